"""Missions: which is played, where the markers lie, seizing them, and who has won."""

from __future__ import annotations

import math
import random
from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import (
    DEPLOYMENT,
    OVER,
    ROUND_START,
    ZONES,
    Battle,
    Chapter,
)
from banneret.books.age_of_fantasy.closed import whereabouts
from banneret.books.age_of_fantasy.edges import Edges
from banneret.books.age_of_fantasy.events import (
    MarkerCarried,
    MarkerDestroyed,
    MarkerDropped,
    MarkerMoved,
    ScenarioSet,
    VictoryPoints,
)
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT as STYLES
from banneret.books.age_of_fantasy.rolled_tables import (
    DEPLOYMENT_BY_ID,
    MISSION,
    MISSION_POINTS,
    name_in,
)
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Contour, distance_to
from banneret.books.chapters import Moment
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.events import GameEnded, MarkerPlaced, MarkerSkipped, MarkersRolled, RoundEnded
from banneret.books.opr.markers import controlled, leader, settle
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rounds import rolled_off
from banneret.books.opr.volleys import measured
from banneret.books.opr.warfare import ROUNDS, SEATS, other_seat
from banneret.core.engine.ask import Answer, Choice, Data, Option, Question, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import gap_to_point
from banneret.core.space.distances import contains
from banneret.core.space.free_corners import SHIFTS, is_clear, rounded_about
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.placing import is_number

SEIZING: Final = 3.0  # AF-PRE-06
APART: Final = 9.0  # AF-PRE-05
OWN_MARKER: Final = 12.0  # AF-MIS-11
SLACK: Final = 0.001  # AF-GEN-17
_OFF: Final = 2.0 * SLACK  # how far outside of what a marker keeps away from its corners are taken
ROLL: Final = "roll"

DUEL: Final = "duel"
SEIZE_GROUND: Final = "seize-ground"
RELIC_HUNT: Final = "relic-hunt"
SABOTAGE: Final = "sabotage"
BREAKTHROUGH: Final = "breakthrough"
KING: Final = "king-of-the-hill"


# ---------------------------------------------------------------------------------------- the scenario


def settle_scenario(battle: Battle, dice: Dice) -> Steps:
    """AF-DEP-01, AF-MIS-01, AF-MIS-04: what was agreed, or what the dice say."""
    face = 0
    if battle.style == ROLL:
        face = dice.one("AF-DEP-01", "the deployment style")
        battle.style = STYLES[face - 1].id
    battle.tell(ScenarioSet("AF-DEP-01", "Deployment", DEPLOYMENT_BY_ID[battle.style].name, face))
    face = 0
    if battle.mission == ROLL:
        face = dice.one("AF-MIS-01", "the mission")
        battle.mission = MISSION[face - 1].id
    battle.tell(ScenarioSet("AF-MIS-01", "Mission", name_in(MISSION, battle.mission), face))
    for chapter in battle.chapters:
        chapter.scenario_settled(battle, dice)
    battle.go_on_preparing()
    return
    yield


# ---------------------------------------------------------------------------------------- markers


