"""Campaigns to measure with: as large as they were asked for, sound, and played like any other."""

from __future__ import annotations

import pytest

from banneret.campaign.book import CampaignBook
from banneret.campaign.records import CITY
from banneret.cli.campaign.own_bench import army_phase_seconds, turn_seconds
from banneret.core.engine.errors import BadInput
from banneret.lab.campaign.large_worlds import large_campaign


@pytest.mark.parametrize(("players", "armies", "hexes"), [(16, 100, 10_000), (16, 10, 1_000), (2, 30, 400)])
def test_worlds_are_as_large_as_they_were_asked_for(players: int, armies: int, hexes: int) -> None:
    options, campaign = large_campaign(players, armies, hexes)
    assert CampaignBook().broken_invariants(campaign) == []
    assert len(options.players) == len(campaign.realms) == players
    assert len([army for army in campaign.armies.values() if army.place is not None]) == armies
    assert hexes <= len(campaign.hexes) < 1.05 * hexes
    for seat in campaign.seats:
        assert len(campaign.holdings(seat, (CITY,))) == 1
    assert campaign.relations


def test_a_world_too_small_for_its_players_is_none() -> None:
    with pytest.raises(BadInput, match="at least 400 hexes"):
        large_campaign(16, 16, 100)


def test_what_is_measured_really_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.cli.campaign.own_bench.RUNS", 1)
    assert army_phase_seconds(10, 1_000) > 0
    assert turn_seconds(10, 1_000) > 0
