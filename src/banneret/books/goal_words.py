"""Sentences about the goal of a battle that books and chapters put together alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.books.sides import Sides
from banneret.core.engine.shown import ShownGoal, ShownGoalLine
from banneret.core.engine.winners import won_by

DRAW: Final = "with equally many it is a draw"


def number_of(count: int, one: str, many: str) -> str:
    """A number with its word, such as “1 marker” and “no markers”."""
    if count == 0:
        return f"no {many}"
    return f"1 {one}" if count == 1 else f"{count} {many}"


def point(text: str, clause: str = "", seat: str = "") -> ShownGoalLine:
    found: ShownGoalLine = {"text": text}
    if seat:
        found["seat"] = seat
    if clause:
        found["clause"] = clause
    return found


def standing(sides: Sides, told: Mapping[str, str], winner: str) -> list[ShownGoalLine]:
    """How it stands, side by side in their order; `winner` is who would win now, "" for nobody."""
    first = won_by(winner)
    found: list[ShownGoalLine] = []
    for seat in sides.seats:
        line = point(told[seat], "", seat)
        if seat in first:
            line["ahead"] = True
        found.append(line)
    return found


def teams_told(sides: Sides, clause: str) -> list[ShownGoalLine]:
    """That allies win together, where there are any."""
    if not any([sides.allies(seat) for seat in sides.seats]):
        return []
    return [point("What the sides of a team have is added up, and they win together.", clause)]


def changed(
    goal: ShownGoal,
    *,
    name: str = "",
    wins: list[ShownGoalLine] | None = None,
    scores: list[ShownGoalLine] | None = None,
    ends: list[ShownGoalLine] | None = None,
    stands: list[ShownGoalLine] | None = None,
) -> ShownGoal:
    """Another goal that differs in what is named; one with a name of its own is settled."""
    found: ShownGoal = {
        "name": name or goal["name"],
        "wins": goal["wins"] if wins is None else wins,
        "scores": goal["scores"] if scores is None else scores,
        "ends": goal["ends"] if ends is None else ends,
        "stands": goal["stands"] if stands is None else stands,
    }
    if not name and goal.get("open"):
        found["open"] = True
    return found
