"""The ground of a skirmish at its limits: what can be played on, floors that adjoin, points that are seen."""

from __future__ import annotations

import copy
import itertools
import math
import random

import msgspec
import pytest

from banneret.books.skirmish.ahead import (
    at_edge,
    depth_ahead,
    directions_to_climb,
    gap_ahead,
    too_high,
    touches_to_climb,
    why_not_gap,
)
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.battlefield import check_table, ground_of, load_table
from banneret.books.skirmish.bodies import everybody_else, in_the_way, put_at, sampled
from banneret.books.skirmish.case_tables import table_of
from banneret.books.skirmish.falling import strength_of
from banneret.books.skirmish.field import (
    DIFFICULT,
    IMPASSABLE,
    STEP,
    VERY_DIFFICULT,
    Building,
    Field,
    Ground,
    apart,
    near_wall,
    under_cover,
    upright,
)
from banneret.books.skirmish.floor_plan import adjoining, least_on_foot
from banneret.books.skirmish.leaps import leap_from, spots
from banneret.books.skirmish.sight import past_terrain, sees_point
from banneret.books.skirmish.spot_question import Spot, SpotQuestion
from banneret.books.skirmish.warrior import KNOCKED_DOWN
from banneret.core.engine.ask import Refusal
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import CLIMB, GROUND, LADDER, WALK, Foothold, Levels, Link, Surface, Wall
from banneret.core.space.table import Piece, Table
from banneret.core.space.uprights import Upright
from tests.books.skirmish.duels import changed
from tests.books.skirmish.ground import skirmish

ONE, TWO, MID = "A.one", "B.two", "B.mid"
RADIUS = 25 / 25.4 / 2


