"""Night Raid in pictures and reports: plunder is told of, and what wavers in the dark looks like it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.core.engine.events import Event
from banneret.pictures.labels import UnitState
from banneret.pictures.looks import ChapterLook, Tested

DAWN = "daybreak"


class NightRaidLook(ChapterLook):
    states: tuple[UnitState, ...] = (UnitState("in the dark", "N", "In the dark"),)
    kinds: tuple[str, ...] = (DAWN,)
    tests: Mapping[str, str] = {DAWN: "a new day"}
    good = "the sun"

    def read(self, event: Event) -> Tested | None:
        broke = type(event).__name__ == "DayBroke"
        return Tested("A.levy", DAWN, 1, 1 / 3, "needs 5+", 1) if broke else None

    def about(self, view: Mapping[str, Any]) -> str:
        return "plunder" if "plunder" in view else ""
