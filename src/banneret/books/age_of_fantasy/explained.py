"""A sentence about each way to set up the table and about each mission, for whoever has to choose."""

from __future__ import annotations

from typing import Final

TERRAIN: Final = (
    ("table", "The battle is fought on the map that you have chosen."),
    ("random", "Dice say where each piece comes to lie."),
    ("alternating-free", "You place the pieces in turn, wherever you like."),
    ("alternating-restricted", "You place the pieces in turn, and a die adds a limit that holds for all."),
    ("full-table", "One player places all pieces, and another then chooses first where to deploy."),
    ("two-halves", "The table is divided along a diagonal, and each of you places pieces in one half."),
    ("six-squares", "You place the pieces in turn, each in the sixth of the table that a die names."),
    ("roll", "A die says how the terrain is set up."),
)

DEPLOYMENT: Final = (
    ("frontline", "Along the two long edges, 24” apart."),
    ("long-haul", "At the two short edges, 36” apart: a long way to the enemy."),
    ("side-battle", "In two opposite corners, along slanting lines."),
    ("ambush", "One army across the middle of the table, the other in two parts at the short edges."),
    ("spearhead", "At the short edges, with a point towards the enemy."),
    ("flank-assault", "In two opposite corners, each zone along a long edge and round the corner."),
    ("roll", "A die says where."),
)

MISSION: Final = (
    ("duel", "You place a few markers in turn; who controls most of them at the end wins."),
    ("seize-ground", "Four markers, one in each quarter; who controls most of them at the end wins."),
    ("relic-hunt", "Three markers that are carried by who seizes them; who has most of them at the end wins."),
    ("sabotage", "Each of you has a marker: destroy the enemy’s and keep your own."),
    ("breakthrough", "A marker in front of each army; who controls most of them at the end wins."),
    ("king-of-the-hill", "One marker in the middle of things; who controls it at the end wins."),
    ("roll", "A die says which."),
)
