"""Deeds that several have done together: their owner names who is credited (CP-VET-03)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from banneret.campaign.experience import Earned, Share, name_anywhere
from banneret.campaign.levels import name_of
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Ask, Assign, Option, Slot, ask_all


def ask_credit(campaign: Campaign, shares: Sequence[Share], clause: str) -> Generator[Ask, Any, list[Earned]]:
    """What all of them earn. Whatever an owner passes over goes to the first of the list."""
    slots: dict[str, list[Slot]] = {}
    for share in shares:
        if len(share.keys) > 1:
            options = [Option(key, name_of(campaign, key)) for key in share.keys]
            owner = campaign.armies[share.army].owner
            slots.setdefault(owner, []).append(Slot(share.id, _told(campaign, share), options))
    answers: dict[str, dict[str, str]] = {}
    if slots:
        prompt = "Several of yours had a share in this. Who is credited with it?"
        answers = yield ask_all({seat: Assign("credit", clause, prompt, slots[seat]) for seat in sorted(slots)})
    earned: list[Earned] = []
    for share in shares:
        owner = campaign.armies[share.army].owner
        earned += share.credited(answers.get(owner, {}).get(share.id, share.keys[0]))
    return earned


_TOLD = {
    "beat-unit": "the end of {}",
    "slew-monster": "the death of {}",
    "magic-panic": "the panic of {}",
    "shooting-panic": "the panic of {}",
}


def _told(campaign: Campaign, share: Share) -> str:
    return _TOLD[share.worth[0].deed].format(name_anywhere(campaign, share.about))
