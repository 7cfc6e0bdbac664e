"""Overwatch: what its owner is asked and shown while an enemy moves, and what extra actions are offered."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.activation import actions_of, move
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.doing import NOBODY
from banneret.books.opr.morale import waver
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_activation import Play
from tests.data import plain

EXTRA = [
    "hunker down",
    "defensive stance",
    "covering fire",
    "focused fire",
    "heavy charge",
    "stealth move",
    "overwatch",
]


def a_battle() -> Battle:
    units: dict[str, Any] = {
        "mover": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "models": 2, "rules": ["Tough(3)"]},
            "places": [[30.126, 10], [31.626, 10]],
        },
        "watcher": {
            "side": "B",
            "profile": {"quality": 4, "defense": 5, "weapons": ['Bow (12", A1)']},
            "places": [[30, 25]],
            "stances": ["overwatch"],
        },
    }
    battle = arrange({}, units, {"actions": EXTRA})[1]
    for key, name in (("mover", "Marchers"), ("watcher", "Bows")):
        unit = battle.unit(key)
        unit.name, unit.plural = name, True
    return battle


@pytest.mark.clause("AF-XAC-12")
@pytest.mark.parametrize("chosen", ["", "3"])
def test_what_a_watcher_is_asked(chosen: str) -> None:
    """A bow of 12" reaches the marchers from 13.016" away once they have come 2" nearer."""
    battle = a_battle()
    play = Play(battle, move(battle, "mover", "advance", ScriptedDice(1)))
    play.answer({"places": [[30.126, 14.254], [31.626, 14.254]]})
    question = play.question()
    assert list(play.asked[-1].questions) == ["B"]
    assert (question.name, question.clause, question.about) == ("overwatch", "AF-XAC-12", ("watcher", "mover"))
    assert question.prompt == "The Marchers move. Do the Bows shoot at them, and when?"
    assert [(option.key, option.label) for option in question.options] == [
        ("", "Do not react now"),
        ("3", "After 3”"),
        ("4", "After 4”"),
        ("5", "At the end, after 4.3”"),
    ]
    assert question.options[1].marks == ("mover",)
    assert question.default() == ""
    assert plain(question.details())["frames"] == {
        "3": [[30.13, 13.0], [31.63, 13.0]],
        "4": [[30.13, 14.0], [31.63, 14.0]],
        "5": [[30.13, 14.25], [31.63, 14.25]],
    }
    play.answer(chosen)
    if chosen:
        # The shot is fired at where the marchers are then; after it they stand where they began, and go on.
        assert play.question().name == "shoot"
        assert battle.unit("mover").places() == [(30.126, 13.0, 0.0), (31.626, 13.0, 0.0)]
        play.answer({slot.key: "mover" for slot in play.question().slots})
        reacted = play.event("Reacted")
        assert (reacted.unit, reacted.inches, reacted.clause) == ("watcher", 3.0, "AF-XAC-12")  # type: ignore[attr-defined]
    assert play.over
    assert battle.unit("watcher").stances == (() if chosen else ("overwatch",))
    assert battle.unit("mover").places() == [(30.126, 14.254, 0.0), (31.626, 14.254, 0.0)]
    assert play.event("ModelsMoved").paths[0] == ((30.126, 10.0), (30.126, 14.254))  # type: ignore[attr-defined]


@pytest.mark.clause("AF-XAC-12")
def test_before_the_move_and_at_its_end() -> None:
    battle = a_battle()
    battle.put(battle.unit("watcher").at([(30.0, 20.0, 0.0)]))
    play = Play(battle, move(battle, "mover", "advance", ScriptedDice()))
    play.answer({"places": [[30.126, 11], [31.626, 11]]})
    assert [option.label for option in play.question().options] == [
        "Do not react now",
        "Before it moves",
        "At the end, after 1”",
    ]


@pytest.mark.clause("AF-XAC-01")
def test_the_order_in_which_actions_are_offered() -> None:
    battle = a_battle()
    battle.put(battle.unit("watcher").at([(30.0, 20.0, 0.0)]))
    assert actions_of(battle, battle.unit("mover")) == [
        *("hold", "hunker down", "defensive stance", "covering fire", "focused fire", "overwatch"),
        *("stealth move", "advance", "rush", "heavy charge", "charge"),
    ]


@pytest.mark.clause("AF-XAC-11")
def test_who_loses_its_nerve_is_no_longer_on_overwatch() -> None:
    battle = a_battle()
    waver(battle, battle.unit("watcher"), NOBODY)
    assert (battle.unit("watcher").stances, battle.unit("watcher").wavering) == ((), battle.activations)
