"""Markers that are fought over: whose they are at the end of a round, and who has won at the end."""

from __future__ import annotations

from banneret.books.opr.events import Seized
from banneret.books.opr.objectives import Objective
from banneret.books.opr.warfare import U, Warfare


def settle(battle: Warfare[U], marker: Objective, seats: list[str]) -> None:
    """Whose a marker is with units of these sides near it: of one side, of nobody if contested by enemies.

    RG-PRE-09 to RG-PRE-12, AF-PRE-06 to AF-PRE-09. With nobody near it stays as it was.
    """
    owner = marker.owner
    clause = battle.clauses.seize
    if any([battle.are_enemies(seats[0], seat) for seat in seats]):
        owner, clause = "", battle.clauses.contested
    elif seats and owner not in seats:
        owner = seats[0]
    if owner != marker.owner:
        battle.objectives[marker.id] = marker.owned_by(owner)
        battle.tell(Seized(clause, marker.id, owner))


def controlled(battle: Warfare[U]) -> dict[str, int]:
    """RG-PRE-14, AF-PRE-10: how many markers each side controls; neutral ones count for nobody."""
    return {seat: sum([1 for m in battle.objectives.values() if m.owner == seat]) for seat in battle.seats}
