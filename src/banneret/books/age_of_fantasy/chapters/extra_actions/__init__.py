"""Extra actions (AF-XAC): the chapter itself, and what it tells."""
