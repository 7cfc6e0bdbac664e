"""`banneret campaign report`: by a form that both sign, or by the journal of the game, which is kept."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from banneret.bots.players import make_bot, play_on
from banneret.campaign.battle_orders import BattleGame, battle_order, options_for
from banneret.campaign.state import REFEREE, Campaign
from banneret.cli.campaign.campaign_file import opened
from banneret.cli.main import main
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.campaign.files import file_of
from tests.campaign.playing import BOOK, decide, two_shores
from tests.cli.refusals import refused

Capture = pytest.CaptureFixture[str]
WARS = {"A": "B", "C": "D"}


@cache
def fought_over(kind: str) -> Match:
    """A campaign in which the referee is asked for the report of a battle, or of a skirmish."""
    for seed in range(4, 12):
        match = Match.start(BOOK, two_shores(years=2), seed=seed)
        while not match.over:
            seat = next(iter(match.pending))
            if seat == REFEREE and match.pending[seat].name == kind:
                return match
            assert match.answer(seat, decide(match, seat, seed, WARS)) is None
    raise AssertionError(f"nobody ever fought for {kind}")


@pytest.fixture
def war(tmp_path: Path) -> str:
    return str(file_of(tmp_path, fought_over("battles")))


def said(capsys: Capture, *words: str, code: int = 0) -> str:
    assert main(["campaign", *words]) == code
    return capsys.readouterr().out


def the_battle(kind: str = "battles") -> str:
    return fought_over(kind).pending[REFEREE].about[0]


def sides(kind: str = "battles") -> list[str]:
    campaign = cast(Campaign, fought_over(kind).state)
    battle = campaign.battles[the_battle()]
    return [campaign.armies[army].owner for army in (battle.attacker, battle.defender)]


def test_open_battles_are_listed(war: str, capsys: Capture) -> None:
    out = said(capsys, "report", war)
    assert out.startswith(f"{the_battle()}: ")
    assert " against " in out
    order = json.loads(said(capsys, "report", war, the_battle(), "--order"))
    assert order["id"] == the_battle()
    assert {order["attacker"]["player"], order["defender"]["player"]} == set(sides())


def test_a_form_is_filled_in_and_signed(war: str, capsys: Capture, tmp_path: Path) -> None:
    form = json.loads(said(capsys, "report", war, the_battle(), "--form"))
    assert form["units"][0]["models_end"] == form["units"][0]["models_start"] > 0
    form |= {"winner": "attacker", "decisive": True}
    file = tmp_path / "form.json"
    file.write_text(json.dumps(form), encoding="utf-8")
    out = said(capsys, "report", war, the_battle(), str(file), "--sign", *sides())
    assert f"Reported: {the_battle()}." in out
    with opened(war) as campaign:
        result = campaign.campaign.battles[the_battle()].result
        assert result is not None
        assert (result.winner, result.decisive) == ("attacker", True)
        assert {each.player for each in result.signed_by} == set(sides())


def test_who_has_not_signed_is_asked(war: str, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "form.json"
    file.write_text(said(capsys, "report", war, the_battle(), "--form"), encoding="utf-8")
    first, other = sides()
    out = said(capsys, "report", war, the_battle(), str(file), "--sign", first)
    assert f"({other}: sign)" in out


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"winner": "the goblins"}, "Refused"),
        ({"id": "battle-9-9-9"}, "this form is of “battle-9-9-9”"),
        ({"weather": "wet"}, "weather"),
        ({"rounds": 10**18}, "Refused"),
        ({"units": [{"id": "x/y", "side": "attacker", "models_start": 3, "models_end": 1}]}, "Refused"),
    ],
)
def test_a_form_that_cannot_be_is_refused(
    war: str, capsys: Capture, tmp_path: Path, change: dict[str, Any], what: str
) -> None:
    form = {**json.loads(said(capsys, "report", war, the_battle(), "--form")), **change}
    file = tmp_path / "form.json"
    file.write_text(json.dumps(form), encoding="utf-8")
    words = ["report", war, the_battle(), str(file)]
    out = said(capsys, *words, code=1) if what == "Refused" else refused(capsys, "campaign", *words)
    assert what in out
    with opened(war) as campaign:
        assert campaign.campaign.battles[the_battle()].result is None


@cache
def game() -> tuple[BattleGame, Journal]:
    """The battle, fought by bots."""
    campaign = cast(Campaign, fought_over("battles").state)
    found = options_for(battle_order(campaign, campaign.battles[the_battle()]))
    match = Match.start(found.book, found.options, seed=found.seed)
    play_on(match, {seat: make_bot("random", found.book, seat, 1) for seat in match.seats})
    return found, match.journal


def test_the_journal_of_the_game_is_read_and_kept(war: str, capsys: Capture, tmp_path: Path) -> None:
    _, journal = game()
    file = tmp_path / "battle.journal"
    journal.save(file)
    said(capsys, "report", war, the_battle(), "--journal", str(file), "--sign", *sides())
    with opened(war) as campaign:
        assert campaign.campaign.battles[the_battle()].result is not None
        ((what, id),) = campaign.games_of()
        assert what == the_battle()
        kept = campaign.game(id)
        assert kept.body() == journal.body()
        assert kept.ending == journal.ending
        again = Match.resume(kept)
        assert again.over


def test_a_game_of_other_armies_is_refused(war: str, capsys: Capture, tmp_path: Path) -> None:
    found, journal = game()
    header = msgspec.structs.replace(
        journal.header, options=found.book.write_options(found.book.sample_options(1))
    )
    Journal(header, []).save(tmp_path / "other.journal")
    fault = refused(
        capsys, "campaign", "report", war, the_battle(), "--journal", str(tmp_path / "other.journal")
    )
    assert "other armies" in fault
    cut = journal.cut(len(journal.entries) // 2)
    cut.save(tmp_path / "half.journal")
    fault = refused(
        capsys, "campaign", "report", war, the_battle(), "--journal", str(tmp_path / "half.journal")
    )
    assert "still being fought" in fault
    with opened(war) as campaign:
        assert campaign.games_of() == []


def test_a_skirmish_is_reported_too(capsys: Capture, tmp_path: Path) -> None:
    war = str(file_of(tmp_path, fought_over("skirmish-report")))
    id = the_battle("skirmish-report")
    assert said(capsys, "report", war).startswith(f"{id}: ")
    file = tmp_path / "form.json"
    file.write_text(said(capsys, "report", war, id, "--form"), encoding="utf-8")
    assert "skirmishes are not signed" in refused(
        capsys, "campaign", "report", war, id, str(file), "--sign", "A"
    )
    assert f"Reported: {id}." in said(capsys, "report", war, id, str(file))


def test_what_nobody_waits_for_is_not_reported(war: str, capsys: Capture) -> None:
    fault = refused(capsys, "campaign", "report", war, "battle-9-9-9")
    assert f"no report of “battle-9-9-9” is wanted now; reports are wanted of: {the_battle()}" in fault
    assert "give the form, or the journal" in refused(capsys, "campaign", "report", war, the_battle())
    assert f"say of which battle or skirmish; reports are wanted of: {the_battle()}" in refused(
        capsys, "campaign", "report", war, "--form"
    )
    nowhere = refused(capsys, "campaign", "report", war, the_battle(), "--played", "nowhere")
    assert nowhere == "--played: there is no game “nowhere”"


def test_whoever_waits_for_a_report_is_told_how_to_give_it(war: str, capsys: Capture) -> None:
    assert "“banneret campaign report” lists what is to be reported." in said(capsys, "status", war)
