"""What terrain does to units: cover against shooting, and dangerous ground."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.movement import EVERYWHERE, Walk, enters
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import NOBODY
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.latecomers import SCOUT
from banneret.books.opr.morale import test_after_wounds
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, centre_on, gap, stands_on
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


class DangerTest:
    """Dice of a dangerous terrain test of which each 1 costs so many wounds, by the clause that says so."""

    __slots__ = ("clause", "dice", "wounds")

    def __init__(self, dice: int, wounds: int, clause: str) -> None:
        self.dice = dice
        self.wounds = wounds
        self.clause = clause


def dangers(battle: Battle, unit: Unit, walks: list[Walk], how: str) -> list[DangerTest]:
    """AF-TER-08, AF-TER-10: the tests for a move by these ways.

    A die for each piece that a model has crossed, or as many as its Tough value. Where all ground is dangerous,
    who has crossed no such piece tests once for that. Those that cost least come first.
    """
    trembling = how != SCOUT and any([chapter.all_dangerous(battle) for chapter in battle.chapters])
    dice: dict[tuple[int, str], int] = {}
    leader = battle.leader(unit)
    for at in range(len(walks)) if leader < 0 else [leader]:
        walk = walks[at]
        pieces = walk.harm
        if trembling and not pieces and walk.inches > 0.0 and not unit.flies(unit.models[at]):
            pieces = [EVERYWHERE]
        for piece in pieces:
            cost = danger_cost(battle, piece)
            dice[cost] = dice.get(cost, 0) + unit.models[at].sheet.tough
    return [DangerTest(dice[cost], cost[0], cost[1]) for cost in sorted(dice)]


def danger_cost(battle: Battle, piece: str) -> tuple[int, str]:
    """The wounds that a 1 costs in the test for a piece, or for all ground (""), and the clause for it."""
    cost = (1, "AF-TER-09")
    for chapter in battle.chapters:
        cost = chapter.danger_wounds(battle, piece, cost)
    return cost


def expected_wounds(tests: list[DangerTest]) -> float:
    """Of dangerous terrain tests, before anything wards them off."""
    return sum([test.dice * test.wounds for test in tests]) / 6.0


def end_move(battle: Battle, before: Unit, walks: list[Walk], how: str, dice: Dice) -> Steps:
    """What comes of a move that was made by these ways: ground that was entered, and dangerous ground.

    `before` is the unit as it stood when it began, with the models that the ways are of.
    """
    tests = dangers(battle, before, walks, how)
    following = [chapter for chapter in battle.chapters if chapter.follows_moves]
    paths = [walk.path for walk in walks]
    walks = that_count(battle, before, walks)
    pieces: dict[str, list[str]] = entered(battle.field, before, walks) if following else {}
    for chapter in following:
        if pieces and battle.unit(before.id).on_table():
            yield from chapter.entered_terrain(battle, before.id, pieces, dice)
    if following:
        crossed, landed = touched(battle.field, before, walks)
        for chapter in following:
            if (crossed or landed) and battle.unit(before.id).on_table():
                yield from chapter.crossed_terrain(battle, before.id, crossed, landed, how, dice)
    yield from test_danger(battle, before.id, tests, dice)
    for chapter in following:
        if battle.unit(before.id).on_table():
            yield from chapter.moved(battle, before, how, paths, dice)


def that_count(battle: Battle, before: Unit, walks: list[Walk]) -> list[Walk]:
    """These ways, as if whoever is not measured had not moved."""
    leader = battle.leader(before)
    if leader < 0:
        return walks
    found = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in before.bases]
    found[leader] = walks[leader]
    return found


def near_ways(field: Field, before: Unit, walks: list[Walk]) -> list[Terrain]:
    """The pieces that models on these ways could touch at all: others are too far from all of them."""
    if not walks:
        return []
    points: list[tuple[float, float]] = [(base.cx, base.cy) for base in before.bases]
    for walk in walks:
        points += walk.path
        points.append((walk.end.cx, walk.end.cy))
    reach: float = max([walk.end.radius for walk in walks])
    west: float = min([x for x, _ in points]) - reach
    east: float = max([x for x, _ in points]) + reach
    south: float = min([y for _, y in points]) - reach
    north: float = max([y for _, y in points]) + reach
    found: list[Terrain] = []
    for piece in field.pieces:
        shape = piece.shape
        if west <= shape.cx + shape.radius and shape.cx - shape.radius <= east:
            if south <= shape.cy + shape.radius and shape.cy - shape.radius <= north:
                found.append(piece)
    return found


def entered(field: Field, before: Unit, walks: list[Walk]) -> dict[str, list[str]]:
    """The pieces of terrain that any of the models has come onto, or over, with those models."""
    found: dict[str, list[str]] = {}
    for piece in near_ways(field, before, walks):
        models = [
            before.models[at].id for at in range(len(walks)) if enters(before.bases[at], walks[at], piece)
        ]
        if models:
            found[piece.id] = models
    return found


def touched(field: Field, before: Unit, walks: list[Walk]) -> tuple[list[str], list[str]]:
    """The pieces that models have moved onto, over, about or off; and those that flying ones have come down on.

    AF-SPC-16: who flies over a piece does not touch it.
    """
    crossed: list[str] = []
    landed: list[str] = []
    for piece in near_ways(field, before, walks):
        for at in range(len(walks)):
            walk = walks[at]
            if walk.inches <= 0.0:
                continue
            if before.flies(before.models[at]):
                if piece.id not in landed and stands_on(walk.end, piece.shape):
                    landed.append(piece.id)
            elif stands_on(before.bases[at], piece.shape) or enters(before.bases[at], walk, piece):
                crossed.append(piece.id)
                break
    return crossed, landed


def test_danger(battle: Battle, unit_id: str, tests: list[DangerTest], dice: Dice) -> Steps:
    """AF-TER-08, AF-TER-09: the dice of a whole move; the wounds can make the unit test its nerve."""
    told = 0
    before = battle.unit(unit_id)
    for test in tests:
        if battle.unit(unit_id).on_table():
            why = "dangerous terrain"
            told += yield from danger_roll(
                battle, unit_id, test.dice, why, dice, test.clause, wounds=test.wounds
            )
    if tests:
        yield from test_after_wounds(battle, before, told, dice, NOBODY)
