"""The file of looks: whole, used, and the only place where what is in it stands."""

from __future__ import annotations

import itertools
import re
import runpy
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import banneret
from banneret.books.age_of_fantasy.rolled_tables import FIXED_PIECES, RANDOM_PIECE
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.toml_files import read_toml
from banneret.pictures import floors, kinds
from banneret.pictures.board import all_defs
from banneret.pictures.labels import badge_drawing
from banneret.pictures.look_file import (
    LOOKS,
    NEUTRAL,
    SIDES,
    AnyLayer,
    LookFile,
    Strewn,
    filled,
    side_styles,
)
from banneret.pictures.symbols import Stamp, numbers_of, stamps_of

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(banneret.__file__).parent
FILE = SOURCE / "pictures" / "looks.json"
TEXT = FILE.read_text(encoding="utf-8")
DRAWN = [(kind, layer) for kind, look in LOOKS.kinds.items() for layer in look.layers]


def every_kind() -> Iterator[str]:
    """The kinds of terrain that books and maps name, and those that are rolled for."""
    for path in (SOURCE / "packs" / "terrain").glob("*.toml"):
        yield from read_toml(path)["kinds"]
    for path in (SOURCE / "packs" / "maps").rglob("*.toml"):
        yield from [piece["kind"] for piece in read_toml(path).get("pieces", [])]
    yield from RANDOM_PIECE.values()
    yield from itertools.chain(*FIXED_PIECES)


@pytest.mark.parametrize("kind", sorted(set(every_kind())))
def test_every_kind_of_terrain_has_a_look(kind: str) -> None:
    assert kinds.kind_look(kind) is not LOOKS.kinds[""]


def test_kinds_are_like_others_that_there_are() -> None:
    assert set(LOOKS.like.values()) <= set(LOOKS.kinds)
    assert not set(LOOKS.like) & set(LOOKS.kinds)


def layers() -> list[AnyLayer]:
    tiles = [layer for pattern in LOOKS.patterns.values() for layer in pattern.layers]
    return [layer for _, layer in DRAWN] + tiles


def test_all_symbols_are_there_and_used() -> None:
    assert {layer.of for layer in layers() if isinstance(layer, Strewn)} == set(LOOKS.symbols)


def test_all_fills_are_there_and_used() -> None:
    filled_with = set(re.findall(r"url\(#bn-(\w+)\)", TEXT))
    assert filled_with == set(LOOKS.patterns) - {"grass", "cloth"} | {"planks"}
    drawn = all_defs() + floors._DEFS
    for name in [*filled_with, "grass", "cloth", *[f"zone{side.id}" for side in (*SIDES, NEUTRAL)]]:
        assert drawn.count(f'id="bn-{name}"') == 1
    for side in SIDES:
        assert side.fill in (side.pale, f"url(#bn-tray{side.id})")
        assert (f'id="bn-tray{side.id}"' in drawn) == ("url" in side.fill)


def drawings() -> Iterator[tuple[str, str]]:
    """Every piece of SVG in the file, with its name."""
    for group in ("signs", "swatches", "supplies", "badges"):
        for name, drawing in getattr(LOOKS, group).items():
            yield f"{group} {name}", drawing
    yield "disc", LOOKS.disc
    yield from [(f"symbol {name}", each) for name, those in LOOKS.symbols.items() for each in those]
    yield from [(f"marker {name}", getattr(LOOKS.marker, name)) for name in ("flag", "collar", "spot")]
    yield from [(f"pattern {name}", pattern.over) for name, pattern in LOOKS.patterns.items()]
    for side in (*SIDES, NEUTRAL):
        yield f"token {side.id}", filled(side.token, paint="")
        yield f"zone {side.id}", side.zone.over


@pytest.mark.parametrize(("name", "drawing"), list(drawings()))
def test_drawings_are_whole(name: str, drawing: str) -> None:
    ET.fromstring(f"<g>{drawing}</g>")
    assert '"' not in drawing


MOVED = {"circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy"), "rect": ("x", "y"), "polygon": ("points",)}


@pytest.mark.parametrize("name", list(LOOKS.symbols))
def test_symbols_say_where_they_are(name: str) -> None:
    """A shape without its place would stay at the origin, wherever the symbol is put."""
    for drawing in LOOKS.symbols[name]:
        for shape in ET.fromstring(f"<g>{drawing}</g>"):
            assert all(shape.get(key) for key in MOVED.get(shape.tag, ("d",)))
            assert re.match("M", shape.get("d", "M"))
            # What is not stretched with the others.
            assert "transform" not in shape.attrib


def test_a_symbol_is_moved_and_stretched() -> None:
    rect = Stamp("<rect x='0' y='-.5' width='1' height='1' rx='1.4'/>")
    assert rect.placed(10, 20, 8, 4) == "<rect x='10' y='18' width='8' height='4' rx='1.4'/>"
    both = Stamp("<circle cx='1' cy='2' r='3' stroke-width='9'/><polygon points='1,2 -1,.5'/>")
    assert both.placed(10, 20, 2, 2) == (
        "<circle cx='12' cy='24' r='6' stroke-width='9'/><polygon points='12,24 8,21'/>"
    )
    path = Stamp("<path d='M1-1h2v-3H4V5l1 1a2 3 0 0 1 4 5q1 1 2-.5t1 0L-1-2z' fill='none'/>")
    placed = path.head + path.placed(10, 20, 2, 3) + path.foot
    assert placed == ("<path d='M12 17h4v-9H18V35l2 3a4 9 0 0 1 8 15q2 3 4 -1.5t2 0L8 14z' fill='none'/>")


