"""Terrain and objective effects (AF-EFF): the chapter itself, the effects there are, and what it tells."""
