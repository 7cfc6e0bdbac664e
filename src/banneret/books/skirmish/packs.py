"""What the rulebook leaves out and Banneret brings: equipment, spells, warriors, skills, injuries, scenarios.

TOML files, checked on loading; every fault is one sentence that names the file and the key. A special rule
stands as its name, with a number after it if it has one: "fear", "scaly skin 5".

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
from banneret.books.skirmish.sheets import (
    BLADED,
    BLUDGEONING,
    HENCHMAN,
    HERO,
    LEADER,
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
    check_id,
    check_name,
    convert,
    entries_of,
    find_file,
    known_tables,
    meant,
    read_toml,
    rows_of,
    stamp_of,
    table_of,
)

PACKS: Final = Path(banneret.__file__).parent / "packs" / "skirmish"

CLASSES: Final = (BLUDGEONING, BLADED, THRUSTING, UNARMED, MISSILE)
WEAPON_RULES: Final = (
    *("charge bonus", "reroll miss", "spear", "parry", "strikes last"),
    *("no long range", "no moved penalty", "stands to shoot", "slow to load"),
)
# Special rules, and whether a number belongs to them.
RULES: Final = {
    **dict.fromkeys(("fear", "frenzy", "stupidity", "immune to psychology", "poisoned attacks"), False),
    **dict.fromkeys(("large target", "cannot run", "sure climber", "hellblade", "easily struck"), False),
    **dict.fromkeys(("brittle", "bones", "random movement", "random attacks", "spirit"), False),
    "always strikes last": False,
    **dict.fromkeys(("ward", "regeneration", "scaly skin"), True),
}
KEYWORDS: Final = (
    *("human", "dwarf", "greenskin", "ratfolk", "elf", "beastfolk", "saurian"),
    *("undead", "vampire", "large", "animal"),
)
SLOTS: Final = ("body", "shield", "helmet")
TARGETS: Final = ("enemy", "friend", "ally", "self", "point")
EFFECTS: Final = ("dead", "bleeding", "lasting", "misses", "nothing", "robbed", "experience")
GROUPS: Final = "BFMPSN"
BASIC: Final = "B"
NATURAL: Final = "N"  # natural weapons, and no gear

_DICE: Final = re.compile(r"\d?D[36]")
_FACES: Final = (1, 2, 3, 4, 5, 6)
_MOST_MEMBERS: Final = 40  # of a list; far more than any rule allows


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


class WarriorEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a party list. `max` is None where only the size of the party limits it.

    `groups` are the letters of what it may carry, `poisons` the weapons with which its attacks are poisoned,
    be it by id or all of the class "missile". `keyword` is its own in place of the party's.
    """

    name: str
    role: str
    profile: tuple[int, int, int, int, int, int, int, int, int]
    cost: int
    groups: str
    max: int | None = None
    keyword: str = ""
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    poisons: tuple[str, ...] = ()
    magic: str = ""
    base: int = 0
    height: float = 0.0
    feet: int = 0
    gains_xp: bool = True

    @property
    def hero(self) -> bool:
        return self.role in (LEADER, HERO)

    @property
    def animal(self) -> bool:
        return "animal" in self.keywords

    def value(self, stat: str) -> int:
        return self.profile[STATS.index(stat)]


class PartyType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the eight kinds of party, checked. What warriors share with it stands in their own entries too."""

    id: str
    name: str
    keyword: str
    skills: tuple[str, ...]
    about: str
    warriors: dict[str, WarriorEntry]
    file: str = ""

    def leader(self) -> str:
        """The id of the entry that leads a new party."""
        return next(key for key, entry in self.warriors.items() if entry.role == LEADER)


class HiredEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hired sword: all that it carries is its own."""

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


class BandMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody in a list, and what it carries; `count` for several alike without a name of their own."""

    warrior: str
    name: str = ""
    items: tuple[str, ...] = ()
    count: int = 1


class BandHired(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sword: str
    name: str = ""


class BandList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new party as somebody writes it down: of which type, who is in it, and what they carry."""

    id: str
    name: str
    type: str
    members: tuple[BandMember, ...]
    hired: tuple[BandHired, ...] = ()
    stash: tuple[str, ...] = ()
    about: str = ""
    file: str = ""


class _PartyHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    keyword: str
    skills: tuple[str, ...]
    about: str
    rules: tuple[str, ...] = ()


class _BandHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    type: str
    stash: tuple[str, ...] = ()
    about: str = ""


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


@functools.cache
def party_types() -> tuple[str, ...]:
    """Ids of the kinds of party, in alphabetical order."""
    return tuple(path.stem for path in _bundled("parties"))


@functools.cache
def load_type(id: str) -> PartyType:
    """The kind of party of this id."""
    return load_type_file(find_file(id, _bundled("parties"), "party type"))


def load_type_file(path: Path) -> PartyType:
    return _load_type(path, stamp_of(path))


def band_lists() -> tuple[str, ...]:
    """Ids of the ready-made parties, in alphabetical order."""
    return tuple(path.stem for path in _bundled("bands"))


def load_band(id_or_path: str | Path) -> BandList:
    """The list in this file, or the bundled one of this id. Whether it is legal, `party_building` says."""
    path = find_file(id_or_path, _bundled("bands"), "list of a party")
    return _load_band(path, stamp_of(path))


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


def rule_of(text: str) -> tuple[str, int]:
    """A special rule and its number, 0 for one without."""
    name, _, last = text.rpartition(" ")
    return (name, int(last)) if name and last.isdecimal() else (text, 0)


# ------------------------------------------------------------------------------------------ files


@functools.cache
def _bundled(folder: str) -> tuple[Path, ...]:
    """The files that come with the package; none is added while it runs."""
    return tuple(sorted((PACKS / folder).glob("*.toml")))


@functools.lru_cache(maxsize=16)
def _load_equipment(path: Path, stamp: tuple[int, int]) -> Equipment:
    """Kept while the file is unchanged, as all that is loaded here."""
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("weapons", "armour", "gear"))
    weapons = {key: _weapon(file, f"weapons.{key}", it) for key, it in entries_of(file, raw, "weapons").items()}
    armour = {key: _armour(file, f"armour.{key}", it) for key, it in entries_of(file, raw, "armour").items()}
    gear: dict[str, GearEntry] = {}
    for key, it in entries_of(file, raw, "gear").items():
        gear[key] = convert(file, f"gear.{key}", it, GearEntry)
        _words(file, f"gear.{key}", gear[key].name, gear[key].about)
        at_least(file, f"gear.{key}.cost", gear[key].cost, 1)
    for key in [*armour, *gear]:
        if key in weapons or (key in armour and key in gear):
            raise BadInput("two things have this id.", f"{file}: {key}")
    return Equipment(weapons, armour, gear)


@functools.lru_cache(maxsize=16)
def _load_magic(path: Path, stamp: tuple[int, int]) -> Magic:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("tables", "spells"))
    tables: dict[str, MagicTable] = {}
    for key, it in entries_of(file, raw, "tables").items():
        tables[key] = convert(file, f"tables.{key}", it, MagicTable)
        _words(file, f"tables.{key}", tables[key].name, tables[key].about)
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


@functools.lru_cache(maxsize=16)
def _load_growth(path: Path, stamp: tuple[int, int]) -> Growth:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("groups", "skills", "injuries", "recovery", "advances"))
    groups = {key: str(name) for key, name in entries_of(file, raw, "groups").items()}
    skills: dict[str, SkillEntry] = {}
    for key, it in entries_of(file, raw, "skills").items():
        skills[key] = convert(file, f"skills.{key}", it, SkillEntry)
        _words(file, f"skills.{key}", skills[key].name, skills[key].about)
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


