"""3 Diplomacy Phase: relations, secret agreements and changes of faction."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.campaign import diplomacy, season
from banneret.campaign.declarations import question_of_declarations
from banneret.campaign.diplomacy_events import FactionVoted, OfferTurnedDown, PromiseMade
from banneret.campaign.questions import Form
from banneret.campaign.records import ALLIES, ENEMIES, NEUTRAL
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import SeededDice
from tests.campaign.small import Answers, SameDice, play, refused, sentences, small_world, told

ANN_AND_BOB = ".Ca . . .Cb"


def talk(campaign: Campaign, answers: Answers = ()) -> list[tuple[str, Any]]:
    return play(diplomacy.play(campaign, SameDice()), answers)


def accepted(*offers: str, votes: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"accepted": [{"offer": offer} for offer in offers], "votes": list(votes)}


def refusal(campaign: Campaign, seat: str, **form: Any) -> str:
    return refused(question_of_declarations(campaign, seat), form)


# ------------------------------------------------------------------------------------------ war and peace


@pytest.mark.clause("CP-DIP-02")
def test_all_pairs_begin_neutral() -> None:
    campaign = small_world(".a .b .c")
    assert {campaign.relation(one, other) for one in campaign.seats for other in campaign.seats} == {NEUTRAL}


@pytest.mark.clause("CP-DIP-03")
def test_war_needs_no_consent() -> None:
    campaign = small_world(ANN_AND_BOB)
    asked = talk(campaign, {"ann diplomacy": {"war": ["bob"]}})
    assert campaign.relation("bob", "ann") == ENEMIES
    assert [question.name for _, question in asked] == ["diplomacy", "diplomacy"]
    assert sentences(campaign) == ["Ann declares war on Bob."]
    assert refusal(campaign, "ann", war=["bob"]) == "at-war"


@pytest.mark.clause("CP-DIP-03")
@pytest.mark.clause("CP-DIP-06")
def test_a_war_lasts_until_both_agree_on_peace() -> None:
    campaign = small_world(ANN_AND_BOB, enemies="ab")
    talk(campaign, {"ann diplomacy": {"peace": [{"partner": "bob"}]}})
    assert campaign.enemies("ann", "bob")
    assert told(campaign, OfferTurnedDown)[0].seen_by() == ("ann", "bob")
    talk(
        campaign,
        {"ann diplomacy": {"peace": [{"partner": "bob"}]}, "bob replies": accepted("peace ann bob")},
    )
    assert campaign.relation("ann", "bob") == NEUTRAL


@pytest.mark.clause("CP-DIP-06")
def test_who_both_offer_peace_without_terms_have_it() -> None:
    campaign = small_world(ANN_AND_BOB, enemies="ab")
    offers = {
        "ann diplomacy": {"peace": [{"partner": "bob"}]},
        "bob diplomacy": {"peace": [{"partner": "ann"}]},
    }
    asked = talk(campaign, offers)
    assert len(asked) == 2
    assert campaign.relation("ann", "bob") == NEUTRAL
    assert sentences(campaign) == ["Ann and Bob make peace."]


@pytest.mark.clause("CP-DIP-06")
def test_peace_with_concessions_is_the_whole_of_it_or_nothing() -> None:
    campaign = small_world(ANN_AND_BOB, enemies="ab", gold={"a": 100, "b": 700})
    terms = {"peace": [{"partner": "bob", "takes": {"gold": 600, "hexes": [3]}}]}
    talk(campaign, {"ann diplomacy": terms, "bob replies": accepted("peace ann bob")})
    assert campaign.relation("ann", "bob") == NEUTRAL
    assert campaign.hexes[3].owner == "ann"
    assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (700, 100)


@pytest.mark.clause("CP-DIP-06")
def test_where_concessions_cannot_be_paid_there_is_no_peace() -> None:
    """Bob has but 600 gold, which both Ann and Cid want."""
    campaign = small_world(".Ca . . .Cb . . .Cc", enemies="ab bc", gold={"b": 600})
    terms = {"peace": [{"partner": "bob", "takes": {"gold": 400}}]}
    said = {
        "ann diplomacy": terms,
        "cid diplomacy": terms,
        "bob replies": accepted("peace ann bob", "peace cid bob"),
    }
    talk(campaign, said)
    assert campaign.relation("ann", "bob") == NEUTRAL, "she is first in Player Order"
    assert campaign.enemies("bob", "cid")
    assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (400, 200)
    assert "The deal of Cid with Bob falls through. Bob has 200 gold." in sentences(campaign)


@pytest.mark.clause("CP-DIP-06")
def test_of_two_treaties_of_the_same_two_the_second_is_none() -> None:
    campaign = small_world(ANN_AND_BOB, enemies="ab", gold=500)
    said = {
        "ann diplomacy": {"peace": [{"partner": "bob", "gives": {"gold": 100}}]},
        "bob diplomacy": {"peace": [{"partner": "ann", "gives": {"gold": 300}}]},
        "ann replies": accepted("peace bob ann"),
        "bob replies": accepted("peace ann bob"),
    }
    talk(campaign, said)
    assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (400, 600)
    assert campaign.relation("ann", "bob") == NEUTRAL


# ------------------------------------------------------------------------------------------ alliances


@pytest.mark.clause("CP-DIP-04")
def test_an_alliance_needs_both() -> None:
    campaign = small_world(ANN_AND_BOB)
    talk(campaign, {"ann diplomacy": {"alliance": ["bob"]}})
    assert campaign.relation("ann", "bob") == NEUTRAL
    talk(campaign, {"ann diplomacy": {"alliance": ["bob"]}, "bob replies": accepted("alliance ann bob")})
    assert campaign.relation("ann", "bob") == ALLIES
    assert refusal(campaign, "bob", alliance=["ann"]) == "allies"


@pytest.mark.clause("CP-DIP-04")
def test_who_both_offer_an_alliance_have_it() -> None:
    campaign = small_world(ANN_AND_BOB)
    talk(campaign, {"ann diplomacy": {"alliance": ["bob"]}, "bob diplomacy": {"alliance": ["ann"]}})
    assert sentences(campaign) == ["Ann and Bob form an alliance."]


@pytest.mark.clause("CP-DIP-04")
@pytest.mark.clause("CP-DIP-01")
def test_enemies_make_peace_first_which_may_be_in_the_same_phase() -> None:
    campaign = small_world(ANN_AND_BOB, enemies="ab")
    offers = {"peace": [{"partner": "bob"}], "alliance": ["bob"]}
    talk(campaign, {"ann diplomacy": offers, "bob replies": accepted("alliance ann bob")})
    assert campaign.relation("ann", "bob") == ENEMIES, "he has not agreed to peace"
    talk(campaign, {"ann diplomacy": offers, "bob replies": accepted("alliance ann bob", "peace ann bob")})
    assert campaign.relation("ann", "bob") == ALLIES


@pytest.mark.clause("CP-DIP-05")
def test_either_may_dissolve_an_alliance_alone() -> None:
    campaign = small_world(ANN_AND_BOB, allies="ab")
    talk(campaign, {"bob diplomacy": {"dissolve": ["ann"]}})
    assert campaign.relation("ann", "bob") == NEUTRAL
    assert refusal(campaign, "ann", dissolve=["bob"]) == "no-allies"


@pytest.mark.clause("CP-DIP-05")
def test_both_may_dissolve_it_at_once() -> None:
    campaign = small_world(ANN_AND_BOB, allies="ab")
    talk(campaign, {"bob diplomacy": {"dissolve": ["ann"]}, "ann diplomacy": {"dissolve": ["bob"]}})
    assert sentences(campaign) == ["Ann dissolves the alliance with Bob."]


@pytest.mark.clause("CP-DIP-04")
@pytest.mark.clause("CP-DIP-03")
def test_war_on_an_ally_ends_the_alliance() -> None:
    campaign = small_world(ANN_AND_BOB, allies="ab")
    talk(campaign, {"bob diplomacy": {"war": ["ann"]}})
    assert campaign.relation("ann", "bob") == ENEMIES


@pytest.mark.clause("CP-DIP-01")
def test_a_war_has_the_last_word() -> None:
    campaign = small_world(ANN_AND_BOB)
    said = {
        "ann diplomacy": {"alliance": ["bob"]},
        "bob diplomacy": {"war": ["ann"]},
        "bob replies": accepted("alliance ann bob"),
    }
    talk(campaign, said)
    assert campaign.relation("ann", "bob") == ENEMIES
    assert sentences(campaign) == ["Ann and Bob form an alliance.", "Bob declares war on Ann."]


@pytest.mark.clause("CP-DIP-01")
def test_any_number_of_actions() -> None:
    campaign = small_world(".a .b .c .d", allies="ad")
    talk(campaign, {"ann diplomacy": {"war": ["bob", "cid"], "dissolve": ["dora"]}})
    assert [campaign.relation("ann", other) for other in ("bob", "cid", "dora")] == [ENEMIES, ENEMIES, NEUTRAL]


@pytest.mark.clause("CP-DIP-05")
@pytest.mark.clause("CP-DIP-09")
@pytest.mark.parametrize("how", ["dissolve", "war"])
def test_an_army_on_land_of_an_ally_of_old_leaves_it(how: str) -> None:
    campaign = small_world(".a . .b+a .b", allies="ab")
    talk(campaign, {"bob diplomacy": {how: ["ann"]}})
    assert campaign.armies["a1"].place == 1


@pytest.mark.clause("CP-DIP-01")
def test_what_cannot_be_declared() -> None:
    campaign = small_world(".a .b .c")
    assert refusal(campaign, "ann", war=["ann"]) == "no-such-player"
    assert refusal(campaign, "ann", war=["gm"]) == "no-such-player"
    assert refusal(campaign, "ann", war=["bob", "bob"]) == "twice"
    assert refusal(campaign, "ann", peace=[{"partner": "bob"}]) == "no-war"
    assert refusal(campaign, "ann", trades=[{"partner": "bob", "text": "x"}] * 31) == "too-many"
    assert refusal(campaign, "ann", war="bob") == "malformed"


@pytest.mark.clause("CP-DIP-01")
def test_who_says_nothing_declares_nothing_and_agrees_to_nothing() -> None:
    campaign = small_world(".a .b .c", enemies="ab", allies="bc")
    before = dict(campaign.relations)
    assert [question.name for _, question in talk(campaign)] == ["diplomacy"] * 3 + ["replies"] * 3
    assert campaign.relations == before
    assert campaign.told == []


# ------------------------------------------------------------------------------------------ in secret


@pytest.mark.clause("CP-DIP-08")
def test_a_secret_agreement_is_known_to_its_partners_and_changes_nothing() -> None:
    campaign = small_world(".a .b .c .d")
    said = {
        "ann diplomacy": {
            "promises": [{"partners": ["cid", "bob"], "text": "Together into the land of Dora."}]
        },
        "bob replies": accepted("promise ann 1"),
        "cid replies": accepted("promise ann 1"),
    }
    asked = talk(campaign, said)
    replies = {seat: question for seat, question in asked if question.name == "replies"}
    assert list(replies) == ["ann", "bob", "cid", "dora"], "all are asked, so that Dora sees no difference"
    offered = {seat: [offer["kind"] for offer in form.facts["offers"]] for seat, form in replies.items()}
    assert offered == {"ann": [], "bob": ["promise"], "cid": ["promise"], "dora": []}
    assert replies["dora"].prompt.startswith("Nobody has made you an offer.")
    (event,) = told(campaign, PromiseMade)
    assert (event.seats, event.words) == (("ann", "bob", "cid"), "Together into the land of Dora.")
    assert event.seen_by() == ("ann", "bob", "cid")
    assert campaign.relations == {}


@pytest.mark.clause("CP-DIP-08")
def test_it_is_none_unless_all_partners_agree() -> None:
    campaign = small_world(".a .b .c")
    said = {
        "ann diplomacy": {"promises": [{"partners": ["cid", "bob"], "text": "Hush."}]},
        "bob replies": accepted("promise ann 1"),
    }
    talk(campaign, said)
    assert told(campaign, PromiseMade) == []
    assert refusal(campaign, "ann", promises=[{"partners": [], "text": "x"}]) == "empty"
    assert refusal(campaign, "ann", promises=[{"partners": ["bob"], "text": " "}]) == "empty"
    assert refusal(campaign, "ann", promises=[{"partners": ["bob", "bob"], "text": "x"}]) == "twice"
    assert refusal(campaign, "ann", promises=[{"partners": ["bob"], "text": "x" * 1001}]) == "too-long"


@pytest.mark.clause("CP-DIP-08")
def test_nobody_sees_offers_that_are_not_made_to_him() -> None:
    campaign = small_world(".a .b .c", enemies="ab")
    asked = talk(campaign, {"ann diplomacy": {"peace": [{"partner": "bob"}], "alliance": ["cid"]}})
    shown = {
        seat: question.to_data()["facts"]["offers"] for seat, question in asked if question.name == "replies"
    }
    assert [offer["id"] for offer in shown["bob"]] == ["peace ann bob"]
    assert [offer["id"] for offer in shown["cid"]] == ["alliance ann cid"]


def test_only_what_was_offered_can_be_accepted() -> None:
    campaign = small_world(".a .b .c")
    asked = talk(campaign, {"ann diplomacy": {"alliance": ["bob"]}})
    (question,) = [form for seat, form in asked if (seat, form.name) == ("bob", "replies")]
    assert isinstance(question, Form)
    assert refused(question, accepted("alliance ann bob")) == ""
    assert refused(question, accepted("alliance ann cid")) == "no-such-offer"
    assert refused(question, accepted("alliance ann bob", "alliance ann bob")) == "twice"
    assert refused(question, {"votes": ["ann"]}) == "no-such-vote"


# ------------------------------------------------------------------------------------------ factions


@pytest.mark.clause("CP-GEN-11")
@pytest.mark.parametrize(
    ("players", "voters", "passed"),
    [("ab", "b", True), ("ab", "", False), ("abc", "b", True), ("abcd", "b", False), ("abcd", "bd", True)],
)
def test_a_faction_changes_if_more_than_half_of_all_are_in_favour(
    players: str, voters: str, passed: bool
) -> None:
    campaign = small_world(".Ca", players=players)
    said: dict[str, Any] = {"ann diplomacy": {"faction": "sylvan"}}
    for seat in campaign.seats[1:]:
        said[f"{seat} replies"] = accepted(votes=("ann",) if seat[0] in voters else ())
    talk(campaign, said)
    assert campaign.realms["ann"].faction_next == ("sylvan" if passed else "")
    assert campaign.realms["ann"].faction == "empire", "not yet"
    (vote,) = told(campaign, FactionVoted)
    assert vote.passed is passed
    assert vote.seen_by() == (), "it is an open vote"
    assert len(vote.favour) + len(vote.against) == len(players)


@pytest.mark.clause("CP-GEN-11")
def test_at_most_one_change_in_a_game_year() -> None:
    campaign = small_world(".Ca .b", turn=3)
    approval: dict[str, Any] = {"bob replies": accepted(votes=("ann",))}

    def apply(faction: str) -> None:
        talk(campaign, {"ann diplomacy": {"faction": faction}, **approval})

    apply("sylvan")
    assert refusal(campaign, "ann", faction="undying") == "once-a-year"
    play(season.play(campaign, SeededDice(1)))
    assert (campaign.turn, campaign.realms["ann"].faction) == (4, "sylvan")
    assert refusal(campaign, "ann", faction="sylvan") == "same-faction"
    assert refusal(campaign, "ann", faction="wolves") == "no-faction"
    apply("undying")  # takes effect in Spring, which is of the next year
    for _ in range(3):
        play(season.play(campaign, SeededDice(1)))
        assert refusal(campaign, "ann", faction="vampire") == "once-a-year"
    play(season.play(campaign, SeededDice(1)))
    assert campaign.turn == 8
    assert refusal(campaign, "ann", faction="vampire") == ""


@pytest.mark.clause("CP-GEN-11")
def test_nobody_votes_about_himself() -> None:
    campaign = small_world(".Ca .b")
    asked = talk(campaign, {"ann diplomacy": {"faction": "sylvan"}})
    assert [seat for seat, question in asked if question.name == "replies"] == ["bob"]


# ------------------------------------------------------------------------------------------ questions


def test_what_is_proposed_is_legal() -> None:
    rng = random.Random(5)
    campaign = small_world(".Ca .a . .Cb .b . .Cc .c", enemies="ab", allies="bc", gold=1000)
    kinds = set()
    for seat in campaign.seats:
        question = question_of_declarations(campaign, seat)
        for each in question.candidates(rng, 40):
            assert refused(question, each) == ""
            kinds |= set(each)
    assert kinds >= {"war", "dissolve", "peace", "alliance", "trades"}


@pytest.mark.clause("CP-DIP-01")
def test_it_does_not_matter_in_which_order_players_stand() -> None:
    rng = random.Random(6)
    for _ in range(20):
        one = small_world(".Ca .a . .Cb .b . .Cc .c", enemies="ab", allies="bc", gold=1000)
        other = one.copy()
        other.realms = dict(reversed(other.realms.items()))
        said: dict[str, Any] = {}

        def answer(seat: str, question: Any, said: dict[str, Any] = said) -> Any:
            key = f"{seat} {question.name}"
            if key not in said:
                said[key] = question.candidates(rng, 4)[-1]
            return said[key]

        for campaign in (one, other):
            talk(campaign, answer)
        assert one.relations == other.relations
        assert one.hexes == other.hexes
        assert {seat: one.realms[seat] for seat in sorted(one.realms)} == {
            seat: other.realms[seat] for seat in sorted(other.realms)
        }
        assert [event.to_data() for event in one.told] == [event.to_data() for event in other.told]
