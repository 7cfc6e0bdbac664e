"""Post-Battle Phase: the Veterans Sub-Phase (CP-CHA-01, section VET): experience of units, then names and what
Level 2 gains."""

from __future__ import annotations

from banneret.campaign.credit import ask_credit
from banneret.campaign.experience import apply, earned_by_units, fought, shares_of_units
from banneret.campaign.honouring import honour
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def play(campaign: Campaign, dice: Dice) -> Steps:
    battles = fought(campaign)
    earned = [each for facts in battles for each in earned_by_units(facts)]
    shares = [share for facts in battles for share in shares_of_units(facts)]
    earned += yield from ask_credit(campaign, shares, "CP-VET-03")
    apply(campaign, earned, "CP-VET-08")
    yield from honour(campaign, characters=False)
