"""The referee of a campaign that plays itself: what he hands in, and that it depends on no order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from banneret.campaign.battle_orders import battle_order
from banneret.campaign.battles import Tidings
from banneret.campaign.questions import Form
from banneret.campaign.records import SIEGE, PendingSkirmish, Veteran
from banneret.campaign.report_checks import why_refused
from banneret.campaign.reports import ATTACKER, DEFENDER, DRAW, STALEMATE, Report
from banneret.campaign.skirmish_reports import VOID, SkirmishResult
from banneret.campaign.skirmish_reports import why_refused as why_no_result
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Choice, Option
from banneret.lab.campaign.drawn_reports import drawn_battle, drawn_skirmish, strength
from banneret.lab.campaign.referee import FightJob, Referee, fight
from tests.campaign.small import small_world
from tests.campaign.test_real_battle import a_battle, two_armies


def battles(count: int, seed: int = 0) -> Campaign:
    """The same battle many times, with other dice."""
    campaign = two_armies()
    first = a_battle(campaign)
    campaign.battles = {
        f"battle-{at}": msgspec.structs.replace(first, id=f"battle-{at}", seed=seed + at) for at in range(count)
    }
    return campaign


def asked(campaign: Campaign) -> Form:
    left = [id for id in campaign.battles if campaign.battles[id].result is None]
    nothing = Tidings(month_over=True)
    return Form("battles", "CP-GEN-05", "", Tidings, nothing, lambda _: None, about=tuple(left))


def handed_in(campaign: Campaign, referee: Referee) -> dict[str, Report]:
    """All reports, asked for one after the other as the campaign does."""
    found: dict[str, Report] = {}
    while len(found) < len(campaign.battles):
        answer, _ = referee.decide(campaign, asked(campaign))
        report = msgspec.convert(answer, Tidings).report
        assert report is not None
        found[report.id] = report
        campaign.change_battle(report.id, result=report)
    return found


@pytest.mark.clause("CP-GEN-05")
def test_battles_fought_side_by_side_come_to_the_same() -> None:
    one = Referee("random", 1)
    two = Referee("random", 2)
    alone, together = handed_in(battles(3), one), handed_in(battles(3), two)
    assert alone == together
    for this, that in zip(one.fought, two.fought, strict=True):
        assert this.journal is not None
        assert that.journal is not None
        assert this.journal.dumps() == that.journal.dumps()
        assert (this.id, this.how, this.decisions) == (that.id, that.how, that.decisions)


@pytest.mark.clause("CP-GEN-05")
def test_a_battle_depends_on_no_other() -> None:
    campaign = battles(2)
    order = battle_order(campaign, campaign.battles["battle-1"])
    assert (
        msgspec.convert(fight(FightJob(order, "random")).result, Report)
        == handed_in(campaign, Referee("random"))["battle-1"]
    )


def test_a_battle_that_cannot_be_fought_is_nobodys_fault() -> None:
    campaign = battles(1)
    order = battle_order(campaign, campaign.battles["battle-0"])
    harmed = msgspec.structs.replace(
        order, attacker=msgspec.structs.replace(order.attacker, list={"name": "none"})
    )
    game = fight(FightJob(harmed, "random"))
    assert game.fault
    assert game.journal is None
    report = msgspec.convert(game.result, Report)
    assert report.status == STALEMATE
    assert why_refused(campaign, report) is None


def test_a_fault_of_the_rules_stops_no_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("banneret.lab.campaign.referee.play_on", breaks)
    campaign = battles(1)
    game = fight(FightJob(battle_order(campaign, campaign.battles["battle-0"]), "random"))
    assert game.fault == "ZeroDivisionError: by nothing"


def test_of_anything_else_the_referee_knows_nothing() -> None:
    question = Choice("seize-again", "CP-ART-02", "", [Option("yes", "Yes")])
    with pytest.raises(AssertionError, match="seize-again"):
        Referee(drawn=True).decide(battles(1), question)


# ------------------------------------------------------------------------------------------ drawn


def test_drawn_reports_could_be_true_and_no_journal_is_shown_for_them() -> None:
    campaign = battles(60)
    referee = Referee(drawn=True)
    for at in range(60):
        report = drawn_battle(campaign, campaign.battles[f"battle-{at}"])
        assert why_refused(campaign, report) is None
    reports = handed_in(battles(60), referee)
    assert {game.how for game in referee.fought} == {"drawn"}
    assert {game.journal for game in referee.fought} == {None}
    winners = Counter(report.winner for report in reports.values())
    assert set(winners) == {ATTACKER, DEFENDER, DRAW}
    assert any(report.decisive for report in reports.values())
    assert not any(report.decisive for report in reports.values() if report.winner == DRAW)
    assert any(line.challenges for report in reports.values() for line in report.characters)
    assert any(line.beaten for report in reports.values() for line in report.units)


def test_a_drawn_battle_is_always_the_same() -> None:
    one, other = battles(20), battles(20)
    other.battles = {id: other.battles[id] for id in sorted(other.battles, reverse=True)}
    assert handed_in(one, Referee(drawn=True)) == handed_in(other, Referee(drawn=True))
    assert handed_in(battles(20), Referee(drawn=True)) != handed_in(battles(20, seed=99), Referee(drawn=True))


def test_what_makes_an_army_stronger() -> None:
    campaign = battles(1)
    battle = campaign.battles["battle-0"]
    plain = strength(campaign, battle, ATTACKER)
    assert plain == campaign.lists[campaign.armies["a1"].list].points
    entry = campaign.lists[campaign.armies["a1"].list].characters[0].id
    campaign.veterans = {f"a1/{entry}": Veteran("a1", entry, True, 8)}
    with_levels = strength(campaign, battle, ATTACKER)
    campaign.artefacts = {"bone-dice": f"a1/{entry}"}
    assert plain < with_levels < strength(campaign, battle, ATTACKER)
    behind_walls = msgspec.structs.replace(battle, hex_type=SIEGE)
    assert strength(campaign, behind_walls, DEFENDER) > strength(campaign, battle, DEFENDER)
    assert strength(campaign, behind_walls, ATTACKER) == strength(campaign, battle, ATTACKER)
    campaign.change_army("a1", extra=200)
    assert strength(campaign, battle, ATTACKER) > plain + 200


def test_the_stronger_army_wins_more_often() -> None:
    campaign = battles(400)
    campaign.change_army("a1", extra=400)
    won = Counter(drawn_battle(campaign, battle).winner for battle in campaign.battles.values())
    assert won[ATTACKER] > 1.5 * won[DEFENDER]


# ------------------------------------------------------------------------------------------ skirmishes


def two_parties() -> Campaign:
    campaign = small_world(".'a .'b .", enemies="ab", factions={"a": "empire", "b": "empire"})
    campaign.skirmishes = {
        "pa1+pb1": PendingSkirmish("pa1+pb1", 1, "meeting", ("pa1", "pb1"), (True, False), 7),
    }
    return campaign


def skirmish_asked(campaign: Campaign) -> Form:
    nothing: Any = SkirmishResult("pa1+pb1", VOID)
    about = tuple(campaign.skirmishes)
    return Form("skirmish-report", "CP-SKI-01", "", SkirmishResult, nothing, lambda _: None, about=about)


def test_a_drawn_skirmish_could_be_true() -> None:
    campaign = two_parties()
    result = drawn_skirmish(campaign, "pa1+pb1")
    assert result.winner in ("pa1", "pb1")
    assert why_no_result(campaign, result) is None
    answer, game = Referee(drawn=True).decide(campaign, skirmish_asked(campaign))
    assert msgspec.convert(answer, SkirmishResult) == result
    assert (game.how, game.journal) == ("drawn", None)


@pytest.mark.clause("CP-GEN-08")
def test_a_skirmish_without_anybody_has_never_taken_place() -> None:
    campaign = two_parties()
    answer, game = Referee("random").decide(campaign, skirmish_asked(campaign))
    assert msgspec.convert(answer, SkirmishResult) == SkirmishResult("pa1+pb1", VOID)
    assert "settled" in game.fault
