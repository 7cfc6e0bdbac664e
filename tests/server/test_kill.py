"""The server is killed again and again in mid-game: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from banneret.core.engine.journal import Given
from tests.server.kit import Player, body, script, scripted

KILLS = 50
LONG_ENOUGH = 80  # entries; then another game is begun, so that reading it again does not take all the time


# Loads everything once and then makes a server for every line it reads: Python's own start-up, a second of
# loading libraries, would otherwise be most of this test. What is killed is a process of its own all the same.
NURSERY = """
import os, signal, sys
import banneret.server.running
from banneret.cli.main import main
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if os.fork() == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        print(os.getpid(), flush=True)
        os._exit(main(["serve", "--port", "0", "--database", line.strip()]))
"""


class Nursery:
    def __init__(self, database: Path, log: Path) -> None:
        self._database = database
        self._log = log.open("w", encoding="utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-c", NURSERY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, "BANNERET_GAME_BURST": "1000"},
        )

    def server(self) -> tuple[int, str]:
        """A new server: its process and its address."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{self._database}\n")
        self._process.stdin.flush()
        process = int(self._process.stdout.readline())
        return process, self._process.stdout.readline().split()[3]

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()
        self._log.close()


class Table:
    """Two scripted players who keep account of what was acknowledged."""

    def __init__(self) -> None:
        self.game: dict[str, Any] = {}
        self.acknowledged: list[tuple[str, int, str, Any]] = []
        self.sent: tuple[str, int, Any] | None = None
        self.games = 0
        self.version = 0
        self.resent = 0

    def sit_down(self, base: str) -> None:
        if not self.game or (self.sent is None and self.version > LONG_ENOUGH):
            self.version = 0
            self.game = httpx.post(f"{base}/api/v1/games", json=body(), timeout=20).raise_for_status().json()
            self.games += 1

    def play(self, base: str, connected: threading.Event) -> None:
        """Play on until the server is gone."""
        players: dict[str, Player] = {}
        try:
            self.sit_down(base)
            players = {s: Player(base, self.game["game"], self.game["seats"][s]) for s in ("A", "B")}
            for player in players.values():
                player.hello()
            connected.set()
            if self.sent is not None:
                self.send_again(players)
            while True:
                version = max(player.state["version"] for player in players.values())
                for player in players.values():
                    player.until(version)
                self.version = version
                if players["A"].state["over"]:
                    # A quick server: the next one gets a new game, and this one is killed at rest.
                    return
                seat = players["A"].state["asked"][0]
                answer = scripted(version)
                self.sent = (seat, version, answer)
                reply = players[seat].answer(answer)
                assert reply["type"] == "taken", reply
                self.note(seat, version, answer)
                players[seat].until(version + 1)
        except (WebSocketException, httpx.HTTPError, OSError):
            return
        finally:
            connected.set()
            for player in players.values():
                player.close()

    def send_again(self, players: dict[str, Player]) -> None:
        """What was not acknowledged is sent again as it was: taken if it got lost, refused if it did not."""
        assert self.sent is not None
        seat, version, answer = self.sent
        stands = players[seat].state["version"]
        reply = players[seat].ask("answer", version=version, answer=answer)
        self.resent += 1
        if stands == version:
            assert reply["type"] == "taken", reply
            self.note(seat, version, answer)
            players[seat].until(version + 1)
        else:
            assert reply["type"] == "refused", reply
            assert reply["refusal"]["code"] in ("stale", "not-asked", "over")
            self.sent = None

    def note(self, seat: str, version: int, answer: Any) -> None:
        self.acknowledged.append((self.game["game"], version, seat, answer))
        self.sent = None


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    rng = random.Random(5)
    table = Table()
    script()  # worked out beforehand, so that it does not look like a slow server
    nursery = Nursery(database, tmp_path / "log")
    for _ in range(KILLS):
        process, base = nursery.server()
        connected = threading.Event()
        playing = threading.Thread(target=table.play, args=(base, connected))
        playing.start()
        assert connected.wait(30)
        time.sleep(rng.uniform(0.0, 0.15))
        os.kill(process, signal.SIGKILL)
        playing.join(30)
        assert not playing.is_alive()
    nursery.close()
    assert "Traceback" not in (tmp_path / "log").read_text()

    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT game, n, data FROM entries ORDER BY game, n").fetchall()
    connection.close()
    kept: dict[str, list[dict[str, Any]]] = {}
    for game, n, data in rows:
        lines = kept.setdefault(game, [])
        assert n == len(lines)
        lines.append(json.loads(data))
    assert len(kept) == table.games
    assert len(table.acknowledged) > KILLS
    assert table.resent > 0
    for game, version, seat, answer in table.acknowledged:
        assert kept[game][version] == {"is": "answer", "seat": seat, "answer": answer, "late": False}
    # Nothing stands there but the script, each entry once, and after the last of them how the game ended, once.
    for lines in kept.values():
        if len(lines) > len(script().entries):
            ended = lines.pop()
            assert ended["is"] == "end"
        for n, line in enumerate(lines):
            entry = script().entries[n]
            if isinstance(entry, Given):
                assert line == {"is": "answer", "seat": entry.seat, "answer": scripted(n), "late": False}
            else:
                assert line == {"is": "dice", "clause": entry.clause, "faces": entry.faces}
