# interpreted: Structs
"""What is told of the Income Phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from banneret.campaign.realm import CALLED
from banneret.core.engine.events import Event

Names = Mapping[str, str]


class Revolted(Event, frozen=True, tag=True):
    """CP-FAC-20, CP-FAC-23: a Mine or a City whose die has shown a 1."""

    seat: str
    hex: int
    construction: str

    def text(self, names: Names) -> str:
        what = "yields nothing" if self.clause == "CP-FAC-20" else "yields half"
        called = "Mine" if self.clause == "CP-FAC-20" else CALLED[self.construction]
        return f"A revolt in hex {self.hex}: the {called} of {names[self.seat]} {what} this turn."


class MineLay(Event, frozen=True, tag=True):
    """CP-APH-08."""

    seat: str
    hex: int

    def text(self, names: Names) -> str:
        return f"The Mine of {names[self.seat]} in hex {self.hex} was sabotaged and yields nothing."


class Yielded(Event, frozen=True, tag=True):
    """What one place yields: its dice, what is added to them, and the dice of season and event.

    `source` is a construction, or “ruin”; of a Dwarven Hold its City and its Mine are told apart.
    """

    summed: ClassVar[bool] = True

    seat: str
    hex: int
    source: str
    faces: tuple[int, ...]
    bonus: int = 0
    more: tuple[int, ...] = ()
    halved: bool = False
    gold: int = 0

    def text(self, names: Names) -> str:
        called = CALLED.get(self.source, "Ruin")
        how = "–".join([str(face) for face in self.faces])
        if self.bonus:
            how = f"{how} and {self.bonus}" if how else str(self.bonus)
        if self.more:
            extra = "–".join([str(face) for face in self.more])
            how = f"{how}, with {extra} more" if how else extra
        half = ", halved" if self.halved else ""
        return f"{names[self.seat]} earns {self.gold} gold from the {called} in hex {self.hex} ({how}{half})."


class MineExhausted(Event, frozen=True, tag=True):
    seat: str
    hex: int

    def text(self, names: Names) -> str:
        return f"The Mine of {names[self.seat]} in hex {self.hex} is exhausted and closes."


class ArtefactsYielded(Event, frozen=True, tag=True):
    seat: str
    gold: int

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} earns {self.gold} gold by Artefacts."


class TreasuryFilled(Event, frozen=True, tag=True):
    """`lost` is what was earned beyond the cap (CP-GLD-02)."""

    seat: str
    earned: int
    gold: int
    lost: int = 0

    def text(self, names: Names) -> str:
        over = f"; {self.lost} above the 3500 that a treasury holds are lost" if self.lost else ""
        return f"{names[self.seat]} earns {self.earned} gold in all and now has {self.gold}{over}."
