"""Patrols: what they are after, how far they see, which of several goes (CP-APH-11)."""

from __future__ import annotations

import random

import pytest

from banneret.campaign import adventurers
from banneret.campaign.party_events import PatrolStrikes
from banneret.campaign.records import PendingSkirmish
from banneret.campaign.state import Campaign, Season
from tests.campaign.party_play import adventure, unequipped
from tests.campaign.small import SameDice, refused, sentences, small_world, told

ROW = ".'a . . . . .'b . ."


def patrolled(drawn: str = ROW, stance: str = "all", enemies: str = "ab", **fields: str) -> Campaign:
    """Ann's first party has been on patrol since last turn, and bob moves before she does."""
    campaign = small_world(drawn, players="abc", enemies=enemies, **fields)  # type: ignore[arg-type]
    campaign.order = ("bob", "cid", "ann")
    campaign.change_party("pa1", patrol=stance)
    return campaign


def places(campaign: Campaign) -> dict[str, int]:
    return {party.id: party.place for party in campaign.parties.values()}


@pytest.mark.clause("CP-APH-11")
def test_a_patrol_falls_upon_the_first_hex_in_reach_and_ends_the_move() -> None:
    campaign = patrolled()
    adventure(campaign, {"b": "Party 2. W W W W"})
    assert campaign.skirmishes == {
        "pa1+pb1": PendingSkirmish("pa1+pb1", 3, "patrol", ("pa1", "pb1"), (True, True))
    }
    assert places(campaign) == {"pa1": 3, "pb1": 3}
    assert campaign.parties["pa1"].path == (0, 3)
    assert campaign.parties["pa1"].patrol == ""
    assert sentences(campaign) == [
        "The party Bob's party 1 goes from hex 5 to hex 3 by way of hex 4.",
        "The patrol of Ann's party 1 rushes from hex 0 to hex 3 and catches the party Bob's party 1 there.",
        "The parties Ann's party 1 and Bob's party 1 will fight a skirmish in hex 3.",
    ]


@pytest.mark.clause("CP-APH-11")
def test_four_hexes_away_nobody_is_seen() -> None:
    campaign = patrolled()
    adventure(campaign, {"b": "Party 2. W, E"})
    assert not campaign.skirmishes


@pytest.mark.clause("CP-APH-11")
def test_who_stays_in_reach_without_moving_is_let_alone() -> None:
    campaign = patrolled(".'a . .'b* . .")
    adventure(campaign, {"b": "Party 2. Explore Ruin"})
    assert not campaign.skirmishes
    campaign = patrolled(".'a . .'b* . .")
    adventure(campaign, {"b": "Party 2. Explore Ruin, E"})
    assert list(campaign.skirmishes) == ["pa1+pb1"]


@pytest.mark.clause("CP-APH-11")
@pytest.mark.parametrize(
    ("stance", "relation", "strikes"),
    [
        ("enemies", "enemies", True),
        ("enemies", "neutral", False),
        ("enemies", "allies", False),
        ("all", "enemies", True),
        ("all", "neutral", True),
        ("all", "allies", False),
        ("hold", "enemies", False),
        ("", "enemies", False),
    ],
)
def test_the_standing_order_says_whom_it_is_after(stance: str, relation: str, strikes: bool) -> None:
    pairs = {"enemies": "", "allies": ""} | ({relation: "ab"} if relation != "neutral" else {})
    campaign = patrolled(stance=stance, **pairs)
    adventure(campaign, {"b": "Party 2. W W W W"})
    assert bool(campaign.skirmishes) is strikes


@pytest.mark.clause("CP-APH-11")
def test_a_patrol_does_not_mind_its_own_side() -> None:
    campaign = patrolled(".'a . . .'a . . .'b")
    campaign.order = ("ann", "bob")
    campaign.change_party("pa2", patrol="")
    adventure(campaign, {"a": "Party 2. W\nParty 1. Patrol All"})
    assert not campaign.skirmishes


