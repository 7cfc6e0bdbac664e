"""Buildings and streets of maps: what belongs to which, mirror images, and every fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.core.engine.errors import BadInput
from banneret.core.space.level_files import MapLink, MapSurface, MapWall
from banneret.core.space.map_shapes import Points
from banneret.core.space.town_files import MapBuilding, links_beside, surfaces_of, town_fault, walls_of
from tests.core.space.test_drawn_places import TOWN, town


def box(x0: float, y0: float, x1: float, y1: float) -> Points:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


MILL = MapBuilding("mill", box(10, 10, 16, 14), "Mill", True, "roof")


def test_what_lies_within_a_building_is_its_own() -> None:
    surfaces = [
        MapSurface("roof", 6.0, box(10, 10, 16, 14)),
        MapSurface("loft", 3.0, box(10, 10, 16, 14)),
        MapSurface("attic", 3.0, box(11, 11, 12, 12)),
        MapSurface("bay", 3.0, box(15, 11, 16.29, 13)),
        MapSurface("balcony", 3.0, box(15, 11, 16.31, 13)),
        MapSurface("shed", 3.0, box(20, 10, 22, 12)),
        MapSurface("tower", 3.0, box(10, 20, 12, 22)),
    ]
    assert [each.id for each in surfaces_of(MILL, surfaces)] == ["attic", "bay", "loft", "roof"]
    walls = [
        MapWall("north", ((10, 14), (16, 14)), 3.0),
        MapWall("thick", box(9.71, 10, 10, 14), 3.0),
        MapWall("thicker", box(9.69, 10, 10, 14), 3.0),
        MapWall("long", ((10, 10), (18, 10)), 3.0),
    ]
    assert [each.id for each in walls_of(MILL, walls)] == ["north", "thick"]


def test_links_of_what_is_gone_go_with_it() -> None:
    line = ((1.0, 1.0), (1.0, 1.0))
    links = [
        MapLink("up", "ladder", line, to="loft"),
        MapLink("down", "jump", line, "loft", ""),
        MapLink("other", "ladder", line, to="shed"),
        MapLink("over", "gap", line, "shed", "loft"),
    ]
    assert [link.id for link in links_beside([MapSurface("loft", 3.0, box(0, 0, 2, 2))], links)] == ["other"]


@pytest.mark.parametrize(
    ("buildings", "streets", "number", "key", "what"),
    [
        ([MILL], [], 0, ".roof", 'no surface of this building is called "roof"'),
        ([MapBuilding("mill", box(10, 10, 41, 14))], [], 0, "", "off the table"),
        ([MapBuilding("mill", box(10, 10, 16, 31))], [], 0, "", "off the table"),
        ([MapBuilding("mill", ((10, 10), (16, 10)))], [], 0, "", "convex"),
        (
            [MapBuilding("mill", ((10, 10), (16, 10), (12, 11), (10, 16)))],
            [],
            0,
            "",
            "bends inwards at (12, 11)",
        ),
        (
            [MapBuilding("mill", box(10, 10, 16, 14)), MapBuilding("shed", box(15.9, 10, 20, 14))],
            [],
            1,
            "",
            'it overlaps the building "mill"',
        ),
        ([], [((0, 0), (5, 5)), ((1, 1), (1, 1.09))], 1, "", "at least 0.1 inch long"),
        ([], [((0, 0), (5, 31))], 0, "", "off the table"),
    ],
)
def test_the_first_fault_is_named(
    buildings: list[MapBuilding],
    streets: list[tuple[tuple[float, float], tuple[float, float]]],
    number: int,
    key: str,
    what: str,
) -> None:
    fault = town_fault(40, 30, buildings, streets, [])
    assert fault is not None
    assert (fault.rows, fault.number, fault.key) == ("buildings" if buildings else "streets", number, key)
    assert what in fault.what


def test_what_is_no_fault() -> None:
    beside = [MapBuilding("mill", box(10, 10, 16, 14)), MapBuilding("shed", box(16, 10, 40, 30))]
    triangle = MapBuilding("gable", ((1, 1), (4, 1), (1, 4)))
    assert town_fault(40, 30, [*beside, triangle], [((1, 1), (1, 1.1)), ((0, 0), (40, 30))], []) is None
    roof = MapSurface("roof", 6.0, box(10, 10, 16, 14))
    assert town_fault(40, 30, [MILL], [], [roof]) is None


def test_the_roof_of_another_building_is_none(tmp_path: Path) -> None:
    more = '\n[[buildings]]\nid = "shed"\nat = [20, 4]\nsize = [2, 2]\nroof = "loft"\n'
    with pytest.raises(BadInput, match=r'buildings\[1\].roof: no surface of this building is called "loft"'):
        town(tmp_path, TOWN + more)


def test_mirror_images_of_towns(tmp_path: Path) -> None:
    # What lies in the middle is its own mirror image.
    middle = (
        '\n[[buildings]]\nid = "hall"\nname = "Hall"\nat = [12, 12]\nsize = [2, 4]\n'
        "\n[[streets]]\npoints = [[0, 20], [24, 4]]\n"
    )
    table = town(tmp_path, TOWN.replace('twin = "Other mill"\n', "") + middle)
    assert [(each.id, each.name, each.enterable) for each in table.buildings] == [
        ("mill", "Mill", True),
        ("mill-twin", "Mill", True),
        ("hall", "Hall", False),
    ]
    assert table.buildings[1].polygon == tuple((24 - x, 24 - y) for x, y in table.buildings[0].polygon)
    assert [each.roof for each in table.buildings] == ["loft", "loft-twin", ""]
    assert len(table.streets) == 5
    assert table.streets[-1] == ((0, 20), (24, 4))
    flat = TOWN.replace('symmetric = "point"\n', "")
    with pytest.raises(
        BadInput, match=r"buildings\[0\].twin: names a mirror image, but this building has none"
    ):
        town(tmp_path, flat)
    table = town(tmp_path, flat.replace('twin = "Other mill"\n', ""))
    assert [each.id for each in table.buildings] == ["mill"]
    assert table.streets == (((0, 8), (12, 8)), ((12, 8), (12, 12)))


def test_a_fault_of_a_mirror_image_says_so(tmp_path: Path) -> None:
    more = '\n[[buildings]]\nid = "shed"\nat = [13, 13]\nsize = [4, 4]\n'
    with pytest.raises(BadInput, match=r'the mirror image of buildings\[1\]: it overlaps the building "shed"'):
        town(tmp_path, TOWN + more)
