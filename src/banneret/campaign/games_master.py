# interpreted: Structs
"""The Games Master's desk: before the phases named here he may override what he likes, with a reason, undo what
he has ruled, or close the campaign (CP-GEN-01, CP-GEN-02).
"""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from banneret.campaign.overrides import AnyOverride, SetGold
from banneret.campaign.phases import PHASE_NAMES
from banneret.campaign.questions import Form
from banneret.campaign.realm import MOST_GOLD
from banneret.campaign.rulings import new_faults, rule, undo, why_not_undo
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.campaign.turn_end import CampaignClosed
from banneret.core.engine.ask import Refusal, Steps, ask
from banneret.core.engine.dice import Dice

CLAUSE: Final = "CP-GEN-01"
DESK: Final = "desk"  # the question

# After the season's event; after talks and income; with all orders handed in; with all moves made; with all
# battles fought; and before the turn ends.
DESKS: Final[tuple[str, ...]] = (
    "player_order",
    "spending",
    "army_phase",
    "battles",
    "characters",
    "turn_end",
)
MOST_RULINGS: Final = 50  # at once
LONGEST_REASON: Final = 1000


class RulingToMake(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`seats` are those who are told, everybody if none is named."""

    what: AnyOverride
    reason: str
    seats: tuple[str, ...] = ()


class Undoing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling by its id, undone by a ruling of its own."""

    ruling: str
    reason: str


class DeskWork(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All rulings are made in their order; what counts is how things stand after the last. Nothing of this is
    the usual: the campaign goes on."""

    rulings: tuple[RulingToMake, ...] = ()
    undo: tuple[Undoing, ...] = ()
    close: bool = False


def desk(campaign: Campaign, dice: Dice) -> Steps:
    """Asked before a phase. What is ruled here counts for that phase already."""
    form = question_of_desk(campaign)
    work: DeskWork = form.filled((yield ask(GAMES_MASTER, form)))
    do_work(campaign, work)
    if work.close:
        campaign.over = True
        campaign.tell(CampaignClosed("CP-GEN-02", campaign.turn))


def do_work(campaign: Campaign, work: DeskWork) -> None:
    for each in work.undo:
        undo(campaign, each.ruling, each.reason)
    for made in work.rulings:
        rule(campaign, made.what, made.reason, made.seats)


def question_of_desk(campaign: Campaign) -> Form:
    phase = PHASE_NAMES.get(campaign.step, campaign.step)
    return Form(
        DESK,
        CLAUSE,
        f"Before “{phase}”: is there anything to rule, or shall it go on?",
        DeskWork,
        DeskWork(),
        lambda work: desk_faults(campaign, work),
        lambda rng, n: proposals(campaign, rng, n),
        {
            "step": campaign.step,
            "overrides": sorted([str(each.__struct_config__.tag) for each in AnyOverride.__args__]),
            "rulings": {id: not each.undone for id, each in campaign.rulings.items()},
        },
        (campaign.step,),
    )


def proposals(campaign: Campaign, rng: random.Random, n: int) -> list[Any]:
    """Nothing, and gifts of a little gold."""
    found = [DeskWork()]
    for _ in range(n - 1):
        seat = rng.choice(sorted(campaign.seats))
        gold = min(MOST_GOLD, campaign.realms[seat].gold + 50)
        gift = RulingToMake(SetGold(seat, gold), "a gift of fortune")
        found.append(DeskWork((gift,)))
    return found


# ------------------------------------------------------------------------------------------ what is wrong


def desk_faults(campaign: Campaign, work: DeskWork) -> Refusal | None:
    """All of it is tried on a copy: nothing may be left that must never be true."""
    if not work.rulings and not work.undo:
        return None
    if len(work.rulings) + len(work.undo) > MOST_RULINGS:
        return Refusal("too-many", CLAUSE, f"At most {MOST_RULINGS} rulings are made at once.")
    for reason in [made.reason for made in work.rulings] + [each.reason for each in work.undo]:
        if not reason.strip() or len(reason) > LONGEST_REASON:
            why = f"Every ruling has a reason, of up to {LONGEST_REASON} letters."
            return Refusal("no-reason", CLAUSE, why)
    trial = campaign.copy()
    for each in work.undo:
        why = why_not_undo(trial, each.ruling)
        if why:
            return Refusal("cannot-undo", CLAUSE, why)
        undo(trial, each.ruling, each.reason)
    for made in work.rulings:
        if any([seat not in campaign.realms for seat in made.seats]):
            return Refusal("no-such-player", CLAUSE, "There is no such player.")
        why = made.what.fault(trial)
        if why:
            return Refusal("impossible", CLAUSE, why)
        rule(trial, made.what, made.reason, made.seats)
    for fault in new_faults(campaign, trial):
        return Refusal("unsound", CLAUSE, fault)
    return None
