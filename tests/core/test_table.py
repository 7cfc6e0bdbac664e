"""Maps, the kinds of terrain and the generator. Shapely measures the tables, apart from our own geometry."""

from __future__ import annotations

import hashlib
import itertools
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

import banneret
from banneret.core.engine.errors import BadInput
from banneret.core.space.map_shapes import is_own_mirror
from banneret.core.space.table import (
    Catalogue,
    Kind,
    Piece,
    Style,
    Table,
    _check_rise,
    available_maps,
    check_pieces,
    load_catalogue,
    load_map,
)
from banneret.core.space.table_generator import GAP, LANE, SMALL, Quality, generate
from tests.core.tables import quality

HEAD = '[map]\nid = "try"\nname = "Try"\nsize = [72, 48]\n'
POINT = HEAD + 'symmetric = "point"\n'
STYLES = sorted(load_catalogue().styles)


def shape(piece: Piece) -> shapely.Polygon:
    return shapely.Polygon(piece.polygon)


def blocks(piece: Piece) -> bool:
    return piece.impassable or piece.blocks_sight


def write(folder: Path, text: str) -> Path:
    path = folder / "try.toml"
    path.write_text(text, encoding="utf-8")
    return path


def fault(folder: Path, text: str) -> str:
    """The sentence for a faulty map, with the folder cut off."""
    with pytest.raises(BadInput) as caught:
        load_map(write(folder, text), "regiments")
    return str(caught.value).replace(f"{folder}{os.sep}", "")


def assert_sound(table: Table) -> None:
    """What holds for every table: convex pieces of area, on the table, apart, with their own ids."""
    ground = shapely.box(0, 0, table.width, table.depth)
    assert len({piece.id for piece in table.pieces}) == len(table.pieces)
    for piece in table.pieces:
        polygon = shape(piece)
        assert polygon.is_valid
        assert polygon.area > 0.1
        assert polygon.exterior.is_ccw
        assert polygon.convex_hull.area == pytest.approx(polygon.area, abs=1e-9)
        assert ground.covers(polygon)
        assert all(round(number, 3) == number for point in piece.polygon for number in point)
    for a, b in itertools.combinations(table.pieces, 2):
        assert shape(a).intersection(shape(b)).area < 1e-6, (a.id, b.id)


def assert_symmetric(table: Table) -> None:
    """Half a turn about the middle of the table puts every piece on a piece that does the same."""
    for piece in table.pieces:
        turned = shapely.affinity.rotate(shape(piece), 180, origin=(table.width / 2, table.depth / 2))
        effects = msgspec.structs.replace(piece, id="", name="", polygon=())
        assert any(
            turned.hausdorff_distance(shape(other)) < 0.01
            and msgspec.structs.replace(other, id="", name="", polygon=()) == effects
            for other in table.pieces
        ), piece.id


def assert_playable(table: Table) -> None:
    """Room for regiments: lanes between blockers, clear strips to deploy in, a middle to fight for."""
    strip = table.depth / 4
    strips = shapely.union_all(
        [
            shapely.box(0, 0, table.width, strip),
            shapely.box(0, table.depth - strip, table.width, table.depth),
        ]
    )
    for a, b in itertools.combinations(table.pieces, 2):
        apart = shape(a).distance(shape(b))
        assert apart >= GAP - 1e-6, (a.id, b.id)
        if blocks(a) and blocks(b):
            assert apart >= LANE - 1e-6, (a.id, b.id)
    middle = shapely.Point(table.width / 2, table.depth / 2)
    ends = shapely.union_all(
        [
            shapely.LineString([(0, 0), (0, table.depth)]),
            shapely.LineString([(table.width, 0), (table.width, table.depth)]),
        ]
    )
    for piece in table.pieces:
        if piece.impassable:
            assert shape(piece).distance(middle) >= 3
            assert shape(piece).intersection(strips).area == 0
            assert shape(piece).distance(ends) >= LANE - 1e-6
        if shape(piece).intersection(strips).area > 0:
            assert shape(piece).area <= SMALL + 1e-6, piece.id
    assert any(not piece.impassable and not strips.covers(shape(piece)) for piece in table.pieces)


# ------------------------------------------------------------------------------------------------- our maps


def test_there_are_six_maps() -> None:
    assert available_maps("regiments") == [
        "cider-lanes",
        "drowned-fen",
        "hollowgate",
        "otterbrook-meadow",
        "six-sisters",
        "skylark-downs",
    ]


@pytest.mark.parametrize("id", available_maps("regiments"))
def test_our_maps_are_sound_playable_and_symmetric(id: str) -> None:
    table = load_map(id, "regiments")
    assert table.id == id
    assert table.name
    assert_sound(table)
    assert_playable(table)
    assert_symmetric(table)
    names = [piece.name for piece in table.pieces]
    assert len(set(names)) == len(names), "players tell pieces apart by their names"


@pytest.mark.parametrize("id", available_maps("regiments"))
def test_a_strip_of_our_maps_takes_wide_trays(id: str) -> None:
    # Two trays of 12 by 4 inches, side by side, with clear ground under them somewhere in the strip.
    table = load_map(id, "regiments")
    pieces = shapely.union_all([shape(piece) for piece in table.pieces])
    places = [shapely.box(x, y, x + 25, y + 4) for x in range(48) for y in range(9)]
    assert any(not place.intersects(pieces) for place in places)


