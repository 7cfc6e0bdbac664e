"""A thrust that knocks its target back, whom that hits, and the order of what follows blows."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.battle import PUSHED
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.knocking_back import knock_back
from banneret.books.skirmish.move_events import Collided, Fell, KnockedBack
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import KNOCKED_DOWN, OUT, STUNNED
from banneret.core.space.levels import GROUND
from tests.books.skirmish.ground import scripted
from tests.books.skirmish.heights import RADIUS, among_houses, quiet, told
from tests.books.skirmish.test_moves import changed

pytestmark = pytest.mark.usefixtures("quiet")
__all__ = ["quiet"]

WIDE = 2 * RADIUS


@pytest.mark.clause("SK-WND-23")
def test_it_flies_6_inches_and_the_attacker_follows_into_contact() -> None:
    battle = among_houses({"A.a": (5, 20), "A.b": (5 + WIDE, 20 - WIDE), "B.a": (5 + WIDE, 20)})
    battle.engage("A.a", "B.a")
    battle.engage("A.b", "B.a")
    battle.engaged["A.a B.a"] = 2
    knock_back(battle, "A.a", "B.a", scripted())
    assert battle.warrior("B.a").x == pytest.approx(11 + WIDE, abs=0.002)
    assert battle.warrior("A.a").x == pytest.approx(11, abs=0.002)
    # Others of the combat stay where they are, and the two are still in the combat they were in.
    assert battle.warrior("A.b").x == 5 + WIDE
    assert battle.engaged == {"A.a B.a": 2}


@pytest.mark.clause("SK-WND-23")
def test_walls_stop_it() -> None:
    battle = among_houses({"A.a": (5, 26), "B.a": (5, 26 + WIDE)})
    battle.engage("A.a", "B.a")
    knock_back(battle, "A.a", "B.a", scripted())
    assert battle.warrior("B.a").y == pytest.approx(30 - RADIUS, abs=0.002)
    assert battle.is_engaged("B.a")
    (event,) = told(battle, KnockedBack)
    assert isinstance(event, KnockedBack)
    assert event.inches == pytest.approx(4 - WIDE - RADIUS, abs=0.002)


@pytest.mark.clause("SK-WND-24")
def test_who_is_run_into_takes_a_hit_of_strength_3_not_who_flies() -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (5 + WIDE, 20), "B.b": (9, 20)})
    battle.engage("A.a", "B.a")
    # To wound 6, which is no critical hit; injury 1.
    knock_back(battle, "A.a", "B.a", scripted(6, 1))
    assert battle.warrior("B.a").x == pytest.approx(9 - WIDE, abs=0.002)
    assert battle.warrior("B.b").condition == KNOCKED_DOWN
    assert battle.warrior("B.a").is_standing()
    assert len(told(battle, Collided)) == 1


@pytest.mark.clause("SK-WND-24")
def test_a_friend_is_run_into_just_the_same() -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (5 + WIDE, 20), "A.b": (9, 20)})
    battle.engage("A.a", "B.a")
    knock_back(battle, "A.a", "B.a", scripted(6, 6))
    assert battle.warrior("A.b").place == OUT
    assert battle.troubles[0].by == ""


@pytest.mark.clause("SK-WND-23")
def test_over_an_edge_it_falls_and_the_attacker_stops_there() -> None:
    battle = among_houses({"A.a": (15, 13, "loft"), "B.a": (15 + WIDE, 13, "loft")})
    battle.engage("A.a", "B.a")
    # D3 1 hit of Strength 3 that does not wound.
    knock_back(battle, "A.a", "B.a", scripted(1, 1))
    assert battle.warrior("B.a").level == GROUND
    assert (battle.warrior("A.a").x, battle.warrior("A.a").level) == (18, "loft")
    assert not battle.is_engaged("A.a")
    (event,) = told(battle, Fell)
    assert isinstance(event, Fell)
    assert event.height == 3.0


@pytest.mark.clause("SK-WND-23")
def test_an_attacker_who_is_down_does_not_follow() -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (5 + WIDE, 20)})
    battle.engage("A.a", "B.a")
    changed(battle, "A.a", condition=STUNNED)
    knock_back(battle, "A.a", "B.a", scripted())
    assert battle.warrior("A.a").x == 5
    assert not battle.is_engaged("B.a")


@pytest.mark.clause("SK-WND-23")
def test_who_is_out_of_action_is_not_moved() -> None:
    battle = among_houses({"A.a": (5, 20), "B.a": (5 + WIDE, 20)})
    battle.trouble(PUSHED, "B.a", "A.a", "melee")
    fell(battle, "B.a", OUT, "A.a", "melee")
    settle(battle, scripted())
    assert not told(battle, KnockedBack)


@pytest.mark.clause("SK-WND-23", "SK-MOV-31")
def test_the_edge_is_tested_before_the_knock_back_though_that_was_noted_first() -> None:
    battle = among_houses({"A.a": (16, 13, "loft"), "B.a": (16 + WIDE, 13, "loft")})
    battle.engage("A.a", "B.a")
    battle.trouble(PUSHED, "B.a", "A.a", "melee")
    fell(battle, "B.a", KNOCKED_DOWN, "A.a", "melee")
    # Over the edge by the test; then there is nobody left to knock back.
    settle(battle, scripted(6, 1, 1))
    assert battle.warrior("B.a").level == GROUND
    assert not told(battle, KnockedBack)
    assert battle.warrior("A.a").x == 16
