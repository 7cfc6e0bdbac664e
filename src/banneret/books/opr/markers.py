"""Markers that are fought over: whose they are at the end of a round, and who has won at the end."""

from __future__ import annotations

from banneret.books.opr.events import Seized
from banneret.books.opr.objectives import Objective
from banneret.books.opr.warfare import U, Warfare


def contested(battle: Warfare[U], seats: list[str]) -> bool:
    """Whether enemies are among those near a marker; who plays for nobody is everybody's."""
    return any([battle.are_enemies(seats[0], seat) for seat in seats])


def seizers(battle: Warfare[U], seats: list[str]) -> list[str]:
    """Who seizes a marker with units of these sides near it: one side, or allies together; nobody if contested.

    A side that nobody plays keeps others from it, and seizes none itself unless its chapter says so.
    """
    if contested(battle, seats):
        return []
    sides = battle.sides
    able = sides.everybody if sides.neutral_seizes else sides.seats
    return [seat for seat in able if seat in seats]


def settle(battle: Warfare[U], marker: Objective, seats: list[str]) -> None:
    """Whose a marker is with units of these sides near it: of who seizes it, of nobody if contested.

    RG-PRE-09 to RG-PRE-12, AF-PRE-06 to AF-PRE-09. With nobody near it stays as it was. Of allies the one
    who held it already has it, or the first in the order of the seats.
    """
    owner = marker.owner
    clause = battle.clauses.seize
    takers = seizers(battle, seats)
    if contested(battle, seats):
        owner, clause = "", battle.clauses.contested
    elif takers and owner not in takers:
        owner = takers[0]
    if owner != marker.owner:
        battle.objectives[marker.id] = marker.owned_by(owner)
        battle.tell(Seized(clause, marker.id, owner))


def controlled(battle: Warfare[U]) -> dict[str, int]:
    """RG-PRE-14, AF-PRE-10: how many markers each side controls; neutral ones count for nobody."""
    return {seat: sum([1 for m in battle.objectives.values() if m.owner == seat]) for seat in battle.seats}
