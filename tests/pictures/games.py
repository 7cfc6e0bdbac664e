"""Random games for the tests of pictures, each played once."""

from __future__ import annotations

import functools
import random

from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import open_book
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from banneret.pictures.looks import look_of
from banneret.pictures.luck import LuckLedger, ledger
from banneret.pictures.replay import Frame, frames, settled


@functools.cache
def played(seed: int, book_id: str = "regiments") -> Match:
    """A whole game of random answers."""
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(seed), seed=seed)
    rng = random.Random(seed)
    while not match.over:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, question.candidates(rng, 1)[0]) is None
    return match


@functools.cache
def fought(seed: int, book_id: str) -> Match:
    """A whole game between bots that mean it, with charges and combats in it."""
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(seed), seed=seed)
    play_on(match, {seat: make_bot("greedy", book, seat, seed) for seat in match.seats})
    return match


@functools.cache
def all_frames(seed: int, book_id: str = "regiments") -> tuple[Frame, ...]:
    return tuple(frames(played(seed, book_id)))


def deployed(seed: int, book_id: str = "regiments") -> Frame:
    """The first frame of the first round, when everybody stands on the table."""
    return next(frame for frame in all_frames(seed, book_id) if frame.view["round"] == 1)


def luck_in(match: Match) -> LuckLedger:
    """The ledger of all that anybody may know of a game."""
    return ledger(match.events_for(""), match.seats, look_of(match.book.id))


def at_moment(journal: Journal, n: int) -> Match:
    """The match as it stood after the first `n` journal entries and the dice that belong to the last."""
    return Match.shown(journal.cut(settled(journal, n)))[0]


def fresh(journal: Journal) -> Journal:
    """The journal as if read from its file."""
    return Journal.loads(journal.dumps(), "a test")


def answers_before(journal: Journal, moment: int) -> int:
    return sum(isinstance(entry, Given) for entry in journal.entries[:moment])
