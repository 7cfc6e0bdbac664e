"""What models look like: the figure that their army names, or else one that goes with what they are."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.sheets import Entry

_LARGE: Final = 40  # millimetres: bases of what is larger than a man
_LONG: Final = 100  # and of chariots


def figure_of(entry: Entry) -> str:
    """The kind of figure of an entry. Armies of one's own need not name any."""
    if entry.figure:
        return entry.figure
    rides = entry.depth_mm > 1.5 * entry.width_mm
    flies = any([rule.fly_rates()[0] > 0 for rule in entry.rules])
    if any([rule.is_war_machine() for rule in entry.rules]):
        return "engine"
    if any([rule.is_towering() for rule in entry.rules]):
        return "drake" if flies else "monster"
    if entry.character:
        return "wizard" if entry.spells else "lance" if rides else "hero"
    if rides:
        return "chariot" if entry.depth_mm >= _LONG else "rider" if entry.weapon is not None else "lance"
    if flies:
        return "bird" if entry.width_mm >= _LARGE else "wings"
    if entry.width_mm >= _LARGE:
        return "ogre"
    if any([rule.is_unstable() for rule in entry.rules]):
        return "skeleton"
    return "bow" if entry.weapon is not None else "sword"
