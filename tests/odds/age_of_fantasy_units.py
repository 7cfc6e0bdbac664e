"""Units and tables of Age of Fantasy for the tests of odds, from the bundled armies and from scratch."""

from __future__ import annotations

import random
from collections.abc import Generator
from functools import lru_cache
from typing import Any

from banneret.books.age_of_fantasy.taking_the_field import unit_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.army import muster
from banneret.books.opr.packs import ArmyList, ArmyPack, ListUnit, available_armies, load_army
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.opr.sheets import Spell
from banneret.core.ask import Ask
from banneret.core.errors import BadInput
from banneret.odds.age_of_fantasy_bodies import band_of

BOOK = "age-of-fantasy"


def bought(seat: str, army: str, unit: str, *upgrades: str, hero: str = "", combined: bool = False) -> Unit:
    """A unit of a bundled army with these upgrades, and the Hero that has joined it."""
    chosen = [ListUnit(unit, combined, tuple(upgrades))]
    if hero:
        chosen.append(ListUnit(hero))
    roster = muster(ArmyList("test", "Test", army, tuple(chosen), points=100_000), load_army(army))
    built = unit_of(seat, roster.units[0], f"{seat}.unit")
    return built.joined_by(unit_of(seat, roster.units[1], f"{seat}.hero")) if hero else built


def made(
    seat: str,
    count: int,
    quality: int,
    defense: int,
    weapons: list[WeaponData],
    *rules: str,
    base: tuple[float, float] = (1.0, 1.0),
    more: tuple[ModelData, ...] = (),
) -> Unit:
    """A unit made up for one test: `count` equal models, and others of their own kinds."""
    plain = ModelData("Plain", count, quality, defense, tuple(weapons), rules)
    data = UnitData("unit", "Unit", "unit", "infantry", 1, 5, base, (*more, plain))
    return unit_of(seat, data, f"{seat}.unit")


def with_losses(unit: Unit, wounds: int) -> Unit:
    """The unit after so many wounds that told, one after the other."""
    return band_of(unit).unit_at(wounds)


@lru_cache
def armies() -> tuple[str, ...]:
    return available_armies(BOOK)


@lru_cache
def pack_of(army: str) -> ArmyPack:
    return load_army(army)


def some_unit(rng: random.Random, seat: str, shoots: bool = False) -> Unit:
    """A unit of any army with upgrades, a Hero, losses and weariness as they come."""
    while True:
        army = rng.choice(armies())
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
            roster = muster(ArmyList("test", "Test", army, tuple(chosen), points=100_000), pack)
        except BadInput:
            continue
        found = unit_of(seat, roster.units[0], f"{seat}.unit")
        if len(chosen) == 2:
            found = found.joined_by(unit_of(seat, roster.units[1], f"{seat}.hero"))
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


class Casualties:
    """Answers which models are lost as the odds take it: in the order of each unit when the attack began."""

    def __init__(self, *units: Unit) -> None:
        self.ranks: dict[str, int] = {}
        for unit in units:
            self.begin(unit)

    def begin(self, unit: Unit) -> None:
        self.ranks.update(band_of(unit).ranks)

    def __call__(self, question: Any) -> tuple[str, ...]:
        return tuple(sorted(question.keys(), key=lambda key: self.ranks[key])[: question.number])


def nothing(*args: Any) -> Generator[Ask, Any, None]:
    """In place of a step that a test has no use for."""
    return
    yield
