"""Whether some straight line of sight exists, exactly: nothing is sampled.

A line from a viewer to a target can be shifted and turned until it rests against two things: an end of the
viewer's edge, a corner of the target or of a blocker, an end of the front it must leave through.  So if any
line is free, one of the lines through two such points is, and it is enough to try those.  Grazing is free.

The work is done in a frame with the viewer at height 0 and the target above: a line is s = a + m * h.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.distances import distance, segment_crosses
from banneret.core.space.geometry import CONTACT, EPS, Polygon, heading_vector
from banneret.core.space.sight import SLANT, TOUCH, clip

# How far a line may miss a point that it is drawn through, by rounding.
_HAIR: Final = 1e-8

# How deep into two bodies the bar reaches that closes the seam between them.
_BAR: Final = 0.05

# The slope of a border that runs along the viewer's own edge.
_ALONG: Final = 1e9

# What a field holds until it is filled in.
_UNKNOWN: Final = 0.0


class _View:
    """A viewer, what it looks at and what stands between, in the viewer's frame."""

    __slots__ = (
        "a",
        "a0",
        "a1",
        "bars",
        "bh",
        "blockers",
        "bs",
        "cos",
        "end",
        "last",
        "left",
        "m",
        "ox",
        "oy",
        "ph",
        "po",
        "ps",
        "radius",
        "right",
        "sin",
        "start",
        "target",
        "th",
        "ts",
        "wh",
        "window",
        "wl",
        "wr",
    )

    def __init__(self, ox: float, oy: float, sin: float, cos: float, target: Polygon) -> None:
        self.ox: float = ox
        self.oy: float = oy
        self.sin: float = sin
        self.cos: float = cos
        self.target: Polygon = target
        # The part of the target that may be looked at.
        self.ts: list[float] = []
        self.th: list[float] = []
        # The viewer is the stretch a0 to a1 at height 0 or, with a radius, the disc just below height 0.
        self.a0: float = _UNKNOWN
        self.a1: float = _UNKNOWN
        self.radius: float = 0.0
        # A viewer in a rear rank looks out between two points at height wh.
        self.window: bool = False
        self.wl: float = _UNKNOWN
        self.wr: float = _UNKNOWN
        self.wh: float = _UNKNOWN
        # Slopes of the borders of the ground between: left from a0, right from a1.
        self.left: float = math.inf
        self.right: float = -math.inf
        self.blockers: list[Polygon] = []
        self.bs: list[list[float]] = []
        self.bh: list[list[float]] = []
        self.last: int = 0
        # Ends of the bars across seams, by pair of blockers; empty where there is no seam.
        self.bars: dict[int, list[float]] = {}
        # The points that lines are drawn through, and the thing each belongs to.
        self.ps: list[float] = []
        self.ph: list[float] = []
        self.po: list[int] = []
        # The line found, which proves that there is one: s = a + m * h from height start to height end.
        self.a: float = _UNKNOWN
        self.m: float = _UNKNOWN
        self.start: float = _UNKNOWN
        self.end: float = _UNKNOWN

    # ------------------------------------------------------------------------------------------- blockers

    def add_blockers(self, blockers: list[Polygon]) -> None:
        """Take in the blockers that reach into the ground between viewer and target.

        Those that only touch it stay too, as they may close a seam.
        """
        if not blockers:
            return
        target = self.target
        if self.radius > 0.0:
            middle: float = 0.0
            broad: float = self.radius
            below: float = -self.radius
        else:
            middle = (self.a0 + self.a1) * 0.5
            broad = (self.a1 - self.a0) * 0.5
            below = 0.0
        vx: float = self.ox + middle * self.cos + below * self.sin
        vy: float = self.oy - middle * self.sin + below * self.cos
        broad = max(broad, target.radius)
        broad += 2.0 * CONTACT
        dx: float = target.cx - vx
        dy: float = target.cy - vy
        length2: float = dx * dx + dy * dy
        steep: bool = self.radius <= 0.0
        left: float = math.inf
        right: float = -math.inf
        top: float = -math.inf
        if steep:
            # The borders of that ground: left and right, as slopes from the two ends of the edge.
            for i in range(len(self.ts)):
                s: float = self.ts[i]
                h: float = self.th[i]
                top = max(top, h)
                if h > _HAIR:
                    slope: float = (s - self.a0) / h
                    left = min(left, slope)
                    slope = (s - self.a1) / h
                    right = max(right, slope)
                elif s < self.a0:
                    left = -_ALONG
                elif s > self.a1:
                    right = _ALONG
        self.left = left
        self.right = right
        left_margin: float = 2.0 * CONTACT * (1.0 + abs(left))
        right_margin: float = 2.0 * CONTACT * (1.0 + abs(right))
        for p in blockers:
            wx: float = p.cx - vx
            wy: float = p.cy - vy
            reach: float = p.radius + broad
            reach *= reach
            side: float = dx * wy - dy * wx
            if side * side > reach * length2:
                continue
            along: float = dx * wx + dy * wy
            if along < 0.0:
                if along * along > reach * length2:
                    continue
            elif along > length2:
                along -= length2
                if along * along > reach * length2:
                    continue
            ss: list[float] = []
            hs: list[float] = []
            all_left = steep
            all_right = steep
            all_below = steep
            all_above = steep
            some_below = False
            for i in range(len(p.xs)):
                x: float = p.xs[i] - self.ox
                y: float = p.ys[i] - self.oy
                s = x * self.cos - y * self.sin
                h = x * self.sin + y * self.cos
                ss.append(s)
                hs.append(h)
                if all_left and s - self.a0 - left * h > -left_margin:
                    all_left = False
                if all_right and s - self.a1 - right * h < right_margin:
                    all_right = False
                if h >= 0.0:
                    all_below = False
                else:
                    some_below = True
                if h < top:
                    all_above = False
            if all_left or all_right or all_below or all_above:
                continue
            if some_below and steep:
                # What is behind the edge does not matter; where the blocker lies across it does.
                points = clip([(ss[i], hs[i]) for i in range(len(ss))], 0.0, 1.0, 0.0)
                if len(points) < 3:
                    continue
                ss = [point[0] for point in points]
                hs = [point[1] for point in points]
            self.blockers.append(p)
            self.bs.append(ss)
            self.bh.append(hs)

    def bar(self, i: int, j: int) -> list[float]:
        """The bar (s, h, s, h) that closes the seam between blockers i and j; empty if they stand apart.

        It runs from within the one to within the other across the middle of the stretch along which they
        are closer than the contact gap.
        """
        key = i * len(self.blockers) + j
        found = self.bars.get(key)
        if found is not None:
            return found
        bar: list[float] = []
        p = self.blockers[i]
        q = self.blockers[j]
        dx: float = q.cx - p.cx
        dy: float = q.cy - p.cy
        reach: float = p.radius + q.radius + CONTACT
        if dx * dx + dy * dy < reach * reach and distance(p, q) < CONTACT - EPS:
            pairs = _near_pairs(p, q, False) + _near_pairs(q, p, True)
            n: int = len(pairs)
            if n > 0:
                px: float = sum([e[0] for e in pairs]) / n
                py: float = sum([e[1] for e in pairs]) / n
                qx: float = sum([e[2] for e in pairs]) / n
                qy: float = sum([e[3] for e in pairs]) / n
                bar = self._local(px, py, p) + self._local(qx, qy, q)
        self.bars[key] = bar
        return bar

    def _local(self, x: float, y: float, towards: Polygon) -> list[float]:
        """The point a little deeper into its polygon, in the frame."""
        dx: float = towards.cx - x
        dy: float = towards.cy - y
        length: float = math.sqrt(dx * dx + dy * dy)
        if length > _BAR:
            dx *= _BAR / length
            dy *= _BAR / length
        dx += x - self.ox
        dy += y - self.oy
        return [dx * self.cos - dy * self.sin, dx * self.sin + dy * self.cos]

    # ---------------------------------------------------------------------------------------------- lines

    def clear(self, a: float, m: float) -> bool:
        """Whether the line s = a + m * h leads from the viewer to the target and nothing cuts it."""
        norm: float = math.sqrt(1.0 + m * m)
        hair: float = _HAIR * norm
        start: float = 0.0
        if self.radius > 0.0:
            off: float = m * self.radius - a
            rest: float = self.radius * self.radius - off * off / (norm * norm)
            if rest < -_HAIR:
                return False
            start = -self.radius + m * off / (norm * norm)
            if rest > 0.0:
                start += math.sqrt(rest) / norm
        elif a < self.a0 - hair or a > self.a1 + hair:
            return False
        if self.window:
            at: float = a + m * self.wh
            if at < self.wl - hair or at > self.wr + hair:
                return False
        end: float = _entry(self.ts, self.th, a, m, hair)
        if end == math.inf:
            return False
        end = max(end, start)
        graze: float = EPS * norm
        short: float = EPS / norm
        near: list[int] = []
        count = len(self.blockers)
        for turn in range(-1 if count > 0 else 0, count):
            # Lines next to each other tend to be cut by the same blocker, so the last one goes first.
            k = self.last if turn < 0 else turn
            if turn == self.last:
                continue
            ss = self.bs[k]
            hs = self.bh[k]
            low: float = math.inf
            high: float = -math.inf
            for i in range(len(ss)):
                d: float = ss[i] - m * hs[i] - a
                if d < low:
                    low = d
                if d > high:
                    high = d
            if low >= -graze:
                if low < CONTACT * norm:
                    near.append(k)
            elif high <= graze:
                if high > -CONTACT * norm:
                    near.append(k)
            else:
                if _chord(ss, hs, a, m, start, end) > short:
                    self.last = k
                    return False
                near.append(k)
        for i in range(1, len(near)):
            for j in range(i):
                bar = self.bar(min(near[i], near[j]), max(near[i], near[j]))
                if len(bar) == 4:
                    d0: float = bar[0] - m * bar[1] - a
                    d1: float = bar[2] - m * bar[3] - a
                    if (d0 < 0.0 and d1 > 0.0) or (d0 > 0.0 and d1 < 0.0):
                        h: float = bar[1] + (bar[3] - bar[1]) * d0 / (d0 - d1)
                        if start + short < h < end - short:
                            return False
        self.a = a
        self.m = m
        self.start = start
        self.end = end
        return True

    def reaches(self) -> bool:
        """Whether a line leads from the viewer to the target when nothing stands between."""
        if not self.window:
            return True
        # Where lines cross the front depends steadily on both ends, so they cross it over one whole stretch.
        low: float = math.inf
        high: float = -math.inf
        for i in range(len(self.ts)):
            part: float = self.wh / self.th[i]
            for a in (self.a0, self.a1):
                at: float = a + (self.ts[i] - a) * part
                low = min(low, at)
                high = max(high, at)
        return low <= self.wr + _HAIR and high >= self.wl - _HAIR

    def find(self) -> bool:
        """Try the lines that rest against two points, the likely ones first."""
        n = len(self.ts)
        if self.radius <= 0.0:
            middle: float = (self.a0 + self.a1) * 0.5
            s: float = sum(self.ts) / n
            h: float = sum(self.th) / n
            if h > _HAIR and self.clear(middle, (s - middle) / h):
                return True
            if self._shut():
                return False
            for a in (self.a0, self.a1):
                for i in range(n):
                    if self.th[i] > _HAIR and self.clear(a, (self.ts[i] - a) / self.th[i]):
                        return True
        elif self._tangents(self.ts, self.th):
            return True
        self._gather()
        if self.radius > 0.0 and self._tangents(self.ps, self.ph):
            return True
        return self._pairs()

    def _shut(self) -> bool:
        """Whether one blocker reaches right across the ground between the edge and the target."""
        if self.left <= -_ALONG or self.right >= _ALONG:
            return False
        for k in range(len(self.blockers)):
            ss = self.bs[k]
            hs = self.bh[k]
            if self._side_cut(ss, hs, self.a0, self.left) and self._side_cut(ss, hs, self.a1, self.right):
                # Ground that the target lies on leaves the part of the target before it to be seen.
                return distance(self.blockers[k], self.target) > 0.0
        return False

    def _side_cut(self, ss: list[float], hs: list[float], a: float, m: float) -> bool:
        """Whether a body well and truly cuts the line from an end of the edge to the target."""
        norm: float = math.sqrt(1.0 + m * m)
        low: float = math.inf
        high: float = -math.inf
        for i in range(len(ss)):
            d: float = ss[i] - m * hs[i] - a
            if d < low:
                low = d
            if d > high:
                high = d
        if low > -CONTACT * norm or high < CONTACT * norm:
            return False
        end: float = _entry(self.ts, self.th, a, m, _HAIR * norm)
        return end < math.inf and _chord(ss, hs, a, m, 0.0, end) > CONTACT / norm

    def _tangents(self, ss: list[float], hs: list[float]) -> bool:
        """Lines through each point that touch the viewer's disc, and the one through its middle."""
        r: float = self.radius
        for i in range(len(ss)):
            s: float = ss[i]
            deep: float = hs[i] + r
            below: float = deep * deep - r * r
            if deep > 0.0 and self.clear(s * r / deep, s / deep):
                return True
            rest: float = s * s + below
            if rest <= 0.0 or abs(below) < _HAIR:
                continue
            root: float = r * math.sqrt(rest)
            for either in (root, -root):
                m: float = (s * deep + either) / below
                if self.clear(s - m * hs[i], m):
                    return True
        return False

    def _add(self, s: float, h: float, owner: int) -> None:
        self.ps.append(s)
        self.ph.append(h)
        self.po.append(owner)

    def _gather(self) -> None:
        """The points that a line may rest against."""
        # Owners: 0 the viewer, 1 the target, 2 and on the blockers, then single points.
        if self.radius <= 0.0:
            self._add(self.a0, 0.0, 0)
            self._add(self.a1, 0.0, 0)
        for i in range(len(self.ts)):
            self._add(self.ts[i], self.th[i], 1)
        count = len(self.blockers)
        for k in range(count):
            ss = self.bs[k]
            hs = self.bh[k]
            for i in range(len(ss)):
                if self.radius > 0.0 or self._between(ss[i], hs[i]):
                    self._add(ss[i], hs[i], 2 + k)
        single = 2 + count
        if self.window:
            self._add(self.wl, self.wh, single)
            self._add(self.wr, self.wh, single + 1)
            single += 2
        # Terrain may lie partly under the target or the viewer: there outlines cross.
        for k in range(count):
            p = self.blockers[k]
            dx: float = p.cx - self.target.cx
            dy: float = p.cy - self.target.cy
            reach: float = p.radius + self.target.radius
            if dx * dx + dy * dy < reach * reach:
                for s, h in _crossings(self.bs[k], self.bh[k], self.ts, self.th):
                    self._add(s, h, single)
                    single += 1
            if self.radius > 0.0:
                for s, h in _disc_crossings(self.bs[k], self.bh[k], self.radius):
                    self._add(s, h, single)
                    single += 1

    def _between(self, s: float, h: float) -> bool:
        """Whether a point may lie on a line from the edge to the target: not so high, not outside."""
        left = False
        right = False
        above = True
        for i in range(len(self.ts)):
            th: float = self.th[i]
            if h <= th + _HAIR:
                above = False
            # Crossing the edge's end and the target's corner, without dividing.
            if (self.ts[i] - self.a0) * h <= (s - self.a0) * th + _HAIR:
                left = True
            if (self.ts[i] - self.a1) * h >= (s - self.a1) * th - _HAIR:
                right = True
        return left and right and not above

    def _pairs(self) -> bool:
        ps = self.ps
        ph = self.ph
        po = self.po
        n = len(ps)
        edge = self.radius <= 0.0
        low: float = self.a0 - _HAIR
        high: float = self.a1 + _HAIR
        for i in range(n):
            s0: float = ps[i]
            h0: float = ph[i]
            owner = po[i]
            for j in range(i + 1, n):
                if po[j] == owner:
                    continue
                dh: float = ph[j] - h0
                if -_HAIR < dh < _HAIR:
                    continue
                m: float = (ps[j] - s0) / dh
                a: float = s0 - m * h0
                if edge and (a < low or a > high):
                    continue
                if self.clear(a, m):
                    return True
        return False


