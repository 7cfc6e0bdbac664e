"""Warbands in the database: documents that are replaced whole, and the games each is in."""

from __future__ import annotations

import hmac
import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Update, insert, select, update

from banneret.server import schema as tables
from banneret.server.store import Store, Write, known_id, token_hash


class BandGame(NamedTuple):
    """A game that a warband is or was in; `journal` is "" until its history has it."""

    game: str
    waiting: bool
    journal: str


class SavedWarband(NamedTuple):
    id: str
    book: str
    version: int
    document: bytes
    owner: str
    games: tuple[BandGame, ...]

    def is_owned_with(self, token: str) -> bool:
        return hmac.compare_digest(self.owner, token_hash(token))

    def waits(self) -> bool:
        return any(game.waiting for game in self.games)


async def create(store: Store, id_: str, book: str, document: bytes, token: str) -> None:
    row = {
        "id": id_,
        "book": book,
        "created": time.time(),
        "version": 1,
        "document": document.decode(),
        "owner": token_hash(token),
    }
    await store.write([Write(insert(tables.warbands), [row])])


async def find(store: Store, id_: str) -> SavedWarband | None:
    bands, games = tables.warbands, tables.band_games
    async with store.reading() as connection:
        row = (await connection.execute(select(bands).where(bands.c.id == known_id(id_)))).first()
        if row is None:
            return None
        found = await connection.execute(select(games).where(games.c.warband == id_))
        all_games = tuple(BandGame(each.game, each.waiting, each.journal) for each in found)
    return SavedWarband(row.id, row.book, row.version, row.document.encode(), row.owner, all_games)


async def replace(store: Store, saved: SavedWarband, document: bytes, also: Sequence[Write] = ()) -> None:
    """A Conflict if somebody else has changed it since it was read."""
    await store.write([Write(_next(saved).values(document=document.decode()), exactly=1), *also])


def put_into(saved: SavedWarband, game: str) -> list[Write]:
    """What is written when a game begins: the warband is as it was read, and waits for what comes of it."""
    row = {"warband": saved.id, "game": game, "waiting": True, "journal": ""}
    return [Write(_next(saved), exactly=1), Write(insert(tables.band_games), [row])]


def taken(saved: SavedWarband, game: str, journal: str) -> Write:
    """It no longer waits for this game; its history has it by this digest, or not at all with ""."""
    games = tables.band_games
    if any(each.game == game for each in saved.games):
        this = (games.c.warband == saved.id) & (games.c.game == game)
        return Write(update(games).where(this).values(waiting=False, journal=journal), exactly=1)
    row = {"warband": saved.id, "game": game, "waiting": False, "journal": journal}
    return Write(insert(games), [row])


async def leave(store: Store, saved: SavedWarband, game: str) -> None:
    await store.write([Write(_next(saved), exactly=1), taken(saved, game, "")])


def _next(saved: SavedWarband) -> Update:
    bands = tables.warbands
    this = (bands.c.id == saved.id) & (bands.c.version == saved.version)
    return update(bands).where(this).values(version=saved.version + 1)
