"""Settlements seized, lost in the attempt or destroyed, and what comes with them (CP-CON-16 to CP-CON-25)."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.campaign.artefacts import give
from banneret.campaign.conquering import spend_points
from banneret.campaign.purchase_events import SeizeTested
from banneret.campaign.records import SIEGE
from banneret.campaign.state import Campaign
from tests.campaign.after_battle import fight
from tests.campaign.conquest_points import awarded, closed, held, spend, taken, with_points
from tests.campaign.small import play, scripted, sentences, small_world, told

# ------------------------------------------------------------------------------------------ the test


SEIZED = {
    "town": ("seize", "CP-CON-18"),
    "mine": ("seize", "CP-CON-18"),
    "fortress": ("seize", "CP-CON-23"),
    "city": ("seize", "CP-CON-23"),
}


@pytest.mark.clause("CP-CON-18", "CP-CON-23")
@pytest.mark.parametrize("construction", ["town", "mine", "fortress", "city"])
@pytest.mark.parametrize(("faces", "stands"), [([4, 4], True), ([4, 5], False)])
def test_leadership_decides_whether_it_stands(construction: str, faces: list[int], stands: bool) -> None:
    """Leadership 8. The hex is claimed either way, and failure pays nothing."""
    campaign = taken(construction, "raid" if construction in ("town", "mine") else "siege", hex=1)
    spend(campaign, ["seize:1", "done"], {("seize", "battle-1", 1, 10): faces})
    assert campaign.hexes[1].owner == "ann"
    assert campaign.hexes[1].construction == (construction if stands else "")
    assert campaign.realms["ann"].gold == 0
    assert told(campaign, SeizeTested)[0].clause == SEIZED[construction][1]


@pytest.mark.clause("CP-FAC-02", "CP-FAC-26", "CP-FAC-29", "CP-FAC-50")
@pytest.mark.parametrize("faction", ["beast-herds", "ogre-khans", "orcs-and-goblins", "warriors"])
@pytest.mark.parametrize(
    ("construction", "stands"), [("city", False), ("hold", False), ("fortress", True), ("town", True)]
)
def test_the_savage_are_worse_at_cities_alone(faction: str, construction: str, stands: bool) -> None:
    campaign = taken(construction, "raid" if construction == "town" else "siege", hex=1)
    campaign.change_army("a1", faction=faction)
    spend(campaign, ["seize:1", "done"], {("seize", "battle-1", 1, 10): [4, 4]})
    assert told(campaign, SeizeTested)[0].passed is stands


@pytest.mark.clause("CP-FAC-14", "CP-FAC-22")
@pytest.mark.parametrize("faction", ["highborn", "equitaine"])
def test_the_disciplined_take_the_test_of_a_city_again(faction: str) -> None:
    for construction, again in (("city", True), ("fortress", False)):
        campaign = taken(construction, "siege", hex=1)
        campaign.change_army("a1", faction=faction)
        dice = {("seize", "battle-1", 1, 10): [6, 6]}
        if again:
            dice["seize again", "battle-1", 1, 10] = [1, 1]
        spend(campaign, ["seize:1", "done"], dice)
        assert campaign.hexes[1].construction == ("city" if again else "")


@pytest.mark.clause("CP-FAC-14")
def test_a_second_failure_stands() -> None:
    campaign = taken("city", "siege", hex=1)
    campaign.change_army("a1", faction="highborn")
    dice = {("seize", "battle-1", 1, 10): [6, 6], ("seize again", "battle-1", 1, 10): [6, 3]}
    spend(campaign, ["seize:1", "done"], dice)
    assert campaign.hexes[1].construction == ""


@pytest.mark.clause("CP-GEN-10")
def test_whose_faction_counts_is_the_armys() -> None:
    campaign = taken("city", "siege", hex=1)
    campaign.change_realm("ann", faction="highborn")
    spend(campaign, ["seize:1", "done"], {("seize", "battle-1", 1, 10): [6, 6]})
    assert campaign.hexes[1].construction == ""


@pytest.mark.clause("CP-ART-02")
@pytest.mark.parametrize(("answer", "stands"), [("yes", True), ("no", False)])
def test_sappers_chalk_takes_one_test_a_year_again(answer: str, stands: bool) -> None:
    campaign = taken("town", "raid", hex=1)
    give(campaign, "sappers-chalk", "a1/captain")
    dice = {("seize", "battle-1", 1, 10): [6, 6]}
    if stands:
        dice["seize again", "battle-1", 1, 10] = [1, 1]
    spend(campaign, ["seize:1", answer, "done"], dice)
    assert (campaign.hexes[1].construction == "town") is stands
    # The chalk is used up until the next year.
    campaign.change_hex(1, owner="bob", construction="town")
    campaign.conquered, campaign.awards = {}, {}
    asked = spend(
        campaign, ["seize:1", *([] if stands else ["no"]), "done"], {("seize", "battle-1", 1, 10): [6, 6]}
    )
    assert ("seize-again" in [question.name for question in asked]) is not stands


@pytest.mark.clause("CP-ART-02")
def test_the_looters_hand_never_seizes_and_plunders_more() -> None:
    campaign = taken("town", "raid", hex=1)
    give(campaign, "looters-hand", "a1/captain")
    assert closed(campaign, "seize", 1) == "never-seizes CP-ART-02"
    spend(campaign, ["destroy:1", "done"])
    assert campaign.realms["ann"].gold == 1250


# ------------------------------------------------------------------------------------------ gold


@pytest.mark.clause("CP-CON-21", "CP-CON-25", "CP-CON-19", "CP-CON-24")
@pytest.mark.parametrize(
    ("construction", "gold", "hex_type"),
    [("town", 1000, "raid"), ("mine", 1500, "siege"), ("fortress", 2000, "siege"), ("city", 3000, "siege")],
)
def test_destroying_pays_and_claims_the_hex_alone(construction: str, gold: int, hex_type: str) -> None:
    campaign = taken(construction, hex_type)
    spend(campaign, ["destroy:1", "done"])
    assert campaign.realms["ann"].gold == gold
    assert (campaign.hexes[1].owner, campaign.hexes[1].construction) == ("ann", "")
    assert held(campaign) == [1]


@pytest.mark.clause("CP-GLD-02", "CP-CON-25")
def test_the_treasury_holds_no_more_than_it_can() -> None:
    campaign = taken("city", "siege")
    campaign.change_realm("ann", gold=1000)
    spend(campaign, ["destroy:1", "done"])
    assert campaign.realms["ann"].gold == 3500
    assert "takes 3000 gold, of which the treasury can take 2500." in " ".join(sentences(campaign))


@pytest.mark.clause("CP-CON-12")
def test_two_mines_can_fall_to_one_victory() -> None:
    campaign = small_world(". ^Mb .+a ^Mb .b+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=3, hex_type=SIEGE)
    spend(campaign, ["destroy:1", "destroy:3"])
    assert campaign.realms["ann"].gold == 3000


@pytest.mark.clause("CP-CON-20", "CP-CON-17")
def test_a_raid_won_next_to_a_mine_and_a_fortress() -> None:
    """The Mine can be seized and not destroyed, the Fortress destroyed and not seized."""
    campaign = small_world(
        """
        .b  ^Mb .Fb
          .b  .+a .+b
    """,
        enemies="ab",
    )
    fight(campaign, "a1", "b1", hex=1, scenario="raid", decisive=True)
    assert closed(campaign, "seize", 1) == ""
    assert closed(campaign, "destroy", 1) == "needs CP-CON-20"
    assert closed(campaign, "seize", 2) == "needs CP-CON-22"
    assert closed(campaign, "destroy", 2) == ""


# ------------------------------------------------------------------------------------------ the radius


def walled_city(house: str = "", construction: str = "city") -> Campaign:
    """bob's settlement in hex 5; round it hexes 1 (bob's Army), 2 (bob's), 4 (ann's army), 6 (unclaimed),
    9 (eve's Mine), 10 (dora's Army on bob's land)."""
    campaign = small_world(
        """
        .   .b+b .b  .
          .+a .b  .   .b+b
        .   ^Me .b+d .
    """,
        players="abde",
        enemies="ab",
        house=house,
    )
    campaign.change_hex(5, construction=construction)
    siege = construction in ("city", "fortress")
    fight(campaign, "a1", "b2", hex=5, scenario="siege" if siege else "raid", decisive=True)
    spend(
        campaign,
        ["seize:5", "done"],
        {("seize", "battle-1", 5, 10 if siege else 8): [1, 1]},
    )
    return campaign


@pytest.mark.clause("CP-REA-04", "CP-REA-10", "CP-REA-16")
@pytest.mark.parametrize("construction", ["city", "fortress", "town"])
def test_a_seized_settlement_brings_all_within_one_but_for_foreign_armies(construction: str) -> None:
    """eve is Neutral and loses her Mine; bob's and dora's armies keep their hexes."""
    assert held(walled_city(construction=construction)) == [2, 4, 5, 6, 9]


@pytest.mark.clause("CP-REA-04")
@pytest.mark.parametrize(("relation", "comes"), [("allies", True), ("neutral", False), ("enemies", False)])
def test_an_allied_army_does_not_keep_its_hex_out(relation: str, comes: bool) -> None:
    campaign = small_world(". .+a .Cb .b+d .b+b", players="abd", enemies="ab")
    campaign.relations["ann|dora"] = relation
    fight(campaign, "a1", "b1", hex=2, scenario="siege")
    spend(campaign, ["seize:2"], {("seize", "battle-1", 2, 7): [1, 1]})
    assert (campaign.hexes[3].owner == "ann") is comes


@pytest.mark.clause("CP-REA-24")
def test_the_house_may_spare_bystanders() -> None:
    assert held(walled_city("spare_third_parties")) == [2, 4, 5, 6]


@pytest.mark.clause("CP-REA-20", "CP-REA-16")
def test_a_seized_mine_brings_its_own_hex_alone() -> None:
    campaign = taken("mine", "raid", hex=1)
    spend(campaign, ["seize:1", "done"], {("seize", "battle-1", 1, 10): [1, 1]})
    assert held(campaign) == [1]


@pytest.mark.clause("CP-REA-04", "CP-CON-23")
def test_a_city_lost_in_the_attempt_brings_its_own_hex_alone() -> None:
    campaign = taken("city", "siege", hex=1)
    spend(campaign, ["seize:1", "done"], {("seize", "battle-1", 1, 10): [6, 6]})
    assert held(campaign) == [1]


# ------------------------------------------------------------------------------------------ Neutral Cities


def neutral(construction: str, **more: Any) -> Campaign:
    campaign = small_world(f". .+a .{construction} .b .b+b", enemies="ab")
    fight(campaign, "a1", "garrison:2", scenario="siege", **more)
    return campaign


@pytest.mark.clause("CP-NEU-01", "CP-NEU-02", "CP-NEU-07", "CP-NEU-08", "CP-NEU-10", "CP-REA-04")
@pytest.mark.parametrize("construction", ["H", "S"])
def test_a_neutral_city_is_seized_like_any_other_and_brings_its_radius(construction: str) -> None:
    campaign = neutral(construction)
    spend(campaign, ["seize:2"], {("seize", "battle-1", 2, 7): [4, 4]})
    assert held(campaign) == [1, 2, 3]
    assert campaign.hexes[2].construction in ("hold", "temple")


@pytest.mark.clause("CP-NEU-06", "CP-NEU-12")
@pytest.mark.parametrize(("construction", "clause"), [("H", "CP-NEU-06"), ("S", "CP-NEU-12")])
def test_it_cannot_be_destroyed_and_a_failed_test_changes_nothing(construction: str, clause: str) -> None:
    campaign = neutral(construction)
    assert closed(campaign, "destroy", 2) == f"indestructible {clause}"
    spend(campaign, ["seize:2"], {("seize", "battle-1", 2, 7): [6, 6]})
    assert held(campaign) == []
    assert campaign.conquered == {}
    assert campaign.awards["battle-1"].points == 0


@pytest.mark.clause("CP-NEU-04", "CP-NEU-02")
def test_a_hold_is_not_taken_as_a_mine_after_a_raid() -> None:
    campaign = taken("hold", "raid")
    assert closed(campaign, "seize", 1) == "needs CP-CON-22"
    campaign = awarded(taken("hold", "siege"))
    campaign.awards["battle-1"] = with_points(campaign, 6)
    assert closed(campaign, "seize", 1) == "too-dear CP-CON-12"


@pytest.mark.clause("CP-NEU-06")
def test_a_hold_that_somebody_has_is_as_hard() -> None:
    campaign = taken("hold", "siege", hex=1)
    assert closed(campaign, "destroy", 1) == "indestructible CP-NEU-06"
    spend(campaign, ["seize:1", "done"], {("seize", "battle-1", 1, 10): [6, 6]})
    assert (campaign.hexes[1].owner, campaign.hexes[1].construction) == ("bob", "hold")


@pytest.mark.clause("CP-NEU-06")
def test_a_second_test_with_what_is_left_shows_other_dice() -> None:
    campaign = neutral("H", decisive=True, merged=("a1", "a2"))
    awarded(campaign)
    campaign.awards["battle-1"] = with_points(campaign, 14)
    dice = {("seize", "battle-1", 2, 14): [6, 6], ("seize", "battle-1", 2, 7): [1, 1]}
    with scripted(campaign, dice) as source:
        play(spend_points(campaign, source), ["seize:2", "seize:2"])
    assert campaign.hexes[2].owner == "ann"


@pytest.mark.clause("CP-CON-15", "CP-NEU-03")
def test_a_garrison_that_was_not_beaten_holds() -> None:
    campaign = small_world(".Cb .+a .H .b .b+b .b+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=0, scenario="siege")
    assert closed(campaign, "seize", 2) == "garrison CP-CON-15"
    for winner in ("draw", "defender"):
        fight(campaign, "b2", "garrison:2", winner=winner)
        campaign.awards = {}
        assert closed(campaign, "seize", 2) == "garrison CP-CON-15"
    fight(campaign, "b1", "garrison:2")
    campaign.awards = {}
    assert closed(campaign, "seize", 2) == ""
