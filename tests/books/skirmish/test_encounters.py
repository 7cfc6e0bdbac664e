"""Encounters that come over the whole table, or fall on one of the party: each of them, one by one."""

from __future__ import annotations

import random

import pytest

from banneret.books.events import RolledOff
from banneret.books.skirmish import carrying, close_combat, encounters, trials, weather
from banneret.books.skirmish.battle import LOST, Battle, Encounter, Trouble
from banneret.books.skirmish.encounter_events import (
    CameUp,
    CatacombFind,
    DrawnForIt,
    EncounterDie,
    GoldFound,
    GraffitiRead,
    HirelingJoined,
    SinkholeRolled,
    SpotChosen,
)
from banneret.books.skirmish.encounter_kinds.hands_of_stone import ChooseSpot
from banneret.books.skirmish.encounter_kinds.kind import (
    AT_ONCE,
    GAME_TURN,
    GAME_TURNS,
    PLAYER_TURNS,
    SKIRMISH,
    UNTIL_GONE,
    EncounterKind,
)
from banneret.books.skirmish.encounter_kinds.table import KINDS, TABLE
from banneret.books.skirmish.events import Felled, HitHimself, WoundRoll, WoundsLost
from banneret.books.skirmish.field import VERY_DIFFICULT
from banneret.books.skirmish.happenings import happen
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.recovery import lost_members
from banneret.books.skirmish.sheets import PRAYER, WarriorSheet
from banneret.books.skirmish.warrior import BELOW, GONE, KNOCKED_DOWN, ON_TABLE, OUT
from banneret.core.space.table import Piece, Table
from tests.books.skirmish.charge_ground import box, ground, wall
from tests.books.skirmish.ground import play, scripted, sheet, skirmish
from tests.books.skirmish.parties import mob, watch
from tests.books.skirmish.two_houses import ONE_HOUSE, TOWN, only, strike, told

RADIUS = 25 / 25.4 / 2
# A test of Initiative 3 is passed on a 1 and failed on a 6; Strength 3 wounds Toughness 3 on a 4.
PASS, FAIL = 1, 6


def one(**more: WarriorSheet) -> Battle:
    return skirmish({"A.one": (10, 10), "B.two": (30, 40)}, {f"A.{key}": each for key, each in more.items()})


def praying() -> WarriorSheet:
    made = sheet("Chaplain")
    made.magic = PRAYER
    return made


# ---------------------------------------------------------------------------------------- the table


BY_NUMBER = (
    *("ogre-mercenary", "swarm-of-rats", "earthquake", "earthquake", "daemonic-portal", "lucky-find"),
    *("restless-spirit", "burning-building", "warped-plant", "skeletons", "warped-perception", "fallen-beast"),
    *("collapsing-building", "graffiti", "graffiti", "hands-of-stone", "dog-pack", "possessed"),
    *(
        "fountain-of-blood",
        "storm-of-magic",
        "storm-of-magic",
        "storm-of-magic",
        "gladiator",
        "plague-of-flies",
    ),
    *("sinkhole", "house-of-horrors", "house-of-horrors", "house-of-horrors", "booby-traps", "catacombs"),
    *("screaming-walls", "screaming-walls", "screaming-walls", "screaming-walls", "hidden-stash", "spider"),
)


def made_anew(key: str) -> EncounterKind:
    """As it is when the table is made."""
    kind: EncounterKind = type(KINDS[key])()  # type: ignore[call-arg]
    return kind


