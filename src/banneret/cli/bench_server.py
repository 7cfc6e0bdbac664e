"""The server under many simultaneous games: answers a second, and how long until both players have seen one.

One server process; the players are coroutines of this process, two sockets to a game, all on loopback. Their
answers were worked out beforehand by bots playing the same seeds, so that the players cost next to nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from banneret.books.armies import armies_of
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from banneret.lab.simulate import Agreed
from banneret.server import catalogue

_SCRIPTS = 4
_THINKING = 4.0  # seconds between two answers of a game in the paced part; people take longer


class _Seen(msgspec.Struct):
    """As much of a message as a scripted player needs."""

    type: str
    version: int = -1
    over: bool = False
    asked: list[str] = []


_SEEN = msgspec.json.Decoder(_Seen)


def _script(book_id: str, settings: Agreed, seed: int) -> Journal:
    book = open_book(book_id)
    armies = armies_of(book_id)
    options = catalogue.options(book, list(armies.quick), armies.usual_map, seed, {}, settings=dict(settings))
    match = Match.start(book, options, seed=seed)
    play_on(match, {seat: make_bot("random", book, seat, seed) for seat in match.seats})
    return match.journal


class _Game:
    """Two scripted players. Each answer is timed from its sending until both have seen the state after it."""

    def __init__(self, base: str, made: dict[str, Any], journal: Journal) -> None:
        self._url = base.replace("http", "ws", 1) + f"/api/v1/games/{made['game']}/socket"
        self._tokens: dict[str, str] = made["seats"]
        self._journal = journal
        self.sockets: dict[str, ClientConnection] = {}
        self.times: list[float] = []
        self.faults = 0
        self.over = False
        self.last = _Seen("state")

    async def sit_down(self) -> None:
        for seat, token in self._tokens.items():
            socket = await connect(self._url, compression=None, open_timeout=60, ping_interval=None)
            self.sockets[seat] = socket
            await socket.send(json.dumps({"type": "hello", "token": token}))
            self.last = await self._state(seat, 0)

    async def _state(self, seat: str, version: int) -> _Seen:
        while True:
            seen = _SEEN.decode(await self.sockets[seat].recv())
            if seen.type in ("refused", "error"):
                self.faults += 1
                raise ConnectionError("an answer of the script was not taken")
            if seen.type == "state" and seen.version >= version:
                return seen

    async def play(self, until: float, thinking: float, first: float, kept: float) -> None:
        """Give answers until then, `thinking` seconds apart, the first after `first` seconds.

        That share of the script, `kept`, is left for later: a quick server plays a whole game in a second.
        """
        self.times = []
        last = len(self._journal.entries) * (1 - kept)
        next_ = time.perf_counter() + first
        with contextlib.suppress(ConnectionClosed, ConnectionError):
            while self.last.version < last and not self.last.over and max(next_, time.perf_counter()) < until:
                await asyncio.sleep(next_ - time.perf_counter())
                next_ += thinking
                version = self.last.version
                entry = self._journal.entries[version]
                assert isinstance(entry, Given)
                message = {"type": "answer", "id": version, "version": version, "answer": entry.answer}
                began = time.perf_counter()
                await self.sockets[entry.seat].send(msgspec.json.encode(message).decode())
                states = await asyncio.gather(*[self._state(seat, version + 1) for seat in self.sockets])
                self.times.append(time.perf_counter() - began)
                self.last = states[0]
            self.over = self.last.over

    async def leave(self) -> None:
        for socket in self.sockets.values():
            await socket.close()


class _Part:
    """One part of the bench: how long every answer took until both had seen it, and the whole."""

    def __init__(self, times: list[float], seconds: float) -> None:
        self.times = sorted(times)
        self.seconds = seconds


def run_server_bench(
    book: str, games: int = 200, seconds: float = 10.0, settings: Agreed = ()
) -> dict[str, float | str]:
    """Figures of one server process with so many games at once, half of the time each way.

    First every game is played as fast as it will go: this shows how many answers the server can take, and the
    times are those of a queue of as many answers as there are games. Then paced: every game has an answer every
    four seconds, as if people played it; this shows how long they wait.
    """
    if games < 1 or not seconds > 0:
        raise BadInput("the bench takes at least one game and more than no seconds", "bench")
    scripts = [_script(book, settings, seed) for seed in range(1, 1 + min(games, _SCRIPTS))]
    with tempfile.TemporaryDirectory(prefix="banneret-bench-") as folder:
        timings = Path(folder) / "timings.json"
        process, base = _start(Path(folder) / "games.db", timings)
        try:
            made = _create(base, book, settings, games, len(scripts))
            players = [_Game(base, one, scripts[at % len(scripts)]) for at, one in enumerate(made)]
            paced, busy = asyncio.run(_play(players, seconds))
        finally:
            process.terminate()
            process.wait(30)
            if process.stdout is not None:
                process.stdout.close()
        served = json.loads(timings.read_text(encoding="utf-8"))
    if not paced.times or not busy.times:
        raise BadInput("no answer came through", "bench")
    return {
        "server_games": float(games),
        "server_paced_answers_per_second": len(paced.times) / paced.seconds,
        "server_paced_seen_by_both_p50_milliseconds": 1e3 * _share(paced.times, 0.50),
        "server_paced_seen_by_both_p99_milliseconds": 1e3 * _share(paced.times, 0.99),
        "server_answers_per_second": len(busy.times) / busy.seconds,
        "server_seen_by_both_p50_milliseconds": 1e3 * _share(busy.times, 0.50),
        "server_seen_by_both_p99_milliseconds": 1e3 * _share(busy.times, 0.99),
        "server_work_p50_milliseconds": 1e3 * _share(sorted(served["work"]), 0.50),
        "server_work_p99_milliseconds": 1e3 * _share(sorted(served["work"]), 0.99),
        "server_store_wait_p50_milliseconds": 1e3 * _share(sorted(served["store"]), 0.50),
        "server_store_wait_p99_milliseconds": 1e3 * _share(sorted(served["store"]), 0.99),
        "server_games_finished": float(sum(game.over for game in players)),
        "server_faults": float(sum(game.faults for game in players)),
    }


def _share(ordered: list[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def _start(database: Path, timings: Path) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "banneret", "serve", "--port", "0", "--database", str(database)]
    limits = {"BANNERET_GAME_BURST": "100000", "BANNERET_TIMINGS": str(timings)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **limits})
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise BadInput("the server did not start", "bench")
    return process, line.split()[3]


def _create(base: str, book: str, settings: Agreed, games: int, scripts: int) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for at in range(games):
        body = {
            "book": book,
            "lists": list(armies_of(book).quick),
            "map": armies_of(book).usual_map,
            "settings": dict(settings),
            "seed": 1 + at % scripts,
            "seats": {seat: {"kind": "human"} for seat in ("A", "B")},
        }
        request = urllib.request.Request(
            f"{base}/api/v1/games", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            made.append(json.load(answer))
    return made


async def _play(players: list[_Game], seconds: float) -> tuple[_Part, _Part]:
    for at in range(0, len(players), 20):
        await asyncio.gather(*[game.sit_down() for game in players[at : at + 20]])
    parts = []
    # The busy part comes first: it brings the games into the battle, where answers are more work.
    # It leaves the paced part some answers of every game.
    for thinking, kept in ((0.0, 0.25), (_THINKING, 0.0)):
        began = time.perf_counter()
        gap = thinking / len(players)
        await asyncio.gather(
            *[game.play(began + seconds / 2, thinking, gap * at, kept) for at, game in enumerate(players)]
        )
        spent = time.perf_counter() - began
        parts.append(_Part([time_ for game in players for time_ in game.times], spent))
    await asyncio.gather(*[game.leave() for game in players], return_exceptions=True)
    return parts[1], parts[0]
