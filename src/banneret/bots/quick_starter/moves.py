"""Moves for the greedy bot of the Quick Starter: a handful of paths for each unit, tried and weighed.

A pose is weighed by how near it brings the unit to where it counts, whom it could charge or shoot from there,
and who could charge it.
"""

from __future__ import annotations

import math

from banneret.books.quick_starter.battle import HOLD_THE_GROUND, Battle
from banneret.books.quick_starter.charge_moves import wheel_towards
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.movement_phase import move_question, ways_to_move
from banneret.books.quick_starter.moving import ADVANCE, MARCH, PIVOT, Path, chord
from banneret.books.quick_starter.shooting_phase import weapons_of
from banneret.books.quick_starter.terrain import hindered_models
from banneret.books.quick_starter.unit import FRONT, LEFT, Unit
from banneret.bots.bearings import turn_between
from banneret.bots.quick_starter.goals import Goals, Pose
from banneret.bots.quick_starter.worth import (
    Clash,
    angle_between,
    arc_of,
    best_charge_rate,
    break_chance,
    clash,
    in_front,
    losses_worth,
    points_of,
    reach_chance,
    shot_worth,
)
from banneret.core.engine.ranking import above, below, inches, nearest, ranked, whole
from banneret.core.space.distances import distance_to_point
from banneret.core.space.geometry import Polygon, heading_of
from banneret.odds.quick_starter.health_worth import points_per_health

CARE = 0.45  # how much of what an enemy's charge may cost counts against a place
HOPE = 0.35  # how much of what an own charge may bring next turn counts for it

Charger = tuple[float, Clash, Unit, str]  # the chance that it comes, the fight then, who, and on which Facing

Memo = dict[tuple[object, ...], Clash]


