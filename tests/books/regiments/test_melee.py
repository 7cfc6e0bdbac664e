"""Melee: charges from many places against a plain reckoning of arcs, contact and slides; every total."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
from shapely.geometry import LineString
from shapely.geometry import Polygon as Shape

from banneret.books.opr.blows import hits_on_sixes_only
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.charge import ChargeTrial, charge_targets, contact_side, try_charge
from banneret.books.regiments.melee import melee_result
from banneret.books.regiments.unit import Unit
from banneret.core.engine.dice import ScriptedDice
from tests.steps import played


def soldiers(side: str, size: int, x: float, y: float, facing: float, **more: Any) -> dict[str, Any]:
    profile = {"quality": 4, "defense": 4, "models": size, "weapons": ["Blade (A1)"]}
    return {"side": side, "profile": profile, "at": [x, y], "facing": facing, **more}


def battle_of(units: dict[str, dict[str, Any]]) -> Battle:
    return arrange({}, units, {})[1]


def local(unit: Unit, x: float, y: float) -> tuple[float, float]:
    """A point as the unit sees it: to its right and ahead of its middle."""
    foot = unit.footprint()
    turn = math.radians(unit.heading)
    dx, dy = x - foot.cx, y - foot.cy
    return dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)


def side_by_angle(unit: Unit, x: float, y: float) -> str | None:
    """RG-MEL-09 with angles at the corners; None when too close to the border to call."""
    tray = unit.tray()
    right, ahead = local(unit, x, y)
    across = abs(right) - 0.5 * (tray.right - tray.left)
    along = abs(ahead) - 0.5 * tray.depth
    if across > 0 and along > 0:
        angle = math.degrees(math.atan2(across, along))
        if abs(angle - 45) < 0.1:
            return None
        level = angle < 45
    else:
        level = along > 0
    if level:
        return "front" if ahead > 0 else "rear"
    return "right" if right > 0 else "left"


def charges(count: int, seed: int, sizes: list[tuple[int, int]]) -> list[tuple[Unit, Unit, ChargeTrial]]:
    """Legal charges on an empty table, from all round the target."""
    rng = random.Random(seed)
    found: list[tuple[Unit, Unit, ChargeTrial]] = []
    while len(found) < count:
        own, theirs = rng.choice(sizes)
        bearing, far = rng.uniform(0, 360), rng.uniform(5, 11)
        x, y = 36 + far * math.sin(math.radians(bearing)), 24 + far * math.cos(math.radians(bearing))
        battle = battle_of(
            {
                "us": soldiers("A", own, x, y, bearing + 180 + rng.uniform(-60, 60)),
                "them": soldiers("B", theirs, 36, 24, rng.uniform(0, 360)),
            }
        )
        us, them = battle.unit("us"), battle.unit("them")
        if us.distance_to(them) < 1:
            continue
        trial = try_charge(battle, us, them, float(rng.randint(-40, 40)))
        if trial.refusal is None:
            found.append((us, them, trial))
    return found


FULL_ROWS = [(5, 5), (5, 10), (10, 5), (3, 10), (10, 3), (6, 20), (1, 10), (20, 1)]


@pytest.mark.clause("RG-MEL-09")
def test_the_side_is_that_of_the_corner_arc_where_the_charge_was_declared() -> None:
    sides: dict[str, int] = {}
    for us, them, trial in charges(150, 1, FULL_ROWS):
        wanted = side_by_angle(them, *us.front_centre())
        if wanted is not None:
            assert trial.side == wanted == contact_side(us, them)
            sides[wanted] = sides.get(wanted, 0) + 1
    assert min(sides.get(side, 0) for side in ("front", "left", "right", "rear")) > 10


@pytest.mark.clause("RG-MEL-01")
def test_a_charge_ends_in_base_contact_whatever_rows_are_left() -> None:
    """Also against units whose last row is short."""
    for us, them, trial in charges(200, 2, [*FULL_ROWS, (1, 6), (3, 7), (5, 11), (1, 13), (3, 4)]):
        gap = us.at(*trial.end).distance_to(them.at(*trial.target_end))
        assert gap <= 0.01, (us.size(), them.size(), trial.side, us.x, us.y, us.heading, them.heading)


@pytest.mark.clause("RG-MEL-02")
def test_the_charger_lies_flush_with_all_the_contact_there_can_be() -> None:
    for us, them, trial in charges(150, 3, FULL_ROWS):
        assert trial.target_end == (them.x, them.y, them.heading), "on an empty table nobody need give way"
        moved = us.at(*trial.end)
        front = LineString(moved.footprint().points()[:2])
        foot = them.footprint().points()
        edge = ("front", "left", "rear", "right").index(trial.side)
        side = LineString([foot[edge], foot[(edge + 1) % 4]])
        shared = front.buffer(0.01, cap_style="flat").intersection(side).length
        assert shared == pytest.approx(min(front.length, side.length), abs=0.02)
        assert not Shape(moved.footprint().points()).buffer(-0.01).intersects(Shape(foot))


@pytest.mark.clause("RG-MEL-02")
def test_the_slide_is_the_least_that_gives_full_contact() -> None:
    """Every shorter slide along the side, a hundredth of an inch at a time, leaves less in contact."""
    slid = 0
    for us, them, trial in charges(80, 4, FULL_ROWS):
        foot = them.footprint().points()
        edge = ("front", "left", "rear", "right").index(trial.side)
        (x0, y0), (x1, y1) = foot[edge], foot[(edge + 1) % 4]
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        half = us.half_width()
        places = [us.at(*pose).front_centre() for pose in (trial.touch, trial.end)]
        start, end = [(x - x0) * ux + (y - y0) * uy for x, y in places]
        most = min(length, 2 * half)
        slide = abs(end - start)
        slid += slide > 0.1
        for step in range(max(0, round(slide * 100) - 2)):
            for way in (-0.01, 0.01):
                at = start + way * step
                assert min(at + half, length) - max(at - half, 0.0) < most - 1e-6
    assert slid > 20


@pytest.mark.clause("RG-MEL-01")
def test_no_charge_is_offered_beyond_the_allowance_and_every_one_offered_is_legal() -> None:
    rng = random.Random(5)
    offered = 0
    for _ in range(120):
        battle = battle_of(
            {
                "us": soldiers("A", rng.choice([1, 3, 5, 10]), 36, 10, 0),
                "them": soldiers("B", rng.choice([1, 5, 10]), rng.uniform(26, 46), rng.uniform(14, 26), 180),
            }
        )
        us, them = battle.unit("us"), battle.unit("them")
        found = charge_targets(battle, us)
        if them.distance_to(us) > 12 + us.footprint().radius:
            assert found == {}
        for trial in found.values():
            offered += 1
            assert trial.refusal is None
            assert trial.inches <= 12.0005
            assert abs(trial.angle) <= 90
    assert offered > 30


@pytest.mark.clause("RG-MEL-08", "RG-MOR-04")
@pytest.mark.parametrize(
    ("state", "wanted"), [({}, False), ({"fatigued": True}, True), ({"wavering": True}, True)]
)
def test_the_tired_and_the_wavering_hit_only_with_sixes(state: dict[str, bool], wanted: bool) -> None:
    unit = battle_of({"us": soldiers("A", 5, 36, 10, 0, **state)}).unit("us")
    assert hits_on_sixes_only(unit) is wanted


@pytest.mark.clause("RG-MOR-08", "RG-MOR-09")
@pytest.mark.parametrize("own", range(1, 13))
@pytest.mark.parametrize("theirs", [1, 4, 5, 9, 10])
def test_the_lower_total_of_wounds_and_full_rows_loses(own: int, theirs: int) -> None:
    us = soldiers("A", 20, 36, 10, 0, models=own)
    them = soldiers("B", 10, 36, 20, 180, models=theirs)
    for dealt in range(4):
        for taken in range(4):
            a, b = dealt + own // 5, taken + theirs // 5
            battle = battle_of({"us": us, "them": them})
            loser = played(melee_result(battle, "us", "them", dealt, taken, ScriptedDice()))
            assert loser == ("us" if a < b else "them" if b < a else "")
