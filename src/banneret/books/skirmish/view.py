"""A skirmish as it is shown: all that a picture or a page needs to know.

Nothing on the table is secret. Nobody may measure beforehand (SK-GEN-01), which questions and odds keep to.
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import OVER, PHASES, Battle
from banneret.books.skirmish.field import (
    DIFFICULT,
    IMPASSABLE,
    STILL,
    VERY_DIFFICULT,
    Ground,
)
from banneret.books.skirmish.packs import scenarios
from banneret.books.skirmish.scenarios import KINDS, scenario_of
from banneret.books.skirmish.warrior_view import unit_shown
from banneret.books.skirmish.weather import WEATHERS
from banneret.books.view_parts import box_outline, sides_shown
from banneret.core.engine.shown import ShownNote
from banneret.core.space.levels import show_level, show_levels
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import (
    ShownArea,
    ShownArrow,
    ShownMarker,
    ShownPiece,
    ShownTable,
    ShownView,
)

ROUND: Final = "Turn"
SCORE: Final = "Score"


def view_data(battle: Battle) -> ShownView:
    """The view as data: everything a picture or a page draws, in inches, but for what chapters add."""
    over = battle.step == OVER
    return {
        "book": "skirmish",
        "heading": heading(battle),
        "round": battle.turn,
        "over": over,
        "turn": battle.active or battle.placing,
        "sides": sides_shown(battle.sides, {seat: battle.score[seat] for seat in battle.seats}),
        "notes": notes(battle),
        "table": table_shown(battle),
        "areas": areas(battle),
        "units": [unit_shown(battle, warrior) for warrior in battle.warriors.values()],
        "markers": markers(battle),
        "arrows": arrows(battle),
    }


def heading(battle: Battle) -> str:
    """Where the skirmish is: the limit of turns is that of its scenario."""
    if battle.step == OVER:
        return "End of the skirmish"
    if not battle.turn:
        return f"Before the skirmish: {battle.step}"
    if battle.finished:
        return f"After the skirmish: {battle.step}"
    known = scenarios().get(battle.scenario)
    text = f"{ROUND} {battle.turn}" if known is None else f"{ROUND} {battle.turn} of {known.limit}"
    phase = PHASES.get(battle.step, "")
    return f"{text}: {phase} Phase" if phase else text


# ---------------------------------------------------------------------------------------- notes


def notes(battle: Battle) -> list[ShownNote]:
    """What is fought over, the weather, and what has been met, each with a sentence."""
    found: list[ShownNote] = []
    known = scenarios().get(battle.scenario)
    if known is not None:
        goal: ShownNote = {
            "title": "Scenario",
            "text": known.name,
            "about": known.victory,
            "goal": True,
            "setting": "scenario",
        }
        found.append(goal)
        if battle.attacker and battle.scenario in KINDS:
            attacks = scenario_of(battle).attacks
            found.append({"title": "Attack", "text": attacks or "attacks first", "seat": battle.attacker})
    if battle.weather:
        weather = WEATHERS[battle.weather]
        found.append(
            {
                "title": "Weather",
                "text": weather.name,
                "about": weather.about,
                "clause": weather.clause,
                "now": True,
            }
        )
    for encounter in battle.encounters:
        kind = encounters.kinds()[encounter.kind]
        found.append(
            {"title": "Encounter", "text": kind.name, "about": kind.about, "clause": kind.clause, "now": True}
        )
    return found


# ---------------------------------------------------------------------------------------- the table


def table_shown(battle: Battle) -> ShownTable:
    field = battle.field
    table: ShownTable = {
        "width": field.width,
        "depth": field.depth,
        "pieces": [piece_shown(ground) for ground in field.grounds],
    }
    show_levels(table, field.levels)
    if field.buildings:
        table["buildings"] = [
            {
                "id": building.id,
                "name": building.name,
                "outline": outline_of(building.shape),
                "enterable": building.enterable,
            }
            for building in field.buildings
        ]
    if field.streets:
        table["streets"] = [[start, end] for start, end in field.streets]
    return table


def piece_shown(ground: Ground) -> ShownPiece:
    """A piece of terrain: what it costs to cross, and what else may happen there."""
    effects: list[str] = []
    data: ShownPiece = {
        "id": ground.id,
        "kind": ground.kind,
        "name": ground.name,
        "outline": outline_of(ground.shape),
        "effects": effects,
    }
    if ground.going == IMPASSABLE:
        effects.append("impassable")
        data["border"] = "impassable"
    elif ground.going == VERY_DIFFICULT:
        effects.append("very difficult: a quarter of the pace")
    elif ground.going == DIFFICULT:
        effects.append("difficult: half of the pace")
    if ground.swamp:
        effects.append("who goes through may sink")
    if ground.water:
        effects.append("deep water, dangerous in armour")
        if ground.flow > STILL + 0.5:
            effects.append("a current that carries")
    if (ground.swamp or ground.water) and "border" not in data:
        data["border"] = "dangerous"
    if ground.wood:
        effects.append("seen 2” into, never through")
    if ground.height:
        effects.append(f"{ground.height:g}” high")
    return data


def areas(battle: Battle) -> list[ShownArea]:
    """Where the sides deploy, once edges are chosen; in a turn they would measure the table (SK-GEN-01)."""
    if not battle.south or battle.turn or battle.scenario not in KINDS:
        return []
    scenario = scenario_of(battle)
    return [
        {"outlines": [box_outline(box) for box in scenario.zones(battle, seat)], "seat": seat}
        for seat in battle.seats
    ]


def markers(battle: Battle) -> list[ShownMarker]:
    """Shards and the chest: where they lie, or who carries them; and what encounters have put on the table."""
    found: list[ShownMarker] = []
    for id, _, x, y, _, _ in encounters.shown(battle):
        found.append({"id": id, "x": x, "y": y, "owner": ""})
    for key, (x, y, level) in battle.shards.items():
        marker: ShownMarker = {"id": key, "x": x, "y": y, "owner": ""}
        show_level(marker, battle.field.levels, level)
        found.append(marker)
    for warrior in battle.on_table():
        for key in warrior.carried:
            carried: ShownMarker = {
                "id": key,
                "x": warrior.x,
                "y": warrior.y,
                "owner": warrior.seat,
                "carrier": warrior.id,
            }
            show_level(carried, battle.field.levels, warrior.level)
            found.append(carried)
    return found


def arrows(battle: Battle) -> list[ShownArrow]:
    """SK-MOV-04: charges that are declared and not yet moved."""
    found: list[ShownArrow] = []
    for charge in battle.declared:
        charger = battle.warrior(charge.charger)
        for target in charge.targets:
            text = f"Charge declared: {charger.name} on {battle.warrior(target).name}."
            found.append({"unit": charger.id, "target": target, "text": text})
    return found
