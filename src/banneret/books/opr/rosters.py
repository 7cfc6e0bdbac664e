# interpreted: armies are read once a game
"""Army lists as the rosters that games are played with."""

from __future__ import annotations

from banneret.books.opr.army import muster
from banneret.books.opr.packs import list_and_army
from banneret.books.opr.roster import Roster
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import Source


def roster(source: Source, book: str) -> Roster:
    """The roster of a list for this book, by the list's id or the path of a file, or of its tables."""
    army_list, pack = list_and_army(source)
    if army_list.book != book:
        where = source if isinstance(source, str) else source.file
        raise BadInput(f"the list is for the book “{army_list.book}”, not for “{book}”", where)
    return muster(army_list, pack)
