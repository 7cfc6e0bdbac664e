"""CP-APH-04: Skirmish, the one action in a hex with a Neutral or Enemy party."""

from __future__ import annotations

import random
from typing import ClassVar

from banneret.campaign.orders import Act
from banneret.campaign.parties import strangers_at
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_actions.naming_others import named
from banneret.campaign.party_skirmishes import BY_ACTION, begin_skirmish, engaged
from banneret.campaign.phrases import WORDS, Blank
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


class SeekSkirmish(AdventurerAction):
    """The choice is a party by id, number or name; without one it is the first that can fight."""

    id: ClassVar[str] = "skirmish"
    name: ClassVar[str] = "Skirmish"
    clause: ClassVar[str] = "CP-APH-04"
    about: ClassVar[str] = (
        "Ends the party's turn. It fights a Neutral or Enemy party in its hex in the Skirmish Phase."
    )
    ends: ClassVar[bool] = True
    fights: ClassVar[bool] = True
    blanks: ClassVar[tuple[Blank, ...]] = (Blank("with", WORDS, True, "a party"),)

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        """Who will be there by then nobody can know when orders are handed in."""
        if not act.choice:
            return ""
        other = named(campaign.parties, "party", act.choice)
        if other is None:
            return "There is no party of this name."
        if other.owner == party.owner or campaign.allied(party.owner, other.owner):
            return f"The party {other.name} is neither Neutral nor an Enemy."
        return ""

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        there = strangers_at(campaign, party.owner, party.place)
        if act.choice:
            wanted = named(campaign.parties, "party", act.choice)
            there = [other for other in there if other == wanted]
        if not there:
            return f"Nobody to fight is in hex {party.place}."
        free = [other for other in there if not engaged(campaign, other.id)]
        if not free:
            return "No party fights more than one skirmish a turn."
        begin_skirmish(campaign, "CP-APH-04", BY_ACTION, party.id, free[0].id)
        return ""

    def examples(self, campaign: Campaign, party: Party, place: int, rng: random.Random) -> list[Act]:
        """Where somebody is now."""
        return [Act(self.id)] if strangers_at(campaign, party.owner, place) else []
