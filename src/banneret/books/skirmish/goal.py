"""What is told of the goal of a skirmish: its scenario in words, and the score as it stands.

The score is a number that everybody may count; no distance is told (SK-GEN-01).
"""

from __future__ import annotations

from banneret.books.goal_words import number_of, point, standing
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.packs import scenarios
from banneret.books.skirmish.scenario import CHOOSING, DEPLOYING, ENDING, opponent
from banneret.books.skirmish.scenarios import KINDS, scenario_of
from banneret.core.engine.shown import ShownGoal, ShownGoalLine


def goal_of(battle: Battle) -> ShownGoal:
    known = scenarios().get(battle.scenario)
    if known is None or battle.scenario not in KINDS:
        return {
            "name": "Scenario to be picked",
            "open": True,
            "wins": [
                point("Whoever wins a roll-off picks what is fought over, before parties deploy.", CHOOSING)
            ],
            "scores": [point("What scores is said by the scenario.", CHOOSING)],
            "ends": ends(0),
            "stands": standing(battle.sides, dict.fromkeys(battle.seats, "nothing scored yet"), ""),
        }
    wins = [point(known.victory, DEPLOYING)]
    if battle.attacker and known.attacker:
        wins = [
            point(known.attacker, DEPLOYING, battle.attacker),
            point(known.defender, DEPLOYING, opponent(battle, battle.attacker)),
        ]
    one, many = known.counted
    told = {seat: number_of(battle.score[seat], one, many) for seat in battle.seats}
    return {
        "name": known.name,
        "wins": wins,
        "scores": [point(known.scores, DEPLOYING)],
        "ends": ends(known.limit),
        "stands": standing(battle.sides, told, leading(battle)),
    }


def ends(limit: int) -> list[ShownGoalLine]:
    """SK-REC-03: a party that routs or has nobody left has lost."""
    rout = point("It ends at once when a party routs or has nobody left: then the other has won.", ENDING)
    return [point(f"The skirmish ends after turn {limit}.", DEPLOYING), rout] if limit else [rout]


def leading(battle: Battle) -> str:
    """Who has won, or would if time were up; nobody before the first turn."""
    if battle.finished:
        return battle.winner
    return scenario_of(battle).verdict(battle)[0] if battle.turn else ""
