"""Conquest Points awarded and spent, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from banneret.campaign.awards import make_awards
from banneret.campaign.battle_artefacts import remember_use
from banneret.campaign.conquering import spend_points
from banneret.campaign.purchases import Purchase, why_not
from banneret.campaign.state import Campaign, ConquestPoints
from banneret.core.engine.ask import Question
from tests.campaign.after_battle import fight
from tests.campaign.small import play, scripted, small_world

Test = Mapping[Any, Sequence[int]]  # dice by purpose and subjects


def awarded(campaign: Campaign) -> Campaign:
    remember_use(campaign)
    make_awards(campaign)
    return campaign


def spend(campaign: Campaign, answers: Any = (), dice: Test | None = None) -> list[Question]:
    """Award the points and spend them; the questions."""
    awarded(campaign)
    with scripted(campaign, dice or {}) as source:
        return [question for _, question in play(spend_points(campaign, source), answers)]


def points(campaign: Campaign, award: str = "battle-1") -> int:
    return awarded(campaign).awards[award].points


def closed(campaign: Campaign, kind: str, hex: int, award: str = "battle-1") -> str:
    """The code and the clause why something cannot be bought; "" if it can."""
    if not campaign.awards:
        awarded(campaign)
    refusal = why_not(campaign, campaign.awards[award], Purchase(kind, hex))
    return "" if refusal is None else f"{refusal.code} {refusal.clause}"


def held(campaign: Campaign, seat: str = "ann") -> list[int]:
    return campaign.hexes_of(seat)


def taken(construction: str, hex_type: str = "", house: str = "", **more: Any) -> Campaign:
    """a1 in hex 2 has won with many points; a construction of bob's stands in hex 1, not fought over unless
    `hex` is 1."""
    campaign = small_world(". .b .+a .b .b+b", enemies="ab", house=house)
    campaign.change_hex(1, construction=construction)
    fight(
        campaign, "a1", "b1", hex=more.pop("hex", 3), hex_type=hex_type, scenario="siege", decisive=True, **more
    )
    return campaign


def with_points(campaign: Campaign, points: int) -> ConquestPoints:
    return msgspec.structs.replace(campaign.awards["battle-1"], points=points)
