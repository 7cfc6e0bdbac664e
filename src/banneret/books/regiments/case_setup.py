"""Setting up a battle for a conformance case, and what a case may say about units.

The words of a case file are read here: units by pack and name or with a profile of their own, their places
and states, the terrain, and the step of the game to begin at.
"""

from __future__ import annotations

import re

import msgspec

from banneret.books.case_tools import convert
from banneret.books.opr.army import muster
from banneret.books.opr.casualties import next_to_lose
from banneret.books.opr.packs import ArmyList, ListUnit, load_army
from banneret.books.opr.roster import ModelData, Roster, UnitData, WeaponData
from banneret.books.opr.rule_names import parse_rule
from banneret.books.opr.troop import DESTROYED, IN_AMBUSH, JOINED, ON_TABLE, SCOUTING, WAITING
from banneret.books.opr.warfare import SEATS
from banneret.books.regiments.battle import (
    DEPLOYMENT,
    EDGES,
    OBJECTIVES,
    ROUND_END,
    ROUND_START,
    SCOUTS,
    TURN,
    Battle,
    Objective,
)
from banneret.books.regiments.options import RegimentsOptions
from banneret.books.regiments.taking_the_field import field_of, unit_of
from banneret.books.regiments.unit import Unit
from banneret.core.ask import Data
from banneret.core.errors import BadInput
from banneret.core.geometry import CONTACT, rectangle
from banneret.core.table import Piece, Table, load_catalogue

_STEPS = (OBJECTIVES, EDGES, DEPLOYMENT, SCOUTS, ROUND_START, TURN, ROUND_END)
_PLACES = (ON_TABLE, WAITING, IN_AMBUSH, SCOUTING, DESTROYED)


class _Extra(msgspec.Struct, forbid_unknown_fields=True):
    """A model of a unit that differs from the others."""

    name: str
    weapons: list[str] | None = None
    rules: list[str] | None = None
    quality: int | None = None
    defense: int | None = None


class _Profile(msgspec.Struct, forbid_unknown_fields=True):
    """A unit written out in the case itself."""

    quality: int
    defense: int
    models: int = 1
    width: int | None = None
    base: tuple[int, int] = (25, 25)
    weapons: list[str] = []
    rules: list[str] = []
    extra: list[_Extra] = []


class _UnitSpec(msgspec.Struct, forbid_unknown_fields=True):
    side: str
    is_: str | None = msgspec.field(name="is", default=None)
    profile: _Profile | None = None
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


class _TerrainSpec(msgspec.Struct, forbid_unknown_fields=True):
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


class _TableSpec(msgspec.Struct, forbid_unknown_fields=True):
    size: tuple[float, float] = (72.0, 48.0)
    terrain: list[_TerrainSpec] = []


class _MarkerSpec(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float]
    owner: str = ""


class _StateSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the game stands. `spells` names the army whose spells a side has."""

    step: str = TURN
    round: int | None = None  # 0 while the table is set up, else 1
    turn: str = "A"
    first: str = "A"
    south: str = "A"
    finished: str = ""
    markers: list[_MarkerSpec] = []
    markers_to_place: int = -1
    spells: dict[str, str] = {}


def arrange(table: Data, units: dict[str, Data], state: Data) -> tuple[RegimentsOptions, Battle]:
    """The options and the battle that a case describes."""
    layout = _table(convert(table, _TableSpec, "table"))
    where = convert(state, _StateSpec, "state")
    if where.step not in _STEPS:
        raise BadInput(f"there is no step “{where.step}”; the steps are: {', '.join(_STEPS)}", "state.step")
    specs = {key: convert(spec, _UnitSpec, f"units.{key}") for key, spec in units.items()}
    sheets = {key: _unit_data(key, spec) for key, spec in specs.items()}
    armies = {seat: _roster(seat, specs, sheets, where) for seat in SEATS}
    options = RegimentsOptions(layout, armies, 100_000)
    battle = Battle(field_of(options))
    battle.step = where.step
    battle.round = where.round if where.round is not None else int(where.step in (TURN, ROUND_START, ROUND_END))
    battle.turn, battle.first, battle.south = where.turn, where.first, where.south
    battle.finished = where.finished
    battle.markers_to_place = where.markers_to_place
    battle.activations = 1  # a unit that wavers has lost its nerve in an earlier activation
    for number, marker in enumerate(where.markers, 1):
        key = f"marker-{number}"
        battle.objectives[key] = Objective(key, marker.at[0], marker.at[1], marker.owner)
    for key, spec in specs.items():
        battle.units[key] = unit_of(spec.side, sheets[key], key)
    for key, spec in specs.items():
        if spec.joins is not None:
            if spec.joins not in battle.units:
                raise BadInput(f"there is no unit “{spec.joins}” to join", f"units.{key}.joins")
            battle.put(battle.unit(spec.joins).joined_by(battle.unit(key)))
            battle.put(battle.unit(key).in_place(JOINED))
    for key, spec in specs.items():
        if spec.joins is None:
            battle.put(_as_described(battle, battle.unit(key), spec))
    return options, battle


def _table(spec: _TableSpec) -> Table:
    kinds = load_catalogue().kinds
    pieces: list[Piece] = []
    for number, entry in enumerate(spec.terrain):
        kind = kinds.get(entry.kind)
        if kind is None and entry.kind != "terrain":
            raise BadInput(f"there is no terrain kind “{entry.kind}”", f"table.terrain[{number}].kind")
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
            )
        )
    return Table(spec.size[0], spec.size[1], tuple(pieces))


def _unit_data(key: str, spec: _UnitSpec) -> UnitData:
    if spec.side not in SEATS:
        raise BadInput(f"the sides are A and B, not “{spec.side}”", f"units.{key}.side")
    if (spec.is_ is None) == (spec.profile is None):
        raise BadInput("a unit is either from a pack (is) or has a profile", f"units.{key}")
    if spec.profile is not None:
        return _from_profile(key, spec.profile)
    army, slash, unit = (spec.is_ or "").partition("/")
    if not slash:
        raise BadInput("a unit is named as army/unit", f"units.{key}.is")
    pack = load_army(army)
    wanted = ListUnit(unit, spec.combined, tuple(spec.upgrades))
    roster = muster(ArmyList("case", "case", army, (wanted,), 10_000), pack)
    return msgspec.structs.replace(roster.units[0], id=key)


def _from_profile(key: str, profile: _Profile) -> UnitData:
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
    base = (round(profile.base[0] / 25.4, 3), round(profile.base[1] / 25.4, 3))
    return UnitData(key, key, key, "case", 0, width, base, tuple(models))


def _rules(texts: list[str], where: str) -> tuple[str, ...]:
    for text in texts:
        try:
            parse_rule(text)
        except BadInput as fault:
            raise BadInput(str(fault), where) from fault
    return tuple(texts)


def _weapon(text: str, where: str) -> WeaponData:
    """RG-SHO-06: a weapon written as Name (Range, Attacks, Special), such as "Longbow (24”, A1, AP(1))"."""
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


def _roster(seat: str, specs: dict[str, _UnitSpec], sheets: dict[str, UnitData], state: _StateSpec) -> Roster:
    """The side's roster: its units, and the spells of the army named or of its first unit from a pack."""
    army = state.spells.get(seat, "")
    units: list[UnitData] = []
    for key, spec in specs.items():
        if spec.side == seat:
            units.append(sheets[key])
            if not army and spec.is_:
                army = spec.is_.partition("/")[0]
    spells = load_army(army).spells if army else ()
    return Roster(f"Side {seat}", army or "case", 0, tuple(units), spells)


