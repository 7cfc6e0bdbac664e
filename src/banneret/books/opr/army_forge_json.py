# interpreted: armies are read once a game
"""Reading the JSON that an Army Forge share link gives, into plain values, with the place of every fault.

Two ages of the same shape are read: today's (`loadout`, `rules`, `items`) and that of 2023 (`equipment`,
`specialRules`, numbers as text). Other files of Army Forge are told apart and named. Nothing is decided here
about what a rule or an item does in a game of ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from banneret.books.opr.army_forge_rules import ForgeRule
from banneret.books.opr.army_forge_shape import (
    FOR_ALL,
    FOR_SOME,
    GEAR_FIELDS,
    LIST_FIELDS,
    UNIT_FIELDS,
    Bases,
    ForgeItem,
    ForgeList,
    ForgeUnit,
    ForgeUpgrade,
    ForgeWeapon,
)
from banneret.books.opr.army_forge_values import WHOLE, base_of, clean, names_in, number_in, object_in, rows_in
from banneret.core.engine.errors import BadInput

WANTED: Final = "the JSON behind its share link (the address that ends in /api/tts?id=…)"
MOST_BYTES: Final = 16_000_000
MOST_UNITS: Final = 200
MOST_MODELS: Final = 100  # in a unit
MOST_POINTS: Final = 100_000
_MOST_GEAR: Final = 20  # weapons and items of a model, on the average of its unit
_FEW_MODELS: Final = 10  # heroes may carry much; a unit is counted as at least so many
_MOST_ODD: Final = 100  # fields that are told to be unknown
_MOST_DEEP: Final = 4  # items inside items


def read_json(path: Path) -> object:
    """The file as JSON values, or BadInput."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"the file cannot be read: {error.strerror}.", str(path)) from None
    except ValueError:  # a name no file can have
        raise BadInput("there is no such file.", repr(str(path))) from None
    if len(raw) > MOST_BYTES:
        raise BadInput(f"the file is larger than {MOST_BYTES // 1_000_000} MB; no army list is.", path.name)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"the file is not UTF-8 text (byte {error.start}).", path.name) from None
    return parse_json(text, path.name)


