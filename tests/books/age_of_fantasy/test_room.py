"""Where a single base of a unit to be set up may stand, to the inch."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.deployment import DeployBases, arrival_question, deployment_question
from banneret.core.bases import Base

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
    return question._is_free(Base(x, y, 0.0, 0.5 * 25 / 25.4, 0.0))


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
