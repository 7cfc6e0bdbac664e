"""Optional chapters in any company: every pair of them, and random larger sets, make whole games.

Games are played at random, with random choices for whatever the chapters leave to players. `BANNERET_GAMES=50`
plays that many games of every pair and that many larger sets, with large armies among them.
"""

from __future__ import annotations

import os
import random
from itertools import combinations
from typing import Any

import pytest

from banneret.books.age_of_fantasy.chapters.extra_actions.events import Reacted
from banneret.books.age_of_fantasy.events import ModelsMoved
from banneret.books.chapter_choices import BY_NAME
from banneret.books.chapters import OptionalChapter
from banneret.books.table_book import TableBook
from banneret.core.engine.ask import Question
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.lab.drawn_chapters import Chosen, drawn_choices
from tests.contract import kit
from tests.toy_chapters import sample_with, table_book, table_books

GAMES = int(os.environ.get("BANNERET_GAMES", "1"))
LOOKED_AT = 8  # one moment in so many is looked at closely
EVERY_DAY = 150  # journal entries of games that are only compared
MANY = [book for book in table_books() if len(book.chapters()) > 1]


# ---------------------------------------------------------------------------------------- which games


def begun(book: TableBook[Any, Any], chosen: Chosen, seed: int) -> Match:
    return Match.start(book, sample_with(book, seed, chosen), seed=seed)


def playing(match: Match) -> set[str]:
    state: Any = match.state
    ids = {chapter.id for chapter in match.book.chapters()}  # type: ignore[attr-defined]
    return {chapter.id for chapter in state.chapters if chapter.id in ids}


def in_company(book: TableBook[Any, Any], ids: tuple[str, ...]) -> set[str]:
    """These chapters, and those that are played whenever one of them is."""
    along = [other for chapter in book.chapters() if chapter.id in ids for other in chapter.along]
    return {*ids, *along}


def seeds(number: int) -> list[int]:
    """Some for each number. Every fifth has large armies: these only where many are played.

    From 10,000 on sample games have chapters by themselves.
    """
    kinds = 5 if GAMES > 1 else 4
    return [5 * ((number + 37 * game) % 1999) + (number + game) % kinds for game in range(GAMES)]


PAIRS = [
    pytest.param(book.id, pair, number, id=f"{book.id}: {' and '.join(pair)}")
    for book in MANY
    for number, pair in enumerate(combinations([chapter.id for chapter in book.chapters()], 2))
]
SETS = [
    pytest.param(book.id, number, id=f"{book.id} {number}")
    for book in MANY
    for number in range(60, 60 + 3 + GAMES)
]


def random_set(book: TableBook[Any, Any], rng: random.Random) -> tuple[str, ...]:
    ids = [chapter.id for chapter in book.chapters()]
    return tuple(rng.sample(ids, rng.randint(min(3, len(ids)), len(ids))))


# ---------------------------------------------------------------------------------------- what must hold


def faults(match: Match) -> list[str]:
    """What must never be on a table; but models of a unit interrupted on its way may be passing each other."""
    found = match.book.broken_invariants(match.state)
    if found:
        moves = [told.event for told in match.told if isinstance(told.event, (Reacted, ModelsMoved))]
        if moves and isinstance(moves[-1], Reacted):
            found = [fault for fault in found if not fault.startswith("two models")]
    return found


class Watcher:
    """Looks at a game after every answer, and more closely now and then."""

    def __init__(self, clauses: set[str], seed: int) -> None:
        self.clauses = clauses
        self.rng = random.Random(seed)
        self.moments = 0

    def __call__(self, match: Match, _: Question) -> None:
        assert faults(match) == []
        self.moments += 1
        if self.moments % LOOKED_AT:
            return
        for question in match.pending.values():
            kit.check_question(question, self.clauses, self.rng)
        for viewer in ("", *match.seats):
            assert kit.as_json(match.book.view_data(match.view(viewer)))


