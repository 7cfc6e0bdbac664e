"""What fights, volleys and charges of the Quick Starter are worth, quickly: means, where odds are exact.

The greedy bot weighs thousands of possibilities a game, so everything here is a handful of multiplications on
the numbers that the rules themselves give (`hit_need`, `needed_to_wound`, `needed_to_save`). Worth is points.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.amounts import Amount
from banneret.books.quick_starter.attacks import (
    area_hits,
    needed_to_save,
    needed_to_wound,
    saves_again,
)
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.close_combat import agility, attacks_each, fighting_value, hit_need, rules_of
from banneret.books.quick_starter.discipline import discipline, rerolls
from banneret.books.quick_starter.model_rules import ModelRule
from banneret.books.quick_starter.sheets import AP, ARM, HP, RES, STR, Weapon
from banneret.books.quick_starter.throws import AEGIS, ARMOUR
from banneret.books.quick_starter.unit import FRONT, LEFT, REAR, RIGHT, Figure, Unit
from banneret.core.engine.ranking import nearest_whole, reaches, whole, whole_above, within
from banneret.odds.pmf import Pmf
from banneret.odds.quick_starter.dice import dice_total, two_dice
from banneret.odds.quick_starter.health_worth import points_per_health


def tails(chances: Pmf, size: int) -> list[float]:
    """By total: the chance of at least that."""
    return [float(chances[total:].sum()) for total in range(size)]


# The odds as plain lists, because these are looked up all the time: charges and flights, with Swiftstride, and
# sums of up to eight Magic Dice.
AT_LEAST: Final = tails(two_dice(False), 14)
SWIFT_AT_LEAST: Final = tails(two_dice(True), 14)
SUM_AT_LEAST: Final = [tails(dice_total(count), 60) for count in range(9)]


def sum_chance(dice: int, total: int) -> float:
    """The chance that so many dice add up to at least this."""
    return SUM_AT_LEAST[min(8, max(0, dice))][min(59, max(0, total))]


def pass_chance(value: int) -> float:
    """QS-GEN-18: of a Discipline Test."""
    return 0.0 if value < 2 else 1.0 - AT_LEAST[min(12, value) + 1]


def nerve(battle: Battle, unit: Unit, value: int) -> float:
    """That a unit passes a Discipline Test against this value, by a second try as well where it has one."""
    chance = pass_chance(value)
    return chance + (1.0 - chance) * chance if rerolls(battle, unit) else chance


def reach_chance(unit: Unit, gap: float, rate: float) -> float:
    """QS-CHG-19: that a charge over this gap arrives."""
    needed = whole_above(gap - rate - 0.001)
    if needed > 12:
        return 0.0
    return (SWIFT_AT_LEAST if unit.is_swift() else AT_LEAST)[max(0, needed)]


def run_down_chance(charger: Unit, fleer: Unit, gap: float, rate: float, room: float) -> float:
    """QS-CHG-10, QS-CHG-37: that a unit which flees from a charge is caught, or has no more room than this."""
    ways = SWIFT_AT_LEAST if fleer.is_swift() else AT_LEAST
    total = 0.0
    for rolled in range(2, 13):
        lost = 1.0 if reaches(rolled, room) else reach_chance(charger, gap + rolled, rate)
        total += (ways[rolled] - ways[rolled + 1]) * lost
    return total


def capture_chance(fleer: Unit, pursuer: Unit) -> float:
    """QS-RES-23: that the pursuer rolls as much or more."""
    table = SWIFT_AT_LEAST if pursuer.is_swift() else AT_LEAST
    ways = SWIFT_AT_LEAST if fleer.is_swift() else AT_LEAST
    return sum([(ways[n] - ways[n + 1]) * table[n] for n in range(2, 13)])


# ---------------------------------------------------------------------------------------- values


def points_of(unit: Unit) -> float:
    """What is left of a unit, in points; its Characters with it."""
    worth = 0.0
    if unit.rnf > 0:
        whole = unit.entry.models * unit.entry.profile[HP]
        worth = unit.entry.points * unit.pool / max(1, whole)
    for figure in unit.figures:
        worth += figure.entry.points * (1.3 if figure.general else 1.0)
    return worth


def front_victim(unit: Unit) -> Figure | None:
    """Who takes hits that are meant for nobody in particular (QS-CHR-19)."""
    return None if unit.rnf > 0 or not unit.figures else unit.figures[0]


def hurt_chance(
    battle: Battle, strength: int, penetration: int, wounds_on: int, bonus: int, victim: Unit
) -> float:
    """That a hit costs a Health Point: to wound, Armour, Aegis."""
    figure = front_victim(victim)
    if strength == -2:
        wound = 1.0
    else:
        resilience = battle.stat(victim, figure, RES)
        need = wounds_on if strength == -1 else needed_to_wound(strength, resilience)
        if need > 6:
            return 0.0
        wound = (7 - min(6, max(2, need - bonus))) / 6.0
    return wound * unsaved_chance(battle, penetration, victim)


def unsaved_chance(battle: Battle, penetration: int, victim: Unit) -> float:
    figure = front_victim(victim)
    armour = battle.stat(victim, figure, ARM)
    save = needed_to_save(armour, penetration)
    through = 1.0 if save > 6 else (save - 1) / 6.0
    through = failed(battle, victim, figure, ARMOUR, through)
    return through * failed(battle, victim, figure, AEGIS, 1.0 - battle.aegis(victim, figure) / 6.0)


def failed(battle: Battle, unit: Unit, figure: Figure | None, save: str, chance: float) -> float:
    """That a save fails which does so with this chance: twice where it is rolled again (QS-GEN-17)."""
    return chance * chance if saves_again(battle, unit, figure, save) else chance


def multiplier(rules: list[ModelRule], victim: Unit) -> float:
    """QS-MOD-25, QS-MOD-26: Health Points for an unsaved wound."""
    amount: Amount | None = None
    for rule in rules:
        amount = rule.wounds_each() or amount
    if amount is None:
        return 1.0
    figure = front_victim(victim)
    health = victim.stat(HP) if figure is None else victim.figure_stat(figure, HP)
    return max(1.0, min(amount.mean(), float(health)))


# ---------------------------------------------------------------------------------------- close combat


def edge_length(unit: Unit, side: str) -> float:
    if unit.is_round():
        return 2.0 * unit.radius()
    return unit.width() if side in (FRONT, REAR) else unit.depth()


def columns_touching(unit: Unit, side: str, length: float) -> int:
    """How many files (on a flank: ranks) of a unit may touch an enemy Facing of this length; corners count."""
    if unit.is_round():
        return 1
    across = side == FRONT or side == REAR
    each = unit.entry.base_width if across else unit.entry.base_depth
    return min(unit.files if across else unit.ranks(), whole(length / each + 0.02) + 2)


def blows(battle: Battle, unit: Unit, side: str, columns: int, victim: Unit) -> float:
    """Mean Health Points that a unit takes in a Round, with this many columns of its Facing in contact."""
    total = 0.0
    front = side == FRONT or side == ""
    fighters = min(columns, unit.total())
    figures = unit.figures if front else unit.figures[:1] if side != REAR else ()
    plain = max(0, fighters - len(figures)) if unit.rnf > 0 else 0
    if unit.rnf > 0:
        support = 0
        if front:
            extra = max([rule.extra_support_ranks() for rule in unit.entry.rules] + [0])
            for rank in range(1, 2 + extra):
                if rank < unit.ranks():
                    support += min(columns, len(unit.files_in(rank)))
        attacks = plain * attacks_each(battle, unit, None, False)
        attacks += support * attacks_each(battle, unit, None, True)
        total += _struck(battle, unit, None, attacks, victim)
        total += _automatic(battle, unit, None, plain, front, victim)
    for figure in figures:
        total += _struck(battle, unit, figure, attacks_each(battle, unit, figure, False), victim)
        total += _automatic(battle, unit, figure, 1, front, victim)
    return min(total, float(victim.health()))


def _struck(battle: Battle, unit: Unit, figure: Figure | None, attacks: int, victim: Unit) -> float:
    if attacks <= 0:
        return 0.0
    aimed = front_victim(victim)
    need = hit_need(battle, unit, figure, victim, "" if aimed is None else aimed.id)
    rules = rules_of(unit, figure)
    strength = fighting_value(battle, unit, figure, STR)
    penetration = fighting_value(battle, unit, figure, AP)
    bonus = unit.roll_modifier(figure, "to wound")
    hit = (7 - need) / 6.0
    if battle.rerolls(unit, figure, "to hit"):
        hit += (1.0 - hit) * hit
    through = unsaved_chance(battle, penetration, victim)
    hurt = hurt_chance(battle, strength, penetration, 0, bonus, victim)
    if battle.rerolls(unit, figure, "to wound") and through > 0.0:
        hurt += (1.0 - hurt / through) * hurt
    if any([rule.is_poisonous() for rule in rules]):
        chance = (hit - 1.0 / 6.0) * hurt + through / 6.0
    else:
        chance = hit * hurt
    return attacks * chance * multiplier(rules, victim)


def _automatic(
    battle: Battle, unit: Unit, figure: Figure | None, models: int, front: bool, victim: Unit
) -> float:
    """Impact Hits after a charge, and Stomp Attacks (QS-MOD-16 to QS-MOD-18, QS-MOD-29 to QS-MOD-31)."""
    hits = 0.0
    for rule in rules_of(unit, figure):
        impact = rule.impact_hits()
        if impact is not None and unit.charged and front:
            hits += impact.mean()
        stomp = rule.stomp_hits()
        if stomp is not None and victim.entry.has_small_base():
            hits += stomp.mean()
    if hits <= 0.0 or models <= 0:
        return 0.0
    strength = battle.stat(unit, figure, STR)
    penetration = battle.stat(unit, figure, AP)
    return models * hits * hurt_chance(battle, strength, penetration, 0, 0, victim)


class Clash:
    """What one Round between two units is likely to bring, seen by the first."""

    __slots__ = ("breaks", "broken", "dealt", "lead", "taken")

    def __init__(self, dealt: float, taken: float, lead: float, breaks: float, broken: float) -> None:
        self.dealt = dealt  # Health Points taken from the other
        self.taken = taken
        self.lead = lead  # mean difference in Combat Score
        self.breaks = breaks  # chance that the other is gone or runs
        self.broken = broken  # the same of the first


def fastest(battle: Battle, unit: Unit) -> int:
    if unit.rnf > 0 or not unit.figures:
        return agility(battle, unit, None)
    return agility(battle, unit, unit.figures[0])


def ready(unit: Unit, charged: bool) -> Unit:
    """The unit as it will fight: with or without the benefits of a charge."""
    if unit.charged == charged:
        return unit
    other = unit.twin()
    other.charged = charged
    return other


def clash(
    battle: Battle, unit: Unit, own_side: str, enemy: Unit, side: str, charged: bool, help_: float = 0.0
) -> Clash:
    """A Round in which `own_side` of the unit meets `side` of the enemy; `help_` goes to the Combat Score."""
    unit = ready(unit, charged)
    dealt = blows(battle, unit, own_side, columns_touching(unit, own_side, edge_length(enemy, side)), enemy)
    taken = blows(battle, enemy, side, columns_touching(enemy, side, edge_length(unit, own_side)), unit)
    # Who strikes first leaves fewer to strike back.
    first = fastest(battle, unit) - fastest(battle, enemy)
    if first > 0:
        taken *= _spared(enemy, side, dealt)
    elif first < 0:
        dealt *= _spared(unit, own_side, taken)
    lead = dealt - taken + help_
    lead += rank_bonus(unit, taken) - rank_bonus(enemy, dealt)
    if charged:
        lead += 1.0
    elif enemy.charged:
        lead -= 1.0
    if side not in (FRONT, ""):
        lead += 2.0
    if own_side not in (FRONT, ""):
        lead -= 2.0
    spread = math.sqrt(0.6 * (dealt + taken) + 0.3)
    breaks = break_chance(battle, enemy, side, unit, lead, spread, dealt)
    broken = break_chance(battle, unit, own_side, enemy, -lead, spread, taken)
    return Clash(dealt, taken, lead, breaks, broken)


def rank_bonus(unit: Unit, lost: float) -> float:
    """QS-RES-06: of what is left after these losses."""
    if unit.is_light_by_half():
        return 0.0
    left = unit.total() - lost / max(1, unit.entry.profile[HP])
    return min(3.0, max(0.0, whole_above(left / unit.files - 0.1) - 1.0))


def _spared(unit: Unit, side: str, lost: float) -> float:
    """The share of a unit's blows that is left after losses: deep units fill their front again."""
    dead = lost / max(1, unit.entry.profile[HP])
    total = unit.total()
    fighters = min(total, 2 * unit.files if side in (FRONT, "") else unit.ranks())
    return min(1.0, max(0.0, (total - dead) / max(1, fighters)))


