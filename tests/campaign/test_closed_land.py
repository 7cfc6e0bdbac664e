"""Armies on closed land (CP-DIP-09)."""

from __future__ import annotations

import pytest

from banneret.campaign.closed_land import leave_closed_land, stands_on_closed_land
from banneret.campaign.state import Campaign
from tests.campaign.small import sentences, small_world, with_army


def places(campaign: Campaign) -> dict[str, int | None]:
    leave_closed_land(campaign)
    return {army.id: army.place for army in campaign.armies.values()}


@pytest.mark.clause("CP-DIP-09")
@pytest.mark.parametrize(("relations", "to"), [({}, 2), ({"enemies": "ab"}, 2), ({"allies": "ab"}, 3)])
def test_land_of_neutral_and_enemy_players_is_closed(relations: dict[str, str], to: int) -> None:
    campaign = small_world(".a .b . .b+a .b", **relations)  # type: ignore[arg-type]
    assert places(campaign) == {"a1": to}


@pytest.mark.clause("CP-DIP-09")
def test_the_nearest_hex_and_of_those_as_near_the_lowest_number() -> None:
    campaign = small_world(".b . .b+a . .b")
    assert places(campaign) == {"a1": 1}
    assert sentences(campaign) == ["The army Ann's army 1 leaves closed land in hex 2 and goes to hex 1."]


@pytest.mark.clause("CP-DIP-09")
def test_it_must_be_free_and_open_to_that_army() -> None:
    campaign = small_world("A .b+a .+b ^H .a")
    assert places(campaign)["a1"] == 4


@pytest.mark.clause("CP-DIP-09")
def test_the_sea_is_open_too() -> None:
    campaign = small_world("~ .b+a .b .a")
    assert places(campaign) == {"a1": 0}


@pytest.mark.clause("CP-DIP-09")
@pytest.mark.parametrize(("order", "to"), [(("bob", "ann"), (1, 0)), (("ann", "bob"), (0, 2))])
def test_several_go_in_army_key_order(order: tuple[str, ...], to: tuple[int, int]) -> None:
    """Both want the one free hex."""
    campaign = small_world(". .c+a .c+b A")
    campaign.order = (*order, "cid")
    assert places(campaign) == dict(zip(("a1", "b1"), to, strict=True))


@pytest.mark.clause("CP-DIP-09")
def test_with_none_within_10_hexes_it_stays() -> None:
    rows = " ".join([".b+a", *[".b"] * 10, "."])
    campaign = small_world(rows)
    assert places(campaign) == {"a1": 0}
    assert stands_on_closed_land(campaign, campaign.armies["a1"])
    assert sentences(campaign) == [
        "The army Ann's army 1 stands on closed land in hex 0 and has nowhere to go."
    ]
    campaign.change_hex(10, owner="")
    assert places(campaign) == {"a1": 10}


@pytest.mark.clause("CP-DIP-09")
def test_armies_on_their_own_or_on_nobodys_land_or_off_the_map_stay() -> None:
    campaign = small_world(".a+a .+a .b")
    with_army(campaign, "a", None, away="sands")
    assert places(campaign) == {"a1": 0, "a2": 1, "a3": None}
    assert campaign.told == []
