"""Single bases in space at exact limits: touches, steps, edges, openings, and what only just fits."""

from __future__ import annotations

import math

import pytest
import shapely

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.crossings import Crossing, by_link, climb, jump_down, jump_over, step_across
from banneret.core.space.drops import fall, near_wall, nearest_drop, push
from banneret.core.space.footing import (
    BY_EDGE,
    BY_MODEL,
    BY_SOLID,
    BY_TABLE,
    BY_WALL,
    UNSTOPPED,
    Footing,
    Going,
)
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
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.space_sight import ALL_RAYS, SightScene, Wood, is_overhead
from banneret.core.space.space_ways import WALKS_ONLY, Agility, contact_places, find_way, toll
from banneret.core.space.stretches import stretch_in, stretch_in_disc, stretch_in_obstacle
from banneret.core.space.uprights import Upright, apart_from_point, in_touch, overlapping_in_height
from tests.core.space.test_footing import MAN, square, wall
from tests.core.space.test_space_sight import CENTRE, HIGH, LEFT, LOW, MIDDLE, RIGHT, man, scene


def ground(
    surfaces: list[Surface] | None = None,
    walls: list[Wall] | None = None,
    solids: list[Wall] | None = None,
    goings: list[Going] | None = None,
    links: list[Link] | None = None,
) -> Footing:
    return Footing(Levels(30, 24, surfaces or [], walls or [], links or []), solids or [], goings or [])


# ------------------------------------------------------------------------------------------ stretches


def shares(shape: shapely.Geometry, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float]:
    """From where to where a line runs within something, as shapely sees it; (1, 0) if nowhere."""
    whole = shapely.LineString([(x0, y0), (x1, y1)])
    met = whole.intersection(shape)
    if met.is_empty:
        return 1.0, 0.0
    places = [whole.project(shapely.Point(place), normalized=True) for place in met.coords]
    return min(places), max(places)


def random_outline(random: SplitMix64, corners: int) -> list[tuple[float, float]]:
    """Something convex about (10, 10)."""
    turn, far = random.uniform(0, math.tau), random.uniform(1, 5)
    step = math.tau / corners
    return [
        (10 + far * math.cos(turn + k * step), 10 + far * math.sin(turn + k * step)) for k in range(corners)
    ]


@pytest.mark.parametrize("seed", range(8))
def test_stretches_are_those_of_shapely(seed: int) -> None:
    random = SplitMix64(seed)
    for _ in range(30):
        outline = random_outline(random, 3 + random.below(4))
        line = tuple(random.uniform(2, 18) for _ in range(4))
        x0, y0, x1, y1 = line
        inset = random.uniform(-1, 0.4)
        moved = shapely.Polygon(outline).buffer(-inset, join_style="mitre", mitre_limit=99)
        assert stretch_in(Polygon(outline), x0, y0, x1, y1, inset) == pytest.approx(
            shares(moved, *line), abs=1e-5
        )
        core = outline[: 1 + random.below(len(outline))]
        rho = random.uniform(0.2, 2)
        shape = shapely.MultiPoint(core).convex_hull.buffer(rho, quad_segs=400)
        found = stretch_in_obstacle(Obstacle(core, 0.0), rho, x0, y0, x1, y1)
        wanted = shares(shape, *line)
        if abs(wanted[1] - wanted[0]) > 0.05:  # a line that hardly touches it may miss what shapely rounds off
            assert found == pytest.approx(wanted, abs=1e-3)
        disc = stretch_in_disc(*core[0], rho, x0, y0, x1, y1)
        wanted = shares(shapely.Point(core[0]).buffer(rho, quad_segs=400), *line)
        if abs(wanted[1] - wanted[0]) > 0.05:
            assert disc == pytest.approx(wanted, abs=1e-3)


def test_stretches_along_a_side_and_of_no_length() -> None:
    shape = Polygon(square(4, 4, 8, 8))
    assert stretch_in(shape, 2, 4, 10, 4, 0.0) == pytest.approx((0.25, 0.75))
    assert stretch_in(shape, 2, 3.99, 10, 3.99, 0.0) == (1.0, 0.0)
    assert stretch_in(shape, 6, 6, 6, 6, 0.0) == (0.0, 1.0)
    assert stretch_in(shape, 9, 6, 9, 6, 0.0) == (1.0, 0.0)
    assert stretch_in_disc(6, 6, 1, 6.5, 6, 6.5, 6) == (0.0, 1.0)
    assert stretch_in_disc(6, 6, 1, 7.5, 6, 7.5, 6) == (1.0, 0.0)


