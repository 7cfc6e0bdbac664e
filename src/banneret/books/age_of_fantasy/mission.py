"""What a mission says of itself: its markers, whose they become, what they count and who has won.

Which missions there are no file lists: each module in `mission_kinds/` defines one.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.battle import SECTIONS, Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.goal_words import changed, point, teams_told
from banneret.books.opr.events import MarkerPlaced
from banneret.books.opr.goal import MOST_MARKERS, markers_told
from banneret.books.opr.markers import controlled, seizers, settle
from banneret.books.opr.objectives import Objective
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownGoalLine, ShownNote
from banneret.core.space.bases import gap_to_point
from banneret.core.space.distances import contains
from banneret.core.space.geometry import quantise

SEIZING: Final = 3.0  # AF-PRE-06
SLACK: Final = 0.001  # AF-GEN-17
EARLIER: Final = SECTIONS[: SECTIONS.index("MIS")]  # sections of the book that are asked before a mission


class MissionPoints(NamedTuple):
    """AF-SID-02: Victory Points of a mission: for each marker controlled at the end, for the enemy's marker
    destroyed and for one's own kept."""

    per_marker: int
    destroyed: int
    kept: int
    text: str


PER_MARKER: Final = MissionPoints(1, 0, 0, "1 per controlled marker")


class Mission(Chapter):
    """A chapter of which one is always played (AF-MIS-01); here what holds of most of them."""

    section: ClassVar[str] = "MIS"
    name: ClassVar[str] = ""
    about: ClassVar[str] = ""  # one sentence for whoever chooses it
    wins: ClassVar[str] = MOST_MARKERS
    clause: ClassVar[str] = ""  # that says what it is about
    placed_in_turn: ClassVar[bool] = True  # players place markers one after the other, before zones are chosen
    marker_clause: ClassVar[str] = "AF-PRE-05"  # that says where such markers go
    worth: ClassVar[MissionPoints] = PER_MARKER  # where Victory Points are counted
    marker_distance: ClassVar[float] = 0.0  # of such markers from zones and table edges; 0: just not in zones
    in_zones: ClassVar[bool] = False  # … or even there

    def called(self) -> str:
        return self.name

    def shown(self, battle: Battle) -> list[ShownNote]:
        note: ShownNote = {"title": "Mission", "text": self.name, "goal": True, "setting": "mission"}
        if self.clause:
            note["clause"] = self.clause
        if self.about:
            note["about"] = battle.worded(self.about)
        return [note]

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        """AF-MIS-01, AF-MIS-03: how it is won, and how markers change hands."""
        teams = teams_told(battle.sides, "AF-MUL-10")
        return changed(
            goal,
            name=self.name,
            wins=[point(battle.worded(self.wins), self.clause), *teams],
            scores=self.scoring(battle),
            stands=self.standing(battle, goal),
        )

    def scoring(self, battle: Battle) -> list[ShownGoalLine]:
        """What scores, in sentences."""
        return markers_told(battle, "AF-PRE-08")

    def standing(self, battle: Battle, goal: ShownGoal) -> list[ShownGoalLine]:
        """How it stands; the goal has how many markers each side controls."""
        return goal["stands"]

    # ------------------------------------------------------------------ markers

    def fixed_markers(self, battle: Battle) -> None:
        """Markers that lie where the mission says; before zones are chosen."""

    def count_markers(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, int]:
        """AF-MIS-02: how many markers players place in turn."""
        return 3
        yield

    def own_marker(self, battle: Battle, seat: str, dice: Dice) -> Steps:
        """A marker of this side that waits until the zones are chosen."""
        return
        yield

    # ------------------------------------------------------------------ seizing

    def seize(self, battle: Battle, marker: Objective, there: list[Unit], dice: Dice) -> Steps:
        """AF-PRE-06 to AF-PRE-09, AF-MIS-03: what becomes of a marker with these units near it."""
        seats = sorted({unit.seat for unit in there})
        settle(battle, marker, seats)
        takers = seizers(battle, seats)
        if takers:
            owner = battle.objectives[marker.id].owner
            seizing = [unit for unit in there if unit.seat in takers]
            yield from self.on_seized(battle, marker.id, owner, seizing, dice)

    def on_seized(self, battle: Battle, marker_id: str, seat: str, there: list[Unit], dice: Dice) -> Steps:
        """A marker is this side's, and these units seize it: its own and its allies', with no enemy near."""
        return
        yield

    # ------------------------------------------------------------------ counting

    def held(self, battle: Battle) -> dict[str, int]:
        """How many markers each side controls; neutral ones count for nobody."""
        return controlled(battle)

    def mission_points(self, battle: Battle) -> dict[str, int]:
        """AF-SID-02: the Victory Points of the mission."""
        count = self.held(battle)
        return {seat: self.worth.per_marker * count[seat] for seat in battle.seats}

    def counts(self) -> str:
        """What decides the game where nobody plays for Victory Points, in a word or two."""
        return "markers"

    def result(self, battle: Battle) -> dict[str, int]:
        """What decides the game where nobody plays for Victory Points."""
        return self.held(battle)


