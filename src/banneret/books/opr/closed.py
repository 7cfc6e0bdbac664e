"""Units that a question leaves out: the form that all such questions share, and where those units are."""

from __future__ import annotations

from typing import Generic

from banneret.books.opr.clauses import Clauses
from banneret.books.opr.troop import IN_AMBUSH, JOINED, ON_TABLE, SCOUTING, WAITING, Troop
from banneret.books.opr.warfare import U
from banneret.core.engine.ask import Closed, Option, Refusal


class ClosedUnits(Closed, Generic[U]):
    """Of these units all but those `offered`; each rule says in `reason` what it has against one."""

    def __init__(self, units: list[U], offered: list[str]) -> None:
        self.units = units
        self.offered = offered

    def reason(self, unit: U) -> Refusal:
        """Why this unit, which is not offered, cannot be picked."""
        raise AssertionError("every rule says itself whom it leaves out")

    def options(self) -> list[Option]:
        return [Option(unit.id, unit.name, (unit.id,)) for unit in self.units if unit.id not in self.offered]

    def why(self, key: str) -> Refusal | None:
        for unit in self.units:
            if unit.id == key and key not in self.offered:
                return self.reason(unit)
        return None


def whereabouts(unit: Troop, clauses: Clauses) -> Refusal | None:
    """Where a unit is, for a question that wants it elsewhere; None if it is nowhere any more."""
    if unit.place == WAITING:
        return Refusal("not-deployed", clauses.deploy, f"{unit.says('is')} still to be deployed.")
    if unit.place == ON_TABLE:
        return Refusal("deployed", clauses.deploy, f"{unit.says('is')} on the table already.")
    if unit.place == SCOUTING:
        return Refusal("held-back", clauses.scouts, f"{unit.says('is')} held back to scout.")
    if unit.place == IN_AMBUSH:
        return Refusal("in-reserve", clauses.reserve, f"{unit.says('waits')} in reserve.")
    if unit.place == JOINED:
        return Refusal("joined", clauses.joining, f"{unit.says('has joined another unit and acts with it')}.")
    return None
