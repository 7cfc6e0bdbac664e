"""The question where a leg of a move leads: on foot, by a link of the map, up or down a wall, over an edge.

An answer is a table: {"way": "walk", "to": [x, y]}, {"way": "link", "link": id}, {"way": "end"}, or “climb”,
“jump” or “gap” with the direction of a point. A leg that has been sent is final.

SK-GEN-01: nothing here measures. Whether a leg is long enough, too long or blocked comes out as it is made;
refused is what anybody sees: the manner of the move, links of other floors, nothing to climb in touch.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.crossing_over import HIGHEST_JUMP
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.strides import CLIMB, CRAWL, ESCAPE, RUN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Answer, Question, Refusal, short
from banneret.core.space import crossings, drops
from banneret.core.space import levels as space
from banneret.core.space.crossings import Crossing
from banneret.core.space.geometry import CONTACT, EPS, quantise
from banneret.core.space.levels import GROUND, Link
from banneret.core.space.obstacles import depth_in
from banneret.core.space.placing import is_number
from banneret.core.space.shown import LegDetails, LegWay
from banneret.core.space.space_ways import toll

WALK: Final = "walk"
LINK: Final = "link"
UP: Final = "climb"
JUMP: Final = "jump"
GAP: Final = "gap"
END: Final = "end"
WAYS: Final[tuple[LegWay, ...]] = ("walk", "link", "climb", "jump", "gap", "end")
NOWHERE: Final = (0.0, 0.0)
_FAR: Final = 1e4


def leg(way: str, to: tuple[float, float] = NOWHERE, link: str = "") -> Answer:
    """An answer to such a question."""
    if way == END:
        return {"way": END}
    return {"way": way, "link": link} if way == LINK else {"way": way, "to": to}


class Leg(Question):
    """Where the next leg of a move leads; `left` is what is left of it, known as it has been metered."""

    def __init__(self, battle: Battle, warrior: Warrior, manner: str, left: float, first: bool) -> None:
        prompt = f"Where does {warrior.name} go?" if first else f"Where does {warrior.name} go next?"
        super().__init__("leg", "leg", "SK-MOV-14", prompt, (warrior.id,))
        self.may_be_previewed = False
        self.may_be_measured = False
        self.battle = battle
        self.warrior = warrior
        self.manner = manner
        self.left = left
        self.first = first  # nothing of the move has been made: SK-MOV-20

    # ------------------------------------------------------------------ what is possible

    def why_not_way(self, way: str) -> Refusal | None:
        """Why this way of going on is closed to it; None if it is not."""
        name = self.warrior.name
        if way in (WALK, END):
            return None
        if self.manner == CRAWL:
            return Refusal("crawling", "SK-INJ-07", f"{name} is Knocked Down and can only crawl along.")
        if way == LINK:
            if not self.links():
                return Refusal("no-link", "SK-MOV-15", f"No ladder or stairs lead on from where {name} is.")
            return None
        if way == UP:
            return self._why_not_climb()
        if self.warrior.level == GROUND:
            return Refusal("no-edge", "SK-MOV-22", f"{name} stands on the ground, at no edge.")
        return None

    def _why_not_climb(self) -> Refusal | None:
        refusal = why_never_climb(self.warrior)
        if refusal is not None:
            return refusal
        name = self.warrior.name
        if self.manner != CLIMB:
            how = {RUN: "is running", ESCAPE: "is escaping"}.get(self.manner, "has not begun to climb")
            return Refusal("manner", "SK-MOV-20", f"{name} {how}; climbing is a manner of moving of its own.")
        if not self.first:
            why = f"{name} climbs only what it touched as its move began."
            return Refusal("begun", "SK-MOV-20", why)
        return None

    def ways(self) -> list[LegWay]:
        return [way for way in WAYS if self.why_not_way(way) is None]

    def links(self) -> list[Link]:
        """Links of this surface, each as it is met there."""
        return self.battle.field.levels.links_from(self.warrior.level)

    def why_not_link(self, link: Link) -> Refusal | None:
        if link.kind == space.CLIMB:
            refusal = self._why_not_climb()
            if refusal is not None:
                return refusal
            return _too_high(self.battle, self.warrior, abs(link.rise))
        return None

    def direction(self, to: tuple[float, float]) -> tuple[float, float]:
        dx: float = to[0] - self.warrior.x
        dy: float = to[1] - self.warrior.y
        length: float = math.sqrt(dx * dx + dy * dy)
        return dx / length, dy / length

    # ------------------------------------------------------------------ the question

    def read(self, data: object) -> Answer:
        if not isinstance(data, Mapping):
            return self.malformed("it takes a table with “way”")
        way = data.get("way")
        if not isinstance(way, str) or way not in WAYS:
            return self.malformed("“way” is walk, link, climb, jump, gap or end")
        if way == END:
            return leg(END)
        if way == LINK:
            link = data.get("link")
            if not isinstance(link, str):
                return self.malformed("“link” is the id of a link")
            return leg(LINK, link=link)
        to = data.get("to")
        if not isinstance(to, (list, tuple)) or len(to) != 2 or not all([is_number(v, _FAR) for v in to]):
            return self.malformed("“to” is [x, y] in inches")
        return leg(way, (quantise(float(to[0])), quantise(float(to[1]))))

    def check(self, answer: Answer) -> Refusal | None:
        way = str(answer["way"])
        refusal = self.why_not_way(way)
        if refusal is not None or way == END:
            return refusal
        if way == LINK:
            return self._check_link(str(answer["link"]))
        to: tuple[float, float] = answer["to"]
        field = self.battle.field
        if not (0.0 <= to[0] <= field.width and 0.0 <= to[1] <= field.depth):
            return Refusal("off-table", self.clause, "That point is not on the table.")
        if abs(to[0] - self.warrior.x) + abs(to[1] - self.warrior.y) <= EPS:
            return Refusal("nowhere", self.clause, f"{self.warrior.name} stands there already.")
        if way == UP:
            return self._check_climb(to)
        return None if way == WALK else self._check_edge(way, to)

    def _check_link(self, id: str) -> Refusal | None:
        for link in self.links():
            if link.id == id:
                return self.why_not_link(link)
        why = f"“{short(id)}” is no ladder, stairs or the like that leads on from where {self.warrior.name} is."
        return Refusal("no-such-link", "SK-MOV-15", why)

    def _check_climb(self, to: tuple[float, float]) -> Refusal | None:
        """SK-MOV-20: something is in touch that way, and no higher than its M. Heights are no secret."""
        crossing = climb_ahead(self.battle, self.warrior, to)
        if crossing is None:
            why = f"{self.warrior.name} touches nothing there that leads up or down."
            return Refusal("nothing-to-climb", "SK-MOV-20", why)
        return _too_high(self.battle, self.warrior, toll(crossing))

    def _check_edge(self, way: str, to: tuple[float, float]) -> Refusal | None:
        """SK-MOV-22, SK-MOV-27: an edge is at its feet that way; SK-MOV-22: how deep it is, everybody sees."""
        dx, dy = self.direction(to)
        if not at_edge(self.battle, self.warrior, dx, dy):
            why = f"{self.warrior.name} stands at no edge that way."
            return Refusal("no-edge", "SK-MOV-22" if way == JUMP else "SK-MOV-27", why)
        if way == JUMP:
            deep = depth_ahead(self.battle, self.warrior, dx, dy)
            if deep > HIGHEST_JUMP + EPS:
                return Refusal("too-deep", "SK-MOV-22", "Nobody jumps down from more than 6”.")
            if deep <= 0.0:
                return Refusal("no-drop", "SK-MOV-22", "There is nothing to jump down to that way.")
            return None
        return _why_not_gap(self.battle, self.warrior, to, dx, dy)

    def default(self) -> Answer:
        return leg(END)

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        """On foot somewhere mostly; now and then by a link, over an edge or up a wall; or no farther."""
        found: list[Answer] = []
        for _ in range(n):
            answer = self._guess(rng)
            if answer not in found:
                found.append(answer)
        return found

    def _guess(self, rng: random.Random) -> Answer:
        lot = rng.random()
        answer: Answer = None
        if self.manner == CLIMB and self.first:
            answer = self._guess_climb(rng)
        elif lot < 0.15:
            links = self.links() if self.manner != CRAWL else []
            if links:
                answer = leg(LINK, link=rng.choice(links).id)
        elif lot < 0.3 and self.warrior.level != GROUND:
            answer = self._guess_jump(rng)
        elif lot < 0.4 and not self.first:
            return leg(END)
        if answer is not None and self.check(answer) is None:
            return answer
        return leg(WALK, self._point(rng))

    def _point(self, rng: random.Random) -> tuple[float, float]:
        """Somewhere on the table, about as far as it goes."""
        field = self.battle.field
        far: float = max(1.0, self.left) * rng.uniform(0.5, 1.1)
        turn: float = rng.uniform(0.0, math.tau)
        x: float = min(field.width, max(0.0, self.warrior.x + far * math.cos(turn)))
        y: float = min(field.depth, max(0.0, self.warrior.y + far * math.sin(turn)))
        to = (quantise(x), quantise(y))
        if abs(to[0] - self.warrior.x) + abs(to[1] - self.warrior.y) <= EPS:
            return (quantise(0.5 * field.width), quantise(0.5 * field.depth))
        return to

    def _guess_climb(self, rng: random.Random) -> Answer:
        """Straight at something that it touches."""
        tried = directions_to_climb(self.battle, self.warrior)
        if not tried:
            return None
        dx, dy = rng.choice(tried)
        return leg(UP, self._ahead(dx, dy))

    def _guess_jump(self, rng: random.Random) -> Answer:
        """Over the nearest edge, if it stands there."""
        field = self.battle.field
        mover = upright(field, self.warrior)
        w = self.warrior
        drop = drops.nearest_drop(field.footing, mover, w.level, w.x, w.y, CONTACT, 1.0)
        if drop is None:
            return None
        to = self._ahead(drop.dx, drop.dy)
        return leg(GAP if rng.random() < 0.3 else JUMP, to)

    def _ahead(self, dx: float, dy: float) -> tuple[float, float]:
        field = self.battle.field
        return (
            quantise(min(field.width, max(0.0, self.warrior.x + dx))),
            quantise(min(field.depth, max(0.0, self.warrior.y + dy))),
        )

    def details(self) -> LegDetails:
        return {
            "unit": self.warrior.id,
            "manner": self.manner,
            "at": (self.warrior.x, self.warrior.y),
            "level": self.warrior.level,
            "left": round(self.left, 3),
            "ways": self.ways(),
            "links": [] if self.manner == CRAWL else [each.id for each in self.links()],
            "default": {"way": "end"},
        }


# ---------------------------------------------------------------------------------------- climbing


def why_never_climb(warrior: Warrior) -> Refusal | None:
    """SK-MOV-20."""
    if warrior.sheet.is_animal():
        return Refusal("animal", "SK-MOV-20", f"{warrior.name} is an Animal, and Animals do not climb.")
    return None


def climb_ahead(battle: Battle, warrior: Warrior, to: tuple[float, float]) -> Crossing | None:
    """What it could climb in this direction, whoever may stand there."""
    length: float = math.sqrt((to[0] - warrior.x) ** 2 + (to[1] - warrior.y) ** 2)
    dx: float = (to[0] - warrior.x) / length
    dy: float = (to[1] - warrior.y) / length
    field = battle.field
    return crossings.climb(
        field.footing, upright(field, warrior), warrior.level, warrior.x, warrior.y, dx, dy, []
    )


def directions_to_climb(battle: Battle, warrior: Warrior) -> list[tuple[float, float]]:
    """Towards whatever it touches: walls and solid things straight ahead, and open edges at its feet."""
    field = battle.field
    mover = upright(field, warrior)
    found: list[tuple[float, float]] = []
    reach: float = mover.radius + crossings.GRASP + EPS
    for barrier in field.footing.barriers_on(warrior.level):
        if depth_in(barrier.core, warrior.x, warrior.y) >= 0.0 - reach:
            found.append(_towards(barrier.core.points, warrior.x, warrior.y))
    if warrior.level != GROUND:
        drop = drops.nearest_drop(
            field.footing, mover, warrior.level, warrior.x, warrior.y, crossings.GRASP, field.footing.step
        )
        if drop is not None:
            found.append((drop.dx, drop.dy))
    return found


def touches_to_climb(battle: Battle, warrior: Warrior) -> bool:
    """SK-MOV-20: whether its base is within 0.1" of something that is climbed up or down."""
    if directions_to_climb(battle, warrior):
        return True
    mover = upright(battle.field, warrior)
    for link in battle.field.levels.links_from(warrior.level):
        if link.kind == space.CLIMB and crossings.by_link(
            battle.field.footing, mover, link, warrior.x, warrior.y, []
        ):
            return True
    return False


