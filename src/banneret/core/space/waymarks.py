"""A rough map for finding one's way about a table with floors: places an inch apart, and what joins them.

Whoever wants to know about how far it is from here to there, and by which doors and stairs, asks this instead
of the exact searches of `space_ways`: ways are a little longer than need be, and those that lead over walls or
through gaps narrower than the net are missed. Places are looked at when they are first come to, and remembered.
"""

from __future__ import annotations

import math
from heapq import heappop, heappush
from typing import Final

from banneret.core.space.footing import Footing
from banneret.core.space.geometry import EPS, OVERLAP, quantise
from banneret.core.space.levels import LADDER, WALK, Link, Surface
from banneret.core.space.obstacles import HAIR, Obstacle, depth_in
from banneret.core.space.stretches import stretch_in_obstacle
from banneret.core.space.uprights import Upright

APART: Final = 1.0  # inches between neighbours of the net
_NEAR: Final = 1.5  # how far a place is from the marks it is joined to, at most
_TOUCH: Final = 1.0  # the same for ends of stairs and ladders
_DIAGONAL: Final = 1.4142135623730951
_PARTS: Final = 1024.0  # of an inch
_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))

# Whether anybody can stand at a mark.
_UNKNOWN: Final = 0
_FREE: Final = 1
_CLOSED: Final = 2


class _Net:
    """The marks of one surface: columns and rows of them, the first of which has this number."""

    __slots__ = ("columns", "first", "left", "low", "rows", "surface")

    def __init__(self, surface: Surface, first: int, radius: float) -> None:
        self.surface = surface
        self.first = first
        xs = [x for x, _ in surface.outline]
        ys = [y for _, y in surface.outline]
        # So that marks lie as near to the rim of the surface as a base can stand on all of it.
        self.left: float = min(xs) + radius + 0.01
        self.low: float = min(ys) + radius + 0.01
        self.columns = max(1, int((max(xs) - radius - self.left) / APART) + 1)
        self.rows = max(1, int((max(ys) - radius - self.low) / APART) + 1)

    def size(self) -> int:
        return self.columns * self.rows


def even(cost: float) -> float:
    """A cost in parts that add up without rounding, so that ways that are equally long are so everywhere."""
    return math.floor(cost * _PARTS + 0.5) / _PARTS


class Onward:
    """From a mark to the next: what leads there, by which link if by any, and what it costs from there."""

    __slots__ = ("cost", "link", "mark")

    def __init__(self, mark: int, cost: float, link: str) -> None:
        self.mark = mark
        self.cost: float = even(cost)
        self.link = link


class Spread:
    """How far marks are from where a search began; `before` and `links` lead back there, mark by mark."""

    __slots__ = ("before", "far", "links")

    def __init__(self) -> None:
        self.far: dict[int, float] = {}
        # By mark: from which other it is come to, -1 for none, and by which link, "" on foot.
        self.before: list[int] = []
        self.links: list[str] = []

    def chain(self, mark: int) -> list[tuple[int, str]]:
        """The marks on the way, first to last, each with the link by which it is come to."""
        found: list[tuple[int, str]] = []
        at = mark
        while at >= 0:
            found.append((at, self.links[at]))
            at = self.before[at]
        found.reverse()
        return found


