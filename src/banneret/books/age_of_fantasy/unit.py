"""A unit of Age of Fantasy: models that each stand on a base of their own.

`bases` are in the order of the models; off the table there are none.
"""

from __future__ import annotations

import math
from typing import Final, Self, cast

from banneret.books.age_of_fantasy.coherency import BY_THE_BOOK, Coherency, violation, with_room_for
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.mounting import mounted_model
from banneret.books.opr.sheets import ModelSheet, Spell
from banneret.books.opr.special_rules import EACH, MOST, SpecialRule
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import DESTROYED, ON_TABLE, STANDING, Troop
from banneret.core.space.bases import Base, PieceBase, gap, within
from banneret.core.space.geometry import quantise_heading, snap

Place = tuple[float, float, float]

# AF-SPC-06, AF-SPC-13, AF-SPC-16, AF-SPC-32, AF-SPC-36: in this book these work for each model by itself,
# and Artillery for most of them (AF-GEN-03).
_REACHES: Final = {"Artillery": MOST, "Fast": EACH, "Slow": EACH, "Flying": EACH, "Strider": EACH}


def base_of(sheet: ModelSheet, x: float, y: float, heading: float) -> Base:
    """AF-GEN-02, AF-GEN-16: a square base is a disc of that width here; any other is a rectangle."""
    if sheet.base_width == sheet.base_depth:
        return Base(x, y, 0.0, 0.5 * sheet.base_width, 0.0)
    return Base(x, y, heading, 0.5 * sheet.base_width, 0.5 * sheet.base_depth)


def _bases(models: list[Model]) -> list[tuple[float, float]]:
    return [(model.sheet.base_width, model.sheet.base_depth) for model in models]


