"""The beginnings of long ways, on tables laid out so that every inch of them can be reckoned by hand."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.field import VERY_DIFFICULT, Field, Ground
from banneret.books.skirmish.long_ways import LongWay, least_rate, priced, to_table_edge, towards
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND, LADDER, Foothold, Levels, Link, Surface, Wall
from banneret.core.space.space_ways import WayLeg
from banneret.core.space.uprights import Upright

MAN = Upright(0.0, 0.0, 0.0, 0.5, 1.25)
Place = tuple[float, float, str]


def square(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def field(
    *surfaces: Surface,
    walls: tuple[Wall, ...] = (),
    links: tuple[Link, ...] = (),
    grounds: tuple[Ground, ...] = (),
    size: tuple[float, float] = (48.0, 48.0),
) -> Field:
    levels = Levels(*size, list(surfaces), list(walls), list(links))
    return Field(*size, levels, list(grounds), [], [], True)


def wall(id: str, x0: float, y0: float, x1: float, y1: float, foot: float = 0.0) -> Wall:
    return Wall(id, [(x0, y0), (x1, y1)], foot, foot + 3.0)


def ladder(id: str, x: float, y0: float, y1: float, up_to: str = "loft", rise: float = 3.0) -> Link:
    line = ((x, y0), (x, y1))
    return Link(id, LADDER, GROUND, up_to, line, line, rise)


def ends(way: LongWay | None) -> list[Place]:
    """Where each leg ends."""
    assert way is not None
    return [(leg.end.x, leg.end.y, leg.end.level) for leg in way.legs]


def length(way: LongWay | None) -> float:
    assert way is not None
    return way.length


def edge(there: Field, x: float, y: float, *others: Upright) -> LongWay | None:
    return to_table_edge(there, MAN, Foothold(x, y), list(others), 12.0)


# ------------------------------------------------------------------------------------------- what it costs


def ground(id: str, flow: float = -1.0, water: bool = False) -> Ground:
    return Ground(id, id, id, VERY_DIFFICULT, Polygon(square(10, 10, 20, 20)), flow=flow, water=water)


@pytest.mark.clause("SK-TER-12")
def test_nothing_is_quicker_than_open_ground_but_a_current() -> None:
    assert least_rate(field().footing) == pytest.approx(1.0)
    assert least_rate(field(grounds=(ground("bog"),)).footing) == pytest.approx(1.0)
    assert least_rate(field(grounds=(ground("bog"), ground("river", 0.0, True))).footing) == pytest.approx(0.5)


def test_walks_are_paid_for_by_the_ground_they_lead_over() -> None:
    there = field(grounds=(ground("bog"),))
    places = [Foothold(5.0, 15.0), Foothold(10.0, 15.0), Foothold(12.0, 15.0)]
    legs = [WayLeg(places[k], places[k + 1], 0.0, None) for k in range(2)]
    way = priced(there.footing, legs)
    assert [leg.cost for leg in way.legs] == pytest.approx([5.0, 8.0])
    assert [(leg.start.x, leg.end.x) for leg in way.legs] == [(5.0, 10.0), (10.0, 12.0)]
    assert way.cost == pytest.approx(13.0)


# ------------------------------------------------------------------------------------------- on one floor


def test_straight_to_the_nearest_and_to_the_first_of_those_as_near() -> None:
    start = Foothold(10.0, 10.0)
    far, east, north = Foothold(20.0, 10.0), Foothold(13.0, 10.0), Foothold(10.0, 13.0)
    way = towards(field(), MAN, start, [far, east, north], [], 12.0)
    assert ends(way) == [(13.0, 10.0, GROUND)]
    assert length(way) == pytest.approx(3.0)
    assert ends(towards(field(), MAN, start, [far, north, east], [], 12.0)) == [(10.0, 13.0, GROUND)]


def test_a_place_on_another_floor_is_not_walked_to() -> None:
    loft = Surface("loft", square(30, 30, 36, 36), 3.0)
    goals = [Foothold(31.0, 31.0, "loft"), Foothold(40.0, 40.0)]
    assert ends(towards(field(loft), MAN, Foothold(29.0, 29.0), goals, [], 12.0)) == [(40.0, 40.0, GROUND)]
    assert towards(field(loft), MAN, Foothold(29.0, 29.0), goals[:1], [], 12.0) is None


@pytest.mark.parametrize(("inner", "found"), [(15.1, True), (15.0, True), (14.95, False)])
def test_round_a_notch_it_is_at_most_2_inches_more_than_twice_as_far(inner: float, found: bool) -> None:
    """From one arm of a gallery to the other, 4 inches across: no way longer than 10 inches is looked for."""
    outline = [(10, 10), (20, 10), (20, 20), (17, 20), (17, inner), (13, inner), (13, 20), (10, 20)]
    there = field(Surface("gallery", [(float(x), float(y)) for x, y in outline], 3.0))
    goals = [Foothold(17.0, 18.0, "gallery"), Foothold(19.9, 19.9, "gallery")]
    way = towards(there, MAN, Foothold(13.0, 18.0, "gallery"), goals, [], 12.0)
    if not found:
        assert way is None
        return
    assert ends(way) == [(13.0, inner, "gallery"), (17.0, inner, "gallery"), (17.0, 18.0, "gallery")]
    assert length(way) == pytest.approx(4.0 + 2.0 * (18.0 - inner))


@pytest.mark.clause("SK-TER-05")
def test_floors_that_adjoin_are_stepped_across() -> None:
    low, high = Surface("low", square(10, 10, 20, 16), 3.0), Surface("high", square(20, 10, 30, 16), 3.5)
    start, goal = Foothold(12.0, 13.0, "low"), Foothold(28.0, 13.0, "high")
    way = towards(field(low, high), MAN, start, [goal], [], 12.0)
    assert ends(way)[-1] == (28.0, 13.0, "high")
    assert length(way) == pytest.approx(16.0, abs=0.6)
    apart = Surface("high", square(20, 10, 30, 16), 4.5)
    assert towards(field(low, apart), MAN, start, [goal], [], 12.0) is None


# ------------------------------------------------------------------------------------------- by ladders

LOFT = Surface("loft", square(10, 10, 20, 16), 3.0)
LADDERED = field(LOFT, links=(ladder("ladder", 12.0, 13.0, 14.0),))
UPSTAIRS = Foothold(18.0, 13.5, "loft")


@pytest.mark.clause("SK-MOV-11", "SK-MOV-15")
@pytest.mark.parametrize(("inches", "legs"), [(2.0, 2), (9.0, 2), (9.1, 3), (40.0, 3)])
def test_no_more_of_a_way_is_worked_out_than_is_gone(inches: float, legs: int) -> None:
    way = towards(LADDERED, MAN, UPSTAIRS, [Foothold(12.0, 4.0)], [], inches)
    assert ends(way) == [(12.0, 13.5, "loft"), (12.0, 13.5, GROUND), (12.0, 4.0, GROUND)][:legs]
    # Six inches to the ladder, three down, nine and a half on.
    assert length(way) == pytest.approx(18.5)


@pytest.mark.clause("SK-REC-13")
@pytest.mark.parametrize(("inches", "legs", "long"), [(9.0, 2, 21.0), (9.1, 3, 20.5)])
def test_to_the_edge_from_upstairs(inches: float, legs: int, long: float) -> None:
    way = to_table_edge(LADDERED, MAN, UPSTAIRS, [], inches)
    assert ends(way) == [(12.0, 13.5, "loft"), (12.0, 13.5, GROUND), (0.5, 13.5, GROUND)][:legs]
    # As it looks from the foot of the ladder, to the very edge; once known, to where a base touches it.
    assert length(way) == pytest.approx(long)


def test_another_part_of_a_ladder_is_taken_where_somebody_stands_at_it() -> None:
    above = MAN.at(12.0, 13.5, 3.0)
    way = towards(LADDERED, MAN, UPSTAIRS, [Foothold(12.0, 4.0)], [above], 40.0)
    assert ends(way)[-3:] == [(12.0, 12.5, "loft"), (12.0, 13.0, GROUND), (12.0, 4.0, GROUND)]
    below = MAN.at(12.0, 13.5, 0.0)
    assert towards(LADDERED, MAN, UPSTAIRS, [Foothold(12.0, 4.0)], [below], 40.0) is None


def test_a_ladder_by_a_wall_is_taken_from_half_a_base_away() -> None:
    """Its foot is too near to the wall to stand on, and half a radius out there is room straight ahead only."""
    there = field(LOFT, walls=(wall("wall", 10, 10, 20, 10, 3.0),), links=(ladder("ladder", 15.0, 10.3, 10.3),))
    way = towards(there, MAN, Foothold(18.0, 10.55, "loft"), [Foothold(15.0, 4.0)], [], 40.0)
    assert ends(way)[:2] == [(15.0, 10.55, "loft"), (15.0, 10.3, GROUND)]
    # Hard by it, there is room only a whole radius out.
    there = field(LOFT, walls=(wall("wall", 10, 10, 20, 10, 3.0),), links=(ladder("ladder", 15.0, 10.1, 10.1),))
    way = towards(there, MAN, Foothold(18.0, 10.6, "loft"), [Foothold(15.0, 4.0)], [], 40.0)
    assert ends(way)[0] == (15.0, 10.6, "loft")


@pytest.mark.clause("SK-MOV-15")
def test_of_two_ladders_the_one_on_the_shorter_way_unless_it_is_taken() -> None:
    near, far = ladder("near", 14.0, 13.0, 13.0), ladder("far", 11.0, 13.0, 13.0)
    there = field(LOFT, links=(far, near))
    start, goal = Foothold(18.0, 13.0, "loft"), [Foothold(14.0, 4.0)]
    way = towards(there, MAN, start, goal, [], 40.0)
    assert ends(way) == [(14.0, 13.0, "loft"), (14.0, 13.0, GROUND), (14.0, 4.0, GROUND)]
    assert length(way) == pytest.approx(4.0 + 3.0 + 9.0)
    way = towards(there, MAN, start, goal, [MAN.at(14.0, 13.0, 0.0)], 40.0)
    assert ends(way)[:2] == [(11.0, 13.0, "loft"), (11.0, 13.0, GROUND)]
    # Both are taken: there is no way down.
    both = [MAN.at(14.0, 13.0, 0.0), MAN.at(11.0, 13.0, 0.0)]
    assert towards(there, MAN, start, goal, both, 40.0) is None


@pytest.mark.clause("SK-MOV-15")
def test_from_floor_to_floor_and_down() -> None:
    top = Surface("top", square(10, 10, 20, 16), 6.0)
    line = ((18.0, 13.0), (18.0, 13.0))
    second = Link("second", LADDER, "loft", "top", line, line, 3.0)
    there = field(LOFT, top, links=(ladder("first", 12.0, 13.0, 13.0), second))
    way = towards(there, MAN, Foothold(12.0, 13.0, "top"), [Foothold(12.0, 4.0)], [], 40.0)
    assert ends(way) == [
        (18.0, 13.0, "top"),
        (18.0, 13.0, "loft"),
        (12.0, 13.0, "loft"),
        (12.0, 13.0, GROUND),
        (12.0, 4.0, GROUND),
    ]
    assert length(way) == pytest.approx(6.0 + 3.0 + 6.0 + 3.0 + 9.0)
    assert ends(towards(there, MAN, Foothold(12.0, 4.0), [Foothold(12.0, 14.0, "top")], [], 13.0)) == [
        (12.0, 13.0, GROUND),
        (12.0, 13.0, "loft"),
        (18.0, 13.0, "loft"),
        (18.0, 13.0, "top"),
    ]


# ------------------------------------------------------------------------------------------- to the edge


@pytest.mark.clause("SK-REC-13")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((10.0, 24.0), (0.5, 24.0)),
        ((38.0, 24.0), (47.5, 24.0)),
        ((24.0, 10.0), (24.0, 0.5)),
        ((24.0, 38.0), (24.0, 47.5)),
    ],
)
def test_straight_to_the_nearest_edge(start: tuple[float, float], end: tuple[float, float]) -> None:
    way = edge(field(), *start)
    assert ends(way) == [(*end, GROUND)]
    assert length(way) == pytest.approx(9.5)


@pytest.mark.clause("SK-REC-13")
def test_round_a_wall_or_straight_to_another_edge_whichever_is_shorter() -> None:
    way = edge(field(walls=(wall("wall", 8, 20, 8, 28),)), 10.0, 24.0)
    assert ends(way)[-1] == (0.5, 28.5, GROUND)
    assert length(way) == pytest.approx(12.556, abs=0.002)
    # Places at the edge to which ways are looked for are 2 inches apart.
    way = edge(field(walls=(wall("wall", 8, 22, 8, 47),)), 10.0, 24.0)
    assert ends(way)[-1] == (0.5, 20.5, GROUND)
    assert ends(edge(field(walls=(wall("wall", 8, 5, 8, 48),)), 10.0, 10.0)) == [(10.0, 0.5, GROUND)]
    assert ends(edge(field(walls=(wall("wall", 2, 2, 2, 46),)), 10.0, 24.0)) == [(10.0, 0.5, GROUND)]


@pytest.mark.clause("SK-REC-13")
@pytest.mark.parametrize(("start", "end"), [((43.5, 44.2), (46.5, 47.5)), ((44.2, 43.5), (47.5, 46.5))])
def test_out_of_a_yard_to_the_last_place_before_the_corner(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Whose only gate faces the corner of the table."""
    walls = (
        wall("north", 30, 46, 45, 46),
        wall("east", 46, 30, 46, 45),
        wall("west", 30, 30, 30, 46),
        wall("south", 30, 30, 46, 30),
    )
    way = edge(field(walls=walls), *start)
    assert ends(way)[-1] == (*end, GROUND)
    assert length(way) == pytest.approx(4.532, abs=0.002)
    shut = wall("gate", 45, 46, 46, 45)
    assert edge(field(walls=(*walls, shut)), *start) is None
