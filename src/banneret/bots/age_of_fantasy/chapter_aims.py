"""What the bot makes of an optional chapter: places and enemies it cares about, what units do, what it answers.

It stands in the module of the chapter's name in `chapters/`, if the bot knows anything of that chapter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import Spell
from banneret.books.opr.volleys import Battery
from banneret.bots.players import Aims

if TYPE_CHECKING:
    from banneret.books.age_of_fantasy.movement import Walk
    from banneret.bots.age_of_fantasy.arms import Arms
    from banneret.bots.age_of_fantasy.goals import Goal
    from banneret.bots.age_of_fantasy.moves import Plan
    from banneret.bots.age_of_fantasy.situation import Situation


class ChapterAims(Aims[Battle]):
    """Of a chapter that changes nothing about what the bot wants."""

    moves: ClassVar[tuple[str, ...]] = ()  # actions that it brings and that move
    charges: ClassVar[tuple[str, ...]] = ()  # … and that charge, beside those that are better than a Charge
    reaction: ClassVar[str] = ""  # the action with which a unit shoots while another side has its turn

    def goals(self, battle: Battle, seat: str, point: float) -> list[Goal]:
        """Places worth standing at; a Victory Point is worth `point`."""
        return []

    def marker(self, battle: Battle, seat: str, marker: Objective, worth: float) -> float:
        """What a marker is worth."""
        return worth

    def bounty(self, battle: Battle, seat: str, unit: Unit, point: float, worth: float) -> float:
        """What it is worth, beyond its points, to be rid of an enemy unit."""
        return worth

    def rivalry(self, battle: Battle, seat: str, enemy: str) -> float:
        """What it is worth to hurt this enemy: 1 for one whose loss is all one's own gain."""
        return 1.0

    def spell(self, battle: Battle, seat: str, spell: Spell, unit: Unit, point: float) -> float:
        """What is won beside the wounds if a spell that hits works on a unit."""
        return 0.0

    def keeps_apart(self, battle: Battle, seat: str, hero: Unit) -> bool:
        """Whether a Hero had better join nobody."""
        return False

    # ------------------------------------------------------------------ what a unit could do

    def instead(self, look: Situation, unit: Unit, action: str, actions: list[str]) -> str:
        """Which action on offer does all that a standard one does for this unit, and more; "" if none."""
        return ""

    def staying(self, look: Situation, unit: Unit, actions: list[str], here: float, shots: float) -> list[Plan]:
        """Plans for its actions on offer that stay, given what the place and shots from there are worth."""
        return []

    def moving(self, look: Situation, unit: Unit, actions: list[str]) -> list[Plan]:
        """Plans for moves that its chapter makes itself, tried out: with places, or with what they go into."""
        return []

    def charge_modifier(self, battle: Battle, action: str, inches: float) -> int:
        """What is added to hits of a charge from so far away."""
        return 0

    def price(self, look: Situation, unit: Unit, action: str) -> float:
        """What an action costs a unit, beside what comes of it on the table."""
        return 0.0

    def reaching(self, battle: Battle, unit: Unit, action: str, inches: float) -> float:
        """The chance that an action takes a unit so far, where dice have a say in that."""
        return 1.0

    def exposed(self, action: str, charges: float, shots: float) -> tuple[float, float]:
        """How much charges and shots are to be feared by who has taken this action."""
        return charges, shots

    def standing(self, look: Situation, unit: Unit, dx: float, dy: float) -> float:
        """What it is worth because of this chapter that a unit stands so far from where it is now."""
        return 0.0

    def crossing(self, look: Situation, unit: Unit, walks: list[Walk]) -> float:
        """What it costs a unit to move by these ways, beside dangerous ground."""
        return 0.0

    def braced(self, look: Situation, unit: Unit, actions: list[str]) -> str:
        """What a Wavering unit does that could do nothing as well; "" if this chapter has no advice."""
        return ""

    # ------------------------------------------------------------------ attacks

    def guard(self, target: Unit, shooting: bool) -> int:
        """What the last action of a unit adds to rolls to hit it, at a glance."""
        return 0

    def edge(self, battle: Battle, unit: Unit, target: Unit, shooting: bool) -> int:
        """What this chapter adds to rolls of a unit to hit another, whatever either does, at a glance."""
        return 0

    def sharper(self, action: str) -> float:
        """By how much shots with this action may be better than those of who simply holds."""
        return 1.0

    def wears(self, battle: Battle, unit: Unit, wounds: float, melee: bool) -> float:
        """What so many wounds on a unit come to in the end, in a melee or from afar."""
        return wounds

    def tests_nerve(self, battle: Battle) -> bool:
        """Whether units test their nerve at half strength, and if they have lost a melee."""
        return True

    def aimed(
        self, look: Arms, unit: Unit, target: Unit, fired: list[Battery], modifier: int, worth: float
    ) -> float:
        """What a volley at a target is worth, with what it may do beside."""
        return worth

    def discarded(self, look: Arms, action: str, fired: list[Battery], target: Unit) -> float | None:
        """What shots are worth whose hits do only what this chapter does with them; None if they wound."""
        return None


_ROOMS: Final = ChapterRooms(ChapterAims, "bots")


def aims_in_use(battle: Battle) -> list[ChapterAims]:
    """What the bot knows of the chapters that are played."""
    return _ROOMS.in_use("age-of-fantasy", battle.chapters)