def square(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def levels(*surfaces: Surface, walls: tuple[Wall, ...] = (), links: tuple[Link, ...] = ()) -> Levels:
    return Levels(48.0, 48.0, list(surfaces), list(walls), list(links))


def field(there: Levels, grounds: list[Ground] | None = None, buildings: list[Building] | None = None) -> Field:
    return Field(48.0, 48.0, there, grounds or [], buildings or [], [], True)


def on(there: Field, **warriors: tuple[float, float, str]) -> Battle:
    """Warriors by the names of those above."""
    battle = skirmish({{"one": ONE, "two": TWO, "mid": MID}[key]: place for key, place in warriors.items()})
    battle.field = there
    return battle


# --------------------------------------------------------------------------------------------- tables


@pytest.mark.parametrize(
    ("width", "depth", "fits"),
    [
        (36, 72, True),
        (72, 36, True),
        (35.9, 48, False),
        (48, 35.9, False),
        (72.1, 48, False),
        (48, 72.1, False),
    ],
)
def test_a_table_is_three_to_six_feet_each_way(width: float, depth: float, fits: bool) -> None:
    table = Table(width, depth, ())
    if fits:
        check_table(table, "table")
    else:
        with pytest.raises(BadInput, match="36 to 72 inches each way"):
            check_table(table, "table")


def test_pieces_are_convex_and_have_each_their_own_id() -> None:
    table = load_table("fields", 1)
    check_table(table, "table")
    first, second = table.pieces[:2]
    twice = msgspec.structs.replace(second, id=first.id)
    with pytest.raises(BadInput, match=rf"table\.pieces\[1\]: two pieces have the id {first.id}"):
        check_table(msgspec.structs.replace(table, pieces=(first, twice)), "table")
    bent = msgspec.structs.replace(second, polygon=((1, 1), (9, 1), (3, 3), (1, 9)))
    with pytest.raises(BadInput, match=rf"table\.pieces\[1\]: {second.kind} is not convex"):
        check_table(msgspec.structs.replace(table, pieces=(first, bent)), "table")


def test_tables_by_their_style_have_the_size_of_it() -> None:
    assert (load_table("ruins", 3).width, load_table("ruins", 3).depth) == (48.0, 48.0)
    assert (load_table("fields", 3).width, load_table("fields", 3).depth) == (48.0, 36.0)
    assert load_table("ruins", 3) == load_table("ruins-3", 99)
    assert load_table("ruins", 3) != load_table("ruins", 4)
    assert (load_table("ruins-60x40", 3).width, load_table("ruins-60x40", 3).depth) == (60.0, 40.0)
    assert load_table("bell-court", 3).id == "bell-court"


def test_a_case_may_be_played_on_a_map() -> None:
    assert table_of({"map": "bell-court"}) == load_table("bell-court", 0)
    assert table_of({"map": "ruins-17"}).surfaces == load_table("ruins-17", 0).surfaces
    plain = table_of({})
    assert (plain.width, plain.depth, plain.ruin, plain.pieces) == (48.0, 48.0, False, ())


def test_a_piece_of_a_case_is_of_its_kind_but_for_what_is_said() -> None:
    said = {"kind": "wood", "at": [10, 10], "size": [4, 6]}
    table = table_of(
        {"terrain": [said, {**said, "at": [30, 30], "height": 9, "name": "Copse"}], "size": [40, 44]}
    )
    plain, other = table.pieces
    assert (table.width, table.depth) == (40.0, 44.0)
    assert (plain.id, other.id) == ("wood-1", "wood-2")
    assert plain.height != 9
    assert (other.height, other.name) == (9, "Copse")
    assert plain.features == other.features
    assert "wood" in plain.features


# --------------------------------------------------------------------------------------------- floors


def test_floors_that_cross_each_other_adjoin_though_no_corner_lies_in_the_other() -> None:
    along, across = Surface("along", square(10, 14, 30, 16), 3.0), Surface("across", square(19, 5, 21, 25), 3.5)
    assert adjoining(levels(along, across), STEP) == {"along": ["across"], "across": ["along"]}


@pytest.mark.parametrize(
    ("gap", "height", "touch"), [(0.2, 3.0, True), (0.3, 3.0, False), (0.0, 4.0, False), (0.0, 3.99, True)]
)
def test_floors_a_quarter_of_an_inch_apart_adjoin(gap: float, height: float, touch: bool) -> None:
    one, other = (
        Surface("one", square(10, 10, 16, 16), 3.0),
        Surface("two", square(16 + gap, 12, 20, 14), height),
    )
    assert adjoining(levels(one, other), STEP) == ({"one": ["two"], "two": ["one"]} if touch else {})
    above = Surface("two", [(y, x) for x, y in reversed(other.outline)], height)
    assert adjoining(levels(one, above), STEP) == ({"one": ["two"], "two": ["one"]} if touch else {})


def test_the_least_that_a_way_by_links_is_long() -> None:
    loft = Surface("loft", square(10, 10, 20, 16), 3.0)
    top = Surface("top", square(10, 10, 20, 16), 6.0)
    up = Link("ladder-1", LADDER, GROUND, "loft", ((12, 13), (12, 13)), ((12, 13), (12, 13)), 3.0)
    on_up = Link("walk-1", WALK, "loft", "top", ((18, 13), (18, 13)), ((18, 13), (18, 13)), 3.0)
    rope = Link("climb-1", CLIMB, GROUND, "top", ((15, 10), (15, 10)), ((15, 10), (15, 10)), 6.0)
    there = levels(loft, top, links=(up, on_up, rope))

    def least(start: Foothold, *goals: Foothold) -> float:
        return least_on_foot(there, {}, start, list(goals), 0.5)

    # A base need only touch a link, at either end.
    assert least(Foothold(5, 13), Foothold(12, 13, "loft")) == pytest.approx(6.0 + 3.0)
    assert least(Foothold(5, 13), Foothold(15, 13, "loft")) == pytest.approx(6.0 + 3.0 + 2.5)
    assert least(Foothold(5, 13), Foothold(18, 13, "top")) == pytest.approx(6.0 + 3.0 + 5.0 + 3.0)
    assert least(Foothold(18, 13, "top"), Foothold(5, 13)) == pytest.approx(3.0 + 5.0 + 3.0 + 6.5)
    assert least(Foothold(5, 13), Foothold(18, 13, "top"), Foothold(5, 20)) == pytest.approx(6.5)
    assert least(Foothold(5, 13), Foothold(5, 13)) == pytest.approx(0.0)
    # Where floors adjoin, nothing is known; without links there is no way.
    assert least_on_foot(there, {"loft": ["top"]}, Foothold(5, 13), [Foothold(9, 9, "top")], 0.5) == 0.0
    alone = levels(loft, top, links=(up, rope))
    assert least_on_foot(alone, {}, Foothold(5, 13), [Foothold(12, 13, "top")], 0.5) == math.inf


# ---------------------------------------------------------------------------------------------- ground


def test_water_that_flows_comes_before_water_that_is_still() -> None:
    def water(id: str, flow: float, wet: bool = True) -> Ground:
        return Ground(id, id, id, VERY_DIFFICULT, Polygon(square(10, 10, 20, 20)), flow=flow, water=wet)

    there = field(
        levels(Surface("bridge", square(12, 9, 14, 21), 1.5)), [water("pond", -1.0), water("river", 0.0)]
    )
    found = there.water_at(13, 13, GROUND)
    assert found is not None
    assert found.id == "river"
    assert there.water_at(13, 13, "bridge") is None
    assert there.water_at(9, 13, GROUND) is None
    still = field(levels(), [water("pond", -1.0), water("moat", -1.0)]).water_at(13, 13, GROUND)
    assert still is not None
    assert still.id == "pond"
    assert field(levels(), [water("ford", 90.0, False)]).water_at(13, 13, GROUND) is None


@pytest.mark.clause("SK-REC-13")
def test_who_flees_is_slowed_by_nothing_but_goes_through_no_rock() -> None:
    bog = Ground("bog", "bog", "Bog", VERY_DIFFICULT, Polygon(square(10, 10, 20, 20)))
    rock = Ground("rock", "rock", "Rock", IMPASSABLE, Polygon(square(14, 10, 16, 20)), 0.5)
    there = field(levels(walls=(Wall("wall-1", [(18, 10), (18, 20)], 0, 0.99),)), [bog, rock])
    man = Upright(12, 15, 0.0, 0.5, 1.25)
    assert there.footing.price(GROUND, 11, 15, 12, 15) == pytest.approx(4.0)
    assert there.even.price(GROUND, 11, 15, 12, 15) == pytest.approx(1.0)
    for footing in (there.footing, there.even):
        assert footing.walk(man, GROUND, 12, 15, 22, 15, []).x == pytest.approx(13.5)
        assert footing.walk(man, GROUND, 17, 15, 22, 15, []).x == pytest.approx(22.0)
    assert field(levels(), [rock]).even.walk(man, GROUND, 12, 15, 22, 15, []).x == pytest.approx(13.5)


@pytest.mark.clause("SK-TER-16")
def test_a_building_that_cannot_be_entered_is_as_high_as_its_roof() -> None:
    shape = Polygon(square(10, 10, 16, 16))
    floors = (Surface("loft", square(10, 10, 16, 16), 3.0), Surface("roof", square(10, 10, 16, 16), 6.0))
    shut = Building("keep", "Keep", shape, ("loft", "roof"), (), False, "roof")
    there = field(levels(*floors), buildings=[shut])
    assert [(wall.id, wall.foot, wall.top) for wall in there.solids] == [("keep", 0.0, 6.0)]
    assert shut.floors() == 2
    assert Building("hut", "Hut", shape, ("loft", "roof"), (), True).floors() == 3
    assert field(levels(*floors), buildings=[Building("keep", "Keep", shape, ("loft",), (), True)]).solids == []
    low = field(levels(), buildings=[Building("hut", "Hut", shape, (), (), False)])
    assert [wall.top for wall in low.solids] == [1.0]
    assert there.building_at(13, 13, "roof") is shut
    assert there.building_at(13, 13, GROUND) is shut
    assert there.building_at(5, 5, GROUND) is None


@pytest.mark.clause("SK-ENC-32")
def test_when_a_building_comes_down_only_what_is_its_own_goes() -> None:
    loft, shed = Surface("loft", square(10, 10, 16, 16), 3.0), Surface("shed", square(20, 10, 24, 16), 3.0)
    walls = (Wall("wall-1", [(10, 10), (16, 10)], 0, 3), Wall("wall-2", [(20, 10), (24, 10)], 0, 3))
    links = (
        Link("up", LADDER, GROUND, "loft", ((12, 12), (12, 12)), ((12, 12), (12, 12)), 3.0),
        Link("down", LADDER, "loft", GROUND, ((13, 12), (13, 12)), ((13, 12), (13, 12)), -3.0),
        Link("other", LADDER, GROUND, "shed", ((22, 12), (22, 12)), ((22, 12), (22, 12)), 3.0),
    )
    mill = Building("mill", "Mill", Polygon(square(10, 10, 16, 16)), ("loft",), ("wall-1",), True)
    barn = Building("barn", "Barn", Polygon(square(20, 10, 24, 16)), ("shed",), ("wall-2",), True)
    left = field(levels(loft, shed, walls=walls, links=links), buildings=[mill, barn]).without_building(
        "mill", "Heap"
    )
    assert [surface.id for surface in left.levels.surfaces] == [GROUND, "shed"]
    assert [wall.id for wall in left.levels.walls] == ["wall-2"]
    assert [link.id for link in left.levels.links] == ["other"]
    assert [building.id for building in left.buildings] == ["barn"]
    (heap,) = left.grounds
    assert (heap.id, heap.name, heap.going, heap.height) == ("mill-rubble", "Heap", DIFFICULT, 0.0)
    assert left.footing.price(GROUND, 12, 12, 13, 12) == pytest.approx(2.0)


def test_distances_cover_and_walls_are_those_of_bodies_in_space() -> None:
    roof = Surface("roof", square(10, 10, 20, 20), 3.0)
    there = field(levels(roof, walls=(Wall("wall-1", [(30, 10), (30, 20)], 0, 1.0),)))
    battle = on(there, one=(15, 15, "roof"), two=(15, 15 + 4 + 2 * RADIUS, GROUND), mid=(29, 15, GROUND))
    one, two, mid = (battle.warrior(key) for key in (ONE, TWO, MID))
    assert apart(there, one, two) == pytest.approx(5.0)
    assert under_cover(there, two)
    assert not under_cover(there, one)
    assert near_wall(there, mid, 0.51)
    assert not near_wall(there, mid, 0.5)
    crag = Ground("crag", "crag", "Crag", IMPASSABLE, Polygon(square(29.6, 10, 32, 20)), 4.0)
    assert not near_wall(field(levels(), [crag]), mid, 2.0)


# ----------------------------------------------------------------------------------------------- sight


@pytest.mark.clause("SK-MAG-09")
def test_a_point_is_hidden_by_who_stands_before_it_and_not_by_who_stands_on_it() -> None:
    battle = on(field(levels()), one=(10, 24, GROUND), two=(20, 24, GROUND), mid=(40, 40, GROUND))
    one = battle.warrior(ONE)
    assert sees_point(battle, one, 20.0, 24.0, GROUND)
    assert sees_point(battle, one, 10.0, 24.0, GROUND)
    changed(battle, MID, x=17.0, y=24.0)
    assert not sees_point(battle, one, 20.0, 24.0, GROUND)
    changed(battle, MID, x=17.0, y=25.0)
    assert sees_point(battle, one, 20.0, 24.0, GROUND)
    # Behind a wall, on a floor above, and in fog.
    roof = Surface("roof", square(18, 20, 22, 28), 3.0)
    walled = on(
        field(levels(roof, walls=(Wall("wall-1", [(16, 20), (16, 28)], 0, 1.2),))), one=(10, 24, GROUND)
    )
    assert not sees_point(walled, walled.warrior(ONE), 17.0, 24.0, GROUND)
    assert sees_point(walled, walled.warrior(ONE), 17.0, 34.0, GROUND)
    assert not sees_point(walled, walled.warrior(ONE), 20.0, 24.0, "roof")
    foggy = on(field(levels()), one=(10, 24, GROUND))
    foggy.weather, foggy.weather_value = "dense-fog", 8
    assert sees_point(foggy, foggy.warrior(ONE), 10 + RADIUS + 8.0, 24.0, GROUND)
    assert not sees_point(foggy, foggy.warrior(ONE), 10 + RADIUS + 8.1, 24.0, GROUND)


def test_what_is_remembered_of_the_ground_is_forgotten_before_it_is_too_much() -> None:
    battle = on(field(levels()), one=(10, 24, GROUND), two=(20, 24, GROUND))
    eye, body = Upright(10, 24, 0, 0.5, 1.25), Upright(20, 24, 0, 0.5, 1.25)
    free = past_terrain(battle, eye, body)
    known = battle.field.seen
    known.update({-1 - k: 0 for k in range(20_000)})
    assert past_terrain(battle, eye.at(11, 24, 0), body) == free
    assert len(known) == 1


# ----------------------------------------------------------------------------------------------- bodies


@pytest.mark.parametrize(
    ("dx", "dy", "heading"), [(3, 0, 90), (0, 3, 0), (-3, 0, 270), (0, -3, 180), (2, 2, 45)]
)
def test_who_is_set_down_elsewhere_looks_where_it_went(dx: float, dy: float, heading: float) -> None:
    battle = on(field(levels()), one=(10, 24, GROUND), two=(30, 24, GROUND))
    put_at(battle, ONE, Foothold(10 + dx, 24 + dy))
    assert battle.warrior(ONE).heading == pytest.approx(heading)
    put_at(battle, ONE, Foothold(10 + dx, 24 + dy))
    assert battle.warrior(ONE).heading == pytest.approx(heading)


def measures(body: Upright) -> tuple[float, ...]:
    return body.x, body.y, body.foot, body.radius, body.height


def test_a_body_is_kept_while_nothing_about_it_changes() -> None:
    roof = Surface("roof", square(0, 0, 40, 40), 3.0)
    battle = on(field(levels(roof)), one=(10, 24, GROUND))
    ground = battle.field
    one = battle.warrior(ONE)
    body = upright(ground, one)
    assert upright(ground, one) is body
    assert upright(ground, one.having("moved")) is body
    tall = one.sheet.height
    assert measures(body) == (10, 24, 0, one.sheet.radius, tall)
    assert measures(upright(ground, one.at(11, 24, GROUND))) == (11, 24, 0, one.sheet.radius, tall)
    assert measures(upright(ground, one.at(10, 25, GROUND))) == (10, 25, 0, one.sheet.radius, tall)
    assert measures(upright(ground, one.at(10, 24, "roof"))) == (10, 24, 3, one.sheet.radius, tall)
    # A twin that is changed after it was looked at, as whoever makes one may.
    other = one.twin()
    assert upright(ground, other) is body
    other.hidden = True
    assert measures(upright(ground, other)) == (10, 24, 0, one.sheet.radius, 0.5 * tall)
    other.condition = KNOCKED_DOWN
    assert measures(upright(ground, other)) == (10, 24, 0, one.sheet.radius, 0.4)
    other.sheet = copy.copy(one.sheet)
    other.sheet.radius = 2.0
    assert measures(upright(ground, other)) == (10, 24, 0, 2.0, 0.4)
    # The same floor is higher on other ground.
    above = one.at(10, 24, "roof")
    assert upright(ground, above).foot == 3.0
    assert upright(field(levels(Surface("roof", square(0, 0, 40, 40), 5.0))), above).foot == 5.0


@pytest.mark.clause("SK-MOV-14")
def test_who_lies_is_in_nobodys_way_but_nobody_stops_on_it() -> None:
    battle = on(field(levels()), one=(10, 24, GROUND), two=(20, 24, GROUND), mid=(20, 30, GROUND))
    changed(battle, MID, condition=KNOCKED_DOWN)
    one = battle.warrior(ONE)
    assert [(body.x, body.y) for body in in_the_way(battle, one)] == [(20, 24)]
    others = everybody_else(battle, one)
    assert [(body.x, body.y) for body in others] == [(20, 24), (20, 30)]
    # Out of contact with enemies by a fiftieth of an inch.
    assert [body.radius for body in others] == pytest.approx([RADIUS + 0.02] * 2)
    changed(battle, ONE, x=20 - 2 * RADIUS)
    assert everybody_else(battle, battle.warrior(ONE))[0].radius == pytest.approx(RADIUS)


def test_a_path_is_looked_at_every_half_inch() -> None:
    path = [Foothold(10, 10), Foothold(12, 10), Foothold(12, 10, "loft"), Foothold(12, 10.4, "loft")]
    found = sampled(path)
    assert [place.x for place in found[:6]] == pytest.approx([10 + 0.4 * k for k in range(6)])
    assert [place.level for place in found[:6]] == [GROUND] * 6
    assert [place.level for place in found[6:]] == ["loft", "loft"]
    assert sampled(path[:1])[0] is path[0]


@pytest.mark.clause("SK-MOV-32")
@pytest.mark.parametrize(
    ("height", "strength"),
    [(0.5, 1), (1.0, 1), (1.01, 2), (3.0, 3), (9.5, 10), (10.0, 10), (11.0, 10), (24.0, 10)],
)
def test_the_strength_of_a_fall(height: float, strength: int) -> None:
    assert strength_of(height) == strength


# ------------------------------------------------------------------------------------------------ leaps


@pytest.mark.clause("SK-MOV-22")
def test_a_charger_leaps_from_where_it_lies_best() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    battle = on(field(levels(loft)), one=(16, 13, "loft"), two=(24, 13, GROUND))
    one = battle.warrior(ONE)
    found = spots(battle, one, [Foothold(23, 13)])
    assert [spot.bound for spot in found] == sorted(spot.bound for spot in found)
    best = found[0]
    assert (best.x, best.y, best.dx, best.dy) == (18, 13, 1.0, 0.0)
    assert best.bound == pytest.approx(7.0)
    # Every half inch along every edge, and straight ahead of it.
    east = sorted({spot.y for spot in found if spot.x == 18 and spot.dx == 1.0})
    assert max(b - a for a, b in itertools.pairwise(east)) <= 0.5
    assert (min(east), max(east)) == (10, 16)
    assert {(spot.dx, spot.dy) for spot in found} == {(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)}
    leap = leap_from(battle, one, best)
    assert leap is not None
    assert (leap.cost, leap.end.level) == (0.0, GROUND)
    assert math.dist((leap.end.x, leap.end.y), (18, 13)) < 0.01


@pytest.mark.clause("SK-MOV-22")
@pytest.mark.parametrize(("height", "found"), [(6.0, True), (6.1, False)])
def test_nobody_leaps_down_more_than_6_inches(height: float, found: bool) -> None:
    loft = Surface("loft", square(10, 10, 18, 16), height)
    battle = on(field(levels(loft)), one=(16, 13, "loft"), two=(24, 13, GROUND))
    best = spots(battle, battle.warrior(ONE), [Foothold(23, 13)])[0]
    assert (leap_from(battle, battle.warrior(ONE), best) is not None) == found


# ------------------------------------------------------------------------------------------------ spots


class AnySpot(SpotQuestion):
    """A spell that may be aimed at the western half."""

    def __init__(self, battle: Battle) -> None:
        super().__init__("spell-point", "SK-MAG-09", "Where?", (ONE,), battle)

    def refusal(self, spot: Spot) -> Refusal | None:
        return None if spot[0] <= 24 else Refusal("too-far-east", self.clause, "That is too far east.")

    def proposals(self) -> list[Spot]:
        return [(30.0, 10.0, GROUND), *[(4.0 + k, 10.0, GROUND) for k in range(6)], (12.0, 12.0, "loft")]


def test_candidates_for_a_spot_are_those_that_are_allowed() -> None:
    battle = on(field(levels(Surface("loft", square(10, 10, 18, 16), 3.0))), one=(10, 24, GROUND))
    question = AnySpot(battle)
    assert question.default() == (4.0, 10.0, GROUND)
    for n, count in ((1, 1), (3, 3), (7, 7), (20, 7)):
        found = question.candidates(random.Random(n), n)
        assert len(found) == count
        assert all(question.check(spot) is None for spot in found)
        assert len(set(found)) == count
    firsts = {question.candidates(random.Random(k), 1)[0] for k in range(40)}
    assert len(firsts) == 7
    assert question.details() == {"area": (0.0, 0.0, 48.0, 48.0), "default": (4.0, 10.0)}


def test_a_spot_is_read_and_looked_at() -> None:
    battle = on(field(levels(Surface("loft", square(10, 10, 18, 16), 3.0))), one=(10, 24, GROUND))
    question = AnySpot(battle)
    assert question.read([12.00049, 13]) == (12.0, 13.0, GROUND)
    assert question.read((12, 13, "loft")) == (12.0, 13.0, "loft")
    for data in ([1], [1, 2, "loft", 4], [1, "x"], [1, 10_001], [1, 2, 3], "12", {"to": [1, 2]}):
        refusal = question.read(data)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "malformed"
    for spot, code in (
        ((12.0, 13.0, "attic"), "no-surface"),
        ((19.0, 13.0, "loft"), "off-table"),
        ((49.0, 13.0, GROUND), "off-table"),
        ((30.0, 13.0, GROUND), "too-far-east"),
    ):
        refusal = question.check(spot)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == (code, "SK-MAG-09")
    assert question.check((12.0, 13.0, "loft")) is None


# ------------------------------------------------------------------------------------------------ ahead


def climbs(there: Field, x: float, y: float, level: str = GROUND) -> list[tuple[float, float]]:
    battle = on(there, one=(x, y, level), two=(40, 40, GROUND))
    assert touches_to_climb(battle, battle.warrior(ONE)) == bool(
        directions_to_climb(battle, battle.warrior(ONE))
    )
    return directions_to_climb(battle, battle.warrior(ONE))


@pytest.mark.clause("SK-MOV-20")
def test_what_is_touched_to_climb_lies_within_a_tenth_of_an_inch() -> None:
    there = field(levels(walls=(Wall("wall-1", [(10, 10), (10, 20)], 0, 3),)))
    assert climbs(there, 10 - RADIUS - 0.099, 15) == [(1.0, 0.0)]
    assert climbs(there, 10 - RADIUS - 0.11, 15) == []
    assert climbs(there, 10 + RADIUS + 0.05, 15) == [(-1.0, 0.0)]
    # Towards the end of it, slantwise.
    ((dx, dy),) = climbs(there, 10.3, 9.6)
    assert (dx, dy) == pytest.approx((-0.6, 0.8))
    # In a corner there are two, and a crag is climbed towards its nearest side.
    corner = field(
        levels(walls=(Wall("wall-1", [(10, 10), (10, 20)], 0, 3), Wall("wall-2", [(10, 20), (20, 20)], 0, 3)))
    )
    assert sorted(climbs(corner, 10 + RADIUS, 20 - RADIUS)) == [(-1.0, 0.0), (0.0, 1.0)]
    crag = Ground("crag", "crag", "Crag", IMPASSABLE, Polygon(square(20, 10, 24, 14)), 3.0)
    assert climbs(field(levels(), [crag]), 22, 14 + RADIUS + 0.05) == [(0.0, -1.0)]
    low = field(levels(walls=(Wall("wall-1", [(10, 10), (10, 20)], 0, 0.99),)))
    assert climbs(low, 10 - RADIUS, 15) == []


@pytest.mark.clause("SK-MOV-20")
def test_an_edge_at_the_feet_may_be_climbed_down() -> None:
    there = field(levels(Surface("loft", square(10, 10, 18, 16), 3.0)))
    assert climbs(there, 18 - RADIUS - 0.09, 13, "loft") == [(1.0, 0.0)]
    assert climbs(there, 18 - RADIUS - 0.12, 13, "loft") == []
    assert climbs(there, 14, 10.2, "loft") == [(0.0, -1.0)]
    assert climbs(field(levels(Surface("block", square(10, 10, 18, 16), 0.99))), 17.8, 13, "block") == []


@pytest.mark.clause("SK-MOV-20")
def test_what_the_map_marks_is_touched_as_well() -> None:
    loft = Surface("loft", square(10, 10, 18, 16), 3.0)
    ivy = Link("climb-1", CLIMB, GROUND, "loft", ((14, 10), (15, 10)), ((14, 10), (15, 10)), 3.0)
    ladder = Link("ladder-1", LADDER, GROUND, "loft", ((12, 10), (12, 10)), ((12, 10), (12, 10)), 3.0)
    there = field(levels(loft, links=(ivy, ladder)))
    for x, y, touched in (
        (14.5, 10 - RADIUS - 0.09, True),
        (14.5, 10 - RADIUS - 0.11, False),
        (12, 9.8, False),
    ):
        battle = on(there, one=(x, y, GROUND), two=(40, 40, GROUND))
        assert touches_to_climb(battle, battle.warrior(ONE)) == touched
        assert directions_to_climb(battle, battle.warrior(ONE)) == []


@pytest.mark.clause("SK-MOV-22")
def test_how_deep_it_is_over_the_edge_ahead() -> None:
    there = field(
        levels(Surface("loft", square(10, 10, 18, 16), 5.0), Surface("step", square(18, 10, 20, 16), 2.0))
    )
    battle = on(there, one=(17.8, 13, "loft"), two=(40, 40, GROUND))
    one = battle.warrior(ONE)
    assert at_edge(battle, one, 1.0, 0.0)
    assert not at_edge(battle, one, -1.0, 0.0)
    assert depth_ahead(battle, one, 1.0, 0.0) == pytest.approx(3.0)
    assert depth_ahead(battle, one, -1.0, 0.0) == -1.0
    changed(battle, ONE, x=10.2)
    assert depth_ahead(battle, battle.warrior(ONE), -1.0, 0.0) == pytest.approx(5.0)
    changed(battle, ONE, x=18 - RADIUS - 0.02)
    assert not at_edge(battle, battle.warrior(ONE), 1.0, 0.0)


@pytest.mark.clause("SK-MOV-27")
def test_the_other_side_of_a_gap_is_the_one_that_is_meant() -> None:
    there = field(
        levels(
            Surface("near", square(10, 10, 16, 16), 7.0),
            Surface("ledge", square(17, 10, 19, 16), 3.0),
            Surface("deep", square(20, 10, 22, 16), 0.9),
            Surface("far", square(24, 10, 30, 16), 7.0),
        )
    )
    battle = on(there, one=(15.8, 13, "near"), two=(40, 40, GROUND))
    one = battle.warrior(ONE)
    for to, level in (((18, 13), "ledge"), ((21, 13), "deep"), ((27, 13), "far"), ((16.5, 13), "ledge")):
        crossing = gap_ahead(battle, one, to, 1.0, 0.0, [])
        assert crossing is not None
        assert crossing.end.level == level
    assert gap_ahead(battle, one, (5, 13), -1.0, 0.0, []) is None
    # Somebody on it leaves no room there, and no other side will do instead.
    crowd = [Upright(17 + 0.5 * k, 13, 3.0, 0.6, 1.0) for k in range(5)]
    assert gap_ahead(battle, one, (18, 13), 1.0, 0.0, crowd) is None
    crossing = gap_ahead(battle, one, (27, 13), 1.0, 0.0, crowd)
    assert crossing is not None
    assert crossing.end.level == "far"
    # 4 inches down across a gap is jumped, 6.1 is not.
    assert why_not_gap(battle, one, (18, 13), 1.0, 0.0) is None
    refusal = why_not_gap(battle, one, (21, 13), 1.0, 0.0)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("too-deep", "SK-MOV-22")
    refusal = why_not_gap(battle, one, (5, 13), -1.0, 0.0)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no-gap", "SK-MOV-27")


@pytest.mark.clause("SK-MOV-20")
def test_one_climbs_as_high_as_its_move_and_no_higher() -> None:
    battle = on(field(levels()), one=(10, 24, GROUND), two=(40, 40, GROUND))
    assert too_high(battle, battle.warrior(ONE), 4.0) is None
    refusal = too_high(battle, battle.warrior(ONE), 4.1)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("too-high", "SK-MOV-20")
    assert "4.1” to climb" in refusal.why
    assert "at most 4”" in refusal.why


@pytest.mark.clause("SK-TER-01")
def test_a_piece_of_a_map_is_ground_with_all_that_is_said_of_it() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    piece = Piece(
        "mere-1",
        "mere",
        square,
        *(False, True, False, False, False),
        name="The Mere",
        height=0.5,
        features=("swamp",),
        flow=90.0,
    )
    found = ground_of(piece)
    assert (found.id, found.kind, found.name, found.going) == ("mere-1", "mere", "The Mere", DIFFICULT)
    assert (found.height, found.flow) == (0.5, 90.0)
    assert (found.swamp, found.water, found.wood) == (True, False, False)
    others = ground_of(msgspec.structs.replace(piece, name="", features=("water", "wood", "slow")))
    assert (others.name, others.going) == ("mere", VERY_DIFFICULT)
    assert (others.swamp, others.water, others.wood) == (False, True, True)
