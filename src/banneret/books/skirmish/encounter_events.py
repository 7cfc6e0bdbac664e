"""What random happenings and encounters bring, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names, dice_text, listed, plural
from banneret.core.engine.events import Event
from banneret.core.space.geometry import compass

# ---------------------------------------------------------------------------------------- happenings


class HappeningRolled(Event, frozen=True, tag=True):
    """SK-RND-02: one face for a quiet turn, two for a happening and its table."""

    faces: tuple[int, ...]
    table: str

    def text(self, names: Names) -> str:
        what = {"weather": "the weather turns", "encounter": "something stirs in the ruins"}
        return f"Random happening ({dice_text(self.faces)}): {what.get(self.table, 'a quiet turn')}."


class EncounterStruck(Event, frozen=True, tag=True):
    """What a D66 has brought, in a sentence for who has never heard of it."""

    aloud: ClassVar[bool] = True
    opens: ClassVar[bool] = True

    kind: str
    name: str
    faces: tuple[int, ...]
    about: str

    def text(self, names: Names) -> str:
        return f"{self.name} ({dice_text(self.faces)}): {self.about}"


class EncounterRolledAgain(Event, frozen=True, tag=True):
    kind: str
    name: str
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"{self.name} ({dice_text(self.faces)}) cannot happen here, and is rolled again."


class EncounterIgnored(Event, frozen=True, tag=True):
    """SK-RND-05, SK-RND-06. `name` is what is in play; "" if nothing could happen at all."""

    name: str

    def text(self, names: Names) -> str:
        if self.name:
            return f"Nothing comes of it while this lasts: {self.name}."
        return "Nothing comes of it: nothing of that kind can happen here."


class EncounterEnded(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    kind: str
    name: str

    def text(self, names: Names) -> str:
        return f"{self.name} is over."


class DurationRolled(Event, frozen=True, tag=True):
    kind: str
    name: str
    turns: int
    unit: str

    def text(self, names: Names) -> str:
        return f"{self.name} lasts for {plural(self.turns, self.unit)}."


# ---------------------------------------------------------------------------------------- who comes and goes


class CreaturesAppeared(Event, frozen=True, tag=True):
    """SK-ENC-10: who has come, and where, seen on the table as from above."""

    aloud: ClassVar[bool] = True

    creatures: tuple[str, ...]
    x: float
    y: float
    whom: str = ""

    def text(self, names: Names) -> str:
        who = listed([names[each] for each in self.creatures])
        verb = "appears" if len(self.creatures) == 1 else "appear"
        if self.clause == "SK-ENC-22":
            return f"{who} springs up beside {names[self.whom]}, and they fight."
        near = f", 12” from {names[self.whom]}" if self.whom else " at the edge of the table"
        return f"{who} {verb}{near}."

    def reveals(self) -> bool:
        return True


class NobodyAppeared(Event, frozen=True, tag=True):
    name: str

    def text(self, names: Names) -> str:
        return f"There is no room anywhere, and nobody comes: {self.name}."


class CreaturesVanished(Event, frozen=True, tag=True):
    creatures: tuple[str, ...]

    def text(self, names: Names) -> str:
        who = listed([names[each] for each in self.creatures])
        return f"{who} {'is' if len(self.creatures) == 1 else 'are'} gone."


class HirelingJoined(Event, frozen=True, tag=True):
    """SK-ENC-02, SK-ENC-52."""

    aloud: ClassVar[bool] = True

    seat: str
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} joins {names[self.seat]}, the weaker party, at its edge of the table."


class PackTested(Event, frozen=True, tag=True):
    """SK-ENC-43: no faces where all that are left are Stunned."""

    value: int
    faces: tuple[int, ...]
    passed: bool

    def text(self, names: Names) -> str:
        if not self.faces:
            return "A quarter of the pack is lost, and no dog is awake to hold it together: the pack is gone."
        verb = "fight on" if self.passed else "run off"
        return f"A quarter of the pack is lost ({dice_text(self.faces)} against {self.value}): the dogs {verb}."


class LurchRolled(Event, frozen=True, tag=True):
    """SK-ENC-31: how far random movement goes."""

    creature: str
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"{names[self.creature]} lurches {sum(self.faces)}” ({dice_text(self.faces)})."

    def reveals(self) -> bool:
        return True


class FellUpon(Event, frozen=True, tag=True):
    """SK-ENC-31: random movement that ends in contact."""

    creature: str
    targets: tuple[str, ...]

    def text(self, names: Names) -> str:
        return f"{names[self.creature]} falls upon {listed([names[each] for each in self.targets])}."

    def reveals(self) -> bool:
        return True


# ---------------------------------------------------------------------------------------- the starving


class Starves(Event, frozen=True, tag=True):
    """SK-ENC-44."""

    aloud: ClassVar[bool] = True

    warrior: str

    def text(self, names: Names) -> str:
        end = "unless a friend comes within 6” of the spot before the next turn of its party is over"
        return f"The dogs drag {names[self.warrior]} away to eat, {end}."


class FoundByFriend(Event, frozen=True, tag=True):
    warrior: str
    by: str

    def text(self, names: Names) -> str:
        return f"{names[self.by]} finds {names[self.warrior]} in time."

    def reveals(self) -> bool:
        return True


class Eaten(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    warrior: str

    def text(self, names: Names) -> str:
        return f"Nobody came for {names[self.warrior]}, who is dead."


# ---------------------------------------------------------------------------------------- rats


class RatsAppeared(Event, frozen=True, tag=True):
    """SK-ENC-04, SK-ENC-05: where, and the edge of the table that they make for."""

    aloud: ClassVar[bool] = True

    x: float
    y: float
    edge: str

    def text(self, names: Names) -> str:
        return f"The rats pour out of the sewers and make for the {self.edge} edge."


class RatsRan(Event, frozen=True, tag=True):
    """`path`: the corners of their way."""

    faces: tuple[int, ...]
    path: tuple[tuple[float, float], ...]
    left: bool

    def text(self, names: Names) -> str:
        end = ", and off the table" if self.left else ""
        return f"The rats run {sum(self.faces)}” ({dice_text(self.faces)}){end}."


class RatsBit(Event, frozen=True, tag=True):
    warrior: str
    face: int
    hits: int

    def text(self, names: Names) -> str:
        return f"The rats swarm over {names[self.warrior]}: {plural(self.hits, 'hit')} ({self.face})."


# ---------------------------------------------------------------------------------------- the spirit


class SpiritAppeared(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    whom: str
    x: float
    y: float

    def text(self, names: Names) -> str:
        return f"A restless spirit appears, 12” from {names[self.whom]}."

    def reveals(self) -> bool:
        return True


class SpiritDrifted(Event, frozen=True, tag=True):
    heading: float
    x: float
    y: float

    def text(self, names: Names) -> str:
        return "The restless spirit drifts on."


class SpiritBanished(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} touches the spirit and banishes it by prayer."

    def reveals(self) -> bool:
        return True


class TookPossession(Event, frozen=True, tag=True):
    """SK-ENC-45."""

    aloud: ClassVar[bool] = True

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is possessed, and in close combat strikes nobody but itself."


# ---------------------------------------------------------------------------------------- buildings


class BuildingStruck(Event, frozen=True, tag=True):
    """Which building it is: `what` says what becomes of it."""

    aloud: ClassVar[bool] = True

    building: str
    name: str
    what: str

    def text(self, names: Names) -> str:
        return f"{self.name} {self.what}."


class BuildingHit(Event, frozen=True, tag=True):
    """Somebody in or near a building is hit by what goes on there."""

    warrior: str
    building: str
    name: str
    how: str
    strength: int

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} takes a Strength {self.strength} hit: {self.how} ({self.name})."

    def reveals(self) -> bool:
        return True


class EntryRefused(Event, frozen=True, tag=True):
    """SK-ENC-21, SK-ENC-57."""

    warrior: str
    building: str
    name: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} dares not enter {self.name}, and stops outside."


# ---------------------------------------------------------------------------------------- finds


class ShardFound(Event, frozen=True, tag=True):
    """SK-ENC-15."""

    aloud: ClassVar[bool] = True

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} finds a shard of Weirdstone, and keeps it unless put out of action."


class GraffitiRead(Event, frozen=True, tag=True):
    """SK-ENC-33."""

    aloud: ClassVar[bool] = True

    warrior: str
    face: int
    what: str
    about: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} reads what is on the wall ({self.face}): {self.what}. {self.about}"

    def reveals(self) -> bool:
        return True


class GoldFound(Event, frozen=True, tag=True):
    seat: str
    gold: int
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} gains {self.gold} pg ({dice_text(self.faces)})."


class CatacombFind(Event, frozen=True, tag=True):
    """SK-ENC-60: `item` is the name of what comes home."""

    warrior: str
    face: int
    item: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} searches the catacombs ({self.face}) and finds a {self.item}."


# ---------------------------------------------------------------------------------------- holes and traps


class SpotChosen(Event, frozen=True, tag=True):
    """SK-ENC-40."""

    aloud: ClassVar[bool] = True

    x: float
    y: float
    width: float
    depth: float

    def text(self, names: Names) -> str:
        where = compass(self.x, self.y, self.width, self.depth) or "middle"
        return f"Hands of stone reach out of the ground in the {where}, 3” all round."


class DrawnForIt(Event, frozen=True, tag=True):
    """Somebody whom dice have drawn, and what befalls it, as the end of a sentence about it."""

    aloud: ClassVar[bool] = True

    warrior: str
    said: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} {self.said}."


class SinkholeRolled(Event, frozen=True, tag=True):
    """SK-ENC-55."""

    warrior: str
    face: int

    def text(self, names: Names) -> str:
        end = "breaks its neck" if self.face == 1 else "is unhurt, but out of it for this skirmish"
        return f"{names[self.warrior]} falls into the hole ({self.face}) and {end}."


class CameUp(Event, frozen=True, tag=True):
    """SK-ENC-61: `name` is the building; "" if there is none to come up in."""

    aloud: ClassVar[bool] = True

    warrior: str
    building: str
    name: str
    x: float
    y: float

    def text(self, names: Names) -> str:
        if not self.name:
            return f"{names[self.warrior]} finds no way up any more."
        return f"{names[self.warrior]} climbs out of the catacombs in {self.name}."


class EncounterDie(Event, frozen=True, tag=True):
    """A die of an encounter in force, and what it means."""

    kind: str
    face: int
    said: str

    def text(self, names: Names) -> str:
        return f"{self.said} ({self.face})"
