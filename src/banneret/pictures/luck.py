"""The ledger of luck: what the dice of each side were expected to give, and what they gave.

Every roll that can succeed or fail counts, with its exact expectation from the face it needed. A success is
always good for whoever rolled: a hit, a block, a test passed, a wound not taken from dangerous ground.
Not counted are roll-offs, D3 rolls and attempts to block a spell.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from banneret.books.opr.events import (
    BlockRoll,
    DangerRoll,
    HitRoll,
    MoraleTest,
    Regenerated,
    RoundBegan,
    SpellCast,
)
from banneret.core.events import Event
from banneret.core.journal import Journal
from banneret.core.match import Match

HIT: Final = "to hit"
BLOCK: Final = "to block"
MORALE: Final = "morale"
REGENERATION: Final = "regeneration"
DANGER: Final = "dangerous ground"
CASTING: Final = "casting"
KINDS: Final = (HIT, BLOCK, MORALE, REGENERATION, DANGER, CASTING)

REGENERATION_NEED: Final = 5  # RG-SPC-23
DANGER_NEED: Final = 2  # RG-TER-03: every 1 is a wound

# A morale test is one die on which a whole unit may hang; among swings it counts double.
_MORALE_WEIGHT: Final = 2.0


class Roll:
    """Dice rolled together by one unit: how many, the face each needed, and how many succeeded."""

    __slots__ = ("at", "dice", "kind", "need", "round", "seat", "successes", "unit")

    def __init__(
        self, at: int, round_: int, seat: str, unit: str, kind: str, dice: int, need: int, successes: int
    ) -> None:
        self.at = at  # place among the events
        self.round = round_
        self.seat = seat
        self.unit = unit
        self.kind = kind
        self.dice = dice
        self.need = need
        self.successes = successes

    def chance(self) -> float:
        """Of one die; needs beyond 6 cannot be met and those below 2 cannot be missed."""
        return min(6, max(0, 7 - self.need)) / 6

    def expected(self) -> float:
        return self.dice * self.chance()

    def variance(self) -> float:
        return self.dice * self.chance() * (1.0 - self.chance())

    def surplus(self) -> float:
        return self.successes - self.expected()

    def to_data(self) -> dict[str, Any]:
        return {
            "at": self.at,
            "round": self.round,
            "seat": self.seat,
            "unit": self.unit,
            "kind": self.kind,
            "dice": self.dice,
            "need": self.need,
            "expected": round(self.expected(), 4),
            "rolled": self.successes,
        }


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

    def to_data(self) -> dict[str, Any]:
        return {"dice": self.dice, "expected": round(self.expected, 4), "rolled": self.rolled}


class Ledger:
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
        ranked.sort(key=lambda roll: (-abs(roll.surplus()) * _weight(roll), roll.at))
        return ranked[:most]

    def course(self) -> list[tuple[int, float]]:
        """After every roll: its place among the events, and how far the first seat is ahead in luck."""
        lead = 0.0
        found: list[tuple[int, float]] = []
        for roll in self.rolls:
            lead += roll.surplus() if roll.seat == self.seats[0] else -roll.surplus()
            found.append((roll.at, lead))
        return found

    def favour(self) -> float:
        """How many standard deviations the dice favoured the first seat over the others; 0 without dice."""
        first = self.totals[self.seats[0]]
        others = [self.totals[seat] for seat in self.seats[1:]]
        spread = math.sqrt(sum([each.variance for each in self.totals.values()]))
        if spread == 0.0:
            return 0.0
        return (first.surplus() - sum([each.surplus() for each in others])) / spread

    def verdict(self, names: Mapping[str, str]) -> str:
        """One sentence: whom the dice favoured, and how much."""
        if not any([each.dice for each in self.totals.values()]):
            return "No dice have been rolled yet."
        told = ", ".join(
            f"{names.get(seat, seat)} {sum_.surplus():+.1f}".replace("-", "−")
            for seat, sum_ in self.totals.items()
        )
        favour = self.favour()
        if abs(favour) < 0.5 or len(self.seats) < 2:
            return f"The dice took no side (successes against expectation: {told})."
        whom = self.seats[0] if favour > 0 else self.seats[1]
        how = "slightly" if abs(favour) < 1.0 else "clearly" if abs(favour) < 2.0 else "strongly"
        # How often dice alone would do at least as much for this side.
        often = 100 * 0.5 * math.erfc(abs(favour) / math.sqrt(2))
        share = f"{often:.0f}" if often >= 1 else "fewer than 1"
        return (
            f"The dice {how} favoured {names.get(whom, whom)} (successes against expectation: {told}); "
            f"this much luck comes in {share} of 100 games."
        )

    def to_data(self, names: Mapping[str, str]) -> dict[str, Any]:
        return {
            "verdict": self.verdict(names),
            "favour": round(self.favour(), 4),
            "totals": {seat: sum_.to_data() for seat, sum_ in self.totals.items()},
            "kinds": {
                seat: {kind: sum_.to_data() for kind, sum_ in kinds.items()}
                for seat, kinds in self.kinds.items()
            },
            "swings": [roll.to_data() for roll in self.swings()],
        }


def _weight(roll: Roll) -> float:
    return _MORALE_WEIGHT if roll.kind == MORALE else 1.0


def ledger(events: Iterable[Event], seats: Sequence[str]) -> Ledger:
    """The ledger of these events. Ids begin with the seat they belong to, and a point."""
    rolls: list[Roll] = []
    number = 0
    for at, event in enumerate(events):
        if isinstance(event, RoundBegan):
            number = event.round
        found = _read(event)
        if found is not None:
            unit, kind, dice, need, successes = found
            rolls.append(Roll(at, number, unit.split(".", 1)[0], unit, kind, dice, need, successes))
    return Ledger(rolls, seats)


def luck_of(source: Match | Journal, *, viewer: str = "") -> Ledger:
    """The ledger of a finished or running game, from what the viewer may know."""
    match = source if isinstance(source, Match) else Match.resume(source)
    return ledger(match.events_for(viewer), match.seats)


def _read(event: Event) -> tuple[str, str, int, int, int] | None:
    """Who rolled, what for, how many dice, the face needed, the successes; None for other events."""
    if isinstance(event, HitRoll):
        # Hits of Poison and Blast are more than dice; luck is in the dice.
        hit = sum([face >= event.need for face in event.faces])
        return event.unit, HIT, len(event.faces), event.need, hit
    if isinstance(event, BlockRoll):
        return event.unit, BLOCK, len(event.faces), event.need, len(event.faces) - event.wounds
    if isinstance(event, MoraleTest) and event.face:
        return event.unit, MORALE, 1, event.need, int(event.passed)
    if isinstance(event, Regenerated):
        return event.unit, REGENERATION, len(event.faces), REGENERATION_NEED, event.ignored
    if isinstance(event, DangerRoll):
        return event.unit, DANGER, len(event.faces), DANGER_NEED, len(event.faces) - event.wounds
    if isinstance(event, SpellCast):
        # RG-SPC-35: the die plus the wizard's level must reach the number; no face is special.
        need = event.number - (event.total - event.face)
        return event.unit, CASTING, 1, need, int(event.total >= event.number)
    return None
