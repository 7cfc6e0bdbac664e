"""Limits met exactly: "within" counts the limit itself, with what is forgiven added to it.

Distances are whole numbers of quarters, which every processor reckons alike, and so is what is forgiven here: a
quarter of an inch instead of a thousandth. So each limit shows on which side of it equality lies.
"""

from __future__ import annotations

import math
from types import ModuleType
from typing import Any

import pytest

from banneret.books.age_of_fantasy import (
    arranging,
    charge,
    closing_places,
    closing_ways,
    coherency,
    marker_places,
    mission,
    movement,
    regrouping,
    separation,
    sight,
    survivors,
    terrain,
    zones,
)
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import ECHOES
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import ExtraActions
from banneret.books.age_of_fantasy.chapters.side_missions.judges import ancient_heirlooms, secret_mission
from banneret.books.age_of_fantasy.charge import charging, why_out_of_reach
from banneret.books.age_of_fantasy.closing_ways import LOOSE
from banneret.books.age_of_fantasy.coherency import is_coherent, stands_with, violation
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.mission import is_near
from banneret.books.age_of_fantasy.movement import Walk
from banneret.books.doing import MELEE, Doing
from banneret.books.opr.morale import lose_nerve
from banneret.books.opr.objectives import Objective
from banneret.books.opr.values import ROUTS
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.bases import Base
from banneret.core.space.obstacles import Obstacle

pytestmark = pytest.mark.plain

Spot = list[float]


@pytest.fixture(autouse=True)
def quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of an inch is forgiven everywhere, and rounding adds a quarter to a way."""
    slack: tuple[ModuleType, ...] = (
        coherency,
        survivors,
        closing_ways,
        regrouping,
        separation,
        marker_places,
        mission,
        sight,
    )
    for module in (*slack, movement):
        monkeypatch.setattr(module, "SLACK", 0.25)
    for module in (arranging, charge, movement, closing_places, closing_ways, regrouping, separation):
        monkeypatch.setattr(module, "ROUNDING", 0.25)
    monkeypatch.setattr(zones, "_SLACK", 0.25)


def disc(x: float, y: float = 0.0) -> Base:
    return Base(x, y, 0.0, 1.0, 0.0)


def a_battle(mine: list[Spot], foes: list[Spot] | None = None, **more: Any) -> Battle:
    """Discs 2" across."""
    state = more.pop("state", {})
    units: dict[str, Any] = {}
    for name, side, places in (("mine", "A", mine), ("foes", "B", foes or [])):
        if places:
            profile = {"quality": 4, "defense": 5, "models": len(places), "base": [50.8, 50.8], **more}
            units[name] = {"side": side, "profile": profile, "places": places}
    battle = arrange({}, units, state)[1]
    battle.slack = 0.25
    return battle


@pytest.mark.clause("AF-MOV-01")
def test_coherency_at_its_limits() -> None:
    """2" and 6", and a quarter more."""
    assert violation([disc(0.0), disc(4.25)]) == 0.0
    assert violation([disc(0.0), disc(4.5)]) == 1.0
    assert is_coherent([disc(0.0), disc(4.25)]) is True
    assert is_coherent([disc(0.0), disc(4.5)]) is False
    row = [disc(0.0), disc(4.25), disc(8.25)]
    assert violation(row) == 0.0
    assert is_coherent(row) is True
    wide = [disc(0.0), disc(4.25), disc(8.5)]
    assert violation(wide) == 0.5
    assert is_coherent(wide) is False
    assert violation([disc(0.0)]) == violation([]) == 0.0
    assert stands_with(disc(0.0), [disc(4.0)], 2.0, 6.0) is True
    assert stands_with(disc(0.0), [disc(4.25)], 2.0, 6.0) is False
    assert stands_with(disc(0.0), [disc(8.0), disc(4.0)], 2.0, 6.0) is True
    assert stands_with(disc(0.0), [disc(8.25), disc(4.0)], 2.0, 6.0) is False
    assert stands_with(disc(0.0), [disc(8.0)], 2.0, 6.0, True) is True


@pytest.mark.clause("AF-MOV-01", "AF-SHO-16")
def test_who_is_linked_and_who_is_torn() -> None:
    found = survivors.Survivors([disc(0.0), disc(4.25), disc(8.25), disc(12.75)], [True] * 4)
    assert found._links == [[1], [0, 2], [1], []]
    assert found._rifts == [[3], [3], [], [0, 1]]


