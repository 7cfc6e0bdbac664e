"""Two warriors, and more, in base contact: for tests of blows."""

from __future__ import annotations

from typing import Any, TypeVar

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.close_combat import fight
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.warrior import STANDING, Warrior
from banneret.core.engine.events import Event
from tests.books.skirmish.ground import play, scripted, skirmish

E = TypeVar("E", bound=Event)

BASE = 0.984  # an inch that is 25 mm wide

ONE, TWO, THREE, FOUR = "A.one", "B.one", "B.two", "A.two"


def duel(
    one: WarriorSheet | None = None,
    two: WarriorSheet | None = None,
    three: WarriorSheet | None = None,
    four: WarriorSheet | None = None,
) -> Battle:
    """A.one and B.one touch; so do A.one and B.two, and B.one and A.two, if they are there."""
    places: dict[str, tuple[float, float] | tuple[float, float, str]] = {
        ONE: (10.0, 10.0),
        TWO: (10.0 + BASE, 10.0),
    }
    sheets = {key: each for key, each in ((ONE, one), (TWO, two), (THREE, three), (FOUR, four)) if each}
    if three is not None:
        places[THREE] = (10.0 - BASE, 10.0)
    if four is not None:
        places[FOUR] = (10.0 + 2 * BASE, 10.0)
    battle = skirmish(places, sheets)
    battle.engage(ONE, TWO)
    if three is not None:
        battle.engage(ONE, THREE)
    if four is not None:
        battle.engage(TWO, FOUR)
    return battle


def round_of(battle: Battle, faces: tuple[int, ...], *answers: Any) -> list[str]:
    """A Close Combat Phase with just these dice; the names of what was asked."""
    dice = scripted(*faces)
    asked = play(fight(battle, dice), *answers)
    dice.finish()
    return asked


def told(battle: Battle, kind: type[E]) -> list[E]:
    return [event for event in battle.told if isinstance(event, kind)]


def changed(battle: Battle, warrior_id: str, **values: Any) -> Warrior:
    """A warrior with some of its values as they are said to be."""
    other = battle.warrior(warrior_id).twin()
    for name, value in values.items():
        setattr(other, name, value)
    return battle.put(other)


def lay_down(battle: Battle, warrior_id: str, condition: str) -> None:
    assert condition != STANDING
    changed(battle, warrior_id, condition=condition)
