"""Exhaustion (AF-EXH): the chapter itself, what it remembers, and what it tells."""
