"""The Adventurer Phase: how parties move, and in which sequence (section APH)."""

from __future__ import annotations

import random

import pytest

from banneret.campaign import adventurers
from banneret.campaign.orders import Act, Orders, Step
from banneret.campaign.party_events import PartyMoved
from banneret.campaign.party_moves import PartyWalk, party_budget
from banneret.campaign.party_orders import sheet_of
from banneret.campaign.records import PendingSkirmish
from banneret.campaign.state import Campaign, Season
from tests.campaign.party_play import adventure, unequipped, where
from tests.campaign.small import SameDice, play, refused, sentences, small_world, told


def refusal(campaign: Campaign, orders: str) -> str:
    """How orders for ann are refused."""
    unequipped(campaign)
    steps = adventurers.play(campaign, SameDice())
    return refused(next(steps).questions["ann"], {"text": orders})


def place(campaign: Campaign, party: str = "pa1") -> int:
    return campaign.parties[party].place


# ------------------------------------------------------------------------------------------ movement


@pytest.mark.clause("CP-APH-02")
def test_a_party_moves_six() -> None:
    row = ".'a" + "  ." * 8
    campaign = small_world(row)
    adventure(campaign, {"a": "Party 1. E E E E E E"})
    assert where(campaign, "pa1") == (6, (0, 1, 2, 3, 4, 5, 6))
    assert refusal(small_world(row), "Party 1. E E E E E E E") == "no-step"


@pytest.mark.clause("CP-SEA-01", "CP-SEA-03")
@pytest.mark.parametrize(("turn", "far"), [(1, 6), (2, 7), (3, 6), (4, 5)])
def test_seasons_lengthen_and_shorten_the_way(turn: int, far: int) -> None:
    row = ".'a" + "  ." * 8
    campaign = small_world(row, turn=turn)
    assert party_budget(campaign) == far
    assert refusal(small_world(row, turn=turn), "Party 1. " + "E " * (far + 1)) == "no-step"
    adventure(campaign, {"a": "Party 1. " + "E " * far})
    assert place(campaign) == far


@pytest.mark.clause("CP-APH-02")
@pytest.mark.parametrize(
    ("drawn", "prices"),
    [
        ("^'a ^ ^= h h= d s", [4, 3, 2, 1, 4, 4]),
        (".'a ~ ~ . .", [3, 2, 3, 1]),
        (".'a f f f f f", [0, 1, 0, 1, 0]),
        (".'a f= f= f= f= f", [0, 0, 1, 0, 0]),
        (".'a f f= f f= f=", [0, 0, 1, 0, 1]),
        (".'a TTa Tb= T", [2, 2, 3]),
        (".'a .= .= i=", [1, 1, 3]),
    ],
)
def test_terrain_costs_what_it_costs_armies(drawn: str, prices: list[int]) -> None:
    """Farmland is counted over the whole phase; a settlement's hex has a road."""
    walk = PartyWalk(small_world(drawn, "ab"), 0)
    found = []
    for goal in range(1, len(prices) + 1):
        found.append(walk.price(goal))
        walk.go(goal)
    assert found == prices


@pytest.mark.clause("CP-APH-02", "CP-REA-22", "CP-REA-18")
def test_roaded_farmland_is_counted_by_itself() -> None:
    """One plain and two roaded ones, one of them a Town, are free: the Swamp and the Hills take all 6."""
    campaign = small_world(".'a f f= fTb s h .")
    adventure(campaign, {"a": "Party 1. E E E E E"})
    assert place(campaign) == 5
    assert refusal(small_world(".'a f f= fTb s h ."), "Party 1. E E E E E E") == "no-step"


@pytest.mark.clause("CP-APH-02")
def test_storms_are_for_parties_too() -> None:
    campaign = small_world("~'a ~ . ~")
    campaign.season = Season(stormy=True)
    walk = PartyWalk(campaign, 0)
    prices = []
    for goal in (1, 2, 3):
        prices.append(walk.price(goal))
        walk.go(goal)
    assert prices == [3, 3, 4]