def test_stretches_beside_what_is_widened() -> None:
    block = Obstacle(square(4, 4, 8, 8), 0.0)
    assert stretch_in_obstacle(block, 0.0, 2, 6, 10, 6) == pytest.approx((0.25, 0.75))
    assert stretch_in_obstacle(block, 0.0, 2, 4.5, 10, 4.5) == pytest.approx((0.25, 0.75))
    assert stretch_in_obstacle(block, 0.0, 2, 4, 10, 4) == pytest.approx((0.25, 0.75))
    # Along a side, half an inch off it.
    assert stretch_in_obstacle(block, 0.0, 2, 3.5, 10, 3.5) == (1.0, 0.0)
    assert stretch_in_obstacle(block, 0.2, 2, 3.5, 10, 3.5) == (1.0, 0.0)
    assert stretch_in_obstacle(block, 0.5, 2, 3.5, 10, 3.5) == pytest.approx((0.25, 0.75))
    beyond = math.sqrt(0.6**2 - 0.5**2) / 8
    assert stretch_in_obstacle(block, 0.6, 2, 3.5, 10, 3.5) == pytest.approx((0.25 - beyond, 0.75 + beyond))
    assert stretch_in_obstacle(block, 0.4, 8.5, 2, 8.5, 10) == (1.0, 0.0)
    # Over a corner, so near that only the widening is met there.
    assert stretch_in_obstacle(block, 0.4, 8, 9, 9, 8) == (1.0, 0.0)
    half = math.sqrt(0.8**2 - 0.5) / math.sqrt(2)
    assert stretch_in_obstacle(block, 0.8, 8, 9, 9, 8) == pytest.approx((0.5 - half, 0.5 + half))
    fence = Obstacle([(4, 4), (8, 4)], 0.0)
    assert stretch_in_obstacle(fence, 0.0, 6, 2, 6, 6) == (1.0, 0.0)
    assert stretch_in_obstacle(fence, 0.5, 6, 2, 6, 6) == pytest.approx((0.375, 0.625))
    assert stretch_in_obstacle(fence, 0.5, 2, 4, 10, 4) == pytest.approx((0.1875, 0.8125))
    assert stretch_in_obstacle(fence, 0.5, 5, 4.2, 7, 4.2) == pytest.approx((0.0, 1.0))
    post = Obstacle([(6, 4)], 0.0)
    assert stretch_in_obstacle(post, 0.0, 2, 4, 10, 4) == (1.0, 0.0)
    assert stretch_in_obstacle(post, 0.5, 2, 4, 10, 4) == pytest.approx((0.4375, 0.5625))
    # Behind the start and beyond the end there is nothing.
    assert stretch_in_disc(6, 6, 1, 8, 6, 12, 6) == (1.0, 0.0)
    assert stretch_in_disc(6, 6, 1, 0, 6, 4, 6) == (1.0, 0.0)
    assert stretch_in_disc(6, 6, 1, 6, 6, 8, 6) == pytest.approx((0.0, 0.5))
    assert stretch_in_disc(6, 6, 1, 4, 6, 6, 6) == pytest.approx((0.5, 1.0))
    core = Obstacle(square(4, 4, 8, 8), 0.0)
    # As wide as it is, and no wider.
    assert stretch_in_obstacle(core, 0.0, 2, 6, 10, 6) == pytest.approx((0.25, 0.75))
    assert stretch_in_obstacle(core, 1.0, 2, 6, 10, 6) == pytest.approx((0.125, 0.875))
    # Along a side, within the widening and beyond it.
    assert stretch_in_obstacle(core, 1.0, 2, 3.5, 10, 3.5) == pytest.approx(
        ((2 - math.sqrt(0.75)) / 8, (6 + math.sqrt(0.75)) / 8)
    )
    assert stretch_in_obstacle(core, 1.0, 2, 2.9, 10, 2.9) == (1.0, 0.0)
    # Within it from beginning to end.
    assert stretch_in_obstacle(core, 1.0, 5, 6, 7, 6) == pytest.approx((0.0, 1.0))
    assert stretch_in_obstacle(core, 1.0, 5, 3.5, 7, 3.5) == pytest.approx((0.0, 1.0))


# --------------------------------------------------------------------------------------------- bodies


def test_a_point_beside_below_and_under_a_base() -> None:
    assert apart_from_point(man(5, 5), 5.3, 5, 0.0) == pytest.approx(0.0)
    assert apart_from_point(man(5, 5), 5.3, 5, 2.0) == pytest.approx(2.0)
    assert apart_from_point(man(5, 5, 3.0), 5, 8.5, 0.0) == pytest.approx(math.hypot(3, 3))
    assert apart_from_point(man(5, 5), 5, 7.5, 0.0) == pytest.approx(2.0)


def test_who_stands_just_above_another_shares_no_height_with_it() -> None:
    low = man(5, 5)
    for foot, shared in ((1.2, True), (1.248, True), (1.25, False), (2.0, False)):
        above = man(5, 5, foot)
        assert overlapping_in_height(low, above) == shared
        assert overlapping_in_height(above, low) == shared
    # In touch up to a hundredth, and at one height.
    assert in_touch(man(5, 5), man(6.01, 5))
    assert not in_touch(man(5, 5), man(6.02, 5))


# ---------------------------------------------------------------------------------------------- sight


def test_straight_down_the_silhouette_lies_west_to_east() -> None:
    above, below = man(12, 5, 6.0), man(12, 5)
    east = scene(surfaces=[Surface("east", square(12.2, 0, 16, 10), 3.0)])
    assert east.clear_rays(above, below, []) == LEFT | CENTRE
    north = scene(surfaces=[Surface("north", square(8, 5.2, 16, 10), 3.0)])
    assert north.clear_rays(above, below, []) == ALL_RAYS
    assert north.clear_rays(above, below, [man(12, 5, 3.0)]) == 0


def test_one_wood_of_several_hides() -> None:
    woods = [Wood(f"wood-{k}", Polygon(square(x, 0, x + 4, 10)), 4.0) for k, x in enumerate((30, 10, 20))]
    there = scene(woods=woods)
    assert there.clear_rays(man(12, 5), man(6, 5), []) == 0
    assert there.clear_rays(man(12, 5), man(9.1, 5), []) == ALL_RAYS
    assert there.clear_rays(man(22, 5), man(18, 5), []) == 0
    assert there.clear_rays(man(6, 5), man(2, 5), []) == ALL_RAYS


def test_a_wood_as_high_as_the_feet_hides_nobody() -> None:
    wood = Wood("wood", Polygon(square(10, 0, 14, 10)), 3.0)
    assert wood.hides(man(12, 5, 2.999))
    assert not wood.hides(man(12, 5, 3.0))
    assert wood.hides(man(10, 5))
    assert not wood.hides(man(9.99, 5))


def test_overhead_counts_from_the_very_top_of_the_head() -> None:
    loft = Surface("loft", square(8, 0, 16, 10), 1.25)
    spire = Wall("spire", [(20, 0), (24, 0), (22, 8)], 0, 1.25)
    wood = Wood("wood", Polygon(square(30, 0, 34, 10)), 1.25)
    for tall, covered in ((1.25, True), (1.3, False)):
        for x in (12, 22, 32):
            assert is_overhead([loft], [spire], [wood], man(x, 4, height=tall)) == covered


def test_windows_and_lintels_let_a_band_of_lines_through() -> None:
    # Eye at 1.125; halfway the lines are at 0.625, 0.875 and 1.125.
    there = scene(walls=[wall(10, 0, 10, 20, 0, 0.75), wall(10, 0, 10, 20, 1.0, 3)])
    assert there.clear_rays(man(5, 5), man(15, 5), []) == MIDDLE
    thick = scene(
        solids=[Wall("sill", square(9.5, 0, 10.5, 20), 0, 0.75), Wall("lintel", square(9.5, 0, 10.5, 20), 1, 3)]
    )
    assert thick.clear_rays(man(5, 5), man(15, 5), []) == MIDDLE


def test_what_the_eye_stands_over_or_under_stops_nothing() -> None:
    # A solid thing higher than all lines, and one below them.
    there = scene(solids=[Wall("sign", square(9, 4, 11, 6), 1.2, 3), Wall("step", square(9, 4, 11, 6), 0, 0.1)])
    assert there.clear_rays(man(5, 5), man(15, 5), []) == ALL_RAYS
    # An inch higher the sign hangs in all of them.
    assert there.clear_rays(man(5, 5, 1.0), man(15, 5, 1.0), []) == 0


