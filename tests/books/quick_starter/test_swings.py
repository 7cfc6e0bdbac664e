"""Corners that swing over the edge of the board, against a count by small steps; and how near is near."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.moving import Trial, Walker, shape_near
from banneret.core.space.geometry import Polygon


def scene() -> Battle:
    units: dict[str, Any] = {
        "one": {"side": "A", "profile": {"models": 4, "files": 4}, "at": [18, 20]},
        "gun": {"side": "B", "profile": {"round": 254, "rules": ["War Machine"]}, "at": [18, 40]},
    }
    return arrange({}, units, {})[1]


def over(corners: list[tuple[float, float]], px: float, py: float, turn: float) -> float:
    """How far the farthest corner comes over an edge of 36 by 48 inches in the course of a turn."""
    steps = max(1, int(abs(turn)))
    most = -100.0
    for step in range(3, 3 * steps - 2):
        angle = math.radians(turn * step / (3 * steps))
        for x, y in corners:
            # Clockwise, as headings are counted.
            wx = px + (x - px) * math.cos(angle) + (y - py) * math.sin(angle)
            wy = py - (x - px) * math.sin(angle) + (y - py) * math.cos(angle)
            most = max(most, -wx, -wy, wx - 36.0, wy - 48.0)
    return most


@pytest.mark.clause("QS-GEO-21")
def test_corners_swing_over_every_edge() -> None:
    battle = scene()
    walker = Walker(battle, battle.unit("one"))
    found = {True: 0, False: 0}
    sides = itertools.product((1.0, 3.5, 18.0, 32.5, 35.0), (1.0, 2.5, 24.0, 45.5, 47.0), (1.0, -1.0))
    for px, py, way in sides:
        corners = [(px, py), (px + 3.0 * way, py), (px + 3.0 * way, py - 2.0), (px, py - 2.0)]
        for turn in (90.0, -90.0, 40.0, -40.0, 3.0):
            far = over(corners, px, py, turn)
            if abs(far - 0.001) < 0.02:
                continue
            trial = Trial(px, py, 0.0)
            assert walker._turns_off(Polygon(corners), px, py, turn, trial) is (far > 0.0), (px, py, turn)
            code = None if trial.refusal is None else (trial.refusal.code, trial.refusal.clause)
            assert code == (("off-board", "QS-GEO-21") if far > 0.0 else None)
            found[far > 0.0] += 1
    assert min(found.values()) > 50


@pytest.mark.clause("QS-GEO-02")
def test_at_the_limit_is_not_nearer_than_it() -> None:
    battle = scene()
    gun = battle.put(battle.unit("gun").stand(18.0, 25.0, 0.0))
    assert gun.radius() == pytest.approx(5.0)
    cx, cy = gun.centre()
    for gap, near in ((0.25, False), (0.125, True), (0.5, False)):
        left = cx + gun.radius() + gap
        box = Polygon([(left, cy - 1.0), (left + 2.0, cy - 1.0), (left + 2.0, cy + 1.0), (left, cy + 1.0)])
        assert shape_near(box, gun, 0.25) is near
