"""Army Actions that claim and build."""

from __future__ import annotations

import pytest

from banneret.campaign.moves.known_actions import all_actions
from banneret.campaign.state import Campaign
from tests.campaign.moving import run, spent, story
from tests.campaign.small import small_world, with_army

# CP-ACT-08, CP-ACT-37: what each costs, and whether it ends the phase.
TABLE = {
    "claim-territory": ("0", False),
    "construct-town": ("1000", False),
    "construct-fortress": ("2000", False),
    "construct-city": ("3000", False),
    "improve-settlement": ("2500, 1000, 1000", False),
    "construct-mine": ("1500", False),
    "fell-forest": ("+1D6x50", False),
    "cultivate": ("0", False),
    "clear": ("0", False),
    "prepare-to-attack": ("0", True),
    "annex-territory": ("0", True),
    "defensive-deployment": ("0", True),
    "build-road": ("250", False),
    "reform-army": ("0", True),
    "explore-ruins": ("0", True),
    "forced-march": ("0", False),
    "ancient-teleporter": ("0", False),
    "teleport": ("0", True),
    "coastal-raid": ("+2D6x50 from the victim", False),
    "move-settlement": ("750, 1250, 1750", False),
    "earthquake": ("0", False),
    "nurture-forest": ("0", False),
    "underground-invasion": ("0", True),
    "into-the-sands": ("0", True),
}


@pytest.mark.clause("CP-ACT-08", "CP-ACT-37")
def test_the_tables_of_actions() -> None:
    actions = all_actions()
    assert {id: (action.gold, action.ends_phase) for id, action in actions.items()} == TABLE
    assert {id for id, action in actions.items() if action.price == 0} == {"forced-march"}


def owners(campaign: Campaign) -> str:
    return "".join([hex.owner[:1] or "-" for hex in campaign.hexes.values()])


def builds(drawn: str, action: str, gold: int = 5000, allies: str = "") -> tuple[str, int]:
    """What stands in the hex of a1 after it, and what it has cost."""
    campaign = small_world(drawn, gold=gold, allies=allies)
    at = campaign.armies["a1"].place
    assert at is not None
    run(campaign, a1=action)
    assert spent(campaign, "a1") == (1, 6)
    return campaign.hexes[at].construction, gold - campaign.realms["ann"].gold


# ------------------------------------------------------------------------------------------ claiming


@pytest.mark.clause("CP-ACT-10", "CP-ACT-07")
def test_claiming_takes_all_within_one_hex_sea_and_ice_and_volcano_too() -> None:
    campaign = small_world("""
        . ~ V .
         . ,+a i .
        G . . .
    """)
    run(campaign, a1="Claim Territory")
    assert owners(campaign) == "-aa-aaa--aa-"
    assert spent(campaign, "a1") == (1, 6)


@pytest.mark.clause("CP-ACT-11")
def test_claiming_takes_nothing_of_others_and_nothing_that_their_armies_hold() -> None:
    campaign = small_world(
        """
        . .b .+c .
         .+d .+a .+a .H
        . .e . .
    """,
        allies="ad",
        enemies="ac",
    )
    run(campaign, a1="Claim Territory")
    assert owners(campaign) == "-b---aa--ea-"


@pytest.mark.clause("CP-ACT-11")
@pytest.mark.parametrize("drawn", ["~+a .", ".a+a .", ".b+a ."])
def test_no_claim_from_the_sea_or_from_claimed_land(drawn: str) -> None:
    campaign = small_world(drawn, allies="ab")
    run(campaign, a1="Claim Territory")
    assert campaign.hexes[1].owner == ""
    assert "Nothing comes of Claim Territory" in story(campaign)
    assert spent(campaign, "a1") == (1, 6)


# ------------------------------------------------------------------------------------------ settlements


@pytest.mark.clause("CP-ACT-12", "CP-ACT-13", "CP-ACT-14")
@pytest.mark.parametrize(("what", "gold"), [("town", 1000), ("fortress", 2000), ("city", 3000)])
def test_settlements_are_built_on_own_or_unclaimed_land(what: str, gold: int) -> None:
    action = f"Construct {what.title()}"
    assert builds(".+a . .", action) == (what, gold)
    assert builds(".a+a . .", action) == (what, gold)
    assert builds(".+a . .", action, gold - 1) == ("", 0)  # too dear
    assert builds(".b+a . .", action, allies="ab") == ("", 0)
    assert builds("~+a . .", action) == ("", 0)
    assert builds("i+a . .", action) == ("", 0)
    assert builds("V+a . .", action) == ("", 0)
    assert builds("^aM+a . .", action) == ("mine", 0)
    assert builds(".aT+a . .", action) == ("town", 0)


@pytest.mark.clause("CP-REA-02", "CP-REA-08", "CP-REA-14")
@pytest.mark.parametrize("other", ["T", "F", "C", "H", "S"])
@pytest.mark.parametrize("action", ["Construct Town", "Construct Fortress", "Construct City"])
def test_two_full_hexes_between_settlements(action: str, other: str) -> None:
    assert builds(f".+a . .{other}", action)[0] == ""
    assert builds(f".+a . . .{other}", action)[0] != ""


