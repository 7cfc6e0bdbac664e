"""What the bot makes of the table at one moment: what places are worth, and where danger is.

A look is made for one decision and thrown away; whatever it works out, it works out once.
"""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, RUSH
from banneret.books.age_of_fantasy.shooting import weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.bots.age_of_fantasy.arms import Arms
from banneret.bots.age_of_fantasy.goals import Goal, gap_of, gap_to, goals_of
from banneret.bots.age_of_fantasy.length import lateness
from banneret.bots.age_of_fantasy.worth import (
    points_lost,
)
from banneret.core.engine.ranking import above, ranked, whole_above, within
from banneret.core.space.bases import centre_on


class Situation(Arms):
    """`claims` says which goal each of the bot's units is after."""

    def __init__(self, battle: Battle, seat: str, claims: dict[str, str]) -> None:
        super().__init__(battle, seat)
        self.claims = claims
        self.late = lateness(battle)
        self.goals: list[Goal] = goals_of(battle, seat)
        self._claimed: dict[tuple[str, str], bool] = {}
        self._dangers: dict[tuple[str, str], tuple[float, float]] = {}

    # ------------------------------------------------------------------ danger

    def threat(self, enemy: Unit, unit: Unit) -> tuple[float, float]:
        """What an enemy's charge, and its shooting, would cost the unit."""
        key = (enemy.id, unit.id)
        found = self._dangers.get(key)
        if found is None:
            charge = 0.0
            if not enemy.wavering and self.reach(enemy, CHARGE) > 0.0 and self.may_charge(enemy, unit):
                phalanx = any([rule.stops_a_charge() for rule in unit.rules()])
                struck = self.melee(enemy, unit, not phalanx, self.edge(enemy, unit, False))
                back = self.melee(unit, enemy, False, self.edge(unit, enemy, False))
                charge = max(0.0, self.worth(unit, struck, True) - 0.5 * self.heat * points_lost(enemy, back))
            shots = 0.0
            if self.range(enemy) and not enemy.wavering:
                for weapon in weapon_groups(enemy):
                    shots += self.rough_volley(enemy, weapon, unit, False)
            found = (charge, shots)
            self._dangers[key] = found
        return found

    def dangers(self, unit: Unit, dx: float, dy: float) -> tuple[float, float]:
        """What charges and what shooting are to be feared at a place, from the worst of each."""
        charges = [0.0]
        shots = [0.0]
        for enemy in self.enemies_of(unit):
            far = self.apart(unit, dx, dy, enemy)
            soon = 1.0
            if enemy.activated:
                # It acts again in the next round, if there is one, but then others may act before it.
                soon = 0.4 if self.left > 0 else 0.0
            if soon == 0.0 or above(far, 36.0):
                continue
            charge, shot = self.threat(enemy, unit)
            if charge > 0.0 and within(far, self.reach(enemy, CHARGE) + 0.5):
                charges.append(soon * charge)
            if shot > 0.0 and within(far, self.range(enemy) + self.reach(enemy, ADVANCE)):
                shots.append(soon * shot)
        charges.sort()
        shots.sort()
        return charges[-1] + 0.3 * sum(charges[-3:-1]), shots[-1] + 0.5 * sum(shots[-3:-1])

    def covered(self, unit: Unit, dx: float, dy: float) -> bool:
        """Whether most of its models would stand in cover."""
        pieces = self.battle.field.cover
        x, y, radius = unit.middle()
        for piece in pieces:
            far = piece.shape.radius + radius
            if (piece.shape.cx - x - dx) ** 2 + (piece.shape.cy - y - dy) ** 2 > far * far:
                continue
            inside = [
                centre_on(base.at(base.cx + dx, base.cy + dy, base.heading), piece.shape) for base in unit.bases
            ]
            if 2 * sum(inside) > len(inside):
                return True
        return False

    # ------------------------------------------------------------------ places

    def goal_worth(self, unit: Unit, goal: Goal, gap: float) -> float:
        """What standing `gap` inches from a goal is worth to this unit at the end of its activation."""
        if not goal.suits(unit):
            return 0.0
        worth = goal.worth
        others = [key for key in goal.friends if key != unit.id]
        if others or self.is_claimed(goal, unit):
            worth *= goal.crowd
        foes = [key for key in goal.foes if key in self.battle.units]
        if goal.lasting:
            if not self.battle.are_enemies(self.seat, goal.owner) and not others:
                worth *= self.watch(goal)
            elif goal.owner in self.battle.enemies(self.seat):
                worth *= 1.3
        else:
            worth *= 0.3 + 0.7 * self.late
        if within(gap, goal.reach):
            return worth * (0.6 if foes else 1.0)
        rush = max(3.0, self.reach(unit, RUSH))
        turns = whole_above((gap - goal.reach) / rush)
        if turns > self.left:
            return worth * 0.08 / turns
        return worth * max(0.1, 0.72 - 0.14 * (turns - 1) - 0.008 * (gap - goal.reach))

    def is_claimed(self, goal: Goal, unit: Unit) -> bool:
        """Whether another unit is after a goal that is nearer to it, or has just gone for it."""
        key = (goal.id, unit.id)
        found = self._claimed.get(key)
        if found is None:
            found = False
            here = self.battle.unit(unit.id)
            for rival, aim in self.claims.items():
                other = self.battle.unit(rival)
                if aim != goal.id or rival == unit.id or not other.on_table() or not here.on_table():
                    continue
                if other.activated or above(gap_to(here, 0.0, 0.0, goal), gap_to(other, 0.0, 0.0, goal)):
                    found = True
            self._claimed[key] = found
        return found

    def watch(self, goal: Goal) -> float:
        """How much of a goal's worth it takes to keep what one has: the nearer an enemy, the more."""
        nearest = 99.0
        for enemy in self.battle.on_table():
            if self.battle.are_enemies(self.seat, enemy.seat) and not (enemy.activated and self.left == 0):
                nearest = min(nearest, gap_of(enemy, 0.0, 0.0, goal.x, goal.y, 0.0))
        distance = self.battle.distance
        if above(nearest, distance(15.0 + 12.0 * self.left)):
            return 0.03
        return 0.7 if within(nearest, distance(15.0)) else 0.3 if within(nearest, distance(27.0)) else 0.15

    def best_goals(self, unit: Unit, dx: float = 0.0, dy: float = 0.0) -> list[tuple[float, Goal, float]]:
        """Goals by what they are worth from a place, the best first, with the distance to each."""
        found: list[tuple[float, Goal, float]] = []
        for goal in self.goals:
            gap = gap_to(unit, dx, dy, goal)
            found.append((self.goal_worth(unit, goal, gap), goal, gap))
        return ranked(found, lambda each: each[0])

    def place(self, unit: Unit, dx: float, dy: float, action: str = "") -> float:
        """What it is worth to stand at a place: goals, danger, cover, and enemies within striking distance.

        `action` is that with which the unit stays or goes there, where that matters.
        """
        goals = self.best_goals(unit, dx, dy)
        worth = sum([0.15 * each[0] for each in goals[1:3]])
        if goals:
            worth += goals[0][0]
        charges, shots = self.dangers(unit, dx, dy)
        if shots > 0.0 and self.covered(unit, dx, dy):
            shots *= 0.7
        if action:
            for aims in self.aims:
                charges, shots = aims.exposed(action, charges, shots)
        holds = 0.45 if self.range(unit) or self.carried.get(unit.id) else 0.3
        worth -= holds * charges + 0.3 * shots
        for aims in self.aims:
            worth += aims.standing(self, unit, dx, dy)
        if self.carried.get(unit.id):
            worth += self.hiding(unit, dx, dy)
        else:
            worth += self.prospect(unit, dx, dy)
        return worth

    def hiding(self, unit: Unit, dx: float, dy: float) -> float:
        """AF-MIS-08: who carries a relic keeps away from the enemy."""
        nearest = min([self.apart(unit, dx, dy, enemy) for enemy in self.enemies_of(unit)], default=30.0)
        return 0.02 * self.point * min(30.0, nearest)

    def prospect(self, unit: Unit, dx: float, dy: float) -> float:
        """What there may be to charge or to shoot at from here in the next turn."""
        if self.left == 0:
            return 0.0
        best = 0.0
        reach = self.reach(unit, CHARGE)
        shot = self.range(unit) + self.reach(unit, ADVANCE)
        for enemy in self.enemies_of(unit):
            far = self.apart(unit, dx, dy, enemy)
            if reach > 0.0 and within(far, reach + 24.0) and self.may_charge(unit, enemy):
                gain = self.clash(unit, enemy)
                if gain > 0.0:
                    best = max(best, gain * (0.35 if within(far, reach) else 0.3 - 0.01 * (far - reach)))
            if shot and within(far, shot + 24.0):
                gain = sum([self.rough_volley(unit, weapon, enemy, True) for weapon in weapon_groups(unit)])
                best = max(best, gain * (0.4 if within(far, shot) else 0.35 - 0.012 * (far - shot)))
        return best