@pytest.mark.clause("RG-PRE-01")
def test_a_regiments_table_is_72_by_48_with_5_pieces_or_more() -> None:
    tables = [load_map(id, "regiments") for id in available_maps("regiments")]
    tables += [generate(seed, style=style) for seed in range(50) for style in STYLES]
    for table in tables:
        assert (table.width, table.depth) == (72, 48)
        check_pieces(table, 5)
        assert len(table.pieces) <= 10, "ours are no fuller than the book recommends"
    table = tables[0]
    few = msgspec.structs.replace(table, pieces=table.pieces[:4])
    with pytest.raises(BadInput, match="has 4 pieces of terrain; this game is played with 5 or more"):
        check_pieces(few, 5)
    many = msgspec.structs.replace(table, pieces=(table.pieces * 2)[:11])
    check_pieces(many, 5)
    with pytest.raises(BadInput, match="has 11 pieces of terrain; this game is played with 5 to 10"):
        check_pieces(many, 5, 10)


def test_kinds_have_the_effects_of_the_book() -> None:
    kinds = load_catalogue().kinds

    def effects(id: str) -> set[str]:
        flags = ("cover", "difficult", "dangerous", "impassable", "blocks_sight")
        return {flag for flag in flags if getattr(kinds[id], flag)}

    assert effects("wood") == {"cover", "difficult"}
    assert effects("ruin") == {"cover", "blocks_sight"}
    assert effects("hedge") == {"cover"}
    assert effects("marsh") == {"difficult", "dangerous"}
    assert effects("rock") == {"impassable", "blocks_sight"}
    assert effects("pond") == {"impassable"}
    assert all(effects(id) for id in kinds), "a piece without effect is not terrain"


# ------------------------------------------------------------------------------------------- reading a map


def test_a_rectangle_turns_clockwise_about_its_middle(tmp_path: Path) -> None:
    text = HEAD + '[[pieces]]\nkind = "hedge"\nat = [10, 20]\nsize = [4, 2]\nturn = 90\n'
    (piece,) = load_map(write(tmp_path, text), "regiments").pieces
    assert set(piece.polygon) == {(9, 18), (11, 18), (11, 22), (9, 22)}
    text = HEAD + '[[pieces]]\nkind = "hedge"\nat = [10, 20]\nsize = [8, 1]\nturn = 30\n'
    (piece,) = load_map(write(tmp_path, text), "regiments").pieces
    right_end = max(piece.polygon)
    assert right_end[1] < 20, "clockwise, like every heading"


@pytest.mark.parametrize("size", ["[0.5, 48]", "[72, 0.5]", "[240, 240]"])
def test_how_small_and_how_large_a_table_may_be(tmp_path: Path, size: str) -> None:
    table = load_map(write(tmp_path, HEAD.replace("[72, 48]", size)), "regiments")
    assert f"[{table.width:g}, {table.depth:g}]" == size


def test_a_piece_off_the_middle_is_mirrored_and_one_at_the_middle_is_not(tmp_path: Path) -> None:
    text = POINT + (
        '[[pieces]]\nkind = "hill"\nat = [36, 24]\nsize = [8, 5]\nturn = 33.3\n'
        '[[pieces]]\nkind = "wood"\npolygon = [[10, 10], [16, 11], [12, 16]]\nname = "East"\ntwin = "West"\n'
        '[[pieces]]\nkind = "wood"\nat = [20, 30]\nsize = [4, 4]\ndangerous = true\ncover = false\n'
    )
    table = load_map(write(tmp_path, text), "regiments")
    assert [piece.id for piece in table.pieces] == ["hill-1", "wood-1", "wood-2", "wood-3", "wood-4"]
    assert [piece.name for piece in table.pieces] == ["Hill", "East", "West", "Wood", "Wood"]
    assert table.pieces[2].polygon == ((62, 38), (56, 37), (60, 32))
    assert all(p.dangerous and not p.cover and p.difficult for p in table.pieces[3:])
    assert not table.pieces[1].dangerous
    assert_sound(table)
    assert_symmetric(table)


def test_without_symmetry_nothing_is_added(tmp_path: Path) -> None:
    text = HEAD.replace("[72, 48]", "[36.5, 60]") + '[[pieces]]\nkind = "pond"\nat = [5, 55]\nsize = [4, 4]\n'
    table = load_map(write(tmp_path, text), "regiments")
    assert (table.width, table.depth, len(table.pieces)) == (36.5, 60, 1)


def test_a_clockwise_polygon_is_turned_round_and_corners_are_rounded(tmp_path: Path) -> None:
    text = HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[5, 5], [5, 9.00049], [9, 5]]\n'
    (piece,) = load_map(str(write(tmp_path, text)), "regiments").pieces
    assert piece.polygon == ((9, 5), (5, 9), (5, 5))


def test_touching_pieces_do_not_overlap(tmp_path: Path) -> None:
    text = HEAD + "".join(f'[[pieces]]\nkind = "wall"\nat = [{x}, 20]\nsize = [4, 1]\n' for x in (10, 14, 18))
    assert len(load_map(write(tmp_path, text), "regiments").pieces) == 3


def test_a_table_survives_writing_and_reading() -> None:
    table = load_map("hollowgate", "regiments")
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"width":1,"depth":1,"pieces":[],"colour":1}', type=Table)


HILL_KINDS = (
    '[kinds.hill]\nname = "Hill"\nlong = [4, 6]\nshort = [3, 4]\nheight = 2\nfeatures = ["climb", "hilltop"]\n'
)


