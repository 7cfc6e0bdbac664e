"""Whole inches: bases of 127 mm stand on a lattice, so that every limit is hit exactly, and missed by 0.002".

What is just within a limit counts, and what is two thousandths beyond it does not.
"""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.doing import FRIENDS, Doing
from banneret.books.quick_starter import (
    alarms,
    charge_moves,
    contacts,
    discipline,
    flight,
    moving,
    nudging,
    panic,
    pursuit,
    reform_places,
    victory,
)
from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.moving import ADVANCE, MARCH, VANGUARD_MOVE, Leg, Trial, Walker, try_path
from banneret.books.quick_starter.unit import FRONT, LEFT, REAR, RIGHT, Unit
from banneret.core.engine.dice import ScriptedDice
from tests.steps import played

SQUARE = [127, 127]  # five inches
HAIR = 0.002


def about(value: float, within: float = 1e-6) -> Any:
    """A number in a tuple of other things."""
    return pytest.approx(value, abs=within)


def block(side: str, x: float, y: float, facing: float = 0.0, **profile: Any) -> dict[str, Any]:
    """One model of five by five inches, or more of them."""
    return {"side": side, "profile": {"base": SQUARE, **profile}, "at": [x, y], "facing": facing}


def gun(side: str, x: float, y: float) -> dict[str, Any]:
    """A War Machine with a radius of five inches, about (x, y)."""
    return {"side": side, "profile": {"round": 254, "rules": ["War Machine"]}, "at": [x, y]}


def table(terrain: list[dict[str, Any]] | None = None, **units: dict[str, Any]) -> Battle:
    return arrange({"terrain": terrain or []}, units, {"step": "remaining moves"})[1]


def pose(unit: Unit) -> tuple[float, float, float]:
    return unit.x, unit.y, unit.heading


# ------------------------------------------------------------------------------------------------ within inches


@pytest.mark.clause("QS-ARM-10")
@pytest.mark.parametrize(("further", "value"), [(0.0, 9), (HAIR, 7)])
def test_the_general_lends_his_discipline_within_twelve(further: float, value: int) -> None:
    hero = {**block("A", 8.0, 10.0, character=True, Dis=9), "general": True}
    battle = table(u=block("A", 25.0 + further, 10.0, Dis=7), h=hero)
    assert discipline.distance_to_general(battle, battle.unit("u")) == pytest.approx(12.0 + further)
    assert discipline.distance_to_general(battle, battle.unit("h")) == pytest.approx(0.0)
    assert discipline.discipline(battle, battle.unit("u")) == value
    dice = ScriptedDice(value - 4, 4)
    assert discipline.passes(battle, battle.unit("u"), dice, "QS-GEN-18", "test")
    assert not discipline.passes(battle, battle.unit("u"), ScriptedDice(value - 4, 5), "QS-GEN-18", "test")


def test_without_a_general_on_the_table_he_is_out_of_reach() -> None:
    battle = table(u=block("A", 25.0, 10.0), v=block("B", 25.0, 40.0))
    assert discipline.distance_to_general(battle, battle.unit("u")) == pytest.approx(1000.0)


@pytest.mark.clause("QS-PAN-02")
@pytest.mark.parametrize(("further", "alarmed"), [(0.0, ["near"]), (HAIR, [])])
def test_friends_within_six_are_alarmed(further: float, alarmed: list[str]) -> None:
    battle = table(
        gone=block("A", 12.0, 10.0),
        near=block("A", 23.0 + further, 10.0),
        far=block("A", 12.0, 40.0),
        foe=block("B", 12.0, 16.0),
    )
    doing = Doing(("foe",), "melee")
    alarms.alarm_friends(battle, battle.unit("gone"), alarms.DESTROYED_FRIEND, doing)
    told = [(alarm.unit, alarm.why, alarm.by, alarm.means) for alarm in battle.alarms]
    assert told == [(key, alarms.DESTROYED_FRIEND, ("foe",), FRIENDS) for key in alarmed]


