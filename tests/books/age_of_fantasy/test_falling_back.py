"""Falling back after a melee: what a place is worth, by hand."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.separation import Retreat, Ties, _all_round, separation
from banneret.core.space.bases import Base

Spot = list[float]


def soldiers(side: str, places: list[Spot], base: float = 50.8, **more: Any) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places), "base": [base, base], **more}
    return {"side": side, "profile": sheet, "places": places}


def disc(x: float, y: float) -> Base:
    return Base(x, y, 0.0, 1.0, 0.0)


def a_retreat(mine: list[Spot], **others: list[Spot]) -> Retreat:
    """From foes a quarter of an inch below the first; others of either side stand about."""
    units = {"mine": soldiers("A", mine), "foes": soldiers("B", [[10.0, 17.75]])}
    for name, places in others.items():
        units[name] = soldiers("A" if name.startswith("friend") else "B", places)
    battle = arrange({}, units, {})[1]
    return Retreat(battle, battle.unit("mine"), battle.unit("foes"))


@pytest.mark.clause("AF-MEL-22", "AF-MOV-05")
def test_how_much_a_place_crowds_others() -> None:
    """By what is missing to an inch, and 10" more for who comes closer than it was; the worst counts."""
    found = a_retreat([[10.0, 20.0]], friends=[[12.5, 20.0]])
    for x, crowds in ((10.0, 0.5), (10.2, 10.7), (9.7, 0.2), (9.5, 0.0), (9.0, 0.0), (10.001, 0.501)):
        assert found._crowds(0, disc(x, 20.0)) == pytest.approx(crowds, abs=1e-6)
    found = a_retreat([[10.0, 20.0]], friends=[[12.5, 20.0]], enemies=[[7.5, 20.0]])
    assert found._crowds(0, disc(10.0, 20.0)) == pytest.approx(0.5)
    assert found._crowds(0, disc(9.7, 20.0)) == pytest.approx(10.8)
    assert found._crowds(0, disc(10.3, 20.0)) == pytest.approx(10.8)
    # The enemy that it falls back from is no third.
    assert found._crowds(0, disc(10.0, 22.5)) == 0.0
    assert [(base.cx, base.cy) for base in found._third] == [(12.5, 20.0), (7.5, 20.0)]


@pytest.mark.clause("AF-MEL-22")
def test_what_a_place_is_worth() -> None:
    """How much too close to the enemy, to others, how far out of coherency, and how far away."""
    found = a_retreat([[10.0, 20.0], [10.0, 23.0]], friends=[[12.5, 20.0]])
    found._ties = Ties([disc(10.0, 23.0)])
    assert found._rated(0, disc(10.0, 20.0), 1.2344) == pytest.approx((0.748, 0.5, 0.0, 1.234), abs=1e-6)
    # 2.5" from its only comrade: half an inch too far for both.
    assert found._rated(0, disc(10.0, 18.5), 1.5)[2] == pytest.approx(1.0)
    found.loose = True
    assert found._rated(0, disc(10.0, 18.5), 1.5)[2] == 0.0
    assert found._rated(0, disc(7.0, 20.8), 2.0) == pytest.approx((0.0, 0.0, 0.0, 2.0))


@pytest.mark.clause("AF-MEL-22")
@pytest.mark.parametrize(
    ("straight", "score", "better"),
    [
        (0.5, (0.748, 0.5, 0.0, 1.0), True),
        (1.0, (0.748, 0.5, 0.0, 1.0), False),
        (0.5, (0.7, 9.0, 9.0, 9.0), False),
        (5.0, (0.8, 0.0, 0.0, 0.0), True),
        (0.5, (0.748, 0.4, 9.0, 9.0), False),
        (5.0, (0.748, 0.6, 0.0, 0.0), True),
        (5.0, (0.748, 0.5, 0.1, 0.0), True),
    ],
)
def test_what_may_be_better(straight: float, score: tuple[float, float, float, float], better: bool) -> None:
    found = a_retreat([[10.0, 20.0]], friends=[[12.5, 20.0]])
    assert found._may_be_better(0, disc(10.0, 20.0), straight, score) is better


@pytest.mark.clause("AF-MEL-22")
def test_places_all_round() -> None:
    """In 24 directions, every quarter of an inch up to 3"."""
    found = _all_round(disc(10.0, 20.0))
    assert len(found) == 24 * 12
    for number, (far, x, y) in enumerate(found):
        assert far == pytest.approx(0.25 * (number % 12 + 1))
        assert math.hypot(x - 10.0, y - 20.0) == pytest.approx(far)
        turned = math.degrees(math.atan2(y - 20.0, x - 10.0)) % 360.0
        assert abs((turned - 15.0 * (number // 12) + 180.0) % 360.0 - 180.0) < 1e-6


@pytest.mark.clause("AF-MEL-22")
@pytest.mark.parametrize("away", [3.234, 3.4, 4.5])
def test_who_was_torn_a_little_goes_straight_back(away: float) -> None:
    """Its only comrade is more than 2" away before; it goes back an inch by the shortest way all the same."""
    units = {
        "mine": soldiers("A", [[30.988, 20.0], [30.988, 20.0 + away]], 25.0),
        "foes": soldiers("B", [[30.0, 20.0]], 25.0),
    }
    battle = arrange({}, units, {})[1]
    assert battle.unit("mine").violation() == pytest.approx(2.0 * (away - 50.0 / 50.8 - 2.0), abs=0.01)
    trial = separation(battle, battle.unit("mine"), battle.unit("foes"))
    first, second = trial.walks
    assert (first.end.cx, first.end.cy) == pytest.approx((31.984, 20.0), abs=0.004)
    assert second.inches == 0.0
    assert second.end.cy == pytest.approx(20.0 + away)
    assert trial.inches == pytest.approx(0.996, abs=0.004)


@pytest.mark.clause("AF-MEL-22")
def test_what_bounds_where_it_may_stop() -> None:
    """Everybody near keeps an inch, walls nothing; comrades bound it by their bases and by coherency."""
    units = {
        "mine": soldiers("A", [[10.0, 20.0], [10.0, 23.0]]),
        "foes": soldiers("B", [[10.0, 17.75]]),
        "friends": soldiers("A", [[13.5, 20.0]]),
        "far": soldiers("B", [[50.0, 20.0]]),
    }
    walls = [{"at": [x, 20.0], "size": [1.0, 1.0], "impassable": True} for x in (6.0, 60.0)]
    battle = arrange({"terrain": walls}, units, {})[1]
    found = Retreat(battle, battle.unit("mine"), battle.unit("foes"))
    kept = found._kept_off(disc(10.0, 20.0))
    assert [(each.cx, each.cy) for each in kept] == [(10.0, 17.75), (13.5, 20.0), (6.0, 20.0)]
    assert [each.rho for each in kept] == pytest.approx([3.0, 3.0, 1.0])
    assert found._kept_off(disc(40.0, 30.0)) is kept
    assert found.torn is False
    assert [walk.inches for walk in found.walks] == [0.0, 0.0]
    assert [(walk.end.cx, walk.end.cy) for walk in found.walks] == [(10.0, 20.0), (10.0, 23.0)]
    assert [walk.path for walk in found.walks] == [[(10.0, 20.0)], [(10.0, 23.0)]]
    assert found.march.limits == [6.0, 6.0]
    assert found.to_enemy(disc(10.0, 24.0)) == pytest.approx(4.25)
    assert found.to_enemy(disc(10.0, 24.0), 4.0) == 4.0
    assert found.to_enemy(disc(10.0, 24.0), 4.5) == pytest.approx(4.25)
