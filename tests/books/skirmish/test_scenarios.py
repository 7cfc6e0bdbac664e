"""Our five scenarios: goals, limits, ties, leaving by an edge, and how a skirmish ends."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import scenarios
from banneret.books.skirmish.battle import AFTERMATH, NPC_SEAT, Battle
from banneret.books.skirmish.carrying import CHEST
from banneret.books.skirmish.packs import scenarios as entries
from banneret.books.skirmish.recovery import has_lost_a_quarter, routed
from banneret.books.skirmish.scenario import inside, members_lost
from banneret.books.skirmish.scenario_events import LeftTheTable, PrizeHeld, SkirmishEnded
from banneret.books.skirmish.scenario_kinds.the_high_floor import prize_of
from banneret.books.skirmish.scenarios import end_of_game_turn, leave, look, may_leave, own_edge
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.warrior import (
    AWAY,
    BELOW,
    DEAD,
    FLED,
    GONE,
    KNOCKED_DOWN,
    ON_TABLE,
    OUT,
    STUNNED,
)
from banneret.core.space.level_files import MapSurface
from banneret.core.space.table import Table
from banneret.core.space.town_files import MapBuilding
from tests.books.skirmish.ground import sheet, skirmish
from tests.books.skirmish.town import MEADOW, TOWN, box

Places = dict[str, tuple[float, float] | tuple[float, float, str]]
SIX: Places = {
    "A.1": (10.0, 3.0),
    "A.2": (14.0, 3.0),
    "A.3": (18.0, 3.0),
    "B.1": (10.0, 45.0),
    "B.2": (14.0, 45.0),
    "B.3": (18.0, 45.0),
}


def fought(
    scenario: str,
    places: Places | None = None,
    turn: int = 1,
    attacker: str = "",
    table: Table = TOWN,
    sheets: dict[str, WarriorSheet] | None = None,
) -> Battle:
    """A's edge is the south."""
    battle = skirmish(dict(places or SIX), sheets, table)
    battle.scenario, battle.south, battle.turn, battle.attacker = scenario, "A", turn, attacker
    return battle


def remove(battle: Battle, warrior_id: str, place: str = OUT) -> None:
    battle.put(battle.warrior(warrior_id).removed(place))


def result(battle: Battle) -> tuple[str, str]:
    return battle.winner, battle.finished


# ---------------------------------------------------------------------------------------- every scenario


@pytest.mark.parametrize("scenario", list(entries()))
def test_nothing_ends_a_skirmish_too_early(scenario: str) -> None:
    battle = fought(scenario, attacker="A")
    look(battle)
    end_of_game_turn(battle)
    assert not battle.finished


@pytest.mark.parametrize("scenario", list(entries()))
@pytest.mark.clause("SK-REC-03")
def test_who_routs_has_lost(scenario: str) -> None:
    battle = fought(scenario, attacker="A")
    battle.score["A"] = 3
    routed(battle, "A", "SK-REC-08")
    assert result(battle) == ("B", "the enemy has routed")
    assert battle.step == AFTERMATH
    assert battle.routed == ("A",)


@pytest.mark.parametrize("scenario", list(entries()))
def test_who_has_no_model_left_has_lost(scenario: str) -> None:
    battle = fought(scenario, attacker="B")
    for key in ("B.1", "B.2"):
        remove(battle, key)
    look(battle)
    assert not battle.finished
    remove(battle, "B.3", FLED)
    look(battle)
    assert result(battle) == ("A", "nobody of the enemy is left")
    (ended,) = [event for event in battle.told if isinstance(event, SkirmishEnded)]
    assert ended.text({"A": "The Watch"}) == "The Watch wins the skirmish: nobody of the enemy is left."