@pytest.mark.parametrize("where", [(18.0, 18.0), (18.0, 35.0), (26.5, 26.5), (9.5, 26.5)])
def test_units_within_six_of_the_centre_hold_it(where: tuple[float, float]) -> None:
    battle = table(u=block("A", *where))
    assert victory.counts(battle) == {"A": 1, "B": 0}
    unit = battle.unit("u")
    cx, cy = unit.centre()
    x = unit.x + HAIR * (0 if cx == 18.0 else math.copysign(1, cx - 18.0))
    y = unit.y + HAIR * (0 if cy == 24.0 else math.copysign(1, cy - 24.0))
    battle.put(unit.stand(x, y, 0.0))
    assert victory.counts(battle) == {"A": 0, "B": 0}


# -------------------------------------------------------------------------------------------------------- moves


@pytest.mark.clause("QS-GEO-21")
@pytest.mark.parametrize(
    ("x", "y", "heading", "far"),
    [(18.0, 42.0, 0.0, 6.0), (18.0, 6.0, 180.0, 6.0), (29.0, 20.0, 90.0, 7.0), (5.0, 20.0, 270.0, 5.0)],
)
def test_a_move_may_end_at_the_edge(x: float, y: float, heading: float, far: float) -> None:
    battle = table(u=block("A", x, y, heading))
    unit = battle.unit("u")
    assert try_path(battle, unit, (("forward", far),), ADVANCE, 8.0).refusal is None
    refusal = try_path(battle, unit, (("forward", far + HAIR),), ADVANCE, 8.0).refusal
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("off-board", "QS-GEO-21")
    assert moving.free_travel(battle, unit, far) == pytest.approx(far)
    assert moving.free_travel(battle, unit, 12.0) == pytest.approx(far, abs=HAIR)
    assert flight._edge_distance(battle, unit) == pytest.approx(far)


@pytest.mark.clause("QS-GEO-21", "QS-MOV-21")
@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("heading", [0.0, 90.0, 180.0, 270.0])
def test_a_corner_swings_over_the_edge_in_the_course_of_a_wheel(heading: float, left: bool) -> None:
    """Ten inches wide and five deep: the outer rear corner swings out as far as the diagonal."""
    battle = table(u=block("A", 18.0, 24.0, models=2, files=2))
    unit = battle.unit("u")
    reach = math.hypot(10.0, 5.0)
    side = -1.0 if left else 1.0
    # The wheel is about the front corner; the edge lies beyond the outer end of the front.
    wide, deep = (36.0, 48.0) if heading in (0.0, 180.0) else (48.0, 36.0)
    for inside, fine in ((0.0, True), (0.002, True), (-0.0025, False), (-0.2, False), (-1.0, False)):
        # In a frame where it faces north, from the west edge if it wheels to the right.
        px = reach + inside if not left else wide - reach - inside
        middle, front = px - side * 5.0, 0.5 * deep
        x, y = {
            0.0: (middle, front),
            180.0: (wide - middle, deep - front),
            90.0: (front, wide - middle),
            270.0: (deep - front, middle),
        }[heading]
        trial = Trial(*pose(unit.stand(x, y, heading)))
        assert Walker(battle, unit.stand(x, y, heading)).wheel(trial, left, 90.0) is fine, inside
        if not fine:
            assert trial.refusal is not None
            assert (trial.refusal.code, trial.refusal.clause) == ("off-board", "QS-GEO-21")
        assert trial.heading == pytest.approx((heading + side * 90.0) % 360.0)
        assert trial.inches == pytest.approx(math.sqrt(200.0))


@pytest.mark.clause("QS-GEO-21")
def test_a_corner_that_is_furthest_out_after_one_degree() -> None:
    battle = table(u=block("A", 18.0, 24.0, models=2, files=2))
    heading = round(math.degrees(math.atan2(5.0, 10.0)) - 1.0, 2)
    reach = math.hypot(10.0, 5.0)
    sin, cos = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    for off, fine in ((0.0, True), (0.0021, False)):
        unit = battle.unit("u").stand(reach - off - 5.0 * cos, 24.0 + 5.0 * sin, heading)
        assert Walker(battle, unit).wheel(Trial(*pose(unit)), False, 2.0) is fine


