# interpreted: nothing but ids
"""The sixteen factions of the campaign, by the ids its rules know them by.

Players never read these: an army has a name of its own, and says which of them it stands for.
"""

from __future__ import annotations

from typing import Final

FACTIONS: Final = (
    "beast-herds",
    "daemon-legions",
    "dread-elves",
    "dwarven-holds",
    "empire",
    "equitaine",
    "highborn",
    "infernal-dwarves",
    "ogre-khans",
    "orcs-and-goblins",
    "saurian",
    "sylvan",
    "undying",
    "vampire",
    "vermin-swarm",
    "warriors",
)