class PlaceMarker(Question):
    """AF-PRE-05, AF-MIS-11, AF-MIS-15: where an objective marker goes; the answer is [x, y].

    `seat` is whose own marker it is, in Sabotage.
    """

    def __init__(self, battle: Battle, clause: str, prompt: str, seat: str = "") -> None:
        super().__init__("point", "marker", clause, prompt)
        self.battle = battle.seen_by("")
        self.seat = seat
        self._contour: Contour | None = None
        self._spot: tuple[float, float] | None = None
        self._looked: bool = False

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) != 2 or not all([is_number(v, 1e4) for v in data]):
            return self.malformed("it takes a point as [x, y] in inches")
        return (quantise(float(data[0])), quantise(float(data[1])))

    def lies_at(self, answer: Answer) -> tuple[float, float]:
        """Where the marker comes to lie: where it is put, or 12" from the edge if that is asked for."""
        x, y = answer
        if self.seat:
            x, y = self.snapped(x, y)
        return quantise(x), quantise(y)

    def snapped(self, x: float, y: float) -> tuple[float, float]:
        """AF-MIS-11: the nearest point just 12" from the nearest own edge; nobody measures that by hand."""
        return self.contour().nearest(x, y)

    def contour(self) -> Contour:
        if self._contour is None:
            edges = self.battle.home_edges(self.battle.zones[self.seat])
            self._contour = Contour(edges, OWN_MARKER, self.battle.field.width, self.battle.field.depth)
        return self._contour

    def check(self, answer: Answer) -> Refusal | None:
        battle = self.battle
        field = battle.field
        if not (0.0 <= answer[0] <= field.width and 0.0 <= answer[1] <= field.depth):
            return Refusal("off-table", self.clause, "That is not on the table.")
        x, y = self.lies_at(answer)
        for piece in field.impassable:
            if contains(piece.shape, x, y):
                return Refusal("impassable", "AF-PRE-05", f"A marker may not lie in {piece.name}.")
        for marker in battle.objectives.values():
            apart = math.hypot(marker.x - x, marker.y - y)
            if apart <= APART + SLACK:
                return Refusal(
                    "too-close", "AF-PRE-05", f"That is {apart:.1f}” from another marker; it must be over 9”."
                )
        return None if self.seat else self._check_zones(x, y)

    def _check_zones(self, x: float, y: float) -> Refusal | None:
        battle = self.battle
        field = battle.field
        for number in self.battle.zone_numbers():
            far = distance_to(battle.zone(number), x, y)
            if battle.mission == KING:
                if far <= APART + SLACK:
                    return Refusal("near-zone", "AF-MIS-15", "It must be over 9” from both deployment zones.")
            elif far <= EPS:
                return Refusal("in-zone", "AF-PRE-05", "Markers go outside the deployment zones.")
        if battle.mission == KING and min(x, y, field.width - x, field.depth - y) <= APART + SLACK:
            return Refusal("near-edge", "AF-MIS-15", "It must be over 9” from every table edge.")
        return None

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        field = self.battle.field
        found: list[Answer] = []
        for _ in range(20 * n):
            x, y = rng.uniform(0.0, field.width), rng.uniform(0.0, field.depth)
            if self.seat:
                x, y = self.snapped(x, y)
            point = (quantise(x), quantise(y))
            if self.check(point) is None:
                found.append(point)
                if len(found) == n:
                    return found
        return found or [self.default()]

    def spot(self) -> tuple[float, float] | None:
        """A legal place near the table's middle, on a grid or in a corner of what is free; None if none is."""
        if not self._looked:
            self._looked = True
            for step in (2.0, 0.5):
                self._spot = self._nearest(step)
                if self._spot is not None:
                    break
            if self._spot is None:
                self._spot = self._in_a_corner()
        return self._spot

    def _in_a_corner(self) -> tuple[float, float] | None:
        """The legal corner of the free ground that is nearest to the middle; None if there is none.

        Whatever is left free has corners where two edges cross, of what a marker keeps away from, of the table
        or of the line that it must lie on. So looking at them all misses nothing, down to rounding.
        """
        field = self.battle.field
        king = self.battle.mission == KING and not self.seat
        edges = Edges(0.5 * field.width, 0.5 * field.depth, math.inf)
        away = APART + _OFF if king else 0.0
        edges.add_box(away, away, field.width - away, field.depth - away)
        met = [Obstacle([(marker.x, marker.y)], APART + _OFF) for marker in self.battle.objectives.values()]
        met += [Obstacle(piece.shape.points(), _OFF) for piece in field.impassable]
        for obstacle in met:
            edges.add(obstacle)
        if self.seat:
            self.contour().add_to(edges)
        else:
            for number in self.battle.zone_numbers():
                for part in self.battle.zone(number):
                    for k in range(len(part)):
                        edges.add(Obstacle([part[k - 1], part[k]], APART + _OFF if king else _OFF))
        for _, x, y in sorted(edges.crossings()):
            if is_clear(x, y, met):
                for shift in SHIFTS:
                    place = rounded_about(x, y, shift)
                    if self.check(place) is None:
                        return place
        return None

    def _nearest(self, step: float) -> tuple[float, float] | None:
        field = self.battle.field
        mx, my = 0.5 * field.width, 0.5 * field.depth
        points: list[tuple[float, float, float]] = []
        for row in range(int(field.depth / step) + 1):
            for column in range(int(field.width / step) + 1):
                x, y = step * column, step * row
                if self.seat:
                    x, y = self.snapped(x, y)
                points.append((math.hypot(x - mx, y - my), quantise(x), quantise(y)))
        points.sort()
        for _, x, y in points:
            if self.check((x, y)) is None:
                return x, y
        return None

    def default(self) -> Answer:
        found = self.spot()
        assert found is not None, "a marker is only asked for where it has room"
        return found

    def details(self) -> Data:
        field = self.battle.field
        return {"area": [0.0, 0.0, field.width, field.depth], "apart": APART, "default": list(self.default())}


