"""What must never be on a table."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.bases import on_board, overlapping, stands_on

_SLACK: Final = 0.01


def broken_invariants(battle: Battle) -> list[str]:
    """Bases off the table, overlapping or on impassable ground, dead men, markers without a place."""
    broken: list[str] = []
    field = battle.field
    for unit in battle.on_table():
        broken += _unit_faults(battle, unit)
    for chapter in battle.chapters:
        broken += chapter.faults(battle)
    units = [unit for unit in battle.on_table() if unit.bases and not unit.inside]
    for number in range(len(units)):
        unit = units[number]
        for other in units[number + 1 :]:
            if unit.near(other, 0.0) and any([overlapping(a, b) for a in unit.bases for b in other.bases]):
                broken.append(f"{unit.id} overlaps {other.id}")
    for marker in battle.objectives.values():
        if marker.carrier and not battle.unit(marker.carrier).on_table():
            broken.append(f"{marker.id} is carried by {marker.carrier}, which is not on the table")
        if not (0.0 <= marker.x <= field.width and 0.0 <= marker.y <= field.depth):
            broken.append(f"{marker.id} lies off the table")
    return broken


def _unit_faults(battle: Battle, unit: Unit) -> list[str]:
    broken: list[str] = []
    field = battle.field
    if not unit.models:
        return [f"{unit.id} is on the table without models"]
    if len(unit.models) != len(unit.bases):
        return [f"{unit.id} has {len(unit.models)} models on {len(unit.bases)} bases"]
    for base in unit.bases if not unit.inside else []:
        if not on_board(base, -_SLACK, -_SLACK, field.width + _SLACK, field.depth + _SLACK):
            broken.append(f"{unit.id} leaves the table")
        for piece in field.impassable:
            if stands_on(base, piece.shape):
                broken.append(f"{unit.id} stands on impassable {piece.id}")
    for at in range(len(unit.bases) if not unit.inside else 0):
        for other in range(at + 1, len(unit.bases)):
            if overlapping(unit.bases[at], unit.bases[other]):
                broken.append(f"two models of {unit.id} overlap")
    for model in unit.models:
        if not 0 <= model.wounds < model.sheet.tough:
            broken.append(f"{model.id} has {model.wounds} wounds and Tough {model.sheet.tough}")
    if len(unit.models) > unit.start_size:
        broken.append(f"{unit.id} has more models than it began with")
    return broken
