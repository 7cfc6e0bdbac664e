"""What can happen only where side-missions are played, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names
from banneret.core.engine.events import Event


class SideMissionShared(Event, frozen=True, tag=True, omit_defaults=True):
    """`many`: there are more than two who may complete it."""

    seat: str
    mission: str
    many: bool = False

    def text(self, names: Names) -> str:
        who = "everybody" if self.many else "both"
        return f"{names[self.seat]} selects the side-mission {self.mission}, which {who} may complete."


class SideMissionHidden(Event, frozen=True, tag=True):
    """Somebody has selected a side-mission in secret; which one is told when the game is over."""

    seat: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} selects a side-mission in secret."


class SideMissionRevealed(Event, frozen=True, tag=True):
    seat: str
    mission: str
    completed: bool

    def text(self, names: Names) -> str:
        end = "and has completed it" if self.completed else "and has not completed it"
        return f"{names[self.seat]} had the side-mission {self.mission} {end}."

    def reveals(self) -> bool:
        return True


class SideMissionScored(Event, frozen=True, tag=True):
    seat: str
    mission: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} has completed the side-mission {self.mission}."
