"""Movement: verdicts on many random moves, against a plain second opinion built on shapely.

Every model is given its way, leg by leg, so that there is nothing to search for. The second opinion sweeps the
base along the legs and says by how many inches the move keeps or breaks the rules; where that is less than
SLACK it has none.
"""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest
import shapely
from shapely import affinity

from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.coherency import is_coherent, violation
from banneret.books.age_of_fantasy.movement import Point, Trial
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.core.space.bases import Base

BOOK = AgeOfFantasy()
SLACK = 0.03
FAR = {"advance": 6.0, "rush": 12.0}


def outline(base: Base) -> Any:
    if base.box is None:
        return shapely.Point(base.cx, base.cy).buffer(base.radius, quad_segs=64)
    return shapely.Polygon(base.box.points())


def apart(a: Any, b: Any) -> float:
    """How far apart, or with a minus sign roughly how deep one goes into the other."""
    gap: float = a.distance(b)
    if gap > 0:
        return gap
    return -math.sqrt(shapely.intersection(a, b).area)


def swept(base: Base, legs: list[Point]) -> Any:
    """The ground a base passes over, without turning, from where it stands by these points."""
    start = outline(base)
    ground = [start]
    for (x0, y0), (x1, y1) in itertools.pairwise([(base.cx, base.cy), *legs]):
        a = affinity.translate(start, x0 - base.cx, y0 - base.cy)
        b = affinity.translate(start, x1 - base.cx, y1 - base.cy)
        ground.append(shapely.union(a, b).convex_hull)
    return shapely.union_all(ground)


class Opinion:
    """By how many inches a move keeps every rule; below 0 it breaks one."""

    def __init__(self, battle: Battle, unit: Unit, action: str) -> None:
        self.unit = unit
        self.limit = FAR[action]
        self.others = shapely.union_all([outline(b) for other in battle.others(unit) for b in other.bases])
        self.rocks = shapely.union_all([shape(p) for p in battle.field.impassable])
        self.mud = shapely.union_all([shape(p) for p in battle.field.slowing])
        self.fires = [shape(p) for p in battle.field.harmful]

    def room(self, ways: list[list[Point]]) -> float:
        """`ways` are the corners of each model's way with its end; nothing for one that stays."""
        room = math.inf
        slow = -math.inf
        longest = 0.0
        ends = []
        for base, legs in zip(self.unit.bases, ways, strict=True):
            end = affinity.translate(outline(base), legs[-1][0] - base.cx, legs[-1][1] - base.cy)
            ends.append(end)
            if legs == [(base.cx, base.cy)]:
                continue
            length = sum(math.dist(a, b) for a, b in itertools.pairwise([(base.cx, base.cy), *legs]))
            longest = max(longest, length)
            ground = swept(base, legs)
            x0, y0, x1, y1 = ground.bounds
            room = min(room, self.limit - length, x0, y0, 72 - x1, 48 - y1)
            if not self.others.is_empty:
                room = min(room, ground.distance(self.others) - 1)
            if not self.rocks.is_empty:
                room = min(room, apart(ground, self.rocks))
            if not self.mud.is_empty:
                slow = max(slow, -apart(ground, self.mud))
        if abs(slow) <= SLACK:
            return 0.0  # hard to say whether it is slow
        if slow > 0:
            room = min(room, 6 - longest)
        for k, end in enumerate(ends):
            rest = [other.distance(end) for j, other in enumerate(ends) if j != k]
            overlaps = [apart(end, other) for j, other in enumerate(ends) if j != k]
            if rest:
                room = min(room, 2 - min(rest), 6 - max(rest), min(overlaps) + SLACK)
        return room

    def dice(self, ways: list[list[Point]]) -> tuple[int, bool]:
        """How many dangerous pieces are crossed in all, and whether that is beyond doubt."""
        count = 0
        sure = True
        for base, legs in zip(self.unit.bases, ways, strict=True):
            if legs == [(base.cx, base.cy)]:
                continue
            for fire in self.fires:
                deep = -apart(swept(base, legs), fire)
                count += deep > 0
                sure = sure and abs(deep) > SLACK
        return count, sure


def shape(piece: Any) -> Any:
    return shapely.Polygon(piece.shape.points())


