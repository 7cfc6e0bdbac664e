"""Units that a question leaves out: how they are listed, and who is not among them."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.closed import ClosedUnits


def three() -> list[Unit]:
    profile = {"quality": 4, "defense": 4}
    units: dict[str, Any] = {
        key: {"side": "A", "profile": profile, "places": [[10 + 10 * at, 4]]}
        for at, key in enumerate(("spears", "bows", "riders"))
    }
    found = arrange({}, units, {})[1].units
    for unit in found.values():
        unit.name = f"The {unit.id}"
    return list(found.values())


def test_all_but_those_offered_are_listed_by_name_and_marked() -> None:
    closed = ClosedUnits(three(), ["bows"])
    assert [(option.key, option.label, option.marks) for option in closed.options()] == [
        ("spears", "The spears", ("spears",)),
        ("riders", "The riders", ("riders",)),
    ]
    everybody = ClosedUnits(three(), ["spears", "bows", "riders"])
    assert everybody.options() == []


def test_nothing_is_held_against_those_offered_or_unknown() -> None:
    closed = ClosedUnits(three(), ["bows"])
    assert closed.why("bows") is None
    assert closed.why("nobody") is None
    with pytest.raises(AssertionError, match="every rule says itself whom it leaves out"):
        closed.why("riders")
