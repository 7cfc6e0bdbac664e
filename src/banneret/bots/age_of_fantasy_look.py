"""What the bot makes of the table at one moment: what attacks are worth, what places are, where danger is.

A look is made for one decision and thrown away; whatever it works out, it works out once.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.extra_actions import (
    COVERING,
    DEFEND,
    FOCUS,
    FOCUSED,
    HUNKER,
    STEALTH,
)
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, RUSH, allowances
from banneret.books.age_of_fantasy.shooting import Aim, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import BREATH_AP, BREATH_RANGE, Battery, batteries
from banneret.books.opr.warfare import ROUNDS
from banneret.bots.age_of_fantasy_goals import Goal, bounties, gap_of, gap_to, goals_of, victory_point
from banneret.bots.age_of_fantasy_worth import (
    WAVERING,
    Mark,
    automatic_wounds,
    fail_chance,
    goes_to_half,
    kill_chance,
    melee_wounds,
    points_lost,
    told,
    volley_wounds,
)
from banneret.core.bases import centre_on

_ADVANCING: Final = Attack(True, True)
_STANDING: Final = Attack(True, False)


class Look:
    """`claims` says which goal each of the bot's units is after."""

    def __init__(self, battle: Battle, seat: str, claims: dict[str, str]) -> None:
        self.battle = battle
        self.seat = seat
        self.claims = claims
        self.left = ROUNDS - battle.round  # rounds after this one
        self.late = battle.round / ROUNDS
        # Troops are worth what they can still do; when the game ends only the mission counts.
        self.heat: float = 0.35 if self.left <= 0 else 0.8 if self.left == 1 else 1.0
        self.point = victory_point(battle)
        self.goals: list[Goal] = goals_of(battle, seat)
        self.bounty: dict[str, float] = bounties(battle, seat)
        self.carried: dict[str, int] = {}
        for marker in battle.objectives.values():
            if marker.carrier:
                self.carried[marker.carrier] = self.carried.get(marker.carrier, 0) + 1
        self._claimed: dict[tuple[str, str], bool] = {}
        self._melee: dict[tuple[str, str, bool, int], float] = {}
        self._marks: dict[tuple[str, bool, str], Mark] = {}
        self._volleys: dict[tuple[str, str, str, bool], float] = {}
        self._charges: dict[tuple[str, str, int], float] = {}
        self._reach: dict[tuple[str, str], float] = {}
        self._range: dict[str, float] = {}
        self._enemies: dict[str, list[Unit]] = {}
        self._dangers: dict[tuple[str, str], tuple[float, float]] = {}

    # ------------------------------------------------------------------ plain facts

    def enemies_of(self, unit: Unit) -> list[Unit]:
        found = self._enemies.get(unit.seat)
        if found is None:
            found = self.battle.enemies_of(unit)
            self._enemies[unit.seat] = found
        return found

    def reach(self, unit: Unit, action: str) -> float:
        """How far the whole unit can go."""
        key = (unit.id, action)
        found = self._reach.get(key)
        if found is None:
            found = min(allowances(self.battle, unit, action), default=0.0)
            if action != HOLD and any([not rule.allows_action(action) for rule in unit.rules()]):
                found = 0.0
            self._reach[key] = found
        return found

    def range(self, unit: Unit) -> float:
        """The longest range of its weapons; 0 if it cannot shoot."""
        found = self._range.get(unit.id)
        if found is None:
            found = float(max([weapon.range for weapon in weapon_groups(unit)], default=0))
            if any([m.sheet.breath_hits and not m.breathed for m in unit.models]):
                found = max(found, BREATH_RANGE)
            self._range[unit.id] = found
        return found

    def mark(self, unit: Unit, shooting: bool, picked: str = "") -> Mark:
        key = (unit.id, shooting, picked)
        found = self._marks.get(key)
        if found is None:
            found = Mark(unit, shooting, picked)
            self._marks[key] = found
        return found

    def apart(self, unit: Unit, dx: float, dy: float, other: Unit) -> float:
        """About how far apart two units are if one were moved by (dx, dy)."""
        x, y, radius = unit.middle()
        ox, oy, other_radius = other.middle()
        return max(0.0, math.hypot(x + dx - ox, y + dy - oy) - 0.85 * (radius + other_radius))

    # ------------------------------------------------------------------ wounds and what they are worth

    def value(self, unit: Unit) -> float:
        """What the whole unit is worth: its points, and what it carries."""
        return unit.points + 1.2 * self.point * self.carried.get(unit.id, 0)

    def worth(self, unit: Unit, wounds: float) -> float:
        """What so many wounds on a unit are worth, with its nerve and what hangs on it."""
        if wounds <= 0.0:
            return 0.0
        left = float(unit.wounds_left())
        worth = self.heat * points_lost(unit, wounds)
        lost = told(wounds, left)
        if lost > 0.3 and goes_to_half(unit, lost):
            worth += (1.0 - lost / left) * fail_chance(unit) * self.shaken(unit)
        extra = self.value(unit) - unit.points + self.bounty.get(unit.id, 0.0)
        return worth + extra * kill_chance(wounds, left)

    def shaken(self, unit: Unit) -> float:
        """What it is worth that a unit wavers: it loses a turn and holds nothing."""
        if unit.wavering:
            return 0.0
        share = WAVERING if not unit.activated or self.left > 0 else 0.05
        return share * unit.points + 0.7 * self.bounty.get(unit.id, 0.0)

    def melee(self, unit: Unit, target: Unit, charging: bool, modifier: int = 0) -> float:
        key = (unit.id, target.id, charging, modifier)
        found = self._melee.get(key)
        if found is None:
            found = melee_wounds(unit, target, charging, modifier)
            self._melee[key] = found
        return found

    def clash(self, unit: Unit, target: Unit, modifier: int = 0) -> float:
        """Points won and lost by a charge: strikes, strike back, and who is likely to lose heart."""
        key = (unit.id, target.id, modifier)
        found = self._charges.get(key)
        if found is None:
            found = self._clash(unit, target, modifier)
            self._charges[key] = found
        return found

    def _clash(self, unit: Unit, target: Unit, modifier: int) -> float:
        phalanx = any([rule.stops_a_charge() for rule in target.rules()])
        guarded = -2 if DEFEND in target.stances else 0
        reaching = 0.9  # not everybody always gets to strike
        own_left, their_left = float(unit.wounds_left()), float(target.wounds_left())
        strikes = reaching * self.melee(unit, target, not phalanx, modifier + guarded)
        dealt = told(strikes, their_left)
        back = 0.0
        if DEFEND not in target.stances:
            back = reaching * self.melee(target, unit, False) * (1.0 - dealt / their_left)
        if phalanx:
            back += min(target.size(), own_left) / 6.0
        taken = told(back, own_left)
        worth = self.worth(target, strikes) - self.worth(unit, back)
        lead = dealt + _bonus(target, unit, 0.0) - taken
        # The loser tests its nerve: at half or below it routs.
        if lead > 0.0:
            falls = min(1.0, 0.3 + lead / 2.5) * fail_chance(target) * (1.0 - kill_chance(strikes, their_left))
            rest = self.heat * target.points * (1.0 - dealt / their_left) + self.bounty.get(target.id, 0.0)
            worth += falls * (rest if goes_to_half(target, dealt) else self.shaken(target))
        else:
            falls = min(1.0, 0.3 - lead / 2.5) * fail_chance(unit)
            rest = self.heat * unit.points * (1.0 - taken / own_left) + self.value(unit) - unit.points
            worth -= falls * (rest if goes_to_half(unit, taken) else self.heat * WAVERING * unit.points)
        return worth

    # ------------------------------------------------------------------ shooting

    def groups(self, unit: Unit, weapon: Weapon, slots: list[int] | None, attack: Attack) -> list[Battery]:
        """The batteries of one weapon group; of these models if they are named."""
        carriers: list[tuple[Model, Weapon, int]] = []
        for at in range(len(unit.models)) if slots is None else slots:
            model = unit.models[at]
            carriers += [
                (model, own, own.attacks) for own in model.sheet.shooting if own.profile == weapon.profile
            ]
        return batteries(unit, carriers, attack)

    def rough_volley(self, unit: Unit, weapon: Weapon, target: Unit, moved: bool) -> float:
        """Points that a weapon group is worth against a target if all see it and nothing covers it."""
        key = (unit.id, weapon.profile, target.id, moved)
        found = self._volleys.get(key)
        if found is None:
            attack = _ADVANCING if moved else _STANDING
            modifier = sum([rule.hit_modifier_against(attack) for rule in target.rules()])
            modifier += stance_modifier(target)
            fired = self.groups(unit, weapon, None, attack)
            found = self.worth(target, volley_wounds(fired, modifier, self.mark(target, True)))
            self._volleys[key] = found
        return found

    def rough_shots(self, unit: Unit, dx: float, dy: float, moved: bool) -> float:
        """What all its weapons could do from a place, without looking who hides where."""
        total = 0.0
        if not self.range(unit):
            return total
        enemies = [(enemy, self.apart(unit, dx, dy, enemy)) for enemy in self.enemies_of(unit)]
        for weapon in weapon_groups(unit):
            reach = weapon.range + 0.5
            shots = [self.rough_volley(unit, weapon, enemy, moved) for enemy, far in enemies if far <= reach]
            total += max(shots, default=0.0)
        return 0.8 * total + self.breath(unit, enemies)

    def breath(self, unit: Unit, enemies: list[tuple[Unit, float]]) -> float:
        hits = sum([model.sheet.breath_hits for model in unit.models if not model.breathed])
        if not hits:
            return 0.0
        near = [enemy for enemy, far in enemies if far <= BREATH_RANGE]
        return max(
            [self.worth(e, automatic_wounds(hits, BREATH_AP, 1, self.mark(e, True))) for e in near] + [0.0]
        )

    def volley(self, aim: Aim, weapon: Weapon, attack: Assault, picked: str = "") -> float:
        """Points that a weapon group is worth against a target as it stands."""
        unit, target = aim.unit, aim.target
        slots = aim.firing(weapon, picked)
        if not slots:
            return 0.0
        modifier = aim.modifier(weapon, attack, slots, picked)
        fired = self.groups(unit, weapon, slots, attack)
        if attack.action == COVERING:
            hits = 0.0
            for battery in fired:
                hits += battery.attacks * battery.count / 6.0
            pinned = 1.0 - math.pow(0.5, hits)
            return pinned * fail_chance(target) * self.shaken(target)
        wounds = volley_wounds(fired, modifier, self.mark(target, True, picked))
        if picked:
            model = target.models[target.slot_of(picked)]
            share = (
                (2.0 if model.sheet.hero or model.sheet.wizard else 0.8) * target.points / target.start_tough
            )
            return share * told(wounds, float(model.left()))
        return self.worth(target, wounds)

    def shots(self, battle: Battle, unit: Unit, action: str, moved: bool) -> float:
        """The best that the unit's weapons can do from where it stands in `battle`."""
        total = 0.0
        if not self.range(unit):
            return total
        attack = Assault(True, action, moved)
        near: list[tuple[Unit, float]] = []
        for enemy in self.enemies_of(unit):
            far = self.apart(unit, 0.0, 0.0, enemy)
            if far <= self.range(unit) + 1.0:
                near.append((enemy, far))
        aims = {enemy.id: Aim(battle, unit, enemy) for enemy, _ in near}
        for weapon in weapon_groups(unit):
            best = 0.0
            # The most promising first: what cannot beat the best any more is not looked at closely.
            ranked = [(self.rough_volley(unit, weapon, enemy, moved), enemy) for enemy, _ in near]
            ranked.sort(key=lambda pair: -pair[0])
            more = 1.6 if action == FOCUSED else 1.0
            for rough, enemy in ranked:
                if action != COVERING and more * rough <= best:
                    break
                best = max(best, self.volley(aims[enemy.id], weapon, attack))
            total += best
        return total + (self.breath(unit, near) if action != COVERING else 0.0)

    def in_focus(self, unit: Unit) -> bool:
        """Whether Focused Fire helps against anybody (AF-XAC-08)."""
        return any([self.apart(unit, 0.0, 0.0, enemy) <= FOCUS for enemy in self.enemies_of(unit)])

    # ------------------------------------------------------------------ danger

    def threat(self, enemy: Unit, unit: Unit) -> tuple[float, float]:
        """What an enemy's charge, and its shooting, would cost the unit."""
        key = (enemy.id, unit.id)
        found = self._dangers.get(key)
        if found is None:
            charge = 0.0
            if not enemy.wavering and self.reach(enemy, CHARGE) > 0.0:
                phalanx = any([rule.stops_a_charge() for rule in unit.rules()])
                struck = self.melee(enemy, unit, not phalanx)
                back = self.melee(unit, enemy, False)
                charge = max(0.0, self.worth(unit, struck) - 0.5 * self.heat * points_lost(enemy, back))
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
            if soon == 0.0 or far > 36.0:
                continue
            charge, shot = self.threat(enemy, unit)
            if charge > 0.0 and far <= self.reach(enemy, CHARGE) + 0.5:
                charges.append(soon * charge)
            if shot > 0.0 and far <= self.range(enemy) + self.reach(enemy, ADVANCE):
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
            if goal.owner == self.seat and not others:
                worth *= self.watch(goal)
            elif goal.owner and goal.owner != self.seat:
                worth *= 1.3
        else:
            worth *= 0.3 + 0.7 * self.late
        if gap <= goal.reach:
            return worth * (0.6 if foes else 1.0)
        rush = max(3.0, self.reach(unit, RUSH))
        turns = math.ceil((gap - goal.reach) / rush)
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
                if other.activated or gap_to(other, 0.0, 0.0, goal) < gap_to(here, 0.0, 0.0, goal):
                    found = True
            self._claimed[key] = found
        return found

    def watch(self, goal: Goal) -> float:
        """How much of a goal's worth it takes to keep what one has: the nearer an enemy, the more."""
        nearest = 99.0
        for enemy in self.battle.on_table():
            if enemy.seat != self.seat and not (enemy.activated and self.left == 0):
                nearest = min(nearest, gap_of(enemy, 0.0, 0.0, goal.x, goal.y, 0.0))
        if nearest > 15.0 + 12.0 * self.left:
            return 0.03
        return 0.7 if nearest <= 15.0 else 0.3 if nearest <= 27.0 else 0.15

    def best_goals(self, unit: Unit, dx: float = 0.0, dy: float = 0.0) -> list[tuple[float, Goal, float]]:
        """Goals by what they are worth from a place, the best first, with the distance to each."""
        found: list[tuple[float, Goal, float]] = []
        for goal in self.goals:
            gap = gap_to(unit, dx, dy, goal)
            found.append((self.goal_worth(unit, goal, gap), goal, gap))
        found.sort(key=lambda each: -each[0])
        return found

    def place(self, unit: Unit, dx: float, dy: float, stance: str = "") -> float:
        """What it is worth to stand at a place: goals, danger, cover, and enemies within striking distance."""
        goals = self.best_goals(unit, dx, dy)
        worth = sum([0.15 * each[0] for each in goals[1:3]])
        if goals:
            worth += goals[0][0]
        charges, shots = self.dangers(unit, dx, dy)
        if shots > 0.0 and self.covered(unit, dx, dy):
            shots *= 0.7
        if stance == HUNKER:
            shots *= 0.45
        elif stance == STEALTH:
            shots *= 0.7
        elif stance == DEFEND:
            charges *= 0.6
        holds = 0.45 if self.range(unit) or self.carried.get(unit.id) else 0.3
        worth -= holds * charges + 0.3 * shots
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
            if reach > 0.0 and far <= reach + 24.0:
                gain = self.clash(unit, enemy)
                if gain > 0.0:
                    best = max(best, gain * (0.35 if far <= reach else 0.3 - 0.01 * (far - reach)))
            if shot and far <= shot + 24.0:
                gain = sum([self.rough_volley(unit, weapon, enemy, True) for weapon in weapon_groups(unit)])
                best = max(best, gain * (0.4 if far <= shot else 0.35 - 0.012 * (far - shot)))
        return best


def stance_modifier(target: Unit) -> int:
    """AF-XAC-02, AF-XAC-10: what its last action does for a unit that is shot at."""
    return (-2 if HUNKER in target.stances else 0) + (-1 if STEALTH in target.stances else 0)


def _bonus(target: Unit, unit: Unit, start: float) -> float:
    """What command models and Fear add for the one and for the other (AF-CMD-03, AF-SPC-14)."""
    for rule in unit.rules():
        start += rule.melee_result_bonus() + 2.0 * rule.fear_dice()
    for rule in target.rules():
        start -= rule.melee_result_bonus() + 2.0 * rule.fear_dice()
    return start
