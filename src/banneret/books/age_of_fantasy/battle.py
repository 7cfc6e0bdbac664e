"""The state of a battle.

`step` names the step to be played next; everything a step needs to begin is here, so that play can start
from any step boundary.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.casualties import suffer
from banneret.books.age_of_fantasy.chapter import ZONES_PROVIDED, Chapter
from banneret.books.age_of_fantasy.coherency import BY_THE_BOOK, LINK, SPREAD, Coherency
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT as STYLES
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.sight import View, sight_distance
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline, Stretch, home_edges, zone, zone_numbers
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.sheets import Spell
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.warfare import Suffering, Warfare
from banneret.books.sides import TWO, Sides
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, gap, within

# The steps of a game, in order. Those before the markers are skipped where there is nothing to decide; those of
# chapters come between the scenario and the markers.
TERRAIN: Final = "terrain"
SCENARIO: Final = "scenario"
OBJECTIVES: Final = "objectives"
ZONES: Final = "zones"
OWN_MARKERS: Final = "own markers"
DEPLOYMENT: Final = "deployment"
SCOUTS: Final = "scouts"
ROUND_START: Final = "round start"
TURN: Final = "turn"
ROUND_END: Final = "round end"
OVER: Final = "over"
STEPS: Final = (
    TERRAIN,
    SCENARIO,
    OBJECTIVES,
    ZONES,
    OWN_MARKERS,
    DEPLOYMENT,
    SCOUTS,
    ROUND_START,
    TURN,
    ROUND_END,
    OVER,
)

# Chapters are asked in this order, so that one seed gives one game in whatever order they are named.
SECTIONS: Final = (
    *("SPC", "CMD", "TPL", "DEP", "MIS", "SID", "XAC", "BLD", "EVT", "CND", "EFF", "FOG", "BRU", "CPT", "EXH"),
    *("MUL", "APO", "KIT", "SML", "SCN", "VET"),
)

STRIKING: Final = 2.0  # AF-MEL-05

CLAUSES: Final = Clauses(
    first_turn="AF-ACT-02",
    later_turns="AF-ACT-05",
    one_activation="AF-ACT-03",
    immobile="AF-SPC-21",
    deploy="AF-PRE-16",
    no_room="AF-PRE-15",
    scouts="AF-SPC-30",
    scout_order="AF-SPC-31",
    reserve="AF-SPC-03",
    arrival="AF-SPC-04",
    arrival_order="AF-SPC-05",
    joining="AF-SPC-18",
    to_hit="AF-SHO-12",
    to_block="AF-SHO-14",
    choose_casualty="AF-SHO-16",
    tough_last="AF-SPC-38",
    wound_order="AF-SPC-39",
    heroes_last="AF-SPC-40",
    hero_defense="AF-SPC-20",
    regeneration="AF-SPC-28",
    breath="AF-SPC-10",
    impact="AF-SPC-22",
    strike_back="AF-MEL-15",
    fatigue="AF-MEL-16",
    fear="AF-SPC-14",
    danger="AF-TER-09",
    morale_test="AF-MOR-03",
    always_fails="AF-MOR-07",
    wavers="AF-MOR-04",
    recovers="AF-MOR-08",
    routs="AF-MOR-06",
    cast="AF-SPC-41",
    spell="AF-SPC-42",
    block_spell="AF-SPC-43",
    one_spell="AF-SPC-44",
    seize="AF-PRE-06",
    contested="AF-PRE-09",
)


class Assault(Attack):
    """An attack, with the action or reaction it is part of."""

    __slots__ = ("action",)

    def __init__(self, shooting: bool, action: str, moved: bool = False, charging: bool = False) -> None:
        super().__init__(shooting, moved, charging)
        self.action = action


class TerrainPlan:
    """Terrain that is being placed: which pieces are left, by whom, and under which limit (AF-TPL).

    `winner` is of the roll-off for terrain, "" before it. Pieces are known by number; `rolled` has their kinds.
    """

    __slots__ = ("diagonal", "limit", "placed", "rolled", "style", "waiting", "winner")

    def __init__(
        self,
        style: str,
        winner: str,
        waiting: tuple[int, ...],
        placed: tuple[tuple[int, float, float, float], ...],
        limit: int,
        diagonal: str,
        rolled: tuple[str, ...],
    ) -> None:
        self.style = style
        self.winner = winner
        self.waiting = waiting
        self.placed = placed  # number, x, y and turn of each piece on the table
        self.limit = limit  # the restriction rolled for Alternating (Restricted)
        self.diagonal = diagonal  # the winner's half, for Two Halves
        self.rolled = rolled

    def with_placed(self, number: int, pose: tuple[float, float, float]) -> TerrainPlan:
        left = tuple([each for each in self.waiting if each != number])
        placed = (*self.placed, (number, *pose))
        return TerrainPlan(self.style, self.winner, left, placed, self.limit, self.diagonal, self.rolled)

    def without(self, number: int) -> TerrainPlan:
        left = tuple([each for each in self.waiting if each != number])
        return TerrainPlan(self.style, self.winner, left, self.placed, self.limit, self.diagonal, self.rolled)


class Reachable:
    """Whom a unit was found to reach with a charge, for as long as every unit is as it was then."""

    __slots__ = ("faults", "field", "limits", "mended", "targets", "unit", "units")

    def __init__(self, battle: Battle, unit: Unit, limits: list[float], targets: list[Unit]) -> None:
        self.unit = unit
        self.limits = limits
        self.targets = targets
        self.field = battle.field
        self.units: list[Unit] = list(battle.units.values())
        self.mended: dict[str, bool] = {}  # whether charging one mends its coherency, once asked for
        self.faults: list[float] = []  # how far out of coherency it is after charging each, once asked for

    def holds(self, battle: Battle) -> bool:
        if battle.field is not self.field or len(battle.units) != len(self.units):
            return False
        if not battle.keeps_odds():
            return False
        return all([now is then for now, then in zip(battle.units.values(), self.units, strict=True)])


class Battle(Warfare[Unit]):
    """One game of Age of Fantasy."""

    chapters: list[Chapter]
    every_chapter: list[Chapter]

    def __init__(
        self, field: Field, chapters: list[Chapter], terrain_seed: int = 0, sides: Sides = TWO
    ) -> None:
        super().__init__(CLAUSES, SCENARIO, sides)
        # Units that found no room to deploy, by id and size; can always be worked out anew, so it is not kept.
        self.crowded_out: list[str] = []
        # The last answer to whom a unit can charge; can always be worked out anew as well.
        self.reach: Reachable | None = None
        self.slack = 0.001  # AF-GEN-17
        self.bare = field  # the table as it was set up
        self.field = field  # … and as chapters make it
        self.chapters = chapters
        self.every_chapter = chapters
        self.terrain_seed = terrain_seed  # for the outlines of pieces that players set up
        self.wishes: dict[str, str] = {}  # Heroes, and the units that their lists would have them join
        self.style: str = ""  # of deployment
        self.mission: str = ""
        self.styles: tuple[DeploymentStyle, ...] = STYLES  # all that there are
        self.missions: tuple[Chapter, ...] = ()  # all that there are; the one played is among the chapters
        self.zones: dict[str, int] = {}  # 1 or 2 for each seat, once they have been chosen
        self.layout: TerrainPlan | None = None
        self.start_units: dict[str, tuple[str, ...]] = {}  # units that each side began the game with
        self.heroes: tuple[tuple[str, str, int, int], ...] = ()  # every Hero: model, seat, Tough and points

    def seen_by(self, viewer: str) -> Battle:
        """The battle as this viewer may know it, sharing every frozen value; "" is anybody.

        Written by naming what is shown: something added to the state stays unseen until it is named here, and
        what a chapter remembers until the chapter names it.
        AF-GEN-15: everything on the table is open, to be measured by anybody at any time.
        """
        seen = Battle(self.field, self.chapters, self.terrain_seed)
        seen.take_course_of(self)
        seen.take_scenario_of(self)
        seen.see_chapters_of(self, viewer, self.step == OVER)
        return seen

    def copy(self) -> Battle:
        twin = Battle(self.field, self.chapters, self.terrain_seed)
        twin.take_course_of(self)
        twin.take_scenario_of(self)
        twin.take_chapters_of(self)
        twin.crowded_out = list(self.crowded_out)
        twin.reach = self.reach
        return twin

    def take_scenario_of(self, other: Battle) -> None:
        """Everything open to both sides about what is fought over."""
        self.bare = other.bare
        self.field = other.field
        self.wishes = other.wishes
        self.style = other.style
        self.mission = other.mission
        self.styles = other.styles
        self.missions = other.missions
        self.zones = dict(other.zones)
        self.layout = other.layout
        self.start_units = dict(other.start_units)
        self.heroes = other.heroes

    # ------------------------------------------------------------------ the table

    def lay_ground(self) -> None:
        """The terrain as chapters make it now, on the table as it was set up."""
        pieces = self.pieces_now(self.bare.pieces)
        self.field = self.bare
        if pieces is not self.bare.pieces:
            self.field = Field(self.bare.width, self.bare.depth, pieces, self.bare.spells)

    def set_up_pieces(self) -> list[Terrain]:
        """The pieces of terrain that were set up, as they are now; not ground that chapters have laid."""
        known = [piece.id for piece in self.bare.pieces]
        return [piece for piece in self.field.pieces if piece.id in known]

    def piece(self, piece_id: str) -> Terrain | None:
        """A piece of terrain as it is now; None if there is none of this id, or no more."""
        for piece in self.field.pieces:
            if piece.id == piece_id:
                return piece
        return None

    def take_inside(self, unit_id: str, piece_id: str) -> None:
        """A unit is held in a piece of terrain from now on; nobody says where in there its models are."""
        piece = self.piece(piece_id)
        assert piece is not None, "nobody is held in what does not stand"
        self.put(self.unit(unit_id).held_in(piece))

    def inside(self, piece_id: str) -> list[Unit]:
        """The units that a piece of terrain holds."""
        return [unit for unit in self.on_table() if unit.inside == piece_id]

    def set_down(self, piece: Terrain) -> None:
        """One more piece of terrain on the table."""
        self.bare = self.bare.with_piece(piece)
        self.lay_ground()

    def deployment(self) -> DeploymentStyle:
        """AF-DEP-01: the zones and what follows from them, by style or by the chapter that provides them."""
        return self.provided_zones() or self.style_named(self.style)

    def provided_zones(self) -> DeploymentStyle | None:
        """Those of a chapter, in place of any style; of one that yields them only if no other has any."""
        found: DeploymentStyle | None = None
        for chapter in self.chapters:
            if ZONES_PROVIDED in chapter.provides and (found is None or ZONES_PROVIDED not in chapter.yields):
                found = chapter.zones(self) or found
        return found

    def style_named(self, name: str) -> DeploymentStyle:
        for style in self.styles:
            if style.id == name:
                return style
        raise AssertionError(f"there is no style {name}")

    def zone(self, number: int) -> list[Outline]:
        """The parts of one of the zones."""
        return zone(self.deployment(), number)

    def home_edges(self, number: int) -> list[Stretch]:
        """The stretches of table edge that count as those of one of the zones."""
        return home_edges(self.deployment(), number)

    def zone_numbers(self) -> list[int]:
        return zone_numbers(self.deployment())

    # ------------------------------------------------------------------ asking

    def coherency(self) -> Coherency:
        """AF-MOV-01: how far the models of a unit may be apart."""
        link: float = self.distance(LINK)
        spread: float = self.distance(SPREAD)
        return BY_THE_BOOK if spread == SPREAD else Coherency(link, spread)

    def enlist(self, unit: Unit) -> Unit:
        """One more unit in the battle, as the distances of this game bind it."""
        return self.put(unit.bound_by(self.coherency()))

    def go_on_preparing(self) -> None:
        """From the scenario to the markers, by way of the steps that chapters put between."""
        self.step = self.preparing(SCENARIO, OBJECTIVES)

    def heroes_of(self, seat: str) -> list[tuple[Unit, Model]]:
        """Every Hero that a side began with, with the entry that it came as: what it cost stands there."""
        return [
            (unit, model)
            for unit in self.of_side(seat)
            for model in unit.models
            if model.sheet.hero and model.id.startswith(f"{unit.id}/")
        ]

    # ------------------------------------------------------------------ for the steps shared with other books

    def things(self, unit: Unit) -> list[Unit]:
        found: list[Unit] = []
        for chapter in self.chapters:
            found += chapter.things(self, unit)
        return found

    def spells_of(self, seat: str) -> list[Spell]:
        return self.field.spells[seat]

    def leader(self, unit: Unit) -> int:
        """The slot of the model by which moves of a unit are measured; -1 if each is by itself."""
        found = ""
        for chapter in self.chapters:
            found = chapter.reference(self, unit) or found
        return unit.slot_of(found) if found else -1

    def why_not_picked(self, target: Unit, model: Model) -> Refusal | None:
        """Which chapter keeps a model of a unit from being singled out; None if none does."""
        for chapter in self.chapters:
            reason = chapter.why_not_picked(self, target, model)
            if reason is not None:
                return reason
        return None

    def lookout(self, viewer: Unit) -> Unit:
        """A unit with the bases that it looks and shoots from: its own, unless a chapter has others for all."""
        bases: list[Base] = viewer.bases
        for chapter in self.chapters:
            bases = chapter.lookouts(self, viewer, bases)
        return viewer if bases is viewer.bases else viewer.seen_at(bases)

    def aimed_at(self, viewer: Unit, target: Unit) -> Unit:
        """A target with the bases to which another looks and shoots: its own, unless a chapter has others."""
        bases: list[Base] = target.bases
        for chapter in self.chapters:
            bases = chapter.marks(self, viewer, target, bases)
        return target if bases is target.bases else target.seen_at(bases)

    def view(self, viewer: Unit, target: Unit) -> View:
        """What one unit sees of another, by the bases that both have for it."""
        return View(self.on_table(), self.field, viewer, target, self.sight_limit(viewer, target))

    def sight_distance(self, viewer: Unit, slot: int, target: Unit, most: float) -> float:
        limit: float = self.sight_limit(viewer, target)
        eyes, marks = self.lookout(viewer), self.aimed_at(viewer, target)
        if (eyes is viewer and marks is target) or viewer.id == target.id:
            return sight_distance(self.on_table(), self.field, viewer, slot, target, min(most, limit))
        # Who is held in a piece of terrain is as far away as that, wherever it looks out.
        best: float = math.inf
        seen = eyes.bases and marks.bases
        view = self.view(eyes, marks) if seen else None
        for own in self._slots(viewer, eyes, slot) if view is not None else []:
            for other in range(len(marks.bases)):
                here = viewer.bases[0] if viewer.inside else eyes.bases[own]
                there = target.bases[0] if target.inside else marks.bases[other]
                apart: float = gap(here, there)
                if apart <= most + self.slack and apart < best and view is not None:
                    best = apart if view.model_sees(own, other) else best
        return best

    def _slots(self, unit: Unit, shown: Unit, slot: int) -> list[int]:
        """Which of the bases a unit has for looking are those of one model."""
        return [slot] if shown is unit else list(range(len(shown.bases)))

    def model_distance(self, unit: Unit, slot: int, other: Unit) -> float:
        return min([gap(unit.bases[slot], base) for base in other.bases])

    def model_sees(self, viewer: Unit, slot: int, target: Unit, target_slot: int, reach: float) -> bool:
        eyes, marks = self.lookout(viewer), self.aimed_at(viewer, target)
        if not eyes.bases or not marks.bases:
            return False
        view: View | None = None
        for own in self._slots(viewer, eyes, slot):
            for other in self._slots(target, marks, target_slot):
                here = viewer.bases[0] if viewer.inside else eyes.bases[own]
                there = target.bases[0] if target.inside else marks.bases[other]
                if within(here, there, reach):
                    view = self.view(eyes, marks) if view is None else view
                    if view.model_sees(own, other):
                        return True
        return False

    def strikers(self, unit: Unit, target: Unit) -> list[Model]:
        """AF-MEL-05: models in contact with, or within 2" of, a model of the other unit."""
        return [each for at in self.striking_slots(unit, target) for each in unit.models[at].fighters()]

    def striking_slots(self, unit: Unit, target: Unit) -> list[int]:
        found: list[int] = []
        reach: float = self.distance(STRIKING)
        for at in range(len(unit.bases)):
            for other in target.bases:
                if within(unit.bases[at], other, reach):
                    found.append(at)
                    break
        for chapter in self.chapters:
            found = chapter.strikers(self, unit, target, found)
        return found

    def spared(self, unit: Unit, models: list[Model]) -> dict[str, Refusal]:
        found: dict[str, Refusal] = {}
        for model in models:
            for chapter in self.chapters:
                reason = chapter.why_spared(self, unit, model)
                if reason is not None:
                    found.setdefault(model.id, reason)
        return found if len(found) < len(models) else {}

    def suffer(
        self,
        unit_id: str,
        wounds: list[Wounds],
        dice: Dice,
        clause: str,
        picked: str = "",
        doing: Doing = NOBODY,
    ) -> Suffering:
        before = self.unit(unit_id)
        toll = yield from suffer(self, unit_id, wounds, dice, clause, picked, doing)
        if toll.killed and not before.is_thing():
            self.note_fallen(before, list(toll.killed), clause, doing)
            if not toll.models:
                self.note_lost(before, toll.killed[-1], doing)
            yield from self.models_fell(before, list(toll.killed), doing, dice)
        more = yield from self.after_wounds(unit_id, toll.told, clause, doing, dice)
        return toll.told + more

    def rout(self, unit: Unit, doing: Doing) -> None:
        """AF-MOR-09: taken off the table, and counts as destroyed."""
        self.take_off(unit, "AF-MOR-09", doing)
