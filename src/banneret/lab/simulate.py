"""Batches of games between bots, and what came of them."""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from banneret.books.armies import enough_lists, set_up, usual_lists
from banneret.books.table_book import TableBook, on_table
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import AnyBook, open_book
from banneret.core.engine.collecting import collect_seldom, collecting_seldom
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.engine.winners import won_by
from banneret.core.space.table_generator import GENERATED
from banneret.lab.drawn_chapters import drawn_chapters

MOST_PROCESSES: Final = 256
J = TypeVar("J")
P = TypeVar("P")
Agreed = tuple[tuple[str, tuple[str, ...]], ...]  # settings of a book, and what was chosen for each


class Job(NamedTuple):
    """One game to be played. `bots` and `armies` are in the order of the seats."""

    book: str
    armies: tuple[str, ...]  # empty: different armies for different seeds
    map_name: str  # empty: generated, or as the sample has it
    bots: tuple[str, ...]
    seed: int
    save: str = ""
    settings: Agreed = ()  # of books that have any; what is not named is as usual
    drawn: bool = False  # chapters of the book are drawn by the seed, beside those in the settings


class Played(NamedTuple):
    """What came of one game. `error` is empty unless the game could not be finished.

    `unsaved` says why its journal could not be kept; the game counts all the same.
    """

    seed: int
    winner: str
    decisions: int
    seconds: float
    summary: dict[str, dict[str, float]]
    error: str
    unsaved: str = ""


class BatchResults:
    """The results of many games, added up. What allies win together counts for each of them."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        self.wins: dict[str, int] = dict.fromkeys(seats, 0)
        self.draws = 0
        self.errors: list[str] = []
        self.unsaved: list[str] = []
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self._sums: dict[str, dict[str, float]] = {}

    def add(self, played: Played) -> None:
        self.games += 1
        if played.unsaved:
            self.unsaved.append(played.unsaved)
        if played.error:
            self.errors.append(f"seed {played.seed}: {played.error}")
            return
        self.decisions += played.decisions
        for seat in won_by(played.winner):
            self.wins[seat] = self.wins.get(seat, 0) + 1
        if not played.winner:
            self.draws += 1
        for what, values in played.summary.items():
            sums = self._sums.setdefault(what, {})
            for seat, value in values.items():
                sums[seat] = sums.get(seat, 0.0) + value

    def averages(self) -> dict[str, dict[str, float]]:
        finished = max(1, self.games - len(self.errors))
        return {
            what: {seat: value / finished for seat, value in sums.items()} for what, sums in self._sums.items()
        }

    def to_data(self) -> dict[str, object]:
        rate = self.games / self.seconds if self.seconds else 0.0
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "errors": len(self.errors),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(rate, 2),
            "decisions_per_second": round(self.decisions / self.seconds if self.seconds else 0.0, 1),
            "averages": self.averages(),
            "error_messages": self.errors[:20],
            "unsaved": self.unsaved[:20],
        }


def options_of(book: AnyBook, job: Job) -> Any:
    """What a game starts from. A sample brings settings of its own, so those named go with usual armies.

    With chapters drawn nothing is as usual: they go with the sample, and over it what is named.
    """
    chosen: Mapping[str, Sequence[str]] = dict(job.settings)
    players = len(job.bots)
    if job.drawn:
        chosen = drawn_chapters(on_table(book), job.seed, chosen)
    if not job.armies and job.map_name:
        there = on_table(book).sample_on(job.map_name, job.seed)
        return on_table(book).agreed(there, chosen) if chosen else there
    if not job.armies and job.drawn:
        return on_table(book).sample_with(job.seed, chosen, players)
    if not job.armies and not chosen:
        return book.sample_options(job.seed)
    armies = job.armies
    if not armies:
        usual = usual_lists(book)
        armies = tuple(enough_lists(book, usual[job.seed % len(usual)], chosen, players))
    return set_up(book, armies, job.map_name or GENERATED, job.seed, chosen)


def bot_at(bots: Sequence[str], at: int) -> str:
    """Who plays a seat: in sample games there may be more seats than were named."""
    return bots[at % len(bots)]


@collecting_seldom()
def play_game(job: Job) -> Played:
    """Play one game to its end. A fault in it is reported, not raised: the rest of a batch goes on."""
    began = time.perf_counter()
    book = open_book(job.book)
    options = options_of(book, job)
    match = Match.start(book, options, seed=job.seed)
    bots = {seat: make_bot(bot_at(job.bots, at), book, seat, job.seed) for at, seat in enumerate(match.seats)}
    decisions = 0
    error = ""
    try:
        decisions = play_on(match, bots)
        broken = book.broken_invariants(match.state)
        if broken:
            error = f"broken at the end: {broken[0]}"
    except Exception as fault:
        error = f"{type(fault).__name__}: {fault}"
    unsaved = ""
    if job.save:
        try:
            # Who ends the batch waits for this one file.
            with _undisturbed(signal.SIGTERM):
                match.journal.save(Path(job.save) / f"{job.book}-{job.seed}.jsonl")
        except BadInput as fault:
            unsaved = str(fault)
    outcome = match.outcome
    winner = outcome.winner if outcome is not None else ""
    took = time.perf_counter() - began
    counted = book.summary(match.state) if isinstance(book, TableBook) else {}
    return Played(job.seed, winner, decisions, took, counted, error, unsaved)


def play_games(jobs: Sequence[Job], processes: int = 1) -> Generator[Played, None, None]:
    """Play them all, in order, on one core or several."""
    return side_by_side(play_game, jobs, processes)


def side_by_side(play: Callable[[J], P], jobs: Sequence[J], processes: int) -> Generator[P, None, None]:
    """What comes of each job, in their order, whichever is done first."""
    if processes <= 1 or len(jobs) < 2:
        with collecting_seldom():  # also from one game to the next
            for job in jobs:
                yield play(job)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(processes, len(jobs)), initializer=collect_seldom)
    finished = False
    try:
        with _undisturbed():
            # What is started here is never disturbed: whoever stops the batch ends it below.
            played = pool.map(play, jobs, chunksize=max(1, min(8, len(jobs) // (processes * 8))))
        yield from played
        finished = True
    finally:
        with _undisturbed():
            if not finished:
                # Whoever stops in the middle waits for no game that is on.
                for child in set(multiprocessing.active_children()) - others:
                    child.terminate()
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _undisturbed(*others: signal.Signals) -> Iterator[None]:
    """Ctrl-C, and what else is named, waits until this is done, on systems where it can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, *others})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run_batch(
    jobs: Sequence[Job],
    seats: Sequence[str],
    processes: int = 1,
    tell: Callable[[Played], None] | None = None,
) -> BatchResults:
    """Play a batch and add it up; `tell` hears of each game as it ends."""
    batch = BatchResults(seats)
    began = time.perf_counter()
    with closing(play_games(jobs, processes)) as games:
        for played in games:
            batch.add(played)
            if tell is not None:
                tell(played)
    batch.seconds = time.perf_counter() - began
    return batch


def interval(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % confidence interval for a share of wins."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
