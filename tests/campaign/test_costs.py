"""What moves cost: budgets, open hexes, the price of a step."""

from __future__ import annotations

import msgspec
import pytest

from banneret.campaign.moves.costs import (
    StepPrice,
    budget,
    charge,
    embarking,
    enterable,
    most_actions,
    passage,
    why_closed,
)
from banneret.campaign.state import Campaign, Season
from banneret.campaign.terrain import all_terrain, terrain_of
from tests.campaign.moving import move_of, places, run, spent, story
from tests.campaign.small import a_list, small_world, with_army

DWELLERS = {
    "beast-herds": ("light-forest", "dense-jungle", "pine-forest-hills"),
    "dwarven-holds": ("mountains",),
    "infernal-dwarves": ("mountains", "ash-plain", "ash-forest"),
    "ogre-khans": ("hills", "grassy-hills", "jungle-hills"),
    "orcs-and-goblins": ("mountains",),
    "saurian": ("swamp", "marsh", "wetland", "light-jungle", "dense-jungle", "jungle-hills"),
    "sylvan": ("light-jungle", "dense-mixed-forest", "forest-hills"),
    "vermin-swarm": ("mountains",),
    "undying": ("rocky-desert", "sandy-desert", "sand-dunes"),
    "warriors": ("ice", "snow", "arctic-desert"),
}
PENALTIES = {
    "deserts": 4,
    "light-vegetation": 2,
    "dense-vegetation": 3,
    "swamps": 4,
    "hills": 2,
    "forested-hills": 3,
    "grassland": 1,
    "dunes": 3,
    "ash-plain": 2,
    "ash-forest": 3,
    "mountains": 4,
    "ice": 4,
}


def land(terrain: str, faction: str = "empire", sign: str = ".") -> Campaign:
    """Two hexes: Grassland where the army of ann is, and one of this terrain to its east."""
    campaign = small_world(f"{sign}+a .", factions={"a": faction})
    campaign.change_hex(1, terrain=terrain)
    return campaign


def price(campaign: Campaign, plain: int = 0, roaded: int = 0, start: int = 0, end: int = 1) -> StepPrice:
    return charge(campaign, campaign.armies["a1"], start, end, plain, roaded)


# ------------------------------------------------------------------------------------------ terrain


@pytest.mark.clause(
    "CP-TER-01",
    "CP-TER-03",
    "CP-TER-06",
    "CP-TER-09",
    "CP-TER-11",
    "CP-TER-13",
    "CP-TER-16",
    "CP-TER-26",
    "CP-TER-28",
    "CP-TER-30",
    "CP-TER-32",
    "CP-TER-34",
)
@pytest.mark.parametrize("id", [id for id in all_terrain() if all_terrain()[id].group.id in PENALTIES])
def test_entering_costs_the_penalty_of_the_terrain(id: str) -> None:
    points = PENALTIES[terrain_of(id).group.id]
    assert price(land(id)) == StepPrice(points, 6 * points)


@pytest.mark.clause("CP-FAC-01", "CP-FAC-08", "CP-FAC-16", "CP-FAC-17", "CP-FAC-24", "CP-FAC-27")
@pytest.mark.clause("CP-FAC-32", "CP-FAC-35", "CP-FAC-38", "CP-FAC-42", "CP-FAC-48")
@pytest.mark.parametrize("faction", DWELLERS)
def test_dwellers_pay_one_less_at_home_and_nowhere_else(faction: str) -> None:
    for id, terrain in all_terrain().items():
        if terrain.group.id not in PENALTIES:
            continue
        usual = PENALTIES[terrain.group.id]
        kin = {all_terrain()[home].group.id for home in DWELLERS[faction]}
        at_home = terrain.group.id in kin
        if faction in ("saurian", "undying", "warriors"):  # single types, not whole groups
            at_home = id in DWELLERS[faction]
        assert price(land(id, faction)).points == (max(1, usual - 1) if at_home else usual), id


@pytest.mark.clause("CP-FAC-42", "CP-FAC-48")
def test_the_desert_is_not_the_arctic() -> None:
    assert price(land("arctic-desert", "undying")).points == 4
    assert price(land("snow", "undying")).points == 3
    assert price(land("sandy-desert", "warriors")).points == 4


