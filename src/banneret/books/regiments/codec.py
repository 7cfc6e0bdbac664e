# interpreted: snapshots are rare
"""The battle as bytes: everything that changes in a game, in a fixed order, so equal states are equal bytes.

What never changes (sheets, terrain, spells) comes from the options in the journal's header and is only
named here.
"""

from __future__ import annotations

from typing import Any

from banneret.books.opr.objectives import Objective
from banneret.books.opr.unit_codec import Known, condition, strength
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.unit import Unit


def saved(battle: Battle) -> list[Any]:
    return [
        battle.step,
        battle.round,
        [_unit(unit) for unit in battle.units.values()],
        [[m.id, m.x, m.y, m.owner] for m in battle.objectives.values()],
        battle.markers_to_place,
        battle.turn,
        battle.first,
        battle.south,
        battle.finished,
        battle.activations,
    ]


def _unit(unit: Unit) -> list[Any]:
    return [*strength(unit), unit.x, unit.y, unit.heading, *condition(unit)]


def restored(fresh: Battle, saved: list[Any]) -> Battle:
    """A battle that has just begun, filled with what was saved."""
    known = Known(fresh, fresh.field.spells)
    fresh.step, fresh.round = saved[0], saved[1]
    for row in saved[2]:
        unit = known.units[row[0]]
        alive, upon = known.alive(row[1]), known.upon(row[12])
        size, tough, points, place, x, y, heading, activated, fatigued, wavering = row[2:12]
        fresh.units[unit.id] = unit.restored(
            alive, size, tough, points, place, x, y, heading, activated, fatigued, wavering, upon
        )
    fresh.objectives = {m[0]: Objective(m[0], m[1], m[2], m[3]) for m in saved[3]}
    fresh.markers_to_place = saved[4]
    fresh.turn, fresh.first, fresh.south, fresh.finished = saved[5], saved[6], saved[7], saved[8]
    fresh.activations = saved[9]
    fresh.lay_ground()
    return fresh
