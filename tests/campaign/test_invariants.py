"""What must never be true: each fault is found, and a sound campaign has none."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from banneret.campaign.artefacts import give
from banneret.campaign.book import CampaignBook
from banneret.campaign.invariants import broken_invariants
from banneret.campaign.records import Veteran
from banneret.campaign.state import Campaign, ConquestPoints, Season
from tests.campaign.small import small_world, with_army

DRAWN = """
    .Ca .+a .!a ^H .'a .   .
      ~  ^Ma .  .b  .  .Cb .+b
"""


def sound() -> Campaign:
    return small_world(DRAWN, enemies="ab", gold=3500)


def test_a_sound_campaign_has_no_faults() -> None:
    assert broken_invariants(sound()) == []


def test_the_book_tells_of_the_same_faults() -> None:
    campaign = sound()
    assert CampaignBook().broken_invariants(campaign) == []
    campaign.change_realm("ann", gold=3501)
    assert CampaignBook().broken_invariants(campaign) == broken_invariants(campaign) != []


Harm = Callable[[Campaign], object]

FAULTS: list[tuple[str, str, Harm]] = [
    ("CP-REA-19", "on no Mountain", lambda c: c.change_hex(8, terrain="snowy-mountains")),
    ("CP-REA-01", "who does not play", lambda c: c.change_hex(2, owner="zoe")),
    ("CP-REA-01", "a construction that there is not", lambda c: c.change_hex(2, construction="tower")),
    ("CP-TER-23", "on the sea", lambda c: c.change_hex(0, terrain="ocean")),
    ("CP-REA-21", "crosses the sea", lambda c: c.change_hex(7, road=True)),
    ("CP-STA-01", "no known terrain", lambda c: c.change_hex(2, terrain="moon")),
    ("CP-REA-02", "too near each other", lambda c: c.change_hex(2, construction="town")),
    ("CP-GLD-02", "more than a treasury holds", lambda c: c.change_realm("ann", gold=3501)),
    ("CP-GLD-01", "less than no gold", lambda c: c.change_realm("ann", gold=-1)),
    ("CP-FAC-01", "of no known faction", lambda c: c.change_realm("ann", faction="wolves")),
    ("CP-ARM-08", "2 General's Armies", lambda c: c.change_army("a1", general=True)),
    ("CP-ACT-06", "are both in hex 2", lambda c: c.change_army("a1", place=2)),
    ("CP-NEU-01", "a Neutral City that nobody", lambda c: c.change_army("a1", place=3)),
    ("CP-ARM-04", "not in the register", lambda c: c.change_army("a1", list="none")),
    ("CP-ARM-02", "of no known faction", lambda c: c.change_army("a1", faction="wolves")),
    ("CP-ARM-08", "on the map and off it", lambda c: c.change_army("a1", place=None)),
    ("CP-ARM-08", "on the map and off it", lambda c: c.change_army("a1", away="waiting")),
    ("CP-ARM-08", "which there is not", lambda c: c.change_army("a1", place=99)),
    ("CP-ARM-08", "who does not play", lambda c: c.change_army("a1", owner="zoe")),
    ("CP-ARM-08", "Two armies have the number", lambda c: c.change_army("a1", number=2)),
    ("CP-ARM-08", "will be given again", lambda c: setattr(c, "army_numbers", {"ann": 0})),
    ("CP-ADV-01", "which there is not", lambda c: c.change_party("pa1", place=99)),
    ("CP-GLD-03", "less than nothing", lambda c: c.change_party("pa1", gold=-1)),
    ("CP-ADV-01", "who does not play", lambda c: c.change_party("pa1", owner="zoe")),
    ("CP-DIP-02", "who are not two players", lambda c: c.relations.update({"bob|ann": "enemies"})),
    ("CP-DIP-02", "neither Allies nor Enemies", lambda c: c.relations.update({"ann|bob": "neutral"})),
    ("CP-ORD-01", "in the Player Order once", lambda c: setattr(c, "order", ("ann", "ann"))),
    ("CP-SEA-06", "A portal is in hex 99", lambda c: setattr(c, "season", Season(portals=(99,)))),
    ("CP-SEA-06", "Two portals", lambda c: setattr(c, "season", Season(portals=(1, 1)))),
    ("CP-ART-03", "borne by nobody", lambda c: give(c, "kingsbane", "a9/general")),
    ("CP-ART-03", "borne by no character", lambda c: give(c, "kingsbane", "a1/spears")),
    ("CP-ART-03", "There is no Artefact", lambda c: give(c, "sock", "a1/general")),
    (
        "CP-CHA-02",
        "less than no experience",
        lambda c: c.veterans.update({"a1/general": Veteran("a1", "general", True, experience=-1)}),
    ),
    ("CP-CHA-02", "is in no army", lambda c: c.veterans.update({"a9/general": Veteran("a9", "general", True)})),
    (
        "CP-CON-09",
        "Conquest Points",
        lambda c: c.awards.update({"x": ConquestPoints("x", "ann", "a1", -1, 0, 0, 0, "bob")}),
    ),
]


@pytest.mark.parametrize(
    ("clause", "words", "harm"), FAULTS, ids=[f"{n} {each[1]}" for n, each in enumerate(FAULTS)]
)
def test_each_fault_is_told_in_a_sentence(clause: str, words: str, harm: Harm) -> None:
    campaign = sound()
    harm(campaign)
    found = broken_invariants(campaign)
    assert any(words in each for each in found), (clause, found)
    assert all(each.endswith(".") for each in found)


@pytest.mark.clause("CP-ARM-04")
def test_no_army_is_on_the_map_without_an_approved_list() -> None:
    campaign = small_world(".a+a .b")
    name = campaign.armies["a1"].list
    campaign.lists[name] = msgspec.structs.replace(campaign.lists[name], approved=False)
    assert broken_invariants(campaign) == [
        "The army Ann's army 1 is on the map with a list that is not approved."
    ]
    campaign.change_army("a1", place=None, away="waiting")
    assert broken_invariants(campaign) == []


@pytest.mark.clause("CP-REA-19")
@pytest.mark.clause("CP-NEU-06")
def test_a_hold_may_stand_where_no_mountain_is_any_more() -> None:
    assert broken_invariants(small_world("VHa .b")) == []


@pytest.mark.clause("CP-GLD-02")
def test_with_the_later_reading_a_treasury_may_be_fuller_for_a_while() -> None:
    campaign = small_world(".a .b", gold=3600)
    campaign.cap_at_end_only = True
    assert broken_invariants(campaign) == []


def test_armies_off_the_map_are_nowhere_together() -> None:
    campaign = small_world(".Ca .b")
    for _ in range(2):
        with_army(campaign, "a", None, away="sands")
    assert broken_invariants(campaign) == []


def test_a_map_with_a_hole_is_told_once() -> None:
    campaign = small_world(".Ca .b .b")
    del campaign.hexes[1]
    assert broken_invariants(campaign) == ["The map has not all its hexes."]
