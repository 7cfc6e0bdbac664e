"""Moves and reforms worked out by hand: their legs, their cost, what refuses them and where they may end."""

from __future__ import annotations

import cmath
import math
from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter import (
    character_ways,
    charge_moves,
    close_combat,
    movement_phase,
    moving,
    reform,
    reform_places,
)
from banneret.books.quick_starter.amounts import Amount
from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.character_ways import CharacterMove
from banneret.books.quick_starter.close_combat import Stroke
from banneret.books.quick_starter.events import Marched
from banneret.books.quick_starter.moving import (
    ADVANCE,
    MARCH,
    PIVOT,
    VANGUARD_MOVE,
    Leg,
    Path,
    Trial,
    Walker,
    displacement,
    free_travel,
    try_path,
)
from banneret.books.quick_starter.unit import FRONT, LEFT, REAR, RIGHT, Unit
from banneret.core.engine.ask import Refusal
from banneret.core.space.geometry import Polygon, rectangle
from tests.books.quick_starter.test_moving import inch_unit
from tests.books.quick_starter.test_reform import block, scene

Corners = tuple[float, float, float, float]


def box(shape: Polygon) -> Corners:
    return min(shape.xs), max(shape.xs), min(shape.ys), max(shape.ys)


def legs(trial: Trial) -> list[float]:
    found: list[float] = []
    for leg in trial.legs:
        found += [leg.x, leg.y, leg.heading, leg.dx, leg.dy, leg.px, leg.py, leg.degrees]
    return found


# -------------------------------------------------------------------------------- motions


@pytest.mark.clause("QS-MOV-21")
@pytest.mark.parametrize(
    ("heading", "left", "corner", "degrees", "end"),
    [
        (0.0, True, (15.5, 20.0), -90.0, (15.5, 22.5, 270.0)),
        (0.0, False, (20.5, 20.0), 90.0, (20.5, 22.5, 90.0)),
        (90.0, True, (18.0, 22.5), -90.0, (20.5, 22.5, 0.0)),
        (90.0, False, (18.0, 17.5), 90.0, (20.5, 17.5, 180.0)),
    ],
)
def test_a_wheel_of_a_quarter(
    heading: float, left: bool, corner: tuple[float, float], degrees: float, end: tuple[float, float, float]
) -> None:
    """Five inches wide, about a corner of the front."""
    battle, unit = inch_unit(5, 2, 12)
    trial = Trial(18.0, 20.0, heading)
    assert Walker(battle, unit).wheel(trial, left, 90.0)
    assert trial.pose() == pytest.approx(end)
    assert legs(trial) == pytest.approx([18.0, 20.0, heading, 0.0, 0.0, *corner, degrees])
    assert trial.inches == pytest.approx(7.0710678)
    assert (trial.wheeled, trial.pivoted) == (True, False)


@pytest.mark.clause("QS-MOV-17")
def test_a_pivot_is_two_places() -> None:
    battle, unit = inch_unit(5, 2, 12)
    trial = Trial(18.0, 20.0, 90.0)
    assert Walker(battle, unit).pivot(trial, 90.0)
    # About the Centre at (17, 20).
    assert trial.pose() == pytest.approx((17.0, 19.0, 180.0))
    nothing = [0.0] * 5
    assert legs(trial) == pytest.approx([18.0, 20.0, 90.0, *nothing, 17.0, 19.0, 180.0, *nothing])
    assert (trial.inches, trial.wheeled, trial.pivoted) == (0.0, False, True)


@pytest.mark.clause("QS-MOV-27")
@pytest.mark.parametrize(
    ("heading", "go", "by", "covered"),
    [
        # Five wide and two deep, three inches on.
        (0.0, "forward", (0.0, 3.0), (15.5, 20.5, 18.0, 23.0)),
        (0.0, "back", (0.0, -3.0), (15.5, 20.5, 15.0, 20.0)),
        (0.0, "left", (-3.0, 0.0), (12.5, 20.5, 18.0, 20.0)),
        (0.0, "right", (3.0, 0.0), (15.5, 23.5, 18.0, 20.0)),
        (90.0, "forward", (3.0, 0.0), (16.0, 21.0, 17.5, 22.5)),
        (90.0, "right", (0.0, -3.0), (16.0, 18.0, 14.5, 22.5)),
        (90.0, "left", (0.0, 3.0), (16.0, 18.0, 17.5, 25.5)),
    ],
)
def test_a_straight_move_and_what_it_covers(
    heading: float, go: str, by: tuple[float, float], covered: Corners
) -> None:
    battle, unit = inch_unit(5, 2, 12)
    walker = Walker(battle, unit)
    trial = Trial(18.0, 20.0, heading)
    assert walker.slide(trial, go, 3.0)
    assert trial.pose() == pytest.approx((18.0 + by[0], 20.0 + by[1], heading))
    assert legs(trial) == pytest.approx([18.0, 20.0, heading, *by, 0.0, 0.0, 0.0], abs=1e-9)
    assert (trial.inches, trial.wheeled, trial.pivoted) == (3.0, False, False)
    assert box(walker._swept(trial.legs[0], go, 3.0)) == pytest.approx(covered)


def test_a_leg_that_is_no_turn() -> None:
    leg = Leg(1.0, 2.0, 3.0, 4.0, 5.0)
    assert (leg.x, leg.y, leg.heading, leg.dx, leg.dy) == (1.0, 2.0, 3.0, 4.0, 5.0)
    assert (leg.px, leg.py, leg.degrees) == (0.0, 0.0, 0.0)


