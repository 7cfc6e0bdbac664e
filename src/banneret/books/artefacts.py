# interpreted: Structs, read once
"""The Magical Artefacts of a campaign, from their pack: what they are called, who uses them, where they work.

What one does in a battle is told by the chapter of a book that has them; here is only what all books share.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import msgspec

import banneret
from banneret.core.engine.toml_files import among, check_id, check_name, convert, read_toml

PACK: Final = Path(banneret.__file__).parent / "packs" / "artefacts.toml"

# Item slots; a Wondrous Item is one more of them.
WEAPON: Final = "weapon"
ARMOUR: Final = "armour"
ARCANE: Final = "arcane"
BANNER: Final = "banner"
WONDROUS: Final = "wondrous"
SLOTS: Final = (WEAPON, ARMOUR, ARCANE, BANNER, WONDROUS)

LEGENDARY: Final = "legendary"
MINOR: Final = "minor"
CURSED: Final = "cursed"
POOLS: Final = (LEGENDARY, MINOR, CURSED)

IN_BATTLE: Final = "battle"
ON_MAP: Final = "map"
ON_BOTH: Final = "both"
PLACES: Final = (IN_BATTLE, ON_MAP, ON_BOTH)


class Artefact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`works` says whether it does something in battle, on the map, or on both."""

    name: str
    pool: str
    slot: str
    works: str
    text: str
    id: str = ""

    def line(self) -> str:
        """As it stands on a card."""
        return f"{self.name} ({self.slot}): {self.text}"


@functools.cache
def all_artefacts() -> dict[str, Artefact]:
    """Every Artefact there is, by its id, in the order of the pack."""
    file = PACK.name
    found: dict[str, Artefact] = {}
    for key, raw in read_toml(PACK).items():
        check_id(file, key, key)
        made = convert(file, key, raw, Artefact)
        check_name(file, f"{key}.name", made.name)
        among(file, f"{key}.pool", made.pool, POOLS, "pool")
        among(file, f"{key}.slot", made.slot, SLOTS, "slot")
        among(file, f"{key}.works", made.works, PLACES, "place")
        found[key] = msgspec.structs.replace(made, id=key)
    return found
