"""Which battle is fought over a hex (section BAT, the scenario tables of section TER)."""

from __future__ import annotations

import pytest

from banneret.books.scenarios.known import known_scenarios
from banneret.campaign.answers import play as play_answers
from banneret.campaign.battle_making import hex_type, most_experienced
from banneret.campaign.records import (
    AT_SEA,
    BEACH,
    BRIDGE,
    MOVE_CONFLICT,
    PREPARED,
    RAID,
    SIEGE,
    TERRAIN,
    ArmyMove,
    Battle,
    MoveConflict,
    Veteran,
)
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import all_terrain
from tests.campaign.small import TERRAIN as SIGNS
from tests.campaign.small import SameDice, play, sentences, small_world


def attacked(drawn: str, face: int = 1, river_edges: str = "") -> Battle:
    """The battle that comes of a1's attack on the hex of b1, to the east of it."""
    campaign = small_world(drawn, enemies="ab", river_edges=river_edges)
    target = campaign.armies["b1"].place
    assert target is not None
    campaign.moves = {"a1": ArmyMove("a1", PREPARED, target)}
    play(play_answers(campaign, SameDice(face)))
    (battle,) = campaign.battles.values()
    return battle


@pytest.mark.clause("CP-BAT-02")
@pytest.mark.parametrize("construction", "FCHS")
def test_a_fortress_or_a_city_gives_a_siege(construction: str) -> None:
    battle = attacked(f".+a .{construction}b+b")
    assert (battle.hex_type, battle.scenario) == (SIEGE, "siege")


@pytest.mark.clause("CP-NEU-04")
def test_a_dwarven_hold_gives_what_a_city_does_though_it_is_a_mine() -> None:
    assert attacked(".+a ^Hb+b").scenario == "siege"


@pytest.mark.clause("CP-BAT-03")
@pytest.mark.parametrize("construction", "TM")
def test_a_town_or_a_mine_gives_a_raid(construction: str) -> None:
    battle = attacked(f".+a .{construction}b+b")
    assert (battle.hex_type, battle.scenario) == (RAID, "raid")


@pytest.mark.clause("CP-BAT-02")
def test_the_hex_that_is_attacked_decides_not_where_the_defender_stands() -> None:
    campaign = small_world(".+a .Tb .Fb+b", enemies="ab")
    campaign.moves = {"a1": ArmyMove("a1", PREPARED, 1)}
    play(play_answers(campaign, SameDice()))
    (battle,) = campaign.battles.values()
    assert (battle.hex, battle.defender_place, battle.hex_type) == (1, 2, RAID)


@pytest.mark.clause("CP-BAT-04")
@pytest.mark.parametrize("water", "~o")
def test_from_the_sea_a_coast_gives_a_beach_landing(water: str) -> None:
    battle = attacked(f"{water}+a .b+b")
    assert (battle.hex_type, battle.scenario) == (BEACH, "beach-landing")


@pytest.mark.clause("CP-BAT-04")
def test_a_coast_attacked_over_land_and_a_fleet_attacked_at_sea_are_no_landing() -> None:
    assert attacked("~ .+a .b+b").hex_type == TERRAIN
    at_sea = attacked("~+a ~b+b", 3)
    assert (at_sea.hex_type, at_sea.scenario) == (AT_SEA, "sea-battle")
    assert attacked(".+a ~b+b").hex_type == AT_SEA


@pytest.mark.clause("CP-BAT-05")
def test_a_river_in_the_hex_or_between_both_gives_own_the_bridge() -> None:
    assert attacked(".+a .%b+b").scenario == "own-the-bridge"
    assert attacked(".+a .b+b", river_edges="0 E").hex_type == BRIDGE
    assert attacked(".+a .b+b", river_edges="1 W").hex_type == BRIDGE


@pytest.mark.clause("CP-BAT-05")
def test_a_river_in_the_attackers_hex_or_along_another_edge_gives_none() -> None:
    assert attacked(".%+a .b+b").hex_type == TERRAIN
    assert attacked(".+a .b+b .", river_edges="1 E").hex_type == TERRAIN


@pytest.mark.clause("CP-BAT-06")
def test_the_first_that_applies_holds_in_the_order_of_the_book() -> None:
    assert attacked("~+a .%Cb+b").hex_type == SIEGE
    assert attacked("~+a .%Tb+b").hex_type == RAID
    assert attacked("~+a .%b+b").hex_type == BEACH
    assert attacked("~+a .b+b", river_edges="1 W").hex_type == BEACH


@pytest.mark.clause("CP-BAT-06")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_else_the_terrain_decides_by_a_die(face: int) -> None:
    table = all_terrain()["swamp"].group.scenarios
    assert attacked(".+a sb+b", face).scenario == table[face - 1]


@pytest.mark.clause("CP-BAT-06")
def test_every_terrain_has_six_scenarios_that_there_are() -> None:
    known = {scenario.id for scenario in known_scenarios()}
    for sign in SIGNS.values():
        table = all_terrain()[sign].group.scenarios
        assert len(table) == 6
        assert set(table) <= known


@pytest.mark.clause("CP-BAT-06")
def test_the_die_is_told_to_everybody() -> None:
    campaign = small_world(".+a sb+b", enemies="ab")
    campaign.moves = {"a1": ArmyMove("a1", PREPARED, 1)}
    play(play_answers(campaign, SameDice(3)))
    assert sentences(campaign)[-1] == (
        "Ann's army 1 and Bob's army 1 meet in a battle over hex 1: Night Attack, with a 3."
    )


def conflict(campaign: Campaign, hex: int) -> Battle:
    campaign.conflicts = {"a1+b1": MoveConflict(hex, "a1", "b1")}
    play(play_answers(campaign, SameDice(1)))
    (battle,) = campaign.battles.values()
    return battle


@pytest.mark.clause("CP-CON-08")
def test_a_move_conflict_becomes_a_battle_over_its_hex() -> None:
    battle = conflict(small_world(".+a .%b+b", enemies="ab"), 1)
    assert (battle.kind, battle.hex, battle.hex_type) == (MOVE_CONFLICT, 1, BRIDGE)
    assert (battle.attacker, battle.defender, battle.merged, battle.pressed) == ("a1", "b1", ("a1",), False)
    # Over a hex that lies between both.
    assert conflict(small_world("~+a . ~+b", enemies="ab"), 1).hex_type == BEACH


@pytest.mark.clause("CP-ACT-24")
def test_the_most_experienced_fights_then_the_lower_number() -> None:
    campaign = small_world(".+a .+a .+a")
    assert most_experienced(campaign, ["a3", "a2"]) == "a2"
    for army, entry, gained in (
        ("a2", "general", 2),
        ("a3", "general", 1),
        ("a3", "spears", 2),
        ("a1", "x", 2),
    ):
        campaign.veterans[f"{army}/{entry}"] = Veteran(army, entry, entry == "general", gained)
    assert most_experienced(campaign, ["a1", "a2", "a3"]) == "a3"
    assert most_experienced(campaign, ["a1", "a2"]) == "a1"


def test_a_hex_two_away_shares_no_river_with_the_attacker() -> None:
    campaign = small_world(". . .", river_edges="0 E")
    assert hex_type(campaign, 0, 2) == TERRAIN
