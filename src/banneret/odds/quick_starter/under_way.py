"""The odds of a charge that is under way, for all that is asked between its declaration and the first blow."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from banneret.books.events import AutoHits, HitRoll
from banneret.books.quick_starter.battle import Battle, Charge
from banneret.books.quick_starter.events import (
    ChargeDeclared,
    ChargeRolled,
    CombatBegan,
    CombatScore,
    HealthLost,
    PhaseBegan,
    WoundRoll,
)
from banneret.core.engine.ask import Question
from banneret.core.engine.events import Event
from banneret.odds.quick_starter import chances as odds
from banneret.odds.quick_starter.clash import clash_words, need_text
from banneret.odds.wording import against, percent

# What says of its options how likely the charges are, or what comes of them.
SAY_IT: Final = ("charge", "reaction", "redirect", "redirect-to", "move-charger", "landing")


def odds_under_way(battle: Battle, question: Question, told: Sequence[Event], until: float) -> str:
    """The odds of what is under way; "" if nothing is, or options say it.

    "The Lancers against the Rabble: 7+ needed, 58 %; then 4.2 Health Points dealt …".
    """
    members = combat_begun(told)
    if members:
        return _combat(battle, question, members, until)
    declared = charge_in_hand(battle, question, told)
    return "" if declared is None or question.name in SAY_IT else _charge(battle, declared, told, until)


def charge_in_hand(battle: Battle, question: Question, told: Sequence[Event]) -> Charge | None:
    """Of the charges that have yet to be moved the one that a question is about, else the last of all."""
    for key, declared in battle.charges.items():
        if key in question.about:
            return declared
    for event in reversed(told):
        if isinstance(event, (ChargeDeclared, ChargeRolled)) and event.unit in battle.charges:
            return battle.charges[event.unit]
    return None


def combat_begun(told: Sequence[Event]) -> tuple[str, ...]:
    """Who is in the Combat that has begun, as long as no blow has fallen in it."""
    for event in reversed(told):
        if isinstance(event, CombatBegan):
            return event.units
        if isinstance(event, (HitRoll, AutoHits, WoundRoll, HealthLost, CombatScore, PhaseBegan)):
            break
    return ()


def _charge(battle: Battle, declared: Charge, told: Sequence[Event], until: float) -> str:
    unit, target = battle.unit(declared.unit), battle.unit(declared.target)
    if not unit.on_table() or not target.on_table() or target.fleeing:
        return ""
    parts: list[str] = []
    if not _has_rolled(declared, told):
        charge = odds.charge_odds(battle, unit, target, declared.flying)
        parts.append(f"{need_text(charge.needs)}, {percent(charge.chance)}")
    landed = odds.after_charge(battle, unit, target, declared.flying) if time.perf_counter() <= until else None
    if landed is not None and time.perf_counter() <= until:
        then = "then " if parts else ""
        parts.append(f"{then}{clash_words(landed, unit, target, until)}")
    return against(unit, target, "; ".join(parts)) if parts else ""


def _has_rolled(declared: Charge, told: Sequence[Event]) -> bool:
    for event in reversed(told):
        if isinstance(event, ChargeRolled) and event.unit == declared.unit:
            return True
        if isinstance(event, (ChargeDeclared, PhaseBegan)):
            break
    return False


def _combat(battle: Battle, question: Question, members: tuple[str, ...], until: float) -> str:
    """By the unit that is asked about, if it is one of them."""
    asked = [key for key in question.about if key in members]
    for key in [*asked, *members]:
        unit = battle.unit(key)
        foes = [battle.unit(contact.enemy_of(key)) for contact in battle.contacts_of(key)]
        if unit.on_table() and foes:
            return against(unit, foes[0], clash_words(battle, unit, foes[0], until))
    return ""
