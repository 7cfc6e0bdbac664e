"""Blows in melee that both One Page Rules books share: weapons, Furious, Breath Attack, Impact, fatigue."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.doing import MELEE, Doing
from banneret.books.opr.attacks import Hits
from banneret.books.opr.events import AutoHits, Fatigued, StruckBack
from banneret.books.opr.rolls import D3S, half
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.volleys import block
from banneret.books.opr.warfare import Suffering, U, Warfare
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the


def hits_on_sixes_only(unit: Troop) -> bool:
    """Fatigued and Wavering units hit only with a natural 6 in melee.

    RG-MEL-08, RG-MOR-04, AF-MEL-16, AF-MOR-07.
    """
    return unit.fatigued or unit.wavering > 0


def melee_weapons(unit: Troop, strikers: list[Model], extra: dict[str, str]) -> list[tuple[Model, Weapon, int]]:
    """Every melee weapon of those who strike with its attacks; `extra` says which weapon gets one more.

    RG-MEL-03, AF-MEL-06, AF-MEL-08, AF-MEL-09.
    """
    found: list[tuple[Model, Weapon, int]] = []
    for model in strikers:
        chosen = extra.get(weapons_key(model), "") if gains_attack(unit, model) else ""
        for weapon in model.sheet.melee:
            attacks = weapon.attacks
            if chosen and weapon_key(model, weapon) == chosen:
                attacks += 1
                chosen = ""
            found.append((model, weapon, attacks))
    return found


def gains_attack(unit: Troop, model: Model) -> bool:
    """Whether the model has a rule that gives it more attacks in a charge (RG-SPC-12, AF-SPC-17)."""
    charging = Attack(False, True, True)
    return any([rule.extra_attacks(charging) > 0 for rule in unit.model_rules(model)])


def weapons_key(model: Model) -> str:
    """Models with the same weapons share one choice of the weapon that Furious helps."""
    return "+".join(sorted([weapon.profile for weapon in model.sheet.melee]))


def weapon_key(model: Model, weapon: Weapon) -> str:
    """What tells a weapon of a model from its others: the name, or the profile if another has that name."""
    for other in model.sheet.melee:
        if other.name == weapon.name and other.profile != weapon.profile:
            return weapon.profile
    return weapon.name


def furious_choices(model: Model) -> list[str]:
    """RG-SPC-12, AF-SPC-17: the melee weapons among which a model chooses, by their keys."""
    return list(dict.fromkeys([weapon_key(model, weapon) for weapon in model.sheet.melee]))


class FuriousWeapon(Choice):
    """The weapon with which models are furious; all of their melee weapons. `model` is one of them."""

    def __init__(self, clause: str, unit: Troop, model: Model) -> None:
        options = [Option(name, name) for name in furious_choices(model)]
        prompt = f"With which weapon is {model.sheet.name} of {unit.the()} furious?"
        closed = NotCarried(clause, unit, model)
        super().__init__("furious-weapon", clause, prompt, options, (unit.id,), closed=closed)
        self.model = model.id


class NotCarried(Closed):
    """The melee weapons of others in its unit, which a furious model does not carry itself."""

    def __init__(self, clause: str, unit: Troop, model: Model) -> None:
        self.clause = clause
        self.unit = unit
        self.model = model

    def options(self) -> list[Option]:
        own = furious_choices(self.model)
        names = [name for model in self.unit.fighters() for name in furious_choices(model)]
        return [Option(name, name) for name in dict.fromkeys(names) if name not in own]

    def why(self, key: str) -> Refusal | None:
        """RG-SPC-12, AF-SPC-17: the attack is one more with a weapon of its own."""
        for option in self.options():
            if option.key == key:
                return Refusal("not-carried", self.clause, f"{self.model.name()} has no {key}.")
        return None


def choose_extra_attacks(
    unit: Troop, strikers: list[Model], attack: Attack, clause: str
) -> Generator[Ask, Any, dict[str, str]]:
    """RG-SPC-12, AF-SPC-17: the weapon with which furious models get one more attack."""
    chosen: dict[str, str] = {}
    if not attack.charging:
        return chosen
    for model in strikers:
        key = weapons_key(model)
        if key in chosen or not model.sheet.melee or not gains_attack(unit, model):
            continue
        names = furious_choices(model)
        if len(names) == 1:
            chosen[key] = names[0]
            continue
        chosen[key] = yield ask(unit.seat, FuriousWeapon(clause, unit, model))
    return chosen


def breathe_in_melee(battle: Warfare[U], striker: str, strikers: list[Model]) -> Suffering:
    """RG-SPC-06, AF-SPC-10: each model that has not breathed this round may do so when its unit strikes."""
    hits = 0
    for model in strikers:
        if not model.sheet.breath_hits or model.breathed:
            continue
        unit = battle.unit(striker)
        options = [Option("yes", "Breathe now"), Option("no", "Save it")]
        prompt = f"Does {the(model.sheet.name)} use its Breath Attack in this melee?"
        answer = yield ask(unit.seat, Choice("breath", battle.clauses.breath, prompt, options, (unit.id,)))
        if answer == "yes":
            hits += model.sheet.breath_hits
            battle.put(unit.after_breath(model.id))
    return hits


def impact(battle: Warfare[U], charger: str, target: str, strikers: list[Model], dice: Dice) -> Suffering:
    """RG-SPC-17, AF-SPC-22: automatic hits of the charge; their casualties go before any other strike."""
    hits = sum([model.sheet.impact_hits for model in strikers])
    if not hits:
        return 0
    clause = battle.clauses.impact
    battle.tell(AutoHits(clause, charger, target, "Impact", hits))
    wounds = yield from block(battle, battle.unit(target), Hits(hits, 0, 1, False), shooting=False, dice=dice)
    told = yield from battle.suffer(target, [wounds], dice, clause, "", Doing((charger,), MELEE))
    return told


def strikes_back(battle: Warfare[U], defender: str, charger: str) -> Generator[Ask, Any, bool]:
    """RG-MEL-04, AF-MEL-15: the defender may strike back with what is left of it, but need not."""
    unit = battle.unit(defender)
    clause = battle.clauses.strike_back
    options = [Option("yes", "Strike back"), Option("no", "Do not strike back")]
    fallback = "no" if unit.fatigued else "yes"
    prompt = f"{unit.asks('Does')} strike back at {battle.unit(charger).the()}?"
    answer = yield ask(unit.seat, Choice("strike-back", clause, prompt, options, (defender, charger), fallback))
    battle.tell(StruckBack(clause, defender, charger, answer == "yes"))
    return bool(answer == "yes")


def tire(battle: Warfare[U], unit_id: str) -> None:
    """RG-MEL-08, AF-MEL-16: having charged or struck back, the unit is fatigued for the rest of the round."""
    unit = battle.unit(unit_id)
    if unit.on_table() and not unit.fatigued:
        battle.put(unit.made_fatigued())
        battle.tell(Fatigued(battle.clauses.fatigue, unit_id))
    battle.note_struck(unit_id)


def command_and_fear(battle: Warfare[U], unit: U, dice: Dice) -> Generator[Ask, Any, tuple[int, int]]:
    """What counts beside wounds in the result of a melee: command models with what chapters add, and Fear.

    RG-CMD-03, RG-CMD-04, RG-SPC-09; AF-CMD-03, AF-SPC-14.
    """
    command = sum([rule.melee_result_bonus() for rule in unit.rules()])
    fear = 0
    for _ in range(battle.fear_dice(unit)):
        why = f"Fear of {unit.the()}"
        throw = yield from battle.throw(dice, 1, battle.clauses.fear, why, unit.seat, D3S)
        fear += half(throw.values()[0])
    return command + battle.melee_modifier(unit), fear
