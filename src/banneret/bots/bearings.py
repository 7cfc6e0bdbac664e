"""Turns towards a place, the same on every processor."""

from __future__ import annotations

from banneret.core.engine.ranking import steadied


def turn_between(heading: float, bearing: float) -> float:
    """The turn from a heading to a bearing: from -180 (straight behind) up to 180."""
    # Straight behind is 180 one way and 180 the other; which, must not hang on the last bit of an arc.
    return (steadied(bearing - heading) + 180.0) % 360.0 - 180.0
