# interpreted: cases are set up once
"""The words of a case for where a skirmish stands."""

from __future__ import annotations

import msgspec

from banneret.books.skirmish.battle import MOVES


class EncounterSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A random encounter in play. `seat` and `turn` are those of the case where they are not said."""

    kind: str
    seat: str = ""
    turn: int = 0
    left: int = 0
    value: int = 0
    at: list[float] = []
    models: list[str] = []


class ChargeSpec(msgspec.Struct, forbid_unknown_fields=True):
    charger: str
    targets: list[str]
    jump: bool = False
    dive: bool = False


class StarvingSpec(msgspec.Struct, forbid_unknown_fields=True):
    warrior: str
    at: tuple[float, float]
    turn: int
    on: str = ""


class ShardSpec(msgspec.Struct, forbid_unknown_fields=True):
    """What lies on the table to be taken."""

    at: tuple[float, float]
    on: str = ""


class StateSpec(msgspec.Struct, forbid_unknown_fields=True):
    """`began` is how many each side had at first, if not those that the case has; `purse` is its gold.

    Enemies who touch fight each other, and have for `rounds_fought` already.
    """

    step: str = MOVES
    turn: int = 1
    active: str = "A"
    first: str = "A"
    south: str = "A"
    attacker: str = ""
    placing: str = ""
    scenario: str = "bad-blood"
    market: bool = True
    weather: str = ""
    weather_value: int = 0
    encounters: list[EncounterSpec] = []
    score: dict[str, int] = {}
    gold: dict[str, int] = {}
    purse: dict[str, int] = {}
    weirdstone: dict[str, int] = {}
    shards: dict[str, ShardSpec] = {}
    began: dict[str, int] = {}
    charges: list[ChargeSpec] = []
    barred: list[str] = []
    collapsed: list[str] = []
    starving: list[StarvingSpec] = []
    felled_by: dict[str, str] = {}
    feats: dict[str, list[str]] = {}
    routed: list[str] = []
    finished: str = ""
    winner: str = ""
    rounds_fought: int = 0
