"""What came of a campaign in figures."""

from __future__ import annotations

from typing import cast

import pytest

from banneret.campaign.battle_events import BattleSettled
from banneret.campaign.state import Campaign
from banneret.core.engine.match import Match
from banneret.lab.campaign.results import battles_of, best_characters, realm_rows, turn_rows
from tests.lab.campaigns import campaign_of


@pytest.fixture(scope="module")
def match() -> Match:
    return campaign_of(8, 4, 1).played.match


def test_a_row_for_every_turn_and_its_end(match: Match) -> None:
    rows = turn_rows(match)
    assert [(row["turn"], row["season"]) for row in rows] == [
        (0, ""),
        (1, "Spring"),
        (2, "Summer"),
        (3, "Autumn"),
        (4, "Winter"),
    ]
    campaign = cast(Campaign, match.state)
    for seat, figures in rows[-1]["realms"].items():
        assert figures["hexes"] == len(campaign.hexes_of(seat))
        assert figures["gold"] == campaign.realms[seat].gold
    # Seven pieces a player are placed before the first turn.
    assert rows[0]["events"]["SettlementPlaced"] == 4 * 4
    assert all(sum(figures["gold"] for figures in row["realms"].values()) == 0 for row in rows[:1])


def test_every_event_counts_once_in_its_turn(match: Match) -> None:
    rows = turn_rows(match)
    assert sum(sum(row["events"].values()) for row in rows) == len(match.told)
    assert [row["events"].get("TurnBegan", 0) for row in rows] == [0, 1, 1, 1, 1]


def test_battles_count_for_both_who_fought(match: Match) -> None:
    settled = [event for event in match.events if isinstance(event, BattleSettled)]
    battles = battles_of(match)
    assert settled
    assert [battle.id for _, battle in battles] == [event.battle for event in settled]
    assert sum(row["battles"] for row in turn_rows(match)) == len(settled)
    rows = realm_rows(match)
    between = [event for event in settled if not event.defender.startswith("garrison")]
    fought = sum(row["battles_won"] + row["battles_lost"] + row["battles_drawn"] for row in rows)
    assert fought == len(settled) + len(between)


def test_the_best_character_is_the_one_with_most_experience_at_any_time(match: Match) -> None:
    best = best_characters(match)
    assert best
    for boundary in match.boundaries():
        campaign = cast(Campaign, boundary.state)
        if campaign.step != "season":
            continue
        for veteran in campaign.veterans.values():
            if veteran.character and veteran.experience:
                seat = campaign.armies[veteran.army].owner
                assert veteran.experience <= best[seat]["experience"]
    for row in realm_rows(match):
        assert row["best_character"] == best.get(row["seat"])


def test_a_turn_that_is_being_played_has_a_row_too() -> None:
    rows = turn_rows(campaign_of(8, 4, 2, until=3).played.match)
    assert [row["turn"] for row in rows] == [0, 1, 2, 3]
