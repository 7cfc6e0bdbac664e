"""`banneret warband fight` and `league`: real skirmishes between bots, from file to file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.cli.main import main

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
