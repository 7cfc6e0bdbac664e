"""Siege: the ground about the wall, ways through it, and the bot that makes and takes them."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.opr.scenario_play import playable
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.unit import Unit
from banneret.bots.players import make_bot
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match

BOOK = QuickStarter()
MEN: dict[str, Any] = {"models": 20, "files": 5, "points": 100}
FOES: dict[str, Any] = {"side": "B", "profile": MEN, "at": [68, 47], "facing": 180}


def siege(units: dict[str, Any], terrain: list[dict[str, Any]] | None = None, **state: Any) -> Match:
    options, battle = BOOK.arrange(
        {"terrain": terrain or []}, {"foes": FOES, **units}, {"scenario": "siege", **state}
    )
    return Match.from_state(BOOK, options, battle, SeededDice(1))


def men(x: float, y: float) -> dict[str, Any]:
    return {"side": "A", "profile": MEN, "at": [x, y], "facing": 0}


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


@pytest.mark.clause("QS-SCN-10")
def test_nothing_impassable_of_the_map_is_within_8_inches_of_the_wall() -> None:
    """A map 36" wide is laid out twice: what lies at (10, 16) lies at (62, 32) as well, behind the wall."""
    pieces = [
        {"at": [10, 16], "size": [4, 4], "category": "impassable"},
        {"at": [20, 16], "size": [4, 4], "category": "hill"},
        {"at": [28, 6], "size": [4, 4], "category": "impassable"},
    ]
    field = battle_of(siege({"men": men(36, 10)}, pieces, step="remaining moves")).field
    brought = {"gate", "west-tower", "east-tower", *[f"wall-{number}" for number in range(1, 7)]}
    left = sorted(
        [(round(piece.shape.cx), round(piece.shape.cy)) for piece in field.pieces if piece.id not in brought]
    )
    assert left == [(10, 16), (20, 16), (28, 6), (44, 42), (52, 32)]


@pytest.mark.clause("QS-SCN-10")
def test_what_is_breached_in_the_last_turn_is_open_in_the_end() -> None:
    match = siege({"men": men(36, 26)}, step="turn end", turn=8, active="A", first="B")
    assert match.pending == {}
    gate = battle_of(match).field.feature("gate")
    assert gate.category == ""
    assert battle_of(match).field.feature("wall-3").category == "impassable"


@pytest.mark.parametrize(
    ("y", "done", "least", "most"),
    [
        pytest.param(20.0, {}, 26.0, 27.0, id="makes for the gate"),
        pytest.param(26.3, {"gate": "A"}, 29.0, 36.0, id="goes through"),
    ],
)
def test_greedy_makes_for_the_gate_and_goes_through_it(
    y: float, done: dict[str, str], least: float, most: float
) -> None:
    unit = moved(siege({"men": men(36.0, y)}, step="remaining moves", turn=3, active="A", done=done))
    assert least - 0.001 <= unit.y <= most + 0.001
    assert unit.x == pytest.approx(36.0, abs=2.0)


def test_greedy_stands_still_to_use_the_ram() -> None:
    """With an enemy there it would rather be 2" farther east, if that were all."""
    units = {"men": men(36.0, 26.3), "foes": {**FOES, "at": [50, 36]}}
    unit = moved(siege(units, step="remaining moves", turn=3, active="A"))
    assert unit.pose() == (36.0, 26.3, 0.0)


def moved(match: Match) -> Unit:
    """The unit after greedy has moved it."""
    bot = make_bot("greedy", BOOK, "A", 1)
    while battle_of(match).step == "remaining moves" and "A" in match.pending:
        assert match.answer("A", bot.decide(match.view("A"), match.pending["A"])) is None
    return battle_of(match).unit("men")


def test_books_whose_ground_stays_as_it_is_play_no_siege() -> None:
    assert "siege" not in [kind.id for kind in playable()]
    assert "raid" in [kind.id for kind in playable()]
