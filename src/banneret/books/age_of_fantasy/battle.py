"""The state of a battle, and what an optional chapter may change about it.

`step` names the step to be played next; everything a step needs to begin is here, so that play can start
from any step boundary.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.casualties import suffer
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.sight import View, sight_distance
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline, Stretch, home_edges, style_of, zone, zone_numbers
from banneret.books.chapters import Moment, OptionalChapter, order_of
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import Spell, Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import DESTROYED
from banneret.books.opr.values import Ward
from banneret.books.opr.warfare import Rolling, Suffering, Warfare
from banneret.books.sides import TWO, Sides
from banneret.books.turn_order import ALTERNATE, TurnOrder
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, within

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
    *("MUL", "APO", "KIT", "SML"),
)

STRIKING: Final = 2.0  # AF-MEL-05
UNSEEN: Final = -1.0  # a limit of sight that nobody is within

# What chapters can provide, one of them at a time.
TABLE: Final = "table"
ZONES_PROVIDED: Final = "zones"

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


class MoveFrame:
    """Where the models of a unit are at one moment of its move, for who reacts to it (AF-XAC-12)."""

    __slots__ = ("bases", "inches")

    def __init__(self, inches: float, bases: list[Base]) -> None:
        self.inches = inches
        self.bases = bases


class Chapter(OptionalChapter):
    """An optional chapter of the book: hooks for the moments at which it changes something.

    Here every hook leaves things as they are. Chapters are asked in the fixed order of the book, so that one
    seed gives one game whatever chapters are in use. What several of them add to a value is summed (hooks that
    are called modifiers); then the value is passed from one to the next, for caps and for other values in its
    place; multipliers come last. Of a provider there is only one: `provides` names those that a chapter brings.
    """

    own_actions: ClassVar[tuple[str, ...]] = ()  # that it brings; closed where they are not agreed on
    actions_clause: ClassVar[str] = ""  # that says so
    # Whether it changes values that odds and charges are worked out from by more than what stands in the units
    # themselves: then they are worked out anew each time.
    changes_odds: ClassVar[bool] = False

    # --- what is provided
    def table(self, field: Field) -> Field:
        """The table that is played on, given the one in the options (TABLE)."""
        return field

    def zones(self, battle: Battle) -> DeploymentStyle:
        """Where the sides deploy, in place of the style that was agreed on or rolled (ZONES_PROVIDED)."""
        return style_of(battle.style)

    # --- values
    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """The pieces of terrain as they are now: what they do may be another thing, and there may be more.

        Asked when a battle begins or is resumed, as a round begins, and by `Battle.lay_ground`, which a chapter
        calls when it has changed the notes that this depends on. It depends on nothing that changes otherwise.
        """
        return pieces

    def why_not_activate(self, battle: Battle, unit: Unit) -> Refusal | None:
        """What keeps a unit from being activated now; None if nothing does."""
        return None

    def actions(self, battle: Battle, unit: Unit, actions: list[str]) -> list[str]:
        """The actions that a unit may take."""
        return actions

    def wavering_actions(self, battle: Battle, unit: Unit) -> list[str]:
        """What a Wavering unit may do beside nothing."""
        return []

    def action_label(self, unit: Unit, action: str, inches: float) -> str:
        """How an action of this chapter is offered; "" for those that are not its own."""
        return ""

    def action_clause(self, action: str) -> str:
        """The clause of an action of this chapter; "" for those that are not its own."""
        return ""

    def move_kind(self, action: str) -> str:
        """The standard action as which an action of this chapter moves, "" if it is not its own."""
        return ""

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        """What is added to how far a model may move."""
        return 0.0

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        """How far a model may move."""
        return inches

    def halves_distances(self, battle: Battle) -> bool:
        """Whether how far one moves and shoots is halved, after all that changes it; once, and rounded up."""
        return False

    def hides(self, battle: Battle, viewer: Unit, target: Unit) -> bool:
        """Whether a unit sees nothing of another, whatever stands between them."""
        return False

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        """How far models see, from base to base."""
        return inches

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        return 0

    def hit_quality(self, battle: Battle, unit: Unit, attack: Attack, quality: int) -> int:
        """The number to reach for a hit, before modifiers."""
        return quality

    def cover_value(self, battle: Battle, unit: Unit, target: Unit, value: int) -> int:
        """The modifier of a covered target."""
        return value

    def weapon_range(self, battle: Battle, unit: Unit, weapon: Weapon, inches: float) -> float:
        return inches

    def why_no_target(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """What forbids to shoot at a unit; None if nothing does."""
        return None

    def defense(self, battle: Battle, unit: Unit, shooting: bool, defense: int) -> int:
        """The Defense with which a unit blocks."""
        return defense

    def block_modifier(self, battle: Battle, unit: Unit, shooting: bool) -> int:
        return 0

    def ward(self, battle: Battle, unit: Unit, model: Model, sure: bool) -> Ward | None:
        """A roll of its own by which a wound may be ignored, after Regeneration; None if there is none.

        Against a `sure` wound Regeneration does not help (AF-SPC-29).
        """
        return None

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        return 0

    def tests_after_wounds(self, battle: Battle, unit: Unit, wounds: int, tests: bool) -> bool:
        """Whether so many wounds that have told make a unit test its nerve."""
        return tests

    def tests_after_melee(self, battle: Battle, unit: Unit, tests: bool) -> bool:
        """Whether a unit that has lost a melee tests its nerve."""
        return tests

    def spell_modifier(self, battle: Battle, unit: Unit, wizard: Model, casting: bool) -> int:
        """What is added to a wizard's roll to cast a spell, or to block one."""
        return 0

    def why_no_charge(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """What forbids to charge a unit; None if nothing does."""
        return None

    def wavers(self, battle: Battle, unit: Unit) -> Unit:
        """A unit that has just lost its nerve, as it is then."""
        return unit

    def strikers(self, battle: Battle, unit: Unit, target: Unit, slots: list[int]) -> list[int]:
        """Which models of a unit strike in melee, by their slots."""
        return slots

    def may_strike_back(self, battle: Battle, unit: Unit) -> bool:
        return True

    def may_cast(self, battle: Battle, unit: Unit, action: str) -> bool:
        return True

    def shoots(self, action: str) -> bool:
        """Whether an action of this chapter lets the unit shoot."""
        return False

    def rounds(self, battle: Battle, rounds: int) -> int:
        """How many rounds the game lasts."""
        return rounds

    def points(self, battle: Battle) -> dict[str, int] | None:
        """Victory Points of each side beside those of the mission; None if the game is not played for any."""
        return None

    def why_no_seizing(self, battle: Battle, unit: Unit, marker: Objective) -> Refusal | None:
        """Why a unit near enough to a marker does not count for seizing it; None if it does."""
        return None

    def score(self, battle: Battle, score: dict[str, int]) -> dict[str, int]:
        """What decides the game, for each side."""
        return score

    def winner(self, battle: Battle, winner: str) -> str:
        """Who has won, "" for a draw."""
        return winner

    def brings(self, battle: Battle) -> list[Unit]:
        """Units that take part because of this chapter, in the order of the battle."""
        return []

    # --- moments
    def scenario_settled(self, battle: Battle, dice: Dice) -> None:
        """Deployment style and mission are known; a chapter may settle something of its own."""

    def preparation(self, battle: Battle) -> list[str]:
        """Those of its steps that are played before the markers are placed; each ends by `go_on_preparing`."""
        return []

    def game_began(self, battle: Battle) -> None:
        """The armies are deployed; the first round is about to begin."""

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        return
        yield

    def round_ended(self, battle: Battle) -> None:
        pass

    def game_ends(self, battle: Battle) -> None:
        """The last round is over; the points are about to be counted."""

    def unit_activated(self, battle: Battle, unit_id: str) -> None:
        pass

    def action_announced(self, battle: Battle, unit_id: str, action: str) -> None:
        """A unit has chosen its action and done nothing yet."""

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        return
        yield

    def during_move(self, battle: Battle, unit_id: str, frames: list[MoveFrame], dice: Dice) -> Steps:
        """A unit is about to make a move that is part of an action, by way of these frames."""
        return
        yield

    def forced_move(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """Where a unit has to go by no will of its own: after the move of an action, or before a charge."""
        return
        yield

    def charged(self, battle: Battle, unit_id: str, action: str, inches: float) -> None:
        """A charge has reached its target, after so many inches by the shortest of the ways into contact."""

    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        faces: list[int],
        shooting: bool,
        dice: Dice,
    ) -> Steps:
        """Dice to hit have fallen like this (Moment.ROLLED_TO_HIT): what natural 1s and 6s do beside."""
        return
        yield

    def redirected(
        self, battle: Battle, unit_id: str, target_id: str, scored: list[Hits], shooting: bool, dice: Dice
    ) -> Generator[Ask, Any, list[Hits]]:
        """Hits about to be blocked (Moment.HITS_SCORED): those that still strike the target."""
        return scored
        yield

    def marker_seized(self, battle: Battle, marker_id: str, seat: str, dice: Dice) -> Steps:
        """A marker has come to be of this side, which did not hold it before."""
        return
        yield

    def discards_hits(self, action: str) -> bool:
        """Whether hits of this action do nothing but what the chapter does with them."""
        return False

    def hits_scored(
        self, battle: Battle, unit_id: str, target_id: str, action: str, hits: int, dice: Dice
    ) -> Steps:
        """Hits of an action that discards them."""
        return
        yield

    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        """A unit has shot, and those it shot at have tested their nerve."""
        return
        yield

    def models_lost(self, battle: Battle, unit: Unit, killed: list[str], clause: str) -> None:
        """These models have fallen; `unit` is as it was before."""

    def unit_lost(self, battle: Battle, unit: Unit, last: str) -> None:
        """A unit is gone: `last` of its models fell last, or it has routed if that is "".

        `unit` is as it last stood on the table.
        """

    def melee_fought(
        self, battle: Battle, charger: Unit, defender: Unit, by_charger: int, by_defender: int
    ) -> None:
        """The totals that decide a melee are known."""

    def saves_nerve(self, battle: Battle, unit_id: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A morale test has failed (Moment.MORALE_FAILED): whether it counts as passed after all."""
        return False
        yield

    def saves_life(self, battle: Battle, unit_id: str, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """A wound would kill a model (Moment.KILLING_WOUND): whether it is ignored after all."""
        return False
        yield

    def meddle(self, battle: Battle, faces: list[int], clause: str, why: str, seat: str, dice: Dice) -> Rolling:
        """Dice have been rolled and not yet been used (Moment.DICE_ROLLED)."""
        return faces
        yield


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
        self.missions = other.missions
        self.zones = dict(other.zones)
        self.layout = other.layout
        self.start_units = dict(other.start_units)
        self.heroes = other.heroes

    # ------------------------------------------------------------------ the table

    def lay_ground(self) -> None:
        """The terrain as chapters make it now, on the table as it was set up."""
        pieces = self.bare.pieces
        for chapter in self.chapters:
            pieces = chapter.ground(self, pieces)
        self.field = self.bare
        if pieces is not self.bare.pieces:
            self.field = Field(self.bare.width, self.bare.depth, pieces, self.bare.spells)

    def set_down(self, piece: Terrain) -> None:
        """One more piece of terrain on the table."""
        self.bare = self.bare.with_piece(piece)
        self.lay_ground()

    def deployment(self) -> DeploymentStyle:
        """AF-DEP-01: the zones and what follows from them, by style or by the chapter that provides them."""
        for chapter in self.chapters:
            if ZONES_PROVIDED in chapter.provides:
                return chapter.zones(self)
        return style_of(self.style)

    def zone(self, number: int) -> list[Outline]:
        """The parts of one of the zones."""
        return zone(self.deployment(), number)

    def home_edges(self, number: int) -> list[Stretch]:
        """The stretches of table edge that count as those of one of the zones."""
        return home_edges(self.deployment(), number)

    def zone_numbers(self) -> list[int]:
        return zone_numbers(self.deployment())

    # ------------------------------------------------------------------ values

    def distance(self, inches: float) -> float:
        """How far one moves or shoots, once all else that changes it is counted."""
        for chapter in self.chapters:
            if chapter.halves_distances(self):
                return float(math.ceil(0.5 * inches))
        return inches

    def may_activate(self, seat: str) -> list[Unit]:
        """AF-ACT-03: the units of a side that have yet to act, and that no chapter keeps from it."""
        able = super().may_activate(seat)
        for chapter in self.chapters:
            able = [unit for unit in able if chapter.why_not_activate(self, unit) is None]
        return able

    def kept_from_activating(self, unit: Unit) -> Refusal | None:
        for chapter in self.chapters:
            reason = chapter.why_not_activate(self, unit)
            if reason is not None:
                return reason
        return None

    def morale_need(self, unit: Unit) -> int:
        need = super().morale_need(unit)
        for chapter in self.chapters:
            need -= chapter.morale_modifier(self, unit)
        return need

    def tests_after_wounds(self, unit: Unit, wounds: int) -> bool:
        tests = super().tests_after_wounds(unit, wounds)
        for chapter in self.chapters:
            tests = chapter.tests_after_wounds(self, unit, wounds, tests)
        return tests

    def tests_after_melee(self, unit: Unit) -> bool:
        tests = super().tests_after_melee(unit)
        for chapter in self.chapters:
            tests = chapter.tests_after_melee(self, unit, tests)
        return tests

    def block_values(
        self, unit: Unit, shooting: bool, picked: str = "", hero: Model | None = None
    ) -> tuple[int, int]:
        defense, modifier = super().block_values(unit, shooting, picked, hero)
        for chapter in self.chapters:
            modifier += chapter.block_modifier(self, unit, shooting)
        for chapter in self.chapters:
            defense = chapter.defense(self, unit, shooting, defense)
        return defense, modifier

    def wards(self, unit: Unit, model: Model, sure: bool) -> tuple[Ward, ...]:
        found = super().wards(unit, model, sure)
        for chapter in self.chapters:
            ward = chapter.ward(self, unit, model, sure)
            if ward is not None:
                found = (*found, ward)
        return found

    def spell_modifier(self, unit: Unit, wizard: Model, casting: bool) -> int:
        total = 0
        for chapter in self.chapters:
            total += chapter.spell_modifier(self, unit, wizard, casting)
        return total

    def why_no_charge(self, unit: Unit, target: Unit) -> Refusal | None:
        for chapter in self.chapters:
            reason = chapter.why_no_charge(self, unit, target)
            if reason is not None:
                return reason
        return None

    def sight_limit(self, viewer: Unit, target: Unit) -> float:
        """How far models of one unit see those of another, if at all, whatever is between."""
        inches: float = math.inf
        for chapter in self.chapters:
            inches = chapter.sight_limit(self, viewer, target, inches)
        for chapter in self.chapters:
            if chapter.hides(self, viewer, target):
                return UNSEEN
        return inches

    def keeps_odds(self) -> bool:
        return all([not chapter.changes_odds for chapter in self.chapters])

    # ------------------------------------------------------------------ chapters

    def hears(self, moment: str) -> bool:
        return any([moment in chapter.windows for chapter in self.chapters])

    def rolled_to_hit(
        self, unit_id: str, target_id: str, weapon: Weapon, faces: list[int], shooting: bool, dice: Dice
    ) -> Steps:
        for chapter in self.chapters:
            if Moment.ROLLED_TO_HIT in chapter.windows:
                yield from chapter.rolled_to_hit(self, unit_id, target_id, weapon, faces, shooting, dice)

    def redirected(
        self, unit_id: str, target_id: str, scored: list[Hits], shooting: bool, dice: Dice
    ) -> Generator[Ask, Any, list[Hits]]:
        """The hits that strike their target, after chapters have led others elsewhere (Moment.HITS_SCORED)."""
        for chapter in self.chapters:
            if Moment.HITS_SCORED in chapter.windows:
                scored = yield from chapter.redirected(self, unit_id, target_id, scored, shooting, dice)
        return scored

    def go_on_preparing(self) -> None:
        """From the scenario to the markers, by way of the steps that chapters put between."""
        steps = [SCENARIO]
        for chapter in self.chapters:
            steps += chapter.preparation(self)
        steps.append(OBJECTIVES)
        self.step = steps[steps.index(self.step) + 1]

    def turn_order(self) -> TurnOrder:
        """AF-ACT-01: sides take turns, unless a chapter has it otherwise."""
        return order_of(self.chapters, self, ALTERNATE)

    def heroes_of(self, seat: str) -> list[tuple[Unit, Model]]:
        """Every Hero that a side began with, with the entry that it came as: what it cost stands there."""
        return [
            (unit, model)
            for unit in self.of_side(seat)
            for model in unit.models
            if model.sheet.hero and model.id.startswith(f"{unit.id}/")
        ]

    def roll(self, dice: Dice, count: int, clause: str, why: str, seat: str) -> Rolling:
        faces = dice.d6(count, clause, why)
        for chapter in self.chapters:
            if Moment.DICE_ROLLED in chapter.windows:
                faces = yield from chapter.meddle(self, faces, clause, why, seat, dice)
        return faces

    # ------------------------------------------------------------------ for the steps shared with other books

    def armies_deployed(self, dice: Dice) -> Steps:
        yield from self.window(Moment.ARMIES_DEPLOYED, (), dice)

    def spells_of(self, seat: str) -> list[Spell]:
        return self.field.spells[seat]

    def view(self, viewer: Unit, target: Unit) -> View:
        """What one unit sees of another."""
        return View(self.on_table(), self.field, viewer, target, self.sight_limit(viewer, target))

    def sight_distance(self, viewer: Unit, slot: int, target: Unit, most: float) -> float:
        limit: float = self.sight_limit(viewer, target)
        return sight_distance(self.on_table(), self.field, viewer, slot, target, min(most, limit))

    def model_sees(self, viewer: Unit, slot: int, target: Unit, target_slot: int, reach: float) -> bool:
        if not within(viewer.bases[slot], target.bases[target_slot], reach):
            return False
        return self.view(viewer, target).model_sees(slot, target_slot)

    def strikers(self, unit: Unit, target: Unit) -> list[Model]:
        """AF-MEL-05: models in contact with, or within 2" of, a model of the other unit."""
        return [unit.models[at] for at in self.striking_slots(unit, target)]

    def striking_slots(self, unit: Unit, target: Unit) -> list[int]:
        found: list[int] = []
        for at in range(len(unit.bases)):
            for other in target.bases:
                if within(unit.bases[at], other, STRIKING):
                    found.append(at)
                    break
        for chapter in self.chapters:
            found = chapter.strikers(self, unit, target, found)
        return found

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
        if toll.killed:
            for chapter in self.chapters:
                chapter.models_lost(self, before, list(toll.killed), clause)
            if not toll.models:
                self.note_lost(before, toll.killed[-1])
        return toll.told

    def shaken(self, unit: Unit) -> Unit:
        for chapter in self.chapters:
            unit = chapter.wavers(self, unit)
        return unit

    def nerve_fails(self, unit: Unit, dice: Dice) -> Generator[Ask, Any, bool]:
        """AF-MOR-03: a failed test stands unless a chapter saves the unit (Moment.MORALE_FAILED)."""
        for chapter in self.chapters:
            if Moment.MORALE_FAILED in chapter.windows:
                saved = yield from chapter.saves_nerve(self, unit.id, dice)
                if saved:
                    return False
        return True

    def life_saved(self, unit: Unit, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """Whether a chapter saves a model from the wound that would kill it (Moment.KILLING_WOUND)."""
        for chapter in self.chapters:
            if Moment.KILLING_WOUND in chapter.windows:
                saved = yield from chapter.saves_life(self, unit.id, model, dice)
                if saved:
                    return True
        return False

    def rout(self, unit: Unit) -> None:
        """AF-MOR-09: taken off the table, and counts as destroyed."""
        self.put(unit.in_place(DESTROYED))
        for chapter in self.chapters:
            chapter.models_lost(self, unit, [model.id for model in unit.models], "AF-MOR-09")
        self.note_lost(unit, "")

    def note_lost(self, unit: Unit, last: str) -> None:
        for chapter in self.chapters:
            chapter.unit_lost(self, unit, last)
