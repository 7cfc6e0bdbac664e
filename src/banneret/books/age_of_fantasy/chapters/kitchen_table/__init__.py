"""Kitchen tables (AF-KIT): the chapter itself, its zones, missions and reinforcements, and what it tells."""
