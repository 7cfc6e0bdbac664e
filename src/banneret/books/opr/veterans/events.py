"""What Artefacts cost in the One Page Rules books, as an event with its sentence."""

from __future__ import annotations

from banneret.books.events import Names, dice_text, plural
from banneret.books.veteran_events import title
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called


class ArtefactWounds(Event, frozen=True, tag=True):
    """A curse deals wounds that nobody blocks; `faces` are what was rolled for their number."""

    who: str
    artefact: str
    wounds: int
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        rolled = f" ({dice_text(self.faces)})" if self.faces else ""
        return (
            f"The {title(self.artefact)} costs {called(names, self.who)} "
            f"{plural(self.wounds, 'wound')}{rolled}."
        )
