"""Magical winds (AF-CND-09): how far they carry a unit in a direction, and the question which one that is."""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.age_of_fantasy.bases_question import BasesQuestion, answer_of, stay
from banneret.books.age_of_fantasy.drifting import SHORT, Drift
from banneret.books.age_of_fantasy.movement import March, Point, Trial
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.engine.ask import Answer
from banneret.core.space.geometry import heading_of, heading_vector, quantise_heading

CLAUSE: Final = "AF-CND-09"
HEADINGS: Final = 360  # the wind blows in whole degrees
_SAME: Final = 0.0025  # places that differ by no more are the same, but for rounding


class Gust(Drift):
    """A unit that is carried straight, so far at most."""

    def __init__(self, march: March, inches: float) -> None:
        super().__init__(march, inches)
        self._rooms: dict[int, float] = {}

    def room(self, heading: int) -> float:
        """How far it gets in a direction, of whole degrees."""
        found = self._rooms.get(heading)
        if found is None:
            ux, uy = heading_vector(float(heading))
            found = self.room_along(ux, uy)
            self._rooms[heading] = found
        return found

    def places(self, heading: int) -> list[Place]:
        """Where the models are carried by a wind in this direction."""
        ux, uy = heading_vector(float(heading))
        far = self.room(heading)
        return self.shifted(ux, uy, far)

    def blocked(self) -> bool:
        """Whether there is any direction in which it does not get anywhere."""
        for heading in range(HEADINGS):  # noqa: SIM110 (a loop stops at the first and compiles better)
            if self.room(heading) == 0.0:
                return True
        return False


class CarryBases(BasesQuestion):
    """AF-CND-09: in which direction the wind carries a unit; how far is not for its owner to say."""

    def __init__(self, gust: Gust, prompt: str) -> None:
        super().__init__("move", "wind", CLAUSE, prompt, gust.unit)
        self.act = "Let the wind carry them here"
        self.gust = gust
        self._default: Answer | None = None

    def limits(self) -> list[float]:
        return self.gust.march.limits

    def tests(self, trial: Trial) -> int:
        return self.gust.march.tests(trial)

    def sent(self, x: float, y: float, heading: float | None) -> list[Place]:
        cx, cy, _ = self.unit.middle()
        if math.hypot(x - cx, y - cy) < SHORT:
            return []
        return self.gust.places(_whole(heading_of(x - cx, y - cy)))

    def staying(self) -> Trial:
        trial = stay(self.unit)
        if not self.gust.blocked():
            why = f"The wind carries {self.unit.the()} {self.gust.inches:g}”, whichever way that is."
            trial.refuse("must-move", CLAUSE, why)
        return trial

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        trial = stay(self.unit)
        bases = self.unit.bases
        dx, dy = places[0][0] - bases[0].cx, places[0][1] - bases[0].cy
        for at in range(len(places)):
            x, y, heading = places[at]
            turned = not bases[at].is_round() and quantise_heading(heading) != bases[at].heading
            if turned or abs(x - bases[at].cx - dx) > _SAME or abs(y - bases[at].cy - dy) > _SAME:
                why = "The wind carries all models by the same way, as they stand."
                return trial.refuse("not-together", CLAUSE, why)
        if ways:
            return trial.refuse("not-straight", CLAUSE, "The wind carries everybody in a straight line.")
        far = math.hypot(dx, dy)
        if far < SHORT - _SAME:
            return self.staying()
        middle = _whole(heading_of(dx, dy))
        # A short way may be that of several directions, by the rounding of places.
        spread = 1 + int(math.degrees(math.atan2(2.0 * _SAME, far)))
        for turn in range(-spread, spread + 1):
            own = self.gust.places((middle + turn) % HEADINGS)
            if abs(own[0][0] - places[0][0]) <= _SAME and abs(own[0][1] - places[0][1]) <= _SAME:
                return self.gust.carried(places)
        room = self.gust.room(middle)
        why = f"The wind carries {self.unit.the()} {room:.1f}” that way, not {far:.1f}”."
        return trial.refuse("not-so-far", CLAUSE, why)

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        for _ in range(n):
            answer = answer_of(self.gust.places(rng.randrange(HEADINGS)))
            if answer not in found:
                found.append(answer)
        return found

    def default(self) -> Answer:
        """Where it gets furthest of eight directions."""
        if self._default is None:
            best = 0
            for heading in range(0, HEADINGS, 45):
                if self.gust.room(heading) > self.gust.room(best) + SHORT:
                    best = heading
            self._default = answer_of(self.gust.places(best))
        return self._default


def _whole(heading: float) -> int:
    return round(heading) % HEADINGS
