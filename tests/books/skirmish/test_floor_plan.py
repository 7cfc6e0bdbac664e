"""Which floors hang together, and that no way is shorter than is said."""

from __future__ import annotations

import itertools
import math

import pytest

from banneret.books.skirmish.battlefield import field_of
from banneret.books.skirmish.field import STEP, Field
from banneret.books.skirmish.floor_plan import adjoining, least_on_foot
from banneret.books.skirmish.long_ways import to_table_edge, towards
from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.level_files import MapSurface
from banneret.core.space.levels import GROUND, Foothold, line_gap
from banneret.core.space.space_ways import WALKS_ONLY, find_way
from banneret.core.space.table_generator import find_table
from banneret.core.space.uprights import Upright
from tests.books.skirmish.charge_ground import LOFT, SHED, TOWN, UP, box, ground

MAN = Upright(0.0, 0.0, 0.0, 0.492, 1.25)


def least(field: Field, start: Foothold, goal: Foothold) -> float:
    return least_on_foot(field.levels, field.adjoining, start, [goal], MAN.radius)


def test_floors_adjoin_where_a_step_leads_across() -> None:
    assert field_of(TOWN).adjoining == {}
    ledge = MapSurface("ledge", 0.6, box(30, 30, 34, 34))
    beside = MapSurface("beside", 2.9, box(18, 10, 20, 16))
    apart = MapSurface("apart", 3.0, box(20, 30, 24, 34))
    table = ground(surfaces=(LOFT, SHED, ledge, beside, apart), links=(UP,))
    assert adjoining(table.levels(), STEP) == {
        GROUND: ["ledge"],
        "ledge": [GROUND],
        "shed": ["beside"],
        "beside": ["shed", "loft"],
        "loft": ["beside"],
    }


@pytest.mark.clause("SK-MOV-15")
def test_a_way_by_the_ladder_is_no_shorter_than_said() -> None:
    field = field_of(ground(surfaces=(LOFT,), links=(UP,)))
    start, goal = Foothold(16, 13, "loft"), Foothold(12, 4)
    way = find_way(field.footing, MAN, start, [goal], WALKS_ONLY, [], 60.0)
    assert way is not None
    assert 4.0 < least(field, start, goal) <= way.cost
    assert least(field_of(ground(surfaces=(LOFT,))), start, goal) == math.inf


@pytest.mark.clause("SK-MOV-15")
def test_a_base_need_only_touch_the_ladder_at_both_ends() -> None:
    """Its rim touches the top and the foot: the floor, the way down and the ground, less the base."""
    field = field_of(ground(surfaces=(LOFT,), links=(UP,)))
    (up, down) = field.levels.links_from(GROUND)[0], field.levels.links_from("loft")[0]
    (tx, ty), _ = down.start_line
    (bx, by), _ = up.start_line
    start, goal = Foothold(tx, ty + 3.0, "loft"), Foothold(bx, by - 5.0)
    top = line_gap(((start.x, start.y), (start.x, start.y)), down.start_line)
    foot = line_gap(((goal.x, goal.y), (goal.x, goal.y)), up.start_line)
    assert min(top, foot) > 2.0 * MAN.radius
    on_foot = top - 2.0 * MAN.radius + abs(down.rise) + foot - MAN.radius
    assert least(field, start, goal) == pytest.approx(on_foot)


@pytest.mark.parametrize("seed", range(3))
def test_in_ruins_too(seed: int) -> None:
    field = field_of(find_table(f"ruins-{seed}", "skirmish", seed, 48.0, 48.0))
    random = SplitMix64(seed)
    places: list[Foothold] = []
    while len(places) < 10:
        surface = field.levels.surfaces[random.below(len(field.levels.surfaces))]
        x = round(random.uniform(1, 47), 3)
        y = round(random.uniform(1, 47), 3)
        if field.footing.can_stand(MAN, surface.id, x, y, []):
            places.append(Foothold(x, y, surface.id))
    for start, goal in itertools.pairwise(places):
        way = find_way(field.even, MAN, start, [goal], WALKS_ONLY, [], 12.0)
        if way is not None:
            assert least(field, start, goal) <= way.cost + 0.001
        long = towards(field, MAN, start, [goal], [], 1000.0)
        if way is not None and long is not None:
            assert long.length >= way.cost - 0.01
        # However it goes, every leg begins where the last ended.
        for found in (long, to_table_edge(field, MAN, start, [], 12.0)):
            here = start
            for leg in [] if found is None else found.legs:
                assert (leg.start.x, leg.start.y, leg.start.level) == (here.x, here.y, here.level)
                here = leg.end
