/** What is explained once for a whole warband, at the end of its printed sheet. */

import type { Band } from "../../wire";

/** Everything carried, kept or special in a warband, with its sentence: each once, by name. */
export function explained(band: Band): [string, string][] {
  const found = new Map<string, string>();
  for (const member of band.groups.flatMap((group) => group.members)) {
    for (const one of [...member.items, ...member.rules]) found.set(one.name, one.about);
  }
  for (const thing of band.stash) found.set(thing.name, thing.about);
  return [...found].sort(([one], [other]) => one.localeCompare(other));
}