@pytest.mark.clause("QS-MOV-12", "QS-MOV-13", "QS-MOV-14", "QS-MOV-15", "QS-MOD-47")
@pytest.mark.parametrize(
    ("kind", "step", "most", "clause"),
    [
        (ADVANCE, "forward", 6.0, "QS-MOV-12"),
        (ADVANCE, "back", 3.0, "QS-MOV-13"),
        (ADVANCE, "left", 3.0, "QS-MOV-14"),
        (ADVANCE, "right", 3.0, "QS-MOV-14"),
        (MARCH, "forward", 6.0, "QS-MOV-15"),
        (VANGUARD_MOVE, "forward", 6.0, "QS-MOD-47"),
        (VANGUARD_MOVE, "back", 3.0, "QS-MOD-47"),
    ],
)
def test_how_far_each_kind_of_move_goes(kind: str, step: str, most: float, clause: str) -> None:
    battle = table(u=block("A", 18.0, 24.0))
    unit = battle.unit("u")
    trial = try_path(battle, unit, ((step, most),), kind, 6.0)
    assert trial.refusal is None
    way = {"forward": (0.0, most), "back": (0.0, -most), "left": (-most, 0.0), "right": (most, 0.0)}[step]
    assert trial.pose() == pytest.approx((18.0 + way[0], 24.0 + way[1], 0.0))
    assert trial.inches == pytest.approx(most)
    (leg,) = trial.legs
    assert (leg.dx, leg.dy) == pytest.approx(way)
    refusal = try_path(battle, unit, ((step, most + 0.001),), kind, 6.0).refusal
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("too-far", clause)
    assert refusal.why == f"That is {most:.1f}” and {unit.the()} may go {most:g}”."


@pytest.mark.clause("QS-MOV-23", "QS-MOV-25")
def test_how_far_the_models_have_come() -> None:
    """Against every model's centre; after a Pivot only the unit's counts."""
    r = random.Random(5)
    for models, files in ((1, 1), (3, 3), (6, 3), (7, 3), (8, 3), (5, 1), (11, 3), (13, 3), (18, 4)):
        battle = table(u={"side": "A", "profile": {"models": models, "files": files}, "at": [18, 24]})
        unit = battle.unit("u")
        for _ in range(6):
            path = (("forward", r.uniform(0, 2)), (r.choice(["wheel-left", "wheel-right"]), r.uniform(5, 80)))
            trial = Trial(*pose(unit))
            walker = Walker(battle, unit)
            walker.slide(trial, *path[0])
            walker.wheel(trial, path[1][0] == "wheel-left", path[1][1])
            moved = unit.stand(*trial.pose())
            centres = [math.dist(unit.cell_centre(*c), moved.cell_centre(*c)) for c in unit.cells()]
            assert moving.displacement(unit, trial) == pytest.approx(max(centres))
            walker.pivot(trial, 30.0)
            turned = unit.stand(*trial.pose())
            assert moving.displacement(unit, trial) == pytest.approx(math.dist(unit.centre(), turned.centre()))


@pytest.mark.parametrize("what", ["friend", "foe", "gun", "own gun", "house"])
def test_a_forced_move_stops_the_contact_gap_before_anything(what: str) -> None:
    """Five inches ahead of the front, as wide as the unit; also where only the corners would meet."""
    house = [{"at": [18, 31], "size": [5, 4], "category": "impassable"}]
    units: dict[str, Any] = {"u": block("A", 18.0, 24.0)}
    if what in ("friend", "foe"):
        units["other"] = block("A" if what == "friend" else "B", 18.0, 34.0)
    elif what != "house":
        # Its base begins five inches ahead.
        units["other"] = gun("A" if what == "own gun" else "B", 18.0, 39.0)
    battle = table(house if what == "house" else None, **units)
    unit = battle.unit("u")
    if what != "house":
        assert unit.distance_to(battle.unit("other")) == pytest.approx(5.0)
    assert moving.free_travel(battle, unit, 4.98) == pytest.approx(4.98)
    assert moving.free_travel(battle, unit, 6.0) == pytest.approx(4.989, abs=0.0015)
    ignored = () if what == "house" else ("other",)
    if ignored:
        assert moving.free_travel(battle, unit, 6.0, ignored) == pytest.approx(6.0)
    for aside, free in ((5.0, 4.989), (5.009, 4.9946), (5.012, 6.0)):
        if "gun" not in what:
            beside = unit.stand(18.0 + aside, 24.0, 0.0)
            assert moving.free_travel(battle, beside, 6.0) == pytest.approx(free, abs=0.0015), aside


