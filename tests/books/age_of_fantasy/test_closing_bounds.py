"""Closing in, at the very bounds: who is lost to its comrades, who is in reach, and why placing all fails."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy import closing_places, closing_ways
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.closing_places import Part
from banneret.books.age_of_fantasy.closing_ways import LOOSE, SO_FAR, WHOLE
from banneret.core.space.bases import Base
from banneret.core.space.contact import Stretch, contact_edge, nearest_on, point_on

DISC = [50.8, 50.8]  # millimetres: 2" across
LONG = [50.8, 101.6]  # 2" wide, 4" deep


def a_closing(
    mine: list[list[float]],
    foes: list[list[float]],
    base: list[float] = DISC,
    other: list[float] = DISC,
    terrain: list[dict[str, Any]] | None = None,
    **more: Any,
) -> Closing:
    units = {
        "mine": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "models": len(mine), "base": base, **more},
            "places": mine,
        },
        "foes": {
            "side": "B",
            "profile": {"quality": 4, "defense": 5, "models": len(foes), "base": other},
            "places": foes,
        },
    }
    battle = arrange({"terrain": terrain or []}, units, {})[1]
    return charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")


def disc(x: float, y: float) -> Base:
    return Base(x, y, 0.0, 1.0, 0.0)


@pytest.mark.clause("AF-MOV-01", "AF-MEL-03")
@pytest.mark.parametrize(("rules", "limit"), [([], 12.0), (["Fast"], 16.0), (["Slow"], 8.0)])
def test_who_is_lost_to_its_comrades(rules: list[str], limit: float) -> None:
    """Who cannot come within 6" of one of those placed, by its whole move and what rounding may add to it."""
    found = a_closing([[10.0, 20.0]], [[60.0, 20.0]], rules=rules)
    assert found.limit(0) == limit
    near, far = disc(12.0 + limit + 6.0044, 20.0), disc(12.0 + limit + 6.0056, 20.0)
    beside = disc(12.5, 20.0)
    for placed, lost in (([], False), ([near], False), ([far], True), ([beside, far], True), ([beside], False)):
        assert found._lost_to(0, placed, SO_FAR) is lost
        assert found._lost_to(0, placed, WHOLE) is lost
        assert found._lost_to(0, placed, LOOSE) is False
    # A unit that is torn anyway may stay so.
    found.allowed = 0.5
    assert found._lost_to(0, [far], WHOLE) is False
    assert found._lost_to(0, [far], SO_FAR) is True
    assert found.best_contact(0, [far]) is None
    assert found.best_near(0, [far], 40.0) is None
    assert found._beside(0, [far], SO_FAR) is None


@pytest.mark.clause("AF-TER-07")
@pytest.mark.parametrize(
    ("rules", "held", "limit"),
    [
        ([], False, 12.0),
        ([], True, 6.0),
        (["Strider"], True, 12.0),
        (["Flying"], True, 12.0),
        (["Slow"], True, 6.0),
        (["Slow"], False, 8.0),
    ],
)
def test_how_far_who_goes_through_difficult_ground_gets(rules: list[str], held: bool, limit: float) -> None:
    found = a_closing([[10.0, 20.0]], [[24.0, 20.0], [27.0, 24.0]], rules=rules)
    found.held = held
    assert found.limit(0) == limit
    assert found.falls_short(0) == pytest.approx(12.0 - limit)


@pytest.mark.plain
@pytest.mark.clause("AF-MOV-08", "AF-MOV-09")
@pytest.mark.parametrize(
    ("base", "other", "far"),
    [(DISC, DISC, 14.0), (LONG, DISC, 14.0), (LONG, LONG, 14.0), (DISC, LONG, 14.0)],
)
def test_just_in_reach_is_in_reach(
    monkeypatch: pytest.MonkeyPatch, base: list[float], other: list[float], far: float
) -> None:
    """12" to go, by numbers that are exact: it gets there; an eighth of an inch more is too far."""
    for module in (closing_places, closing_ways):
        monkeypatch.setattr(module, "ROUNDING", 0.0)
    for more, reached in ((0.0, True), (0.125, False)):
        found = a_closing([[10.0, 20.0, 0.0]], [[10.0 + far + more, 20.0, 0.0]], base, other)
        walk = found.best_contact(0, [])
        assert (walk is not None) is reached
        own = found.unit.bases[0]
        assert (found._contact_at(0, own, [], LOOSE, False) is not None) is reached
        # With one within easy reach beside it, too.
        if not reached:
            found = a_closing([[10.0, 20.0, 0.0]], [[10.125 + far, 20.0, 0.0], [10.0, 26.5, 0.0]], base, other)
            walk = found.best_contact(0, [])
            assert walk is not None
            assert walk.end.cy > 21.0


