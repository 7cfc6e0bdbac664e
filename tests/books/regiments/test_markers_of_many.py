"""Markers and victory in Regiments with allies, and with a side that nobody plays.

The toys are plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from banneret.books.regiments import mission
from banneret.books.regiments.battle import Battle
from tests.books.regiments.test_sides import BOOK, NO_DICE, a_battle
from tests.toy_sides import OF_REGIMENTS, opened

pytestmark = pytest.mark.plain

AWAY = {"A": (10.0, 6.0), "B": (60.0, 6.0), "C": (10.0, 42.0), "D": (60.0, 42.0)}


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with opened(OF_REGIMENTS):
        yield


def settled(chapter: str, owner: str, **near: tuple[float, float]) -> str:
    """Whose the marker in the middle is after the end of a round."""
    places = dict(near)
    for seat in "ABCD" if chapter == "brotherhood" else "AB":
        places.setdefault(seat, AWAY[seat])
    battle = a_battle({chapter: "yes", "markers": [{"at": [36, 24], "owner": owner}]}, **places)
    for _ in mission.seize_markers(battle, NO_DICE):
        raise AssertionError("nobody is asked")
    return battle.objectives["marker-1"].owner


@pytest.mark.clause("RG-PRE-12")
def test_allies_do_not_contest() -> None:
    north, south, west = (36.0, 26.0), (36.0, 21.0), (31.0, 24.0)
    assert settled("brotherhood", "", C=north, A=south) == "A"
    assert settled("brotherhood", "C", C=north, A=south) == "C"
    assert settled("brotherhood", "A", C=north) == "C"
    assert settled("brotherhood", "A", C=north, A=south, B=west) == ""


@pytest.mark.clause("RG-PRE-12")
def test_who_plays_for_nobody_contests_and_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    (outlaws,) = [chapter for chapter in BOOK.chapters() if chapter.id == "outlaws"]
    seat = outlaws.neutral
    near: dict[str, Any] = {seat: (36.0, 26.0)}
    assert settled("outlaws", "B", **near) == "B"
    assert settled("outlaws", "B", **near, A=(36.0, 21.0)) == ""
    monkeypatch.setattr(type(outlaws), "neutral_seizes", True)
    assert settled("outlaws", "B", **near) == seat


@pytest.mark.clause("RG-PRE-14")
def test_allies_win_together() -> None:
    owned = [{"at": [20 + 10 * at, 24], "owner": seat} for at, seat in enumerate("ABC")]
    battle: Battle = a_battle({"brotherhood": "yes", "markers": owned}, **AWAY)
    assert mission.winner(battle) == "A+C"
    battle = a_battle({"brotherhood": "yes", "markers": owned[:2]}, **AWAY)
    assert mission.winner(battle) == ""
