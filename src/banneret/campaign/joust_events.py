"""What is told of a jousting tournament (CP-BAT-09)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.books.events import listed, plural
from banneret.core.engine.events import Event

Names = Mapping[str, str]
UNHORSES: Final = 3  # by so much higher, or more
AIM_WORDS: Final = {"head": "the head", "shield": "the shield", "seat": "the seat"}


class TournamentAnnounced(Event, frozen=True, tag=True):
    """`gold` is the fee, unless that is an Artefact."""

    host: str
    gold: int
    artefact: bool

    def text(self, names: Names) -> str:
        fee = "an Artefact" if self.artefact else f"{self.gold} gold"
        if not self.artefact and not self.gold:
            fee = "nothing but honour"
        return f"{names[self.host]} holds a jousting tournament; the fee is {fee}."


class JousterEntered(Event, frozen=True, tag=True):
    """`stake` is the name of the Artefact that was paid, or ""."""

    seat: str
    who: str
    gold: int
    stake: str

    def text(self, names: Names) -> str:
        paid = [f"{self.gold} gold"] if self.gold else []
        paid += [self.stake] if self.stake else []
        fee = f" and pays {listed(paid)}" if paid else ""
        return f"{self.who} enters the lists{fee}."


class TournamentCalledOff(Event, frozen=True, tag=True):
    host: str

    def text(self, names: Names) -> str:
        return (
            f"Too few riders come to the tournament of {names[self.host]}: it is called off, and nobody pays."
        )


class JousterRests(Event, frozen=True, tag=True):
    who: str

    def text(self, names: Names) -> str:
        return f"{self.who} has a bye in the first round."


class TiltRidden(Event, frozen=True, tag=True):
    """One pass: of both riders name, aim, die and total."""

    number: int
    who: tuple[str, str]
    aims: tuple[str, str]
    faces: tuple[int, int]
    totals: tuple[int, int]

    def text(self, names: Names) -> str:
        rides = [
            f"{who} aims at {AIM_WORDS[aim]} and comes to {total} ({face})"
            for who, aim, total, face in zip(self.who, self.aims, self.totals, self.faces, strict=True)
        ]
        return f"Pass {self.number}: {listed(rides)}. {self._outcome()}"

    def _outcome(self) -> str:
        apart = self.totals[0] - self.totals[1]
        better, worse = self.who if apart > 0 else self.who[::-1]
        if not apart:
            return "Neither lance breaks."
        if abs(apart) >= UNHORSES:
            return f"{better} unhorses {worse}."
        return f"{better} breaks a lance."


class TiltWon(Event, frozen=True, tag=True):
    """By lances, unless the other was unhorsed."""

    who: str
    other: str
    lances: tuple[int, int]
    unhorsed: bool

    def text(self, names: Names) -> str:
        if self.unhorsed:
            return f"{self.who} wins the tilt with {self.other}, who has fallen."
        lances = plural(self.lances[0], "lance")
        return f"{self.who} wins the tilt with {self.other}, by {lances} to {self.lances[1]}."


class TournamentWon(Event, frozen=True, tag=True):
    """`lost` is the gold that found no room in the treasury (CP-GLD-02)."""

    seat: str
    who: str
    gold: int
    lost: int
    artefacts: tuple[str, ...]

    def text(self, names: Names) -> str:
        prizes = [f"{self.gold} gold"] if self.gold else []
        prizes += list(self.artefacts)
        prize = f" and wins {listed(prizes)}" if prizes else ""
        lost = f" {self.lost} gold more find no room in the treasury." if self.lost else ""
        return f"{self.who} is the victor of the tournament{prize}.{lost}"
