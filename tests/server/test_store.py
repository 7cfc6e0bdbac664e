"""The store, the same with SQLite and with PostgreSQL."""

from __future__ import annotations

import asyncio
import glob
import os
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from banneret.core.engine.errors import BadInput
from banneret.server import schema as tables
from banneret.server.migrations import upgrade
from banneret.server.moving import offer_seat, take_seat
from banneret.server.settings import database_url
from banneret.server.store import Conflict, SavedGame, SavedSeat, Store, StoreFault, token_hash
from tests.server.kit import live, settings_for


def _postgres_tools() -> Path | None:
    """The folder of PostgreSQL's programs, installed first if that is possible."""
    for attempt in range(2):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        if found:
            return Path(found[-1]).parent
        if attempt or os.geteuid() != 0 or shutil.which("apt-get") is None:
            return None
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "postgresql"]):
            subprocess.run(command, check=False, capture_output=True, timeout=240)
    return None


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own on a free port; it will not run as root, so root lends it to nobody."""
    tools = _postgres_tools()
    if tools is None:
        pytest.skip("PostgreSQL is not installed, and this user cannot install it: its tests did not run")
    # Not below pytest's own folder: that is closed to other users.
    folder = Path(f"/tmp/banneret-pg-{os.getpid()}")
    folder.mkdir()
    prefix: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody")
        prefix = ["runuser", "-u", "nobody", "--"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(*command: str) -> None:
        done = subprocess.run(
            [*prefix, *command], cwd="/", capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0, done.stderr + done.stdout

    data = str(folder / "data")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    try:
        run(str(tools / "initdb"), "-D", data, "-U", "banneret", "-A", "trust", "-E", "UTF8", "--locale=C")
        run(str(tools / "pg_ctl"), "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield f"postgresql://banneret@127.0.0.1:{port}/postgres"
        finally:
            run(str(tools / "pg_ctl"), "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return database_url(str(tmp_path / "games.db"))
    url = database_url(request.getfixturevalue("postgres"))
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url


VERSIONS = "CREATE TABLE alembic_version (version_num VARCHAR(32))"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def a_game(id_: str = "g1", lines: tuple[str, ...] = ("zero", "one")) -> SavedGame:
    seats = [SavedSeat("A", "Änn “A”", "human", ""), SavedSeat("B", "", "bot", "greedy")]
    return SavedGame(id_, '{"dice": {"seed": 1}}', 2**62 - 1, 30.5, seats, list(lines))


HASHES = [(token_hash("secret"), "A"), (token_hash("watch"), "")]


def test_what_is_written_is_read_back(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.create(a_game(), HASHES)
            await store.append("g1", 2, ["two", "drei ✓"])
        async with opened(database) as store:
            found = await store.game("g1")
            assert found is not None
            assert found.lines == ["zero", "one", "two", "drei ✓"]
            assert (found.header, found.bot_seed, found.seconds) == ('{"dice": {"seed": 1}}', 2**62 - 1, 30.5)
            assert [(s.seat, s.name, s.kind, s.bot) for s in found.seats] == [
                ("A", "Änn “A”", "human", ""),
                ("B", "", "bot", "greedy"),
            ]
            assert await store.game("g2") is None
            assert await store.seat_of("g1", token_hash("secret")) == "A"
            assert await store.seat_of("g1", token_hash("watch")) == ""
            assert await store.seat_of("g1", token_hash("other")) is None
            assert await store.seat_of("g2", token_hash("secret")) is None
            assert await store.seat_of("g\x001", token_hash("secret")) is None
            await store.add_token("g1", token_hash("more"), "")
            assert [await store.tokens_of("g1", seat) for seat in ("A", "")] == [1, 2]
            assert await store.watch_token("g1") is None
            open_to_all = a_game("g3")
            open_to_all.watch = "watch me"
            await store.create(open_to_all, [(token_hash("watch me"), "")])
            assert await store.watch_token("g3") == "watch me"
            assert await store.watch_token("g2") is None
            assert await store.watch_token("g\x003") is None

    asyncio.run(run())


def test_two_writers_cannot_interleave(database: str) -> None:
    async def run() -> None:
        async with opened(database) as one, opened(database) as two:
            await one.create(a_game(), HASHES)
            results = await asyncio.gather(
                *[
                    store.append("g1", 2, [f"{name} a", f"{name} b"])
                    for name, store in (("1", one), ("2", two))
                ],
                return_exceptions=True,
            )
            assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
            winner = "1" if results[0] is None else "2"
            found = await one.game("g1")
            assert found is not None
            assert found.lines[2:] == [f"{winner} a", f"{winner} b"]

    asyncio.run(run())


def test_one_that_fails_does_not_keep_out_the_others(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            for number in range(20):
                await store.create(a_game(f"g{number}"), [(token_hash(str(number)), "A")])
            starts = [2 if number % 4 else 1 for number in range(20)]
            results = await asyncio.gather(
                *[store.append(f"g{n}", start, ["x", "y"]) for n, start in enumerate(starts)],
                return_exceptions=True,
            )
            for number, result in enumerate(results):
                found = await store.game(f"g{number}")
                assert found is not None
                if number % 4:
                    assert result is None
                    assert found.lines == ["zero", "one", "x", "y"]
                else:
                    assert isinstance(result, Conflict)
                    assert found.lines == ["zero", "one"]

    asyncio.run(run())


def test_a_gap_is_noticed(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await store.create(a_game(), HASHES)
            await store.append("g1", 3, ["three"])
            with pytest.raises(StoreFault):
                await store.game("g1")

    asyncio.run(run())


def test_the_migrations_make_the_tables_we_use(database: str) -> None:
    async def run() -> None:
        async with opened(database):
            pass
        async with opened(database):  # a second start finds all up to date
            pass

    asyncio.run(run())
    sync = create_engine(database.replace("+aiosqlite", ""))
    with sync.connect() as connection:
        found = inspect(connection)
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == tables.HEAD
        for table in tables.metadata.sorted_tables:
            columns = {column["name"]: column for column in found.get_columns(table.name)}
            assert set(columns) == {column.name for column in table.columns}
            for column in table.columns:
                assert columns[column.name]["nullable"] == column.nullable, (table.name, column.name)
            key = found.get_pk_constraint(table.name)["constrained_columns"]
            assert key == [column.name for column in table.primary_key]
    sync.dispose()


def test_an_earlier_database_is_brought_up_to_date(database: str) -> None:
    """From the first migration on, with a game in it."""
    sync = create_engine(database.replace("+aiosqlite", ""))
    with sync.begin() as connection:
        upgrade(connection, "0001")
        connection.execute(
            text("INSERT INTO games VALUES ('g1', 0, :header, 7, NULL)"), {"header": a_game().header}
        )
        connection.execute(text("INSERT INTO seats VALUES ('g1', 'A', 0, 'Ann', 'human', '')"))
        connection.execute(text("INSERT INTO tokens VALUES (:hash, 'g1', 'A')"), {"hash": HASHES[0][0]})
        connection.execute(text("INSERT INTO entries VALUES ('g1', 0, 'zero')"))
    sync.dispose()

    async def run() -> None:
        async with opened(database) as store:
            found = await store.game("g1")
            assert found is not None
            assert (found.bot_seed, found.lines, found.seats[0].name) == (7, ["zero"], "Ann")
            assert await store.seat_of("g1", HASHES[0][0]) == "A"
            assert await store.watch_token("g1") is None
            await store.append("g1", 1, ["one"])
            await store.create(a_game("g2"), [(token_hash("more"), "B")])

    asyncio.run(run())


def test_a_seat_moves_once_by_its_code(database: str) -> None:
    async def run() -> None:
        async with opened(database) as store, opened(database) as other:
            await store.create(a_game(), HASHES)
            old = await offer_seat(store, "g1", "A", 60)
            code = await offer_seat(store, "g1", "A", 60)
            assert await take_seat(store, old) is None
            taken = await asyncio.gather(*[take_seat(one, code) for one in (store, other, store)])
            winners = [one for one in taken if one is not None]
            assert len(winners) == 1
            assert (winners[0].game, winners[0].seat) == ("g1", "A")
            assert await store.seat_of("g1", token_hash(winners[0].token)) == "A"
            assert await store.seat_of("g1", HASHES[0][0]) is None
            assert await store.seat_of("g1", HASHES[0][0], moved=True) == "A"
            assert await store.seat_of("g1", HASHES[1][0]) == "", "spectators stay"
            assert await take_seat(store, code) is None

    asyncio.run(run())


def test_the_newest_migration_is_the_one_the_server_looks_for() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    import banneret.server.migrations as package

    config = Config()
    config.set_main_option("script_location", str(Path(package.__file__).parent))
    assert ScriptDirectory.from_config(config).get_heads() == [tables.HEAD]


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            opened(database_url(str(tmp_path / "games.db"))) as store,
            store.engine.connect() as connection,
        ):
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value

    asyncio.run(run())


def test_a_game_over_the_web(database: str, tmp_path: Path) -> None:
    """The whole server on either database, and on again after a restart."""
    with live(tmp_path, database=database) as server:
        game = server.create()
        players = {seat: server.player(game, seat) for seat in ("A", "B")}
        server.advance(players, 8)
        state = players["A"].state
    with live(tmp_path, database=database) as server:
        again = server.get(game, "A").json()
        assert (again["version"], again["view"]) == (state["version"], state["view"])
        assert server.http.get("/games/%00").status_code == 404


def test_when_the_store_refuses_the_game_goes_back(tmp_path: Path) -> None:
    """An answer that could not be written did not happen, and the player is told."""
    with live(tmp_path) as server:
        game = server.create()
        players = {seat: server.player(game, seat) for seat in ("A", "B")}
        server.advance(players, 1)
        state = players["A"].state
        seat = state["asked"][0]
        # Somebody else writes the next entry of this game behind the server's back.
        writer = create_engine(settings_for(tmp_path).database.replace("+aiosqlite", ""))
        from banneret.server import records as ledger
        from tests.server.kit import script, scripted

        entry = ledger.write(ledger.of_entries(script().entries[state["version"] : state["version"] + 1])[0])
        with writer.begin() as connection:
            row = {"game": game["game"], "n": state["version"], "data": entry}
            connection.execute(tables.entries.insert(), [row])
        writer.dispose()
        reply = players[seat].answer(scripted(state["version"]))
        assert reply["type"] == "error"
        # What the store holds is what counts.
        for player in players.values():
            assert player.until(state["version"] + 1)["version"] == state["version"] + 1
        server.advance(players, 2)


@pytest.mark.parametrize(
    "url",
    [
        "mysql://x/y",
        "sqlite:////nowhere/at/all/games.db",
        "sqlite://:memory:",
        "sqlite:////nowhere\0.db",
        "postgresql://u@127.0.0.1:1/x",
        "postgresql://h:abc/x",
        "postgresql://[::1/x",
        "postgresql://u@127.0.0.1:1/a%00b",
    ],
)
def test_a_database_that_cannot_be_used(url: str) -> None:
    async def run() -> None:
        async with opened(database_url(url)):
            pass

    with pytest.raises(BadInput, match="database"):
        asyncio.run(run())


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (["CREATE TABLE contacts (x)"], "of another program, with a table “contacts”"),
        (["CREATE TABLE games (x)"], "of another program, with a table “games”"),
        ([VERSIONS, "CREATE TABLE zoo (x)"], "of another program, with a table “zoo”"),
        ([VERSIONS, "INSERT INTO alembic_version VALUES ('0000')"], "of another program"),
        ([VERSIONS, "INSERT INTO alembic_version VALUES ('0001')"], "the table “games” is missing"),
        (
            [VERSIONS, "INSERT INTO alembic_version VALUES ('0001')", "CREATE TABLE games (id, created)"],
            "the table “games” of this database has no column “header”",
        ),
    ],
)
def test_the_file_of_a_stranger_is_left_as_it_was(tmp_path: Path, made: list[str], sentence: str) -> None:
    file = tmp_path / "theirs.db"
    theirs = sqlite3.connect(file)
    for statement in made:
        theirs.execute(statement)
    theirs.commit()
    theirs.close()
    before = file.read_bytes()

    async def run() -> None:
        async with opened(database_url(str(file))):
            pass

    with pytest.raises(BadInput, match=sentence):
        asyncio.run(run())
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_port_that_is_none_is_told_plainly() -> None:
    with pytest.raises(BadInput, match="the host or port of this database is none"):
        asyncio.run(Store(database_url("postgresql://h:abc/x")).open())


@pytest.mark.parametrize("name", ["what?.db", "?", "a%00b", "a#b.db", "file:x?mode=memory"])
def test_every_mark_of_a_file_name_stands_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)

    async def run() -> None:
        async with opened(database_url(name)) as store:
            await store.create(a_game(), [("h", "A")])

    asyncio.run(run())
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("given", [":memory:", "sqlite:///:memory:", "sqlite://", "sqlite:///", "/"])
def test_games_are_not_kept_in_memory(given: str) -> None:
    with pytest.raises(BadInput, match="name the file that games are kept in"):
        database_url(given)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("games.db", "sqlite+aiosqlite:///games.db"),
        ("/var/games.db", "sqlite+aiosqlite:////var/games.db"),
        ("sqlite:///games.db", "sqlite+aiosqlite:///games.db"),
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql://u@h/d", "postgresql+psycopg://u@h/d"),
    ],
)
def test_databases_as_people_write_them(given: str, meant: str) -> None:
    assert database_url(given) == meant
