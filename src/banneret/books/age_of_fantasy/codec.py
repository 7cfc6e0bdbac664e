# interpreted: snapshots are rare
"""The battle as bytes: everything that changes in a game, in a fixed order, so equal states are equal bytes.

What never changes (sheets, a ready table, spells) comes from the options in the journal's header and is only
named here.
"""

from __future__ import annotations

from typing import Any

from banneret.books.age_of_fantasy.battle import Battle, TerrainPlan
from banneret.books.age_of_fantasy.mission import play_mission
from banneret.books.age_of_fantasy.terrain_placement import piece_at
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.objectives import Objective
from banneret.books.opr.unit_codec import Known, condition, strength


def saved(battle: Battle) -> list[Any]:
    """What is no chapter's; the empty places are of chapters that have always had theirs here."""
    return [
        battle.step,
        battle.round,
        [_unit(unit) for unit in battle.units.values()],
        [[m.id, m.x, m.y, m.owner, m.belongs, m.carrier] for m in battle.objectives.values()],
        battle.markers_to_place,
        battle.turn,
        battle.first,
        battle.finished,
        battle.activations,
        [battle.style, battle.mission, None, None],
        sorted(battle.zones.items()),
        _layout(battle.layout),
        *[None] * 5,
        sorted(battle.start_units.items()),
        battle.heroes,
    ]


def _unit(unit: Unit) -> list[Any]:
    row = [*strength(unit), unit.places(), *condition(unit), unit.stances]
    inside = unit.inside if unit.on_table() else ""
    if unit.mounted:
        return [*row, inside, unit.aboard, unit.mounted]
    return [*row, inside] if inside else row


def _layout(layout: TerrainPlan | None) -> list[Any] | None:
    if layout is None:
        return None
    return [
        layout.style,
        layout.winner,
        layout.waiting,
        layout.placed,
        layout.limit,
        layout.diagonal,
        layout.rolled,
    ]


def restored(fresh: Battle, saved: list[Any]) -> Battle:
    """A battle that has just begun, filled with what was saved."""
    known = Known(fresh, fresh.field.spells)
    bounds = fresh.coherency()
    fresh.step, fresh.round = saved[0], saved[1]
    inside: dict[str, str] = {}
    for row in saved[2]:
        unit = known.units[row[0]]
        inside[unit.id], *base = row[12:] or [""]
        if base:
            aboard, mounted = base
            for hero in aboard:
                unit = unit.joined_by(known.units[hero])
            unit = unit.mounted_by(mounted, row[3])
        alive, upon = known.alive(row[1], unit), known.upon(row[10])
        size, tough, points, place, places, activated, fatigued, wavering = row[2:10]
        where = [(x, y, heading) for x, y, heading in places]
        was = unit.restored(
            alive, size, tough, points, place, where, activated, fatigued, wavering, upon, tuple(row[11])
        )
        fresh.units[unit.id] = was.bound_by(bounds)
    fresh.objectives = {m[0]: Objective(*m) for m in saved[3]}
    fresh.markers_to_place = saved[4]
    fresh.turn, fresh.first, fresh.finished, fresh.activations = saved[5], saved[6], saved[7], saved[8]
    fresh.style = saved[9][0]
    play_mission(fresh, saved[9][1])
    fresh.zones = dict(saved[10])
    _restore_layout(fresh, saved[11])
    fresh.start_units = {seat: tuple(units) for seat, units in saved[17]}
    fresh.heroes = tuple([(model, seat, tough, points) for model, seat, tough, points in saved[18]])
    fresh.lay_ground()
    for key, house in inside.items():
        if house:
            fresh.take_inside(key, house)
    return fresh


def _restore_layout(fresh: Battle, saved: list[Any] | None) -> None:
    if saved is None:
        return
    style, winner, waiting, placed, limit, diagonal, rolled = saved
    layout = TerrainPlan(
        style,
        winner,
        tuple(waiting),
        tuple([(number, x, y, turn) for number, x, y, turn in placed]),
        limit,
        diagonal,
        tuple(rolled),
    )
    for number, x, y, turn in layout.placed:
        fresh.bare = fresh.bare.with_piece(piece_at(fresh, number, layout.rolled[number], (x, y, turn)))
    fresh.layout = layout
