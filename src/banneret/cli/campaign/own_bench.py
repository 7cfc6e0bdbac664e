"""`banneret bench campaign`: how long the map takes, without its battles, and how that grows.

Worlds of any size are made, and greedy players play a turn on them. What counts is the time of the processor,
and of several runs the shortest: a busy machine takes longer over a turn, and plays it no slower.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from banneret.bots.campaign.marching import orders_for
from banneret.campaign import answers, army_orders, army_phase
from banneret.campaign.book import CampaignBook
from banneret.campaign.state import Campaign
from banneret.core.engine.collecting import collecting_seldom
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from banneret.lab.campaign.campaign_game import bots_for, play_campaign
from banneret.lab.campaign.large_worlds import large_campaign
from banneret.lab.campaign.referee import Referee

PLAYERS: Final = 16
ARMIES: Final = 100
HEXES: Final = 10_000
FEWER_ARMIES: Final = (10, 32, ARMIES)
FEWER_HEXES: Final = (1_000, 3_200, HEXES)
RUNS: Final = 3
SEED: Final = 3
AFTER: Final = 2
STEPS: Final = 2 * (len(FEWER_ARMIES) + len(FEWER_HEXES))  # of the bar


@collecting_seldom()
def run_bench(advance: Callable[[], None]) -> dict[str, float]:
    """Seconds, with everything that was measured in their names; an exponent of 1 is growth in proportion."""
    phases: dict[tuple[int, int], float] = {}
    turns: dict[tuple[int, int], float] = {}
    sizes = [(armies, HEXES) for armies in FEWER_ARMIES] + [(ARMIES, hexes) for hexes in FEWER_HEXES]
    for armies, hexes in sizes:
        if (armies, hexes) not in phases:
            phases[armies, hexes] = army_phase_seconds(armies, hexes)
        advance()
        if (armies, hexes) not in turns:
            turns[armies, hexes] = turn_seconds(armies, hexes)
        advance()
    figures: dict[str, float] = {
        "campaign_army_phase_16_players_100_armies_10000_hexes_seconds": phases[ARMIES, HEXES],
        "campaign_turn_without_battles_16_players_100_armies_10000_hexes_seconds": turns[ARMIES, HEXES],
    }
    for name, found in (("army_phase", phases), ("turn_without_battles", turns)):
        for armies in FEWER_ARMIES:
            figures[f"campaign_{name}_{armies}_armies_seconds"] = found[armies, HEXES]
        figures[f"campaign_{name}_growth_with_armies_exponent"] = exponent(
            found[FEWER_ARMIES[0], HEXES], found[ARMIES, HEXES], ARMIES / FEWER_ARMIES[0]
        )
        for hexes in FEWER_HEXES:
            figures[f"campaign_{name}_{hexes}_hexes_seconds"] = found[ARMIES, hexes]
        figures[f"campaign_{name}_growth_with_hexes_exponent"] = exponent(
            found[ARMIES, FEWER_HEXES[0]], found[ARMIES, HEXES], HEXES / FEWER_HEXES[0]
        )
    return figures


def exponent(small: float, large: float, times: float) -> float:
    """The power with which the cost grows: 1 in proportion, 0 not at all."""
    # What is over before the clock has ticked took as much as a tick at most.
    tick = time.get_clock_info("process_time").resolution
    return math.log(max(tick, large) / max(tick, small)) / math.log(times)


def army_phase_seconds(armies: int, hexes: int) -> float:
    """From the orders as they were handed in to who fights whom."""
    _, campaign = large_campaign(PLAYERS, armies, hexes)
    orders = {seat: orders_for(campaign, seat) for seat in campaign.seats}
    campaign.notes = {**campaign.notes, army_orders.NOTES: orders}
    return min([_army_phase(campaign.copy()) for _ in range(RUNS)])


def _army_phase(campaign: Campaign) -> float:
    began = time.process_time()
    dice = SeededDice(SEED)
    for phase in (army_phase, answers):
        for asked in phase.play(campaign, dice):
            # The first attack is waited for; nobody is timed while he thinks.
            assert asked is not None
            break
    return time.process_time() - began


def turn_seconds(armies: int, hexes: int) -> float:
    """A turn of greedy players from its season to its end; what comes of its battles is drawn."""
    found: list[float] = []
    for _ in range(RUNS):
        options, campaign = large_campaign(PLAYERS, armies, hexes)
        last = campaign.turn + AFTER  # it stands before a turn, and the one after that is not begun
        began = time.process_time()
        match = Match.from_state(CampaignBook(), options, campaign, SeededDice(SEED))
        bots = bots_for(match, ["greedy"], SEED)
        play_campaign(match, bots, Referee(drawn=True), until=last)
        found.append(time.process_time() - began)
    return min(found)
