"""What the rulebook leaves out and Banneret brings: gear, spells, skills, injuries, hired swords, scenarios.

TOML files, checked on loading; every fault is one sentence that names the file and the key. Kinds of party and
their lists are in `party_lists`.

Keep this module out of the compiled build: it defines msgspec Structs.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

import banneret
from banneret.books.figures import check_figure
from banneret.books.skirmish.pack_words import (
    BASIC,
    GROUPS,
    KEYWORDS,
    NATURAL,
    among_all,
    check_profile,
    check_rules,
    check_words,
    size_of,
)
from banneret.books.skirmish.sheets import (
    BLADED,
    BLUDGEONING,
    MISSILE,
    PRAYER,
    RITUAL,
    STATS,
    THRUSTING,
    UNARMED,
)
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import (
    among,
    at_least,
    between,
    convert,
    entries_of,
    known_tables,
    read_toml,
    stamp_of,
    table_of,
)

PACKS: Final = Path(banneret.__file__).parent / "packs" / "skirmish"

CLASSES: Final = (BLUDGEONING, BLADED, THRUSTING, UNARMED, MISSILE)
WEAPON_RULES: Final = (
    *("charge bonus", "reroll miss", "spear", "parry", "strikes last"),
    *("no long range", "no moved penalty", "stands to shoot", "slow to load"),
)
SLOTS: Final = ("body", "shield", "helmet")
TARGETS: Final = ("enemy", "friend", "ally", "self", "point")
EFFECTS: Final = ("dead", "bleeding", "lasting", "misses", "nothing", "robbed", "experience")

_DICE: Final = re.compile(r"\d?D[36]")
_FACES: Final = (1, 2, 3, 4, 5, 6)


class WeaponEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"class_": "class"}):
    """`strength` is added to the user's, or its own if it is `fixed`. Without a `group` nobody can buy it."""

    name: str
    class_: str
    hands: int
    about: str
    strength: int = 0
    fixed: bool = False
    range: int = 0
    ap: int = 0
    rules: tuple[str, ...] = ()
    cost: int = 0
    group: str = ""

    @property
    def missile(self) -> bool:
        return self.class_ == MISSILE


class ArmourEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    slot: str
    cost: int
    group: str
    about: str
    save: int = 0
    heavy: bool = False


class GearEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`once`: spent when it is used. `wizards`: only they can make use of it."""

    name: str
    cost: int
    about: str
    once: bool = False
    wizards: bool = False


class MagicTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SK-MAG-02: six spells, found by a die."""

    name: str
    kind: str
    about: str


class SpellEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    table: str
    d6: int
    difficulty: int
    target: str
    about: str
    range: int = 0
    radius: int = 0
    engaged: bool = False
    held: bool = False
    hits: str = ""
    strength: int = 0
    armour: bool = True
    effect: str = ""

    @property
    def seen(self) -> bool:
        """Enemies and points must be seen; friends need not."""
        return self.target in ("enemy", "point")


class HiredEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hired sword: all that it carries is its own. `figure` is what it looks like."""

    name: str
    profile: tuple[int, int, int, int, int, int, int, int, int]
    items: tuple[str, ...]
    cost: int
    upkeep: int
    about: str
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    magic: str = ""
    base: int = 0
    height: float = 0.0
    feet: int = 0
    figure: str = ""


class CreatureEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an encounter brings (SK-ENC-09). Movement and Attacks may be dice."""

    name: str
    profile: tuple[int | str, int, int, int, int, int, int, int | str, int]
    about: str
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    weapon: str = ""
    base: int = 0
    height: float = 0.0
    feet: int = 0
    figure: str = ""


class SkillEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    group: str
    about: str


class InjuryEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a roll on one of the two tables of serious injuries means."""

    name: str
    rolls: tuple[int, ...]
    effect: str
    about: str
    stat: str = ""
    cost: int = 0

    @property
    def lasting(self) -> bool:
        return self.effect == "lasting"


class ScenarioEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    limit: int
    zones: str
    victory: str
    about: str
    scores: str
    counted: tuple[str, str]  # what the score counts: one of it, and several
    attacker: str = ""  # how whoever attacks wins, where the sides differ
    defender: str = ""
    ruins: bool = False
    reward: int = 0


class Advances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each face of a die raises by one; "hero" stands for a henchman who becomes one."""

    hero: tuple[tuple[str, ...], ...]
    henchman: tuple[tuple[str, ...], ...]