class Lookout:
    """One look at the battle for one side: everything that moves and charges are weighed by."""

    def __init__(self, battle: Battle, seat: str, memo: Memo) -> None:
        self.battle = battle
        self.seat = seat
        self.goals = Goals(battle, seat)
        self.memo = memo
        self.values: dict[str, float] = {}
        self.outlooks: dict[tuple[str, str, str], float] = {}
        self.enemies = [unit for unit in battle.on_table() if unit.seat != seat]
        # Own moves still to come after this turn's; and whether the enemy moves again before the end.
        self.moves: int = battle.turns() - max(1, battle.turn)
        self.answered: bool = battle.turn < battle.turns() or battle.active != seat or seat == battle.first

    # ------------------------------------------------------------------ fights

    def fight(self, unit: Unit, own_side: str, enemy: Unit, side: str, charged: bool) -> Clash:
        key = (
            unit.id,
            unit.health(),
            len(unit.lasting),
            own_side,
            enemy.id,
            enemy.health(),
            len(enemy.lasting),
            side,
            charged,
        )
        known = self.memo.get(key)
        if known is None:
            known = clash(self.battle, unit, own_side, enemy, side, charged)
            self.memo[key] = known
        return known

    def value(self, unit: Unit) -> float:
        """What a unit is worth to its side: its points, and what it does for the victory condition."""
        known = self.values.get(unit.id)
        if known is None:
            known = points_of(unit)
            if unit.seat != self.seat:
                known += self.goals.threat_of(unit)
            elif not unit.is_character_alone():
                known += self.goals.stake * (0.3 if above(self.goals.need(unit), 0.0) else 1.0)
            self.values[unit.id] = known
        return known

    def balance(self, found: Clash, unit: Unit, enemy: Unit) -> float:
        """Points won less points lost in a fight of `unit` against `enemy`, whoever's they are."""
        prize, risk = self.value(enemy), self.value(unit)
        won = found.breaks * 0.8 * prize + (1.0 - found.breaks) * found.dealt * points_per_health(enemy)
        lost = found.broken * 0.8 * risk + (1.0 - found.broken) * found.taken * points_per_health(unit)
        # A fight that goes well goes on well.
        return won - lost + 0.04 * max(-4.0, min(4.0, found.lead)) * prize

    def outlook(self, unit: Unit, enemy: Unit, side: str) -> float:
        """The balance of a charge of a unit into this Facing of an enemy."""
        key = (unit.id, enemy.id, side)
        known = self.outlooks.get(key)
        if known is None:
            known = self.balance(self.fight(unit, FRONT, enemy, side, True), unit, enemy)
            self.outlooks[key] = known
        return known

    # ------------------------------------------------------------------ poses

    def danger(self, unit: Unit, pose: Pose, shape: Polygon, enemies: list[Unit]) -> float:
        """What the enemy's charges are likely to cost a unit that stands here."""
        total = 0.0
        chargers: list[Charger] = []
        for enemy in enemies:
            if enemy.fleeing or enemy.is_war_machine() or self.battle.is_engaged(enemy):
                continue
            rate = best_charge_rate(self.battle, enemy)
            if above(math.hypot(enemy.x - shape.cx, enemy.y - shape.cy) - shape.radius, rate + 12.0):
                continue
            chance = reach_chance(enemy, distance_to_point(shape, enemy.x, enemy.y), float(rate))
            if below(chance, 0.05) or not in_front(enemy, shape.cx, shape.cy):
                continue
            ex, ey = enemy.centre()
            side = "" if unit.is_round() else arc_of(*pose, unit.width(), unit.depth(), ex, ey)
            cost = self.outlook(enemy, unit, side)
            if cost > 0.0:
                total += chance * cost
            if above(chance, 0.25) and not enemy.is_character_alone():
                chargers.append((chance, self.fight(enemy, FRONT, unit, side, True), enemy, side))
        if len(chargers) > 1 and self.goals.condition == HOLD_THE_GROUND:
            # Where there is far to go, whoever waits for a safe road comes too late.
            total = max(total, self.joint_danger(unit, chargers))
        return min(total, self.value(unit))

    def joint_danger(self, unit: Unit, chargers: list[Charger]) -> float:
        """What it costs if the two that hit hardest come together."""
        first, second, *_ = ranked(chargers, lambda charger: charger[0] * charger[1].dealt)
        chance, found, enemy, side = first
        other_chance, other, _, other_side = second
        lost = min(found.dealt + other.dealt, float(unit.health()))
        lead = found.lead + other.dealt
        if side == FRONT and other_side not in (FRONT, ""):
            lead += 2.0
        spread = math.sqrt(0.6 * (lost + found.taken) + 0.3)
        breaks = break_chance(self.battle, unit, side, enemy, lead, spread, lost)
        cost = breaks * 0.8 * self.value(unit) + (1.0 - breaks) * lost * points_per_health(unit)
        return chance * other_chance * max(0.0, cost - found.taken * points_per_health(enemy))

    def prospects(self, unit: Unit, pose: Pose, enemies: list[Unit]) -> float:
        """What the best charge of the next turn may bring from here."""
        best = 0.0
        rate = best_charge_rate(self.battle, unit)
        for enemy in enemies:
            if above(math.hypot(enemy.x - pose[0], enemy.y - pose[1]), rate + 16.0):
                continue
            ex, ey = enemy.centre()
            if arc_of(*pose, unit.width(), unit.depth(), ex, ey) != FRONT:
                continue
            chance = reach_chance(unit, enemy.distance_to_spot(pose[0], pose[1]), float(rate))
            if below(chance, 0.15):
                continue
            side = ""
            if not enemy.is_round():
                side = arc_of(*enemy.pose(), enemy.width(), enemy.depth(), pose[0], pose[1])
            gain = self.outlook(unit, enemy, side)
            best = max(best, chance * gain)
        return best

    def volley(self, unit: Unit, pose: Pose, shape: Polygon, moved: bool, enemies: list[Unit]) -> float:
        """What the unit's shooting this turn is worth from here; sight is taken for granted."""
        best = 0.0
        weapon = unit.entry.weapon
        if weapon is None or unit.rnf == 0:
            return 0.0
        for enemy in enemies:
            if self.battle.is_engaged(enemy):
                continue
            ex, ey = enemy.centre()
            gap = enemy.distance_to_spot(pose[0], pose[1])
            if above(gap, min(weapon.range, self.battle.sight_limit(unit, enemy))):
                continue
            if not unit.is_round() and arc_of(*pose, unit.width(), unit.depth(), ex, ey) != FRONT:
                continue
            need = weapon.aim + (1 if above(gap, 0.5 * weapon.range) else 0) + (1 if moved else 0)
            lost = shot_worth(self.battle, weapon, need, unit.rnf, enemy)
            best = max(best, losses_worth(self.battle, enemy, lost))
        return 0.8 * best

    def pose_worth(self, unit: Unit, pose: Pose, moved: bool, shoots: bool, enemies: list[Unit]) -> float:
        """What it is worth to stand here when the Movement Phase is over."""
        shape = unit.boundary_at(*pose)
        need = self.goals.need_in(unit, shape)
        worth = self.goals.standing(unit, need + self.goals.turning(unit, pose, shape, need), self.moves)
        if self.answered:
            worth -= CARE * self.danger(unit, pose, shape, enemies)
        if self.moves > 0 and not unit.is_war_machine():
            worth += HOPE * self.prospects(unit, pose, enemies)
        if shoots:
            worth += self.volley(unit, pose, shape, moved, enemies)
        if unit.is_character_alone():
            worth -= 2.0 * self.loneliness(unit, shape)
        # To face where things will happen, if nothing else tells two places apart.
        x, y = self.focus(unit, shape, need, enemies)
        if not unit.is_round():
            worth -= 0.06 * angle_between(pose[2], heading_of(x - shape.cx, y - shape.cy))
        field = self.battle.field
        edge = min(min(shape.xs), min(shape.ys), field.width - max(shape.xs), field.depth - max(shape.ys))
        if above(need, 0.0):
            worth -= max(0.0, 3.0 - edge)
        return worth

    def focus(self, unit: Unit, shape: Polygon, need: float, enemies: list[Unit]) -> tuple[float, float]:
        """Where a unit should look: to its goal while it is on the way, else to the next enemy."""
        x, y = self.goals.spot(unit)
        best = 14.0 if above(need, 0.0) else 1e6
        for enemy in enemies:
            if enemy.fleeing or enemy.is_character_alone():
                continue
            ex, ey = enemy.centre()
            gap = math.hypot(ex - shape.cx, ey - shape.cy)
            if below(gap, best):
                best = gap
                x, y = ex, ey
        return x, y

    def loneliness(self, unit: Unit, shape: Polygon) -> float:
        """How far a Character by himself is from the nearest friends."""
        gaps = [
            math.hypot(friend.x - shape.cx, friend.y - shape.cy)
            for friend in self.battle.of_seat(unit.seat)
            if friend.id != unit.id and not friend.fleeing and friend.rnf > 0
        ]
        return min(20.0, min(gaps)) if gaps else 0.0

    # ------------------------------------------------------------------ moves

    def near_enemies(self, unit: Unit, far: float) -> list[Unit]:
        return [enemy for enemy in self.enemies if below(unit.distance_to_spot(enemy.x, enemy.y), far)]

    def best_path(self, question: MoveUnit, aside_only: bool = False) -> tuple[Path, float]:
        """The best of a handful of paths for this kind of move, and what it is worth.

        With `aside_only` nothing is tried that a March can do as well.
        """
        unit = question.unit
        kind = question.move
        reach = question.rate + 30.0 if unit.entry.weapon is None else 60.0
        enemies = self.near_enemies(unit, reach)
        armed = self.battle.active == self.seat and any([weapon is not None for weapon in weapons_of(unit)])
        best: Path = question.default()
        most = -1e9
        poses: dict[Pose, float] = {}
        paths = sidesteps(question) if aside_only else self.proposals(question, enemies)
        for path in paths:
            trial = question.trial(path)
            if trial.refusal is not None:
                continue
            shoots = armed and may_still_shoot(unit, kind, bool(path), trial.pivoted)
            pose = trial.pose()
            worth = poses.get(pose, math.nan)
            if worth != worth:
                worth = self.pose_worth(unit, pose, bool(path), shoots, enemies)
                if kind == MARCH and path and self.battle.field.hindering:
                    hurt = len(hindered_models(self.battle, unit, trial.legs, question.flying))
                    worth -= hurt * points_per_health(unit) / 6.0
                poses[pose] = worth
            if above(worth, most + 0.01):
                best, most = path, worth
        return best, most

    def best_move(self, unit: Unit, kinds: list[str]) -> tuple[str, Path]:
        """The kind of move and the path for a unit in the Movement Phase."""
        found: tuple[str, Path] = (kinds[0], ())
        most = -1e9
        ways = [way for way in ways_to_move(self.battle, unit) if way.key() in kinds]
        if self.goals.stays(unit):
            return ways[0].key(), ()
        flies = any([way.flying for way in ways])
        marches = any([way.kind == MARCH for way in ways])
        armed = any([weapon is not None for weapon in weapons_of(unit)])
        for way in ways:
            if flies and way.kind == MARCH and not way.flying:
                continue
            if way.kind == ADVANCE and way.flying and marches:
                continue
            question = move_question(self.battle, unit, way)
            aside_only = way.kind == ADVANCE and marches and not armed
            path, worth = self.best_path(question, aside_only)
            # Of equals the quieter move.
            worth -= 0.2 if way.kind != ADVANCE else 0.0
            if above(worth, most):
                found, most = (way.key(), path), worth
        return found

    def proposals(self, question: MoveUnit, enemies: list[Unit]) -> list[Path]:
        """Paths worth a try: straight on, wheeling to the goal or the enemy, round whatever is in the way."""
        unit = question.unit
        kind = question.move
        rate = question.rate
        cx, cy = unit.centre()
        goal = self.goals.spot(unit)
        spots = [goal]
        others = [e for e in enemies if not e.fleeing]
        if others:
            spots += [e.centre() for e in nearest(others, lambda e: math.hypot(e.x - cx, e.y - cy))[:2]]
        if kind == PIVOT:
            turns = [turn_to(unit, x, y) for x, y in spots]
            return [(), *[(("pivot", turn),) for turn in turns if abs(turn) > 2.0]]
        found: list[Path] = [()]
        need = self.goals.need(unit)
        lengths = [rate, 0.7 * rate, 0.4 * rate]
        if above(need, 0.0) and below(need, rate):
            lengths.append(min(rate, need + 0.35))
        if question.pivots:
            self.pivoting(unit, spots, lengths, found)
            if unit.is_single() or unit.entry.weapon is None:
                return found
        found += [(("forward", inches(length)),) for length in lengths]
        if unit.is_round():
            return found
        width = unit.width()
        for x, y in spots:
            side, angle = wheel_towards(unit, (x, y))
            self.wheeling(width, rate, side == LEFT, angle, math.hypot(x - cx, y - cy), found)
        for angle in (20.0, 45.0):
            for left in (True, False):
                self.wheeling(width, rate, left, angle, rate, found)
        if kind != MARCH:
            found += sidesteps(question)[1:]
        return found

    def wheeling(
        self, width: float, rate: float, left: bool, angle: float, far: float, found: list[Path]
    ) -> None:
        """A Wheel and then straight on, all the way or half of it; and the Wheel at the end instead."""
        angle = whole(angle * 10.0) / 10.0
        step = "wheel-left" if left else "wheel-right"
        cost = chord(width, angle)
        while above(cost, rate) and angle > 5.0:
            angle = float(round(0.8 * angle))
            cost = chord(width, angle)
        if angle < 1.0 or above(cost, rate):
            return
        rest = inches(max(0.0, rate - cost - 0.002))
        ahead = inches(min(rest, max(0.0, far)))
        if ahead > 0.1:
            found.append(((step, angle), ("forward", ahead)))
            found.append(((step, angle), ("forward", inches(0.5 * ahead))))
            found.append((("forward", inches(0.6 * ahead)), (step, angle)))
        found.append(((step, angle),))

    def pivoting(
        self, unit: Unit, spots: list[tuple[float, float]], lengths: list[float], found: list[Path]
    ) -> None:
        """For those who may turn as they like: towards a spot or past it, and then about to face the enemy."""
        cx, cy = unit.centre()
        look = spots[1] if len(spots) > 1 else spots[0]
        for at, (x, y) in enumerate(spots):
            turn = turn_to(unit, x, y)
            for aside in (0.0, 35.0, -35.0, 75.0, -75.0) if at == 0 else (0.0, 180.0):
                first = round((turn + aside + 180.0) % 360.0 - 180.0, 1)
                for length in lengths if aside == 0.0 else lengths[:2]:
                    heading = math.radians(unit.heading + first)
                    ex, ey = cx + length * math.sin(heading), cy + length * math.cos(heading)
                    bearing = heading_of(look[0] - ex, look[1] - ey)
                    last = round(turn_between(unit.heading + first, bearing), 1)
                    steps = [("pivot", first), ("forward", inches(length)), ("pivot", last)]
                    found.append(tuple([step for step in steps if abs(step[1]) > 0.5]))
        turn = turn_to(unit, *look)
        if abs(turn) > 2.0:
            found.append((("pivot", turn),))


def sidesteps(question: MoveUnit) -> list[Path]:
    """Standing still, or half the rate to a side or back (QS-MOV-13, QS-MOV-14)."""
    half = inches(0.5 * question.rate)
    return [(), (("left", half),), (("right", half),), (("back", half),)]


def may_still_shoot(unit: Unit, kind: str, moves: bool, pivoted: bool) -> bool:
    """QS-MOV-16, QS-MOV-18, QS-MOD-20, QS-MOD-40: whether such a move leaves a unit its shooting."""
    if unit.is_war_machine():
        return not moves and not unit.barred
    if pivoted and not unit.is_single():
        return False
    return kind != MARCH or unit.is_light()


def turn_to(unit: Unit, x: float, y: float) -> float:
    """The Pivot that points a unit's front at a place."""
    cx, cy = unit.centre()
    if below(math.hypot(x - cx, y - cy), 0.01):
        return 0.0
    return round(turn_between(unit.heading, heading_of(x - cx, y - cy)), 1)