def test_models_are_seen_past_over_and_under() -> None:
    there = scene()
    # Somebody on a floor between them, whose feet are higher than the lines there.
    assert there.clear_rays(man(5, 5), man(15, 5), [man(10, 5, 1.2)]) == ALL_RAYS
    assert there.clear_rays(man(5, 5), man(15, 5), [man(10, 5, 1.0)]) == LOW | MIDDLE
    assert there.clear_rays(man(5, 5), man(15, 5), [man(10, 5, 0.0, 0.7)]) == MIDDLE | HIGH
    # Behind the eye, and behind the target.
    assert there.clear_rays(man(5, 5), man(15, 5), [man(4, 5), man(16.2, 5)]) == ALL_RAYS


# ------------------------------------------------------------------------------------------- standing


def test_what_begins_an_inch_up_is_walked_under() -> None:
    for foot, stopped in ((0.99, BY_WALL), (1.0, UNSTOPPED)):
        there = ground(walls=[wall(10, 0, 10, 20, foot, 3)])
        assert there.walk(MAN, GROUND, 5, 5, 15, 5, []).stopped == stopped
        assert there.why_not_stand(MAN, GROUND, 10, 5, []) == stopped


def test_solid_things_are_in_the_way_however_low_but_not_of_feet_on_top() -> None:
    loft = Surface("loft", square(4, 4, 20, 12), 3.0)
    for top, stopped in ((3.0, UNSTOPPED), (3.01, BY_SOLID)):
        there = ground([loft], solids=[Wall("crag", square(10, 6, 12, 10), 0, top)])
        assert there.walk(MAN, "loft", 6, 8, 16, 8, []).stopped == stopped
    there = ground(solids=[Wall("slab", square(10, 6, 12, 10), 0, 0.01)])
    assert there.walk(MAN, GROUND, 6, 8, 16, 8, []).stopped == BY_SOLID


def test_the_table_is_wider_than_deep() -> None:
    there = ground()
    for x, y, stands in (
        (0.5, 0.5, True),
        (29.5, 23.5, True),
        (23.7, 23.6, False),
        (29.6, 20, False),
        (0.49, 9, False),
    ):
        assert there.can_stand(MAN, GROUND, x, y, []) == stands
    assert there.can_stand(MAN, GROUND, 0.4995, 9, [])
    assert there.walk(MAN, GROUND, 20, 20, 20, 30, []).y == pytest.approx(23.5)
    assert there.walk(MAN, GROUND, 20, 20, 40, 20, []).x == pytest.approx(29.5)
    assert there.walk(MAN, GROUND, 20, 20, -4, 20, []).x == pytest.approx(0.5)
    # Who stands over the edge may come back, and go no farther out.
    assert there.walk(MAN, GROUND, 0.3, 9, 5, 9, []).stopped == UNSTOPPED
    assert there.walk(MAN, GROUND, 0.3, 9, 0.1, 9, []).share == pytest.approx(0.0)
    assert there.walk(MAN, GROUND, 0.3, 9, 0.3, 12, []).stopped == UNSTOPPED


def test_others_are_in_the_way_only_at_their_height_and_only_if_they_are_met() -> None:
    there = ground([Surface("loft", square(0, 0, 30, 24), 3.0)])
    tall = Upright(10, 5, 0.0, 0.5, 3.5)
    assert there.walk(MAN, "loft", 5, 5, 15, 5, [tall]).stopped == BY_MODEL
    assert there.walk(MAN, "loft", 5, 5, 15, 5, [tall.as_tall(3.0)]).stopped == UNSTOPPED
    assert there.why_not_stand(MAN, "loft", 10.9, 5, [tall]) == BY_MODEL
    assert there.why_not_stand(MAN, "loft", 10.9, 5, [tall.as_tall(3.0)]) == UNSTOPPED
    # Just past it, and into the nearer of two.
    assert there.walk(MAN, "loft", 5, 6, 15, 6, [tall]).stopped == UNSTOPPED
    stride = there.walk(MAN, "loft", 5, 5, 15, 5, [Upright(12, 5, 3, 0.5, 1), tall])
    assert (stride.model, stride.x) == (1, 9.0)
    # Overlapping it already: out, but no deeper.
    assert there.walk(MAN, "loft", 9.4, 5, 5, 5, [tall]).stopped == UNSTOPPED
    assert there.walk(MAN, "loft", 9.4, 5, 9.9, 5, [tall]).share == pytest.approx(0.0)


def test_what_is_met_first_stops_a_leg() -> None:
    there = ground(
        [Surface("loft", square(4, 4, 20, 12), 3.0)],
        walls=[wall(15, 0, 15, 20, 3, 6)],
        solids=[Wall("crag", square(17, 6, 18, 10), 0, 5)],
    )
    assert there.walk(MAN, "loft", 10, 8, 28, 8, []).stopped == BY_WALL
    assert there.walk(MAN, "loft", 15.6, 8, 28, 8, []).stopped == BY_SOLID
    assert there.walk(MAN, "loft", 18.6, 8, 28, 8, []).stopped == BY_EDGE
    assert there.walk(MAN, "loft", 10, 8, 10, -9, []).stopped == BY_EDGE
    assert there.walk(MAN, GROUND, 10, 8, 10, -9, []).stopped == BY_TABLE
    stride = there.walk(MAN, "loft", 10, 8, 28, 8, [Upright(12, 8, 3, 0.5, 1)])
    assert (stride.stopped, stride.model) == (BY_MODEL, 0)
    stride = there.walk(MAN, "loft", 10, 8, 28, 8, [Upright(18, 8, 3, 0.5, 1)])
    assert (stride.stopped, stride.model) == (BY_WALL, -1)


# --------------------------------------------------------------------------------------------- prices


def test_half_way_between_with_and_across_the_current_counts_as_with_it() -> None:
    river = Going(Polygon(square(0, 0, 30, 24)), 4.0, GROUND, 0.0, 0.5, 3.0)
    assert river.rate_for(0, 1) == 0.5
    assert river.rate_for(1, 1) == 0.5
    assert river.rate_for(1.01, 1) == 4.0
    assert river.rate_for(-1, -1) == 3.0
    assert river.rate_for(-1.01, -1) == 4.0
    assert river.rate_for(0, -2) == 3.0
    assert river.rate_for(0, 0) == 4.0
    assert river.least() == 0.5
    assert Going(Polygon(square(0, 0, 30, 24)), 4.0, GROUND, -1.0, 0.5, 3.0).rate_for(0, 1) == 4.0
    assert Going(Polygon(square(0, 0, 30, 24)), 4.0).least() == 4.0


