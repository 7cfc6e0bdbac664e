"""Solid buildings: what shots at who is inside do to the building (AF-BLD).

What a building that falls does to who is inside is no part of the odds of shots at them; advice names the hits
on it beside.
"""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.solid_buildings.chapter import (
    ASTRAY_FROM,
    COLLATERAL,
    YES,
    SolidBuildings,
)
from banneret.books.opr.quality import at_least
from banneret.books.opr.volleys import Volley
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds
from banneret.odds.wording import printed


class SolidBuildingOdds(ChapterOdds):
    def aside(self, battle: Battle, volley: Volley) -> str:
        """AF-BLD-12: the hits that go astray, on the average."""
        target = battle.unit(volley.target)
        house = battle.piece(target.inside) if target.inside and not target.is_thing() else None
        if house is None or not strays(battle):
            return ""
        misses = 0.0
        for battery in volley.fired:
            need = at_least(battery.quality - battery.modifier - volley.modifier)
            misses += battery.count * battery.attacks * (need - 1) / 6
        hits = misses * (7 - ASTRAY_FROM) / 6
        return f"{printed(hits)} hits expected on {house.name}" if misses else ""


def strays(battle: Battle) -> bool:
    """Whether collateral damage was agreed on."""
    return any(
        [isinstance(each, SolidBuildings) and each.chose(COLLATERAL) == (YES,) for each in battle.chapters]
    )
