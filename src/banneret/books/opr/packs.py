"""Army packs and army lists: the TOML files, their schema, and what is said when one is wrong.

An army pack holds the weapons, units, upgrades and spells of one army; an army list is one player's choice
from a pack. Every error is one sentence that names the file and the key, so that whoever writes a pack can
mend it without reading Python.

Keep this module out of the compiled build: mypyc reduces `tuple[str, ...]` in a class body to `tuple`, and
msgspec would then check nothing inside it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

import banneret
from banneret.books.figures import check_figure
from banneret.books.honours import Honours
from banneret.books.opr.mustering import book_of_unnamed, opr_books
from banneret.books.opr.roster import Roster, SpellData, WeaponData
from banneret.books.opr.rule_names import COMMAND, MODEL, RULES, WEAPON, parse_rule
from banneret.core.engine.doors import folder_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import (
    MOST_POINTS,
    OwnTables,
    Source,
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

PACKS: Final = Path(banneret.__file__).parent / "packs"

# "large" is a unit of big creatures on foot, such as trolls, that still counts as foot.
KINDS: Final = ("infantry", "cavalry", "beast", "large", "monster", "chariot", "artillery", "hero")
SCOPES: Final = ("all_models", "one_model", "any_model")
POSTS: Final = ("sergeant", "musician", "standard")
# What a spell may put on its hits, and which rules it may give to a unit in the middle of a battle.
SPELL_RULES: Final = ("AP", "Deadly")
GRANTED: Final = (
    "Artillery",
    "Fast",
    "Fear",
    "Fearless",
    "Flying",
    "Furious",
    "Immobile",
    "Phalanx",
    "Regeneration",
    "Slow",
    "Stealth",
    "Strider",
)
TARGETS: Final = ("enemy", "friend")

# RG-PRE-05 gives rows to units of 3, 5, 6 and 10 models; a single model stands alone.
ROW_WIDTH: Final = {1: 1, 3: 3, 5: 5, 6: 3, 10: 5}
DEFAULT_POINTS: Final = 750  # RG-PRE-03, AF-PRE-11
MOST_COPIES: Final = 3
MOST_UNITS: Final = 200  # in a list
MOST_UPGRADES: Final = 40  # of a unit
MOST_SPELLS: Final = 40
OWN_ARMY: Final = "own"  # the army of a list that is its own and has no file

_BASE_MM: Final = (20, 150)
_CARRIED: Final = re.compile(r"(?:([0-9]{1,4})x )?(.+)")


class WeaponEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """RG-SHO-06: name, range, attacks, special rules. Without a range it is a melee weapon (RG-SHO-07)."""

    name: str
    attacks: int
    range: int = 0
    rules: tuple[str, ...] = ()

    def data(self) -> WeaponData:
        return WeaponData(self.name, self.attacks, self.range, self.rules)


class UnitEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as the pack offers it. `model` is what one of its models is called.

    `base` is width and depth in mm. `loose_base` is that of loose models where it differs (AF-GEN-02); there a
    square base is read as a round one. `figure` is what its models look like. `plural` says whether the name
    means many, where it is misleading.
    """

    name: str
    kind: str
    size: int
    quality: int
    defense: int
    points: int
    base: tuple[int, int]
    weapons: tuple[str, ...]
    rules: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    max: int = MOST_COPIES
    model: str = ""
    figure: str = ""
    loose_base: tuple[int, int] | None = None
    plural: bool | None = None


class Upgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a unit may buy, for all its models or for single ones.

    `open` upgrades may be taken by every unit that fits `kinds`, `not_kinds` and `min_models`; the others
    only by units that name them. The price is one of `points` (each time it is bought), `points_per_model`,
    or `percent` of the printed cost of the unit, rounded up to 5. Who has one with a `figure` looks like that.
    """

    name: str
    scope: str
    about: str = ""
    open: bool = False
    kinds: tuple[str, ...] = ()
    not_kinds: tuple[str, ...] = ()
    min_models: int = 1
    at_most: int = 1
    replaces: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    choices: dict[str, tuple[str, ...]] = {}
    quality: int = 0
    quality_best: int = 2
    defense: int = 0
    defense_best: int = 2
    melee_attacks: int = 0
    command: str = ""
    model: str = ""
    figure: str = ""
    points: int | None = None
    points_per_model: int | None = None
    percent: int | None = None


class ArmyPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One army, checked. `upgrades` holds the common ones and the army's own.

    `books` are those it is for, where these are not all that play armies of One Page Rules.
    """

    id: str
    name: str
    about: str
    books: tuple[str, ...] | None
    weapons: dict[str, WeaponEntry]
    units: dict[str, UnitEntry]
    upgrades: dict[str, Upgrade]
    spells: tuple[SpellData, ...]
    file: str = ""

    def is_for(self, book: str) -> bool:
        return self.books is None or book in self.books


class ListUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit of a list. `combined` merges two copies of it (RG-PRE-06, AF-PRE-13).

    `honours` are Levels and Artefacts that it brings from a campaign.
    """

    unit: str
    combined: bool = False
    upgrades: tuple[str, ...] = ()
    honours: Honours | None = None


class ArmyList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's list. `points` is the limit agreed for the game, 750 unless the list says otherwise.

    A list that was imported has its whole roster in place of choices from a pack; `joins` are its wishes which
    Hero (an id) goes with which unit.
    """

    id: str
    name: str
    army: str
    units: tuple[ListUnit, ...]
    points: int = DEFAULT_POINTS
    book: str = msgspec.field(default_factory=book_of_unnamed)
    file: str = ""
    roster: Roster | None = None
    joins: tuple[tuple[str, str], ...] = ()


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    about: str
    books: tuple[str, ...] | None = None


class _ListHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    army: str
    points: int = DEFAULT_POINTS
    book: str = msgspec.field(default_factory=book_of_unnamed)


T = TypeVar("T")


# ------------------------------------------------------------------------------------------ public


def load_army(path_or_id: str | Path) -> ArmyPack:
    """The army pack in this file, or the bundled one of this id."""
    path = find_file(path_or_id, _bundled("armies"), "army")
    return _load_army(path, stamp_of(path))


@functools.lru_cache
def _load_army(path: Path, stamp: tuple[int, int]) -> ArmyPack:
    """Kept while the file is unchanged: a batch of games asks for the same packs again and again."""
    file = path.name
    raw = read_toml(path)
    if "roster" in raw:  # an imported list, which is its own army
        from banneret.books.opr.army_forge_lists import written_army  # it needs this module itself

        return written_army(file, raw, _spells(file, raw), _own_army(path))
    known_tables(file, raw, ("army", "weapons", "units", "upgrades", "spells"))
    head = convert(file, "army", table_of(file, raw, "army"), _Head)
    _check_head(file, head)
    weapons = {
        key: _weapon(file, f"weapons.{key}", table) for key, table in entries_of(file, raw, "weapons").items()
    }
    upgrades = dict(_common_upgrades())
    for key, table in entries_of(file, raw, "upgrades").items():
        where = f"upgrades.{key}"
        if key in upgrades:
            raise BadInput("every army has an upgrade of this id already; choose another.", f"{file}: {where}")
        upgrades[key] = _upgrade(file, where, table, weapons)
    units = {
        key: _unit(file, f"units.{key}", table, weapons, upgrades)
        for key, table in entries_of(file, raw, "units").items()
    }
    if not units:
        raise BadInput("an army needs at least one unit.", f"{file}: units")
    spells = _spells(file, raw)
    return ArmyPack(head.id, head.name, head.about, head.books, weapons, units, upgrades, spells, file)


def load_list(path_or_id: str | Path) -> ArmyList:
    """The army list in this file, or the bundled one of this id. Whether it is legal, `army.check` says."""
    path = find_file(path_or_id, _bundled("lists"), "list")
    return _load_list(path, stamp_of(path))


def list_and_army(source: Source) -> tuple[ArmyList, ArmyPack]:
    """A list by its id, its file or its tables, and the army that it chooses from."""
    if not isinstance(source, OwnTables):
        found = load_list(source)
        return found, load_army(found.army)
    file, raw = source
    found = _list_of(file, raw, OWN_ARMY)
    if found.roster is not None:
        from banneret.books.opr.army_forge_lists import written_army  # it needs this module itself

        return found, written_army(file, raw, found.roster.spells, OWN_ARMY)
    # Such a list may come from anywhere: an army of its own in some file is never looked for.
    among(file, "list.army", found.army, [path.stem for path in _bundled("armies")], "army")
    return found, load_army(found.army)


@functools.lru_cache
def _load_list(path: Path, stamp: tuple[int, int]) -> ArmyList:
    return _list_of(path.name, read_toml(path), _own_army(path))


