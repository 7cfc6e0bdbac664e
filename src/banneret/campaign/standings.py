# interpreted: a row of figures each
"""How the players stand: figures side by side, and nobody has won (CP-GEN-02)."""

from __future__ import annotations

from typing import NamedTuple

from banneret.campaign.realm import CITIES, MINES
from banneret.campaign.records import FORTRESS, TOWN
from banneret.campaign.state import Campaign


class RealmStanding(NamedTuple):
    """What one player has. A Dwarven Hold is a City and a Mine (CP-NEU-04)."""

    seat: str
    hexes: int
    cities: int
    fortresses: int
    towns: int
    mines: int
    ruins: int
    armies: int
    parties: int
    gold: int
    experience: int


def standings(campaign: Campaign) -> list[RealmStanding]:
    """A row for every player, in the order in which they joined: there is no first and no last."""
    return [_standing(campaign, seat) for seat in campaign.seats]


def _standing(campaign: Campaign, seat: str) -> RealmStanding:
    own = {army.id for army in campaign.armies_of(seat)}
    return RealmStanding(
        seat=seat,
        hexes=len(campaign.hexes_of(seat)),
        cities=len(campaign.holdings(seat, CITIES)),
        fortresses=len(campaign.holdings(seat, (FORTRESS,))),
        towns=len(campaign.holdings(seat, (TOWN,))),
        mines=len(campaign.holdings(seat, MINES)),
        ruins=len([number for number in campaign.hexes_of(seat) if campaign.hexes[number].ruin]),
        armies=len(own),
        parties=len(campaign.parties_of(seat)),
        gold=campaign.realms[seat].gold,
        experience=sum([each.experience for each in campaign.veterans.values() if each.army in own]),
    )
