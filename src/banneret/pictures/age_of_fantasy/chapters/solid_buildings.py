"""Solid buildings in reports: walls that fall are news, and shots that stray into them tell of luck."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.chapters.solid_buildings.chapter import ASTRAY_FROM
from banneret.books.age_of_fantasy.chapters.solid_buildings.events import BuildingCollapsed, CollateralRolled
from banneret.core.engine.events import Event
from banneret.pictures.age_of_fantasy.chapter_look import AgeOfFantasyChapterLook
from banneret.pictures.looks import Tested, at_least

STRAY: Final = "collateral damage"


class SolidBuildingLook(AgeOfFantasyChapterLook):
    kinds: tuple[str, ...] = (STRAY,)
    good = "a miss that hit the building"

    def is_news(self, event: Event) -> bool:
        return isinstance(event, BuildingCollapsed)

    def read(self, event: Event) -> Tested | None:
        if not isinstance(event, CollateralRolled):
            return None
        need = f"at {ASTRAY_FROM}+"
        return Tested(event.unit, STRAY, len(event.faces), at_least(ASTRAY_FROM), need, event.hits)
