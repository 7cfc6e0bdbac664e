"""The state of a battle: the field, the units, the markers, and where the game stands.

`step` names the step to be played next; everything a step needs to begin is here, so that play can start
from any step boundary.
"""

from __future__ import annotations

from typing import Final

from banneret.books.opr.sheets import Spell
from banneret.books.regiments.unit import ON_TABLE, Unit
from banneret.core.geometry import Polygon
from banneret.core.state import State

SEATS: Final = ("A", "B")
ROUNDS: Final = 4  # RG-PRE-13

# The steps of a game, in order.
OBJECTIVES: Final = "objectives"
EDGES: Final = "edges"
DEPLOYMENT: Final = "deployment"
SCOUTS: Final = "scouts"
ROUND_START: Final = "round start"
TURN: Final = "turn"
ROUND_END: Final = "round end"
OVER: Final = "over"


def other_seat(seat: str) -> str:
    return "B" if seat == "A" else "A"


class Terrain:
    """A piece of terrain as the rules use it."""

    __slots__ = (
        "blocks_sight",
        "cover",
        "dangerous",
        "difficult",
        "id",
        "impassable",
        "kind",
        "name",
        "shape",
    )

    def __init__(
        self,
        id_: str,
        kind: str,
        name: str,
        shape: Polygon,
        cover: bool,
        difficult: bool,
        dangerous: bool,
        impassable: bool,
        blocks_sight: bool,
    ) -> None:
        self.id = id_
        self.kind = kind
        self.name = name
        self.shape = shape
        self.cover = cover
        self.difficult = difficult
        self.dangerous = dangerous
        self.impassable = impassable
        self.blocks_sight = blocks_sight


class Field:
    """What never changes in a battle: the table and its terrain, and each side's spells."""

    __slots__ = (
        "cover",
        "dangerous",
        "depth",
        "difficult",
        "impassable",
        "opaque",
        "pieces",
        "spells",
        "width",
    )

    def __init__(
        self, width: float, depth: float, pieces: list[Terrain], spells: dict[str, list[Spell]]
    ) -> None:
        self.width = width
        self.depth = depth
        self.pieces = pieces
        self.cover = [p for p in pieces if p.cover]
        self.difficult = [p for p in pieces if p.difficult]
        self.dangerous = [p for p in pieces if p.dangerous]
        self.impassable = [p for p in pieces if p.impassable]
        self.opaque = [p for p in pieces if p.blocks_sight]
        self.spells = spells


class Objective:
    """A marker, and the seat that has seized it ("" for nobody)."""

    __slots__ = ("id", "owner", "x", "y")

    def __init__(self, id_: str, x: float, y: float, owner: str = "") -> None:
        self.id = id_
        self.x = x
        self.y = y
        self.owner = owner


class Battle(State):
    """One game of Regiments."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field
        self.step: str = OBJECTIVES
        self.round: int = 0
        self.units: dict[str, Unit] = {}
        self.objectives: dict[str, Objective] = {}
        self.markers_to_place: int = -1  # not yet rolled for (RG-PRE-07)
        self.turn: str = ""  # the seat whose turn it is, to place or to activate
        self.first: str = ""  # winner of the deployment roll-off
        self.south: str = ""  # the seat that deploys along y = 0
        self.finished: str = ""  # the first to finish activating this round (RG-ACT-02)
        self.activations: int = 0  # how many have begun in the game

    def copy(self) -> Battle:
        twin = Battle(self.field)
        twin.step = self.step
        twin.round = self.round
        twin.units = dict(self.units)
        twin.objectives = dict(self.objectives)
        twin.markers_to_place = self.markers_to_place
        twin.turn = self.turn
        twin.first = self.first
        twin.south = self.south
        twin.finished = self.finished
        twin.activations = self.activations
        return twin

    # ------------------------------------------------------------------ asking

    def unit(self, unit_id: str) -> Unit:
        return self.units[unit_id]

    def on_table(self) -> list[Unit]:
        return [u for u in self.units.values() if u.place == ON_TABLE]

    def of_seat(self, seat: str) -> list[Unit]:
        """The units of this side that are on the table."""
        return [u for u in self.units.values() if u.seat == seat and u.place == ON_TABLE]

    def in_place(self, seat: str, place: str) -> list[Unit]:
        return [u for u in self.units.values() if u.seat == seat and u.place == place]

    def enemies_of(self, unit: Unit) -> list[Unit]:
        return [u for u in self.units.values() if u.seat != unit.seat and u.place == ON_TABLE]

    def others(self, unit: Unit) -> list[Unit]:
        """Every other unit on the table."""
        return [u for u in self.units.values() if u.id != unit.id and u.place == ON_TABLE]

    def may_activate(self, seat: str) -> list[Unit]:
        return [u for u in self.units.values() if u.seat == seat and u.place == ON_TABLE and not u.activated]

    def zone(self, seat: str) -> tuple[float, float, float, float]:
        """RG-PRE-16: the strip of 12" along the side's own long edge, as (x0, y0, x1, y1)."""
        if seat == self.south:
            return 0.0, 0.0, self.field.width, 12.0
        return 0.0, self.field.depth - 12.0, self.field.width, self.field.depth

    def ahead(self, seat: str) -> float:
        """The heading that faces the enemy's edge."""
        return 0.0 if seat == self.south else 180.0

    # ------------------------------------------------------------------ changing

    def put(self, unit: Unit) -> Unit:
        """The unit as it is now; returns it for the next line to go on with."""
        self.units[unit.id] = unit
        return unit
