"""What can happen while warriors move: legs, climbs, jumps, falls, hiding, water and swamps."""

from __future__ import annotations

from typing import Final

from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event

# What ends a leg before its end, in words that follow on from where it went.
_STOPPED: Final = {
    "wall": "a wall is in the way",
    "solid": "the way is blocked",
    "model": "somebody is in the way",
    "edge": "the ground ends there",
    "table": "the table ends there",
    "spent": "the move is used up",
    "keep": "an enemy would be too near",
    "lying": "nobody stands on those who lie there",
    "door": "the building is not entered",
    "out of touch": "it cannot be reached from there",
    "too far": "there is not enough of the move left for it",
    "no room": "there is no room at its end",
}


def inches(value: float) -> str:
    """A length as it is read aloud."""
    return f"{value:.1f}”"


# ---------------------------------------------------------------------------------------- moves


class Walked(Event, frozen=True, tag=True):
    """One leg, metered as it was made (SK-GEN-01). `stopped` says what ended it early, "" if nothing did."""

    warrior: str
    x: float
    y: float
    level: str
    inches: float
    left: float
    manner: str
    stopped: str = ""

    def text(self, names: Names) -> str:
        verb = {"run": "runs", "crawl": "crawls", "escape": "gets away"}.get(self.manner, "moves")
        why = f"; {_STOPPED[self.stopped]}" if self.stopped else ""
        return f"{names[self.warrior]} {verb} {inches(self.inches)}{why}. {inches(self.left)} are left."

    def reveals(self) -> bool:
        return True


class Crossed(Event, frozen=True, tag=True):
    """Up, down or over to another surface; `way` is walk, ladder, climb, jump or gap."""

    warrior: str
    way: str
    x: float
    y: float
    level: str
    up: float
    down: float
    across: float

    def text(self, names: Names) -> str:
        who = names[self.warrior]
        if self.way == "gap":
            low = f" and {inches(self.down)} down" if self.down > 0.0 else ""
            return f"{who} jumps {inches(self.across)} across{low}."
        if self.way == "jump":
            return f"{who} jumps {inches(self.down)} down."
        high = f"{inches(self.up)} up" if self.up > 0.0 else ""
        low = f"{inches(self.down)} down" if self.down > 0.0 else ""
        how = " and ".join([part for part in (high, low) if part]) or "over a step"
        verb = {"climb": "climbs", "ladder": "takes a ladder", "walk": "goes"}[self.way]
        return f"{who} {verb} {how}."

    def reveals(self) -> bool:
        return True


class CrossingFailed(Event, frozen=True, tag=True):
    """SK-MOV-21, SK-MOV-27: it stays where it is, or the jump cannot come off; `why` is a whole sentence."""

    warrior: str
    why: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]}: {self.why}"

    def reveals(self) -> bool:
        return True


class RunChanged(Event, frozen=True, tag=True):
    """SK-MOV-16: measured after it was declared."""

    warrior: str
    enemy: str

    def text(self, names: Names) -> str:
        return f"{names[self.enemy]} is within 8”: {names[self.warrior]} cannot run and moves normally."

    def reveals(self) -> bool:
        return True


class RunBegan(Event, frozen=True, tag=True):
    """SK-MOV-16: that no enemy is within 8" is known now."""

    warrior: str

    def text(self, names: Names) -> str:
        return f"No enemy is within 8” of {names[self.warrior]}, who runs."

    def reveals(self) -> bool:
        return True


class Stayed(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} stays."


class Dressed(Event, frozen=True, tag=True):
    warrior: str
    patient: str
    left: int

    def text(self, names: Names) -> str:
        whom = "" if self.warrior == self.patient else f" of {names[self.patient]}"
        return (
            f"{names[self.warrior]} dresses the wounds{whom}: "
            f"{names[self.patient]} has {plural(self.left, 'Wound')} again."
        )


class CameOut(Event, frozen=True, tag=True):
    """SK-ENC-38: out of a secret passage."""

    warrior: str
    building: str
    x: float
    y: float

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} comes out of a secret passage in the {self.building}."

    def reveals(self) -> bool:
        return True


