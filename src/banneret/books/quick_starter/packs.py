"""Armies and army lists of the Quick Starter: the TOML files, their schema, and what is said of a fault.

An army holds weapons, spells and unit entries, each defined once and named by its id; an army list is one
player's choice of entries. Every fault is one sentence that names the file, the key and, where a rule of the
book is broken, its clause. Whether a list keeps to the rules of army building, `army_building` says.

Keep this module out of the compiled build: it defines msgspec Structs.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

import banneret
from banneret.books.factions import FACTIONS
from banneret.books.figures import check_figure
from banneret.books.honours import Honours
from banneret.books.quick_starter.amounts import parse_amount
from banneret.books.quick_starter.model_rules import ModelRule, parse_rule
from banneret.books.quick_starter.roster import Characteristics, EffectData, ShootingData, SpellData
from banneret.books.quick_starter.standing import usually_mounted, usually_with_standard
from banneret.books.quick_starter.taking_the_field import ROLLS, TARGETS
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
    meant,
    read_toml,
    rows_of,
    stamp_of,
    table_of,
)

PACKS: Final = Path(banneret.__file__).parent / "packs" / "quick_starter"

CATEGORIES: Final = ("character", "core", "special")  # QS-ARM-04
TIERS: Final = ("basic", "advanced")
DURATIONS: Final = ("instant", "one_turn")
GOBLIN: Final = "goblin"
CAVE_GOBLIN: Final = "cave-goblin"
VAMPIRE: Final = "vampire"
KINS: Final = (GOBLIN, CAVE_GOBLIN, VAMPIRE)  # CP-FAC-28, CP-FAC-31, CP-FAC-47
WEAPON_RULES: Final = ("Area Attack", "Multiple Wounds", "Poison Attacks")

# QS-ARM-07: how often an entry may be taken; a Special entry says so itself, 2 unless it does (QS-ARM-08).
COPIES: Final = {"character": 2, "core": 4, "special": 2}

_AT_LEAST_ONE: Final = ("Adv", "Mar", "Dis", "HP", "Res")  # QS-GEN-22
_BASE_MM: Final = (20, 150)
_CAST: Final = (5, 16)
_MOST_ENTRIES: Final = 200


class WeaponEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """QS-SHO-02: a shooting weapon. Its Aim stands in the entry of the unit (QS-SHO-10)."""

    name: str
    range: int
    shots: str = "1"
    strength: int | None = None
    ap: int = 0
    rules: tuple[str, ...] = ()


class UnitEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """QS-GEN-03: a unit as the army offers it. `base` is [front, side] in mm, or the diameter of a round one.

    `shooting` names a weapon and `aim` is the unit's own; `spells` names those it knows (QS-GEN-06). `max`
    is for Special units alone. `general` is false for a Character who may not lead (QS-ARM-09). `kin` is
    of those whom the campaign treats apart; `mounted` and `standard` are written where base and ranks
    mislead, and `plural`, whether the name means many, where the name does. `figure` is what its models look
    like.
    """

    name: str
    category: str
    points: int
    models: int
    files: int
    base: tuple[int, int] | int
    profile: Characteristics
    rules: tuple[str, ...] = ()
    shooting: str = ""
    aim: int = 0
    spells: tuple[str, ...] = ()
    max: int | None = None
    general: bool = True
    kin: str = ""
    mounted: bool | None = None
    plural: bool | None = None
    standard: bool | None = None
    about: str = ""
    figure: str = ""

    @property
    def character(self) -> bool:
        return self.category == "character"

    @property
    def ranks(self) -> int:
        """QS-CHR-12, QS-CHR-15: the ranks in which the entry forms up."""
        return -(-self.models // self.files)

    @property
    def copies(self) -> int:
        """QS-ARM-07: how often the entry may be taken."""
        return COPIES[self.category] if self.max is None else self.max

    @property
    def round_base(self) -> bool:
        return isinstance(self.base, int)

    @property
    def base_size(self) -> tuple[int, int]:
        """QS-GEN-02: front width and side length in mm; a round base has its diameter for both."""
        return (self.base, self.base) if isinstance(self.base, int) else self.base

    def model_rules(self) -> list[ModelRule]:
        """QS-MOD-01: exactly the Model Rules that stand in the entry."""
        return [parse_rule(text) for text in self.rules]

    def towering(self) -> bool:
        return any([rule.is_towering() for rule in self.model_rules()])


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One army, checked. `faction` is the one of the campaign that it stands for; "" is for none."""

    id: str
    name: str
    about: str
    weapons: dict[str, WeaponEntry]
    spells: dict[str, SpellData]
    units: dict[str, UnitEntry]
    file: str = ""
    faction: str = ""

    def shooting(self, entry: UnitEntry) -> ShootingData | None:
        """QS-GEN-05: the one shooting attack of the unit, with its own Aim."""
        if not entry.shooting:
            return None
        weapon = self.weapons[entry.shooting]
        return ShootingData(
            weapon.name, weapon.range, entry.aim, weapon.shots, weapon.strength, weapon.ap, weapon.rules
        )


class ListEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit of a list. `joins` is the id of the unit a Character is to be deployed in.

    `honours` are Levels and Artefacts that it brings from a campaign.

    The id of a unit is that of its entry; a second copy is called "<entry>-2", a third "<entry>-3".
    """

    unit: str
    name: str = ""
    general: bool = False
    joins: str = ""
    honours: Honours | None = None


class ArmyList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """QS-ARM-01: a list. A "basic" one is pre-made (QS-GEN-23), an "advanced" one is built by the rules."""

    id: str
    name: str
    army: str
    limit: int
    tier: str
    entries: tuple[ListEntry, ...]
    about: str = ""
    file: str = ""


class _ArmyHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    about: str
    faction: str = ""


class _ListHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    army: str
    limit: int
    tier: str
    about: str = ""


# ------------------------------------------------------------------------------------------ public


def available_armies() -> tuple[str, ...]:
    """Ids of the bundled armies, in alphabetical order."""
    return tuple(path.stem for path in _bundled("armies"))


def available_lists() -> tuple[str, ...]:
    """Ids of the bundled army lists, in alphabetical order."""
    return tuple(path.stem for path in _bundled("lists"))


def load_army(id_or_path: str | Path) -> Army:
    """The army in this file, or the bundled one of this id."""
    path = find_file(id_or_path, _bundled("armies"), "army")
    return _load_army(path, stamp_of(path))


def load_list(id_or_path: str | Path) -> ArmyList:
    """The army list in this file, or the bundled one of this id. Whether it is legal, `faults` says."""
    path = find_file(id_or_path, _bundled("lists"), "list")
    return _load_list(path, stamp_of(path))


def list_and_army(source: Source) -> tuple[ArmyList, Army]:
    """A list by its id, its file or its tables, and the army that it chooses from."""
    if not isinstance(source, OwnTables):
        found = load_list(source)
        return found, load_army(found.army)
    found = _list_of(*source)
    # Such a list may come from anywhere: an army in some file is never looked for.
    among(source.file, "list.army", found.army, available_armies(), "army")
    return found, load_army(found.army)


def _bundled(folder: str) -> list[Path]:
    return sorted((PACKS / folder).glob("*.toml"))


@functools.lru_cache(maxsize=64)
def _load_army(path: Path, stamp: tuple[int, int]) -> Army:
    """Kept while the file is unchanged: a batch of games asks for the same armies again and again."""
    file = path.name
    raw = read_toml(path)
    known_tables(file, raw, ("army", "weapons", "spells", "units"))
    head = convert(file, "army", table_of(file, raw, "army"), _ArmyHead)
    check_id(file, "army.id", head.id)
    _check_faction(file, head.faction)
    weapons = {key: _weapon(file, f"weapons.{key}", it) for key, it in entries_of(file, raw, "weapons").items()}
    spells = {key: _spell(file, key, it) for key, it in entries_of(file, raw, "spells").items()}
    units = {
        key: _unit(file, f"units.{key}", it, weapons, spells)
        for key, it in entries_of(file, raw, "units").items()
    }
    if not units:
        raise BadInput("an army needs at least one unit.", f"{file}: units")
    return Army(head.id, head.name, head.about.strip(), weapons, spells, units, file, head.faction)


def _check_faction(file: str, faction: str) -> None:
    """An army of one's own need not stand for any; it is then played in battles and not in campaigns."""
    if faction and faction not in FACTIONS:
        hint = meant(faction, FACTIONS)
        known = f"; the campaign has {', '.join(FACTIONS)}." if hint == "." else hint
        raise BadInput(f'there is no faction "{faction}"{known}', f"{file}: army.faction")


