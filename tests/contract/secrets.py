"""What a book promises about secrets: nobody learns of them from anything but an event that reveals them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

import msgspec

from banneret.core.engine.ask import Ask, Question
from banneret.core.engine.book import AnyBook
from banneret.core.engine.dice import Dice, Key
from banneret.core.engine.events import Event
from banneret.core.engine.journal import Entry, Given, Journal, Rolled
from banneret.core.engine.match import Match
from banneret.core.engine.state import State
from banneret.odds.advice import adviser_for
from tests.contract.kit import (
    Watch,
    as_json,
    bytes_of,
    first_answer_after,
    moments,
    packed,
    play,
    played,
    start,
)
from tests.contract.walk import plain_values, reachable

MANY = 4  # other secrets with which a step is played again in slow runs


def check_secrets(book: AnyBook, seed: int, whole: bool = True, asked_again: set[str] | None = None) -> int:
    """What a viewer may not know changes nothing that the viewer gets. Gives the number of states compared.

    In a game that is not looked into as a whole, each kind of question is played again only once, and only one
    of all possible secrets is tried at a moment; another at the next. `asked_again` is filled with the names of
    the questions that somebody was asked with other secrets.
    """
    compared = 0

    def watch(match: Match, _: Question) -> None:
        nonlocal compared
        moment = len(match.journal.entries)
        real = bytes_of(match)
        for viewer in ("", *match.seats):
            variants = book.secret_variants(match.state, viewer)
            seen = shown(book, match.state, viewer) if variants else b""
            for variant in variants if whole else some(variants, moment, 1):
                assert book.encode(variant) != real
                assert shown(book, variant, viewer) == seen
                compared += 1
        for seat, question in match.pending.items():
            check_no_secret_within(book, question, seat)

    match, asked = noted(book, seed, watch)
    return compared + check_steps(book, match, asked, whole, asked_again)


def shown(book: AnyBook, state: State, viewer: str) -> bytes:
    """What a viewer sees: a page is given the data of it, a bot the view itself."""
    view = book.view(state, viewer)
    return packed([book.view_data(view), book.encode(view) if isinstance(view, State) else b""])


def some(variants: list[State], moment: int, most: int) -> list[State]:
    """A few of them, others at every moment."""
    count = min(most, len(variants))
    return [variants[(moment * most + at) % len(variants)] for at in range(count)]


def check_no_secret_within(book: AnyBook, question: Question, seat: str) -> None:
    """Whatever state a question holds shows its seat nothing that a view of it would not."""
    for path, thing in reachable(question):
        if isinstance(thing, State):
            assert book.encode(book.view(thing, seat)) == book.encode(thing), f"{question.name}{path}"


# ---------------------------------------------------------------------------------------- played again


Asked: TypeAlias = list[tuple[int, str]]  # how long the journal was, and the name of a question pending then


def noted(book: AnyBook, seed: int, watch: Watch | None = None) -> tuple[Match, Asked]:
    """A game and what was asked in it."""
    asked: Asked = []

    def note(match: Match, answered: Question) -> None:
        asked.extend([(len(match.journal.entries), question.name) for question in match.pending.values()])
        if watch is not None:
            watch(match, answered)

    match = start(book, seed)
    asked += [(len(match.journal.entries), question.name) for question in match.pending.values()]
    return play(match, seed, watch=note), asked


def check_steps(
    book: AnyBook, match: Match, asked: Asked, whole: bool, asked_again: set[str] | None = None
) -> int:
    """The steps of a finished game with other secrets: asked and told is the same, until one is revealed."""
    compared = 0
    looked_into: set[tuple[str, bool]] = set()
    points = match._checkpoints
    for at, (point, after) in enumerate(pairwise(points)):
        entries = match.journal.entries[point.entries : after.entries]
        variants = {viewer: book.secret_variants(point.state, viewer) for viewer in ("", *match.seats)}
        # A question that was put before there were secrets says nothing of how it is with them.
        kinds = {
            (name, any(variants.values())) for moment, name in asked if point.entries <= moment < after.entries
        }
        last = at == len(points) - 2
        if not whole and not last and kinds <= looked_into:
            continue
        looked_into |= kinds
        for viewer, others in variants.items():
            in_secret = rolls_in_secret(book, point.state, entries, viewer)
            if not others and not in_secret:
                continue
            one = Course(book, point.state, entries, viewer)
            if asked_again is not None:
                asked_again |= one.asked
            for variant in some(others, at, MANY if whole else 1):
                one.compare(Course(book, variant, entries, viewer))
                compared += 1
            if in_secret:
                one.compare(Course(book, point.state, entries, viewer, other_dice=True))
                compared += 1
    return compared


def rolls_in_secret(book: AnyBook, state: State, entries: list[Entry], viewer: str) -> bool:
    """Whether others roll dice in this step that the viewer is not shown."""
    if not any(isinstance(entry, Rolled) for entry in entries):
        return False
    again = _Again(entries, viewer, False)
    for _ in again.step(book, state.copy()):
        continue
    return again.in_secret


class Heard(NamedTuple):
    """Something that a viewer gets in the course of a step."""

    what: str
    values: list[str]
    reveals: bool = False


class Course:
    """A step once more, with the answers and dice of a journal, and what a viewer gets of it.

    With `other_dice`, what others have rolled in secret falls otherwise.
    """

    def __init__(
        self, book: AnyBook, state: Any, entries: list[Entry], viewer: str, other_dice: bool = False
    ) -> None:
        self.book = book
        self.state = state
        self.entries = entries
        self.viewer = viewer
        self.other_dice = other_dice
        self.asked: set[str] = set()
        self.heard = list(self.play())

    def play(self) -> Iterator[Heard]:
        state = self.state.copy()
        again = _Again(self.entries, self.viewer, self.other_dice)
        known: list[Event] = []
        try:
            for asked in again.step(self.book, state):
                yield from _told(state, self.viewer, known)
                question = asked.questions.get(self.viewer)
                if question is not None:
                    self.asked.add(question.name)
                    yield _said(question)
                    yield self.hints(state, question, known)
            yield from _told(state, self.viewer, known)
        except _Parted as parted:
            yield from _told(state, self.viewer, known)
            yield Heard(f"the course of the game: {parted}", [])

    def hints(self, state: State, question: Question, known: list[Event]) -> Heard:
        """What stands beside the options of a question, made of what the viewer sees and was told."""
        with unhurried():
            view = self.book.view(state, self.viewer)
            found = adviser_for(self.book).hints(view, question, known)
        return Heard(f"hints for “{question.name}”", [as_json(found).decode()])

    def compare(self, other: Course) -> None:
        """The same is heard in both until a secret is revealed; from then on they may be told apart."""
        if self.first_difference(other) is not None:
            # Units remember what was worked out about them: by now as much as in the other course.
            self.heard = list(self.play())
        apart = self.first_difference(other)
        if apart is None:
            return
        one, another = apart
        heard = [[] if each is None else [each.what, *each.values] for each in apart]
        told = next(pair for pair in zip_longest(*heard) if pair[0] != pair[1])
        what = (one or another or Heard("", [])).what
        who = f"seat {self.viewer}" if self.viewer else "a spectator"
        raise AssertionError(f"{what} gives a secret away to {who}: {told[0]} would be {told[1]}")

    def first_difference(self, other: Course) -> tuple[Heard | None, Heard | None] | None:
        for one, another in zip_longest(self.heard, other.heard):
            if one != another:
                return None if one is not None and one.reveals else (one, another)
        return None


@contextmanager
def unhurried() -> Iterator[None]:
    """Advice that is not held to a time, so that it does not depend on how fast the machine is."""
    with patch.object(time, "perf_counter", lambda: 0.0):
        yield


def _told(state: State, viewer: str, known: list[Event]) -> Iterator[Heard]:
    """What a viewer is told, which is then known."""
    for event in state.told:
        if not event.seen_by() or viewer in event.seen_by():
            known.append(event)
            yield Heard(type(event).__name__, [as_json(event.to_data()).decode()], event.reveals())
    state.told.clear()


def _said(question: Question) -> Heard:
    """All that a question says when asked, and all that can be reached from it."""
    closed = [(option.to_data(), _reason(question, option.key)) for option in question.not_offered()]
    said = as_json([question.to_data(), closed]).decode()
    return Heard(f"the question “{question.name}”", [said, *plain_values(question)])


def _reason(question: Question, key: str) -> Any:
    reason = question.why_not(key)
    return None if reason is None else reason.to_data()


class _Parted(Exception):
    """The rules ask or roll otherwise than they did."""


class _Again(Dice):
    """The answers and dice of a journal, in order."""

    def __init__(self, entries: list[Entry], viewer: str, other_dice: bool) -> None:
        self.entries = entries
        self.viewer = viewer
        self.other_dice = other_dice
        self.at = 0
        self.in_secret = False
        self.fallen: dict[Key, list[int]] = {}

    def step(self, book: AnyBook, state: State) -> Iterator[Ask]:
        """The next step of a book, each question as it comes; _Parted if the journal does not go with it."""
        steps = book.step(state, self)
        value: Any = None
        while True:
            try:
                asked: Ask = steps.send(value)
            except StopIteration:
                return
            yield asked
            value = self.answers(asked)

    def next(self) -> Entry:
        if self.at == len(self.entries):
            raise _Parted("it goes on")
        self.at += 1
        return self.entries[self.at - 1]

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return self.rolled(count, clause, purpose, only, ()) if count else []

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        """What has fallen for a key stands, as in a match."""
        known = self.fallen.setdefault(key, [])
        if start + count > len(known):
            known += self.rolled(start + count - len(known), clause, purpose, only, key)
        return known[start : start + count]

    def rolled(self, count: int, clause: str, purpose: str, only: str, key: Key) -> list[int]:
        entry = self.next()
        if not isinstance(entry, Rolled) or not entry.holds(count, clause, key):
            raise _Parted(f"{count} dice are rolled for {purpose}")
        secret = only not in ("", self.viewer)
        self.in_secret = self.in_secret or secret
        if self.other_dice and secret:
            return [7 - face for face in entry.faces]
        return list(entry.faces)

    def answers(self, asked: Ask) -> Any:
        given: dict[str, Any] = {}
        for _ in asked.questions:
            entry = self.next()
            if not isinstance(entry, Given) or entry.seat not in asked.questions:
                raise _Parted(f"{', '.join(asked.questions)} are asked")
            given[entry.seat] = entry.answer
        if asked.alone:
            return next(iter(given.values()))
        return {seat: given[seat] for seat in asked.questions}


# ---------------------------------------------------------------------------------------- what is not yet shown


def check_simultaneous_answers(book: AnyBook, seed: int) -> set[str]:
    """While others are still to answer, nobody can see what has been answered. Gives the questions compared."""
    compared: set[str] = set()

    def watch(match: Match, question: Question) -> None:
        if match._given:
            compared.add(question.name)
            check_given_unseen(match)

    played(book, seed, watch)
    return compared


def check_given_unseen(match: Match) -> None:
    """All is as it was before the first of those who are asked at once has answered, but for those who have."""
    book, given = match.book, set(match._given)
    without = match.clone()
    without.back_to(len(match.journal.entries) - len(given))
    assert set(without.pending) == given | set(match.pending)
    for viewer in ("", *match.seats):
        if viewer not in given:
            assert shown(book, match.state, viewer) == shown(book, without.state, viewer)
            assert match.events_for(viewer) == without.events_for(viewer)
    for seat in match.pending:
        assert _said(match.pending[seat]) == _said(without.pending[seat])


def check_seed_is_unseen(book: AnyBook, seed: int) -> None:
    """The seed is in the journal's header and in nothing a player gets."""
    match = played(book, seed)
    for length in moments(match, 5):
        at = first_answer_after(match, length)
        known = Match.resume(match.journal.cut(at), book=book)
        header = msgspec.structs.replace(match.journal.header, dice={"seed": seed + 987})
        other = Match.resume(Journal(header, match.journal.entries[:at]), book=book)
        assert bytes_of(known) == bytes_of(other)
        for viewer in ("", *match.seats):
            views = [as_json(book.view_data(one.view(viewer))) for one in (known, other)]
            assert views[0] == views[1]
            assert known.events_for(viewer) == other.events_for(viewer)
        for seat, question in known.pending.items():
            assert as_json(question.to_data()) == as_json(other.pending[seat].to_data())
