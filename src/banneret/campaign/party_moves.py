"""How parties move: their budget, what a step costs, where it leads (CP-APH-02, CP-APH-14).

Nothing in here changes the campaign. A `PartyWalk` counts what one party spends in one phase, be it on the map
or in the head of whoever checks its orders.
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.moves.costs import ACTION_PRICE, SEASONS, StepPrice, charge
from banneret.campaign.orders import Item, Portal, Step
from banneret.campaign.realm import terrain_at
from banneret.campaign.state import Campaign

PARTY_MOVEMENT: Final = 6  # CP-APH-02


def party_budget(campaign: Campaign) -> int:
    """CP-APH-02, with CP-SEA-01 in Summer and CP-SEA-03 in Winter."""
    return PARTY_MOVEMENT + SEASONS.get(campaign.season_name, 0)


class PartyWalk:
    """What a party has spent so far in this phase, and where it is by now.

    `plain` and `roaded` count Farmland hexes over the whole phase (CP-TER-20).
    """

    def __init__(self, campaign: Campaign, place: int) -> None:
        self.campaign = campaign
        self.place = place
        self.left = party_budget(campaign)
        self.plain = 0
        self.roaded = 0
        self.acted = False

    def price(self, end: int) -> int:
        """What the step to a neighbour, or to another portal, would cost: as for an army of no faction."""
        return self._price(end).points

    def _price(self, end: int) -> StepPrice:
        return charge(self.campaign, None, self.place, end, self.plain, self.roaded)

    def go(self, end: int) -> None:
        """A step that is taken and paid."""
        price = self._price(end)
        self.left -= price.points
        self.plain += price.plain
        self.roaded += price.roaded
        self.place = end

    def act(self) -> None:
        """CP-APH-03: 1 movement, and the one action of this turn."""
        self.left -= ACTION_PRICE
        self.acted = True

    # -------------------------------------------------------------------------------------- what comes next

    def goal(self, item: Item) -> int | None:
        """The hex that a step leads to; None if it leads nowhere, or is no step of a party."""
        if isinstance(item, Step):
            return self.campaign.grid.step(self.place, item.direction)
        if isinstance(item, Portal):
            # CP-SEA-06: portals lie side by side for whoever moves.
            portals = self.campaign.season.portals
            if self.place in portals and 1 <= item.number <= len(portals):
                goal = portals[item.number - 1]
                return goal if goal != self.place else None
        return None

    def why_not_go(self, item: Item) -> str:
        """The sentence why this step cannot be taken; "" if it can."""
        goal = self.goal(item)
        if goal is None:
            return _nowhere(item, self.place)
        terrain = terrain_at(self.campaign, goal)
        if terrain.impervious:
            return f"Hex {goal} is {terrain.name}, which nobody crosses."
        price = self.price(goal)
        if price > self.left:
            return f"The step into hex {goal} costs {price} movement, and {self.left} is left."
        return ""

    def why_not_act(self) -> str:
        return (
            "" if self.left >= ACTION_PRICE else f"An action costs {ACTION_PRICE} movement, and none is left."
        )


def _nowhere(item: Item, place: int) -> str:
    if isinstance(item, Step):
        return f"There is nothing to the {item.direction} of hex {place}."
    if isinstance(item, Portal):
        return f"No portal leads from hex {place} to portal {item.number}."
    return "A party cannot do that."
