"""Creatures: how they come, whom they go for, and what each of them is."""

from __future__ import annotations

import math

import pytest

from banneret.books.skirmish import encounters, starving
from banneret.books.skirmish.battle import LOST, NPC_SEAT, Battle, Encounter, Starving, Trouble
from banneret.books.skirmish.close_combat import number_of_attacks, split_evenly
from banneret.books.skirmish.encounter_events import (
    CreaturesVanished,
    Eaten,
    FellUpon,
    FoundByFriend,
    NobodyAppeared,
    PackTested,
    Starves,
)
from banneret.books.skirmish.encounter_kinds.table import KINDS
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.harm import Hit, injury, is_critical
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.recovery import get_up
from banneret.books.skirmish.sheets import BLADED
from banneret.books.skirmish.warrior import CHARGED, DEAD, GONE, KNOCKED_DOWN, OUT, STUNNED, Warrior
from banneret.core.space.level_files import MapSurface
from banneret.core.space.levels import Foothold
from banneret.core.space.table import Table
from tests.books.skirmish.charge_ground import LOFT, ground, wall
from tests.books.skirmish.ground import FLAT, play, scripted, sheet, skirmish
from tests.books.skirmish.two_houses import only, strike, told

RADIUS = 25 / 25.4 / 2
EAST, NORTH, SOUTH = (2, 4), (1, 1), (4, 1)  # as a D66 of directions: 90 degrees is the tenth of 36
IMMUNE = (("immune to psychology", 0),)


def creature(battle: Battle, entry: str, x: float, y: float, number: int = 1) -> Warrior:
    """One that is on the table already."""
    warrior = Warrior(f"{NPC_SEAT}.{entry}-{number}", NPC_SEAT, creature_sheet(entry))
    warrior.place, warrior.x, warrior.y = "table", x, y
    return battle.put(warrior)


def acts(battle: Battle, *faces: int) -> None:
    with scripted(*faces) as dice:
        play(encounters.act(battle, dice))


def hunted(entry: str, kind: str, at: tuple[float, float], places: dict[str, tuple[float, float]]) -> Battle:
    """A creature in play, and warriors who fear nothing."""
    sheets = {key: sheet(key, rules=IMMUNE) for key in places}
    battle = skirmish(dict(places), sheets)
    one = creature(battle, entry, *at)
    battle.encounters = (Encounter(kind, "A", 1, 3, models=(one.id,)),)
    return battle


# ---------------------------------------------------------------------------------------- coming


@pytest.mark.clause("SK-ENC-10", "SK-ENC-08")
def test_a_creature_comes_12_inches_from_a_random_member_edge_to_edge() -> None:
    battle = skirmish({"A.one": (10, 20), "B.two": (40, 40)})
    strike(battle, "daemonic-portal", *EAST, 4)
    slaughterer = battle.warrior("N.slaughterer-1")
    assert (slaughterer.y, slaughterer.seat, slaughterer.level) == (20.0, NPC_SEAT, "")
    assert slaughterer.x > 10
    assert apart(battle.field, battle.warrior("A.one"), slaughterer) == pytest.approx(12.0, abs=0.001)
    assert battle.encounters[0].left == 4


@pytest.mark.clause("SK-ENC-10")
def test_the_distance_is_one_in_space_for_who_stands_above() -> None:
    battle = skirmish({"A.one": (14, 13, "loft")}, table=ground(surfaces=(LOFT,)))
    strike(battle, "daemonic-portal", *EAST, 1)
    slaughterer = battle.warrior("N.slaughterer-1")
    assert slaughterer.level == ""
    assert apart(battle.field, battle.warrior("A.one"), slaughterer) == pytest.approx(12.0, abs=0.001)


@pytest.mark.clause("SK-ENC-10")
def test_directions_off_the_table_or_against_somebody_are_rolled_again() -> None:
    far = 12 + RADIUS + creature_sheet("slaughterer").radius
    battle = skirmish({"A.one": (3, 20), "B.two": (3 + far, 20)})
    strike(battle, "daemonic-portal", 4, 6, *EAST, *NORTH, 1)
    assert battle.warrior("N.slaughterer-1").x == 3.0


@pytest.mark.clause("SK-ENC-10")
def test_after_20_tries_it_is_the_free_place_nearest_to_12_inches() -> None:
    battle = skirmish({"A.one": (3, 20)})
    strike(battle, "daemonic-portal", *((4, 4) * 20), 1)
    slaughterer = battle.warrior("N.slaughterer-1")
    assert apart(battle.field, battle.warrior("A.one"), slaughterer) == pytest.approx(12.0, abs=0.001)


@pytest.mark.clause("SK-ENC-10")
def test_then_directions_are_looked_at_clockwise_ten_degrees_apart() -> None:
    """North and up to 70 degrees it would stand off the table, and at 80 it just does not."""
    battle = skirmish({"A.one": (10, 44.77)})
    strike(battle, "daemonic-portal", *((1, 1) * 20), 1)
    slaughterer = battle.warrior("N.slaughterer-1")
    away = 12 + RADIUS + slaughterer.sheet.radius
    assert slaughterer.x == pytest.approx(10 + away * math.sin(math.radians(80)), abs=0.002)
    assert slaughterer.y == pytest.approx(44.77 + away * math.cos(math.radians(80)), abs=0.002)


