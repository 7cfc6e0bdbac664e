"""`banneret serve`: the server that people play on in their browsers."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable

from banneret.cli.numbers import whole
from banneret.core.engine.errors import BadInput

HELP = "Start the server: games in the browser, kept in a database."
EXAMPLE = (
    "  banneret serve\n  banneret serve --host 0.0.0.0 --port 8080\n"
    "  banneret serve --database postgresql://user@localhost/banneret"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default 127.0.0.1)")
    parser.add_argument("--port", type=whole, default=8000, help="the port, or 0 for any (default 8000)")
    parser.add_argument(
        "--database", metavar="URL", help="a file, or postgresql://… (default: a file among your own data)"
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing but errors")


def run(args: argparse.Namespace) -> int:
    def ready(address: str) -> None:
        if not args.quiet:
            print(f"Banneret is at {address} (stop with Ctrl-C).", flush=True)

    start(args.host, args.port, args.database, ready)
    return 0


def start(host: str, port: int, database: str | None, ready: Callable[[str], None]) -> None:
    """Serve until stopped, with this database or the file among the user's own data."""
    if not 0 <= port <= 65535:
        raise BadInput(f"a port is a number from 0 to 65535, not {port}", "--port")
    if not host.strip():
        # An empty host would be every address of this machine.
        raise BadInput("name the address to listen at, such as 127.0.0.1", "--host")
    # Loaded here: the other commands must not wait for a web server.
    from banneret.server.running import run as run_server
    from banneret.server.settings import Settings, database_url, default_database, from_environment

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    url = default_database() if database is None else database_url(database)
    run_server(from_environment(Settings(database=url)), host, port, ready)
