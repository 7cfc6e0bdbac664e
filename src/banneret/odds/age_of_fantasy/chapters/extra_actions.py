"""Extra actions: what can be attacked with, Covering Fire, and shots at whoever moves or has shot (AF-XAC)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import (
    COVERING,
    EXTRA,
    FOCUSED,
    HEAVY,
    OVERWATCH,
    ExtraActions,
    React,
)
from banneret.books.age_of_fantasy.chapters.extra_actions.events import Reacted
from banneret.books.age_of_fantasy.shooting import possible_targets
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.volleys import Volley
from banneret.core.engine.ask import Choice, Question
from banneret.core.engine.events import Event
from banneret.odds.age_of_fantasy.advice import volley_words, whole_volley
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds, OtherFire
from banneret.odds.age_of_fantasy.shooting import volleys_of, wave_of
from banneret.odds.opr.bodies import chance_to_fail
from banneret.odds.opr.strikes import mean_power_of_hits
from banneret.odds.timekeeping import in_time
from banneret.odds.wording import percent


@dataclass(frozen=True, slots=True, eq=False)
class PinningOdds(OtherFire):
    """AF-XAC-06, AF-XAC-07: what Covering Fire does to its target."""

    pinned: float  # it must test its nerve
    wavering: float  # and fails
    word: ClassVar[str] = "covering_fire"
    title: ClassVar[str] = "Covering Fire"

    def worth(self) -> float:
        return self.wavering

    def text(self) -> str:
        return f"{percent(self.pinned)} to pin them, {percent(self.wavering)} to make them waver"

    def rows(self) -> list[tuple[str, float]]:
        return [("must test its nerve", self.pinned), ("fails its morale test: Wavering", self.wavering)]

    def to_data(self) -> dict[str, Any]:
        return {"pinned": self.pinned, "wavering": self.wavering}


class ExtraActionOdds(ChapterOdds):
    shooting_with: ClassVar[tuple[str, ...]] = (FOCUSED, COVERING, OVERWATCH)
    charging_with: ClassVar[tuple[str, ...]] = (HEAVY,)
    fire: ClassVar[type[OtherFire] | None] = PinningOdds

    def hints(self, view: Battle, question: Question, until: float) -> dict[str, str]:
        if isinstance(question, React):
            return watching(view, question, until)
        if isinstance(question, Choice) and question.name == "return-fire":
            return in_time(until, lambda: returning_fire(view, question)) or {}
        return {}

    def on_bare_table(self) -> Chapter | None:
        return ExtraActions(EXTRA)

    def reaction(self, event: Event, unit_id: str) -> str:
        return OVERWATCH if isinstance(event, Reacted) and event.unit == unit_id else ""

    def other_fire(self, battle: Battle, volleys: list[Volley], target: Unit, action: str) -> OtherFire | None:
        return pinning(battle, volleys, target) if action == COVERING else None


# ------------------------------------------------------------------------------------------ Covering Fire


def covering_fire(battle: Battle, unit: Unit, declared: dict[str, str]) -> dict[str, PinningOdds]:
    """AF-XAC-06, AF-XAC-07: for each target, the chances that it must test its nerve and that it wavers."""
    by_target: dict[str, list[Volley]] = {}
    for volley in volleys_of(battle, unit, declared, COVERING):
        by_target.setdefault(volley.target, []).append(volley)
    return {key: pinning(battle, volleys, battle.unit(key)) for key, volleys in by_target.items()}


def pinning(battle: Battle, volleys: list[Volley], target: Unit) -> PinningOdds:
    calm = 1.0
    for volley in volleys:
        calm *= unpinned(battle, volley)
    return PinningOdds(1.0 - calm, (1.0 - calm) * chance_to_fail(battle, target))


def unpinned(battle: Battle, volley: Volley) -> float:
    """The chance that none of a volley's hits shows a 4+ (AF-XAC-07)."""
    chance = 1.0
    for own in wave_of(battle, volley).attacks((6, 0)):
        chance *= mean_power_of_hits(own, 0.5)
    return chance


# ------------------------------------------------------------------------------------------ Overwatch


def watching(battle: Battle, question: React, until: float) -> dict[str, str]:
    """AF-XAC-12: the shots at each moment of the enemy's move."""
    watcher, mover = battle.unit(question.about[0]), battle.unit(question.about[1])
    found: dict[str, str] = {}
    for option in question.options:
        if not option.key or time.perf_counter() > until:
            continue
        bases = question.frames[int(option.key)].bases
        there = battle.copy()
        target = there.put(mover.standing_on([bases[question.ids.index(model.id)] for model in mover.models]))
        slots = possible_targets(there, watcher, target.id)
        if slots:
            found[option.key] = volley_words(there, watcher, slots, target, OVERWATCH, until)[1]
    return found


def returning_fire(battle: Battle, question: Choice) -> dict[str, str]:
    unit, shooter = battle.unit(question.about[0]), battle.unit(question.about[1])
    slots = possible_targets(battle, unit, shooter.id)
    if not slots:
        return {}
    return {"yes": whole_volley(battle, unit, slots, shooter, OVERWATCH)[1]}
