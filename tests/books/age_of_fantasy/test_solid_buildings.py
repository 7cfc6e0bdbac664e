"""Solid buildings (AF-BLD): what is shown of them, and proposed to who comes out of one."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.solid_buildings.chapter import SolidBuildings
from banneret.books.age_of_fantasy.chapters.solid_buildings.collapse import PlaceSurvivors, target, tough_of
from banneret.books.age_of_fantasy.chapters.solid_buildings.coming_out import LeaveBuilding
from banneret.books.age_of_fantasy.chapters.solid_buildings.houses import ports_text, sides
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from banneret.core.space.geometry import Polygon
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


def a_garrison(terrain: list[Any], inside: dict[str, tuple[str, int]], **state: Any) -> Battle:
    """So many models of a side in each of these, and a foe far away."""
    units: dict[str, dict[str, Any]] = {
        name: {"side": side, "profile": {"quality": 4, "defense": 4, "models": models}, "inside": "hall-1"}
        for name, (side, models) in inside.items()
    }
    units["afar"] = {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[10, 40]]}
    return BOOK.arrange({"terrain": terrain}, units, {"chapters": ["solid-buildings"], **state})[1]


@pytest.mark.clause("AF-BLD-04")
def test_all_round_a_free_building_there_is_a_proposal_in_each_direction() -> None:
    battle = a_garrison([HALL], {"men": ("A", 1)})
    house = battle.piece("hall-1")
    assert house is not None
    question = LeaveBuilding(battle, battle.unit("men"), house, ADVANCE)
    turns = [math.degrees(math.atan2(x - 36, y - 24)) % 360 for ((x, y, _),) in question.spots()]
    assert turns == pytest.approx([22.5 * k for k in range(16)], abs=0.1)
    orders = [question.candidates(random.Random(seed), 17)[:-1] for seed in (1, 2)]
    assert orders[0] != orders[1], "who is proposed first hangs on chance"
    assert [len(question.candidates(random.Random(1), n)) for n in (1, 2, 3)] == [2, 2, 3]


@pytest.mark.clause("AF-BLD-04")
@pytest.mark.parametrize(
    ("y", "stands"),
    [(32.0, 32.0), (33.0, 32.1), (34.0, 32.0), (36.0, 32.4), (38.0, 32.4), (40.0, 32.0), (42, 0)],
)
def test_who_is_sent_too_far_stands_as_far_on_the_way_as_may_be(y: float, stands: float) -> None:
    """In tenths of the way from the middle of the building, down to half of it."""
    battle = a_garrison([HALL], {"men": ("A", 1)})
    house = battle.piece("hall-1")
    assert house is not None
    sent = LeaveBuilding(battle, battle.unit("men"), house, ADVANCE).sent(36.0, y, None)
    assert [place[:2] for place in sent] == ([pytest.approx((36.0, stands))] if stands else [])


@pytest.mark.clause("AF-BLD-02")
def test_faults_of_who_is_inside() -> None:
    small = {**HALL, "building": {"capacity": 4}}
    chapter = SolidBuildings()
    assert chapter.faults(a_garrison([small], {"men": ("A", 2), "more": ("A", 2)})) == []
    crowded = a_garrison([small], {"men": ("A", 2), "more": ("A", 2)})
    crowded.put(crowded.unit("afar").held_in(crowded.field.pieces[0]))
    assert chapter.faults(crowded) == ["hall-1 holds too many", "hall-1 holds two armies"]
    crowded.field.pieces.clear()
    assert chapter.faults(crowded) == [f"{name} is in hall-1" for name in ("men", "more", "afar")]


@pytest.mark.clause("AF-BLD-10")
def test_a_building_as_a_target() -> None:
    walls = target("hall-1", "hall", 1)
    (model,) = walls.models
    assert (walls.id, walls.seat, model.sheet.quality, model.sheet.defense) == ("hall-1", "", 6, 2)
    assert (model.sheet.tough, model.sheet.base_width, model.sheet.base_depth) == (1, 1.0, 1.0)
    assert [tough_of(piece.building) for piece in a_garrison([HALL], {}).field.pieces] == [12]
    told = {**HALL, "building": {"tough": 7}}
    assert [tough_of(piece.building) for piece in a_garrison([told], {}).field.pieces] == [7]
    assert tough_of(None) == 12


@pytest.mark.clause("AF-BLD-07")
def test_where_sides_face_and_which_have_ports() -> None:
    """A building that is turned a little has its north side still in the north."""
    tilted = Polygon([(34.0, 21.0), (39.0, 23.0), (38.0, 26.0), (33.0, 24.0)])
    assert [faces for _, _, faces in sides(tilted)] == ["south", "east", "north", "west"]
    for ports, told in (
        (["north", "east", "south", "west"], "ports on all sides"),
        (["west", "north"], "ports north, west"),
        ([], "no ports"),
    ):
        (piece,) = a_garrison([{**HALL, "building": {"ports": ports}}], {}).field.pieces
        assert ports_text(piece) == told


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


@pytest.mark.clause("AF-BLD-11")
def test_survivors_look_for_room_as_far_as_a_broad_base_may_stand() -> None:
    """Within 6" of the walls, rim to wall: the middle of a base an inch in radius is 7" away, on the table."""
    battle = a_garrison([HALL], {"men": ("A", 1)})
    house = battle.piece("hall-1")
    assert house is not None
    (area,) = PlaceSurvivors(battle, battle.unit("men"), house).areas()
    assert area == pytest.approx((26.0, 15.0, 46.0, 33.0))
    house = a_garrison([{**HALL, "at": [4, 45]}], {"men": ("A", 1)}).piece("hall-1")
    assert house is not None
    (area,) = PlaceSurvivors(battle, battle.unit("men"), house).areas()
    assert area == pytest.approx((0.0, 36.0, 14.0, 48.0))