def break_chance(
    battle: Battle, unit: Unit, side: str, enemy: Unit, behind: float, spread: float, lost: float
) -> float:
    """That the unit is wiped out or breaks, when it is behind by this in the mean (QS-RES-09 to QS-RES-16)."""
    left = unit.health() - lost
    gone = 1.0 if within(left, 0.05) else 0.5 * math.erfc((left - 0.5) / (1.42 * spread))
    if unit.is_unstable():
        # It crumbles instead: the points it is behind are wounds too.
        short = (left - max(0.0, behind) - 0.5) / (2.0 * spread)
        return max(gone, 0.5 * math.erfc(short))
    value = discipline(battle, unit)
    ranks = unit.counted_ranks()
    flanked = side not in (FRONT, "") and enemy.counted_ranks() >= 2
    if ranks > enemy.counted_ranks() and not flanked:
        loses = 1.0 - 0.5 * math.erfc((behind - 0.5) / (1.42 * spread))
        return gone + (1.0 - gone) * loses * (1.0 - nerve(battle, unit, value))
    chance = 0.0
    for at in range(-2, 3):
        # Five points of the bell curve are enough to tell good fights from bad ones.
        difference = nearest_whole(behind + at * spread)
        if difference > 0:
            chance += (0.06, 0.24, 0.4, 0.24, 0.06)[at + 2] * (1.0 - nerve(battle, unit, value - difference))
    return gone + (1.0 - gone) * chance