@pytest.mark.clause("QS-MOV-23")
def test_how_far_the_farthest_model_has_come() -> None:
    battle, unit = inch_unit(3, 2, 12)
    walker = Walker(battle, unit)
    trial = Trial(18.0, 20.0, 0.0)
    walker.wheel(trial, True, 1.0)
    # The outer model of the rear rank: 2.5 aside and 1.5 back from the corner, by one degree.
    assert displacement(unit, trial) == pytest.approx(0.0509, abs=0.004)
    aside = Trial(18.0, 20.0, 0.0)
    walker.slide(aside, "left", 0.5)
    assert displacement(unit, aside) == pytest.approx(0.5)
    turned = Trial(18.0, 20.0, 0.0)
    walker.pivot(turned, 90.0)
    assert displacement(unit, turned) == pytest.approx(0.0, abs=0.002)


# -------------------------------------------------------------------------------- what refuses


@pytest.mark.clause("QS-MOV-11", "QS-MOV-12", "QS-MOV-13", "QS-MOV-14", "QS-MOV-15", "QS-MOV-17", "QS-MOV-21")
@pytest.mark.parametrize(
    ("path", "kind", "refusal"),
    [
        ((("wheel-left", 90.0),), ADVANCE, None),
        ((("wheel-left", 90.1),), ADVANCE, ("QS-MOV-21", "A Wheel is up to 90°, not 90.1°.")),
        ((("wheel-right", 91.0),), MARCH, ("QS-MOV-21", "A Wheel is up to 90°, not 91°.")),
        ((("left", 2.0), ("left", 2.0)), ADVANCE, None),
        ((("left", 1.0), ("right", 1.0)), ADVANCE, ("QS-MOV-11", "An Advance goes in one direction only.")),
        ((("back", 1.0), ("forward", 1.0)), ADVANCE, ("QS-MOV-11", "An Advance goes in one direction only.")),
        (
            (("wheel-left", 5.0), ("left", 1.0)),
            ADVANCE,
            ("QS-MOV-11", "An Advance goes in one direction only."),
        ),
        ((("forward", 1.0),), PIVOT, ("QS-MOV-17", "A Pivot only turns the unit.")),
        ((("left", 1.0),), PIVOT, ("QS-MOV-17", "A Pivot only turns the unit.")),
        ((("wheel-left", 1.0),), PIVOT, ("QS-MOV-17", "A Pivot only turns the unit.")),
        ((("pivot", 30.0),), PIVOT, None),
        (
            (("pivot", 30.0), ("forward", 1.0)),
            ADVANCE,
            ("QS-MOV-19", "Only single models and Light Troops pivot during a move."),
        ),
        ((("pivot", 30.0), ("forward", 1.0)), VANGUARD_MOVE, None),
        ((("left", 1.0),), MARCH, ("QS-MOV-15", "A March goes forward only.")),
        ((("forward", 8.0),), ADVANCE, None),
        ((("forward", 8.1),), ADVANCE, ("QS-MOV-12", "That is 8.1” and the unit may go 8”.")),
        ((("forward", 5.0), ("forward", 4.0)), MARCH, ("QS-MOV-15", "That is 9.0” and the unit may go 8”.")),
        ((("forward", 8.1),), VANGUARD_MOVE, ("QS-MOD-47", "That is 8.1” and the unit may go 8”.")),
        ((("back", 4.0),), ADVANCE, None),
        ((("back", 4.1),), ADVANCE, ("QS-MOV-13", "That is 4.1” and the unit may go 4”.")),
        ((("left", 4.1),), ADVANCE, ("QS-MOV-14", "That is 4.1” and the unit may go 4”.")),
        ((("right", 4.1),), ADVANCE, ("QS-MOV-14", "That is 4.1” and the unit may go 4”.")),
        # A quarter of a wheel five inches wide costs 7.07.
        (
            (("wheel-left", 90.0), ("forward", 1.0)),
            MARCH,
            ("QS-MOV-15", "That is 8.1” and the unit may go 8”."),
        ),
    ],
)
def test_a_path_fits_its_kind_of_move(path: Path, kind: str, refusal: tuple[str, str] | None) -> None:
    _, unit = inch_unit(5, 2, 12)
    trial = Trial(18.0, 20.0, 0.0)
    assert moving._well_formed(trial, unit, path, kind, 8.0) is (refusal is None)
    found = trial.refusal
    assert (None if found is None else (found.clause, found.why)) == refusal


@pytest.mark.clause("QS-MOV-23")
def test_a_model_that_ends_too_far_away_is_refused_with_its_distance() -> None:
    _, unit = inch_unit(5, 2, 12)
    trial = Trial(18.0, 28.0, 0.0)
    for rate, fine in ((8.0, True), (7.999, True), (7.9, False)):
        trial.refusal = None
        moving._end_to_start(trial, unit, rate)
        assert (trial.refusal is None) is fine
    assert trial.refusal is not None
    why = "A model would end 8.0” from where it started; at most 7.9” is allowed."
    assert (trial.refusal.code, trial.refusal.clause, trial.refusal.why) == ("end-to-start", "QS-MOV-23", why)
    # A Pivot by itself is not held to it, and a unit may also stay.
    battle, unit = inch_unit(5, 2, 12)
    assert try_path(battle, unit, (), ADVANCE, 0.0).refusal is None
    assert try_path(battle, unit, (("pivot", 180.0),), PIVOT, 0.0).refusal is None