@pytest.mark.clause("SK-ENC-01")
def test_the_table_has_one_line_for_each_result_of_a_d66() -> None:
    numbers = [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
    assert {number: TABLE[number].id for number in TABLE} == dict(zip(numbers, BY_NUMBER, strict=True))
    found = [(number, key) for key in KINDS for number in made_anew(key).numbers]
    assert sorted(found) == list(zip(numbers, BY_NUMBER, strict=True))


@pytest.mark.parametrize("key", sorted(KINDS))
def test_players_are_told_of_every_encounter_by_its_name_and_in_a_sentence(key: str) -> None:
    kind = made_anew(key)
    assert kind.id == key
    assert kind.id == kind.name.lower().replace(" ", "-")
    assert kind.clause.startswith("SK-ENC-")
    assert kind.about.endswith(".")
    assert kind.about.count(" ") >= 5
    assert kind.lasts in (UNTIL_GONE, PLAYER_TURNS, GAME_TURNS, GAME_TURN, SKIRMISH, AT_ONCE)


# ---------------------------------------------------------------------------------------- hirelings


def with_parties(battle: Battle, a: int, b: int) -> Battle:
    battle.parties = {"A": watch().having(rating=a), "B": mob().having(rating=b)}
    battle.south = "A"
    return battle


@pytest.mark.clause("SK-ENC-02")
@pytest.mark.parametrize(("a", "b", "seat"), [(90, 120, "A"), (120, 90, "B")])
def test_an_ogre_joins_the_party_with_the_lower_rating_at_the_middle_of_its_edge(
    a: int, b: int, seat: str
) -> None:
    battle = with_parties(one(), a, b)
    strike(battle, "ogre-mercenary")
    ogre = battle.warrior(f"{seat}.ogre-mercenary")
    assert ogre.seat == seat
    assert ogre.on_table()
    assert ogre.x == 24.0
    edge = ogre.sheet.radius
    assert ogre.y == pytest.approx(edge if seat == "A" else 48.0 - edge, abs=0.001)
    assert ogre.has("fear")
    assert only(battle, HirelingJoined).aloud


@pytest.mark.clause("SK-ENC-02", "SK-ENC-52")
def test_equal_ratings_are_rolled_off_until_they_differ() -> None:
    battle = with_parties(one(), 100, 100)
    strike(battle, "gladiator", 3, 3, 2, 5)
    assert battle.warrior("B.gladiator").on_table()


@pytest.mark.clause("SK-ENC-02", "SK-ENC-52")
def test_a_roll_off_between_equal_parties_is_told_with_all_its_rolls() -> None:
    battle = with_parties(one(), 100, 100)
    strike(battle, "ogre-mercenary", 3, 3, 5, 2)
    event = only(battle, RolledOff)
    assert (event.clause, event.winner, event.rolls) == ("SK-ENC-02", "A", ((3, 3), (5, 2)))
    assert KINDS["ogre-mercenary"].about.startswith("An Ogre Mercenary joins")
    assert KINDS["gladiator"].about.startswith("A Gladiator joins")


@pytest.mark.clause("SK-ENC-52")
def test_a_gladiator_comes_with_what_its_entry_says() -> None:
    battle = with_parties(one(), 1, 2)
    strike(battle, "gladiator")
    gladiator = battle.warrior("A.gladiator")
    assert [each.id for each in gladiator.sheet.melee] == ["spear"]
    assert "net" in gladiator.sheet.gear


@pytest.mark.clause("SK-ENC-02")
def test_a_hireling_does_not_count_for_rout() -> None:
    battle = with_parties(one(), 1, 2)
    strike(battle, "ogre-mercenary")
    battle.put(battle.warrior("A.ogre-mercenary").removed(OUT))
    assert lost_members(battle, "A") == 0


@pytest.mark.clause("SK-ENC-03", "SK-ENC-53")
def test_a_second_hireling_is_somebody_else_and_both_are_named_by_their_entries() -> None:
    """After the skirmish they are asked for by the entry that they came by."""
    battle = with_parties(one(), 1, 2)
    strike(battle, "gladiator")
    strike(battle, "gladiator")
    assert (
        battle.warrior("A.gladiator-2").sheet.entry == battle.warrior("A.gladiator").sheet.entry == "gladiator"
    )
    assert battle.warrior("A.gladiator").x != battle.warrior("A.gladiator-2").x
    assert battle.warrior("A.gladiator").y == battle.warrior("A.gladiator-2").y


@pytest.mark.clause("SK-ENC-02")
def test_a_second_hireling_at_the_northern_edge_stands_beside_the_first() -> None:
    """A quarter of an inch after the other to the east, until it does not touch the first."""
    battle = with_parties(one(), 2, 1)
    strike(battle, "gladiator")
    strike(battle, "gladiator")
    strike(battle, "gladiator")
    first, second, third = [battle.warrior(f"B.gladiator{end}") for end in ("", "-2", "-3")]
    assert first.y == second.y == third.y == pytest.approx(48.0 - first.sheet.radius, abs=0.001)
    assert (first.x, second.x, third.x) == (24.0, 25.0, 23.0)


# ---------------------------------------------------------------------------------------- for a while


@pytest.mark.clause("SK-ENC-07")
def test_an_earthquake_takes_2_off_initiative_tests_and_1_off_all_rolls_to_hit() -> None:
    battle = one()
    found = strike(battle, "earthquake", 5)
    assert found is not None
    assert found.left == 3
    assert encounters.to_hit(battle) == -1
    with scripted(2) as dice:
        assert not trials.initiative_test(battle, "A.one", "SK-MOV-21", "climbing", dice)


@pytest.mark.clause("SK-ENC-54")
def test_a_plague_of_flies_takes_1_off_all_rolls_to_hit_and_nothing_off_initiative() -> None:
    battle = one()
    found = strike(battle, "plague-of-flies", 1)
    assert found is not None
    assert found.left == 1
    assert encounters.to_hit(battle) == -1
    assert trials.penalty_to_initiative(battle) == 0


@pytest.mark.clause("SK-ENC-28")
def test_warped_perception_cuts_ranges_by_a_die_rolled_each_player_turn() -> None:
    battle = one()
    assert encounters.range_cut(battle) == 0.0
    strike(battle, "warped-perception", 3, 5)
    assert encounters.range_cut(battle) == 5.0
    battle.active = "B"
    with scripted(6, 2) as dice:
        play(happen(battle, dice))
    assert encounters.range_cut(battle) == 2.0
    assert battle.encounters[0].left == 2


@pytest.mark.clause("SK-ENC-47")
@pytest.mark.parametrize(("face", "down"), [(FAIL, True), (3, False)])
def test_blood_fells_who_puts_somebody_out_in_close_combat(face: int, down: bool) -> None:
    battle = one()
    strike(battle, "fountain-of-blood")
    battle.put(battle.warrior("B.two").removed(OUT))
    with scripted(face) as dice:
        encounters.lost(battle, Trouble(LOST, "B.two", "A.one", "melee"), dice)
    assert battle.warrior("A.one").is_down() == down


@pytest.mark.clause("SK-ENC-47")
def test_blood_is_for_this_player_turn_and_for_close_combat_only() -> None:
    battle = one()
    strike(battle, "fountain-of-blood")
    battle.put(battle.warrior("B.two").removed(OUT))
    with scripted() as dice:
        encounters.lost(battle, Trouble(LOST, "B.two", "A.one", "shooting"), dice)
        encounters.end_turn(battle, dice)
        assert not battle.encounters
        encounters.lost(battle, Trouble(LOST, "B.two", "A.one", "melee"), dice)


@pytest.mark.clause("SK-ENC-48", "SK-ENC-49")
def test_a_storm_of_lightning_strikes_good_armour_at_strength_5() -> None:
    battle = one(one=sheet(items=("heavy-armour",)))
    strike(battle, "storm-of-magic", 2, 5, 1)
    assert only(battle, WoundRoll).target == "A.one"
    assert battle.encounters[0].left == 1


@pytest.mark.clause("SK-ENC-49")
def test_a_storm_of_lightning_may_strike_nothing() -> None:
    battle = one(one=sheet(items=("heavy-armour",)))
    strike(battle, "storm-of-magic", 1, 3)
    assert told(battle, WoundRoll) == []


@pytest.mark.clause("SK-ENC-48", "SK-ENC-50")
def test_a_rain_of_fish_halves_movement_rounding_up_for_one_player_turn() -> None:
    battle = one(one=sheet(stats=(5, 3, 3, 3, 3, 1, 3, 1, 7)))
    strike(battle, "storm-of-magic", 3)
    assert pace(battle, battle.warrior("A.one")) == 3.0
    with scripted() as dice:
        encounters.end_turn(battle, dice)
    assert pace(battle, battle.warrior("A.one")) == 5.0


@pytest.mark.clause("SK-ENC-48", "SK-ENC-51")
@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True)])
def test_weirdstone_acid_hits_those_in_the_open_as_the_turn_ends(face: int, hit: bool) -> None:
    battle = skirmish({"A.out": (5, 5), "B.in": (12, 34)}, {"A.out": sheet(items=("shield",))}, ONE_HOUSE)
    strike(battle, "storm-of-magic", 6, face)
    assert told(battle, WoundRoll) == []
    with scripted(*((6, 1) if hit else ())) as dice:
        encounters.end_turn(battle, dice)
    assert [each.target for each in told(battle, WoundRoll)] == (["A.out"] if hit else [])
    assert not battle.encounters


