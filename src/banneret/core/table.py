"""The table: its size and the terrain on it, and the maps that people write as TOML.

Inches throughout; x runs to the right, y up, from the lower left corner of the table. Every piece is a convex
polygon, counter-clockwise, its corners rounded to 0.001 inch so that the same map is the same everywhere.

Leave this module out of the mypyc build: the compiler drops `frozen=True` and the element types of a msgspec
Struct. Nothing here is on the hot path.
"""

from __future__ import annotations

import difflib
import functools
import math
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

import banneret
from banneret.core.errors import BadInput
from banneret.core.geometry import Polygon, is_convex, overlap, quantise, rectangle, signed_area

Point = tuple[float, float]
Points = tuple[Point, ...]

_PACKS = Path(banneret.__file__).resolve().parent / "packs"
MAPS = _PACKS / "maps"
KINDS = _PACKS / "terrain" / "kinds.toml"

# Larger than any table people own; it catches sizes given in millimetres.
LARGEST_TABLE = 240.0


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of terrain: where it lies and what it does. `kind` and `name` are only for reading."""

    id: str
    kind: str
    polygon: Points
    cover: bool
    difficult: bool
    dangerous: bool
    impassable: bool
    blocks_sight: bool
    name: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table ready to play on."""

    width: float
    depth: float
    pieces: tuple[Piece, ...]
    name: str = ""
    id: str = ""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain: its effects, and how the generator draws it (see the head of kinds.toml)."""

    name: str
    long: tuple[float, float]
    short: tuple[float, float]
    ragged: float = 0.0
    cover: bool = False
    difficult: bool = False
    dangerous: bool = False
    impassable: bool = False
    blocks_sight: bool = False


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mix of terrain for the generator."""

    pieces: tuple[int, int]
    weights: dict[str, int]


class Catalogue(msgspec.Struct, frozen=True):
    """Every kind of terrain and every style of table, by id."""

    kinds: dict[str, Kind]
    styles: dict[str, Style]


