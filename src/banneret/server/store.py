"""The database: games are created, read and added to, and nothing of what happened in them is ever changed.

All writes go through one task. It takes whatever is waiting, writes it in one transaction, and only then
tells those who wait; so many games share one wait for the disk, and nobody is told before the disk has it.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import (
    URL,
    Connection,
    Delete,
    Insert,
    Update,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from banneret.core.engine.errors import BadInput
from banneret.server import schema as tables

_FILE: Final = "sqlite+aiosqlite:///"
_NUMBER: Final = re.compile(r"[0-9]{4}")
_FIRST: Final = "0001"
_VERSIONS: Final = "alembic_version"
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


class StoreFault(Exception):
    """It could not be written; whether it was, only reading again can tell."""


class Conflict(StoreFault):
    """Somebody else has written this place of the game already."""


class SavedSeat:
    __slots__ = ("bot", "kind", "name", "seat")

    def __init__(self, seat: str, name: str, kind: str, bot: str) -> None:
        self.seat = seat
        self.name = name
        self.kind = kind
        self.bot = bot


class SavedGame:
    """`watch`: the token to watch with for anybody who has the address; None where one must be invited."""

    __slots__ = ("bot_seed", "header", "id", "lines", "seats", "seconds", "watch")

    def __init__(
        self,
        id_: str,
        header: str,
        bot_seed: int,
        seconds: float | None,
        seats: list[SavedSeat],
        lines: list[str],
        watch: str | None = None,
    ) -> None:
        self.id = id_
        self.header = header
        self.bot_seed = bot_seed
        self.seconds = seconds
        self.seats = seats
        self.lines = lines
        self.watch = watch


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Write:
    """A statement with its rows, if it has any; a Conflict unless it meets `exactly` so many."""

    __slots__ = ("exactly", "rows", "statement")

    def __init__(
        self,
        statement: Insert | Update | Delete,
        rows: list[dict[str, Any]] | None = None,
        *,
        exactly: int | None = None,
    ) -> None:
        self.statement = statement
        self.rows = rows
        self.exactly = exactly


_Work = list[Write]


class Store:
    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: AsyncEngine | None = None
        self._waiting: asyncio.Queue[tuple[_Work, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, bring the tables up to date and begin to write."""
        try:
            engine = create_async_engine(_address(self._url), pool_pre_ping=not self._url.startswith("sqlite"))
        except (SQLAlchemyError, ImportError) as error:
            raise BadInput(f"cannot use this database ({error})", "--database") from error
        except ValueError as error:
            what = "the host or port of this database is none; write postgresql://USER@HOST:PORT/NAME"
            raise BadInput(what, "--database") from error
        try:
            # A look before anything is written: the pragmas below would change a stranger's file.
            async with engine.connect() as connection:
                await connection.run_sync(_look)
            await engine.dispose()
            if engine.dialect.name == "sqlite":
                event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            async with engine.begin() as connection:
                await connection.run_sync(_up_to_date)
        except (SQLAlchemyError, OSError, ValueError, BadInput) as error:
            await engine.dispose()
            # The driver's thread has yet to tell the loop that it has ended, and complains if there is none.
            await asyncio.sleep(0.1)
            if isinstance(error, BadInput):
                raise
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise BadInput(f"cannot use this database ({reason})", "--database") from error
        self._engine = engine
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        while not self._waiting.empty():
            _, done = self._waiting.get_nowait()
            if not done.done():
                done.set_exception(StoreFault("the server is stopping"))
        if self._engine is not None:
            await self._engine.dispose()

    @property
    def engine(self) -> AsyncEngine:
        assert self._engine is not None, "the store is not open"
        return self._engine

    # ------------------------------------------------------------------ writing

    async def create(
        self,
        game: SavedGame,
        hashes: Sequence[tuple[str, str]],
        *,
        now: float | None = None,
        also: Sequence[Write] = (),
    ) -> None:
        """A new game with its first lines and the hashes of its tokens, each with its seat.

        `also` is written with it, or neither is.
        """
        await self.write([*creation(game, hashes, now), *also])

    async def append(self, game: str, start: int, lines: Sequence[str], *, also: Sequence[Write] = ()) -> None:
        """Lines of a game from number `start` on, and what is written with them; all or none.

        When this returns they are on disk.
        """
        await self.write([Write(insert(tables.entries), _rows(game, start, lines)), *also])

    async def add_token(self, game: str, hash_: str, seat: str) -> None:
        await self.write([Write(insert(tables.tokens), [token_row(game, hash_, seat)])])

    async def write(self, work: _Work) -> None:
        """All of it or nothing; when this returns it is on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((work, done))
        await done

    async def _write_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < 256:
                batch.append(self._waiting.get_nowait())
            try:
                await self._commit([work for work, _ in batch])
            except Exception as error:
                if len(batch) == 1:
                    _tell(batch[0][1], error)
                    continue
                # One that cannot be written must not keep out the others.
                for work, done in batch:
                    try:
                        await self._commit([work])
                    except Exception as own:
                        _tell(done, own)
                    else:
                        _tell(done, None)
            else:
                for _, done in batch:
                    _tell(done, None)

    async def _commit(self, batch: list[_Work]) -> None:
        async with self.engine.begin() as connection:
            # Most batches are entries of several games: one statement for all of those.
            appended: list[dict[str, Any]] = []
            for write in [write for work in batch for write in work]:
                if write.statement.table is tables.entries:
                    appended += write.rows or []
                    continue
                done = await connection.execute(write.statement, write.rows)
                if write.exactly is not None and done.rowcount != write.exactly:
                    raise Conflict("it is not as it was")
            if appended:
                await connection.execute(insert(tables.entries), appended)

    # ------------------------------------------------------------------ reading

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise StoreFault(type(error).__name__) from error

    async def game(self, id_: str) -> SavedGame | None:
        of_game = tables.entries.c.game == id_
        async with self.reading() as connection:
            first = (await connection.execute(select(tables.games).where(tables.games.c.id == id_))).first()
            if first is None:
                return None
            people = await connection.execute(
                select(tables.seats).where(tables.seats.c.game == id_).order_by(tables.seats.c.place)
            )
            seats = [SavedSeat(row.seat, row.name, row.kind, row.bot) for row in people]
            found = await connection.execute(
                select(tables.entries.c.n, tables.entries.c.data).where(of_game).order_by(tables.entries.c.n)
            )
            rows = found.all()
        if [row.n for row in rows] != list(range(len(rows))):
            raise StoreFault(f"the entries of game {id_} have a gap")
        lines = [row.data for row in rows]
        return SavedGame(id_, first.header, first.bot_seed, first.seconds, seats, lines, first.watch)

    async def headers(self) -> list[tuple[str, str]]:
        """The id and the first line of every game, the oldest first."""
        of = tables.games.c
        async with self.reading() as connection:
            rows = await connection.execute(select(of.id, of.header).order_by(of.created, of.id))
            return [(row.id, row.header) for row in rows]

    async def seat_of(self, game: str, hash_: str, *, moved: bool = False) -> str | None:
        """The seat ("" for a spectator) that a token opens in this game; None if it opens none.

        With `moved`: the seat that it opened until that went to another device.
        """
        of = tables.tokens.c
        query = select(of.seat).where(of.hash == hash_, of.game == known_id(game), of.moved == moved)
        async with self.reading() as connection:
            seat: str | None = (await connection.execute(query)).scalar()
        return seat

    async def has_moved(self, game: str, seat: str) -> bool:
        """Whether this seat went from one device to another."""
        of = tables.tokens.c
        query = select(of.hash).where(of.game == game, of.seat == seat, of.moved).limit(1)
        async with self.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def watch_token(self, game: str) -> str | None:
        """The token with which anybody may watch; None for an unknown game, or one for the invited."""
        query = select(tables.games.c.watch).where(tables.games.c.id == known_id(game))
        async with self.reading() as connection:
            token: str | None = (await connection.execute(query)).scalar()
        return token

    async def tokens_of(self, game: str, seat: str) -> int:
        """How many there are for a seat, or (“”) for spectators."""
        these = (tables.tokens.c.game == game) & (tables.tokens.c.seat == seat)
        query = select(func.count()).select_from(tables.tokens).where(these)
        async with self.reading() as connection:
            return int((await connection.execute(query)).scalar_one())


def creation(game: SavedGame, hashes: Sequence[tuple[str, str]] = (), now: float | None = None) -> list[Write]:
    """What is written when a game is created."""
    first = {
        "id": game.id,
        "created": time.time() if now is None else now,
        "header": game.header,
        "bot_seed": game.bot_seed,
        "seconds": game.seconds,
        "watch": game.watch,
    }
    people = [
        {"game": game.id, "seat": s.seat, "place": at, "name": s.name, "kind": s.kind, "bot": s.bot}
        for at, s in enumerate(game.seats)
    ]
    work = [Write(insert(tables.games), [first]), Write(insert(tables.seats), people)]
    if hashes:
        work.append(Write(insert(tables.tokens), [token_row(game.id, h, s) for h, s in hashes]))
    if game.lines:
        work.append(Write(insert(tables.entries), _rows(game.id, 0, game.lines)))
    return work


def known_id(text_: str) -> str:
    """What cannot be an id is looked for all the same, as an id that is nobody's."""
    return text_ if _ID.fullmatch(text_) else ""


