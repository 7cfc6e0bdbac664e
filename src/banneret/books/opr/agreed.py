# interpreted: options are read once a game
"""What both One Page Rules books ask of the armies and the table that a game starts from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from banneret.books.chapters import OptionalChapter
from banneret.books.opr.honoured import check_shared
from banneret.books.opr.roster import Roster
from banneret.books.roster_limits import check_numbers
from banneret.books.sides import LETTERS
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import is_convex
from banneret.core.space.table import Table

WIDTH: Final = 72.0  # RG-PRE-01, AF-PRE-01
DEPTH: Final = 48.0


def check_sides(armies: Mapping[str, Roster], title: str, numbers: tuple[int, ...] = (2,)) -> None:
    """An army for each seat, with numbers that armies have; `title` is what sentences call the book.

    `numbers` are how many armies there may be.
    """
    if tuple(sorted(armies)) not in [LETTERS[:number] for number in numbers]:
        raise BadInput(f"{title} needs {_armies_for(numbers)}", "options.armies")
    for seat, roster in armies.items():
        models = sum([model.count for unit in roster.units for model in unit.models])
        check_numbers(roster, models, f"options.armies.{seat}")


def _armies_for(numbers: tuple[int, ...]) -> str:
    """In words: an army for each of these seats."""
    if numbers == (2,):
        return "an army for seat A and one for seat B"
    ways = [f"{', '.join(LETTERS[: number - 1])} and {LETTERS[number - 1]}" for number in numbers]
    return f"an army for each of the seats {', or of '.join(ways)}"


def check_zone_each(armies: int, zones: int, who: str = "armies") -> None:
    """BadInput for more armies, or teams, than there are zones to deploy in."""
    if zones < armies:
        there = f"there {'is' if zones == 1 else 'are'} {zones}"
        raise BadInput(f"{armies} {who} need a zone each to deploy in, and {there}", "options.armies")


def check_lists(armies: Mapping[str, Roster], points: int, chapters: Sequence[OptionalChapter] = ()) -> None:
    """RG-PRE-02, AF-PRE-11: all have the same limit, unless a chapter of these has others.

    No two units of an army are called the same.
    """
    costs = costs_of(armies)
    alike = not any([chapter.check_costs(costs, points) for chapter in chapters])
    for seat, roster in armies.items():
        where = f"options.armies.{seat}"
        if alike and roster.points > points:
            raise BadInput(f"{roster.name} costs {roster.points} points, more than the {points} agreed", where)
        if len({unit.id for unit in roster.units}) != len(roster.units):
            raise BadInput("two units have the same id", f"{where}.units")
    check_shared(armies)


def costs_of(armies: Mapping[str, Roster]) -> dict[str, int]:
    return {seat: roster.points for seat, roster in armies.items()}


def check_size(table: Table, title: str, smallest: tuple[float, float] = (0.0, 0.0)) -> None:
    """A table of 6 by 4 feet; with a `smallest` one also any between that is no deeper than wide."""
    if (table.width, table.depth) == (WIDTH, DEPTH):
        return
    if smallest[0]:
        wide, deep = smallest
        if not (wide <= table.width <= WIDTH and deep <= table.depth <= min(DEPTH, table.width)):
            raise BadInput(
                f"this is played on a table of {wide:g} by {deep:g} up to {WIDTH:g} by {DEPTH:g} inches, "
                f"no deeper than it is wide, not {table.width:g} by {table.depth:g}",
                "options.table",
            )
    else:
        raise BadInput(
            f"{title} is played on a table of {WIDTH:g} by {DEPTH:g} inches, "
            f"not {table.width:g} by {table.depth:g}",
            "options.table",
        )


def check_outlines(table: Table) -> None:
    """The rules measure to convex pieces only."""
    for number, piece in enumerate(table.pieces):
        if not is_convex(list(piece.polygon)):
            raise BadInput(f"{piece.kind} is not convex", f"options.table.pieces[{number}]")
