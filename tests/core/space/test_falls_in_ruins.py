"""Falls and jumps in ruins drawn at random, and in drawn towns, against a slow reference."""

from __future__ import annotations

import math
from collections import Counter

import pytest
import shapely

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.crossings import Crossing, jump_down, jump_over
from banneret.core.space.drops import Drop, fall, nearest_drop
from banneret.core.space.footing import Footing
from banneret.core.space.levels import GROUND, Levels, Surface, Wall
from banneret.core.space.uprights import Upright
from tests.core.space.slow_drops import LARGER, SMALLER, Base, Block, Floor, Landing, Ruin, clips, over_edge
from tests.core.space.slow_sight import Pillar
from tests.core.space.test_drawn_places import ruins, solids

SIZE = 32.0
HEIGHTS = (0.7, 1.5, 2.2, 3.0, 3.8, 5.0, 6.0)
SEEDS = 12
TOWNS = 4
# What steps of the reference leave open, in inches.
NEARLY = 0.04

Point = tuple[float, float]
Outline = list[Point]


class Place:
    """A ruin as the rules see it and as the reference does."""

    def __init__(
        self,
        size: Point,
        floors: list[tuple[Outline, float]],
        walls: list[tuple[Outline, float, float]],
        solid: list[tuple[Outline, float]],
        people: list[Upright],
    ) -> None:
        surfaces = [Surface(f"floor-{k}", outline, height) for k, (outline, height) in enumerate(floors)]
        stand = [Wall(f"wall-{k}", *each) for k, each in enumerate(walls)]
        crags = [Wall(f"crag-{k}", outline, 0.0, top) for k, (outline, top) in enumerate(solid)]
        self.footing = Footing(Levels(*size, surfaces, stand, []), crags, [])
        self.people = people
        table = [(0.0, 0.0), (size[0], 0.0), size, (0.0, size[1])]
        shapes = [Floor(f"floor-{k}", shapely.Polygon(outline), h) for k, (outline, h) in enumerate(floors)]
        self.ruin = Ruin(
            *size,
            [Floor(GROUND, shapely.Polygon(table), 0.0), *sorted(shapes, key=lambda floor: floor.height)],
            [Block(_shape(outline), foot, top) for outline, foot, top in walls]
            + [Block(_shape(outline), 0.0, top, True) for outline, top in solid],
            [Pillar(each.x, each.y, each.radius, each.foot, each.foot + each.height) for each in people],
        )


def _shape(outline: Outline) -> shapely.Geometry:
    return shapely.LineString(outline) if len(outline) == 2 else shapely.Polygon(outline)


