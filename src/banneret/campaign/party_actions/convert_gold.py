"""CP-APH-12: Convert Gold, and with it the sale of Weirdstone."""

from __future__ import annotations

import random
import re
from typing import ClassVar, Final, NamedTuple

from banneret.campaign.orders import Act
from banneret.campaign.parties import WEIRDSTONE_PRICE, change_purse
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_events import GoldConverted, WeirdstoneSold
from banneret.campaign.phrases import WORDS, Blank
from banneret.campaign.realm import CITIES, MOST_GOLD, change_gold
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import short
from banneret.core.engine.dice import Dice

ALL: Final = "all"
_GOLD: Final = re.compile(r"(\d{1,6})( gold)?")
_STONES: Final = re.compile(r"(\d{1,6}|all) weirdstones?")


class Amounts(NamedTuple):
    """How much to convert and how many Weirdstones to sell; None is all there is."""

    gold: int | None
    stones: int | None


def amounts_in(choice: str) -> Amounts | None:
    """What “300”, “all”, “2 weirdstone” or “300 and 2 weirdstone” stands for; None if it is none of these.
    Nothing at all is all the gold.
    """
    gold: int | None = 0
    stones: int | None = 0
    if not choice:
        return Amounts(None, 0)
    for word in re.split(r"\s*,\s*|\s+and\s+", choice.strip().casefold()):
        found = _STONES.fullmatch(word)
        if found:
            stones = None if found[1] == ALL else int(found[1])
            continue
        found = _GOLD.fullmatch(word)
        if found is None and word != ALL:
            return None
        gold = None if found is None else int(found[1])
    return Amounts(gold, stones)


class ConvertGold(AdventurerAction):
    id: ClassVar[str] = "convert-gold"
    name: ClassVar[str] = "Convert Gold"
    clause: ClassVar[str] = "CP-APH-12"
    about: ClassVar[str] = (
        "In an own City as much Party Gold as you like becomes Realm Gold. Weirdstone can be sold for 20 Party "
        "Gold each at the same time: “300 and 2 weirdstone”."
    )
    blanks: ClassVar[tuple[Blank, ...]] = (Blank("", WORDS, True, "an amount"),)

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        """CP-DIP-02: a friendly City is one of the player's own."""
        if amounts_in(act.choice) is None:
            return (
                f"“{short(act.choice)}” is neither an amount of gold nor of Weirdstone, such as “2 weirdstone”."
            )
        hex = campaign.hexes[place]
        if hex.construction in CITIES and hex.owner == party.owner:
            return ""
        return f"There is no City of your own in hex {place}."

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        wanted = amounts_in(act.choice)
        assert wanted is not None
        stones = party.weirdstone if wanted.stones is None else min(wanted.stones, party.weirdstone)
        purse = party.gold + WEIRDSTONE_PRICE * stones
        # At most up to the cap of the treasury: the rest stays in the purse.
        room = max(0, MOST_GOLD - campaign.realms[party.owner].gold)
        gold = min(purse if wanted.gold is None else wanted.gold, purse, room)
        if not stones and not gold:
            return "There is nothing to sell or to hand over, or no room in the treasury."
        if stones:
            campaign.tell(WeirdstoneSold("CP-APH-12", party.id, stones, WEIRDSTONE_PRICE * stones))
        if gold:
            change_gold(campaign, {party.owner: gold})
            campaign.tell(GoldConverted("CP-APH-12", party.id, party.owner, gold))
        change_purse(campaign, party.id, purse - gold, party.weirdstone - stones, "traded in a City")
        return ""

    def examples(self, campaign: Campaign, party: Party, place: int, rng: random.Random) -> list[Act]:
        made = [
            Act(self.id),
            Act(self.id, choice=str(rng.randint(1, 100))),
            Act(self.id, choice="all weirdstone"),
        ]
        return [act for act in made if not self.why_not(campaign, party, place, act)]
