"""Random turns: nothing depends on the order in which anything is listed, and nothing is ever in two places."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from time import perf_counter

import pytest

from banneret.campaign.codec import decode, encode
from banneret.campaign.invariants import broken_invariants
from banneret.campaign.moves.clock import run_moves
from banneret.campaign.moves.deeds_told import ArmyGone, ArmyRelocated, ConstructionBuilt, GoldMoved, RoadBuilt
from banneret.campaign.moves.told import ArmyBack, ArmyEntered, ArmyStepped
from banneret.campaign.options import CampaignOptions
from banneret.campaign.realm import MOST_GOLD
from banneret.campaign.records import LOCKED
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.dice import SeededDice
from tests.campaign.random_turns import (
    Chance,
    as_text,
    random_campaign,
    random_orders,
    read_back,
    resolve,
    resolved,
    shuffled,
)

FEW = 60
MANY = 1000
SHUFFLES = 5


def same_in_any_order(seed: int) -> None:
    campaign = random_campaign(seed)
    orders = random_orders(campaign, seed)
    one = resolved(campaign, orders, seed)
    for at in range(1, SHUFFLES + 1):
        assert resolved(campaign, orders, seed, seed * 31 + at) == one, (seed, at)


@pytest.mark.clause("CP-MOV-16", "CP-MOV-01")
def test_shuffling_changes_nothing() -> None:
    """Armies, hexes, relations, lists and orders in another sequence give the same bytes, events included."""
    for seed in range(FEW):
        same_in_any_order(seed)


@pytest.mark.slow
@pytest.mark.clause("CP-MOV-16", "CP-MOV-01")
def test_shuffling_a_thousand_turns_changes_nothing() -> None:
    for seed in range(FEW, MANY):
        same_in_any_order(seed)


@pytest.mark.clause("CP-MOV-16", "CP-MOV-11")
def test_it_does_not_matter_who_hands_in_first() -> None:
    for seed in range(FEW):
        campaign = random_campaign(seed)
        orders = random_orders(campaign, seed)
        texts = {seat: as_text(campaign, orders, seat) for seat in campaign.realms}
        one = resolved(campaign, read_back(campaign, texts), seed)
        again = {seat: texts[seat] for seat in Chance(seed).shuffled(list(texts))}
        assert resolved(campaign, read_back(campaign, again), seed) == one
        assert read_back(campaign, texts) == orders


def test_shuffles_really_shuffle() -> None:
    campaign = random_campaign(3)
    assert list(shuffled(campaign, 1).armies) != list(campaign.armies)
    assert list(shuffled(campaign, 1).hexes) != list(campaign.hexes)


def places_told(before: Campaign, after: Campaign) -> dict[str, int]:
    """Goes over the events of one run: after each moment no two armies are in one hex. Steps of one tick, and
    relocations of one moment, happen at once."""
    place = {army.id: army.place for army in before.armies.values() if army.place is not None}

    def moment(event: object) -> tuple[str, int]:
        if isinstance(event, ArmyStepped):
            return ("step", event.tick)
        return ("relocation", 0) if isinstance(event, ArmyRelocated) else (type(event).__name__, 0)

    for (kind, _), together in groupby(after.told, key=moment):
        for event in together:
            if isinstance(event, (ArmyStepped, ArmyRelocated)):
                assert place[event.army] == event.start
                place[event.army] = event.hex
            elif isinstance(event, (ArmyEntered, ArmyBack)):
                assert event.army not in place
                place[event.army] = event.hex
            elif isinstance(event, ArmyGone):
                del place[event.army]
        assert len(set(place.values())) == len(place), kind
    return place


@pytest.mark.clause("CP-ACT-06", "CP-ACT-02", "CP-GLD-02")
def test_every_army_ends_in_one_place_and_no_treasury_overflows() -> None:
    for seed in range(2 * FEW):
        before = random_campaign(seed)
        after = before.copy()
        run_moves(after, SeededDice(seed), random_orders(before, seed))
        standing = {army.id: army.place for army in after.armies.values() if army.place is not None}
        assert places_told(before, after) == standing
        assert after.armies.keys() == before.armies.keys()
        for army in after.armies.values():
            assert (army.place is None) == bool(army.away)
        for id, move in after.moves.items():
            assert 0 <= move.spent <= move.budget
            farmland = 3 * move.plain + 2 * move.roaded
            assert move.spent == (move.ticks - farmland) // 6 + move.plain // 2 + move.roaded // 3, (seed, id)
            assert (move.ended == LOCKED) == any(id in key.split("+") for key in after.conflicts)
        for realm in after.realms.values():
            assert realm.gold >= 0
            assert after.cap_at_end_only or realm.gold <= MOST_GOLD
        assert not broken_invariants(after) or broken_invariants(before), (seed, broken_invariants(after))


@pytest.mark.clause("CP-MOV-08", "CP-GLD-01")
def test_gold_goes_only_where_it_is_told() -> None:
    for seed in range(2 * FEW):
        before = random_campaign(seed)
        after = before.copy()
        run_moves(after, SeededDice(seed), random_orders(before, seed))
        for seat, realm in after.realms.items():
            paid = [
                event.gold
                for event in after.told
                if isinstance(event, (ConstructionBuilt, RoadBuilt)) and event.seat == seat
            ]
            gained = [event.gold for event in after.told if isinstance(event, GoldMoved) and event.seat == seat]
            assert realm.gold == before.realms[seat].gold - sum(paid) + sum(gained)


@pytest.mark.clause("CP-MOV-07", "CP-ACT-22")
def test_battles_are_between_enemies_and_one_an_army() -> None:
    fought = 0
    for seed in range(2 * FEW):
        campaign = random_campaign(seed)
        run_moves(campaign, SeededDice(seed), random_orders(campaign, seed))
        armies = [army for key in campaign.conflicts for army in key.split("+")]
        assert len(set(armies)) == len(armies)
        fought += len(campaign.conflicts)
        for key, conflict in campaign.conflicts.items():
            assert key == f"{conflict.attacker}+{conflict.defender}"
            one, other = campaign.armies[conflict.attacker], campaign.armies[conflict.defender]
            assert campaign.enemies(one.owner, other.owner)
            assert one.place is not None
            assert other.place is not None
            # Both wait at their last clear hexes: one step, one leap or one portal from what they fight over.
            assert conflict.hex != one.place
    assert fought > 20


def test_random_turns_can_be_saved() -> None:
    for seed in range(10):
        campaign = random_campaign(seed)
        resolve(campaign, random_orders(campaign, seed), seed)
        options = CampaignOptions((), {})
        assert encode(decode(options, encode(campaign))) == encode(campaign)


def test_random_turns_are_lively() -> None:
    """Every kind of action, and of what is told of moves, comes up: a shuffle of nothing would prove
    nothing."""
    kinds: Counter[str] = Counter()
    for seed in range(4 * FEW):
        campaign = random_campaign(seed)
        resolve(campaign, random_orders(campaign, seed), seed)
        kinds.update([type(event).__name__ for event in campaign.told])
    wanted = {
        *("ArmyStepped", "ArmyStops", "ArmiesInterfere", "MoveBattle", "ActionImpossible", "ActionLeftOut"),
        *("AnnexBooked", "AnnexNotAllowed", "TerritoryClaimed", "BorderDrawn", "LandChanged", "EarthShaken"),
        *("ConstructionBuilt", "ArmyReformed", "GoldMoved", "AttackPrepared", "ForestFelled", "RoadBuilt"),
        *("MarchForced", "RuinsSearched", "DeploymentTaken", "ArmyRelocated", "RelocationLost", "CoastRaided"),
        *("ArmyGone", "ArmyBack", "ArmyEntered", "ArmyKeepsWaiting", "ArmySkipsPhase", "ArmyWithoutOrders"),
    }
    assert sorted(wanted - set(kinds)) == []


def test_keys_of_armies_differ() -> None:
    for seed in range(FEW):
        campaign = random_campaign(seed)
        keys = [army_key(campaign, army) for army in campaign.armies.values()]
        assert len(set(keys)) == len(keys)


def test_a_large_turn_is_resolved_at_once() -> None:
    """16 players, 100 armies, 10,000 hexes: far less than a second, on one core and in plain Python."""
    campaign = random_campaign(5, players=16, armies=100, width=100, height=100)
    orders = random_orders(campaign, 5)
    began = perf_counter()
    run_moves(campaign, SeededDice(5), orders)
    assert perf_counter() - began < 1
    assert len(campaign.told) > 100
