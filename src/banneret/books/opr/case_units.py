"""The words of conformance cases that both One Page Rules books share: terrain, units and their state."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import UNSET

from banneret.books.case_tools import among, at_least, has_size
from banneret.books.chapter_choices import armies_allowed, in_use
from banneret.books.chapters import OptionalChapter
from banneret.books.events import listed
from banneret.books.honours import Honours
from banneret.books.opr.army import muster
from banneret.books.opr.honoured import learned
from banneret.books.opr.packs import KINDS, ArmyList, ListUnit, load_army
from banneret.books.opr.roster import ModelData, Roster, UnitData, WeaponData
from banneret.books.opr.rule_names import parse_rule
from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import DESTROYED, IN_AMBUSH, JOINED, ON_TABLE, SCOUTING, WAITING, Troop
from banneret.books.opr.warfare import Warfare
from banneret.books.sides import LETTERS, SEATS
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import rectangle
from banneret.core.space.table import Piece, SolidBuilding, Table, load_catalogue

T = TypeVar("T", bound=Troop)
Losing = Callable[[list[Model]], list[Model]]

PLACES = (ON_TABLE, WAITING, IN_AMBUSH, SCOUTING, DESTROYED)


class Extra(msgspec.Struct, forbid_unknown_fields=True):
    """A model of a unit that differs from the others."""

    name: str
    weapons: list[str] | None = None
    rules: list[str] | None = None
    quality: int | None = None
    defense: int | None = None


class Profile(msgspec.Struct, forbid_unknown_fields=True):
    """A unit written out in the case itself."""

    quality: int
    defense: int
    models: int = 1
    kind: str = "infantry"
    points: int = 0
    width: int | None = None
    base: tuple[float, float] = (25, 25)  # millimetres
    weapons: list[str] = []
    rules: list[str] = []
    extra: list[Extra] = []


class UnitSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A unit of a case: from a pack (is) or with a profile, and how it stands."""

    side: str
    is_: str | None = msgspec.field(name="is", default=None)
    profile: Profile | None = None
    combined: bool = False
    upgrades: list[str] = []
    at: tuple[float, float] | None = None
    facing: float = 0.0
    models: int | None = None
    wounds: int = 0
    place: str = ""
    joins: str | None = None
    wavering: bool = False
    fatigued: bool = False
    activated: bool = False
    spells: list[str] = []
    used_magic: bool = False
    used_breath: bool = False
    honours: Honours | None = None


class TerrainSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A rectangle of a known kind, or of any kind with its effects spelt out."""

    at: tuple[float, float]
    size: tuple[float, float]
    kind: str = "terrain"
    turn: float = 0.0
    cover: bool | None = None
    difficult: bool | None = None
    dangerous: bool | None = None
    impassable: bool | None = None
    blocks_sight: bool | None = None
    height: float | None = None
    features: list[str] | None = None
    building: SolidBuilding | None = None


class TableSpec(msgspec.Struct, forbid_unknown_fields=True):
    size: tuple[float, float] = (72.0, 48.0)
    terrain: list[TerrainSpec] = []


def table_of(spec: TableSpec, book: str) -> Table:
    """The table that a case describes."""
    has_size(spec.size, "table.size")
    kinds = load_catalogue(book).kinds
    pieces: list[Piece] = []
    for number, entry in enumerate(spec.terrain):
        kind = kinds.get(entry.kind)
        if kind is None and entry.kind != "terrain":
            raise BadInput(f"there is no terrain kind “{entry.kind}”", f"table.terrain[{number}].kind")
        has_size(entry.size, f"table.terrain[{number}].size")
        shape = rectangle(
            entry.at[0], entry.at[1], 0.5 * entry.size[0], 0.5 * entry.size[1], entry.turn
        ).points()

        def flag(given: bool | None, name: str, known: object = kind) -> bool:
            return bool(getattr(known, name, False)) if given is None else given

        pieces.append(
            Piece(
                f"{entry.kind}-{number + 1}",
                entry.kind,
                tuple((round(x, 3), round(y, 3)) for x, y in shape),
                flag(entry.cover, "cover"),
                flag(entry.difficult, "difficult"),
                flag(entry.dangerous, "dangerous"),
                flag(entry.impassable, "impassable"),
                flag(entry.blocks_sight, "blocks_sight"),
                height=(kind.height if kind else 0.0) if entry.height is None else entry.height,
                features=(kind.features if kind else ()) if entry.features is None else tuple(entry.features),
                building=entry.building,
            )
        )
    return Table(spec.size[0], spec.size[1], tuple(pieces))


def sides_in_case(
    known: Sequence[OptionalChapter], chosen: Mapping[str, tuple[str, ...]], named: list[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The seats of a case, as few as its chapters allow and all that its units name; and who is neutral."""
    usually = {setting.id: setting.usually() for chapter in known for setting in chapter.settings()}
    playing = in_use(known, {**usually, **chosen})
    for number in armies_allowed(playing):
        seats = LETTERS[:number]
        if all([side in seats for side in named if side in LETTERS]):
            break
    return seats, tuple([chapter.neutral for chapter in playing if chapter.neutral])


