"""Ways over several surfaces, where their length is known by hand."""

from __future__ import annotations

import math

import pytest

from banneret.core.space.footing import Footing, Going
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import (
    CLIMB,
    GAP,
    GROUND,
    JUMP,
    LADDER,
    WALK,
    Foothold,
    Levels,
    Link,
    Surface,
    Wall,
)
from banneret.core.space.space_ways import WALKS_ONLY, Agility, SpaceWay, find_way
from banneret.core.space.uprights import Upright
from tests.core.space.test_footing import MAN, square, wall
from tests.core.space.test_space_limits import ground
from tests.core.space.test_space_ways import check

LEAPER = Agility(0.0, 6.0, 3.0)
CLIMBER = Agility(6.0, 0.0, 0.0)
FAR_BOG = Going(Polygon(square(26, 20, 29, 23)), 3.0)


def way(
    there: Footing,
    start: Foothold,
    goal: Foothold,
    agility: Agility = WALKS_ONLY,
    longest: float = 60.0,
    others: list[Upright] | None = None,
) -> SpaceWay:
    found = find_way(there, MAN, start, [goal], agility, others or [], longest)
    assert found is not None
    check(there, found, others or [])
    end = found.legs[-1].end
    assert (end.x, end.y, end.level) == (goal.x, goal.y, goal.level)
    assert (found.legs[0].start.x, found.legs[0].start.y) == (start.x, start.y)
    return found


def kinds(found: SpaceWay) -> list[str]:
    return [leg.crossing.kind for leg in found.legs if leg.crossing is not None]


def test_with_the_current_ten_inches_cost_five() -> None:
    river = Going(Polygon(square(0, 8, 30, 16)), 4.0, GROUND, 90.0, 0.5, 4.0)
    there = ground(goings=[river])
    assert way(there, Foothold(5, 12), Foothold(15, 12), longest=5.0).cost == pytest.approx(5.0)
    assert find_way(there, MAN, Foothold(5, 12), [Foothold(15, 12)], WALKS_ONLY, [], 4.9) is None


@pytest.mark.parametrize("goings", [[], [FAR_BOG]])
def test_round_a_model_a_wall_and_a_crag(goings: list[Going]) -> None:
    """Exact where all ground costs the same, and a little longer than need be where it does not."""
    slack = 1.03 if goings else 1.001

    def tangent(apart: float, radius: float) -> float:
        return 2 * math.sqrt(apart * apart - radius * radius) + radius * (
            math.pi - 2 * math.acos(radius / apart)
        )

    model = Upright(10, 10, 0.0, 0.5, 1.25)
    found = way(ground(goings=goings), Foothold(6, 10), Foothold(14, 10), others=[model])
    assert tangent(4, 1.0) - 0.01 <= found.cost <= tangent(4, 1.0) * slack + 0.02
    found = way(ground(walls=[wall(10, 0, 10, 12, 0, 3)], goings=goings), Foothold(8, 10), Foothold(12, 10))
    touch = math.acos(0.5 / math.hypot(2, 2))
    exact = 2 * math.sqrt(8 - 0.25) + 0.5 * (1.5 * math.pi - 2 * touch)
    assert exact - 0.01 <= found.cost <= exact * slack + 0.02
    crag = Wall("crag", square(9, 0, 11, 12), 0, 3)
    found = way(ground(solids=[crag], goings=goings), Foothold(8, 11), Foothold(12, 11))
    arc = math.pi / 4 + math.pi / 2 - math.acos(0.5 / math.sqrt(2))
    exact = 2 + 2 * (math.sqrt(1.75) + 0.5 * arc)
    assert exact - 0.01 <= found.cost <= exact * slack + 0.02


def test_round_the_inner_corner_of_a_floor() -> None:
    angle = Surface("angle", [(4, 4), (16, 4), (16, 8), (8, 8), (8, 16), (4, 16)], 3.0)
    there = ground([angle])
    found = way(there, Foothold(7, 15, "angle"), Foothold(15, 7, "angle"))
    assert found.cost == pytest.approx(2 * math.hypot(1, 7), abs=0.01)
    assert way(there, Foothold(7, 15, "angle"), Foothold(5, 5, "angle")).cost == pytest.approx(
        math.hypot(2, 10)
    )


