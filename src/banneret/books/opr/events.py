"""What can happen in a battle of the One Page Rules books, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import (
    AutoHits,
    Charged,
    Deployed,
    Destroyed,
    EdgeChosen,
    HitRoll,
    Joined,
    Names,
    NoRoom,
    RolledOff,
    RoundBegan,
    ZoneChosen,
    dice_text,
    listed,
    plural,
    point,
)
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import all_called, called, does, says, verb_of
from banneret.core.engine.winners import wins

__all__ = [
    "AutoHits",
    "Charged",
    "Deployed",
    "Destroyed",
    "EdgeChosen",
    "HitRoll",
    "Joined",
    "NoRoom",
    "RolledOff",
    "RoundBegan",
    "ZoneChosen",
    "plural",
]

# ---------------------------------------------------------------------------------------- setting up


class MarkersRolled(Event, frozen=True, tag=True):
    count: int
    face: int

    def text(self, names: Names) -> str:
        return f"{self.count} objective markers will be placed (rolled {self.face})."


class MarkerPlaced(Event, frozen=True, tag=True):
    seat: str
    marker: str
    x: float
    y: float

    def text(self, names: Names) -> str:
        where = f"{names[self.marker]} at {point(self.x, self.y)}"
        return f"{names[self.seat]} places {where}." if self.seat else f"The mission puts {where}."


class MarkerSkipped(Event, frozen=True, tag=True):
    seat: str

    def text(self, names: Names) -> str:
        return "There is no legal place left for a marker, so it is skipped."


class HeldBack(Event, frozen=True, tag=True):
    unit: str
    how: str

    def text(self, names: Names) -> str:
        if self.how == "ambush":
            return f"{says(names, self.unit, 'waits')} in ambush."
        return f"{says(names, self.unit, 'is')} held back to scout."


# ---------------------------------------------------------------------------------------- rounds


class Seized(Event, frozen=True, tag=True):
    """A marker changed hands; `owner` empty means it is neutral again."""

    marker: str
    owner: str

    def text(self, names: Names) -> str:
        if not self.owner:
            return f"{names[self.marker]} is contested and becomes neutral."
        return f"{names[self.owner]} seizes {names[self.marker]}."


class RoundEnded(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True

    round: int
    held: dict[str, int]

    def text(self, names: Names) -> str:
        score = ", ".join(f"{names[seat]} {count}" for seat, count in self.held.items())
        return f"Round {self.round} ends. Markers held: {score}."


class GameEnded(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True

    winner: str
    held: dict[str, int]

    def text(self, names: Names) -> str:
        score = ", ".join(f"{names[seat]} {count}" for seat, count in self.held.items())
        if not self.winner:
            return f"The battle is a draw ({score})."
        return f"{wins(self.winner, names)} the battle ({score})."


# ---------------------------------------------------------------------------------------- activation


class Activated(Event, frozen=True, tag=True):
    opens: ClassVar[bool] = True

    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'activates')}."


class ActionChosen(Event, frozen=True, tag=True):
    unit: str
    action: str

    def text(self, names: Names) -> str:
        verb = {"hold": "holds", "advance": "advances", "rush": "rushes", "charge": "charges"}[self.action]
        return f"{says(names, self.unit, verb)}."


class Moved(Event, frozen=True, tag=True):
    """A move or a pivot, from one pose to another; `how` says what kind."""

    unit: str
    how: str
    start: tuple[float, float, float]
    end: tuple[float, float, float]
    inches: float

    def text(self, names: Names) -> str:
        turned = self.start[2] != self.end[2]
        what = {
            "back": "steps back",
            "align": "shuffles into contact",
            "give way": "shuffles to meet the charge",
            "consolidate": "consolidates",
            "scout": "makes its scout move",
        }.get(self.how, "moves" if self.inches > 0 else "pivots")
        far = f" {self.inches:.1f}”" if self.inches > 0 else ""
        turn = f", now facing {self.end[2]:.0f}°" if turned else ""
        return f"{says(names, self.unit, what)}{far}{turn}."


class Recovered(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is')} no longer Wavering."


class Idled(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is Wavering and stays idle')}."


# ---------------------------------------------------------------------------------------- attacks


class BlockRoll(Event, frozen=True, tag=True):
    unit: str
    need: int
    faces: tuple[int, ...]
    wounds: int

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'blocks')} at {min(self.need, 6)}+ and "
            f"{verb_of(names, self.unit, 'lets')} through "
            f"{plural(self.wounds, 'wound')} ({dice_text(self.faces)})."
        )


class Regenerated(Event, frozen=True, tag=True):
    """Wounds that were ignored: by Regeneration, or by another `ward`."""

    unit: str
    faces: tuple[int, ...]
    ignored: int
    ward: str = ""

    def text(self, names: Names) -> str:
        if self.ward:
            wounds = plural(self.ignored, "wound")
            return f"{says(names, self.unit, 'is')} spared {wounds} by {self.ward} ({dice_text(self.faces)})."
        return (
            f"{says(names, self.unit, 'regenerates')} {plural(self.ignored, 'wound')} "
            f"({dice_text(self.faces)})."
        )


class Suffered(Event, frozen=True, tag=True):
    """Wounds that told, and the models killed by them; `by`: whose doing they are, nobody's on bad ground."""

    unit: str
    wounds: int
    killed: tuple[str, ...]
    left: int
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        text = f"{says(names, self.unit, 'suffers')} {plural(self.wounds, 'wound')}"
        if self.killed:
            text += f" and {verb_of(names, self.unit, 'loses')} {plural(len(self.killed), 'model')}"
        return f"{text}; {plural(self.left, 'model')} left."


