"""Command points: what is no part of odds since somebody may pay for it, and odds of stratagems (AF-CPT)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.chapter import SAVED_FROM
from banneret.books.age_of_fantasy.chapters.command_points.notes import (
    ID,
    anybody_commands,
    command_notes,
    why_not,
)
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import CLOSING, HIGH, VIGILANCE
from banneret.books.age_of_fantasy.chapters.command_points.windows import UseStratagem
from banneret.books.age_of_fantasy.shooting import possible_targets
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.engine.ask import Question
from banneret.odds.age_of_fantasy.advice import volley_words
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds, Rolls
from banneret.odds.wording import percent

WITHOUT: Final = "without command points"
RAISED: Final = range(3, 7)  # results that a die may be one short of: not where only a natural 1 misses


class CommandOdds(ChapterOdds):
    offers_choices: ClassVar[bool] = True

    def beside(self, battle: Battle, unit: Unit, rolls: Rolls) -> str:
        """AF-CPT-05: odds are those without any stratagem; beside them what one more on a die would do."""
        if not anybody_commands(battle):
            return ""
        chance = chance_to_raise(rolls)
        if not chance or why_not(battle, unit.seat, HIGH) is not None:
            return WITHOUT
        return f"{WITHOUT}; if +1 is bought, one more attack hits with {percent(chance)}"

    def hints(self, view: Battle, question: Question, until: float) -> dict[str, str]:
        if not isinstance(question, UseStratagem):
            return {}
        found: dict[str, str] = {}
        for option in question.options:
            if option.key == VIGILANCE:
                found[VIGILANCE] = percent((7 - SAVED_FROM) / 6)
            elif option.key == CLOSING:
                found[CLOSING] = closing_words(view, question, until)
        return {key: text for key, text in found.items() if text}


def chance_to_raise(rolls: Rolls) -> float:
    """The chance that any die of these rolls is one short of what it needs, so that one more makes it a hit."""
    spared = 1.0
    for dice, need in rolls:
        if need in RAISED:
            spared *= (5 / 6) ** dice
    return 1.0 - spared


def closing_words(battle: Battle, question: UseStratagem, until: float) -> str:
    """AF-CPT-16: the shots of who is charged, with all it carries and -1 to hit."""
    unit, charger = battle.unit(question.about[0]), battle.unit(question.about[1])
    there = battle.copy()
    there.notes[ID] = command_notes(battle)._replace(closing=unit.id)
    slots = possible_targets(there, unit, charger.id)
    return volley_words(there, unit, slots, charger, CLOSING, until)[1] if slots else ""