# -------------------------------------------------------------------------------- straight ahead


def ahead_of(heading: float, others: dict[str, Any], terrain: list[Any]) -> tuple[Battle, Unit]:
    """A unit of one-inch bases, four wide and two deep, at (18, 20)."""
    profile = {"models": 8, "files": 4, "base": [25, 25]}
    units = {"unit": {"side": "A", "profile": profile, "at": [18.0, 20.0], "facing": heading}, **others}
    battle = arrange({"terrain": terrain}, units, {})[1]
    unit = battle.unit("unit")
    unit.entry.base_width = 1.0
    unit.entry.base_depth = 1.0
    return battle, battle.put(unit.stand(18.0, 20.0, heading))


def house(left: float, right: float, low: float, high: float) -> list[Any]:
    at = [0.5 * (left + right), 0.5 * (low + high)]
    return [{"at": at, "size": [right - left, high - low], "category": "impassable"}]


@pytest.mark.clause("QS-RES-18", "QS-MOV-27")
@pytest.mark.parametrize(
    ("heading", "terrain", "far"),
    [
        (0.0, [], 3.0),
        # An inch ahead.
        (0.0, house(17.0, 19.0, 21.0, 22.0), 0.989),
        (90.0, house(19.0, 20.0, 19.0, 21.0), 0.989),
        # Beside it, as good as touched, it is in nobody's way; nor behind.
        (0.0, house(20.005, 21.0, 17.0, 21.0), 3.0),
        (90.0, house(17.0, 19.0, 22.005, 23.0), 3.0),
        (0.0, house(17.0, 19.0, 16.0, 17.995), 3.0),
        # Beside the way, but farther on, the gap is kept: it stops before it.
        (0.0, house(20.005, 21.0, 21.0, 22.0), 0.989),
        (0.0, house(20.02, 21.0, 21.0, 22.0), 3.0),
    ],
)
def test_how_far_the_way_ahead_is_free(heading: float, terrain: list[Any], far: float) -> None:
    battle, unit = ahead_of(heading, {}, terrain)
    assert free_travel(battle, unit, 3.0) == pytest.approx(far, abs=0.002)


@pytest.mark.parametrize(
    ("heading", "terrain"),
    [
        (0.0, house(17.0, 19.0, 20.005, 22.0)),
        (90.0, house(18.005, 20.0, 19.0, 21.0)),
        (180.0, house(17.0, 19.0, 18.0, 19.995)),
        (270.0, house(16.0, 17.995, 19.0, 21.0)),
    ],
)
def test_nobody_goes_into_what_it_stands_against(heading: float, terrain: list[Any]) -> None:
    battle, unit = ahead_of(heading, {}, terrain)
    assert free_travel(battle, unit, 3.0) < 0.01


@pytest.mark.clause("QS-RES-18")
@pytest.mark.parametrize("side", ["A", "B"])
def test_how_far_the_way_ahead_is_free_of_units(side: str) -> None:
    def other(x: float, y: float, heading: float = 180.0) -> dict[str, Any]:
        return {"other": {"side": side, "profile": {"models": 2, "files": 2}, "at": [x, y], "facing": heading}}

    for where, far in (
        (other(18.0, 21.0), 0.989),
        (other(10.0, 21.0), 3.0),
    ):
        battle, unit = ahead_of(0.0, where, [])
        assert free_travel(battle, unit, 3.0) == pytest.approx(far, abs=0.002)
        assert free_travel(battle, unit, 3.0, ("other",)) == 3.0
    for y in (20.0, 20.004):
        battle, unit = ahead_of(0.0, other(18.0, y), [])
        assert free_travel(battle, unit, 3.0) < 0.01


@pytest.mark.clause("QS-GEO-21")
def test_the_way_ahead_ends_at_the_edge() -> None:
    battle, unit = ahead_of(0.0, {}, [])
    for x, y, heading, far in (
        (18.0, 47.0, 0.0, 0.999),
        (18.0, 1.0, 180.0, 0.999),
        (35.0, 20.0, 90.0, 0.999),
        (1.0, 20.0, 270.0, 0.999),
        (18.0, 45.0, 0.0, 3.0),
    ):
        moved = battle.put(unit.stand(x, y, heading))
        assert free_travel(battle, moved, 3.0) == pytest.approx(far, abs=0.002)


