"""Army Phase: the sealed orders are carried out by the clock, all at once (section MOV)."""

from __future__ import annotations

from banneret.campaign.army_orders import take_orders
from banneret.campaign.moves.clock import run_moves
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def play(campaign: Campaign, dice: Dice) -> Steps:
    """What slowed an army or kept it down counts for this phase alone, and so does an attack that was
    prepared."""
    run_moves(campaign, dice, take_orders(campaign))
    for army in campaign.armies.values():
        if army.skips or army.slowed or army.prepared is not None or army.prepared_from is not None:
            campaign.change_army(army.id, skips=False, slowed=(), prepared=None, prepared_from=None)
    return
    yield
