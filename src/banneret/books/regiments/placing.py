"""Questions about putting something down on the table: a marker, or a unit with its heading."""

from __future__ import annotations

import math
import random

from banneret.books.opr.troop import WAITING
from banneret.books.regiments.battle import STRIP, Battle
from banneret.books.regiments.movement import Trial, Walker
from banneret.books.regiments.room import beyond
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Zone, band
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.bases import Base
from banneret.core.space.distances import closer_than, contains, inside_box, overlap
from banneret.core.space.formation import placed
from banneret.core.space.free_corners import free_corners
from banneret.core.space.geometry import EPS, Polygon, quantise, quantise_heading, swept, translated
from banneret.core.space.obstacles import Obstacle, obstacle_of_shape
from banneret.core.space.placing import PlaceBody, Pose, is_number
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import BodyDetails, Outline, PointDetails

MARKERS_APART = 9.0
_COARSE = 1.0  # the grid on which most units find room


class PlaceMarker(Question):
    """RG-PRE-08: where an objective marker goes; the answer is [x, y]."""

    def __init__(self, battle: Battle) -> None:
        left = battle.markers_to_place
        prompt = f"Where do you place an objective marker? ({left} to place)"
        super().__init__("point", "marker", "RG-PRE-08", prompt)
        self.act = "Place the marker here"
        self.battle = battle.seen_by(battle.turn)
        self.zones = battle.own_zones()

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) != 2 or not all([is_number(v, 1e4) for v in data]):
            return self.malformed("it takes a point as [x, y] in inches")
        return (quantise(float(data[0])), quantise(float(data[1])))

    def check(self, answer: Answer) -> Refusal | None:
        x, y = answer
        field = self.battle.field
        if not (0.0 <= x <= field.width and 0.0 <= y <= field.depth):
            return Refusal("off-table", "RG-PRE-08", "That is not on the table.")
        for zone in self.zones:
            if contains(zone.shape, x, y):
                return Refusal("in-zone", "RG-PRE-08", "Markers go outside the deployment zones.")
        # The edges are not chosen yet, so the strips along both long edges are barred.
        if not self.zones and (not beyond(y, STRIP) or not beyond(field.depth - STRIP, y)):
            return Refusal(
                "in-zone", "RG-PRE-08", "Markers go outside the deployment zones, 12” from the edges."
            )
        for marker in self.battle.objectives.values():
            gap = math.hypot(marker.x - x, marker.y - y)
            if not beyond(gap, MARKERS_APART):
                return Refusal(
                    "too-close", "RG-PRE-08", f"That is {gap:.1f}” from another marker; it must be over 9”."
                )
        return None

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        x0, y0, x1, y1 = self.area()
        found: list[Answer] = []
        for _ in range(20 * n):
            point = (quantise(rng.uniform(x0, x1)), quantise(rng.uniform(y0, y1)))
            if self.check(point) is None:
                found.append(point)
                if len(found) == n:
                    return found
        return found or [self.default()]

    def area(self) -> tuple[float, float, float, float]:
        """What is free of strips along the edges."""
        field = self.battle.field
        margin = 0.0 if self.zones else STRIP
        return 0.0, margin, field.width, field.depth - margin

    def spot(self) -> tuple[float, float] | None:
        """A legal place near the table's middle; None only if there is none, but for thousandths of an inch.

        What is left free by the other markers has a corner where two of their circles, or a circle and a
        border, cross, unless it is the whole strip: looking at those corners misses nothing.
        """
        field = self.battle.field
        corners = self._corners_between_zones() if self.zones else self._corners()
        places = [(0.5 * field.width, 0.5 * field.depth), *corners]
        legal = [place for place in places if self.check(place) is None]
        if not legal:
            return None
        return min(legal, key=lambda p: math.hypot(p[0] - 0.5 * field.width, p[1] - 0.5 * field.depth))

    def _corners(self) -> list[tuple[float, float]]:
        field = self.battle.field
        radius = MARKERS_APART + 0.003  # a hair outside, so that rounding does not lead back in
        left, right, low, high = 0.0, field.width, 12.001, field.depth - 12.001
        found = [(x, y) for x in (left, right) for y in (low, high)]
        markers = list(self.battle.objectives.values())
        for at in range(len(markers)):
            x, y = markers[at].x, markers[at].y
            for line in (low, high):
                reach = math.sqrt(max(0.0, radius * radius - (line - y) ** 2))
                found += [(x - reach, line), (x + reach, line)]
            for line in (left, right):
                reach = math.sqrt(max(0.0, radius * radius - (line - x) ** 2))
                found += [(line, y - reach), (line, y + reach)]
            for other in markers[at + 1 :]:
                gap = math.hypot(other.x - x, other.y - y)
                half = math.sqrt(max(0.0, radius * radius - 0.25 * gap * gap))
                ux, uy = (other.x - x) / gap, (other.y - y) / gap
                cx, cy = 0.5 * (x + other.x), 0.5 * (y + other.y)
                found += [(cx - uy * half, cy + ux * half), (cx + uy * half, cy - ux * half)]
        return [(quantise(x), quantise(y)) for x, y in found]

    def _corners_between_zones(self) -> list[tuple[float, float]]:
        obstacles = [Obstacle([(m.x, m.y)], MARKERS_APART + 0.003) for m in self.battle.objectives.values()]
        obstacles += [Obstacle(zone.shape.points(), 0.003) for zone in self.zones]
        return [(quantise(x), quantise(y)) for x, y in free_corners(obstacles, self.area())]

    def default(self) -> Answer:
        found = self.spot()
        assert found is not None, "a marker is only asked for where it has room"
        return found

    def details(self) -> PointDetails:
        return {"area": self.area(), "apart": MARKERS_APART, "default": self.default()}


