"""The most that chargers could bring side by side, against trying everything (charge_packing)."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter import charge_phase
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charges import packing as charge_packing
from banneret.books.quick_starter.charges.packing import Charger, Packing, Spot, Worth, leaves_room, opens
from tests.books.quick_starter.joint_scenes import TARGET, joint_scene

RUB = 0.004
SCENES = [seed for seed in range(40) if joint_scene(seed) is not None]


def in_a_row(chosen: list[tuple[Charger, Spot]]) -> bool:
    """Whether they can stand beside each other in some order, each as far left as it may."""
    for order in itertools.permutations(chosen):
        edge = -1e9
        fits = True
        for unit, spot in order:
            x = max(spot.low, edge + 0.5 * unit.body.width - RUB)
            if x > spot.high:
                fits = False
                break
            edge = x + 0.5 * unit.body.width
        if fits:
            return True
    return False


def by_trying(units: list[Charger], left: list[int], placed: list[tuple[int, Spot]], cells: int) -> Worth:
    best: Worth = (-1, -1)
    choices = [[None, *units[k].stretches] for k in left]
    for chosen in itertools.product(*choices):
        pairs = [(units[k], spot) for k, spot in zip(left, chosen, strict=True) if spot is not None]
        met = cells
        for _, spot in pairs:
            met |= spot.cells
        worth = (len(pairs), sum(spot.own for _, spot in pairs) + (met & ~cells).bit_count())
        if worth <= best or not all(opens(unit, spot, []) for unit, spot in pairs):
            continue
        everybody = pairs + [(units[i], spot) for i, spot in placed]
        facings = {unit.facing for unit, _ in everybody}
        if all(in_a_row([pair for pair in everybody if pair[0].facing == facing]) for facing in facings):
            best = worth
    return best


def few_spots(r: random.Random, unit: Charger, count: int) -> None:
    """Some of what the charger might touch, and what follows from it."""
    unit.stretches = sorted(
        r.sample(unit.stretches, min(count, len(unit.stretches))), key=lambda spot: (-spot.gain, spot.low)
    )
    unit.most = max([spot.gain for spot in unit.stretches], default=0)
    unit.most_own = max([spot.own for spot in unit.stretches], default=0)
    unit.farthest = max([spot.high for spot in unit.stretches], default=-1e6)
    unit.all_cells = 0
    for spot in unit.stretches:
        unit.all_cells |= spot.cells


@pytest.mark.clause("QS-CHG-29", "QS-CHG-30")
@pytest.mark.parametrize("seed", SCENES)
def test_the_most_is_what_trying_everything_finds(seed: int) -> None:
    scene = joint_scene(seed)
    assert scene is not None
    battle, keys = scene
    units = charge_phase.group_of(battle, keys, battle.unit(TARGET)).units
    r = random.Random(seed)
    for round_ in range(4):
        for unit in units:
            few_spots(r, unit, 9 - 2 * len(units) + round_)
        everybody = list(range(len(units)))
        best = by_trying(units, everybody, [], 0)
        assert Packing(units, everybody, [], []).most(0, (-1, 0), False) == best
        # More than it is not found, less is; and any that is more will do.
        assert Packing(units, everybody, [], []).most(0, best, False) == best
        assert Packing(units, everybody, [], []).most(0, (best[0], best[1] - 1), False) == best
        assert Packing(units, everybody, [], []).most(0, (best[0], best[1] - 1), True) == best
        over = (best[0] - 1, 0)
        assert over < Packing(units, everybody, [], []).most(0, over, True) <= best
        if units[0].stretches:
            # The first has its place, and some of the target are in contact already.
            spot = r.choice(units[0].stretches)
            cells = spot.cells | r.choice(units[0].stretches).cells
            expected = by_trying(units, everybody[1:], [(0, spot)], cells)
            packing = Packing(units, everybody[1:], [(0, spot)], [])
            assert packing.most(cells, (-1, 0), False) == expected


def test_two_leave_room_where_their_fronts_do_not_overlap() -> None:
    scene = joint_scene(SCENES[0])
    assert scene is not None
    battle, keys = scene
    one, two = charge_phase.group_of(battle, keys, battle.unit(TARGET)).units[:2]
    two.facing = one.facing
    apart = 0.5 * (one.body.width + two.body.width)
    at = Spot(0.0, 0.0, 1, 1)
    for shift, room in ((apart - 0.0035, True), (apart - 0.0045, False), (0.0, False)):
        assert leaves_room(one, at, two, Spot(shift, shift, 1, 1)) is room
        assert leaves_room(one, at, two, Spot(-shift, -shift, 1, 1)) is room
    assert leaves_room(one, at, two, Spot(0.0, apart, 1, 1))
    assert leaves_room(one, at, two, Spot(-apart, 0.0, 1, 1))
    two.facing = "another"
    assert leaves_room(one, at, two, at)


@pytest.mark.clause("QS-MOD-44")
def test_round_a_war_machine_as_many_as_fit_are_counted() -> None:
    gun = {"side": "B", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 24]}
    wide = {"side": "A", "profile": {"models": 5, "files": 5}}
    units: dict[str, Any] = {
        TARGET: gun,
        "one": {**wide, "at": [18, 18], "facing": 0},
        "two": {**wide, "at": [12, 24], "facing": 90},
        "three": {**wide, "at": [23, 18.5], "facing": 315},
    }
    charges = [{"unit": key, "target": TARGET} for key in ("one", "two", "three")]
    battle = arrange({}, units, {"step": "charge moves", "charges": charges})[1]
    group = charge_phase.group_of(battle, ["one", "two", "three"], battle.unit(TARGET))
    chargers = group.units
    most = 0
    for chosen in itertools.product(*[[None, *unit.stretches] for unit in chargers]):
        shapes = [(unit, spot) for unit, spot in zip(chargers, chosen, strict=True) if spot is not None]
        if all(leaves_room(a, s, b, t) for (a, s), (b, t) in itertools.combinations(shapes, 2)):
            most = max(most, len(shapes))
    assert most >= 2
    assert Packing(chargers, [0, 1, 2], [], []).most(0, (0, 0), False) == (most, 0)
    assert group.best()[0] <= most
    # Whoever has a place keeps others away from it.
    spot = chargers[0].stretches[0]
    beside = max(
        sum(1 for _ in chosen)
        for size in (0, 1, 2)
        for who in itertools.combinations([1, 2], size)
        for chosen in itertools.product(*[[(k, other) for other in chargers[k].stretches] for k in who])
        if all(leaves_room(chargers[0], spot, chargers[k], other) for k, other in chosen)
        and all(
            leaves_room(chargers[a], s, chargers[b], t) for (a, s), (b, t) in itertools.combinations(chosen, 2)
        )
    )
    assert Packing(chargers, [1, 2], [(0, spot)], []).most(0, (-1, 0), False) == (beside, 0)


def test_nobody_brings_nothing() -> None:
    assert Packing([], [], [], []).most(0, (-1, 0), False) == (0, 0)
    assert Packing([], [], [], []).most(0, (1, 3), False) == (1, 3)


@pytest.mark.clause("QS-CHG-29")
def test_side_by_side_there_is_room_from_just_as_far_apart_on() -> None:
    """Two that are 2 wide each stand 2 apart, but for what they may rub; on two Facings that is all one."""
    one: Any = SimpleNamespace(facing="front", half=1.0)
    flank: Any = SimpleNamespace(facing="left", half=1.0)
    apart = one.half + one.half - charge_packing._RUB

    def spot(low: float, high: float) -> Any:
        return SimpleNamespace(shape=None, low=low, high=high)

    for there, room in ((spot(0.0, apart), True), (spot(-apart, 0.0), True), (spot(0.0, 0.9 * apart), False)):
        assert leaves_room(one, spot(0.0, 0.0), one, there) is room
        assert leaves_room(one, there, one, spot(0.0, 0.0)) is room
        assert leaves_room(one, spot(0.0, 0.0), flank, there)


def test_which_offsets_of_a_stretch_are_tried_where_others_cut_it() -> None:
    """The middle, a hundredth inside either end and every quarter inch, in each piece; the cuts as well."""
    scene = joint_scene(4)
    assert scene is not None
    battle, keys = scene
    reach: Any = charge_phase.group_of(battle, keys, battle.unit(TARGET)).units[0].reach

    def tried(low: float, high: float, *taken: tuple[float, float]) -> list[float]:
        reach._sight = lambda other: SimpleNamespace(taken=[other])
        stretch = SimpleNamespace(low=low, high=high, offsets=[7.0, 8.0])
        found: list[float] = reach._trials(stretch, list(taken))
        return found

    assert tried(0.3, 0.3) == [0.3]
    assert tried(0.2, 0.4) == pytest.approx([0.3, 0.21, 0.39, 7.0, 8.0])
    assert tried(0.2, 0.22) == pytest.approx([0.21, 0.205, 0.215, 7.0, 8.0])
    assert tried(0.0, 0.2) == pytest.approx([0.1, 0.01, 0.19, 7.0, 8.0])
    assert tried(-0.2, 0.0) == pytest.approx([-0.1, -0.19, -0.01, 7.0, 8.0])
    assert tried(-0.1, 0.1) == pytest.approx([0.0, 0.0, -0.09, 0.09, 7.0, 8.0])
    assert tried(1.0, 1.6) == pytest.approx([1.3, 1.01, 1.59, 1.2, 1.4, 7.0, 8.0])
    # Cut in two, in three, or not at all by what ends beyond it or just where it does.
    cut_in_two = [1.1, 1.01, 1.19, 1.3, 1.21, 1.39, 1.2, 7.0, 8.0]
    assert tried(1.0, 1.4, (0.0, 1.2)) == pytest.approx(cut_in_two)
    assert tried(1.0, 1.4, (1.2, 3.0)) == pytest.approx(cut_in_two)
    cut_in_three = [1.05, 1.01, 1.09, 1.2, 1.11, 1.29, 1.1, 1.4, 1.31, 1.49, 1.3, 7.0, 8.0]
    assert tried(1.0, 1.5, (1.1, 1.3)) == pytest.approx(cut_in_three)
    assert tried(1.0, 1.5, (1.3, 9.0), (0.0, 1.1)) == pytest.approx(cut_in_three)
    for beside in ((0.0, 0.9), (1.5, 2.0), (0.5, 1.0), (0.0, 3.0)):
        assert tried(1.0, 1.2, beside) == pytest.approx([1.1, 1.01, 1.19, 7.0, 8.0])
    assert tried(1.0, 1.2, (1.2, 3.0)) == pytest.approx([1.1, 1.01, 1.19, 7.0, 8.0])
