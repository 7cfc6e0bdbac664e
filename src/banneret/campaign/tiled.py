# interpreted: reads files that people give
"""World maps drawn in Tiled: a hexagonal map with its points up becomes a map document (`map_files`).

A tile becomes terrain by a table of its number or class, by its property “terrain”, or by its class (“type” in
older files) if that is a kind of terrain. Tile layers called roads, ruins and rivers mark hexes with any tile,
one called constructions has Neutral Cities; the ground is the first layer of another name.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from collections.abc import Mapping
from typing import Any, Final
from xml.etree import ElementTree

from banneret.campaign.map_files import MOST_ROWS, read_map
from banneret.campaign.realm import NEUTRAL_CITIES
from banneret.campaign.terrain import all_terrain
from banneret.core.engine.ask import short
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

MOST_TEXT: Final = 4_000_000
MARKS: Final = ("roads", "ruins", "rivers")
CONSTRUCTIONS: Final = "constructions"
_TILE: Final = 0x0FFF_FFFF  # the rest of a number says how the tile is turned
_WRAPPED: Final = {"": 0, "zlib": 15, "gzip": 31}  # how much of a window, and 16 more for a gzip header


def read_tmx(text: str, table: Mapping[str, str], where: str, name: str = "") -> dict[str, Any]:
    """The map document of a .tmx file; BadInput names what is wrong, and in which layer and row.

    `table` says which terrain (or Neutral City) a tile is, by its number in the map or by its class.
    """
    root = _parse(text, where)
    width, height = _size(root, where)
    tiles = _Tiles(root, table, where)
    ground: list[str] = []
    marks: dict[str, list[int]] = {each: [] for each in MARKS}
    cities: list[dict[str, Any]] = []
    for layer in root.iter("layer"):
        called = layer.get("name", "").strip()
        place = f"{where}: layer “{short(called)}”"
        numbers = _numbers(layer, width, height, place)
        if called.lower() in MARKS:
            marks[called.lower()] += [at for at, number in enumerate(numbers) if number]
        elif called.lower() == CONSTRUCTIONS:
            for at, number in enumerate(numbers):
                if number:
                    kind = tiles.meaning(number, NEUTRAL_CITIES, "Neutral City", _spot(place, at, width))
                    cities.append({"hex": at, "kind": kind})
        elif not ground:
            ground = [_terrain(tiles, number, _spot(place, at, width)) for at, number in enumerate(numbers)]
    if not ground:
        raise BadInput("the map has no tile layer with its terrain", where)
    if root.get("staggerindex", "odd") == "even":
        # Here the first row stands further east. A row of sea on top makes it the second.
        ground = ["ocean"] * width + ground
        marks = {each: [number + width for number in found] for each, found in marks.items()}
        cities = [{**city, "hex": city["hex"] + width} for city in cities]
    document = _document(name or _name(root), width, ground, marks, cities)
    read_map(document, where)
    return document


# ------------------------------------------------------------------------------------------ file


def _parse(text: str, where: str) -> ElementTree.Element:
    if len(text) > MOST_TEXT:
        raise BadInput("the file has more than 4 MB", where)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise BadInput("a map has no document type and no entities of its own", where)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadInput(f"this is not valid XML: {error}", where) from None
    if root.tag != "map":
        raise BadInput(f"this is no map of Tiled: it begins with <{short(root.tag)}>", where)
    return root


def _size(root: ElementTree.Element, where: str) -> tuple[int, int]:
    if root.get("orientation") != "hexagonal":
        what = f"the map is {short(root.get('orientation', 'nothing'))}, and a world is hexagonal"
        raise BadInput(what, where)
    if root.get("staggeraxis", "y") != "y":
        raise BadInput("the hexes must have their points up: set the stagger axis to Y", where)
    if root.get("staggerindex", "odd") not in ("odd", "even"):
        raise BadInput(f"there is no stagger index “{short(root.get('staggerindex', ''))}”", where)
    if root.get("infinite", "0") != "0":
        raise BadInput("the map has no edges: switch off “infinite” in its properties", where)
    return _whole(root, "width", where), _whole(root, "height", where)


def _whole(element: ElementTree.Element, key: str, where: str) -> int:
    written = element.get(key, "")
    if not (written.isdecimal() and written.isascii() and 0 < int(written[:9]) <= MOST_ROWS):
        raise BadInput(f"the {key} must be from 1 to {MOST_ROWS}, not “{short(written)}”", where)
    return int(written)


def _name(root: ElementTree.Element) -> str:
    """The map's own property “name”, if it has one."""
    return _properties(root).get("name", "") or "The World"


def _properties(element: ElementTree.Element) -> dict[str, str]:
    found = element.find("properties")
    if found is None:
        return {}
    return {each.get("name", "").lower(): each.get("value", each.text or "").strip() for each in found}


