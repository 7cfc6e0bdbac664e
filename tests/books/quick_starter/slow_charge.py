"""A slow charge solver to hold the fast one against, and a referee that replays what the fast one offers.

Both know nothing of the fast solver's sums: they move whole rectangles step by step.
"""

from __future__ import annotations

import math

from banneret.books.quick_starter.charges.solver import TOUCH, Footprint, Landing, Scene
from banneret.core.space.distances import (
    circle_overlap,
    closer_than,
    distance,
    inside_box,
    overlap,
    segment_distance,
    segment_to_polygon,
)
from banneret.core.space.geometry import (
    Circle,
    Polygon,
    heading_vector,
    normal_heading,
    quantise,
    quantise_heading,
    rotated,
    swept,
    translated,
)
from banneret.core.space.travel import rotation_hits, travel_until_contact

APART = 0.012  # what the slow solver keeps from other enemies: a little more than the fast one must
OUTWARD = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": -90.0}
NEAR = 0.002


def facing_ends(target: Footprint, facing: str) -> tuple[tuple[float, float], tuple[float, float]]:
    p = target.shape()
    i = {"front": 0, "left": 1, "rear": 2, "right": 3}[facing]
    j = (i + 1) % 4
    return (p.xs[i], p.ys[i]), (p.xs[j], p.ys[j])


def model_met(target: Footprint, facing: str, column: int) -> tuple[int, int]:
    """(rank, file) of the first model that a look through a column of a facing, from outside, falls upon."""
    files, ranks = target.columns_front, target.columns_side
    last = set(target.rear) or set(range(files))
    present = [(r, f) for r in range(ranks) for f in range(files) if r < ranks - 1 or f in last]
    # The ends of a facing run from the charger's left to its right.
    if facing == "front":
        return min(cell for cell in present if cell[1] == files - 1 - column)
    if facing == "rear":
        return max(cell for cell in present if cell[1] == column)
    if facing == "left":
        return min((cell for cell in present if cell[0] == column), key=lambda cell: cell[1])
    return max((cell for cell in present if cell[0] == ranks - 1 - column), key=lambda cell: cell[1])


def count_models(charger: Footprint, target: Footprint, facing: str, met: int = 0) -> int:
    """Both sides' models that come into contact, by looking at every pair (the charger stands flush)."""
    mine, cells = models_touching(charger, target, facing)
    known = {cell for cell in cells if met >> (cell[0] * target.columns_front + cell[1]) & 1}
    return mine + len(cells - known)


def models_touching(charger: Footprint, target: Footprint, facing: str) -> tuple[int, set[tuple[int, int]]]:
    """How many of the charger's models touch, and which of the target's."""
    (x0, y0), (x1, y1) = facing_ends(target, facing)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    s, c = heading_vector(charger.heading)
    columns = target.columns_front if facing in ("front", "rear") else target.columns_side
    theirs = [(length * i / columns, length * (i + 1) / columns) for i in range(columns)]
    mine = []
    for i in range(charger.columns_front):
        ends = []
        for k in (i, i + 1):
            along = charger.width * (k / charger.columns_front - 0.5)
            px, py = charger.x + c * along, charger.y - s * along
            ends.append((px - x0) * ux + (py - y0) * uy)
        mine.append((min(ends), max(ends)))
    touching_mine = set()
    touching_theirs = set()
    for i, (a, b) in enumerate(mine):
        for j, (p, q) in enumerate(theirs):
            if min(b, q) - max(a, p) >= -TOUCH:
                touching_mine.add(i)
                touching_theirs.add(model_met(target, facing, j))
    return len(touching_mine), touching_theirs


def front_edge(p: Polygon) -> tuple[float, float, float, float]:
    """Left and right end of the front edge."""
    return p.xs[1], p.ys[1], p.xs[0], p.ys[0]


def contact_on(p: Polygon, target: Footprint, facing: str) -> tuple[float, float, float] | None:
    """(x, y, inches from the front's left end) where the front edge of p touches the facing, or None."""
    (x0, y0), (x1, y1) = facing_ends(target, facing)
    lx, ly, rx, ry = front_edge(p)
    width = math.hypot(rx - lx, ry - ly)
    best = None
    for px, py, u in ((lx, ly, 0.0), (rx, ry, width)):
        d = segment_distance(x0, y0, x1, y1, px, py)
        if d < NEAR and (best is None or d < best[0]):
            best = (d, px, py, u)
    for px, py in ((x0, y0), (x1, y1)):
        d = segment_distance(lx, ly, rx, ry, px, py)
        if d < NEAR and (best is None or d < best[0]):
            best = (d, px, py, math.hypot(px - lx, py - ly))
    return None if best is None else best[1:]