@pytest.mark.clause("AF-MOV-01", "AF-MEL-22")
def test_ties_of_those_who_fall_back() -> None:
    ties = separation.Ties([disc(0.0), disc(8.25)])
    assert (ties.spread, ties.nearest) == (0.0, [6.25, 6.25])
    assert ties.violation(disc(4.25)) == 0.0
    assert ties.violation(disc(4.5)) == 0.5
    assert ties.violation(disc(3.75)) == 0.5
    assert separation.Ties([disc(0.0), disc(8.5)]).spread == 0.5
    alone = separation.Ties([disc(0.0)])
    assert [alone.violation(disc(x)) for x in (4.25, 4.5, 8.25, 8.5)] == [0.0, 1.0, 8.5, 9.5]
    assert separation.Ties([]).violation(disc(0.0)) == 0.0


@pytest.mark.clause("AF-MOV-01", "AF-MOV-02")
def test_who_stays_and_who_cannot_come() -> None:
    battle = a_battle([[10.0, 20.0], [14.25, 20.0], [18.25, 20.0], [22.5, 20.0]])
    regroup = regrouping.Regrouping(march_of(battle, battle.unit("mine"), "advance"))
    assert regroup._together_with(0) == [0, 1, 2]
    assert regroup._together_with(3) == [1, 2, 3]
    # 6" and what is forgiven, 6" for each to move and rounding for both.
    for x, torn in ((10.0 + 2.0 + 18.75, False), (10.0 + 2.0 + 19.0, True)):
        battle = a_battle([[10.0, 20.0], [x, 20.0]])
        assert march_of(battle, battle.unit("mine"), "advance").stays_torn() is torn


@pytest.mark.clause("AF-MOV-04", "AF-TER-07")
def test_a_move_of_just_its_length() -> None:
    for far, code in ((6.25, ""), (6.5, "too-far")):
        battle = a_battle([[10.0, 20.0]])
        trial = march_of(battle, battle.unit("mine"), "advance").attempt([(10.0 + far, 20.0, 0.0)], {})
        assert trial.inches == far
        assert ("" if trial.refusal is None else trial.refusal.code) == code
    for far, code in ((6.25, ""), (6.5, "difficult")):
        battle = a_battle([[10.0, 20.0]])
        march = march_of(battle, battle.unit("mine"), "rush")
        march.bogged = True
        refusal = march.attempt([(10.0 + far, 20.0, 0.0)], {}).refusal
        assert ("" if refusal is None else refusal.code) == code


@pytest.mark.clause("AF-MEL-02", "AF-MOV-08")
def test_a_charge_of_just_its_length() -> None:
    for x, code in ((24.25, "no-way"), (24.5, "too-far")):
        battle = a_battle([[10.0, 20.0]], [[x, 20.0]])
        refusal = why_out_of_reach(battle, battle.unit("mine"), battle.unit("foes"), "charge")
        assert refusal.code == code
        closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
        assert closing.falls_short(0) == x - 24.0


@pytest.mark.clause("AF-PRE-05", "AF-MIS-15")
@pytest.mark.parametrize(
    ("mission", "point", "code"),
    [
        ("duel", (0.0, 24.0), ""),
        ("duel", (72.0, 24.0), ""),
        ("duel", (-0.25, 24.0), "off-table"),
        ("duel", (72.25, 24.0), "off-table"),
        ("duel", (36.0, -0.25), "off-table"),
        ("duel", (36.0, 48.25), "off-table"),
        ("duel", (36.0, 0.0), "in-zone"),
        ("duel", (36.0, 48.0), "in-zone"),
        ("duel", (29.25, 24.0), "too-close"),
        ("duel", (29.5, 24.0), ""),
        ("duel", (20.0, 33.25), "too-close"),
        ("king-of-the-hill", (9.25, 24.0), "near-edge"),
        ("king-of-the-hill", (62.75, 24.0), "near-edge"),
        ("king-of-the-hill", (62.5, 24.0), ""),
        ("king-of-the-hill", (40.0, 21.25), "near-zone"),
        ("king-of-the-hill", (40.0, 21.5), ""),
        ("king-of-the-hill", (40.0, 26.75), "near-zone"),
    ],
)
def test_where_a_marker_may_just_lie(mission: str, point: tuple[float, float], code: str) -> None:
    state = {"step": "objectives", "round": 0, "mission": mission, "markers": [{"at": [20.0, 24.0]}]}
    battle = a_battle([[36.0, 3.0]], state=state)
    refusal = PlaceMarker(battle, "AF-PRE-05", "?").check(point)
    assert ("" if refusal is None else refusal.code) == code