class PassageShut(Event, frozen=True, tag=True):
    """SK-ENC-38: no room 1" away from enemies."""

    warrior: str
    building: str

    def text(self, names: Names) -> str:
        return f"The passage into the {self.building} is blocked: {names[self.warrior]} stays."

    def reveals(self) -> bool:
        return True


# ---------------------------------------------------------------------------------------- falls


class Fell(Event, frozen=True, tag=True):
    """SK-MOV-32: from how high, and how many hits of which Strength."""

    warrior: str
    x: float
    y: float
    level: str
    height: float
    hits: int
    strength: int

    def text(self, names: Names) -> str:
        hits = f"{plural(self.hits, 'hit')} at Strength {self.strength}"
        return f"{names[self.warrior]} falls {inches(self.height)} and takes {hits}."


class KnockedBack(Event, frozen=True, tag=True):
    """SK-WND-23: whom, by whom, where to and how far."""

    warrior: str
    by: str
    x: float
    y: float
    inches: float
    over_edge: bool

    def text(self, names: Names) -> str:
        edge = " over the edge" if self.over_edge else ""
        return f"{names[self.warrior]} is knocked back {inches(self.inches)}{edge} by {names[self.by]}."

    def reveals(self) -> bool:
        return True


class Collided(Event, frozen=True, tag=True):
    warrior: str
    other: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} runs into {names[self.other]}, who takes a hit at Strength 3."


# ---------------------------------------------------------------------------------------- hiding


class Hid(Event, frozen=True, tag=True):
    """SK-MOV-34; that no enemy is near enough to find it (SK-MOV-40) is known now."""

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} hides."

    def reveals(self) -> bool:
        return True


class TooNearToHide(Event, frozen=True, tag=True):
    """SK-MOV-40: measured once hiding was declared."""

    warrior: str
    enemy: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is too near to {names[self.enemy]} to hide."

    def reveals(self) -> bool:
        return True


class Revealed(Event, frozen=True, tag=True):
    """A Hidden token goes; `by` are those who found it, nobody if it gave itself away."""

    warrior: str
    by: tuple[str, ...] = ()

    def text(self, names: Names) -> str:
        if self.by:
            return f"{names[self.by[0]]} discovers {names[self.warrior]}, who is Hidden no longer."
        return f"{names[self.warrior]} is Hidden no longer."

    def reveals(self) -> bool:
        return True


# ---------------------------------------------------------------------------------------- water and swamps


class Drifted(Event, frozen=True, tag=True):
    """SK-TER-14, SK-TER-15: where the current has taken it."""

    warrior: str
    face: int
    x: float
    y: float
    inches: float

    def text(self, names: Names) -> str:
        return f"The current carries {names[self.warrior]} {inches(self.inches)} along ({self.face})."


class Drowned(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} goes under and is dragged out of the fight."


class SwampRoll(Event, frozen=True, tag=True):
    """SK-TER-09: a second die if the first was a 1; `turns` are those that are left, 0 if all is well."""

    warrior: str
    faces: tuple[int, ...]
    turns: int

    def text(self, names: Names) -> str:
        who = names[self.warrior]
        if not self.turns:
            return f"{who} gets through the swamp ({dice_text(self.faces)})."
        rest = plural(self.turns, "turn")
        return f"{who} is sinking ({dice_text(self.faces)}): a friend must come within 2” within {rest}."


class PulledOut(Event, frozen=True, tag=True):
    warrior: str
    by: str

    def text(self, names: Names) -> str:
        return f"{names[self.by]} pulls {names[self.warrior]} out of the swamp."

    def reveals(self) -> bool:
        return True


class Sinking(Event, frozen=True, tag=True):
    warrior: str
    turns: int

    def text(self, names: Names) -> str:
        if not self.turns:
            return f"{names[self.warrior]} sinks in the swamp and is dead."
        return f"{names[self.warrior]} goes on sinking: {plural(self.turns, 'turn')} left."