# --------------------------------------------------------------------------------- a line and an outline


def _entry(ss: list[float], hs: list[float], a: float, m: float, hair: float) -> float:
    """The least height at which the line meets the outline; inf if it misses it."""
    best: float = math.inf
    n = len(ss)
    h0: float = hs[n - 1]
    d0: float = ss[n - 1] - m * h0 - a
    for i in range(n):
        h1: float = hs[i]
        d1: float = ss[i] - m * h1 - a
        if -hair <= d1 <= hair:
            if h1 < best:
                best = h1
        elif (d0 < 0.0 and d1 > 0.0) or (d0 > 0.0 and d1 < 0.0):
            h: float = h0 + (h1 - h0) * d0 / (d0 - d1)
            if h < best:
                best = h
        h0 = h1
        d0 = d1
    return best


def _chord(ss: list[float], hs: list[float], a: float, m: float, start: float, end: float) -> float:
    """How much of the line between the two heights, by height, runs through a body that it does cut."""
    low: float = math.inf
    high: float = -math.inf
    n = len(ss)
    h0: float = hs[n - 1]
    d0: float = ss[n - 1] - m * h0 - a
    for i in range(n):
        h1: float = hs[i]
        d1: float = ss[i] - m * h1 - a
        if (d0 < 0.0 and d1 >= 0.0) or (d0 >= 0.0 and d1 < 0.0):
            h: float = h0 + (h1 - h0) * d0 / (d0 - d1)
            if h < low:
                low = h
            if h > high:
                high = h
        h0 = h1
        d0 = d1
    low = max(low, start)
    high = min(high, end)
    return high - low


