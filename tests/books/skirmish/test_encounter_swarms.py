"""Encounters that are on the table without being models: rats and a restless spirit."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.encounter_events import (
    RatsAppeared,
    RatsBit,
    RatsRan,
    SpiritAppeared,
    SpiritBanished,
)
from banneret.books.skirmish.events import CharacteristicTest, WoundRoll
from banneret.books.skirmish.sheets import PRAYER, WarriorSheet
from banneret.books.skirmish.warrior import FLED_NOW, KNOCKED_DOWN, STUNNED
from banneret.core.space.levels import Foothold
from tests.books.skirmish.charge_ground import LOFT, ground
from tests.books.skirmish.ground import play, scripted, sheet, skirmish
from tests.books.skirmish.two_houses import TOWN, only, strike, told

RADIUS = 25 / 25.4 / 2
WIDE = 40 / 25.4  # half of the template, across
EAST, NORTH, WEST = (2, 4), (1, 1), (5, 4)  # a D66 of directions: ten degrees each
IMMUNE = sheet(rules=(("immune to psychology", 0),))


def acts(battle: Battle, *faces: int) -> None:
    with scripted(*faces) as dice:
        play(encounters.act(battle, dice))


# ---------------------------------------------------------------------------------------- rats


def running(x: float, y: float, to_x: float, to_y: float, edge: int, **places: tuple[float, float]) -> Battle:
    """Rats on the streets of the town, running to a point, and making for south, east, north or west."""
    battle = skirmish({f"A.{key}": place for key, place in places.items()} or {"A.far": (2, 2)}, table=TOWN)
    heading = 90.0 if to_x > x else 270.0 if to_x < x else 0.0 if to_y > y else 180.0
    battle.encounters = (Encounter("swarm-of-rats", "A", 1, value=edge, at=(x, y, heading, to_x, to_y)),)
    return battle


def where(battle: Battle) -> tuple[float, ...]:
    return battle.encounters[0].at[:3]


@pytest.mark.clause("SK-ENC-04")
def test_rats_come_at_a_random_node_12_inches_from_all_models_of_the_active_player() -> None:
    """Nodes: (0, 24), (24, 24), (48, 24), (24, 0), (24, 40). A stands near the first two; B does not matter."""
    battle = skirmish({"A.one": (12, 24), "B.two": (24, 1)}, table=TOWN)
    strike(battle, "swarm-of-rats", 3)
    event = only(battle, RatsAppeared)
    assert (event.x, event.y, event.edge) == (24.0, 40.0, "south")


@pytest.mark.clause("SK-ENC-04")
def test_the_12_inches_are_measured_to_the_edge_of_a_base() -> None:
    for gap, legal in ((12.0, True), (11.9, False)):
        battle = skirmish({"A.one": (24, 24 - gap - RADIUS), "A.b": (8, 24), "A.c": (40, 24)}, table=TOWN)
        strike(battle, "swarm-of-rats", *((1, 1) if legal else ()))
        assert only(battle, RatsAppeared).y == (24.0 if legal else 40.0)


@pytest.mark.clause("SK-ENC-04")
def test_if_no_node_is_so_far_away_they_come_at_the_farthest() -> None:
    places = {"A.a": (4, 24), "A.b": (44, 24), "A.c": (24, 4), "A.d": (24, 33), "A.e": (24, 24)}
    battle = skirmish(dict(places), table=TOWN)
    strike(battle, "swarm-of-rats")
    assert (only(battle, RatsAppeared).x, only(battle, RatsAppeared).y) == (24.0, 40.0)


@pytest.mark.clause("SK-ENC-05")
def test_rats_set_out_for_the_farthest_edge_along_the_streets() -> None:
    """From the west end of the town the east edge is farthest, and one street leads there."""
    battle = skirmish({"A.one": (30, 6), "A.b": (44, 24), "A.c": (26, 38)}, table=TOWN)
    strike(battle, "swarm-of-rats", 1)
    assert only(battle, RatsAppeared).edge == "east"
    acts(battle, 3, 4)
    assert where(battle) == (7.0, 24.0, 90.0)


@pytest.mark.clause("SK-ENC-05")
@pytest.mark.parametrize(("face", "at"), [(1, (30.0, 24.0)), (2, (24.0, 18.0)), (3, (24.0, 30.0))])
def test_at_a_crossing_they_take_any_street_but_the_one_they_came_by(
    face: int, at: tuple[float, float]
) -> None:
    battle = running(20, 24, 24, 24, 1)
    acts(battle, 5, 5, face)
    assert where(battle)[:2] == at


@pytest.mark.clause("SK-ENC-05")
def test_where_a_street_ends_they_run_straight_for_their_edge() -> None:
    battle = running(24, 38, 24, 40, 1)
    acts(battle, 2, 3)
    assert where(battle) == (27.0, 40.0, 90.0)


@pytest.mark.clause("SK-ENC-05")
def test_rats_that_come_to_the_edge_of_the_table_are_gone() -> None:
    battle = running(44, 24, 48, 24, 1)
    acts(battle, 1, 2)
    assert encounters.in_play(battle) is not None
    acts(battle, 1, 1)
    assert battle.encounters == ()
    assert told(battle, RatsRan)[1].left


@pytest.mark.clause("SK-ENC-05")
def test_rats_run_in_every_player_turn() -> None:
    battle = running(4, 24, 24, 24, 1)
    acts(battle, 1, 1)
    battle.active = "B"
    acts(battle, 1, 1)
    assert where(battle)[:2] == (8.0, 24.0)


@pytest.mark.clause("SK-ENC-05", "SK-ENC-06")
def test_rats_run_over_models_who_take_d3_hits_of_strength_2_once() -> None:
    """One in the way, one just touched by the side of the template, one just not."""
    battle = running(
        *(4, 24, 24, 24, 1),
        way=(10, 24),
        side=(10, 24 + WIDE + RADIUS),
        out=(14, 24 + WIDE + RADIUS + 0.01),
    )
    acts(battle, 5, 5, 3, 4, 4, 2, 3)
    assert [(each.warrior, each.hits) for each in told(battle, RatsBit)] == [("A.way", 2), ("A.side", 1)]
    assert [each.need for each in told(battle, WoundRoll)] == [5, 5, 5]
    assert where(battle)[:2] == (14.0, 24.0)
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-06")
def test_rats_stay_on_the_ground() -> None:
    battle = skirmish({"A.up": (14, 13, "loft"), "B.below": (14, 14)}, table=ground(surfaces=(LOFT,)))
    battle.encounters = (Encounter("swarm-of-rats", "A", 1, value=1, at=(8.0, 13.0, 90.0, 48.0, 13.0)),)
    acts(battle, 3, 3, 1, 1)
    assert [each.warrior for each in told(battle, RatsBit)] == ["B.below"]


def test_rats_and_spirits_are_shown_on_the_table() -> None:
    battle = running(4, 24, 24, 24, 1)
    ((key, name, x, y, radius, text),) = encounters.shown(battle)
    assert (key, name, x, y) == ("swarm-of-rats", "Swarm of Rats", 4, 24)
    assert radius > 2.0
    assert text.endswith(".")
    battle.encounters = (Encounter("restless-spirit", "A", 1, 2, at=(5.0, 6.0)),)
    assert encounters.shown(battle)[0][2:4] == (5.0, 6.0)


# ---------------------------------------------------------------------------------------- the spirit


def praying() -> WarriorSheet:
    made = sheet("Chaplain")
    made.magic = PRAYER
    return made


def haunted(
    x: float,
    y: float,
    places: dict[str, tuple[float, float] | tuple[float, float, str]],
    **sheets: WarriorSheet,
) -> Battle:
    named = {f"A.{key}": each for key, each in sheets.items()}
    battle = skirmish(places, named, ground(surfaces=(LOFT,)))
    battle.encounters = (Encounter("restless-spirit", "A", 1, 3, at=(x, y)),)
    return battle


@pytest.mark.clause("SK-ENC-17")
def test_a_spirit_appears_12_inches_from_somebody_for_d6_player_turns() -> None:
    battle = skirmish({"A.one": (10, 20), "B.two": (40, 40)})
    found = strike(battle, "restless-spirit", *EAST, 5)
    assert found is not None
    assert found.left == 5
    assert found.at[0] == pytest.approx(22 + 2 * RADIUS, abs=0.001)
    assert found.at[1] == 20.0
    assert only(battle, SpiritAppeared).whom == "A.one"
    assert not battle.of_seat("N")


@pytest.mark.clause("SK-ENC-17")
def test_a_spirit_drifts_4_inches_in_a_random_direction_through_everything() -> None:
    battle = haunted(14, 5, {"A.one": (40, 40), "B.in": (14, 7)}, one=sheet())
    battle.put(battle.warrior("B.in").removed("gone"))
    acts(battle, *NORTH)
    assert battle.encounters[0].at == (14.0, 9.0)
    acts(battle, *WEST)
    assert battle.encounters[0].at == (10.0, 9.0)


@pytest.mark.clause("SK-ENC-17")
def test_a_spirit_stops_at_the_edge_of_the_table() -> None:
    battle = haunted(3, 30, {"A.one": (40, 4)})
    acts(battle, *WEST)
    assert battle.encounters[0].at == (0.0, 30.0)


@pytest.mark.clause("SK-ENC-17")
def test_nobody_can_fight_a_spirit_and_it_engages_nobody() -> None:
    battle = haunted(20, 20, {"A.one": (20, 24)}, one=IMMUNE)
    acts(battle, *NORTH)
    assert not battle.engaged
    assert [each.id for each in battle.on_table()] == ["A.one"]


@pytest.mark.clause("SK-ENC-18")
def test_after_it_has_drifted_everybody_within_8_inches_tests_or_flees() -> None:
    places = {
        "A.near": (20, 32 + 2 * RADIUS),
        "A.far": (20, 32.1 + 2 * RADIUS),
        "B.near": (20, 16 - 2 * RADIUS),
    }
    battle = haunted(20, 20, {**places})
    acts(battle, *NORTH, 6, 6, 1, 1, 3, 3)
    assert [each.warrior for each in told(battle, CharacteristicTest)] == ["A.near", "B.near"]
    assert battle.warrior("A.near").fleeing
    assert battle.warrior("A.near").did(FLED_NOW)
    assert not battle.warrior("B.near").fleeing


@pytest.mark.clause("SK-ENC-18")
def test_who_is_immune_or_lies_down_does_not_flee_from_a_spirit() -> None:
    battle = haunted(20, 20, {"A.immune": (20, 27), "A.down": (24, 24)}, immune=IMMUNE)
    down = battle.warrior("A.down").twin()
    down.condition = KNOCKED_DOWN
    battle.put(down)
    acts(battle, *NORTH)
    assert not battle.warrior("A.down").fleeing


@pytest.mark.clause("SK-ENC-18")
def test_who_flees_from_a_spirit_leaves_its_combat_unstruck() -> None:
    battle = haunted(20, 20, {"A.one": (10, 24), "B.two": (10 + 2 * RADIUS, 24)})
    battle.put(battle.warrior("B.two").twin())
    battle.engage("A.one", "B.two")
    acts(battle, *WEST, 6, 6, 2, 2, 1, 1)
    assert battle.warrior("A.one").fleeing
    assert not battle.is_engaged("A.one")
    assert told(battle, WoundRoll) == []


@pytest.mark.clause("SK-ENC-19")
def test_who_prays_banishes_a_spirit_that_drifts_into_contact_before_anybody_is_scared() -> None:
    """It would have drifted past: contact is looked at along the whole of its way."""
    battle = haunted(20, 20, {"A.prays": (20 + 2 * RADIUS, 22), "A.one": (20, 27)}, prays=praying())
    acts(battle, *NORTH)
    assert battle.encounters == ()
    assert only(battle, SpiritBanished).warrior == "A.prays"
    assert battle.feats == {"A.prays": ("spirit",)}


@pytest.mark.clause("SK-ENC-19")
@pytest.mark.parametrize(("y", "banished"), [(20 + 2 * RADIUS, True), (20.02 + 2 * RADIUS, False)])
def test_who_prays_banishes_a_spirit_by_passing_through_contact(y: float, banished: bool) -> None:
    battle = haunted(20, 20, {"A.prays": (30, 20), "A.one": (5, 5)}, prays=praying())
    path = [Foothold(10, y), Foothold(30, y)]
    with scripted() as dice:
        encounters.moved(battle, "A.one", path, dice)
        assert battle.encounters
        encounters.moved(battle, "A.prays", path, dice)
    assert (battle.encounters == ()) == banished


@pytest.mark.clause("SK-ENC-19")
def test_no_contact_is_made_from_a_floor_above_or_by_who_is_stunned() -> None:
    battle = haunted(14, 13, {"A.prays": (14, 13, "loft")}, prays=praying())
    with scripted() as dice:
        encounters.moved(battle, "A.prays", [Foothold(12, 13, "loft"), Foothold(14, 13, "loft")], dice)
        assert battle.encounters
        dazed = battle.warrior("A.prays").at(14.0, 13.0, "").twin()
        dazed.condition = STUNNED
        battle.put(dazed)
        encounters.moved(battle, "A.prays", [Foothold(14, 13)], dice)
    assert battle.encounters
