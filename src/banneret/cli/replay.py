"""`banneret replay`: a game from its journal, as a story, a picture of a moment, a page, or facts."""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path

from rich.text import Text

from banneret.books.table_book import TableBook
from banneret.cli.numbers import whole
from banneret.cli.output import say, say_json
from banneret.cli.terminal import Terminal
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.core.engine.whole_files import write_whole
from banneret.pictures.board import board_svg
from banneret.pictures.page import replay_html
from banneret.pictures.replay import Frame, Sentence, frames, names_of, settled
from banneret.pictures.report import report_html

HELP = "Tell a recorded game again: its story, a picture of a moment, a page to scrub through, or facts."
EXAMPLE = (
    "  banneret replay battle.journal\n"
    "  banneret replay battle.journal --at 120 --svg board.svg\n"
    "  banneret replay battle.journal --html battle.html\n"
    "  banneret replay battle.journal --report report.html\n"
    "  banneret replay battle.journal --facts"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the journal of a game")
    parser.add_argument(
        "--at", metavar="N", type=whole, help="the moment after N journal entries (the end unless told)"
    )
    parser.add_argument("--svg", metavar="OUT", type=Path, help="write a picture of the table at that moment")
    parser.add_argument("--html", metavar="OUT", type=Path, help="write a page with the game up to that moment")
    parser.add_argument("--report", metavar="OUT", type=Path, help="write a battle report that prints well")
    parser.add_argument(
        "--partial", action="store_true", help="accept a journal that was cut off, as after a crash"
    )
    parser.add_argument("--json", action="store_true", help="print the story as JSON")
    parser.add_argument(
        "--facts",
        action="store_true",
        help="print what came of the battle as JSON: fates, points, who did what",
    )


def run(args: argparse.Namespace) -> int:
    where = str(args.file)
    journal = Journal.load(args.file, partial=args.partial)
    at = len(journal.entries) if args.at is None else args.at
    if not 0 <= at <= len(journal.entries):
        raise BadInput(f"there is no moment {at}: this journal goes from 0 to {len(journal.entries)}", where)
    files = [path for path in (args.svg, args.html, args.report) if path is not None]
    for number, path in enumerate(files):
        if _same(path, args.file):
            raise BadInput("that would be written over the journal itself", str(path))
        if any([_same(path, other) for other in files[:number]]):
            raise BadInput("picture, page and report go into different files", str(path))
    if args.facts and (files or args.json):
        raise BadInput("facts are printed by themselves, without --json, --svg, --html and --report", "--facts")
    try:
        names = names_of(journal)
    except BadInput as fault:
        raise BadInput(str(fault), f"{where}, line 1") from fault
    if args.facts:
        say_json(_facts(journal.cut(settled(journal, at)), where))
        return 0
    # On standard error, so that a picture of progress never ends up in the story.
    with Terminal(stderr=True).status("Playing the game again…") if sys.stderr.isatty() else nullcontext():
        found = frames(journal.cut(settled(journal, at)), where=where)
    if files and "table" not in found[-1].view:
        title = open_book(journal.header.book).title
        raise BadInput(f"there are no pictures and no report of {title}, which shows no table", where)
    written: list[Path] = []
    if args.svg is not None:
        last = found[-1].sentences
        about = [word for sentence in last for word in sentence.about]
        write_text(args.svg, board_svg(found[-1].view, names, highlight=about))
        written.append(args.svg)
    if args.html is not None:
        write_text(args.html, replay_html(found, names, book=open_book(journal.header.book).title))
        written.append(args.html)
    if args.report is not None:
        write_text(args.report, report_html(journal.cut(settled(journal, at))))
        written.append(args.report)
    if args.json:
        say_json(_data(journal, found, at, written))
    elif written:
        for path in written:
            say(f"Wrote {path}.")
        if _parted(found):
            say(_parted(found))
    else:
        word = open_book(journal.header.book).round_word
        tell(found, word, Terminal(soft_wrap=not sys.stdout.isatty()))
    return 0


def write_text(path: Path, text: str) -> None:
    """Write a file whole, or say in a sentence why not."""
    write_whole(path, text.encode("utf-8"))


def _same(one: Path, other: Path) -> bool:
    """Whether both are one file, by whatever name."""
    try:
        return one.samefile(other)
    except FileNotFoundError:
        return one.resolve() == other.resolve()
    except (OSError, ValueError, RuntimeError):
        return False  # what cannot be looked at is complained of where it is written


def tell(found: list[Frame], word: str, console: Terminal) -> None:
    """The story, a heading for every round."""
    heading = -1
    for frame in found:
        for sentence in frame.sentences:
            if sentence.round != heading:
                heading = sentence.round
                tell_heading(heading, word, console)
            tell_line(sentence, console)


def tell_heading(number: int, word: str, console: Terminal) -> None:
    console.print()
    console.print(Text(f"{word} {number}" if number else "Before the battle", style="bold underline"))


def tell_line(sentence: Sentence, console: Terminal) -> None:
    line = Text(f"{sentence.moment:>5}  ", style="dim")
    line.append(sentence.text, style="not dim")
    line.append(f"  {sentence.clause}", style="cyan")
    console.print(line)


def _parted(found: list[Frame]) -> str:
    """The sentence that today's rules follow the journal only so far; empty when they follow it to its end."""
    last = found[-1].sentences
    return last[-1].text if last and last[-1].kind == "RulesChanged" else ""


def _facts(journal: Journal, where: str) -> dict[str, object]:
    """The report of a battle, and the sentence that today's rules follow its journal only so far, if so."""
    book = open_book(journal.header.book)
    if not isinstance(book, TableBook):
        raise BadInput(f"there are no facts of {book.title}, in which no armies meet on a table", where)
    match, parting = Match.shown(journal, book=book, where=where)
    data = book.facts(match)
    if data is None:
        raise BadInput(f"{book.title} does not tell what came of a battle as facts", where)
    return data if parting is None else {**data, "parted": parting.text()}


def _data(journal: Journal, found: list[Frame], at: int, written: list[Path]) -> dict[str, object]:
    view = found[-1].view
    return {
        "book": journal.header.book,
        "rules": journal.header.rules,
        "entries": len(journal.entries),
        "at": at,
        "round": view.get("round", 0),
        "over": view.get("over", False),
        "score": view.get("score", {}),
        "parted": _parted(found) or None,
        "frames": len(found),
        "story": [sentence.to_data() for frame in found for sentence in frame.sentences],
        "wrote": [str(path) for path in written],
    }
