"""What can happen only where veterans and Artefacts are played in this book, beside what all books tell."""

from __future__ import annotations

from banneret.books.events import Names, dice_text, plural
from banneret.books.veteran_events import title
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called


class Endured(Event, frozen=True, tag=True):
    """Dice for Health Points that the Oathstone Plate may keep, and how many it kept."""

    who: str
    faces: tuple[int, ...]
    kept: int

    def text(self, names: Names) -> str:
        kept = plural(self.kept, "Health Point")
        return f"The Oathstone Plate keeps {kept} of {called(names, self.who)} ({dice_text(self.faces)})."


class ArtefactCost(Event, frozen=True, tag=True):
    """A curse takes Health Points; `faces` are what was rolled for their number."""

    who: str
    artefact: str
    lost: int
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        rolled = f" ({dice_text(self.faces)})" if self.faces else ""
        cost = plural(self.lost, "Health Point")
        return f"The {title(self.artefact)} costs {called(names, self.who)} {cost}{rolled}."
