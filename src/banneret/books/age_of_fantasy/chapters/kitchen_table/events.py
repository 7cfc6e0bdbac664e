"""What can happen only on a kitchen table, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names
from banneret.books.opr.events import NoRoom
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import all_called, called


class ReinforcementsDeclared(Event, frozen=True, tag=True):
    """Which units of a side come later; none if it has too few to keep any back."""

    seat: str
    units: tuple[str, ...]

    def text(self, names: Names) -> str:
        if not self.units:
            return f"{names[self.seat]} has too few units to keep reinforcements back."
        units = all_called(names, self.units)
        said = units[0] if len(units) == 1 else f"{', '.join(units[:-1])} and {units[-1]}"
        return (
            f"{names[self.seat]} keeps reinforcements back: {said}. "
            "From round 2 on they may be set up within 3” of any table edge."
        )


class NeverArrived(NoRoom, frozen=True, tag=True):
    """A unit of reinforcements that was never set up; in reports like one for which there was no room."""

    def text(self, names: Names) -> str:
        return f"The reinforcements, {called(names, self.unit)}, have never arrived and count as destroyed."
