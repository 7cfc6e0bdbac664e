"""Heralds: rounds are cried out, and whoever agrees to it may be faster; they bring the banners along."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Chosen
from banneret.books.opr.tray import Model
from banneret.core.engine.book import Setting

CALLS: Final = "toy-calls"
PACE: Final = "toy-pace"


class Heralds(Chapter):
    id: ClassVar[str] = "toy-heralds"
    title: ClassVar[str] = "Toy heralds"
    about: ClassVar[str] = "Heralds call the rounds; the banners are played along with them."
    along: ClassVar[tuple[str, ...]] = ("toy-banners",)
    section: ClassVar[str] = "CND"
    changes_odds: ClassVar[bool] = True

    def settings(self) -> tuple[Setting, ...]:
        calls = (("long", "A longer game"), ("quick", "Quick feet"))
        paces = (("slow", "Slow"), ("brisk", "Brisk"))
        return (
            Setting(
                CALLS,
                "Calls",
                "What the heralds call.",
                calls,
                several=True,
                preset=("long",),
                if_none="The heralds are silent.",
            ),
            Setting(PACE, "Pace", "How they blow.", paces, "slow"),
        )

    def sample(self, seed: int) -> Chosen:
        return {"chapters": (self.id,)} if seed == 77777 else {}

    def rounds_modifier(self, battle: Battle) -> int:
        return 1 if "long" in self.chosen else 0

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        return 1.0 if "quick" in self.chose(CALLS) and self.chose(PACE) == ("brisk",) else 0.0
