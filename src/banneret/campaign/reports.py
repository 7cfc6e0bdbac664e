# interpreted: Structs
"""What comes back from a battle (gaps.md 4): facts only. Points, Levels, rolls and gold are the campaign's to
reckon.

A side is `attacker` or `defender`, what it is in the battle on the map. Everybody is called by the key that a
Veteran has, “army/entry of the list”: two armies may bring lists with the same entries. The words are those
of `books/battle_report.py`, and what has no side in it is taken from there.
"""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.books.battle_report import (
    ALIVE,
    BY_ARTEFACT,
    DRAW,
    FLED,
    OTHER,
    OUT_OF_ACTION,
    PLAYED,
    ArtefactReport,
    Beaten,
    Challenge,
    MonsterSlain,
    Panic,
)
from banneret.books.scenarios.scenario import ATTACKER, DEFENDER

__all__ = [
    "ALIVE",
    "ATTACKER",
    "BY_ARTEFACT",
    "DEFENDER",
    "DRAW",
    "FLED",
    "FORFEIT",
    "OTHER",
    "OUT_OF_ACTION",
    "PLAYED",
    "RESIGNED",
    "ROLES",
    "STALEMATE",
    "STATUSES",
    "ArtefactClaim",
    "ArtefactReport",
    "Beaten",
    "Challenge",
    "CharacterLine",
    "CursedGift",
    "Media",
    "MonsterSlain",
    "Panic",
    "Report",
    "Result",
    "SideLine",
    "Signature",
    "UnitLine",
    "entry_key",
    "entry_of",
    "other_role",
    "slain",
    "survived",
]

ROLES: Final = (ATTACKER, DEFENDER)

# How a battle was settled, beside being PLAYED.
RESIGNED: Final = "resigned"  # CP-GEN-14: given up, and an ordinary defeat
FORFEIT: Final = "forfeit"  # CP-GEN-06: it could not be played, and `given_up_by` is at fault
STALEMATE: Final = "stalemate"  # CP-GEN-07: it could not be played, and nobody is
STATUSES: Final = (PLAYED, RESIGNED, FORFEIT, STALEMATE)


def other_role(role: str) -> str:
    return DEFENDER if role == ATTACKER else ATTACKER


def entry_key(army: str, entry: str) -> str:
    """How a character or a unit is called in reports, and its Veteran in the state."""
    return f"{army}/{entry}"


def entry_of(key: str) -> tuple[str, str]:
    """The army and the entry of its list that a key names."""
    army, _, entry = key.partition("/")
    return army, entry


class ReportLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of whatever stands in a report: what did not happen is not written."""


class SideLine(ReportLine, frozen=True, kw_only=True):
    """`list` is the version of the list that was played, `points` what was fielded of it.

    `remaining_orders` are those that an army of a move conflict has left.
    """

    role: str
    player: str
    army: str
    list: str = ""
    points: int = 0
    leadership: int = 0
    place: int | None = None
    remaining_orders: tuple[str, ...] = ()


class CharacterLine(ReportLine, frozen=True, kw_only=True):
    """`fate` is alive, fled or out_of_action; `slain_by` a key, own_artefact, other, or "" for nobody.

    `role` is general, bsb or other.
    """

    id: str
    side: str
    role: str = "other"
    fate: str = ALIVE
    slain_by: str = ""
    banner_lost: bool = False
    challenges: tuple[Challenge, ...] = ()
    monsters_slain: tuple[MonsterSlain, ...] = ()
    panics_by_magic: tuple[Panic, ...] = ()


def survived(line: CharacterLine) -> bool:
    """CP-CHA-02: whoever has fled from the table has survived."""
    return line.fate != OUT_OF_ACTION


def slain(line: CharacterLine) -> bool:
    """CP-ART-06: whoever was killed by his own Artefact was not slain in battle."""
    return not survived(line) and line.slain_by != BY_ARTEFACT


class UnitLine(ReportLine, frozen=True, kw_only=True):
    """`models_end` is 0 for what did not survive. `beaten` names every break and destruction in which the unit
    had a share: of one unit the first counts (CP-VET-03), by its moment."""

    id: str
    side: str
    models_start: int
    models_end: int
    fled_at_end: bool = False
    standard_lost: bool = False
    beaten: tuple[Beaten, ...] = ()
    monsters_slain: tuple[MonsterSlain, ...] = ()
    panics_by_shooting: tuple[Panic, ...] = ()


class ArtefactClaim(ReportLine, frozen=True, kw_only=True):
    """CP-ART-06, if settled at the table: whether the victor wants an Artefact, and who gets it."""

    id: str
    wanted: bool = True
    new_bearer_id: str = ""


class CursedGift(ReportLine, frozen=True, kw_only=True):
    """CP-ART-10, if settled at the table."""

    id: str
    giver_id: str
    taker_id: str


class Media(ReportLine, frozen=True, kw_only=True):
    """CP-BON-01: what was made of the battle, by which player."""

    photos_by: str = ""
    report_by: str = ""
    story_by: str = ""


class Signature(ReportLine, frozen=True, kw_only=True):
    """Who has signed, and who has won by his account: a side or “draw”."""

    player: str
    winner: str


class Report(ReportLine, frozen=True, kw_only=True):
    """What came of one battle.

    `winner` is a side, or “draw”. An unplayed battle is not won (CP-GEN-06): it is “draw” there, unless a
    house rule makes a victor of the one who was not at fault (CP-GEN-15). `rounds` is how many were played: a
    battle resigned before the first brings no experience and no bonus gold (CP-GEN-14). `decisive` is whether
    the loser keeps a quarter of its points or less.

    Whoever hands it in tells `id` and what happened in the battle; kind, hex, scenario, armies and what else
    the campaign knows itself is filled in when the report is accepted.
    """

    id: str
    status: str = PLAYED
    winner: str = DRAW
    decisive: bool = False
    rounds: int = 0
    given_up_by: str = ""
    points_left: dict[str, float] = {}
    characters: tuple[CharacterLine, ...] = ()
    units: tuple[UnitLine, ...] = ()
    artefacts: tuple[ArtefactReport, ...] = ()
    artefact_claims: tuple[ArtefactClaim, ...] = ()
    cursed_gifts: tuple[CursedGift, ...] = ()
    scenario_artefact_won: str = ""  # the side that has won a special scenario (CP-ART-01); need not be told
    media: Media = Media()
    signed_by: tuple[Signature, ...] = ()
    # ------------------------------------------------- filled in by the campaign
    turn: int = 0
    kind: str = ""
    battle_hex: int | None = None
    hex_type: str = ""
    scenario_rolled: str = ""
    scenario_played: str = ""
    attacking_army_ids: tuple[str, ...] = ()
    sides: tuple[SideLine, ...] = ()
    gm_override: bool = False

    def victor(self) -> str:
        """The side that has won the battle; "" if none has."""
        return self.winner if self.winner in ROLES else ""

    def beaten(self) -> str:
        """The side that has lost it; "" if none has. Whoever forfeits withdraws, but is not beaten."""
        return other_role(self.winner) if self.winner in ROLES else ""

    def fought(self) -> bool:
        """Whether any deeds were done that count for experience (CP-GEN-06, CP-GEN-07, CP-GEN-14)."""
        return self.status == PLAYED or (self.status == RESIGNED and self.rounds > 0)

    def side(self, role: str) -> SideLine:
        return next(each for each in self.sides if each.role == role)

    def army(self, role: str) -> str:
        return self.side(role).army

    def characters_of(self, role: str) -> list[CharacterLine]:
        return [each for each in self.characters if each.side == role]

    def units_of(self, role: str) -> list[UnitLine]:
        return [each for each in self.units if each.side == role]


# What stands in `Battle.result`: the report as it was accepted, with everything filled in.
Result = Report