def test_height_and_features_come_from_the_kind_unless_the_piece_says_otherwise(tmp_path: Path) -> None:
    kinds = tmp_path / "kinds.toml"
    kinds.write_text(HILL_KINDS, encoding="utf-8")
    text = (
        HEAD
        + '[[pieces]]\nkind = "hill"\nat = [10, 10]\nsize = [4, 4]\n'
        + '[[pieces]]\nkind = "hill"\nat = [30, 10]\nsize = [4, 4]\nheight = 3.5\nfeatures = []\n'
        + '[[pieces]]\nkind = "hill"\nat = [50, 10]\nsize = [4, 4]\nfeatures = ["hazard"]\nheight = 0\n'
    )
    pieces = load_map(write(tmp_path, text), "regiments", kinds=kinds).pieces
    assert [(piece.height, piece.features) for piece in pieces] == [
        (2.0, ("climb", "hilltop")),
        (3.5, ()),
        (0.0, ("hazard",)),
    ]
    for piece in pieces:
        assert msgspec.json.decode(msgspec.json.encode(piece), type=Piece) == piece


PLAIN = (
    b'{"id":"wood-1","kind":"wood","polygon":[[0.0,0.0],[4.0,0.0],[0.0,4.0]],"cover":true,"difficult":true,'
    b'"dangerous":false,"impassable":false,"blocks_sight":false,"name":""}'
)


def test_a_building_says_what_it_holds_and_its_mirror_image_is_turned(tmp_path: Path) -> None:
    """The ports of the image face the other way; of a piece that says nothing, nothing is written."""
    house = 'building = { capacity = 11, tough = 12, ports = ["north", "east"] }'
    plain = "[[pieces]]\nkind = 'wood'\nat = [50, 10]\nsize = [4, 4]\n"
    text = f"{POINT}[[pieces]]\nkind = 'wood'\nat = [20, 10]\nsize = [4, 4]\n{house}\n{plain}"
    pieces = load_map(write(tmp_path, text), "regiments").pieces
    built = [piece.building for piece in pieces]
    assert built[0] is not None
    assert built[1] is not None
    assert (built[0].capacity, built[0].tough, built[0].ports) == (11, 12, ("north", "east"))
    assert (built[1].capacity, built[1].tough, built[1].ports) == (11, 12, ("south", "west"))
    assert built[2:] == [None, None]
    assert b"building" not in msgspec.json.encode(pieces[2])
    assert msgspec.json.decode(msgspec.json.encode(pieces[0]), type=Piece) == pieces[0]


@pytest.mark.parametrize(
    ("building", "sentence"),
    [
        ("{ capacity = 100 }", "capacity is 0 to 99, not 100"),
        ("{ tough = -1 }", "tough is 0 to 99, not -1"),
        ('{ ports = ["nort"] }', 'no side is called "nort"; did you mean "north"?'),
        ('{ ports = ["east", "east"] }', '"east" is written twice'),
    ],
)
def test_a_building_that_cannot_be(building: str, sentence: str, tmp_path: Path) -> None:
    text = f"{HEAD}[[pieces]]\nkind = 'wood'\nat = [20, 10]\nsize = [4, 4]\nbuilding = {building}\n"
    assert sentence in fault(tmp_path, text)


def test_a_piece_without_height_or_features_is_written_as_it_always_was() -> None:
    """Journals written before pieces had them are read, and written again byte for byte."""
    piece = msgspec.json.decode(PLAIN, type=Piece)
    assert (piece.height, piece.features) == (0.0, ())
    assert msgspec.json.encode(piece) == PLAIN
    high = msgspec.structs.replace(piece, height=3.0, features=("wood",))
    assert msgspec.to_builtins(high)["features"] == ("wood",)
    assert msgspec.json.decode(msgspec.json.encode(high), type=Piece) == high


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (b'"features":["bog"]', 'there is no feature of terrain "bog"'),
        (b'"features":["wood","wood"]', '"wood" is written twice'),
        (b'"height":-2', "a piece is 0 to 24 inches high, not -2"),
        (b'"height":25', "a piece is 0 to 24 inches high, not 25"),
    ],
)
def test_a_piece_from_the_wire_is_checked_too(more: bytes, sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence):
        msgspec.json.decode(PLAIN[:-1] + b"," + more + b"}", type=Piece)


# -------------------------------------------------------------------------------------------------- faults

WOOD = '[[pieces]]\nkind = "wood"\nat = [10, 10]\nsize = [4, 4]\n'

