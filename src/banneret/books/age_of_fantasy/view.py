"""A battle as it is shown: all that a picture or a page needs to know of what a viewer may see."""

from __future__ import annotations

import math
from typing import Final, cast

from banneret.books.age_of_fantasy.battle import OVER, Battle
from banneret.books.age_of_fantasy.explained import TERRAIN
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.missions import ROLL, held, score
from banneret.books.age_of_fantasy.rolled_tables import PLACEMENT, RESTRICTION, name_in
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.shown import (
    ROUND,
    STATES,
    as_they_count,
    marker_shown,
    model_shown,
    states_of,
    troop_shown,
)
from banneret.books.view_parts import heading, sides_shown
from banneret.core.engine.shown import ShownBadge, ShownNote, ShownRank, UnitState, badges_for
from banneret.core.space.bases import Base, disc_base
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import ShownArea, ShownModel, ShownPiece, ShownUnit, ShownView

RELIC: Final = UnitState("relic", "◈", "Carries a relic")
SCATTERED: Final = UnitState("scattered", "!", "Out of coherency")
LEADER: Final[ShownRank] = {"sign": "general", "called": "Leader, by whom its unit is measured"}
ALL_STATES: Final = (RELIC, SCATTERED, *STATES)
_CARRIES: Final[ShownBadge] = {"id": RELIC.id, "text": "carrying a relic"}

# What pieces do, where the word for it does not say it all.
_EFFECTS: Final = {
    "climb": "difficult to climb",
    "hazard": "dangerous at a rush",
    "wood": "seen into, not through",
    "hilltop": "sees over one unit or piece",
    "elevation": "takes movement to climb",
}


def view_data(battle: Battle) -> ShownView:
    """The view as data: everything a picture or a page draws, in inches, but for what chapters add."""
    field = battle.field
    over = battle.step == OVER
    # Things that can be attacked are pieces of the table, and shown as such.
    shown = [unit_shown(unit) for unit in battle.units.values() if not unit.is_thing()]
    units = indoors(battle, led(battle, as_they_count(battle, shown)))
    carriers = {marker.carrier for marker in battle.objectives.values() if marker.carrier}
    return {
        "book": "age-of-fantasy",
        "heading": heading(ROUND, battle.round, battle.rounds(), battle.step, over),
        "round": battle.round,
        "over": over,
        "turn": battle.turn,
        "sides": sides_shown(battle.sides, shown_score(battle)),
        "notes": notes(battle),
        "table": {
            "width": field.width,
            "depth": field.depth,
            "pieces": [with_chapters(battle, piece) for piece in field.pieces],
        },
        "areas": areas(battle),
        "units": [with_relic(unit) if unit["id"] in carriers else unit for unit in units],
        "markers": [marker_shown(marker) for marker in battle.objectives.values()],
    }


def shown_score(battle: Battle) -> dict[str, int]:
    """Markers while the game lasts: the Victory Points would tell of hidden side-missions."""
    if battle.step == OVER:
        return score(battle)
    return held(battle) if is_settled(battle.mission) else dict.fromkeys(battle.seats, 0)


def is_settled(choice: str) -> bool:
    """Whether it is known what has become of something that may be left to the dice."""
    return choice not in ("", ROLL)


def notes(battle: Battle) -> list[ShownNote]:
    """How terrain was set up and where the armies deploy, once that is known; the mission tells of itself."""
    found: list[ShownNote] = []
    if battle.layout is not None and is_settled(battle.layout.style):
        how = name_in(PLACEMENT, battle.layout.style)
        terrain: ShownNote = {"title": "Terrain", "text": how, "clause": "AF-TPL-01", "setting": "terrain"}
        terrain["about"] = dict(TERRAIN)[battle.layout.style]
        if battle.layout.limit:
            terrain["about"] = f"In turn, with {RESTRICTION[battle.layout.limit - 1].name}."
        found.append(terrain)
    if is_settled(battle.style):
        style = battle.deployment()
        deployment: ShownNote = {"title": "Deployment", "text": style.name, "clause": style.clause}
        deployment["setting"] = "deployment"
        if style.about:
            deployment["about"] = style.about
        found.append(deployment)
    return found


def piece_shown(piece: Terrain) -> ShownPiece:
    flags = [flag for flag in piece.flags() if not (flag == "elevation" and piece.impassable)]
    effects = [_EFFECTS.get(flag, flag) for flag in flags]
    if piece.height:
        effects.append(f"{piece.height:g}” high")
    data: ShownPiece = {
        "id": piece.id,
        "kind": piece.kind,
        "name": piece.name,
        "outline": outline_of(piece.shape),
        "effects": effects,
    }
    if piece.impassable:
        data["border"] = "impassable"
    elif piece.dangerous:
        data["border"] = "dangerous"
    return data


def with_chapters(battle: Battle, piece: Terrain) -> ShownPiece:
    """A piece with what it is because of chapters."""
    data = piece_shown(piece)
    for chapter in battle.chapters:
        data["effects"] += chapter.piece_shown(battle, piece)
    return data