def test_a_leg_without_a_turn_is_a_slide() -> None:
    leg = Leg(1.0, 2.0, 3.0, 4.0, 5.0)
    assert (leg.x, leg.y, leg.heading, leg.dx, leg.dy) == pytest.approx((1.0, 2.0, 3.0, 4.0, 5.0))
    assert (leg.px, leg.py, leg.degrees) == pytest.approx((0.0, 0.0, 0.0))
    trial = Trial(1.0, 2.0, 3.0)
    assert trial.pose() == pytest.approx((1.0, 2.0, 3.0))
    assert (trial.inches, trial.legs, trial.refusal) == (about(0.0), [], None)
    assert not trial.pivoted
    assert not trial.wheeled


# ------------------------------------------------------------------------------------------------------ flights


@pytest.mark.clause("QS-MOV-07")
@pytest.mark.parametrize(("y", "off"), [(42.0, True), (41.998, False), (43.0, True), (48.0, True)])
def test_whoever_reaches_the_edge_has_fled_the_field(y: float, off: bool) -> None:
    battle = table(u=block("A", 18.0, y))
    far = min(6.0, 48.0 - y)
    assert flight._how_far(battle, battle.unit("u"), 6.0) == (about(far), off)


@pytest.mark.clause("QS-MOV-07")
@pytest.mark.parametrize(
    ("heading", "far"), [(45.0, 12.0), (135.0, 12.0), (225.0, 12.0), (315.0, 12.0), (30.0, 24.0), (300.0, 12.0)]
)
def test_the_edge_that_is_met_first(heading: float, far: float) -> None:
    """The corners of a square reach out by its half-diagonal when it stands askew."""
    battle = table(u=block("A", 18.0, 24.0))
    unit = battle.unit("u")
    unit = unit.stand(*unit.pose_about(18.0, 24.0, heading))
    turn = math.radians(heading)
    half = 2.5 * (abs(math.sin(turn)) + abs(math.cos(turn)))
    gaps = [(18.0 - half) / abs(math.sin(turn)), (24.0 - half) / abs(math.cos(turn))]
    assert flight._edge_distance(battle, unit) == pytest.approx(min(gaps), abs=0.002)


@pytest.mark.clause("QS-MOV-06")
def test_a_flight_is_lengthened_until_it_is_clear() -> None:
    battle = table(u=block("A", 18.0, 10.0), v=block("A", 18.0, 20.0), w=block("B", 30.0, 40.0))
    unit = battle.unit("u")
    # Up to five inches it stops before the other; from there on only beyond it, the contact gap away.
    assert flight._how_far(battle, unit, 4.0) == (about(4.0), False)
    assert flight._how_far(battle, unit, 4.98) == (about(4.98), False)
    assert flight._how_far(battle, unit, 5.0) == (about(15.01, 0.011), False)
    assert flight._how_far(battle, unit, 15.05) == (about(15.05), False)


@pytest.mark.clause("QS-PAN-06")
def test_it_turns_straight_away_from_a_spot_and_stays_on_it() -> None:
    battle = table(u=block("A", 18.0, 24.0))
    unit = battle.unit("u")
    turned = flight.turn_from(battle, unit, (18.0, 30.0))
    assert pose(turned) == pytest.approx((18.0, 19.0, 180.0))
    turned = flight.turn_from(battle, unit, (10.0, 21.5))
    assert pose(turned) == pytest.approx((20.5, 21.5, 90.0))
    assert battle.unit("u") is turned
    assert flight.turn_from(battle, unit, unit.centre()) is unit


@pytest.mark.clause("QS-PAN-06")
@pytest.mark.parametrize(
    ("x", "y", "heading"), [(18.0, 10.0, 180.0), (18.0, 44.0, 0.0), (7.0, 24.0, 270.0), (29.0, 24.0, 90.0)]
)
def test_without_enemies_it_turns_to_the_nearest_edge(x: float, y: float, heading: float) -> None:
    battle = table(u=block("A", x, y))
    turned = panic.turn_to_nearest_edge(battle, battle.unit("u"))
    assert turned.heading == pytest.approx(heading)
    assert turned.centre() == pytest.approx((x, y - 2.5))
    assert battle.unit("u") is turned


