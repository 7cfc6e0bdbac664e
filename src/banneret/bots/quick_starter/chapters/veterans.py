"""Veterans and Artefacts: when the bot uses what it has once."""

from __future__ import annotations

import random

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.throws import NERVE, TO_HIT, TO_WOUND
from banneret.books.second_throws import AskSecondThrow
from banneret.bots.players import Aims
from banneret.bots.veterans import second_throw, use_of_artefact
from banneret.core.engine.ask import Answer, Choice, Question


class VeteranAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if isinstance(question, AskSecondThrow):
            return second_throw(question, (TO_HIT, TO_WOUND), view.turn + 1 >= view.turns(), NERVE)
        if question.name == "goes-first":
            return seat
        if question.name == "hourglass" and isinstance(question, Choice):
            return hastened(view, question)
        return use_of_artefact(question)


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