@pytest.mark.clause("AF-MEL-03")
def test_how_near_the_nearest_enemy_is() -> None:
    found = a_closing([[10.0, 20.0]], [[24.0, 20.0], [10.0, 27.0], [20.0, 20.0]])
    base = found.unit.bases[0]
    assert found.gap_to_enemy(base) == pytest.approx(5.0)
    assert found.gap_to_enemy(base, 4.0) == 4.0
    assert found.gap_to_enemy(base, 5.0) == pytest.approx(5.0)
    assert found.gap_to_enemy(base, 6.5) == pytest.approx(5.0)
    assert found.gap_to_enemy(disc(17.0, 20.0)) == pytest.approx(1.0)
    assert found._nearest_enemies(base) == [1, 2, 0]
    assert found._nearest_enemies(disc(25.0, 22.0)) == [0, 2, 1]


@pytest.mark.clause("AF-MOV-01", "AF-MEL-03")
@pytest.mark.parametrize(
    ("x", "spare", "so_far", "whole"),
    [
        # Two comrades at 10 and 13.5, one of them linked to the other by this one only.
        (16.9, 0.0, True, True),
        (17.4, 0.0, True, True),
        (17.55, 0.0, False, False),
        (17.55, 0.1, True, True),
        (17.75, 0.1, False, False),
        (17.75, 0.3, True, True),
    ],
)
def test_places_that_suit_those_placed(x: float, spare: float, so_far: bool, whole: bool) -> None:
    """Each needs another within 2", or that and what the place may still shift; a disc is 2" across."""
    found = a_closing([[10.0, 20.0], [13.5, 20.0], [17.0, 20.0]], [[60.0, 20.0]])
    others = [disc(10.0, 20.0), disc(13.5, 20.0)]
    found._look_at(others)
    assert found._lonely == []
    assert found._suits(disc(x, 20.0), others, SO_FAR, spare) is so_far
    assert found._suits(disc(x, 20.0), others, WHOLE, spare) is whole
    assert found._suits(disc(x, 20.0), others, LOOSE, spare) is True


@pytest.mark.clause("AF-MOV-01", "AF-MEL-03")
@pytest.mark.parametrize(
    ("x", "spare", "so_far", "whole"),
    [
        # Two comrades nearly 6" apart: whoever stands between them must be within 2" of each of them.
        (13.95, 0.0, True, True),
        (13.8, 0.0, True, False),
        (13.8, 0.2, True, True),
        (12.1, 0.2, True, False),
        (14.1, 0.0, True, False),
        (14.1, 0.2, True, True),
    ],
)
def test_places_that_suit_those_who_have_nobody_else(x: float, spare: float, so_far: bool, whole: bool) -> None:
    found = a_closing([[10.0, 20.0], [13.95, 20.0], [17.9, 20.0]], [[60.0, 20.0]])
    others = [disc(10.0, 20.0), disc(17.9, 20.0)]
    found._look_at(others)
    assert found._lonely == others
    assert found._suits(disc(x, 20.0), others, SO_FAR, spare) is so_far
    assert found._suits(disc(x, 20.0), others, WHOLE, spare) is whole
    # One comrade alone is nobody's link.
    found._look_at(others[:1])
    assert found._lonely == []


