"""What a skirmish tells of those who fought it: plain facts, from which all that follows is worked out.

Keep this module out of the compiled build: it defines msgspec Structs.
"""

from __future__ import annotations

from typing import Final

import msgspec

WON: Final = "won"
LOST: Final = "lost"
DREW: Final = "drew"


class Fate(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What befell a member or hired sword, and what it did. `by` is the seat that put it out of action.

    `lesser` of the `enemies_out` were creatures with a single Wound, which teach nobody anything. `spent` is
    gear that was used up, `found` what it brings home. Who has `fled` off the table is unhurt (SK-REC-13).
    """

    took_part: bool = True
    led: bool = False
    out: bool = False
    injury: bool = True
    by: str = ""
    dead: bool = False
    fled: bool = False
    enemies_out: int = 0
    lesser: int = 0
    objectives: int = 0
    spirits: int = 0
    spent: tuple[str, ...] = ()
    found: tuple[str, ...] = ()


class Hireling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """SK-ENC-02, SK-ENC-52: somebody whom an encounter brought, by the id of the hired sword.

    `found` is what it came upon in the catacombs.
    """

    entry: str
    out: bool = False
    enemies_out: int = 0
    found: tuple[str, ...] = ()


class PartyFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a skirmish meant to one party. `shards` and `gold` are what it keeps, whatever became of it.

    `sunny`: the weather as it ended (SK-WEA-06). `market`: whether shards can be sold at once, as in a league.
    """

    result: str
    enemy_rating: int
    fates: dict[str, Fate]
    routed: bool = False
    ruins: bool = False
    shards: int = 0
    gold: int = 0
    sunny: bool = False
    market: bool = True
    scenario_bonus: int = 0
    hirelings: tuple[Hireling, ...] = ()
