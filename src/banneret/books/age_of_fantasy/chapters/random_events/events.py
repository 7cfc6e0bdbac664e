"""What can happen only where random events are played, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.chapters.random_events.table import happening, name_of
from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, called_first, does, them


class NoEventStruck(Event, frozen=True, tag=True):
    face: int

    def text(self, names: Names) -> str:
        return f"No random event in this round (rolled {self.face}, 5+ would bring one)."


class EventStruck(Event, frozen=True, tag=True):
    """The event of a round: its number as rolled, a D3 and a D6, and what it does."""

    aloud: ClassVar[bool] = True

    number: int
    face: int
    about: str

    def text(self, names: Names) -> str:
        what = happening(self.number)
        return f"Random event {self.number} (rolled {self.face} for one): {what.name}. {self.about}"


class EventFizzled(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    number: int
    why: str

    def text(self, names: Names) -> str:
        return f"{self.why}, so nothing comes of {name_of(self.number)}."


class EventFellOn(Event, frozen=True, tag=True):
    """The unit, or the army, that was drawn for an event, and what it does to it."""

    aloud: ClassVar[bool] = True

    number: int
    whom: str
    effect: str

    def text(self, names: Names) -> str:
        return f"{name_of(self.number)} falls on {called(names, self.whom)}: {self.effect}."


class QuarterDrawn(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    number: int
    quarter: str

    def text(self, names: Names) -> str:
        return f"{name_of(self.number)} strikes the {self.quarter} quarter of the table."


class EventHits(Event, frozen=True, tag=True):
    """Hits without a roll to hit, so many as the die says and some more."""

    aloud: ClassVar[bool] = True

    number: int
    unit: str
    hits: int
    ap: int
    face: int

    def text(self, names: Names) -> str:
        ap = f" with AP({self.ap})" if self.ap else ""
        hits = plural(self.hits, "hit")
        return f"{name_of(self.number)} deals {hits}{ap} to {called(names, self.unit)} (rolled {self.face})."


class FaunaRolled(Event, frozen=True, tag=True):
    unit: str
    piece: str
    face: int
    bites: bool

    def text(self, names: Names) -> str:
        end = "it bites, and whoever entered tests for danger" if self.bites else "all quiet"
        return f"Carnivorous Fauna in {self.piece}, as {does(names, self.unit, 'enters')}: {self.face}, {end}."


class PieceRigged(Event, frozen=True, tag=True):
    """Somebody has rigged a piece of terrain, or none; which, nobody else knows."""

    seat: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} rigs a piece of terrain in secret."


class PieceBlewUp(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    seat: str
    unit: str
    piece: str

    def text(self, names: Names) -> str:
        return f"{self.piece} blows up under {called(names, self.unit)}: {names[self.seat]} had rigged it."

    def reveals(self) -> bool:
        return True


class PieceHeld(Event, frozen=True, tag=True):
    """Somebody has entered a piece that could have been rigged, and was not."""

    unit: str
    piece: str

    def text(self, names: Names) -> str:
        return f"{called_first(names, self.unit)} in {self.piece}: nothing blows up, so nobody has rigged it."

    def reveals(self) -> bool:
        return True


class PieceUnrigged(Event, frozen=True, tag=True):
    """As the game ends, what was rigged and has not blown up is told."""

    seat: str
    piece: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} had rigged {self.piece or 'nothing'}."

    def reveals(self) -> bool:
        return True


class DeadRose(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    unit: str
    models: int
    face: int
    x: float
    y: float

    def text(self, names: Names) -> str:
        return f"{self.models} {names[self.unit]} rise in the middle of the quarter (rolled {self.face})."


class DeadTurned(Event, frozen=True, tag=True):
    unit: str
    target: str

    def text(self, names: Names) -> str:
        return (
            f"The round ends, and {does(names, self.unit, 'goes')} for {called(names, self.target)}, "
            f"nearest to {them(names, self.unit)}."
        )


class SniperPosted(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    piece: str
    unit: str

    def text(self, names: Names) -> str:
        return f"A crazed sniper on {self.piece} takes aim at {called(names, self.unit)}."


class SniperLooked(Event, frozen=True, tag=True):
    unit: str
    sees: bool

    def text(self, names: Names) -> str:
        what = "sees" if self.sees else "does not see"
        return f"The round ends: the crazed sniper {what} {called(names, self.unit)}."


class Blundered(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{called_first(names, self.unit)} rolled a 1: a grave miscalculation."


class WentBerserk(Event, frozen=True, tag=True):
    unit: str
    target: str
    wounds: int
    face: int

    def text(self, names: Names) -> str:
        wounds = plural(self.wounds, "wound")
        return f"A 6 sends a berserker at {called(names, self.target)}: {wounds} more (rolled {self.face})."


class BootsCarried(Event, frozen=True, tag=True):
    unit: str
    inches: float
    faces: tuple[int, ...]
    halved: bool  # whether all distances are, and this with them

    def text(self, names: Names) -> str:
        far = f"half of {self.inches:g}”" if self.halved else f"{self.inches:g}”"
        return f"Magical Boots carry {called(names, self.unit)} {far} further (rolled {dice_text(self.faces)})."