# ---------------------------------------------------------------------------------------- one of the party


@pytest.mark.clause("SK-ENC-45")
def test_a_possessed_warrior_hits_itself_at_its_own_strength_in_every_close_combat_phase() -> None:
    battle = one()
    strike(battle, "possessed", 4)
    assert battle.encounters[0].left == 2
    with scripted(4, 1) as dice:
        close_combat.possessed(battle, dice)
    assert only(battle, HitHimself).warrior == "A.one"
    assert only(battle, WoundRoll).need == 4
    assert not close_combat.may_strike(battle, "A.one")


@pytest.mark.clause("SK-ENC-45")
def test_possession_ends_with_its_game_turns_or_with_its_victim() -> None:
    battle = one()
    strike(battle, "possessed", 1)
    battle.turn = 2
    with scripted() as dice:
        encounters.begin_turn(battle, dice)
        assert not battle.warrior("A.one").has_effect("possessed")
        assert not battle.encounters
        strike(battle, "possessed", 1)
        battle.put(battle.warrior("A.one").removed(OUT))
        encounters.sweep(battle)
    assert not battle.encounters


@pytest.mark.clause("SK-ENC-46")
def test_neither_who_prays_nor_who_is_immune_is_possessed() -> None:
    immune = sheet(rules=(("immune to psychology", 0),))
    frenzied = sheet(rules=(("frenzy", 0),))
    battle = skirmish(
        {"A.prays": (5, 5), "A.immune": (8, 5), "A.mad": (11, 5), "A.plain": (14, 5)},
        {"A.prays": praying(), "A.immune": immune, "A.mad": frenzied},
    )
    strike(battle, "possessed", 1)
    assert battle.warrior("A.plain").has_effect("possessed")
    battle.encounters = ()
    battle.put(battle.warrior("A.plain").removed(OUT))
    assert not KINDS["possessed"].may_happen(battle)


