"""What can happen only in the fog of war, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names, plural
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called


class SectionRolled(Event, frozen=True, tag=True):
    """Surprise engagement: in which third of its zone, or of the table, a unit must be set up.

    `rolled` is what the die said and `section` where there is room, 0 if there is none in any.
    """

    unit: str
    face: int
    rolled: int
    section: int
    of: str  # "zone" or "table"
    waits: bool  # it stays in reserve for this round

    def text(self, names: Names) -> str:
        said = f"Surprise engagement: {called(names, self.unit)} must be set up in section {self.rolled} of"
        said += f" {'its zone' if self.of == 'zone' else 'the table'} (rolled {self.face})"
        if self.waits:
            return f"{said}, finds no place there and stays in reserve for this round."
        if not self.section:
            return f"{said}; no section has room for it, so it stands anywhere in its zone."
        if self.section != self.rolled:
            return f"{said}; there is no room, so it is section {self.section}."
        return f"{said}."


class TokenDrawn(Event, frozen=True, tag=True):
    """Ebb and flow: whose token came out of the bag, and how many of each side were in it."""

    seat: str
    tokens: dict[str, int]

    def text(self, names: Names) -> str:
        own, every = self.tokens[self.seat], sum(self.tokens.values())
        left = f"{own} of the {plural(every, 'token')} in the bag"
        return f"Ebb and flow: a token of {names[self.seat]} is drawn ({left}), who activates the next unit."


class FocusRolled(Event, frozen=True, tag=True):
    """Shifting focus: in which third of the table the next unit to be activated has to be."""

    seat: str
    face: int
    rolled: int
    section: int

    def text(self, names: Names) -> str:
        said = f"Shifting focus: {names[self.seat]} must activate a unit in section {self.rolled} of the table"
        said += f" (rolled {self.face})"
        if self.section != self.rolled:
            return f"{said}; nobody there can be activated, so it is section {self.section}."
        return f"{said}."


class WearinessRolled(Event, frozen=True, tag=True):
    """Combat weariness: two dice after an activation; a 2 or a 12 ends the round for this side."""

    seat: str
    faces: tuple[int, ...]
    weary: bool

    def text(self, names: Names) -> str:
        said = f"Combat weariness: {names[self.seat]} rolls {' and '.join(str(face) for face in self.faces)}"
        if self.weary:
            return f"{said} and activates no more units this round."
        return f"{said} and goes on (only a 2 or a 12 in all ends the round for them)."


class RoundCutShort(Event, frozen=True, tag=True):
    """Combat weariness: all who are not weary have activated half of their units, so the round is over."""

    weary: tuple[str, ...]

    def text(self, names: Names) -> str:
        who = " and ".join(names[seat] for seat in self.weary)
        verb = "is" if len(self.weary) == 1 else "are"
        return (
            f"Combat weariness: {who} {verb} weary and half of every other army has acted: the round is over."
        )


class ProlongedRolled(Event, frozen=True, tag=True):
    """Prolonged battle: whether another round is played."""

    round: int
    face: int
    need: int
    goes_on: bool

    def text(self, names: Names) -> str:
        said = f"Prolonged battle: after round {self.round} a {self.need}+ is needed to go on, and it is a"
        return f"{said} {self.face}: {'another round is played' if self.goes_on else 'the battle is over'}."
