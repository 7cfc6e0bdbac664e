"""Adventuring Parties are hired, placed and lost; their gold is their own (sections ADV, SPE, GLD)."""

from __future__ import annotations

import pytest

from banneret.campaign import adventurers
from banneret.campaign.parties import (
    change_purse,
    found_party,
    kind_of,
    lose_party,
    places_for_party,
    why_not_hire,
)
from banneret.campaign.party_events import PartySetsOut
from banneret.campaign.state import Campaign
from tests.campaign.party_play import adventure
from tests.campaign.small import SameDice, play, refused, sentences, small_world, told

TOWNS = """
    .   .   ~   .
      .   .Ta .   A
    .   .   .   .Cb
"""


def world(**fields: object) -> Campaign:
    return small_world(TOWNS, "abc", gold=1000, **fields)  # type: ignore[arg-type]


@pytest.mark.clause("CP-ADV-01", "CP-ADV-02")
def test_the_price_becomes_the_purse() -> None:
    campaign = world()
    party = campaign.parties[found_party(campaign, "ann", "free-company", 0)]
    assert campaign.realms["ann"].gold == 500
    assert (party.gold, party.place, party.kind, party.name) == (500, 0, "free-company", "Free Company")
    assert sentences(campaign) == [
        "Ann hires an Adventuring Party, called Free Company, which starts in hex 0 with 500 Party Gold."
    ]
    other = campaign.parties[found_party(campaign, "bob", "free-company", 0)]
    assert (other.name, other.number, other.id) == ("Free Company 2", 2, "party-2")


@pytest.mark.clause("CP-ADV-01")
def test_499_gold_hire_nobody() -> None:
    campaign = world()
    campaign.change_realm("ann", gold=499)
    assert why_not_hire(campaign, "ann", "free-company", 4)[0] == "CP-ADV-01"
    campaign.change_realm("ann", gold=500)
    assert why_not_hire(campaign, "ann", "free-company", 4) == ("", "")


@pytest.mark.clause("CP-ADV-04")
def test_nobody_has_four_parties() -> None:
    campaign = world()
    campaign.change_realm("ann", gold=3000)
    for _ in range(3):
        assert why_not_hire(campaign, "ann", "free-company", 4) == ("", "")
        last = found_party(campaign, "ann", "free-company", 4)
    assert why_not_hire(campaign, "ann", "free-company", 4) == (
        "CP-ADV-04",
        "Nobody has more than 3 Adventuring Parties.",
    )
    assert why_not_hire(campaign, "bob", "free-company", 4) == ("", "")
    lose_party(campaign, last, "CP-SEA-19")
    assert why_not_hire(campaign, "ann", "free-company", 4) == ("", "")


@pytest.mark.clause("CP-ADV-05")
def test_only_parties_of_the_players_own_faction_are_hired() -> None:
    campaign = world(factions={"b": "vermin-swarm"})
    assert why_not_hire(campaign, "bob", "free-company", 4)[0] == "CP-ADV-05"
    assert why_not_hire(campaign, "bob", "stone-sniffers", 4) == ("", "")
    assert why_not_hire(campaign, "ann", "stone-sniffers", 4) == (
        "CP-ADV-05",
        "Your faction hires Free Company or River Smugglers, and nobody else.",
    )


def test_a_party_stays_what_it_is_when_its_owner_changes_his_faction() -> None:
    campaign = world()
    party = found_party(campaign, "ann", "river-smugglers", 4)
    campaign.change_realm("ann", faction="vermin-swarm")
    assert kind_of(campaign, campaign.parties[party]).party == "free-company"


@pytest.mark.clause("CP-SPE-04")
def test_a_party_starts_beside_any_settlement_on_passable_land() -> None:
    campaign = world()
    # Around the Town in hex 5 and the City in hex 11, but not in them, at sea, or in the mountains.
    assert places_for_party(campaign, "cid") == [1, 4, 6, 9, 10]
    assert why_not_hire(campaign, "ann", "free-company", 5)[0] == "CP-SPE-04"
    assert why_not_hire(campaign, "ann", "free-company", 2)[0] == "CP-SPE-04"


@pytest.mark.clause("CP-SPE-04")
def test_who_else_is_there_does_not_matter() -> None:
    campaign = small_world(".Ta   .+b'c   .", gold=500)
    assert places_for_party(campaign, "ann") == [1]


@pytest.mark.clause("CP-SPE-04")
def test_a_neutral_city_is_a_city_and_a_mine_is_no_settlement() -> None:
    campaign = small_world(".H  .  .  ^Ma  .", "a")
    assert places_for_party(campaign, "ann") == [1]


@pytest.mark.clause("CP-SPE-05")
def test_by_a_house_rule_parties_start_at_home() -> None:
    campaign = world(house="parties_start_at_home")
    assert places_for_party(campaign, "ann") == [1, 4, 6, 9, 10]
    assert places_for_party(campaign, "bob") == [6, 10]
    assert places_for_party(campaign, "cid") == []
    assert why_not_hire(campaign, "bob", "free-company", 4)[0] == "CP-SPE-05"
    assert why_not_hire(campaign, "bob", "free-company", 10) == ("", "")


