"""Set-up: the order of placing, seven rounds of one piece each, realms in one piece, armies inside them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.campaign import player_order, setup
from banneret.campaign.book import CampaignBook
from banneret.campaign.phases import TURN
from banneret.campaign.player_order import PlayerOrderFound, PlayerOrderRolled
from banneret.campaign.realm import SETTLEMENTS
from banneret.campaign.records import CITY, FALLEN, FORTRESS, TOWN, WAITING
from banneret.campaign.setup import ARMY_ROUNDS, SETTLEMENT_ROUNDS
from banneret.campaign.setup_events import (
    ArmySetUp,
    NoRoomToPlace,
    PlacementOrderSettled,
    RealmSplit,
    SettlementPlaced,
)
from banneret.campaign.setup_sites import army_sites, best_site, settlement_sites, why_no_army
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.campaign.world_generator import draw_world
from banneret.core.engine.ask import Choice, Question
from banneret.core.engine.dice import Dice, SeededDice
from banneret.core.engine.errors import BadInput
from tests.campaign.small import play, refused, sentences, small_world, told

PLAIN = "\n".join([" ".join("." * 14)] * 12)


def opened(players: str = "ab", drawn: str = PLAIN) -> Campaign:
    """An open plain, before anything is placed."""
    campaign = small_world(drawn, players, turn=0, step="setup")
    campaign.order = ()
    return campaign


def set_up(campaign: Campaign, answers: Any = (), dice: Dice | None = None) -> list[tuple[str, Question]]:
    return play(setup.play(campaign, dice or SeededDice(5)), answers)


def order_then_default(*order: str) -> dict[str, Any]:
    return {"placement-order": {"order": list(order)}}


def in_one_piece(campaign: Campaign, seat: str) -> bool:
    own = set(campaign.hexes_of(seat))
    reached: set[int] = set()
    edge = [min(own)]
    while edge:
        number = edge.pop()
        reached.add(number)
        edge += [other for other in campaign.grid.neighbours(number) if other in own - reached]
    return reached == own


# ------------------------------------------------------------------------------------------ what there is


@pytest.mark.clause("CP-STA-02")
def test_everybody_begins_with_the_same_pieces() -> None:
    campaign = opened("abc")
    set_up(campaign)
    for seat in campaign.seats:
        held = [campaign.hexes[number].construction for number in campaign.hexes_of(seat)]
        assert [held.count(kind) for kind in (CITY, FORTRESS, TOWN)] == [1, 1, 2]
        assert held.count("") == len(held) - 4  # no Mines
        armies = campaign.armies_of(seat)
        assert sorted(army.general for army in armies) == [False, False, True]
        assert campaign.realms[seat].gold == 0
    assert not campaign.parties
    assert not any(hex.road for hex in campaign.hexes.values())


@pytest.mark.clause("CP-STA-02")
def test_what_the_map_gives_is_not_placed_again() -> None:
    campaign = opened("ab", PLAIN.replace(". . .", ".a .Ca .a", 1))
    asked = set_up(campaign, order_then_default("bob", "ann"))
    first = [seat for seat, question in asked if question.name == "place-settlement"]
    assert first == ["bob", "bob", "ann", "bob", "ann", "bob", "ann"]
    assert len(campaign.holdings("ann", (CITY,))) == 1
    assert in_one_piece(campaign, "ann")


# ------------------------------------------------------------------------------------------ order


@pytest.mark.clause("CP-STA-03")
def test_the_dice_draw_the_order() -> None:
    orders = set()
    for seed in range(40):
        campaign = opened("abc")
        asked = set_up(campaign, dice=SeededDice(seed))
        assert asked[0][0] == GAMES_MASTER
        assert asked[0][1].default() == {}
        event = told(campaign, PlacementOrderSettled)[0]
        assert event.drawn
        orders.add(event.seats)
    assert len(orders) == 6


@pytest.mark.clause("CP-STA-03")
def test_every_order_may_be_drawn() -> None:
    orders = set()
    for seed in range(300):
        campaign = opened("abcd")
        steps = setup.play(campaign, SeededDice(seed))
        next(steps)
        steps.send({})
        orders.add(told(campaign, PlacementOrderSettled)[0].seats)
    assert len(orders) == 24


@pytest.mark.clause("CP-STA-03")
def test_the_games_master_may_enter_another() -> None:
    campaign = opened("abc")
    asked = set_up(campaign, order_then_default("cid", "ann", "bob"))
    assert [seat for seat, _ in asked[1:4]] == ["cid", "ann", "bob"]
    assert sentences(campaign)[0] == "The Games Master has said who places first: Cid, Ann, Bob."
    question = asked[0][1]
    assert refused(question, {"order": ["ann", "bob"]}) == "no-order"
    assert refused(question, {"order": ["ann", "bob", "bob"]}) == "no-order"
    assert refused(question, {"order": ["ann", "bob", "zoe"]}) == "no-order"
    assert refused(question, {"order": "ann"}) == "malformed"
    assert all(not refused(question, each) for each in question.candidates(random.Random(1), 6))


@pytest.mark.clause("CP-STA-04")
def test_rounds_begin_with_the_same_player() -> None:
    campaign = opened("abc")
    set_up(campaign, order_then_default("bob", "cid", "ann"))
    pieces = [(event.seat, event.piece) for event in campaign.told if isinstance(event, SettlementPlaced)]
    assert pieces == [(seat, piece) for piece in (CITY, FORTRESS, TOWN, TOWN) for seat in ("bob", "cid", "ann")]
    armies = [(event.seat, event.general) for event in told(campaign, ArmySetUp)]
    assert armies == [(seat, general) for general in (False, False, True) for seat in ("bob", "cid", "ann")]
    assert len(SETTLEMENT_ROUNDS) + len(ARMY_ROUNDS) == 7


# ------------------------------------------------------------------------------------------ where


def ask_first(campaign: Campaign, name: str, seat: str, nth: int = 0) -> Choice:
    found = [question for who, question in set_up(campaign) if question.name == name and who == seat]
    question = found[nth]
    assert isinstance(question, Choice)
    return question


@pytest.mark.clause("CP-STA-04")
def test_a_city_may_go_wherever_it_is_legal() -> None:
    campaign = opened("ab", ". ~ . . . . .\n^ . A . i o V\n. . . . . . .H")
    sites, waived = settlement_sites(campaign, "ann")
    near_hold = set(campaign.grid.within(20, 2))
    sea = {1, 9, 11, 12, 13}
    assert sites == [number for number in range(21) if number not in near_hold | sea]
    assert not waived


@pytest.mark.clause("CP-STA-05")
def test_the_next_must_stand_exactly_three_hexes_away_on_open_land() -> None:
    campaign = opened("a")
    city = campaign.grid.at(6, 7)
    setup.found_settlement(campaign, "ann", CITY, city)
    sites, waived = settlement_sites(campaign, "ann")
    assert sites == [n for n in range(len(campaign.grid)) if campaign.grid.distance(n, city) == 3]
    assert not waived


@pytest.mark.clause("CP-STA-05")
def test_hexes_of_others_break_the_link() -> None:
    # Bob's hexes lie between: what would come with a Fortress in hex 4 does not touch Ann's land.
    campaign = opened("ab", ".a .Ca .b . . .\n~ ~ ~ ~ ~ ~")
    sites, waived = settlement_sites(campaign, "ann")
    assert (sites, waived) == ([4], True)
    campaign = opened("ab", ".a .Ca .a . . .\n~ ~ ~ ~ ~ ~")
    assert settlement_sites(campaign, "ann") == ([4], False)


@pytest.mark.clause("CP-STA-05")
def test_land_of_others_beside_the_realm_is_no_link() -> None:
    # Hex 3 would come with a Fortress in hex 4, were it not Bob's already.
    campaign = opened("ab", ".a .Ca .a .b . . .")
    assert settlement_sites(campaign, "ann") == ([4], True)


@pytest.mark.clause("CP-STA-05")
def test_nothing_is_placed_on_land_of_others() -> None:
    campaign = opened("ab", ".a .Ca .a . .b . .\n.a .a .a . . . .")
    sites, waived = settlement_sites(campaign, "ann")
    assert 4 not in sites
    assert sites == [10, 11]
    assert not waived


@pytest.mark.clause("CP-STA-05")
def test_the_sea_that_comes_with_a_settlement_links_too() -> None:
    campaign = opened("a", ". .Ca .a ~ . .\n~ ~ ~ ~ ~ ~")
    sites, waived = settlement_sites(campaign, "ann")
    assert (sites, waived) == ([4], False)


@pytest.mark.clause("CP-STA-05")
def test_who_is_boxed_in_places_on_the_nearest_free_land() -> None:
    campaign = opened("ab", ".a .Ca .a .b .Cb .b . . . . .")
    sites, waived = settlement_sites(campaign, "ann")
    assert (sites, waived) == ([7], True)
    asked = set_up(campaign, order_then_default("ann", "bob"))
    # There is nothing to decide.
    assert ("ann", "place-settlement") not in [(seat, question.name) for seat, question in asked[:2]]
    assert next(event.seat for event in told(campaign, RealmSplit)) == "ann"
    assert campaign.hexes[7].construction == FORTRESS


@pytest.mark.clause("CP-STA-05")
def test_realms_are_in_one_piece_whatever_is_chosen() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        campaign = opened("abc")
        set_up(campaign, lambda _, question, rng=rng: question.candidates(rng, 1)[0], SeededDice(seed))
        split = {event.seat for event in told(campaign, RealmSplit)}
        assert all(in_one_piece(campaign, seat) for seat in campaign.seats if seat not in split)


@pytest.mark.clause("CP-STA-05")
def test_reasons_are_given_for_every_hex_that_is_left_out() -> None:
    campaign = opened("ab", PLAIN.replace(". . .", "A ~ .", 1))
    question = ask_first(campaign, "place-settlement", "ann", 1)  # the Fortress
    offered = {option.key for option in question.options}
    left_out = {option.key for option in question.not_offered()}
    assert not offered & left_out
    assert len(offered) + len(left_out) == len(campaign.grid)
    for key in left_out:
        refusal = question.why_not(key)
        assert refusal is not None
        assert refusal.code in ("no-site", "not-linked")
    assert refused(question, "999") == "not-offered"
    assert refused(question, "here") == "not-offered"


def test_nobody_is_asked_when_no_hex_is_left() -> None:
    campaign = opened("ab", "~ .a .Ca ~ ~ .b .Cb ~")
    asked = set_up(campaign, order_then_default("ann", "bob"), SeededDice(2))
    assert [question.name for _, question in asked][1:] == ["set-up-army"] * 2
    assert {event.pieces for event in told(campaign, NoRoomToPlace)} == {
        ("a Fortress",), ("a Town",), ("the General's Army",),
    }  # fmt: skip


@pytest.mark.clause("CP-STA-06")
def test_who_has_no_land_waits_off_the_map() -> None:
    campaign = opened("ab", "~ ~ ~ ~ .b .Cb .b .b")
    set_up(campaign)
    away = [(army.general, army.away, army.place) for army in campaign.armies_of("ann")]
    assert away == [(False, WAITING, None), (False, WAITING, None), (True, FALLEN, None)]


# ------------------------------------------------------------------------------------------ armies


@pytest.mark.clause("CP-STA-06")
def test_armies_stand_in_the_realm_on_passable_land_each_on_its_own() -> None:
    campaign = opened("ab", PLAIN.replace(". . . . .", ". ~ A . .", 1))
    question = ask_first(campaign, "set-up-army", "ann", 1)
    options = [int(key) for key in [option.key for option in question.options]]
    own = campaign.hexes_of("ann")
    taken = campaign.armies_of("ann")[0].place
    land = [n for n in own if campaign.hexes[n].terrain == "grassland" and n != taken]
    assert sorted(options) == sorted(land)
    # Standing on a settlement is fine.
    assert any(campaign.hexes[number].construction in SETTLEMENTS for number in options)
    assert refused(question, str(taken)) == "no-camp"
    stranger = next(n for n in campaign.hexes if n not in own)
    assert refused(question, str(stranger)) == "no-camp"


@pytest.mark.clause("CP-STA-06")
def test_neither_at_sea_nor_where_nobody_passes() -> None:
    campaign = opened("ab", "^a Aa ~a oa Ga Va ia .Ca .a+a .b .")
    assert army_sites(campaign, "ann") == [0, 6, 7]
    assert why_no_army(campaign, "ann", 1) == "No Army can be set up on Snowy Mountains."
    assert why_no_army(campaign, "ann", 2) == "No Army can be set up on Ocean."


@pytest.mark.clause("CP-STA-06")
def test_by_default_the_general_stands_in_the_city() -> None:
    campaign = opened("ab")
    set_up(campaign)
    for seat in campaign.seats:
        general = next(army for army in campaign.armies_of(seat) if army.general)
        assert general.place is not None
        assert campaign.hexes[general.place].construction == CITY


# ------------------------------------------------------------------------------------------ proposals


def test_by_default_a_city_stands_by_water_with_room_around() -> None:
    campaign = opened(
        "a", "\n".join([" ".join("d" * 12)] * 4 + [" ".join("." * 12)] * 7 + [" ".join("~" * 12)])
    )
    sites, _ = settlement_sites(campaign, "ann")
    best = best_site(campaign, "ann", CITY, sites)
    assert campaign.grid.place(best)[0] in range(7, 11)
    campaign.change_hex(campaign.grid.at(7, 6), river=True)
    assert best_site(campaign, "ann", CITY, sites) != 0


def test_by_default_cities_keep_away_from_each_other() -> None:
    campaign = opened("ab")
    set_up(campaign)
    one, other = [campaign.holdings(seat, (CITY,))[0] for seat in ("ann", "bob")]
    assert campaign.grid.distance(one, other) >= 6


# ------------------------------------------------------------------------------------------ first turn


@pytest.mark.clause("CP-STA-07")
def test_tied_players_roll_once_for_the_set_up_and_turn_one() -> None:
    campaign = opened("abcd")
    dice = SeededDice(11)
    set_up(campaign, dice=dice)
    first = campaign.order
    assert sorted(first) == ["ann", "bob", "cid", "dora"]
    rolled = told(campaign, PlayerOrderRolled)
    campaign.told.clear()
    campaign.turn = 1
    play(player_order.play(campaign, dice))
    assert campaign.order == first
    assert told(campaign, PlayerOrderRolled) == rolled
    # What a Golden Age has changed is counted anew.
    campaign.change_hex(campaign.holdings(first[0], (TOWN,))[0], construction=FORTRESS)
    play(player_order.play(campaign, dice))
    assert campaign.order[-1] == first[0]


@pytest.mark.clause("CP-STA-07")
def test_then_the_phases_of_turn_one_begin() -> None:
    book = CampaignBook()
    campaign = book.begin(book.read_options(options()))
    play(book.step(campaign, SeededDice(1)))
    assert campaign.step == TURN[0]
    assert told(campaign, PlayerOrderFound)
    assert campaign.turn == 0


# ------------------------------------------------------------------------------------------ lists


def options(**fields: Any) -> dict[str, Any]:
    players = [
        {"seat": seat, "name": seat.title(), "faction": faction}
        for seat, faction in (("ann", "empire"), ("bob", "sylvan"))
    ]
    players[0] |= fields
    return {"players": players, "world": draw_world(2, 1)}


@pytest.mark.clause("CP-ARM-01")
def test_lists_that_are_missing_come_with_the_battle_book() -> None:
    book = CampaignBook()
    campaign = book.begin(book.read_options(options()))
    set_up(campaign)
    for seat, faction in (("ann", "empire"), ("bob", "sylvan")):
        for army in campaign.armies_of(seat):
            assert campaign.lists[army.list].faction == army.faction == faction
            assert campaign.lists[army.list].approved
    assert len({army.name for army in campaign.armies.values()}) == 6
    assert "setup" not in campaign.notes


@pytest.mark.clause("CP-GEN-09")
def test_a_list_may_be_of_another_faction() -> None:
    book = CampaignBook()
    other = book.begin(book.read_options(options()))
    set_up(other)
    borrowed = next(army.list for army in other.armies_of("bob"))
    campaign = book.begin(book.read_options(options(lists=[borrowed])))
    set_up(campaign)
    factions = {army.general: army.faction for army in campaign.armies_of("ann")}
    # The first of the lists is that of the General's Army.
    assert factions == {False: "empire", True: "sylvan"}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"lists": ["no-such-list"]}, "players.1.lists.1: there is no army list “no-such-list”"),
        ({"lists": [5]}, "players.1.lists.1: an army list is"),
    ],
)
def test_faults_in_lists_are_named(fields: dict[str, Any], sentence: str) -> None:
    book = CampaignBook()
    with pytest.raises(BadInput) as fault:
        book.begin(book.read_options(options(**fields)))
    assert sentence in str(fault.value)


def test_nobody_brings_more_than_three_lists() -> None:
    book = CampaignBook()
    other = book.begin(book.read_options(options()))
    set_up(other)
    name = next(army.list for army in other.armies_of("ann"))
    with pytest.raises(BadInput, match="a player begins with 3 armies"):
        book.begin(book.read_options(options(lists=[name] * 4)))


# ------------------------------------------------------------------------------------------ words


def test_what_is_told_reads_well() -> None:
    campaign = opened("ab")
    set_up(campaign, order_then_default("ann", "bob"))
    lines = sentences(campaign)
    city = campaign.holdings("ann", (CITY,))[0]
    assert f"Ann founds a City in hex {city} and gains 7 hexes." in lines
    general = next(army for army in campaign.armies_of("ann") if army.general)
    assert f"Ann sets up {general.name} as its General's Army in hex {general.place}." in lines