@pytest.mark.clause("AF-PRE-05")
@pytest.mark.parametrize(("y", "code"), [(12.25, "in-zone"), (12.5, ""), (35.75, "in-zone"), (35.5, "")])
def test_a_marker_just_outside_of_a_zone(monkeypatch: pytest.MonkeyPatch, y: float, code: str) -> None:
    """At the very edge of a zone, by what rounding explains, is in it."""
    monkeypatch.setattr(marker_places, "EPS", 0.25)
    battle = a_battle([[36.0, 3.0]], state={"step": "objectives", "round": 0, "mission": "duel"})
    refusal = PlaceMarker(battle, "AF-PRE-05", "?").check((36.0, y))
    assert ("" if refusal is None else refusal.code) == code


@pytest.mark.clause("AF-GEN-17", "AF-MIS-01")
def test_who_is_just_near_a_marker() -> None:
    battle = a_battle([[10.0, 20.0], [12.25, 20.0]])
    for x, near in ((16.5, True), (16.75, False), (5.75, True), (5.5, False)):
        assert is_near(battle, battle.unit("mine"), Objective("m", x, 20.0, "", "", "")) is near


@pytest.mark.clause("AF-GEN-17")
def test_a_base_that_just_lies_in_a_zone() -> None:
    """A square, and one with a corner that points inwards."""
    square = ((0.0, 0.0), (12.0, 0.0), (12.0, 12.0), (0.0, 12.0))
    assert zones.base_in([square], disc(0.75, 6.0)) is True
    assert zones.base_in([square], disc(0.5, 6.0)) is False
    assert zones.base_in([square], disc(6.0, 11.25)) is True
    assert zones.base_in([square], disc(6.0, 11.5)) is False
    assert zones.point_in(square, 12.25, 6.0) is True
    assert zones.point_in(square, 12.5, 6.0) is False
    assert zones.distance_to([square], 12.25, 6.0) == 0.0
    assert zones.distance_to([square], 12.5, 6.0) == 0.5
    notched = ((0.0, 0.0), (12.0, 0.0), (12.0, 12.0), (6.0, 6.0), (0.0, 12.0))
    for y, inside in ((5.25, True), (5.5, False)):
        assert zones.base_in([notched], Base(6.0, y, 0.0, 1.0, 1.0)) is inside


@pytest.mark.clause("AF-SHO-02", "AF-GEN-17")
def test_what_is_just_in_sight() -> None:
    battle = a_battle([[10.0, 20.0]], [[24.25, 20.0], [24.25, 24.0]])
    everybody = list(battle.units.values())
    mine, foes = battle.unit("mine"), battle.unit("foes")
    found = [
        sight.sight_distance(everybody, battle.field, mine, 0, foes, most)
        for most in (12.0, 11.75, 13.0, 12.25)
    ]
    assert found == [12.25, math.inf, 12.25, 12.25]


@pytest.mark.clause("AF-SID-27", "AF-SID-28")
def test_heroes_just_near_enough() -> None:
    for x, near in ((36.0 + 7.25, True), (36.0 + 7.5, False)):
        battle = a_battle([[x, 24.0]], rules=["Hero"])
        assert ancient_heirlooms(battle, "A") is near
    for y, near in ((48.0 - 4.25, True), (48.0 - 4.5, False)):
        battle = a_battle([[36.0, y]], rules=["Hero"])
        assert secret_mission(battle, "A") is near


@pytest.mark.clause("AF-CND-18")
def test_who_is_just_near_enough_to_hear_a_rout() -> None:
    for x, wounds in ((10.0 + 2.0 + 6.0, 1), (10.0 + 2.0 + 6.25, 0)):
        disc_of = {"quality": 4, "defense": 5, "base": [50.8, 50.8], "rules": ["Tough(6)"]}
        units = {
            name: {"side": side, "profile": disc_of, "places": [place]}
            for name, side, place in (
                ("gone", "A", [10.0, 20.0]),
                ("friend", "A", [x, 20.0]),
                ("foes", "B", [10.0, 40.0]),
            )
        }
        state = {"chapters": ["battlefield-conditions"], "condition": ECHOES}
        battle = arrange({}, units, state)[1]
        with ScriptedDice(*([1] if wounds else [])) as dice:
            steps = lose_nerve(battle, battle.unit("gone"), ROUTS, Doing(("foes",), MELEE), dice)
            assert list(steps) == []
        assert battle.unit("friend").models[0].wounds == wounds


