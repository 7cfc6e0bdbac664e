"""Trades (CP-DIP-07, CP-DIP-10): all or nothing, and what cannot be traded."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.campaign import diplomacy
from banneret.campaign.artefacts import give
from banneret.campaign.declarations import question_of_declarations
from banneret.campaign.diplomacy_events import PromiseMade
from banneret.campaign.records import WAITING
from banneret.campaign.state import Campaign
from banneret.campaign.trades import Traded
from tests.campaign.small import SameDice, play, refused, sentences, small_world, told, with_army

SIDE_BY_SIDE = """
    .a .a .a .b .b .b
     .a .Ca .a . .Cb .b
    .a .a .c .b .b .b
"""


def offer(**deal: Any) -> dict[str, Any]:
    return {"trades": [{"partner": "bob", **deal}]}


def trade(campaign: Campaign, reply: dict[str, Any] | None = None, **deal: Any) -> None:
    """Ann offers a trade to Bob, and he accepts."""
    said = {
        "ann diplomacy": offer(**deal),
        "bob replies": {"accepted": [{"offer": "trade ann 1", **(reply or {})}]},
    }
    play(diplomacy.play(campaign, SameDice()), said)


def refusal(campaign: Campaign, **deal: Any) -> str:
    return refused(question_of_declarations(campaign, "ann"), offer(**deal))


@pytest.mark.clause("CP-DIP-07")
def test_gold_for_land() -> None:
    campaign = small_world(SIDE_BY_SIDE, gold={"a": 800})
    trade(campaign, gives={"gold": 300}, takes={"hexes": [3, 4]})
    assert {campaign.hexes[number].owner for number in (3, 4)} == {"ann"}
    assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (500, 300)
    assert sentences(campaign) == ["Ann hands 300 gold to Bob.", "Bob hands hexes 3 and 4 to Ann."]


@pytest.mark.clause("CP-DIP-07")
def test_nothing_is_traded_that_is_not_accepted() -> None:
    campaign = small_world(SIDE_BY_SIDE, gold={"a": 800})
    play(diplomacy.play(campaign, SameDice()), {"ann diplomacy": offer(gives={"gold": 300})})
    assert campaign.realms["bob"].gold == 0


@pytest.mark.clause("CP-DIP-07")
def test_with_a_settlement_go_the_givers_hexes_around_it_and_nobody_elses() -> None:
    campaign = small_world(SIDE_BY_SIDE)
    trade(campaign, gives={"hexes": [7]})
    owners = [campaign.hexes[number].owner for number in campaign.grid.within(7, 1)]
    assert sorted(owners) == ["bob"] * 6 + ["cid"]
    assert campaign.hexes[0].owner == "ann", "2 hexes away"
    assert campaign.hexes[7].construction == "city"


@pytest.mark.clause("CP-DIP-07")
def test_unless_the_deal_says_otherwise() -> None:
    campaign = small_world(SIDE_BY_SIDE)
    trade(campaign, gives={"hexes": [7], "bare": True})
    assert [event.hexes for event in told(campaign, Traded)] == [(7,)]


@pytest.mark.clause("CP-DIP-07")
def test_a_mine_takes_no_land_along() -> None:
    campaign = small_world(".a ^Ma .a .b")
    trade(campaign, gives={"hexes": [1]})
    assert [campaign.hexes[number].owner for number in range(4)] == ["ann", "bob", "ann", "bob"]
    assert campaign.hexes[1].construction == "mine"


@pytest.mark.clause("CP-DIP-07")
@pytest.mark.clause("CP-DIP-09")
def test_an_army_on_land_that_is_traded_away_leaves_it() -> None:
    campaign = small_world(".a .a+a .b")
    trade(campaign, gives={"hexes": [1]})
    assert campaign.armies["a1"].place == 0


@pytest.mark.clause("CP-DIP-07")
def test_only_what_a_player_has_can_be_traded() -> None:
    campaign = small_world(SIDE_BY_SIDE, gold={"a": 800, "b": 100})
    assert refusal(campaign, gives={"gold": 801}) == "too-little-gold"
    assert refusal(campaign, gives={"gold": -1}) == "less-than-nothing"
    assert refusal(campaign, takes={"gold": 101}) == "too-little-gold"
    assert refusal(campaign, gives={"hexes": [3]}) == "not-his"
    assert refusal(campaign, takes={"hexes": [9]}) == "not-his", "nobody's"
    assert refusal(campaign, takes={"hexes": [999]}) == "not-his"
    assert refusal(campaign, gives={"artefacts": ["kingsbane"]}) == "not-his"
    assert refusal(campaign, gives={"artefacts": ["no-such-thing"]}) == "not-his"
    assert refusal(campaign, gives={"hexes": [0]}, takes={"hexes": [0]}) == "not-his", "both ways"
    assert refusal(campaign) == "empty"
    assert refusal(campaign, gives={"hexes": list(range(101))}) == "too-many-hexes"


@pytest.mark.clause("CP-GLD-02")
def test_a_trade_that_would_lift_a_treasury_above_3500_is_refused() -> None:
    campaign = small_world(SIDE_BY_SIDE, gold={"a": 800, "b": 3000})
    assert refusal(campaign, gives={"gold": 501}) == "above-the-cap"
    assert refusal(campaign, gives={"gold": 500}) == ""
    assert refusal(campaign, gives={"gold": 600}, takes={"gold": 100}) == "", "what goes both ways is netted"
    assert refusal(campaign, takes={"gold": 2701}) == "above-the-cap"
    campaign.cap_at_end_only = True
    assert refusal(campaign, gives={"gold": 501}) == ""


@pytest.mark.clause("CP-GLD-02")
@pytest.mark.clause("CP-DIP-07")
def test_a_deal_that_has_become_impossible_falls_through_as_a_whole() -> None:
    """Each of two gifts is fine alone; together they are too much for Bob's treasury."""
    campaign = small_world(".a .b .b .c", gold={"a": 500, "b": 2900, "c": 400})
    gift = {"trades": [{"partner": "bob", "gives": {"gold": 400}, "takes": {"hexes": [1]}}]}
    gift_of_cid = {"trades": [{"partner": "bob", "gives": {"gold": 400}, "takes": {"hexes": [2]}}]}
    said = {
        "ann diplomacy": gift,
        "cid diplomacy": gift_of_cid,
        "bob replies": {"accepted": [{"offer": "trade ann 1"}, {"offer": "trade cid 1"}]},
    }
    play(diplomacy.play(campaign, SameDice()), said)
    assert campaign.realms["bob"].gold == 3300
    assert campaign.hexes[1].owner == "ann"
    assert campaign.hexes[2].owner == "bob"
    assert campaign.realms["cid"].gold == 400


