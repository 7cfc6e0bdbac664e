"""The steps of a campaign in their order: set-up once, then the ten phases of every turn (CP-GEN-12).

A step is a module of this package with one function, `play(campaign, dice)`: it asks, changes the state and
tells what happened. The campaign can be resumed, rewound and looked at between any two of them. Before a
step in `DESKS` the Games Master may override what he likes (`games_master`).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final, cast

from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

Play = Callable[[Campaign, Dice], Steps]

SETUP: Final = ("setup",)
TURN: Final = (
    "season",  # 1, and with it a new turn begins
    "player_order",  # 2
    "diplomacy",  # 3
    "income",  # 4
    "spending",  # 5
    "army_orders",  # 6: orders are handed in, sealed
    "army_phase",  # 6: and carried out by the clock
    "answers",  # 6: who fights whom
    "adventurers",  # 7
    "battles",  # 8
    "characters",  # 9: Character Sub-Phase
    "veterans",  # 9: Veterans Sub-Phase
    "conquest",  # 9: Conquest Sub-Phase
    "bonus_gold",  # 9
    "skirmishes",  # 10
    "turn_end",
)
OVER: Final = "over"

# What a player knows each by.
PHASE_NAMES: Final = {
    "setup": "Set-up",
    "season": "Season",
    "player_order": "Player Order",
    "diplomacy": "Diplomacy",
    "income": "Income",
    "spending": "Spending",
    "army_orders": "Army: orders",
    "army_phase": "Army: moves",
    "answers": "Army: challenges",
    "adventurers": "Adventurer",
    "battles": "Army Battle",
    "characters": "Post-Battle: Character",
    "veterans": "Post-Battle: Veterans",
    "conquest": "Post-Battle: Conquest",
    "bonus_gold": "Post-Battle: bonus gold",
    "skirmishes": "Skirmish",
    "turn_end": "End of turn",
}


def step_after(step: str) -> str:
    """What is played next; after the set-up, and after the last phase of a turn, the first of the next."""
    if step in SETUP or step == TURN[-1]:
        return TURN[0]
    return TURN[TURN.index(step) + 1]


def player_of(step: str) -> Play:
    return cast(Play, import_module(f"banneret.campaign.{step}").play)
