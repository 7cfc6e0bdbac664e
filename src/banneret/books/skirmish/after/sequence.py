# interpreted: used once a game, after it
"""All that follows a skirmish, in order: a stage is a step of the game, and seats answer side by side in it.

Between two stages everything is in the camp: parties, facts, and who has been paid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.books.skirmish.after.camp import Asking, Camp, side_by_side
from banneret.books.skirmish.after.clauses import (
    EXPERIENCE,
    EXPLORING,
    FOUND,
    INJURIES,
    OGRE,
    SHARDS,
    TRADING,
    UPKEEP,
)
from banneret.books.skirmish.after.events import PartyRated, StageBegan
from banneret.books.skirmish.after.experience import gain_experience, take_advances
from banneret.books.skirmish.after.hirelings import pay_hirelings
from banneret.books.skirmish.after.homecoming import homecoming
from banneret.books.skirmish.after.income import earn_income, sell_shards
from banneret.books.skirmish.after.serious_injuries import treat_injured
from banneret.books.skirmish.after.trading import trade
from banneret.books.skirmish.after.upkeep import give_aid, pay_costs
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def _homecoming(camp: Camp, seat: str, dice: Dice) -> Asking:
    homecoming(camp, seat)
    yield from pay_hirelings(camp, seat, dice)


def _experience(camp: Camp, seat: str, dice: Dice) -> Asking:
    gain_experience(camp, seat)
    yield from take_advances(camp, seat, dice)


def _sale(camp: Camp, seat: str, dice: Dice) -> Asking:
    return sell_shards(camp, seat)


def _costs(camp: Camp, seat: str, dice: Dice) -> Asking:
    yield from pay_costs(camp, seat)
    give_aid(camp, seat)


def _trading(camp: Camp, seat: str, dice: Dice) -> Asking:
    yield from trade(camp, seat, dice)
    # SK-ENC-02: the rating counts from now on.
    party = camp.parties[seat] = camp.parties[seat].rated()
    camp.tell(PartyRated(UPKEEP, seat, party.rating, len(party.members), party.gold))


_STAGES: Final[dict[str, tuple[str, str, Callable[[Camp, str, Dice], Asking]]]] = {
    "homecoming": (FOUND, "who comes home, and with what", _homecoming),
    "injuries": (INJURIES, "serious injuries", treat_injured),
    "experience": (EXPERIENCE, "experience and advances", _experience),
    "income": (EXPLORING, "pay and exploration", earn_income),
    "shards": (SHARDS, "the sale of shards", _sale),
    "costs": (OGRE, "upkeep and costs", _costs),
    "trading": (TRADING, "recruiting and trading", _trading),
}
STAGES: Final = tuple(_STAGES)


def play_stage(stage: str, camp: Camp, dice: Dice) -> Steps:
    """One stage for all parties."""
    clause, words, steps = _STAGES[stage]
    camp.tell(StageBegan(clause, words))
    yield from side_by_side({seat: steps(camp, seat, dice) for seat in camp.seats()})


def after_skirmish(camp: Camp, dice: Dice) -> Steps:
    """All stages."""
    for stage in STAGES:
        yield from play_stage(stage, camp, dice)