@pytest.mark.clause("AF-XAC-09")
def test_a_heavy_charge_of_just_its_length() -> None:
    """Over 3" and under 6": neither of them, and not what might be either."""
    for inches, rams in ((3.25, False), (3.5, True), (5.5, True), (5.75, False)):
        battle = a_battle([[10.0, 20.0]])
        ExtraActions(("heavy charge",)).charged(battle, "mine", "heavy charge", inches)
        assert bool(battle.unit("mine").stances) is rams


@pytest.mark.clause("AF-MEL-03")
def test_places_just_in_reach_of_who_closes_in() -> None:
    """Who flies looks at nothing but its comrades; and a place as far from the enemy as before is no better."""
    battle = a_battle([[10.0, 20.0]], [[40.0, 20.0]], rules=["Flying"])
    closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
    assert len(closing._wider(0, [disc(10.0, 34.0)], [0])) == 4 * 24
    assert closing._wider(0, [disc(10.0, 34.25)], [0]) == []
    for x, found in ((22.25, True), (22.5, False)):
        walk, barred = closing._nearest_straight(0, [(x, 20.0, 0.0)], [], 28.0, LOOSE)
        assert (walk is not None) is found
        assert barred == []
    # From (20, 20) it is 18" to the enemy.
    assert closing._nearest_straight(0, [(20.0, 20.0, 0.0)], [], 18.0, LOOSE) == (None, [])
    assert closing._nearest_straight(0, [(20.0, 20.0, 0.0)], [], 18.25, LOOSE)[0] is not None
    along = closing_places._along([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], 4.0, 0.0)
    assert along[0] == (4.0, 0.0, 0.0)
    assert [round(x, 3) for x, _, _ in along] == [4.0, 3.7, 3.2, 2.5, 1.5]
    assert closing_places._along([(0.0, 0.0), (4.0, 0.0)], 4.25, 0.0)[0] == (3.95, 0.0, 0.0)
    for inches, place in ((2.0, (2.0, 0.0)), (4.0, (4.0, 0.0)), (5.0, (4.0, 1.0)), (-1.0, (0.0, 0.0))):
        assert regrouping._along([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], inches) == place


@pytest.mark.clause("AF-MOV-09")
def test_can_touch_what_is_just_in_reach() -> None:
    """Its own reach and a quarter for rounding; contact is made at a hair's breadth, so that is near enough."""
    for x, touches in ((24.0, True), (24.25, False)):
        battle = a_battle([[10.0, 20.0]], [[x, 20.0]], rules=["Flying"])
        closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")
        closing.march.limits = [12.0]
        assert closing.can_touch() is touches


@pytest.mark.clause("AF-MOV-05", "AF-TER-07")
def test_what_is_just_near_enough_to_be_met() -> None:
    rock = [{"at": [30.0, 20.0], "size": [6.0, 8.0], "impassable": True}]
    soldiers = {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [[10.0, 20.0]]}
    (piece,) = arrange({"terrain": rock}, {"mine": soldiers}, {})[1].field.impassable
    assert movement._in_reach(piece, 20.0, 20.0, 5.0) is True
    assert movement._in_reach(piece, 20.0, 20.0, 4.75) is False
    met = Obstacle([(0.0, 0.0)], 2.0)
    assert [movement._inside(met, x, 0.0) for x in (2.0, 1.75, 1.5)] == [False, False, True]


@pytest.mark.clause("AF-MEL-22")
def test_what_is_worth_falling_back_to() -> None:
    """No further than 6", nearer than the best so far, and not more in anybody's way."""
    battle = a_battle([[10.0, 20.0]], [[10.0, 17.75]])
    retreat = separation.Retreat(battle, battle.unit("mine"), battle.unit("foes"))
    good = (0.0, 0.0, 0.0, 6.25)
    for y, score, worth in (
        (26.0, good, True),
        (26.25, good, False),
        (22.0, (0.0, 0.0, 0.0, 2.0), False),
        (22.0, (0.0, 0.0, 0.0, 2.25), True),
        (20.0, (0.5, 0.0, 0.0, 0.0), False),
        (20.25, (0.5, 0.0, 0.0, 6.0), True),
    ):
        assert retreat._is_worth_it(0, disc(10.0, y), [], score) is worth, (y, score)
    assert retreat.to_enemy(disc(10.0, 20.0)) == 0.25
    assert retreat._too_close(disc(10.0, 20.0)) == 0.5
    assert retreat._too_close(disc(10.0, 20.5)) == 0.0
    assert separation._is_good((0.0, 0.0, 0.0, 5.0)) is True
    for score in ((0.25, 0.0, 0.0, 5.0), (0.0, 0.25, 0.0, 5.0), (0.0, 0.0, 0.25, 5.0)):
        assert separation._is_good(score) is False


