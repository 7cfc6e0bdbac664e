"""Every book prepares whole armies, whatever was agreed on: allowed, to the end, and with lanes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from shapely import Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from banneret.books.armies import armies_of, set_up
from banneret.books.table_book import on_table
from banneret.bots.lanes import AIR, HALF, NONE, OWN_LANE, QUARTER, Box, grade, places
from banneret.bots.prepared import can_prepare, prepare, preparer_for, to_prepare
from banneret.core.engine.book import SHELF, AnyBook, Setting, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given
from banneret.core.engine.match import Match
from banneret.core.space.shown import ShownUnit, as_on_table
from tests.shelf import WITH_ARMIES

ROUNDING = 0.01
# Of settings with more choices than this, the first ones: what they name changes nothing before the first move.
MOST_CHOICES = 12


def prepared(book: AnyBook, options: Any, seed: int = 3) -> Match:
    """A game of which all that comes before the first move is answered."""
    match = Match.start(book, options, seed=seed)
    preparers = {}
    for seat in book.seats(options):
        preparer = preparer_for(book, seat, seed)
        assert preparer is not None, f"{book.title} owes prepared deployments"
        preparers[seat] = preparer
    answered = prepare(match, preparers)
    assert answered > 0
    assert not to_prepare(match, preparers)
    return match


def begun(match: Match) -> bool:
    return match.book.view_data(match.view(""))["round"] > 0


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_every_book_with_armies_prepares_them(book_id: str) -> None:
    assert can_prepare(open_book(book_id)), f"{book_id} owes src/banneret/bots/<book>/prepared.py"


def test_a_book_without_armies_need_not() -> None:
    for book_id in SHELF:
        if book_id not in WITH_ARMIES and not can_prepare(open_book(book_id)):
            assert preparer_for(open_book(book_id), "A", 1) is None


# ------------------------------------------------------------------------------------------ what is chosen


def wanted_for(book: AnyBook, setting: Setting, choice: str) -> dict[str, Sequence[str]]:
    """What must be chosen so that this says something."""
    known = {each.id: each for each in book.settings()}
    chosen: dict[str, Sequence[str]] = {setting.id: (choice,)}
    other, needed = setting.needs
    while other:
        there = known[other]
        unusual = [key for key, _ in there.choices if (key,) != there.usually()]
        chosen[other] = (needed or unusual[0],)
        other, needed = there.needs
    return chosen


def everything(book_id: str) -> list[tuple[str, str]]:
    book = open_book(book_id)
    return [(setting.id, key) for setting in book.settings() for key, _ in setting.choices[:MOST_CHOICES]]


ALL = [(book_id, *each) for book_id in WITH_ARMIES for each in everything(book_id)]


@pytest.mark.slow
@pytest.mark.parametrize(("book_id", "setting_id", "choice"), ALL)
def test_whatever_was_agreed_on_the_armies_are_ready(book_id: str, setting_id: str, choice: str) -> None:
    book = on_table(open_book(book_id))
    setting = next(each for each in book.settings() if each.id == setting_id)
    try:
        options = book.sample_with(5, wanted_for(book, setting, choice))
    except BadInput as fault:
        pytest.skip(f"not chosen by itself: {fault}")
    match = prepared(book, options)
    assert begun(match) or match.over


@pytest.mark.parametrize("book_id", WITH_ARMIES)
@pytest.mark.parametrize("seed", range(12))
def test_sample_games_with_chapters_are_prepared(book_id: str, seed: int) -> None:
    book = open_book(book_id)
    match = prepared(book, book.sample_options(seed), seed)
    assert begun(match)


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_the_same_seed_prepares_the_same(book_id: str) -> None:
    book = open_book(book_id)
    once, again = [prepared(book, book.sample_options(2)).journal.dumps() for _ in range(2)]
    assert once == again


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_prepared_answers_are_answers_like_any_other(book_id: str) -> None:
    """They stand in the journal, which plays out the same again."""
    match = prepared(open_book(book_id), open_book(book_id).sample_options(1))
    assert sum(isinstance(entry, Given) for entry in match.journal.entries) > 10
    assert Match.resume(match.journal).journal.dumps() == match.journal.dumps()


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_the_rest_is_prepared_from_any_moment(book_id: str) -> None:
    """Somebody who has set up a few units by hand may leave the rest to the book."""
    book = open_book(book_id)
    whole = prepared(book, book.sample_options(4))
    entries = whole.journal.entries
    for share in (0.3, 0.6, 0.9):
        match = Match.resume(whole.journal)
        match.back_to(int(share * len(entries)))
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, question.default()) is None
        preparers = {seat: preparer_for(book, seat, 1) for seat in match.seats}
        prepare(match, {seat: each for seat, each in preparers.items() if each is not None})
        assert begun(match)


# ------------------------------------------------------------------------------------------ lanes


def ground(unit: ShownUnit) -> BaseGeometry:
    """What a unit takes up on the table: of loose models all that is between them."""
    discs = [
        Point(model["at"][0], model["at"][1]).buffer(model["radius"])
        for model in unit.get("models", [])
        if unit.get("loose") and "radius" in model
    ]
    if discs:
        return unary_union(discs).convex_hull
    return unary_union([Polygon(outline) for outline in unit["outline"]])


def gaps(match: Match) -> dict[tuple[str, str], float]:
    """How far each two units of one side are apart, by reference geometry."""
    view = as_on_table(match.book.view_data(match.view("")))
    standing = [unit for unit in view["units"] if unit.get("outline")]
    return {
        (one["id"], other["id"]): ground(one).distance(ground(other))
        for at, one in enumerate(standing)
        for other in standing[at + 1 :]
        if one["seat"] == other["seat"] and one.get("level", "") == other.get("level", "")
    }


def pairs(book_id: str) -> list[tuple[str, ...]]:
    """All lists of a book, each once, with one of its size."""
    armies = armies_of(book_id)
    by_size = sorted(armies.list_ids(), key=lambda name: armies.list_line(name)["points"])
    return [tuple(by_size[at : at + 2]) for at in range(0, len(by_size) - 1, 2)]


# Up to this many points there is room on every table for a lane between all units; beyond it, for a quarter.
ROOMY = 1500
LISTS = [(book_id, pair) for book_id in WITH_ARMIES for pair in pairs(book_id)]


@pytest.mark.parametrize(("book_id", "lists"), LISTS, ids=lambda value: str(value))
def test_there_are_lanes_between_all_units_of_every_list(book_id: str, lists: Sequence[str]) -> None:
    book = open_book(book_id)
    armies = armies_of(book_id)
    match = prepared(book, set_up(book, lists, "generated", 3))
    preparer = preparer_for(book, match.seats[0], 0)
    assert preparer is not None
    roomy = max(armies.list_line(name)["points"] for name in lists) <= ROOMY
    close = {pair: round(gap, 2) for pair, gap in gaps(match).items() if gap < preparer.lane - ROUNDING}
    if roomy:
        assert not close
    else:
        # Many have a lane to everybody all the same.
        cramped = {unit for pair in close for unit in pair}
        view: Mapping[str, Any] = match.book.view_data(match.view(""))
        assert len(cramped) <= 0.7 * len([unit for unit in view["units"] if unit.get("outline")])


UNIT = Box(-3.0, 3.0, -2.0, 2.0)
ZONE = Box(-36.0, 36.0, -12.0, 2.0)


@pytest.mark.parametrize(
    ("friend", "good"),
    [
        (Box(5.0, 11.0, -2.0, 2.0), OWN_LANE),  # beside it
        (Box(5.0, 11.0, 8.0, 12.0), OWN_LANE),  # ahead of the lane beside it
        (Box(-3.0, 3.0, -8.0, -4.0), AIR),  # right behind it, two inches away
        (Box(4.0, 10.0, -2.0, 2.0), HALF),
        (Box(3.5, 10.0, -2.0, 2.0), QUARTER),
        (Box(3.1, 10.0, -2.0, 2.0), NONE),
        (Box(-1.0, 1.0, -1.0, 1.0), NONE),
    ],
)
def test_how_well_a_unit_stands(friend: Box, good: int) -> None:
    assert grade(UNIT, [friend], 2.0) == good


def test_the_proposed_place_is_kept_where_there_is_a_lane() -> None:
    assert places(UNIT, [Box(5.0, 11.0, -2.0, 2.0)], [ZONE], 2.0)[0] == (0.0, 0.0)


def test_a_place_beside_comes_before_one_behind() -> None:
    named = places(UNIT, [Box(1.0, 7.0, -2.0, 2.0)], [ZONE], 2.0)
    assert named[0] == (-4.0, 0.0)
    grades = [grade(UNIT.moved(*step), [Box(1.0, 7.0, -2.0, 2.0)], 2.0) for step in named]
    assert grades == sorted(grades)
    assert grades[-1] > OWN_LANE


def test_a_full_line_makes_a_second_one() -> None:
    line = [Box(left, left + 6.0, -2.0, 2.0) for left in range(-36, 36, 8)]
    right, ahead = places(UNIT, line, [ZONE], 2.0)[0]
    assert ahead <= -6.0
    assert grade(UNIT.moved(right, ahead), line, 2.0) == AIR
