"""`banneret simulate`: let bots play many games and add up the results."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from banneret.books.deploying import check_room
from banneret.books.events import plural
from banneret.books.sides import LETTERS
from banneret.bots.players import make_bot
from banneret.cli.agreeing import add_set, agreed
from banneret.cli.examples import FIRST, LAST
from banneret.cli.numbers import LARGEST, MOST_GAMES, whole
from banneret.cli.output import complain, say_json
from banneret.cli.terminal import Terminal
from banneret.core.engine.book import SHELF, AnyBook, no_setting, open_book
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
    f"  banneret simulate {LAST} --each SETTING --bots greedy greedy --games 20\n"
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
        "--each",
        metavar="NAME",
        help="as many games for each choice of this setting but the usual one, and a line for each",
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
    parser.add_argument(
        "--save",
        type=Path,
        metavar="DIR",
        help="keep the journal of every game there, with --each in a folder a choice",
    )
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
    every = _settings_of_each(book, args.each, settings) if args.each else {"": settings}
    # Faults in lists, maps and settings are found before the first game, not in the middle.
    for chosen in every.values():
        options = options_of(book, _job(args, chosen, 0))
        if not all([ID.fullmatch(name) for name in args.armies]):
            check_room(book, options, "--armies")
    seats = book.seats(options)
    args.bots = args.bots or (USUAL,) * len(seats)
    if len(seats) != len(args.bots):
        raise BadInput(
            f"{book.title} has {len(seats)} players here: name a bot for each, not {len(args.bots)}", "--bots"
        )
    if args.save is not None:
        try:
            for choice in every:
                (args.save / choice).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"cannot make this folder ({error.strerror})", str(args.save)) from error
    jobs = {
        choice: [_job(args, chosen, number, choice) for number in range(args.games)]
        for choice, chosen in every.items()
    }
    return _play(args, jobs, seats)


def _settings_of_each(book: AnyBook, name: str, settings: Agreed) -> dict[str, Agreed]:
    """What is agreed on, with each choice of one setting beside it; what is usual is not what was asked for."""
    found = [setting for setting in book.settings() if setting.id == name]
    if not found:
        raise BadInput(no_setting(book, name), "--each")
    if name in dict(settings):
        raise BadInput(f"“{name}” is chosen with --set already", "--each")
    (setting,) = found
    choices = [key for key, _ in setting.choices if (key,) != setting.usually()]
    return {choice: (*settings, (name, (choice,))) for choice in choices}


def _play(args: argparse.Namespace, every: dict[str, list[Job]], seats: Sequence[str]) -> int:
    """Play what is to be played, and say what came of it: of one batch all, of several a line for each."""
    batches: dict[str, BatchResults] = {}
    wins: dict[str, dict[str, int]] = {}
    with _progress(args.json, sum([len(jobs) for jobs in every.values()])) as advance:
        for choice, jobs in every.items():
            wins[choice] = dict.fromkeys(dict.fromkeys(args.bots), 0)
            count = _counting(jobs, seats, wins[choice], advance)
            batches[choice] = run_batch(jobs, seats, args.processes, count)
    data = {choice: {**batch.to_data(), "wins_by_bot": wins[choice]} for choice, batch in batches.items()}
    if args.json:
        say_json(data if args.each else data[""])
    elif args.each:
        _print_each(args.each, batches, wins)
    else:
        _print(batches[""], args.bots, wins[""], args.swap)
    for choice, batch in batches.items():
        for message in batch.errors:
            complain(f"banneret: {choice + ', ' if choice else ''}{message}")
    unsaved = [why for batch in batches.values() for why in batch.unsaved]
    if unsaved:
        # One for all: a full disk takes none of the others either.
        more = f" ({len(unsaved)} journals were not kept)" if len(unsaved) > 1 else ""
        complain(f"banneret: {unsaved[0]}{more}")
    return 1 if unsaved or any([batch.errors for batch in batches.values()]) else 0


@contextmanager
def _progress(quiet: bool, games: int) -> Iterator[Callable[[], None]]:
    """A bar that goes on with every game, unless only JSON is wanted."""
    if quiet:
        yield lambda: None
        return
    with Progress(
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Terminal(stderr=True),
    ) as bar:
        task = bar.add_task("games", total=games)
        yield lambda: bar.advance(task)


def _counting(
    jobs: Sequence[Job], seats: Sequence[str], wins: dict[str, int], advance: Callable[[], None]
) -> Callable[[Played], None]:
    # Sample games may have more seats than the first of them.
    every_seat = list(dict.fromkeys([*seats, *LETTERS]))

    def count(played: Played) -> None:
        advance()
        if not played.error:
            bots = jobs[played.seed - jobs[0].seed].bots
            # Allies may be played by the same bot, which has then won one game.
            for bot in {bot_at(bots, every_seat.index(seat)) for seat in won_by(played.winner)}:
                wins[bot] += 1

    return count


def _job(args: argparse.Namespace, settings: Agreed, number: int, choice: str = "") -> Job:
    bots = tuple(args.bots)
    if args.swap and bots:
        moved = number % len(bots)
        bots = bots[moved:] + bots[:moved]
    save = "" if args.save is None else str(args.save / choice)
    seed, drawn = args.seed + number, args.draw_chapters
    return Job(args.book, tuple(args.armies), args.map, bots, seed, save, settings, drawn)


def _print(batch: BatchResults, bots: Sequence[str], wins: dict[str, int], swap: bool) -> None:
    table = Table(title=plural(batch.games, "game"), title_justify="left")
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


def _print_each(name: str, batches: dict[str, BatchResults], wins: dict[str, dict[str, int]]) -> None:
    """A line for each choice of a setting, and one for all of them; by bots too where they are not the same."""
    first = next(iter(batches.values()))
    bots = list(next(iter(wins.values())))
    bots = bots if len(bots) > 1 else []
    table = Table(title=f"{plural(first.games, 'game')} each", title_justify="left")
    for heading in (name, *[f"seat {seat}" for seat in first.seats], *bots, "draws", "errors"):
        table.add_column(heading, justify="left" if heading == name else "right")
    rows = [
        (
            choice,
            [
                *[batch.wins[seat] for seat in first.seats],
                *[wins[choice][bot] for bot in bots],
                batch.draws,
                len(batch.errors),
            ],
        )
        for choice, batch in batches.items()
    ]
    for choice, counts in rows:
        table.add_row(choice, *[str(count) for count in counts])
    table.add_section()
    table.add_row("all", *[str(sum(column)) for column in zip(*[counts for _, counts in rows], strict=True)])
    Terminal().print(table)
