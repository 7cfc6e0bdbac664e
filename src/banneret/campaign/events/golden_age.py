"""Event 7, Golden Age (CP-SEA-12)."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.campaign.realm import CALLED, why_too_many
from banneret.campaign.records import CITY, FORTRESS, TOWN
from banneret.campaign.rolls import pick
from banneret.campaign.season_events import ChanceLapsed, GoldenAgeFell, SettlementRaised
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

NUMBER: Final = 7
NAME: Final = "Golden Age"
ABOUT: Final = "Somebody may turn a Town into a Fortress, or a Fortress into a City, for free."
CLAUSE: Final = "CP-SEA-12"
NONE: Final = ""
RAISED: Final = {TOWN: FORTRESS, FORTRESS: CITY}


def play(campaign: Campaign, dice: Dice) -> Steps:
    """One player at random may raise one own settlement, before this phase is over; else the chance lapses."""
    seats = sorted(campaign.seats)
    lucky = seats[pick(campaign, dice, CLAUSE, "golden age", (), len(seats))]
    campaign.season = msgspec.structs.replace(campaign.season, lucky=lucky)
    campaign.tell(GoldenAgeFell(CLAUSE, lucky))
    options = settlements_to_raise(campaign, lucky)
    chosen = NONE
    if options:
        chosen = yield ask(lucky, _question(campaign, lucky, options))
    if chosen == NONE:
        campaign.tell(ChanceLapsed(CLAUSE, lucky))
        return
    number = int(chosen)
    before = campaign.hexes[number].construction
    campaign.change_hex(number, construction=RAISED[before])
    campaign.tell(SettlementRaised(CLAUSE, lucky, number, before, RAISED[before]))


def settlements_to_raise(campaign: Campaign, seat: str) -> list[int]:
    """CP-REA-07, CP-REA-13: the limits of 5 Cities and 10 Fortresses hold here too."""
    return [
        number
        for number in sorted(campaign.holdings(seat, RAISED))
        if not why_too_many(campaign, seat, RAISED[campaign.hexes[number].construction])
    ]


def _question(campaign: Campaign, seat: str, numbers: list[int]) -> Choice:
    options = [Option(NONE, "no settlement")]
    for number in numbers:
        before = campaign.hexes[number].construction
        options.append(
            Option(str(number), f"the {CALLED[before]} in hex {number} becomes a {CALLED[RAISED[before]]}")
        )
    return Choice(
        "golden-age",
        CLAUSE,
        "A golden age: which of your settlements is raised for free?",
        options,
        fallback=NONE,
        closed=_AtTheLimit(campaign, seat, numbers),
    )


class _AtTheLimit(Closed):
    """The settlements that could be raised if their owner had fewer of what they would be."""

    def __init__(self, campaign: Campaign, seat: str, open_to: list[int]) -> None:
        self._whys: dict[str, Refusal] = {}
        for number in sorted(campaign.holdings(seat, RAISED)):
            if number not in open_to:
                after = RAISED[campaign.hexes[number].construction]
                clause = "CP-REA-07" if after == CITY else "CP-REA-13"
                self._whys[str(number)] = Refusal("at-the-limit", clause, why_too_many(campaign, seat, after))

    def options(self) -> list[Option]:
        return [Option(key, f"hex {key}") for key in self._whys]

    def why(self, key: str) -> Refusal | None:
        return self._whys.get(key)
