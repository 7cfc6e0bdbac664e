"""Journals that earlier rules have written: they go on, or are shown as far as today's rules follow them.

The toy book stands here in three later versions: one that changes nothing, one that forbids something, one
that rolls another number of dice. So every test knows where the rules part.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from banneret.core.engine.ask import Choice, Steps, ask
from banneret.core.engine.book import SHELF
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal, Rolled
from banneret.core.engine.match import Match
from banneret.pictures.replay import frames, played_frames
from tests.contract import kit
from tests.core.test_match import BANNERS, BOOK, HIDING, OPTIONS, STAKES, finished, give
from tests.toy.books.three_chests.book import BannerPicked, ThreeChests, Toy, options_of


class Same(ThreeChests):
    """Version 2: nothing that a journal could tell."""

    version: ClassVar[int] = 2


class NoPlainBanners(Same):
    """Version 2: a plain banner is no longer allowed, so the first answer of these tests is refused."""

    def step(self, state: Any, dice: Dice) -> Steps:
        toy: Toy = state
        return _banner(toy) if toy.step == "banners" else super().step(state, dice)


def _banner(toy: Toy) -> Steps:
    question = Choice("banner", "TOY-01", "Which banner?", options_of(("striped", "spotted")))
    toy.banners["red"] = yield ask("red", question)
    toy.tell(BannerPicked("TOY-01", "red", toy.banners["red"]))


class MoreWind(Same):
    """Version 2: two dice are rolled before the stakes, where version 1 rolled none."""

    def step(self, state: Any, dice: Dice) -> Steps:
        toy: Toy = state
        rest = super().step(state, dice)
        return _windy(rest, dice) if toy.step == "round" else rest


def _windy(rest: Steps, dice: Dice) -> Steps:
    dice.d6(2, "TOY-06", "the wind")
    yield from rest


class Longer(Same):
    """Version 2: a round more than version 1 would play."""

    def begin(self, options: Any) -> Toy:
        return Toy(options.rounds + 1)


def read(match: Match) -> Journal:
    return Journal.loads(match.journal.dumps(), "test")


@pytest.fixture
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Any:
    def put(book: str) -> None:
        monkeypatch.setitem(SHELF, BOOK.id, f"tests.core.test_old_rules:{book}")

    return put


# ---------------------------------------------------------------------------------------- to go on


def test_a_game_goes_on_under_rules_that_take_all_of_it() -> None:
    old = give(Match.start(BOOK, OPTIONS, seed=4), *BANNERS, *HIDING)
    match = Match.resume(read(old), book=Same())
    assert match.journal.header.rules == 2
    give(match, *STAKES)
    # The dice fall as they would have.
    give(old, *STAKES)
    assert kit.faces(match) == kit.faces(old) != []
    again = Match.resume(read(match), book=Same())
    assert kit.bytes_of(again) == kit.bytes_of(match)


def test_a_game_that_cannot_go_on_says_where_and_why() -> None:
    old = give(Match.start(BOOK, OPTIONS, seed=4), *BANNERS)
    with pytest.raises(BadInput) as fault:
        Match.resume(read(old), book=NoPlainBanners(), where="old.jsonl")
    assert str(fault.value).startswith(
        "old.jsonl: played with version 1 of the Three Chests rules; with version 2 the journal cannot be "
        "replayed at entry 1: the answer is refused (TOY-01: “plain” is not one of"
    )


def test_a_snapshot_of_earlier_rules_is_not_used() -> None:
    old = give(Match.start(BOOK, OPTIONS, seed=4), *BANNERS, *HIDING)
    match = Match.resume_snapshot(read(old), old.snapshot(), book=Same())
    assert kit.bytes_of(match) == kit.bytes_of(old)
    # Everything is played again, so everything is told again.
    assert len(match.events) == len(old.events)
    saved = msgspec.msgpack.decode(old.snapshot())
    saved[4] = b"nonsense"
    assert kit.bytes_of(Match.resume_snapshot(read(old), msgspec.msgpack.encode(saved), book=Same()))
    with pytest.raises(BadInput, match="cannot be replayed at entry 1"):
        Match.resume_snapshot(read(old), old.snapshot(), book=NoPlainBanners())


def test_rules_that_are_newer_than_these_are_not_tried() -> None:
    newer = give(Match.start(Same(), OPTIONS, seed=4), *BANNERS)
    for door in (Match.resume, Match.shown):
        with pytest.raises(BadInput, match="this is version 1, so it takes a newer Banneret"):
            door(read(newer), book=BOOK)


# ---------------------------------------------------------------------------------------- to look at


def test_what_today_s_rules_follow_is_shown_whole() -> None:
    old = finished()
    match, parting = Match.shown(read(old), book=Same())
    assert parting is None
    assert match.over
    assert kit.bytes_of(match) == kit.bytes_of(old)
    assert match.journal.header.rules == 1


def test_a_game_is_shown_up_to_where_the_rules_part() -> None:
    old = finished()
    at = next(n for n, entry in enumerate(old.journal.entries) if isinstance(entry, Given)) + 6
    match, parting = Match.shown(read(old), book=MoreWind())
    assert parting is not None
    assert (parting.entry, parting.entries) == (at, len(old.journal.entries))
    assert parting.why == "the rules roll 2 dice for TOY-06 here"
    assert parting.text().startswith(
        "This game was played with version 1 of the Three Chests rules. Version 2 "
    )
    # It stands at the moment before, and no dice were made up.
    assert match.wanted is not None
    assert len(match.journal.entries) == at
    assert [type(event).__name__ for event in match.events][-1] == "AllHid"


def test_nothing_is_rolled_beyond_a_journal_that_is_only_looked_at() -> None:
    old = give(Match.start(BOOK, OPTIONS, seed=4), *BANNERS, *HIDING)
    entries = len(old.journal.entries)
    match, parting = Match.shown(read(old), book=MoreWind())
    assert parting is None
    assert len(match.journal.entries) == entries
    # To go on, they are rolled.
    assert isinstance(Match.resume(read(old), book=MoreWind()).journal.entries[entries], Rolled)


def test_damage_is_no_change_of_rules() -> None:
    journal = finished().journal
    journal.entries[0] = Given("red", "golden", False)
    with pytest.raises(BadInput, match="the journal cannot be replayed at entry 1"):
        Match.shown(journal, book=BOOK)


@pytest.mark.parametrize("book", ["Same", "MoreWind", "NoPlainBanners", "Longer"])
def test_frames_of_an_old_journal(on_the_shelf: Any, book: str) -> None:
    old = finished()
    here = [sentence.text for frame in _frames_of(old) for sentence in frame.sentences]
    on_the_shelf(book)
    found = frames(read(old))
    told = [sentence for frame in found for sentence in frame.sentences]
    if book in ("Same", "Longer"):
        texts = [sentence.text for sentence in told]
        assert texts == here[: len(texts)]
        assert found[-1].moment == len(old.journal.entries)
        return
    assert told[-1].kind == "RulesChanged"
    assert [sentence.text for sentence in told[:-1]] == here[: len(told) - 1]
    # How it ended stands in the closing line, whatever the rules are today.
    assert told[-1].text.endswith("It ended: a draw (most treasures; Red 0, Green 0, Blue 0).")
    match, again = played_frames(read(old))
    assert not match.over
    assert len(again) == len(found)


def _frames_of(match: Match) -> list[Any]:
    return frames(match)


def test_the_closing_line_keeps_how_a_game_ended() -> None:
    old = finished()
    data = old.journal.dumps()
    ending = Journal.loads(data, "test").ending
    assert ending is not None
    assert (ending.winner, ending.why) == ("", "most treasures")
    forged = data.replace(b'"winner":""', b'"winner":"red"')
    with pytest.raises(BadInput, match="its digest does not match"):
        Journal.loads(forged, "test")
    old.undo(beyond=True)
    assert old.journal.ending is None
    assert b"outcome" not in old.journal.dumps()
    assert Journal.loads(data, "test").cut(3).ending is None