def test_where_rounding_leads_into_something_it_stops_a_little_earlier(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle, unit = ahead_of(0.0, {}, [])
    monkeypatch.setattr(moving, "_may_stop", lambda walker, unit, far: far < 4.9)
    assert free_travel(battle, unit, 5.0) == pytest.approx(4.8987, abs=0.0003)
    monkeypatch.setattr(moving, "_may_stop", lambda walker, unit, far: False)
    assert free_travel(battle, unit, 0.5) == 0.0


@pytest.mark.parametrize(
    ("start", "end", "fine"),
    [
        # Two by two on a board of 36 by 48: inside, touching the edge, and over it.
        ((18.0, 24.0), (18.0, 24.0), True),
        ((18.0, 24.0), (1.0, 24.0), True),
        ((18.0, 24.0), (0.9, 24.0), False),
        ((18.0, 24.0), (35.0, 24.0), True),
        ((18.0, 24.0), (35.1, 24.0), False),
        ((18.0, 24.0), (18.0, 1.0), True),
        ((18.0, 24.0), (18.0, 0.9), False),
        ((18.0, 24.0), (18.0, 47.0), True),
        ((18.0, 24.0), (18.0, 47.1), False),
        # Over it already: no farther.
        ((0.8, 24.0), (0.8, 30.0), True),
        ((0.8, 24.0), (0.7, 24.0), False),
        ((35.2, 24.0), (35.2, 30.0), True),
        ((35.2, 24.0), (35.3, 24.0), False),
        ((18.0, 0.8), (20.0, 0.8), True),
        ((18.0, 0.8), (18.0, 0.7), False),
        ((18.0, 47.2), (20.0, 47.2), True),
        ((18.0, 47.2), (18.0, 47.3), False),
    ],
)
def test_no_farther_over_the_edge(start: tuple[float, float], end: tuple[float, float], fine: bool) -> None:
    before, after = rectangle(*start, 1.0, 1.0, 0.0), rectangle(*end, 1.0, 1.0, 0.0)
    assert moving._no_further_out(after, before, 36.0, 48.0) is fine


@pytest.mark.clause("QS-GEO-02")
@pytest.mark.parametrize(
    ("apart", "way", "closer"),
    [
        # Whoever touched the enemy before may go on touching him.
        (0.004, 0.0, False),
        (0.006, 0.005, True),
        (0.006, 0.0058, False),
        (0.0095, 0.0075, True),
        (0.0095, 0.0085, False),
    ],
)
def test_whether_a_way_closes_in_on_an_enemy(apart: float, way: float, closer: bool) -> None:
    unit: Any = SimpleNamespace(distance_to=lambda enemy: apart)
    enemy: Any = SimpleNamespace(
        is_round=lambda: False, boundary=lambda: rectangle(2.0 + way, 0.0, 1.0, 1.0, 0.0)
    )
    assert moving._closes_in(unit, enemy, rectangle(0.0, 0.0, 1.0, 1.0, 0.0)) is closer


# -------------------------------------------------------------------------------- reforms

FOE: dict[str, Any] = block("B", 10, 5, at=[18, 24], facing=180)
WIDE, DEEP = 3 * 20 / 25.4, 2 * 20 / 25.4


def guards_and_foe() -> tuple[Battle, Unit, Unit]:
    battle = scene({"foe": FOE, "guards": block("A", 6, 3, against="foe", on="front", offset=0.2)})
    return battle, battle.unit("guards"), battle.unit("foe")


@pytest.mark.clause("QS-RES-37")
@pytest.mark.parametrize(
    ("heading", "side"),
    [
        (0.0, FRONT),
        (44.7, FRONT),
        (45.3, LEFT),
        (134.7, LEFT),
        (135.3, REAR),
        (224.7, REAR),
        (225.3, RIGHT),
        (314.7, RIGHT),
        (315.3, FRONT),
    ],
)
def test_the_facing_that_looks_most_nearly_at_the_enemy(heading: float, side: str) -> None:
    _, guards, foe = guards_and_foe()
    assert reform_places.facing_flush(guards, foe, FRONT, (18.2, 20.0, heading))[0] == side


@pytest.mark.clause("QS-RES-37")
def test_moved_straight_to_the_enemy() -> None:
    """The foe's front lies along y = 24, its left side along x = 18 + 2.5 bases, from 24 to 24 + 2 bases."""
    _, guards, foe = guards_and_foe()
    for enemy_side, pose, flush in (
        (FRONT, (18.2, 20.0, 0.0), (18.2, 24.0, 0.0)),
        (FRONT, (18.2, 20.0, 90.0), (18.2, 24.0 - 0.5 * WIDE, 90.0)),
        (FRONT, (18.2, 20.0, 270.0), (18.2, 24.0 - 0.5 * WIDE, 270.0)),
        (FRONT, (18.2, 20.0, 180.0), (18.2, 24.0 - DEEP, 180.0)),
        (LEFT, (25.0, 24.5, 270.0), (18.0 + 50 / 25.4, 24.5, 270.0)),
        (RIGHT, (10.0, 24.5, 90.0), (18.0 - 50 / 25.4, 24.5, 90.0)),
        (REAR, (18.2, 30.0, 180.0), (18.2, 24.0 + 40 / 25.4, 180.0)),
    ):
        assert reform_places.facing_flush(guards, foe, enemy_side, pose)[1] == pytest.approx(flush, abs=0.002)


@pytest.mark.clause("QS-RES-37")
def test_what_is_askew() -> None:
    flush = (10.0, 20.0, 0.0)
    for pose in ((10.0, 20.0, 0.0), (10.019, 20.0, 0.04), (10.0, 19.981, 359.96), (10.012, 20.012, 0.0)):
        assert not reform_places._askew(pose, flush)
    for pose in ((10.021, 20.0, 0.0), (10.0, 19.979, 0.0), (10.0, 20.0, 0.06), (10.0, 20.0, 359.94)):
        assert reform_places._askew(pose, flush)
    assert reform_places._askew((10.0, 20.0, 180.0), flush)
    assert not reform_places._askew((10.0, 20.0, 0.01), (10.0, 20.0, 359.99))


def gun_and_guards(files: int = 3) -> tuple[Battle, Unit, Unit]:
    gun = {"side": "B", "profile": {"round": 60, "rules": ["War Machine"], "Att": 0}, "at": [18, 24]}
    battle = scene({"foe": gun, "guards": block("A", 2 * files, files, against="foe", on="front")})
    return battle, battle.unit("guards"), battle.unit("foe")


RADIUS = 30 / 25.4


@pytest.mark.clause("QS-RES-39")
def test_the_front_moved_to_a_war_machine() -> None:
    """Three bases of 20 mm are just as wide as the round base of 60 mm."""
    _, guards, gun = gun_and_guards()
    x, y = gun.centre()
    short = (RADIUS**2 - (2.0 - RADIUS) ** 2) ** 0.5
    for pose, flush in (
        ((x, y - 4.0, 0.0), (x, y - RADIUS, 0.0)),
        ((x - 1.0, y - 4.0, 0.0), (x - 1.0, y - RADIUS, 0.0)),
        ((x - 2.0, y - 4.0, 0.0), (x - 2.0, y - short, 0.0)),
        ((x + 2.0, y - 4.0, 0.0), (x + 2.0, y - short, 0.0)),
        ((x - 4.0, y + 2.0, 90.0), (x - short, y + 2.0, 90.0)),
        ((x + 0.5, y + 4.0, 180.0), (x + 0.5, y + RADIUS, 180.0)),
        # Moved back where it stands too far ahead.
        ((x, y - 1.0, 0.0), (x, y - RADIUS, 0.0)),
    ):
        found = reform_places.machine_flush(guards, gun, pose)
        assert found is not None
        assert found[0] == FRONT
        assert found[1] == pytest.approx(flush, abs=0.002)
    assert reform_places.machine_flush(guards, gun, (x - 2.4, y - 4.0, 0.0)) is None
    assert reform_places.machine_flush(guards, gun, (x - 2.3, y - 4.0, 0.0)) is not None


@pytest.mark.clause("QS-RES-39")
def test_the_places_proposed_round_a_war_machine() -> None:
    _, guards, gun = gun_and_guards()
    x, y = gun.centre()
    base = 20 / 25.4
    poses = reform_places.machine_poses(guards, gun, False)
    assert len(poses) == 24
    assert {side for side, _ in poses} == {FRONT}
    # Its middle, its left end and its right end before the machine; then turned by an eighth, and so on.
    assert [pose for _, pose in poses[:3]] == [
        pytest.approx((x, y - RADIUS, 0.0), abs=0.002),
        pytest.approx((x + base, y - RADIUS, 0.0), abs=0.002),
        pytest.approx((x - base, y - RADIUS, 0.0), abs=0.002),
    ]
    assert poses[6][1] == pytest.approx((x - RADIUS, y, 90.0), abs=0.002)
    assert poses[7][1] == pytest.approx((x - RADIUS, y - base, 90.0), abs=0.002)
    assert [pose[2] for _, pose in poses[::3]] == [0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0]
    assert len(reform_places.machine_poses(guards, gun, True)) == 216
    assert reform_places.machine_poses(guards, gun, True)[3][1][2] == pytest.approx(5.0)
    _, single, gun = gun_and_guards(1)
    assert len(reform_places.machine_poses(single, gun, False)) == 8


@pytest.mark.clause("QS-RES-33", "QS-RES-42")
def test_a_reform_is_told_with_both_poses() -> None:
    battle, guards, _ = guards_and_foe()
    before = guards.pose()
    steps = reform.reform(battle, guards)
    question: Any = next(steps).questions["A"]
    assert next(iter(question.keys())) == "stay"
    assert (question.name, question.clause) == ("reform-place", "QS-RES-37")
    assert question.prompt == "How do the guards reform?"
    assert question.places["stay"] == before
    assert question.places["1"] == question.found[0].unit.pose()
    first = question.found[0]
    assert f"Front to the enemy: {first.models} models in contact" in str(question.to_data())
    assert len(question.found) <= reform_places.MOST_OFFERED == 9
    with pytest.raises(StopIteration):
        steps.send((18.0, 24.0, 0.0))
    (event,) = [event for event in battle.told if isinstance(event, Marched)]
    assert (event.clause, event.unit, event.how, event.inches) == ("QS-RES-37", "guards", "reform", 0.0)
    assert event.start == pytest.approx(before)
    assert event.end == pytest.approx((18.0, 24.0, 0.0), abs=0.002)
    assert battle.unit("guards").pose() == event.end


@pytest.mark.clause("QS-RES-41")
def test_models_and_characters_in_contact_are_not_mixed_up() -> None:
    hero = {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "guards", "file": 1}
    units = {"foe": FOE, "guards": block("A", 5, 3, against="foe", on="front"), "hero": hero}
    battle = scene(units)
    guards = battle.unit("guards")
    place = reform_places.place_at(battle, guards, (18.0, 24.0, 0.0), (1,))
    assert isinstance(place, reform_places.Place)
    # Three against the three in the middle of the foe, and two more by a corner.
    assert (place.side, place.models, place.figures) == (FRONT, 8, 1)
    assert reform_places._rank(place) == (False, -8, -1)
    # What is refused is shown flush, also where the files of Characters are given.
    question = reform.ReformChoice(battle, guards, [], {"stay": guards.pose()}, {"stay": "Stay"})
    for answer in ((18.0, 23.0, 0.0), (18.0, 23.0, 0.0, (1,))):
        shown = question.preview(answer)
        assert question.check(answer) is not None
        first = [number for number in _numbers(shown) if 17.9 < number < 24.1][:2]
        assert first == pytest.approx([18.0, 24.0], abs=0.002)


def _numbers(data: Any) -> list[float]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, (list, tuple)):
        return [number for part in data for number in _numbers(part)]
    return [float(data)] if isinstance(data, (int, float)) and not isinstance(data, bool) else []