FAULTS = {
    "broken TOML": ("[map\n", ["try.toml: this is not valid TOML", "line 1"]),
    "impossible date": ("[map]\nid = 2024-99-99\n", ["try.toml: this is not valid TOML"]),
    "no head": (WOOD, ["try.toml: the table [map] is missing."]),
    "head of wrong type": ("map = 3\n", ["try.toml: map: this should be a table, written [map]."]),
    "head without size": ('[map]\nid = "a"\nname = "b"\n', ["try.toml: map: ", "size"]),
    "unknown part": (
        HEAD + "[peices]\n",
        ['try.toml: peices: there is no key "peices"; did you mean "pieces"?'],
    ),
    "unknown key in head": (
        HEAD + 'symetric = "point"\n',
        ['try.toml: map.symetric: there is no key "symetric"; did you mean "symmetric"?'],
    ),
    "unknown symmetry": (HEAD + 'symmetric = "line"\n', ["try.toml: map.symmetric: ", "line"]),
    "size of wrong type": (
        HEAD.replace("[72, 48]", '"large"'),
        ["try.toml: map.size: this should be a list, not text"],
    ),
    "size of wrong length": (
        HEAD.replace("[72, 48]", "[72]"),
        ["try.toml: map.size: this should be a list of 2 values."],
    ),
    "size with text": (
        HEAD.replace("[72, 48]", '[72, "a"]'),
        ["try.toml: map.size[1]: this should be a number, not text"],
    ),
    "size zero": (HEAD.replace("[72, 48]", "[72, 0]"), ["try.toml: map.size: ", "72 by 0"]),
    "size in millimetres": (HEAD.replace("[72, 48]", "[1800, 1200]"), ["try.toml: map.size: ", "240 inches"]),
    "size not a number": (HEAD.replace("[72, 48]", "[nan, 48]"), ["try.toml: map.size: nan is not a usable"]),
    "pieces not a list": (HEAD + "[pieces]\n", ["try.toml: pieces: ", "[[pieces]]"]),
    "piece not a table": (
        "pieces = [3]\n" + HEAD,
        ["try.toml: pieces[0]: this should be a table, not a whole number."],
    ),
    "no kind": (HEAD + WOOD.replace('kind = "wood"\n', ""), ["try.toml: pieces[0]: ", "kind"]),
    "unknown kind, near": (
        HEAD + WOOD + WOOD.replace("wood", "rion"),
        ['try.toml: pieces[1].kind: there is no kind of terrain "rion"; did you mean "ruin"?'],
    ),
    "unknown kind, far": (
        HEAD + WOOD.replace("wood", "xyzzy"),
        ["known are field, ford, hedge, hill, marsh"],
    ),
    "unknown key in piece": (
        HEAD + WOOD + "impasable = true\n",
        ["try.toml: pieces[0].impasable: there is no key", 'did you mean "impassable"?'],
    ),
    "flag of wrong type": (
        HEAD + WOOD + "cover = 1\n",
        ["try.toml: pieces[0].cover: this should be true or false, not a whole number."],
    ),
    "place with a flag": (HEAD + WOOD.replace("[10, 10]", "[true, 10]"), ["try.toml: pieces[0].at[0]: "]),
    "place not a number": (HEAD + WOOD.replace("[10, 10]", "[inf, 10]"), ["try.toml: pieces[0].at: inf is"]),
    "endless number": (HEAD + WOOD.replace("[10, 10]", f"[1{'0' * 400}, 10]"), ["try.toml: pieces[0].at"]),
    "table not a number": (HEAD.replace("[72, 48]", "[72, inf]"), ["try.toml: map.size: inf is not a usable"]),
    "turn not a number": (HEAD + WOOD + "turn = nan\n", ["try.toml: pieces[0].turn: nan is not a usable"]),
    "size of piece not a number": (
        HEAD + WOOD.replace("[4, 4]", "[4, nan]"),
        ["try.toml: pieces[0].size: nan is not a usable number."],
    ),
    "wide enough but not deep": (
        HEAD + WOOD.replace("[4, 4]", "[4, 0.09]"),
        ["try.toml: pieces[0].size: each side is at least 0.1 inch"],
    ),
    "table without width": (
        HEAD.replace("[72, 48]", "[0, 48]"),
        [
            "try.toml: map.size: a table is above 0 and at most 240 inches each way, not 0 by 48.",
        ],
    ),
    "table too wide": (HEAD.replace("[72, 48]", "[240.1, 48]"), ["not 240.1 by 48."]),
    "table too deep": (HEAD.replace("[72, 48]", "[72, 240.1]"), ["not 72 by 240.1."]),
    "off the table above": (HEAD + WOOD.replace("[10, 10]", "[10, 46.001]"), [", 48.001) is off the table"]),
    "off the table at the left": (HEAD + WOOD.replace("[10, 10]", "[1.999, 10]"), ["corner (-0.001, "]),
    "polygon with a size": (
        HEAD + '[[pieces]]\nkind = "wood"\nsize = [1, 1]\npolygon = [[1, 1], [2, 1], [2, 2]]\n',
        ["try.toml: pieces[0].size: a piece with a polygon has no 'size'"],
    ),
    "polygon with a turn": (
        HEAD + '[[pieces]]\nkind = "wood"\nturn = 0\npolygon = [[1, 1], [2, 1], [2, 2]]\n',
        ["try.toml: pieces[0].turn: a piece with a polygon has no 'turn'"],
    ),
    "no size": (HEAD + WOOD.replace("size = [4, 4]\n", ""), ["try.toml: pieces[0]: a piece needs either"]),
    "next to no area": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[1, 1], [1.5, 1], [1, 1.039]]\n',
        ["try.toml: pieces[0].polygon: the polygon has no area, or its sides cross"],
    ),
    "dent at the last corner": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[20, 10], [20, 20], [10, 10], [17, 11]]\n',
        ["try.toml: pieces[0].polygon: the polygon is not convex: it bends inwards at (17, 11)"],
    ),
    "dent at the first corner": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[17, 11], [20, 10], [20, 20], [10, 10]]\n',
        ["try.toml: pieces[0].polygon: the polygon is not convex: it bends inwards at (17, 11)"],
    ),
    "size of piece zero": (HEAD + WOOD.replace("[4, 4]", "[4, 0]"), ["try.toml: pieces[0].size: ", "0.1"]),
    "no place": (HEAD + WOOD.replace("at = [10, 10]\n", ""), ["try.toml: pieces[0]: a piece needs either"]),
    "polygon and place": (
        HEAD + WOOD + "polygon = [[1, 1], [2, 1], [2, 2]]\n",
        ["try.toml: pieces[0].at: a piece with a polygon has no 'at'"],
    ),
    "two corners": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[1, 1], [2, 1]]\n',
        ["try.toml: pieces[0].polygon: a polygon has at least 3 corners, not 2"],
    ),
    "closed polygon": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[1, 1], [2, 1], [2, 2], [1, 1]]\n',
        ["try.toml: pieces[0].polygon: a polygon names each corner once"],
    ),
    "corner of three numbers": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[1, 1], [2, 1, 0], [2, 2]]\n',
        ["try.toml: pieces[0].polygon[1]: this should be a list of 2 values."],
    ),
    "corner not a number": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[1, 1], [2, nan], [2, 2]]\n',
        ["try.toml: pieces[0].polygon: nan is not a usable number"],
    ),
    "dent": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[10, 10], [20, 10], [12, 12], [10, 20]]\n',
        ["try.toml: pieces[0].polygon: the polygon is not convex: it bends inwards at (12, 12)"],
    ),
    "crossing": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[10, 10], [20, 20], [20, 10], [10, 20]]\n',
        ["try.toml: pieces[0].polygon: ", "cross"],
    ),
    "star": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[15, 20], [12, 10], [20, 16], [10, 16], [18, 10]]\n',
        ["try.toml: pieces[0].polygon: the polygon is not convex: its sides cross"],
    ),
    "flat": (
        HEAD + '[[pieces]]\nkind = "wood"\npolygon = [[10, 10], [20, 20], [15, 15]]\n',
        ["try.toml: pieces[0].polygon: the polygon has no area"],
    ),
    "off the table": (
        HEAD + WOOD.replace("[10, 10]", "[71, 10]"),
        ["try.toml: pieces[0]: the corner (73, ", "is off the table of 72 by 48 inches"],
    ),
    "off the table below": (HEAD + WOOD.replace("[10, 10]", "[10, 1]"), ["pieces[0]: the corner", ", -1)"]),
    "overlap": (
        HEAD + WOOD + WOOD.replace("wood", "ruin").replace("[10, 10]", "[13, 13]"),
        ["try.toml: pieces[1]: ruin overlaps wood of pieces[0]"],
    ),
    "overlap with a mirror image": (
        POINT + WOOD + WOOD.replace("[10, 10]", "[60, 36]"),
        ["try.toml: pieces[1]: wood overlaps wood of the mirror image of pieces[0]"],
    ),
    "overlap with its own mirror image": (
        POINT + WOOD.replace("[10, 10]", "[35, 24]"),
        ["try.toml: the mirror image of pieces[0]: wood overlaps its own mirror image"],
    ),
    "unknown feature": (
        HEAD + WOOD + 'features = ["wood", "climbs"]\n',
        ['try.toml: pieces[0].features[1]: there is no feature of terrain "climbs"; did you mean "climb"?'],
    ),
    "feature written twice": (
        HEAD + WOOD + 'features = ["wood", "wood"]\n',
        ['try.toml: pieces[0].features[1]: "wood" is written twice'],
    ),
    "features not a list": (
        HEAD + WOOD + 'features = "wood"\n',
        ["try.toml: pieces[0].features: this should be a list"],
    ),
    "height below the table": (
        HEAD + WOOD + "height = -1\n",
        ["try.toml: pieces[0].height: a piece is 0 to 24 inches high, not -1"],
    ),
    "height not a number": (
        HEAD + WOOD + "height = nan\n",
        ["try.toml: pieces[0].height: nan is not a usable"],
    ),
    "twin of a lone piece": (HEAD + WOOD + 'twin = "Other"\n', ["try.toml: pieces[0].twin: names a mirror"]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_map_is_refused_with_file_and_key(name: str, tmp_path: Path) -> None:
    text, parts = FAULTS[name]
    sentence = fault(tmp_path, text)
    for part in parts:
        assert part in sentence
    assert "`" not in sentence
    assert "\n" not in sentence


def test_maps_at_the_limits(tmp_path: Path) -> None:
    text = HEAD.replace("[72, 48]", "[240, 240]") + WOOD.replace("[10, 10]", "[2, 2]").replace(
        "[4, 4]", "[4, 0.1]"
    )
    table = load_map(write(tmp_path, text), "regiments")
    assert (table.width, table.depth, table.name, table.id) == (240.0, 240.0, "Try", "try")
    corners = HEAD + "".join(WOOD.replace("[10, 10]", at) for at in ("[2, 2]", "[70, 46]"))
    assert len(load_map(write(tmp_path, corners), "regiments").pieces) == 2
    # A hundredth of a square inch, with a corner that lies on a side.
    small = '[[pieces]]\nkind = "wood"\npolygon = [[0, 0], [0.25, 0], [0.5, 0], [0, 0.04]]\n'
    (piece,) = load_map(write(tmp_path, HEAD + small), "regiments").pieces
    assert piece.polygon == ((0, 0), (0.25, 0), (0.5, 0), (0, 0.04))


@pytest.mark.parametrize(("off", "own"), [(0.0, True), (0.0014, True), (0.0016, False)])
def test_what_lies_at_the_middle_is_its_own_mirror_image(off: float, own: bool) -> None:
    for dx, dy in ((off, 0.0), (0.0, off)):
        corners = ((35 + dx, 23 + dy), (37.0, 23.0), (37.0, 25.0), (35.0, 25.0))
        assert is_own_mirror(corners, 72.0, 48.0) == own


@pytest.mark.parametrize(
    ("count", "most", "fine"), [(5, None, True), (4, None, False), (5, 6, True), (6, 6, True), (7, 6, False)]
)
def test_how_many_pieces_a_game_is_played_with(count: int, most: int | None, fine: bool) -> None:
    pieces = tuple(block(f"p{n}", 5.0 * n, 5.0, 4.0, 4.0) for n in range(count))
    for table, where in (
        (Table(72.0, 48.0, pieces, "Meadow", "meadow-1"), "Meadow"),
        (Table(72.0, 48.0, pieces, "", "meadow-1"), "meadow-1"),
        (Table(72.0, 48.0, pieces), "table"),
    ):
        if fine:
            check_pieces(table, 5, most)
            continue
        with pytest.raises(BadInput) as caught:
            check_pieces(table, 5, most)
        wanted = "5 or more" if most is None else "5 to 6"
        assert (
            caught.value.what == f"the table has {count} pieces of terrain; this game is played with {wanted}"
        )
        assert caught.value.where == where


def test_a_map_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"missing\.toml: the file cannot be read: No such file"):
        load_map(tmp_path / "missing.toml", "regiments")
    with pytest.raises(BadInput, match="the file cannot be read"):
        load_map(tmp_path, "regiments")
    path = tmp_path / "latin.toml"
    path.write_bytes(b'[map]\nname = "\xe9"\n')
    with pytest.raises(BadInput, match=r"latin\.toml: the file is not UTF-8 text"):
        load_map(path, "regiments")


