# interpreted: told to people, and asked by no rule
"""How Regiments sums up the turn of a unit: as both One Page Rules books do."""

from __future__ import annotations

from banneret.books.opr.recap import OprRecap


class RegimentsRecap(OprRecap):
    book_id = "regiments"
