"""`banneret replay` and `banneret demo` from the outside."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from banneret.books.table_book import on_table
from banneret.cli.main import main
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.pictures.games import played

pytestmark = pytest.mark.native


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "battle.journal"
    played(0).journal.save(path)
    return path


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command that must be refused with one sentence; returns the sentence."""
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("banneret: ")
    assert err.count("\n") == 1
    return err


def test_story(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(journal)]) == 0
    out = capsys.readouterr().out
    for heading in ("Before the battle", "Round 1", "Round 4"):
        assert f"\n{heading}\n" in out
    assert "RG-ACT-03" in out
    assert "wins the battle" in out or "is a draw" in out


def test_story_up_to_a_moment(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(journal), "--at", "60", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["at"] == 60
    assert data["round"] == 1
    assert not data["over"]
    assert all(line["moment"] <= 62 for line in data["story"])
    assert main(["replay", str(journal), "--at", "0"]) == 0


def test_facts(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(journal), "--facts"]) == 0
    whole = json.loads(capsys.readouterr().out)
    match = Match.resume(Journal.load(journal))
    assert whole == json.loads(msgspec.json.encode(on_table(match.book).report(match)))
    assert whole["status"] == "played"
    assert main(["replay", str(journal), "--facts", "--at", "60"]) == 0
    half = json.loads(capsys.readouterr().out)
    assert half["unknown"][:2] == ["status", "winner"]
    assert half["deeds"] == [deed for deed in whole["deeds"] if deed["moment"] <= 60]
    said = fails(capsys, "replay", str(journal), "--facts", "--json")
    assert "facts are printed by themselves" in said
    assert "facts are printed by themselves" in fails(
        capsys, "replay", str(journal), "--facts", "--svg", "x.svg"
    )


def test_svg_and_html(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, html = tmp_path / "b.svg", tmp_path / "b.html"
    assert main(["replay", str(journal), "--at", "60", "--svg", str(svg), "--html", str(html)]) == 0
    assert "Wrote" in capsys.readouterr().out
    assert ET.fromstring(svg.read_text("utf-8")).tag.endswith("svg")
    assert html.read_text("utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("at", ["-1", "99999"])
def test_no_such_moment(journal: Path, at: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no moment" in fails(capsys, "replay", str(journal), "--at", at)


def test_cut_off(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = journal.read_bytes().split(b"\n")
    # Cut between two lines, and in the middle of one.
    for part in (b"\n".join(lines[:80]) + b"\n", b"\n".join(lines[:120])[:-9]):
        journal.write_bytes(part)
        fails(capsys, "replay", str(journal))
        assert main(["replay", str(journal), "--partial", "--html", str(tmp_path / "cut.html")]) == 0
        capsys.readouterr()


def test_edited(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = journal.read_bytes().split(b"\n")
    lines[20] = lines[21]
    journal.write_bytes(b"\n".join(lines))
    assert "was changed" in fails(capsys, "replay", str(journal))


def test_not_a_journal(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal.write_text("a letter home\n")
    assert "not a Banneret journal" in fails(capsys, "replay", str(journal))
    journal.write_bytes(b"")
    fails(capsys, "replay", str(journal))
    fails(capsys, "replay", str(tmp_path / "nowhere"))
    fails(capsys, "replay", str(tmp_path))


@pytest.mark.parametrize("option", ["--svg", "--html"])
def test_unwritable(journal: Path, tmp_path: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot write" in fails(capsys, "replay", str(journal), option, str(tmp_path / "no" / "x"))
    assert "cannot write" in fails(capsys, "replay", str(journal), option, str(tmp_path))


def test_demo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deep" / "out"
    words = ["demo", "--seed", "3", "--fast", "--out", str(out), "--armies", "levy-750", "horde-750"]
    assert main([*words, "--map", "hollowgate"]) == 0
    said = capsys.readouterr().out
    assert "Round 4" in said
    assert str(out / "battle-3.html") in said
    assert sorted(path.name for path in out.iterdir()) == [
        "battle-3.html",
        "battle-3.journal",
        "battle-3.svg",
    ]
    assert main(["replay", str(out / "battle-3.journal")]) == 0


@pytest.mark.parametrize("words", [["--book", "quick-starter"], ["--armies", "vigil-1000", "sedge-1000"]])
def test_demo_of_another_book(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", "3", "--fast", "--out", str(tmp_path), *words]) == 0
    said = capsys.readouterr().out
    assert "Quick Starter" in said
    assert "Turn 4" in said
    assert (tmp_path / "battle-3.html").exists()


def test_demo_refuses_what_it_does_not_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path)
    assert "there is no map" in fails(capsys, "demo", "--fast", "--out", out, "--map", "atlantis")
    fails(capsys, "demo", "--fast", "--out", out, "--armies", "nobody", "levy-750")
    blocked = tmp_path / "file"
    blocked.write_text("")
    fails(capsys, "demo", "--fast", "--out", str(blocked / "in"))
