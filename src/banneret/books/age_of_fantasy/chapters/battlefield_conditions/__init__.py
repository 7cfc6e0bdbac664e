"""Battlefield conditions (AF-CND): the chapter itself, the conditions there are, and what it tells."""
