"""Worlds from a seed: the size and the land they should have, rivers that run down, and fair homes for all."""

from __future__ import annotations

import functools
import hashlib
import json
from itertools import pairwise

import pytest

from banneret.campaign import setup
from banneret.campaign.book import CampaignBook
from banneret.campaign.hexes import Grid
from banneret.campaign.map_files import read_map
from banneret.campaign.realm import SETTLEMENTS, is_neutral_city, may_build_on
from banneret.campaign.records import HOLD, TEMPLE
from banneret.campaign.setup_events import NoRoomToPlace, RealmSplit
from banneret.campaign.terrain import terrain_of
from banneret.campaign.world_generator import draw_world, size_for, sketch_world
from banneret.campaign.worlds.fairness import mend, sites, worth
from banneret.campaign.worlds.noise import MOST, noise, ridge, rough
from banneret.campaign.worlds.rivers import corner_height
from banneret.campaign.worlds.sketch import Sketch, pieces, spread
from banneret.campaign.worlds.starts import HOME
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from tests.campaign.small import play, told

# Every number of players, the small ones with more seeds.
WORLDS = [(players, seed) for players in range(2, 17) for seed in range(4 if players < 6 else 1)]


@functools.cache
def sketched(players: int, seed: int) -> Sketch:
    return sketch_world(players, seed)


def each_world() -> list[Sketch]:
    return [sketched(players, seed) for players, seed in WORLDS]


def not_among(numbers: list[int], number: int) -> bool:
    return number not in numbers


def name(sketch: Sketch) -> str:
    return f"{sketch.players} players, seed {sketch.seed}"


# ------------------------------------------------------------------------------------------ size and land


@pytest.mark.clause("CP-STA-01")
def test_about_120_hexes_a_player() -> None:
    assert size_for(4) == (24, 20)
    for players in range(2, 17):
        width, height = size_for(players)
        assert 120 * players <= width * height < 120 * players + height
        assert height < width <= height * 4 // 3
    for players in (1, 17):
        with pytest.raises(BadInput, match="a world is drawn for 2 to 16 players"):
            draw_world(players, 1)


@pytest.mark.clause("CP-STA-01")
def test_more_than_half_is_land_of_many_kinds() -> None:
    kinds: set[str] = set()
    for sketch in each_world():
        assert sum(sketch.land) * 100 >= len(sketch.grid) * 55, name(sketch)
        for number, land in enumerate(sketch.land):
            assert land != sketch.drawn(number).sea, name(sketch)
        here = {sketch.terrain[number] for number, land in enumerate(sketch.land) if land}
        assert len(here) >= 12, name(sketch)
        kinds |= here
    assert len(kinds) == 30  # all but Ocean and Lake


@pytest.mark.clause("CP-STA-01")
def test_every_world_is_a_legal_map_and_the_same_for_the_same_seed() -> None:
    for players, seed in WORLDS[::5]:
        document = draw_world(players, seed)
        assert read_map(document, "world").name == document["name"]
        assert draw_world(players, seed) == document
    assert draw_world(4, 1) != draw_world(4, 2)
    assert draw_world(4, 1, "Home")["name"] == "Home"


def test_a_world_is_the_same_on_every_processor() -> None:
    # Whole numbers alone decide; if this changes on purpose, write the new digest here.
    written = json.dumps([draw_world(4, 1), draw_world(7, -3), draw_world(2, 2**70)], sort_keys=True)
    assert hashlib.sha256(written.encode()).hexdigest()[:16] == "a70b743d59877ea4"


# ------------------------------------------------------------------------------------------ climate


def test_the_north_is_cold_and_the_south_is_hot() -> None:
    cold = ("snow", "ice", "glacier", "arctic-desert", "light-pine-forest", "dense-pine-forest")
    hot = ("sandy-desert", "sand-dunes", "light-jungle", "dense-jungle", "jungle-hills")
    for sketch in each_world():
        for kinds, north in ((cold, True), (hot, False)):
            rows = [sketch.grid.place(n)[0] for n, terrain in enumerate(sketch.terrain) if terrain in kinds]
            if rows:
                assert (sum(rows) / len(rows) < sketch.grid.height / 2) == north, name(sketch)


