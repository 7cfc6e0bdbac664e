"""Setting up a battle for a conformance case, and what a case may say about units.

The words of a case file are read here: units by pack and name or with a profile of their own, their places
and states, the terrain, and the step of the game to begin at.
"""

from __future__ import annotations

import msgspec

from banneret.books.case_tools import among, convert
from banneret.books.chapter_choices import as_fields, check_choices, notes_in_case, own_steps, split_words
from banneret.books.opr.case_units import (
    TableSpec,
    UnitSpec,
    as_described,
    join_heroes,
    known_spells,
    place_of,
    roster_of,
    sides_in_case,
    table_of,
    troop_facts,
    unit_data,
    unit_named,
)
from banneret.books.opr.casualties import next_to_lose
from banneret.books.opr.objectives import Objective
from banneret.books.regiments.battle import (
    DEPLOYMENT,
    EDGES,
    OBJECTIVES,
    ROUND_END,
    ROUND_START,
    SCOUTS,
    TURN,
    Battle,
)
from banneret.books.regiments.options import RegimentsOptions, known_chapters
from banneret.books.regiments.taking_the_field import empty_battle, unit_of
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import CONTACT

_STEPS = (OBJECTIVES, EDGES, DEPLOYMENT, SCOUTS, ROUND_START, TURN, ROUND_END)


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
    layout = table_of(convert(table, TableSpec, "table"), "regiments")
    known = known_chapters()
    rest, chosen, words = split_words(known, state)
    where = convert(rest, _StateSpec, "state")
    steps = (*own_steps(known, chosen), *_STEPS)
    if where.step not in steps:
        raise BadInput(f"there is no step “{where.step}”; the steps are: {', '.join(steps)}", "state.step")
    specs = {key: convert(spec, UnitSpec, f"units.{key}") for key, spec in units.items()}
    seats, neutral = sides_in_case(known, chosen, [spec.side for spec in specs.values()])
    among(where.turn, (*seats, *neutral), "side", "state.turn")
    among(where.first, seats, "side", "state.first")
    among(where.south, seats, "side", "state.south")
    for number, marker in enumerate(where.markers):
        among(marker.owner, ("", *seats, *neutral), "side", f"state.markers[{number}].owner")
    if where.step == TURN and not units:
        raise BadInput("somebody takes this turn, so a case needs at least one unit", "units")
    sheets = {key: unit_data(key, spec, "regiments", (*seats, *neutral)) for key, spec in specs.items()}
    armies = {seat: roster_of(seat, specs, sheets, where.spells) for seat in seats}
    options = RegimentsOptions(layout, armies, 100_000, **as_fields(known, chosen))
    check_choices(known, options)
    battle = empty_battle(options)
    battle.notes = notes_in_case(known, battle.notes, words, battle.seats)
    battle.step = where.step
    battle.round = where.round if where.round is not None else int(where.step in (TURN, ROUND_START, ROUND_END))
    battle.turn, battle.first, battle.south = where.turn, where.first, where.south
    battle.finished = where.finished
    battle.markers_to_place = where.markers_to_place
    battle.activations = 1  # a unit that wavers has lost its nerve in an earlier activation
    if where.step in _STEPS[1:]:
        battle.lay_own_markers()
    for number, marker in enumerate(where.markers, 1):
        key = f"marker-{number}"
        battle.objectives[key] = Objective(key, marker.at[0], marker.at[1], marker.owner)
    for key, spec in specs.items():
        battle.units[key] = unit_of(spec.side, battle.recruited(spec.side, sheets[key]), key)
    battle.note_generals()
    join_heroes(battle, specs)
    for key, spec in specs.items():
        if spec.joins is None:
            battle.put(_as_described(battle, battle.unit(key), spec))
    battle.lay_ground()
    return options, battle


def _as_described(battle: Battle, unit: Unit, spec: UnitSpec) -> Unit:
    """Casualties, wounds, place and state as the case says."""
    unit = as_described(unit, spec, next_to_lose, known_spells(battle, battle.field.spells))
    if spec.at is not None:
        unit = unit.at(spec.at[0], spec.at[1], spec.facing)
    return unit.in_place(place_of(spec, spec.at is not None, f"units.{unit.id}"))


def unit_facts(battle: Battle, unit_id: str) -> Data:
    """Everything a case may say about a unit."""
    unit = unit_named(battle, unit_id)
    facts = troop_facts(unit)
    facts.update(battle.facts_of_chapters(unit_id))
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
