"""A unit of Regiments: models on a tray.

Its place is the middle of its front edge and its heading;
shapes are worked out from these when first needed and kept.
"""

from __future__ import annotations

from typing import Self, cast

from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model, Tray, arrange, is_bigger
from banneret.books.opr.troop import DESTROYED, ON_TABLE, Troop
from banneret.core.space.distances import closer_than, distance
from banneret.core.space.formation import placed
from banneret.core.space.geometry import Polygon, heading_vector, quantise, quantise_heading, rectangle
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import Outline


class Unit(Troop):
    """One unit on its tray."""

    __slots__ = (
        "_bases",
        "_blocks",
        "_footprint",
        "_tray",
        "heading",
        "slot_depth",
        "slot_width",
        "width",
        "x",
        "y",
    )

    def __init__(
        self,
        id_: str,
        seat: str,
        name: str,
        width: int,
        slot_width: float,
        slot_depth: float,
        models: list[Model],
        start_size: int,
        start_tough: int,
        points: int,
    ) -> None:
        super().__init__(id_, seat, name, models, start_size, start_tough, points)
        self.width = width
        self.slot_width = slot_width
        self.slot_depth = slot_depth
        self.x: float = 0.0
        self.y: float = 0.0
        self.heading: float = 0.0
        self._tray: Tray | None = None
        self._blocks: list[Polygon] | None = None
        self._footprint: Polygon | None = None
        self._bases: list[Polygon] | None = None

    # ------------------------------------------------------------------ changed copies

    def twin(self) -> Self:
        copy = Unit(
            self.id,
            self.seat,
            self.name,
            self.width,
            self.slot_width,
            self.slot_depth,
            self.models,
            self.start_size,
            self.start_tough,
            self.points,
        )
        copy.take_after(self)
        copy.x = self.x
        copy.y = self.y
        copy.heading = self.heading
        copy._tray = self._tray
        copy._blocks = self._blocks
        copy._footprint = self._footprint
        copy._bases = self._bases
        return cast(Self, copy)

    def _reshaped(self) -> None:
        self._blocks = None
        self._footprint = None
        self._bases = None

    def at(self, x: float, y: float, heading: float) -> Self:
        """On the table with its front centre here, quantised so that replays never drift."""
        twin = self.twin()
        twin.place = ON_TABLE
        twin.x = quantise(x)
        twin.y = quantise(y)
        twin.heading = quantise_heading(heading)
        twin._reshaped()
        return twin

    def with_models(self, models: list[Model]) -> Self:
        """With these living models, standing as they must; with none it is destroyed."""
        twin = self.twin()
        twin.models = arrange(models, self.width, self.slot_width, self.slot_depth)
        if not models:
            twin.place = DESTROYED
        twin._tray = None
        twin.forget_rules()
        twin._reshaped()
        return twin

    def has_bigger_bases(self) -> bool:
        """Whether any of its models stands on a base that does not fit a place in its rows (RG-SPC-13)."""
        return any([is_bigger(model.sheet, self.slot_width, self.slot_depth) for model in self.models])

    def joined_by(self, hero: Troop) -> Self:
        """RG-SPC-13: with a Hero's model among its own; the starting size grows with it (RG-MOR-01)."""
        twin = self.with_models(self.models + hero.models)
        twin.grow_by(hero)
        return twin

    def restored(
        self,
        models: list[Model],
        start_size: int,
        start_tough: int,
        points: int,
        place: str,
        x: float,
        y: float,
        heading: float,
        activated: bool,
        fatigued: bool,
        wavering: int,
        spells: tuple[Spell, ...],
    ) -> Self:
        """This unit as it was saved at another moment of the game."""
        twin = self.twin()
        twin.take_up(models, start_size, start_tough, points, place, activated, fatigued, wavering, spells)
        twin.x = x
        twin.y = y
        twin.heading = heading
        twin._tray = None
        twin._reshaped()
        return twin

    # ------------------------------------------------------------------ shape

    def tray(self) -> Tray:
        if self._tray is None:
            self._tray = Tray(self.models, self.width, self.slot_width, self.slot_depth)
        return self._tray

    def blocks(self) -> list[Polygon]:
        """The rectangles its bases fill."""
        if self._blocks is None:
            self._blocks = placed(self.tray().blocks, self.x, self.y, self.heading)
        return self._blocks

    def bases(self) -> list[Polygon]:
        """The base of each model, in the order of the models."""
        if self._bases is None:
            self._bases = placed(self.tray().slots, self.x, self.y, self.heading)
        return self._bases

    def footprint(self) -> Polygon:
        """The rectangle of its rows, with those beside the front row."""
        if self._footprint is None:
            self._footprint = self.footprint_at(self.x, self.y, self.heading)
        return self._footprint

    def footprint_at(self, x: float, y: float, heading: float) -> Polygon:
        tray = self.tray()
        s, c = heading_vector(heading)
        mid: float = 0.5 * (tray.left + tray.right)
        back: float = -0.5 * tray.depth
        return rectangle(
            x + mid * c + back * s,
            y - mid * s + back * c,
            0.5 * (tray.right - tray.left),
            0.5 * tray.depth,
            heading,
        )

    def outline_at(self, x: float, y: float, heading: float) -> list[Outline]:
        """The outline of its blocks if it stood there, for drawing."""
        return [outline_of(block) for block in placed(self.tray().blocks, x, y, heading)]

    def pose_about(self, cx: float, cy: float, heading: float) -> tuple[float, float, float]:
        """The place (front centre) at which its footprint has this centre and heading."""
        tray = self.tray()
        s, c = heading_vector(heading)
        mid: float = 0.5 * (tray.left + tray.right)
        back: float = -0.5 * tray.depth
        return cx - mid * c - back * s, cy + mid * s - back * c, heading

    def half_width(self) -> float:
        tray = self.tray()
        return 0.5 * (tray.right - tray.left)

    def front_centre(self) -> tuple[float, float]:
        """The middle of the front edge of the whole footprint."""
        tray = self.tray()
        s, c = heading_vector(self.heading)
        mid: float = 0.5 * (tray.left + tray.right)
        return self.x + mid * c, self.y - mid * s

    def distance_to(self, other: Unit) -> float:
        """The shortest distance between any two bases."""
        best: float = 1e9
        for a in self.blocks():
            for b in other.blocks():
                d: float = distance(a, b)
                if d < best:
                    best = d
        return best

    def is_closer_than(self, other: Unit, limit: float) -> bool:
        if not closer_than(self.footprint(), other.footprint(), limit):
            return False
        return any([closer_than(a, b, limit) for a in self.blocks() for b in other.blocks()])

    def fighting(self) -> list[Model]:
        """RG-MEL-03: the models of the two front rows."""
        return self.tray().fighting(self.models)
