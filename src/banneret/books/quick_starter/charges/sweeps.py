"""Exact sweeps: what a charger meets while it goes straight on or turns.

A Charge Move is straight forward, at most one wheel, straight forward, and a turn to align (QS-CHG-22, 23, 27).
A straight move covers a rectangle, and in a turn every corner follows a circle, so nothing is sampled.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.charges.shapes import Footprint
from banneret.core.space.geometry import Polygon, heading_vector

NEVER: Final = 1e9
_LEVEL: Final = 1e-7
_WHOLE: Final = 2.0 * math.pi


class ChargeFrame:
    """Coordinates in which a charger standing flush at (ox, oy) looks along +y with +x to its right."""

    def __init__(self, ox: float, oy: float, heading: float) -> None:
        self.ox: float = ox
        self.oy: float = oy
        self.heading: float = heading
        s, c = heading_vector(heading)
        self.sin: float = s
        self.cos: float = c

    def to_x(self, x: float, y: float) -> float:
        return (x - self.ox) * self.cos - (y - self.oy) * self.sin

    def to_y(self, x: float, y: float) -> float:
        return (x - self.ox) * self.sin + (y - self.oy) * self.cos

    def out_x(self, x: float, y: float) -> float:
        return self.ox + x * self.cos + y * self.sin

    def out_y(self, x: float, y: float) -> float:
        return self.oy - x * self.sin + y * self.cos


class Block:
    """Something a moving charger must stay out of, in the coordinates of a ChargeFrame.

    Its outline already holds the margin: enemies are wider by the contact gap, friends narrower by what
    rounding may make two neighbours overlap.
    """

    def __init__(self, xs: list[float], ys: list[float], round: bool, radius: float) -> None:
        self.xs = xs
        self.ys = ys
        self.round = round
        n = len(xs)
        sx: float = 0.0
        sy: float = 0.0
        for i in range(n):
            sx += xs[i]
            sy += ys[i]
        self.cx: float = sx / n
        self.cy: float = sy / n
        self.radius: float = radius
        if not round:
            most: float = 0.0
            for i in range(n):
                dx: float = xs[i] - self.cx
                dy: float = ys[i] - self.cy
                most = max(most, dx * dx + dy * dy)
            self.radius = math.sqrt(most)


def polygon_block(p: Polygon, frame: ChargeFrame, margin: float) -> Block:
    """A polygon with its sides moved outwards by margin (inwards if negative)."""
    xs: list[float] = []
    ys: list[float] = []
    n = len(p.xs)
    for i in range(n):
        xs.append(frame.to_x(p.xs[i], p.ys[i]))
        ys.append(frame.to_y(p.xs[i], p.ys[i]))
    if margin == 0.0:
        return Block(xs, ys, False, 0.0)
    nxs: list[float] = []
    nys: list[float] = []
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        ex: float = xs[j] - xs[i]
        ey: float = ys[j] - ys[i]
        length: float = math.sqrt(ex * ex + ey * ey)
        nxs.append(ey / length)
        nys.append(-ex / length)
    oxs: list[float] = []
    oys: list[float] = []
    for i in range(n):
        k = i - 1 if i > 0 else n - 1
        scale: float = margin / (1.0 + nxs[i] * nxs[k] + nys[i] * nys[k])
        oxs.append(xs[i] + (nxs[i] + nxs[k]) * scale)
        oys.append(ys[i] + (nys[i] + nys[k]) * scale)
    return Block(oxs, oys, False, 0.0)


def body_block(body: Footprint, frame: ChargeFrame, margin: float) -> Block:
    if body.round:
        x: float = frame.to_x(body.x, body.y)
        y: float = frame.to_y(body.x, body.y)
        return Block([x], [y], True, body.radius + margin)
    return polygon_block(body.shape(), frame, margin)


def column(block: Block, sin: float, cos: float, low: float, high: float) -> tuple[float, float]:
    """(nearest, farthest) of the block ahead, within the strip between two sideways positions.

    Ahead is along (sin, cos), sideways along (cos, -sin).  (NEVER, -NEVER) if none of it lies in the strip.
    """
    middle: float = block.cx * cos - block.cy * sin
    if middle - block.radius >= high or middle + block.radius <= low:
        return NEVER, -NEVER
    near: float = NEVER
    far: float = -NEVER
    if block.round:
        aside: float = 0.0
        if middle > high:
            aside = middle - high
        elif middle < low:
            aside = low - middle
        half: float = math.sqrt(block.radius * block.radius - aside * aside)
        ahead: float = block.cx * sin + block.cy * cos
        return ahead - half, ahead + half
    xs = block.xs
    ys = block.ys
    n = len(xs)
    x: float = xs[n - 1]
    y: float = ys[n - 1]
    r0: float = x * cos - y * sin
    f0: float = x * sin + y * cos
    for i in range(n):
        x = xs[i]
        y = ys[i]
        r1: float = x * cos - y * sin
        f1: float = x * sin + y * cos
        if not ((r0 >= high and r1 >= high) or (r0 <= low and r1 <= low)):
            p: float = f0
            q: float = f1
            if r0 > high:
                p = f0 + (f1 - f0) * (high - r0) / (r1 - r0)
            elif r0 < low:
                p = f0 + (f1 - f0) * (low - r0) / (r1 - r0)
            if r1 > high:
                q = f0 + (f1 - f0) * (high - r0) / (r1 - r0)
            elif r1 < low:
                q = f0 + (f1 - f0) * (low - r0) / (r1 - r0)
            if p < near:
                near = p
            if q < near:
                near = q
            if p > far:
                far = p
            if q > far:
                far = q
        r0 = r1
        f0 = f1
    return near, far


def strip_hits(
    block: Block, sin: float, cos: float, low: float, high: float, rear: float, ahead: float
) -> bool:
    """Whether the block reaches into a rectangle: sideways low to high, along (sin, cos) rear to ahead."""
    middle: float = block.cx * cos - block.cy * sin
    if middle - block.radius >= high or middle + block.radius <= low:
        return False
    along: float = block.cx * sin + block.cy * cos
    if along - block.radius >= ahead or along + block.radius <= rear:
        return False
    if block.round:
        dx: float = 0.0
        dy: float = 0.0
        if middle > high:
            dx = middle - high
        elif middle < low:
            dx = low - middle
        if along > ahead:
            dy = along - ahead
        elif along < rear:
            dy = rear - along
        return dx * dx + dy * dy < block.radius * block.radius
    near, far = column(block, sin, cos, low, high)
    return near < ahead and far > rear


def _later(angle: float) -> float:
    """The angle as a turn from 0 on; what is behind by rounding only is met at once."""
    if angle < -_LEVEL:
        return angle + _WHOLE if angle >= -_WHOLE else angle + 2.0 * _WHOLE
    return angle if angle > 0.0 else 0.0


def turn_until(
    block: Block,
    px: float,
    py: float,
    sin: float,
    cos: float,
    way: float,
    lead: float,
    trail: float,
    depth: float,
    limit_sin: float,
    limit_cos: float,
) -> float:
    """How far (in radians) a rectangle turns about a point of its front edge until it meets the block.

    It faces along (sin, cos).  way is 1 for a turn to the left, -1 to the right.  lead is the part of its
    front edge that comes forward, trail the part that goes back.  The turn is at most the one with this sine
    and cosine, at most a quarter; NEVER if it then does not meet the block at all.

    Seen from the rectangle the block turns the other way: only the leading front, the side next to it and
    the trailing rear can meet anything, or one of the corners between them.
    """
    dx: float = block.cx - px
    dy: float = block.cy - py
    corner2: float = lead * lead + depth * depth
    rear2: float = trail * trail + depth * depth
    reach2: float = corner2 if corner2 > rear2 else rear2
    far: float = math.sqrt(reach2) + block.radius
    if dx * dx + dy * dy >= far * far:
        return NEVER
    if block.round:
        return _turn_until_round(
            way * (dx * cos - dy * sin), dx * sin + dy * cos, block.radius, lead, trail, depth
        )
    xs = block.xs
    ys = block.ys
    n = len(xs)
    us: list[float] = []
    vs: list[float] = []
    # All that the turn covers lies to one side of four lines: along the trailing side and the rear before
    # the turn, along the front and the leading side after it.
    rightmost: float = -NEVER
    topmost: float = -NEVER
    lowest: float = NEVER
    leftmost: float = NEVER
    for i in range(n):
        dx = xs[i] - px
        dy = ys[i] - py
        u: float = way * (dx * cos - dy * sin)
        v: float = dx * sin + dy * cos
        us.append(u)
        vs.append(v)
        if u > rightmost:
            rightmost = u
        if v > topmost:
            topmost = v
        after: float = v * limit_cos - u * limit_sin
        if after < lowest:
            lowest = after
        after = u * limit_cos + v * limit_sin
        if after < leftmost:
            leftmost = after
    back: float = trail * limit_sin
    if rightmost <= -trail or topmost <= -depth - back or lowest >= back or leftmost >= lead:
        return NEVER
    return _turn_until_outline(us, vs, lead, trail, depth, corner2, rear2, reach2)


def _turn_until_outline(
    us: list[float],
    vs: list[float],
    lead: float,
    trail: float,
    depth: float,
    corner2: float,
    rear2: float,
    reach2: float,
) -> float:
    """The same for an outline seen from the rectangle, with the point it turns about at (0, 0)."""
    best: float = NEVER
    n = len(us)
    ds: list[float] = []
    lead2: float = lead * lead
    depth2: float = depth * depth
    turn: float
    for i in range(n):
        u: float = us[i]
        v: float = vs[i]
        d2: float = u * u + v * v
        ds.append(d2)
        if d2 >= reach2:
            continue
        if d2 <= lead2:
            turn = _later(math.atan2(v, u))
            if turn < best:
                best = turn
        elif d2 <= corner2:
            turn = _later(math.atan2(v, u) + math.acos(lead / math.sqrt(d2)))
            if turn < best:
                best = turn
        if trail > 0.0 and depth2 <= d2 <= rear2:
            turn = _later(math.atan2(v, u) + 0.5 * math.pi + math.acos(depth / math.sqrt(d2)))
            if turn < best:
                best = turn
    for k in range(3):
        if (k == 0 and lead <= 0.0) or (k == 2 and trail <= 0.0):
            continue
        r2: float = lead2 if k == 0 else (corner2 if k == 1 else rear2)
        start: float = NEVER
        j = n - 1
        for i in range(n):
            if ds[i] >= r2 or ds[j] >= r2:
                eu: float = us[i] - us[j]
                ev: float = vs[i] - vs[j]
                a: float = eu * eu + ev * ev
                b: float = us[j] * eu + vs[j] * ev
                disc: float = b * b - a * (ds[j] - r2)
                if disc >= 0.0:
                    root: float = math.sqrt(disc)
                    for m in range(2):
                        t: float = (-b - root) / a if m == 0 else (-b + root) / a
                        if 0.0 <= t <= 1.0:
                            if start >= NEVER:
                                # Where this corner stands before the turn.
                                start = 0.0
                                if k == 1:
                                    start = -math.atan2(depth, lead)
                                elif k == 2:
                                    start = -math.pi + math.atan2(depth, trail)
                            turn = _later(math.atan2(vs[j] + ev * t, us[j] + eu * t) - start)
                            if turn < best:
                                best = turn
            j = i
    return best


def _turn_until_round(u: float, v: float, radius: float, lead: float, trail: float, depth: float) -> float:
    """The same for a circle about (u, v), seen from the rectangle with the point it turns about at (0, 0)."""
    best: float = NEVER
    d: float = math.sqrt(u * u + v * v)
    if d <= 0.0:
        return 0.0
    at: float = math.atan2(v, u)
    if lead > 0.0 and d >= radius and d * d - radius * radius <= lead * lead:
        best = min(best, _later(at - math.asin(radius / d)))
    side: float = lead + radius
    if d >= side and d * d - side * side <= depth * depth:
        best = min(best, _later(at + math.acos(side / d)))
    side = depth + radius
    if trail > 0.0 and d >= side and d * d - side * side <= trail * trail:
        best = min(best, _later(at + 0.5 * math.pi + math.acos(side / d)))
    for k in range(3):
        ku: float = lead if k < 2 else -trail
        kv: float = 0.0 if k == 0 else -depth
        k2: float = ku * ku + kv * kv
        if k2 <= 0.0:
            continue
        kd: float = math.sqrt(k2)
        c: float = (d * d + k2 - radius * radius) / (2.0 * d * kd)
        if -1.0 <= c <= 1.0:
            best = min(best, _later(at - math.atan2(kv, ku) - math.acos(c)))
    return best


def arc_crosses(
    nx: float, ny: float, limit: float, px: float, py: float, vx: float, vy: float, way: float, turn: float
) -> bool:
    """Whether the point p + v, turning about p (way 1: left) by `turn` radians, gets past n.q = limit."""
    room: float = limit - nx * px - ny * py
    d: float = math.sqrt(vx * vx + vy * vy)
    if d <= room:
        return False
    # The angle from v to n, the way of the turn; at n the point is farthest out.
    ahead: float = math.atan2(way * (vx * ny - vy * nx), vx * nx + vy * ny)
    if 0.0 <= ahead <= turn:
        return True
    s: float = math.sin(turn) * way
    c: float = math.cos(turn)
    return nx * (vx * c - vy * s) + ny * (vx * s + vy * c) > room