# -------------------------------------------------------------------------------- automatic hits


@pytest.mark.clause("QS-MOD-17", "QS-MOD-30")
@pytest.mark.parametrize(("label", "clause"), [("Impact Hits", "QS-MOD-17"), ("Stomp Attacks", "QS-MOD-30")])
def test_whom_automatic_hits_strike_is_asked(label: str, clause: str) -> None:
    battle = scene(
        {
            "ogres": block("A", 3, 3, at=[18, 10]),
            "one": block("B", 3, 3, at=[10, 30]),
            "two": block("B", 3, 3, at=[25, 30]),
        }
    )
    ogres = battle.unit("ogres")
    ogres.name = "The Ogres"
    battle.unit("one").name, battle.unit("two").name = "First", "Second"
    strokes: list[Stroke] = []
    amount = Amount(1, 3, 0)
    steps = close_combat.allocate_hits(battle, ogres, None, ["one", "two"], 3, amount, label, strokes)
    question: Any = next(steps).questions["A"]
    assert (question.name, question.clause, question.total) == ("hits-on", clause, 3)
    assert question.prompt == f"Whom do the {label} of 3 models of the Ogres strike?"
    options = [(option.key, option.label, option.marks) for option in question.options]
    assert options == [("one", "First", ("one",)), ("two", "Second", ("two",))]
    assert question.about == ("ogres",)
    with pytest.raises(StopIteration):
        steps.send({"one": 2, "two": 1})
    made = [(s.unit, s.figure, s.target, s.who, s.count, s.auto, s.source) for s in strokes]
    assert made == [
        ("ogres", "", "one", "", 2, amount, label),
        ("ogres", "", "two", "", 1, amount, label),
    ]
    # Against one enemy there is nothing to ask.
    strokes.clear()
    assert list(close_combat.allocate_hits(battle, ogres, None, ["two"], 3, amount, label, strokes)) == []
    assert [(s.target, s.count) for s in strokes] == [("two", 3)]


