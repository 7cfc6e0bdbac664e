"""Playing the Adventurer Phase in tests: orders by the initial of the seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.campaign import adventurers
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from banneret.core.engine.dice import Dice
from tests.campaign.small import SameDice, play, scripted, seat_of


def adventure(
    campaign: Campaign,
    orders: Mapping[str, str] | None = None,
    dice: Dice | None = None,
) -> list[tuple[str, Question]]:
    """Play the phase with these lines of orders by player; parties keep the purses that they have."""
    unequipped(campaign)
    answers = {f"{seat_of(letter)} adventures": {"text": lines} for letter, lines in (orders or {}).items()}
    return play(adventurers.play(campaign, dice or SameDice()), answers)


def unequipped(campaign: Campaign) -> None:
    """Nobody buys anything for new parties, so that their purses are what a test says."""
    campaign.skirmish_book = "campaign"


def faces(campaign: Campaign, shown: Mapping[tuple[str | int, ...], Sequence[int]]) -> Dice:
    return scripted(campaign, shown)


def where(campaign: Campaign, party: str) -> tuple[int, tuple[int, ...]]:
    found: Party = campaign.parties[party]
    return found.place, found.path
