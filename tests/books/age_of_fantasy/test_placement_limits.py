"""Terrain placement with its limits met exactly: a quarter of an inch is forgiven instead of a millionth."""

from __future__ import annotations

import pytest

from banneret.books.age_of_fantasy import terrain_placement
from banneret.books.age_of_fantasy.pieces import drawn
from banneret.books.age_of_fantasy.terrain_placement import corner_of, in_half, no_hope, piece_at, scatter
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_terrain_placement import a_battle, box, question, said, with_boxes

pytestmark = pytest.mark.plain

Spot = tuple[float, float]


@pytest.fixture
def quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terrain_placement, "EPS", 0.25)


@pytest.mark.clause("AF-TPL-12")
@pytest.mark.parametrize(
    ("limit", "there", "x", "y", "ok"),
    [
        # Boxes of 2" by 2": over 12" from the middle of the table, and from the first piece.
        *((1, [], 49.25, 24.0, False), (1, [], 49.5, 24.0, True), (1, [], 36.0, 11.0, False)),
        (3, [(36.0, 24.0)], 50.25, 24.0, False),
        (3, [(36.0, 24.0)], 50.5, 24.0, True),
        # Within 9" of another.
        (4, [(36.0, 24.0)], 47.25, 24.0, True),
        (4, [(36.0, 24.0)], 47.5, 24.0, False),
        # Within 12" of a corner.
        *((5, [], 13.25, 1.0, True), (5, [], 13.5, 1.0, False), (5, [], 1.0, 34.75, True)),
    ],
)
@pytest.mark.usefixtures("quarters")
def test_restrictions_at_their_limits(limit: int, there: list[Spot], x: float, y: float, ok: bool) -> None:
    battle, _ = a_battle("alternating-restricted", ["hill"] * 8, limit=limit)
    with_boxes(battle, *there)
    assert said(question(battle), x, y) == ("" if ok else "restricted AF-TPL-12")


@pytest.mark.clause("AF-TPL-12")
@pytest.mark.usefixtures("quarters")
def test_which_corner_a_piece_is_near_at_the_limit() -> None:
    battle, _ = a_battle("random")
    for x, y, corner in (
        *((13.25, 1.0, 0), (13.5, 1.0, -1), (58.75, 1.0, 1), (58.5, 1.0, -1)),
        *((71.0, 34.75, 2), (71.0, 34.5, -1), (1.0, 34.75, 3), (1.0, 34.5, -1)),
    ):
        assert corner_of(battle, box(x, y)) == corner


@pytest.mark.clause("AF-TPL-15")
@pytest.mark.usefixtures("quarters")
def test_halves_at_their_limits() -> None:
    """At x = 36 the line is 24" up; a box of 2" by 2" leans on it with one corner, whichever way it rises."""
    battle, _ = a_battle("two-halves", half="rising-south")
    for half, x in (("rising-south", 37.0), ("falling-south", 35.0)):
        for y, inside in ((22.75, True), (23.25, True), (23.5, False)):
            assert in_half(battle, box(x, y), half, True) is inside
            assert in_half(battle, box(x, y), half.replace("south", "north"), False) is inside
    for half, x in (("rising-north", 35.0), ("falling-north", 37.0)):
        for y, inside in ((25.25, True), (24.75, True), (24.5, False)):
            assert in_half(battle, box(x, y), half, True) is inside
            assert in_half(battle, box(x, y), half.replace("north", "south"), False) is inside


@pytest.mark.clause("AF-TPL-10")
@pytest.mark.parametrize(("room", "placed"), [(0.1, True), (-0.1, False)])
def test_a_scattered_piece_may_stay_where_it_was_put_down(room: float, placed: bool) -> None:
    """Towards section 2 something lies a tenth of an inch further off than 6", or nearer than that."""
    battle, layout = a_battle("random", ["forest"])
    shape = piece_at(battle, 0, "forest", (12.0, 12.0, 0.0)).shape
    east = max(shape.xs)
    level = shape.ys[shape.xs.index(east)]
    battle.set_down(drawn("hill", 90, 1).moved(box(east + 6.0 + room + 1.0, level)))
    dice = ScriptedDice(1, 2, 3, 4)
    scatter(battle, layout, 0, dice)
    dice.finish()
    assert battle.layout is not None
    if placed:
        ((number, x, y, turn),) = battle.layout.placed
        assert number == 0
        assert (x, y, turn) == pytest.approx((12.0 + room, 12.0, 0.0), abs=0.003)
    else:
        assert battle.layout.placed == ()
        assert [type(event).__name__ for event in battle.told] == ["TerrainRemoved"]


@pytest.mark.clause("AF-TPL-11", "AF-TPL-12")
def test_four_pieces_bound_by_corners_and_then_none() -> None:
    for limit in (5, 6):
        for placed, gone in ((0, False), (3, False), (4, True), (5, True)):
            battle, _ = a_battle("alternating-restricted", ["hill"] * 8, limit=limit)
            with_boxes(battle, *[(8.0 * k + 4.0, 4.0) for k in range(placed)])
            assert battle.layout is not None
            assert no_hope(battle.layout) is gone
