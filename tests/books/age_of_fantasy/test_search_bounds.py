"""How much a search looks at before it gives up: counted with searches whose every try is in vain."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.age_of_fantasy import separation
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.closing_ways import LOOSE, ClosingWays
from banneret.books.age_of_fantasy.movement import March, Walk
from banneret.books.age_of_fantasy.pieces import drawn, kinds
from banneret.books.age_of_fantasy.separation import Retreat, Ties
from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.bases import Base
from banneret.core.space.table_generator import drawn_outline

pytestmark = pytest.mark.plain

Spot = list[float]


def a_battle(mine: list[Spot], foes: list[Spot]) -> Battle:
    """Discs 2" across."""
    units: dict[str, Any] = {}
    for name, side, places in (("mine", "A", mine), ("foes", "B", foes)):
        profile = {"quality": 4, "defense": 5, "models": len(places), "base": [50.8, 50.8]}
        units[name] = {"side": side, "profile": profile, "places": places}
    return arrange({}, units, {})[1]


def a_closing(mine: list[Spot], foes: list[Spot]) -> Closing:
    battle = a_battle(mine, foes)
    return charging(battle, battle.unit("mine"), battle.unit("foes"), "charge")


def a_retreat(mine: list[Spot], foes: list[Spot]) -> Retreat:
    battle = a_battle(mine, foes)
    return Retreat(battle, battle.unit("mine"), battle.unit("foes"))


# --------------------------------------------------------------------------------------------- falling back


@pytest.mark.clause("AF-MEL-22")
def test_how_often_each_is_asked_where_it_falls_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times while they change their minds, at first never minding the others; the furthest away first."""
    asked: list[tuple[int, bool]] = []

    def another(self: Retreat, at: int) -> Walk:
        asked.append((at, self.loose))
        base = self.unit.bases[at]
        return Walk([(base.cx, base.cy)], 0.25 * len(asked), base, False, [])

    monkeypatch.setattr(separation.Retreat, "best", another)
    battle = a_battle([[20.0, 20.0], [20.0, 22.0], [16.0, 20.0]], [[22.0, 20.0], [22.5, 22.0]])
    trial = separation.separation(battle, battle.unit("mine"), battle.unit("foes"))
    assert asked == [(1, True), (0, True), (1, False), (0, False), (1, False), (0, False)]
    assert trial.inches == pytest.approx(1.5)
    assert [walk.inches for walk in trial.walks] == pytest.approx([1.5, 1.25, 0.0])


@pytest.mark.clause("AF-MEL-22")
def test_who_changes_nothing_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def same(self: Retreat, at: int) -> Walk:
        asked.append(at)
        return self.walks[at]

    monkeypatch.setattr(separation.Retreat, "best", same)
    battle = a_battle([[20.0, 20.0]], [[22.0, 20.0]])
    separation.separation(battle, battle.unit("mine"), battle.unit("foes"))
    assert asked == [0, 0]


@pytest.mark.clause("AF-MEL-22")
@pytest.mark.parametrize(("count", "left"), [(47, []), (48, [0]), (60, [12])])
def test_after_how_many_places_it_is_asked_whether_there_is_any_way(
    monkeypatch: pytest.MonkeyPatch, count: int, left: list[int]
) -> None:
    asked: list[int] = []
    tried: list[float] = []

    def shut_in(self: Retreat, at: int, spots: list[Any], others: list[Base], score: Any) -> bool:
        asked.append(len(spots))
        return True

    def barred(self: Retreat, at: int, end: Base) -> Walk | None:
        tried.append(end.cx)
        return None

    monkeypatch.setattr(separation.Retreat, "_is_worth_it", lambda self, *rest: True)
    monkeypatch.setattr(separation.Retreat, "_way_to", barred)
    monkeypatch.setattr(separation.Retreat, "_shut_in", shut_in)
    retreat = a_retreat([[20.0, 20.0]], [[22.0, 20.0]])
    spots = [(0.125 * k, 20.0 - 0.125 * k, 20.0) for k in range(count, 0, -1)]
    start, score = retreat.walks[0], (1.0, 0.0, 0.0, 0.0)
    assert retreat._better(0, spots, [], start, score) == (start, score)
    assert asked == left
    # The nearest first, and none after it has been told that there is no way to any.
    assert tried == pytest.approx([20.0 - 0.125 * k for k in range(1, min(count, 48) + 1)])


@pytest.mark.clause("AF-MOV-01")
def test_ties_of_a_model_on_a_lattice() -> None:
    """Gaps in excess of 6" and of the link of 2", added up; alone it is tied to nobody."""

    def disc(x: float, y: float = 0.0) -> Base:
        return Base(x, y, 0.0, 1.0, 0.0)

    assert Ties([]).violation(disc(0.0)) == 0.0
    one = Ties([disc(0.0)])
    assert (one.spread, one.nearest) == (0.0, [1e9])
    for x, wrong in ((4.0, 0.0), (5.0, 2.0), (8.0, 8.0), (9.0, 11.0)):
        # Both are too far from the nearest, and more than 6" counts once more.
        assert one.violation(disc(x)) == pytest.approx(wrong)
    two = Ties([disc(0.0), disc(4.0)])
    assert two.spread == 0.0
    assert two.nearest == pytest.approx([2.0, 2.0])
    for x, wrong in ((8.0, 0.0), (9.0, 1.0 + 1.0), (-3.0, 0.0), (-5.0, 1.0 + 1.0)):
        assert two.violation(disc(x)) == pytest.approx(wrong)
    assert Ties([disc(0.0), disc(10.0)]).spread == pytest.approx(2.0)


# -------------------------------------------------------------------------------------------------- closing in


@pytest.mark.clause("AF-MEL-03")
def test_how_many_places_near_the_enemy_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """40 that are free, the nearest to the enemy first; what overlaps a comrade does not count."""
    monkeypatch.setattr(ClosingWays, "_straight_to", lambda self, at, place: None)
    found = a_closing([[20.0, 20.0]], [[30.0, 20.0]])
    places = [(20.0 + 0.125 * k, 20.0, 0.0) for k in range(60)]
    walk, barred = found._nearest_straight(0, places, [], 1e9, LOOSE)
    assert walk is None
    assert [left for left, _ in barred] == pytest.approx([0.125 * k + 8.0 - 7.375 for k in range(40)])
    taken = [Base(29.0, 20.0, 0.0, 1.0, 0.0)]
    _, barred = found._nearest_straight(0, places, taken, 1e9, LOOSE)
    assert len(barred) == 40
    assert barred[0][1][0] < 27.1
    # Only what is nearer to the enemy than it was, and no further than it goes.
    _, barred = found._nearest_straight(0, places, [], 1.0, LOOSE)
    assert [left for left, _ in barred] == pytest.approx([0.625, 0.75, 0.875])


@pytest.mark.clause("AF-MEL-03")
@pytest.mark.parametrize(
    ("guesses", "tried"),
    [
        ([1.0] * 9, 4),
        ([12.5] * 9, 4),
        ([12.75] * 9, 0),
        ([12.75, 1.0, 13.0, 1.0, 1.0], 3),
        ([1.0, 1.0, 1.0], 3),
    ],
)
def test_how_many_ways_round_corners_are_worked_out(
    monkeypatch: pytest.MonkeyPatch, guesses: list[float], tried: int
) -> None:
    """Four of those that may be short enough: 12", and half an inch that a guess may be too high."""
    ends: list[float] = []
    monkeypatch.setattr(ClosingWays, "_way_to", lambda self, at, place: ends.append(place[0]))
    found = a_closing([[20.0, 20.0]], [[30.0, 20.0]])
    places = [(guess, (float(k), 0.0, 0.0)) for k, guess in enumerate(guesses)]
    assert found._round_corners(0, places) is None
    assert ends == [place[0] for guess, place in places if guess < 12.6][:tried]


