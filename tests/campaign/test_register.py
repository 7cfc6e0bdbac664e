"""The register of army lists, whatever book battles are fought in (CP-ARM-01 to CP-ARM-07)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.books.factions import FACTIONS
from banneret.campaign.records import WAITING
from banneret.campaign.register import (
    APPROVED,
    BUNDLED,
    REJECTED,
    TO_APPROVE,
    approve,
    army_of_list,
    bundled_lists,
    enter_list,
    lists_to_approve,
    may_enter,
    read_list,
    read_register,
    reject,
    usual_list,
    why_illegal,
)
from banneret.core.engine.errors import BadInput
from tests.campaign.small import sentences, small_world, with_army

PACKS = Path(banneret.__file__).parent / "packs"


def own_tables(folder: str = "quick_starter", name: str = "seawall-2500") -> dict[str, Any]:
    """A bundled list as a player would hand it in: its tables."""
    return tomllib.loads((PACKS / folder / "lists" / f"{name}.toml").read_text(encoding="utf-8"))


# ------------------------------------------------------------------------------------------ books


@pytest.mark.clause("CP-ARM-01")
def test_there_is_a_list_of_2500_points_for_every_faction() -> None:
    for faction in FACTIONS:
        (name,) = bundled_lists("quick-starter", faction, 2500)
        listed = read_list("quick-starter", name, "", 2500)
        assert listed.faction == faction
        assert 2400 <= listed.points <= 2500
        assert listed.approved
        assert [each.role for each in listed.characters].count("general") == 1


@pytest.mark.clause("CP-ARM-01")
@pytest.mark.parametrize(("book", "points"), [("regiments", 1500), ("age-of-fantasy", 1500)])
def test_other_books_have_the_largest_lists_below_the_campaigns_size(book: str, points: int) -> None:
    names = bundled_lists(book, "empire", 2500)
    assert names == bundled_lists(book, "sylvan", 2500), "no army of theirs stands for a faction"
    assert {read_list(book, name, "empire", 2500).points // 100 * 100 for name in names} <= {
        points,
        points - 100,
    }
    assert bundled_lists(book, "empire", 100) == ()


@pytest.mark.clause("CP-ARM-07")
@pytest.mark.parametrize(
    ("book", "name", "leadership"),
    [
        ("quick-starter", "rumpus-2500", 8),
        ("regiments", "levy-750", 9),  # a Captain of Quality 3+
        ("age-of-fantasy", "aof-levy-750", 9),
    ],
)
def test_army_leadership_is_that_of_the_listed_general(book: str, name: str, leadership: int) -> None:
    assert read_register(book, name).leadership == leadership


@pytest.mark.clause("CP-ARM-07")
def test_a_one_page_rules_list_is_led_by_its_dearest_hero() -> None:
    found = read_register("age-of-fantasy", "aof-court-3000")
    roles = {each.id: each.role for each in found.characters}
    assert roles["hollow-king"] == "general"
    assert roles["hollow-king-2"] == "other", "as dear, and later in the list"
    assert found.faction == ""
    assert found.leads_by == "Quality"
    assert {each.id for each in found.characters if each.mounted} == {"pale-margrave"}


@pytest.mark.clause("CP-ARM-07")
def test_what_counts_in_a_one_page_rules_list() -> None:
    found = read_register("regiments", "levy-750")
    units = {unit.id: unit for unit in found.units}
    assert units["pikemen"].standard
    assert units["pikemen"].scoring
    assert not units["gate-guard"].standard
    assert not units["trebuchet"].scoring
    assert not found.core_cavalry


def test_the_battle_standard_bearer_is_whom_the_list_names() -> None:
    tables = own_tables("regiments", "levy-750")
    tables["units"][1]["honours"] = {"battle_standard": True}
    roles = [each.role for each in read_register("regiments", tables).characters]
    assert roles == ["general", "bsb"]


def test_an_army_without_a_hero_has_no_general() -> None:
    tables = own_tables("regiments", "levy-750")
    tables["units"] = tables["units"][2:]
    with pytest.raises(BadInput, match="General"):
        read_register("regiments", tables)


@pytest.mark.clause("CP-FAC-21")
def test_cavalry_is_most_of_the_core_or_not() -> None:
    tables = own_tables("regiments", "levy-750")
    riders = {"unit": "lancers"}
    tables["units"] = [{"unit": "captain"}, riders, riders, {"unit": "gate-guard"}]
    assert read_register("regiments", tables).core_cavalry
    tables["units"].append({"unit": "gate-guard"})
    assert not read_register("regiments", tables).core_cavalry, "half of them is not most of them"


# ------------------------------------------------------------------------------------------ legal or not


@pytest.mark.clause("CP-ARM-03")
def test_a_list_that_breaks_the_rules_of_its_book_is_turned_down_in_a_sentence() -> None:
    campaign = small_world(".a .b")
    tables = own_tables()
    assert why_illegal(campaign, tables, "empire") == ""
    tables["entries"] = tables["entries"] * 2
    assert why_illegal(campaign, tables, "empire")
    assert why_illegal(campaign, {"list": 1}, "empire")
    assert why_illegal(campaign, 7, "empire") == (
        "An army list is the name of one that comes with the game, or a table."
    )


@pytest.mark.clause("CP-ARM-03")
@pytest.mark.parametrize("name", ["/etc/passwd", "../seawall-2500", "no-such-list", "levy-750"])
def test_no_file_is_read_for_a_name(name: str) -> None:
    campaign = small_world(".a .b")
    assert "There is no army list" in why_illegal(campaign, name, "empire")


@pytest.mark.clause("CP-ARM-01")
def test_a_list_may_not_be_larger_than_armies_of_the_campaign() -> None:
    campaign = small_world(".a .b")
    campaign.army_points = 1000
    assert why_illegal(campaign, "seawall-1000", "empire") == ""
    assert why_illegal(campaign, "seawall-1500", "empire").startswith("An Army has at most 1000 points")


@pytest.mark.clause("CP-ARM-03")
def test_a_list_says_itself_which_faction_it_is_of() -> None:
    campaign = small_world(".a .b")
    assert why_illegal(campaign, "seawall-2500", "sylvan") == (
        "This list is of another faction than the army is to be."
    )


# ------------------------------------------------------------------------------------------ the register


@pytest.mark.clause("CP-ARM-04")
def test_a_list_that_comes_with_the_book_is_entered_once_and_counts() -> None:
    campaign = small_world(".a .b")
    listed = enter_list(campaign, "ann", "seawall-2500", "empire")
    assert (listed.id, listed.approved, listed.verdict) == ("seawall-2500", True, BUNDLED)
    assert enter_list(campaign, "bob", "seawall-2500", "empire") is listed
    assert usual_list(campaign, "ann", "empire") is listed
    assert len(sentences(campaign)) == 1


@pytest.mark.clause("CP-ARM-04")
def test_a_list_of_ones_own_waits_for_the_games_master() -> None:
    campaign = small_world(".a .b")
    listed = enter_list(campaign, "ann", own_tables(), "empire")
    assert (listed.id, listed.approved, listed.verdict) == ("ann:1", False, TO_APPROVE)
    assert [each.id for each in lists_to_approve(campaign)] == ["ann:1"]
    army = with_army(campaign, "a", None, list="ann:1", away=WAITING)
    assert not may_enter(campaign, campaign.armies[army])
    approve(campaign, "ann:1")
    assert campaign.lists["ann:1"].verdict == APPROVED
    assert may_enter(campaign, campaign.armies[army])
    assert lists_to_approve(campaign) == []


@pytest.mark.clause("CP-ARM-03")
def test_the_register_keeps_the_verdict() -> None:
    campaign = small_world(".a .b")
    enter_list(campaign, "ann", own_tables(), "empire")
    reject(campaign, "ann:1", "too many drums")
    assert campaign.lists["ann:1"].verdict == REJECTED
    assert not campaign.lists["ann:1"].approved
    assert sentences(campaign)[-1] == (
        "The Games Master does not approve the list “The Whole Sea Wall”: too many drums."
    )
    assert enter_list(campaign, "ann", own_tables(), "empire").id == "ann:2", "he may look at it once more"


@pytest.mark.clause("CP-ARM-02")
@pytest.mark.clause("CP-ACT-32")
def test_a_reformed_army_keeps_its_list_until_the_new_one_is_approved() -> None:
    campaign = small_world(".a+a .b")
    old = campaign.armies["a1"].list
    enter_list(campaign, "ann", own_tables(), "empire")
    campaign.change_army("a1", reforming="ann:1")
    assert army_of_list(campaign, "a1").id == old
    approve(campaign, "ann:1")
    assert army_of_list(campaign, "a1").id == "ann:1"
    assert campaign.armies["a1"].reforming == ""


@pytest.mark.clause("CP-ACT-32")
def test_a_reform_to_a_list_that_is_turned_down_comes_to_nothing() -> None:
    campaign = small_world(".a+a .b")
    old = campaign.armies["a1"].list
    enter_list(campaign, "ann", own_tables(), "empire")
    campaign.change_army("a1", reforming="ann:1")
    reject(campaign, "ann:1")
    assert (campaign.armies["a1"].list, campaign.armies["a1"].reforming) == (old, "")


@pytest.mark.clause("CP-GEN-09")
def test_where_armies_stand_for_no_faction_each_faction_has_its_own_entry() -> None:
    campaign = small_world(".a .b")
    campaign.book = "regiments"
    one = enter_list(campaign, "ann", "levy-1500", "empire")
    other = enter_list(campaign, "bob", "levy-1500", "sylvan")
    assert (one.id, one.faction) == ("levy-1500-of-empire", "empire")
    assert (other.id, other.faction) == ("levy-1500-of-sylvan", "sylvan")
    with pytest.raises(BadInput):
        enter_list(campaign, "bob", "levy-1500", "wolves")
