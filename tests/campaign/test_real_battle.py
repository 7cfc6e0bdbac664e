"""Battles of a campaign that are really fought in a book, and come back as reports."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.battle_report import BattleReport, Beaten, Panic
from banneret.bots.players import make_bot, play_on
from banneret.campaign import battles
from banneret.campaign.battle_orders import BattleOrder, battle_order, options_for
from banneret.campaign.book_reports import report_of
from banneret.campaign.field_lists import entries_of, usable_artefacts
from banneret.campaign.records import ATTACK, TERRAIN, Battle, Readiness, Veteran
from banneret.campaign.register import enter_list
from banneret.campaign.report_checks import why_refused
from banneret.campaign.reports import ATTACKER, DEFENDER, OTHER, Report, entry_of
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from tests.campaign.small import play, small_world, with_army

LISTS = {
    "quick-starter": ("bracken-1000", "rumpus-1000", 1000),
    "regiments": ("kin-750", "levy-750", 750),
    "age-of-fantasy": ("aof-kin-750", "aof-levy-750", 750),
}
FACTIONS = ("beast-herds", "orcs-and-goblins")


def two_armies(book: str = "quick-starter", lists: tuple[str, str] | None = None, points: int = 0) -> Campaign:
    """Ann's army a1 beside Bob's b1, with lists that come with the book."""
    campaign = small_world(". .b", players="ab", enemies="ab")
    campaign.book = book
    first, second, campaign.army_points = LISTS[book]
    campaign.army_points = max(campaign.army_points, points)
    for letter, place, name, faction in zip("ab", (0, 1), lists or (first, second), FACTIONS, strict=True):
        seat = {"a": "ann", "b": "bob"}[letter]
        entered = enter_list(campaign, seat, name, faction)
        with_army(campaign, letter, place, list=entered.id, faction=faction)
    return campaign


def a_battle(campaign: Campaign, scenario: str = "raid", **ready: Readiness) -> Battle:
    battle = Battle(
        "battle-1-1-2", ATTACK, 1, TERRAIN, "a1", "b1", ("a1",), 0, 1, scenario, scenario, ready=ready, seed=5
    )
    campaign.battles = {battle.id: battle}
    return battle


def fought(order: BattleOrder) -> tuple[Match, Report]:
    game = options_for(order)
    match = Match.start(game.book, game.options, seed=game.seed)
    bots = {seat: make_bot("random", game.book, seat, 1) for seat in match.seats}
    play_on(match, bots)
    told: Any = game.book
    return match, report_of(order, told.report(match))


@pytest.mark.clause("CP-BAT-08", "CP-BAT-07")
@pytest.mark.parametrize("book", list(LISTS))
def test_a_battle_fought_in_a_book_comes_back_as_a_report(book: str) -> None:
    campaign = two_armies(book)
    battle = a_battle(campaign)
    order = battle_order(campaign, battle)
    # Whoever fights it gets it as plain data.
    order = msgspec.convert(msgspec.to_builtins(order), BattleOrder)
    match, report = fought(order)
    assert report.id == battle.id
    assert match.outcome is not None
    assert report.winner == {"A": ATTACKER, "B": DEFENDER}.get(match.outcome.winner, "draw")
    assert report.scenario_played == "raid"
    for role, army in ((ATTACKER, "a1"), (DEFENDER, "b1")):
        listed = campaign.lists[campaign.armies[army].list]
        assert {line.id for line in report.units_of(role)} == {f"{army}/{each.id}" for each in listed.units}
        there = {line.id: line.role for line in report.characters_of(role)}
        assert there == {f"{army}/{each.id}": each.role for each in listed.characters}
        assert sum(each.points for each in entries_of(listed)) == listed.points
    for line in report.units:
        for beaten in line.beaten:
            assert entry_of(beaten.unit_id)[0] != entry_of(line.id)[0]
    assert why_refused(campaign, report) is None


@pytest.mark.clause("CP-ART-05", "CP-CHA-15", "CP-VET-09")
@pytest.mark.parametrize("book", list(LISTS))
def test_honours_and_artefacts_go_into_the_battle(book: str) -> None:
    campaign = two_armies(book)
    listed = campaign.lists[campaign.armies["a1"].list]
    general = next(each for each in listed.characters if each.role == "general")
    unit = next(each for each in listed.units if each.scoring)
    campaign.veterans = {
        f"a1/{general.id}": Veteran("a1", general.id, True, 9, gain=general.gains[1]),
        f"a1/{unit.id}": Veteran("a1", unit.id, False, 4, size=unit.models),
    }
    campaign.artefacts = {"heart-of-the-mountain": f"a1/{general.id}", "bone-dice": f"a1/{general.id}"}
    ready = Readiness(artefacts={general.id: "bone-dice"})
    order = battle_order(campaign, a_battle(campaign, attacker=ready))
    roster = options_for(order).options.armies["A"]
    brought = {each.id: each.honours for each in roster.units if each.honours}
    assert (brought[general.id].level, brought[general.id].gain) == (2, general.gains[1])
    assert (brought[general.id].artefact, brought[general.id].owns) == ("bone-dice", ("heart-of-the-mountain",))
    assert brought[unit.id].level == 1
    _, report = fought(order)
    used = {each.id: each.in_use for each in report.artefacts}
    assert used == {"bone-dice": True, "heart-of-the-mountain": False}
    assert {each.bearer_id for each in report.artefacts} == {f"a1/{general.id}"}
    assert why_refused(campaign, report) is None


@pytest.mark.clause("CP-CHA-02", "CP-VET-02")
def test_nobody_is_honoured_for_having_hit_his_own_side() -> None:
    """Some books know shots that go astray, and the register refuses deeds against friends."""
    campaign = two_armies()
    order = battle_order(campaign, a_battle(campaign))
    game = options_for(order)
    match = Match.start(game.book, game.options, seed=game.seed)
    play_on(match, {seat: make_bot("random", game.book, seat, 1) for seat in match.seats})
    book: Any = game.book
    told: BattleReport = book.report(match)
    first, second, *_ = [unit for unit in told.units if unit.side == "A"]
    fallen = next(each for each in told.characters if each.side == "A")
    units = [
        msgspec.structs.replace(
            first,
            beaten=(Beaten(unit_id=second.id, how="destroyed", moment=1),),
            panics_by_shooting=(Panic(unit_id=second.id, moment=1, had_standard=True),),
        ),
        *[each for each in told.units if each.id != first.id],
    ]
    characters = [
        msgspec.structs.replace(fallen, fate="out_of_action", slain_by=first.id, challenges=()),
        *[each for each in told.characters if each.id != fallen.id],
    ]
    told = msgspec.structs.replace(told, units=tuple(units), characters=tuple(characters))
    report = report_of(order, told)
    key = f"a1/{first.id.split('.')[1]}"
    line = next(each for each in report.units if each.id == key)
    assert (line.beaten, line.panics_by_shooting) == ((), ())
    slain = next(each for each in report.characters if each.id == f"a1/{fallen.id.split('.')[1]}")
    assert slain.slain_by == OTHER
    refused = why_refused(campaign, report)
    assert refused is None or "other side" not in refused.why


def test_ids_stay_those_of_the_register_where_a_copy_is_left_out() -> None:
    campaign = two_armies(lists=("bracken-1500", "rumpus-1500"), points=1500)
    ready = Readiness(left_out=("half-harts",))
    order = battle_order(campaign, a_battle(campaign, attacker=ready))
    assert order.attacker.ids["half-harts-2"] == "half-harts"
    _, report = fought(order)
    keys = {line.id for line in report.units_of(ATTACKER)}
    assert "a1/half-harts-2" in keys
    assert "a1/half-harts" not in keys


def test_a_scenario_that_a_book_has_not_becomes_a_pitched_battle_and_it_says_why() -> None:
    campaign = two_armies("regiments")
    game = options_for(battle_order(campaign, a_battle(campaign, "siege")))
    assert game.scenario == "pitched-battle"
    assert game.instead == "Age of Fantasy: Regiments has no Siege: a Pitched Battle is fought instead."
    game = options_for(battle_order(campaign, a_battle(campaign, "raid")))
    assert (game.scenario, game.instead) == ("raid", "")
    campaign = two_armies()
    assert options_for(battle_order(campaign, a_battle(campaign, "siege"))).scenario == "siege"


def test_a_wizard_learns_spells_with_an_artefact_that_teaches_some() -> None:
    for book in LISTS:
        campaign = two_armies(book)
        listed = campaign.lists[campaign.armies["a1"].list]
        for each in listed.characters:
            campaign.artefacts = {"long-memory": f"a1/{each.id}"}
            if usable_artefacts(campaign, "a1"):
                break
        ready = Readiness(artefacts={each.id: "long-memory"})
        game = options_for(battle_order(campaign, a_battle(campaign, attacker=ready)))
        unit = next(one for one in game.options.armies["A"].units if one.id == each.id)
        assert len(unit.honours.learns) == 2


def test_whoever_wins_in_the_book_has_won_for_the_campaign() -> None:
    found: set[str] = set()
    for seed in range(12):
        campaign = two_armies("regiments")
        battle = a_battle(campaign, "pitched-battle")
        order = msgspec.structs.replace(battle_order(campaign, battle), seed=seed)
        match, report = fought(order)
        assert match.outcome is not None
        assert report.victor() == {"A": ATTACKER, "B": DEFENDER}.get(match.outcome.winner, "")
        found.add(report.winner)
        if {ATTACKER, DEFENDER} <= found:
            return
    raise AssertionError(f"only {found} ever won")


def test_a_report_of_another_book_or_of_an_unfinished_battle_is_none() -> None:
    campaign = two_armies()
    order = battle_order(campaign, a_battle(campaign))
    game = options_for(order)
    match = Match.start(game.book, game.options, seed=game.seed)
    told: Any = game.book
    unfinished = told.report(match)
    with pytest.raises(BadInput, match="still being fought"):
        report_of(order, unfinished)
    with pytest.raises(BadInput, match="not in"):
        report_of(msgspec.structs.replace(order, book="regiments"), unfinished)


@pytest.mark.clause("CP-GEN-05", "CP-BAT-08")
def test_the_referee_fights_what_the_phase_hands_out() -> None:
    """From the form of the referee, as plain data, to an accepted report."""
    campaign = two_armies()
    id = a_battle(campaign).id

    def given(seat: str, question: Question) -> Any:
        if seat != "referee":
            return question.default()
        (data,) = question.to_data()["facts"]["battles"]
        _, report = fought(msgspec.convert(data, BattleOrder))
        return {"report": msgspec.to_builtins(report)}

    play(battles.play(campaign, SeededDice(5)), given)
    report = campaign.battles[id].result
    assert report is not None
    assert report.fought()
    assert {each.player for each in report.signed_by} == {"ann", "bob"}
