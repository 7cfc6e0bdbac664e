"""Finding room where there is hardly any: rows, corners, and where units come to stand in odd ground.

What is found is kept in `packings.json`: a record, not a proof of any rule, for any legal place would do.
Beside it stands what must hold of every one. To write it anew, after looking at why it has changed:
`python -m tests.books.age_of_fantasy.test_packing`. Places are rounded, for other processors differ in the
last bits.
"""

from __future__ import annotations

import itertools
import json
import math
import random
from pathlib import Path
from typing import Any

import pytest
import shapely

from banneret.books.age_of_fantasy import packing as module
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.movement import places_of
from banneret.books.age_of_fantasy.packing import (
    _STRIPS,
    SetUpGround,
    UnitPacking,
    _lattice,
    _rows_about,
    covering,
)
from banneret.books.age_of_fantasy.unit import Place
from banneret.books.age_of_fantasy.zones import Outline
from banneret.core.space.bases import Base
from banneret.core.space.free_corners import SHIFTS
from banneret.core.space.obstacles import Obstacle
from tests.books.age_of_fantasy.test_proposals import differ

RECORD = Path(__file__).with_name("packings.json")
COUNT = 36
CHUNK = 6


def outline(rng: random.Random, x: float, y: float, wide: float) -> Outline:
    """A zone of four to seven corners about a point."""
    count = rng.choice((4, 4, 5, 7))
    turn = rng.uniform(0, 90)
    points = []
    for k in range(count):
        angle = math.radians(turn + 360.0 * k / count)
        far = wide * rng.uniform(0.75, 1.1)
        points.append((round(x + far * math.cos(angle), 2), round(y + far * math.sin(angle), 2)))
    return tuple(points)


def packing(seed: int, mixed: bool = False) -> UnitPacking:
    """A unit that is to find room in a small zone with a rock and some others in it.

    If it is mixed, a Hero on a wide round base may go with models on long ones.
    """
    rng = random.Random(seed)
    models = rng.choice((1, 3, 4, 4, 5, 8))
    base = rng.choice(([25, 25], [25, 25], [32, 32], [25, 50], [30, 60]))
    area = models * base[0] * base[1] / 645.16
    wide = math.sqrt(area) * rng.uniform(0.8, 1.1) + 0.8
    x, y = rng.choice(((20.0, 20.0), (20.0, 2.0), (1.5, 1.5)))
    profile = {"quality": 4, "defense": 5, "models": models, "base": base}
    units: dict[str, Any] = {"mine": {"side": "A", "profile": profile}}
    if rng.random() < 0.4 and (mixed or base[0] == base[1]):
        giant = {"quality": 3, "defense": 3, "base": [40, 40], "rules": ["Hero"]}
        units["giant"] = {"side": "A", "profile": giant, "joins": "mine"}
    for k in range(rng.choice((0, 1, 2))):
        angle, far = rng.uniform(0, 2 * math.pi), wide * rng.uniform(0.7, 1.3)
        px, py = max(0.6, x + far * math.cos(angle)), max(0.6, y + far * math.sin(angle))
        other = {"quality": 4, "defense": 5, "base": rng.choice(([25, 25], [25, 50]))}
        units[f"other{k}"] = {
            "side": rng.choice("AB"),
            "profile": other,
            "places": [[round(px, 2), round(py, 2)]],
        }
    terrain = []
    if seed % 2:
        rock = {"at": [round(x + rng.uniform(-wide, wide), 2), round(y + rng.uniform(-wide, wide), 2)]}
        terrain = [{**rock, "size": [0.8, 1.4], "turn": rng.choice((0.0, 25.0)), "impassable": True}]
    battle = arrange({"terrain": terrain}, units, {"step": "deployment"})[1]
    unit = battle.unit("mine")
    # A few anywhere on the table, away from all enemies.
    zone = [outline(rng, x, y, wide)] if seed % 9 else None
    return UnitPacking(
        unit,
        rng.choice((0.0, 45.0, 90.0, 200.0)),
        SetUpGround(battle, unit, zone, 9.0 if zone is None else 0.0),
    )


def rounded(places: list[Place]) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y, _ in places]


