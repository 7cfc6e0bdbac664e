"""Every book sums up its steps: each has a line, and whatever harm is told stands in one."""

from __future__ import annotations

import pytest

from banneret.books.recap import Recap, recap_of
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.pictures.replay import Teller
from tests.contract import kit
from tests.shelf import offered

MOST = 700  # journal entries: enough for armies to meet


@pytest.mark.parametrize("book_id", offered())
def test_every_book_sums_up_its_steps(book_id: str) -> None:
    assert type(recap_of(book_id)) is not Recap, f"books/{book_id}/recap.py is missing"
    assert recap_of(book_id).book_id == book_id


@pytest.fixture(scope="module", params=offered())
def match(request: pytest.FixtureRequest) -> Match:
    """A game at random, as far as it is worth looking at."""
    match = kit.start(open_book(request.param), 3)
    while match.outcome is None and len(match.journal.entries) < MOST:
        seat, answer = kit.decide(match, 3)
        if match.answer(seat, answer) is not None:
            match.answer(seat, match.pending[seat].default())
    return match


def test_every_step_has_a_line(match: Match) -> None:
    teller = Teller(match.book, match.options)
    sentences = teller.new(match)
    steps = teller.steps.all
    assert {sentence.step for sentence in sentences} == set(range(len(steps)))
    played = [step for step in steps if step.unit]
    assert len(played) > 10, "hardly any step is anybody's"
    for step in steps:
        said = step.said(teller.names)
        assert said.endswith((".", "!", "?", "…", ")")), said
        assert not step.unit or step.unit not in said, f"an id in “{said}”"
    if not match.book.measurable:
        assert not [step for step in played if "”" in step.said(teller.names)], "a line names a distance"


def test_whatever_harm_is_told_stands_in_a_line(match: Match) -> None:
    recap = recap_of(match.book.id)
    # Events of harm say whose doing it is, and by what means; tests are none, though they may say so.
    harm = [
        told.event
        for told in match.told
        if hasattr(told.event, "by") and hasattr(told.event, "means") and not hasattr(told.event, "passed")
    ]
    for event in harm:
        assert list(recap.deeds(event)), f"{type(event).__name__} stands in no line"


def test_dice_say_what_came_of_them(match: Match) -> None:
    """What is rolled in a fight comes to something in a word or two."""
    recap = recap_of(match.book.id)
    fights = ("HitRoll", "BlockRoll", "WoundRoll", "SaveRoll", "MoraleTest", "DisciplineTest", "CastingRoll")
    rolls = [told.event for told in match.told if type(told.event).__name__ in fights]
    for event in rolls:
        assert recap.result(event), f"nobody is told what came of a {type(event).__name__}"


def test_what_is_rolled_to_hit_begins_something(match: Match) -> None:
    """Results are read in chains; a chain that began with one attack does not go on with the next."""
    recap = recap_of(match.book.id)
    for told in match.told:
        if type(told.event).__name__ in ("HitRoll", "SpellCast", "CastingRoll"):
            assert recap.cause(told.event), f"nothing begins with a {type(told.event).__name__}"