def _address(url: str) -> URL:
    """Where the database is; in the name of a file every mark stands for itself, also a “?”."""
    if url.startswith(_FILE):
        return URL.create(_FILE.partition(":")[0], database=url.removeprefix(_FILE))
    return make_url(url)


def _rows(game: str, start: int, lines: Sequence[str]) -> list[dict[str, Any]]:
    return [{"game": game, "n": start + at, "data": line} for at, line in enumerate(lines)]


def token_row(game: str, hash_: str, seat: str) -> dict[str, Any]:
    return {"hash": hash_, "game": game, "seat": seat, "moved": False}


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    elif isinstance(error, IntegrityError):
        done.set_exception(Conflict("this place of the game is taken"))
    elif isinstance(error, StoreFault):
        done.set_exception(error)
    else:
        done.set_exception(StoreFault(type(error).__name__))


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    # FULL: an acknowledged answer outlives a power cut.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _version(connection: Connection, found: Set[str]) -> str:
    """Of the tables that are there; "" where none were made yet."""
    if _VERSIONS not in found:
        return ""
    return str(connection.execute(text(f"SELECT version_num FROM {_VERSIONS}")).scalar() or "")


def _look(connection: Connection) -> None:
    """BadInput for tables that this server knows no way to: a newer one's, or those of another program."""
    inspector = inspect(connection)
    found = set(inspector.get_table_names())
    version = _version(connection, found)
    strange = sorted(found - {_VERSIONS})
    if not version:
        if strange:
            theirs = f"with a table “{strange[0]}”; name one for the games alone"
            raise BadInput(f"this database is of another program, {theirs}", "--database")
        return
    if _NUMBER.fullmatch(version) and version > tables.HEAD:
        what = f"this database is of a newer Banneret (its version is {version}, known here is {tables.HEAD})"
        raise BadInput(what, "--database")
    if not _NUMBER.fullmatch(version) or version < _FIRST:
        raise BadInput("this database is of another program", "--database")
    for table in tables.metadata.sorted_tables:
        if _later(table.info, version):
            continue
        if table.name not in found:
            raise BadInput(f"the table “{table.name}” is missing in this database", "--database")
        there = {column["name"] for column in inspector.get_columns(table.name)}
        for column in table.columns:
            if column.name not in there and not _later(column.info, version):
                what = f"the table “{table.name}” of this database has no column “{column.name}”"
                raise BadInput(what, "--database")


def _later(info: Mapping[str, str], version: str) -> bool:
    """Whether a table or column was made by a migration that a database of this version has not seen."""
    return info.get(tables.SINCE, _FIRST) > version


def _up_to_date(connection: Connection) -> None:
    if _version(connection, set(inspect(connection).get_table_names())) == tables.HEAD:
        return
    from banneret.server.migrations import upgrade

    upgrade(connection)