@pytest.mark.clause("QS-RES-37", "QS-RES-41")
def test_characters_stand_as_they_did_or_so_that_most_of_them_fight() -> None:
    """Three files, of which the enemy touches some; a Character who fought must fight still."""

    def figure(file: int) -> Any:
        return SimpleNamespace(id=f"hero-{file}", file=file, at_file=lambda other: other)

    def found(
        own: tuple[int, ...],
        before: tuple[int, ...],
        after: tuple[int, ...],
        wanted: tuple[int, ...] | None = None,
        ranks: int = 2,
        rnf: int = 5,
    ) -> list[tuple[int, ...]]:
        unit: Any = SimpleNamespace(figures=[figure(file) for file in own], entry=SimpleNamespace(ranks=ranks))
        unit.rnf = rnf
        moved: Any = SimpleNamespace(files=3, twin=lambda: SimpleNamespace())
        touching = [[((0, file), (0, 9)) for file in files] for files in (before, after)]
        placed = reform_places._with_characters(unit, moved, touching[:1], touching[1:], wanted)
        return [made.figures for made in placed]  # type: ignore[misc]

    assert found((1,), (), (1,)) == [(1,)]
    assert found((1,), (), (2,)) == [(1,), (2,)]
    assert found((1,), (), (0, 2)) == [(1,), (0,)]
    assert found((1,), (1,), (0, 2)) == [(0,)]
    assert found((1,), (1,), ()) == []
    assert found((0, 2), (), (1, 2)) == [(0, 2), (1, 2)]
    assert found((0, 2), (0,), (1,)) == [(1, 0)]
    # Only the one that is wanted.
    assert found((1,), (), (0, 2), (2,)) == [(2,)]
    assert found((1,), (), (0, 2), (1,)) == [(1,)]
    assert found((1,), (1,), (0, 2), (1,)) == []
    # In a unit of one rank he stands at an end, unless only Characters are left.
    assert found((2,), (), (1,), ranks=1) == [(2,)]
    assert found((0,), (), (2,), ranks=1) == [(0,), (2,)]
    assert found((0,), (), (1,), ranks=1, rnf=0) == [(0,), (1,)]
    assert found((0,), (), (1,), ranks=1, rnf=1) == [(0,)]


def test_only_the_cells_of_the_unit_itself_count_for_its_characters() -> None:
    unit: Any = SimpleNamespace(figures=[SimpleNamespace(file=1), SimpleNamespace(file=2)])
    for pairs, fighting in (
        ([], 0),
        ([[((0, 1), (0, 5))]], 1),
        ([[((0, 5), (0, 1))]], 0),
        ([[((1, 1), (0, 5))]], 0),
        ([[((0, 1), (0, 5))], [((0, 2), (3, 4)), ((0, 1), (0, 6))]], 2),
    ):
        assert reform_places.fighting_figures(unit, pairs) == fighting


