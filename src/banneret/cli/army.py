"""`banneret army`: look at armies and lists, check lists, import some, and see how they fare."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table
from rich.text import Text

from banneret.books.armies import Sheet, armies_of, book_of_id, book_of_tables
from banneret.books.deploying import room_faults
from banneret.cli import league
from banneret.cli.examples import FIRST, LAST
from banneret.cli.numbers import whole
from banneret.cli.output import say, say_json
from banneret.cli.terminal import Terminal, wide_terminal
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, read_toml

HELP = (
    "List armies and army lists, show one, check a list and explain what is wrong, import one, or compare them."
)
EXAMPLE = (
    "  banneret army list\n  banneret army list levy-750\n  banneret army list larkspire\n"
    f"  banneret army list --book {LAST}\n  banneret army check mylist.toml\n"
    "  banneret army import mylist.json --out mylist.toml\n"
    f"  banneret army league {FIRST} --points 750 --games 20"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = _action(actions, "list", "all armies and lists, or one of them in full", (0, 4))
    listing.add_argument("name", nargs="?", metavar="NAME", help="an army, a list, or a list's file")
    listing.add_argument("--book", help="only this rulebook (else all; a name or file tells its own)")
    listing.add_argument("--json", action="store_true", help="print JSON instead of tables")
    checking = _action(actions, "check", "check lists: exit 1 and say why if one is not legal", (4, 5))
    checking.add_argument("names", nargs="+", metavar="LIST", help="lists, by id or file")
    checking.add_argument("--book", help="the rulebook, if the file leaves it in doubt")
    checking.add_argument("--json", action="store_true", help="print what is wrong as JSON")
    what = "make a list from the JSON of an Army Forge share link, and say what was not understood"
    importing = _action(actions, "import", what, (5, 6))
    importing.add_argument("file", type=Path, metavar="FILE.json", help="what …/api/tts?id=… gives, saved")
    importing.add_argument("--out", type=Path, metavar="LIST.toml", help="where to write (else by its name)")
    importing.add_argument("--book", default="", help="the rulebook (else the one it is made for)")
    importing.add_argument("--points", type=whole, metavar="N", help="the limit to play to (else the list's)")
    importing.add_argument(
        "--without-unknown", action="store_true", help="write the list although rules had to be left out"
    )
    importing.add_argument("--force", action="store_true", help="write over a file that is there")
    importing.add_argument("--json", action="store_true", help="print the report as JSON")
    what = "let bots play lists each against each, from both seats, and print who won how often"
    league.add_arguments(_action(actions, "league", what, (6, 7)))


def _action(actions: Any, name: str, what: str, examples: tuple[int, int]) -> argparse.ArgumentParser:
    shown = "\n".join(EXAMPLE.split("\n")[examples[0] : examples[1]])
    parser = actions.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.",
        epilog=f"Example:\n{shown}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    assert isinstance(parser, argparse.ArgumentParser)
    return parser


def run(args: argparse.Namespace) -> int:
    if args.action == "check":
        return _check(args)
    if args.action == "import":
        return _import(args)
    if args.action == "league":
        return league.run(args)
    if args.name is None:
        return _overview(args)
    armies = armies_of(book_of(args.name, args.book))
    if args.name in armies.army_ids():
        if args.json:
            say_json(armies.army_data(args.name))
            return 0
        console = wide_terminal()
        line = armies.army_line(args.name)
        console.print(Text.assemble((line["name"], "bold"), f": {line['about']}"))
        for sheet in armies.army_sheets(args.name):
            _print(sheet, console)
    elif args.json:
        say_json(armies.roster_data(args.name))
    else:
        _print(armies.roster_sheet(args.name), wide_terminal())
    return 0


def book_of(name: str, given: str | None) -> str:
    """The book of an army or a list: the one named, or what its id or its file tells."""
    book = "" if given is None else open_book(given).id
    if ID.fullmatch(name):
        armies = armies_of(book)
        if book and name in (*armies.army_ids(), *armies.list_ids()):
            return book
        told = book_of_id(name)
    else:
        told = book_of_tables(read_toml(Path(name)), name)
    if book and told != book:
        raise BadInput(f"this is for {open_book(told).title}, not for {open_book(book).title}", name)
    return told


def _check(args: argparse.Namespace) -> int:
    faults: list[dict[str, str]] = []
    for name in args.names:
        book = book_of(name, args.book)
        found = armies_of(book).check(name)
        # Those that come with the game have room everywhere.
        known = bool(ID.fullmatch(name))
        for fault in found.faults or ([] if known else room_faults(book, name)):
            faults.append(
                {
                    "list": name,
                    "book": book,
                    "where": fault.where,
                    "what": fault.what,
                    "clause": fault.clause,
                }
            )
            if not args.json:
                clause = f" ({fault.clause})" if fault.clause else ""
                say(f"{fault.where}: {fault.what}{clause}")
        if not any([fault["list"] == name for fault in faults]) and not args.json:
            say(f"{found.name}: legal, {found.points} of {found.limit} points ({open_book(book).title}).")
    if args.json:
        say_json({"faults": faults})
    return 1 if faults else 0


def _import(args: argparse.Namespace) -> int:
    """Exit 1 and nothing written while something is left out that the player has not agreed to play without."""
    from banneret.books.opr.army_forge import import_named
    from banneret.books.opr.army_forge_json import read_json
    from banneret.books.opr.army_forge_lists import list_id, write_list
    from banneret.books.opr.army_forge_report import lines_of

    if args.points is not None and args.points < 1:
        raise BadInput(f"a limit is at least 1 point, not {args.points}", "--points")
    data = read_json(args.file)
    imported = import_named(args.file.name, data, args.book, args.points or 0)
    report = imported.report
    agreed = imported.playable_as_is or (args.without_unknown and not report.unplayable)
    out = args.out or Path(f"{list_id(imported.roster)}.toml")
    if agreed:
        write_list(imported, out, args.force)
    if args.json:
        told = {
            "written": str(out) if agreed else None,
            "playable_as_is": imported.playable_as_is,
            "report": msgspec.to_builtins(report),
            "joins": [join._asdict() for join in imported.joins],
        }
        say_json(told)
        return 0 if agreed else 1
    for line in lines_of(report):
        say(line)
    if agreed:
        say(f"Written: {out}")
    elif report.unplayable:
        say("Nothing was written, for the list cannot be played like this.")
    else:
        say("Nothing was written; --without-unknown writes the list without what was not understood.")
    return 0 if agreed else 1


def _overview(args: argparse.Namespace) -> int:
    books = list(SHELF) if args.book is None else [open_book(args.book).id]
    armies = [
        {"book": book, **armies_of(book).army_line(x)} for book in books for x in armies_of(book).army_ids()
    ]
    lists = [
        {"book": book, **armies_of(book).list_line(x)} for book in books for x in armies_of(book).list_ids()
    ]
    if args.json:
        say_json({"armies": armies, "lists": lists})
        return 0
    console = wide_terminal()
    for book in books:
        console.print(Text(open_book(book).title, style="bold"))
        for title, headings, lines in (
            ("Armies", ("id", "name", "units", "about"), armies),
            ("Lists", ("id", "name", "army", "points", "limit", "tier"), lists),
        ):
            rows = [tuple([str(line[key]) for key in headings]) for line in lines if line["book"] == book]
            _print(Sheet(title, headings, rows), console)
    return 0


def _print(sheet: Sheet, console: Terminal) -> None:
    """A table; a column that is empty from top to bottom is left out."""
    table = Table(title=sheet.title, title_justify="left")
    used = [at for at in range(len(sheet.headings)) if any([row[at] for row in sheet.rows])]
    for at in used:
        heading = sheet.headings[at]
        # An id is copied, and figures stand under their headings, only while they are not folded.
        table.add_column(heading, overflow="fold", no_wrap=heading == "id" or heading.count(" ") > 3)
    for row in sheet.rows:
        table.add_row(*[row[at] for at in used])
    console.print(table)
