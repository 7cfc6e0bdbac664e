"""Commands that are turned down."""

from __future__ import annotations

import pytest

from banneret.cli.main import main


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line with which these words are turned down."""
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("banneret: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("banneret: ").rstrip("\n")
