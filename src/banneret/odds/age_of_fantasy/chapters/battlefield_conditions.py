"""Battlefield conditions: what a sacrifice costs, and what it costs to waver (AF-CND)."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import ECHOES, condition_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.engine.ask import Choice, Question
from banneret.odds import pmf
from banneret.odds.age_of_fantasy.bodies import band_of
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds
from banneret.odds.age_of_fantasy.shooting import comes_of
from banneret.odds.opr.advice import ExpectedToll, toll_text
from banneret.odds.opr.results import ShootingOdds
from banneret.odds.timekeeping import in_time


class BattlefieldConditionOdds(ChapterOdds):
    def hints(self, view: Battle, question: Question, until: float) -> dict[str, str]:
        if isinstance(question, Choice) and question.name == "sacrifice":
            return in_time(until, lambda: sacrifices(view, question)) or {}
        return {}

    def wavering_costs(self, battle: Battle, unit: Unit) -> int:
        """AF-CND-17."""
        return 1 if condition_of(battle) == ECHOES else 0


def sacrifices(battle: Battle, question: Choice) -> dict[str, str]:
    found: dict[str, str] = {}
    for option in question.options:
        if option.key:
            told = sacrifice(battle, battle.unit(option.key))
            found[option.key] = toll_text(ExpectedToll(pmf.mean(told.wounds), told.wavering, told.destroyed))
    return found


def sacrifice(battle: Battle, unit: Unit) -> ShootingOdds:
    """AF-CND-11: D3 wounds, and the morale test that they may lead to."""
    band = band_of(battle, unit)
    return comes_of(battle, unit, band.lose_d3(band.start(), 1))