# ---------------------------------------------------------------------------------------- shooting


def shot_worth(battle: Battle, weapon: Weapon, need: int, shooters: int, target: Unit) -> float:
    """Mean Health Points of a volley by so many models that need this roll."""
    if need > 6 or shooters <= 0:
        return 0.0
    hit = (7 - max(2, need)) / 6.0
    shots = shooters * weapon.shots.mean()
    if weapon.has_area():
        each = area_hits(target)
        strong = hurt_chance(battle, 7, 4, 0, 0, target) * min(2.0, float(target.entry.profile[HP]))
        lost = hit * shots * (strong + max(0, each - 1) * hurt_chance(battle, 3, 0, 0, 0, target))
    else:
        hurt = hurt_chance(battle, weapon.strength, weapon.ap, 0, 0, target)
        chance = hit * hurt
        if any([rule.is_poisonous() for rule in weapon.rules]):
            chance = (hit - 1.0 / 6.0) * hurt + unsaved_chance(battle, weapon.ap, target) / 6.0
        lost = shots * chance * multiplier(weapon.rules, target)
    return min(lost, float(target.health()))


def losses_worth(battle: Battle, target: Unit, lost: float) -> float:
    """What losses outside combat are worth, with the Panic Test a quarter of them may bring (QS-PAN-04)."""
    health = max(1, target.health())
    worth = lost * points_per_health(target)
    if reaches(lost, health):
        return worth + 15.0
    quarter = 0.25 * health
    if target.is_fearless() or target.entry.models == 1 or battle.is_engaged(target) or target.fleeing:
        return worth
    spread = math.sqrt(0.7 * lost + 0.2)
    tested = 0.5 * math.erfc((quarter - lost - 0.3) / (1.42 * spread))
    fails = 1.0 - nerve(battle, target, discipline(battle, target))
    return worth + tested * fails * 0.35 * points_of(target)


