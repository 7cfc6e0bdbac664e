"""What the runners are asked: where one is set down, and one leg of a walk after the other."""

from __future__ import annotations

import math
import random

from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.footing import UNSTOPPED, Footing
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import GROUND, Foothold, Levels, Link
from banneret.core.space.shown import LegDetails, LegSent, LegWay, Outline, StandDetails
from banneret.core.space.uprights import Upright

END: LegSent = {"way": "end"}
NEAR = 1.0  # inches: a link begins where the runner is


def blind(question: Question) -> None:
    question.may_be_previewed = False
    question.may_be_measured = False


def point_in(data: object) -> tuple[float, float] | None:
    if not isinstance(data, list | tuple) or len(data) != 2:
        return None
    x, y = data
    if not isinstance(x, int | float) or not isinstance(y, int | float):
        return None
    return quantise(x), quantise(y)


class StandQuestion(Question):
    """WT-MOV-01: where a runner begins, on whichever floor of its zone."""

    def __init__(
        self, unit: str, mover: Upright, footing: Footing, others: list[Upright], zone: Outline
    ) -> None:
        super().__init__("stand", "stand", "WT-MOV-01", f"Where does {unit[2:].capitalize()} begin?", (unit,))
        self.may_be_measured = False
        self.unit = unit
        self.mover = mover
        self.footing = footing
        self.others = others
        self.zone = zone

    def levels(self) -> list[str]:
        top = self.zone[2][1]
        surfaces = self.footing.levels.surfaces
        return [one.id for one in surfaces if one.id == GROUND or any([y < top for _, y in one.outline])]

    def read(self, data: object) -> Answer:
        at = point_in(data.get("to")) if isinstance(data, dict) else None
        if at is None or not isinstance(data, dict) or data.get("level") not in self.levels():
            return self.malformed("it takes a place and a level")
        return {"to": list(at), "level": data["level"]}

    def check(self, answer: Answer) -> Refusal | None:
        (left, low), (right, high) = self.zone[0], self.zone[2]
        x, y = answer["to"]
        if not (left <= x <= right and low <= y <= high):
            return Refusal("zone", "WT-MOV-01", "That is not in the zone.")
        why = self.footing.why_not_stand(self.mover, answer["level"], x, y, self.others)
        if why == UNSTOPPED:
            return None
        return Refusal(why, "WT-MOV-02", f"Nobody can stand there: {why}.")

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        return [self.default()]

    def default(self) -> Answer:
        (left, low), (right, _) = self.zone[0], self.zone[2]
        spots = [(left + k % 9 * (right - left) / 9 + 1.0, low + k // 9 + 1.0) for k in range(90)]
        found = [{"to": [quantise(x), quantise(y)], "level": GROUND} for x, y in spots]
        return next(one for one in found if self.check(one) is None)

    def details(self) -> StandDetails:
        at = self.default()
        return {
            "unit": self.unit,
            "radius": self.mover.radius,
            "zone": [self.zone],
            "levels": self.levels(),
            "default": at,
        }


class LegQuestion(Question):
    """WT-MOV-01: one leg; how far it leads is seen when it is made."""

    def __init__(self, unit: str, at: Foothold, levels: Levels, left: float) -> None:
        prompt = f"Where does {unit[2:].capitalize()} go next?"
        super().__init__("leg", "leg", "WT-MOV-01", prompt, (unit,))
        blind(self)
        self.unit = unit
        self.at = at
        self.levels = levels
        self.left = left

    def links(self) -> list[Link]:
        """Those that begin here. Who stands beside one knows it without a ruler."""
        here = (self.at.x, self.at.y)
        return [
            link
            for link in self.levels.links_from(self.at.level)
            if min([math.dist(here, end) for end in (*link.start_line, middle(link))]) <= NEAR
        ]

    def ways(self) -> list[LegWay]:
        found: list[LegWay] = ["walk"]
        if self.links():
            found.append("link")
        found.append("climb")
        if self.at.level != GROUND:
            found += ["jump", "gap"]
        return [*found, "end"]

    def read(self, data: object) -> Answer:
        if not isinstance(data, dict) or data.get("way") not in self.ways():
            return self.malformed("it takes one of the ways")
        way = data["way"]
        if way == "end":
            return dict(END)
        if way == "link":
            found = [link for link in self.links() if link.id == data.get("link")]
            return {"way": way, "link": found[0].id} if found else self.malformed("there is no such link here")
        to = point_in(data.get("to"))
        return self.malformed("it takes a point") if to is None else {"way": way, "to": list(to)}

    def check(self, answer: Answer) -> Refusal | None:
        return None

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        return [dict(END), *[{"way": "link", "link": link.id} for link in self.links()]][:n]

    def default(self) -> Answer:
        return dict(END)

    def details(self) -> LegDetails:
        return {
            "unit": self.unit,
            "manner": "run",
            "at": (self.at.x, self.at.y),
            "level": self.at.level,
            "left": self.left,
            "ways": self.ways(),
            "links": [link.id for link in self.links()],
            "default": END,
        }


def middle(link: Link) -> tuple[float, float]:
    """Where a link begins."""
    (x0, y0), (x1, y1) = link.start_line
    return quantise((x0 + x1) / 2), quantise((y0 + y1) / 2)
