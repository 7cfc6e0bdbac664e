"""Army Actions that bring gold and change the land."""

from __future__ import annotations

import pytest

from banneret.campaign.moves.deeds_told import EarthShaken, GoldMoved
from banneret.campaign.realm import terrain_at
from banneret.campaign.terrain import all_terrain
from tests.campaign.moving import move_of, run, spent, story
from tests.campaign.small import SameDice, scripted, small_world, told


def after(sign: str, action: str, faction: str = "empire", around: str = ".") -> str:
    """What the hex of the army is after an action."""
    campaign = small_world(f"{sign}+a {around}", factions={"a": faction})
    run(campaign, a1=action)
    return campaign.hexes[0].terrain


# ------------------------------------------------------------------------------------------ felling


@pytest.mark.clause("CP-ACT-18", "CP-TER-04", "CP-TER-07", "CP-TER-14", "CP-TER-30")
@pytest.mark.parametrize(
    ("sign", "usual", "plains", "hills"),
    [
        ("t", "grassland", "plains", "grassland"),
        ("p", "grassland", "plains", "grassland"),
        ("j", "grassland", "plains", "grassland"),
        ("T", "light-forest", "light-forest", "light-forest"),
        ("P", "light-pine-forest", "light-pine-forest", "light-pine-forest"),
        ("J", "light-jungle", "light-jungle", "light-jungle"),
        ("x", "light-forest", "light-forest", "light-forest"),
        ("k", "grassy-hills", "grassy-hills", "hills"),
        ("e", "grassy-hills", "grassy-hills", "hills"),
        ("b", "ash-forest", "ash-forest", "ash-forest"),
        (".", "grassland", "grassland", "grassland"),
    ],
)
def test_felling(sign: str, usual: str, plains: str, hills: str) -> None:
    assert after(sign, "Fell Forest") == usual
    assert after(sign, "Fell Forest into Plains") == plains
    assert after(sign, "Fell Forest into Hills") == hills


@pytest.mark.clause("CP-ACT-18", "CP-GLD-02")
def test_felling_yields_gold_up_to_the_cap_whoever_owns_the_wood() -> None:
    campaign = small_world("tb+a .", allies="ab", gold={"a": 100, "b": 0})
    with scripted(campaign, {("fell forest", "a1"): [5]}) as dice:
        run(campaign, dice, a1="Fell Forest")
    assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (350, 0)
    campaign = small_world("t+a .", gold=3400)
    run(campaign, SameDice(6), a1="Fell Forest")
    assert campaign.realms["ann"].gold == 3500
    assert told(campaign, GoldMoved)[0].gold == 100


@pytest.mark.clause("CP-ACT-18", "CP-MOV-08")
def test_no_gold_without_a_wood() -> None:
    campaign = small_world(".+a .")
    run(campaign, a1="Fell Forest, E")
    assert campaign.realms["ann"].gold == 0
    assert spent(campaign, "a1") == (2, 12)  # the order goes on
    assert campaign.armies["a1"].place == 1


@pytest.mark.clause("CP-GLD-02")
def test_the_later_reading_lets_a_treasury_overflow_until_the_phase_ends() -> None:
    campaign = small_world("t+a .", gold=3400)
    campaign.cap_at_end_only = True
    run(campaign, SameDice(6), a1="Fell Forest")
    assert campaign.realms["ann"].gold == 3700


# ------------------------------------------------------------------------------------------ tilling


@pytest.mark.clause("CP-ACT-19", "CP-TER-16")
def test_cultivating() -> None:
    for id, terrain in all_terrain().items():
        campaign = small_world(".+a .")
        campaign.change_hex(0, terrain=id)
        run(campaign, a1="Cultivate")
        expected = "farmland" if terrain.is_in("grassland") else id
        assert campaign.hexes[0].terrain == expected


@pytest.mark.clause("CP-ACT-20", "CP-TER-28", "CP-TER-30")
def test_clearing() -> None:
    assert after("a", "Clear") == "grassland"
    assert after("a", "Clear into Plains") == "plains"
    assert after("b", "Clear") == "ash-plain"
    assert after("b", "Clear into Plains") == "ash-plain"
    assert after("t", "Clear") == "light-forest"