def parse_json(text: str, file: str) -> object:
    """The text of a file as JSON values, or BadInput; `file` is what the sentence calls it."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = f"this is not JSON ({error.msg}, line {error.lineno}); an Army Forge list is {WANTED}."
        raise BadInput(what, file) from None
    except (RecursionError, ValueError):  # nested too deeply; a number of thousands of digits
        raise BadInput("this is not JSON that anybody could use.", file) from None


def read_list(data: object) -> ForgeList:
    """The list, or one sentence that says what this is instead, or where it is wrong."""
    raw = _recognised(data)
    odd = _Odd()
    odd.fields("the list", raw, LIST_FIELDS)
    rows = raw["units"]
    if not rows:
        raise BadInput("the list has no units.", "units")
    if len(rows) > MOST_UNITS:
        raise BadInput(f"a list has at most {MOST_UNITS} units, not {len(rows)}.", "units")
    units = tuple([_unit(row, f"units[{n}]", odd) for n, row in enumerate(rows)])
    errors = raw.get("forceOrgErrors")
    return ForgeList(
        name=clean(raw.get("name")) or "Imported army",
        system=clean(raw.get("gameSystem")).casefold(),
        limit=number_in(raw.get("pointsLimit") or 0, "pointsLimit", 0, 1_000_000),
        points=None if raw.get("listPoints") is None else number_in(raw["listPoints"], "listPoints", 0, 10**9),
        own_faults=tuple([clean(text) for text in errors][:_MOST_ODD]) if isinstance(errors, list) else (),
        campaign=bool(raw.get("campaignMode") or raw.get("narrativeMode")),
        units=units,
        odd_fields=tuple([f"“{field}” of {owner}" for field, owner in odd.seen][:_MOST_ODD]),
        odd_things=tuple(odd.things),
    )


def _recognised(data: object) -> Mapping[str, Any]:
    """The three shapes that Army Forge writes are told apart; only the share list holds whole units."""
    if not isinstance(data, dict):
        raise BadInput(f"this is no Army Forge list; one is {WANTED}.")
    if "upgradePackages" in data or ("versionString" in data and "units" in data):
        what = "this is an Army Forge army book, all that an army may choose from, and not a list"
        raise BadInput(f"{what}; wanted is {WANTED}.")
    rows = data.get("units")
    inner = data.get("list")
    saved = isinstance(inner, dict) and "units" in inner
    bare = isinstance(rows, list) and bool(rows) and all([_is_bare(row) for row in rows])
    if "saveVersion" in data or saved or bare:
        what = "this is an Army Forge save file, which names its units only by id"
        raise BadInput(f"{what}; open the list there, share it, and take {WANTED}.")
    if not isinstance(rows, list):
        raise BadInput(f"this is no Army Forge list, for it has no units; one is {WANTED}.")
    return data


def _is_bare(row: object) -> bool:
    return isinstance(row, dict) and "selectionId" in row and not {"name", "quality", "size"} & row.keys()


# ------------------------------------------------------------------------------------------ units


def _unit(raw: object, where: str, odd: _Odd) -> ForgeUnit:
    if not isinstance(raw, dict):
        raise BadInput("this should be a unit.", where)
    odd.fields("a unit", raw, UNIT_FIELDS)
    name = clean(raw.get("name"))
    if not name:
        raise BadInput("the unit has no name.", f"{where}.name")
    size = number_in(raw.get("size"), f"{where}.size", 1, MOST_MODELS)
    ident = clean(raw.get("id"))
    gear = _Gear(odd, name, size)
    gear.read(_gear_of(raw, where))
    things = gear.things()
    if things > max(size, _FEW_MODELS) * _MOST_GEAR:
        raise BadInput(f"the unit has {things} weapons and items, more than {size} models can carry.", where)
    rules = "rules" if "rules" in raw else "specialRules"
    return ForgeUnit(
        where=where,
        id=ident,
        selection=clean(raw.get("selectionId")),
        army=clean(raw.get("armyId")),
        name=name,
        custom=clean(raw.get("customName")),
        size=size,
        quality=number_in(raw.get("quality"), f"{where}.quality", 2, 6),
        defense=number_in(raw.get("defense"), f"{where}.defense", 2, 6),
        cost=number_in(raw.get("cost"), f"{where}.cost", 0, MOST_POINTS),
        combined=raw.get("combined") is True,
        joins=clean(raw.get("joinToUnit")),
        rules=_rules(raw.get(rules), f"{where}.{rules}"),
        weapons=tuple(gear.weapons),
        items=tuple(gear.items),
        upgrades=_upgrades(raw.get("selectedUpgrades"), f"{where}.selectedUpgrades", ident),
        bases=_bases(raw.get("bases"), f"{where}.bases"),
        traits=names_in(raw.get("traits"), f"{where}.traits"),
        xp=number_in(raw.get("xp") or 0, f"{where}.xp", 0, 1_000_000),
        notes=clean(raw.get("notes")),
    )


def _gear_of(raw: Mapping[str, Any], where: str) -> list[tuple[object, str]]:
    """The gear with its places: `loadout` is final and beats the rest, which is the unit before upgrades."""
    if raw.get("loadout") is not None:
        keys: tuple[str, ...] = ("loadout",)
    elif "weapons" in raw or "items" in raw:
        keys = ("weapons", "items")
    else:
        keys = ("equipment",)
    found: list[tuple[object, str]] = []
    for key in keys:
        found += [(row, f"{where}.{key}[{n}]") for n, row in enumerate(rows_in(raw.get(key), f"{where}.{key}"))]
    return found


class _Odd:
    """What the reader meets and does not know."""

    def __init__(self) -> None:
        # In dicts, for order and for speed: a list may be anything.
        self.seen: dict[tuple[str, str], None] = {}
        self.things: dict[tuple[str, str], None] = {}

    def fields(self, owner: str, raw: Mapping[str, Any], known: frozenset[str]) -> None:
        for key in raw:
            if key not in known:
                self.seen[(clean(key), owner)] = None

    def thing(self, what: str, carrier: str) -> None:
        self.things[(what, carrier)] = None


class _Gear:
    """Sorts the gear of a unit into weapons and items. An item may hold rules, weapons and other items."""

    def __init__(self, odd: _Odd, unit: str, size: int) -> None:
        self.odd = odd
        self.unit = unit
        self.size = size
        self.weapons: list[ForgeWeapon] = []
        self.items: list[ForgeItem] = []

    def read(self, rows: list[tuple[object, str]]) -> None:
        for raw, where in rows:
            entry = object_in(raw, where)
            self.odd.fields("a weapon or item", entry, GEAR_FIELDS)
            count = self._count(entry, where)
            if not count:  # all of it was replaced
                continue
            if _is_weapon(entry):
                self.weapons.append(_weapon(entry, where, count))
                continue
            rules: list[ForgeRule] = []
            weapons: list[ForgeWeapon] = []
            self._content(entry, where, 0, rules, weapons)
            name = clean(entry.get("name")) or clean(entry.get("label")) or "an item without a name"
            bases = _bases(entry.get("bases"), f"{where}.bases")
            self.items.append(ForgeItem(name, count, tuple(rules), tuple(weapons), bases))

    def things(self) -> int:
        """How many weapons and items there are in all."""
        carried = [item.number * (1 + sum([weapon.number for weapon in item.weapons])) for item in self.items]
        return sum([weapon.number for weapon in self.weapons]) + sum(carried)

    def _count(self, entry: Mapping[str, Any], where: str) -> int:
        """How many there are in the unit; what does not say is for every model."""
        if entry.get("count") is None:
            return self.size
        return number_in(entry["count"], f"{where}.count", 0, MOST_MODELS * 10)

    def _content(
        self,
        entry: Mapping[str, Any],
        where: str,
        depth: int,
        rules: list[ForgeRule],
        weapons: list[ForgeWeapon],
    ) -> None:
        kind = clean(entry.get("type"))
        if kind in ("ArmyBookRule", "ArmyBookDefense"):
            name = clean(entry.get("name")) or ("Defense" if kind == "ArmyBookDefense" else "")
            rules.append(_rule({**entry, "name": name}, where))
            return
        if "content" not in entry and kind not in ("", "ArmyBookItem"):
            self.odd.thing(f"{clean(entry.get('name')) or 'gear'} ({kind})", self.unit)
            return
        if depth > _MOST_DEEP:
            raise BadInput("items are nested too deeply.", where)
        for n, row in enumerate(rows_in(entry.get("content"), f"{where}.content")):
            here = f"{where}.content[{n}]"
            inner = object_in(row, here)
            if _is_weapon(inner):
                weapons.append(_weapon(inner, here, self._each(inner, here)))
            elif "content" in inner:
                self._content(inner, here, depth + 1, rules, weapons)
            else:
                rules.append(_rule(inner, here))

    def _each(self, entry: Mapping[str, Any], where: str) -> int:
        """A weapon inside an item counts for each item."""
        return 1 if entry.get("count") is None else number_in(entry["count"], f"{where}.count", 1, MOST_MODELS)


def _is_weapon(entry: Mapping[str, Any]) -> bool:
    return entry.get("type") == "ArmyBookWeapon" or ("attacks" in entry and "content" not in entry)


def _weapon(entry: Mapping[str, Any], where: str, count: int) -> ForgeWeapon:
    name = clean(entry.get("name")) or clean(entry.get("label"))
    if not name:
        raise BadInput("the weapon has no name.", f"{where}.name")
    attacks = number_in(entry.get("attacks"), f"{where}.attacks", 1, 99)
    factor = entry.get("attacksMultiplier")
    if factor is not None:
        attacks *= number_in(factor, f"{where}.attacksMultiplier", 1, 99)
    if attacks > 99:
        raise BadInput(f"a weapon has at most 99 attacks, not {attacks}.", f"{where}.attacksMultiplier")
    reach = number_in(entry.get("range") or 0, f"{where}.range", 0, 120)  # 0 or null: for melee
    return ForgeWeapon(name, count, reach, attacks, _rules(entry.get("specialRules"), f"{where}.specialRules"))


def _rules(raw: object, where: str) -> tuple[ForgeRule, ...]:
    return tuple([_rule(row, f"{where}[{n}]") for n, row in enumerate(rows_in(raw, where))])


def _rule(raw: object, where: str) -> ForgeRule:
    """`rating` is a number today, was a text in 2023, and is empty for rules without one."""
    if isinstance(raw, str):
        raw = {"name": raw}
    entry = object_in(raw, where)
    name = clean(entry.get("name")) or clean(entry.get("key"))
    if not name:
        raise BadInput("the special rule has no name.", f"{where}.name")
    rating = entry.get("rating")
    if rating is None or rating is False or rating == "":
        return ForgeRule(name, None, where)
    if isinstance(rating, str) and not WHOLE.fullmatch(rating.strip()):
        return ForgeRule(name, clean(rating) or None, where)
    return ForgeRule(name, number_in(rating, f"{where}.rating", -(10**9), 10**9), where)


def _upgrades(raw: object, where: str, unit_id: str) -> tuple[ForgeUpgrade, ...]:
    """What an upgrade costs stands in `costs` under the id of the unit; `cost` is that of some other unit."""
    found: list[ForgeUpgrade] = []
    for n, row in enumerate(rows_in(raw, where)):
        here = f"{where}[{n}].option"
        bought = object_in(row, f"{where}[{n}]")
        option = bought.get("option")
        if option is None:
            continue
        option = object_in(option, here)
        price: int | None = None
        for at, cost in enumerate(rows_in(option.get("costs"), f"{here}.costs")):
            entry = object_in(cost, f"{here}.costs[{at}]")
            if clean(entry.get("unitId")) == unit_id:
                price = number_in(entry.get("cost"), f"{here}.costs[{at}].cost", -MOST_POINTS, MOST_POINTS)
        gains = names_in(option.get("gains"), f"{here}.gains")
        label = clean(option.get("label")) or ", ".join(gains) or "an upgrade without a name"
        found.append(ForgeUpgrade(label, price, frozenset(gains), _whom(bought.get("upgrade"))))
    return tuple(found)


def _whom(section: object) -> str:
    """For whom a section of upgrades is: `affects` says so in lists of today, the heading in older ones."""
    if not isinstance(section, Mapping):
        return ""
    affects = section.get("affects")
    kind = affects.get("type") if isinstance(affects, Mapping) else affects
    if isinstance(kind, str) and kind:
        return FOR_ALL if kind == "all" else FOR_SOME
    if isinstance(kind, int) and not isinstance(kind, bool):
        return FOR_SOME  # so many models
    words = re.findall(r"[a-z]+", clean(section.get("label")).casefold())
    if "all" in words:
        return FOR_ALL
    return FOR_SOME if "any" in words or "one" in words else ""


def _bases(raw: object, where: str) -> Bases:
    if raw is None:
        return Bases()
    entry = object_in(raw, where)
    return Bases(base_of(entry.get("round"), f"{where}.round"), base_of(entry.get("square"), f"{where}.square"))