@pytest.mark.clause("AF-MEL-03")
def test_how_far_a_way_to_an_enemy_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """12" and 7" beyond, to the middle of the other: both bases reach an inch."""
    asked: list[tuple[int, float, str, float]] = []

    def nowhere(self: March, at: int, goal: Base, spared: str, keep_off: Any, longest: float) -> list[Any]:
        asked.append((at, goal.cx, spared, longest))
        return []

    monkeypatch.setattr(March, "towards", nowhere)
    found = a_closing([[20.0, 20.0], [20.0, 23.0]], [[30.0, 20.0], [33.0, 20.0]])
    for _ in range(2):
        way = found.approach(1, 1)
        assert way.path == []
        assert way.inches == pytest.approx(21.0)
    ((at, x, spared, longest),) = asked
    assert (at, spared) == (1, "foes")
    assert (x, longest) == pytest.approx((33.0, 21.0))


# --------------------------------------------------------------------------------------------------- pieces


@pytest.mark.clause("AF-TPL-02")
@pytest.mark.parametrize(("seed", "number"), [(0, 0), (1, 0), (9, 2), (9, 3)])
def test_every_piece_of_a_table_has_a_seed_of_its_own(seed: int, number: int) -> None:
    for name in ("forest", "hill"):
        piece = drawn(name, number, seed)
        outline = drawn_outline(SplitMix64(seed * 1_000_003 + number), kinds()[name])
        assert (piece.id, piece.kind) == (f"{name}-{number + 1}", name)
        for point, wanted in zip(piece.shape.points(), outline, strict=True):
            assert math.dist(point, wanted) < 1e-6
