"""Setting up a battle for a conformance case, and what a case may say about units.

The words of a case file are read here: units by pack and name or with a profile of their own, their places
and states, who touches whom, the terrain, and the step of the game to begin at.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from banneret.books.case_tools import among, at_least, convert, has_size
from banneret.books.chapter_choices import as_fields, check_choices, notes_in_case, own_steps, split_words
from banneret.books.honours import Honours
from banneret.books.quick_starter import characters, reform_places
from banneret.books.quick_starter.army_building import learned, unit_data_of
from banneret.books.quick_starter.battle import (
    BREAKTHROUGH,
    CHARGES,
    CONDITION,
    DECLARE,
    DEPLOYMENT,
    FEATURES,
    FLUX,
    HILL,
    HINDERING,
    HOLD_THE_GROUND,
    IMPASSABLE,
    KING_OF_THE_HILL,
    MAGIC,
    MELEE,
    MOVES,
    RALLY,
    ROLL_OFF,
    SHOOTING,
    SWAPS,
    TURN_END,
    TURN_START,
    VANGUARD,
    Battle,
    Charge,
    Contact,
)
from banneret.books.quick_starter.opening import empty_battle
from banneret.books.quick_starter.options import TIERS, QuickStarterOptions, known_chapters
from banneret.books.quick_starter.packs import load_army
from banneret.books.quick_starter.roster import (
    Characteristics,
    EffectData,
    Roster,
    ShootingData,
    SpellData,
    UnitData,
)
from banneret.books.quick_starter.sheets import HP, STATS, Spell
from banneret.books.quick_starter.taking_the_field import recruited, unit_of
from banneret.books.quick_starter.unit import (
    DESTROYED,
    FRONT,
    JOINED,
    NORMAL,
    ON_TABLE,
    RESERVE,
    SIDES,
    WAITING,
    Figure,
    Lasting,
    Unit,
    centred,
)
from banneret.books.quick_starter.victory import counts
from banneret.books.sides import SEATS, leader, other_seat
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import heading_vector, quantise, quantise_heading, rectangle
from banneret.core.space.table import Piece, Table

_STEPS = (
    CONDITION,
    ROLL_OFF,
    FEATURES,
    DEPLOYMENT,
    VANGUARD,
    TURN_START,
    DECLARE,
    CHARGES,
    RALLY,
    MOVES,
    FLUX,
    MAGIC,
    SHOOTING,
    SWAPS,
    MELEE,
    TURN_END,
)
# The phase a step lies in, where the case begins in the middle of one.
_PHASES = {CHARGES: "Charge", MOVES: "Movement", MAGIC: "Magic", MELEE: "Melee"}
_PLACES = (ON_TABLE, WAITING, RESERVE, DESTROYED)
_FLAGS = (
    "fleeing",
    "charged",
    "moved",
    "shifted",
    "carried",
    "marched",
    "pivoted",
    "rallied",
    "declared",
    "shot",
    "vanguarded",
    "barred",
    "panic_passed",
)


class _Shooting(msgspec.Struct, forbid_unknown_fields=True):
    range: int = 24
    aim: int = 4
    shots: str = "1"
    strength: int | None = 3
    ap: int = 0
    name: str = "Bow"
    rules: list[str] = []


class _Effect(msgspec.Struct, forbid_unknown_fields=True):
    hits: str = ""
    strength: int | None = None
    wounds_on: int | None = None
    ap: int = 0
    rules: list[str] = []
    stat: str = ""
    roll: str = ""
    modifier: int = 0
    move: int = 0


class _Spell(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    value: int = 5
    target: str = "enemy_unit"
    range: int = 24
    effects: list[_Effect] = []
    needs_sight: bool = False
    may_target_engaged: bool = False
    may_target_fleeing: bool = False
    duration: str = "instant"
    stacks: bool = False


class _Profile(msgspec.Struct, forbid_unknown_fields=True):
    """A unit written out in the case itself. What is not said is a plain soldier's."""

    models: int = 1
    files: int | None = None
    base: tuple[int, int] = (20, 20)
    round: int = 0  # the diameter of a round base
    character: bool = False
    points: int = 0
    rules: list[str] = []
    shooting: _Shooting | None = None
    spells: list[_Spell] = []
    Adv: int = 4
    Mar: int = 8
    Dis: int = 7
    HP: int = 1
    Def: int = 3
    Res: int = 3
    Arm: int = 0
    Agi: int = 3
    Att: int = 1
    Off: int = 3
    Str: int = 3
    AP: int = 0


