"""Move Town, Fortress or City (CP-FAC-25)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import BuildingAction, SiteClaim, place_of
from banneret.campaign.moves.deeds_told import ConstructionBuilt
from banneret.campaign.moves.marches import Marches
from banneret.campaign.moves.sites import pay, set_down, why_no_site, why_too_dear
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, Blank, Phrase
from banneret.campaign.realm import CALLED
from banneret.campaign.records import CITY, FORTRESS, TOWN, Army
from banneret.campaign.state import Campaign

PRICES: Final = {TOWN: 750, FORTRESS: 1250, CITY: 1750}
ID: Final = "move-settlement"
FROM: Final = (Blank("from", HEX),)


class MoveSettlement(BuildingAction):
    """CP-FAC-25: an own settlement, but no Neutral City, is taken down and set up where the army stands.

    The old land stays owned; the unclaimed hexes around the new site are claimed. The choice is what is moved,
    or "" for whatever stands there.
    """

    id: ClassVar[str] = ID
    name: ClassVar[str] = "Move Settlement"
    clause: ClassVar[str] = "CP-FAC-25"
    about: ClassVar[str] = "An own Town, Fortress or City is set up anew where the army stands."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase(ID, "Move Town", FROM, TOWN),
        Phrase(ID, "Move Fortress", FROM, FORTRESS),
        Phrase(ID, "Move City", FROM, CITY),
        Phrase(ID, "Move Settlement", FROM),
    )
    gold: ClassVar[str] = "750, 1250, 1750"
    special: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        if act.hex is None or act.hex not in campaign.hexes:
            return "There is no such hex."
        old = campaign.hexes[act.hex]
        what = CALLED.get(act.choice, "settlement")
        if (
            old.owner != army.owner
            or old.construction not in PRICES
            or act.choice not in ("", old.construction)
        ):
            return f"There is no {what} of yours in hex {act.hex} that could be moved."
        return why_no_site(campaign, army.owner, place_of(army), act.hex) or why_too_dear(
            campaign, army.owner, PRICES[old.construction]
        )

    def build(self, marches: Marches, army: Army, act: Act) -> SiteClaim | None:
        campaign, place = marches.campaign, place_of(army)
        assert act.hex is not None
        moved = campaign.hexes[act.hex].construction
        pay(campaign, army.owner, PRICES[moved])
        campaign.change_hex(act.hex, construction="")
        claim = set_down(marches, army, place, moved, self.clause)
        campaign.tell(
            ConstructionBuilt(self.clause, army.id, army.owner, place, moved, PRICES[moved], source=act.hex)
        )
        return claim
