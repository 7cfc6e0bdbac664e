"""Terrain placement: which pieces, and six ways of setting them up (AF-TPL)."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from typing import Any, Final

from banneret.books.age_of_fantasy.battle import SCENARIO, Battle, TerrainPlan
from banneret.books.age_of_fantasy.events import ScenarioSet, TerrainPlaced, TerrainRemoved, TerrainRolled
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.pieces import drawn
from banneret.books.age_of_fantasy.rolled_tables import FIXED_PIECES, PLACEMENT, RANDOM_PIECE, RESTRICTION
from banneret.books.opr.rounds import rolled_off
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import closer_than, distance, distance_to_point, inside_box
from banneret.core.space.geometry import EPS, Polygon, quantise, quantise_heading, rotated, translated
from banneret.core.space.placing import PlaceBody, Pose
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import BodyDetails, Outline

Choosing = Generator[Ask, Any, list[str]]
Picking = Generator[Ask, Any, int]

APART: Final = 6.0  # AF-TPL-11
ROLL: Final = "roll"
RANDOM: Final = "random"
FREE: Final = "alternating-free"
RESTRICTED: Final = "alternating-restricted"
FULL: Final = "full-table"
HALVES: Final = "two-halves"
SQUARES: Final = "six-squares"
CLAUSES: Final = {
    FREE: "AF-TPL-11",
    RESTRICTED: "AF-TPL-12",
    FULL: "AF-TPL-13",
    HALVES: "AF-TPL-15",
    SQUARES: "AF-TPL-16",
}


def place_terrain(battle: Battle, dice: Dice) -> Steps:
    """AF-TPL-01: what the table needs to begin with, or the next piece."""
    layout = battle.layout
    assert layout is not None
    if not layout.winner:
        yield from begin(battle, layout, dice)
    elif layout.waiting:
        yield from next_piece(battle, layout, dice)
    else:
        battle.step = SCENARIO


# ---------------------------------------------------------------------------------------- beginning


def begin(battle: Battle, layout: TerrainPlan, dice: Dice) -> Steps:
    """AF-TPL-01 to AF-TPL-04, AF-TPL-12, AF-TPL-15: style, roll-off, pieces, and the limit or the halves."""
    style = layout.style
    face = 0
    if style == ROLL:
        face = dice.one("AF-TPL-01", "the style of terrain placement")
        style = PLACEMENT[face - 1].id
    name = next(entry.name for entry in PLACEMENT if entry.id == style)
    battle.tell(ScenarioSet("AF-TPL-01", "Terrain placement", name, face))
    winner = yield from rolled_off(battle, "terrain", dice, "AF-TPL-11")
    kinds = list(layout.rolled)
    if not kinds:
        kinds = yield from balanced_set(battle, winner, dice)
    battle.tell(TerrainRolled("AF-TPL-02", tuple(kinds)))
    limit = 0
    diagonal = ""
    if style == RESTRICTED:
        limit = dice.one("AF-TPL-12", "the restriction")
        battle.tell(ScenarioSet("AF-TPL-12", "Restriction", RESTRICTION[limit - 1].name, limit))
    if style == HALVES:
        options = [
            Option("rising-south", "South-east of the line from south-west to north-east"),
            Option("rising-north", "North-west of the line from south-west to north-east"),
            Option("falling-south", "South-west of the line from north-west to south-east"),
            Option("falling-north", "North-east of the line from north-west to south-east"),
        ]
        prompt = "Which half of the table do you place terrain on?"
        diagonal = yield ask(winner, Choice("half", "AF-TPL-15", prompt, options))
    waiting = tuple(range(len(kinds)))
    battle.layout = TerrainPlan(style, winner, waiting, (), limit, diagonal, tuple(kinds))
    battle.turn = winner


def balanced_set(battle: Battle, winner: str, dice: Dice) -> Choosing:
    """AF-TPL-03, AF-TPL-04: six fixed pieces, of which the winner settles four, and 4D3 random ones."""
    kinds: list[str] = [pair[0] for pair in FIXED_PIECES if len(pair) == 1]
    for pair in dict.fromkeys([pair for pair in FIXED_PIECES if len(pair) == 2]):
        count = FIXED_PIECES.count(pair)
        options = [
            Option(str(first), f"{first} {pair[0]}, {count - first} {pair[1]}")
            for first in range(count, -1, -1)
        ]
        prompt = f"How many of each: {pair[0]} or {pair[1]}?"
        first = int((yield ask(winner, Choice("pieces", "AF-TPL-03", prompt, options))))
        kinds += [pair[0]] * first + [pair[1]] * (count - first)
    faces = dice.d6(4, "AF-TPL-04", "how many more pieces")
    for _ in range(sum([(face + 1) // 2 for face in faces])):
        kinds.append(RANDOM_PIECE[sum(dice.d6(2, "AF-TPL-04", "the kind of a piece"))])
    return kinds


# ---------------------------------------------------------------------------------------- piece by piece


def next_piece(battle: Battle, layout: TerrainPlan, dice: Dice) -> Steps:
    """One piece is set down, or removed because it cannot be."""
    if layout.style == RANDOM:
        scatter(battle, layout, layout.waiting[0], dice)
        return
    seat = battle.turn
    square = 0
    if layout.style == SQUARES:
        square = dice.one("AF-TPL-16", "the section for the next piece")
    if layout.style == RESTRICTED and layout.limit in (3, 4) and not layout.placed:
        number = yield from choose_piece(layout, seat, list(layout.waiting))
        middle = (0.5 * battle.field.width, 0.5 * battle.field.depth, 0.0)
        set_down(battle, layout, number, middle, seat, "AF-TPL-12")
    else:
        able: list[int] = []
        for number in first_of_each(layout):
            if PlacePiece(battle, layout, number, seat, square).spot() is not None:
                able.append(number)
            elif no_hope(layout):
                remove(battle, layout, number)
                return
        if not able:
            # Whatever kind it is, there is no room for it: the next one in line goes.
            remove(battle, layout, layout.waiting[0])
        else:
            number = yield from choose_piece(layout, seat, able)
            question = PlacePiece(battle, layout, number, seat, square)
            pose = yield ask(seat, question)
            set_down(battle, layout, number, pose, seat, question.clause)
    if layout.style != FULL:
        battle.turn = battle.sides.next_player(seat)


def no_hope(layout: TerrainPlan) -> bool:
    """Whether a piece without room now never gets any: what is free only shrinks, and is the same for all."""
    if layout.style == RESTRICTED:
        return layout.limit in (1, 2, 3) or (layout.limit in (5, 6) and len(layout.placed) >= 4)
    return layout.style in (FREE, FULL)


def first_of_each(layout: TerrainPlan) -> list[int]:
    """One piece of every kind still to be placed."""
    found: dict[str, int] = {}
    for number in layout.waiting:
        found.setdefault(layout.rolled[number], number)
    return list(found.values())


class ChoosePiece(Choice):
    """AF-TPL-11: which piece is placed next, by its number."""

    def __init__(self, layout: TerrainPlan, options: list[Option]) -> None:
        prompt = f"Which piece do you place? ({len(layout.waiting)} left)"
        super().__init__("piece", "AF-TPL-11", prompt, options, closed=ClosedPieces(layout, options))


class ClosedPieces(Closed):
    """The pieces that cannot be placed now: all but those `offered`."""

    def __init__(self, layout: TerrainPlan, offered: list[Option]) -> None:
        self.layout = layout
        self.offered = [option.key for option in offered]
        self.kinds = [option.label for option in offered]

    def options(self) -> list[Option]:
        rolled = self.layout.rolled
        every = [Option(str(number), rolled[number]) for number in range(len(rolled))]
        return [option for option in every if option.key not in self.offered]

    def why(self, key: str) -> Refusal | None:
        for option in self.options():
            if option.key == key:
                return self._reason(int(key), option.label)
        return None

    def _reason(self, number: int, kind: str) -> Refusal:
        if any([placed[0] == number for placed in self.layout.placed]):
            return Refusal("placed", "AF-TPL-11", f"This piece ({kind}) is on the table already.")
        if number not in self.layout.waiting:
            why = f"No room was found for this piece ({kind}), so it was left out."
            return Refusal("removed", "AF-TPL-11", why)
        if kind in self.kinds:
            why = f"Another piece of this kind ({kind}) comes before this one."
            return Refusal("not-its-turn", "AF-TPL-11", why)
        why = f"No room was found for this piece ({kind}) where you may place it now."
        return Refusal("no-room", CLAUSES[self.layout.style], why)


def choose_piece(layout: TerrainPlan, seat: str, able: list[int]) -> Picking:
    kinds = {layout.rolled[number]: number for number in reversed(able)}
    if len(kinds) == 1:
        return able[0]
    options = [Option(str(number), kind) for kind, number in sorted(kinds.items())]
    chosen = yield ask(seat, ChoosePiece(layout, options))
    return int(chosen)


def piece_at(battle: Battle, number: int, kind: str, pose: Pose) -> Terrain:
    """A piece set down with its middle at a place."""
    piece = drawn(kind, number, battle.terrain_seed)
    return piece.moved(set_at(piece, pose))


def set_at(piece: Terrain, pose: Pose) -> Polygon:
    """The outline of a piece with its middle at a place, rounded as it is kept."""
    shape = translated(rotated(piece.shape, 0.0, 0.0, pose[2]), pose[0], pose[1])
    return Polygon([(quantise(x), quantise(y)) for x, y in shape.points()])


def set_down(battle: Battle, layout: TerrainPlan, number: int, pose: Pose, seat: str, clause: str) -> None:
    piece = piece_at(battle, number, layout.rolled[number], pose)
    battle.set_down(piece)
    battle.layout = layout.with_placed(number, pose)
    battle.tell(TerrainPlaced(clause, seat, piece.id, piece.name, pose[0], pose[1]))


def remove(battle: Battle, layout: TerrainPlan, number: int) -> None:
    """AF-TPL-10, AF-TPL-11, AF-TPL-13, AF-TPL-15, AF-TPL-16: what cannot be placed is left out."""
    battle.layout = layout.without(number)
    battle.tell(TerrainRemoved("AF-TPL-11", layout.rolled[number]))


def section(field: Field, number: int) -> tuple[float, float, float, float]:
    """AF-TPL-10: the six sections, row by row from the south-west, as (x0, y0, x1, y1).

    On 6 by 4 feet they are squares of 2 by 2.
    """
    column, row = (number - 1) % 3, (number - 1) // 3
    wide, deep = field.width / 3.0, 0.5 * field.depth
    return wide * column, deep * row, wide * (column + 1), deep * (row + 1)


def scatter(battle: Battle, layout: TerrainPlan, number: int, dice: Dice) -> None:
    """AF-TPL-10: from the middle of one section 2D6" towards that of another, as far as 6" stay free."""
    first = dice.one("AF-TPL-10", "the section")
    second = dice.one("AF-TPL-10", "the section it moves towards")
    while second == first:
        second = dice.one("AF-TPL-10", "the section it moves towards")
    inches = float(sum(dice.d6(2, "AF-TPL-10", "how far it moves")))
    x0, y0, x1, y1 = section(battle.field, first)
    x, y = 0.5 * (x0 + x1), 0.5 * (y0 + y1)
    tx0, ty0, tx1, ty1 = section(battle.field, second)
    dx, dy = 0.5 * (tx0 + tx1) - x, 0.5 * (ty0 + ty1) - y
    far = (dx * dx + dy * dy) ** 0.5
    piece = drawn(layout.rolled[number], number, battle.terrain_seed)
    good = -1.0
    bad = inches
    step = inches
    while step > -EPS:
        if _fits(battle, piece, x + step * dx / far, y + step * dy / far):
            good = step
            break
        bad = step
        step -= 0.25
    if good < 0.0:
        remove(battle, layout, number)
        return
    while bad - good > 0.001:
        middle = 0.5 * (good + bad)
        if _fits(battle, piece, x + middle * dx / far, y + middle * dy / far):
            good = middle
        else:
            bad = middle
    pose = (quantise(x + good * dx / far), quantise(y + good * dy / far), 0.0)
    set_down(battle, layout, number, pose, "", "AF-TPL-10")


def _fits(battle: Battle, piece: Terrain, x: float, y: float) -> bool:
    shape = set_at(piece, (quantise(x), quantise(y), 0.0))
    return _on_table(battle, shape, 0.0) and _clear(battle, shape)


def _on_table(battle: Battle, shape: Polygon, inset: float) -> bool:
    field = battle.field
    return inside_box(shape, inset, inset, field.width - inset, field.depth - inset)


def _clear(battle: Battle, shape: Polygon) -> bool:
    return not any([closer_than(shape, other.shape, APART - EPS) for other in battle.field.pieces])


# ---------------------------------------------------------------------------------------- the question


class PlacePiece(PlaceBody):
    """AF-TPL-11 to AF-TPL-16: where a piece of terrain goes: [x, y, turn] of its middle."""

    def __init__(self, battle: Battle, layout: TerrainPlan, number: int, seat: str, square: int) -> None:
        field = battle.field
        clause = CLAUSES[layout.style]
        kind = layout.rolled[number]
        area = section(field, square) if square else (0.0, 0.0, field.width, field.depth)
        prompt = f"Where do you place this piece ({kind})? ({len(layout.waiting)} left)"
        super().__init__("terrain", clause, prompt, (), area, 0.0, True)
        self.battle = battle.seen_by(seat)
        self.layout = layout
        self.number = number
        self.seat = seat
        self.piece = drawn(kind, number, battle.terrain_seed)

    def shape_at(self, pose: Pose) -> Polygon:
        return set_at(self.piece, pose)

    def spot(self) -> Pose | None:
        """Where the piece fits, from the middle of its area outwards; None if nowhere on a grid of an inch.

        It is tried as it was drawn, turned by a quarter, and with its longest side level and upright. A player
        may put it anywhere, but is asked only if there is such a place.
        """
        x0, y0, x1, y1 = self.area
        mx, my = 0.5 * (x0 + x1), 0.5 * (y0 + y1)
        for step in (3.0, 1.0):
            points: list[tuple[float, float, float]] = []
            for row in range(int((y1 - y0) / step) + 1):
                for column in range(int((x1 - x0) / step) + 1):
                    x, y = x0 + step * column, y0 + step * row
                    points.append(((x - mx) * (x - mx) + (y - my) * (y - my), x, y))
            points.sort()
            for turn in (0.0, 90.0, *self._level()):
                for _, x, y in points:
                    if self.check((x, y, turn)) is None:
                        return x, y, turn
        return None

    def _level(self) -> tuple[float, float]:
        """The turns that lay the piece's longest side level and upright: so it fits into narrow strips."""
        points = self.piece.shape.points()
        sides = [
            (math.hypot(x1 - x0, y1 - y0), x1 - x0, y1 - y0)
            for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True)
        ]
        _, dx, dy = max(sides)
        turn = quantise_heading(math.degrees(math.atan2(dy, dx)))
        return turn, quantise_heading(turn + 90.0)

    def refusal(self, pose: Pose) -> Refusal | None:
        shape = self.shape_at(pose)
        style = self.layout.style
        if not _on_table(self.battle, shape, 0.0):
            return Refusal("off-table", self.clause, "The whole piece must be on the table.")
        if style in (FULL, HALVES) and not _on_table(self.battle, shape, APART):
            return Refusal("near-edge", self.clause, "It must be at least 6” from the table edge.")
        x0, y0, x1, y1 = self.area
        if style == SQUARES and not inside_box(shape, x0, y0, x1, y1):
            return Refusal("outside-section", self.clause, "The whole piece must be in its section.")
        for other in self.battle.field.pieces:
            if closer_than(shape, other.shape, APART - EPS):
                return Refusal("too-close", "AF-TPL-11", f"It must be at least 6” from {other.name}.")
        if style == HALVES and not in_half(self.battle, shape, self.layout.diagonal, self._is_winner()):
            return Refusal("other-half", self.clause, "The whole piece must be in your own half.")
        if style == RESTRICTED:
            return self._restricted(shape)
        return None

    def _is_winner(self) -> bool:
        return self.seat == self.layout.winner

    def _restricted(self, shape: Polygon) -> Refusal | None:
        """AF-TPL-12: the limit that was rolled."""
        field = self.battle.field
        mx, my = 0.5 * field.width, 0.5 * field.depth
        limit = self.layout.limit
        placed = len(self.layout.placed)
        why = ""
        if limit == 1 and distance_to_point(shape, mx, my) <= 12.0 + EPS:
            why = "It must be more than 12” from the middle of the table."
        # The box may be overstepped by a hair; here just 12” is too near.
        far = 12.0 + 2.0 * EPS
        if limit == 2 and not inside_box(shape, far, far, field.width - far, field.depth - far):
            why = "It must be more than 12” from the table edge."
        if limit == 3 and distance(shape, field.pieces[0].shape) <= 12.0 + EPS:
            why = "It must be more than 12” from the piece in the middle."
        if limit == 4 and min([distance(shape, other.shape) for other in field.pieces]) > 9.0 + EPS:
            why = "It must be within 9” of another piece."
        if limit == 5 and placed < 4:
            used = [corner_of(self.battle, other.shape) for other in field.pieces[:4]]
            own = corner_of(self.battle, shape)
            if own < 0 or own in used:
                why = "Each of the first four pieces goes within 12” of a different corner."
        if limit == 6 and placed < 4:
            used = [quarter_of(self.battle, other.shape) for other in field.pieces[:4]]
            own = quarter_of(self.battle, shape)
            if own < 0 or own in used:
                why = "Each of the first four pieces goes into a different quarter of the table."
        return Refusal("restricted", "AF-TPL-12", why) if why else None

    # ------------------------------------------------------------------ showing

    def body_at(self, x: float, y: float, heading: float) -> Polygon:
        return self.shape_at((x, y, heading))

    def pose_about(self, cx: float, cy: float, heading: float) -> Pose:
        body = self.shape_at((0.0, 0.0, heading))
        return cx - body.cx, cy - body.cy, heading

    def outline_at(self, pose: Pose) -> list[Outline]:
        return [outline_of(self.shape_at(pose))]

    def guess(self, rng: random.Random) -> Pose:
        x, y, _ = super().guess(rng)
        return x, y, float(rng.randrange(0, 360, 15))

    def body_details(self) -> BodyDetails:
        shape = self.piece.shape
        return {
            "unit": "",
            "piece": self.piece.kind,
            "footprint": (min(shape.xs), max(shape.xs), max(shape.ys) - min(shape.ys)),
            "shape": outline_of(shape),
        }


