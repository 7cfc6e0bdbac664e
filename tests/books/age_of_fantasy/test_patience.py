"""Whoever only wants to know may break off a search for places between any two pieces of work."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.closing_ways import LOOSE


class Enough(Exception):
    pass


def a_charge() -> Closing:
    """Two riders charge two others; between them is nobody."""

    def riders(side: str, y: float) -> dict[str, Any]:
        sheet = {"quality": 4, "defense": 5, "models": 2, "base": [25, 50]}
        return {"side": side, "profile": sheet, "places": [[30.0, y, 0.0], [32.0, y, 0.0]]}

    battle = arrange({}, {"mine": riders("A", 20.0), "foes": riders("B", 28.0)}, {})[1]
    closing = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")

    def break_off() -> None:
        raise Enough

    closing.march.patience = break_off
    return closing


def test_no_way_is_worked_out_unasked() -> None:
    with pytest.raises(Enough):
        a_charge().march.walk(0, (30.0, 22.0, 0.0), [])


def test_no_place_is_looked_at_unasked() -> None:
    with pytest.raises(Enough):
        a_charge().is_free(0, (30.0, 22.0, 0.0), [], LOOSE)


def test_no_edge_of_contact_is_worked_out_unasked() -> None:
    closing = a_charge()
    with pytest.raises(Enough):
        closing.edges.free(closing.unit.bases[0], 0, [], [])
