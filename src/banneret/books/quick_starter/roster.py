"""A roster: an army list with every entry written out, as the Quick Starter plays it.

This is data on the wire. It stands whole in the header of every journal, so a game can be replayed long
after the pack it came from has changed. The rules build their own fast sheets from it.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from banneret.books.honours import Honours


class Characteristics(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """QS-GEN-21: the twelve Characteristics, by the keys of the book."""

    Adv: int
    Mar: int
    Dis: int
    HP: int
    Def: int
    Res: int
    Arm: int
    Agi: int
    Att: int
    Off: int
    Str: int
    AP: int


class ShootingData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """QS-SHO-02: a shooting attack. `aim` belongs to the unit (QS-SHO-10); `shots` is "1", "D3" or "2D6"."""

    name: str
    range: int
    aim: int
    shots: str = "1"
    strength: int | None = None
    ap: int = 0
    rules: tuple[str, ...] = ()


class EffectData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a spell does: hits, a change of a Characteristic or of a roll, or a move.

    `hits` is a number or dice ("D6", "2D6"), with `strength` or `wounds_on`. `stat` is a key of the
    Characteristics. `roll` is "to hit", "to wound", "aegis", "reroll to hit" or "reroll to wound", read from
    the side that is affected: its own rolls to hit and to wound (failed dice rolled again), and an Aegis of
    `modifier` where it has none as good. `move` is the inches of an Advance Move made at once.
    """

    hits: str = ""
    strength: int | None = None
    wounds_on: int | None = None
    ap: int = 0
    rules: tuple[str, ...] = ()
    stat: str = ""
    roll: str = ""
    modifier: int = 0
    move: int = 0


class SpellData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell says everything itself (QS-MAG-08). `target`: enemy_unit, friendly_unit, caster_unit, caster."""

    id: str
    name: str
    casting_value: int
    target: str
    range: int
    effects: tuple[EffectData, ...]
    needs_sight: bool = False
    may_target_engaged: bool = False
    may_target_fleeing: bool = False
    duration: str = "instant"  # or "one_turn"
    stacks: bool = False
    text: str = ""


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """QS-GEN-03: one unit as it takes the field. `base` is (front width, side length) in millimetres.

    A round base has its diameter for both. `general` marks the army's General; `joins` the id of the unit
    the list proposes to deploy a Character in. `mounted` and `standard` stand here only where the entry says
    other than its base and its ranks do; `standing` tells them of any unit. So does `plural`,
    whether its name means many, where the name alone would tell otherwise. `honours` are what a campaign has
    made of it, and `learned` the spells that they teach; who has none is written without. `figure` is what its
    models look like, where the entry says so.
    """

    id: str
    name: str
    entry: str
    category: str  # character, core or special
    points: int
    models: int
    files: int
    base: tuple[int, int]
    profile: Characteristics
    round_base: bool = False
    rules: tuple[str, ...] = ()
    shooting: ShootingData | None = None
    spells: tuple[SpellData, ...] = ()
    general: bool = False
    joins: str = ""
    mounted: bool | UnsetType = UNSET
    standard: bool | UnsetType = UNSET
    plural: bool | UnsetType = UNSET
    honours: Honours | UnsetType = UNSET
    learned: tuple[SpellData, ...] | UnsetType = UNSET
    figure: str | UnsetType = UNSET


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side's army, ready to play. `limit` is what the list was built for, `tier` basic or advanced."""

    name: str
    army: str
    points: int
    limit: int
    tier: str
    units: tuple[UnitData, ...]
