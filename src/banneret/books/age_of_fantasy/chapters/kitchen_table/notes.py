"""What is remembered of reinforcements (AF-KIT-12)."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle

ID: Final = "kitchen-table"


class KitchenNotes(NamedTuple):
    """The units that were declared as reinforcements: once they are, everybody knows them."""

    reinforcements: tuple[str, ...] = ()


def kitchen_notes(battle: Battle) -> KitchenNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, KitchenNotes)
    return notes
