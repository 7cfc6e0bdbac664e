"""A unit on the table: rank-and-file in ranks and files, and the Characters who have joined it.

A unit is a value. Whoever changes one takes a `twin()`, changes that, and puts it into the battle; a unit
that stands in a battle is never changed. Its pose is the middle of its front edge and its heading. The
rank-and-file share one Health Pool; a lone Character is a unit without any.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.model_rules import LightTroops, ModelRule
from banneret.books.quick_starter.sheets import ADV, HP, MAR, Effect, Entry, Spell
from banneret.core.engine.grammar import Noun, is_plural
from banneret.core.space.distances import distance, distance_to_point
from banneret.core.space.geometry import Polygon, disc, heading_vector, quantise, quantise_heading, rectangle
from banneret.core.space.shown import ShownUnit

# Where a unit is.
WAITING: Final = "to deploy"
ON_TABLE: Final = "on the table"
JOINED: Final = "joined"
RESERVE: Final = "in reserve"  # held back by a chapter, to arrive later
DESTROYED: Final = "destroyed"

FRONT: Final = "front"
LEFT: Final = "left"
RIGHT: Final = "right"
REAR: Final = "rear"
SIDES: Final = (FRONT, LEFT, REAR, RIGHT)  # in the order of a rectangle's edges

# The bearing of each Facing's outside, from the heading.
NORMAL: Final = {FRONT: 0.0, RIGHT: 90.0, REAR: 180.0, LEFT: 270.0}

# Nearer than this counts as touching. Poses are rounded to 0.001 and bases measured in millimetres, so
# what stands square to the table is never just so near: no touch hangs on the last bit of a sum.
TOUCH: Final = 0.0052
GAP: Final = 0.01  # the contact gap: what is left wherever things must not touch
WITHIN: Final = 0.001  # the tolerance of “within N inches”

_LIGHT: Final = LightTroops()


class Lasting:
    """A spell in force on a unit or a Character until its caster's side begins its next Magic Phase."""

    __slots__ = ("seat", "spell")

    def __init__(self, spell: Spell, seat: str) -> None:
        self.spell = spell
        self.seat = seat


class Figure:
    """A Character, alone or in a unit. `file` is its place in the front rank."""

    __slots__ = (
        "cast",
        "entry",
        "file",
        "general",
        "hp",
        "id",
        "lasting",
        "lost",
        "marched",
        "moved",
        "shifted",
        "swapped",
    )

    def __init__(self, id_: str, entry: Entry, general: bool) -> None:
        self.id = id_
        self.entry = entry
        self.general = general
        self.hp: int = entry.profile[HP]
        self.file: int = 0
        self.moved: bool = False  # of itself, this Player Turn
        self.shifted: bool = False  # by more than nothing, of itself (QS-CHR-08)
        self.marched: bool = False
        self.swapped: bool = False  # has changed places in this subphase
        self.cast: tuple[str, ...] = ()  # spells tried in this Magic Phase (QS-MAG-07)
        self.lost: tuple[str, ...] = ()  # spells lost to Miscasts (QS-MAG-16)
        self.lasting: tuple[Lasting, ...] = ()

    def twin(self) -> Figure:
        other = Figure(self.id, self.entry, self.general)
        other.hp = self.hp
        other.file = self.file
        other.moved = self.moved
        other.shifted = self.shifted
        other.marched = self.marched
        other.swapped = self.swapped
        other.cast = self.cast
        other.lost = self.lost
        other.lasting = self.lasting
        return other

    def at_file(self, file: int) -> Figure:
        if file == self.file:
            return self
        other = self.twin()
        other.file = file
        return other