def test_mountains_stand_in_ranges_with_hills_beside_them() -> None:
    lone = ranged = 0
    for sketch in each_world():
        high = {n for n in range(len(sketch.grid)) if sketch.drawn(n).is_in("mountains", "impervious")}
        for number in high:
            if high.intersection(sketch.grid.neighbours(number)):
                ranged += 1
            else:
                lone += 1
        near = spread(sketch.grid, high, lambda _: True)
        hills = [n for n in range(len(sketch.grid)) if sketch.drawn(n).is_in("hills", "forested-hills")]
        assert sum(near[number] <= 2 for number in hills) * 10 >= 9 * len(hills), name(sketch)
    assert ranged > 8 * lone


def test_volcanoes_are_rare_and_far_from_homes() -> None:
    for sketch in each_world():
        found = [number for number, terrain in enumerate(sketch.terrain) if terrain == "volcano"]
        assert len(found) <= max(1, sketch.players // 3)
        assert all(sketch.start_distance(number) >= 4 for number in found), name(sketch)


def test_swamps_lie_by_water() -> None:
    for sketch in each_world():
        for number in range(len(sketch.grid)):
            if sketch.drawn(number).is_in("swamps"):
                # Rivers, and coasts that may have moved out a little for a home.
                near = sketch.grid.within(number, 2)
                assert any(not sketch.land[n] or sketch.at_river(n) for n in near), name(sketch)


# ------------------------------------------------------------------------------------------ rivers


@pytest.mark.clause("CP-TER-36")
def test_rivers_run_down_to_water() -> None:
    found = 0
    for sketch in each_world():
        for course in sketch.courses:
            found += 1
            heights = [sketch.height[number] for number in course]
            assert heights == sorted(heights, reverse=True), name(sketch)
            assert len(set(heights)) == len(heights)
            assert all(sketch.land[number] for number in course)
            last = course[-1]
            others = {n for other in sketch.courses if other is not course for n in other}
            assert sketch.at_water(last) or others.intersection(sketch.grid.neighbours(last)), name(sketch)
            # Consecutive hexes touch, and no others: so it is plain how it runs.
            for at, number in enumerate(course):
                beside = [n for n in course if n in sketch.grid.neighbours(number)]
                assert beside == [*course[max(0, at - 1) : at], *course[at + 1 : at + 2]], name(sketch)
    assert found > len(WORLDS)


@pytest.mark.clause("CP-TER-36")
def test_streams_run_down_along_edges_to_water() -> None:
    for sketch in each_world():
        ways: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
        for number, banks in enumerate(sketch.banks):
            for way in banks:
                other = sketch.grid.step(number, way)
                assert other is not None
                assert sketch.land[number]
                ends = [
                    tuple(sorted((number, other, n)))
                    for n in sketch.grid.neighbours(number)
                    if n in sketch.grid.neighbours(other)
                ]
                assert len(ends) == 2
                ways.setdefault(ends[0], set()).add(ends[1])
                ways.setdefault(ends[1], set()).add(ends[0])
        for place, beside in ways.items():
            lower = [other for other in beside if corner_height(sketch, other) < corner_height(sketch, place)]
            wet = any(not sketch.land[number] or sketch.river[number] for number in place)
            # From every corner one way leads down, but where it has come to some water.
            assert len(lower) == (0 if wet else 1) or sketch_has_moved_its_coast(sketch, place), name(sketch)


def sketch_has_moved_its_coast(sketch: Sketch, place: tuple[int, ...]) -> bool:
    return any(sketch.land[number] and not sketch.height[number] for number in place)


# ------------------------------------------------------------------------------------------ what stands there


@pytest.mark.clause("CP-STA-01")
def test_ruins_are_as_many_as_they_should_be_and_apart() -> None:
    for sketch in each_world():
        assert len(sketch.ruins) == len(set(sketch.ruins))
        assert len(sketch.ruins) == max(sum(sketch.land) // 25, 2 * sketch.players), name(sketch)
        for number in sketch.ruins:
            assert sketch.open(number)
            near = [other for other in sketch.ruins if sketch.grid.distance(number, other) < 3]
            assert near == [number], name(sketch)
        shares = sketch.shares()
        for start in sketch.starts:
            assert sum(shares[number] == start for number in sketch.ruins) >= 2, name(sketch)


@pytest.mark.clause("CP-STA-01")
def test_ruins_are_at_random() -> None:
    assert len({tuple(sketched(3, seed).ruins) for seed in range(6)}) == 6


@pytest.mark.clause("CP-NEU-01", "CP-NEU-07")
def test_neutral_cities_stand_where_cities_may_one_pair_for_three_players() -> None:
    for players, seed in WORLDS[::3]:
        world = read_map(draw_world(players, seed), "world")
        kinds = [hex.construction for hex in world.hexes.values() if is_neutral_city(hex)]
        assert kinds.count(HOLD) == kinds.count(TEMPLE) == max(1, players // 3)
        standing = [number for number, hex in world.hexes.items() if hex.construction in SETTLEMENTS]
        assert len(standing) == len(kinds)
        for number in standing:
            assert may_build_on(terrain_of(world.hexes[number].terrain))
            assert not any(o != number and world.grid.distance(number, o) < 3 for o in standing)
            assert world.hexes[number].name
        assert not any(hex.owner for hex in world.hexes.values())


# ------------------------------------------------------------------------------------------ fairness


@pytest.mark.clause("CP-STA-04")
def test_every_home_has_room_for_all_that_is_placed() -> None:
    for sketch in each_world():
        assert len(sketch.starts) == sketch.players
        for start in sketch.starts:
            assert may_build_on(sketch.drawn(start)), name(sketch)
            others = sites(sketch, start)
            assert len(others) == 3, name(sketch)
            assert all(may_build_on(sketch.drawn(number)) for number in others)
            assert all(sketch.grid.distance(number, start) == 3 for number in others)
            assert sketch.at_river(start) or sketch.at_water(start), name(sketch)


def test_homes_are_far_apart_and_of_like_worth() -> None:
    for sketch in each_world():
        apart = min(sketch.grid.distance(a, b) for a in sketch.starts for b in sketch.starts if a != b)
        assert apart >= 8, name(sketch)
        worths = [worth(sketch, start) for start in sketch.starts]
        assert min(worths) * 100 >= 90 * max(worths), name(sketch)


def test_where_no_land_is_left_to_mend_the_coast_moves_out() -> None:
    """An island of two hexes gains the nearest hex of the sea about it, the lowest of those as near."""
    sketch = Sketch(Grid(9, 9), 2, 1)
    start = 40
    beside = sketch.grid.neighbours(start)
    for number in (start, beside[0]):
        sketch.land[number], sketch.terrain[number] = True, "farmland"
    assert mend(sketch, start, 1)
    assert [number for number in range(81) if sketch.land[number]] == sorted([start, *beside[:2]])
    assert sketch.terrain[beside[1]] == "plains"
    far = [number for number in range(81) if sketch.grid.distance(start, number) > HOME]
    assert far
    sketch.land = [number not in far[1:] for number in range(81)]
    sketch.terrain = ["farmland"] * 81
    assert not mend(sketch, start, 1), "all sea is too far from home"


def test_shares_of_open_land_are_alike() -> None:
    for sketch in each_world():
        shares = sketch.shares()
        room = [
            sum(shares[n] == start and sketch.open(n) for n in range(len(sketch.grid)))
            for start in sketch.starts
        ]
        assert min(room) * 100 >= 60 * max(room), name(sketch)


def test_all_homes_are_on_one_continent_and_no_land_is_walled_in() -> None:
    for sketch in each_world():
        mainland = pieces(sketch.grid, sketch.land.__getitem__)[0]
        assert set(mainland).issuperset(sketch.starts), name(sketch)
        closed = [number for number in range(len(sketch.grid)) if sketch.drawn(number).impervious]
        open_to_all = pieces(sketch.grid, functools.partial(not_among, closed))
        assert len(open_to_all) == 1, name(sketch)


@pytest.mark.clause("CP-STA-05")
@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (5, 2), (8, 3), (16, 0)])
def test_everybody_finds_room_in_a_set_up(players: int, seed: int) -> None:
    book = CampaignBook()
    seats = [{"seat": f"p{at}", "name": f"Realm {at}", "faction": "empire"} for at in range(players)]
    campaign = book.begin(book.read_options({"players": seats, "world": draw_world(players, seed)}))
    play(setup.play(campaign, SeededDice(seed)))
    assert not told(campaign, NoRoomToPlace)
    assert not told(campaign, RealmSplit)
    assert {len(campaign.holdings(seat, SETTLEMENTS)) for seat in campaign.seats} == {4}


# ------------------------------------------------------------------------------------------ noise


def test_noise_is_smooth_and_whole() -> None:
    for field in (noise, rough, ridge):
        values = [field(5, x, 700, 4000) for x in range(0, 40000, 50)]
        assert all(isinstance(value, int) and 0 <= value <= MOST for value in values)
        assert max(values) - min(values) > MOST // 3
        steps = [abs(one - other) for one, other in pairwise(values)]
        assert max(steps) < MOST // 12
    assert noise(5, 100, 100, 1000) != noise(6, 100, 100, 1000)
