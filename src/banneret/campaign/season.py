"""1 Season Phase: a new turn begins, and its season brings an event (CP-GEN-03, CP-SEA-05).

What was of last turn alone lapses here. The event of the dice is played by its module in `events`.
"""

from __future__ import annotations

from banneret.campaign.armies import replace_generals
from banneret.campaign.events.known import event_of
from banneret.campaign.factions.known import faction_of
from banneret.campaign.rolls import roll
from banneret.campaign.season_events import FactionTakesEffect, SeasonalEvent, TurnBegan
from banneret.campaign.state import Campaign, Season
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def play(campaign: Campaign, dice: Dice) -> Steps:
    begin_turn(campaign)
    # CP-SEA-05: once for the whole world.
    faces = roll(campaign, dice, "CP-SEA-05", "seasonal event", (), 2)
    event = event_of(sum(faces))
    # Last season's portals, storms and harvests are over (CP-SEA-06).
    campaign.season = Season(event=sum(faces))
    campaign.tell(SeasonalEvent(event.CLAUSE, tuple(faces), event.NAME, event.ABOUT))
    yield from event.play(campaign, dice)
    # CP-ARM-09: an event may have destroyed a General's Army.
    yield from replace_generals(campaign, dice)


def begin_turn(campaign: Campaign) -> None:
    """CP-GEN-03: the next season."""
    campaign.turn += 1
    campaign.tell(TurnBegan("CP-GEN-03", campaign.turn, campaign.year, campaign.season_name))
    for seat in campaign.seats:
        realm = campaign.realms[seat]
        if realm.faction_next:
            # CP-GEN-11: existing armies keep their own.
            campaign.change_realm(seat, faction=realm.faction_next, faction_next="")
            campaign.tell(FactionTakesEffect("CP-GEN-11", seat, faction_of(realm.faction_next).name))
