"""The Crazed Sniper: where he is, and whom he sees from there."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.random_events.drawing import deal_hits, draw_unit, fizzle, pick
from banneret.books.age_of_fantasy.chapters.random_events.events import SniperLooked, SniperPosted
from banneret.books.age_of_fantasy.chapters.random_events.notes import event_notes, note
from banneret.books.age_of_fantasy.chapters.random_events.table import SNIPER
from banneret.books.age_of_fantasy.chapters.random_events.walking_dead import DEAD
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.taking_the_field import unit_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.roster import ModelData, UnitData
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import quantise

CLAUSE: Final = "AF-EVT-13"
_POINT: Final = 0.002  # a base as small as a place is told to


def sniper_at(x: float, y: float) -> Unit:
    """He is a point, nobody's, and no unit of the battle, so nobody can attack him."""
    model = ModelData("Sniper", 1, 6, 6, (), figure="gun")
    data = UnitData("sniper", "The crazed sniper", "sniper", "infantry", 0, 1, (_POINT, _POINT), (model,))
    return unit_of(DEAD, data, "sniper").at([(x, y, 0.0)])


def sees(battle: Battle, x: float, y: float, unit: Unit) -> bool:
    """AF-EVT-13: by the rules of sight, from a point within a piece, which therefore does not hide anybody."""
    return battle.view(sniper_at(x, y), unit).sees_unit(0)


def nest(piece: Terrain) -> tuple[float, float]:
    """The middle of a piece."""
    return quantise(piece.shape.cx), quantise(piece.shape.cy)


def best_nest(battle: Battle, dice: Dice) -> Terrain | None:
    """AF-EVT-13: the highest piece, of several the one from which most units are seen, else any of them."""
    pieces = battle.set_up_pieces()
    if not pieces:
        return None
    top = max([piece.height for piece in pieces])
    highest = [piece for piece in pieces if piece.height == top]
    seen = [len([unit for unit in battle.on_table() if sees(battle, *nest(piece), unit)]) for piece in highest]
    best = [piece for piece, count in zip(highest, seen, strict=True) if count == max(seen)]
    return pick(best, dice, "the piece that the sniper is on")


def post_sniper(battle: Battle, dice: Dice) -> None:
    """AF-EVT-13: he finds his place, and a random unit to aim at for the rest of the game."""
    piece = best_nest(battle, dice)
    if piece is None:
        fizzle(battle, SNIPER, "There is no terrain to hide on")
        return
    unit = draw_unit(battle, dice)
    if not unit:
        fizzle(battle, SNIPER, "There is nobody to aim at")
        return
    notes = event_notes(battle)
    x, y = nest(piece)
    note(battle, notes._replace(nests=(*notes.nests, (piece.name, x, y, unit))))
    battle.tell(SniperPosted(CLAUSE, piece.name, unit))


def snipers_fire(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-13: as a round ends, D3 hits on whom he sees."""
    for _, x, y, target in event_notes(battle).nests:
        unit = battle.unit(target)
        if unit.on_table():
            seen = sees(battle, x, y, unit)
            battle.tell(SniperLooked(CLAUSE, target, seen))
            if seen:
                yield from deal_hits(battle, target, SNIPER, 0, 0, dice)
