"""The golden games still go as they are written down."""

from __future__ import annotations

import difflib

import pytest

from tests.golden.make import FOLDER, GAMES, story


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    path = FOLDER / name
    assert path.exists(), "run python -m tests.golden.make"
    expected = path.read_text(encoding="utf-8").splitlines()
    changed = list(difflib.unified_diff(expected, story(name).splitlines(), "kept", "now", lineterm="", n=1))
    assert not changed, "if this is wanted, run python -m tests.golden.make:\n" + "\n".join(changed[:40])


def test_every_file_is_a_game() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(GAMES)
