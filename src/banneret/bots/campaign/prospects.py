"""What an army could strive for: what attacks are worth, and whence it pulls from far away.

Everything is reckoned once for a view and a seat, in hexes of open land.
"""

from __future__ import annotations

import heapq
from functools import cached_property
from typing import Final

from banneret.bots.campaign.standing import Neighbourhood
from banneret.campaign.realm import (
    LIMITS,
    has_road,
    is_neutral_city,
    may_build_on,
    terrain_at,
    unclaimed,
    why_too_near,
)
from banneret.campaign.records import CITY, FORTRESS, HOLD, MINE, TEMPLE, TOWN
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import MOUNTAINS

# What things are worth to who takes them.
PRIZES: Final = {TOWN: 6.0, MINE: 8.0, FORTRESS: 9.0, CITY: 16.0, HOLD: 16.0, TEMPLE: 12.0}
OPEN_HEX: Final = 4.0  # attacked: with a victory others can be conquered beside it
NEARER: Final = (1.0, 0.45, 0.2)  # what a prize is worth to who attacks it, beside it or two hexes away
GARRISON: Final = 0.4  # the chance of a victory over one
WALLS: Final = 0.45
FAIR: Final = 0.5
UNGUARDED: Final = 0.9  # with nobody near to answer
REACH_OF_DEFENCE: Final = 3
LOSS: Final = 5.0  # of a battle: an army that must retreat, or is no more

# What can be built, and its worth.
NEW_TOWN: Final = 5.0
NEW_MINE: Final = 8.0
NEW_CITY: Final = 12.0
TO_CITY: Final = 12.0
TO_FORTRESS: Final = 6.0
TOWN_PRICE: Final = 1000
MINE_PRICE: Final = 1500
CITY_PRICE: Final = 3000
STEP_UP: Final = 1000
LAND: Final = 0.6  # a hex that is claimed
SEA_HEX: Final = 0.1
HOME_RING: Final = 5  # so far from home land is claimed
GUARD: Final = 3.0
RUIN: Final = 1.0

# How it pulls from afar.
A_POINT: Final = 0.93  # of movement: so much is left of a pull
WEAKEST: Final = 0.4
EMBARKED: Final = 3.0


