"""Units for the tests of odds, made from the bundled armies and from scratch."""

from __future__ import annotations

import random

from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.field import Field
from banneret.books.regiments.taking_the_field import unit_of
from banneret.books.regiments.unit import Unit
from banneret.odds.regiments.bodies import body_of
from tests.odds import opr
from tests.odds.opr import bought_units


def built(seat: str, units: tuple[UnitData, ...]) -> Unit:
    """A unit, and the Hero that has joined it if there is one."""
    found = unit_of(seat, units[0], f"{seat}.unit")
    return found.joined_by(unit_of(seat, units[1], f"{seat}.hero")) if len(units) == 2 else found


def bought(seat: str, army: str, unit: str, *upgrades: str, hero: str = "", combined: bool = False) -> Unit:
    """A unit of a bundled army with these upgrades, and the Hero that has joined it."""
    return built(seat, bought_units(army, unit, upgrades, hero, combined))


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


def some_unit(rng: random.Random, seat: str, shoots: bool = False) -> Unit:
    """A unit of any army with upgrades, a Hero, losses and weariness as they come."""
    return opr.some_unit(rng, "regiments", lambda units: built(seat, units), with_losses, shoots)


def facing(first: Unit, second: Unit, gap: float = 0.0) -> Battle:
    """Two units on an empty table, the first looking at the front of the second across a gap."""
    battle = Battle(Field(72.0, 48.0, [], {"A": [], "B": []}))
    battle.put(first.at(36.0, 20.0, 0.0))
    battle.put(second.at(36.0, 20.0 + gap, 180.0))
    return battle
