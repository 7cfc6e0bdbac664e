"""What odds know of an optional chapter of Age of Fantasy: actions to attack with, and shots that do not wound.

It stands in the module of the chapter's name in `chapters/`, if odds know anything of that chapter.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.opr.volleys import Volley
from banneret.core.engine.events import Event
from banneret.odds.age_of_fantasy.bodies import Band, band_of
from banneret.odds.opr.chapter_odds import OprChapterOdds
from banneret.odds.opr.results import Echo, Remains
from banneret.odds.opr.strikes import Shots
from banneret.odds.pmf import Pmf

BOOK: Final = "age-of-fantasy"
ON_SIXES: Final = 7  # what is needed where only natural sixes hit, whatever is added to a die

Rolls: TypeAlias = list[tuple[int, int]]  # to hit: how many dice, and the result that each needs


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


class ChapterOdds(OprChapterOdds[Battle]):
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

    # --- what it makes of attacks
    follows_attacks: ClassVar[bool] = False  # whether something comes of attacks as a whole

    def aimed(self, battle: Battle, volley: Volley, own: Shots) -> Shots:
        """The shots of one battery of a volley, as they strike its target."""
        return own

    def aside(self, battle: Battle, volley: Volley) -> str:
        """What else there is to say of a volley than what it does to its target; "" if nothing."""
        return ""

    offers_choices: ClassVar[bool] = False  # whether somebody may choose to change what comes of attacks

    def beside(self, battle: Battle, unit: Unit, rolls: Rolls) -> str:
        """What hangs on somebody's choice and is no part of the odds of an attack; "" if nothing does.

        `rolls` are those of the unit to hit.
        """
        return ""

    def after_strikes(self, battle: Battle, band: Band, start: int, chances: Pmf) -> list[tuple[Battle, Pmf]]:
        """What comes of all that one side does to a unit in a melee, which was in the state `start` before.

        Chances of states, with what chapters remember from then on: in each of these battles a part of them.
        """
        return [(battle, chances)]

    def after_attack(self, battle: Battle, target: Unit, parts: list[Remains[Unit]]) -> list[Remains[Unit]]:
        """The same of an attack from afar; `target` is as it was before."""
        return parts


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


def echo_of(battle: Battle, unit: Unit) -> Echo[Unit] | None:
    """What comes of it, by the chapters in use, that a unit begins to waver; None if nothing does."""
    dice = wavering_costs(battle, unit)
    return partial(_echoed, battle, dice) if dice and not unit.wavering else None


def _echoed(battle: Battle, dice: int, part: Remains[Unit]) -> list[Remains[Unit]]:
    """So many D3 of wounds on a unit that has begun to waver, and what chapters make of these in turn."""
    if not follows_attacks(battle):
        return [part._replace(chances=part.body.lose_d3(part.chances, dice))]
    parts = [part]
    for _ in range(dice):
        parts = [each for one in parts for each in _one_echo(battle, one)]
    return parts


def _one_echo(battle: Battle, part: Remains[Unit]) -> list[Remains[Unit]]:
    found: list[Remains[Unit]] = []
    for state in np.flatnonzero(part.chances[: part.body.last]).tolist():
        unit = part.body.unit_at(state).made_wavering(1)
        band = band_of(battle, unit, part.body.spent_at(state))
        told = part.before + int(part.body.told[state])
        chances = float(part.chances[state]) * band.lose_d3(band.start(), 1)
        found += after_attack(battle, unit, [Remains(band, told, chances, told)])
    return found


def aimed(battle: Battle, volley: Volley, own: Shots) -> Shots:
    """The shots of one battery of a volley, as chapters have them strike its target."""
    for room in _ROOMS.in_use(BOOK, battle.chapters):
        own = room.aimed(battle, volley, own)
    return own


def asides(battle: Battle, volley: Volley) -> list[str]:
    """What chapters have to say of a volley beside what it does to its target."""
    found = [room.aside(battle, volley) for room in _ROOMS.in_use(BOOK, battle.chapters)]
    return [each for each in found if each]


def depends_on_choices(battle: Battle) -> bool:
    """Whether a chapter in use has something to say of choices that attacks depend on."""
    return any([room.offers_choices for room in _ROOMS.in_use(BOOK, battle.chapters)])


def besides(battle: Battle, unit: Unit, rolls: Rolls) -> list[str]:
    """What is no part of the odds of an attack because it hangs on somebody's choice."""
    found = [room.beside(battle, unit, rolls) for room in _ROOMS.in_use(BOOK, battle.chapters)]
    return [each for each in found if each]


def follows_attacks(battle: Battle) -> bool:
    """Whether chapters in use make something of attacks as a whole."""
    return any([room.follows_attacks for room in _ROOMS.in_use(BOOK, battle.chapters)])


def after_strikes(battle: Battle, band: Band, start: int, chances: Pmf) -> list[tuple[Battle, Pmf]]:
    """What chapters make of all that one side does to a unit in a melee."""
    found = [(battle, chances)]
    for room in _ROOMS.in_use(BOOK, battle.chapters):
        if room.follows_attacks:
            found = [each for then, part in found for each in room.after_strikes(then, band, start, part)]
    return found


def after_attack(battle: Battle, target: Unit, parts: list[Remains[Unit]]) -> list[Remains[Unit]]:
    """What chapters make of an attack from afar."""
    for room in _ROOMS.in_use(BOOK, battle.chapters):
        if room.follows_attacks:
            parts = room.after_attack(battle, target, parts)
    return parts


def reaction_in(event: Event, unit_id: str) -> str:
    """The reaction that a unit begins with this event, by any chapter; "" if it begins none."""
    for own in every_chapter():
        action = own.reaction(event, unit_id)
        if action:
            return action
    return ""