class Prospects:
    def __init__(self, standing: Neighbourhood, gold: int) -> None:
        self.standing = standing
        self.campaign = standing.campaign
        self.seat = standing.seat
        self.gold = gold

    # ------------------------------------------------------------------ prey

    @cached_property
    def covered(self) -> set[int]:
        """Hexes for which an Enemy's army could answer."""
        grid = self.campaign.grid
        return {
            hex
            for foe in self.standing.foes
            if foe.place is not None
            for hex in grid.within(foe.place, REACH_OF_DEFENCE)
        }

    def chance(self, target: int) -> float:
        """Of a victory, or of no answer."""
        hex = self.campaign.hexes[target]
        if is_neutral_city(hex):
            return GARRISON
        if target not in self.covered:
            return UNGUARDED
        return WALLS if hex.construction in (CITY, FORTRESS, HOLD, TEMPLE) else FAIR

    @cached_property
    def prey(self) -> dict[int, float]:
        """By hex what it is worth to attack it; only those that are worth something."""
        campaign, grid = self.campaign, self.campaign.grid
        prizes: dict[int, float] = {}
        for number, hex in campaign.hexes.items():
            if is_neutral_city(hex):
                prizes[number] = PRIZES[hex.construction]
            elif hex.owner and campaign.enemies(self.seat, hex.owner):
                prizes[number] = max(prizes.get(number, 0.0), OPEN_HEX)
                if hex.construction in PRIZES:
                    for near in grid.within(number, len(NEARER) - 1):
                        share = NEARER[grid.distance(near, number)] * PRIZES[hex.construction]
                        prizes[near] = max(prizes.get(near, 0.0), OPEN_HEX + share)
        found: dict[int, float] = {}
        for number in sorted(prizes):
            owner = campaign.hexes[number].owner
            if not is_neutral_city(campaign.hexes[number]) and not campaign.enemies(self.seat, owner):
                continue
            chance = self.chance(number)
            worth = chance * prizes[number] - (1 - chance) * LOSS
            if worth > 0:
                found[number] = worth
        return found

    # ------------------------------------------------------------------ land

    @cached_property
    def sites(self) -> dict[int, float]:
        """Land near home where something can be claimed or built, and what that is worth."""
        campaign, grid = self.campaign, self.campaign.grid
        near = {hex for home in self.standing.homes for hex in grid.within(home, HOME_RING)}
        found: dict[int, float] = {}
        for number in sorted(near):
            hex = campaign.hexes[number]
            if hex.owner not in ("", self.seat) or is_neutral_city(hex):
                continue
            terrain = terrain_at(campaign, number)
            if terrain.impervious or terrain.sea:
                continue
            worth = self.claim(number) if not hex.owner else 0.0
            if not hex.construction:
                if self.gold >= MINE_PRICE and terrain.is_in(MOUNTAINS):
                    worth = max(worth, NEW_MINE)
                if self.gold >= TOWN_PRICE and may_build_on(terrain) and not why_too_near(campaign, number):
                    worth = max(worth, NEW_TOWN + self.claim(number))
            elif hex.owner == self.seat:
                worth = max(worth, self.step_up(number))
            if worth > 0:
                found[number] = worth
        return found

    def claim(self, number: int) -> float:
        """The land that would be claimed from here."""
        campaign = self.campaign
        fresh = [each for each in campaign.grid.within(number, 1) if unclaimed(campaign, each)]
        return sum([SEA_HEX if terrain_at(campaign, each).sea else LAND for each in fresh])

    def step_up(self, number: int) -> float:
        """What it is worth to improve the settlement there, if it can be paid."""
        kind = self.campaign.hexes[number].construction
        if self.gold < STEP_UP or kind not in (TOWN, FORTRESS):
            return 0.0
        if kind == FORTRESS:
            return TO_CITY if self.may_have(CITY) else 0.0
        return TO_FORTRESS if self.may_have(FORTRESS) and self.may_have(CITY) else 0.0

    def may_have(self, kind: str) -> bool:
        return len(self.campaign.holdings(self.seat, (kind,))) < LIMITS[kind]

    # ------------------------------------------------------------------ pull

    @cached_property
    def pull(self) -> dict[int, float]:
        """By hex how much it helps to be there: the nearer to something of worth, the more. Where nothing is
        near, it is absent."""
        campaign, grid = self.campaign, self.campaign.grid
        goals = dict(self.sites)
        for target, worth in self.prey.items():
            for beside in grid.neighbours(target):
                goals[beside] = max(goals.get(beside, 0.0), worth)
        for home in self.standing.threatened:
            goals[home] = max(goals.get(home, 0.0), GUARD)
        found: dict[int, float] = {}
        waiting = [(-worth, number) for number, worth in sorted(goals.items()) if self._open(number)]
        heapq.heapify(waiting)
        while waiting:
            worth, number = heapq.heappop(waiting)
            if number in found:
                continue
            found[number] = -worth
            left = worth * A_POINT ** self._price(number)
            if -left < WEAKEST:
                continue
            for other in grid.neighbours(number):
                if other not in found and self._open(other):
                    across = terrain_at(campaign, other).sea != terrain_at(campaign, number).sea
                    heapq.heappush(waiting, (left * A_POINT**EMBARKED if across else left, other))
        return found

    def _open(self, number: int) -> bool:
        """As far as any army goes, whatever rules its faction has."""
        hex = self.campaign.hexes[number]
        if hex.owner:
            if hex.owner != self.seat and not self.campaign.allied(self.seat, hex.owner):
                return False
        elif is_neutral_city(hex):
            return False
        return not terrain_at(self.campaign, number).impervious

    def _price(self, number: int) -> float:
        """What it costs to enter, on the whole."""
        hex = self.campaign.hexes[number]
        penalty = terrain_at(self.campaign, number).group.penalty
        return max(1.0, penalty - float(has_road(hex))) if penalty else 0.5


def worth_of_conquest(campaign: Campaign, hex: int) -> float:
    """Of a hex that can be taken: what stands there, and what of others it leads to."""
    found = 1.0
    for near in campaign.grid.within(hex, 1):
        there = campaign.hexes[near]
        share = NEARER[0] if near == hex else NEARER[1]
        found = max(found, share * PRIZES.get(there.construction, 0.0))
    return found