@pytest.mark.clause("SK-ENC-10")
@pytest.mark.parametrize(("x", "far"), [(1.0, 11.25), (0.7, 11.5)])
def test_if_12_inches_are_nowhere_free_it_is_a_quarter_of_an_inch_more_or_less(x: float, far: float) -> None:
    """A lane in which it can stand only due east, and not quite 12 inches away."""
    radius = creature_sheet("slaughterer").radius
    battle = skirmish({"A.one": (x, 1)}, table=Table(1.0 + 11.4 + RADIUS + 2 * radius, 2.0, (), ruin=True))
    strike(battle, "daemonic-portal", *((1, 1) * 20), 1)
    slaughterer = battle.warrior("N.slaughterer-1")
    assert apart(battle.field, battle.warrior("A.one"), slaughterer) == pytest.approx(far, abs=0.002)
    assert slaughterer.y == 1.0


@pytest.mark.clause("SK-ENC-10")
def test_where_there_is_no_room_at_all_nobody_comes() -> None:
    battle = skirmish({"A.one": (0.5, 0.5)}, table=Table(1.2, 1.2, (), ruin=True))
    strike(battle, "daemonic-portal", *((1, 1) * 20))
    assert only(battle, NobodyAppeared).name == "Slaughterer"
    assert not battle.encounters


@pytest.mark.clause("SK-ENC-10", "SK-ENC-02", "SK-ENC-17", "SK-ENC-65")
@pytest.mark.parametrize(
    ("kind", "name", "clause", "faces"),
    [
        ("ogre-mercenary", "Ogre Mercenary", "SK-ENC-02", ()),
        ("restless-spirit", "Restless Spirit", "SK-ENC-17", (1, 1) * 20),
        ("spider", "Spider", "SK-ENC-65", (1,)),
    ],
)
def test_nor_does_who_comes_by_an_edge_or_out_of_nowhere(
    kind: str, name: str, clause: str, faces: tuple[int, ...]
) -> None:
    battle = skirmish({"A.one": (0.6, 0.6)}, table=Table(1.2, 1.2, (), ruin=True))
    strike(battle, kind, *faces)
    event = only(battle, NobodyAppeared)
    assert (event.clause, event.name) == (clause, name)
    assert not battle.encounters
    assert [each.id for each in battle.on_table()] == ["A.one"]


@pytest.mark.clause("SK-ENC-02")
def test_where_an_edge_is_built_up_a_hireling_comes_as_near_to_it_as_it_can() -> None:
    """A wall along the whole of the edge leaves no room before it: the place is right behind it."""
    battle = skirmish({"A.one": (10, 30)}, table=ground(walls=(wall("south", 0, 0.5, 48, 0.5, 3.0),)))
    battle.south = "A"
    strike(battle, "gladiator")
    gladiator = battle.warrior("A.gladiator")
    assert gladiator.x == 24.0
    assert gladiator.y == pytest.approx(0.5 + gladiator.sheet.radius, abs=0.002)


@pytest.mark.clause("SK-ENC-25", "SK-ENC-10")
def test_a_group_fills_the_nearest_free_places() -> None:
    battle = skirmish({"A.one": (10, 20)})
    strike(battle, "skeletons", 3, 4, *EAST, 5)
    models = battle.encounters[0].models
    assert len(models) == 7
    assert battle.encounters[0].left == 3
    first = battle.warrior(models[0])
    for key in models[1:]:
        assert 0.0 < apart(battle.field, first, battle.warrior(key)) < 2.0


@pytest.mark.clause("SK-ENC-25", "SK-ENC-10")
def test_they_stand_round_the_first_of_them_without_touching() -> None:
    """Rings a quarter of an inch apart, ten degrees from place to place; an inch is just no contact."""
    battle = skirmish({"A.one": (10, 20)})
    strike(battle, "skeletons", 2, 2, *EAST, 1)
    first, *others = [battle.warrior(key) for key in battle.encounters[0].models]
    assert first.x == pytest.approx(22 + 2 * RADIUS, abs=0.002)
    assert first.y == 20.0
    for warrior, turn in zip(others, (0, 60, 120), strict=True):
        assert warrior.x == pytest.approx(first.x + math.sin(math.radians(turn)), abs=0.002)
        assert warrior.y == pytest.approx(first.y + math.cos(math.radians(turn)), abs=0.002)


@pytest.mark.clause("SK-ENC-25", "SK-ENC-08")
def test_several_are_told_apart_by_their_numbers_and_one_needs_none() -> None:
    battle = skirmish({"A.one": (10, 20)})
    strike(battle, "skeletons", 1, 1, *EAST, 1)
    strike(battle, "daemonic-portal", *NORTH, 1)
    creatures = battle.of_seat(NPC_SEAT)
    assert [each.name for each in creatures] == ["Skeleton 1", "Skeleton 2", "Slaughterer"]
    assert [each.id for each in creatures] == ["N.skeleton-1", "N.skeleton-2", "N.slaughterer-1"]
    strike(battle, "skeletons", 1, 1, *SOUTH, 1)
    assert battle.encounters[-1].models == ("N.skeleton-3", "N.skeleton-4")


@pytest.mark.clause("SK-ENC-10", "SK-MOV-40")
def test_who_comes_finds_somebody_hidden_beside_it() -> None:
    battle = skirmish({"A.one": (10, 20), "B.two": (25.5, 20)})
    hidden = battle.warrior("B.two").twin()
    hidden.hidden = True
    battle.put(hidden)
    strike(battle, "daemonic-portal", *EAST, 1)
    assert not battle.warrior("B.two").hidden


# ---------------------------------------------------------------------------------------- acting


@pytest.mark.clause("SK-ENC-09", "SK-ENC-08", "SK-ENC-25")
def test_a_creature_charges_the_nearest_model_within_twice_its_movement() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.far": (20, 30), "B.near": (20, 14)})
    acts(battle)
    assert battle.opponents("N.skeleton-1") == ["B.near"]
    assert battle.warrior("N.skeleton-1").did(CHARGED)


