"""`banneret campaign`: found a campaign, hand in orders, let a turn go by, look at what has come of it.

Each action is a module of its name here, with HELP, EXAMPLE, add_arguments(parser) and run(args).
"""

from __future__ import annotations

import argparse
import importlib
from typing import Final

HELP = "Play a campaign: secret orders, turns, battles to be reported, maps and a chronicle."
EXAMPLE = (
    "  banneret campaign new war.db --players 4 --seed 7\n"
    "  banneret campaign status war.db --seat A\n"
    "  banneret campaign submit war.db --seat A orders.txt\n"
    "  banneret campaign turn war.db"
)

ACTIONS: Final = (
    "new",
    "status",
    "orders",
    "submit",
    "turn",
    "report",
    "map",
    "chronicle",
    "rewind",
    "simulate",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name in ACTIONS:
        module = importlib.import_module(f"banneret.cli.campaign.{name}")
        action = actions.add_parser(
            name,
            help=module.HELP,
            description=module.HELP,
            epilog=f"Example:\n{module.EXAMPLE}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(action)
        action.set_defaults(act=module.run)


def run(args: argparse.Namespace) -> int:
    code: int = args.act(args)
    return code
