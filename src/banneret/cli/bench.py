"""`banneret bench`: the product's own benchmarks, as one flat table of figures."""

from __future__ import annotations

import argparse
import cProfile
import functools
import json
import pstats
import random
import time
from collections.abc import Callable

from rich.progress import Progress
from rich.table import Table

from banneret.books.armies import armies_of, usual_lists
from banneret.books.chapters import BY_NAME
from banneret.books.table_book import TableBook
from banneret.bots.players import bot_names, make_bot
from banneret.cli.agreeing import add_set, agreed
from banneret.cli.examples import FIRST, LAST
from banneret.cli.numbers import MOST_SECONDS, decimal, whole
from banneret.cli.output import complain, say_json
from banneret.cli.terminal import Terminal
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.doors import module_of, place_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.core.space import distances, geometry
from banneret.core.space.bases import disc_base, gap
from banneret.core.space.sight import can_see
from banneret.core.space.table_generator import GENERATED
from banneret.lab.simulate import Agreed, Job, options_of, play_game, run_batch

HELP = (
    "Measure games and decisions a second, what optional chapters cost, clone and rebuild times, and geometry."
)
EXAMPLE = (
    f"  banneret bench\n  banneret bench --book {LAST}\n  banneret bench --seconds 10 --json\n"
    f"  banneret bench where --book {FIRST}\n"
    f"  banneret bench --book {LAST} --set SETTING=CHOICE\n"
    f"  banneret bench answers --book {LAST} --points 1000 --json\n"
    "  banneret bench server --games 200 --json"
)


_MOST_SERVED = 10_000
_MOST_MODULES = 12  # in the list of where the time goes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=("engine", "where", "answers", "server", *_with_their_own()),
        metavar="BENCHMARK",
        default="engine",
        help="the engine (the default); where its time goes, module by module; the parts of each answer of "
        "whole games; a server of its own with many games at once; or a book that is measured in its own way",
    )
    parser.add_argument(
        "--book", help="only this rulebook (default: all; for answers and the server the first)"
    )
    add_set(parser)
    parser.add_argument("--seconds", type=decimal, help="for each measurement (default 4; for the server 24)")
    parser.add_argument(
        "--games", type=whole, help="how many games at once on the server (200), or of each bot for answers (3)"
    )
    parser.add_argument(
        "--points", type=whole, help="for answers: lists of this many points (default: the usual)"
    )
    parser.add_argument("--json", action="store_true", help="one flat object of named figures")


def run(args: argparse.Namespace) -> int:
    if args.what in _with_their_own():
        return _print(_own(args), args.json)
    seconds = args.seconds if args.seconds is not None else 24.0 if args.what == "server" else 4.0
    if not 0 < seconds <= MOST_SECONDS:
        most = f"more than 0 and at most {MOST_SECONDS:g}"
        raise BadInput(f"measuring takes time: {most}, not {seconds:g}", "--seconds")
    books = _measured() if args.book is None else [open_book(args.book).id]
    usual_lists(open_book(books[0]))  # a fault in what was named is told before anything is measured
    if args.set and args.book is None:
        raise BadInput("name the book too, with --book", "--set")
    settings = agreed(open_book(books[0]), args.set)
    if settings:
        # A fault in them is found before anything is measured.
        options_of(open_book(books[0]), _job(books[0], "random", 1, settings))
    if args.points is not None and args.what != "answers":
        what = "only answers are measured with lists of some points: “banneret bench answers”"
        raise BadInput(what, "--points")
    if args.what == "server":
        games = 200 if args.games is None else args.games
        if games < 1:
            raise BadInput(f"at least one game must be played, not {games}", "--games")
        if games > _MOST_SERVED:
            raise BadInput(f"at most {_MOST_SERVED} games are played at once, not {games}", "--games")
        # Loaded here: only this needs a web server.
        from banneret.cli.bench_server import run_server_bench

        return _print({"book": books[0], **run_server_bench(books[0], games, seconds, settings)}, args.json)
    if args.what == "answers":
        return _print(_answers(args, books[0], settings), args.json)
    if args.games is not None:
        what = "only the server and answers are measured with a number of games: “banneret bench server”"
        raise BadInput(what, "--games")
    figures: dict[str, float | str] = {
        "books": ", ".join(books),
        "geometry_compiled": "yes" if not geometry.__file__.endswith(".py") else "no",
    }
    if args.what == "where":
        for book in books:
            _where(book, settings, seconds, figures)
        return _print(figures, args.json)
    # The first book on the shelf keeps its plain names, so that figures of different days compare.
    first = next(iter(SHELF))
    parts: list[Callable[[float, dict[str, float | str]], None]] = [
        *[functools.partial(_games, book, settings) for book in books],
        *[
            functools.partial(_cost_of_chapters, book)
            for book in books
            if not settings and _measured_chapters(book)
        ],
        *[
            functools.partial(_match_times, book, settings, "" if book == first else prefix(book))
            for book in books
        ],
        _geometry,
    ]
    with Progress(console=Terminal(stderr=True), transient=True) as bar:
        task = bar.add_task("measuring", total=len(parts))
        for part in parts:
            part(seconds, figures)
            bar.advance(task)
    return _print(figures, args.json)