def test_an_unknown_map() -> None:
    with pytest.raises(BadInput, match='there is no map "drowned-fan"; did you mean "drowned-fen"'):
        load_map("drowned-fan", "regiments")
    with pytest.raises(BadInput, match="known are cider-lanes, drowned-fen"):
        load_map("xyzzy", "regiments")
    with pytest.raises(BadInput, match='there is no map "default"; known are'):
        load_map("default", "regiments")  # a map of another book
    with pytest.raises(BadInput, match='there is no map "hollowgate"'):
        load_map("hollowgate", "../regiments")


KIND = '[kinds.mud]\nname = "Mud"\nlong = [4, 6]\nshort = [3, 4]\n'


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "try.toml: kinds: there should be at least one"),
        ("kinds = 3\n", "try.toml: kinds: this should be a table"),
        ("styles = 3\n" + KIND, "try.toml: styles: this should be a table"),
        ("[kind.mud]\n", 'try.toml: kind: there is no key "kind"; did you mean "kinds"?'),
        ("[kinds]\nmud = 3\n", "try.toml: kinds.mud: this should be a table"),
        (
            KIND + "covers = true\n",
            'try.toml: kinds.mud.covers: there is no key "covers"; did you mean "cover"?',
        ),
        (KIND + 'cover = "yes"\n', "try.toml: kinds.mud.cover: this should be true or false"),
        (KIND + "ragged = 2\n", "try.toml: kinds.mud.ragged: this should be from 0 to 1"),
        (KIND + "height = nan\n", "try.toml: kinds.mud.height: nan is not a usable number."),
        (KIND + "height = -0.5\n", "try.toml: kinds.mud.height: a piece is 0 to 24 inches high, not -0.5"),
        (KIND + "ragged = nan\n", "try.toml: kinds.mud: nan is not a usable number."),
        (KIND.replace("[4, 6]", "[nan, 6]"), "try.toml: kinds.mud: nan is not a usable number."),
        (KIND + "height = 300\n", "try.toml: kinds.mud.height: a piece is 0 to 24 inches high, not 300"),
        (
            KIND + 'features = ["bog"]\n',
            'try.toml: kinds.mud.features[0]: there is no feature of terrain "bog"',
        ),
        (KIND.replace("[4, 6]", "[6, 4]"), "try.toml: kinds.mud.long: this is a range"),
        (KIND.replace("[3, 4]", "[0, 4]"), "try.toml: kinds.mud.short: this is a range"),
        (KIND.replace("[3, 4]", "[3, inf]"), "try.toml: kinds.mud: inf is not a usable number"),
        (
            KIND + "[styles.s]\npieces = [2, 3]\nweight = {mud = 1}\n",
            'try.toml: styles.s.weight: there is no key "weight"; did you mean "weights"?',
        ),
        (
            KIND + "[styles.s]\npieces = [3, 2]\nweights = {mud = 1}\n",
            "try.toml: styles.s.pieces: this is a range",
        ),
        (KIND + "[styles.s]\npieces = [2, 3]\nweights = {}\n", "try.toml: styles.s.weights: a style names"),
        (
            KIND + "[styles.s]\npieces = [2, 3]\nweights = {mud = 0}\n",
            "try.toml: styles.s.weights.mud: a weight",
        ),
        (
            KIND + "[styles.s]\npieces = [2, 3]\nweights = {mad = 1}\n",
            'try.toml: styles.s.weights.mad: there is no kind of terrain "mad"; did you mean "mud"?',
        ),
    ],
)
def test_a_faulty_catalogue_is_refused_with_file_and_key(text: str, part: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        load_catalogue(write(tmp_path, text))
    assert part in str(caught.value)


def test_a_catalogue_at_its_limits(tmp_path: Path) -> None:
    text = (
        '[kinds.mud]\nname = "Mud"\nlong = [4, 4]\nshort = [0.5, 0.5]\nragged = 1\nheight = 24\n'
        '[kinds.bog]\nname = "Bog"\nlong = [4, 6]\nshort = [3, 4]\nragged = 0\n'
        "[styles.few]\npieces = [1, 1]\nweights = {mud = 1}\n"
        "[styles.more]\npieces = [1, 3]\nweights = {bog = 2, mud = 1}\n"
    )
    found = load_catalogue(write(tmp_path, text))
    assert list(found.kinds) == ["mud", "bog"]
    assert (found.kinds["mud"].ragged, found.kinds["bog"].ragged, found.kinds["mud"].height) == (1.0, 0.0, 24.0)
    assert found.kinds["bog"].height == pytest.approx(0.0)
    assert found.styles["few"] == Style((1, 1), {"mud": 1})
    assert found.styles["more"] == Style((1, 3), {"bog": 2, "mud": 1})
    for wrong, where in (
        (text.replace("pieces = [1, 1]", "pieces = [0, 1]"), "try.toml: styles.few.pieces"),
        (text.replace("long = [4, 4]", "long = [-1, 4]"), "try.toml: kinds.mud.long"),
        (text.replace("ragged = 0", "ragged = -0.1"), "try.toml: kinds.bog.ragged"),
        (text.replace("ragged = 1", "ragged = 1.1"), "try.toml: kinds.mud.ragged"),
    ):
        with pytest.raises(BadInput) as caught:
            load_catalogue(write(tmp_path, wrong))
        assert caught.value.where == where


def test_a_book_may_bring_its_own_kinds(tmp_path: Path) -> None:
    path = tmp_path / "kinds.toml"
    path.write_text(KIND + "difficult = true\n", encoding="utf-8")
    text = HEAD + WOOD.replace("wood", "mud")
    (piece,) = load_map(write(tmp_path, text), "regiments", kinds=path).pieces
    assert (piece.kind, piece.name, piece.difficult, piece.cover) == ("mud", "Mud", True, False)


# ----------------------------------------------------------------------------------------------- generator


@pytest.mark.parametrize("style", STYLES)
def test_generated_tables_keep_every_promise(style: str) -> None:
    for seed in range(200):
        table = generate(seed, style=style)
        check_pieces(table, 5, 10)
        assert len({piece.kind for piece in table.pieces}) >= 3
        assert_sound(table)
        assert_playable(table)
        assert_symmetric(table)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**64 - 1),
    st.floats(24, 120),
    st.floats(24, 120),
    st.sampled_from(STYLES),
)
def test_tables_of_any_size_keep_the_promises(seed: int, width: float, depth: float, style: str) -> None:
    table = generate(seed, width, depth, style)
    assert len(table.pieces) >= 3
    assert_sound(table)
    assert_playable(table)
    assert_symmetric(table)