def pose(p: Polygon) -> tuple[float, float]:
    return (p.xs[0] + p.xs[1]) * 0.5, (p.ys[0] + p.ys[1]) * 0.5


class Slow:
    """Brute force: forward in steps, both corners, every degree, straight on, align."""

    def __init__(
        self,
        charger: Footprint,
        target: Footprint,
        facing: str,
        scene: Scene,
        step: float,
        flying: bool = False,
        free: bool = False,
    ) -> None:
        self.charger = charger
        self.target = target
        self.facing = facing
        self.scene = scene
        self.step = step
        self.flying = flying
        self.free = free  # touching with the front anywhere will do
        self.aim = target.shape()
        self.soft = [b.shape() for b in scene.friends] + list(scene.impassable)
        self.hard = [b.shape() for b in scene.enemies]
        self.best = 0
        self.path: tuple[float, float, float] | None = None
        self.cap = 10_000  # stop when this many models are in contact

    def inside(self, p: Polygon) -> bool:
        return inside_box(p, 0.0, 0.0, self.scene.width, self.scene.depth)

    def stands(self, p: Polygon) -> bool:
        if not self.inside(p):
            return False
        if any(overlap(p, b) for b in self.soft):
            return False
        return not any(closer_than(p, b, APART) for b in self.hard)

    def straight_ok(self, p: Polygon, dx: float, dy: float) -> bool:
        if not self.inside(translated(p, dx, dy)):
            return False
        if self.flying:
            return True
        way = swept(p, dx, dy) if math.hypot(dx, dy) > 1e-5 else p
        if any(overlap(way, b) for b in self.soft):
            return False
        return not any(closer_than(way, b, APART) for b in self.hard)

    def turn_ok(self, p: Polygon, px: float, py: float, degrees: float) -> bool:
        steps = max(1, math.ceil(abs(degrees)))
        if not all(self.inside(rotated(p, px, py, degrees * i / steps)) for i in range(steps + 1)):
            return False
        if self.flying:
            return True
        if any(rotation_hits(p, px, py, degrees, b) for b in self.soft):
            return False
        return not any(rotation_hits(p, px, py, degrees, b, APART) for b in self.hard)

    def arrive(self, p: Polygon, heading: float, path: tuple[float, float, float]) -> None:
        """p touches the target: if rightly, align and count."""
        if self.free:
            if any(contact_on(p, self.target, f) is not None for f in OUTWARD) and self.stands(p):
                self.best = 1
                self.path = path
            return
        met = contact_on(p, self.target, self.facing)
        if met is None:
            return
        px, py, u = met
        final = normal_heading(self.target.heading + OUTWARD[self.facing] + 180.0)
        turn = (final - heading + 180.0) % 360.0 - 180.0
        if abs(turn) >= 89.9:
            return
        if not self.turn_ok(p, px, py, turn):
            return
        (x0, y0), (x1, y1) = facing_ends(self.target, self.facing)
        # Exactly onto the line of the facing; its ends run from the charger's left to its right.
        length = math.hypot(x1 - x0, y1 - y0)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        along = (px - x0) * ux + (py - y0) * uy - u + self.charger.width * 0.5
        body = self.charger.at(quantise(x0 + ux * along), quantise(y0 + uy * along), quantise_heading(final))
        if not self.stands(body.shape()):
            return
        count = count_models(body, self.target, self.facing, self.scene.met)
        if count > self.best:
            self.best = count
            self.path = path

    def forward(self, p: Polygon, heading: float, path: tuple[float, float, float]) -> None:
        s, c = heading_vector(heading)
        go = travel_until_contact(p, s, c, self.aim)
        if go == math.inf:
            return
        if go == 0.0 and distance(p, self.aim) > NEAR:
            # Within the contact tolerance already: the last bit.
            go = distance(p, self.aim)
        if self.straight_ok(p, s * go, c * go):
            self.arrive(translated(p, s * go, c * go), heading, path)

    def run(self) -> int:
        start = self.charger.shape()
        heading = self.charger.heading
        s, c = heading_vector(heading)
        if not self.flying and not self.stands(start):
            return 0
        self.forward(start, heading, (0.0, 0.0, 0.0))
        first = 0.0
        while self.best < self.cap:
            p = translated(start, s * first, c * first)
            if overlap(p, self.aim) or not self.straight_ok(start, s * first, c * first):
                break
            if first > 0.0 and travel_until_contact(start, s, c, self.aim) < first:
                break
            for corner in (1, 0):
                self.wheel(p, corner, first)
            first += self.step
        return self.best

    def wheel(self, p: Polygon, corner: int, first: float) -> None:
        px, py = p.xs[corner], p.ys[corner]
        way = -1.0 if corner == 1 else 1.0
        for a in range(1, 91):
            before = rotated(p, px, py, way * (a - 1))
            if not self.turn_ok(before, px, py, way):
                return
            if rotation_hits(before, px, py, way, self.aim):
                low, high = 0.0, 1.0
                while high - low > 1e-6:
                    middle = (low + high) * 0.5
                    turned = rotated(before, px, py, way * middle)
                    if distance(turned, self.aim) > 0.0:
                        low = middle
                    else:
                        high = middle
                angle = way * (a - 1 + low)
                self.arrive(rotated(p, px, py, angle), self.charger.heading + angle, (first, angle, 0.0))
                return
            self.forward(rotated(p, px, py, way * a), self.charger.heading + way * a, (first, way * a, 0.0))


