"""Coastal Raid (CP-FAC-06)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import EarningAction, place_of
from banneret.campaign.moves.deeds_told import CoastRaided
from banneret.campaign.moves.marches import Marches
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, Blank, Phrase
from banneret.campaign.realm import is_coast
from banneret.campaign.records import Army
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign

WORTH: Final = 50


class CoastalRaid(EarningAction):
    """CP-FAC-06: beside a coast of a Neutral or Enemy player; CP-FAC-51 leaves only Enemies.

    The haul is what the victim's treasury held as the tick began, less what earlier raids took of it.
    """

    id: ClassVar[str] = "coastal-raid"
    name: ClassVar[str] = "Coastal Raid"
    clause: ClassVar[str] = "CP-FAC-06"
    about: ClassVar[str] = "2D6 times 50 gold from the owner of a coast beside the army, Neutral or Enemy."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("coastal-raid", "Coastal Raid", (Blank("", HEX),)),)
    gold: ClassVar[str] = "+2D6x50 from the victim"
    special: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        if act.hex is None or act.hex not in campaign.grid.neighbours(place):
            return f"Hex {act.hex} is not beside the army in hex {place}."
        owner = campaign.hexes[act.hex].owner
        if not owner or not is_coast(campaign, act.hex):
            return f"Hex {act.hex} is no coast of a player."
        if owner == army.owner or campaign.allied(army.owner, owner):
            return f"Hex {act.hex} belongs to no Neutral or Enemy player."
        if campaign.house.hostile_acts_need_war and not campaign.enemies(army.owner, owner):
            return f"{campaign.realms[owner].name} is Neutral, and raids need a war."
        return ""

    def earn(self, marches: Marches, army: Army, act: Act, purses: dict[str, int]) -> dict[str, int]:
        campaign = marches.campaign
        assert act.hex is not None
        victim = campaign.hexes[act.hex].owner
        faces = roll(campaign, marches.dice, self.clause, "coastal raid", (army.id,), 2)
        haul = min(sum(faces) * WORTH, purses[victim])
        purses[victim] -= haul
        campaign.tell(CoastRaided(self.clause, army.id, army.owner, victim, act.hex, tuple(faces), haul))
        return {army.owner: haul, victim: -haul}