def _own_army(path: Path) -> str:
    """The file itself is named as the army; a whole path is never taken for the id of a pack."""
    return str(path.resolve())


def _list_of(file: str, raw: Mapping[str, Any], own_army: str) -> ArmyList:
    if "roster" in raw:
        from banneret.books.opr.army_forge_lists import written_list  # it needs this module itself

        return written_list(file, raw, _spells(file, raw), own_army)
    known_tables(file, raw, ("list", "units"))
    head = convert(file, "list", table_of(file, raw, "list"), _ListHead)
    check_name(file, "list.name", head.name)
    if head.points < 1:
        raise BadInput(f"the points limit must be at least 1, not {head.points}.", f"{file}: list.points")
    between(file, "list.points", head.points, 1, MOST_POINTS)
    among(file, "list.book", head.book, opr_books(), "book")
    rows = rows_of(file, raw, "units")
    if len(rows) > MOST_UNITS:
        raise BadInput(f"a list has at most {MOST_UNITS} units, not {len(rows)}.", f"{file}: units")
    units = tuple(convert(file, f"units[{n}]", row, ListUnit) for n, row in enumerate(rows))
    for n, unit in enumerate(units):
        if len(unit.upgrades) > MOST_UPGRADES:
            what = f"a unit has at most {MOST_UPGRADES} upgrades, not {len(unit.upgrades)}."
            raise BadInput(what, f"{file}: units[{n}].upgrades")
    return ArmyList(head.id, head.name, head.army, units, head.points, head.book, file)


def available_armies(book: str) -> tuple[str, ...]:
    """Ids of the bundled army packs that may be played with this book, in alphabetical order."""
    if book not in opr_books():
        return ()
    found = []
    for path in _bundled("armies"):
        books = table_of(path.name, read_toml(path), "army").get("books")
        if books is None or (isinstance(books, list) and book in books):
            found.append(path.stem)
    return tuple(sorted(found))


def available_lists(book: str) -> tuple[str, ...]:
    """Ids of the bundled army lists for this book, in alphabetical order."""
    found = []
    for path in _bundled("lists"):
        if table_of(path.name, read_toml(path), "list").get("book", book_of_unnamed()) == book:
            found.append(path.stem)
    return tuple(sorted(found))


def carried(text: str) -> tuple[int, str]:
    """(2, "claw") for "2x claw", (1, "pike") for "pike"."""
    match = _CARRIED.fullmatch(text)
    if match is None:
        return 1, text
    return int(match.group(1) or 1), match.group(2)


def weapons_of(entry: UnitEntry, pack: ArmyPack) -> list[WeaponEntry]:
    """Every weapon one model of the unit carries; two of a kind appear twice."""
    out: list[WeaponEntry] = []
    for text in entry.weapons:
        count, key = carried(text)
        out.extend([pack.weapons[key]] * count)
    return out


# ------------------------------------------------------------------------------------------ files


def _bundled(folder: str) -> list[Path]:
    """Armies stand under opr/, because several books play them; lists under the book they are for."""
    places = ["opr", *[folder_of(book_id) for book_id in opr_books()]]
    return [path for place in places for path in sorted((PACKS / place / folder).glob("*.toml"))]


def _common_upgrades() -> dict[str, Upgrade]:
    path = PACKS / "opr" / "upgrades.toml"
    raw = read_toml(path)
    known_tables(path.name, raw, ("upgrades",))
    return {
        key: _upgrade(path.name, f"upgrades.{key}", table, {})
        for key, table in entries_of(path.name, raw, "upgrades").items()
    }


# ------------------------------------------------------------------------------------------ content


def _check_head(file: str, head: _Head) -> None:
    check_id(file, "army.id", head.id)
    if head.books is None:
        return
    if not head.books:
        raise BadInput(
            "name at least one book, or leave this out if the army is for all.", f"{file}: army.books"
        )
    for n, book in enumerate(head.books):
        among(file, f"army.books[{n}]", book, opr_books(), "book")


