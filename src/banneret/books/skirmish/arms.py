"""What a warrior fights with: the weapons it has not lost, the ways to hold them, and those it holds now."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.sheets import UNARMED, Weapon
from banneret.books.skirmish.warrior import Warrior

FISTS: Final = Weapon("fists", "Fists", UNARMED, 1, -1, False, 0.0, 0, ())
NATURAL: Final = Weapon("claws", "Claws and teeth", UNARMED, 1, 0, False, 0.0, 0, ())


def weapons_left(warrior: Warrior) -> list[Weapon]:
    """The weapons for close combat that it has not lost (SK-WND-12)."""
    return [weapon for weapon in warrior.sheet.melee if weapon.id not in warrior.disarmed]


def sets_of(warrior: Warrior) -> list[tuple[Weapon, ...]]:
    """SK-CC-08: the ways to hold its weapons: one for two hands, or one or two for one hand, the first mainly.

    Two weapons that are alike are held in one way only.
    """
    held = weapons_left(warrior)
    if not held:
        return [(NATURAL if fights_unarmed(warrior) else FISTS,)]
    found: list[tuple[Weapon, ...]] = []
    for weapon in held:
        others = [other for other in held if other.id != weapon.id and other.hands == 1]
        if weapon.hands == 1 and others:
            for other in others:
                if not any([is_alike(pair, (weapon, other)) for pair in found]):
                    found.append((weapon, other))
        else:
            found.append((weapon,))
    return found


def fights_unarmed(warrior: Warrior) -> bool:
    """SK-SPC-03: whoever has claws and teeth, or is a creature, has no penalty for fighting unarmed."""
    return warrior.sheet.is_animal() or warrior.is_npc() or warrior.has("natural weapons")


def strikes_last(warrior: Warrior, held: tuple[Weapon, ...]) -> bool:
    """SK-CC-06: Always Strikes Last, by its own rule or by what it holds."""
    return warrior.has("always strikes last") or any(["strikes last" in weapon.rules for weapon in held])


def is_alike(one: tuple[Weapon, ...], other: tuple[Weapon, ...]) -> bool:
    """Whether two ways of holding weapons come to the same."""
    if len(one) != len(other):
        return False
    same = [a.name == b.name and a.rules == b.rules for a, b in zip(one, other, strict=True)]
    return all(same)


def wielded(battle: Battle, warrior: Warrior) -> tuple[Weapon, ...]:
    """What it fights with: as it said for this phase, less what it has lost since; else what comes first."""
    said = [weapon for weapon in battle.wielding.get(warrior.id, ()) if weapon.id not in warrior.disarmed]
    return tuple(said) or sets_of(warrior)[0]
