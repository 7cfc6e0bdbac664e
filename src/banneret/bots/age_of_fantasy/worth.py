"""What attacks are worth on the average: quick means of wounds, and the points that wounds destroy.

The bot weighs hundreds of attacks for every unit it moves, so these are means of single dice, not whole
distributions. `volley_wounds` and `melee_wounds` are all that the rest of the bot knows of dice.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.attacks import block_need
from banneret.books.opr.blows import gains_attack, hits_on_sixes_only
from banneret.books.opr.quality import at_least
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import BREATH_AP, Battery, batteries, readied
from banneret.core.engine.ranking import above, within
from banneret.odds.age_of_fantasy.chances import room_about
from banneret.odds.opr.bodies import chance_to_fail, kept
from banneret.odds.opr.strikes import mean_of_weapon, shots

HALF: Final = 1.25  # how much more the wounds are worth that bring a unit to half its strength
WAVERING: Final = 0.3  # of its points that a unit is worth less while it wavers


class Mark:
    """A unit as attacks find it: what it blocks with, and how much it can take."""

    __slots__ = ("defense", "kept", "left", "modifier", "size", "sure", "tough")

    def __init__(self, battle: Battle, unit: Unit, shooting: bool, picked: str = "") -> None:
        self.defense, self.modifier = battle.block_values(unit, shooting, picked)
        models = [model for model in unit.models if not picked or model.id == picked]
        first = min(models, key=_loss)
        self.size = 1 if picked else unit.heads()
        self.tough = first.left()
        if first.sheet.most_of_a_hit:
            self.tough = min(self.tough, first.sheet.most_of_a_hit)
        self.left = sum([model.left() for model in models])
        self.kept = kept(battle, unit, first, False)
        self.sure = kept(battle, unit, first, True)

    def unblocked(self, ap: int) -> float:
        """The chance that a hit with this AP gets through."""
        return (at_least(block_need(self.defense, ap, self.modifier)) - 1) / 6.0


def _loss(model: Model) -> tuple[bool, bool, int]:
    """AF-SPC-40: the order of loss."""
    return (model.sheet.hero, model.sheet.tough > 1, -model.wounds)


def weapon_wounds(weapon: Weapon, weapons: int, attacks: int, need: int, sixes_only: bool, mark: Mark) -> float:
    """Wounds from so many weapons, each with so many dice, that hit on this number."""
    own = shots(weapon, weapons, attacks, need, sixes_only, mark.defense, mark.modifier, mark.size)
    return mean_of_weapon(own, mark.kept, mark.sure) * min(own.factor, mark.tough)


def volley_wounds(fired: list[Battery], modifier: int, mark: Mark) -> float:
    """Wounds from batteries that fire with this modifier."""
    total = 0.0
    for battery in fired:
        need = battery.quality - battery.modifier - modifier
        total += weapon_wounds(battery.weapon, battery.count, battery.attacks, need, False, mark)
    return total


def automatic_wounds(hits: int, ap: int, factor: int, mark: Mark) -> float:
    return hits * mark.unblocked(ap) * mark.kept * min(factor, mark.tough)


_CHARGES: Final = Attack(False, True, True)
_STRIKES: Final = Attack(False)


def melee_wounds(battle: Battle, unit: Unit, target: Unit, charging: bool, modifier: int = 0) -> float:
    """Wounds if all models of the unit strike at the target for whom there is room about it.

    Not held to what the target has left: how much more it is says how sure the end of it is.
    """
    attack = _CHARGES if charging else _STRIKES
    mark = Mark(battle, target, False)
    sixes_only = hits_on_sixes_only(unit)
    carriers: list[tuple[Model, Weapon, int]] = []
    total = 0.0
    breath = 0
    impact = 0
    for model in unit.fighters():
        extra = 1 if charging and gains_attack(unit, model) else 0
        for at, weapon in enumerate(model.sheet.melee):
            carriers.append((model, weapon, weapon.attacks + (extra if at == 0 else 0)))
        if not model.breathed:
            breath += model.sheet.breath_hits
        if charging:
            impact += model.sheet.impact_hits
    against = modifier + sum([rule.hit_modifier_against(attack) for rule in target.rules()])
    for battery in readied(battle, unit, batteries(battle, unit, carriers, attack), attack):
        need = battery.quality - battery.modifier - against
        total += weapon_wounds(battery.weapon, battery.count, battery.attacks, need, sixes_only, mark)
    if breath:
        total += automatic_wounds(breath, BREATH_AP, 1, mark)
    if impact:
        total += automatic_wounds(impact, 0, 1, mark)
    return total * min(1.0, room_about(battle, unit, target) / unit.size())


# ---------------------------------------------------------------------------------------- what wounds do


def told(wounds: float, left: float) -> float:
    """How many of so many wounds tell on a unit that can take `left`: what is over is lost."""
    return left * math.tanh(wounds / left) if left > 0.0 else 0.0


def kill_chance(wounds: float, left: float) -> float:
    """Roughly how likely so many wounds on the average destroy what can take `left`."""
    return min(1.0, max(0.0, wounds / max(left, 1.0) - 0.45)) if wounds > 0.0 else 0.0


def fail_chance(battle: Battle, unit: Unit) -> float:
    """Of a morale test."""
    return chance_to_fail(battle, unit)


def goes_to_half(unit: Unit, wounds: float) -> bool:
    return within(2.0 * (unit.wounds_left() - wounds), unit.start_tough)


def points_lost(unit: Unit, wounds: float) -> float:
    """Points of a unit that so many wounds destroy; a unit near its end is worth finishing."""
    lost = told(wounds, float(unit.wounds_left()))
    worth = unit.points * lost / unit.start_tough
    if above(lost, 0.5) and goes_to_half(unit, lost):
        worth *= HALF
    return worth