def corner_of(battle: Battle, shape: Polygon) -> int:
    """The table corner within 12" of a piece; -1 if there is none."""
    w, d = battle.field.width, battle.field.depth
    corners = [(0.0, 0.0), (w, 0.0), (w, d), (0.0, d)]
    for at in range(4):
        if distance_to_point(shape, corners[at][0], corners[at][1]) <= 12.0 + EPS:
            return at
    return -1


def quarter_of(battle: Battle, shape: Polygon) -> int:
    """The quarter of the table that holds the whole piece; -1 if none does."""
    w, d = battle.field.width, battle.field.depth
    mx, my = 0.5 * w, 0.5 * d
    quarters = [(0.0, 0.0, mx, my), (mx, 0.0, w, my), (mx, my, w, d), (0.0, my, mx, d)]
    for at in range(4):
        x0, y0, x1, y1 = quarters[at]
        if inside_box(shape, x0, y0, x1, y1):
            return at
    return -1


def in_half(battle: Battle, shape: Polygon, half: str, winner: bool) -> bool:
    """AF-TPL-15: whether a piece is wholly in the half of the winner, or of the other."""
    line, _, side = half.partition("-")
    slope = battle.field.depth / battle.field.width
    below = (side == "south") == winner
    for x, y in shape.points():
        height = slope * x if line == "rising" else battle.field.depth - slope * x
        if (y > height + EPS) if below else (y < height - EPS):
            return False
    return True
