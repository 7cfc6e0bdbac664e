"""Army Actions of the army alone: attacks and annexing, ruins, lists, and those that set it elsewhere."""

from __future__ import annotations

import msgspec
import pytest

from banneret.campaign.artefacts import in_pool
from banneret.campaign.moves.clock import run_moves, run_rest
from banneret.campaign.moves.deeds_told import ArmyReformed, RuinsSearched
from banneret.campaign.moves.told import ActionLeftOut, AnnexNotAllowed
from banneret.campaign.orders import Act, Orders, Step, Unreadable
from banneret.campaign.records import IN_THE_SANDS, WAITING, Veteran
from banneret.campaign.state import Campaign, Season
from tests.campaign.moving import move_of, places, run, spent, story
from tests.campaign.small import SameDice, a_list, scripted, small_world, told, with_army


def ended(campaign: Campaign, army: str = "a1") -> tuple[str, int | None]:
    move = campaign.moves[army]
    return move.ended, move.target


# ------------------------------------------------------------------------------------------ Prepare to Attack


@pytest.mark.clause("CP-ACT-21", "CP-ACT-03")
@pytest.mark.parametrize(
    ("drawn", "target", "possible"),
    [
        (".+a .b", 1, True),
        (".+a . .b", 2, False),
        (".+a .c .b", 1, False),  # Neutral
        (".+a .d .b", 1, False),  # an Ally
        (".+a .a .b", 1, False),
        (".+a . .b", 1, False),
        (".+a .H .b", 1, True),
        (".+a .S .b", 1, True),
        (".+a .aS .b", 1, False),
    ],
)
def test_preparing(drawn: str, target: int, possible: bool) -> None:
    campaign = small_world(drawn, "bcd", enemies="ab", allies="ad")
    run(campaign, a1=f"Prepare to Attack {target}")
    assert ended(campaign) == (("prepared", target) if possible else ("deployed", None))
    assert spent(campaign, "a1") == (1, 6)


@pytest.mark.clause("CP-ACT-21", "CP-ACT-09")
def test_preparing_is_the_last_act_even_of_a_general() -> None:
    campaign = small_world("f!a .b .", enemies="ab")
    run(campaign, a1="Prepare to Attack 1, Forced March")
    assert move_of(campaign, "a1").actions == ("prepare-to-attack",)
    campaign = small_world(".!a .b .", enemies="ab")
    run(campaign, a1="Claim Territory, Prepare to Attack 1")
    assert move_of(campaign, "a1").actions == ("claim-territory", "prepare-to-attack")
    assert ended(campaign) == ("prepared", 1)


# ------------------------------------------------------------------------------------------ Annex Territory


def annexing(drawn: str = ".+a .b .b", orders: str = "Annex Territory", **fields: object) -> Campaign:
    campaign = small_world(drawn, "bc", enemies="ab")
    campaign.change_army("a1", **{"prepared": 1, "prepared_from": 0, **fields})
    run(campaign, a1=orders)
    return campaign


@pytest.mark.clause("CP-ACT-26")
def test_annexing_is_booked_before_anything_moves() -> None:
    campaign = annexing()
    assert ended(campaign) == ("annexing", 1)
    assert spent(campaign, "a1") == (1, 6)
    assert ended(annexing(orders="Annex Territory 1")) == ("annexing", 1)
    assert ended(annexing(".+a .H .b")) == ("annexing", 1)
    assert ended(annexing(".+a .bC .b", "Annex Territory, E")) == ("annexing", 1)


