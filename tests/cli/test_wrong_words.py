"""What a newcomer got wrong and was not told: every command answers with one sentence."""

from __future__ import annotations

import gzip
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import banneret
from banneret.cases.clause_files import load_clauses
from banneret.cli.main import main
from banneret.core.engine.book import SHELF

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "simulate age-of-fantasy --set actions=overwatch,overwatch",
            "settings.actions: “overwatch” is named twice",
        ),
        (
            "simulate age-of-fantasy --set selection=limited",
            "without side-missions there is nothing to choose here",
        ),
        (
            "simulate age-of-fantasy --armies aof-levy-750 seawall-1000",
            "this is for The 9th Age: Quick Starter",
        ),
        ("simulate age-of-fantasy --seed word", "--seed takes a whole number, not word"),
        ("bench --seconds soon", "--seconds takes a number, not soon"),
        ("bench --games 5", "only the server and answers are measured with a number of games"),
        (
            "army check aof-kin-750 --book regiments",
            "this is for Age of Fantasy, not for Age of Fantasy: Regiments",
        ),
        ("odds age-of-fantasy thornwood-kin/0xlong-arrows cinder-horde/rabble", "not 0 times"),
        ("serve --port ١", "--port takes a whole number, not ١"),
        ("play --port 8_000", "--port takes a whole number, not 8_000"),
        ("simulate regiments --games ٣", "--games takes a whole number, not ٣"),
        ("simulate regiments --games 99999999999", "at most 1000000 games"),
        ("simulate regiments --processes 9999", "at most 256 games are played at once"),
        ("simulate regiments --seed 99999999999999999999", "--seed takes a whole number up to"),
        ("simulate regiments --seed 9223372036854775807", "the seeds of all games must be at most"),
        ("demo --seed ١", "--seed takes a whole number, not ١"),
        ("replay nothing --at ١", "--at takes a whole number, not ١"),
        ("army import nothing --points ١", "--points takes a whole number, not ١"),
        ("bench --seconds nan", "--seconds takes a number, not nan"),
        ("bench --seconds inf", "--seconds takes a number, not inf"),
        ("bench --seconds 99999999", "at most 86400"),
        ("bench server --games 99999999", "at most 10000 games"),
        ("odds regiments a/b c/d --attackers ١", "--attackers takes a whole number, not ١"),
        ("odds quick-starter a/b c/d --distance nan", "--distance takes a number, not nan"),
        ("serve --database sqlite://", "name the file that games are kept in"),
        ("serve --database sqlite:///", "name the file that games are kept in"),
        ("serve --host ü.. --port 0", "cannot listen there"),
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
    # The journal by another name.
    (tmp_path / "twin.html").hardlink_to(journal)
    assert main(["replay", str(journal), "--html", str(tmp_path / "twin.html")]) == 2
    assert "over the journal itself" in capsys.readouterr().err
    assert journal.read_bytes() == before
    assert not Path(page).exists()


def test_journals_that_cannot_be_kept_are_named_and_the_games_count(tmp_path: Path, capsys: Capture) -> None:
    place = tmp_path / "regiments-3.jsonl"
    place.mkdir()
    words = ["simulate", "regiments", "--games", "1", "--seed", "3", "--save", str(tmp_path), "--json"]
    assert main(words) == 1
    told = capsys.readouterr()
    assert told.err.startswith(f"banneret: {place}: cannot write it (")
    found = json.loads(told.out)
    assert (found["games"], found["errors"], len(found["unsaved"])) == (1, 0, 1)
    assert sum(found["wins"].values()) + found["draws"] == 1
    assert list(tmp_path.iterdir()) == [place]


def test_a_page_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    journal = tmp_path / "battle.jsonl"
    saved = Path(__file__).parent.parent / "saved" / "1" / "regiments.jsonl.gz"
    journal.write_bytes(gzip.decompress(saved.read_bytes()))
    page = tmp_path / "page.html"
    page.write_text("old")
    line = f"ulimit -f 8; {sys.executable} -m banneret replay {journal} --at 5 --html {page}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (2, f"banneret: {page}: cannot write it (File too large)\n")
    assert page.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == [journal, page]


