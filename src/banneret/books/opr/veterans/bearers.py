"""Who has which Level and which Artefact, and whether it is of use to him now (ART-08, ART-37, ART-40)."""

from __future__ import annotations

from typing import Final

from banneret.books.chapters import value_of
from banneret.books.honours import Honours
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.veterans.notes import honour_notes, put
from banneret.books.opr.warfare import U, Warfare

KINGSBANE: Final = "kingsbane"


def art(battle: Warfare[U], number: int) -> str:
    """A clause of the book about Artefacts."""
    return f"{battle.clauses.cast[:2]}-ART-{number:02d}"


def vet(battle: Warfare[U], number: int) -> str:
    """A clause of the book about Levels."""
    return f"{battle.clauses.cast[:2]}-VET-{number:02d}"


def hero_id(hero: Model) -> str:
    """The unit of the army list that a Hero came as, whatever unit he has joined."""
    return hero.id.rpartition("/")[0]


def heroes_in(unit: Troop) -> list[Model]:
    """The Heroes in a unit, those too whom a base of several bears."""
    return [each for each in unit.fighters() if each.sheet.hero]


def hero_on(model: Model) -> Model | None:
    """The Hero that a model is: himself, or he alone on a base."""
    fighters = model.fighters()
    return fighters[0] if len(fighters) == 1 and fighters[0].sheet.hero else None


def unit_honours(unit: Troop) -> Honours | None:
    """Those of a unit itself, while one of its models other than a Hero stands."""
    for each in unit.fighters():
        if not each.sheet.hero:
            return each.sheet.honours
    return None


def level_of(hero: Model) -> int:
    return 0 if hero.sheet.honours is None else hero.sheet.honours.level


def own_artefact(hero: Model) -> str:
    """RG-ART-37, AF-ART-37: the one in use."""
    return "" if hero.sheet.honours is None else hero.sheet.honours.artefact


def bears(battle: Warfare[U], hero: Model, artefact: str) -> bool:
    """Whether a Hero has this Artefact, his own or a copy: for what a curse costs him."""
    if own_artefact(hero) == artefact:
        return True
    copied = honour_notes(battle).copied
    return bool(copied) and value_of(copied, hero_id(hero), "") == artefact


def has(battle: Warfare[U], unit: U, hero: Model, artefact: str) -> bool:
    """Whether a Hero in a unit has the benefit of this Artefact: not in melee with the bearer of Kingsbane."""
    if hero.sheet.honours is None or not bears(battle, hero, artefact):
        return False
    return artefact == KINGSBANE or not is_baned(battle, unit)


def is_baned(battle: Warfare[U], unit: U) -> bool:
    """RG-ART-08, AF-ART-08: whether a unit fights one in which somebody bears Kingsbane."""
    foe = foe_of(battle, unit)
    return foe is not None and any([bears(battle, enemy, KINGSBANE) for enemy in heroes_in(foe)])


def foe_of(battle: Warfare[U], unit: U) -> U | None:
    """The unit that this one fights in the melee that is being fought; None if it fights none."""
    fighting = honour_notes(battle).fighting
    if unit.id not in fighting:
        return None
    return battle.unit(fighting[1] if fighting[0] == unit.id else fighting[0])


def anybody_has(battle: Warfare[U], unit: U, artefact: str) -> bool:
    """Whether a Hero in a unit has the benefit of this Artefact."""
    return any([has(battle, unit, hero, artefact) for hero in heroes_in(unit)])


def anybody_bears(battle: Warfare[U], unit: U, artefact: str) -> bool:
    """Whether a Hero in a unit has this Artefact, for what it costs."""
    return any([bears(battle, hero, artefact) for hero in heroes_in(unit)])


def heroes_of(battle: Warfare[U], seat: str) -> list[tuple[U, Model]]:
    """The Heroes of a side on the table, each with the unit he stands in."""
    return [(unit, hero) for unit in battle.of_seat(seat) for hero in heroes_in(unit)]


def heroes_left(battle: Warfare[U], seat: str) -> list[Model]:
    """The Heroes of a side who are there or have yet to come."""
    return [hero for unit in battle.of_side(seat) if unit.alive() for hero in heroes_in(unit)]


def friends_about(battle: Warfare[U], unit: U, inches: float) -> list[tuple[U, Model]]:
    """The friendly Heroes on the table that a unit is near enough to, with their units.

    The unit may be one that odds reckon with: then those are in it who are left there.
    """
    found: list[tuple[U, Model]] = []
    for other in battle.friends(unit.seat):
        host = unit if other.id == unit.id else other
        for hero in heroes_in(host):
            if hero.sheet.honours is not None and is_near(battle, host, hero, unit, inches):
                found.append((host, hero))
    return found


def is_near(battle: Warfare[U], host: U, hero: Model, unit: U, inches: float) -> bool:
    """From a Hero's base to the nearest model of a unit; always to his own."""
    if host.id == unit.id:
        return True
    return battle.model_distance(host, slot_of(host, hero), unit) <= battle.distance(inches) + battle.slack


def slot_of(unit: Troop, hero: Model) -> int:
    """The slot of a Hero in his unit, or of the base that bears him."""
    for at, model in enumerate(unit.models):
        if hero.id in model.falling():
            return at
    raise AssertionError(f"{hero.id} is not in {unit.id}")


# ---------------------------------------------------------------------------------------- who fights whom


def meet(battle: Warfare[U], charger: str, defender: str) -> None:
    """RG-VET-15, AF-VET-15: Heroes of these two are in a challenge from now on."""
    put(battle, honour_notes(battle)._replace(fighting=(charger, defender)))


def part(battle: Warfare[U]) -> None:
    """The melee is over."""
    put(battle, honour_notes(battle)._replace(fighting=()))
