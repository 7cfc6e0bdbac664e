"""Battles of scenarios with a unit at a spot, in every book that plays them, and what it is told there."""

from __future__ import annotations

from typing import Any

from banneret.books.case_book import CaseBook
from banneret.core.engine.book import open_book
from banneret.core.space.shown import Consequence
from banneret.odds.advice import places_by_chapters

# Every book writes a profile in its own words.
PROFILES: dict[str, dict[str, Any]] = {
    "quick-starter": {"models": 10, "points": 100},
    "regiments": {"quality": 4, "defense": 4, "models": 10, "points": 100},
    "age-of-fantasy": {"quality": 4, "defense": 4, "models": 10, "points": 100},
}

FOES = (1.5, 47.0)  # where the others stand unless a test says so, out of the way of all


def battle_with(
    book_id: str,
    scenario: str,
    at: tuple[float, float],
    side: str,
    foes: tuple[float, float] = FOES,
    **words: Any,
) -> Any:
    """A battle with a unit of a side at a spot, which is also named if the scenario has units named."""
    book = open_book(book_id)
    assert isinstance(book, CaseBook)
    profile = PROFILES[book_id]
    other = "B" if side == "A" else "A"
    units = {
        "men": {"side": side, "profile": profile, "at": list(at), "facing": 0},
        "foes": {"side": other, "profile": profile, "at": list(foes), "facing": 180},
    }
    if book_id == "quick-starter":
        turn: dict[str, Any] = {"turn": 1, "active": "A", "first": "A", "south": "A"}
    else:
        turn = {"step": "turn", "round": 1, "turn": "A"}
    named = {"named": {side: ["men"]}}
    return book.arrange({}, units, {"scenario": scenario, "attacker": "A", **turn, **named, **words})[1]


def told(
    book_id: str, scenario: str, at: tuple[float, float], side: str = "A", **words: Any
) -> list[Consequence]:
    battle = battle_with(book_id, scenario, at, side, **words)
    found = places_by_chapters(book_id, battle, "men")
    assert found is not None, "the scenario says which places count, not the book"
    return found