@pytest.mark.clause("QS-PAN-07")
@pytest.mark.parametrize(
    ("losses", "worst"),
    [
        ((("near", 2), ("far", 3)), "far"),
        ((("near", 2), ("far", 2)), "near"),
        ((("far", 2), ("near", 2)), "near"),
        ((("near", 2), ("level", 2)), "near"),
        ((("level", 2), ("near", 2)), "level"),
        ((("", 5), ("far", 1)), "far"),
        ((("own", 5), ("far", 1)), "far"),
        ((("gone", 2), ("far", 2)), "far"),
        ((("gone", 3), ("far", 2)), None),
        ((("far", 2), ("gone", 2)), "far"),
        ((), None),
    ],
)
def test_the_worst_enemy(losses: tuple[tuple[str, int], ...], worst: str | None) -> None:
    """Whoever took most; of equals the closer, and of those just as close the first."""
    battle = table(
        u=block("A", 18.0, 24.0),
        own=block("A", 18.0, 10.0),
        near=block("B", 10.0, 24.0),
        level=block("B", 26.0, 24.0),
        far=block("B", 18.0, 40.0),
        gone={"side": "B", "profile": {}, "place": "destroyed"},
    )
    unit = battle.unit("u").twin()
    unit.losses = losses
    found = panic.worst_enemy(battle, unit)
    assert (None if found is None else found.id) == worst


# ----------------------------------------------------------------------------------------------------- contacts


@pytest.mark.clause("QS-GEO-01", "QS-MEL-13")
@pytest.mark.parametrize("offset", [0.0, 2.0, 5.0, -10.0, 15.0, -15.0, 15.01, -15.01])
def test_models_touch_where_their_bases_meet_corners_included(offset: float) -> None:
    """Three abreast against three that face them: places from the left of each."""
    battle = table(
        u=block("A", 18.0, 24.0, models=3, files=3), v=block("B", 18.0, 24.0, 180.0, models=3, files=3)
    )
    unit, foe = battle.unit("u").stand(18.0 + offset, 24.0, 0.0), battle.unit("v")
    pairs = contacts.pairs_between(unit, FRONT, foe, FRONT)
    touching = set()
    for own in range(3):
        for other in range(3):
            # The foe counts its places from the other end.
            apart = abs(offset + 5.0 * (own - 1) + 5.0 * (other - 1))
            if apart <= 5.0052:
                touching.add(((0, own), (0, other)))
    assert set(pairs) == touching
    assert len(pairs) == len(touching)
    if abs(offset) >= 15.0:
        corner = {15.0: [((0, 0), (0, 0))], -15.0: [((0, 2), (0, 2))]}
        assert pairs == corner.get(offset, [])
    assert contacts.models_in_contact(pairs) == len({a for a, _ in touching}) + len({b for _, b in touching})
    assert contacts.still_touch(unit, FRONT, foe, FRONT) is bool(touching)


@pytest.mark.clause("QS-GEO-10")
@pytest.mark.parametrize(("gap", "touch"), [(0.0, True), (0.01, True), (0.011, False)])
def test_a_hundredth_apart_still_touches(gap: float, touch: bool) -> None:
    battle = table(u=block("A", 18.0, 24.0), v=block("B", 18.0, 24.0, 180.0))
    unit = battle.unit("u").stand(18.0, 24.0 - gap, 0.0)
    assert contacts.still_touch(unit, FRONT, battle.unit("v"), FRONT) is touch
    assert contacts.still_touch(battle.unit("v"), FRONT, unit, FRONT) is touch


@pytest.mark.clause("QS-MOD-45")
@pytest.mark.parametrize(
    ("offset", "files"),
    [
        (0.0, [0, 1, 2, 3]),
        (5.0, [0, 1, 2]),
        (10.0, [0, 1]),
        (15.0, [0]),
        (15.01, []),
        (-15.0, [3]),
        (-10.0, [2, 3]),
    ],
)
def test_files_before_a_war_machine(offset: float, files: list[int]) -> None:
    """Four files of five inches before a base ten inches across; a corner that just meets it counts."""
    battle = table(u=block("A", 18.0, 19.0, models=4, files=4), v=gun("B", 18.0, 24.0))
    machine = battle.unit("v")
    cx, cy = machine.centre()
    unit = battle.unit("u").stand(cx + offset, cy - 5.0, 0.0)
    assert contacts.pairs_between(unit, FRONT, machine, "") == [((0, file), (0, 0)) for file in files]
    assert contacts.pairs_between(machine, "", unit, FRONT) == [((0, 0), (0, file)) for file in files]


