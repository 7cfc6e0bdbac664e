"""The clock against a slow and independent one, on many small crowded worlds."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.campaign.moves.clock import run_moves, run_rest
from banneret.campaign.moves.costs import enterable
from banneret.campaign.orders import Act, Item, Orders, Skip, Step
from banneret.campaign.state import Campaign, Season
from tests.campaign.random_turns import Chance, random_campaign, random_orders
from tests.campaign.slow_moves import OneFace, SlowMoves, outcome_of

FEW = 25
MANY = 2000
FACES = (4, 1, 6)


def crowded(seed: int) -> Campaign:
    """Up to three armies for four hexes; every third world is of easy open land, every third of Daemons among
    portals."""
    chance = Chance(seed * 7 + 1)
    width, height = 3 + chance.below(5), 2 + chance.below(4)
    armies = max(2, width * height * (2 + chance.below(5)) // 8)
    campaign = random_campaign(seed, 2 + chance.below(5), armies, width, height)
    if seed % 3 == 0:
        for hex, land in campaign.hexes.items():
            site = "" if land.construction == "mine" else land.construction
            ground = chance.one(("grassland", "plains", "farmland", "farmland", "light-forest"))
            campaign.change_hex(hex, terrain=ground, owner="", construction=site)
    elif seed % 3 == 1:
        for army in campaign.armies:
            campaign.change_army(army, faction="daemon-legions", list="the-host-of-daemon-legions")
        campaign.season = Season(event=2, portals=tuple(chance.shuffled(sorted(campaign.hexes))[:6]))
    return campaign


def walks(campaign: Campaign, seed: int) -> dict[str, Orders]:
    """Steps and leaps above all, whoever is in the way."""
    chance = Chance(seed ^ 0xABCD)
    found: dict[str, Orders] = {}
    for id in sorted(campaign.armies):
        place, items = campaign.armies[id].place, list[Item]()
        while place is not None and len(items) < 9:
            ways = campaign.grid.steps(place)
            open_ways = [way for way in sorted(ways) if enterable(campaign, campaign.armies[id], ways[way])]
            way = chance.one(open_ways or sorted(ways))
            if chance.hits(15):
                action = chance.one(("claim-territory", "forced-march", "cultivate", "teleport", "build-road"))
                items.append(Act(action, chance.one(sorted(campaign.hexes))))
            elif chance.hits(15):
                items.append(Skip(way, chance.one(sorted(ways))))
            else:
                items.append(Step(way))
                place = ways[way]
        found[id] = Orders(id, tuple(items), chance.below(3))
    return found


def compare(campaign: Campaign, orders: dict[str, Orders], seed: int) -> dict[str, Any]:
    """What came of the moves, before and after the attackers in all battles have won."""
    face = FACES[seed % len(FACES)]
    slow = SlowMoves(campaign, orders, face)
    slow.run()
    run_moves(campaign, OneFace(face), orders)
    got = same(slow, campaign, seed)
    for conflict in campaign.conflicts.values():
        campaign.change_army(conflict.defender, place=None, away="fallen")
        slow.all[conflict.defender].place, slow.all[conflict.defender].away = None, "fallen"
    winners = [conflict.attacker for conflict in campaign.conflicts.values()]
    run_rest(campaign, OneFace(face), winners)
    slow.run_rest(winners)
    same(slow, campaign, seed)
    return got


def same(slow: SlowMoves, campaign: Campaign, seed: int) -> dict[str, Any]:
    wanted, got = slow.outcome(), outcome_of(campaign)
    for id in got["armies"]:
        assert got["armies"][id] == wanted["armies"][id], (seed, id)
    assert set(wanted["armies"]) - set(got["armies"]) <= {
        id for id, army in campaign.armies.items() if army.place is None
    }
    for what in ("battles", "land", "gold"):
        assert got[what] == wanted[what], (seed, what)
    return got


def both(seeds: range) -> int:
    """How many battles arose on the way."""
    battles = 0
    for seed in seeds:
        campaign = random_campaign(seed)
        battles += len(compare(campaign, random_orders(campaign, seed), seed)["battles"])
        campaign = crowded(seed)
        battles += len(compare(campaign, random_orders(campaign, seed), seed)["battles"])
        campaign = crowded(seed)
        battles += len(compare(campaign, walks(campaign, seed), seed)["battles"])
    return battles


@pytest.mark.clause(
    "CP-MOV-01", "CP-MOV-05", "CP-MOV-06", "CP-MOV-07", "CP-MOV-09", "CP-MOV-10", "CP-ACT-02", "CP-CON-08"
)
def test_the_clock_agrees_with_a_slow_one() -> None:
    assert both(range(FEW)) > FEW


@pytest.mark.slow
@pytest.mark.clause("CP-MOV-01", "CP-MOV-05", "CP-MOV-06", "CP-MOV-07", "CP-MOV-09", "CP-MOV-10", "CP-ACT-02")
def test_the_clock_agrees_with_a_slow_one_on_thousands_of_worlds() -> None:
    both(range(FEW, MANY))
