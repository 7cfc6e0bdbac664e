"""Sealed answers in the database, and games that were played for something in another.

A sealed answer can be replaced until it is opened. Its hash is shown from the first moment: it is taken over a
salt as well, since answers are short enough to be guessed. A standing one counts for every later question of
its name to which its seat hands in nothing; it is never opened, since it would tell what is yet to come.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import insert, select, update

from banneret.server import schema as tables
from banneret.server.store import Store, Write

SEALED: Final = "sealed"
REPLACED: Final = "replaced"
OPENED: Final = "opened"
SALT_BYTES: Final = 16  # more than anybody can ever try, however short the answer is
VOID: Final = "void"  # what it would have answered is no longer asked
STANDING: Final = -1  # stands in place of a number: no one question is answered by it


class Sealed(NamedTuple):
    """An answer as it was handed in: `text` is JSON, and the `number`th that its seat gives in this game, or
    STANDING.
    """

    seat: str
    number: int
    version: int
    question: str
    hash: str
    salt: str
    text: str
    time: float
    status: str

    def is_open(self) -> bool:
        return self.status == OPENED

    def is_standing(self) -> bool:
        return self.number == STANDING

    def is_whole(self) -> bool:
        """Whether this is what was hashed when it was handed in."""
        return self.hash == seal_of(self.salt, self.text)


def seal_of(salt: str, text: str) -> str:
    """What anybody can reckon again, once a sealed answer is open."""
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()


def sealed_now(seat: str, number: int, version: int, question: str, text: str) -> Sealed:
    salt = secrets.token_hex(SALT_BYTES)
    return Sealed(seat, number, version, question, seal_of(salt, text), salt, text, time.time(), SEALED)


async def all_sealed(store: Store, game: str) -> list[Sealed]:
    """All of a game, in the order in which they were handed in."""
    of = tables.sealed.c
    query = select(tables.sealed).where(of.game == game).order_by(of.time, of.seat, of.number, of.version)
    async with store.reading() as connection:
        rows = await connection.execute(query)
        return [
            Sealed(*[getattr(row, name) for name in Sealed._fields])
            for row in rows  # by their names: the columns have an order of their own
        ]


def hand_in(game: str, made: Sealed, before: Sealed | None) -> list[Write]:
    """What is written when an answer is sealed, in place of the one before if there was one."""
    writes = [] if before is None else [set_status(game, before, REPLACED)]
    return [*writes, Write(insert(tables.sealed), [{"game": game, **made._asdict()}])]


def set_status(game: str, sealed: Sealed, status: str) -> Write:
    """A Conflict if it is no longer sealed."""
    of = tables.sealed.c
    this = (of.game == game) & (of.seat == sealed.seat) & (of.number == sealed.number)
    this = this & (of.version == sealed.version) & (of.status == SEALED)
    return Write(update(tables.sealed).where(this).values(status=status), exactly=1)


def void_all(game: str) -> Write:
    """But for standing ones, which wait for no question of this course."""
    of = tables.sealed.c
    waiting = (of.game == game) & (of.status == SEALED) & (of.number != STANDING)
    return Write(update(tables.sealed).where(waiting).values(status=VOID))


# ------------------------------------------------------------------------------------------ linked games


class Linked(NamedTuple):
    what: str
    played: str


def link(game: str, what: str, played: str) -> Write:
    return Write(insert(tables.linked), [{"game": game, "what": what, "played": played}])


async def all_linked(store: Store, game: str) -> Sequence[Linked]:
    of = tables.linked.c
    query = select(of.what, of.played).where(of.game == game).order_by(of.what, of.played)
    async with store.reading() as connection:
        return [Linked(row.what, row.played) for row in await connection.execute(query)]
