"""Grids of places that searches look at: complete as far as they reach, and in their order."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.missions import PlaceMarker
from banneret.books.age_of_fantasy.packing import _rows_about
from banneret.core.engine.ask import Answer, Refusal
from banneret.core.space.bases import Base

Points = list[tuple[float, float]]


def lattice(wide: float, deep: float, aside: float, turn: float) -> set[tuple[float, float]]:
    """Every place of a lattice as far as its models may be apart, and one row more; x runs along the rows."""
    far = 6.0 + max(wide, deep)
    angle = math.radians(turn)
    found = set()
    for row in range(-30, 31):
        for column in range(-30, 31):
            s, f = wide * (column + (aside if row % 2 else 0.0)), deep * row
            if math.hypot(s, f) <= far:
                x, y = s * math.cos(angle) + f * math.sin(angle), f * math.cos(angle) - s * math.sin(angle)
                found.add((round(x, 2) + 0.0, round(y, 2) + 0.0))
    return found


def same(found: Points, wanted: set[tuple[float, float]]) -> bool:
    """As many places, and one near each that is wanted."""
    return len(found) == len(wanted) and all(
        any(abs(x - a) < 0.02 and abs(y - b) < 0.02 for x, y in found) for a, b in wanted
    )


@pytest.mark.clause("AF-PRE-15", "AF-MOV-01")
@pytest.mark.parametrize("millimetres", [20, 25, 28, 32, 40, 50, 60, 75, 100, 130])
@pytest.mark.parametrize("turn", [0.0, 25.0])
def test_rows_of_discs_are_complete(millimetres: float, turn: float) -> None:
    base = Base(0.0, 0.0, 0.0, round(millimetres / 50.8, 4), 0.0)
    wide = 2.0 * base.half_width + 0.001
    close = math.sqrt(0.75) * wide + 0.001
    straight, along, across = _rows_about(base, turn)
    assert same(straight, lattice(wide, wide, 0.0, turn))
    assert same(along, lattice(wide, close, 0.5, turn))
    # The same with rows that run at a right angle to it.
    assert same([(-y, x) for x, y in across], lattice(wide, close, 0.5, turn))
    for points in (straight, along, across):
        away = [math.hypot(x, y) for x, y in points]
        assert all(b >= a - 0.002 for a, b in itertools.pairwise(away))
        assert away[0] < 0.001


@pytest.mark.clause("AF-PRE-15", "AF-MOV-01")
@pytest.mark.parametrize(("width", "depth"), [(25, 50), (50, 25), (30, 60), (60, 35), (100, 150)])
@pytest.mark.parametrize("turn", [0.0, 70.0])
def test_rows_of_long_bases_are_complete(width: float, depth: float, turn: float) -> None:
    base = Base(0.0, 0.0, turn, round(width / 50.8, 4), round(depth / 50.8, 4))
    (found,) = _rows_about(base, turn)
    assert same(found, lattice(2.0 * base.half_width + 0.001, 2.0 * base.half_depth + 0.001, 0.0, turn))


def a_battle(**state: Any) -> Battle:
    soldiers = {"side": "A", "profile": {"quality": 4, "defense": 5}, "places": [[36.0, 3.0]]}
    return arrange({}, {"mine": soldiers}, {"step": "objectives", "round": 0, **state})[1]


@pytest.mark.plain
@pytest.mark.clause("AF-PRE-05")
@pytest.mark.parametrize(("step", "rows", "columns"), [(2.0, 25, 37), (8.0, 7, 10), (0.5, 97, 145)])
def test_a_marker_is_tried_all_over_the_table(
    monkeypatch: pytest.MonkeyPatch, step: float, rows: int, columns: int
) -> None:
    """From edge to edge, the nearest to the middle first; and the first that is allowed is taken."""
    question = PlaceMarker(a_battle(), "AF-PRE-05", "?")
    tried: Points = []
    allowed: Points = []

    def check(answer: Answer) -> Refusal | None:
        tried.append(answer)
        return None if answer in allowed else Refusal("no", "AF-PRE-05", "Not there.")

    monkeypatch.setattr(question, "check", check)
    assert question._nearest(step) is None
    assert sorted(tried) == sorted((step * c, step * r) for c in range(columns) for r in range(rows))
    away = [math.hypot(x - 36.0, y - 24.0) for x, y in tried]
    assert all(b >= a - 1e-6 for a, b in itertools.pairwise(away))
    for corner in ((0.0, 0.0), (step * (columns - 1), step * (rows - 1))):
        allowed[:] = [corner]
        assert question._nearest(step) == corner
    allowed[:] = [tried[5], tried[3], tried[9]]
    assert question._nearest(step) == tried[3]


@pytest.mark.plain
@pytest.mark.clause("AF-MIS-11")
def test_an_own_marker_is_tried_on_its_line_only(monkeypatch: pytest.MonkeyPatch) -> None:
    question = PlaceMarker(a_battle(mission="sabotage"), "AF-MIS-11", "?", "A")
    tried: Points = []

    def check(answer: Answer) -> Refusal | None:
        tried.append(answer)
        return Refusal("no", "AF-MIS-11", "Not there.")

    monkeypatch.setattr(question, "check", check)
    assert question._nearest(2.0) is None
    assert len(tried) == 25 * 37
    assert {round(y, 3) for _, y in tried} == {12.0}
    assert {round(x, 3) for x, _ in tried} >= {0.0, 36.0, 72.0}
