"""Everything that happens to a game on the server, as records that are only ever added.

The journal of the engine knows answers and dice. A game between people also has offers, resignations and
moves taken back; those are records too, so a game rebuilt from its records is the same in every respect.
The number of records is the version of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from banneret.core.engine.journal import Ending, Entry, Given, Rolled


class _Record(msgspec.Struct, frozen=True, tag_field="is"):
    pass


class Answered(_Record, frozen=True, tag="answer"):
    """`late`: the clock ran out and this is the question's default."""

    seat: str
    answer: Any
    late: bool = False


class Thrown(_Record, frozen=True, tag="dice", omit_defaults=True):
    clause: str
    faces: list[int]
    key: tuple[str, ...] = ()


class WentBack(_Record, frozen=True, tag="back"):
    """The journal was cut to `to` entries: an undo, or a takeback the others agreed to."""

    seat: str
    to: int


class Rewound(WentBack, frozen=True, tag="rewind"):
    """The game was rewound to try it another way. What is cut stays in the records, and can be come back to.

    `keeps`: the answers given there stand until others are given.
    """

    why: str = ""
    keeps: bool = False


class Offered(_Record, frozen=True, tag="offer"):
    what: str
    seat: str


class Accepted(_Record, frozen=True, tag="accept"):
    """One of several who are asked has agreed; the last one's agreement is a Drawn or WentBack."""

    what: str
    seat: str


class Declined(_Record, frozen=True, tag="decline"):
    what: str
    seat: str


class Resigned(_Record, frozen=True, tag="resign"):
    seat: str


class Drawn(_Record, frozen=True, tag="draw"):
    seat: str


class Ended(_Record, frozen=True, tag="end"):
    """The rules ended the game so. Kept, for later rules may no longer be able to reckon it."""

    winner: str
    score: dict[str, float]
    why: str


class Renewed(_Record, frozen=True, tag="rules"):
    """From here on the book's rules of this version apply; they have taken everything played before."""

    version: int


class Stranded(_Record, frozen=True, tag="closed"):
    """The game cannot go on under the book's rules of this version; `why` is the sentence for its players."""

    version: int
    why: str


class Prepares(_Record, frozen=True, tag="prepare"):
    """From here on whatever comes before the first move is answered for this seat, or no longer."""

    seat: str
    on: bool


class LaidOut(_Record, frozen=True, tag="laid"):
    """The first `to` entries of the journal were made before anybody played: nobody takes them back."""

    to: int


class Followed(_Record, frozen=True, tag="rematch"):
    """When it was over all agreed to play again, in this game."""

    game: str


Record = (
    Answered
    | Thrown
    | WentBack
    | Rewound
    | Offered
    | Accepted
    | Declined
    | Resigned
    | Drawn
    | Ended
    | Renewed
    | Stranded
    | Followed
    | Prepares
    | LaidOut
)

_DECODER: Final = msgspec.json.Decoder(Record)

DRAW: Final = "draw"
TAKEBACK: Final = "takeback"
REMATCH: Final = "rematch"


class Offer:
    """An offer that stands: by whom, and who has agreed so far."""

    __slots__ = ("agreed", "seat")

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.agreed: set[str] = set()


class OfferEnd:
    """How an offer by `seat` ended without being accepted: declined, withdrawn or lapsed, by whom and when."""

    __slots__ = ("by", "how", "seat", "version", "what")

    def __init__(self, what: str, seat: str, how: str, by: str, version: int) -> None:
        self.what = what
        self.seat = seat
        self.how = how
        self.by = by
        self.version = version