@pytest.mark.clause("CP-ACT-26")
@pytest.mark.parametrize(
    ("drawn", "fields", "orders"),
    [
        (".+a .b .b", {"prepared": None}, "Annex Territory, E"),
        (".+a .b .b", {"prepared_from": 2}, "Annex Territory, E"),
        (".+a .c .b", {}, "Annex Territory"),  # it has changed hands
        (".+a . .b", {}, "Annex Territory"),
        (".+a .a .b", {}, "Annex Territory"),
        (".+a .b .b", {}, "Annex Territory 2"),
        (".+a .b .b", {"prepared": None}, "Annex Territory, Claim Territory"),
    ],
)
def test_an_annexation_that_is_not_allowed_is_spent_and_over(
    drawn: str, fields: dict[str, object], orders: str
) -> None:
    campaign = annexing(drawn, orders, **fields)
    assert ended(campaign) == ("deployed", None)
    assert spent(campaign, "a1") == (1, 6)
    assert move_of(campaign, "a1").actions == ("annex-territory",)
    assert places(campaign)["a1"] == 0
    assert told(campaign, AnnexNotAllowed)


@pytest.mark.clause("CP-ACT-26")
@pytest.mark.parametrize("before", ["W, E, ", "Forced March, "])
def test_annexing_comes_before_anything_else(before: str) -> None:
    campaign = small_world(". .!a .b .b", enemies="ab")
    campaign.change_army("a1", prepared=2, prepared_from=1)
    run(campaign, a1=f"{before}Annex Territory, Claim Territory")
    assert ended(campaign) == ("deployed", None)
    assert move_of(campaign, "a1").actions[-1] == "annex-territory"


@pytest.mark.clause("CP-MOV-07", "CP-ACT-26")
def test_an_annexing_army_that_is_entered_is_locked() -> None:
    campaign = small_world(".+b .+a .b", enemies="ab")
    campaign.change_army("a1", prepared=2, prepared_from=1)
    run(campaign, a1="Annex Territory", b1="E")
    assert ended(campaign) == ("locked", 2)
    assert move_of(campaign, "a1").actions == ("annex-territory",)


# ------------------------------------------------------------------------------------------ underground


def vermin(drawn: str, order: str, **fields: object) -> Campaign:
    campaign = small_world(drawn, "b", factions={"a": "vermin-swarm"}, enemies="ab", turn=6)
    if fields:
        campaign.change_army("a1", **fields)
    run(campaign, a1=order)
    return campaign


@pytest.mark.clause("CP-FAC-40")
def test_the_vermin_strike_from_below() -> None:
    campaign = vermin(".!a . . . .bC", "Underground Invasion 4")
    assert ended(campaign) == ("prepared", 4)
    assert move_of(campaign, "a1").underground
    assert campaign.armies["a1"].invaded == 2
    assert ended(vermin(".!a . . . .bC", "Underground Invasion 4", invaded=1)) == ("prepared", 4)
    assert ended(vermin(".!a . ^bM . .bC", "Underground Invasion 2")) == ("prepared", 2)


@pytest.mark.clause("CP-FAC-40")
@pytest.mark.parametrize(
    ("drawn", "target", "fields"),
    [
        (".!a . . . . .bC", 5, {}),
        (".!a . .b . .bC", 2, {}),
        (".+a . . . .bC", 4, {}),
        (".!a . . . .bC", 4, {"invaded": 2}),
        (".!a . . . .bC", 4, {"faction": "empire"}),
        (".!a . . . .aC", 4, {}),
        (".!a . . . .cC", 4, {}),
    ],
)
def test_no_invasion(drawn: str, target: int, fields: dict[str, object]) -> None:
    campaign = vermin(drawn, f"Underground Invasion {target}", **fields)
    assert ended(campaign) == ("deployed", None)
    assert not move_of(campaign, "a1").underground
    assert campaign.armies["a1"].invaded == fields.get("invaded", 0)


# ------------------------------------------------------------------------------------------ Explore Ruins


@pytest.mark.clause("CP-ACT-34", "CP-ART-11")
def test_a_six_finds_an_artefact_and_the_turn_is_over() -> None:
    campaign = small_world(".*+a . .")
    faces = {
        ("explore ruins", "a1"): [6],
        ("class of find", "a1"): [6],
        ("legendary artefact", "a1"): [1, 1],
    }
    with scripted(campaign, faces) as dice:
        run(campaign, dice, a1="Explore Ruins, E")
    assert list(campaign.artefacts.values()) == ["a1/general"]
    assert campaign.realms["ann"].army_ruin == 0
    assert places(campaign) == {"a1": 0}
    campaign = small_world(".*+a . .")
    run(campaign, SameDice(5), a1="Explore Ruins, E")
    assert not campaign.artefacts
    assert campaign.realms["ann"].army_ruin is None
    assert places(campaign) == {"a1": 0}


