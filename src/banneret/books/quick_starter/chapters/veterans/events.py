"""What can happen only where veterans and Artefacts are played, as events with their sentences."""

from __future__ import annotations

from banneret.books.artefacts import all_artefacts
from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event


def title(artefact: str) -> str:
    return all_artefacts()[artefact].name


class ArtefactUsed(Event, frozen=True, tag=True):
    """A Character uses what his Artefact grants; `on` is the unit that it is for."""

    who: str
    artefact: str
    on: str

    def text(self, names: Names) -> str:
        what = f"{names[self.who]} uses the {title(self.artefact).removeprefix('The ')}"
        return f"{what}." if self.on in ("", self.who) else f"{what} for {names[self.on]}."


class SecondThrow(Event, frozen=True, tag=True):
    """Dice are rolled again by the grace of a Level or an Artefact of `who`."""

    who: str
    roll: str
    before: tuple[int, ...]
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        old, new = dice_text(self.before), dice_text(self.faces)
        count = plural(len(self.faces), "die", "dice")
        return f"{names[self.who]} has {count} {self.roll} thrown again: {old} become {new}."


class Endured(Event, frozen=True, tag=True):
    """Dice for Health Points that the Oathstone Plate may keep, and how many it kept."""

    who: str
    faces: tuple[int, ...]
    kept: int

    def text(self, names: Names) -> str:
        kept = plural(self.kept, "Health Point")
        return f"The Oathstone Plate keeps {kept} of {names[self.who]} ({dice_text(self.faces)})."


class ArtefactCost(Event, frozen=True, tag=True):
    """A curse takes Health Points; `faces` are what was rolled for their number."""

    who: str
    artefact: str
    lost: int
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        rolled = f" ({dice_text(self.faces)})" if self.faces else ""
        cost = plural(self.lost, "Health Point")
        return f"The {title(self.artefact)} costs {names[self.who]} {cost}{rolled}."


class Copied(Event, frozen=True, tag=True):
    """A Mirror of Envy copies an Artefact for this battle."""

    who: str
    artefact: str

    def text(self, names: Names) -> str:
        return (
            f"The Mirror of Envy of {names[self.who]} copies the {title(self.artefact).removeprefix('The ')}."
        )
