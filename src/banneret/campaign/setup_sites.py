"""Where starting pieces may go (CP-STA-05, CP-STA-06), why not elsewhere, and where they had best go."""

from __future__ import annotations

from typing import Final

from banneret.campaign.land_worth import land_worth
from banneret.campaign.realm import (
    APART,
    CALLED,
    SETTLEMENTS,
    at_river,
    claims_of_settlement,
    is_coast,
    may_build_on,
    terrain_at,
    why_too_near,
)
from banneret.campaign.records import CITY, FORTRESS
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Closed, Option, Refusal

# The land about a settlement: how often each hex counts that is up to so far away.
_RINGS: Final = ((1, 1), (3, 1), (4, 3))
_WATER: Final = 45  # what a City gains by a river, and again by a coast
_ROOM: Final = 60  # for every place about it where a settlement could follow, up to three
_RIVAL: Final = 12  # for every hex that the nearest rival is away, up to ten
_FAR: Final = 10


# ------------------------------------------------------------------------------------------ settlements


def why_no_settlement(campaign: Campaign, seat: str, number: int) -> str:
    """The sentence why nothing can be founded here, the link to the realm aside; "" if it can be."""
    return why_unfit(campaign, seat, number) or why_too_near(campaign, number)


def why_unfit(campaign: Campaign, seat: str, number: int) -> str:
    """What is wrong with the hex itself."""
    hex = campaign.hexes[number]
    terrain = terrain_at(campaign, number)
    if not may_build_on(terrain):
        return f"Nothing can be built on {terrain.name}."
    if hex.owner not in ("", seat):
        return f"Hex {number} belongs to another player."
    if hex.construction:
        return f"A {CALLED[hex.construction]} stands in hex {number}."
    return ""


def roomy_sites(campaign: Campaign, seat: str) -> list[int]:
    """All hexes where a settlement could be founded, the link aside."""
    taken = {
        near
        for number, hex in campaign.hexes.items()
        if hex.construction in SETTLEMENTS
        for near in campaign.grid.within(number, APART - 1)
    }
    return [
        number
        for number in sorted(campaign.hexes)
        if number not in taken and not why_unfit(campaign, seat, number)
    ]


def links(campaign: Campaign, seat: str, sites: list[int]) -> list[int]:
    """CP-STA-05: those where the hexes that come with a settlement touch the realm; all while there is none.

    What comes with it is in one piece, as is the realm so far: so the realm stays in one.
    """
    own = campaign.hexes_of(seat)
    if not own:
        return sites
    beside = {near for number in own for near in campaign.grid.within(number, 1)}
    reach = {near for number in beside for near in campaign.grid.within(number, 1)}
    return [
        number
        for number in sites
        if number in reach and not beside.isdisjoint([number, *claims_of_settlement(campaign, seat, number)])
    ]


def settlement_sites(campaign: Campaign, seat: str) -> tuple[list[int], bool]:
    """All hexes where a player may place a settlement, and whether the link to his realm is waived for it
    (CP-STA-05): then only the nearest to what he has are left.
    """
    free = roomy_sites(campaign, seat)
    linked = links(campaign, seat, free)
    if linked or not free:
        return linked, False
    homes = campaign.holdings(seat, SETTLEMENTS) or campaign.hexes_of(seat)
    away = {number: min(campaign.grid.distance(number, home) for home in homes) for number in free}
    nearest = min(away.values())
    return [number for number in free if away[number] == nearest], True


def site_label(campaign: Campaign, number: int) -> str:
    """“hex 112: Grassland, at a river and by the sea”."""
    waters = (["at a river"] if at_river(campaign, number) else []) + (
        ["by the water"] if is_coast(campaign, number) else []
    )
    said = f"hex {number}: {terrain_at(campaign, number).name}"
    return (
        said
        + (f", {' and '.join(waters)}" if waters else "")
        + (", a ruin" if campaign.hexes[number].ruin else "")
    )


class ClosedSites(Closed):
    """Hexes where a settlement may not go."""

    def __init__(self, campaign: Campaign, seat: str, offered: list[int], waived: bool) -> None:
        self.campaign = campaign
        self.seat = seat
        self.offered = frozenset(offered)
        self.waived = waived

    def options(self) -> list[Option]:
        return [
            Option(str(number), site_label(self.campaign, number), (str(number),))
            for number in sorted(self.campaign.hexes)
            if number not in self.offered
        ]

    def why(self, key: str) -> Refusal | None:
        if not (key.isdecimal() and key.isascii() and int(key[:9]) in self.campaign.hexes):
            return None
        number = int(key[:9])
        why = why_no_settlement(self.campaign, self.seat, number)
        if why:
            return Refusal("no-site", "CP-REA-02", why)
        if self.waived:
            return Refusal(
                "not-nearest", "CP-STA-05", f"Free land nearer to your realm is left than hex {number}."
            )
        return Refusal("not-linked", "CP-STA-05", f"What comes with hex {number} would not touch your realm.")