class _MapHead(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    size: tuple[float, float]
    symmetric: Literal["point", "none"] = "none"


class _MapPiece(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    at: tuple[float, float] | None = None  # the middle of the piece
    size: tuple[float, float] | None = None
    turn: float | None = None  # degrees, clockwise like every heading
    polygon: list[tuple[float, float]] | None = None
    name: str | None = None
    twin: str | None = None  # the name of the mirror image
    cover: bool | None = None
    difficult: bool | None = None
    dangerous: bool | None = None
    impassable: bool | None = None
    blocks_sight: bool | None = None


S = TypeVar("S", bound=msgspec.Struct)


# ------------------------------------------------------------------------------------------- reading TOML


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the nearest known word, or else all of them."""
    words = sorted(known)
    near = difflib.get_close_matches(word, words, n=1)
    if near:
        return f"did you mean '{near[0]}'?"
    return "known are " + ", ".join(words) if words else "none is known"


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise BadInput(f"cannot be read ({error.strerror or error})", str(path)) from error
    except UnicodeDecodeError as error:
        raise BadInput(f"is not UTF-8 text (byte {error.start})", str(path)) from error
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"is not valid TOML: {error}", str(path)) from error
    except (ValueError, RecursionError) as error:
        # The standard parser lets these through for impossible dates, endless digits and deep nesting.
        raise BadInput(f"is not valid TOML: {error}", str(path)) from error


def _place(path: Path, key: str) -> str:
    return f"{path}: {key}" if key else str(path)


def _check_keys(raw: object, known: Iterable[str], path: Path, key: str) -> None:
    if not isinstance(raw, dict):
        raise BadInput(f"should be a table of keys, not {type(raw).__name__}", _place(path, key))
    names = list(known)
    for name in raw:
        if name not in names:
            full = f"{key}.{name}" if key else str(name)
            raise BadInput(f"unknown key '{name}'; {did_you_mean(str(name), names)}", _place(path, full))


def _read(raw: object, shape: type[S], path: Path, key: str) -> S:
    """Turn a parsed TOML table into a Struct; a fault names the file and the full key."""
    _check_keys(raw, shape.__struct_fields__, path, key)
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        # msgspec ends its sentence with " - at `$.at[1]`"; we give the place first, from the top of the file.
        found = re.fullmatch(r"(.*?)(?: - at `\$(.*)`)?", str(error), re.DOTALL)
        what, inner = (found.group(1), found.group(2) or "") if found else (str(error), "")
        raise BadInput(what.replace("`", "'"), _place(path, key + inner)) from error


def _check_numbers(numbers: Iterable[float], path: Path, key: str) -> None:
    # TOML can write nan and inf, and no later comparison would notice a nan.
    for number in numbers:
        if not math.isfinite(number):
            raise BadInput(f"{number} is not a usable number", _place(path, key))


# ------------------------------------------------------------------------------------ kinds of terrain


def load_catalogue(path: str | Path | None = None) -> Catalogue:
    """The kinds of terrain and the generator's styles: ours, or those of another file."""
    return _own_catalogue() if path is None else _load_catalogue(Path(path))


@functools.cache
def _own_catalogue() -> Catalogue:
    return _load_catalogue(KINDS)


def _load_catalogue(path: Path) -> Catalogue:
    raw = _read_toml(path)
    _check_keys(raw, ("kinds", "styles"), path, "")
    raw_kinds = raw.get("kinds", {})
    raw_styles = raw.get("styles", {})
    if not isinstance(raw_kinds, dict) or not raw_kinds:
        raise BadInput("should hold at least one kind of terrain", _place(path, "kinds"))
    if not isinstance(raw_styles, dict):
        raise BadInput("should be a table of styles", _place(path, "styles"))

    kinds: dict[str, Kind] = {}
    for id, entry in raw_kinds.items():
        key = f"kinds.{id}"
        kind = _read(entry, Kind, path, key)
        _check_numbers((*kind.long, *kind.short, kind.ragged), path, key)
        for name, (least, most) in (("long", kind.long), ("short", kind.short)):
            if not 0 < least <= most:
                what = "should be a range above 0, the smaller end first"
                raise BadInput(what, _place(path, f"{key}.{name}"))
        if not 0 <= kind.ragged <= 1:
            raise BadInput("should be from 0 to 1", _place(path, f"{key}.ragged"))
        kinds[id] = kind

    styles: dict[str, Style] = {}
    for id, entry in raw_styles.items():
        key = f"styles.{id}"
        style = _read(entry, Style, path, key)
        if not 1 <= style.pieces[0] <= style.pieces[1]:
            what = "should be a range from 1 up, the smaller end first"
            raise BadInput(what, _place(path, f"{key}.pieces"))
        for name, weight in style.weights.items():
            if name not in kinds:
                what = f"unknown kind of terrain '{name}'; {did_you_mean(name, kinds)}"
                raise BadInput(what, _place(path, f"{key}.weights.{name}"))
            if weight < 1:
                raise BadInput("a weight is 1 or more", _place(path, f"{key}.weights.{name}"))
        if not style.weights:
            raise BadInput("should name at least one kind", _place(path, f"{key}.weights"))
        styles[id] = style
    return Catalogue(kinds, styles)


# --------------------------------------------------------------------------------------------------- shapes


def mirror(points: Points, width: float, depth: float) -> Points:
    """The same outline turned half a circle about the middle of the table."""
    return tuple((quantise(width - x), quantise(depth - y)) for x, y in points)


def is_own_mirror(points: Points, width: float, depth: float) -> bool:
    """Whether the outline lies at the middle of the table and looks the same from both sides."""
    # A turned rectangle may round differently on its two sides, hence a little more than one thousandth.
    return all(
        any(abs(x - other_x) < 0.0015 and abs(y - other_y) < 0.0015 for x, y in points)
        for other_x, other_y in mirror(points, width, depth)
    )


# -------------------------------------------------------------------------------------------------- maps


def available_maps() -> list[str]:
    """The ids of the maps that come with the product."""
    return sorted(path.stem for path in MAPS.glob("*.toml"))


def load_map(path_or_id: str | Path, kinds: str | Path | None = None) -> Table:
    """Read a map by the id of one of ours, or from a file of one's own (a Path, or a name ending in .toml).

    `kinds` is another catalogue of terrain, for a book that has its own.
    """
    path = _find_map(path_or_id)
    catalogue = load_catalogue(kinds)
    raw = _read_toml(path)
    _check_keys(raw, ("map", "pieces"), path, "")
    if "map" not in raw:
        raise BadInput("the [map] part is missing", str(path))
    head = _read(raw["map"], _MapHead, path, "map")
    width, depth = head.size
    _check_numbers(head.size, path, "map.size")
    if not (0 < width <= LARGEST_TABLE and 0 < depth <= LARGEST_TABLE):
        what = f"a table is above 0 and at most {LARGEST_TABLE:g} inches each way, not {width:g} by {depth:g}"
        raise BadInput(what, _place(path, "map.size"))
    width, depth = quantise(width), quantise(depth)

    entries = raw.get("pieces", [])
    if not isinstance(entries, list):
        raise BadInput("should be a list: write each piece under [[pieces]]", _place(path, "pieces"))
    pieces: list[Piece] = []
    places: list[str] = []
    counts: dict[str, int] = {}
    for index, raw_piece in enumerate(entries):
        key = f"pieces[{index}]"
        entry = _read(raw_piece, _MapPiece, path, key)
        if entry.kind not in catalogue.kinds:
            what = f"unknown kind of terrain '{entry.kind}'; {did_you_mean(entry.kind, catalogue.kinds)}"
            raise BadInput(what, _place(path, f"{key}.kind"))
        kind = catalogue.kinds[entry.kind]
        outline = _outline(entry, path, key)
        for x, y in outline:
            if not (0 <= x <= width and 0 <= y <= depth):
                what = f"the corner ({x:g}, {y:g}) is off the table of {width:g} by {depth:g} inches"
                raise BadInput(what, _place(path, key))
        mirrored = head.symmetric == "point" and not is_own_mirror(outline, width, depth)
        if entry.twin is not None and not mirrored:
            raise BadInput("names a mirror image, but this piece has none", _place(path, f"{key}.twin"))
        name = kind.name if entry.name is None else entry.name
        pieces.append(_piece(entry, kind, outline, name, counts))
        places.append(key)
        if mirrored:
            name = name if entry.twin is None else entry.twin
            pieces.append(_piece(entry, kind, mirror(outline, width, depth), name, counts))
            places.append(f"the mirror image of {key}")
    _check_overlaps(pieces, places, path)
    return Table(width, depth, tuple(pieces), head.name, head.id)


def _find_map(path_or_id: str | Path) -> Path:
    if isinstance(path_or_id, Path):
        return path_or_id
    if path_or_id.endswith(".toml"):
        return Path(path_or_id)
    known = available_maps()
    if path_or_id not in known:
        raise BadInput(f"unknown map '{path_or_id}'; {did_you_mean(path_or_id, known)}", "map")
    return MAPS / f"{path_or_id}.toml"


def _outline(entry: _MapPiece, path: Path, key: str) -> Points:
    """The corners of a piece as written: a polygon, or a rectangle with a middle, a size and a turn."""
    if entry.polygon is not None:
        for name, value in (("at", entry.at), ("size", entry.size), ("turn", entry.turn)):
            if value is not None:
                raise BadInput(f"a piece with a polygon has no '{name}'", _place(path, f"{key}.{name}"))
        place = _place(path, f"{key}.polygon")
        _check_numbers((number for point in entry.polygon for number in point), path, f"{key}.polygon")
        points = [(quantise(x), quantise(y)) for x, y in entry.polygon]
        if len(points) < 3:
            raise BadInput(f"a polygon has at least 3 corners, not {len(points)}", place)
        if len(set(points)) < len(points):
            raise BadInput("a polygon names each corner once; the last joins the first by itself", place)
        if signed_area(points) < 0:
            points.reverse()
        if signed_area(points) < 0.01:
            raise BadInput("the polygon has no area, or its sides cross", place)
        if not is_convex(points):
            raise BadInput(f"the polygon is not convex: {_dent(points)}", place)
        return tuple(points)
    if entry.at is None or entry.size is None:
        raise BadInput("a piece needs either 'polygon' or both 'at' and 'size'", _place(path, key))
    turn = 0.0 if entry.turn is None else entry.turn
    _check_numbers(entry.at, path, f"{key}.at")
    _check_numbers(entry.size, path, f"{key}.size")
    _check_numbers((turn,), path, f"{key}.turn")
    if min(entry.size) < 0.1:
        raise BadInput("each side is at least 0.1 inch", _place(path, f"{key}.size"))
    box = rectangle(entry.at[0], entry.at[1], entry.size[0] / 2, entry.size[1] / 2, turn)
    return tuple((quantise(x), quantise(y)) for x, y in box.points())


def _dent(points: list[Point]) -> str:
    """Where an outline that should be convex, counter-clockwise, is not."""
    for index, (x, y) in enumerate(points):
        before_x, before_y = points[index - 1]
        after_x, after_y = points[(index + 1) % len(points)]
        if (x - before_x) * (after_y - y) - (y - before_y) * (after_x - x) < 0:
            return f"it bends inwards at ({x:g}, {y:g})"
    return "its sides cross"


def _piece(entry: _MapPiece, kind: Kind, outline: Points, name: str, counts: dict[str, int]) -> Piece:
    counts[entry.kind] = counts.get(entry.kind, 0) + 1
    return Piece(
        id=f"{entry.kind}-{counts[entry.kind]}",
        kind=entry.kind,
        polygon=outline,
        cover=kind.cover if entry.cover is None else entry.cover,
        difficult=kind.difficult if entry.difficult is None else entry.difficult,
        dangerous=kind.dangerous if entry.dangerous is None else entry.dangerous,
        impassable=kind.impassable if entry.impassable is None else entry.impassable,
        blocks_sight=kind.blocks_sight if entry.blocks_sight is None else entry.blocks_sight,
        name=name,
    )


def _check_overlaps(pieces: list[Piece], places: list[str], path: Path) -> None:
    shapes = [Polygon(list(piece.polygon)) for piece in pieces]
    for later in range(len(shapes)):
        for earlier in range(later):
            if overlap(shapes[earlier], shapes[later]):
                what = f"{pieces[later].kind} overlaps {pieces[earlier].kind} of {places[earlier]}"
                if places[later] == f"the mirror image of {places[earlier]}":
                    what = (
                        f"{pieces[later].kind} overlaps its own mirror image; "
                        "a piece across the middle of a symmetric table must be its own mirror image"
                    )
                raise BadInput(what, _place(path, places[later]))


def check_pieces(table: Table, least: int, most: int) -> None:
    """Refuse a table with too few or too many pieces for its book; Regiments asks for 5 to 10 (RG-PRE-01)."""
    count = len(table.pieces)
    if not least <= count <= most:
        raise BadInput(
            f"the table has {count} pieces of terrain; this game is played with {least} to {most}",
            table.name or table.id or "table",
        )
