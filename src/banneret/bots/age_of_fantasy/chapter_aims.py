"""What the bot makes of an optional chapter: places and enemies it cares about, and what it answers.

It stands in the module of the chapter's name in `chapters/`, if the bot knows anything of that chapter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import Spell
from banneret.core.engine.ask import Choice
from banneret.core.engine.doors import class_in, folder_of, module_of

if TYPE_CHECKING:
    from banneret.bots.age_of_fantasy.goals import Goal


class ChapterAims:
    """Of a chapter that changes nothing about what the bot wants."""

    def goals(self, battle: Battle, seat: str, point: float) -> list[Goal]:
        """Places worth standing at; a Victory Point is worth `point`."""
        return []

    def marker(self, battle: Battle, seat: str, marker: Objective, worth: float) -> float:
        """What a marker is worth."""
        return worth

    def bounty(self, battle: Battle, seat: str, unit: Unit, point: float, worth: float) -> float:
        """What it is worth, beyond its points, to be rid of an enemy unit."""
        return worth

    def spell(self, battle: Battle, seat: str, spell: Spell, unit: Unit, point: float) -> float:
        """What is won beside the wounds if a spell that hits works on a unit."""
        return 0.0

    def keeps_apart(self, battle: Battle, seat: str, hero: Unit) -> bool:
        """Whether a Hero had better join nobody."""
        return False

    def choices(self, battle: Battle, seat: str, question: Choice) -> list[str]:
        """The answers, all alike, to a question of this chapter; none to those that are not its own."""
        return []


_NONE = ChapterAims()
_known: dict[str, ChapterAims] = {}


def aims_in_use(battle: Battle) -> list[ChapterAims]:
    """What the bot knows of the chapters that are played."""
    found = [_aims(chapter.id) for chapter in battle.chapters]
    return [aims for aims in found if aims is not _NONE]


def _aims(chapter: str) -> ChapterAims:
    found = _known.get(chapter)
    if found is None:
        module = module_of("bots", "age-of-fantasy", f"chapters.{folder_of(chapter)}")
        found = _NONE if module is None else class_in(module, ChapterAims)()
        _known[chapter] = found
    return found