# ------------------------------------------------------------------------------------------ armies


def army_sites(campaign: Campaign, seat: str) -> list[int]:
    """CP-STA-06: passable land of the player's realm where no Army is yet."""
    return [number for number in sorted(campaign.hexes_of(seat)) if not why_no_army(campaign, seat, number)]


def why_no_army(campaign: Campaign, seat: str, number: int) -> str:
    terrain = terrain_at(campaign, number)
    if campaign.hexes[number].owner != seat:
        return f"Hex {number} is not in your realm."
    if terrain.sea or terrain.impervious:
        return f"No Army can be set up on {terrain.name}."
    return f"An Army stands in hex {number}." if campaign.army_at(number) is not None else ""


class ClosedCamps(Closed):
    """Hexes where an Army may not be set up: told for those of the realm, known for all."""

    def __init__(self, campaign: Campaign, seat: str) -> None:
        self.campaign = campaign
        self.seat = seat

    def options(self) -> list[Option]:
        return [
            Option(str(number), camp_label(self.campaign, number), (str(number),))
            for number in sorted(self.campaign.hexes_of(self.seat))
            if why_no_army(self.campaign, self.seat, number)
        ]

    def why(self, key: str) -> Refusal | None:
        if not (key.isdecimal() and key.isascii() and int(key[:9]) in self.campaign.hexes):
            return None
        why = why_no_army(self.campaign, self.seat, int(key[:9]))
        return Refusal("no-camp", "CP-STA-06", why) if why else None


def camp_label(campaign: Campaign, number: int) -> str:
    construction = campaign.hexes[number].construction
    said = f"hex {number}: {terrain_at(campaign, number).name}"
    return f"{said}, your {CALLED[construction]}" if construction else said


# ------------------------------------------------------------------------------------------ proposals


def best_site(campaign: Campaign, seat: str, piece: str, sites: list[int]) -> int:
    """What is taken for a player who does not say: good land by water with room to grow, far from rivals; a
    Fortress towards them.
    """
    rivals = [
        number
        for number, hex in campaign.hexes.items()
        if hex.construction in SETTLEMENTS and hex.owner not in ("", seat)
    ]
    worth = {
        number: land_worth(terrain_at(campaign, number)) if hex.owner in ("", seat) else 0
        for number, hex in campaign.hexes.items()
    }
    roomy = frozenset(sites)

    def score(number: int) -> tuple[int, int]:
        total = sum(
            times * worth[other] for radius, times in _RINGS for other in campaign.grid.within(number, radius)
        )
        away = min([campaign.grid.distance(number, rival) for rival in rivals], default=_FAR)
        if piece == FORTRESS:
            return (total - _RIVAL * min(away, _FAR), -number)
        total += _RIVAL * min(away, _FAR)
        if piece == CITY:
            total += _WATER * (at_river(campaign, number) + is_coast(campaign, number))
            total += _ROOM * _followers(campaign, roomy, number)
        return (total, -number)

    return max(sites, key=score)


def _followers(campaign: Campaign, roomy: frozenset[int], city: int) -> int:
    """How many more settlements, up to three, find room about a City here: each 3 hexes from it and from the
    others."""
    found: list[int] = []
    near = frozenset(campaign.grid.within(city, APART - 1))
    for number in campaign.grid.within(city, APART):
        if number in roomy and number not in near:
            if all([campaign.grid.distance(number, other) >= APART for other in found]):
                found.append(number)
    return min(3, len(found))


def best_camp(campaign: Campaign, seat: str, general: bool, sites: list[int]) -> int:
    """The General's Army in the City; others in settlements, those nearest to rivals first."""
    rivals = [
        number
        for number, hex in campaign.hexes.items()
        if hex.construction in SETTLEMENTS and hex.owner not in ("", seat)
    ]

    def score(number: int) -> tuple[bool, bool, int, int]:
        construction = campaign.hexes[number].construction
        away = min([campaign.grid.distance(number, rival) for rival in rivals], default=0)
        return ((construction == CITY) == general, construction in SETTLEMENTS, -away, -number)

    return max(sites, key=score)
