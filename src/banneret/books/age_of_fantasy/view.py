"""A battle as it is shown: all that a picture or a page needs to know of what a viewer may see."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import OVER, Battle
from banneret.books.age_of_fantasy.missions import held, score
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.shown import as_they_count, model_data, outline, troop_data
from banneret.core.engine.ask import Data


def view_data(battle: Battle, added: Data) -> Data:
    """The view as plain data: everything a picture or a page draws, in inches, and what chapters add."""
    field = battle.field
    settled = battle.style not in ("", "roll")
    return {
        "book": "age-of-fantasy",
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
                    "height": piece.height,
                    "flags": piece.flags(),
                    "cover": piece.cover,
                    "difficult": piece.difficult or piece.climb,
                    "dangerous": piece.dangerous or piece.hazard,
                    "impassable": piece.impassable,
                    "blocks_sight": piece.blocks_sight,
                }
                for piece in field.pieces
            ],
        },
        "style": battle.style,
        "mission": battle.mission,
        **added,
        "areas": {seat: zone_data(battle, battle.zones[seat]) for seat in battle.seats if seat in battle.zones},
        "both_areas": [zone_data(battle, number) for number in battle.zone_numbers()] if settled else [],
        "units": as_they_count(battle, [unit_data(unit) for unit in battle.units.values()]),
        "markers": [
            {
                "id": marker.id,
                "x": marker.x,
                "y": marker.y,
                "owner": marker.owner,
                "belongs": marker.belongs,
                "carrier": marker.carrier,
            }
            for marker in battle.objectives.values()
        ],
        "score": shown_score(battle),
    }


def shown_score(battle: Battle) -> dict[str, int]:
    """Markers while the game lasts: the Victory Points would tell of hidden side-missions."""
    if battle.step == OVER:
        return score(battle)
    return held(battle) if battle.mission not in ("", "roll") else dict.fromkeys(battle.seats, 0)


def zone_data(battle: Battle, number: int) -> list[list[list[float]]]:
    return [[[x, y] for x, y in part] for part in battle.zone(number)]


def unit_data(unit: Unit) -> Data:
    """A unit as it is shown. Units are values, so what was made of one holds as long as it exists."""
    known = unit.shown()
    if known is not None:
        return known
    data = troop_data(unit)
    data["stances"] = list(unit.stances)
    if unit.on_table():
        data["coherent"] = unit.violation() <= 0.0
        data["models"] = [
            {
                **model_data(model),
                "at": [base.cx, base.cy, base.heading],
                "radius": base.radius if base.box is None else 0.0,
                "base": [[round(x, 3), round(y, 3)] for x, y in base.outline()],
            }
            for model, base in zip(unit.models, unit.bases, strict=True)
        ]
        # One outline a model: what draws trays draws these in the same way.
        data["outline"] = [model["base"] for model in data["models"]]
        x, y, _ = unit.middle()
        data["pose"] = [round(x, 3), round(y, 3), unit.bases[0].heading]
    return unit.show(data)
