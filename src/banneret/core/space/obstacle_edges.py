"""Edges of widened obstacles: places along them, and which parts of them can be followed.

Places on an edge are inches along it, counter-clockwise: each corner's arc, then the side after it. What lies
of an edge in something else, or off the table, is barred, worked out exactly.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.geometry import EPS
from banneret.core.space.obstacles import FAR, HAIR, TAU, TURN, Obstacle, depth_in

# Places on an edge that are nearer together than this are the same.
SAME: Final = 1e-7


class StraightLeg:
    """A straight piece of way, to a body or to the end, with the place where it leaves the edge of another."""

    __slots__ = ("ax", "ay", "body", "bx", "by", "clear", "done", "leave", "length", "meet", "source", "way")

    def __init__(
        self,
        source: int,
        leave: float,
        ax: float,
        ay: float,
        body: int,
        way: float,
        meet: float,
        bx: float,
        by: float,
    ) -> None:
        # The body left, -1 for the start, and where on its edge.
        self.source = source
        self.leave = leave
        self.ax = ax
        self.ay = ay
        # The body reached, -1 for the end, and where on its edge; +1 to follow it counter-clockwise, else -1.
        self.body = body
        self.way = way
        self.meet = meet
        self.bx = bx
        self.by = by
        dx: float = bx - ax
        dy: float = by - ay
        self.length: float = math.sqrt(dx * dx + dy * dy)
        # The last search that had the best way to it.
        self.done = 0
        # Past how many of the bodies it is known to lead; below nothing once it is known to lead nowhere.
        self.clear = 0


class Body:
    """An obstacle to go round. Places on its edge are inches along it, counter-clockwise."""

    __slots__ = (
        "around",
        "barred",
        "barred_for",
        "begins",
        "checked",
        "left",
        "nxs",
        "nys",
        "obstacle",
        "paired",
        "r",
        "right",
        "spans",
        "turns",
        "xs",
        "ys",
    )

    def __init__(self, obstacle: Obstacle, r: float) -> None:
        self.obstacle = obstacle
        self.r = r
        self.xs: list[float] = obstacle.xs
        self.ys: list[float] = obstacle.ys
        self.nxs: list[float] = obstacle.nxs
        self.nys: list[float] = obstacle.nys
        # Each corner: where on the edge its arc begins, the angle it begins at and how far it turns.
        self.begins: list[float] = []
        self.turns: list[float] = []
        self.spans: list[float] = []
        self.around: float = 0.0
        n = len(obstacle.xs)
        if n == 1:
            self.begins.append(0.0)
            self.turns.append(0.0)
            self.spans.append(TAU)
            self.around = TAU * r
        else:
            for i in range(n):
                h = i - 1 if i > 0 else n - 1
                j = i + 1 if i + 1 < n else 0
                cross: float = self.nxs[h] * self.nys[i] - self.nys[h] * self.nxs[i]
                dot: float = self.nxs[h] * self.nxs[i] + self.nys[h] * self.nys[i]
                span: float = abs(math.atan2(cross, dot))
                self.begins.append(self.around)
                self.turns.append(math.atan2(self.nys[h], self.nxs[h]))
                self.spans.append(span)
                dx: float = self.xs[j] - self.xs[i]
                dy: float = self.ys[j] - self.ys[i]
                self.around += r * span + math.sqrt(dx * dx + dy * dy)
        # Legs that leave it when it is followed with it on the left (counter-clockwise) or on the right.
        self.left: list[StraightLeg] = []
        self.right: list[StraightLeg] = []
        self.paired: set[int] = set()
        # Stretches of the edge that lie inside something else: where they begin and how long they are.
        self.barred: list[float] = []
        self.barred_for: list[float] = []
        self.checked = -1


def faces(b: Body, i: int, nx: float, ny: float) -> bool:
    """Whether a corner is the outermost in a direction."""
    n = len(b.xs)
    if n == 1:
        return True
    h = i - 1 if i > 0 else n - 1
    px: float = b.nxs[h]
    py: float = b.nys[h]
    if px * ny - py * nx < -TURN:
        return False
    qx: float = b.nxs[i]
    qy: float = b.nys[i]
    return nx * qy - ny * qx >= -TURN and nx * (px + qx) + ny * (py + qy) >= -TURN


def place_of(b: Body, i: int, nx: float, ny: float) -> float:
    """Where on the edge the arc of a corner faces a direction."""
    if len(b.xs) == 1:
        turn: float = math.atan2(ny, nx)
        return b.r * (turn if turn >= 0.0 else turn + TAU)
    h = i - 1 if i > 0 else len(b.xs) - 1
    px: float = b.nxs[h]
    py: float = b.nys[h]
    turn = math.atan2(px * ny - py * nx, px * nx + py * ny)
    if turn < -1.0:
        # Half a turn, at the end of a line or of a sliver.
        turn += TAU
    return b.begins[i] + b.r * min(max(turn, 0.0), b.spans[i])


def nearest(b: Body, x: float, y: float) -> float:
    """The place on the edge that is nearest to a point on it, or all but on it."""
    n = len(b.xs)
    best: float = FAR
    found: float = 0.0
    for i in range(n):
        dx: float = x - b.xs[i]
        dy: float = y - b.ys[i]
        away: float = math.sqrt(dx * dx + dy * dy)
        if away > EPS and faces(b, i, dx / away, dy / away):
            if abs(away - b.r) < best:
                best = abs(away - b.r)
                found = place_of(b, i, dx / away, dy / away)
        elif away <= EPS and b.r < best:
            best = b.r
            found = b.begins[i]
        if n == 1:
            break
        j = i + 1 if i + 1 < n else 0
        # Along the side, which has its outside on the right.
        ux: float = 0.0 - b.nys[i]
        uy: float = b.nxs[i]
        along: float = dx * ux + dy * uy
        length: float = (b.xs[j] - b.xs[i]) * ux + (b.ys[j] - b.ys[i]) * uy
        off: float = abs(dx * b.nxs[i] + dy * b.nys[i] - b.r)
        if 0.0 <= along <= length and off < best:
            best = off
            found = b.begins[i] + b.r * b.spans[i] + along
    return found


# ----------------------------------------------------------------------------------------- edges that are free


def _bar(b: Body, begin: float, length: float) -> None:
    b.barred.append(begin)
    b.barred_for.append(length)


def _bar_turn(b: Body, i: int, begin: float, length: float) -> None:
    """Bar the part of a corner's arc within an interval of angles."""
    span: float = b.spans[i]
    first: float = (begin - b.turns[i]) % TAU
    if span >= TAU:
        _bar(b, b.r * first, b.r * min(length, TAU))
        return
    for low in (first, first - TAU):
        start: float = max(low, 0.0)
        stop: float = min(low + length, span)
        if stop > start:
            _bar(b, b.begins[i] + b.r * start, b.r * (stop - start))


