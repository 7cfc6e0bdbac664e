"""What a newcomer got wrong and was not told: every command answers with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.cli.main import main

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "simulate age-of-fantasy --set actions=overwatch,overwatch",
            "settings.actions: “overwatch” is named twice",
        ),
        ("simulate age-of-fantasy --set selection=limited", "without side-missions there are none to select"),
        (
            "simulate age-of-fantasy --armies aof-levy-750 seawall-1000",
            "this is for The 9th Age: Quick Starter",
        ),
        ("simulate age-of-fantasy --seed word", "--seed takes a whole number, not word"),
        ("bench --seconds soon", "--seconds takes a number, not soon"),
        ("bench --games 5", "only the server is measured with a number of games"),
        (
            "army check aof-kin-750 --book regiments",
            "this is for Age of Fantasy, not for Age of Fantasy: Regiments",
        ),
        ("odds age-of-fantasy thornwood-kin/0xlong-arrows cinder-horde/rabble", "not 0 times"),
    ],
)
def test_one_sentence_and_exit_2(capsys: Capture, words: str, sentence: str) -> None:
    assert _exit(words.split()) == 2
    assert sentence in capsys.readouterr().err


def _exit(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as done:
        return int(done.code or 0)


def test_choices_are_known_with_hyphens_and_capitals(capsys: Capture) -> None:
    words = ["--games", "1", "--seed", "1", "--set", "actions=Focused-Fire,overwatch"]
    assert main(["simulate", "age-of-fantasy", *words]) == 0


def test_json_where_a_list_is_wanted_is_told_about_the_import(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "forge.json"
    file.write_text("{}")
    assert main(["army", "check", str(file)]) == 2
    assert "banneret army import" in capsys.readouterr().err


def test_a_list_of_an_unknown_book_says_so(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[list]\nid = "mine"\nname = "Mine"\narmy = "thornwood-kin"\nbook = "nope"\n')
    assert main(["army", "check", str(file)]) == 2
    assert "there is no book “nope”" in capsys.readouterr().err


def test_a_replay_is_not_written_over_its_journal(tmp_path: Path, capsys: Capture) -> None:
    assert main(["simulate", "regiments", "--games", "1", "--seed", "3", "--save", str(tmp_path)]) == 0
    journal = next(file for file in tmp_path.rglob("*") if file.is_file())
    before = journal.read_bytes()
    assert main(["replay", str(journal), "--svg", str(journal)]) == 2
    assert "over the journal itself" in capsys.readouterr().err
    page = str(tmp_path / "out.html")
    assert main(["replay", str(journal), "--html", page, "--report", page]) == 2
    assert journal.read_bytes() == before
    assert not Path(page).exists()


def test_missing_clauses_of_all_books_are_listed(capsys: Capture) -> None:
    assert main(["rules", "--missing"]) == 1
    told = capsys.readouterr().out
    assert "AF-KIT-01" in told
    assert "regiments: 102 of 102 clauses proven" in told
