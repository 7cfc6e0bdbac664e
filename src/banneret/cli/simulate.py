"""`banneret simulate`: let bots play many games and add up the results."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from banneret.books.deploying import check_room
from banneret.books.sides import LETTERS
from banneret.bots.players import make_bot
from banneret.cli.agreeing import add_set, agreed
from banneret.cli.examples import FIRST, LAST
from banneret.cli.numbers import LARGEST, MOST_GAMES, whole
from banneret.cli.output import complain, say_json
from banneret.cli.terminal import Terminal
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID
from banneret.core.engine.winners import won_by
from banneret.core.space.table_generator import GENERATED
from banneret.lab.drawn_chapters import chapters_to_draw
from banneret.lab.simulate import (
    MOST_PROCESSES,
    Agreed,
    BatchResults,
    Job,
    Played,
    bot_at,
    interval,
    options_of,
    run_batch,
)

HELP = "Play many games between bots and show wins, averages and speed."
EXAMPLE = (
    f"  banneret simulate {FIRST} --armies levy-750 horde-750 --bots greedy random --games 100 --swap\n"
    f'  banneret simulate {LAST} --set SETTING=CHOICE --set SEVERAL="one choice,another" --games 20\n'
    f"  banneret simulate {LAST} --bots greedy random --draw-chapters --games 100 --swap\n"
    f"  banneret simulate {FIRST} --games 50 --json"
)


_ABOUT_MAP = (
    "a map id or file, “generated” (the default) or a kind of these, like “ruins”; goes with --armies, "
    "but a book of warbands has drawn parties for any map"
)
USUAL = "random"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help=f"the rulebook: {' or '.join(SHELF)}")
    parser.add_argument(
        "--armies",
        nargs="+",
        metavar="LIST",
        default=(),
        help="army lists, by id or file, one for each seat (else others for every seed, on different tables)",
    )
    parser.add_argument("--map", help=_ABOUT_MAP)
    add_set(parser)
    parser.add_argument(
        "--draw-chapters",
        action="store_true",
        help="optional chapters drawn by the seed of each game, each in half of the games and with any choices "
        "for what it leaves open, beside what --set names",
    )
    parser.add_argument(
        "--bots",
        nargs="+",
        metavar="BOT",
        default=(),
        help="who plays, seat by seat (default: random ones); “banneret books BOOK” lists them",
    )
    parser.add_argument("--games", type=whole, default=10, metavar="N", help="how many (default: 10)")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="of the first game; then S+1, S+2…")
    parser.add_argument("--swap", action="store_true", help="bots change seats after every game, in turn")
    parser.add_argument("--processes", type=whole, default=1, metavar="P", help="how many games at once")
    parser.add_argument("--save", type=Path, metavar="DIR", help="keep the journal of every game there")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise BadInput(f"at least one game must be played, not {args.games}", "--games")
    if args.games > MOST_GAMES:
        raise BadInput(f"at most {MOST_GAMES} games are played, not {args.games}", "--games")
    if args.processes < 1:
        raise BadInput(f"at least one process is needed, not {args.processes}", "--processes")
    if args.processes > MOST_PROCESSES:
        raise BadInput(
            f"at most {MOST_PROCESSES} games are played at once, not {args.processes}", "--processes"
        )
    if args.seed < 0:
        raise BadInput(f"a seed is 0 or more, not {args.seed}", "--seed")
    if args.seed + args.games > LARGEST:
        raise BadInput(f"the seeds of all games must be at most {LARGEST}", "--seed")
    book = open_book(args.book)
    settings = agreed(book, args.set)
    for name in args.bots:
        make_bot(name, book, "A", 0)
    if args.draw_chapters and not chapters_to_draw(book):
        raise BadInput(f"{book.title} has no optional chapters", "--draw-chapters")
    args.map = args.map or (GENERATED if args.armies else "")
    # Faults in lists, maps and settings are found before the first game, not in the middle.
    options = options_of(book, _job(args, settings, 0))
    seats = book.seats(options)
    args.bots = args.bots or (USUAL,) * len(seats)
    if len(seats) != len(args.bots):
        raise BadInput(f"{book.title} is played by {len(seats)} here, not by {len(args.bots)}", "--bots")
    jobs = [_job(args, settings, number) for number in range(args.games)]
    if not all([ID.fullmatch(name) for name in args.armies]):
        check_room(book, options, "--armies")
    if args.save is not None:
        try:
            args.save.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"cannot make this folder ({error.strerror})", str(args.save)) from error
    wins = dict.fromkeys(dict.fromkeys(args.bots), 0)
    # Sample games may have more seats than the first of them.
    every_seat = list(dict.fromkeys([*seats, *LETTERS]))

    def count(played: Played) -> None:
        if not played.error:
            bots = jobs[played.seed - args.seed].bots
            # Allies may be played by the same bot, which has then won one game.
            for bot in {bot_at(bots, every_seat.index(seat)) for seat in won_by(played.winner)}:
                wins[bot] += 1

    if args.json:
        batch = run_batch(jobs, seats, args.processes, count)
        say_json({**batch.to_data(), "wins_by_bot": wins})
    else:
        console = Terminal(stderr=True)
        with Progress(
            TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
        ) as bar:
            task = bar.add_task("games", total=len(jobs))

            def tell(played: Played) -> None:
                count(played)
                bar.advance(task)

            batch = run_batch(jobs, seats, args.processes, tell)
        _print(batch, args.bots, wins, args.swap)
    for message in batch.errors:
        complain(f"banneret: {message}")
    if batch.unsaved:
        # One for all: a full disk takes none of the others either.
        more = f" ({len(batch.unsaved)} journals were not kept)" if len(batch.unsaved) > 1 else ""
        complain(f"banneret: {batch.unsaved[0]}{more}")
    return 1 if batch.errors or batch.unsaved else 0


def _job(args: argparse.Namespace, settings: Agreed, number: int) -> Job:
    bots = tuple(args.bots)
    if args.swap and bots:
        moved = number % len(bots)
        bots = bots[moved:] + bots[:moved]
    save = "" if args.save is None else str(args.save)
    seed, drawn = args.seed + number, args.draw_chapters
    return Job(args.book, tuple(args.armies), args.map, bots, seed, save, settings, drawn)


def _print(batch: BatchResults, bots: Sequence[str], wins: dict[str, int], swap: bool) -> None:
    table = Table(title=f"{batch.games} games", title_justify="left")
    for heading in ("", "wins", "share", "95 % interval"):
        table.add_column(heading, justify="left" if not heading else "right")
    rows = [(f"seat {seat} ({bot})", batch.wins[seat]) for seat, bot in zip(batch.seats, bots, strict=True)]
    if swap:
        rows = [(f"seat {seat}", batch.wins[seat]) for seat in batch.seats]
        rows += [(f"bot {bot}", count) for bot, count in wins.items()]
    for name, count in rows:
        low, high = interval(count, batch.games)
        share = f"{100 * count / batch.games:.1f} %"
        table.add_row(name, str(count), share, f"{100 * low:.1f}–{100 * high:.1f} %")
    table.add_row("draws", str(batch.draws), f"{100 * batch.draws / batch.games:.1f} %", "")
    console = Terminal()
    console.print(table)
    averages = Table(title="Averages of a game", title_justify="left")
    for heading in ("", "both" if len(batch.seats) == 2 else "all", *batch.seats):
        averages.add_column(heading, justify="left" if not heading else "right")
    for what, values in batch.averages().items():
        cells = [f"{values[seat]:.1f}" if seat in values else "" for seat in ("", *batch.seats)]
        averages.add_row(what, *cells)
    averages.add_row("decisions", f"{batch.decisions / batch.games:.0f}", "", "")
    console.print(averages)
    data = batch.to_data()
    console.print(
        f"{data['games_per_second']} games and {data['decisions_per_second']} decisions a second; "
        f"{len(batch.errors)} errors."
    )
