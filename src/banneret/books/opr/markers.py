"""Markers that are fought over: whose they are at the end of a round, and who has won at the end."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.opr.events import Seized
from banneret.books.opr.objectives import Objective
from banneret.books.opr.warfare import SEATS, U, Warfare


def settle(battle: Warfare[U], marker: Objective, seats: list[str]) -> None:
    """Whose a marker is with units of these sides near it: of one side alone, of nobody if contested.

    RG-PRE-09 to RG-PRE-12, AF-PRE-06 to AF-PRE-09. With nobody near it stays as it was.
    """
    owner = marker.owner
    clause = battle.clauses.seize
    if len(seats) == 1:
        owner = seats[0]
    elif len(seats) == 2:
        owner, clause = "", battle.clauses.contested
    if owner != marker.owner:
        battle.objectives[marker.id] = marker.owned_by(owner)
        battle.tell(Seized(clause, marker.id, owner))


def controlled(battle: Warfare[U]) -> dict[str, int]:
    """RG-PRE-14, AF-PRE-10: how many markers each side controls; neutral ones count for nobody."""
    return {seat: sum([1 for m in battle.objectives.values() if m.owner == seat]) for seat in SEATS}


def leader(score: Mapping[str, int]) -> str:
    """The side with the higher score; "" for a draw."""
    if score["A"] == score["B"]:
        return ""
    return "A" if score["A"] > score["B"] else "B"
