"""Kinds of party, and the lists that parties are founded by.

TOML files, checked on loading; every fault is one sentence that names the file and the key.

Keep this module out of the compiled build: it defines msgspec Structs.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Final

import msgspec

from banneret.books.figures import check_figure
from banneret.books.skirmish.pack_words import (
    GROUPS,
    KEYWORDS,
    NATURAL,
    among_all,
    check_profile,
    check_rules,
    check_words,
    size_of,
)
from banneret.books.skirmish.packs import PACKS, equipment, growth, hired_swords, magic
from banneret.books.skirmish.sheets import HENCHMAN, HERO, LEADER, MISSILE, STATS
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
    read_toml,
    rows_of,
    stamp_of,
    table_of,
)

_MOST_MEMBERS: Final = 40  # of a list; far more than any rule allows


class WarriorEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a party list. `max` is None where only the size of the party limits it.

    `groups` are the letters of what it may carry, `poisons` the weapons with which its attacks are poisoned,
    be it by id or all of the class "missile". `keyword` is its own in place of the party's,
    `figure` what it looks like.
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
    figure: str = ""

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


# ------------------------------------------------------------------------------------------ files


@functools.cache
def _bundled(folder: str) -> tuple[Path, ...]:
    """The files that come with the package; none is added while it runs."""
    return tuple(sorted((PACKS / folder).glob("*.toml")))


@functools.lru_cache
def _load_type(path: Path, stamp: tuple[int, int]) -> PartyType:
    file, raw = path.name, read_toml(path)
    known_tables(file, raw, ("party", "warriors"))
    head = convert(file, "party", table_of(file, raw, "party"), _PartyHead)
    check_id(file, "party.id", head.id)
    check_words(file, "party", head.name, head.about)
    among(file, "party.keyword", head.keyword, KEYWORDS, "keyword")
    check_rules(file, "party", head.rules)
    among_all(file, "party.skills", head.skills, growth().groups, "group of skills")
    warriors = {
        key: _warrior(file, f"warriors.{key}", it, head)
        for key, it in entries_of(file, raw, "warriors").items()
    }
    leaders = [key for key, entry in warriors.items() if entry.role == LEADER]
    if len(leaders) != 1:
        what = f"a party list has exactly one leader, not {len(leaders)}."
        raise BadInput(what, f"{file}: warriors")
    return PartyType(head.id, head.name, head.keyword, head.skills, head.about, warriors, file)


@functools.lru_cache
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
    among_all(file, "band.stash", band.stash, equipment().for_sale(), "item")
    if len(band.members) > _MOST_MEMBERS:
        what = f"a list has at most {_MOST_MEMBERS} lines, not {len(band.members)}."
        raise BadInput(what, f"{file}: members")
    for at, member in enumerate(band.members):
        among(file, f"members[{at}].warrior", member.warrior, kind.warriors, f"warrior of the {kind.name}")
        among_all(file, f"members[{at}].items", member.items, equipment().for_sale(), "item")
        between(file, f"members[{at}].count", member.count, 1, 12)
        if member.name:
            check_name(file, f"members[{at}].name", member.name)
            if member.count > 1:
                raise BadInput("several warriors cannot share one name.", f"{file}: members[{at}].count")
    for at, sword in enumerate(band.hired):
        among(file, f"hired[{at}].sword", sword.sword, hired_swords(), "hired sword")
        if sword.name:
            check_name(file, f"hired[{at}].name", sword.name)


def _warrior(file: str, where: str, raw: object, head: _PartyHead) -> WarriorEntry:
    """The entry with what it shares with its party: keyword and rules."""
    entry = convert(file, where, raw, WarriorEntry)
    check_name(file, f"{where}.name", entry.name)
    among(file, f"{where}.role", entry.role, (LEADER, HERO, HENCHMAN), "role")
    check_profile(file, where, entry.profile)
    check_figure(file, where, entry.figure)
    at_least(file, f"{where}.cost", entry.cost, 1)
    if entry.max is not None:
        between(file, f"{where}.max", entry.max, 1, 12)
    among_all(file, f"{where}.keywords", entry.keywords, KEYWORDS, "keyword")
    check_rules(file, where, entry.rules)
    for at, letter in enumerate(entry.groups):
        among(file, f"{where}.groups[{at}]", letter, GROUPS, "group")
    if not entry.groups or (NATURAL in entry.groups and len(entry.groups) > 1):
        what = f'this names groups of gear, or "{NATURAL}" alone for natural weapons and no gear.'
        raise BadInput(what, f"{file}: {where}.groups")
    if entry.magic:
        among(file, f"{where}.magic", entry.magic, magic().tables, "magic table")
    among_all(file, f"{where}.poisons", entry.poisons, (*equipment().weapons, MISSILE), "weapon")
    # A hound is no human: an Animal has the keyword of its party only if it says so itself.
    own = entry.keyword or ("" if "animal" in entry.keywords else head.keyword)
    if own:
        among(file, f"{where}.keyword", own, KEYWORDS, "keyword")
    # Undead learn nothing unless they are heroes, and Animals never do (SK-SPC-03).
    dull = "animal" in entry.keywords or (own == "undead" and not entry.hero)
    base, height, feet = size_of(entry.keywords, entry.base, entry.height, entry.feet)
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