def _bar_disc(b: Body, i: int, x: float, y: float, deep: float) -> None:
    """Bar what lies of a corner's arc in a disc."""
    dx: float = x - b.xs[i]
    dy: float = y - b.ys[i]
    apart: float = math.sqrt(dx * dx + dy * dy)
    if apart >= deep + b.r or apart <= b.r - deep:
        return
    if apart <= deep - b.r:
        _bar(b, b.begins[i], b.r * b.spans[i])
        return
    half: float = math.acos(
        min(max((apart * apart + b.r * b.r - deep * deep) / (2.0 * apart * b.r), -1.0), 1.0)
    )
    _bar_turn(b, i, math.atan2(dy, dx) - half, 2.0 * half)


def _bar_arc(b: Body, i: int, o: Obstacle) -> None:
    """Bar what lies of a corner's arc in an obstacle with sides."""
    x: float = b.xs[i]
    y: float = b.ys[i]
    r: float = b.r
    deep: float = o.rho - HAIR
    start: float = b.turns[i]
    span: float = b.spans[i]
    if span < TAU:
        # Mostly all of it is inside or none is, which shows in its middle.
        middle: float = start + 0.5 * span
        within: float = depth_in(o, x + r * math.cos(middle), y + r * math.sin(middle)) - HAIR
        if within <= -0.5 * r * span:
            return
        if within > 0.5 * r * span:
            _bar(b, b.begins[i], r * span)
            return
    # Where the arc may go in or out: at a line along a widened side, or at a rounded corner.
    cuts: list[float] = [0.0, span]
    for k in range(len(o.xs)):
        level: float = (o.cs[k] + deep - o.nxs[k] * x - o.nys[k] * y) / r
        if -1.0 < level < 1.0:
            mid: float = math.atan2(o.nys[k], o.nxs[k]) - start
            half: float = math.acos(level)
            cuts.append((mid - half) % TAU)
            cuts.append((mid + half) % TAU)
        if deep > 0.0:
            dx: float = o.xs[k] - x
            dy: float = o.ys[k] - y
            apart: float = math.sqrt(dx * dx + dy * dy)
            if apart > EPS:
                level = (apart * apart + r * r - deep * deep) / (2.0 * apart * r)
                if -1.0 < level < 1.0:
                    mid = math.atan2(dy, dx) - start
                    half = math.acos(level)
                    cuts.append((mid - half) % TAU)
                    cuts.append((mid + half) % TAU)
    cuts.sort()
    low: float = 0.0
    for cut in cuts:
        if cut > span:
            break
        if cut - low > TURN:
            turn: float = start + 0.5 * (low + cut)
            if depth_in(o, x + r * math.cos(turn), y + r * math.sin(turn)) > HAIR:
                _bar(b, b.begins[i] + r * low, r * (cut - low))
            low = cut


