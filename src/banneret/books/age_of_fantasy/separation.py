"""Falling back after a melee: where the models of the charger go (AF-MEL-22)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.coherency import BY_THE_BOOK, SLACK, Coherency
from banneret.books.age_of_fantasy.edges import Edges, Spot
from banneret.books.age_of_fantasy.movement import ROUNDING, SEPARATE, March, Trial, Walk, reach_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.bases import Base, gap, nearer_than, overlapping
from banneret.core.space.geometry import snap
from banneret.core.space.obstacles import Obstacle, obstacle_of_base
from banneret.core.space.pathfinding import find_path_to_any

SEPARATION: Final = 1.0
_FURTHEST: Final = 6.0  # as far as a way out is looked for
# How far places are looked for, if there is none nearer.
_RINGS: Final[tuple[float, ...]] = (1.5, 3.0, _FURTHEST)
_DIRECTIONS: Final = 24
_STEPS: Final = 12
_PASSES: Final = 3
_IN_VAIN: Final = 48  # places without a way, after which it is asked whether there is a way to any

# How much too close to the enemy a place is, and to others, how far out of coherency, and how far away.
Rating = tuple[float, float, float, float]


def separation(battle: Battle, unit: Unit, enemy: Unit) -> Trial:
    """Where the charger falls back to: every model that must, by the shortest way, and all together."""
    retreat = Retreat(battle, unit, enemy.body())
    close = [at for at in range(unit.size()) if retreat.to_enemy(unit.bases[at]) < SEPARATION - ROUNDING]
    close.sort(key=lambda at: -retreat.to_enemy(unit.bases[at]))
    walks = retreat.walks
    for number in range(_PASSES):
        # What one does depends on where the others go, so they are asked again; whether all are together
        # shows only when all have gone.
        retreat.loose = number == 0 or retreat.torn
        changed = False
        for at in close:
            best = retreat.best(at)
            if best is not walks[at]:
                walks[at] = best
                changed = True
        if not changed and number:
            break
    trial = Trial()
    trial.walks = walks
    trial.inches = snap(max([walk.inches for walk in walks]))
    return trial


class Retreat:
    """A unit about to fall back from an enemy, and where its models go so far."""

    def __init__(self, battle: Battle, unit: Unit, enemy: Unit) -> None:
        self.march = March(battle, unit, SEPARATE, [_FURTHEST] * unit.size(), "AF-MEL-22", enemy.id)
        self.unit = unit
        self.enemy = enemy
        self.torn = unit.violation() > 0.0  # then nobody goes out of its way to keep it together
        self.loose: bool = False  # never mind for now whether the unit holds together
        self.walks: list[Walk] = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in unit.bases]
        self._edges: dict[tuple[float, float, float], list[Obstacle]] = {}
        self._ways: dict[tuple[int, float, float], Walk | None] = {}
        self._ties = Ties([])
        self._third: list[Base] = []  # those of other units
        for k, base in enumerate(self.march.near_bases):
            if self.march.near_units[k] != enemy.id:
                self._third.append(base)

    def to_enemy(self, base: Base, most: float = 1e9) -> float:
        """How near the nearest enemy is; `most` if none is nearer than that."""
        nearest: float = most
        for other in self.enemy.bases:
            # Circles about both are apart by no more than the two are.
            far: float = nearest + base.radius + other.radius
            dx: float = base.cx - other.cx
            dy: float = base.cy - other.cy
            if dx * dx + dy * dy < far * far:
                nearest = min(nearest, gap(base, other))
        return nearest

    def best(self, at: int) -> Walk:
        """The best place for one model, the others being where they are."""
        base = self.unit.bases[at]
        others = [self.walks[k].end for k in range(len(self.walks)) if k != at]
        self._ties = Ties(others, self.unit.coherency)
        best = self.walks[at]
        score = self._rated(at, best.end, best.inches)
        # Nobody gets away from all of the enemy by less than from the nearest of them.
        least: float = SEPARATION - self.to_enemy(base)
        if _is_good(score) and score[3] <= least + ROUNDING:
            return best
        edges = Edges(base.cx, base.cy, 2.0 * SEPARATION)
        for other in self.enemy.bases:
            if gap(base, other) < SEPARATION:
                edges.add(obstacle_of_base(base, other, SEPARATION))
        best, score = self._better(at, edges.nearest(), others, best, score)
        if _is_good(score) and score[3] <= least + ROUNDING:
            return best
        tried: float = -1.0
        for ring in _RINGS:
            edges = self._all_edges(base, others, min(ring, score[3]) if _is_good(score) else ring)
            # What lies nearer has been tried with the last ring.
            spots = [spot for spot in edges.nearest() + edges.crossings() if spot[0] > tried]
            best, score = self._better(at, spots, others, best, score)
            tried = edges.most
            if _is_good(score) and score[3] <= ring:
                break
        if len(best.path) > 2:
            best, score = self._past_the_bend(at, others, best, score)
        if not _is_good(score):
            best, score = self._better(at, _all_round(base), others, best, score)
        return best

    def _past_the_bend(self, at: int, others: list[Base], best: Walk, score: Rating) -> tuple[Walk, Rating]:
        """Where it comes round a corner, the place nearest to that corner may be nearer by the whole way."""
        base = self.unit.bases[at]
        x, y = best.path[-2]
        edges = self._all_edges(base.at(x, y, base.heading), others, score[3])
        return self._better(at, edges.nearest(), others, best, score)

    def _all_edges(self, base: Base, others: list[Base], most: float) -> Edges:
        """All that bounds where the model may stop, as far as it is that near."""
        edges = Edges(base.cx, base.cy, most)
        for obstacle in self._kept_off(base):
            edges.add(obstacle)
        for other in others:
            edges.add(obstacle_of_base(base, other, 0.0))
            if not self.loose:
                edges.add(obstacle_of_base(base, other, self.unit.coherency.link))
                edges.add(obstacle_of_base(base, other, self.unit.coherency.spread))
        x, y = reach_of(base)
        edges.add_box(x, y, self.march.width - x, self.march.depth - y)
        return edges

    def _kept_off(self, base: Base) -> list[Obstacle]:
        key = (base.half_width, base.half_depth, base.heading)
        found = self._edges.get(key)
        if found is None:
            march = self.march
            found = [obstacle_of_base(base, other, SEPARATION) for other in march.near_bases]
            found += [march.field.obstacle(base, piece) for piece in march.walls]
            self._edges[key] = found
        return found

    def _better(
        self, at: int, spots: list[Spot], others: list[Base], best: Walk, score: Rating
    ) -> tuple[Walk, Rating]:
        """The best of these places and the best so far, the nearest being tried first."""
        base = self.unit.bases[at]
        spots.sort()
        barred = 0
        for number, (_, x, y) in enumerate(spots):
            end = base.at(snap(x), snap(y), base.heading)
            if not self._is_worth_it(at, end, others, score):
                continue
            walk = self._way_to(at, end)
            if walk is None:
                barred += 1
                if barred == _IN_VAIN and self._shut_in(at, spots[number + 1 :], others, score):
                    break
                continue
            rated = self._rated(at, end, walk.inches)
            if rated < score:
                best, score = walk, rated
        return best, score

    def _is_worth_it(self, at: int, end: Base, others: list[Base], score: Rating) -> bool:
        """Whether a place is free, near enough and better than this if the straight way to it is."""
        base = self.unit.bases[at]
        straight: float = _whole(math.hypot(end.cx - base.cx, end.cy - base.cy))
        if straight > _FURTHEST or (_is_good(score) and straight >= score[3]):
            return False
        if not self._may_be_better(at, end, straight, score):
            return False
        return not any([overlapping(end, other) for other in others]) and self.march.may_stop(end) is None

    def _way_to(self, at: int, end: Base) -> Walk | None:
        """The way of a model to a place, None if there is none; comrades are in nobody's way."""
        key = (at, end.cx, end.cy)
        if key not in self._ways:
            walk = self.march.walk(at, (end.cx, end.cy, end.heading), [], straight=True)
            self._ways[key] = None if walk is None or walk.inches > _FURTHEST + ROUNDING else walk
        return self._ways[key]

    def _shut_in(self, at: int, spots: list[Spot], others: list[Base], score: Rating) -> bool:
        """Whether a model gets to none of these places that is worth it: one search for all of them."""
        base = self.unit.bases[at]
        ends: list[tuple[float, float]] = []
        for _, x, y in spots:
            end = base.at(snap(x), snap(y), base.heading)
            if self._is_worth_it(at, end, others, score):
                ends.append((end.cx, end.cy))
        march = self.march
        if march.flying[at]:
            return not ends
        low_x, low_y = reach_of(base)
        return not find_path_to_any(
            base.cx,
            base.cy,
            ends,
            march.obstacles_from(at, base),
            low_x,
            low_y,
            march.width - low_x,
            march.depth - low_y,
            _FURTHEST + ROUNDING,
        )

    # ------------------------------------------------------------------ judging a place

    def _may_be_better(self, at: int, end: Base, straight: float, score: Rating) -> bool:
        """Whether the place would be better if the straight way were free; what is quickly seen comes first."""
        short: float = _whole(self._too_close(end))
        if short > score[0]:
            return False
        crowded: float = _whole(self._crowds(at, end))
        if (short, crowded) > (score[0], score[1]):
            return False
        return (short, crowded, _whole(self._torn(end)), straight) < score

    def _rated(self, at: int, end: Base, inches: float) -> Rating:
        short: float = _whole(self._too_close(end))
        return short, _whole(self._crowds(at, end)), _whole(self._torn(end)), _whole(inches)

    def _too_close(self, end: Base) -> float:
        return max(0.0, SEPARATION - ROUNDING - self.to_enemy(end, SEPARATION))

    def _torn(self, end: Base) -> float:
        return 0.0 if self.loose else self._ties.violation(end)

    def _crowds(self, at: int, end: Base) -> float:
        """AF-MOV-05: by how much the place is too close to others; who is so already comes no closer."""
        most: float = 0.0
        for base in self._third:
            if nearer_than(end, base, SEPARATION - ROUNDING):
                apart: float = gap(end, base)
                wrong: float = SEPARATION - apart
                closer = apart < gap(self.unit.bases[at], base) - ROUNDING
                most = max(most, 10.0 + wrong if closer else wrong)
        return most


