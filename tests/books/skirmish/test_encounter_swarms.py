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
from banneret.core.space.table import Table
from tests.books.skirmish.charge_ground import LOFT, ground
from tests.books.skirmish.ground import play, scripted, sheet, skirmish
from tests.books.skirmish.two_houses import TOWN, only, strike, told

RADIUS = 25 / 25.4 / 2
WIDE = 40 / 25.4  # half of the template, across
LONG = 60 / 25.4  # and along
EAST, NORTH, WEST = (2, 4), (1, 1), (5, 4)  # a D66 of directions: ten degrees each
SOUTH, SOUTH_EAST, SOUTH_WEST = (4, 1), (3, 2), (4, 5)  # 180, 130 and 220 degrees
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


# A town that is wider than deep, with its crossing at (20, 30); west, east, south and north of it.
ENDS = ((0.0, 30.0), (60.0, 30.0), (20.0, 0.0), (20.0, 36.0))
WIDE_TOWN = Table(60.0, 40.0, (), streets=tuple((end, (20.0, 30.0)) for end in ENDS), ruin=True)


def on_the_way(
    x: float,
    y: float,
    to_x: float,
    to_y: float,
    edge: int,
    table: Table = WIDE_TOWN,
    **places: tuple[float, float],
) -> Battle:
    battle = skirmish({f"A.{key}": place for key, place in places.items()} or {"A.far": (50, 20)}, table=table)
    heading = 90.0 if to_x > x else 270.0 if to_x < x else 0.0 if to_y > y else 180.0
    battle.encounters = (Encounter("swarm-of-rats", "A", 1, value=edge, at=(x, y, heading, to_x, to_y)),)
    return battle


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


@pytest.mark.clause("SK-ENC-04")
@pytest.mark.parametrize(("gap", "legal"), [(12.0, True), (11.99, False)])
def test_a_hair_less_than_12_inches_is_too_near(gap: float, legal: bool) -> None:
    table = Table(60.0, 40.0, (), streets=(((20.0, 36.0), (50.0, 36.0)),), ruin=True)
    battle = skirmish({"A.one": (20 - gap - RADIUS, 36)}, table=table)
    strike(battle, "swarm-of-rats", *((1,) if legal else ()))
    assert only(battle, RatsAppeared).x == (20.0 if legal else 50.0)


@pytest.mark.clause("SK-ENC-04", "SK-GEN-06")
def test_who_stands_above_is_farther_from_the_street() -> None:
    """11.7 inches aside and 3 inches up are more than 12."""
    streets = (((14.0, 25.7 + RADIUS), (30.0, 25.7 + RADIUS)),)
    table = Table(48.0, 48.0, (), surfaces=(LOFT,), streets=streets, ruin=True)
    battle = skirmish({"A.up": (14, 14, "loft"), "A.east": (30, 40)}, table=table)
    strike(battle, "swarm-of-rats", 1)
    assert only(battle, RatsAppeared).x == 14.0


@pytest.mark.clause("SK-ENC-05")
@pytest.mark.parametrize(
    ("at", "edge", "to"),
    [
        ((0.0, 30.0), "east", (3.0, 30.0)),
        ((20.0, 36.0), "east", (20.0, 33.0)),
        ((20.0, 0.0), "east", (20.0, 3.0)),
        ((60.0, 30.0), "west", (57.0, 30.0)),
    ],
)
def test_from_every_end_of_a_town_rats_make_for_the_farthest_edge(
    at: tuple[float, float], edge: str, to: tuple[float, float]
) -> None:
    """It is wider than deep. From the southern end 40 inches to the north are as many as to the east: a die."""
    others = [end for end in (*ENDS, (20.0, 30.0)) if end != at]
    battle = skirmish({f"A.{k}": end for k, end in enumerate(others)}, table=WIDE_TOWN)
    strike(battle, "swarm-of-rats", *((1,) if at == (20.0, 0.0) else ()))
    event = only(battle, RatsAppeared)
    assert (event.x, event.y, event.edge) == (*at, edge)
    acts(battle, 1, 2)
    assert where(battle)[:2] == to


