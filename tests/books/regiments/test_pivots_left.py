"""What the search for a pivot leaves to be tried, span by span: ruling out less is as much a fault as more."""

from __future__ import annotations

import pytest

from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.charge import Approach, pivots_left
from banneret.books.regiments.charge_pivots import PivotSearch, _turn, window
from banneret.books.regiments.movement import CHARGE, allowance
from tests.books.regiments.test_charge_pivots import body, scene

Span = tuple[int, int]

# The scene and the enemy; how many spans are left, how many pivots in all, the first span and the last.
LEFT: list[tuple[str, int, str, int, int, Span, Span]] = [
    ("crowd", 14, "other 1", 12, 95, (-7949, -7942), (-8036, -8029)),
    ("crowd", 14, "other 3", 117, 684, (8317, 8324), (8993, 9000)),
    ("lane", 0, "goal", 15, 69, (-1372, -1368), (-1436, -1432)),
    ("lane", 2, "goal", 10, 69, (-4446, -4440), (-4508, -4502)),
    ("lane", 3, "goal", 22, 99, (3380, 3384), (3475, 3478)),
    ("lane", 5, "goal", 17, 97, (-2378, -2373), (-2469, -2464)),
    ("landing", 1, "goal", 6, 42, (2181, 2187), (-4341, -4335)),
    ("landing", 2, "goal", 9, 71, (-1876, -1869), (4877, 4884)),
    ("landing", 3, "goal", 6, 47, (-2136, -2129), (4248, 4255)),
]


@pytest.mark.clause("RG-ACT-08")
@pytest.mark.parametrize(("kind", "seed"), list(dict.fromkeys((row[0], row[1]) for row in LEFT)))
def test_which_pivots_are_left_to_try(kind: str, seed: int) -> None:
    battle, unit = scene(kind, seed)
    found = []
    for enemy in battle.enemies_of(unit):
        spans = pivots_left(battle, unit, enemy, Approach(battle, unit, enemy))
        if spans:
            pivots = sum(high - low + 1 for low, high in spans)
            found.append((kind, seed, enemy.id, len(spans), pivots, spans[0], spans[-1]))
    assert found == [row for row in LEFT if row[:2] == (kind, seed)]


def test_spans_are_put_in_the_order_of_their_smallest_turn() -> None:
    assert [_turn(span) for span in ((3, 9), (-9, -3), (-2, 5), (0, 0), (-5, 0), (1, 1))] == [3, 3, 0, 0, 0, 1]


@pytest.mark.clause("RG-MOV-03")
@pytest.mark.parametrize(
    ("at", "far", "found"),
    [
        ((30.0, 28.0), 12.0, (-34.5774, 34.5774, 0.0)),
        ((36.0, 26.0), 12.0, (7.0067, 74.3255, 40.6661)),
        ((22.0, 20.0), 12.0, (-90.0, -43.9309, -82.9878)),
        ((45.0, 20.0), 12.0, (65.9454, 90.0, 86.2468)),
        ((46.5, 20.0), 12.0, None),
        ((30.0, 24.0), 12.0, (-86.512, 86.512, 0.0)),
        ((30.0, 22.0), 6.0, (-90.0, 90.0, 0.0)),
        ((33.0, 31.0), 6.0, None),
    ],
)
def test_between_which_pivots_a_target_can_lie(
    at: tuple[float, float], far: float, found: tuple[float, float, float] | None
) -> None:
    """Round it lie a disc about the target and the charge's lane, and a degree more to either side."""
    units = {"us": body("A", 5, [25, 25], (30.0, 20.0), 0.0), "goal": body("B", 5, [25, 25], at, 180.0)}
    _, battle = arrange({"terrain": []}, units, {})
    bounds = window(battle.unit("us"), battle.unit("goal"), far)
    assert bounds == (None if found is None else pytest.approx(found, abs=0.001))
    search = PivotSearch(
        battle,
        battle.unit("us"),
        battle.unit("goal"),
        Approach(battle, battle.unit("us"), battle.unit("goal")).walker,
    )
    assert search.far == pytest.approx(allowance(battle, battle.unit("us"), CHARGE))
