"""Whether one base sees another past whatever stands between, exactly: nothing is sampled.

Turn a free line clockwise until it can turn no further: it then rests against two things, one early on its way
and one later. The early one is a blocker on its left or the viewer on its right, the later one a blocker on its
right or the target on its left. For two convex bodies apart there is just one such line, so if any line is
free, one of those is, and it is enough to try them. Grazing is free.

A line is all points with nx * x + ny * y = c; seen along it, (nx, ny) points to the left.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.bases import Base, gap, gap_to_shape, touching
from banneret.core.space.geometry import CONTACT, EPS, Polygon

# How far a line may miss a point that it is drawn through, by rounding.
_HAIR: Final = 1e-8

# How deep into two bodies the bar reaches that closes the seam between them.
_BAR: Final = 0.05

# What stands this close to the ground between may close a seam with something that reaches into it.
_SLACK: Final = 2.0 * CONTACT

_LEFT: Final = 1.0
_RIGHT: Final = -1.0
_EITHER: Final = 0.0


class _Body:
    """What a line can rest against: the corners of a polygon, the middle of a disc or a single point."""

    __slots__ = ("radius", "xs", "ys")

    def __init__(self, xs: list[float], ys: list[float], radius: float) -> None:
        self.xs = xs
        self.ys = ys
        self.radius = radius


def _body(a: Base) -> _Body:
    if a.box is not None:
        return _Body(a.box.xs, a.box.ys, 0.0)
    return _Body([a.cx], [a.cy], a.radius)


class _Line:
    __slots__ = ("c", "nx", "ny")

    def __init__(self, nx: float, ny: float, c: float) -> None:
        self.nx = nx
        self.ny = ny
        self.c = c


def _on_side(p: _Body, i: int, line: _Line, side: float) -> bool:
    """Whether a body that the line touches at corner i lies on this side of it: then its neighbours do."""
    n = len(p.xs)
    if n == 1:
        return True
    back: float = line.nx * p.xs[i - 1] + line.ny * p.ys[i - 1] - line.c
    if back * side < -_HAIR:
        return False
    k = i + 1 if i + 1 < n else 0
    ahead: float = line.nx * p.xs[k] + line.ny * p.ys[k] - line.c
    return ahead * side >= -_HAIR


def _resting(q: _Body, i: int, q_side: float, p: _Body, j: int, p_side: float) -> _Line | None:
    """The line past corner i of q first and corner j of p later, with each on the side given."""
    vx: float = p.xs[j] - q.xs[i]
    vy: float = p.ys[j] - q.ys[i]
    k: float = p_side * p.radius - q_side * q.radius
    square: float = vx * vx + vy * vy
    rest: float = square - k * k
    if rest <= _HAIR * _HAIR:
        return None
    root: float = math.sqrt(rest)
    nx: float = (k * vx - root * vy) / square
    ny: float = (k * vy + root * vx) / square
    line = _Line(nx, ny, nx * q.xs[i] + ny * q.ys[i] - q_side * q.radius)
    if _on_side(q, i, line, q_side) and _on_side(p, j, line, p_side):
        return line
    return None


def _between_corners(q: _Body, i: int, q_side: float, p: _Body, j: int, p_side: float) -> _Line | None:
    """What _resting tells, for two bodies without a radius: most lines are thrown out with a product or two."""
    x: float = q.xs[i]
    y: float = q.ys[i]
    vx: float = p.xs[j] - x
    vy: float = p.ys[j] - y
    hair: float = -_HAIR * (abs(vx) + abs(vy))
    n = len(q.xs)
    # A single point has itself for a neighbour, and lies on either side.
    if (vx * (q.ys[i - 1] - y) - vy * (q.xs[i - 1] - x)) * q_side < hair:
        return None
    k = i + 1 if i + 1 < n else 0
    if (vx * (q.ys[k] - y) - vy * (q.xs[k] - x)) * q_side < hair:
        return None
    n = len(p.xs)
    if (vx * (p.ys[j - 1] - y) - vy * (p.xs[j - 1] - x)) * p_side < hair:
        return None
    k = j + 1 if j + 1 < n else 0
    if (vx * (p.ys[k] - y) - vy * (p.xs[k] - x)) * p_side < hair:
        return None
    length: float = math.sqrt(vx * vx + vy * vy)
    if length <= _HAIR:
        return None
    nx: float = -vy / length
    ny: float = vx / length
    return _Line(nx, ny, nx * x + ny * y)


# --------------------------------------------------------------------------------- the ground between two bases


class _Lane:
    """The ground between two bases: all that lines from the one to the other can pass over."""

    __slots__ = ("a", "b", "high", "left", "length", "low", "made", "right", "ux", "uy")

    def __init__(self, a: Base, b: Base) -> None:
        self.a = a
        self.b = b
        dx: float = b.cx - a.cx
        dy: float = b.cy - a.cy
        self.length: float = math.sqrt(dx * dx + dy * dy)
        self.ux: float = 1.0
        self.uy: float = 0.0
        if self.length > 0.0:
            self.ux = dx / self.length
            self.uy = dy / self.length
        # Its borders, made when first needed; None where one base lies within the other.
        self.made: bool = False
        self.left: _Line | None = None
        self.right: _Line | None = None
        # How far along the way, from middle to middle, the places are where the borders touch the bases.
        self.low: float = math.inf
        self.high: float = -math.inf

    def _beside(self, cx: float, cy: float, radius: float) -> bool:
        """Whether a circle is certainly off the lane, at little cost."""
        a = self.a
        b = self.b
        wx: float = cx - a.cx
        wy: float = cy - a.cy
        broad: float = a.radius if a.radius > b.radius else b.radius
        side: float = self.ux * wy - self.uy * wx
        far: float = radius + broad + _SLACK
        if side > far or side < -far:
            return True
        # As far behind the one middle as beyond the other; a long base may reach past both.
        along: float = self.ux * wx + self.uy * wy
        return along < -far or along > self.length + far

    def borders(self) -> None:
        if self.made:
            return
        self.made = True
        a = _body(self.a)
        b = _body(self.b)
        self.left = self._border(a, b, _RIGHT)
        self.right = self._border(a, b, _LEFT)

    def _border(self, a: _Body, b: _Body, side: float) -> _Line | None:
        """The line along both bases that has both on one side."""
        for i in range(len(a.xs)):
            for j in range(len(b.xs)):
                line = _resting(a, i, side, b, j, side)
                if line is None:
                    continue
                self._touched(a.xs[i] - side * a.radius * line.nx, a.ys[i] - side * a.radius * line.ny)
                self._touched(b.xs[j] - side * b.radius * line.nx, b.ys[j] - side * b.radius * line.ny)
                return line
        return None

    def _touched(self, x: float, y: float) -> None:
        along: float = self.ux * (x - self.a.cx) + self.uy * (y - self.a.cy)
        self.low = min(self.low, along)
        self.high = max(self.high, along)

    def takes(self, o: Base) -> bool:
        """Whether another base reaches into the lane, or all but touches it."""
        if self._beside(o.cx, o.cy, o.radius) or o is self.a or o is self.b:
            return False
        if o.box is not None:
            return self._takes_shape(o.box)
        self.borders()
        left = self.left
        right = self.right
        reach: float = o.radius + _SLACK
        if left is not None and left.nx * o.cx + left.ny * o.cy - left.c > reach:
            return False
        if right is not None and right.c - right.nx * o.cx - right.ny * o.cy > reach:
            return False
        along: float = self.ux * (o.cx - self.a.cx) + self.uy * (o.cy - self.a.cy)
        if along + o.radius < self.low or along - o.radius > self.high:
            # Behind the one base or beyond the other there is no more of the lane than the bases themselves.
            return gap(self.a, o) <= _SLACK or gap(self.b, o) <= _SLACK
        return True

    def takes_shape(self, p: Polygon) -> bool:
        """The same of a piece of ground."""
        return not self._beside(p.cx, p.cy, p.radius) and self._takes_shape(p)

    def _takes_shape(self, p: Polygon) -> bool:
        self.borders()
        left = self.left
        right = self.right
        beyond_left = left is not None
        beyond_right = right is not None
        low: float = math.inf
        high: float = -math.inf
        for i in range(len(p.xs)):
            x: float = p.xs[i]
            y: float = p.ys[i]
            if left is not None and left.nx * x + left.ny * y - left.c <= _SLACK:
                beyond_left = False
            if right is not None and right.c - right.nx * x - right.ny * y <= _SLACK:
                beyond_right = False
            along: float = self.ux * (x - self.a.cx) + self.uy * (y - self.a.cy)
            if along < low:
                low = along
            if along > high:
                high = along
        if beyond_left or beyond_right:
            return False
        if high < self.low or low > self.high:
            return gap_to_shape(self.a, p) <= _SLACK or gap_to_shape(self.b, p) <= _SLACK
        return True


# --------------------------------------------------------------------------------------------- lines of sight


class _View:
    """Two bases that stand apart, and what stands between them."""

    __slots__ = ("a", "b", "barred", "bars", "discs", "lane", "last", "walls")

    def __init__(self, lane: _Lane, discs: list[Base], walls: list[Polygon]) -> None:
        self.lane = lane
        self.a: Base = lane.a
        self.b: Base = lane.b
        self.discs = discs
        self.walls = walls
        # Bars across the seams between blockers (x, y, x, y), made when a line first comes near two of them.
        self.barred: bool = False
        self.bars: list[tuple[float, float, float, float]] = []
        # The blocker that cut the last line; lines next to each other tend to be cut by the same one.
        self.last: int = 0

    def clear(self, line: _Line) -> bool:
        """Whether a line leads from the one base to the other and nothing cuts it on its way."""
        nx: float = line.nx
        ny: float = line.ny
        c: float = line.c
        start: float = _leaves(self.a, nx, ny, c)
        if start == -math.inf:
            return False
        end: float = _leaves(self.b, -nx, -ny, -c)
        # It enters the target where it would leave it backwards; one that meets the target first leads away.
        if end == -math.inf or -end <= start:
            return False
        end = -end
        near = self._cut(self.last, nx, ny, c, start, end)
        if near == 2:
            return False
        for k in range(len(self.discs) + len(self.walls)):
            if k == self.last:
                continue
            cut = self._cut(k, nx, ny, c, start, end)
            if cut == 2:
                self.last = k
                return False
            near += cut
        return near < 2 or not self._stopped_at_seam(nx, ny, c, start, end)

    def _cut(self, k: int, nx: float, ny: float, c: float, start: float, end: float) -> int:
        """2 if blocker k cuts the line between two places along it, 1 if it is all but touched, else 0."""
        if k < len(self.discs):
            o = self.discs[k]
            off: float = nx * o.cx + ny * o.cy - c
            if off < 0.0:
                off = -off
            if off >= o.radius - EPS:
                return 1 if off < o.radius + CONTACT else 0
            half: float = math.sqrt(o.radius * o.radius - off * off)
            at: float = ny * o.cx - nx * o.cy
            low: float = at - half
            high: float = at + half
        else:
            p = self.walls[k - len(self.discs)]
            xs = p.xs
            ys = p.ys
            n = len(xs)
            low = math.inf
            high = -math.inf
            least: float = math.inf
            most: float = -math.inf
            x0: float = xs[n - 1]
            y0: float = ys[n - 1]
            d0: float = nx * x0 + ny * y0 - c
            for i in range(n):
                x1: float = xs[i]
                y1: float = ys[i]
                d1: float = nx * x1 + ny * y1 - c
                if d1 < least:
                    least = d1
                if d1 > most:
                    most = d1
                if (d0 < 0.0) != (d1 < 0.0):
                    t: float = d0 / (d0 - d1)
                    place: float = ny * (x0 + (x1 - x0) * t) - nx * (y0 + (y1 - y0) * t)
                    if place < low:
                        low = place
                    if place > high:
                        high = place
                x0 = x1
                y0 = y1
                d0 = d1
            if least >= -EPS:
                return 1 if least < CONTACT else 0
            if most <= EPS:
                return 1 if most > -CONTACT else 0
        low = max(low, start)
        high = min(high, end)
        return 2 if high - low > EPS else 1

    def _stopped_at_seam(self, nx: float, ny: float, c: float, start: float, end: float) -> bool:
        """Two blockers that stand closer than the contact gap let nothing through between them."""
        if not self.barred:
            self.barred = True
            self._close_seams()
        for x0, y0, x1, y1 in self.bars:
            d0: float = nx * x0 + ny * y0 - c
            d1: float = nx * x1 + ny * y1 - c
            if (d0 < 0.0 and d1 > 0.0) or (d0 > 0.0 and d1 < 0.0):
                t: float = d0 / (d0 - d1)
                place: float = ny * (x0 + (x1 - x0) * t) - nx * (y0 + (y1 - y0) * t)
                if start + EPS < place < end - EPS:
                    return True
        return False

    def _close_seams(self) -> None:
        discs = self.discs
        walls = self.walls
        for i in range(len(discs)):
            o = discs[i]
            for j in range(i):
                p = discs[j]
                if _within(o.cx - p.cx, o.cy - p.cy, o.radius + p.radius):
                    self.bars.append((o.cx, o.cy, p.cx, p.cy))
            for w in walls:
                if _within(o.cx - w.cx, o.cy - w.cy, o.radius + w.radius):
                    _bars_across([o.cx], [o.cy], o.cx, o.cy, o.radius, w, self.bars)
        for i in range(len(walls)):
            v = walls[i]
            for j in range(i):
                w = walls[j]
                if _within(v.cx - w.cx, v.cy - w.cy, v.radius + w.radius):
                    _bars_across(v.xs, v.ys, v.cx, v.cy, 0.0, w, self.bars)
                    _bars_across(w.xs, w.ys, w.cx, w.cy, 0.0, v, self.bars)

    def find(self) -> bool:
        """Whether any line is free: the likely ones first, then all that rest against two things."""
        lane = self.lane
        a = self.a
        if self.clear(_Line(-lane.uy, lane.ux, lane.ux * a.cy - lane.uy * a.cx)):
            return True
        lane.borders()
        left = lane.left
        right = lane.right
        if left is not None and right is not None:
            if self.clear(left) or self.clear(right):
                return True
            if self._shut(left, right):
                return False
        return self._search()

    def _shut(self, left: _Line, right: _Line) -> bool:
        """Whether one blocker reaches right across the lane from border to border."""
        l0: float = _leaves(self.a, left.nx, left.ny, left.c)
        l1: float = -_leaves(self.b, -left.nx, -left.ny, -left.c)
        r0: float = _leaves(self.a, right.nx, right.ny, right.c)
        r1: float = -_leaves(self.b, -right.nx, -right.ny, -right.c)
        count = len(self.discs)
        for k in range(count + len(self.walls)):
            if self._cut(k, left.nx, left.ny, left.c, l0, l1) != 2:
                continue
            if self._cut(k, right.nx, right.ny, right.c, r0, r1) != 2:
                continue
            # One that a base stands in may leave a part of that base before it.
            if k < count:
                o = self.discs[k]
                if gap(self.a, o) > 0.0 and gap(self.b, o) > 0.0:
                    return True
            else:
                p = self.walls[k - count]
                if gap_to_shape(self.a, p) > 0.0 and gap_to_shape(self.b, p) > 0.0:
                    return True
        return False

    def _search(self) -> bool:
        a = _body(self.a)
        b = _body(self.b)
        bodies: list[_Body] = []
        # Where a blocker lies partly under one of the two bases, a line may also turn about the place where
        # the outlines cross.
        points: list[_Body] = []
        for d in self.discs:
            o = _body(d)
            bodies.append(o)
            self._crossed(a, b, o, d.cx, d.cy, d.radius, points)
        for p in self.walls:
            o = _Body(p.xs, p.ys, 0.0)
            bodies.append(o)
            self._crossed(a, b, o, p.cx, p.cy, p.radius, points)
        if self._try(a, _RIGHT, b, _LEFT):
            return True
        for o in bodies:
            if self._try(a, _RIGHT, o, _RIGHT) or self._try(o, _LEFT, b, _LEFT):
                return True
        for o in bodies:
            for w in bodies:
                if o is not w and self._try(o, _LEFT, w, _RIGHT):
                    return True
        for q in points:
            if self._try(a, _RIGHT, q, _EITHER) or self._try(q, _EITHER, b, _LEFT):
                return True
            for o in bodies:
                if self._try(o, _LEFT, q, _EITHER) or self._try(q, _EITHER, o, _RIGHT):
                    return True
            for w in points:
                if q is not w and self._try(q, _EITHER, w, _EITHER):
                    return True
        return False

    def _crossed(
        self, a: _Body, b: _Body, o: _Body, cx: float, cy: float, radius: float, points: list[_Body]
    ) -> None:
        if _within(cx - self.a.cx, cy - self.a.cy, radius + self.a.radius):
            _crossings(a, o, points)
        if _within(cx - self.b.cx, cy - self.b.cy, radius + self.b.radius):
            _crossings(b, o, points)

    def _try(self, q: _Body, q_side: float, p: _Body, p_side: float) -> bool:
        corners = q.radius <= 0.0 and p.radius <= 0.0
        for i in range(len(q.xs)):
            for j in range(len(p.xs)):
                if corners:
                    line = _between_corners(q, i, q_side, p, j, p_side)
                else:
                    line = _resting(q, i, q_side, p, j, p_side)
                if line is not None and self.clear(line):
                    return True
        return False


def _leaves(a: Base, nx: float, ny: float, c: float) -> float:
    """How far along a line its last point in a base is; -inf if it misses the base."""
    box = a.box
    if box is None:
        off: float = nx * a.cx + ny * a.cy - c
        if off > a.radius + _HAIR or off < -a.radius - _HAIR:
            return -math.inf
        rest: float = a.radius * a.radius - off * off
        at: float = ny * a.cx - nx * a.cy
        return at + math.sqrt(rest) if rest > 0.0 else at
    best: float = -math.inf
    n = len(box.xs)
    x0: float = box.xs[n - 1]
    y0: float = box.ys[n - 1]
    d0: float = nx * x0 + ny * y0 - c
    for i in range(n):
        x1: float = box.xs[i]
        y1: float = box.ys[i]
        d1: float = nx * x1 + ny * y1 - c
        if -_HAIR <= d1 <= _HAIR:
            at = ny * x1 - nx * y1
            if at > best:
                best = at
        elif (d0 < 0.0 and d1 > 0.0) or (d0 > 0.0 and d1 < 0.0):
            t: float = d0 / (d0 - d1)
            at = ny * (x0 + (x1 - x0) * t) - nx * (y0 + (y1 - y0) * t)
            if at > best:
                best = at
        x0 = x1
        y0 = y1
        d0 = d1
    return best


# ------------------------------------------------------------------------------------- where blockers meet


def _within(dx: float, dy: float, reach: float) -> bool:
    """Whether two bodies whose circles reach this far may stand closer than the contact gap."""
    reach += CONTACT - EPS
    return dx * dx + dy * dy < reach * reach


def _bars_across(
    xs: list[float],
    ys: list[float],
    cx: float,
    cy: float,
    radius: float,
    w: Polygon,
    bars: list[tuple[float, float, float, float]],
) -> None:
    """Bars from corners of one body, or the middle of a disc, to the sides of a polygon in contact with it.

    There is one wherever a corner is close, so that some bar is left of a long seam that a base stands on.
    """
    n = len(w.xs)
    for i in range(len(xs)):
        x: float = xs[i]
        y: float = ys[i]
        best: float = radius + CONTACT - EPS
        bx: float = math.inf
        by: float = 0.0
        for j in range(n):
            x0: float = w.xs[j - 1]
            y0: float = w.ys[j - 1]
            ex: float = w.xs[j] - x0
            ey: float = w.ys[j] - y0
            t: float = ((x - x0) * ex + (y - y0) * ey) / (ex * ex + ey * ey)
            t = min(max(t, 0.0), 1.0)
            gx: float = x0 + t * ex - x
            gy: float = y0 + t * ey - y
            d: float = math.sqrt(gx * gx + gy * gy)
            if d < best:
                best = d
                bx = x0 + t * ex
                by = y0 + t * ey
        if bx < math.inf:
            inner_x, inner_y = _deeper(x, y, cx, cy)
            outer_x, outer_y = _deeper(bx, by, w.cx, w.cy)
            bars.append((inner_x, inner_y, outer_x, outer_y))


def _deeper(x: float, y: float, cx: float, cy: float) -> tuple[float, float]:
    """A point on an outline, moved a little towards the middle."""
    dx: float = cx - x
    dy: float = cy - y
    length: float = math.sqrt(dx * dx + dy * dy)
    if length <= _BAR:
        return cx, cy
    return x + dx * _BAR / length, y + dy * _BAR / length


def _crossings(a: _Body, b: _Body, found: list[_Body]) -> None:
    """Where two outlines cross."""
    if a.radius > 0.0 and b.radius > 0.0:
        _circles_crossing(a, b, found)
    elif a.radius > 0.0:
        _circle_crossing(a, b, found)
    elif b.radius > 0.0:
        _circle_crossing(b, a, found)
    else:
        _sides_crossing(a, b, found)


def _circles_crossing(a: _Body, b: _Body, found: list[_Body]) -> None:
    dx: float = b.xs[0] - a.xs[0]
    dy: float = b.ys[0] - a.ys[0]
    square: float = dx * dx + dy * dy
    if square <= _HAIR:
        return
    # The way from middle to middle up to abreast of the crossings, as a share of it.
    t: float = 0.5 + (a.radius * a.radius - b.radius * b.radius) / (2.0 * square)
    rest: float = a.radius * a.radius / square - t * t
    # Rounding must not lose the place where the one only touches the other.
    if rest < -_HAIR:
        return
    s: float = math.sqrt(rest) if rest > 0.0 else 0.0
    x: float = a.xs[0] + t * dx
    y: float = a.ys[0] + t * dy
    found.append(_Body([x - s * dy], [y + s * dx], 0.0))
    found.append(_Body([x + s * dy], [y - s * dx], 0.0))


def _circle_crossing(a: _Body, b: _Body, found: list[_Body]) -> None:
    r: float = a.radius
    for i in range(len(b.xs)):
        x: float = b.xs[i - 1] - a.xs[0]
        y: float = b.ys[i - 1] - a.ys[0]
        ex: float = b.xs[i] - b.xs[i - 1]
        ey: float = b.ys[i] - b.ys[i - 1]
        square: float = ex * ex + ey * ey
        half: float = x * ex + y * ey
        rest: float = half * half - square * (x * x + y * y - r * r)
        if rest < -_HAIR * square:
            continue
        root: float = math.sqrt(rest) if rest > 0.0 else 0.0
        for either in (root, -root):
            t: float = (either - half) / square
            if 0.0 <= t <= 1.0:
                found.append(_Body([b.xs[i - 1] + ex * t], [b.ys[i - 1] + ey * t], 0.0))


def _sides_crossing(a: _Body, b: _Body, found: list[_Body]) -> None:
    for i in range(len(a.xs)):
        x: float = a.xs[i - 1]
        y: float = a.ys[i - 1]
        ex: float = a.xs[i] - x
        ey: float = a.ys[i] - y
        for j in range(len(b.xs)):
            gx: float = b.xs[j] - b.xs[j - 1]
            gy: float = b.ys[j] - b.ys[j - 1]
            den: float = ex * gy - ey * gx
            if -1e-12 < den < 1e-12:
                continue
            wx: float = b.xs[j - 1] - x
            wy: float = b.ys[j - 1] - y
            t: float = (wx * gy - wy * gx) / den
            u: float = (wx * ey - wy * ex) / den
            if -_HAIR <= t <= 1.0 + _HAIR and -_HAIR <= u <= 1.0 + _HAIR:
                found.append(_Body([x + ex * t], [y + ey * t], 0.0))


# ------------------------------------------------------------------------------------------------- the question


def sees(a: Base, b: Base, bases: list[Base], shapes: list[Polygon]) -> bool:
    """Whether some straight line leads from base to base and crosses nothing solid.

    It looks all round and goes both ways alike. Grazing is free, but two blockers closer than CONTACT let
    nothing through between them. The two bases themselves hide nothing, and bases in contact see each other.
    The caller leaves out what is to be seen through.
    """
    lane = _Lane(a, b)
    discs: list[Base] = []
    walls: list[Polygon] = []
    for o in bases:
        if lane.takes(o):
            if o.box is None:
                discs.append(o)
            else:
                walls.append(o.box)
    for p in shapes:
        if lane.takes_shape(p):
            walls.append(p)
    if not discs and not walls:
        return True
    return touching(a, b) or _View(lane, discs, walls).find()


class SightGround:
    """The ground between two groups of bases, and what reaches into it: made once, asked for many pairs."""

    __slots__ = ("bases", "clear", "shapes")

    def __init__(
        self, viewers: list[Base], targets: list[Base], bases: list[Base], shapes: list[Polygon]
    ) -> None:
        """The blockers are as for sees: the caller leaves out what the two groups see through."""
        self.bases: list[Base] = []
        self.shapes: list[Polygon] = []
        if viewers and targets and (bases or shapes):
            axes = _axes(viewers, targets)
            self.bases = [o for o in bases if _base_reaches(axes, o)]
            self.shapes = [p for p in shapes if _shape_reaches(axes, p)]
        # Nothing stands between any two: all see each other.
        self.clear: bool = not self.bases and not self.shapes

    def sees(self, a: Base, b: Base) -> bool:
        """Whether a base of the one group sees a base of the other."""
        return self.clear or sees(a, b, self.bases, self.shapes)


def _axes(viewers: list[Base], targets: list[Base]) -> list[tuple[float, float, float, float]]:
    """Directions (x, y, from, to) with how far the two groups together reach along each.

    All round in steps, and across the ways from group to group: what lies beyond none of them is in the hull
    of both groups or close to it.
    """
    axes: list[tuple[float, float, float, float]] = []
    for k in range(8):
        turn: float = k * math.pi / 8.0
        axes.append(_axis(viewers, targets, math.cos(turn), math.sin(turn)))
    for side in (_LEFT, _RIGHT):
        nx: float = side * (viewers[0].cy - targets[0].cy)
        ny: float = side * (targets[0].cx - viewers[0].cx)
        # Towards the border on this side of the two groups: past the outermost base of each, and again. Any
        # direction is a good one, so it does not matter whether that comes to an end.
        for _ in range(4):
            q = _outermost(viewers, nx, ny)
            p = _outermost(targets, nx, ny)
            vx: float = p.cx - q.cx
            vy: float = p.cy - q.cy
            square: float = vx * vx + vy * vy
            rest: float = square - (q.radius - p.radius) * (q.radius - p.radius)
            if rest <= EPS:
                break
            root: float = side * math.sqrt(rest)
            nx = ((q.radius - p.radius) * vx - root * vy) / square
            ny = ((q.radius - p.radius) * vy + root * vx) / square
        length: float = math.sqrt(nx * nx + ny * ny)
        if length > EPS:
            axes.append(_axis(viewers, targets, nx / length, ny / length))
    return axes


def _axis(viewers: list[Base], targets: list[Base], nx: float, ny: float) -> tuple[float, float, float, float]:
    low: float = math.inf
    high: float = -math.inf
    for group in (viewers, targets):
        for o in group:
            at: float = nx * o.cx + ny * o.cy
            if at - o.radius < low:
                low = at - o.radius
            if at + o.radius > high:
                high = at + o.radius
    return nx, ny, low - _SLACK, high + _SLACK


def _outermost(group: list[Base], nx: float, ny: float) -> Base:
    length: float = math.sqrt(nx * nx + ny * ny)
    best = group[0]
    most: float = -math.inf
    for o in group:
        out: float = nx * o.cx + ny * o.cy + length * o.radius
        if out > most:
            most = out
            best = o
    return best


def _base_reaches(axes: list[tuple[float, float, float, float]], o: Base) -> bool:
    if o.box is not None:
        return _shape_reaches(axes, o.box)
    for nx, ny, low, high in axes:
        at: float = nx * o.cx + ny * o.cy
        if at + o.radius < low or at - o.radius > high:
            return False
    return True


def _shape_reaches(axes: list[tuple[float, float, float, float]], p: Polygon) -> bool:
    for nx, ny, low, high in axes:
        least: float = math.inf
        most: float = -math.inf
        for i in range(len(p.xs)):
            at: float = nx * p.xs[i] + ny * p.ys[i]
            if at < least:
                least = at
            if at > most:
                most = at
        if most < low or least > high:
            return False
    return True