def _towards(points: list[tuple[float, float]], x: float, y: float) -> tuple[float, float]:
    """The unit vector from a point to the nearest point of an outline."""
    best: float = math.inf
    found = (0.0, 1.0)
    n = len(points)
    for i in range(n):
        ax, ay = points[i]
        bx, by = points[(i + 1) % n]
        length2: float = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        share: float = 0.0
        if length2 > EPS:
            share = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2))
        dx: float = ax + (bx - ax) * share - x
        dy: float = ay + (by - ay) * share - y
        far: float = math.sqrt(dx * dx + dy * dy)
        if EPS < far < best:
            best = far
            found = (dx / far, dy / far)
    return found


def _too_high(battle: Battle, warrior: Warrior, height: float) -> Refusal | None:
    most: float = pace(battle, warrior)
    if height <= most + EPS:
        return None
    why = f"That is {height:g}” to climb, and {warrior.name} climbs at most {most:g}”."
    return Refusal("too-high", "SK-MOV-20", why)


# ---------------------------------------------------------------------------------------- edges


def at_edge(battle: Battle, warrior: Warrior, dx: float, dy: float) -> bool:
    """Whether the surface ends at its feet in this direction."""
    reach: float = warrior.sheet.radius + CONTACT
    field = battle.field
    return crossings.edge_ahead(field.footing, warrior.level, warrior.x, warrior.y, dx, dy, reach) >= 0.0


