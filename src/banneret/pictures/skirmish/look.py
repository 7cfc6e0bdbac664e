"""Skirmishes in pictures and reports: their chronicle, and what their dice tell of luck.

A test on two dice counts as one roll with its exact chance. Not counted as luck are roll-offs, what the weather
and encounters bring, and how far somebody flees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from banneret.books.battle_report import BattleReport
from banneret.books.events import HitRoll
from banneret.books.skirmish.battle import NPC_SEAT
from banneret.books.skirmish.events import (
    CharacteristicTest,
    Felled,
    PartyRouted,
    RoutTest,
    SaveRoll,
    TurnBegan,
    WeatherChanged,
    WoundRoll,
    WoundsLost,
)
from banneret.books.skirmish.scenario_events import (
    LeftTheTable,
    PrizeHeld,
    ScenarioChosen,
    SkirmishEnded,
    TreasureDropped,
    TreasureTaken,
)
from banneret.books.skirmish.view import ROUND
from banneret.books.skirmish.warrior import OUT
from banneret.core.engine.events import Event
from banneret.core.engine.match import Told
from banneret.pictures.chronicle import Chronicle, StoryLine
from banneret.pictures.looks import Look, Tested, at_least

HIT: Final = "to hit"
WOUND: Final = "to wound"
SAVE: Final = "saves"
ONE_DIE: Final = "Strength and Initiative"
LEADERSHIP: Final = "Leadership"
ROUTING: Final = "Rout Tests"

# What is worth a line of its own in the story of a turn.
_TOLD: Final = (
    *(Felled, PartyRouted, WeatherChanged, ScenarioChosen, SkirmishEnded),
    *(TreasureTaken, TreasureDropped, LeftTheTable, PrizeHeld),
)


class SkirmishLook(Look):
    book_id = "skirmish"
    markers_held = False
    tally_words = ("Wounds dealt", "Enemies put out", "Wounds lost", "Times out")
    extras = (("shots", "Shots"), ("blows", "Blows"))
    tally_note = "Only Wounds are counted; who is Knocked Down or Stunned may stand up again."
    rolls_word = "Rolls"
    kinds = (HIT, WOUND, SAVE, ONE_DIE, LEADERSHIP, ROUTING)
    tests: Mapping[str, str] = {
        ONE_DIE: "a test of a characteristic",
        LEADERSHIP: "a Leadership test",
        ROUTING: "a Rout Test",
    }
    heavy = ROUTING
    good = "a hit, a wound, a save, a test passed"

    def chronicle(self, told: Sequence[Told], report: BattleReport | None) -> Chronicle:
        return SkirmishChronicle(told)

    def round_of(self, event: Event) -> int:
        return event.round if isinstance(event, TurnBegan) else 0

    def read(self, event: Event) -> Tested | None:
        if isinstance(event, HitRoll) and event.faces:
            goal = f"at {event.need}+"
            return Tested(event.unit, HIT, len(event.faces), at_least(event.need), goal, event.hits)
        if isinstance(event, WoundRoll) and event.by and event.faces and event.need <= 6:
            good = sum([face >= event.need for face in event.faces])
            goal = f"at {event.need}+"
            return Tested(event.by, WOUND, len(event.faces), at_least(event.need), goal, good)
        if isinstance(event, SaveRoll) and event.need <= 6:
            goal = f"at {event.need}+"
            return Tested(event.warrior, SAVE, 1, at_least(event.need), goal, int(event.saved))
        if isinstance(event, CharacteristicTest) and event.faces:
            return _test(event)
        if isinstance(event, RoutTest) and event.faces:
            goal = f"needs {event.value} or less"
            return Tested(event.seat, ROUTING, 1, _two_at_most(event.value), goal, int(event.passed))
        return None


def _test(event: CharacteristicTest) -> Tested:
    goal = f"needs {event.value} or less"
    if len(event.faces) == 2:
        chance = _two_at_most(event.value)
        return Tested(event.warrior, LEADERSHIP, 1, chance, goal, int(event.passed))
    # SK-GEN-04: a natural 1 passes and a natural 6 fails.
    chance = min(max(event.value, 1), 5) / 6
    return Tested(event.warrior, ONE_DIE, 1, chance, goal, int(event.passed))


def _two_at_most(total: int) -> float:
    """The chance that two dice show this much or less together."""
    return sum([a + b <= total for a in range(1, 7) for b in range(1, 7)]) / 36


class SkirmishChronicle(Chronicle):
    """The story of a skirmish: who fell and by whom, what was taken, what the weather did."""

    round_word = ROUND.lower()

    def __init__(self, told: Sequence[Told]) -> None:
        super().__init__(None)
        self._round = 0
        self._lines: list[tuple[int, Event]] = []
        self._figures: dict[str, dict[str, int]] = {}
        for each in told:
            self._take(each.event, each.moment)

    def story(self, number: int, names: Mapping[str, str]) -> list[StoryLine]:
        return [StoryLine(event.text(names)) for turn, event in self._lines if turn == number]

    def sums(self, seats: Sequence[str]) -> list[tuple[str, dict[str, str]]]:
        rows = (("Shots", "shots"), ("Blows", "blows"), ("Warriors out of action", "out"))
        return [
            (words, {seat: str(self._figures.get(seat, {}).get(key, 0)) for seat in seats})
            for words, key in rows
        ]

    def _count(self, who: str, key: str, more: int) -> None:
        own = self._figures.setdefault(who.split(".", 1)[0] or NPC_SEAT, {})
        own[key] = own.get(key, 0) + more

    def _take(self, event: Event, moment: int) -> None:
        if isinstance(event, TurnBegan):
            if event.round != self._round and self._round:
                self.round_ends[self._round] = moment
            if self.begun < 0:
                self.begun = moment
            self._round = event.round
        elif isinstance(event, HitRoll):
            key = "shots" if event.shooting else "blows"
            self._count(event.unit, key, len(event.faces))
            self.tally(event.unit).count(key, len(event.faces))
        elif isinstance(event, WoundsLost):
            self.tally(event.warrior).taken += event.lost
            for by in event.by:
                self.tally(by).dealt += event.lost
        elif isinstance(event, Felled) and event.state == OUT:
            self._count(event.warrior, "out", 1)
            self.tally(event.warrior).lost += 1
            self.tally(event.warrior).end = f"{OUT}, {self.round_word} {self._round}"
            for by in event.by:
                self.tally(by).killed += 1
        elif isinstance(event, SkirmishEnded):
            self.round_ends[self._round] = moment
        if isinstance(event, _TOLD):
            self._lines.append((self._round, event))
