"""Ways of a lone Character: to a unit that he joins, or out of the one he leaves (QS-CHR-05, QS-CHR-09).

A single model pivots as often as it likes (QS-MOV-19), so its way is a chain of straight lines, each with the
model's front along it. Where such a chain has to bend, it bends beside a corner of something: places just
off all corners, far enough to turn there and near enough to slip along a wall, are joined by straight lines
that are clear, and the shortest chain is found by A*.
"""

from __future__ import annotations

import heapq
import math
from typing import Final

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.moving import Path, Trial, Walker, try_path
from banneret.books.quick_starter.unit import GAP, TOUCH, Unit
from banneret.core.space.geometry import Polygon, heading_of, heading_vector, quantise, rectangle
from banneret.core.space.travel import travel_until_contact

_OFF: Final = 2.0 * GAP  # how far from everything the places to bend at are
_AHEAD: Final = 0.5  # steps straight ahead, for one who has no room to turn where he stands
_BENDS: Final = 10  # straight lines in a row, at most
_TURN: Final = 5  # degrees between the straight ways out that are tried
_PACE: Final = 0.25  # inches between their ends

Point = tuple[float, float]


class CharacterMove:
    """A Character, and the move he may make."""

    def __init__(
        self, battle: Battle, hero: Unit, kind: str, rate: float, flying: bool, ghosts: tuple[str, ...] = ()
    ) -> None:
        self.battle = battle
        self.hero = hero
        self.kind = kind
        self.rate: float = rate
        self.flying = flying
        self.ghosts = ghosts
        self.walker = Walker(battle, hero, flying, ghosts)
        self.half: float = 0.5 * hero.width()
        self.back: float = 0.5 * hero.depth()
        self.round: float = math.hypot(self.half, self.back)  # about his centre, to turn
        self.start: Point = hero.centre()

    def follow(self, path: Path) -> Trial:
        return try_path(self.battle, self.hero, path, self.kind, self.rate, self.flying, self.ghosts)

    # ------------------------------------------------------------------------------------------------ chains

    def bends(self) -> list[Point]:
        """Places beside the corners of everything that may be in the way, within reach."""
        found: list[Point] = []
        for shape in self._shapes():
            n = len(shape.xs)
            for i in range(n):
                x, y = shape.xs[i], shape.ys[i]
                before: Point = _along(shape, (i - 1) % n)
                after: Point = _along(shape, i)
                # Sides run counter-clockwise, so outwards is to the right of them.
                out: list[Point] = [(before[1], -before[0]), (after[1], -after[0])]
                mx, my = out[0][0] + out[1][0], out[0][1] + out[1][1]
                size = math.hypot(mx, my)
                if size > 1e-6:
                    far = self.round + _OFF
                    self._note(found, x + mx / size * far, y + my / size * far)
                for k in range(2):
                    # On along the wall, past its end.
                    ahead = before if k == 0 else (-after[0], -after[1])
                    far = self.half + _OFF
                    for beyond in (0.0, self.round + _OFF):
                        px = x + out[k][0] * far + ahead[0] * beyond
                        py = y + out[k][1] * far + ahead[1] * beyond
                        self._note(found, px, py)
        sin, cos = heading_vector(self.hero.heading)
        for step in range(1, int(self.rate / _AHEAD) + 1):
            self._note(found, self.start[0] + sin * _AHEAD * step, self.start[1] + cos * _AHEAD * step)
        return found

    def _shapes(self) -> list[Polygon]:
        shapes = [other.boundary() for other in self.walker.others if other.id not in self.ghosts]
        return shapes + [piece.shape for piece in self.battle.field.impassable]

    def _note(self, found: list[Point], x: float, y: float) -> None:
        field = self.battle.field
        if self.half <= x <= field.width - self.half and self.half <= y <= field.depth - self.half:
            if math.hypot(x - self.start[0], y - self.start[1]) <= self.rate:
                found.append((x, y))

    def clear(self, a: Point, b: Point) -> bool:
        """Whether he can go straight from one place to another, having turned that way."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        far = math.hypot(dx, dy)
        if far < GAP:
            return False
        heading = heading_of(dx, dy)
        middle = rectangle(0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), self.half, self.back + 0.5 * far, heading)
        trial = Trial(0.0, 0.0, 0.0)
        if self.walker.off_board(middle, trial):
            return False
        return self.flying or not self.walker.blocked(middle, trial, False)

    def path_along(self, points: list[Point]) -> Path:
        """The steps that lead along a chain of places, from where the steps before have led."""
        steps: list[tuple[str, float]] = []
        trial = Trial(self.hero.x, self.hero.y, self.hero.heading)
        for x, y in points:
            here = self.hero.stand(trial.x, trial.y, trial.heading)
            cx, cy = here.centre()
            turn = turn_to(here, heading_of(x - cx, y - cy))
            far = quantise(math.hypot(x - cx, y - cy))
            steps += [step for step in (("pivot", turn), ("forward", far)) if step[1] != 0]
            trial = self.follow(tuple(steps))
        return tuple(steps)


def turn_to(hero: Unit, heading: float) -> float:
    """The Pivot to a heading, clockwise positive."""
    return round((hero.turned_to(heading).heading - hero.heading + 180.0) % 360.0 - 180.0, 2)


def _along(shape: Polygon, i: int) -> Point:
    j = (i + 1) % len(shape.xs)
    dx, dy = shape.xs[j] - shape.xs[i], shape.ys[j] - shape.ys[i]
    size = math.hypot(dx, dy)
    return dx / size, dy / size


class Chain:
    """A chain of straight lines, as far as it was found."""

    def __init__(self, points: list[Point], length: float) -> None:
        self.points = points
        self.length: float = length


class Chains:
    """All shortest chains from a start over the bends, the most promising first."""

    def __init__(self, walk: CharacterMove, host: Unit | None) -> None:
        self.walk = walk
        self.host = host
        self.bends: list[Point] = []
        self.known = False
        self.best: list[float] = []
        self.queue: list[tuple[float, int, int]] = []  # length with what is left at least; chain; bend
        self.chains: list[Chain] = [Chain([], 0.0)]
        self.done: set[int] = set()
        self.queue.append((0.0, 0, -1))

    def left(self, at: Point) -> float:
        """How far it is at least from a place into contact with the host."""
        if self.host is None:
            return 0.0
        return max(0.0, self.host.distance_to_spot(at[0], at[1]) - self.walk.round)

    def next(self) -> Chain | None:
        """The next chain, or None when there are no more."""
        while self.queue:
            _, number, bend = heapq.heappop(self.queue)
            if bend in self.done:
                continue
            self.done.add(bend)
            chain = self.chains[number]
            self._go_on(chain)
            return chain
        return None

    def _go_on(self, chain: Chain) -> None:
        walk = self.walk
        if not self.known:
            self.known = True
            self.bends = walk.bends()
            self.best = [math.inf] * len(self.bends)
        if len(chain.points) >= (1 if walk.flying else _BENDS):
            return
        here = chain.points[-1] if chain.points else walk.start
        for i in range(len(self.bends)):
            if i in self.done:
                continue
            there = self.bends[i]
            length = chain.length + math.hypot(there[0] - here[0], there[1] - here[1])
            if length >= self.best[i] or length + self.left(there) > walk.rate:
                continue
            if walk.clear(here, there):
                self.best[i] = length
                self.chains.append(Chain([*chain.points, there], length))
                heapq.heappush(self.queue, (length + self.left(there), len(self.chains) - 1, i))


# ---------------------------------------------------------------------------------------- joining


def approach(walk: CharacterMove, host: Unit) -> Path | None:
    """QS-CHR-05: a short path by which a lone Character comes into contact with a unit, if there is one."""
    if walk.hero.distance_to(host) > walk.rate + GAP:
        return None
    chains = Chains(walk, host)
    while True:
        chain = chains.next()
        if chain is None:
            return None
        found = straight_on(walk, walk.path_along(chain.points), host)
        if found is not None:
            return found


def straight_on(walk: CharacterMove, lead: Path, host: Unit) -> Path | None:
    """A way straight on into contact, from where a path already followed has led."""
    hero = walk.hero
    spent = sum([amount for what, amount in lead if what == "forward"])
    if lead:
        trial = walk.follow(lead)
        if trial.refusal is not None and trial.refusal.code != "through-unit":
            return None
        hero = hero.stand(*trial.pose())
    cx, cy = hero.centre()
    box = host.boundary()
    spots = [(box.cx, box.cy), host.nearest_point(cx, cy)]
    n = len(box.xs)
    for i in range(n):
        j = (i + 1) % n
        for share in (0.5, 0.2, 0.8):
            spots.append(
                (box.xs[i] + (box.xs[j] - box.xs[i]) * share, box.ys[i] + (box.ys[j] - box.ys[i]) * share)
            )
    best: Path | None = None
    length = math.inf
    for x, y in spots:
        heading = heading_of(x - cx, y - cy)
        far = until_touch(hero.turned_to(heading), host)
        if far + spent > walk.rate or far >= length:
            continue
        rest = [step for step in (("pivot", turn_to(hero, heading)), ("forward", far)) if step[1] != 0]
        path: Path = (*lead, *rest)
        trial = walk.follow(path)
        if trial.refusal is None and walk.hero.stand(*trial.pose()).distance_to(host) <= 2.0 * TOUCH:
            best = path
            length = far
    return best


def until_touch(hero: Unit, host: Unit) -> float:
    """How far straight ahead until the two touch; more than any rate if they do not meet."""
    sin, cos = heading_vector(hero.heading)
    far = travel_until_contact(hero.boundary(), sin, cos, host.boundary())
    return far if far == math.inf else math.floor(far * 1000.0) / 1000.0


# ---------------------------------------------------------------------------------------- leaving


def way_out(walk: CharacterMove) -> Path | None:
    """QS-CHR-09: a path by which a Character gets clear of his old unit: a straight one, or else a chain.

    None if none is found; his player may know another (`MoveUnit.may_stay`).
    """
    for turn in (0.0, -90.0, 90.0, -45.0, 45.0, 180.0, 135.0, -135.0):
        for share in (0.25, 0.5, 0.75, 1.0):
            path = straight_out(turn, quantise(walk.rate * share))
            if walk.follow(path).refusal is None:
                return path
    for step in range(360 // _TURN):
        turn = float((step + 1) // 2 * _TURN * (1 if step % 2 else -1))
        if not walk.flying and not walk.walker.pivot(Trial(*walk.hero.pose()), turn):
            continue
        for pace in range(1, int(walk.rate / _PACE) + 1):
            path = straight_out(turn, quantise(_PACE * pace))
            refusal = walk.follow(path).refusal
            if refusal is None:
                return path
            if not walk.flying and not _goes(walk, turn, _PACE * pace):
                break
    chains = Chains(walk, None)
    while True:
        chain = chains.next()
        if chain is None:
            return None
        if chain.points:
            path = walk.path_along(chain.points)
            for turn in (0.0, 15.0, 30.0, 45.0, 60.0, 75.0):
                turned: Path = path if turn == 0.0 else (*path, ("pivot", turn))
                if walk.follow(turned).refusal is None:
                    return turned


def straight_out(turn: float, far: float) -> Path:
    return (("forward", far),) if turn == 0.0 else (("pivot", turn), ("forward", far))


def _goes(walk: CharacterMove, turn: float, far: float) -> bool:
    """Whether the way itself is clear, wherever it ends."""
    trial = Trial(*walk.hero.pose())
    if turn != 0.0:
        walk.walker.pivot(trial, turn)
    return walk.walker.slide(trial, "forward", far)
