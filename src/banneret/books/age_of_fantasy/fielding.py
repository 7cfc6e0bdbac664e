# interpreted: lists are read once a battle
"""A list of Age of Fantasy as it goes into one battle of a campaign."""

from __future__ import annotations

from banneret.books.army_fielding import FieldingDoor
from banneret.books.opr.fielded_lists import door_of


def door() -> FieldingDoor:
    return door_of("age-of-fantasy")
