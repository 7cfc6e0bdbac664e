# interpreted: armies are read once a game
"""How Age of Fantasy raises armies."""

from __future__ import annotations

from typing import Final

from banneret.books.opr.mustering import Mustering

MUSTERING: Final = Mustering(
    system="aof",
    title="Age of Fantasy",
    loose=True,
    counted=False,  # AF-PRE-12: there is no limit but the points
    adds_up=True,  # AF-SPC-02
    limit="AF-PRE-12",
    empty="AF-PRE-12",
    alike="AF-PRE-13",
    lone="",
    sizes="",
    command="AF-CMD-01",
    one_army="AF-PRE-12",
    prefix="AF",
    strange=True,  # units of any size may stand
)
