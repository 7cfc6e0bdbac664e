"""What the Army Phase would come to, played on a copy: for the Games Master, before he releases it.

The real campaign is not touched. With the dice of the campaign the faces are those that it will have, as all
dice are keyed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from banneret.campaign.army_orders import NOTES
from banneret.campaign.phases import player_of
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event

USUAL: Final = ("army_phase",)


class DryRun(NamedTuple):
    """The campaign as it would be, and what would be told."""

    campaign: Campaign
    events: list[Event]


def dry_run(
    campaign: Campaign, dice: Dice, orders: Mapping[str, str] | None = None, steps: Sequence[str] = USUAL
) -> DryRun:
    """`orders` are written orders by seat, in place of those that have been handed in. Whoever would be asked
    something says the usual."""
    copy = campaign.copy()
    copy.told = []
    if orders is not None:
        copy.notes = {**copy.notes, NOTES: dict(orders)}
    for step in steps:
        copy.step = step
        playing = player_of(step)(copy, dice)
        try:
            wanted = next(playing)
            while True:
                given = {seat: question.default() for seat, question in wanted.questions.items()}
                wanted = playing.send(next(iter(given.values())) if wanted.alone else given)
        except StopIteration:
            continue
    return DryRun(copy, list(copy.told))
