"""Spells: which, at whom, and which to block."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.magic import useful
from banneret.books.opr.sheets import Spell
from banneret.bots.age_of_fantasy.chapter_aims import aims_in_use
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import automatic_wounds, fail_chance
from banneret.core.engine.ranking import above, best, best_above, within

# What rules that a spell grants are worth, as a share of the unit's points.
_GRANTS: Final = {
    "Furious": 0.1,
    "Stealth": 0.08,
    "Fear": 0.06,
    "Fearless": 0.05,
    "Regeneration": 0.15,
    "Flying": 0.06,
    "Strider": 0.03,
    "Fast": 0.08,
    "Phalanx": 0.08,
    "Slow": -0.1,
}


def spell_worth(look: Situation, spell: Spell, unit: Unit, seat: str) -> float:
    """What it is worth to `seat` that a spell works on a unit."""
    if not useful(spell, unit):
        return 0.0
    worth = 0.0
    foe = look.battle.are_enemies(seat, unit.seat)
    if spell.hits:
        mark = look.mark(unit, False)
        worth += look.worth(
            unit, automatic_wounds(spell.hits, spell.strike.ap, spell.strike.wound_factor, mark)
        )
        for aims in aims_in_use(look.battle):
            worth += aims.spell(look.battle, seat, spell, unit, look.point)
    if spell.data.dangerous_test:
        worth += look.worth(unit, unit.wounds_left() / 6.0)
    if spell.data.morale_test:
        worth += fail_chance(look.battle, unit) * look.shaken(unit)
    if spell.data.rally:
        worth += 0.3 * unit.points if unit.wavering else 0.0
    if spell.data.heal:
        most = max([model.wounds for model in unit.models], default=0)
        worth += unit.points * min(2.0, float(most)) / unit.start_tough
    return worth + lasting_worth(look, spell, unit, foe)


def lasting_worth(look: Situation, spell: Spell, unit: Unit, foe: bool) -> float:
    """What it does for the rest of the round: more to those who have yet to act, and who have enemies near."""
    data = spell.data
    if unit.is_thing():
        return 0.0
    share = sum([_GRANTS.get(rule.name, 0.02) for rule in spell.grants if rule.name != "Enchantment"])
    acts = not unit.activated and not unit.wavering
    if acts:
        share += 0.08 * data.hit_shooting * bool(look.range(unit)) + 0.08 * data.hit_melee
    else:
        share += 0.03 * data.hit_melee
    share += 0.1 * data.block - (0.08 if data.difficult and acts else 0.0)
    near = min([look.apart(unit, 0.0, 0.0, enemy) for enemy in look.enemies_of(unit)], default=99.0)
    share *= 1.0 if within(near, 14.0) else 0.5 if within(near, 26.0) else 0.2
    return (-share if foe else share) * unit.points


def chance_to_cast(level: int, number: int) -> float:
    """AF-SPC-42: D6 plus the wizard's level against the spell's number."""
    return max(0.0, min(1.0, (7 + level - number) / 6.0))


def targets_worth(look: Situation, spell: Spell, caster: Unit, seat: str) -> float:
    """What a spell is worth at its best targets, among those that are near enough as far as one can tell."""
    foe = spell.data.target == "enemy"
    gains: list[float] = []
    for unit in look.battle.on_table():
        meant = look.battle.are_enemies(seat, unit.seat) == foe
        if meant and within(look.apart(caster, 0.0, 0.0, unit), look.battle.distance(spell.range)):
            gains.append(spell_worth(look, spell, unit, seat))
    gains.sort(reverse=True)
    return sum([gain for gain in gains[: spell.data.count] if gain > 0.0])


def best_spell(look: Situation, caster: Unit, seat: str, keys: list[str]) -> str:
    """The spell most likely to do most good; "" for none."""
    battle = look.battle
    levels = [m.sheet.wizard + battle.spell_modifier(caster, m, True) for m in caster.models if not m.cast]
    level = max(levels, default=1)
    found = best_above(
        0.5,
        [spell for spell in battle.spells_in(caster) if spell.key in keys],
        lambda spell: chance_to_cast(level, spell.number) * targets_worth(look, spell, caster, seat),
    )
    return "" if found is None else found.key


def best_target(look: Situation, spell: Spell | None, seat: str, keys: list[str]) -> str:
    """The unit on which a spell is worth most; nobody ("") rather than one on whom it is worth nothing."""

    def worth(key: str) -> float:
        if not key:
            return 0.0
        unit = look.battle.unit(key)
        return spell_worth(look, spell, unit, seat) if spell is not None else float(unit.points)

    return best(keys, worth)


def blockers(look: Situation, seat: str, keys: list[str], harm: float) -> tuple[str, ...]:
    """AF-SPC-43, AF-SPC-44: who has nothing else to do with its power tries; others if enough is at stake."""
    found: list[str] = []
    for unit in look.battle.of_seat(seat):
        for model in unit.models:
            if model.id not in keys:
                continue
            spells = look.battle.spells_in(unit)
            own = 0.0
            if not unit.activated:
                for spell in spells:
                    level = model.sheet.wizard + look.battle.spell_modifier(unit, model, True)
                    chance = chance_to_cast(level, spell.number)
                    own = max(own, chance * targets_worth(look, spell, unit, seat))
            if above(0.45 * harm, own):
                found.append(model.id)
    return tuple(found)