def a_battle(rng: random.Random) -> Battle:
    """A unit in a crowd of friends, enemies and terrain, where it may stand."""
    while True:
        battle = _crowd(rng)
        unit = battle.unit("mover")
        rocks = [shape(piece) for piece in battle.field.impassable]
        on_rocks = any(outline(base).intersects(rock) for base in unit.bases for rock in rocks)
        if not on_rocks and violation(unit.bases) == 0.0:
            return battle


def _crowd(rng: random.Random) -> Battle:
    base = rng.choice(([25, 25], [25, 25], [32, 32], [25, 50]))
    count = rng.choice((1, 2, 3))
    wide = base[0] / 25.4 + rng.uniform(0.1, 1.5)
    heading = rng.choice((0, 90, rng.randint(0, 359)))
    units: dict[str, Any] = {
        "mover": {
            "side": "A",
            "profile": {"quality": 4, "defense": 4, "models": count, "base": base},
            "places": [[round(34 + k * max(wide, base[1] / 25.4), 3), 24.0, heading] for k in range(count)],
        }
    }
    for number in range(5):
        x, y = rng.uniform(24, 48), rng.uniform(12, 36)
        units[f"other-{number}"] = {
            "side": rng.choice("AB"),
            "profile": {"quality": 4, "defense": 4, "models": 2, "base": rng.choice(([25, 25], [25, 50]))},
            "places": [[round(x + dx, 3), round(y, 3), rng.randint(0, 359)] for dx in (0, 2.2)],
        }
    kinds = ("impassable", "difficult", "dangerous")
    terrain = [
        {
            "at": [round(rng.uniform(25, 47), 2), round(rng.uniform(13, 35), 2)],
            "size": [3, 2],
            "turn": rng.randint(0, 90),
            rng.choice(kinds): True,
        }
        for _ in range(3)
    ]
    _, battle = BOOK.arrange({"terrain": terrain}, units, {})
    found: Battle = battle
    mover = found.unit("mover")
    for other in found.others(mover):
        if mover.distance_to(other) < 1 + SLACK:
            del found.units[other.id]
    return found


def a_move(rng: random.Random, unit: Unit, far: float) -> list[list[Point]]:
    """A way for every model: all much the same, with a corner here and there."""
    angle = rng.uniform(0, 2 * math.pi)
    long = far * rng.choice((0.3, 0.45, 0.6, 0.9, 1.01))
    ways: list[list[Point]] = []
    for base in unit.bases:
        if rng.random() < 0.1:
            ways.append([(base.cx, base.cy)])
            continue
        way = angle + rng.gauss(0, 0.1)
        reach = long * rng.uniform(0.85, 1.0)
        legs = []
        if rng.random() < 0.4:
            bend = way + rng.uniform(-0.6, 0.6)
            half = 0.5 * reach
            legs.append((round(base.cx + half * math.cos(bend), 3), round(base.cy + half * math.sin(bend), 3)))
        legs.append((round(base.cx + reach * math.cos(way), 3), round(base.cy + reach * math.sin(way), 3)))
        ways.append(legs)
    return ways


def tried(battle: Battle, unit: Unit, action: str, ways: list[list[Point]]) -> Trial:
    """The verdict on just these ways: a straight one is given with a corner in its middle."""
    places: list[Place] = []
    corners: dict[int, list[Point]] = {}
    for at, (base, legs) in enumerate(zip(unit.bases, ways, strict=True)):
        x, y = legs[-1]
        places.append((x, y, base.heading))
        corners[at] = legs[:-1]
        if len(legs) == 1 and (x, y) != (base.cx, base.cy):
            corners[at] = [(0.5 * (base.cx + x), 0.5 * (base.cy + y))]
    return march_of(battle, unit, action).attempt(places, corners)


@pytest.mark.clause("AF-MOV-01", "AF-MOV-04", "AF-MOV-05", "AF-MOV-06", "AF-MOV-07", "AF-TER-04", "AF-TER-07")
@pytest.mark.parametrize("seed", range(4))
def test_verdicts_agree_with_a_second_opinion(seed: int) -> None:
    rng = random.Random(seed)
    verdicts = {True: 0, False: 0}
    for _ in range(40):
        battle = a_battle(rng)
        unit = battle.unit("mover")
        for action in ("advance", "rush"):
            opinion = Opinion(battle, unit, action)
            for _ in range(4):
                ways = a_move(rng, unit, FAR[action])
                room = opinion.room(ways)
                trial = tried(battle, unit, action, ways)
                if abs(room) <= SLACK:
                    continue
                legal = trial.refusal is None
                assert legal is (room > 0), (unit.places(), ways, room, trial.refusal and trial.refusal.why)
                verdicts[legal] += 1
    assert min(verdicts.values()) > 15