def test_straight_over_the_edge_whatever_the_grid() -> None:
    there = ground([Surface("loft", square(4, 4, 16, 16), 3.0)])
    found = way(there, Foothold(14, 9.37, "loft"), Foothold(20, 9.37), LEAPER)
    assert kinds(found) == [JUMP]
    # The jump itself costs nothing.
    assert found.cost == pytest.approx(6.0, abs=0.01)
    far = Surface("far", square(18, 4, 24, 16), 3.0)
    found = way(
        ground([Surface("loft", square(4, 4, 16, 16), 3.0), far]),
        Foothold(14, 9.37, "loft"),
        Foothold(20, 9.37, "far"),
        LEAPER,
    )
    assert kinds(found) == [GAP]
    assert found.cost == pytest.approx(6.0, abs=0.01)
    slant = way(
        ground([Surface("loft", square(4, 4, 16, 16), 3.0), far]),
        Foothold(15.5, 9, "loft"),
        Foothold(19.5, 10.5, "far"),
        LEAPER,
    )
    assert kinds(slant) == [GAP]
    assert slant.cost <= math.hypot(4, 1.5) + 0.15


def test_up_a_kerb_and_down_again() -> None:
    kerb = Surface("kerb", square(10, 4, 14, 20), 0.5)
    there = ground([kerb])
    found = way(there, Foothold(8, 9.37), Foothold(12, 9.37, "kerb"))
    assert kinds(found) == [WALK]
    # Half an inch up counts.
    assert found.cost == pytest.approx(4.5, abs=0.02)
    down = way(there, Foothold(12, 9.37, "kerb"), Foothold(8, 9.37))
    assert kinds(down) == [WALK]
    assert down.cost == pytest.approx(4.5, abs=0.02)


def test_the_nearer_of_two_ladders() -> None:
    loft = Surface("loft", square(10, 4, 20, 20), 3.0)
    links = [
        Link(f"ladder-{k}", LADDER, GROUND, "loft", ((12, y), (12, y)), ((12, y), (12, y)), 3.0)
        for k, y in enumerate((6, 18))
    ]
    walls = [wall(10, 4, 10, 20, 0, 3)]
    there = Footing(Levels(30, 24, [loft], walls, links), [], [])
    for y, ladder in ((8, 6), (16, 18)):
        found = way(there, Foothold(14, y), Foothold(14, y, "loft"))
        assert kinds(found) == [LADDER]
        up = next(leg.crossing for leg in found.legs if leg.crossing is not None)
        assert abs(up.start.y - ladder) < 1
        # There, up, and back; a base need only touch it.
        assert 2 * math.hypot(2, 2) + 3 - 1.1 <= found.cost <= 2 * math.hypot(2, 2) + 3.01
    # With somebody at the foot of the one the other is taken.
    guard = [Upright(12, 6, 0.0, 0.5, 1.25)]
    others = [*guard, Upright(12.9, 6, 0.0, 0.5, 1.25), Upright(11.1, 6, 0.0, 0.5, 1.25)]
    others += [Upright(12, 6 + dy, 0.0, 0.5, 1.25) for dy in (-0.9, 0.9)]
    found = way(there, Foothold(14, 8), Foothold(14, 8, "loft"), others=others)
    up = next(leg.crossing for leg in found.legs if leg.crossing is not None)
    assert abs(up.start.y - 18) < 1


def test_climbing_counts_its_height_both_ways() -> None:
    loft = Surface("loft", square(10, 4, 20, 20), 3.0)
    there = ground([loft], walls=[wall(10, 4, 10, 20, 0, 3)])
    up = way(there, Foothold(8, 9.37), Foothold(12, 9.37, "loft"), CLIMBER)
    assert kinds(up) == [CLIMB]
    # Up to the wall, 3 inches up, and on from its top.
    assert up.cost == pytest.approx(1.5 + 3 + 2, abs=0.02)
    assert (
        find_way(there, MAN, Foothold(8, 9.37), [Foothold(12, 9.37, "loft")], Agility(2.9, 0, 0), [], 60.0)
        is None
    )
    down = way(there, Foothold(12, 9.37, "loft"), Foothold(8, 9.37), CLIMBER)
    assert kinds(down) == [CLIMB]
    assert down.cost == pytest.approx(2 + 3 + 1.5, abs=0.02)