class _UnitSpec(msgspec.Struct, forbid_unknown_fields=True):
    """`against` sets the unit flush against another, with its own Facing `own` on that unit's Facing `side`,
    shifted by `offset` inches to its own right, and in contact with it."""

    side: str
    is_: str | None = msgspec.field(name="is", default=None)
    profile: _Profile | None = None
    general: bool = False
    honours: Honours | None = None
    at: tuple[float, float] | None = None
    facing: float = 0.0
    against: str | None = None
    own: str = FRONT
    on: str = FRONT
    offset: float = 0.0
    models: int | None = None
    rear: list[int] | None = None
    wounds: int = 0
    health: int | None = None  # of a Character
    place: str = ""
    joins: str | None = None
    file: int | None = None
    flags: list[str] = []
    spells: list[str] = []
    lost_spells: list[str] = []
    losses: dict[str, int] = {}
    phase_health: int | None = None


class _TerrainSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A rectangle, by its middle."""

    at: tuple[float, float]
    size: tuple[float, float]
    category: str
    turn: float = 0.0
    name: str = ""


class _TableSpec(msgspec.Struct, forbid_unknown_fields=True):
    terrain: list[_TerrainSpec] = []


class _ChargeSpec(msgspec.Struct, forbid_unknown_fields=True):
    unit: str
    target: str
    facing: str = FRONT
    flying: bool = False
    redirected: bool = False
    other: str = ""


class _StateSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Where the game stands."""

    step: str = DECLARE
    turn: int = 1
    active: str = "A"
    first: str = "A"
    south: str = "A"
    placing: str = ""
    tier: str = "advanced"
    condition: str = HOLD_THE_GROUND
    features: dict[str, str] = {}
    decks: dict[str, list[int]] = {}
    pools: dict[str, int] = {}
    charges: list[_ChargeSpec] = []
    waiting: list[str] | None = None


def arrange(table: Data, units: dict[str, Data], state: Data) -> tuple[QuickStarterOptions, Battle]:
    """The options and the battle that a case describes."""
    layout = _table(convert(table, _TableSpec, "table"))
    known = known_chapters()
    rest, chosen, words = split_words(known, state)
    where = convert(rest, _StateSpec, "state")
    before = own_steps(known, chosen)
    if where.step not in (*before, *_STEPS):
        every = ", ".join((*before, *_STEPS))
        raise BadInput(f"there is no step “{where.step}”; the steps are: {every}", "state.step")
    _check_state(where, layout, units)
    specs = {key: convert(spec, _UnitSpec, f"units.{key}") for key, spec in units.items()}
    sheets = {key: _unit_data(key, spec) for key, spec in specs.items()}
    armies = {seat: _roster(seat, specs, sheets, where) for seat in SEATS}
    options = QuickStarterOptions(layout, armies, where.tier, 100_000, **as_fields(known, chosen))
    check_choices(known, options)
    battle = empty_battle(options)
    battle.notes = notes_in_case(known, battle.notes, words, battle.seats)
    battle.survey()
    battle.step = where.step
    battle.turn = where.turn if where.step not in (*before, *_STEPS[:5]) else 0
    battle.active, battle.first, battle.south = where.active, where.first, where.south
    battle.placing = where.placing or where.first
    battle.condition = battle.own_condition() or where.condition
    battle.features = dict(where.features)
    for key, spec in specs.items():
        battle.units[key] = unit_of(spec.side, recruited(battle, spec.side, sheets[key]), key)
    spells = {spell.name: spell for unit in battle.units.values() for spell in unit.entry.spells}
    for key, spec in specs.items():
        battle.put(_as_described(battle.unit(key), spec, spells))
    _join(battle, specs)
    for key, spec in specs.items():
        _place(battle, key, spec)
    _the_rest(battle, where, specs)
    battle.survey()
    return options, battle


