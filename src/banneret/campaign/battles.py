# interpreted: Structs
"""Phase 8, Army Battle: how everybody goes into their battles, and what came of them (section BAT).

Battles are fought elsewhere, in whatever order (CP-GEN-05): the referee hands in one report after the other,
both players sign it or dispute it, until none is open or the month is over (CP-GEN-04). Nothing comes of a
battle before the Post-Battle Phase.
"""

from __future__ import annotations

import random
from typing import Final

import msgspec

from banneret.campaign.battle_events import ReportDisputed, ReportSentBack
from banneret.campaign.battle_orders import battle_order, draw_seed
from banneret.campaign.field_lists import player_of
from banneret.campaign.jousting import jousts
from banneret.campaign.preparations import choose_commanders, choose_fighters, open_battles, prepare, settle
from banneret.campaign.questions import Form
from banneret.campaign.report_checks import signed, why_refused
from banneret.campaign.report_ideas import some_report
from banneret.campaign.reports import DRAW, FORFEIT, RESIGNED, ROLES, STALEMATE, Report
from banneret.campaign.state import GAMES_MASTER, REFEREE, Campaign
from banneret.campaign.unplayed import apply_house_rules, month_ends
from banneret.core.engine.ask import Answer, Choice, Option, Refusal, Steps, ask, ask_all
from banneret.core.engine.dice import Dice

ACCEPT: Final = "accept"
DISPUTE: Final = "dispute"
SEND_BACK: Final = "send-back"
CLAUSES: Final = {RESIGNED: "CP-GEN-14", FORFEIT: "CP-GEN-06", STALEMATE: "CP-GEN-07"}


class Tidings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the referee hands in: a report of one battle, or that the month is over."""

    report: Report | None = None
    month_over: bool = False


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the Games Master makes of a report that was disputed: accept it, send it back, or give another."""

    decision: str = ACCEPT
    report: Report | None = None


def play(campaign: Campaign, dice: Dice) -> Steps:
    yield from jousts(campaign, dice)
    yield from choose_commanders(campaign)
    yield from choose_fighters(campaign)
    for battle in open_battles(campaign):
        campaign.change_battle(battle.id, seed=draw_seed(campaign, dice, battle))
    yield from prepare(campaign)
    while open_battles(campaign):
        answered = yield ask(REFEREE, _orders(campaign))
        tidings = msgspec.convert(answered, Tidings)
        if tidings.report is None:
            yield from month_ends(campaign)
        else:
            yield from confirm(campaign, tidings.report)
    apply_house_rules(campaign)


# ------------------------------------------------------------------------------------------ the referee


def _orders(campaign: Campaign) -> Form:
    """CP-GEN-05: all battles that are open, for whoever fights or watches them; one report at a time."""
    left = open_battles(campaign)

    def faults(tidings: Tidings) -> Refusal | None:
        if tidings.report is not None and tidings.month_over:
            return Refusal("both", "CP-GEN-04", "Hand in the reports first, and then that the month is over.")
        if tidings.report is None and not tidings.month_over:
            return Refusal("nothing", "CP-GEN-05", "Hand in a report, or say that the month is over.")
        return None if tidings.report is None else why_refused(campaign, tidings.report)

    def proposals(rng: random.Random, n: int) -> list[Tidings]:
        return [Tidings(some_report(campaign, rng.choice(left), rng)) for _ in range(n)]

    return Form(
        "battles",
        "CP-GEN-05",
        "What came of a battle? They may be fought and reported in any order.",
        Tidings,
        Tidings(month_over=True),
        faults,
        proposals,
        {"battles": [msgspec.to_builtins(battle_order(campaign, battle)) for battle in left]},
        tuple([battle.id for battle in left]),
    )


# ------------------------------------------------------------------------------------------ signatures


def confirm(campaign: Campaign, report: Report) -> Steps:
    """Both players sign, and disputes are the Games Master's. Whoever has signed already is not asked."""
    battle = campaign.battles[report.id]
    players = sorted({player_of(campaign, battle, role) for role in ROLES})
    unsigned = [seat for seat in players if seat not in {each.player for each in report.signed_by}]
    disputing: list[str] = []
    if unsigned:
        answered: dict[str, Answer] = yield ask_all({seat: _signing(campaign, report) for seat in unsigned})
        disputing = [seat for seat in unsigned if answered[seat] == DISPUTE]
    clause = CLAUSES.get(report.status, "CP-GEN-05")
    if not disputing:
        settle(campaign, signed(report, players), clause)
        return
    for seat in disputing:
        campaign.tell(ReportDisputed("CP-GEN-01", report.id, seat, battle.hex))
    answered = yield ask(GAMES_MASTER, _dispute(campaign, report, disputing))
    verdict = msgspec.convert(answered, Verdict)
    if verdict.decision == SEND_BACK:
        campaign.tell(ReportSentBack("CP-GEN-01", report.id, battle.hex))
    elif verdict.report is not None:
        settle(campaign, verdict.report, "CP-GEN-01", gm_override=True)
    else:
        agreeing = [seat for seat in players if seat not in disputing]
        settle(campaign, signed(report, agreeing), "CP-GEN-01", gm_override=True)


def _signing(campaign: Campaign, report: Report) -> Choice:
    battle = campaign.battles[report.id]
    outcome = "a draw" if report.winner == DRAW else f"a victory of the {report.winner}"
    if report.status in (FORFEIT, STALEMATE):
        outcome = "not played"
    prompt = f"The battle over hex {battle.hex} was reported: {outcome}. Is that so?"
    options = [Option(ACCEPT, "Yes, I sign it"), Option(DISPUTE, "No, I dispute it")]
    return Choice("sign", "CP-GEN-05", prompt, options, (report.id,))


def _dispute(campaign: Campaign, report: Report, disputing: list[str]) -> Form:
    def faults(verdict: Verdict) -> Refusal | None:
        if verdict.decision not in (ACCEPT, SEND_BACK):
            return Refusal("decision", "CP-GEN-01", f"Decide to {ACCEPT} it, or to {SEND_BACK}.")
        if verdict.report is None:
            return None
        if verdict.decision == SEND_BACK:
            return Refusal("both", "CP-GEN-01", "A report that stands instead is not sent back.")
        if verdict.report.id != report.id:
            return Refusal("other-battle", "CP-GEN-01", f"This is about “{report.id}”.")
        return why_refused(campaign, verdict.report)

    def proposals(rng: random.Random, n: int) -> list[Verdict]:
        return [Verdict(), Verdict(SEND_BACK)][:n]

    facts = {"report": msgspec.to_builtins(report), "disputed_by": list(disputing)}
    prompt = "A report is disputed. Does it stand, is it sent back, or do you write another?"
    return Form("dispute", "CP-GEN-01", prompt, Verdict, Verdict(), faults, proposals, facts, (report.id,))
