"""Random games for the tests of pictures, each played once."""

from __future__ import annotations

import functools
import random

from banneret.core.book import open_book
from banneret.core.journal import Given, Journal
from banneret.core.match import Match
from banneret.pictures.replay import Frame, frames


@functools.cache
def played(seed: int) -> Match:
    """A whole game of random answers."""
    book = open_book("regiments")
    match = Match.start(book, book.sample_options(seed), seed=seed)
    rng = random.Random(seed)
    while not match.over:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, question.candidates(rng, 1)[0]) is None
    return match


@functools.cache
def all_frames(seed: int) -> tuple[Frame, ...]:
    return tuple(frames(played(seed)))


def deployed(seed: int) -> Frame:
    """The first frame of the first round, when everybody stands on the table."""
    return next(frame for frame in all_frames(seed) if frame.view["round"] == 1)


def fresh(journal: Journal) -> Journal:
    """The journal as if read from its file."""
    return Journal.loads(journal.dumps(), "a test")


def answers_before(journal: Journal, moment: int) -> int:
    return sum(isinstance(entry, Given) for entry in journal.entries[:moment])
