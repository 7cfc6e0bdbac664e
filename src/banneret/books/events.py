"""What can happen in a battle of any of the war games: events that several books tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, called_first, says, them

Names = Mapping[str, str]


def plural(count: int, one: str, many: str = "") -> str:
    """ "1 hit", "3 hits"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(words: Sequence[str]) -> str:
    """These words with commas, and an “and” before the last."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def dice_text(faces: tuple[int, ...]) -> str:
    return " ".join(str(face) for face in faces)


def point(x: float, y: float) -> str:
    return f"{x:.1f}”, {y:.1f}”"


class RolledOff(Event, frozen=True, tag=True):
    """A roll-off: the faces of each roll, first seat first; in a later one only who tied has rolled."""

    why: str
    winner: str
    rolls: tuple[tuple[int, ...], ...]

    def text(self, names: Names) -> str:
        dice = ", ".join("–".join(str(face) for face in faces) for faces in self.rolls)
        how = f"({dice})" if dice else "without a roll"
        return f"{names[self.winner]} wins the roll-off for {self.why} {how}."


class EdgeChosen(Event, frozen=True, tag=True):
    seat: str
    edge: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} takes the {self.edge} edge."


class ZoneChosen(Event, frozen=True, tag=True):
    seat: str
    zone: int

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} deploys in zone {self.zone}."


class Deployed(Event, frozen=True, tag=True):
    """`how`: deployed, scouting, from ambush or from reserve."""

    unit: str
    x: float
    y: float
    heading: float
    how: str

    def text(self, names: Names) -> str:
        verbs = {
            "ambush": "comes out of ambush",
            "scout": "scouts ahead and is set up",
            "arrival": "arrives",
        }
        verb = verbs.get(self.how, "is deployed")
        return f"{says(names, self.unit, verb)} at {point(self.x, self.y)}."


class Joined(Event, frozen=True, tag=True):
    hero: str
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.hero, 'joins')} {called(names, self.unit)}."


class NoRoom(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return (
            f"No room was found to deploy {called(names, self.unit)}: no part in the battle for "
            f"{them(names, self.unit)}."
        )


class RoundBegan(Event, frozen=True, tag=True):
    """`first` is "" where that is yet to be rolled or drawn for."""

    opens: ClassVar[bool] = True

    round: int
    first: str

    def text(self, names: Names) -> str:
        if not self.first:
            return f"Round {self.round} begins."
        return f"Round {self.round} begins; {names[self.first]} goes first."


class Charged(Event, frozen=True, tag=True):
    unit: str
    target: str
    side: str
    inches: float

    def text(self, names: Names) -> str:
        where = {"front": "in the front", "rear": "in the rear"}.get(self.side, f"in the {self.side} flank")
        return f"{says(names, self.unit, 'charges')} {called(names, self.target)} {where} ({self.inches:.1f}”)."


class AutoHits(Event, frozen=True, tag=True):
    """Hits that need no roll: Impact, Breath Attack, a spell."""

    unit: str
    target: str
    source: str
    hits: int

    def text(self, names: Names) -> str:
        return (
            f"{called_first(names, self.unit)}: {self.source} causes {plural(self.hits, 'hit')} on "
            f"{called(names, self.target)}."
        )


class HitRoll(Event, frozen=True, tag=True):
    """Dice to hit of one weapon type; `need` is the lowest face that hits."""

    unit: str
    target: str
    weapon: str
    need: int
    faces: tuple[int, ...]
    hits: int
    shooting: bool

    def text(self, names: Names) -> str:
        verb = "shoots at" if self.shooting else "strikes"
        return (
            f"{says(names, self.unit, verb)} "
            f"{called(names, self.target)}{f' with {self.weapon}' if self.weapon else ''}: "
            f"{plural(self.hits, 'hit')} "
            f"({plural(len(self.faces), 'die', 'dice')} at {self.need}+: {dice_text(self.faces)})."
        )


class Destroyed(Event, frozen=True, tag=True):
    """`by`: those who did it, and by what means; nobody where the ground or its own flight did."""

    unit: str
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is')} destroyed."