@pytest.mark.clause("CP-ACT-34")
@pytest.mark.parametrize(
    ("drawn", "order", "ruin"),
    [
        (". .*+a .*", "Explore Ruins", 1),
        (".* .+a .*", "Explore Ruins", 0),
        (".* .*+a .*", "Explore Ruins 2", 2),
        (".* . .+a .", "Explore Ruins", None),
        (".* . .+a .", "Explore Ruins 0", None),
        (".* .*+a .", "Explore Ruins 2", None),
    ],
)
def test_which_ruin_is_meant(drawn: str, order: str, ruin: int | None) -> None:
    campaign = small_world(drawn)
    run(campaign, SameDice(2), a1=order)
    assert [searched.hex for searched in told(campaign, RuinsSearched)] == ([] if ruin is None else [ruin])


@pytest.mark.clause("CP-ACT-34")
def test_the_order_may_name_who_gets_it() -> None:
    campaign = small_world(".*+a .")
    run(campaign, SameDice(6), a1="Explore Ruins by The Captain")
    assert list(campaign.artefacts.values()) == ["a1/captain"]


@pytest.mark.clause("CP-ACT-35")
def test_where_something_was_found_another_ruin_comes_first() -> None:
    def explore(order: str, face: int = 6, ruin: int | None = 0) -> int | None:
        campaign = small_world(".* .+a .*")
        campaign.change_realm("ann", army_ruin=ruin)
        run(campaign, SameDice(face), a1=order)
        return campaign.realms["ann"].army_ruin if told(campaign, RuinsSearched) else -1

    assert explore("Explore Ruins 0") == -1
    assert explore("Explore Ruins 2", 3) is None
    assert explore("Explore Ruins 2") == 2
    assert explore("Explore Ruins 0", 3, None) is None


@pytest.mark.clause("CP-ACT-35", "CP-MOV-16")
def test_two_armies_of_a_player_in_one_ruin() -> None:
    campaign = small_world(".+a .* .+a", players="a")
    faces = {
        ("explore ruins", "a1"): [6],
        ("class of find", "a1"): [1],
        ("cursed artefact", "a1"): [1, 2],
        ("explore ruins", "a2"): [2],
    }
    with scripted(campaign, faces) as dice:
        run(campaign, dice, a1="Explore Ruins", a2="Explore Ruins")
    assert campaign.realms["ann"].army_ruin == 1  # a2 has explored no other


# ------------------------------------------------------------------------------------------ Reform Army


@pytest.mark.clause("CP-ACT-32", "CP-ACT-33")
@pytest.mark.parametrize("approved", [True, False])
def test_reforming(approved: bool) -> None:
    campaign = small_world(".+a .")
    campaign.lists["new"] = a_list("new", approved=approved)
    campaign.artefacts["bone-dice"] = "a1/general"
    campaign.veterans["a1/spears"] = Veteran("a1", "spears", False, 5)
    campaign.veterans["a2/spears"] = Veteran("a2", "spears", False, 5)
    assert "bone-dice" not in in_pool(campaign, "minor")
    old = campaign.armies["a1"].list
    run(campaign, a1="Reform Army into new, E")
    army = campaign.armies["a1"]
    assert (army.list, army.reforming) == (("new", "") if approved else (old, "new"))
    assert list(campaign.veterans) == ["a2/spears"]
    assert "bone-dice" in in_pool(campaign, "minor")
    assert army.place == 0
    assert told(campaign, ArmyReformed)[0].waits is not approved


