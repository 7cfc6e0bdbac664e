"""Apocalyptic games (AF-APO): the chapter itself, who leads each unit, and what it tells."""
