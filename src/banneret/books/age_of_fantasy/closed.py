"""Where units are that a question leaves out."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import CLAUSES
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr import closed
from banneret.core.engine.ask import Refusal


def whereabouts(unit: Unit) -> Refusal:
    """Where a unit is, for a question that wants it elsewhere."""
    return closed.whereabouts(unit, CLAUSES) or fate(unit)


def fate(unit: Unit) -> Refusal:
    """What became of a unit that is destroyed."""
    if not unit.models:
        return Refusal("destroyed", "AF-SHO-16", f"{unit.says('has lost all its models')}.")
    if unit.bases:
        return Refusal("destroyed", "AF-MOR-09", f"{unit.says('has')} routed.")
    return Refusal("destroyed", "AF-PRE-15", f"No room was found to set up {unit.the()}.")
