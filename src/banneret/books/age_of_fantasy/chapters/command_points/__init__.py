"""Command points (AF-CPT): the chapter itself, its stratagems, when they are offered, and what they do."""
