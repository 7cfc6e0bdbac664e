"""The worked cases of simultaneous moves, one by one."""

from __future__ import annotations

import pytest

from banneret.campaign.deployment import reach
from banneret.campaign.moves.clock import run_rest
from banneret.campaign.moves.deeds_told import BorderDrawn
from banneret.campaign.moves.told import ArmyStops, MoveBattle
from banneret.campaign.state import Campaign, Season
from tests.campaign.moving import battles, move_of, places, run, spent, story
from tests.campaign.small import SameDice, scripted, small_world, told

RELATIONS = ("own", "allied", "neutral", "enemy")


def two(row: str, kind: str) -> Campaign:
    """A row with armies a1 and b1, or a1 and a2, and how they stand to each other."""
    if kind == "own":
        return small_world(row.replace("+b", "+a"))
    return small_world(row, enemies="ab" if kind == "enemy" else "", allies="ab" if kind == "allied" else "")


# ------------------------------------------------------------------------------------------ one hex, one tick


@pytest.mark.clause("CP-MOV-01", "CP-MOV-05", "CP-MOV-06", "CP-ACT-06")
@pytest.mark.parametrize(("kind", "clause"), [("own", 5), ("allied", 5), ("neutral", 6)])
def test_two_armies_reach_one_hex_at_one_tick(kind: str, clause: int) -> None:
    campaign = two(".+a . .+b", kind)
    other = "a2" if kind == "own" else "b1"
    run(campaign, **{"a1": "E, E", other: "W, W"})
    assert places(campaign) == {"a1": 0, other: 2}
    assert not campaign.conflicts
    assert [stop.clause for stop in told(campaign, ArmyStops)] == [f"CP-MOV-0{clause}"] * 2
    assert move_of(campaign, "a1").rest == ()
    assert spent(campaign, "a1") == (0, 0)


@pytest.mark.clause("CP-MOV-07")
def test_two_enemies_reach_one_hex_at_one_tick_and_fight() -> None:
    campaign = small_world(".+a . .+b . .", enemies="ab")
    dice = scripted(campaign, {("move conflict", "a1", "b1", "1"): [5, 2]})
    with dice:
        run(campaign, dice, a1="E, E, E", b1="W, W")
    assert places(campaign) == {"a1": 0, "b1": 2}
    assert battles(campaign) == {"a1+b1": 1}
    assert move_of(campaign, "a1").ended == move_of(campaign, "b1").ended == "locked"
    assert move_of(campaign, "a1").rest == ("E", "E", "E")
    # The stopped step was not charged, so that the victor still goes on.
    assert spent(campaign, "a1") == (0, 0)
    campaign.change_army("b1", place=4)
    run_rest(campaign, SameDice(), ["a1"])
    assert places(campaign) == {"a1": 3, "b1": 4}
    assert spent(campaign, "a1") == (3, 18)


@pytest.mark.clause("CP-MOV-07")
def test_the_higher_die_attacks_and_equal_ones_are_thrown_again() -> None:
    campaign = small_world(".+a . .+b", enemies="ab")
    faces = {("move conflict", "a1", "b1", "1"): [3, 3], ("move conflict", "a1", "b1", "2"): [1, 6]}
    with scripted(campaign, faces) as dice:
        run(campaign, dice, a1="E", b1="W")
    assert battles(campaign) == {"b1+a1": 1}
    assert told(campaign, MoveBattle)[0].faces == (6, 1)


@pytest.mark.clause("CP-MOV-05", "CP-MOV-06", "CP-MOV-07")
@pytest.mark.parametrize("kind", RELATIONS)
def test_head_on_with_equal_costs_nobody_moves(kind: str) -> None:
    campaign = two(".+a .+b", kind)
    other = "a2" if kind == "own" else "b1"
    with scripted(campaign, {("move conflict", "a1", "b1", "1"): [2, 5]} if kind == "enemy" else {}) as dice:
        run(campaign, dice, **{"a1": "E", other: "W"})
    assert places(campaign) == {"a1": 0, other: 1}
    # Of a swap the attacker's goal is fought over: b1 attacks hex 0.
    assert battles(campaign) == ({"b1+a1": 0} if kind == "enemy" else {})


