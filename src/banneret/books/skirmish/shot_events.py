"""What happens when warriors shoot and strike, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names, dice_text, listed
from banneret.core.engine.events import Event


class TookAim(Event, frozen=True, tag=True):
    """SK-SHO-10: it is measured who is closest, so nobody takes back now who shoots and with what."""

    shooter: str
    weapon: str

    def text(self, names: Names) -> str:
        return f"{names[self.shooter]} takes aim with {self.weapon}, and it is measured who is closest."

    def reveals(self) -> bool:
        return True


class ShotMeasured(Event, frozen=True, tag=True):
    """SK-SHO-14: the distance is known only now; `need` is what a die must show, with what it is made up of."""

    shooter: str
    target: str
    weapon: str
    inches: float
    need: int
    because: tuple[str, ...] = ()

    def text(self, names: Names) -> str:
        why = f" ({listed(self.because)})" if self.because else ""
        goal = "no roll can hit" if self.need > 6 else f"{max(1, self.need)}+ hits"
        return (
            f"{names[self.shooter]} shoots at {names[self.target]} with {self.weapon}, "
            f"{self.inches:.1f}” away: {goal}{why}."
        )

    def reveals(self) -> bool:
        return True


class ShotFellShort(Event, frozen=True, tag=True):
    """SK-SHO-14: beyond range, and the shot is used up."""

    shooter: str
    target: str
    weapon: str
    inches: float
    reach: float

    def text(self, names: Names) -> str:
        return (
            f"{names[self.shooter]} shoots at {names[self.target]} with {self.weapon} and falls short: "
            f"{self.inches:.1f}” away, range {self.reach:g}”."
        )

    def reveals(self) -> bool:
        return True


class Ricocheted(Event, frozen=True, tag=True):
    """SK-WND-08: who is hit as well; nobody if no other enemy is within 6”."""

    shooter: str
    target: str
    other: str = ""

    def text(self, names: Names) -> str:
        if not self.other:
            return f"The missile that hit {names[self.target]} flies on and hits nobody else."
        return f"The missile flies on from {names[self.target]} and hits {names[self.other]} as well."

    def reveals(self) -> bool:
        return True


class NetThrown(Event, frozen=True, tag=True):
    """gaps 1.2: no face where the target is out of reach."""

    thrower: str
    target: str
    need: int
    faces: tuple[int, ...]
    caught: bool

    def text(self, names: Names) -> str:
        who, whom = names[self.thrower], names[self.target]
        if not self.faces:
            return f"{who} throws a net at {whom}, who is out of its reach."
        what = f"and catches {whom}" if self.caught else f"at {whom} and misses"
        return f"{who} throws a net {what} ({dice_text(self.faces)}, {self.need}+)."

    def reveals(self) -> bool:
        return True


class ChinHeld(Event, frozen=True, tag=True):
    """Granite Chin: the first time in a skirmish that its owner would be Stunned."""

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} has a granite chin, and is not stunned by this."