@pytest.mark.clause("SK-ENC-15")
def test_a_lucky_find_comes_home_unless_its_finder_is_put_out() -> None:
    battle = one()
    strike(battle, "lucky-find")
    assert carrying.finds_carried(battle, "A") == 1
    battle.put(battle.warrior("A.one").removed(OUT))
    carrying.let_go(battle, "A.one", "B.two", "melee")
    assert (carrying.finds_carried(battle, "A"), carrying.finds_carried(battle, "B")) == (0, 1)


@pytest.mark.clause("SK-ENC-16")
def test_animals_find_no_shard() -> None:
    battle = one(one=sheet(keywords=("animal",)))
    assert not KINDS["lucky-find"].may_happen(battle)


@pytest.mark.clause("SK-ENC-64")
def test_a_hidden_stash_is_the_active_partys_at_once() -> None:
    battle = one()
    battle.active = "B"
    strike(battle, "hidden-stash", 5)
    assert battle.gold == {"A": 0, "B": 5}


# ---------------------------------------------------------------------------------------- holes and traps


@pytest.mark.clause("SK-ENC-55")
def test_who_leaps_aside_is_not_swallowed_by_a_sinkhole() -> None:
    battle = one()
    strike(battle, "sinkhole", PASS)
    assert battle.warrior("A.one").on_table()


@pytest.mark.clause("SK-ENC-55")
@pytest.mark.parametrize(("face", "place"), [(1, OUT), (2, GONE), (6, GONE)])
def test_who_falls_into_a_sinkhole_is_out_on_a_1_and_else_gone_unhurt(face: int, place: str) -> None:
    battle = one()
    battle.engage("A.one", "B.two")
    strike(battle, "sinkhole", FAIL, face)
    assert battle.warrior("A.one").place == place
    assert lost_members(battle, "A") == 1
    assert not battle.engaged


@pytest.mark.clause("SK-ENC-58")
def test_a_booby_trap_hits_at_strength_3_who_fails_an_initiative_test() -> None:
    battle = one()
    strike(battle, "booby-traps", FAIL, 4, 1)
    assert only(battle, WoundRoll).need == 4
    assert battle.warrior("A.one").is_down()
    strike(battle, "booby-traps", PASS)
    assert len(battle.encounters) == 1


