"""Where an objective marker may go: what is asked of who places one."""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.edges import Edges
from banneret.books.age_of_fantasy.mission import mission_of
from banneret.books.age_of_fantasy.zones import Contour, distance_to
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.distances import contains
from banneret.core.space.free_corners import SHIFTS, is_clear, rounded_about
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.placing import is_number
from banneret.core.space.shown import PointDetails

APART: Final = 9.0  # AF-PRE-05
OWN_MARKER: Final = 12.0  # AF-MIS-11
SLACK: Final = 0.001  # AF-GEN-17
_OFF: Final = 2.0 * SLACK  # how far outside of what a marker keeps away from its corners are taken


class PlaceMarker(Question):
    """AF-PRE-05, AF-MIS-11, AF-MIS-15: where an objective marker goes; the answer is [x, y].

    `seat` is whose own marker it is, in Sabotage; others are placed by whose turn it is.
    """

    def __init__(self, battle: Battle, clause: str, prompt: str, seat: str = "") -> None:
        super().__init__("point", "marker", clause, prompt)
        self.act = "Place the marker here"
        self.battle = battle.seen_by(seat or battle.turn)
        self.mission = mission_of(battle)
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
        mission = self.mission
        away = mission.marker_distance
        for number in battle.zone_numbers():
            far = distance_to(battle.zone(number), x, y)
            if away > 0.0:
                if far <= away + SLACK:
                    why = f"It must be over {away:g}” from both deployment zones."
                    return Refusal("near-zone", mission.marker_clause, why)
            elif far <= EPS and not mission.in_zones:
                return Refusal("in-zone", "AF-PRE-05", "Markers go outside the deployment zones.")
        if away > 0.0 and min(x, y, field.width - x, field.depth - y) <= away + SLACK:
            why = f"It must be over {away:g}” from every table edge."
            return Refusal("near-edge", mission.marker_clause, why)
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
        far = 0.0 if self.seat else self.mission.marker_distance
        edges = Edges(0.5 * field.width, 0.5 * field.depth, math.inf)
        away = far + _OFF if far > 0.0 else 0.0
        edges.add_box(away, away, field.width - away, field.depth - away)
        met = [Obstacle([(marker.x, marker.y)], APART + _OFF) for marker in self.battle.objectives.values()]
        met += [Obstacle(piece.shape.points(), _OFF) for piece in field.impassable]
        for obstacle in met:
            edges.add(obstacle)
        if self.seat:
            self.contour().add_to(edges)
        elif not self.mission.in_zones:
            for number in self.battle.zone_numbers():
                for part in self.battle.zone(number):
                    for k in range(len(part)):
                        edges.add(Obstacle([part[k - 1], part[k]], far + _OFF))
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

    def details(self) -> PointDetails:
        field = self.battle.field
        return {"area": (0.0, 0.0, field.width, field.depth), "apart": APART, "default": self.default()}