def unit_data(key: str, spec: UnitSpec, book: str, seats: tuple[str, ...] = SEATS) -> UnitData:
    """The unit that a case asks for, as a roster would have it."""
    if spec.side not in seats:
        raise BadInput(f"the sides are {listed(seats)}, not “{spec.side}”", f"units.{key}.side")
    if (spec.is_ is None) == (spec.profile is None):
        raise BadInput("a unit is either from a pack (is) or has a profile", f"units.{key}")
    if spec.profile is not None:
        made = _from_profile(key, spec.profile, spec.combined)
        return msgspec.structs.replace(made, honours=spec.honours or UNSET, learned=learned(spec.honours))
    army, slash, unit = (spec.is_ or "").partition("/")
    if not slash:
        raise BadInput("a unit is named as army/unit", f"units.{key}.is")
    pack = load_army(army)
    wanted = ListUnit(unit, spec.combined, tuple(spec.upgrades), spec.honours)
    roster = muster(ArmyList("case", "case", army, (wanted,), 10_000, book), pack)
    return msgspec.structs.replace(roster.units[0], id=key)


def _from_profile(key: str, profile: Profile, combined: bool) -> UnitData:
    at_least(profile.models, 1, f"units.{key}.profile.models")
    among(profile.kind, KINDS, "kind of unit", f"units.{key}.profile.kind")
    if profile.width is not None:
        at_least(profile.width, 1, f"units.{key}.profile.width")
    weapons = tuple(_weapon(text, f"units.{key}.profile.weapons") for text in profile.weapons)
    rules = _rules(profile.rules, f"units.{key}.profile.rules")
    models: list[ModelData] = []
    for extra in profile.extra:
        place = f"units.{key}.profile.extra"
        models.append(
            ModelData(
                extra.name,
                1,
                extra.quality or profile.quality,
                extra.defense or profile.defense,
                weapons if extra.weapons is None else tuple(_weapon(t, place) for t in extra.weapons),
                rules if extra.rules is None else _rules(extra.rules, place),
                True,
            )
        )
    plain = profile.models - len(models)
    if plain < 0:
        raise BadInput("there are more extra models than models", f"units.{key}.profile.models")
    if plain:
        models.append(ModelData(key, plain, profile.quality, profile.defense, weapons, rules))
    width = profile.width or {1: 1, 3: 3, 6: 3, 12: 3}.get(profile.models, 5)
    if min(profile.base) <= 0.0:
        raise BadInput("a base is wider and deeper than 0 mm", f"units.{key}.profile.base")
    base = (round(profile.base[0] / 25.4, 3), round(profile.base[1] / 25.4, 3))
    return UnitData(key, key, key, profile.kind, profile.points, width, base, tuple(models), combined)


def _rules(texts: list[str], where: str) -> tuple[str, ...]:
    for text in texts:
        try:
            parse_rule(text)
        except BadInput as fault:
            raise BadInput(str(fault), where) from fault
    return tuple(texts)


def _weapon(text: str, where: str) -> WeaponData:
    """A weapon written as Name (Range, Attacks, Special), such as "Longbow (24”, A1, AP(1))".

    RG-SHO-06, AF-GEN-14.
    """
    found = re.fullmatch(r"\s*([^()]+?)\s*\((.*)\)\s*", text)
    if found is None:
        raise BadInput(f"“{text}” is not a weapon; write Name (24”, A1, AP(1))", where)
    reach, attacks, rules = 0, 0, []
    for part in re.split(r",\s*(?![^()]*\))", found.group(2)):
        if re.fullmatch(r"\d+\s*[\"”]", part):
            reach = int(part.rstrip('"” '))
        elif re.fullmatch(r"A\d+", part):
            attacks = int(part[1:])
        else:
            rules.append(part)
    if attacks < 1:
        raise BadInput(f"“{text}” has no attacks; write A1", where)
    return WeaponData(found.group(1), attacks, reach, _rules(rules, where))


