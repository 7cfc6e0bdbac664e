"""The ledger of luck: what the dice of each side were expected to give, and what they gave.

Every roll that can succeed or fail counts, with its exact expectation from what it needed. A success is
always good for whoever rolled. Which rolls count, and what they needed, the look of the book says.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from banneret.core.engine.events import Event
from banneret.pictures.looks import Look, Tested

# A test on which a whole unit may hang counts double among swings.
_HEAVY: Final = 2.0


class Roll:
    """Dice rolled together by one unit: how many, what each needed, and how many succeeded."""

    __slots__ = ("at", "chance", "dice", "goal", "kind", "round", "seat", "successes", "unit", "weight")

    def __init__(self, at: int, round_: int, tested: Tested, weight: float) -> None:
        self.at = at  # place among the events
        self.round = round_
        self.unit = tested.unit
        self.seat = tested.unit.split(".", 1)[0]  # ids begin with the seat they belong to, and a point
        self.kind = tested.kind
        self.dice = tested.dice
        self.chance = tested.chance  # of one
        self.goal = tested.goal
        self.successes = tested.successes
        self.weight = weight  # among swings

    def expected(self) -> float:
        return self.dice * self.chance

    def variance(self) -> float:
        return self.dice * self.chance * (1.0 - self.chance)

    def surplus(self) -> float:
        return self.successes - self.expected()


class Sum:
    """Rolls of one kind, or all of them, added up."""

    __slots__ = ("dice", "expected", "rolled", "variance")

    def __init__(self) -> None:
        self.dice = 0
        self.expected = 0.0
        self.rolled = 0
        self.variance = 0.0

    def add(self, roll: Roll) -> None:
        self.dice += roll.dice
        self.expected += roll.expected()
        self.rolled += roll.successes
        self.variance += roll.variance()

    def surplus(self) -> float:
        return self.rolled - self.expected


class LuckLedger:
    """All rolls of a game, with their sums."""

    def __init__(self, rolls: Sequence[Roll], seats: Sequence[str]) -> None:
        self.rolls = list(rolls)
        self.seats = tuple(seats)
        self.totals: dict[str, Sum] = {seat: Sum() for seat in seats}
        self.kinds: dict[str, dict[str, Sum]] = {seat: {} for seat in seats}
        for roll in self.rolls:
            if roll.seat in self.totals:
                self.totals[roll.seat].add(roll)
                self.kinds[roll.seat].setdefault(roll.kind, Sum()).add(roll)

    def swings(self, most: int = 5) -> list[Roll]:
        """The rolls that were furthest from what was to be expected, the furthest first."""
        ranked = [roll for roll in self.rolls if abs(roll.surplus()) >= 0.6]
        ranked.sort(key=lambda roll: (-abs(roll.surplus()) * roll.weight, roll.at))
        return ranked[:most]

    def course(self) -> list[tuple[int, float]]:
        """After every roll: its place among the events, and how far the first seat is ahead in luck."""
        lead = 0.0
        found: list[tuple[int, float]] = []
        for roll in self.rolls:
            if not roll.seat or roll.seat in self.totals:  # else it is of a side that nobody plays
                lead += roll.surplus() if roll.seat == self.seats[0] else -roll.surplus()
            found.append((roll.at, lead))
        return found

    def favour(self, whom: str = "") -> float:
        """How many standard deviations the dice favoured a seat, the first if none is named; 0 without dice.

        What the others have won is shared among them.
        """
        whom = whom or self.seats[0]
        first = self.totals[whom]
        others = [self.totals[seat] for seat in self.seats if seat != whom]
        spread = math.sqrt(sum([each.variance for each in self.totals.values()]))
        if spread == 0.0:
            return 0.0
        return (first.surplus() - sum([each.surplus() for each in others]) / max(1, len(others))) / spread

    def verdict(self, names: Mapping[str, str]) -> str:
        """One sentence: whom the dice favoured, and how much."""
        if not any([each.dice for each in self.totals.values()]):
            return "No dice have been rolled yet."
        told = ", ".join(
            f"{names.get(seat, seat)} {sum_.surplus():+.1f}".replace("-", "−")
            for seat, sum_ in self.totals.items()
        )
        favour = self.favour()
        whom = self.seats[0]
        if len(self.seats) > 2:
            whom = max(self.seats, key=lambda seat: self.totals[seat].surplus())
            favour = self.favour(whom)
        elif favour < 0 and len(self.seats) == 2:
            whom = self.seats[1]
        if abs(favour) < 0.5 or len(self.seats) < 2:
            return f"The dice took no side (successes against expectation: {told})."
        how = "slightly" if abs(favour) < 1.0 else "clearly" if abs(favour) < 2.0 else "strongly"
        # How often dice alone would do at least as much for this side.
        often = 100 * 0.5 * math.erfc(abs(favour) / math.sqrt(2))
        share = f"{often:.0f}" if often >= 1 else "fewer than 1"
        return (
            f"The dice {how} favoured {names.get(whom, whom)} (successes against expectation: {told}); "
            f"this much luck comes in {share} of 100 games."
        )


def ledger(events: Iterable[Event], seats: Sequence[str], look: Look) -> LuckLedger:
    """The ledger of these events, read as their book has them."""
    rolls: list[Roll] = []
    number = 0
    for at, event in enumerate(events):
        number = look.round_of(event) or number
        found = look.tested(event)
        if found is not None:
            rolls.append(Roll(at, number, found, _HEAVY if found.kind == look.heavy else 1.0))
    return LuckLedger(rolls, seats)
