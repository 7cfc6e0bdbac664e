"""Multiplayer (AF-MUL): the chapter itself, the zones in the corners of the table, and what it tells."""
