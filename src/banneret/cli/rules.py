"""`banneret rules`: clause by clause, what enforces it and what proves it."""

from __future__ import annotations

import argparse

from rich.table import Table

from banneret.cases.clause_files import Clause, has_clauses, load_clauses
from banneret.cases.proof import Evidence, evidence, missing
from banneret.cli.examples import FIRST, LAST
from banneret.cli.output import say_json
from banneret.cli.terminal import wide_terminal
from banneret.core.engine.book import SHELF, AnyBook, open_book
from banneret.core.engine.errors import BadInput

HELP = "List the clauses of a rulebook with the code that enforces and the cases and tests that prove each."
EXAMPLE = f"""  banneret rules {FIRST}
  banneret rules {LAST} --missing
  banneret rules {FIRST} --sections MOV,MEL --missing
  banneret rules {FIRST} CLAUSE"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="?", metavar="BOOK", help="a rulebook; without it, all are counted")
    parser.add_argument("clause", nargs="?", metavar="CLAUSE", help="show one clause in full")
    parser.add_argument("--missing", action="store_true", help="only clauses that nothing proves or enforces")
    parser.add_argument(
        "--sections", metavar="GEN,PRE,…", help="only clauses of these sections, the middle part of their ids"
    )
    parser.add_argument("--played", action="store_true", help="leave out sections that are not played yet")
    parser.add_argument("--json", action="store_true", help='{"book", "clauses", "proven", "missing": [ids]}')


def run(args: argparse.Namespace) -> int:
    if args.book is None:
        if args.sections is not None:
            raise BadInput("name the book whose sections are meant", "--sections")
        return _count_all(args.json, args.missing, args.played)
    book = open_book(args.book)
    clauses = _clauses_of(book, args.played)
    if args.sections is not None:
        clauses = _of_sections(book.id, clauses, args.sections)
    found = {clause: what for clause, what in evidence(book).items() if clause in {c.id for c in clauses}}
    unproven = missing(found)
    if args.clause is not None:
        return _one(args.clause, book.id, clauses, found)
    if args.json:
        say_json(_summary(book.id, len(clauses), unproven))
    elif args.missing:
        _list_missing(clauses, found, unproven)
        print(f"{len(clauses) - len(unproven)} of {len(clauses)} clauses of {book.title} are proven.")
    else:
        table = Table(title=f"{book.title}: {len(clauses)} clauses", title_justify="left", show_lines=True)
        table.add_column("clause", no_wrap=True)
        table.add_column("title", overflow="fold")
        table.add_column("code", overflow="fold")
        table.add_column("proven by", overflow="fold")
        for clause in clauses:
            what = found[clause.id]
            table.add_row(
                clause.id, clause.title, "\n".join(_short(c) for c in what.code), "\n".join(what.proof) or "–"
            )
        console = wide_terminal()
        console.print(table)
        console.print(f"{len(clauses) - len(unproven)} of {len(clauses)} proven.")
    return 1 if unproven and args.missing else 0


def _section(clause: Clause) -> str:
    """The section as it stands in the ids: GEN of XY-GEN-01."""
    return clause.id.split("-")[1]


def _clauses_of(book: AnyBook, played: bool) -> list[Clause]:
    """The clauses of a book; only those of sections that are played, if that is asked."""
    clauses = load_clauses(book.id)
    return [clause for clause in clauses if not played or _section(clause) not in book.unplayed]


def _of_sections(book: str, clauses: list[Clause], wanted: str) -> list[Clause]:
    """The clauses of some sections."""
    names = [name.strip().upper() for name in wanted.split(",")]
    known = list(dict.fromkeys([_section(clause) for clause in clauses]))
    for name in names:
        if name not in known:
            raise BadInput(f"{book} has no section “{name}”; it has {', '.join(known)}", "--sections")
    return [clause for clause in clauses if _section(clause) in names]


def _short(place: str) -> str:
    return place.removeprefix("src/banneret/").removeprefix("books/")


def _summary(book: str, count: int, unproven: list[str]) -> dict[str, object]:
    return {"book": book, "clauses": count, "proven": count - len(unproven), "missing": unproven}


def _list_missing(clauses: list[Clause], found: dict[str, Evidence], unproven: list[str]) -> None:
    for clause in clauses:
        if clause.id in unproven:
            lacks = [word for word in ("code", "proof") if not getattr(found[clause.id], word)]
            print(f"{clause.id}  {clause.title} (no {' and no '.join(lacks)})")


def _count_all(as_json: bool, list_missing: bool, played: bool) -> int:
    rows: list[dict[str, object]] = []
    for book_id in SHELF:
        clauses: list[Clause] = []
        found: dict[str, Evidence] = {}
        if has_clauses(book_id):
            book = open_book(book_id)
            clauses = _clauses_of(book, played)
            ids = {clause.id for clause in clauses}
            found = {clause: what for clause, what in evidence(book).items() if clause in ids}
        unproven = missing(found)
        row = _summary(book_id, len(clauses), unproven)
        rows.append(row)
        if not as_json:
            if list_missing:
                _list_missing(clauses, found, unproven)
            print(f"{row['book']}: {row['proven']} of {row['clauses']} clauses proven")
    if as_json:
        say_json(rows)
    return 1 if list_missing and any(row["missing"] for row in rows) else 0


def _one(wanted: str, book: str, clauses: list[Clause], found: dict[str, Evidence]) -> int:
    for clause in clauses:
        if clause.id == wanted.upper():
            what = found[clause.id]
            print(f"{clause.id}  {clause.title}\n\n{clause.rule}")
            if clause.ruling:
                print(f"\nRuling: {clause.ruling}")
            print("\nEnforced in:", *what.code or ["nothing"], sep="\n  ")
            print("\nProven by:", *what.proof or ["nothing"], sep="\n  ")
            return 0 if what.proof and what.code else 1
    raise BadInput(f"{book} has no clause “{wanted}”; “banneret rules {book}” lists those it has")