# ------------------------------------------------------------------------------------------ nurturing


@pytest.mark.clause("CP-FAC-37")
@pytest.mark.parametrize(
    ("sign", "around", "grown"),
    [
        (".", ".", "light-forest"),
        (",", "j", "light-jungle"),
        ("f", "P", "light-pine-forest"),
        ("t", "J", "dense-jungle"),
        ("j", ".", "dense-forest"),
        ("g", "p", "pine-forest-hills"),
        ("g", "e", "forest-hills"),  # wooded hills are no vegetation
        ("h", "p", "hills"),
        ("T", "p", "dense-forest"),
        ("a", "p", "ash-plain"),
    ],
)
def test_nurturing(sign: str, around: str, grown: str) -> None:
    assert after(sign, "Nurture Forest", "sylvan", around) == grown
    assert after(sign, "Nurture Forest", "empire", around) == after(sign, "Forced March")


@pytest.mark.clause("CP-FAC-37")
def test_of_two_kinds_alike_it_is_forest() -> None:
    campaign = small_world("p .+a j", factions={"a": "sylvan"})
    run(campaign, a1="Nurture Forest")
    assert campaign.hexes[1].terrain == "light-forest"


@pytest.mark.clause("CP-FAC-37", "CP-MOV-16")
def test_neighbours_that_nurture_together_read_the_land_as_it_was() -> None:
    campaign = small_world("j .+a .+a", factions={"a": "sylvan"})
    run(campaign, a1="Nurture Forest", a2="Nurture Forest")
    assert [campaign.hexes[at].terrain for at in (1, 2)] == ["light-jungle", "light-forest"]


@pytest.mark.clause("CP-FAC-37")
def test_roads_and_towns_stay() -> None:
    campaign = small_world(".aT=+a .", factions={"a": "sylvan"})
    run(campaign, a1="Nurture Forest")
    assert (campaign.hexes[0].construction, campaign.hexes[0].road) == ("town", True)


# ------------------------------------------------------------------------------------------ raids


ELVES = {"a": "dread-elves"}


@pytest.mark.clause("CP-FAC-06", "CP-GLD-02")
def test_a_raid_takes_what_is_there_and_no_more() -> None:
    for gold, taken in ((3000, 450), (300, 300), (0, 0)):
        campaign = small_world("~+a .b", factions=ELVES, gold={"b": gold})
        with scripted(campaign, {("coastal raid", "a1"): [3, 6]}) as dice:
            run(campaign, dice, a1="Coastal Raid 1")
        assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (taken, gold - taken)


@pytest.mark.clause("CP-FAC-06", "CP-MOV-16")
def test_raids_on_one_victim_are_paid_in_player_order() -> None:
    campaign = small_world("~+a .c ~+b", factions={**ELVES, "b": "dread-elves"}, gold={"c": 500})
    campaign.order = ("bob", "ann", "cid")
    run(campaign, a1="Coastal Raid 1", b1="Coastal Raid 1")  # 400 each
    assert {seat: realm.gold for seat, realm in campaign.realms.items()} == {"ann": 100, "bob": 400, "cid": 0}


@pytest.mark.clause("CP-FAC-06")
@pytest.mark.parametrize(
    ("drawn", "action", "says"),
    [
        (".+a .b .", "Coastal Raid 1", "no coast"),
        ("~+a ~b .", "Coastal Raid 1", "no coast"),
        ("~+a . .b", "Coastal Raid 1", "no coast of a player"),
        ("~+a . .b ~", "Coastal Raid 2", "not beside"),
        ("~+a .a .b", "Coastal Raid 1", "no Neutral or Enemy"),
        ("~+a .c .b", "Coastal Raid 1", "no Neutral or Enemy"),
    ],
)
def test_no_raid(drawn: str, action: str, says: str) -> None:
    campaign = small_world(drawn, "bc", factions=ELVES, gold={"b": 500, "c": 500}, allies="ac")
    run(campaign, a1=action)
    assert campaign.realms["ann"].gold == 0
    assert says in story(campaign)


