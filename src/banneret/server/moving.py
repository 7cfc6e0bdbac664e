"""A seat goes from one device to another by a short code, which works once and not for long.

The first letters of a code find it, so that wrong tries can be counted. The others prove it; they are few, so
that only a slow hash of them is kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from typing import Final

from sqlalchemy import delete, insert, select, update

from banneret.server import schema as tables
from banneret.server.store import Conflict, Store, Write, token_hash, token_row

# Without letters and digits that are taken for one another.
_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_FINDING: Final = 3
_PROVING: Final = 5
_MOST_TRIES: Final = 5


class TakenSeat:
    """A seat at its new device."""

    __slots__ = ("game", "seat", "token")

    def __init__(self, game: str, seat: str, token: str) -> None:
        self.game = game
        self.seat = seat
        self.token = token


def _slow_hash(proof: str, salt: str) -> str:
    return hashlib.scrypt(proof.encode(), salt=salt.encode(), n=2**14, r=8, p=1, dklen=32).hex()


def _letters(count: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(count))


def _parts(code: str) -> tuple[str, str] | None:
    """The finding and the proving part of a code as somebody has typed it; None if it can be none."""
    typed = "".join(mark for mark in code.upper() if mark.isalnum())
    if len(typed) != _FINDING + _PROVING or any(mark not in _LETTERS for mark in typed):
        return None
    return typed[:_FINDING], typed[_FINDING:]


async def offer_seat(store: Store, game: str, seat: str, lasts: float) -> str:
    """A code that moves this seat; one that was made for it before is worth nothing any more."""
    proof = _letters(_PROVING)
    codes = tables.codes
    while True:
        name = _letters(_FINDING)
        now = time.time()
        row = {
            "name": name,
            "game": game,
            "seat": seat,
            "proof": await asyncio.to_thread(_slow_hash, proof, f"{name} {game}"),
            "expires": now + lasts,
            "tries": 0,
        }
        stale = (codes.c.expires < now) | ((codes.c.game == game) & (codes.c.seat == seat))
        try:
            await store.write([Write(delete(codes).where(stale)), Write(insert(codes), [row])])
        except Conflict:
            continue  # another code that still counts is found by these letters
        return f"{name}-{proof}"


async def take_seat(store: Store, code: str) -> TakenSeat | None:
    """Take up a seat with a code; its other tokens open it no longer. None for a code that is wrong or old."""
    parts = _parts(code)
    if parts is None:
        return None
    name, proof = parts
    codes = tables.codes
    async with store.reading() as connection:
        found = (await connection.execute(select(codes).where(codes.c.name == name))).first()
    if found is None:
        return None
    this = (codes.c.name == name) & (codes.c.proof == found.proof)
    counts = this & (codes.c.tries < _MOST_TRIES) & (codes.c.expires > time.time())
    token = secrets.token_urlsafe(32)
    try:
        # Counted before anything is compared, so that many tries at once are no more than one after another.
        await store.write([Write(update(codes).where(counts).values(tries=codes.c.tries + 1), exactly=1)])
        shown = await asyncio.to_thread(_slow_hash, proof, f"{name} {found.game}")
        if not hmac.compare_digest(shown, found.proof):
            return None
        of_seat = (tables.tokens.c.game == found.game) & (tables.tokens.c.seat == found.seat)
        await store.write(
            [
                Write(delete(codes).where(this), exactly=1),
                Write(update(tables.tokens).where(of_seat).values(moved=True)),
                Write(insert(tables.tokens), [token_row(found.game, token_hash(token), found.seat)]),
            ]
        )
    except Conflict:
        return None  # used up, too old, or taken by somebody else a moment ago
    return TakenSeat(found.game, found.seat, token)
