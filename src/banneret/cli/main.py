"""The `banneret` command: one module a subcommand, loaded only when it is called.

Exit codes: 0 all is well, 1 the thing asked about failed, 2 the command was used wrongly. Bad input gets
one sentence on standard error, never a traceback. A reader that has read enough (`… | head -1`) is no fault.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from banneret import __version__
from banneret.cli.output import complain, guarded, hang_up, shown
from banneret.core.engine.book import SHELF
from banneret.core.engine.collecting import collecting_seldom
from banneret.core.engine.doors import place_of
from banneret.core.engine.errors import BadInput

# Each module has HELP (one line), EXAMPLE, add_arguments(parser) and run(args) -> exit code.
COMMANDS = {
    "simulate": "banneret.cli.simulate",
    "odds": "banneret.cli.odds.command",
    "case": "banneret.cli.case",
    "rules": "banneret.cli.rules",
    "books": "banneret.cli.books",
    "replay": "banneret.cli.replay",
    "army": "banneret.cli.army",
    "warband": "banneret.cli.warband",
    "bench": "banneret.cli.bench",
    "play": "banneret.cli.play",
    "demo": "banneret.cli.demo",
    "serve": "banneret.cli.serve",
    # A book that is more than its games has a command of its own.
    **{book_id: place for book_id in SHELF if (place := place_of("cli", book_id, "command"))},
}


_TAKES = re.compile(r"argument (\S+): (takes .*)", re.DOTALL)
_CHOICE = re.compile(r"argument (\S+): invalid choice: '(.*)' \(choose from (.*)\)", re.DOTALL)
_REQUIRED = re.compile(r"the following arguments are required: (.*)", re.DOTALL)
_UNKNOWN = re.compile(r"unrecognized arguments: (.*)", re.DOTALL)
_WIDTH = re.compile(r"[0-9]{1,4}")


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong and exits 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"{self.prog}: {shown(in_words(message))}. See “{self.prog} --help”.\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse would keep it to itself that the help could not be written.
        (file or sys.stderr).write(message)


def in_words(message: str) -> str:
    """What argparse complains of, as a person would say it."""
    if found := _TAKES.fullmatch(message):
        return " ".join(found.groups())
    if found := _CHOICE.fullmatch(message):
        name, given, choices = found.groups()
        choices = choices.replace("'", "")
        if "," not in choices:
            return f"write “{choices}” here, not “{given}”"
        what = f"{name} has no choice" if name.startswith("-") else f"there is no {name.lower()}"
        return f"{what} “{given}”; choose one of: {choices}"
    if found := _REQUIRED.fullmatch(message):
        return f"{found[1]} {'are' if ', ' in found[1] else 'is'} missing"
    if found := _UNKNOWN.fullmatch(message):
        return f"nothing is known of “{found[1]}” here"
    return message


def build_parser(command: str | None) -> argparse.ArgumentParser:
    parser = _Parser(prog="banneret", description="Plays, referees and studies fantasy tabletop war games.")
    parser.add_argument("--version", action="version", version=f"banneret {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, place in COMMANDS.items():
        # Help lists every command; to run one, only its own module is needed.
        if command in COMMANDS and name != command:
            commands.add_parser(name)
            continue
        module = importlib.import_module(place)
        sub = commands.add_parser(
            name,
            help=module.HELP,
            description=module.HELP,
            epilog=f"Example:\n{module.EXAMPLE}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(sub)
        sub.set_defaults(run=module.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _forget_odd_widths()
    with guarded(), _stopped_once(), collecting_seldom():
        try:
            try:
                return _run(words)
            finally:
                # Here, and not when Python ends, where nobody could say what went wrong.
                sys.stdout.flush()
        except BadInput as fault:
            complain(f"banneret: {fault}")
            return 2
        except KeyboardInterrupt:
            complain("banneret: stopped.")
            return 130
        except BrokenPipeError:
            # The reader of our output (head, less) has gone; that is its right.
            hang_up()
            return 0
        except OSError as fault:
            # A full disk or a closed terminal; files people name are reported where they are opened.
            hang_up()
            complain(f"banneret: cannot go on ({fault.strerror or fault}).")
            return 1
        except RecursionError:
            complain("banneret: something in what was given is nested too deeply.")
            return 2


@contextmanager
def _stopped_once() -> Iterator[None]:
    """The first Ctrl-C stops the command; those after it disturb neither its tidying up nor its end."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    stopped = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        if not stopped:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _run(words: list[str]) -> int:
    parser = build_parser(words[0] if words else None)
    _nothing_empty(words)
    args = parser.parse_args(words)
    code = args.run(args)
    assert isinstance(code, int)
    return code


def _nothing_empty(words: list[str]) -> None:
    """BadInput for a word with nothing in it, as a script gives it whose variable is not set."""
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name.startswith("--") and equals and not value.strip():
            raise BadInput("nothing is given for it; leave it out, or say what", name)
        if not word.strip():
            before = words[at - 1] if at else ""
            where = before if before.startswith("-") else f"word {at + 1}"
            raise BadInput("there is nothing in it; leave it out, or say what", where)


def _forget_odd_widths() -> None:
    """A width of the terminal that is none is left to be measured."""
    for name in ("COLUMNS", "LINES"):
        value = os.environ.get(name)
        if value is not None and (not _WIDTH.fullmatch(value) or int(value) < 1):
            del os.environ[name]


if __name__ == "__main__":
    sys.exit(main())
