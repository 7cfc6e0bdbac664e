# interpreted: Structs
"""Battles that are not played (CP-GEN-04, CP-GEN-06, CP-GEN-07, CP-GEN-13 to CP-GEN-16): what the players agree
on as the month ends, what the Games Master decides, and what house rules make of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

import msgspec

from banneret.campaign.field_lists import army_in, is_garrison, player_of
from banneret.campaign.preparations import open_battles, settle
from banneret.campaign.records import Battle, Readiness
from banneret.campaign.reports import (
    ATTACKER,
    DEFENDER,
    DRAW,
    FORFEIT,
    RESIGNED,
    ROLES,
    STALEMATE,
    Report,
    other_role,
)
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Ask, Assign, Option, Question, Slot, Steps, ask, ask_all

FAULT: Final = "fault"
ENOUGH_DATES: Final = 2  # CP-GEN-13: offers that one must not leave unanswered


def month_ends(campaign: Campaign) -> Steps:
    """CP-GEN-04: every battle that is open is settled: by what both say (CP-GEN-06, CP-GEN-07), else by the
    Games Master, else by the dates on record (CP-GEN-13)."""
    left = open_battles(campaign)
    said = yield from _ask_players(campaign, left)
    undecided: list[Battle] = []
    for battle in left:
        words = {role: said.get((battle.id, role), "") for role in ROLES}
        at_fault = [role for role in ROLES if words[role] == FAULT]
        if len(at_fault) == 1:
            settle(campaign, forfeit(battle, at_fault[0]), "CP-GEN-06")
        elif len(at_fault) == 2 or set(words.values()) == {STALEMATE}:
            settle(campaign, stalemate(battle), "CP-GEN-07")
        else:
            undecided.append(battle)
    if undecided:
        yield from _ask_games_master(campaign, undecided)


def forfeit(battle: Battle, role: str) -> Report:
    return Report(id=battle.id, status=FORFEIT, winner=DRAW, given_up_by=role)


def stalemate(battle: Battle) -> Report:
    return Report(id=battle.id, status=STALEMATE, winner=DRAW)


def _ask_players(campaign: Campaign, left: list[Battle]) -> Generator[Ask, Any, dict[tuple[str, str], str]]:
    """CP-GEN-06, CP-GEN-07: each says whose fault it was, as far as it was his own or nobody's."""
    slots: dict[str, list[Slot]] = {}
    roles: dict[tuple[str, str], str] = {}
    for battle in left:
        for role in ROLES:
            if is_garrison(army_in(battle, role)):
                continue
            seat = player_of(campaign, battle, role)
            options = [Option(FAULT, "it was my fault"), Option(STALEMATE, "neither of us had time")]
            slots.setdefault(seat, []).append(Slot(battle.id, f"the battle over hex {battle.hex}", options))
            roles[seat, battle.id] = role
    said: dict[tuple[str, str], str] = {}
    if slots:
        prompt = "The month is over. Why were these battles not played?"
        questions: dict[str, Question] = {
            seat: Assign("unplayed", "CP-GEN-06", prompt, slots[seat]) for seat in sorted(slots)
        }
        answered = yield ask_all(questions)
        for seat in questions:
            said |= {(id, roles[seat, id]): word for id, word in answered[seat].items()}
    return said


def _ask_games_master(campaign: Campaign, undecided: list[Battle]) -> Steps:
    slots = [
        Slot(
            battle.id,
            f"the battle over hex {battle.hex}",
            [
                Option(ATTACKER, "the attacker is at fault"),
                Option(DEFENDER, "the defender is at fault"),
                Option(STALEMATE, "neither is"),
            ],
        )
        for battle in undecided
    ]
    prompt = "The players do not agree. Who is at fault? Without a word of yours the dates on record decide."
    answered = yield ask(GAMES_MASTER, Assign("fault", "CP-GEN-13", prompt, slots))
    for battle in undecided:
        word = answered.get(battle.id, "") or by_dates(battle) or STALEMATE
        report = stalemate(battle) if word == STALEMATE else forfeit(battle, word)
        settle(campaign, report, "CP-GEN-13", gm_override=battle.id in answered)


def by_dates(battle: Battle) -> str:
    """CP-GEN-13: the side at fault: it has offered no date, and accepted none of at least two; "" if neither
    is."""
    at_fault = [role for role in ROLES if _stayed_away(battle, role)]
    return at_fault[0] if len(at_fault) == 1 else ""


def _stayed_away(battle: Battle, role: str) -> bool:
    """Nobody proposes dates to a garrison."""
    own, other = (battle.ready.get(each, Readiness()) for each in (role, other_role(role)))
    if is_garrison(battle.defender):
        return False
    return not own.dates and not own.accepted and len(other.dates) >= ENOUGH_DATES


# ------------------------------------------------------------------------------------------ house rules


def apply_house_rules(campaign: Campaign) -> None:
    """When all battles are settled, so that the order in which they were does not matter.

    CP-GEN-16: a player's second forfeit in a game year is a battle that was resigned. CP-GEN-15: else whoever
    was not at fault has won.
    """
    for id in sorted(campaign.battles):
        battle = campaign.battles[id]
        report = battle.result
        if report is None or report.status != FORFEIT:
            continue
        seat = player_of(campaign, battle, report.given_up_by)
        again = False
        if seat in campaign.realms:
            known = campaign.realms[seat].forfeits
            again = any([(turn + 3) // 4 == campaign.year for turn in known])
            campaign.change_realm(seat, forfeits=(*known, campaign.turn))
        winner = other_role(report.given_up_by)
        if again and campaign.house.forfeit_streak:
            settle(campaign, _changed(report, status=RESIGNED, winner=winner), "CP-GEN-16", report.gm_override)
        elif campaign.house.forfeit_counts_as_win:
            campaign.change_battle(id, result=_changed(report, winner=winner))


def _changed(report: Report, **changes: str) -> Report:
    return msgspec.structs.replace(report, **changes)
