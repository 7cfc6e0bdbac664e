# interpreted: called once a game
"""From options to the table: the field with its terrain and spells, the units, and the chapters in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from banneret.books.age_of_fantasy.battle import SCENARIO, SECTIONS, TERRAIN, Battle, TerrainPlan
from banneret.books.age_of_fantasy.chapter import TABLE, TERRAIN_PROVIDED, ZONES_PROVIDED
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.mission import play_mission
from banneret.books.age_of_fantasy.mission_choices import known_missions
from banneret.books.age_of_fantasy.missions import ROLL
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions, known_chapters
from banneret.books.age_of_fantasy.pieces import terrain_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapter_choices import chosen_in, in_use, open_chapters
from banneret.books.chapters import sides_of
from banneret.books.opr.agreed import check_zone_each
from banneret.books.opr.roster import ModelData, UnitData
from banneret.books.opr.rule_names import merged
from banneret.books.opr.sheets import Spell, learned_spells, model_sheet
from banneret.books.opr.tray import Model
from banneret.books.sides import TWO, Sides
from banneret.core.engine.errors import BadInput


def field_of(options: AgeOfFantasyOptions, sides: Sides) -> Field:
    table = options.table
    spells = {
        seat: [Spell(f"{seat}.{data.id}", data) for data in options.armies[seat].spells] for seat in sides.seats
    }
    if sides.neutral:
        spells[sides.neutral] = []
    return Field(table.width, table.depth, [terrain_of(piece) for piece in table.pieces], spells)


def empty_battle(options: AgeOfFantasyOptions) -> Battle:
    """AF-GEN-22: the field and the chapters in use with their fresh notes, and nobody there yet."""
    known = known_chapters()
    sides = sides_of(in_use(known, chosen_in(known, options)), tuple(sorted(options.armies)), TWO)
    battle = Battle(field_of(options, sides), [], options.terrain_seed, sides)
    battle.missions = known_missions()
    open_chapters(battle, known_chapters(), SECTIONS, options)
    for chapter in battle.chapters:
        if TABLE in chapter.provides:
            battle.bare = chapter.table(battle.bare)
    for chapter in battle.chapters:
        battle.styles = chapter.styles(battle.bare, battle.styles)
        battle.missions = chapter.missions(battle.missions)
    pieces = provided_terrain(battle)
    if pieces is not None:
        battle.bare = Field(battle.bare.width, battle.bare.depth, pieces, battle.bare.spells)
    battle.lay_ground()
    return battle


def provided_terrain(battle: Battle) -> list[Terrain] | None:
    """The pieces that a chapter puts on the table; None if they are those of the options or of the players."""
    for chapter in battle.chapters:
        if TERRAIN_PROVIDED in chapter.provides:
            return chapter.terrain(battle.bare, battle.terrain_seed)
    return None


def with_merged_rules(group: ModelData) -> ModelData:
    """AF-SPC-02: rules that a model or a weapon has twice add up if they have a number, else count once."""
    weapons = tuple([msgspec.structs.replace(w, rules=merged(w.rules)) for w in group.weapons])
    return msgspec.structs.replace(group, rules=merged(group.rules), weapons=weapons)


def unit_of(seat: str, data: UnitData, unit_id: str) -> Unit:
    """A unit of the roster with all its models, still to be deployed."""
    models: list[Model] = []
    learned = learned_spells(seat, data.learned or ())
    for kind, group in enumerate(data.models):
        sheet = model_sheet(
            f"{unit_id}:{kind}", with_merged_rules(group), data.base, data.kind, data.honours or None, learned
        )
        for _ in range(group.count):
            number = len(models) + 1
            models.append(Model(f"{unit_id}/{number}", number, sheet))
    tough = sum([model.sheet.tough for model in models])
    unit = Unit(unit_id, seat, data.name, models, len(models), tough, data.points)
    unit.be_called(data.plural, data.kind == "hero")
    return unit


def enlist(battle: Battle, seat: str, data: UnitData, unit_id: str) -> Unit:
    """A unit of the roster in the battle, with what chapters make of it."""
    return battle.enlist(formed(battle, seat, battle.recruited(seat, data), unit_id))


def formed(battle: Battle, seat: str, data: UnitData, unit_id: str) -> Unit:
    """A unit as its models stand in this battle."""
    unit = unit_of(seat, data, unit_id)
    for chapter in battle.chapters:
        unit = chapter.formed(unit, data)
    return unit


def check_zones(options: AgeOfFantasyOptions) -> AgeOfFantasyOptions:
    """AF-DEP-08, AF-MUL-02: BadInput for more sides than there are zones to deploy in; every style has two.

    AF-MUL-09: a team has one together.
    """
    known = known_chapters()
    chapters = [*in_use(known, chosen_in(known, options))]
    chapters += [mission for mission in known_missions() if mission.id == options.mission]
    provided = any([ZONES_PROVIDED in chapter.provides for chapter in chapters])
    if len(options.armies) > 2 or provided:
        battle = empty_battle(options)
        settle_agreed(battle, options)
        if battle.style == ROLL:
            # A style that is still to be rolled has as many zones as any other.
            battle.style = battle.styles[0].id
        sides = battle.sides.one_of_each(battle.seats)
        who = "armies" if sides == battle.seats else "teams"
        check_zone_each(len(sides), len(battle.zone_numbers()), who)
    return options


def check_scenario(options: AgeOfFantasyOptions, chosen: Mapping[str, Sequence[str]]) -> None:
    """BadInput for a style or mission that somebody asks for and that the chapters in use do not have."""
    battle = empty_battle(options)
    for what, known, clauses in (
        ("deployment", [style.id for style in battle.styles], [each.styles_clause for each in battle.chapters]),
        ("mission", [each.id for each in battle.missions], [each.missions_clause for each in battle.chapters]),
    ):
        named = [chapter.called() for chapter, clause in zip(battle.chapters, clauses, strict=True) if clause]
        for value in chosen.get(what, ()):
            if named and value not in (*known, ROLL):
                clause = next(clause for clause in clauses if clause)
                words = f"“{named[0]}” has no {what} “{value}” ({clause}); there is {', '.join([*known, ROLL])}"
                raise BadInput(words, f"settings.{what}")


def settle_agreed(battle: Battle, options: AgeOfFantasyOptions) -> None:
    """AF-DEP-01, AF-MIS-01: the style and the mission agreed on; what this game has not is rolled for."""
    styles = [style.id for style in battle.styles]
    missions = [mission.id for mission in battle.missions]
    battle.style = options.deployment if options.deployment in styles else ROLL
    play_mission(battle, options.mission if options.mission in missions else ROLL)


def battle_of(options: AgeOfFantasyOptions) -> Battle:
    """A battle about to begin: with the terrain if that is still to be placed."""
    battle = empty_battle(options)
    settle_agreed(battle, options)
    battle.step = SCENARIO
    if options.placement and provided_terrain(battle) is None:
        battle.step = TERRAIN
        battle.layout = TerrainPlan(options.placement, "", (), (), 0, "", options.pieces)
    for seat in battle.seats:
        for data in options.armies[seat].units:
            enlist(battle, seat, data, f"{seat}.{data.id}")
        for hero, host in options.armies[seat].joins:
            battle.wishes[f"{seat}.{hero}"] = f"{seat}.{host}"
    for chapter in battle.chapters:
        for unit in chapter.brings(battle):
            battle.enlist(unit)
    battle.note_generals()
    return battle