class Equipment(msgspec.Struct, frozen=True):
    weapons: dict[str, WeaponEntry]
    armour: dict[str, ArmourEntry]
    gear: dict[str, GearEntry]

    def ids(self) -> list[str]:
        return [*self.weapons, *self.armour, *self.gear]

    def for_sale(self) -> list[str]:
        """The ids of everything that can be bought."""
        return [key for key in self.ids() if key not in self.weapons or self.weapons[key].group]

    def item(self, key: str) -> WeaponEntry | ArmourEntry | GearEntry:
        return self.weapons.get(key) or self.armour.get(key) or self.gear[key]

    def group(self, key: str) -> str:
        """Who may use it; gear is for everybody who carries anything."""
        thing = self.item(key)
        return BASIC if isinstance(thing, GearEntry) else thing.group

    def cost(self, key: str) -> int:
        return self.item(key).cost

    def name(self, key: str) -> str:
        return self.item(key).name


class Magic(msgspec.Struct, frozen=True):
    tables: dict[str, MagicTable]
    spells: dict[str, SpellEntry]

    def rolled(self, table: str, face: int) -> str:
        """SK-MAG-02: the spell of a table that a die gives."""
        return next(key for key, spell in self.spells.items() if (spell.table, spell.d6) == (table, face))


class Growth(msgspec.Struct, frozen=True):
    groups: dict[str, str]
    skills: dict[str, SkillEntry]
    injuries: dict[str, InjuryEntry]
    recovery: dict[str, InjuryEntry]
    advances: Advances

    def injury(self, total: int) -> str:
        """The serious injury of a hero, by 2D6."""
        return next(key for key, injury in self.injuries.items() if total in injury.rolls)

    def recovered(self, face: int) -> str:
        """What becomes of others, by one die."""
        return next(key for key, injury in self.recovery.items() if face in injury.rolls)


# ------------------------------------------------------------------------------------------ public

# What comes with Banneret is read once: it does not change while a program runs.


@functools.cache
def equipment() -> Equipment:
    return load_equipment(PACKS / "equipment.toml")


@functools.cache
def magic() -> Magic:
    return load_magic(PACKS / "spells.toml")


@functools.cache
def growth() -> Growth:
    return load_growth(PACKS / "growth.toml")


@functools.cache
def hired_swords() -> dict[str, HiredEntry]:
    return load_hired(PACKS / "hired.toml")


@functools.cache
def creatures() -> dict[str, CreatureEntry]:
    return load_creatures(PACKS / "creatures.toml")


@functools.cache
def scenarios() -> dict[str, ScenarioEntry]:
    return load_scenarios(PACKS / "scenarios.toml")


def load_equipment(path: Path) -> Equipment:
    return _load_equipment(path, stamp_of(path))


def load_magic(path: Path) -> Magic:
    return _load_magic(path, stamp_of(path))


def load_growth(path: Path) -> Growth:
    return _load_growth(path, stamp_of(path))


def load_hired(path: Path) -> dict[str, HiredEntry]:
    return _load_hired(path, stamp_of(path))


def load_creatures(path: Path) -> dict[str, CreatureEntry]:
    return _load_creatures(path, stamp_of(path))


def load_scenarios(path: Path) -> dict[str, ScenarioEntry]:
    return _load_scenarios(path, stamp_of(path))


# ------------------------------------------------------------------------------------------ files


@functools.lru_cache
def _load_equipment(path: Path, stamp: tuple[int, int]) -> Equipment:
    """Kept while the file is unchanged, as all that is loaded here."""
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("weapons", "armour", "gear"))
    weapons = {key: _weapon(file, f"weapons.{key}", it) for key, it in entries_of(file, raw, "weapons").items()}
    armour = {key: _armour(file, f"armour.{key}", it) for key, it in entries_of(file, raw, "armour").items()}
    gear: dict[str, GearEntry] = {}
    for key, it in entries_of(file, raw, "gear").items():
        gear[key] = convert(file, f"gear.{key}", it, GearEntry)
        check_words(file, f"gear.{key}", gear[key].name, gear[key].about)
        at_least(file, f"gear.{key}.cost", gear[key].cost, 1)
    for key in [*armour, *gear]:
        if key in weapons or (key in armour and key in gear):
            raise BadInput("two things have this id.", f"{file}: {key}")
    return Equipment(weapons, armour, gear)


