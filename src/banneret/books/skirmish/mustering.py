# interpreted: sheets are made once a skirmish
"""From a party to the table: the sheet of each member, hired sword and creature, as it is by now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from banneret.books.skirmish.pack_words import NATURAL, rule_of
from banneret.books.skirmish.packs import (
    CreatureEntry,
    HiredEntry,
    WeaponEntry,
    creatures,
    equipment,
    hired_swords,
    magic,
)
from banneret.books.skirmish.party import Hired, KnownSpell, Member, Party, entry_of, hired_entry, value_of
from banneret.books.skirmish.party_lists import WarriorEntry
from banneret.books.skirmish.sheets import HIRED, LEADER, MISSILE, MM, NPC, STATS, Spell, WarriorSheet, Weapon

SCALES: Final = "scaly skin"
LONG_STRIDE: Final = "long-stride"
POISONED: Final = "poisoned"
HIRELING: Final = "hireling"
_LEAST_DICE: Final = 2  # what stands in a sheet for 2D6: the rules that go with it roll them


def sheet_of(party: Party, member: Member, lotus: str = "") -> WarriorSheet:
    """A member as it takes the field: entry, advances, injuries, skills, spells and all it carries.

    `lotus` is the weapon that Black Lotus poisons for this skirmish.
    """
    entry = entry_of(party, member)
    rules = [rule_of(text) for text in entry.rules]
    if member.role == LEADER:
        rules.append(("leader", 0))  # SK-SPC-01
    if NATURAL in entry.groups:
        rules.append(("natural weapons", 0))
    stats = [value_of(entry, member, stat) for stat in STATS]
    stats[0] += int(LONG_STRIDE in member.skills)
    sheet = _sheet(member.entry, party.type, member.name, member.role, entry, tuple(stats), rules)
    return _equipped(sheet, member.items, entry.poisons, lotus, member.skills, entry.magic, member.spells)


def hired_sheet(party: Party, sword: Hired) -> WarriorSheet:
    """A hired sword, with what its entry says and nothing else."""
    entry = hired_entry(sword)
    rules = [rule_of(text) for text in entry.rules]
    sheet = _sheet(sword.entry, party.type, sword.name, HIRED, entry, entry.profile, rules)
    return _equipped(sheet, entry.items, (), "", entry.skills, entry.magic, sword.spells)


def hireling_sheet(entry_id: str, party_type: str) -> WarriorSheet:
    """SK-ENC-02, SK-ENC-52: a hired sword whom an encounter brings; it does not count for Rout Tests."""
    entry = hired_swords()[entry_id]
    rules = [*[rule_of(text) for text in entry.rules], (HIRELING, 0)]
    sheet = _sheet(entry_id, party_type, entry.name, HIRED, entry, entry.profile, rules)
    return _equipped(sheet, entry.items, (), "", entry.skills, entry.magic, ())


def creature_sheet(id: str, name: str = "") -> WarriorSheet:
    """SK-ENC-09: what an encounter brings."""
    entry = creatures()[id]
    stats = tuple(_LEAST_DICE if isinstance(value, str) else value for value in entry.profile)
    rules = [rule_of(text) for text in entry.rules]
    sheet = _sheet(id, "", name or entry.name, NPC, entry, stats, rules)
    return _equipped(sheet, (entry.weapon,) if entry.weapon else (), (), "", (), "", ())


def _sheet(
    id: str,
    party: str,
    name: str,
    role: str,
    entry: WarriorEntry | HiredEntry | CreatureEntry,
    stats: tuple[int, ...],
    rules: list[tuple[str, int]],
) -> WarriorSheet:
    cost = 0 if isinstance(entry, CreatureEntry) else entry.cost
    radius = entry.base / MM / 2.0
    return WarriorSheet(
        id, party, name, role, entry.keywords, stats, radius, entry.height, entry.feet, cost, tuple(rules)
    )


def _equipped(
    sheet: WarriorSheet,
    items: tuple[str, ...],
    poisons: tuple[str, ...],
    lotus: str,
    skills: tuple[str, ...],
    table: str,
    spells: tuple[KnownSpell, ...],
) -> WarriorSheet:
    things = equipment()
    armour = {things.armour[key].slot: things.armour[key] for key in items if key in things.armour}
    body, shield = armour.get("body"), armour.get("shield")
    weapons = weapons_of(items, poisons, lotus)
    return sheet.equipped(
        melee=tuple(weapon for weapon in weapons if weapon.kind != MISSILE),
        missiles=tuple(weapon for weapon in weapons if weapon.kind == MISSILE),
        body=0 if body is None else body.save,
        shield=0 if shield is None else shield.save,
        scales=sheet.value(SCALES),
        heavy=body is not None and body.heavy,
        helmet="helmet" in armour,
        gear=tuple(key for key in items if key in things.gear),
        skills=tuple(skill.replace("-", " ") for skill in skills),
        magic=magic().tables[table].kind if table else "",
        spells=tuple(spell_of(known) for known in spells),
    )


def weapons_of(items: Iterable[str], poisons: tuple[str, ...], lotus: str) -> list[Weapon]:
    """The weapons among these things; the second of two alike has an id of its own, such as "dagger-2"."""
    found: list[Weapon] = []
    for key in items:
        entry = equipment().weapons.get(key)
        if entry is None:
            continue
        second = any([weapon.id == key for weapon in found])
        id = f"{key}-2" if second else key
        poisoned = key in poisons or entry.class_ in poisons or lotus == id
        found.append(weapon_of(id, entry, poisoned))
    return found


def weapon_of(id: str, entry: WeaponEntry, poisoned: bool = False) -> Weapon:
    rules = (*entry.rules, POISONED) if poisoned else entry.rules
    return Weapon(
        id,
        entry.name,
        entry.class_,
        entry.hands,
        entry.strength,
        entry.fixed,
        float(entry.range),
        entry.ap,
        rules,
    )


def spell_of(known: KnownSpell) -> Spell:
    """SK-MAG-09: the spell of the table, with the difficulty that this wizard has got it down to."""
    entry = magic().spells[known.id]
    return Spell(
        known.id,
        entry.name,
        magic().tables[entry.table].kind,
        known.difficulty,
        entry.target,
        float(entry.range),
        float(entry.radius),
        entry.seen,
        entry.engaged,
        entry.held,
        entry.hits,
        entry.strength,
        entry.armour,
        entry.effect,
    )