@pytest.mark.clause("CP-ACT-32")
@pytest.mark.parametrize("name", ["nowhere", "rejected", "huge"])
def test_no_reform(name: str) -> None:
    campaign = small_world(".+a .")
    campaign.lists["rejected"] = a_list("rejected", approved=False, verdict="rejected")
    campaign.lists["huge"] = a_list("huge", points=3000)
    campaign.veterans["a1/spears"] = Veteran("a1", "spears", False, 5)
    old = campaign.armies["a1"].list
    run(campaign, a1=f"Reform Army into {name}")
    assert campaign.armies["a1"].list == old
    assert "a1/spears" in campaign.veterans


# ------------------------------------------------------------------------------------------ deployment


@pytest.mark.clause("CP-ACT-30", "CP-ACT-29", "CP-ACT-03")
def test_deploying_as_an_action_costs_one_and_ends_the_phase() -> None:
    campaign = small_world(".!a . .")
    run(campaign, a1="E, Defensive Deployment, E")
    assert places(campaign) == {"a1": 1}
    assert spent(campaign, "a1") == (2, 12)
    campaign = small_world(".+a . .")
    run(campaign, a1="E")
    assert spent(campaign, "a1") == (1, 6)  # by itself it costs nothing
    assert ended(campaign) == ("deployed", None)


# ------------------------------------------------------------------------------------------ how many


@pytest.mark.clause("CP-ACT-09", "CP-ARM-12")
def test_one_action_or_two_different_ones() -> None:
    campaign = small_world("t+a t . .")
    run(campaign, a1="Fell Forest, Claim Territory, E, Fell Forest")
    assert move_of(campaign, "a1").actions == ("fell-forest",)
    assert spent(campaign, "a1") == (3, 18)
    campaign = small_world("T!a t . .")
    run(campaign, a1="Fell Forest, Fell Forest, E, Claim Territory, Forced March")
    assert move_of(campaign, "a1").actions == ("fell-forest", "claim-territory")
    assert [left.again for left in told(campaign, ActionLeftOut)] == [True, False]
    assert campaign.hexes[0].terrain == "light-forest"


@pytest.mark.clause("CP-ACT-09", "CP-ACT-30")
def test_an_action_too_many_does_not_end_the_phase() -> None:
    campaign = small_world(".+a . .")
    run(campaign, a1="Claim Territory, Defensive Deployment, E")
    assert places(campaign) == {"a1": 1}


@pytest.mark.clause("CP-ACT-37", "CP-ACT-09")
def test_moving_a_town_and_a_city_is_one_and_the_same_action() -> None:
    campaign = small_world(".aT . . . .!a . . . .aC", factions={"a": "ogre-khans"}, gold=3000)
    run(campaign, a1="Move Town from 0, Move City from 8")
    assert campaign.hexes[4].construction == "town"
    assert campaign.hexes[8].construction == "city"
    assert move_of(campaign, "a1").actions == ("move-settlement",)


@pytest.mark.clause("CP-ACT-36", "CP-ACT-09")
def test_a_forced_march_takes_no_time() -> None:
    campaign = small_world(".+a . . .+b")
    run(campaign, a1="Forced March, E, Forced March, E")
    assert places(campaign)["a1"] == 2
    assert (move_of(campaign, "a1").budget, spent(campaign, "a1")) == (11, (2, 12))


@pytest.mark.clause("CP-ACT-07", "CP-ACT-02")
def test_an_action_that_cannot_be_paid_stops_the_army() -> None:
    campaign = small_world(".+a . . . . . . . . . . .")
    run(campaign, a1="E, " * 10 + "Claim Territory, E")
    assert spent(campaign, "a1") == (10, 60)
    assert move_of(campaign, "a1").actions == ()
    assert "no movement left for Claim Territory" in story(campaign)


# ------------------------------------------------------------------------------------------ unknown items


@pytest.mark.clause("CP-MOV-15")
def test_an_unknown_item_stops_the_army_there() -> None:
    campaign = small_world(".+a . . .")
    for odd in (Unreadable("S"), Act("dance"), Act("return", 2)):
        campaign.change_army("a1", place=0)
        run_moves(campaign, SameDice(), {"a1": Orders("a1", (Step("E"), odd, Step("E")))})
        assert places(campaign) == {"a1": 1}
        assert move_of(campaign, "a1").ended == "deployed"
    assert "“S” is neither a direction nor an action." in story(campaign)