@pytest.mark.clause("CP-FAC-06", "CP-GEN-10")
@pytest.mark.parametrize(
    ("owner", "army", "able"),
    [
        ("dread-elves", "dread-elves", True),
        ("empire", "dread-elves", False),
        ("dread-elves", "empire", False),
    ],
)
def test_a_raid_needs_an_army_and_an_owner_of_the_faction(owner: str, army: str, able: bool) -> None:
    campaign = small_world("~+a .b", factions={"a": owner}, gold={"b": 1000})
    campaign.change_army("a1", faction=army)
    run(campaign, a1="Coastal Raid 1")
    assert campaign.realms["ann"].gold == (400 if able else 0)


@pytest.mark.clause("CP-FAC-51")
@pytest.mark.parametrize(("house", "enemies", "gold"), [("", "", 400), ("on", "", 0), ("on", "ab", 400)])
def test_a_house_rule_wants_war_for_raids(house: str, enemies: str, gold: int) -> None:
    campaign = small_world(
        "~+a .b",
        factions=ELVES,
        gold={"b": 1000},
        enemies=enemies,
        house="hostile_acts_need_war" if house else "",
    )
    run(campaign, a1="Coastal Raid 1")
    assert campaign.realms["ann"].gold == gold


# ------------------------------------------------------------------------------------------ earthquakes


SAURIANS = {"a": "saurian"}


@pytest.mark.clause("CP-FAC-34", "CP-NEU-06", "CP-NEU-12")
def test_an_earthquake_shakes_all_within_four_hexes() -> None:
    campaign = small_world(".aT+a .H .bF .aS ^cM .bC", factions=SAURIANS, allies="ab", gold=0)
    run(campaign, SameDice(1), a1="Generate Earthquake")
    standing = [hex.construction for hex in campaign.hexes.values()]
    assert standing == ["", "hold", "", "temple", "", "city"]  # the City is five hexes away
    assert [hex.owner for hex in campaign.hexes.values()] == ["ann", "", "bob", "ann", "cid", "bob"]
    assert {realm.gold for realm in campaign.realms.values()} == {0}


@pytest.mark.clause("CP-FAC-34")
@pytest.mark.parametrize("face", [2, 6])
def test_only_a_one_destroys(face: int) -> None:
    campaign = small_world(".aT+a . .bF", factions=SAURIANS)
    run(campaign, SameDice(face), a1="Generate Earthquake")
    assert [hex.construction for hex in campaign.hexes.values()] == ["town", "", "fortress"]


@pytest.mark.clause("CP-FAC-34")
def test_two_earthquakes_of_one_tick_roll_for_each_by_themselves() -> None:
    campaign = small_world(".+a .bT .+a", factions=SAURIANS)
    with scripted(campaign, {("earthquake", "a1", "1"): [2], ("earthquake", "a2", "1"): [1]}) as dice:
        run(campaign, dice, a1="Generate Earthquake", a2="Generate Earthquake")
    assert campaign.hexes[1].construction == ""
    assert [shaken.faces for shaken in told(campaign, EarthShaken)] == [(2,), (1,)]


@pytest.mark.clause("CP-FAC-34")
def test_what_is_built_at_its_tick_is_shaken_too() -> None:
    campaign = small_world(".+a . .+b", factions=SAURIANS, gold=1000)
    run(campaign, SameDice(1), a1="Generate Earthquake", b1="Construct Town")
    assert campaign.hexes[2].construction == ""
    assert campaign.hexes[2].owner == "bob"


@pytest.mark.clause("CP-FAC-51")
def test_a_house_rule_spares_neutral_constructions() -> None:
    campaign = small_world(
        ".aT+a .bT .cT .dT", factions=SAURIANS, enemies="ac", allies="ad", house="hostile_acts_need_war"
    )
    run(campaign, SameDice(1), a1="Generate Earthquake")
    assert [hex.construction for hex in campaign.hexes.values()] == ["", "town", "", ""]


def test_the_land_under_an_army_is_as_it_is_told() -> None:
    campaign = small_world("t+a .")
    run(campaign, a1="Fell Forest into Plains")
    assert terrain_at(campaign, 0).name == "Plains"
    assert move_of(campaign, "a1").actions == ("fell-forest",)
