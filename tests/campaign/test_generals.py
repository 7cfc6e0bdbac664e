"""The General's Army that every player always has (CP-ARM-08 to CP-ARM-12)."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.campaign.armies import destroy_army, promotable, replace_generals, replacement_hexes, usual_hex
from banneret.campaign.moves.costs import most_actions
from banneret.campaign.records import FALLEN, IN_THE_SANDS, WAITING, Veteran
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from tests.campaign.small import SameDice, play, refused, sentences, small_world


def fallen(drawn: str, **more: Any) -> Campaign:
    campaign = small_world(drawn, **more)
    for army in [army for army in campaign.armies.values() if army.general and army.owner == "ann"]:
        destroy_army(campaign, army.id, "CP-CON-02")
    return campaign


def replace(campaign: Campaign, answers: Any = ()) -> list[tuple[str, Question]]:
    return play(replace_generals(campaign, SameDice()), answers)


@pytest.mark.clause("CP-ARM-09")
def test_a_destroyed_general_waits_with_its_list_and_without_experience() -> None:
    campaign = small_world(". .!a .Ca .", players="ab")
    campaign.veterans["a1/general"] = Veteran("a1", "general", True, 9)
    campaign.change_army("a1", extra=125, slowed=(2,), skips=True, prepared=2)
    destroy_army(campaign, "a1", "CP-CON-02")
    army = campaign.armies["a1"]
    assert (army.place, army.away, army.general, army.list) == (None, FALLEN, True, "the-host-of-empire")
    assert (army.extra, army.slowed, army.skips, army.prepared) == (0, (), False, None)
    assert campaign.veterans == {}
    assert sentences(campaign) == ["Ann's guard of Ann is destroyed."]


@pytest.mark.clause("CP-ARM-08")
def test_an_army_that_is_no_generals_is_gone_for_good() -> None:
    campaign = small_world(". .!a .+a .", players="ab")
    destroy_army(campaign, "a2", "CP-CON-02")
    assert list(campaign.armies) == ["a1"]
    assert replace(campaign) == []


@pytest.mark.clause("CP-ARM-09")
def test_it_is_raised_on_or_next_to_an_own_settlement() -> None:
    campaign = fallen(
        """
        .   .   .   .   .   .!a
          ~   .Ta V   .b  .   .
        .   .+b .   .   .Cb .
    """,
        players="ab",
    )
    army = campaign.armies["a1"]
    # Not the Volcano, not where another army stands, not on land of a Neutral player; the sea is open.
    assert replacement_hexes(campaign, army) == [1, 2, 6, 7, 14]
    replace(campaign, [{"hex": 6}])
    assert campaign.armies["a1"].place == 6
    assert sentences(campaign)[-1] == "Ann raises its General's Army anew in hex 6."


@pytest.mark.clause("CP-ARM-09")
def test_usually_at_the_own_city_nearest_to_where_it_fell() -> None:
    drawn = ".Ta . .!a . .Ca . . . . .Ca"
    campaign = fallen(drawn, players="ab")
    army = campaign.armies["a1"]
    places = replacement_hexes(campaign, army)
    assert usual_hex(campaign, army, places) == 4
    replace(campaign)
    assert campaign.armies["a1"].place == 4
    campaign = fallen(".Ta . . . .Ca . . .!a . . .Ca", players="ab")
    assert usual_hex(campaign, campaign.armies["a1"], list(range(11))) == 4
    campaign = fallen(".Ta . . . .Ca . . . .!a . .Ca", players="ab")
    assert usual_hex(campaign, campaign.armies["a1"], list(range(11))) == 10
    campaign = fallen(drawn.replace("Ca", "Cb"), players="ab")
    replace(campaign)
    assert campaign.armies["a1"].place == 0  # no City: the nearest settlement


@pytest.mark.clause("CP-ARM-09")
def test_where_the_city_is_taken_it_stands_beside_it() -> None:
    campaign = fallen(". . .!a . .Ca+a .", players="ab")
    replace(campaign)
    assert campaign.armies["a1"].place == 3


@pytest.mark.clause("CP-ARM-09")
def test_without_a_settlement_it_goes_on_own_land() -> None:
    campaign = fallen("~a .!a .a .a+b Va", players="ab")
    assert replacement_hexes(campaign, campaign.armies["a1"]) == [2]


@pytest.mark.clause("CP-ARM-09")
def test_without_any_land_it_goes_far_from_everybody() -> None:
    """Hexes 4 and 5 are as far from both settlements: the lower number."""
    campaign = fallen(".Tb . .!a . . . . . . .Cb", players="ab")
    assert replacement_hexes(campaign, campaign.armies["a1"]) == [4]
    assert replace(campaign) == []  # there is nothing to decide
    assert campaign.armies["a1"].place == 4


@pytest.mark.clause("CP-ARM-09")
def test_no_land_and_no_room_leaves_it_waiting_for_another_turn() -> None:
    campaign = fallen("~ .b!a .b", players="ab")
    replace(campaign)
    assert campaign.armies["a1"].away == FALLEN
    campaign.change_hex(2, owner="")
    replace(campaign)
    assert campaign.armies["a1"].place == 2


@pytest.mark.clause("CP-ARM-10")
def test_another_army_is_promoted_and_a_regular_one_raised() -> None:
    campaign = fallen(". .!a .Ca . .+a", players="ab")
    campaign.veterans["a2/general"] = Veteran("a2", "general", True, 9)
    campaign.change_army("a1", invaded=3)
    replace(campaign, [{"hex": 1, "promote": "a2"}])
    old, new = campaign.armies["a1"], campaign.armies["a2"]
    assert (old.general, old.place, old.away) == (False, 1, "")
    assert (new.general, new.place, new.invaded) == (True, 4, 3)
    assert campaign.veterans["a2/general"].experience == 9
    assert most_actions(new) == 2


@pytest.mark.clause("CP-ARM-10")
def test_the_limit_of_armies_is_not_tested() -> None:
    """No City: two armies are all that may be bought, and she has three."""
    campaign = fallen("~ .!a .Ta+a .+a .+a .", players="ab")
    replace(campaign, [{"hex": 1, "promote": "a3"}])
    assert len([army for army in campaign.armies.values() if not army.general]) == 3


@pytest.mark.clause("CP-ARM-10", "CP-ARM-04")
def test_who_can_be_promoted() -> None:
    campaign = fallen(". .!a .Ca .+a .+a .+b", players="ab")
    campaign.change_army("a2", place=None, away=WAITING)
    campaign.change_army("a3", place=None, away=IN_THE_SANDS)
    assert promotable(campaign, "ann") == ["a3"]


@pytest.mark.clause("CP-ARM-09", "CP-ARM-10")
def test_what_is_refused() -> None:
    campaign = fallen(". .!a .Ca . .+a .+b", players="ab")
    question = replace(campaign)[0][1]
    assert refused(question, {"hex": 0}) == "not-there"
    assert refused(question, {"hex": 1, "promote": "b1"}) == "no-such-army"
    assert refused(question, {"hex": 1, "promote": "a1"}) == "no-such-army"


@pytest.mark.clause("CP-ARM-09")
def test_two_players_replace_in_player_order() -> None:
    """Both want hex 3, which lies between their settlements: who comes first has it."""
    campaign = small_world("V .Ta V . V .Tb V .!a .!b", players="ab")
    campaign.change_hex(3, terrain="grassland")
    for army in ("a1", "b1"):
        destroy_army(campaign, army, "CP-SEA-16")
    campaign.order = ("bob", "ann")
    asked = replace(campaign)
    assert [seat for seat, _ in asked] == []  # each has one free hex of its own
    assert (campaign.armies["a1"].place, campaign.armies["b1"].place) == (1, 5)


@pytest.mark.clause("CP-ARM-12")
def test_generals_act_twice() -> None:
    campaign = small_world(".!a .+a", players="a")
    assert [most_actions(campaign.armies[id]) for id in ("a1", "a2")] == [2, 1]