def test_generated_tables_differ() -> None:
    tables = {generate(seed).pieces for seed in range(200)}
    assert len(tables) == 200
    kinds = {piece.kind for pieces in tables for piece in pieces}
    assert kinds == set(load_catalogue().styles["balanced"].weights)
    assert {len(pieces) for pieces in tables} == {7, 8, 9, 10}


def test_natural_pieces_are_irregular() -> None:
    corners = {len(p.polygon) for seed in range(40) for p in generate(seed).pieces if p.kind == "wood"}
    assert len(corners) >= 3
    assert min(corners) >= 4


DIGEST = """
import hashlib, msgspec
from banneret.core.space.table_generator import generate
tables = [generate(seed, style=style) for seed in (0, 1, 77, 2**64 - 1) for style in ("balanced", "wild")]
print(hashlib.sha256(msgspec.json.encode(tables)).hexdigest())
"""


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    tables = [generate(seed, style=style) for seed in (0, 1, 77, 2**64 - 1) for style in ("balanced", "wild")]
    here = hashlib.sha256(msgspec.json.encode(tables)).hexdigest()
    source = str(Path(banneret.__file__).resolve().parent.parent)
    for hashing in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": source}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == here


def test_size_and_seed_are_plain_numbers() -> None:
    assert generate(5, 72, 48) == generate(5, 72.0, 48.0)
    assert generate(-1) == generate(2**64 - 1)
    assert generate(12).id == "balanced-12"


