"""Games with any set of optional chapters and random choices for whatever these leave to players.

Run by itself it plays as many as are wanted, looks at each after every answer, and says which went wrong:

    python -m tests.contract.sets age-of-fantasy --games 200 --first 1 --processes 2
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from collections.abc import Collection
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, NamedTuple

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.extra_actions.events import Reacted
from banneret.books.age_of_fantasy.events import ModelsMoved
from banneret.books.table_book import TableBook
from banneret.core.engine.ask import Question
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.lab.drawn_chapters import Chosen, chosen_for
from tests.contract import kit
from tests.toy_chapters import going_together, sample_with, table_book

LOOKED_AT = 8  # one moment in so many is looked at closely
MOST = 8  # chapters of a random set, beyond which games are hardly about any of them
REPLAYED = 4  # of so many games one is played again from its journal, which takes as long as to play it
TOLD = 20  # how many are played has to be said now and then


# ---------------------------------------------------------------------------------------- which games


def random_set(book: TableBook[Any, Any], rng: random.Random, least: int, most: int) -> tuple[str, ...]:
    ids = [chapter.id for chapter in book.chapters()]
    drawn = rng.sample(ids, rng.randint(min(least, len(ids)), min(most, len(ids))))
    return tuple([each for each in drawn if each in in_one_game(book, drawn)])


def in_one_game(book: TableBook[Any, Any], ids: Collection[str]) -> list[str]:
    """Those of these chapters that can be played together, in the order of the book."""
    chapters = [chapter for chapter in book.chapters() if chapter.id in ids]
    return [chapter.id for chapter in going_together(chapters, ())]


def begun(book: TableBook[Any, Any], chosen: Chosen, seed: int, small: bool = False) -> Match:
    """A game with this chosen; on a small table if that is wanted and its chapters are for one."""
    options = sample_with(book, seed, chosen)
    if small and isinstance(book, AgeOfFantasy):
        options = book.on_sample_table(options, seed)
    return Match.start(book, options, seed=seed)


def playing(match: Match) -> set[str]:
    state: Any = match.state
    ids = {chapter.id for chapter in match.book.chapters()}  # type: ignore[attr-defined]
    return {chapter.id for chapter in state.chapters if chapter.id in ids}


def in_company(book: TableBook[Any, Any], ids: tuple[str, ...]) -> set[str]:
    """These chapters, and those that are played whenever one of them is."""
    along = [other for chapter in book.chapters() if chapter.id in ids for other in chapter.along]
    return {*ids, *along}


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


def whole_game(match: Match, seed: int, again: bool = True) -> None:
    """A game that has begun, to its end; it can be played `again` from its journal."""
    clauses = kit.subject(match.book.id).clauses
    watcher = Watcher(clauses, seed)
    kit.play(match, seed, watch=watcher)
    assert match.over
    assert watcher.moments > 30
    assert match.outcome is not None
    for told in match.told:
        assert told.event.clause in clauses
    if again:
        replayed = Match.resume(Journal.loads(match.journal.dumps(), "played"), book=match.book)
        assert kit.bytes_of(replayed) == kit.bytes_of(match)


# ---------------------------------------------------------------------------------------- by itself


class Tried(NamedTuple):
    """What came of a random set of chapters. `error` is empty unless something was wrong."""

    number: int
    chosen: str
    entries: int
    error: str


def try_set(book_id: str, number: int) -> Tried:
    """The game of this number: its chapters, its choices and its seed follow from it."""
    book = table_book(book_id)
    rng = random.Random(f"game {number}")
    chosen = chosen_for(book, random_set(book, rng, 2, MOST), rng)
    said = " ".join([f"{key}={','.join(values)}" for key, values in chosen.items() if values])
    entries = 0
    try:
        match = begun(book, chosen, number % 10_000, rng.random() < 0.5)
        whole_game(match, number, number % REPLAYED == 0)
        entries = len(match.journal.entries)
    except Exception:
        return Tried(number, said, entries, traceback.format_exc())
    return Tried(number, said, entries, "")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play games with random sets of optional chapters.")
    parser.add_argument("book")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(arguments)
    numbers = range(args.first, args.first + args.games)
    broken = entries = 0
    with ProcessPoolExecutor(args.processes) as pool:
        games = [pool.submit(try_set, args.book, number) for number in numbers]
        # As they end: a large one among them must not keep the others from being told of.
        for count, game in enumerate(as_completed(games), 1):
            tried = game.result()
            entries += tried.entries
            if tried.error:
                broken += 1
                print(f"game {tried.number}: {tried.chosen}\n{tried.error}", flush=True)
            if count % TOLD == 0 or count == len(numbers):
                print(f"{count} games with {entries} answers and rolls, {broken} of them broken", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
