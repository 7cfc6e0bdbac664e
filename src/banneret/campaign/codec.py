# interpreted: Structs
"""A campaign's state as bytes: the same state gives the same bytes, in whatever order its dicts were filled."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from banneret.campaign.hexes import Grid
from banneret.campaign.house_rules import HouseRules
from banneret.campaign.options import CampaignOptions
from banneret.campaign.records import (
    Annexation,
    Army,
    ArmyList,
    ArmyMove,
    Battle,
    Hex,
    MoveConflict,
    Party,
    PendingSkirmish,
    Realm,
    Veteran,
)
from banneret.campaign.state import Campaign, ConquestPoints, Ruling, Season

FIELDS: Final[dict[str, Any]] = {
    "house": HouseRules,
    "world": str,
    "book": str,
    "skirmish_book": str,
    "army_points": int,
    "last_turn": int,
    "bonus_adds_up": bool,
    "cap_at_end_only": bool,
    "turn": int,
    "step": str,
    "over": bool,
    "order": tuple[str, ...],
    "season": Season,
    "army_numbers": dict[str, int],
    "party_numbers": dict[str, int],
    "hexes": dict[int, Hex],
    "realms": dict[str, Realm],
    "relations": dict[str, str],
    "lists": dict[str, ArmyList],
    "armies": dict[str, Army],
    "veterans": dict[str, Veteran],
    "artefacts": dict[str, str],
    "parties": dict[str, Party],
    "moves": dict[str, ArmyMove],
    "conflicts": dict[str, MoveConflict],
    "battles": dict[str, Battle],
    "annexations": dict[str, Annexation],
    "awards": dict[str, ConquestPoints],
    "skirmishes": dict[str, PendingSkirmish],
    "sabotaged": dict[int, str],
    "conquered": dict[int, str],
    "closed_to_trade": dict[int, int],
    "rulings": dict[str, Ruling],
    "notes": dict[str, Any],
}
# Of these the order counts: players in the order in which they joined.
_IN_ORDER = frozenset({"realms"})
# Keyed by hexes: the encoder puts only words in order itself.
_BY_NUMBER = frozenset({name for name, kind in FIELDS.items() if get_args(kind)[:1] == (int,)})


def encode(campaign: Campaign) -> bytes:
    written: list[Any] = [campaign.grid.width, campaign.grid.height]
    for name in FIELDS:
        value = getattr(campaign, name)
        if name in _IN_ORDER:
            value = list(value.items())
        elif name in _BY_NUMBER:
            value = sorted(value.items())
        written.append(value)
    return msgspec.msgpack.encode(written, order="deterministic")


def decode(options: CampaignOptions, data: bytes) -> Campaign:
    written = msgspec.msgpack.decode(data, strict=False)
    campaign = Campaign(Grid(written[0], written[1]), HouseRules())
    for (name, kind), value in zip(FIELDS.items(), written[2:], strict=True):
        if name in _IN_ORDER or name in _BY_NUMBER:
            value = dict(value)
        setattr(campaign, name, msgspec.convert(value, kind, strict=False))
    return campaign
