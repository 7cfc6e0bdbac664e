"""Encounters in buildings: fire, collapse, horrors and screams."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import Battle, Encounter, Starving
from banneret.books.skirmish.encounter_events import BuildingHit, BuildingStruck, EncounterEnded, EntryRefused
from banneret.books.skirmish.encounter_kinds.table import KINDS
from banneret.books.skirmish.events import CharacteristicTest
from banneret.books.skirmish.field import DIFFICULT
from banneret.books.skirmish.happenings import happen
from banneret.books.skirmish.move_events import Fell
from banneret.books.skirmish.warrior import FELL, KNOCKED_DOWN
from tests.books.skirmish.ground import play, scripted, sheet, skirmish
from tests.books.skirmish.two_houses import ONE_HOUSE, TOWN, only, strike, told

RADIUS = 25 / 25.4 / 2
PASS, FAIL = 1, 6  # a test of Initiative
IMMUNE = sheet(rules=(("immune to psychology", 0),))


def hits(battle: Battle) -> list[tuple[str, int]]:
    return [(each.warrior, each.strength) for each in told(battle, BuildingHit)]


def ends(battle: Battle, *faces: int) -> None:
    with scripted(*faces) as dice:
        encounters.end_turn(battle, dice)


# ---------------------------------------------------------------------------------------- fire


@pytest.mark.clause("SK-ENC-20")
def test_fire_hits_at_strength_3_inside_and_2_within_2_inches_as_the_turn_ends() -> None:
    battle = skirmish(
        {
            "A.in": (12, 34),
            "A.up": (14, 36, "mill-up"),
            "A.near": (12, 30 - 2 - RADIUS),
            "A.far": (12, 30 - 2.1 - RADIUS),
            "B.in": (10, 32),
        },
        table=ONE_HOUSE,
    )
    strike(battle, "burning-building")
    assert hits(battle) == []
    ends(battle, 1, 1, 1)
    assert hits(battle) == [("A.in", 3), ("A.up", 3), ("A.near", 2)]
    battle.active = "B"
    ends(battle, 1)
    assert hits(battle)[3:] == [("B.in", 3)]


@pytest.mark.clause("SK-ENC-20")
def test_creatures_burn_in_every_turn_and_who_has_left_does_not() -> None:
    battle = skirmish({"A.one": (12, 34), "B.two": (40, 5), "N.dog-1": (10, 32)}, table=ONE_HOUSE)
    strike(battle, "burning-building")
    battle.put(battle.warrior("A.one").at(5.0, 5.0, ""))
    ends(battle, 1)
    battle.active = "B"
    ends(battle, 1)
    assert hits(battle) == [("N.dog-1", 3), ("N.dog-1", 3)]


@pytest.mark.clause("SK-ENC-20")
def test_a_random_building_burns_for_the_rest_of_the_skirmish_and_another_may_follow() -> None:
    battle = skirmish({"A.one": (5, 5)}, table=TOWN)
    strike(battle, "burning-building", 2)
    assert only(battle, BuildingStruck).building == "forge"
    battle.turn = 9
    with scripted() as dice:
        encounters.begin_turn(battle, dice)
    strike(battle, "burning-building")
    assert [each.models for each in battle.encounters] == [("forge",), ("mill",)]
    assert not KINDS["burning-building"].may_happen(battle)


@pytest.mark.clause("SK-ENC-21")
@pytest.mark.parametrize(("faces", "enters"), [((3, 4), True), ((4, 4), False)])
def test_entering_a_burning_building_takes_a_leadership_test(faces: tuple[int, int], enters: bool) -> None:
    battle = skirmish({"A.one": (5, 5)}, table=TOWN)
    strike(battle, "burning-building", 1)
    with scripted(*faces) as dice:
        assert encounters.may_enter(battle, "A.one", "mill", dice) == enters
        assert encounters.may_enter(battle, "A.one", "forge", dice)
    assert only(battle, CharacteristicTest).clause == "SK-ENC-21"
    assert len(told(battle, EntryRefused)) == int(not enters)


@pytest.mark.clause("SK-ENC-21", "SK-SPC-13")
def test_who_is_immune_enters_and_creatures_never_do() -> None:
    battle = skirmish({"A.one": (5, 5), "N.skeleton-1": (40, 40)}, {"A.one": IMMUNE}, ONE_HOUSE)
    npc = battle.warrior("N.skeleton-1")
    npc.sheet.role = "npc"
    strike(battle, "burning-building")
    with scripted() as dice:
        assert encounters.may_enter(battle, "A.one", "mill", dice)
        assert not encounters.may_enter(battle, "N.skeleton-1", "mill", dice)


# ---------------------------------------------------------------------------------------- collapse


@pytest.mark.clause("SK-ENC-32")
def test_a_collapse_tests_all_inside_and_lets_those_upstairs_fall_as_well() -> None:
    """Below: fails and is hit at Strength 5 (2+). Upstairs: passes, and falls 3" all the same."""
    battle = skirmish({"A.below": (12, 34), "A.up": (14, 36, "mill-up"), "B.out": (12, 20)}, table=ONE_HOUSE)
    strike(battle, "collapsing-building", FAIL, 2, 1, PASS, 1, 3)
    assert hits(battle) == [("A.below", 5)]
    assert battle.warrior("A.below").condition == KNOCKED_DOWN
    fell = only(battle, Fell)
    assert (fell.warrior, fell.height) == ("A.up", 3.0)
    up = battle.warrior("A.up")
    assert (up.x, up.y, up.level) == (14, 36, "")
    assert up.did(FELL)