@pytest.mark.clause("CP-GEN-09", "CP-GEN-10")
def test_an_army_has_its_own_factions_rules_and_not_its_owners() -> None:
    campaign = small_world(". ^", "a", factions={"a": "dwarven-holds"})
    with_army(campaign, "a", 0, faction="empire")
    assert price(campaign).points == 4
    campaign.change_army("a1", faction="dwarven-holds")
    assert price(campaign).points == 3


# ------------------------------------------------------------------------------------------ roads


@pytest.mark.clause("CP-REA-21", "CP-REA-06", "CP-REA-12", "CP-REA-18")
@pytest.mark.parametrize("sign", ["=", "Ca", "Fa", "Ta"])
def test_a_road_or_a_settlement_saves_one(sign: str) -> None:
    campaign = small_world(f".+a ^{sign}")
    assert price(campaign).points == 3


@pytest.mark.clause("CP-REA-21")
def test_roads_help_no_mine_and_never_below_one() -> None:
    assert price(small_world(".+a ^Ma")).points == 4
    assert price(small_world(".+a .=")).points == 1
    # Faction, then road, then the floor.
    assert price(small_world(".+a t=", factions={"a": "sylvan"})).points == 1
    assert price(small_world(".+a T=", factions={"a": "sylvan"})).points == 1
    assert price(small_world(".+a ^=", factions={"a": "vermin-swarm"})).points == 2


@pytest.mark.clause("CP-REA-21")
def test_a_road_has_no_owner() -> None:
    campaign = small_world(".+a ^=b", allies="ab")
    assert price(campaign).points == 3


# ------------------------------------------------------------------------------------------ Farmland


@pytest.mark.clause("CP-TER-20", "CP-TER-21")
def test_every_second_hex_of_farmland_costs_one() -> None:
    campaign = small_world(".+a f")
    assert [price(campaign, plain).points for plain in range(5)] == [0, 1, 0, 1, 0]
    assert price(campaign) == StepPrice(0, 3, plain=1)


@pytest.mark.clause("CP-REA-22", "CP-REA-23")
def test_every_third_hex_of_roaded_farmland_costs_one() -> None:
    campaign = small_world(".+a f=")
    assert [price(campaign, 0, roaded).points for roaded in range(7)] == [0, 0, 1, 0, 0, 1, 0]
    assert price(campaign) == StepPrice(0, 2, roaded=1)


@pytest.mark.clause("CP-TER-20", "CP-REA-22", "CP-REA-23", "CP-TER-21")
def test_farmland_as_in_the_worked_cases() -> None:
    campaign = small_world(".+a f f f .")
    run(campaign, a1="E, E, E")
    assert spent(campaign, "a1") == (1, 9)
    campaign = small_world(".+a f f= f=")
    run(campaign, a1="E, E, E")
    assert spent(campaign, "a1") == (0, 7)
    campaign = small_world(".+a f= f= f=")
    run(campaign, a1="E, E, E")
    assert spent(campaign, "a1") == (1, 6)


@pytest.mark.clause("CP-TER-20")
def test_farmland_is_counted_over_the_whole_phase() -> None:
    """Not by unbroken stretches: the second hex costs 1 though Grassland lies between."""
    campaign = small_world(".+a f . f f")
    run(campaign, a1="E, E, E, E")
    assert spent(campaign, "a1") == (2, 15)
    assert move_of(campaign, "a1").plain == 3


@pytest.mark.clause("CP-FAC-21")
def test_cavalry_crosses_grassland_as_farmland() -> None:
    campaign = small_world(".+a , f .= ^", factions={"a": "equitaine"})
    riders = msgspec.structs.replace(a_list("the-riders", "equitaine"), core_cavalry=True)
    campaign.lists["the-riders"] = riders
    assert price(campaign).points == 1  # its Core is mostly something else
    campaign.change_army("a1", list="the-riders")
    assert price(campaign) == StepPrice(0, 3, plain=1)
    assert price(campaign, 1, 2, 1, 2) == StepPrice(1, 3, plain=1)
    assert price(campaign, 1, 2, 2, 3) == StepPrice(1, 2, roaded=1)
    assert price(campaign, 1, 2, 3, 4) == StepPrice(4, 24)


# ------------------------------------------------------------------------------------------ the sea


@pytest.mark.clause("CP-TER-23", "CP-TER-25")
def test_the_sea() -> None:
    campaign = small_world(".+a ~ o f ^=")
    assert price(campaign, start=0, end=1).points == 3
    assert price(campaign, start=1, end=2).points == 2
    assert price(campaign, start=2, end=3) == StepPrice(3, 18)  # no counter of Farmland
    assert price(campaign, start=1, end=4).points == 3  # no road, and no mountain either