def _check_state(where: _StateSpec, layout: Table, units: Collection[str]) -> None:
    """The words of a state: sides, conditions, features and units that there are."""
    for field, seat in (("active", where.active), ("first", where.first), ("south", where.south)):
        among(seat, SEATS, "side", f"state.{field}")
    among(where.placing, ("", *SEATS), "side", "state.placing")
    among(where.tier, TIERS, "tier", "state.tier")
    among(where.condition, (HOLD_THE_GROUND, BREAKTHROUGH, KING_OF_THE_HILL), "condition", "state.condition")
    for seat, feature in where.features.items():
        among(seat, SEATS, "side", "state.features")
        among(feature, [piece.id for piece in layout.pieces], "terrain feature", f"state.features.{seat}")
    for seat in (*where.decks, *where.pools):
        among(seat, SEATS, "side", "state.decks" if seat in where.decks else "state.pools")
    for unit in where.waiting or []:
        among(unit, units, "unit", "state.waiting")


def _table(spec: _TableSpec) -> Table:
    pieces: list[Piece] = []
    for number, entry in enumerate(spec.terrain):
        if entry.category not in (HILL, HINDERING, IMPASSABLE):
            what = f"terrain is {HILL}, {HINDERING} or {IMPASSABLE}, not “{entry.category}”"
            raise BadInput(what, f"table.terrain[{number}].category")
        has_size(entry.size, f"table.terrain[{number}].size")
        half = (0.5 * entry.size[0], 0.5 * entry.size[1])
        shape = rectangle(entry.at[0], entry.at[1], half[0], half[1], entry.turn).points()
        hindering = entry.category == HINDERING
        pieces.append(
            Piece(
                f"{entry.category}-{number + 1}",
                entry.category,
                tuple((round(x, 3), round(y, 3)) for x, y in shape),
                cover=hindering,
                difficult=False,
                dangerous=hindering,
                impassable=entry.category == IMPASSABLE,
                blocks_sight=not hindering,
                name=entry.name,
            )
        )
    return Table(36.0, 48.0, tuple(pieces))


# ---------------------------------------------------------------------------------------- units


def _unit_data(key: str, spec: _UnitSpec) -> UnitData:
    if spec.side not in SEATS:
        raise BadInput(f"the sides are A and B, not “{spec.side}”", f"units.{key}.side")
    if " " in key:
        raise BadInput("the name of a unit has no spaces", f"units.{key}")
    if (spec.is_ is None) == (spec.profile is None):
        raise BadInput("a unit is either from a pack (is) or has a profile", f"units.{key}")
    if spec.profile is not None:
        return _honoured(_from_profile(key, spec.profile, spec.general), spec)
    army, slash, unit = (spec.is_ or "").partition("/")
    if not slash:
        raise BadInput("a unit is named as army/unit", f"units.{key}.is")
    pack = load_army(army)
    if unit not in pack.units:
        raise BadInput(f"{army} has no unit “{unit}”; it has {', '.join(pack.units)}", f"units.{key}.is")
    data = unit_data_of(pack, unit)
    return _honoured(msgspec.structs.replace(data, id=key, general=spec.general), spec)


def _honoured(data: UnitData, spec: _UnitSpec) -> UnitData:
    """With what it brings from a campaign, allowed by a list or not."""
    if spec.honours is None:
        return data
    return msgspec.structs.replace(data, honours=spec.honours, learned=learned(spec.honours))