@functools.lru_cache(maxsize=64)
def _load_list(path: Path, stamp: tuple[int, int]) -> ArmyList:
    return _list_of(path.name, read_toml(path))


def _list_of(file: str, raw: Mapping[str, Any]) -> ArmyList:
    known_tables(file, raw, ("list", "entries"))
    head = convert(file, "list", table_of(file, raw, "list"), _ListHead)
    check_id(file, "list.id", head.id)
    check_name(file, "list.name", head.name)
    at_least(file, "list.limit", head.limit, 1)
    between(file, "list.limit", head.limit, 1, MOST_POINTS)
    among(file, "list.tier", head.tier, TIERS, "tier")
    rows = rows_of(file, raw, "entries")
    if len(rows) > _MOST_ENTRIES:
        raise BadInput(f"a list has at most {_MOST_ENTRIES} units, not {len(rows)}.", f"{file}: entries")
    entries = tuple(convert(file, f"entries[{n}]", row, ListEntry) for n, row in enumerate(rows))
    for n, entry in enumerate(entries):
        if entry.name:
            check_name(file, f"entries[{n}].name", entry.name)
    return ArmyList(head.id, head.name, head.army, head.limit, head.tier, entries, head.about.strip(), file)


# ------------------------------------------------------------------------------------------ content


def _check_rules(file: str, where: str, rules: tuple[str, ...], for_weapons: bool) -> list[str]:
    """QS-MOD-01: the names of the rules; each must be known, stand once and may stand here."""
    names: list[str] = []
    for n, text in enumerate(rules):
        here = f"{file}: {where}[{n}]"
        rule = parse_rule(text, here)
        name = rule.name
        # One spelling each, because rosters are compared and hashed as text.
        if text != rule.label():
            raise BadInput(f'write "{rule.label()}" instead of "{text}".', here)
        if for_weapons and name not in WEAPON_RULES:
            raise BadInput(f'"{name}" is a rule for models, not for weapons and spells.', here)
        if name in names:
            raise BadInput(f'"{name}" is written twice.', here)
        names.append(name)
    return names


def _check_amount(file: str, where: str, text: str) -> None:
    """QS-GEN-14: a number or dice, at least one."""
    amount = parse_amount(text, f"{file}: {where}")
    if amount.least() < 1:
        raise BadInput(f'"{text}" may come to nothing.', f"{file}: {where}")
    if text != amount.text():
        raise BadInput(f'write "{amount.text()}" instead of "{text}".', f"{file}: {where}")


def _weapon(file: str, where: str, raw: object) -> WeaponEntry:
    """QS-SHO-02: range, shots, Strength, Armour Penetration and rules of a shooting weapon."""
    weapon = convert(file, where, raw, WeaponEntry)
    between(file, f"{where}.range", weapon.range, 1, 72)
    _check_amount(file, f"{where}.shots", weapon.shots)
    if weapon.strength is not None:
        between(file, f"{where}.strength", weapon.strength, 0, 10)
    between(file, f"{where}.ap", weapon.ap, 0, 10)
    names = _check_rules(file, f"{where}.rules", weapon.rules, True)
    # QS-MOD-07: an Area Attack brings its own Strength; every other attack needs one.
    if (weapon.strength is None) != ("Area Attack" in names):
        what = 'a weapon has either a strength or the rule "Area Attack", which brings its own (QS-MOD-07).'
        raise BadInput(what, f"{file}: {where}")
    return weapon


