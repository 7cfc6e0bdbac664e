"""The maps and generated tables of the Quick Starter. Shapely measures them, apart from our own geometry."""

from __future__ import annotations

import itertools

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.books.quick_starter.battle import DEPTH, WIDTH
from banneret.books.quick_starter.battlefield import BOOK, DEFAULT_MAP, check_table, load_table
from banneret.books.quick_starter.taking_the_field import category_of
from banneret.core.engine.errors import BadInput
from banneret.core.space.table import Piece, Table, available_maps, load_catalogue, load_map
from banneret.core.space.table_generator import generate

MAPS = available_maps(BOOK)
STYLES = sorted(load_catalogue(BOOK).styles)
ZONES = (shapely.box(0, 0, 36, 12), shapely.box(0, 36, 36, 48))
CENTRE = shapely.Point(18, 24)


def shape(piece: Piece) -> shapely.Polygon:
    return shapely.Polygon(piece.polygon)


def assert_fair(table: Table) -> None:
    """QS-SET-01, QS-SET-02: on the board, convex, apart, and the same from both short edges."""
    assert (table.width, table.depth) == (36, 48)
    board = shapely.box(0, 0, 36, 48)
    for piece in table.pieces:
        polygon = shape(piece)
        assert board.covers(polygon)
        assert polygon.convex_hull.area == pytest.approx(polygon.area, abs=1e-9)
        turned = shapely.affinity.rotate(polygon, 180, origin=(18, 24))
        assert any(
            turned.hausdorff_distance(shape(other)) < 0.01 and category_of(other) == category_of(piece)
            for other in table.pieces
        ), piece.id
    for a, b in itertools.combinations(table.pieces, 2):
        assert shape(a).distance(shape(b)) > 1.5, (a.id, b.id)


def assert_a_king_may_have_a_hill(table: Table) -> None:
    """QS-SET-04 and King of the Hill: the centre can be entered, and there is something to fight for."""
    open_pieces = [piece for piece in table.pieces if category_of(piece) != "impassable"]
    for piece in table.pieces:
        if piece not in open_pieces:
            assert shape(piece).distance(CENTRE) > 1, piece.id
            assert not any(zone.intersects(shape(piece)) for zone in ZONES), piece.id
    assert any(not any(zone.covers(shape(piece)) for zone in ZONES) for piece in open_pieces)


@pytest.mark.clause("QS-SET-01", "QS-SET-02", "QS-SET-04", "QS-TER-02")
@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_fair_and_playable(name: str) -> None:
    table = load_table(name)
    assert table.id == name
    assert_fair(table)
    if name != "open-ground":
        assert 4 <= len(table.pieces) <= 7
        assert_a_king_may_have_a_hill(table)
    for piece in table.pieces:
        box = shapely.oriented_envelope(shape(piece))
        corners = list(box.exterior.coords)
        sides = sorted(shapely.Point(corners[n]).distance(shapely.Point(corners[n + 1])) for n in range(2))
        assert sides[0] >= 2.9, piece.id
        assert sides[1] <= 8.1, piece.id
        assert sides[0] <= 6.5, piece.id


@pytest.mark.clause("QS-SET-03")
def test_there_is_a_default_map_and_five_more() -> None:
    assert DEFAULT_MAP in MAPS
    assert len(MAPS) >= 6
    names = [load_table(name).name for name in MAPS]
    assert len(set(names)) == len(names)
    assert {category_of(piece) for piece in load_table(DEFAULT_MAP).pieces} == {
        "hill",
        "hindering",
        "impassable",
    }


@pytest.mark.clause("QS-SET-02")
def test_an_empty_board_is_allowed() -> None:
    assert load_table("open-ground").pieces == ()


@pytest.mark.clause("QS-TER-01")
def test_every_kind_has_the_effects_of_its_category() -> None:
    kinds = load_catalogue(BOOK).kinds
    told = {"hill": set(), "hindering": set(), "impassable": set()}  # type: dict[str, set[str]]
    for id, kind in kinds.items():
        effects = (kind.cover, kind.dangerous, kind.impassable, kind.blocks_sight)
        category = {
            (False, False, False, True): "hill",
            (True, True, False, False): "hindering",
            (False, False, True, True): "impassable",
        }[effects]
        assert not kind.difficult
        told[category].add(id)
    assert told["hill"] == {"hill"}
    assert told["hindering"] >= {"wood", "crops", "marsh", "ruin"}
    assert told["impassable"] >= {"crag", "tower", "mill", "cairn"}


def generated(seed: int, style: str = "balanced") -> Table:
    return generate(seed, WIDTH, DEPTH, style, load_catalogue(BOOK))


@pytest.mark.clause("QS-SET-01")
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), style=st.sampled_from(STYLES))
def test_generated_tables_promise_the_same(seed: int, style: str) -> None:
    table = generated(seed, style)
    check_table(table)
    assert_fair(table)
    assert_a_king_may_have_a_hill(table)
    assert 3 <= len(table.pieces) <= 6
    assert table == generated(seed, style)
    assert table.id == f"{style}-{seed}"


def test_tables_by_name() -> None:
    assert load_table("generated", 17) == generated(17) == load_table("balanced-17", 3)
    assert load_table("wild-4") == generated(4, "wild")
    assert load_table("generated") == generated(0)
    assert load_table(DEFAULT_MAP, 5) == load_map(DEFAULT_MAP, BOOK)
    with pytest.raises(BadInput, match='there is no map "harow-wood"; did you mean "harrow-wood"'):
        load_table("harow-wood")
    with pytest.raises(BadInput, match='there is no map "hollowgate"'):
        load_table("hollowgate")  # a map of another book
    with pytest.raises(BadInput, match='there is no style "wlid"; did you mean "wild"'):
        generated(1, "wlid")


@pytest.mark.clause("QS-SET-01", "QS-SET-04", "QS-TER-01")
def test_tables_that_the_book_is_not_played_on() -> None:
    table = load_table(DEFAULT_MAP)
    turned = msgspec.structs.replace(table, width=48.0, depth=36.0)
    with pytest.raises(BadInput, match=r"36 by 48 inches, not 48 by 36 \(QS-SET-01\)"):
        check_table(turned)
    (hill,) = [piece for piece in table.pieces if piece.kind == "hill"]
    nothing = msgspec.structs.replace(hill, blocks_sight=False)
    with pytest.raises(
        BadInput, match=r"hill-1 is neither a Hill nor Hindering nor Impassable Terrain \(QS-TER-01\)"
    ):
        check_table(msgspec.structs.replace(table, pieces=(nothing,)))
    mountain = msgspec.structs.replace(hill, impassable=True)
    with pytest.raises(BadInput, match=r"hill-1 covers the centre and is Impassable \(QS-SET-04\)"):
        check_table(msgspec.structs.replace(table, pieces=(mountain,)))