def found_in(seed: int) -> list[Any]:
    """Where the models go, also one by one, how many stood in rows at last, and the corners there were."""
    pack = packing(seed)
    places = pack.places()
    largest = pack.bases[pack.order[0]]
    corners = pack._raw_corners(largest)
    turns = [pack._turns(largest, x, y) for x, y in corners[:6]]
    others: list[Any] = []
    pack.tries = 2000
    for way in (None, *_STRIPS):
        stood = [pack._stand(largest, x, y, []) for x, y in corners[:3]]
        others += [rounded(pack._one_by_one(base.cx, base.cy, way)) for base in stood if base is not None]
    return [
        rounded(places),
        others,
        pack.most_in_rows,
        [[round(x, 3), round(y, 3)] for x, y in corners[:8]],
        [[round(turn, 2) for turn in own] for own in turns],
        [round(v, 3) for v in pack.ground.table(largest)],
    ]


@pytest.mark.parametrize("first", range(0, COUNT, CHUNK))
def test_room_is_found_where_it_was(first: int) -> None:
    kept = json.loads(RECORD.read_text(encoding="utf-8"))
    assert len(kept) == COUNT
    for seed in range(first, first + CHUNK):
        assert not differ(found_in(seed), kept[seed], f"packing {seed}")


@pytest.mark.clause("AF-PRE-15", "AF-MOV-01", "AF-MOV-05")
@pytest.mark.parametrize("mixed", [False, True])
def test_where_room_is_found_it_is_room(mixed: bool) -> None:
    rooms = 0
    for seed in range(100, 130):
        pack = packing(seed, mixed)
        if mixed and len({(base.half_width, base.half_depth) for base in pack.bases}) == 1:
            continue
        places = pack.places()
        if not places:
            continue
        rooms += 1
        unit = pack.ground.unit
        bases = places_of(unit, places)
        assert is_coherent(bases)
        shapes = [shape_of(base) for base in bases]
        for one, other in itertools.combinations(shapes, 2):
            # Places are rounded to a thousandth.
            assert one.buffer(-0.002).disjoint(other.buffer(-0.002))
        for shape in shapes:
            assert shapely.box(-0.003, -0.003, 72.003, 48.003).contains(shape)
            for part in pack.ground.zone or []:
                assert shapely.Polygon(part).buffer(0.003).contains(shape)
            for piece in pack.ground.battle.field.impassable:
                assert shapely.Polygon(piece.shape.points()).intersection(shape).area < 0.003
            for there in pack.ground.battle.on_table():
                keep = 9.0 if pack.ground.away and there.seat == "B" else 1.0
                assert all(shape_of(base).distance(shape) > keep - 0.003 for base in there.bases)
    assert rooms > (1 if mixed else 8)


def test_a_pattern_covers_every_base() -> None:
    disc, wide_disc = Base(0.0, 0.0, 30.0, 0.5, 0.0), Base(0.0, 0.0, 30.0, 1.6, 0.0)
    long, broad = Base(0.0, 0.0, 30.0, 0.4, 1.2), Base(0.0, 0.0, 30.0, 1.3, 0.3)
    for bases, shape in (
        ([disc, wide_disc, disc], (1.6, 0.0)),
        ([long, wide_disc, broad], (1.6, 0.0)),
        ([long, long], (0.4, 1.2)),
        ([long, disc], (0.5, 1.2)),
        ([disc, broad], (1.3, 0.5)),
        ([long, broad], (1.3, 1.2)),
    ):
        pattern = covering(bases)
        assert (pattern.half_width, pattern.half_depth, pattern.heading) == (*shape, 30.0)
        for base in bases:
            assert shape_of(pattern).buffer(0.01).contains(shape_of(base))


def shape_of(base: Base) -> shapely.Geometry:
    if base.box is None:
        return shapely.Point(base.cx, base.cy).buffer(base.radius, quad_segs=64)
    return shapely.Polygon(base.box.points())


