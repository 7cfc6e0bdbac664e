"""The question for orders: who is asked, what is refused, what is offered to plan with."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from banneret.campaign.army_orders import ArmyOrdersForm, OrdersOpened, take_orders
from banneret.campaign.army_orders import play as play_army_orders
from banneret.campaign.book import CampaignBook
from banneret.campaign.map_files import World, write_map
from banneret.campaign.moves.preview import preview
from banneret.campaign.options import CampaignOptions, Player
from banneret.campaign.orders import Orders, Step, Unreadable
from banneret.campaign.records import IN_THE_SANDS, WAITING
from banneret.campaign.state import Campaign, Season
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from tests.campaign.moving import orders_of
from tests.campaign.random_turns import random_campaign
from tests.campaign.small import SameDice, a_list, play, refused, small_world, told, with_army


def form(campaign: Campaign, seat: str = "ann") -> ArmyOrdersForm:
    return ArmyOrdersForm(campaign, seat)


def refusal(campaign: Campaign, text: str, seat: str = "ann") -> Refusal | None:
    question = form(campaign, seat)
    answer = question.read({"text": text})
    assert not isinstance(answer, Refusal)
    return question.check(answer)


def why(campaign: Campaign, text: str) -> str:
    found = refusal(campaign, text)
    assert found is not None, f"{text!r} is taken"
    return found.why


# ------------------------------------------------------------------------------------------ the phase


@pytest.mark.clause("CP-MOV-02", "CP-MOV-04", "CP-MOV-16")
def test_all_hand_in_at_once_and_then_all_is_opened() -> None:
    campaign = small_world(".+a . .+b .", "c")
    campaign.order = ("cid", "bob", "ann")
    answers = {"ann army-orders": {"text": "Army 1. E", "salt": "pepper"}, "bob army-orders": {"text": ""}}
    asked = play(play_army_orders(campaign, SameDice()), answers)
    assert [seat for seat, _ in asked] == ["bob", "ann"]  # cid has no army
    assert [(event.seat, event.orders, event.salt) for event in told(campaign, OrdersOpened)] == [
        ("bob", "", ""),
        ("ann", "Army 1. E", "pepper"),
    ]
    assert all([event.reveals() and event.seen_by() == () for event in told(campaign, OrdersOpened)])
    assert campaign.notes["orders"] == {"ann": "Army 1. E", "bob": ""}
    assert take_orders(campaign) == {"a1": Orders("a1", (Step("E"),))}
    assert "orders" not in campaign.notes


@pytest.mark.clause("CP-MOV-02")
def test_nobody_is_asked_who_has_nothing_to_order() -> None:
    campaign = small_world(". .", "abc")
    with_army(campaign, "a", 0, skips=True)
    campaign.lists["new"] = a_list("new", approved=False)
    with_army(campaign, "b", None, away=WAITING, list="new")
    assert play(play_army_orders(campaign, SameDice())) == []
    assert campaign.notes["orders"] == {}
    with_army(campaign, "c", None, away=IN_THE_SANDS)
    campaign.lists["new"] = msgspec.structs.replace(campaign.lists["new"], approved=True)
    assert [seat for seat, _ in play(play_army_orders(campaign, SameDice()))] == ["bob", "cid"]


@pytest.mark.clause("CP-MOV-04")
def test_who_hands_in_nothing_orders_nothing() -> None:
    campaign = small_world(".+a .")
    question = form(campaign)
    assert question.default() == {}
    assert question.check(question.read(question.default())) is None
    play(play_army_orders(campaign, SameDice()))
    assert take_orders(campaign) == {}


@pytest.mark.clause("CP-MOV-15")
def test_words_that_are_no_item_are_kept_for_the_army_to_stop_at() -> None:
    campaign = small_world(".+a .")
    campaign.notes = {"orders": {"ann": "Army 1. E, S, W\nArmy 9. W", "bob": "Army 1. W"}}
    assert take_orders(campaign) == {"a1": Orders("a1", (Step("E"), Unreadable("S"), Step("W")))}


# ------------------------------------------------------------------------------------------ what is refused


@pytest.mark.clause("CP-MOV-15", "CP-MOV-11")
@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (
            "Army 1. S",
            "unreadable",
            "Line 1, column 9: S is no direction; the six are NW, NE, E, SE, SW and W.",
        ),
        ("Army 2. E", "unreadable", "Army 2 is not yours."),
        ("Army 1. W", "off-the-map", "Line 1, column 9, “W”: W leads off the map from hex 0."),
        ("Army 1. E, E, E, E", "off-the-map", "column 18"),
        ("Army 1. E, Prepare to Attack 99", "no-such-hex", "There is no hex 99 on this map."),
        ("Army 1. Teleport to 1", "not-its-own", "not among the actions of this army's faction"),
        ("Army 1. SKIP E E", "not-its-own", "No army of this faction skips a hex."),
        ("Army 1. Prepare to Attack 2", "wrong-target", "Hex 2 is not beside hex 0, where the army will be."),
        ("Army 1. Claim Territory, Annex Territory", "wrong-target", "before any other action"),
        ("Army 1. Annex Territory", "wrong-target", "prepared no attack last turn"),
        ("Army 1. Prepare to Attack 1, E", "after-the-end", "Nothing comes after Prepare to Attack"),
        ("Army 1. Return to 1", "not-in-the-sands", "Only an army in the sands returns"),
        ("Army 1. Explore Ruins", "wrong-target", "no such Ruin"),
        ("Army 1. Reform Army into dust", "wrong-target", "no list “dust” in the register"),
        ("Army 1. PORTAL 1", "off-the-map", "There is no portal in hex 0."),
    ],
)
def test_what_can_never_come_true_is_refused(text: str, code: str, says: str) -> None:
    campaign = small_world(".+a . . .+b")
    found = refusal(campaign, text)
    assert found is not None
    assert found.code == code
    assert says in found.why
    assert found.clause.startswith("CP-")


@pytest.mark.clause("CP-ACT-04", "CP-TER-18", "CP-NEU-01")
@pytest.mark.parametrize(("sign", "enemies"), [(".b", ""), (".b", "ab"), ("V", ""), (".H", "")])
def test_closed_ground_is_refused(sign: str, enemies: str) -> None:
    campaign = small_world(f".+a {sign} .", "b", enemies=enemies)
    assert refusal(campaign, "Army 1. E") is not None
    assert refusal(campaign, "Army 1. Claim Territory") is None


@pytest.mark.clause("CP-MOV-08")
def test_what_may_turn_out_impossible_is_taken() -> None:
    """Others move at the same time: nobody knows yet who builds where, who has what, who stands where."""
    campaign = small_world(".+a .+b . ~ .b", "b", enemies="ab")
    for items in (
        "E, E",
        "E, E, E, Claim Territory",
        "Construct City",
        "Fell Forest",
        "Cultivate, Cultivate, Construct Town",
        "Prepare to Attack 1",
        "E, E, W, W, " * 8 + "E",
    ):
        assert refusal(campaign, f"Army 1. {items}") is None, items


@pytest.mark.clause("CP-FAC-03", "CP-FAC-40", "CP-FAC-44")
def test_orders_of_factions() -> None:
    campaign = small_world(".+a . . . .", factions={"a": "daemon-legions"})
    assert refusal(campaign, "Army 1. SKIP E E, E") is None
    assert "one hex in a phase" in why(campaign, "Army 1. SKIP E E, SKIP E E")
    assert "does not lead to a hex two away" in why(campaign, "Army 1. E, SKIP E W")
    campaign = small_world(".!a . . . . .bC", factions={"a": "vermin-swarm"}, enemies="ab")
    assert refusal(campaign, "Army 1. E, Underground Invasion 5") is None
    assert "more than 4 hexes" in why(campaign, "Army 1. Underground Invasion 5")
    campaign = small_world(". da .", "a", factions={"a": "undying"})
    with_army(campaign, "a", None, away=IN_THE_SANDS)
    assert refusal(campaign, "Army 1. Return to 1, E") is None
    assert "no sand" in why(campaign, "Army 1. Return to 0")
    assert "returns first" in why(campaign, "Army 1. E")
    assert "returns first" in why(campaign, "Army 1. Claim Territory")
    assert "off the map" in why(campaign, "Army 1. Return to 1, E, E")


@pytest.mark.clause("CP-ACT-26", "CP-ACT-34")
def test_orders_aimed_at_something() -> None:
    campaign = small_world(".+a .b .* .b", enemies="ab")
    campaign.change_army("a1", prepared=1, prepared_from=0)
    assert refusal(campaign, "Army 1. Annex Territory") is None
    assert "no other can be annexed" in why(campaign, "Army 1. Annex Territory 3")
    campaign.change_army("a1", place=2)
    assert refusal(campaign, "Army 1. Explore Ruins 2 by the captain") is None
    assert "No character of this army" in why(campaign, "Army 1. Explore Ruins 2 by Nobody")


@pytest.mark.clause("CP-NEU-11")
def test_after_a_teleporter_nobody_knows_where_the_army_is() -> None:
    """It may come to nothing; so no step behind it is off the map for sure."""
    campaign = small_world(".aS+a . . .aS")
    assert refusal(campaign, "Army 1. Ancient Teleporter to 3, W, W") is None
    assert refusal(campaign, "Army 1. Ancient Teleporter to 3, Explore Ruins") is None
    assert refusal(campaign, "Army 1. W") is not None


def test_where_an_army_musters_nobody_knows_yet() -> None:
    campaign = small_world(".a .", "a")
    with_army(campaign, "a", None, away=WAITING, wanted=(0, 1))
    assert refusal(campaign, "Army 1. W, W, Prepare to Attack 1") is None
    assert "no hex 9" in why(campaign, "Army 1. Prepare to Attack 9")


@pytest.mark.clause("CP-MOV-11")
def test_of_two_armies_with_one_name_only_the_number_tells() -> None:
    campaign = small_world(".+a . .+a .")
    assert refusal(campaign, "Ann's army 1. E") is None
    for id in ("a1", "a2"):
        campaign.change_army(id, name="Oda")
    assert refused(form(campaign), {"text": "Oda. E"}) == "unreadable"
    assert refused(form(campaign), {"text": "Army 2. E"}) == ""


@pytest.mark.parametrize(
    "data", [None, 7, [], {"text": 3}, {"words": ""}, {"text": "", "salt": "x" * 300}, {"text": "x" * 30_000}]
)
def test_nonsense_is_refused(data: Any) -> None:
    assert refused(form(small_world(".+a .")), data)


# ------------------------------------------------------------------------------------------ to plan with


@pytest.mark.clause("CP-MOV-03")
def test_orders_are_due_on_day_5() -> None:
    facts: Any = form(small_world(".+a .")).to_data()["facts"]
    assert facts["due_day"] == 5


@pytest.mark.clause("CP-MOV-02", "CP-MOV-01")
def test_through_the_engine_nobody_sees_the_orders_of_others_before_all_are_in() -> None:
    campaign = small_world(".+a . . .+b", step="army_orders")
    players = tuple([Player(seat, realm.name, realm.faction) for seat, realm in campaign.realms.items()])
    options = CampaignOptions(players, write_map(World("Smallmark", campaign.grid, campaign.hexes)))
    match = Match.from_state(CampaignBook(), options, campaign, SeededDice(1))
    assert sorted(match.pending) == ["ann", "bob"]
    refusal = match.answer("ann", {"text": "Army 1. S"})
    assert refusal is not None
    assert refusal.clause == "CP-MOV-15"
    assert match.answer("ann", {"text": "Army 1. E"}) is None
    assert "orders" not in campaign.notes
    assert not [event for event in match.events if isinstance(event, OrdersOpened)]
    assert match.answer("bob", {"text": "Army 2. W"}) is None
    opened = [event for event in match.events if isinstance(event, OrdersOpened)]
    assert [(event.seat, event.orders) for event in opened] == [("ann", "Army 1. E"), ("bob", "Army 2. W")]


def test_the_facts() -> None:
    campaign = small_world(".+a f f ^ .b", "b", gold=700, enemies="ab")
    campaign.season = Season(event=2, portals=(0, 3))
    details = form(campaign).to_data()
    assert msgspec.json.decode(msgspec.json.encode(details)) == details
    facts = details["facts"]
    assert (facts["gold"], facts["season"], facts["portals"]) == (700, "Spring", [0, 3])
    (army,) = facts["armies"]
    assert (army["place"], army["budget"], army["most_actions"]) == (0, 10, 1)
    assert army["reach"]["0"] == {"cost": 0, "ticks": 0, "way": []}
    assert army["reach"]["2"] == {"cost": 1, "ticks": 6, "way": ["E", "E"]}
    assert army["reach"]["3"] == {"cost": 4, "ticks": 24, "way": ["PORTAL 2"]}
    assert "4" not in army["reach"]
    actions = {each["action"]: each for each in army["actions"]}
    assert actions["claim-territory"]["here"] == ""
    assert "1,000 gold" in actions["construct-town"]["here"]
    assert actions["prepare-to-attack"]["written"] == ["Prepare to Attack HEX"]
    assert "here" not in actions["prepare-to-attack"]
    closed = {each["action"]: each["why"] for each in army["closed"]}
    assert "faction" in closed["teleport"]
    assert "prepared no attack" in closed["annex-territory"]
    assert not set(actions) & set(closed)


@pytest.mark.clause("CP-ACT-02")
def test_reach_goes_as_far_as_the_movement_and_not_through_others() -> None:
    campaign = small_world(".+a . . . . . . . . . . .", "b")
    army: Any = form(campaign).to_data()["facts"]["armies"][0]
    assert sorted(army["reach"], key=int) == [str(hex) for hex in range(11)]
    with_army(campaign, "b", 4)
    army = form(campaign).to_data()["facts"]["armies"][0]
    assert sorted(army["reach"], key=int) == ["0", "1", "2", "3"]


@pytest.mark.clause("CP-TER-20", "CP-REA-22")
def test_reach_says_what_the_way_costs() -> None:
    """The cheapest way to every hex costs what the clock charges for it."""
    for seed in range(6):
        campaign = random_campaign(seed)
        # Nobody comes to the map and into the way.
        campaign.armies = {id: army for id, army in campaign.armies.items() if army.place is not None}
        for army in campaign.armies.values():
            if army.skips:
                continue
            facts: Any = form(campaign, army.owner).to_data()["facts"]
            (mine,) = [each for each in facts["armies"] if each["army"] == army.id]
            for hex, found in sorted(mine["reach"].items())[:12]:
                orders = orders_of({army.id: ", ".join(found["way"])})
                items = preview(campaign, orders.values())
                last = items[-1] if items else None
                assert last is None or (str(last.hex), last.spent, last.ticks) == (
                    hex,
                    found["cost"],
                    found["ticks"],
                ), (seed, army.id, hex)


@pytest.mark.clause("CP-ACT-02")
def test_a_preview_tells_each_item() -> None:
    campaign = small_world(".+a f ^ . .+b", enemies="ab", gold=1000)
    before = campaign.copy()
    (orders,) = orders_of({"a1": "Construct Town, E, Build Road, E, E, E, E"}).values()
    shown = preview(campaign, [orders])
    assert [(each.item, each.hex, each.cost, each.spent, each.ticks) for each in shown] == [
        ("Construct Town", 0, 1, 1, 6),
        ("E", 1, 0, 1, 9),
        ("Build Road", 1, 0, 1, 9),
        ("E", 2, 4, 5, 33),
        ("E", 3, 1, 6, 39),
        ("E", 3, 0, 6, 39),
        ("E", 3, 0, 6, 39),
    ]
    assert [each.why for each in shown] == [
        "",
        "",
        "It can act no more this turn.",
        "",
        "",
        "Another army is in its way.",
        "The army has stopped before that.",
    ]
    assert vars(campaign) == vars(before)


@pytest.mark.parametrize(
    ("hex", "gold", "why"),
    [
        (".Fa+a", 1000, ""),
        (".Ta+a", 1000, ""),
        (".Fa+a", 900, "It costs 1,000 gold, and the treasury holds 900."),
        (".Ta+a", 900, "It costs 1,000 gold, and the treasury holds 900."),
        (".a+a", 900, "Open land, as in hex 0, cannot be improved into a Fortress."),
    ],
)
def test_an_action_of_several_choices_is_possible_where_one_of_them_is(hex: str, gold: int, why: str) -> None:
    """A Fortress can become a City, and a Town for as much a Fortress."""
    campaign = small_world(f"{hex} . .b", gold={"a": gold})
    (army,) = form(campaign).to_data()["facts"]["armies"]
    assert {each["action"]: each.get("here") for each in army["actions"]}["improve-settlement"] == why


def test_a_preview_on_the_wire() -> None:
    campaign = small_world(".+a . .")
    question = form(campaign)
    shown: Any = question.preview(question.read({"text": "Army 1. E, Fell Forest"}))
    assert shown["refusal"] is None
    assert [item["why"] for item in shown["items"]] == ["", "There is no wood in hex 1, which is Grassland."]
    assert msgspec.json.encode(shown)
    shown = question.preview(question.read({"text": "Army 1. W"}))
    assert shown["refusal"]["code"] == "off-the-map"


def test_proposals_are_legal_and_varied() -> None:
    kinds: set[str] = set()
    for seed in range(8):
        campaign = random_campaign(seed)
        rng = random.Random(seed)
        for seat in campaign.realms:
            question = form(campaign, seat)
            proposed = question.candidates(rng, 5)
            assert proposed
            for answer in proposed:
                found = question.check(question.read(answer))
                assert found is None, (seed, answer, found)
                for orders in question.sheet(answer.get("text", "")).orders:
                    kinds |= {getattr(item, "action", type(item).__name__) for item in orders.items}
    assert {"Step", "Skip", "claim-territory", "construct-town", "fell-forest", "prepare-to-attack"} <= kinds
    assert len(kinds) > 18, kinds