def _from_profile(key: str, profile: _Profile, general: bool) -> UnitData:
    where = f"units.{key}.profile"
    at_least(profile.models, 1, f"{where}.models")
    at_least(profile.HP, 1, f"{where}.HP")
    at_least(min(profile.base), 1, f"{where}.base")
    at_least(profile.round, 0, f"{where}.round")
    if profile.files is not None:
        at_least(profile.files, 1, f"{where}.files")
    if profile.character and profile.models != 1:
        raise BadInput("a Character is one model", f"units.{key}.profile.models")
    if profile.spells and not profile.character:
        raise BadInput("only Characters have spells", f"units.{key}.profile.spells")
    stats = Characteristics(**{stat: getattr(profile, stat) for stat in STATS})
    shooting = None
    if profile.shooting is not None:
        s = profile.shooting
        shooting = ShootingData(s.name, s.range, s.aim, s.shots, s.strength, s.ap, tuple(s.rules))
    base = (profile.round, profile.round) if profile.round else profile.base
    data = UnitData(
        id=key,
        name=key,
        entry=key,
        category="character" if profile.character else "core",
        points=profile.points,
        models=profile.models,
        files=profile.files or min(5, profile.models),
        base=base,
        profile=stats,
        round_base=bool(profile.round),
        rules=tuple(profile.rules),
        shooting=shooting,
        spells=tuple(_spell(key, spell) for spell in profile.spells),
        general=general,
    )
    try:
        unit_of("A", data, key)
    except BadInput as fault:
        raise BadInput(str(fault), f"units.{key}.profile") from fault
    return data


def _spell(key: str, spell: _Spell) -> SpellData:
    effects = tuple(
        EffectData(e.hits, e.strength, e.wounds_on, e.ap, tuple(e.rules), e.stat, e.roll, e.modifier, e.move)
        for e in spell.effects
    )
    return SpellData(
        id=f"{key}:{spell.name.lower().replace(' ', '-')}",
        name=spell.name,
        casting_value=spell.value,
        target=spell.target,
        range=spell.range,
        effects=effects,
        needs_sight=spell.needs_sight,
        may_target_engaged=spell.may_target_engaged,
        may_target_fleeing=spell.may_target_fleeing,
        duration=spell.duration,
        stacks=spell.stacks,
    )


def _roster(seat: str, specs: dict[str, _UnitSpec], sheets: dict[str, UnitData], where: _StateSpec) -> Roster:
    units = tuple(sheets[key] for key, spec in specs.items() if spec.side == seat)
    return Roster(f"Side {seat}", "case", 0, 100_000, where.tier, units)


def _as_described(unit: Unit, spec: _UnitSpec, spells: dict[str, Spell]) -> Unit:
    """Casualties, wounds and state as the case says; not yet its place."""
    where = f"units.{unit.id}"
    made = unit.twin()
    if spec.models is not None:
        if not 1 <= spec.models <= unit.rnf:
            raise BadInput(f"it has {unit.rnf} models, so {spec.models} cannot be left", f"{where}.models")
        made.rnf = spec.models
        made.pool = spec.models * unit.entry.profile[HP]
        files = min(unit.files, spec.models)
        short = spec.models % files
        made.reshape(files, centred(short, files) if short else ())
    if spec.rear is not None:
        if len(spec.rear) != len(made.rear) or any([not 0 <= f < made.files for f in spec.rear]):
            raise BadInput(f"the last rank has {len(made.rear)} of {made.files} places", f"{where}.rear")
        made.reshape(made.files, tuple(sorted(spec.rear)))
    if spec.wounds:
        if not 0 < spec.wounds < unit.entry.profile[HP]:
            raise BadInput(f"{spec.wounds} wounds would kill the model", f"{where}.wounds")
        made.pool -= spec.wounds
    if made.figures:
        figure = made.figures[0].twin()
        if spec.health is not None:
            figure.hp = spec.health
        figure.lost = tuple([_known(spells, name, where).key for name in spec.lost_spells])
        made.figures = (figure,)
    for flag in spec.flags:
        if flag not in _FLAGS:
            raise BadInput(f"there is no flag “{flag}”; known are {', '.join(_FLAGS)}", f"{where}.flags")
        setattr(made, flag, True)
    for name in spec.spells:
        spell = _known(spells, name, where)
        made.lasting = (*made.lasting, Lasting(spell, _caster_of(spell, spec)))
    made.losses = tuple(spec.losses.items())
    return made


