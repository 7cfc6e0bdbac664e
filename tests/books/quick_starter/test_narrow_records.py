"""Searches for narrow room propose what was recorded (see narrow_records.py), and it is as it must be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.books.quick_starter import charge_phase
from banneret.books.quick_starter.charge_phase import Order
from banneret.books.quick_starter.charge_question import Arrival
from banneret.books.quick_starter.charges.lanes import Lane
from banneret.books.quick_starter.preparation import Deploy
from tests.books.quick_starter.joint_scenes import TARGET
from tests.books.quick_starter.narrow_records import FILE, SUBJECTS, cluttered, queue, solver_of, some_lanes
from tests.books.quick_starter.slow_charge import replay
from tests.books.quick_starter.test_charge_solver import position
from tests.books.quick_starter.test_recorded import differs

pytestmark = pytest.mark.native

RECORDED: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name, (_, seeds) in SUBJECTS.items() for seed in seeds]
)
def test_what_was_recorded(name: str, seed: int) -> None:
    found = json.loads(json.dumps(SUBJECTS[name][0](seed)))
    # A place in a corner touches two things: whether it must be shifted hangs on the last bits.
    near = 0.0105 if name == "corners" else 0.0015
    assert differs(found, RECORDED[name][str(seed)], "", near) == ""


def is_clear(lane: Lane, offset: float) -> bool:
    p, way = lane.paths, lane.way
    side = p.shift_of(offset, way.sin, way.cos)
    first = p.before_wheel(way, side)
    return first >= 0.0 and p.try_way(way, first, side, offset) is not None


@pytest.mark.clause("QS-CHG-20", "QS-CHG-28")
@pytest.mark.parametrize("seed", range(600, 618))
def test_a_lane_is_found_wherever_small_steps_find_one(seed: int) -> None:
    """The first from the left, the first from the right, and places within it."""
    for lane in some_lanes(solver_of(seed))[::3]:
        clear = [
            offset
            for offset in [lane.low + (lane.high - lane.low) * i / 60 for i in range(61)]
            if is_clear(lane, offset)
        ]
        found = lane.offsets()
        if not found:
            assert clear == []
            continue
        left, right = found[1], found[2]
        assert found[0] == pytest.approx(0.5 * (left + right), abs=1e-6)
        assert is_clear(lane, left)
        assert is_clear(lane, right)
        assert lane.low - 1e-6 <= left <= right <= lane.high + 1e-6
        for offset in clear:
            assert left - 1e-5 <= offset <= right + 1e-5
        for number, inside in enumerate((0.0005, 0.001, 0.002, 0.005)):
            if left + inside < right - 1e-6:
                assert found[3 + 2 * number] == pytest.approx(left + inside, abs=1e-9)
                assert found[4 + 2 * number] == pytest.approx(right - inside, abs=1e-9)


@pytest.mark.clause("QS-CHG-20", "QS-CHG-28")
@pytest.mark.parametrize("seed", range(600, 612))
def test_charges_by_a_lane_can_be_made(seed: int) -> None:
    charger, target, facing, scene, _ = position(seed)
    solver = solver_of(seed)
    for low, high in solver.paths.spans:
        for least in (1, 4, 7):
            landing = solver.squeezed(low, high, least)
            if landing is not None:
                assert landing.models >= least
                assert low - 0.002 <= landing.offset <= high + 0.002
                assert replay(landing, charger, target, facing, scene, False, False) == ""


@pytest.mark.clause("QS-SET-10")
@pytest.mark.parametrize("seed", range(800, 804))
def test_a_place_in_a_corner_may_be_taken(seed: int) -> None:
    battle = cluttered(seed)
    places = 0
    for key in ("block", "line", "wheel"):
        question = Deploy(battle, battle.unit(key))
        for heading in question._headings()[:6]:
            place = question._in_a_corner(heading)
            if place is not None:
                places += 1
                assert place[2] == heading
                assert question.refusal(place) is None
        assert question.spot() is not None or all(
            question._in_a_corner(heading) is None for heading in question._headings()
        )
    assert places > 1


@pytest.mark.clause("QS-CHG-29", "QS-CHG-30", "QS-CHG-35")
@pytest.mark.parametrize("seed", [9, 100, 106, 163, 1112, 1114, 1151])
def test_failed_chargers_never_cost_the_group_what_it_could_bring(seed: int) -> None:
    scene = queue(seed)
    assert scene is not None
    battle, reaches, short, highest = scene
    order = Order(battle, reaches, short, highest, battle.unit(TARGET))
    most = order.most()
    assert order.group.best() <= most <= order.roomy.best()
    after = [order.after_failing(key).most() for key in short]
    assert max(after) <= most
    for index in range(len(reaches)):
        for landing in order.group.every_first_move(index)[:3]:
            assert order.brings(index, landing) <= most


@pytest.mark.clause("QS-CHG-30", "QS-CHG-35")
@pytest.mark.parametrize(("seed", "anew"), [(1114, True), (1151, True), (1118, False)])
def test_a_plan_that_does_less_than_could_be_done_is_made_anew(seed: int, anew: bool) -> None:
    """Nothing of it is left; one that does as much stays as it is."""
    scene = queue(seed)
    assert scene is not None
    battle, reaches, short, highest = scene
    target = battle.unit(TARGET)
    plan = charge_phase.best_first_moves(battle, reaches, target)
    before = dict(plan)
    assert before
    if anew:
        plan[short[0]] = charge_phase.FirstMove(Arrival(battle.unit(short[0]), target, "", False), [])
    keys = charge_phase.in_turn(battle, reaches, plan, short, highest, target)
    assert list(plan) == ["one"]
    assert [key for key in keys if key in reaches] == ["one"]
    assert (plan["one"] is before["one"]) is not anew
    assert plan["one"].arrival.fit == (2, 0)
    assert plan["one"].arrival.brings is not None
