"""CP-APH-13, CP-FAC-51: Guerrilla Tactics."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from banneret.campaign.orders import Act
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_actions.naming_others import named
from banneret.campaign.party_events import ArmyHarried
from banneret.campaign.phrases import HEX, WORDS, Blank
from banneret.campaign.records import Army, Party
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import said_of

REACH: Final = 2


class GuerrillaTactics(AdventurerAction):
    """The choice is an army by id, number or name, or else the hex is where it stands."""

    id: ClassVar[str] = "guerrilla-tactics"
    name: ClassVar[str] = "Guerrilla Tactics"
    clause: ClassVar[str] = "CP-APH-13"
    about: ClassVar[str] = "A Neutral or Enemy Army up to 2 hexes away has D3 less movement next turn."
    blanks: ClassVar[tuple[Blank, ...]] = (Blank("against", WORDS, True, "an army"), Blank("in", HEX, True))

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        army = _target(campaign, act)
        if army is None or army.place is None:
            return "Guerrilla Tactics name an Army on the map."
        if army.owner == party.owner or campaign.allied(party.owner, army.owner):
            return f"{said_of(army.name, 'is')} neither Neutral nor an Enemy."
        if campaign.house.hostile_acts_need_war and not campaign.enemies(party.owner, army.owner):
            # CP-FAC-51
            return f"{said_of(army.name, 'is')} Neutral, and by a house rule guerrillas strike Enemies only."
        if campaign.grid.distance(place, army.place) > REACH:
            return f"{said_of(army.name, 'is')} more than {REACH} hexes away from hex {place}."
        return ""

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        """Several add up; CP-APH-16 limits them where the movement of an army is reckoned (`moves.costs`)."""
        army = _target(campaign, act)
        assert army is not None
        face = roll(campaign, dice, "CP-APH-13", "guerrilla", (party.id,))[0]
        by = (face + 1) // 2
        campaign.change_army(army.id, slowed=(*army.slowed, by))
        campaign.tell(ArmyHarried("CP-APH-13", party.id, army.id, face, by))
        return ""

    def examples(self, campaign: Campaign, party: Party, place: int, rng: random.Random) -> list[Act]:
        near = [army for hex in campaign.grid.within(place, REACH) if (army := campaign.army_at(hex))]
        made = [Act(self.id, choice=army.id) for army in near]
        return [act for act in made if not self.why_not(campaign, party, place, act)]


def _target(campaign: Campaign, act: Act) -> Army | None:
    if act.choice:
        return named(campaign.armies, "army", act.choice)
    return None if act.hex is None else campaign.army_at(act.hex)
