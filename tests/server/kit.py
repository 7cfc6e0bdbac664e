"""Servers and players for tests: real sockets on a port of their own, every wait bounded."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import open_book
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from banneret.server import catalogue
from banneret.server.app import create_app
from banneret.server.rooms import Rooms
from banneret.server.running import Server, configured, listen
from banneret.server.settings import Settings, database_url
from tests import wire

Data = dict[str, Any]

PATIENCE = 20.0
SEED = 11
HUMANS: Data = {"A": {"kind": "human", "name": "Ann"}, "B": {"kind": "human", "name": "Ben"}}
BODY: Data = {
    "book": "regiments",
    "lists": ["levy-750", "horde-750"],
    "map": "otterbrook-meadow",
    "seed": SEED,
    "dice": "server",
    "seats": HUMANS,
    "seconds": None,
}


QUICK: Data = {"book": "quick-starter", "lists": ["seawall-1000", "moot-1500"], "map": "cairn-moor"}
LOOSE: Data = {
    "book": "age-of-fantasy",
    "lists": ["aof-levy-750", "aof-horde-750"],
    "map": "crowfoot-common",
    "settings": {"mission": ["seize-ground"], "side-missions": ["hidden"], "selection": ["free"]},
}
RUINS: Data = {"book": "skirmish", "lists": ["still-water", "nine-locks"], "map": "bell-court"}
BODIES: dict[str, Data] = {
    body["book"]: body for body in (BODY, {**BODY, **QUICK}, {**BODY, **LOOSE}, {**BODY, **RUINS})
}


def body(**changes: Any) -> Data:
    return {**BODY, **changes}


@lru_cache(maxsize=8)
def script(seed: int = SEED, book_id: str = "regiments") -> Journal:
    """A whole game with this seed as two random bots play it: answers for scripted players.

    With one record for each journal entry the version of a game is a place in this journal.
    """
    book = open_book(book_id)
    names = {seat: who["name"] for seat, who in HUMANS.items()}
    usual = BODIES[book_id]
    options = catalogue.options(book, usual["lists"], usual["map"], seed, names, settings=usual.get("settings"))
    match = Match.start(book, options, seed=seed)
    play_on(match, {seat: make_bot("random", book, seat, seed) for seat in match.seats})
    assert match.over
    return match.journal


def scripted(version: int, seed: int = SEED, book_id: str = "regiments") -> Any:
    entry = script(seed, book_id).entries[version]
    assert isinstance(entry, Given)
    return json.loads(json.dumps(entry.answer))


class Player:
    """One socket, read as a page would: the last state is kept, and its texts are put together."""

    def __init__(self, base: str, game: str, token: str, **headers: str) -> None:
        self._stack = ExitStack()
        url = base.replace("http", "ws", 1) + f"/api/v1/games/{game}/socket"
        socket = connect(
            url, additional_headers=headers, open_timeout=PATIENCE, close_timeout=1, compression=None
        )
        self.socket: ClientConnection = self._stack.enter_context(socket)
        self.state: Data = {}
        self.texts: list[Data] = []
        self.raw: list[str] = []
        self._ids = 0
        self.send({"type": "hello", "token": token})

    def close(self) -> None:
        self._stack.close()

    def send(self, message: Data | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def receive(self, timeout: float = PATIENCE) -> Data:
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Data = msgspec.json.decode(text)
        wire.check("FromServer", message, message["type"])
        if message["type"] == "state":
            self.state = message
            del self.texts[message["texts_from"] :]
            self.texts += message["texts"]
            assert [line["n"] for line in self.texts] == list(range(len(self.texts)))
        return message

    def hello(self) -> Data:
        message = self.receive()
        assert message["type"] == "state", message
        return message

    def ask(self, type_: str, **parts: Any) -> Data:
        """Send a message and wait for the answer with its id; states on the way are taken note of."""
        self._ids += 1
        self.send({"type": type_, "id": self._ids, **parts})
        while True:
            message = self.receive()
            if message.get("id") == self._ids:
                return message

    def until(self, version: int) -> Data:
        """The first state of this version or a later one."""
        while self.state.get("version", -1) < version:
            self.receive()
        return self.state

    def answer(self, answer: Any) -> Data:
        return self.ask("answer", version=self.state["version"], answer=answer)

    def do(self, type_: str, **parts: Any) -> Data:
        """Something that must be taken; gives the state after it."""
        before = self.state["version"]
        reply = self.ask(type_, **parts)
        assert reply["type"] == "taken", reply
        return self.until(before + 1)

    def quiet(self, seconds: float = 0.15) -> None:
        """Nothing more comes."""
        try:
            message = self.receive(seconds)
        except TimeoutError:
            return
        raise AssertionError(f"unexpected: {message['type']}")


class Live:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = create_app(settings)
        self._server = Server(configured(self.app, settings))
        self._socket = listen("127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._up = threading.Event()
        self._thread.start()
        assert self._up.wait(PATIENCE), "the server does not start"
        # A connection is used once: the server closes idle ones, perhaps just as the next request goes out.
        once = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=f"{self.base}/api/v1", timeout=PATIENCE, limits=once)
        self._players: list[Player] = []

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._serve())
        finally:
            self.loop.close()

    async def _serve(self) -> None:
        async with self.app.router.lifespan_context(self.app):
            serving = asyncio.create_task(self._server.serve(sockets=[self._socket]))
            while not self._server.started and not serving.done():
                await asyncio.sleep(0.005)
            self._up.set()
            await serving

    @property
    def rooms(self) -> Rooms:
        rooms = self.app.state.rooms
        assert isinstance(rooms, Rooms)
        return rooms

    def stop(self) -> None:
        for player in self._players:
            player.close()
        self.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self._socket.close()

    def create(self, **changes: Any) -> Data:
        reply = self.http.post("/games", json=body(**changes))
        assert reply.status_code == 201, reply.text
        made: Data = reply.json()
        return made

    def player(self, game: Data, seat: str) -> Player:
        """A player (or "" for a spectator) who has been let in."""
        token = game["seats"][seat] if seat else game["spectator"]
        player = Player(self.base, game["game"], token)
        self._players.append(player)
        player.hello()
        return player

    def get(self, game: Data, seat: str, path: str = "") -> httpx.Response:
        token = game["seats"][seat] if seat else game["spectator"]
        return self.http.get(f"/games/{game['game']}{path}", headers={"Authorization": f"Bearer {token}"})

    def advance(
        self, players: dict[str, Player], answers: int, seed: int = SEED, book_id: str = "regiments"
    ) -> None:
        """Let two players give so many answers of the script."""
        one = next(iter(players.values()))
        for _ in range(answers):
            if one.state["over"]:
                return
            version = one.state["version"]
            asked = players[one.state["asked"][0]]
            asked.until(version)
            reply = asked.answer(scripted(version, seed, book_id))
            assert reply["type"] == "taken", reply
            for player in players.values():
                player.until(version + 1)


def turned_away(server: Live, game: str, token: str) -> tuple[Data, int]:
    """What a token that is not let in is told, and the code with which its socket is closed."""
    player = Player(server.base, game, token)
    reply = player.receive()
    with pytest.raises(ConnectionClosed) as closed:
        player.receive()
    player.close()
    assert closed.value.rcvd is not None
    return reply, closed.value.rcvd.code


def settings_for(folder: Path, **changes: Any) -> Settings:
    settings = Settings(
        database=database_url(str(folder / "games.db")), static=folder / "static", game_burst=1000
    )
    return dataclasses.replace(settings, **changes)


@contextmanager
def live(folder: Path, **changes: Any) -> Iterator[Live]:
    server = Live(settings_for(folder, **changes))
    try:
        yield server
    finally:
        server.stop()


class Process:
    """A server in a process of its own, to be killed."""

    def __init__(self, database: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "banneret", "serve", "--port", str(port), "--database", database]
        environment = {**os.environ, "BANNERET_GAME_BURST": "1000"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self._process.communicate(timeout=PATIENCE)[1]
        self.base = line.split()[3]

    def kill(self) -> str:
        """At once, without a chance to tidy up. Gives what it had logged."""
        self._process.send_signal(signal.SIGKILL)
        return self._end()

    def stop(self) -> str:
        self._process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> str:
        return self._process.communicate(timeout=PATIENCE)[1]


__all__ = [
    "LOOSE",
    "QUICK",
    "ConnectionClosed",
    "Live",
    "Player",
    "Process",
    "body",
    "live",
    "script",
    "scripted",
    "turned_away",
]
