"""Units that a question leaves out: the form that all such questions share, and where those units are."""

from __future__ import annotations

from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.troop import IN_AMBUSH, JOINED, ON_TABLE, SCOUTING, WAITING
from banneret.core.engine.ask import Closed, Option, Refusal


class ClosedUnits(Closed):
    """Of these units, those that a rule has something against; it says what in `reason`."""

    def __init__(self, units: list[Unit]) -> None:
        self.units = units

    def reason(self, unit: Unit) -> Refusal | None:
        """Why this unit cannot be picked; None if it can."""
        raise AssertionError("every rule says itself whom it leaves out")

    def options(self) -> list[Option]:
        return [Option(unit.id, unit.name, (unit.id,)) for unit in self.units if self.reason(unit) is not None]

    def why(self, key: str) -> Refusal | None:
        for unit in self.units:
            if unit.id == key:
                return self.reason(unit)
        return None


def whereabouts(unit: Unit) -> Refusal:
    """Where a unit is, for a question that wants it elsewhere."""
    name = unit.name
    if unit.place == WAITING:
        return Refusal("not-deployed", "AF-PRE-16", f"{name} is still to be deployed.")
    if unit.place == ON_TABLE:
        return Refusal("deployed", "AF-PRE-16", f"{name} is on the table already.")
    if unit.place == SCOUTING:
        return Refusal("held-back", "AF-SPC-30", f"{name} is held back to scout.")
    if unit.place == IN_AMBUSH:
        return Refusal("in-reserve", "AF-SPC-03", f"{name} waits in reserve.")
    if unit.place == JOINED:
        return Refusal("joined", "AF-SPC-18", f"{name} has joined another unit and acts with it.")
    if not unit.models:
        return Refusal("destroyed", "AF-SHO-16", f"{name} has lost all its models.")
    if unit.bases:
        return Refusal("destroyed", "AF-MOR-09", f"{name} has routed.")
    return Refusal("destroyed", "AF-PRE-15", f"There was no room to set up {name}.")
