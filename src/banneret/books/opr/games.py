# interpreted: armies are read once a game
"""What games of both One Page Rules books start from and are summed up by: army lists, and what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.books.opr.packs import available_lists
from banneret.books.opr.roster import Roster
from banneret.books.opr.rosters import roster
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.books.sides import LETTERS
from banneret.core.engine.toml_files import Source


def rosters(armies: Sequence[Source], book: str) -> dict[str, Roster]:
    """The armies of all seats, from lists named by id or by the path of a file, or given as tables."""
    return {seat: roster(source, book) for seat, source in zip(LETTERS, armies, strict=False)}


def larger_limit(points: int, armies: Mapping[str, Roster]) -> int:
    """The points agreed, or what the dearer army costs if that is more."""
    return max(points, *[army.points for army in armies.values()])


def sample_lists(book: str, size: int, seed: int) -> tuple[str, str]:
    """Two bundled lists of this size; different ones for different seeds."""
    lists = [name for name in available_lists(book) if name.endswith(f"-{size}")]
    return lists[seed % len(lists)], lists[(seed // len(lists) + seed + 1) % len(lists)]


def points_left(unit: Troop) -> float:
    """The share of a unit's points that is still alive, by wounds it can take."""
    return unit.points * unit.wounds_left() / unit.start_tough


def summary(battle: Warfare[U], held: Mapping[str, int]) -> dict[str, dict[str, float]]:
    """Where a game stands, in numbers for each side; `held` are the markers it controls."""
    units = {seat: battle.of_seat(seat) for seat in battle.seats}
    return {
        "rounds": {"": float(battle.round)},
        "units left": {seat: float(len(units[seat])) for seat in battle.seats},
        "models left": {seat: float(sum(u.size() for u in units[seat])) for seat in battle.seats},
        "points left": {seat: round(sum(points_left(u) for u in units[seat]), 1) for seat in battle.seats},
        "markers": {seat: float(count) for seat, count in held.items()},
    }
