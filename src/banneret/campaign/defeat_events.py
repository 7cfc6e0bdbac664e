"""What becomes of beaten armies, as events with their sentences.

`name` is what an army is called: it may be gone when it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from banneret.core.engine.events import Event
from banneret.core.engine.grammar import fitting, is_plural, said_of


class Modifier(NamedTuple):
    """To a roll: how much, by which clause, and why."""

    points: int
    clause: str
    why: str


class DefeatRolled(Event, frozen=True, tag=True):
    army: str
    name: str
    face: int
    modifiers: tuple[Modifier, ...]
    result: int
    outcome: str

    def text(self, names: Mapping[str, str]) -> str:
        many = is_plural(self.name)
        rolls = said_of(self.name, f"rolls a {self.face} for its defeat")
        changes = "".join([f", {each.points:+d} {each.why}" for each in self.modifiers])
        total = f" makes {self.result}" if self.modifiers else ""
        return f"{rolls}{changes}{total}: {'they' if many else 'it'} {fitting(_OUTCOMES[self.outcome], many)}."


_OUTCOMES = {
    "destroyed": "is destroyed",
    "mauled": "is mauled",
    "scattered": "is scattered",
    "routed": "is routed",
    "retreats": "retreats",
    "withdraws": "withdraws",
}


class Surrounded(Event, frozen=True, tag=True):
    army: str
    name: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"{said_of(self.name, 'is')} surrounded by Enemy land in hex {self.hex} and cannot escape."


class SurvivalRolled(Event, frozen=True, tag=True):
    """CP-FAC-43, CP-FAC-46."""

    army: str
    name: str
    face: int
    needed: int

    def text(self, names: Mapping[str, str]) -> str:
        if self.face >= self.needed:
            return said_of(self.name, f"rises once more with a {self.face} and is mauled instead.")
        return f"{said_of(self.name, 'does')} not rise again: a {self.face}, and {self.needed} was needed."


class NoRefuge(Event, frozen=True, tag=True):
    army: str
    name: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{said_of(self.name, 'has')} no Town, Fortress or City left to flee to."


class ForfeitedWithdrawal(Event, frozen=True, tag=True):
    """CP-GEN-06."""

    army: str
    name: str

    def text(self, names: Mapping[str, str]) -> str:
        return said_of(self.name, "was not there for its battle and withdraws.")


class Retreated(Event, frozen=True, tag=True):
    army: str
    name: str
    start: int
    end: int
    hexes: int

    def text(self, names: Mapping[str, str]) -> str:
        if self.start == self.end:
            stands = "they stand" if is_plural(self.name) else "it stands"
            return f"{said_of(self.name, 'finds')} refuge where {stands}, in hex {self.end}."
        return f"{said_of(self.name, 'falls')} back from hex {self.start} to hex {self.end}."


class Redeployed(Event, frozen=True, tag=True):
    army: str
    name: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"What is left of {self.name} gathers in hex {self.hex}."


class SkipsNextPhase(Event, frozen=True, tag=True):
    army: str
    name: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{said_of(self.name, 'sits')} out the next Army Phase."


class SteppedAside(Event, frozen=True, tag=True):
    """CP-CON-08."""

    army: str
    name: str
    start: int
    end: int

    def text(self, names: Mapping[str, str]) -> str:
        if self.start == self.end:
            return said_of(self.name, f"is out of the victor's way in hex {self.end} and stays there.")
        way = f"from hex {self.start} to hex {self.end}"
        return said_of(self.name, f"makes way for the victor and goes back {way}.")
