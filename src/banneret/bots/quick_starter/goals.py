"""What a battle of the Quick Starter is about, for the greedy bot: where units must stand, and why."""

from __future__ import annotations

import math

from banneret.books.quick_starter.battle import BREAKTHROUGH, KING_OF_THE_HILL, ZONE, Battle
from banneret.books.quick_starter.moving import MARCH, chord, may_pivot_within
from banneret.books.quick_starter.resolve import is_scoring
from banneret.books.quick_starter.unit import Unit
from banneret.books.quick_starter.victory import CENTRE_RANGE, counts_for_victory, goal_of
from banneret.books.scenarios.scenario import GoalPlace
from banneret.bots.quick_starter.lanes_ahead import Outlook
from banneret.bots.quick_starter.worth import angle_between, best_march_rate, points_of
from banneret.core.engine.ranking import above, below, least, nearest, ranked, whole, within
from banneret.core.space.distances import contains, distance_to_point, signed_distance
from banneret.core.space.geometry import Polygon, heading_of

# What a unit that counts is worth in points, by Game Turn: at the end nothing else is.
STAKES = (90.0, 140.0, 190.0, 270.0, 450.0)

Pose = tuple[float, float, float]

MARGIN = 0.3  # how much further in than needed is safe from rounding


class Goals:
    """The victory condition as one side sees it, at one moment."""

    def __init__(self, battle: Battle, seat: str) -> None:
        self.battle = battle
        self.seat = seat
        self.condition = battle.condition
        field = battle.field
        self.middle_x: float = 0.5 * field.width
        self.middle_y: float = 0.5 * field.depth
        self.turn: int = max(1, battle.turn)
        # Longer battles come to the same in the end.
        self.stake: float = STAKES[min(4, max(1, whole(4.0 * self.turn / battle.turns())))]
        self.aims: dict[str, GoalPlace] = {}  # by unit, where a chapter says what the battle is about
        self.own_aims = battle.goals(seat)
        self.their_aims: list[GoalPlace] = []
        self.prizes: dict[str, float] = {}
        if self.own_aims:
            for enemy in battle.enemies(seat):
                self.their_aims += battle.goals(enemy)
            self.prizes = battle.prizes(seat)
            self._share_out()
        if self.condition == KING_OF_THE_HILL:
            self.stake *= 1.3
        self.guards: list[str] = []
        self.gaps: dict[str, tuple[float, float]] = {}
        self.far_zones: dict[str, Polygon | None] = {}
        self.paces: dict[str, tuple[float, float]] = {}  # how fast a unit is, and how much it is needed
        if self.condition == KING_OF_THE_HILL and len(battle.features) == 2:
            self._post_guards()

    # ------------------------------------------------------------------ who does what

    def target_shape(self, seat: str) -> Polygon | None:
        """King of the Hill: the Terrain Feature in which a side must stand, which the other side picked."""
        return self._shape(goal_of(self.battle, seat))

    def own_shape(self) -> Polygon | None:
        """King of the Hill: the Terrain Feature that this side picked, and keeps the enemy out of."""
        return self._shape(self.battle.features.get(self.seat, ""))

    def _shape(self, picked: str) -> Polygon | None:
        return self.battle.field.feature(picked).shape if picked else None

    def _post_guards(self) -> None:
        """Whoever is nearest keeps the enemy out of the Feature that we picked."""
        shape = self.own_shape()
        if shape is None or shape is self.target_shape(self.seat):
            return
        battle = self.battle
        left = battle.turns() - self.turn + 1
        threats = 0
        for enemy in self.battle.against(self.seat):
            if counts_for_victory(enemy) and within(turns_to(battle, enemy, shape), left):
                threats += 1
        own = [unit for unit in self.battle.of_seat(self.seat) if counts_for_victory(unit)]
        aim = self.target_shape(self.seat)
        assert aim is not None
        # Those who have farther to the enemy's Feature than to ours stay for it.
        staying = nearest(own, lambda unit: turns_to(battle, unit, shape) - 0.6 * turns_to(battle, unit, aim))
        wanted = min(threats, 1 if len(own) < 8 else 2)
        self.guards = [unit.id for unit in staying[:wanted]]

    def _share_out(self) -> None:
        """Each unit gets the place that is near and not crowded yet: the dear ones choose first."""
        own = [unit for unit in self.battle.of_seat(self.seat) if not unit.fleeing]
        total = max(1.0, sum([points_of(unit) for unit in own]))
        there: list[float] = [0.0 for _ in self.own_aims]
        for unit in ranked(own, lambda unit: 1000.0 * suits(unit) + points_of(unit)):
            able = [at for at, aim in enumerate(self.own_aims) if not aim.units or unit.id in aim.units]
            if not able:
                continue

            def cost(at: int, unit: Unit = unit) -> float:
                aim = self.own_aims[at]
                rate = max(2.0, best_march_rate(self.battle, unit))
                crowd = len(self.own_aims) * there[at] / total
                return gap_to(aim, unit.boundary()) / rate + 3.0 * crowd - 2.0 * aim.worth

            at = least(able, cost)
            there[at] += points_of(unit)
            self.aims[unit.id] = self.own_aims[at]

    # ------------------------------------------------------------------ how far

    def need_at(self, unit: Unit, x: float, y: float, heading: float) -> float:
        """How many inches a unit in this pose lacks to where it counts; 0 if it does."""
        return self.need_in(unit, unit.boundary_at(x, y, heading))

    def need_in(self, unit: Unit, shape: Polygon) -> float:
        """The same for the boundary it would have."""
        if self.own_aims:
            goal = self.aims.get(unit.id)
            return 0.0 if goal is None else gap_to(goal, shape)
        if self.condition == BREAKTHROUGH:
            drawn = self.zone_ahead_of(self.seat)
            if drawn is not None:
                return max(0.0, signed_distance(drawn, shape.cx, shape.cy) + MARGIN)
            if self.battle.south == self.seat:
                return max(0.0, self.battle.field.depth - ZONE + MARGIN - shape.cy)
            return max(0.0, shape.cy - ZONE + MARGIN)
        if self.condition == KING_OF_THE_HILL:
            aim = self.own_shape() if unit.id in self.guards else self.target_shape(self.seat)
            if aim is None or contains(aim, shape.cx, shape.cy):
                return 0.0
            return distance_to_point(aim, shape.cx, shape.cy) + MARGIN
        gap = distance_to_point(shape, self.middle_x, self.middle_y)
        return max(0.0, gap - CENTRE_RANGE + 0.05)

    def zone_ahead_of(self, seat: str) -> Polygon | None:
        """Breakthrough: the zone that a side must reach, where a chapter has drawn it."""
        if seat not in self.far_zones:
            self.far_zones[seat] = self.battle.zone_drawn(seat != self.battle.south)
        return self.far_zones[seat]

    def turning(self, unit: Unit, pose: Pose, shape: Polygon, need: float) -> float:
        """How many inches of a march a unit in this pose would spend on wheeling to its place.

        Without it a block that has been turned aside sidles there, half as fast. What a book itself asks for
        lies ahead of where armies deploy.
        """
        goal = self.aims.get(unit.id)
        if goal is None or not above(need, 0.0) or unit.is_round() or may_pivot_within(unit, MARCH):
            return 0.0
        x, y = nearest_in(goal, shape.cx, shape.cy)
        return chord(unit.width(), min(90.0, angle_between(pose[2], heading_of(x - shape.cx, y - shape.cy))))

    def need(self, unit: Unit) -> float:
        return self.need_in(unit, unit.boundary())

    def stays(self, unit: Unit) -> bool:
        """Whether a unit is where it counts only if it does nothing else."""
        goal = self.aims.get(unit.id)
        return goal is not None and goal.still and not above(self.need(unit), 0.0)

    def spot(self, unit: Unit) -> tuple[float, float]:
        """The point to make for."""
        goal = self.aims.get(unit.id)
        if goal is not None:
            return nearest_in(goal, *unit.centre())
        if self.condition == BREAKTHROUGH:
            return self.gap_for(unit)
        if self.condition == KING_OF_THE_HILL:
            shape = self.own_shape() if unit.id in self.guards else self.target_shape(self.seat)
            if shape is not None:
                return shape.cx, shape.cy
        return self.middle_x, self.middle_y

    def gap_for(self, unit: Unit) -> tuple[float, float]:
        """Breakthrough: a place in the enemy's zone with few enemies before it and in it."""
        known = self.gaps.get(unit.id)
        if known is not None:
            return known
        drawn = self.zone_ahead_of(self.seat)
        if drawn is not None:
            self.gaps[unit.id] = self._gap_in(drawn, unit)
            return self.gaps[unit.id]
        field = self.battle.field
        north = self.battle.south == self.seat
        deep = field.depth - 0.6 * ZONE if north else 0.6 * ZONE
        cx, cy = unit.centre()
        half = 0.5 * unit.width()

        def cost(x: float) -> float:
            cost = 0.9 * abs(x - cx)
            for piece in field.impassable:
                between = above(piece.shape.cy, min(cy, deep)) and below(piece.shape.cy, max(cy, deep))
                if between and above(x + half, min(piece.shape.xs)) and above(max(piece.shape.xs), x - half):
                    cost += 9.0
            for enemy in self.battle.against(self.seat):
                ex, ey = enemy.centre()
                ahead = ey - cy if north else cy - ey
                wide = half + 0.5 * enemy.width() + 0.5
                if not enemy.fleeing and above(ahead, 0.0) and below(abs(ex - x), wide):
                    cost += 5.0
            return cost

        lanes = [cx + aside for aside in (0.0, 3.5, -3.5, 7.0, -7.0, 11.0, -11.0)]
        inside = [x for x in lanes if above(x, half + 0.5) and below(x, field.width - half - 0.5)]
        found = (least(inside or [cx], cost), deep)
        self.gaps[unit.id] = found
        return found

    def _gap_in(self, zone: Polygon, unit: Unit) -> tuple[float, float]:
        """The same where a chapter has drawn the zone, whichever way it lies."""
        outlook = Outlook(self.battle.ahead(self.seat))
        right, ahead = outlook.seen(*unit.centre())
        depths = [corner[1] for corner in outlook.corners(zone)]
        deep = min(depths) + 0.4 * (max(depths) - min(depths))
        half = 0.5 * unit.width()

        def cost(lane: float) -> float:
            cost = 0.9 * abs(lane - right)
            for piece in self.battle.field.impassable:
                far = outlook.seen(piece.shape.cx, piece.shape.cy)[1]
                sides = [corner[0] for corner in outlook.corners(piece.shape)]
                between = above(far, min(ahead, deep)) and below(far, max(ahead, deep))
                if between and above(lane + half, min(sides)) and above(max(sides), lane - half):
                    cost += 9.0
            for enemy in self.battle.against(self.seat):
                aside, far = outlook.seen(*enemy.centre())
                wide = half + 0.5 * enemy.width() + 0.5
                if not enemy.fleeing and above(far, ahead) and below(abs(aside - lane), wide):
                    cost += 5.0
            return cost

        def is_inside(lane: float) -> bool:
            for end in (lane - half, lane + half):
                x, y = outlook.point(end, deep)
                edge = min(x, y, self.battle.field.width - x, self.battle.field.depth - y)
                if not above(edge, 0.5):
                    return False
            return below(signed_distance(zone, *outlook.point(lane, deep)), -MARGIN)

        lanes = [right + aside for aside in (0.0, 3.5, -3.5, 7.0, -7.0, 11.0, -11.0)]
        inside = [lane for lane in lanes if is_inside(lane)]
        return outlook.point(least(inside, cost), deep) if inside else (zone.cx, zone.cy)

    # ------------------------------------------------------------------ what it is worth

    def standing(self, unit: Unit, need: float, moves: float) -> float:
        """What it is worth that a unit lacks this much, with so many moves of its own to come."""
        if unit.is_character_alone():
            return 0.0
        if unit.id not in self.paces:
            # On the hill one is enough; but one alone is easily driven off.
            share = 0.75 if self.condition == KING_OF_THE_HILL and not self.is_needed(unit) else 1.0
            if self.own_aims:
                share = self.share_of(unit)
            self.paces[unit.id] = (max(2.0, 0.92 * best_march_rate(self.battle, unit)), share)
        rate, share = self.paces[unit.id]
        turns = need / rate
        stake = self.stake * share
        if not above(need, 0.0):
            return stake
        # On time is good, with a little to spare is better.
        worth = 0.9 - 0.1 * turns - 0.3 * max(0.0, turns - moves + 0.7)
        late = turns - moves
        if above(late, 0.0):
            # It will hardly come in time; nearer is still better, for the dice may help.
            worth = 0.25 / (1.0 + late) - 0.02 * turns
        return stake * worth

    def share_of(self, unit: Unit) -> float:
        """How much of what the battle is about hangs on a unit, where a chapter says what that is."""
        aim = self.aims.get(unit.id)
        if aim is None:
            return 0.0
        return aim.worth * (1.0 if aim.units or is_scoring(unit.entry) else 0.3)

    def is_needed(self, unit: Unit) -> bool:
        """King of the Hill: whether nobody else stands there yet."""
        if unit.id in self.guards:
            return True
        for other in self.battle.of_seat(self.seat):
            if other.id != unit.id and counts_for_victory(other) and other.id not in self.guards:
                if not above(self.need(other), 0.0):
                    return False
        return True

    def threat_of(self, enemy: Unit) -> float:
        """What it is worth, beyond its points, to be rid of an enemy: what it does for its side's goal."""
        if self.own_aims:
            return self.stake * (self.prizes.get(enemy.id, 0.0) + self._threat_to_aims(enemy))
        if not counts_for_victory(enemy):
            return 0.0
        left = self.battle.turns() - self.turn
        need = self.enemy_need(enemy)
        if not above(need, 0.0):
            return self.stake
        turns = need / max(2.0, best_march_rate(self.battle, enemy))
        return self.stake * (0.5 if within(turns, left + 1) else 0.1)

    def _threat_to_aims(self, enemy: Unit) -> float:
        """What an enemy does for the aims of its side."""
        if not counts_for_victory(enemy) or not self.their_aims:
            return 0.0
        aim = least(self.their_aims, lambda aim: gap_to(aim, enemy.boundary()))
        share = aim.worth * (1.0 if is_scoring(enemy.entry) else 0.3)
        gap = gap_to(aim, enemy.boundary())
        if not above(gap, 0.0):
            return share
        turns = gap / max(2.0, best_march_rate(self.battle, enemy))
        return share * (0.5 if within(turns, self.battle.turns() - self.turn + 1) else 0.1)

    def enemy_need(self, enemy: Unit) -> float:
        cx, cy = enemy.centre()
        field = self.battle.field
        if self.condition == BREAKTHROUGH:
            drawn = self.zone_ahead_of(enemy.seat)
            if drawn is not None:
                return distance_to_point(drawn, cx, cy)
            if self.battle.south == enemy.seat:
                return max(0.0, field.depth - ZONE - cy)
            return max(0.0, cy - ZONE)
        if self.condition == KING_OF_THE_HILL:
            shape = self.target_shape(enemy.seat)
            if shape is None:
                return 0.0
            return 0.0 if contains(shape, cx, cy) else distance_to_point(shape, cx, cy)
        return max(0.0, enemy.distance_to_spot(self.middle_x, self.middle_y) - CENTRE_RANGE)