class Unit(Noun):
    """QS-GEN-07: every model belongs to a unit, of ranks and files or of one model."""

    __slots__ = (
        "_boundary",
        "_shown",
        "barred",
        "carried",
        "charged",
        "declared",
        "entry",
        "figures",
        "files",
        "fleeing",
        "heading",
        "id",
        "lasting",
        "losses",
        "marched",
        "moved",
        "panic_passed",
        "phase_hp",
        "pivoted",
        "place",
        "pool",
        "rallied",
        "rear",
        "rnf",
        "seat",
        "shifted",
        "shot",
        "vanguarded",
        "x",
        "y",
    )

    def __init__(self, id_: str, seat: str, name: str, entry: Entry, general: bool) -> None:
        self.id = id_
        self.seat = seat
        self.name = name
        # A character is one, whatever the name; else the name tells, unless the roster says so (`unit_of`).
        self.plural = False if entry.character else is_plural(name)
        self.entry = entry
        self.place: str = WAITING
        self.x: float = 0.0
        self.y: float = 0.0
        self.heading: float = 0.0
        self.rnf: int = 0 if entry.character else entry.models
        self.pool: int = self.rnf * entry.profile[HP]
        self.figures: tuple[Figure, ...] = (Figure(id_, entry, general),) if entry.character else ()
        # QS-GEO-06: the formation is its entry's.
        self.files: int = min(entry.files, entry.models)
        # QS-GEO-05: the occupied files of the last rank; empty when it is full.
        self.rear: tuple[int, ...] = ()
        short = entry.models % self.files
        if short:
            self.rear = centred(short, self.files)
        self.lasting: tuple[Lasting, ...] = ()
        # Until the battle is over, or it rallies.
        self.fleeing: bool = False
        # From a completed charge to the end of the first Round of Combat fought after it.
        self.charged: bool = False
        # This Player Turn.
        self.moved: bool = False  # has had its move
        self.shifted: bool = False  # has moved by more than nothing (QS-SHO-19)
        self.carried: bool = False  # ... and only by a spell (QS-MOD-40)
        self.marched: bool = False
        self.pivoted: bool = False
        self.rallied: bool = False
        self.declared: bool = False  # has declared a charge
        self.shot: bool = False
        # In the game.
        self.vanguarded: bool = False
        self.barred: bool = False  # a War Machine that failed a Panic Test does not shoot next (QS-MOD-41)
        # This phase.
        self.phase_hp: int = 0
        self.losses: tuple[tuple[str, int], ...] = ()  # Health Points lost, by the enemy unit that took them
        self.panic_passed: bool = False
        self._boundary: Polygon | None = None
        self._shown: ShownUnit | None = None

    def twin(self) -> Unit:
        """A copy to be changed before it is put into a battle."""
        # By way of __init__: a compiled class cannot be made without it.
        other = Unit(self.id, self.seat, self.name, self.entry, False)
        other.plural = self.plural
        other.place = self.place
        other.x = self.x
        other.y = self.y
        other.heading = self.heading
        other.rnf = self.rnf
        other.pool = self.pool
        other.figures = self.figures
        other.files = self.files
        other.rear = self.rear
        other.lasting = self.lasting
        other.fleeing = self.fleeing
        other.charged = self.charged
        other.moved = self.moved
        other.shifted = self.shifted
        other.carried = self.carried
        other.marched = self.marched
        other.pivoted = self.pivoted
        other.rallied = self.rallied
        other.declared = self.declared
        other.shot = self.shot
        other.vanguarded = self.vanguarded
        other.barred = self.barred
        other.phase_hp = self.phase_hp
        other.losses = self.losses
        other.panic_passed = self.panic_passed
        other._boundary = self._boundary
        other._shown = None
        return other

    # ------------------------------------------------------------------ standing

    def stand(self, x: float, y: float, heading: float) -> Unit:
        """A twin in another place."""
        other = self.twin()
        other.x = quantise(x)
        other.y = quantise(y)
        other.heading = quantise_heading(heading)
        other.place = ON_TABLE
        other._boundary = None
        return other

    def reshape(self, files: int, rear: tuple[int, ...]) -> None:
        """Another formation; for twins only, which also see to models and place."""
        self.files = files
        self.rear = rear
        self._boundary = None

    def shift_front(self, s: float) -> None:
        """Move the middle of the front sideways, when a rank grew or shrank at an end; for twins only."""
        sin, cos = heading_vector(self.heading)
        self.x = quantise(self.x + s * cos)
        self.y = quantise(self.y - s * sin)
        self._boundary = None

    def turned_to(self, heading: float) -> Unit:
        """QS-MOV-17: a twin with another facing about the same Centre."""
        cx, cy = self.centre()
        return self.stand(*self.pose_about(cx, cy, heading))

    def pose_about(self, cx: float, cy: float, heading: float) -> tuple[float, float, float]:
        """The pose whose Centre is (cx, cy)."""
        sin, cos = heading_vector(heading)
        half: float = 0.5 * self.depth()
        return cx + half * sin, cy + half * cos, heading

    def pose(self) -> tuple[float, float, float]:
        return self.x, self.y, self.heading

    def on_table(self) -> bool:
        return self.place == ON_TABLE

    def is_round(self) -> bool:
        return self.entry.round

    def radius(self) -> float:
        """Of a round base."""
        return 0.5 * self.entry.base_width

    def width(self) -> float:
        return self.files * self.entry.base_width

    def depth(self) -> float:
        return self.ranks() * self.entry.base_depth

    def boundary(self) -> Polygon:
        """QS-GEO-08: the rectangle round all its places; for a round base a polygon close to the circle."""
        if self._boundary is None:
            self._boundary = self.boundary_at(self.x, self.y, self.heading)
        return self._boundary

    def boundary_at(self, x: float, y: float, heading: float) -> Polygon:
        sin, cos = heading_vector(heading)
        half: float = 0.5 * self.depth()
        cx: float = x - half * sin
        cy: float = y - half * cos
        if self.entry.round:
            return disc(cx, cy, self.radius())
        return rectangle(cx, cy, 0.5 * self.width(), half, heading)

    def centre(self) -> tuple[float, float]:
        """QS-GEO-09, QS-GEO-07: the middle of the boundary."""
        sin, cos = heading_vector(self.heading)
        half: float = 0.5 * self.depth()
        return self.x - half * sin, self.y - half * cos

    def front_edge(self) -> tuple[float, float, float, float]:
        """The Front Facing, from its left to its right end."""
        sin, cos = heading_vector(self.heading)
        half: float = 0.5 * self.width()
        return self.x - half * cos, self.y + half * sin, self.x + half * cos, self.y - half * sin

    def facing_edge(self, side: str) -> tuple[float, float, float, float]:
        """QS-GEO-11: a Facing, running counter-clockwise round the boundary."""
        shape = self.boundary()
        at = SIDES.index(side)
        to = (at + 1) % 4
        return shape.xs[at], shape.ys[at], shape.xs[to], shape.ys[to]

    def distance_to(self, other: Unit) -> float:
        """QS-GEO-15: between the closest points of the two boundaries."""
        if self.entry.round:
            cx, cy = self.centre()
            gap: float = other.distance_to_spot(cx, cy) - self.radius()
            return gap if gap > 0.0 else 0.0
        if other.entry.round:
            return other.distance_to(self)
        return distance(self.boundary(), other.boundary())

    def distance_to_spot(self, x: float, y: float) -> float:
        if self.entry.round:
            cx, cy = self.centre()
            gap: float = math.hypot(cx - x, cy - y) - self.radius()
            return gap if gap > 0.0 else 0.0
        return distance_to_point(self.boundary(), x, y)

    def distance_from(self, base: Polygon) -> float:
        """QS-GEO-15: from a single base to the closest point of the boundary."""
        if self.entry.round:
            cx, cy = self.centre()
            gap: float = distance_to_point(base, cx, cy) - self.radius()
            return gap if gap > 0.0 else 0.0
        return distance(base, self.boundary())

    def nearest_point(self, x: float, y: float) -> tuple[float, float]:
        """The point of a rectangular boundary, or within it, that is nearest to (x, y)."""
        cx, cy = self.centre()
        sin, cos = heading_vector(self.heading)
        s: float = (x - cx) * cos - (y - cy) * sin
        f: float = (x - cx) * sin + (y - cy) * cos
        hw: float = 0.5 * self.width()
        hd: float = 0.5 * self.depth()
        s = min(max(s, -hw), hw)
        f = min(max(f, -hd), hd)
        return cx + s * cos + f * sin, cy - s * sin + f * cos

    # ------------------------------------------------------------------ models and places

    def total(self) -> int:
        return self.rnf + len(self.figures)

    def full_ranks(self) -> int:
        """Ranks with every place taken."""
        return (self.total() - len(self.rear)) // self.files

    def ranks(self) -> int:
        """QS-GEO-04: any row with a model is a rank."""
        total = self.rnf + len(self.figures)
        return -(-total // self.files)

    def counted_ranks(self) -> int:
        """QS-MOD-21: a unit of which half or more are Light Troops always has 0 ranks."""
        return 0 if self.is_light_by_half() else self.ranks()

    def files_in(self, rank: int) -> tuple[int, ...]:
        """The occupied files of a rank."""
        if rank == self.full_ranks():
            return self.rear
        return tuple(range(self.files))

    def cells(self) -> list[tuple[int, int]]:
        """QS-GEO-03: every occupied (rank, file), front to back and left to right, in contact and aligned."""
        found: list[tuple[int, int]] = []
        for rank in range(self.full_ranks()):
            for file in range(self.files):
                found.append((rank, file))
        for file in self.rear:
            found.append((self.full_ranks(), file))
        return found

    def figure_at(self, rank: int, file: int) -> Figure | None:
        if rank == 0:
            for figure in self.figures:
                if figure.file == file:
                    return figure
        return None

    def figure(self, figure_id: str) -> Figure:
        for figure in self.figures:
            if figure.id == figure_id:
                return figure
        raise KeyError(figure_id)

    def with_figure(self, changed: Figure) -> Unit:
        """A twin in which this Character has been replaced by his changed self."""
        other = self.twin()
        other.figures = tuple([changed if f.id == changed.id else f for f in self.figures])
        return other

    def cell_centre(self, rank: int, file: int) -> tuple[float, float]:
        sin, cos = heading_vector(self.heading)
        s: float = (file - 0.5 * (self.files - 1)) * self.entry.base_width
        f: float = -(rank + 0.5) * self.entry.base_depth
        return self.x + s * cos + f * sin, self.y - s * sin + f * cos

    def base_at(self, rank: int, file: int) -> Polygon:
        """QS-GEN-01: the base of a model, from which everything is measured."""
        if self.entry.round:
            return self.boundary()
        cx, cy = self.cell_centre(rank, file)
        return rectangle(cx, cy, 0.5 * self.entry.base_width, 0.5 * self.entry.base_depth, self.heading)

    def base_front(self, rank: int, file: int) -> tuple[float, float, float, float]:
        """The front edge of one base, left end first."""
        cx, cy = self.cell_centre(rank, file)
        sin, cos = heading_vector(self.heading)
        hw: float = 0.5 * self.entry.base_width
        hd: float = 0.5 * self.entry.base_depth
        fx: float = cx + hd * sin
        fy: float = cy + hd * cos
        return fx - hw * cos, fy + hw * sin, fx + hw * cos, fy - hw * sin

    # ------------------------------------------------------------------ what it is

    def is_single(self) -> bool:
        """QS-MOV-19: a unit of one model."""
        return self.total() == 1

    def is_character_alone(self) -> bool:
        """QS-SET-13: only Characters are left, or it is one."""
        return self.rnf == 0

    def health(self) -> int:
        """All Health Points it has left, Characters included (QS-PAN-04)."""
        total = self.pool
        for figure in self.figures:
            total += figure.hp
        return total

    def doers(self) -> tuple[str, ...]:
        """Whose doing is what it does as a unit: its own, or that of Characters left alone (QS-CHR-20)."""
        return (self.id,) if self.rnf > 0 else tuple([figure.id for figure in self.figures])

    def phase_losses(self) -> int:
        total = 0
        for _, lost in self.losses:
            total += lost
        return total

    def figure_rules(self, figure: Figure) -> list[ModelRule]:
        """QS-MOD-22: on a small base among Light Troops a Character is light too."""
        if self.rnf > 0 and figure.entry.has_small_base() and any([r.is_light() for r in self.entry.rules]):
            if not any([r.is_light() for r in figure.entry.rules]):
                return [*figure.entry.rules, _LIGHT]
        return figure.entry.rules

    def all_rules(self) -> list[list[ModelRule]]:
        """The rules of each kind of model in it."""
        found: list[list[ModelRule]] = []
        if self.rnf > 0:
            found.append(self.entry.rules)
        for figure in self.figures:
            found.append(self.figure_rules(figure))
        return found

    def is_war_machine(self) -> bool:
        return self.entry.round

    def is_towering(self) -> bool:
        for rules in self.all_rules():
            for rule in rules:
                if rule.is_towering():
                    return True
        return False

    def is_swift(self) -> bool:
        """QS-MOD-32: composed entirely of Swiftstride models."""
        return all([any([rule.is_swift() for rule in rules]) for rules in self.all_rules()])

    def is_light(self) -> bool:
        """QS-MOD-19: composed entirely of Light Troops."""
        return all([any([rule.is_light() for rule in rules]) for rules in self.all_rules()])

    def is_light_by_half(self) -> bool:
        count = 0
        if self.rnf and any([rule.is_light() for rule in self.entry.rules]):
            count += self.rnf
        for figure in self.figures:
            if any([rule.is_light() for rule in self.figure_rules(figure)]):
                count += 1
        return count > 0 and 2 * count >= self.total()

    def is_fearless(self) -> bool:
        """QS-MOD-14, QS-MOD-15: half or more of its models."""
        count = 0
        if self.rnf and any([rule.is_fearless() for rule in self.entry.rules]):
            count += self.rnf
        for figure in self.figures:
            if any([rule.is_fearless() for rule in figure.entry.rules]):
                count += 1
        return count > 0 and 2 * count >= self.total()

    def may_vanguard(self) -> bool:
        """QS-MOD-47: every model needs it."""
        return all([any([rule.may_vanguard() for rule in rules]) for rules in self.all_rules()])

    def main_rules(self) -> list[ModelRule]:
        """Of the rank-and-file, or of the first Character where there is none."""
        if self.rnf > 0:
            return self.entry.rules
        return self.figures[0].entry.rules if self.figures else self.entry.rules

    def is_undead(self) -> bool:
        """QS-MOD-35: a Combined Unit is Undead if its rank-and-file are."""
        return any([rule.marches_by_general_only() for rule in self.main_rules()])

    def only_holds(self) -> bool:
        return any([rule.only_holds() for rule in self.main_rules()])

    def is_unstable(self) -> bool:
        """QS-MOD-37: a Combined Unit only if all its rank-and-file have the rule."""
        return any([rule.is_unstable() for rule in self.main_rules()])

    def flies(self, figure: Figure | None) -> bool:
        """QS-MOD-10: whether the rank-and-file or a Character has Fly."""
        rules = self.entry.rules if figure is None else figure.entry.rules
        return any([rule.fly_rates()[0] > 0 for rule in rules])

    def flying(self, figure: Figure | None) -> tuple[int, int]:
        """Its rates in the air with the spells on it, though they come to less than 0; zeros without Fly."""
        rules = self.entry.rules if figure is None else figure.entry.rules
        own = () if figure is None else figure.lasting
        for rule in rules:
            x, y = rule.fly_rates()
            if x:
                x += modifier(self.lasting, ADV) + modifier(own, ADV)
                return x, y + modifier(self.lasting, MAR) + modifier(own, MAR)
        return 0, 0

    # ------------------------------------------------------------------ Characteristics

    def stat(self, index: int) -> int:
        """A Characteristic of the rank-and-file, with the spells on the unit; never below 0 (QS-GEN-22)."""
        return max(self.summed(None, index), 0)

    def figure_stat(self, figure: Figure, index: int) -> int:
        """QS-GEN-08: what affects the unit affects every model in it."""
        return max(self.summed(figure, index), 0)

    def summed(self, figure: Figure | None, index: int) -> int:
        """A Characteristic with the spells on the unit and on a Character, though it come to less than 0."""
        if figure is None:
            return self.entry.profile[index] + modifier(self.lasting, index)
        return figure.entry.profile[index] + modifier(self.lasting, index) + modifier(figure.lasting, index)

    def roll_modifier(self, figure: Figure | None, roll: str) -> int:
        """What spells add to this kind of roll, of the rank-and-file or of a Character."""
        total = roll_change(self.lasting, roll)
        if figure is not None:
            total += roll_change(figure.lasting, roll)
        return total

    def rerolls(self, figure: Figure | None, roll: str) -> bool:
        """Whether a spell lets these models reroll failed rolls of this kind (QS-GEN-17)."""
        name = f"reroll {roll}"
        upon = self.lasting if figure is None else (*self.lasting, *figure.lasting)
        return any([effect.roll == name for lasting in upon for effect in lasting.spell.effects])

    def aegis(self, figure: Figure | None) -> int:
        """QS-MOD-03: the best Aegis of the rank-and-file or of a Character, spells included."""
        rules = self.entry.rules if figure is None else figure.entry.rules
        best = 0
        for rule in rules:
            best = max(best, rule.aegis())
        best = max(best, aegis_of(self.lasting))
        if figure is not None:
            best = max(best, aegis_of(figure.lasting))
        return best

    # ------------------------------------------------------------------ for the view

    def shown(self) -> ShownUnit | None:
        """What the view has made of this very value before, to be read and not changed."""
        return self._shown

    def show(self, data: ShownUnit) -> ShownUnit:
        self._shown = data
        return data


def centred(count: int, files: int) -> tuple[int, ...]:
    """The places of a short last rank, in the middle of the files."""
    first = (files - count) // 2
    return tuple(range(first, first + count))


def modifier(lasting: tuple[Lasting, ...], index: int) -> int:
    """What the spells in force add to a Characteristic."""
    total = 0
    for upon in lasting:
        for effect in upon.spell.effects:
            if effect.stat == index:
                total += effect.modifier
    return total


def roll_change(lasting: tuple[Lasting, ...], roll: str) -> int:
    total = 0
    for upon in lasting:
        for effect in upon.spell.effects:
            if effect.roll == roll:
                total += effect.modifier
    return total


def aegis_of(lasting: tuple[Lasting, ...]) -> int:
    best = 0
    for upon in lasting:
        for effect in upon.spell.effects:
            if effect.roll == "aegis":
                best = max(best, effect.modifier)
    return best


def lasts(effects: list[Effect]) -> bool:
    """Whether something of these effects stays on the target."""
    return any([effect.stat >= 0 or effect.roll != "" for effect in effects])
