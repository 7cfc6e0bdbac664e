"""Words of `banneret odds` that several books take."""

from __future__ import annotations

import argparse

from banneret.cli.numbers import decimal, whole


def add_units(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("attacker", metavar="ATTACKER", help="the unit that shoots or charges, as ARMY/UNIT")
    parser.add_argument("defender", metavar="DEFENDER", help="the unit that is attacked, as ARMY/UNIT")
    parser.add_argument("--attackers", type=whole, metavar="N", help="models left in the attacking unit")
    parser.add_argument("--defenders", type=whole, metavar="N", help="models left in the defending unit")
    add_shot(parser)
    add_json(parser)


def add_shot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cover", action="store_true", help="the defender stands inside cover")
    parser.add_argument("--moved", action="store_true", help="the attacker moved before it shoots")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")


def add_mode(parser: argparse.ArgumentParser, modes: tuple[str, ...]) -> None:
    """The last of the modes is everything, and is usual."""
    told = f"{', '.join(modes[:-1])} or {modes[-1]}"
    parser.add_argument("--mode", metavar="MODE", help=f"what is worked out: {told} (default: {modes[-1]})")


def add_side(parser: argparse.ArgumentParser) -> None:
    sides = ("front", "left", "right", "rear")
    parser.add_argument(
        "--side", choices=sides, default="front", help="the side that is charged (default: front)"
    )


def add_distance(parser: argparse.ArgumentParser, usual: float) -> None:
    parser.add_argument(
        "--distance", type=decimal, metavar="INCHES", help=f"between the two units (default: {usual:g})"
    )