@pytest.mark.clause("CP-DIP-07")
def test_a_deal_waits_for_another_that_makes_it_possible() -> None:
    """Ann's gift fills Bob's treasury, so that Cid's must wait until Bob has paid Dora."""
    campaign = small_world(".a .b .c .d", gold={"a": 100, "b": 3400, "c": 100})
    gift = {"trades": [{"partner": "bob", "gives": {"gold": 100}}]}
    said = {
        "ann diplomacy": gift,
        "bob diplomacy": {"trades": [{"partner": "dora", "gives": {"gold": 500}}]},
        "cid diplomacy": gift,
        "bob replies": {"accepted": [{"offer": "trade ann 1"}, {"offer": "trade cid 1"}]},
        "dora replies": {"accepted": [{"offer": "trade bob 1"}]},
    }
    campaign.order = ("ann", "cid", "bob", "dora")
    play(diplomacy.play(campaign, SameDice()), said)
    assert [realm.gold for realm in campaign.realms.values()] == [0, 3100, 0, 500]


# ------------------------------------------------------------------------------------------ Artefacts


@pytest.mark.clause("CP-DIP-07")
@pytest.mark.clause("CP-ART-08")
def test_an_artefact_goes_to_a_character_of_the_other() -> None:
    campaign = small_world(".a+a .b+b .!b")
    give(campaign, "kingsbane", "a1/captain")
    give(campaign, "tidebreaker", "a1/captain")
    trade(campaign, {"bearers": {"kingsbane": "b1/bearer"}}, gives={"artefacts": ["kingsbane", "tidebreaker"]})
    assert campaign.artefacts == {"kingsbane": "b1/bearer", "tidebreaker": "b2/general"}


