# interpreted: Structs
"""What is told of the Diplomacy Phase. What came to nothing, and what is secret, only they know who talked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from banneret.books.events import listed
from banneret.core.engine.events import Event

Names = Mapping[str, str]


class WarDeclared(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    seat: str
    other: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} declares war on {names[self.other]}."


class PeaceMade(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    seats: tuple[str, str]

    def text(self, names: Names) -> str:
        return f"{names[self.seats[0]]} and {names[self.seats[1]]} make peace."


class AllianceFormed(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    seats: tuple[str, str]

    def text(self, names: Names) -> str:
        return f"{names[self.seats[0]]} and {names[self.seats[1]]} form an alliance."


class AllianceDissolved(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    seat: str
    other: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} dissolves the alliance with {names[self.other]}."


class OfferTurnedDown(Event, frozen=True, tag=True):
    """`what` is peace, alliance, trade or promise."""

    seat: str
    other: str
    what: str

    def text(self, names: Names) -> str:
        called = {"peace": "peace", "alliance": "an alliance", "trade": "a trade", "promise": "an agreement"}
        return f"{names[self.other]} does not agree to {called[self.what]} with {names[self.seat]}."

    def seen_by(self) -> tuple[str, ...]:
        return (self.seat, self.other)


class AllianceFailed(Event, frozen=True, tag=True):
    """CP-DIP-04: both agreed, and are Enemies still."""

    seats: tuple[str, str]

    def text(self, names: Names) -> str:
        return f"{names[self.seats[0]]} and {names[self.seats[1]]} are still at war and form no alliance."

    def seen_by(self) -> tuple[str, ...]:
        return self.seats


class PromiseMade(Event, frozen=True, tag=True):
    """CP-DIP-08: known to those who made it."""

    seats: tuple[str, ...]
    words: str

    def text(self, names: Names) -> str:
        return f"{listed([names[seat] for seat in self.seats])} agree in secret: “{self.words}”."

    def seen_by(self) -> tuple[str, ...]:
        return self.seats


class FactionVoted(Event, frozen=True, tag=True):
    """CP-GEN-11: an open vote; the applicant's own is among those in favour."""

    seat: str
    faction: str
    favour: tuple[str, ...]
    against: tuple[str, ...]
    passed: bool

    def text(self, names: Names) -> str:
        who = names[self.seat]
        ayes = listed([names[seat] for seat in self.favour])
        noes = f"; against it: {listed([names[seat] for seat in self.against])}" if self.against else ""
        fate = "may from the next turn on" if self.passed else "may not"
        return f"{who} {fate} rule a realm of another faction, {self.faction}. In favour: {ayes}{noes}."
