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
from banneret.pictures.labels import DISC, UnitState
from banneret.pictures.looks import Tested

PINNED_NEED: Final = 4  # AF-XAC-06

# Badges: a helmet, a shield, a hood and an eye.
_HUNKERED: Final = (
    f'<g class="hunkered">{DISC}<path d="M-3.6 1.9Q-3.2-2.4 0-2.4T3.6 1.9Z" fill="#5b7f4a" '
    'stroke="#1d1a14" stroke-width=".9" stroke-linejoin="round"/><path d="M-4 2.9H4" stroke="#1d1a14"/></g>'
)
_DEFENDING: Final = (
    f'<g class="defending">{DISC}<path d="M-2.9-3H2.9V.4Q2.9 2.8 0 3.9Q-2.9 2.8-2.9.4Z" fill="#3f7fb3" '
    'stroke="#1d1a14" stroke-width=".9" stroke-linejoin="round"/></g>'
)
_STEALTHY: Final = (
    f'<g class="stealthy">{DISC}<path d="M0-3.6Q3.4-1.6 3 3.3Q0 1.7-3 3.3Q-3.4-1.6 0-3.6Z" '
    'fill="#4b4a5a" stroke="#1d1a14" stroke-width=".8"/></g>'
)
_WATCHING: Final = (
    f'<g class="watching">{DISC}<path d="M-3.9 0Q0-3.9 3.9 0Q0 3.9-3.9 0Z" fill="#fff" stroke="#1d1a14" '
    'stroke-width=".9"/><circle r="1.4" fill="#b3001b"/></g>'
)


class ExtraActionLook(AgeOfFantasyChapterLook):
    states: tuple[UnitState, ...] = (
        UnitState(HUNKER, "H", "Hunkers down", _HUNKERED),
        UnitState(DEFEND, "D", "In a defensive stance", _DEFENDING),
        UnitState(STEALTH, "T", "Moves stealthily", _STEALTHY),
        UnitState(OVERWATCH, "O", "On overwatch", _WATCHING),
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
