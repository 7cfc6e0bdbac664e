"""4 Income Phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from banneret.campaign import income
from banneret.campaign.artefacts import give
from banneret.campaign.income import city_bonus
from banneret.campaign.records import HOLD
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import SeededDice
from tests.campaign.small import SameDice, play, scripted, sentences, small_world

PLAIN = {"a": "warriors"}  # a faction without rules about gold
SUMMER, AUTUMN, WINTER, SPRING = 2, 3, 4, 5


def earns(campaign: Campaign, faces: Mapping[Any, list[int]]) -> int:
    """What Ann has after an Income Phase with exactly these dice."""
    with scripted(campaign, faces) as dice:
        play(income.play(campaign, dice))
    return campaign.realms["ann"].gold


def mine(number: int, *faces: int) -> dict[Any, list[int]]:
    return {("mine yields", number): list(faces)}


def city(number: int, *faces: int) -> dict[Any, list[int]]:
    return {("city yields", number): list(faces)}


# ------------------------------------------------------------------------------------------ mines


@pytest.mark.clause("CP-INC-02")
@pytest.mark.clause("CP-INC-03")
def test_a_mine_yields_2d6_times_50() -> None:
    campaign = small_world("^Ma .b", turn=WINTER)
    assert earns(campaign, mine(0, 3, 4)) == 350
    assert "Ann earns 350 gold from the Mine in hex 0 (3–4)." in sentences(campaign)


@pytest.mark.clause("CP-INC-04")
@pytest.mark.parametrize("face", [1, 6])
def test_a_double_1_or_6_exhausts_a_mine_and_its_gold_is_kept(face: int) -> None:
    campaign = small_world("^Ma .b", turn=WINTER)
    assert earns(campaign, mine(0, face, face)) == 2 * face * 50
    assert campaign.hexes[0].construction == ""
    assert campaign.hexes[0].owner == "ann"


@pytest.mark.clause("CP-INC-04")
@pytest.mark.parametrize("faces", [(2, 2), (5, 5), (1, 6)])
def test_no_other_roll_exhausts_it(faces: tuple[int, int]) -> None:
    campaign = small_world("^Ma .b", turn=WINTER)
    earns(campaign, mine(0, *faces))
    assert campaign.hexes[0].construction == "mine"


@pytest.mark.clause("CP-FAC-10")
@pytest.mark.clause("CP-FAC-19")
@pytest.mark.parametrize("faction", ["dwarven-holds", "infernal-dwarves"])
def test_master_miners_add_1_and_exhaustion_is_judged_on_the_dice(faction: str) -> None:
    campaign = small_world("^Ma .b", turn=WINTER, factions={"a": faction})
    faces = mine(0, 6, 5)
    if faction == "infernal-dwarves":
        faces[("slave revolt", 0)] = [2]
    assert earns(campaign, faces) == 600
    assert campaign.hexes[0].construction == "mine"


@pytest.mark.clause("CP-FAC-20")
def test_a_mine_in_revolt_makes_no_roll_and_is_not_exhausted() -> None:
    campaign = small_world("^Ma ^Ma .b", turn=WINTER, factions={"a": "infernal-dwarves"})
    faces = {("slave revolt", 0): [1], ("slave revolt", 1): [2], **mine(1, 2, 3)}
    assert earns(campaign, faces) == 300
    assert campaign.hexes[0].construction == "mine"


@pytest.mark.clause("CP-FAC-20")
@pytest.mark.clause("CP-NEU-04")
def test_a_hold_in_revolt_still_pays_as_a_city() -> None:
    campaign = small_world("^Ha .b", turn=WINTER, factions={"a": "infernal-dwarves"})
    assert earns(campaign, {("slave revolt", 0): [1], **city(0, 1, 2, 3)}) == 300


@pytest.mark.clause("CP-INC-02")
@pytest.mark.clause("CP-NEU-04")
@pytest.mark.clause("CP-NEU-05")
def test_a_hold_pays_both_incomes_and_is_never_exhausted() -> None:
    campaign = small_world("^Ha .b", turn=WINTER)
    assert earns(campaign, {**mine(0, 6, 6), **city(0, 1, 1, 1)}) == 750
    assert campaign.hexes[0].construction == HOLD


@pytest.mark.clause("CP-NEU-01")
@pytest.mark.clause("CP-INC-01")
def test_what_nobody_owns_yields_nothing() -> None:
    campaign = small_world("^H jS .C ^M .a .b", turn=SPRING)
    assert earns(campaign, {}) == 0


@pytest.mark.clause("CP-APH-08")
@pytest.mark.clause("CP-INC-01")
def test_a_sabotaged_mine_yields_nothing_once_whosever_it_is_now() -> None:
    campaign = small_world("^Ma .b", turn=WINTER)
    campaign.sabotaged = {0: "ann"}
    assert earns(campaign, {}) == 0
    assert campaign.sabotaged == {}
    assert earns(campaign, mine(0, 2, 3)) == 250


@pytest.mark.clause("CP-APH-08")
def test_a_sabotaged_hold_loses_its_mine_part_alone() -> None:
    campaign = small_world("^Ha .b", turn=WINTER)
    campaign.sabotaged = {0: "bob"}
    assert earns(campaign, city(0, 2, 2, 2)) == 300


# ------------------------------------------------------------------------------------------ cities


@pytest.mark.clause("CP-INC-02")
@pytest.mark.clause("CP-INC-05")
def test_a_city_yields_3d6_times_50() -> None:
    campaign = small_world(".Ca .b", turn=WINTER)
    assert earns(campaign, city(0, 1, 4, 6)) == 550
    assert "Ann earns 550 gold from the City in hex 0 (1–4–6)." in sentences(campaign)


@pytest.mark.clause("CP-NEU-08")
@pytest.mark.clause("CP-NEU-10")
def test_a_conquered_temple_city_pays_like_a_city() -> None:
    campaign = small_world("jSa .b", turn=WINTER)
    assert earns(campaign, city(0, 1, 1, 1)) == 150
    assert "Temple City" in " ".join(sentences(campaign))


@pytest.mark.clause("CP-INC-06")
@pytest.mark.parametrize(("drawn", "edges"), [(".Ca% .b .b", ""), (".Ca .b .b", "0 E"), (".Ca ~ .b", "")])
def test_a_city_at_a_river_or_on_the_coast_adds_1(drawn: str, edges: str) -> None:
    campaign = small_world(drawn, turn=WINTER, river_edges=edges, factions=PLAIN)
    assert earns(campaign, city(0, 1, 1, 1)) == 200


@pytest.mark.clause("CP-INC-06")
def test_a_river_along_an_edge_is_at_both_its_hexes() -> None:
    campaign = small_world(".a .Ca .b", turn=WINTER, river_edges="0 E", factions=PLAIN)
    assert earns(campaign, city(1, 1, 1, 1)) == 200


@pytest.mark.clause("CP-INC-07")
@pytest.mark.parametrize("drawn", [".Ca% ~ .b", ".Ca% o .b"])
def test_a_city_at_both_adds_2(drawn: str) -> None:
    campaign = small_world(drawn, turn=WINTER, factions=PLAIN)
    assert earns(campaign, city(0, 1, 1, 1)) == 250


# Faction, City, and what it adds to its dice: by land, at a river, on the coast, at both.
BONUSES = [
    ("empire", ".", (0, 2, 1, 2)),
    ("dread-elves", ".", (0, 1, 2, 3)),
    ("highborn", ".", (0, 1, 2, 3)),
    ("sylvan", ".", (0, 1, 1, 2)),
    ("sylvan", "t", (1, 2, 2, 3)),
    ("sylvan", "T", (1, 2, 2, 3)),
    ("sylvan", "k", (1, 2, 2, 3)),
    ("warriors", "t", (0, 1, 1, 2)),
]


@pytest.mark.clause("CP-FAC-07")
@pytest.mark.clause("CP-FAC-12")
@pytest.mark.clause("CP-FAC-15")
@pytest.mark.clause("CP-FAC-36")
@pytest.mark.clause("CP-INC-07")
@pytest.mark.parametrize(("faction", "ground", "bonuses"), BONUSES)
def test_what_factions_add_stands_in_place_of_the_basic_values(
    faction: str, ground: str, bonuses: tuple[int, int, int, int]
) -> None:
    found = []
    for beside in (".", "~"):
        for river in ("", "%"):
            campaign = small_world(f"{ground}Ca{river} {beside} .b", factions={"a": faction})
            found.append(city_bonus(campaign, "ann", 0))
    assert tuple(found) == bonuses


@pytest.mark.clause("CP-SEA-04")
@pytest.mark.clause("CP-SEA-13")
def test_spring_and_growth_are_a_die_each_and_add_up() -> None:
    campaign = small_world(".Ca .b", turn=SPRING)
    assert earns(campaign, {**city(0, 1, 1, 1), ("spring", 0): [5]}) == 400
    campaign = small_world(".Ca .b", turn=SPRING)
    campaign.season = msgspec.structs.replace(campaign.season, growth=True)
    faces = {**city(0, 1, 1, 1), ("spring", 0): [5], ("economic growth", 0): [6]}
    assert earns(campaign, faces) == 700


@pytest.mark.clause("CP-FAC-23")
def test_a_city_in_revolt_yields_half_of_everything() -> None:
    campaign = small_world(".Ca% .b", turn=SPRING, factions={"a": "equitaine"})
    faces = {("peasant revolt", 0): [1], **city(0, 1, 1, 2), ("spring", 0): [2]}
    assert earns(campaign, faces) == 175
    campaign = small_world(".Ca% .b", turn=WINTER, factions={"a": "equitaine"})
    assert earns(campaign, {("peasant revolt", 0): [1], **city(0, 1, 1, 2)}) == 125
    campaign = small_world(".Ca .b", turn=WINTER, factions={"a": "equitaine"})
    assert earns(campaign, {("peasant revolt", 0): [1], **city(0, 1, 1, 1)}) == 75, "half of an odd number"


@pytest.mark.clause("CP-FAC-23")
def test_the_mine_of_a_hold_in_revolt_is_not_halved() -> None:
    campaign = small_world("^Ha .b", turn=WINTER, factions={"a": "equitaine"})
    faces = {("peasant revolt", 0): [1], **city(0, 1, 1, 2), **mine(0, 2, 3)}
    assert earns(campaign, faces) == 100 + 250


# ------------------------------------------------------------------------------------------ towns, ruins


@pytest.mark.clause("CP-SEA-02")
def test_towns_yield_in_autumn() -> None:
    campaign = small_world(".Ta . . .Ta .b", turn=AUTUMN)
    assert earns(campaign, {("autumn", 0): [3], ("autumn", 3): [4]}) == 350


@pytest.mark.clause("CP-SEA-11")
@pytest.mark.clause("CP-SEA-02")
def test_with_a_bumper_crop_in_autumn_they_roll_twice() -> None:
    campaign = small_world(".Ta .b", turn=AUTUMN)
    campaign.season = msgspec.structs.replace(campaign.season, bumper_crop=True)
    assert earns(campaign, {("autumn", 0): [3], ("bumper crop", 0): [1]}) == 200


@pytest.mark.clause("CP-SEA-11")
def test_a_bumper_crop_in_another_season_is_one_die() -> None:
    campaign = small_world(".Ta .b", turn=SUMMER)
    campaign.season = msgspec.structs.replace(campaign.season, bumper_crop=True)
    assert earns(campaign, {("bumper crop", 0): [6]}) == 300


@pytest.mark.clause("CP-INC-01")
def test_fortresses_towns_and_ruins_yield_nothing_by_themselves() -> None:
    campaign = small_world(".Fa . . .Ta .*a .b", turn=WINTER)
    assert earns(campaign, {}) == 0
    assert sentences(campaign) == []


@pytest.mark.clause("CP-FAC-33")
@pytest.mark.clause("CP-FAC-39")
@pytest.mark.parametrize("faction", ["saurian", "vermin-swarm"])
def test_each_controlled_ruin_yields_a_die(faction: str) -> None:
    campaign = small_world(".*a .*a .*b .*", turn=WINTER, factions={"a": faction})
    assert earns(campaign, {("ruin yields", 0): [2], ("ruin yields", 1): [5]}) == 350


@pytest.mark.clause("CP-GEN-10")
def test_rules_about_gold_are_the_players_and_not_his_armies() -> None:
    campaign = small_world("^Ma+a .b", turn=WINTER)
    campaign.change_army("a1", faction="dwarven-holds")
    assert earns(campaign, mine(0, 2, 3)) == 250


@pytest.mark.clause("CP-ART-02")
def test_artefacts_that_bring_gold() -> None:
    campaign = small_world(".a+a .b", turn=WINTER)
    give(campaign, "gilded-anchor", "a1/captain")
    assert earns(campaign, {}) == 100


# ------------------------------------------------------------------------------------------ the treasury


@pytest.mark.clause("CP-GLD-02")
@pytest.mark.clause("CP-INC-01")
def test_all_income_is_summed_before_the_treasury_is_clamped_once() -> None:
    campaign = small_world(".Ca ^Ma .b", turn=WINTER, gold={"a": 3000})
    assert earns(campaign, {**city(0, 4, 4, 4), **mine(1, 2, 2)}) == 3500
    assert sentences(campaign)[-1] == (
        "Ann earns 800 gold in all and now has 3500; 300 above the 3500 that a treasury holds are lost."
    )


@pytest.mark.clause("CP-GLD-02")
def test_with_the_later_reading_it_may_hold_more_for_now() -> None:
    campaign = small_world(".Ca .b", turn=WINTER, gold={"a": 3400})
    campaign.cap_at_end_only = True
    assert earns(campaign, city(0, 4, 4, 4)) == 4000


@pytest.mark.clause("CP-GLD-01")
def test_each_realm_has_a_treasury_of_its_own() -> None:
    campaign = small_world(".Ca . . .Cb", turn=WINTER)
    earns(campaign, {**city(0, 1, 1, 1), **city(3, 6, 6, 6)})
    assert {seat: realm.gold for seat, realm in campaign.realms.items()} == {"ann": 150, "bob": 900}


@pytest.mark.clause("CP-INC-01")
def test_income_does_not_hang_on_the_order_of_the_map_or_of_players() -> None:
    drawn = "^Ma .Ca ^Ha . .*b .Cb ^Mb .Tb"
    factions = {"a": "infernal-dwarves", "b": "equitaine"}
    one = small_world(drawn, turn=AUTUMN, factions=factions)
    other = small_world(drawn, turn=AUTUMN, factions=factions)
    other.hexes = dict(reversed(other.hexes.items()))
    other.realms = dict(reversed(other.realms.items()))
    for campaign in (one, other):
        play(income.play(campaign, SeededDice(5)))
    assert {seat: realm.gold for seat, realm in one.realms.items()} == {
        seat: realm.gold for seat, realm in other.realms.items()
    }


@pytest.mark.clause("CP-INC-01")
def test_a_player_without_land_earns_nothing() -> None:
    campaign = small_world(".Ca .", players="ab", turn=WINTER)
    play(income.play(campaign, SameDice()))
    assert campaign.realms["bob"].gold == 0
