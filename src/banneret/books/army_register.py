# interpreted: Structs
"""An army list as the campaign's register enters it, whatever book its battles are fought in.

What each word means, a book says in its own `register` module, with one function: `register(source)`.
"""

from __future__ import annotations

from typing import Final

import msgspec

GENERAL: Final = "general"
STANDARD_BEARER: Final = "bsb"
OTHER: Final = "other"


class RegisteredUnit(msgspec.Struct, frozen=True):
    """`goblin` is for all Goblins, those of the caves too (CP-FAC-31). `gains` are what Level 2 may raise, the
    usual choice first (CP-VET-09)."""

    id: str
    name: str
    points: int
    models: int
    scoring: bool
    standard: bool
    goblin: bool
    gains: tuple[str, ...] = ()


class RegisteredCharacter(msgspec.Struct, frozen=True):
    """`role` is general, bsb or other. `gains` are what Level 2 may raise (CP-CHA-15)."""

    id: str
    name: str
    points: int
    role: str
    vampire: bool
    mounted: bool
    gains: tuple[str, ...] = ()


class ArmyRegister(msgspec.Struct, frozen=True):
    """`leadership` is the General's, and `leads_by` what it is raised with at Level 2, as his `gains` have it;
    the Core flags are fixed by the list.

    `faction` is "" in books whose armies stand for none of the campaign's: there the player names it.
    """

    name: str
    faction: str
    points: int
    leadership: int
    leads_by: str
    core_cavalry: bool
    core_cave_goblins: bool
    units: tuple[RegisteredUnit, ...]
    characters: tuple[RegisteredCharacter, ...]


def is_most(answers: list[bool]) -> bool:
    """Half of them is not most of them, and neither is none of none (CP-FAC-21, CP-FAC-28)."""
    return 2 * sum(answers) > len(answers)
