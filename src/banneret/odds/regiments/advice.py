"""Advice in Regiments: exact odds for what is asked, and measuring on the table.

Everything is worked out from the view. Odds of a whole question take a few hundredths of a second; should
the time run short, the options left over get the mean only.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from banneret.books.opr.events import Activated, Charged, Moved, Suffered, plural
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.volleys import BREATH_AP, BREATH_RANGE, Battery, breather
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import ChooseAction, contact_side
from banneret.books.regiments.movement import ADVANCE, CHARGE, HOLD, RUSH, allowance
from banneret.books.regiments.shooting import Aim, every_slot, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Answer, Assign, Choice, Question, Slot
from banneret.core.engine.events import Event
from banneret.core.engine.ranking import above, best
from banneret.core.space.geometry import CONTACT, EPS
from banneret.core.space.shown import MeasuredData, PreviewData
from banneret.odds import pmf
from banneret.odds.advice import MEASURES
from banneret.odds.hints import Hints
from banneret.odds.opr import results as opr_results
from banneret.odds.opr.advice import (
    ExpectedToll,
    OprAdviser,
    melee_text,
    needs_text,
    strike_back_texts,
    toll_alone,
    toll_of,
    toll_text,
    wounds_text,
)
from banneret.odds.opr.after_moving import Prospect, advances_text, rushes_text, stays_text
from banneret.odds.opr.strikes import Shots, automatic, shots
from banneret.odds.opr.wounds_worth import points_of
from banneret.odds.outlook import Foreseen
from banneret.odds.regiments.bodies import DwindlingRanks, body_of, fired_by
from banneret.odds.regiments.chances import expected_wounds_shooting, expected_wounds_volley
from banneret.odds.regiments.measuring import measured
from banneret.odds.regiments.melees import melee_odds
from banneret.odds.regiments.outlook import outlook_of, quick_text
from banneret.odds.regiments.under_way import odds_under_way
from banneret.odds.wording import fight_text, printed

# ------------------------------------------------------------------------------------------ numbers


def toll(battle: Battle, target: Unit, attacks: tuple[Shots, ...], picked: str = "") -> ExpectedToll:
    """The mean of the wounds that tell, and the chances to waver and to be destroyed."""
    if picked:
        alone = [model for model in target.models if model.id == picked]
        return toll_alone(DwindlingRanks(target, alone, battle), attacks)
    return toll_of(body_of(target, battle), attacks)


def volley(
    unit: Unit, aim: Aim, weapon: Weapon, moved: bool, picked: str = ""
) -> tuple[list[Battery], int, tuple[Shots, ...]]:
    """One weapon type fired at a target: its batteries, what the target does to the roll, and the attacks."""
    attack = Attack(True, moved)
    carriers = [
        (model, own, own.attacks)
        for model in aim.firing(weapon, picked)
        for own in model.sheet.shooting
        if own.name == weapon.name
    ]
    modifier = aim.modifier(weapon, attack, picked)
    fired = fired_by(aim.battle, unit, carriers, attack)
    defense, to_block = aim.battle.block_values(aim.target, True, picked)
    models = 1 if picked else aim.target.size()
    attacks = [
        shots(
            own.weapon,
            own.count,
            own.attacks,
            own.quality - own.modifier - modifier,
            False,
            defense,
            to_block,
            models,
            own.of_a_six,
        )
        for own in fired
    ]
    return fired, modifier, tuple(attacks)


# ------------------------------------------------------------------------------------------ hints


class RegimentsAdviser(OprAdviser[Battle, Unit]):
    book_id = "regiments"
    measures = tuple(MEASURES)

    def body(self, battle: Battle, unit: Unit) -> DwindlingRanks:
        return body_of(unit, battle)

    def tests(self, battle: Battle, unit: Unit) -> bool:
        """RG-MOR-07: who stands in melee takes no test from wounds."""
        return not _in_melee(battle, unit)

    def shooting(self, battle: Battle, question: Assign, told: Sequence[Event], until: float) -> dict[str, str]:
        return _shooting(battle, question, told, until)

    def charges(self, battle: Battle, question: Choice, told: Sequence[Event], until: float) -> dict[str, str]:
        return _charges(battle, question.about[0], question.keys(), until)

    def actions(self, battle: Battle, question: Choice, until: float) -> dict[str, str]:
        if not isinstance(question, ChooseAction):
            return {}
        return {**_standing(battle, question, until), **_charging(battle, question, until)}

    def striking_back(
        self, battle: Battle, question: Choice, told: Sequence[Event], until: float
    ) -> dict[str, str]:
        return _striking_back(battle, question, told)

    def breath(self, battle: Battle, question: Choice, told: Sequence[Event], until: float) -> dict[str, str]:
        return _breath(battle, question)

    def under_way(self, battle: Battle, question: Question, told: Sequence[Event]) -> str:
        return odds_under_way(battle, question, told, time.perf_counter() + self.seconds)

    def outlook(
        self, battle: Battle, question: Question, answer: Answer, shown: PreviewData
    ) -> Foreseen | None:
        return outlook_of(battle, question, answer, shown)

    def measure(self, battle: Battle, what: str, unit: str, to: object) -> MeasuredData:
        return measured(battle, what, unit, to)


def _in_melee(battle: Battle, unit: Unit) -> bool:
    return any([unit.distance_to(enemy) <= CONTACT + EPS for enemy in battle.enemies_of(unit)])


def _shooting(battle: Battle, question: Assign, told: Sequence[Event], until: float) -> dict[str, str]:
    unit = battle.unit(question.about[0])
    weapons = {weapon.name: weapon for weapon in ranged_weapons(unit)}
    models = {model.id: model for model in unit.models}
    aims: dict[str, Aim] = {}
    found = Hints()
    known = _inches_moved(unit.id, told)
    moved = known is not None and known > 0.0
    for slot in question.slots:
        for option in slot.options:
            target_id, _, picked = option.key.partition("#")
            target = battle.unit(target_id)
            key = f"{slot.key}: {option.key}"
            if breather(slot.key):
                defense, modifier = battle.block_values(target, False)
                hits = models[breather(slot.key)].sheet.breath_hits
                result = toll(battle, target, (automatic(hits, BREATH_AP, defense, modifier),))
                text = f"{plural(hits, 'hit')}, {toll_text(result)}"
                found.note(key, text, points_of(target, result.wounds), slot.key)
                continue
            if target_id not in aims:
                aims[target_id] = Aim(battle, unit, target)
            aim = aims[target_id]
            fired, to_hit, attacks = volley(unit, aim, weapons[slot.key], moved, picked)
            need = f"hits on {needs_text(fired, to_hit)}"
            if known is None:
                after, later, _ = volley(unit, aim, weapons[slot.key], True, picked)
                if needs_text(after, later) != needs_text(fired, to_hit):
                    need += f" ({needs_text(after, later)} if it has moved)"
            if time.perf_counter() > until:
                wounds = expected_wounds_volley(battle, fired, target, to_hit, picked)
                text = wounds_text(wounds)
            else:
                result = toll(battle, target, attacks, picked)
                wounds, text = result.wounds, toll_text(result, bool(picked))
            found.note(key, f"{need}, {text}", points_of(target, wounds), slot.key)
    return found


def _inches_moved(unit_id: str, told: Sequence[Event]) -> float | None:
    """How far the unit has moved in its present activation; None if the events do not go back that far."""
    inches = 0.0
    for event in reversed(told):
        if isinstance(event, Moved) and event.unit == unit_id:
            inches += event.inches
        if isinstance(event, Activated):
            return inches if event.unit == unit_id else None
    return None


def _charges(battle: Battle, unit_id: str, targets: list[str], until: float) -> dict[str, str]:
    unit = battle.unit(unit_id)
    found: dict[str, str] = {}
    for key in targets:
        target = battle.unit(key)
        if time.perf_counter() > until:
            found[key] = quick_text(battle, unit, target, contact_side(unit, target))
        else:
            said = [melee_text(melee_odds(battle, unit, target)), fight_text(len(unit.fighting()), unit.size())]
            found[key] = "; ".join([text for text in said if text])
    return found


def _charging(battle: Battle, question: ChooseAction, until: float) -> dict[str, str]:
    """For the action: the target against which a charge is most likely to be won."""
    unit = battle.unit(question.about[0])
    charges = question.charges
    likeliest: tuple[float, str] | None = None
    for key in charges:
        if likeliest is None or time.perf_counter() <= until:
            chance = melee_odds(battle, unit, battle.unit(key)).charger.wins
            if likeliest is None or above(chance, likeliest[0]):
                likeliest = (chance, key)
    if likeliest is None:
        return {}
    target = battle.unit(likeliest[1])
    text = f"{target.name}: {melee_text(melee_odds(battle, unit, target))}"
    dice = sum([unit.models[at].sheet.tough for at in charges[target.id].danger])
    if dice:
        text += f"; dangerous ground on the way, {printed(dice / 6)} wounds expected"
    others = len(charges) - 1
    return {CHARGE: text if not others else f"{text} (best of {len(charges)} targets)"}


def _standing(battle: Battle, question: ChooseAction, until: float) -> dict[str, str]:
    """For the actions without a charge: whom to shoot at from here or after the move, or how near it brings."""
    unit = battle.unit(question.about[0])
    found: dict[str, str] = {}
    ahead = prospects(battle, unit)
    for option in question.options:
        if option.key == HOLD:
            found[HOLD] = _best_from_here(battle, unit, until) or stays_text(ahead)
        elif option.key == ADVANCE:
            found[ADVANCE] = advances_text(ahead, allowance(battle, unit, ADVANCE))
        elif option.key == RUSH:
            found[RUSH] = rushes_text(ahead, allowance(battle, unit, RUSH))
    return found


def prospects(battle: Battle, unit: Unit) -> list[Prospect]:
    """Every enemy, and what the unit could do to it with all that it shoots."""
    far = [battle.weapon_range(unit, weapon) for weapon in ranged_weapons(unit)]
    breath = [battle.distance(BREATH_RANGE) for m in unit.models if m.sheet.breath_hits and not m.breathed]
    reach = max([*far, *breath], default=0.0)
    found: list[Prospect] = []
    for enemy in battle.enemies_of(unit):
        wounds = expected_wounds_shooting(unit, enemy, "", True, bool(breath)) if reach else 0.0
        worth = points_of(enemy, wounds)
        found.append(Prospect(enemy.name, unit.distance_to(enemy), reach, wounds, worth))
    return found


def _best_from_here(battle: Battle, unit: Unit, until: float) -> str:
    """The best target for all that can be shot at one from here, by the exact odds."""
    slots = every_slot(battle, unit) if time.perf_counter() <= until else []
    volleys: list[tuple[float, str, str]] = []
    for key in sorted({option.key for slot in slots for option in slot.options if "#" not in option.key}):
        target = battle.unit(key)
        if volleys and time.perf_counter() > until:
            break
        result = volley_toll(battle, unit, target, [slot.key for slot in slots if key in _keys(slot)])
        volleys.append((points_of(target, result.wounds), target.name, toll_text(result)))
    if not volleys:
        return ""
    _, name, text = best(volleys, lambda volley: volley[0])
    others = "" if len(volleys) == 1 else f" (best of {len(volleys)} targets)"
    return f"at {name}: {text}{others}"


def _keys(slot: Slot) -> list[str]:
    return [option.key for option in slot.options]


def volley_toll(
    battle: Battle, unit: Unit, target: Unit, slots: Sequence[str], moved: bool = False
) -> ExpectedToll:
    """What the weapons and Breath Attacks of these slots do to a target together."""
    aim = Aim(battle, unit, target)
    weapons = {weapon.name: weapon for weapon in ranged_weapons(unit)}
    attacks: list[Shots] = []
    for key in slots:
        if breather(key):
            defense, modifier = battle.block_values(target, False)
            (model,) = [each for each in unit.models if each.id == breather(key)]
            attacks.append(automatic(model.sheet.breath_hits, BREATH_AP, defense, modifier))
        else:
            attacks += volley(unit, aim, weapons[key], moved)[2]
    return toll(battle, target, tuple(attacks))


def _striking_back(battle: Battle, question: Choice, told: Sequence[Event]) -> dict[str, str]:
    defender, charger = battle.unit(question.about[0]), battle.unit(question.about[1])
    body_c, body_d = body_of(charger, battle), body_of(defender, battle)
    strikes = body_d.rank(0).strikes(body_c.rank(0), False, False, True, None)
    after = body_c.suffer(body_c.start(), strikes)
    so_far = _wounds_so_far(charger.id, defender.id, told)
    wins: tuple[float, float] | None = None
    if so_far is not None:
        struck = defender_wins(body_c, body_d, after, so_far)
        wins = struck, defender_wins(body_c, body_d, body_c.start(), so_far)
    return strike_back_texts(body_c, after, wins, defender.fatigued)


def _wounds_so_far(charger: str, defender: str, told: Sequence[Event]) -> tuple[int, int] | None:
    """Wounds dealt in this melee by charger and defender; None if the events do not go back to the charge."""
    by_charger = by_defender = 0
    for event in reversed(told):
        if isinstance(event, Suffered):
            # RG-MEL-05: spells cast on the way in do not count.
            if event.unit == defender and event.clause in ("RG-MEL-03", "RG-SPC-17"):
                by_charger += event.wounds
            elif event.unit == charger and event.clause in ("RG-MEL-03", "RG-SPC-21"):
                by_defender += event.wounds
        if isinstance(event, Charged):
            return (by_charger, by_defender) if (event.unit, event.target) == (charger, defender) else None
    return None


def defender_wins(
    charger: DwindlingRanks, defender: DwindlingRanks, after: pmf.Pmf, so_far: tuple[int, int]
) -> float:
    """RG-MOR-08, RG-MOR-09: the chance that the defender wins, given the states of the charger."""
    own = so_far[1] + int(defender.full_rows()[0] + defender.command()[0])
    other = so_far[0] + charger.full_rows() + charger.command()
    fear = int(defender.fear()[0]), charger.fear()
    return opr_results.defender_wins(fear, (own, other), charger.told, after)


def _breath(battle: Battle, question: Choice) -> dict[str, str]:
    """RG-SPC-06 in a melee: the enemy is the one in contact."""
    unit = battle.unit(question.about[0])
    hits = [m.sheet.breath_hits for m in unit.fighting() if m.sheet.breath_hits and not m.breathed]
    for enemy in battle.enemies_of(unit):
        if hits and unit.distance_to(enemy) <= CONTACT + EPS:
            defense, modifier = battle.block_values(enemy, False)
            result = toll(battle, enemy, (automatic(hits[0], BREATH_AP, defense, modifier),))
            return {"yes": f"{plural(hits[0], 'hit')}, {toll_text(result, tests=False)}"}
    return {}