@pytest.mark.clause("CP-MOV-07", "CP-MOV-05")
def test_head_on_with_unequal_costs_the_slower_one_defends() -> None:
    campaign = small_world(".+a ^+b", enemies="ab")
    run(campaign, a1="E", b1="W")
    assert battles(campaign) == {"b1+a1": 0}  # at tick 6 b1 enters the hex in which a1 still is
    assert places(campaign) == {"a1": 0, "b1": 1}
    assert move_of(campaign, "a1").rest == ("E",)
    campaign = small_world(".+a ^+b", allies="ab")
    run(campaign, a1="E", b1="W")
    assert places(campaign) == {"a1": 0, "b1": 1}


# ------------------------------------------------------------------------------------------ columns and rings


@pytest.mark.clause("CP-MOV-05", "CP-ACT-06")
def test_a_follower_arrives_as_the_leader_leaves() -> None:
    campaign = small_world(".+a .+a . .")
    run(campaign, a1="E, E", a2="E, E")
    assert places(campaign) == {"a1": 2, "a2": 3}


@pytest.mark.clause("CP-MOV-05")
def test_a_follower_runs_into_a_leader_that_still_climbs() -> None:
    campaign = small_world(".+a .+a ^ .")
    run(campaign, a1="E, E", a2="E, E")
    assert places(campaign) == {"a1": 0, "a2": 1}
    assert len(told(campaign, ArmyStops)) == 2


@pytest.mark.clause("CP-MOV-05", "CP-MOV-01")
def test_a_follower_is_blocked_when_the_leader_is() -> None:
    campaign = small_world(".+a .+a . .+b")
    run(campaign, a1="E, E", a2="E", b1="W")
    assert places(campaign) == {"a1": 0, "a2": 1, "b1": 3}


@pytest.mark.clause("CP-MOV-01", "CP-ACT-06")
def test_three_armies_turn_in_a_ring() -> None:
    campaign = small_world(
        """
        .+a .+b
          .+c .
    """,
        enemies="ab bc ac",
    )
    run(campaign, a1="E", b1="SW", c1="NW")
    assert places(campaign) == {"a1": 1, "b1": 2, "c1": 0}
    assert not campaign.conflicts


@pytest.mark.clause("CP-SEA-06", "CP-MOV-05", "CP-MOV-07")
@pytest.mark.parametrize("kind", ["allied", "enemy"])
def test_two_armies_exchange_portals(kind: str) -> None:
    campaign = two(".+a . . . .+b", kind)
    campaign.season = Season(event=2, portals=(0, 4))
    run(
        campaign, scripted(campaign, {("move conflict", "a1", "b1", "1"): [6, 1]}), a1="PORTAL 2", b1="PORTAL 1"
    )
    assert places(campaign) == {"a1": 0, "b1": 4}
    assert battles(campaign) == ({"a1+b1": 4} if kind == "enemy" else {})


@pytest.mark.clause("CP-MOV-07", "CP-MOV-01")
def test_who_leaves_a_hex_is_in_no_group_with_those_who_enter_it() -> None:
    """X and Y enter as S leaves for k, where Z stands: S is blocked, but has met only Z."""
    campaign = small_world(
        """
        .+a .+b .+c
          .+d .  .
    """,
        enemies="ab ad ac bd cd bc",
    )
    # d1 in hex 3 and c1 in hex 2 enter hex 1, which b1 leaves for hex 0, where a1 stands.
    faces = {("move conflict", "c1", "d1", "1"): [4, 2]}
    with scripted(campaign, faces) as dice:
        run(campaign, dice, d1="NE", c1="W", b1="W")
    assert battles(campaign) == {"c1+d1": 1, "b1+a1": 0}
    assert places(campaign) == {"a1": 0, "b1": 1, "c1": 2, "d1": 3}


