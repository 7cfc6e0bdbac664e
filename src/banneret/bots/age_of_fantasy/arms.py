"""What attacks are worth at one moment: wounds in points, charges, and volleys, rough or looked at closely.

Whatever is worked out is worked out once; all of it holds for one decision.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.movement import HOLD, allowances
from banneret.books.age_of_fantasy.shooting import Aim, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import BREATH_AP, BREATH_RANGE, Battery, batteries, readied
from banneret.bots.age_of_fantasy.chapter_aims import aims_in_use
from banneret.bots.age_of_fantasy.goals import bounties, victory_point
from banneret.bots.age_of_fantasy.length import rounds_left
from banneret.bots.age_of_fantasy.worth import (
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
from banneret.core.engine.ranking import above, ranked, within

_ADVANCING: Final = Attack(True, True)
_STANDING: Final = Attack(True, False)


class Arms:
    """What troops can do to each other, as one side sees it."""

    def __init__(self, battle: Battle, seat: str) -> None:
        self.battle = battle
        self.seat = seat
        self.left = rounds_left(battle)
        # Troops are worth what they can still do; when the game ends only the mission counts.
        self.heat: float = 0.35 if self.left <= 0 else 0.8 if self.left == 1 else 1.0
        self.point = victory_point(battle)
        self.aims = aims_in_use(battle)
        self.nerves = all([aims.tests_nerve(battle) for aims in self.aims])
        self.bounty: dict[str, float] = bounties(battle, seat)
        self.carried: dict[str, int] = {}
        for marker in battle.objectives.values():
            if marker.carrier:
                self.carried[marker.carrier] = self.carried.get(marker.carrier, 0) + 1
        self._melee: dict[tuple[str, str, bool, int], float] = {}
        self._marks: dict[tuple[str, bool, str], Mark] = {}
        self._volleys: dict[tuple[str, str, str, bool], float] = {}
        self._charges: dict[tuple[str, str, int], float] = {}
        self._reach: dict[tuple[str, str], float] = {}
        self._allowed: dict[tuple[str, str, str], bool] = {}
        self._range: dict[str, float] = {}
        self._enemies: dict[str, list[Unit]] = {}
        self._stakes: dict[str, float] = {}

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
            ranges = [self.battle.weapon_range(unit, weapon) for weapon in weapon_groups(unit)]
            found = max(ranges, default=0.0)
            if any([m.sheet.breath_hits and not m.breathed for m in unit.models]):
                found = max(found, self.battle.distance(BREATH_RANGE))
            self._range[unit.id] = found
        return found

    def mark(self, unit: Unit, shooting: bool, picked: str = "") -> Mark:
        key = (unit.id, shooting, picked)
        found = self._marks.get(key)
        if found is None:
            found = Mark(self.battle, unit, shooting, picked)
            self._marks[key] = found
        return found

    def apart(self, unit: Unit, dx: float, dy: float, other: Unit) -> float:
        """About how far apart two units are if one were moved by (dx, dy)."""
        x, y, radius = unit.middle()
        ox, oy, other_radius = other.middle()
        return max(0.0, math.hypot(x + dx - ox, y + dy - oy) - 0.85 * (radius + other_radius))

    def edge(self, unit: Unit, target: Unit, shooting: bool) -> int:
        """What chapters add to rolls of one unit to hit another."""
        return sum([aims.edge(self.battle, unit, target, shooting) for aims in self.aims])

    def may_charge(self, unit: Unit, target: Unit) -> bool:
        """Whether nothing forbids it, near or far: from where it is, or from inside of something."""
        key = (unit.id, unit.inside, target.id)
        found = self._allowed.get(key)
        if found is None:
            found = self.battle.why_no_charge(unit, target) is None
            self._allowed[key] = found
        return found

    def stake(self, unit: Unit) -> float:
        """What it is worth to hurt a unit: of several enemies one may be more to be feared than others."""
        found = self._stakes.get(unit.seat)
        if found is None:
            found = 1.0
            if self.battle.are_enemies(self.seat, unit.seat):
                for aims in self.aims:
                    found *= aims.rivalry(self.battle, self.seat, unit.seat)
            self._stakes[unit.seat] = found
        return found

    # ------------------------------------------------------------------ wounds and what they are worth

    def value(self, unit: Unit) -> float:
        """What the whole unit is worth: its points, and what it carries."""
        return unit.points + 1.2 * self.point * self.carried.get(unit.id, 0)

    def worn(self, unit: Unit, wounds: float, melee: bool) -> float:
        """What so many wounds on a unit come to in the end."""
        for aims in self.aims:
            wounds = aims.wears(self.battle, unit, wounds, melee)
        return wounds

    def worth(self, unit: Unit, wounds: float, melee: bool = False) -> float:
        """What so many wounds on a unit are worth, with all that comes of them."""
        return self._worth(unit, self.worn(unit, wounds, melee))

    def _worth(self, unit: Unit, wounds: float) -> float:
        """What wounds are worth that told, with the unit's nerve and what hangs on it."""
        if wounds <= 0.0:
            return 0.0
        left = float(unit.wounds_left())
        worth = self.heat * self.stake(unit) * points_lost(unit, wounds)
        lost = told(wounds, left)
        if self.nerves and above(lost, 0.3) and goes_to_half(unit, lost):
            worth += (1.0 - lost / left) * fail_chance(self.battle, unit) * self.shaken(unit)
        extra = self.value(unit) - unit.points + self.bounty.get(unit.id, 0.0)
        return worth + extra * kill_chance(wounds, left)

    def shaken(self, unit: Unit) -> float:
        """What it is worth that a unit wavers: it loses a turn and holds nothing."""
        if unit.wavering:
            return 0.0
        share = WAVERING if not unit.activated or self.left > 0 else 0.05
        return share * self.stake(unit) * unit.points + 0.7 * self.bounty.get(unit.id, 0.0)

    def melee(self, unit: Unit, target: Unit, charging: bool, modifier: int = 0) -> float:
        key = (unit.id, target.id, charging, modifier)
        found = self._melee.get(key)
        if found is None:
            found = melee_wounds(self.battle, unit, target, charging, modifier)
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
        modifier += sum([aims.guard(target, False) for aims in self.aims])
        modifier += self.edge(unit, target, False)
        reaching = 0.9  # not everybody always gets to strike
        own_left, their_left = float(unit.wounds_left()), float(target.wounds_left())
        strikes = self.worn(target, reaching * self.melee(unit, target, not phalanx, modifier), True)
        dealt = told(strikes, their_left)
        back = 0.0
        if self.battle.may_strike_back(target):
            struck = self.melee(target, unit, False, self.edge(target, unit, False))
            back = reaching * struck * (1.0 - dealt / their_left)
        if phalanx:
            back += min(target.heads(), own_left) / 6.0
        back = self.worn(unit, back, True)
        taken = told(back, own_left)
        worth = self._worth(target, strikes) - self._worth(unit, back)
        if not self.nerves:
            return worth
        lead = dealt + _bonus(target, unit, 0.0) - taken
        # The loser tests its nerve: at half or below it routs.
        if above(lead, 0.0):
            falls = (
                min(1.0, 0.3 + lead / 2.5)
                * fail_chance(self.battle, target)
                * (1.0 - kill_chance(strikes, their_left))
            )
            rest = self.heat * self.stake(target) * target.points * (1.0 - dealt / their_left)
            rest += self.bounty.get(target.id, 0.0)
            worth += falls * (rest if goes_to_half(target, dealt) else self.shaken(target))
        else:
            falls = min(1.0, 0.3 - lead / 2.5) * fail_chance(self.battle, unit)
            rest = self.heat * unit.points * (1.0 - taken / own_left) + self.value(unit) - unit.points
            worth -= falls * (rest if goes_to_half(unit, taken) else self.heat * WAVERING * unit.points)
        return worth

    # ------------------------------------------------------------------ shooting

    def groups(self, unit: Unit, weapon: Weapon, slots: list[int] | None, attack: Attack) -> list[Battery]:
        """The batteries of one weapon group; of these models if they are named."""
        carriers: list[tuple[Model, Weapon, int]] = []
        for at in range(len(unit.models)) if slots is None else slots:
            for model in unit.models[at].fighters():
                carriers += [
                    (model, own, own.attacks) for own in model.sheet.shooting if own.profile == weapon.profile
                ]
        return readied(self.battle, unit, batteries(self.battle, unit, carriers, attack), attack)

    def rough_volley(self, unit: Unit, weapon: Weapon, target: Unit, moved: bool) -> float:
        """Points that a weapon group is worth against a target if all see it and nothing covers it."""
        key = (unit.id, weapon.profile, target.id, moved)
        found = self._volleys.get(key)
        if found is None:
            attack = _ADVANCING if moved else _STANDING
            modifier = sum([rule.hit_modifier_against(attack) for rule in target.rules()])
            modifier += sum([aims.guard(target, True) for aims in self.aims])
            modifier += self.edge(unit, target, True)
            fired = self.groups(unit, weapon, None, attack)
            found = 0.0
            if self.battle.why_no_target(unit, target) is None:
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
            reach = self.battle.weapon_range(unit, weapon) + 0.5
            shots = [
                self.rough_volley(unit, weapon, enemy, moved) for enemy, far in enemies if within(far, reach)
            ]
            total += max(shots, default=0.0)
        return 0.8 * total + self.breath(unit, enemies)

    def breath(self, unit: Unit, enemies: list[tuple[Unit, float]]) -> float:
        hits = sum([model.sheet.breath_hits for model in unit.models if not model.breathed])
        if not hits:
            return 0.0
        reach = self.battle.distance(BREATH_RANGE)
        near = [enemy for enemy, far in enemies if within(far, reach)]
        near = [enemy for enemy in near if self.battle.why_no_target(unit, enemy) is None]
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
        for aims in self.aims:
            pinned = aims.discarded(self, attack.action, fired, target)
            if pinned is not None:
                return pinned
        wounds = volley_wounds(fired, modifier, self.mark(target, True, picked))
        if picked:
            model = target.models[target.slot_of(picked)]
            share = (
                (2.0 if model.sheet.hero or model.sheet.wizard else 0.8) * target.points / target.start_tough
            )
            worth = share * told(wounds, float(model.left()))
        else:
            worth = self.worth(target, wounds)
        for aims in self.aims:
            worth = aims.aimed(self, unit, target, fired, modifier, worth)
        return worth

    def shots(self, battle: Battle, unit: Unit, action: str, moved: bool) -> float:
        """The best that the unit's weapons can do from where it stands in `battle`."""
        total = 0.0
        if not self.range(unit):
            return total
        attack = Assault(True, action, moved)
        near: list[tuple[Unit, float]] = []
        for enemy in self.enemies_of(unit):
            far = self.apart(unit, 0.0, 0.0, enemy)
            if within(far, self.range(unit) + 1.0):
                near.append((enemy, far))
        aimed = {enemy.id: Aim(battle, unit, enemy) for enemy, _ in near}
        more = max([1.0, *[aims.sharper(action) for aims in self.aims]])
        wounding = not any([chapter.discards_hits(action) for chapter in battle.chapters])
        for weapon in weapon_groups(unit):
            best = 0.0
            # The most promising first: what cannot beat the best any more is not looked at closely.
            guesses = [(self.rough_volley(unit, weapon, enemy, moved), enemy) for enemy, _ in near]
            for rough, enemy in ranked(guesses, lambda guess: guess[0]):
                if wounding and within(more * rough, best):
                    break
                best = max(best, self.volley(aimed[enemy.id], weapon, attack))
            total += best
        return total + (self.breath(unit, near) if wounding else 0.0)


def _bonus(target: Unit, unit: Unit, start: float) -> float:
    """What command models and Fear add for the one and for the other (AF-CMD-03, AF-SPC-14)."""
    for rule in unit.rules():
        start += rule.melee_result_bonus() + 2.0 * rule.fear_dice()
    for rule in target.rules():
        start -= rule.melee_result_bonus() + 2.0 * rule.fear_dice()
    return start