@pytest.mark.clause("CP-APH-02")
def test_the_ways_of_a_faction_are_for_its_armies_only() -> None:
    """Elves of the sea pay 2 where others pay 3, and dwarves less in the mountains; their parties do not."""
    assert PartyWalk(small_world(".'a ~", factions={"a": "dread-elves"}), 0).price(1) == 3
    assert PartyWalk(small_world(".'a ^", factions={"a": "dwarven-holds"}), 0).price(1) == 4


@pytest.mark.clause("CP-APH-02", "CP-APH-14")
def test_a_party_enters_anybodys_land_and_shares_hexes() -> None:
    campaign = small_world(".'a .b+b .Hc .c'c'c .Ca", enemies="ab", house="")
    adventure(campaign, {"a": "Party 1. E E E E"})
    assert place(campaign) == 4


@pytest.mark.clause("CP-APH-02", "CP-TER-18")
@pytest.mark.parametrize("wall", ["A", "G", "V"])
def test_nobody_crosses_impervious_terrain(wall: str) -> None:
    assert refusal(small_world(f".'a {wall} ."), "Party 1. E") == "no-step"
    assert refusal(small_world(".'a . ."), "Party 1. NW") == "no-step"


@pytest.mark.clause("CP-SEA-06")
def test_portals_lie_side_by_side() -> None:
    campaign = small_world(".'a . . . s .")
    campaign.season = Season(portals=(0, 4, 5))
    adventure(campaign, {"a": "Party 1. PORTAL 2, PORTAL 3"})
    # A jump costs what is entered: 4 for the swamp, then 1.
    assert where(campaign, "pa1") == (5, (0, 4, 5))
    assert refusal(campaign, "Party 1. PORTAL 2, PORTAL 1, E E") == "no-step"


@pytest.mark.clause("CP-SEA-06")
def test_a_portal_is_entered_where_there_is_one() -> None:
    campaign = small_world(".'a . . .")
    campaign.season = Season(portals=(1, 3))
    assert refusal(campaign, "Party 1. PORTAL 2") == "no-step"
    assert refusal(campaign, "Party 1. E, PORTAL 1") == "no-step"
    assert refusal(campaign, "Party 1. E, PORTAL 3") == "no-step"
    assert refusal(campaign, "Party 1. E, PORTAL 2") == ""


# ------------------------------------------------------------------------------------------ orders


@pytest.mark.clause("CP-APH-14")
def test_orders_are_written_as_those_of_armies() -> None:
    campaign = small_world("""
        .    .'a   .*
          .    .    .
    """)
    adventure(campaign, {"a": "Ann's party 1. SE, NE, Explore Ruin, W"})
    assert where(campaign, "pa1") == (1, (1, 4, 2, 1))
    assert campaign.parties["pa1"].weirdstone == 1
    assert sentences(campaign) == [
        "The party Ann's party 1 goes from hex 1 to hex 2 by way of hex 4.",
        "The party Ann's party 1 explores the Ruin in hex 2 and finds 40 Party Gold (4) and a Weirdstone.",
        "The party Ann's party 1 goes from hex 2 to hex 1.",
    ]


@pytest.mark.clause("CP-APH-14", "CP-MOV-11")
def test_of_two_parties_with_one_name_only_the_number_tells() -> None:
    campaign = small_world(".'a .'a .'a .")
    for party, name in (("pa1", "Owls"), ("pa2", "owls"), ("pa3", "Crows")):
        campaign.change_party(party, name=name)
    assert refusal(campaign, "Owls. E") == "unreadable"
    assert refusal(campaign, "Party 1. E\nCrows. E") == ""


@pytest.mark.clause("CP-APH-14", "CP-MOV-15")
def test_what_cannot_be_read_is_refused_with_its_place() -> None:
    campaign = small_world(".'a . .")
    unequipped(campaign)
    question = next(adventurers.play(campaign, SameDice())).questions["ann"]
    refusal = question.check({"text": "Party 1. E, S, E"})
    assert refusal is not None
    assert "Line 1, column 13" in refusal.why
    assert refused(question, {"text": "Party 7. E"}) == "unreadable"
    assert refused(question, {"text": "Party 1. Build Road"}) == "unreadable"
    assert refused(question, {"text": "Party 1. Gift Weirdstone 1 to a1/captain"}) == "unreadable"
    assert refused(question, {"text": "Party 1. SKIP E E"}) == "no-step"


