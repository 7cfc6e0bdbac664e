"""SK-ENC-04 to SK-ENC-06: a swarm of rats runs through the streets."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.draws import drawn_number
from banneret.books.skirmish.encounter_events import RatsAppeared, RatsBit, RatsRan
from banneret.books.skirmish.encounter_kinds.kind import (
    UNTIL_GONE,
    EncounterKind,
    Shown,
    changed,
    members,
    replace,
)
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.harm import Hit, strike
from banneret.books.skirmish.sheets import MM
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import circle_distance
from banneret.core.space.geometry import Circle, Polygon, heading_of, heading_vector, quantise, rectangle, swept
from banneret.core.space.levels import GROUND
from banneret.core.space.uprights import apart_from_point

RATS: Final = "swarm-of-rats"
HALF_WIDE: Final = 40.0 / MM  # the template is 80 by 120 mm, and runs lengthwise
HALF_LONG: Final = 60.0 / MM
AWAY: Final = 12.0
MEANS: Final = "rats"
EDGES: Final = ("south", "east", "north", "west")
HEADINGS: Final[tuple[float, ...]] = (180.0, 90.0, 0.0, 270.0)
GONE: Final = 1  # `left` of a swarm that has left the table
_SAME: Final = 0.01  # inches: nearer points of streets are one and the same

Point = tuple[float, float]


class SwarmOfRats(EncounterKind):
    """`at` is its middle, its heading and the point that it runs to; `value` is the edge it makes for."""

    def __init__(self) -> None:
        super().__init__(
            RATS,
            "Swarm of Rats",
            (12,),
            "SK-ENC-04",
            UNTIL_GONE,
            "Rats run 2D6” a turn along the streets, and D3 hits of Strength 2 befall whoever they run over.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(battle.field.streets)

    def arrive(self, battle: Battle, dice: Dice) -> None:
        """SK-ENC-04: at a random node of the streets 12" from all of the active player, or the farthest."""
        nodes = street_nodes(battle)
        legal = [node for node in nodes if away_from_all(battle, node) >= AWAY - WITHIN]
        if not legal:
            best = max([away_from_all(battle, node) for node in nodes])
            legal = [node for node in nodes if away_from_all(battle, node) >= best - WITHIN]
        x, y = legal[drawn_number(len(legal), self.clause, "where the rats come from", dice)]
        edge = farthest_edge(battle, x, y, dice)
        goal = first_stop(battle, x, y, edge, dice)
        heading = heading_of(goal[0] - x, goal[1] - y)
        self.begin(battle, value=edge, at=(x, y, heading, goal[0], goal[1]))
        battle.tell(RatsAppeared(self.clause, x, y, EDGES[edge]))

    def act(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        run(battle, encounter, dice)

    def is_over(self, battle: Battle, encounter: Encounter) -> bool:
        return encounter.left == GONE

    def shown(self, battle: Battle, encounter: Encounter) -> Shown | None:
        x, y = encounter.at[0], encounter.at[1]
        text = f"Runs along the streets for the {EDGES[encounter.value]} edge, and bites whoever it runs over."
        return Shown(RATS, self.name, x, y, HALF_LONG, text)


# ---------------------------------------------------------------------------------------- streets


def street_nodes(battle: Battle) -> list[Point]:
    """Where streets begin, end and meet."""
    found: list[Point] = []
    for line in battle.field.streets:
        for point in line:
            if not any([is_same(point, other) for other in found]):
                found.append(point)
    return found


def is_same(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= _SAME and abs(one[1] - other[1]) <= _SAME


def branches(battle: Battle, x: float, y: float) -> list[Point]:
    """The far ends of the streets that begin or end here."""
    here = (x, y)
    found: list[Point] = []
    for start, end in battle.field.streets:
        if is_same(start, here):
            found.append(end)
        elif is_same(end, here):
            found.append(start)
    return found


def away_from_all(battle: Battle, node: Point) -> float:
    """How far this point of the streets is from the nearest model of the active player, in space."""
    bodies = [upright(battle.field, each) for each in members(battle)]
    return min([apart_from_point(body, node[0], node[1], 0.0) for body in bodies], default=math.inf)


def farthest_edge(battle: Battle, x: float, y: float, dice: Dice) -> int:
    """SK-ENC-05: the goal is fixed as they come; ties by dice."""
    gaps = (y, battle.field.width - x, battle.field.depth - y, x)
    most = max(gaps)
    edges = [k for k in range(len(gaps)) if gaps[k] >= most - WITHIN]
    return edges[drawn_number(len(edges), "SK-ENC-05", "which edge the rats make for", dice)]


def first_stop(battle: Battle, x: float, y: float, edge: int, dice: Dice) -> Point:
    """They set out by the street that leads most towards their edge; ties by dice."""
    dx, dy = heading_vector(HEADINGS[edge])
    ends = branches(battle, x, y)
    leading: list[float] = []
    for bx, by in ends:
        leading.append(((bx - x) * dx + (by - y) * dy) / math.hypot(bx - x, by - y))
    best = [end for end, lead in zip(ends, leading, strict=True) if lead >= max(leading) - WITHIN]
    return best[drawn_number(len(best), "SK-ENC-05", "which street the rats take", dice)]


def next_stop(battle: Battle, x: float, y: float, back: Point, edge: int, dice: Dice) -> Point:
    """SK-ENC-05: any street but the one they came by; where there is none, straight for their edge."""
    ends = [end for end in branches(battle, x, y) if not is_same(end, back)]
    if ends:
        return ends[drawn_number(len(ends), "SK-ENC-05", "which street the rats take", dice)]
    return ((x, 0.0), (battle.field.width, y), (x, battle.field.depth), (0.0, y))[edge]


def is_off(battle: Battle, x: float, y: float) -> bool:
    """Their middle has come to an edge of the table."""
    return min(x, y, battle.field.width - x, battle.field.depth - y) <= WITHIN


# ---------------------------------------------------------------------------------------- running


def run(battle: Battle, encounter: Encounter, dice: Dice) -> None:
    """SK-ENC-05, SK-ENC-06: 2D6" along the streets, over everybody on the ground."""
    faces = tuple(dice.d6(2, "SK-ENC-05", "how far the rats run"))
    left = float(sum(faces))
    x, y, heading, to_x, to_y = encounter.at
    back = came_by(battle, x, y, to_x, to_y)
    areas: list[Polygon] = []
    path: list[Point] = [(x, y)]
    while left > WITHIN:
        away = math.hypot(to_x - x, to_y - y)
        share = min(1.0, left / away)
        nx, ny = quantise(x + (to_x - x) * share), quantise(y + (to_y - y) * share)
        areas.append(swept(rectangle(x, y, HALF_WIDE, HALF_LONG, heading), nx - x, ny - y))
        left -= away * share
        x, y = nx, ny
        path.append((x, y))
        if share < 1.0 or is_off(battle, x, y):
            break
        to_x, to_y = next_stop(battle, x, y, back, encounter.value, dice)
        back = (x, y)
        heading = heading_of(to_x - x, to_y - y)
    off = is_off(battle, x, y)
    at = (x, y, heading, to_x, to_y)
    replace(battle, encounter, changed(encounter, GONE if off else 0, encounter.value, at, ()))
    battle.tell(RatsRan("SK-ENC-05", faces, tuple(path), off))
    bite(battle, areas, dice)


def came_by(battle: Battle, x: float, y: float, to_x: float, to_y: float) -> Point:
    """The other end of the street that they are on."""
    for start, end in battle.field.streets:
        for near, far in ((start, end), (end, start)):
            if is_same(far, (to_x, to_y)) and on_line(near, far, x, y):
                return near
    return (x, y)


def on_line(start: Point, end: Point, x: float, y: float) -> bool:
    """Whether a point lies between two others."""
    whole = math.hypot(end[0] - start[0], end[1] - start[1])
    parts = math.hypot(x - start[0], y - start[1]) + math.hypot(end[0] - x, end[1] - y)
    return parts <= whole + _SAME


def bite(battle: Battle, areas: list[Polygon], dice: Dice) -> None:
    """SK-ENC-06: D3 hits of Strength 2 on everybody on the ground whom they touched, once a move."""
    bitten = [each for each in battle.on_table() if is_touched(each, areas)]
    for each in bitten:
        if not battle.warrior(each.id).on_table():
            continue
        face = dice.one("SK-ENC-06", f"rats on {each.name}")
        hits = (face + 1) // 2
        battle.tell(RatsBit("SK-ENC-06", each.id, face, hits))
        strike(battle, [Hit(each.id, 2, MEANS) for _ in range(hits)], "SK-ENC-06", dice)
        settle(battle, dice)


def is_touched(warrior: Warrior, areas: list[Polygon]) -> bool:
    if warrior.level != GROUND:
        return False
    base = Circle(warrior.x, warrior.y, warrior.sheet.radius)
    return any([circle_distance(base, area) <= WITHIN for area in areas])