def _check_rules(file: str, where: str, rules: tuple[str, ...], places: tuple[str, ...]) -> list[str]:
    """The names of the rules; each must be known, have its number or none, and may stand here."""
    names: list[str] = []
    for n, text in enumerate(rules):
        here = f"{file}: {where}[{n}]"
        try:
            name, _ = parse_rule(text)
        except BadInput as error:
            raise BadInput(error.what, here) from None
        place = RULES[name].place
        if place not in places:
            if place == COMMAND:
                raise BadInput(f'"{name}" is a command post; only an upgrade can give it.', here)
            if place == WEAPON:
                raise BadInput(f'"{name}" is a rule for weapons, not for models.', here)
            raise BadInput(f'"{name}" is a rule for models, not for weapons.', here)
        if name in names:
            raise BadInput(f'"{name}" is written twice.', here)
        names.append(name)
    return names


def _check_weapons(file: str, where: str, texts: tuple[str, ...], weapons: Mapping[str, WeaponEntry]) -> None:
    for n, text in enumerate(texts):
        count, key = carried(text)
        among(file, f"{where}[{n}]", key, weapons, "weapon")
        between(file, f"{where}[{n}]", count, 1, 9)


def _list_of_texts(file: str, where: str, value: object) -> None:
    """Refuses anything but a list of texts."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadInput("this should be a list of texts in quotes.", f"{file}: {where}")


def _weapon(file: str, where: str, table: object) -> WeaponEntry:
    """RG-SHO-06, RG-SHO-07: a weapon's name, attacks and rules; its range if it is for shooting."""
    weapon = convert(file, where, table, WeaponEntry)
    at_least(file, f"{where}.attacks", weapon.attacks, 1)
    between(file, f"{where}.range", weapon.range, 0, 120)
    _check_rules(file, f"{where}.rules", weapon.rules, (WEAPON,))
    return weapon


def _unit(
    file: str, where: str, table: object, weapons: Mapping[str, WeaponEntry], upgrades: Mapping[str, Upgrade]
) -> UnitEntry:
    entry = convert(file, where, table, UnitEntry)
    among(file, f"{where}.kind", entry.kind, KINDS, "kind of unit")
    check_figure(file, where, entry.figure)
    if entry.size not in ROW_WIDTH:  # RG-PRE-05
        raise BadInput(f"a unit has 1, 3, 5, 6 or 10 models, not {entry.size}.", f"{file}: {where}.size")
    between(file, f"{where}.quality", entry.quality, 2, 6)
    between(file, f"{where}.defense", entry.defense, 2, 6)
    at_least(file, f"{where}.points", entry.points, 1)
    for key, base in (("base", entry.base), ("loose_base", entry.loose_base or entry.base)):
        for n, side in enumerate(base):
            if not _BASE_MM[0] <= side <= _BASE_MM[1]:
                raise BadInput(
                    f"a base is {_BASE_MM[0]} to {_BASE_MM[1]} mm wide and deep, not {side}.",
                    f"{file}: {where}.{key}[{n}]",
                )
    _check_weapons(file, f"{where}.weapons", entry.weapons, weapons)
    names = _check_rules(file, f"{where}.rules", entry.rules, (MODEL,))
    if ("Hero" in names) != (entry.kind == "hero"):
        raise BadInput('the rule "Hero" and the kind "hero" go together.', f"{file}: {where}.kind")
    if entry.kind in ("hero", "monster", "artillery") and entry.size != 1:
        raise BadInput(f"a unit of the kind {entry.kind} has one model.", f"{file}: {where}.size")
    for n, key in enumerate(entry.upgrades):
        among(file, f"{where}.upgrades[{n}]", key, upgrades, "upgrade")
    _check_replaced(file, where, entry, upgrades)
    between(file, f"{where}.max", entry.max, 1, MOST_COPIES)
    return entry


def _check_replaced(file: str, where: str, entry: UnitEntry, upgrades: Mapping[str, Upgrade]) -> None:
    """An upgrade can only take away a weapon that the unit, or another of its upgrades, brings."""
    had = {carried(text)[1] for text in entry.weapons}
    for key in entry.upgrades:
        had.update(carried(text)[1] for text in upgrades[key].weapons)
    for n, key in enumerate(entry.upgrades):
        for text in upgrades[key].replaces:
            weapon = carried(text)[1]
            if weapon not in had:
                what = f'"{key}" replaces the weapon "{weapon}", which the unit does not have.'
                raise BadInput(what, f"{file}: {where}.upgrades[{n}]")


