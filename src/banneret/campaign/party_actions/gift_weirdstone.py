"""CP-FAC-41: Gift Weirdstone."""

from __future__ import annotations

import random
import re
from typing import ClassVar, Final

from banneret.campaign.artefacts import army_of_key, entry_of_key, key_of, name_in_army
from banneret.campaign.experience import add_experience
from banneret.campaign.levels import listed
from banneret.campaign.orders import Act
from banneret.campaign.parties import change_purse
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_events import WeirdstoneGifted
from banneret.campaign.phrases import WORDS, Blank
from banneret.campaign.realm import CITIES
from banneret.campaign.records import Character, Party
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import short
from banneret.core.engine.dice import Dice

_GIFT: Final = re.compile(r"(\d{1,4}) (?:to )?(\S+/\S+)")


def gifts_in(choice: str) -> dict[str, int] | None:
    """How many pieces for whom “2 to army-1/captain and 1 to army-2/general” gives; None if that is no gift."""
    gifts: dict[str, int] = {}
    for word in re.split(r"\s*,\s*|\s+and\s+", choice.strip()):
        found = _GIFT.fullmatch(word)
        if found is None or not int(found[1]):
            return None
        gifts[found[2]] = gifts.get(found[2], 0) + int(found[1])
    return gifts


class GiftWeirdstone(AdventurerAction):
    """CP-GEN-10: parties use the rules of their owner's faction, whoever the characters are."""

    id: ClassVar[str] = "gift-weirdstone"
    name: ClassVar[str] = "Gift Weirdstone"
    clause: ClassVar[str] = "CP-FAC-41"
    about: ClassVar[str] = (
        "In an own City the party's Weirdstone becomes Experience Points of characters of your Armies, 1 a "
        "piece: “2 to army-1/captain”."
    )
    special: ClassVar[bool] = True
    blanks: ClassVar[tuple[Blank, ...]] = (Blank("", WORDS, False, "how many pieces to which character"),)

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        hex = campaign.hexes[place]
        if hex.construction not in CITIES or hex.owner != party.owner:
            return f"There is no City of your own in hex {place}."
        gifts = gifts_in(act.choice)
        if gifts is None:
            return f"“{short(act.choice)}” does not say how many pieces go to whom."
        for key in gifts:
            army = campaign.armies.get(army_of_key(key))
            # Wherever the army is.
            if army is None or army.owner != party.owner or not isinstance(listed(campaign, key), Character):
                return f"“{short(key)}” is no character of an Army of yours."
        return ""

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        gifts = gifts_in(act.choice)
        assert gifts is not None
        if sum(gifts.values()) > party.weirdstone:
            return f"It has {party.weirdstone} Weirdstone, and {sum(gifts.values())} were to be given away."
        left = party.weirdstone - sum(gifts.values())
        change_purse(campaign, party.id, party.gold, left, "gave Weirdstone away")
        for key in sorted(gifts):
            army = army_of_key(key)
            whom = name_in_army(campaign, army, entry_of_key(key))
            campaign.tell(WeirdstoneGifted("CP-FAC-41", party.id, army, whom, gifts[key]))
            add_experience(campaign, key, gifts[key], "CP-FAC-41")
        return ""

    def examples(self, campaign: Campaign, party: Party, place: int, rng: random.Random) -> list[Act]:
        if not party.weirdstone:
            return []
        able = [
            key_of(army.id, each.id)
            for army in campaign.armies_of(party.owner)
            for each in campaign.lists[army.list].characters
        ]
        made = [Act(self.id, choice=f"1 to {rng.choice(able)}")] if able else []
        return [act for act in made if not self.why_not(campaign, party, place, act)]
