"""What is lost with wounds, in points."""

from __future__ import annotations

from banneret.books.opr.troop import Troop


def points_of(unit: Troop, wounds: float) -> float:
    """What so many wounds on a unit are worth in points."""
    return wounds * unit.points / unit.start_tough