# ------------------------------------------------------------------------------------------ three at once


THREE = """
    .  .+a .
     .+b . .+c
"""


@pytest.mark.clause("CP-MOV-07", "CP-MOV-16")
@pytest.mark.parametrize(("enemies", "fight"), [("ab bc", "a1+b1"), ("bc", "b1+c1")])
def test_three_enter_a_hex_together_and_the_pair_with_the_lower_key_fights(enemies: str, fight: str) -> None:
    campaign = small_world(THREE, enemies=enemies, allies="ac")
    one, other = fight.split("+")
    with scripted(campaign, {("move conflict", one, other, "1"): [5, 1]}) as dice:
        run(campaign, dice, a1="SE", b1="E, E", c1="W, W")
    assert battles(campaign) == {fight: 4}
    (third,) = {"a1", "b1", "c1"} - {one, other}
    assert move_of(campaign, third).ended == "deployed"
    assert move_of(campaign, third).rest == ()
    assert places(campaign) == {"a1": 1, "b1": 3, "c1": 5}


@pytest.mark.clause("CP-MOV-07", "CP-MOV-05")
def test_two_of_one_player_enter_the_hex_of_an_enemy_and_one_fights() -> None:
    campaign = small_world(".+a .+b .+a", enemies="ab")
    run(campaign, a1="E, E", a2="W, W")
    assert battles(campaign) == {"a1+b1": 1}
    assert move_of(campaign, "a2").ended == "deployed"
    assert places(campaign) == {"a1": 0, "b1": 1, "a2": 2}
    # A stated priority goes before the number.
    campaign = small_world(".+a .+b .+a", enemies="ab")
    run(campaign, a1="(priority 2) E", a2="(priority 1) W")
    assert battles(campaign) == {"a2+b1": 1}
    # And one that is stated before none.
    campaign = small_world(".+a .+b .+a", enemies="ab")
    run(campaign, a1="E", a2="(priority 5) W")
    assert battles(campaign) == {"a2+b1": 1}


@pytest.mark.clause("CP-MOV-07")
def test_a_third_enemy_that_comes_later_only_stops() -> None:
    campaign = small_world(". .+c .+b .+a", enemies="ab bc")
    campaign.change_army("c1", place=0)
    run(campaign, a1="W", c1="E, E")
    assert battles(campaign) == {"a1+b1": 2}
    assert places(campaign)["c1"] == 1
    assert move_of(campaign, "c1").ended == "deployed"


# ------------------------------------------------------------------------------------------ skipping a hex


@pytest.mark.clause("CP-FAC-03", "CP-MOV-05")
def test_a_skip_lands_where_another_arrives() -> None:
    campaign = small_world(".+a V .  .+b", factions={"a": "daemon-legions"})
    run(campaign, a1="SKIP E E", b1="W")
    assert places(campaign) == {"a1": 0, "b1": 3}


@pytest.mark.clause("CP-FAC-03")
def test_a_skip_over_a_hex_meets_nobody_there() -> None:
    campaign = small_world(
        """
        .+a . .
          .+b . .
    """,
        factions={"a": "daemon-legions"},
        enemies="ab",
    )
    run(campaign, a1="SKIP E E", b1="NE")
    assert places(campaign) == {"a1": 2, "b1": 1}
    assert not campaign.conflicts


# ------------------------------------------------------------------------------------------ relocations


def daemons(drawn: str, enemies: str = "", allies: str = "") -> Campaign:
    return small_world(drawn, factions={"a": "daemon-legions"}, enemies=enemies, allies=allies)


@pytest.mark.clause("CP-FAC-04", "CP-MOV-01")
def test_a_teleport_to_a_hex_that_is_left_at_its_tick() -> None:
    # a1 teleports at tick 12, after one step; a2 leaves hex 3 at tick 12, for a wood.
    campaign = daemons(".+a . t  .a+a .aC .")
    run(campaign, a1="E, Teleport to 3", a2="W")
    assert places(campaign) == {"a1": 3, "a2": 2}