@pytest.mark.clause("SK-ENC-58")
def test_from_then_on_a_1_sets_off_a_trap_of_whose_turn_it_is() -> None:
    battle = one()
    strike(battle, "booby-traps", PASS)
    with scripted(6) as dice:  # not again in the turn in which it came
        play(happen(battle, dice))
    battle.active = "B"
    with scripted(6, 2) as dice:
        play(happen(battle, dice))
    with scripted(6, 1, FAIL, 1) as dice:
        play(happen(battle, dice))
    assert [each.face for each in told(battle, EncounterDie)] == [2, 1]
    assert [each.warrior for each in told(battle, DrawnForIt)] == ["A.one", "B.two"]
    assert KINDS["booby-traps"].blocks() is False


@pytest.mark.clause("SK-ENC-59")
@pytest.mark.parametrize(("faces", "wounds"), [((PASS, 1), 1), ((FAIL, 4, 1, 1), 0), ((FAIL, 3, 1), 1)])
def test_into_the_catacombs_it_goes_either_way_the_test_is_only_about_the_hit(
    faces: tuple[int, ...], wounds: int
) -> None:
    battle = one()
    strike(battle, "catacombs", *faces)
    warrior = battle.warrior("A.one")
    assert warrior.place == GONE
    assert warrior.wounds == wounds
    assert lost_members(battle, "A") == 1


@pytest.mark.clause("SK-ENC-59", "SK-ENC-60")
def test_who_is_killed_by_the_fall_finds_nothing() -> None:
    battle = one()
    strike(battle, "catacombs", FAIL, 4, 6)
    assert battle.warrior("A.one").place == OUT
    assert told(battle, CatacombFind) == []


@pytest.mark.clause("SK-ENC-60")
@pytest.mark.parametrize(
    ("face", "item"), [(1, "helmet"), (3, "lantern"), (4, "net"), (5, "black-lotus"), (6, "sword")]
)
def test_what_is_found_in_the_catacombs_comes_home(face: int, item: str) -> None:
    battle = one()
    strike(battle, "catacombs", PASS, face)
    assert battle.feats["A.one"] == (f"found {item}",)


@pytest.mark.clause("SK-ENC-60")
def test_in_the_catacombs_a_2_is_gold_and_animals_do_not_search() -> None:
    battle = one()
    strike(battle, "catacombs", PASS, 2, 3, 4)
    assert battle.gold["A"] == 7
    battle = one(one=sheet(keywords=("animal",)))
    strike(battle, "catacombs", PASS)
    assert battle.warrior("A.one").place == GONE


@pytest.mark.clause("SK-ENC-61")
def test_with_a_rope_it_comes_up_in_a_building_as_its_movement_phase_begins() -> None:
    rope = sheet(items=("sword", "rope-and-hook"))
    battle = skirmish({"A.one": (5, 5), "B.two": (40, 5)}, {"A.one": rope}, ONE_HOUSE)
    strike(battle, "catacombs", PASS, 6, 2)
    assert battle.warrior("A.one").place == BELOW
    assert lost_members(battle, "A") == 1
    assert not KINDS["catacombs"].blocks()
    for turn, active in ((1, "B"), (2, "A")):
        battle.turn, battle.active = turn, active
        with scripted() as dice:
            play(encounters.act(battle, dice))
        assert battle.warrior("A.one").on_table() == (active == "A")
    warrior = battle.warrior("A.one")
    assert battle.field.building_at(warrior.x, warrior.y, warrior.level) is not None
    assert warrior.level == ""
    assert lost_members(battle, "A") == 0


@pytest.mark.clause("SK-ENC-61")
def test_without_a_building_it_stays_below() -> None:
    battle = one(one=sheet(items=("rope-and-hook",)))
    strike(battle, "catacombs", PASS, 6, 1)
    battle.turn = 2
    with scripted() as dice:
        play(encounters.act(battle, dice))
    assert battle.warrior("A.one").place == GONE
    assert not battle.encounters


# ---------------------------------------------------------------------------------------- graffiti


def reading(face: int, *more: int) -> Battle:
    battle = skirmish({"A.near": (4, 34), "A.far": (40, 4), "B.two": (40, 40)}, table=TOWN)
    strike(battle, "graffiti", face, *more)
    assert only(battle, GraffitiRead).warrior == "A.near"
    return battle


