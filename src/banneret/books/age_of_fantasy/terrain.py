"""What terrain does to units: cover against shooting, and dangerous ground."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.movement import Walk, enters
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import NOBODY
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.morale import test_after_wounds
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, centre_on, gap
from banneret.core.space.distances import segment_crosses

COVER = -1  # AF-TER-06


def model_cover(field: Field, firers: list[Base], base: Base) -> tuple[bool, bool]:
    """AF-TER-06: whether a model stands in cover, and whether it is behind a piece of it.

    Behind: the line to its middle from the nearest model that fires crosses the piece, and that model does
    not stand in the piece itself.
    """
    within = False
    behind = False
    nearest: Base | None = None
    for piece in field.cover:
        if centre_on(base, piece.shape):
            within = True
            continue
        if behind or not firers:
            continue
        if nearest is None:
            nearest = min(firers, key=lambda firer: gap(firer, base))
        if not centre_on(nearest, piece.shape) and segment_crosses(
            nearest.cx, nearest.cy, base.cx, base.cy, piece.shape
        ):
            behind = True
    return within, behind


def in_cover(field: Field, firers: list[Base], bases: list[Base], inside: bool, behind: bool) -> bool:
    """AF-TER-06: whether most of these models are covered; weapons may disregard one kind or the other."""
    if not field.cover or not (inside or behind):
        return False
    count = 0
    for base in bases:
        stands_in, stands_behind = model_cover(field, firers, base)
        if (inside and stands_in) or (behind and stands_behind):
            count += 1
    return 2 * count > len(bases)


def danger_dice(unit: Unit, walks: list[Walk]) -> int:
    """AF-TER-08, AF-TER-10: a die for each piece that a model has crossed, or as many as its Tough value."""
    count = 0
    for at in range(len(walks)):
        if walks[at].harm:
            count += unit.models[at].sheet.tough * len(walks[at].harm)
    return count


def end_move(battle: Battle, before: Unit, walks: list[Walk], how: str, dice: Dice) -> Steps:
    """What comes of a move that was made by these ways: ground that was entered, and dangerous ground.

    `before` is the unit as it stood when it began, with the models that the ways are of.
    """
    dangers = danger_dice(before, walks)
    following = [chapter for chapter in battle.chapters if chapter.follows_moves]
    pieces: dict[str, list[str]] = entered(battle.field, before, walks) if following else {}
    for chapter in following:
        if pieces and battle.unit(before.id).on_table():
            yield from chapter.entered_terrain(battle, before.id, pieces, dice)
    yield from test_danger(battle, before.id, dangers, dice)
    for chapter in following:
        if battle.unit(before.id).on_table():
            yield from chapter.moved(battle, before, how, [walk.path for walk in walks], dice)


def entered(field: Field, before: Unit, walks: list[Walk]) -> dict[str, list[str]]:
    """The pieces of terrain that any of the models has come onto, or over, with those models."""
    found: dict[str, list[str]] = {}
    for piece in field.pieces:
        models = [
            before.models[at].id for at in range(len(walks)) if enters(before.bases[at], walks[at], piece)
        ]
        if models:
            found[piece.id] = models
    return found


def test_danger(battle: Battle, unit_id: str, count: int, dice: Dice) -> Steps:
    """AF-TER-08, AF-TER-09: the dice of a whole move; the wounds can make the unit test its nerve."""
    if count and battle.unit(unit_id).on_table():
        told = yield from danger_roll(battle, unit_id, count, "dangerous terrain", dice, "AF-TER-09")
        yield from test_after_wounds(battle, unit_id, told, dice, NOBODY)
