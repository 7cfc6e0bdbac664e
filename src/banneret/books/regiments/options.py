"""What a game of Regiments starts from: the table, the two armies and the points they were built for."""

from __future__ import annotations

from typing import Any

import msgspec

from banneret.books.opr.roster import Roster
from banneret.books.opr.warfare import SEATS
from banneret.books.roster_limits import check_numbers
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import is_convex
from banneret.core.space.table import Table, check_pieces

WIDTH, DEPTH = 72.0, 48.0  # RG-PRE-01
LEAST_PIECES = 5  # and any number more


class RegimentsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`players` are the names shown for the seats."""

    table: Table
    armies: dict[str, Roster]
    points: int = 750
    players: dict[str, str] = {}


def read_options(data: object) -> RegimentsOptions:
    """RG-PRE-01, RG-PRE-02: the table and the armies that Regiments is played with, or BadInput."""
    if isinstance(data, RegimentsOptions):
        options = data
    else:
        try:
            options = msgspec.convert(data, RegimentsOptions)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for Regiments: {error}", "options") from error
    if tuple(sorted(options.armies)) != SEATS:
        raise BadInput("Regiments needs an army for seat A and one for seat B", "options.armies")
    for seat, roster in options.armies.items():
        models = sum([model.count for unit in roster.units for model in unit.models])
        check_numbers(roster, models, f"options.armies.{seat}")
        if roster.points > options.points:
            # RG-PRE-02: both get the same limit.
            raise BadInput(
                f"{roster.name} costs {roster.points} points, more than the {options.points} agreed",
                f"options.armies.{seat}",
            )
        if len({unit.id for unit in roster.units}) != len(roster.units):
            raise BadInput("two units have the same id", f"options.armies.{seat}.units")
    table = options.table
    if (table.width, table.depth) != (WIDTH, DEPTH):
        raise BadInput(
            f"Regiments is played on a table of 72 by 48 inches, not {table.width:g} by {table.depth:g}",
            "options.table",
        )
    check_pieces(table, LEAST_PIECES)
    for number, piece in enumerate(table.pieces):
        if not is_convex(list(piece.polygon)):
            raise BadInput(f"{piece.kind} is not convex", f"options.table.pieces[{number}]")
    return options


def write_options(options: RegimentsOptions) -> dict[str, Any]:
    data = msgspec.to_builtins(options)
    assert isinstance(data, dict)
    return data
