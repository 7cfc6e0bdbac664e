"""What is told of the goal of a battle; its mission and other chapters say what is different with them."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.missions import held, winner
from banneret.books.goal_words import point, teams_told
from banneret.books.opr.goal import last_round, markers_held
from banneret.core.engine.shown import ShownGoal


def goal_of(battle: Battle) -> ShownGoal:
    """AF-MIS-01, AF-ACT-06: while nobody knows the mission yet. A mission tells the rest."""
    return {
        "name": "Mission to be rolled",
        "open": True,
        "wins": [
            point("A die says what is fought over before the armies deploy.", "AF-MIS-01"),
            *teams_told(battle.sides, "AF-MUL-10"),
        ],
        "scores": [point("Every mission is about markers on the table.", "AF-MIS-03")],
        "ends": last_round(battle, "AF-ACT-06"),
        "stands": markers_held(battle, held(battle), winner(battle) if battle.round else ""),
    }