@functools.lru_cache
def _load_magic(path: Path, stamp: tuple[int, int]) -> Magic:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("tables", "spells"))
    tables: dict[str, MagicTable] = {}
    for key, it in entries_of(file, raw, "tables").items():
        tables[key] = convert(file, f"tables.{key}", it, MagicTable)
        check_words(file, f"tables.{key}", tables[key].name, tables[key].about)
        among(file, f"tables.{key}.kind", tables[key].kind, (RITUAL, PRAYER), "kind of magic")
    spells = {
        key: _spell(file, f"spells.{key}", it, tables) for key, it in entries_of(file, raw, "spells").items()
    }
    for key in tables:
        faces = sorted(spell.d6 for spell in spells.values() if spell.table == key)
        if faces != list(_FACES):
            what = "a magic table has exactly six spells, numbered 1 to 6 (SK-MAG-02)."
            raise BadInput(what, f"{file}: tables.{key}")
    return Magic(tables, spells)


@functools.lru_cache
def _load_growth(path: Path, stamp: tuple[int, int]) -> Growth:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("groups", "skills", "injuries", "recovery", "advances"))
    groups = {key: str(name) for key, name in entries_of(file, raw, "groups").items()}
    skills: dict[str, SkillEntry] = {}
    for key, it in entries_of(file, raw, "skills").items():
        skills[key] = convert(file, f"skills.{key}", it, SkillEntry)
        check_words(file, f"skills.{key}", skills[key].name, skills[key].about)
        among(file, f"skills.{key}.group", skills[key].group, groups, "group of skills")
    injuries = _injuries(file, raw, "injuries", range(2, 13))
    recovery = _injuries(file, raw, "recovery", _FACES)
    advances = convert(file, "advances", table_of(file, raw, "advances"), Advances)
    for key, faces in (("hero", advances.hero), ("henchman", advances.henchman)):
        if len(faces) != len(_FACES):
            raise BadInput("a die has six faces.", f"{file}: advances.{key}")
        for at, stats in enumerate(faces):
            for stat in stats:
                known = (*STATS, "hero") if key == "henchman" else STATS
                among(file, f"advances.{key}[{at}]", stat, known, "characteristic")
    return Growth(groups, skills, injuries, recovery, advances)


@functools.lru_cache
def _load_hired(path: Path, stamp: tuple[int, int]) -> dict[str, HiredEntry]:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("hired",))
    found: dict[str, HiredEntry] = {}
    for key, it in entries_of(file, raw, "hired").items():
        where = f"hired.{key}"
        entry = convert(file, where, it, HiredEntry)
        check_words(file, where, entry.name, entry.about)
        check_profile(file, where, entry.profile)
        check_figure(file, where, entry.figure)
        check_rules(file, where, entry.rules)
        among_all(file, f"{where}.keywords", entry.keywords, KEYWORDS, "keyword")
        among_all(file, f"{where}.items", entry.items, equipment().ids(), "item")
        among_all(file, f"{where}.skills", entry.skills, growth().skills, "skill")
        if entry.magic:
            among(file, f"{where}.magic", entry.magic, magic().tables, "magic table")
        at_least(file, f"{where}.cost", entry.cost, 1)
        at_least(file, f"{where}.upkeep", entry.upkeep, 1)
        base, height, feet = size_of(entry.keywords, entry.base, entry.height, entry.feet)
        found[key] = msgspec.structs.replace(entry, base=base, height=height, feet=feet)
    return found


@functools.lru_cache
def _load_creatures(path: Path, stamp: tuple[int, int]) -> dict[str, CreatureEntry]:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("creatures",))
    found: dict[str, CreatureEntry] = {}
    for key, it in entries_of(file, raw, "creatures").items():
        where = f"creatures.{key}"
        entry = convert(file, where, it, CreatureEntry)
        check_words(file, where, entry.name, entry.about)
        check_figure(file, where, entry.figure)
        for stat, value in zip(STATS, entry.profile, strict=True):
            if isinstance(value, str):
                if not _DICE.fullmatch(value):
                    raise BadInput(
                        f'dice are written "2D6" or "D3", not "{value}".', f"{file}: {where}.profile"
                    )
            else:
                between(file, f"{where}.profile ({stat})", value, 0, 10)
        check_rules(file, where, entry.rules)
        among_all(file, f"{where}.keywords", entry.keywords, KEYWORDS, "keyword")
        if entry.weapon:
            among(file, f"{where}.weapon", entry.weapon, equipment().weapons, "weapon")
        base, height, feet = size_of(entry.keywords, entry.base, entry.height, entry.feet)
        found[key] = msgspec.structs.replace(entry, base=base, height=height, feet=feet)
    return found


