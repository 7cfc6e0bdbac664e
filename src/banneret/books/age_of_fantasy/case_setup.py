"""Setting up a battle for a conformance case, and what a case may say about units.

The words of a case file are read here: units by pack and name or with a profile of their own, their places
and states, the terrain, the scenario, and the step of the game to begin at.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from banneret.books.age_of_fantasy.activation import note_start
from banneret.books.age_of_fantasy.arranging import formation
from banneret.books.age_of_fantasy.battle import (
    OBJECTIVES,
    OVER,
    ROUND_START,
    SCENARIO,
    STEPS,
    TERRAIN,
    TURN,
    Battle,
    TerrainPlan,
)
from banneret.books.age_of_fantasy.casualties import tier
from banneret.books.age_of_fantasy.deployment import give_zone
from banneret.books.age_of_fantasy.mission import mission_of, play_mission
from banneret.books.age_of_fantasy.missions import ROLL
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions, known_chapters, read_options
from banneret.books.age_of_fantasy.pieces import check_kind
from banneret.books.age_of_fantasy.rolled_tables import PLACEMENT
from banneret.books.age_of_fantasy.taking_the_field import empty_battle, enlist, settle_agreed
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.books.case_tools import among, convert
from banneret.books.chapter_choices import (
    as_fields,
    notes_in_case,
    split_words,
)
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
from banneret.books.opr.objectives import Objective
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant
from banneret.core.space.bases import touching
from banneret.core.space.geometry import CONTACT

BOOK = "age-of-fantasy"


class _UnitSpec(UnitSpec, forbid_unknown_fields=True):
    """`at` is the middle of the unit, in its usual formation; `places` gives each model its own.

    `inside` is the piece of terrain that holds it.
    """

    places: list[list[float]] = msgspec.field(default_factory=list)
    inside: str = ""
    stances: list[str] = msgspec.field(default_factory=list)
    points: int | None = None


class _MarkerSpec(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float]
    owner: str = ""
    belongs: str = ""
    carrier: str = ""


class _LayoutSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Terrain being placed: the kinds still to come, and what has been settled about it."""

    style: str
    pieces: list[str] = []
    winner: str = ""
    limit: int = 0
    half: str = ""


