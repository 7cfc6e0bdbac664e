"""What can happen in a skirmish, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event

# ---------------------------------------------------------------------------------------- turns


class TurnBegan(Event, frozen=True, tag=True):
    """`round` is the game turn."""

    opens: ClassVar[bool] = True

    round: int
    seat: str

    def text(self, names: Names) -> str:
        return f"Turn {self.round} of {names[self.seat]}."


class PhaseBegan(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True

    phase: str
    seat: str

    def text(self, names: Names) -> str:
        return f"{self.phase} Phase of {names[self.seat]}."


# ---------------------------------------------------------------------------------------- tests


class CharacteristicTest(Event, frozen=True, tag=True):
    """A test of a characteristic: one die, or two for Leadership. No faces where nothing had to be rolled.

    `again` are the faces of a first roll that was rolled again, and `by` is what allowed that.
    """

    warrior: str
    what: str
    why: str
    value: int
    faces: tuple[int, ...]
    passed: bool
    again: tuple[int, ...] = ()
    by: str = ""

    def text(self, names: Names) -> str:
        verb = "passes" if self.passed else "fails"
        dice = f"{dice_text(self.faces)} against {self.value}" if self.faces else "without a roll"
        first = f"; {dice_text(self.again)} rolled again by {self.by}" if self.again else ""
        return f"{names[self.warrior]} {verb} a test of {self.what} for {self.why} ({dice}{first})."


# ---------------------------------------------------------------------------------------- hits and wounds


class WoundRoll(Event, frozen=True, tag=True):
    """SK-WND-01: one die for each hit; those of sure wounds were not rolled."""

    by: str
    target: str
    need: int
    faces: tuple[int, ...]
    wounds: int

    def text(self, names: Names) -> str:
        if self.need > 6:
            return f"{names[self.target]} is too tough to be wounded by that."
        what = plural(self.wounds, "wound") if self.wounds else "no wound"
        return f"To wound {names[self.target]} on {self.need}+: {dice_text(self.faces)}, {what}."


class CriticalHit(Event, frozen=True, tag=True):
    """SK-WND-05: what the table of the mode of attack says."""

    by: str
    target: str
    face: int
    result: str
    about: str

    def text(self, names: Names) -> str:
        return f"Critical hit by {names[self.by]} ({self.face}): {self.result}. {self.about}"


class SaveRoll(Event, frozen=True, tag=True):
    """A save against one wound: armour, ward, Regeneration; `kind` says which."""

    warrior: str
    kind: str
    need: int
    face: int
    saved: bool

    def text(self, names: Names) -> str:
        verb = "saves" if self.saved else "does not save"
        return f"{names[self.warrior]} {verb} the wound by {self.kind} ({self.face}, {self.need}+)."


class WoundsLost(Event, frozen=True, tag=True):
    """`left` are the Wounds that remain; `by` are those who did it, and by what means."""

    warrior: str
    lost: int
    left: int
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} loses {plural(self.lost, 'Wound')} and has {self.left} left."


class InjuryRoll(Event, frozen=True, tag=True):
    """SK-INJ-03: the highest of these dice counts, with what is added to it."""

    warrior: str
    faces: tuple[int, ...]
    bonus: int
    result: str

    def text(self, names: Names) -> str:
        more = f" +{self.bonus}" if self.bonus else ""
        return f"Injury of {names[self.warrior]}: {dice_text(self.faces)}{more}, {self.result}."


class HelmetRoll(Event, frozen=True, tag=True):
    warrior: str
    face: int
    result: str

    def text(self, names: Names) -> str:
        held = "takes the worst of it" if self.face >= 5 else "does not help"
        return f"The helmet of {names[self.warrior]} {held} ({self.face}): {self.result}."


class Felled(Event, frozen=True, tag=True):
    """A model is Knocked Down, Stunned or Out of Action."""

    warrior: str
    state: str
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is {self.state}: {FELLED[self.state]}."


# What it means to whom it befalls, as the end of a sentence.
FELLED: Final = {
    "knocked down": "it does not fight, shoot or cast, and can only crawl until it stands up",
    "stunned": "it can do nothing at all until it comes round",
    "out of action": "it is taken off the table",
}


class StoodUp(Event, frozen=True, tag=True):
    warrior: str
    state: str

    def text(self, names: Names) -> str:
        if self.state == "standing":
            return f"{names[self.warrior]} stands up."
        return f"{names[self.warrior]} comes round and is {self.state}."


class FrenzyEnded(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"The frenzy of {names[self.warrior]} is over."


class Disarmed(Event, frozen=True, tag=True):
    warrior: str
    weapon: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} loses the {self.weapon} until this combat is over."


class HitHimself(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is possessed, and strikes only himself."


class BlowCancelled(Event, frozen=True, tag=True):
    warrior: str
    weapon: str
    face: int
    parried: bool

    def text(self, names: Names) -> str:
        verb = "turns a blow aside" if self.parried else "fails to parry"
        return f"{names[self.warrior]} {verb} with the {self.weapon} ({self.face})."


# ---------------------------------------------------------------------------------------- weather


class WeatherChanged(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True
    aloud: ClassVar[bool] = True

    weather: str
    name: str
    faces: tuple[int, ...]
    about: str

    def text(self, names: Names) -> str:
        return f"The weather turns ({dice_text(self.faces)}): {self.name}. {self.about}"


class WeatherRolled(Event, frozen=True, tag=True):
    weather: str
    faces: tuple[int, ...]
    said: str

    def text(self, names: Names) -> str:
        return f"{self.said} ({dice_text(self.faces)})"


# ---------------------------------------------------------------------------------------- nerve


class RoutTest(Event, frozen=True, tag=True):
    """SK-REC-04: no faces where nobody is left to test."""

    seat: str
    value: int
    faces: tuple[int, ...]
    passed: bool

    def text(self, names: Names) -> str:
        if not self.faces:
            return f"Nobody of {names[self.seat]} is left to hold the party together."
        verb = "stands" if self.passed else "breaks"
        return f"Rout Test of {names[self.seat]}: {dice_text(self.faces)} against {self.value}, it {verb}."


class PartyRouted(Event, frozen=True, tag=True):
    seat: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} routs."


class FriendNear(Event, frozen=True, tag=True):
    """SK-REC-09: measured for who is outnumbered."""

    warrior: str
    friend: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is not all alone: {names[self.friend]} is within 6”."

    def reveals(self) -> bool:
        return True


class StoppedFleeing(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} stops fleeing."