@pytest.mark.clause("CP-MOV-12", "CP-MOV-15")
def test_off_the_map_the_army_stops() -> None:
    campaign = small_world(".+a .")
    run(campaign, a1="E, E, W")
    assert places(campaign) == {"a1": 1}


# ------------------------------------------------------------------------------------------ relocations


@pytest.mark.clause("CP-FAC-04")
@pytest.mark.parametrize(
    ("goal", "arrives"), [(2, True), (3, True), (4, True), (1, False), (5, False), (0, False)]
)
def test_teleporting_to_an_own_city_or_beside_it(goal: int, arrives: bool) -> None:
    campaign = small_world(".+a . .a .aC .a .", factions={"a": "daemon-legions"})
    run(campaign, a1=f"Teleport to {goal}, W")
    assert places(campaign) == {"a1": goal if arrives else 0}
    assert spent(campaign, "a1") == (1, 6)


@pytest.mark.clause("CP-FAC-04")
def test_no_teleport_to_an_ally_or_onto_closed_ground() -> None:
    for drawn in (".+a . .bC .", ".+a . V .aC", ".+a . .b .aC"):
        campaign = small_world(
            drawn, "ab", factions={"a": "daemon-legions"}, allies="ab" if "bC" in drawn else ""
        )
        run(campaign, a1="Teleport to 2")
        assert places(campaign) == {"a1": 0}


@pytest.mark.clause("CP-FAC-03")
def test_skipping_once_over_anything() -> None:
    daemons = {"a": "daemon-legions"}
    for between in ("V", ".b", ".H", ".+b", "~"):
        campaign = small_world(f".+a {between} ^ . .", "b", factions=daemons)
        run(campaign, a1="SKIP E E")
        assert places(campaign)["a1"] == 2
        assert spent(campaign, "a1") == (4, 24)
    campaign = small_world(".+a . . . .", factions=daemons)
    run(campaign, a1="SKIP E E, SKIP E E")
    assert places(campaign) == {"a1": 2}
    campaign = small_world(".+a . . . .")
    run(campaign, a1="SKIP E E")
    assert places(campaign) == {"a1": 0}


@pytest.mark.clause("CP-FAC-03")
def test_a_skip_lands_two_away_on_open_ground() -> None:
    daemons = {"a": "daemon-legions"}
    for drawn, order in ((". .+a . .", "SKIP E W"), (".+a . V .", "SKIP E E"), (".+a . .b .", "SKIP E E")):
        campaign = small_world(drawn, "b", factions=daemons)
        start = campaign.armies["a1"].place
        run(campaign, a1=order)
        assert places(campaign) == {"a1": start}
    campaign = small_world(
        """
        . . .
         .+a . .
    """,
        factions=daemons,
    )
    run(campaign, a1="SKIP NE SE")  # two steps, but only one hex away
    assert places(campaign) == {"a1": 3}


@pytest.mark.clause("CP-FAC-03", "CP-TER-25")
def test_a_skip_pays_between_start_and_landing() -> None:
    campaign = small_world(".+a ~ . .", factions={"a": "daemon-legions"})
    run(campaign, a1="SKIP E E")
    assert spent(campaign, "a1") == (1, 6)
    campaign = small_world(".+a . ~ .", factions={"a": "daemon-legions"})
    run(campaign, a1="SKIP E E")
    assert spent(campaign, "a1") == (3, 18)


@pytest.mark.clause("CP-NEU-11")
def test_from_temple_to_temple_and_on() -> None:
    for owner, arrives in (("a", True), ("b", True), ("c", False), ("", False)):
        campaign = small_world(f".aS+a . . .{owner}S . .", "bc", allies="ab")
        run(campaign, a1="Ancient Teleporter to 3, E")
        assert places(campaign) == {"a1": 4 if arrives else 1}
    campaign = small_world(".bS+a . . .aS . .", allies="ab")
    run(campaign, a1="Ancient Teleporter to 3")
    assert places(campaign) == {"a1": 3}