def _crossings(
    ass: list[float], ahs: list[float], bss: list[float], bhs: list[float]
) -> list[tuple[float, float]]:
    """Where two outlines cross."""
    found: list[tuple[float, float]] = []
    n = len(ass)
    k = len(bss)
    for i in range(n):
        s: float = ass[i - 1]
        h: float = ahs[i - 1]
        es: float = ass[i] - s
        eh: float = ahs[i] - h
        for j in range(k):
            gs: float = bss[j] - bss[j - 1]
            gh: float = bhs[j] - bhs[j - 1]
            den: float = es * gh - eh * gs
            if -1e-12 < den < 1e-12:
                continue
            ws: float = bss[j - 1] - s
            wh: float = bhs[j - 1] - h
            t: float = (ws * gh - wh * gs) / den
            u: float = (ws * eh - wh * es) / den
            if -_HAIR <= t <= 1.0 + _HAIR and -_HAIR <= u <= 1.0 + _HAIR:
                found.append((s + es * t, h + eh * t))
    return found


def _disc_crossings(ss: list[float], hs: list[float], r: float) -> list[tuple[float, float]]:
    """Where an outline crosses the circle of the viewer's disc, whose middle is at (0, -r)."""
    found: list[tuple[float, float]] = []
    for i in range(len(ss)):
        s: float = ss[i - 1]
        h: float = hs[i - 1] + r
        es: float = ss[i] - s
        eh: float = hs[i] + r - h
        square: float = es * es + eh * eh
        half: float = s * es + h * eh
        rest: float = half * half - square * (s * s + h * h - r * r)
        if rest < 0.0:
            continue
        root: float = math.sqrt(rest)
        for either in (root, -root):
            t: float = (either - half) / square
            if 0.0 <= t <= 1.0:
                found.append((s + es * t, h + eh * t - r))
    return found


