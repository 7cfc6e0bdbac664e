"""The page and the program's own pictures draw from one file, each with its own code: to the same text."""

from __future__ import annotations

import json
import math
import random
import re
import runpy
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from banneret.pictures import figure_art, kinds, terrain, units
from banneret.pictures.board import marker_drawing
from banneret.pictures.labels import badge_drawing
from banneret.pictures.look_file import LOOKS, NEUTRAL, SIDES
from banneret.pictures.marks import Point, num, pennant, text_width
from tests.web.conftest import ROOT

KINDS = [*LOOKS.kinds, *LOOKS.like, "a kind of tomorrow"]
CATEGORIES = ["", "", *LOOKS.borders]
BADGES = [
    *[(state, "?") for state in LOOKS.badges if state],
    ("hunker-down", "H"),
    ("in the dark", "<"),
    ("x", "✓"),
]
SEATS = list("ABCDEFG")
MARKERS = [
    {"id": f"{owner}{belongs}", "x": 0, "y": 0, "owner": owner, "belongs": belongs, "sign": "3"}
    for owner in ("", *SEATS)
    for belongs in ("", "A", "D")
]
TEXTS = ["Old wood", "WAGGONS, 3” — Ünit @ 王", "l'île (ill)", ""]
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def outlines(kind: str) -> list[list[Point]]:
    """Convex ones of all sizes and turns: thin, square, of many corners, and the swatch of a legend."""
    rng = random.Random(kind)
    swatch = [(1.0, 1.0), (21.0, 1.0), (21.0, 15.0), (1.0, 15.0)]
    found = [swatch, [(10.0, 0.0), (15.0, 0.0), (15.0, 80.0), (10.0, 80.0)]]
    for corners in (3, 4, 4, 4, 6, 9):
        wide, high, turn = rng.uniform(4, 120), rng.uniform(4, 70), rng.choice([0, rng.uniform(0, math.tau)])
        angles = sorted([rng.uniform(0, math.tau) for _ in range(corners)])
        if corners == 4:
            angles = [math.tau * (at + 0.5) / 4 for at in range(4)]
        ring = [(wide * math.cos(angle), high * math.sin(angle)) for angle in angles]
        cos, sin = math.cos(turn), math.sin(turn)
        # Places on a table are hundredths of an inch.
        found.append([(round(x * cos - y * sin, 1) + 300, round(x * sin + y * cos, 1) + 200) for x, y in ring])
    return found


FIGURED = [
    (name, wide, deep, heading, turn)
    for at, name in enumerate(figure_art.art().figures)
    for wide, deep, heading, turn in [
        (10.0, 10.0, 90.0, 0.0),
        (9.8, 19.7, 270.0, 0.0),
        (19.7 + at, 39.4, 180.0, 180.0),
        (7.9, 7.9, 301.5, 301.5),
    ]
]
RANKS: list[list[str]] = [[], ["hero"], ["general", "wizard"], ["command"], ["special"], ["wizard"]]


def tray(at: int, heading: float) -> dict[str, Any]:
    """A row of models of all ranks, facing somewhere."""
    names = list(figure_art.art().figures)
    turned = math.radians(heading)

    def put(x: float, y: float) -> list[float]:
        return [
            20 + x * math.cos(turned) + y * math.sin(turned),
            20 - x * math.sin(turned) + y * math.cos(turned),
        ]

    def box(left: float, right: float) -> list[list[float]]:
        return [put(left, 0), put(right, 0), put(right, -2), put(left, -2)]

    models = [
        {
            "id": str(slot),
            "name": "x",
            "wounds": 0,
            "base": box(slot, slot + 1.0),
            "ranks": ranks,
            "figure": names[(7 * at + slot) % len(names)],
        }
        for slot, ranks in enumerate(RANKS)
    ]
    return {"id": f"u{at}", "pose": [20, 20, heading], "outline": [box(0, len(RANKS))], "models": models}


TRAYS = [tray(at, heading) for at, heading in enumerate((0.0, 90.0, 180.0, 217.3, 300.0, 45.0))]