def _known(spells: dict[str, Spell], name: str, where: str) -> Spell:
    if name not in spells:
        raise BadInput(f"nobody here has the spell “{name}”", f"{where}.spells")
    return spells[name]


def _caster_of(spell: Spell, spec: _UnitSpec) -> str:
    """A spell for enemies was cast by the other side."""
    return other_seat(spec.side) if spell.target == "enemy_unit" else spec.side


def _join(battle: Battle, specs: dict[str, _UnitSpec]) -> None:
    for key, spec in specs.items():
        if spec.joins is None:
            continue
        where = f"units.{key}.joins"
        if spec.joins not in battle.units:
            raise BadInput(f"there is no unit “{spec.joins}” to join", where)
        host, hero = battle.unit(spec.joins), battle.unit(key)
        if not hero.figures or not characters.may_host(host, hero.figures[0]):
            raise BadInput(f"{key} cannot join {spec.joins}", where)
        places = characters.places_in(host)
        file = places[0] if spec.file is None else spec.file
        if file not in places:
            raise BadInput(f"the places are {places}, not {file}", f"units.{key}.file")
        battle.put(characters.joined_by(host, hero.figures[0], file))
        joined = hero.twin()
        joined.place = JOINED
        battle.put(joined)


def _place(battle: Battle, key: str, spec: _UnitSpec) -> None:
    unit = battle.unit(key)
    where = f"units.{key}"
    if spec.joins is not None:
        return
    if spec.against is not None:
        _set_against(battle, unit, spec, where)
        return
    place = spec.place or (ON_TABLE if spec.at is not None else WAITING)
    if place not in _PLACES:
        raise BadInput(f"a unit is {', '.join(_PLACES)}; not “{place}”", f"{where}.place")
    if place == ON_TABLE:
        if spec.at is None:
            raise BadInput("a unit on the table needs a place (at)", where)
        unit = unit.stand(spec.at[0], spec.at[1], spec.facing)
    else:
        unit = unit.twin()
        unit.place = place
    battle.put(unit)


def _set_against(battle: Battle, unit: Unit, spec: _UnitSpec, where: str) -> None:
    """Flush against a unit that has its place already."""
    enemy = battle.units.get(spec.against or "")
    if enemy is None or not enemy.on_table():
        raise BadInput("it stands against a unit on the table that is written before it", f"{where}.against")
    if spec.own not in SIDES or spec.on not in SIDES:
        raise BadInput(f"the Facings are {', '.join(SIDES)}", where)
    if enemy.is_round():
        cx, cy = enemy.centre()
        sin, cos = heading_vector(spec.facing)
        x = cx - sin * enemy.radius() + cos * spec.offset
        y = cy - cos * enemy.radius() - sin * spec.offset
        battle.put(unit.stand(x, y, spec.facing))
        battle.engage(Contact(unit.id, FRONT, enemy.id, ""))
        return
    x0, y0, x1, y1 = enemy.facing_edge(spec.on)
    inward = quantise_heading(enemy.heading + NORMAL[spec.on] + 180.0)
    sin, cos = heading_vector(inward)
    across = unit.depth() if spec.own in ("front", "rear") else unit.width()
    cx = 0.5 * (x0 + x1) - sin * 0.5 * across + cos * spec.offset
    cy = 0.5 * (y0 + y1) - cos * 0.5 * across - sin * spec.offset
    pose = unit.pose_about(cx, cy, quantise_heading(inward + reform_places.TURN[spec.own]))
    battle.put(unit.stand(*pose))
    battle.engage(Contact(unit.id, spec.own, enemy.id, spec.on))