@pytest.mark.clause("SK-ENC-33")
def test_the_reader_is_one_within_4_inches_of_a_wall_of_an_inch_or_more() -> None:
    table = ground(walls=(wall("low", 10, 10, 20, 10, 0.9), wall("high", 10, 30, 20, 30, 1.0)))
    places = {"A.low": (15, 12), "A.far": (15, 34.2 + RADIUS), "A.near": (15, 26.0 - RADIUS)}
    battle = skirmish({**places, "B.near": (12, 31)}, table=table)
    strike(battle, "graffiti", 6)
    assert only(battle, GraffitiRead).warrior == "A.near"
    battle.put(battle.warrior("A.near").removed(OUT))
    assert not KINDS["graffiti"].may_happen(battle)


@pytest.mark.clause("SK-ENC-33", "SK-WEA-05")
def test_nobody_writes_on_a_rock() -> None:
    rock = Piece("rock", "rock", box(10, 10, 14, 14), False, False, False, True, True, "Rock", 3.0)
    battle = skirmish({"A.one": (12, 9), "B.two": (40, 40)}, table=ground(pieces=(rock,)))
    assert not KINDS["graffiti"].may_happen(battle)


@pytest.mark.clause("SK-ENC-34")
def test_a_map_is_worth_1_on_the_next_choice_of_scenario() -> None:
    assert reading(1).bonus == {"A": 1, "B": 0}


@pytest.mark.clause("SK-ENC-35")
def test_cursed_writings_worsen_every_roll_of_the_reader() -> None:
    battle = reading(2)
    assert trials.is_cursed(battle, battle.warrior("A.near"))
    with scripted(3, 3, 4) as dice:
        assert not trials.initiative_test(battle, "A.near", "SK-MOV-21", "climbing", dice)
        assert not trials.leadership_test(battle, "A.near", "SK-REC-09", "nerve", dice)
    assert battle.warrior("A.near").effects[0].turn == -1


@pytest.mark.clause("SK-ENC-36")
def test_directions_to_a_stash_are_worth_a_die_of_gold() -> None:
    battle = reading(3, 4)
    assert battle.gold["A"] == 4
    assert only(battle, GoldFound).clause == "SK-ENC-36"


@pytest.mark.clause("SK-ENC-37")
def test_a_map_of_hiding_places_lasts_all_game() -> None:
    effect = reading(4).warrior("A.near").effects[0]
    assert (effect.kind, effect.turn) == ("hiding places", -1)


@pytest.mark.clause("SK-ENC-38")
def test_a_secret_passage_is_in_the_building_closest_to_the_reader() -> None:
    battle = reading(5)
    found = battle.encounter("secret-passage")
    assert found is not None
    assert found.models == ("A.near", "mill")
    assert encounters.in_play(battle) is None


@pytest.mark.clause("SK-ENC-39")
def test_a_crude_drawing_does_nothing() -> None:
    battle = reading(6)
    assert battle.encounters == ()
    assert battle.bonus == battle.gold == {"A": 0, "B": 0}
    assert battle.warrior("A.near").effects == ()


# ---------------------------------------------------------------------------------------- hands of stone


@pytest.mark.clause("SK-ENC-40")
def test_the_active_player_chooses_the_spot_anywhere_on_the_table() -> None:
    battle = one()
    battle.active = "B"
    with scripted(1, 5, 3, 4) as dice:
        steps = happen(battle, dice)
        asked = next(steps)
        assert list(asked.questions) == ["B"]
        question = asked.questions["B"]
        assert question.kind == "point"
        assert not question.may_be_measured
        refusal = question.check((50.0, 10.0))
        assert refusal is not None
        assert refusal.clause == "SK-ENC-40"
        with pytest.raises(StopIteration):
            steps.send(question.read([12.0, 13.0]))
    assert battle.encounters[0].at == (12.0, 13.0)


@pytest.mark.clause("SK-ENC-40")
def test_within_3_inches_of_the_spot_all_is_very_difficult_ground() -> None:
    battle = one()
    KINDS["hands-of-stone"].chosen(battle, (20.0, 20.0))
    (ground_,) = battle.field.grounds
    assert ground_.going == VERY_DIFFICULT
    footing = battle.field.footing
    assert footing.price("", 10.0, 20.0, 30.0, 20.0) == pytest.approx(14.0 + 4 * 6.0, abs=0.1)
    assert footing.price("", 10.0, 23.1, 30.0, 23.1) == pytest.approx(20.0, abs=0.01)
    assert encounters.shown(battle)[0][2:5] == (20.0, 20.0, 3.0)


