"""What the tests of odds do alike for both One Page Rules books: units, and counting what came of plays."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from banneret.books.opr.army import muster
from banneret.books.opr.events import Routed, Suffered, Wavered
from banneret.books.opr.packs import ArmyList, ArmyPack, ListUnit, available_armies, load_army
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.opr.sheets import Spell
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.errors import BadInput
from banneret.odds.opr.results import MeleeOdds, ShootingOdds
from tests.odds.agreement import agree, numbers

T = TypeVar("T", bound=Troop)


# ------------------------------------------------------------------------------------------ units


def weapon(attacks: int, *rules: str, range_: int = 0, name: str = "Weapon") -> WeaponData:
    return WeaponData(name, attacks, range_, rules)


def mustered(army: str, *chosen: ListUnit) -> tuple[UnitData, ...]:
    """Units of a bundled army, with no limit on their points."""
    return muster(ArmyList("test", "Test", army, chosen, points=100_000), pack_of(army)).units


def bought_units(
    army: str, unit: str, upgrades: tuple[str, ...], hero: str, combined: bool
) -> tuple[UnitData, ...]:
    """A unit with these upgrades, and the Hero who is to join it, if one is named."""
    heroes = [ListUnit(hero)] if hero else []
    return mustered(army, ListUnit(unit, combined, upgrades), *heroes)


@lru_cache
def armies(book: str) -> tuple[str, ...]:
    return available_armies(book)


@lru_cache
def pack_of(army: str) -> ArmyPack:
    return load_army(army)


def some_unit(
    rng: random.Random,
    book: str,
    built: Callable[[tuple[UnitData, ...]], T],
    with_losses: Callable[[T, int], T],
    shoots: bool,
) -> T:
    """A unit of any army with upgrades, a Hero, losses and weariness as they come.

    `built` makes a unit of its data and that of the Hero who joins it, if any.
    """
    while True:
        army = rng.choice(armies(book))
        pack = pack_of(army)
        unit = rng.choice(sorted(pack.units))
        entry = pack.units[unit]
        offered = ["veterans", "heavy-gear", "champion", "sergeant:melee", "musician", "battle-standard"]
        offered += ["sergeant:shooting", *entry.upgrades, *[f"2x {key}" for key in entry.upgrades]]
        upgrades = tuple(rng.sample(offered, rng.choice((0, 1, 3, 4))))
        heroes = sorted(key for key, other in pack.units.items() if other.kind == "hero")
        chosen = [ListUnit(unit, rng.random() < 0.2, upgrades)]
        if entry.kind != "hero" and entry.size > 1 and rng.random() < 0.5:
            chosen.append(ListUnit(rng.choice(heroes)))
        try:
            units = mustered(army, *chosen)
        except BadInput:
            continue
        found = built(units)
        if shoots and not any(model.sheet.shooting for model in found.models):
            continue
        if rng.random() < 0.4:
            found = with_losses(found, rng.randint(1, max(1, found.wounds_left() // 2)))
        if rng.random() < 0.15:
            found = found.made_fatigued()
        if rng.random() < 0.1:
            found = found.made_wavering(1)
        if rng.random() < 0.25:
            spells = [Spell(data.id, data) for data in pack.spells]
            lasting = [spell for spell in spells if spell.lasts()]
            found = found.under(tuple(rng.sample(lasting, 1)))
        return found


# Trolls that regenerate, led by one that does not and screened by some that are not Tough.
TROLL_ARMS = (weapon(2, name="Fists"), weapon(1, "Deadly(2)", "AP(1)", name="Tree"))
TROLL_RULES = ("Tough(3)", "Regeneration", "Furious")
BESIDE_TROLLS = (
    ModelData("Keeper", 1, 4, 4, (weapon(2, "Rending", name="Hook"),), ("Tough(2)", "Musician"), True),
    ModelData("Whelp", 2, 5, 5, (weapon(1, name="Teeth"),), ()),
    ModelData("Drummer", 1, 5, 5, (weapon(1, name="Teeth"),), ("Battle Standard",), True),
)
# Everything that a weapon can do at once.
REAPER_ARMS = (
    weapon(2, "Rending", "Deadly(2)", name="Scythe"),
    weapon(1, "Poison", "Rending", name="Sting"),
    weapon(2, "Blast(2)", "Rending", name="Flail"),
    weapon(2, "Blast(3)", "Rending", "Poison", range_=24, name="Shell"),
    weapon(1, "Deadly(3)", "Rending", range_=24, name="Bolt"),
)
REAPER_RULES = ("Furious", "Impact(1)", "Breath Attack", "Fear")


# ------------------------------------------------------------------------------------------ counting


def fate(battle: Warfare[U], unit: U) -> str:
    if any(isinstance(event, Routed) and event.unit == unit.id for event in battle.told):
        return "routed"
    if not battle.unit(unit.id).on_table():
        return "destroyed"
    if any(isinstance(event, Wavered) and event.unit == unit.id for event in battle.told):
        return "wavering"
    return "holds"


def suffered(battle: Warfare[U], unit: U) -> int:
    told = [event for event in battle.told if isinstance(event, Suffered) and event.unit == unit.id]
    return sum(event.wounds for event in told)


class MeleeCounts:
    """How often a melee ended in which way."""

    def __init__(self) -> None:
        self.fates: dict[str, Counter[Any]] = {"charger": Counter(), "defender": Counter()}
        self.losers: Counter[Any] = Counter()
        self.by_charger: Counter[Any] = Counter()
        self.by_defender: Counter[Any] = Counter()
        self.left: Counter[Any] = Counter()

    def add(self, battle: Warfare[U], charger: U, defender: U, loser: str) -> None:
        self.fates["charger"][fate(battle, charger)] += 1
        self.fates["defender"][fate(battle, defender)] += 1
        self.losers[loser] += 1
        self.by_charger[suffered(battle, defender)] += 1
        self.by_defender[suffered(battle, charger)] += 1
        self.left[len(battle.unit(defender.id).models)] += 1

    def agree(self, told: MeleeOdds, charger: str, defender: str) -> None:
        for side, own in (("charger", told.charger), ("defender", told.defender)):
            chances = {key: getattr(own, key) for key in ("destroyed", "routed", "wavering", "holds")}
            agree(f"fate of the {side}", self.fates[side], chances)
        agree("result", self.losers, {charger: told.defender.wins, defender: told.charger.wins, "": told.draws})
        agree("wounds by the charger", self.by_charger, numbers(told.defender.suffered))
        agree("wounds by the defender", self.by_defender, numbers(told.charger.suffered))
        agree("models left of the defender", self.left, numbers(told.defender.models_left))


class ShotCounts:
    """How often shots, a spell or dangerous ground did what to their target."""

    def __init__(self) -> None:
        self.wounds: Counter[Any] = Counter()
        self.left: Counter[Any] = Counter()
        self.fates: Counter[Any] = Counter()

    def add(self, battle: Warfare[U], target: U) -> None:
        self.wounds[suffered(battle, target)] += 1
        self.left[len(battle.unit(target.id).models)] += 1
        self.fates[fate(battle, target)] += 1

    def agree(self, told: ShootingOdds) -> None:
        agree("wounds", self.wounds, numbers(told.wounds))
        agree("models left", self.left, numbers(told.models_left))
        lost = told.destroyed + told.wavering
        fates = {"destroyed": told.destroyed, "wavering": told.wavering, "routed": 0.0, "holds": 1.0 - lost}
        agree("fate", self.fates, fates)