@pytest.mark.clause("AF-MOV-01", "AF-MEL-03")
def test_a_unit_that_may_stay_as_torn_as_it_is() -> None:
    """Two comrades 7" apart, 1" too far; one between them is 2.5" from each, half an inch too far for both."""
    found = a_closing([[10.0, 20.0], [14.5, 20.0], [19.0, 20.0]], [[60.0, 20.0]])
    others = [disc(10.0, 20.0), disc(19.0, 20.0)]
    for allowed, x, spare, suits in (
        (2.5, 14.5, 0.0, True),
        (2.6, 14.5, 0.0, True),
        (2.4, 14.5, 0.0, False),
        (2.4, 14.5, 0.01, False),
        (2.4, 14.5, 0.03, True),
        # Beside the first: 1" of 7", its own link is there, and the other's nearest is 4.5" away.
        (3.5, 12.5, 0.0, True),
        (3.4, 12.5, 0.0, False),
    ):
        found.allowed = allowed
        found._look_at(others)
        assert found._lonely == []
        assert found._suits(disc(x, 20.0), others, WHOLE, spare) is suits, (allowed, x, spare)
    assert found._rest_over == pytest.approx(1.0)
    assert found._rest_nearest == pytest.approx([7.0, 7.0])
    assert found._violation_with(disc(14.5, 20.0), others) == pytest.approx(2.5)
    assert found._violation_with(disc(12.5, 20.0), others) == pytest.approx(3.5)
    found._look_at([])
    assert found._violation_with(disc(12.5, 20.0), []) == 0.0


@pytest.mark.plain
@pytest.mark.clause("AF-MOV-01")
def test_what_rounding_may_add_to_a_link_tears_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """2" and all that may be added, by numbers that are exact, is a link still, for both who stand so."""
    monkeypatch.setattr(closing_ways, "SLACK", 0.125)
    for apart, torn in ((2.125, 0.0), (2.25, 0.5)):
        found = a_closing([[10.0, 20.0], [12.0 + apart, 20.0]], [[60.0, 20.0]])
        found.allowed = 1.0
        others = [disc(12.0 + apart, 20.0)]
        found._look_at(others)
        assert found._violation_with(disc(10.0, 20.0), others) == pytest.approx(torn)


def a_part(found: Closing, turned: Base, half: float) -> Part:
    """As much of an edge of contact to either side of where it is nearest."""
    edge = contact_edge(turned, found.enemy.bases[0], 0.0)
    _, where = nearest_on(Stretch(edge, 0.0, edge.around), turned.cx, turned.cy)
    x, y = point_on(edge, where)
    return Part(Stretch(edge, where - half, 2.0 * half), where - half, 2.0 * half, (x, y, turned.heading))


@pytest.mark.plain
@pytest.mark.clause("AF-MOV-09")
def test_the_middle_of_a_part_just_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """12" to go, by numbers that are exact; an eighth of an inch more is too far for all of it."""
    for module in (closing_places, closing_ways):
        monkeypatch.setattr(module, "ROUNDING", 0.0)
    for more, reached in ((0.0, True), (0.125, False)):
        found = a_closing([[10.0, 20.0, 0.0]], [[24.0 + more, 20.0, 0.0]], LONG, LONG)
        own = found.unit.bases[0]
        walk = found._reached(0, a_part(found, own, 0.25), own, [], LOOSE)
        assert (walk is not None) is reached
        if walk is not None:
            assert (walk.end.cx, walk.end.cy, walk.inches) == pytest.approx((22.0, 20.0, 12.0))


@pytest.mark.clause("AF-MOV-09")
@pytest.mark.parametrize("heading", [0.0, 90.0])
def test_a_part_is_looked_at_to_its_ends(heading: float) -> None:
    """Where somebody bars its middle and all to the south, a place to the north is found, turned or not."""
    found = a_closing([[10.0, 20.0, 0.0]], [[20.0, 20.0, 0.0]], LONG, LONG)
    turned = found.unit.bases[0].at(10.0, 20.0, heading)
    part = a_part(found, turned, 0.25)
    x, y, _ = part.place
    high = 2.0 if heading == 0.0 else 1.0
    barring = disc(x, y - high - 1.0 + 0.1)
    assert not found.is_free(0, (x, y, heading), [barring], LOOSE)
    walk = found._reached(0, part, turned, [barring], LOOSE)
    assert walk is not None
    assert walk.end.cx == pytest.approx(x, abs=0.002)
    assert y + 0.09 < walk.end.cy < y + 0.251