@pytest.mark.clause("SK-ENC-32")
def test_a_fallen_building_is_gone_and_its_place_is_rocky() -> None:
    battle = skirmish({"A.one": (5, 5)}, table=TOWN)
    strike(battle, "collapsing-building", 1)
    assert battle.collapsed == ("mill",)
    assert [each.id for each in battle.field.buildings] == ["forge"]
    assert not battle.field.levels.has("mill-up")
    assert not any(wall.id.startswith("mill") for wall in battle.field.levels.walls)
    (rubble,) = battle.field.grounds
    assert rubble.going == DIFFICULT
    assert battle.field.building_at(12, 34, "") is None
    assert battle.laid_out.building("mill")


@pytest.mark.clause("SK-ENC-32")
def test_who_stood_above_somebody_comes_down_beside_him() -> None:
    battle = skirmish({"A.below": (12, 34), "B.up": (12, 34, "mill-up")}, table=ONE_HOUSE)
    strike(battle, "collapsing-building", PASS, PASS, 1, 1)
    below, up = battle.warrior("A.below"), battle.warrior("B.up")
    assert up.level == ""
    assert (below.x, below.y) == (12.0, 34.0)
    assert (up.x, up.y) == (12.0, 35.0)  # the first free place: an inch to the north, which is no contact
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-32")
def test_with_a_building_all_that_was_about_it_or_lay_in_it_comes_down() -> None:
    battle = skirmish({"A.one": (5, 5), "A.dead": (14, 36, "mill-up")}, table=ONE_HOUSE)
    battle.put(battle.warrior("A.dead").removed("out of action"))
    battle.shards = {"glimmer-1": (12.0, 34.0, "mill-up")}
    battle.starving = (Starving("A.dead", 14.0, 36.0, "mill-up", 3),)
    strike(battle, "burning-building")
    strike(battle, "collapsing-building")
    assert battle.barred == ()
    assert battle.encounters == ()
    assert only(battle, EncounterEnded).kind == "burning-building"
    assert battle.shards == {"glimmer-1": (12.0, 34.0, "")}
    (starving,) = battle.starving
    assert (starving.warrior, starving.x, starving.y, starving.level, starving.turn) == (
        "A.dead",
        14.0,
        36.0,
        "",
        3,
    )
    dead = battle.warrior("A.dead")
    assert (dead.x, dead.y, dead.level) == (14.0, 36.0, "")


@pytest.mark.clause("SK-ENC-32")
def test_what_is_in_the_next_building_stays_up_there() -> None:
    battle = skirmish({"A.one": (36, 35, "forge-up"), "A.dead": (38, 36, "forge-up")}, table=TOWN)
    battle.put(battle.warrior("A.dead").removed("out of action"))
    battle.shards = {"glimmer-1": (34.0, 34.0, "forge-up"), "glimmer-2": (12.0, 34.0, "mill-up")}
    battle.starving = (Starving("A.dead", 38.0, 36.0, "forge-up", 3),)
    battle.barred = ("mill", "forge")
    strike(battle, "collapsing-building", 1)
    assert battle.shards == {"glimmer-1": (34.0, 34.0, "forge-up"), "glimmer-2": (12.0, 34.0, "")}
    assert battle.starving[0].level == "forge-up"
    assert battle.warrior("A.one").level == battle.warrior("A.dead").level == "forge-up"
    assert list(battle.barred) == ["forge"]
    assert told(battle, CharacteristicTest) == []


