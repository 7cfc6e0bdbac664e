"""Random games for the tests of pictures, each played once."""

from __future__ import annotations

import functools
import random
from typing import Any

from msgspec import UNSET

from banneret.books.battle_report import BattleReport, CharacterReport, End, Tally, UnitReport
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import open_book
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from banneret.pictures.looks import look_of
from banneret.pictures.luck import LuckLedger, ledger
from banneret.pictures.replay import Frame, frames, settled
from tests.data import plain


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


def view_of(frame: Frame) -> dict[str, Any]:
    """A copy of what a frame shows, to be changed."""
    found: dict[str, Any] = plain(frame.view)
    return found


def put_badges(unit: dict[str, Any], *states: str) -> None:
    """Have a unit be in these states."""
    unit["badges"] = [{"id": state, "text": state} for state in states]


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


def tally(dealt: int, killed: int, taken: int = 0, lost: int = 0, **ways: int) -> Tally:
    return Tally(dealt=dealt, killed=killed, taken=taken, lost=lost, ways=ways)


def facts(
    units: dict[str, Tally],
    characters: dict[str, Tally] | None = None,
    ends: dict[str, tuple[str, int, int, int]] | None = None,
) -> BattleReport:
    """A report made by hand; `ends` are how, at which moment, in which round, and with how many models left."""
    gone = {
        key: End(how=how, clause="x", moment=moment, round=number, left=left)
        for key, (how, moment, number, left) in (ends or {}).items()
    }
    return BattleReport(
        book="",
        rules=1,
        round=1,
        points_left={},
        sides=(),
        characters=tuple(
            CharacterReport(id=key, side=key[0], points=0, fate="", tally=own, end=gone.get(key, UNSET))
            for key, own in (characters or {}).items()
        ),
        units=tuple(
            UnitReport(
                id=key,
                side=key[0],
                points=0,
                models_start=1,
                models_end=1,
                fled_at_end=False,
                tally=own,
                beaten=(),
                end=gone.get(key, UNSET),
            )
            for key, own in units.items()
        ),
        deeds=(),
        unknown=(),
    )
