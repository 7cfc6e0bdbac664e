"""`banneret bench answers`: how long a player waits after an answer, by the parts of the work.

Games of bots are played beforehand, with fixed seeds. Then each is given its answers again, one by one, as a
server would take them: the rules, the views of both seats, the next question with its default, and the hints
over it and beside its options. So the answers are the same whatever is measured, and no bot's thinking is in
the figures.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable
from typing import Final

from banneret.books.armies import armies_of, usual_lists
from banneret.bots.players import bot_names, make_bot, play_on
from banneret.core.engine.ask import Question
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from banneret.core.space.table_generator import GENERATED
from banneret.lab.simulate import Agreed, Job, options_of
from banneret.odds.advice import adviser_for, hints, under_way

PARTS: Final = ("rules", "views", "question", "hints")
_RECENT: Final = 100  # events that hints are told of, as on the server
_SLOWEST: Final = 5  # questions that are named with the time they took


class Times:
    """Milliseconds of each part, and which questions took longest."""

    def __init__(self) -> None:
        self.spent: dict[str, list[float]] = {part: [] for part in PARTS}
        self.slow: list[tuple[float, str]] = []

    def take(self, part: str, what: str, action: Callable[[], object]) -> None:
        began = time.perf_counter()
        action()
        spent = 1e3 * (time.perf_counter() - began)
        self.spent[part].append(spent)
        self.slow.append((spent, f"{part} of {what}"))
        self.slow = sorted(self.slow, reverse=True)[:_SLOWEST]

    def figures(self) -> dict[str, float | str]:
        found: dict[str, float | str] = {"answers": float(len(self.spent["rules"]))}
        for part in PARTS:
            spent = sorted(self.spent[part])
            for name, share in (("p50", 0.5), ("p99", 0.99), ("max", 1.0)):
                at = min(len(spent) - 1, int(share * len(spent)))
                found[f"{part}_{name}_milliseconds"] = round(spent[at], 3)
            found[f"{part}_sum_milliseconds"] = round(sum(spent), 1)
        for number, (spent_there, what) in enumerate(self.slow, 1):
            found[f"slowest_{number}"] = f"{spent_there:.0f} ms, {what}"
        return found


def jobs_of(book: str, points: int, games: int, settings: Agreed) -> list[Job]:
    """So many games of every bot, each pair of armies in turn."""
    pairs = pairs_of(book, points)
    found = []
    for bot in reversed(bot_names(open_book(book))):
        for seed in range(1, games + 1):
            armies = pairs[(seed - 1) % len(pairs)]
            found.append(Job(book, armies, GENERATED, (bot, bot), seed, settings=settings))
    return found


def pairs_of(book: str, points: int) -> list[tuple[str, ...]]:
    """Which lists meet: the usual ones, or all of this many points, each with the next."""
    if not points:
        return list(usual_lists(open_book(book)))
    armies = armies_of(book)
    limits = {each: int(armies.list_line(each)["limit"]) for each in armies.list_ids()}
    found = [each for each, limit in limits.items() if limit == points]
    if len(found) < 2:
        sizes = ", ".join([f"{limit:,}" for limit in sorted(set(limits.values()))])
        raise BadInput(f"there are no lists of {points} points for {book}; there are: {sizes}", "--points")
    return [(found[at], found[(at + 1) % len(found)]) for at in range(len(found))]


def run_answers_bench(jobs: list[Job], done: Callable[[], None]) -> dict[str, float | str]:
    """The figures of all these games; `done` is called twice for each of them."""
    times = Times()
    for job in jobs:
        journal = play(job)
        done()
        answer_again(journal, f"{job.bots[0]} game {job.seed}", times)
        done()
    return times.figures()


def play(job: Job) -> Journal:
    book = open_book(job.book)
    match = Match.start(book, options_of(book, job), seed=job.seed)
    play_on(match, {seat: make_bot(job.bots[0], book, seat, job.seed) for seat in match.seats})
    return Journal.loads(match.journal.dumps(), "bench")


def answer_again(journal: Journal, game: str, times: Times) -> None:
    """Give a game its answers once more and measure what each makes necessary."""
    book = open_book(journal.header.book)
    seed = int(journal.header.dice["seed"])
    match = Match.start(book, book.read_options(journal.header.options), seed=seed)
    given = [entry for entry in journal.entries if isinstance(entry, Given)]
    # Loaded once in the life of a server, which no single hint is to be charged with.
    adviser_for(book)
    # The collector would strike some part at random, at a cost that depends on all that is in memory.
    gc.collect()
    gc.disable()
    try:
        shown: list[Question] = []
        for number, entry in enumerate(given, 1):
            question = match.pending[entry.seat]
            what = f"{question.name} {number}, {game}"
            times.take("rules", what, lambda e=entry: _accepted(match, e))  # type: ignore[misc]
            times.take("views", what, lambda: _views(match))
            for seat, asked in match.pending.items():
                if not any([asked is each for each in shown]):
                    what = f"{asked.name} {number + 1}, {game}"
                    times.take("question", what, asked.to_data)
                    times.take("hints", what, lambda s=seat, q=asked: _hints(match, s, q))  # type: ignore[misc]
            shown = list(match.pending.values())
    finally:
        gc.enable()


def _accepted(match: Match, entry: Given) -> None:
    refusal = match.answer(entry.seat, entry.answer)
    if refusal is not None:
        raise RuntimeError(f"an answer given before is now refused: {refusal.why}")


def _views(match: Match) -> None:
    for seat in match.seats:
        json.dumps(match.book.view_data(match.view(seat)))


def _hints(match: Match, seat: str, question: Question) -> None:
    known = match.view(seat), question, match.events_for(seat)[-_RECENT:]
    hints(match.book, *known)
    under_way(match.book, *known)
