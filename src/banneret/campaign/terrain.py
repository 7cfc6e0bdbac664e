# interpreted: Structs, read once
"""The terrain of the world map, from its pack: what entering costs, what it turns into, over what one fights
there.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

import msgspec

import banneret
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import among, check_id, check_name, convert, read_toml, table_of

PACK: Final = Path(banneret.__file__).parent / "packs" / "campaign" / "terrain.toml"

# Groups that rules speak of.
DESERTS: Final = "deserts"
LIGHT: Final = "light-vegetation"
DENSE: Final = "dense-vegetation"
FORESTED_HILLS: Final = "forested-hills"
HILLS: Final = "hills"
GRASSLAND: Final = "grassland"
IMPERVIOUS: Final = "impervious"
FARMLAND: Final = "farmland"
SEA: Final = "sea"
ASH_PLAIN: Final = "ash-plain"
ASH_FOREST: Final = "ash-forest"
MOUNTAINS: Final = "mountains"
ICE: Final = "ice"
VEGETATION: Final = (LIGHT, DENSE)
WOODED: Final = (LIGHT, DENSE, FORESTED_HILLS)


class TerrainGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`penalty` is 0 for what cannot be entered and for Farmland, which is counted by the hexes crossed."""

    name: str
    clause: str
    scenario_clause: str
    scenarios: tuple[str, ...]
    penalty: int = 0
    buildable: bool = True
    id: str = ""


class _Type(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    code: str
    group: str
    kind: str = ""
    felled: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    cultivated: str = ""


class Terrain(msgspec.Struct, frozen=True):
    """One type. `kind` is jungle, pine or forest; the first of `felled` and `cleared` is the usual choice.

    `code` is how a map file writes it.
    """

    id: str
    name: str
    code: str
    group: TerrainGroup
    kind: str
    felled: tuple[str, ...]
    cleared: tuple[str, ...]
    cultivated: str

    def is_in(self, *groups: str) -> bool:
        return self.group.id in groups

    @property
    def impervious(self) -> bool:
        """CP-TER-18."""
        return self.group.id == IMPERVIOUS

    @property
    def sea(self) -> bool:
        return self.group.id == SEA


@functools.cache
def all_terrain() -> dict[str, Terrain]:
    """Every type by its id, in the order of the pack: what CP-TER-01 to CP-TER-35 say of each."""
    file = PACK.name
    raw = read_toml(PACK)
    groups: dict[str, TerrainGroup] = {}
    for key, table in table_of(file, raw, "groups").items():
        check_id(file, key, key)
        groups[key] = msgspec.structs.replace(convert(file, key, table, TerrainGroup), id=key)
        check_name(file, f"{key}.name", groups[key].name)
    found: dict[str, Terrain] = {}
    for key, table in table_of(file, raw, "types").items():
        check_id(file, key, key)
        made = convert(file, key, table, _Type)
        among(file, f"{key}.group", made.group, groups, "group of terrain")
        if made.code in [other.code for other in found.values()] or not made.code.strip():
            raise BadInput(f"“{made.code}” is no code, or that of another type", f"{file}: {key}.code")
        found[key] = Terrain(
            key,
            made.name,
            made.code,
            groups[made.group],
            made.kind,
            made.felled,
            made.cleared,
            made.cultivated,
        )
    for terrain in found.values():
        for other in (*terrain.felled, *terrain.cleared, *([terrain.cultivated] if terrain.cultivated else [])):
            among(file, terrain.id, other, found, "terrain")
    return found


def terrain_of(id: str) -> Terrain:
    return all_terrain()[id]
