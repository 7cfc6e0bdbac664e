"""Escape from close combat."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish import escape, moves
from banneret.books.skirmish.battle import CHARGES, ESCAPE, Battle
from banneret.books.skirmish.warrior import ACTED, ESCAPED, HELD, KNOCKED_DOWN, RALLIED, STUNNED, STUPID
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from tests.books.skirmish.ground import play, scripted, sheet, skirmish

BASE = 25 / 25.4


@pytest.fixture
def walks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, str]]:
    """Who walked, with how much, and in what manner."""
    found: list[tuple[str, float, str]] = []

    def walk_legs(battle: Battle, warrior_id: str, allowance: float, manner: str, dice: Dice) -> Steps:
        found.append((warrior_id, allowance, manner))
        yield from ()

    monkeypatch.setattr(moves, "walk_legs", walk_legs)
    return found


def fight(sheets: dict[str, Any] | None = None) -> Battle:
    battle = skirmish({"A.one": (20, 20), "A.two": (30, 30), "B.one": (20 - BASE, 20)}, sheets)
    battle.engage("A.one", "B.one")
    battle.step = ESCAPE
    return battle


@pytest.mark.clause("SK-MOV-02")
def test_who_passes_moves_up_to_twice_m(walks: list[tuple[str, float, str]]) -> None:
    battle = fight()
    with scripted(3, 4) as dice:
        assert play(escape.escape(battle, dice), "A.one") == ["escape"]
    assert walks == [("A.one", 8.0, "escape")]
    assert battle.warrior("A.one").did(ESCAPED)
    assert battle.warrior("A.one").did(ACTED)  # its only move this turn
    assert not battle.warrior("A.one").fleeing
    assert battle.step == ESCAPE
    # It has been tried: nobody is left, and charges follow.
    assert play(escape.escape(battle, scripted())) == []
    assert battle.step == CHARGES


@pytest.mark.clause("SK-MOV-03")
def test_who_fails_is_struck_and_flees(walks: list[tuple[str, float, str]]) -> None:
    battle = fight()
    with scripted(4, 4, 1, 2, 3) as dice:
        play(escape.escape(battle, dice), "A.one")
    warrior = battle.warrior("A.one")
    assert not walks
    assert warrior.fleeing
    assert warrior.x == pytest.approx(25.0)
    assert not warrior.did(ESCAPED)
    assert play(escape.escape(battle, scripted())) == []


@pytest.mark.clause("SK-MOV-02")
def test_only_who_is_in_combat_and_can_is_asked() -> None:
    battle = fight()
    steps = escape.escape(battle, scripted())
    ((_, what),) = next(steps).questions.items()
    assert [option.key for option in what.options] == ["A.one", ""]  # type: ignore[attr-defined]
    assert what.to_data()["may_be_measured"] is False
    assert [option.key for option in what.not_offered()] == ["A.two"]
    refusal = what.why_not("A.two")
    assert refusal is not None
    assert refusal.code == "not-engaged"
    assert what.default() == ""
    for condition in (KNOCKED_DOWN, STUNNED):
        battle = fight()
        down = battle.warrior("A.one").twin()
        down.condition = condition
        battle.put(down)
        assert play(escape.escape(battle, scripted())) == []
        assert battle.step == CHARGES


@pytest.mark.clause("SK-MOV-02", "SK-SPC-16", "SK-REC-12")
@pytest.mark.parametrize(("done", "code"), [(HELD, "held"), (STUPID, "stupid"), (RALLIED, "rallied")])
def test_who_is_hindered_does_not_escape(done: str, code: str) -> None:
    battle = fight()
    battle.put(battle.warrior("A.one").having(done))
    refusal = escape.why_not_escape(battle, battle.warrior("A.one"))
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.clause("SK-SPC-13")
def test_who_is_immune_passes_without_a_roll(walks: list[tuple[str, float, str]]) -> None:
    battle = fight({"A.one": sheet("Bones", rules=(("immune to psychology", 0),))})
    with scripted() as dice:
        play(escape.escape(battle, dice), "A.one")
    assert walks