@pytest.mark.clause("CP-NEU-11")
def test_a_teleporter_wants_two_temples_and_a_free_one() -> None:
    for drawn in (".aC+a . . .aS . .", ".aS+a . . .aC . .", ".aS+a . . .aS+b . ."):
        campaign = small_world(drawn, allies="ab")
        run(campaign, a1="Ancient Teleporter to 3")
        assert places(campaign)["a1"] == 0
        assert move_of(campaign, "a1").actions == ("ancient-teleporter",)
    campaign = small_world(".aS+a . .aS+a . .aS .")
    run(campaign, a1="Ancient Teleporter to 4", a2="Ancient Teleporter to 4")
    assert places(campaign) == {"a1": 0, "a2": 2}
    # Occupied is judged before any relocation of the same instant.
    campaign = small_world(".aS+a . .aS+a . .aS .")
    run(campaign, a1="Ancient Teleporter to 2", a2="Ancient Teleporter to 4")
    assert places(campaign) == {"a1": 0, "a2": 4}


# ------------------------------------------------------------------------------------------ the sands


UNDYING = {"a": "undying"}


@pytest.mark.clause("CP-FAC-44")
@pytest.mark.parametrize(
    ("sign", "gone"), [("d", True), ("r", True), ("u", True), ("c", False), ("n", False), (".", False)]
)
def test_into_the_sands(sign: str, gone: bool) -> None:
    campaign = small_world(f"{sign}+a .", factions=UNDYING)
    run(campaign, a1="Into the Sands, E")
    army = campaign.armies["a1"]
    assert (army.place, army.away) == ((None, IN_THE_SANDS) if gone else (0, ""))


def in_the_sands(drawn: str, count: int = 1, allies: str = "", house: str = "") -> Campaign:
    campaign = small_world(drawn, "a", factions=UNDYING, allies=allies, house=house)
    for _ in range(count):
        with_army(campaign, "a", None, away=IN_THE_SANDS)
    return campaign


@pytest.mark.clause("CP-FAC-44")
@pytest.mark.parametrize(
    ("sign", "back"), [("da", True), ("ra", True), ("ua", True), ("d", False), (".a", False), ("ca", False)]
)
def test_out_of_the_sands(sign: str, back: bool) -> None:
    campaign = in_the_sands(f". {sign} .")
    run(campaign, a1="Return to 1, E")
    assert places(campaign) == {"a1": 2 if back else None}
    assert campaign.armies["a1"].away == ("" if back else IN_THE_SANDS)
    if back:
        assert move_of(campaign, "a1").path == (1, 2)
        assert spent(campaign, "a1") == (1, 6)


@pytest.mark.clause("CP-FAC-44", "CP-MOV-04")
def test_who_stays_in_the_sands() -> None:
    campaign = in_the_sands("da da")
    run(campaign)
    assert places(campaign) == {"a1": None}
    assert "a1" not in campaign.moves
    campaign = in_the_sands("da da", 2)
    run(campaign, a1="Return to 1", a2="Return to 1")
    assert places(campaign) == {"a1": None, "a2": None}
    campaign = in_the_sands("da da+b", allies="ab")
    run(campaign, a1="Return to 1", b1="W")
    assert places(campaign) == {"b1": 0, "a1": None}


@pytest.mark.clause("CP-DIP-02", "CP-FAC-44")
@pytest.mark.parametrize(("house", "back"), [("", False), ("friendly_includes_allies", True)])
def test_a_house_rule_lets_them_return_to_allies(house: str, back: bool) -> None:
    campaign = in_the_sands("db .", allies="ab", house=house)
    run(campaign, a1="Return to 0")
    assert places(campaign) == {"a1": 0 if back else None}


# ------------------------------------------------------------------------------------------ coming to the map