def _bar_side(b: Body, i: int, ax: float, ay: float, bx: float, by: float, o: Obstacle) -> None:
    """Bar what lies of a widened side in an obstacle."""
    dx: float = bx - ax
    dy: float = by - ay
    length: float = math.sqrt(dx * dx + dy * dy)
    dx /= length
    dy /= length
    deep: float = o.rho - HAIR
    mx: float = 0.5 * (ax + bx)
    my: float = 0.5 * (ay + by)
    far: float = o.reach + 0.5 * length
    if (mx - o.cx) * (mx - o.cx) + (my - o.cy) * (my - o.cy) >= far * far:
        return
    # Mostly all of it is inside or none is, which shows in its middle.
    within: float = depth_in(o, mx, my) - HAIR
    if within <= -0.5 * length:
        return
    if within > 0.5 * length:
        _bar(b, b.begins[i] + b.r * b.spans[i], length)
        return
    cuts: list[float] = [length]
    for k in range(len(o.xs)):
        if len(o.xs) > 1:
            v: float = o.nxs[k] * dx + o.nys[k] * dy
            if abs(v) > TURN:
                cuts.append((o.cs[k] + deep - o.nxs[k] * ax - o.nys[k] * ay) / v)
        if deep > 0.0:
            wx: float = o.xs[k] - ax
            wy: float = o.ys[k] - ay
            across: float = wx * dy - wy * dx
            if abs(across) < deep:
                along: float = wx * dx + wy * dy
                half: float = math.sqrt(deep * deep - across * across)
                cuts.append(along - half)
                cuts.append(along + half)
    cuts.sort()
    begin: float = b.begins[i] + b.r * b.spans[i]
    low: float = 0.0
    for cut in cuts:
        if cut <= 0.0:
            continue
        if cut > length:
            break
        mid: float = 0.5 * (low + cut)
        if depth_in(o, ax + mid * dx, ay + mid * dy) > HAIR:
            _bar(b, begin + low, cut - low)
        low = cut


def bar_by(b: Body, o: Obstacle) -> None:
    """Bar what lies of a body's edge in another obstacle."""
    dx: float = o.cx - b.obstacle.cx
    dy: float = o.cy - b.obstacle.cy
    far: float = o.reach + b.obstacle.reach - HAIR
    if dx * dx + dy * dy >= far * far:
        return
    n = len(b.xs)
    for i in range(n):
        if b.r > EPS:
            dx = o.cx - b.xs[i]
            dy = o.cy - b.ys[i]
            far = o.reach + b.r - HAIR
            if dx * dx + dy * dy < far * far:
                if len(o.xs) == 1:
                    _bar_disc(b, i, o.cx, o.cy, o.rho - HAIR)
                else:
                    _bar_arc(b, i, o)
        if n > 1:
            j = i + 1 if i + 1 < n else 0
            ox: float = b.r * b.nxs[i]
            oy: float = b.r * b.nys[i]
            _bar_side(b, i, b.xs[i] + ox, b.ys[i] + oy, b.xs[j] + ox, b.ys[j] + oy, o)


def bar_beyond(b: Body, nx: float, ny: float, limit: float) -> None:
    """Bar what lies of a body's edge beyond a line."""
    if nx * b.obstacle.cx + ny * b.obstacle.cy + b.obstacle.reach <= limit:
        return
    n = len(b.xs)
    for i in range(n):
        inside: float = limit - nx * b.xs[i] - ny * b.ys[i]
        if b.r > EPS:
            if inside <= -b.r:
                _bar(b, b.begins[i], b.r * b.spans[i])
            elif inside < b.r:
                half: float = math.acos(inside / b.r)
                _bar_turn(b, i, math.atan2(ny, nx) - half, 2.0 * half)
        if n > 1:
            j = i + 1 if i + 1 < n else 0
            dx: float = b.xs[j] - b.xs[i]
            dy: float = b.ys[j] - b.ys[i]
            length: float = math.sqrt(dx * dx + dy * dy)
            room: float = inside - b.r * (nx * b.nxs[i] + ny * b.nys[i])
            then: float = room - nx * dx - ny * dy
            begin: float = b.begins[i] + b.r * b.spans[i]
            if room < 0.0 and then < 0.0:
                _bar(b, begin, length)
            elif room < 0.0:
                _bar(b, begin, length * room / (room - then))
            elif then < 0.0:
                part: float = length * room / (room - then)
                _bar(b, begin + part, length - part)


def room_along(b: Body, at: float, way: float) -> float:
    """How far the edge can be followed from a place; -1 if that is inside something."""
    around: float = b.around
    room: float = around
    for k in range(len(b.barred)):
        length: float = b.barred_for[k]
        off: float = (at - b.barred[k]) % around
        if off > around - SAME:
            off = 0.0
        if SAME < off < length - SAME:
            return -1.0
        if way > 0.0:
            ahead: float = 0.0 if off <= SAME else around - off
        else:
            ahead = off - length
            if ahead < 0.0:
                ahead = 0.0 if length - off <= SAME else around + ahead
        if length > SAME and ahead < room:
            room = ahead
    return room
