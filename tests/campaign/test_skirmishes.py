"""The Skirmish Phase: what the referee is handed, what he may hand in, and what comes of it (section SKI)."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec
import pytest

from banneret.campaign import adventurers, skirmishes
from banneret.campaign.codec import decode, encode
from banneret.campaign.options import CampaignOptions, Player
from banneret.campaign.parties import PartyLost, change_purse, warbands_in
from banneret.campaign.party_skirmishes import begin_skirmish
from banneret.campaign.questions import Form
from banneret.campaign.skirmish_reports import options_for, order_of, retreats
from banneret.campaign.skirmishes import PartyRetreats, SkirmishVoid
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from tests.campaign.small import SameDice, play, refused, sentences, small_world, told, with_party

ONE = "pa1+pb1"


def two_parties(drawn: str = ".'a .'b .", **fields: Any) -> Campaign:
    """Ann's party has moved from hex 0 into hex 1, where bob's has stood, and will fight it."""
    campaign = small_world(drawn, **{"enemies": "ab", **fields})
    play(adventurers.play(campaign, SeededDice(5)), {"ann adventures": {"text": "Party 1. E, Skirmish"}})
    assert list(campaign.skirmishes) == [ONE]
    campaign.told.clear()
    return campaign


def asked(campaign: Campaign) -> Form:
    question = next(skirmishes.play(campaign, SameDice())).questions["referee"]
    assert isinstance(question, Form)
    return question


def report(**fields: Any) -> dict[str, Any]:
    return {"id": ONE, **fields}


def finish(campaign: Campaign, *reports: dict[str, Any], dice: Any = None) -> list[tuple[str, Question]]:
    return play(skirmishes.play(campaign, dice or SameDice()), list(reports))


def members(campaign: Campaign, party: str) -> dict[str, str]:
    return warbands_in(campaign).facts(campaign.parties[party].warband.encode()).members


# ------------------------------------------------------------------------------------------ playing or not


@pytest.mark.clause("CP-SKI-01")
def test_without_skirmishes_nobody_is_asked() -> None:
    assert play(skirmishes.play(small_world(".'a .'b"), SameDice())) == []


@pytest.mark.clause("CP-GEN-08")
def test_a_skirmish_that_is_not_played_has_never_been() -> None:
    campaign = two_parties()
    before = dict(campaign.parties)
    questions = finish(campaign, report(status="void"))
    assert [(seat, question.name) for seat, question in questions] == [("referee", "skirmish-report")]
    assert campaign.parties == before  # both in the shared hex, with all that they had
    assert [event.hex for event in told(campaign, SkirmishVoid)] == [1]
    assert campaign.skirmishes[ONE].result["status"] == "void"


@pytest.mark.clause("CP-GEN-08")
def test_void_is_what_is_taken_if_nobody_says_anything() -> None:
    campaign = two_parties()
    before = dict(campaign.parties)
    finish(campaign, asked(campaign).default())
    assert campaign.parties == before


@pytest.mark.clause("CP-GEN-08")
@pytest.mark.parametrize(
    "more",
    [{"winner": "pa1"}, {"party_gold_delta": {"pa1": 1}}, {"loser_retreat_hex": 0}, {"warbands": {"pa1": ""}}],
)
def test_what_was_not_played_changes_nothing(more: dict[str, Any]) -> None:
    assert refused(asked(two_parties()), report(status="void", **more)) == "void"


@pytest.mark.clause("CP-GEN-08")
def test_an_unplayed_skirmish_does_not_come_again_by_itself() -> None:
    campaign = two_parties()
    finish(campaign, report(status="void"))
    campaign.skirmishes = {}
    campaign.turn += 1
    play(adventurers.play(campaign, SameDice()))
    assert not campaign.skirmishes


# ------------------------------------------------------------------------------------------ what comes of it


@pytest.mark.clause("CP-SKI-01")
def test_the_loser_goes_back_along_its_path() -> None:
    campaign = two_parties()
    finish(campaign, report(winner="pb1"))
    assert (campaign.parties["pa1"].place, campaign.parties["pb1"].place) == (0, 1)
    assert sentences(campaign)[0] == "The party Bob's party 1 wins the skirmish with Ann's party 1 in hex 1."


@pytest.mark.clause("CP-SKI-01")
def test_it_goes_back_one_hex_and_not_all_the_way() -> None:
    campaign = small_world(".'a . . .'b .", enemies="ab")
    orders = {"ann adventures": {"text": "Party 1. E E E, Skirmish"}}
    play(adventurers.play(campaign, SeededDice(5)), orders)
    finish(campaign, report(winner="pb1"))
    assert campaign.parties["pa1"].place == 2


@pytest.mark.clause("CP-SKI-01")
def test_a_loser_that_has_not_moved_goes_to_any_passable_neighbour() -> None:
    drawn = """
        .   .'a A  .
          ~   .   .  .
    """
    seen = set()
    for seed in range(40):
        campaign = small_world(drawn, "b", enemies="ab")
        with_party(campaign, "b", 0)
        campaign.change_party("pa1", path=(1,))
        campaign.change_party("pb1", place=1, path=(0, 1))
        begin_skirmish(campaign, "CP-APH-04", "action", "pb1", "pa1")
        finish(campaign, {"id": "pb1+pa1", "winner": "pb1"}, dice=SeededDice(seed))
        seen.add(campaign.parties["pa1"].place)
    assert seen == {0, 4, 5}


@pytest.mark.clause("CP-SKI-01")
def test_nobody_goes_back_from_a_draw() -> None:
    campaign = two_parties()
    finish(campaign, report(winner="draw"))
    assert {party.place for party in campaign.parties.values()} == {1}
    assert not told(campaign, PartyRetreats)


@pytest.mark.clause("CP-SKI-01")
def test_a_loser_shut_in_stays() -> None:
    campaign = small_world(".'a'b A", enemies="ab")
    begin_skirmish(campaign, "CP-APH-04", "action", "pa1", "pb1")
    finish(campaign, report(winner="pa1"))
    assert campaign.parties["pb1"].place == 0


@pytest.mark.clause("CP-SKI-01")
def test_losses_purse_and_experience_are_taken_over() -> None:
    campaign = two_parties()
    change_purse(campaign, "pb1", 50, 2, "found a chest")
    before = campaign.parties["pb1"]
    first, second, *_ = members(campaign, "pb1")
    lines = [
        {"id": first, "party": "pb1", "out_of_action": True, "dead": True},
        {"id": second, "party": "pb1", "xp": 2},
    ]
    deltas = {"party_gold_delta": {"pb1": -20}, "weirdstone_delta": {"pb1": 1}}
    finish(campaign, report(winner="pa1", members=lines, **deltas))
    after = campaign.parties["pb1"]
    assert (after.gold, after.weirdstone) == (30, 3)
    assert (
        list(members(campaign, "pb1")) == list(warbands_in(campaign).facts(before.warband.encode()).members)[1:]
    )
    assert '"xp": 2' in after.warband
    facts = warbands_in(campaign).facts(warbands_in(campaign).read(after.warband.encode(), False))
    assert (facts.gold, facts.weirdstone) == (30, 3)


@pytest.mark.clause("CP-SKI-01")
def test_a_party_without_members_is_no_more() -> None:
    campaign = two_parties()
    lines = [
        {"id": uid, "party": "pa1", "out_of_action": True, "dead": True} for uid in members(campaign, "pa1")
    ]
    finish(campaign, report(winner="pb1", members=lines))
    assert list(campaign.parties) == ["pb1"]
    (lost,) = told(campaign, PartyLost)
    assert lost.text({}) == "The party Ann's party 1 is no more. Nobody is left of it."


@pytest.mark.clause("CP-SKI-01", "CP-MOV-16")
def test_reports_come_in_any_order() -> None:
    """Three skirmishes, all orders of telling them: the same campaign."""
    results = []
    for order in itertools.permutations(range(3)):
        campaign = small_world(".'a'b . .'a'b A .'c'b .", enemies="ab bc")
        pairs = [("pa1", "pb1"), ("pa2", "pb2"), ("pc1", "pb3")]
        for one, other in pairs:
            begin_skirmish(campaign, "CP-APH-04", "action", one, other)
        reports = [
            {"id": f"{one}+{other}", "winner": one, "party_gold_delta": {other: -7}} for one, other in pairs
        ]
        steps = skirmishes.play(campaign, SeededDice(8))
        play(steps, [reports[at] for at in order])
        campaign.told.clear()
        results.append(encode(campaign))
    assert len(set(results)) == 1


@pytest.mark.clause("CP-SKI-01")
def test_each_is_told_of_once() -> None:
    campaign = small_world(".'a'b . .'a'b .", enemies="ab")
    for one, other in (("pa1", "pb1"), ("pa2", "pb2")):
        begin_skirmish(campaign, "CP-APH-04", "action", one, other)
    steps = skirmishes.play(campaign, SameDice())
    first = next(steps).questions["referee"]
    assert first.about == ("pa1+pb1", "pa2+pb2")
    answer = first.read({"id": "pa2+pb2", "winner": "draw"})
    second = steps.send(answer).questions["referee"]
    assert second.about == ("pa1+pb1",)
    assert refused(second, {"id": "pa2+pb2", "winner": "draw"}) == "unknown"


# ------------------------------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"id": "pa1+pc1"}, "unknown"),
        ({"status": "forfeit"}, "status"),
        ({"winner": "pc1"}, "winner"),
        ({"winner": "ann"}, "winner"),
        ({"hex": 1}, "known"),
        ({"turn": 3}, "known"),
        ({"winner": "draw", "loser_retreat_hex": 0}, "retreat"),
        ({"winner": "pb1", "loser_retreat_hex": 2}, "retreat"),
        ({"winner": "pb1", "loser_retreat_hex": 0}, ""),
        ({"winner": "pa1", "loser_retreat_hex": 2}, ""),
        ({"winner": "pa1", "loser_retreat_hex": 1}, "retreat"),
        ({"party_gold_delta": {"pa1": -9999}}, "purse"),
        ({"weirdstone_delta": {"pa1": -1}}, "purse"),
        ({"party_gold_delta": {"pc1": 3}}, "party"),
        ({"members": [{"id": "pa1.1", "party": "pb1"}]}, "member"),
        ({"members": [{"id": "pa1.99", "party": "pa1"}]}, "member"),
        ({"members": [{"id": "pc1.1", "party": "pc1"}]}, "member"),
        ({"members": [{"id": "pa1.1", "party": "pa1"}] * 2}, "member"),
        ({"members": [{"id": "pa1.1", "party": "pa1", "dead": True}]}, "member"),
        ({"members": [{"id": "pa1.1", "party": "pa1", "xp": -1}]}, "member"),
        ({"members": [{"id": "pa1.1", "party": "pa1", "xp": 1}]}, ""),
        ({"warbands": {"pa1": "{}"}}, "warbands"),
        ({"warbands": {"pa1": "{}", "pb1": "{}"}}, "warbands"),
        ({"weather": "fine"}, "malformed"),
        ({}, ""),
    ],
)
@pytest.mark.clause("CP-SKI-01")
def test_what_the_referee_may_tell(fields: dict[str, Any], code: str) -> None:
    assert refused(asked(two_parties()), {**report(), **fields}) == code


@pytest.mark.clause("CP-SKI-01", "CP-GLD-03")
def test_a_warband_that_did_not_fight_is_no_report() -> None:
    campaign = two_parties()
    same = {party.id: party.warband for party in campaign.parties.values()}
    question = asked(campaign)
    refusal = question.check(question.read(report(warbands=same)))
    assert refusal is not None
    assert refusal.code == "warbands"
    assert "not this one after one skirmish" in refusal.why


def test_proposals_are_legal_and_varied() -> None:
    campaign = two_parties()
    question = asked(campaign)
    made = question.candidates(random.Random(1), 60)
    assert all(not refused(question, answer) for answer in made)
    assert {answer.get("winner", "draw") for answer in made} == {"pa1", "pb1", "draw"}
    assert {answer.get("status", "played") for answer in made} == {"played", "void"}


# ------------------------------------------------------------------------------------------ what is handed out


@pytest.mark.clause("CP-SKI-01")
@pytest.mark.parametrize(("drawn", "ruins"), [(".'a .*'b .", True), (".'a .'b .", False), ("~'a ~'b ~", False)])
def test_in_a_ruin_one_fights_in_ruins_else_in_the_open(drawn: str, ruins: bool) -> None:
    campaign = two_parties(drawn)
    asked(campaign)
    order = order_of(campaign, ONE)
    assert order.ruins is ruins
    options = options_for(order)
    assert (options["table"]["depth"] == 48.0) is ruins
    assert options["market"] is False  # Weirdstone is sold in Cities
    assert options["players"] == {"A": "Ann", "B": "Bob"}
    assert [options["parties"][seat]["id"] for seat in "AB"] == ["pa1", "pb1"]


@pytest.mark.clause("CP-SKI-01")
def test_the_referee_is_handed_all_that_is_needed() -> None:
    campaign = two_parties()
    question = asked(campaign)
    (shown,) = question.details()["facts"]["skirmishes"]  # type: ignore[index]
    assert (shown["id"], shown["hex"], shown["cause"], shown["book"]) == (ONE, 1, "action", "skirmish")
    assert [side["moved_in"] for side in shown["sides"]] == [True, False]
    assert [side["party"] for side in shown["sides"]] == ["pa1", "pb1"]
    assert "document" not in shown["sides"][0]
    assert shown["seed"] == campaign.skirmishes[ONE].seed > 0
    assert msgspec.json.encode(question.to_data())


def test_nobody_fights_without_anybody_fit() -> None:
    campaign = small_world(".'a'b", enemies="ab")
    begin_skirmish(campaign, "CP-APH-04", "action", "pa1", "pb1")
    with pytest.raises(BadInput, match="not settled who is in"):
        options_for(order_of(campaign, ONE))


def test_a_loser_may_go_where_it_came_from_or_anywhere() -> None:
    campaign = two_parties()
    assert retreats(campaign, campaign.parties["pa1"]) == [0]
    assert retreats(campaign, campaign.parties["pb1"]) == [0, 2]


def test_the_state_with_skirmishes_and_warbands_is_kept() -> None:
    campaign = two_parties()
    finish(campaign, report(winner="pb1"))
    options = CampaignOptions((Player("ann", "Ann", "empire"), Player("bob", "Bob", "empire")), {})
    again = decode(options, encode(campaign))
    assert again.parties == campaign.parties
    assert again.skirmishes == campaign.skirmishes
    assert encode(again) == encode(campaign)
