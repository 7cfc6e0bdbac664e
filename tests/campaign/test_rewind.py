"""Back to a decision, decided otherwise, and on with everybody else's answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import msgspec
import pytest

from banneret.campaign.rewind import (
    Change,
    Course,
    Replay,
    Said,
    beginning_of,
    follow,
    lines_of,
    plan_of,
    rewound,
)
from banneret.campaign.state import REFEREE, Campaign
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from tests.campaign.playing import BOOK, SEA, decide, played, two_shores

WARS = {"A": "B", "C": "D"}
TURNS = 6  # so many are played; the change is in the third
CHANGED = 3
SEEDS = (4, 5, 8)
# How far a turn can carry news of anything: armies move up to 12 hexes and answer attacks up to 4 away.
REACH = 16


@cache
def war(seed: int) -> tuple[Journal, Course]:
    match = played(two_shores(), TURNS, seed, wars=WARS)
    return match.journal, follow(BOOK, match.journal).course


def orders_of(course: Course, seat: str, turn: int) -> Said:
    return next(
        each
        for each in course.said
        if (each.asked.seat, each.asked.turn, each.asked.question) == (seat, turn, "army-orders")
    )


def stay_at_home(course: Course, seat: str = "A", turn: int = CHANGED) -> Change:
    said = orders_of(course, seat, turn)
    assert said.answer != {}, "these armies stay as it is"
    return Change(said, {})


def state(match: Match) -> Campaign:
    return cast(Campaign, match.state)


def to_the_end(replay: Replay, seed: int) -> Match:
    """With the answers of before as far as they go; whatever is asked anew is answered at random."""
    match = replay.match
    while match.pending and state(match).turn < TURNS:
        replay.go_on()
        if match.pending and state(match).turn < TURNS:
            seat = next(iter(match.pending))
            replay.give(seat, decide(match, seat, seed + 100, WARS))
    return match


# ------------------------------------------------------------------------------------------ following


@pytest.mark.parametrize("seed", SEEDS)
def test_following_a_journal_gives_the_same_campaign(seed: int) -> None:
    journal, course = war(seed)
    follower = follow(BOOK, journal)
    assert follower.match.journal.body() == journal.body()
    given = [each.answer for each in journal.entries if isinstance(each, Given)]
    assert [said.answer for said in course.said] == given
    keys = [said.asked.key() for said in course.said]
    assert len(set(keys)) == len(keys), "no two answers are known by the same"
    assert any(said.asked.is_report for said in course.said), "there are battles or skirmishes to report"


def test_a_moment_is_found_by_turn_and_phase() -> None:
    journal, course = war(1)
    match = Match.resume(journal, book=BOOK)
    start = beginning_of(match, 3, "army_orders")
    first = next(said for said in course.said if said.entry >= start)
    assert (first.asked.turn, first.asked.step) == (3, "army_orders")
    assert beginning_of(match, 3) <= start
    for turn, step in ((99, ""), (3, "setup")):
        with pytest.raises(BadInput, match="the campaign has not come to"):
            beginning_of(match, turn, step)


def test_a_decision_that_the_rules_do_not_take_changes_nothing() -> None:
    journal, course = war(1)
    change = Change(orders_of(course, "A", CHANGED), {"text": "Army 1. Fly"})
    before = journal.body()
    with pytest.raises(BadInput) as caught:
        rewound(BOOK, journal, change, [course], [course])
    assert caught.value.where == "--change"
    assert journal.body() == before


# ------------------------------------------------------------------------------------------ there and back


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_decision_again_gives_the_same_campaign(seed: int) -> None:
    journal, course = war(seed)
    said = orders_of(course, "A", CHANGED)
    replay = rewound(BOOK, journal, Change(said, said.answer), [course], [course])
    assert replay.match.journal.body() == journal.body()
    assert replay.unheard == []


@pytest.mark.parametrize("seat", ["A", "D"])
@pytest.mark.parametrize("seed", SEEDS)
def test_changing_it_back_gives_the_first_campaign_byte_for_byte(seed: int, seat: str) -> None:
    journal, course = war(seed)
    change = stay_at_home(course, seat)
    replay = rewound(BOOK, journal, change, [course], [course])
    match = to_the_end(replay, seed)
    assert match.journal.body() != journal.body()
    other = follow(BOOK, match.journal).course
    said = orders_of(other, seat, CHANGED)
    back = rewound(BOOK, match.journal, Change(said, change.said.answer), [course, other], [course, other])
    assert back.match.journal.body() == journal.body()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_back_that_goes_on_differently_agrees_no_more(seed: int) -> None:
    """Of an earlier course nothing is forced upon one that has left it."""
    journal, course = war(seed)
    replay = rewound(BOOK, journal, stay_at_home(course), [course], [course])
    assert replay.agreeing == []


# ------------------------------------------------------------------------------------------ what is untouched


Pair = tuple[Campaign, Campaign]


def reached(turns: list[Pair], start: set[int]) -> set[int]:
    """An independent walk: the hexes that news can have come to, turn by turn, whatever anybody did."""
    here = set(start)
    for both in turns:
        grid = both[0].grid
        here = {near for hex in here for near in grid.within(hex, REACH)}
        # Whoever has lost or won anything there may spend it wherever he is.
        owners = {seat for campaign in both for seat in campaign.realms if here & places(campaign, seat)}
        here |= {place for campaign in both for seat in owners for place in places(campaign, seat)}
    return here


def places(campaign: Campaign, seat: str) -> set[int]:
    """Where a player has anything."""
    armies = {army.place for army in campaign.armies_of(seat) if army.place is not None}
    return {*campaign.hexes_of(seat), *armies, *[party.place for party in campaign.parties_of(seat)]}


def turns_of(match: Match, start: int) -> Iterator[Campaign]:
    for boundary in match.boundaries():
        campaign = cast(Campaign, boundary.state)
        if campaign.step == "season" and campaign.turn >= start:
            yield campaign


def written(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


@pytest.mark.parametrize("seat", ["A", "D"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_change_cannot_have_touched_is_byte_equal(seed: int, seat: str) -> None:
    journal, course = war(seed)
    replay = rewound(BOOK, journal, stay_at_home(course, seat), [course], [course])
    before = Match.resume(journal, book=BOOK)
    after = to_the_end(replay, seed)
    pairs = list(zip(turns_of(before, CHANGED), turns_of(after, CHANGED), strict=False))
    assert len(pairs) == TURNS - CHANGED
    start = places(pairs[0][0], seat)
    compared = 0
    for at, (one, other) in enumerate(pairs):
        touched = reached(pairs[: at + 1], start)
        untouched = set(one.hexes) - touched
        assert untouched, "the walk has come everywhere"
        for number in untouched:
            assert written(one.hexes[number]) == written(other.hexes[number])
        owners = {realm for realm in one.realms if places(one, realm) <= untouched}
        assert owners == ({"C", "D"} if seat == "A" else {"A", "B"})
        for realm in owners:
            compared += 1
            assert written(one.realms[realm]) == written(other.realms[realm])
            assert written(one.armies_of(realm)) == written(other.armies_of(realm))
            assert written(one.parties_of(realm)) == written(other.parties_of(realm))
    assert compared >= 2 * (TURNS - CHANGED)


def test_the_walk_does_not_come_across_the_sea_by_itself() -> None:
    """The sea is wider than news goes in the turns that are compared."""
    assert REACH * (TURNS - CHANGED + 1) < SEA


# ------------------------------------------------------------------------------------------ reports


def battles_of(course: Course, since: int) -> set[tuple[Any, ...]]:
    return {said.asked.key() for said in course.said if said.asked.is_report and said.entry > since}


@pytest.mark.parametrize("seed", SEEDS)
def test_reports_of_the_same_battles_are_kept_and_others_asked_for_again(seed: int) -> None:
    journal, course = war(seed)
    change = stay_at_home(course)
    replay = rewound(BOOK, journal, change, [course], [course])
    kept = {asked.key() for asked in replay.kept}
    assert kept <= battles_of(course, change.said.entry)
    # What the referee is asked now has no report anywhere.
    if REFEREE in replay.match.pending:
        for asked in replay.follower.reports():
            assert asked.key() not in course.given
    for said in replay.follower.course.said:
        if said.asked.is_report and said.entry > change.said.entry:
            assert said.answer == course.by_key(said.asked.key()).answer


@pytest.mark.parametrize("seed", SEEDS)
def test_the_plan_says_beforehand_what_becomes_of_everything(seed: int) -> None:
    journal, course = war(seed)
    change = stay_at_home(course)
    before = journal.body()
    plan = plan_of(BOOK, journal, change, [course], [course])
    assert journal.body() == before
    since = battles_of(course, change.said.entry)
    kept = {asked.key() for asked in plan.kept}
    void = {asked.key() for asked in plan.void}
    assert kept <= since
    assert not kept & void
    # The report of every battle there was is in one list or the other.
    listed = {(asked.turn, asked.about) for asked in (*plan.kept, *plan.void)}
    reports = {(said.asked.turn, said.asked.about) for said in course.said if said.asked.key() in since}
    assert reports <= listed
    replay = rewound(BOOK, journal, change, [course], [course])
    assert [each.asked for each in replay.unheard] == [each.asked for each in plan.unheard][
        : len(replay.unheard)
    ]
    lines = list(lines_of(plan))
    assert all(line.endswith(".") for line in lines)
    assert len(lines) >= len(plan.kept) + len(plan.void) + len(plan.unheard)
