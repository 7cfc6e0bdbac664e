# interpreted: asked once a game
"""The name a player knows for every id that events and options use."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import NPC_SEAT, Battle
from banneret.books.skirmish.carrying import CHEST, FIND, SHARD
from banneret.books.skirmish.packs import creatures, hired_swords
from banneret.core.engine.grammar import KnownNames

MOST_OF_A_KIND: Final = 12  # creatures that ever come in one skirmish
MOST_IN_PACKS: Final = 60
MOST_SHARDS: Final = 12  # and lucky finds
MOST_HIRELINGS: Final = 4
PACKS: Final = ("dog", "skeleton")  # those of them that come in numbers


def names_in(battle: Battle, players: dict[str, str]) -> dict[str, str]:
    """The name a player knows for every id used in events and options."""
    found = KnownNames({**players, "": "nobody", NPC_SEAT: "the creatures", CHEST: "the chest"})
    for ground in battle.laid_out.grounds:
        found[ground.id] = ground.name
    for building in battle.laid_out.buildings:
        found[building.id] = building.name
        found[f"{building.id}-rubble"] = f"the rubble of {building.name}"
    for surface in battle.laid_out.levels.surfaces[1:]:
        found[surface.id] = surface.name or surface.id
    for warrior in battle.warriors.values():
        found[warrior.id] = warrior.name
    for number in range(1, MOST_SHARDS + 1):
        found[f"{SHARD}{number}"] = f"shard {number}"
        found[f"{FIND}{number}"] = f"lucky find {number}"
    for key, creature in creatures().items():
        for number in range(1, (MOST_IN_PACKS if key in PACKS else MOST_OF_A_KIND) + 1):
            plain = number == 1 and key not in PACKS
            found[f"{NPC_SEAT}.{key}-{number}"] = creature.name if plain else f"{creature.name} {number}"
    for key, sword in hired_swords().items():
        for seat in battle.seats:
            # SK-ENC-02: an encounter may bring one, and the next time another.
            found[f"{seat}.{key}"] = sword.name
            for number in range(2, MOST_HIRELINGS + 1):
                found[f"{seat}.{key}-{number}"] = f"{sword.name} {number}"
    for kind in encounters.kinds().values():
        found[kind.id] = kind.name
    return found
