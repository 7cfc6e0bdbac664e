"""Seats of a game made ready by the server: on request, or all of them before anybody plays.

What is answered is what the preparer of the book says (`bots/prepared.py`). A seat that is made ready is
answered for as a bot is, one question after another, until the first move; so others see every step, and what
was answered can be taken back.
"""

from __future__ import annotations

import logging

from banneret.bots.prepared import AnyPreparer, can_prepare, prepare, preparer_for
from banneret.core.engine.ask import Data
from banneret.core.engine.book import AnyBook
from banneret.core.engine.journal import Given
from banneret.core.engine.match import Match
from banneret.server.loading import roll_secrets
from banneret.server.records import LaidOut, Ledger, Prepares, Record, of_entries

_log = logging.getLogger("banneret.server")


class Preparers:
    """Who makes the seats of one game ready."""

    def __init__(self, book: AnyBook, seed: int) -> None:
        self._book = book
        self._seed = seed
        self._known: dict[str, AnyPreparer] = {}
        self._can = can_prepare(book)

    def of(self, seat: str) -> AnyPreparer:
        known = self._known.get(seat)
        if known is None:
            known = preparer_for(self._book, seat, self._seed)
            assert known is not None, "asked for in books that prepare"
            self._known[seat] = known
        return known

    def may(self, match: Match, seat: str) -> bool:
        """Whether the game is before its first move, so that this seat can be made ready."""
        if not self._can or match.over or seat not in match.seats:
            return False
        asked = match.pending.get(seat) or next(iter(match.pending.values()), None)
        return asked is not None and self.of(seat).belongs(match.view(seat), asked)

    def answers(self, match: Match, ledger: Ledger, seat: str) -> bool:
        """Whether what this seat is asked now is answered for it."""
        return seat in ledger.prepares and seat in match.pending and self.may(match, seat)

    def shown(self, match: Match, ledger: Ledger, seat: str) -> Data | None:
        """What its player is told: whether it has begun, and whether it goes on by itself."""
        if not self.may(match, seat):
            return None
        entries = match.journal.entries
        begun = any(isinstance(entry, Given) and entry.seat == seat for entry in entries)
        return {"begun": begun, "going_on": seat in ledger.prepares}


def lay(match: Match, seed: int) -> list[Record]:
    """Make all seats of a new game ready; what comes of it as records.

    Where people type the dice it goes on when they have.
    """
    preparers = Preparers(match.book, seed)
    if not can_prepare(match.book):
        return []
    try:
        while True:
            prepare(match, {seat: preparers.of(seat) for seat in match.seats})
            if not roll_secrets(match, seed):
                break
    except RuntimeError:
        # Whatever was answered by now was allowed; the players go on from there.
        _log.exception("a preparation of %s was broken off", match.book.id)
        return of_entries(match.journal.entries)
    records = of_entries(match.journal.entries)
    if match.wanted is not None:
        return [*records, *[Prepares(seat, True) for seat in match.seats]]
    return [*records, LaidOut(len(match.journal.entries))]
