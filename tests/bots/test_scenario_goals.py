"""Greedy in scenarios: it goes where they are decided, with those who count there, and stays to burn."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter.book import QuickStarter
from banneret.books.regiments.book import Regiments
from banneret.bots.players import make_bot
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from banneret.core.space.distances import distance_to_point

QS = QuickStarter()
RG = Regiments()
MEN: dict[str, Any] = {"models": 20, "files": 5, "points": 100}
TROOP: dict[str, Any] = {"quality": 4, "defense": 4, "models": 10, "points": 100}


def set_up(book: Any, units: dict[str, Any], **state: Any) -> Match:
    options, battle = book.arrange({}, units, state)
    return Match.from_state(book, options, battle, SeededDice(1))


def played(match: Match, book: Any, seat: str, until: str) -> Any:
    """The battle after greedy has answered for its seat, until it is another step or somebody else's turn."""
    bot = make_bot("greedy", book, seat, 1)
    state: Any = match.state
    step = state.step
    while seat in match.pending and match.pending[seat].name != until:
        assert match.answer(seat, bot.decide(match.view(seat), match.pending[seat])) is None
        state = match.state
        if state.step != step:
            break
    return state


@pytest.mark.parametrize(("y", "stays"), [(29.0, True), (20.0, False)], ids=["at the mill", "on the way"])
def test_who_raids_stands_still_to_burn(y: float, stays: bool) -> None:
    units = {
        "men": {"side": "A", "profile": MEN, "at": [27, y], "facing": 0},
        "foes": {"side": "B", "profile": MEN, "at": [66, 46], "facing": 180},
    }
    match = set_up(QS, units, scenario="raid", step="remaining moves", turn=3, active="A")
    battle = played(match, QS, "A", "shoot")
    unit = battle.unit("men")
    assert (unit.pose() == (27.0, y, 0.0)) == stays
    assert unit.distance_to_spot(27.0, 31.0) <= (3.0 if stays else 6.0)


def test_a_house_that_is_burned_is_no_goal_any_more() -> None:
    units = {
        "men": {"side": "A", "profile": MEN, "at": [27, 29], "facing": 0},
        "foes": {"side": "B", "profile": MEN, "at": [66, 46], "facing": 180},
    }
    match = set_up(QS, units, scenario="raid", step="remaining moves", turn=3, active="A", done={"mill": "A"})
    assert played(match, QS, "A", "shoot").unit("men").pose() != (27.0, 29.0, 0.0)


def test_in_regiments_one_rushes_for_the_far_edge() -> None:
    units = {
        "men": {"side": "A", "profile": TROOP, "at": [12, 20], "facing": 90},
        "foes": {"side": "B", "profile": TROOP, "at": [70, 46], "facing": 270},
    }
    match = set_up(RG, units, scenario="breakthrough", step="turn", round=1, turn="A", south="A")
    battle = played(match, RG, "A", "never")
    assert battle.unit("men").x > 23.0


def test_in_regiments_a_bridge_is_held_from_the_bank() -> None:
    """Straight to the marker is water; beside the bridge it is held all the same."""
    water = [{"at": [26, 24], "size": [12, 4], "impassable": True}]
    units = {
        "men": {"side": "A", "profile": TROOP, "at": [28, 18], "facing": 0},
        "foes": {"side": "B", "profile": TROOP, "at": [70, 46], "facing": 270},
    }
    state = {"scenario": "own-the-bridge", "step": "turn", "round": 6, "turn": "A", "south": "A"}
    options, battle = RG.arrange({"terrain": water}, units, state)
    match = Match.from_state(RG, options, battle, SeededDice(1))
    there = played(match, RG, "A", "never").unit("men").footprint()
    assert distance_to_point(there, 36.0, 24.0) <= 3.0


@pytest.mark.parametrize(("named", "goes"), [("guard", True), ("men", False)])
def test_in_regiments_whoever_is_escorted_goes_to_the_edge(named: str, goes: bool) -> None:
    """Others stay where they help: in the middle of the road, in which this one stands already."""
    units = {
        "men": {"side": "B", "profile": TROOP, "at": [20, 14], "facing": 90},
        "guard": {"side": "B", "profile": TROOP, "at": [50, 24], "facing": 90, "activated": False},
        "foes": {"side": "A", "profile": TROOP, "at": [2, 46], "facing": 0},
    }
    units["men"]["activated"] = True
    match = set_up(
        RG,
        units,
        scenario="royal-escort",
        attacker="A",
        step="turn",
        round=2,
        turn="B",
        south="A",
        named={"B": [named]},
    )
    battle = played(match, RG, "B", "never")
    assert (battle.unit("guard").x > 56.0) == goes


def test_a_block_that_was_turned_aside_wheels_to_its_goal() -> None:
    """To sidle is nearer at once, but half as fast. An enemy is too near for a march, which could do both."""
    units = {
        "men": {"side": "B", "profile": MEN, "at": [44, 24], "facing": 0},
        "foes": {"side": "A", "profile": MEN, "at": [44, 34], "facing": 0},
    }
    match = set_up(
        QS,
        units,
        scenario="royal-escort",
        attacker="A",
        step="remaining moves",
        turn=3,
        active="B",
        named={"B": ["men"]},
    )
    heading = played(match, QS, "B", "shoot").unit("men").heading
    assert 20.0 <= heading <= 90.0
