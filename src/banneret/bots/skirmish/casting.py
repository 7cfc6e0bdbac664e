"""Spells: who casts what upon whom, each effect weighed in gold."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from banneret.books.skirmish.encounter_effects import range_cut
from banneret.books.skirmish.sheets import Spell
from banneret.books.skirmish.spell_targets import ENEMY, POINT, SELF, SeenPoint
from banneret.books.skirmish.spot_question import Spot
from banneret.books.skirmish.updraft import UpdraftTo
from banneret.books.skirmish.warrior import STUNNED, Warrior
from banneret.bots.skirmish import worth
from banneret.bots.skirmish.goals import Aim
from banneret.bots.skirmish.situation import Place, Situation
from banneret.core.engine.ranking import above, best, best_above, within

FLIGHT: Final = 6.0  # inches that an Updraft carries
_D3: Final = 2.0  # hits on the average
TRIFLE: Final = 0.01  # what is worth casting for want of anything better


def cast_chance(spell: Spell) -> float:
    """SK-MAG-07: two dice that reach the difficulty."""
    return 1.0 - worth.below_with_two(spell.difficulty - 1)


def reaches(look: Situation, wizard: Warrior, spell: Spell, target: Warrior) -> bool:
    if target.id == wizard.id:
        return True
    return within(look.apart(wizard, target), max(0.0, spell.range - range_cut(look.battle)))


# ---------------------------------------------------------------------------------------- upon one


def blows_at(look: Situation, target: Warrior) -> float:
    """The share of a warrior that those about it take this turn."""
    foes = [look.battle.warrior(key) for key in look.battle.opponents(target.id)]
    return sum([worth.struck(foe, target) for foe in foes if foe.is_standing()])


def blows_by(look: Situation, striker: Warrior) -> float:
    """What it deals in a round to whom it touches, in gold."""
    foes = [look.battle.warrior(key) for key in look.battle.opponents(striker.id)]
    return max([worth.struck(striker, foe) * look.worth(foe) for foe in foes], default=0.0)


def _smoke(look: Situation, target: Warrior) -> float:
    archers = [foe for foe in look.foes if foe.sheet.missiles and foe.is_standing()]
    seen = [foe for foe in archers if look.rays(foe, look.place(foe), target)]
    return 0.05 * look.worth(target) * min(3, len(seen)) if not look.battle.is_engaged(target.id) else 0.0


def _arms(look: Situation, target: Warrior) -> float:
    return 0.3 * blows_by(look, target)


def _hinder(look: Situation, target: Warrior) -> float:
    harm = blows_by(look, target)
    if not look.battle.is_engaged(target.id) and target.sheet.missiles:
        harm += 2.0
    return 0.4 * harm


def _peace(look: Situation, target: Warrior) -> float:
    return 2.0 * (1.0 - worth.nerve(target)) * _hinder(look, target)


def _rust(look: Situation, target: Warrior) -> float:
    sheet = target.sheet
    saves = sheet.body or sheet.shield or sheet.scales
    return 0.25 * blows_at(look, target) * look.worth(target) if saves else 0.0


def _ward(look: Situation, target: Warrior) -> float:
    return 0.3 * blows_at(look, target) * look.worth(target) + 0.01 * look.worth(target)


def _hold(look: Situation, target: Warrior) -> float:
    if not target.is_standing() or look.battle.is_engaged(target.id):
        return 0.0
    return 0.08 * look.worth(target)


def _sleep(look: Situation, target: Warrior) -> float:
    if target.condition == STUNNED:
        return 0.0
    # Whoever is Stunned among enemies is as good as lost.
    share = 1.0 if look.battle.is_engaged(target.id) else worth.DAZED
    return (1.0 - worth.nerve(target)) * share * look.worth(target)


def _breath(look: Situation, target: Warrior) -> float:
    share = worth.DAZED if target.condition == STUNNED else worth.DOWN
    return (2.0 * share if look.battle.is_engaged(target.id) else 0.5 * share) * look.worth(target)


def _mend(look: Situation, target: Warrior) -> float:
    return 0.4 * look.worth(target) / max(1, target.wounds)


_UPON_ONE: Final[dict[str, Callable[[Situation, Warrior], float]]] = {
    "smoke": _smoke,
    "furnace arm": _arms,
    "oath": _arms,
    "glare": _hinder,
    "peace": _peace,
    "rust": _rust,
    "ward": _ward,
    "clutching earth": _hold,
    "deep sleep": _sleep,
    "borrowed breath": _breath,
    "mending hand": _mend,
}


def upon(look: Situation, wizard: Warrior, spell: Spell, target: Warrior, aims: dict[str, Aim]) -> float:
    """What a spell upon somebody is worth if it is cast."""
    if not reaches(look, wizard, spell, target):
        return 0.0
    if spell.effect == "updraft":
        aim = aims.get(target.id)
        return 0.5 * aim.pull * FLIGHT if aim is not None and aim.places else 0.0
    if spell.effect in _UPON_ONE:
        return 0.0 if target.has_effect(spell.effect) else _UPON_ONE[spell.effect](look, target)
    if spell.hits and spell.target == ENEMY:
        hits = _D3 if spell.hits == "D3" else float(spell.hits)
        return worth.reach_hits(target, hits, spell.strength, spell.armour) * look.worth(target)
    return 0.0


# ---------------------------------------------------------------------------------------- about the wizard


def about_wizard(look: Situation, wizard: Warrior, spell: Spell) -> float:
    if spell.effect == "leadership":
        friends = [each for each in look.own if each.id != wizard.id]
        near = [each for each in friends if within(look.apart(wizard, each), spell.radius)]
        return sum([0.4 * look.worth(each) if each.fleeing else 0.2 for each in near])
    if spell.effect == "dread mask":
        near_foes = [foe for foe in look.foes if within(look.apart(wizard, foe), 10.0)]
        return 0.0 if wizard.has_effect(spell.effect) else 1.5 * min(2, len(near_foes))
    if spell.effect == "clear sight":
        hidden = [foe for foe in look.foes if foe.hidden and within(look.apart(wizard, foe), spell.radius)]
        dead = [
            foe
            for foe in look.foes
            if within(look.apart(wizard, foe), 8.0)
            and any([keyword in ("undead", "vampire") for keyword in foe.sheet.keywords])
        ]
        burnt = sum([worth.reach_hits(foe, 1.0, spell.strength, True) * look.worth(foe) for foe in dead])
        return burnt + 0.05 * sum([look.worth(foe) for foe in hidden])
    return 0.0


def at_point(look: Situation, wizard: Warrior, spell: Spell, spot: Spot) -> float:
    """Fire Wheel: enemies caught, less friends."""
    x, y, level = spot
    reach = max(0.0, spell.range - range_cut(look.battle))
    away = math.sqrt((x - wizard.x) ** 2 + (y - wizard.y) ** 2) - wizard.sheet.radius
    if above(away, reach):
        return 0.0
    total = 0.0
    for each in look.battle.on_table():
        if each.has("spirit") or above(look.from_place((x, y, level), 0.0, each), spell.radius):
            continue
        harm = worth.reach_hits(each, 1.0, spell.strength, spell.armour) * look.worth(each)
        total += harm if look.battle.are_enemies(look.seat, each.seat) else -1.2 * harm
    return total


# ---------------------------------------------------------------------------------------- questions


def worth_of(look: Situation, wizard: Warrior, spell: Spell, aims: dict[str, Aim]) -> float:
    """What a spell is worth to its wizard, with the chance that it comes off."""
    if spell.target == POINT:
        spots = [look.place(foe) for foe in look.foes if look.rays(wizard, look.place(wizard), foe)]
        value = max([at_point(look, wizard, spell, spot) for spot in spots], default=0.0)
    elif spell.target == SELF:
        value = about_wizard(look, wizard, spell)
    else:
        value = 0.0
        for each in look.foes if spell.target == ENEMY else look.own:
            if each.hidden and spell.target == ENEMY:
                continue
            if spell.target == ENEMY and not spell.engaged and look.battle.is_engaged(each.id):
                continue
            if spell.target == ENEMY and not look.rays(wizard, look.place(wizard), each):
                continue
            if spell.effect == "borrowed breath" and not each.is_down():
                continue
            if spell.effect == "mending hand" and each.wounds >= each.sheet.wounds:
                continue
            if spell.effect == "updraft" and (each.is_down() or look.battle.is_engaged(each.id)):
                continue
            value = max(value, upon(look, wizard, spell, each, aims))
    return cast_chance(spell) * value


def choose_wizard(look: Situation, keys: list[str], aims: dict[str, Aim]) -> str:
    """Anybody with something to gain; who is Hidden would give itself away for nothing."""

    def value(key: str) -> float:
        wizard = look.battle.warrior(key)
        return max([worth_of(look, wizard, spell, aims) for spell in wizard.sheet.spells])

    return best_above(TRIFLE, [key for key in keys if key], value) or ""


def choose_spell(look: Situation, wizard: Warrior, keys: list[str], aims: dict[str, Aim]) -> str:
    known = {spell.id: spell for spell in wizard.sheet.spells}
    return best(keys, lambda key: worth_of(look, wizard, known[key], aims))


def choose_target(look: Situation, wizard: Warrior, spell: Spell, keys: list[str], aims: dict[str, Aim]) -> str:
    return best(keys, lambda key: upon(look, wizard, spell, look.battle.warrior(key), aims))


def choose_point(look: Situation, wizard: Warrior, spell: Spell, question: SeenPoint) -> Spot:
    """At an enemy, or between two that stand near each other."""
    spots: list[Place] = [look.place(foe) for foe in look.foes]
    seen = [spot for spot in spots if question.check(spot) is None]
    if not seen:
        own: Spot = question.default()
        return own
    return best(seen, lambda spot: at_point(look, wizard, spell, spot))


def choose_landing(look: Situation, question: UpdraftTo, aims: dict[str, Aim]) -> Spot:
    """As near to where it wants to be as the wind carries it."""
    aim = aims.get(question.carried.id)
    if aim is None or not aim.places:
        stay: Spot = question.proposals()[-1]
        return stay

    def nearness(spot: Spot) -> float:
        return 0.0 - min(
            [
                math.sqrt((x - spot[0]) ** 2 + (y - spot[1]) ** 2)
                + 2.0 * abs(look.height(level) - look.height(spot[2]))
                for x, y, level in aim.places
            ]
        )

    return best([spot for spot in question.proposals() if question.check(spot) is None], nearness)