def indoors(battle: Battle, units: list[ShownUnit]) -> list[ShownUnit]:
    """What is shown of units, with those that a piece of terrain holds drawn in rows inside of it.

    Nobody says where in there its models are; several units have a part of it each.
    """
    held = [unit.id for unit in battle.on_table() if unit.inside]
    if not held:
        return units
    found: list[ShownUnit] = []
    for data in units:
        unit = battle.unit(data["id"])
        if unit.id not in held:
            found.append(data)
            continue
        together = [other.id for other in battle.inside(unit.inside)]
        spots = in_rows(unit.bases[0], together.index(unit.id), len(together), unit.size())
        models: list[ShownModel] = []
        for model, (x, y, radius) in zip(data.get("models", []), spots, strict=True):
            outline = [(round(px, 3), round(py, 3)) for px, py in disc_base(x, y, radius).outline()]
            models.append({**model, "base": outline, "at": (x, y, 0.0), "radius": radius})
        found.append({**data, "models": models, "outline": [model["base"] for model in models]})
    return found


def in_rows(house: Base, part: int, parts: int, count: int) -> list[tuple[float, float, float]]:
    """Spots for so many models in one of several parts of a piece, and the radius at which they are drawn."""
    assert house.box is not None
    reach: float = 0.62 * min([math.hypot(x - house.cx, y - house.cy) for x, y in house.box.points()])
    columns = max(1, math.ceil(math.sqrt(count)))
    rows = max(1, math.ceil(count / columns))
    wide: float = 2.0 * reach / parts
    step: float = min(wide / columns, 2.0 * reach / rows, 1.0)
    middle: float = house.cx - reach + wide * (part + 0.5)
    found: list[tuple[float, float, float]] = []
    for k in range(count):
        x = middle + step * (k % columns - 0.5 * (columns - 1))
        y = house.cy + step * (k // columns - 0.5 * (rows - 1))
        found.append((round(x, 3), round(y, 3), round(0.45 * step, 3)))
    return found


def areas(battle: Battle) -> list[ShownArea]:
    """The zones of the sides, and those that are still to be chosen from, by their numbers; a team's is one."""
    if not is_settled(battle.style):
        return []
    found: list[ShownArea] = [
        {"outlines": zone_shown(battle, battle.zones[seat]), "seat": seat, "key": str(battle.zones[seat])}
        for seat in battle.sides.one_of_each(battle.seats)
        if seat in battle.zones
    ]
    if len(found) < len(battle.sides.one_of_each(battle.seats)):
        taken = list(battle.zones.values())
        left = [number for number in battle.zone_numbers() if number not in taken]
        found += [{"outlines": zone_shown(battle, number), "key": str(number)} for number in left]
    return found


def zone_shown(battle: Battle, number: int) -> list[list[tuple[float, float]]]:
    return [list(part) for part in battle.zone(number)]


def with_relic(unit: ShownUnit) -> ShownUnit:
    return {**unit, "badges": [_CARRIES, *unit["badges"]]}


def led(battle: Battle, units: list[ShownUnit]) -> list[ShownUnit]:
    """What is shown of units, with a sign on the one model by which each is measured, where there is one."""
    return [_with_leader(data, battle.leader(battle.unit(data["id"]))) for data in units]


def _with_leader(data: ShownUnit, slot: int) -> ShownUnit:
    models = data.get("models", [])
    if slot < 0 or len(models) < 2:
        return data
    marked = {**models[slot], "ranks": [LEADER["sign"], *models[slot].get("ranks", [])]}
    return {**data, "models": [*models[:slot], cast(ShownModel, marked), *models[slot + 1 :]]}


def models_left(unit: Unit) -> int:
    """AF-SML-05: how many of the models that share a base its wounds have left."""
    return math.ceil(unit.wounds_left() * unit.mounted / unit.start_tough) if unit.models else 0


def unit_shown(unit: Unit) -> ShownUnit:
    """A unit as it is shown. Units are values, so what was made of one holds as long as it exists."""
    known = unit.shown()
    if known is not None:
        return known
    holding = states_of(unit)
    if unit.on_table() and unit.violation() > 0.0:
        holding[SCATTERED.id] = ""
    data = troop_shown(unit, badges_for(ALL_STATES, holding))
    data["loose"] = True
    if unit.mounted:
        data["size"], data["start_size"] = models_left(unit), unit.mounted
        data["lines"] = [f"{unit.mounted} models on one base: all of them attack until it is gone."]
    if unit.on_table():
        models: list[ShownModel] = []
        for model, base in zip(unit.models, unit.bases, strict=True):
            shown = model_shown(model, [(round(x, 3), round(y, 3)) for x, y in base.outline()])
            shown["at"] = (base.cx, base.cy, base.heading)
            shown["radius"] = base.radius if base.box is None else 0.0
            models.append(shown)
        data["models"] = models
        # One outline a model: what draws trays draws these in the same way.
        data["outline"] = [model["base"] for model in models]
        x, y, _ = unit.middle()
        data["pose"] = (round(x, 3), round(y, 3), unit.bases[0].heading)
    return unit.show(data)
