"""`banneret army league`: army lists each against each, and a table of who won how often."""

from __future__ import annotations

import argparse

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from banneret.books.deploying import check_room
from banneret.books.events import plural
from banneret.bots.players import make_bot
from banneret.cli.agreeing import add_set, agreed
from banneret.cli.numbers import LARGEST, MOST_GAMES, whole
from banneret.cli.output import complain, say, say_json
from banneret.cli.terminal import Terminal, wide_terminal
from banneret.core.engine.book import SHELF, AnyBook, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID
from banneret.core.space.table_generator import GENERATED
from banneret.lab.each_against_each import (
    CrossTable,
    Pair,
    Terms,
    games_of,
    lists_of_size,
    pairs_of,
    play_each_against_each,
)
from banneret.lab.simulate import MOST_PROCESSES, options_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK", help=f"the rulebook: {' or '.join(SHELF)}")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "--points", type=whole, metavar="N", help="all lists of the game that are made for N points"
    )
    which.add_argument("--lists", nargs="+", metavar="LIST", help="these lists, by id or file")
    parser.add_argument(
        "--only", nargs="+", metavar="LIST", default=(), help="only the games of these, against all the others"
    )
    parser.add_argument("--games", type=whole, default=20, metavar="N", help="how many a pair (default: 20)")
    parser.add_argument("--bot", default="greedy", help="who plays all of them (default: greedy)")
    parser.add_argument("--map", default=GENERATED, help="a map id or file (default: generated, by the seed)")
    add_set(parser)
    parser.add_argument(
        "--seed",
        type=whole,
        default=1,
        metavar="S",
        help="of the first two games of every pair; then S+1, S+2…",
    )
    parser.add_argument("--processes", type=whole, default=1, metavar="P", help="how many games at once")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace) -> int:
    book = open_book(args.book)
    lists = _lists(args, book)
    pairs = pairs_of(lists, args.only)
    _check_numbers(args, len(pairs))
    make_bot(args.bot, book, "A", 0)
    terms = Terms(args.games, args.bot, args.seed, args.map, agreed(book, args.set))
    _check_set_up(book, lists, pairs, terms)
    if args.json:
        table = play_each_against_each(book, lists, pairs, terms, args.processes)
        say_json(table.to_data())
    else:
        with Progress(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Terminal(stderr=True),
        ) as bar:
            task = bar.add_task("games", total=len(pairs) * args.games)
            table = play_each_against_each(book, lists, pairs, terms, args.processes, lambda: bar.advance(task))
        _print(table)
    for message in table.errors:
        complain(f"banneret: {message}")
    return 1 if table.errors else 0


def _lists(args: argparse.Namespace, book: AnyBook) -> list[str]:
    lists = lists_of_size(book, args.points) if args.lists is None else list(args.lists)
    if len(lists) < 2:
        raise BadInput("two lists or more are needed to play each against each", "--lists")
    twice = [name for name in dict.fromkeys(lists) if lists.count(name) > 1]
    if twice:
        raise BadInput(f"“{twice[0]}” is named twice", "--lists")
    strange = [name for name in args.only if name not in lists]
    if strange:
        raise BadInput(
            f"the list “{strange[0]}” is not among those that are played: {', '.join(lists)}", "--only"
        )
    return lists


def _check_numbers(args: argparse.Namespace, pairs: int) -> None:
    if args.games < 1:
        raise BadInput(f"at least one game a pair must be played, not {args.games}", "--games")
    if args.games * pairs > MOST_GAMES:
        raise BadInput(f"at most {MOST_GAMES} games are played, not {args.games * pairs}", "--games")
    if not 1 <= args.processes <= MOST_PROCESSES:
        raise BadInput(f"1 to {MOST_PROCESSES} games are played at once, not {args.processes}", "--processes")
    if args.seed < 0:
        raise BadInput(f"a seed is 0 or more, not {args.seed}", "--seed")
    if args.seed + args.games > LARGEST:
        raise BadInput(f"the seeds of all games must be at most {LARGEST}", "--seed")


def _check_set_up(book: AnyBook, lists: list[str], pairs: list[Pair], terms: Terms) -> None:
    """Faults in lists, maps and settings are found before the first game, not in the middle."""
    strangers = [name for name in lists if not ID.fullmatch(name)]
    for pair in pairs:
        if pair == pairs[0] or pair[0] in strangers or pair[1] in strangers:
            options = options_of(book, games_of(book, pair, terms)[0])
            if len(book.seats(options)) != 2:
                raise BadInput("pairs are played, and here are more than two sides", "--set")
            if strangers:
                check_room(book, options, "--lists")


def _print(table: CrossTable) -> None:
    """A line a list, the best first, with its wins against each of the others, who have the same numbers."""
    ranked = table.ranked()
    shown = Table(title="Wins of each list against each of the others", title_justify="left")
    shown.add_column("")
    shown.add_column("list")
    for heading in [*[str(at) for at, _ in enumerate(ranked, 1)], "wins", "draws", "losses", "share"]:
        shown.add_column(heading, justify="right", no_wrap=True)
    for at, own in enumerate(ranked, 1):
        wins = [str(table.against(own, other).wins) if own != other else "–" for other in ranked]
        total = table.overall(own)
        figures = [str(number) for number in total]
        shown.add_row(str(at), own, *wins, *figures, f"{100 * float(total.share):.1f} %")
    wide_terminal().print(shown)
    played = sum([table.overall(name).games for name in ranked]) // 2
    say(f"{plural(played, 'game')}; {plural(len(table.errors), 'error')}. A draw is half a win of a share.")