@functools.lru_cache(maxsize=16)
def _load_hired(path: Path, stamp: tuple[int, int]) -> dict[str, HiredEntry]:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("hired",))
    found: dict[str, HiredEntry] = {}
    for key, it in entries_of(file, raw, "hired").items():
        where = f"hired.{key}"
        entry = convert(file, where, it, HiredEntry)
        _words(file, where, entry.name, entry.about)
        _profile(file, where, entry.profile)
        _rules(file, where, entry.rules)
        _among_all(file, f"{where}.keywords", entry.keywords, KEYWORDS, "keyword")
        _among_all(file, f"{where}.items", entry.items, equipment().ids(), "item")
        _among_all(file, f"{where}.skills", entry.skills, growth().skills, "skill")
        if entry.magic:
            among(file, f"{where}.magic", entry.magic, magic().tables, "magic table")
        at_least(file, f"{where}.cost", entry.cost, 1)
        at_least(file, f"{where}.upkeep", entry.upkeep, 1)
        base, height, feet = _size(entry.keywords, entry.base, entry.height, entry.feet)
        found[key] = msgspec.structs.replace(entry, base=base, height=height, feet=feet)
    return found


@functools.lru_cache(maxsize=16)
def _load_creatures(path: Path, stamp: tuple[int, int]) -> dict[str, CreatureEntry]:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("creatures",))
    found: dict[str, CreatureEntry] = {}
    for key, it in entries_of(file, raw, "creatures").items():
        where = f"creatures.{key}"
        entry = convert(file, where, it, CreatureEntry)
        _words(file, where, entry.name, entry.about)
        for stat, value in zip(STATS, entry.profile, strict=True):
            if isinstance(value, str):
                if not _DICE.fullmatch(value):
                    raise BadInput(
                        f'dice are written "2D6" or "D3", not "{value}".', f"{file}: {where}.profile"
                    )
            else:
                between(file, f"{where}.profile ({stat})", value, 0, 10)
        _rules(file, where, entry.rules)
        _among_all(file, f"{where}.keywords", entry.keywords, KEYWORDS, "keyword")
        if entry.weapon:
            among(file, f"{where}.weapon", entry.weapon, equipment().weapons, "weapon")
        base, height, feet = _size(entry.keywords, entry.base, entry.height, entry.feet)
        found[key] = msgspec.structs.replace(entry, base=base, height=height, feet=feet)
    return found


@functools.lru_cache(maxsize=16)
def _load_scenarios(path: Path, stamp: tuple[int, int]) -> dict[str, ScenarioEntry]:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("scenarios",))
    found: dict[str, ScenarioEntry] = {}
    for key, it in entries_of(file, raw, "scenarios").items():
        where = f"scenarios.{key}"
        found[key] = convert(file, where, it, ScenarioEntry)
        _words(file, where, found[key].name, found[key].about)
        between(file, f"{where}.limit", found[key].limit, 1, 20)
    return found


@functools.lru_cache(maxsize=64)
def _load_type(path: Path, stamp: tuple[int, int]) -> PartyType:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("party", "warriors"))
    head = convert(file, "party", table_of(file, raw, "party"), _PartyHead)
    check_id(file, "party.id", head.id)
    _words(file, "party", head.name, head.about)
    among(file, "party.keyword", head.keyword, KEYWORDS, "keyword")
    _rules(file, "party", head.rules)
    _among_all(file, "party.skills", head.skills, growth().groups, "group of skills")
    warriors = {
        key: _warrior(file, f"warriors.{key}", it, head)
        for key, it in entries_of(file, raw, "warriors").items()
    }
    leaders = [key for key, entry in warriors.items() if entry.role == LEADER]
    if len(leaders) != 1:
        what = f"a party list has exactly one leader, not {len(leaders)}."
        raise BadInput(what, f"{file}: warriors")
    return PartyType(head.id, head.name, head.keyword, head.skills, head.about, warriors, file)


