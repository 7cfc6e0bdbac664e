# interpreted: Structs
"""What is told of the actions of armies: what was built and claimed, what was gained, what was found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from banneret.books.events import listed
from banneret.campaign.realm import CALLED
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import its, says, verb_of

Names = Mapping[str, str]


def in_hexes(numbers: tuple[int, ...]) -> str:
    """“hex 7”, “hexes 7, 9 and 12”."""
    word = "hex" if len(numbers) == 1 else "hexes"
    return f"{word} {listed([str(number) for number in numbers])}"


def thousands(gold: int) -> str:
    return f"{gold:,}"


def a(called: str) -> str:
    return f"a {called}"


class ConstructionBuilt(Event, frozen=True, tag=True):
    """CP-ACT-12 to CP-ACT-17. `before` is what it replaces, and `source` whence it was moved (CP-FAC-25)."""

    army: str
    seat: str
    hex: int
    construction: str
    gold: int
    before: str = ""
    source: int | None = None

    def text(self, names: Names) -> str:
        what = CALLED[self.construction]
        price = f"for {thousands(self.gold)} gold"
        if self.source is not None:
            moves = says(names, self.army, "moves")
            return f"{moves} the {what} of hex {self.source} to hex {self.hex} {price}."
        if self.before:
            turns = says(names, self.army, f"turns the {CALLED[self.before]}")
            return f"{turns} in hex {self.hex} into {a(what)} {price}."
        return f"{says(names, self.army, 'builds')} {a(what)} in hex {self.hex} {price}."


class RoadBuilt(Event, frozen=True, tag=True):
    """CP-ACT-31."""

    army: str
    seat: str
    hex: int
    gold: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.army, 'builds')} a road in hex {self.hex} for {thousands(self.gold)} gold."


class TerritoryClaimed(Event, frozen=True, tag=True):
    """CP-ACT-10 and its like."""

    army: str
    seat: str
    hexes: tuple[int, ...]

    def text(self, names: Names) -> str:
        if not self.hexes:
            return f"{says(names, self.army, 'finds')} nothing to claim for {names[self.seat]}."
        return f"{says(names, self.army, 'claims')} {in_hexes(self.hexes)} for {names[self.seat]}."


class BorderDrawn(Event, frozen=True, tag=True):
    """CP-MOV-10: equally near to claimants of several players."""

    hexes: tuple[int, ...]
    seats: tuple[str, ...]

    def text(self, names: Names) -> str:
        who = listed([names[seat] for seat in self.seats])
        verb = "stays" if len(self.hexes) == 1 else "stay"
        return f"The border of {who} runs through {in_hexes(self.hexes)}, which {verb} unclaimed."


class ForestFelled(Event, frozen=True, tag=True):
    """CP-ACT-18. `gained` is what the treasury took of the `gold`."""

    army: str
    seat: str
    hex: int
    face: int
    gold: int

    def text(self, names: Names) -> str:
        fells = says(names, self.army, "fells")
        return f"{fells} the wood in hex {self.hex}: with a {self.face}, {self.gold} gold."


class CoastRaided(Event, frozen=True, tag=True):
    """CP-FAC-06."""

    summed: ClassVar[bool] = True
    aloud: ClassVar[bool] = True

    army: str
    seat: str
    victim: str
    hex: int
    faces: tuple[int, ...]
    gold: int

    def text(self, names: Names) -> str:
        victim = names[self.victim]
        rolled = f"with {listed([str(face) for face in self.faces])} worth {50 * sum(self.faces)} gold"
        if self.gold == 50 * sum(self.faces):
            return f"{says(names, self.army, 'raids')} the coast of {victim} in hex {self.hex}, {rolled}."
        return (
            f"{says(names, self.army, 'raids')} the coast of {victim} in hex {self.hex}, {rolled}; "
            f"only {self.gold} can be had."
        )


class GoldMoved(Event, frozen=True, tag=True):
    """CP-GLD-02: what a treasury gained, or lost, of all that happened at one instant."""

    seat: str
    gold: int
    now: int

    def text(self, names: Names) -> str:
        if self.gold >= 0:
            return f"{names[self.seat]} gains {self.gold} gold and has {thousands(self.now)}."
        return f"{names[self.seat]} loses {-self.gold} gold and has {thousands(self.now)}."


class EarthShaken(Event, frozen=True, tag=True):
    """CP-FAC-34. `faces` are those of the constructions in `hexes`, one each."""

    aloud: ClassVar[bool] = True

    army: str
    hex: int
    hexes: tuple[int, ...]
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        makes = says(names, self.army, f"makes the earth shake around hex {self.hex}")
        if not self.hexes:
            return f"{makes}, and nothing stands there."
        shown = listed([f"a {face} for hex {hex}" for hex, face in zip(self.hexes, self.faces, strict=True)])
        return f"{makes}: {shown}."


class ArmyRelocated(Event, frozen=True, tag=True):
    """CP-FAC-04, CP-NEU-11."""

    army: str
    action: str
    start: int
    hex: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.army, 'goes')} from hex {self.start} to hex {self.hex} by {self.action}."


class ArmyGone(Event, frozen=True, tag=True):
    """CP-FAC-44."""

    army: str
    hex: int

    def text(self, names: Names) -> str:
        return f"{says(names, self.army, 'vanishes')} into the sands in hex {self.hex}."


class RuinsSearched(Event, frozen=True, tag=True):
    """CP-ACT-34."""

    army: str
    hex: int
    face: int

    def text(self, names: Names) -> str:
        found = "an Artefact" if self.face == 6 else "nothing"
        searches = says(names, self.army, f"searches the ruins in hex {self.hex}")
        return f"{searches} with a {self.face} and {verb_of(names, self.army, 'finds')} {found}."


class ArmyReformed(Event, frozen=True, tag=True):
    """CP-ACT-32, CP-ACT-33. `waits` until the Games Master approves the list."""

    army: str
    list: str
    called: str
    waits: bool

    def text(self, names: Names) -> str:
        said = f"{says(names, self.army, 'reforms and forgets')} the past"
        if self.waits:
            return f"{said}; {its(names, self.army)} new list, “{self.called}”, has yet to be approved."
        return f"{said}."


class AttackPrepared(Event, frozen=True, tag=True):
    """CP-ACT-21, CP-FAC-40."""

    aloud: ClassVar[bool] = True

    army: str
    place: int
    hex: int
    underground: bool = False

    def text(self, names: Names) -> str:
        how = " by tunnels" if self.underground else ""
        return f"{says(names, self.army, 'prepares')} in hex {self.place} to attack hex {self.hex}{how}."


class DeploymentTaken(Event, frozen=True, tag=True):
    """CP-ACT-29: `instead` of an attack where none can be prepared any more."""

    army: str
    hex: int
    instead: bool = False

    def text(self, names: Names) -> str:
        deploys = verb_of(names, self.army, "deploys")
        if self.instead:
            without = "can prepare no attack any more and"
            return f"{names[self.army]} {without} {deploys} defensively in hex {self.hex}."
        return f"{names[self.army]} {deploys} defensively in hex {self.hex}."
