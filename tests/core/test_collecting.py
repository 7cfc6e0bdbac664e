"""How seldom Python looks for what only holds on to itself: while commands run and between games of a batch."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator

import pytest

from banneret.cli import books as a_command
from banneret.cli.main import main
from banneret.core.engine.collecting import collect_seldom, collecting_seldom
from banneret.lab import simulate
from banneret.lab.simulate import Job, play_games
from tests.shelf import WITH_ARMIES

USUAL = (700, 10, 10)
SELDOM = (250_000, 10, 10)


@pytest.fixture(autouse=True)
def as_usual() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    yield
    gc.set_threshold(*before)


def test_it_is_as_it_was_afterwards() -> None:
    with collecting_seldom():
        assert gc.get_threshold() == SELDOM
        with collecting_seldom():
            assert gc.get_threshold() == SELDOM
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == USUAL


def test_who_asks_for_less_still_gets_it() -> None:
    gc.set_threshold(900_000, 5, 6)
    collect_seldom()
    assert gc.get_threshold() == (900_000, 5, 6)


def test_a_command_runs_with_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found: list[tuple[int, int, int]] = []

    def run(args: argparse.Namespace) -> int:
        found.append(gc.get_threshold())
        return 0

    monkeypatch.setattr(a_command, "run", run)
    assert main(["books"]) == 0
    assert found == [SELDOM]
    assert gc.get_threshold() == USUAL


def test_it_lasts_from_one_game_of_a_batch_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [Job(WITH_ARMIES[0], (), "", ("random", "random"), seed) for seed in (1, 2)]
    played = simulate.Played(1, "", 0, 0.0, {}, "")
    monkeypatch.setattr(simulate, "play_game", lambda job: played)
    for _ in play_games(jobs):
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == USUAL
