"""Optional chapters in any company: every pair of them, and random larger sets, make whole games.

Games are played at random, with random choices for whatever the chapters leave to players. `BANNERET_GAMES=50`
plays that many games of every pair and that many larger sets, with large armies among them; beside it
`python -m tests.contract.sets` plays any number of random sets.
"""

from __future__ import annotations

import os
import random
from itertools import combinations
from typing import Any

import pytest

from banneret.books.chapters import BY_NAME, OptionalChapter
from banneret.books.table_book import TableBook
from banneret.lab.drawn_chapters import Chosen, chosen_for
from tests.contract import kit
from tests.contract.sets import begun, in_company, in_one_game, playing, random_set, whole_game
from tests.toy_chapters import sample_with, table_book, table_books

GAMES = int(os.environ.get("BANNERET_GAMES", "1"))
EVERY_DAY = 150  # journal entries of games that are only compared
MANY = [book for book in table_books() if len(book.chapters()) > 1]


# ---------------------------------------------------------------------------------------- which games


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
    if len(in_one_game(book, pair)) == 2
]
SETS = [
    pytest.param(book.id, number, id=f"{book.id} {number}")
    for book in MANY
    for number in range(60, 60 + 3 + GAMES)
]


def larger_set(book: TableBook[Any, Any], rng: random.Random) -> tuple[str, ...]:
    return random_set(book, rng, 3, len(book.chapters()))


# ---------------------------------------------------------------------------------------- to the end


def play_with(book: TableBook[Any, Any], ids: tuple[str, ...], seed: int) -> None:
    match = begun(book, chosen_for(book, ids, random.Random(seed)), seed)
    assert playing(match) == in_company(book, ids)
    whole_game(match, seed)


@pytest.mark.native
@pytest.mark.parametrize(("book_id", "pair", "number"), PAIRS)
def test_every_pair_of_chapters_makes_whole_games(book_id: str, pair: tuple[str, ...], number: int) -> None:
    for seed in seeds(number):
        play_with(table_book(book_id), pair, seed)


@pytest.mark.native
@pytest.mark.parametrize(("book_id", "number"), SETS)
def test_larger_sets_of_chapters_make_whole_games(book_id: str, number: int) -> None:
    book = table_book(book_id)
    play_with(book, larger_set(book, random.Random(f"set {number}")), 5 * number + number % 4)


# ---------------------------------------------------------------------------------------- in any order


def started(book: TableBook[Any, Any], chosen: Chosen, seed: int) -> bytes:
    """The journal of the first part of a game, header and all."""
    return kit.play(begun(book, chosen, seed), seed, EVERY_DAY).journal.dumps()


@pytest.mark.native
@pytest.mark.parametrize(("book_id", "number"), SETS[: 2 + GAMES])
def test_the_order_of_naming_chapters_changes_nothing(book_id: str, number: int) -> None:
    book, seed = table_book(book_id), 5 * number + 1
    rng = random.Random(f"order {number}")
    chosen = chosen_for(book, larger_set(book, rng), rng)
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
    together = in_one_game(book, [each.id for each in book.chapters()])
    free = [each for each in book.chapters() if each.id in together]
    others = tuple([each.id for each in free if chapter_id not in (each.id, *each.along)])
    chosen = chosen_for(book, others, random.Random(chapter_id))
    plain = started(book, chosen, 1)
    # Where it is the only one with a title, there is nothing to choose by title without it.
    rest = {key: made for key, made in chosen.items() if made or key != BY_NAME}
    assert started(without(book, chapter), rest, 1) == plain
    options = sample_with(book, 1, chosen)
    more = {BY_NAME: [*chosen[BY_NAME], chapter_id]}
    armed = book.reinforced(options, {**chosen, **more}, 1)
    on = book.agreed(armed, more)
    assert book.write_options(on) != book.write_options(armed)
    off = book.agreed(book.reinforced(on, chosen, 1), {BY_NAME: chosen[BY_NAME]})
    # Units keep what it has given them, and it counts for nothing.
    assert book.write_options(off) == book.write_options(book.reinforced(armed, chosen, 1))
