"""A battle as it is shown: all that a picture or a page needs to know. Regiments hides nothing on the table."""

from __future__ import annotations

from banneret.books.opr.shown import as_they_count, model_data, outline, troop_data
from banneret.books.regiments.battle import OVER, Battle
from banneret.books.regiments.mission import score
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Data


def view_data(battle: Battle, added: Data) -> Data:
    """The view as plain data: everything a picture or a page draws, in inches, and what chapters add."""
    field = battle.field
    return {
        "book": "regiments",
        "step": battle.step,
        "over": battle.step == OVER,
        "round": battle.round,
        "rounds": battle.rounds(),
        "turn": battle.turn,
        "table": {
            "width": field.width,
            "depth": field.depth,
            "pieces": [
                {
                    "id": piece.id,
                    "kind": piece.kind,
                    "name": piece.name,
                    "outline": outline(piece.shape),
                    "cover": piece.cover,
                    "difficult": piece.difficult,
                    "dangerous": piece.dangerous,
                    "impassable": piece.impassable,
                    "blocks_sight": piece.blocks_sight,
                }
                for piece in field.pieces
            ],
        },
        **zone_data(battle),
        "units": as_they_count(battle, [unit_data(unit) for unit in battle.units.values()]),
        "markers": [
            {"id": marker.id, "x": marker.x, "y": marker.y, "owner": marker.owner}
            for marker in battle.objectives.values()
        ],
        "score": score(battle),
        **added,
    }


def zone_data(battle: Battle) -> Data:
    """The zones, once the edges are chosen: boxes, or outlines where a chapter has others."""
    if not battle.south:
        return {"zones": {}}
    if not battle.own_zones():
        return {"zones": {seat: list(battle.zone(seat).box) for seat in battle.seats}}
    areas = {seat: [[[x, y] for x, y in battle.zone(seat).shape.points()]] for seat in battle.seats}
    return {"zones": {}, "areas": areas}


def unit_data(unit: Unit) -> Data:
    """A unit as it is shown. Units are values, so what was made of one holds as long as it exists."""
    known = unit.shown()
    if known is not None:
        return known
    data = troop_data(unit)
    if unit.on_table():
        bases = unit.bases()
        data["pose"] = [unit.x, unit.y, unit.heading]
        data["outline"] = [outline(block) for block in unit.blocks()]
        data["models"] = [
            {**model_data(model), "base": outline(base)} for model, base in zip(unit.models, bases, strict=True)
        ]
    return unit.show(data)
