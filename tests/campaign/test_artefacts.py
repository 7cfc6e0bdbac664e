"""Pools of Artefacts, finds, losses, and what those in use do on the map (section ART, gaps.md 1.2)."""

from __future__ import annotations

import pytest

from banneret.books.artefacts import BANNER, CURSED, IN_BATTLE, LEGENDARY, MINOR, WONDROUS, all_artefacts
from banneret.campaign import artefacts
from banneret.campaign.armies import destroy_army, forget_army
from banneret.campaign.artefact_rules.known import all_artefact_rules
from banneret.campaign.artefacts import draw, find, give, in_pool, name_in_use
from banneret.campaign.field_lists import fielded_list, usable_artefacts
from banneret.campaign.records import Readiness
from banneret.campaign.register import read_register, usual_list
from banneret.campaign.state import Campaign
from tests.campaign.small import SameDice, scripted, sentences, small_world


def world() -> Campaign:
    return small_world(". .!a .+a .+b .", enemies="ab")


# ------------------------------------------------------------------------------------------ pools and finds


@pytest.mark.clause("CP-ART-03")
def test_what_somebody_has_is_not_found_again() -> None:
    campaign = world()
    for id in in_pool(campaign, MINOR)[:-1]:
        give(campaign, id, "a2/captain")
    left = in_pool(campaign, MINOR)
    assert len(left) == 1
    assert draw(campaign, SameDice(1), MINOR, ("a1",)) == left[0]
    give(campaign, left[0], "a1/general")
    assert draw(campaign, SameDice(1), MINOR, ("a1",)) == ""


@pytest.mark.clause("CP-ART-03")
def test_one_character_at_a_time_has_it() -> None:
    campaign = world()
    give(campaign, "kingsbane", "a1/general")
    give(campaign, "kingsbane", "b1/general")
    assert artefacts.owned_by(campaign, "a1/general") == []
    assert artefacts.owned_by(campaign, "b1/general") == ["kingsbane"]


@pytest.mark.clause("CP-ART-04")
def test_artefacts_cost_an_army_no_points() -> None:
    campaign = small_world(". .+a .+b .", enemies="ab")
    usual = usual_list(campaign, "ann", "empire")
    campaign.change_army("a1", list=usual.id)
    before = fielded_list(campaign, "a1", Readiness())
    bearer = usual.characters[0].id
    give(campaign, "kingsbane", f"a1/{bearer}")
    after = fielded_list(campaign, "a1", Readiness(artefacts={bearer: "kingsbane"}))
    assert read_register(campaign.book, after.tables).points == usual.points
    assert after.tables != before.tables


@pytest.mark.clause("CP-ART-07", "CP-ART-05")
def test_a_wondrous_item_is_a_slot_that_everybody_has() -> None:
    """A banner is of use to a battle standard bearer only, and an arcane one to wizards."""
    campaign = small_world(". .+a .+b .", enemies="ab")
    usual = usual_list(campaign, "ann", "empire")
    campaign.change_army("a1", list=usual.id)
    bearer = usual.characters[0].id
    for slot in (WONDROUS, BANNER):
        give(campaign, next(id for id, each in all_artefacts().items() if each.slot == slot), f"a1/{bearer}")
    usable = usable_artefacts(campaign, "a1")[bearer]
    assert [all_artefacts()[id].slot for id in usable] == [WONDROUS]


@pytest.mark.clause("CP-ART-11")
@pytest.mark.parametrize(
    ("face", "pool"), [(1, CURSED), (2, MINOR), (3, MINOR), (4, MINOR), (5, MINOR), (6, LEGENDARY)]
)
def test_a_die_sets_the_class_of_a_find(face: int, pool: str) -> None:
    campaign = world()
    dice = scripted(campaign, {("class of find", "a1"): [face], (f"{pool} artefact", "a1"): [1, 1]})
    found = find(campaign, dice, "a1")
    assert all_artefacts()[found].pool == pool
    dice.finish()


@pytest.mark.clause("CP-ART-11", "CP-ART-08")
@pytest.mark.parametrize(("finder", "bearer"), [("", "general"), ("captain", "captain"), ("nobody", "general")])
def test_the_finder_bears_it_or_the_general(finder: str, bearer: str) -> None:
    campaign = world()
    found = find(campaign, SameDice(1), "a2", finder)
    assert campaign.artefacts == {found: f"a2/{bearer}"}
    assert all_artefacts()[found].pool == CURSED  # and is not refused


@pytest.mark.clause("CP-ART-03")
def test_an_empty_class_yields_nothing() -> None:
    campaign = world()
    for id in in_pool(campaign, CURSED):
        give(campaign, id, "b1/general")
    assert find(campaign, SameDice(1), "a1") == ""
    assert "Every Cursed Artefact has an owner already: Ann's guard finds none." in sentences(campaign)


