# interpreted: called once a game
"""From options to the table: the field with its terrain and spells, the units, and the chapters in use."""

from __future__ import annotations

from banneret.books.chapter_choices import chosen_in, in_use, open_chapters
from banneret.books.chapters import sides_of
from banneret.books.opr.agreed import check_zone_each
from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Spell, learned_spells, model_sheet
from banneret.books.opr.tray import Model, arrange
from banneret.books.regiments.battle import SECTIONS, Battle
from banneret.books.regiments.chapter import TABLE, ZONES_PROVIDED
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.options import RegimentsOptions, known_chapters
from banneret.books.regiments.unit import Unit
from banneret.books.sides import TWO, Sides
from banneret.core.space.geometry import Polygon


def field_of(options: RegimentsOptions, sides: Sides = TWO) -> Field:
    table = options.table
    pieces = [
        Terrain(
            piece.id,
            piece.kind,
            piece.name or piece.kind,
            Polygon(list(piece.polygon)),
            piece.cover,
            piece.difficult,
            piece.dangerous,
            piece.impassable,
            piece.blocks_sight,
        )
        for piece in table.pieces
    ]
    spells = {
        seat: [Spell(f"{seat}.{data.id}", data) for data in options.armies[seat].spells]
        for seat in sorted(options.armies)
    }
    if sides.neutral:
        spells[sides.neutral] = []
    return Field(table.width, table.depth, pieces, spells)


def empty_battle(options: RegimentsOptions) -> Battle:
    """The field and the chapters in use with their fresh notes, and nobody there yet."""
    known = known_chapters()
    sides = sides_of(in_use(known, chosen_in(known, options)), tuple(sorted(options.armies)), TWO)
    battle = Battle(field_of(options, sides), sides)
    open_chapters(battle, known, SECTIONS, options)
    for chapter in battle.chapters:
        if TABLE in chapter.provides:
            battle.bare = chapter.table(battle.bare)
    battle.lay_ground()
    return battle


def battle_of(options: RegimentsOptions) -> Battle:
    """A battle about to begin, with everybody still to be deployed."""
    battle = empty_battle(options)
    for seat in battle.seats:
        for data in options.armies[seat].units:
            unit = unit_of(seat, battle.recruited(seat, data), f"{seat}.{data.id}")
            battle.units[unit.id] = unit
    for chapter in battle.chapters:
        for brought in chapter.brings(battle):
            battle.units[brought.id] = brought
    battle.note_generals()
    battle.step = ""
    battle.go_on_preparing()
    return battle


def check_zones(options: RegimentsOptions) -> RegimentsOptions:
    """BadInput if there are more armies than zones for them; the book itself has two (RG-PRE-15)."""
    armies = len(options.armies)
    known = known_chapters()
    chapters = in_use(known, chosen_in(known, options))
    if armies > 2 or any([ZONES_PROVIDED in chapter.provides for chapter in chapters]):
        check_zone_each(armies, len(empty_battle(options).own_outlines()) or 2)
    return options


def unit_of(seat: str, data: UnitData, unit_id: str) -> Unit:
    """A unit of the roster with all its models, still to be deployed."""
    models: list[Model] = []
    learned = learned_spells(seat, data.learned or ())
    for kind, group in enumerate(data.models):
        sheet = model_sheet(f"{unit_id}:{kind}", group, data.base, data.kind, data.honours or None, learned)
        for _ in range(group.count):
            number = len(models) + 1
            models.append(Model(f"{unit_id}/{number}", number, sheet))
    width, (slot_width, slot_depth) = data.width, data.base
    standing = arrange(models, width, slot_width, slot_depth)
    tough = sum([model.sheet.tough for model in models])
    unit = Unit(
        unit_id, seat, data.name, width, slot_width, slot_depth, standing, len(models), tough, data.points
    )
    unit.be_called(data.plural, data.kind == "hero")
    return unit
