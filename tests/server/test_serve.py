"""`banneret serve` as people start it, and the bench of the server."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from banneret.cli.bench_server import run_server_bench
from banneret.cli.main import main
from tests.server.kit import Player, Process, body


def test_it_starts_plays_and_stops(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "games.db"))
    game = httpx.post(f"{server.base}/api/v1/games", json=body()).json()
    player = Player(server.base, game["game"], game["seats"]["A"])
    version = player.hello()["version"]
    assert server.stop() == ""
    player.close()
    server = Process(str(tmp_path / "games.db"))
    player = Player(server.base, game["game"], game["seats"]["A"])
    assert player.hello()["version"] == version
    player.close()
    assert server.stop() == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "70000"], "--port"),
        (["--database", "mysql://x"], "--database"),
        (["--port", "0", "--database", "/nowhere/at/all/games.db"], "--database"),
        (["--host", "192.0.2.1", "--port", "0", "--database", "x.db"], "192.0.2.1"),
    ],
)
def test_bad_use_gets_one_sentence(words: list[str], said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "banneret", "serve", *words], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--database", str(tmp_path / "games.db")]) == 2
    assert "cannot listen there" in capsys.readouterr().err


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["serve", "--help"])
    assert stopped.value.code == 0
    assert "banneret serve --host" in capsys.readouterr().out


def test_the_bench_measures() -> None:
    figures = run_server_bench("regiments", 3, 1.0)
    assert figures["server_faults"] == 0
    assert float(figures["server_answers_per_second"]) > 1
    assert 0 < float(figures["server_work_p50_milliseconds"]) <= float(figures["server_work_p99_milliseconds"])
