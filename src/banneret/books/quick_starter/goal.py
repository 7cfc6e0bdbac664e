"""What is told of the goal of a battle: its Victory Condition, who counts, and how it stands."""

from __future__ import annotations

from typing import Final

from banneret.books.goal_words import DRAW, number_of, point, standing
from banneret.books.quick_starter.battle import (
    BREAKTHROUGH,
    CONDITION,
    HOLD_THE_GROUND,
    KING_OF_THE_HILL,
    Battle,
)
from banneret.books.quick_starter.victory import counts, winner
from banneret.core.engine.shown import ShownGoal, ShownGoalLine

TO_BE_ROLLED: Final = "Victory Condition to be rolled"

# Of each Victory Condition the clause, and how one wins by it.
WINS: Final = {
    HOLD_THE_GROUND: (
        "QS-VIC-02",
        f"Whoever has more units within 6” of the centre of the table at the end wins; {DRAW}.",
    ),
    BREAKTHROUGH: (
        "QS-VIC-03",
        f"Whoever has more units in the other’s Deployment Zone at the end wins; {DRAW}.",
    ),
    KING_OF_THE_HILL: (
        "QS-VIC-05",
        "You win if one of your units is in the Terrain Feature that the enemy has picked at the end, and no "
        "enemy is in the one that you have picked; else it is a draw.",
    ),
}
# … and when a unit is where it should be.
WHERE: Final = {
    HOLD_THE_GROUND: ("A unit is there as soon as any part of it is within 6” of the centre.", "QS-SET-12"),
    BREAKTHROUGH: ("A unit is in a zone if its middle is.", "QS-VIC-03"),
    KING_OF_THE_HILL: ("A unit is in a Terrain Feature if its middle is.", "QS-VIC-05"),
}
BASIC: Final = "QS-SET-12"  # the basic game knows no other condition


def goal_of(battle: Battle) -> ShownGoal:
    """QS-VIC-01 to QS-VIC-05, QS-SET-12 to QS-SET-15."""
    goal: ShownGoal = {
        "name": battle.condition,
        "wins": how_to_win(battle),
        "scores": [
            *([point(*WHERE[battle.condition])] if battle.condition in WHERE else []),
            point("Units in flight and Characters alone do not count.", "QS-SET-13"),
        ],
        "ends": [
            point(
                f"The battle ends after Turn {battle.turns()}, even if one army is gone before.", "QS-GEN-09"
            ),
            point("Who wins with the whole enemy army destroyed wins by a Massacre.", "QS-SET-15"),
        ],
        "stands": standing(
            battle.sides,
            {seat: number_of(n, "unit counts", "units count") for seat, n in counts(battle).items()},
            winner(battle) if battle.turn else "",
        ),
    }
    if battle.step == CONDITION:
        goal["name"] = TO_BE_ROLLED
        goal["open"] = True
    return goal


def how_to_win(battle: Battle) -> list[ShownGoalLine]:
    if battle.step == CONDITION or battle.condition not in WINS:
        about = "A die says whether you fight for the centre, break through, or take a hill."
        return [point(about, "QS-VIC-01")]
    clause, text = WINS[battle.condition]
    return [point(text, clause if battle.field.advanced else BASIC)]