def _spell(file: str, key: str, raw: object) -> SpellData:
    """QS-MAG-08: a spell says everything itself, and each of its effects is one thing."""
    where = f"spells.{key}"
    if isinstance(raw, dict):
        if "id" in raw:
            raise BadInput("the id of a spell is the name of its table.", f"{file}: {where}.id")
        raw = {**raw, "id": key}
    spell = convert(file, where, raw, SpellData)
    between(file, f"{where}.casting_value", spell.casting_value, *_CAST)
    among(file, f"{where}.target", spell.target, TARGETS, "target")
    among(file, f"{where}.duration", spell.duration, DURATIONS, "duration")
    if spell.target in ("enemy_unit", "friendly_unit"):
        between(file, f"{where}.range", spell.range, 1, 48)
    elif spell.range:
        raise BadInput("a spell on the caster or its own unit has range 0.", f"{file}: {where}.range")
    if not spell.effects:
        raise BadInput("the spell does nothing.", f"{file}: {where}.effects")
    lasting = [_effect(file, f"{where}.effects[{n}]", effect) for n, effect in enumerate(spell.effects)]
    if any(lasting) != (spell.duration == "one_turn"):
        what = "changes of a Characteristic or a roll last one_turn; hits and moves are instant."
        raise BadInput(what, f"{file}: {where}.duration")
    if spell.stacks and not any(lasting):
        raise BadInput("only effects that last can stack.", f"{file}: {where}.stacks")
    return spell


def _effect(file: str, where: str, effect: EffectData) -> bool:
    """Whether the effect lasts. It is one of hits, stat, roll or move, with what belongs to it."""
    kinds = [bool(effect.hits), bool(effect.stat), bool(effect.roll), effect.move != 0]
    if sum(kinds) != 1:
        raise BadInput("an effect is one of hits, stat, roll or move.", f"{file}: {where}")
    if effect.hits:
        _check_amount(file, f"{where}.hits", effect.hits)
        if (effect.strength is None) == (effect.wounds_on is None):
            raise BadInput("hits have either a strength or wounds_on (QS-ATK-06).", f"{file}: {where}")
        if effect.strength is not None:
            between(file, f"{where}.strength", effect.strength, 0, 10)
        if effect.wounds_on is not None:
            between(file, f"{where}.wounds_on", effect.wounds_on, 2, 6)
        between(file, f"{where}.ap", effect.ap, 0, 10)
        names = _check_rules(file, f"{where}.rules", effect.rules, True)
        if "Poison Attacks" in names:
            what = "the hits of a spell are not rolled for, so they cannot be poisonous (QS-MOD-28)."
            raise BadInput(what, f"{file}: {where}.rules")
    elif effect.strength is not None or effect.wounds_on is not None or effect.ap or effect.rules:
        raise BadInput("strength, wounds_on, ap and rules belong to hits.", f"{file}: {where}")
    if effect.stat:
        among(file, f"{where}.stat", effect.stat, Characteristics.__struct_fields__, "Characteristic")
    if effect.roll:
        among(file, f"{where}.roll", effect.roll, ROLLS, "roll")
    if effect.roll == "aegis":
        between(file, f"{where}.modifier", effect.modifier, 1, 5)  # QS-MOD-03
    elif effect.stat or (effect.roll and not effect.roll.startswith("reroll")):
        if not (effect.modifier and -5 <= effect.modifier <= 5):
            raise BadInput("a modifier is from -5 to 5 and not 0.", f"{file}: {where}.modifier")
    elif effect.modifier:
        raise BadInput(
            "a modifier belongs to a stat or a roll, and not to a reroll.", f"{file}: {where}.modifier"
        )
    if effect.move:
        between(file, f"{where}.move", effect.move, 1, 16)
    return bool(effect.stat or effect.roll)