class Ties:
    """The other models of a unit, and how far out of coherency it is with one more at a place (AF-MOV-01)."""

    def __init__(self, others: list[Base], bounds: Coherency = BY_THE_BOOK) -> None:
        self.others = others
        self.bounds = bounds
        most: float = bounds.spread
        self.nearest: list[float] = [1e9] * len(others)
        self.spread: float = 0.0
        for i in range(len(others)):
            for j in range(i):
                apart: float = gap(others[i], others[j])
                if apart > most + SLACK:
                    self.spread += apart - most
                self.nearest[i] = min(self.nearest[i], apart)
                self.nearest[j] = min(self.nearest[j], apart)

    def violation(self, base: Base) -> float:
        if not self.others:
            return 0.0
        total: float = self.spread
        own: float = 1e9
        most: float = self.bounds.spread
        near: float = self.bounds.link
        for k in range(len(self.others)):
            apart: float = gap(base, self.others[k])
            if apart > most + SLACK:
                total += apart - most
            own = min(own, apart)
            link: float = min(apart, self.nearest[k])
            if link > near + SLACK:
                total += link - near
        return total + (own - near if own > near + SLACK else 0.0)


def _whole(inches: float) -> float:
    """To the thousandth, so that no choice hangs on the last bit."""
    return snap(inches)


def _is_good(score: Rating) -> bool:
    """Whether a model gets free and leaves nothing to be wished but a shorter way."""
    return score[0] <= 0.0 and score[1] <= 0.0 and score[2] <= 0.0


def _all_round(base: Base) -> list[Spot]:
    """For who gets nowhere free: places in all directions, to get as far away as it can."""
    found: list[Spot] = []
    for k in range(_DIRECTIONS):
        angle: float = 2.0 * math.pi * k / _DIRECTIONS
        for step in range(1, _STEPS + 1):
            far: float = 0.25 * step
            found.append((far, base.cx + far * math.cos(angle), base.cy + far * math.sin(angle)))
    return found
