"""Floors in pictures: which there are, what each shows, who is drawn where; and none on a flat table."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from banneret.core.space.levels import LINK_KINDS
from banneret.pictures import bases, floors
from banneret.pictures.board import board_svg, legend_items, place_labels, static_layer
from banneret.pictures.labels import HEIGHT
from banneret.pictures.look_file import SIDES
from banneret.pictures.replay import names_of
from tests.pictures.games import deployed, played, view_of

SVG = "{http://www.w3.org/2000/svg}"
BOOKS = ("regiments", "age-of-fantasy", "quick-starter")


def surface(id: str, height: float, left: float, low: float, right: float, high: float) -> dict[str, Any]:
    outline = [[left, low], [right, low], [right, high], [left, high]]
    return {"id": id, "name": id.capitalize(), "height": height, "outline": outline}


def link(kind: str, start: str, end: str, rise: float, *points: list[float]) -> dict[str, Any]:
    """A link between two points; the same if only one is given."""
    lines = [[point, point] for point in points]
    ends = {"from": start, "to": end, "from_line": lines[0], "to_line": lines[-1], "rise": rise}
    return {"id": f"{kind}-1", "kind": kind, **ends}


def unit(id: str, *places: tuple[float, float, str]) -> dict[str, Any]:
    models = []
    for number, (x, y, level) in enumerate(places):
        base = [[x - 0.5, y - 0.5], [x + 0.5, y - 0.5], [x + 0.5, y + 0.5], [x - 0.5, y + 0.5]]
        model = {"id": f"{id}.{number}", "wounds": 0, "at": [x, y, 0.0], "radius": 0.5, "base": base}
        models.append({**model, "level": level, "height": 3.0} if level else model)
    one = {level for _, _, level in places}
    return {
        "id": id,
        "seat": id[0],
        "name": id,
        "size": len(models),
        "start_size": len(models),
        "place": "table",
        "badges": [],
        "loose": True,
        "pose": [places[0][0], places[0][1], 0.0],
        "outline": [model["base"] for model in models],
        "models": models,
        **({"level": places[0][2], "height": 3.0} if len(one) == 1 and "" not in one else {}),
    }


def view(*units: dict[str, Any], **table: Any) -> dict[str, Any]:
    surfaces = [surface("loft", 3.0, 8, 8, 16, 16), surface("roof", 6.0, 8, 8, 12, 16)]
    surfaces.append(surface("ledge", 3.0, 30, 20, 34, 22))
    size = {"width": 48, "depth": 24, "pieces": []}
    sides = [{"seat": seat} for seat in sorted({unit["seat"] for unit in units})]
    head = {"book": "", "heading": "Round 1", "round": 1, "over": False, "sides": sides, "notes": []}
    return {**head, "units": list(units), "table": {**size, "surfaces": surfaces, **table}}


# ------------------------------------------------------------------------------------------------ panels


def test_surfaces_of_one_height_are_one_floor() -> None:
    found = floors.floors_of(view())
    assert [(floor.height, floor.ceiling) for floor in found] == [(3.0, 6.0), (6.0, math.inf)]
    assert [[each["id"] for each in floor.surfaces] for floor in found] == [["loft", "ledge"], ["roof"]]
    # Two inches about them, and not beyond the table; a narrow one is widened.
    assert [floor.crop for floor in found] == [(6, 6, 36, 24), (3, 6, 17, 18)]
    assert [floors.title_of(floor) for floor in found] == ["3” up: Loft, Ledge", "6” up: Roof"]


@pytest.mark.parametrize(
    ("first", "last", "stretch"), [(5, 9, (0, 14)), (40, 44, (34, 48)), (-2, 3, (0, 15)), (10, 30, (10, 30))]
)
def test_a_panel_has_room_and_stays_on_the_table(
    first: float, last: float, stretch: tuple[float, float]
) -> None:
    assert floors._widened(first, last, 48.0, 14.0) == stretch


def test_a_narrow_table_is_shown_whole() -> None:
    assert floors._widened(2, 6, 10.0, 14.0) == (0, 10)


def test_panels_lie_below_the_table_and_apart() -> None:
    wide = view(surfaces=[surface(f"s-{h}", h, 3, 1, 19, 6) for h in (1.0, 2.0, 3.0)])
    found = floors.floors_of(wide)
    boxes = [(floor.x, floor.y, floor.x + floor.size()[0], floor.y + floor.size()[1]) for floor in found]
    assert all(top > 240 + 20 for _, top, _, _ in boxes)
    for at, box in enumerate(boxes):
        assert box[2] <= 480 + 20
        for other in boxes[at + 1 :]:
            assert box[2] < other[0] or box[3] < other[1]  # beside it, or in a lower row
    assert boxes[1][1] == boxes[0][1] < boxes[2][1]
    assert floors.drawn_height(wide) == pytest.approx(boxes[2][3] + 16 - 240 - 20)


def test_everybody_is_moved_into_the_panel_of_their_floor() -> None:
    ground, high = unit("A.low", (10, 10, "")), unit("B.high", (10, 10, "loft"))
    given = view(ground, high)
    low, up = floors.spread(given)["units"]
    assert low is ground
    floor = floors.floors_of(given)[0]
    x, y = up["pose"][:2]
    assert (x * 10, (24 - y) * 10) == (pytest.approx(floor.x + 40), pytest.approx(floor.y + 140))
    assert up["models"][0]["at"][:2] == [x, y]
    assert up["models"][0]["base"][0] == pytest.approx([x - 0.5, y - 0.5])
    assert up["outline"] == [up["models"][0]["base"]]
    assert high["pose"] == [10, 10, 0]  # what was given is left as it is


def test_a_unit_on_two_floors_is_drawn_on_both() -> None:
    both = unit("A.both", (14, 9, ""), (10, 10, "loft"), (12, 12, "loft"))
    given = view(both)
    (moved,) = floors.spread(given)["units"]
    floor = floors.floors_of(given)[0]
    assert moved["models"][0]["at"] == [14, 9, 0]
    assert (24 - moved["models"][1]["at"][1]) * 10 > floor.y
    # Its name stands where most of it is, and no band runs from floor to floor.
    assert len(moved["outline"]) == 2
    label = place_labels(floors.spread(given), {})["A.both"]
    left, top, right, bottom = moved["room"]
    assert left <= label.x <= label.x + label.width <= right
    assert top <= label.y <= label.y + HEIGHT <= bottom
    assert len(bases._by_level(moved)) == 2
    assert len(bases._by_level(unit("A.one", (14, 9, ""), (15, 9, "")))) == 1


def test_markers_lie_on_floors_too() -> None:
    given = view()
    given["markers"] = [{"id": "m-1", "x": 10, "y": 10, "owner": ""}]
    given["markers"].append({"id": "m-2", "x": 10, "y": 10, "owner": "", "level": "roof"})
    one, two = floors.spread(given)["markers"]
    assert one is given["markers"][0]
    assert (24 - two["y"]) * 10 > 240 + 20


# ------------------------------------------------------------------------------------------------ drawing


def classes(text: str, cls: str) -> list[str]:
    root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{text}</svg>')
    return [e.get("data-id", "") for e in root.iter(f"{SVG}g") if (e.get("class") or "").split(" ")[0] == cls]


def test_each_floor_shows_what_is_under_and_over_it() -> None:
    text = floors.layer(view())
    root = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{text}</svg>')
    found = [g for g in root.iter(f"{SVG}g") if g.get("class") == "floor"]
    looks = [
        {g.get("data-id"): (g.get("class") or "").split()[1] for g in each.iter(f"{SVG}g") if g.get("data-id")}
        for each in found
    ]
    assert looks == [
        {"loft": "here", "ledge": "here", "roof": "over"},
        {"roof": "here", "loft": "under", "ledge": "under"},
    ]


WALLS = [
    {"id": "low", "outline": [[8, 8], [16, 8]], "foot": 0.0, "top": 3.0},
    {"id": "lintel", "outline": [[8, 8], [8, 16]], "foot": 2.0, "top": 3.0},
    {"id": "tall", "outline": [[8, 16], [16, 16]], "foot": 0.0, "top": 6.0},
    {"id": "parapet", "outline": [[8, 8], [9, 8], [9, 9]], "foot": 6.0, "top": 7.0},
]


def test_walls_stand_on_the_floors_that_they_reach() -> None:
    given = view(walls=WALLS)
    assert classes(floors._walls(given, 0.0, 3.0), "wall-line") == ["low", "lintel", "tall"]
    assert classes(floors._walls(given, 3.0, 6.0), "wall-line") == ["tall"]
    assert classes(floors._walls(given, 6.0, math.inf), "wall-line") == ["parapet"]
    # Over one's head: dashed.
    assert floors._walls(given, 0.0, 3.0).count("overhead") == 1
    assert "Wall from 2” to 3”" in floors._walls(given, 0.0, 3.0)


def test_links_are_marked_at_both_ends_by_how_far_they_lead() -> None:
    given = view(
        links=[link("ladder", "", "loft", 3.0, [10, 10]), link("jump", "roof", "", -6.0, [8, 9], [6, 9])]
    )
    assert "▲3”" in floors._links(given, ("",), 48)
    assert "▼3”" in floors._links(given, ("loft",), 48)
    assert "▼6”" in floors._links(given, ("roof",), 48)
    # Nobody goes up where others land.
    assert "6”" not in floors._links(given, ("",), 48)
    assert classes(floors._links(given, ("",), 48), "link") == ["ladder-1", "jump-1"]
    assert floors._links(given, ("ledge",), 48) == ""


def test_a_link_on_one_floor_has_one_sign_between_its_ends() -> None:
    gap = link("gap", "loft", "ledge", 0.0, [16, 12], [30, 20])
    (sign,) = floors._signs(view(links=[gap]), ("loft", "ledge"), 48).values()
    assert sign == (230, 80, 0.0, False)


def test_the_sign_of_a_link_stays_within_its_panel() -> None:
    at_edge = view(links=[link("ladder", "", "loft", 3.0, [16, 12])])
    (right,) = floors._signs(at_edge, ("loft",), 36).values()
    (left,) = floors._signs(at_edge, ("loft",), 18).values()
    assert (right.x, right.left) == (169.5, False)
    assert (left.x, left.left) == (150.5, True)


def test_links_that_begin_at_one_place_have_their_signs_apart() -> None:
    links = [link(kind, "loft", "roof", 3.0, [10, 10]) for kind in ("ladder", "climb", "walk", "gap")]
    found = list(floors._signs(view(links=links), ("loft",), 48).values())
    assert [(sign.x, sign.y, sign.left) for sign in found] == [
        (109.5, 130.5, False),
        (90.5, 130.5, True),
        (109.5, 149.5, False),
        (90.5, 149.5, True),
    ]


def test_names_of_surfaces_keep_off_signs_and_inside_their_surface() -> None:
    # A sign in the lower left corner of the loft drives its name to the right.
    (plain, _), (moved, ledge) = (
        [box for _, box in floors._names(given, floors.floors_of(given)[0])]
        for given in (view(), view(links=[link("ladder", "", "loft", 3.0, [8.5, 8.5])]))
    )
    assert (plain[0], plain[3]) == (84, 157)
    assert moved[0] > plain[2]
    assert (moved[2], moved[3]) == (156, 157)
    assert ledge[0] == 304
    angle = {
        "id": "l",
        "name": "",
        "height": 3.0,
        "outline": [[8, 16], [8, 12], [12, 12], [12, 8], [16, 8], [16, 16]],
    }
    given = view(surfaces=[angle])
    ((text, box),) = floors._names(given, floors.floors_of(given)[0])
    assert (text, box[2]) == ("l", 156)  # the lower left corner is beside it


@pytest.mark.parametrize("kind", LINK_KINDS)
def test_every_kind_of_link_has_a_sign_of_its_own(kind: str) -> None:
    drawn = {each: floors._sign_drawing(each, 0.0, False) for each in LINK_KINDS}
    assert len(set(drawn.values())) == len(LINK_KINDS)
    given = view(links=[link(kind, "", "loft", 3.0, [10, 10])])
    assert floors.LINKS[kind] in [words for _, words in legend_items(given)]


def test_the_legend_tells_of_levels() -> None:
    said = [words for _, words in legend_items(view(walls=WALLS))]
    assert said == ["What lies above", "Wall", "Wall overhead"]
    assert [words for _, words in legend_items(view(walls=WALLS[:1]))] == ["What lies above", "Wall"]


def test_walls_and_links_on_a_table_without_floors() -> None:
    given = view(surfaces=[], walls=WALLS[:1], links=[link("gap", "", "", 0.0, [4, 4], [7, 4])])
    assert floors.drawn_height(given) == 0
    text = floors.layer(given)
    assert classes(text, "wall-line") == ["low"]
    assert classes(text, "link") == ["gap-1"]
    assert "Ground" not in text
    assert "bn-planks" not in text
    ET.fromstring(board_svg(given, {}))


# -------------------------------------------------------------------------------------------- flat tables


@pytest.mark.parametrize("book_id", BOOKS)
def test_nothing_of_it_is_in_a_flat_picture(book_id: str) -> None:
    flat = view_of(deployed(0, book_id))
    assert floors.floors_of(flat) == []
    assert floors.spread(flat) is flat
    assert floors.drawn_height(flat) == 0
    assert floors.layer(flat) == ""
    assert floors.name_boxes(flat) == []
    assert floors.legend_items(flat) == []
    text = board_svg(flat, names_of(played(0, book_id)))
    assert "levels" not in text
    assert "data-level" not in text


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_ground_is_drawn_as_without_floors(book_id: str) -> None:
    flat = view_of(deployed(0, book_id))
    table = {**flat["table"], "surfaces": [surface("loft", 3.0, 8, 8, 16, 16)]}
    assert static_layer({**flat, "table": table}).startswith(static_layer(flat))


@pytest.mark.parametrize(
    ("looks", "lies", "covered"),
    [((), 0, 0), (("down",), 1, 0), (("hidden",), 0, 1), (("down", "spent"), 1, 0)],
)
def test_who_is_down_lies_there_and_who_is_hidden_has_a_token(
    looks: tuple[str, ...], lies: int, covered: int
) -> None:
    """Who is down has no token of its side any more, for it lies on it."""
    drawn = bases.drawing(unit("A.one", (4.0, 4.0, "")), SIDES[0], looks, ring=False)
    assert drawn.count('class="lying"') == lies
    assert drawn.count('class="hidden-token"') == covered
    assert drawn.count("bn-dot0") == 1 - lies
