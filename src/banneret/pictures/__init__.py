"""Pictures of a game: boards as SVG and whole games as one page, drawn from plain data only."""
