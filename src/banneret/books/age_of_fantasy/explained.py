"""A sentence about each way to set up the table, for whoever has to choose.

Deployment styles and missions have theirs beside the rest of them.
"""

from __future__ import annotations

from typing import Final

ROLL: Final = "roll"

TERRAIN: Final = (
    ("table", "The battle is fought on the map that you have chosen."),
    ("random", "Dice say where each piece comes to lie."),
    ("alternating-free", "You place the pieces in turn, wherever you like."),
    ("alternating-restricted", "You place the pieces in turn, and a die adds a limit that holds for all."),
    ("full-table", "One player places all pieces, and another then chooses first where to deploy."),
    ("two-halves", "The table is divided along a diagonal, and each of you places pieces in one half."),
    ("six-squares", "You place the pieces in turn, each in the sixth of the table that a die names."),
    (ROLL, "A die says how the terrain is set up."),
)
