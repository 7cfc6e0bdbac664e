"""A battle as it is shown: all that a picture or a page needs to know. Regiments hides nothing on the table."""

from __future__ import annotations

from banneret.books.opr.shown import (
    ROUND,
    STATES,
    as_they_count,
    marker_shown,
    model_shown,
    states_of,
    troop_shown,
)
from banneret.books.regiments.battle import OVER, Battle
from banneret.books.regiments.field import Terrain
from banneret.books.regiments.mission import score
from banneret.books.regiments.unit import Unit
from banneret.books.view_parts import box_outline, heading, sides_shown
from banneret.core.engine.shown import badges_for
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import ShownArea, ShownPiece, ShownUnit, ShownView


def view_data(battle: Battle) -> ShownView:
    """The view as data: everything a picture or a page draws, in inches, but for what chapters add."""
    field = battle.field
    over = battle.step == OVER
    return {
        "book": "regiments",
        "heading": heading(ROUND, battle.round, battle.rounds(), battle.step, over),
        "round": battle.round,
        "over": over,
        "turn": battle.turn,
        "sides": sides_shown(battle.sides, score(battle)),
        "notes": [],
        "table": {
            "width": field.width,
            "depth": field.depth,
            "pieces": [piece_shown(piece) for piece in field.pieces],
        },
        "areas": areas(battle),
        "units": as_they_count(battle, [unit_shown(unit) for unit in battle.units.values()]),
        "markers": [marker_shown(marker) for marker in battle.objectives.values()],
    }


def piece_shown(piece: Terrain) -> ShownPiece:
    effects = (
        ("cover", piece.cover),
        ("difficult", piece.difficult),
        ("dangerous", piece.dangerous),
        ("impassable", piece.impassable),
        ("blocks sight", piece.blocks_sight),
    )
    return {
        "id": piece.id,
        "kind": piece.kind,
        "name": piece.name,
        "outline": outline_of(piece.shape),
        "effects": [word for word, holds in effects if holds],
    }


def areas(battle: Battle) -> list[ShownArea]:
    """The zones, once the edges are chosen: boxes, or outlines where a chapter has others."""
    if not battle.south:
        return []
    if not battle.own_zones():
        return [{"outlines": [box_outline(battle.zone(seat).box)], "seat": seat} for seat in battle.seats]
    return [{"outlines": [outline_of(battle.zone(seat).shape)], "seat": seat} for seat in battle.seats]


def unit_shown(unit: Unit) -> ShownUnit:
    """A unit as it is shown. Units are values, so what was made of one holds as long as it exists."""
    known = unit.shown()
    if known is not None:
        return known
    data = troop_shown(unit, badges_for(STATES, states_of(unit)))
    if unit.on_table():
        data["pose"] = (unit.x, unit.y, unit.heading)
        data["outline"] = [outline_of(block) for block in unit.blocks()]
        data["models"] = [
            model_shown(model, outline_of(base)) for model, base in zip(unit.models, unit.bases(), strict=True)
        ]
    return unit.show(data)
