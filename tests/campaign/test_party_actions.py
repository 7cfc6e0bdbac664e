"""What parties do: each action, its limits, and where two rules meet (section APH)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from banneret.campaign import adventurers
from banneret.campaign.moves.costs import budget
from banneret.campaign.party_actions.convert_gold import Amounts, amounts_in
from banneret.campaign.party_actions.gift_weirdstone import gifts_in
from banneret.campaign.party_actions.known_party_actions import all_party_actions, party_actions_of
from banneret.campaign.party_events import GoldConverted
from banneret.campaign.party_skirmishes import begin_skirmish
from banneret.campaign.records import PendingSkirmish
from banneret.campaign.state import Campaign
from tests.campaign.party_play import adventure, faces, unequipped
from tests.campaign.small import SameDice, refused, sentences, small_world, told, with_army


def refusal(campaign: Campaign, orders: str) -> str:
    unequipped(campaign)
    question = next(adventurers.play(campaign, SameDice())).questions["ann"]
    return refused(question, {"text": orders})


def purses(campaign: Campaign) -> tuple[int, int, int]:
    """The gold of ann's first party, of her realm, and of bob's."""
    return campaign.parties["pa1"].gold, campaign.realms["ann"].gold, campaign.realms["bob"].gold


def test_every_action_is_found_and_says_how_it_is_written() -> None:
    names = {id: action.name for id, action in all_party_actions().items()}
    assert names == {
        "ancient-teleporter": "Ancient Teleporter",
        "convert-gold": "Convert Gold",
        "explore-ruin": "Explore Ruin",
        "gift-weirdstone": "Gift Weirdstone",
        "guerrilla-tactics": "Guerrilla Tactics",
        "loot-town": "Loot Town",
        "patrol": "Patrol",
        "sabotage-mine": "Sabotage Mine",
        "skirmish": "Skirmish",
    }
    assert all(action.about and action.clause and action.phrases() for action in all_party_actions().values())


# ------------------------------------------------------------------------------------------ looting


def loot(rolled: Sequence[int], ann: int = 100, bob: int = 1000, purse: int = 60, **fields: int) -> Campaign:
    campaign = small_world(".'a .Tb", enemies="ab", gold={"a": ann, "b": bob})
    campaign.change_party("pa1", gold=purse, weirdstone=3)
    for name, value in fields.items():
        setattr(campaign, name, value)
    adventure(campaign, {"a": "Party 1. E, Loot Town"}, faces(campaign, {("loot", "pa1"): rolled}))
    return campaign


@pytest.mark.clause("CP-APH-05")
def test_on_a_1_the_guard_takes_all_party_gold_and_nothing_else() -> None:
    campaign = loot((1, 6, 6))
    assert purses(campaign) == (0, 100, 1000)
    assert (campaign.parties["pa1"].weirdstone, campaign.parties["pa1"].place) == (3, 1)


@pytest.mark.clause("CP-APH-06", "CP-ADV-03")
@pytest.mark.parametrize("first", [2, 6])
def test_looting_fills_both_purses_at_the_victims_cost(first: int) -> None:
    campaign = loot((first, 3, 4))
    assert purses(campaign) == (60 + 15, 100 + 200, 1000 - 215)


@pytest.mark.clause("CP-APH-06", "CP-APH-07")
def test_a_victim_who_can_just_pay_pays() -> None:
    assert purses(loot((2, 3, 4), bob=215)) == (75, 300, 0)


@pytest.mark.clause("CP-APH-07")
@pytest.mark.parametrize("has", [214, 0])
def test_a_poor_victim_loses_all_and_the_party_earns_nothing(has: int) -> None:
    assert purses(loot((2, 3, 4), bob=has)) == (60, 100 + has, 0)


@pytest.mark.clause("CP-APH-06", "CP-GLD-02")
def test_what_does_not_fit_into_the_treasury_is_gone() -> None:
    campaign = loot((2, 3, 4), ann=3400)
    assert purses(campaign) == (75, 3500, 785)
    assert "Ann gains 100 gold (4), and Bob loses 215 gold" in sentences(campaign)[-1]


@pytest.mark.clause("CP-APH-05")
@pytest.mark.parametrize(
    ("drawn", "relations"),
    [(".Tb'a", ""), (".Ta'a", "ab"), (".Fb'a", "ab"), (".Cb'a", "ab"), (".b'a", "ab")],
)
def test_only_an_enemy_town_is_looted(drawn: str, relations: str) -> None:
    campaign = small_world(drawn, players="ab", enemies=relations)
    assert refusal(campaign, "Party 1. Loot Town") == "no-action"


# ------------------------------------------------------------------------------------------ mines


@pytest.mark.clause("CP-APH-08", "CP-NEU-04")
@pytest.mark.parametrize("mine", ["^Mb", "^Hb"])
def test_a_mine_is_sabotaged_once(mine: str) -> None:
    campaign = small_world(f".'a'c {mine}", enemies="ab bc")
    adventure(campaign, {"a": "Party 1. E, Sabotage Mine"})
    assert campaign.sabotaged == {1: "ann"}
    campaign.change_party("pa1", place=0)
    campaign.change_hex(1, owner="cid")  # in other hands it is still sabotaged
    assert campaign.sabotaged == {1: "ann"}


@pytest.mark.clause("CP-APH-08")
def test_two_sabotages_do_not_add_up() -> None:
    campaign = small_world(".'a'c ^Mb", enemies="ab bc", allies="ac")
    adventure(campaign, {"a": "Party 1. E, Sabotage Mine", "c": "Party 2. E, Sabotage Mine"})
    assert campaign.sabotaged == {1: "ann"}


@pytest.mark.clause("CP-APH-08")
@pytest.mark.parametrize(
    ("drawn", "relations"), [("^Mb'a", ""), ("^Ma'a", "ab"), ("^H'a", "ab"), (".Cb'a", "ab")]
)
def test_only_an_enemy_mine_is_sabotaged(drawn: str, relations: str) -> None:
    campaign = small_world(drawn, players="ab", enemies=relations)
    assert refusal(campaign, "Party 1. Sabotage Mine") == "no-action"


# ------------------------------------------------------------------------------------------ ruins


@pytest.mark.clause("CP-APH-09", "CP-ADV-06")
@pytest.mark.parametrize("drawn", [".*'a", ".*b'a", ".*Cb'a"])
def test_a_ruin_yields_gold_and_a_weirdstone_whosever_it_is(drawn: str) -> None:
    campaign = small_world(drawn, players="ab", enemies="ab")
    campaign.change_party("pa1", gold=7)
    adventure(campaign, {"a": "Party 1. Explore Ruin"}, faces(campaign, {("explore", "pa1"): [5]}))
    assert (campaign.parties["pa1"].gold, campaign.parties["pa1"].weirdstone) == (57, 1)
    assert campaign.realms["ann"].gold == 0
    assert refusal(small_world(".'a"), "Party 1. Explore Ruin") == "no-action"


@pytest.mark.clause("CP-ADV-07")
def test_owning_a_ruin_gives_nothing_by_itself() -> None:
    campaign = small_world(".*a'a", gold=10)
    adventure(campaign)
    assert (campaign.parties["pa1"].gold, campaign.realms["ann"].gold) == (500, 10)


def exploring(campaign: Campaign, orders: str) -> dict[str, int]:
    """The Weirdstone of each party after another turn."""
    campaign.turn += 1
    for party, hex in (("pa1", 0), ("pa2", 2), ("pb1", 4)):
        if party in campaign.parties:
            campaign.change_party(party, place=hex)
    adventure(campaign, {"a": orders})
    return {party.id: party.weirdstone for party in campaign.parties.values()}


@pytest.mark.clause("CP-APH-10")
def test_a_ruin_is_not_explored_again_before_another() -> None:
    campaign = small_world(".*'a . .*'a . .'b")
    assert exploring(campaign, "Party 1. Explore Ruin") == {"pa1": 1, "pa2": 0, "pb1": 0}
    assert exploring(campaign, "Party 1. Explore Ruin") == {"pa1": 1, "pa2": 0, "pb1": 0}
    # Nor by another party of the same player; who explores another opens it again, at once.
    assert exploring(campaign, "Party 2. W W, Explore Ruin") == {"pa1": 1, "pa2": 0, "pb1": 0}
    assert exploring(campaign, "Party 2. Explore Ruin\nParty 1. Explore Ruin") == {"pa1": 2, "pa2": 1, "pb1": 0}
    # Now that in hex 0 is the last.
    assert exploring(campaign, "Party 1. Explore Ruin\nParty 2. Explore Ruin") == {"pa1": 2, "pa2": 2, "pb1": 0}


@pytest.mark.clause("CP-APH-10")
def test_within_one_turn_several_parties_explore_one_ruin() -> None:
    campaign = small_world(".*'a'a . .")
    adventure(campaign, {"a": "Party 1. Explore Ruin\nParty 2. Explore Ruin"})
    assert [party.weirdstone for party in campaign.parties.values()] == [1, 1]


@pytest.mark.clause("CP-APH-10")
def test_others_and_armies_are_another_matter() -> None:
    campaign = small_world(".*'a'b", allies="ab")
    campaign.change_realm("ann", army_ruin=0)
    adventure(campaign, {"a": "Party 1. Explore Ruin", "b": "Party 2. Explore Ruin"})
    assert [party.weirdstone for party in campaign.parties.values()] == [1, 1]
    assert campaign.realms["ann"].party_ruin == 0


# ------------------------------------------------------------------------------------------ gold


@pytest.mark.clause("CP-APH-12", "CP-GLD-03")
@pytest.mark.parametrize(
    ("words", "purse", "treasury"),
    [("", 0, 700), (" 120", 80, 620), (" all", 0, 700), (" 999", 0, 700), (" 1 weirdstone", 220, 500)],
)
def test_party_gold_becomes_realm_gold_in_an_own_city(words: str, purse: int, treasury: int) -> None:
    campaign = small_world(".'a .Ca", gold=500)
    campaign.change_party("pa1", gold=200, weirdstone=2)
    adventure(campaign, {"a": f"Party 1. E, Convert Gold{words}"})
    assert (campaign.parties["pa1"].gold, campaign.realms["ann"].gold) == (purse, treasury)


@pytest.mark.clause("CP-APH-12")
def test_weirdstone_is_sold_at_20_apiece() -> None:
    campaign = small_world(".Ca'a", gold=500)
    campaign.change_party("pa1", gold=5, weirdstone=3)
    adventure(campaign, {"a": "Party 1. Convert Gold 30 and 2 weirdstone"})
    party = campaign.parties["pa1"]
    assert (party.gold, party.weirdstone, campaign.realms["ann"].gold) == (15, 1, 530)


@pytest.mark.clause("CP-APH-12", "CP-GLD-02")
def test_what_is_above_the_cap_stays_in_the_purse() -> None:
    campaign = small_world(".Ca'a", gold=3400)
    adventure(campaign, {"a": "Party 1. Convert Gold"})
    assert (campaign.parties["pa1"].gold, campaign.realms["ann"].gold) == (400, 3500)
    adventure(campaign, {"a": "Party 1. Convert Gold"})
    assert (campaign.parties["pa1"].gold, campaign.realms["ann"].gold) == (400, 3500)
    assert len(told(campaign, GoldConverted)) == 1


@pytest.mark.clause("CP-APH-12", "CP-DIP-02")
@pytest.mark.parametrize(
    ("drawn", "where"), [(".Cb'a", "an ally's"), (".Fa'a", "a Fortress"), (".S'a", "nobody's"), (".'a", "none")]
)
def test_only_an_own_city_converts_gold(drawn: str, where: str) -> None:
    campaign = small_world(drawn, players="ab", allies="ab")
    assert refusal(campaign, "Party 1. Convert Gold") == "no-action", where


@pytest.mark.clause("CP-NEU-02", "CP-APH-12")
@pytest.mark.parametrize("city", [".Ha'a", ".Sa'a"])
def test_a_conquered_neutral_city_is_a_city(city: str) -> None:
    assert refusal(small_world(city), "Party 1. Convert Gold") == ""


@pytest.mark.parametrize(
    ("words", "amounts"),
    [
        ("", Amounts(None, 0)),
        ("ALL", Amounts(None, 0)),
        ("12 gold", Amounts(12, 0)),
        ("12, all weirdstone", Amounts(12, None)),
        ("2 weirdstones and all", Amounts(None, 2)),
        ("a lot", None),
        ("-5", None),
        ("5 and", None),
    ],
)
def test_amounts_are_read(words: str, amounts: Amounts | None) -> None:
    assert amounts_in(words) == amounts


# ------------------------------------------------------------------------------------------ guerrillas


@pytest.mark.clause("CP-APH-13")
@pytest.mark.parametrize(("face", "by"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("words", ["against b1", "against Army 1", "against Bob's army 1", "in 3", "in hex 3"])
def test_guerrillas_cost_an_army_d3(face: int, by: int, words: str) -> None:
    campaign = small_world(".'a . . .+b", players="ab")
    dice = faces(campaign, {("guerrilla", "pa1"): [face]})
    adventure(campaign, {"a": f"Party 1. E, Guerrilla Tactics {words}"}, dice)
    assert campaign.armies["b1"].slowed == (by,)
    assert budget(campaign, campaign.armies["b1"]) == 10 - by


@pytest.mark.clause("CP-APH-13", "CP-APH-16")
@pytest.mark.parametrize(("house", "left"), [("", 1), ("guerrilla_cap", 7)])
def test_several_add_up_unless_a_house_rule_limits_them(house: str, left: int) -> None:
    campaign = small_world(".'a'a'a .+b", enemies="ab", house=house)
    lines = "\n".join([f"Party {number}. Guerrilla Tactics against b1" for number in (1, 2, 3)])
    adventure(campaign, {"a": lines}, SameDice(6))
    assert campaign.armies["b1"].slowed == (3, 3, 3)
    assert budget(campaign, campaign.armies["b1"]) == left
    campaign.change_army("b1", slowed=(3, 3, 3, 3))
    assert budget(campaign, campaign.armies["b1"]) == (0 if not house else 7)


@pytest.mark.clause("CP-APH-13")
@pytest.mark.parametrize(
    ("drawn", "allies", "words"),
    [
        (".'a . . .+b", "", "against b1"),  # three hexes away
        (".'a .+b", "ab", "against b1"),
        (".'a .+a .+b", "", "against a1"),
        (".'a .+b", "", "against b9"),
        (".'a .+b", "", "in 0"),
        (".'a .+b", "", ""),
    ],
)
def test_whom_guerrillas_do_not_strike(drawn: str, allies: str, words: str) -> None:
    campaign = small_world(drawn, players="ab", allies=allies)
    assert refusal(campaign, f"Party 1. Guerrilla Tactics {words}") == "no-action"


@pytest.mark.clause("CP-APH-13")
def test_guerrillas_strike_no_army_off_the_map() -> None:
    campaign = small_world(".'a .", players="ab")
    with_army(campaign, "b", None, away="waiting")
    assert refusal(campaign, "Party 1. Guerrilla Tactics against b1") == "no-action"


@pytest.mark.clause("CP-FAC-51")
@pytest.mark.parametrize(("house", "war", "taken"), [("", "", True), ("on", "", False), ("on", "ab", True)])
def test_by_a_house_rule_guerrillas_strike_enemies_only(house: str, war: str, taken: bool) -> None:
    rule = "hostile_acts_need_war" if house else ""
    campaign = small_world(".'a .+b", players="ab", enemies=war, house=rule)
    assert refusal(campaign, "Party 1. Guerrilla Tactics against b1") == ("" if taken else "no-action")


# ------------------------------------------------------------------------------------------ teleporter


@pytest.mark.clause("CP-NEU-11")
@pytest.mark.parametrize("start", [".S'a", ".Sa'a", ".Sb'a", ".Sc'a"])
@pytest.mark.parametrize("end", [".Sa+a", ".Sb"])
def test_the_teleporter_leads_to_own_and_allied_temple_cities(start: str, end: str) -> None:
    campaign = small_world(f"{start} . . . {end} .", players="abc", allies="ab", enemies="ac")
    adventure(campaign, {"a": "Party 1. Ancient Teleporter to 4, E"})
    assert campaign.parties["pa1"].place == 5
    assert campaign.parties["pa1"].path == (0, 4, 5)


@pytest.mark.clause("CP-NEU-11")
@pytest.mark.parametrize("drawn", [".S'a . .S", ".S'a . .Sc", ".S'a . .Ca", ".'a . .Sa"])
def test_the_teleporter_leads_nowhere_else(drawn: str) -> None:
    campaign = small_world(drawn, players="abc", enemies="ac")
    assert refusal(campaign, "Party 1. Ancient Teleporter to 2") == "no-action"
    assert refusal(small_world(".Sa'a"), "Party 1. Ancient Teleporter to 0") == "no-action"


@pytest.mark.clause("CP-NEU-11", "CP-APH-03")
def test_the_teleporter_costs_the_action_and_one_movement() -> None:
    row = ".Sa'a* . . . .Sa . . . . . . ."
    assert refusal(small_world(row), "Party 1. Ancient Teleporter to 4, E E E E E") == ""
    assert refusal(small_world(row), "Party 1. Ancient Teleporter to 4, E E E E E E") == "no-step"
    assert refusal(small_world(row), "Party 1. Explore Ruin, Ancient Teleporter to 4") == "one-action"


@pytest.mark.clause("CP-NEU-11", "CP-APH-15")
def test_who_steps_out_of_a_teleporter_has_moved_in() -> None:
    campaign = small_world(".Sa'a . . . .Sa .'b", enemies="ab")
    campaign.order = ("bob", "ann")
    adventure(campaign, {"a": "Party 1. Ancient Teleporter to 4, E", "b": "Party 2. W"})
    assert campaign.skirmishes == {
        "pa1+pb1": PendingSkirmish("pa1+pb1", 4, "meeting", ("pa1", "pb1"), (True, True))
    }
    assert campaign.parties["pa1"].place == 4


# ------------------------------------------------------------------------------------------ gifts


@pytest.mark.clause("CP-FAC-41")
def test_weirdstone_becomes_experience_of_characters() -> None:
    campaign = small_world(".Ca'a . .+a .!a", factions={"a": "vermin-swarm"})
    campaign.change_party("pa1", weirdstone=7)
    adventure(campaign, {"a": "Party 1. Gift Weirdstone 4 to a1/captain and 2 to a2/general"})
    assert campaign.parties["pa1"].weirdstone == 1
    assert campaign.veterans["a1/captain"].experience == 4
    assert campaign.veterans["a2/general"].experience == 2
    assert any("The Captain" in sentence and "Level 1" in sentence for sentence in sentences(campaign))


@pytest.mark.clause("CP-FAC-41")
@pytest.mark.parametrize(
    ("drawn", "gift"),
    [
        (".Ca'a .+a", "1 to a1/spears"),
        (".Ca'a .+a", "1 to a1/nobody"),
        (".Ca'a .+a", "0 to a1/captain"),
        (".Ca'a .+a", "captain"),
        (".Ca'a .+a .+b", "1 to b1/captain"),
        (".Cb'a .+a", "1 to a1/captain"),
        (".Ta'a .+a", "1 to a1/captain"),
    ],
)
def test_what_is_no_gift(drawn: str, gift: str) -> None:
    campaign = small_world(drawn, players="ab", allies="ab", factions={"a": "vermin-swarm"})
    campaign.change_party("pa1", weirdstone=3)
    assert refusal(campaign, f"Party 1. Gift Weirdstone {gift}") == "no-action"


@pytest.mark.clause("CP-FAC-41")
def test_nobody_gives_more_than_he_has() -> None:
    campaign = small_world(".Ca'a .+a", factions={"a": "vermin-swarm"})
    campaign.change_party("pa1", weirdstone=3)
    adventure(campaign, {"a": "Party 1. Gift Weirdstone 2 to a1/captain and 2 to a1/general"})
    assert campaign.parties["pa1"].weirdstone == 3
    assert not campaign.veterans


@pytest.mark.clause("CP-FAC-41", "CP-GEN-10")
def test_only_the_players_own_faction_opens_the_gift() -> None:
    """Not an army of that faction; and the characters may be of any."""
    campaign = small_world(".Ca'a", players="ab")
    with_army(campaign, "a", None, faction="vermin-swarm")
    assert "gift-weirdstone" not in party_actions_of(campaign, "ann")
    campaign = small_world(".Ca'a", factions={"a": "vermin-swarm"})
    with_army(campaign, "a", None, faction="empire")
    campaign.change_party("pa1", weirdstone=1)
    adventure(campaign, {"a": "Party 1. Gift Weirdstone 1 to a1/bearer"})
    assert campaign.veterans["a1/bearer"].experience == 1


def test_gifts_are_read() -> None:
    assert gifts_in("1 a1/x, 2 to a1/x and 1 to a2/y") == {"a1/x": 3, "a2/y": 1}
    assert gifts_in("") is None
    assert gifts_in("a1/x") is None


# ------------------------------------------------------------------------------------------ two rules meet


@pytest.mark.clause("CP-APH-04", "CP-APH-05")
@pytest.mark.parametrize(
    "action", ["Loot Town", "Patrol Enemies", "Guerrilla Tactics against b1", "Sabotage Mine", "Convert Gold"]
)
def test_beside_a_stranger_no_other_action_is_taken(action: str) -> None:
    ground = {"Sabotage Mine": "^Hb", "Convert Gold": ".Ca"}.get(action, ".Tb")
    campaign = small_world(f"{ground}'a'c .+b", players="abc", enemies="ab")
    before = campaign.copy()
    adventure(campaign, {"a": f"Party 1. {action}"})
    assert campaign.realms == before.realms
    assert campaign.armies == before.armies
    assert not campaign.sabotaged
    assert campaign.parties["pa1"].patrol == ""
    assert "A Neutral or Enemy party is in hex 0." in sentences(campaign)[-1]


@pytest.mark.clause("CP-SKI-01")
def test_an_engaged_party_does_nothing() -> None:
    campaign = small_world(".Tb'a .'c", enemies="ab")
    begin_skirmish(campaign, "CP-APH-04", "action", "pc1", "pa1")
    adventure(campaign, {"a": "Party 1. Loot Town, E"})
    assert campaign.parties["pa1"].place == 0
    assert campaign.parties["pa1"].gold == 500