def test_the_generator_refuses_what_it_cannot_do() -> None:
    with pytest.raises(BadInput, match=r'^style: there is no style "balancd"; did you mean "balanced"'):
        generate(1, style="balancd")
    for width in (10.0, 1000.0, float("nan")):
        with pytest.raises(BadInput, match=r"^width: a generated table is 24 to 240 inches each way, not "):
            generate(1, width=width)
    huge = Catalogue(
        {"sea": Kind("Sea", (90.0, 90.0), (40.0, 40.0), impassable=True)}, {"sea": Style((4, 5), {"sea": 1})}
    )
    with pytest.raises(BadInput, match=r"^seed 1: no table of style 'sea' fits on 72 by 48 inches"):
        generate(1, style="sea", kinds=huge)


# ------------------------------------------------------------------------------------------------- loose tables

LOOSE = load_catalogue("age-of-fantasy")


def block(id: str, x: float, y: float, wide: float, deep: float, **effects: Any) -> Piece:
    corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    plain = Piece(id, "block", corners, False, False, False, False, False)
    return msgspec.structs.replace(plain, **effects)


@pytest.mark.clause("AF-PRE-03")
def test_quality_measures_clear_lines_and_gaps() -> None:
    def of(*pieces: Piece) -> Quality:
        return quality(Table(72.0, 48.0, pieces))

    bare = of()
    assert bare.clear == pytest.approx(1.0)
    assert bare.lane == pytest.approx((72**2 + 40**2) ** 0.5)  # from near a corner to near the one across
    assert bare.gap == pytest.approx(0.0)
    # A wall from long edge to long edge leaves only the lines from one long edge to the other, on each side.
    wall = of(block("wall", 35.0, 0.0, 2.0, 48.0, cover=True))
    assert 48.0 <= wall.lane < 58.0
    assert 0.2 < wall.clear < 0.5
    # What neither hides nor shelters cuts nothing.
    idle: list[dict[str, Any]] = [{"difficult": True}, {"features": ("hazard", "climb")}, {"impassable": True}]
    for effects in idle:
        assert of(block("pool", 35.0, 0.0, 2.0, 48.0, **effects)).clear == pytest.approx(1.0)
    hiding: list[dict[str, Any]] = [{"blocks_sight": True}, {"features": ("wood",)}]
    for effects in hiding:
        assert of(block("wall", 35.0, 0.0, 2.0, 48.0, **effects)) == wall
    # Three in a row, 5 and 9 inches apart: the 9 part one of them from the rest, whatever their order.
    row = [block(name, x, 10.0, 4.0, 4.0) for name, x in (("a", 10.0), ("b", 19.0), ("c", 32.0))]
    for order in itertools.permutations(row):
        assert of(*order).gap == pytest.approx(9.0)


