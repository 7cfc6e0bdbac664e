"""Magic for the greedy bot of the Quick Starter: what a spell is worth, and how many dice go into it."""

from __future__ import annotations

from banneret.books.quick_starter.attacks import area_hits
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.magic_phase import MOST_DICE, needed, targets_for, with_spell
from banneret.books.quick_starter.sheets import ADV, HP, MAR, Effect, Spell
from banneret.books.quick_starter.shooting_phase import may_shoot
from banneret.books.quick_starter.unit import Figure, Lasting, Unit, lasts
from banneret.bots.quick_starter.moves import Lookout
from banneret.bots.quick_starter.worth import (
    blows,
    clash,
    columns_touching,
    edge_length,
    hurt_chance,
    losses_worth,
    multiplier,
    sum_chance,
)
from banneret.core.engine.ranking import above, below, best_above, least, reaches
from banneret.odds.quick_starter.health_worth import points_per_health

SURE_ENOUGH = 0.72  # how likely a spell should work
HARDLY = 0.4  # below this it is not tried


def hits_lost(battle: Battle, effect: Effect, target: Unit) -> float:
    """Mean Health Points that the hits of a spell take."""
    assert effect.hits is not None
    count = effect.hits.mean()
    if any([rule.is_area() for rule in effect.rules]):
        strong = hurt_chance(battle, 7, 4, 0, 0, target) * min(2.0, float(target.entry.profile[HP]))
        return count * (strong + max(0, area_hits(target) - 1) * hurt_chance(battle, 3, 0, 0, 0, target))
    each = hurt_chance(battle, effect.strength, effect.ap, effect.wounds_on, 0, target)
    return min(float(target.health()), count * each * multiplier(effect.rules, target))


def enchanted(target: Unit, spell: Spell, seat: str, figure: Figure | None) -> Unit:
    """The target with the spell upon it."""
    upon = Lasting(spell, seat)
    if spell.target == "caster" and figure is not None:
        changed = figure.twin()
        changed.lasting = with_spell(figure.lasting, upon)
        return target.with_figure(changed)
    other = target.twin()
    other.lasting = with_spell(target.lasting, upon)
    return other


def combat_balance(battle: Battle, lookout: Lookout, unit: Unit, changed: Unit) -> float:
    """How a change to an engaged unit shifts the next Round, in points to its own side."""
    shift = 0.0
    for contact in battle.contacts_of(unit.id):
        enemy = battle.unit(contact.enemy_of(unit.id))
        own, other = contact.side_of(unit.id), contact.side_of(enemy.id)
        before = clash(battle, unit, own, enemy, other, unit.charged)
        after = clash(battle, changed, own, enemy, other, unit.charged)
        # Scores and nerve count for more than the blows by themselves.
        shift += lookout.balance(after, changed, enemy) - lookout.balance(before, unit, enemy)
    return shift


def spell_worth(
    battle: Battle, lookout: Lookout, spell: Spell, seat: str, figure: Figure | None, target: Unit
) -> float:
    """What it is worth to the caster's side that the spell takes effect on this target."""
    worth = 0.0
    for effect in spell.effects:
        if effect.hits is not None:
            lost = hits_lost(battle, effect, target)
            if battle.is_engaged(target):
                worth += 1.4 * lost * points_per_health(target)
            else:
                worth += losses_worth(battle, target, lost)
            if target.seat != lookout.seat:
                worth += 0.1 * lookout.goals.threat_of(target) * min(1.0, lost / max(1, target.health()))
        elif effect.move > 0:
            worth += move_worth(lookout, target, float(effect.move))
        elif effect.stat in (ADV, MAR) and effect.modifier < 0 and not battle.is_engaged(target):
            worth += 10.0 if above(lookout.goals.enemy_need(target), 0.0) else 2.0
    if lasts(spell.effects):
        changed = enchanted(target, spell, seat, figure)
        if battle.is_engaged(target):
            shift = combat_balance(battle, lookout, target, changed)
            worth += shift if target.seat == seat else -shift
        else:
            worth += threatened_worth(lookout, target, changed, seat)
    return worth


