"""2 Player Order Phase."""

from __future__ import annotations

import pytest

from banneret.campaign import player_order
from banneret.campaign.player_order import PlayerOrderRolled
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import SeededDice
from tests.campaign.small import play, scripted, sentences, small_world, told


def order_of(campaign: Campaign, **faces: list[int]) -> tuple[str, ...]:
    with scripted(campaign, {("player order", seat): shown for seat, shown in faces.items()}) as dice:
        play(player_order.play(campaign, dice))
    return campaign.order


@pytest.mark.clause("CP-ORD-02")
def test_fewest_cities_first() -> None:
    assert order_of(small_world(".Ca .Ca .b .Cc")) == ("bob", "cid", "ann")


@pytest.mark.clause("CP-ORD-02")
def test_a_city_outranks_any_number_of_lesser_settlements() -> None:
    assert order_of(small_world(".Ca .Fb .Fb .Fb .Tb ^Mb")) == ("bob", "ann")


@pytest.mark.clause("CP-ORD-02")
@pytest.mark.clause("CP-NEU-10")
def test_neutral_cities_count_once_they_are_conquered() -> None:
    assert order_of(small_world(".Sa .Ha .Cb .S .H")) == ("bob", "ann")


@pytest.mark.clause("CP-ORD-03")
def test_then_fewest_fortresses() -> None:
    assert order_of(small_world(".Ca .Fa .Fa .Cb .Fb .Tb .Tb")) == ("bob", "ann")


@pytest.mark.clause("CP-ORD-04")
def test_then_fewest_towns() -> None:
    assert order_of(small_world(".Fa .Ta .Ta .Fb .Tb ^Mb ^Mb")) == ("bob", "ann")


@pytest.mark.clause("CP-ORD-05")
@pytest.mark.clause("CP-NEU-04")
def test_then_fewest_mines_and_a_hold_is_one() -> None:
    assert order_of(small_world("^Ma ^Ma ^Mb")) == ("bob", "ann")
    assert order_of(small_world(".Ha .Sb")) == ("bob", "ann")


@pytest.mark.clause("CP-ORD-06")
def test_ties_are_rolled_lowest_first() -> None:
    campaign = small_world(".Ca .Cb .Cc .Td")
    assert order_of(campaign, ann=[5], bob=[2], cid=[3]) == ("dora", "bob", "cid", "ann")
    assert [event.faces for event in told(campaign, PlayerOrderRolled)] == [(5, 2, 3)]


@pytest.mark.clause("CP-ORD-06")
def test_equal_rolls_are_rolled_again_by_those_alone() -> None:
    campaign = small_world(".a .b .c .d")
    faces = {"ann": [4, 3, 6], "bob": [4, 3, 1], "cid": [4, 2], "dora": [1]}
    assert order_of(campaign, **faces) == ("dora", "cid", "bob", "ann")


@pytest.mark.clause("CP-ORD-06")
def test_players_without_land_take_part() -> None:
    assert order_of(small_world(".Ca", players="ab")) == ("bob", "ann")


@pytest.mark.clause("CP-ORD-01")
@pytest.mark.clause("CP-ORD-07")
def test_it_is_worked_out_afresh_every_turn() -> None:
    campaign = small_world(".Ca .Tb")
    assert order_of(campaign) == ("bob", "ann")
    campaign.change_hex(0, owner="bob")
    assert campaign.order == ("bob", "ann"), "not in the middle of a turn"
    campaign.turn += 1
    assert order_of(campaign) == ("ann", "bob")
    assert sentences(campaign)[-1] == "The Player Order of this turn: Ann, Bob."


@pytest.mark.clause("CP-STA-07")
def test_the_dice_of_the_set_up_are_those_of_turn_1() -> None:
    for seed in range(20):
        campaign = small_world(".a .b .c .d", turn=0)
        player_order.set_order(campaign, SeededDice(seed))
        first = campaign.order
        campaign.turn = 1
        play(player_order.play(campaign, SeededDice(seed)))
        assert campaign.order == first


@pytest.mark.clause("CP-STA-07")
def test_turn_1_recounts_after_a_golden_age() -> None:
    campaign = small_world(".Ta .Tb", turn=0)
    player_order.set_order(campaign, SeededDice(1))
    first = campaign.order
    campaign.turn = 1
    campaign.change_hex(["ann", "bob"].index(first[0]), construction="fortress")
    play(player_order.play(campaign, SeededDice(1)))
    assert campaign.order == (first[1], first[0])


@pytest.mark.clause("CP-ORD-06")
def test_it_does_not_hang_on_who_joined_first() -> None:
    for seed in range(10):
        one, other = small_world(".a .b .c"), small_world(".a .b .c")
        other.realms = dict(reversed(other.realms.items()))
        for campaign in (one, other):
            play(player_order.play(campaign, SeededDice(seed)))
        assert one.order == other.order
