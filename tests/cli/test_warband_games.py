"""`banneret warband fight` and `league`: real skirmishes between bots, from file to file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banneret.bots.players import play_on
from banneret.cli.main import main
from banneret.cli.warbands import skirmish as commands
from banneret.core.engine.match import Match

Capture = pytest.CaptureFixture[str]


def test_two_warbands_fight_and_both_files_live_on(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for band, file in (("lantern-street-watch", "watch.warband"), ("gorgs-breakers", "mob.warband")):
        assert main(["warband", "new", band, "--out", file]) == 0
    capsys.readouterr()
    assert main(["warband", "fight", "watch.warband", "mob.warband", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "The Lantern Street Watch" in told
    assert "Written: watch.warband, mob.warband, skirmish-1.jsonl" in told
    # The journal alone gives what stands in both files now.
    for file in ("watch.warband", "mob.warband"):
        assert main(["warband", "history", file, "--journals", "skirmish-1.jsonl"]) == 0
        assert "1 journal of 1 played again: all as the history says." in capsys.readouterr().out
    assert main(["warband", "after", "watch.warband", "skirmish-1.jsonl"]) == 2
    assert "has this skirmish in its history already" in capsys.readouterr().err


def test_a_warband_does_not_fight_itself(tmp_path: Path, capsys: Capture) -> None:
    file = str(tmp_path / "watch.warband")
    assert main(["warband", "new", "lantern-street-watch", "--out", file]) == 0
    capsys.readouterr()
    assert main(["warband", "fight", file, file]) == 2
    assert "both sides would be the same party" in capsys.readouterr().err


def two_bands(folder: Path, capsys: Capture) -> None:
    for band, file in (("lantern-street-watch", "watch.warband"), ("gorgs-breakers", "mob.warband")):
        assert main(["warband", "new", band, "--out", str(folder / file)]) == 0
    capsys.readouterr()


def test_no_journal_is_written_over(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is kept: they prove the history. A name that is taken is refused before anything is played."""
    monkeypatch.chdir(tmp_path)
    two_bands(tmp_path, capsys)
    fight = ["warband", "fight", "watch.warband", "mob.warband"]
    assert main(fight) == 0
    assert main(fight) == 0
    capsys.readouterr()
    journals = ["skirmish-1.jsonl", "skirmish-1-2.jsonl"]
    assert main(["warband", "history", "watch.warband", "--journals", *journals]) == 0
    assert "2 journals of 2 played again: all as the history says." in capsys.readouterr().out
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for taken in ("watch.warband", "skirmish-1.jsonl", "."):
        assert main([*fight, "--journal", taken]) == 2
        assert "a journal needs a new file" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_two_fights_of_one_warband_at_once(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one is fought another order is given: what that did is not written over."""
    monkeypatch.chdir(tmp_path)
    two_bands(tmp_path, capsys)
    meanwhile: list[bytes] = []

    def interrupted(match: Match, bots: Any) -> None:
        play_on(match, bots)
        assert main(["warband", "recruit", "watch.warband", "Pip", "--rename", "Pap"]) == 0
        meanwhile.append(Path("watch.warband").read_bytes())

    monkeypatch.setattr(commands, "play_on", interrupted)
    mob = Path("mob.warband").read_bytes()
    assert main(["warband", "fight", "watch.warband", "mob.warband"]) == 2
    assert capsys.readouterr().err == (
        "banneret: watch.warband: the file was changed meanwhile, so nothing is written to it\n"
    )
    assert Path("watch.warband").read_bytes() == meanwhile[0]
    assert Path("mob.warband").read_bytes() == mob
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_game_of_another_book_is_none_of_its_own(tmp_path: Path, capsys: Capture) -> None:
    two_bands(tmp_path, capsys)
    assert main(["simulate", "quick-starter", "--games", "1", "--save", str(tmp_path / "games")]) == 0
    capsys.readouterr()
    file = tmp_path / "watch.warband"
    before = file.read_bytes()
    (journal,) = (tmp_path / "games").iterdir()
    assert main(["warband", "after", str(file), str(journal)]) == 2
    assert "Quick Starter, in which no warbands fight" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "gorgs-breakers", "--out", "x.warband", "--owner", "a\x1b[31m"], "cannot be printed"),
        (["new", "gorgs-breakers", "--out", "x.warband", "--owner", "x" * 201], "at most 200 are allowed"),
        (["recruit", "watch.warband", "soldier", "--name", "x" * 10_000], "at most 200 are allowed"),
        (["recruit", "watch.warband", "Pip", "--rename", "a\nb"], "cannot be printed"),
        (["recruit", "watch.warband", "y" * 10_000], "there is no warrior of the Free Company"),
        (["equip", "watch.warband", "Pip", "z" * 10_000], "there is no item"),
        (["equip", "watch.warband", "z" * 10_000, "helmet"], "there is no member"),
        (["equip", "watch.warband", "stash", "helmet", "--sell"], "stash has no Helmet"),
        (["equip", "watch.warband", "Pip", "heavy-armour", "--sell"], "Pip has no Heavy Armour"),
    ],
)
def test_odd_words_get_a_short_sentence(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    two_bands(tmp_path, capsys)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(["warband", *words]) == 2
    sentence = capsys.readouterr().err
    assert said in sentence
    assert sentence.count("\n") == 1
    assert sentence.strip().isprintable()
    assert len(sentence) < 400
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_short_league_as_json(capsys: Capture) -> None:
    assert main(["warband", "league", "--parties", "2", "--rounds", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["rounds"] == 1
    assert len(data["table"]) == 2
    assert all(int(row["won"]) + int(row["lost"]) + int(row["drew"]) == 1 for row in data["table"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--parties", "1"], "at least 2"),
        (["--parties", "25"], "at most 24"),
        (["--rounds", "0"], "at least 1"),
        (["--bots", "clever"], "there is no bot"),
    ],
)
def test_what_no_league_can_be(words: list[str], said: str, capsys: Capture) -> None:
    assert main(["warband", "league", *words]) == 2
    assert said in capsys.readouterr().err
