# interpreted: cases are set up once
"""Setting up a skirmish for a conformance case, and what a case may say about warriors.

The words of a case file are read here: the table with its floors, warriors from packs or with a profile of
their own, their places and states, weather, encounters, and the step of the game to begin at.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from banneret.books.case_tools import among, convert
from banneret.books.skirmish import encounters
from banneret.books.skirmish.base_contact import in_contact
from banneret.books.skirmish.battle import (
    AFTERMATH,
    BEFORE,
    MEMBERS,
    NPC_SEAT,
    PHASES,
    TURN_STEPS,
    Battle,
    Charge,
    Encounter,
    Starving,
    pair_of,
)
from banneret.books.skirmish.carrying import CHEST, FIND, SHARD
from banneret.books.skirmish.case_sheets import WarriorSpec, member_of, sheet_of_case, sword_of
from banneret.books.skirmish.case_states import StateSpec
from banneret.books.skirmish.case_tables import table_of
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.invariants import table_faults
from banneret.books.skirmish.mustering import HIRELING
from banneret.books.skirmish.opening import empty_battle
from banneret.books.skirmish.options import SIDES, SkirmishOptions
from banneret.books.skirmish.packs import scenarios
from banneret.books.skirmish.party import FIRST_GOLD, Party
from banneret.books.skirmish.party_lists import load_type
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.trials import leadership
from banneret.books.skirmish.warrior import (
    AWAY,
    BELOW,
    DEAD,
    DONE,
    FLED,
    GONE,
    KNOCKED_DOWN,
    ON_TABLE,
    OUT,
    STANDING,
    STUNNED,
    WAITING,
    Effect,
    Warrior,
)
from banneret.books.skirmish.weather import WEATHERS
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import heading_vector, quantise

_PLACES: Final = (ON_TABLE, WAITING, OUT, DEAD, FLED, GONE, BELOW, AWAY)
_CONDITIONS: Final = (STANDING, KNOCKED_DOWN, STUNNED)
_TYPE: Final = "free-company"  # of a side without anybody from a pack


def arrange(table: Data, units: dict[str, Data], state: Data) -> tuple[SkirmishOptions, Battle]:
    """The options and the skirmish that a case describes."""
    layout = table_of(table)
    where = convert(state, StateSpec, "state")
    steps = (*BEFORE, *TURN_STEPS, AFTERMATH)
    if where.step not in steps:
        raise BadInput(f"there is no step “{where.step}”; the steps are: {', '.join(steps)}", "state.step")
    specs = {key: convert(spec, WarriorSpec, f"units.{key}") for key, spec in units.items()}
    _check_words(where, specs)
    sheets = {key: sheet_of_case(key, spec) for key, spec in specs.items()}
    parties = {seat: party_of(seat, specs, where) for seat in SIDES}
    options = SkirmishOptions(layout, parties, where.scenario, where.market)
    battle = empty_battle(options)
    _set_state(battle, where)
    for key, spec in specs.items():
        battle.put(warrior_of(battle, key, spec, sheets[key]))
    for key, spec in specs.items():
        if spec.against:
            _set_against(battle, key, spec)
    _engage(battle, where)
    counted = {seat: len([spec for spec in specs.values() if spec.side == seat]) for seat in SIDES}
    battle.began = {**counted, **where.began} if where.step != MEMBERS else {}
    _check_places(battle)
    return options, battle


def _check_words(where: StateSpec, specs: Mapping[str, WarriorSpec]) -> None:
    for field, seat in (("active", where.active), ("first", where.first), ("south", where.south)):
        among(seat, SIDES, "side", f"state.{field}")
    for field, seat in (("attacker", where.attacker), ("placing", where.placing)):
        among(seat, ("", *SIDES), "side", f"state.{field}")
    among(where.scenario, ("", *scenarios()), "scenario", "state.scenario")
    among(where.weather, WEATHERS, "weather", "state.weather")
    for key, spec in specs.items():
        if " " in key:
            raise BadInput("the name of a warrior has no spaces", f"units.{key}")
        among(spec.side, (*SIDES, NPC_SEAT), "side", f"units.{key}.side")
        among(spec.condition, _CONDITIONS, "condition", f"units.{key}.condition")
        among(spec.place or ON_TABLE, _PLACES, "place", f"units.{key}.place")
        if spec.against:
            among(spec.against, specs, "warrior", f"units.{key}.against")
        for word in spec.done:
            among(word, DONE, "thing done", f"units.{key}.done")
        for thing in spec.carried:
            kinds = (CHEST, *[kind for kind in (SHARD, FIND) if thing.startswith(kind)])
            if thing not in kinds and len(kinds) == 1:
                what = f"“{thing}” cannot be carried; it is {CHEST}, or {SHARD} or {FIND} with a number"
                raise BadInput(what, f"units.{key}.carried")
    for number, charge in enumerate(where.charges):
        for who in (charge.charger, *charge.targets):
            among(who, specs, "warrior", f"state.charges[{number}]")


def party_of(seat: str, specs: Mapping[str, WarriorSpec], where: StateSpec) -> Party:
    """The party behind the warriors of a side; of the type of the first that is from a pack."""
    own = {key: spec for key, spec in specs.items() if spec.side == seat}
    named = [spec.is_.partition("/")[0] for spec in own.values() if spec.is_]
    kinds = [name for name in named if name not in ("hired", "creature")]
    kind = load_type(kinds[0] if kinds else _TYPE)
    members = tuple(
        member_of(key, spec, kind) for key, spec in own.items() if not spec.is_.startswith("hired/")
    )
    # Those whom an encounter has brought (SK-ENC-52) are in nobody's pay yet.
    swords = tuple(
        sword_of(key, spec)
        for key, spec in own.items()
        if spec.is_.startswith("hired/") and HIRELING not in spec.rules
    )
    party = Party(
        f"side-{seat.lower()}",
        f"Side {seat}",
        kind.id,
        where.purse.get(seat, FIRST_GOLD),
        weirdstone=where.weirdstone.get(seat, 0),
        members=members,
        hired=swords,
        joined=len(members) + len(swords),
    )
    return party.rated()


def _set_state(battle: Battle, where: StateSpec) -> None:
    battle.step = where.step
    battle.turn = where.turn if where.step not in BEFORE else 0
    battle.active, battle.first = where.active, where.first
    if where.step in BEFORE:
        battle.active = ""
    battle.phase = PHASES.get(where.step, "")
    battle.scenario, battle.south, battle.attacker = where.scenario, where.south, where.attacker
    battle.placing = where.placing
    battle.weather, battle.weather_value = where.weather, where.weather_value
    battle.encounters = tuple(
        [
            Encounter(
                each.kind,
                each.seat or where.active,
                each.turn or where.turn,
                each.left,
                each.value,
                tuple(each.at),
                tuple(each.models),
            )
            for each in where.encounters
        ]
    )
    battle.score = {**battle.score, **where.score}
    battle.gold = {**battle.gold, **where.gold}
    battle.shards = {
        key: (quantise(lying.at[0]), quantise(lying.at[1]), lying.on) for key, lying in where.shards.items()
    }
    battle.declared = tuple(
        [Charge(each.charger, tuple(each.targets), each.jump, each.dive) for each in where.charges]
    )
    battle.barred, battle.collapsed = tuple(where.barred), tuple(where.collapsed)
    battle.starving = tuple(
        [Starving(each.warrior, each.at[0], each.at[1], each.on, each.turn) for each in where.starving]
    )
    battle.felled_by = dict(where.felled_by)
    battle.feats = {key: tuple(done) for key, done in where.feats.items()}
    battle.routed, battle.finished, battle.winner = tuple(where.routed), where.finished, where.winner
    if battle.collapsed:
        encounters.lay_ground(battle)


# ---------------------------------------------------------------------------------------- warriors


def warrior_of(battle: Battle, key: str, spec: WarriorSpec, sheet: WarriorSheet) -> Warrior:
    where = f"units.{key}"
    warrior = Warrior(key, spec.side, sheet)
    there = spec.at is not None or bool(spec.against)
    warrior.place = spec.place or (ON_TABLE if there else WAITING)
    if warrior.place == ON_TABLE and not there:
        raise BadInput("a warrior on the table needs a place (at)", where)
    if not battle.field.levels.has(spec.on):
        floors = ", ".join([surface.id for surface in battle.field.levels.surfaces[1:]])
        raise BadInput(f"there is no floor “{spec.on}”; the floors are: {floors}", f"{where}.on")
    if spec.at is not None:
        warrior.x, warrior.y = quantise(spec.at[0]), quantise(spec.at[1])
    warrior.level = spec.on
    warrior.heading = spec.facing
    if spec.wounds is not None:
        if not 0 <= spec.wounds <= warrior.sheet.wounds:
            raise BadInput(f"it has {warrior.sheet.wounds} Wounds, not {spec.wounds}", f"{where}.wounds")
        warrior.wounds = spec.wounds
    warrior.condition = spec.condition
    warrior.fleeing, warrior.hidden = spec.fleeing, spec.hidden
    if spec.frenzied is not None:
        warrior.frenzied = spec.frenzied
    warrior.sinking = spec.sinking
    warrior.done = tuple(spec.done)
    warrior.effects = tuple(
        [Effect(each.kind, each.value, each.seat or spec.side, each.turn) for each in spec.effects]
    )
    warrior.disarmed, warrior.used, warrior.carried = (
        tuple(spec.disarmed),
        tuple(spec.used),
        tuple(spec.carried),
    )
    return warrior


def _set_against(battle: Battle, key: str, spec: WarriorSpec) -> None:
    """In contact with another who has its place already, on the side that `from` says."""
    foe = battle.warrior(spec.against)
    if not foe.on_table() or list(battle.warriors).index(foe.id) >= list(battle.warriors).index(key):
        what = "it stands against a warrior on the table that is written before it"
        raise BadInput(what, f"units.{key}.against")
    warrior = battle.warrior(key).twin()
    sin, cos = heading_vector(spec.from_)
    reach = warrior.sheet.radius + foe.sheet.radius
    warrior.x = quantise(foe.x + sin * reach)
    warrior.y = quantise(foe.y + cos * reach)
    warrior.level = foe.level
    battle.put(warrior)


def _engage(battle: Battle, where: StateSpec) -> None:
    """SK-CC-01: enemies who touch fight each other; for how many rounds already, the case may say."""
    for one, other in combinations(battle.on_table(), 2):
        if battle.are_foes(one, other) and in_contact(battle.field, one, other):
            battle.engaged[pair_of(one.id, other.id)] = where.rounds_fought


def _check_places(battle: Battle) -> None:
    """Nobody is set down where nobody can be: beside a floor, or in somebody else."""
    # Who and with what is the case's own affair: it may want an archer whom no list allows.
    broken = table_faults(battle)
    if broken:
        raise BadInput(broken[0], "units")


# ---------------------------------------------------------------------------------------- facts


def unit_facts(battle: Battle, unit_id: str) -> Data:
    """Everything a case may say about a warrior."""
    warrior = battle.warriors.get(unit_id)
    if warrior is None:
        there = ", ".join(battle.warriors)
        raise BadInput(f"there is no warrior “{unit_id}”; there are {there}", "expect.unit")
    facts: Data = {
        "place": warrior.place,
        "wounds": warrior.wounds,
        "condition": warrior.condition,
        "fleeing": warrior.fleeing,
        "hidden": warrior.hidden,
        "frenzied": warrior.frenzied,
        "sinking": warrior.sinking,
        "done": sorted(warrior.done),
        "effects": sorted([effect.kind for effect in warrior.effects]),
        "disarmed": list(warrior.disarmed),
        "used": list(warrior.used),
        "carried": list(warrior.carried),
        "felled by": battle.felled_by.get(unit_id, ""),
        "feats": list(battle.feats.get(unit_id, ())),
        "engaged": sorted(battle.opponents(unit_id)),
        "side": warrior.seat,
        "name": warrior.name,
    }
    if warrior.on_table():
        facts["at"] = [warrior.x, warrior.y]
        facts["on"] = warrior.level
        facts["height"] = battle.field.height(warrior.level)
        facts["facing"] = warrior.heading
        facts["leadership"] = leadership(battle, warrior)
        for other in battle.others(warrior):
            facts[f"distance to {other.id}"] = quantise(apart(battle.field, warrior, other))
    facts.update(battle_facts(battle))
    return facts


def battle_facts(battle: Battle) -> dict[str, Any]:
    """What holds for everybody; a case asks any warrior about it."""
    return {
        "weather": battle.weather,
        "weather value": battle.weather_value,
        "encounters": [each.kind for each in battle.encounters],
        "encounters left": [each.left for each in battle.encounters],
        "creatures": [each.id for each in battle.of_seat(NPC_SEAT)],
        "step": battle.step,
        "active": battle.active,
        "turn": battle.turn,
        "score": dict(battle.score),
        "gold": dict(battle.gold),
        "shards": sorted(battle.shards),
        "routed": list(battle.routed),
        "finished": battle.finished,
        "won by": battle.winner,
        "collapsed": list(battle.collapsed),
        "barred": list(battle.barred),
    }


def marker_owner(battle: Battle, number: int) -> str:
    """The seat that carries the shard of this number; the chest is the first."""
    for warrior in battle.on_table():
        for key in warrior.carried:
            if key in (f"{SHARD}{number}", CHEST):
                return warrior.seat
    if f"{SHARD}{number}" in battle.shards or CHEST in battle.shards:
        return ""
    raise BadInput(f"there is no marker {number}", "expect.marker")
