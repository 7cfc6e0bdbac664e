"""Flights and pursuits at random headings, measured with ruler and protractor."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.quick_starter import case_setup, pursuit
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.geometry import heading_vector


def scene(units: dict[str, Any]) -> Battle:
    _, battle = case_setup.arrange({}, units, {"step": "melee"})
    return battle


def block(side: str, models: int, files: int, **more: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"models": models, "files": files, "Att": 0}, **more}


def beyond(enemy: Unit, x: float, y: float) -> float:
    """How far a point lies ahead of the line of a unit's front."""
    sin, cos = heading_vector(enemy.heading)
    return (x - enemy.x) * sin + (y - enemy.y) * cos


def chase(battle: Battle, dice: list[int], answers: dict[str, str]) -> list[str]:
    """Steps 5 to 7 for a Combat in which the line has broken; the names of what was asked."""
    line = battle.unit("line").twin()
    line.fleeing = True
    battle.put(line)
    round_ = Round(list(battle.units))
    round_.winner = "A"
    round_.broken.append("line")
    asked: list[str] = []
    steps = pursuit.pursue(battle, round_, ScriptedDice(*dice))
    try:
        question = next(steps)
        while True:
            (name,) = [found.name for found in question.questions.values()]
            asked.append(name)
            answer: Any = () if name == "pivot" else answers[name]
            question = steps.send(answer)
    except StopIteration:
        return asked


@pytest.mark.clause("QS-RES-25", "QS-RES-27", "QS-RES-32")
def test_a_broken_unit_runs_straight_away_from_its_enemy_and_the_pursuer_after_it() -> None:
    rng = random.Random(17)
    for _ in range(60):
        side = rng.choice(["front", "left", "right", "rear"])
        files, ranks = rng.randint(1, 5), rng.randint(1, 3)
        battle = scene(
            {
                "line": block("B", files * ranks, files, at=[18, 24], facing=rng.randint(0, 359)),
                "pikes": block("A", 6, 3, against="line", on=side, offset=rng.uniform(-0.3, 0.3)),
            }
        )
        before, pikes = battle.unit("line"), battle.unit("pikes")
        flee = [rng.randint(3, 6), rng.randint(3, 6)]
        hunt = [rng.randint(1, 2), rng.randint(1, 3)]
        chase(battle, flee + hunt, {"pursue": "pursue line"})
        line, after = battle.unit("line"), battle.unit("pikes")
        assert line.heading == pytest.approx(pikes.heading, abs=0.02)
        # Its rear was on the line of the enemy's front; so its front is its depth and the distance beyond.
        assert beyond(pikes, line.x, line.y) == pytest.approx(line.depth() + sum(flee), abs=0.01)
        # Turned about its Centre: the Centre stays on the same line along the flight.
        (ax, ay), (bx, by) = before.centre(), line.centre()
        sin, cos = heading_vector(pikes.heading)
        assert (bx - ax) * cos - (by - ay) * sin == pytest.approx(0.0, abs=0.01)
        assert after.heading == pikes.heading
        assert math.hypot(after.x - pikes.x, after.y - pikes.y) == pytest.approx(sum(hunt), abs=0.01)
        assert not battle.contacts


@pytest.mark.clause("QS-RES-23")
@pytest.mark.parametrize(("hunt", "caught"), [(6, False), (7, True), (8, True)])
def test_caught_by_as_much_or_more(hunt: int, caught: bool) -> None:
    battle = scene(
        {"line": block("B", 5, 5, at=[18, 24], facing=180), "pikes": block("A", 5, 5, against="line")}
    )
    chase(battle, [3, 4, 3, hunt - 3], {"pursue": "pursue line"})
    assert battle.unit("line").on_table() is not caught


@pytest.mark.clause("QS-RES-24", "QS-RES-27")
def test_pursuers_turn_the_way_the_broken_unit_went() -> None:
    for chosen, heading in (("fore", 0.0), ("aside", 270.0)):
        battle = scene(
            {
                "line": block("B", 10, 5, at=[18, 24], facing=180),
                "fore": block("A", 5, 5, against="line", on="front"),
                "aside": block("A", 2, 2, against="line", on="left"),
            }
        )
        answers = {"pursue": "pursue line", "flees-from": chosen, "pursuit-order": chosen}
        asked = chase(battle, [6, 6, 1, 1, 1, 2], answers)
        assert "flees-from" in asked
        assert battle.unit("line").heading == heading
        # The one it fled from needs no turn and leads; the other turns if it has the room.
        assert battle.unit(chosen).heading == heading


@pytest.mark.clause("QS-RES-28")
def test_a_pursuer_never_leaves_the_board() -> None:
    for facing in (0, 30, 90, 135, 250):
        battle = scene(
            {
                "line": block("B", 5, 5, at=[31, 43], facing=facing + 180),
                "pikes": block("A", 5, 5, against="line"),
            }
        )
        chase(battle, [1, 1, 6, 6], {"pursue": "pursue line"})
        shape = battle.unit("pikes").boundary()
        assert battle.unit("pikes").on_table()
        assert max(shape.xs) <= 36.002
        assert max(shape.ys) <= 48.002