@pytest.mark.clause("SK-ENC-05")
@pytest.mark.parametrize("face", [1, 2])
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_of_two_streets_that_lead_there_alike_a_die_picks_one(quarters: int, face: int) -> None:
    """A street forks into two that lead as much to the north; then the same turned by quarters of a circle."""

    def turned(x: float, y: float) -> tuple[float, float]:
        for _ in range(quarters):
            x, y = y, 48.0 - x
        return x, y

    fork, left, right = turned(24, 4), turned(20, 10), turned(28, 10)
    table = Table(48.0, 48.0, (), streets=((fork, left), (right, fork)), ruin=True)
    battle = skirmish({"A.one": turned(24, 20)}, table=table)
    strike(battle, "swarm-of-rats", face)
    assert only(battle, RatsAppeared).edge == ("north", "east", "south", "west")[quarters]
    assert battle.encounters[0].at[3:] == (left, right)[face - 1]


@pytest.mark.clause("SK-ENC-05")
@pytest.mark.parametrize("face", [1, 2, 3])
@pytest.mark.parametrize("came_by", [0, 1, 2, 3])
def test_from_whichever_side_rats_come_to_a_crossing_three_streets_are_open(came_by: int, face: int) -> None:
    """4 inches to the crossing, and 5 beyond it into the street that the die says."""
    sides = ((-1, 0), (1, 0), (0, -1), (0, 1))
    dx, dy = sides[came_by]
    battle = on_the_way(20.0 + 4 * dx, 30.0 + 4 * dy, 20.0, 30.0, 1)
    acts(battle, 4, 5, face)
    dx, dy = [side for side in sides if side != sides[came_by]][face - 1]
    assert where(battle)[:2] == (20.0 + 5 * dx, 30.0 + 5 * dy)
    assert only(battle, RatsRan).path[1:] == ((20.0, 30.0), where(battle)[:2])


@pytest.mark.clause("SK-ENC-05")
def test_rats_that_stop_at_a_crossing_know_already_where_they_will_run() -> None:
    battle = on_the_way(16, 30, 20, 30, 1)
    acts(battle, 2, 2, 3)
    assert where(battle) == (20.0, 30.0, 0.0)
    acts(battle, 1, 2)
    assert where(battle) == (20.0, 33.0, 0.0)


@pytest.mark.clause("SK-ENC-05")
def test_crossings_an_inch_apart_are_two() -> None:
    """At the first of them the short street is the only way on, at the second the long one."""
    streets = (((0.0, 30.0), (20.0, 30.0)), ((20.0, 30.0), (20.0, 31.0)), ((20.0, 31.0), (20.0, 40.0)))
    battle = on_the_way(18, 30, 20, 30, 2, Table(60.0, 40.0, (), streets=streets, ruin=True))
    acts(battle, 2, 3)
    assert where(battle) == (20.0, 33.0, 0.0)


@pytest.mark.clause("SK-ENC-05")
@pytest.mark.parametrize(
    ("edge", "end"), [(0, (30.0, 0.0)), (1, (60.0, 10.0)), (2, (30.0, 40.0)), (3, (0.0, 10.0))]
)
def test_from_the_end_of_a_street_rats_run_right_up_to_the_edge(edge: int, end: tuple[float, float]) -> None:
    streets = (((30.0, 12.0), (30.0, 10.0)),)
    battle = on_the_way(30, 11, 30, 10, edge, Table(60.0, 40.0, (), streets=streets, ruin=True))
    for _ in range(3):
        if battle.encounters:
            acts(battle, 6, 6)
    assert told(battle, RatsRan)[-1].path[-1] == end
    assert told(battle, RatsRan)[-1].left
    assert not battle.encounters


