"""Maps drawn in Tiled: every way in which it writes tiles, what they mean, and every fault with its place."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from typing import Any

import pytest

from banneret.campaign.map_files import read_map
from banneret.campaign.tiled import read_tmx
from banneret.core.engine.errors import BadInput

TABLE = {"1": "ocean", "2": "grassland", "high": "mountains"}
TILESET = (
    '<tileset firstgid="1" name="own"><tile id="2" class="high"/><tile id="3" type="Dense Forest"/>'
    '<tile id="4"><properties><property name="terrain" value="farmland"/></properties></tile></tileset>'
)
GROUND = [1, 2, 3, 4, 5, 2]


def layer(data: str, name: str = "Ground") -> str:
    return f'<layer name="{name}" width="3" height="2">{data}</layer>'


def csv(numbers: list[int]) -> str:
    return f'<data encoding="csv">\n{",".join([str(number) for number in numbers])}\n</data>'


def tmx(*layers: str, tileset: str = TILESET, **fields: str) -> str:
    given = {
        "orientation": "hexagonal",
        "width": "3",
        "height": "2",
        "staggeraxis": "y",
        "staggerindex": "odd",
        **fields,
    }
    said = " ".join([f'{key}="{value}"' for key, value in given.items()])
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<map {said}>{tileset}{"".join(layers)}</map>'


def rows(document: dict[str, Any]) -> list[str]:
    return [row.strip() for row in document["rows"]]


def packed(numbers: list[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)


def encoded(raw: bytes, compression: str = "") -> str:
    said = f' compression="{compression}"' if compression else ""
    return f'<data encoding="base64"{said}>\n  {base64.b64encode(raw).decode()}\n</data>'


def test_tiles_become_terrain_by_number_class_or_property() -> None:
    document = read_tmx(tmx(layer(csv(GROUND))), TABLE, "isle.tmx")
    assert rows(document) == ["~~ gr mo", "df fa gr"]
    assert document["rows"][1].startswith(" ")
    assert document["name"] == "The World"
    assert read_map(document, "world").hexes[2].terrain == "mountains"


@pytest.mark.parametrize(
    "data",
    [
        csv(GROUND),
        csv(GROUND).replace(",4", ",\n4").replace("2\n<", "2,\n<"),
        encoded(packed(GROUND)),
        encoded(zlib.compress(packed(GROUND)), "zlib"),
        encoded(gzip.compress(packed(GROUND)), "gzip"),
        "<data>" + "".join([f'<tile gid="{number}"/>' for number in GROUND]) + "</data>",
        csv([0x8000_0001, 0x4000_0002, 0x2000_0003, 0x1000_0004, 5, 0xF000_0002]),  # turned and mirrored
    ],
    ids=["csv", "csv in lines", "base64", "zlib", "gzip", "xml", "turned"],
)
def test_every_way_of_writing_tiles(data: str) -> None:
    assert rows(read_tmx(tmx(layer(data)), TABLE, "isle.tmx")) == ["~~ gr mo", "df fa gr"]


@pytest.mark.clause("CP-MOV-12")
def test_rows_lie_as_they_are_drawn() -> None:
    odd = read_map(read_tmx(tmx(layer(csv(GROUND))), TABLE, "m"), "w")
    even = read_map(read_tmx(tmx(layer(csv(GROUND)), staggerindex="even"), TABLE, "m"), "w")
    # Odd: the second row stands further east. Hex 3 is south-east of hex 0.
    assert odd.grid.step(0, "SE") == 3
    # Even: the first does, so it becomes the second below a row of sea.
    assert even.grid.height == 3
    assert [even.hexes[number].terrain for number in range(3)] == ["ocean"] * 3
    assert [even.hexes[number + 3].terrain for number in range(6)] == [odd.hexes[n].terrain for n in range(6)]
    assert even.grid.step(3, "SW") == 6


def test_layers_mark_roads_ruins_rivers_and_neutral_cities() -> None:
    marks = [
        layer(csv(GROUND)),
        layer(csv([0, 1, 1, 0, 0, 0]), "Roads"),
        layer(csv([0, 0, 1, 0, 0, 0]), "ruins"),
        layer(csv([0, 0, 0, 9, 1, 0]), "RIVERS"),
        layer(csv([0, 0, 6, 0, 0, 0]), "constructions"),
    ]
    table = {**TABLE, "6": "hold"}
    document = read_tmx(tmx(*marks), table, "m", "Isle")
    assert (document["name"], document["roads"], document["ruins"]) == ("Isle", [1, 2], [2])
    assert document["rivers"] == [3, 4]
    assert document["constructions"] == [{"hex": 2, "kind": "hold"}]
    shifted = read_tmx(tmx(*marks, staggerindex="even"), table, "m")
    assert (shifted["roads"], shifted["rivers"]) == ([4, 5], [6, 7])
    assert shifted["constructions"] == [{"hex": 5, "kind": "hold"}]


def test_a_map_may_say_its_name() -> None:
    named = '<properties><property name="name" value="Old Coast"/></properties>'
    assert read_tmx(tmx(layer(csv(GROUND)), tileset=named + TILESET), TABLE, "m")["name"] == "Old Coast"


def bad_tmx(*layers: str, **fields: str) -> str:
    return tmx(*(layers or (layer(csv(GROUND)),)), **fields)


FAULTS = [
    ("<map", "isle.tmx: this is not valid XML"),
    ("<html/>", "isle.tmx: this is no map of Tiled: it begins with <html>"),
    ('<!DOCTYPE map [<!ENTITY a "b">]><map/>', "isle.tmx: a map has no document type"),
    (" " * 4_000_001, "isle.tmx: the file has more than 4 MB"),
    (bad_tmx(orientation="isometric"), "isle.tmx: the map is isometric, and a world is hexagonal"),
    (bad_tmx(staggeraxis="x"), "isle.tmx: the hexes must have their points up"),
    (bad_tmx(staggerindex="third"), "isle.tmx: there is no stagger index “third”"),
    (bad_tmx(infinite="1"), "isle.tmx: the map has no edges"),
    (bad_tmx(width="0"), "isle.tmx: the width must be from 1 to 100, not “0”"),
    (bad_tmx(height="x"), "isle.tmx: the height must be from 1 to 100, not “x”"),
    (bad_tmx(width="101"), "isle.tmx: the width must be from 1 to 100, not “101”"),
    (tmx(), "isle.tmx: the map has no tile layer with its terrain"),
    (tmx(layer(csv(GROUND), "roads")), "isle.tmx: the map has no tile layer with its terrain"),
    (tmx(layer("")), "isle.tmx: layer “Ground”: the layer has no tiles"),
    (tmx(layer(csv([1, 2]))), "isle.tmx: layer “Ground”: the layer has 2 tiles, and the map 3 times 2"),
    (tmx(layer(csv([1, 2, 3, 0, 5, 2]))), "isle.tmx: layer “Ground”, row 2, place 1: no tile is here"),
    (tmx(layer(csv([1, 2, 7, 4, 5, 2]))), "layer “Ground”, row 1, place 3: tile 7 stands for no terrain"),
    (
        tmx(layer(csv(GROUND)), tileset=TILESET.replace("high", "sky")),
        "row 1, place 3: tile 3 (“sky”) stands for no terrain",
    ),
    (
        tmx(layer(csv(GROUND)), tileset='<tileset firstgid="1" source="hexes.tsx"/>'),
        "tile 3 stands for no terrain; its tileset is in another file, hexes.tsx",
    ),
    (tmx(tileset="<tileset/>"), "a tileset does not say with which number it begins"),
    (tmx(layer('<data encoding="csv">1,2,x,4,5,2</data>')), "layer “Ground”: “x” is no number of a tile"),
    (tmx(layer('<data encoding="csv"></data>')), "layer “Ground”: “” is no number of a tile"),
    (tmx(layer('<data encoding="hex">00</data>')), "tiles cannot be read as “hex”"),
    (tmx(layer('<data encoding="base64">!!</data>')), "the tiles cannot be unpacked"),
    (tmx(layer(encoded(b"no zlib", "zlib"))), "the tiles cannot be unpacked"),
    (tmx(layer(encoded(packed(GROUND), "zstd"))), "tiles cannot be unpacked with “zstd”"),
    (tmx(layer(encoded(packed(GROUND[:5])))), "the layer does not have the 6 tiles of the map"),
    (tmx(layer(encoded(zlib.compress(bytes(4_000_000)), "zlib"))), "does not have the 6 tiles of the map"),
    (
        tmx(layer(csv(GROUND)), layer(csv([1, 0, 0, 0, 0, 0]), "roads")),
        "isle.tmx.roads.1: no road can stand in hex 0, which is Ocean",
    ),
    (
        tmx(layer(csv(GROUND)), layer(csv([0, 3, 0, 0, 0, 0]), "constructions")),
        "layer “constructions”, row 1, place 2: high: there is no Neutral City “mountains”",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=[sentence[-44:] for _, sentence in FAULTS])
def test_faults_are_named_with_their_place(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        read_tmx(text, TABLE, "isle.tmx")
    assert sentence in str(fault.value)


def test_a_table_names_terrain_that_there_is() -> None:
    with pytest.raises(BadInput) as fault:
        read_tmx(tmx(layer(csv(GROUND))), {**TABLE, "2": "gras-land"}, "isle.tmx")
    assert "row 1, place 2: 2: there is no terrain “gras-land”; did you mean" in str(fault.value)