class Ledger:
    """What the records come to, apart from the match itself."""

    def __init__(self) -> None:
        self.count = 0
        self.offers: dict[str, Offer] = {}
        self.last_offer: OfferEnd | None = None  # until whoever made it has moved on
        self.resigned = ""
        self.drawn = False
        self.ending: Ending | None = None  # as the rules of the day reckoned it
        self.rules: int | None = None  # the version that applies, if not that of the header
        self.closed = ""
        self.rematch: str | None = None  # the game in which they play again
        self.prepares: set[str] = set()  # seats that are made ready
        self.laid = 0  # so many entries of the journal were there before anybody played

    @property
    def ended(self) -> bool:
        return self.drawn or bool(self.resigned or self.closed) or self.ending is not None

    def take(self, record: Record) -> None:
        self.count += 1
        if isinstance(record, Answered | Thrown | WentBack):
            self._play_on(record)
        elif isinstance(record, Offered):
            self.offers[record.what] = Offer(record.seat)
            self.last_offer = None
        elif isinstance(record, Accepted):
            self.offers[record.what].agreed.add(record.seat)
        elif isinstance(record, Declined):
            self._end_offer(record.what, "withdrawn" if self._is_own(record) else "declined", record.seat)
        elif isinstance(record, Resigned):
            self.resigned = record.seat
            self.offers.clear()
        elif isinstance(record, Ended):
            self.ending = Ending(record.winner, record.score, record.why)
            self.offers.clear()
        elif isinstance(record, Renewed):
            self.rules = record.version
        elif isinstance(record, Stranded):
            self.closed = record.why
            self.offers.clear()
        elif isinstance(record, Followed):
            self.rematch = record.game
            self.offers.clear()
            self.last_offer = None
        elif isinstance(record, Prepares):
            (self.prepares.add if record.on else self.prepares.discard)(record.seat)
        elif isinstance(record, LaidOut):
            self.laid = record.to
        else:
            self.drawn = True
            self.offers.clear()

    def _play_on(self, record: Answered | Thrown | WentBack) -> None:
        seat = "" if isinstance(record, Thrown) else record.seat
        if isinstance(record, WentBack):
            self.prepares.discard(seat)  # else it would all be answered again at once
        if isinstance(record, Answered) and self.last_offer is not None and self.last_offer.seat == seat:
            self.last_offer = None
        takeback, draw = self.offers.get(TAKEBACK), self.offers.get(DRAW)
        if takeback is not None:
            # The table has changed, so what was asked to be taken back is no longer the last thing done.
            if isinstance(record, WentBack) and seat == takeback.seat:
                del self.offers[TAKEBACK]  # it was taken back
            else:
                self._end_offer(TAKEBACK, "lapsed", seat)
        if draw is not None and isinstance(record, Answered) and seat != draw.seat:
            # Playing on is an answer to an offer.
            self._end_offer(DRAW, "lapsed", seat)

    def _is_own(self, record: Declined) -> bool:
        offer = self.offers.get(record.what)
        return offer is not None and offer.seat == record.seat

    def _end_offer(self, what: str, how: str, by: str) -> None:
        offer = self.offers.pop(what, None)
        if offer is not None:
            self.last_offer = OfferEnd(what, offer.seat, how, by, self.count)


def of_entries(entries: Iterable[Entry], *, late: bool = False) -> list[Record]:
    """Journal entries as records."""
    return [
        Answered(entry.seat, entry.answer, late)
        if isinstance(entry, Given)
        else Thrown(entry.clause, entry.faces, entry.key)
        for entry in entries
    ]


def write(record: Record) -> str:
    return msgspec.json.encode(record).decode()


def decode(line: str) -> Record:
    record: Record = _DECODER.decode(line)
    return record


def timelines(lines: Iterable[str]) -> list[tuple[list[Entry], frozenset[int]]]:
    """The journal entries of each course that the game has taken: as it was before each rewinding, and now.

    Beside them stands which of them were taken for who gave no answer.
    """
    found: list[tuple[list[Entry], frozenset[int]]] = []
    entries: list[Entry] = []
    late: set[int] = set()
    for record in map(decode, lines):
        if isinstance(record, Rewound):
            found.append((list(entries), frozenset(late)))
        if isinstance(record, Answered) and record.late:
            late.add(len(entries))
        _take(entries, record)
        late = {at for at in late if at < len(entries)}
    return [*found, (entries, frozenset(late))]


def read(lines: Iterable[str]) -> tuple[Ledger, list[Entry]]:
    """The ledger of these lines, and the journal entries that are left after all going back."""
    ledger = Ledger()
    entries: list[Entry] = []
    for record in map(decode, lines):
        ledger.take(record)
        _take(entries, record)
    return ledger, entries


def _take(entries: list[Entry], record: Record) -> None:
    """What a record does to the journal."""
    if isinstance(record, Answered):
        entries.append(Given(record.seat, record.answer, False))
    elif isinstance(record, Thrown):
        entries.append(Rolled(record.clause, list(record.faces), record.key))
    elif isinstance(record, WentBack):
        del entries[record.to :]
