"""What both One Page Rules books tell of their goal: markers, who seizes them, and the last round."""

from __future__ import annotations

from typing import Final

from banneret.books.goal_words import DRAW, number_of, point, standing
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.shown import ShownGoalLine

MOST_MARKERS: Final = f"Whoever controls more markers at the end wins; {DRAW}."
SEIZED: Final = (
    "As a round ends, a marker goes to the side that alone has a unit within 3” of it, and stays so when the "
    "unit leaves; with both sides there it is nobody’s."
)
WAVERING: Final = "Units that waver seize nothing."


def markers_told(battle: Warfare[U], wavering: str) -> list[ShownGoalLine]:
    """How a marker is seized; `wavering` is the clause by which some do not count."""
    return [point(battle.worded(SEIZED), battle.clauses.seize), point(WAVERING, wavering)]


def last_round(battle: Warfare[U], clause: str) -> list[ShownGoalLine]:
    return [point(f"The battle ends after round {battle.rounds()}.", clause)]


def markers_held(battle: Warfare[U], held: dict[str, int], winner: str) -> list[ShownGoalLine]:
    """How many markers each side has by now."""
    lying = len(battle.objectives)
    told = {seat: f"{held[seat]} of {number_of(lying, 'marker', 'markers')}" for seat in battle.seats}
    if not lying:
        told = dict.fromkeys(battle.seats, "no markers yet" if not battle.round else "no markers")
    return standing(battle.sides, told, winner)