@pytest.mark.clause("CP-ADV-02", "CP-ADV-03")
def test_the_purse_is_spent_on_a_party_of_its_kind() -> None:
    campaign = world()
    id = found_party(campaign, "ann", "river-smugglers", 4)
    play(adventurers.play(campaign, SameDice(2)))
    party = campaign.parties[id]
    assert party.warband is not None
    (mustered,) = told(campaign, PartySetsOut)
    assert mustered.members >= 3
    assert 0 <= party.gold == mustered.gold < 500
    assert '"type": "free-company"' in party.warband
    assert campaign.realms["ann"].gold == 500
    # The same again from the same dice.
    twin = world()
    found_party(twin, "ann", "river-smugglers", 4)
    play(adventurers.play(twin, SameDice(2)))
    assert twin.parties[id] == party


@pytest.mark.clause("CP-ADV-02")
def test_the_owner_may_say_who_is_in_a_new_party() -> None:
    campaign = world()
    id = found_party(campaign, "ann", "free-company", 4, "Nine Lanterns")
    names = ["Oda", "Ulf", "Bertram"]
    draft = {
        "type": "free-company",
        "name": "whatever",
        "members": [
            {"entry": "captain", "name": names[0], "items": ["sword"]},
            {"entry": "soldier", "name": names[1], "items": []},
            {"entry": "soldier", "name": names[2], "items": []},
        ],
        "hired": [],
        "stash": [],
    }
    asked = play(adventurers.play(campaign, SameDice()), {"adventures": {"bands": {id: draft}}})
    party = campaign.parties[id]
    assert [mustered.members for mustered in told(campaign, PartySetsOut)] == [3]
    assert party.name == "Nine Lanterns"
    assert all(f'"name": "{name}"' in str(party.warband) for name in names)
    assert 350 < party.gold < 400
    # A draft that breaks a rule of skirmishes is refused, and so is one of another kind.
    question = asked[0][1]
    few = {**draft, "members": draft["members"][:1]}
    assert refused(question, {"bands": {id: few}}) == "not-in-camp"
    assert refused(question, {"bands": {id: {**draft, "type": "seekers"}}}) == "not-in-camp"
    assert refused(question, {"bands": {"party-9": draft}}) == "not-in-camp"


@pytest.mark.clause("CP-ADV-03")
def test_between_skirmishes_its_owner_equips_a_party() -> None:
    campaign = world()
    id = found_party(campaign, "ann", "free-company", 4)
    play(adventurers.play(campaign, SameDice()))
    change_purse(campaign, id, 200, 3, "found a chest")
    campaign.told.clear()
    recruit = {"party": id, "deed": "recruit", "what": "recruit", "whom": "Wat"}
    rename = {"party": id, "deed": "rename", "what": "Wat's Wagons"}
    asked = play(adventurers.play(campaign, SameDice()), {"adventures": {"camp": [recruit, rename]}})
    party = campaign.parties[id]
    assert (party.gold, party.weirdstone, party.name) == (186, 3, "Wat's Wagons")
    assert "Wat joins" in sentences(campaign)[0]
    assert campaign.realms["ann"].gold == 500
    question = asked[0][1]
    dear = {"party": id, "deed": "hire", "what": "ogre-mercenary"}
    assert refused(question, {"camp": [dear] * 3}) == "not-in-camp"
    assert (
        refused(question, {"camp": [{"party": "party-9", "deed": "recruit", "what": "recruit"}]})
        == "not-in-camp"
    )
    assert refused(question, {"camp": [{"party": id, "deed": "eat", "what": "recruit"}]}) == "not-in-camp"


def test_orders_go_by_the_name_that_a_party_had_when_they_were_written() -> None:
    campaign = world()
    id = found_party(campaign, "ann", "free-company", 4)
    play(adventurers.play(campaign, SameDice()))
    rename = {"party": id, "deed": "rename", "what": "Nobody's Own"}
    answer = {"adventures": {"camp": [rename], "text": "Free Company. W"}}
    campaign.change_party(id, place=6)
    play(adventurers.play(campaign, SameDice()), answer)
    assert (campaign.parties[id].name, campaign.parties[id].place) == ("Nobody's Own", 5)


@pytest.mark.clause("CP-GLD-03")
def test_a_purse_has_no_cap_and_is_nobody_elses() -> None:
    campaign = world()
    id = found_party(campaign, "ann", "free-company", 4)
    play(adventurers.play(campaign, SameDice()))
    change_purse(campaign, id, 9000, 1, "found the chest")
    assert (campaign.parties[id].gold, campaign.realms["ann"].gold) == (9000, 500)
    assert '"gold": 9000' in str(campaign.parties[id].warband)


def test_a_lost_party_is_told_of_with_its_name() -> None:
    campaign = small_world(".'a")
    lose_party(campaign, "pa1", "CP-SEA-19")
    assert not campaign.parties
    assert sentences(campaign) == ["The party Ann's party 1 is no more."]


def test_nobody_without_parties_is_asked() -> None:
    campaign = small_world(".'a  .  .", "abc")
    assert [seat for seat, _ in adventure(campaign)] == ["ann"]
    assert adventure(small_world(".  .", "ab")) == []
