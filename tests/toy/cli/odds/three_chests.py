"""`banneret odds three-chests`: how likely a treasure is found."""

from __future__ import annotations

import argparse

from banneret.cli.numbers import whole
from banneret.cli.output import say_json

HELP = "the chance to find a treasure"
EXAMPLE = "  banneret odds three-chests --chests 2"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--chests", type=whole, default=3, help="that it may be in")


def run(args: argparse.Namespace) -> int:
    from banneret.odds.three_chests.advice import found_chance  # type: ignore[import-not-found]

    say_json({"book": args.book, "found": found_chance(args.chests)})
    return 0
