"""What optional chapters choose in sample games: something that can be agreed on, and everything in time."""

from __future__ import annotations

import pytest

from banneret.books.chapter_choices import check_needs
from banneret.books.chapters import BY_NAME, FIRST_WITH_CHAPTERS, OptionalChapter
from banneret.books.table_book import TableBook
from banneret.core.engine.book import SHELF, open_book

SEEDS = range(FIRST_WITH_CHAPTERS, FIRST_WITH_CHAPTERS + 600)


def titled() -> list[tuple[str, str]]:
    """Every chapter that is chosen by its name, with its book."""
    found = [(book_id, open_book(book_id)) for book_id in SHELF]
    return [
        (book_id, chapter.id)
        for book_id, book in found
        if isinstance(book, TableBook)
        for chapter in book.chapters()
        if chapter.title
    ]


def the_chapter(book_id: str, chapter_id: str) -> tuple[list[OptionalChapter], OptionalChapter]:
    book = open_book(book_id)
    assert isinstance(book, TableBook)
    known = list(book.chapters())
    return known, next(chapter for chapter in known if chapter.id == chapter_id)


@pytest.mark.parametrize(("book_id", "chapter_id"), titled())
def test_what_is_chosen_can_be_agreed_on(book_id: str, chapter_id: str) -> None:
    known, chapter = the_chapter(book_id, chapter_id)
    settings = {setting.id: setting for setting in chapter.settings()}
    usual = {setting.id: setting.usually() for each in known for setting in each.settings()}
    seen: dict[str, set[str]] = {key: set() for key in settings}
    played = 0
    for seed in SEEDS:
        chosen = chapter.sample(seed)
        if not chosen:
            continue
        played += 1
        assert chosen[BY_NAME] == (chapter_id,)
        for key, values in chosen.items():
            if key != BY_NAME:
                assert set(values) <= {choice for choice, _ in settings[key].choices}, (seed, key)
        check_needs(known, {BY_NAME: (), **usual, **chosen})
        for key in settings:
            seen[key].update(chosen.get(key, settings[key].usually()))
    assert 0.27 * len(SEEDS) < played < 0.4 * len(SEEDS), "a third of the games"
    for key, setting in settings.items():
        never = {choice for choice, _ in setting.choices} - seen[key]
        # Which of several go together is not for sample games to exhaust.
        assert len(never) < len(setting.choices) if setting.several else not never, f"{never} of {key}"


def test_there_are_none_in_games_that_are_compared() -> None:
    assert len(titled()) > 10
    for book_id, chapter_id in titled():
        chapter = the_chapter(book_id, chapter_id)[1]
        assert not any([chapter.sample(seed) for seed in (*range(40), FIRST_WITH_CHAPTERS - 1)])
    first = [the_chapter(*each)[1].sample(FIRST_WITH_CHAPTERS) for each in titled()]
    assert any(first)
    assert not all(first)
