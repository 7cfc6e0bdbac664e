"""The hexes that an army has yet to go through by the orders it has left (CP-CON-08)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.notation import read_item
from banneret.campaign.orders import Portal, Skip, Step
from banneret.campaign.phrases import Vocabulary
from banneret.campaign.state import Campaign

_STEPS: Final = Vocabulary("Army", ())  # steps are read without words for actions, which lead nowhere


def remaining_path(campaign: Campaign, army: str) -> list[int]:
    """From where it stands, in their order, as far as they stay on the map; nothing of a garrison."""
    move, here = campaign.moves.get(army), campaign.armies[army].place if army in campaign.armies else None
    found: list[int] = []
    if move is None or here is None:
        return found
    for written in move.rest:
        item = read_item(written, _STEPS)
        there: int | None = here
        if isinstance(item, Step):
            there = campaign.grid.step(here, item.direction)
        elif isinstance(item, Skip):
            over = campaign.grid.step(here, item.first)
            there = None if over is None else campaign.grid.step(over, item.second)
        elif isinstance(item, Portal):
            portals = campaign.season.portals
            there = portals[item.number - 1] if 0 < item.number <= len(portals) else None
        if there is None:
            return found
        if there != here:
            found.append(there)
        here = there
    return found