@pytest.mark.clause("CP-FAC-05", "CP-FAC-13")
@pytest.mark.parametrize("faction", ["dread-elves", "highborn"])
def test_naval_supremacy(faction: str) -> None:
    campaign = small_world(".+a ~ o .", factions={"a": faction})
    prices = [price(campaign, start=at, end=at + 1).points for at in range(3)]
    assert prices == [2, 1, 2]
    assert embarking(campaign.armies["a1"]) == 2


@pytest.mark.clause("CP-SEA-15")
@pytest.mark.parametrize(("faction", "prices"), [("empire", [4, 3, 3]), ("highborn", [3, 2, 2])])
def test_stormy_seas_as_in_the_worked_case(faction: str, prices: list[int]) -> None:
    campaign = small_world(".+a ~ o .", factions={"a": faction})
    campaign.season = Season(stormy=True)
    assert [price(campaign, start=at, end=at + 1).points for at in range(3)] == prices


@pytest.mark.clause("CP-TER-25", "CP-FAC-09", "CP-TER-18")
def test_from_the_sea_to_a_volcano() -> None:
    assert not enterable(small_world("~+a V"), small_world("~+a V").armies["a1"], 1)
    campaign = small_world("~+a V", factions={"a": "dwarven-holds"})
    assert enterable(campaign, campaign.armies["a1"], 1)
    assert price(campaign).points == 3


# ------------------------------------------------------------------------------------------ impervious


@pytest.mark.clause("CP-TER-18", "CP-FAC-09", "CP-FAC-18", "CP-FAC-28")
@pytest.mark.parametrize(
    ("faction", "opened"),
    [
        ("empire", ()),
        ("dwarven-holds", ("volcano", "snowy-mountains")),
        ("infernal-dwarves", ("volcano",)),
        ("orcs-and-goblins", ()),
    ],
)
def test_impervious_terrain(faction: str, opened: tuple[str, ...]) -> None:
    for id in ("volcano", "snowy-mountains", "glacier"):
        campaign = land(id, faction)
        army = campaign.armies["a1"]
        assert enterable(campaign, army, 1) == (id in opened) == (not why_closed(campaign, army, 1))
        if id in opened:
            assert price(campaign) == StepPrice(3, 18)


@pytest.mark.clause("CP-FAC-28")
def test_only_cave_goblins_know_the_tunnels() -> None:
    campaign = land("volcano", "orcs-and-goblins")
    goblins = msgspec.structs.replace(a_list("the-caves", "orcs-and-goblins"), core_cave_goblins=True)
    campaign.lists["the-caves"] = goblins
    campaign.change_army("a1", list="the-caves")
    assert passage(campaign, campaign.armies["a1"], terrain_of("volcano")) == 3
    assert passage(campaign, campaign.armies["a1"], terrain_of("snowy-mountains")) is None


@pytest.mark.clause("CP-TER-18")
def test_an_army_on_a_hex_that_became_impervious_may_leave() -> None:
    campaign = small_world("V+a . .")
    run(campaign, a1="E, E")
    assert places(campaign) == {"a1": 2}


# ------------------------------------------------------------------------------------------ whose land


@pytest.mark.clause("CP-ACT-04", "CP-ACT-05")
@pytest.mark.parametrize(
    ("enemies", "allies", "opened"), [("", "", False), ("ab", "", False), ("", "ab", True)]
)
def test_land_of_others(enemies: str, allies: str, opened: bool) -> None:
    campaign = small_world(".+a .b .a .", "ab", enemies=enemies, allies=allies)
    army = campaign.armies["a1"]
    assert enterable(campaign, army, 1) == opened
    assert enterable(campaign, army, 2)
    assert enterable(campaign, army, 3)
    assert bool(why_closed(campaign, army, 1)) is not opened


@pytest.mark.clause("CP-NEU-01", "CP-NEU-07")
@pytest.mark.parametrize("sign", "HS")
def test_a_neutral_city_is_closed_until_it_is_conquered(sign: str) -> None:
    campaign = small_world(f".+a .{sign} .{sign}a")
    army = campaign.armies["a1"]
    assert not enterable(campaign, army, 1)
    assert "conquered" in why_closed(campaign, army, 1)
    assert enterable(campaign, army, 2)


