"""Dice of a campaign. All of them are keyed: the same turn, purpose and subjects give the same faces, in
whatever order they are asked, so that no result depends on who is resolved first (CP-MOV-16)."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


def keyed(campaign: Campaign, dice: Dice, purpose: str, subjects: Sequence[str | int]) -> Dice:
    """The dice of something that happens to these subjects this turn; of a pair, in whatever order it is
    named.
    """
    return dice.keyed(purpose, [str(campaign.turn), *[str(each) for each in subjects]])


def roll(
    campaign: Campaign, dice: Dice, clause: str, purpose: str, subjects: Sequence[str | int], count: int = 1
) -> list[int]:
    """`count` dice for these subjects. Asked twice in a turn it gives the same faces twice: what rolls again
    names what is different about it among its subjects."""
    return keyed(campaign, dice, purpose, subjects).d6(count, clause, purpose)


def pick(
    campaign: Campaign, dice: Dice, clause: str, purpose: str, subjects: Sequence[str | int], among: int
) -> int:
    """A number below `among`, all alike: so many dice as it takes, those that would favour some thrown
    again.
    """
    source = keyed(campaign, dice, purpose, subjects)
    count, span = 1, 6
    while span < among:
        count, span = count + 1, span * 6
    fair = span - span % among
    while True:
        number = 0
        for face in source.d6(count, clause, purpose):
            number = number * 6 + face - 1
        if number < fair:
            return number % among


def seed(campaign: Campaign, dice: Dice, clause: str, purpose: str, subjects: Sequence[str | int]) -> int:
    """A number to begin other dice from: those of a game that is played elsewhere, or of something drawn."""
    number = 0
    for face in roll(campaign, dice, clause, purpose, subjects, 20):
        number = number * 6 + face - 1
    return number
