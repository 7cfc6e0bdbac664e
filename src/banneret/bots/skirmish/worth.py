# compiled: every blow and shot that is weighed
"""What warriors are worth, and what blows, shots and hits do to them on the average.

Worth is counted in gold: what a warrior costs to hire, and more for leaders and for who carries treasure. Harm
is the share of a warrior that is lost: whoever is Out of Action is lost whole, whoever lies down in part.
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import arms
from banneret.books.skirmish.arms import sets_of
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.carrying import is_treasure
from banneret.books.skirmish.chances import NEVER, armour_save, to_hit_melee, to_hit_shooting, to_wound
from banneret.books.skirmish.moves import FOUR_FEET
from banneret.books.skirmish.sheets import Weapon
from banneret.books.skirmish.trials import is_immune, own_leadership, penalty_to_initiative
from banneret.books.skirmish.warrior import DIVED, FEARFUL, KNOCKED_DOWN, STUNNED, Warrior
from banneret.books.skirmish.weather import BLIZZARD
from banneret.core.engine.ranking import above

LEAST: Final = 15.0  # gold: nobody is worth less
LEADER: Final = 25.0
TREASURE: Final = 60.0
TWO_DICE: Final = 7  # what two dice show on the average
LURCH: Final = 10.0  # inches that two dice seldom exceed
CREATURE: Final = 0.4  # what creatures are worth, compared with the enemy

# The share of a warrior that is lost with it: SK-INJ-03.
DOWN: Final = 0.25
DAZED: Final = 0.6
_WOUND: Final = (DOWN + DAZED + 1.0) / 3.0
_HELMET: Final = 0.85  # of that, under a helmet
_CRITICAL: Final = 1.1  # what critical hits add


def worth(battle: Battle, warrior: Warrior) -> float:
    found = max(LEAST, float(warrior.sheet.cost))
    if warrior.has("leader"):
        found += LEADER
    if warrior.is_npc():
        found *= CREATURE
    found += TREASURE * len([thing for thing in warrior.carried if is_treasure(thing)])
    return found


# ---------------------------------------------------------------------------------------- dice


def face(need: int) -> float:
    """The chance that a die shows at least this."""
    return min(1.0, max(0.0, (7.0 - need) / 6.0))


def below_with_two(value: int) -> float:
    """SK-GEN-05: the chance that two dice show no more than this."""
    ways = 0
    for one in range(1, 7):
        ways += max(0, min(6, value - one))
    return ways / 36.0


def nerve(warrior: Warrior) -> float:
    """The chance to pass a Leadership test by itself."""
    return 1.0 if is_immune(warrior) else below_with_two(own_leadership(warrior))


def agility(warrior: Warrior, penalty: int = 0) -> float:
    """SK-GEN-04: the chance to pass an Initiative test."""
    return min(5, max(1, warrior.sheet.initiative - penalty)) / 6.0


def keeps_its_feet(battle: Battle, warrior: Warrior) -> float:
    """SK-WEA-08: the chance that it does not slip as it runs, or charges far."""
    if battle.weather != BLIZZARD or warrior.sheet.feet >= FOUR_FEET:
        return 1.0
    return agility(warrior, penalty_to_initiative(battle))


# ---------------------------------------------------------------------------------------- harm


def wounding(target: Warrior, strength: int, ap: int, shield: bool = True, armour: bool = True) -> float:
    """The chance that a hit is a wound that nothing saves."""
    sheet = target.sheet
    chance = face(to_wound(strength, sheet.toughness))
    if armour:
        saved = armour_save(
            sheet.body, sheet.shield if shield else 0, sheet.scales, target.effect("rust"), strength, ap
        )
        if saved < NEVER:
            chance *= 1.0 - face(max(2, saved))
    others = [
        value for value in (sheet.value("ward"), target.effect("ward"), sheet.value("regeneration")) if value
    ]
    return chance * (1.0 - face(min(others))) if others else chance


def lost(target: Warrior, wounds: float) -> float:
    """The share of a warrior that so many wounds take on the average."""
    if target.has("brittle"):
        each = 1.0
    elif target.has("bones"):
        each = 0.5 * (DOWN + 1.0)
    else:
        each = _WOUND * (_HELMET if target.sheet.helmet else 1.0)
    share = each * wounds / max(1, target.wounds)
    return share / (1.0 + 0.5 * share)


def reach_hits(target: Warrior, hits: float, strength: int, armour: bool) -> float:
    """What automatic hits do."""
    return lost(target, hits * wounding(target, strength, 0, True, armour))


# ---------------------------------------------------------------------------------------- blows


def is_two_handed(warrior: Warrior, held: tuple[Weapon, ...]) -> bool:
    return any([weapon.hands == 2 for weapon in held])


def blow_chance(attacker: Warrior, target: Warrior, charging: bool, dives: bool) -> float:
    """The chance that one attack hits."""
    if target.is_down() or target.fleeing:
        return 1.0
    if attacker.did(FEARFUL):
        return face(6)
    modifier = attacker.effect("oath") - attacker.effect("glare")
    modifier += 1 if dives or attacker.did(DIVED) else 0
    modifier += 1 if target.has("easily struck") else 0
    need = to_hit_melee(attacker.sheet.weapon_skill, target.sheet.weapon_skill) - modifier
    chance = face(min(6, max(2, need)))
    if charging and any([attacker.has(f"hatred {keyword}") for keyword in target.sheet.keywords]):
        chance += (1.0 - chance) * chance
    return chance


def blow_strength(attacker: Warrior, weapon: Weapon, charging: bool, dives: bool) -> int:
    strength = weapon.strength if weapon.fixed else attacker.sheet.strength + weapon.strength
    if charging and "charge bonus" in weapon.rules:
        strength += 1
    return max(1, strength + attacker.effect("furnace arm") + (1 if dives or attacker.did(DIVED) else 0))


def wounds_with(
    attacker: Warrior,
    held: tuple[Weapon, ...],
    target: Warrior,
    attacks: int,
    charging: bool = False,
    dives: bool = False,
) -> float:
    """Wounds from so many attacks with the first weapon held, and one with the second."""
    hit = blow_chance(attacker, target, charging, dives)
    shield = not is_two_handed(target, sets_of(target)[0])
    total = 0.0
    for at, weapon in enumerate(held):
        count = attacks if at == 0 else 1
        chance = hit
        if at == 0 and "reroll miss" in weapon.rules and count > 0:
            chance += (1.0 - hit) * hit / count
        ap = weapon.ap + (1 if attacker.has("shield breaker") else 0)
        total += count * chance * wounding(target, blow_strength(attacker, weapon, charging, dives), ap, shield)
    return total * _CRITICAL


def attacks_of(warrior: Warrior) -> int:
    """Those that it makes, or mostly makes, in a round."""
    if warrior.has("random attacks"):
        return TWO_DICE
    return warrior.sheet.attacks * (2 if warrior.frenzied else 1)


def charge_reach(warrior: Warrior) -> float:
    """How far it comes with a charge, if not with the best of luck."""
    return LURCH if warrior.has("random movement") else 2.0 * warrior.sheet.move


def struck_with(
    attacker: Warrior, held: tuple[Weapon, ...], target: Warrior, charging: bool = False, dives: bool = False
) -> float:
    """The share of a target that a round of blows with these weapons takes."""
    if target.condition == STUNNED:
        return 1.0
    wounds = wounds_with(attacker, held, target, attacks_of(attacker), charging, dives)
    if target.condition == KNOCKED_DOWN:
        return min(1.0, wounds)  # SK-CC-14
    return lost(target, wounds)


def struck(attacker: Warrior, target: Warrior, charging: bool = False, dives: bool = False) -> float:
    """The same with whatever weapons are best for it."""
    best = 0.0
    for held in sets_of(attacker):
        share = struck_with(attacker, held, target, charging, dives)
        if above(share, best):
            best = share
    return best


def strikes_last(warrior: Warrior) -> bool:
    return arms.strikes_last(warrior, sets_of(warrior)[0])


def meets_with_spear(warrior: Warrior) -> bool:
    return any(["spear" in weapon.rules for weapon in sets_of(warrior)[0]])


# ---------------------------------------------------------------------------------------- shots


def shot(shooter: Warrior, weapon: Weapon, target: Warrior, modifier: int) -> float:
    """The share of a target that a shot takes, with all that is added to the die."""
    need = to_hit_shooting(shooter.sheet.ballistic) - modifier
    strength = weapon.strength if weapon.fixed else shooter.sheet.strength + weapon.strength
    return lost(target, face(need) * wounding(target, strength, weapon.ap) * _CRITICAL)