def test_a_purse_is_spent_area_by_area() -> None:
    there = ground(goings=[Going(Polygon(square(4, 0, 6, 24)), 2.0), Going(Polygon(square(5, 0, 8, 24)), 4.0)])
    # 4 inches at 1, one at 2, three at 4, and the rest at 1.
    for purse, gone in (
        (0.0, 0.0),
        (4.0, 4.0),
        (5.0, 4.5),
        (6.0, 5.0),
        (8.0, 5.5),
        (18.0, 8.0),
        (19.5, 9.5),
        (99.0, 10.0),
    ):
        assert 10 * there.affordable(GROUND, 0, 5, 10, 5, purse) == pytest.approx(gone)
    assert there.affordable(GROUND, 0, 5, 10, 5, -1.0) == pytest.approx(0.0)
    assert there.price(GROUND, 0, 5, 10, 5) == pytest.approx(20.0)
    assert there.price(GROUND, 6, 5, 7, 5) == pytest.approx(4.0)
    parts = ((0, 0.4, 1.0), (0.4, 0.5, 2.0), (0.5, 0.6, 4.0), (0.6, 0.8, 4.0), (0.8, 1.0, 1.0))
    for part, wanted in zip(there.rates(GROUND, 0, 5, 10, 5), parts, strict=True):
        assert part == pytest.approx(wanted)


# ---------------------------------------------------------------------------------------------- links


def test_links_are_taken_by_touch_and_what_is_climbed_from_a_little_farther() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    for kind, reached, missed in ((LADDER, 0.509, 0.52), (WALK, 0.509, 0.52), (CLIMB, 0.599, 0.61)):
        link = Link("link", kind, GROUND, "loft", ((14, 9), (15, 9)), ((14, 11), (15, 11)), 3.0)
        there = ground([loft], links=[link])
        assert by_link(there, MAN, link, 14.5, 9 - reached, []) is not None
        assert by_link(there, MAN, link, 14.5, 9 - missed, []) is None
        assert by_link(there, MAN, link, 15 + reached, 9, []) is not None
        assert by_link(there, MAN, link, 15 + missed, 9, []) is None
        assert by_link(there, MAN, link, 14 - reached, 9, []) is not None
        assert by_link(there, MAN, link, 14 - missed, 9, []) is None


def test_a_link_leads_to_the_same_part_of_its_other_end() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    link = Link("stairs", WALK, GROUND, "loft", ((12, 8), (16, 8)), ((12, 12), (14, 12)), 3.0)
    there = ground([loft], links=[link])
    up = by_link(there, MAN, link, 13, 7.8, [])
    assert up is not None
    assert (up.end.x, up.end.y, up.end.level, up.up, up.down) == (12.5, 12, "loft", 3.0, 0.0)
    assert up.across == pytest.approx(math.hypot(0.5, 4.2))
    assert up.length() == pytest.approx(math.sqrt(0.25 + 4.2 * 4.2 + 9))
    down = by_link(there, MAN, link.back(), 14, 12, [])
    assert down is not None
    assert (down.end.x, down.end.y, down.end.level, down.up, down.down) == (16, 8, GROUND, 0.0, 3.0)
    # Somebody at the end of it: a place beside him, no farther off than its own radius.
    other = Upright(12.5, 12.9, 3.0, 0.5, 1.25)
    beside = by_link(there, MAN, link, 13, 7.8, [other])
    assert beside is not None
    assert 0.1 <= math.dist((beside.end.x, beside.end.y), (12.5, 12)) <= 0.26
    crowd = [Upright(12.5 + dx, 12 + dy, 3.0, 0.5, 1.25) for dx in (-0.6, 0.6) for dy in (-0.6, 0.6)]
    assert by_link(there, MAN, link, 13, 7.8, crowd) is None


def test_what_crossings_cost() -> None:
    a, b = Foothold(0, 0), Foothold(3, 0, "loft")
    for kind, cost in ((CLIMB, 6.0), (JUMP, 0.0), (GAP, 3.0), (LADDER, 9.0), (WALK, math.hypot(3, 2))):
        assert toll(Crossing(kind, a, b, 4.0, 2.0, 3.0)) == pytest.approx(cost)
    nimble = Agility(4.0, 3.0, 2.0)
    for crossing, allowed in (
        (Crossing(CLIMB, a, b, 4.0, 0.0, 0.0), True),
        (Crossing(CLIMB, a, b, 4.1, 0.0, 0.0), False),
        (Crossing(CLIMB, a, b, 1.0, 4.1, 0.0), False),
        (Crossing(JUMP, a, b, 0.0, 3.0, 9.0), True),
        (Crossing(JUMP, a, b, 0.0, 3.1, 0.0), False),
        (Crossing(GAP, a, b, 0.0, 3.0, 2.0), True),
        (Crossing(GAP, a, b, 0.0, 3.1, 2.0), False),
        (Crossing(GAP, a, b, 0.0, 3.0, 2.1), False),
        (Crossing(LADDER, a, b, 9.0, 0.0, 9.0), True),
    ):
        assert nimble.allows(crossing) == allowed
    assert not nimble.only_walks()
    assert not Agility(0.0, 0.0, 1.0).only_walks()
    assert not Agility(0.5, 0.0, 0.0).only_walks()
    assert WALKS_ONLY.only_walks()


# ------------------------------------------------------------------------------------------ steps and edges


def test_less_than_an_inch_is_stepped_and_an_inch_is_not() -> None:
    for height, stepped in ((0.99, True), (1.0, False)):
        there = ground([Surface("kerb", square(10, 10, 18, 16), height)])
        assert (step_across(there, MAN, GROUND, 9.5, 12, 1, 0, []) is not None) == stepped
        assert (step_across(there, MAN, "kerb", 10, 12, -1, 0, []) is not None) == stepped


