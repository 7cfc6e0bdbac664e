"""What is told of a skirmish around its fighting: members, scenario, places, treasure, and its end."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names, listed, plural
from banneret.core.engine.events import Event


def _upstairs(floor: str) -> str:
    """Where in a building; on the ground the board shows it. No inches: nobody measures (SK-GEN-01)."""
    return f" ({floor})" if floor else ""


# ---------------------------------------------------------------------------------------- preparation


class PartyMustered(Event, frozen=True, tag=True):
    """Who takes part, and who stays at home, by their names."""

    seat: str
    members: int
    absent: tuple[str, ...] = ()

    def text(self, names: Names) -> str:
        if not self.members:
            return f"{names[self.seat]} has nobody who can fight."
        home = (
            f"; {listed(self.absent)} stay{'s' if len(self.absent) == 1 else ''} behind" if self.absent else ""
        )
        return f"{names[self.seat]} takes the field with {plural(self.members, 'warrior')}{home}."


class LotusApplied(Event, frozen=True, tag=True):
    """Black Lotus on a weapon, for this skirmish."""

    warrior: str
    weapon: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} rubs Black Lotus on the {self.weapon}: it is poisoned for this skirmish."


class MapKnown(Event, frozen=True, tag=True):
    """SK-ENC-34: what adds to the roll-off for the scenario."""

    seat: str
    bonus: int

    def text(self, names: Names) -> str:
        return (
            f"{names[self.seat]} has seen a map of the area and adds {self.bonus} to the roll for the scenario."
        )


class ScenarioChosen(Event, frozen=True, tag=True):
    """`seat` is "" where it was agreed before."""

    opens: ClassVar[bool] = True
    aloud: ClassVar[bool] = True

    seat: str
    scenario: str
    name: str
    about: str
    victory: str

    def text(self, names: Names) -> str:
        who = f"{names[self.seat]} picks the scenario" if self.seat else "The scenario"
        return f"{who}: {self.name}. {self.about} {self.victory}"


class PrizeNamed(Event, frozen=True, tag=True):
    """The building that a skirmish is about."""

    building: str
    name: str

    def text(self, names: Names) -> str:
        return f"The prize is {self.name}: whoever has more warriors in it holds it."


class RolesGiven(Event, frozen=True, tag=True):
    """Who does what in a scenario with two different parts."""

    attacker: str
    defender: str
    attacks: str
    defends: str

    def text(self, names: Names) -> str:
        return f"{names[self.attacker]} is the {self.attacks}, {names[self.defender]} the {self.defends}."


class ExitChosen(Event, frozen=True, tag=True):
    """By which edge a party must leave."""

    seat: str
    edge: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} must leave by the {self.edge} edge."


class ShardsCounted(Event, frozen=True, tag=True):
    face: int
    shards: int

    def text(self, names: Names) -> str:
        return (
            f"{plural(self.shards, 'shard')} of weirdstone lie in the ruins (a {self.face} on D3, and 3 more)."
        )


class ShardPlaced(Event, frozen=True, tag=True):
    """`floor` is what its surface is called, "" for the ground."""

    seat: str
    shard: str
    x: float
    y: float
    level: str
    floor: str

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} places a shard{_upstairs(self.floor)}."


class NoPlaceForShards(Event, frozen=True, tag=True):
    left: int

    def text(self, names: Names) -> str:
        return f"There is no place left for {plural(self.left, 'more shard', 'more shards')}."


class ChestGiven(Event, frozen=True, tag=True):
    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} carries the chest."


class TookPosition(Event, frozen=True, tag=True):
    """A warrior is set up. `floor` is what its surface is called, "" for the ground."""

    warrior: str
    x: float
    y: float
    level: str
    floor: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} takes up position{_upstairs(self.floor)}."


# ---------------------------------------------------------------------------------------- treasure


class TreasureTaken(Event, frozen=True, tag=True):
    """A shard or the chest is picked up. `thing` is its id, `what` the word for it."""

    aloud: ClassVar[bool] = True

    warrior: str
    thing: str
    what: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} takes {self.what}."


class TreasureDropped(Event, frozen=True, tag=True):
    aloud: ClassVar[bool] = True

    warrior: str
    thing: str
    what: str
    x: float
    y: float
    level: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} drops {self.what}."


class FindTaken(Event, frozen=True, tag=True):
    """SK-ENC-15: a lucky find changes hands, or is lost; `by` is "" where nobody has it now."""

    warrior: str
    by: str
    why: str

    def text(self, names: Names) -> str:
        if self.by:
            return f"{names[self.by]} takes the shard of {names[self.warrior]}."
        return f"The shard of {names[self.warrior]} is lost: {self.why}."


# ---------------------------------------------------------------------------------------- how it goes and ends


class LeftTheTable(Event, frozen=True, tag=True):
    """Somebody has got away by the edge that the scenario names."""

    aloud: ClassVar[bool] = True

    warrior: str
    edge: str
    chest: bool

    def text(self, names: Names) -> str:
        more = " with the chest" if self.chest else ""
        return f"{names[self.warrior]} gets away by the {self.edge} edge{more}."


class PrizeHeld(Event, frozen=True, tag=True):
    """How many of each side stand in the building, in the order of seats; `seat` scores, or nobody does."""

    seat: str
    building: str
    inside: tuple[int, ...]
    points: int

    def text(self, names: Names) -> str:
        counts = " to ".join([str(count) for count in self.inside])
        if not self.seat:
            return f"Nobody has the upper hand in {self.building} ({counts})."
        return f"{names[self.seat]} holds {self.building} ({counts}) and has {plural(self.points, 'point')}."


class FoundInTime(Event, frozen=True, tag=True):
    """SK-ENC-44: the skirmish is over before anybody has starved."""

    warrior: str

    def text(self, names: Names) -> str:
        return f"{names[self.warrior]} is found in time, now that the fighting is over."


class SkirmishEnded(Event, frozen=True, tag=True):
    """`how` is a phrase; `winner` is "" for a draw."""

    opens: ClassVar[bool] = True
    aloud: ClassVar[bool] = True

    winner: str
    how: str

    def text(self, names: Names) -> str:
        if not self.winner:
            return f"The skirmish is a draw: {self.how}."
        return f"{names[self.winner]} wins the skirmish: {self.how}."