@pytest.mark.clause("CP-APH-03")
def test_one_action_a_turn_at_any_point_for_one_movement() -> None:
    row = ".'a* . . . . . . ."
    campaign = small_world(row)
    adventure(campaign, {"a": "Party 1. Explore Ruin, E E E E E"})
    assert place(campaign) == 5
    assert refusal(small_world(row), "Party 1. Explore Ruin, E E E E E E") == "no-step"
    assert refusal(small_world(row), "Party 1. E E E E E E, Patrol") == "no-movement"
    assert refusal(small_world(row), "Party 1. Explore Ruin, E, Patrol") == "one-action"


@pytest.mark.clause("CP-APH-03", "CP-APH-14")
def test_a_surplus_action_is_dropped_at_no_cost() -> None:
    """No player can hand it in; in orders that were taken all the same the rest goes on."""
    campaign = small_world(".'a* s h .")
    unequipped(campaign)
    items = (Act("explore-ruin"), Act("patrol", choice="all"), Step("E"), Act("explore-ruin"), Step("E"))
    adventurers.activate(campaign, SameDice(), "pa1", Orders("pa1", items))
    assert place(campaign) == 1  # 6 less 1 less 4: the Hills are too dear
    assert (campaign.parties["pa1"].patrol, campaign.parties["pa1"].weirdstone) == ("", 1)


@pytest.mark.clause("CP-APH-01")
def test_orders_are_sealed_and_carried_out_in_player_order() -> None:
    """Bob's party goes away from where ann meets it; had he been first, they would not have met."""
    for order, met in ((("ann", "bob"), True), (("bob", "ann"), False)):
        campaign = small_world(".'a . .'b . .", enemies="ab")
        campaign.order = order
        asked = adventure(campaign, {"a": "Party 1. E E, Skirmish", "b": "Party 2. E E"})
        assert [seat for seat, _ in asked] == list(order)
        assert bool(campaign.skirmishes) is met
        assert place(campaign, "pb1") == (2 if met else 4)


@pytest.mark.clause("CP-APH-01", "CP-MOV-16")
def test_nobody_is_asked_before_all_are() -> None:
    """Both are asked at once, so nothing in a question depends on what the other has answered."""
    campaign = small_world(".'a . .'b", enemies="ab")
    unequipped(campaign)
    wanted = next(adventurers.play(campaign, SameDice()))
    assert sorted(wanted.questions) == ["ann", "bob"]
    assert not wanted.alone


@pytest.mark.clause("CP-APH-01")
@pytest.mark.parametrize(
    ("lines", "first"),
    [
        ("Party 1. E\nParty 2. W", "pa1"),
        ("Party 2. W\nParty 1. E", "pa2"),
        ("Party 1. E\nParty 2 (priority 3). W", "pa2"),
        ("Party 1 (priority 2). E\nParty 2 (priority 1). W", "pa2"),
    ],
)
def test_a_player_states_the_sequence_of_his_parties(lines: str, first: str) -> None:
    campaign = small_world(".'a . . .'a")
    adventure(campaign, {"a": lines})
    assert told(campaign, PartyMoved)[0].party == first


@pytest.mark.clause("CP-APH-02")
def test_a_way_is_told_once() -> None:
    campaign = small_world(".'a . . .'b", enemies="ab")
    adventure(campaign, {"a": "Party 1. E W, Patrol All", "b": "Party 2. W"})
    assert sentences(campaign)[:2] == [
        "The party Ann's party 1 leaves hex 0 and comes back by way of hex 1.",
        "The party Ann's party 1 goes on patrol in hex 0 and falls upon Neutral and Enemy parties.",
    ]
    assert len(told(campaign, PartyMoved)) == 2


