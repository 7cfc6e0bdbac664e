"""Ranks and files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import box
from shapely.ops import unary_union

from banneret.core.space import formation
from tests.core import reference as ref

counts = st.integers(0, 40)
widths = st.integers(1, 12)
sizes = st.sampled_from([0.787, 0.984, 1.0, 1.181, 1.575, 1.969])


def test_ten_in_fours() -> None:
    assert formation.rows(10, 4) == [4, 4, 2]
    assert formation.full_rows(10, 4) == 2
    places = formation.slots(10, 4, 1.0, 2.0)
    assert places[:4] == [(-1.5, -1.0), (-0.5, -1.0), (0.5, -1.0), (1.5, -1.0)]
    assert places[8:] == [(-0.5, -5.0), (0.5, -5.0)]
    assert formation.blocks(10, 4, 1.0, 2.0) == [(0.0, -2.0, 2.0, 2.0), (0.0, -5.0, 1.0, 1.0)]


def test_a_single_short_row_is_centred() -> None:
    assert formation.rows(3, 5) == [3]
    assert formation.full_rows(3, 5) == 0
    assert formation.slots(3, 5, 1.0, 1.0) == [(-1.0, -0.5), (0.0, -0.5), (1.0, -0.5)]
    assert formation.blocks(3, 5, 1.0, 1.0) == [(0.0, -0.5, 1.5, 0.5)]


def test_full_rows_only_make_one_block() -> None:
    assert formation.blocks(10, 5, 1.0, 1.0) == [(0.0, -1.0, 2.5, 1.0)]


def test_nobody_left() -> None:
    assert formation.rows(0, 5) == []
    assert formation.full_rows(0, 5) == 0
    assert formation.slots(0, 5, 1.0, 1.0) == []
    assert formation.blocks(0, 5, 1.0, 1.0) == []


def test_no_width_is_refused() -> None:
    with pytest.raises(ValueError, match="wide"):
        formation.rows(5, 0)
    with pytest.raises(ValueError, match="wide"):
        formation.full_rows(5, 0)


@given(counts, widths, sizes, sizes)
@ref.examples(200)
def test_rows_slots_and_blocks_agree(count: int, width: int, base_w: float, base_d: float) -> None:
    found = formation.rows(count, width)
    assert sum(found) == count
    assert all(n == width for n in found[:-1])
    assert all(1 <= n <= width for n in found)
    assert formation.full_rows(count, width) == sum(n == width for n in found)
    places = formation.slots(count, width, base_w, base_d)
    assert len(places) == count
    assert places == sorted(places, key=lambda place: (-place[1], place[0]))
    for k in range(len(found)):
        row = places[sum(found[:k]) : sum(found[: k + 1])]
        assert sum(s for s, _ in row) == pytest.approx(0.0, abs=1e-9)
        assert {round(f, 9) for _, f in row} == {round(-(k + 0.5) * base_d, 9)}
    bases = unary_union(
        [box(s - base_w / 2, f - base_d / 2, s + base_w / 2, f + base_d / 2) for s, f in places]
    )
    cover = unary_union(
        [box(s - w, f - d, s + w, f + d) for s, f, w, d in formation.blocks(count, width, base_w, base_d)]
    )
    assert bases.area == pytest.approx(count * base_w * base_d)
    assert bases.symmetric_difference(cover).area < 1e-6


def test_rectangles_as_they_lie_on_the_table() -> None:
    rects = [(1.0, -2.0, 3.0, 0.5), (0.0, -3.0, 1.0, 0.25)]
    north, east = formation.placed(rects, 10.0, 20.0, 0.0), formation.placed(rects, 10.0, 20.0, 90.0)
    assert [(p.cx, p.cy) for p in north] == [(11.0, 18.0), (10.0, 17.0)]
    assert [(p.cx, p.cy) for p in east] == [(8.0, 19.0), (7.0, 20.0)]
    assert sorted(north[0].points()) == [(8.0, 17.5), (8.0, 18.5), (14.0, 17.5), (14.0, 18.5)]
    assert sorted(east[0].points()) == [(7.5, 16.0), (7.5, 22.0), (8.5, 16.0), (8.5, 22.0)]
    assert sorted(east[1].points()) == [(6.75, 19.0), (6.75, 21.0), (7.25, 19.0), (7.25, 21.0)]


@pytest.mark.parametrize(
    ("go", "stretched"),
    [
        ("forward", (1.0, 0.0, 3.0, 2.5)),
        ("back", (1.0, -4.0, 3.0, 2.5)),
        ("right", (3.0, -2.0, 5.0, 0.5)),
        ("left", (-1.0, -2.0, 5.0, 0.5)),
    ],
)
def test_what_a_rectangle_covers_while_it_moves(go: str, stretched: tuple[float, float, float, float]) -> None:
    rects = [(1.0, -2.0, 3.0, 0.5)]
    assert formation.stretched(rects, go, 4.0) == [stretched]
    assert formation.stretched(rects, go, 0.0) == rects
