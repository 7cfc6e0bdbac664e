"""The greedy player of the Campaign: on small maps it does what a sensible player would."""

from __future__ import annotations

import random

import pytest

from banneret.bots.campaign.adventuring import adventures
from banneret.bots.campaign.greedy import GreedyCampaigner
from banneret.bots.campaign.marching import orders_for
from banneret.bots.campaign.prospects import Prospects, worth_of_conquest
from banneret.bots.campaign.standing import Neighbourhood
from banneret.bots.campaign.statecraft import declarations, replies, shopping
from banneret.bots.campaign.undertakings import deeds_at
from banneret.campaign.army_orders import ArmyOrdersForm, WrittenOrders
from banneret.campaign.book import CampaignBook
from banneret.campaign.records import IN_THE_SANDS
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Choice, Option
from tests.campaign.small import small_world, with_army


def ordered(campaign: Campaign, seat: str = "ann") -> str:
    """What it writes, which is taken as it is."""
    text = orders_for(campaign, seat)
    question = ArmyOrdersForm(campaign, seat)
    assert question.check(question.read(WrittenOrders(text))) is None
    return text


# ------------------------------------------------------------------------------------------ armies


def test_free_land_near_home_is_claimed() -> None:
    campaign = small_world(".Ca . . . . .", gold=0)
    with_army(campaign, "a", 0)
    assert ordered(campaign).endswith("Claim Territory")


def test_a_general_claims_where_it_stands_and_goes_on() -> None:
    campaign = small_world(".Ca . . . . . . . . .", gold=0)
    with_army(campaign, "a", 2, general=True)
    items = ordered(campaign).partition(". ")[2].split(", ")
    assert items[0] == "Claim Territory"
    assert "Claim Territory" not in items[1:]  # nothing is done twice


@pytest.mark.parametrize(
    ("there", "gold", "order"),
    [
        (".Fa", 1000, "Improve Fortress to City"),
        (".Ta", 1000, "Improve Town to Fortress"),
        ("^", 1500, "Construct Mine"),
    ],
)
def test_gold_becomes_what_yields_gold(there: str, gold: int, order: str) -> None:
    campaign = small_world(f".Ca .a .a {there} .a .a", gold=gold)
    with_army(campaign, "a", 1)
    assert order in ordered(campaign)
    campaign.change_realm("ann", gold=gold - 1)
    assert order not in ordered(campaign)


def test_the_same_gold_is_spent_once() -> None:
    campaign = small_world(".Fa .a .a .Fa .a .a .Ca", gold=1000)
    with_army(campaign, "a", 0)
    with_army(campaign, "a", 3)
    assert ordered(campaign).count("Improve") == 1


def test_an_enemy_hex_that_nobody_guards_is_attacked_and_then_annexed() -> None:
    campaign = small_world(".Ca .a .Tb .b", enemies="ab", gold=0)
    with_army(campaign, "a", 0)
    assert ordered(campaign).endswith("Prepare to Attack 2")
    campaign.change_army("a1", place=1, prepared=2, prepared_from=1)
    assert "Annex Territory" in ordered(campaign)


def test_neutral_land_is_left_in_peace() -> None:
    campaign = small_world(".Ca .a .Tb .b", gold=0)
    with_army(campaign, "a", 0)
    assert "Attack" not in ordered(campaign)


def test_two_armies_do_not_attack_one_hex() -> None:
    campaign = small_world(".Ca .a .Tb .a .a", enemies="ab", gold=0)
    with_army(campaign, "a", 1)
    with_army(campaign, "a", 3)
    assert ordered(campaign).count("Prepare to Attack 2") == 1


def test_what_is_far_away_pulls_an_army_towards_it() -> None:
    far = ".Ca " + ".a " * 20 + ".Tb .b"
    campaign = small_world(far, enemies="ab", gold=0)
    with_army(campaign, "a", 0)
    assert ordered(campaign).count(" E") >= 10