@pytest.mark.clause("CP-ART-08")
def test_who_asks_for_one_says_who_is_to_bear_it() -> None:
    campaign = small_world(".a+a .b+b")
    give(campaign, "kingsbane", "b1/captain")
    take = {"takes": {"artefacts": ["kingsbane"]}}
    assert refusal(campaign, **take, bearers={"kingsbane": "b1/general"}) == "no-such-bearer"
    assert refusal(campaign, **take, bearers={"tidebreaker": "a1/general"}) == "no-such-bearer"
    trade(campaign, **take, bearers={"kingsbane": "a1/bearer"})
    assert campaign.artefacts == {"kingsbane": "a1/bearer"}


@pytest.mark.clause("CP-ART-08")
def test_without_an_army_there_is_nobody_to_bear_it() -> None:
    campaign = small_world(".a+a .b")
    give(campaign, "kingsbane", "a1/captain")
    with_army(campaign, "b", None, away=WAITING)
    assert refusal(campaign, gives={"artefacts": ["kingsbane"]}) == "no-bearer"
    with_army(campaign, "b", None, away="sands")
    assert refusal(campaign, gives={"artefacts": ["kingsbane"]}) == ""


# ------------------------------------------------------------------------------------------ promises


@pytest.mark.clause("CP-DIP-07")
def test_other_promises_are_noted_and_not_enforced() -> None:
    campaign = small_world(".a .b")
    trade(campaign, text="I shall not pass your river.")
    (promise,) = told(campaign, PromiseMade)
    assert promise.seats == promise.seen_by() == ("ann", "bob")
    assert promise.words == "I shall not pass your river."


@pytest.mark.clause("CP-DIP-10")
def test_with_the_house_rule_a_hex_that_was_attacked_last_turn_stays_where_it_is() -> None:
    campaign = small_world(SIDE_BY_SIDE, house="no_trade_under_attack", turn=5)
    campaign.closed_to_trade = {7: 4, 0: 3, 1: 4}
    assert refusal(campaign, gives={"hexes": [7]}) == "under-attack", "nor can its settlement"
    assert refusal(campaign, gives={"hexes": [0]}) == "", "that was the turn before"
    campaign.closed_to_trade = {1: 4}
    trade(campaign, gives={"hexes": [7]})
    assert campaign.hexes[1].owner == "ann", "not along with the settlement either"
    assert campaign.hexes[7].owner == "bob"


@pytest.mark.clause("CP-DIP-10")
def test_as_printed_it_may_be_traded() -> None:
    campaign = small_world(SIDE_BY_SIDE, turn=5)
    campaign.closed_to_trade = {7: 4}
    assert refusal(campaign, gives={"hexes": [7]}) == ""


@pytest.mark.clause("CP-DIP-10")
@pytest.mark.clause("CP-DIP-06")
def test_the_house_rule_holds_for_concessions_too() -> None:
    campaign = small_world(SIDE_BY_SIDE, enemies="ab", house="no_trade_under_attack", turn=5)
    campaign.closed_to_trade = {7: 4}
    question = question_of_declarations(campaign, "ann")
    assert refused(question, {"peace": [{"partner": "bob", "gives": {"hexes": [7]}}]}) == "under-attack"