@pytest.mark.clause("CP-APH-11")
def test_the_action_sets_the_order_and_ends_the_turn() -> None:
    campaign = small_world(ROW, enemies="ab")
    adventure(campaign, {"a": "Party 1. Patrol Enemies, E", "b": "Party 2. W W"})
    assert list(campaign.skirmishes) == ["pa1+pb1"]
    assert places(campaign) == {"pa1": 3, "pb1": 3}
    # Without a word it holds.
    campaign = small_world(ROW, enemies="ab")
    adventure(campaign, {"a": "Party 1. Patrol", "b": "Party 2. W W"})
    assert not campaign.skirmishes
    assert campaign.parties["pa1"].patrol == "hold"


@pytest.mark.clause("CP-APH-11")
def test_a_patrol_lasts_until_the_next_activation() -> None:
    campaign = small_world(ROW, enemies="ab")
    campaign.order = ("bob", "ann")
    adventure(campaign, {"a": "Party 1. Patrol Enemies", "b": "Party 2. E"})
    assert campaign.parties["pa1"].patrol == "enemies"
    campaign.turn += 1
    adventure(campaign)
    assert campaign.parties["pa1"].patrol == ""
    campaign.turn += 1
    adventure(campaign, {"b": "Party 2. W W W W"})
    assert not campaign.skirmishes


@pytest.mark.clause("CP-APH-11")
def test_it_fires_once_and_then_stays_for_its_skirmish() -> None:
    campaign = patrolled(".'a . . . .'b .'c", enemies="ab ac")
    adventure(campaign, {"b": "Party 2. W", "c": "Party 3. W W", "a": "Party 1. E E"})
    assert list(campaign.skirmishes) == ["pa1+pb1"]
    assert places(campaign) == {"pa1": 3, "pb1": 3, "pc1": 3}
    assert "The party Ann's party 1 stays in hex 3, where a skirmish awaits it." in sentences(campaign)


@pytest.mark.clause("CP-APH-11")
def test_of_several_the_nearest_goes_and_the_others_stay_on_patrol() -> None:
    """One step into hex 3 brings bob into the reach of both patrols."""
    drawn = """
        .'a .   . . .'b .
          . .'a . . .   .
    """
    campaign = small_world(drawn, enemies="ab")
    campaign.order = ("bob", "ann")
    for party in ("pa1", "pa2"):
        campaign.change_party(party, patrol="all")
    assert [campaign.grid.distance(hex, 3) for hex in (0, 7)] == [3, 2]
    adventure(campaign, {"b": "Party 2. W"})
    assert [event.party for event in told(campaign, PatrolStrikes)] == ["pa2"]
    assert campaign.parties["pa1"].place == 0


@pytest.mark.clause("CP-APH-11", "CP-MOV-16")
def test_ties_go_by_player_order_and_then_by_number() -> None:
    for order, first in ((("bob", "ann", "cid"), "pa1"), (("bob", "cid", "ann"), "pc1")):
        for shuffle in range(4):
            campaign = small_world(".'a'a'c . . . .'b", enemies="ab bc", allies="ac")
            items = list(campaign.parties.items())
            random.Random(shuffle).shuffle(items)
            campaign.parties = dict(items)
            campaign.order = order
            for party in ("pa1", "pa2", "pc1"):
                campaign.change_party(party, patrol="all")
            adventure(campaign, {"b": "Party 4. W"})
            assert list(campaign.skirmishes) == [f"{first}+pb1"]
            watch = {party.id for party in campaign.parties.values() if party.place == 0}
            assert watch == {"pa1", "pa2", "pc1"} - {first}


@pytest.mark.clause("CP-APH-11", "CP-APH-15")
def test_whoever_is_met_comes_before_a_patrol_that_sees_it() -> None:
    """Cid has moved into hex 3 before bob comes there, into the reach of ann's patrol."""
    campaign = patrolled(".'a . . .'c . .'b", "enemies", "ab bc")
    campaign.order = ("cid", "bob", "ann")
    adventure(campaign, {"c": "Party 2. E W", "b": "Party 3. W W"})
    assert list(campaign.skirmishes) == ["pb1+pc1"]
    assert campaign.parties["pa1"].patrol == ""  # ended with its own activation, unused
    assert campaign.parties["pa1"].place == 0