@pytest.mark.clause("SK-ENC-40")
def test_the_spot_may_be_at_any_edge_and_nowhere_beyond() -> None:
    question = ChooseSpot(skirmish({"A.one": (10, 10)}, table=Table(60.0, 40.0, (), ruin=True)))
    for spot in ((0, 0), (60, 40), (0, 40), (60, 0), (50, 0.5), (0.5, 30)):
        assert question.check(question.read(list(spot))) is None, spot
    for spot in ((-0.5, 10), (60.5, 10), (10, -0.5), (10, 40.5), (30, 50)):
        refusal = question.check(question.read(list(spot)))
        assert refusal is not None, spot
        assert (refusal.code, refusal.clause) == ("off-table", "SK-ENC-40")
    for nonsense in ([10], [10, 10, 10], [10, "south"], {"x": 10, "y": 10}):
        assert question.read(nonsense).code == "malformed"
    assert question.details() == {"area": (0.0, 0.0, 60.0, 40.0), "default": (30.0, 20.0)}
    proposed = question.candidates(random.Random(3), 200)
    assert min(x for x, _ in proposed) < 1.0 < 59.0 < max(x for x, _ in proposed)
    assert min(y for _, y in proposed) < 1.0 < 39.0 < max(y for _, y in proposed)


@pytest.mark.clause("SK-ENC-40")
def test_where_the_hands_sprout_is_told_and_shown_until_the_game_turn_ends() -> None:
    battle = skirmish({"A.one": (10, 10)}, table=Table(60.0, 40.0, (), ruin=True))
    KINDS["hands-of-stone"].chosen(battle, (50.0, 12.0))
    event = only(battle, SpotChosen)
    assert (event.clause, event.x, event.y, event.width, event.depth) == ("SK-ENC-40", 50.0, 12.0, 60.0, 40.0)
    ((key, name, x, y, radius, text),) = encounters.shown(battle)
    assert (key, name, x, y, radius) == ("hands-of-stone", "Hands of Stone", 50.0, 12.0, 3.0)
    assert text.endswith(".")
    battle.turn = 2
    with scripted() as dice:
        encounters.begin_turn(battle, dice)
    assert battle.field.grounds == []
    assert encounters.shown(battle) == []


def test_whatever_a_bot_proposes_for_the_spot_is_on_the_table() -> None:
    question = ChooseSpot(one())
    for answer in [*question.candidates(random.Random(1), 50), question.default()]:
        assert question.check(answer) is None
    assert question.read("here").code == "malformed"


# ---------------------------------------------------------------------------------------- all together


@pytest.mark.clause("SK-WEA-01", "SK-ENC-51")
def test_acid_from_above_is_told_by_the_clause_that_brought_it() -> None:
    battle = one()
    with scripted(1, 1) as dice:
        weather.acid(battle, "SK-ENC-51", dice)
    assert len(told(battle, WoundRoll)) == 2


def test_what_is_in_play_can_be_laid_out_again() -> None:
    """A snapshot keeps the encounters, not the ground: that is laid again from what was laid out."""
    battle = skirmish({"A.one": (5, 5)}, table=TOWN)
    battle.collapsed = ("mill",)
    battle.encounters = (Encounter("hands-of-stone", "A", 1, at=(20.0, 30.0)),)
    encounters.lay_ground(battle)
    assert [each.id for each in battle.field.buildings] == ["forge"]
    rubble, hands = battle.field.grounds
    assert (rubble.id, rubble.name) == ("mill-rubble", "Rubble of Mill")
    assert (hands.id, hands.kind, hands.name) == ("hands-of-stone", "hands", "Hands of Stone")
    assert hands.going == VERY_DIFFICULT
    assert (min(hands.shape.xs), max(hands.shape.xs)) == pytest.approx((17.0, 23.0), abs=0.02)
    assert (min(hands.shape.ys), max(hands.shape.ys)) == pytest.approx((27.0, 33.0), abs=0.02)
    assert battle.warrior("A.one").place == ON_TABLE


# ---------------------------------------------------------------------------------------- to the last field


