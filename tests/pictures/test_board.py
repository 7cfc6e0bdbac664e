"""The board: everything on the table is in the picture, told apart by shape as well as by colour."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from banneret.core.engine.book import SHELF
from banneret.core.space.table import load_catalogue
from banneret.pictures import figure_art
from banneret.pictures import kinds as kinds_of_terrain
from banneret.pictures.board import board_svg, legend_items, on_table, place_labels
from banneret.pictures.labels import HEIGHT
from banneret.pictures.look_file import LOOKS
from banneret.pictures.marks import overlap_area
from banneret.pictures.replay import names_of
from tests.pictures.games import all_frames, deployed, played, put_badges, view_of

SVG = "{http://www.w3.org/2000/svg}"
SEEDS = (0, 2, 3, 4)


def drawn(seed: int, view: dict[str, Any] | None = None, **options: Any) -> ET.Element:
    return ET.fromstring(board_svg(view or view_of(deployed(seed)), names_of(played(seed)), **options))


def ids(root: ET.Element, cls: str) -> list[str]:
    return [e.get("data-id", "") for e in root.iter(f"{SVG}g") if (e.get("class") or "").split(" ")[0] == cls]


def words(root: ET.Element) -> str:
    return " ".join("".join(e.itertext()) for e in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_on_the_table_is_drawn_and_named(seed: int) -> None:
    view, names = view_of(deployed(seed)), names_of(played(seed))
    root = drawn(seed)
    here = on_table(view)
    assert here
    assert sorted(ids(root, "unit")) == sorted(unit["id"] for unit in here) == sorted(ids(root, "label"))
    assert ids(root, "terrain") == [piece["id"] for piece in view["table"]["pieces"]]
    assert ids(root, "marker") == [marker["id"] for marker in view["markers"]]
    said = words(root)
    for unit in here:
        assert names[unit["id"]] in said
        assert f"×{unit['size']}" in said or unit["start_size"] == 1
    for piece in view["table"]["pieces"]:
        assert (piece["name"] or piece["kind"]) in said


def test_nobody_counts_one_who_never_was_several() -> None:
    view = copy.deepcopy(view_of(deployed(0)))
    one, other = [unit for unit in on_table(view) if unit["start_size"] > 1][:2]
    one.update(size=1, start_size=1)
    other.update(size=1, start_size=5)
    labels = place_labels(view, {})
    assert labels[one["id"]].count == ""
    assert labels[other["id"]].count == "×1"
    assert labels[one["id"]].width < place_labels(view_of(deployed(0)), {})[one["id"]].width
    root = ET.fromstring(board_svg(view, {}))
    group = next(e for e in root.iter(f"{SVG}g") if e.get("class") == "label" and e.get("data-id") == one["id"])
    assert one["name"] in words(group)
    assert "×" not in words(group)


def test_a_table_without_a_ruler_tells_no_inches() -> None:
    view = view_of(deployed(0))
    figures = {str(inch) for inch in range(6, int(view["table"]["width"]), 6)}
    for ruled in (True, False):
        root = ET.fromstring(board_svg({**view, "units": [], "markers": []}, {}, ruled=ruled))
        said = {"".join(e.itertext()) for e in root.iter(f"{SVG}text")}
        assert (figures & said == figures) is ruled
        assert bool(figures & said) is ruled


def test_every_base_is_drawn() -> None:
    root = drawn(0)
    for unit in on_table(view_of(deployed(0))):
        group = next(
            e
            for e in root.iter(f"{SVG}g")
            if e.get("class", "").startswith("unit") and e.get("data-id") == unit["id"]
        )
        assert len(list(group.iter(f"{SVG}rect"))) == len(unit["models"])
        assert any(e.get("class") == "front" for e in group.iter(f"{SVG}g"))


@pytest.mark.parametrize("seed", SEEDS)
def test_labels_do_not_overlap(seed: int) -> None:
    found = all_frames(seed)
    for frame in (deployed(seed), found[len(found) // 2], found[-1]):
        view = view_of(frame)
        labels = place_labels(view, names_of(played(seed))).values()
        boxes = [(label.x, label.y, label.x + label.width, label.y + HEIGHT) for label in labels]
        width, depth = view["table"]["width"] * 10, view["table"]["depth"] * 10
        for at, box in enumerate(boxes):
            assert box[0] >= 0
            assert box[1] >= 0
            assert box[2] <= width
            assert box[3] <= depth
            assert all(overlap_area(box, other) == 0 for other in boxes[at + 1 :])


def test_sides_differ_by_shape_and_edge() -> None:
    root = drawn(0)
    looks: dict[str, set[str]] = {}
    for unit in on_table(view_of(deployed(0))):
        group = next(
            e
            for e in root.iter(f"{SVG}g")
            if e.get("class", "").startswith("unit") and e.get("data-id") == unit["id"]
        )
        text = ET.tostring(group, encoding="unicode")
        seen = {mark for mark in ("#bn-tray1", "stroke-dasharray") if mark in text}
        looks.setdefault(unit["seat"], set()).update(seen)
    assert looks["A"] == set()
    assert looks["B"] == {"#bn-tray1", "stroke-dasharray"}


def test_without_figures_bases_are_plain_and_that_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As in a package that was built without the page: then the tokens of the sides stand on the bases."""
    view = view_of(deployed(0))
    art = figure_art.art()
    with_figures = board_svg(view, names_of(played(0)))
    shown = figure_art.figures_in([view])
    assert len(shown) > 5
    assert all(f'<g id="bn-figure-{name}"' in with_figures for name in shown)
    assert f"<metadata>{figure_art.credit(shown)}</metadata>" in with_figures
    assert "Delapouite" in figure_art.credit(shown)
    assert art.licence in figure_art.credit(shown)
    figure_art.art.cache_clear()
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)
    try:
        for _ in range(2):
            plain = board_svg(view, names_of(played(0)))
        assert capsys.readouterr().err.count("plain bases") == 1
        assert "bn-figure" not in plain
        assert "<metadata>" not in plain
        assert "#bn-tok0" in plain
        assert "#bn-tok1" in plain
    finally:
        figure_art.art.cache_clear()


