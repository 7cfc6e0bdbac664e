"""What a game of Age of Fantasy starts from: the table or how it is set up, the scenario, and the armies."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec

from banneret.books.age_of_fantasy.battle import SECTIONS
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.mission_choices import known_missions
from banneret.books.age_of_fantasy.missions import ROLL
from banneret.books.age_of_fantasy.pieces import LEAST_PIECES, MOST_CHOSEN, check_kind
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT, PLACEMENT
from banneret.books.chapter_choices import (
    armies_allowed,
    chapters_of,
    check_choices,
    check_providers,
    check_teams,
    chosen_in,
    in_use,
    without_empty_room,
)
from banneret.books.chapters import OptionalChapter
from banneret.books.opr.agreed import DEPTH, WIDTH, check_lists, check_outlines, check_sides, check_size
from banneret.books.opr.roster import Roster
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant
from banneret.core.space.table import Table, check_flat, check_pieces

TITLE: Final = "Age of Fantasy"
MOST_PIECES: Final = 40


class AgeOfFantasyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`players` are the names shown for the seats.

    `placement` is a style of terrain placement, or "roll", and then the table begins empty; "" plays on the
    table as it is. `pieces` are the kinds to be placed; none means a balanced set (AF-TPL-03). `chapters` are
    choices of optional chapters that have no field of their own here.
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
    chapters: dict[str, tuple[str, ...]] = {}


def read_options(data: object) -> AgeOfFantasyOptions:
    """AF-PRE-01, AF-PRE-02, AF-PRE-11, AF-GEN-22: everything agreed before the game, or BadInput."""
    if isinstance(data, AgeOfFantasyOptions):
        options = data
    else:
        try:
            options = msgspec.convert(data, AgeOfFantasyOptions)
        except msgspec.ValidationError as error:
            raise BadInput(f"these are not options for {TITLE}: {error}", "options") from error
    options = check_choices(known_chapters(), options)
    _check_armies(options)
    _check_table(options)
    for field, value, known in (
        ("deployment", options.deployment, [*[style.id for style in DEPLOYMENT], ROLL]),
        ("mission", options.mission, [*[each.id for each in known_missions()], ROLL]),
        ("placement", options.placement, ["", *[each.id for each in PLACEMENT], ROLL]),
    ):
        if value not in known:
            raise BadInput(f"there is no {field} “{value}”{meant(value, known)}", f"options.{field}")
    chapters = in_use(known_chapters(), chosen_in(known_chapters(), options))
    for mission in known_missions():
        if options.mission == mission.id:
            check_providers([*chapters, mission])
    return options


def known_chapters() -> tuple[OptionalChapter, ...]:
    """AF-GEN-22: every optional chapter that can be played, in the order of the book."""
    return chapters_of("age-of-fantasy", SECTIONS)


def _check_armies(options: AgeOfFantasyOptions) -> None:
    chapters = in_use(known_chapters(), chosen_in(known_chapters(), options))
    check_sides(options.armies, TITLE, armies_allowed(chapters))
    check_teams(chapters, options.armies)
    for seat, roster in options.armies.items():
        where = f"options.armies.{seat}"
        if not roster.units:
            raise BadInput("an army needs at least one unit", f"{where}.units")
        cost = sum([unit.points for unit in roster.units])
        if cost != roster.points:
            raise BadInput(f"its units cost {cost} points, not {roster.points}", f"{where}.points")
    check_lists(options.armies, options.points, chapters)


def _check_table(options: AgeOfFantasyOptions) -> None:
    table = options.table
    smallest = smallest_table(options)
    check_size(table, TITLE, smallest)
    check_flat(table, TITLE)
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
    check_pieces(table, least_pieces(table), MOST_PIECES)
    check_outlines(table)


def smallest_table(options: AgeOfFantasyOptions) -> tuple[float, float]:
    """AF-PRE-01: the smallest table that this may be played on; (0, 0) if there is only one size."""
    for chapter in in_use(known_chapters(), chosen_in(known_chapters(), options)):
        assert isinstance(chapter, Chapter)
        if chapter.smallest_table[0]:
            return chapter.smallest_table
    return 0.0, 0.0


def least_pieces(table: Table) -> int:
    """AF-PRE-02: ten on a table of the usual size, in proportion on a smaller one."""
    return math.ceil(LEAST_PIECES * table.width * table.depth / (WIDTH * DEPTH))


def write_options(options: AgeOfFantasyOptions) -> dict[str, Any]:
    data = msgspec.to_builtins(options)
    assert isinstance(data, dict)
    return without_empty_room(data)