def test_a_step_needs_room_and_reach() -> None:
    there = ground([Surface("kerb", square(10, 10, 18, 16), 0.5)])
    assert step_across(there, MAN, GROUND, 9.41, 12, 1, 0, []) is not None
    assert step_across(there, MAN, GROUND, 9.39, 12, 1, 0, []) is None
    assert step_across(there, MAN, "kerb", 10.59, 12, -1, 0, []) is not None
    assert step_across(there, MAN, "kerb", 10.61, 12, -1, 0, []) is None
    up = step_across(there, MAN, GROUND, 9.6, 12, 1, 0, [])
    assert up is not None
    assert (up.across, up.up, up.down) == pytest.approx((0.402, 0.5, 0.0))
    assert (up.end.x, up.end.y) == pytest.approx((10.002, 12))
    down = step_across(there, MAN, "kerb", 10.4, 12, -1, 0, [])
    assert down is not None
    assert down.end.x == pytest.approx(9.998)
    assert down.end.level == GROUND
    assert (down.up, down.down) == (0.0, 0.5)
    # Somebody in the way, or a wall.
    assert step_across(there, MAN, GROUND, 9.5, 12, 1, 0, [Upright(10.9, 12, 0.5, 0.5, 1)]) is None
    walled = ground([Surface("kerb", square(10, 10, 18, 16), 0.5)], walls=[wall(9.7, 0, 9.7, 24, 0, 1.4)])
    assert step_across(walled, MAN, GROUND, 9.2, 12, 1, 0, []) is None


def test_of_several_steps_the_highest_is_taken_and_level_floors_are_walked_on() -> None:
    low, high = Surface("low", square(10, 10, 18, 16), 0.4), Surface("high", square(10, 10, 18, 16), 0.8)
    for order in ([low, high], [high, low]):
        up = step_across(ground(order), MAN, GROUND, 9.5, 12, 1, 0, [])
        assert up is not None
        assert up.end.level == "high"
    west, east = Surface("west", square(4, 10, 10, 16), 3.0), Surface("east", square(10, 10, 18, 16), 3.0)
    there = ground([west, east])
    over = step_across(there, MAN, "west", 9.8, 12, 1, 0, [])
    assert over is not None
    assert (over.end.level, over.up, over.down) == ("east", 0.0, 0.0)
    # Not before the own floor ends.
    assert step_across(there, MAN, "west", 8, 12, 1, 0, []) is None


def test_one_jumps_only_where_the_floor_ends_at_the_feet() -> None:
    there = ground([Surface("loft", square(10, 10, 18, 16), 3.0)])
    assert jump_down(there, MAN, "loft", 17.495, 12, 1, 0, []) is not None
    assert jump_down(there, MAN, "loft", 17.48, 12, 1, 0, []) is None
    down = jump_down(there, MAN, "loft", 17.6, 12, 1, 0, [])
    assert down is not None
    assert (down.end.x, down.end.y) == pytest.approx((18.002, 12))
    assert (down.up, down.down, down.across) == (0.0, 3.0, 0.0)
    # A wall at the foot of the edge: room is found up to an inch beyond the radius.
    for thick, found in ((0.9, True), (1.1, False)):
        crag = Wall("crag", square(17, 10, 18 + thick, 16), 0, 1)
        jump = jump_down(
            ground([Surface("loft", square(10, 10, 18, 16), 3.0)], solids=[crag]), MAN, "loft", 18, 12, 1, 0, []
        )
        assert (jump is not None) == found
    # One who stands on the floor itself bars the way.
    assert jump_down(there, MAN, "loft", 17.6, 12, 1, 0, [Upright(18.5, 12, 3.0, 0.5, 1)]) is None


def test_gaps_are_as_wide_as_the_line_over_them_and_end_where_there_is_room() -> None:
    near, far = Surface("near", square(4, 10, 10, 16), 3.0), Surface("far", square(12, 10, 18, 16), 3.0)
    there = ground([near, far])
    (over,) = jump_over(there, MAN, "near", 9.6, 12, 1, 0, 2.0, [])
    assert (over.across, over.up, over.down) == pytest.approx((2.0, 0.0, 0.0))
    assert over.end.x == pytest.approx(12.002)
    assert over.end.level == "far"
    assert jump_over(there, MAN, "near", 9.6, 12, 1, 0, 1.99, []) == []
    assert jump_over(there, MAN, "near", 9.4, 12, 1, 0, 3.0, []) == []
    # Nobody jumps up, however little; and room is found up to an inch beyond the radius.
    assert (
        jump_over(
            ground([near, Surface("far", square(12, 10, 18, 16), 3.01)]), MAN, "near", 9.6, 12, 1, 0, 3.0, []
        )
        == []
    )
    for x, found in ((13, 1), (13.1, 0)):
        crowd = [Upright(k / 2, 12, 3.0, 0.5, 1) for k in range(24, int(2 * x))] + [
            Upright(x - 0.5, 12, 3.0, 0.5, 1)
        ]
        low = [each.as_tall(0.5).at(each.x, each.y, 2.0) for each in crowd]
        assert (
            len(
                jump_over(
                    ground([near, Surface("far", square(12, 10, 18, 16), 2.0)]),
                    MAN,
                    "near",
                    9.6,
                    12,
                    1,
                    0,
                    3.0,
                    low,
                )
            )
            == found
        )
    # The narrower gap comes first, whichever floor is written first.
    third = Surface("third", square(13, 10, 18, 16), 1.0)
    both = jump_over(
        ground([near, third, Surface("far", square(11, 10, 12, 16), 3.0)]), MAN, "near", 9.6, 12, 1, 0, 9.0, []
    )
    assert [each.end.level for each in both] == ["far", "third"]


@pytest.mark.parametrize(("deep", "barred"), [(0.015, False), (0.025, True)])
def test_a_jump_may_brush_by_two_hundredths_of_an_inch(deep: float, barred: bool) -> None:
    near, far = Surface("near", square(4, 10, 10, 16), 3.0), Surface("far", square(12, 10, 18, 16), 3.0)
    # A wall and a man in the gap beside the way of a base of half an inch.
    stub = wall(10.8, 12.5 - deep, 10.8, 15, 0, 5)
    assert (jump_over(ground([near, far], walls=[stub]), MAN, "near", 9.6, 12, 1, 0, 3.0, []) == []) == barred
    flyer = Upright(10.8, 13 - deep, 3.0, 0.5, 1)
    assert (jump_over(ground([near, far]), MAN, "near", 9.6, 12, 1, 0, 3.0, [flyer]) == []) == barred
    # Who stands in touch with something goes past it, but no deeper into it.
    for x, stopped in ((9.6, False), (10.8, barred)):
        edging = Upright(x, 13 - deep, 3.0, 0.5, 1)
        there = ground([near, far])
        assert (jump_over(there, MAN, "near", 9.6, 12, 1, 0, 3.0, [edging]) == []) == stopped