@pytest.mark.clause("SK-ENC-06")
def test_rats_touch_as_far_before_and_behind_their_middle_as_their_template_is_long() -> None:
    battle = on_the_way(
        *(6, 30, 20, 30, 1),
        behind=(6 - LONG - RADIUS, 30),
        before=(14 + LONG + RADIUS, 30),
        beyond=(14 + LONG + RADIUS + 0.02, 32),
        back=(6 - LONG - RADIUS - 0.02, 28),
    )
    acts(battle, 4, 4, 1, 1, 1, 1)
    assert [each.warrior for each in told(battle, RatsBit)] == ["A.behind", "A.before"]


@pytest.mark.clause("SK-ENC-06")
def test_round_a_corner_the_template_turns_with_them() -> None:
    """They turn north: from then on they are as wide as before, to the east and west."""
    battle = on_the_way(
        *(16, 30, 20, 30, 1), side=(20 + WIDE + RADIUS, 34), out=(20 - WIDE - RADIUS - 0.02, 34)
    )
    acts(battle, 4, 5, 3, 6, 1, 1, 1)
    assert [(each.warrior, each.hits) for each in told(battle, RatsBit)] == [("A.side", 3)]


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
@pytest.mark.parametrize(
    ("at", "heading", "to"),
    [
        ((58.0, 30.0), EAST, (60.0, 30.0)),
        ((58.0, 30.0), NORTH, (58.0, 34.0)),
        ((38.0, 39.0), NORTH, (38.0, 40.0)),
        ((30.0, 3.5), SOUTH, (30.0, 0.0)),
        ((0.0, 30.0), WEST, (0.0, 30.0)),
        ((59.0, 20.0), SOUTH_EAST, (60.0, 19.161)),  # the east edge stops it sooner than its 4 inches
        ((2.5, 1.0), SOUTH_WEST, (1.661, 0.0)),  # and the south edge sooner than the west one
    ],
)
def test_a_spirit_drifts_to_whichever_edge_comes_first(
    at: tuple[float, float], heading: tuple[int, int], to: tuple[float, float]
) -> None:
    battle = skirmish({"A.one": (30, 15)}, {"A.one": IMMUNE}, Table(60.0, 40.0, (), ruin=True))
    battle.encounters = (Encounter("restless-spirit", "A", 1, 3, at=at),)
    acts(battle, *heading)
    assert battle.encounters[0].at == pytest.approx(to, abs=0.002)
    assert battle.encounters[0].left == 3


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
@pytest.mark.parametrize(("aside", "banished"), [(2 * RADIUS, True), (2 * RADIUS + 0.02, False)])
def test_a_spirit_is_met_anywhere_on_the_way_that_it_drifts(aside: float, banished: bool) -> None:
    """It drifts south from (30, 12) to (30, 8), past one who prays half-way."""
    battle = haunted(30, 12, {"A.prays": (30 + aside, 10)}, prays=praying())
    battle.warrior("A.prays").sheet.rules = IMMUNE.rules
    acts(battle, *SOUTH)
    assert bool(told(battle, SpiritBanished)) == banished


@pytest.mark.clause("SK-ENC-19")
def test_who_prays_meets_a_spirit_on_the_last_of_several_legs() -> None:
    battle = haunted(30, 12, {"A.prays": (34, 12)}, prays=praying())
    with scripted() as dice:
        encounters.moved(battle, "A.prays", [Foothold(20, 20), Foothold(34, 20)], dice)
        encounters.moved(battle, "A.prays", [Foothold(20, 20), Foothold(20, 8), Foothold(26, 8)], dice)
        assert battle.encounters
        encounters.moved(
            battle, "A.prays", [Foothold(20, 20), Foothold(34, 20), Foothold(34, 12), Foothold(28, 12)], dice
        )
    assert not battle.encounters


@pytest.mark.clause("SK-ENC-19")
def test_a_ladder_is_no_way_along_the_ground() -> None:
    """From the loft at (11, 11) down to the ground at (17, 15): it never came by (14, 13)."""
    battle = haunted(14, 13, {"A.prays": (17, 15)}, prays=praying())
    with scripted() as dice:
        encounters.moved(battle, "A.prays", [Foothold(11, 11, "loft"), Foothold(17, 15)], dice)
    assert battle.encounters


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
