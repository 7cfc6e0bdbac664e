"""Units for the tests of odds, made from the bundled armies and from scratch."""

from __future__ import annotations

from banneret.books.opr.army import muster
from banneret.books.opr.packs import ArmyList, ListUnit, load_army
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.field import Field
from banneret.books.regiments.taking_the_field import unit_of
from banneret.books.regiments.unit import Unit
from banneret.odds.bodies import body_of


def bought(seat: str, army: str, unit: str, *upgrades: str, hero: str = "", combined: bool = False) -> Unit:
    """A unit of a bundled army with these upgrades, and the Hero that has joined it."""
    chosen = [ListUnit(unit, combined, tuple(upgrades))]
    if hero:
        chosen.append(ListUnit(hero))
    roster = muster(ArmyList("test", "Test", army, tuple(chosen), points=100_000), load_army(army))
    built = unit_of(seat, roster.units[0], f"{seat}.unit")
    return built.joined_by(unit_of(seat, roster.units[1], f"{seat}.hero")) if hero else built


def weapon(attacks: int, *rules: str, range_: int = 0, name: str = "Weapon") -> WeaponData:
    return WeaponData(name, attacks, range_, rules)


def made(
    seat: str,
    count: int,
    quality: int,
    defense: int,
    weapons: list[WeaponData],
    *rules: str,
    width: int = 5,
    more: tuple[ModelData, ...] = (),
) -> Unit:
    """A unit made up for one test: `count` equal models, and others of their own kinds."""
    plain = ModelData("Plain", count, quality, defense, tuple(weapons), rules)
    data = UnitData("unit", "Unit", "unit", "infantry", 1, width, (1.0, 1.0), (*more, plain))
    return unit_of(seat, data, f"{seat}.unit")


def with_losses(unit: Unit, wounds: int) -> Unit:
    """The unit after so many wounds that told, one after the other."""
    return body_of(unit).unit_at(wounds)


def facing(first: Unit, second: Unit, gap: float = 0.0) -> Battle:
    """Two units on an empty table, the first looking at the front of the second across a gap."""
    battle = Battle(Field(72.0, 48.0, [], {"A": [], "B": []}))
    battle.put(first.at(36.0, 20.0, 0.0))
    battle.put(second.at(36.0, 20.0 + gap, 180.0))
    return battle