@pytest.mark.clause("SK-ENC-32")
def test_a_combat_upstairs_goes_on_below() -> None:
    battle = skirmish(
        {"A.one": (12, 34, "mill-up"), "B.two": (12 + 2 * RADIUS, 34, "mill-up")}, table=ONE_HOUSE
    )
    battle.engage("A.one", "B.two")
    strike(battle, "collapsing-building", PASS, PASS, 1, 1, 1, 1)
    assert battle.is_engaged("A.one")


# ---------------------------------------------------------------------------------------- horrors


@pytest.mark.clause("SK-ENC-56")
def test_one_inside_a_building_flees_if_it_fails_a_fear_test() -> None:
    battle = skirmish({"A.in": (12, 31.5), "A.out": (40, 5), "B.in": (10, 36)}, table=ONE_HOUSE)
    strike(battle, "house-of-horrors", 6, 6, 1, 1)
    assert battle.warrior("A.in").fleeing
    assert battle.barred == ("mill",)


@pytest.mark.clause("SK-ENC-56")
@pytest.mark.parametrize("rule", ["immune", "unshaken"])
def test_who_passes_fear_tests_by_nature_does_not_flee(rule: str) -> None:
    made = IMMUNE if rule == "immune" else sheet(skills=("unshaken",))
    battle = skirmish({"A.in": (12, 34)}, {"A.in": made}, ONE_HOUSE)
    strike(battle, "house-of-horrors")
    assert not battle.warrior("A.in").fleeing


@pytest.mark.clause("SK-ENC-57")
def test_from_then_on_that_building_is_entered_only_after_a_leadership_test() -> None:
    battle = skirmish({"A.in": (12, 34), "B.two": (5, 5)}, table=TOWN)
    strike(battle, "house-of-horrors", 1, 1)
    with scripted(6, 6) as dice:
        assert not encounters.may_enter(battle, "B.two", "mill", dice)
        assert encounters.may_enter(battle, "B.two", "forge", dice)
    assert only(battle, EntryRefused).clause == "SK-ENC-57"


# ---------------------------------------------------------------------------------------- screams


@pytest.mark.clause("SK-ENC-62")
def test_walls_scream_at_all_within_8_inches_at_strength_1_without_armour_saves() -> None:
    places = {"A.in": (12, 34), "A.near": (12, 22 - RADIUS), "B.far": (12, 21.9 - RADIUS), "B.far2": (40, 4)}
    battle = skirmish({**places}, {"A.in": sheet(items=("skysteel-armour",))}, ONE_HOUSE)
    found = strike(battle, "screaming-walls", 2, 6, 1, 5)
    assert hits(battle) == [("A.in", 1), ("A.near", 1)]
    assert battle.warrior("A.in").is_down()
    assert found is not None
    assert found.left == 1


@pytest.mark.clause("SK-ENC-62")
def test_walls_scream_once_a_game_turn_as_the_same_player_begins() -> None:
    battle = skirmish({"A.in": (12, 34), "B.two": (40, 4)}, table=ONE_HOUSE)
    strike(battle, "screaming-walls", 6, 1)
    battle.active = "B"
    with scripted(6) as dice:
        play(happen(battle, dice))
    assert len(hits(battle)) == 1
    battle.turn, battle.active = 2, "A"
    with scripted(6, 1) as dice:
        play(happen(battle, dice))
    assert len(hits(battle)) == 2


@pytest.mark.clause("SK-ENC-63")
def test_while_walls_scream_everybody_is_at_minus_1_and_nobody_near_casts() -> None:
    battle = skirmish({"A.near": (12, 22 - RADIUS), "B.far": (12, 21.9 - RADIUS)}, table=ONE_HOUSE)
    assert encounters.no_magic(battle, battle.warrior("A.near")) is None
    battle.encounters = (Encounter("screaming-walls", "A", 1, 2, models=("mill",)),)
    assert encounters.to_hit(battle) == -1
    refusal = encounters.no_magic(battle, battle.warrior("A.near"))
    assert refusal is not None
    assert refusal.clause == "SK-ENC-63"
    assert encounters.no_magic(battle, battle.warrior("B.far")) is None
