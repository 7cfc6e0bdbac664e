"""The `banneret` command: one module a subcommand, loaded only when it is called.

Exit codes: 0 all is well, 1 the thing asked about failed, 2 the command was used wrongly. Bad input gets
one sentence on standard error, never a traceback.
"""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Sequence

from banneret import __version__
from banneret.core.errors import BadInput

# Each module has HELP (one line), EXAMPLE, add_arguments(parser) and run(args) -> exit code.
COMMANDS = {
    "simulate": "banneret.cli.simulate",
    "odds": "banneret.cli.odds",
    "case": "banneret.cli.case",
    "rules": "banneret.cli.rules",
    "books": "banneret.cli.books",
    "replay": "banneret.cli.replay",
    "army": "banneret.cli.army",
    "bench": "banneret.cli.bench",
    "play": "banneret.cli.play",
    "demo": "banneret.cli.demo",
    "serve": "banneret.cli.serve",
}


_NO_NUMBER = re.compile(r"argument (\S+): invalid (int|float) value: '(.*)'")


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong and exits 2."""

    def error(self, message: str) -> None:  # type: ignore[override]
        found = _NO_NUMBER.fullmatch(message)
        if found:
            flag, kind, given = found.groups()
            message = f"{flag} takes {'a whole number' if kind == 'int' else 'a number'}, not {given}"
        self.exit(2, f"{self.prog}: {message}. See “{self.prog} --help”.\n")


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
    parser = build_parser(words[0] if words else None)
    args = parser.parse_args(words)
    try:
        code = args.run(args)
    except BadInput as fault:
        print(f"banneret: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("banneret: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output (head, less) has gone; that is its right.
        sys.stderr.close()
        return 0
    except OSError as fault:
        # A full disk or a closed terminal; files people name are reported where they are opened.
        print(f"banneret: cannot go on ({fault.strerror or fault}).", file=sys.stderr)
        return 1
    assert isinstance(code, int)
    return code


if __name__ == "__main__":
    sys.exit(main())