class Unit(Troop):
    """`stances` are what its last action lasts for: see the chapter of extra actions.

    `inside` is the piece of terrain that holds it, "" for a unit in the open. Nobody says where in there its
    models are: the base of each is the whole outline of the piece. `coherency` is how far its models may be
    apart. Of a unit that is `mounted` on one base so many models stand on it, and the Heroes that have joined
    it, by their units, are `aboard`.
    """

    __slots__ = ("_middle", "aboard", "bases", "coherency", "inside", "mounted", "stances")

    def __init__(
        self,
        id_: str,
        seat: str,
        name: str,
        models: list[Model],
        start_size: int,
        start_tough: int,
        points: int,
    ) -> None:
        super().__init__(id_, seat, name, models, start_size, start_tough, points)
        self.bases: list[Base] = []
        self.stances: tuple[str, ...] = ()
        self.inside: str = ""
        self.coherency: Coherency = BY_THE_BOOK
        self.mounted: int = 0
        self.aboard: tuple[str, ...] = ()
        self._middle: tuple[float, float, float] | None = None

    # ------------------------------------------------------------------ changed copies

    def twin(self) -> Self:
        copy = Unit(self.id, self.seat, self.name, self.models, self.start_size, self.start_tough, self.points)
        copy.take_after(self)
        copy.bases = self.bases
        copy.stances = self.stances
        copy.inside = self.inside
        copy.coherency = self.coherency
        copy.mounted = self.mounted
        copy.aboard = self.aboard
        copy._middle = self._middle
        return cast(Self, copy)

    def at(self, places: list[Place]) -> Self:
        """On the table, each model at its place, rounded so that replays never drift."""
        twin = self.twin()
        twin.place = ON_TABLE
        twin.inside = ""
        twin.bases = [
            base_of(self.models[at].sheet, snap(x), snap(y), quantise_heading(heading))
            for at, (x, y, heading) in enumerate(places)
        ]
        twin._middle = None
        return twin

    def standing_on(self, bases: list[Base]) -> Self:
        """At these places, which are rounded already; inside a piece of terrain if they are its outline."""
        twin = self.twin()
        twin.place = STANDING if self.is_thing() else ON_TABLE
        first = bases[0] if bases else None
        twin.inside = first.piece if isinstance(first, PieceBase) else ""
        twin.bases = bases
        twin._middle = None
        return twin

    def held_in(self, piece: Terrain) -> Self:
        """On the table, all its models somewhere inside a piece of terrain."""
        return self.standing_on([PieceBase(piece.shape, piece.id)] * len(self.models))

    def seen_at(self, bases: list[Base]) -> Self:
        """The unit as others see it, or as it sees them, by bases that are not those of its models."""
        twin = self.twin()
        twin.bases = bases
        twin._middle = None
        return twin

    def body(self) -> Self:
        """The unit as others meet it: of many models inside one piece, that is its outline, once."""
        if not self.inside or len(self.bases) < 2:
            return self
        twin = self.twin()
        twin.bases = self.bases[:1]
        return twin

    def with_models(self, models: list[Model]) -> Self:
        """With these of its models left, each where it stood; with none it is destroyed."""
        twin = self.twin()
        if self.bases:
            places = {self.models[at].id: self.bases[at] for at in range(len(self.models))}
            twin.bases = [places[model.id] for model in models]
        twin.models = models
        if not models:
            twin.place = DESTROYED
        twin._middle = None
        twin.forget_rules()
        return twin

    def joined_by(self, hero: Troop) -> Self:
        """AF-SPC-18: one unit for the whole game; its starting size includes the Hero."""
        if self.mounted:
            return self.taking_aboard(hero)
        twin = self.twin()
        twin.models = self.models + hero.models
        twin.coherency = with_room_for(self.coherency, _bases(twin.models))
        twin.grow_by(hero)
        twin.forget_rules()
        return twin

    def taking_aboard(self, hero: Troop) -> Self:
        """The same for a unit on one base: it stays one model, which takes more wounds."""
        twin = self.twin()
        base = self.models[0]
        crew = base.crew + tuple([each for model in hero.models for each in (model.crew or (model,))])
        tough = self.start_tough + hero.start_tough
        twin.models = [mounted_model(base, crew, tough, base.sheet.base_width, base.sheet.base_depth)]
        twin.mounted = len(crew)
        twin.aboard = (*self.aboard, hero.id)
        twin.start_tough = tough
        twin.points += hero.points
        twin.forget_rules()
        return twin

    def mounted_on(self, width: float, depth: float, tough: int) -> Self:
        """All its models on one base of this size, which takes so many wounds."""
        twin = self.twin()
        twin.models = [mounted_model(self.models[0], tuple(self.models), tough, width, depth)]
        twin.mounted = len(self.models)
        twin.start_size = 1
        twin.start_tough = tough
        twin.forget_rules()
        return twin

    def mounted_by(self, count: int, tough: int) -> Self:
        """With the first so many of those on its base, which takes so many wounds."""
        if count == self.mounted:
            return self
        base = self.models[0]
        twin = self.twin()
        width, depth = base.sheet.base_width, base.sheet.base_depth
        twin.models = [mounted_model(base, base.crew[:count], tough, width, depth)]
        twin.mounted = count
        twin.forget_rules()
        return twin

    def bound_by(self, coherency: Coherency) -> Self:
        """With this as how far its models may be apart."""
        twin = self.twin()
        twin.coherency = with_room_for(coherency, _bases(self.models))
        return twin

    def with_stances(self, stances: tuple[str, ...]) -> Self:
        twin = self.twin()
        twin.stances = stances
        return twin

    def restored(
        self,
        models: list[Model],
        start_size: int,
        start_tough: int,
        points: int,
        place: str,
        places: list[Place],
        activated: bool,
        fatigued: bool,
        wavering: int,
        spells: tuple[Spell, ...],
        stances: tuple[str, ...],
    ) -> Self:
        """This unit as it was saved at another moment of the game."""
        twin = self.twin()
        twin.take_up(models, start_size, start_tough, points, place, activated, fatigued, wavering, spells)
        twin.bases = [base_of(models[at].sheet, x, y, heading) for at, (x, y, heading) in enumerate(places)]
        twin.stances = stances
        twin._middle = None
        return twin

    # ------------------------------------------------------------------ where it stands

    def places(self) -> list[Place]:
        return [(base.cx, base.cy, base.heading) for base in self.bases]

    def middle(self) -> tuple[float, float, float]:
        """The middle of its bases, and how far from there its farthest base reaches."""
        if self._middle is None:
            count: float = float(len(self.bases))
            x: float = sum([base.cx for base in self.bases]) / count
            y: float = sum([base.cy for base in self.bases]) / count
            reach: float = 0.0
            for base in self.bases:
                dx: float = base.cx - x
                dy: float = base.cy - y
                far: float = math.sqrt(dx * dx + dy * dy) + base.radius
                if far > reach:
                    reach = far
            self._middle = (x, y, reach)
        return self._middle

    def near(self, other: Unit, limit: float) -> bool:
        """False if no two of their bases can be this close; for leaving out what is far away."""
        x, y, reach = self.middle()
        ox, oy, other_reach = other.middle()
        dx: float = x - ox
        dy: float = y - oy
        far: float = reach + other_reach + limit + 0.01
        return dx * dx + dy * dy <= far * far

    def distance_to(self, other: Unit) -> float:
        """AF-GEN-17: the distance of their two closest models."""
        best: float = 1e9
        for a in self.bases:
            for b in other.bases:
                apart: float = gap(a, b)
                if apart < best:
                    best = apart
        return best

    def within(self, other: Unit, limit: float) -> bool:
        """AF-GEN-17: whether their two closest models are no further apart than this."""
        return any([within(a, b, limit) for a in self.bases for b in other.bases])

    def violation(self) -> float:
        """AF-MOV-01: by how much it breaks coherency."""
        return violation(self.bases, self.coherency)

    def slot_of(self, model_id: str) -> int:
        for at in range(len(self.models)):
            if self.models[at].id == model_id:
                return at
            for each in self.models[at].crew:
                if each.id == model_id:
                    return at
        return -1

    # ------------------------------------------------------------------ what it is

    def reach(self, rule: SpecialRule) -> str:
        return _REACHES.get(rule.name, rule.reach)

    def heads(self) -> int:
        return self.mounted or len(self.models)

    def began_without_tough(self) -> bool:
        """Whether no model that it began with has Tough."""
        return self.start_tough == (self.mounted or self.start_size)

    def quality(self) -> int:
        """AF-GEN-08: the value shared by most models that are no Heroes."""
        counts: dict[int, int] = {}
        for model in self.models:
            if not model.sheet.hero:
                counts[model.sheet.quality] = counts.get(model.sheet.quality, 0) + 1
        if not counts:
            return super().quality()
        most = max(counts.values())
        return min([quality for quality, count in counts.items() if count == most])

    def move_bonus(self, model: Model, action: str) -> int:
        """AF-SPC-13, AF-SPC-32: how much further, or less far, one model moves."""
        return sum([rule.move_bonus(action) for rule in self.model_rules(model)])

    def flies(self, model: Model) -> bool:
        """AF-SPC-16."""
        return any([rule.passes_obstacles() for rule in self.model_rules(model)])

    def strides(self, model: Model) -> bool:
        """AF-SPC-16, AF-SPC-36: not held by difficult terrain."""
        return any([rule.ignores_difficult() for rule in self.model_rules(model)])
