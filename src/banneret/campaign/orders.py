# interpreted: Structs
"""Orders for armies and parties: their items, as the book writes them (CP-MOV-11 to CP-MOV-15)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Step(msgspec.Struct, frozen=True, tag=True):
    """To the neighbour in a direction."""

    direction: str


class Skip(msgspec.Struct, frozen=True, tag=True):
    """CP-FAC-03: over one hex to the one behind it."""

    first: str
    second: str


class Portal(msgspec.Struct, frozen=True, tag=True):
    """CP-SEA-06: to the portal of this number, counted from 1."""

    number: int


class Act(msgspec.Struct, frozen=True, tag=True):
    """An action by its name, with the hex it is aimed at and what is chosen for it (a terrain, a list, an
    army).
    """

    action: str
    hex: int | None = None
    choice: str = ""


class Unreadable(msgspec.Struct, frozen=True, tag=True):
    """Words of accepted orders that are no item, for instance of an imported file: the army stops there
    (CP-MOV-15)."""

    text: str


Item: TypeAlias = Step | Skip | Portal | Act | Unreadable


class Orders(msgspec.Struct, frozen=True):
    """What one army or party is to do. Of one player's armies the lower `priority` goes first, and one with
    none (0) after those with one (CP-MOV-09)."""

    who: str
    items: tuple[Item, ...]
    priority: int = 0
