"""CP-APH-11: Patrol."""

from __future__ import annotations

import random
from typing import ClassVar

from banneret.campaign.orders import Act
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_events import PatrolBegins
from banneret.campaign.patrols import HOLD, STANCES
from banneret.campaign.phrases import Phrase
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import short
from banneret.core.engine.dice import Dice


class GoOnPatrol(AdventurerAction):
    """Where Neutral or Enemy parties are it is not possible, as any action but Skirmish (CP-APH-04)."""

    id: ClassVar[str] = "patrol"
    name: ClassVar[str] = "Patrol"
    clause: ClassVar[str] = "CP-APH-11"
    about: ClassVar[str] = (
        "Ends the party's turn. It falls upon the first party that moves within three hexes: of Enemies, of "
        "Enemies and Neutrals (all), or of nobody (hold)."
    )
    ends: ClassVar[bool] = True

    def phrases(self) -> tuple[Phrase, ...]:
        """“Patrol All”, and so on."""
        stances = [Phrase(self.id, f"{self.name} {stance.capitalize()}", (), stance) for stance in STANCES]
        return (*stances, Phrase(self.id, self.name))

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        if act.choice in ("", *STANCES):
            return ""
        return f"A patrol is after enemies or after all, or it holds; not “{short(act.choice)}”."

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        """Without a standing order it holds."""
        against = act.choice or HOLD
        campaign.change_party(party.id, patrol=against)
        campaign.tell(PatrolBegins("CP-APH-11", party.id, party.place, against))
        return ""

    def examples(self, campaign: Campaign, party: Party, place: int, rng: random.Random) -> list[Act]:
        return [Act(self.id, choice=stance) for stance in STANCES]
