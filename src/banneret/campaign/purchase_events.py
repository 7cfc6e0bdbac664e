"""What Conquest Points have bought, as events with their sentences."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.campaign.defeat_events import Modifier
from banneret.campaign.realm import CALLED
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import says


def hexes_in_words(numbers: tuple[int, ...]) -> str:
    told = [str(number) for number in numbers]
    if len(told) == 1:
        return f"hex {told[0]}"
    return f"hexes {', '.join(told[:-1])} and {told[-1]}"


class HexConquered(Event, frozen=True, tag=True):
    seat: str
    hex: int
    points: int
    loser: str

    def text(self, names: Mapping[str, str]) -> str:
        whose = f" of {names[self.loser]}" if self.loser else ""
        return f"{names[self.seat]} conquers hex {self.hex}{whose} for {self.points} Conquest Point."


class SeizeTested(Event, frozen=True, tag=True):
    """2D6 against the Leadership of the army; `again` tells by what grace it is taken once more."""

    summed = True

    army: str
    hex: int
    faces: tuple[int, ...]
    leadership: int
    modifiers: tuple[Modifier, ...]
    passed: bool
    again: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        changes = "".join([f", {each.points:+d} {each.why}" for each in self.modifiers])
        how = "passed" if self.passed else "failed"
        once_more = f" once more ({self.again})" if self.again else ""
        return (
            f"{says(names, self.army, 'tests')}{once_more} to seize hex {self.hex}: {sum(self.faces)} against "
            f"Leadership {self.leadership}{changes}. The test is {how}."
        )


class ConstructionSeized(Event, frozen=True, tag=True):
    """`along` are the hexes that come with it (CP-REA-04, CP-REA-10, CP-REA-16)."""

    seat: str
    hex: int
    construction: str
    points: int
    loser: str
    along: tuple[int, ...] = ()

    def text(self, names: Mapping[str, str]) -> str:
        whose = f" of {names[self.loser]}" if self.loser else ""
        more = f", and with it {hexes_in_words(self.along)}" if self.along else ""
        return (
            f"{names[self.seat]} seizes the {CALLED[self.construction]}{whose} in hex {self.hex} "
            f"for {self.points} Conquest Points{more}."
        )


class RuinedInSeizing(Event, frozen=True, tag=True):
    """CP-CON-18, CP-CON-23: the test failed."""

    seat: str
    hex: int
    construction: str
    points: int
    loser: str

    def text(self, names: Mapping[str, str]) -> str:
        return (
            f"The {CALLED[self.construction]} in hex {self.hex} is destroyed in the attempt; "
            f"{names[self.seat]} holds the hex for {self.points} Conquest Points."
        )


class SeizeRepelled(Event, frozen=True, tag=True):
    """CP-NEU-06, CP-NEU-12: what cannot be destroyed keeps its owner."""

    seat: str
    hex: int
    construction: str
    points: int

    def text(self, names: Mapping[str, str]) -> str:
        return (
            f"The {CALLED[self.construction]} in hex {self.hex} withstands {names[self.seat]}: "
            f"{self.points} Conquest Points are spent for nothing."
        )


class ConstructionDestroyed(Event, frozen=True, tag=True):
    """`gold` is what it pays, `credited` what the treasury could take of that (CP-GLD-02)."""

    seat: str
    hex: int
    construction: str
    points: int
    loser: str
    gold: int
    credited: int

    def text(self, names: Mapping[str, str]) -> str:
        kept = "" if self.credited == self.gold else f", of which the treasury can take {self.credited}"
        whose = f" of {names[self.loser]}" if self.loser else ""
        return (
            f"{names[self.seat]} destroys the {CALLED[self.construction]}{whose} in hex {self.hex} for "
            f"{self.points} Conquest Points and takes {self.gold} gold{kept}."
        )


class PointsLapsed(Event, frozen=True, tag=True):
    seat: str
    points: int
    why: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        points = "Conquest Point" if self.points == 1 else "Conquest Points"
        why = f", {self.why}" if self.why else ""
        return f"{self.points} {points} of {names[self.seat]} {'lapse' if self.points > 1 else 'lapses'}{why}."