@pytest.mark.clause("CP-REA-02", "CP-REA-19")
def test_a_mine_may_stand_near() -> None:
    assert builds(".+a ^bM .", "Construct Town")[0] == "town"


@pytest.mark.clause("CP-REA-07", "CP-REA-13")
def test_five_cities_and_ten_fortresses() -> None:
    cities = " . . ".join([".aC"] * 5)
    assert builds(f".+a . . . {cities}", "Construct City")[0] == ""
    assert builds(f".+a . . . {cities[:-3]}.aS", "Construct City")[0] == "city"  # Temple Cities do not count
    assert builds(f".+a . . . {cities}", "Construct Fortress")[0] == "fortress"
    fortresses = " . . ".join([".aF"] * 10)
    assert builds(f".+a . . . {fortresses}", "Construct Fortress")[0] == ""
    assert builds(f".aT+a . . {fortresses}", "Improve Town to Fortress")[0] == "town"
    assert builds(f".+a . . . {fortresses}", "Construct Town")[0] == "town"


@pytest.mark.clause("CP-REA-03", "CP-REA-05", "CP-REA-09", "CP-REA-11", "CP-REA-15", "CP-REA-17")
@pytest.mark.parametrize("action", ["Construct Town", "Construct Fortress", "Construct City"])
def test_a_new_settlement_claims_what_is_unclaimed_around_it(action: str) -> None:
    campaign = small_world(
        """
        . .b .+c .
         .+d .+a .+e .
        . ~ . .
    """,
        gold=3000,
        allies="ad",
        enemies="ac",
    )
    run(campaign, a1=action)
    # Where Neutral and Enemy armies stand it claims nothing; an Ally's army is in nobody's way.
    assert owners(campaign) == "-b--aa---aa-"


@pytest.mark.clause("CP-ACT-15", "CP-ACT-16")
@pytest.mark.parametrize(
    ("before", "action", "after", "gold"),
    [
        ("T", "Improve Town to City", "city", 2500),
        ("F", "Improve Fortress to City", "city", 1000),
        ("T", "Improve Town to Fortress", "fortress", 1000),
        ("T", "Improve Settlement to City", "city", 2500),
        ("F", "Improve Settlement to City", "city", 1000),
        ("T", "Improve Settlement to Fortress", "fortress", 1000),
        ("F", "Improve Town to City", "fortress", 0),
        ("F", "Improve Settlement to Fortress", "fortress", 0),
        ("C", "Improve Settlement to City", "city", 0),
        ("", "Improve Town to City", "", 0),
    ],
)
def test_improving(before: str, action: str, after: str, gold: int) -> None:
    assert builds(f".a{before}+a . .", action) == (after, gold)
    assert builds(f".b{before}+a . .", action, allies="ab")[1] == 0
    assert builds(f".a{before}+a . .", action, gold - 1)[1] == 0 if gold else True


@pytest.mark.clause("CP-ACT-16", "CP-ACT-15")
def test_the_army_stands_on_what_it_improves_and_claims_nothing() -> None:
    campaign = small_world(".aT .a+a .", gold=5000)
    run(campaign, a1="Improve Town to City")
    assert campaign.hexes[0].construction == "town"
    campaign = small_world(". .aT+a .", gold=5000)
    run(campaign, a1="Improve Town to City")
    assert owners(campaign) == "-a-"


@pytest.mark.clause("CP-REA-07", "CP-ACT-15")
def test_a_sixth_city_is_not_had_by_improving() -> None:
    cities = " . . ".join([".aC"] * 5)
    assert builds(f".aT+a . . {cities}", "Improve Town to City") == ("town", 0)


# ------------------------------------------------------------------------------------------ Mines and roads


@pytest.mark.clause("CP-ACT-17", "CP-REA-19", "CP-REA-20")
def test_mines_stand_on_mountains_and_claim_their_hex() -> None:
    assert builds("^+a .", "Construct Mine") == ("mine", 1500)
    assert builds("^+a .", "Construct Mine", 1499) == ("", 0)
    assert builds("A+a .", "Construct Mine") == ("", 0)
    assert builds("V+a .", "Construct Mine") == ("", 0)
    assert builds(".+a .", "Construct Mine") == ("", 0)
    assert builds("^b+a .", "Construct Mine", allies="ab") == ("", 0)
    assert builds("^aT+a .", "Construct Mine") == ("town", 0)
    campaign = small_world(". ^+a .", gold=1500)
    run(campaign, a1="Construct Mine")
    assert owners(campaign) == "-a-"


@pytest.mark.clause("CP-ACT-31")
def test_roads_are_built_on_own_land() -> None:
    def road(drawn: str, gold: int = 250) -> tuple[bool, int]:
        campaign = small_world(drawn, gold=gold)
        run(campaign, a1="Build Road")
        return campaign.hexes[0].road, campaign.realms["ann"].gold

    assert road(".a+a") == (True, 0)
    assert road("^aM+a") == (True, 0)
    assert road(".+a") == (False, 250)
    assert road(".a+a", 249) == (False, 249)
    assert road(".aT+a") == (False, 250)  # a settlement's hex has one
    assert road(".a=+a", 500) == (True, 500)
    for sign in "~iV":
        assert road(f"{sign}a+a") == (False, 250)