def _near_pairs(p: Polygon, q: Polygon, swap: bool) -> list[tuple[float, float, float, float]]:
    """Corners of p with the nearest points on q's sides, where nearer than the contact gap.

    Each as (corner, point on the side), or with swap the other way round.
    """
    found: list[tuple[float, float, float, float]] = []
    n = len(q.xs)
    for i in range(len(p.xs)):
        x: float = p.xs[i]
        y: float = p.ys[i]
        best: float = CONTACT
        bx: float = _UNKNOWN
        by: float = _UNKNOWN
        for j in range(n):
            x0: float = q.xs[j - 1]
            y0: float = q.ys[j - 1]
            ex: float = q.xs[j] - x0
            ey: float = q.ys[j] - y0
            t: float = ((x - x0) * ex + (y - y0) * ey) / (ex * ex + ey * ey)
            t = min(max(t, 0.0), 1.0)
            d: float = math.sqrt((x - x0 - t * ex) ** 2 + (y - y0 - t * ey) ** 2)
            if d < best:
                best = d
                bx = x0 + t * ex
                by = y0 + t * ey
        if best < CONTACT:
            found.append((bx, by, x, y) if swap else (x, y, bx, by))
    return found


# ----------------------------------------------------------------------------------------------- the views


def _view_from_edge(
    eye: tuple[float, float, float, float],
    unit_front: tuple[float, float, float, float],
    target: Polygon,
) -> _View | None:
    """What a model sees past its unit's front; None if no part of the target is in the front arc."""
    fx, fy, half_width, heading = unit_front
    sin, cos = heading_vector(heading)
    x: float = eye[0] - fx
    y: float = eye[1] - fy
    a0: float = x * cos - y * sin
    back: float = 0.0 - (x * sin + y * cos)
    x = eye[2] - fx
    y = eye[3] - fy
    a1: float = x * cos - y * sin
    back = (back - (x * sin + y * cos)) * 0.5
    if back < EPS:
        back = 0.0
    view = _View(fx - back * sin, fy - back * cos, sin, cos, target)
    view.a0 = min(a0, a1)
    view.a1 = max(a0, a1)
    wide: float = half_width + SLANT
    ss: list[float] = []
    fs: list[float] = []
    whole = True
    for i in range(len(target.xs)):
        x = target.xs[i] - fx
        y = target.ys[i] - fy
        s: float = x * cos - y * sin
        f: float = x * sin + y * cos
        if f < 0.0 or s - f > wide or -s - f > wide:
            whole = False
        ss.append(s)
        fs.append(f)
    if whole:
        view.ts = ss
        view.th = [f + back for f in fs]
    else:
        # What touches the border of the arc is in it.
        part = clip([(ss[i], fs[i]) for i in range(len(ss))], 0.0, 1.0, -TOUCH)
        part = clip(part, -1.0, 1.0, -wide)
        part = clip(part, 1.0, 1.0, -wide)
        if not part:
            return None
        for s, f in part:
            view.ts.append(s)
            view.th.append((f if f > 0.0 else 0.0) + back)
    if back > 0.0:
        view.window = True
        view.wl = -half_width
        view.wr = half_width
        view.wh = back
    return view


