"""The state of a battle: the field, the units, who touches whom, and where the game stands.

`step` names the step to be played next; everything a step needs to begin is here, so that play can start
from any step boundary.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from banneret.books.chaptered import Chaptered
from banneret.books.chapters import Moment
from banneret.books.quick_starter.chapter import CONDITION_OF_VICTORY, ZONES, Chapter
from banneret.books.quick_starter.sheets import ADV, DIS, HP, MAR
from banneret.books.quick_starter.throws import TO_HIT, Throw
from banneret.books.quick_starter.unit import ON_TABLE, Figure, Unit
from banneret.books.scenarios.scenario import GoalPlace
from banneret.books.sides import TWO, Sides, other_seat
from banneret.books.turn_order import PLAYER_TURNS, TurnOrder
from banneret.core.engine.ask import Ask, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import contains
from banneret.core.space.geometry import Polygon, heading_of, quantise_heading

if TYPE_CHECKING:
    from banneret.books.quick_starter.attacks import Batch

TURNS: Final = 4  # QS-GEN-09
WIDTH: Final = 36.0  # QS-SET-01
DEPTH: Final = 48.0
ZONE: Final = 12.0  # QS-SET-07: how deep a Deployment Zone is

# The steps of a game, in order.
CONDITION: Final = "victory condition"
ROLL_OFF: Final = "roll-off"
FEATURES: Final = "terrain features"
DEPLOYMENT: Final = "deployment"
VANGUARD: Final = "vanguard"
TURN_START: Final = "turn start"
DECLARE: Final = "charge declarations"
CHARGES: Final = "charge moves"
RALLY: Final = "rally"
MOVES: Final = "remaining moves"
FLUX: Final = "flux"
MAGIC: Final = "magic"
SHOOTING: Final = "shooting"
SWAPS: Final = "swaps"
MELEE: Final = "melee"
TURN_END: Final = "turn end"
OVER: Final = "over"

# QS-VIC-01; in basic games it is always the first (QS-SET-12).
HOLD_THE_GROUND: Final = "Hold the Ground"
BREAKTHROUGH: Final = "Breakthrough"
KING_OF_THE_HILL: Final = "King of the Hill"

HILL: Final = "hill"
HINDERING: Final = "hindering"
IMPASSABLE: Final = "impassable"
SEA: Final = "sea"  # a kind of terrain that lies about others

CARDS: Final = ((4, 3), (5, 3), (6, 3), (6, 5), (7, 5), (8, 5))  # QS-MAG-06

# Chapters are asked in this order, so that one seed gives one game in whatever order they are named.
SECTIONS: Final = (
    *("GEN", "GEO", "TER", "SET", "CHG", "MOV", "MAG", "SHO", "MEL", "RES", "ATK", "PAN", "CHR", "VIC", "ARM"),
    *("MOD", "VET", "ART", "SCN"),
)


# A charger and its target, who else counts as absent, and where every unit stands.
Standing = tuple[str, str, tuple[tuple[str, float, float, float, int, int], ...]]


class Terrain:
    """QS-TER-01: a Terrain Feature. Whatever is covered by none is Open Terrain (QS-TER-04)."""

    __slots__ = ("category", "id", "kind", "low", "name", "shape")

    def __init__(
        self, id_: str, kind: str, name: str, category: str, shape: Polygon, low: bool = False
    ) -> None:
        self.id = id_
        self.kind = kind
        self.name = name
        self.category = category
        self.shape = shape
        self.low = low  # one sees over it, though it is Impassable: only chapters bring such a thing

    def as_category(self, category: str) -> Terrain:
        """The same feature, as if of another category; of "" it is open ground."""
        if category == self.category:
            return self
        return Terrain(self.id, self.kind, self.name, category, self.shape, self.low)


class Field:
    """What a battle is fought on: the board, its terrain, and whether the advanced rules are used."""

    __slots__ = ("advanced", "depth", "hills", "hindering", "impassable", "pieces", "room", "tall", "width")

    def __init__(
        self, pieces: list[Terrain], advanced: bool, width: float = WIDTH, depth: float = DEPTH
    ) -> None:
        self.width: float = width
        self.depth: float = depth
        self.pieces = pieces
        self.advanced = advanced
        # What has been found out about room for charges, by where everybody stands; never a part of a game.
        self.room: dict[Standing, bool] = {}
        self.hills = [p for p in pieces if p.category == HILL]
        self.hindering = [p for p in pieces if p.category == HINDERING]
        self.impassable = [p for p in pieces if p.category == IMPASSABLE]
        self.tall = [p for p in self.impassable if not p.low]  # over which nobody sees

    def feature(self, feature_id: str) -> Terrain:
        for piece in self.pieces:
            if piece.id == feature_id:
                return piece
        raise KeyError(feature_id)

    def on_hill(self, x: float, y: float) -> str:
        """The id of the Hill under this point, or ""."""
        for piece in self.hills:
            if contains(piece.shape, x, y):
                return piece.id
        return ""


class Contact:
    """QS-GEO-10: two enemy units in base contact, and the Facing of each that the other touches.

    Made by charges and reforms alone (QS-GEO-02), so that nobody is engaged by rounding. A War Machine has
    no Facings; its side is "".
    """

    __slots__ = ("a", "b", "side_a", "side_b")

    def __init__(self, a: str, side_a: str, b: str, side_b: str) -> None:
        self.a = a
        self.side_a = side_a
        self.b = b
        self.side_b = side_b

    def pair(self) -> tuple[str, str]:
        """The two units, whichever way the contact was made."""
        return (self.a, self.b) if self.a < self.b else (self.b, self.a)

    def holds(self, unit_id: str) -> bool:
        return self.a == unit_id or self.b == unit_id

    def enemy_of(self, unit_id: str) -> str:
        return self.b if self.a == unit_id else self.a

    def side_of(self, unit_id: str) -> str:
        """The Facing of this unit that is touched."""
        return self.side_a if self.a == unit_id else self.side_b


class Charge:
    """A declared charge. `spot` is where the target's Centre last was."""

    __slots__ = ("facing", "flying", "other", "other_facing", "redirected", "spot", "target", "unit")

    def __init__(self, unit: str, target: str, facing: str, flying: bool, spot: tuple[float, float]) -> None:
        self.unit = unit
        self.target = target
        self.facing = facing
        self.flying = flying
        self.spot = spot
        self.redirected: bool = False  # a Redirect has been tried (QS-CHG-16)
        self.other: str = ""  # the first target, if this one is the second and both fled (QS-CHG-17)
        self.other_facing: str = ""

    def twin(self) -> Charge:
        other = Charge(self.unit, self.target, self.facing, self.flying, self.spot)
        other.redirected = self.redirected
        other.other = self.other
        other.other_facing = self.other_facing
        return other


