"""What views of all books of battles say alike: where the battle is, and who is in it."""

from __future__ import annotations

import pytest

from banneret.books.sides import Sides
from banneret.books.view_parts import box_outline, heading, sides_shown


@pytest.mark.parametrize(
    ("round_", "over", "phase", "said"),
    [
        (0, False, "", "Before the battle: deployment"),
        (2, False, "", "Turn 2 of 6"),
        (3, False, "Magic", "Turn 3 of 6: Magic Phase"),
        (6, True, "Melee", "End of the battle"),
    ],
)
def test_the_heading(round_: int, over: bool, phase: str, said: str) -> None:
    assert heading("Turn", round_, 6, "deployment", over, phase) == said


def test_everybody_is_among_the_sides() -> None:
    sides = Sides(("A", "B", "C", "D"), "N", "Outlaws", (("A", "C"), ("B", "D")))
    found = sides_shown(
        sides, {"A": 2, "B": 0, "C": 1, "D": 0}, {"B": [{"name": "Cards", "count": 3, "sign": "card"}]}
    )
    assert found == [
        {"seat": "A", "score": 2, "allies": ["C"]},
        {"seat": "B", "score": 0, "allies": ["D"], "supplies": [{"name": "Cards", "count": 3, "sign": "card"}]},
        {"seat": "C", "score": 1, "allies": ["A"]},
        {"seat": "D", "score": 0, "allies": ["B"]},
        {"seat": "N", "neutral": True},
    ]


def test_a_box_runs_counter_clockwise() -> None:
    assert box_outline((1.0, 2.0, 5.0, 4.0)) == [(1.0, 2.0), (5.0, 2.0), (5.0, 4.0), (1.0, 4.0)]
