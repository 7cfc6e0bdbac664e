"""Bases on foot: what stops a straight leg and where, what it costs, and how surfaces are left."""

from __future__ import annotations

import math

import pytest
import shapely

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.crossings import by_link, climb, jump_down, jump_over, step_across
from banneret.core.space.footing import (
    BY_EDGE,
    BY_MODEL,
    BY_SOLID,
    BY_TABLE,
    BY_WALL,
    UNSTOPPED,
    Footing,
    Going,
    Stride,
)
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import (
    CLIMB,
    GAP,
    GROUND,
    JUMP,
    LADDER,
    WALK,
    Levels,
    Link,
    Surface,
    Wall,
)
from banneret.core.space.uprights import Upright

MAN = Upright(0, 0, 0, 0.5, 1.25)


def square(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def wall(x0: float, y0: float, x1: float, y1: float, foot: float, top: float) -> Wall:
    return Wall("wall", [(x0, y0), (x1, y1)], foot, top)


def house() -> Levels:
    """Lofts at 3 and 6 inches from (10, 10) to (18, 16), with walls to the west and south up to 6 and 3 inches.

    East of it, over a gap of 2 inches, a roof at 4 inches; a ladder leads up inside.
    """
    return Levels(
        40,
        30,
        [
            Surface("loft", square(10, 10, 18, 16), 3.0),
            Surface("top", square(10, 10, 14, 16), 6.0),
            Surface("shed", square(20, 10, 24, 16), 2.5),
            Surface("kerb", square(30, 10, 34, 16), 0.6),
        ],
        [
            wall(10, 10, 10, 16, 0, 6),
            wall(10, 10, 18, 10, 0, 3),
            wall(10, 16, 18, 16, 0, 4.5),
            wall(30, 2, 36, 2, 0, 0.9),
            wall(30, 4, 36, 4, 2, 5),
        ],
        [Link("ladder-1", LADDER, GROUND, "loft", ((16, 12), (16, 14)), ((16, 12), (16, 14)), 3.0)],
    )


def footing(solids: list[Wall] | None = None, goings: list[Going] | None = None) -> Footing:
    return Footing(house(), solids or [], goings or [])


def walk(x0: float, y0: float, x1: float, y1: float, level: str = GROUND) -> Stride:
    return footing().walk(MAN, level, x0, y0, x1, y1, [])


# ------------------------------------------------------------------------------------------ straight legs


def test_a_free_leg_goes_to_its_end() -> None:
    stride = walk(2, 2, 8, 6)
    assert (stride.x, stride.y, stride.share, stride.stopped, stride.model) == (8, 6, 1.0, UNSTOPPED, -1)


def test_a_wall_stops_the_rim() -> None:
    stride = walk(5, 12, 14, 12)
    assert stride.stopped == BY_WALL
    assert (stride.x, stride.y) == (9.5, 12)
    # Past the end of the wall the rim is stopped by its corner.
    stride = walk(5, 9.7, 14, 9.7)
    assert stride.stopped == BY_WALL
    assert math.hypot(10 - stride.x, 10 - stride.y) == pytest.approx(0.5, abs=0.001)
    assert walk(5, 9.5, 14, 9.5).stopped == UNSTOPPED


def test_low_walls_are_walked_over_and_high_feet_under() -> None:
    assert walk(32, 1, 32, 6).stopped == UNSTOPPED
    # Seen from the loft, the north wall is 1.5 inches high, and the south one is not there.
    assert walk(16, 12, 16, 17, "loft").stopped == BY_WALL
    stride = walk(16, 12, 16, 8, "loft")
    assert stride.stopped == BY_EDGE
    assert (stride.x, stride.y) == (16, 10)


def test_a_wall_of_just_a_step_is_in_the_way() -> None:
    for top, stopped in ((1.0, BY_WALL), (0.999, UNSTOPPED)):
        levels = Levels(20, 20, [], [wall(10, 0, 10, 20, 0, top)], [])
        assert Footing(levels, [], []).walk(MAN, GROUND, 5, 5, 15, 5, []).stopped == stopped


def test_the_table_keeps_the_whole_base() -> None:
    stride = walk(5, 5, 5, -3)
    assert (stride.stopped, stride.y) == (BY_TABLE, 0.5)
    stride = walk(38, 5, 45, 5)
    assert (stride.stopped, stride.x) == (BY_TABLE, 39.5)


def test_solid_things_and_models_stop_it() -> None:
    there = footing([Wall("crag", square(4, 4, 6, 6), 0, 0.5)])
    stride = there.walk(MAN, GROUND, 1, 5, 9, 5, [])
    assert (stride.stopped, stride.x) == (BY_SOLID, 3.5)
    others = [Upright(30, 25, 0, 0.5, 1.25), Upright(5, 25, 0, 0.5, 1.25), Upright(4, 25, 3, 0.5, 1.25)]
    stride = there.walk(MAN, GROUND, 1, 25, 9, 25, others)
    assert (stride.stopped, stride.x, stride.model) == (BY_MODEL, 4, 1)


def test_who_touches_may_slide_along_and_leave_but_not_enter() -> None:
    assert walk(9.5, 12, 9.5, 14).stopped == UNSTOPPED
    assert walk(9.5, 12, 5, 12).stopped == UNSTOPPED
    assert walk(9.5, 12, 9.6, 13).stopped == BY_WALL
    # Pushed into it by a tenth of an inch.
    assert walk(9.6, 12, 5, 12).stopped == UNSTOPPED
    assert walk(9.6, 12, 9.8, 12).share == pytest.approx(0.0)


def test_standing() -> None:
    there = footing()
    assert there.why_not_stand(MAN, GROUND, 9.5, 12, []) == UNSTOPPED
    assert there.why_not_stand(MAN, GROUND, 9.6, 12, []) == BY_WALL
    assert there.why_not_stand(MAN, "loft", 18, 12, []) == UNSTOPPED
    assert there.why_not_stand(MAN, "loft", 18.01, 12, []) == BY_EDGE
    assert there.why_not_stand(MAN, GROUND, 0.4, 12, []) == BY_TABLE
    other = Upright(5, 5, 0, 0.5, 1.25)
    assert there.why_not_stand(MAN, GROUND, 5.9, 5, [other]) == BY_MODEL
    assert there.can_stand(MAN, GROUND, 6, 5, [other])


@pytest.mark.parametrize("seed", range(12))
def test_legs_end_where_a_slow_search_ends_them(seed: int) -> None:
    random = SplitMix64(seed)
    shapes = []
    for _ in range(6):
        x, y = random.uniform(3, 27), random.uniform(3, 27)
        wide, deep = random.uniform(0.5, 4), random.uniform(0.5, 4)
        shapes.append(square(round(x, 3), round(y, 3), round(x + wide, 3), round(y + deep, 3)))
    walls = [wall(*shape[0], *shape[2], 0, 3) for shape in shapes[:3]]
    there = Footing(Levels(32, 32, [], walls, []), [Wall("s", shape, 0, 2) for shape in shapes[3:]], [])
    solid = shapely.union_all(
        [shapely.LineString([shape[0], shape[2]]) for shape in shapes[:3]]
        + [shapely.Polygon(shape) for shape in shapes[3:]]
    )
    for _ in range(8):
        x0, y0, x1, y1 = (random.uniform(0.5, 31.5) for _ in range(4))
        if solid.distance(shapely.Point(x0, y0)) < 0.51:
            continue
        stride = there.walk(MAN, GROUND, x0, y0, x1, y1, [])
        steps = [(x0 + (x1 - x0) * k / 1000, y0 + (y1 - y0) * k / 1000) for k in range(1001)]
        gaps = shapely.distance(solid, shapely.points(steps)).tolist()
        entered = [k / 1000 for k, gap in enumerate(gaps) if gap < 0.495]
        touched = [k / 1000 for k, gap in enumerate(gaps) if gap < 0.501]
        assert min(touched, default=1.0) - 0.002 <= stride.share <= min(entered, default=1.0) + 1e-6


# ------------------------------------------------------------------------------------------------- prices


def test_each_inch_is_paid_by_the_worst_ground_under_the_middle() -> None:
    there = footing(
        goings=[
            Going(Polygon(square(2, 0, 4, 10)), 2.0),
            Going(Polygon(square(3, 0, 6, 10)), 4.0),
            Going(Polygon(square(0, 0, 40, 30)), 9.0, "loft"),
        ]
    )
    assert there.price(GROUND, 0, 5, 8, 5) == pytest.approx(2 + 2 + 12 + 2)
    assert there.price(GROUND, 8, 5, 0, 5) == pytest.approx(18)
    assert there.price(GROUND, 0, 20, 8, 20) == pytest.approx(8)
    assert there.affordable(GROUND, 0, 5, 8, 5, 18) == pytest.approx(1.0)
    assert there.affordable(GROUND, 0, 5, 8, 5, 3) == pytest.approx(2.5 / 8)
    assert there.affordable(GROUND, 0, 5, 8, 5, 0) == pytest.approx(0.0)


def test_a_current_helps_and_hinders() -> None:
    river = Going(Polygon(square(0, 0, 40, 10)), 4.0, GROUND, 90.0, 0.5, 4.0)
    there = footing(goings=[river])
    assert there.price(GROUND, 10, 5, 14, 5) == pytest.approx(2)
    assert there.price(GROUND, 10, 5, 12, 7) == pytest.approx(0.5 * math.sqrt(8))
    assert there.price(GROUND, 10, 5, 11.9, 7) == pytest.approx(4 * math.hypot(1.9, 2))
    assert there.price(GROUND, 14, 5, 10, 5) == pytest.approx(16)
    assert there.price(GROUND, 10, 2, 10, 4) == pytest.approx(8)


# ---------------------------------------------------------------------------------------------- crossings


def test_a_ladder_is_taken_by_touch() -> None:
    there = footing()
    link = there.levels.links_from(GROUND)[0]
    up = by_link(there, MAN, link, 15.6, 13, [])
    assert up is not None
    assert (up.kind, up.up, up.down) == (LADDER, 3.0, 0.0)
    assert (up.end.level, up.end.x, up.end.y) == ("loft", 16, 13)
    assert up.length() == pytest.approx(3.4)
    assert by_link(there, MAN, link, 15.4, 13, []) is None
    # Somebody stands at the top, and one comes up beside him.
    beside = by_link(there, MAN, link, 15.6, 13, [Upright(16.6, 13, 3, 0.5, 1.25)])
    assert beside is not None
    assert there.can_stand(MAN, "loft", beside.end.x, beside.end.y, [Upright(16.6, 13, 3, 0.5, 1.25)])


def test_down_over_the_edge() -> None:
    there = footing()
    jump = jump_down(there, MAN, "loft", 18, 12, 1, 0, [])
    assert jump is not None
    assert (jump.kind, jump.down, jump.end.level) == (JUMP, 3.0, GROUND)
    assert jump.end.x == pytest.approx(18, abs=0.01)
    # Over the south wall, which is as high as the loft, one lands in front of it.
    jump = jump_down(there, MAN, "loft", 16, 10, 0, -1, [])
    assert jump is not None
    assert jump.end.y == pytest.approx(9.5, abs=0.01)
    # The north wall is too high to jump over; from the top one jumps onto the loft.
    assert jump_down(there, MAN, "loft", 16, 15.5, 0, 1, []) is None
    jump = jump_down(there, MAN, "top", 14, 12, 1, 0, [])
    assert jump is not None
    assert (jump.end.level, jump.down) == ("loft", 3.0)
    # In the middle of a floor there is no edge, and on the ground no drop.
    assert jump_down(there, MAN, "loft", 16, 12, 1, 0, []) is None
    assert jump_down(there, MAN, GROUND, 5, 5, 1, 0, []) is None


def test_who_stands_below_makes_one_land_farther_out() -> None:
    there = footing()
    jump = jump_down(there, MAN, "loft", 18, 12, 1, 0, [Upright(18.2, 12, 0, 0.5, 1.25)])
    assert jump is not None
    assert jump.end.x == pytest.approx(19.2, abs=0.01)
    crowd = [Upright(18 + k, 12, 0, 0.5, 1.25) for k in range(3)]
    assert jump_down(there, MAN, "loft", 18, 12, 1, 0, crowd) is None


def test_over_a_gap() -> None:
    there = footing()
    over = jump_over(there, MAN, "loft", 18, 12, 1, 0, 3.0, [])
    assert [(each.kind, each.end.level) for each in over] == [(GAP, "shed")]
    assert over[0].across == pytest.approx(2.0)
    assert over[0].down == pytest.approx(0.5)
    assert over[0].end.x == pytest.approx(20, abs=0.01)
    # Slantwise it is wider, and nobody jumps up.
    slant = jump_over(there, MAN, "loft", 18, 12, 0.8, 0.6, 3.0, [])
    assert slant[0].across == pytest.approx(2.5)
    assert jump_over(there, MAN, "loft", 18, 12, 1, 0, 1.9, []) == []
    assert jump_over(there, MAN, "shed", 20, 12, -1, 0, 3.0, []) == []


def test_climbing_up_over_and_down() -> None:
    there = footing()
    # The south wall ends where the loft begins.
    up = climb(there, MAN, GROUND, 16, 9.45, 0, 1, [])
    assert up is not None
    assert (up.kind, up.end.level, up.up, up.down) == (CLIMB, "loft", 3.0, 0.0)
    assert up.end.y == pytest.approx(10, abs=0.02)
    # The west wall goes up to the top floor.
    up = climb(there, MAN, GROUND, 9.5, 12, 1, 0, [])
    assert up is not None
    assert (up.end.level, up.up, up.down) == ("top", 6.0, 0.0)
    # The north wall is higher than the loft: up it, and down behind it.
    over = climb(there, MAN, GROUND, 16, 16.5, 0, -1, [])
    assert over is not None
    assert (over.end.level, over.up, over.down) == ("loft", 4.5, 1.5)
    # Out of touch, and with nothing ahead.
    assert climb(there, MAN, GROUND, 16, 9.3, 0, 1, []) is None
    assert climb(there, MAN, GROUND, 16, 9.45, 0, -1, []) is None
    # Down the south wall; the east side of the loft has none.
    down = climb(there, MAN, "loft", 16, 10, 0, -1, [])
    assert down is not None
    assert (down.kind, down.up, down.down, down.end.level) == (CLIMB, 0.0, 3.0, GROUND)
    assert climb(there, MAN, "loft", 18, 12, 1, 0, []) is None


def test_a_step_is_walked() -> None:
    there = footing()
    up = step_across(there, MAN, GROUND, 29.5, 12, 1, 0, [])
    assert up is not None
    assert (up.kind, up.end.level, up.up) == (WALK, "kerb", 0.6)
    down = step_across(there, MAN, "kerb", 30, 12, -1, 0, [])
    assert down is not None
    assert (down.end.level, down.down) == (GROUND, 0.6)
    assert step_across(there, MAN, GROUND, 5, 5, 1, 0, []) is None
    assert step_across(there, MAN, "loft", 18, 12, 1, 0, []) is None