@pytest.mark.clause("SK-ENC-09")
def test_else_it_walks_its_movement_towards_the_nearest() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.far": (20, 34), "B.near": (20, 8)})
    acts(battle)
    skeleton = battle.warrior("N.skeleton-1")
    assert (skeleton.x, skeleton.y) == (20.0, 16.0)
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-09")
def test_the_nearest_is_the_one_with_the_shortest_way() -> None:
    """B is nearer as the crow flies, behind a long wall; A's way is shorter."""
    table = ground(walls=(wall("long", 4, 15, 44, 15, 3.0),))
    battle = skirmish(
        {"A.one": (20, 33), "B.two": (20, 9)}, dict.fromkeys(("A.one", "B.two"), sheet(rules=IMMUNE)), table
    )
    one = creature(battle, "skeleton", 20, 20)
    battle.encounters = (Encounter("skeletons", "A", 1, 3, models=(one.id,)),)
    acts(battle)
    assert battle.warrior(one.id).y == 24.0


@pytest.mark.clause("SK-ENC-09")
def test_it_goes_round_what_is_in_its_way() -> None:
    table = ground(walls=(wall("short", 17, 25, 23, 25, 3.0),))
    battle = skirmish({"A.one": (20, 35)}, {"A.one": sheet(rules=IMMUNE)}, table)
    one = creature(battle, "skeleton", 20, 22)
    battle.encounters = (Encounter("skeletons", "A", 1, 3, models=(one.id,)),)
    acts(battle)
    after = battle.warrior(one.id)
    assert abs(after.x - 20) > 1.0
    assert math.hypot(after.x - 20, after.y - 22) <= 4.001


@pytest.mark.clause("SK-ENC-09")
def test_ties_are_settled_by_dice() -> None:
    for face, whom in ((1, "A.one"), (2, "B.two")):
        battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 26), "B.two": (20, 14)})
        acts(battle, face)
        assert battle.opponents("N.skeleton-1") == [whom]


@pytest.mark.clause("SK-ENC-09")
@pytest.mark.parametrize(("face", "y"), [(1, 24.0), (2, 16.0), (3, 20.0)])
def test_ties_of_those_it_walks_to_are_settled_by_dice_too(face: int, y: float) -> None:
    places = {"A.one": (20.0, 32.0), "B.two": (20.0, 8.0), "A.far": (36.0, 20.0), "B.west": (8.0, 20.0)}
    battle = hunted("skeleton", "skeletons", (20, 20), places)
    acts(battle, face)
    assert battle.warrior("N.skeleton-1").y == y
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-09", "SK-MOV-35")
def test_a_creature_comes_to_an_inch_off_somebody_hidden_whom_it_cannot_charge() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 23.5 + 2 * RADIUS), "B.two": (20, 2)})
    hidden = battle.warrior("A.one").twin()
    hidden.hidden = True
    battle.put(hidden)
    acts(battle)
    assert battle.warrior("N.skeleton-1").y == pytest.approx(22.5, abs=0.002)
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-09", "SK-MOV-35")
def test_a_creature_that_is_an_inch_off_stays_there() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 21 + 2 * RADIUS), "B.two": (20, 2)})
    hidden = battle.warrior("A.one").twin()
    hidden.hidden = True
    battle.put(hidden)
    acts(battle)
    assert (battle.warrior("N.skeleton-1").x, battle.warrior("N.skeleton-1").y) == (20, 20)


@pytest.mark.clause("SK-ENC-09", "SK-MOV-05")
@pytest.mark.parametrize(("gap", "charged"), [(4.0, True), (4.03, False)])
def test_a_creature_charges_whom_it_does_not_see_from_4_inches_away(gap: float, charged: bool) -> None:
    """A wall is between them, which ends an inch beyond; the way round it is short enough."""
    battle = skirmish(
        {"B.two": (24 + gap + 2 * RADIUS, 20)},
        {"B.two": sheet(rules=IMMUNE)},
        ground(walls=(wall("screen", 26.5, 10, 26.5, 21, 3.0),)),
    )
    one = creature(battle, "skeleton", 24, 20)
    battle.encounters = (Encounter("skeletons", "A", 1, 3, models=(one.id,)),)
    acts(battle, *((1,) if charged else ()))  # its Initiative, to find who is out of sight
    assert battle.is_engaged(one.id) == charged


@pytest.mark.clause("SK-ENC-09")
def test_a_short_way_round_is_shorter_than_a_straight_one_to_somebody_far() -> None:
    """B is 12 inches north behind a screen, A is 22 inches south and in the open."""
    table = ground(walls=(wall("screen", 29, 24, 31, 24, 3.0),))
    battle = skirmish(
        {"A.one": (30, 2), "B.two": (30, 36)}, dict.fromkeys(("A.one", "B.two"), sheet(rules=IMMUNE)), table
    )
    one = creature(battle, "skeleton", 30, 22)
    battle.encounters = (Encounter("skeletons", "A", 1, 3, models=(one.id,)),)
    acts(battle)
    assert battle.warrior(one.id).y > 24.0


@pytest.mark.clause("SK-ENC-09", "SK-MOV-14")
def test_a_creature_walks_over_who_lies_in_its_way_and_round_who_stands_there() -> None:
    """The way north to the nearest whom it may go for leads by another creature, down or up."""
    for down in (True, False):
        battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 34)})
        other = creature(battle, "skeleton", 20, 22, 2).twin()
        other.condition = KNOCKED_DOWN if down else other.condition
        battle.put(other)
        acts(battle)
        assert (battle.warrior("N.skeleton-1").x == 20.0) == down
        assert battle.warrior("N.skeleton-1").y > 23.0


