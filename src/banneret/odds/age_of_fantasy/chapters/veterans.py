"""Veterans and Artefacts: what the Debtor's Blade costs."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds
from banneret.odds.opr.debts import VeteranOdds


class AgeOfFantasyVeteranOdds(VeteranOdds[Battle], ChapterOdds):
    """Nothing of its own."""