@pytest.mark.clause("CP-APH-01")
def test_parties_without_orders_come_last_and_stay() -> None:
    campaign = small_world(".'a . . .'a")
    campaign.change_party("pa1", patrol="all")
    adventure(campaign, {"a": "Party 2. W"})
    assert place(campaign) == 0
    assert campaign.parties["pa1"].patrol == ""
    assert campaign.parties["pa1"].path == (0,)


@pytest.mark.clause("CP-MOV-16")
def test_the_way_of_storing_parties_does_not_matter() -> None:
    drawn = ".'a . .*'b . .'c .'a"
    orders = {"a": "Party 1. E E\nParty 4. W W", "b": "Party 2. Explore Ruin, E", "c": "Party 3. W, Patrol All"}
    results = []
    for shuffle in range(6):
        campaign = small_world(drawn, enemies="ab ac bc")
        items = list(campaign.parties.items())
        random.Random(shuffle).shuffle(items)
        campaign.parties = dict(items)
        adventure(campaign, orders)
        parties = sorted(campaign.parties.items())
        results.append((parties, sorted(campaign.skirmishes.items()), sentences(campaign)))
    assert all(result == results[0] for result in results)


def test_proposals_are_legal_and_varied() -> None:
    campaign = small_world(
        """
        .Tb'a  .*+b  ^Mb   .Sa'a
          .'a   .Ca   A+a  .Sa
        ~     .    .'b*   .
        """,
        enemies="ab",
        factions={"a": "vermin-swarm"},
    )
    campaign.change_party("pa1", weirdstone=2)
    unequipped(campaign)
    question = next(adventurers.play(campaign, SameDice())).questions["ann"]
    made = question.candidates(random.Random(3), 300)
    assert all(not refused(question, answer) for answer in made)
    text = "\n".join([answer.get("text", "") for answer in made])
    actions = (
        "Loot Town",
        "Explore Ruin",
        "Patrol",
        "Convert Gold",
        "Guerrilla",
        "Teleporter",
        "Skirmish",
        "Gift",
    )
    assert [action for action in actions if action not in text] == []
    assert refused(question, question.default()) == ""


# ------------------------------------------------------------------------------------------ meeting others


@pytest.mark.clause("CP-APH-04")
def test_where_strangers_are_a_party_only_fights_or_leaves() -> None:
    campaign = small_world(".'a .*'b . .", players="ab")
    adventure(campaign, {"a": "Party 1. E, Explore Ruin, E"})
    assert campaign.parties["pa1"].weirdstone == 0
    assert place(campaign) == 2  # the orders go on
    assert (
        "Nothing comes of Explore Ruin by the party Ann's party 1. A Neutral or Enemy party is in hex 1."
        in (sentences(campaign))
    )


@pytest.mark.clause("CP-APH-04")
@pytest.mark.parametrize("others", ["allied", "own"])
def test_own_and_allied_parties_are_no_strangers(others: str) -> None:
    campaign = small_world(".'a .*'b" if others == "allied" else ".'a .*'a", players="ab", allies="ab")
    adventure(campaign, {"a": "Party 1. E, Explore Ruin"})
    assert campaign.parties["pa1"].weirdstone == 1
    assert not campaign.skirmishes


@pytest.mark.clause("CP-APH-04")
def test_the_skirmish_action_ends_the_move_and_names_whom() -> None:
    campaign = small_world(".'a .'b'c . .", players="abc")
    adventure(campaign, {"a": "Party 1. E, Skirmish with Party 3, E"})
    assert place(campaign) == 1
    assert campaign.skirmishes == {
        "pa1+pc1": PendingSkirmish("pa1+pc1", 1, "action", ("pa1", "pc1"), (True, False))
    }


