"""What is told of Adventuring Parties on the map."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.events import listed, plural
from banneret.core.engine.events import Event

Names = Mapping[str, str]


class PartySetsOut(Event, frozen=True, tag=True):
    """Who is in a new party is settled: `members` of them, and so much of its purse is left (CP-ADV-02)."""

    party: str
    members: int
    gold: int

    def text(self, names: Names) -> str:
        who = plural(self.members, "member")
        return f"The party {names[self.party]} sets out with {who} and keeps {self.gold} Party Gold."


class PartyEquipped(Event, frozen=True, tag=True):
    """What its owner has ordered before it moves, in sentences."""

    party: str
    lines: tuple[str, ...]

    def text(self, names: Names) -> str:
        return f"In the camp of {names[self.party]}: {' '.join(self.lines)}"


class PartyMoved(Event, frozen=True, tag=True):
    """`path` begins where the party stood."""

    party: str
    path: tuple[int, ...]

    def text(self, names: Names) -> str:
        way = [str(number) for number in self.path[1:-1]]
        by = f" by way of {'hex' if len(way) == 1 else 'hexes'} {listed(way)}" if way else ""
        if self.path[0] == self.path[-1]:
            return f"The party {names[self.party]} leaves hex {self.path[0]} and comes back{by}."
        return f"The party {names[self.party]} goes from hex {self.path[0]} to hex {self.path[-1]}{by}."


class PartyStopped(Event, frozen=True, tag=True):
    party: str
    hex: int
    why: str

    def text(self, names: Names) -> str:
        return f"The party {names[self.party]} stops in hex {self.hex}. {self.why}"


class PartyHeld(Event, frozen=True, tag=True):
    """A party that is to fight a skirmish stays where that will be."""

    party: str
    hex: int

    def text(self, names: Names) -> str:
        return f"The party {names[self.party]} stays in hex {self.hex}, where a skirmish awaits it."


class PatrolBegins(Event, frozen=True, tag=True):
    party: str
    hex: int
    against: str

    def text(self, names: Names) -> str:
        watch = {
            "enemies": "and falls upon Enemy parties",
            "all": "and falls upon Neutral and Enemy parties",
            "hold": "and lets everybody pass",
        }[self.against]
        return f"The party {names[self.party]} goes on patrol in hex {self.hex} {watch}."


class PatrolStrikes(Event, frozen=True, tag=True):
    party: str
    intruder: str
    start: int
    hex: int

    def text(self, names: Names) -> str:
        return (
            f"The patrol of {names[self.party]} rushes from hex {self.start} to hex {self.hex} and catches the "
            f"party {names[self.intruder]} there."
        )


class SkirmishDue(Event, frozen=True, tag=True):
    """CP-SKI-01: to be fought in the Skirmish Phase. `cause` is patrol, meeting or action."""

    skirmish: str
    hex: int
    cause: str
    one: str
    other: str

    def text(self, names: Names) -> str:
        return f"The parties {names[self.one]} and {names[self.other]} will fight a skirmish in hex {self.hex}."


class LooterCaught(Event, frozen=True, tag=True):
    party: str
    hex: int
    gold: int

    def text(self, names: Names) -> str:
        return (
            f"The guard of the Town in hex {self.hex} catches the party {names[self.party]}, which loses all "
            f"its {self.gold} Party Gold (1)."
        )


class TownLooted(Event, frozen=True, tag=True):
    """`faces`: whether it succeeds, for its purse, for its realm. The victim loses what both gain."""

    party: str
    hex: int
    seat: str
    victim: str
    faces: tuple[int, int, int]
    party_gold: int
    realm_gold: int
    lost: int

    def text(self, names: Names) -> str:
        return (
            f"The party {names[self.party]} loots the Town in hex {self.hex} ({self.faces[0]}): it earns "
            f"{self.party_gold} Party Gold ({self.faces[1]}), {names[self.seat]} gains {self.realm_gold} gold "
            f"({self.faces[2]}), and {names[self.victim]} loses {self.lost} gold."
        )


class TreasuryEmptied(Event, frozen=True, tag=True):
    """CP-APH-07: the victim had less than was rolled."""

    party: str
    hex: int
    seat: str
    victim: str
    faces: tuple[int, int, int]
    rolled: int
    taken: int

    def text(self, names: Names) -> str:
        return (
            f"The party {names[self.party]} loots the Town in hex {self.hex} of {self.rolled} gold "
            f"({', '.join([str(face) for face in self.faces])}), and {names[self.victim]} has only "
            f"{self.taken}: {names[self.seat]} takes it all."
        )


class MineSabotaged(Event, frozen=True, tag=True):
    party: str
    hex: int
    victim: str

    def text(self, names: Names) -> str:
        return (
            f"The party {names[self.party]} sabotages the Mine of {names[self.victim]} in hex {self.hex}: it "
            "will yield nothing in the coming Income Phase."
        )


class RuinSearched(Event, frozen=True, tag=True):
    party: str
    hex: int
    face: int
    gold: int

    def text(self, names: Names) -> str:
        return (
            f"The party {names[self.party]} explores the Ruin in hex {self.hex} and finds {self.gold} Party "
            f"Gold ({self.face}) and a Weirdstone."
        )


class WeirdstoneSold(Event, frozen=True, tag=True):
    party: str
    stones: int
    gold: int

    def text(self, names: Names) -> str:
        what = plural(self.stones, "Weirdstone")
        return f"The party {names[self.party]} sells {what} for {self.gold} Party Gold."


class GoldConverted(Event, frozen=True, tag=True):
    party: str
    seat: str
    gold: int

    def text(self, names: Names) -> str:
        return f"The party {names[self.party]} hands {self.gold} gold over to {names[self.seat]}."


class ArmyHarried(Event, frozen=True, tag=True):
    party: str
    army: str
    face: int
    by: int

    def text(self, names: Names) -> str:
        return (
            f"The guerrillas of {names[self.party]} cost {names[self.army]} {self.by} movement in the next "
            f"turn ({self.face} on the die)."
        )


class PartyTeleported(Event, frozen=True, tag=True):
    party: str
    start: int
    hex: int

    def text(self, names: Names) -> str:
        return (
            f"The ancient teleporter in hex {self.start} puts the party {names[self.party]} down in the Temple "
            f"City in hex {self.hex}."
        )


class WeirdstoneGifted(Event, frozen=True, tag=True):
    """`whom` is the name of a character of `army`."""

    party: str
    army: str
    whom: str
    points: int

    def text(self, names: Names) -> str:
        return (
            f"The party {names[self.party]} gives {plural(self.points, 'Weirdstone')} to {self.whom} of "
            f"{names[self.army]}."
        )