SHAPES = [
    (kind, outline, f"{kind}:{at}ü𝔘", CATEGORIES[at % len(CATEGORIES)])
    for kind in KINDS
    for at, outline in enumerate(outlines(kind))
]
NUMBERS = (
    [at / 20 for at in range(-400, 401)] + [at / 7 - 30 for at in range(400)] + [1234.56, -0.04, 0.05, 1e-12]
)


@pytest.fixture(scope="module")
def page(built_page: None) -> dict[str, Any]:
    """What the page's code draws; the page is built first, so that what it needs is installed."""
    asked = {
        "badges": BADGES,
        "figured": FIGURED,
        "markers": MARKERS,
        "numbers": NUMBERS,
        "seats": SEATS,
        "shapes": SHAPES,
        "texts": TEXTS,
        "trays": TRAYS,
    }
    npm: Callable[[], list[str]] = runpy.run_path(str(ROOT / "web" / "build.py"))["npm"]
    done = subprocess.run(
        [*npm(), "run", "--silent", "drawings"],
        cwd=ROOT / "web",
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def elements(drawing: str) -> Counter[str]:
    return Counter([each.tag for each in ET.fromstring(f"<g>{drawing}</g>").iter()])


def check_same(there: str, here: str, what: object) -> None:
    """To the same text; but where turns are reckoned, the last figure may be another."""
    if there == here:
        return
    assert elements(there) == elements(here), what
    assert NUMBER.sub("#", there) == NUMBER.sub("#", here), what
    pairs = zip(NUMBER.findall(there), NUMBER.findall(here), strict=True)
    assert all(abs(float(one) - float(other)) < 0.11 for one, other in pairs), what


@pytest.mark.parametrize("kind", KINDS)
def test_terrain(page: dict[str, Any], kind: str) -> None:
    for shape, there in zip(SHAPES, page["shapes"], strict=True):
        if shape[0] == kind:
            check_same(there, kinds.shape_of(*shape), shape)


def test_terrain_is_the_same_to_the_letter(page: dict[str, Any]) -> None:
    """Nearly all of it: what is left to chance is left to the same chance."""
    same = [there == kinds.shape_of(*shape) for shape, there in zip(SHAPES, page["shapes"], strict=True)]
    assert sum(same) >= 0.99 * len(same)


def test_patterns_tokens_and_signs(page: dict[str, Any]) -> None:
    check_same(page["defs"], terrain.defs() + units.defs() + figure_art.defs(figure_art.art().figures), "defs")


def test_figures_on_bases(page: dict[str, Any]) -> None:
    """Of every kind, on square and long bases, mirrored and upright."""
    assert len(FIGURED) >= 4 * 30
    for given, there in zip(FIGURED, page["figures"], strict=True):
        name, wide, deep, heading, turn = given
        mirrored = figure_art.is_mirrored(name, heading)
        here = figure_art.picture(name, "#fff", figure_art.figure_scale(wide, deep), mirrored, turn)
        check_same(there, here, given)


def test_trays_with_figures(page: dict[str, Any]) -> None:
    for at, (unit, there) in enumerate(zip(TRAYS, page["trays"], strict=True)):
        here = units.drawing(unit, SIDES[at % len(SIDES)], (), ring=False)
        drawn = [re.findall("<use [^>]*>", each) for each in (there, here)]
        assert len(drawn[0]) == len(drawn[1]) >= len(RANKS)
        for one, other in zip(*drawn, strict=True):
            check_same(one, other, unit["id"])


def test_flags_of_sides(page: dict[str, Any]) -> None:
    assert page["flags"] == [pennant(side, 0.5, 0.5, 17, 15) for side in (*SIDES, NEUTRAL)]


def test_markers(page: dict[str, Any]) -> None:
    assert page["markers"] == [marker_drawing(marker, SEATS) for marker in MARKERS]


def test_badges(page: dict[str, Any]) -> None:
    assert page["badges"] == [badge_drawing(state, sign) for state, sign in BADGES]


def test_numbers_and_widths_of_text(page: dict[str, Any]) -> None:
    assert page["numbers"] == [num(each) for each in NUMBERS]
    assert page["widths"] == pytest.approx([text_width(text, 10) for text in TEXTS])