@pytest.mark.clause("SK-ENC-61")
def test_who_is_on_the_way_back_from_below_is_left() -> None:
    battle = fought("bad-blood")
    remove(battle, "B.1")
    remove(battle, "B.2")
    remove(battle, "B.3", BELOW)
    look(battle)
    assert not battle.finished
    remove(battle, "B.3", GONE)
    look(battle)
    assert battle.winner == "A"


def test_what_is_over_stays_as_it_ended() -> None:
    battle = fought("bad-blood", turn=8)
    routed(battle, "A", "SK-REC-08")
    told = len(battle.told)
    remove(battle, "B.1")
    remove(battle, "B.2")
    remove(battle, "B.3")
    look(battle)
    end_of_game_turn(battle)
    assert battle.winner == "B"
    assert len(battle.told) == told


def test_an_arranged_fight_without_a_scenario_goes_on() -> None:
    battle = fought("")
    for key in ("B.1", "B.2", "B.3"):
        remove(battle, key)
    look(battle)
    end_of_game_turn(battle)
    assert not battle.finished
    assert not may_leave(battle, "A.1")


def test_creatures_are_nobodys_last_model() -> None:
    battle = fought("bad-blood", {**SIX, "N.1": (30.0, 30.0)})
    assert battle.warrior("N.1").seat == NPC_SEAT
    for key in ("B.1", "B.2", "B.3"):
        remove(battle, key)
    look(battle)
    assert battle.winner == "A"


@pytest.mark.parametrize(("scenario", "limit"), [(key, each.limit) for key, each in entries().items()])
def test_it_ends_at_the_limit_and_not_before(scenario: str, limit: int) -> None:
    assert limit == (10 if scenario == "glimmer-in-the-rubble" else 8)
    battle = fought(scenario, turn=limit - 1, attacker="A")
    end_of_game_turn(battle)
    assert not battle.finished
    battle.turn = limit
    end_of_game_turn(battle)
    assert battle.finished.endswith(f"after turn {limit}")
    assert battle.step == AFTERMATH


# ---------------------------------------------------------------------------------------- Bad Blood


def test_bad_blood_goes_to_who_has_lost_fewer() -> None:
    battle = fought("bad-blood", turn=8)
    remove(battle, "A.1")
    remove(battle, "B.1")
    remove(battle, "B.2", FLED)
    end_of_game_turn(battle)
    assert result(battle) == ("A", "fewer members lost after turn 8")
    assert battle.score == {"A": 2, "B": 1}


def test_equal_losses_are_a_draw() -> None:
    battle = fought("bad-blood", turn=8)
    remove(battle, "A.1", DEAD)
    remove(battle, "B.1")
    end_of_game_turn(battle)
    assert result(battle) == ("", "neither has the better of it after turn 8")
    assert "draw" in battle.told[-1].text({})


@pytest.mark.clause("SK-ENC-55", "SK-ENC-61")
def test_who_is_gone_or_below_is_lost_for_rout_tests_only() -> None:
    battle = fought("bad-blood", turn=8)
    remove(battle, "A.1", GONE)
    remove(battle, "A.2", BELOW)
    remove(battle, "B.1")
    assert has_lost_a_quarter(battle, "A")
    assert (members_lost(battle, "A"), members_lost(battle, "B")) == (0, 1)
    end_of_game_turn(battle)
    assert battle.winner == "A"


@pytest.mark.clause("SK-ENC-02")
def test_an_encounter_hireling_is_no_member_that_could_be_lost() -> None:
    hireling = sheet("Ogre", rules=(("hireling", 0),))
    battle = fought("bad-blood", {**SIX, "A.ogre": (22.0, 3.0)}, turn=8, sheets={"A.ogre": hireling})
    remove(battle, "A.ogre")
    assert members_lost(battle, "A") == 0
    end_of_game_turn(battle)
    assert battle.winner == ""


# ---------------------------------------------------------------------------------------- Glimmer in the Rubble


def carry(battle: Battle, warrior_id: str, *things: str) -> None:
    warrior = battle.warrior(warrior_id).twin()
    warrior.carried = things
    battle.put(warrior)


