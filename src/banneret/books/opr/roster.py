"""A roster: an army list with every choice worked out, as the two One Page Rules books play it.

This is data on the wire. It stands whole in the header of every journal, so a game can be replayed
long after the pack it came from has changed. The rules build their own fast sheets from it.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from banneret.books.honours import Honours


class WeaponData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Name, range, attacks and special rules; range 0 is a melee weapon.

    RG-SHO-06, RG-SHO-07, AF-GEN-13, AF-GEN-14.
    """

    name: str
    attacks: int
    range: int = 0
    rules: tuple[str, ...] = ()


class ModelData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`count` identical models of a unit. A plain model has no command post and no upgrade of its own.

    `figure` is what they look like, where the pack says so.
    """

    name: str
    count: int
    quality: int
    defense: int
    weapons: tuple[WeaponData, ...]
    rules: tuple[str, ...] = ()
    special: bool = False
    figure: str | UnsetType = UNSET


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """AF-GEN-04: one unit as it takes the field. Bases are inches, `base` is (width, depth).

    That it is two units combined (AF-PRE-13) is written only where it is so; so are whether its name means
    many, where the name alone would tell otherwise, and the honours that it brings from a campaign, with the
    spells that they teach.
    """

    id: str
    name: str
    entry: str
    kind: str
    points: int
    width: int
    base: tuple[float, float]
    models: tuple[ModelData, ...]
    combined: bool = False
    plural: bool | UnsetType = UNSET
    honours: Honours | UnsetType = UNSET
    learned: tuple[SpellData, ...] | UnsetType = UNSET


class SpellData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell: the number to reach, whom it may be cast at, and what it does."""

    id: str
    name: str
    number: int
    range: int
    target: str
    count: int = 1
    hits: int = 0
    rules: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()
    hit_shooting: int = 0
    hit_melee: int = 0
    block: int = 0
    heal: bool = False
    rally: bool = False
    morale_test: bool = False
    dangerous_test: bool = False
    difficult: bool = False


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side's army, ready to play.

    `joins` are wishes of an imported list: which Hero is to join which unit, by their ids. They are written
    only where there are any, so that other rosters stay as they were.
    """

    name: str
    army: str
    points: int
    units: tuple[UnitData, ...]
    spells: tuple[SpellData, ...] = msgspec.field(default_factory=tuple)  # written even if there are none
    joins: tuple[tuple[str, str], ...] = ()