@pytest.mark.clause("QS-MEL-22")
@pytest.mark.parametrize(
    ("x", "y", "shift"), [(18.0, 23.0, (0.0, 1.0)), (24.0, 24.0, (-1.0, 0.0)), (25.0, 22.0, (-2.0, 2.0))]
)
def test_the_shortest_way_back_into_contact(x: float, y: float, shift: tuple[float, float]) -> None:
    battle = table(u=block("A", x, y), v=block("B", 18.0, 24.0, 180.0))
    assert nudging._shift(battle.unit("u"), battle.unit("v")) == pytest.approx(shift)
    back = (-shift[0], -shift[1])
    assert nudging._shift(battle.unit("v"), battle.unit("u")) == pytest.approx(back)


# ----------------------------------------------------------------------------------------------------- pursuits


def chase(broken: dict[str, list[int]]) -> pursuit.Chase:
    found = pursuit.Chase()
    found.flee = broken
    return found


@pytest.mark.clause("QS-RES-29")
def test_whom_a_pursuer_runs_into() -> None:
    """The first straight ahead, within the distance; just as near ones too, broken ones not."""
    battle = table(
        u=block("A", 18.0, 10.0, models=3, files=3),
        near=block("B", 13.0, 22.0, 180.0),
        beside=block("B", 23.0, 22.0, 180.0),
        behind=block("B", 18.0, 30.0, 180.0),
    )
    unit = battle.unit("u")

    def met(far: float, *broken: str) -> list[str]:
        found = pursuit.fresh_enemies(battle, unit, chase({key: [1, 1] for key in broken}), far)
        return [enemy.id for enemy in found]

    assert met(12.0) == ["near", "beside"]
    assert met(11.998) == []
    assert met(12.0, "near") == ["beside"]
    assert met(30.0, "near", "beside") == []  # the broken ones stand in the way
    # Who broke may stand level with the next, but not before it.
    near = battle.unit("near")
    battle.put(near.stand(13.0, 22.0 - 0.015, 180.0))
    assert met(12.0, "near") == []
    battle.put(near)
    beside = battle.unit("beside")
    battle.put(beside.stand(23.0, 22.0 + HAIR, 180.0))
    assert met(13.0) == ["near"]
    battle.put(beside.stand(23.0, 22.0 - HAIR, 180.0))
    assert met(13.0) == ["beside"]
    battle.put(beside.stand(36.0, 22.0, 180.0))
    battle.put(battle.unit("near").stand(0.0, 22.0, 180.0))
    assert met(20.0) == ["behind"]
    assert met(19.998) == []


@pytest.mark.clause("QS-RES-24", "QS-RES-25")
@pytest.mark.parametrize(
    ("side", "found"),
    [
        (FRONT, (0.0, 1.0, 18.0, 24.0)),
        (REAR, (0.0, -1.0, 18.0, 19.0)),
        (LEFT, (-1.0, 0.0, 15.5, 21.5)),
        (RIGHT, (1.0, 0.0, 20.5, 21.5)),
    ],
)
def test_away_from_the_facing_that_is_touched(side: str, found: tuple[float, float, float, float]) -> None:
    battle = table(u=block("A", 30.0, 40.0), v=block("B", 18.0, 24.0), w=block("B", 5.0, 5.0))
    battle.engage(Contact("u", FRONT, "w", FRONT))
    battle.engage(Contact("u", FRONT, "v", side))
    assert pursuit.outward(battle, battle.unit("u"), battle.unit("v")) == pytest.approx(found)


