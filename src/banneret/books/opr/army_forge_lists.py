"""Army lists that stand on their own: every unit written out with its models, in place of choices from a pack.

An imported list is kept like this. The file is a list like any other, wherever one is named by its path; it is
its own army too, for there is no pack behind it. Spells may be added by hand, as a pack writes them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from banneret.books.opr.army_forge import Imported
from banneret.books.opr.army_forge_units import slug_of
from banneret.books.opr.mustering import opr_books
from banneret.books.opr.packs import KINDS, MOST_UNITS, ArmyList, ArmyPack
from banneret.books.opr.roster import ModelData, Roster, SpellData, UnitData, WeaponData
from banneret.books.opr.rule_names import COMMAND, MODEL, RULES, WEAPON, parse_rule
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import (
    MOST_POINTS,
    among,
    between,
    check_id,
    check_name,
    convert,
    known_tables,
    rows_of,
    table_of,
    usable_numbers,
)
from banneret.core.engine.whole_files import write_whole

SOURCE: Final = "imported"
_MOST_MODELS: Final = 1000
_BASE_INCHES: Final = (0.3, 12.0)


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    points: int
    book: str
    source: str


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    army: str
    units: tuple[UnitData, ...]


class _Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hero: str
    unit: str


# ------------------------------------------------------------------------------------------ reading


def written_list(file: str, raw: Mapping[str, Any], spells: tuple[SpellData, ...], own_army: str) -> ArmyList:
    """The list in these tables, or BadInput with the key that is wrong. Whether it is legal, `army.check` says.

    `own_army` is what its army is called, which is the list itself.
    """
    head = _head(file, raw)
    units = convert(file, "roster", table_of(file, raw, "roster"), _Written)
    check_name(file, "roster.army", units.army)
    if len(units.units) > MOST_UNITS:
        what = f"a list has at most {MOST_UNITS} units, not {len(units.units)}."
        raise BadInput(what, f"{file}: roster.units")
    ids: set[str] = set()
    for n, unit in enumerate(units.units):
        where = f"roster.units[{n}]"
        if unit.id in ids:
            raise BadInput(f'two units have the id "{unit.id}".', f"{file}: {where}.id")
        ids.add(unit.id)
        _check_unit(file, where, unit)
    models = sum([model.count for unit in units.units for model in unit.models])
    if models > _MOST_MODELS:
        raise BadInput(f"an army has at most {_MOST_MODELS} models, not {models}.", f"{file}: roster.units")
    points = sum([unit.points for unit in units.units])
    joins: list[tuple[str, str]] = []
    for n, row in enumerate(rows_of(file, raw, "joins")):
        join = convert(file, f"joins[{n}]", row, _Join)
        among(file, f"joins[{n}].hero", join.hero, ids, "unit")
        among(file, f"joins[{n}].unit", join.unit, ids, "unit")
        joins.append((join.hero, join.unit))
    roster = Roster(head.name, units.army, points, units.units, spells)
    return ArmyList(
        id=head.id,
        name=head.name,
        army=own_army,
        units=(),
        points=head.points,
        book=head.book,
        file=file,
        roster=roster,
        joins=tuple(joins),
    )


def written_army(file: str, raw: Mapping[str, Any], spells: tuple[SpellData, ...], own_army: str) -> ArmyPack:
    """The army of such a list: nothing to choose from, but its name, its book and its spells."""
    head = _head(file, raw)
    about = "An imported list, with an army of its own."
    return ArmyPack(own_army, head.name, about, (head.book,), {}, {}, {}, spells, file)


def _head(file: str, raw: Mapping[str, Any]) -> _Head:
    known_tables(file, raw, ("list", "roster", "joins", "spells"))
    head = convert(file, "list", table_of(file, raw, "list"), _Head)
    check_id(file, "list.id", head.id)
    check_name(file, "list.name", head.name)
    between(file, "list.points", head.points, 1, MOST_POINTS)
    among(file, "list.book", head.book, opr_books(), "book")
    among(file, "list.source", head.source, (SOURCE,), "source")
    return head


def _check_unit(file: str, where: str, unit: UnitData) -> None:
    check_id(file, f"{where}.id", unit.id)
    check_name(file, f"{where}.name", unit.name)
    if unit.entry:
        check_name(file, f"{where}.entry", unit.entry)
    among(file, f"{where}.kind", unit.kind, KINDS, "kind of unit")
    between(file, f"{where}.points", unit.points, 0, MOST_POINTS)
    usable_numbers(file, f"{where}.base", unit.base)
    for n, side in enumerate(unit.base):
        if not _BASE_INCHES[0] <= side <= _BASE_INCHES[1]:
            what = f"a base is {_BASE_INCHES[0]} to {_BASE_INCHES[1]} inches wide and deep, not {side}."
            raise BadInput(what, f"{file}: {where}.base[{n}]")
    if not unit.models:
        raise BadInput("a unit needs at least one model.", f"{file}: {where}.models")
    posts: list[str] = []
    for n, model in enumerate(unit.models):
        here = f"{where}.models[{n}]"
        posts += _check_model(file, here, model)
        for post in posts:
            if posts.count(post) > 1:
                raise BadInput(f"a unit may have only one {post}.", f"{file}: {here}.rules")
    between(file, f"{where}.width", unit.width, 1, sum([model.count for model in unit.models]))


def _check_model(file: str, where: str, model: ModelData) -> list[str]:
    """AF-CMD-01: the command posts in this group, as often as it has them."""
    check_name(file, f"{where}.name", model.name)
    between(file, f"{where}.count", model.count, 1, _MOST_MODELS)
    between(file, f"{where}.quality", model.quality, 2, 6)
    between(file, f"{where}.defense", model.defense, 2, 6)
    names = _check_rules(file, f"{where}.rules", model.rules, (MODEL, COMMAND))
    for n, weapon in enumerate(model.weapons):
        here = f"{where}.weapons[{n}]"
        check_name(file, f"{here}.name", weapon.name)
        between(file, f"{here}.attacks", weapon.attacks, 1, 99)
        between(file, f"{here}.range", weapon.range, 0, 120)
        _check_rules(file, f"{here}.rules", weapon.rules, (WEAPON,))
    return [name for name in names if RULES[name].place == COMMAND for _ in range(min(model.count, 2))]


def _check_rules(file: str, where: str, rules: tuple[str, ...], places: tuple[str, ...]) -> list[str]:
    names: list[str] = []
    for n, text in enumerate(rules):
        here = f"{file}: {where}[{n}]"
        try:
            name, _ = parse_rule(text)
        except BadInput as error:
            raise BadInput(error.what, here) from None
        if RULES[name].place not in places:
            wrong = "weapons, not for models" if MODEL in places else "models, not for weapons"
            raise BadInput(f'"{name}" is a rule for {wrong}.', here)
        if name in names:
            raise BadInput(f'"{name}" is written twice.', here)
        names.append(name)
    return names


# ------------------------------------------------------------------------------------------ writing


def list_id(roster: Roster) -> str:
    return slug_of(roster.name) or "imported-army"


def list_text(imported: Imported) -> str:
    """The imported list as the text of a file that `packs.load_list` reads."""
    roster = imported.roster
    lines = [
        "[list]",
        f"id = {_text(list_id(roster))}",
        f"name = {_text(roster.name)}",
        f"book = {_text(imported.report.book)}",
        f"points = {max(imported.limit, 1)}",
        f"source = {_text(SOURCE)}",
        "",
        "[roster]",
        f"army = {_text(roster.army)}",
    ]
    for unit in roster.units:
        lines += [
            "",
            "[[roster.units]]",
            f"id = {_text(unit.id)}",
            f"name = {_text(unit.name)}",
            f"entry = {_text(unit.entry)}",
            f"kind = {_text(unit.kind)}",
            f"points = {unit.points}",
            f"width = {unit.width}",
            f"base = [{unit.base[0]}, {unit.base[1]}]",
        ]
        if unit.combined:
            lines.append("combined = true")
        for model in unit.models:
            lines += _model_lines(model)
    for join in imported.joins:
        lines += ["", "[[joins]]", f"hero = {_text(join.hero)}", f"unit = {_text(join.unit)}"]
    return "\n".join(lines) + "\n"


def _model_lines(model: ModelData) -> list[str]:
    lines = [
        "[[roster.units.models]]",
        f"name = {_text(model.name)}",
        f"count = {model.count}",
        f"quality = {model.quality}",
        f"defense = {model.defense}",
        "weapons = [",
        *[f"  {_weapon_text(weapon)}," for weapon in model.weapons],
        "]",
        f"rules = {_texts(model.rules)}",
    ]
    return [*lines, "special = true"] if model.special else lines


def _weapon_text(weapon: WeaponData) -> str:
    reach = f", range = {weapon.range}" if weapon.range else ""
    rules = f", rules = {_texts(weapon.rules)}" if weapon.rules else ""
    return f"{{ name = {_text(weapon.name)}, attacks = {weapon.attacks}{reach}{rules} }}"


def _texts(words: tuple[str, ...]) -> str:
    return f"[{', '.join([_text(word) for word in words])}]"


def _text(word: str) -> str:
    # A JSON text is a TOML text as well; names hold nothing that cannot be printed.
    return json.dumps(word, ensure_ascii=False)


def write_list(imported: Imported, path: Path, force: bool = False) -> None:
    """Writes the file whole or not at all; one that is there already only with `force`."""
    if path.suffix != ".toml":
        raise BadInput("a list is a .toml file.", str(path))
    if not force and (path.exists() or path.is_symlink()):
        raise BadInput("this file exists already; --force writes over it.", str(path))
    write_whole(path, list_text(imported).encode("utf-8"))