def _as_described(battle: Battle, unit: Unit, spec: _UnitSpec) -> Unit:
    """Casualties, wounds, place and state as the case says."""
    where = f"units.{unit.id}"
    if spec.models is not None:
        if not 1 <= spec.models <= unit.size():
            raise BadInput(f"it has {unit.size()} models, so {spec.models} cannot be left", f"{where}.models")
        while unit.size() > spec.models:
            lost = next_to_lose(unit.models)[0]
            unit = unit.with_models([model for model in unit.models if model.id != lost.id])
    if spec.wounds:
        hurt = next_to_lose(unit.models)[0]
        if spec.wounds >= hurt.sheet.tough:
            raise BadInput(f"{spec.wounds} wounds would kill the model", f"{where}.wounds")
        unit = unit.with_same_models(
            [m.with_wounds(spec.wounds) if m.id == hurt.id else m for m in unit.models]
        )
    if spec.used_magic:
        unit = unit.with_same_models([m.having_cast() if m.sheet.wizard else m for m in unit.models])
    if spec.used_breath:
        unit = unit.with_same_models([m.having_breathed() if m.sheet.breath_hits else m for m in unit.models])
    if spec.at is not None:
        unit = unit.at(spec.at[0], spec.at[1], spec.facing)
    place = spec.place or (ON_TABLE if spec.at is not None else WAITING)
    if place not in _PLACES:
        raise BadInput(f"a unit is {', '.join(_PLACES)}; not “{place}”", f"{where}.place")
    if place == ON_TABLE and spec.at is None:
        raise BadInput("a unit on the table needs a place (at)", where)
    unit = unit.in_place(place)
    if spec.wavering:
        unit = unit.made_wavering(1)
    if spec.fatigued:
        unit = unit.made_fatigued()
    if spec.activated:
        unit = unit.having_activated()
    known = {spell.name: spell for seat in SEATS for spell in battle.field.spells[seat]}
    for name in spec.spells:
        if name not in known:
            raise BadInput(f"nobody here has the spell “{name}”", f"{where}.spells")
        unit = unit.under((*unit.spells, known[name]))
    return unit


def unit_facts(battle: Battle, unit_id: str) -> Data:
    """Everything a case may say about a unit."""
    unit = battle.units.get(unit_id)
    if unit is None:
        raise BadInput(f"there is no unit “{unit_id}”; there are {', '.join(battle.units)}", "expect.unit")
    facts: Data = {
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
    if unit.on_table() and unit.models:
        tray = unit.tray()
        front = min(unit.width, tray.grid)
        facts["at"] = [unit.x, unit.y]
        facts["facing"] = unit.heading
        facts["footprint"] = [tray.right - tray.left, tray.depth]
        facts["full rows"] = tray.full_rows
        facts["front row"] = [model.sheet.name for model in unit.models[:front]]
        facts["beside the front row"] = [model.sheet.name for model in unit.models[tray.grid :]]
        others: list[tuple[str, float]] = [(o.id, unit.distance_to(o)) for o in battle.others(unit)]
        facts["touching"] = [key for key, gap in others if gap <= CONTACT]
        for key, gap in others:
            facts[f"distance to {key}"] = gap
    return facts


def marker_owner(battle: Battle, number: int) -> str:
    marker = battle.objectives.get(f"marker-{number}")
    if marker is None:
        raise BadInput(f"there is no marker {number}", "expect.marker")
    return marker.owner
