"""What can happen in any book where veterans and Artefacts are played, as events with their sentences."""

from __future__ import annotations

from banneret.books.artefacts import all_artefacts
from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, says


def title(artefact: str) -> str:
    return all_artefacts()[artefact].name


class ArtefactUsed(Event, frozen=True, tag=True):
    """A Character or Hero uses what his Artefact grants; `on` is the unit that it is for."""

    who: str
    artefact: str
    on: str

    def text(self, names: Names) -> str:
        what = f"{says(names, self.who, 'uses')} the {title(self.artefact).removeprefix('The ')}"
        return f"{what}." if self.on in ("", self.who) else f"{what} for {called(names, self.on)}."


class SecondThrow(Event, frozen=True, tag=True):
    """Dice are rolled again by the grace of a Level or an Artefact of `who`."""

    who: str
    roll: str
    before: tuple[int, ...]
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        old, new = dice_text(self.before), dice_text(self.faces)
        count = plural(len(self.faces), "die", "dice")
        return f"{says(names, self.who, 'has')} {count} {self.roll} thrown again: {old} become {new}."


class Copied(Event, frozen=True, tag=True):
    """A Mirror of Envy copies an Artefact for this battle."""

    who: str
    artefact: str

    def text(self, names: Names) -> str:
        return (
            f"The Mirror of Envy of {called(names, self.who)} copies the "
            f"{title(self.artefact).removeprefix('The ')}."
        )
