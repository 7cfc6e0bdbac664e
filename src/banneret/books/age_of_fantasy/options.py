"""What a game of Age of Fantasy starts from: the table or how it is set up, the scenario, and the armies."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from banneret.books.age_of_fantasy.extra_actions import EXTRA
from banneret.books.age_of_fantasy.missions import ROLL
from banneret.books.age_of_fantasy.pieces import LEAST_PIECES, MOST_CHOSEN, check_kind
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT, MISSION, PLACEMENT, PLAYSTYLE, SELECTION
from banneret.books.opr.roster import Roster
from banneret.books.opr.warfare import SEATS
from banneret.books.roster_limits import check_numbers
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant
from banneret.core.space.geometry import is_convex
from banneret.core.space.table import Table, check_pieces

WIDTH: Final = 72.0  # AF-PRE-01
DEPTH: Final = 48.0
MOST_PIECES: Final = 40


class AgeOfFantasyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`players` are the names shown for the seats.

    `placement` is a style of terrain placement, or "roll", and then the table begins empty; "" plays on the
    table as it is. `pieces` are the kinds to be placed; none means a balanced set (AF-TPL-03).
    """

    table: Table
    armies: dict[str, Roster]
    points: int = 750
    players: dict[str, str] = {}
    placement: str = ""
    pieces: tuple[str, ...] = ()
    terrain_seed: int = 0
    deployment: str = "frontline"
    mission: str = "duel"
    side_missions: str = ""
    selection: str = "free"
    actions: tuple[str, ...] = ()


def read_options(data: object) -> AgeOfFantasyOptions:
    """AF-PRE-01, AF-PRE-02, AF-PRE-11, AF-GEN-22: everything agreed before the game, or BadInput."""
    if isinstance(data, AgeOfFantasyOptions):
        options = data
    else:
        try:
            options = msgspec.convert(data, AgeOfFantasyOptions)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for Age of Fantasy: {error}", "options") from error
    _check_armies(options)
    _check_table(options)
    for field, value, known in (
        ("deployment", options.deployment, [*[style.id for style in DEPLOYMENT], ROLL]),
        ("mission", options.mission, [*[each.id for each in MISSION], ROLL]),
        ("side_missions", options.side_missions, ["", *[each.id for each in PLAYSTYLE], ROLL]),
        ("selection", options.selection, [*[each.id for each in SELECTION], ROLL]),
        ("placement", options.placement, ["", *[each.id for each in PLACEMENT], ROLL]),
    ):
        if value not in known:
            raise BadInput(f"there is no {field} “{value}”{meant(value, known)}", f"options.{field}")
    for number, action in enumerate(options.actions):
        if action not in EXTRA:
            raise BadInput(
                f"there is no extra action “{action}”{meant(action, EXTRA)}", f"options.actions[{number}]"
            )
        if action in options.actions[:number]:
            raise BadInput(f"“{action}” is named twice", f"options.actions[{number}]")
    return options


def _check_armies(options: AgeOfFantasyOptions) -> None:
    if tuple(sorted(options.armies)) != SEATS:
        raise BadInput("Age of Fantasy needs an army for seat A and one for seat B", "options.armies")
    for seat, roster in options.armies.items():
        where = f"options.armies.{seat}"
        models = sum([model.count for unit in roster.units for model in unit.models])
        check_numbers(roster, models, where)
        if not roster.units:
            raise BadInput("an army needs at least one unit", f"{where}.units")
        cost = sum([unit.points for unit in roster.units])
        if cost != roster.points:
            raise BadInput(f"its units cost {cost} points, not {roster.points}", f"{where}.points")
        if roster.points > options.points:
            raise BadInput(
                f"{roster.name} costs {roster.points} points, more than the {options.points} agreed", where
            )
        if len({unit.id for unit in roster.units}) != len(roster.units):
            raise BadInput("two units have the same id", f"{where}.units")


def _check_table(options: AgeOfFantasyOptions) -> None:
    table = options.table
    if (table.width, table.depth) != (WIDTH, DEPTH):
        raise BadInput(
            f"Age of Fantasy is played on a table of 72 by 48 inches, not {table.width:g} by {table.depth:g}",
            "options.table",
        )
    if options.placement:
        if table.pieces:
            raise BadInput("players set up the terrain themselves, so the table begins empty", "options.table")
        if options.pieces and not LEAST_PIECES <= len(options.pieces) <= MOST_CHOSEN:
            raise BadInput(
                f"{LEAST_PIECES} to {MOST_CHOSEN} pieces are placed, not {len(options.pieces)}",
                "options.pieces",
            )
        for number, kind in enumerate(options.pieces):
            check_kind(kind, f"options.pieces[{number}]")
        return
    if options.pieces:
        raise BadInput("pieces are chosen only where players set up the terrain", "options.pieces")
    check_pieces(table, LEAST_PIECES, MOST_PIECES)
    for number, piece in enumerate(table.pieces):
        if not is_convex(list(piece.polygon)):
            raise BadInput(f"{piece.kind} is not convex", f"options.table.pieces[{number}]")


def write_options(options: AgeOfFantasyOptions) -> dict[str, Any]:
    data = msgspec.to_builtins(options)
    assert isinstance(data, dict)
    return data