@pytest.mark.clause("AF-MOV-01")
def test_a_glance_settles_what_need_not_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Distances are worked out between the circles within two bases and those about them, and at both ends."""
    measured: list[float] = []

    def gap(a: Base, b: Base) -> float:
        measured.append(abs(a.cx - b.cx))
        return max(0.0, abs(a.cx - b.cx) - 2.0)

    monkeypatch.setattr(coherency, "EPS", 0.0)
    monkeypatch.setattr(coherency, "gap", gap)
    for others, linked, stands, looked in (
        ([8.0, 4.0], False, True, [8.0, 4.0]),
        ([8.25], True, False, []),
        ([7.75, 7.0, 3.0], True, True, []),
        ([8.0], True, True, [8.0]),
        ([4.25, 4.0, 3.0], False, True, [4.0]),
        ([4.25, 7.0], False, False, []),
    ):
        measured.clear()
        assert stands_with(disc(0.0), [disc(x) for x in others], 2.0, 6.0, linked) is stands
        assert measured == looked
    # A long base has a smaller circle within it than about it.
    measured.clear()
    assert stands_with(disc(0.0), [Base(7.5, 0.0, 0.0, 1.0, 0.5)], 2.0, 6.0, True) is True
    assert measured == [7.5]


@pytest.mark.clause("AF-GEN-17")
@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (3.0, 0.0, True),
        (9.0, 0.0, True),
        (-3.0, 0.0, False),
        (15.0, 0.0, False),
        (-3.0, 6.0, False),
        (-3.0, -6.0, False),
    ],
)
def test_a_point_as_high_as_a_corner(x: float, y: float, inside: bool) -> None:
    diamond = ((0.0, 0.0), (6.0, -6.0), (12.0, 0.0), (6.0, 6.0))
    for turn in range(4):
        assert zones.point_in(diamond[turn:] + diamond[:turn], x, y) is inside
    assert zones.point_in(diamond[::-1], x, y) is inside


@pytest.mark.clause("AF-MOV-02")
def test_where_a_torn_unit_just_gets_together(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = a_battle([[10.0, 20.0], [20.0, 20.0]])
    regroup = regrouping.Regrouping(march_of(battle, battle.unit("mine"), "advance"))
    other = battle.unit("mine").bases[1]
    # From the last corner that it comes to with inches left.
    path = [(10.0, 20.0), (10.0, 24.0), (13.0, 28.0), (20.0, 20.0)]
    monkeypatch.setattr(regroup.march, "towards", lambda *rest: path)
    for inches, corners in (
        (9.25, [(13.0, 28.0, 0.25)]),
        (9.0, [(10.0, 24.0, 5.0)]),
        (4.25, [(10.0, 24.0, 0.25)]),
        (4.0, []),
    ):
        assert regroup._corners(0, [other], inches) == corners
    # 6" and what is forgiven, by a straight way.
    assert regroup._goes_to(0, disc(10.0, 26.25), True) is True
    assert regroup._goes_to(0, disc(10.0, 26.5), True) is False
    # Both go 6" and may be 6" apart, and a base wide.
    for x, places in ((30.0, [(8.0, 16.0, 20.0)]), (30.25, [])):
        battle = a_battle([[10.0, 20.0], [x, 20.0]])
        regroup = regrouping.Regrouping(march_of(battle, battle.unit("mine"), "advance"))
        assert regroup._meeting_places(0) == places
    # A way whose first corner is where it begins.
    assert regrouping._along([(0.0, 0.0), (0.0, 0.0), (4.0, 0.0)], 0.0) == (0.0, 0.0)


@pytest.mark.clause("AF-MOV-04", "AF-MOV-06")
def test_places_just_in_reach_of_who_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """6" and what is forgiven; side by side, a quarter of an inch apart."""
    spots: list[tuple[float, float, float]] = []
    monkeypatch.setattr(arranging, "_spots", lambda march, x, y: spots)
    monkeypatch.setattr(arranging, "_NEAREST", 0.25)
    battle = a_battle([[10.0, 20.0]])
    march = march_of(battle, battle.unit("mine"), "advance")
    for held in (False, True):
        for x, fits in ((16.25, True), (16.5, False)):
            spots[:] = [(0.0, x, 20.0)]
            assert arranging._pack(march, x, 20.0, held) == ([(x, 20.0, 0.0)] if fits else [])
    battle = a_battle([[10.0, 20.0], [13.0, 20.0]])
    march = march_of(battle, battle.unit("mine"), "advance")
    for x, fits in ((14.25, True), (14.125, False)):
        spots[:] = [(0.0, 12.0, 20.0), (1.0, x, 20.0)]
        found = arranging._pack(march, 12.0, 20.0, False)
        assert sorted(found) == ([(12.0, 20.0, 0.0), (x, 20.0, 0.0)] if fits else [])