@pytest.mark.clause("QS-RES-37")
def test_columns_of_two_widths_coincide_in_so_many_places() -> None:
    """Two bases of 25 mm against three of 20 mm; their side is two of 20 mm."""
    foe = block("B", 2, 2, at=[18, 24], facing=180, profile={"base": [25, 25]})
    battle = scene({"foe": foe, "guards": block("A", 6, 3, against="foe", on="front", offset=0.2)})
    guards = battle.unit("guards")
    contact = battle.contacts_of("guards")[0]
    poses = reform_places.flush_poses(guards, battle.unit("foe"), contact, False)
    right = 18.0 + 25 / 25.4
    for side, columns in ((FRONT, 3), (LEFT, 2), (RIGHT, 2), (REAR, 3)):
        along = columns * 20 / 25.4
        starts = {round((25 * i - 20 * j) / 25.4, 3) for i in range(3) for j in range(columns + 1)}
        middles = sorted({right - start - 0.5 * along for start in starts})
        if side == FRONT:
            middles = sorted([*middles, guards.centre()[0]])
        found = sorted(guards.stand(*pose).centre()[0] for own, pose in poses if own == side)
        assert found == pytest.approx(middles, abs=0.003)


@pytest.mark.clause("QS-RES-37", "QS-RES-39")
def test_of_two_enemies_the_first_is_the_one_it_is_put_back_against() -> None:
    """One is fought at its front, the other, beside it, at its right side."""
    units = {
        "guards": block("A", 5, 5, at=[18, 24], facing=0),
        "foe": block("B", 2, 2, at=[17, 24], facing=180),
        "other": block("B", 4, 2, at=[20.0, 24.0 + 20 / 25.4], facing=90),
    }
    battle = scene(units)
    battle.contacts.clear()
    battle.engage(Contact("guards", FRONT, "foe", FRONT))
    battle.engage(Contact("guards", FRONT, "other", RIGHT))
    guards = battle.unit("guards")
    assert reform_places.opponent(battle, guards).id == "foe"
    found = reform_places.flush_near(battle, guards, (18.1, 23.0, 0.0))
    assert found is not None
    assert found[0] == FRONT
    assert found[1] == pytest.approx((18.1, 24.0, 0.0), abs=0.002)
    assert not reform_places._at_another_facing(battle, guards, (18.1, 24.0, 0.0))
    place = reform_places.place_at(battle, guards, (18.0, 24.0, 0.0), None)
    assert isinstance(place, reform_places.Place)
    assert place.side == FRONT
    offered = reform_places.places(battle, guards)
    assert offered
    assert {(place.side, place.unit.heading) for place in offered} == {(FRONT, 0.0), (REAR, 180.0)}
    for place in offered:
        ahead = 24.0 if place.side == FRONT else 24.0 - 20 / 25.4
        assert place.unit.y == pytest.approx(ahead, abs=0.002)
    # At the rear of the first it would be at another of his Facings.
    other = reform_places.place_at(battle, guards, (17.0, 24.0 + 20 / 25.4, 180.0), None)
    assert isinstance(other, Refusal)
    assert other.code == "other-facing"


@pytest.mark.clause("QS-RES-37")
def test_a_character_who_does_not_fight_stays_unless_another_file_is_named() -> None:
    """The foe is before the last file only; the hero stands in the first."""
    units = {
        "foe": block("B", 1, 1, at=[18.0, 24.0], facing=180),
        "guards": block("A", 5, 3, at=[17.1, 24.0], facing=0),
        "hero": {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "guards", "file": 0},
    }
    battle = scene(units)
    battle.contacts.clear()
    battle.engage(Contact("guards", FRONT, "foe", FRONT))
    guards = battle.unit("guards")
    for files, file, fighting in ((None, 0, 0), ((0,), 0, 0), ((2,), 2, 1)):
        place = reform_places.place_at(battle, guards, (17.1, 24.0, 0.0), files)
        assert isinstance(place, reform_places.Place)
        assert (place.unit.figures[0].file, place.figures) == (file, fighting)


# -------------------------------------------------------------------------------- spots and corners


@pytest.mark.clause("QS-CHG-41")
@pytest.mark.parametrize("heading", [0.0, 37.0, 90.0, 133.0, 215.0, 271.0])
@pytest.mark.parametrize(
    ("aside", "ahead", "side", "whole"),
    [
        (0.0, 10.0, LEFT, False),
        (-8.0, 6.0, LEFT, False),
        (8.0, 6.0, RIGHT, False),
        (-1.0, 12.0, LEFT, False),
        (3.0, 3.0, RIGHT, False),
        (-9.0, -6.0, LEFT, True),
        (9.0, -6.0, RIGHT, True),
        (0.0, -6.0, RIGHT, True),
    ],
)
def test_the_wheel_towards_a_spot(heading: float, aside: float, ahead: float, side: str, whole: bool) -> None:
    """Four wide and two deep: after the Wheel the Centre's way ahead leads through the spot."""
    _, unit = inch_unit(4, 2, 12)
    unit = unit.stand(18.0, 20.0, heading)
    turn = cmath.exp(-1j * math.radians(heading))  # north is up, and headings run clockwise
    centre = complex(*unit.centre())
    spot = centre + complex(aside, ahead) * turn
    found = charge_moves.wheel_towards(unit, (spot.real, spot.imag))
    assert found[0] == side
    if whole:
        assert found[1] == 90.0
        return
    way = 1.0 if side == LEFT else -1.0
    corner = complex(18.0, 20.0) - way * 2.0 * turn
    wheeled = cmath.exp(1j * way * math.radians(found[1]))
    seen = (spot - (corner + (centre - corner) * wheeled)) / (turn * wheeled)
    assert seen.real == pytest.approx(0.0, abs=0.005)
    assert seen.imag > 0.0
    assert (found[1] == 0.0) is (aside == 0.0)


