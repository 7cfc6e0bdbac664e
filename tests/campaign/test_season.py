"""1 Season Phase: how a turn begins, and which event comes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.campaign import season
from banneret.campaign.armies import GeneralReplaced
from banneret.campaign.events.known import all_events
from banneret.campaign.season_events import SeasonalEvent, TurnBegan
from banneret.campaign.state import Campaign, Season
from banneret.core.engine.dice import Key, ScriptedDice
from tests.campaign.small import SameDice, play, sentences, small_world, told


def at_turn(turn: int, **faces: list[int]) -> ScriptedDice:
    """Dice of the turn that begins, by purposes without subjects."""
    keys: dict[Key, Any] = {(purpose.replace("_", " "), str(turn)): shown for purpose, shown in faces.items()}
    return ScriptedDice(keyed=keys)


def quiet(campaign: Campaign) -> None:
    """A season of Stormy Seas, which leaves the map alone."""
    with at_turn(campaign.turn + 1, seasonal_event=[4, 6]) as dice:
        play(season.play(campaign, dice))


@pytest.mark.clause("CP-GEN-03")
def test_four_seasons_make_a_year_and_the_first_is_spring() -> None:
    campaign = small_world(".Ca .b", turn=0)
    seen = []
    for _ in range(6):
        quiet(campaign)
        seen.append((campaign.turn, campaign.year, campaign.season_name))
    assert seen == [
        (1, 1, "Spring"),
        (2, 1, "Summer"),
        (3, 1, "Autumn"),
        (4, 1, "Winter"),
        (5, 2, "Spring"),
        (6, 2, "Summer"),
    ]
    assert [event.season for event in told(campaign, TurnBegan)][-1] == "Summer"


@pytest.mark.clause("CP-SEA-05")
def test_every_sum_of_two_dice_has_its_event() -> None:
    names = {number: event.NAME for number, event in all_events().items()}
    assert names == {
        2: "Portals",
        3: "Volcanic Quenching",
        4: "Weather Extremes",
        5: "Forest Fire",
        6: "Bumper Crop",
        7: "Golden Age",
        8: "Economic Growth",
        9: "Forest Thrives",
        10: "Stormy Seas",
        11: "Volcanic Activity",
        12: "Cataclysm",
    }


@pytest.mark.clause("CP-SEA-05")
def test_one_roll_for_the_whole_world() -> None:
    campaign = small_world(".Ca . .b", turn=0)
    with at_turn(1, seasonal_event=[2, 4]) as dice:
        play(season.play(campaign, dice))
    assert campaign.season == Season(event=6, bumper_crop=True)
    assert [event.faces for event in told(campaign, SeasonalEvent)] == [(2, 4)]
    assert "The season brings 6: Bumper Crop." in " ".join(sentences(campaign))


@pytest.mark.clause("CP-SEA-05")
@pytest.mark.clause("CP-SEA-06")
@pytest.mark.clause("CP-SEA-15")
def test_what_an_event_has_brought_lasts_for_its_turn_alone() -> None:
    campaign = small_world(".Ca . .b", turn=3)
    campaign.season = Season(event=2, portals=(0, 2), stormy=True, growth=True, bumper_crop=True, lucky="ann")
    with at_turn(4, seasonal_event=[2, 2]) as dice:
        play(season.play(campaign, dice))
    assert campaign.season == Season(event=4)


@pytest.mark.clause("CP-GEN-11")
def test_a_faction_that_was_agreed_upon_counts_from_the_next_turn() -> None:
    campaign = small_world(".Ca .a+a .b", turn=2)
    campaign.change_realm("ann", faction_next="sylvan")
    assert campaign.realms["ann"].faction == "empire"
    quiet(campaign)
    assert campaign.realms["ann"].faction == "sylvan"
    assert campaign.realms["ann"].faction_next == ""
    assert campaign.armies["a1"].faction == "empire"
    assert "From now on Ann rules a realm of another faction: Rowan Hush." in sentences(campaign)


@pytest.mark.clause("CP-ARM-09")
@pytest.mark.clause("CP-SEA-19")
def test_a_generals_army_that_an_event_destroys_is_replaced_before_the_phase_ends() -> None:
    campaign = small_world(".Ca .a .!a .b", turn=0)
    play(season.play(campaign, _Ones(1)))
    assert campaign.armies["a1"].place in (0, 1)
    assert told(campaign, GeneralReplaced)


class _Ones(SameDice):
    """A Cataclysm in which every unit rolls two 1s."""

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        if purpose == "seasonal event":
            return [6] * count
        if purpose == "destruction" and "army" not in key:
            return [6] * count
        return [self.face] * count


@pytest.mark.clause("CP-SEA-01")
def test_what_is_only_of_the_new_turn_is_not_taken_from_records_of_the_last() -> None:
    """Guerrilla Tactics of last turn count in this turn's Army Phase: the Season Phase leaves them."""
    campaign = small_world(".Ca .a+a .b", turn=1)
    campaign.change_army("a1", slowed=(2,))
    before = msgspec.json.encode(campaign.armies["a1"])
    quiet(campaign)
    assert msgspec.json.encode(campaign.armies["a1"]) == before
