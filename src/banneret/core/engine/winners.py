"""Who has won: one seat, several that are on one side, or nobody.

Outcomes, journals, records and events keep it as one text: the seat, or the seats of a team joined by “+”;
"" for a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_AND: Final = "+"


def together(seats: Sequence[str]) -> str:
    """These seats as one winner."""
    return _AND.join(seats)


def won_by(winner: str) -> tuple[str, ...]:
    """The seats that have won; none if it is a draw."""
    return tuple(winner.split(_AND)) if winner else ()


def winner_named(winner: str, names: Mapping[str, str]) -> str:
    """The winner in words: “Ann”, or “Ann and Ben”."""
    called = [names.get(seat, seat) for seat in won_by(winner)]
    return f"{', '.join(called[:-1])} and {called[-1]}" if len(called) > 1 else called[0]


def wins(winner: str, names: Mapping[str, str]) -> str:
    """That somebody wins: “Ann wins”, or “Ann and Ben win”."""
    return f"{winner_named(winner, names)} {'win' if len(won_by(winner)) > 1 else 'wins'}"
