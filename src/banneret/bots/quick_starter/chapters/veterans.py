"""Veterans and Artefacts: when the bot uses what it has once."""

from __future__ import annotations

import random

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.throws import NERVE, TO_HIT, TO_WOUND
from banneret.books.second_throws import ALL, NO, AskSecondThrow
from banneret.bots.players import Aims
from banneret.core.engine.ask import Answer, Choice, Question


class VeteranAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if isinstance(question, AskSecondThrow):
            return second_throw(view, question)
        if question.name == "emberglass-crown":
            return "yes"
        if question.name == "goes-first":
            return seat
        if question.name == "mirror" and isinstance(question, Choice):
            return question.options[0].key
        if question.name == "hourglass" and isinstance(question, Choice):
            return hastened(view, question)
        return None


def second_throw(view: Battle, question: AskSecondThrow) -> str:
    """For nerve, charges, spells and saves at once; for blows and shots only many dice, or late on."""
    if question.roll in (TO_HIT, TO_WOUND):
        failed = len([face for face in question.faces if face < question.need])
        if failed < 3 and view.turn + 1 < view.turns():
            return NO
    keys = [option.key for option in question.options if option.key != NO]
    whole = [key for key in keys if key.endswith(ALL)]
    if whole and len(question.faces) > 1:
        return whole[0]
    # Of a test the highest die is the worst, elsewhere the lowest; the options go from low to high.
    return keys[-1] if question.roll == NERVE else keys[0]


def hastened(view: Battle, question: Choice) -> str:
    """From the second turn on, the dearest unit that shoots."""
    units = [view.unit(option.key) for option in question.options if option.key]
    able = [unit for unit in units if unit.entry.weapon is not None and not view.is_engaged(unit)]
    if view.turn < 2 or not able:
        return ""
    best = able[0]
    for unit in able[1:]:
        if unit.entry.points > best.entry.points:
            best = unit
    return best.id
