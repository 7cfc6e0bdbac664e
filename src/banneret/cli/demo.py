"""`banneret demo`: a demonstration battle between two bots, told as it goes."""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Any

from rich.rule import Rule
from rich.text import Text

from banneret.books.armies import enough_lists, set_up, usual_lists
from banneret.books.deploying import check_room
from banneret.bots.players import bot_names, make_bot
from banneret.cli.agreeing import add_set, agreed
from banneret.cli.army import book_of
from banneret.cli.examples import FIRST, LAST
from banneret.cli.numbers import whole
from banneret.cli.replay import tell_heading, tell_line, write_text
from banneret.cli.terminal import Terminal
from banneret.core.engine.book import SHELF, AnyBook, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.engine.toml_files import ID
from banneret.core.space.table import available_maps
from banneret.core.space.table_generator import GENERATED
from banneret.pictures.board import board_svg
from banneret.pictures.page import replay_html
from banneret.pictures.replay import Teller, frames

HELP = "Watch a demonstration battle between bots and keep a replay of it."
EXAMPLE = (
    f"  banneret demo\n  banneret demo --book {LAST}\n"
    f"  banneret demo --book {FIRST} --set SETTING=CHOICE\n"
    "  banneret demo --seed 7 --armies levy-750 horde-750 --map hollowgate --fast --out /tmp/battle"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--book", help="the rulebook (else that of the armies, or the first on the shelf)")
    parser.add_argument("--seed", metavar="S", type=whole, help="play this very battle (else one by chance)")
    parser.add_argument("--armies", metavar="LIST", nargs="+", help="army lists, by id or file, one per seat")
    parser.add_argument("--map", metavar="ID", help="the map, by id or file (else one by chance)")
    add_set(parser)
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("out"), help="folder for the files")
    parser.add_argument("--fast", action="store_true", help="no pauses")


def run(args: argparse.Namespace) -> int:
    if args.seed is not None and args.seed < 0:
        raise BadInput(f"a seed is 0 or more, not {args.seed}", "--seed")
    # The one place where chance enters from outside: it is written down in the journal as the seed.
    seed = args.seed if args.seed is not None else random.SystemRandom().randrange(1_000_000)
    book = _book(args)
    options = _options(args, book, seed)
    _make_folder(args.out)
    # A path to a file is long, and rich would break it in the middle of a word.
    console = Terminal(soft_wrap=not sys.stdout.isatty())
    pauses = not args.fast and sys.stdout.isatty()
    match = Match.start(book, options, seed=seed)
    name = "greedy" if "greedy" in bot_names(book) else "random"
    bots = {seat: make_bot(name, book, seat, seed + at) for at, seat in enumerate(match.seats)}

    teller = Teller(book, options)
    sides = " against ".join([teller.names[seat] for seat in match.seats])
    console.print(Rule(Text(sides, style="bold")))
    bots_word = "two" if len(bots) == 2 else str(len(bots))
    where = options.table.name or "a table of its own"
    console.print(f"{book.title}, {where}, seed {seed}, {bots_word} {name} bots.")
    heading, word = -1, book.round_word
    while not match.over:
        for seat in list(match.pending):
            answer = bots[seat].decide(match.view(seat), match.pending[seat])
            refusal = match.answer(seat, answer)
            if refusal is not None:
                console.print(f"The bot of {seat} gave an answer that was refused: {refusal.why}")
                return 1
        for sentence in teller.new(match):
            if sentence.round != heading:
                heading = sentence.round
                tell_heading(heading, word, console)
            tell_line(sentence, console)
            if pauses:
                time.sleep(0.35 if sentence.faces else 0.12)
    return _keep(match, args.out, seed, console)


def _book(args: argparse.Namespace) -> AnyBook:
    if args.book is not None:
        return open_book(args.book)
    if args.armies:
        return open_book(book_of(args.armies[0], None))
    return open_book(next(iter(SHELF)))


def _options(args: argparse.Namespace, book: AnyBook, seed: int) -> Any:
    """Small armies on one of the maps, or on a table made for the occasion."""
    rng = random.Random(seed)
    settings = dict(agreed(book, args.set))
    lists = args.armies
    if not lists:
        usual = sorted({name for pair in usual_lists(book) for name in pair})
        lists = enough_lists(book, rng.sample(usual, 2) if len(usual) > 1 else usual * 2, settings)
    maps = available_maps(book.id)
    at = rng.randrange(len(maps) + 1)
    chosen = args.map or (maps[at] if at < len(maps) else GENERATED)
    options = set_up(book, lists, chosen, seed, settings)
    if not all([ID.fullmatch(name) for name in lists]):
        check_room(book, options, "--armies")
    return options


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make this folder ({error.strerror or error})", str(out)) from error


def _keep(match: Match, out: Path, seed: int, console: Terminal) -> int:
    journal, page, picture = (out / f"battle-{seed}.{end}" for end in ("journal", "html", "svg"))
    match.journal.save(journal)
    names = match.book.names(match.options)
    write_text(page, replay_html(frames(match), names, book=match.book.title))
    write_text(picture, board_svg(match.book.view_data(match.view("")), names))
    console.print()
    console.print(Text("The battle is kept:", style="bold"))
    for path, about in (
        (page, "open it in a browser and scrub through the battle"),
        (picture, "the table at the end"),
        (journal, f"the journal; “banneret replay {journal}” tells it again"),
    ):
        console.print(Text.assemble("  ", (str(path), "cyan"), f"  {about}"))
    return 0
