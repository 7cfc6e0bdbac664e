"""The greedy bot of the Quick Starter where a chapter has drawn the Deployment Zones, wherever they lie."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.chapter import CONDITION_OF_VICTORY, ZONES, Chapter
from banneret.books.quick_starter.preparation import Deploy
from banneret.books.quick_starter.unit import Unit
from banneret.books.quick_starter.victory import is_through
from banneret.books.scenarios.scenario import Box, GoalPlace, in_area
from banneret.bots.quick_starter.deploy import AHEAD, choose_feature, choose_place, is_walled
from banneret.bots.quick_starter.goals import Goals
from banneret.bots.quick_starter.lanes_ahead import Outlook
from banneret.core.space.distances import signed_distance
from banneret.core.space.geometry import Polygon, rectangle

pytestmark = pytest.mark.plain

SOLDIERS = {"models": 10, "files": 5}
UNITS: dict[str, Any] = {
    "spears": {"side": "A", "profile": SOLDIERS, "at": [12, 24], "facing": 90},
    "wolves": {"side": "B", "profile": SOLDIERS, "at": [24, 24], "facing": 270},
}


class Flanks(Chapter):
    """West for whoever would have the south, and east; or two corners."""

    provides: ClassVar[tuple[str, ...]] = (ZONES,)

    def zone(self, battle: Battle, south: bool) -> Polygon:
        if self.chosen == ("corners",):
            corner = [(0.0, 0.0), (24.0, 0.0), (0.0, 24.0)]
            return Polygon(corner if south else [(36.0 - x, 48.0 - y) for x, y in corner])
        return rectangle(5.0 if south else 31.0, 24.0, 5.0, 24.0, 0.0)


def scene(
    units: dict[str, Any], kind: str = "flanks", terrain: list[dict[str, Any]] | None = None, **state: Any
) -> Battle:
    battle = QuickStarter().arrange({"terrain": terrain or []}, units, {"south": "A", **state})[1]
    battle.chapters = [Flanks((kind,))]
    return battle


def stood(unit: Unit, x: float, y: float) -> Unit:
    return unit.stand(x, y, unit.heading)


@pytest.mark.parametrize("kind", ["flanks", "corners"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_what_is_lacking_is_measured_to_the_zone(kind: str, seat: str) -> None:
    battle = scene(UNITS, kind, condition="Breakthrough")
    goals = Goals(battle, seat)
    for unit in battle.on_table():
        zone = battle.zone_drawn(unit.seat == "B")
        assert zone is not None
        for x, y in ((18.0, 24.0), (zone.cx, zone.cy), (5.0, 43.0), (31.0, 5.0)):
            there = stood(unit, x, y)
            gap = signed_distance(zone, *there.centre())
            assert (goals.enemy_need(there) > 0.001) is not is_through(battle, there)
            assert goals.enemy_need(there) == pytest.approx(max(0.0, gap))
            if unit.seat == seat:
                assert goals.need(there) == pytest.approx(max(0.0, gap + 0.3), abs=0.001)


@pytest.mark.parametrize("kind", ["flanks", "corners"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_unit_makes_for_a_place_in_the_zone(kind: str, seat: str) -> None:
    battle = scene(UNITS, kind, condition="Breakthrough")
    zone = battle.zone_drawn(seat == "B")
    assert zone is not None
    (own,) = battle.of_seat(seat)
    for x, y in ((18.0, 24.0), (2.0, 2.0), (34.0, 46.0), (3.0, 44.0)):
        assert signed_distance(zone, *Goals(battle, seat).spot(stood(own, x, y))) < -0.3


def test_it_keeps_on_the_table() -> None:
    """Half of the unit would be beyond the edge, straight ahead."""
    battle = scene(UNITS, condition="Breakthrough")
    assert 2.5 < Goals(battle, "A").spot(stood(battle.unit("spears"), 18.0, 1.0))[1] < 8.0


def test_it_goes_round_enemies_and_rocks() -> None:
    """Straight ahead is 14 inches off in the east; who stands there is passed by."""
    far = {**UNITS, "wolves": {**UNITS["wolves"], "at": [24, 40]}}
    rock = [{"at": [20, 24], "size": [2, 2], "category": "impassable"}]
    held = scene({**UNITS, "wolves": {**UNITS["wolves"], "at": [24, 26]}})
    free, shut = scene(far), scene(far, terrain=rock)
    for battle in (free, held, shut):
        battle.condition = "Breakthrough"
    _, y = free.unit("spears").centre()
    assert Goals(free, "A").spot(free.unit("spears")) == pytest.approx((30.0, y))
    assert abs(Goals(held, "A").spot(held.unit("spears"))[1] - y) > 3.0
    assert abs(Goals(shut, "A").spot(shut.unit("spears"))[1] - y) > 3.0


@pytest.mark.parametrize(("kind", "close"), [("flanks", 0.03), ("corners", 0.03)])
@pytest.mark.parametrize(("seat", "heading"), [("A", 90.0), ("B", 270.0)])
def test_the_front_of_the_zone_is_where_units_deploy(
    kind: str, close: float, seat: str, heading: float
) -> None:
    """In the middle of the front, looking at the enemy."""
    units = {
        "spears": {"side": "A", "profile": SOLDIERS},
        "wolves": {"side": "B", "profile": SOLDIERS},
    }
    battle = scene(units, kind, step="deployment", placing=seat)
    (unit,) = battle.in_place(seat, "to deploy")
    question = Deploy(battle, unit)
    answer = choose_place(battle, seat, question)
    assert question.check(answer) is None
    x, y, facing = answer
    assert facing == battle.ahead(seat)
    if kind == "flanks":
        assert facing == heading
        assert (x, y) == pytest.approx((9.98 if seat == "A" else 26.02, 24.0))
    zone = battle.zone_drawn(seat == "A")
    assert zone is not None
    body = unit.boundary_at(x, y, facing)
    nearest = max([signed_distance(zone, *corner) for corner in body.points()])
    assert -close < nearest <= 0.001


class Roads(Flanks):
    """Something to reach straight across, though the zone of the enemy lies aside."""

    provides: ClassVar[tuple[str, ...]] = (ZONES, CONDITION_OF_VICTORY)

    def ahead(self) -> Box:
        return (28.0, 18.0, 34.0, 30.0) if self.chosen == ("across",) else (0.0, 20.0, 6.0, 28.0)

    def zone(self, battle: Battle, south: bool) -> Polygon:
        return rectangle(5.0, 24.0, 5.0, 24.0, 0.0) if south else rectangle(50.0, 5.0, 20.0, 5.0, 0.0)

    def goals(self, battle: Battle, seat: str) -> list[GoalPlace]:
        return [in_area(self.ahead(), 1.0), in_area((20.0, 0.0, 34.0, 4.0), 0.4)]


@pytest.mark.parametrize(("kind", "faces"), [("across", 90.0), ("within", None)])
def test_it_faces_where_it_has_to_go(kind: str, faces: float | None) -> None:
    """Of an enemy with two zones only one is ahead; what lies in the own zone already is not ahead at all."""
    units = {name: {"side": unit["side"], "profile": SOLDIERS} for name, unit in UNITS.items()}
    battle = scene(units, step="deployment", placing="A")
    battle.chapters = [Roads((kind,))]
    (unit,) = battle.in_place("A", "to deploy")
    question = Deploy(battle, unit)
    assert question.facing > 100.0, "south-east"
    x, y, facing = choose_place(battle, "A", question)
    assert question.check((x, y, facing)) is None
    assert facing == (question.facing if faces is None else faces)
    if faces is not None:
        assert (x, y) == pytest.approx((9.98, 24.0))


def test_where_there_is_far_to_go_a_wall_counts_from_afar() -> None:
    """A ridge 14 inches ahead: the unit deploys beside it."""
    units = {name: {"side": unit["side"], "profile": SOLDIERS} for name, unit in UNITS.items()}
    ridge = [{"at": [25, 24], "size": [2, 6], "category": "impassable"}]
    battle = scene(units, terrain=ridge, step="deployment", placing="A")
    battle.chapters = [Roads(("across",))]
    (unit,) = battle.in_place("A", "to deploy")
    _, y, _ = choose_place(battle, "A", Deploy(battle, unit))
    assert abs(y - 24.0) > 3.0
    assert is_walled(battle, unit, 9.98, 24.0, 90.0, AHEAD)
    assert not is_walled(battle, unit, 9.98, 24.0, 90.0)


def test_a_wall_is_looked_for_where_a_unit_looks() -> None:
    rock = [{"at": [18.5, 24], "size": [1, 1], "category": "impassable"}]
    battle = scene({"wolves": UNITS["wolves"], "spears": {**UNITS["spears"], "at": [5, 5]}}, terrain=rock)
    spears = battle.unit("spears")
    assert is_walled(battle, spears, 9.98, 24.0, 90.0)
    assert not is_walled(battle, spears, 9.98, 24.0, 0.0)
    assert not is_walled(battle, spears, 9.98, 24.0, 270.0)


def test_the_feature_is_picked_that_is_far_from_the_zone_of_the_enemy() -> None:
    """North and south do not matter where the zones are west and east."""
    hills = [
        {"at": [14, 40], "size": [4, 4], "category": "hill"},
        {"at": [22, 8], "size": [4, 4], "category": "hill"},
    ]
    battle = scene(UNITS, terrain=hills)
    west, east = [piece.id for piece in battle.field.pieces]
    assert choose_feature(battle, "A", [west, east]) == west
    assert choose_feature(battle, "B", [west, east]) == east


def test_points_are_seen_and_found_again() -> None:
    for heading in (0.0, 90.0, 180.0, 270.0, 33.0):
        outlook = Outlook(heading)
        assert outlook.point(*outlook.seen(7.0, 11.0)) == pytest.approx((7.0, 11.0))
    assert Outlook(90.0).seen(7.0, 11.0) == (-11.0, 7.0)
    square = rectangle(10.0, 10.0, 2.0, 3.0, 0.0)
    assert Outlook(0.0).front(square, 9.0) == pytest.approx(13.0)
    assert Outlook(180.0).front(square, -9.0) == pytest.approx(-7.0)
    assert Outlook(90.0).front(square, -9.0) == pytest.approx(12.0)
    assert Outlook(0.0).front(square, 12.5) is None
