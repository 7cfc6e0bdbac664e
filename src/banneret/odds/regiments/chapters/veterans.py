"""Veterans and Artefacts: what the Debtor's Blade costs."""

from __future__ import annotations

from banneret.books.regiments.battle import Battle
from banneret.odds.opr.debts import VeteranOdds


class RegimentsVeteranOdds(VeteranOdds[Battle]):
    """Nothing of its own."""
