"""A chapter is an addition: taken away with every module of its name, it leaves a whole game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import banneret

pytestmark = pytest.mark.plain

SOURCE = Path(banneret.__file__).parent
ROOM = SOURCE / "books" / "age_of_fantasy" / "chapters"
CHAPTERS = tuple(sorted([path.stem for path in ROOM.iterdir() if not path.name.startswith("_")]))

# A game between bots with advice on the way, resumed from what was saved, and drawn.
GAME = """
from banneret.bots.players import make_bot
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.odds.advice import hints
from banneret.pictures.page import replay_html
from banneret.pictures.replay import frames, names_of
from banneret.pictures.report import report_html

book = open_book("age-of-fantasy")
match = Match.start(book, book.sample_options(1), seed=1)
bots = {seat: make_bot("greedy", book, seat, 1) for seat in match.seats}
number = advised = 0
while not match.over:
    for seat, question in list(match.pending.items()):
        number += 1
        view = match.view(seat)
        if number % 9 == 0:
            advised += bool(hints(book, view, question, match.events_for(seat)))
        assert match.answer(seat, bots[seat].decide(view, question)) is None
assert advised, "odds were silent"
again = Match.resume_snapshot(match.journal, match.snapshot())
assert book.encode(again.state) == book.encode(match.state)
assert "Round 1" in report_html(match)
assert "<svg" in replay_html(frames(match), names_of(match))
print(",".join([chapter.id for chapter in book.chapters()]))
"""


def without(tmp_path: Path, chapters: tuple[str, ...]) -> dict[str, str]:
    """The environment of a process that has all of the program but what is called as one of these chapters."""
    gone: list[Path] = []

    def called_so(folder: str, names: list[str]) -> list[str]:
        if Path(folder).name != "chapters":
            return [name for name in names if name == "__pycache__"]
        found = [name for name in names if name.partition(".")[0] in chapters]
        gone.extend([Path(folder, name) for name in found])
        return [*found, "__pycache__"]

    shutil.copytree(SOURCE, tmp_path / "banneret", ignore=called_so, copy_function=os.symlink)
    assert {path.name.partition(".")[0] for path in gone} == set(chapters)
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


@pytest.mark.parametrize("chapters", [*[(name,) for name in CHAPTERS], CHAPTERS], ids="+".join)
def test_a_game_without(chapters: tuple[str, ...], tmp_path: Path) -> None:
    env = without(tmp_path, chapters)
    done = subprocess.run([sys.executable, "-c", GAME], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    left = [name.replace("_", "-") for name in CHAPTERS if name not in chapters]
    assert sorted(filter(None, done.stdout.strip().split(","))) == left
    assert "no hints" not in done.stderr


def test_the_command_without(tmp_path: Path) -> None:
    """What chapters bring to attack with is not there; the rest is."""
    env = without(tmp_path, CHAPTERS)
    units = ["odds", "age-of-fantasy", "thornwood-kin/long-arrows", "cinder-horde/rabble", "--json"]
    command = [sys.executable, "-m", "banneret", *units]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert '"melee"' in done.stdout
    assert "covering_fire" not in done.stdout
    done = subprocess.run(
        [*command, "--action", "overwatch"], env=env, cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, "there is no such action here" in done.stderr) == (2, True)
