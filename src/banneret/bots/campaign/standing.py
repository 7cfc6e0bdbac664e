"""How a player stands: who is near, who is strong, what is in danger. Reckoned once for every question."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from banneret.campaign.deployment import OPEN_REACH
from banneret.campaign.moves.costs import budget
from banneret.campaign.realm import CITIES, SETTLEMENTS, most_armies
from banneret.campaign.records import CITY, FORTRESS, MINE, TOWN, Army
from banneret.campaign.state import Campaign

ARMY: Final = 2500
NEIGHBOURLY: Final = 5  # so many hexes between two settlements are no distance
DANGER: Final = 6


class Neighbourhood:
    """What a bot makes of a view, for one seat."""

    def __init__(self, campaign: Campaign, seat: str) -> None:
        self.campaign = campaign
        self.seat = seat

    def budget(self, army: Army) -> int:
        return budget(self.campaign, army)

    @cached_property
    def homes(self) -> list[int]:
        return self.campaign.holdings(self.seat, SETTLEMENTS)

    @cached_property
    def saving(self) -> int:
        """What is put by for the next Army, if there may be one more."""
        regular = [army for army in self.campaign.armies_of(self.seat) if not army.general]
        return ARMY if len(regular) < most_armies(self.campaign, self.seat) and len(regular) < 3 else 0

    def from_home(self, hex: int) -> int:
        return min([self.campaign.grid.distance(hex, home) for home in self.homes], default=0)

    @cached_property
    def foes(self) -> list[Army]:
        """Armies of Enemies that are on the map."""
        campaign = self.campaign
        return [
            army
            for army in campaign.armies.values()
            if army.place is not None and campaign.enemies(self.seat, army.owner)
        ]

    @cached_property
    def threatened(self) -> list[int]:
        """Own settlements that an Enemy's army could reach soon."""
        grid = self.campaign.grid
        return [
            home
            for home in self.homes
            if any([grid.distance(home, foe.place) <= DANGER for foe in self.foes if foe.place is not None])
        ]

    def threatened_near(self, hex: int) -> bool:
        """Whether an army that stays there could answer for a settlement in danger."""
        return any([self.campaign.grid.distance(hex, home) <= OPEN_REACH for home in self.threatened])

    # ------------------------------------------------------------------ the others

    def strength(self, seat: str) -> float:
        """In armies, with what feeds them."""
        campaign = self.campaign
        armies = len([army for army in campaign.armies_of(seat) if army.place is not None])
        return (
            armies
            + 0.5 * len(campaign.holdings(seat, CITIES))
            + 0.25 * len(campaign.holdings(seat, (FORTRESS, MINE)))
            + 0.1 * len(campaign.holdings(seat, (TOWN,)))
            + campaign.realms[seat].gold / ARMY / 4
        )

    @cached_property
    def neighbours(self) -> list[str]:
        """Players whose settlements are near, the nearest first; of several as near the one named first."""
        grid = self.campaign.grid
        found: list[tuple[int, str]] = []
        for other in self.campaign.seats:
            if other == self.seat:
                continue
            theirs = self.campaign.holdings(other, (CITY, FORTRESS, TOWN))
            away = min([grid.distance(one, two) for one in self.homes for two in theirs], default=99)
            found.append((away, other))
        return [
            other for away, other in sorted(found) if away <= 2 * NEIGHBOURLY or (away, other) == min(found)
        ]

    @cached_property
    def at_war_with(self) -> list[str]:
        return [other for other in self.campaign.seats if self.campaign.enemies(self.seat, other)]