def threatened_worth(lookout: Lookout, target: Unit, changed: Unit, seat: str) -> float:
    """A spell on somebody who fights nobody yet: worth something if a fight is near, or for shooting."""
    worth = 0.0
    near = [
        u for u in lookout.battle.on_table() if u.seat != target.seat and below(u.distance_to(target), 12.0)
    ]
    if near:
        enemy = least(near, target.distance_to)
        columns = columns_touching(target, "front", edge_length(enemy, "front"))
        dealt = blows(lookout.battle, changed, "front", columns, enemy) - blows(
            lookout.battle, target, "front", columns, enemy
        )
        saved = blows(lookout.battle, enemy, "front", columns, target) - blows(
            lookout.battle, enemy, "front", columns, changed
        )
        shift = dealt * points_per_health(enemy) + saved * points_per_health(target)
        worth += 0.4 * (shift if target.seat == seat else -shift)
    if target.seat == seat and may_shoot(lookout.battle, target):
        gained = changed.roll_modifier(None, "to hit") - target.roll_modifier(None, "to hit")
        worth += 8.0 * gained
    return worth


def move_worth(lookout: Lookout, target: Unit, inches: float) -> float:
    """What a few inches are worth: much, if they bring a unit to where it counts."""
    need = lookout.goals.need(target)
    if not above(need, 0.0) or target.is_character_alone():
        return 0.0
    here = lookout.goals.standing(target, need, lookout.moves)
    there = lookout.goals.standing(target, max(0.0, need - 0.8 * inches), lookout.moves)
    return there - here


class Casting:
    """A spell chosen, with its target and dice."""

    def __init__(self, key: str, target: str, dice: int, score: float) -> None:
        self.key = key
        self.target = target
        self.dice = dice
        self.score = score  # what it brings for each of its dice


def dice_for(value: int, pool: int) -> int:
    """As few Magic Dice as make a spell likely enough; 0 if it is hopeless."""
    most = min(MOST_DICE, pool)
    for count in range(1, most + 1):
        if reaches(sum_chance(count, value), SURE_ENOUGH):
            return count
    return most if reaches(sum_chance(most, value), HARDLY) else 0


def choose_casting(battle: Battle, lookout: Lookout, keys: list[str], pool: int) -> Casting | None:
    """The spell that brings most for its dice."""
    castings: list[Casting] = []
    for key in keys:
        if not key:
            continue
        unit_id, figure_id, spell_key = key.split(" ")
        unit = battle.unit(unit_id)
        figure = unit.figure(figure_id)
        spell = next(s for s in figure.entry.spells if s.key == spell_key)
        value = needed(battle, unit, figure, spell)
        dice = dice_for(value, pool)
        if dice == 0:
            continue
        for target in targets_for(battle, unit, figure, spell):
            worth = spell_worth(battle, lookout, spell, unit.seat, figure, target)
            if reaches(worth, 3.0):
                score = worth * sum_chance(dice, value) / (dice + 1.0)
                castings.append(Casting(key, target.id, dice, score))
    best = best_above(0.0, castings, lambda casting: casting.score)
    if best is not None and pool - best.dice < 2:
        # What is left would be wasted.
        best.dice = min(MOST_DICE, pool)
    return best


def dispel_dice(worth: float, total: int, pool: int, caster_pool: int) -> int:
    """How many dice to spend against a spell: enough to be likely, none on trifles while more may come."""
    if below(worth, 4.0) and caster_pool > 2:
        return 0
    for count in range(1, pool + 1):
        if reaches(sum_chance(count, total), 0.65):
            return count
    if caster_pool <= 2:
        return pool
    return pool if reaches(sum_chance(pool, total), 0.3) and reaches(worth, 12.0) else 0
