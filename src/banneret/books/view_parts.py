"""Parts of a view that books of battles fill alike: the heading, the sides, and boxes as outlines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.books.sides import Sides
from banneret.core.engine.shown import ShownSide, ShownSupply
from banneret.core.space.shown import Outline

NO_SUPPLIES: Final[dict[str, list[ShownSupply]]] = {}


def heading(word: str, round_: int, rounds: int, step: str, over: bool, phase: str = "") -> str:
    """Where a battle is; `word` is what the book calls a round, and round 0 is before the first."""
    if over:
        return "End of the battle"
    if not round_:
        return f"Before the battle: {step}"
    text = f"{word} {round_} of {rounds}"
    return f"{text}: {phase} Phase" if phase else text


def sides_shown(
    sides: Sides, score: Mapping[str, int], supplies: Mapping[str, list[ShownSupply]] = NO_SUPPLIES
) -> list[ShownSide]:
    """Everybody in a battle, with what each has scored and has to spend."""
    found: list[ShownSide] = []
    for seat in sides.everybody:
        side: ShownSide = {"seat": seat}
        if seat in score:
            side["score"] = score[seat]
        allies = sides.allies(seat)
        if allies:
            side["allies"] = list(allies)
        if seat == sides.neutral:
            side["neutral"] = True
        if seat in supplies:
            side["supplies"] = supplies[seat]
        found.append(side)
    return found


def box_outline(box: tuple[float, float, float, float]) -> Outline:
    """A box (left, low, right, high) by its corners."""
    x0, y0, x1, y1 = box
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