@pytest.mark.clause("SK-ENC-09")
def test_who_is_down_or_engaged_does_not_act() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"B.two": (20, 14)})
    down = battle.warrior("N.skeleton-1").twin()
    down.condition = KNOCKED_DOWN
    battle.put(down)
    acts(battle)
    assert not battle.engaged
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 20 + 2 * RADIUS), "B.two": (20, 14)})
    battle.engage("N.skeleton-1", "A.one")
    acts(battle)
    assert battle.opponents("N.skeleton-1") == ["A.one"]


@pytest.mark.clause("SK-ENC-09")
def test_creatures_are_enemies_of_everybody_but_each_other_and_act_in_every_turn() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 40), "B.two": (20, 4)})
    other = creature(battle, "skeleton", 24, 20, 2)
    skeleton = battle.warrior("N.skeleton-1")
    assert battle.are_foes(skeleton, battle.warrior("A.one"))
    assert battle.are_foes(battle.warrior("B.two"), skeleton)
    assert not battle.are_foes(skeleton, other)
    acts(battle)
    battle.active = "B"
    acts(battle)
    assert battle.warrior("N.skeleton-1").y == pytest.approx(12.0, abs=0.01)


@pytest.mark.clause("SK-ENC-09")
def test_creatures_recover_in_the_turn_of_who_met_them() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 40)})
    down = battle.warrior("N.skeleton-1").twin()
    down.condition = KNOCKED_DOWN
    battle.put(down)
    battle.active = "B"
    get_up(battle)
    assert battle.warrior("N.skeleton-1").is_down()
    battle.active = "A"
    get_up(battle)
    assert battle.warrior("N.skeleton-1").is_standing()


@pytest.mark.clause("SK-ENC-08", "SK-ENC-25")
def test_creatures_vanish_from_the_midst_of_a_fight_when_their_time_is_over() -> None:
    battle = hunted("slaughterer", "daemonic-portal", (20, 20), {"A.one": (20, 22)})
    battle.engage("A.one", "N.slaughterer-1")
    for _ in range(3):
        with scripted() as dice:
            encounters.end_turn(battle, dice)
    assert battle.warrior("N.slaughterer-1").place == GONE
    assert not battle.engaged
    assert only(battle, CreaturesVanished)


@pytest.mark.parametrize(
    ("creatures", "sentence"),
    [(("N.rat-1",), "Rat is gone."), (("N.rat-1", "N.rat-2"), "Rat and Big Rat are gone.")],
)
def test_who_has_vanished_is_told_of_one_and_of_several(creatures: tuple[str, ...], sentence: str) -> None:
    names = {"N.rat-1": "Rat", "N.rat-2": "Big Rat"}
    assert CreaturesVanished("SK-ENC-08", creatures).text(names) == sentence


@pytest.mark.clause("SK-RND-05")
def test_an_encounter_is_over_when_the_last_of_its_models_is_gone() -> None:
    battle = hunted("skeleton", "skeletons", (20, 20), {"A.one": (20, 40)})
    battle.put(battle.warrior("N.skeleton-1").removed(OUT))
    with scripted() as dice:
        encounters.lost(battle, Trouble(LOST, "N.skeleton-1", "A.one", "melee"), dice)
    assert encounters.in_play(battle) is None


# ---------------------------------------------------------------------------------------- what they are


def profile(entry: str) -> tuple[int, ...]:
    made = creature_sheet(entry)
    return (
        *(made.move, made.weapon_skill, made.ballistic, made.strength, made.toughness),
        *(made.wounds, made.initiative, made.attacks, made.leadership),
    )


@pytest.mark.clause("SK-ENC-11", "SK-ENC-23", "SK-ENC-26", "SK-ENC-30", "SK-ENC-42", "SK-ENC-66")
@pytest.mark.parametrize(
    ("entry", "values"),
    [
        ("slaughterer", (4, 6, 0, 4, 3, 1, 6, 2, 10)),
        ("warped-plant", (0, 3, 0, 4, 6, 3, 3, 2, 10)),
        ("skeleton", (4, 2, 2, 3, 3, 1, 1, 1, 10)),
        ("fallen-beast", (2, 3, 0, 4, 4, 2, 3, 2, 10)),  # 2D6 stand for M and A
        ("dog", (6, 4, 0, 4, 3, 1, 4, 1, 5)),
        ("spider", (5, 3, 0, 5, 4, 4, 1, 2, 10)),
    ],
)
def test_profiles_are_those_of_the_book(entry: str, values: tuple[int, ...]) -> None:
    assert profile(entry) == values


@pytest.mark.clause("SK-ENC-12", "SK-ENC-24", "SK-ENC-27", "SK-ENC-31", "SK-ENC-42", "SK-ENC-67")
def test_special_rules_are_those_of_the_book() -> None:
    for entry in ("slaughterer", "skeleton", "fallen-beast", "spider"):
        assert creature_sheet(entry).has("fear"), entry
    for entry in ("slaughterer", "skeleton", "fallen-beast", "warped-plant"):
        assert creature_sheet(entry).has("immune to psychology"), entry
    spider = creature_sheet("spider")
    assert not spider.has("immune to psychology")
    assert (spider.scales, spider.feet, spider.has("poisoned attacks")) == (4, 8, True)
    assert creature_sheet("slaughterer").value("ward") == 4
    assert creature_sheet("warped-plant").has("easily struck")
    assert creature_sheet("dog").is_animal()
    assert creature_sheet("skeleton").melee[0].id == "dagger"
    assert creature_sheet("fallen-beast").has("random movement")


@pytest.mark.clause("SK-ENC-13")
def test_the_hellblade_is_critical_from_4_on_and_bladed() -> None:
    battle = hunted("slaughterer", "daemonic-portal", (20, 20), {"A.one": (20, 22)})
    hit = Hit("A.one", 4, "melee", "N.slaughterer-1", BLADED)
    assert [is_critical(battle, hit, face) for face in (3, 4, 5, 6)] == [False, True, True, True]
    assert creature_sheet("slaughterer").melee[0].kind == BLADED


