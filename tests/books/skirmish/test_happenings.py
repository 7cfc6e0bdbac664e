"""The Random Happenings Phase: when something happens, and what keeps it from happening."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import RECOVERY, Battle, Encounter
from banneret.books.skirmish.encounter_events import (
    EncounterIgnored,
    EncounterRolledAgain,
    EncounterStruck,
    HappeningRolled,
)
from banneret.books.skirmish.encounter_kinds.table import KINDS, TABLE
from banneret.books.skirmish.events import WeatherChanged
from banneret.books.skirmish.happenings import happen
from banneret.core.space.table import Table
from tests.books.skirmish.ground import FLAT, play, scripted, skirmish
from tests.books.skirmish.two_houses import ONE_HOUSE, only, told

# SK-ENC-01: the table as the book prints it.
PRINTED = {
    11: "Ogre Mercenary",
    12: "Swarm of Rats",
    13: "Earthquake",
    14: "Earthquake",
    15: "Daemonic Portal",
    16: "Lucky Find",
    21: "Restless Spirit",
    22: "Burning Building",
    23: "Warped Plant",
    24: "Skeletons",
    25: "Warped Perception",
    26: "Fallen Beast",
    31: "Collapsing Building",
    32: "Graffiti",
    33: "Graffiti",
    34: "Hands of Stone",
    35: "Dog Pack",
    36: "Possessed",
    41: "Fountain of Blood",
    42: "Storm of Magic",
    43: "Storm of Magic",
    44: "Storm of Magic",
    45: "Gladiator",
    46: "Plague of Flies",
    51: "Sinkhole",
    52: "House of Horrors",
    53: "House of Horrors",
    54: "House of Horrors",
    55: "Booby Traps",
    56: "Catacombs",
    61: "Screaming Walls",
    62: "Screaming Walls",
    63: "Screaming Walls",
    64: "Screaming Walls",
    65: "Hidden Stash",
    66: "Spider",
}
# SK-RND-05: the results that keep others from happening.
BLOCKING = {12, 13, 14, 15, 21, 23, 24, 25, 26, 34, 35, 36, 41, 42, 43, 44, 46, 61, 62, 63, 64, 66}


def two(table: Table = FLAT) -> Battle:
    return skirmish({"A.one": (10, 10), "B.two": (30, 40)}, table=table)


def happens(battle: Battle, *faces: int) -> list[str]:
    with scripted(*faces) as dice:
        asked = play(happen(battle, dice))
    assert battle.step == RECOVERY
    return asked


@pytest.mark.clause("SK-RND-01")
def test_nothing_is_rolled_outside_ruins() -> None:
    battle = two(Table(48.0, 48.0, ()))
    assert happens(battle) == []
    assert battle.told == []


@pytest.mark.clause("SK-RND-02")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_a_turn_is_quiet_unless_the_die_shows_1(face: int) -> None:
    battle = two()
    happens(battle, face)
    assert only(battle, HappeningRolled).table == ""
    assert not battle.weather
    assert not battle.encounters


@pytest.mark.clause("SK-RND-02", "SK-RND-03")
@pytest.mark.parametrize("table", [1, 2, 3])
def test_1_to_3_on_the_second_die_is_the_weather(table: int) -> None:
    battle = two()
    happens(battle, 1, table, 2, 6)
    assert battle.weather == "high-winds"
    assert only(battle, WeatherChanged).faces == (2, 6)


@pytest.mark.clause("SK-RND-02", "SK-RND-03")
@pytest.mark.parametrize("table", [4, 5, 6])
def test_4_to_6_on_the_second_die_is_an_encounter_tens_first(table: int) -> None:
    battle = two()
    happens(battle, 1, table, 4, 6, 1)
    assert only(battle, EncounterStruck).kind == "plague-of-flies"


@pytest.mark.clause("SK-ENC-01", "SK-RND-03")
def test_the_table_of_encounters_is_the_one_printed() -> None:
    assert {number: kind.name for number, kind in TABLE.items()} == PRINTED


@pytest.mark.clause("SK-RND-05")
def test_the_table_says_which_encounters_keep_others_away() -> None:
    assert {number for number, kind in TABLE.items() if kind.blocks()} == BLOCKING


@pytest.mark.clause("SK-RND-05")
def test_while_an_encounter_is_in_play_the_d66_is_not_rolled() -> None:
    battle = two()
    battle.encounters = (Encounter("plague-of-flies", "B", 1, 2),)
    happens(battle, 1, 4)
    assert only(battle, EncounterIgnored).name == "Plague of Flies"
    assert len(battle.encounters) == 1


@pytest.mark.clause("SK-RND-05")
def test_an_encounter_for_the_rest_of_the_game_keeps_nothing_away() -> None:
    battle = two(ONE_HOUSE)
    battle.encounters = (Encounter("burning-building", "B", 1, models=("mill",)),)
    happens(battle, 1, 4, 1, 3, 1)
    assert [each.kind for each in battle.encounters] == ["burning-building", "earthquake"]


@pytest.mark.clause("SK-RND-04")
def test_weather_and_an_encounter_go_on_together_and_new_weather_replaces_old() -> None:
    battle = two()
    battle.weather = "high-winds"
    battle.encounters = (Encounter("earthquake", "B", 1, 3),)
    happens(battle, 1, 1, 5, 1)
    assert battle.weather == "blizzard"
    assert battle.encounter("earthquake") is not None


@pytest.mark.clause("SK-RND-04")
def test_normal_weather_clears_what_was_there() -> None:
    battle = two()
    battle.weather = "blizzard"
    happens(battle, 1, 1, 3, 4)
    assert battle.weather == ""


@pytest.mark.clause("SK-RND-06")
def test_what_cannot_happen_is_rolled_again() -> None:
    """No building burns, screams or collapses on an empty table."""
    battle = two()
    happens(battle, 1, 4, 2, 2, 6, 1, 3, 1, 4, 6, 6)
    assert [each.kind for each in told(battle, EncounterRolledAgain)] == [
        "burning-building",
        "screaming-walls",
        "collapsing-building",
    ]
    assert battle.encounters[0].left == 3


@pytest.mark.clause("SK-RND-06")
@pytest.mark.parametrize(
    "kind",
    [
        "swarm-of-rats",
        "burning-building",
        "collapsing-building",
        "screaming-walls",
        "house-of-horrors",
        "graffiti",
    ],
)
def test_without_a_town_some_encounters_cannot_happen(kind: str) -> None:
    assert not KINDS[kind].may_happen(two())


@pytest.mark.clause("SK-RND-06")
def test_if_nothing_at_all_can_happen_nothing_does(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = two()
    for kind in KINDS.values():
        monkeypatch.setattr(type(kind), "may_happen", lambda self, battle: False)
    happens(battle, 1, 6)
    assert only(battle, EncounterIgnored).name == ""


@pytest.mark.clause("SK-ENC-01")
def test_a_random_party_member_is_one_of_the_active_player() -> None:
    """Three of A, so a die is rolled: 3 is the third. B's are never drawn."""
    battle = skirmish({"A.a": (5, 5), "A.b": (9, 5), "A.c": (13, 5), "B.x": (30, 30)})
    happens(battle, 1, 4, 3, 6, 3, 1)
    assert battle.warrior("A.c").has_effect("possessed")