class _StateSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the game stands. `spells` names the army whose spells a side has."""

    step: str = TURN
    round: int | None = None  # 0 while the table is set up, else 1
    turn: str = "A"
    first: str = "A"
    finished: str = ""
    markers: list[_MarkerSpec] = []
    markers_to_place: int = -1
    spells: dict[str, str] = {}
    deployment: str = "frontline"
    mission: str = "duel"
    zones: dict[str, int] | None = None  # else the first for A, the second for B or its team, and so on
    terrain: _LayoutSpec | None = None
    seed: int = 0


def arrange(table: Data, units: dict[str, Data], state: Data) -> tuple[AgeOfFantasyOptions, Battle]:
    """The options and the battle that a case describes."""
    layout = table_of(convert(table, TableSpec, "table"), BOOK)
    known = known_chapters()
    rest, chosen, words = split_words(known, state)
    where = convert(rest, _StateSpec, "state")
    specs = {key: convert(spec, _UnitSpec, f"units.{key}") for key, spec in units.items()}
    seats, neutral = sides_in_case(known, chosen, [spec.side for spec in specs.values()])
    _check_state(where, units, ("", *seats, *neutral))
    sheets = {key: unit_data(key, spec, BOOK, (*seats, *neutral)) for key, spec in specs.items()}
    armies = {seat: roster_of(seat, specs, sheets, where.spells) for seat in seats}
    options = AgeOfFantasyOptions(
        layout,
        armies,
        100_000,
        deployment=where.deployment,
        mission=where.mission,
        pieces=() if where.terrain is None else tuple(where.terrain.pieces),
        terrain_seed=where.seed,
        **as_fields(known, chosen),
    )
    _check(options)
    battle = empty_battle(options)
    battle.notes = notes_in_case(known, battle.notes, words, battle.seats)
    _scenario(battle, options, where)
    for key, spec in specs.items():
        unit = enlist(battle, spec.side, sheets[key], key)
        if spec.points is not None:
            unit.points = spec.points
    battle.note_generals()
    join_heroes(battle, specs)
    if battle.round > 0:
        # Before anybody is put where the case has it: who is destroyed by now took part as well.
        note_start(battle)
    for key, spec in specs.items():
        if spec.joins is None:
            battle.put(_standing(battle, battle.unit(key), spec))
    for key, spec in specs.items():
        if spec.joins is None:
            battle.put(_described(battle, battle.unit(key), spec))
    battle.lay_ground()
    return options, battle


def _check_state(where: _StateSpec, units: Collection[str], nobody: tuple[str, ...]) -> None:
    """The words of a state: sides, styles, side-missions and units that there are."""
    for field, seat in (("turn", where.turn), ("first", where.first), ("finished", where.finished)):
        among(seat, nobody, "side", f"state.{field}")
    for number, marker in enumerate(where.markers):
        place = f"state.markers[{number}]"
        among(marker.owner, nobody, "side", f"{place}.owner")
        among(marker.belongs, nobody, "side", f"{place}.belongs")
        among(marker.carrier, ("", *units), "unit", f"{place}.carrier")
    if where.terrain is not None:
        styles = [*[style.id for style in PLACEMENT], ROLL]
        among(where.terrain.style, styles, "style of terrain placement", "state.terrain.style")
        among(where.terrain.winner, nobody, "side", "state.terrain.winner")
        for number, kind in enumerate(where.terrain.pieces):
            check_kind(kind, f"state.terrain.pieces[{number}]")
    elif where.step == TERRAIN:
        raise BadInput("terrain is being placed, so say in which style", "state.terrain")


def _check(options: AgeOfFantasyOptions) -> None:
    """The words of the scenario; the table of a case may be as bare as it likes, and get as few pieces."""
    bare = msgspec.structs.replace(options.table, pieces=())
    plain = msgspec.structs.replace(options, table=bare, pieces=(), placement="random", armies=options.armies)
    roomy = {
        seat: msgspec.structs.replace(army, units=army.units or _anybody(options))
        for seat, army in plain.armies.items()
    }
    read_options(msgspec.structs.replace(plain, armies=roomy))


def _anybody(options: AgeOfFantasyOptions) -> tuple[msgspec.Struct, ...]:
    found = [unit for army in options.armies.values() for unit in army.units]
    if not found:
        raise BadInput("a case needs at least one unit", "units")
    return (found[0],)


def _scenario(battle: Battle, options: AgeOfFantasyOptions, where: _StateSpec) -> None:
    steps = [*STEPS]
    steps[steps.index(OBJECTIVES) : steps.index(OBJECTIVES)] = [
        step for chapter in battle.chapters for step in chapter.steps
    ]
    if where.step not in steps or where.step == OVER:
        raise BadInput(f"there is no step “{where.step}”; the steps are: {', '.join(steps)}", "state.step")
    battle.step = where.step
    fought = steps.index(where.step) >= steps.index(ROUND_START)
    battle.round = where.round if where.round is not None else int(fought)
    battle.turn, battle.first, battle.finished = where.turn, where.first, where.finished
    battle.markers_to_place = where.markers_to_place
    battle.activations = 1  # a unit that wavers has lost its nerve in an earlier activation
    settle_agreed(battle, options)
    if len(battle.missions) == 1 and steps.index(where.step) > steps.index(SCENARIO):
        play_mission(battle, battle.missions[0].id)
        if steps.index(where.step) > steps.index(OBJECTIVES) and not where.markers:
            mission_of(battle).fixed_markers(battle)
    if where.zones is not None:
        battle.zones = where.zones
    else:
        for at, seat in enumerate(battle.sides.one_of_each(battle.seats)):
            give_zone(battle, seat, at + 1)
    for number, marker in enumerate(where.markers, 1):
        key = f"marker-{number}"
        battle.objectives[key] = Objective(
            key, marker.at[0], marker.at[1], marker.owner, marker.belongs, marker.carrier
        )
    if where.terrain is not None:
        spec, pieces = where.terrain, options.pieces
        waiting = tuple(range(len(pieces))) if spec.winner else ()
        battle.layout = TerrainPlan(spec.style, spec.winner, waiting, (), spec.limit, spec.half, pieces)


def _standing(battle: Battle, unit: Unit, spec: _UnitSpec) -> Unit:
    """The unit with all its models where the case puts it."""
    where = f"units.{unit.id}"
    places: list[Place] = []
    if spec.places:
        if len(spec.places) != unit.size():
            raise BadInput(f"it has {unit.size()} models and {len(spec.places)} places", f"{where}.places")
        for number, given in enumerate(spec.places):
            if len(given) not in (2, 3):
                raise BadInput("a place is [x, y] or [x, y, heading]", f"{where}.places[{number}]")
            places.append((given[0], given[1], given[2] if len(given) == 3 else spec.facing))
    elif spec.at is not None:
        places = formation(unit, spec.at[0], spec.at[1], spec.facing)
    elif spec.inside:
        piece = battle.piece(spec.inside)
        if piece is None:
            known = [each.id for each in battle.field.pieces]
            raise BadInput(f"there is no piece of terrain “{spec.inside}”{meant(spec.inside, known)}", where)
        return unit.held_in(piece)
    place = place_of(spec, bool(places), where)
    return unit.at(places).in_place(place) if places else unit.in_place(place)


def _described(battle: Battle, unit: Unit, spec: _UnitSpec) -> Unit:
    """Casualties, wounds and state as the case says; those who stand last fall first."""
    unit = as_described(
        unit, spec, lambda models: tier(models)[::-1], known_spells(battle, battle.field.spells)
    )
    unit = unit.with_stances(tuple(spec.stances))
    return battle.shaken(unit) if unit.wavering else unit


def unit_facts(battle: Battle, unit_id: str) -> Data:
    """Everything a case may say about a unit."""
    unit = unit_named(battle, unit_id)
    facts = troop_facts(unit)
    facts["stances"] = list(unit.stances)
    facts["model wounds"] = {str(m.number): m.wounds for m in unit.models}
    facts["numbers"] = [model.number for model in unit.models]
    facts["carries"] = [m.id for m in battle.objectives.values() if m.carrier == unit_id]
    facts.update(battle.facts_of_chapters(unit_id))
    if unit.on_table() and unit.models:
        x, y, _ = unit.middle()
        facts["at"] = [round(x, 3), round(y, 3)]
        facts["places"] = [[base.cx, base.cy, base.heading] for base in unit.bases]
        facts["coherent"] = unit.violation() <= 0.0
        others = [(other, unit.distance_to(other)) for other in battle.others(unit)]
        facts["touching"] = [other.id for other, apart in others if apart <= CONTACT]
        facts["models in contact"] = sum(
            any(touching(base, there) for other in battle.enemies_of(unit) for there in other.bases)
            for base in unit.bases
        )
        for other, apart in others:
            facts[f"distance to {other.id}"] = apart
    return facts