@pytest.mark.clause("SK-ENC-14")
def test_the_hellblade_strikes_at_every_foe_and_twice_at_least() -> None:
    places = {f"A.{k}": (20.0, 21.0 + k) for k in range(3)}
    battle = hunted("slaughterer", "daemonic-portal", (20, 20), places)
    slaughterer = battle.warrior("N.slaughterer-1")
    for count, attacks in ((1, 2), (2, 2), (3, 3)):
        battle.engage(slaughterer.id, f"A.{count - 1}")
        assert number_of_attacks(battle, slaughterer, 0) == attacks
    able = Warrior("A.able", "A", sheet(stats=(4, 5, 3, 3, 3, 1, 3, 1, 7)))
    assert split_evenly([battle.warrior("A.0"), able], 3) == {"A.able": 2, "A.0": 1}


@pytest.mark.clause("SK-ENC-27")
def test_skeletons_are_never_stunned() -> None:
    skeleton = Warrior("N.s", NPC_SEAT, creature_sheet("skeleton"))
    assert [injury(skeleton, roll) for roll in range(1, 7)] == [KNOCKED_DOWN] * 3 + [OUT] * 3


@pytest.mark.clause("SK-ENC-24")
def test_any_injury_is_the_end_of_a_plant() -> None:
    plant = Warrior("N.p", NPC_SEAT, creature_sheet("warped-plant"))
    assert injury(plant, 1) == OUT


# ---------------------------------------------------------------------------------------- the plant


@pytest.mark.clause("SK-ENC-22")
def test_a_plant_springs_up_in_contact_and_fights_all_it_touches() -> None:
    radius = creature_sheet("warped-plant").radius
    battle = skirmish({"A.one": (20, 20), "B.two": (20, 20 + 2 * (radius + RADIUS))})
    strike(battle, "warped-plant", 1, 1)
    assert sorted(battle.opponents("N.warped-plant-1")) == ["A.one", "B.two"]
    assert not battle.warrior("N.warped-plant-1").did(CHARGED)
    battle.engaged = {}
    acts(battle)
    assert battle.warrior("N.warped-plant-1").y == pytest.approx(20 + radius + RADIUS, abs=0.001)


@pytest.mark.clause("SK-ENC-22")
def test_a_plant_may_spring_up_on_any_of_36_sides() -> None:
    """The last of them is 350 degrees, a little west of north."""
    far = creature_sheet("warped-plant").radius + RADIUS
    battle = skirmish({"A.one": (20, 30)})
    strike(battle, "warped-plant", 6, 6)
    plant = battle.warrior("N.warped-plant-1")
    assert plant.x == pytest.approx(20 - far * math.sin(math.radians(10)), abs=0.002)
    assert plant.y == pytest.approx(30 + far * math.cos(math.radians(10)), abs=0.002)


@pytest.mark.clause("SK-ENC-22")
def test_a_plant_takes_a_free_side_and_somebody_with_room_for_it() -> None:
    """A box of walls leaves the first no room, so nobody is drawn and the second has it."""
    sides = ((9, 9, 11, 9), (11, 9, 11, 11), (9, 11, 11, 11), (9, 9, 9, 11))
    walls = tuple(wall(f"w{k}", *side, 3.0) for k, side in enumerate(sides))
    battle = skirmish({"A.boxed": (10, 10), "A.free": (30, 30)}, table=ground(walls=walls))
    strike(battle, "warped-plant", 1, 1)
    assert battle.opponents("N.warped-plant-1") == ["A.free"]


@pytest.mark.clause("SK-ENC-22")
def test_a_hidden_model_beside_a_plant_is_hidden_no_longer() -> None:
    battle = skirmish({"A.one": (20, 20)})
    hidden = battle.warrior("A.one").twin()
    hidden.hidden = True
    battle.put(hidden)
    strike(battle, "warped-plant", 1, 1)
    assert not battle.warrior("A.one").hidden


# ---------------------------------------------------------------------------------------- the beast


@pytest.mark.clause("SK-ENC-29", "SK-ENC-31")
def test_a_beast_lurches_2d6_at_the_nearest_and_contact_is_a_charge() -> None:
    battle = hunted("fallen-beast", "fallen-beast", (20, 20), {"A.one": (20, 27), "B.two": (30, 20)})
    acts(battle, 3, 3)
    beast = battle.warrior("N.fallen-beast-1")
    assert battle.opponents(beast.id) == ["A.one"]
    assert beast.did(CHARGED)
    assert only(battle, FellUpon).targets == ("A.one",)


@pytest.mark.clause("SK-ENC-31")
def test_a_beast_that_falls_short_stops_where_its_dice_say() -> None:
    battle = hunted("fallen-beast", "fallen-beast", (20, 20), {"A.one": (20, 32)})
    acts(battle, 1, 2)
    assert battle.warrior("N.fallen-beast-1").y == 23.0
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-31")
@pytest.mark.parametrize(("hidden", "whom"), [(False, "B.two"), (True, "A.one")])
def test_a_beast_falls_upon_whom_the_shortest_way_leads_to(hidden: bool, whom: str) -> None:
    """A is nearer in a straight line, behind a screen; B is in the open. Nobody falls upon who is Hidden."""
    table = ground(walls=(wall("screen", 17, 23, 23, 23, 3.0),))
    sheets = dict.fromkeys(("A.one", "B.two"), sheet(rules=IMMUNE))
    battle = skirmish({"A.one": (20, 26), "B.two": (28, 20)}, sheets, table)
    two = battle.warrior("B.two").twin()
    two.hidden = hidden
    battle.put(two)
    one = creature(battle, "fallen-beast", 20, 20)
    battle.encounters = (Encounter("fallen-beast", "A", 1, models=(one.id,)),)
    acts(battle, 6, 6)
    assert battle.opponents(one.id) == [whom]
    assert only(battle, FellUpon).targets == (whom,)


