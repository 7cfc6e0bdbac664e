"""`banneret play --armies`: files go to the server as their text; what is wrong is said before it starts."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pytest

from banneret.cli import play
from banneret.core.engine.errors import BadInput
from tests.books.opr.forge_tools import FORGE
from tests.cli.test_cli import Capture, run

MOOT = str(FORGE / "moot.json")


def asked(monkeypatch: pytest.MonkeyPatch, *words: str) -> dict[str, Any]:
    """The body of the game that a command would begin."""
    bodies: list[dict[str, Any]] = []
    made = play.quick_game

    def kept(*parts: Any) -> dict[str, Any]:
        bodies.append(made(*parts))
        return bodies[-1]

    monkeypatch.setattr(play, "quick_game", kept)
    monkeypatch.setattr(play, "start", lambda *_: None)
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    assert play.run(parser.parse_args(words)) == 0
    return bodies[0]


def test_a_file_is_sent_as_its_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bundled = Path(play.__file__).parents[1] / "packs" / "quick_starter" / "lists" / "seawall-1000.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(bundled.read_text("utf-8"), "utf-8")
    body = asked(monkeypatch, "--armies", str(mine), "moot-1000")
    assert body["book"] == "quick-starter"
    assert body["lists"] == [{"text": bundled.read_text("utf-8"), "without_unknown": False}, "moot-1000"]
    body = asked(monkeypatch, "--armies", MOOT, "aof-levy-750", "--without-unknown")
    assert body["book"] == "age-of-fantasy"
    assert body["lists"][0]["without_unknown"] is True


def test_what_is_wrong_is_said_at_once(capsys: Capture, tmp_path: Path) -> None:
    long = tmp_path / "long.toml"
    long.write_text("x" * 200_001)
    for words, sentence in (
        (("--armies", MOOT, "aof-levy-750"), "these rules are not understood: Gloom"),
        (("--armies", MOOT, MOOT), "name the book too, with --book"),
        (("--armies", "levy-750", "no-such-list"), "there is no army list"),
        (("--armies", str(tmp_path / "none.toml"), "levy-750"), "the file cannot be read"),
        (("--armies", str(long), "levy-750"), "a list has at most 200000"),
        (("--book", "quick-starter", "--armies", MOOT, "moot-1000"), "cannot be read for this book"),
    ):
        code, said, err = run(capsys, "play", "--port", "0", "--no-browser", *words)
        assert (code, said) == (2, "")
        assert sentence in err
        assert err.count("\n") == 1


def test_a_game_with_files_is_checked_before_it_is_asked_for() -> None:
    with pytest.raises(BadInput, match="not valid TOML"):
        play.quick_game("regiments", [], [{"text": "hello there", "without_unknown": False}, "levy-750"])