@pytest.mark.clause("CP-FAC-04")
def test_a_teleport_to_a_hex_that_is_entered_at_its_tick() -> None:
    campaign = daemons(".+a . . .+b ta .aC", allies="ab")
    run(campaign, a1="E, Teleport to 4", b1="E")
    assert places(campaign) == {"a1": 1, "b1": 4}
    assert "Hex 4 is occupied." in story(campaign)
    assert move_of(campaign, "a1").actions == ("teleport",)
    assert spent(campaign, "a1") == (2, 12)


@pytest.mark.clause("CP-FAC-04")
def test_two_teleports_to_one_hex_both_stay() -> None:
    campaign = daemons(".+a .+a . .aC .a")
    run(campaign, a1="Teleport to 4", a2="Teleport to 4")
    assert places(campaign) == {"a1": 0, "a2": 1}


@pytest.mark.clause("CP-FAC-04", "CP-NEU-11")
def test_a_teleport_to_the_hex_that_a_relocating_army_leaves() -> None:
    campaign = daemons(".+a .aC .a+a .a .aC .a")
    run(campaign, a1="Teleport to 2", a2="Teleport to 5")
    assert places(campaign) == {"a1": 0, "a2": 5}


@pytest.mark.clause("CP-MOV-07", "CP-FAC-04")
def test_an_enemy_enters_the_hex_of_an_army_that_teleports() -> None:
    campaign = daemons(".+a .+b . .aC", enemies="ab")
    run(campaign, a1="Teleport to 3", b1="W")
    assert places(campaign) == {"a1": 0, "b1": 1}
    assert battles(campaign) == {"b1+a1": 0}
    move = move_of(campaign, "a1")
    assert (move.spent, move.ticks, move.actions, move.rest) == (1, 6, ("teleport",), ())


@pytest.mark.clause("CP-MOV-05", "CP-FAC-04")
def test_an_own_army_enters_the_hex_of_one_that_teleports_later() -> None:
    # a2 arrives at tick 3 by way of Farmland; the Teleport of a1 completes at tick 6.
    campaign = daemons("f+a f+a . .aC")
    run(campaign, a1="Teleport to 3", a2="W, E")
    assert places(campaign) == {"a1": 3, "a2": 1}
    assert [stop.army for stop in told(campaign, ArmyStops)] == ["a2"]


# ------------------------------------------------------------------------------------------ claims and towns


@pytest.mark.clause("CP-MOV-10", "CP-ACT-04", "CP-ACT-10")
def test_who_would_enter_a_hex_that_was_claimed_before_stops() -> None:
    campaign = small_world(". .+a . . .+b")
    run(campaign, a1="Claim Territory, W", b1="W, W")
    assert places(campaign) == {"a1": 0, "b1": 3}
    assert campaign.hexes[2].owner == "ann"
    assert not campaign.conflicts
    assert "it must be conquered first" in story(campaign)


@pytest.mark.clause("CP-ACT-11", "CP-MOV-01", "CP-DIP-09")
def test_who_enters_at_the_tick_of_the_claim_is_in_before_it() -> None:
    campaign = small_world(". .+a . .+b")
    run(campaign, a1="Claim Territory", b1="W")
    assert places(campaign) == {"a1": 1, "b1": 2}
    assert [hex.owner for hex in campaign.hexes.values()] == ["ann", "ann", "", ""]


@pytest.mark.clause("CP-MOV-09", "CP-MOV-08", "CP-REA-14")
def test_of_two_towns_too_near_the_one_built_with_less_movement_stands() -> None:
    campaign = small_world(". .+b . . . . .+a . .", gold=1000)
    # a1 comes to hex 4 after two steps, b1 to hex 2 after one: two apart.
    run(campaign, a1="W, W, Construct Town", b1="E, Construct Town")
    assert [at for at, hex in campaign.hexes.items() if hex.construction] == [2]
    assert campaign.realms["ann"].gold == 1000  # what is impossible costs no gold
    assert spent(campaign, "a1") == (3, 18)
    assert "There must be two hexes between settlements" in story(campaign)


