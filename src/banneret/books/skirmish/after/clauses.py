"""The clauses that these steps stand on: where the rulebook speaks of what it leaves to others to write."""

from __future__ import annotations

from typing import Final

OGRE: Final = "SK-ENC-03"
GLADIATOR: Final = "SK-ENC-53"
INJURIES: Final = "SK-INJ-06"  # “rolls on the Serious Injuries table after the skirmish”
LEADING: Final = "SK-SPC-01"
EXPERIENCE: Final = "SK-ENC-19"  # the one experience point that the rulebook names
NO_EXPERIENCE: Final = "SK-SPC-03"
SPELLS: Final = "SK-MAG-03"
GOLD: Final = "SK-ENC-64"
EXPLORING: Final = "SK-WEA-06"
SHARDS: Final = "SK-ENC-15"
FOUND: Final = "SK-ENC-60"
UPKEEP: Final = "SK-ENC-02"
TRADING: Final = "SK-ENC-60"
MAP: Final = "SK-ENC-34"