@pytest.mark.clause("SK-ENC-31")
def test_a_beast_reaches_whom_its_dice_lead_to_exactly() -> None:
    for gap, reached in ((7.0, True), (7.01, False)):
        battle = skirmish({"A.one": (20, 20)}, {"A.one": sheet(rules=IMMUNE)})
        radius = creature_sheet("fallen-beast").radius
        one = creature(battle, "fallen-beast", 20, 20 + gap + RADIUS + radius)
        battle.encounters = (Encounter("fallen-beast", "A", 1, models=(one.id,)),)
        acts(battle, 3, 4)
        assert battle.is_engaged(one.id) == reached


@pytest.mark.clause("SK-ENC-31", "SK-SPC-07")
def test_who_is_fallen_upon_tests_for_fear() -> None:
    battle = skirmish({"A.one": (20, 24)})
    one = creature(battle, "fallen-beast", 20, 20)
    battle.encounters = (Encounter("fallen-beast", "A", 1, models=(one.id,)),)
    acts(battle, 3, 3, 6, 6)
    assert battle.warrior("A.one").did("fearful")


@pytest.mark.clause("SK-ENC-29")
def test_a_beast_stays_until_it_is_out_of_action() -> None:
    battle = skirmish({"A.one": (20, 20)})
    strike(battle, "fallen-beast", *EAST)
    battle.turn = 20
    with scripted() as dice:
        encounters.begin_turn(battle, dice)
        encounters.end_turn(battle, dice)
    assert battle.encounters


# ---------------------------------------------------------------------------------------- dogs


def pack(count: int, lost: int = 0) -> Battle:
    battle = skirmish({"A.one": (10, 10), "A.friend": (40, 40), "B.two": (30, 30)})
    models = tuple(creature(battle, "dog", 20.0 + 2 * k, 5.0, k + 1).id for k in range(count))
    for key in models[:lost]:
        battle.put(battle.warrior(key).removed(OUT))
    battle.encounters = (Encounter("dog-pack", "A", 1, models=models),)
    return battle


@pytest.mark.clause("SK-ENC-41")
def test_2d3_dogs_come_and_hunt_the_nearest() -> None:
    battle = skirmish({"A.one": (10, 20)})
    strike(battle, "dog-pack", 4, 1, *EAST)
    assert len(battle.encounters[0].models) == 3
    acts(battle)
    assert "A.one" in battle.opponents("N.dog-1")


@pytest.mark.clause("SK-ENC-43")
@pytest.mark.parametrize(("lost", "faces"), [(0, ()), (1, (2, 3)), (2, (1, 1))])
def test_dogs_test_once_a_quarter_of_them_is_lost(lost: int, faces: tuple[int, ...]) -> None:
    battle = pack(4, lost)
    with scripted(*faces) as dice:
        encounters.recover(battle, dice)
    assert len(told(battle, PackTested)) == bool(faces)
    assert battle.encounters


@pytest.mark.clause("SK-ENC-43")
def test_one_of_five_dogs_is_less_than_a_quarter() -> None:
    battle = pack(5, 1)
    with scripted() as dice:
        encounters.recover(battle, dice)
    assert told(battle, PackTested) == []


@pytest.mark.clause("SK-ENC-43")
def test_a_pack_that_is_all_asleep_fails_on_no_leadership_at_all() -> None:
    battle = pack(2, 1)
    asleep = battle.warrior("N.dog-2").twin()
    asleep.condition = STUNNED
    battle.put(asleep)
    with scripted() as dice:
        encounters.recover(battle, dice)
    event = only(battle, PackTested)
    assert (event.value, event.faces, event.passed) == (0, (), False)


@pytest.mark.clause("SK-ENC-43")
def test_dogs_that_fail_on_leadership_5_run_off_in_the_turn_of_who_met_them() -> None:
    battle = pack(5, 2)
    battle.active = "B"
    with scripted() as dice:
        encounters.recover(battle, dice)
    battle.active = "A"
    with scripted(3, 3) as dice:
        encounters.recover(battle, dice)
    assert not battle.of_seat(NPC_SEAT)
    assert not battle.encounters


def dragged(by: str = "N.dog-1", means: str = "melee") -> Battle:
    battle = pack(2)
    battle.active = "B"
    battle.put(battle.warrior("A.one").removed(OUT))
    with scripted() as dice:
        encounters.lost(battle, Trouble(LOST, "A.one", by, means), dice)
    return battle


@pytest.mark.clause("SK-ENC-44")
def test_whom_a_dog_brings_down_is_eaten_after_the_next_turn_of_its_party() -> None:
    battle = dragged()
    assert only(battle, Starves).warrior == "A.one"
    assert battle.starving[0].turn == 2  # B's turn comes after A's, so A's next one is in the next game turn
    with scripted() as dice:
        encounters.end_turn(battle, dice)
        battle.turn, battle.active = 2, "A"
        assert battle.warrior("A.one").place == OUT
        encounters.end_turn(battle, dice)
    assert only(battle, Eaten)
    assert battle.warrior("A.one").place == DEAD


@pytest.mark.clause("SK-ENC-44")
def test_the_deadline_is_this_game_turn_for_whose_turn_is_still_to_come() -> None:
    battle = pack(2)
    assert starving.turn_after(battle, "A") == 2
    assert starving.turn_after(battle, "B") == 1