class OutOfPatience(Exception):
    """Raised where work is about to begin."""


@pytest.mark.clause("AF-MOV-01", "AF-MOV-06", "AF-TER-07", "AF-MEL-03")
def test_where_a_model_may_stop_beside_those_placed() -> None:
    """On no base and no mud, unless it goes through mud anyway; off nobody's table and in nobody's way."""
    mud = [{"at": [15.0, 26.0], "size": [2.0, 2.0], "difficult": True}]
    found = a_closing([[10.0, 20.0], [12.5, 20.0]], [[22.0, 20.0]], terrain=mud)
    beside = disc(14.5, 20.0)
    for place, placed, held, free in (
        ((14.0, 20.0, 0.0), [], False, True),
        ((14.0, 20.0, 0.0), [beside], False, False),
        ((14.0, 20.0, 0.0), [beside], True, False),
        ((12.4, 20.0, 0.0), [beside], False, True),
        ((15.0, 25.0, 0.0), [], False, False),
        ((15.0, 25.0, 0.0), [], True, True),
        ((21.0, 20.0, 0.0), [], False, False),
        ((0.5, 20.0, 0.0), [], False, False),
    ):
        found.held = held
        assert found.is_free(0, place, placed, LOOSE) is free, (place, held)
    found.held = False
    # Coherency is asked for as far as is said, and nothing is to spare.
    others = [disc(10.0, 20.0), disc(17.9, 20.0)]
    found._look_at(others)
    for x, so_far, whole in (
        (13.95, True, True),
        (13.8, True, False),
        (12.9, True, False),
        (21.5, False, False),
    ):
        for suits, free in ((LOOSE, x < 20.0), (SO_FAR, so_far), (WHOLE, whole)):
            assert found.is_free(0, (x, 20.0, 0.0), others, suits) is free, (x, suits)
    for allowed, free in ((1.5, True), (1.4, False), (0.6, False), (2.4, True)):
        found.allowed = allowed
        found._look_at([disc(14.75, 20.0)])
        assert found.is_free(0, (10.0, 20.0, 0.0), [disc(14.75, 20.0)], WHOLE) is free, allowed

    def stop() -> None:
        raise OutOfPatience

    found.march.patience = stop
    with pytest.raises(OutOfPatience):
        found.is_free(0, (14.0, 20.0, 0.0), [], LOOSE)


@pytest.mark.clause("AF-MEL-03")
def test_why_nobody_can_be_placed_otherwise() -> None:
    """Two models 30" apart: when one is in contact the other is lost to it, wherever it goes."""
    found = a_closing([[10.0, 20.0], [42.0, 20.0]], [[10.0, 26.0]])
    for first in ([], [1]):
        refusal = found._solve(first, True).refusal
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("coherency", "AF-MEL-03")
        assert refusal.why == "The unit would be torn apart."
    assert found._solve([], False).refusal is None
    # If it must go somewhere, it goes as far towards the enemy as it gets.
    walk = found._somewhere(1, [disc(10.0, 24.0)])
    assert walk is not None
    assert walk.inches == pytest.approx(12.0, abs=0.01)
    assert found.gap_to_enemy(walk.end) == pytest.approx(
        found.gap_to_enemy(found.unit.bases[1]) - 12.0, abs=0.01
    )


def shut_in(x: float, y: float, wide: float, deep: float) -> list[dict[str, Any]]:
    """Walls about a yard of this size, its middle here, without a gate."""
    return [
        {"at": [x - 0.5 * wide - 0.5, y], "size": [1.0, deep + 2.0], "impassable": True},
        {"at": [x + 0.5 * wide + 0.5, y], "size": [1.0, deep + 2.0], "impassable": True},
        {"at": [x, y - 0.5 * deep - 0.5], "size": [wide + 2.0, 1.0], "impassable": True},
        {"at": [x, y + 0.5 * deep + 0.5], "size": [wide + 2.0, 1.0], "impassable": True},
    ]