def roster_of(
    seat: str, specs: Mapping[str, UnitSpec], sheets: Mapping[str, UnitData], spells_of: Mapping[str, str]
) -> Roster:
    """The side's roster: its units, and the spells of the army named or of its first unit from a pack."""
    army = spells_of.get(seat, "")
    units: list[UnitData] = []
    for key, spec in specs.items():
        if spec.side == seat:
            units.append(sheets[key])
            if not army and spec.is_:
                army = spec.is_.partition("/")[0]
    spells = load_army(army).spells if army else ()
    points = sum([unit.points for unit in units])
    return Roster(f"Side {seat}", army or "case", points, tuple(units), spells)


def with_losses(models: list[Model], number: int, lose: Losing, where: str) -> list[Model]:
    """So many models left, after the others have fallen in the order of the book."""
    if not 1 <= number <= len(models):
        raise BadInput(f"it has {len(models)} models, so {number} cannot be left", f"{where}.models")
    left = list(models)
    while len(left) > number:
        left.remove(lose(left)[0])
    return left


def as_described(unit: T, spec: UnitSpec, lose: Losing, known: Mapping[str, Spell]) -> T:
    """Casualties, wounds and state of a unit as the case says; where it stands is the book's own business."""
    where = f"units.{unit.id}"
    if spec.models is not None:
        unit = unit.with_models(with_losses(unit.models, spec.models, lose, where))
    if spec.wounds:
        hurt = lose(unit.models)[0]
        if spec.wounds >= hurt.sheet.tough:
            raise BadInput(f"{spec.wounds} wounds would kill the model", f"{where}.wounds")
        unit = unit.with_same_models(
            [m.with_wounds(spec.wounds) if m.id == hurt.id else m for m in unit.models]
        )
    if spec.used_magic:
        unit = unit.with_same_models([m.having_cast() if m.sheet.wizard else m for m in unit.models])
    if spec.used_breath:
        unit = unit.with_same_models([m.having_breathed() if m.sheet.breath_hits else m for m in unit.models])
    if spec.wavering:
        unit = unit.made_wavering(1)
    if spec.fatigued:
        unit = unit.made_fatigued()
    if spec.activated:
        unit = unit.having_activated()
    for name in spec.spells:
        if name not in known:
            raise BadInput(f"nobody here has the spell “{name}”", f"{where}.spells")
        unit = unit.under((*unit.spells, known[name]))
    return unit


def join_heroes(battle: Warfare[T], specs: Mapping[str, UnitSpec]) -> None:
    """Heroes that are part of other units from the beginning of the case."""
    for key, spec in specs.items():
        if spec.joins is not None:
            if spec.joins not in battle.units:
                raise BadInput(f"there is no unit “{spec.joins}” to join", f"units.{key}.joins")
            battle.put(battle.unit(spec.joins).joined_by(battle.unit(key)))
            battle.put(battle.unit(key).in_place(JOINED))


def known_spells(battle: Warfare[T], spells: Mapping[str, list[Spell]]) -> dict[str, Spell]:
    """The spells of all sides, and those that somebody has learned, by their names."""
    learned = {spell.name: spell for spell in battle.learned_by_all()}
    return learned | {spell.name: spell for known in spells.values() for spell in known}


def place_of(spec: UnitSpec, stands: bool, where: str) -> str:
    """Where a unit of a case is; `stands` says whether the case gives it a place on the table."""
    place = spec.place or (ON_TABLE if stands else WAITING)
    if place not in PLACES:
        raise BadInput(f"a unit is {', '.join(PLACES)}; not “{place}”", f"{where}.place")
    if place == ON_TABLE and not stands:
        raise BadInput("a unit on the table needs a place (at)", where)
    return place


def troop_facts(unit: Troop) -> Data:
    """What a case may say about a unit of either book."""
    return {
        "place": unit.place,
        "models": unit.size(),
        "wounds": sum(model.wounds for model in unit.models),
        "wounds left": unit.wounds_left(),
        "start size": unit.start_size,
        "wavering": unit.wavering > 0,
        "fatigued": unit.fatigued,
        "activated": unit.activated,
        "spells": [spell.name for spell in unit.spells],
        "kinds": [model.sheet.name for model in sorted(unit.models, key=lambda model: model.number)],
        "used magic": any(model.cast for model in unit.models),
        "used breath": any(model.breathed for model in unit.models),
        "rules": sorted(rule.label() for rule in unit.rules()),
    }


def unit_named(battle: Warfare[T], unit_id: str) -> T:
    """The unit that a case expects something of."""
    unit = battle.units.get(unit_id)
    if unit is None:
        raise BadInput(f"there is no unit “{unit_id}”; there are {', '.join(battle.units)}", "expect.unit")
    return unit


def marker_owner(battle: Warfare[T], number: int) -> str:
    """The side that has seized a marker, for a case that says who has."""
    marker = battle.objectives.get(f"marker-{number}")
    if marker is None:
        raise BadInput(f"there is no marker {number}", "expect.marker")
    return marker.owner
