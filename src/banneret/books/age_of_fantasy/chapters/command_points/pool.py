"""Doctrines and the points that each side begins with (AF-CPT-01, AF-CPT-04)."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.events import DoctrineSet, PointsGranted
from banneret.books.age_of_fantasy.chapters.command_points.notes import command_notes, note
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import (
    DOCTRINES,
    doctrine_name,
    of_doctrine,
)
from banneret.books.chapters import with_value
from banneret.books.opr.rolls import half
from banneret.core.engine.ask import Choice, Option, Question, Steps, ask_all
from banneret.core.engine.dice import Dice

DOCTRINE: Final = "doctrine"  # the setting
CHOOSE: Final = "choose"
ROLL: Final = "roll"
CHOOSING: Final = "doctrine"  # the question
PER_POINT: Final = 500  # AF-CPT-01


def settle(battle: Battle, rolled: bool, dice: Dice) -> Steps:
    """AF-CPT-01, AF-CPT-04: the doctrines, all chosen at the same time or rolled for, and then points."""
    faces: dict[str, int] = dict.fromkeys(battle.seats, 0)
    if rolled:
        chosen: dict[str, str] = {}
        for seat in battle.seats:
            faces[seat] = dice.one("AF-CPT-04", "the doctrine")
            chosen[seat] = DOCTRINES[half(faces[seat]) - 1]
    else:
        questions: dict[str, Question] = {seat: doctrine_question() for seat in battle.seats}
        chosen = yield ask_all(questions)
    for seat in battle.seats:
        notes = command_notes(battle)
        note(battle, notes._replace(doctrines=with_value(notes.doctrines, seat, chosen[seat])))
        battle.tell(DoctrineSet("AF-CPT-04", seat, chosen[seat], faces[seat]))
    for seat in battle.seats:
        face = dice.one("AF-CPT-01", "command points")
        more = sum([unit.points for unit in battle.of_side(seat)]) // PER_POINT
        notes = command_notes(battle)
        note(battle, notes._replace(points=with_value(notes.points, seat, face + more)))
        battle.tell(PointsGranted("AF-CPT-01", seat, face, more))


def doctrine_question() -> Choice:
    options: list[Option] = []
    for doctrine in DOCTRINES:
        about = " ".join([f"{each.priced()}: {each.about}" for each in of_doctrine(doctrine)])
        options.append(Option(doctrine, doctrine_name(doctrine), about=about))
    prompt = "Which doctrine does your army fight by, beside the universal one?"
    return Choice(CHOOSING, "AF-CPT-04", prompt, options)