NOT_SETTLED: Final = Mission()  # while it is not known which is played


def mission_of(battle: Battle) -> Mission:
    """The mission that is played."""
    for chapter in battle.chapters:
        if isinstance(chapter, Mission):
            return chapter
    return NOT_SETTLED


def play_mission(battle: Battle, mission: str) -> None:
    """This mission is played from now on, in its place among the chapters; "roll" is none yet."""
    battle.mission = mission
    others = [chapter for chapter in battle.chapters if not isinstance(chapter, Mission)]
    found = [each for each in battle.missions if each.id == mission]
    place = 0
    while place < len(others) and others[place].section in EARLIER:
        place += 1
    battle.chapters = others[:place] + found + others[place:]


def put_marker(battle: Battle, seat: str, x: float, y: float, clause: str, belongs: str = "") -> None:
    marker = Objective(f"marker-{len(battle.objectives) + 1}", x, y, "", belongs)
    battle.objectives[marker.id] = marker
    battle.tell(MarkerPlaced(clause, seat, marker.id, x, y))


def clear_point(battle: Battle, x: float, y: float) -> tuple[float, float]:
    """AF-MIS-06: the nearest point, to a quarter of an inch, that is not on impassable ground."""
    walls = battle.field.impassable
    if not any([contains(piece.shape, x, y) for piece in walls]):
        return x, y
    for ring in range(1, 60):
        far = 0.25 * ring
        for k in range(48):
            angle = 2.0 * math.pi * k / 48.0
            px, py = quantise(x + far * math.cos(angle)), quantise(y + far * math.sin(angle))
            if 0.0 <= px <= battle.field.width and 0.0 <= py <= battle.field.depth:
                if not any([contains(piece.shape, px, py) for piece in walls]):
                    return px, py
    return x, y


def near_marker(battle: Battle, marker: Objective) -> list[Unit]:
    """AF-PRE-06, AF-PRE-08: units within 3" of the marker that are not Wavering."""
    near = [unit for unit in battle.on_table() if is_near(battle, unit, marker)]
    return [unit for unit in near if why_no_seizing(battle, unit, marker) is None]


def is_near(battle: Battle, unit: Unit, marker: Objective) -> bool:
    reach: float = battle.distance(SEIZING) + SLACK
    return any([gap_to_point(base, marker.x, marker.y) <= reach for base in unit.bases])


def why_no_seizing(battle: Battle, unit: Unit, marker: Objective) -> Refusal | None:
    """AF-PRE-08: why a unit near enough does not count for seizing a marker; None if it does."""
    if unit.wavering:
        return Refusal("wavering", "AF-PRE-08", f"{unit.says('is Wavering and seizes nothing')}.")
    return battle.why_no_seizing(unit, marker)
