"""Brutal damage (AF-BRU): the chapter itself, and what it tells."""