# ------------------------------------------------------------------------------------------------- the referee


def replay(
    landing: Landing, charger: Footprint, target: Footprint, facing: str, scene: Scene, flying: bool, free: bool
) -> str:
    """What is wrong with a landing when it is played in small steps; "" if nothing."""
    first, corner, angle, second = landing.path
    if first < 0.0 or second < 0.0 or not 0.0 <= angle <= 90.0 + 1e-6:
        return "path"
    p = charger.shape()
    heading = charger.heading
    s, c = heading_vector(heading)
    trail = [translated(p, s * first * i / 100, c * first * i / 100) for i in range(101)]
    p = trail[-1]
    if corner:
        k = 1 if corner == "left" else 0
        way = -1.0 if corner == "left" else 1.0
        steps = max(1, math.ceil(angle * 2))
        px, py = p.xs[k], p.ys[k]
        trail += [rotated(p, px, py, way * angle * i / steps) for i in range(1, steps + 1)]
        p = trail[-1]
        heading += way * angle
    s, c = heading_vector(heading)
    trail += [translated(p, s * second * i / 100, c * second * i / 100) for i in range(1, 101)]
    p = trail[-1]
    for pose_ in trail:
        if target.round:
            if circle_overlap(Circle(target.x, target.y, target.radius), pose_):
                return "through the target"
        elif overlap(pose_, target.shape()):
            return "through the target"
    tx, ty, th = landing.touch
    if math.hypot(tx - pose(p)[0], ty - pose(p)[1]) > 0.003:
        return "touch pose"
    if abs((th - heading + 180.0) % 360.0 - 180.0) > 0.006:
        return "touch heading"
    end = charger.at(landing.x, landing.y, landing.heading)
    if free:
        if target.round:
            lx, ly, rx, ry = front_edge(end.shape())
            if abs(segment_distance(lx, ly, rx, ry, target.x, target.y) - target.radius) > TOUCH:
                return "no contact"
        elif all(contact_on(p, target, f) is None for f in OUTWARD):
            return "no front contact"
    else:
        met = contact_on(p, target, facing)
        if met is None:
            return "contact not on the facing"
        px, py, _ = met
        turn = (landing.heading - heading + 180.0) % 360.0 - 180.0
        if abs(turn) >= 90.0:
            return "aligned by more than a quarter"
        turning = [rotated(p, px, py, turn * i / 60) for i in range(61)]
        if any(overlap(q, target.shape()) for q in turning):
            return "through the target when aligning"
        trail += turning
        x, y = pose(trail[-1])
        if math.hypot(x - landing.x, y - landing.y) > 0.004:
            return f"aligned to {x}, {y}"
        counted = count_models(end, target, facing, scene.met)
        if counted != landing.models:
            return f"models {landing.models}, counted {counted}"
        lx, ly, rx, ry = front_edge(end.shape())
        apart = segment_to_polygon(lx, ly, rx, ry, target.shape())
        if overlap(end.shape(), target.shape()) or apart > TOUCH:
            return "not flush"
    for q in trail:
        if not inside_box(q, -0.003, -0.003, scene.width + 0.003, scene.depth + 0.003):
            return "left the board"
    checked = [end.shape()] if flying else trail + [end.shape()]
    for q in checked:
        for b in scene.friends:
            if b.round:
                if circle_overlap(Circle(b.x, b.y, b.radius), q):
                    return "into a round friend"
            elif overlap(q, b.shape()):
                return "into a friend"
        for ground in scene.impassable:
            if overlap(q, ground):
                return "into the impassable"
        for b in scene.enemies:
            if b.round:
                if circle_overlap(Circle(b.x, b.y, b.radius + 0.012), q):
                    return "at a round enemy"
            elif closer_than(q, b.shape(), 0.0075):
                return "at an enemy"
    return ""
