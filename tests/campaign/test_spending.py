"""5 Spending Phase: shopping lists, Armies and parties, and lists that have to be approved."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.campaign import spending
from banneret.campaign.questions import Form
from banneret.campaign.realm import most_armies
from banneret.campaign.records import WAITING
from banneret.campaign.recruitment import muster_hexes
from banneret.campaign.shopping import question_of_shopping
from banneret.campaign.state import Campaign
from tests.campaign.small import Answers, SameDice, play, refused, sentences, small_world, with_army
from tests.campaign.test_register import own_tables

HOME = """
    .a .a  .a .
      .a .Ca .a  .
    .a .a  .a .Cb
"""


def spend(campaign: Campaign, answers: Answers = ()) -> list[tuple[str, Any]]:
    return play(spending.play(campaign, SameDice()), answers)


def refusal(campaign: Campaign, seat: str, form: dict[str, Any]) -> str:
    return refused(question_of_shopping(campaign, seat), form)


def armies(*purchases: dict[str, Any]) -> dict[str, Any]:
    return {"armies": list(purchases)}


# ------------------------------------------------------------------------------------------ armies


@pytest.mark.clause("CP-SPE-02")
@pytest.mark.clause("CP-SPE-03")
def test_an_army_costs_2500_and_stands_beside_an_own_city() -> None:
    campaign = small_world(HOME, gold={"a": 2600})
    spend(campaign, {"ann shopping": armies({"hexes": [6], "name": "The Gulls"})})
    (army,) = campaign.armies_of("ann")
    assert (army.place, army.name, army.faction, army.list, army.away) == (
        6,
        "The Gulls",
        "empire",
        "seawall-2500",
        "",
    )
    assert not army.general
    assert campaign.realms["ann"].gold == 100
    assert "Ann raises a new Army, The Gulls, in hex 6." in sentences(campaign)


@pytest.mark.clause("CP-SPE-03")
def test_adjacent_excludes_the_settlement_itself() -> None:
    campaign = small_world(HOME, gold=2500)
    assert refusal(campaign, "ann", armies({"hexes": [5]})) == "not-there"
    assert refusal(campaign, "ann", armies({"hexes": [10]})) == ""


@pytest.mark.clause("CP-SPE-03")
@pytest.mark.parametrize(
    ("drawn", "able"),
    [
        (".a .Fa .", [0, 2]),
        (".a .Ta .", []),
        (".a ^Ma .", []),
        (".a ^Ha .", [0, 2]),
        (".a jSa .", [0, 2]),
        (".a ^H .", []),
        ("~a .Ca A", []),
        (".b .Ca .+a", []),
    ],
)
def test_beside_which_hexes_an_army_is_placed(drawn: str, able: list[int]) -> None:
    campaign = small_world(f"{drawn} . .Cb", gold=2500)
    found = [number for number in range(3) if not refusal(campaign, "ann", armies({"hexes": [number]}))]
    assert found == able


@pytest.mark.clause("CP-SPE-03")
def test_without_a_city_or_a_fortress_no_army_can_be_bought() -> None:
    campaign = small_world(".Ta .a . .Cb", gold=2500)
    assert refusal(campaign, "ann", armies({})) == "nowhere"


@pytest.mark.clause("CP-SPE-03")
def test_an_ally_opens_his_land_and_tunnels_their_mountains() -> None:
    campaign = small_world(".b .Ca A . .Cb", allies="ab", factions={"a": "dwarven-holds"}, gold=2500)
    assert refusal(campaign, "ann", armies({"hexes": [0]})) == ""
    assert refusal(campaign, "ann", armies({"hexes": [2]})) == ""


@pytest.mark.clause("CP-SPE-02")
def test_several_may_be_bought_and_none_on_credit() -> None:
    campaign = small_world(HOME, gold={"a": 5000})
    assert refusal(campaign, "ann", armies({}, {}, {})) == "too-dear"
    spend(campaign, {"ann shopping": armies({"hexes": [1, 2]}, {"hexes": [1, 2]})})
    assert sorted([army.place or 0 for army in campaign.armies_of("ann")]) == [1, 2]
    assert len({army.name for army in campaign.armies_of("ann")}) == 2
    assert campaign.realms["ann"].gold == 0


@pytest.mark.clause("CP-ARM-06")
def test_cities_and_2_more_armies_the_generals_not_counted() -> None:
    campaign = small_world(f"{HOME.strip()}", gold=2500)
    for place in (0, 1):
        with_army(campaign, "a", place)
    with_army(campaign, "a", 2, general=True)
    assert most_armies(campaign, "ann") == 4, "1 City, 2 more, and one for Citizen Armies"
    with_army(campaign, "a", None, away=WAITING)
    assert refusal(campaign, "ann", armies({})) == ""
    with_army(campaign, "a", 4)
    assert refusal(campaign, "ann", armies({})) == "too-many-armies", "those off the map count as well"


@pytest.mark.clause("CP-ARM-06")
@pytest.mark.clause("CP-FAC-11")
@pytest.mark.clause("CP-FAC-45")
@pytest.mark.parametrize(
    ("faction", "drawn", "most"),
    [
        ("warriors", ".a", 2),
        ("warriors", ".Ca .Ca ^Ha jSa .Fa", 6),
        ("empire", ".a", 3),
        ("vampire", ".*a .*a .* .*b .Ca", 5),
    ],
)
def test_how_many_armies_a_player_may_have(faction: str, drawn: str, most: int) -> None:
    campaign = small_world(f"{drawn} .b", factions={"a": faction})
    assert most_armies(campaign, "ann") == most


@pytest.mark.clause("CP-ARM-06")
def test_losing_cities_disbands_nobody() -> None:
    campaign = small_world(".Fa .+a .+a .+a .+a .Cb", gold=2500)
    spend(campaign)
    assert len(campaign.armies_of("ann")) == 4
    assert refusal(campaign, "ann", armies({})) == "too-many-armies"


@pytest.mark.clause("CP-ARM-11")
def test_a_generals_army_is_not_for_sale() -> None:
    campaign = small_world(HOME, gold=3500)
    assert refusal(campaign, "ann", armies({"general": True})) == "malformed"
    spend(campaign, {"ann shopping": armies({})})
    assert not any(army.general for army in campaign.armies.values())


@pytest.mark.clause("CP-GEN-09")
def test_an_army_of_any_faction_may_be_bought() -> None:
    campaign = small_world(HOME, gold=2500)
    spend(campaign, {"ann shopping": armies({"faction": "sylvan", "hexes": [1]})})
    (army,) = campaign.armies_of("ann")
    assert (army.faction, army.list) == ("sylvan", "rowan-2500")
    assert campaign.realms["ann"].faction == "empire"


@pytest.mark.clause("CP-ARM-03")
def test_what_is_wrong_with_an_army_is_told_when_it_is_asked_for() -> None:
    campaign = small_world(HOME, gold=2500)
    broken = own_tables()
    broken["entries"] = broken["entries"] * 2
    assert refusal(campaign, "ann", armies({"list": broken})) == "illegal-list"
    assert refusal(campaign, "ann", armies({"list": "nothing"})) == "illegal-list"
    assert refusal(campaign, "ann", armies({"faction": "wolves"})) == "no-faction"
    assert refusal(campaign, "ann", armies({"name": "\n"})) == "no-name"
    campaign.army_points = 100
    assert refusal(campaign, "ann", armies({})) == "no-list"


# ------------------------------------------------------------------------------------------ lists


@pytest.mark.clause("CP-ARM-04")
def test_an_army_with_a_list_of_ones_own_is_paid_for_and_waits() -> None:
    campaign = small_world(HOME, gold={"a": 2500})
    asked = spend(campaign, {"ann shopping": armies({"list": own_tables(), "hexes": [2, 1]})})
    assert [seat for seat, _ in asked] == ["ann", "bob", "gm"]
    (army,) = campaign.armies_of("ann")
    assert (army.place, army.away) == (None, WAITING)
    assert army.wanted[:2] == (2, 1)
    assert set(army.wanted) == set(muster_hexes(campaign, "ann"))
    assert campaign.realms["ann"].gold == 0
    assert campaign.lists[army.list].approved, "unless the Games Master says no"


@pytest.mark.clause("CP-ARM-04")
def test_a_list_that_is_turned_down_keeps_its_army_off_the_map_until_there_is_another() -> None:
    campaign = small_world(HOME, gold={"a": 2500})
    bought = armies({"list": own_tables()})
    spend(campaign, {"ann shopping": bought, "gm lists": {"rejected": [{"list": "ann:1", "reason": "no"}]}})
    (army,) = campaign.armies_of("ann")
    assert not campaign.lists[army.list].approved
    assert refusal(campaign, "ann", {"lists": [{"list": "seawall-2500", "army": army.id}]}) == ""
    spend(campaign, {"ann shopping": {"lists": [{"list": "seawall-2500", "army": army.id}]}})
    assert campaign.armies[army.id].list == "seawall-2500"
    assert campaign.armies[army.id].away == WAITING, "it comes with the next orders"


@pytest.mark.clause("CP-ARM-02")
def test_the_list_of_an_army_is_fixed() -> None:
    campaign = small_world(HOME, gold=2500)
    army = with_army(campaign, "a", 0)
    other = with_army(campaign, "b", 3)
    for id in (army, other, "nobody"):
        assert refusal(campaign, "ann", {"lists": [{"list": "seawall-2500", "army": id}]}) == "list-is-fixed"


@pytest.mark.clause("CP-ACT-32")
def test_a_list_is_handed_in_for_a_reform_to_come() -> None:
    campaign = small_world(HOME)
    spend(campaign, {"ann shopping": {"lists": [{"list": own_tables()}]}})
    assert campaign.lists["ann:1"].approved
    assert refusal(campaign, "ann", {"lists": [{"list": own_tables()}] * 9}) == "too-many-lists"


@pytest.mark.clause("CP-ARM-04")
def test_the_games_master_is_asked_only_about_new_lists() -> None:
    campaign = small_world(HOME, gold=2500)
    assert [seat for seat, _ in spend(campaign)] == ["ann", "bob"]
    asked = spend(campaign, {"ann shopping": {"lists": [{"list": own_tables()}]}})
    question = asked[-1][1]
    assert isinstance(question, Form)
    assert refused(question, {"rejected": [{"list": "seawall-2500"}]}) == "no-such-list"
    assert refused(question, {"rejected": [{"list": "ann:1"}, {"list": "ann:1"}]}) == "no-such-list"


@pytest.mark.clause("CP-ARM-04")
def test_an_army_that_waits_may_be_told_where_to_enter() -> None:
    campaign = small_world(HOME)
    army = with_army(campaign, "a", None, away=WAITING)
    assert refusal(campaign, "ann", {"waiting": [{"army": army, "hexes": [0]}]}) == "not-there"
    assert refusal(campaign, "bob", {"waiting": [{"army": army, "hexes": [6]}]}) == "not-waiting"
    spend(campaign, {"ann shopping": {"waiting": [{"army": army, "hexes": [6, 1]}]}})
    assert campaign.armies[army].wanted == (6, 1)


# ------------------------------------------------------------------------------------------ the order of things


SHARED = """
    .  .  .Ca .
      .  .  .  .
    .  .Fb .  .
