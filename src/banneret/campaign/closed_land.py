# interpreted: Structs
"""Armies that have come to stand on closed land: an alliance has ended, or the hex has changed its owner under
them (CP-DIP-09). Whoever ends a phase that may do that calls `leave_closed_land`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.campaign.armies import is_free_for
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.events import Event

CLAUSE: Final = "CP-DIP-09"
FARTHEST: Final = 10


class LeftClosedLand(Event, frozen=True, tag=True):
    """`to` is the hex it stands on now, or None if there was none to go to."""

    army: str
    hex: int
    to: int | None = None

    def text(self, names: Mapping[str, str]) -> str:
        if self.to is None:
            return f"The army {names[self.army]} stands on closed land in hex {self.hex} and has nowhere to go."
        return f"The army {names[self.army]} leaves closed land in hex {self.hex} and goes to hex {self.to}."


def stands_on_closed_land(campaign: Campaign, army: Army) -> bool:
    """In land of a Neutral or an Enemy player. It defends only its own hex while it does."""
    if army.place is None:
        return False
    owner = campaign.hexes[army.place].owner
    return bool(owner) and owner != army.owner and not campaign.allied(army.owner, owner)


def leave_closed_land(campaign: Campaign) -> None:
    """Each such army goes to the nearest free hex that it may enter, at no cost, in army-key order; if there is
    none within 10 hexes it stays, and may leave by its own moves.
    """
    astray = [army for army in campaign.armies.values() if stands_on_closed_land(campaign, army)]
    for army in sorted(astray, key=lambda each: army_key(campaign, each)):
        assert army.place is not None
        to = nearest_open(campaign, army, army.place)
        if to is not None:
            campaign.change_army(army.id, place=to)
        campaign.tell(LeftClosedLand(CLAUSE, army.id, army.place, to))


def nearest_open(campaign: Campaign, army: Army, start: int) -> int | None:
    """By hexes, then the lowest number."""
    near = campaign.grid.distance
    able = [number for number in campaign.grid.within(start, FARTHEST) if is_free_for(campaign, army, number)]
    return min(
        [number for number in able if number != start], key=lambda hex: (near(start, hex), hex), default=None
    )