def test_more_shards_carried_win() -> None:
    battle = fought("glimmer-in-the-rubble", turn=10)
    carry(battle, "A.1", "glimmer-1")
    carry(battle, "B.1", "glimmer-2", "glimmer-3")
    remove(battle, "B.2")
    battle.shards = {"glimmer-4": (24.0, 24.0, "")}
    end_of_game_turn(battle)
    assert result(battle) == ("B", "more shards carried after turn 10")
    assert battle.score == {"A": 1, "B": 2}


def test_as_many_shards_are_decided_by_losses() -> None:
    battle = fought("glimmer-in-the-rubble", turn=10)
    carry(battle, "A.1", "glimmer-1")
    carry(battle, "B.1", "glimmer-2")
    remove(battle, "B.2")
    end_of_game_turn(battle)
    assert result(battle) == ("A", "fewer members lost after turn 10")


@pytest.mark.clause("SK-ENC-15")
def test_a_lucky_find_does_not_count_for_the_scenario() -> None:
    battle = fought("glimmer-in-the-rubble", turn=10)
    carry(battle, "A.1", "find-1")
    end_of_game_turn(battle)
    assert battle.winner == ""


# ---------------------------------------------------------------------------------------- Run the Gauntlet

FAR: Places = {
    "A.1": (10.0, 47.5),
    "A.2": (14.0, 47.5),
    "A.3": (18.0, 30.0),
    "A.4": (22.0, 30.0),
    "B.1": (30.0, 47.5),
    "B.2": (34.0, 0.5),
}


def test_only_the_attacker_leaves_and_only_by_the_far_edge() -> None:
    battle = fought("run-the-gauntlet", FAR, attacker="A")
    assert may_leave(battle, "A.1")
    assert not may_leave(battle, "A.3")
    assert not may_leave(battle, "B.1")
    assert not may_leave(battle, "B.2")
    battle.put(battle.warrior("A.1").at(10.0, 0.5, ""))
    assert not may_leave(battle, "A.1")
    battle.south = "B"
    assert may_leave(battle, "A.1")


@pytest.mark.parametrize("state", [KNOCKED_DOWN, STUNNED, "fleeing", "engaged"])
def test_who_is_down_fleeing_or_fighting_does_not_leave(state: str) -> None:
    battle = fought("run-the-gauntlet", FAR, attacker="A")
    warrior = battle.warrior("A.1").twin()
    if state == "engaged":
        battle.engage("A.1", "B.1")
    elif state == "fleeing":
        warrior.fleeing = True
    else:
        warrior.condition = state
    battle.put(warrior)
    assert not may_leave(battle, "A.1")
    assert may_leave(battle, "A.2")


@pytest.mark.parametrize(("gap", "allowed"), [(0.0, True), (0.1, True), (0.15, False)])
def test_one_leaves_who_touches_the_edge(gap: float, allowed: bool) -> None:
    battle = fought("run-the-gauntlet", FAR, attacker="A")
    warrior = battle.warrior("A.1")
    battle.put(warrior.at(10.0, round(48.0 - warrior.sheet.radius - gap, 4), ""))
    assert may_leave(battle, "A.1") is allowed


def test_the_attacker_wins_once_a_third_rounded_up_have_left() -> None:
    battle = fought("run-the-gauntlet", FAR, attacker="A")
    assert battle.began["A"] == 4
    leave(battle, "A.1")
    assert battle.warrior("A.1").place == AWAY
    assert not battle.finished
    assert battle.score["A"] == 1
    leave(battle, "A.2")
    assert result(battle) == ("A", "a third of the party has broken through")
    assert battle.feats == {"A.1": ("objective",), "A.2": ("objective",)}
    told = [event for event in battle.told if isinstance(event, LeftTheTable)]
    assert told[0].text({"A.1": "Bea"}) == "Bea gets away by the north edge."