@pytest.mark.clause("AF-TER-08")
def test_dangerous_pieces_are_counted_as_by_a_second_opinion() -> None:
    rng = random.Random(9)
    counted = 0
    for _ in range(80):
        battle = a_battle(rng)
        unit = battle.unit("mover")
        for _ in range(3):
            ways = a_move(rng, unit, 12.0)
            wanted, sure = Opinion(battle, unit, "rush").dice(ways)
            trial = tried(battle, unit, "rush", ways)
            if sure and trial.refusal is None:
                assert sum(len(walk.harm) for walk in trial.walks) == wanted
                counted += wanted
    assert counted > 5


@pytest.mark.clause("AF-GEN-18", "AF-MOV-05", "AF-MOV-06", "AF-TER-04")
def test_ways_found_by_the_engine_are_sound() -> None:
    """Only ends are given. What is accepted goes from place to place, as far as it may, past everything."""
    rng = random.Random(10)
    bent = 0
    for _ in range(60):
        battle = a_battle(rng)
        unit = battle.unit("mover")
        opinion = Opinion(battle, unit, "rush")
        for _ in range(3):
            ways = a_move(rng, unit, 12.0)
            places = [
                (legs[-1][0], legs[-1][1], base.heading) for base, legs in zip(unit.bases, ways, strict=True)
            ]
            trial = march_of(battle, unit, "rush").attempt(places, {})
            if trial.refusal is not None:
                continue
            found = [list(walk.path) for walk in trial.walks]
            for base, walk, place in zip(unit.bases, trial.walks, places, strict=True):
                assert math.dist(walk.path[0], (base.cx, base.cy)) < 0.001
                assert math.dist(walk.path[-1], place[:2]) < 0.001
                bent += len(walk.path) > 2
            assert opinion.room([path[1:] or path for path in found]) > -SLACK
    assert bent > 5


@pytest.mark.clause("AF-MOV-01")
def test_coherency_of_random_crowds() -> None:
    rng = random.Random(11)
    seen = {True: 0, False: 0}
    for _ in range(2000):
        spread = rng.uniform(1.0, 4.5)
        bases = [
            Base(rng.uniform(-spread, spread), rng.uniform(-spread, spread), 0.0, 0.492, 0.0)
            for _ in range(rng.randint(1, 6))
        ]
        gaps = [
            [max(0.0, math.dist((a.cx, a.cy), (b.cx, b.cy)) - 0.984) for b in bases if b is not a]
            for a in bases
        ]
        total = sum(max(0.0, min(row) - 2) + 0.5 * sum(max(0.0, gap - 6) for gap in row) for row in gaps if row)
        assert violation(bases) == pytest.approx(total, abs=0.02)
        assert is_coherent(bases) is (violation(bases) < 1e-9)
        seen[is_coherent(bases)] += 1
    assert min(seen.values()) > 200


@pytest.mark.clause("AF-MOV-09")
def test_a_charge_is_offered_just_up_to_its_reach() -> None:
    """Over open ground what counts is the distance of the bases, whatever their shapes."""
    rng = random.Random(12)
    offered = {True: 0, False: 0}
    for _ in range(200):
        angle = rng.uniform(0, 2 * math.pi)
        far = rng.uniform(11.5, 16.0)
        units: dict[str, Any] = {}
        for side, x, y in (("A", 36.0, 24.0), ("B", 36 + far * math.cos(angle), 24 + far * math.sin(angle))):
            base = rng.choice(([25, 25], [40, 40], [25, 50]))
            units[side] = {
                "side": side,
                "profile": {"quality": 4, "defense": 4, "base": base},
                "places": [[round(x, 3), round(y, 3), rng.randint(0, 359)]],
            }
        _, battle = BOOK.arrange({}, units, {})
        unit, foe = battle.unit("A"), battle.unit("B")
        if unit.bases[0].box is not None:
            continue  # a long base may turn on its way, which has its price
        gap = unit.distance_to(foe)
        if abs(gap - 12) < 0.05:
            continue
        reaches = charging(battle, unit, foe, "charge").can_touch()
        assert reaches is (gap < 12)
        offered[reaches] += 1
    assert min(offered.values()) > 20


