"""Improve Settlement (CP-ACT-15, CP-ACT-16)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import BuildingAction, SiteClaim, place_of
from banneret.campaign.moves.deeds_told import ConstructionBuilt
from banneret.campaign.moves.marches import Marches
from banneret.campaign.moves.sites import pay, why_too_dear
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import CALLED, why_too_many
from banneret.campaign.records import CITY, FORTRESS, TOWN, Army
from banneret.campaign.state import Campaign

# CP-ACT-15.
PRICES: Final = {(TOWN, CITY): 2500, (FORTRESS, CITY): 1000, (TOWN, FORTRESS): 1000}
ID: Final = "improve-settlement"


class ImproveSettlement(BuildingAction):
    """CP-ACT-15: a Town into a Fortress or a City, a Fortress into a City. Nothing is claimed anew.

    The choice is what it shall be, “city”, or says what it must be before that, “town to city”.
    """

    id: ClassVar[str] = ID
    name: ClassVar[str] = "Improve Settlement"
    clause: ClassVar[str] = "CP-ACT-15"
    about: ClassVar[str] = "The own Town or Fortress under the army becomes a Fortress or a City."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(ID, "Improve Town to City", choice="town to city"),
        Phrase(ID, "Improve Fortress to City", choice="fortress to city"),
        Phrase(ID, "Improve Town to Fortress", choice="town to fortress"),
        Phrase(ID, "Improve Settlement to City", choice="city"),
        Phrase(ID, "Improve Settlement to Fortress", choice="fortress"),
    )
    gold: ClassVar[str] = "2500, 1000, 1000"

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        """CP-ACT-16: an own settlement in the very hex of the army, within the limits."""
        place = place_of(army)
        hex = campaign.hexes[place]
        if hex.owner != army.owner:
            return f"There is no settlement of yours in hex {place}."
        if (hex.construction, wanted(act)) not in PRICES or hex.construction not in before(act):
            to = f"into a {CALLED[wanted(act)]}" if wanted(act) in CALLED else "in this way"
            there = f"A {CALLED[hex.construction]}" if hex.construction else "Open land"
            return f"{there}, as in hex {place}, cannot be improved {to}."
        price = PRICES[hex.construction, wanted(act)]
        return why_too_many(campaign, army.owner, wanted(act)) or why_too_dear(campaign, army.owner, price)

    def why_not_here(self, campaign: Campaign, army: Army) -> str:
        """A Fortress can only become a City; a Town a Fortress as well, for less."""
        is_fortress = campaign.hexes[place_of(army)].construction == FORTRESS
        choices = (CITY,) if is_fortress else (FORTRESS, CITY)
        whys = [self.why_not(campaign, army, Act(ID, None, choice)) for choice in choices]
        return "" if "" in whys else whys[0]

    def build(self, marches: Marches, army: Army, act: Act) -> SiteClaim | None:
        campaign, place = marches.campaign, place_of(army)
        was, now = campaign.hexes[place].construction, wanted(act)
        price = PRICES[was, now]
        pay(campaign, army.owner, price)
        campaign.change_hex(place, construction=now)
        campaign.tell(ConstructionBuilt(self.clause, army.id, army.owner, place, now, price, was))
        return None


def wanted(act: Act) -> str:
    """What it shall become."""
    return act.choice.rpartition(" to ")[2]


def before(act: Act) -> tuple[str, ...]:
    """What it may be before that."""
    said = act.choice.rpartition(" to ")[0]
    return (said,) if said else (TOWN, FORTRESS)
