"""What measuring says alike in every book, whatever it measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banneret.core.space.shown import MeasuredData
from banneret.odds.drawing import Point, shape


class Sighting(NamedTuple):
    """Another unit, how far off it is, how it is seen and shot at, and the line from one to the other."""

    other: str
    gap: float
    how: str
    seen: bool
    line: tuple[Point, Point]
    fires: str = ""


def seen_text(seeing: int, among: int) -> str:
    """Whether a unit is seen, and by how many `among` so many models; they are not counted if that is 0."""
    if not seeing:
        return "not in sight"
    return f"{seeing} of {among} models see it" if among else "in sight"


def sights_data(unit: str, sightings: Sequence[Sighting]) -> MeasuredData:
    """Whom a unit sees, in words and as lines."""
    lines = [f"{each.other}, {each.gap:.1f}” away: {each.how}." for each in sightings]
    shapes = [
        shape(
            "line",
            each.line,
            f"{each.gap:.1f}”" + (f", {each.fires}" if each.fires else ""),
            "sight" if each.seen else "blocked",
        )
        for each in sightings
    ]
    text = " ".join(lines) or f"There is no enemy on the table for {unit} to see."
    return {"text": text, "shapes": shapes}


class Threat(NamedTuple):
    """An enemy that could attack, how far off it is, in what ways, and the line between the two."""

    enemy: str
    gap: float
    ways: list[str]
    line: tuple[Point, Point]
    later: bool = False  # only in the next round


def threats_data(unit: str, threats: Sequence[Threat]) -> MeasuredData:
    """Who could charge or shoot a unit, in words and as lines."""
    lines: list[str] = []
    for each in threats:
        when = " in the next round" if each.later else ""
        lines.append(f"{each.enemy}, {each.gap:.1f}” away, could{when} {' or '.join(each.ways)}.")
    shapes = [
        shape(
            "line",
            each.line,
            f"{each.enemy} {each.gap:.1f}”: {'charge' if each.ways[0].startswith('charge') else 'shoot'}",
            "threat",
        )
        for each in threats
    ]
    text = " ".join(lines) or f"No enemy could charge or shoot {unit} from where they stand now."
    return {"text": text, "shapes": shapes}
