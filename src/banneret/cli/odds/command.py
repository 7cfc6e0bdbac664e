"""`banneret odds`: exact odds between two units of the army packs, for every book that has odds.

What there is to say and to work out in a book stands in the module of its name beside this one.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from banneret.cli.examples import FIRST, LAST
from banneret.cli.output import shown
from banneret.core.engine.book import SHELF
from banneret.core.engine.doors import module_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

HELP = "Work out exact odds of shooting, charges and melee between two units, without sampling."
EXAMPLE = f"""\
  banneret odds {FIRST} --help
  banneret odds {LAST} --help

A unit is written ARMY/UNIT, and /CHARACTER for one who has joined it. Ids are those of the army packs; an
unknown one is answered with the nearest that exists. The help of each book says what else it takes."""


class _Books(argparse._SubParsersAction):  # type: ignore[type-arg]
    """The books; an unknown one gets the nearest, and a flag of another book is named as such."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Looked up here, not by argparse.
        self.choices = None  # type: ignore[assignment]

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        known = self._name_parser_map
        if values[0] not in known:
            raise BadInput(f"there is no book “{shown(values[0])}”{meant(values[0], known)}", "BOOK")
        super().__call__(parser, namespace, values, option_string)
        left = getattr(namespace, argparse._UNRECOGNIZED_ARGS_ATTR, [])
        if left and left[0].startswith("--"):
            raise BadInput(f"is not for the book {values[0]}", shown(left[0]))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Words for each book; its module has HELP, EXAMPLE, add_arguments(parser) and run(args).

    One that takes --mode has MODES and FLAGS too.
    """
    books = parser.add_subparsers(
        dest="book", metavar="BOOK", required=True, help="the rulebook:", action=_Books
    )
    for book_id in SHELF:
        module = module_of("cli.odds", book_id)
        if module is not None:
            own = books.add_parser(
                book_id,
                help=module.HELP,
                description=f"{module.HELP[0].upper()}{module.HELP[1:]}.",
                epilog=f"Example:\n{module.EXAMPLE}",
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            module.add_arguments(own)


def run(args: argparse.Namespace) -> int:
    module = module_of("cli.odds", args.book)
    assert module is not None
    mode = getattr(args, "mode", None)
    if mode is not None:
        _check_mode(args, mode, module.MODES, module.FLAGS)
    code: int = module.run(args)
    return code


def _check_mode(args: argparse.Namespace, mode: str, modes: Sequence[str], flags: Mapping[str, str]) -> None:
    """BadInput for a mode that there is not, or a flag that is about another."""
    if mode not in modes:
        raise BadInput(f"one of {', '.join(modes)} is worked out here, not “{mode}”", "--mode")
    for name, about in flags.items():
        if getattr(args, name) and mode not in (about, modes[-1]):
            raise BadInput(f"is about {about}, not about {mode}", f"--{name.replace('_', '-')}")
