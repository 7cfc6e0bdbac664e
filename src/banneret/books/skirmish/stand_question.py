"""The question where one warrior, or one thing, is set down: a place on a surface within a zone.

An answer is {"to": [x, y], "level": id}; without a level it is the ground.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Final

from banneret.books.skirmish.field import Field
from banneret.books.skirmish.scenario import DEPLOYING, TREASURE_CLAUSE, Box, inside
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.footing import BY_EDGE, BY_MODEL, BY_SOLID, BY_TABLE, BY_WALL
from banneret.core.space.free_corners import SHIFTS, free_corners, rounded_about
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import GROUND
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.placing import is_number
from banneret.core.space.showing import round_outline
from banneret.core.space.shown import Outline, PreviewData, StandDetails, StandPlace
from banneret.core.space.uprights import Upright, apart

Spot = tuple[float, float, str]  # x, y and the surface

_FAR: Final = 1e4
_TRIES: Final = 8  # for each candidate
_COARSE: Final = 1.5  # inches from one place to the next that a scan looks at
_FINE: Final = 0.25
_WHY: Final = {
    BY_TABLE: ("off-table", "Part of the base would be off the table."),
    BY_EDGE: ("off-floor", "There is no floor there to stand on."),
    BY_WALL: ("in-wall", "A wall is in the way there."),
    BY_SOLID: ("in-solid", "Nothing can stand there: the ground is impassable."),
}


def answer_of(spot: Spot) -> Answer:
    return {"to": (spot[0], spot[1]), "level": spot[2]}


def spot_of(answer: Answer) -> Spot:
    """The place that an answer, as given by `read`, names."""
    x, y = answer["to"]
    return x, y, answer["level"]


class Stand(Question):
    """The base of these questions: something with this body is set down within one of the boxes, all of it."""

    def __init__(
        self,
        name: str,
        clause: str,
        prompt: str,
        about: tuple[str, ...],
        field: Field,
        body: Upright,
        boxes: list[Box],
        others: list[Upright],
    ) -> None:
        super().__init__("stand", name, clause, prompt, about)
        self.field = field
        self.body = body
        self.boxes = boxes
        self.others = others
        # SK-GEN-01: nobody measures from one model to another; but zones and distances from edges and enemies
        # are kept as somebody is set down, so a place can be tried out, and why it will not do is told.
        self.may_be_measured = False
        self.tells_distances = False
        self._spot: Spot | None = None
        self._looked: bool = False

    # ------------------------------------------------------------------ for each kind

    def zone_radius(self) -> float:
        """How much of what is set down must be in the zone, about its middle."""
        return self.body.radius

    def outside(self) -> Refusal:
        """Why a place outside the zone will not do."""
        raise AssertionError("every kind says where its zone is")

    def why_not_there(self, x: float, y: float, level: str) -> Refusal | None:
        """What else speaks against a place in the zone that is free."""
        return None

    def blocks(self) -> list[Obstacle]:
        """What `why_not_there` rules out on the ground, for the middle of the body."""
        return []

    def in_model(self, x: float, y: float, level: str) -> Refusal:
        """Who stands there already."""
        raise AssertionError("only who may stand in somebody says in whom")

    # ------------------------------------------------------------------ the question

    def read(self, data: object) -> Answer:
        if not isinstance(data, Mapping) or "to" not in data or not set(data) <= {"to", "level"}:
            return self.malformed("it takes a table with “to” and, above the ground, “level”")
        to = data["to"]
        level = data.get("level", GROUND)
        if not isinstance(to, (list, tuple)) or len(to) != 2 or not all([is_number(v, _FAR) for v in to]):
            return self.malformed("“to” is a place as [x, y]")
        if not isinstance(level, str):
            return self.malformed("“level” is the id of a floor")
        return answer_of((quantise(float(to[0])), quantise(float(to[1])), level))

    def check(self, answer: Answer) -> Refusal | None:
        x, y, level = spot_of(answer)
        return self.refusal(x, y, level)

    def refusal(self, x: float, y: float, level: str) -> Refusal | None:
        """Why it may not be set down there."""
        if not self.field.levels.has(level):
            return Refusal("no-level", self.clause, "There is no such floor.")
        radius = self.zone_radius()
        if not any([inside(box, x, y, radius) for box in self.boxes]):
            return self.outside()
        why = self.field.footing.why_not_stand(self.body, level, x, y, self.others)
        if why == BY_MODEL:
            return self.in_model(x, y, level)
        if why:
            code, sentence = _WHY[why]
            return Refusal(code, self.clause, sentence)
        return self.why_not_there(x, y, level)

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        """Somewhere in the zone, on whatever floor is there."""
        found: list[Answer] = []
        radius = self.zone_radius()
        for _ in range(_TRIES * n):
            box = self.boxes[0] if len(self.boxes) == 1 else rng.choice(self.boxes)
            x = quantise(rng.uniform(box[0] + radius, box[2] - radius))
            y = quantise(rng.uniform(box[1] + radius, box[3] - radius))
            floors = self.field.levels.at(x, y)
            if not floors:
                continue
            level = floors[0].id if len(floors) == 1 else rng.choice(floors).id
            if self.refusal(x, y, level) is None:
                found.append(answer_of((x, y, level)))
                if len(found) == n:
                    break
        return found or [self.default()]

    def default(self) -> Answer:
        spot = self.spot()
        assert spot is not None, "it is asked only where there is room"
        return answer_of(spot)

    def preview(self, answer: Answer) -> PreviewData:
        x, y, _ = spot_of(answer)
        refusal = self.check(answer)
        data: PreviewData = {"refusal": None if refusal is None else refusal.to_data()}
        if self.zone_radius() > 0.0:
            data["outline"] = [round_outline(x, y, self.zone_radius())]
        return data

    def details(self) -> StandDetails:
        x, y, level = spot_of(self.default())
        default: StandPlace = {"to": (x, y), "level": level}
        return {
            "radius": round(self.zone_radius(), 3),
            "zone": [outline_of(box) for box in self.boxes],
            "levels": self.levels(),
            "default": default,
        }

    def levels(self) -> list[str]:
        """The surfaces that the zone reaches, from the ground up."""
        found: list[str] = []
        for surface in self.field.levels.surfaces:
            xs = [x for x, _ in surface.outline]
            ys = [y for _, y in surface.outline]
            for box in self.boxes:
                if min(xs) < box[2] and max(xs) > box[0] and min(ys) < box[3] and max(ys) > box[1]:
                    found.append(surface.id)
                    break
        return found

    # ------------------------------------------------------------------ room

    def spot(self) -> Spot | None:
        """A legal place, None if none is found: all of the ground is looked at, and a grid of what is above."""
        if not self._looked:
            self._looked = True
            self._spot = self._scan(_COARSE, [GROUND]) or self._corner() or self._scan(_FINE, self.levels())
        return self._spot

    def _scan(self, step: float, levels: list[str]) -> Spot | None:
        """The first legal place on a grid; the scan begins a little farther on for each who stands already."""
        grid: list[tuple[float, float]] = []
        radius = self.zone_radius()
        for x0, y0, x1, y1 in self.boxes:
            for row in range(int((y1 - y0 - 2.0 * radius) / step) + 1):
                for column in range(int((x1 - x0 - 2.0 * radius) / step) + 1):
                    grid.append((x0 + radius + column * step, y0 + radius + row * step))
        begin = 3 * len(self.others)
        for level in levels:
            for at in range(len(grid)):
                across, up = grid[(begin + at) % len(grid)]
                x, y = quantise(across), quantise(up)
                if self.refusal(x, y, level) is None:
                    return x, y, level
        return None

    def _corner(self) -> Spot | None:
        """Every corner of the ground that is left free: if there is any room, one of them has it."""
        radius = self.body.radius
        stops: list[Obstacle] = self.blocks()
        for barrier in self.field.footing.barriers_on(GROUND):
            stops.append(Obstacle(barrier.core.points, radius))
        for other in self.others:
            if other.foot < self.body.height:
                stops.append(Obstacle([(other.x, other.y)], radius + other.radius))
        rim = self.zone_radius()
        for x0, y0, x1, y1 in self.boxes:
            for x, y in free_corners(stops, (x0 + rim, y0 + rim, x1 - rim, y1 - rim)):
                for shift in SHIFTS:
                    at_x, at_y = rounded_about(x, y, shift)
                    if self.refusal(at_x, at_y, GROUND) is None:
                        return at_x, at_y, GROUND
        return None


def outline_of(box: Box) -> Outline:
    x0, y0, x1, y1 = box
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


class DeployWarrior(Stand):
    """Where a warrior is set up: in the zone of its side, and over `away` from enemies who are there."""

    def __init__(
        self,
        field: Field,
        unit: str,
        who: str,
        body: Upright,
        boxes: list[Box],
        where: str,
        others: list[Upright],
        names: list[str],
        foes: list[Upright],
        away: float,
    ) -> None:
        prompt = f"Where does {who} take up position? Anywhere {where}."
        super().__init__("deploy", DEPLOYING, prompt, (unit,), field, body, boxes, others)
        self.act = "Take up position here"
        self.unit = unit
        self.who = who
        self.where = where
        self.names = names  # of the others, in their order
        self.foes = foes
        self.away = away

    def outside(self) -> Refusal:
        return Refusal("outside-zone", self.clause, f"{self.who} must deploy {self.where}, base and all.")

    def in_model(self, x: float, y: float, level: str) -> Refusal:
        who = next(
            name
            for name, other in zip(self.names, self.others, strict=True)
            if not self.field.footing.can_stand(self.body, level, x, y, [other])
        )
        return Refusal("in-model", self.clause, f"{who} stands there.")

    def why_not_there(self, x: float, y: float, level: str) -> Refusal | None:
        if self.away <= 0.0:
            return None
        there = self.body.at(x, y, self.field.height(level))
        for foe in self.foes:
            if apart(there, foe) <= self.away + EPS:
                why = f"{self.who} must deploy over {self.away:g}” from every enemy."
                return Refusal("too-near", self.clause, why)
        return None

    def blocks(self) -> list[Obstacle]:
        found: list[Obstacle] = []
        if self.away > 0.0:
            for foe in self.foes:
                flat = self.away * self.away - foe.foot * foe.foot
                if flat > 0.0:
                    reach = self.body.radius + foe.radius + math.sqrt(flat)
                    found.append(Obstacle([(foe.x, foe.y)], reach))
        return found

    def details(self) -> StandDetails:
        data = super().details()
        data["unit"] = self.unit
        return data

    def preview(self, answer: Answer) -> PreviewData:
        data = super().preview(answer)
        data["unit"] = self.unit
        return data


class PlaceShard(Stand):
    """Where a shard lies: over so far from table edges and other shards, at a place where one can stand."""

    def __init__(
        self,
        field: Field,
        number: int,
        shards: int,
        body: Upright,
        placed: list[tuple[float, float, float]],
        away: float,
    ) -> None:
        where = f"over {away:g}” from the edges of the table and from other shards"
        prompt = f"Where does shard {number} of {shards} lie? On any floor, {where}."
        box: Box = (away, away, field.width - away, field.depth - away)
        super().__init__("shard", TREASURE_CLAUSE, prompt, (), field, body, [box], [])
        self.act = "Place the shard here"
        self.placed = placed  # x, y and height of those that lie there already
        self.away = away

    def zone_radius(self) -> float:
        return 0.0

    def outside(self) -> Refusal:
        why = f"A shard lies over {self.away:g}” from every edge of the table."
        return Refusal("outside-zone", self.clause, why)

    def why_not_there(self, x: float, y: float, level: str) -> Refusal | None:
        edges = min(x, y, self.field.width - x, self.field.depth - y)
        if edges <= self.away + EPS:
            return self.outside()
        height = self.field.height(level)
        for px, py, pz in self.placed:
            dx, dy, dz = x - px, y - py, height - pz
            if math.sqrt(dx * dx + dy * dy + dz * dz) <= self.away + EPS:
                return Refusal("too-near", self.clause, f"Shards lie over {self.away:g}” from each other.")
        return None

    def blocks(self) -> list[Obstacle]:
        found: list[Obstacle] = []
        for x, y, z in self.placed:
            flat = self.away * self.away - z * z
            if flat > 0.0:
                found.append(Obstacle([(x, y)], math.sqrt(flat)))
        return found

    def details(self) -> StandDetails:
        data = super().details()
        data["thing"] = "shard"
        return data
