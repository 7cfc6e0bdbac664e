"""Ruined towns and open fields from a seed, and what maps and journals write of them."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
import shapely

from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.crossings import climb, jump_down
from banneret.core.space.distances import contains, distance
from banneret.core.space.drops import fall, nearest_drop
from banneret.core.space.footing import Footing, Going
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND, Foothold, Levels, Surface, Wall
from banneret.core.space.space_sight import SightScene, Wood
from banneret.core.space.space_ways import WALKS_ONLY, find_way
from banneret.core.space.table import Catalogue, Table, check_flat, load_catalogue, load_map
from banneret.core.space.table_generator import find_table, generate
from banneret.core.space.town_files import surfaces_of, walls_of
from banneret.core.space.uprights import Upright
from tests.core.space.slow_sight import Box, Pillar, certain

KINDS = Path(__file__).parents[3] / "src" / "banneret" / "packs" / "terrain"
MAN = Upright(0, 0, 0, 0.5, 1.25)


def catalogue() -> Catalogue:
    """The one catalogue with towns and fields."""
    for path in sorted(KINDS.glob("*.toml")):
        found = load_catalogue(path)
        if "ruins" in found.styles:
            return found
    raise AssertionError("no catalogue draws ruins")


def ruins(seed: int) -> Table:
    return generate(seed, 48, 48, "ruins", catalogue())


def fields(seed: int) -> Table:
    return generate(seed, 48, 36, "fields", catalogue())


def solids(table: Table) -> list[Wall]:
    return [
        Wall(piece.id, list(piece.polygon), 0.0, piece.height) for piece in table.pieces if piece.impassable
    ]


def footing(table: Table) -> Footing:
    return Footing(table.levels(), solids(table), [])


@pytest.mark.parametrize("seed", range(25))
def test_a_ruined_town_is_what_it_should_be(seed: int) -> None:
    table = ruins(seed)
    assert table.ruin
    assert 6 <= len(table.buildings) <= 10
    levels = table.levels()
    heights = {surface.height for surface in table.surfaces}
    assert heights <= {3.0, 6.0, 9.0}
    for building in table.buildings:
        assert building.enterable
        floors = surfaces_of(building, table.surfaces)
        assert all(floor.id.startswith(building.id + "-") for floor in floors)
        assert 0 <= len(floors) <= 3
        assert walls_of(building, table.walls)
        shape = Polygon(list(building.polygon))
        assert all(
            distance(shape, Polygon(list(other.polygon))) >= 1.79
            for other in table.buildings
            if other is not building
        )
    assert len({surface.id for surface in levels.surfaces}) == len(levels.surfaces)
    streets_are_joined(table)
    # Nothing stands on them but what can be stepped over or is drawn beside them.
    for building in table.buildings:
        shape = Polygon(list(building.polygon))
        assert not any(contains(shape, *end) for street in table.streets for end in street)


def streets_are_joined(table: Table) -> None:
    """From any street one comes to all others."""
    reached = {table.streets[0][0]}
    for _ in table.streets:
        reached |= {end for street in table.streets if reached & set(street) for end in street}
    assert {end for street in table.streets for end in street} == reached


@pytest.mark.parametrize("seed", range(25))
def test_there_is_room_to_deploy_at_every_edge(seed: int) -> None:
    for table in (ruins(seed), fields(seed)):
        there = footing(table)
        large = Upright(0, 0, 0, 0.79, 2.0)
        edges = [
            [(2.0 + 1.7 * k, y) for k in range(26)] for y in (1.5, 3.5, table.depth - 3.5, table.depth - 1.5)
        ]
        for near, far in ((0, 1), (2, 3)):
            places = [
                place
                for place in edges[near] + edges[far]
                if there.can_stand(large, GROUND, place[0], place[1], [])
            ]
            assert len(places) >= 12
        if table.ruin:
            for x in (1.5, table.width - 1.5):
                column = [(x, 2.0 + 1.7 * k) for k in range(26)]
                assert sum(there.can_stand(large, GROUND, *place, []) for place in column) >= 12


@pytest.mark.parametrize("seed", range(3))
def test_every_floor_is_reached_on_foot(seed: int) -> None:
    floors_are_reached(ruins(seed))


def floors_are_reached(table: Table) -> None:
    there = footing(table)
    for building in table.buildings:
        x0, y0 = building.polygon[0]
        outside = next(
            Foothold(x, y)
            for x, y in ((x0 - 0.9, y0 - 0.9), (x0 - 0.9, y0 + 2), (x0 + 2, y0 - 0.9))
            if there.can_stand(MAN, GROUND, x, y, [])
        )
        floors = surfaces_of(building, table.surfaces)
        middle = (sum(x for x, _ in building.polygon) / 4, sum(y for _, y in building.polygon) / 4)
        ends = [Foothold(*middle)] + [Foothold(*middle, floor.id) for floor in floors]
        for end in ends:
            if there.can_stand(MAN, end.level, end.x, end.y, []):
                assert find_way(there, MAN, outside, [end], WALKS_ONLY, [], 90.0) is not None, (building, end)


def test_the_same_seed_draws_the_same_place() -> None:
    for draw in (ruins, fields):
        assert draw(7) == draw(7)
        assert draw(7) != draw(8)
        table = draw(7)
        again = msgspec.json.decode(msgspec.json.encode(table), type=Table)
        assert again == table


@pytest.mark.parametrize("seed", range(25))
def test_fields_have_what_grows_and_flows(seed: int) -> None:
    table = fields(seed)
    assert len({piece.kind for piece in table.pieces}) >= 3
    rivers = [piece for piece in table.pieces if "water" in piece.features and piece.kind == "river"]
    for river in rivers:
        assert 0 <= river.flow < 360
        assert "slow" in river.features
    if rivers:
        # From edge to edge, all one way, and with a ford.
        assert min(x for piece in rivers for x, _ in piece.polygon) == pytest.approx(0)
        assert max(x for piece in rivers for x, _ in piece.polygon) == pytest.approx(48)
        assert len({math.sin(math.radians(river.flow)) > 0 for river in rivers}) == 1
        assert any(piece.kind == "ford" for piece in table.pieces)
    for piece in table.pieces:
        if "wood" in piece.features:
            assert piece.height > 0


def test_some_fields_have_a_river_and_some_have_none() -> None:
    flowing = [any(piece.flow >= 0 for piece in fields(seed).pieces) for seed in range(12)]
    assert any(flowing)
    assert not all(flowing)


# ------------------------------------------------------------------- towns against slow references


@pytest.mark.parametrize("seed", range(3))
def test_sight_in_towns_is_that_of_boxes(seed: int) -> None:
    table = ruins(seed)
    levels = table.levels()
    scene = SightScene(levels.surfaces, levels.walls, [], [], 2.0)
    boxes = [
        Box(
            min(x for x, _ in wall.outline),
            min(y for _, y in wall.outline),
            max(x for x, _ in wall.outline),
            max(y for _, y in wall.outline),
            wall.foot,
            wall.top,
        )
        for wall in levels.walls
    ]
    boxes += [box for surface in levels.surfaces[1:] for box in sheets(surface)]
    random = SplitMix64(seed)
    told = {True: 0, False: 0}
    for _ in range(24):
        viewer, target = somebody(random, levels), somebody(random, levels)
        share = random.uniform(0.1, 0.9)
        x, y = viewer.x + (target.x - viewer.x) * share, viewer.y + (target.y - viewer.y) * share
        other = Upright(round(x + random.uniform(-0.6, 0.6), 3), y, 0.0, 0.5, random.uniform(0.5, 3.0))
        clear = scene.clear_rays(viewer, target, [other])
        eye = (viewer.x, viewer.y, viewer.foot + 0.9 * viewer.height)
        pillar = Pillar(other.x, other.y, other.radius, other.foot, other.foot + other.height)
        for n, end in enumerate(silhouette(eye, target)):
            free = certain(eye, end, boxes, [pillar])
            if free is not None:
                told[free] += 1
                assert bool(clear >> n & 1) == free, (viewer, target, other, n)
    assert told[True] > 3
    assert told[False] > 20


def silhouette(eye: tuple[float, float, float], target: Upright) -> list[tuple[float, float, float]]:
    """Where the nine lines end: low, in the middle and high, first on the left as the eye sees it."""
    away = math.hypot(target.x - eye[0], target.y - eye[1])
    left = ((eye[1] - target.y) / away, (target.x - eye[0]) / away)
    return [
        (
            target.x + aside * target.radius * left[0],
            target.y + aside * target.radius * left[1],
            target.foot + share * target.height,
        )
        for aside in (1, 0, -1)
        for share in (0.1, 0.5, 0.9)
    ]


def somebody(random: SplitMix64, levels: Levels) -> Upright:
    """Somebody on the ground, or at the edge of a floor."""
    x, y, foot = random.uniform(1, 47), random.uniform(1, 47), 0.0
    if random.below(2) == 0:
        surface = levels.surfaces[1 + random.below(len(levels.surfaces) - 1)]
        n = random.below(len(surface.outline))
        (ax, ay), (bx, by) = surface.outline[n - 1], surface.outline[n]
        share = random.uniform(0.1, 0.9)
        x, y, foot = ax + (bx - ax) * share, ay + (by - ay) * share, surface.height
    # A little off all lines of the plan.
    return Upright(round(x + 0.0613, 3), round(y + 0.0717, 3), foot, 0.5, 1.25)


def sheets(surface: Surface) -> list[Box]:
    """A floor as thin boxes side by side, cut wherever its outline has a corner."""
    whole = shapely.Polygon(surface.outline)
    cuts = sorted({y for _, y in surface.outline})
    found = []
    for low, high in pairwise(cuts):
        x0, _, x1, _ = whole.intersection(shapely.box(-1, low + 0.001, 99, high - 0.001)).bounds
        found.append(Box(x0, low, x1, high, surface.height, surface.height))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_falls_and_jumps_in_towns_end_on_the_highest_ground_below(seed: int) -> None:
    table = ruins(seed)
    there = footing(table)
    levels = there.levels
    jumped = 0
    for surface in levels.surfaces[1:]:
        n = len(surface.outline)
        for k in range(n):
            (ax, ay), (bx, by) = surface.outline[k], surface.outline[(k + 1) % n]
            length = math.dist((ax, ay), (bx, by))
            out = ((by - ay) / length, (ax - bx) / length)
            for share in (0.3, 0.5, 0.8):
                x, y = round(ax + (bx - ax) * share, 3), round(ay + (by - ay) * share, 3)
                if not there.can_stand(MAN, surface.id, x, y, []):
                    continue
                for crossing in (
                    jump_down(there, MAN, surface.id, x, y, *out, []),
                    climb(there, MAN, surface.id, x, y, *out, []),
                ):
                    if crossing is None or crossing.up > 0:
                        continue
                    jumped += 1
                    end = crossing.end
                    assert there.can_stand(MAN, end.level, end.x, end.y, [])
                    # By brute force: of all surfaces that hold the place, the highest below the start.
                    below = max(
                        other.height
                        for other in levels.surfaces
                        if other.height < surface.height and other.holds(end.x, end.y)
                    )
                    assert levels.height(end.level) == pytest.approx(below)
                    assert crossing.down == pytest.approx(surface.height - below)
                    assert 0 <= (end.x - x) * out[0] + (end.y - y) * out[1] <= 1.6
                drop = nearest_drop(there, MAN, surface.id, x, y, 1.0, 1.0)
                if drop is not None:
                    place = fall(there, MAN, drop, [])
                    assert place is not None
                    assert levels.height(place.level) < surface.height - 0.9
                    assert there.can_stand(MAN, place.level, place.x, place.y, [])
    assert jumped


# ------------------------------------------------------------------------------------ maps and journals

TOWN = """
[map]
id = "corner"
name = "Corner"
size = [24, 24]
symmetric = "point"
ruin = true

