"""Small steps that whole games only pass through: what is asked, refused and reckoned there, exactly."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from banneret.books.quick_starter import charge_phase, movement_phase
from banneret.books.quick_starter.battlefield import DEFAULT_MAP, check_table, load_table
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charges.packing import FacingLane, Packing, Placed, Spot, StandingCharger
from banneret.books.quick_starter.movement_phase import WayToMove
from banneret.books.quick_starter.moving import ADVANCE
from banneret.books.quick_starter.options import QuickStarterOptions, read_options
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import heading_vector
from banneret.core.space.table import Table
from tests.books.quick_starter.joint_scenes import TARGET
from tests.books.quick_starter.test_pack_bounds import small_options

UNIT = 1 << 20

# -------------------------------------------------------------------------------------------- before the game


@pytest.mark.clause("QS-SET-01", "QS-SET-04", "QS-TER-01")
def test_a_wrong_table_is_named() -> None:
    table = msgspec.structs.replace(load_table(DEFAULT_MAP), id="the-id", name="The Name")
    (hill,) = [piece for piece in table.pieces if piece.kind == "hill"]
    nothing = msgspec.structs.replace(hill, blocks_sight=False)
    mountain = msgspec.structs.replace(hill, impassable=True)
    wrong = (
        ({"width": 35.5}, "the battlefield is 36 by 48 inches, not 35.5 by 48 (QS-SET-01)"),
        ({"depth": 47.0}, "the battlefield is 36 by 48 inches, not 36 by 47 (QS-SET-01)"),
        ({"pieces": (nothing,)}, "hill-1 is neither a Hill nor Hindering nor Impassable Terrain (QS-TER-01)"),
        ({"pieces": (mountain,)}, "hill-1 covers the centre and is Impassable (QS-SET-04)"),
    )
    for changes, what in wrong:
        for names, where in (
            ({}, "The Name"),
            ({"name": ""}, "the-id"),
            ({"name": "", "id": ""}, "table"),
        ):
            with pytest.raises(BadInput) as fault:
                check_table(msgspec.structs.replace(table, **changes, **names))
            assert (fault.value.what, fault.value.where) == (what, where)


@pytest.mark.clause("QS-ARM-03")
def test_what_is_not_said_is_a_thousand_points_and_advanced() -> None:
    armies: Any = small_options()["armies"]
    options = QuickStarterOptions(Table(36.0, 48.0, ()), armies)
    assert (options.tier, options.points, options.players) == ("advanced", 1000, {})
    assert read_options(options) is options


# ------------------------------------------------------------------------------------------------- Characters


def joining(far: float) -> Any:
    units = {
        "spears": {"side": "A", "profile": {"models": 3, "files": 3}, "at": [18, 20 + far]},
        "hero": {"side": "A", "profile": {"character": True}, "at": [18, 20]},
    }
    battle = arrange({}, units, {"step": "remaining moves"})[1]
    steps = movement_phase.join_unit(
        battle, battle.unit("hero"), battle.unit("spears"), WayToMove(ADVANCE, 4.0, False), ScriptedDice()
    )
    question: Any = None
    answer: Any = None
    while question is None or question.name != "join-move":
        asked = next(steps) if answer is None else steps.send(answer)
        question = asked.questions["A"]
        answer = question.keys()[0] if question.name == "join-place" else None
    return question


@pytest.mark.clause("QS-CHR-05")
def test_whether_a_way_to_the_unit_was_found_is_said() -> None:
    near = joining(4.0)
    assert (near.prompt, near.clause) == ("How does the hero move to the spears?", "QS-CHR-05")
    assert near.proposal
    assert not near.may_stay
    far = joining(20.0)
    assert far.prompt == "No way to the spears was found. How does the hero move there, or does he stay?"
    assert (far.proposal, far.may_stay, far.clause) == ((), True, "QS-CHR-05")


# ------------------------------------------------------------------------------------------- several chargers


@pytest.mark.clause("QS-MOD-44")
def test_whoever_has_met_a_round_base_stands_where_it_landed() -> None:
    gun = {"side": "B", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 24]}
    wide = {"side": "A", "profile": {"models": 5, "files": 5}}
    units: dict[str, Any] = {
        TARGET: gun,
        "one": {**wide, "at": [18, 18], "facing": 0},
        "two": {**wide, "at": [12, 24], "facing": 90},
    }
    charges = [{"unit": key, "target": TARGET} for key in ("one", "two")]
    battle = arrange({}, units, {"step": "charge moves", "charges": charges})[1]
    group = charge_phase.group_of(battle, ["one", "two"], battle.unit(TARGET))
    for unit in group.units:
        landing = unit.stretches[0].landing
        assert landing is not None
        spot = group._spot_at(unit, landing)
        assert (spot.low, spot.high, spot.own, spot.cells, spot.gain) == (0.0, 0.0, 0, 0, 0)
        assert spot.shape is not None
        sin, cos = heading_vector(landing.heading)
        half, depth = 0.5 * unit.body.width, unit.body.depth
        corners = [
            (landing.x + side * half * cos - back * sin, landing.y - side * half * sin - back * cos)
            for side in (-1.0, 1.0)
            for back in (0.0, depth)
        ]
        found = sorted((round(x, 6), round(y, 6)) for x, y in spot.shape.points())
        assert found == sorted((round(x, 6), round(y, 6)) for x, y in corners)


def charger(facing: str, half: float, *spots: tuple[float, float, int, int]) -> Any:
    """A charger with nothing but stretches: from, to, own models, and those of the target, a bit each."""
    stretches = [Spot(*spot) for spot in spots]
    cells = 0
    for spot in stretches:
        cells |= spot.cells
    return SimpleNamespace(
        facing=facing,
        half=half,
        reach=None,
        alone=SimpleNamespace(paths=SimpleNamespace(models=[1, 2, 4, 8], length=2.0)),
        stretches=sorted(stretches, key=lambda spot: -spot.gain),
        farthest=max(spot.high for spot in stretches),
        most=max(spot.gain for spot in stretches),
        most_own=max(spot.own for spot in stretches),
        all_cells=cells,
    )


FRONT = charger("front", 1.0, (-3.0, 0.0, 2, 0b0011), (0.0, 3.0, 3, 0b0110))
BESIDE = charger("front", 0.5, (-2.5, 2.5, 1, 0b1000))
FLANK = charger("left", 1.0, (-1.0, 1.0, 2, 0b110000))
BEHIND = charger("rear", 1.0, (-1.0, 1.0, 4, 0b1000000))
ALL = [FRONT, BESIDE, FLANK, BEHIND]


def test_a_facing_without_chargers_brings_nothing_later() -> None:
    lane = FacingLane()
    assert (lane.standing, lane.models, lane.length) == ([], [], 0.0)
    assert (lane.cells_after, lane.count_after, lane.gain_after, lane.own_after) == (0, 0, 0, 0)


def test_what_later_facings_could_bring() -> None:
    packing = Packing(ALL, [0, 1, 2, 3], [], [])
    after = [(lane.cells_after, lane.count_after, lane.gain_after, lane.own_after) for lane in packing._lanes]
    assert after == [(0b1110000, 2, 9, 6), (0b1000000, 1, 5, 4), (0, 0, 0, 0)]
    assert [lane.length for lane in packing._lanes] == [2.0, 2.0, 2.0]
    # One that has its place brings nothing more.
    placed = Packing(ALL, [0, 1, 3], [(2, FLANK.stretches[0])], [])
    after = [(lane.cells_after, lane.count_after, lane.gain_after, lane.own_after) for lane in placed._lanes]
    assert after == [(0b1001111, 3, 12, 8), (0b1000000, 1, 5, 4), (0, 0, 0, 0)]


def test_the_models_that_somebody_to_the_right_may_touch() -> None:
    """Four models along 4 inches: the right ends of their columns at -1, 0, 1 and 2."""
    lane = FacingLane()
    lane.models, lane.length, lane.cells_after = [1, 2, 4, 8], 2.0, 0b10000
    for edge, cells in (
        (-9.0, 0b11111),
        (-0.99, 0b11111),
        (-0.97, 0b11110),
        (0.01, 0b11110),
        (0.03, 0b11100),
        (1.0, 0b11100),
        (1.5, 0b11000),
        (2.01, 0b11000),
        (2.03, 0b10000),
    ):
        assert lane.cells_from(edge) == cells


def test_the_sum_and_the_hope_of_those_who_wait() -> None:
    packing = Packing(ALL, [0, 1, 2, 3], [], [])
    front, left, rear = packing._lanes
    # Gains of 5, 2, 4 and 5; own models 3, 1, 2 and 4.
    assert packing._sum_of_gains(front, 0b11) == 4 * UNIT + 5 + 2 + 9
    assert packing._sum_of_gains(front, 0b10) == 3 * UNIT + 2 + 9
    assert packing._sum_of_gains(front, 0b00) == 2 * UNIT + 9
    assert packing._sum_of_gains(rear, 0b1) == UNIT + 5
    far = -1e6
    assert packing._hope(front, 0b11, far, 0) == 4 * UNIT + 16
    # Models that are in contact already are not counted twice: 10 of their own, and four of the target's left.
    assert packing._hope(front, 0b11, far, 0b1110) == 4 * UNIT + 14
    assert packing._hope(front, 0b01, far, 0) == 3 * UNIT + 14
    # Right of the edge there is room up to 3 for the middle of the one, 2.5 for that of the other.
    assert packing._hope(front, 0b11, 2.003, 0) == 4 * UNIT + 16
    assert packing._hope(front, 0b11, 2.005, 0) == 2 * UNIT + 9
    assert packing._hope(front, 0b01, 2.003, 0) == 3 * UNIT + 14
    assert packing._hope(front, 0b10, 2.003, 0) == 3 * UNIT + 11
    assert packing._hope(rear, 0b1, far, 0b1000000) == UNIT + 4
    assert packing._hope(left, 0b0, far, 0) == UNIT + 5
    # One that has its place must come right of the edge.
    fixed = Packing(ALL, [1], [(0, Spot(0.0, 0.5, 3, 0b0110))], [])
    (lane,) = fixed._lanes
    assert fixed._hope(lane, 0b11, -0.5, 0) == UNIT + 2
    assert fixed._hope(lane, 0b11, -0.497, 0) == UNIT + 2
    assert fixed._hope(lane, 0b11, -0.495, 0) == -1
    assert fixed._hope(lane, 0b10, -0.495, 0) == UNIT + 2
    assert fixed._sum_of_gains(lane, 0b11) == UNIT + 2
    standing = lane.standing[0]
    assert (standing.fixed, standing.farthest, standing.half) == (True, 0.5, 1.0)


def test_a_way_to_place_the_same_is_surpassed() -> None:
    packing = Packing(ALL, [0, 1, 2, 3], [], [])
    assert not packing._surpassed(0, 0b01, 0.5, 10, 0b0001)
    # Worse or as good, and farther to the right or as far.
    assert packing._surpassed(0, 0b01, 0.5, 10, 0b0001)
    assert packing._surpassed(0, 0b01, 0.6, 10, 0b0001)
    assert packing._surpassed(0, 0b01, 0.5, 9, 0b0001)
    # Other chargers, more room, more models or what still counts among those that it touched.
    assert not packing._surpassed(0, 0b10, 0.5, 10, 0b0001)
    assert not packing._surpassed(1, 0b01, 0.5, 10, 0b0001)
    assert not packing._surpassed(0, 0b01, 0.4, 10, 0b0001)
    assert not packing._surpassed(0, 0b01, 0.5, 11, 0b0001)
    assert not packing._surpassed(0, 0b00, 0.5, 10, 0b1100)
    assert packing._surpassed(0, 0b00, 0.5, 8, 0b0000)
    assert not packing._surpassed(0, 0b00, 0.5, 9, 0b0000)
    # The first model is out of reach for whoever stands right of the edge.
    assert not packing._surpassed(2, 0b01, 0.5, 10, 0b0001)
    assert packing._surpassed(2, 0b01, 0.5, 10, 0b0000)


def test_the_most_of_some_who_fit_side_by_side() -> None:
    assert Packing(ALL, [0, 1, 2, 3], [], []).most(0, (-1, 0), False) == (4, 16)
    assert Packing(ALL, [0, 1], [], []).most(0, (-1, 0), False) == (2, 7)
    assert Packing(ALL, [0, 1], [], []).most(0b1000, (-1, 0), False) == (2, 6)
    assert Packing(ALL, [0, 1], [], []).most(0, (2, 7), False) == (2, 7)
    # With the one at its right end there is room left of it only.
    right = Spot(3.0, 3.0, 3, 0b0110)
    assert Packing(ALL, [1], [(0, right)], []).most(0b0110, (-1, 0), False) == (1, 2)
    narrow = charger("front", 0.5, (2.0, 4.4, 1, 0b1000))
    assert Packing([FRONT, narrow], [1], [(0, right)], []).most(0, (-1, 0), False) == (0, 0)
    wider = charger("front", 0.5, (2.0, 4.497, 1, 0b1000))
    assert Packing([FRONT, wider], [1], [(0, right)], []).most(0, (-1, 0), False) == (1, 2)


def test_what_is_kept_of_a_placing() -> None:
    placed = Placed(1.5, 7, 3)
    assert (placed.edge, placed.value, placed.cells) == (1.5, 7, 3)
    waiting = StandingCharger(FRONT, FRONT.stretches, False)
    assert (waiting.farthest, waiting.half, waiting.open) == (3.0, 1.0, {})
