"""Grids of places that searches look at: complete as far as they reach, and in their order."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.deployment import deployment_question
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
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
    straight, along, across = _rows_about(base, turn, 6.0)
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
    (found,) = _rows_about(base, turn, 6.0)
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


@pytest.mark.clause("AF-PRE-05", "AF-MIS-15")
@pytest.mark.parametrize(
    ("mission", "x", "y"),
    [
        # Where the circle of 9" about the other marker meets the edge of the nearer zone.
        ("duel", math.sqrt(81.0 - 64.0), 12.0),
        # And where it meets the line 9" from the further zone.
        ("king-of-the-hill", math.sqrt(81.0 - 49.0), 27.0),
    ],
)
def test_the_corner_of_the_free_ground_nearest_to_the_middle(mission: str, x: float, y: float) -> None:
    question = PlaceMarker(a_battle(mission=mission, markers=[{"at": [36.0, 20.0]}]), "AF-PRE-05", "?")
    found = question._in_a_corner()
    assert found is not None
    assert (abs(found[0] - 36.0), found[1]) == pytest.approx((x, y), abs=0.03)
    assert question.check(found) is None


@pytest.mark.clause("AF-PRE-15")
@pytest.mark.parametrize(
    ("base", "models", "headings"),
    [
        ([25, 25], 1, [0.0]),
        ([25, 50], 2, [0.0, 90.0]),
        ([25, 50], 1, [0.0, 90.0, 25.0, 115.0, 60.0, 150.0]),
    ],
)
def test_headings_at_which_models_are_packed(base: list[float], models: int, headings: list[float]) -> None:
    """A single long base also stands flush with every side of rocks, one way round."""
    rocks = [
        {"at": [20.0, 20.0], "size": [2.0, 5.0], "turn": 25.0, "impassable": True},
        {"at": [50.0, 20.0], "size": [3.0, 3.0], "turn": 60.0, "impassable": True},
        {"at": [36.0, 30.0], "size": [3.0, 1.0], "turn": 10.0, "difficult": True},
    ]
    profile = {"quality": 4, "defense": 5, "models": models, "base": base}
    units = {"mine": {"side": "A", "profile": profile}}
    battle = arrange({"terrain": rocks}, units, {"step": "deployment", "zones": {"A": 1, "B": 2}})[1]
    found = deployment_question(battle, battle.unit("mine"))._flush_headings()
    assert {round(heading) % 180 for heading in found} == set(headings)


@pytest.mark.clause("AF-PRE-15")
@pytest.mark.parametrize(("step", "rows", "columns"), [(2.0, 7, 37), (0.5, 25, 145), (5.0, 3, 15)])
def test_a_unit_is_tried_all_over_its_zone(step: float, rows: int, columns: int) -> None:
    """The zone is the southern 12": from edge to edge, the nearest to its middle first."""
    profile = {"quality": 4, "defense": 5, "models": 3}
    battle = arrange({}, {"mine": {"side": "A", "profile": profile}}, {"step": "deployment"})[1]
    found = deployment_question(battle, battle.unit("mine"))._grid(step)
    assert sorted(found) == sorted((step * c, step * r) for c in range(columns) for r in range(rows))
    away = [math.hypot(x - 36.0, y - 6.0) for x, y in found]
    assert all(b >= a - 1e-6 for a, b in itertools.pairwise(away))
