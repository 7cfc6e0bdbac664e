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

from banneret.books.skirmish.ahead import (
    at_edge,
    climb_ahead,
    depth_ahead,
    directions_to_climb,
    too_high,
    why_never_climb,
    why_not_gap,
)
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.crossing_over import HIGHEST_JUMP
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.strides import CLIMB, CRAWL, ESCAPE, RUN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Answer, Question, Refusal, short
from banneret.core.space import drops
from banneret.core.space import levels as space
from banneret.core.space.geometry import CONTACT, EPS, quantise
from banneret.core.space.levels import GROUND, Link
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
_FAR: Final = 1e4


def leg(way: str, to: tuple[float, float] | None = None, link: str = "") -> Answer:
    """An answer to such a question."""
    if way == END:
        return {"way": END}
    return {"way": way, "link": link} if way == LINK else {"way": way, "to": to}


class LegQuestion(Question):
    """Where the next leg of a move leads; `left` is what is left of it, known as it has been metered."""

    def __init__(self, battle: Battle, warrior: Warrior, manner: str, left: float, first: bool) -> None:
        prompt = f"Where does {warrior.name} go?" if first else f"Where does {warrior.name} go next?"
        super().__init__("leg", "leg", "SK-MOV-14", prompt, (warrior.id,))
        self.act = "Go there"
        unmeasured(self)
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
            return too_high(self.battle, self.warrior, abs(link.rise))
        if link.kind in (space.JUMP, space.GAP) and 0.0 - link.rise > HIGHEST_JUMP + EPS:
            return Refusal("too-deep", "SK-MOV-22", "Nobody jumps down from more than 6”.")
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
        return too_high(self.battle, self.warrior, toll(crossing))

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
        return why_not_gap(self.battle, self.warrior, to, dx, dy)

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