@pytest.mark.clause("AF-MEL-03")
def test_where_there_is_no_room_for_every_model() -> None:
    """In a yard just wide enough for two abreast, with its own place taken, one finds none."""
    found = a_closing([[10.0, 20.0], [12.01, 20.0]], [[30.0, 20.0]], terrain=shut_in(11.005, 20.0, 4.02, 2.01))
    trial = found._solve([], False)
    assert trial.refusal is None
    assert [walk.inches for walk in trial.walks] == [0.0, 0.0]
    assert found._somewhere(0, [disc(10.0, 20.0)]) is None
    assert found._settle(0, [disc(10.0, 20.0)]) is None
    # As soon as one stands in the other's place, nobody can be placed at all.
    found.movers = [1]
    found.unit.bases[0] = disc(12.01, 20.0)
    trial = found._solve([], False)
    assert trial.refusal is not None
    assert (trial.refusal.code, trial.refusal.clause) == ("blocked", "AF-MEL-03")
    assert trial.refusal.why == "No room was found for every model."
    trial = found._best_solved(1)
    assert trial.refusal is not None
    assert (trial.refusal.code, trial.refusal.clause) == ("blocked", "AF-MEL-03")
    assert trial.refusal.why == "Nobody finds a way."


@pytest.mark.clause("AF-MOV-08", "AF-MEL-03")
def test_the_way_towards_an_enemy() -> None:
    """Straight to its middle; and none if it is more than 7" longer than the move and both bases."""
    found = a_closing([[10.0, 20.0]], [[30.9, 20.0], [10.0, 41.1], [10.0, 0.9]])
    way = found.approach(0, 0)
    assert way.path == [(10.0, 20.0), (30.9, 20.0)]
    assert way.inches == pytest.approx(20.9)
    assert (way.so_far, way.bend) == (0.0, (10.0, 20.0))
    assert way.guess((13.0, 24.0, 0.0)) == pytest.approx(5.0)
    assert found.approach(0, 0) is way
    far = found.approach(0, 1)
    assert far.path == []
    assert far.inches == pytest.approx(21.0)
    assert found.approach(0, 2).inches == pytest.approx(19.1)
    # Held to 6" it looks less far, and that is another way.
    found.held = True
    assert found.approach(0, 0) is not way
    assert found.approach(0, 0).inches == pytest.approx(15.0)


@pytest.mark.clause("AF-MOV-08", "AF-MEL-03")
def test_the_way_round_a_wall() -> None:
    wall = [{"at": [14.0, 20.0], "size": [0.5, 6.0], "impassable": True}]
    found = a_closing([[10.0, 20.0]], [[18.0, 20.0]], terrain=wall)
    way = found.approach(0, 0)
    assert len(way.path) > 2
    legs = [math.hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in itertools.pairwise(way.path)]
    assert way.inches == pytest.approx(sum(legs))
    assert way.so_far == pytest.approx(sum(legs[:-1]))
    assert way.bend == way.path[-2]
    x, y = way.bend
    assert way.guess((x + 3.0, y - 4.0, 0.0)) == pytest.approx(way.so_far + 5.0)
    # What is guessed at half an inch more than the move is tried all the same.
    walk = found.best_contact(0, [])
    assert walk is not None
    assert walk.inches == pytest.approx(way.inches - 2.0, abs=0.3)
    for guess, tried in ((12.49, True), (12.51, False)):
        place = (walk.end.cx, walk.end.cy, 0.0)
        assert (found._round_corners(0, [(guess, place)]) is not None) is tried


@pytest.mark.clause("AF-MEL-03")
def test_four_ways_round_corners_are_worked_out_and_no_more() -> None:
    """Places in a yard without a gate are reached by none; only those that may be near enough count."""
    found = a_closing([[10.0, 20.0]], [[24.0, 20.0]], terrain=shut_in(16.0, 26.0, 4.0, 4.0))
    shut, free = (16.0, 26.0, 0.0), (12.0, 20.0, 0.0)
    for before, reached in ((0, True), (1, True), (3, True), (4, False), (5, False)):
        places = [(20.0, free), *[(9.0, shut)] * before, (20.0, free), (2.0, free)]
        walk = found._round_corners(0, places)
        assert (walk is not None) is reached
