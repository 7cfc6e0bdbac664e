"""Bonus gold for what players make of their battles (section BON)."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.campaign import bonus_gold
from banneret.campaign.reports import Media
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Question
from tests.campaign.after_battle import fight
from tests.campaign.small import SameDice, play, refused, sentences, small_world


def fought(status: str = "played", rounds: int = 6, **media: str) -> Campaign:
    campaign = small_world(". .+a .+b .", enemies="ab")
    fight(campaign, "a1", "b1", status=status, rounds=rounds, winner="draw", media=Media(**media))
    return campaign


def pay(campaign: Campaign, *kinds: str, answers: Any = None) -> list[tuple[str, Question]]:
    given = {"works": {"battle-1": list(kinds)}} if answers is None else answers
    return play(bonus_gold.play(campaign, SameDice()), {"bonus-gold": given})


def purses(campaign: Campaign) -> dict[str, int]:
    return {seat: realm.gold for seat, realm in campaign.realms.items()}


@pytest.mark.clause("CP-BON-01", "CP-BON-02", "CP-BON-03", "CP-BON-04")
@pytest.mark.parametrize(
    ("kinds", "gold"),
    [
        (("photos",), 50),
        (("report",), 100),
        (("story",), 100),
        (("photos", "report", "story"), 100),
        ((), 0),
    ],
)
def test_both_players_get_the_best_that_was_delivered(kinds: tuple[str, ...], gold: int) -> None:
    campaign = fought()
    asked = pay(campaign, *kinds)
    assert [seat for seat, _ in asked] == [GAMES_MASTER]
    assert purses(campaign) == {"ann": gold, "bob": gold}


@pytest.mark.clause("CP-BON-01")
def test_a_campaign_may_add_them_up() -> None:
    campaign = fought()
    campaign.bonus_adds_up = True
    pay(campaign, "photos", "report", "story")
    assert purses(campaign) == {"ann": 250, "bob": 250}


@pytest.mark.clause("CP-BON-01")
def test_nothing_is_paid_unless_the_games_master_says_so() -> None:
    campaign = fought(photos_by="ann", story_by="bob")
    asked = play(bonus_gold.play(campaign, SameDice()))
    assert purses(campaign) == {"ann": 0, "bob": 0}
    assert asked[0][1].details()["facts"] == {
        "battles": ["battle-1"],
        "submitted": {"battle-1": ("photos", "story")},
    }


@pytest.mark.clause("CP-BON-01")
def test_two_battles_pay_twice() -> None:
    campaign = small_world(". .+a .+b . .+a .+c", enemies="ab ac")
    fight(campaign, "a1", "b1")
    fight(campaign, "a2", "c1")
    pay(campaign, answers={"works": {"battle-1": ["report"], "battle-2": ["photos"]}})
    assert purses(campaign) == {"ann": 150, "bob": 100, "cid": 50}
    assert "Ann receives 50 gold for photos of the battle over hex 5." in sentences(campaign)


@pytest.mark.clause("CP-BON-01", "CP-GLD-02")
def test_the_treasury_holds_no_more_than_it_can() -> None:
    campaign = fought()
    campaign.change_realm("ann", gold=3450)
    pay(campaign, "report")
    assert purses(campaign) == {"ann": 3500, "bob": 100}
    assert sentences(campaign)[0].endswith("of which the treasury can take 50.")


@pytest.mark.clause("CP-GEN-06", "CP-GEN-07", "CP-GEN-14")
@pytest.mark.parametrize(("status", "rounds"), [("forfeit", 0), ("stalemate", 0), ("resigned", 0)])
def test_what_was_not_played_pays_nothing(status: str, rounds: int) -> None:
    assert pay(fought(status, rounds)) == []


@pytest.mark.clause("CP-GEN-14")
def test_a_battle_resigned_after_a_round_pays() -> None:
    campaign = fought("resigned", 1)
    pay(campaign, "report")
    assert purses(campaign) == {"ann": 100, "bob": 100}


@pytest.mark.clause("CP-NEU-03", "CP-BON-01")
def test_nobody_is_paid_for_a_garrison() -> None:
    campaign = small_world(". .+a .H .b", players="ab")
    fight(campaign, "a1", "garrison:2")
    pay(campaign, "report")
    assert purses(campaign) == {"ann": 100, "bob": 0}


@pytest.mark.clause("CP-BON-01")
def test_what_is_refused() -> None:
    question = pay(fought())[0][1]
    assert refused(question, {"works": {"battle-9": ["photos"]}}) == "no-such-battle"
    assert refused(question, {"works": {"battle-1": ["replay"]}}) == "no-such-work"
    assert refused(question, {"works": {"battle-1": ["photos", "photos"]}}) == "twice"
