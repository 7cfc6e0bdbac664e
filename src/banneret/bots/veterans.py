"""Veterans and Artefacts: when a bot of any book uses what it has once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.books.opr.veterans.graces import TO_HIT
from banneret.books.opr.warfare import Warfare
from banneret.books.second_throws import ALL, NO, AskSecondThrow
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.ranking import best

MANY = 3  # failed dice of an attack for which one is thrown again at any time


def use_of_artefact(question: Question) -> Answer | None:
    """The crown at once, and of what a mirror may copy the first; None for other questions."""
    if question.name == "emberglass-crown":
        return "yes"
    if question.name == "mirror" and isinstance(question, Choice):
        return question.options[0].key
    return None


def second_throw(question: AskSecondThrow, attacks: Sequence[str], late: bool, highest: str = "") -> str:
    """For nerve, spells and saves at once; for attacks only many dice, or late on.

    Of a roll that must be low (`highest`) the highest die is the worst, elsewhere the lowest; the options go
    from low to high.
    """
    if question.roll in attacks and question.failed < MANY and not late:
        return NO
    keys = [option.key for option in question.options if option.key != NO]
    whole = [key for key in keys if key.endswith(ALL)]
    if whole and len(question.faces) > 1:
        return whole[0]
    return keys[-1] if highest and question.roll == highest else keys[0]


def troop_answer(view: Warfare[Any], question: Question) -> Answer | None:
    """What a bot of a One Page Rules book answers to what this chapter asks; None to other questions."""
    if isinstance(question, AskSecondThrow):
        return second_throw(question, (TO_HIT,), view.round + 1 >= view.rounds())
    if question.name == "hourglass" and isinstance(question, Choice):
        return hastened(view, question)
    return use_of_artefact(question)


def hastened(view: Warfare[Any], question: Choice) -> str:
    """From the second round on, the dearest unit that has its wits about it."""
    units = [view.unit(option.key) for option in question.options if option.key]
    able = [unit for unit in units if not unit.wavering]
    if view.round < 2 or not able:
        return ""
    found: str = best(able, lambda unit: float(unit.points)).id
    return found
