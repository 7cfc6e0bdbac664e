"""What victories and annexations are worth (CP-CON-09 to CP-CON-11, CP-ACT-27)."""

from __future__ import annotations

import pytest

from banneret.campaign.artefacts import give
from banneret.campaign.awards import PointsEarned
from banneret.campaign.conquering import spend_points
from banneret.campaign.purchase_events import PointsLapsed
from banneret.campaign.records import MOVE_CONFLICT, ArmyMove, Readiness
from tests.campaign.after_battle import annexed, fight, uses
from tests.campaign.conquest_points import awarded, closed, held, points, spend
from tests.campaign.small import play, scripted, sentences, small_world, told

# ------------------------------------------------------------------------------------------ points


@pytest.mark.clause("CP-CON-09")
@pytest.mark.parametrize(
    ("scenario", "winner", "decisive", "earned"),
    [
        ("pitched-battle", "attacker", False, 4),
        ("pitched-battle", "defender", True, 6),
        ("siege", "attacker", False, 7),
        ("siege", "attacker", True, 10),
        ("siege", "defender", False, 4),
        ("raid", "defender", True, 5),
        ("ambush", "defender", False, 5),
    ],
)
def test_points_are_those_of_the_scenario_that_was_played(
    scenario: str, winner: str, decisive: bool, earned: int
) -> None:
    campaign = small_world(". .+a .+b .", enemies="ab")
    fight(campaign, "a1", "b1", winner=winner, scenario=scenario, decisive=decisive)
    assert points(campaign) == earned
    assert campaign.awards["battle-1"].seat == ("ann" if winner == "attacker" else "bob")


@pytest.mark.clause("CP-GEN-07", "CP-CON-09")
@pytest.mark.parametrize("status", ["played", "stalemate"])
def test_a_draw_earns_nobody_anything(status: str) -> None:
    campaign = small_world(". .+a .+b .", enemies="ab")
    fight(campaign, "a1", "b1", winner="draw", status=status)
    assert awarded(campaign).awards == {}


@pytest.mark.clause("CP-GEN-06")
@pytest.mark.parametrize(("fault", "seat"), [("bob", "ann"), ("ann", "bob")])
def test_a_forfeit_is_worth_two_points_whatever_else_would_count(fault: str, seat: str) -> None:
    campaign = small_world(". .+a .Cb+b .", enemies="ab")
    give(campaign, "gatecrusher", "a1/captain")
    fight(campaign, "a1", "b1", status="forfeit", given_up_by=fault, merged=("a1", "a2"))
    assert points(campaign) == 2
    assert campaign.awards["battle-1"].seat == seat


@pytest.mark.clause("CP-GEN-06", "CP-GEN-15")
@pytest.mark.parametrize(("house", "reason"), [("", "needs CP-CON-24"), ("forfeit_counts_as_win", "")])
def test_a_forfeit_destroys_only_where_the_house_counts_it_as_a_win(house: str, reason: str) -> None:
    campaign = small_world(". .+a .Cb .b .b+b", enemies="ab", house=house)
    counts_for = "attacker" if house else "draw"
    fight(campaign, "a1", "b1", hex=2, status="forfeit", given_up_by="bob", counts_for=counts_for)
    assert closed(campaign, "destroy", 2) == reason


@pytest.mark.clause("CP-GEN-14")
def test_a_resigned_battle_earns_the_usual_points() -> None:
    campaign = small_world(". .+a .+b .", enemies="ab")
    fight(campaign, "a1", "b1", status="resigned", rounds=0, given_up_by="bob", scenario="siege")
    assert points(campaign) == 7


@pytest.mark.clause("CP-CON-11", "CP-ACT-25")
@pytest.mark.parametrize(
    ("merged", "kind", "winner", "earned"),
    [
        (("a1", "a2"), "attack", "attacker", 7),
        (("a1", "a2", "a3"), "attack", "attacker", 7),
        (("a1",), "attack", "attacker", 4),
        (("a1", "a2"), "attack", "defender", 4),
        (("a1", "a2"), MOVE_CONFLICT, "attacker", 4),
    ],
)
def test_two_attackers_win_three_more_once(
    merged: tuple[str, ...], kind: str, winner: str, earned: int
) -> None:
    campaign = small_world(". .+a .+b .", enemies="ab")
    fight(campaign, "a1", "b1", winner=winner, merged=merged, kind=kind)
    assert points(campaign) == earned


@pytest.mark.clause("CP-CON-11", "CP-CON-05")
def test_two_players_against_one_hex_win_no_more() -> None:
    campaign = small_world(". .+a .+b .+c", enemies="ab bc")
    fight(campaign, "a1", "b1", pressed=True)
    assert points(campaign) == 4


@pytest.mark.clause("CP-ART-02")
@pytest.mark.parametrize(("target", "earned"), [(".Cb+b", 6), (".Tb+b", 6), (".b+b", 4)])
def test_the_gatecrusher_adds_two_to_a_siege_or_raid(target: str, earned: int) -> None:
    campaign = small_world(f". .+a {target} .", enemies="ab")
    give(campaign, "gatecrusher", "a1/captain")
    fight(campaign, "a1", "b1")
    assert points(campaign) == earned
    assert sum([event.points for event in told(campaign, PointsEarned)]) == earned


