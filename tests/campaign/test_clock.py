"""The clock: who meets whom at which tick, who is bound to a battle, what victors do afterwards."""

from __future__ import annotations

import pytest

from banneret.campaign.army_phase import play as play_army_phase
from banneret.campaign.moves.clock import run_rest
from banneret.campaign.moves.told import ArmiesInterfere, ArmyStops, RelocationLost
from banneret.campaign.records import IN_THE_SANDS
from tests.campaign.moving import battles, move_of, places, run, spent, story
from tests.campaign.small import SameDice, play, scripted, small_world, told, with_army

# ------------------------------------------------------------------------------------------ groups


@pytest.mark.clause("CP-MOV-05", "CP-MOV-07")
def test_a_pair_that_would_swap_and_a_third_that_enters() -> None:
    """a1 and b1 would change places, and c1 enters the hex that b1 leaves: two groups, with a1 in both."""
    campaign = small_world(".+a .+b .+c", enemies="bc")
    run(campaign, a1="E", b1="W", c1="W")
    assert places(campaign) == {"a1": 0, "b1": 1, "c1": 2}
    groups = [sorted(met.armies) for met in told(campaign, ArmiesInterfere)]
    # Once b1 is blocked it stands, and nobody enters its hex any more: c1 never met it.
    assert groups == [["a1", "c1"], ["a1", "b1"]]
    assert not campaign.conflicts


@pytest.mark.clause("CP-MOV-07", "CP-MOV-16")
def test_battles_are_taken_by_iteration_before_keys() -> None:
    """a1 meets b1 only after b1 has been blocked by c1, though a1 has the lowest key of all."""
    campaign = small_world(".+a .+b . .+c", enemies="ab bc ac")
    with scripted(campaign, {("move conflict", "b1", "c1", "1"): [6, 1]}) as dice:
        run(campaign, dice, a1="E", b1="E", c1="W")
    assert battles(campaign) == {"b1+c1": 2}
    assert move_of(campaign, "a1").ended == "deployed"
    assert places(campaign) == {"a1": 0, "b1": 1, "c1": 3}


@pytest.mark.clause("CP-MOV-07", "CP-ACT-22")
def test_no_army_has_two_battles() -> None:
    campaign = small_world(".+a .+b .+a", enemies="ab")
    campaign.change_army("a2", place=2)
    run(campaign, a1="E", a2="Forced March, W")
    assert len(campaign.conflicts) == 1


@pytest.mark.clause("CP-ACT-04", "CP-MOV-05")
def test_who_finds_its_hex_closed_stands_in_the_way_of_a_follower() -> None:
    """At tick 12 a2 would enter hex 2, which b1 has claimed at tick 6, and a1 would follow into hex 1."""
    campaign = small_world("t+a .+a t .+b . .", "ab")
    run(campaign, a1="Claim Territory, E", a2="E, E", b1="Claim Territory")
    assert places(campaign) == {"a1": 0, "a2": 1, "b1": 3}
    assert [stop.army for stop in told(campaign, ArmyStops)] == ["a1", "a2"]
    assert not campaign.conflicts


@pytest.mark.clause("CP-ACT-04", "CP-MOV-07")
def test_a_closed_hex_makes_no_battle_even_among_enemies() -> None:
    """c1 claims hex 1 at tick 6; a1 and b1 would both enter it at tick 12."""
    campaign = small_world(".+a t+c .+b .", enemies="ab")
    run(campaign, c1="Claim Territory", a1="E", b1="W")
    assert places(campaign) == {"a1": 0, "c1": 1, "b1": 2}
    assert not campaign.conflicts
    assert not told(campaign, ArmiesInterfere)


@pytest.mark.clause("CP-MOV-05")
def test_an_army_in_mid_step_loses_it_and_pays_nothing() -> None:
    campaign = small_world(".+a .+a f ^ .")
    run(campaign, a1="E, E", a2="E, E, E")
    # a1 comes to hex 1 at tick 6, and to hex 2 at tick 9, where a2 has climbed since tick 3.
    assert places(campaign) == {"a1": 1, "a2": 2}
    assert spent(campaign, "a2") == (0, 3)
    assert spent(campaign, "a1") == (1, 6)
    assert move_of(campaign, "a1").plain == 0  # a step that is not completed leaves the counters alone
    assert move_of(campaign, "a2").plain == 1
    assert [stop.army for stop in told(campaign, ArmyStops)] == ["a1", "a2"]


@pytest.mark.clause("CP-MOV-05", "CP-MOV-06")
@pytest.mark.parametrize("kind", ["own", "neutral"])
def test_an_army_in_mid_action_completes_it_and_then_stops(kind: str) -> None:
    campaign = small_world(f"f+{'b' if kind == 'neutral' else 'a'} f+a .", gold=1000)
    mover = "b1" if kind == "neutral" else "a1"
    builder = "a1" if kind == "neutral" else "a2"
    run(campaign, **{mover: "E", builder: "Construct Town, E"})  # entered at tick 3
    assert campaign.hexes[1].construction == "town"
    assert places(campaign)[builder] == 1
    assert spent(campaign, builder) == (1, 6)


