"""What happens when spells are cast, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names, dice_text, listed, plural
from banneret.core.engine.events import Event


class CastingRoll(Event, frozen=True, tag=True):
    """SK-MAG-07, SK-MAG-08. `again` are the faces of a first roll that the Grimoire page let roll again.

    `target` is "" for a spell on a point or on its wizard.
    """

    summed: ClassVar[bool] = True

    wizard: str
    spell: str
    target: str
    difficulty: int
    faces: tuple[int, ...]
    works: bool
    again: tuple[int, ...] = ()

    def text(self, names: Names) -> str:
        verb = "casts" if self.works else "fails to cast"
        at = f" on {names[self.target]}" if self.target else ""
        first = f"; {dice_text(self.again)} rolled again by the Grimoire Page" if self.again else ""
        return (
            f"{names[self.wizard]} {verb} {self.spell}{at} "
            f"({dice_text(self.faces)} against {self.difficulty}{first})."
        )


class SpellStifled(Event, frozen=True, tag=True):
    """SK-ENC-63: whoever tries to cast near screaming walls."""

    wizard: str
    why: str

    def text(self, names: Names) -> str:
        return f"{names[self.wizard]} cannot cast here. {self.why}"

    def reveals(self) -> bool:
        return True


class SpellFellShort(Event, frozen=True, tag=True):
    """gaps 1.3: measured after the casting roll; out of range means no effect."""

    wizard: str
    spell: str
    inches: float
    reach: float

    def text(self, names: Names) -> str:
        return (
            f"{self.spell} of {names[self.wizard]} does not reach so far "
            f"({self.inches:.1f}” away, range {self.reach:g}”)."
        )

    def reveals(self) -> bool:
        return True


class SpellWorked(Event, frozen=True, tag=True):
    """Upon whom a spell works, once it is measured, and what it does. It may be nobody."""

    wizard: str
    spell: str
    targets: tuple[str, ...]
    what: str

    def text(self, names: Names) -> str:
        if not self.targets:
            return f"{self.spell}: there is nobody to be reached."
        return f"{self.spell} upon {listed([names[key] for key in self.targets])}: {self.what}."

    def reveals(self) -> bool:
        return True


class SpellHits(Event, frozen=True, tag=True):
    """SK-MAG-11: automatic hits of a spell."""

    wizard: str
    spell: str
    target: str
    hits: int
    strength: int

    def text(self, names: Names) -> str:
        hits = f"{plural(self.hits, 'hit')} of Strength {self.strength}"
        return f"{self.spell} causes {hits} on {names[self.target]}."

    def reveals(self) -> bool:
        return True


class WoundRegained(Event, frozen=True, tag=True):
    warrior: str
    wounds: int

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} regains a Wound and has {self.wounds}."


class CarriedByWind(Event, frozen=True, tag=True):
    """Updraft: where it comes down; `inches` is how far that was."""

    warrior: str
    x: float
    y: float
    level: str
    inches: float

    def text(self, names: Names) -> str:
        if self.inches <= 0.0:
            return f"There is no place where {names[self.warrior]} could be set down; it stays where it is."
        return f"{names[self.warrior]} is carried {self.inches:.1f}” through the air and comes down softly."

    def reveals(self) -> bool:
        return True
