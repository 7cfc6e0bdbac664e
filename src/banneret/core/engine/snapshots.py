"""A match between two steps, packed to be kept beside its journal."""

from __future__ import annotations

import hashlib

import msgspec

from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal


class Snapshot(msgspec.Struct, array_like=True):
    book: str
    rules: int
    entries: int
    firm: int
    state: bytes
    digest: bytes

    def fits(self, journal: Journal) -> bool:
        """Whether it was made of a game with just this journal."""
        return self.digest == _digest(journal, self.firm, self.state)


def pack(book: str, rules: int, journal: Journal, firm: int, state: bytes) -> bytes:
    """The state of a game that this journal has led to."""
    saved = Snapshot(book, rules, len(journal.entries), firm, state, _digest(journal, firm, state))
    return msgspec.msgpack.encode(saved)


def unpack(snapshot: bytes, where: str) -> Snapshot:
    try:
        return msgspec.msgpack.decode(snapshot, type=Snapshot)
    except msgspec.DecodeError as error:
        raise BadInput(f"this is not a snapshot ({error})", where) from error


def _digest(journal: Journal, firm: int, state: bytes) -> bytes:
    """Ties a state to the journal that led to it."""
    return hashlib.sha256(journal.body() + b"%d\n" % firm + state).digest()
