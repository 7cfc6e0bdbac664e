"""The world map as a picture: whatever is on a map is drawn, told apart without colours, and said in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from banneret.campaign.hexes import DIRECTIONS, Grid
from banneret.campaign.records import Battle, PendingSkirmish
from banneret.campaign.state import Campaign, Season
from banneret.campaign.terrain import all_terrain
from banneret.campaign.view import view
from banneret.pictures.campaign.hex_plan import HexPlan, waver
from banneret.pictures.campaign.map import map_svg
from banneret.pictures.campaign.map_look import MAP_LOOK
from banneret.pictures.campaign.map_pieces import hex_sentence
from tests.campaign.small import TERRAIN, small_world

SVG = "{http://www.w3.org/2000/svg}"


def drawn(campaign: Campaign, title: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(map_svg(campaign, title))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if each.get("class") == name]


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def busy() -> Campaign:
    campaign = small_world(
        """
        ~     .Ca!a  .=a   .Ta'a  ^Mb
          ~     .%   t*    .Fb+b  .b
        o     .H     .     fTb'b'b'b'b ~
          .     ^S    .*+a  d     V
        """,
        enemies="ab",
        river_edges="7 E, 12 SE",
    )
    campaign.season = Season(portals=(12, 17))
    campaign.battles = {"x": Battle("x", "attack", 8, "terrain", "a1", "b1", (), 7, 8, "", "")}
    campaign.skirmishes = {"y": PendingSkirmish("y", 13, "meeting", ("pa1", "pb1"), (True, False))}
    campaign.change_hex(11, name="Grimdelve & Sons")
    return campaign


def test_every_kind_of_terrain_has_a_look_of_its_own() -> None:
    assert set(MAP_LOOK.terrain) == set(all_terrain())
    for look in MAP_LOOK.terrain.values():
        assert look.put
        assert all(symbol in MAP_LOOK.symbols for symbol, *_ in look.put)
    looks = {(look.fill, tuple(symbol for symbol, *_ in look.put)) for look in MAP_LOOK.terrain.values()}
    assert len(looks) == len(MAP_LOOK.terrain)


def test_all_terrain_is_drawn_and_in_the_legend() -> None:
    campaign = small_world(" ".join(TERRAIN))
    said = texts(drawn(campaign))
    for terrain in {hex.terrain for hex in campaign.hexes.values()}:
        assert any(text.startswith(f"{all_terrain()[terrain].name} · ") for text in said)


def test_sixteen_realms_are_told_apart_without_colours() -> None:
    assert len(MAP_LOOK.realms) == 16
    assert len({look.dash for look in MAP_LOOK.realms}) == 16
    assert len({look.charge for look in MAP_LOOK.realms}) == 16
    assert len({look.main for look in MAP_LOOK.realms}) == 16
    assert {look.charge for look in MAP_LOOK.realms} <= set(MAP_LOOK.charges)


def test_everything_on_the_map_is_drawn() -> None:
    campaign = busy()
    root = drawn(campaign)
    # Once on the map, and once in the legend.
    counts = {
        kind: len(of_class(root, kind)) - 1 for kind in ("city", "fortress", "town", "mine", "hold", "temple")
    }
    assert counts == {"city": 1, "fortress": 1, "town": 2, "mine": 1, "hold": 1, "temple": 1}
    assert len(of_class(root, "ruin")) == 2 + 1
    assert len(of_class(root, "portal")) == 2 + 1
    assert {each.get("data-id") for each in of_class(root, "army")} == set(campaign.armies)
    # More than three parties in a hex are counted.
    assert len(of_class(root, "party")) == 1 + 3
    assert "+1" in texts(root)
    assert len(of_class(root, "battle")) == len(of_class(root, "skirmish")) == 1 + 1
    assert of_class(root, "rivers")
    assert of_class(root, "roads")
    assert len(of_class(root, "border")) == 2


def test_what_is_not_there_is_not_in_the_legend() -> None:
    said = texts(drawn(small_world(". . ~")))
    assert not {"City", "Ruin", "Army, with its number", "Portal", "Battle", "River", "Road"} & set(said)
    assert {"Grassland · 1", "Ocean · 2"} <= set(said)


def test_the_generals_army_wears_a_crown() -> None:
    crown = MAP_LOOK.pieces["crown"]
    with_general, without = map_svg(small_world(".a!a .b")), map_svg(small_world(".a+a .b"))
    assert with_general.count(crown) == 2  # one in the legend
    assert without.count(crown) == 0


def test_every_hex_has_its_number_and_says_what_it_is() -> None:
    campaign = busy()
    root = drawn(campaign)
    numbers = [text for text in texts(root) if text.isdecimal()]
    assert {str(number) for number in range(20)} <= set(numbers)
    hexes = [each for each in root.iter(f"{SVG}polygon") if each.get("data-hex")]
    assert [each.get("data-hex") for each in hexes] == [str(number) for number in range(20)]
    assert hex_sentence(campaign, 1) == "Hex 1: Grassland, City, of Ann, Ann's guard of Ann"
    assert hex_sentence(campaign, 11) == "Hex 11: Grassland, Grimdelve & Sons, Dwarven Hold"
    assert hex_sentence(campaign, 6) == "Hex 6: Grassland, a river"
    assert hex_sentence(campaign, 12) == "Hex 12: Grassland, a river, a portal"


def test_title_and_description() -> None:
    root = drawn(busy())
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert title.text == "Smallmark. Year 1, Spring (turn 1): Season"
    assert desc.text is not None
    assert "Ann: 3 hexes, with armies in hex 1, hex 17." in desc.text
    assert "Battles in hex 8." in desc.text
    named = "".join(drawn(busy(), "The War of <Two> Towns").itertext())
    assert "The War of <Two> Towns" in named


def test_the_same_map_gives_the_same_picture() -> None:
    assert map_svg(busy()) == map_svg(busy())
    assert map_svg(view(busy(), "ann")) == map_svg(busy())


@pytest.mark.parametrize("rows", ["~", ".", ". .", ".\n.", "~ ~\n~ ~", "V V V"])
def test_the_smallest_maps_can_be_drawn(rows: str) -> None:
    campaign = small_world(rows, "ab")
    campaign.step, campaign.turn = "setup", 0
    assert drawn(campaign).tag == f"{SVG}svg"


@pytest.mark.clause("CP-TER-36")
def test_rivers_through_hexes_meet_at_their_common_edge_and_flow_into_the_sea() -> None:
    campaign = small_world(".% .% ~\n. . .")
    path = of_class(drawn(campaign), "rivers")[0][0].get("d")
    assert path is not None
    plan = HexPlan(campaign.grid)
    gate = plan.between(0, "E")
    x, y = gate[len(gate) // 2]
    assert path.count(f"{x:.1f} {y:.1f}") == 2  # from either side
    mouth = plan.between(1, "E")
    x, y = mouth[len(mouth) // 2]
    assert f"{x:.1f} {y:.1f}" in path


@pytest.mark.clause("CP-TER-36")
def test_rivers_along_edges_are_drawn_once() -> None:
    campaign = small_world(". .\n. .", river_edges="0 E")
    path = of_class(drawn(campaign), "rivers")[0][0].get("d")
    assert path is not None
    assert path.count("M") == 1


# ------------------------------------------------------------------------------------------ plan


def test_neighbours_share_their_edge_exactly() -> None:
    plan = HexPlan(Grid(4, 4))
    for number in range(16):
        for way in DIRECTIONS:
            other = plan.grid.step(number, way)
            if other is not None:
                back = plan.grid.direction(other, number)
                assert back is not None
                assert plan.edge(number, way) == plan.edge(other, back)[::-1]
                assert plan.between(number, way) == plan.between(other, back)[::-1]


def test_corners_are_round_the_middle() -> None:
    plan = HexPlan(Grid(3, 3))
    for number in range(9):
        x, y = plan.middle(number)
        corners = plan.corners(number)
        assert sum(px for px, _ in corners) / 6 == pytest.approx(x)
        assert sum(py for _, py in corners) / 6 == pytest.approx(y)
        assert min(px for px, _ in corners) >= 0
        assert max(px for px, _ in corners) <= plan.width + 0.001


def test_outlines_are_closed_loops_with_holes() -> None:
    plan = HexPlan(Grid(5, 5))
    ring = plan.grid.neighbours(12)
    assert plan.outline(ring).count("Z") == 2
    assert plan.outline([12]).count("L") == 5
    assert plan.outline([0, 24]).count("Z") == 2
    assert plan.outline([]) == ""
    # Wavering or not, an area has the same loops.
    assert plan.outline(ring, wavering=True).count("Z") == 2


def test_edges_of_the_map_are_straight() -> None:
    plan = HexPlan(Grid(1, 1))
    assert plan.outline([0], wavering=True) == plan.outline([0])
    assert waver((0, 0), (1, 1)) == waver((1, 1), (0, 0))[::-1]


def test_ids_that_are_pointed_at_exist() -> None:
    svg = map_svg(busy())
    known = set(re.findall(r'id="([^"]+)"', svg))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= known
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= known