def _touching(view: _View) -> bool:
    """A target that no more than touches the line of the viewer's own edge."""
    for i in range(len(view.ts)):
        s: float = view.ts[i]
        a: float = min(max(s, view.a0), view.a1)
        x0: float = view.ox + a * view.cos
        y0: float = view.oy - a * view.sin
        x1: float = view.ox + s * view.cos
        y1: float = view.oy - s * view.sin
        if not any([segment_crosses(x0, y0, x1, y1, p) for p in view.blockers]):
            # As a line to a point a hair above, so that it can be told like any other.
            view.a = a
            view.m = (s - a) / _HAIR
            view.start = 0.0
            view.end = _HAIR
            return True
    return False


def line_of_sight(
    eye: tuple[float, float, float, float],
    unit_front: tuple[float, float, float, float],
    target: Polygon,
    blockers: list[Polygon],
) -> bool:
    """Whether some straight line leads from the model's front edge to the target.

    eye is the front edge of the model's base (x0, y0, x1, y1), parallel to the unit's front and not ahead
    of it; unit_front is (x, y, half width, heading) with the middle of the unit's front edge.  The line must
    leave through the unit's front edge, stay in its front arc and cross no blocker.  Grazing is free, but
    two blockers closer than CONTACT count as one.  Own unit and target are not among the blockers.
    """
    view = _view_from_edge(eye, unit_front, target)
    if view is None:
        return False
    view.add_blockers(blockers)
    if max(view.th) <= _HAIR:
        return _touching(view)
    if not view.blockers:
        return view.reaches()
    return view.find()


