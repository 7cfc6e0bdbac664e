"""Rosters and tables become the units and the field that the rules play with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.books.quick_starter.amounts import parse_amount
from banneret.books.quick_starter.battle import HILL, HINDERING, IMPASSABLE, Battle, Field, Terrain
from banneret.books.quick_starter.model_rules import parse_rule
from banneret.books.quick_starter.sheets import STATS, Effect, Entry, Spell, Weapon
from banneret.books.quick_starter.standing import has_standard
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import Polygon

if TYPE_CHECKING:
    from banneret.books.quick_starter.roster import EffectData, ShootingData, SpellData, UnitData
    from banneret.core.space.table import Piece, Table

TARGETS = ("enemy_unit", "friendly_unit", "caster_unit", "caster")
ROLLS = ("to hit", "to wound", "aegis", "reroll to hit", "reroll to wound")


def category_of(piece: Piece) -> str:
    """QS-TER-01: which of the categories a piece of a map belongs to; "" for open ground."""
    if piece.impassable:
        return IMPASSABLE
    if piece.dangerous or piece.cover:
        return HINDERING
    if piece.blocks_sight:
        return HILL
    return ""


def field_of(table: Table, advanced: bool) -> Field:
    """QS-TER-03, QS-TER-04: what is open ground, or not covered, is no Terrain Feature and does nothing."""
    pieces: list[Terrain] = []
    for piece in table.pieces:
        category = category_of(piece)
        if category:
            shape = Polygon(list(piece.polygon))
            pieces.append(Terrain(piece.id, piece.kind, piece.name, category, shape))
    return Field(pieces, advanced)


def weapon_of(data: ShootingData, where: str) -> Weapon:
    strength = -1 if data.strength is None else data.strength
    rules = [parse_rule(text, where) for text in data.rules]
    if data.strength is None and not any([rule.is_area() for rule in rules]):
        raise BadInput(f"{data.name} has neither Strength nor Area Attack to wound with (QS-ATK-06)", where)
    return Weapon(data.name, data.range, data.aim, parse_amount(data.shots, where), strength, data.ap, rules)


def effect_of(data: EffectData, where: str) -> Effect:
    used = [bool(data.hits), bool(data.stat), bool(data.roll), bool(data.move)].count(True)
    if used != 1:
        raise BadInput("an effect has exactly one of hits, stat, roll and move", where)
    if data.stat and data.stat not in STATS:
        raise BadInput(f"there is no Characteristic “{data.stat}”", where)
    if data.roll and data.roll not in ROLLS:
        raise BadInput(f"“{data.roll}” is not a roll that a spell changes: {', '.join(ROLLS)}", where)
    if data.hits and (data.strength is None) == (data.wounds_on is None):
        raise BadInput("hits have either a strength or a roll they wound on", where)
    return Effect(
        parse_amount(data.hits, where) if data.hits else None,
        -1 if data.strength is None else data.strength,
        0 if data.wounds_on is None else data.wounds_on,
        data.ap,
        [parse_rule(text, where) for text in data.rules],
        STATS.index(data.stat) if data.stat else -1,
        data.roll,
        data.modifier,
        data.move,
    )


def spell_of(data: SpellData, where: str) -> Spell:
    if data.target not in TARGETS:
        raise BadInput(f"“{data.target}” is not a target of spells: {', '.join(TARGETS)}", where)
    return Spell(
        data.id,
        data.name,
        data.casting_value,
        data.target,
        data.range,
        [effect_of(effect, where) for effect in data.effects],
        data.needs_sight,
        data.may_target_engaged,
        data.may_target_fleeing,
        data.duration == "one_turn",
        data.stacks,
        data.text,
    )


def entry_of(data: UnitData) -> Entry:
    """QS-GEN-03: an entry as the rules use it."""
    profile = data.profile
    values = [
        profile.Adv,
        profile.Mar,
        profile.Dis,
        profile.HP,
        profile.Def,
        profile.Res,
        profile.Arm,
        profile.Agi,
        profile.Att,
        profile.Off,
        profile.Str,
        profile.AP,
    ]
    return Entry(
        data.entry,
        data.name,
        data.category,
        data.points,
        data.models,
        data.files,
        data.base[0],
        data.base[1],
        data.round_base,
        values,
        [parse_rule(text, data.id) for text in data.rules],
        None if data.shooting is None else weapon_of(data.shooting, data.id),
        [spell_of(spell, data.id) for spell in data.spells],
        data.honours or None,
        has_standard(data),
        data.figure or "",
    )


def recruited(battle: Battle, seat: str, data: UnitData) -> UnitData:
    """A unit of a list as the chapters in use have it take the field."""
    for chapter in battle.chapters:
        data = chapter.recruited(seat, data)
    return data


def unit_of(seat: str, data: UnitData, unit_id: str) -> Unit:
    unit = Unit(unit_id, seat, data.name, entry_of(data), data.general)
    if isinstance(data.plural, bool):  # else the name alone tells
        unit.plural = data.plural
    return unit
