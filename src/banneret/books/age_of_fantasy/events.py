"""What can happen only in Age of Fantasy, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names, plural, point
from banneret.core.engine.events import Event

Path = tuple[tuple[float, float], ...]


class ModelsMoved(Event, frozen=True, tag=True):
    """A unit has moved: the way of each of its models, in their order, and the longest of them in inches."""

    unit: str
    how: str
    paths: tuple[Path, ...]
    inches: float

    def text(self, names: Names) -> str:
        what = {
            "scout": "makes its scout move",
            "counter-move": "closes with the charge",
            "separate": "falls back from the melee",
            "consolidate": "consolidates",
            "charge": "charges in",
        }.get(self.how, "moves")
        far = f" {self.inches:.1f}”" if self.inches > 0 else ""
        return f"{names[self.unit]} {what}{far}."


class ChargeDeclared(Event, frozen=True, tag=True):
    unit: str
    target: str

    def text(self, names: Names) -> str:
        return f"{names[self.unit]} charges {names[self.target]}."


class ActionTaken(Event, frozen=True, tag=True):
    unit: str
    action: str

    def text(self, names: Names) -> str:
        verbs = {
            "hold": "holds",
            "advance": "advances",
            "rush": "rushes",
            "charge": "charges",
            "hunker down": "hunkers down",
            "defensive stance": "takes a defensive stance",
            "covering fire": "lays down covering fire",
            "focused fire": "takes careful aim",
            "heavy charge": "makes a heavy charge",
            "stealth move": "moves stealthily",
            "overwatch": "goes on overwatch",
        }
        return f"{names[self.unit]} {verbs.get(self.action, self.action)}."


class Reacted(Event, frozen=True, tag=True):
    """A unit on Overwatch uses its one reaction, after so many inches of the enemy's move, or to shots."""

    unit: str
    target: str
    inches: float
    moving: bool

    def text(self, names: Names) -> str:
        if self.moving:
            return f"{names[self.unit]} reacts to {names[self.target]} after {self.inches:.0f}” of its move."
        return f"{names[self.unit]} shoots back at {names[self.target]}."


class Pinned(Event, frozen=True, tag=True):
    """Covering Fire: a die for each hit; one 4+ makes the target test morale."""

    unit: str
    target: str
    faces: tuple[int, ...]
    tests: bool

    def text(self, names: Names) -> str:
        rolled = " ".join(str(face) for face in self.faces)
        end = "must test morale" if self.tests else "keeps its head"
        return f"{names[self.target]} is pinned by {names[self.unit]} ({rolled}) and {end}."


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


class SideMissionShared(Event, frozen=True, tag=True, omit_defaults=True):
    """`many`: there are more than two who may complete it."""

    seat: str
    mission: str
    many: bool = False

    def text(self, names: Names) -> str:
        who = "everybody" if self.many else "both"
        return f"{names[self.seat]} selects the side-mission {self.mission}, which {who} may complete."


class SideMissionHidden(Event, frozen=True, tag=True):
    """Somebody has selected a side-mission in secret; which one is told when the game is over."""

    seat: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} selects a side-mission in secret."


class SideMissionRevealed(Event, frozen=True, tag=True):
    seat: str
    mission: str
    completed: bool

    def text(self, names: Names) -> str:
        end = "and has completed it" if self.completed else "and has not completed it"
        return f"{names[self.seat]} had the side-mission {self.mission} {end}."

    def reveals(self) -> bool:
        return True


class SideMissionScored(Event, frozen=True, tag=True):
    seat: str
    mission: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} has completed the side-mission {self.mission}."


class MarkerCarried(Event, frozen=True, tag=True):
    marker: str
    unit: str

    def text(self, names: Names) -> str:
        return f"{names[self.unit]} takes up {names[self.marker]}."


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
