"""Army lists as the rosters that games are played with."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.opr.army import muster
from banneret.books.opr.packs import load_army, load_list
from banneret.books.opr.roster import Roster
from banneret.core.errors import BadInput


def roster(name: str, book: str) -> Roster:
    """The roster of a list for this book, by the list's id or the path of a file."""
    army_list = load_list(name)
    if army_list.book != book:
        raise BadInput(f"the list is for the book “{army_list.book}”, not for “{book}”", name)
    return muster(army_list, load_army(army_list.army))


def player_name(players: Mapping[str, str], armies: Mapping[str, Roster], seat: str) -> str:
    """What a player is called: a name of their own, or that of their army."""
    return players.get(seat) or f"{armies[seat].name} ({seat})"