def _unit(
    file: str, where: str, raw: object, weapons: Mapping[str, WeaponEntry], spells: Mapping[str, SpellData]
) -> UnitEntry:
    """QS-GEN-03, QS-GEN-04: one entry is one unit, with one profile and one base size for all its models."""
    entry = convert(file, where, raw, UnitEntry)
    among(file, f"{where}.category", entry.category, CATEGORIES, "category")
    check_figure(file, where, entry.figure)
    at_least(file, f"{where}.points", entry.points, 1)
    between(file, f"{where}.models", entry.models, 1, 60)
    between(file, f"{where}.files", entry.files, 1, entry.models)
    for side in entry.base_size:
        if not _BASE_MM[0] <= side <= _BASE_MM[1]:
            what = f"a base is {_BASE_MM[0]} to {_BASE_MM[1]} mm each way, not {side}."
            raise BadInput(what, f"{file}: {where}.base")
    _check_profile(file, f"{where}.profile", entry.profile)
    names = _check_rules(file, f"{where}.rules", entry.rules, False)
    if entry.character and entry.models != 1:
        raise BadInput("a Character is one model (QS-GEN-03).", f"{file}: {where}.models")
    if ("War Machine" in names) != entry.round_base:
        raise BadInput(
            "a War Machine, and nothing else, has a round base (QS-MOD-42).", f"{file}: {where}.base"
        )
    if "War Machine" in names and entry.models != 1:
        raise BadInput("a War Machine is one model (QS-MOD-42).", f"{file}: {where}.models")
    if "War Machine" in names and entry.character:
        raise BadInput("a Character is no War Machine (QS-CHR-01).", f"{file}: {where}.rules")
    if entry.shooting:
        among(file, f"{where}.shooting", entry.shooting, weapons, "weapon")
        between(file, f"{where}.aim", entry.aim, 2, 6)  # QS-SHO-10
    elif entry.aim:
        raise BadInput("an aim goes with a shooting attack (QS-SHO-10).", f"{file}: {where}.aim")
    for n, key in enumerate(entry.spells):
        among(file, f"{where}.spells[{n}]", key, spells, "spell")
    if len(set(entry.spells)) < len(entry.spells):
        raise BadInput("a spell is written twice (QS-GEN-06).", f"{file}: {where}.spells")
    if entry.spells and not entry.character:
        raise BadInput("only Characters are Wizards (QS-MAG-01).", f"{file}: {where}.spells")
    if entry.max is not None:
        if entry.category != "special":
            what = f"a {entry.category} unit may be taken {COPIES[entry.category]} times; "
            what += "only Special units say (QS-ARM-07)."
            raise BadInput(what, f"{file}: {where}.max")
        between(file, f"{where}.max", entry.max, 1, 4)
    if not entry.general and not entry.character:
        raise BadInput("only Characters can be General at all (QS-ARM-09).", f"{file}: {where}.general")
    _check_standing(file, where, entry)
    return entry


def _check_standing(file: str, where: str, entry: UnitEntry) -> None:
    """What the campaign asks of an entry: nothing unknown, nothing in vain, nothing that is told already."""
    if entry.kin:
        among(file, f"{where}.kin", entry.kin, KINS, "kin")
    if entry.kin == VAMPIRE and not entry.character:
        raise BadInput("only Characters count as Vampires (CP-FAC-47).", f"{file}: {where}.kin")
    by_base = usually_mounted(entry.base_size)
    if entry.mounted == by_base:
        what = f"leave this out: on this base a model is {'' if by_base else 'not '}mounted anyway."
        raise BadInput(what, f"{file}: {where}.mounted")
    if entry.standard is None:
        return
    if entry.character:
        what = "a standard is carried in a unit; which Character has the battle standard, the list tells."
        raise BadInput(what, f"{file}: {where}.standard")
    mounted = by_base if entry.mounted is None else entry.mounted
    usual = usually_with_standard(entry.category, entry.models, entry.files, entry.rules, mounted)
    if entry.standard == usual:
        what = f"leave this out: such a unit carries {'a' if usual else 'no'} standard anyway."
        raise BadInput(what, f"{file}: {where}.standard")


def _check_profile(file: str, where: str, profile: Characteristics) -> None:
    """QS-GEN-22: no Characteristic is negative, and Adv, Mar, Dis, HP and Res are at least 1."""
    for key in Characteristics.__struct_fields__:
        value: int = getattr(profile, key)
        low = 1 if key in _AT_LEAST_ONE else 0
        if not low <= value <= 20:
            raise BadInput(
                f"{key} must be from {low} to 20, not {value} (QS-GEN-22).", f"{file}: {where}.{key}"
            )
