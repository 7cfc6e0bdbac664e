"""The odds of a charge that is under way, from the choice of its target to the first blow."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.books.doing import MAGIC
from banneret.books.events import Charged
from banneret.books.opr.events import Suffered
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import ChargePivot
from banneret.core.engine.ask import Question
from banneret.core.engine.events import Event
from banneret.odds.opr.under_way import begun
from banneret.odds.regiments.outlook import clash_text, quick_text


def odds_under_way(battle: Battle, question: Question, told: Sequence[Event], until: float) -> str:
    """ "Lancers against Rabble: deals …"; "" if no charge is under way."""
    if isinstance(question, ChargePivot):
        # Nothing tells of a charge before it moves: only the question knows of it.
        return _charge(battle, question.unit.id, question.target.id, question.best.side, 0, until)
    contact = begun(battle, told, Charged)
    if contact is None:
        return ""
    dealt = _dealt_by_spells(contact, told)
    return _charge(battle, contact.unit, contact.target, contact.side, dealt, until)


def _charge(battle: Battle, charger: str, defender: str, side: str, dealt: int, until: float) -> str:
    unit, target = battle.unit(charger), battle.unit(defender)
    if not unit.on_table() or not target.on_table():
        return ""
    exact = clash_text(battle, unit, target, side, until, dealt)
    return exact or f"{unit.name} against {target.name}: {quick_text(battle, unit, target, side)}"


def _dealt_by_spells(contact: Charged, told: Sequence[Event]) -> int:
    """RG-MOR-08: the wounds that spells have dealt since contact count in the melee."""
    wounds = 0
    for event in reversed(told):
        if event is contact:
            break
        if isinstance(event, Suffered) and event.unit == contact.target and event.means == MAGIC:
            wounds += event.wounds
    return wounds