@pytest.mark.clause("QS-RES-24", "QS-MOD-45")
def test_away_from_a_war_machine_is_away_from_its_middle() -> None:
    battle = table(u=block("A", 18.0, 10.0), v=gun("B", 18.0, 24.0))
    cx, cy = battle.unit("v").centre()
    battle.put(battle.unit("u").stand(cx, cy - 5.0, 0.0))
    battle.engage(Contact("u", FRONT, "v", ""))
    found = pursuit.outward(battle, battle.unit("u"), battle.unit("v"))
    assert found == pytest.approx((0.0, -1.0, cx, cy - 5.0))
    # Off to one side the nearest point is the corner: a triangle of three, four and five.
    battle.put(battle.unit("u").stand(cx + 5.5, cy - 4.0, 0.0))
    found = pursuit.outward(battle, battle.unit("u"), battle.unit("v"))
    assert found == pytest.approx((0.6, -0.8, cx + 3.0, cy - 4.0))


# ------------------------------------------------------------------------------------------------------ reforms


@pytest.mark.clause("QS-RES-37", "QS-RES-38")
@pytest.mark.parametrize("heading", [0.0, 90.0, 217.0])
@pytest.mark.parametrize("enemy_side", [FRONT, LEFT, RIGHT, REAR])
@pytest.mark.parametrize("side", [FRONT, LEFT, RIGHT, REAR])
def test_a_facing_lies_flush_on_another(side: str, enemy_side: str, heading: float) -> None:
    battle = table(
        u=block("A", 30.0, 40.0, models=6, files=3), v=block("B", 18.0, 24.0, heading, models=4, files=2)
    )
    unit, foe = battle.unit("u"), battle.unit("v")
    for start in (0.0, -5.0, 2.5):
        moved = unit.stand(*reform_places.flush_pose(unit, foe, enemy_side, side, start))
        x0, y0, x1, y1 = foe.facing_edge(enemy_side)
        length = math.dist((x0, y0), (x1, y1))
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        end = start + (15.0 if side in (FRONT, REAR) else 10.0)
        # Seen along the enemy's edge the unit's own runs backwards.
        wanted = (x0 + ux * end, y0 + uy * end, x0 + ux * start, y0 + uy * start)
        assert moved.facing_edge(side) == pytest.approx(wanted, abs=0.006)
        assert contacts.still_touch(moved, side, foe, enemy_side)
        # From a little off, and turned by less than half a right angle, it is brought back there.
        for turn in (0.0, 30.0, -30.0):
            cx, cy = moved.centre()
            near = moved.stand(*moved.pose_about(cx + uy * 0.5, cy - ux * 0.5, moved.heading + turn))
            flush = reform_places.facing_flush(unit, foe, enemy_side, pose(near))
            assert flush[0] == side
            assert flush[1] == pytest.approx(pose(moved), abs=0.004)


@pytest.mark.clause("QS-RES-39")
@pytest.mark.parametrize(
    ("aside", "gap"), [(0.0, 0.0), (4.0, 0.0), (5.0, 0.0), (8.0, 1.0), (9.0, 2.0), (-8.0, 1.0), (10.0, 5.0)]
)
def test_a_front_is_moved_straight_to_a_war_machine(aside: float, gap: float) -> None:
    """Ten inches wide: from five inches aside only a corner meets the circle, further in."""
    battle = table(u=block("A", 18.0, 10.0, models=2, files=2), v=gun("B", 18.0, 24.0))
    unit, machine = battle.unit("u"), battle.unit("v")
    cx, cy = machine.centre()
    for heading, sin, cos in ((0.0, 0.0, 1.0), (90.0, 1.0, 0.0), (180.0, 0.0, -1.0), (270.0, -1.0, 0.0)):
        for away in (7.0, 5.0, 3.0):
            x, y = cx - sin * away + cos * aside, cy - cos * away - sin * aside
            found = reform_places.machine_flush(unit, machine, (x, y, heading))
            assert found is not None
            wanted = (cx - sin * (5.0 - gap) + cos * aside, cy - cos * (5.0 - gap) - sin * aside, heading)
            assert found[0] == FRONT
            assert found[1] == pytest.approx(wanted, abs=0.0011)
    beyond = (cx + math.copysign(10.0 + HAIR, aside), cy - 5.0, 0.0)
    assert reform_places.machine_flush(unit, machine, beyond) is None