@pytest.mark.clause("SK-ENC-44")
@pytest.mark.parametrize(("x", "found"), [(16 + RADIUS, True), (16.1 + RADIUS, False)])
def test_a_friend_who_moves_within_6_inches_of_the_spot_saves_it(x: float, found: bool) -> None:
    battle = dragged()
    battle.put(battle.warrior("A.friend").at(x, 10.0, ""))
    with scripted() as dice:
        encounters.moved(battle, "B.two", [Foothold(10, 12), Foothold(10, 11)], dice)
        assert battle.starving
        encounters.moved(battle, "A.friend", [Foothold(30, 10), Foothold(x, 10)], dice)
    assert bool(told(battle, FoundByFriend)) == found
    assert bool(battle.starving) != found


@pytest.mark.clause("SK-ENC-44")
def test_passing_by_within_6_inches_is_enough_and_beating_the_dogs_is_not() -> None:
    battle = dragged()
    for key in battle.encounters[0].models:
        battle.put(battle.warrior(key).removed(OUT))
    with scripted() as dice:
        encounters.end_turn(battle, dice)
        assert not battle.encounters
        assert battle.starving
        encounters.moved(battle, "A.friend", [Foothold(5, 30), Foothold(5, 2), Foothold(30, 2)], dice)
    assert not battle.starving


@pytest.mark.clause("SK-ENC-44", "SK-GEN-06")
@pytest.mark.parametrize(("height", "found"), [(6.0, True), (6.1, False)])
def test_a_friend_who_passes_right_above_is_as_far_away_as_he_is_high(height: float, found: bool) -> None:
    """Along a walk that leads over the spot, from far away on one side to far away on the other."""
    walk = MapSurface("walk", height, ((0, 8), (48, 8), (48, 12), (0, 12)))
    battle = skirmish(
        {"A.lost": (20, 10), "A.friend": (40, 10, "walk"), "B.two": (30, 30)}, table=ground(surfaces=(walk,))
    )
    battle.put(battle.warrior("A.lost").removed(OUT))
    battle.starving = (Starving("A.lost", 20.0, 10.0, "", 2),)
    with scripted() as dice:
        encounters.moved(battle, "A.friend", [Foothold(2, 10, "walk"), Foothold(40, 10, "walk")], dice)
    assert bool(told(battle, FoundByFriend)) == found


@pytest.mark.clause("SK-ENC-44")
def test_of_two_who_were_dragged_away_only_the_one_nearby_is_found() -> None:
    battle = pack(2)
    battle.put(battle.warrior("A.one").removed(OUT))
    far, near, foe = (
        Starving("A.one", 4.0, 44.0, "", 2),
        Starving("A.one", 30.0, 12.0, "", 2),
        Starving("B.two", 30.0, 12.0, "", 2),
    )
    battle.starving = (far, foe, near)
    with scripted() as dice:
        encounters.moved(battle, "A.friend", [Foothold(40, 40), Foothold(44, 12), Foothold(36, 12)], dice)
        assert list(battle.starving) == [far, foe]
        event = only(battle, FoundByFriend)
        assert (event.clause, event.warrior, event.by) == ("SK-ENC-44", "A.one", "A.friend")
        encounters.end_turn(battle, dice)
        assert list(battle.starving) == [far, foe]
        battle.turn = 3  # a turn too late is too late as well
        encounters.end_turn(battle, dice)
    assert list(battle.starving) == [foe]
    assert only(battle, Eaten).warrior == "A.one"


@pytest.mark.clause("SK-ENC-44")
def test_a_hound_of_a_party_eats_nobody() -> None:
    battle = dragged(by="B.two")
    assert not battle.starving


# ---------------------------------------------------------------------------------------- the spider


def crossing(at: tuple[float, float], places: dict[str, tuple[float, float]], table: Table = FLAT) -> Battle:
    """A spider on its way north."""
    battle = skirmish(dict(places), {key: sheet(rules=IMMUNE) for key in places}, table)
    one = creature(battle, "spider", *at)
    battle.encounters = (Encounter("spider", "A", 1, value=2, models=(one.id,)),)
    return battle


@pytest.mark.clause("SK-ENC-65")
@pytest.mark.parametrize(("face", "x", "y"), [(1, 24.0, 0.0), (2, 48.0, 24.0), (3, 24.0, 48.0), (4, 0.0, 24.0)])
def test_a_spider_enters_at_the_middle_of_a_random_edge(face: int, x: float, y: float) -> None:
    battle = skirmish({"A.one": (10, 10)})
    strike(battle, "spider", face)
    spider = battle.warrior("N.spider-1")
    assert math.hypot(spider.x - x, spider.y - y) == pytest.approx(spider.sheet.radius, abs=0.001)


WIDE = Table(60.0, 40.0, (), ruin=True)


@pytest.mark.clause("SK-ENC-65")
@pytest.mark.parametrize(
    ("faces", "x", "y", "by"),
    [
        ((1,), 30.0, 0.0, (0.0, 1.0)),
        ((2,), 60.0, 20.0, (-1.0, 0.0)),
        ((5, 6, 3), 30.0, 40.0, (0.0, -1.0)),  # four edges: a 5 or a 6 is rolled again
        ((4,), 0.0, 20.0, (1.0, 0.0)),
    ],
)
def test_a_spider_comes_in_and_goes_across(
    faces: tuple[int, ...], x: float, y: float, by: tuple[float, float]
) -> None:
    """Its base touches the edge as it comes, and it goes 5 inches to the other side at once, and again."""
    battle = skirmish({"A.one": (15, 10)}, {"A.one": sheet(rules=IMMUNE)}, WIDE)
    strike(battle, "spider", *faces)
    radius = creature_sheet("spider").radius
    for far in (0.0, 5.0, 10.0):
        spider = battle.warrior("N.spider-1")
        assert spider.x == pytest.approx(x + by[0] * (radius + far), abs=0.002)
        assert spider.y == pytest.approx(y + by[1] * (radius + far), abs=0.002)
        battle.put(battle.warrior("A.one").at(59.0, 39.0, ""))
        acts(battle)