def _the_rest(battle: Battle, where: _StateSpec, specs: dict[str, _UnitSpec]) -> None:
    for seat, cards in where.decks.items():
        battle.decks[seat] = tuple(cards)
    for seat, dice in where.pools.items():
        battle.pools[seat] = dice
    for spec in where.charges:
        if spec.unit not in battle.units or spec.target not in battle.units:
            raise BadInput("a charge is of one unit on another", "state.charges")
        target = battle.unit(spec.target)
        charge = Charge(spec.unit, spec.target, spec.facing, spec.flying, target.centre())
        charge.redirected = spec.redirected
        charge.other = spec.other
        battle.charges[spec.unit] = charge
        declared = battle.unit(spec.unit).twin()
        declared.declared = True
        battle.put(declared)
    battle.phase = _PHASES.get(battle.step, "")
    for unit in battle.on_table():
        counted = unit.twin()
        given = specs[unit.id].phase_health
        counted.phase_hp = unit.health() + unit.phase_losses() if given is None else given
        battle.put(counted)
    if battle.step == MELEE:
        engaged = [unit.id for unit in battle.on_table() if battle.is_engaged(unit)]
        battle.waiting = tuple(engaged if where.waiting is None else where.waiting)


# ---------------------------------------------------------------------------------------- facts


def unit_facts(battle: Battle, unit_id: str) -> Data:
    """Everything a case may say about a unit, or about a Character in one."""
    unit = battle.units.get(unit_id)
    if unit is None:
        raise BadInput(f"there is no unit “{unit_id}”; there are {', '.join(battle.units)}", "expect.unit")
    facts: Data = {
        "place": unit.place,
        "models": unit.total(),
        "rank and file": unit.rnf,
        "pool": unit.pool,
        "health": unit.health(),
        "spells": [upon.spell.name for upon in unit.lasting],
        "losses": dict(unit.losses),
        "light": unit.is_light(),
        "characters": [figure.id for figure in sorted(unit.figures, key=_by_file)],
    }
    for flag in _FLAGS:
        facts[flag] = bool(getattr(unit, flag))
    for host in battle.units.values():
        if host.place == JOINED:
            # What stands there is how he was before he joined.
            continue
        for figure in host.figures:
            if figure.id == unit_id:
                facts["in"] = host.id
                facts["health"] = figure.hp if host.id != unit_id or unit.rnf == 0 else facts["health"]
                facts["file"] = figure.file
                facts["lost spells"] = list(figure.lost)
                facts["own spells"] = [upon.spell.name for upon in figure.lasting]
    if unit.on_table():
        cx, cy = unit.centre()
        facts.update(
            {
                "files": unit.files,
                "ranks": unit.ranks(),
                "counted ranks": unit.counted_ranks(),
                "rear": list(unit.rear),
                "at": [unit.x, unit.y],
                "facing": unit.heading,
                "centre": [quantise(cx), quantise(cy)],
                "size": [quantise(unit.width()), quantise(unit.depth())],
                "engaged": battle.is_engaged(unit),
                "foes": sorted(battle.foes_of(unit.id)),
                "advance": battle.advance_rate(unit),
                "march": battle.march_rate(unit),
            }
        )
        for contact in battle.contacts_of(unit.id):
            facts[f"touches {contact.enemy_of(unit.id)} with"] = contact.side_of(unit.id)
        for other in battle.others(unit):
            facts[f"distance to {other.id}"] = unit.distance_to(other)
    facts.update(battle.facts_of_chapters(unit_id))
    return facts


def _by_file(figure: Figure) -> int:
    return figure.file


def marker_owner(battle: Battle, number: int) -> str:
    """The one marker stands at the centre; whoever has more units there holds it. Chapters may bring others."""
    owners = [marker["owner"] for chapter in battle.chapters for marker in chapter.markers(battle)]
    if owners and 1 <= number <= len(owners):
        return owners[number - 1]
    if number != 1:
        raise BadInput(f"there is no marker {number}", "expect.marker")
    return leader(counts(battle))
