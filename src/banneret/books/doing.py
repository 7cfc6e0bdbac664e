"""Whose doing something is that befalls a unit, and by what means: what events tell and reports count."""

from __future__ import annotations

from typing import Final

# By what means.
SHOOTING: Final = "shooting"
MAGIC: Final = "magic"
MELEE: Final = "melee"  # blows, Impact, breath in a melee, and losing one
CRUMBLING: Final = "crumbling"  # wounds of a lost combat, which nobody struck
CHARGE: Final = "charge"  # into a unit that flees
PURSUIT: Final = "pursuit"
ARTEFACT: Final = "artefact"  # what his own Artefact costs a Character
FRIENDS: Final = "friends"  # what befell a friend nearby


class Doing:
    """Those who did it, by their ids; several where they share it, nobody where it is the ground's doing."""

    __slots__ = ("by", "means")

    def __init__(self, by: tuple[str, ...], means: str) -> None:
        self.by = by
        self.means = means


NOBODY: Final = Doing((), "")