def suits(unit: Unit) -> int:
    """Units that can hold a place come before those that only help."""
    return 1 if is_scoring(unit.entry) and not unit.is_character_alone() else 0


def gap_to(aim: GoalPlace, shape: Polygon) -> float:
    """How many inches a unit with this boundary lacks to a place: by its edge to a spot, by its Centre to an
    area."""
    x, y = nearest_in(aim, shape.cx, shape.cy)
    if above(aim.reach, 0.0):
        return max(0.0, distance_to_point(shape, x, y) - aim.reach + 0.05)
    return math.hypot(x - shape.cx, y - shape.cy)


def nearest_in(aim: GoalPlace, x: float, y: float) -> tuple[float, float]:
    """The point of a place that is nearest; in an area a little within its border."""
    x0, y0, x1, y1 = aim.box
    inset = 0.0 if above(aim.reach, 0.0) else MARGIN
    return min(max(x, x0 + inset), x1 - inset), min(max(y, y0 + inset), y1 - inset)


def turns_to(battle: Battle, unit: Unit, shape: Polygon) -> float:
    """Roughly how many Movement Phases a unit needs to stand in a Terrain Feature."""
    cx, cy = unit.centre()
    if contains(shape, cx, cy):
        return 0.0
    return distance_to_point(shape, cx, cy) / max(2.0, best_march_rate(battle, unit))