def depth_ahead(battle: Battle, warrior: Warrior, dx: float, dy: float) -> float:
    """How deep it is over that edge; -1 if there is nothing below, or something in the way."""
    field = battle.field
    mover = upright(field, warrior)
    jump = crossings.jump_down(field.footing, mover, warrior.level, warrior.x, warrior.y, dx, dy, [])
    return -1.0 if jump is None else jump.down


def gap_ahead(
    battle: Battle, warrior: Warrior, to: tuple[float, float], dx: float, dy: float, bodies: bool
) -> Crossing | None:
    """Over the gap in this direction: to the surface on which the point lies, else to the nearest side.

    SK-MOV-27: gaps are not measured beforehand, so it may be of any width.
    """
    field = battle.field
    mover = upright(field, warrior)
    others = [upright(field, each) for each in battle.others(warrior)] if bodies else []
    widest: float = field.width + field.depth
    found = crossings.jump_over(
        field.footing, mover, warrior.level, warrior.x, warrior.y, dx, dy, widest, others
    )
    for crossing in found:
        if field.levels.surface(crossing.end.level).holds(to[0], to[1]) and crossing.end.level != GROUND:
            return crossing
    return found[0] if found else None


def _why_not_gap(
    battle: Battle, warrior: Warrior, to: tuple[float, float], dx: float, dy: float
) -> Refusal | None:
    crossing = gap_ahead(battle, warrior, to, dx, dy, False)
    if crossing is None:
        return Refusal("no-gap", "SK-MOV-27", "There is no other side to jump to that way.")
    if crossing.down > HIGHEST_JUMP + EPS:
        return Refusal("too-deep", "SK-MOV-22", "Nobody jumps down by more than 6”, not even across a gap.")
    return None