def test_who_has_left_is_not_lost_for_a_rout() -> None:
    battle = fought("run-the-gauntlet", FAR, attacker="A")
    leave(battle, "A.1")
    assert not has_lost_a_quarter(battle, "A")
    assert members_lost(battle, "A") == 0


def test_a_gauntlet_not_run_is_the_defenders() -> None:
    battle = fought("run-the-gauntlet", FAR, turn=8, attacker="A")
    leave(battle, "A.1")
    remove(battle, "B.1")
    end_of_game_turn(battle)
    assert result(battle) == ("B", "too few have broken through after turn 8")


@pytest.mark.clause("SK-ENC-02")
def test_an_encounter_hireling_does_not_run_the_gauntlet() -> None:
    hireling = sheet("Ogre", rules=(("hireling", 0),))
    battle = fought("run-the-gauntlet", FAR, attacker="A", sheets={"A.1": hireling})
    assert not may_leave(battle, "A.1")


# ---------------------------------------------------------------------------------------- The High Floor

INSIDE: Places = {
    "A.1": (24.0, 30.0),
    "A.2": (26.0, 30.0, "hall-1"),
    "A.3": (18.0, 3.0),
    "B.1": (24.0, 32.0),
    "B.2": (14.0, 45.0),
}


def test_the_prize_is_the_nearest_building_of_two_floors_and_no_roof_is_one() -> None:
    """The Bakehouse is nearer the centre, but has a single floor under its roof."""
    battle = fought("the-high-floor", INSIDE)
    prize = prize_of(battle.field)
    assert prize is not None
    assert prize.id == "hall"
    assert prize_of(fought("bad-blood", table=MEADOW).field) is None


def test_more_standing_models_inside_score_from_turn_two_on() -> None:
    battle = fought("the-high-floor", INSIDE, turn=1)
    end_of_game_turn(battle)
    assert battle.score == {"A": 0, "B": 0}
    assert not battle.feats
    battle.turn = 2
    end_of_game_turn(battle)
    assert battle.score == {"A": 1, "B": 0}
    battle.turn = 3
    end_of_game_turn(battle)
    assert battle.score["A"] == 2
    assert battle.feats == {"A.1": ("objective",), "A.2": ("objective",)}
    held = [event for event in battle.told if isinstance(event, PrizeHeld)]
    assert held[-1].text({"A": "The Watch"}) == "The Watch holds the Guild hall (2 to 1) and has 2 points."


@pytest.mark.parametrize("state", [KNOCKED_DOWN, STUNNED, "fleeing"])
def test_who_is_down_or_fleeing_holds_nothing(state: str) -> None:
    battle = fought("the-high-floor", INSIDE, turn=2)
    for key in ("A.1", "A.2"):
        warrior = battle.warrior(key).twin()
        if state == "fleeing":
            warrior.fleeing = True
        else:
            warrior.condition = state
        battle.put(warrior)
    end_of_game_turn(battle)
    assert battle.score == {"A": 0, "B": 1}


def test_as_many_inside_score_for_nobody() -> None:
    battle = fought("the-high-floor", INSIDE, turn=2)
    remove(battle, "A.1")
    end_of_game_turn(battle)
    assert battle.score == {"A": 0, "B": 0}
    assert not battle.feats


def test_four_points_win_and_more_do_at_the_limit() -> None:
    battle = fought("the-high-floor", INSIDE, turn=5)
    battle.score["A"] = 3
    end_of_game_turn(battle)
    assert result(battle) == ("A", "the high floor was held for 4 turns")
    late = fought("the-high-floor", INSIDE, turn=8)
    late.score.update({"A": 0, "B": 2})
    end_of_game_turn(late)
    assert late.winner == "B"


