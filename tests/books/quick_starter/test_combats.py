"""Which Combats have yet to be fought in a Melee Phase."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import melee_phase
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.unit import DESTROYED


@pytest.mark.clause("QS-MEL-02", "QS-RES-30")
def test_only_who_is_on_the_table_and_fights_has_a_combat_left() -> None:
    """One whose enemies are gone has none, nor has one who is gone himself; each Combat comes once."""
    five = {"models": 5, "files": 5}
    units: dict[str, Any] = {
        "one": {"side": "A", "profile": five, "at": [10, 20]},
        "foe": {"side": "B", "profile": five, "against": "one"},
        "two": {"side": "A", "profile": five, "at": [26, 20]},
        "gone": {"side": "B", "profile": five, "against": "two"},
        "free": {"side": "A", "profile": five, "at": [18, 6]},
    }
    battle = arrange({}, units, {"step": "melee"})[1]
    battle.waiting = ("free", "one", "foe", "two", "gone")
    assert [sorted(members) for members in melee_phase.combats(battle)] == [["foe", "one"], ["gone", "two"]]
    lost = battle.unit("gone").twin()
    lost.place = DESTROYED
    battle.put(lost)
    battle.contacts = [contact for contact in battle.contacts if "gone" not in (contact.a, contact.b)]
    assert [sorted(members) for members in melee_phase.combats(battle)] == [["foe", "one"]]
    battle.waiting = ("two", "free")
    assert melee_phase.combats(battle) == []