@pytest.mark.clause("AF-PRE-15")
@pytest.mark.parametrize(("half", "deep", "turn"), [(0.5, 0.0, 0.0), (0.8, 0.0, 30.0), (0.5, 1.0, 75.0)])
def test_rows_are_as_close_as_bases_may_stand(half: float, deep: float, turn: float) -> None:
    """From the first outwards, every place as far as 6" and a base away, and none nearer than side by side."""
    base = Base(0.0, 0.0, turn, half, deep)
    rows = _rows_about(base, turn, 6.0)
    assert len(rows) == (1 if deep else 3)
    wide, long = 2 * half + 0.001, 2 * deep + 0.001 if deep else 2 * half + 0.001
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    for number, points in enumerate(rows):
        assert points[0] == (0.0, 0.0)
        away = [math.hypot(x, y) for x, y in points]
        assert all(one <= other + 0.002 for one, other in itertools.pairwise(away))
        assert away[-1] <= 6.0 + max(wide, long) + 0.002
        close = long if number == 0 else math.sqrt(0.75) * wide + 0.001
        most = 6.0 + max(wide, close)
        assert len(points) == pytest.approx(math.pi * most * most / (wide * close), rel=0.09)
        # Turned back, the places lie on lines `close` apart, every other one half a base aside.
        s, f = (sin, cos) if number < 2 else (cos, -sin)
        for x, y in points:
            aside, ahead = x * f - y * s, x * s + y * f
            row = round(ahead / close)
            assert ahead == pytest.approx(close * row, abs=0.002)
            column = aside / wide - (0.5 if number and row % 2 else 0.0)
            assert column == pytest.approx(round(column), abs=0.003)
        bases = [base.at(x, y, turn) for x, y in points[:30]]
        for one, other in itertools.combinations(bases, 2):
            if deep:
                assert shape_of(one).intersection(shape_of(other)).area < 0.002
            else:
                assert math.hypot(one.cx - other.cx, one.cy - other.cy) > 2 * half - 0.001


@pytest.mark.clause("AF-PRE-15")
def test_every_place_of_the_rows_that_is_near_enough() -> None:
    """On whole inches, so that some are just as far as they may be: straight rows, and staggered ones."""
    whole = {(float(x), float(y)) for x in range(-9, 10) for y in range(-9, 10)}
    straight = _lattice(1.0, 1.0, 0.0, 0.0, 1.0, 4.0)
    assert len(straight) == 81
    assert set(straight) == {(x, y) for x, y in whole if x * x + y * y <= 25.0}
    staggered = _lattice(2.0, 3.0, 0.5, 0.0, 1.0, 2.0)
    assert set(staggered) == {
        *{(x, 0.0) for x in (-4.0, -2.0, 0.0, 2.0, 4.0)},
        *{(x, y) for x in (-3.0, -1.0, 1.0, 3.0) for y in (-3.0, 3.0)},
    }
    turned = _lattice(2.0, 3.0, 0.5, 1.0, 0.0, 2.0)
    assert set(turned) == {(y, -x) for x, y in staggered}
    assert len(_lattice(2.0, 3.0, 0.5, 0.0, 1.0, 4.0)) == 7 + 2 * 6 + 2 * 3
    # Half a width further than whole widths go, to either side of every other row.
    assert len(_lattice(2.0, 3.0, 0.5, 0.0, 1.0, 2.9)) == 5 + 2 * 6


@pytest.mark.plain
@pytest.mark.clause("AF-PRE-15")
def test_corners_just_so_far_apart_are_tried_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SAME_CORNER", 0.25)
    corners = [(20.0, 20.0), (20.125, 20.0), (20.25, 20.0), (20.25, 20.125), (20.0, 20.25)]
    tried: list[tuple[float, float]] = []

    def in_vain(self: UnitPacking, pattern: Base, x: float, y: float) -> list[Place]:
        tried.append((x, y))
        return []

    monkeypatch.setattr(UnitPacking, "_raw_corners", lambda self, base: corners)
    monkeypatch.setattr(UnitPacking, "_stand", lambda self, base, x, y, placed: base.at(x, y, base.heading))
    monkeypatch.setattr(UnitPacking, "_in_rows", in_vain)
    pack = row_of(4)
    for standing, looked in ((2, False), (3, True)):
        tried.clear()
        crowded: list[tuple[float, float]] = []
        monkeypatch.setattr(
            UnitPacking, "_one_by_one", lambda self, x, y, way, seen=crowded: seen.append((x, y)) or []
        )
        pack.most_in_rows = standing
        assert pack.places() == []
        assert tried == [(20.0, 20.0), (20.25, 20.0), (20.0, 20.25)]
        # Each first without a strip, then by every one, if three quarters of them stand in rows.
        assert crowded == ([place for place in tried for _ in range(9)] if looked else [])


def row_of(models: int) -> UnitPacking:
    """Discs 2" across that are to be set up on an empty table."""
    profile = {"quality": 4, "defense": 5, "models": models, "base": [50.8, 50.8]}
    battle = arrange({}, {"mine": {"side": "A", "profile": profile, "at": [36, 12]}}, {})[1]
    return UnitPacking(battle.unit("mine"), 30.0, SetUpGround(battle, battle.unit("mine"), None, 0.0))


