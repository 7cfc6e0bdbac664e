"""Defensive Deployment: who stands in it, and how far each reaches (section ACT)."""

from __future__ import annotations

import msgspec
import pytest

from banneret.campaign.deployment import deployed, reach, reaches
from banneret.campaign.records import (
    ANNEXING,
    DEPLOYED,
    LOCKED,
    PREPARED,
    SKIPPED,
    ArmyMove,
    MoveConflict,
)
from banneret.campaign.state import Campaign
from tests.campaign.small import small_world


def ended(campaign: Campaign, **how: str) -> Campaign:
    campaign.moves = {id: ArmyMove(id, ended=end, target=0) for id, end in how.items()}
    return campaign


@pytest.mark.clause("CP-ACT-03")
def test_whoever_has_not_prepared_takes_defensive_deployment() -> None:
    campaign = small_world(".+a .+a .+a .+a .+a .+b")
    ended(campaign, a1=PREPARED, a2=ANNEXING, a3=DEPLOYED, a4=SKIPPED)
    # a5 and b1 had no orders at all.
    assert deployed(campaign) == {"a2", "a3", "a4", "a5", "b1"}


@pytest.mark.clause("CP-ACT-03")
def test_nobody_deploys_in_a_battle_of_a_move_conflict_or_off_the_map() -> None:
    campaign = small_world(".+a .+b .+a .+a", enemies="ab")
    campaign.conflicts = {"a1+b1": MoveConflict(1, "a1", "b1")}
    campaign.change_army("a2", place=None, away="waiting")
    assert deployed(campaign) == {"a3"}
    campaign.conflicts = {}
    assert deployed(ended(campaign, a1=LOCKED)) == {"b1", "a3"}


@pytest.mark.clause("CP-ACT-30")
@pytest.mark.parametrize(
    ("drawn", "radius"),
    [
        (".+a", 2),
        (".a+a", 2),
        (".Ma+a", 2),
        (".Ta+a", 3),
        (".Fa+a", 3),
        (".Ca+a", 4),
        (".Ha+a", 4),
        (".Sa+a", 4),
        (".Tc+a", 3),  # an Ally's
        (".Cc+a", 4),
    ],
)
def test_the_reach_by_what_an_army_stands_on(drawn: str, radius: int) -> None:
    campaign = small_world(f"{drawn} . . . . . .", players="abc", allies="ac")
    army = campaign.armies["a1"]
    assert reach(campaign, army) == radius
    assert reaches(campaign, army, radius)
    assert not reaches(campaign, army, radius + 1)


@pytest.mark.clause("CP-ACT-03")
@pytest.mark.parametrize("flagged", [True, False])
def test_who_skips_the_phase_defends_only_its_own_hex(flagged: bool) -> None:
    campaign = small_world(".Ca+a .")
    if flagged:
        campaign.change_army("a1", skips=True)
    else:
        ended(campaign, a1=SKIPPED)
    army = campaign.armies["a1"]
    assert reaches(campaign, army, 0)
    assert not reaches(campaign, army, 1)


@pytest.mark.clause("CP-DIP-09")
def test_an_army_on_closed_land_defends_only_its_own_hex() -> None:
    campaign = small_world(".Cb+a .", players="ab")
    assert reach(campaign, campaign.armies["a1"]) == 0
    campaign.relations["ann|bob"] = "enemies"
    assert reach(campaign, campaign.armies["a1"]) == 0
    campaign.hexes[0] = msgspec.structs.replace(campaign.hexes[0], owner="")
    # An empty City that nobody owns is no settlement of one's own.
    assert reach(campaign, campaign.armies["a1"]) == 2