@pytest.mark.clause("CP-APH-11")
def test_a_patrol_in_the_very_hex_has_not_moved() -> None:
    campaign = patrolled(".'a'b . . . .")
    adventure(campaign, {"b": "Party 2. E W"})
    assert campaign.skirmishes == {
        "pa1+pb1": PendingSkirmish("pa1+pb1", 1, "patrol", ("pa1", "pb1"), (True, True))
    }
    campaign = patrolled(".'a . . . .'b")
    campaign.season = Season(portals=(4, 0))
    adventure(campaign, {"b": "Party 2. PORTAL 2"})
    assert campaign.skirmishes == {
        "pa1+pb1": PendingSkirmish("pa1+pb1", 0, "patrol", ("pa1", "pb1"), (False, True))
    }


@pytest.mark.clause("CP-APH-11")
def test_the_cost_of_the_way_does_not_matter() -> None:
    campaign = patrolled(".'a A V . . .'b")
    adventure(campaign, {"b": "Party 2. W W"})
    assert places(campaign) == {"pa1": 3, "pb1": 3}


@pytest.mark.clause("CP-APH-11")
def test_a_patrol_is_after_enemies_after_all_or_holds() -> None:
    campaign = small_world(ROW)
    unequipped(campaign)
    question = next(adventurers.play(campaign, SameDice())).questions["ann"]
    for words, code in (("", ""), ("Enemies", ""), ("All", ""), ("Hold", ""), ("Friends", "unreadable")):
        assert refused(question, {"text": f"Party 1. Patrol {words}"}) == code


@pytest.mark.clause("CP-APH-11")
def test_a_patrol_that_has_struck_is_over() -> None:
    campaign = small_world(ROW, enemies="ab")
    adventure(campaign, {"a": "Party 1. Patrol Enemies", "b": "Party 2. W W"})
    assert list(campaign.skirmishes) == ["pa1+pb1"]
    assert campaign.parties["pa1"].patrol == ""


@pytest.mark.clause("CP-APH-11", "CP-SKI-01")
def test_a_patrol_that_was_drawn_into_a_skirmish_stays_for_it() -> None:
    campaign = small_world(".'a .'c . . .'b", enemies="ab")
    adventure(campaign, {"a": "Party 1. Patrol Enemies", "c": "Party 2. W, Skirmish", "b": "Party 3. W W"})
    assert list(campaign.skirmishes) == ["pa1+pb1"]  # bob comes first, cid finds it busy
    campaign = small_world(".'a .'c . . .'b", enemies="ab")
    campaign.order = ("ann", "cid", "bob")
    adventure(campaign, {"a": "Party 1. Patrol Enemies", "c": "Party 2. W, Skirmish", "b": "Party 3. W W"})
    assert list(campaign.skirmishes) == ["pc1+pa1"]
    assert campaign.parties["pb1"].place == 2


@pytest.mark.clause("CP-APH-11", "CP-SKI-01")
def test_a_patrol_that_somebody_has_met_goes_after_nobody_else() -> None:
    """bob is Neutral and walks into it; after that cid, an Enemy, comes within three hexes."""
    campaign = small_world(". .'a . .'b . . . .'c", enemies="ac")
    adventure(campaign, {"a": "Party 1. E, Patrol Enemies", "b": "Party 2. W", "c": "Party 3. W W"})
    assert list(campaign.skirmishes) == ["pb1+pa1"]
    assert places(campaign) == {"pa1": 2, "pb1": 2, "pc1": 5}


@pytest.mark.clause("CP-APH-11", "CP-NEU-11")
def test_a_patrol_sees_who_comes_by_the_teleporter() -> None:
    campaign = small_world(".Sa'a . . . .Sa . .'b", enemies="ab")
    campaign.change_party("pb1", patrol="all")
    adventure(campaign, {"a": "Party 1. Ancient Teleporter to 4, W"})
    assert list(campaign.skirmishes) == ["pb1+pa1"]
    assert places(campaign) == {"pa1": 4, "pb1": 4}