def test_an_army_marches_by_force_where_that_brings_it_to_more() -> None:
    """The attack costs 1 of 10, so 9 steps are left; a General's Army may march and attack."""
    row = ".Ca " + ".a " * 10 + ".Cb"
    campaign = small_world(row, enemies="ab", gold=0, turn=1)
    with_army(campaign, "a", 0, general=True)
    text = ordered(campaign)
    assert "Forced March" in text
    assert text.endswith("Prepare to Attack 11")
    campaign.change_army("a1", general=False)
    assert "Prepare" not in ordered(campaign)


def test_a_threatened_settlement_is_guarded() -> None:
    campaign = small_world(".Ca .a .a .a .a .a .Fa .a . .b .Cb", enemies="ab", gold=0)
    with_army(campaign, "a", 5)
    with_army(campaign, "b", 9)
    standing = Neighbourhood(campaign, "ann")
    assert standing.threatened == [6]
    assert standing.threatened_near(5)
    assert not standing.threatened_near(1)


def test_an_army_comes_back_from_the_sands_where_it_is_needed() -> None:
    campaign = small_world(".Ca .a . da da da da .b .Tb", enemies="ab", factions={"a": "undying"})
    with_army(campaign, "a", None, faction="undying", away=IN_THE_SANDS)
    # Nearest to the Town of the Enemy.
    assert ordered(campaign).startswith("Army 1. Return to 6")


# ------------------------------------------------------------------------------------------ factions


def test_underground_an_army_comes_to_a_settlement_behind_the_border() -> None:
    campaign = small_world(
        ".Ca .a . .b .b .Cb", enemies="ab", factions={"a": "vermin-swarm", "b": "empire"}, gold=0
    )
    with_army(campaign, "a", 1, general=True, faction="vermin-swarm")
    assert "Underground Invasion 5" in ordered(campaign)


def test_the_sylvan_grow_a_wood_under_their_city() -> None:
    campaign = small_world(".a .Ca .a", factions={"a": "sylvan"}, gold=0)
    with_army(campaign, "a", 1, faction="sylvan")
    assert ordered(campaign).endswith("Nurture Forest")


def test_coasts_of_enemies_are_raided_and_of_no_others() -> None:
    for enemies, raided in (("ab", True), ("", False)):
        campaign = small_world("~ ~ .b .b .Cb", "ab", enemies=enemies, factions={"a": "dread-elves"}, gold=3000)
        with_army(campaign, "a", 1, faction="dread-elves", general=True)
        assert ("Coastal Raid 2" in ordered(campaign)) == raided


def test_an_earthquake_shakes_enemies_and_not_oneself() -> None:
    towns = ".Tb .b .b .Cb"
    for home, shaken in ((".a", True), (".Ca", False)):
        campaign = small_world(
            f"{home} .a .a {towns}", enemies="ab", factions={"a": "saurian"}, gold=0, players="ab"
        )
        with_army(campaign, "a", 1, faction="saurian", general=True)
        prospects = Prospects(Neighbourhood(campaign, "ann"), 0)
        army = campaign.armies["a1"]
        campaign.change_army("a1", place=2)
        acts = [deed.act.action for deed in deeds_at(prospects, campaign.armies[army.id], 0, set())]
        assert ("earthquake" in acts) == shaken


# ------------------------------------------------------------------------------------------ attacks weighed


def test_the_nearer_a_hex_to_what_stands_there_the_more_it_is_worth() -> None:
    campaign = small_world(".Ca .a .b .b .b .Cb", enemies="ab")
    prey = Prospects(Neighbourhood(campaign, "ann"), 0).prey
    assert prey[5] > prey[4] > prey[3] > prey[2]
    assert 1 not in prey


def test_whoever_could_answer_makes_an_attack_dearer() -> None:
    campaign = small_world(".Ca .a .b .b .b .Cb", enemies="ab")
    alone = Prospects(Neighbourhood(campaign, "ann"), 0).prey
    with_army(campaign, "b", 4)
    guarded = Prospects(Neighbourhood(campaign, "ann"), 0).prey
    assert all(guarded.get(hex, 0.0) < alone[hex] for hex in alone)


