# interpreted: armies are read once a game
"""What a unit is worth: the formula that entries are priced with.

The worth of a unit is what it does to an enemy in a turn (its blow) and how long it lasts (its stamina). Two
sides grind each other down at a rate of one times the other, so a unit is worth about the root of blow times
stamina: twice as good at both is worth twice as much. Stamina counts a little more, because who is still there
at the end has won. Movement and nerve multiply the worth. Shooting, which is not answered blow by blow, magic
and leading are added. Chances are the book's own tables against three usual enemies: light foot, armoured
foot and something large.

    points = 22 x blow^0.45 x stamina^0.55 x movement x nerve + 38 x volley + spells + leading, to the nearest 5

An entry may leave the formula by 15 in 100, for what no formula sees; a test holds every entry to that.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.amounts import parse_amount
from banneret.books.quick_starter.model_rules import ModelRule, parse_rule
from banneret.books.quick_starter.packs import Army, UnitEntry
from banneret.books.quick_starter.roster import ShootingData

SCALE: Final = 22.0
BLOW: Final = 0.45  # how much of the worth is in the blow; the rest is in the stamina
SHOT: Final = 38.0  # for each Health Point that a volley takes
TOLERANCE: Final = 0.15

# Defensive Skill, Resilience, Armour and Health Points of usual enemies, and how often they are met.
_ENEMIES: Final = ((3, 3, 1, 1, 0.4), (4, 3, 3, 1, 0.35), (3, 5, 3, 4, 0.25))
# Offensive Skill, Strength, Armour Penetration of usual blows in close combat, and of usual shots.
_BLOWS: Final = ((3, 3, 0, 0.5), (4, 4, 1, 0.38), (5, 5, 2, 0.12))
_CHARGES: Final = 0.4  # share of first Rounds in which a unit on foot is the one that charged
_FIRST_ROUNDS: Final = 0.5  # share of a combat that its first Round makes
_FRONT_MM: Final = 140  # how much of a wide unit usually has an enemy before it, the corners included
_SMALL_BASES: Final = 0.7  # share of enemies that can be stomped on


def formula_points(entry: UnitEntry, army: Army) -> int:
    """The price of an entry by the formula, to the nearest 5."""
    return 5 * math.floor(exact_points(entry, army) / 5 + 0.5)


def exact_points(entry: UnitEntry, army: Army) -> float:
    rules = entry.model_rules()
    might = math.pow(melee_worth(entry, rules), BLOW) * math.pow(stamina(entry, rules), 1.0 - BLOW)
    total = SCALE * might * movement(entry, rules) * nerve(entry, rules)
    shooting = army.shooting(entry)
    if shooting is not None:
        total += SHOT * entry.models * shooting_worth(shooting)
    return total + sum([spell_worth(army, key) for key in entry.spells]) + leading(entry)


# ------------------------------------------------------------------------------------------ doing


def chance(needed: int) -> float:
    """Of rolling so much on a D6; a 1 always fails and a 6 always succeeds."""
    return (7 - min(6, max(2, needed))) / 6


def to_hit(off: int, defence: int) -> int:
    """QS-MEL-20."""
    lead = off - defence
    if lead >= 4:
        return 2
    if lead >= 1:
        return 3
    if lead >= -3:
        return 4
    return 5 if lead >= -7 else 6


def to_wound(strength: int, resilience: int) -> int:
    """QS-ATK-03."""
    return min(6, max(2, 4 - (strength - resilience)))


def unsaved(armour: int, ap: int) -> float:
    """QS-ATK-09: the share of wounds that the Armour Save lets through."""
    left = min(5, armour - ap)
    return 1.0 if left <= 0 else 1.0 - left / 6


def harm(strength: int, ap: int, hit: float, poison: bool, wounds: float) -> float:
    """Health Points an attack takes on average of the usual enemies, when `hit` is its chance to hit."""
    total = 0.0
    for _, resilience, armour, health, share in _ENEMIES:
        wound = chance(to_wound(strength, resilience)) if strength else 0.0
        # QS-MOD-28: a natural 6 needs no roll to wound.
        struck = hit * wound + (min(hit, 1 / 6) * (1.0 - wound) if poison else 0.0)
        total += share * struck * unsaved(armour, ap) * min(wounds, float(health))  # QS-MOD-26
    return total


def melee_worth(entry: UnitEntry, rules: list[ModelRule]) -> float:
    """What the unit takes of its enemies in an average Round of Combat."""
    profile = entry.profile
    files = min(entry.files, -(-_FRONT_MM // entry.base_size[0]))
    attacks = float(files * profile.Att)
    support = min(profile.Att, max([rule.support_limit() for rule in rules], default=1))
    rows = 1 + sum([rule.extra_support_ranks() for rule in rules])
    attacks += support * min(rows * files, entry.models - entry.files)
    poison = any([rule.is_poisonous() for rule in rules])
    wounds = 1.0
    for rule in rules:
        each = rule.wounds_each()
        wounds = each.mean() if each is not None else wounds
    bonus = sum([rule.hit_bonus() for rule in rules])
    total = 0.0
    after_charge = _FIRST_ROUNDS * charges(entry, rules)
    for charging, share in ((True, after_charge), (False, 1.0 - after_charge)):
        gain = dict.fromkeys(("Att", "Off", "Str", "AP"), 0)
        if charging:
            for stat in gain:
                gain[stat] = sum([rule.charge_bonus(stat) for rule in rules])
        hit = sum([chance(to_hit(profile.Off + gain["Off"], row[0]) - bonus) * row[4] for row in _ENEMIES])
        strikes = attacks + gain["Att"] * files
        total += share * strikes * harm(profile.Str + gain["Str"], profile.AP + gain["AP"], hit, poison, wounds)
    for rule in rules:
        impact, stomp = rule.impact_hits(), rule.stomp_hits()
        if impact is not None:
            worth = files * impact.mean() * harm(profile.Str, profile.AP, 1.0, False, wounds)
            total += after_charge * worth
        if stomp is not None:
            worth = files * stomp.mean() * harm(profile.Str, profile.AP, 1.0, False, 1.0)
            total += _SMALL_BASES * worth
    # Striking first keeps some of those alive who would strike back; the slow lose as much.
    return total * (1.0 + 0.04 * (profile.Agi - 3))


def charges(entry: UnitEntry, rules: list[ModelRule]) -> float:
    """The share of first Rounds in which the unit is the one that charged: the faster, the more often."""
    if any([rule.is_war_machine() for rule in rules]):
        return 0.0
    reach = max([entry.profile.Adv, *[rule.fly_rates()[0] for rule in rules]])
    swift = 0.1 if any([rule.is_swift() for rule in rules]) else 0.0
    return min(0.9, _CHARGES + 0.06 * (reach - 4) + swift)


def shooting_worth(shooting: ShootingData) -> float:
    """What one model takes of its enemies in an average Shooting Phase, out of reach in some of them."""
    rules = [parse_rule(text) for text in shooting.rules]
    # QS-SHO-16: between them Long Range, moving and Cover cost about one on the roll, half of the time.
    hit = 0.5 * chance(shooting.aim) + 0.5 * max(0.0, (6 - shooting.aim) / 6)
    reach = min(1.0, 0.35 + 0.02 * shooting.range)
    if any([rule.is_area() for rule in rules]):
        # QS-MOD-04, QS-MOD-07: about nine hits on a regiment, four on a single rank, one on a large model.
        hits = 0.4 * 10 + 0.35 * 6
        weak = hits * harm(3, 0, 1.0, False, 1.0) + harm(7, 4, 1.0, False, 2.0)
        return parse_amount(shooting.shots).mean() * hit * weak * reach
    poison = any([rule.is_poisonous() for rule in rules])
    wounds = 1.0
    for rule in rules:
        each = rule.wounds_each()
        wounds = each.mean() if each is not None else wounds
    one = harm(shooting.strength or 0, shooting.ap, hit, poison, wounds)
    return parse_amount(shooting.shots).mean() * one * reach


# ------------------------------------------------------------------------------------------ lasting


def stamina(entry: UnitEntry, rules: list[ModelRule]) -> float:
    """How many usual blows the unit stands, each worth one if nothing stopped it."""
    profile = entry.profile
    through = 0.0
    for off, strength, ap, share in _BLOWS:
        hit = chance(to_hit(off, profile.Def))
        through += share * hit * chance(to_wound(strength, profile.Res)) * unsaved(profile.Arm, ap)
    through *= 1.0 - max([rule.aegis() for rule in rules], default=0) / 6  # QS-MOD-03
    return entry.models * profile.HP / (4.0 * through)


def movement(entry: UnitEntry, rules: list[ModelRule]) -> float:
    """How much more a fast unit is worth than one on foot; the slow less."""
    worth = 1.0 + 0.03 * (entry.profile.Adv - 4)
    flight = max([rule.fly_rates()[0] for rule in rules], default=0)
    if flight:
        worth += 0.06 + 0.02 * max(0, flight - entry.profile.Adv)
    for rule in rules:
        if rule.is_swift():
            worth += 0.04
        if rule.may_vanguard():
            worth += 0.06
        if rule.is_light():
            worth += 0.02  # its pivots and shots, less the ranks that it does not have
        if rule.marches_by_general_only():
            worth -= 0.04
        if rule.is_war_machine():
            worth -= 0.1
    return worth


def nerve(entry: UnitEntry, rules: list[ModelRule]) -> float:
    """How much Discipline, ranks and their like keep the unit on the table."""
    if any([rule.is_unstable() for rule in rules]):
        worth = 1.04  # it never runs and is never run down, but crumbles
    else:
        worth = 1.0 + 0.03 * (entry.profile.Dis - 7)
        if any([rule.is_fearless() for rule in rules]):
            worth += 0.05
    if not any([rule.is_light() for rule in rules]):
        worth += 0.03 * min(3, entry.models // entry.files - 1)  # the Rank Bonus
    return worth


# ------------------------------------------------------------------------------------------ beyond fighting


def spell_worth(army: Army, key: str) -> float:
    """All Wizards draw on one pool of dice, so a further spell is a choice more, not a cast more."""
    return 8.0 + 0.5 * army.spells[key].casting_value


def leading(entry: UnitEntry) -> float:
    """QS-ARM-10: a Character lends its Discipline, and joins units for the same."""
    return 8.0 * max(1, entry.profile.Dis - 5) if entry.character else 0.0
