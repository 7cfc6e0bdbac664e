"""Command points: which doctrine the bot fights by, and what it pays for (AF-CPT).

Every stratagem is weighed in points of armies, like all that the bot does, and used if it is worth more than
its command points may be later on: those are worth less and less towards the end, and nothing after it.
"""

from __future__ import annotations

import random
from typing import Final

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.chapters.command_points.chapter import FURTHER
from banneret.books.age_of_fantasy.chapters.command_points.pool import CHOOSING
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import (
    BY_ID,
    CLOSING,
    DEFENSIVE,
    FEROCIOUS,
    HIGH,
    HONOR,
    KILLING,
    REFLEXES,
    SEIZE,
    SENSES,
    SHOCK,
    SHUTDOWN,
    STRATEGIC,
    SUPREME,
    SWEEPING,
    VIGILANCE,
)
from banneret.books.age_of_fantasy.chapters.command_points.windows import PASS, UseStratagem
from banneret.books.age_of_fantasy.movement import CHARGE, HOLD
from banneret.books.age_of_fantasy.shooting import Aim, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.rolls import Blocks, HitReading, PassOrFail, Successes, Throw
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import WAVERING
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.ranking import above, best, within

PRICE: Final = 0.012  # of its army's points that a command point is worth early in a game
LAST: Final = 0.1  # … as a share of that in the last round
INITIATIVE: Final = 0.3  # of what a charge is worth that would be struck before the enemy acts
OPENED: Final = 0.3  # of what shots at a target in cover are worth, that they are worth more without it
HIDDEN_FROM: Final = 0.25  # of what shooting is to be feared that cover keeps off


class CommandAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if isinstance(question, UseStratagem):
            return weighed(view, seat, question)
        if not isinstance(question, Choice):
            return None
        if question.name == CHOOSING and not question.about:
            return doctrine_for(view, seat)
        if question.name == "cancel":
            return "yes" if cancels(view, seat, question) else "no"
        return sweeps(view, seat, question) if question.name == "action" else None


def doctrine_for(battle: Battle, seat: str) -> str:
    """Who mostly shoots fights by the defensive one, who mostly strikes by that of shock; else lives count."""
    own = battle.of_side(seat)
    total = sum([unit.points for unit in own])
    shooting = sum([unit.points for unit in own if weapon_groups(unit)])
    if 3 * shooting > 2 * total:
        return DEFENSIVE
    return SHOCK if 4 * shooting < total else STRATEGIC


def price(look: Situation, cost: int) -> float:
    """What so many command points may be worth later."""
    points = sum([unit.points for unit in look.battle.of_side(look.seat)])
    later = min(1.0, 0.4 + 0.2 * look.left) if look.left > 0 else LAST
    return PRICE * points * cost * later


def weighed(battle: Battle, seat: str, question: UseStratagem) -> str:
    """The stratagem that is worth most beyond its price; none if none is."""
    look = Situation(battle, seat, {})
    worths = {PASS: 0.0}
    offered = [option.key for option in question.options if option.key in BY_ID]
    for key in offered:
        worths[key] = gain(look, key, question) - price(look, BY_ID[key].cost)
    return best(worths, worths.__getitem__)


def gain(look: Situation, stratagem: str, question: UseStratagem) -> float:
    """What a stratagem is worth now, in points."""
    battle = look.battle
    if question.throw is not None:
        return raised(look, question.throw, stratagem)
    if stratagem == SHUTDOWN:
        return 0.5 * look.point if look.left == 0 else 0.0
    if stratagem == SEIZE:
        return INITIATIVE * first_blow(look)
    if stratagem in (VIGILANCE, REFLEXES, HONOR, SENSES, CLOSING, KILLING, FEROCIOUS):
        unit = battle.unit(question.about[0])
        others = [battle.unit(key) for key in question.about[1:] if key in battle.units]
        return for_unit(look, stratagem, unit, others, question)
    return 0.0


def for_unit(look: Situation, stratagem: str, unit: Unit, others: list[Unit], question: UseStratagem) -> float:
    if stratagem == VIGILANCE:
        model = unit.models[unit.slot_of(question.about[1])]
        share = 2.0 if model.sheet.hero or model.sheet.wizard else 1.0
        return 0.5 * share * unit.points * model.sheet.tough / unit.start_tough
    if stratagem == HONOR:
        return look.shaken(unit) + 0.1 * look.value(unit) if unit.wounds_left() else 0.0
    if stratagem == REFLEXES:
        return HIDDEN_FROM * look.dangers(unit, 0.0, 0.0)[1]
    if stratagem == SENSES:
        return OPENED * max([volleys(look, unit, target) for target in others], default=0.0)
    enemy = others[0]
    if stratagem == CLOSING:
        return 0.7 * sum([look.rough_volley(unit, weapon, enemy, False) for weapon in weapon_groups(unit)])
    if stratagem == KILLING:
        falling = min(1.0, look.melee(enemy, unit, False) / max(1.0, float(unit.wounds_left())))
        return look.worth(enemy, falling * look.melee(unit, enemy, False) / max(1, weapons_of(unit)), True)
    return look.worth(enemy, look.melee(unit.rested(), enemy, False), True)


