"""What a game of Regiments starts from: the table, the armies and the points they were built for."""

from __future__ import annotations

from typing import Any

import msgspec

from banneret.books.chapter_choices import (
    armies_allowed,
    chapters_of,
    check_choices,
    check_teams,
    chosen_in,
    in_use,
    without_empty_room,
)
from banneret.books.chapters import OptionalChapter
from banneret.books.opr.agreed import check_lists, check_outlines, check_sides, check_size
from banneret.books.opr.roster import Roster
from banneret.books.regiments.battle import SECTIONS
from banneret.core.engine.errors import BadInput
from banneret.core.space.table import Table, check_flat, check_pieces

LEAST_PIECES = 5  # and any number more


class RegimentsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`players` are the names shown for the seats, `chapters` what is chosen for optional chapters."""

    table: Table
    armies: dict[str, Roster]
    points: int = 750
    players: dict[str, str] = {}
    chapters: dict[str, tuple[str, ...]] = {}


def read_options(data: object) -> RegimentsOptions:
    """RG-PRE-01, RG-PRE-02: the table and the armies that Regiments is played with, or BadInput."""
    if isinstance(data, RegimentsOptions):
        options = data
    else:
        try:
            options = msgspec.convert(data, RegimentsOptions)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for Regiments: {error}", "options") from error
    options = check_choices(known_chapters(), options)
    playing = in_use(known_chapters(), chosen_in(known_chapters(), options))
    check_sides(options.armies, "Regiments", armies_allowed(playing))
    check_teams(playing, options.armies)
    check_lists(options.armies, options.points, playing)
    check_size(options.table, "Regiments")
    check_pieces(options.table, LEAST_PIECES)
    check_flat(options.table, "Regiments")
    check_outlines(options.table)
    return options


def known_chapters() -> tuple[OptionalChapter, ...]:
    """Every optional chapter that can be played, in the order of the book."""
    return chapters_of("regiments", SECTIONS)


def write_options(options: RegimentsOptions) -> dict[str, Any]:
    data = msgspec.to_builtins(options)
    assert isinstance(data, dict)
    return without_empty_room(data)