@pytest.mark.clause("SK-ENC-35", "SK-ENC-37", "SK-ENC-38", "SK-ENC-45")
def test_what_encounters_leave_behind_is_written_down_whole() -> None:
    for face, kind in ((2, "cursed"), (4, "hiding places")):
        assert [each.row() for each in reading(face).warrior("A.near").effects] == [(kind, 1, "", -1)]
    passage = reading(5).encounter("secret-passage")
    assert passage is not None
    assert passage.row() == ("secret-passage", "A", 1, 0, 0, (), ("A.near", "mill"))
    battle = one()
    battle.turn = 3
    strike(battle, "possessed", 4)
    assert [each.row() for each in battle.warrior("A.one").effects] == [("possessed", 1, "A", 5)]
    assert battle.encounters[0].row() == ("possessed", "A", 3, 2, 0, (), ("A.one",))


@pytest.mark.clause("SK-ENC-28", "SK-ENC-47", "SK-ENC-48", "SK-ENC-51")
@pytest.mark.parametrize(
    ("kind", "faces", "row"),
    [
        ("earthquake", (5,), (3, 0, (), ())),
        ("plague-of-flies", (3,), (2, 0, (), ())),
        ("warped-perception", (3, 5), (2, 5, (), ())),
        ("fountain-of-blood", (), (1, 0, (), ())),
        ("storm-of-magic", (1, 3), (1, 1, (), ())),
        ("storm-of-magic", (3,), (1, 2, (), ())),
        ("storm-of-magic", (5, 4), (1, 3, (4.0,), ())),
        ("booby-traps", (PASS,), (0, 0, (), ())),
    ],
)
def test_what_is_in_play_is_written_down_whole(
    kind: str, faces: tuple[int, ...], row: tuple[object, ...]
) -> None:
    battle = one()
    battle.turn = 2
    found = strike(battle, kind, *faces)
    assert found is not None
    assert found.row() == (kind, "A", 2, *row)


@pytest.mark.clause("SK-ENC-47", "SK-ENC-55", "SK-ENC-58", "SK-ENC-59")
def test_nobody_is_named_for_what_the_ground_or_blood_has_done() -> None:
    battle = one()
    strike(battle, "sinkhole", FAIL, 1)
    assert told(battle, Felled) == [Felled("SK-INJ-06", "A.one", OUT, (), "hole")]
    assert battle.felled_by == {"A.one": ""}
    assert only(battle, SinkholeRolled) == SinkholeRolled("SK-ENC-55", "A.one", 1)
    assert only(battle, DrawnForIt) == DrawnForIt("SK-ENC-55", "A.one", "feels the ground give way")
    for kind, means in (("booby-traps", "trap"), ("catacombs", "hole")):
        battle = one(one=sheet(stats=(4, 3, 3, 3, 3, 3, 3, 1, 7)))
        strike(battle, kind, FAIL, 4, *([6] if kind == "catacombs" else []))
        assert only(battle, WoundsLost) == WoundsLost("SK-INJ-01", "A.one", 1, 2, (), means)
    battle = one()
    strike(battle, "fountain-of-blood")
    battle.put(battle.warrior("B.two").removed(OUT))
    with scripted(FAIL) as dice:
        encounters.lost(battle, Trouble(LOST, "B.two", "A.one", "melee"), dice)
    fall = Felled("SK-INJ-04", "A.one", KNOCKED_DOWN, (), "fountain-of-blood")
    assert told(battle, Felled) == [fall]


@pytest.mark.clause("SK-ENC-60", "SK-ENC-61")
def test_what_is_found_below_and_who_stays_there_is_told() -> None:
    battle = one(one=sheet(items=("rope-and-hook",)))
    strike(battle, "catacombs", PASS, 5, 1)
    assert only(battle, CatacombFind) == CatacombFind("SK-ENC-60", "A.one", 5, "Black Lotus")
    assert battle.encounters[0].row() == ("catacombs", "A", 1, 1, 0, (), ("A.one",))
    battle.turn = 2
    with scripted() as dice:
        play(encounters.act(battle, dice))
    assert only(battle, CameUp) == CameUp("SK-ENC-61", "A.one", "", "", 0.0, 0.0)
    battle = one()
    strike(battle, "catacombs", PASS, 2, 3, 4)
    assert only(battle, GoldFound) == GoldFound("SK-ENC-60", "A", 7, (3, 4))