# ------------------------------------------------------------------------------------------- climbing


def test_climbing_reaches_a_tenth_of_an_inch() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    there = ground([loft], walls=[wall(10, 10, 18, 10, 0, 3)])
    assert climb(there, MAN, GROUND, 14, 9.401, 0, 1, []) is not None
    assert climb(there, MAN, GROUND, 14, 9.39, 0, 1, []) is None
    # Beside it, looking along it or past its end, there is nothing to climb.
    assert climb(there, MAN, GROUND, 14, 9.45, 1, 0, []) is None
    assert climb(there, MAN, GROUND, 18.3, 9.6, 0, 1, []) is None


def test_over_a_wall_one_comes_down_behind_it_and_over_a_crag_one_does_not() -> None:
    there = ground(walls=[wall(10, 0, 10, 20, 0, 2)])
    over = climb(there, MAN, GROUND, 9.45, 5, 1, 0, [])
    assert over is not None
    assert (over.kind, over.up, over.down, over.across) == (CLIMB, 2.0, 2.0, 0.0)
    assert (over.end.x, over.end.y) == pytest.approx((10.5, 5), abs=0.002)
    assert over.end.level == GROUND
    # Somebody behind it: a little farther on, up to an inch.
    beyond = climb(there, MAN, GROUND, 9.45, 5, 1, 0, [Upright(10.5, 5, 0, 0.4, 1)])
    assert beyond is not None
    assert beyond.end.x == pytest.approx(11.4, abs=0.002)
    assert climb(there, MAN, GROUND, 9.45, 5, 1, 0, [Upright(10.7, 5, 0, 0.4, 1)]) is None
    assert (
        climb(ground(solids=[Wall("crag", square(10, 0, 11, 20), 0, 2)]), MAN, GROUND, 9.45, 5, 1, 0, [])
        is None
    )
    # With a floor upon it one climbs onto it; a thick wall one climbs over.
    top = Surface("top", square(10, 0, 12, 20), 2.0)
    onto = climb(
        ground([top], solids=[Wall("crag", square(10, 0, 12, 20), 0, 2)]), MAN, GROUND, 9.45, 5, 1, 0, []
    )
    assert onto is not None
    assert (onto.end.level, onto.up, onto.down) == ("top", 2.0, 0.0)
    thick = climb(ground(walls=[Wall("thick", square(10, 0, 11, 20), 0, 2)]), MAN, GROUND, 9.45, 5, 1, 0, [])
    assert thick is not None
    assert thick.end.x == pytest.approx(11.5, abs=0.002)


def test_the_nearer_of_two_walls_is_climbed_and_the_farther_cleared() -> None:
    there = ground(walls=[wall(10, 0, 10, 20, 0, 2), wall(10.3, 0, 10.3, 20, 0, 3)])
    over = climb(there, MAN, GROUND, 9.45, 5, 1, 0, [])
    assert over is not None
    assert (over.up, over.down) == (3.0, 3.0)
    assert over.end.x == pytest.approx(10.8, abs=0.002)
    # A ledge less than a step above the top is reached from it, one of a step is not.
    for height, found in ((2.99, "ledge"), (3.0, GROUND)):
        ledge = Surface("ledge", square(10, 0, 14, 20), height)
        up = climb(ground([ledge], walls=[wall(10, 0, 10, 20, 0, 2)]), MAN, GROUND, 9.45, 5, 1, 0, [])
        assert up is not None
        assert up.end.level == found
        if found:
            assert (up.up, up.down) == pytest.approx((height, 0.0))


def test_one_climbs_down_only_what_reaches_from_the_edge_to_the_ground() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    for foot, top, found in ((0, 3, True), (0.9, 2.1, True), (1.0, 3, False), (0, 2.0, False)):
        there = ground([loft], walls=[wall(18, 10, 18, 16, foot, top)])
        down = climb(there, MAN, "loft", 17.8, 12, 1, 0, [])
        assert (down is not None) == found
        if down is not None:
            assert (down.kind, down.up, down.down, down.end.level) == (CLIMB, 0.0, 3.0, GROUND)
    for off, found in ((0.09, True), (0.12, False)):
        there = ground([loft], walls=[wall(18 + off, 10, 18 + off, 16, 0, 3)])
        assert (climb(there, MAN, "loft", 17.8, 12, 1, 0, []) is not None) == found
    there = ground([loft], solids=[Wall("crag", square(17, 10, 18, 16), 0, 3)])
    assert climb(there, MAN, "loft", 17.8, 12, 1, 0, []) is not None


# ----------------------------------------------------------------------------------------------- drops


def test_a_drop_is_an_inch_deep_and_no_farther_than_asked() -> None:
    for height, deep in ((1.0, True), (0.99, False)):
        there = ground([Surface("block", square(10, 10, 18, 16), height)])
        assert (nearest_drop(there, MAN, "block", 17, 12, 1.0, 1.0) is not None) == deep
    there = ground([Surface("loft", square(10, 10, 18, 16), 3.0)])
    for x, found in ((16.5, True), (16.4995, True), (16.49, False)):
        assert (nearest_drop(there, MAN, "loft", x, 13, 1.0, 1.0) is not None) == found


def test_floors_beside_an_edge_close_it_if_they_are_less_than_a_step_off() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    for height, closed in ((2.01, True), (2.0, False), (3.0, True), (3.99, True), (4.0, False)):
        there = ground([loft, Surface("beside", square(18, 8, 22, 18), height)])
        drop = nearest_drop(there, MAN, "loft", 17, 13, 1.0, 1.0)
        assert (drop is None) == closed
    there = ground([loft, Surface("beside", square(18, 8, 22, 18), 2.0)])
    drop = nearest_drop(there, MAN, "loft", 17, 13, 1.0, 1.0)
    assert drop is not None
    assert (drop.below, drop.depth, drop.level) == ("beside", 1.0, "loft")


