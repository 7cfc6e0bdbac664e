"""What can happen only in Age of Fantasy, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names, plural, point
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, says

Path = tuple[tuple[float, float], ...]

# What a unit does that takes an action. The events of a chapter that brings actions add its own.
VERBS: dict[str, str] = {"hold": "holds", "advance": "advances", "rush": "rushes", "charge": "charges"}

# What a unit does that moves otherwise than by an action; likewise.
MOVES: dict[str, str] = {
    "scout": "makes its scout move",
    "counter-move": "closes with the charge",
    "separate": "falls back from the melee",
    "consolidate": "consolidates",
    "charge": "charges in",
}


class ModelsMoved(Event, frozen=True, tag=True):
    """A unit has moved: the way of each of its models, in their order, and the longest of them in inches."""

    unit: str
    how: str
    paths: tuple[Path, ...]
    inches: float

    def text(self, names: Names) -> str:
        what = MOVES.get(self.how, "moves")
        far = f" {self.inches:.1f}”" if self.inches > 0 else ""
        return f"{says(names, self.unit, what)}{far}."


class ChargeDeclared(Event, frozen=True, tag=True):
    unit: str
    target: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'charges')} {called(names, self.target)}."


class ChargeTurned(Event, frozen=True, tag=True):
    """A charge that was announced is a Rush after all."""

    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'has nobody left to charge and rushes instead')}."


class ActionTaken(Event, frozen=True, tag=True):
    unit: str
    action: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, VERBS.get(self.action, self.action))}."


class ScenarioSet(Event, frozen=True, tag=True):
    """Deployment style, mission or the like has been settled; `face` 0 if nobody rolled for it."""

    what: str
    name: str
    face: int

    def text(self, names: Names) -> str:
        rolled = f" (rolled {self.face})" if self.face else ""
        return f"{self.what}: {self.name}{rolled}."


class TerrainPlaced(Event, frozen=True, tag=True):
    """A piece of terrain has been set down; `seat` empty if the dice did it."""

    seat: str
    piece: str
    kind: str
    x: float
    y: float

    def text(self, names: Names) -> str:
        who = f"{names[self.seat]} places" if self.seat else "The dice place"
        return f"{who} {self.kind} at {point(self.x, self.y)}."


class TerrainRemoved(Event, frozen=True, tag=True):
    kind: str

    def text(self, names: Names) -> str:
        return f"No room was found for {self.kind}; it is left out."


class TerrainRolled(Event, frozen=True, tag=True):
    """The kinds of all pieces to be placed."""

    kinds: tuple[str, ...]

    def text(self, names: Names) -> str:
        counts: dict[str, int] = {}
        for kind in self.kinds:
            counts[kind] = counts.get(kind, 0) + 1
        return (
            f"{plural(len(self.kinds), 'piece')} of terrain: "
            + ", ".join(f"{count} {kind}" for kind, count in counts.items())
            + "."
        )


class MarkerCarried(Event, frozen=True, tag=True):
    marker: str
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'takes')} up {names[self.marker]}."


class MarkerDropped(Event, frozen=True, tag=True):
    marker: str
    x: float
    y: float

    def text(self, names: Names) -> str:
        return f"{names[self.marker]} is dropped at {point(self.x, self.y)}."


class MarkerMoved(Event, frozen=True, tag=True):
    """A marker was put down elsewhere than so far from its owner's table edge, and is moved there."""

    seat: str
    x: float
    y: float
    inches: float

    def text(self, names: Names) -> str:
        where = point(self.x, self.y)
        return f"{names[self.seat]}’s marker at {where} is moved to {self.inches:g}” from the table edge."


class MarkerDestroyed(Event, frozen=True, tag=True):
    marker: str
    seat: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} destroys {names[self.marker]}."


class VictoryPoints(Event, frozen=True, tag=True):
    """AF-SID-01: points for the mission and for each side-mission completed."""

    points: dict[str, int]

    def text(self, names: Names) -> str:
        return "Victory Points: " + ", ".join(f"{names[seat]} {n}" for seat, n in self.points.items()) + "."
