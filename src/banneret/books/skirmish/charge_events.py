"""What can happen as models escape, charge, wander and flee, as events with their sentences."""

from __future__ import annotations

from banneret.books.events import Names, dice_text, listed
from banneret.core.engine.events import Event

# ---------------------------------------------------------------------------------------- wits and fetters


class WitsLost(Event, frozen=True, tag=True):
    """SK-SPC-17, SK-SPC-18: what a model that has failed its test does now; no face for one in combat."""

    warrior: str
    face: int
    wanders: bool

    def text(self, names: Names) -> str:
        who = names[self.warrior]
        if not self.face:
            return f"{who} forgets what it is there for: it strikes no blow this turn."
        if self.wanders:
            return f"{who} forgets what it is there for, and will walk straight on ({self.face})."
        return f"{who} forgets what it is there for, and does nothing this turn ({self.face})."


class Wandered(Event, frozen=True, tag=True):
    """SK-SPC-17: how far it walked, and what it came upon."""

    warrior: str
    inches: float
    halted: str

    def text(self, names: Names) -> str:
        why = {
            "enemy": " and halts before an enemy",
            "edge": " and walks over the edge",
            "obstacle": " and halts at what is in its way",
        }.get(self.halted, "")
        return f"{names[self.warrior]} wanders {self.inches:.1f}” straight on{why}."

    def reveals(self) -> bool:
        return True


class HeldFast(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is held fast, and cannot leave its place this turn."


class BrokeFree(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} breaks free."


# ---------------------------------------------------------------------------------------- out of combat


class Escaped(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} breaks away from the fight."


class StruckInLeaving(Event, frozen=True, tag=True):
    """SK-REC-10: a hit that needs no roll."""

    warrior: str
    by: str
    weapon: str

    def text(self, names: Names) -> str:
        return f"{names[self.by]} hits {names[self.warrior]} with the {self.weapon} as it turns away."


class BeganFleeing(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} flees."


class RanAway(Event, frozen=True, tag=True):
    """How far it fled, of the inches on the dice."""

    warrior: str
    faces: tuple[int, ...]
    inches: float

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} runs {self.inches:.1f}” ({dice_text(self.faces)})."

    def reveals(self) -> bool:
        return True


class RanOffTable(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} flees over the table edge and is gone."


# ---------------------------------------------------------------------------------------- charges


class ChargeDeclared(Event, frozen=True, tag=True):
    """SK-MOV-04: nothing has been measured yet. The first target is the main one."""

    charger: str
    targets: tuple[str, ...]
    way: str

    def text(self, names: Names) -> str:
        also = f", and {listed([names[key] for key in self.targets[1:]])} too" if self.targets[1:] else ""
        how = {"jump": ", jumping where it must", "dive": " from above"}.get(self.way, "")
        return f"{names[self.charger]} charges {names[self.targets[0]]}{also}{how}."


class FrenzyDrives(Event, frozen=True, tag=True):
    """SK-SPC-09: an enemy is in reach."""

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is in a frenzy and must charge."

    def reveals(self) -> bool:
        return True


class NobodyInReach(Event, frozen=True, tag=True):
    """SK-SPC-09: it was measured all the same."""

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is in a frenzy, but can reach nobody."

    def reveals(self) -> bool:
        return True


class ChargeVoid(Event, frozen=True, tag=True):
    """A declaration that does not hold; nothing is lost by it."""

    charger: str
    target: str
    why: str

    def text(self, names: Names) -> str:
        reasons = {
            "gone": f"{names[self.target]} is no longer there",
            "unseen": f"{names[self.target]} is out of sight and farther than 4” away",
            "not found": f"{names[self.target]} is out of sight and is not found",
            "no way": f"there is no way to {names[self.target]}",
        }
        why = reasons.get(self.why, f"{names.get(self.why, self.why)} stands within 2” of the way")
        return f"The charge of {names[self.charger]} does not count: {why}."

    def reveals(self) -> bool:
        return True


class ChargeFailed(Event, frozen=True, tag=True):
    """SK-MOV-11: why, and how far it went all the same."""

    charger: str
    target: str
    why: str
    inches: float

    def text(self, names: Names) -> str:
        reasons = {
            "fear": "it does not dare to",
            "fog": "it loses its way in the fog",
            "reach": "it is too far away",
            "jump": "it falls on the way",
            "slip": "it slips",
            "stopped": "it is stopped on the way",
        }
        moved = f" and goes {self.inches:.1f}”" if self.inches > 0.0 else ""
        return f"{names[self.charger]} does not reach {names[self.target]}: {reasons[self.why]}{moved}."

    def reveals(self) -> bool:
        return True


class ChargeMade(Event, frozen=True, tag=True):
    """SK-MOV-07, SK-MOV-12: whom it came into contact with, after a way that cost so much."""

    charger: str
    targets: tuple[str, ...]
    inches: float
    dived: bool

    def text(self, names: Names) -> str:
        how = "dives upon" if self.dived else "charges into"
        return (
            f"{names[self.charger]} {how} {listed([names[key] for key in self.targets])} ({self.inches:.1f}”)."
        )

    def reveals(self) -> bool:
        return True


class Slipped(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} slips in the snow."


class TookFear(Event, frozen=True, tag=True):
    """SK-SPC-07."""

    warrior: str
    of: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is afraid of {names[self.of]} and hits only on a 6 in this round."