@pytest.mark.clause("SK-ENC-65")
@pytest.mark.parametrize(
    ("face", "in_the_way", "at"),
    [(1, (30.0, 1.0), (1.75, 0.0)), (2, (59.0, 20.0), (0.0, 1.75)), (3, (30.0, 39.0), (1.75, 0.0))],
)
def test_where_somebody_stands_in_the_middle_of_the_edge_it_comes_in_beside(
    face: int, in_the_way: tuple[float, float], at: tuple[float, float]
) -> None:
    """As near to the middle as it has room without contact, and still at the edge."""
    battle = skirmish({"A.one": in_the_way}, {"A.one": sheet(rules=IMMUNE)}, WIDE)
    strike(battle, "spider", face)
    spider = battle.warrior("N.spider-1")
    radius = spider.sheet.radius
    assert min(spider.x, spider.y, 60 - spider.x, 40 - spider.y) == pytest.approx(radius, abs=0.001)
    aside = (spider.x - 30.0, 0.0) if at[0] else (0.0, spider.y - 20.0)
    assert aside == at


@pytest.mark.clause("SK-ENC-65")
@pytest.mark.parametrize(
    ("edge", "at"), [(0, (30.0, 4.0)), (1, (56.0, 20.0)), (2, (30.0, 36.0)), (3, (4.0, 20.0))]
)
def test_whichever_edge_it_makes_for_there_it_is_gone(edge: int, at: tuple[float, float]) -> None:
    battle = crossing(at, {"A.one": (15, 12)}, WIDE)
    battle.encounters = (Encounter("spider", "A", 1, value=edge, models=("N.spider-1",)),)
    acts(battle)
    assert battle.warrior("N.spider-1").place == GONE


@pytest.mark.clause("SK-ENC-65")
def test_a_spider_passes_along_the_edges_that_it_does_not_make_for() -> None:
    radius = creature_sheet("spider").radius
    battle = crossing((radius, radius), {"A.one": (40, 4)})
    acts(battle)
    assert battle.warrior("N.spider-1").on_table()


@pytest.mark.clause("SK-ENC-65", "SK-INJ-07")
@pytest.mark.parametrize("state", ["down", "fleeing"])
def test_a_spider_that_lies_down_or_flees_goes_nowhere(state: str) -> None:
    battle = crossing((24, 10), {"A.one": (24, 16)})
    spider = battle.warrior("N.spider-1").twin()
    spider.condition = KNOCKED_DOWN if state == "down" else spider.condition
    spider.fleeing = state == "fleeing"
    battle.put(spider)
    acts(battle)
    assert battle.warrior("N.spider-1").y == 10.0
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-65")
def test_a_spider_before_a_wall_without_an_end_goes_as_far_as_it_gets() -> None:
    """It has 3 inches up to the wall, and then none; nobody is near it but across the wall."""
    radius = creature_sheet("spider").radius
    battle = crossing(
        (24, 15), {"A.one": (40, 44)}, ground(walls=(wall("bar", 0, 18 + radius, 48, 18 + radius, 3.0),))
    )
    for _ in range(2):
        acts(battle)
        spider = battle.warrior("N.spider-1")
        assert spider.x == 24.0
        assert spider.y == pytest.approx(18.0, abs=0.01)


@pytest.mark.clause("SK-ENC-65")
def test_a_spider_goes_straight_for_the_far_edge_if_nobody_is_in_reach() -> None:
    battle = crossing((24, 10), {"A.one": (44, 4)})
    acts(battle)
    spider = battle.warrior("N.spider-1")
    assert (spider.x, spider.y) == (24.0, 15.0)


@pytest.mark.clause("SK-ENC-65")
def test_a_spider_charges_whoever_is_within_twice_its_movement() -> None:
    battle = crossing((24, 10), {"A.one": (30, 8), "B.two": (24, 18)})
    acts(battle)
    assert battle.opponents("N.spider-1") == ["A.one"]


@pytest.mark.clause("SK-ENC-65")
def test_a_spider_goes_on_when_nobody_who_touches_it_stands() -> None:
    radius = creature_sheet("spider").radius
    battle = crossing((24, 10), {"A.one": (24, 10 - radius - RADIUS)})
    battle.engage("N.spider-1", "A.one")
    acts(battle)
    assert battle.warrior("N.spider-1").y == 10.0
    down = battle.warrior("A.one").twin()
    down.condition = STUNNED
    battle.put(down)
    acts(battle)
    assert battle.warrior("N.spider-1").y == 15.0
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-65")
def test_a_spider_that_reaches_the_far_edge_is_gone_and_the_encounter_over() -> None:
    radius = creature_sheet("spider").radius
    battle = crossing((24, 48 - radius - 4), {"A.one": (24, 5)})
    acts(battle)
    assert battle.warrior("N.spider-1").place == GONE
    assert not battle.encounters


@pytest.mark.clause("SK-ENC-65")
def test_a_spider_goes_round_what_it_cannot_pass() -> None:
    battle = crossing((24, 10), {"A.one": (44, 44)}, ground(walls=(wall("bar", 20, 14, 28, 14, 3.0),)))
    acts(battle)
    spider = battle.warrior("N.spider-1")
    assert abs(spider.x - 24) > 1.0
    assert KINDS["spider"].blocks()
