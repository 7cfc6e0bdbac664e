"""What can happen only with brutal damage, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, does, verb_of


class AttritionTested(Event, frozen=True, tag=True):
    """Unit attrition: a morale test for each wound of an attack; no faces for a Wavering unit, which fails."""

    unit: str
    wounds: int
    need: int
    faces: tuple[int, ...]
    failed: int
    each: int  # what every failed test costs

    def text(self, names: Names) -> str:
        tests = plural(self.wounds, "morale test")
        rolled = (
            f"{dice_text(self.faces)}, needs {self.need}+" if self.faces else "Wavering: failed without a roll"
        )
        said = f"Unit attrition: {does(names, self.unit, 'takes')} {tests} for as many wounds ({rolled})"
        if not self.failed:
            return (
                f"{said} and {verb_of(names, self.unit, 'passes')} {'it' if self.wounds == 1 else 'them all'}."
            )
        cost = plural(self.failed * self.each, "more wound")
        return f"{said}; {self.failed} failed: {cost}."


class FriendlyFire(Event, frozen=True, tag=True):
    """Friendly fire: a die for each hit on an enemy close to friends; `struck` are those who take 1 to 3."""

    unit: str
    target: str
    faces: tuple[int, ...]
    struck: dict[str, int]

    def text(self, names: Names) -> str:
        said = (
            f"Friendly fire: {does(names, self.target, 'stands')} close to friends of "
            f"{called(names, self.unit)}"
        )
        said += f", and a hit goes astray on 1 to 3 ({dice_text(self.faces)})"
        if not self.struck:
            return f"{said}: none does."
        where = " and ".join(
            f"{plural(count, 'hit')} on {called(names, unit)}" for unit, count in self.struck.items()
        )
        return f"{said}: {where}."


class MishapsRolled(Event, frozen=True, tag=True):
    """Horrible mishaps: a die for each 1 to hit; a 1 to 3 costs the shooter a wound."""

    unit: str
    faces: tuple[int, ...]
    wounds: int

    def text(self, names: Names) -> str:
        said = (
            f"Horrible mishaps: {does(names, self.unit, 'has')} rolled {plural(len(self.faces), 'natural 1')}"
        )
        wounds = plural(self.wounds, "wound") if self.wounds else "no wound"
        return f"{said}, each a wound of its own with 1 to 3 ({dice_text(self.faces)}): {wounds}."


class CriticalsRolled(Event, frozen=True, tag=True):
    """Critical hits: a die for each 6 to hit; a 4 to 6 is a wound on the target that it cannot block."""

    unit: str
    target: str
    faces: tuple[int, ...]
    wounds: int

    def text(self, names: Names) -> str:
        said = (
            f"Critical hits: {does(names, self.unit, 'has')} rolled "
            f"{plural(len(self.faces), 'natural 6', 'natural 6s')}"
        )
        wounds = plural(self.wounds, "wound") if self.wounds else "no wound"
        end = f"{wounds} on {called(names, self.target)} beside the hits"
        return f"{said}, each an extra wound with 4 to 6 ({dice_text(self.faces)}): {end}."


class DamageRolled(Event, frozen=True, tag=True):
    """Heavy damage: 2D6 and the wounds that a monster or chariot has taken, and what comes of it."""

    unit: str
    model: str
    wounds: int
    faces: tuple[int, ...]
    result: str
    does: str

    def text(self, names: Names) -> str:
        total = sum(self.faces) + self.wounds
        said = f"Heavy damage: {does(names, self.model, 'has')} taken {plural(self.wounds, 'wound')}"
        said += (
            f" and {verb_of(names, self.model, 'rolls')} {dice_text(self.faces)} and {self.wounds}, "
            f"{total} in all"
        )
        return f"{said}: {self.does}."


WHAT_IT_DOES = {
    "glanced": "glanced, nothing more happens",
    "immobilized": "immobilized, from now on it moves 2” less with an Advance, 4” less with a Rush or Charge",
    "shaken": "shaken, it has -1 to hit from now on",
    "annihilated": "annihilated, it is killed at once",
}