@pytest.mark.clause("SK-ENC-32")
def test_nobody_holds_a_building_that_has_come_down() -> None:
    battle = fought("the-high-floor", {**INSIDE, "A.2": (26.0, 30.0)}, turn=2)
    battle.field = battle.field.without_building("hall", "rubble")
    end_of_game_turn(battle)
    assert battle.score == {"A": 0, "B": 0}


# ---------------------------------------------------------------------------------------- Waylaid

ROAD: Places = {
    "A.1": (24.0, 47.5),
    "A.2": (26.0, 47.5),
    "A.3": (24.0, 20.0),
    "B.1": (3.0, 40.0),
    "B.2": (28.0, 47.5),
}


def test_the_chest_off_the_exit_edge_wins_for_the_carrier() -> None:
    battle = fought("waylaid", ROAD, attacker="B")
    carry(battle, "A.1", CHEST)
    assert may_leave(battle, "A.1")
    assert not may_leave(battle, "A.2")
    leave(battle, "A.1")
    assert result(battle) == ("A", "the chest is safe")
    assert battle.gold == {"A": 30, "B": 0}
    assert battle.feats == {"A.1": ("objective",)}


def test_a_raider_does_not_take_the_chest_away() -> None:
    battle = fought("waylaid", ROAD, attacker="B")
    carry(battle, "B.2", CHEST)
    assert not may_leave(battle, "B.2")
    look(battle)
    assert battle.score == {"A": 0, "B": 1}


@pytest.mark.parametrize("holder", ["A.3", "B.1", ""])
def test_a_chest_that_has_not_left_is_the_raiders(holder: str) -> None:
    battle = fought("waylaid", ROAD, turn=8, attacker="B")
    if holder:
        carry(battle, holder, CHEST)
    else:
        battle.shards = {CHEST: (24.0, 30.0, "")}
    remove(battle, "B.2")
    end_of_game_turn(battle)
    assert result(battle) == ("B", "the chest has not got away after turn 8")
    assert battle.gold == {"A": 0, "B": 30}


def test_the_reward_goes_to_who_wins_by_a_rout_too() -> None:
    battle = fought("waylaid", ROAD, attacker="B")
    routed(battle, "B", "SK-REC-08")
    assert battle.gold == {"A": 30, "B": 0}


# ---------------------------------------------------------------------------------------- edges


@pytest.mark.clause("SK-ENC-02")
def test_the_middle_of_the_own_edge() -> None:
    battle = fought("bad-blood", table=MEADOW, places={"A.1": (10.0, 3.0), "B.1": (10.0, 30.0)})
    assert own_edge(battle, "A") == (24.0, 0.0)
    assert own_edge(battle, "B") == (24.0, 36.0)


def test_a_third_party_that_routs_only_leaves() -> None:
    battle = fought("bad-blood")
    assert battle.warrior("A.1").place == ON_TABLE
    battle.routed = ()
    scenarios.ended_by_rout(battle, "A")
    assert battle.warrior("A.1").place == GONE
    assert not battle.finished


# ---------------------------------------------------------------------------------------- zones


# The radius of a base of 25 mm, in inches.
R = 25 / 25.4 / 2


