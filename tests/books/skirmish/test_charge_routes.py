"""The ways of charges by the inch: dives, leaps on long ways, and who stands beside a way."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.charge_routes import Route, find_route, intercepted, way_towards
from banneret.books.skirmish.field import Field
from banneret.core.space.crossings import Crossing
from banneret.core.space.levels import GROUND, LADDER, Foothold, Levels, Surface
from banneret.core.space.space_ways import WayLeg
from tests.books.skirmish.ground import skirmish
from tests.books.skirmish.heights import RADIUS

ME, FOE, OTHER = "A.me", "B.foe", "B.other"
WIDE = 2 * RADIUS
Place = tuple[float, float] | tuple[float, float, str]


def by_a_deck(me: Place, foe: Place, other: Place = (44, 44), height: float = 3.0) -> Battle:
    """A deck from (10, 10) to (20, 16), open on all sides, without a ladder."""
    battle = skirmish({ME: me, FOE: foe, OTHER: other})
    outline = [(10.0, 10.0), (20.0, 10.0), (20.0, 16.0), (10.0, 16.0)]
    levels = Levels(48, 48, [Surface("deck", outline, height)], [], [])
    battle.field = Field(48, 48, levels, [], [], [], True)
    return battle


def route(battle: Battle, allowance: float = 8.0, jump: bool = True, dive: bool = True) -> Route | None:
    return find_route(battle, battle.warrior(ME), (FOE,), jump, dive, allowance)


def ends(legs: list[WayLeg]) -> list[tuple[float, float, str]]:
    return [(leg.end.x, leg.end.y, leg.end.level) for leg in legs]


# ------------------------------------------------------------------------------------------- dives


@pytest.mark.clause("SK-MOV-26")
@pytest.mark.parametrize(("height", "dives"), [(1.99, False), (2.0, True), (6.0, True)])
def test_a_dive_is_2_to_6_inches_deep(height: float, dives: bool) -> None:
    found = route(by_a_deck((15, 15.5, "deck"), (15, 18.5), height=height))
    assert found is not None
    assert found.dives is dives
    assert ends(found.legs)[0] == (15.0, 16.0, "deck")
    assert ends(found.legs)[1] == pytest.approx((15.0, 16.002, GROUND))
    # Half an inch to the edge, nothing down, and on until the bases touch.
    assert found.cost == pytest.approx(0.5 + 2.498 - WIDE, abs=0.002)


@pytest.mark.clause("SK-MOV-22", "SK-MOV-26")
def test_nobody_dives_or_jumps_from_higher_up() -> None:
    assert route(by_a_deck((15, 15.5, "deck"), (15, 18.5), height=6.01)) is None


@pytest.mark.clause("SK-MOV-26")
@pytest.mark.parametrize(("away", "dives"), [(2.0, True), (2.01, False)])
def test_a_dive_lands_within_2_inches_of_its_target(away: float, dives: bool) -> None:
    found = route(by_a_deck((15, 15.5, "deck"), (15, round(16.002 + WIDE + away, 3))))
    assert found is not None
    assert found.dives is dives


@pytest.mark.clause("SK-MOV-26")
def test_a_dive_is_paid_for_as_far_as_it_is_walked() -> None:
    battle = by_a_deck((15, 15.5, "deck"), (15, 18.5))
    cost = 0.5 + 2.498 - WIDE
    found = route(battle, cost + 0.002)
    assert found is not None
    assert found.dives
    assert route(battle, cost - 0.01) is None


@pytest.mark.clause("SK-MOV-26")
def test_of_all_places_to_dive_from_the_one_on_the_shortest_way() -> None:
    found = route(by_a_deck((12.3, 15.5, "deck"), (15, 18.5)))
    assert found is not None
    assert found.dives
    # As the crow flies it is 4.04" to its middle: the dive is as straight as places at the edge allow.
    assert found.cost == pytest.approx(3.379, abs=0.002)
    assert ends(found.legs)[0] == pytest.approx((13.81, 16.0, "deck"), abs=0.001)


@pytest.mark.clause("SK-MOV-26")
def test_only_who_is_up_there_dives() -> None:
    found = route(by_a_deck((15, 23), (15, 18.5)))
    assert found is not None
    assert not found.dives
    level = route(by_a_deck((12, 13, "deck"), (17, 13, "deck")))
    assert level is not None
    assert not level.dives
    assert level.cost == pytest.approx(5.0 - WIDE, abs=0.002)


# ------------------------------------------------------------------------------------------- long ways


@pytest.mark.clause("SK-MOV-11", "SK-MOV-09")
def test_the_way_to_a_target_out_of_reach_leads_over_the_edge_for_who_jumps() -> None:
    battle = by_a_deck((15, 15.5, "deck"), (15, 40))
    me, foe = battle.warrior(ME), battle.warrior(FOE)
    way = way_towards(battle, me, foe, True, 4.0)
    assert way is not None
    assert ends(way.legs)[0] == (15.0, 16.0, "deck")
    assert [leg.crossing is not None for leg in way.legs] == [False, True, False]
    assert ends(way.legs)[-1] == pytest.approx((15.0, 40 - WIDE, GROUND), abs=0.001)
    assert way.length == pytest.approx(24.5 - WIDE, abs=0.002)
    assert way_towards(battle, me, foe, False, 4.0) is None
    # Who stands at the edge already leaps at once.
    battle = by_a_deck((15, 16, "deck"), (15, 40))
    way = way_towards(battle, battle.warrior(ME), battle.warrior(FOE), True, 4.0)
    assert way is not None
    assert [leg.crossing is not None for leg in way.legs] == [True, False]


@pytest.mark.clause("SK-MOV-11")
@pytest.mark.parametrize("jump", [True, False])
def test_on_the_ground_the_way_is_on_foot(jump: bool) -> None:
    battle = by_a_deck((30, 15.5), (30, 40))
    way = way_towards(battle, battle.warrior(ME), battle.warrior(FOE), jump, 4.0)
    assert way is not None
    assert ends(way.legs) == [pytest.approx((30.0, 40 - WIDE, GROUND), abs=0.001)]
    assert way.length == pytest.approx(24.5 - WIDE, abs=0.002)


# ------------------------------------------------------------------------------------------- who is in the way


def down_a_ladder() -> WayLeg:
    """Evenly from the deck at (15, 16) to the ground at (15, 22): 6 inches across and 3 down."""
    start, end = Foothold(15.0, 16.0, "deck"), Foothold(15.0, 22.0)
    return WayLeg(start, end, 9.0, Crossing(LADDER, start, end, 0.0, 3.0, 6.0))


def barred(battle: Battle, leg: WayLeg) -> bool:
    return intercepted(battle, battle.warrior(ME), [leg], (FOE,)) == OTHER


@pytest.mark.clause("SK-MOV-06")
@pytest.mark.parametrize(
    ("other", "bars"),
    [
        # Beyond its foot, 2 inches from edge to edge and more.
        ((15, round(22 + WIDE + 2.0, 3)), True),
        ((15, round(22 + WIDE + 2.1, 3)), False),
        ((15, round(22 + WIDE + 2.5, 3)), False),
        # Before its head, on the deck.
        ((15, round(16 - WIDE - 2.0, 3), "deck"), True),
        ((15, round(16 - WIDE - 2.1, 3), "deck"), False),
        # Beside its middle, which is 1.5 inches up: by as much as leaves 2 inches in space.
        ((round(15 + WIDE + 1.32, 3), 19), True),
        ((round(15 + WIDE + 1.8, 3), 19), False),
    ],
)
def test_who_stands_within_2_inches_of_a_ladder_bars_it(other: Place, bars: bool) -> None:
    battle = by_a_deck((15, 15.5, "deck"), (40, 40), other)
    assert barred(battle, down_a_ladder()) is bars


@pytest.mark.clause("SK-MOV-06")
@pytest.mark.parametrize(("across", "bars"), [(1.73, True), (1.74, False)])
def test_who_stands_on_a_deck_bars_a_walk_below_it_within_2_inches_in_space(across: float, bars: bool) -> None:
    battle = by_a_deck((22, 8), (40, 40), (19.5, 13, "deck"), height=1.0)
    x = round(19.5 + WIDE + across, 3)
    assert barred(battle, WayLeg(Foothold(x, 8.0), Foothold(x, 20.0), 12.0, None)) is bars