def place_objectives(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-04, AF-PRE-05, AF-MIS-02: how many markers, who begins, and then one after the other."""
    if battle.markers_to_place < 0:
        if battle.mission == SEIZE_GROUND:
            fixed_markers(battle)
        if battle.mission in (SEIZE_GROUND, SABOTAGE, BREAKTHROUGH):
            battle.step = ZONES
            return
        yield from begin_markers(battle, dice)
    left = battle.markers_to_place
    clause = "AF-MIS-15" if battle.mission == KING else "AF-PRE-05"
    question = PlaceMarker(battle, clause, f"Where do you place an objective marker? ({left} to place)")
    if question.spot() is not None:
        x, y = yield ask(battle.turn, question)
        put_marker(battle, battle.turn, x, y, clause)
    else:
        battle.tell(MarkerSkipped(clause, battle.turn))
    battle.markers_to_place -= 1
    battle.turn = other_seat(battle.turn)
    if battle.markers_to_place == 0:
        battle.step = ZONES


def begin_markers(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-04, AF-PRE-05, AF-MIS-07: how many (a D3 is half a D6, AF-GEN-05), and who places the first."""
    if battle.mission == DUEL:
        face = dice.one("AF-PRE-04", "the number of markers")
        battle.markers_to_place = (face + 1) // 2 + 2
        battle.tell(MarkersRolled("AF-PRE-04", battle.markers_to_place, face))
    else:
        battle.markers_to_place = 1 if battle.mission == KING else 3
    winner = rolled_off(battle, "placing markers", dice, "AF-PRE-05")
    options = [Option(winner, "I do"), Option(other_seat(winner), "The other side")]
    prompt = "Who places the first objective marker?"
    battle.turn = yield ask(winner, Choice("first-marker", "AF-PRE-05", prompt, options))


def put_marker(battle: Battle, seat: str, x: float, y: float, clause: str, belongs: str = "") -> None:
    marker = Objective(f"marker-{len(battle.objectives) + 1}", x, y, "", belongs)
    battle.objectives[marker.id] = marker
    battle.tell(MarkerPlaced(clause, seat, marker.id, x, y))


def fixed_markers(battle: Battle) -> None:
    """AF-MIS-06: one marker at the middle of each quarter of the ground between the zones."""
    for x, y in battle.deployment().seize_ground:
        px, py = clear_point(battle, x, y)
        put_marker(battle, "", px, py, "AF-MIS-06")


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


def own_markers(battle: Battle, dice: Dice) -> Steps:
    """AF-MIS-11, AF-MIS-14: markers that wait until the zones are chosen."""
    for seat in (battle.first, other_seat(battle.first)):
        if battle.mission == SABOTAGE:
            prompt = "Where do you place your own marker, 12” from your table edge?"
            question = PlaceMarker(battle, "AF-MIS-11", prompt, seat)
            if question.spot() is None:
                battle.tell(MarkerSkipped("AF-MIS-11", seat))
                continue
            answer = yield ask(seat, question)
            x, y = question.lies_at(answer)
            if (x, y) != answer:
                battle.tell(MarkerMoved("AF-MIS-11", seat, answer[0], answer[1], OWN_MARKER))
            put_marker(battle, seat, x, y, "AF-MIS-11", seat)
        elif battle.mission == BREAKTHROUGH:
            points = battle.deployment().breakthrough[f"zone_{battle.zones[seat]}"]
            at = 0
            if len(points) > 1:
                options = [
                    Option(str(k), f"At {points[k][0]:g}”, {points[k][1]:g}”") for k in range(len(points))
                ]
                prompt = "At which of the two points does your marker lie?"
                at = int((yield ask(seat, Choice("breakthrough", "AF-MIS-14", prompt, options))))
            x, y = clear_point(battle, points[at][0], points[at][1])
            put_marker(battle, seat, x, y, "AF-MIS-14")
    battle.turn = battle.first
    battle.step = DEPLOYMENT


# ---------------------------------------------------------------------------------------- seizing


def near_marker(battle: Battle, marker: Objective) -> list[Unit]:
    """AF-PRE-06, AF-PRE-08: units within 3" of the marker that are not Wavering."""
    return [unit for unit in battle.on_table() if not unit.wavering and is_near(unit, marker)]


def is_near(unit: Unit, marker: Objective) -> bool:
    return any([gap_to_point(base, marker.x, marker.y) <= SEIZING + SLACK for base in unit.bases])


def seize_markers(battle: Battle, dice: Dice) -> Steps:
    """AF-PRE-06 to AF-PRE-09, AF-MIS-03: seized by one side alone, neutral if contested, else as it was."""
    for marker in list(battle.objectives.values()):
        if marker.carrier:
            continue
        there = near_marker(battle, marker)
        seats = sorted({unit.seat for unit in there})
        if marker.belongs:
            # AF-MIS-12: an own marker is never seized by its owner, and destroyed by the enemy.
            if len(seats) == 1 and seats[0] != marker.belongs:
                del battle.objectives[marker.id]
                battle.tell(MarkerDestroyed("AF-MIS-12", marker.id, seats[0]))
            continue
        settle(battle, marker, seats)
        if battle.mission == RELIC_HUNT and len(seats) == 1:
            yield from take_up(battle, marker.id, seats[0], there)


def take_up(battle: Battle, marker_id: str, seat: str, there: list[Unit]) -> Steps:
    """AF-MIS-08: a unit that seizes a marker carries it; with several of them the owner says which."""
    carrier = there[0].id
    if len(there) > 1:
        options = [Option(unit.id, unit.name, (unit.id,)) for unit in there]
        prompt = "Which unit takes up the relic?"
        closed = ClosedCarriers(battle.of_side(seat), [unit.id for unit in there], battle.objectives[marker_id])
        question = Choice("carrier", "AF-MIS-08", prompt, options, (marker_id,), closed=closed)
        carrier = yield ask(seat, question)
    battle.objectives[marker_id] = battle.objectives[marker_id].carried_by(carrier, seat)
    battle.tell(MarkerCarried("AF-MIS-08", marker_id, carrier))


class ClosedCarriers(ClosedUnits[Unit]):
    """Who cannot take up a relic: those of the side that are not among those who seize it."""

    def __init__(self, units: list[Unit], offered: list[str], marker: Objective) -> None:
        super().__init__(units, offered)
        self.marker = marker

    def reason(self, unit: Unit) -> Refusal:
        if not unit.on_table():
            return whereabouts(unit)
        if not is_near(unit, self.marker):
            apart = min([gap_to_point(base, self.marker.x, self.marker.y) for base in unit.bases])
            far = measured(apart, SEIZING)
            why = f"{unit.name} is {far}” from the marker; it is seized from within {SEIZING:g}”."
            return Refusal("too-far", "AF-PRE-06", why)
        return Refusal("wavering", "AF-PRE-08", f"{unit.name} is Wavering and seizes nothing.")


class Relics(Chapter):
    """AF-MIS-09: what a unit carries is dropped when it is gone."""

    id: ClassVar[str] = "relics"
    section: ClassVar[str] = "MIS"

    def unit_lost(self, battle: Battle, unit: Unit, last: str) -> None:
        drop_markers(battle, unit, last)


def drop_markers(battle: Battle, unit: Unit, last: str) -> None:
    """AF-MIS-09: the markers of a unit that is gone lie where its last model fell, and are neutral.

    Where it routed, they lie at the model nearest to its middle. `unit` is as it last stood.
    """
    carried = [marker for marker in battle.objectives.values() if marker.carrier == unit.id]
    if not carried:
        return
    if last:
        base = unit.bases[unit.slot_of(last)]
    else:
        x, y, _ = unit.middle()
        base = min(unit.bases, key=lambda each: (each.cx - x) ** 2 + (each.cy - y) ** 2)
    px, py = clear_point(battle, base.cx, base.cy)
    for marker in carried:
        battle.objectives[marker.id] = marker.dropped_at(px, py)
        battle.tell(MarkerDropped("AF-MIS-09", marker.id, px, py))


# ---------------------------------------------------------------------------------------- the end


def held(battle: Battle) -> dict[str, int]:
    """How many markers each side controls; neutral ones count for nobody. In Sabotage, its own if it stands."""
    if battle.mission == SABOTAGE:
        return {seat: sum([1 for m in battle.objectives.values() if m.belongs == seat]) for seat in SEATS}
    return controlled(battle)


def mission_points(battle: Battle) -> dict[str, int]:
    """AF-SID-02: the Victory Points of the main mission."""
    worth = MISSION_POINTS[battle.mission]
    if battle.mission == SABOTAGE:
        stands = held(battle)
        return {
            seat: worth.kept * min(1, stands[seat]) + worth.destroyed * (1 - min(1, stands[other_seat(seat)]))
            for seat in SEATS
        }
    count = held(battle)
    return {seat: worth.per_marker * count[seat] for seat in SEATS}


def victory_points(battle: Battle) -> dict[str, int] | None:
    """AF-SID-01: the points of the mission plus those of chapters; None if no chapter is played for points."""
    points = mission_points(battle)
    counted = False
    for chapter in battle.chapters:
        more = chapter.points(battle)
        if more is not None:
            counted = True
            points = {seat: points[seat] + more[seat] for seat in SEATS}
    return points if counted else None


def score(battle: Battle) -> dict[str, int]:
    """What decides the game: markers, or Victory Points if a chapter is played for them."""
    points = victory_points(battle)
    if points is not None:
        return points
    if battle.mission == SABOTAGE:
        # AF-MIS-13: to have destroyed the enemy's marker and kept one's own.
        stands = held(battle)
        return {seat: 1 if stands[seat] and not stands[other_seat(seat)] else 0 for seat in SEATS}
    return held(battle)


def winner(battle: Battle) -> str:
    """AF-PRE-10, AF-MIS-05, AF-MIS-10, AF-MIS-13, AF-MIS-15, AF-SID-01: the higher score; "" for a draw."""
    return leader(score(battle))


def end_round(battle: Battle, dice: Dice) -> Steps:
    """Markers are checked, fatigue and spells wear off, and after the last round the game is over."""
    yield from battle.window(Moment.ROUND_ENDS, (), dice)
    yield from seize_markers(battle, dice)
    battle.tell(RoundEnded("AF-PRE-06", battle.round, held(battle)))
    for unit in list(battle.units.values()):
        if unit.alive():
            battle.put(unit.fresh())
    for chapter in battle.chapters:
        chapter.round_ended(battle)
    length = ROUNDS
    for chapter in battle.chapters:
        length = chapter.rounds(battle, length)
    if battle.round >= length:
        end_game(battle)
    else:
        battle.step = ROUND_START


def end_game(battle: Battle) -> None:
    """AF-ACT-06, AF-PRE-10: the mission decides."""
    for chapter in battle.chapters:
        chapter.game_ends(battle)
    points = victory_points(battle)
    if points is not None:
        battle.tell(VictoryPoints("AF-SID-01", points))
    battle.step = OVER
    battle.tell(GameEnded("AF-PRE-10" if points is None else "AF-SID-01", winner(battle), score(battle)))
