"""Going into a building: which ones a unit can reach and has room in, and the move that leads there."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.activation import march_of, react
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.solid_buildings.events import BuildingEntered
from banneret.books.age_of_fantasy.chapters.solid_buildings.houses import buildings, capacity, room_left
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import ROUNDING, Trial, Walk
from banneret.books.age_of_fantasy.terrain import end_move
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.events import plural
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import PieceBase, gap
from banneret.core.space.geometry import snap

OUTSIDE: Final = ""  # the answer of who goes into no building


class WayIn:
    """The model of a unit that can touch a building, and its way there."""

    __slots__ = ("at", "walk")

    def __init__(self, at: int, walk: Walk) -> None:
        self.at = at
        self.walk = walk


def way_in(battle: Battle, unit: Unit, piece: Terrain, action: str) -> WayIn | None:
    """AF-BLD-03: the shortest way found by which some model of a unit comes into contact with a building."""
    march = march_of(battle, unit, action)
    wall = unit.seen_at([PieceBase(piece.shape, piece.id)])
    wall.id, wall.inside = f"building {piece.id}", piece.id
    closing = Closing(march, wall, [at for at in range(unit.size()) if march.measures(at)])
    best: WayIn | None = None
    for held in closing.modes():
        closing.held = held
        for at in sorted(closing.movers, key=lambda at: closing.falls_short(at)):
            if best is not None and closing.gap_to_enemy(unit.bases[at]) >= best.walk.inches:
                break
            walk = closing.best_contact(at, [])
            if walk is not None and (best is None or walk.inches < best.walk.inches - ROUNDING):
                best = WayIn(at, walk)
        if best is not None:
            break
    return best


def why_not_enter(battle: Battle, unit: Unit, piece: Terrain) -> Refusal | None:
    """AF-BLD-02: why a building does not take a unit, wherever that is; None if it would."""
    within = battle.inside(piece.id)
    if any([other.seat != unit.seat for other in within]):
        why = f"{piece.name} is held by another army."
        return Refusal("held", "AF-BLD-02", why)
    left = room_left(battle, piece)
    if unit.heads() > left:
        most = capacity(piece)
        room = f"it holds {plural(most, 'model')}" + (f", {most - left} of them inside" if left < most else "")
        why = f"{unit.says('has')} {plural(unit.heads(), 'model')}; {piece.name} has no room for all: {room}."
        return Refusal("no-room", "AF-BLD-02", why)
    return None


def enterable(battle: Battle, unit: Unit, action: str) -> list[Terrain]:
    """AF-BLD-02, AF-BLD-03: the buildings that a unit can go into with this action."""
    march = march_of(battle, unit, action)
    found: list[Terrain] = []
    for piece in buildings(battle):
        far = min([gap(base, PieceBase(piece.shape, piece.id)) for base in unit.bases])
        if far <= march.reach + ROUNDING and why_not_enter(battle, unit, piece) is None:
            if way_in(battle, unit, piece, action) is not None:
                found.append(piece)
    return found


class ClosedBuildings(Closed):
    """The buildings that a unit cannot go into now: all but those `offered`."""

    def __init__(self, battle: Battle, unit: Unit, action: str, offered: list[str]) -> None:
        self.battle = battle
        self.unit = unit
        self.action = action
        self.offered = offered

    def options(self) -> list[Option]:
        left = [piece for piece in buildings(self.battle) if piece.id not in self.offered]
        return [Option(piece.id, piece.name, (piece.id,)) for piece in left]

    def why(self, key: str) -> Refusal | None:
        for piece in buildings(self.battle):
            if piece.id == key and key not in self.offered:
                return self.reason(piece)
        return None

    def reason(self, piece: Terrain) -> Refusal:
        refusal = why_not_enter(self.battle, self.unit, piece)
        if refusal is not None:
            return refusal
        why = f"No model of {self.unit.the()} can touch {piece.name} with this move."
        return Refusal("too-far", "AF-BLD-03", why)


class EnterBuilding(Choice):
    """AF-BLD-03: whether a unit about to move goes into a building that it can reach, and into which."""

    def __init__(self, battle: Battle, unit: Unit, action: str, pieces: list[Terrain]) -> None:
        options = [Option(OUTSIDE, "Move in the open")]
        for piece in pieces:
            label = f"Go into {piece.name} (room for {room_left(battle, piece)})"
            options.append(Option(piece.id, label, (piece.id,)))
        closed = ClosedBuildings(battle.seen_by(unit.seat), unit, action, [piece.id for piece in pieces])
        prompt = f"{unit.asks('Does')} go into a building?"
        super().__init__("enter", "AF-BLD-03", prompt, options, (unit.id,), OUTSIDE, closed)


def go_in(battle: Battle, unit_id: str, piece: Terrain, action: str, dice: Dice) -> Steps:
    """AF-BLD-03: one model leads the way, and the whole unit is inside.

    Only that way is measured: others may react to it, and dangerous ground on it is tested for. If reactions
    have killed who leads, another does; if nobody can, the unit stays where it is.
    """
    way = way_in(battle, battle.unit(unit_id), piece, action)
    assert way is not None, "only buildings in reach are offered"
    before = battle.unit(unit_id)
    yield from react(battle, before, led_by(before, way), dice)
    unit = battle.unit(unit_id)
    if not unit.on_table():
        return
    if unit.size() < before.size():
        way = way_in(battle, unit, piece, action)
        if way is None:
            return
    trial = led_by(unit, way)
    battle.take_inside(unit_id, piece.id)
    path = tuple(way.walk.path)
    battle.tell(BuildingEntered("AF-BLD-03", unit_id, piece.name, path, snap(way.walk.inches)))
    yield from end_move(battle, unit, trial.walks, action, dice)


def led_by(unit: Unit, way: WayIn) -> Trial:
    """The move of a unit of which only one model is followed."""
    trial = Trial()
    trial.walks = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in unit.bases]
    trial.walks[way.at] = way.walk
    trial.inches = snap(way.walk.inches)
    return trial
