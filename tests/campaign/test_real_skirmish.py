"""A skirmish of a campaign is really fought, twice, by the same two warbands."""

from __future__ import annotations

import pytest

from banneret.bots.players import make_bot, play_on
from banneret.campaign import adventurers, skirmishes
from banneret.campaign.parties import change_purse, warbands_in
from banneret.campaign.skirmish_reports import SkirmishOrder, SkirmishResult, options_for, order_of, result_of
from banneret.campaign.state import Campaign
from banneret.core.engine.book import open_book
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from tests.campaign.small import play, refused, small_world

ONE = "pa1+pb1"


def fought(order: SkirmishOrder) -> Match:
    """The skirmish between players who answer at random."""
    book = open_book(order.book)
    match = Match.start(book, book.read_options(options_for(order)), seed=order.seed)
    bots = {seat: make_bot("random", book, seat, order.seed) for seat in match.seats}
    play_on(match, bots)
    assert match.over
    return match


def one_turn(campaign: Campaign, dice: SeededDice) -> tuple[SkirmishOrder, Match, SkirmishResult]:
    """Ann's party comes into hex 1 and seeks a skirmish, which is played and reported."""
    campaign.turn += 1
    campaign.skirmishes = {}
    campaign.change_party("pa1", place=0)
    campaign.change_party("pb1", place=1)
    play(adventurers.play(campaign, dice), {"ann adventures": {"text": "Party 1. E, Skirmish"}})
    steps = skirmishes.play(campaign, dice)
    question = next(steps).questions["referee"]
    order = order_of(campaign, ONE)
    match = fought(order)
    result = result_of(order, match)
    # The report is accepted as it is, and only once.
    assert refused(question, result) == ""
    with pytest.raises(StopIteration):
        steps.send(question.read(result))
    return order, match, result


@pytest.mark.clause("CP-SKI-01", "CP-ADV-02", "CP-ADV-03")
@pytest.mark.parametrize(("drawn", "seed"), [(".'a .'b .", 11), (".'a .*'b .", 12), (".'a .*'b .", 13)])
def test_two_skirmishes_in_a_row_with_the_same_warbands(drawn: str, seed: int) -> None:
    campaign = small_world(".'a .*'b .", enemies="ab", factions={"a": "empire", "b": "empire"}, turn=0)
    dice = SeededDice(seed)
    door = warbands_in(campaign)
    digests = []
    for number in (1, 2):
        order, match, result = one_turn(campaign, dice)
        digests.append(match.journal.digest())
        for side in order.sides:
            before = door.facts(side.document.encode())
            party = campaign.parties[side.party]
            after = door.facts(door.read(party.warband.encode(), False))
            assert (after.gold, after.weirdstone) == (party.gold, party.weirdstone)
            assert after.gold - before.gold == result.party_gold_delta.get(side.party, 0)
            # Everything that it has lived through is in its history.
            journals = [
                record["journal"] for record in door.history(party.warband.encode()) if record["journal"]
            ]
            assert journals == digests
        if result.winner in campaign.parties:
            loser = result.loser(("pa1", "pb1"))
            assert campaign.parties[loser].place != 1
            assert campaign.parties[result.winner].place == 1
        else:
            assert {party.place for party in campaign.parties.values()} == {1}
        if number == 1:
            # What the map gives in between is in the next skirmish.
            change_purse(campaign, "pa1", campaign.parties["pa1"].gold + 33, 1, "found a chest")
    assert digests[0] != digests[1]
    dead = {line.id for line in result.members if line.dead}
    for party in campaign.parties.values():
        assert not dead & set(door.facts(party.warband.encode()).members)


@pytest.mark.clause("CP-SKI-01")
def test_another_game_is_no_report_of_this_skirmish() -> None:
    campaign = small_world(".'a .'b .'c", enemies="ab", turn=0)
    _, match, result = one_turn(campaign, SeededDice(3))
    # The same game once more: the warbands have it in their histories by now.
    again = order_of(campaign, ONE)
    with pytest.raises(BadInput):
        result_of(again, match)
    campaign.skirmishes = {}
    campaign.turn += 1
    for party, place in (("pa1", 0), ("pb1", 1)):
        campaign.change_party(party, place=place)
    play(adventurers.play(campaign, SeededDice(4)), {"ann adventures": {"text": "Party 1. E, Skirmish"}})
    question = next(skirmishes.play(campaign, SeededDice(4))).questions["referee"]
    assert refused(question, result) == "warbands"
    short = {**question.read(result), "party_gold_delta": {"pa1": 1}}
    assert refused(question, short) == "warbands"
