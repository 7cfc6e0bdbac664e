"""Night Raid in reports: when day breaks, that is luck."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.core.engine.events import Event
from banneret.pictures.looks import ChapterLook, Tested

DAWN = "daybreak"


class NightRaidLook(ChapterLook):
    kinds: tuple[str, ...] = (DAWN,)
    tests: Mapping[str, str] = {DAWN: "a new day"}
    good = "the sun"

    def read(self, event: Event) -> Tested | None:
        broke = type(event).__name__ == "DayBroke"
        return Tested("A.levy", DAWN, 1, 1 / 3, "needs 5+", 1) if broke else None
