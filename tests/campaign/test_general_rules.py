"""What the book says at its beginning: no winner, ten phases, armies of other factions (section GEN)."""

from __future__ import annotations

import pytest

from banneret.campaign import skirmishes
from banneret.campaign.answers import clamp_treasuries
from banneret.campaign.book import CampaignBook
from banneret.campaign.factions.known import all_factions
from banneret.campaign.factions.rule import ARMY, REALM
from banneret.campaign.moves.costs import budget, most_actions
from banneret.campaign.phases import PHASE_NAMES, TURN, player_of, step_after
from banneret.campaign.realm import army_list, most_armies, rules_of_army, rules_of_realm
from banneret.campaign.records import PendingSkirmish
from banneret.campaign.standings import standings
from tests.campaign.small import SameDice, play, small_world, with_army

# CP-GEN-10: what acts on the army itself; all other rules are of the realm.
OF_ARMIES = {
    "Forest Dwellers",
    "Mountain Dwellers",
    "Hill Dwellers",
    "Jungle Dwellers",
    "Desert Dwellers",
    "Arctic Dwellers",
    "Savage",
    "Discipline",
    "Otherworldly Movement",
    "Teleport",
    "Naval Supremacy",
    "Tunnels",
    "Masters of the Ash-wastes",
    "Volcano Dwellers",
    "Cavalry Armies",
    "Move Settlement",
    "Cave Goblin Tunnels",
    "Waaaagh!",
    "Goblin Wave Tactics",
    "Generate Earthquake",
    "Nurture Forest",
    "Underground Invasion",
    "Eternal Warriors",
    "Into the Sands",
    "Blood Suckers",
    "Eye of the Dark Gods",
}
OF_REALMS = {
    "Coastal Raid",
    "Port Cities",
    "Master Miners",
    "Citizen Armies",
    "River Traders",
    "Slave Revolts",
    "Peasant Revolts",
    "Elder Knowledge",
    "Tree Cities",
    "Weirdstone Industry",
    "Ruin Dwellers",
    "Gift Weirdstone",
}


@pytest.mark.clause("CP-GEN-10")
def test_every_faction_rule_is_of_the_army_or_of_the_realm() -> None:
    scopes: dict[str, set[str]] = {ARMY: set(), REALM: set()}
    for faction in all_factions().values():
        for rule in faction.rules:
            scopes[rule.scope].add(rule.name)
    assert scopes[ARMY] == OF_ARMIES
    assert scopes[REALM] == OF_REALMS


@pytest.mark.clause("CP-GEN-09")
@pytest.mark.clause("CP-GEN-10")
def test_a_borrowed_army_brings_its_own_rules_and_none_of_its_owners() -> None:
    campaign = small_world(".Ca .b", factions={"a": "dwarven-holds"})
    army = campaign.armies[with_army(campaign, "a", 0, faction="vampire")]
    assert {rule.name for rule in rules_of_army(army)} == {"Eternal Warriors", "Blood Suckers"}
    assert {rule.name for rule in rules_of_realm(campaign, "ann")} == {"Master Miners"}
    campaign.change_hex(1, owner="ann", ruin=True)
    assert most_armies(campaign, "ann") == 3, "Ruin Dwellers is not brought along"


@pytest.mark.clause("CP-GEN-12")
def test_ten_phases_in_their_order() -> None:
    order = [step for step in TURN if step != "turn_end"]
    assert [PHASE_NAMES[step].split(":")[0] for step in order] == [
        "Season",
        "Player Order",
        "Diplomacy",
        "Income",
        "Spending",
        "Army",
        "Army",
        "Army",
        "Adventurer",
        "Army Battle",
        "Post-Battle",
        "Post-Battle",
        "Post-Battle",
        "Post-Battle",
        "Skirmish",
    ]
    assert [step_after(step) for step in TURN] == [*TURN[1:], TURN[0]]
    assert step_after("setup") == "season"
    assert all(callable(player_of(step)) for step in ("setup", *TURN))


@pytest.mark.clause("CP-GEN-02")
def test_a_campaign_that_is_closed_names_no_winner() -> None:
    campaign = small_world(".Ca .a .b")
    book = CampaignBook()
    assert book.outcome(campaign) is None
    campaign.step = "over"
    outcome = book.outcome(campaign)
    assert outcome is not None
    assert outcome.winner == ""
    assert outcome.score == {"ann": 2.0, "bob": 1.0, "gm": 0.0, "referee": 0.0}


@pytest.mark.clause("CP-GEN-02")
def test_standings_are_figures_in_no_order_of_merit() -> None:
    campaign = small_world(".a .Cb+b ^Hb .*b'b .Tb", gold={"b": 40})
    ann, bob = standings(campaign)
    assert (ann.seat, ann.hexes, ann.cities) == ("ann", 1, 0)
    assert (bob.hexes, bob.cities, bob.towns, bob.mines, bob.ruins) == (4, 2, 1, 1, 1)
    assert (bob.armies, bob.parties, bob.gold) == (1, 1, 40)


@pytest.mark.clause("CP-GEN-08")
def test_a_skirmish_that_is_not_played_never_took_place() -> None:
    campaign = small_world(".'a'b .Ca .Cb", enemies="ab", step="skirmishes")
    campaign.skirmishes = {"s1": PendingSkirmish("s1", 0, "action", ("pa1", "pb1"), (True, False))}
    before = dict(campaign.parties)

    def nobody_plays(seat: str, question: object) -> object:
        return question.default()  # type: ignore[attr-defined]

    play(skirmishes.play(campaign, SameDice()), nobody_plays)
    for id, party in before.items():
        after = campaign.parties[id]
        assert (after.place, after.gold, after.weirdstone) == (party.place, party.gold, party.weirdstone)


@pytest.mark.clause("CP-ARM-07")
def test_a_standard_army_has_10_movement_1_action_and_the_leadership_of_its_general() -> None:
    campaign = small_world(".Ca .+a .!a .b", turn=1)
    army, general = campaign.armies["a1"], campaign.armies["a2"]
    assert (budget(campaign, army), most_actions(army)) == (10, 1)
    assert (budget(campaign, general), most_actions(general)) == (10, 2)
    assert army_list(campaign, army).leadership == 8


@pytest.mark.clause("CP-SEA-01")
@pytest.mark.clause("CP-SEA-03")
def test_summer_adds_a_movement_and_winter_takes_one() -> None:
    found = []
    for turn in range(1, 5):
        campaign = small_world(".Ca .+a .b", turn=turn)
        found.append(budget(campaign, campaign.armies["a1"]))
    assert found == [10, 11, 10, 9]


@pytest.mark.clause("CP-ACT-01")
def test_gold_above_the_cap_is_lost_when_the_army_phase_ends() -> None:
    campaign = small_world(".Ca .b", gold={"a": 3700, "b": 3500})
    campaign.cap_at_end_only = True
    clamp_treasuries(campaign)
    assert [realm.gold for realm in campaign.realms.values()] == [3500, 3500]
