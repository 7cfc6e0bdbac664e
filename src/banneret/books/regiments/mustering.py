# interpreted: armies are read once a game
"""How Regiments raises armies."""

from __future__ import annotations

from typing import Final

from banneret.books.opr.mustering import Mustering

MUSTERING: Final = Mustering(
    system="aofr",
    title="Regiments",
    loose=False,
    counted=True,
    adds_up=False,
    limit="RG-PRE-02",
    empty="",
    alike="",
    lone="RG-PRE-06",
    sizes="RG-PRE-05",
    command="RG-CMD-01",
    one_army="",
    unnamed=True,
    prefix="RG",
)
