"""A battle as it is shown: all that a picture or a page needs to know.

The Quick Starter hides nothing, unless a chapter does: the order of a deck is nobody's secret, because every
card is drawn by a roll (QS-MAG-04).
"""

from __future__ import annotations

from banneret.books.quick_starter.battle import (
    HILL,
    HINDERING,
    HOLD_THE_GROUND,
    IMPASSABLE,
    OVER,
    Battle,
)
from banneret.books.quick_starter.sheets import STATS
from banneret.books.quick_starter.unit import Unit
from banneret.books.quick_starter.victory import counts
from banneret.core.engine.ask import Data
from banneret.core.space.geometry import Polygon


def view_data(battle: Battle, added: Data) -> Data:
    """The view as plain data: all that a picture or a page draws, in inches; all may measure (QS-GEO-16).

    `added` is what chapters show beside.
    """
    field = battle.field
    return {
        "book": "quick-starter",
        "step": battle.step,
        "over": battle.step == OVER,
        "round": battle.turn,
        "rounds": battle.turns(),
        "turn": battle.active or battle.placing,
        "phase": battle.phase,
        "condition": battle.condition,
        "features": dict(battle.features),
        "table": {
            "width": field.width,
            "depth": field.depth,
            "pieces": [
                {
                    "id": piece.id,
                    "kind": piece.kind,
                    "name": piece.name,
                    "category": piece.category,
                    "outline": outline(piece.shape),
                    "cover": piece.category == HINDERING,
                    "difficult": False,
                    "dangerous": piece.category == HINDERING,
                    "impassable": piece.category == IMPASSABLE,
                    "blocks_sight": piece.category in (HILL, IMPASSABLE),
                }
                for piece in field.pieces
            ],
        },
        **zones(battle),
        "units": [unit_data(battle, unit) for unit in battle.units.values()],
        "markers": markers(battle),
        "score": counts(battle),
        "pools": dict(battle.pools),
        "decks": {seat: list(cards) for seat, cards in battle.decks.items()},
        "charges": [
            {"unit": charge.unit, "target": charge.target, "facing": charge.facing}
            for charge in battle.charges.values()
        ],
        "contacts": [[contact.a, contact.b] for contact in battle.contacts],
        **added,
    }


def zones(battle: Battle) -> Data:
    """QS-SET-07: boxes along the edges; as areas with an outline where a chapter has drawn them."""
    boxes: dict[str, list[float]] = {}
    areas: dict[str, list[list[list[float]]]] = {}
    for seat in battle.seats if battle.south else ():
        drawn = battle.zone_drawn(seat == battle.south)
        if drawn is None:
            boxes[seat] = list(battle.zone(seat))
        else:
            areas[seat] = [outline(drawn)]
    return {"zones": boxes, "areas": areas} if areas else {"zones": boxes}


def markers(battle: Battle) -> list[Data]:
    """QS-SET-04: the centre marker, where it matters."""
    if battle.condition != HOLD_THE_GROUND:
        return []
    field = battle.field
    return [{"id": "centre", "x": 0.5 * field.width, "y": 0.5 * field.depth, "owner": ""}]


def unit_data(battle: Battle, unit: Unit) -> Data:
    """A unit as it is shown; only what depends on others is worked out each time."""
    data = dict(own_data(unit))
    data["engaged"] = battle.is_engaged(unit)
    if battle.chapters:
        show_values(battle, unit, data)
    return data


def show_values(battle: Battle, unit: Unit, data: Data) -> None:
    """The Characteristics as chapters have changed them."""
    data["profile"] = {name: battle.stat(unit, None, at) for at, name in enumerate(STATS)}
    if unit.on_table():
        models: list[Data] = []
        for shown in data["models"]:
            model: Data = dict(shown)
            if "profile" in model:
                figure = unit.figure(model["id"])
                model["profile"] = {name: battle.stat(unit, figure, at) for at, name in enumerate(STATS)}
            models.append(model)
        data["models"] = models


def own_data(unit: Unit) -> Data:
    """What is shown of a unit by itself. Units are values, so what was made of one holds while it exists."""
    known = unit.shown()
    if known is not None:
        return known
    entry = unit.entry
    data: Data = {
        "id": unit.id,
        "seat": unit.seat,
        "name": unit.name,
        "place": unit.place,
        "size": unit.total(),
        "start_size": entry.models + len([figure for figure in unit.figures if figure.id != unit.id]),
        "health": unit.health(),
        "wounds_left": unit.health(),
        "start_tough": entry.models * entry.profile[3],
        "activated": unit.moved,
        "fleeing": unit.fleeing,
        "charged": unit.charged,
        "marched": unit.marched,
        "shot": unit.shot,
        "spells": [upon.spell.name for upon in unit.lasting],
        "rules": [rule.label() for rule in entry.rules],
        "profile": {name: unit.stat(at) for at, name in enumerate(STATS)},
        "shooting": "" if entry.weapon is None else weapon_text(unit),
        "points": entry.points,
        "category": entry.category,
        "round": entry.round,
    }
    if unit.on_table():
        data["pose"] = [unit.x, unit.y, unit.heading]
        data["outline"] = [outline(unit.boundary())]
        data["models"] = models_data(unit)
    return unit.show(data)


def weapon_text(unit: Unit) -> str:
    weapon = unit.entry.weapon
    if weapon is None:
        return ""
    strength = "" if weapon.strength < 0 else f", Str {weapon.strength}"
    rules = "".join([f", {rule.label()}" for rule in weapon.rules])
    shots = f"{weapon.range}”, shots {weapon.shots.text()}"
    return f"{weapon.name} ({weapon.aim}+): {shots}{strength}, AP {weapon.ap}{rules}"


def models_data(unit: Unit) -> list[Data]:
    found: list[Data] = []
    health = unit.entry.profile[3]
    hurt = unit.rnf * health - unit.pool  # on the one model that is wounded (QS-ATK-13)
    cells = unit.cells()
    last = len(cells) - 1
    for at, (rank, file) in enumerate(cells):
        figure = unit.figure_at(rank, file)
        base = outline(unit.base_at(rank, file))
        if figure is None:
            found.append(
                {
                    "id": f"{unit.id}#{rank}.{file}",
                    "name": unit.entry.name,
                    "wounds": hurt if at == last else 0,
                    "tough": health,
                    "hero": False,
                    "base": base,
                }
            )
        else:
            found.append(
                {
                    "id": figure.id,
                    "name": figure.entry.name,
                    "wounds": figure.entry.profile[3] - figure.hp,
                    "tough": figure.entry.profile[3],
                    "hero": True,
                    "general": figure.general,
                    "wizard": bool(figure.entry.spells),
                    "spells": [upon.spell.name for upon in figure.lasting],
                    "profile": {name: unit.figure_stat(figure, i) for i, name in enumerate(STATS)},
                    "rules": [rule.label() for rule in figure.entry.rules],
                    "base": base,
                }
            )
    return found


def outline(shape: Polygon) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in shape.points()]