def turned_about(base: Base, heading: float) -> Any:
    """The ground that a base passes over as it turns on the spot, the shorter way round, by fine steps."""
    far = (heading - base.heading + 180.0) % 360.0 - 180.0
    return shapely.union_all(
        [affinity.rotate(outline(base), -far * k / 36, origin=(base.cx, base.cy)) for k in range(37)]
    )


@pytest.mark.clause("AF-GEN-18", "AF-MOV-05")
@pytest.mark.parametrize("seed", range(24))
def test_a_long_base_turns_where_it_has_room(seed: int) -> None:
    """On the spot, past soldiers, other long bases, walls and the edge of the table."""
    rng = random.Random(seed)
    rider = {"quality": 4, "defense": 4, "models": 1, "base": [25, 75]}
    start = [rng.choice((30.0, 70.7)), 20.0, rng.choice((0.0, 350.0, 185.0))]
    crowd: list[list[float]] = []
    for _ in range(rng.randint(1, 3)):
        angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(2.6, 4.2)
        crowd.append(
            [start[0] - far * abs(math.cos(angle)), start[1] + far * math.sin(angle), rng.uniform(0, 360)]
        )
    units: dict[str, Any] = {"rider": {"side": "A", "profile": rider, "places": [start]}}
    for k, place in enumerate(crowd):
        base = rng.choice(([25, 25], [40, 40], [25, 50]))
        units[f"other{k}"] = {
            "side": rng.choice("AB"),
            "profile": {"quality": 4, "defense": 4, "models": 1, "base": base},
            "places": [[round(v, 3) for v in place]],
        }
    away, wide = rng.choice(((1.9, 1.0), (3.1, 4.0), (9.0, 1.0)))
    rock = {"at": [start[0] - away, 20.0], "size": [wide, 2.0 * wide], "impassable": True}
    battle = arrange({"terrain": [rock]}, units, {})[1]
    unit = battle.unit("rider")
    others = [outline(base) for other in battle.others(unit) for base in other.bases]
    rocks = [shape(piece) for piece in battle.field.impassable]
    for heading in range(10, 360, 45):
        ground = turned_about(unit.bases[0], heading)
        room = min(
            [ground.distance(other) - min(1.0, outline(unit.bases[0]).distance(other)) for other in others]
        )
        room = min(room, *[apart(ground, rock) for rock in rocks], 72.0 - ground.bounds[2])
        if abs(room) < 2 * SLACK:
            continue
        march = march_of(battle, unit, "advance")
        trial = march.attempt([(start[0], start[1], float(heading))], {})
        assert (trial.refusal is None) == (room > 0), f"{heading}: {room}"


@pytest.mark.clause("AF-GEN-18", "AF-MOV-05")
@pytest.mark.parametrize(
    ("heading", "allowed"), [(330.0, True), (300.0, True), (10.0, False), (40.0, False), (120.0, False)]
)
def test_who_is_too_close_may_turn_away_but_not_closer(heading: float, allowed: bool) -> None:
    """The front right corner of a long base is 0.66" from another, and swings away from it or towards it."""
    rider = {"quality": 4, "defense": 4, "models": 1, "base": [25, 75]}
    units = {
        "rider": {"side": "A", "profile": rider, "places": [[30.0, 20.0, 0.0]]},
        "other": {"side": "A", "profile": {"quality": 4, "defense": 4}, "places": [[31.3, 22.3]]},
    }
    battle = arrange({}, units, {})[1]
    assert battle.unit("rider").distance_to(battle.unit("other")) == pytest.approx(0.66, abs=0.01)
    march = march_of(battle, battle.unit("rider"), "advance")
    trial = march.attempt([(30.0, 20.0, heading)], {})
    assert (trial.refusal is None) is allowed
    if allowed:
        assert trial.inches == pytest.approx(
            math.radians(360.0 - heading) * math.hypot(12.5, 37.5) / 25.4, abs=0.001
        )
    # The same where it goes first and turns there, which it may only once it is an inch away.
    trial = march.attempt([(30.0, 18.0, heading)], {})
    assert trial.refusal is None or not allowed
