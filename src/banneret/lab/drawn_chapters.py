"""Sets of optional chapters drawn at random, with random choices for whatever the chapters leave to players."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from banneret.books.chapters import BY_NAME
from banneret.books.table_book import TableBook
from banneret.core.engine.book import AnyBook, Setting

Chosen = dict[str, list[str]]


def drawn_choice(setting: Setting, rng: random.Random) -> list[str]:
    keys = [key for key, _ in setting.choices]
    return rng.sample(keys, rng.randint(1, len(keys))) if setting.several else [rng.choice(keys)]


def chosen_for(book: TableBook[Any, Any], ids: Collection[str], rng: random.Random) -> Chosen:
    """These chapters and no others, with anything for all that they leave to players."""
    chosen: Chosen = {}
    named: list[str] = []
    for chapter in book.chapters():
        first, *others = chapter.settings() or (None,)
        if chapter.id not in ids:
            if first is not None and not chapter.title:
                chosen[first.id] = list(first.usually())
            continue
        if chapter.title:
            named.append(chapter.id)
        elif first is not None:
            others_than_usual = [key for key, _ in first.choices if (key,) != first.usually()]
            chosen[first.id] = others_than_usual if first.several else [rng.choice(others_than_usual)]
        for setting in others if not chapter.title or first is None else (first, *others):
            wanted, choice = setting.needs
            if wanted not in chosen or choice in chosen[wanted]:
                chosen[setting.id] = drawn_choice(setting, rng)
    if any([chapter.title for chapter in book.chapters()]):
        rng.shuffle(named)
        chosen[BY_NAME] = named
    return chosen


def chapters_to_draw(book: AnyBook) -> list[str]:
    """The chapters that may be drawn: how many play is nothing to draw, so none for other numbers of armies."""
    if not isinstance(book, TableBook):
        return []
    return [chapter.id for chapter in book.chapters() if not chapter.numbers()]


def drawn_chapters(book: TableBook[Any, Any], seed: int, agreed: Mapping[str, Sequence[str]]) -> Chosen:
    """What is agreed on, and beside it each chapter in half of the games."""
    rng = random.Random(f"chapters {book.id} {seed}")
    named = agreed.get(BY_NAME, ())
    drawn = [chapter for chapter in chapters_to_draw(book) if rng.randrange(2) and chapter not in named]
    chosen = chosen_for(book, drawn, rng)
    for key, values in agreed.items():
        chosen[key] = [*chosen.get(key, ()), *values] if key == BY_NAME else list(values)
    return chosen
