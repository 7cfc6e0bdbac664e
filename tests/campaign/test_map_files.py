"""World maps as documents: written and read back alike, and every fault named with its place."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.campaign.book import CampaignBook
from banneret.campaign.hexes import DIRECTIONS, Grid, opposite
from banneret.campaign.map_files import World, read_map, write_map
from banneret.campaign.realm import at_river, may_build_on, river_between
from banneret.campaign.records import HOLD, MINE, TEMPLE, TOWN, Hex
from banneret.campaign.terrain import all_terrain, terrain_of
from banneret.core.engine.errors import BadInput
from tests.campaign.small import small_world

ISLE: dict[str, Any] = {
    "name": "The Isle",
    "rows": ["~~ ~~ ~~ ~~ ~~", " ~~ gr mo la ~~", "~~ pl vo gr ~~", " ~~ fa gr lf ~~"],
    "rivers": [16],
    "river_edges": ["6 E", "11 SE"],
    "roads": [11, 16],
    "ruins": [18],
    "constructions": [{"hex": 7, "kind": "mine", "owner": "bob"}, {"hex": 16, "kind": "town", "owner": "ann"}],
    "owners": {"ann": [11], "bob": [15, 18]},
    "names": {"16": "Saltby"},
}


def changed(**fields: Any) -> dict[str, Any]:
    return {**ISLE, **fields}


def test_a_map_is_read() -> None:
    world = read_map(ISLE, "world")
    assert (world.name, world.grid.width, world.grid.height) == ("The Isle", 5, 4)
    assert world.hexes[7] == Hex("mountains", "bob", MINE, banks=("W",))
    assert world.hexes[16] == Hex("farmland", "ann", TOWN, road=True, river=True, banks=("NW",), name="Saltby")
    assert world.hexes[18] == Hex("light-forest", "bob", ruin=True)


@pytest.mark.clause("CP-TER-36")
def test_rivers_along_edges_and_through_hexes_are_kept_apart() -> None:
    world = read_map(ISLE, "world")
    assert [number for number, hex in world.hexes.items() if hex.river] == [16]
    # An edge is known on both of its sides, from whichever it was written.
    banks = {number: hex.banks for number, hex in world.hexes.items() if hex.banks}
    assert banks == {6: ("E",), 7: ("W",), 11: ("SE",), 16: ("NW",)}


@pytest.mark.clause("CP-TER-36")
def test_a_hex_is_at_a_river_either_way() -> None:
    campaign = small_world(". .% .\n. . .", river_edges="3 E")
    assert [at_river(campaign, number) for number in range(6)] == [False, True, False, True, True, False]
    assert river_between(campaign, 3, 4)
    assert river_between(campaign, 4, 3)
    assert not river_between(campaign, 0, 1)


def test_codes_may_be_ones_own() -> None:
    world = read_map({"name": "X", "rows": ["* m", "* gr"], "legend": {"*": "ocean", "m": "volcano"}}, "w")
    assert [hex.terrain for hex in world.hexes.values()] == ["ocean", "volcano", "ocean", "grassland"]


FAULTS: list[tuple[dict[str, Any], str]] = [
    (changed(rows=["gr xx"]), "world.rows.1: no terrain has the code “xx” (at place 2)"),
    (changed(rows=["gr gr", "gr"]), "world.rows.2: this row has 1 hexes, and the first has 2"),
    (changed(rows=[]), "world.rows: a map has 1 to 100 rows of 1 to 100 hexes, not 0 rows of 0"),
    (changed(rows=["gr"] * 101), "world.rows: a map has 1 to 100 rows of 1 to 100 hexes, not 101 rows of 1"),
    (changed(rows=["gr " * 101]), "world.rows: a map has 1 to 100 rows of 1 to 100 hexes, not 1 rows of 101"),
    (changed(legend={"gr": "gras-land"}), "world.legend.gr: there is no terrain “gras-land”; did you mean"),
    (changed(legend={"g r": "grassland"}), "world.legend: “g r” is no code"),
    (changed(legend={"": "grassland"}), "world.legend: “” is no code"),
    (changed(name=" "), "world.name: the name of a map"),
    (changed(rivers=[20]), "world.rivers.1: there is no hex 20: they go from 0 to 19"),
    (changed(rivers=[-1]), "world.rivers.1: there is no hex -1"),
    (changed(rivers=[6, 8]), "world.rivers.2: no river runs through hex 8, which is Lake"),
    (changed(rivers=[6, 6]), "world.rivers.2: hex 6 has a river already"),
    (
        changed(river_edges=["15 E", "15 SE"]),
        "world.river_edges.2: the edge SE of hex 15 is the edge of the map",
    ),
    (changed(river_edges=["0 E"]), "world.river_edges.1: no river runs between hex 0 and hex 1"),
    (changed(river_edges=["6 E", "7 W"]), "world.river_edges.2: hex 7 has a river along its edge W already"),
    (changed(river_edges=["6 S"]), "world.river_edges.1: an edge is a hex and a direction"),
    (changed(river_edges=["six E"]), "world.river_edges.1: an edge is a hex and a direction"),
    (changed(roads=[12]), "world.roads.1: no road can stand in hex 12, which is Volcano"),
    (changed(roads=[0]), "world.roads.1: no road can stand in hex 0, which is Ocean"),
    (changed(roads=[11, 11]), "world.roads.2: hex 11 has a road already"),
    (changed(ruins=[0]), "world.ruins.1: no ruin can stand in hex 0, which is Ocean"),
    (changed(ruins=[12]), "world.ruins.1: no ruin can stand in hex 12, which is Volcano"),
    (changed(ruins=[18, 18]), "world.ruins.2: hex 18 has a ruin already"),
    (
        changed(constructions=[{"hex": 8, "kind": "town", "owner": "ann"}]),
        "world.constructions.1: no Town can stand in hex 8, which is Lake",
    ),
    (
        changed(constructions=[{"hex": 12, "kind": "fortress", "owner": "ann"}]),
        "world.constructions.1: no Fortress can stand in hex 12, which is Volcano",
    ),
    (
        changed(constructions=[{"hex": 6, "kind": "mine", "owner": "ann"}]),
        "world.constructions.1: a Mine stands in Mountains only, and hex 6 is Grassland",
    ),
    (
        changed(constructions=[{"hex": 7, "kind": "hold"}, {"hex": 17, "kind": "temple"}]),
        "world.constructions.2: the Temple City in hex 17 is too near the Dwarven Hold in hex 7",
    ),
    (
        changed(constructions=[{"hex": 7, "kind": "hold"}, {"hex": 7, "kind": "temple"}]),
        "world.constructions.2: a Dwarven Hold stands in hex 7 already",
    ),
    (
        changed(constructions=[{"hex": 7, "kind": "castle"}]),
        "world.constructions.1.kind: there is no construction",
    ),
    (
        changed(constructions=[{"hex": 6, "kind": "city"}]),
        "world.constructions: the City in hex 6 belongs to nobody",
    ),
    (changed(owners={"ann": [11], "bob": [11]}), "world.owners.bob.1: hex 11 belongs to ann already"),
    (changed(owners={"ann": [99]}), "world.owners.ann.1: there is no hex 99"),
    (changed(owners={"": [11]}), "world.owners..1: the name of an owner"),
    (changed(names={"12a": "X"}), "world.names.12a: a name is written beside the number of its hex"),
    (changed(names={"40": "X"}), "world.names.40: there is no hex 40"),
    (changed(names={"11": "X" * 61}), "world.names.11: the name of a place"),
    (changed(sea=[1]), "there is no key"),
    ({"name": "X"}, 'the key "rows" is missing'),
]


@pytest.mark.parametrize(("document", "sentence"), FAULTS, ids=[sentence[:50] for _, sentence in FAULTS])
def test_faults_are_named_with_their_place(document: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        read_map(document, "world")
    assert sentence in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.clause("CP-NEU-01", "CP-NEU-07")
def test_only_neutral_cities_stand_without_an_owner() -> None:
    rows = ["mo gr gr gr gr"]
    cities = [{"hex": 0, "kind": HOLD}, {"hex": 4, "kind": TEMPLE}]
    world = read_map({"name": "X", "rows": rows, "constructions": cities}, "world")
    assert [number for number, hex in world.hexes.items() if hex.construction] == [0, 4]
    # It has its own hex and no other.
    assert not any(hex.owner for hex in world.hexes.values())
    for kind in (TOWN, MINE):
        with pytest.raises(BadInput, match="belongs to nobody"):
            read_map({"name": "X", "rows": rows, "constructions": [{"hex": 0, "kind": kind}]}, "world")


# ------------------------------------------------------------------------------------------ there and back


@st.composite
def worlds(draw: st.DrawFn) -> World:
    grid = Grid(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    types = st.sampled_from(sorted(all_terrain()))
    hexes = {number: Hex(draw(types)) for number in range(len(grid))}
    seats = st.sampled_from(["", "", "ann", "bob"])
    taken: set[int] = set()
    for number, hex in list(hexes.items()):
        terrain = terrain_of(hex.terrain)
        owner = draw(seats)
        fields: dict[str, Any] = {"owner": owner}
        if draw(st.integers(0, 9)) == 0:
            fields["name"] = draw(st.sampled_from(["Saltby", "Nether Wold", "Ödmark"]))
        if not terrain.sea:
            fields["river"] = draw(st.booleans())
            fields["ruin"] = draw(st.booleans()) and not terrain.impervious
        if may_build_on(terrain):
            fields["road"] = draw(st.booleans())
            if draw(st.integers(0, 4)) == 0 and taken.isdisjoint(grid.within(number, 2)):
                fields["construction"] = draw(
                    st.sampled_from([TOWN, "city", "fortress"] if owner else [HOLD, TEMPLE])
                )
                taken.add(number)
        hexes[number] = msgspec.structs.replace(hex, **fields)
    for number in range(len(grid)):
        for way in ("E", "SE", "SW"):
            other = grid.step(number, way)
            if other is None or draw(st.integers(0, 3)):
                continue
            if terrain_of(hexes[number].terrain).sea and terrain_of(hexes[other].terrain).sea:
                continue
            for at, side in ((number, way), (other, opposite(way))):
                banks = [each for each in DIRECTIONS if each in (*hexes[at].banks, side)]
                hexes[at] = msgspec.structs.replace(hexes[at], banks=tuple(banks))
    return World("Drawn", grid, hexes)


@settings(max_examples=60, deadline=None)
@given(worlds())
def test_every_map_is_written_and_read_back_alike(world: World) -> None:
    document = write_map(world)
    back = read_map(json.loads(json.dumps(document)), "world")
    assert back.hexes == world.hexes
    assert back.name == world.name
    assert (back.grid.width, back.grid.height) == (world.grid.width, world.grid.height)
    assert write_map(back) == document


# ------------------------------------------------------------------------------------------ beginning


def options(**fields: Any) -> dict[str, Any]:
    players = [{"seat": seat, "name": seat.title(), "faction": "empire"} for seat in ("ann", "bob")]
    return {"players": players, "world": changed(**fields)}


@pytest.mark.clause("CP-STA-02")
def test_a_campaign_begins_with_its_map_and_no_gold() -> None:
    book = CampaignBook()
    campaign = book.begin(book.read_options(options()))
    assert campaign.world == "The Isle"
    assert campaign.hexes == read_map(ISLE, "world").hexes
    assert [realm.gold for realm in campaign.realms.values()] == [0, 0]
    assert not campaign.parties
    assert not campaign.armies
    assert book.encode(book.decode(book.read_options(options()), book.encode(campaign))) == book.encode(
        campaign
    )


def test_a_map_has_no_hexes_of_strangers() -> None:
    book = CampaignBook()
    with pytest.raises(BadInput, match="hex 11 belongs to “zoe”, and no player has that seat"):
        book.begin(book.read_options(options(owners={"zoe": [11]})))
