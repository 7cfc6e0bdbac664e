"""Brutal damage in reports: heavy damage is news, and other dice tell of luck (AF-BRU)."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.chapters.brutal_damage.chapter import (
    ASTRAY_TO,
    CRITICAL_FROM,
    GLANCED,
    MISHAP_TO,
)
from banneret.books.age_of_fantasy.chapters.brutal_damage.events import (
    AttritionTested,
    CriticalsRolled,
    DamageRolled,
    FriendlyFire,
    MishapsRolled,
)
from banneret.core.engine.events import Event
from banneret.pictures.age_of_fantasy.chapter_look import AgeOfFantasyChapterLook
from banneret.pictures.looks import Tested, at_least

ATTRITION: Final = "attrition"
CRITICALS: Final = "critical hits"
MISHAPS: Final = "mishaps"
ASTRAY: Final = "hits near friends"


class BrutalDamageLook(AgeOfFantasyChapterLook):
    kinds: tuple[str, ...] = (CRITICALS, ASTRAY, MISHAPS, ATTRITION)
    good = "a critical hit, a hit not gone astray, a mishap escaped"

    def is_news(self, event: Event) -> bool:
        return isinstance(event, DamageRolled) and event.result != GLANCED

    def read(self, event: Event) -> Tested | None:
        if isinstance(event, CriticalsRolled):
            return _tested(event.unit, CRITICALS, event.faces, CRITICAL_FROM)
        if isinstance(event, FriendlyFire):
            return _tested(event.unit, ASTRAY, event.faces, ASTRAY_TO + 1)
        if isinstance(event, MishapsRolled):
            return _tested(event.unit, MISHAPS, event.faces, MISHAP_TO + 1)
        if isinstance(event, AttritionTested) and event.faces:
            return _tested(event.unit, ATTRITION, event.faces, event.need)
        return None


def _tested(unit: str, kind: str, faces: tuple[int, ...], need: int) -> Tested:
    good = len([face for face in faces if face >= need])
    return Tested(unit, kind, len(faces), at_least(need), f"at {need}+", good)
