"""Solid buildings (AF-BLD): what is shown of them, and proposed to who comes out of one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.solid_buildings.coming_out import LeaveBuilding
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from tests.data import seen

BOOK = AgeOfFantasy()
HALL = {"at": [36, 24], "size": [6, 4], "kind": "hall"}


@pytest.mark.clause("AF-BLD-04")
@pytest.mark.parametrize(
    ("wall", "closed"), [([], False), ([{"at": [36, 32], "size": [30, 11.9], "kind": "hall"}], True)]
)
def test_places_outside_are_proposed_all_round_where_there_is_room(wall: list[Any], closed: bool) -> None:
    units: dict[str, dict[str, Any]] = {
        "men": {"side": "A", "profile": {"quality": 4, "defense": 4, "models": 2}, "inside": "hall-1"},
        "foes": {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[10, 40]]},
    }
    battle = BOOK.arrange({"terrain": [HALL, *wall]}, units, {"chapters": ["solid-buildings"]})[1]
    house = battle.piece("hall-1")
    assert house is not None
    question = LeaveBuilding(battle, battle.unit("men"), house, ADVANCE)
    found = question.spots()
    assert all(question.attempt(places, {}).refusal is None for places in found)
    ys = [place[1] for places in found for place in places]
    assert min(ys) < 22.0
    assert any(y > 26.0 for y in ys) != closed
    proposed = question.candidates(random.Random(1), 4)
    assert len(proposed) == 4
    assert proposed[-1] == question.default()
    assert all(question.check(question.read(answer)) is None for answer in proposed)


@pytest.mark.clause("AF-BLD-02", "AF-BLD-10")
def test_how_it_stands_with_each_building_is_shown() -> None:
    """Who holds one, and how many of how many find room; then what a damaged one still takes."""
    profile = {"quality": 4, "defense": 4}
    units: dict[str, Any] = {
        "men": {"side": "A", "profile": {**profile, "weapons": ['Bow (24", A1)']}, "places": [[36, 10]]},
        "foes": {"side": "B", "profile": {**profile, "models": 3}, "inside": "hall-1"},
        "more": {"side": "B", "profile": {**profile, "models": 2}, "inside": "hall-1"},
    }
    empty = {"at": [50, 24], "size": [6, 4], "kind": "hall"}
    state = {"chapters": ["solid-buildings"], "buildings-as-targets": "yes"}
    options, battle = BOOK.arrange({"terrain": [HALL, empty]}, units, state)
    match = Match.from_state(BOOK, options, battle, ScriptedDice(4, 1))
    held = "foes, more inside, 5 of 11"
    assert told_of(match) == [held]
    for answer in ("men", "hold", {"Bow (24”, A1)": "hall-1"}):
        assert match.answer("A", answer) is None
    assert told_of(match) == [f"{held}; 11 of Tough(12) left"]


def told_of(match: Match) -> list[str]:
    return [note["text"] for note in seen(BOOK, match.state)["notes"] if note["clause"] == "AF-BLD-02"]


@pytest.mark.clause("AF-BLD-09")
def test_what_is_in_the_way_of_a_charge_hangs_on_its_target() -> None:
    """Who is inside is in the way of nobody but of those who charge them, so a charge at another knows less."""
    profile = {"quality": 4, "defense": 4}
    units: dict[str, Any] = {
        "men": {"side": "A", "profile": profile, "places": [[36, 18]]},
        "guard": {"side": "B", "profile": profile, "places": [[41, 20]]},
        "foes": {"side": "B", "profile": profile, "inside": "hall-1"},
    }
    battle = BOOK.arrange({"terrain": [HALL]}, units, {"chapters": ["solid-buildings"]})[1]
    men = battle.unit("men")
    first = charging(battle, men, battle.unit("guard"), CHARGE).march
    assert len(first.obstacles(men.bases[0])) == 2
    second = charging(battle, men, battle.unit("foes"), CHARGE, first).march
    assert len(second.obstacles(men.bases[0])) == 3
    third = charging(battle, men, battle.unit("guard"), CHARGE, first).march
    assert third.obstacles(men.bases[0]) is first.obstacles(men.bases[0])
