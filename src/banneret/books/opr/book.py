# interpreted: a door to compiled rules, with Structs on both sides
"""The door of both One Page Rules books: seats, names, two armies, and what is counted at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from banneret.books.battle_report import DESTROYED, ROUTED, SLEW, WAVERED
from banneret.books.opr.games import summary
from banneret.books.opr.roster import Roster
from banneret.books.opr.rosters import player_name
from banneret.books.opr.warfare import SEATS, Warfare
from banneret.books.table_book import TableBook
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import Source


class OprOptions(Protocol):
    """What the options of both books have: the armies of the seats, and the names of those who lead them."""

    @property
    def armies(self) -> dict[str, Roster]: ...

    @property
    def players(self) -> dict[str, str]: ...


Agreed = TypeVar("Agreed", bound=OprOptions)
War = TypeVar("War", bound=Warfare[Any])


class OprBook(TableBook[Agreed, War]):
    """`short` is what its players call it, `markers` the most objectives there can be."""

    deeds: ClassVar[tuple[str, ...]] = (SLEW, DESTROYED, ROUTED, WAVERED)
    short: ClassVar[str] = ""
    markers: ClassVar[int] = 0

    def held(self, battle: War) -> Mapping[str, int]:
        """How many objectives each side controls."""
        raise AssertionError

    def seats(self, options: Agreed) -> tuple[str, ...]:
        return SEATS

    def names(self, options: Agreed) -> dict[str, str]:
        names = {seat: player_name(options.players, options.armies, seat) for seat in SEATS}
        for number in range(1, self.markers + 1):
            names[f"marker-{number}"] = f"Marker {number}"
        for unit in self.begin(options).units.values():
            names[unit.id] = unit.name
            for model in unit.models:
                names[model.id] = model.sheet.name
        return names

    def summary(self, state: War) -> dict[str, dict[str, float]]:
        return summary(state, self.held(state))

    def two(self, armies: Sequence[Source]) -> tuple[Source, Source]:
        """The armies of a battle, of which there are two."""
        if len(armies) != 2:
            raise BadInput(f"{self.short} is played by two armies, not {len(armies)}", "armies")
        return armies[0], armies[1]