@pytest.mark.clause("AF-PRE-03")
def test_quality_agrees_with_shapely() -> None:
    table = generate(3, style="balanced", kinds=LOOSE)
    hiding = shapely.union_all(
        [shape(p) for p in table.pieces if p.cover or p.blocks_sight or "wood" in p.features]
    )
    clear = total = 0
    longest = 0.0
    for n, m, across in [(n, m, True) for n in range(22) for m in range(22)] + [
        (n, m, False) for n in range(14) for m in range(14)
    ]:
        if across:
            line = shapely.LineString([(4 + n * 64 / 21, 0), (4 + m * 64 / 21, 48)])
        else:
            line = shapely.LineString([(0, 4 + n * 40 / 13), (72, 4 + m * 40 / 13)])
        total += 1
        if not line.intersects(hiding):
            clear += 1
            longest = max(longest, line.length)
    measured = quality(table)
    assert measured.clear == pytest.approx(clear / total)
    assert measured.lane == pytest.approx(longest)


@pytest.mark.clause("AF-PRE-02", "AF-PRE-03")
@pytest.mark.parametrize("style", sorted(LOOSE.styles))
def test_loose_tables_have_something_to_hide_behind(style: str) -> None:
    for seed in range(6):
        table = generate(seed, style=style, kinds=LOOSE)
        check_pieces(table, 15, 18)
        assert_sound(table)
        assert_symmetric(table)
        measured = quality(table)
        assert measured.lane < 72
        assert measured.clear <= 0.08
        assert measured.gap <= 12
        assert measured.good(72, 48)
        for a, b in itertools.combinations(table.pieces, 2):
            assert shape(a).distance(shape(b)) >= (5 if blocks(a) and blocks(b) else GAP) - 1e-6
        strips = [shapely.box(0, 0, 72, 12), shapely.box(0, 36, 72, 48)]
        for piece in table.pieces:
            if piece.impassable:
                assert not any(strip.intersection(shape(piece)).area for strip in strips)
        assert table.id == f"{style}-{seed}"
    assert table == generate(5, style=style, kinds=LOOSE)


def test_a_loose_table_with_no_room_for_its_goals_is_the_best_there_is() -> None:
    # Meres hide nobody, so every line stays clear.
    bare = Catalogue(
        {"mere": Kind("Mere", (5.0, 6.0), (4.0, 5.0))}, {"mere": Style((10, 10), {"mere": 1}, loose=True)}
    )
    table = generate(1, style="mere", kinds=bare)
    assert len(table.pieces) == 10
    assert not quality(table).good(72, 48)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 2**64 - 1), st.floats(24, 72), st.floats(24, 72))
def test_loose_tables_of_any_size(seed: int, width: float, depth: float) -> None:
    table = generate(seed, width, depth, "balanced", LOOSE)
    assert len(table.pieces) >= 3
    assert_sound(table)
    assert_symmetric(table)


@pytest.mark.parametrize(("height", "fine"), [(0.0, True), (24.0, True), (-0.5, False), (24.5, False)])
def test_how_high_a_piece_may_be(height: float, fine: bool) -> None:
    corners = ((10.0, 10.0), (14.0, 10.0), (14.0, 14.0), (10.0, 14.0))
    sentence = f"a piece is 0 to 24 inches high, not {height:g}"
    if fine:
        _check_rise("mine.toml", "kinds.hill", height, ())
        Piece("a", "hill", corners, False, False, False, False, False, height=height)
        return
    with pytest.raises(BadInput) as refused:
        _check_rise("mine.toml", "kinds.hill", height, ())
    assert str(refused.value) == f"mine.toml: kinds.hill.height: {sentence}"
    with pytest.raises(ValueError, match=sentence):
        Piece("a", "hill", corners, False, False, False, False, False, height=height)
