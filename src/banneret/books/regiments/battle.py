"""The state of a battle: the field, the units, the markers, where the game stands, and what chapters change.

`step` names the step to be played next; everything a step needs to begin is here, so that play can start
from any step boundary.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Final

from banneret.books.chapters import Moment, OptionalChapter
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.casualties import suffer
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import DESTROYED
from banneret.books.opr.warfare import ROUNDS, Rolling, Suffering, Warfare
from banneret.books.regiments.closing_up import close_up
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.sight import Sightline, sight_distance, within
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Outline, Zone, band
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice

# The steps of a game, in order. Those of chapters come before the markers.
OBJECTIVES: Final = "objectives"
EDGES: Final = "edges"
DEPLOYMENT: Final = "deployment"
SCOUTS: Final = "scouts"
ROUND_START: Final = "round start"
TURN: Final = "turn"
ROUND_END: Final = "round end"
OVER: Final = "over"

# Chapters are asked in this order, so that one seed gives one game in whatever order they are named.
SECTIONS: Final = ("GEN", "PRE", "ACT", "MOV", "SHO", "MEL", "MOR", "TER", "SPC", "CMD")

# What chapters can provide, one of them at a time.
TABLE: Final = "table"
ZONES: Final = "zones"

STRIP: Final = 12.0  # RG-PRE-16: how deep a deployment zone is
RESERVE: Final = "RG-SPC-01"

CLAUSES: Final = Clauses(
    first_turn="RG-ACT-01",
    later_turns="RG-ACT-02",
    one_activation="RG-ACT-01",
    immobile="RG-SPC-16",
    deploy="RG-PRE-16",
    no_room="RG-PRE-16",
    scouts="RG-SPC-25",
    scout_order="RG-SPC-26",
    reserve="RG-SPC-01",
    arrival="RG-SPC-01",
    arrival_order="RG-SPC-02",
    joining="RG-SPC-13",
    to_hit="RG-SHO-03",
    to_block="RG-SHO-04",
    choose_casualty="RG-SHO-05",
    tough_last="RG-SPC-32",
    wound_order="RG-SPC-33",
    heroes_last="RG-SPC-33",
    hero_defense="RG-SPC-15",
    regeneration="RG-SPC-23",
    breath="RG-SPC-06",
    impact="RG-SPC-17",
    strike_back="RG-MEL-04",
    fatigue="RG-MEL-08",
    fear="RG-SPC-09",
    danger="RG-TER-03",
    morale_test="RG-MOR-03",
    always_fails="RG-MOR-05",
    wavers="RG-MOR-03",
    recovers="RG-MOR-03",
    routs="RG-MOR-10",
    cast="RG-SPC-34",
    spell="RG-SPC-35",
    block_spell="RG-SPC-36",
    one_spell="RG-SPC-37",
    seize="RG-PRE-09",
    contested="RG-PRE-12",
)


class Chapter(OptionalChapter):
    """An optional chapter of the book: hooks for the moments at which it changes something.

    Here every hook leaves things as they are. Chapters are asked in the fixed order of the book. What several
    of them add to a value is summed (hooks that are called modifiers); else the value is passed from one to
    the next. Of what is provided there is only one: `provides` names what a chapter brings.
    """

    # --- what is provided
    def table(self, field: Field) -> Field:
        """The table that is played on, given the one in the options (TABLE)."""
        return field

    def zone(self, battle: Battle, south: bool) -> Outline:
        """The convex zone of the side that has the south edge, or of the other (ZONES).

        Asked before the edges are chosen as well: markers keep out of both.
        """
        raise AssertionError("a chapter that provides zones says where they are")

    # --- deployment
    def why_not_deploy(self, battle: Battle, unit: Unit) -> Refusal | None:
        """Why a unit has to wait for others of its side to be deployed first; None if it need not."""
        return None

    def deploys_next(self, battle: Battle, seat: str) -> str:
        """The side that deploys next; passed on if that has nobody left to deploy."""
        return seat

    def held_in_reserve(self, battle: Battle, unit: Unit) -> str:
        """The clause by which a unit is not deployed and arrives later; "" for one that is deployed."""
        return ""

    def why_not_arrive(self, battle: Battle, unit: Unit) -> Refusal | None:
        """Why a unit in reserve does not arrive in this round yet; None if it may."""
        return None

    def arrival_zone(self, battle: Battle, unit: Unit) -> Outline | None:
        """Where a unit arrives; None where the book says so, anywhere far enough from enemies (RG-SPC-01)."""
        return None

    # --- values
    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """The pieces of terrain as they are now: what they do may be another thing, and there may be more.

        Asked when a battle begins or is resumed, as a round begins, and by `Battle.lay_ground`, which a chapter
        calls when it has changed the notes that this depends on. It depends on nothing that changes otherwise.
        """
        return pieces

    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        """A unit as it takes the field: Quality, Defense, Tough, weapons and special rules of its models.

        Asked once, so that pictures, bots and odds know these values as they know any other.
        """
        return unit

    def move_modifier(self, battle: Battle, unit: Unit, action: str) -> int:
        """What is added to how far a unit may move with this action; asked only if it may move."""
        return 0

    def shooting_modifier(self, battle: Battle, unit: Unit, target: Unit) -> int:
        """What is added to rolls of a unit to hit another with ranged weapons."""
        return 0

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        """How far models of one unit see those of another, from base to base."""
        return inches

    def rounds(self, battle: Battle, rounds: int) -> int:
        """How many rounds the game lasts; it is over after one that is not lower."""
        return rounds

    def score(self, battle: Battle, score: dict[str, int]) -> dict[str, int]:
        """What decides the game, for each side; by the book the markers it controls."""
        return score

    def winner(self, battle: Battle, winner: str) -> str:
        """Who has won, "" for a draw."""
        return winner

    def decided_by(self, battle: Battle, what: str) -> str:
        """What the score counts, in a word or two."""
        return what

    # --- moments
    def preparation(self, battle: Battle) -> list[str]:
        """Those of its steps that are played before the markers are placed; each ends by `go_on_preparing`."""
        return []

    def game_began(self, battle: Battle) -> None:
        """The armies are deployed; the first round is about to begin."""

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        return
        yield

    def round_ended(self, battle: Battle) -> None:
        """The markers have been seized; whether the game is over comes next."""

    def meddle(self, battle: Battle, faces: list[int], clause: str, why: str, seat: str, dice: Dice) -> Rolling:
        """Dice have been rolled and not yet been used (Moment.DICE_ROLLED): they may be rolled again."""
        return faces
        yield


class Battle(Warfare[Unit]):
    """One game of Regiments."""

    chapters: list[Chapter]
    every_chapter: list[Chapter]

    def __init__(self, field: Field) -> None:
        super().__init__(CLAUSES, OBJECTIVES)
        self.bare = field  # the table as it was set up
        self.field = field  # … and as chapters make it
        self.south: str = ""  # the seat that deploys along y = 0

    def seen_by(self, viewer: str) -> Battle:
        """The battle as this viewer may know it, sharing every frozen value; "" is anybody.

        Written by naming what is shown: something added to the state stays unseen until it is named here, and
        what a chapter remembers until the chapter names it.
        """
        seen = Battle(self.bare)
        seen.take_course_of(self)
        seen.take_table_of(self)
        seen.see_chapters_of(self, viewer, self.step == OVER)
        return seen

    def copy(self) -> Battle:
        twin = Battle(self.bare)
        twin.take_course_of(self)
        twin.take_table_of(self)
        twin.take_chapters_of(self)
        return twin

    def take_table_of(self, other: Battle) -> None:
        self.field = other.field
        self.south = other.south

    # ------------------------------------------------------------------ chapters

    def go_on_preparing(self) -> None:
        """To the markers, by way of the steps that chapters put before them; "" is before all of these."""
        steps = [""]
        for chapter in self.chapters:
            steps += chapter.preparation(self)
        steps.append(OBJECTIVES)
        self.step = steps[steps.index(self.step) + 1]

    def lay_ground(self) -> None:
        """The terrain as chapters make it now, on the table as it was set up."""
        pieces = self.bare.pieces
        for chapter in self.chapters:
            pieces = chapter.ground(self, pieces)
        self.field = self.bare
        if pieces is not self.bare.pieces:
            self.field = Field(self.bare.width, self.bare.depth, pieces, self.bare.spells)

    def rounds(self) -> int:
        """RG-PRE-13: how many rounds the game lasts."""
        rounds = ROUNDS
        for chapter in self.chapters:
            rounds = chapter.rounds(self, rounds)
        return rounds

    # ------------------------------------------------------------------ asking

    def zone(self, seat: str) -> Zone:
        """RG-PRE-16: the strip of 12" along the side's own long edge, or what a chapter has in its place."""
        return self.zone_of_edge(seat == self.south)

    def zone_of_edge(self, south: bool) -> Zone:
        for chapter in self.chapters:
            if ZONES in chapter.provides:
                return Zone(chapter.zone(self, south))
        if south:
            return band(0.0, 0.0, self.field.width, STRIP)
        return band(0.0, self.field.depth - STRIP, self.field.width, self.field.depth)

    def own_zones(self) -> list[Zone]:
        """Both zones where a chapter has others than the two strips; none where there is no such chapter."""
        if any([ZONES in chapter.provides for chapter in self.chapters]):
            return [self.zone_of_edge(True), self.zone_of_edge(False)]
        return []

    def reserve_clause(self, unit: Unit) -> str:
        """The clause by which a chapter keeps a unit in reserve; "" if none does."""
        for chapter in self.chapters:
            clause = chapter.held_in_reserve(self, unit)
            if clause:
                return clause
        return ""

    def ahead(self, seat: str) -> float:
        """The heading that faces the enemy's edge."""
        return 0.0 if seat == self.south else 180.0

    # ------------------------------------------------------------------ for the steps shared with other books

    def roll(self, dice: Dice, count: int, clause: str, why: str, seat: str) -> Rolling:
        faces = dice.d6(count, clause, why)
        for chapter in self.chapters:
            if Moment.DICE_ROLLED in chapter.windows:
                faces = yield from chapter.meddle(self, faces, clause, why, seat, dice)
        return faces

    def armies_deployed(self, dice: Dice) -> Steps:
        yield from self.window(Moment.ARMIES_DEPLOYED, (), dice)

    def spells_of(self, seat: str) -> list[Spell]:
        return self.field.spells[seat]

    def sight_distance(self, viewer: Unit, slot: int, target: Unit, most: float) -> float:
        limit = self.sight_limit(viewer, target)
        return sight_distance(self.on_table(), self.field.opaque, viewer, slot, target, most, limit)

    def sightline(self, viewer: Unit, target: Unit) -> Sightline:
        limit = self.sight_limit(viewer, target)
        return Sightline(self.on_table(), self.field.opaque, viewer, target, limit)

    def sight_limit(self, viewer: Unit, target: Unit) -> float:
        """How far models of one unit see those of another, where nothing is in the way."""
        limit = math.inf
        for chapter in self.chapters:
            limit = chapter.sight_limit(self, viewer, target, limit)
        return limit

    def model_sees(self, viewer: Unit, slot: int, target: Unit, target_slot: int, reach: float) -> bool:
        base = viewer.bases()[slot]
        other = target.bases()[target_slot]
        return within(base, other, reach) and self.sightline(viewer, target).sees(base, other)

    def suffer(
        self,
        unit_id: str,
        wounds: list[Wounds],
        dice: Dice,
        clause: str,
        picked: str = "",
        doing: Doing = NOBODY,
    ) -> Suffering:
        return suffer(self, unit_id, wounds, dice, clause, picked, doing)

    def blocks_one_by_one(self, unit: Unit) -> bool:
        """RG-SPC-15: so do Heroes left alone; where all have the same Defense there is no need to."""
        if unit.has_plain_soldiers():
            return False
        return any([model.sheet.defense != unit.models[0].sheet.defense for model in unit.models])

    def left_with(self, unit: Unit, models: list[Model]) -> Unit:
        return close_up(self.field, self.others(unit), unit, unit.with_models(models))

    def nerve_fails(self, unit: Unit, dice: Dice) -> Generator[Ask, Any, bool]:
        return True
        yield  # makes it a generator, as the steps expect

    def rout(self, unit: Unit) -> None:
        """RG-MOR-10."""
        self.put(unit.in_place(DESTROYED))
