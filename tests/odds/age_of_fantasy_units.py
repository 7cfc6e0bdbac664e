"""Units and tables of Age of Fantasy for the tests of odds, from the bundled armies and from scratch."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.taking_the_field import unit_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.core.engine.ask import Ask
from banneret.odds.age_of_fantasy.bodies import band_of
from tests.odds import opr
from tests.odds.opr import bought_units

BOOK = "age-of-fantasy"
BARE = Battle(Field(72.0, 48.0, [], {"A": [], "B": []}), [])  # where nothing but units matters


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
    base: tuple[float, float] = (1.0, 1.0),
    more: tuple[ModelData, ...] = (),
) -> Unit:
    """A unit made up for one test: `count` equal models, and others of their own kinds."""
    plain = ModelData("Plain", count, quality, defense, tuple(weapons), rules)
    data = UnitData("unit", "Unit", "unit", "infantry", 1, 5, base, (*more, plain))
    return unit_of(seat, data, f"{seat}.unit")


def with_losses(unit: Unit, wounds: int) -> Unit:
    """The unit after so many wounds that told, one after the other."""
    return band_of(BARE, unit).unit_at(wounds)


def some_unit(rng: random.Random, seat: str, shoots: bool = False) -> Unit:
    """A unit of any army with upgrades, a Hero, losses and weariness as they come."""
    return opr.some_unit(rng, BOOK, lambda units: built(seat, units), with_losses, shoots)


class Casualties:
    """Answers which models are lost as the odds take it: in the order of each unit when the attack began."""

    def __init__(self, *units: Unit) -> None:
        self.ranks: dict[str, int] = {}
        for unit in units:
            self.begin(unit)

    def begin(self, unit: Unit) -> None:
        self.ranks.update(band_of(BARE, unit).ranks)

    def __call__(self, question: Any) -> tuple[str, ...]:
        return tuple(sorted(question.keys(), key=lambda key: self.ranks[key])[: question.number])


def nothing(*args: Any) -> Generator[Ask, Any, None]:
    """In place of a step that a test has no use for."""
    return
    yield