def weapons_of(unit: Unit) -> int:
    """With how many weapons its models strike, at most."""
    return max([len(model.sheet.melee) for model in unit.models], default=1)


def volleys(look: Situation, unit: Unit, target: Unit) -> float:
    """What all its shots at a target are worth as it stands."""
    aim = Aim(look.battle, unit, target)
    return sum([look.volley(aim, weapon, Assault(True, HOLD)) for weapon in weapon_groups(unit)])


def first_blow(look: Situation) -> float:
    """The best charge that a unit of one's own could make now, at a unit that could strike before that."""
    most = 0.0
    for unit in look.battle.may_activate(look.seat):
        if unit.wavering:
            continue
        reach = look.reach(unit, CHARGE)
        for enemy in look.enemies_of(unit):
            if not enemy.activated and within(look.apart(unit, 0.0, 0.0, enemy), reach):
                most = max(most, look.clash(unit, enemy))
    return most


# ---------------------------------------------------------------------------------------- dice


def raised(look: Situation, throw: Throw, stratagem: str) -> float:
    """What one more on a die of a roll, or on all of them, is worth; of most rolls nobody can say."""
    if not throw.about or stratagem not in (HIGH, SUPREME):
        return 0.0
    battle = look.battle
    unit = battle.unit(throw.about[0])
    reading = throw.reading
    nothing = throw.plus
    everything = [plus + 1 for plus in throw.plus]
    if isinstance(reading, HitReading):
        target = battle.unit(throw.about[1])
        now = sum([hits.count for hits in reading.hits(throw.faces, nothing)])
        then = sum([hits.count for hits in reading.hits(throw.faces, everything)])
        more = then - now if stratagem == SUPREME else most_hits(reading, throw) - now
        mark = look.mark(target, True)
        weapon = reading.weapon
        factor = min(weapon.wound_factor, mark.tough)
        return look.worth(target, more * mark.unblocked(weapon.ap) * mark.kept * factor)
    if isinstance(reading, Blocks):
        more = throw.successes_with(reading.need, everything) - throw.successes_with(reading.need, nothing)
        return look.worth(unit, float(more if stratagem == SUPREME else min(1, more)))
    if isinstance(reading, PassOrFail):
        return max(look.shaken(unit), WAVERING * unit.points)
    if isinstance(reading, Successes):
        return look.worth(unit, 1.0)
    return 0.0


def most_hits(reading: HitReading, throw: Throw) -> int:
    """The most hits there are with one more on one die."""
    found = 0
    for at in range(len(throw.faces)):
        plus = [throw.plus[k] + (1 if k == at else 0) for k in range(len(throw.plus))]
        found = max(found, sum([hits.count for hits in reading.hits(throw.faces, plus)]))
    return found


# ---------------------------------------------------------------------------------------- the rest


def cancels(battle: Battle, seat: str, question: Choice) -> bool:
    """A marker in the last round is worth it; so is a turn that an enemy takes while there are many points."""
    look = Situation(battle, seat, {})
    if question.clause == BY_ID[SHUTDOWN].clause:
        return look.left == 0
    if question.clause == BY_ID[SEIZE].clause:
        return above(INITIATIVE * first_blow(look), price(look, BY_ID[SEIZE].cancel))
    return False


def sweeps(battle: Battle, seat: str, question: Choice) -> str | None:
    """AF-CPT-17: for a charge that is out of reach without it; None if there is none that is worth it."""
    keys = question.keys()
    unit = battle.unit(question.about[0])
    if CHARGE in keys or SWEEPING not in keys:
        return None
    look = Situation(battle, seat, {})
    reach = look.reach(unit, CHARGE)
    if not reach > 0.0:
        return None
    most = 0.0
    for enemy in look.enemies_of(unit):
        far = unit.distance_to(enemy)
        if above(far, reach) and within(far, reach + battle.distance(FURTHER) - 0.3):
            most = max(most, look.clash(unit, enemy))
    instead = look.rough_shots(unit, 0.0, 0.0, False)
    return SWEEPING if above(most, price(look, BY_ID[SWEEPING].cost) + instead) else None
