"""Banneret plays, referees and studies fantasy tabletop war games."""

__version__ = "0.1.0"
