"""What a game of the Quick Starter starts from: the table, the two armies, and which tier of rules is used."""

from __future__ import annotations

from typing import Any

import msgspec

from banneret.books.artefacts import all_artefacts
from banneret.books.chapter_choices import (
    chapters_of,
    check_choices,
    check_two_players,
    chosen_in,
    in_use,
    without_empty_room,
)
from banneret.books.chapters import OptionalChapter
from banneret.books.honours import shared_artefact
from banneret.books.quick_starter.battle import SECTIONS
from banneret.books.quick_starter.battlefield import BOOK, check_table
from banneret.books.quick_starter.roster import Roster
from banneret.books.quick_starter.taking_the_field import unit_of
from banneret.books.roster_limits import check_numbers
from banneret.books.sides import SEATS
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import is_convex
from banneret.core.space.table import Table

TIERS = ("basic", "advanced")


class QuickStarterOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`tier` is basic or advanced; `points` any limit, 800 to 2,500 being suggested (QS-ARM-03).

    `chapters` are what was chosen of the optional chapters.
    """

    table: Table
    armies: dict[str, Roster]
    tier: str = "advanced"
    points: int = 1000
    players: dict[str, str] = {}
    chapters: dict[str, tuple[str, ...]] = {}


def read_options(data: object) -> QuickStarterOptions:
    """QS-SET-01, QS-SET-02, QS-SET-04, QS-ARM-02: what the Quick Starter is played with, or BadInput."""
    if isinstance(data, QuickStarterOptions):
        options = data
    else:
        try:
            options = msgspec.convert(data, QuickStarterOptions)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for the Quick Starter: {error}", "options") from error
    if options.tier not in TIERS:
        raise BadInput(f"the tier is basic or advanced, not “{options.tier}”", "options.tier")
    if tuple(sorted(options.armies)) != SEATS:
        raise BadInput("the Quick Starter needs an army for seat A and one for seat B", "options.armies")
    for seat, roster in options.armies.items():
        check_numbers(roster, sum([unit.models for unit in roster.units]), f"options.armies.{seat}")
        if roster.points > options.points:
            raise BadInput(
                f"{roster.name} costs {roster.points} points, over the {options.points} agreed (QS-ARM-02)",
                f"options.armies.{seat}",
            )
        if len({unit.id for unit in roster.units}) != len(roster.units):
            raise BadInput("two units have the same id", f"options.armies.{seat}.units")
        for unit in roster.units:
            # An entry that cannot be read is found here rather than in the middle of a game.
            unit_of(seat, unit, unit.id)
    shared = shared_artefact(
        [unit.honours for unit in roster.units if unit.honours] for roster in options.armies.values()
    )
    if shared:
        name = all_artefacts()[shared].name if shared in all_artefacts() else shared
        raise BadInput(f"{name} is in both armies; each Artefact exists once (QS-ART-39)", "options.armies")
    for number, piece in enumerate(options.table.pieces):
        if not is_convex(list(piece.polygon)):
            raise BadInput(f"{piece.kind} is not convex", f"options.table.pieces[{number}]")
    check_table(options.table)
    options = check_choices(known_chapters(), options)
    chosen = chosen_in(known_chapters(), options)
    check_two_players(in_use(known_chapters(), chosen), "the Quick Starter", "QS-GEN-10")
    return options


def known_chapters() -> tuple[OptionalChapter, ...]:
    """Every optional chapter that can be played, in the order of the book."""
    return chapters_of(BOOK, SECTIONS)


def write_options(options: QuickStarterOptions) -> dict[str, Any]:
    data = msgspec.to_builtins(options)
    assert isinstance(data, dict)
    return without_empty_room(data)