def test_conquest_goes_for_settlements_first_and_then_towards_them() -> None:
    campaign = small_world(".Ca .a .b .b .Tb .b .Cb", enemies="ab")
    assert worth_of_conquest(campaign, 6) > worth_of_conquest(campaign, 5) > worth_of_conquest(campaign, 3)
    bot = GreedyCampaigner(CampaignBook(), "ann", 1)
    options = [Option(key, key) for key in ("conquer:2", "conquer:3", "destroy:4", "seize:4", "done")]
    question = Choice("conquest", "CP-CON-12", "", options)
    assert bot.decide(campaign, question) == "seize:4"
    less = Choice("conquest", "CP-CON-12", "", [options[0], options[1], options[4]])
    assert bot.decide(campaign, less) == "conquer:3"
    nothing = Choice("conquest", "CP-CON-12", "", [options[4]])
    assert bot.decide(campaign, nothing) == "done"


# ------------------------------------------------------------------------------------------ war and peace


def war_on(campaign: Campaign) -> bool:
    return any([declarations(campaign, "ann", random.Random(seed)).war for seed in range(12)])


def test_war_is_declared_on_a_weaker_neighbour_and_not_on_an_ally_or_a_stronger_one() -> None:
    def world(allies: str = "") -> Campaign:
        campaign = small_world(".Ca .a .b .Cb", allies=allies, turn=5)
        with_army(campaign, "a", 0)
        return campaign

    assert war_on(world())
    assert not war_on(world(allies="ab"))
    stronger = world()
    for place in (2, 3):
        with_army(stronger, "b", place)
    assert not war_on(stronger)
    early = world()
    early.turn = 1
    assert not war_on(early)


def test_who_is_beaten_sues_for_peace_and_who_wins_goes_on() -> None:
    campaign = small_world(".Ca .a .b .Cb", enemies="ab", turn=5)
    for place in (2, 3):
        with_army(campaign, "b", place)
    assert [deal.partner for deal in declarations(campaign, "ann", random.Random(1)).peace] == ["bob"]
    assert declarations(campaign, "bob", random.Random(1)).peace == ()
    offer = {"id": "1", "seat": "ann", "kind": "peace", "hexes_you_give": [], "you_give": {}}
    facts = {"offers": [offer], "votes": []}
    assert replies(campaign, "bob", facts).accepted == ()
    campaign.change_army("b1", place=None, away="sands")
    campaign.change_army("b2", place=None, away="sands")
    assert [each.offer for each in replies(campaign, "bob", facts).accepted] == ["1"]
    dear = {"offers": [{**offer, "you_give": {"gold": 100}}], "votes": []}
    assert replies(campaign, "bob", dear).accepted == ()


def test_gold_becomes_armies_as_long_as_there_may_be_more() -> None:
    campaign = small_world(".Ca .a .a .a", gold=3500)
    assert len(shopping(campaign, "ann").armies) == 1
    campaign.change_realm("ann", gold=800)
    assert shopping(campaign, "ann").armies == ()


# ------------------------------------------------------------------------------------------ parties


def test_parties_search_ruins_loot_enemies_and_bring_gold_home() -> None:
    campaign = small_world(".Ca .a'a .a .*", gold=0)
    assert adventures(campaign, "ann") == "Party 1. E, E, Explore Ruin"
    campaign.change_party("pa1", gold=900)
    assert adventures(campaign, "ann") == "Party 1. W, Convert Gold 600"
    campaign = small_world(".Ca .a'a .a .b .Tb", enemies="ab", gold=1000)
    campaign.change_party("pa1", gold=0)
    assert adventures(campaign, "ann") == "Party 1. E, E, E, Loot Town"
    campaign.change_realm("bob", gold=0)
    assert adventures(campaign, "ann") == ""
