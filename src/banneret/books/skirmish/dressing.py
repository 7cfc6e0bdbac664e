"""Field dressings: instead of moving, its bearer or a friend it touches regains a lost Wound (gaps 1.2)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.manners import DRESSING, ClosedPatients, patients
from banneret.books.skirmish.move_events import Dressed
from banneret.core.engine.ask import Choice, Option, Steps, ask


def dress(battle: Battle, warrior_id: str) -> Steps:
    """Whose wound is dressed is asked if there is a choice; the dressing is used up."""
    warrior = battle.warrior(warrior_id)
    hurt = patients(battle, warrior)
    patient = hurt[0].id
    if len(hurt) > 1:
        options = [Option(each.id, each.name, (each.id,)) for each in hurt]
        prompt = f"Whose wounds does {warrior.name} dress?"
        closed = ClosedPatients(battle.seen_by(warrior.seat), warrior)
        question = Choice("patient", "SK-MOV-14", prompt, options, (warrior_id,), closed=closed)
        patient = yield ask(warrior.seat, unmeasured(question))
    battle.put(battle.warrior(warrior_id).spending(DRESSING))
    other = battle.warrior(patient).twin()
    other.wounds += 1
    battle.put(other)
    battle.tell(Dressed("SK-MOV-14", warrior_id, patient, other.wounds))
