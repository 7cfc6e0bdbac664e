"""Exhaustion, beyond what cases show: allies, whole games, saved notes, and what is said of actions."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy import activation
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.exhaustion.chapter import Exhaustion, take_marker
from banneret.books.age_of_fantasy.chapters.exhaustion.notes import (
    UNTIRED,
    ExhaustionNotes,
    exhaustion_notes,
    markers_on,
    note,
    with_markers,
)
from banneret.books.chapters import Moment
from banneret.books.doing import NOBODY
from banneret.books.sides import Sides
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from tests.books.age_of_fantasy.test_activation import Play

BOOK = AgeOfFantasy()
EXHAUSTION = Exhaustion()


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"], "models": len(places), **profile}
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


UNITS = {"men": soldiers("A", (30, 20)), "mates": soldiers("A", (32, 20)), "foes": soldiers("B", (34, 20))}


def a_battle(markers: dict[str, int] | None = None, **state: Any) -> Battle:
    return BOOK.arrange({}, UNITS, {"chapters": ["exhaustion"], "exhausted": markers or {}, **state})[1]


def test_notes() -> None:
    notes = with_markers(with_markers(UNTIRED, "b", 2), "a", 1)
    assert notes.markers == (("a", 1), ("b", 2))
    assert with_markers(notes, "a", 0).markers == (("b", 2),)
    assert EXHAUSTION.read_notes(EXHAUSTION.write_notes(notes)) == notes
    assert EXHAUSTION.seen_notes(notes, "B", False) == notes


def test_where_it_is_not_played_nobody_is_exhausted() -> None:
    battle = BOOK.arrange({}, UNITS, {})[1]
    assert exhaustion_notes(battle) == UNTIRED
    assert markers_on(battle, "men") == 0


def test_sample_games_leave_the_first_ten_thousand_alone() -> None:
    assert not any([EXHAUSTION.sample(seed) for seed in range(0, 10_000, 7)])
    played = [seed for seed in range(10_000, 10_600) if EXHAUSTION.sample(seed)]
    assert len(played) / 600 == pytest.approx(1 / 3, abs=0.06)
    assert EXHAUSTION.sample(played[0]) == {"chapters": ("exhaustion",)}


def test_wrong_words_of_a_case() -> None:
    with pytest.raises(BadInput, match=r"state.exhausted.men: this is at least 1, not 0"):
        a_battle({"men": 0})


@pytest.mark.clause("AF-EXH-02")
def test_allies_are_of_one_side() -> None:
    """The loss of an ally counts as that of a friend does; who is lost has no markers any more."""
    battle = a_battle({"men": 2})
    battle.sides = Sides(("A", "B"), teams=(("A", "B"),))
    EXHAUSTION.unit_lost(battle, battle.unit("men"), "", NOBODY)
    assert [(key, markers_on(battle, key)) for key in ("men", "mates", "foes")] == [
        ("men", 0),
        ("mates", 1),
        ("foes", 1),
    ]


@pytest.mark.clause("AF-EXH-10")
def test_each_of_two_heroes_inspires_and_allies_are_friends() -> None:
    units = {
        "lords": soldiers("A", (30, 20), (31.5, 20), rules=["Hero", "Tough(3)"]),
        "foes": soldiers("B", (34, 20)),
    }
    state = {"chapters": ["exhaustion"], "exhausted": {"lords": 3, "foes": 3}}
    for sides, left in ((Sides(("A", "B")), 3), (Sides(("A", "B"), teams=(("A", "B"),)), 1)):
        battle = BOOK.arrange({}, units, state)[1]
        battle.sides = sides
        dice = ScriptedDice(1)
        assert Play(battle, EXHAUSTION.unit_activated(battle, "lords", dice)).over
        dice.finish()
        assert (markers_on(battle, "lords"), markers_on(battle, "foes")) == (1, left)


@pytest.mark.clause("AF-EXH-05")
def test_who_is_gone_before_its_test_takes_none() -> None:
    battle = a_battle({"mates": 2, "men": 2})
    for unit in ("mates", "men"):
        take_marker(battle, unit, "a fright", "AF-EXH-02")
    assert exhaustion_notes(battle).overtaxed == ("mates", "men")
    battle.take_off(battle.unit("mates"), "AF-MOR-09", NOBODY)
    note(battle, exhaustion_notes(battle)._replace(overtaxed=("mates", "men")))
    dice = ScriptedDice(6)
    assert Play(battle, EXHAUSTION.window(battle, "activation ends", ("men",), dice)).over
    dice.finish()
    assert not exhaustion_notes(battle).overtaxed


@pytest.mark.clause("AF-EXH-01")
def test_markers_of_a_melee_come_as_it_ends() -> None:
    """And not as an action is announced, or an activation ends."""
    battle = a_battle()
    EXHAUSTION.struck(battle, "men")
    for moment, markers in ((Moment.ACTION_ANNOUNCED, 0), (Moment.ACTIVATION_ENDS, 0), (Moment.MELEE_ENDS, 1)):
        assert Play(battle, EXHAUSTION.window(battle, moment, ("men",), ScriptedDice())).over
        assert markers_on(battle, "men") == markers


@pytest.mark.clause("AF-EXH-03")
def test_tiring_lasts_for_one_activation() -> None:
    battle = a_battle(turn="A")
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    play.answer("men")
    labels = {option.key: option.label for option in play.question().options}
    assert labels["tiring advance"] == "Tiring Advance: move up to 8”, then shoot; 1 exhaustion marker"
    assert labels["tiring rush"] == "Tiring Rush: move up to 16”, no shooting; 1 exhaustion marker"
    assert labels["tiring charge"] == "Tiring Charge: up to 16” into melee; 1 exhaustion marker"
    play.answer("tiring rush")
    assert exhaustion_notes(battle).tiring == "men"
    play.answer({"places": []})
    assert exhaustion_notes(battle) == ExhaustionNotes(markers=(("men", 1),))


def test_actions_of_a_chapter_that_is_off_are_not_there_at_all() -> None:
    battle = BOOK.arrange({}, UNITS, {"turn": "A"})[1]
    play = Play(battle, activation.take_turn(battle, ScriptedDice()))
    play.answer("men")
    named = [option.key for option in play.question().not_offered()]
    assert "rest" not in named
    assert "hunker down" in named


@pytest.mark.clause("AF-EXH-03", "AF-CPT-17")
def test_each_chapter_words_its_own_actions() -> None:
    """A Sweeping Move is of another chapter, and neither speaks for the actions of the other."""
    state = {"chapters": ["exhaustion", "command-points"], "command_points": {"A": 1}, "turn": "A"}
    battle = BOOK.arrange({}, UNITS, {**state, "doctrines": {"A": "shock"}, "exhausted": {"men": 1}})[1]
    play = Play(battle, activation.take_turn(battle, ScriptedDice(1)))
    play.answer("men")
    labels = {option.key: option.label for option in play.question().options}
    assert labels["rest"] == "Rest: do nothing; all exhaustion markers come off as the round ends"
    assert labels["tiring rush"] == "Tiring Rush: move up to 14”, no shooting; 1 exhaustion marker"
    assert labels["sweeping-move"].endswith("a Rush or Charge now goes 2” further; say which next")
    assert labels["rush"].startswith("Rush: ")
