"""Banners: those who stand on the table together keep their nerve better."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.unit import Unit


class Banners(Chapter):
    id: ClassVar[str] = "toy-banners"
    title: ClassVar[str] = "Toy banners"
    about: ClassVar[str] = "Every unit adds 1 to its morale tests."
    section: ClassVar[str] = "EVT"
    changes_odds: ClassVar[bool] = True

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        return 1