@pytest.mark.clause("CP-ART-05", "CP-ART-08")
@pytest.mark.parametrize(("named", "earned"), [("tidebreaker", 4), ("gatecrusher", 6), ("", 6)])
def test_what_was_named_before_the_battle_counts_in_a_book_that_knows_no_artefacts(
    named: str, earned: int
) -> None:
    campaign = small_world(". .+a .Cb+b .", enemies="ab")
    give(campaign, "gatecrusher", "a1/captain")
    give(campaign, "tidebreaker", "a1/captain")
    battle = fight(campaign, "a1", "b1")
    campaign.change_battle(battle, ready={"attacker": Readiness(artefacts={"captain": named})})
    assert points(campaign) == earned


@pytest.mark.clause("CP-ART-05")
def test_it_adds_nothing_for_who_used_another_in_the_battle() -> None:
    campaign = small_world(". .+a .Cb+b .", enemies="ab")
    give(campaign, "gatecrusher", "a1/captain")
    give(campaign, "tidebreaker", "a1/captain")
    fight(campaign, "a1", "b1", artefacts=(uses("tidebreaker", "a1/captain"),))
    assert points(campaign) == 4


@pytest.mark.clause("CP-ART-05", "CP-BAT-08")
@pytest.mark.parametrize(("left_out", "earned"), [((), 6), (("captain",), 4), (("bearer",), 6)])
def test_it_adds_nothing_if_its_bearer_was_left_out_of_the_battle(
    left_out: tuple[str, ...], earned: int
) -> None:
    campaign = small_world(". .+a .Cb+b .", enemies="ab")
    give(campaign, "gatecrusher", "a1/captain")
    battle = fight(campaign, "a1", "b1")
    campaign.change_battle(battle, ready={"attacker": Readiness(left_out=left_out)})
    assert points(campaign) == earned


@pytest.mark.clause("CP-ACT-27", "CP-CON-09")
def test_an_annexation_is_worth_seven_and_counts_as_every_victory() -> None:
    campaign = small_world(". .+a .Cb .", enemies="ab")
    annexed(campaign, "a1", 2)
    assert points(campaign, "annexation-a1") == 7
    assert closed(campaign, "seize", 2, "annexation-a1") == ""
    assert "Ann earns 7 Conquest Points for the annexation of hex 2." in sentences(campaign)


@pytest.mark.clause("CP-NEU-03")
def test_points_of_a_garrison_are_lost() -> None:
    campaign = small_world(". .+a .H .", players="a")
    fight(campaign, "a1", "garrison:2", winner="defender")
    assert awarded(campaign).awards == {}


@pytest.mark.clause("CP-CON-10")
def test_what_is_left_is_lost() -> None:
    campaign = small_world(". .+a .b+b .", enemies="ab")
    campaign.change_army("b1", place=3)
    fight(campaign, "a1", "b1", hex=2)
    spend(campaign, ["conquer:2", "done"])
    assert held(campaign) == [2]
    assert [event.points for event in told(campaign, PointsLapsed)] == [3]


@pytest.mark.clause("CP-CON-10")
def test_where_nothing_can_be_bought_nobody_is_asked() -> None:
    campaign = small_world(".a .a+a .a+b .a", enemies="ab")
    fight(campaign, "a1", "b1")
    assert spend(campaign) == []
    assert [event.points for event in told(campaign, PointsLapsed)] == [4]


@pytest.mark.clause("CP-CON-09")
def test_the_points_of_an_army_that_is_no_more_are_lost() -> None:
    campaign = small_world(". .+a .b .", enemies="ab")
    annexed(campaign, "a1", 2)
    awarded(campaign)
    campaign.armies = {}
    play(spend_points(campaign, scripted(campaign, {})))
    assert held(campaign) == []
    assert [event.clause for event in told(campaign, PointsLapsed)] == ["CP-CON-09"]


@pytest.mark.clause("CP-CON-12", "CP-CON-09")
def test_pools_are_not_merged_and_spent_in_the_order_that_the_player_chooses() -> None:
    """Four points and four do not make a City of seven."""
    campaign = small_world(". .+a .Cb .+b . .+a .+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=2)
    fight(campaign, "a2", "b2")
    assert closed(campaign, "seize", 2) == "too-dear CP-CON-12"
    questions = spend(campaign, {"next-conquest": "battle-2"})
    assert questions[0].name == "next-conquest"
    assert [question.about for question in questions[1:]] == [("battle-2",), ("battle-1",)]


@pytest.mark.clause("CP-CON-12")
def test_by_default_pools_are_spent_in_army_key_order() -> None:
    """ann's second army has her first priority, though its battle is told of second."""
    campaign = small_world(". .+a . .+b . .+a .+b", enemies="ab")
    campaign.moves = {id: ArmyMove(id, priority=first) for id, first in (("a1", 2), ("a2", 1))}
    fight(campaign, "a1", "b1")
    fight(campaign, "a2", "b2")
    questions = spend(campaign, {"conquest": "done"})
    assert [question.about for question in questions[1:]] == [("battle-2",), ("battle-1",)]


@pytest.mark.clause("CP-CON-12")
def test_players_spend_in_player_order_on_the_map_of_that_moment() -> None:
    """Both reach unclaimed hex 3; bob comes first."""
    campaign = small_world("~ .+c .+a . .+b .+d", enemies="ac bd")
    campaign.order = ("bob", "ann", "cid", "dora")
    fight(campaign, "a1", "c1")
    fight(campaign, "b1", "d1")
    spend(campaign, ["conquer:3", "done", "done"])
    assert held(campaign, "bob") == [3]
