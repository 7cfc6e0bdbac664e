"""What warriors look like: the figure that their pack names, or else one that goes with what they are."""

from __future__ import annotations

from banneret.books.skirmish.packs import creatures, hired_swords
from banneret.books.skirmish.party_lists import load_type, party_types
from banneret.books.skirmish.sheets import HIRED, NPC, WarriorSheet


def figure_of(sheet: WarriorSheet) -> str:
    """The kind of figure of a warrior: that of its entry, or one by its keywords and weapons."""
    return _named(sheet) or _by_facts(sheet)


def _named(sheet: WarriorSheet) -> str:
    if sheet.role == NPC:
        creature = creatures().get(sheet.entry)
        return creature.figure if creature is not None else ""
    if sheet.role == HIRED:
        sword = hired_swords().get(sheet.entry)
        return sword.figure if sword is not None else ""
    if sheet.party in party_types():
        warrior = load_type(sheet.party).warriors.get(sheet.entry)
        return warrior.figure if warrior is not None else ""
    return ""


def _by_facts(sheet: WarriorSheet) -> str:
    if "animal" in sheet.keywords:
        return "hound"
    if "large" in sheet.keywords:
        return "ogre"
    if sheet.magic:
        return "wizard"
    if "undead" in sheet.keywords:
        return "skeleton"
    return "bow" if sheet.missiles else "sword"
