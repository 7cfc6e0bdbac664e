"""The state of a battle: the field, the units, the markers, and where the game stands.

`step` names the step to be played next; everything a step needs to begin is here, so that play can start
from any step boundary.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.casualties import suffer
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.warfare import Suffering, Warfare
from banneret.books.regiments.chapter import MARKERS, ZONES_PROVIDED, Chapter
from banneret.books.regiments.closing_up import close_up
from banneret.books.regiments.field import Field
from banneret.books.regiments.sight import Sightline, sight_distance, within
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Outline, Zone, band
from banneret.books.scenarios.scenario import GoalPlace
from banneret.books.sides import TWO, Sides
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import distance
from banneret.core.space.geometry import EPS, heading_of, quantise_heading

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
SECTIONS: Final = ("GEN", "PRE", "ACT", "MOV", "SHO", "MEL", "MOR", "TER", "SPC", "CMD", "SCN", "VET")

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


class Battle(Warfare[Unit]):
    """One game of Regiments."""

    chapters: list[Chapter]
    every_chapter: list[Chapter]

    def __init__(self, field: Field, sides: Sides = TWO) -> None:
        super().__init__(CLAUSES, OBJECTIVES, sides)
        self.bare = field  # the table as it was set up
        self.field = field  # … and as chapters make it
        self.south: str = ""  # the seat that deploys along y = 0, or that has the first of a chapter's zones

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
        self.step = self.preparing("", OBJECTIVES)

    def lay_ground(self) -> None:
        """The terrain as chapters make it now, on the table as it was set up."""
        pieces = self.pieces_now(self.bare.pieces)
        self.field = self.bare
        if pieces is not self.bare.pieces:
            self.field = Field(self.bare.width, self.bare.depth, pieces, self.bare.spells)

    # ------------------------------------------------------------------ asking

    def zone(self, seat: str) -> Zone:
        """RG-PRE-16: the strip of 12" along the side's own long edge, or what a chapter has in its place.

        From the side that has the first of a chapter's zones on, the others have theirs in turn.
        """
        at = (self.seats.index(seat) - self.seats.index(self.south)) % len(self.seats)
        outlines = self.own_outlines()
        if outlines:
            return Zone(outlines[at])
        if at == 0:
            return band(0.0, 0.0, self.field.width, STRIP)
        return band(0.0, self.field.depth - STRIP, self.field.width, self.field.depth)

    def own_outlines(self) -> list[Outline]:
        """The zones that a chapter has in place of the two strips; none where there is no such chapter."""
        for chapter in self.chapters:
            if ZONES_PROVIDED in chapter.provides:
                return chapter.zones(self)
        return []

    def zones_for(self, unit: Unit) -> list[Zone]:
        """The zones in which a unit may be deployed: that of its side, or several that a chapter has for it."""
        for chapter in self.chapters:
            if ZONES_PROVIDED in chapter.provides:
                outlines = chapter.zones_for(self, unit)
                if outlines:
                    return [Zone(outline) for outline in outlines]
        return [self.zone(unit.seat)]

    def own_zones(self) -> list[Zone]:
        return [Zone(outline) for outline in self.own_outlines()]

    def lay_own_markers(self) -> bool:
        """Puts markers that a chapter has in place of those of the book on the table, if one has."""
        for chapter in self.chapters:
            if MARKERS in chapter.provides:
                for marker in chapter.markers(self):
                    self.objectives[marker.id] = marker
                return True
        return False

    def is_decided(self) -> bool:
        """Whether a chapter ends the game before its last round."""
        return any([chapter.is_decided(self) for chapter in self.chapters])

    def goals(self, seat: str) -> list[GoalPlace]:
        """Where units of a side should be, as chapters say; [] where that is at the markers."""
        found: list[GoalPlace] = []
        for chapter in self.chapters:
            found += chapter.goals(self, seat)
        return found

    def ahead(self, seat: str) -> float:
        """The heading that faces the enemy's edge; north for a side that has no zone.

        Where a chapter has zones, it faces from the middle of the own one to that of the nearest enemy's.
        """
        if seat not in self.seats:
            return 0.0
        if self.south and self.own_outlines():
            return self._to_nearest_zone(seat)
        return 0.0 if seat == self.south else 180.0

    def _to_nearest_zone(self, seat: str) -> float:
        own = self.zone(seat).shape
        least = math.inf
        heading = 0.0
        for enemy in self.enemies(seat):
            if enemy in self.seats:
                other = self.zone(enemy).shape
                gap = math.hypot(other.cx - own.cx, other.cy - own.cy)
                if gap < least - EPS:
                    least = gap
                    heading = quantise_heading(heading_of(other.cx - own.cx, other.cy - own.cy))
        return heading

    # ------------------------------------------------------------------ for the steps shared with other books

    def spells_of(self, seat: str) -> list[Spell]:
        return self.field.spells[seat]

    def sight_distance(self, viewer: Unit, slot: int, target: Unit, most: float) -> float:
        limit = self.sight_limit(viewer, target)
        return sight_distance(self.on_table(), self.field.opaque, viewer, slot, target, most, limit)

    def sightline(self, viewer: Unit, target: Unit) -> Sightline:
        limit = self.sight_limit(viewer, target)
        return Sightline(self.on_table(), self.field.opaque, viewer, target, limit)

    def model_distance(self, unit: Unit, slot: int, other: Unit) -> float:
        base = unit.bases()[slot]
        return min([distance(base, block) for block in other.blocks()])

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

    def rout(self, unit: Unit, doing: Doing) -> None:
        """RG-MOR-10: taken off the table, and counts as destroyed."""
        self.take_off(unit, "RG-MOR-10", doing)