def _with_their_own() -> list[str]:
    """The books that are not measured game by game: in `cli/<book>/own_bench.py` stands how they are."""
    return [book_id for book_id in SHELF if place_of("cli", book_id, "own_bench")]


def _own(args: argparse.Namespace) -> dict[str, float | str]:
    for name in ("book", "set", "seconds", "games", "points"):
        if getattr(args, name):
            raise BadInput(f"“banneret bench {args.what}” always measures the same", f"--{name}")
    own = module_of("cli", args.what, "own_bench")
    assert own is not None
    with Progress(console=Terminal(stderr=True), transient=True) as bar:
        task = bar.add_task("measuring", total=own.STEPS)
        return {**own.run_bench(lambda: bar.advance(task))}


def _measured() -> list[str]:
    """The books that can be measured: those with usual armies, so that figures of different days compare."""
    found = [book_id for book_id in SHELF if armies_of(book_id).usual]
    # What is not played game by game has measurements of its own, or none.
    left = [book_id for book_id in SHELF if book_id not in found and open_book(book_id).offered]
    if left:
        complain(f"banneret: without usual armies nothing is measured of: {', '.join(left)}.")
    return found


def _answers(args: argparse.Namespace, book: str, settings: Agreed) -> dict[str, float | str]:
    if args.seconds is not None:
        raise BadInput("answers are measured over whole games: say how many with --games", "--seconds")
    games = 3 if args.games is None else args.games
    if games < 1:
        raise BadInput(f"at least one game must be played, not {games}", "--games")
    points = 0 if args.points is None else args.points
    if args.points is not None and points < 1:
        raise BadInput(f"armies have more than 0 points, not {points}", "--points")
    # Loaded here: only this needs the odds.
    from banneret.cli.bench_answers import jobs_of, run_answers_bench

    jobs = jobs_of(book, points, games, settings)
    with Progress(console=Terminal(stderr=True), transient=True) as bar:
        task = bar.add_task("measuring", total=2 * len(jobs))
        figures = run_answers_bench(jobs, lambda: bar.advance(task))
    compiled = "yes" if not geometry.__file__.endswith(".py") else "no"
    return {"book": book, "armies": " ".join(jobs[0].armies), "geometry_compiled": compiled, **figures}


def _print(figures: dict[str, float | str], as_json: bool) -> int:
    if as_json:
        say_json(figures)
        return 0
    table = Table(title="banneret bench", title_justify="left")
    table.add_column("figure", overflow="fold")
    table.add_column("value", justify="right")
    for name, value in figures.items():
        table.add_row(name, value if isinstance(value, str) else f"{value:,.2f}")
    Terminal().print(table)
    return 0


def prefix(book: str) -> str:
    """How the figures of a book begin."""
    return book.replace("-", "_") + "_"


def _job(book: str, bot: str, seed: int, settings: Agreed) -> Job:
    """Always the same small armies, so that figures of different days compare."""
    usual = usual_lists(open_book(book))
    armies = usual[seed % len(usual)]
    return Job(book, armies, GENERATED, (bot,) * len(armies), seed, settings=settings)


def _games(book: str, settings: Agreed, seconds: float, figures: dict[str, float | str]) -> None:
    """Whole games, one process: both seats played by the same bot.

    What counts is the time of the processor: a busy machine takes longer over a game, and plays it no slower.
    """
    game = open_book(book)
    seats = game.seats(options_of(game, _job(book, "random", 1, settings)))
    for bot in bot_names(game):
        games, decisions, spent, seed = 0, 0, 0.0, 1
        while spent < seconds:
            began = time.process_time()
            batch = run_batch([_job(book, bot, seed, settings)], seats)
            spent += time.process_time() - began
            if batch.errors:
                raise BadInput(batch.errors[0], "bench")
            games += 1
            decisions += batch.decisions
            seed += 1
        figures[f"{prefix(book)}{bot}_games_per_second"] = games / spent
        figures[f"{prefix(book)}{bot}_decisions_per_second"] = decisions / spent


def _measured_chapters(book: str) -> tuple[str, ...]:
    """The chapters whose cost is measured, all of them together."""
    game = open_book(book)
    chapters = game.chapters() if isinstance(game, TableBook) else ()
    return tuple([chapter.id for chapter in chapters if chapter.measured])


def _cost_of_chapters(book: str, seconds: float, figures: dict[str, float | str]) -> None:
    """How many times as long a game with optional chapters takes as one without, the same armies in both.

    Games with and without take turns, each seed once with and once without, and what counts is the time of the
    processor: both must suffer alike from whatever else the machine has to do.
    """
    chapters = _measured_chapters(book)
    figures[f"{prefix(book)}chapters"] = ", ".join(chapters)
    for bot in bot_names(open_book(book)):
        spent, decisions, seed = [0.0, 0.0], [0, 0], 0
        while sum(spent) < 2 * seconds:
            seed += 1
            for at, settings in enumerate(((), ((BY_NAME, chapters),))):
                began = time.process_time()
                played = play_game(_job(book, bot, seed, settings))
                spent[at] += time.process_time() - began
                decisions[at] += played.decisions
                if played.error:
                    raise BadInput(f"seed {seed}: {played.error}", "bench")
        figures[f"{prefix(book)}{bot}_games_with_chapters_per_second"] = seed / spent[1]
        figures[f"{prefix(book)}{bot}_cost_of_chapters"] = spent[1] / spent[0]
        figures[f"{prefix(book)}{bot}_cost_of_chapters_per_decision"] = (
            spent[1] / decisions[1] / (spent[0] / decisions[0])
        )


