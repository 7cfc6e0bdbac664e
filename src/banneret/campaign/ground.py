"""How the ground itself changes, and what stands on it with it: terrain, roads, constructions, areas.

Whoever changes the terrain of a hex does it here, so that no Mine is left where no Mountain is (CP-REA-19), and
no road and no settlement on the sea.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from banneret.campaign.realm import NEUTRAL_CITIES, SETTLEMENTS, terrain_at
from banneret.campaign.records import MINE
from banneret.campaign.season_events import ConstructionLost, LandChanged
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import DENSE, LIGHT, MOUNTAINS, VEGETATION, all_terrain, terrain_of

ROAD = "road"


# ------------------------------------------------------------------------------------------ areas


def areas(campaign: Campaign, fits: Callable[[int], bool]) -> list[list[int]]:
    """The connected areas of hexes that fit, each by its hexes, lowest number first."""
    left = {number for number in campaign.hexes if fits(number)}
    found: list[list[int]] = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        area, edge = [start], [start]
        while edge:
            for other in campaign.grid.neighbours(edge.pop()):
                if other in left:
                    left.discard(other)
                    area.append(other)
                    edge.append(other)
        found.append(sorted(area))
    return found


def is_vegetation(campaign: Campaign, number: int) -> bool:
    """Light or Dense; wooded hills are hills."""
    return terrain_at(campaign, number).is_in(*VEGETATION)


# ------------------------------------------------------------------------------------------ kinds of wood


def kind_around(campaign: Campaign, number: int) -> str:
    """CP-FAC-37: the kind most common among neighbouring vegetation; a tie and none give forest."""
    counts: dict[str, int] = {}
    for other in campaign.grid.neighbours(number):
        if is_vegetation(campaign, other):
            kind = terrain_at(campaign, other).kind
            counts[kind] = counts.get(kind, 0) + 1
    most = [kind for kind, count in counts.items() if count == max(counts.values())]
    return most[0] if len(most) == 1 else "forest"


def wood_of(kind: str, group: str) -> str:
    """The terrain of a group of woods that is of this kind: the first one, where there are several."""
    return next(
        id for id, terrain in all_terrain().items() if terrain.group.id == group and terrain.kind == kind
    )


def light_wood(kind: str) -> str:
    return wood_of(kind, LIGHT)


def dense_wood(kind: str) -> str:
    return wood_of(kind, DENSE)


# ------------------------------------------------------------------------------------------ changing


def change_terrain(campaign: Campaign, changes: Mapping[int, str], clause: str) -> None:
    """All these hexes at once. Whatever cannot be where it stands now is gone; a Neutral City can be anywhere
    (CP-NEU-06, CP-NEU-12). Rivers, ruins and owners remain.
    """
    really = {
        number: changes[number]
        for number in sorted(changes)
        if campaign.hexes[number].terrain != changes[number]
    }
    for terrain in sorted(set(really.values())):
        numbers = tuple([number for number, to in really.items() if to == terrain])
        campaign.tell(LandChanged(clause, numbers, terrain))
    for number, terrain in really.items():
        campaign.change_hex(number, terrain=terrain)
    for number in really:
        _clear_what_cannot_stand(campaign, number, clause)


def _clear_what_cannot_stand(campaign: Campaign, number: int, clause: str) -> None:
    hex, terrain = campaign.hexes[number], terrain_of(campaign.hexes[number].terrain)
    if hex.construction == MINE and not terrain.is_in(MOUNTAINS):
        lose_construction(campaign, number, "CP-REA-19")
    if terrain.sea and hex.construction in SETTLEMENTS and hex.construction not in NEUTRAL_CITIES:
        lose_construction(campaign, number, clause)
    if terrain.sea and hex.road:
        lose_road(campaign, number, clause)


def lose_construction(campaign: Campaign, number: int, clause: str) -> None:
    """The hex keeps its owner."""
    hex = campaign.hexes[number]
    campaign.change_hex(number, construction="")
    campaign.tell(ConstructionLost(clause, hex.construction, number, hex.owner))


def lose_road(campaign: Campaign, number: int, clause: str) -> None:
    campaign.change_hex(number, road=False)
    campaign.tell(ConstructionLost(clause, ROAD, number))


def within(campaign: Campaign, centres: Iterable[tuple[int, int]]) -> set[int]:
    """All hexes within the radius of any of these, each with its own."""
    return {number for centre, radius in centres for number in campaign.grid.within(centre, radius)}
