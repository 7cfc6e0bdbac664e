"""Who touches whom, and where one would touch others."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.base_contact import foes_touched, in_contact, places_touching, places_touching_both
from banneret.books.skirmish.battle import Battle
from banneret.core.space.level_files import MapSurface, MapWall
from banneret.core.space.table import Table
from tests.books.skirmish.charge_ground import LOFT, box, ground, wall
from tests.books.skirmish.ground import sheet, skirmish

BASE = 25 / 25.4
R = BASE / 2


Place = tuple[float, float] | tuple[float, float, str]


def touch(one: Place, other: Place, table: Table) -> bool:
    battle: Battle = skirmish({"A.one": one, "B.one": other}, table=table)
    both = in_contact(battle.field, battle.warrior("A.one"), battle.warrior("B.one"))
    assert both == in_contact(battle.field, battle.warrior("B.one"), battle.warrior("A.one"))
    return both


@pytest.mark.clause("SK-CC-01")
@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (0.009, True), (0.02, False)])
def test_bases_that_touch(gap: float, touches: bool) -> None:
    assert touch((10, 10), (10 + BASE + gap, 10), ground()) == touches


@pytest.mark.clause("SK-CC-01", "SK-GEN-06")
def test_not_from_floor_to_floor() -> None:
    assert not touch((14, 12), (14, 12, "loft"), ground(surfaces=(LOFT,)))


@pytest.mark.clause("SK-MOV-08")
@pytest.mark.parametrize(
    ("top", "x0", "x1", "touches"),
    [
        (0.9, 10 - R, 10 + R, True),
        (1.0, 10 - R, 10 + R, True),  # thin: the bases themselves touch
        (0.9, 10 - R, 10.4 + R, False),  # only one stands against it
    ],
)
def test_a_line_is_no_distance(top: float, x0: float, x1: float, touches: bool) -> None:
    assert touch((x0, 10), (x1, 10), ground(walls=(wall("w", 10, 0, 10, 48, top),))) == touches


@pytest.mark.clause("SK-MOV-08")
@pytest.mark.parametrize(
    ("thick", "top", "touches"), [(0.9, 0.9, True), (1.0, 0.9, True), (1.1, 0.9, False), (0.9, 1.0, False)]
)
def test_over_a_thick_low_wall(thick: float, top: float, touches: bool) -> None:
    bank = MapWall("bank", box(10, 2, 10 + thick, 40), top)
    assert touch((10 - R, 10), (10 + thick + R, 10), ground(walls=(bank,))) == touches
    # Both on one side of it touch it too, but it is not between them.
    assert not touch((10 - R, 10), (10 - R, 11.5), ground(walls=(bank,)))


@pytest.mark.clause("SK-MOV-08")
def test_onto_a_low_ledge() -> None:
    ledge = MapSurface("ledge", 0.6, box(10, 5, 20, 15))
    assert touch((10 - R, 10), (10.4, 10, "ledge"), ground(surfaces=(ledge,)))
    assert not touch((10 - R, 10), (12.4, 10, "ledge"), ground(surfaces=(ledge,)))
    high = MapSurface("ledge", 1.0, box(10, 5, 20, 15))
    assert not touch((10 - R, 10), (10.1, 10, "ledge"), ground(surfaces=(high,)))


@pytest.mark.clause("SK-MOV-12", "SK-MOV-08")
def test_all_places_touch_and_can_be_stood_on() -> None:
    bank = MapWall("bank", box(19, 2, 19.8, 40), 0.8)
    battle = skirmish(
        {"A.one": (10, 10), "B.one": (19.8 + R, 10), "B.two": (19.8 + R, 11.3), "A.lies": (20.3, 8.9)},
        table=ground(walls=(bank,)),
    )
    mover = battle.warrior("A.one")
    found = places_touching(battle, mover, battle.warrior("B.one"))
    assert any(place.x < 19 for place in found)  # over the bank
    for place in found:
        there = mover.at(place.x, place.y, place.level)
        assert in_contact(battle.field, there, battle.warrior("B.one"))
    both = places_touching_both(battle, mover, battle.warrior("B.one"), battle.warrior("B.two"))
    assert len(both) == 2
    for place in both:
        there = mover.at(place.x, place.y, place.level)
        assert {foe.id for foe in foes_touched(battle, there)} == {"B.one", "B.two"}


@pytest.mark.clause("SK-ENC-17")
def test_a_spirit_touches_nobody() -> None:
    battle = skirmish({"A.one": (10, 10), "N.spirit": (10.5, 10)}, {"N.spirit": sheet(rules=(("spirit", 0),))})
    assert foes_touched(battle, battle.warrior("A.one")) == []
