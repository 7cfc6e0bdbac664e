"""Realms: which constructions there are, how far apart they stand, which hexes come with them."""

from __future__ import annotations

import pytest

from banneret.campaign.income import play as income
from banneret.campaign.map_files import read_map
from banneret.campaign.realm import (
    CITIES,
    MINES,
    claims_of_settlement,
    controlled_ruins,
    give_hexes,
    has_road,
    is_city,
    is_coast,
    is_neutral_city,
    may_build_on,
    unclaimed,
    why_too_many,
    why_too_near,
)
from banneret.campaign.records import CITY, FORTRESS, HOLD, MINE, TEMPLE, TOWN
from banneret.campaign.setup import found_settlement
from banneret.campaign.setup_sites import why_no_settlement
from banneret.campaign.terrain import all_terrain
from banneret.core.engine.errors import BadInput
from tests.campaign.small import SameDice, play, small_world

FIELD = "\n".join([" ".join("." * 9)] * 9)
MIDDLE = 40  # row 4, column 4


# ------------------------------------------------------------------------------------------ what there is


@pytest.mark.clause("CP-REA-01")
def test_a_hex_has_one_construction_but_roads_and_ruins_beside_it() -> None:
    campaign = small_world(".Ta=* ^Ma . .")
    assert why_no_settlement(campaign, "ann", 1) == "A Mine stands in hex 1."
    # A ruin and a road share the hex of a Town.
    town = campaign.hexes[0]
    assert (town.construction, town.road, town.ruin) == (TOWN, True, True)
    twice = [{"hex": 0, "kind": "town", "owner": "ann"}, {"hex": 0, "kind": "mine", "owner": "ann"}]
    with pytest.raises(BadInput, match="a Town stands in hex 0 already"):
        read_map({"name": "X", "rows": ["mo gr"], "constructions": twice}, "w")


@pytest.mark.clause("CP-REA-01", "CP-REA-20")
def test_ownership_belongs_to_the_hex() -> None:
    campaign = small_world(".a .Cb . .a")
    assert campaign.hexes_of("ann") == [0, 3]
    give_hexes(campaign, "bob", [3])
    assert campaign.hexes_of("ann") == [0]
    assert campaign.holdings("bob", (CITY,)) == [1]


@pytest.mark.clause("CP-ADV-06")
def test_a_ruin_stays_whatever_is_built_on_it() -> None:
    campaign = small_world(". .* . .", players="a")
    assert why_no_settlement(campaign, "ann", 1) == ""
    found_settlement(campaign, "ann", TOWN, 1)
    assert campaign.hexes[1].ruin
    assert campaign.hexes[1].construction == TOWN


@pytest.mark.clause("CP-ADV-07")
def test_a_ruin_is_one_more_hex_and_nothing_else() -> None:
    campaign = small_world(".*a .*b .Cb . . ^Ma")
    assert controlled_ruins(campaign, "ann") == [0]
    without = small_world(".a .b .Cb . . ^Ma")
    for each in (campaign, without):
        play(income(each, SameDice(4)))
    assert [realm.gold for realm in campaign.realms.values()] == [
        realm.gold for realm in without.realms.values()
    ]


# ------------------------------------------------------------------------------------------ spacing


@pytest.mark.parametrize("standing", ["C", "F", "T"])
@pytest.mark.clause("CP-REA-02", "CP-REA-08", "CP-REA-14")
def test_two_hexes_lie_between_settlements_whoever_owns_them(standing: str) -> None:
    campaign = small_world(FIELD, players="a")
    kind = {"C": CITY, "F": FORTRESS, "T": TOWN}[standing]
    campaign.change_hex(MIDDLE, construction=kind, owner="bob")
    for number in campaign.hexes:
        near = campaign.grid.distance(number, MIDDLE) < 3
        assert bool(why_too_near(campaign, number)) == near
    assert "stands in hex 40" in why_too_near(campaign, 41)


@pytest.mark.clause("CP-REA-02", "CP-REA-08", "CP-REA-14")
def test_mines_do_not_count_and_neutral_cities_do() -> None:
    campaign = small_world("^Ma . . . . . .H . . ^S", players="a")
    assert [number for number in campaign.hexes if not why_too_near(campaign, number)] == [0, 1, 2, 3]
    # What is raised where it stands, or is moved, is not too near itself.
    campaign = small_world(". .Ta . . .", players="a")
    assert why_too_near(campaign, 2, ignoring=1) == ""


# ------------------------------------------------------------------------------------------ what they bring


def gained_by(
    kind: str, drawn: str, place: int, enemies: str = "", allies: str = "", house: str = ""
) -> list[int]:
    campaign = small_world(drawn, players="abc", enemies=enemies, allies=allies, house=house)
    before = set(campaign.hexes_of("ann"))
    found_settlement(campaign, "ann", kind, place)
    assert campaign.hexes[place].construction == kind
    return sorted(set(campaign.hexes_of("ann")) - before)


def proves_radius(kind: str) -> None:
    campaign = small_world(FIELD, players="a")
    found_settlement(campaign, "ann", kind, MIDDLE)
    assert campaign.hexes_of("ann") == campaign.grid.within(MIDDLE, 1)
    # Once: what is lost later does not come back by itself.
    give_hexes(campaign, "", [MIDDLE + 1])
    assert MIDDLE + 1 not in campaign.hexes_of("ann")
    # At the edge of the map, and over the sea, as many as there are.
    assert gained_by(kind, ". ~\n. .", 0) == [0, 1, 2]


@pytest.mark.clause("CP-REA-03")
def test_a_city_brings_the_hexes_around() -> None:
    proves_radius(CITY)


