"""How far along a way somebody gets: what it pays for, whom it keeps off, and where it comes to stand."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import DIFFICULT, Field, Ground, upright
from banneret.books.skirmish.keeping_off import KeepOff, as_far_as, length_of
from banneret.books.skirmish.warrior import KNOCKED_DOWN
from banneret.core.space.crossings import by_link
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND, LADDER, Foothold, Levels, Link, Surface
from banneret.core.space.space_ways import WayLeg, toll
from tests.books.skirmish.duels import changed
from tests.books.skirmish.ground import skirmish
from tests.books.skirmish.heights import RADIUS

ME, FOE, FRIEND = "A.me", "B.foe", "A.friend"
WIDE = 2 * RADIUS
Place = tuple[float, float] | tuple[float, float, str]


def square(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


LADDERED = Levels(
    48,
    48,
    [Surface("shelf", square(10, 10, 20, 16), 1.0), Surface("loft", square(10, 20, 20, 26), 3.0)],
    [],
    [Link("ladder", LADDER, GROUND, "loft", ((12, 23), (12, 23)), ((12, 23), (12, 23)), 3.0)],
)


def table(me: Place, foe: Place = (44, 44), friend: Place = (44, 4), slow: bool = False) -> Battle:
    battle = skirmish({ME: me, FOE: foe, FRIEND: friend})
    scree = Ground("scree", "scree", "Scree", DIFFICULT, Polygon(square(30, 0, 40, 48)))
    battle.field = Field(48, 48, LADDERED, [scree] if slow else [], [], [], True)
    return battle


def keep_off(battle: Battle, *others: str, keep: float = 1.0) -> KeepOff:
    return KeepOff(battle, battle.warrior(ME), [battle.warrior(key) for key in others], keep)


def walks(*points: tuple[float, float]) -> list[WayLeg]:
    places = [Foothold(x, y) for x, y in points]
    return [WayLeg(places[k], places[k + 1], 0.0, None) for k in range(len(places) - 1)]


def up_the_ladder(battle: Battle) -> WayLeg:
    (link,) = battle.field.levels.links_from(GROUND)
    body = upright(battle.field, battle.warrior(ME))
    crossing = by_link(battle.field.footing, body, link, 12.0, 23.0, [])
    assert crossing is not None
    return WayLeg(crossing.start, crossing.end, toll(crossing), crossing)


def gone(
    battle: Battle, legs: list[WayLeg], allowance: float, off: KeepOff | None = None, paid: bool = True
) -> list[tuple[float, float, str]]:
    """Where each leg ends that is gone."""
    found = as_far_as(battle, battle.warrior(ME), legs, allowance, off or keep_off(battle), paid)
    return [(leg.end.x, leg.end.y, leg.end.level) for leg in found]


# ------------------------------------------------------------------------------------------- keeping off


@pytest.mark.clause("SK-MOV-11")
def test_a_leg_ends_an_inch_from_the_nearest_of_several() -> None:
    battle = table((10, 30), (20, 30), (18, 30))
    halt = (10 - WIDE - 1.0) / 10
    assert keep_off(battle, FOE).share(GROUND, 10, 30, 20, 30) == pytest.approx(halt, abs=0.0003)
    for others in ((FOE, FRIEND), (FRIEND, FOE)):
        share = keep_off(battle, *others).share(GROUND, 10, 30, 20, 30)
        assert share == pytest.approx(halt - 0.2, abs=0.0003)
    assert keep_off(battle).share(GROUND, 10, 30, 20, 30) == pytest.approx(1.0)
    assert keep_off(battle, FOE, keep=3.0).share(GROUND, 10, 30, 20, 30) == pytest.approx(
        halt - 0.2, abs=0.0003
    )
    # Past it an inch away, and a little nearer.
    assert keep_off(battle, FOE).share(GROUND, 10, 30 + WIDE + 1, 30, 30 + WIDE + 1) == pytest.approx(1.0)
    assert keep_off(battle, FOE).share(GROUND, 10, 30 + WIDE + 0.9, 30, 30 + WIDE + 0.9) < 0.51


def test_who_is_nearer_already_comes_no_nearer() -> None:
    battle = table((10, 30), (10 + WIDE + 0.5, 30))
    off = keep_off(battle, FOE)
    assert off.share(GROUND, 10, 30, 14, 30) == pytest.approx(0.0, abs=0.001)
    assert off.share(GROUND, 10, 30, 4, 30) == pytest.approx(1.0)
    assert off.allows(Foothold(9.9, 30))
    assert not off.allows(Foothold(10.1, 30))
    # In contact: not through it, but away from it and round it.
    battle = table((10, 30), (10 + WIDE, 30))
    off = keep_off(battle, FOE)
    assert off.share(GROUND, 10, 30, 14, 30) == pytest.approx(0.0, abs=0.001)
    assert off.share(GROUND, 10, 30, 10, 34) == pytest.approx(1.0)


def test_an_inch_is_an_inch_in_space() -> None:
    # Under a shelf that is just an inch up one is an inch away.
    battle = table((5, 13), (15, 13, "shelf"))
    assert keep_off(battle, FOE).share(GROUND, 5, 13, 25, 13) == pytest.approx(1.0)
    off = keep_off(battle, FOE, keep=1.25)
    # 0.75" to the side of one who is 1" up is 1.25" away.
    assert off.share(GROUND, 5, 13, 15, 13) == pytest.approx((10 - WIDE - 0.75) / 10, abs=0.0003)
    assert off.share("shelf", 5, 13, 15, 13) == pytest.approx((10 - WIDE - 1.25) / 10, abs=0.0003)


# ------------------------------------------------------------------------------------------- what is paid for


def test_a_way_is_gone_as_far_as_it_is_paid_for() -> None:
    battle = table((10, 30), slow=True)
    legs = walks((10, 30), (13, 30), (13, 34), (20, 34))
    assert gone(battle, legs, 7.0) == [(13, 30, GROUND), (13, 34, GROUND)]
    assert gone(battle, legs, 8.5) == [(13, 30, GROUND), (13, 34, GROUND), (14.5, 34, GROUND)]
    assert gone(battle, legs, 2.25) == [(12.25, 30, GROUND)]
    assert gone(battle, legs, 5.5) == [(13, 30, GROUND), (13, 32.5, GROUND)]
    assert gone(battle, legs, 0.0) == []
    assert gone(battle, [], 4.0) == []
    for allowance in (7.0, 8.5, 2.25, 0.0):
        assert gone(battle, legs, allowance, paid=False) == gone(battle, legs, allowance)


@pytest.mark.clause("SK-REC-13")
def test_who_does_not_pay_for_the_ground_goes_inch_by_inch() -> None:
    battle = table((31, 30), slow=True)
    legs = walks((31, 30), (33, 30), (33, 36))
    assert gone(battle, legs, 6.0) == [(33, 30, GROUND), (33, 31, GROUND)]
    assert gone(battle, legs, 6.0, paid=False) == [(33, 30, GROUND), (33, 34, GROUND)]
    assert gone(battle, legs, 1.0) == [(31.5, 30, GROUND)]
    assert gone(battle, legs, 1.0, paid=False) == [(32, 30, GROUND)]
    found = as_far_as(battle, battle.warrior(ME), legs, 6.0, keep_off(battle))
    assert [leg.cost for leg in found][1:] == pytest.approx([2.0])
    assert [length_of(leg) for leg in found] == pytest.approx([2.0, 1.0])


@pytest.mark.clause("SK-MOV-11")
def test_a_way_ends_before_it_comes_too_near() -> None:
    battle = table((10, 30), (20, 30))
    legs = walks((10, 30), (12, 30), (20, 30), (20, 34))
    (first, (x, y, level)) = gone(battle, legs, 40.0, keep_off(battle, FOE))
    assert first == (12, 30, GROUND)
    assert (x, y) == pytest.approx((20 - WIDE - 1.0, 30), abs=0.003)
    assert level == GROUND
    # What is paid for ends sooner.
    assert gone(battle, legs, 4.0, keep_off(battle, FOE)) == [(12, 30, GROUND), (14, 30, GROUND)]


def test_a_ladder_is_taken_if_all_of_it_is_paid_for_and_its_end_is_far_enough() -> None:
    battle = table((12, 28))
    leg = up_the_ladder(battle)
    assert length_of(leg) == pytest.approx(3.0)
    legs = [*walks((12, 28), (12, 23)), leg, WayLeg(leg.end, Foothold(16, 23, "loft"), 4.0, None)]
    walk, up = (12, 23, GROUND), (12, 23, "loft")
    for paid in (True, False):
        assert gone(battle, legs, 7.9, paid=paid) == [walk]
        assert gone(battle, legs, 8.0, paid=paid) == [walk, up]
        assert gone(battle, legs, 9.5, paid=paid) == [walk, up, (13.5, 23, "loft")]
    battle = table((12, 28), (12 + WIDE + 0.9, 23, "loft"))
    assert gone(battle, legs, 40.0, keep_off(battle, FOE)) == [walk]
    battle = table((12, 28), (12 + WIDE + 1.1, 23, "loft"))
    assert gone(battle, legs, 40.0, keep_off(battle, FOE))[:2] == [walk, up]


# ------------------------------------------------------------------------------------------- where one stands


@pytest.mark.clause("SK-MOV-14")
def test_nobody_stops_upon_who_lies_there() -> None:
    battle = table((10, 30), friend=(14, 30))
    changed(battle, FRIEND, condition=KNOCKED_DOWN)
    # Back in steps of a tenth of an inch, until there is room.
    ((x, y, _),) = gone(battle, walks((10, 30), (14.5, 30)), 40.0)
    assert (x, y) == pytest.approx((13.0, 30))
    assert gone(battle, walks((10, 30), (18, 30)), 40.0) == [(18, 30, GROUND)]
    # Back over a whole leg, however short, to where the one before it ended.
    assert gone(battle, walks((10, 30), (12, 30), (13.3, 30)), 40.0) == [(12, 30, GROUND), (13.0, 30, GROUND)]
    assert gone(battle, walks((10, 30), (13.0, 30), (13.08, 30)), 40.0) == [(13.0, 30, GROUND)]
    assert gone(battle, walks((13.3, 30), (14, 30)), 40.0) == []


@pytest.mark.clause("SK-MOV-14")
def test_nobody_goes_part_of_a_ladder_where_somebody_lies_at_its_end() -> None:
    battle = table((12, 28), friend=(12.5, 23, "loft"))
    changed(battle, FRIEND, condition=KNOCKED_DOWN)
    legs = [*walks((12, 28), (12, 23)), up_the_ladder(battle)]
    assert gone(battle, legs, 40.0) == [(12, 23, GROUND)]
