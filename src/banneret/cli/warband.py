"""`banneret warband`: parties that live on from one game to the next, in the book that has them.

What there is to do with them stands in the module of the book's name in `cli/warbands`.
"""

from __future__ import annotations

import argparse
from types import ModuleType

from banneret.core.engine.book import SHELF
from banneret.core.engine.doors import module_of
from banneret.core.engine.errors import BadInput

HELP = "Found a warband, show it, recruit and equip, and carry it on from one game to the next."
EXAMPLE = (
    "  banneret warband show\n  banneret warband new lantern-street-watch\n"
    "  banneret warband show lantern-street-watch.warband"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    module = _module()
    if module is not None:
        module.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    module = _module()
    if module is None:
        raise BadInput("no rulebook on the shelf has warbands")
    code: int = module.run(args)
    return code


def _module() -> ModuleType | None:
    found = [module for book_id in SHELF if (module := module_of("cli.warbands", book_id)) is not None]
    assert len(found) <= 1, "with a second book of warbands this command needs to be told which is meant"
    return found[0] if found else None
