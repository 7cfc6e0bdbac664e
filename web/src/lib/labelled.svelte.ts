/** How the board labels its units now, so that lists beside it can use the same labels. */
export const labelled = $state({ briefly: false }); // by codes such as A1 instead of by names
