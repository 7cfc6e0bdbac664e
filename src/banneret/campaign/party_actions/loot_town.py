"""CP-APH-05 to CP-APH-07: Loot Town."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.orders import Act
from banneret.campaign.parties import change_purse
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_events import LooterCaught, TownLooted, TreasuryEmptied
from banneret.campaign.realm import change_gold
from banneret.campaign.records import TOWN, Party
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


class LootTown(AdventurerAction):
    id: ClassVar[str] = "loot-town"
    name: ClassVar[str] = "Loot Town"
    clause: ClassVar[str] = "CP-APH-05"
    about: ClassVar[str] = (
        "In an Enemy Town: on 2 or more the party earns 1D6 times 5 Party Gold and its realm 1D6 times 50, all "
        "of it the victim's; on a 1 the party loses its gold."
    )

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        hex = campaign.hexes[place]
        if hex.construction == TOWN and campaign.enemies(party.owner, hex.owner):
            return ""
        return f"There is no Enemy Town in hex {place}."

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        victim = campaign.hexes[party.place].owner
        caught, *shares = roll(campaign, dice, "CP-APH-05", "loot", (party.id,), 3)
        if caught == 1:
            # CP-APH-05: only gold; it keeps its Weirdstone, and its place.
            campaign.tell(LooterCaught("CP-APH-05", party.id, party.place, party.gold))
            change_purse(campaign, party.id, 0, party.weirdstone, f"caught in the Town in hex {party.place}")
            return ""
        faces = (caught, shares[0], shares[1])
        purse, treasury = 5 * shares[0], 50 * shares[1]
        has = campaign.realms[victim].gold
        if has < purse + treasury:
            # CP-APH-07
            change_gold(campaign, {party.owner: has, victim: -has})
            told = TreasuryEmptied(
                "CP-APH-07", party.id, party.place, party.owner, victim, faces, purse + treasury, has
            )
            campaign.tell(told)
            return ""
        # CP-APH-06
        done = change_gold(campaign, {party.owner: treasury, victim: -(purse + treasury)})
        gained, lost = done[party.owner], -done[victim]
        campaign.tell(
            TownLooted("CP-APH-06", party.id, party.place, party.owner, victim, faces, purse, gained, lost)
        )
        why = f"looted the Town in hex {party.place}"
        change_purse(campaign, party.id, party.gold + purse, party.weirdstone, why)
        return ""