@pytest.mark.clause("CP-MOV-05")
def test_who_has_finished_is_not_affected() -> None:
    campaign = small_world(".+a .+a .b", enemies="ab")
    run(campaign, a1="Claim Territory, E", a2="Prepare to Attack 2")
    assert move_of(campaign, "a2").ended == "prepared"
    assert [stop.army for stop in told(campaign, ArmyStops)] == ["a1"]
    assert [met.clause for met in told(campaign, ArmiesInterfere)] == ["CP-MOV-05"]


@pytest.mark.clause("CP-MOV-05", "CP-ACT-21")
def test_an_attack_that_is_being_prepared_is_prepared_all_the_same() -> None:
    campaign = small_world("f+a f+a .b", enemies="ab")
    run(campaign, a1="E", a2="Prepare to Attack 2")
    assert move_of(campaign, "a2").ended == "prepared"


# ------------------------------------------------------------------------------------------ locked


@pytest.mark.clause("CP-MOV-07", "CP-ACT-26")
def test_a_prepared_army_that_is_entered_is_locked_and_keeps_its_target() -> None:
    campaign = small_world(".+b . .+a .b", enemies="ab")
    run(campaign, a1="Prepare to Attack 3", b1="E, E")
    move = move_of(campaign, "a1")
    assert (move.ended, move.target, move.rest) == ("locked", 3, ())
    assert battles(campaign) == {"b1+a1": 2}
    assert move_of(campaign, "b1").rest == ("E",)
    assert move_of(campaign, "b1").path == (0, 1)


@pytest.mark.clause("CP-MOV-07")
def test_a_locked_army_completes_its_action_and_keeps_the_rest() -> None:
    campaign = small_world("f+b f+a . .", enemies="ab", gold=1000)
    run(campaign, b1="E, E", a1="Construct Town, E, E")
    assert campaign.hexes[1].construction == "town"
    move = move_of(campaign, "a1")
    assert (move.ended, move.rest, move.spent, move.ticks) == ("locked", ("E", "E"), 1, 6)
    assert move_of(campaign, "b1").rest == ("E", "E")


@pytest.mark.clause("CP-MOV-07")
def test_a_locked_army_keeps_the_step_it_was_at() -> None:
    campaign = small_world("f+b f+a ^ .", enemies="ab")
    run(campaign, b1="E", a1="E, E")
    assert move_of(campaign, "a1").rest == ("E", "E")
    assert spent(campaign, "a1") == (0, 0)


@pytest.mark.clause("CP-MOV-07", "CP-FAC-44")
def test_an_army_that_is_entered_at_the_tick_it_would_vanish_stays_and_fights() -> None:
    """a1 is in the desert at tick 18 and would be gone at tick 24, when b1 arrives: arrivals come first."""
    campaign = small_world(".+a d .+b", enemies="ab", factions={"a": "undying"})
    run(campaign, a1="E, Into the Sands", b1="W")
    assert places(campaign) == {"a1": 1, "b1": 2}
    assert battles(campaign) == {"b1+a1": 1}
    assert (campaign.armies["a1"].away, move_of(campaign, "a1").rest) == ("", ())
    campaign = small_world(".+a d .+b", allies="ab", factions={"a": "undying"})
    run(campaign, a1="E, Into the Sands", b1="W")
    assert campaign.armies["a1"].away == IN_THE_SANDS


@pytest.mark.clause("CP-MOV-07", "CP-NEU-11")
def test_a_lost_relocation_leaves_the_rest_of_the_orders() -> None:
    campaign = small_world("f+b f . .bS .", enemies="ab", allies="ac", factions={"a": "empire"}, players="c")
    campaign.change_hex(1, construction="temple", owner="cid")
    campaign.change_hex(3, owner="cid")
    with_army(campaign, "a", 1)
    campaign.relations["bob|cid"] = "allies"
    run(campaign, b1="E", a1="Ancient Teleporter to 3, E, E")
    move = move_of(campaign, "a1")
    assert (move.ended, move.rest, move.spent, move.ticks) == ("locked", ("E", "E"), 1, 6)
    assert told(campaign, RelocationLost)
    assert places(campaign) == {"a1": 1, "b1": 0}


@pytest.mark.clause("CP-MOV-07", "CP-FAC-04")
def test_a_lost_relocation_that_would_have_ended_the_phase_leaves_nothing() -> None:
    campaign = small_world(".+a .+b . .aC", enemies="ab", factions={"a": "daemon-legions"})
    run(campaign, a1="Teleport to 3, E", b1="W")
    assert move_of(campaign, "a1").rest == ()


# ------------------------------------------------------------------------------------------ what victors do


