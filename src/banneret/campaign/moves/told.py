# interpreted: Structs
"""What is told of moves: who goes where and what it costs, who stops and why, which battles arise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from banneret.books.events import listed
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import does, it, its, says, verb_of

Names = Mapping[str, str]


def points(count: int) -> str:
    return "nothing" if count == 0 else f"{count} movement"


# ------------------------------------------------------------------------------------------ setting out


class ArmyWithoutOrders(Event, frozen=True, tag=True):
    """CP-MOV-04."""

    army: str
    hex: int

    def text(self, names: Names) -> str:
        return says(names, self.army, f"has no orders and stays in hex {self.hex}.")


class ArmySkipsPhase(Event, frozen=True, tag=True):
    """CP-CON-02: after a defeat."""

    army: str
    hex: int

    def text(self, names: Names) -> str:
        return says(names, self.army, f"recovers from its defeat in hex {self.hex} and does nothing this turn.")


class ArmyEntered(Event, frozen=True, tag=True):
    """CP-ARM-04."""

    army: str
    hex: int

    def text(self, names: Names) -> str:
        return f"{names[self.army]} musters in hex {self.hex}."


class ArmyKeepsWaiting(Event, frozen=True, tag=True):
    """`why` is a whole sentence."""

    army: str
    why: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.army, 'waits')} off the map. {self.why}"


class ArmyBack(Event, frozen=True, tag=True):
    """CP-FAC-44: out of the sands."""

    army: str
    hex: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.army, 'rises')} from the sands in hex {self.hex}."


class AnnexBooked(Event, frozen=True, tag=True):
    """CP-ACT-26."""

    army: str
    hex: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.army, 'sets')} about annexing hex {self.hex}."


class AnnexNotAllowed(Event, frozen=True, tag=True):
    army: str
    why: str

    def text(self, names: Names) -> str:
        phase = f"{its(names, self.army)} phase is over"
        return f"{names[self.army]} cannot annex anything, and {phase}. {self.why}"


# ------------------------------------------------------------------------------------------ on the way


class ArmyStepped(Event, frozen=True, tag=True):
    """CP-ACT-02. `cost` of the step, `spent` of the army's `budget` by then; `tick` is the time on the
    clock."""

    army: str
    start: int
    hex: int
    cost: int
    spent: int
    budget: int
    tick: int

    def text(self, names: Names) -> str:
        left = f"{self.spent} of {self.budget} spent"
        goes = says(names, self.army, f"goes from hex {self.start} to hex {self.hex}")
        return f"{goes} for {points(self.cost)} ({left})."


class ArmyStops(Event, frozen=True, tag=True):
    """What is left of its orders is void. `why` is a whole sentence."""

    army: str
    hex: int
    why: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.army, 'stops')} in hex {self.hex}. {self.why}"


class ArmiesInterfere(Event, frozen=True, tag=True):
    """CP-MOV-05 to CP-MOV-07: these would be in one hex at one time, or change places."""

    hex: int
    armies: tuple[str, ...]
    swapped: bool = False

    def text(self, names: Names) -> str:
        who = listed([names[army] for army in self.armies])
        if self.swapped:
            return f"{who} run into each other on their way into each other's hexes."
        return f"{who} are in each other's way in hex {self.hex}."


class MoveBattle(Event, frozen=True, tag=True):
    """CP-MOV-07. `faces` are the last dice that decided who attacks, the attacker's first; none where one
    stood."""

    aloud: ClassVar[bool] = True

    attacker: str
    defender: str
    hex: int
    faces: tuple[int, ...] = ()

    def text(self, names: Names) -> str:
        said = f"{names[self.attacker]} and {names[self.defender]} will fight over hex {self.hex}"
        attacks = does(names, self.attacker, "attacks")
        if self.faces:
            return f"{said}; with a {self.faces[0]} against a {self.faces[1]} {attacks}."
        return f"{said}; {attacks}."


# ------------------------------------------------------------------------------------------ actions


class ActionImpossible(Event, frozen=True, tag=True):
    """CP-MOV-08. `why` is a whole sentence."""

    army: str
    action: str
    hex: int
    why: str

    def text(self, names: Names) -> str:
        return f"Nothing comes of {self.action} by {names[self.army]} in hex {self.hex}. {self.why}"


class ActionLeftOut(Event, frozen=True, tag=True):
    """CP-ACT-09: at no cost."""

    army: str
    action: str
    again: bool

    def text(self, names: Names) -> str:
        has_done = f"{verb_of(names, self.army, 'has')} done that already"
        why = f"{it(names, self.army)} {has_done if self.again else 'can act no more this turn'}"
        return f"{says(names, self.army, 'leaves')} out {self.action}: {why}."


class MarchForced(Event, frozen=True, tag=True):
    """CP-ACT-36."""

    army: str
    budget: int

    def text(self, names: Names) -> str:
        return says(names, self.army, f"makes a forced march and has {self.budget} movement this turn.")


class RelocationLost(Event, frozen=True, tag=True):
    """Bound to a battle, it is not set elsewhere."""

    army: str
    action: str
    hex: int

    def text(self, names: Names) -> str:
        action = f"{its(names, self.army)} {self.action}"
        return f"{names[self.army]} must fight in hex {self.hex}, and {action} comes to nothing."
