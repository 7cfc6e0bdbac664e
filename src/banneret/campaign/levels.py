"""Levels of characters and units: what stands in the register of an army, and what experience has made of it
(CP-CHA-12 to CP-CHA-15, CP-VET-08 to CP-VET-10)."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.books.honours import CHOOSES, HIGHEST, OF_OTHERS, OF_UNITS
from banneret.campaign.artefacts import army_of_key, entry_of_key, key_of
from banneret.campaign.experience_events import LevelChanged, SizeFixed
from banneret.campaign.records import Army, Character, Unit, Veteran
from banneret.campaign.state import Campaign

A_LEVEL: Final = 4  # Experience Points
LEADERS: Final = ("general", "bsb")
HIGHEST_VALUE: Final = 10  # CP-CHA-15: of any statistic that is raised

__all__ = [
    "A_LEVEL",
    "CHOOSES",
    "leadership_of",
    "level_at",
    "level_of",
    "limit_of",
    "listed",
    "name_of",
    "veteran_of",
]


def listed(campaign: Campaign, key: str) -> Character | Unit | None:
    """The character or unit of the register that a key names; None if its army has no such entry."""
    army: Army | None = campaign.armies.get(army_of_key(key))
    if army is None:
        return None
    entries: list[Character | Unit] = [*campaign.lists[army.list].characters, *campaign.lists[army.list].units]
    return next((each for each in entries if each.id == entry_of_key(key)), None)


def limit_of(entry: Character | Unit) -> int:
    """CP-CHA-13: 4 for Generals and Battle Standard Bearers, 3 for other characters; CP-VET-08: 3 for units."""
    if isinstance(entry, Unit):
        return OF_UNITS
    return HIGHEST if entry.role in LEADERS else OF_OTHERS


def level_at(experience: int, limit: int) -> int:
    """CP-CHA-12, CP-VET-08: a Level for every 4 Experience Points, up to the limit."""
    return min(limit, experience // A_LEVEL)


def level_of(campaign: Campaign, key: str) -> int:
    """Recomputed whenever it is asked for, as losses lower it; 0 for whom nobody remembers."""
    entry, known = listed(campaign, key), campaign.veterans.get(key)
    if entry is None or known is None:
        return 0
    return level_at(known.experience, limit_of(entry))


def leadership_of(campaign: Campaign, army: str) -> int:
    """CP-ARM-07: that of the General in the list, and one more if he has raised it at Level 2 (CP-CHA-15)."""
    of = campaign.lists[campaign.armies[army].list]
    generals = [key_of(army, each.id) for each in of.characters if each.role == LEADERS[0]]
    raised = [key for key in generals if of.leads_by and _gain(campaign, key) == of.leads_by]
    return min(HIGHEST_VALUE, of.leadership + 1) if raised else of.leadership


def _gain(campaign: Campaign, key: str) -> str:
    """What somebody of Level 2 or more has raised; "" for nothing, and for who has fallen below that again."""
    return campaign.veterans[key].gain if level_of(campaign, key) >= CHOOSES else ""


def name_of(campaign: Campaign, key: str) -> str:
    """CP-CHA-14: as it has been named; until then, the entry of the list."""
    known, entry = campaign.veterans.get(key), listed(campaign, key)
    if known is not None and known.name:
        return known.name
    return entry.name if entry is not None else entry_of_key(key)


def veteran_of(campaign: Campaign, key: str, entry: Character | Unit) -> Veteran:
    """What is remembered of it so far, which may be nothing."""
    new = Veteran(army_of_key(key), entry_of_key(key), isinstance(entry, Character))
    return campaign.veterans.get(key, new)


def set_experience(campaign: Campaign, clause: str, key: str, experience: int) -> None:
    """A new sum, never below 0 (CP-CHA-09), and the Level that it makes.

    CP-VET-10: the size of a unit is fixed when it first reaches Level 1.
    """
    entry = listed(campaign, key)
    assert entry is not None
    known = veteran_of(campaign, key, entry)
    before = level_at(known.experience, limit_of(entry))
    changed = msgspec.structs.replace(known, experience=max(0, experience))
    level = level_at(changed.experience, limit_of(entry))
    unit, who = isinstance(entry, Unit), name_of(campaign, key)
    if level != before:
        campaign.tell(LevelChanged(clause, key, who, changed.experience, before, level, unit))
    if isinstance(entry, Unit) and level and not changed.size:
        changed = msgspec.structs.replace(changed, size=entry.models)
        campaign.tell(SizeFixed("CP-VET-10", key, who, entry.models))
    campaign.veterans = {**campaign.veterans, key: changed}