def test_a_gap_in_a_wall_is_an_edge_from_a_twentieth_of_an_inch_on() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    for wide, opened in ((0.14, False), (0.16, True)):
        # Each end of a wall closes 0.05 beyond itself.
        walls = [wall(18, 10, 18, 13, 3, 5), wall(18, 13 + wide, 18, 16, 3, 5)]
        drop = nearest_drop(ground([loft], walls=walls), MAN, "loft", 17, 13, 1.0, 1.0)
        assert (drop is not None) == opened
        if drop is not None:
            assert (drop.x, drop.y) == pytest.approx((18, 13.05))
    # The same at the ends of the side.
    for end, opened in ((15.86, False), (15.84, True)):
        walls = [wall(18, 10, 18, end, 3, 5), wall(10, 16, 18, 16, 3, 5)]
        drop = nearest_drop(ground([loft], walls=walls), MAN, "loft", 17.3, 15, 1.0, 1.0)
        assert (drop is not None) == opened
    for begin, opened in ((10.14, False), (10.16, True)):
        walls = [wall(18, begin, 18, 16, 3, 5), wall(10, 10, 18, 10, 3, 5)]
        drop = nearest_drop(ground([loft], walls=walls), MAN, "loft", 17.3, 11, 1.0, 1.0)
        assert (drop is not None) == opened


def test_nobody_falls_off_the_table_or_past_a_wall_within() -> None:
    there = ground([Surface("loft", square(22, 10, 30, 16), 3.0)])
    assert nearest_drop(there, MAN, "loft", 29.2, 13, 1.0, 1.0) is None
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    within = ground([loft], walls=[wall(17.5, 11, 17.5, 15, 3, 5)])
    assert nearest_drop(within, MAN, "loft", 17, 13, 1.0, 1.0) is None


@pytest.mark.parametrize(
    ("walls", "edge"),
    [
        # A post hides what is straight ahead; past it the shadow of what reaches farther is the longer one.
        ([(17.5, 12.8, 17.5, 13.1)], (18, 13.22)),
        ([(17.5, 12.9, 17.5, 13.2)], (18, 12.78)),
        # Past the first stands another, on that side alone, so that it is nearer on the other.
        ([(17.5, 12.8, 17.5, 13.1), (17.6, 13.1, 17.6, 13.3)], (18, 12.578)),
        ([(17.5, 12.9, 17.5, 13.2), (17.6, 12.7, 17.6, 12.9)], (18, 13.422)),
        # Past both of them, since the first reaches farther on the other side.
        ([(17.5, 12.5, 17.5, 13.1), (17.6, 13.1, 17.6, 13.2)], (18, 13.351)),
        # On one side it runs on to the wall of the next side, and on the other too far.
        ([(17.5, 12.8, 17.5, 16)], (18, 12.578)),
        ([(17.5, 10, 17.5, 13.2)], (18, 13.422)),
        ([(17.5, 12.2, 17.5, 13.8)], None),
    ],
)
def test_past_the_end_of_a_wall_one_falls_over_the_same_edge(
    walls: list[tuple[float, float, float, float]], edge: tuple[float, float] | None
) -> None:
    there = ground([Surface("loft", square(10, 10, 18, 16), 3.0)], walls=[wall(*ends, 3, 5) for ends in walls])
    drop = nearest_drop(there, MAN, "loft", 17, 13, 1.0, 1.0)
    assert (drop is None) == (edge is None)
    if drop is not None:
        assert edge is not None
        assert (drop.x, drop.y) == pytest.approx(edge, abs=0.005)
        assert drop.away == pytest.approx(math.dist((17, 13), edge) - 0.5, abs=0.005)
        assert (drop.dx, drop.dy) == (1, 0)


def test_of_two_edges_the_nearer_counts() -> None:
    there = ground([Surface("loft", square(10, 10, 18, 16), 3.0)])
    for x, y, edge in (
        (17.3, 15.2, (18, 15.2)),
        (17.1, 15.4, (17.1, 16)),
    ):
        drop = nearest_drop(there, MAN, "loft", x, y, 1.0, 1.0)
        assert drop is not None
        assert (drop.x, drop.y) == pytest.approx(edge)
        assert drop.away == pytest.approx(math.dist((x, y), edge) - 0.5)


def test_who_finds_no_room_below_falls_aside_and_nowhere_if_there_is_none() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    # A long crag along the foot of the edge, too thick to fall over; beside it there is room.
    crag = Wall("crag", square(16, 9, 20, 14), 0, 2)
    there = ground([loft], solids=[crag])
    drop = nearest_drop(there, MAN, "loft", 17.8, 12, 1.0, 1.0)
    assert drop is not None
    place = fall(there, MAN, drop, [])
    assert place is not None
    assert place.level == GROUND
    assert there.can_stand(MAN, GROUND, place.x, place.y, [])
    # 2.5 inches to the north, or to the east, where its rim stands free.
    assert math.dist((place.x, place.y), (18, 12)) <= 3.0
    everywhere = Wall("crag", square(0, 0, 30, 24), 0, 2)
    full = ground([loft], solids=[everywhere])
    assert fall(full, MAN, drop, []) is None


# ---------------------------------------------------------------------------------------------- pushes


def test_who_is_pushed_off_a_kerb_goes_on_and_off_a_step_falls() -> None:
    for height, falls in ((0.99, False), (1.0, True)):
        there = ground([Surface("block", square(10, 10, 18, 16), height)])
        pushed = push(there, MAN, "block", 17, 13, 1, 0, 3.0, [])
        assert (pushed.drop is not None) == falls
        if pushed.drop is not None:
            assert (pushed.place.x, pushed.place.level, pushed.stopped) == (18, "block", BY_EDGE)
            assert (pushed.drop.depth, pushed.drop.below, pushed.drop.away) == (1.0, GROUND, 0.0)
            assert (pushed.drop.dx, pushed.drop.dy, pushed.inches) == pytest.approx((1, 0, 1))
        else:
            assert pushed.place.x == pytest.approx(20)
            assert (pushed.place.level, pushed.stopped) == (GROUND, UNSTOPPED)
            assert pushed.inches == pytest.approx(3.0)
    # Somebody stands where it would step down.
    there = ground([Surface("block", square(10, 10, 18, 16), 0.5)])
    pushed = push(there, MAN, "block", 17, 13, 1, 0, 3.0, [Upright(18.6, 13, 0.0, 0.5, 0.45)])
    assert (pushed.place.level, pushed.stopped, pushed.model) == ("block", BY_EDGE, -1)
    assert pushed.place.x == pytest.approx(18)
    # At the edge of the table it stops.
    there = ground([Surface("block", square(22, 10, 30, 16), 2.0)])
    pushed = push(there, MAN, "block", 28, 13, 1, 0, 3.0, [])
    assert (pushed.place.x, pushed.stopped, pushed.drop) == (29.5, BY_TABLE, None)


