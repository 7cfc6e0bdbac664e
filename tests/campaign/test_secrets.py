"""Nobody learns of what others have handed in before it is opened: from no view, question or refusal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, cast

import pytest

from banneret.campaign.diplomacy_events import PromiseMade
from banneret.campaign.rulings import RulingMade
from banneret.campaign.state import GAMES_MASTER, REFEREE, Campaign
from banneret.core.engine.ask import Question, Refusal
from banneret.core.engine.match import Match
from tests.campaign.playing import BOOK, decide, played, two_shores
from tests.contract.kit import as_json, packed
from tests.data import plain

WARS = {"A": "B", "C": "D"}
TURNS = 3
OTHERS = 3  # other answers that are tried in place of one
NONSENSE = (
    None,
    7,
    "nonsense",
    {"text": "Army 1. Fly"},
    {"no-such-word": 1},
    ["x"],
    {"orders": "Party 9. Hide"},
)


def learned(match: Match, viewer: str) -> bytes:
    """All that a viewer can get out of a game."""
    seen = cast(Campaign, match.view(viewer))
    found: list[Any] = [
        BOOK.view_data(seen),
        BOOK.encode(seen),
        [event.to_data() for event in match.events_for(viewer)],
        sorted(match.pending),
    ]
    question = match.pending.get(viewer)
    if question is not None:
        found += [question.to_data(), question.default(), question.candidates(random.Random(5), 4)]
        found += [plain(option.to_data()) for option in question.not_offered()]
        found += [refusal_of(question, answer) for answer in NONSENSE]
        found += [plain(question.preview(answer)) for answer in question.candidates(random.Random(6), 2)]
    return packed(plain(found))


def refusal_of(question: Question, data: object) -> Any:
    answer = question.read(data)
    refusal = answer if isinstance(answer, Refusal) else question.check(answer)
    return None if refusal is None else refusal.to_data()


def other_answers(question: Question, given: object, seed: int) -> list[Any]:
    found: list[Any] = []
    for answer in [question.default(), *question.candidates(random.Random(seed), 8)]:
        if as_json(answer) != as_json(given) and as_json(answer) not in [as_json(each) for each in found]:
            found.append(answer)
    return found[:OTHERS]


def compared(seed: int, until: Callable[[Match], bool]) -> dict[str, int]:
    """Whenever several are asked at once, each answers, and otherwise on a copy: nobody else sees a difference.

    How often that was, by question.
    """
    match = played(two_shores(), 0, seed, wars=WARS)
    found: dict[str, int] = {}
    while not until(match):
        while len(match.pending) > 1:
            seat = next(iter(match.pending))
            question = match.pending[seat]
            answer = decide(match, seat, seed, WARS)
            others = other_answers(question, answer, seed)
            twins = [match.clone() for _ in others]
            assert match.answer(seat, answer) is None
            for twin, other in zip(twins, others, strict=True):
                assert twin.answer(seat, other) is None, f"{question.name}: {other}"
                for viewer in ("", *match.seats):
                    if viewer != seat:
                        assert learned(twin, viewer) == learned(match, viewer), (
                            f"{viewer} learns of {question.name}"
                        )
                found[question.name] = found.get(question.name, 0) + 1
        seat = next(iter(match.pending))
        assert match.answer(seat, decide(match, seat, seed, WARS)) is None
    return found


@pytest.mark.clause("CP-MOV-02")
@pytest.mark.parametrize("seed", [5, pytest.param(8, marks=pytest.mark.slow)])
def test_what_others_have_handed_in_changes_nothing_that_is_seen(seed: int) -> None:
    found = compared(seed, lambda match: cast(Campaign, match.state).turn > TURNS or match.over)
    assert {"diplomacy", "shopping", "army-orders", "adventures"} <= set(found)
    assert sum(found.values()) > 40, found


@pytest.mark.clause("CP-DIP-08")
def test_a_secret_agreement_is_told_to_those_who_made_it_and_kept_nowhere_else() -> None:
    match = played(two_shores(), 1, 4, "diplomacy", WARS)
    twin = match.clone()
    answers: list[tuple[Match, dict[str, Any]]] = [
        (match, {"promises": [{"partners": ["B"], "text": "We march in summer."}]}),
        (twin, {"promises": [{"partners": ["B"], "text": "We stay at home."}]}),
    ]
    for one, promise in answers:
        for seat in ("A", "B", "C", "D"):
            assert one.answer(seat, promise if seat == "A" else {}) is None
        (offer,) = plain(one.pending["B"].to_data())["facts"]["offers"]
        for seat in ("A", "B", "C", "D"):
            assert one.answer(seat, {"accepted": [{"offer": offer["id"]}]} if seat == "B" else {}) is None
    (made,) = [event for event in match.events if isinstance(event, PromiseMade)]
    assert made.seen_by() == ("A", "B")
    assert BOOK.encode(cast(Campaign, match.state)) == BOOK.encode(cast(Campaign, twin.state))
    for viewer in ("", "C", "D", GAMES_MASTER, REFEREE):
        assert learned(match, viewer) == learned(twin, viewer)
    for viewer in ("A", "B"):
        assert learned(match, viewer) != learned(twin, viewer)


def test_a_reason_for_some_players_alone_is_not_in_the_state() -> None:
    told = RulingMade("CP-GEN-01", "ruling-1", "A hex changes hands.", "A slip", ("B",))
    assert told.seen_by() == ("B", GAMES_MASTER)


@pytest.mark.clause("CP-DIP-08")
def test_nobody_else_learns_that_anything_was_offered() -> None:
    """Neither from who is asked next, nor from how often, nor from anything told when the phase is over."""
    quiet = played(two_shores(), 1, 4, "diplomacy", WARS)
    drafts: tuple[dict[str, Any], ...] = (
        {"promises": [{"partners": ["B"], "text": "We march in summer."}]},
        {"promises": [{"partners": ["B", "D"], "text": "We march in summer."}]},
        {"alliance": ["B"]},
        {"trades": [{"partner": "B", "text": "A word for a word."}]},
    )
    twins = [quiet.clone() for _ in drafts]
    for match, draft in zip([quiet, *twins], [{}, *drafts], strict=True):
        for seat in ("B", "C", "D", "A"):
            assert match.answer(seat, draft if seat == "A" else {}) is None
    step = cast(Campaign, quiet.state).step
    while cast(Campaign, quiet.state).step == step:
        for twin in twins:
            assert learned(twin, "C") == learned(quiet, "C")
        seat = next(iter(quiet.pending))
        for match in (quiet, *twins):
            assert match.answer(seat, {}) is None
    for twin in twins:
        assert learned(twin, "C") == learned(quiet, "C")