def hero_walk(rate: float, terrain: list[Any], flying: bool = False) -> CharacterMove:
    hero = {"side": "A", "profile": {"character": True, "base": [20, 20]}, "at": [18, 20]}
    battle = arrange({"terrain": terrain}, {"hero": hero}, {"step": "remaining moves"})[1]
    return CharacterMove(battle, battle.unit("hero"), ADVANCE, rate, flying)


HALF = 10 / 25.4


def test_places_on_the_board_and_within_reach() -> None:
    walk = hero_walk(60.0, [])
    x0, y0 = walk.start
    assert (x0, y0) == pytest.approx((18.0, 20.0 - HALF), abs=0.002)
    for x, y, noted in (
        (0.5, 24.0, True),
        (0.3, 24.0, False),
        (35.5, 24.0, True),
        (35.7, 24.0, False),
        (18.0, 0.5, True),
        (18.0, 0.3, False),
        (18.0, 47.5, True),
        (18.0, 47.7, False),
    ):
        found: list[tuple[float, float]] = []
        walk._note(found, x, y)
        assert found == ([(x, y)] if noted else [])
    short = hero_walk(4.0, [])
    for dx, dy in ((1.0, 0.0), (0.0, 1.0), (-0.6, 0.8), (0.8, -0.6)):
        for far, noted in ((3.9, True), (4.1, False)):
            found = []
            short._note(found, x0 + far * dx, y0 + far * dy)
            assert bool(found) is noted


def test_places_beside_the_corners_of_a_house() -> None:
    walk = hero_walk(12.0, house(21.0, 23.0, 23.0, 25.0))
    assert (walk.half, walk.back, walk.round) == pytest.approx((HALF, HALF, HALF * math.sqrt(2.0)), abs=0.001)
    near, far = walk.half + character_ways._OFF, walk.round + character_ways._OFF
    slant = far / math.sqrt(2.0)
    expected: list[tuple[float, float]] = []
    for right in (-1.0, 1.0):
        for up in (-1.0, 1.0):
            for dx, dy in ((slant, slant), (near, 0.0), (near, far), (0.0, near), (far, near)):
                expected.append((22.0 + right * (1.0 + dx), 24.0 + up * (1.0 + dy)))
    step = character_ways._AHEAD
    count = round(12.0 / step - 0.499)
    expected += [(walk.start[0], walk.start[1] + step * (number + 1)) for number in range(count)]
    found = sorted((round(x, 3), round(y, 3)) for x, y in walk.bends())
    assert len(found) == len(expected)
    for (x, y), (ex, ey) in zip(found, sorted((round(x, 3), round(y, 3)) for x, y in expected), strict=True):
        assert (x, y) == pytest.approx((ex, ey), abs=0.003)


@pytest.mark.parametrize(
    ("terrain", "a", "b", "clear"),
    [
        ([], (18.0, 15.0), (18.0, 25.0), True),
        ([], (18.0, 15.0), (18.0, 15.005), False),
        ([], (18.0, 15.0), (18.0, 15.1), True),
        ([], (18.0, 15.0), (18.0, 47.8), False),
        # He is 0.394 to either side, and as much ahead and behind.
        (house(20.0, 22.0, 18.0, 22.0), (19.5, 15.0), (19.5, 25.0), True),
        (house(20.0, 22.0, 18.0, 22.0), (19.7, 15.0), (19.7, 25.0), False),
        (house(17.0, 19.0, 22.3, 24.0), (18.0, 15.0), (18.0, 22.0), False),
        (house(17.0, 19.0, 22.5, 24.0), (18.0, 15.0), (18.0, 22.0), True),
        (house(17.0, 19.0, 22.3, 24.0), (18.0, 29.0), (18.0, 24.5), True),
        (house(20.0, 22.0, 18.0, 22.0), (15.0, 20.0), (25.0, 20.0), False),
        (house(20.0, 22.0, 18.0, 22.0), (15.0, 30.0), (25.0, 30.0), True),
    ],
)
def test_whether_he_can_go_straight(
    terrain: list[Any], a: tuple[float, float], b: tuple[float, float], clear: bool
) -> None:
    assert hero_walk(12.0, terrain).clear(a, b) is clear
    assert hero_walk(12.0, terrain).clear(b, a) is clear
    on_board = max(a[1], b[1]) < 47.0 and abs(a[1] - b[1]) + abs(a[0] - b[0]) > 0.01
    assert hero_walk(12.0, terrain, True).clear(a, b) is on_board


@pytest.mark.clause("QS-MOD-47")
def test_the_ways_of_a_vanguard_move() -> None:
    for rates, flying in (((0, 0), [False]), ((8, 16), [False, True])):
        battle: Any = SimpleNamespace(fly_rates=lambda unit, rates=rates: rates)
        unit: Any = SimpleNamespace()
        found = [(way.kind, way.rate, way.flying) for way in movement_phase.vanguard_ways(battle, unit)]
        assert found == [(VANGUARD_MOVE, 6.0, fly) for fly in flying]