# ------------------------------------------------------------------------------------------ tiles


class _Tiles:
    """What the tiles of a map stand for."""

    def __init__(self, root: ElementTree.Element, table: Mapping[str, str], where: str) -> None:
        self.table = {key.strip().lower(): value for key, value in table.items()}
        self.words: dict[int, list[str]] = {}  # what the tileset says of a tile, by its number in the map
        self.elsewhere = ""  # a tileset that is a file of its own
        for tileset in root.iter("tileset"):
            first = tileset.get("firstgid", "")
            if not (first.isdecimal() and first.isascii()):
                raise BadInput("a tileset does not say with which number it begins", where)
            if tileset.get("source"):
                self.elsewhere = self.elsewhere or tileset.get("source", "")
            for tile in tileset.iter("tile"):
                number = tile.get("id", "")
                if number.isdecimal() and number.isascii():
                    said = [_properties(tile).get("terrain", ""), tile.get("class", ""), tile.get("type", "")]
                    self.words[int(first[:9]) + int(number[:9])] = [word for word in said if word]

    def meaning(self, number: int, known: Mapping[str, Any] | tuple[str, ...], noun: str, place: str) -> str:
        words = self.words.get(number, [])
        for key in (str(number), *[word.lower() for word in words]):
            if key in self.table:
                found = self.table[key]
                if found not in known:
                    raise BadInput(
                        f"there is no {noun} “{short(found)}”{meant(found, known)}", f"{place}: {key}"
                    )
                return found
        for word in words:
            id = word.lower().replace(" ", "-")
            if id in known:
                return id
        said = f" (“{short(words[0])}”)" if words else ""
        why = (
            f"; its tileset is in another file, {short(self.elsewhere)}" if self.elsewhere and not words else ""
        )
        raise BadInput(f"tile {number}{said} stands for no {noun}{why}", place)


def _terrain(tiles: _Tiles, number: int, place: str) -> str:
    if not number:
        raise BadInput("no tile is here: the ground must be drawn everywhere", place)
    return tiles.meaning(number, all_terrain(), "terrain", place)


def _spot(place: str, at: int, width: int) -> str:
    return f"{place}, row {at // width + 1}, place {at % width + 1}"


# ------------------------------------------------------------------------------------------ layers


def _numbers(layer: ElementTree.Element, width: int, height: int, place: str) -> list[int]:
    data = layer.find("data")
    if data is None:
        raise BadInput("the layer has no tiles", place)
    encoding = data.get("encoding", "")
    if encoding == "csv":
        found = _csv(data.text or "", place)
    elif encoding == "base64":
        found = _base64(data.text or "", data.get("compression", ""), width * height, place)
    elif not encoding:
        found = [_number(tile.get("gid", "0"), place) for tile in data.iter("tile")]
    else:
        raise BadInput(f"tiles cannot be read as “{short(encoding)}”, only as CSV, Base64 or XML", place)
    if len(found) != width * height:
        raise BadInput(f"the layer has {len(found)} tiles, and the map {width} times {height}", place)
    return [number & _TILE for number in found]


def _number(word: str, place: str) -> int:
    word = word.strip()
    if not (word.isdecimal() and word.isascii() and len(word) <= 10):
        raise BadInput(f"“{short(word)}” is no number of a tile", place)
    return int(word)


def _csv(text: str, place: str) -> list[int]:
    return [_number(word, place) for word in text.strip().rstrip(",").split(",")]


def _base64(text: str, compression: str, count: int, place: str) -> list[int]:
    if compression not in _WRAPPED:
        what = f"tiles cannot be unpacked with “{short(compression)}”, only with zlib or gzip"
        raise BadInput(what, place)
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if compression:
            # No more than is wanted, and a byte: a small file may hold a very large one.
            raw = zlib.decompressobj(_WRAPPED[compression]).decompress(raw, 4 * count + 1)
    except (binascii.Error, zlib.error) as error:
        raise BadInput(f"the tiles cannot be unpacked: {error}", place) from None
    if len(raw) != 4 * count:
        raise BadInput(f"the layer does not have the {count} tiles of the map", place)
    return [number for (number,) in struct.iter_unpack("<I", raw)]


# ------------------------------------------------------------------------------------------ document


def _document(
    name: str, width: int, ground: list[str], marks: dict[str, list[int]], cities: list[dict[str, Any]]
) -> dict[str, Any]:
    known = all_terrain()
    rows = [ground[at : at + width] for at in range(0, len(ground), width)]
    return {
        "name": name,
        "rows": [" " * (at % 2) + " ".join([known[id].code for id in row]) for at, row in enumerate(rows)],
        "legend": {terrain.code: id for id, terrain in known.items() if id in ground},
        **{each: sorted(set(numbers)) for each, numbers in marks.items() if numbers},
        **({"constructions": cities} if cities else {}),
    }
