"""`banneret play`: start the game on this machine and open it in the browser."""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from banneret.cli.agreeing import add_set, agreed
from banneret.cli.examples import LAST
from banneret.cli.numbers import whole
from banneret.cli.output import complain, shown
from banneret.cli.serve import start
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, read_text

HELP = "Start the game on this machine and open it in the browser."
EXAMPLE = (
    "  banneret play\n  banneret play --port 8080 --no-browser\n"
    f"  banneret play --book {LAST} --set SETTING=CHOICE\n"
    "  banneret play --armies mylist.toml levy-750"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--book", help="go straight into a game of this book against a bot (else the lobby)")
    add_set(parser)
    parser.add_argument(
        "--armies",
        metavar="LIST",
        nargs="+",
        help="army lists, yours first, one per seat: by id or file (also the JSON of an Army Forge share link)",
    )
    parser.add_argument(
        "--without-unknown", action="store_true", help="play such a list without the rules not understood"
    )
    parser.add_argument("--port", type=whole, default=8000, help="the port, or 0 for any (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="a file, or postgresql://… (default: a file among your own data)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only say where the game is")


def run(args: argparse.Namespace) -> int:
    if args.set and args.book is None:
        raise BadInput("name the book too, with --book", "--set")
    lists = [_list(name, args.without_unknown) for name in args.armies or ()]
    body = None
    if args.book is not None or lists:
        book = _book_of(args.armies) if args.book is None else args.book
        body = quick_game(book, args.set, lists)

    def show(address: str) -> None:
        print(f"The game is at {shown(address)} (stop with Ctrl-C).", flush=True)
        if not args.no_browser and _has_screen():
            webbrowser.open(address)

    def ready(address: str) -> None:
        if body is None:
            show(address)
        else:
            # The server answers from the thread that calls this, so the asking is done by another.
            threading.Thread(target=lambda: show(_begun(address, body)), daemon=True).start()

    start("127.0.0.1", args.port, args.database, ready)
    return 0


def _book_of(names: list[str]) -> str:
    """The book of the first of these lists that tells its own: the JSON of another program does not."""
    from banneret.cli.army import book_of

    for name in names:
        if Path(name).suffix != ".json":
            return book_of(name, None)
    raise BadInput("name the book too, with --book", "--armies")


def _list(name: str, without_unknown: bool) -> str | dict[str, Any]:
    """A list as the server is asked for it: its id, or the text of its file."""
    from banneret.server.models import LONGEST_LIST

    if ID.fullmatch(name):
        return name
    text = read_text(Path(name))
    if len(text) > LONGEST_LIST:
        raise BadInput(f"the file has {len(text)} letters; a list has at most {LONGEST_LIST}", name)
    return {"text": text, "without_unknown": without_unknown}


def quick_game(book_id: str, words: list[str], lists: Sequence[str | dict[str, Any]] = ()) -> dict[str, Any]:
    """The request for a game at once against the book's best bot, or BadInput if it cannot be played so.

    The first seat is the person's, and the bot plays all others that what is agreed on brings.
    """
    # Loaded here: help must not wait for it.
    from banneret.books.armies import enough_lists
    from banneret.server import catalogue

    book = open_book(book_id)
    settings = dict(agreed(book, words))
    found = next(each for each in catalogue.books() if each["id"] == book.id)
    body = {**found["quick"], "settings": settings}
    if lists:
        body["lists"] = list(lists)
    elif body["lists"]:
        body["lists"] = enough_lists(book, body["lists"], settings)
    asked = [catalogue.OwnText(**each) if isinstance(each, dict) else each for each in body["lists"]]
    try:
        options = catalogue.options(book, asked, body["map"], 0, {}, settings=settings)
    except BadInput as fault:
        if lists and "only if you agree" in fault.what:
            raise BadInput(f"{fault.what.rstrip('.')}, with --without-unknown", fault.where) from None
        raise
    person, *others = found["quick"]["seats"].values()
    body["seats"] = {seat: others[0] if at else person for at, seat in enumerate(book.seats(options))}
    return body


def _begun(address: str, body: dict[str, Any]) -> str:
    """Where the new game is played; if it could not be begun, the lobby, and a word why."""
    try:
        return _new_game(address, body)
    except (OSError, ValueError, KeyError) as error:
        complain(f"banneret: the game could not be begun ({error}); the lobby is there.")
        return address


def _new_game(address: str, body: dict[str, Any]) -> str:
    """Begin the game, and give the address under which its person plays it."""
    request = urllib.request.Request(
        f"{address}/api/v1/games", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        made = json.load(answer)
    token = next(iter(made["seats"].values()))
    return f"{address}/game/{made['game']}#seat={token}"


def _has_screen() -> bool:
    """Whether there is a desktop to open a browser on; without one, text browsers would take the terminal."""
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(desktop)
