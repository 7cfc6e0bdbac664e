"""Solid buildings (AF-BLD): the chapter, houses, going in and coming out, their end, and what it tells."""
