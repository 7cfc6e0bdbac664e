"""What can happen only in apocalyptic games, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called


class LeaderNamed(Event, frozen=True, tag=True):
    """The model of a unit that moves, sees and is measured for all of it."""

    unit: str
    model: str
    number: int

    def text(self, names: Names) -> str:
        who = f"{called(names, self.model)} {self.number}"
        return (
            f"{who} leads {called(names, self.unit)}: moves, sight and ranges of the unit are measured from it."
        )
