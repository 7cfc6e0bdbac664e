"""Where a single base of a unit to be set up may stand, to the inch."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.deployment import DeployBases, arrival_question, deployment_question
from banneret.core.space.bases import Base

pytestmark = pytest.mark.native

R = 0.492


def a_battle() -> Battle:
    """Some to come, a friend and an enemy who stand in the south, and a rock."""
    units: dict[str, Any] = {
        "mine": {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 12}},
        "friend": {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [[20.0, 6.0]]},
        "enemy": {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[50.0, 6.0]]},
    }
    rock = {"at": [36.0, 6.0], "size": [4.0, 4.0], "impassable": True}
    mud = {"at": [30.0, 6.0], "size": [4.0, 4.0], "difficult": True}
    return arrange({"terrain": [rock, mud]}, units, {"step": "deployment"})[1]


def stands(question: DeployBases, x: float, y: float) -> bool:
    return question.ground.is_free(Base(x, y, 0.0, 0.5 * 25 / 25.4, 0.0))


@pytest.mark.clause("AF-PRE-15", "AF-MOV-05", "AF-TER-04")
@pytest.mark.parametrize(
    ("x", "y", "free"),
    [
        (10.0, 6.0, True),
        (10.0, 11.5, True),
        (10.0, 11.52, False),
        (0.5, 6.0, True),
        (0.48, 6.0, False),
        (10.0, 0.48, False),
        (10.0, 30.0, False),
        # An inch from a friend, base to base, and from an enemy no more than that.
        (22.0, 6.0, True),
        (21.97, 6.0, False),
        (18.03, 6.0, False),
        (52.0, 6.0, True),
        (51.97, 6.0, False),
        # Mud is nothing; rock is.
        (30.0, 6.0, True),
        (33.5, 6.0, True),
        (33.6, 6.0, False),
        (36.0, 6.0, False),
    ],
)
def test_in_a_zone(x: float, y: float, free: bool) -> None:
    battle = a_battle()
    assert stands(deployment_question(battle, battle.unit("mine")), x, y) is free


@pytest.mark.clause("AF-SPC-04")
@pytest.mark.parametrize(
    ("x", "y", "free"),
    [
        (10.0, 30.0, True),
        (22.0, 6.0, True),
        (21.97, 6.0, False),
        # More than 9" from every enemy.
        (39.99, 6.0, True),
        (40.02, 6.0, False),
        (50.0, 16.0, True),
        (50.0, 15.98, False),
        (50.0, 48.0, False),
    ],
)
def test_out_of_reserve(x: float, y: float, free: bool) -> None:
    battle = a_battle()
    assert stands(arrival_question(battle, battle.unit("mine")), x, y) is free


@pytest.mark.clause("AF-PRE-15")
def test_a_crowd_stands_close_together_and_only_where_it_may() -> None:
    """Twelve about a point at the edge of the zone: all inside it, none overlapping, as near as can be."""
    battle = a_battle()
    question = deployment_question(battle, battle.unit("mine"))
    places = question._crowd(10.0, 11.4)
    assert len(places) == 12
    assert all(y <= 12.0 - R for _, y, _ in places)
    assert all(heading == 0.0 for _, _, heading in places)
    assert places[0][:2] == (10.0, 11.4)
    assert question.attempt(places, {}).refusal is None
    assert max(abs(x - 10.0) for x, _, _ in places) < 2.6
    assert question._crowd(10.0, 20.0) == []


def has_hole(wide: int, deep: int, spare: float, base: list[int], turn: float, seed: int) -> bool:
    """Whether a unit finds room where crags leave a hole for so many bases by so many, with this to spare."""
    rng = random.Random(seed)
    w, d = 0.5 * (wide * base[0] / 25.4 + spare), 0.5 * (deep * base[1] / 25.4 + spare)
    cx, cy = rng.uniform(8, 64), rng.uniform(5.8, 6.2)
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    crags: list[dict[str, Any]] = []
    for x0, y0, x1, y1 in ((-99, -99, -w, 99), (w, -99, 99, 99), (-w, -99, w, -d), (-w, d, w, 99)):
        s, f = 0.5 * (x0 + x1), 0.5 * (y0 + y1)
        at = [cx + s * cos + f * sin, cy - s * sin + f * cos]
        crags.append({"at": at, "size": [x1 - x0, y1 - y0], "turn": turn, "impassable": True})
    profile = {"quality": 4, "defense": 5, "models": wide * deep, "base": base}
    units = {"mine": {"side": "A", "profile": profile}}
    battle: Battle = arrange({"terrain": crags}, units, {"step": "deployment"})[1]
    question = deployment_question(battle, battle.unit("mine"))
    spot = question.spot()
    assert spot is None or question.attempt(spot, {}).refusal is None
    return spot is not None


@pytest.mark.clause("AF-PRE-15")
@pytest.mark.parametrize(
    ("wide", "deep", "base", "turn"),
    [
        (1, 1, [25, 25], 0.0),
        (1, 1, [25, 25], 33.3),
        (1, 1, [25, 50], 0.0),
        (1, 1, [25, 50], 33.3),
        (5, 1, [25, 25], 0.0),
        (3, 3, [25, 25], 0.0),
        (3, 3, [32, 32], 71.7),
        (2, 2, [50, 25], 0.0),
        (4, 5, [25, 25], 0.0),
    ],
)
def test_room_is_found_in_holes_hardly_larger_than_the_unit(
    wide: int, deep: int, base: list[int], turn: float
) -> None:
    """A few hundredths of an inch to spare are enough; a few too little are not."""
    assert has_hole(wide, deep, 0.03, base, turn, wide + deep)
    assert not has_hole(wide, deep, -0.03, base, turn, wide + deep)


@pytest.mark.clause("AF-PRE-15")
@pytest.mark.parametrize("seed", range(8))
def test_where_one_model_finds_no_room_there_is_none(seed: int) -> None:
    """A zone full of others: nobody who guesses finds a place that the search has missed."""
    rng = random.Random(seed)
    units: dict[str, Any] = {"mine": {"side": "A", "profile": {"quality": 4, "defense": 5, "base": [32, 32]}}}
    for row in range(5):
        for column in range(26):
            at = [round(1.0 + 2.8 * column + rng.uniform(-0.4, 0.4), 3), round(0.6 + 2.7 * row, 3)]
            units[f"{row} {column}"] = {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [at]}
    battle: Battle = arrange({}, units, {"step": "deployment"})[1]
    question = deployment_question(battle, battle.unit("mine"))
    spot = question.spot()
    if spot is not None:
        assert question.attempt(spot, {}).refusal is None
        return
    for _ in range(3000):
        base = Base(round(rng.uniform(0, 72), 3), round(rng.uniform(0, 12), 3), 0.0, 0.5 * 32 / 25.4, 0.0)
        assert not question.ground.is_free(base)
