"""What is remembered about room for charges must not leak from one table into another."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import case_setup, charge_targets
from banneret.books.quick_starter.battle import Battle, Charge

# A lane between two walls: whoever stands in front bars the way of whoever is behind.
TABLE: dict[str, Any] = {
    "terrain": [
        {"at": [13.5, 21], "size": [4, 8], "category": "impassable"},
        {"at": [22.5, 21], "size": [4, 8], "category": "impassable"},
    ]
}
FIVE = {"models": 5, "files": 5}


def lane() -> Battle:
    units: dict[str, dict[str, Any]] = {
        "front": {"side": "A", "profile": FIVE, "at": [18, 22]},
        "behind": {"side": "A", "profile": {**FIVE, "Adv": 8, "rules": ["Towering Presence"]}, "at": [18, 19]},
        "foe": {"side": "B", "profile": FIVE, "at": [18, 25], "facing": 180},
    }
    return case_setup.arrange(TABLE, units, {})[1]


def may_charge(battle: Battle) -> bool:
    return charge_targets.viable(battle, battle.unit("behind"), battle.unit("foe"), False)


@pytest.mark.clause("QS-CHG-04", "QS-CHG-06")
def test_room_made_by_a_declared_charge_is_gone_when_it_is_taken_back() -> None:
    battle = lane()
    assert not may_charge(battle)
    declared = battle.copy()
    declared.charges["front"] = Charge("front", "foe", "front", False, (18.0, 25.8))
    assert may_charge(declared)
    assert not may_charge(battle)


@pytest.mark.clause("QS-CHG-06")
def test_room_found_with_all_in_place_needs_no_second_look() -> None:
    battle = lane()
    battle.units.pop("front")
    assert may_charge(battle)
    known = len(battle.field.room)
    assert may_charge(battle)
    assert len(battle.field.room) == known