class PlaceUnit(PlaceBody):
    """Where a unit is set up: [x, y, heading] of its front centre.

    `zone` is where the whole footprint must be; `away` how far from every enemy it must be more than;
    `start` and `within` bound a scout move.
    """

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        name: str,
        clause: str,
        prompt: str,
        zone: Zone,
        away: float = 0.0,
        within: float = 0.0,
        facing: float | None = None,
    ) -> None:
        # Who must keep away from enemies looks for room from the own edge on.
        if facing is None:
            facing = unit.heading if within else battle.ahead(unit.seat)
        super().__init__(name, clause, prompt, (unit.id,), zone.box, facing, away == 0.0)
        self.act = "Deploy here" if name == "place" else "Place here"
        self.battle = battle.seen_by(unit.seat)
        self.unit = unit
        self.zone = zone
        self.away = away
        self.within = within  # inches from where the unit stands, for a scout move; 0 for setting up
        # A unit being set up stands nowhere yet, so that its place cannot excuse it from the one-inch rule.
        self.walker = Walker(self.battle, unit if within else unit.in_place(WAITING))

    def refusal(self, pose: Pose) -> Refusal | None:
        x, y, heading = pose
        unit = self.unit
        blocks = placed(unit.tray().blocks, x, y, heading)
        x0, y0, x1, y1 = self.area
        for block in blocks:
            if not inside_box(block, x0, y0, x1, y1):
                field = self.battle.field
                if not inside_box(block, 0.0, 0.0, field.width, field.depth):
                    return Refusal("off-table", self.clause, "The unit does not fit on the table there.")
                return Refusal("outside-zone", self.clause, "The whole unit must be inside its zone.")
            for shape in self.zone.outside:
                if overlap(block, shape):
                    return Refusal("outside-zone", self.clause, "The whole unit must be inside its zone.")
        trial = Trial(x, y, heading)
        if self.walker.on_impassable(blocks, trial) or self.walker.too_close(blocks, trial):
            return self._own(trial.refusal)
        if self.away:
            for enemy in self.battle.enemies_of(unit):
                if any([closer_than(a, b, self.away + 2 * EPS) for a in blocks for b in enemy.blocks()]):
                    return Refusal(
                        "near-enemy",
                        self.clause,
                        f"It must be more than {self.away:g}” from {enemy.the()}.",
                        enemy.id,
                    )
        if self.within:
            return self._check_shift(pose)
        return None

    def _check_shift(self, pose: Pose) -> Refusal | None:
        """RG-SPC-25: a straight move of the footprint's centre, not through units, then any facing."""
        unit = self.unit
        old = unit.footprint()
        new = unit.footprint_at(*pose)
        dx, dy = new.cx - old.cx, new.cy - old.cy
        gap = math.hypot(dx, dy)
        if gap > self.within + 0.002:
            return Refusal("too-far", self.clause, f"That is {gap:.1f}”; a scout moves up to {self.within:g}”.")
        if beyond(gap, 0.0) and not self.walker.flying:
            # Terrain is ignored, but not the one-inch rule, on the whole way (RG-MOV-05).
            trial = Trial(*pose)
            if self.walker.too_close([swept(block, dx, dy) for block in unit.blocks()], trial):
                return self._own(trial.refusal)
        return None

    def _own(self, refusal: Refusal | None) -> Refusal:
        """A refusal under the clause of this question."""
        assert refusal is not None
        return Refusal(refusal.code, self.clause, refusal.why, refusal.by)

    def guess(self, rng: random.Random) -> Pose:
        if not self.within:
            return super().guess(rng)
        heading = self.facing
        if rng.random() < 0.2:
            heading = quantise_heading(heading + rng.choice((-30.0, 30.0, 90.0, -90.0, 180.0)))
        angle = rng.uniform(0.0, 2.0 * math.pi)
        far = self.within * math.sqrt(rng.random())
        old = self.unit.footprint()
        return self.unit.pose_about(old.cx + far * math.sin(angle), old.cy + far * math.cos(angle), heading)

    def spot(self) -> Pose | None:
        """A place for the unit: looked for on a coarse grid, then in every corner of the free ground.

        The unit faces ahead, to either side or back, or else along the table's edges; if there is room for it
        so, however narrow, it is found.
        """
        if self.within:
            return (self.unit.x, self.unit.y, self.unit.heading)
        headings = [quantise_heading(self.facing + turn) for turn in (0.0, 90.0, 270.0, 180.0)]
        if self.facing % 90.0 > 0.0:
            # Zones mostly lie straight: aslant a unit needs more room than it has.
            headings += [0.0, 90.0, 270.0, 180.0]
        for heading in headings:
            found = self._scan(heading, _COARSE)
            if found is not None:
                return found
        for heading in headings:
            found = self._in_a_corner(heading)
            if found is not None:
                return found
        return None

    def _in_a_corner(self, heading: float) -> Pose | None:
        """RG-PRE-16: the foremost place in a corner of the free ground, the nearest to the middle first."""
        limits = [(piece.shape, 0.0) for piece in self.battle.field.impassable]
        limits += [(shape, 0.0) for shape in self.zone.outside]
        for other in self.walker.others:
            far = self.away + 2 * EPS if self.battle.are_enemies(self.unit.seat, other.seat) else 0.0
            limits += [(shape, max(far, self.walker.clearance(other))) for shape in other.blocks()]
        x0, y0, x1, y1 = self.area
        low_x, low_y, high_x, high_y = -math.inf, -math.inf, math.inf, math.inf
        obstacles: list[Obstacle] = []
        for s, f, half_width, half_depth in self.unit.tray().blocks:
            # Everything as seen from the middle of the front edge.
            block = placed([(s, f, half_width, half_depth)], 0.0, 0.0, heading)[0]
            low_x, high_x = max(low_x, x0 - min(block.xs)), min(high_x, x1 - max(block.xs))
            low_y, high_y = max(low_y, y0 - min(block.ys)), min(high_y, y1 - max(block.ys))
            base = Base(0.0, 0.0, heading, half_width, half_depth)
            for shape, limit in limits:
                obstacles.append(obstacle_of_shape(base, translated(shape, -block.cx, -block.cy), limit))
        return self.first_corner(heading, obstacles, (low_x, low_y, high_x, high_y))

    def body_at(self, x: float, y: float, heading: float) -> Polygon:
        return self.unit.footprint_at(x, y, heading)

    def pose_about(self, cx: float, cy: float, heading: float) -> Pose:
        return self.unit.pose_about(cx, cy, heading)

    def outline_at(self, pose: Pose) -> list[Outline]:
        return self.unit.outline_at(*pose)

    def body_details(self) -> BodyDetails:
        unit = self.unit
        tray = unit.tray()
        data: BodyDetails = {"unit": unit.id, "footprint": (tray.left, tray.right, tray.depth)}
        if self.away:
            data["away"] = self.away
        if self.within:
            data["within"] = self.within
            data["start"] = (unit.x, unit.y, unit.heading)
        if self.zone.outside:
            data["zone"] = [outline_of(self.zone.shape)]
        return data


def whole_table(battle: Battle) -> Zone:
    return band(0.0, 0.0, battle.field.width, battle.field.depth)