@pytest.mark.clause("CP-MOV-09", "CP-MOV-16")
@pytest.mark.parametrize("first", ["ann", "bob"])
def test_of_two_towns_of_one_tick_that_of_the_earlier_player_stands(first: str) -> None:
    campaign = small_world(".+a . . .+b", gold=1000)
    campaign.order = (first, "bob" if first == "ann" else "ann")
    run(campaign, a1="E, Construct Town", b1="Forced March, Construct Town")
    campaign = small_world(".+a . .+b", gold=1000)
    campaign.order = (first, "bob" if first == "ann" else "ann")
    run(campaign, a1="Construct Town", b1="Construct Town")
    built = {hex.owner for hex in campaign.hexes.values() if hex.construction}
    assert built == {first}


@pytest.mark.clause("CP-MOV-10")
@pytest.mark.parametrize(("enemies", "allies"), [("", ""), ("ab", ""), ("", "ab")])
def test_claims_of_one_tick_draw_the_border_midway(enemies: str, allies: str) -> None:
    campaign = small_world(
        """
        . . . . .
         . .+a . .+b .
        . . . . .
    """,
        enemies=enemies,
        allies=allies,
    )
    run(campaign, a1="Claim Territory", b1="Claim Territory")
    owners = [hex.owner[:1] or "-" for hex in campaign.hexes.values()]
    assert "".join(owners) == "-aabbaa-bb-aabb"
    assert told(campaign, BorderDrawn)[0].hexes == (7,)


# ------------------------------------------------------------------------------------------ raids


@pytest.mark.clause("CP-FAC-06", "CP-GLD-02")
def test_raids_of_one_tick_are_netted() -> None:
    campaign = small_world(
        """
        ~+a .b ~
          ~ ~+b .c
    """,
        factions={"a": "dread-elves", "b": "dread-elves", "c": "empire"},
        gold={"b": 3400, "c": 100},
    )
    faces = {("coastal raid", "a1"): [4, 4], ("coastal raid", "b1"): [3, 3]}
    with scripted(campaign, faces) as dice:
        run(campaign, dice, a1="Coastal Raid 1", b1="Coastal Raid 5")
    assert {seat: realm.gold for seat, realm in campaign.realms.items()} == {"ann": 400, "bob": 3100, "cid": 0}


# ------------------------------------------------------------------------------------------ earthquakes


@pytest.mark.clause("CP-FAC-34", "CP-ACT-30")
def test_an_earthquake_takes_the_city_from_under_an_army() -> None:
    campaign = small_world(".aC+a . . .+b", factions={"b": "saurian"})
    faces = {("earthquake", "b1", "0"): [1]}
    with scripted(campaign, faces) as dice:
        run(campaign, dice, a1="Defensive Deployment", b1="W, Generate Earthquake")
    assert campaign.hexes[0].construction == ""
    assert campaign.hexes[0].owner == "ann"
    assert reach(campaign, campaign.armies["a1"]) == 2


@pytest.mark.clause("CP-FAC-34", "CP-MOV-01")
def test_a_step_keeps_the_price_with_which_it_began() -> None:
    """Begun at tick 3 onto a Town's hex that falls at tick 12: no road there any more, and paid as if there
    were."""
    campaign = small_world("f+a f ^aT . . .+b", factions={"b": "saurian"})
    faces = {("earthquake", "b1", "2"): [1]}
    with scripted(campaign, faces) as dice:
        run(campaign, dice, a1="E, E", b1="W, Generate Earthquake")
    assert campaign.hexes[2].construction == ""
    assert places(campaign)["a1"] == 2
    assert spent(campaign, "a1") == (3, 21)
