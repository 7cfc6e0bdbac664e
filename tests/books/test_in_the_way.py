"""A place that is refused names who or what is in the way, and there is a nearest one that is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from banneret.bots.players import make_bot
from banneret.core.engine.ask import Question, Refusal
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.core.space.shown import as_on_table
from banneret.core.space.snapping import about, back_from, shorter


def setting_down(book_id: str) -> Iterator[tuple[Any, Question]]:
    """Questions where a unit is set down while others stand already."""
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(1), seed=1)
    bots = {seat: make_bot("greedy", book, seat, 1) for seat in match.seats}
    for _ in range(60):
        for seat, question in list(match.pending.items()):
            view: Any = match.view(seat)
            if question.kind in ("place", "bases") and view.on_table():
                yield view, question
            assert match.answer(seat, bots[seat].decide(view, question)) is None


@pytest.mark.parametrize("book_id", ["regiments", "age-of-fantasy", "quick-starter"])
def test_who_stands_there_is_named_and_the_nearest_place_found(book_id: str) -> None:
    for view, question in setting_down(book_id):
        own = [unit for unit in view.on_table() if unit.seat == view.unit(question.about[0]).seat]
        if not own:
            continue
        other = own[-1]
        shown = as_on_table(open_book(book_id).view_data(view))
        (x, y, heading) = next(each["pose"] for each in shown["units"] if each["id"] == other.id)
        data: Any = [x, y, heading]
        if question.kind == "bases":
            (x, y, _) = other.places()[0]
            data = {"places": [[x, y, 0.0]] * len(view.unit(question.about[0]).models), "ways": {}}
        refusal = question.check(question.read(data))
        assert refusal is not None
        assert refusal.to_data().get("by") == other.id, refusal
        if question.kind == "place":
            near = [question.read(each) for each in question.nearby(data)]
            allowed = [each for each in near if not isinstance(each, Refusal) and question.check(each) is None]
            assert allowed
        return
    raise AssertionError("nobody is set down beside another")


def test_proposals_begin_with_the_nearest() -> None:
    far = [abs(x - 3.0) + abs(y - 4.0) for x, y in about(3.0, 4.0)]
    assert far[0] < 0.2
    assert far[0] < far[-1]
    assert next(back_from((10.0, 0.0), (0.0, 0.0))) == (9.5, 0.0)
    paths = list(shorter([["pivot", 30], ["forward", 4]]))
    assert paths[0] == [["pivot", 30], ["forward", 3.8]]
    assert [["pivot", 30]] in paths
    assert paths[-1] == [["pivot", 1.5]]
