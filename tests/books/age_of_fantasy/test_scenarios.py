"""Scenarios of a campaign in Age of Fantasy: what they go together with, what is shown, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.opr.scenario_play import playable
from banneret.books.scenarios.scenario import FAR, NEAR, CampaignScenario
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match

BOOK = AgeOfFantasy()
EVERY = pytest.mark.parametrize("kind", playable(), ids=lambda kind: kind.id)


def options(scenario: str, **others: list[str]) -> Any:
    return BOOK.sample_with(3, {"scenario": [scenario], "attacker": ["B"], **others})


def test_a_sample_gives_up_the_side_missions_that_it_would_have() -> None:
    plain = [BOOK.chosen(BOOK.sample_options(seed))["side-missions"] for seed in range(12)]
    assert set(plain) != {("none",)}
    for seed in range(12):
        chosen = BOOK.chosen(BOOK.sample_with(seed, {"scenario": ["raid"]}))
        assert (chosen["scenario"], chosen["side-missions"]) == (("raid",), ("none",))
        without = BOOK.chosen(BOOK.sample_with(seed, {"actions": ["overwatch"]}))
        assert without["side-missions"] == plain[seed]


@pytest.mark.clause("AF-SCN-01")
@pytest.mark.parametrize(
    ("others", "why"),
    [
        ({"chapters": ["kitchen-table"]}, r"do not go together: each has its own missions \(AF-MIS-01\)"),
        ({"chapters": ["multiplayer"]}, r"do not go together: each has its own zones \(AF-DEP-08\)"),
        ({"side-missions": ["shared"]}, r"do not go together: each has its own way to win \(AF-PRE-10\)"),
        ({"mission": ["duel"]}, r"“Scenario” has no mission “duel” \(AF-SCN-01\)"),
    ],
)
def test_what_a_scenario_does_not_go_together_with(others: dict[str, list[str]], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        options("raid", **others)


@pytest.mark.clause("AF-SCN-01")
def test_what_is_agreed_with_a_scenario_can_be_agreed_again() -> None:
    """Its usual mission is put aside, and told all the same; another one is asked for and refused."""
    agreed = options("raid")
    everything = BOOK.chosen(agreed)
    assert BOOK.agreed(agreed, everything) == agreed
    with pytest.raises(BadInput, match="has no mission"):
        BOOK.agreed(agreed, {**everything, "mission": ("relic-hunt",)})


@EVERY
@pytest.mark.clause("AF-SCN-01")
def test_each_side_reads_how_it_wins(kind: CampaignScenario) -> None:
    battle = Match.start(BOOK, options(kind.id), seed=1).state
    assert isinstance(battle, Battle)
    notes = BOOK.view_data(BOOK.view(battle, "A"))["notes"]
    told = {note["seat"]: note["text"] for note in notes if "seat" in note}
    near, far = ("B", "A") if kind.roles else ("A", "B")
    assert told == {near: kind.sentence(NEAR), far: kind.sentence(FAR)}


@pytest.mark.clause("AF-SCN-07")
def test_couriers_are_known_to_their_own_side_alone() -> None:
    match = Match.start(BOOK, options("messengers"), seed=1)
    bots = {seat: make_bot("greedy", BOOK, seat, 1) for seat in match.seats}
    for seat in match.seats:
        question = match.pending[seat]
        assert question.name == "names"
    for seat in match.seats:
        answer = bots[seat].decide(match.view(seat), match.pending[seat])
        assert match.answer(seat, list(answer)) is None

    def told(viewer: str) -> list[str]:
        battle = match.state
        assert isinstance(battle, Battle)
        notes = BOOK.view_data(BOOK.view(battle, viewer))["notes"]
        return [note["seat"] for note in notes if note["title"] == "Couriers"]

    assert [told(viewer) for viewer in ("A", "B", "")] == [["A"], ["B"], []]


@pytest.mark.plain
@pytest.mark.parametrize("scenario", ["beach-landing", "meeting-engagement", "ambush"])
def test_a_game_is_played_to_its_end_and_reported(scenario: str) -> None:
    match = Match.start(BOOK, options(scenario), seed=5)
    play_on(match, {seat: make_bot("greedy", BOOK, seat, 5) for seat in match.seats})
    assert match.outcome is not None
    assert match.outcome.why.endswith(next(kind.name for kind in playable() if kind.id == scenario))
    report = BOOK.report(match)
    assert report.scenario_played == scenario