@pytest.mark.clause("AF-PRE-15")
def test_places_close_about_a_point_just_near_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long bases 2" wide and 4" deep: half of 6" and of a width to either side of the point is 4"."""
    monkeypatch.setattr(arranging, "_NEAREST", 0.0)
    profile = {"quality": 4, "defense": 5, "models": 1, "base": [50.8, 101.6]}
    unit = arrange({}, {"mine": {"side": "A", "profile": profile, "at": [36, 12]}}, {})[1].unit("mine")
    row = {(x, 20.0) for x in (26.0, 28.0, 30.0, 32.0, 34.0)}
    assert set(arranging.close_places(unit, 30.0, 20.0)) == row | {(30.0, 16.0), (30.0, 24.0)}


@pytest.mark.clause("AF-TER-08")
def test_pieces_that_a_way_just_comes_near() -> None:
    """A piece that reaches 5" about its middle, and a disc that goes 4" east and 4" north."""
    walk = Walk([(20.0, 20.0), (24.0, 24.0)], 6.0, disc(24.0, 24.0), False, [])
    for x, y, near in (
        *((14.0, 22.0, True), (13.75, 22.0, False), (30.0, 22.0, True), (30.25, 22.0, False)),
        *((22.0, 14.0, True), (22.0, 13.75, False), (22.0, 30.0, True), (22.0, 30.25, False)),
    ):
        mud = [{"at": [x, y], "size": [6.0, 8.0], "difficult": True}]
        soldiers = {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [[20.0, 20.0]]}
        battle = arrange({"terrain": mud}, {"mine": soldiers}, {})[1]
        found = terrain.near_ways(battle.field, battle.unit("mine"), [walk])
        assert len(found) == int(near), (x, y)


@pytest.mark.clause("AF-MOV-06")
@pytest.mark.parametrize(
    ("bases", "apart", "furthest"),
    [
        ([2.0], 2.08, 4.2),
        ([1.0], 1.08, 3.7),
        ([1.0, 2.0], 0.54, 4.2),
        ([0.25], 0.4, 3.325),
        ([0.25, 1.0], 0.2, 3.7),
    ],
)
def test_how_close_together_places_are_tried(bases: list[float], apart: float, furthest: float) -> None:
    """As close as the smallest base allows, twice as close where bases differ, and 3.2" and half a base far."""
    units: dict[str, Any] = {}
    for number, wide in enumerate(bases):
        rules = ["Hero"] if number else []
        profile = {"quality": 4, "defense": 5, "base": [25.4 * wide, 25.4 * wide], "rules": rules}
        units[f"u{number}"] = {"side": "A", "profile": profile, **({"joins": "u0"} if number else {})}
    units["u0"]["at"] = [36, 24]
    battle = arrange({}, units, {})[1]
    found = sorted(arranging._spots(march_of(battle, battle.unit("u0"), "advance"), 36.0, 24.0))
    assert found[0] == (0.0, 36.0, 24.0)
    # Like coins pushed together: six about the first, and so on, as far as they may be.
    assert [away for away, _, _ in found[1:8]] == pytest.approx(
        [apart] * 6 + [apart * math.sqrt(3.0)], abs=0.002
    )
    assert furthest - apart < found[-1][0] <= furthest
    steps = [(a, b) for a in range(-40, 41) for b in range(-40, 41)]
    assert len(found) == sum(apart * math.sqrt(a * a + a * b + b * b) <= furthest for a, b in steps)
