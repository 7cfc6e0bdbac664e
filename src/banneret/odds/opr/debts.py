"""Levels and Artefacts: odds ask the rules themselves for all of them but the Debtor's Blade."""

from __future__ import annotations

from banneret.books.opr.veterans.bearers import bears, heroes_in, slot_of
from banneret.books.opr.veterans.combat import BLADE
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.book import Seen
from banneret.odds.opr.chapter_odds import Debtor, OprChapterOdds


class VeteranOdds(OprChapterOdds[Seen]):
    def debtor(self, battle: Warfare[U], unit: U) -> Debtor | None:
        """RG-ART-25, AF-ART-25."""
        for hero in heroes_in(unit):
            if bears(battle, hero, BLADE):
                return Debtor(hero.id, unit.models[slot_of(unit, hero)].id)
        return None