def random_ruin(random: SplitMix64, heaped: bool = True) -> Place:
    """Floors at different heights, over and beside each other, with walls at their edges, crags and people.

    If they are not heaped, there is a gap between each and the next.
    """
    turn = random.uniform(0, math.tau)
    cosine, sine = math.cos(turn), math.sin(turn)

    def turned(outline: Outline) -> Outline:
        return [
            (round(16 + (x - 8) * cosine - (y - 8) * sine, 3), round(16 + (x - 8) * sine + (y - 8) * cosine, 3))
            for x, y in outline
        ]

    floors: list[tuple[Outline, float]] = []
    walls: list[tuple[Outline, float, float]] = []
    for k, height in enumerate(sorted(HEIGHTS, key=lambda _: random.below(1000))):
        x0, y0 = random.uniform(1, 9), random.uniform(1, 9)
        x1, y1 = x0 + random.uniform(3, 6), y0 + random.uniform(3, 6)
        if not heaped:
            x0, y0 = 5.5 * (k % 3) + random.uniform(0, 0.8), 5.5 * (k // 3) + random.uniform(0, 0.8)
            x1, y1 = x0 + random.uniform(2, 4.5), y0 + random.uniform(2, 4.5)
        outline = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        if random.below(3) == 0:  # it lacks a corner
            xm, ym = (x0 + x1) / 2, (y0 + y1) / 2
            outline = [(x0, y0), (x1, y0), (x1, ym), (xm, ym), (xm, y1), (x0, y1)]
        outline = turned(outline)
        floors.append((outline, height))
        for n in range(2):
            (ax, ay), (bx, by) = outline[n], outline[n + 1]
            first, last = sorted([random.uniform(0, 1), random.uniform(0, 1)])
            if last - first > 0.1:
                ends = [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in (first, last)]
                foot = max(0.0, height + random.uniform(-2, 2))
                walls.append((ends, foot, foot + random.uniform(0.5, 4)))
    solid: list[tuple[Outline, float]] = []
    for _ in range(2):
        x, y = random.uniform(1, 14), random.uniform(1, 14)
        solid.append((turned([(x, y), (x + 1.2, y), (x + 1.2, y + 0.8), (x, y + 0.8)]), random.uniform(0.5, 5)))
    people = []
    for _ in range(6):
        (spot,) = turned([(random.uniform(1, 15), random.uniform(1, 15))])
        foot = (0.0, *HEIGHTS)[random.below(8)]
        people.append(Upright(*spot, foot, random.uniform(0.4, 0.8), random.uniform(0.5, 2)))
    return Place((SIZE, SIZE), floors, walls, solid, people)


def town(seed: int) -> Place:
    table = ruins(seed)
    return Place(
        (table.width, table.depth),
        [(list(surface.polygon), surface.height) for surface in table.surfaces],
        [(list(wall.polygon), wall.foot, wall.top) for wall in table.walls],
        [(wall.outline, wall.top) for wall in solids(table)],
        [],
    )


class Jumper:
    """Somebody at the edge of a floor, who looks out over it."""

    def __init__(self, place: Place, random: SplitMix64) -> None:
        self.floor = place.ruin.floors[1 + random.below(len(place.ruin.floors) - 1)]
        corners = list(self.floor.shape.exterior.coords)
        n = random.below(len(corners) - 1)
        (ax, ay), (bx, by) = corners[n], corners[n + 1]
        long = math.dist((ax, ay), (bx, by))
        out = ((by - ay) / long, (ax - bx) / long)
        share, back = random.uniform(0.05, 0.95), (0.0, 0.25, 0.45, 1.2)[random.below(4)]
        self.x = round(ax + (bx - ax) * share - back * out[0], 3)
        self.y = round(ay + (by - ay) * share - back * out[1], 3)
        turn = random.uniform(-1.0, 1.0)
        self.dx = out[0] * math.cos(turn) - out[1] * math.sin(turn)
        self.dy = out[0] * math.sin(turn) + out[1] * math.cos(turn)
        self.base = Base((0.4, 0.5, 0.8)[random.below(3)], 1.25)
        self.body = Upright(self.x, self.y, self.floor.height, self.base.radius, self.base.tall)
        self.stands = place.ruin.stands(self.base, self.floor, self.x, self.y, LARGER)

    def aim_at(self, other: Floor) -> None:
        """Towards the middle of a floor, if that lies somewhere ahead."""
        x, y = other.shape.centroid.x - self.x, other.shape.centroid.y - self.y
        if x * self.dx + y * self.dy > 0.5:
            self.dx, self.dy = x / math.hypot(x, y), y / math.hypot(x, y)

    def line(self) -> tuple[float, float, float, float]:
        return self.x, self.y, self.dx, self.dy

    def __repr__(self) -> str:
        return f"{self.body!r} towards {self.dx!r}, {self.dy!r}"


def same(
    who: Jumper, found: Crossing | None, small: Landing | None, large: Landing | None, told: Counter[str]
) -> None:
    """Whether a crossing is what the reference says, as far as it is certain."""
    if small is None and large is None:
        told["none"] += 1
        assert found is None, who
    elif small is not None and large is not None and small.floor.id == large.floor.id:
        told["some"] += 1
        assert found is not None, who
        assert found.end.level == small.floor.id, who
        assert found.down == pytest.approx(who.floor.height - small.floor.height), who
        far = (found.end.x - who.x) * who.dx + (found.end.y - who.y) * who.dy
        assert small.far - NEARLY <= far <= large.far + NEARLY, who
        assert math.dist((found.end.x, found.end.y), (who.x + far * who.dx, who.y + far * who.dy)) < 0.002, who


def jumps_are_those_of_the_reference(place: Place, random: SplitMix64, tries: int, told: Counter[str]) -> None:
    for _ in range(tries):
        who = Jumper(place, random)
        edge = place.ruin.edge(who.floor, *who.line(), 3.0)
        if not who.stands or edge is None or abs(edge - who.base.radius) < NEARLY:
            continue
        found = jump_down(place.footing, who.body, who.floor.id, *who.line(), place.people)
        small, large = (place.ruin.jump(who.base, who.floor, *who.line(), grow) for grow in (SMALLER, LARGER))
        same(who, found, small, large, told)


def gaps_are_those_of_the_reference(place: Place, random: SplitMix64, tries: int, told: Counter[str]) -> None:
    for _ in range(tries):
        who = Jumper(place, random)
        who.aim_at(place.ruin.floors[1 + random.below(len(place.ruin.floors) - 1)])
        edge = place.ruin.edge(who.floor, *who.line(), 3.0)
        if not who.stands or edge is None or abs(edge - who.base.radius) < NEARLY:
            continue
        widest = random.uniform(1, 9)
        over = jump_over(place.footing, who.body, who.floor.id, *who.line(), widest, place.people)
        assert [each.across for each in over] == sorted(each.across for each in over)
        for other in place.ruin.floors:
            if other.id == who.floor.id or clips(other, *who.line()):
                continue
            small, large = (
                place.ruin.gap(who.base, who.floor, *who.line(), other, widest + 2 * NEARLY, grow)
                for grow in (SMALLER, LARGER)
            )
            wide = small or large
            if wide is not None and (abs(wide[0] - widest) < NEARLY or wide[0] < NEARLY):
                continue
            if wide is not None and wide[0] > widest:
                small = large = None
            found = next((each for each in over if each.end.level == other.id), None)
            if found is not None and found.across < NEARLY:
                continue
            same(who, found, small and small[1], large and large[1], told)
            if found is not None and small is not None:
                assert found.across == pytest.approx(small[0], abs=NEARLY), who


def falls_are_those_of_the_reference(place: Place, random: SplitMix64, tries: int, told: Counter[str]) -> None:
    ruin = place.ruin
    for _ in range(tries):
        who = Jumper(place, random)
        if not who.stands:
            continue
        drop = nearest_drop(place.footing, who.body, who.floor.id, who.x, who.y, 1.0, 1.0)
        near, far = (ruin.away(who.base, who.floor, who.x, who.y, 1.2, grow) for grow in (SMALLER, LARGER))
        if near > 1.0 + NEARLY:
            told["no drop"] += 1
            assert drop is None, who
        if drop is None:
            assert far > 1.0 - 2 * NEARLY, who
            continue
        told["drop"] += 1
        assert near - NEARLY <= drop.away <= far + 2 * NEARLY, who
        spot = shapely.Point(drop.x, drop.y)
        assert who.floor.shape.exterior.distance(spot) < 0.002
        inner, outer = who.floor.shape.buffer(-0.002), who.floor.shape.buffer(0.002)
        assert outer.covers(shapely.Point(drop.x - 0.01 * drop.dx, drop.y - 0.01 * drop.dy))
        assert not inner.covers(shapely.Point(drop.x + 0.01 * drop.dx, drop.y + 0.01 * drop.dy))
        beyond = shapely.Point(drop.x + 0.02 * drop.dx, drop.y + 0.02 * drop.dy)
        below = [
            each for each in ruin.floors if each.height < who.floor.height - 0.9 and each.shape.covers(beyond)
        ]
        assert drop.below == below[-1].id
        assert drop.depth == pytest.approx(who.floor.height - below[-1].height)
        beside = [
            each
            for each in ruin.floors
            if each.id != who.floor.id
            and abs(each.height - who.floor.height) < 1
            and each.shape.distance(spot) < NEARLY
        ]
        if not beside:  # else it may come to lie on a floor beside the edge
            it_comes_down_where_the_reference_says(place, who, drop, told)


def it_comes_down_where_the_reference_says(place: Place, who: Jumper, drop: Drop, told: Counter[str]) -> None:
    """Straight out from the edge if there is room, else as near to it as there is any."""
    ruin = place.ruin
    end = fall(place.footing, who.body, drop, place.people)
    assert end is not None, who
    small, large = (
        ruin.land(
            who.base,
            drop.x,
            drop.y,
            drop.dx,
            drop.dy,
            (over_edge(grow), who.base.radius + 1.0),
            who.floor.height - 0.0001,
            grow,
        )
        for grow in (SMALLER, LARGER)
    )
    landed = next(floor for floor in ruin.floors if floor.id == end.level)
    assert landed.height < who.floor.height, who
    assert ruin.stands(who.base, landed, end.x, end.y, SMALLER), who
    away = math.dist((end.x, end.y), (drop.x, drop.y))
    if small is not None and large is not None and small.floor.id == large.floor.id:
        told["straight"] += 1
        assert end.level == small.floor.id, who
        assert small.far - NEARLY <= away <= large.far + NEARLY, who
        assert (end.x - drop.x) * drop.dx + (end.y - drop.y) * drop.dy == pytest.approx(away, abs=0.002), who
    elif small is None:
        told["aside"] += 1
        assert away <= nearest_room(place, who, drop.x, drop.y) + 0.75, who


def nearest_room(place: Place, who: Jumper, x: float, y: float) -> float:
    """How far from an edge there is room to lie, on a grid of an eighth of an inch."""
    steps = [(math.hypot(k, j) / 8, x + k / 8, y + j / 8) for k in range(-64, 65) for j in range(-64, 65)]
    for far, px, py in sorted(steps):
        below = [
            floor
            for floor in place.ruin.floors
            if floor.height < who.floor.height - 0.0001 and floor.shape.covers(shapely.Point(px, py))
        ]
        if far >= who.base.radius and below and place.ruin.stands(who.base, below[-1], px, py, LARGER):
            return far
    return math.inf


@pytest.mark.parametrize("seed", range(SEEDS))
def test_jumps_in_ruins(seed: int) -> None:
    random = SplitMix64(seed)
    place, told = random_ruin(random), Counter[str]()
    jumps_are_those_of_the_reference(place, random, 40, told)
    assert min(told["some"], told["none"]) >= 3


@pytest.mark.parametrize("seed", range(SEEDS // 2))
def test_gaps_in_ruins(seed: int) -> None:
    random = SplitMix64(seed)
    told = Counter[str]()
    for _ in range(5):
        gaps_are_those_of_the_reference(random_ruin(random, False), random, 16, told)
    assert told["some"]
    assert told["none"] > 50


@pytest.mark.parametrize("seed", range(SEEDS))
def test_falls_in_ruins(seed: int) -> None:
    random = SplitMix64(seed)
    place, told = random_ruin(random), Counter[str]()
    falls_are_those_of_the_reference(place, random, 30, told)
    assert min(told["drop"], told["straight"]) >= 3


@pytest.mark.parametrize("seed", range(TOWNS))
def test_falls_and_jumps_in_towns(seed: int) -> None:
    random = SplitMix64(seed)
    place, told, gaps, falls = town(seed), Counter[str](), Counter[str](), Counter[str]()
    jumps_are_those_of_the_reference(place, random, 60, told)
    gaps_are_those_of_the_reference(place, random, 12, gaps)
    falls_are_those_of_the_reference(place, random, 30, falls)
    assert min(told["some"], gaps["none"], falls["straight"]) >= 2