def _where(book: str, settings: Agreed, seconds: float, figures: dict[str, float | str]) -> None:
    """The modules in which games of the cleverest bot spend their time, as shares of the whole, the most first.

    Compiled code cannot be looked into: build without it to see single modules of the rules.
    """
    bot = bot_names(open_book(book))[-1]
    profile = cProfile.Profile()
    spent, seed = 0.0, 1
    while spent < seconds:
        began = time.perf_counter()
        profile.runcall(play_game, _job(book, bot, seed, settings))
        spent += time.perf_counter() - began
        seed += 1
    times: dict[str, float] = {}
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        _, found, name = file.replace("\\", "/").rpartition("/banneret/")
        module = name.removesuffix(".py") if found else "python and libraries"
        times[module] = times.get(module, 0.0) + own
    whole = sum(times.values())
    for module, own in sorted(times.items(), key=lambda pair: -pair[1])[:_MOST_MODULES]:
        figures[f"{prefix(book)}{bot}_percent_in_{module}"] = 100 * own / whole


def _middle(book_id: str, settings: Agreed) -> Match:
    """A match in the thick of a battle."""
    book = open_book(book_id)
    job = Job(book_id, armies_of(book_id).usual[0], GENERATED, (), 3, settings=settings)
    match = Match.start(book, options_of(book, job), seed=3)
    bots = {seat: make_bot("random", book, seat, 3) for seat in match.seats}
    while not match.over and match.journal.answers() < 120:
        for seat in list(match.pending):
            match.answer(seat, bots[seat].decide(match.view(seat), match.pending[seat]))
    return match


def _per_second(action: Callable[[], object], seconds: float) -> float:
    done, began = 0, time.perf_counter()
    while True:
        action()
        done += 1
        spent = time.perf_counter() - began
        if spent >= seconds:
            return done / spent


def _match_times(
    book: str, settings: Agreed, name: str, seconds: float, figures: dict[str, float | str]
) -> None:
    """Copying, undoing and rebuilding a game after 120 decisions; `name` is put before each figure."""
    match = _middle(book, settings)
    share = seconds / 6
    figures[f"{name}clone_microseconds"] = 1e6 / _per_second(match.clone, share)
    figures[f"{name}state_copy_microseconds"] = 1e6 / _per_second(match.state.copy, share)
    figures[f"{name}encode_state_microseconds"] = 1e6 / _per_second(
        lambda: match.book.encode(match.state), share
    )
    data = match.journal.dumps()
    figures[f"{name}rebuild_from_journal_milliseconds"] = 1e3 / _per_second(
        lambda: Match.resume(Journal.loads(data, "bench")), share
    )
    snapshot = match.snapshot()
    figures[f"{name}rebuild_from_snapshot_milliseconds"] = 1e3 / _per_second(
        lambda: Match.resume_snapshot(Journal.loads(data, "bench"), snapshot), share
    )
    figures[f"{name}view_as_json_microseconds"] = 1e6 / _per_second(
        lambda: json.dumps(match.book.view_data(match.view("A"))), share
    )


def _geometry(seconds: float, figures: dict[str, float | str]) -> None:
    """Queries on 40 random trays, and on as many single bases, of a 72 by 48 table."""
    rng = random.Random(7)
    trays = [
        geometry.rectangle(rng.uniform(3, 69), rng.uniform(3, 45), 2.5, 1.0, rng.uniform(0, 360))
        for _ in range(40)
    ]
    pairs = [(rng.choice(trays), rng.choice(trays)) for _ in range(1000)]

    def each(query: Callable[[geometry.Polygon, geometry.Polygon], object]) -> float:
        def all_pairs() -> None:
            for a, b in pairs:
                query(a, b)

        return 1000.0 * _per_second(all_pairs, seconds / 4)

    figures["overlap_queries_per_second"] = each(distances.overlap)
    figures["distance_queries_per_second"] = each(distances.distance)
    figures["closer_than_queries_per_second"] = each(lambda a, b: distances.closer_than(a, b, 1.0))
    discs = [disc_base(rng.uniform(1, 71), rng.uniform(1, 47), 0.5) for _ in range(40)]
    near = [(rng.choice(discs), rng.choice(discs)) for _ in range(1000)]

    def gaps() -> None:
        for a, b in near:
            gap(a, b)

    figures["base_gap_queries_per_second"] = 1000.0 * _per_second(gaps, seconds / 4)
    figures["sight_queries_per_second"] = each(
        lambda a, b: can_see(a, b, [tray for tray in trays if tray is not a and tray is not b])
    )
