"""Battles that are not played: fault, stalemate, the dates on record, and house rules (section GEN)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from banneret.campaign.codec import encode
from banneret.campaign.house_rules import HouseRules
from banneret.campaign.records import Readiness
from banneret.campaign.report_checks import why_refused
from banneret.campaign.reports import DRAW, FORFEIT, RESIGNED, STALEMATE, Report
from banneret.campaign.state import Campaign
from banneret.campaign.unplayed import by_dates, month_ends
from tests.campaign.small import play
from tests.campaign.test_battles import meeting, phase, plans, referee, siege, world


def result(campaign: Campaign, id: str) -> Report:
    report = campaign.battles[id].result
    assert report is not None
    return report


def month_over(campaign: Campaign, **given: Any) -> list[str]:
    """Nothing is reported until the month is over; who was asked why."""
    return [
        seat for seat, question in phase(campaign, referee(**given)) if question.name in ("unplayed", "fault")
    ]


@pytest.mark.clause("CP-GEN-04", "CP-GEN-07", "CP-GEN-13")
def test_at_the_end_of_the_month_every_open_battle_is_settled() -> None:
    campaign = world("a", "b", "a", "b")
    ids = [meeting(campaign, "a1", "b1"), meeting(campaign, "a2", "b2")]
    assert month_over(campaign) == ["ann", "bob", "gm"]
    for id in ids:
        assert (result(campaign, id).status, result(campaign, id).winner) == (STALEMATE, DRAW)
        assert not result(campaign, id).units


@pytest.mark.clause("CP-GEN-06")
@pytest.mark.parametrize(("seat", "role"), [("ann", "attacker"), ("bob", "defender")])
def test_whoever_takes_the_blame_forfeits(seat: str, role: str) -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    # What the other says does not matter then, and the Games Master is not asked.
    other = {"ann": "bob", "bob": "ann"}[seat]
    given = {f"{seat}_unplayed": {id: "fault"}, f"{other}_unplayed": {id: "stalemate"}}
    assert month_over(campaign, **given) == ["ann", "bob"]
    report = result(campaign, id)
    assert (report.status, report.given_up_by, report.winner) == (FORFEIT, role, DRAW)
    assert report.victor() == report.beaten() == ""
    assert not report.fought()
    assert campaign.realms[seat].forfeits == (1,)
    assert campaign.realms[other].forfeits == ()


@pytest.mark.clause("CP-GEN-07")
@pytest.mark.parametrize("word", ["stalemate", "fault"])
def test_if_both_say_the_same_it_is_a_stalemate(word: str) -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    assert month_over(campaign, unplayed={id: word}) == ["ann", "bob"]
    assert result(campaign, id).status == STALEMATE


@pytest.mark.clause("CP-GEN-13")
@pytest.mark.parametrize(
    ("word", "status", "by"),
    [("attacker", FORFEIT, "attacker"), ("defender", FORFEIT, "defender"), ("stalemate", STALEMATE, "")],
)
def test_where_they_do_not_agree_the_games_master_decides(word: str, status: str, by: str) -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    asked = month_over(campaign, ann_unplayed={id: "stalemate"}, gm_fault={id: word})
    assert asked == ["ann", "bob", "gm"]
    assert (result(campaign, id).status, result(campaign, id).given_up_by) == (status, by)
    assert result(campaign, id).gm_override


@pytest.mark.clause("CP-GEN-13")
@pytest.mark.parametrize(
    ("attacker", "defender", "fault"),
    [
        (Readiness(dates=("Mon", "Tue")), Readiness(), "defender"),
        (Readiness(), Readiness(dates=("Mon", "Tue", "Wed")), "attacker"),
        (Readiness(dates=("Mon",)), Readiness(), ""),  # one date is not enough
        (Readiness(dates=("Mon", "Tue")), Readiness(accepted="Tue"), ""),
        (Readiness(dates=("Mon", "Tue")), Readiness(dates=("Sun",)), ""),
        (Readiness(), Readiness(), ""),
    ],
)
def test_the_dates_on_record_say_who_stayed_away(attacker: Readiness, defender: Readiness, fault: str) -> None:
    campaign = world("a", "b")
    id = meeting(campaign, ready={"attacker": attacker, "defender": defender})
    assert by_dates(campaign.battles[id]) == fault


@pytest.mark.clause("CP-GEN-13")
def test_without_a_decision_the_dates_decide_and_it_is_no_override() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    month_over(campaign, ann_preparations=plans(id, dates=["Friday", "Sunday"]))
    assert (result(campaign, id).status, result(campaign, id).given_up_by) == (FORFEIT, "defender")
    assert not result(campaign, id).gm_override
    assert campaign.realms["bob"].forfeits == (1,)


@pytest.mark.clause("CP-GEN-13", "CP-NEU-03")
def test_a_garrison_is_never_at_fault_for_staying_away() -> None:
    campaign = world("a")
    id = siege(campaign)
    month_over(campaign, ann_preparations=plans(id, dates=["Friday", "Sunday"]))
    assert result(campaign, id).status == STALEMATE
    campaign = world("a")
    siege(campaign)
    month_over(campaign, ann_unplayed={id: "fault"})
    assert (result(campaign, id).status, result(campaign, id).given_up_by) == (FORFEIT, "attacker")


@pytest.mark.clause("CP-GEN-06", "CP-GEN-07", "CP-GEN-14")
@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"status": "stalemate"}, ""),
        ({"status": "forfeit", "given_up_by": "attacker"}, ""),
        ({"status": "resigned", "given_up_by": "attacker", "winner": "defender"}, ""),
        ({"status": "resigned", "given_up_by": "attacker", "winner": "defender", "rounds": 2}, ""),
        ({"status": "forfeit"}, "given-up"),
        ({"status": "forfeit", "given_up_by": "ann"}, "given-up"),
        ({"status": "forfeit", "given_up_by": "attacker", "winner": "defender"}, "winner"),
        ({"status": "stalemate", "winner": "attacker"}, "winner"),
        ({"status": "stalemate", "given_up_by": "attacker"}, "given-up"),
        ({"status": "resigned", "given_up_by": "attacker"}, "winner"),
        ({"status": "played", "rounds": 3, "given_up_by": "attacker"}, "given-up"),
    ],
)
def test_unplayed_battles_can_be_reported_before_the_month_is_over(told: dict[str, Any], code: str) -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    refusal = why_refused(campaign, msgspec.convert({"id": id, **told}, Report))
    assert ("" if refusal is None else refusal.code) == code


# ------------------------------------------------------------------------------------------ house rules


def forfeited(*roles: str, year_before: bool = False, **house: bool) -> Campaign:
    """Bob forfeits, in one battle as defender and in the other as attacker."""
    campaign = world("a", "b", "b", "a")
    campaign.house = HouseRules(**house)
    campaign.turn = 5
    if year_before:
        campaign.change_realm("bob", forfeits=(4,))
    ids = [meeting(campaign, "a1", "b1", id="one"), meeting(campaign, "b2", "a2", id="two")]
    month_over(
        campaign,
        bob_unplayed=dict.fromkeys(ids[: len(roles)], "fault"),
        unplayed=dict.fromkeys(ids, "stalemate"),
    )
    return campaign


@pytest.mark.clause("CP-GEN-16")
def test_a_second_forfeit_in_a_game_year_counts_as_resigned_with_that_house_rule() -> None:
    campaign = forfeited("defender", "attacker", forfeit_streak=True)
    assert result(campaign, "one").status == FORFEIT
    second = result(campaign, "two")
    assert (second.status, second.winner, second.given_up_by) == (RESIGNED, "defender", "attacker")
    assert campaign.realms["bob"].forfeits == (5, 5)
    campaign = forfeited("defender", "attacker")
    assert {result(campaign, id).status for id in ("one", "two")} == {FORFEIT}


@pytest.mark.clause("CP-GEN-16")
def test_forfeits_of_another_year_do_not_count() -> None:
    campaign = forfeited("defender", year_before=True, forfeit_streak=True)
    assert result(campaign, "one").status == FORFEIT
    assert campaign.realms["bob"].forfeits == (4, 5)


@pytest.mark.clause("CP-GEN-15")
def test_a_forfeit_counts_as_a_win_with_that_house_rule() -> None:
    report = result(forfeited("defender", forfeit_counts_as_win=True), "one")
    assert (report.status, report.winner, report.given_up_by) == (FORFEIT, "attacker", "defender")
    assert report.victor() == "attacker"


@pytest.mark.clause("CP-GEN-16", "CP-GEN-05")
def test_which_forfeit_is_the_second_does_not_depend_on_who_was_reported_first() -> None:
    found: set[bytes] = set()
    for order in permutations(("one", "two")):
        campaign = world("a", "b", "b", "a")
        campaign.house = HouseRules(forfeit_streak=True)
        meeting(campaign, "a1", "b1", id="one")
        meeting(campaign, "b2", "a2", id="two")
        roles = {"one": "defender", "two": "attacker"}
        phase(campaign, referee(*[Report(id=id, status=FORFEIT, given_up_by=roles[id]) for id in order]))
        found.add(encode(campaign))
    assert len(found) == 1


def test_nothing_is_asked_where_nothing_is_open() -> None:
    campaign = world("a", "b")
    assert play(month_ends(campaign)) == []
