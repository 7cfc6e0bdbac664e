"""`banneret play`: start the game on this machine and open it in the browser."""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import urllib.request
import webbrowser
from typing import Any

from banneret.cli.agreeing import add_set, agreed
from banneret.cli.serve import start
from banneret.core.book import open_book
from banneret.core.errors import BadInput

HELP = "Start the game on this machine and open it in the browser."
EXAMPLE = (
    "  banneret play\n  banneret play --port 8080 --no-browser\n"
    "  banneret play --book age-of-fantasy --set mission=relic-hunt"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--book", help="go straight into a game of this book against a bot (else the lobby)")
    add_set(parser)
    parser.add_argument("--port", type=int, default=8000, help="the port, or 0 for any (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="a file, or postgresql://… (default: a file among your own data)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only say where the game is")


def run(args: argparse.Namespace) -> int:
    if args.set and args.book is None:
        raise BadInput("name the book too, with --book", "--set")
    body = None if args.book is None else quick_game(args.book, args.set)

    def show(address: str) -> None:
        print(f"The game is at {address} (stop with Ctrl-C).", flush=True)
        if not args.no_browser and _has_screen():
            webbrowser.open(address)

    def ready(address: str) -> None:
        if body is None:
            show(address)
        else:
            # The server answers from the thread that calls this, so the asking is done by another.
            threading.Thread(target=lambda: show(_new_game(address, body)), daemon=True).start()

    start("127.0.0.1", args.port, args.database, ready)
    return 0


def quick_game(book_id: str, words: list[str]) -> dict[str, Any]:
    """The request for a game at once against the book's best bot, or BadInput if it cannot be played so."""
    # Loaded here: help must not wait for it.
    from banneret.server import catalogue

    book = open_book(book_id)
    settings = dict(agreed(book, words))
    found = next(each for each in catalogue.books() if each["id"] == book.id)
    body = {**found["quick"], "settings": settings}
    catalogue.options(book, body["lists"], body["map"], 0, {}, settings=settings)
    return body


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
