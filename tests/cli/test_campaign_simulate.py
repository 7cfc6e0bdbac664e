"""`banneret campaign simulate`: a campaign that plays itself, its table, its file and its chronicle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banneret.cli.campaign.campaign_file import opened
from banneret.cli.campaign.own_bench import exponent
from banneret.cli.main import main
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.cli.refusals import refused

Capture = pytest.CaptureFixture[str]
SMALL = ("campaign", "simulate", "--players", "3", "--years", "1", "--points", "1000")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def said(capsys: Capture, *words: str, code: int = 0) -> str:
    assert main([*SMALL, *words]) == code
    return capsys.readouterr().out


def test_it_ends_with_a_table_and_a_chronicle(tmp_path: Path, capsys: Capture) -> None:
    out = said(capsys, "--drawn-battles", "--seed", "2")
    assert "after 4 turns" in out
    for heading in (
        "realm",
        "faction",
        "hexes",
        "settlements",
        "gold",
        "armies",
        "won",
        "lost",
        "best character",
    ):
        assert heading in out
    assert "No battle was fought: what came of them was drawn" in out
    assert "The chronicle is in campaign-2.html." in out
    assert "<html" in (tmp_path / "campaign-2.html").read_text("utf-8")


def test_its_figures_as_json(tmp_path: Path, capsys: Capture) -> None:
    data: dict[str, Any] = json.loads(said(capsys, "--drawn-battles", "--no-chronicle", "--json"))
    assert set(data) == {
        *("seed", "world", "turns", "battles", "skirmishes", "how", "realms", "curves", "decisions"),
        *("seconds", "bot_seconds", "faults"),
    }
    assert [row["turn"] for row in data["curves"]] == [0, 1, 2, 3, 4]
    for row in data["realms"]:
        end = data["curves"][-1]["realms"][row["seat"]]
        assert (row["hexes"], row["gold"], row["armies"]) == (end["hexes"], end["gold"], end["armies"])
    fought = data["battles"]
    assert fought["drawn"] > 0
    assert fought["fought"] == fought["not_played"] == 0
    played = sum(row["battles"] for row in data["curves"])
    assert played == fought["drawn"]
    assert list(tmp_path.iterdir()) == []


def test_the_campaign_is_kept(capsys: Capture) -> None:
    out = said(capsys, "--drawn-battles", "--out", "war.db", "--no-chronicle")
    with opened("war.db") as file:
        assert f"The campaign is in war.db, game {file.saved.id}." in out
        assert file.match.over
        assert file.campaign.turn == 4
        assert file.games_of() == []  # nobody has fought


@pytest.mark.slow
def test_every_battle_is_kept_and_linked(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "pages").mkdir()
    out = said(
        capsys,
        *("--battle-bots", "random", "--out", "war.db", "--games", "games", "--chronicle", "pages/war.html"),
        *("--processes", "2"),
    )
    assert "Battles were fought by random bots in" in out
    assert "The chronicle is in pages/war.html." in out
    journals = {Journal.load(path).digest(): path for path in (tmp_path / "games").glob("*.jsonl")}
    with opened("war.db") as file:
        assert file.match.over
        kept = [file.game(game) for _, game in file.games_of()]
    assert {journal.digest() for journal in kept} == set(journals)
    assert all(Match.resume(journal).over for journal in kept)
    page = (tmp_path / "pages" / "war.html").read_text("utf-8")
    for path in [path for path in journals.values() if "-battle-" in path.stem]:
        assert f"../games/{path.stem}.html" in page


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--players", "1"), "2 to 16 players"),
        (("--years", "0"), "1 to 100 years"),
        (("--processes", "0"), "at once, not 0"),
        (("--seed", "-1"), "a seed is 0 or more"),
        (("--bots", "clever"), "there is no bot “clever”"),
        (("--battle-bots", "clever"), "there is no bot “clever”"),
        (("--battles", "chess"), "chess"),
        (("--house", "no_such_rule"), "there is no house rule"),
        (("--no-chronicle", "--chronicle", "a.html"), "either a chronicle is written, or none"),
        (("--chronicle", "nowhere/a.html"), "nowhere/a.html: cannot write it"),
        (("--chronicle", "."), ".: cannot write it"),
        (("--games", "/dev/null"), "/dev/null: cannot make this folder"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_played(
    words: tuple[str, ...], why: str, capsys: Capture
) -> None:
    assert why in refused(capsys, *SMALL, *words)


def test_no_file_is_written_over(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "war.db").write_text("mine")
    assert "this file exists already" in refused(capsys, *SMALL, "--out", "war.db")
    assert (tmp_path / "war.db").read_text() == "mine"


def test_the_measurements_of_campaigns_are_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.cli.campaign.own_bench.FEWER_ARMIES", (4, 8))
    monkeypatch.setattr("banneret.cli.campaign.own_bench.ARMIES", 8)
    monkeypatch.setattr("banneret.cli.campaign.own_bench.FEWER_HEXES", (800, 1_000))
    monkeypatch.setattr("banneret.cli.campaign.own_bench.HEXES", 1_000)
    monkeypatch.setattr("banneret.cli.campaign.own_bench.PLAYERS", 4)
    monkeypatch.setattr("banneret.cli.campaign.own_bench.RUNS", 1)
    assert main(["bench", "campaign", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    for name in (
        "campaign_army_phase_16_players_100_armies_10000_hexes_seconds",
        "campaign_turn_without_battles_16_players_100_armies_10000_hexes_seconds",
        "campaign_army_phase_growth_with_armies_exponent",
        "campaign_turn_without_battles_growth_with_hexes_exponent",
    ):
        assert isinstance(figures[name], float)
    assert all(value >= 0 for name, value in figures.items() if name.endswith("_seconds"))


def test_what_a_clock_is_too_slow_for_is_no_error() -> None:
    """Where a clock ticks seldom, a small campaign takes no time at all."""
    assert exponent(0.01, 0.04, 4.0) == pytest.approx(1.0)
    assert exponent(0.0, 0.04, 4.0) > 1.0
    assert exponent(0.0, 0.0, 4.0) == 0.0


def test_nothing_else_is_measured_with_campaigns(capsys: Capture) -> None:
    assert "always measures the same" in refused(capsys, "bench", "campaign", "--games", "3")
