"""`banneret army import` as people use it: what it writes, what it says, and when it writes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.books.opr.packs import load_list
from tests.books.opr.forge_tools import FORGE, a_list, a_unit, raw_list, weapon
from tests.cli.test_cli import Capture, run

WATCH = str(FORGE / "watch.json")
MOOT = str(FORGE / "moot.json")


def test_a_list_becomes_a_file_that_is_played(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "watch.toml"
    code, said, _ = run(capsys, "army", "import", WATCH, "--book", "regiments", "--out", str(out))
    assert code == 0
    assert said.splitlines()[0] == "Watch of the Long Fen: 4 units, 22 models, 555 points."
    assert said.splitlines()[-1] == f"Written: {out}"
    code, said, _ = run(capsys, "army", "check", str(out))
    assert (code, said) == (
        0,
        "Watch of the Long Fen: legal, 555 of 750 points (Age of Fantasy: Regiments).\n",
    )
    code, said, _ = run(capsys, "army", "list", str(out))
    assert code == 0
    assert "Hooked Axe (A2, AP(1))" in said
    words = ("--armies", str(out), "levy-750", "--games", "1", "--json")
    code, said, _ = run(capsys, "simulate", "regiments", *words)
    assert code == 0
    assert json.loads(said)["errors"] == 0


def test_nothing_is_written_while_something_is_not_understood(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "moot.toml"
    code, said, err = run(capsys, "army", "import", MOOT, "--out", str(out))
    assert (code, err) == (1, "")
    assert "Not understood: Gloom (Thistle Grubs; Thistle Grubs 2): this book has no such rule." in said
    assert "--without-unknown" in said
    assert list(tmp_path.iterdir()) == []
    code, said, _ = run(capsys, "army", "import", MOOT, "--out", str(out), "--without-unknown")
    assert code == 0
    assert "Not understood: Gloom" in said
    assert load_list(out).book == "age-of-fantasy"


def test_a_file_is_not_written_over(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "watch.toml"
    out.write_text("mine")
    code, said, err = run(capsys, "army", "import", WATCH, "--out", str(out))
    assert (code, said) == (2, "")
    assert "this file exists already; --force writes over it." in err
    assert out.read_text() == "mine"
    code, _, _ = run(capsys, "army", "import", WATCH, "--out", str(out), "--force")
    assert code == 0
    assert load_list(out).name == "Watch of the Long Fen"


def test_the_file_is_named_after_the_list(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "army", "import", WATCH)[0] == 0
    assert [each.name for each in tmp_path.iterdir()] == ["watch-of-the-long-fen.toml"]


def test_the_report_as_json(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "moot.toml"
    code, said, _ = run(capsys, "army", "import", MOOT, "--out", str(out), "--json")
    told = json.loads(said)
    assert code == 1
    assert (told["written"], told["playable_as_is"]) == (None, False)
    assert [note["rule"] for note in told["report"]["not_understood"]] == [
        "Gloom",
        "Venomous(2)",
        "Mend",
        "Caster(2)",
    ]
    code, said, _ = run(capsys, "army", "import", WATCH, "--out", str(out), "--json")
    told = json.loads(said)
    assert code == 0
    assert (told["written"], told["playable_as_is"]) == (str(out), True)
    assert told["joins"] == [{"hero": "odder-quill", "unit": "fen-spears"}]


def test_what_a_book_cannot_play_is_never_written(capsys: Capture, tmp_path: Path) -> None:
    source = tmp_path / "seven.json"
    source.write_text(json.dumps(a_list(a_unit(weapon("Knife", 7), size=7))))
    out = tmp_path / "seven.toml"
    words = ("army", "import", str(source), "--out", str(out), "--without-unknown")
    code, said, _ = run(capsys, *words, "--book", "regiments")
    assert code == 1
    assert "cannot be played in Regiments" in said
    assert "for the list cannot be played like this" in said
    assert not out.exists()
    assert run(capsys, *words)[0] == 0
    code, said, _ = run(capsys, *words, "--points", "40", "--force")
    assert code == 1
    assert "more than the 40 asked for" in said


def test_points_are_the_limit_of_the_file(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "watch.toml"
    assert run(capsys, "army", "import", WATCH, "--out", str(out), "--points", "600")[0] == 0
    assert load_list(out).points == 600


def test_bad_input_is_one_sentence_with_its_place(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "list.toml"
    data = raw_list()
    data["units"][3]["quality"] = 7
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(data))
    text = tmp_path / "text.json"
    text.write_text("a list")
    for words, sentence in (
        ((str(bad),), "bad.json: units[3].quality: this must be a whole number from 2 to 6, not 7."),
        ((str(text),), "text.json: this is not JSON"),
        ((str(FORGE / "save-file.json"),), "save-file.json: this is an Army Forge save file"),
        ((str(FORGE / "army-book.json"),), "army-book.json: this is an Army Forge army book"),
        ((str(tmp_path / "none.json"),), "the file cannot be read"),
        ((WATCH, "--book", "quick-starter"), 'not for "quick-starter"'),
        ((WATCH, "--points", "0"), "--points: a limit is at least 1 point"),
    ):
        code, said, err = run(capsys, "army", "import", *words, "--out", str(out), "--without-unknown")
        assert (code, said) == (2, "")
        assert sentence in err
        assert err.count("\n") == 1
        assert not out.exists()
    code, _, err = run(capsys, "army", "import", WATCH, "--out", str(tmp_path / "list.json"))
    assert code == 2
    assert "a list is a .toml file" in err
