"""`banneret odds`: exact odds between two units of the army packs, for every book that has odds.

What there is to say and to work out in a book stands in the module of its name beside this one.
"""

from __future__ import annotations

import argparse

from banneret.cli.examples import FIRST, LAST
from banneret.core.engine.book import SHELF
from banneret.core.engine.doors import module_of
from banneret.core.engine.errors import BadInput

HELP = "exact odds of shooting, charges and melee between two units, without sampling"
EXAMPLE = f"""\
  banneret odds {FIRST} --help
  banneret odds {LAST} --help

A unit is written ARMY/UNIT, and /CHARACTER for one who has joined it. Ids are those of the army packs; an
unknown one is answered with the nearest that exists. The help of each book says what else it takes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Words for each book; its module has HELP, EXAMPLE, MODES, FLAGS, add_arguments(parser) and run(args)."""
    books = parser.add_subparsers(dest="book", metavar="BOOK", required=True, help="the rulebook:")
    for book_id in SHELF:
        module = module_of("cli.odds", book_id)
        if module is not None:
            own = books.add_parser(
                book_id,
                help=module.HELP,
                description=module.HELP,
                epilog=f"Example:\n{module.EXAMPLE}",
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            module.add_arguments(own)


def run(args: argparse.Namespace) -> int:
    module = module_of("cli.odds", args.book)
    assert module is not None
    if args.mode is not None and args.mode not in module.MODES:
        raise BadInput(f"one of {', '.join(module.MODES)} is worked out here, not “{args.mode}”", "--mode")
    for name, about in module.FLAGS.items():
        if getattr(args, name) and args.mode not in (None, about, module.MODES[-1]):
            raise BadInput(f"is about {about}, not about {args.mode}", f"--{name.replace('_', '-')}")
    code: int = module.run(args)
    return code
