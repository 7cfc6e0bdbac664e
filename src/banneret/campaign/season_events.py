# interpreted: Structs
"""What is told of the Season Phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from banneret.books.events import listed, plural
from banneret.campaign.realm import CALLED
from banneret.campaign.terrain import terrain_of
from banneret.core.engine.events import Event

Names = Mapping[str, str]


def hexes_text(numbers: tuple[int, ...]) -> str:
    """“hex 7”, “hexes 7, 9 and 12”."""
    word = "hex" if len(numbers) == 1 else "hexes"
    return f"{word} {listed([str(number) for number in numbers])}"


class TurnBegan(Event, frozen=True, tag=True):
    """CP-GEN-03."""

    opens: ClassVar[bool] = True

    turn: int
    year: int
    season: str

    def text(self, names: Names) -> str:
        return f"Turn {self.turn}: {self.season} of year {self.year}."


class FactionTakesEffect(Event, frozen=True, tag=True):
    """CP-GEN-11."""

    seat: str
    faction: str

    def text(self, names: Names) -> str:
        return f"From now on {names[self.seat]} rules a realm of another faction: {self.faction}."


class SeasonalEvent(Event, frozen=True, tag=True):
    """CP-SEA-05: the dice, and what they bring."""

    summed: ClassVar[bool] = True
    aloud: ClassVar[bool] = True

    faces: tuple[int, ...]
    name: str
    about: str

    def text(self, names: Names) -> str:
        return f"The season brings {sum(self.faces)}: {self.name}. {self.about}"


class NothingCame(Event, frozen=True, tag=True):
    """An event that has passed over the world without a trace."""

    name: str

    def text(self, names: Names) -> str:
        return f"{self.name}: nothing on the map changes."


class PortalsOpened(Event, frozen=True, tag=True):
    hexes: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"Portals open in {hexes_text(self.hexes)} until the season ends."


class LandRolled(Event, frozen=True, tag=True):
    """A die, or two, for a hex or for an area, known by its lowest hex number."""

    what: str
    hex: int
    faces: tuple[int, ...]
    struck: bool

    def text(self, names: Names) -> str:
        shown = "–".join([str(face) for face in self.faces])
        return f"{self.what} of hex {self.hex}: {shown}{'' if self.struck else ', and nothing happens'}."


class RadiusRolled(Event, frozen=True, tag=True):
    """How far something reaches from a hex."""

    what: str
    hex: int
    radius: int

    def text(self, names: Names) -> str:
        return f"{self.what} in hex {self.hex} reaches {plural(self.radius, 'hex', 'hexes')} far."


class LandChanged(Event, frozen=True, tag=True):
    """Hexes that are of one terrain from now on."""

    hexes: tuple[int, ...]
    terrain: str

    def text(self, names: Names) -> str:
        where = hexes_text(self.hexes)
        verb = "becomes" if len(self.hexes) == 1 else "become"
        return f"{where[:1].upper()}{where[1:]} {verb} {terrain_of(self.terrain).name}."


class DestructionRolled(Event, frozen=True, tag=True):
    """CP-SEA-18, CP-SEA-19: what is told of a roll that would have destroyed something, or has."""

    what: str  # a construction, "road", or the id of an army or a party
    called: str  # as nobody may know it any more
    hex: int
    faces: tuple[int, ...]
    again: tuple[int, ...]  # CP-FAC-18: rolled once more
    destroyed: bool

    def text(self, names: Names) -> str:
        what = self.called
        shown = "–".join([str(face) for face in self.faces])
        if self.again:
            shown += f", again {'–'.join([str(face) for face in self.again])}"
        fate = "does not survive" if self.destroyed else "survives"
        return f"{what[:1].upper()}{what[1:]} in hex {self.hex} {fate} the eruption ({shown})."


class ConstructionLost(Event, frozen=True, tag=True):
    """`what` is a construction, or "road"."""

    what: str
    hex: int
    seat: str = ""

    def text(self, names: Names) -> str:
        what = CALLED.get(self.what, "road")
        whose = f" of {names[self.seat]}" if self.seat else ""
        return f"The {what}{whose} in hex {self.hex} is gone."


class GoldenAgeFell(Event, frozen=True, tag=True):
    seat: str

    def text(self, names: Names) -> str:
        return f"The golden age falls to {names[self.seat]}."


class SettlementRaised(Event, frozen=True, tag=True):
    """A Town that is a Fortress from now on, or a Fortress that is a City."""

    seat: str
    hex: int
    before: str
    after: str

    def text(self, names: Names) -> str:
        who, before, after = names[self.seat], CALLED[self.before], CALLED[self.after]
        return f"{who} turns the {before} in hex {self.hex} into a {after} for free."


class ChanceLapsed(Event, frozen=True, tag=True):
    seat: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} raises no settlement, and the golden age passes."