class Waymarks:
    """The marks of a table for bases of one size. What is looked up is kept; nothing else ever changes."""

    def __init__(self, footing: Footing, body: Upright) -> None:
        self.footing = footing
        self.body = body
        self.nets: list[_Net] = []
        self.net_of: dict[str, _Net] = {}
        first = 0
        for surface in footing.levels.surfaces:
            net = _Net(surface, first, body.radius)
            self.nets.append(net)
            self.net_of[surface.id] = net
            first += net.size()
        self.count = first
        self._state: list[int] = [_UNKNOWN] * first
        self._ways: list[list[Onward] | None] = [None] * first
        self._places: list[tuple[float, float, str] | None] = [None] * first
        # What stands so near to a mark that it may be in the way there, and whether ground is slow there.
        self._walls: dict[int, list[Obstacle]] = {}
        self._slow: set[int] = set()
        # Stairs and ladders of which the beginning is so near that they may be taken from there.
        self._links: dict[int, list[Link]] = {}
        # For each surface, others less than a step higher or lower, which few have.
        self._low_steps: dict[str, list[_Net]] = {}
        for net in self.nets:
            self._note_walls(net)
            self._note_links(net)
            self._low_steps[net.surface.id] = [
                other
                for other in self.nets
                if other is not net and abs(other.surface.height - net.surface.height) < footing.step - 1e-9
            ]

    def _note_walls(self, net: _Net) -> None:
        reach: float = self.body.radius + _NEAR + HAIR
        for barrier in self.footing.barriers_on(net.surface.id):
            core = barrier.core
            box = (min(core.xs) - reach, min(core.ys) - reach, max(core.xs) + reach, max(core.ys) + reach)
            for mark in self._within(net, box):
                self._walls.setdefault(mark, []).append(core)
        for going in self.footing.goings_on(net.surface.id):
            xs = [x for x, _ in going.shape.points()]
            ys = [y for _, y in going.shape.points()]
            box = (min(xs) - _NEAR, min(ys) - _NEAR, max(xs) + _NEAR, max(ys) + _NEAR)
            self._slow.update(self._within(net, box))

    def _note_links(self, net: _Net) -> None:
        reach: float = _TOUCH + HAIR
        for link in self.footing.levels.links_from(net.surface.id):
            if link.kind in (WALK, LADDER):
                (ax, ay), (bx, by) = link.start_line
                box = (min(ax, bx) - reach, min(ay, by) - reach, max(ax, bx) + reach, max(ay, by) + reach)
                for mark in self._within(net, box):
                    self._links.setdefault(mark, []).append(link)

    def _within(self, net: _Net, box: tuple[float, float, float, float]) -> list[int]:
        """The marks in a box: left, low, right, high."""
        found: list[int] = []
        first_column = max(0, math.ceil((box[0] - net.left) / APART))
        last_column = min(net.columns - 1, math.floor((box[2] - net.left) / APART))
        first_row = max(0, math.ceil((box[1] - net.low) / APART))
        last_row = min(net.rows - 1, math.floor((box[3] - net.low) / APART))
        for row in range(first_row, last_row + 1):
            for column in range(first_column, last_column + 1):
                found.append(net.first + row * net.columns + column)
        return found

    # ------------------------------------------------------------------------------------------ marks

    def net(self, mark: int) -> _Net:
        for net in self.nets:
            if mark < net.first + net.size():
                return net
        raise AssertionError("there is no such mark")

    def place(self, mark: int) -> tuple[float, float, str]:
        """Where a mark is: x, y and its surface."""
        known = self._places[mark]
        if known is not None:
            return known
        net = self.net(mark)
        row, column = divmod(mark - net.first, net.columns)
        x: float = quantise(net.left + float(column) * APART)
        y: float = quantise(net.low + float(row) * APART)
        found = (x, y, net.surface.id)
        self._places[mark] = found
        return found

    def is_free(self, mark: int) -> bool:
        """Whether terrain leaves room to stand there."""
        if self._state[mark] == _UNKNOWN:
            x, y, level = self.place(mark)
            stands = self.footing.levels.surface(level).holds(x, y)
            if stands:
                for core in self._walls.get(mark, []):
                    if depth_in(core, x, y) + self.body.radius > OVERLAP:
                        stands = False
                        break
            self._state[mark] = _FREE if stands else _CLOSED
        return self._state[mark] == _FREE

    def about(self, x: float, y: float, level: str, reach: float) -> list[int]:
        """All marks of a surface within reach of a point, free or not."""
        net = self.net_of[level]
        found: list[int] = []
        for mark in self._within(net, (x - reach, y - reach, x + reach, y + reach)):
            row, column = divmod(mark - net.first, net.columns)
            dx: float = net.left + float(column) * APART - x
            dy: float = net.low + float(row) * APART - y
            if dx * dx + dy * dy <= reach * reach:
                found.append(mark)
        return found

    def joined(self, x: float, y: float, level: str) -> list[tuple[int, float]]:
        """The free marks to which a straight leg leads from a place, with what it costs."""
        found: list[tuple[int, float]] = []
        surface = self.net_of[level].surface
        for mark in self.about(x, y, level, _NEAR):
            if self.is_free(mark):
                mx, my, _ = self.place(mark)
                if self._is_open(mark, surface, mx, my, x, y):
                    cost: float = math.sqrt((mx - x) * (mx - x) + (my - y) * (my - y))
                    if mark in self._slow:
                        cost = self.footing.price(level, x, y, mx, my)
                    found.append((mark, even(cost)))
        return found

    def ways_from(self, mark: int) -> list[Onward]:
        """What can be come to from a mark: its neighbours, by stairs and ladders, and over low steps."""
        known = self._ways[mark]
        if known is not None:
            return known
        found: list[Onward] = []
        self._ways[mark] = found
        net = self.net(mark)
        row, column = divmod(mark - net.first, net.columns)
        x, y, level = self.place(mark)
        for dx, dy in _STEPS:
            to_column = column + dx
            to_row = row + dy
            if not (0 <= to_column < net.columns and 0 <= to_row < net.rows):
                continue
            other = net.first + to_row * net.columns + to_column
            if self.is_free(other):
                ox, oy, _ = self.place(other)
                if self._is_open(mark, net.surface, x, y, ox, oy):
                    cost: float = _DIAGONAL if dx != 0 and dy != 0 else APART
                    if mark in self._slow:
                        cost = self.footing.price(level, x, y, ox, oy)
                    found.append(Onward(other, cost, ""))
        for link in self._links.get(mark, []):
            self._add_link(found, link, x, y)
        self._add_low_steps(found, x, y, net)
        return found

    def _is_open(self, mark: int, surface: Surface, x: float, y: float, ox: float, oy: float) -> bool:
        """Whether a leg to a neighbour is free: only what stands near can be in the way of it."""
        for core in self._walls.get(mark, []):
            first, last = stretch_in_obstacle(core, self.body.radius - OVERLAP, x, y, ox, oy)
            if first <= last - EPS:
                return False
        return len(surface.parts) == 1 or surface.reach(x, y, ox, oy) >= 1.0

    def _add_link(self, found: list[Onward], link: Link, x: float, y: float) -> None:
        """To the free mark that is nearest to the other end, if this one is near to the beginning."""
        (ax, ay), (bx, by) = link.start_line
        length2: float = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        share: float = 0.0
        if length2 > EPS:
            share = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2))
        sx: float = ax + share * (bx - ax)
        sy: float = ay + share * (by - ay)
        to: float = math.sqrt((sx - x) * (sx - x) + (sy - y) * (sy - y))
        if to > _TOUCH:
            return
        (cx, cy), (dx, dy) = link.end_line
        ex: float = cx + share * (dx - cx)
        ey: float = cy + share * (dy - cy)
        best = -1
        least: float = math.inf
        for mark in self.about(ex, ey, link.end, _NEAR):
            if self.is_free(mark):
                mx, my, _ = self.place(mark)
                far: float = (mx - ex) * (mx - ex) + (my - ey) * (my - ey)
                if far < least - 1e-9:
                    best = mark
                    least = far
        if best >= 0:
            across: float = link.across()
            rise: float = abs(link.rise)
            long: float = math.sqrt(across * across + rise * rise) if link.kind == WALK else rise + across
            # A base takes a link as soon as it touches it.
            radius: float = self.body.radius
            on: float = max(0.0, math.sqrt(least) - radius)
            found.append(Onward(best, max(0.0, to - radius) + long + on, link.id))

    def _add_low_steps(self, found: list[Onward], x: float, y: float, net: _Net) -> None:
        """Onto surfaces less than a step higher or lower, which one simply walks onto."""
        for other in self._low_steps[net.surface.id]:
            rise: float = abs(other.surface.height - net.surface.height)
            for mark in self.about(x, y, other.surface.id, _DIAGONAL + 0.01):
                if self.is_free(mark):
                    mx, my, _ = self.place(mark)
                    far: float = math.sqrt((mx - x) * (mx - x) + (my - y) * (my - y))
                    found.append(Onward(mark, far + rise, ""))

    # ------------------------------------------------------------------------------------------ ways

    def spread(self, starts: list[tuple[int, float]], longest: float, barred: set[int]) -> Spread:
        """How far everything is from some marks, each with what it costs to be there, up to `longest`.

        Nobody goes through those that are barred.
        """
        # The least that a mark has been come to for, from where, and by which link: nothing worse is put down.
        # Costs add up without rounding, so those that are equal are so to the bit; then the way from the first
        # mark counts. In the heap stands one whole number for a mark and its cost: these are quickly compared.
        least: list[float] = [math.inf] * self.count
        origin: list[int] = [-1] * self.count
        links: list[str] = [""] * self.count
        done: list[bool] = [False] * self.count
        found = Spread()
        found.before = origin
        found.links = links
        heap: list[int] = []
        for mark, cost in starts:
            if cost < least[mark]:
                least[mark] = cost
                heappush(heap, self._rank(cost, mark))
        for mark in barred:
            least[mark] = -1.0  # no way is as short
        while heap:
            rank = heappop(heap)
            mark = rank % self.count
            if done[mark]:
                continue
            done[mark] = True
            here: float = float(rank // self.count) / _PARTS
            found.far[mark] = here
            for way in self.ways_from(mark):
                total: float = here + way.cost
                onward = way.mark
                if total > longest or total > least[onward]:
                    continue
                if total == least[onward]:
                    # Of two links from the same mark the first by name counts. It is in the heap already.
                    before = origin[onward]
                    if not done[onward] and (mark < before or (mark == before and way.link < links[onward])):
                        origin[onward] = mark
                        links[onward] = way.link
                    continue
                least[onward] = total
                origin[onward] = mark
                links[onward] = way.link
                heappush(heap, self._rank(total, onward))
        return found

    def _rank(self, cost: float, mark: int) -> int:
        """A whole number that is the greater the more a mark costs; of those that cost the same, the later."""
        return int(cost * _PARTS) * self.count + mark