def test_every_artefact_can_be_drawn() -> None:
    campaign = world()
    faces = range(1, 7)
    found = {
        draw(campaign, scripted(campaign, {("minor artefact", "a1"): [one, two]}), MINOR, ("a1",))
        for one in faces
        for two in faces
    }
    assert found == set(in_pool(campaign, MINOR))


# ------------------------------------------------------------------------------------------ losing


@pytest.mark.clause("CP-ART-09")
@pytest.mark.parametrize("army", ["a1", "a2"])
def test_a_destroyed_army_returns_its_artefacts_and_no_others(army: str) -> None:
    campaign = world()
    give(campaign, "kingsbane", f"{army}/captain")
    give(campaign, "bone-dice", f"{army}/general")
    give(campaign, "tidebreaker", "b1/captain")
    destroy_army(campaign, army, "CP-CON-02")
    assert campaign.artefacts == {"tidebreaker": "b1/captain"}
    assert "kingsbane" in in_pool(campaign, LEGENDARY)


@pytest.mark.clause("CP-ACT-33")
def test_reforming_returns_them_too() -> None:
    campaign = world()
    give(campaign, "kingsbane", "a2/captain")
    forget_army(campaign, "a2", "CP-ACT-33")
    assert campaign.artefacts == {}
    assert campaign.armies["a2"].place == 2


# ------------------------------------------------------------------------------------------ on the map


def test_every_artefact_of_the_map_has_a_rule_and_no_other_has() -> None:
    of_map = {id for id, each in all_artefacts().items() if each.works != IN_BATTLE}
    assert set(all_artefact_rules()) == of_map


def using(id: str) -> Campaign:
    """The captain of a2 has it."""
    campaign = world()
    give(campaign, id, "a2/captain")
    return campaign


@pytest.mark.clause("CP-ART-02")
@pytest.mark.parametrize(("id", "change"), [("cartographers-eye", 1), ("gilded-anchor", -1), ("bone-dice", 0)])
def test_movement(id: str, change: int) -> None:
    campaign = using(id)
    assert artefacts.movement_modifier(campaign, campaign.armies["a2"]) == change
    assert artefacts.movement_modifier(campaign, campaign.armies["a1"]) == 0


@pytest.mark.clause("CP-ART-02")
def test_roads_income_and_guerrilla() -> None:
    campaign = using("mule-charter")
    assert artefacts.road_price(campaign, campaign.armies["a2"], 250) == 150
    assert artefacts.road_price(campaign, campaign.armies["a1"], 250) == 250
    campaign = using("gilded-anchor")
    assert (artefacts.income(campaign, "ann"), artefacts.income(campaign, "bob")) == (100, 0)
    for id, most in (("veil-of-thirteen-moons", 0), ("quiet-bells", 1), ("gatecrusher", None)):
        campaign = using(id)
        assert artefacts.guerrilla_limit(campaign, campaign.armies["a2"]) == most
        assert artefacts.wins_roll_off(campaign, campaign.armies["a2"]) == (most == 0)


@pytest.mark.clause("CP-ART-05")
def test_a_character_uses_one_at_a_time_and_two_characters_two() -> None:
    campaign = using("cartographers-eye")
    give(campaign, "mule-charter", "a2/captain")
    army = campaign.armies["a2"]
    assert (artefacts.movement_modifier(campaign, army), artefacts.road_price(campaign, army, 250)) == (1, 250)
    name_in_use(campaign, "a2/captain", "mule-charter")
    assert (artefacts.movement_modifier(campaign, army), artefacts.road_price(campaign, army, 250)) == (0, 150)
    give(campaign, "cartographers-eye", "a2/general")
    assert (artefacts.movement_modifier(campaign, army), artefacts.road_price(campaign, army, 250)) == (1, 150)


@pytest.mark.clause("CP-ART-05")
def test_what_is_gone_is_no_longer_in_use() -> None:
    campaign = using("cartographers-eye")
    name_in_use(campaign, "a2/captain", "cartographers-eye")
    give(campaign, "cartographers-eye", "b1/captain")
    assert artefacts.in_use(campaign, "a2/captain") == ""
    assert artefacts.in_use(campaign, "b1/captain") == "cartographers-eye"


@pytest.mark.clause("CP-ART-08")
def test_nobody_needs_to_use_any() -> None:
    campaign = using("looters-hand")
    assert not artefacts.may_seize(campaign, "a2")
    assert artefacts.destroy_bonus(campaign, "a2") == 250
    name_in_use(campaign, "a2/captain", "")
    assert artefacts.may_seize(campaign, "a2")
    assert artefacts.destroy_bonus(campaign, "a2") == 0