def _view_from_disc(cx: float, cy: float, radius: float, target: Polygon) -> _View | None:
    """What a round base sees; None if it touches the target."""
    best: float = math.inf
    bx: float = _UNKNOWN
    by: float = _UNKNOWN
    inside = True
    n = len(target.xs)
    for i in range(n):
        x0: float = target.xs[i - 1]
        y0: float = target.ys[i - 1]
        ex: float = target.xs[i] - x0
        ey: float = target.ys[i] - y0
        wx: float = cx - x0
        wy: float = cy - y0
        if ex * wy - ey * wx < 0.0:
            inside = False
        t: float = (wx * ex + wy * ey) / (ex * ex + ey * ey)
        t = min(max(t, 0.0), 1.0)
        wx = t * ex - wx
        wy = t * ey - wy
        d: float = wx * wx + wy * wy
        if d < best:
            best = d
            bx = wx
            by = wy
    near: float = math.sqrt(best)
    if inside or near <= radius + TOUCH:
        return None
    # Along the shortest way to the target all of the disc is below height 0 and all of the target above.
    sin: float = bx / near
    cos: float = by / near
    view = _View(cx + radius * sin, cy + radius * cos, sin, cos, target)
    view.radius = radius
    for i in range(n):
        x: float = target.xs[i] - view.ox
        y: float = target.ys[i] - view.oy
        view.ts.append(x * cos - y * sin)
        view.th.append(x * sin + y * cos)
    return view


def line_of_sight_round(cx: float, cy: float, radius: float, target: Polygon, blockers: list[Polygon]) -> bool:
    """A round base sees all round and from any part of itself; the base itself hides nothing."""
    view = _view_from_disc(cx, cy, radius, target)
    if view is None:
        return True
    view.add_blockers(blockers)
    return not view.blockers or view.find()
