"""Stupidity, wandering, and being held fast."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish import close_combat, stupidity
from banneret.books.skirmish.battle import COMPULSORY, ENCOUNTER_MOVES, MOVES, STUPIDITY, Battle
from banneret.books.skirmish.charge_events import Wandered, WitsLost
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.warrior import ACTED, FELL, HELD, KNOCKED_DOWN, STUPID, Effect
from banneret.core.space.levels import GROUND
from tests.books.skirmish.charge_ground import LOFT, ground, slow, wall
from tests.books.skirmish.ground import play, scripted, sheet, skirmish

BASE = 25 / 25.4
BRUTE = sheet("Brute", (6, 3, 0, 4, 4, 3, 2, 2, 5), rules=(("stupidity", 0), ("fear", 0)))


def brutes(places: dict[str, Any], table: Any = None, heading: float = 90.0) -> Battle:
    """A.one is the brute, and looks to the east."""
    battle = skirmish(places, {"A.one": BRUTE}, **({} if table is None else {"table": table}))
    other = battle.warrior("A.one").twin()
    other.heading = heading
    battle.put(other)
    battle.step = STUPIDITY
    return battle


def test_wits(battle: Battle, *faces: int) -> None:
    with scripted(*faces) as dice:
        assert play(stupidity.test_wits(battle, dice)) == []


test_wits.__test__ = False  # type: ignore[attr-defined]


def wander(battle: Battle, *faces: int) -> None:
    test_wits(battle, 6, 6, 1)
    battle.step = COMPULSORY
    steps = stupidity.wander(battle, scripted(*faces, *([1] * 9)))
    assert play(steps) == []
    assert battle.step == MOVES


@pytest.mark.clause("SK-SPC-15")
def test_a_passed_test_changes_nothing() -> None:
    battle = brutes({"A.one": (20, 20), "A.two": (30, 30), "B.one": (40, 40)})
    test_wits(battle, 2, 3)
    assert battle.warrior("A.one").done == ()
    assert battle.step == ENCOUNTER_MOVES


@pytest.mark.clause("SK-SPC-15")
def test_only_in_the_owners_turn_and_only_who_stands() -> None:
    battle = brutes({"A.one": (20, 20), "B.one": (40, 40)})
    battle.active = "B"
    test_wits(battle)
    battle.active = "A"
    down = battle.warrior("A.one").twin()
    down.condition = KNOCKED_DOWN
    battle.put(down)
    test_wits(battle)


@pytest.mark.clause("SK-SPC-16")
def test_in_combat_it_strikes_no_blow() -> None:
    battle = brutes({"A.one": (20, 20), "B.one": (20 + BASE, 20)})
    battle.engage("A.one", "B.one")
    test_wits(battle, 6, 6)
    assert battle.warrior("A.one").did(STUPID)
    assert not close_combat.may_strike(battle, "A.one")
    assert close_combat.may_strike(battle, "B.one")
    (lost,) = [each for each in battle.told if isinstance(each, WitsLost)]
    assert lost.clause == "SK-SPC-16"


@pytest.mark.clause("SK-SPC-17", "SK-SPC-18", "SK-MOV-13")
@pytest.mark.parametrize(("face", "walks"), [(1, True), (3, True), (4, False), (6, False)])
def test_out_of_combat_it_walks_or_does_nothing(face: int, walks: bool) -> None:
    battle = brutes({"A.one": (20, 20), "B.one": (40, 40)})
    test_wits(battle, 6, 6, face)
    assert battle.warrior("A.one").did(STUPID)
    assert battle.warrior("A.one").did(ACTED)
    assert battle.warrior("A.one").x == 20  # it walks in Compulsory Moves, not before
    play(stupidity.wander(battle, scripted()))
    # Half of M 6, to the east.
    assert (battle.warrior("A.one").x, battle.warrior("A.one").y) == ((23, 20) if walks else (20, 20))
    assert len([each for each in battle.told if isinstance(each, Wandered)]) == int(walks)


@pytest.mark.clause("SK-SPC-17")
@pytest.mark.parametrize(("heading", "x", "y"), [(0.0, 31.0, 15.0), (180.0, 31.0, 9.0), (270.0, 28.0, 12.0)])
def test_it_walks_the_way_it_faces_and_that_is_told(heading: float, x: float, y: float) -> None:
    battle = brutes({"A.one": (31, 12), "B.one": (40, 40)}, heading=heading)
    wander(battle)
    assert (battle.warrior("A.one").x, battle.warrior("A.one").y) == (x, y)
    (event,) = [each for each in battle.told if isinstance(each, Wandered)]
    assert (event.clause, event.warrior, event.inches, event.halted) == ("SK-SPC-17", "A.one", 3.0, "")


@pytest.mark.clause("SK-SPC-17", "SK-MOV-38", "SK-MOV-40")
def test_who_wanders_is_hidden_no_longer_and_finds_who_is() -> None:
    battle = brutes({"A.one": (20, 12), "B.one": (23, 14.5)})
    for key in ("A.one", "B.one"):
        other = battle.warrior(key).twin()
        other.hidden = True
        battle.put(other)
    wander(battle)
    assert not battle.warrior("A.one").hidden
    assert not battle.warrior("B.one").hidden


@pytest.mark.clause("SK-SPC-17")
def test_with_its_nose_at_a_wall_it_stays_where_it_is() -> None:
    battle = brutes({"A.one": (22 - BASE / 2, 12)}, ground(walls=(wall("w", 22, 0, 22, 48, 3.0),)))
    wander(battle)
    assert battle.warrior("A.one").x == pytest.approx(22 - BASE / 2)
    (event,) = [each for each in battle.told if isinstance(each, Wandered)]
    assert event.inches == pytest.approx(0.0, abs=0.002)
    assert event.halted == "obstacle"


@pytest.mark.clause("SK-SPC-16", "SK-SPC-17", "SK-SPC-18")
@pytest.mark.parametrize(
    ("engaged", "faces", "told"),
    [
        (True, (), ("SK-SPC-16", 0, False)),
        (False, (3,), ("SK-SPC-17", 3, True)),
        (False, (4,), ("SK-SPC-18", 4, False)),
    ],
)
def test_what_it_does_without_its_wits_is_told(
    engaged: bool, faces: tuple[int, ...], told: tuple[str, int, bool]
) -> None:
    battle = brutes({"A.one": (20, 12), "B.one": (20 + BASE, 12)})
    if engaged:
        battle.engage("A.one", "B.one")
    test_wits(battle, 6, 6, *faces)
    (lost,) = [each for each in battle.told if isinstance(each, WitsLost)]
    assert (lost.clause, lost.face, lost.wanders) == told


@pytest.mark.clause("SK-SPC-17", "SK-TER-03")
def test_slow_ground_is_paid_for() -> None:
    battle = brutes({"A.one": (20, 20)}, ground((slow("s", 21, 0, 48, 48),)))
    wander(battle)
    assert battle.warrior("A.one").x == pytest.approx(22.0)


@pytest.mark.clause("SK-SPC-17")
@pytest.mark.parametrize("lying", [False, True])
def test_it_halts_1_inch_from_an_enemy(lying: bool) -> None:
    battle = brutes({"A.one": (20, 20), "B.one": (23, 20.3)})
    if lying:
        down = battle.warrior("B.one").twin()
        down.condition = KNOCKED_DOWN
        battle.put(down)
    wander(battle)
    assert apart(battle.field, battle.warrior("A.one"), battle.warrior("B.one")) == pytest.approx(
        1.0, abs=0.003
    )
    assert not battle.is_engaged("A.one")
    assert next(each for each in battle.told if isinstance(each, Wandered)).halted == "enemy"


@pytest.mark.clause("SK-SPC-17")
def test_it_halts_at_obstacles_and_friends_but_walks_over_what_is_low() -> None:
    for top, x in ((1.0, 22 - BASE / 2), (0.9, 23.0)):
        battle = brutes({"A.one": (20, 20)}, ground(walls=(wall("w", 22, 0, 22, 48, top),)))
        wander(battle)
        assert battle.warrior("A.one").x == pytest.approx(x, abs=0.003)
    battle = brutes({"A.one": (20, 20), "A.two": (22.5, 20)})
    wander(battle)
    assert battle.warrior("A.one").x == pytest.approx(22.5 - BASE, abs=0.003)


@pytest.mark.clause("SK-SPC-17", "SK-MOV-32")
def test_it_falls_off_any_drop() -> None:
    battle = brutes({"A.one": (16, 13, "loft")}, ground(surfaces=(LOFT,)))
    wander(battle, 1)
    warrior = battle.warrior("A.one")
    assert warrior.level == GROUND
    assert warrior.x > 18.0
    assert warrior.did(FELL)
    assert next(each for each in battle.told if isinstance(each, Wandered)).halted == "edge"


@pytest.mark.clause("SK-SPC-17")
def test_who_has_been_met_since_does_not_wander() -> None:
    battle = brutes({"A.one": (20, 20), "N.dog": (20, 20 + BASE)})
    test_wits(battle, 6, 6, 1)
    battle.engage("A.one", "N.dog")
    play(stupidity.wander(battle, scripted()))
    assert battle.warrior("A.one").x == 20


@pytest.mark.clause("SK-GEN-04")
@pytest.mark.parametrize(("face", "held"), [(3, False), (4, True), (1, False), (6, True)])
def test_who_is_in_a_net_breaks_free_by_strength(face: int, held: bool) -> None:
    battle = skirmish({"A.one": (20, 20), "B.one": (30, 30)})
    for key in ("A.one", "B.one"):
        battle.put(battle.warrior(key).under(Effect("held", 1, "B", 9)))
    test_wits(battle, face)
    assert battle.warrior("A.one").did(HELD) == held
    assert not battle.warrior("A.one").has_effect("held")
    # The other's turn is yet to come.
    assert battle.warrior("B.one").has_effect("held")


@pytest.mark.clause("SK-SPC-15", "SK-SPC-17")
def test_wits_are_tested_before_fetters_and_who_is_held_does_not_wander() -> None:
    battle = brutes({"A.one": (20, 20)})
    battle.put(battle.warrior("A.one").under(Effect("held", 1, "B", 9)))
    test_wits(battle, 6, 6, 1, 6)
    play(stupidity.wander(battle, scripted()))
    assert battle.warrior("A.one").x == 20
