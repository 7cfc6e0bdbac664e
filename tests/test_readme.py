"""The Python of the README runs, and its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banneret.cli.main import COMMANDS

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_python_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})
    assert "(RG-PRE-14)" in capsys.readouterr().out


def test_every_command_named_exists() -> None:
    named = set(re.findall(r"^banneret (\w+)", README, re.MULTILINE))
    assert named
    assert named <= set(COMMANDS)


def test_pictures_and_pages_linked_exist() -> None:
    for target in re.findall(r"\]\((?!https:)([^)#]+)\)", README):
        assert (Path(__file__).parent.parent / target).exists(), target