# ---------------------------------------------------------------------------------------- where things are


def arc_of(x: float, y: float, heading: float, width: float, depth: float, px: float, py: float) -> str:
    """QS-GEO-12: the Arc of a unit in this pose in which a point lies."""
    turn = math.radians(heading)
    sin, cos = math.sin(turn), math.cos(turn)
    half = 0.5 * depth
    dx, dy = px - (x - half * sin), py - (y - half * cos)
    aside = dx * cos - dy * sin
    ahead = dx * sin + dy * cos
    if reaches(abs(ahead) - half, abs(aside) - 0.5 * width):
        return FRONT if reaches(ahead, 0.0) else REAR
    return RIGHT if reaches(aside, 0.0) else LEFT


def in_front(unit: Unit, px: float, py: float) -> bool:
    return unit.is_round() or arc_of(*unit.pose(), unit.width(), unit.depth(), px, py) == FRONT


def angle_between(a: float, b: float) -> float:
    """Between two headings, 0 to 180."""
    return abs((a - b + 180.0) % 360.0 - 180.0)


def best_charge_rate(battle: Battle, unit: Unit) -> int:
    return max(battle.advance_rate(unit), battle.fly_rates(unit)[0])


def best_march_rate(battle: Battle, unit: Unit) -> float:
    """How far a unit comes in a Movement Phase; a War Machine only advances (QS-MOD-39)."""
    if unit.is_war_machine():
        return float(battle.advance_rate(unit))
    return float(max(battle.march_rate(unit), battle.fly_rates(unit)[1], battle.advance_rate(unit)))
