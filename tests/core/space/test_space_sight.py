"""Nine lines of sight in space: by hand, and against a slow reference."""

from __future__ import annotations

import math

import pytest

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import Surface, Wall
from banneret.core.space.space_sight import ALL_RAYS, SightScene, Wood, is_overhead
from banneret.core.space.uprights import (
    Upright,
    apart,
    apart_from_point,
    in_touch,
    no_farther,
    overlapping_in_height,
)
from tests.core.space.slow_sight import Box, Pillar, certain

LEFT = 0b000_000_111
CENTRE = 0b000_111_000
RIGHT = 0b111_000_000
LOW = 0b001_001_001
MIDDLE = 0b010_010_010
HIGH = 0b100_100_100


def man(x: float, y: float, foot: float = 0.0, height: float = 1.25) -> Upright:
    return Upright(x, y, foot, 0.5, height)


def square(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def scene(
    surfaces: list[Surface] | None = None,
    walls: list[Wall] | None = None,
    solids: list[Wall] | None = None,
    woods: list[Wood] | None = None,
) -> SightScene:
    return SightScene(surfaces or [], walls or [], solids or [], woods or [], 2.0)


def wall(x0: float, y0: float, x1: float, y1: float, foot: float, top: float) -> Wall:
    return Wall("wall", [(x0, y0), (x1, y1)], foot, top)


# ----------------------------------------------------------------------------------------------- by hand


def test_nothing_stands_in_the_way_on_an_empty_table() -> None:
    assert scene().clear_rays(man(5, 5), man(20, 12), []) == ALL_RAYS


def test_a_high_wall_hides_and_a_low_one_hides_the_feet() -> None:
    # Eye at 1.125; the wall halfway, so lines to 0.125, 0.625 and 1.125 cross it at 0.625, 0.875 and 1.125.
    for top, hidden in ((0.6, 0), (0.7, LOW), (1.0, LOW | MIDDLE), (1.2, ALL_RAYS)):
        there = scene(walls=[wall(10, 0, 10, 20, 0, top)])
        assert there.clear_rays(man(5, 5), man(15, 5), []) == ALL_RAYS & ~hidden


def test_a_wall_that_begins_higher_is_seen_under() -> None:
    there = scene(walls=[wall(10, 0, 10, 20, 0.8, 3)])
    assert there.clear_rays(man(5, 5), man(15, 5), []) == LOW


def test_the_side_that_is_hidden_is_told_as_the_eye_sees_it() -> None:
    # Looking east, left is north; the wall hides what is north of the line to the middle.
    there = scene(walls=[wall(14, 5.1, 14, 9, 0, 3)])
    assert there.clear_rays(man(5, 5), man(15, 5), []) == CENTRE | RIGHT
    assert there.clear_rays(man(15, 5), man(5, 5), []) == ALL_RAYS
    there = scene(walls=[wall(6, 5.01, 6, 9, 0, 3)])
    assert there.clear_rays(man(15, 5), man(5, 5), []) == CENTRE | LEFT


def test_walls_that_meet_leave_no_gap() -> None:
    corner = scene(walls=[wall(5, 10, 10, 10, 0, 3), wall(10, 10, 15, 10, 0, 3)])
    assert corner.clear_rays(man(10, 5), man(10, 15), []) == 0
    stacked = scene(walls=[wall(5, 10, 15, 10, 0, 1.125), wall(5, 10, 15, 10, 1.125, 3)])
    assert stacked.clear_rays(man(10, 5), man(10, 15), []) == 0


def test_a_line_over_the_top_only_grazes() -> None:
    # The eye and the highest line are both at 1.125 all the way.
    there = scene(walls=[wall(10, 0, 10, 20, 0, 1.125)])
    assert there.clear_rays(man(5, 5), man(15, 5), []) == HIGH
    there = scene(solids=[Wall("crag", square(9, 0, 11, 20), 0, 1.125)])
    assert there.clear_rays(man(5, 5), man(15, 5), []) == HIGH


def test_floors_hide_from_below_and_above() -> None:
    loft = Surface("loft", square(8, 0, 16, 10), 3.0)
    there = scene(surfaces=[loft])
    assert there.clear_rays(man(12, 5), man(12, 5, 3.0), []) == 0
    assert there.clear_rays(man(12, 5, 3.0), man(12, 6), []) == 0
    # From far away on the ground one looks over the edge at what stands near it, and not at its feet.
    assert there.clear_rays(man(2, 5), man(8.1, 5, 3.0), []) == ALL_RAYS
    assert there.clear_rays(man(2, 5), man(9.5, 5, 3.0), []) == HIGH | MIDDLE
    assert there.clear_rays(man(2, 5), man(14, 5, 3.0), []) == 0


def test_a_model_stops_lines_and_a_lying_one_does_not() -> None:
    there = scene()
    assert there.clear_rays(man(5, 5), man(15, 5), [man(10, 5)]) == 0
    assert there.clear_rays(man(5, 5), man(15, 5), [man(10, 5).as_tall(0.4)]) == ALL_RAYS
    assert there.clear_rays(man(5, 5), man(15, 5), [man(10, 5, 3.0)]) == ALL_RAYS
    # Beside the line to the middle; the line to the right edge passes it at half the way.
    assert there.clear_rays(man(5, 5), man(15, 5), [man(10, 4.4)]) == LEFT | CENTRE


def test_woods_are_seen_into_only_a_little_and_never_through() -> None:
    wood = Wood("wood", Polygon(square(10, 0, 14, 10)), 4.0)
    there = scene(woods=[wood])
    assert there.clear_rays(man(5, 5), man(20, 5), []) == 0
    assert there.clear_rays(man(5, 5, 6.0), man(20, 5, 6.0), []) == ALL_RAYS
    # Two inches from edge to edge, into it, out of it and within it.
    assert there.clear_rays(man(8, 5), man(11, 5), []) == ALL_RAYS
    assert there.clear_rays(man(8, 5), man(11.01, 5), []) == 0
    assert there.clear_rays(man(11, 5), man(8, 5), []) == ALL_RAYS
    assert there.clear_rays(man(10.5, 5), man(13.5, 5), []) == ALL_RAYS
    assert there.clear_rays(man(10.5, 5), man(13.6, 5), []) == 0
    # With the middle of the base outside one is not inside.
    assert there.clear_rays(man(9.9, 5), man(2, 5), []) == ALL_RAYS
    # Above the trees one is not among them.
    assert there.clear_rays(man(12, 5, 4.0), man(2, 5), []) == ALL_RAYS


def test_a_line_from_above_a_wood_is_stopped_only_if_it_enters_below_its_height() -> None:
    there = scene(woods=[Wood("wood", Polygon(square(10, 0, 14, 10)), 4.0)])
    # The lowest line enters the outline at 6.1 inches and leaves it at 4.5.
    assert there.clear_rays(man(5, 5, 7.0), man(25, 5), []) == ALL_RAYS
    # The three enter it at 3.8, 3.925 and 4.05.
    assert there.clear_rays(man(5, 5, 3.9), man(25, 5), []) == HIGH


def test_hiding_is_a_matter_of_terrain_alone() -> None:
    there = scene(walls=[wall(10, 0, 10, 20, 0, 0.9)])
    target = man(11, 5).as_tall(0.625)
    assert there.clear_rays(man(5, 5), target, []) == 0
    open_ground = scene()
    assert open_ground.clear_rays(man(5, 5), target, [man(8, 5)]) == 0
    assert open_ground.clear_rays(man(5, 5), target, []) == ALL_RAYS


def test_something_overhead() -> None:
    loft = Surface("loft", square(8, 0, 16, 10), 3.0)
    wood = Wood("wood", Polygon(square(30, 0, 34, 10)), 4.0)
    crag = Wall("crag", square(20, 0, 22, 10), 2.5, 6.0)
    thin = wall(25, 0, 25, 10, 2, 6)

    def covered(model: Upright) -> bool:
        return is_overhead([loft], [crag, thin], [wood], model)

    assert covered(man(12, 5))
    assert covered(man(21, 5))
    assert covered(man(31, 5))
    assert not covered(man(12, 5, 3.0))
    assert not covered(man(21, 5, 6.0))
    assert not covered(man(31, 5, 4.0))
    assert not covered(man(5, 5))
    assert not covered(man(25, 5))


def test_distance_is_between_bases_in_space() -> None:
    assert apart(man(5, 5), man(10, 5)) == pytest.approx(4.0)
    assert apart(man(5, 5), man(9, 5, 4.0)) == pytest.approx(5.0)
    assert apart(man(5, 5), man(5.3, 5, 3.0)) == pytest.approx(3.0)
    assert apart(man(5, 5), man(5.9, 5)) == pytest.approx(0.0)
    assert apart_from_point(man(5, 5), 9.5, 5, 3.0) == pytest.approx(5.0)
    assert no_farther(man(5, 5), man(10, 5), 4.0)
    assert not no_farther(man(5, 5), man(10, 5), 3.99)
    assert in_touch(man(5, 5), man(6, 5))
    assert not in_touch(man(5, 5), man(6, 5, 0.5))
    assert overlapping_in_height(man(5, 5), man(6, 5, 1.0))
    assert not overlapping_in_height(man(5, 5), man(6, 5, 1.25))


# --------------------------------------------------------------------------------- against the reference


def random_place(random: SplitMix64, boxes: list[Box]) -> Upright:
    """Somebody somewhere, in nothing that stops lines."""
    while True:
        x, y = random.uniform(1, 15), random.uniform(1, 15)
        foot = 3.0 * random.below(3)
        radius = random.uniform(0.4, 0.8)
        if not any(
            box.x0 - radius < x < box.x1 + radius and box.y0 - radius < y < box.y1 + radius
            for box in boxes
            if not box.wood and box.top - box.foot > 0.2
        ):
            return Upright(round(x, 3), round(y, 3), foot, radius, random.uniform(0.4, 2.0))


def turned(outline: list[tuple[float, float]], turn: float) -> list[tuple[float, float]]:
    """An outline turned about the middle of the scene: the reference knows only boxes that stand straight."""
    cosine, sine = math.cos(turn), math.sin(turn)
    return [(8 + (x - 8) * cosine - (y - 8) * sine, 8 + (x - 8) * sine + (y - 8) * cosine) for x, y in outline]


def random_scene(random: SplitMix64, turn: float) -> tuple[SightScene, list[Box]]:
    """What is seen, turned, and the boxes that it is made of, as they were before."""
    surfaces: list[Surface] = []
    walls: list[Wall] = []
    solids: list[Wall] = []
    woods: list[Wood] = []
    boxes: list[Box] = []
    for _ in range(2 + random.below(6)):
        x0, y0 = round(random.uniform(1, 12), 3), round(random.uniform(1, 12), 3)
        x1, y1 = round(x0 + random.uniform(0.5, 4), 3), round(y0 + random.uniform(0.5, 4), 3)
        foot = round(random.uniform(0, 4), 3)
        top = round(foot + random.uniform(0.3, 5), 3)
        match random.below(5):
            case 0:
                surfaces.append(Surface(f"s{len(boxes)}", turned(square(x0, y0, x1, y1), turn), 3.0))
                boxes.append(Box(x0, y0, x1, y1, 3.0, 3.0))
            case 1:
                solids.append(Wall("solid", turned(square(x0, y0, x1, y1), turn), foot, top))
                boxes.append(Box(x0, y0, x1, y1, foot, top))
            case 2:
                woods.append(Wood("wood", Polygon(turned(square(x0, y0, x1, y1), turn)), top))
                boxes.append(Box(x0, y0, x1, y1, 0.0, top, True))
            case 3:
                walls.append(Wall("wall", turned([(x0, y0), (x1, y0)], turn), foot, top))
                boxes.append(Box(x0, y0, x1, y0, foot, top))
            case _:
                walls.append(Wall("wall", turned([(x0, y0), (x0, y1)], turn), foot, top))
                boxes.append(Box(x0, y0, x0, y1, foot, top))
    # Woods are looked at for lines only: how far one sees among trees is a distance, and tried above.
    return SightScene(surfaces, walls, solids, woods, 99.0), boxes


@pytest.mark.parametrize("seed", range(40))
def test_lines_are_those_of_the_reference(seed: int) -> None:
    random = SplitMix64(seed)
    turn = 0.0 if seed % 2 else random.uniform(0, math.tau)
    there, boxes = random_scene(random, turn)
    told = 0
    for _ in range(2):
        viewer, target, other = (random_place(random, boxes) for _ in range(3))
        if math.hypot(viewer.x - target.x, viewer.y - target.y) < 1.0:
            continue
        eyes, seen, between = (
            each.at(*turned([(each.x, each.y)], turn)[0], each.foot) for each in (viewer, target, other)
        )
        clear = there.clear_rays(eyes, seen, [between])
        assert clear & ~there.clear_rays(eyes, seen, []) == 0
        pillar = Pillar(other.x, other.y, other.radius, other.foot, other.top())
        eye = (viewer.x, viewer.y, viewer.foot + 0.9 * viewer.height)
        away = math.hypot(target.x - viewer.x, target.y - viewer.y)
        left = ((viewer.y - target.y) / away, (target.x - viewer.x) / away)
        for column, aside in enumerate((target.radius, 0.0, -target.radius)):
            for row, share in enumerate((0.1, 0.5, 0.9)):
                end = (
                    target.x + aside * left[0],
                    target.y + aside * left[1],
                    target.foot + share * target.height,
                )
                free = certain(eye, end, boxes, [pillar])
                if free is not None:
                    told += 1
                    assert bool(clear >> (3 * column + row) & 1) == free, (viewer, target, other, column, row)
    assert told


@pytest.mark.parametrize("seed", range(20))
def test_what_hid_a_target_before_changes_nothing(seed: int) -> None:
    random = SplitMix64(1000 + seed)
    there, boxes = random_scene(random, 0.0)
    targets = [random_place(random, boxes) for _ in range(3)]
    viewers = [random_place(random, boxes) for _ in range(6)]
    pairs = [(viewer, target) for viewer in viewers for target in targets]
    alone = []
    for viewer, target in pairs:
        same, _ = random_scene(SplitMix64(1000 + seed), 0.0)
        alone.append(same.clear_rays(viewer, target, []))
    assert [there.clear_rays(viewer, target, []) for viewer, target in pairs] == alone
    assert [there.clear_rays(viewer, target, []) for viewer, target in reversed(pairs)] == alone[::-1]
    assert len(there._screens) <= len(targets)


@pytest.mark.plain
def test_only_so_many_targets_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.core.space.space_sight._MOST_SCREENS", 3)
    there = scene(walls=[wall(10, 0, 10, 40, 0, 9)])
    for k in range(10):
        assert there.clear_rays(man(5, 5), man(15, 5 + k), []) == 0
        assert len(there._screens) == k % 3 + 1


# ------------------------------------------------------------------------------------------------ numbers


def test_bodies_have_a_number_by_their_measures() -> None:
    number = Upright(1, 2, 3, 0.5, 1.25).number()
    assert Upright(1, 2, 3, 0.5, 1.25).number() == number
    others = [
        Upright(9, 2, 3, 0.5, 1.25),
        Upright(1, 9, 3, 0.5, 1.25),
        Upright(1, 2, 9, 0.5, 1.25),
        Upright(1, 2, 3, 0.9, 1.25),
        Upright(1, 2, 3, 0.5, 9.25),
    ]
    assert len({number, *[other.number() for other in others]}) == 6


@pytest.mark.plain
def test_no_number_is_given_twice_though_bodies_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.core.space.uprights._MOST_KEPT", 4)
    bodies = [man(float(k), 1) for k in range(20)]
    assert len({body.number() for body in bodies}) == 20
    kept = bodies[0].number()
    assert bodies[0].number() == kept
    assert man(0.0, 1).number() not in {body.number() for body in bodies[1:]}