@pytest.mark.clause("CP-REA-09")
def test_a_fortress_brings_the_hexes_around() -> None:
    proves_radius(FORTRESS)


@pytest.mark.clause("CP-REA-15")
def test_a_town_brings_the_hexes_around() -> None:
    proves_radius(TOWN)


def proves_no_theft(kind: str) -> None:
    # Hex 0 is bob's; in hex 2 stands an army of cid. Only hex 1 itself is gained.
    assert gained_by(kind, ".b . .+c", 1) == [1]
    assert gained_by(kind, ".b . .+c", 1, enemies="ac") == [1]
    # An Ally's army does not keep its hex out, nor does one's own; an Ally's land is his.
    assert gained_by(kind, ".c . .+c", 1, allies="ac") == [1, 2]
    assert gained_by(kind, ". . .+a", 1) == [0, 1, 2]
    # A Neutral City has its own hex.
    assert gained_by(kind, ".H . .", 1) == [1, 2]


@pytest.mark.clause("CP-REA-05")
def test_a_city_takes_nothing_from_others() -> None:
    proves_no_theft(CITY)


@pytest.mark.clause("CP-REA-11")
def test_a_fortress_takes_nothing_from_others() -> None:
    proves_no_theft(FORTRESS)


@pytest.mark.clause("CP-REA-17")
def test_a_town_takes_nothing_from_others() -> None:
    proves_no_theft(TOWN)


@pytest.mark.clause("CP-REA-24", "CP-REA-05")
def test_the_house_rule_for_conquests_changes_nothing_where_settlements_are_placed() -> None:
    assert gained_by(CITY, ".b . .+c", 1, house="spare_third_parties") == [1]
    assert gained_by(CITY, ". . .", 1, house="spare_third_parties") == [0, 1, 2]


@pytest.mark.clause("CP-NEU-01", "CP-NEU-07")
def test_a_neutral_city_has_its_own_hex_and_no_other() -> None:
    campaign = small_world(". .H . . . .S .", players="a")
    assert [number for number in campaign.hexes if not unclaimed(campaign, number)] == [1, 5]
    assert [number for number in campaign.hexes if is_neutral_city(campaign.hexes[number])] == [1, 5]
    # Around it anybody may claim.
    assert claims_of_settlement(campaign, "ann", 2) == [2, 3]
    conquered = small_world(".Ha .Sb")
    assert not any(is_neutral_city(hex) for hex in conquered.hexes.values())


# ------------------------------------------------------------------------------------------ roads


@pytest.mark.parametrize("sign", ["Ca", "Cb", "H", "S"])
@pytest.mark.clause("CP-REA-06")
def test_a_city_counts_as_a_road(sign: str) -> None:
    assert has_road(small_world(f".{sign}", "ab").hexes[0])


@pytest.mark.clause("CP-REA-12")
def test_a_fortress_counts_as_a_road() -> None:
    assert has_road(small_world(".Fa").hexes[0])


@pytest.mark.clause("CP-REA-18")
def test_a_town_counts_as_a_road() -> None:
    assert has_road(small_world(".Ta").hexes[0])


@pytest.mark.clause("CP-REA-06", "CP-REA-12", "CP-REA-18")
def test_a_mine_does_not() -> None:
    assert [has_road(hex) for hex in small_world("^Ma ^Ma= . .=").hexes.values()] == [False, True, False, True]


# ------------------------------------------------------------------------------------------ limits


@pytest.mark.clause("CP-REA-07")
def test_nobody_builds_a_sixth_city() -> None:
    four, five = small_world(".Ca " * 4), small_world(".Ca " * 5)
    assert why_too_many(four, "ann", CITY) == ""
    assert why_too_many(five, "ann", CITY) == "Nobody builds more than 5 Cities."
    # Conquered Neutral Cities are left out, and so are Cities of others.
    assert why_too_many(small_world(".Ca " * 4 + ".Ha .Sa .Cb .H"), "ann", CITY) == ""
    # Conquest may exceed it; then the count must fall below 5 again.
    assert why_too_many(small_world(".Ca " * 7), "ann", CITY)


@pytest.mark.clause("CP-REA-13")
def test_nobody_builds_an_eleventh_fortress() -> None:
    assert why_too_many(small_world(".Fa " * 9), "ann", FORTRESS) == ""
    assert why_too_many(small_world(".Fa " * 10), "ann", FORTRESS) == "Nobody builds more than 10 Fortresses."
    # Towns and Mines have no limit.
    assert why_too_many(small_world(".Ta " * 30), "ann", TOWN) == ""
    assert why_too_many(small_world("^Ma " * 30), "ann", MINE) == ""


# ------------------------------------------------------------------------------------------ ground


@pytest.mark.clause("CP-TER-18", "CP-TER-23", "CP-TER-34")
def test_where_nothing_can_be_built() -> None:
    closed = [id for id, terrain in all_terrain().items() if not may_build_on(terrain)]
    assert closed == ["snowy-mountains", "glacier", "volcano", "ocean", "lake", "ice"]


@pytest.mark.clause("CP-NEU-02", "CP-NEU-04", "CP-NEU-08", "CP-NEU-10")
def test_neutral_cities_are_cities_and_a_hold_is_a_mine_as_well() -> None:
    assert set(CITIES) == {CITY, HOLD, TEMPLE}
    assert set(MINES) == {MINE, HOLD}
    assert [is_city(hex) for hex in small_world(".H .S .Ca .Ta .Fa ^Ma").hexes.values()] == [True] * 3 + [
        False
    ] * 3


def test_a_coast_is_land_by_the_sea() -> None:
    campaign = small_world("~ . . i o")
    assert [is_coast(campaign, number) for number in range(5)] == [False, True, False, True, False]
