"""What other chapters do, where a test is about something else: nothing at all."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from banneret.books.skirmish import encounters, hiding, moving, troubles, waters
from banneret.books.skirmish.battle import Battle
from banneret.core.space.levels import Foothold


def stand_in(patch: pytest.MonkeyPatch) -> None:
    """For chapters that are not there yet, and only for those."""
    for place, name, instead in (
        (encounters, "to_hit", lambda battle: 0),
        (encounters, "range_cut", lambda battle: 0.0),
        (encounters, "no_magic", lambda battle, warrior: None),
        (encounters, "lost", lambda battle, trouble, dice: None),
        (waters, "went_down", lambda battle, warrior, stunned, dice: None),
        (troubles, "fall_over_edge", lambda battle, warrior, reach, dice: False),
        (troubles, "let_go", lambda battle, warrior, by, means: None),
        (troubles, "knock_back", lambda battle, attacker, target, dice: None),
        (hiding, "reveal", reveal),
        (moving, "put_at", put_at),
        (moving, "arrived", lambda battle, warrior, path, dice: None),
    ):
        if is_to_be_written(getattr(place, name)):
            patch.setattr(place, name, instead)


def is_to_be_written(function: Any) -> bool:
    return "to be written" in inspect.getsource(function)


def reveal(battle: Battle, warrior_id: str, clause: str) -> None:
    other = battle.warrior(warrior_id).twin()
    other.hidden = False
    battle.put(other)


def put_at(battle: Battle, warrior_id: str, place: Foothold) -> None:
    battle.put(battle.warrior(warrior_id).at(place.x, place.y, place.level).having("moved"))
