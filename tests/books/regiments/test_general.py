"""General principles: the natural 6 and 1 for every face and need, and a clause for everything asked."""

from __future__ import annotations

import pytest

from banneret.books.opr.attacks import count_hits, count_wounds
from banneret.books.opr.quality import at_least, succeeds
from banneret.books.opr.roster import WeaponData
from banneret.books.opr.sheets import weapon_sheet
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.room import beyond, no_nearer
from banneret.bots.players import RandomBot
from banneret.cases.clause_files import load_clauses
from banneret.core.engine.match import Match
from banneret.core.space.geometry import EPS

FACES = range(1, 7)
NEEDS = range(-4, 13)  # with every modifier there can be


@pytest.mark.clause("RG-GEN-02")
def test_a_quality_test_needs_the_value_or_more() -> None:
    for quality in range(2, 7):
        passed = [face for face in FACES if succeeds(face, quality)]
        assert passed == list(range(quality, 7))


@pytest.mark.clause("RG-GEN-03")
def test_a_six_always_succeeds_and_a_one_never() -> None:
    for need in NEEDS:
        assert succeeds(6, need), need
        assert not succeeds(1, need), need
        for face in range(2, 6):
            assert succeeds(face, need) is (face >= need), (face, need)


@pytest.mark.clause("RG-GEN-03")
def test_dice_to_hit_and_to_block_follow_the_same_rule() -> None:
    weapon = weapon_sheet(WeaponData("Bow", 1, 24))
    for need in NEEDS:
        right = sum(1 for face in FACES if face == 6 or (face > 1 and face >= need))
        hits = count_hits(weapon, 6, 1, list(FACES), need, False, 10)
        assert sum(group.count for group in hits) == right, need
        assert count_wounds(list(FACES), need) == 6 - right, need


@pytest.mark.clause("RG-GEN-03")
def test_players_are_told_a_number_a_die_can_show() -> None:
    for need in NEEDS:
        lowest = min(face for face in FACES if succeeds(face, need))
        assert at_least(need) == lowest


@pytest.mark.clause("RG-GEN-01")
@pytest.mark.slow
def test_nothing_is_left_to_common_sense() -> None:
    """Whatever is asked, refused or told in a game names a clause of the ledger, which has settled it."""
    ledger = {clause.id for clause in load_clauses("regiments")}
    book = Regiments()
    named: set[str] = set()
    for seed in range(2):
        match = Match.start(book, book.sample_options(seed), seed=seed)
        bots = {seat: RandomBot(book, seat, seed) for seat in match.seats}
        while not match.over:
            for seat, question in list(match.pending.items()):
                named.add(question.clause)
                nonsense = match.answer(seat, {"neither": "here nor there"})
                assert nonsense is not None
                named.add(nonsense.clause)
                assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
        named |= {event.clause for event in match.events}
    assert len(named) > 20
    assert named <= ledger


@pytest.mark.parametrize("limit", [0.0, 3.0, 6.0, 12.0, 90.0, 180.0])
def test_a_limit_is_passed_by_more_than_reckoning_may_add(limit: float) -> None:
    assert [beyond(value, limit) for value in (limit - 1.0, limit, limit + EPS)] == [False] * 3
    assert [beyond(value, limit) for value in (limit + 2 * EPS, limit + 1.0)] == [True, True]


@pytest.mark.clause("RG-MOV-05")
@pytest.mark.parametrize(
    ("stood", "limit"),
    [
        (0.0, 0.0),
        (0.005, 0.004),
        (0.01, 0.009),  # it touches, and may go on touching
        (0.0105, 0.010001),  # it does not touch, and must not through rounding
        (0.5, 0.499),
    ],
)
def test_how_near_a_unit_may_come_that_stood_so_near(stood: float, limit: float) -> None:
    assert no_nearer(stood) == pytest.approx(limit, abs=1e-9)
