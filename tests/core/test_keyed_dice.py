"""Keyed dice: for what is simultaneous, they fall the same in whatever order they are asked for.

In the toy book a gust blows on every player at once, before the stakes; one version of it goes round the table
the other way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice, DiceFault, DiceWanted, ScriptedDice, SeededDice, TypedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.journal import Entry, Journal, Rolled
from banneret.core.engine.match import Match
from banneret.pictures.replay import frames
from banneret.server import records
from tests.core.test_match import BANNERS, HIDING, OPTIONS, STAKES, give
from tests.toy.books.three_chests.book import SEATS, Names, ThreeChests, Toy


class Gust(Event, frozen=True, tag=True):
    seat: str
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"A gust blows on {names[self.seat]}: {self.faces}."


class Gusty(ThreeChests):
    """In the order of the table."""

    order: ClassVar[tuple[str, ...]] = SEATS

    def step(self, state: Toy, dice: Dice) -> Steps:
        rest = super().step(state, dice)
        return self.blow(state, rest, dice) if state.step == "round" else rest

    def blow(self, toy: Toy, rest: Steps, dice: Dice) -> Steps:
        for seat in self.order:
            own = dice.keyed("gust", [seat, str(toy.round)])
            faces = own.d6(1, "TOY-06", f"the gust on {seat}") + own.d6(2, "TOY-06", "how long it blows")
            toy.tell(Gust("TOY-06", seat, tuple(faces)))
        yield from rest


class OtherWay(Gusty):
    order: ClassVar[tuple[str, ...]] = SEATS[::-1]


class Twice(Gusty):
    """Asks again for what it has asked for."""

    order: ClassVar[tuple[str, ...]] = SEATS + SEATS


def gusts(match: Match) -> dict[str, tuple[int, ...]]:
    return {event.seat: event.faces for event in match.events if isinstance(event, Gust)}


def weather(match: Match) -> list[int]:
    """The dice in a row."""
    rolled = [entry for entry in match.journal.entries if isinstance(entry, Rolled) and not entry.key]
    return [face for entry in rolled for face in entry.faces]


def blown(book: ThreeChests) -> Match:
    """As far as the stakes: the gusts have blown."""
    return give(Match.start(book, OPTIONS, seed=5), *BANNERS, *HIDING)


def played(book: ThreeChests) -> Match:
    """As far as the dice of the first round."""
    return give(blown(book), *STAKES)


def key_of(seat: str) -> tuple[str, ...]:
    return ("gust", seat, "0")


@given(st.integers(-(2**70), 2**70), st.integers(0, 20), st.integers(0, 20))
def test_a_key_has_a_row_of_faces_of_its_own(seed: int, first: int, then: int) -> None:
    dice = SeededDice(seed)
    whole = dice.keyed("march", ["north"]).d6(first + then, "XX-01", "a test")
    dice.d6(3, "XX-01", "something else")
    own = dice.keyed("march", ["north"])
    assert own.d6(first, "XX-01", "a test") + own.d6(then, "XX-01", "a test") == whole
    assert dice.d6(5, "XX-01", "a test") == SeededDice(seed, 3).d6(5, "XX-01", "a test")


def test_other_keys_and_other_seeds_have_other_faces() -> None:
    keys = [("a", ["b", "c"]), ("a", ["bc"]), ("ab", ["c"]), ("a", ["c", "b"]), ("a", []), ("", ["a"])]
    rows = [SeededDice(7).keyed(*key).d6(40, "XX-01", "a test") for key in keys]
    rows += [SeededDice(seed).keyed("a", ["b", "c"]).d6(40, "XX-01", "a test") for seed in (8, 9, -7)]
    rows.append(SeededDice(7).d6(40, "XX-01", "a test"))
    assert len({tuple(row) for row in rows}) == len(rows)


def test_keys_are_fair() -> None:
    dice = SeededDice(3)
    faces = [face for n in range(6000) for face in dice.keyed("n", [str(n)]).d6(2, "XX-01", "a test")]
    for face in range(1, 7):
        assert abs(faces.count(face) - 2000) < 200


def test_a_key_within_a_key_is_the_longer_key() -> None:
    dice = SeededDice(3)
    within = dice.keyed("battle", ["hill"]).keyed("rout", ["A"]).d6(9, "XX-01", "a test")
    assert within == dice.keyed("battle", ["hill", "rout", "A"]).d6(9, "XX-01", "a test")


def test_the_order_of_asking_does_not_matter() -> None:
    match, other = played(Gusty()), played(OtherWay())
    assert gusts(match) == gusts(other)
    assert len(set(gusts(match).values())) == len(SEATS)
    assert weather(match) == weather(other) == weather(played(ThreeChests()))


def test_what_has_fallen_for_a_key_stands_and_is_written_once() -> None:
    match, again = played(Gusty()), played(Twice())
    assert gusts(match) == gusts(again)
    assert match.journal.body() == again.journal.body()


def test_a_journal_keeps_the_keys_and_plays_out_as_before() -> None:
    match = blown(Gusty())
    journal = Journal.loads(match.journal.dumps(), "test")
    keys = [entry.key for entry in journal.entries if isinstance(entry, Rolled) and entry.key]
    assert keys == [key_of(seat) for seat in SEATS for _ in range(2)]
    assert b'"key":["gust","red","0"]' in journal.body()
    for twin in (
        Match.resume(journal, book=Gusty()),
        Match.resume_snapshot(journal, match.snapshot(), book=Gusty()),
        match.clone(),
        match.clone(seed=99),
    ):
        assert twin.journal.body().splitlines()[1:] == match.journal.body().splitlines()[1:]
        assert gusts(twin) == gusts(match)
        give(twin, *STAKES)
    assert weather(twin) != [], "the other seed rolls on as well"


def test_going_back_and_on_again_gives_the_same_faces() -> None:
    match = played(Gusty())
    before, row = gusts(match), weather(match)
    match.back_to(3)  # the banners are chosen, the treasures not yet hidden
    assert gusts(match) == {}
    give(match, *HIDING, *STAKES)
    assert gusts(match) == before
    assert weather(match) == row


class Again(Gusty):
    """Asks in every round for the gusts of the first once more, and for a die more of each."""

    def blow(self, toy: Toy, rest: Steps, dice: Dice) -> Steps:
        for seat in SEATS:
            faces = dice.keyed("gust", [seat, "0"]).d6(2 + toy.round, "TOY-06", f"the gust on {seat}")
            toy.tell(Gust("TOY-06", seat, tuple(faces)))
        yield from rest


def go_on(match: Match, answers: int) -> None:
    """So many answers, as if nobody ever had an idea of his own."""
    while match.pending and answers:
        seat = next(iter(match.pending))
        give(match, (seat, match.pending[seat].default()))
        answers -= 1


WAYS = st.lists(
    st.one_of(
        st.tuples(st.just("back"), st.integers(0, 40)),
        st.tuples(st.just("on"), st.integers(1, 12)),
        st.tuples(st.sampled_from(["clone", "resume"]), st.just(0)),
    ),
    max_size=10,
)


@given(WAYS)
def test_whatever_the_way_there_a_game_is_what_its_answers_make_it(ways: list[tuple[str, int]]) -> None:
    """What has fallen for a key is remembered: going back must forget it, copies must not share it."""
    match = Match.start(Again(), OPTIONS, seed=5)
    straight = match.clone()
    go_on(straight, 100)
    for way, number in ways:
        if way == "back":
            match.back_to(min(number, len(match.journal.entries)))
        elif way == "on":
            go_on(match, number)
        elif way == "resume":
            match = Match.resume_snapshot(match.journal, match.snapshot(), book=Again())
        else:
            left = match
            match = left.clone()
            left.back_to(0)
        assert straight.journal.body().startswith(match.journal.body())
    go_on(match, 100)
    assert match.journal.body() == straight.journal.body()


class Unread(list[Entry]):
    """Entries of a journal that may be written on and not gone through."""

    def __iter__(self) -> Iterator[Entry]:
        raise AssertionError("somebody goes through the whole journal")

    def __getitem__(self, at: object) -> Any:
        assert isinstance(at, int), "somebody takes a part of the journal"
        return super().__getitem__(at)


def test_a_roll_for_a_key_looks_at_no_earlier_roll() -> None:
    match = give(Match.start(Gusty(), OPTIONS, seed=5), *BANNERS)
    match.journal.entries = Unread(match.journal.entries)
    give(match, *HIDING)
    assert len(gusts(match)) == len(SEATS)


def test_another_key_than_the_journal_has_is_a_fault() -> None:
    journal = played(Gusty()).journal
    with pytest.raises(BadInput, match="the rules roll 1 dice for TOY-06 here"):
        Match.resume(journal, book=OtherWay())
    with pytest.raises(BadInput, match="the rules roll"):
        Match.resume(journal, book=ThreeChests())


def test_a_key_that_cannot_be_printed_is_refused() -> None:
    text = played(Gusty()).journal.body().replace(b'"gust","red"', b'"gust","red\\u0007"')
    with pytest.raises(BadInput) as caught:
        Journal.loads(text, "test", partial=True)
    assert caught.value.what == "the key of these dice has something that cannot be printed"
    line = next(n for n, each in enumerate(text.splitlines(), 1) if b"u0007" in each)
    assert caught.value.where == f"test, line {line}"


def test_a_script_is_written_by_key() -> None:
    keyed = {key_of(seat): [n, n, n] for n, seat in enumerate(SEATS, 1)}
    dice = ScriptedDice(keyed=keyed)
    assert dice.keyed("gust", ["blue", "0"]).d6(2, "XX-01", "a test") == [3, 3]
    with pytest.raises(DiceFault, match="left over with the key gust, red, 0"):
        dice.finish()
    with pytest.raises(DiceFault, match=r"4 dice are rolled for a test \(XX-01\) with the key gust, red, 0"):
        dice.keyed("gust", ["red", "0"]).d6(4, "XX-01", "a test")
    with pytest.raises(BadInput, match="a die shows 1 to 6"):
        ScriptedDice(keyed={("a",): [7]})


def test_no_dice_of_a_key_are_no_dice() -> None:
    assert TypedDice().keyed("gust", ["red"]).d6(0, "XX-01", "a test") == []


def test_typed_dice_are_asked_for_by_key() -> None:
    match = Match.start(Gusty(), OPTIONS, typed=True)
    give(match, *BANNERS, *HIDING)
    asked: list[tuple[tuple[str, ...], int]] = []
    while match.wanted is not None:
        wanted: DiceWanted = match.wanted
        asked.append((wanted.key, wanted.start))
        match.give_dice([len(asked) % 6 + 1] * wanted.count)
    assert asked[:3] == [(key_of("red"), 0), (key_of("red"), 1), (key_of("green"), 0)]
    assert gusts(match)["red"] == (2, 3, 3)


def test_records_of_the_server_and_replays_keep_the_keys() -> None:
    match = played(Gusty())
    lines = [records.write(record) for record in records.of_entries(match.journal.entries)]
    _, entries = records.read(lines)
    assert Journal(match.journal.header, entries).body() == match.journal.body()
    told = [sentence.text for frame in frames(match) for sentence in frame.sentences]
    assert f"A gust blows on Red: {gusts(match)['red']}." in told