def test_what_is_one_path_each_is_one_path_together() -> None:
    outline = [(0.0, 0.0), (80.0, 0.0), (80.0, 60.0), (0.0, 60.0)]
    drawn = ET.fromstring(f"<g>{kinds.shape_of('thorns', outline, 'x')}</g>")
    # Its shadow, its ground, and all thorns.
    assert [shape.tag for shape in drawn] == ["path", "path", "path"]
    assert drawn[2].get("d", "").count("M") > 60
    # Which only goes if they look the same.
    for name, those in LOOKS.symbols.items():
        assert len({(symbol.head, symbol.foot) for symbol in stamps_of(name, ("",))}) == 1, those


def test_numbers_are_the_same_for_the_same_seed() -> None:
    def first(seed: str, count: int = 1000) -> list[float]:
        following = numbers_of(seed)
        return [following() for _ in range(count)]

    assert first("wood:1") == first("wood:1") != first("wood:2")
    found = first("wood:1")
    assert all(0 <= each < 1 for each in found)
    # Alone or every other one, they are spread over all there is.
    for some in (found, found[::2], found[1::2]):
        tenths = [sum(int(each * 10) == tenth for each in some) / len(some) for tenth in range(10)]
        assert all(0.05 < share < 0.15 for share in tenths)


# ------------------------------------------------------------------------------------------- badges


@pytest.mark.parametrize("book", SHELF)
def test_every_state_has_a_badge_of_its_own(book: str) -> None:
    states = open_book(book).words()["states"]
    assert len({badge_drawing(state["id"], state["sign"]) for state in states}) == len(states)
    for state in states:
        assert "{" not in badge_drawing(state["id"], state["sign"])


def test_a_state_that_is_not_drawn_shows_its_sign() -> None:
    drawn = badge_drawing("in the dark", "<")
    assert ET.fromstring(drawn).findtext("text") == "<"
    assert LOOKS.disc in drawn
    assert (
        badge_drawing("hunker-down", "H").split(">", 1)[1] == badge_drawing("hunker down", "H").split(">", 1)[1]
    )


# -------------------------------------------------------------------------------------------- sides


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join([digit * 2 for digit in colour[1:]])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("side", [*SIDES, NEUTRAL], ids=lambda side: side.id)
def test_what_is_written_in_colours_of_a_side_can_be_read(side: object) -> None:
    assert isinstance(side, type(NEUTRAL))
    assert contrast(side.on, side.main) >= 3.0  # one large bold letter
    assert contrast("#fff", side.dark) >= 4.5
    page, night = "#f5f0e4", "#1f2325"
    assert contrast(side.day, page) >= 4.5
    assert contrast(side.night, night) >= 4.5
    styles = ROOT / "web" / "src" / "app.css"
    assert {page, night} <= set(re.findall(r"#\w+", styles.read_text(encoding="utf-8")))


def test_pages_have_all_sides() -> None:
    assert [f".s{side.id}{{" in side_styles() for side in SIDES] == [True] * 6


# ----------------------------------------------------------------------------------------- only here

# Colours that other things have as well, and why.
SHARED = {
    "#fff": "white is white",
    "#221f19": "the text of a report, whose style sheet is its own",
    "#5d5646": "quiet text, there as well",
}
CODE = [*(ROOT / "web" / "src" / "draw").glob("*.ts"), *(SOURCE / "pictures").rglob("*.py")]


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_colour_or_drawing_stands_in_code_again(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    colours = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{3,6}\b", TEXT)}
    found = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{3,6}\b", code)}
    assert found & colours <= set(SHARED)
    paths = set(re.findall(r" d='([^']{8,})'", TEXT)) | set(LOOKS.floors.links.values())
    assert not [drawn for drawn in paths if drawn in code]


def test_colours_that_are_shared_are_in_both() -> None:
    code = "".join([path.read_text(encoding="utf-8") for path in CODE])
    assert all(colour in code and colour in TEXT for colour in SHARED)


def test_sides_are_drawn_by_no_style_sheet() -> None:
    """Not a colour of theirs stands in one: styles of pages are made from the file."""
    sheets = [
        *(ROOT / "web" / "src").rglob("*.svelte"),
        ROOT / "web" / "src" / "app.css",
        SOURCE / "pictures" / "page.html",
    ]
    of_sides = {getattr(side, name) for side in SIDES for name in ("main", "dark", "pale", "day", "night")}
    for path in sheets:
        found = set(re.findall(r"#[0-9a-fA-F]{3,6}\b", path.read_text(encoding="utf-8")))
        assert not found & of_sides, path


def test_the_package_has_the_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "pictures/looks.json" in project["tool"]["setuptools"]["package-data"]["banneret"]


def test_the_page_is_built_again_when_looks_change() -> None:
    assert FILE in runpy.run_path(str(ROOT / "web" / "build.py"))["sources"]()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"draw": "scatter"', '"draw": "scattered"', "Invalid value 'scattered'"),
        ('"gap": 11,', "", "missing required field `gap`"),
        ('"gap": 11,', '"gap": 11, "gaps": 2,', "unknown field `gaps`"),
    ],
)
def test_faults_of_the_file_are_found(old: str, new: str, fault: str) -> None:
    assert old in TEXT
    with pytest.raises(msgspec.ValidationError, match=fault):
        msgspec.json.decode(TEXT.replace(old, new, 1), type=LookFile)