def whole_game(book: TableBook[Any, Any], ids: tuple[str, ...], seed: int) -> Match:
    """A game with these chapters to its end, which can be played again from its journal."""
    clauses = kit.subject(book.id).clauses
    chosen = drawn_choices(book, ids, random.Random(seed))
    match = begun(book, chosen, seed)
    assert playing(match) == in_company(book, ids)
    watcher = Watcher(clauses, seed)
    kit.play(match, seed, watch=watcher)
    assert match.over
    assert watcher.moments > 30
    assert match.outcome is not None
    for told in match.told:
        assert told.event.clause in clauses
    again = Match.resume(Journal.loads(match.journal.dumps(), "played"), book=book)
    assert kit.bytes_of(again) == kit.bytes_of(match)
    return match


@pytest.mark.native
@pytest.mark.parametrize(("book_id", "pair", "number"), PAIRS)
def test_every_pair_of_chapters_makes_whole_games(book_id: str, pair: tuple[str, ...], number: int) -> None:
    for seed in seeds(number):
        whole_game(table_book(book_id), pair, seed)


@pytest.mark.native
@pytest.mark.parametrize(("book_id", "number"), SETS)
def test_larger_sets_of_chapters_make_whole_games(book_id: str, number: int) -> None:
    book = table_book(book_id)
    whole_game(book, random_set(book, random.Random(f"set {number}")), 5 * number + number % 4)


# ---------------------------------------------------------------------------------------- in any order


def started(book: TableBook[Any, Any], chosen: Chosen, seed: int) -> bytes:
    """The journal of the first part of a game, header and all."""
    return kit.play(begun(book, chosen, seed), seed, EVERY_DAY).journal.dumps()


@pytest.mark.native
@pytest.mark.parametrize(("book_id", "number"), SETS[: 2 + GAMES])
def test_the_order_of_naming_chapters_changes_nothing(book_id: str, number: int) -> None:
    book, seed = table_book(book_id), 5 * number + 1
    rng = random.Random(f"order {number}")
    chosen = drawn_choices(book, random_set(book, rng), rng)
    turned = {key: list(reversed(chosen[key])) for key in reversed(chosen)}
    assert list(turned) != list(chosen)
    if BY_NAME in chosen:
        turned[BY_NAME] = sorted(chosen[BY_NAME], key=lambda name: name[::-1])
    assert started(book, turned, seed) == started(book, chosen, seed)


# ---------------------------------------------------------------------------------------- off


def without(book: TableBook[Any, Any], chapter: OptionalChapter) -> TableBook[Any, Any]:
    """The same book, which has never heard of a chapter."""
    plain = type(book)

    def chapters(self: TableBook[Any, Any]) -> tuple[OptionalChapter, ...]:
        return tuple([each for each in plain.chapters(self) if each.id != chapter.id])

    made = type(plain.__name__, (plain,), {"chapters": chapters})()
    assert isinstance(made, TableBook)
    return made


BY_TITLE = [
    pytest.param(book.id, chapter.id, id=f"{book.id}: {chapter.id}")
    for book in MANY
    for chapter in book.chapters()
    if chapter.title
]


@pytest.mark.plain
@pytest.mark.parametrize(("book_id", "chapter_id"), BY_TITLE)
def test_a_chapter_that_is_off_leaves_an_equal_game(book_id: str, chapter_id: str) -> None:
    """To the byte, with all others on that go without it: as if it did not exist, or was on and off again."""
    book = table_book(book_id)
    (chapter,) = [each for each in book.chapters() if each.id == chapter_id]
    others = tuple([each.id for each in book.chapters() if chapter_id not in (each.id, *each.along)])
    chosen = drawn_choices(book, others, random.Random(chapter_id))
    plain = started(book, chosen, 1)
    assert started(without(book, chapter), chosen, 1) == plain
    options = sample_with(book, 1, chosen)
    more = {BY_NAME: [*chosen[BY_NAME], chapter_id]}
    on = book.agreed(book.reinforced(options, {**chosen, **more}, 1), more)
    assert book.write_options(on) != book.write_options(options)
    off = book.agreed(book.reinforced(on, chosen, 1), {BY_NAME: chosen[BY_NAME]})
    assert book.write_options(off) == book.write_options(options)
