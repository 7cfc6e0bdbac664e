"""Chapter TER, where a case cannot show it: the models that meet Hindering Terrain, against a slow replay."""

from __future__ import annotations

import math
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.books.quick_starter import charge_moves, terrain
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.moving import try_path
from banneret.books.quick_starter.unit import Unit
from banneret.core.space.geometry import Polygon

BOOK = QuickStarter()


def shape(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon(polygon.points())


def battle_of(units: dict[str, Any], pieces: list[dict[str, Any]], **state: Any) -> Any:
    return BOOK.arrange({"terrain": pieces}, units, {"step": "remaining moves", **state})[1]


RIDERS: dict[str, Any] = {"side": "A", "profile": {"models": 5, "files": 3, "base": [25, 50]}, "at": [18, 20]}


@pytest.mark.clause("QS-TER-12")
@settings(max_examples=120, deadline=None)
@given(
    first=st.floats(0, 6),
    degrees=st.floats(0, 90),
    left=st.booleans(),
    last=st.floats(0, 6),
    at=st.tuples(st.floats(12, 24), st.floats(18, 30)),
    size=st.tuples(st.floats(0.3, 5), st.floats(0.3, 5)),
    turn=st.floats(0, 90),
)
def test_those_roll_whose_base_meets_the_piece_at_any_time(
    first: float,
    degrees: float,
    left: bool,
    last: float,
    at: tuple[float, float],
    size: tuple[float, float],
    turn: float,
) -> None:
    piece = {"at": list(at), "size": list(size), "turn": turn, "category": "hindering"}
    battle = battle_of({"riders": RIDERS}, [piece])
    riders = battle.unit("riders")
    wheel = "wheel-left" if left else "wheel-right"
    path = (("forward", round(first, 2)), (wheel, round(degrees, 1)), ("forward", round(last, 2)))
    trial = try_path(battle, riders, path, "march", 100.0)
    assert trial.refusal is None
    found = set(terrain.hindered_models(battle, riders, trial.legs, False))
    wood = shape(battle.field.pieces[0].shape)
    for cell in riders.cells():
        deepest = max(base.intersection(wood).area for base in _moments(riders, cell, path))
        if deepest > 0.02:
            assert cell in found
        elif cell in found:
            # It was only just met, between two moments of the slow replay.
            assert min(base.distance(wood) for base in _moments(riders, cell, path)) < 0.1


def _moments(unit: Unit, cell: tuple[int, int], path: tuple[tuple[str, float], ...]) -> list[shapely.Polygon]:
    found = [shape(unit.base_at(*cell))]
    heading = math.radians(unit.heading)
    x, y = unit.x, unit.y
    steps = 60
    for what, amount in path:
        start = found[-1]
        if what == "forward":
            dx, dy = math.sin(heading) * amount, math.cos(heading) * amount
            for i in range(1, steps + 1):
                found.append(shapely.affinity.translate(start, dx * i / steps, dy * i / steps))
            x, y = x + dx, y + dy
            continue
        side = -0.5 * unit.width() if what == "wheel-left" else 0.5 * unit.width()
        corner = (x + side * math.cos(heading), y - side * math.sin(heading))
        turn = -amount if what == "wheel-left" else amount
        for i in range(1, steps + 1):
            # Shapely turns counter-clockwise.
            found.append(shapely.affinity.rotate(start, -turn * i / steps, origin=corner))
        heading += math.radians(turn)
        x = corner[0] - side * math.cos(heading)
        y = corner[1] + side * math.sin(heading)
    return found


@pytest.mark.clause("QS-TER-12")
def test_a_model_aligned_into_a_wood_rolls() -> None:
    """A charge that comes in at a slant ends flush with its target; whoever then stands in a wood has met it,
    although the way up to the contact did not touch it."""
    units = {
        "riders": {**RIDERS, "at": [18, 18], "facing": 30},
        "foe": {"side": "B", "profile": {"models": 15, "files": 15}, "at": [22, 26], "facing": 180},
    }
    battle = battle_of(units, [], step="charge declarations")
    riders, foe = battle.unit("riders"), battle.unit("foe")
    checked = 0
    for landing in charge_moves.landings(battle, riders, foe, "front", False):
        landed = riders.stand(landing.x, landing.y, landing.heading)
        legs = charge_moves.path_legs(riders, landing)
        for rank, file in landed.cells():
            x, y = landed.cell_centre(rank, file)
            # A stone's throw of brambles under the middle of one base, after the whole move.
            spot = {"at": [x, y], "size": [0.2, 0.2], "category": "hindering"}
            brambles = battle_of(units, [spot], step="charge declarations")
            assert (rank, file) in terrain.hindered_models(brambles, riders, legs, False), (
                landing.path,
                rank,
                file,
            )
            checked += 1
    assert checked


@pytest.mark.clause("QS-TER-13")
@pytest.mark.parametrize(
    ("base", "rolls"),
    [
        ([20, 20], False),
        ([25, 25], False),
        ([20, 40], True),
        ([25, 50], True),
        ([40, 40], True),
        ([50, 100], True),
    ],
)
def test_which_bases_roll(base: list[int], rolls: bool) -> None:
    units = {"unit": {"side": "A", "profile": {"models": 2, "base": base}, "at": [18, 20]}}
    battle = battle_of(units, [{"at": [18, 23], "size": [8, 2], "category": "hindering"}])
    unit = battle.unit("unit")
    trial = try_path(battle, unit, (("forward", 4.0),), "march", 8.0)
    assert len(terrain.hindered_models(battle, unit, trial.legs, False)) == (2 if rolls else 0)


@pytest.mark.clause("QS-TER-15")
@pytest.mark.parametrize(("edge", "broken"), [(24.6, False), (25.4, True)])
def test_broken_ranks_need_more_than_half_of_the_models(edge: float, broken: bool) -> None:
    """Four ranks of one: their centres lie at 24.39, 25.18, 25.97 and 26.76, and the wood is below `edge` or
    above it."""
    units = {"column": {"side": "B", "profile": {"models": 4, "files": 1}, "at": [18, 24], "facing": 180}}
    low = {"at": [18, edge - 5], "size": [6, 10], "category": "hindering"}
    battle = battle_of(units, [low])
    assert not terrain.has_broken_ranks(battle, battle.unit("column"))
    high = {"at": [18, edge + 5], "size": [6, 10], "category": "hindering"}
    battle = battle_of(units, [high])
    half = edge > 25.18
    assert terrain.has_broken_ranks(battle, battle.unit("column")) == (not half)
    assert half == broken