@functools.lru_cache
def _load_scenarios(path: Path, stamp: tuple[int, int]) -> dict[str, ScenarioEntry]:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("scenarios",))
    found: dict[str, ScenarioEntry] = {}
    for key, it in entries_of(file, raw, "scenarios").items():
        where = f"scenarios.{key}"
        found[key] = convert(file, where, it, ScenarioEntry)
        check_words(file, where, found[key].name, found[key].about)
        between(file, f"{where}.limit", found[key].limit, 1, 20)
    return found


# ------------------------------------------------------------------------------------------ content


def _weapon(file: str, where: str, raw: object) -> WeaponEntry:
    weapon = convert(file, where, raw, WeaponEntry)
    check_words(file, where, weapon.name, weapon.about)
    among(file, f"{where}.class", weapon.class_, CLASSES, "class of weapons")
    between(file, f"{where}.hands", weapon.hands, 1, 2)
    between(file, f"{where}.strength", weapon.strength, -3, 10)
    between(file, f"{where}.ap", weapon.ap, 0, 6)
    among_all(file, f"{where}.rules", weapon.rules, WEAPON_RULES, "rule of weapons")
    if weapon.missile != (weapon.range > 0):
        what = "a missile weapon has a range, and no other weapon has."
        raise BadInput(what, f"{file}: {where}.range")
    if weapon.group:
        among(file, f"{where}.group", weapon.group, GROUPS.replace(NATURAL, ""), "group")
        at_least(file, f"{where}.cost", weapon.cost, 1)
    return weapon


def _armour(file: str, where: str, raw: object) -> ArmourEntry:
    armour = convert(file, where, raw, ArmourEntry)
    check_words(file, where, armour.name, armour.about)
    among(file, f"{where}.slot", armour.slot, SLOTS, "place to wear armour")
    among(file, f"{where}.group", armour.group, GROUPS.replace(NATURAL, ""), "group")
    at_least(file, f"{where}.cost", armour.cost, 1)
    if armour.slot != "helmet":
        between(file, f"{where}.save", armour.save, 2, 6)
    elif armour.save:
        raise BadInput("a helmet has no armour save.", f"{file}: {where}.save")
    return armour


def _spell(file: str, where: str, raw: object, tables: dict[str, MagicTable]) -> SpellEntry:
    spell = convert(file, where, raw, SpellEntry)
    check_words(file, where, spell.name, spell.about)
    among(file, f"{where}.table", spell.table, tables, "magic table")
    between(file, f"{where}.d6", spell.d6, 1, 6)
    between(file, f"{where}.difficulty", spell.difficulty, 5, 10)
    among(file, f"{where}.target", spell.target, TARGETS, "target")
    if (spell.target == "self") != (spell.range == 0):
        raise BadInput("a spell has a range unless its caster is the target.", f"{file}: {where}.range")
    if spell.hits and spell.hits != "1" and not _DICE.fullmatch(spell.hits):
        raise BadInput(f'hits are "1" or dice such as "D3", not "{spell.hits}".', f"{file}: {where}.hits")
    if bool(spell.hits) != (spell.strength > 0):
        raise BadInput("hits have a Strength, and nothing else has.", f"{file}: {where}.strength")
    if not spell.hits and not spell.effect:
        raise BadInput("the spell does nothing.", f"{file}: {where}")
    return spell


def _injuries(file: str, raw: dict[str, Any], table: str, rolls: Iterable[int]) -> dict[str, InjuryEntry]:
    found: dict[str, InjuryEntry] = {}
    for key, it in entries_of(file, raw, table).items():
        where = f"{table}.{key}"
        injury = found[key] = convert(file, where, it, InjuryEntry)
        check_words(file, where, injury.name, injury.about)
        among(file, f"{where}.effect", injury.effect, EFFECTS, "effect")
        if injury.lasting:
            among(file, f"{where}.stat", injury.stat, STATS, "characteristic")
    covered = sorted(roll for injury in found.values() for roll in injury.rolls)
    if covered != list(rolls):
        raise BadInput("every result of the dice stands here once, and no other does.", f"{file}: {table}")
    return found
