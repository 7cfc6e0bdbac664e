"""Jousting tournaments: who holds them, who rides, how a tilt is won, who takes the fees (CP-BAT-09)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from banneret.campaign.joust_events import (
    JousterEntered,
    JousterRests,
    TiltRidden,
    TiltWon,
    TournamentCalledOff,
    TournamentWon,
)
from banneret.campaign.jousting import Tilt, byes, jousts, riders_of, stakes_of
from banneret.campaign.records import Veteran
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from banneret.core.engine.dice import Dice, SeededDice
from tests.campaign.small import SameDice, play, refused, scripted, sentences, small_world, told, with_army

HOST = {"hold": True, "gold": 50}


def riders(letters: str = "ab", gold: int = 1000, **fields: Any) -> Campaign:
    """One army each, with one mounted captain."""
    return small_world(" ".join([f".+{letter}" for letter in letters]), gold=gold, **fields)


def joust(
    campaign: Campaign,
    answers: Mapping[str, Any],
    dice: Dice | None = None,
) -> list[tuple[str, Question]]:
    return play(jousts(campaign, dice or SeededDice(1)), answers)


def everybody_rides(letters: str) -> dict[str, Any]:
    """Ann holds it, and all captains ride."""
    seats = {
        letter: next(s for s in ("ann", "bob", "cid", "dora", "eve") if s[0] == letter) for letter in letters
    }
    entries = {f"{seat} joust-entry": {"rider": f"{letter}1/captain"} for letter, seat in seats.items()}
    return {"ann joust-host": HOST, **entries}


def tilted(
    campaign: Campaign, passes: Sequence[tuple[int, int]], aims: tuple[str, str] = ("head", "head")
) -> list[tuple[str, Question]]:
    """A tournament of ann and bob in which these dice fall, pass by pass."""
    faces: dict[tuple[str | int, ...], list[int]] = {("joust draw", "ann", 1, 2): [1]}
    for number, (one, other) in enumerate(passes, 1):
        faces["tilt", "a1/captain", "ann", 1, number] = [one]
        faces["tilt", "b1/captain", "ann", 1, number] = [other]
    answers = {**everybody_rides("ab"), "ann joust-aim": aims[0], "bob joust-aim": aims[1]}
    with scripted(campaign, faces) as dice:
        return joust(campaign, answers, dice)


def winner(campaign: Campaign) -> str:
    return str(told(campaign, TournamentWon)[0].seat)


# ------------------------------------------------------------------------------------------ holding one


@pytest.mark.clause("CP-BAT-09")
def test_by_default_there_is_none_and_nobody_is_asked_further() -> None:
    campaign = riders()
    asked = joust(campaign, {})
    assert [(seat, question.name) for seat, question in asked] == [("ann", "joust-host"), ("bob", "joust-host")]
    assert not campaign.told


@pytest.mark.clause("CP-BAT-09")
def test_where_nobody_could_ride_nobody_is_asked() -> None:
    assert joust(small_world(".Ca .Cb"), {}) == []
    assert joust(small_world(".+a .+a .Cb"), {}) == []
    campaign = riders()
    campaign.change_army("b1", place=None, away="fallen")  # not a living army
    assert joust(campaign, {}) == []
    campaign.change_army("b1", away="sands")  # but these live
    assert len(joust(campaign, {})) == 2


@pytest.mark.clause("CP-BAT-09")
def test_any_player_may_hold_one_even_without_riders() -> None:
    campaign = small_world(".+a .+b .Cc", gold=100)
    answers = {**everybody_rides("ab"), "cid joust-host": HOST}
    del answers["ann joust-host"]
    joust(campaign, answers)
    assert len(told(campaign, TournamentWon)) == 1
    assert campaign.realms["cid"].gold == 100


@pytest.mark.clause("CP-BAT-09")
def test_each_host_holds_one_and_they_follow_each_other() -> None:
    campaign = riders("ab", gold=1000)
    joust(campaign, {**everybody_rides("ab"), "bob joust-host": {"hold": True, "gold": 200}})
    assert [event.gold for event in told(campaign, TournamentWon)] == [100, 400]
    assert sum(realm.gold for realm in campaign.realms.values()) == 2000


@pytest.mark.clause("CP-BAT-09")
@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({}, ""),
        (HOST, ""),
        ({"hold": True}, ""),
        ({"hold": True, "artefact": True}, ""),
        ({"hold": True, "gold": 50, "artefact": True}, "fee"),
        ({"hold": True, "gold": -1}, "fee"),
        ({"hold": True, "gold": 3501}, "fee"),
        ({"gold": 50}, "no-tournament"),
        ({"hold": 1}, "malformed"),
    ],
)
def test_which_fees_there_are(answer: dict[str, Any], code: str) -> None:
    question = next(jousts(riders(), SameDice())).questions["ann"]
    assert refused(question, answer) == code


# ------------------------------------------------------------------------------------------ entering


@pytest.mark.clause("CP-BAT-09")
def test_only_mounted_characters_of_ones_own_living_armies_ride() -> None:
    campaign = riders()
    with_army(campaign, "a", None, away="waiting")
    assert riders_of(campaign, "ann") == ["a1/captain"]
    steps = jousts(campaign, SameDice())
    hosts = next(steps).questions
    question = steps.send({seat: each.read(HOST if seat == "ann" else {}) for seat, each in hosts.items()})
    entry = question.questions["ann"]
    for key, code in (
        ("a1/captain", ""),
        ("", ""),
        ("a1/general", "no-rider"),
        ("a2/captain", "no-rider"),
        ("b1/captain", "no-rider"),
    ):
        assert refused(entry, {"rider": key}) == code
    assert refused(entry, {"rider": "a1/captain", "artefact": "tidebreaker"}) == "fee"
    assert refused(entry, {"artefact": "tidebreaker"}) == "no-rider"


@pytest.mark.clause("CP-BAT-09")
def test_with_fewer_than_two_it_is_called_off_and_nobody_pays() -> None:
    campaign = riders("abc")
    answers = everybody_rides("abc")
    del answers["bob joust-entry"], answers["cid joust-entry"]
    joust(campaign, answers)
    assert told(campaign, TournamentCalledOff)
    assert {realm.gold for realm in campaign.realms.values()} == {1000}


@pytest.mark.clause("CP-BAT-09", "CP-GLD-02")
def test_who_cannot_pay_is_not_asked_to_ride() -> None:
    campaign = small_world(".+a .+b .+c", gold={"a": 50, "b": 49, "c": 50})
    asked = joust(campaign, everybody_rides("ac"))
    assert [seat for seat, question in asked if question.name == "joust-entry"] == ["ann", "cid"]


# ------------------------------------------------------------------------------------------ tilts


@pytest.mark.clause("CP-BAT-09")
@pytest.mark.parametrize(
    ("passes", "won_by"),
    [
        ([(4, 3), (4, 2)], "ann"),  # two lances
        ([(4, 3), (3, 4), (3, 4)], "bob"),
        ([(4, 3), (3, 3), (3, 3)], "ann"),  # one lance in three passes
        ([(3, 3), (3, 3), (3, 3), (3, 3), (2, 3)], "bob"),  # sudden death
        ([(4, 3), (3, 4), (3, 3), (4, 3)], "ann"),
        ([(4, 3), (2, 5)], "bob"),  # unhorsed
        ([(6, 3)], "ann"),
        ([(6, 4), (3, 5), (6, 4)], "ann"),  # 2 higher is just a lance
    ],
)
def test_best_of_three_passes(passes: list[tuple[int, int]], won_by: str) -> None:
    campaign = riders()
    asked = tilted(campaign, passes)
    assert winner(campaign) == won_by
    assert len(told(campaign, TiltRidden)) == len(passes)
    assert len([each for each in asked if each[1].name == "joust-aim"]) == 2 * len(passes)


@pytest.mark.clause("CP-BAT-09")
@pytest.mark.parametrize(
    ("aims", "totals"),
    [
        (("head", "seat"), (4, 2)),
        (("seat", "shield"), (4, 2)),
        (("shield", "head"), (4, 2)),
        (("shield", "shield"), (3, 2)),
        (("seat", "head"), (3, 3)),
    ],
)
def test_the_better_aim_adds_one(aims: tuple[str, str], totals: tuple[int, int]) -> None:
    campaign = riders()
    tilted(campaign, [(3, 2), (3, 2)] if totals[0] > totals[1] else [(3, 2), (6, 1)], aims)
    assert told(campaign, TiltRidden)[0].totals == totals


@pytest.mark.clause("CP-BAT-09")
def test_levels_add_to_the_die() -> None:
    campaign = riders()
    campaign.veterans["b1/captain"] = Veteran("b1", "captain", True, experience=12)
    tilted(campaign, [(3, 3)])
    assert told(campaign, TiltRidden)[0].totals == (3, 6)
    assert winner(campaign) == "bob"
    # Nothing is learnt of it, and nobody is hurt.
    assert campaign.veterans == {"b1/captain": Veteran("b1", "captain", True, experience=12)}


@pytest.mark.clause("CP-BAT-09")
def test_by_default_dice_aim() -> None:
    campaign = riders()
    seen = set()
    for seed in range(30):
        twin = campaign.copy()
        joust(twin, everybody_rides("ab"), SeededDice(seed))
        seen |= {aim for event in told(twin, TiltRidden) for aim in event.aims}
    assert seen == {"head", "shield", "seat"}


@pytest.mark.clause("CP-BAT-09")
def test_aims_are_secret_until_both_have_chosen() -> None:
    steps = jousts(riders(), SeededDice(1))
    hosts = next(steps)
    entries = steps.send(
        {seat: each.read(HOST if seat == "ann" else {}) for seat, each in hosts.questions.items()}
    )
    rides = {"ann": {"rider": "a1/captain"}, "bob": {"rider": "b1/captain"}}
    aims = steps.send({seat: each.read(rides[seat]) for seat, each in entries.questions.items()})
    assert sorted(aims.questions) == ["ann", "bob"]
    assert not aims.alone


def test_dice_that_never_differ_do_not_go_on_for_ever() -> None:
    campaign = riders()
    joust(campaign, everybody_rides("ab"), SameDice(3))
    assert winner(campaign) == "ann"


def test_a_lance_and_a_fall() -> None:
    tilt = Tilt("x", "y")
    tilt.passed(1, (4, 3))
    assert (tilt.winner, tilt.lances) == ("", [1, 0])
    tilt.passed(2, (1, 4))
    assert (tilt.winner, tilt.lances) == ("y", [1, 1])


# ------------------------------------------------------------------------------------------ rounds


@pytest.mark.clause("CP-BAT-09")
@pytest.mark.parametrize(
    ("number", "free"), [(2, 0), (3, 1), (4, 0), (5, 3), (6, 2), (7, 1), (8, 0), (9, 7), (16, 0)]
)
def test_byes_leave_a_power_of_two(number: int, free: int) -> None:
    assert byes(number) == free


@pytest.mark.clause("CP-BAT-09")
def test_byes_go_to_who_is_first_in_player_order() -> None:
    campaign = riders("abcde")
    campaign.order = ("dora", "cid", "eve", "bob", "ann")
    for letter in "abcde":
        campaign.veterans[f"{letter}1/captain"] = Veteran(f"{letter}1", "captain", True, name=f"Rider {letter}")
    joust(campaign, everybody_rides("abcde"))
    assert [event.who for event in told(campaign, JousterRests)] == [
        "Rider d of Dora",
        "Rider c of Cid",
        "Rider e of Eve",
    ]
    assert len(told(campaign, TiltWon)) == 4
    assert len(told(campaign, JousterEntered)) == 5


@pytest.mark.clause("CP-BAT-09", "CP-MOV-16")
def test_nothing_depends_on_the_way_armies_are_stored() -> None:
    results = []
    for shuffle in range(4):
        campaign = riders("abcde")
        items = list(campaign.armies.items())
        random.Random(shuffle).shuffle(items)
        campaign.armies = dict(items)
        joust(campaign, everybody_rides("abcde"), SeededDice(9))
        results.append(sentences(campaign))
    assert all(result == results[0] for result in results)


# ------------------------------------------------------------------------------------------ the prize


@pytest.mark.clause("CP-BAT-09")
def test_the_winner_takes_all_fees() -> None:
    campaign = riders()
    tilted(campaign, [(6, 1)])
    assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (1050, 950)
    assert sentences(campaign)[-1] == "The Captain of Ann is the victor of the tournament and wins 100 gold."


@pytest.mark.clause("CP-BAT-09", "CP-GLD-02")
def test_gold_above_the_cap_is_lost() -> None:
    campaign = riders(gold=3480)
    tilted(campaign, [(6, 1)])
    assert (campaign.realms["ann"].gold, campaign.realms["bob"].gold) == (3500, 3430)
    (won,) = told(campaign, TournamentWon)
    assert (won.gold, won.lost) == (70, 30)


def artefacts_at_stake() -> tuple[Campaign, list[tuple[str, Question]]]:
    campaign = riders("abc")
    campaign.artefacts = {
        "tidebreaker": "a1/general",
        "bone-dice": "b1/captain",
        "debtors-blade": "b1/bearer",
        "heavy-halo": "c1/general",
    }
    answers = {
        "ann joust-host": {"hold": True, "artefact": True},
        "ann joust-entry": {"rider": "a1/captain", "artefact": "tidebreaker"},
        "bob joust-entry": {"rider": "b1/captain", "artefact": "bone-dice"},
    }
    return campaign, joust(campaign, answers)


@pytest.mark.clause("CP-BAT-09", "CP-ART-03")
def test_the_fee_may_be_an_artefact() -> None:
    campaign, _ = artefacts_at_stake()
    rider = f"{winner(campaign)[0]}1/captain"
    assert campaign.artefacts == {
        "tidebreaker": rider,
        "bone-dice": rider,
        "debtors-blade": "b1/bearer",
        "heavy-halo": "c1/general",
    }


@pytest.mark.clause("CP-BAT-09", "CP-ART-10")
def test_nobody_pays_with_a_cursed_artefact() -> None:
    campaign, asked = artefacts_at_stake()
    assert stakes_of(campaign, "cid") == []
    entries = {seat: question for seat, question in asked if question.name == "joust-entry"}
    assert sorted(entries) == ["ann", "bob"]
    for stake, code in (("debtors-blade", "fee"), ("tidebreaker", "fee"), ("", "fee"), ("bone-dice", "")):
        assert refused(entries["bob"], {"rider": "b1/captain", "artefact": stake}) == code


def test_proposals_are_legal() -> None:
    _, asked = artefacts_at_stake()
    for _, question in asked:
        made = question.candidates(random.Random(2), 40)
        assert all(not refused(question, answer) for answer in made)
        assert len({str(answer) for answer in made}) > 1
