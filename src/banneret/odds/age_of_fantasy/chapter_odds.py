"""What odds know of an optional chapter of Age of Fantasy: actions to attack with, and shots that do not wound.

It stands in the module of the chapter's name in `chapters/`, if odds know anything of that chapter.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.opr.volleys import Volley
from banneret.core.engine.events import Event
from banneret.odds.advice import ChapterAdvice

BOOK: Final = "age-of-fantasy"


class OtherFire:
    """What shots do whose hits do not wound."""

    word: ClassVar[str]  # for it, as data
    title: ClassVar[str]

    @abstractmethod
    def worth(self) -> float:
        """To tell which of several targets it does most to."""

    @abstractmethod
    def text(self) -> str:
        """In a few words."""

    @abstractmethod
    def rows(self) -> list[tuple[str, float]]:
        """The chances, each with what it is the chance of."""

    @abstractmethod
    def to_data(self) -> dict[str, Any]: ...


class ChapterOdds(ChapterAdvice[Battle]):
    """Of a chapter with no attacks of its own."""

    shooting_with: ClassVar[tuple[str, ...]] = ()  # actions and reactions that it brings
    charging_with: ClassVar[tuple[str, ...]] = ()
    fire: ClassVar[type[OtherFire] | None] = None  # that it brings

    def wavering_costs(self, battle: Battle, unit: Unit) -> int:
        """How many D3 of wounds a unit takes if it begins to waver."""
        return 0

    def on_bare_table(self) -> Chapter | None:
        """The chapter as it is played where two units face each other on a bare table; None if it is not."""
        return None

    def of_the_first_six(self, battle: Battle) -> tuple[int, ...]:
        """How many wounds more the next natural 6 to hit in melee deals, each as likely; () if none does."""
        return ()

    def strides(self, battle: Battle, unit: Unit, action: str) -> list[tuple[float, Battle]]:
        """How dice may fall that say how far a unit goes, with their chances, and the battle as it is then."""
        return []

    def reaction(self, event: Event, unit_id: str) -> str:
        """The reaction that a unit begins with this event; "" if it begins none."""
        return ""

    def other_fire(self, battle: Battle, volleys: list[Volley], target: Unit, action: str) -> OtherFire | None:
        """What these volleys at one target do if their hits do not wound; None if they do."""
        return None


_ROOMS: Final = ChapterRooms(ChapterOdds, "odds")


def every_chapter() -> list[ChapterOdds]:
    """What odds know of all chapters, played or not."""
    return _ROOMS.every(BOOK)


def other_fire(battle: Battle, volleys: list[Volley], target: Unit, action: str) -> OtherFire | None:
    """What volleys at one target do that do not wound by a chapter in use; None if they wound."""
    for own in _ROOMS.in_use(BOOK, battle.chapters):
        found = own.other_fire(battle, volleys, target, action)
        if found is not None:
            return found
    return None


def of_the_first_six(battle: Battle) -> tuple[int, ...]:
    """How many wounds more the next natural 6 to hit in melee deals, by a chapter in use; () if none does."""
    for own in _ROOMS.in_use(BOOK, battle.chapters):
        found = own.of_the_first_six(battle)
        if found:
            return found
    return ()


def strides(battle: Battle, unit: Unit, action: str) -> list[tuple[float, Battle]]:
    """The battle as it is when it is known how far an action takes a unit, with the chances of that."""
    for own in _ROOMS.in_use(BOOK, battle.chapters):
        found = own.strides(battle, unit, action)
        if found:
            return found
    return [(1.0, battle)]


def wavering_costs(battle: Battle, unit: Unit) -> int:
    """How many D3 of wounds a unit takes if it begins to waver, by the chapters in use."""
    return sum([own.wavering_costs(battle, unit) for own in _ROOMS.in_use(BOOK, battle.chapters)])


def reaction_in(event: Event, unit_id: str) -> str:
    """The reaction that a unit begins with this event, by any chapter; "" if it begins none."""
    for own in every_chapter():
        action = own.reaction(event, unit_id)
        if action:
            return action
    return ""