@pytest.mark.clause("QS-RES-39")
@pytest.mark.parametrize(("finely", "turns"), [(False, 8), (True, 72)])
def test_the_places_round_a_war_machine(finely: bool, turns: int) -> None:
    battle = table(u=block("A", 18.0, 10.0, models=3, files=3), v=gun("B", 18.0, 24.0))
    unit, machine = battle.unit("u"), battle.unit("v")
    cx, cy = machine.centre()
    found = reform_places.machine_poses(unit, machine, finely)
    wanted = []
    for step in range(turns):
        turn = math.radians(360.0 / turns * step)
        for aside in (0.0, 5.0, -5.0):
            x = cx - math.sin(turn) * 5.0 + math.cos(turn) * aside
            y = cy - math.cos(turn) * 5.0 - math.sin(turn) * aside
            wanted.append((x, y, 360.0 / turns * step))
    assert [side for side, _ in found] == [FRONT] * len(wanted)
    for (_, place), spot in zip(found, wanted, strict=True):
        assert place == pytest.approx(spot, abs=0.0011)


# ----------------------------------------------------------------------------------------------- failed charges


@pytest.mark.clause("QS-CHG-40")
@pytest.mark.parametrize("degrees", [5.0, 30.0, 45.0, 60.0, 90.0])
@pytest.mark.parametrize("side", [LEFT, RIGHT])
@pytest.mark.parametrize("heading", [0.0, 90.0, 200.0])
def test_the_wheel_towards_a_spot(heading: float, side: str, degrees: float) -> None:
    """A spot ten inches ahead of the middle of the front as it is after the Wheel."""
    battle = table(u=block("A", 18.0, 24.0, heading, models=2, files=2))
    unit = battle.unit("u")
    trial = Trial(*pose(unit))
    Walker(battle, unit).wheel(trial, side == LEFT, degrees)
    turn = math.radians(trial.heading)
    spot = (trial.x + 10.0 * math.sin(turn), trial.y + 10.0 * math.cos(turn))
    found = charge_moves.wheel_towards(unit, spot)
    assert found[0] == side
    assert found[1] == pytest.approx(degrees, abs=0.02)


@pytest.mark.clause("QS-CHG-40")
def test_straight_ahead_needs_no_wheel_and_behind_the_widest() -> None:
    battle = table(u=block("A", 18.0, 24.0, models=2, files=2))
    unit = battle.unit("u")
    assert charge_moves.wheel_towards(unit, (18.0, 30.0)) == (LEFT, about(0.0))
    assert charge_moves.wheel_towards(unit, (18.0, 10.0)) == (RIGHT, about(90.0))
    assert charge_moves.wheel_towards(unit, (17.0, 10.0)) == (LEFT, about(90.0))
    assert charge_moves.wheel_towards(unit, (19.0, 10.0)) == (RIGHT, about(90.0))
    assert charge_moves.wheel_towards(unit, (30.0, 20.0)) == (RIGHT, about(90.0))
    assert charge_moves.wheel_towards(unit, (6.0, 20.0)) == (LEFT, about(90.0))


@pytest.mark.clause("QS-CHG-41", "QS-MOV-21")
@pytest.mark.parametrize(
    ("spot", "end", "inches"),
    [
        ((18.0, 40.0), (18.0, 30.0, 0.0), 6.0),
        # Six inches buy a Wheel of less than 90 degrees, and nothing is left.
        ((30.0, 10.0), None, 6.0),
    ],
)
def test_a_failed_charge_goes_as_far_as_the_highest_die(
    spot: tuple[float, float], end: tuple[float, float, float] | None, inches: float
) -> None:
    battle = table(u=block("A", 18.0, 24.0, models=2, files=2), v=block("B", 18.0, 46.0))
    moved, legs, length = charge_moves.failed_charge_path(battle, battle.unit("u"), spot, 6)
    assert length == pytest.approx(inches, abs=0.002)
    assert len(legs) == 1
    if end is None:
        turn = 2.0 * math.degrees(math.asin(6.0 / 20.0))
        assert moved.heading == pytest.approx(turn, abs=0.011)
    else:
        assert pose(moved) == pytest.approx(end)
    events: list[Any] = battle.told
    played(charge_moves.failed_charge_move(battle, battle.unit("u"), spot, 6, ScriptedDice()))
    assert pose(battle.unit("u")) == pytest.approx(pose(moved))
    assert battle.unit("u").moved
    assert battle.unit("u").shifted
    assert [(event.clause, event.unit, event.how) for event in events] == [("QS-CHG-41", "u", "failed charge")]
