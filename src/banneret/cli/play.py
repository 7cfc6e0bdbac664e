"""`banneret play`: start the game on this machine and open it in the browser."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser

from banneret.cli.serve import start

HELP = "Start the game on this machine and open it in the browser."
EXAMPLE = "  banneret play\n  banneret play --port 8080 --no-browser"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8000, help="the port, or 0 for any (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="a file, or postgresql://… (default: a file among your own data)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only say where the game is")


def run(args: argparse.Namespace) -> int:
    def ready(address: str) -> None:
        print(f"The game is at {address} (stop with Ctrl-C).", flush=True)
        if not args.no_browser and _has_screen():
            webbrowser.open(address)

    start("127.0.0.1", args.port, args.database, ready)
    return 0


def _has_screen() -> bool:
    """Whether there is a desktop to open a browser on; without one, text browsers would take the terminal."""
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or bool(desktop)
