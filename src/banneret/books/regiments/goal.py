"""What is told of the goal of a battle: how it is won, what scores, when it ends and how it stands."""

from __future__ import annotations

from banneret.books.goal_words import point, teams_told
from banneret.books.opr.goal import MOST_MARKERS, last_round, markers_held, markers_told
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.mission import score, winner
from banneret.core.engine.shown import ShownGoal


def goal_of(battle: Battle) -> ShownGoal:
    """RG-PRE-09 to RG-PRE-14."""
    return {
        "name": "Hold the markers",
        "wins": [point(MOST_MARKERS, "RG-PRE-14"), *teams_told(battle.sides, "RG-PRE-14")],
        "scores": markers_told(battle, "RG-PRE-11"),
        "ends": last_round(battle, "RG-PRE-13"),
        "stands": markers_held(battle, score(battle), winner(battle) if battle.round else ""),
    }
