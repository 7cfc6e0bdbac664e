"""Events that wait on the ground: fauna in all terrain, a rigged piece, and magic anomalies."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Point
from banneret.books.age_of_fantasy.chapters.random_events.drawing import deal_hits
from banneret.books.age_of_fantasy.chapters.random_events.events import FaunaRolled, PieceBlewUp, PieceHeld
from banneret.books.age_of_fantasy.chapters.random_events.notes import event_notes, note
from banneret.books.age_of_fantasy.chapters.random_events.table import ANOMALY, RIGGED
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.terrain import DangerTest, danger_cost, test_danger
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.rolls import FACES_ONLY
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, gap_to_point, stands_on
from banneret.core.space.distances import distance_to_point, segment_distance
from banneret.core.space.geometry import swept

NEAR_ANOMALY: Final = 3.0  # AF-EVT-11


def release_fauna(battle: Battle, unit_id: str, pieces: dict[str, list[str]], dice: Dice) -> Steps:
    """AF-EVT-08: a die for each piece that a unit has entered; on a 1 those who entered it test for danger.

    AF-SPC-16: who flies disregards what is on the ground.
    """
    if not event_notes(battle).fauna:
        return
    for piece in battle.field.pieces:
        unit = battle.unit(unit_id)
        if piece.id not in pieces or not unit.on_table():
            continue
        entered = [m for m in unit.models if m.id in pieces[piece.id] and not unit.flies(m)]
        if not entered:
            continue
        (face,) = yield from battle.roll(dice, 1, "AF-EVT-08", f"fauna in {piece.name}", unit.seat, FACES_ONLY)
        battle.tell(FaunaRolled("AF-EVT-08", unit_id, piece.name, face, face == 1))
        if face == 1:
            # Where nothing else makes the piece dangerous, nothing can make it worse.
            wounds, clause = danger_cost(battle, piece.id) if piece.harms() else (1, "AF-TER-09")
            count = sum([model.sheet.tough for model in entered])
            yield from test_danger(battle, unit_id, [DangerTest(count, wounds, clause)], dice)


def blow_up(battle: Battle, unit_id: str, pieces: dict[str, list[str]], dice: Dice) -> Steps:
    """AF-EVT-10: the first unit of anybody that enters a rigged piece takes D3+3 hits with AP(2).

    Where a piece could have been rigged and is not, everybody knows that from now on.
    """
    for piece in battle.field.pieces:
        unit = battle.unit(unit_id)
        suspected = [trap for trap in event_notes(battle).traps if piece.id in trap[2]]
        if not suspected or piece.id not in pieces or not unit.on_table():
            continue
        if not any([lands_in(unit, model, piece) for model in pieces[piece.id]]):
            continue
        safe = [trap for trap in event_notes(battle).traps if trap[1] != piece.id]
        cleared = tuple([(seat, rigged, without(choices, piece.id)) for seat, rigged, choices in safe])
        note(battle, event_notes(battle)._replace(traps=cleared))
        blown = [trap for trap in suspected if trap[1] == piece.id]
        if not blown:
            battle.tell(PieceHeld("AF-EVT-10", unit_id, piece.name))
        for seat, _, _ in blown:
            if battle.unit(unit_id).on_table():
                battle.tell(PieceBlewUp("AF-EVT-10", seat, unit_id, piece.name))
                yield from deal_hits(battle, unit_id, RIGGED, 3, 2, dice)


def without(choices: tuple[str, ...], piece: str) -> tuple[str, ...]:
    return tuple([choice for choice in choices if choice != piece])


def lands_in(unit: Unit, model_id: str, piece: Terrain) -> bool:
    """Whether a model that came onto a piece or over it has entered it: who flies over it has not."""
    slot = unit.slot_of(model_id)
    if slot < 0 or not unit.flies(unit.models[slot]):
        return True
    return stands_on(unit.bases[slot], piece.shape)


def moved_near_anomalies(battle: Battle, before: Unit, paths: list[list[Point]], dice: Dice) -> Steps:
    """AF-EVT-11: D3+3 hits from each marker that any of its models came within 3" of, once for the move."""
    reach = battle.distance(NEAR_ANOMALY) + battle.slack
    for x, y in event_notes(battle).anomalies:
        near = any([nearest(before.bases[at], paths[at], x, y) <= reach for at in range(len(paths))])
        if near and battle.unit(before.id).on_table():
            yield from deal_hits(battle, before.id, ANOMALY, 3, 0, dice)


def nearest(base: Base, path: list[Point], x: float, y: float) -> float:
    """How near a base comes to a point on its way."""
    best: float = gap_to_point(base, x, y)
    for k in range(len(path) - 1):
        (x0, y0), (x1, y1) = path[k], path[k + 1]
        if base.box is None:
            best = min(best, max(0.0, segment_distance(x0, y0, x1, y1, x, y) - base.radius))
        else:
            box = base.at(x0, y0, base.heading).box
            assert box is not None
            best = min(best, distance_to_point(swept(box, x1 - x0, y1 - y0), x, y))
    return best
