"""Side-missions (AF-SID): the notes, choosing them, who has completed which, and the chapter itself."""