@pytest.mark.clause("CP-ACT-04")
def test_passing_beside_a_foreign_army_is_free() -> None:
    campaign = small_world(
        """
        .+a . . .
          . .+b . .
    """,
        enemies="ab",
    )
    run(campaign, a1="E, E, E")
    assert places(campaign)["a1"] == 3
    assert not campaign.conflicts


# ------------------------------------------------------------------------------------------ budgets


@pytest.mark.clause("CP-ACT-02", "CP-ARM-07", "CP-SEA-01", "CP-SEA-03")
@pytest.mark.parametrize(("turn", "movement"), [(1, 10), (2, 11), (3, 10), (4, 9), (6, 11), (8, 9)])
def test_the_season_moves_the_budget(turn: int, movement: int) -> None:
    campaign = small_world(".+a", turn=turn)
    assert budget(campaign, campaign.armies["a1"]) == movement


@pytest.mark.clause("CP-APH-13", "CP-ACT-02")
def test_guerrilla_tactics_add_up_and_end_at_nothing() -> None:
    campaign = small_world(".+a", turn=4)
    for slowed, movement in (((3,), 6), ((3, 2, 1), 3), ((3, 3, 3), 0), ((3, 3, 3, 3), 0)):
        campaign.change_army("a1", slowed=slowed)
        assert budget(campaign, campaign.armies["a1"]) == movement


@pytest.mark.clause("CP-APH-16")
def test_a_house_rule_limits_guerrilla_losses() -> None:
    campaign = small_world(".+a", house="guerrilla_cap")
    campaign.change_army("a1", slowed=(3, 2, 1))
    assert budget(campaign, campaign.armies["a1"]) == 7
    campaign.change_army("a1", slowed=(2,))
    assert budget(campaign, campaign.armies["a1"]) == 8


@pytest.mark.clause("CP-ACT-02")
def test_artefacts_move_the_budget() -> None:
    campaign = small_world(".+a")
    campaign.artefacts["cartographers-eye"] = "a1/general"
    assert budget(campaign, campaign.armies["a1"]) == 11
    campaign.artefacts["gilded-anchor"] = "a1/captain"
    assert budget(campaign, campaign.armies["a1"]) == 10


@pytest.mark.clause("CP-ACT-09", "CP-ARM-12")
def test_actions() -> None:
    campaign = small_world(".+a .!a")
    assert [most_actions(army) for army in campaign.armies.values()] == [1, 2]


@pytest.mark.clause("CP-ACT-36", "CP-APH-13", "CP-SEA-03")
def test_a_forced_march_in_winter_as_in_the_worked_cases() -> None:
    row = ".+a " + ". " * 12
    campaign = small_world(row, turn=4)
    campaign.change_army("a1", slowed=(3,))
    run(campaign, a1="Forced March, " + "E, " * 12 + "E")
    assert places(campaign) == {"a1": 7}
    assert move_of(campaign, "a1").budget == 7


@pytest.mark.clause("CP-ACT-02", "CP-ACT-36", "CP-TER-21", "CP-REA-23")
def test_with_no_movement_at_all() -> None:
    def slow(row: str) -> Campaign:
        campaign = small_world(row, turn=4, enemies="ab")
        campaign.change_army("a1", slowed=(3, 3, 3), prepared=1)
        return campaign

    campaign = slow(".+a f f f .b")
    run(campaign, a1="E, E")
    assert places(campaign)["a1"] == 1  # the first hex of Farmland is free, the second is not
    campaign = slow(".+a f= f= f= .b")
    run(campaign, a1="E, E, E")
    assert places(campaign)["a1"] == 2
    campaign = slow(".+a . . .b")
    run(campaign, a1="Forced March, E, E")
    assert places(campaign)["a1"] == 1
    campaign = slow(".+a .b .b .b")
    run(campaign, a1="Annex Territory")
    assert move_of(campaign, "a1").ended == "deployed"
    assert "no movement left for Annex Territory" in story(campaign)


@pytest.mark.clause("CP-ACT-02")
def test_a_hex_that_cannot_be_paid_in_full_is_not_entered() -> None:
    campaign = small_world(".+a ^ ^ ^ .")
    run(campaign, a1="E, E, E")
    assert places(campaign) == {"a1": 2}
    assert spent(campaign, "a1") == (8, 48)
    assert "Hex 3 costs 4 movement, and 2 is left." in story(campaign)