@functools.lru_cache(maxsize=256)
def _load_band(path: Path, stamp: tuple[int, int]) -> BandList:
    return band_of(path.name, read_toml(path))


def band_of(file: str, raw: dict[str, Any]) -> BandList:
    """The list that these tables are; whom and what it names must exist."""
    known_tables(file, raw, ("band", "members", "hired"))
    head = convert(file, "band", table_of(file, raw, "band"), _BandHead)
    members = tuple(
        convert(file, f"members[{at}]", row, BandMember) for at, row in enumerate(rows_of(file, raw, "members"))
    )
    hired = tuple(
        convert(file, f"hired[{at}]", row, BandHired) for at, row in enumerate(rows_of(file, raw, "hired"))
    )
    band = BandList(head.id, head.name, head.type, members, hired, head.stash, head.about.strip(), file)
    check_band(band, file)
    return band


def check_band(band: BandList, file: str) -> None:
    """BadInput for the first that a list names and there is not."""
    check_id(file, "band.id", band.id)
    check_name(file, "band.name", band.name)
    among(file, "band.type", band.type, party_types(), "party type")
    kind = load_type(band.type)
    _among_all(file, "band.stash", band.stash, equipment().for_sale(), "item")
    if len(band.members) > _MOST_MEMBERS:
        what = f"a list has at most {_MOST_MEMBERS} lines, not {len(band.members)}."
        raise BadInput(what, f"{file}: members")
    for at, member in enumerate(band.members):
        among(file, f"members[{at}].warrior", member.warrior, kind.warriors, f"warrior of the {kind.name}")
        _among_all(file, f"members[{at}].items", member.items, equipment().for_sale(), "item")
        between(file, f"members[{at}].count", member.count, 1, 12)
        if member.name:
            check_name(file, f"members[{at}].name", member.name)
            if member.count > 1:
                raise BadInput("several warriors cannot share one name.", f"{file}: members[{at}].count")
    for at, sword in enumerate(band.hired):
        among(file, f"hired[{at}].sword", sword.sword, hired_swords(), "hired sword")
        if sword.name:
            check_name(file, f"hired[{at}].name", sword.name)


# ------------------------------------------------------------------------------------------ content


def _words(file: str, where: str, name: str, about: str) -> None:
    """Everything has a name and a sentence that says what it does."""
    check_name(file, f"{where}.name", name)
    if not about.strip().endswith((".", "!")):
        raise BadInput("this should be a sentence, with a full stop at its end.", f"{file}: {where}.about")


def _among_all(file: str, where: str, words: Iterable[str], known: Iterable[str], noun: str) -> None:
    names = list(known)
    for at, word in enumerate(words):
        among(file, f"{where}[{at}]", word, names, noun)


def _rules(file: str, where: str, rules: tuple[str, ...]) -> None:
    for at, text in enumerate(rules):
        here = f"{file}: {where}.rules[{at}]"
        if text.startswith("hatred "):
            among(file, f"{where}.rules[{at}]", text.removeprefix("hatred "), KEYWORDS, "keyword to hate")
            continue
        name, value = rule_of(text)
        if name not in RULES:
            raise BadInput(f'there is no special rule "{name}"{meant(name, RULES)}', here)
        if RULES[name] != (value > 0):
            what = "needs a number after it" if RULES[name] else "has no number"
            raise BadInput(f'"{name}" {what}.', here)
        if value and not 2 <= value <= 6:
            raise BadInput(f"a save is from 2 to 6, not {value}.", here)


def _profile(file: str, where: str, profile: tuple[int, ...]) -> None:
    for stat, value in zip(STATS, profile, strict=True):
        low = 0 if stat == "BS" else 1
        between(file, f"{where}.profile ({stat})", value, low, 10)


def _size(keywords: tuple[str, ...], base: int, height: float, feet: int) -> tuple[int, float, int]:
    """Base in millimetres, height in inches and feet, where an entry does not say them itself."""
    large, animal = "large" in keywords, "animal" in keywords
    usual = 2.0 if large else 0.8 if animal else 1.25
    return base or (40 if large else 25), height or usual, feet or (4 if animal else 2)


