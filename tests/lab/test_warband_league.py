"""Leagues of warbands: pairs, standings, owners; the skirmishes themselves are over before they begin."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.options import SkirmishOptions
from banneret.books.skirmish.party_lists import band_lists
from banneret.books.skirmish.scenarios import finish
from banneret.books.skirmish.warrior import ON_TABLE, OUT
from banneret.bots.players import make_bot
from banneret.core.engine.ask import Choice, Option
from banneret.core.engine.errors import BadInput
from banneret.lab.skirmish.league import Fight, League, Owner, casualties, lines_of, rested, table_of


class ShortSkirmish(Skirmish):
    """Everybody comes, the last three of B are put out of action, and A has won."""

    def begin(self, options: SkirmishOptions) -> Battle:
        battle = super().begin(options)
        for warrior in list(battle.warriors.values()):
            there = warrior.at(10.0, 10.0, "")
            there.place = ON_TABLE
            battle.put(there)
        battle.began = {seat: len(battle.of_seat(seat)) for seat in battle.seats}
        for warrior in battle.of_seat("B")[-3:]:
            battle.put(warrior.removed(OUT))
            battle.felled_by[warrior.id] = ""
        battle.scenario = "bad-blood"
        finish(battle, "A", "test")
        return battle


def league(parties: int = 6, seed: int = 1) -> League:
    made = League(band_lists()[:parties], seed)
    made.book = ShortSkirmish()
    return made


def test_everybody_fights_once_a_round() -> None:
    played = league()
    standings = played.play(3)
    assert [len(each.members) for each in standings] == [4] * 6
    assert all(each.won + each.lost + each.drew == 3 for each in standings)
    assert sum(each.won for each in standings) == sum(each.lost for each in standings) == 9
    for number in (1, 2, 3):
        ids = [id for fight in played.fights if fight.round == number for id in fight.sides]
        assert sorted(ids) == ["p1", "p2", "p3", "p4", "p5", "p6"]


def test_parties_live_with_what_came_of_it() -> None:
    played = league()
    before = [each.party for each in played.standings]
    played.play(2)
    assert all(each.party.leader() is not None for each in played.standings)
    assert all(each.party != party for each, party in zip(played.standings, before, strict=True))
    assert any(member.xp >= 2 for each in played.standings for member in each.party.members)
    assert all(each.party.rating == each.ratings[-1] for each in played.standings)


def test_the_same_seed_plays_the_same_league() -> None:
    one, two = league(4, 7), league(4, 7)
    assert [each.party for each in one.play(3)] == [each.party for each in two.play(3)]
    assert [each.party for each in league(4, 8).play(3)] != [each.party for each in one.standings]


def test_of_an_odd_number_one_rests() -> None:
    played = league(3)
    played.play(1)
    assert len(played.fights) == 1
    assert sorted(each.won + each.lost for each in played.standings) == [0, 1, 1]


def test_a_party_with_nobody_fit_rests_and_is_well_again() -> None:
    played = league(2)
    ill = played.standings[0]
    ill.party = ill.party.having(members=tuple(each.having(misses_next=True) for each in ill.party.members))
    played.play(1)
    assert played.fights == []
    assert not any(each.misses_next for each in ill.party.members)
    assert rested(ill.party) == ill.party


def test_the_table_has_a_line_for_each() -> None:
    played = league(2)
    rows = table_of(played.play(1))
    assert rows[0][:4] == ("party", "won", "lost", "drew")
    lines = lines_of(rows)
    assert len({len(line) for line in lines}) == 1
    assert len(lines) == 3


def test_casualties_are_shares_of_winners_and_losers() -> None:
    fights = [
        Fight(1, ("p1", "p2"), "waylaid", "p1", "test", 8, 99, (10, 8), (1, 4)),
        Fight(1, ("p3", "p4"), "waylaid", "p4", "test", 8, 99, (6, 10), (2, 3)),
        Fight(1, ("p5", "p6"), "waylaid", "", "test", 8, 99, (6, 10), (6, 10)),
    ]
    assert casualties(fights) == (4 / 20, 6 / 14)
    assert casualties([]) == (0.0, 0.0)


def test_an_owner_stops_shopping() -> None:
    played = league(2)
    party = played.standings[0].party.having(gold=1000)
    owner = Owner(make_bot("random", played.book, "A", 1), played.book, "A", 1)
    question = Choice("camp", "SK-ENC-60", "What?", [Option("done", "Done"), Option("buy", "Buy")])
    answers = [owner.after(party, question) for _ in range(13)]
    assert answers[-1] == "done"
    assert "done" not in answers[:-1]


def test_a_league_needs_two_and_bots_that_there_are() -> None:
    with pytest.raises(BadInput, match="two parties"):
        League(band_lists()[:1], 1)
    with pytest.raises(BadInput, match="there is no bot"):
        League(band_lists()[:2], 1, ("clever",))