class Alarm:
    """Units that must take a Panic Test at the next moment, why, and whose doing that is."""

    __slots__ = ("by", "means", "unit", "why")

    def __init__(self, unit: str, why: str, by: tuple[str, ...] = (), means: str = "") -> None:
        self.unit = unit
        self.why = why
        self.by = by
        self.means = means


class Battle(Chaptered):
    """One game of the Quick Starter."""

    chapters: list[Chapter]
    every_chapter: list[Chapter]

    def __init__(self, field: Field, sides: Sides = TWO) -> None:
        super().__init__(sides)
        self.laid_out = field  # the battlefield as it was when the game began
        self.field = field
        self.step: str = CONDITION
        self.turn: int = 0  # Game Turn
        self.active: str = ""  # QS-GEN-12
        self.phase: str = ""
        self.first: str = ""  # the player who goes first
        self.south: str = ""  # the player whose edge is y = 0
        self.condition: str = HOLD_THE_GROUND
        self.features: dict[str, str] = {}  # King of the Hill: what each player picked
        self.placing: str = ""  # whose turn it is to deploy or to make a Vanguard move
        self.declined: tuple[str, ...] = ()  # players who make no more Vanguard moves
        self.units: dict[str, Unit] = {}
        self.contacts: list[Contact] = []
        self.charges: dict[str, Charge] = {}
        self.facing_rolls: dict[str, str] = {}  # QS-CHG-25, by "charger target", this phase
        self.decks: dict[str, tuple[int, ...]] = dict.fromkeys(sides.seats, (1, 2, 3, 4, 5, 6))  # QS-MAG-03
        self.pools: dict[str, int] = dict.fromkeys(sides.seats, 0)  # Magic Dice
        self.waiting: tuple[str, ...] = ()  # engaged units that have yet to fight in this Melee Phase
        self.swappers: tuple[str, ...] = ()  # players who may still swap Characters (QS-CHR-11)
        self.alarms: list[Alarm] = []

    def seen_by(self, viewer: str) -> Battle:
        """The battle as this viewer may know it, sharing every frozen value; "" is anybody.

        Written by naming what is shown: something added to the state stays unseen until it is named here, and
        what a chapter remembers until the chapter names it.
        """
        seen = Battle(self.laid_out, self.sides)
        seen.see_chapters_of(self, viewer, self.step == OVER)
        seen.field = self.field
        seen.step = self.step
        seen.turn = self.turn
        seen.active = self.active
        seen.phase = self.phase
        seen.first = self.first
        seen.south = self.south
        seen.condition = self.condition
        seen.features = dict(self.features)
        seen.placing = self.placing
        seen.declined = self.declined
        seen.units = dict(self.units)
        seen.contacts = list(self.contacts)
        seen.charges = dict(self.charges)
        seen.facing_rolls = dict(self.facing_rolls)
        seen.decks = dict(self.decks)
        seen.pools = dict(self.pools)
        seen.waiting = self.waiting
        seen.swappers = self.swappers
        seen.alarms = list(self.alarms)
        return seen

    def copy(self) -> Battle:
        twin = Battle(self.laid_out, self.sides)
        twin.take_chapters_of(self)
        twin.field = self.field
        twin.step = self.step
        twin.turn = self.turn
        twin.active = self.active
        twin.phase = self.phase
        twin.first = self.first
        twin.south = self.south
        twin.condition = self.condition
        twin.features = dict(self.features)
        twin.placing = self.placing
        twin.declined = self.declined
        twin.units = dict(self.units)
        twin.contacts = list(self.contacts)
        twin.charges = dict(self.charges)
        twin.facing_rolls = dict(self.facing_rolls)
        twin.decks = dict(self.decks)
        twin.pools = dict(self.pools)
        twin.waiting = self.waiting
        twin.swappers = self.swappers
        twin.alarms = list(self.alarms)
        return twin

    # ------------------------------------------------------------------ units

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
        return self.against(unit.seat)

    def against(self, seat: str) -> list[Unit]:
        """The units on the table that are enemies of this side."""
        own = self.sides.team(seat)
        return [u for u in self.units.values() if u.seat not in own and u.place == ON_TABLE]

    def others(self, unit: Unit) -> list[Unit]:
        """Every other unit on the table."""
        return [u for u in self.units.values() if u.id != unit.id and u.place == ON_TABLE]

    def put(self, unit: Unit) -> Unit:
        """The unit as it is now; returns it for the next line to go on with."""
        self.units[unit.id] = unit
        return unit

    def is_active(self, unit: Unit) -> bool:
        return unit.seat == self.active

    # ------------------------------------------------------------------ whose turn it is

    def begins(self) -> str:
        return self.first

    def on_turn(self) -> str:
        return self.active

    def turn_order(self) -> TurnOrder:
        """QS-GEN-10: Player Turns in strict alternation."""
        return PLAYER_TURNS

    def reactive(self) -> str:
        """QS-GEN-12: the player who is not active."""
        return other_seat(self.active)

    # ------------------------------------------------------------------ contact

    def contacts_of(self, unit_id: str) -> list[Contact]:
        return [c for c in self.contacts if c.a == unit_id or c.b == unit_id]

    def is_engaged(self, unit: Unit) -> bool:
        """QS-MEL-05."""
        return any([contact.a == unit.id or contact.b == unit.id for contact in self.contacts])

    def foes_of(self, unit_id: str) -> list[str]:
        """The enemy units in base contact."""
        return [c.enemy_of(unit_id) for c in self.contacts_of(unit_id)]

    def engage(self, contact: Contact) -> None:
        self.contacts.append(contact)

    def disengage(self, unit_id: str) -> None:
        """The unit touches nobody any more."""
        self.contacts = [c for c in self.contacts if not c.holds(unit_id)]

    def part(self, one: str, other: str) -> None:
        """These two no longer touch."""
        self.contacts = [c for c in self.contacts if not (c.holds(one) and c.holds(other))]

    def combat_of(self, unit_id: str) -> list[str]:
        """QS-MEL-03: all units connected to this one through contact, in the order of the battle's units."""
        found = [unit_id]
        at = 0
        while at < len(found):
            for foe in self.foes_of(found[at]):
                if foe not in found:
                    found.append(foe)
            at += 1
        return [key for key in self.units if key in found]

    # ------------------------------------------------------------------ the board

    def survey(self) -> None:
        """QS-TER-01: the ground as the chapters say it is now."""
        if not self.chapters:
            return
        field = self.laid_out
        pieces = field.pieces
        for chapter in self.chapters:
            pieces = chapter.features(self, pieces)
        moved = pieces is not field.pieces
        pieces = [piece.as_category(self.ground(piece)) for piece in pieces]
        if moved or [piece.category for piece in pieces] != [piece.category for piece in self.field.pieces]:
            self.field = Field(pieces, field.advanced, field.width, field.depth)

    def ground(self, piece: Terrain) -> str:
        category = piece.category
        for chapter in self.chapters:
            category = chapter.ground(self, piece, category)
        return category

    def zone(self, seat: str) -> tuple[float, float, float, float]:
        """QS-SET-07: the Deployment Zone along the player's short edge, as (x0, y0, x1, y1).

        Of a zone that a chapter has drawn it is the box around it.
        """
        return self.zone_box(seat == self.south)

    def zone_box(self, south: bool) -> tuple[float, float, float, float]:
        drawn = self.zone_drawn(south)
        if drawn is not None:
            return box_around(drawn)
        if south:
            return 0.0, 0.0, self.field.width, ZONE
        return 0.0, self.field.depth - ZONE, self.field.width, self.field.depth

    def zone_drawn(self, south: bool) -> Polygon | None:
        """The Deployment Zone at the south edge, or the other, where a chapter has drawn it."""
        for chapter in self.chapters:
            if ZONES in chapter.provides:
                return chapter.zone(self, south)
        return None

    def ahead(self, seat: str) -> float:
        """The heading that faces the enemy's edge, or the enemy's zone where a chapter has drawn both."""
        own, other = self.zone_drawn(seat == self.south), self.zone_drawn(seat != self.south)
        if own is not None and other is not None:
            return quantise_heading(heading_of(other.cx - own.cx, other.cy - own.cy))
        return 0.0 if seat == self.south else 180.0

    def zones_for(self, unit: Unit) -> list[Polygon]:
        """The parts of the table in which a unit may be deployed, where a chapter has several for it."""
        for chapter in self.chapters:
            if ZONES in chapter.provides:
                return chapter.zones_for(self, unit)
        return []

    def sight_limit(self, unit: Unit, target: Unit) -> float:
        """How far the models of a unit see this target at most."""
        limit: float = math.inf
        for chapter in self.chapters:
            limit = min(limit, chapter.sight_limit(self, unit, target))
        return limit

    def range_limit(self) -> float:
        """How far spells reach at most; shooting is limited by sight."""
        limit: float = math.inf
        for chapter in self.chapters:
            limit = min(limit, chapter.range_limit(self))
        return limit

    def general_of(self, seat: str) -> Unit | None:
        """The unit on the table in which the side's General stands."""
        for unit in self.units.values():
            if unit.seat == seat and unit.place == ON_TABLE:
                for figure in unit.figures:
                    if figure.general:
                        return unit
        return None

    # ------------------------------------------------------------------ turns and victory

    def go_on_preparing(self) -> None:
        """To deployment, by way of the steps that chapters put before it."""
        steps: list[str] = []
        for chapter in self.chapters:
            steps += chapter.preparation(self)
        steps.append(DEPLOYMENT)
        self.step = steps[steps.index(self.step) + 1] if self.step in steps else steps[0]

    def turns(self) -> int:
        """QS-GEN-09: how many Game Turns the battle lasts."""
        turns = TURNS
        for chapter in self.chapters:
            turns = chapter.turns(self, turns)
        return turns

    def is_decided(self) -> bool:
        """Whether a chapter ends the battle before its last Game Turn."""
        return any([chapter.is_decided(self) for chapter in self.chapters])

    def own_condition(self) -> str:
        """The Victory Condition of a chapter; "" if that of the book is played."""
        for chapter in self.chapters:
            if CONDITION_OF_VICTORY in chapter.provides:
                return chapter.condition()
        return ""

    def goals(self, seat: str) -> list[GoalPlace]:
        """Where units of a side should be, by the Victory Condition of a chapter; [] for those of the book."""
        for chapter in self.chapters:
            if CONDITION_OF_VICTORY in chapter.provides:
                return chapter.goals(self, seat)
        return []

    def prizes(self, seat: str) -> dict[str, float]:
        """What enemy units are worth to a side beyond their points, by such a Victory Condition."""
        found: dict[str, float] = {}
        for chapter in self.chapters:
            if CONDITION_OF_VICTORY in chapter.provides:
                found.update(chapter.prizes(self, seat))
        return found

    # ------------------------------------------------------------------ moments

    def hears(self, moment: str) -> bool:
        """Whether any chapter listens for this moment (`books/chapters.py`)."""
        return any([moment in chapter.windows for chapter in self.chapters])

    def rolled_to_hit(
        self, unit_id: str, who: str, target_id: str, faces: list[int], shooting: bool, dice: Dice
    ) -> Steps:
        """QS-SHO-10, QS-MEL-20: dice to hit have fallen (Moment.ROLLED_TO_HIT)."""
        for chapter in self.chapters:
            if Moment.ROLLED_TO_HIT in chapter.windows:
                yield from chapter.rolled_to_hit(self, unit_id, who, target_id, faces, shooting, dice)

    def thrown(self, throw: Throw, dice: Dice) -> Steps:
        """Dice have fallen, and those who have a second throw may use it (Moment.DICE_ROLLED)."""
        for chapter in self.chapters:
            if Moment.DICE_ROLLED in chapter.windows and throw.failed():
                yield from chapter.second_throw(self, throw, dice)

    def thrown_to_hit(
        self, unit: Unit, figure: Figure | None, faces: list[int], need: int, dice: Dice
    ) -> Steps:
        """QS-GEN-17: the same of dice to hit, unless those that failed have been rolled again already."""
        if self.chapters and not self.rerolls(unit, figure, TO_HIT):
            who = "" if figure is None else figure.id
            yield from self.thrown(Throw(unit.id, who, TO_HIT, faces, need), dice)

    def health_kept(self, unit_id: str, who: str, lost: int, dice: Dice) -> int:
        """QS-ATK-13: how many of the Health Points that attacks take are kept after all."""
        kept = 0
        for chapter in self.chapters:
            kept += chapter.health_kept(self, unit_id, who, lost - kept, dice)
        return kept

    def redirected(self, batches: list[Batch], dice: Dice) -> Generator[Ask, Any, list[Batch]]:
        """QS-ATK-01: the hits of one moment as chapters leave them (Moment.HITS_SCORED)."""
        for chapter in self.chapters:
            if Moment.HITS_SCORED in chapter.windows:
                batches = yield from chapter.redirected(self, batches, dice)
        return batches

    def life_saved(self, unit_id: str, who: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """Whether a chapter saves a model from the loss of its last Health Point (Moment.KILLING_WOUND)."""
        for chapter in self.chapters:
            if Moment.KILLING_WOUND in chapter.windows:
                saved = yield from chapter.saves_life(self, unit_id, who, dice)
                if saved:
                    return True
        return False

    # ------------------------------------------------------------------ values

    def stat(self, unit: Unit, figure: Figure | None, index: int) -> int:
        """A Characteristic of the rank-and-file or of a Character, as it counts now; never below 0.

        Health Points of the rank-and-file are what they came with: their pool is counted by them.
        """
        if not self.chapters or (index == HP and figure is None):
            return unit.stat(index) if figure is None else unit.figure_stat(figure, index)
        value = self.changed(unit, figure, index, unit.summed(figure, index))
        return value if value > 0 else 0

    def changed(self, unit: Unit, figure: Figure | None, index: int, value: int) -> int:
        """A value for a Characteristic as chapters change it: by sums, then caps, then multipliers."""
        for chapter in self.chapters:
            value += chapter.characteristic_bonus(self, unit, figure, index)
        for chapter in self.chapters:
            value = chapter.characteristic_capped(self, unit, figure, index, value)
        for chapter in self.chapters:
            value = chapter.characteristic_multiplied(self, unit, figure, index, value)
        return value

    def lowest(self, unit: Unit, index: int) -> int:
        """QS-CHR-04: a unit moves at the lowest rate among its models."""
        best = 1000
        if unit.rnf > 0:
            best = self.stat(unit, None, index)
        for figure in unit.figures:
            best = min(best, self.stat(unit, figure, index))
        return best

    def advance_rate(self, unit: Unit) -> int:
        return self.lowest(unit, ADV)

    def march_rate(self, unit: Unit) -> int:
        return self.lowest(unit, MAR)

    def own_discipline(self, unit: Unit) -> int:
        """QS-GEN-19: the best value among its models."""
        best = self.stat(unit, None, DIS) if unit.rnf > 0 else 0
        for figure in unit.figures:
            best = max(best, self.stat(unit, figure, DIS))
        return best

    def fly_rates(self, unit: Unit) -> tuple[int, int]:
        """QS-MOD-10, QS-MOD-11: the lowest rates if every model flies; zeros if not.

        They stand in for the Advance and March Rate, so what is done to those is done to them.
        """
        low = far = 1000
        if unit.rnf > 0:
            low, far = self._flying(unit, None)
        for figure in unit.figures:
            x, y = self._flying(unit, figure)
            low, far = min(low, x), min(far, y)
        return (low, far) if 0 < low < 1000 else (0, 0)

    def _flying(self, unit: Unit, figure: Figure | None) -> tuple[int, int]:
        """The rates of a kind of model in the air; zeros if it does not fly, or no longer can."""
        x, y = unit.flying(figure)
        if self.chapters and unit.flies(figure):
            x, y = self.changed(unit, figure, ADV, x), self.changed(unit, figure, MAR, y)
        return (x, max(0, y)) if x > 0 else (0, 0)

    def aegis(self, unit: Unit, figure: Figure | None) -> int:
        """QS-MOD-03: the best Aegis of the rank-and-file or of a Character, by rules, spells or chapters."""
        best = unit.aegis(figure)
        for chapter in self.chapters:
            best = max(best, chapter.aegis(self, unit, figure))
        return best

    def casting_modifier(self, unit: Unit, figure: Figure) -> int:
        """QS-MAG-10: what chapters add to the dice of a Wizard who casts a spell."""
        added = 0
        for chapter in self.chapters:
            added += chapter.casting_modifier(self, unit, figure)
        return added

    def rerolls(self, unit: Unit, figure: Figure | None, roll: str) -> bool:
        """QS-GEN-17: whether these models roll failed dice of this kind again, by a spell or a chapter."""
        for chapter in self.chapters:
            if chapter.rerolls(self, unit, figure, roll):
                return True
        return unit.rerolls(figure, roll)


def box_around(shape: Polygon) -> tuple[float, float, float, float]:
    return min(shape.xs), min(shape.ys), max(shape.xs), max(shape.ys)