def _weapon(file: str, where: str, raw: object) -> WeaponEntry:
    weapon = convert(file, where, raw, WeaponEntry)
    _words(file, where, weapon.name, weapon.about)
    among(file, f"{where}.class", weapon.class_, CLASSES, "class of weapons")
    between(file, f"{where}.hands", weapon.hands, 1, 2)
    between(file, f"{where}.strength", weapon.strength, -3, 10)
    between(file, f"{where}.ap", weapon.ap, 0, 6)
    _among_all(file, f"{where}.rules", weapon.rules, WEAPON_RULES, "rule of weapons")
    if weapon.missile != (weapon.range > 0):
        what = "a missile weapon has a range, and no other weapon has."
        raise BadInput(what, f"{file}: {where}.range")
    if weapon.group:
        among(file, f"{where}.group", weapon.group, GROUPS.replace(NATURAL, ""), "group")
        at_least(file, f"{where}.cost", weapon.cost, 1)
    return weapon


def _armour(file: str, where: str, raw: object) -> ArmourEntry:
    armour = convert(file, where, raw, ArmourEntry)
    _words(file, where, armour.name, armour.about)
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
    _words(file, where, spell.name, spell.about)
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
        _words(file, where, injury.name, injury.about)
        among(file, f"{where}.effect", injury.effect, EFFECTS, "effect")
        if injury.lasting:
            among(file, f"{where}.stat", injury.stat, STATS, "characteristic")
    covered = sorted(roll for injury in found.values() for roll in injury.rolls)
    if covered != list(rolls):
        raise BadInput("every result of the dice stands here once, and no other does.", f"{file}: {table}")
    return found


def _warrior(file: str, where: str, raw: object, head: _PartyHead) -> WarriorEntry:
    """The entry with what it shares with its party: keyword and rules."""
    entry = convert(file, where, raw, WarriorEntry)
    check_name(file, f"{where}.name", entry.name)
    among(file, f"{where}.role", entry.role, (LEADER, HERO, HENCHMAN), "role")
    _profile(file, where, entry.profile)
    at_least(file, f"{where}.cost", entry.cost, 1)
    if entry.max is not None:
        between(file, f"{where}.max", entry.max, 1, 12)
    _among_all(file, f"{where}.keywords", entry.keywords, KEYWORDS, "keyword")
    _rules(file, where, entry.rules)
    for at, letter in enumerate(entry.groups):
        among(file, f"{where}.groups[{at}]", letter, GROUPS, "group")
    if not entry.groups or (NATURAL in entry.groups and len(entry.groups) > 1):
        what = f'this names groups of gear, or "{NATURAL}" alone for natural weapons and no gear.'
        raise BadInput(what, f"{file}: {where}.groups")
    if entry.magic:
        among(file, f"{where}.magic", entry.magic, magic().tables, "magic table")
    _among_all(file, f"{where}.poisons", entry.poisons, (*equipment().weapons, MISSILE), "weapon")
    # A hound is no human: an Animal has the keyword of its party only if it says so itself.
    own = entry.keyword or ("" if "animal" in entry.keywords else head.keyword)
    if own:
        among(file, f"{where}.keyword", own, KEYWORDS, "keyword")
    # Undead learn nothing unless they are heroes, and Animals never do (SK-SPC-03).
    dull = "animal" in entry.keywords or (own == "undead" and not entry.hero)
    base, height, feet = _size(entry.keywords, entry.base, entry.height, entry.feet)
    return msgspec.structs.replace(
        entry,
        keyword=own,
        keywords=(own, *entry.keywords) if own else entry.keywords,
        rules=(*head.rules, *entry.rules),
        gains_xp=entry.gains_xp and not dull,
        base=base,
        height=height,
        feet=feet,
    )
