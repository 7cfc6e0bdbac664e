"""How far places are shifted where rounding took them over an edge (core/space/free_corners.py)."""

from __future__ import annotations

import pytest

from banneret.core.space.free_corners import _STEPS, SHIFTS, rounded_about


def test_places_are_shifted_by_up_to_four_thousandths() -> None:
    thousandths = [0, 1, -1, 2, -2, 3, -3, 4, -4]
    assert [1000.0 * step for step in _STEPS] == pytest.approx(thousandths)
    found = {(round(1000 * dx), round(1000 * dy)) for dx, dy in SHIFTS}
    assert found == {(dx, dy) for dx in thousandths for dy in thousandths}
    assert SHIFTS[0] == (0.0, 0.0)
    assert [1000.0 * (abs(dx) + abs(dy)) for dx, dy in SHIFTS[-4:]] == pytest.approx([8.0] * 4)
    assert rounded_about(3.0004, 5.0, (0.001, -0.004)) == pytest.approx((3.001, 4.996))