@pytest.mark.clause("CP-DIP-02", "CP-ACT-31")
@pytest.mark.parametrize(("house", "built"), [("", False), ("friendly_includes_allies", True)])
def test_a_house_rule_lets_allies_build_roads(house: str, built: bool) -> None:
    campaign = small_world(".b+a", allies="ab", gold=250, house=house)
    run(campaign, a1="Build Road")
    assert campaign.hexes[0].road is built


@pytest.mark.clause("CP-ACT-31")
def test_an_artefact_makes_roads_cheap() -> None:
    campaign = small_world(".a+a", gold=200)
    campaign.artefacts["mule-charter"] = "a1/general"
    run(campaign, a1="Build Road")
    assert (campaign.hexes[0].road, campaign.realms["ann"].gold) == (True, 50)


# ------------------------------------------------------------------------------------------ moving settlements


@pytest.mark.clause("CP-FAC-25")
@pytest.mark.parametrize(
    ("sign", "what", "gold"), [("T", "town", 750), ("F", "fortress", 1250), ("C", "city", 1750)]
)
def test_ogres_move_their_settlements(sign: str, what: str, gold: int) -> None:
    ogres = {"a": "ogre-khans"}
    for action in (f"Move {what.title()} from 0", "Move Settlement from 0"):
        campaign = small_world(f".a{sign} .a .+a .", gold=gold, factions=ogres)
        run(campaign, a1=action)
        # Two hexes away: the piece that is moved does not count for spacing. The old land stays owned.
        assert [hex.construction for hex in campaign.hexes.values()] == ["", "", what, ""]
        assert owners(campaign) == "aaaa"
        assert campaign.realms["ann"].gold == 0


@pytest.mark.clause("CP-FAC-25")
@pytest.mark.parametrize(
    ("drawn", "action", "faction"),
    [
        (".aT .a .+a", "Move City from 0", "ogre-khans"),
        (".bT .a .+a", "Move Town from 0", "ogre-khans"),
        (".aS .a .+a", "Move City from 0", "ogre-khans"),
        (".aT .a ~+a", "Move Town from 0", "ogre-khans"),
        (".aT .a .+a . .bT", "Move Town from 0", "ogre-khans"),
        (".aT .a .+a", "Move Town from 0", "empire"),
        (".aT+a .a .", "Move Town from 0", "ogre-khans"),
        (".aT .a .+a", "Move Town from 99", "ogre-khans"),
    ],
)
def test_what_cannot_be_moved(drawn: str, action: str, faction: str) -> None:
    campaign = small_world(drawn, "ab", gold=3000, factions={"a": faction})
    before = dict(campaign.hexes)
    run(campaign, a1=action)
    assert campaign.hexes == before
    assert campaign.realms["ann"].gold == 3000
    assert "Nothing comes of Move Settlement" in story(campaign)


@pytest.mark.clause("CP-GEN-10", "CP-FAC-25")
def test_an_army_of_ogres_moves_settlements_of_whoever_it_serves() -> None:
    campaign = small_world(".aT .a .", "a", gold=750)
    with_army(campaign, "a", 2, faction="ogre-khans")
    run(campaign, a1="Move Town from 0")
    assert campaign.hexes[2].construction == "town"


# ------------------------------------------------------------------------------------------ one treasury


@pytest.mark.clause("CP-MOV-08", "CP-MOV-09", "CP-GLD-01")
def test_two_buildings_at_one_tick_and_gold_for_one() -> None:
    campaign = small_world(".+a . . . . .+a", gold=1000)
    run(campaign, a1="(priority 2) Construct Town", a2="(priority 1) Construct Town")
    assert [at for at, hex in campaign.hexes.items() if hex.construction] == [5]
    assert campaign.realms["ann"].gold == 0


@pytest.mark.clause("CP-GLD-02", "CP-ACT-12", "CP-ACT-18")
def test_income_of_a_tick_pays_for_what_is_built_at_it() -> None:
    campaign = small_world(".+a . . . . t+a", gold=800)
    run(campaign, a1="Construct Town", a2="Fell Forest")  # a 4: 200 gold
    assert campaign.hexes[0].construction == "town"
    assert campaign.realms["ann"].gold == 0


@pytest.mark.clause("CP-MOV-08")
def test_moving_a_town_away_frees_its_place_only_for_the_next_tick() -> None:
    drawn = ".aT . . . . .+a .+b"
    campaign = small_world(drawn, gold=3000, factions={"a": "ogre-khans"})
    campaign.change_army("b1", place=1)
    run(campaign, a1="Move Town from 0", b1="Construct Town")
    assert [at for at, hex in campaign.hexes.items() if hex.construction] == [5]
    campaign = small_world(drawn, gold=3000, factions={"a": "ogre-khans"})
    campaign.change_army("b1", place=2)
    run(campaign, a1="Move Town from 0", b1="E, W, Construct Town")
    assert [at for at, hex in campaign.hexes.items() if hex.construction] == [2, 5]