def _upgrade(file: str, where: str, table: object, weapons: Mapping[str, WeaponEntry]) -> Upgrade:
    choices = table.get("choices") if isinstance(table, dict) else None
    if isinstance(choices, dict):
        for choice, rules in choices.items():  # msgspec does not say which key of a dict is wrong
            _list_of_texts(file, f"{where}.choices.{choice}", rules)
    upgrade = convert(file, where, table, Upgrade)
    among(file, f"{where}.scope", upgrade.scope, SCOPES, "scope")
    check_figure(file, where, upgrade.figure)
    for field, kinds in (("kinds", upgrade.kinds), ("not_kinds", upgrade.not_kinds)):
        for n, kind in enumerate(kinds):
            among(file, f"{where}.{field}[{n}]", kind, KINDS, "kind of unit")
    if upgrade.command:
        among(file, f"{where}.command", upgrade.command, POSTS, "command post")
        if upgrade.scope != "one_model":
            raise BadInput("a command post is for one model.", f"{file}: {where}.scope")
    at_least(file, f"{where}.min_models", upgrade.min_models, 1)
    at_least(file, f"{where}.at_most", upgrade.at_most, 1)
    if upgrade.at_most > 1 and upgrade.scope != "any_model":
        raise BadInput('only upgrades of the scope "any_model" may be for several.', f"{file}: {where}.at_most")
    _check_weapons(file, f"{where}.replaces", upgrade.replaces, weapons)
    _check_weapons(file, f"{where}.weapons", upgrade.weapons, weapons)
    places = (MODEL, COMMAND) if upgrade.command else (MODEL,)
    _check_rules(file, f"{where}.rules", upgrade.rules, places)
    for choice, rules in upgrade.choices.items():
        _check_rules(file, f"{where}.choices.{choice}", rules, places)
    between(file, f"{where}.quality", upgrade.quality, 0, 4)
    between(file, f"{where}.defense", upgrade.defense, 0, 4)
    between(file, f"{where}.quality_best", upgrade.quality_best, 2, 6)
    between(file, f"{where}.defense_best", upgrade.defense_best, 2, 6)
    at_least(file, f"{where}.melee_attacks", upgrade.melee_attacks, 0)
    prices = {
        "points": upgrade.points,
        "points_per_model": upgrade.points_per_model,
        "percent": upgrade.percent,
    }
    given = {key: price for key, price in prices.items() if price is not None}
    if len(given) != 1:
        raise BadInput("give one price: points, points_per_model or percent.", f"{file}: {where}")
    for key, price in given.items():
        at_least(file, f"{where}.{key}", price, 0)
    return upgrade


def _spells(file: str, raw: Mapping[str, Any]) -> tuple[SpellData, ...]:
    found = entries_of(file, raw, "spells")
    if len(found) > MOST_SPELLS:
        raise BadInput(f"an army has at most {MOST_SPELLS} spells, not {len(found)}.", f"{file}: spells")
    return tuple(_spell(file, key, table) for key, table in found.items())


def _spell(file: str, key: str, table: object) -> SpellData:
    where = f"spells.{key}"
    if isinstance(table, dict):
        if "id" in table:
            raise BadInput("the id of a spell is the name of its table.", f"{file}: {where}.id")
        table = {**table, "id": key}
    spell = convert(file, where, table, SpellData)
    check_name(file, f"{where}.name", spell.name)
    between(file, f"{where}.number", spell.number, 4, 8)
    between(file, f"{where}.range", spell.range, 1, 72)
    among(file, f"{where}.target", spell.target, TARGETS, "target")
    at_least(file, f"{where}.count", spell.count, 1)
    between(file, f"{where}.hits", spell.hits, 0, 99)
    _check_rules(file, f"{where}.rules", spell.rules, (WEAPON,))
    _check_rules(file, f"{where}.grants", spell.grants, (MODEL,))
    for number, text in enumerate(spell.rules):
        # A spell's hits are not rolled for, so rules about the roll would say nothing.
        among(
            file, f"{where}.rules[{number}]", parse_rule(text)[0], SPELL_RULES, "rule for the hits of a spell"
        )
    for number, text in enumerate(spell.grants):
        among(file, f"{where}.grants[{number}]", parse_rule(text)[0], GRANTED, "rule that a spell can give")
    if spell.rules and not spell.hits:
        raise BadInput("these are rules of hits, and the spell deals none.", f"{file}: {where}.rules")
    bare = SpellData(spell.id, spell.name, spell.number, spell.range, spell.target, count=spell.count)
    if spell == bare:
        raise BadInput("the spell does nothing.", f"{file}: {where}")
    return spell