@pytest.mark.parametrize(
    ("scenario", "south", "seat", "right", "wrong"),
    [
        # On a table of 48” by 36”: within 8” of the own edge.
        ("bad-blood", "A", "A", (24.0, 8.0 - R), (24.0, 8.01 - R)),
        ("bad-blood", "A", "B", (24.0, 28.0 + R), (24.0, 27.99 + R)),
        ("bad-blood", "B", "A", (24.0, 28.0 + R), (24.0, 27.99 + R)),
        ("bad-blood", "A", "A", (R, 4.0), (R - 0.01, 4.0)),
        ("bad-blood", "A", "A", (48.0 - R, 4.0), (48.01 - R, 4.0)),
        # Within 6” of one's edge, and over 14” from it.
        ("run-the-gauntlet", "A", "A", (24.0, 6.0 - R), (24.0, 6.01 - R)),
        ("run-the-gauntlet", "A", "B", (24.0, 14.002 + R), (24.0, 14.0 + R)),
        ("run-the-gauntlet", "B", "A", (24.0, 30.0 + R), (24.0, 29.99 + R)),
        ("run-the-gauntlet", "B", "B", (24.0, 21.998 - R), (24.0, 22.0 - R)),
        # A raids: within 6” of the edges beside the road; the carrier within 4” of it, over 14” from the exit.
        ("waylaid", "A", "A", (6.0 - R, 18.0), (6.01 - R, 18.0)),
        ("waylaid", "A", "A", (42.0 + R, 35.0), (41.99 + R, 35.0)),
        ("waylaid", "A", "B", (28.0 - R, 18.0), (28.01 - R, 18.0)),
        ("waylaid", "A", "B", (20.0 + R, 18.0), (19.99 + R, 18.0)),
        ("waylaid", "A", "B", (24.0, 14.002 + R), (24.0, 14.0 + R)),
        ("waylaid", "A", "B", (24.0, 36.0 - R), (24.0, 36.01 - R)),
        ("waylaid", "B", "B", (24.0, 21.998 - R), (24.0, 22.0 - R)),
        ("waylaid", "B", "B", (24.0, R), (24.0, R - 0.01)),
    ],
)
def test_zones_end_where_the_words_say(
    scenario: str, south: str, seat: str, right: tuple[float, float], wrong: tuple[float, float]
) -> None:
    battle = fought(scenario, {"A.1": (10.0, 3.0), "B.1": (10.0, 33.0)}, attacker="A", table=MEADOW)
    battle.south = south
    zones = scenarios.scenario_of(battle).zones(battle, seat)
    assert any(inside(box, *right, R) for box in zones)
    assert not any(inside(box, *wrong, R) for box in zones)


@pytest.mark.parametrize(
    ("scenario", "seat", "words", "away"),
    [
        ("bad-blood", "A", "within 8” of the south edge", 0.0),
        ("bad-blood", "B", "within 8” of the north edge", 0.0),
        ("run-the-gauntlet", "A", "within 6” of the south edge", 0.0),
        ("run-the-gauntlet", "B", "over 14” from the south edge", 0.0),
        ("waylaid", "A", "within 6” of the west or east edge, over 10” from carriers", 10.0),
        ("waylaid", "B", "within 4” of the road down the middle, over 14” from the south edge", 0.0),
    ],
)
def test_zones_in_words(scenario: str, seat: str, words: str, away: float) -> None:
    battle = fought(scenario, attacker="A")
    kind = scenarios.scenario_of(battle)
    assert kind.zone_words(battle, seat) == words
    assert kind.away(battle, seat) == away


@pytest.mark.clause("SK-SPC-17")
def test_raiders_face_the_road_and_carriers_their_exit() -> None:
    battle = fought("waylaid", {"A.1": (3.0, 20.0), "A.2": (45.0, 20.0), "B.1": (24.0, 30.0)}, attacker="A")
    kind = scenarios.scenario_of(battle)
    assert [kind.heading(battle, battle.warrior(key)) for key in ("A.1", "A.2", "B.1")] == [90.0, 270.0, 180.0]
    battle.south = "B"
    assert kind.heading(battle, battle.warrior("B.1")) == 0.0


# ---------------------------------------------------------------------------------------- at the limit


def test_where_nobody_is_left_on_either_side_the_scenario_decides() -> None:
    battle = fought("bad-blood")
    for key in SIX:
        remove(battle, key, GONE if key in ("A.1", "A.2") else OUT)
    look(battle)
    assert result(battle) == ("A", "nobody is left on either side; fewer members lost")
    even = fought("bad-blood")
    for key in SIX:
        remove(even, key)
    look(even)
    assert result(even) == ("", "nobody is left on either side; neither has the better of it")