@pytest.mark.clause("CP-APH-04", "CP-SKI-01")
def test_nobody_fights_twice_a_turn() -> None:
    campaign = small_world(".'a .'c .'b", players="abc", enemies="ac bc")
    adventure(
        campaign,
        {"a": "Party 1. E, Skirmish", "b": "Party 3. W, Skirmish, W", "c": "Party 2. E"},
    )
    assert list(campaign.skirmishes) == ["pa1+pc1"]
    assert place(campaign, "pb1") == 0  # the action came to nothing, and the orders go on
    assert place(campaign, "pc1") == 1  # whoever has a skirmish before him stays for it
    assert "The party Cid's party 1 stays in hex 1, where a skirmish awaits it." in sentences(campaign)


@pytest.mark.clause("CP-APH-04")
def test_without_anybody_there_a_skirmish_comes_to_nothing() -> None:
    campaign = small_world(".'a . .'b", players="ab")
    adventure(campaign, {"a": "Party 1. E, Skirmish, W"})
    assert not campaign.skirmishes
    assert place(campaign) == 0
    assert refusal(small_world(".'a .'b", allies="ab"), "Party 1. E, Skirmish with Party 2") == "no-action"


@pytest.mark.clause("CP-APH-15")
@pytest.mark.parametrize("war", [True, False])
def test_two_that_have_moved_into_one_hex_must_fight(war: bool) -> None:
    campaign = small_world(".'a . . .'b .", players="ab", enemies="ab" if war else "")
    adventure(campaign, {"a": "Party 1. E E", "b": "Party 2. W, W, W"})
    assert campaign.skirmishes == {
        "pb1+pa1": PendingSkirmish("pb1+pa1", 2, "meeting", ("pb1", "pa1"), (True, True))
    }
    assert place(campaign, "pb1") == 2  # instead of going on


@pytest.mark.clause("CP-APH-15")
def test_who_has_not_moved_may_be_passed_by() -> None:
    campaign = small_world(".'a . .'b . .", enemies="ab")
    adventure(campaign, {"a": "Party 1. E E E"})
    assert not campaign.skirmishes
    assert place(campaign) == 3


@pytest.mark.clause("CP-APH-15")
def test_out_and_back_is_moving_in() -> None:
    campaign = small_world(".'a . .'b . .", enemies="ab")
    adventure(campaign, {"a": "Party 1. E W", "b": "Party 2. W W E E E"})
    assert list(campaign.skirmishes) == ["pb1+pa1"]
    assert place(campaign, "pb1") == 0


@pytest.mark.clause("CP-APH-15", "CP-SKI-01")
def test_allies_and_those_who_fight_already_are_not_met() -> None:
    campaign = small_world(".'a . .'b . .", allies="ab")
    adventure(campaign, {"a": "Party 1. E", "b": "Party 2. W W"})
    assert not campaign.skirmishes
    # Ann and bob meet in hex 1; cid, an enemy of both, comes through.
    campaign = small_world(".'a . .'b . .'c", enemies="ab ac bc")
    adventure(campaign, {"a": "Party 1. E", "b": "Party 2. W", "c": "Party 3. W W W W"})
    assert list(campaign.skirmishes) == ["pb1+pa1"]
    assert place(campaign, "pc1") == 0


@pytest.mark.clause("CP-APH-15", "CP-DIP-02")
def test_of_several_the_first_in_player_order_is_met() -> None:
    campaign = small_world(".'c . .'b . .'a", enemies="ac ab", allies="bc")
    campaign.order = ("cid", "bob", "ann")
    adventure(campaign, {"c": "Party 1. E", "b": "Party 2. W", "a": "Party 3. W W W W"})
    assert list(campaign.skirmishes) == ["pa1+pc1"]


def test_a_sheet_of_many_lines_is_read() -> None:
    campaign = small_world(".'a'a .'a .")
    sheet = sheet_of(campaign, "ann", "Party 3. E\n\nAnn's party 1: E, E.\n")
    assert [orders.who for orders in sheet.orders] == ["pa3", "pa1"]
    assert not sheet.faults


def test_a_phase_without_new_parties_asks_once() -> None:
    campaign = small_world(".'a .'b")
    assert [question.name for _, question in play(adventurers.play(campaign, SameDice()))] == ["adventures"] * 2
