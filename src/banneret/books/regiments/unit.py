"""A unit on the table, and the battle it stands in: the whole state of a game of Regiments.

A unit is a value: every change makes a new one. Its place is the middle of its front edge and its heading;
shapes are worked out from these when first needed and kept.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.books.opr.sheets import ModelSheet, Spell
from banneret.books.opr.special_rules import ALL, ANY, EACH, MOST, SpecialRule
from banneret.books.opr.tray import Model, Tray, arrange, is_bigger, loss_order
from banneret.core.formation import placed
from banneret.core.geometry import (
    Polygon,
    closer_than,
    distance,
    heading_vector,
    quantise,
    quantise_heading,
    rectangle,
)

# Where a unit is.
WAITING: Final = "to deploy"
ON_TABLE: Final = "on the table"
IN_AMBUSH: Final = "in reserve"
SCOUTING: Final = "held back"
JOINED: Final = "joined"
DESTROYED: Final = "destroyed"


class Unit:
    """One unit. `wavering` is 0, or the number of the activation in which it lost its nerve."""

    __slots__ = (
        "_bases",
        "_blocks",
        "_footprint",
        "_rules",
        "_shown",
        "_tray",
        "activated",
        "fatigued",
        "heading",
        "id",
        "models",
        "name",
        "place",
        "points",
        "seat",
        "slot_depth",
        "slot_width",
        "spells",
        "start_size",
        "start_tough",
        "wavering",
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
        self.id = id_
        self.seat = seat
        self.name = name
        self.width = width
        self.slot_width = slot_width
        self.slot_depth = slot_depth
        self.models = models
        self.start_size = start_size
        self.start_tough = start_tough
        self.points = points
        self.place: str = WAITING
        self.x: float = 0.0
        self.y: float = 0.0
        self.heading: float = 0.0
        self.activated: bool = False
        self.fatigued: bool = False
        self.wavering: int = 0
        self.spells: tuple[Spell, ...] = ()
        self._tray: Tray | None = None
        self._blocks: list[Polygon] | None = None
        self._footprint: Polygon | None = None
        self._bases: list[Polygon] | None = None
        self._rules: list[SpecialRule] | None = None
        self._shown: dict[str, Any] | None = None  # kept by the view; never by a changed copy

    # ------------------------------------------------------------------ changed copies

    def _copy(self) -> Unit:
        twin = Unit(
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
        twin.place = self.place
        twin.x = self.x
        twin.y = self.y
        twin.heading = self.heading
        twin.activated = self.activated
        twin.fatigued = self.fatigued
        twin.wavering = self.wavering
        twin.spells = self.spells
        twin._tray = self._tray
        twin._blocks = self._blocks
        twin._footprint = self._footprint
        twin._bases = self._bases
        twin._rules = self._rules
        return twin

    def _reshaped(self) -> None:
        self._blocks = None
        self._footprint = None
        self._bases = None

    def at(self, x: float, y: float, heading: float) -> Unit:
        """On the table with its front centre here, quantised so that replays never drift."""
        twin = self._copy()
        twin.place = ON_TABLE
        twin.x = quantise(x)
        twin.y = quantise(y)
        twin.heading = quantise_heading(heading)
        twin._reshaped()
        return twin

    def in_place(self, place: str) -> Unit:
        twin = self._copy()
        twin.place = place
        return twin

    def with_models(self, models: list[Model]) -> Unit:
        """With these living models, standing as they must; with none it is destroyed."""
        twin = self._copy()
        twin.models = arrange(models, self.width, self.slot_width, self.slot_depth)
        if not models:
            twin.place = DESTROYED
        elif self.place == ON_TABLE and all(
            [is_bigger(m.sheet, self.slot_width, self.slot_depth) for m in models]
        ):
            self._stand_where_they_stood(twin)
        twin._tray = None
        twin._rules = None
        twin._reshaped()
        return twin

    def _is_beside(self, model: Model) -> bool:
        return is_bigger(model.sheet, self.slot_width, self.slot_depth)

    def _stand_where_they_stood(self, twin: Unit) -> None:
        """Heroes beside the front row keep their ground when the last of the ranks is gone."""
        slots = self.tray().slots
        left = [m.id for m in twin.models]
        places = [slots[at][0] for at in range(len(self.models)) if self.models[at].id in left]
        middle: float = sum(places) / len(places)
        sin, cos = heading_vector(self.heading)
        twin.x = quantise(self.x + middle * cos)
        twin.y = quantise(self.y - middle * sin)

    def with_same_models(self, models: list[Model]) -> Unit:
        """With models that differ only in wounds taken or powers used, each in its old slot."""
        twin = self._copy()
        twin.models = models
        return twin

    def joined_by(self, hero: Unit) -> Unit:
        """RG-SPC-13: with a Hero's model among its own; the starting size grows with it (RG-MOR-01)."""
        twin = self.with_models(self.models + hero.models)
        twin.start_size = self.start_size + len(hero.models)
        twin.start_tough = self.start_tough + hero.start_tough
        twin.points = self.points + hero.points
        return twin

    def having_activated(self) -> Unit:
        twin = self._copy()
        twin.activated = True
        return twin

    def made_fatigued(self) -> Unit:
        twin = self._copy()
        twin.fatigued = True
        return twin

    def made_wavering(self, activation: int) -> Unit:
        twin = self._copy()
        twin.wavering = activation
        return twin

    def under(self, spells: tuple[Spell, ...]) -> Unit:
        twin = self._copy()
        twin.spells = spells
        twin._rules = None
        return twin

    def fresh(self) -> Unit:
        """At the end of a round: not activated, not fatigued, spells worn off, powers ready again."""
        twin = self._copy()
        twin.activated = False
        twin.fatigued = False
        twin.spells = ()
        twin.models = [m.refreshed() for m in self.models]
        twin._rules = None
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
    ) -> Unit:
        """This unit as it was saved at another moment of the game."""
        twin = self._copy()
        twin.models = models
        twin.start_size = start_size
        twin.start_tough = start_tough
        twin.points = points
        twin.place = place
        twin.x = x
        twin.y = y
        twin.heading = heading
        twin.activated = activated
        twin.fatigued = fatigued
        twin.wavering = wavering
        twin.spells = spells
        twin._tray = None
        twin._rules = None
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

    def outline_at(self, x: float, y: float, heading: float) -> list[list[list[float]]]:
        """The outline of its blocks if it stood there, for drawing."""
        return [
            [[round(px, 3), round(py, 3)] for px, py in block.points()]
            for block in placed(self.tray().blocks, x, y, heading)
        ]

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

    def shown(self) -> dict[str, Any] | None:
        """What the view has made of this very value before, to be read and not changed."""
        return self._shown

    def show(self, data: dict[str, Any]) -> dict[str, Any]:
        self._shown = data
        return data

    # ------------------------------------------------------------------ what it is

    def on_table(self) -> bool:
        return self.place == ON_TABLE

    def alive(self) -> bool:
        """Still part of the game: neither destroyed nor merged into another unit."""
        return self.place != DESTROYED and self.place != JOINED

    def size(self) -> int:
        return len(self.models)

    def wounds_left(self) -> int:
        return sum([m.left() for m in self.models])

    def has_plain_soldiers(self) -> bool:
        """Whether any model that is no Hero is left."""
        return any([not m.sheet.hero for m in self.models])

    def at_half_or_less(self) -> bool:
        """RG-MOR-01: half its starting size, or for a single model half its Tough value, or lower."""
        if self.start_size == 1:
            return 2 * self.wounds_left() <= self.start_tough
        return 2 * len(self.models) <= self.start_size

    def rules(self) -> list[SpecialRule]:
        """The special rules the unit has as a whole: by all, most or any of its models, or by a spell."""
        if self._rules is None:
            self._rules = _unit_rules(self.models, self.spells)
        return self._rules

    def rules_of(self, picked: str) -> list[SpecialRule]:
        """RG-SPC-28: the rules of one model singled out as if it were a unit of 1; of the unit if none is."""
        for model in self.models:
            if model.id == picked:
                return _unit_rules([model], self.spells)
        return self.rules()

    def model_rules(self, model: Model) -> list[SpecialRule]:
        """The rules that work for this one model: its own, and those a spell gives to each."""
        rules = [r for r in model.sheet.rules if r.reach == EACH]
        for spell in self.spells:
            for r in spell.grants:
                if r.reach == EACH and all([r.name != own.name for own in rules]):
                    rules.append(r)
        return rules

    def fighting(self) -> list[Model]:
        """RG-MEL-03: the models of the two front rows."""
        return self.tray().fighting(self.models)

    def quality(self) -> int:
        """The Quality of the plain models, or of the Hero when only Heroes are left."""
        return self._main().quality

    def defense(self) -> int:
        """RG-SPC-15: the unit's own Defense until only Heroes are left."""
        return self._main().defense

    def _main(self) -> ModelSheet:
        """The model whose values are the unit's: a plain one; of Heroes left alone the next to be lost."""
        soldiers = [m for m in self.models if not m.sheet.hero]
        plain = [m for m in soldiers if not m.sheet.special and not m.sheet.command]
        if plain:
            return plain[0].sheet
        if soldiers:
            return min(soldiers, key=loss_order).sheet
        return min(self.models, key=loss_order).sheet


def _unit_rules(models: list[Model], spells: tuple[Spell, ...]) -> list[SpecialRule]:
    counts: dict[str, int] = {}
    rules: dict[str, SpecialRule] = {}
    for model in models:
        for r in model.sheet.rules:
            if r.reach == ALL or r.reach == MOST or r.reach == ANY:
                counts[r.name] = counts.get(r.name, 0) + 1
                rules[r.name] = r
    size = len(models)
    active: list[SpecialRule] = []
    for name, r in rules.items():
        count = counts[name]
        if r.reach == ALL:
            holds = count == size
        elif r.reach == MOST:
            holds = 2 * count > size
        else:
            holds = True
        if holds:
            active.append(r)
    for spell in spells:
        for r in spell.grants:
            # A granted rule the unit has already adds nothing; enchantments of different spells add up.
            if r.reach != EACH and (r.name == "Enchantment" or all([r.name != own.name for own in active])):
                active.append(r)
    return active
