"""Units of the Quick Starter for tests of odds: from the armies, or made up; and small battles for them."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from banneret.books.quick_starter import casualties, characters
from banneret.books.quick_starter.amounts import parse_amount
from banneret.books.quick_starter.army_building import unit_data_of
from banneret.books.quick_starter.battle import Battle, Contact, Field, Terrain
from banneret.books.quick_starter.model_rules import parse_rule
from banneret.books.quick_starter.packs import available_armies, load_army
from banneret.books.quick_starter.sheets import STATS, Entry, Spell, Weapon
from banneret.books.quick_starter.taking_the_field import spell_of, unit_of
from banneret.books.quick_starter.unit import FRONT, JOINED, Lasting, Unit, lasts
from tests.odds.agreement import play


def bought(seat: str, army: str, key: str, unit_id: str = "") -> Unit:
    """A unit of a bundled army."""
    return unit_of(seat, unit_data_of(load_army(army), key), unit_id or f"{seat}.{key}")


def entry(
    models: int = 10,
    files: int = 5,
    *rules: str,
    category: str = "core",
    base: tuple[int, int] = (20, 20),
    weapon: Weapon | None = None,
    spells: list[Spell] | None = None,
    **stats: int,
) -> Entry:
    """An entry of plain soldiers, but for what is named."""
    plain = {"Adv": 5, "Mar": 10, "Dis": 7, "HP": 1, "Def": 3, "Res": 3, "Arm": 0}
    plain |= {"Agi": 3, "Att": 1, "Off": 3, "Str": 3, "AP": 0}
    profile = [{**plain, **stats}[name] for name in STATS]
    made = [parse_rule(rule) for rule in rules]
    round_ = "War Machine" in rules
    return Entry(
        "made", "Made", category, 100, models, files, *base, round_, profile, made, weapon, spells or []
    )


def made(seat: str, models: int = 10, files: int = 5, *rules: str, unit_id: str = "", **more: Any) -> Unit:
    return Unit(unit_id or f"{seat}.made", seat, f"Made {seat}", entry(models, files, *rules, **more), False)


def bow(shots: str = "1", aim: int = 4, strength: int = 3, ap: int = 0, *rules: str, reach: int = 24) -> Weapon:
    return Weapon("Bow", reach, aim, parse_amount(shots), strength, ap, [parse_rule(rule) for rule in rules])


def with_character(unit: Unit, character: Unit, file: int = 0) -> Unit:
    """The unit joined by a Character; the Character's own unit must be put into the battle with `add`."""
    return characters.joined_by(unit, character.figures[0], file)


def empty_battle(*pieces: Terrain) -> Battle:
    battle = Battle(Field(list(pieces), True))
    battle.active = battle.south = battle.first = "A"
    return battle


def add(battle: Battle, unit: Unit, x: float, y: float, heading: float) -> Unit:
    """A unit stands in the battle; so do those who have joined it, and its losses count from now."""
    for figure in unit.figures:
        if figure.id != unit.id:
            own = Unit(figure.id, unit.seat, figure.entry.name, figure.entry, figure.general)
            own.place = JOINED
            battle.put(own)
    standing = unit.stand(x, y, heading)
    standing.phase_hp = standing.health()
    return battle.put(standing)


def facing(first: Unit, second: Unit, gap: float) -> Battle:
    """Two units looking at each other across a gap, in the middle of an empty table."""
    battle = empty_battle()
    add(battle, first, 18.0, 20.0, 0.0)
    add(battle, second, 18.0, 20.0 + gap, 180.0)
    return battle


def in_contact(first: Unit, second: Unit, charged: bool = False) -> Battle:
    """Two units front to front, centre on centre, the first after a charge or not."""
    battle = facing(first, second, 0.0)
    battle.engage(Contact(first.id, FRONT, second.id, "" if second.is_round() else FRONT))
    if charged:
        ready = battle.unit(first.id).twin()
        ready.charged = True
        battle.put(ready)
    return battle


def with_losses(unit: Unit, points: int) -> Unit:
    """The unit after so many Health Points lost by its rank-and-file."""
    battle = empty_battle()
    standing = add(battle, unit, 18.0, 20.0, 0.0)
    play(casualties.suffer(battle, [casualties.Loss(unit.id, "", points, "")]), {})
    hurt = battle.unit(standing.id).twin()
    hurt.losses = ()
    return hurt


@lru_cache
def everything() -> tuple[tuple[str, str], ...]:
    return tuple([(army, key) for army in available_armies() for key in load_army(army).units])


@lru_cache
def every_spell() -> tuple[Spell, ...]:
    return tuple(
        [spell_of(data, "") for army in available_armies() for data in load_army(army).spells.values()]
    )


def spells_that_last() -> list[Spell]:
    return [spell for spell in every_spell() if lasts(spell.effects)]


def spells_that_strike() -> list[Spell]:
    return [spell for spell in every_spell() if any([effect.hits is not None for effect in spell.effects])]


def some_unit(rng: random.Random, seat: str, unit_id: str, shoots: bool = False) -> Unit:
    """A unit of any army with Characters, losses and spells as they come."""
    while True:
        army, key = rng.choice(everything())
        unit = bought(seat, army, key, unit_id)
        if shoots and unit.entry.weapon is None:
            continue
        if unit.rnf > 1 and rng.random() < 0.4:
            unit = with_losses(unit, rng.randint(1, unit.pool - 1))
        for number in range(2):
            heroes = [
                bought(seat, army, other, f"{unit_id}.hero-{number}")
                for other in load_army(army).units
                if load_army(army).units[other].category == "character"
            ]
            heroes = [hero for hero in heroes if characters.may_host(unit, hero.figures[0])]
            if heroes and rng.random() < 0.5:
                unit = with_character(unit, rng.choice(heroes), rng.choice(characters.places_in(unit)))
        if rng.random() < 0.3:
            enchanted = unit.twin()
            enchanted.lasting = (Lasting(rng.choice(spells_that_last()), seat),)
            unit = enchanted
        return unit