[[pieces]]
kind = "river"
polygon = [[0, 10], [8, 10], [8, 13], [0, 13]]
flow = 90

[[surfaces]]
id = "loft"
height = 3
at = [6, 4]
size = [6, 4]

[[walls]]
line = [[3, 2], [9, 2]]
top = 3

[[buildings]]
id = "mill"
name = "Mill"
twin = "Other mill"
at = [6, 4]
size = [6, 4]
enterable = true
roof = "loft"

[[links]]
kind = "ladder"
to = "loft"
from_line = [[6, 4], [6, 4]]

[[streets]]
points = [[0, 8], [12, 8], [12, 12]]
"""


def town(tmp_path: Path, text: str = TOWN) -> Table:
    (tmp_path / "corner.toml").write_text(text, encoding="utf-8")
    drawn = next(path for path in sorted(KINDS.glob("*.toml")) if "ruins" in load_catalogue(path).styles)
    return load_map(tmp_path / "corner.toml", "", drawn)


def test_a_map_writes_towns(tmp_path: Path) -> None:
    table = town(tmp_path)
    assert table.ruin
    assert [(each.id, each.name, each.roof) for each in table.buildings] == [
        ("mill", "Mill", "loft"),
        ("mill-twin", "Other mill", "loft-twin"),
    ]
    assert table.streets[:2] == (((0, 8), (12, 8)), ((12, 8), (12, 12)))
    assert table.streets[2:] == (((24, 16), (12, 16)), ((12, 16), (12, 12)))
    assert [piece.flow for piece in table.pieces] == [90, 270]
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table


def test_a_building_that_comes_down_takes_all_with_it(tmp_path: Path) -> None:
    table = town(tmp_path)
    left = table.without_building("mill")
    assert [each.id for each in left.buildings] == ["mill-twin"]
    assert [each.id for each in left.surfaces] == ["loft-twin"]
    assert [each.id for each in left.walls] == ["wall-2"]
    assert [each.to for each in left.links] == ["loft-twin"]


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("flow = 90", "flow = 400", "pieces[0].flow", "a heading from 0 to below 360"),
        ('roof = "loft"', 'roof = "lofd"', "buildings[0].roof", 'no surface of this building is called "lofd"'),
        ('id = "mill"', 'id = "Old Mill"', "buildings[0].id", "lower-case words"),
        ("[12, 8], [12, 12]]", "[12, 8], [12, 30]]", "streets[0]", "off the table"),
        ("[12, 8], [12, 12]]", "[12, 8], [12, 8.01]]", "streets[0]", "at least 0.1 inch long"),
        (
            "points = [[0, 8], [12, 8], [12, 12]]",
            "points = [[0, 8]]",
            "streets[0].points",
            "at least two points",
        ),
        ("ruin = true", "ruin = 3", "map.ruin", ""),
    ],
)
def test_faults_of_towns_are_named(tmp_path: Path, old: str, new: str, where: str, what: str) -> None:
    with pytest.raises(BadInput) as refused:
        town(tmp_path, TOWN.replace(old, new, 1))
    assert where in str(refused.value)
    assert what in str(refused.value)


def test_buildings_do_not_overlap(tmp_path: Path) -> None:
    more = '\n[[buildings]]\nid = "shed"\nat = [8, 5]\nsize = [4, 4]\n'
    with pytest.raises(BadInput, match='overlaps the building "mill"'):
        town(tmp_path, TOWN + more)
    with pytest.raises(BadInput, match='two buildings "mill"'):
        town(tmp_path, TOWN + '\n[[buildings]]\nid = "mill"\nat = [20, 4]\nsize = [2, 2]\n')


def test_books_of_the_flat_table_refuse_towns(tmp_path: Path) -> None:
    table = town(tmp_path)
    flat = msgspec.structs.replace(table, surfaces=(), walls=(), links=(), buildings=())
    with pytest.raises(BadInput, match="buildings and streets"):
        check_flat(flat, "The game")
    with pytest.raises(BadInput, match="no water flows"):
        check_flat(msgspec.structs.replace(flat, streets=(), ruin=False), "The game")
    check_flat(msgspec.structs.replace(flat, streets=(), ruin=False, pieces=()), "The game")


def test_a_wrong_table_in_a_journal_is_refused() -> None:
    table = ruins(1)
    text = msgspec.json.encode(table).replace(b'"id":"house-1"', b'"id":"House 1"')
    with pytest.raises(msgspec.ValidationError, match=r"buildings\[0\]\.id"):
        msgspec.json.decode(text, type=Table)


def test_going_and_woods_of_fields_can_be_asked() -> None:
    table = next(fields(seed) for seed in range(30) if any("wood" in p.features for p in fields(seed).pieces))
    wood = next(piece for piece in table.pieces if "wood" in piece.features)
    shape = Polygon(list(wood.polygon))
    there = Footing(table.levels(), solids(table), [Going(shape, 2.0)])
    assert there.price(GROUND, shape.cx, shape.cy, shape.cx + 1, shape.cy) == pytest.approx(2.0)
    scene = SightScene([], [], [], [Wood(wood.id, shape, wood.height)], 2.0)
    inside = MAN.at(shape.cx, shape.cy, 0)
    assert scene.clear_rays(inside, MAN.at(shape.cx + 8, shape.cy, 0), []) == 0


def test_generated_towns_are_found_by_name() -> None:
    book = next(path.stem for path in sorted(KINDS.glob("*.toml")) if "ruins" in load_catalogue(path).styles)
    assert find_table("ruins-48x48-5", book, 1).buildings == ruins(5).buildings
    assert find_table("fields-48x36-5", book, 1).pieces == fields(5).pieces


@pytest.mark.parametrize("name", ["bell-court", "gallows-weir", "tallow-row"])
def test_maps_of_towns_and_fields_are_sound(name: str) -> None:
    book = next(path.stem for path in sorted(KINDS.glob("*.toml")) if "ruins" in load_catalogue(path).styles)
    table = load_map(name, book)
    if not table.ruin:
        assert any(piece.flow >= 0 for piece in table.pieces)
        return
    assert 6 <= len(table.buildings) <= 10
    streets_are_joined(table)
    floors_are_reached(table)
    there = footing(table)
    for y in (2.0, table.depth - 2.0):
        assert sum(there.can_stand(MAN, GROUND, 2.0 + 1.5 * k, y, []) for k in range(30)) >= 12