@pytest.mark.clause("CP-CON-08", "CP-MOV-07")
def test_victors_finish_together_and_new_conflicts_only_stop() -> None:
    campaign = small_world(".+a .+b . . .+c .+d .", enemies="ab cd ad ac bd bc")
    run(campaign, a1="E, E, E", d1="W, W, W")
    assert set(battles(campaign)) == {"a1+b1", "d1+c1"}
    campaign.change_army("b1", place=6)
    campaign.armies = {id: army for id, army in campaign.armies.items() if id != "c1"}
    before = dict(campaign.conflicts)
    run_rest(campaign, SameDice(), ["d1", "a1"])
    # From tick 0 they meet between hexes 2 and 3 at tick 18: they would change places.
    assert places(campaign) == {"a1": 2, "b1": 6, "d1": 3}
    assert campaign.conflicts == before
    assert move_of(campaign, "a1").rest == ()
    assert move_of(campaign, "a1").path == (0, 1, 2)


@pytest.mark.clause("CP-CON-08", "CP-TER-20", "CP-ACT-09")
def test_victors_keep_their_budget_and_their_counters() -> None:
    campaign = small_world(".!a f f+b f . . . . . . . .", enemies="ab")
    run(campaign, a1="Forced March, E, Claim Territory, E, E, Claim Territory, " + "E, " * 10 + "E")
    assert battles(campaign) == {"a1+b1": 2}
    move = move_of(campaign, "a1")
    assert (move.budget, move.spent, move.plain, move.actions) == (
        11,
        1,
        1,
        ("forced-march", "claim-territory"),
    )
    campaign.change_army("b1", place=0)
    run_rest(campaign, SameDice(), ["a1"])
    move = move_of(campaign, "a1")
    # Two hexes of Farmland more: the second of all costs 1. Then eight hexes of Grassland.
    assert (move.budget, move.plain, move.spent) == (11, 3, 10)
    assert places(campaign)["a1"] == 11


@pytest.mark.clause("CP-CON-08", "CP-FAC-03")
def test_a_victor_that_has_skipped_does_not_skip_again() -> None:
    campaign = small_world(".+a . . .+b . . .", enemies="ab", factions={"a": "daemon-legions"})
    run(campaign, a1="SKIP E E, E, SKIP E E")
    assert move_of(campaign, "a1").jumped
    campaign.change_army("b1", place=6)
    run_rest(campaign, SameDice(), ["a1"])
    assert places(campaign)["a1"] == 3
    campaign = small_world(".+a . .+b . . . .", enemies="ab", factions={"a": "daemon-legions"})
    run(campaign, a1="SKIP E E, E")
    assert not move_of(campaign, "a1").jumped
    assert move_of(campaign, "a1").rest == ("SKIP E E", "E")
    campaign.change_army("b1", place=6)
    run_rest(campaign, SameDice(), ["a1"])
    assert places(campaign)["a1"] == 3


@pytest.mark.clause("CP-CON-08", "CP-FAC-40")
def test_a_victor_goes_underground_no_more_and_has_its_invasion_left() -> None:
    campaign = small_world(".!a .+b . .bC", enemies="ab", factions={"a": "vermin-swarm"}, turn=5)
    run(campaign, a1="E, Underground Invasion 3")
    campaign.change_army("b1", place=2)
    run_rest(campaign, SameDice(), ["a1"])
    assert move_of(campaign, "a1").ended == "deployed"
    assert campaign.armies["a1"].invaded == 0


@pytest.mark.clause("CP-CON-08")
def test_without_orders_left_a_victor_stays() -> None:
    campaign = small_world(".+a .+b .", enemies="ab")
    run(campaign, b1="W")
    run_rest(campaign, SameDice(), ["a1"])
    assert places(campaign) == {"a1": 0, "b1": 1}


# ------------------------------------------------------------------------------------------ the phase


@pytest.mark.clause("CP-APH-13", "CP-CON-02", "CP-ACT-26")
def test_what_counts_for_one_phase_is_over_with_it() -> None:
    campaign = small_world(".+a .+a .+a .b .", enemies="ab")
    campaign.change_army("a1", slowed=(3,))
    campaign.change_army("a2", skips=True)
    campaign.change_army("a3", prepared=3, prepared_from=2)
    campaign.notes = {"orders": {"ann": "Army 3. Annex Territory"}, "other": 1}
    play(play_army_phase(campaign, SameDice()))
    assert [(army.slowed, army.skips, army.prepared) for army in campaign.armies.values()] == [
        ((), False, None)
    ] * 3
    assert [campaign.moves[id].ended for id in ("a1", "a2", "a3")] == ["deployed", "skipped", "annexing"]
    assert campaign.moves["a1"].budget == 7
    assert campaign.notes == {"other": 1}


@pytest.mark.clause("CP-MOV-01")
def test_everything_is_told() -> None:
    campaign = small_world(".+a ^ . .+b", enemies="ab")
    run(campaign, SameDice(), a1="E, E", b1="W")
    assert story(campaign).splitlines() == [
        "Bob's army 1 goes from hex 3 to hex 2 for 1 movement (1 of 10 spent).",
        "Ann's army 1 goes from hex 0 to hex 1 for 4 movement (4 of 10 spent).",
        "Ann's army 1 and Bob's army 1 are in each other's way in hex 2.",
        "Ann's army 1 and Bob's army 1 will fight over hex 2; Ann's army 1 attacks.",
    ]