def test_who_is_pushed_down_a_flight_of_low_steps_slides_to_its_foot() -> None:
    steps = [Surface(f"step-{k}", square(10, 10, 20 - 0.5 * k, 16), 0.5 * k + 0.5) for k in range(12)]
    pushed = push(ground(steps), MAN, "step-11", 13, 13, 1, 0, 9.0, [])
    assert (pushed.place.level, pushed.stopped, pushed.drop) == (GROUND, UNSTOPPED, None)
    assert pushed.place.x == pytest.approx(22.0, abs=0.01)
    assert pushed.inches == pytest.approx(9.0, abs=0.01)
    # No farther than its inches, though they end just at an edge.
    pushed = push(ground(steps), MAN, "step-11", 13, 13, 1, 0, 1.505, [])
    assert pushed.place.x == pytest.approx(14.51, abs=0.006)


def test_a_wall_is_near_only_beside_a_model() -> None:
    walls = [wall(10, 0, 10, 20, 0, 1.0)]
    body = MAN.at(8, 5, 0.0)
    assert near_wall(ground(walls=walls), body, 8, 5, 1.5)
    assert not near_wall(ground(walls=walls), body, 8, 5, 1.49)
    assert not near_wall(ground(walls=[wall(10, 0, 10, 20, 0, 0.99)]), body, 8, 5, 2.0)
    assert near_wall(ground(walls=[wall(10, 0, 10, 20, 1.2, 4)]), body, 8, 5, 2.0)
    assert not near_wall(ground(walls=[wall(10, 0, 10, 20, 1.25, 4)]), body, 8, 5, 2.0)
    assert not near_wall(ground(walls=walls), MAN.at(8, 5, 3.0), 8, 5, 2.0)
    crag = ground(solids=[Wall("crag", square(10, 0, 12, 20), 0, 3)])
    assert near_wall(crag, body, 8, 5, 2.0)
    assert not near_wall(crag, body, 8, 5, 2.0, False)


# ------------------------------------------------------------------------------------------------ ways


def test_a_way_costs_no_more_than_it_may() -> None:
    there = ground()
    start, goal = Foothold(5, 5), Foothold(15, 5)
    assert find_way(there, MAN, start, [goal], WALKS_ONLY, [], 10.0) is not None
    assert find_way(there, MAN, start, [goal], WALKS_ONLY, [], 9.9) is None
    assert find_way(there, MAN, start, [], WALKS_ONLY, [], 10.0) is None
    # To the nearest of several.
    found = find_way(there, MAN, start, [goal, Foothold(5, 9), Foothold(25, 5)], WALKS_ONLY, [], 30.0)
    assert found is not None
    end = found.legs[-1].end
    assert (end.x, end.y, found.cost) == pytest.approx((5, 9, 4))


def test_over_a_wall_if_that_is_shorter_than_round_it() -> None:
    there = ground(walls=[wall(10, 0, 10, 20, 0, 2)])
    start, goal = Foothold(8, 10), Foothold(12, 10)
    nimble = Agility(4.0, 0.0, 0.0)
    over = find_way(there, MAN, start, [goal], nimble, [], 30.0)
    assert over is not None
    assert [leg.crossing.kind for leg in over.legs if leg.crossing] == [CLIMB]
    # An inch and a half to the wall, two up, two down, and as far again.
    assert over.cost == pytest.approx(7.0, abs=0.1)
    round_it = find_way(there, MAN, start, [goal], Agility(1.9, 0.0, 0.0), [], 60.0)
    assert round_it is not None
    assert [leg.crossing for leg in round_it.legs if leg.crossing] == []
    assert round_it.cost > 20
    # Near its end it is shorter to go round.
    near = find_way(there, MAN, Foothold(8, 19.5), [Foothold(12, 19.5)], nimble, [], 30.0)
    assert near is not None
    assert not [leg.crossing for leg in near.legs if leg.crossing]


def test_places_of_contact_are_those_that_are_left() -> None:
    there = ground(walls=[wall(10, 0, 10, 20, 0, 2)])
    target = Upright(9.4, 5, 0.0, 0.5, 1.25)
    places = contact_places(there, MAN, target, GROUND, 5, 5, [])
    assert places
    assert all(in_touch(MAN.at(place.x, place.y, 0.0), target) for place in places)
    assert max(place.x for place in places) <= 9.505
    assert min(math.dist((place.x, place.y), (5, 5)) for place in places) == pytest.approx(3.4, abs=0.002)
    # In a corner of the table.
    corner = Upright(0.5, 0.5, 0.0, 0.5, 1.25)
    places = contact_places(ground(), MAN, corner, GROUND, 5, 5, [])
    assert places
    assert all(place.x >= 0.499 and place.y >= 0.499 for place in places)
    far = Upright(29.5, 23.5, 0.0, 0.5, 1.25)
    places = contact_places(ground(), MAN, far, GROUND, 5, 5, [])
    assert places
    assert all(place.x <= 29.501 and place.y <= 23.501 for place in places)
    # Somebody on a floor above is in nobody's way.
    above = [Upright(8.4, 5, 3.0, 0.5, 1.25)]
    assert len(contact_places(there, MAN, target, GROUND, 5, 5, above)) == len(
        contact_places(there, MAN, target, GROUND, 5, 5, [])
    )
    assert len(contact_places(there, MAN, target, GROUND, 5, 5, [above[0].at(8.4, 5, 0.0)])) < len(
        contact_places(there, MAN, target, GROUND, 5, 5, [])
    )


def test_a_scene_is_seen_across_from_any_square_of_the_table() -> None:
    walls = [wall(3 + 6 * k, 4, 3 + 6 * k, 6, 0, 3) for k in range(5)]
    there = SightScene([], walls, [], [], 2.0)
    for k in range(5):
        x = 3 + 6 * k
        assert there.clear_rays(man(x - 1.5, 5), man(x + 1.5, 5), []) == 0
        assert there.clear_rays(man(x - 1.5, 8), man(x + 1.5, 8), []) == ALL_RAYS
        assert there.clear_rays(man(x + 1.5, 5), man(x - 1.5, 5), []) == 0
    assert there.clear_rays(man(8, 3.6), man(16, 3.6), []) == RIGHT | CENTRE
