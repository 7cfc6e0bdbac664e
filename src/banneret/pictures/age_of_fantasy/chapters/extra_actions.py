"""Extra actions in pictures and reports: badges of stances, reactions, and luck in pinning (AF-XAC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import (
    COVERING,
    DEFEND,
    HEAVY,
    HUNKER,
    OVERWATCH,
    STEALTH,
)
from banneret.books.age_of_fantasy.chapters.extra_actions.events import Pinned, Reacted
from banneret.core.engine.events import Event
from banneret.pictures.age_of_fantasy.chapter_look import AgeOfFantasyChapterLook
from banneret.pictures.labels import UnitState
from banneret.pictures.looks import Tested

PINNED_NEED: Final = 4  # AF-XAC-06


class ExtraActionLook(AgeOfFantasyChapterLook):
    states: tuple[UnitState, ...] = (
        UnitState(HUNKER, "H", "Hunkers down"),
        UnitState(DEFEND, "D", "In a defensive stance"),
        UnitState(STEALTH, "T", "Moves stealthily"),
        UnitState(OVERWATCH, "O", "On overwatch"),
    )
    kinds: tuple[str, ...] = (COVERING,)
    tests: Mapping[str, str] = {COVERING: "covering fire"}
    good = "a target pinned"
    reactions = "Reactions on overwatch"

    def read(self, event: Event) -> Tested | None:
        if not isinstance(event, Pinned) or not event.faces:
            return None
        # Any one die will do, so the dice are one chance.
        chance = 1.0 - ((PINNED_NEED - 1) / 6) ** len(event.faces)
        goal = f"one of {len(event.faces)} at {PINNED_NEED}+"
        return Tested(event.unit, COVERING, 1, chance, goal, int(event.tests))

    def reaction(self, event: Event) -> tuple[str, str] | None:
        if not isinstance(event, Reacted):
            return None
        return event.unit, "reacts" if event.moving else "shoots back"

    def charging(self, action: str) -> str:
        return "makes a heavy charge at" if action == HEAVY else ""

    def shooting(self, action: str) -> str:
        return "pins down" if action == COVERING else ""
