"""Levels in maps and in the options of games: how they are read, mirrored and written, and every fault."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.options import read_options as age_of_fantasy
from banneret.books.quick_starter.battlefield import check_table
from banneret.books.quick_starter.options import read_options as quick_starter
from banneret.books.regiments.options import read_options as regiments
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.space.level_files import MapLink, MapSurface, MapWall
from banneret.core.space.table import Table, load_map
from tests.core.test_table import fault, write

HEAD = '[map]\nid = "try"\nname = "Try"\nsize = [24, 24]\n'
LOFT = '[[surfaces]]\nid = "loft"\nheight = 3\nat = [8, 8]\nsize = [6, 4]\nname = "Loft"\n'
ROOF = '[[surfaces]]\nid = "roof"\nheight = 6\npolygon = [[5, 6], [5, 10], [8, 10], [8, 6]]\n'
WALL = "[[walls]]\nline = [[5, 6], [11, 6]]\ntop = 4\n"
LADDER = '[[links]]\nkind = "ladder"\nto = "loft"\nfrom_line = [[9, 7], [10, 7]]\n'
GAP = (
    '[[links]]\nkind = "gap"\nfrom = "loft"\nto = "loft"\n'
    "from_line = [[5, 6], [5, 10]]\nto_line = [[11, 6], [11, 10]]\n"
)
ALL = HEAD + LOFT + ROOF + WALL + LADDER


def test_a_map_with_levels(tmp_path: Path) -> None:
    table = load_map(write(tmp_path, ALL + GAP), "regiments")
    assert not table.is_flat()
    loft, roof = table.surfaces
    assert loft == MapSurface("loft", 3.0, ((11, 10), (5, 10), (5, 6), (11, 6)), "Loft")
    assert roof.polygon == ((8, 6), (8, 10), (5, 10), (5, 6))  # turned to run counter-clockwise
    assert table.walls == (MapWall("wall-1", ((5, 6), (11, 6)), 4.0),)
    assert table.links == (
        MapLink("ladder-1", "ladder", ((9, 7), (10, 7)), to="loft"),
        MapLink("gap-1", "gap", ((5, 6), (5, 10)), "loft", "loft", ((11, 6), (11, 10))),
    )
    levels = table.levels()
    assert [surface.id for surface in levels.at(6, 8)] == ["", "loft", "roof"]
    (ladder,) = levels.links_from("")
    assert (ladder.rise, ladder.start_line, ladder.end_line) == (3.0, ladder.end_line, ((9, 7), (10, 7)))


def test_levels_of_a_table_that_is_wider_than_deep(tmp_path: Path) -> None:
    text = ALL.replace("[24, 24]", "[40, 24]").replace("top = 4", "top = 4\nfoot = 1")
    levels = load_map(write(tmp_path, text), "regiments").levels()
    ground, loft, roof = levels.surfaces
    assert ground.outline == [(0.0, 0.0), (40.0, 0.0), (40.0, 24.0), (0.0, 24.0)]
    assert [surface.id for surface in levels.at(39, 3)] == [""]
    assert levels.at(3, 39) == []
    assert (loft.id, loft.height, loft.name) == ("loft", 3.0, "Loft")
    assert (roof.id, roof.height, roof.name) == ("roof", 6.0, "")
    assert loft.outline == [(11, 10), (5, 10), (5, 6), (11, 6)]
    (wall,) = levels.walls
    assert (wall.id, wall.outline, wall.foot, wall.top) == ("wall-1", [(5, 6), (11, 6)], 1.0, 4.0)


def test_a_link_of_a_map_leads_from_its_start_to_its_end(tmp_path: Path) -> None:
    jump = (
        '[[links]]\nkind = "jump"\nfrom = "roof"\nto = "loft"\n'
        "from_line = [[8, 6], [8, 10]]\nto_line = [[9, 6], [9, 10]]\n"
    )
    levels = load_map(write(tmp_path, ALL + jump), "regiments").levels()
    (down,) = levels.links_from("roof")
    assert (down.id, down.kind, down.start, down.end) == ("jump-1", "jump", "roof", "loft")
    assert (down.start_line, down.end_line) == (((8, 6), (8, 10)), ((9, 6), (9, 10)))
    assert down.rise == pytest.approx(-3.0)


def test_half_an_inch_is_another_height(tmp_path: Path) -> None:
    step = ROOF.replace("height = 6", "height = 3.5")
    links = "".join(
        f'[[links]]\nkind = "{kind}"\nfrom = "{start}"\nto = "{end}"\nfrom_line = [[6, 7], [7, 7]]\n'
        for kind, start, end in (("ladder", "loft", "roof"), ("jump", "roof", "loft"))
    )
    table = load_map(write(tmp_path, HEAD + LOFT + step + links), "regiments")
    assert [surface.height for surface in table.surfaces] == pytest.approx([3.0, 3.5])
    assert [link.rise for link in table.levels().links] == pytest.approx([0.5, -0.5])


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (LOFT.replace("[8, 8]", "[30, 8]"), ""),
        (LOFT.replace("[8, 8]", "[8, 30]"), "surfaces[0]: the corner (11, 32) is off the table of 40 by 24"),
        (WALL.replace("[11, 6]", "[39, 6]"), ""),
        (WALL.replace("[11, 6]", "[11, 25]"), "walls[0]: the corner (11, 25) is off the table of 40 by 24"),
        ("[[walls]]\ntop = 3\nat = [30, 8]\nsize = [6, 2]\n", ""),
        ("[[walls]]\ntop = 3\nat = [8, 30]\nsize = [6, 2]\n", "is off the table of 40 by 24 inches"),
        (LOFT + GAP.replace('from = "loft"\n', "").replace("[[5, 6], [5, 10]]", "[[39, 6], [39, 10]]"), ""),
        (
            LOFT + GAP.replace('from = "loft"\n', "").replace("[[5, 6], [5, 10]]", "[[6, 39], [10, 39]]"),
            "links[0].from_line: (6, 39) does not lie on the table",
        ),
    ],
)
def test_what_lies_on_a_table_that_is_wider_than_deep(tmp_path: Path, rows: str, sentence: str) -> None:
    text = HEAD.replace("[24, 24]", "[40, 24]") + rows
    if sentence:
        assert sentence in fault(tmp_path, text)
    else:
        assert not load_map(write(tmp_path, text), "regiments").is_flat()


def test_the_mirror_image_across_a_table_that_is_wider_than_deep(tmp_path: Path) -> None:
    head = HEAD.replace("[24, 24]", "[40, 24]") + 'symmetric = "point"\n'
    middle = (
        '[[surfaces]]\nid = "stage"\nheight = 1\nat = [20, 12]\nsize = [4, 2]\n'
        "[[walls]]\nline = [[18, 11], [22, 13]]\ntop = 4\n"
    )
    text = (
        head
        + LOFT
        + WALL
        + LADDER
        + GAP.replace('to = "loft"', 'to = "loft-twin"').replace("[[11, 6], [11, 10]]", "[[29, 14], [29, 18]]")
    )
    table = load_map(write(tmp_path, text + middle), "regiments")
    assert [surface.id for surface in table.surfaces] == ["loft", "loft-twin", "stage"]
    assert table.surfaces[1].polygon == ((29, 14), (35, 14), (35, 18), (29, 18))
    assert [wall.polygon for wall in table.walls] == [
        ((5, 6), (11, 6)),
        ((35, 18), (29, 18)),
        ((18, 11), (22, 13)),
    ]
    ladder, twin, gap, other = table.links
    assert (ladder.from_line, twin.from_line) == (((9, 7), (10, 7)), ((31, 17), (30, 17)))
    assert (gap.from_line, gap.to_line) == (((5, 6), (5, 10)), ((29, 14), (29, 18)))
    assert (other.start, other.to) == ("loft-twin", "loft")
    assert (other.from_line, other.to_line) == (((35, 18), (35, 14)), ((11, 10), (11, 6)))


def test_the_map_of_the_recipe_is_one(tmp_path: Path) -> None:
    """CONTRIBUTING.md shows a map with everything in it."""
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipe = text.partition("## Add a map")[2].partition("```toml\n")[2].partition("```")[0]
    table = load_map(write(tmp_path, recipe), "regiments")
    assert [len(rows) for rows in (table.pieces, table.surfaces, table.walls, table.links)] == [1, 1, 1, 1]
    assert len(table.levels().surface("loft").parts) > 1


def test_a_symmetric_map_mirrors_its_levels(tmp_path: Path) -> None:
    middle = '[[surfaces]]\nid = "stage"\nheight = 1\nat = [12, 12]\nsize = [4, 2]\n'
    steps = '[[links]]\nkind = "walk"\nto = "stage"\nfrom_line = [[11, 11], [13, 11]]\n'
    named = LOFT + 'twin = "Other loft"\n'
    text = HEAD + 'symmetric = "point"\n' + named + middle + WALL + LADDER + steps
    table = load_map(write(tmp_path, text), "regiments")
    assert [(surface.id, surface.name) for surface in table.surfaces] == [
        ("loft", "Loft"),
        ("loft-twin", "Other loft"),
        ("stage", ""),
    ]
    assert table.surfaces[1].polygon == ((13, 14), (19, 14), (19, 18), (13, 18))
    assert [wall.polygon for wall in table.walls] == [((5, 6), (11, 6)), ((19, 18), (13, 18))]
    assert [(link.id, link.to, link.from_line) for link in table.links] == [
        ("ladder-1", "loft", ((9, 7), (10, 7))),
        ("ladder-2", "loft-twin", ((15, 17), (14, 17))),
        ("walk-1", "stage", ((11, 11), (13, 11))),
        ("walk-2", "stage", ((13, 13), (11, 13))),
    ]


def test_a_link_that_is_its_own_mirror_image_is_one(tmp_path: Path) -> None:
    bridge = (
        '[[links]]\nkind = "gap"\nfrom = "loft"\nto = "loft-twin"\n'
        "from_line = [[11, 10], [11, 10]]\nto_line = [[13, 14], [13, 14]]\n"
    )
    table = load_map(write(tmp_path, HEAD + 'symmetric = "point"\n' + LOFT + bridge), "regiments")
    assert len(table.links) == 1


FAULTS = {
    "unknown key": (
        ALL + "colour = 3\n",
        'links[0].colour: there is no key "colour"; known are from, from_line,',
    ),
    "no height": (HEAD + LOFT.replace("height = 3\n", ""), 'surfaces[0]: the key "height" is missing.'),
    "one bracket": (
        HEAD + LOFT.replace("[[surfaces]]", "[surfaces]"),
        "surfaces: this should be a list: write",
    ),
    "no outline": (
        HEAD + LOFT.replace("at = [8, 8]\n", ""),
        "surfaces[0]: a surface needs either 'polygon' or",
    ),
    "bad id": (HEAD + LOFT.replace('"loft"', '"Loft"'), "surfaces[0].id: an id is lower-case words joined by"),
    "same id": (HEAD + LOFT + ROOF.replace("roof", "loft"), 'surfaces[1].id: there are two surfaces "loft"'),
    "twin for none": (HEAD + LOFT + 'twin = "x"\n', "surfaces[0].twin: names a mirror image, but this surface"),
    "too high": (
        HEAD + LOFT.replace("height = 3", "height = 24.1"),
        "surfaces[0].height: a surface lies above the ground and at most 24 inches up, not at 24.1",
    ),
    "on the ground": (HEAD + LOFT.replace("height = 3", "height = 0"), "at most 24 inches up, not at 0"),
    "no number": (HEAD + LOFT.replace("height = 3", "height = nan"), "height: nan is not a usable number."),
    "off the table": (
        HEAD + LOFT.replace("[8, 8]", "[22, 8]"),
        "surfaces[0]: the corner (25, 10) is off the table of 24 by 24 inches",
    ),
    "mirrored off itself": (
        HEAD + 'symmetric = "point"\n' + LOFT.replace("[8, 8]", "[11, 11]"),
        'the mirror image of surfaces[0]: it overlaps the surface "loft", which is as high',
    ),
    "crossed": (
        HEAD + ROOF.replace("[[5, 6], [5, 10], [8, 10], [8, 6]]", "[[1, 1], [9, 1], [9, 9], [5, 0.5], [1, 9]]"),
        "surfaces[0]: its sides cross, or",
    ),
    "one over another": (
        HEAD + LOFT + ROOF.replace("height = 6", "height = 3"),
        'surfaces[1]: it overlaps the surface "loft", which is as high',
    ),
    "wall down": (
        HEAD + WALL + "foot = 5\n",
        "walls[0].top: a wall goes up: its top at 4 should be above its foot at 5",
    ),
    "flat wall": (HEAD + WALL + "foot = 4\n", "its top at 4 should be above its foot at 4"),
    "wall below": (
        HEAD + WALL + "foot = -1\n",
        "walls[0].foot: a wall begins on the ground or above it, not at -1",
    ),
    "wall too high": (
        HEAD + WALL.replace("top = 4", "top = 30"),
        "walls[0].top: the top of a wall is at most 24 inches up, not 30",
    ),
    "wall of no length": (
        HEAD + WALL.replace("[11, 6]", "[5, 6]"),
        "walls[0]: a wall is at least 0.1 inch long",
    ),
    "wall off the table": (
        HEAD + WALL.replace("[11, 6]", "[25, 6]"),
        "walls[0]: the corner (25, 6) is off the",
    ),
    "wall without a place": (
        HEAD + "[[walls]]\ntop = 3\n",
        "walls[0]: a wall needs a 'line', a 'polygon', or both",
    ),
    "wall with two": (HEAD + WALL + "at = [3, 3]\n", "walls[0].at: a wall with a line has no 'at'"),
    "bent wall": (
        HEAD + "[[walls]]\ntop = 3\npolygon = [[1, 1], [9, 1], [9, 9], [8, 2]]\n",
        "walls[0]: the outline of a wall is convex, and this one is not: it bends inwards at (8, 2)",
    ),
    "kind": (
        ALL.replace('"ladder"', '"lader"'),
        'links[0].kind: there is no kind of link "lader"; did you mean',
    ),
    "to nowhere": (
        ALL.replace('to = "loft"', 'to = "lofd"'),
        'links[0].to: there is no surface "lofd"; did you mean',
    ),
    "from nowhere": (
        ALL + 'from = "cellar"\n',
        'links[0].from: there is no surface "cellar"; known are loft, roof.',
    ),
    "end beside": (
        ALL.replace("[10, 7]]", "[12, 7]]"),
        'links[0].from_line: (12, 7) does not lie on the surface "loft"',
    ),
    "own end beside": (
        ALL + "to_line = [[1, 1], [1, 1]]\n",
        'links[0].to_line: (1, 1) does not lie on the surface "loft"',
    ),
    "start off the table": (
        ALL.replace("[[9, 7], [10, 7]]", "[[25, 7], [10, 7]]"),
        "links[0].from_line: (25, 7) does not lie on the table",
    ),
    "middle beside": (
        HEAD
        + '[[surfaces]]\nid = "u"\nheight = 3\n'
        + "polygon = [[2, 2], [8, 2], [8, 8], [6, 8], [6, 4], [4, 4], [4, 8], [2, 8]]\n"
        + '[[links]]\nkind = "climb"\nto = "u"\nfrom_line = [[3, 7], [7, 7]]\n',
        'links[0].from_line: part of the line does not lie on the surface "u"',
    ),
    "level ladder": (
        HEAD + LADDER.replace('to = "loft"\n', ""),
        "links[0]: a ladder leads up or down, and both ends of this one are at 0 inches",
    ),
    "jump up": (
        ALL.replace('"ladder"', '"jump"'),
        "links[0]: a jump leads down, and this one leads from 0 to 3 inches",
    ),
    "walk to itself": (
        HEAD + LOFT + GAP.replace('"gap"', '"walk"'),
        "links[0]: it leads from a surface to itself, where everybody walks already",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_a_sentence_with_its_place(tmp_path: Path, name: str) -> None:
    text, sentence = FAULTS[name]
    said = fault(tmp_path, text)
    assert said.startswith("try.toml: ")
    assert sentence in said


# ------------------------------------------------------------------------------------ in a game's options


def test_levels_are_written_only_where_there_are_any(tmp_path: Path) -> None:
    flat = Table(24.0, 24.0, ())
    assert msgspec.to_builtins(flat) == {"width": 24.0, "depth": 24.0, "pieces": (), "name": "", "id": ""}
    table = load_map(write(tmp_path, ALL + GAP), "regiments")
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(table))
    assert list(data) == ["width", "depth", "pieces", "name", "id", "surfaces", "walls", "links"]
    assert data["links"][1]["from"] == "loft"
    assert "from" not in data["links"][0]
    assert msgspec.convert(data, Table) == table


@pytest.mark.parametrize(
    ("rows", "key", "value", "sentence"),
    [
        ("surfaces", "height", 99.0, "surfaces[0].height: a surface lies above the ground"),
        ("surfaces", "polygon", [[5, 6], [8, 6], [8, 6]], "surfaces[0]: an outline has at least 3 corners"),
        ("surfaces", "polygon", [[5, 6], [5, 10], [8, 10]], "do not run counter-clockwise round an area"),
        ("walls", "top", -1.0, "walls[0].top: a wall goes up"),
        ("links", "to", "nowhere", 'links[0].to: there is no surface "nowhere"'),
    ],
)
def test_levels_of_a_journal_are_looked_at_too(
    tmp_path: Path, rows: str, key: str, value: object, sentence: str
) -> None:
    data = msgspec.to_builtins(load_map(write(tmp_path, ALL), "regiments"))
    data[rows][0][key] = value
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(data, Table)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("rows", ["walls", "links"])
def test_no_two_have_one_id(tmp_path: Path, rows: str) -> None:
    data = msgspec.to_builtins(load_map(write(tmp_path, ALL), "regiments"))
    data[rows] = [*data[rows], *data[rows]]
    with pytest.raises(msgspec.ValidationError, match=rf"{rows}\[1\].id: there are two {rows}"):
        msgspec.convert(data, Table)


@pytest.mark.parametrize(
    ("book_id", "read", "title"),
    [
        ("regiments", regiments, "Regiments"),
        ("age-of-fantasy", age_of_fantasy, "Age of Fantasy"),
        ("quick-starter", quick_starter, "the Quick Starter"),
    ],
)
def test_a_flat_book_refuses_levels(book_id: str, read: Callable[[object], object], title: str) -> None:
    """What it would not play by, it does not take."""
    options = open_book(book_id).sample_options(1)
    walled = msgspec.structs.replace(options.table, walls=(MapWall("wall-1", ((1, 1), (4, 1)), 2.0),))
    with pytest.raises(BadInput, match=f"{title} is played on the ground, without surfaces, walls and links"):
        read(msgspec.structs.replace(options, table=walled))
    assert read(options) == options


def test_a_map_of_levels_is_refused_before_a_flat_game(tmp_path: Path) -> None:
    table = load_map(write(tmp_path, ALL.replace("[24, 24]", "[36, 48]")), "quick-starter")
    with pytest.raises(BadInput, match="Try: the Quick Starter is played on the ground"):
        check_table(table)
