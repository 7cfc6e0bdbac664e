"""What is lost with Health Points, in points of the army list."""

from __future__ import annotations

from banneret.books.quick_starter.sheets import HP
from banneret.books.quick_starter.unit import Figure, Unit


def points_per_health(unit: Unit) -> float:
    """What one Health Point of the rank-and-file, or of a Character alone, is worth."""
    entry = unit.entry if unit.rnf > 0 or not unit.figures else unit.figures[0].entry
    return entry.points / max(1, entry.models * entry.profile[HP])


def points_per_wound(figure: Figure) -> float:
    """What one Health Point of a Character is worth."""
    return figure.entry.points / max(1, figure.entry.profile[HP])
