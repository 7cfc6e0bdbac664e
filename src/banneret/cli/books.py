"""`banneret books`: the rulebooks there are, and what players may agree on in each."""

from __future__ import annotations

import argparse

from rich.table import Table

from banneret.books.armies import armies_of
from banneret.bots.players import bot_names
from banneret.cli.examples import FIRST, LAST
from banneret.cli.output import say_json
from banneret.cli.terminal import Terminal
from banneret.core.engine.ask import Data
from banneret.core.engine.book import SHELF, open_book
from banneret.core.space.table import available_maps, map_about, style_abouts

HELP = "List the rulebooks, and the settings, maps, bots and army lists of one."
EXAMPLE = f"  banneret books\n  banneret books {FIRST}\n  banneret books {LAST} --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", nargs="?", metavar="BOOK", help="everything about this one")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def run(args: argparse.Namespace) -> int:
    found = [_data(book_id) for book_id in (SHELF if args.book is None else [open_book(args.book).id])]
    if args.json:
        say_json(found if args.book is None else found[0])
        return 0
    console = Terminal(soft_wrap=True)
    if args.book is not None:
        _tell(found[0], console)
        return 0
    table = Table("id", "title", "bots", "settings (--set)")
    for each in found:
        names = [setting["id"] for setting in each["settings"]]
        words = [each["bots"], names]
        table.add_row(each["id"], each["title"], *[", ".join(some) or "–" for some in words])
    console.print(table)
    return 0


def _data(book_id: str) -> Data:
    book = open_book(book_id)
    armies = armies_of(book_id)
    return {
        "id": book.id,
        "title": book.title,
        "bots": bot_names(book),
        "settings": [setting.to_data() for setting in book.settings()],
        "maps": list(available_maps(book_id)),
        "map_abouts": {name: map_about(name, book_id) for name in available_maps(book_id)},
        "style_abouts": style_abouts(book_id) if available_maps(book_id) else {},
        "lists": list(armies.list_ids()),
    }


def _tell(found: Data, console: Terminal) -> None:
    console.print(f"{found['title']} ({found['id']})")
    for word in ("bots", "maps", "lists"):
        if found[word]:
            console.print(f"  {word}: {', '.join(found[word])}")
    for head, abouts in (
        ("Maps, with --map ID", found["map_abouts"]),
        ("Styles of generated tables, with --map STYLE-NUMBER", found["style_abouts"]),
    ):
        if abouts:
            console.print(f"\n{head}:")
            wide = max(len(name) for name in abouts)
            for name, about in abouts.items():
                console.print(f"    {name:<{wide}}  {about}")
    if not found["settings"]:
        console.print("  It has no settings.")
        return
    console.print("\nWhat players may agree on, with --set NAME=CHOICE (* what is usual):")
    for setting in found["settings"]:
        several = " Any number of them." if setting["several"] else ""
        needs = setting["needs"]
        only = ""
        if needs:
            what = f"{needs['setting']}={needs['choice']}" if needs["choice"] else needs["setting"]
            only = f" Only with {what}."
        console.print(f"\n  {setting['id']}: {setting['about']}{several}{only}")
        wide = max(len(choice["id"]) for choice in setting["choices"])
        for choice in setting["choices"]:
            usual = "*" if choice["id"] in (setting["usual"], *setting["preset"]) else " "
            about = f": {choice['about']}" if choice["about"] else ""
            console.print(f"   {usual} {choice['id']:<{wide}}  {choice['name']}{about}")