def next_turn(battle: Battle) -> None:
    battle.active = "B" if battle.active == "A" else "A"
    battle.turn += battle.active == battle.first
    with scripted() as dice:
        encounters.begin_turn(battle, dice)


@pytest.mark.clause("SK-ENC-01")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_game_turns_end_as_the_same_player_begins_so_many_game_turns_later(seat: str) -> None:
    battle = two()
    battle.active = seat
    battle.encounters = (Encounter("earthquake", seat, 1, 2),)
    for _ in range(3):
        next_turn(battle)
        assert battle.encounters
    next_turn(battle)
    assert (battle.turn, battle.active) == (3, seat)
    assert not battle.encounters


@pytest.mark.clause("SK-ENC-01")
def test_player_turns_count_the_current_one_as_the_first() -> None:
    battle = two()
    battle.encounters = (Encounter("restless-spirit", "A", 1, 2, at=(24.0, 24.0)),)
    for left in (1, 0):
        with scripted() as dice:
            encounters.end_turn(battle, dice)
        assert [each.left for each in battle.encounters] == ([1] if left else [])
        next_turn(battle)


@pytest.mark.clause("SK-ENC-40")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_rest_of_the_game_turn_ends_with_its_last_player(seat: str) -> None:
    battle = two()
    battle.active = seat
    battle.encounters = (Encounter("hands-of-stone", seat, 1, at=(24.0, 24.0)),)
    encounters.lay_ground(battle)
    while battle.active == "A":
        next_turn(battle)
        assert battle.encounters
    next_turn(battle)
    assert not battle.encounters
    assert battle.field.grounds == []


def test_every_encounter_says_in_one_sentence_what_it_is() -> None:
    for kind in KINDS.values():
        assert kind.about.endswith(".")
        assert 20 < len(kind.about) < 110, kind.id
