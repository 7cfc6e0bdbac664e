"""Fog of war (AF-FOG): the chapter itself, the sections of zones and of the table, and what it tells."""