@pytest.mark.plain
@pytest.mark.clause("AF-PRE-15")
def test_when_there_are_no_tries_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many places are looked at as there are tries: nobody stands on the third, or in the second rows."""
    looked: list[Base] = []

    def nowhere_at_first(self: SetUpGround, base: Base) -> bool:
        looked.append(base)
        return len(looked) > barred

    monkeypatch.setattr(SetUpGround, "is_free", nowhere_at_first)
    pack = row_of(2)
    pattern = pack.bases[0]
    barred = 2
    for tries, stands in ((2, False), (3, True)):
        looked.clear()
        pack.tries = tries
        found = pack._stand(pattern, 20.0, 20.0, [])
        assert (found is not None) is stands
        assert (len(looked), pack.tries) == (tries, 0)
    assert len(SHIFTS) > 3
    barred = len(_rows_about(pattern, 30.0, 6.0)[0])
    for tries, stands in ((barred, False), (barred + 1, True)):
        looked.clear()
        pack.tries = tries
        assert bool(pack._in_rows(pattern, 20.0, 20.0)) is stands


@pytest.mark.plain
@pytest.mark.clause("AF-PRE-15")
def test_along_which_sides_rows_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are nearer than what counts as touched, here a quarter of an inch."""
    monkeypatch.setattr(module, "_TOUCHING", 0.25)
    pack = row_of(3)
    wedge = Obstacle([(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)], 0.0)
    block = Obstacle([(-4.0, -4.0), (0.0, -4.0), (0.0, 0.0), (-4.0, 0.0)], 1.0)
    for obstacle, x, y, turns in (
        (wedge, 3.5, 0.25, [36.87]),
        (wedge, 3.5, 0.125, [0.0, 36.87]),
        (wedge, 1.0, -0.25, []),
        (wedge, 1.0, -0.125, [0.0]),
        (block, 0.75, 1.0, []),
        (block, 0.875, 0.0, [0.0]),
        (block, 1.25, -2.0, []),
    ):
        monkeypatch.setattr(pack, "_in_the_way", lambda base, met=obstacle: [met])
        assert pack._turns(pack.bases[0], x, y) == [30.0, *turns], (x, y)
    assert pack._turns(Base(0.0, 0.0, 30.0, 1.0, 2.0), 3.5, 0.125) == [30.0]


@pytest.mark.plain
@pytest.mark.clause("AF-PRE-15")
def test_what_is_near_enough_for_who_is_packed_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Corners within 6" and two bases, and whatever reaches there."""
    pack = row_of(2)
    seen: list[tuple[list[tuple[float, float]], int]] = []
    corners = [(29.75, 20.0), (30.0, 20.0), (20.0, 10.25), (20.0, 10.0)]
    walls = [Obstacle([(x, 20.0)], 1.0) for x in (30.75, 31.0, 31.25)]

    def first_stands(base: Base, other: Base, left: list[tuple[float, float]], met: list[Obstacle]) -> None:
        seen.append((list(left), len(met)))

    monkeypatch.setattr(pack, "_raw_corners", lambda base: corners)
    monkeypatch.setattr(pack, "_in_the_way", lambda base: walls)
    monkeypatch.setattr(pack, "_add_corners", first_stands)
    monkeypatch.setattr(pack, "_next", lambda *rest: None)
    assert pack._one_by_one(20.0, 20.0, None) == []
    assert seen == [([(29.75, 20.0), (20.0, 10.25)], 1)]


@pytest.mark.plain
@pytest.mark.clause("AF-PRE-15")
def test_corners_that_who_stands_leaves_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hair within another is forgiven, here a quarter of an inch; the walls at hand cost tries."""
    monkeypatch.setattr(module, "HAIR", 0.25)
    monkeypatch.setattr(module, "_SIDE_BY_SIDE", 0.25)
    monkeypatch.setattr(module, "corners_on", lambda edge, walls, box: [(1.0, float(len(walls)))])
    pack = row_of(2)
    base = pack.bases[0].at(20.0, 20.0, 30.0)
    corners, walls = [(22.25, 20.0), (22.0, 20.0), (21.75, 20.0)], [Obstacle([(9.0, 9.0)], 1.0)]
    pack.tries = 10
    pack._add_corners(base, base, corners, walls)
    assert corners == [(22.25, 20.0), (22.0, 20.0), (1.0, 2.0)]
    assert (len(walls), pack.tries) == (2, 8)


def main() -> None:
    """Every find on a line, so that a difference can be read."""
    lines = ",\n".join(f" {json.dumps(found_in(seed))}" for seed in range(COUNT))
    RECORD.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
