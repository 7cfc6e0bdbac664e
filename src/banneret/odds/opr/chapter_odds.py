"""What odds of both One Page Rules books know of an optional chapter: whose dice cost whom wounds in a melee.

It stands in the module of the chapter's name in `odds/<book>/chapters/`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.book import Seen
from banneret.odds.advice import ChapterAdvice
from banneret.odds.opr.bodies import D


class Debtor(NamedTuple):
    """Who pays a wound for each natural 1 that it has struck with, when both sides have struck."""

    who: str  # as its dice are told apart
    model: str  # on whom the wounds fall


class OprChapterOdds(ChapterAdvice[Seen]):
    """Of a chapter that makes nobody pay."""

    def debtor(self, battle: Warfare[Any], unit: Any) -> Debtor | None:
        """Who of a unit pays for natural 1s; None if nobody does."""
        return None


_ROOMS: Final[ChapterRooms[OprChapterOdds[Any]]] = ChapterRooms(OprChapterOdds, "odds")


def debtor(book_id: str, battle: Warfare[U], unit: U) -> Debtor | None:
    """Who of a unit pays for natural 1s by a chapter in use; None if nobody does."""
    for own in _ROOMS.in_use(book_id, battle.chapters):
        found = own.debtor(battle, unit)
        if found is not None:
            return found
    return None


def settled(body: D, owes: Debtor | None, ones: int) -> list[tuple[D, list[int], int]]:
    """A unit when its debts are paid: bodies that it may be, each with the state there of each before.

    -1 stands for a state that is none of this body's. The number is of the wounds paid, which nobody dealt.
    """
    same = list(range(body.last + 1))
    if owes is None or not ones or owes.model not in [model.id for model in body.order]:
        return [(body, same, 0)]
    model = next(each for each in body.order if each.id == owes.model)
    paid, states = body.indebted(owes.model, ones)
    found = [(paid, states, min(ones, model.left()))]
    # Who has fallen pays no more.
    gone = [state if there < 0 else -1 for state, there in zip(same, states, strict=True)]
    return [*found, (body, gone, 0)]


def moved(
    table: NDArray[np.float64], rows: list[int], columns: list[int], shape: tuple[int, int]
) -> NDArray[np.float64]:
    """A table of pairs of states with each in its new place; those without one are left out."""
    found = np.zeros(shape)
    own = [state for state, there in enumerate(rows) if there >= 0]
    other = [state for state, there in enumerate(columns) if there >= 0]
    if own and other:
        np.add.at(
            found,
            np.ix_([rows[state] for state in own], [columns[state] for state in other]),
            table[np.ix_(own, other)],
        )
    return found