@pytest.mark.parametrize(("began", "enough"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_a_third_is_rounded_up(began: int, enough: int) -> None:
    places: Places = {f"A.{at}": (4.0 + 3 * at, 47.5) for at in range(began)}
    battle = fought("run-the-gauntlet", {**places, "B.1": (30.0, 20.0)}, attacker="A")
    battle.began = {"A": began, "B": 1}
    for at in range(enough):
        assert not battle.finished
        leave(battle, f"A.{at}")
    assert result(battle) == ("A", "a third of the party has broken through")


def test_nobody_leaves_from_a_roof_nor_before_it_stands_on_the_table() -> None:
    battle = fought("run-the-gauntlet", FAR, attacker="A")
    battle.put(battle.warrior("A.1").at(10.0, 47.5, "hall-1"))
    assert not may_leave(battle, "A.1")
    waiting = battle.warrior("A.2").twin()
    waiting.place = "waiting"
    battle.put(waiting)
    assert not may_leave(battle, "A.2")


def test_of_two_buildings_as_near_the_first_is_the_prize() -> None:
    """Guild halls east and west of the centre; with the western one an inch nearer it is that."""

    def prize(first: float, second: float) -> str:
        def hall(id: str, x: float) -> tuple[MapSurface, MapBuilding]:
            outline = box(x, 20.0, x + 6.0, 28.0)
            return MapSurface(f"{id}-1", 3.0, outline, "Floor"), MapBuilding(id, outline, id, True)

        halls = [hall("one", first), hall("two", second)]
        table = Table(
            48.0,
            48.0,
            (),
            surfaces=tuple(each[0] for each in halls),
            buildings=tuple(each[1] for each in halls),
            ruin=True,
        )
        found = prize_of(fought("the-high-floor", table=table).field)
        assert found is not None
        return found.id

    assert prize(10.0, 32.0) == "one"
    assert prize(32.0, 10.0) == "one"
    assert prize(9.0, 32.0) == "two"


def test_each_who_holds_the_floor_has_reached_it_once_and_the_empty_floor_is_told() -> None:
    battle = fought("the-high-floor", {**INSIDE, "B.1": (40.0, 40.0)}, turn=2)
    end_of_game_turn(battle)
    battle.turn = 3
    battle.put(battle.warrior("A.3").at(22.0, 28.0, ""))
    end_of_game_turn(battle)
    assert battle.feats == dict.fromkeys(("A.1", "A.2", "A.3"), ("objective",))
    for key in ("A.1", "A.2", "A.3"):
        battle.put(battle.warrior(key).at(4.0 + float(key[-1]) * 3, 4.0, ""))
    battle.turn = 4
    end_of_game_turn(battle)
    assert battle.score == {"A": 2, "B": 0}
    held = [event for event in battle.told if isinstance(event, PrizeHeld)]
    assert [(each.seat, each.inside, each.points) for each in held] == [
        ("A", (2, 0), 1),
        ("A", (3, 0), 2),
        ("", (0, 0), 0),
    ]


def test_as_many_turns_on_the_high_floor_are_decided_by_losses() -> None:
    battle = fought("the-high-floor", turn=8)
    battle.score.update({"A": 2, "B": 2})
    remove(battle, "A.1")
    end_of_game_turn(battle)
    assert result(battle) == ("B", "fewer members lost after turn 8")


def test_a_chest_in_other_hands_counts_for_who_has_it_and_a_creature_takes_it_nowhere() -> None:
    battle = fought("waylaid", {**ROAD, "N.1": (20.0, 47.5)}, attacker="B")
    battle.score.update({"A": 1, "B": 0})
    carry(battle, "N.1", CHEST)
    assert not may_leave(battle, "N.1")
    look(battle)
    assert battle.score == {"A": 0, "B": 0}
    carry(battle, "N.1")
    carry(battle, "B.1", CHEST)
    look(battle)
    assert battle.score == {"A": 0, "B": 1}
    assert not battle.finished
