# interpreted: Structs
"""What is told while a campaign is set up (section STA)."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.events import listed
from banneret.campaign.realm import CALLED
from banneret.core.engine.events import Event


class PlacementOrderSettled(Event, frozen=True, tag=True):
    """`drawn` by the dice, or else entered by the Games Master."""

    seats: tuple[str, ...]
    drawn: bool

    def text(self, names: Mapping[str, str]) -> str:
        who = "The dice have drawn" if self.drawn else "The Games Master has said"
        return f"{who} who places first: {', '.join([names[seat] for seat in self.seats])}."


class SettlementPlaced(Event, frozen=True, tag=True):
    """`gained` are the hexes that come with it, its own among them."""

    seat: str
    piece: str
    hex: int
    gained: tuple[int, ...]

    def text(self, names: Mapping[str, str]) -> str:
        count = len(self.gained)
        hexes = "1 hex" if count == 1 else f"{count} hexes"
        return f"{names[self.seat]} founds a {CALLED[self.piece]} in hex {self.hex} and gains {hexes}."


class RealmSplit(Event, frozen=True, tag=True):
    """CP-STA-05: a boxed-in player may place apart from the rest of his realm."""

    seat: str
    piece: str

    def text(self, names: Mapping[str, str]) -> str:
        what = f"{names[self.seat]} has no room left beside its realm"
        return f"{what}: its {CALLED[self.piece]} goes to the nearest free land."


class NoRoomToPlace(Event, frozen=True, tag=True):
    """Not a hex of the map is left for these."""

    seat: str
    pieces: tuple[str, ...]

    def text(self, names: Mapping[str, str]) -> str:
        return f"No hex is left for {names[self.seat]} to place {listed(self.pieces)}."


class ArmySetUp(Event, frozen=True, tag=True):
    army: str
    seat: str
    hex: int
    general: bool

    def text(self, names: Mapping[str, str]) -> str:
        what = "as its General's Army " if self.general else ""
        return f"{names[self.seat]} sets up {names[self.army]} {what}in hex {self.hex}."
