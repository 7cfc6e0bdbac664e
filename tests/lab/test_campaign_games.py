"""Whole campaigns between bots: they end, and nothing is lost, doubled or left untold on the way."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import msgspec
import pytest

from banneret.books.factions import FACTIONS
from banneret.campaign.experience_events import ExperienceChanged
from banneret.campaign.founding import founded
from banneret.campaign.records import Veteran
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.lab.campaign.campaign_game import Progress, bots_for, play_campaign
from banneret.lab.campaign.referee import FoughtGame, Referee
from tests.lab.campaigns import (
    BOOK,
    Watch,
    artefact_faults,
    campaign_of,
    deed_faults,
    experience_faults,
    gold_faults,
    land_faults,
)

MANY = 50
SOME = (1, 2)  # of these, in the normal tests


def player_count(seed: int) -> int:
    """4 to 8."""
    return 4 + seed % 5


@pytest.mark.clause("CP-GEN-02", "CP-GLD-01", "CP-ACT-06", "CP-ART-03")
@pytest.mark.parametrize("bots", [("greedy",), ("random",), ("greedy", "random")])
def test_campaigns_end_and_nothing_is_lost_on_the_way(bots: tuple[str, ...]) -> None:
    for seed in SOME:
        seen = campaign_of(seed, player_count(seed), bots=bots)
        assert seen.faults == []
        assert seen.played.match.over
        assert seen.played.campaign.turn == 4


@pytest.mark.slow
def test_fifty_campaigns_of_two_years_and_all_factions() -> None:
    factions: set[str] = set()
    for seed in range(1, MANY + 1):
        bots = (("greedy",), ("greedy", "random"), ("random",))[seed % 3]
        house = ("recommended",) if seed % 4 == 0 else ()
        seen = campaign_of(seed, player_count(seed), 2, bots, house=house)
        assert seen.faults == [], f"seed {seed}"
        assert seen.played.match.over
        factions |= {realm.faction for realm in seen.played.campaign.realms.values()}
    assert factions == set(FACTIONS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
def test_campaigns_whose_battles_are_really_fought(seed: int) -> None:
    seen = campaign_of(seed, 4, 2, referee=Referee("random"))
    assert seen.faults == []
    assert [game for game in seen.played.fought if game.journal is not None]


def test_a_battle_really_fought_comes_back_into_the_campaign() -> None:
    seen = campaign_of(5, 3, referee=Referee("random"), until=4)
    assert seen.faults == []
    games = [game for game in seen.played.fought if not game.skirmish]
    assert games
    told = [event for event in seen.played.match.events if type(event).__name__ == "BattleSettled"]
    assert len(told) == len(games)
    for game in games:
        journal = game.journal
        assert isinstance(journal, Journal)
        assert Match.resume(journal).over
        assert game.how == "random"


# ------------------------------------------------------------------------------------------ the watch sees


def moment() -> Campaign:
    return cast(Campaign, campaign_of(1, 3, until=3).played.match.state)


def test_the_watch_misses_no_coin_no_hex_and_no_deed() -> None:
    before = moment()
    assert gold_faults(before, before, []) == land_faults(before, before, []) == []
    after = before.copy()
    after.change_realm("A", gold=before.realms["A"].gold + 1)
    assert gold_faults(before, after, []) == ["A has +1 gold, and +0 was told of."]
    after = before.copy()
    (number, *_) = before.hexes_of("A")
    after.change_hex(number, owner="B")
    assert len(land_faults(before, after, [])) == 1
    after = before.copy()
    army = before.armies_of("A")[0]
    general = before.lists[army.list].characters[0].id
    key = f"{army.id}/{general}"
    after.veterans = {**before.veterans, key: Veteran(army.id, general, True, 5)}
    assert len(experience_faults(before, after, [])) == 1
    after = before.copy()
    after.artefacts = {**before.artefacts, "bone-dice": key}
    assert len(artefact_faults(before, after, [])) == 1


def test_the_watch_counts_deeds_again_from_the_reports() -> None:
    match = campaign_of(2, 4).played.match
    begun = match.boundaries()
    led: list[ExperienceChanged] = []
    for one, other in pairwise(begun):
        told = [each.event for each in match.told[one.events : other.events]]
        deeds = [each for each in told if isinstance(each, ExperienceChanged) and each.deed == "led-to-victory"]
        led += deeds
        for deed in deeds:
            before = cast(Campaign, one.state)
            assert deed_faults(before, told) == []
            twice = [msgspec.structs.replace(each, points=2) if each is deed else each for each in told]
            assert deed_faults(before, twice) == [f"{deed.key} has +1 for “led-to-victory” beyond the report."]
            without = [each for each in told if each is not deed]
            assert deed_faults(before, without) == [
                f"{deed.key} has -1 for “led-to-victory” beyond the report."
            ]
    assert led, "nobody has won a battle"


def test_the_watch_looks_at_every_phase() -> None:
    options = founded(2, 1, years=1, points=1000)
    match = Match.start(BOOK, options, seed=1)
    watch = Watch(match)
    play_campaign(match, bots_for(match, ["random"], 1), Referee(drawn=True), after=watch.look)
    assert watch.looked_at == len(match.boundaries()) - 1 == 1 + 4 * 16


# ------------------------------------------------------------------------------------------ how it is played


def test_the_same_campaign_again_and_no_other() -> None:
    one, again, other = [campaign_of(seed, 3, until=3).played.match for seed in (5, 5, 6)]
    assert one.journal.dumps() == again.journal.dumps()
    assert one.journal.dumps() != other.journal.dumps()


def test_bots_sit_in_turn_at_the_seats_of_players() -> None:
    match = Match.start(BOOK, founded(5, 1), seed=1)
    bots = bots_for(match, ["greedy", "random"], 1)
    assert {seat: bot.name for seat, bot in bots.items()} == {
        "A": "greedy",
        "B": "random",
        "C": "greedy",
        "D": "random",
        "E": "greedy",
    }


def test_whoever_waits_hears_of_every_phase() -> None:
    match = Match.start(BOOK, founded(2, 1, years=1, points=1000), seed=1)
    told: list[Progress] = []
    play_campaign(match, bots_for(match, ["random"], 1), Referee(drawn=True), tell=told.append, until=2)
    assert told[0] == Progress(0, 4, "setup")
    assert {each.turn for each in told} == {0, 1}
    assert len(told) == len(set(told))


def test_an_answer_goes_with_the_game_that_it_comes_from() -> None:
    match = Match.start(BOOK, founded(3, 5, years=1, points=1000), seed=5)
    handed: list[tuple[str, FoughtGame | None]] = []

    def hand_in(seat: str, answer: Answer, game: FoughtGame | None) -> None:
        handed.append((seat, game))
        assert match.answer(seat, answer) is None

    played = play_campaign(match, bots_for(match, ["greedy"], 1), Referee(drawn=True), hand_in=hand_in, until=4)
    assert played.fought
    assert tuple(game for _, game in handed if game is not None) == played.fought
    assert {seat for seat, game in handed if game is not None} == {"referee"}


def test_a_bot_that_breaks_the_rules_is_told_of() -> None:
    match = Match.start(BOOK, founded(2, 1, years=1, points=1000), seed=1)
    bots = bots_for(match, ["random"], 1)

    class Cheat:
        looks = False
        name = "cheat"

        def decide(self, view: object, question: Question) -> Answer:
            return {"no": "such answer"}

    with pytest.raises(RuntimeError, match="refused"):
        play_campaign(match, {**bots, "A": cast(msgspec.Raw, Cheat())}, Referee(drawn=True))  # type: ignore[dict-item]