"""


@pytest.mark.clause("CP-SPE-01")
@pytest.mark.clause("CP-ORD-01")
@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_who_is_first_in_player_order_gets_the_hex_that_both_want(order: tuple[str, str]) -> None:
    campaign = small_world(SHARED, gold=2500)
    campaign.order = order
    shared = next(iter({*muster_hexes(campaign, "ann")} & {*muster_hexes(campaign, "bob")}))
    bids = {f"{seat} shopping": armies({"hexes": [shared]}) for seat in order}
    spend(campaign, bids)
    places = {army.owner: army.place for army in campaign.armies.values()}
    assert places == {order[0]: shared, order[1]: None}
    (late,) = campaign.armies_of(order[1])
    assert late.away == WAITING
    assert campaign.realms[order[1]].gold == 0, "it is paid for and waits"


@pytest.mark.clause("CP-SPE-01")
def test_the_second_choice_is_taken_if_the_first_is_gone() -> None:
    campaign = small_world(SHARED, gold=2500)
    shared = sorted({*muster_hexes(campaign, "ann")} & {*muster_hexes(campaign, "bob")})[0]
    other = next(number for number in muster_hexes(campaign, "bob") if number != shared)
    spend(
        campaign,
        {"ann shopping": armies({"hexes": [shared]}), "bob shopping": armies({"hexes": [shared, other]})},
    )
    assert {army.owner: army.place for army in campaign.armies.values()} == {"ann": shared, "bob": other}


@pytest.mark.clause("CP-SPE-01")
def test_all_armies_come_before_all_parties() -> None:
    campaign = small_world(SHARED, gold=3500)
    both = {**armies({}), "parties": [{"kind": "free-company", "hexes": [1]}]}
    spend(campaign, {"shopping": both})
    words = " ".join(sentences(campaign))
    assert words.rindex("raises a new Army") < words.index("hires an Adventuring Party")


@pytest.mark.clause("CP-SPE-01")
def test_lists_are_handed_in_by_all_at_once() -> None:
    campaign = small_world(SHARED, gold=2500)
    steps = spending.play(campaign, SameDice())
    assert set(next(steps).questions) == {"ann", "bob"}


# ------------------------------------------------------------------------------------------ parties


@pytest.mark.clause("CP-SPE-04")
@pytest.mark.clause("CP-ADV-01")
def test_500_gold_buy_a_party_beside_any_settlement() -> None:
    campaign = small_world(HOME, gold=500)
    spend(
        campaign, {"ann shopping": {"parties": [{"kind": "free-company", "hexes": [7], "name": "The Rooks"}]}}
    )
    (party,) = campaign.parties_of("ann")
    assert (party.place, party.name, party.gold) == (7, "The Rooks", 500), "beside the City of Bob"
    assert campaign.realms["ann"].gold == 0


@pytest.mark.clause("CP-SPE-05")
def test_with_the_house_rule_parties_start_at_home() -> None:
    campaign = small_world(HOME, gold=500, house="parties_start_at_home")
    assert refusal(campaign, "ann", {"parties": [{"kind": "free-company", "hexes": [7]}]}) == "not-there"
    assert refusal(campaign, "ann", {"parties": [{"kind": "free-company", "hexes": [6]}]}) == ""


@pytest.mark.clause("CP-SPE-04")
@pytest.mark.clause("CP-ADV-04")
@pytest.mark.clause("CP-ADV-05")
def test_what_is_wrong_with_a_party_is_told_when_it_is_asked_for() -> None:
    campaign = small_world(HOME, gold=2000)
    party = {"kind": "free-company", "hexes": [6]}
    assert refusal(campaign, "ann", {"parties": [party] * 4}) == "too-many-parties"
    assert refusal(campaign, "ann", {"parties": [{"kind": "seekers", "hexes": [6]}]}) == "no-such-party"
    assert refusal(campaign, "ann", {"parties": [{"kind": "free-company", "hexes": []}]}) == "nowhere"
    assert refusal(campaign, "ann", {"parties": [{"kind": "free-company", "hexes": [99]}]}) == "not-there"
    assert refusal(campaign, "ann", {"parties": [party] * 3}) == ""
    campaign.change_realm("ann", gold=499)
    assert refusal(campaign, "ann", {"parties": [party]}) == "too-dear"


@pytest.mark.clause("CP-GLD-03")
def test_party_gold_and_realm_gold_are_apart() -> None:
    campaign = small_world(HOME, gold=1200)
    spend(campaign, {"ann shopping": {"parties": [{"kind": "free-company", "hexes": [6]}] * 2}})
    assert campaign.realms["ann"].gold == 200
    assert [party.gold for party in campaign.parties_of("ann")] == [500, 500]


# ------------------------------------------------------------------------------------------ the question


@pytest.mark.clause("CP-SPE-01")
def test_who_says_nothing_buys_nothing() -> None:
    campaign = small_world(HOME, gold=3500)
    spend(campaign)
    assert campaign.armies == {}
    assert campaign.parties == {}


def test_what_is_proposed_is_legal() -> None:
    rng = random.Random(3)
    for gold in (0, 600, 2500, 3500):
        for drawn in (HOME, ".a .Cb", "~a .Ca ~ .Cb"):
            campaign = small_world(drawn, gold=gold)
            for seat in campaign.seats:
                question = question_of_shopping(campaign, seat)
                found = question.candidates(rng, 6)
                assert [refused(question, each) for each in found] == [""] * len(found)
    assert (
        len(
            {str(each) for each in question_of_shopping(small_world(HOME, gold=3500), "ann").candidates(rng, 8)}
        )
        > 3
    )
