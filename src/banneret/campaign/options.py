# interpreted: Structs, read once a campaign
"""What a campaign starts from: who plays, on which map, with which house rules, and in which book battles
are fought.

The map stands in here whole, as `map_files` writes it, so that a journal needs no other file.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from banneret.campaign.house_rules import HouseRules
from banneret.campaign.usual_books import BATTLES_IN, SKIRMISHES_IN
from banneret.core.engine.errors import BadInput

FEWEST: Final = 2
MOST: Final = 16
LONGEST_NAME: Final = 60


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`lists` are the army lists of its General's Army and its first two Armies, in this order: names of
    lists that come with the battle book, or whole lists as tables. Those that are missing are taken from the
    book's own."""

    seat: str
    name: str
    faction: str
    lists: tuple[Any, ...] = ()


class CampaignOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    players: tuple[Player, ...]
    world: dict[str, Any]
    house: HouseRules = HouseRules()
    battles: str = BATTLES_IN
    points: int = 2500
    skirmishes: str = SKIRMISHES_IN
    years: int = 0  # after which the Games Master closes it; 0 leaves that to him (CP-GEN-02)
    bonus_adds_up: bool = False  # CP-BON-01
    cap_at_end_only: bool = False  # CP-GLD-02: the later reading


def check_players(options: CampaignOptions) -> None:
    """BadInput for too few or too many, or for two with the same seat or name."""
    if not FEWEST <= len(options.players) <= MOST:
        what = f"a campaign has {FEWEST} to {MOST} players, not {len(options.players)}"
        raise BadInput(what, "players")
    for key in ("seat", "name"):
        values = [getattr(player, key) for player in options.players]
        for at, value in enumerate(values):
            if not value.strip() or not value.isprintable() or len(value) > LONGEST_NAME:
                what = f"a player's {key} is a word or a few that can be shown, up to {LONGEST_NAME} letters"
                raise BadInput(what, f"players.{at + 1}.{key}")
            if value in values[:at]:
                raise BadInput(f"two players have the {key} “{value}”", f"players.{at + 1}.{key}")
    for at, player in enumerate(options.players):
        if player.seat in ("gm", "referee"):
            raise BadInput(f"“{player.seat}” is no seat of a player", f"players.{at + 1}.seat")