def test_states_wounds_and_holders_are_marked_by_shape() -> None:
    view = view_of(deployed(0))
    plain = board_svg(view, names_of(played(0)))
    for word in (
        'class="shaken"',
        'data-state="fatigued"',
        'data-state="activated"',
        'class="wounds"',
        'data-owner="B"',
    ):
        assert word not in plain
    unit = on_table(view)[0]
    put_badges(unit, "wavering", "fatigued", "activated")
    unit["models"][0]["wounds"] = 2
    view["markers"][0]["owner"] = "B"
    marked = board_svg(view, names_of(played(0)))
    for word in (
        'class="shaken"',
        'data-state="fatigued"',
        'data-state="activated"',
        'class="wounds"',
        'data-owner="B"',
    ):
        assert word in marked
    for said in ("Wavering", "Fatigued", "Activated", "Wounds taken"):
        assert said in marked
        assert said not in plain


def test_highlight_and_title() -> None:
    unit = on_table(view_of(deployed(0)))[0]["id"]
    root = drawn(0, highlight=[unit], title="Dusk & dawn <1>")
    rings = [e for e in root.iter(f"{SVG}polygon") if e.get("class") == "ring"]
    assert rings
    assert "Dusk & dawn <1>" in words(root)
    assert not [e for e in drawn(0).iter(f"{SVG}polygon") if e.get("class") == "ring"]


def test_text_is_escaped() -> None:
    view = view_of(deployed(0))
    unit = on_table(view)[0]
    names = names_of(played(0)) | {unit["id"]: '<b>"A" & \x00B</b>'}
    view["table"]["pieces"][0]["name"] = "<script>"
    root = ET.fromstring(board_svg(view, names))
    assert '<b>"A" & B</b>' in words(root)
    assert not list(root.iter("script"))


def test_the_same_moment_is_the_same_picture() -> None:
    view, names = deployed(2).view, names_of(played(2))
    assert board_svg(view, names) == board_svg(copy.deepcopy(view), dict(names))


def test_north_is_up() -> None:
    view = view_of(deployed(0))
    high = max(on_table(view), key=lambda unit: float(unit["pose"][1]))
    group = next(
        e
        for e in drawn(0).iter(f"{SVG}g")
        if e.get("class", "").startswith("unit") and e.get("data-id") == high["id"]
    )
    y = float(group.get("transform", "").split(")")[0].split(" ")[1])
    assert y == pytest.approx((view["table"]["depth"] - high["pose"][1]) * 10, abs=0.06)


@pytest.mark.parametrize("book", SHELF)
def test_every_kind_of_terrain_has_its_own_shapes(book: str) -> None:
    square = [(0.0, 0.0), (80.0, 0.0), (80.0, 60.0), (0.0, 60.0)]
    looks = set()
    for kind in load_catalogue(book).kinds:
        assert "bn-other" not in kinds_of_terrain.shape_of(kind, square, "test"), f"{kind} has no drawing"
        svg = kinds_of_terrain.shape_of(kind, square, "test")
        ET.fromstring(f"<g>{svg}</g>")
        # What is left when the first, coloured outline is taken away.
        over = svg.split("/>", 1)[1]
        assert over
        looks.add(over)
    # Two kinds that count the same may look the same, such as a tower and a mill.
    assert len(looks) >= len(load_catalogue(book).kinds) - 1
    assert "bn-other" in kinds_of_terrain.shape_of("a kind of tomorrow", square, "test")


def test_legend_names_only_what_is_there() -> None:
    view = view_of(deployed(2))
    said = [text for _, text in legend_items(view)]
    kinds = {piece["kind"].capitalize() for piece in view["table"]["pieces"]}
    assert {text.split(":")[0] for text in said} >= kinds
    absent = {kind.capitalize() for kind in LOOKS.kinds if kind} - kinds
    assert not absent & {text.split(":")[0] for text in said}


def test_an_empty_table_can_be_drawn() -> None:
    root = drawn(0, view_of(all_frames(0)[0]))
    assert ids(root, "unit") == []
    assert "Before the battle" in words(root)