@pytest.mark.clause("CP-ARM-04", "CP-MOV-16")
def test_new_armies_muster_by_their_keys_on_the_first_free_hex() -> None:
    campaign = small_world(
        """
        .a .a .a+a .
          .a .aF .b .
        """,
        "ab",
    )
    for _ in range(2):
        with_army(campaign, "a", None, away=WAITING, wanted=(2, 6, 4, 1))
    run(campaign, a2="(priority 5) E", a3="(priority 4) NE")
    # a3 musters in hex 4 first and stays there, since a2 has mustered in hex 1 and stands until tick 6.
    assert places(campaign) == {"a1": 2, "a3": 4, "a2": 1}
    assert campaign.armies["a2"].away == ""
    assert campaign.armies["a2"].wanted == ()


@pytest.mark.clause("CP-ARM-04", "CP-FAC-44")
def test_who_musters_is_there_before_who_returns_from_the_sands() -> None:
    campaign = in_the_sands("da .aF")
    with_army(campaign, "a", None, away=WAITING, wanted=(0,))
    run(campaign, a1="(priority 1) Return to 0")
    assert places(campaign) == {"a1": None, "a2": 0}


@pytest.mark.clause("CP-ARM-04")
def test_without_an_approved_list_or_a_free_hex_it_waits() -> None:
    campaign = small_world(
        """
        .a .a+a
          .aF .
        """,
        "a",
    )
    campaign.lists["new"] = a_list("new", approved=False)
    with_army(campaign, "a", None, away=WAITING, wanted=(0,), list="new")
    run(campaign)
    assert places(campaign)["a2"] is None
    campaign.lists["new"] = msgspec.structs.replace(campaign.lists["new"], approved=True)
    campaign.change_army("a2", wanted=(1,))
    run(campaign)
    assert places(campaign)["a2"] is None
    assert campaign.armies["a2"].away == WAITING
    campaign.change_army("a2", wanted=(1, 0))
    run(campaign)
    assert places(campaign)["a2"] == 0


@pytest.mark.clause("CP-MOV-04", "CP-ACT-03")
def test_without_orders_it_stands_and_deploys() -> None:
    campaign = small_world(".+a .")
    run(campaign)
    assert ended(campaign) == ("deployed", None)
    assert spent(campaign, "a1") == (0, 0)
    assert "has no orders" in story(campaign)


@pytest.mark.clause("CP-CON-02", "CP-ACT-03")
def test_who_skips_the_phase_does_nothing() -> None:
    campaign = small_world(".+a .")
    campaign.change_army("a1", skips=True)
    run(campaign, a1="E")
    assert places(campaign) == {"a1": 0}
    assert ended(campaign) == ("skipped", None)


@pytest.mark.clause("CP-SEA-06")
def test_portals() -> None:
    campaign = small_world(".+a ^ . ~ .b V")
    campaign.season = Season(event=2, portals=(0, 1, 3, 4))
    run(campaign, a1="PORTAL 2")
    assert (places(campaign)["a1"], spent(campaign, "a1")) == (1, (4, 24))
    for order, cost in (
        ("PORTAL 3", (3, 18)),
        ("PORTAL 1", (0, 0)),
        ("PORTAL 4", (0, 0)),
        ("PORTAL 9", (0, 0)),
    ):
        campaign.change_army("a1", place=0)
        run(campaign, a1=order)
        assert spent(campaign, "a1") == cost
    campaign.change_army("a1", place=2)
    run(campaign, a1="PORTAL 1")
    assert spent(campaign, "a1") == (0, 0)


@pytest.mark.clause("CP-CON-08")
def test_victors_can_prepare_nothing_any_more() -> None:
    campaign = small_world(".+a .+b . .b", enemies="ab")
    run(campaign, a1="E, E, Prepare to Attack 3")
    assert move_of(campaign, "a1").rest == ("E", "E", "Prepare to Attack 3")
    campaign.change_army("b1", place=3)
    run_rest(campaign, SameDice(), ["a1"])
    assert places(campaign)["a1"] == 2
    assert ended(campaign) == ("deployed", None)
    assert spent(campaign, "a1") == (3, 18)
    assert "can prepare no attack any more" in story(campaign)