@pytest.mark.usefixtures("small_checkout")
def test_missing_clauses_of_all_books_are_listed(capsys: Capture) -> None:
    assert main(["rules", "--missing"]) == 1
    told = capsys.readouterr().out.splitlines()
    lacking = {line.split("  ")[0]: line[line.rindex("(") :] for line in told if line.endswith(")")}
    assert (lacking["QS-GEN-01"], lacking["QS-GEN-02"]) == ("(no proof)", "(no code)")
    assert (lacking["AF-GEN-01"], lacking["AF-GEN-02"]) == ("(no proof)", "(no code)")
    assert lacking["AF-KIT-01"] == "(no code and no proof)"
    of_books = {book_id: {clause.id for clause in load_clauses(book_id)} for book_id in SHELF}
    # In this checkout only one book has its code and its cases.
    assert set(lacking) == set().union(*[ids for book_id, ids in of_books.items() if book_id != "regiments"])
    counts = [line for line in told if line.endswith(" clauses proven")]
    assert counts == [
        f"{book_id}: {len(clauses) if book_id == 'regiments' else 0} of {len(clauses)} clauses proven"
        for book_id, clauses in of_books.items()
    ]


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (["play", "--book", "", "--no-browser"], "--book: there is nothing in it"),
        (["play", "--book=", "--no-browser"], "--book: nothing is given for it"),
        (["serve", "--database", ""], "--database: there is nothing in it"),
        (["serve", "--database", " "], "--database: there is nothing in it"),
        (["serve", "--host", ""], "--host: there is nothing in it"),
        (["simulate", "regiments", "--map", ""], "--map: there is nothing in it"),
        (["rules", "regiments", "--sections", ""], "--sections: there is nothing in it"),
        (["rules", ""], "word 2: there is nothing in it"),
    ],
)
def test_a_word_with_nothing_in_it(capsys: Capture, words: list[str], where: str) -> None:
    assert _exit(words) == 2
    assert where in capsys.readouterr().err


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "1e400", "١", "x", "0"])
def test_a_limit_by_environment_is_a_number(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("BANNERET_GAME_BURST", value)
    assert _exit(["serve", "--port", "0", "--database", "x.db"]) == 2
    assert "banneret: BANNERET_GAME_BURST: this should be " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("version", "sentence"),
    [("9999", "of a newer Banneret (its version is 9999"), ("a1b2", "of another program")],
)
def test_a_database_that_is_not_ours(tmp_path: Path, capsys: Capture, version: str, sentence: str) -> None:
    file = tmp_path / "games.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (version,))
    connection.close()
    assert _exit(["serve", "--port", "0", "--database", str(file)]) == 2
    assert f"banneret: --database: this database is {sentence}" in capsys.readouterr().err


DEEP = "[" * 20_000
# A key of 60,000 parts takes tomllib minutes, so this test would not end if it were read.
DOTTED = "a" + ".a" * 60_000
# A text that is never closed; looked at anew from every quotation mark it would take an hour.
TORN = 'a = "' + "." * 20 + '\\"' * 400_000 + "\n"


@pytest.mark.parametrize(
    ("words", "name", "text", "sentence"),
    [
        ("case", "a.yaml", DEEP, "this is not YAML: brackets are nested too deeply"),
        ("case", "a.yaml", "a: 2024-13-45", "this is not YAML: month must be in 1..12"),
        ("case", "a.yaml", "? [1]\n: 2", "this is not YAML: line 1: a key is a word"),
        ("case", "a.yaml", "a: &a [1]\nb: *a", "nothing in it is repeated by “*”"),
        ("case", "a.yaml", f"a: {'9' * 5000}", "this is not YAML: Exceeds the limit"),
        ("case", "a.yaml", 'a:\n  b: !!int ""', "this is not YAML: line 2: “” is no !!int"),
        ("case", "a.yaml", 'a: !!float ""', "this is not YAML: line 1: “” is no !!float"),
        ("case", "a.yaml", "a: [!!bool foo]", "this is not YAML: line 1: “foo” is no !!bool"),
        ("case", "a.yaml", "a: !!timestamp foo", "this is not YAML: line 1: “foo” is no !!timestamp"),
        ("army check", "a.toml", TORN, "this is not valid TOML"),
        ("army check", "a.toml", f"{DOTTED} = 1", "a key at line 1 has more than 16 parts"),
        ("army check", "a.toml", f"\n[{DOTTED}]", "a key at line 2 has more than 16 parts"),
        ("army check", "a.toml", f"x = {{{DOTTED} = 1}}", "a key at line 1 has more than 16 parts"),
        ("army check", "a.toml", f"x = {DEEP}", "brackets are nested too deeply"),
        ("army check", "a.toml", " " * 4_000_001, "more than 4 MB"),
        ("army import", "a.json", DEEP, "this is not JSON that anybody could use"),
        ("replay", "a.jsonl", DEEP, "this is not a Banneret journal"),
    ],
)
def test_files_that_nobody_could_use(
    tmp_path: Path, capsys: Capture, words: str, name: str, text: str, sentence: str
) -> None:
    file = tmp_path / name
    file.write_text(text)
    assert main([*words.split(), str(file)]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "text",
    [
        'x = """\\"""' + "a." * 99 + '"""',
        'x = """' + "a." * 99 + '"""',
        "x = 1.5 # " + "a." * 99,
        "x = '" + "a." * 99 + "'",
    ],
)
def test_dots_in_texts_are_no_keys(tmp_path: Path, capsys: Capture, text: str) -> None:
    file = tmp_path / "a.toml"
    file.write_text(text)
    assert main(["army", "check", str(file)]) == 2
    assert "parts" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "banneret army check <(cat {0})",
        "cat {0} | banneret army check /dev/stdin",
        "cat {0} | banneret army list /dev/stdin",
        "cat {0} | banneret army check /dev/stdin /dev/stdin",
    ],
)
def test_a_list_from_a_pipe_is_read_once(tmp_path: Path, line: str) -> None:
    file = tmp_path / "mine.toml"
    bundled = Path(banneret.__file__).parent / "packs" / "regiments" / "lists" / "kin-750.toml"
    file.write_bytes(bundled.read_bytes())
    shell = line.format(file).replace("banneret", f"{sys.executable} -m banneret", 1)
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Edge of the Wood" in done.stdout