class Battered(Event, frozen=True, tag=True):
    """Wounds that told on a thing that is no unit, and how many more it takes."""

    unit: str
    wounds: int
    left: int
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        end = f"{self.left} more destroy it" if self.left else "it is destroyed"
        return f"{says(names, self.unit, 'suffers')} {plural(self.wounds, 'wound')}; {end}."


class DangerRoll(Event, frozen=True, tag=True):
    unit: str
    why: str
    faces: tuple[int, ...]
    wounds: int

    def text(self, names: Names) -> str:
        wounds = plural(self.wounds, "wound")
        return f"{says(names, self.unit, 'tests')} for {self.why}: {wounds} ({dice_text(self.faces)})."


class WoundsRolled(Event, frozen=True, tag=True):
    """A D3 of wounds that no attack has dealt; `what` costs them, in words."""

    unit: str
    what: str
    face: int
    wounds: int

    def text(self, names: Names) -> str:
        what = self.what[:1].upper() + self.what[1:]
        return f"{what} costs {called(names, self.unit)} {plural(self.wounds, 'wound')} (rolled {self.face})."


class HitsRolled(Event, frozen=True, tag=True):
    """A die of hits that no attack has scored; `what` does, in words."""

    unit: str
    what: str
    hits: int

    def text(self, names: Names) -> str:
        what = self.what[:1].upper() + self.what[1:]
        return f"{what} causes {plural(self.hits, 'hit')} on {called(names, self.unit)} (rolled {self.hits})."


# ---------------------------------------------------------------------------------------- melee


class ChargeFailed(Event, frozen=True, tag=True):
    unit: str
    target: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'does')} not reach {called(names, self.target)}."


class ChargeBroken(Event, frozen=True, tag=True):
    unit: str
    target: str

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'runs')} onto the phalanx of {called(names, self.target)} "
            f"and {verb_of(names, self.unit, 'loses its charge bonuses')}."
        )


class StruckBack(Event, frozen=True, tag=True):
    unit: str
    target: str
    strikes: bool

    def text(self, names: Names) -> str:
        if self.strikes:
            return f"{says(names, self.unit, 'strikes')} back."
        return f"{says(names, self.unit, 'does')} not strike back."


class MeleeResult(Event, frozen=True, tag=True):
    """Totals of charger and defender: wounds dealt, full rows where units have rows, command, Fear."""

    charger: str
    defender: str
    charger_total: int
    defender_total: int
    charger_parts: tuple[int, ...]
    defender_parts: tuple[int, ...]
    loser: str

    def text(self, names: Names) -> str:
        a = "+".join(str(part) for part in self.charger_parts)
        b = "+".join(str(part) for part in self.defender_parts)
        end = f"{does(names, self.loser, 'has')} lost" if self.loser else "nobody has lost"
        return (
            f"Melee result: {called(names, self.charger)} {self.charger_total} ({a}), "
            f"{called(names, self.defender)} {self.defender_total} ({b}); {end}."
        )


class Fatigued(Event, frozen=True, tag=True):
    unit: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is')} fatigued until the end of the round."


# ---------------------------------------------------------------------------------------- morale


class MoraleTest(Event, frozen=True, tag=True):
    """`face` 0: a Wavering unit fails without a roll."""

    unit: str
    need: int
    face: int
    passed: bool

    def text(self, names: Names) -> str:
        if self.face == 0:
            return f"{says(names, self.unit, 'is Wavering and fails its morale test')}."
        verb = "passes" if self.passed else "fails"
        return f"{says(names, self.unit, f'{verb} its morale test')} ({self.face}, needs {self.need}+)."


class Wavered(Event, frozen=True, tag=True):
    unit: str
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is')} Wavering."


class Routed(Event, frozen=True, tag=True):
    unit: str
    by: tuple[str, ...] = ()
    means: str = ""

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'routs and is removed')}."


# ---------------------------------------------------------------------------------------- magic


class SpellCast(Event, frozen=True, tag=True):
    """The attempt: the caster's total and those of the blockers."""

    wizard: str
    unit: str
    spell: str
    targets: tuple[str, ...]
    face: int
    total: int
    number: int
    blocks: tuple[tuple[str, int], ...]
    works: bool

    def text(self, names: Names) -> str:
        at = listed(all_called(names, self.targets))
        text = f"{says(names, self.wizard, 'casts')} {self.spell} at {at}: {self.total} against {self.number}"
        for wizard, total in self.blocks:
            text += f", {does(names, wizard, 'blocks')} with {total}"
        return f"{text}; {'it works' if self.works else 'it fails'}."


class Enchanted(Event, frozen=True, tag=True):
    unit: str
    spell: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'is')} under {self.spell} until the end of the round."


class Healed(Event, frozen=True, tag=True):
    unit: str
    model: str
    wounds: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'recovers')} {plural(self.wounds, 'wound')}."
