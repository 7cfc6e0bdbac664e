"""The question where a body of troops is set down: a place and a heading within an area.

A book says what is allowed there and how the body lies; scanning for room, proposals and the form on the
wire are the same for all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeGuard

from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.free_corners import SHIFTS, Box, free_corners, rounded_about
from banneret.core.space.geometry import Polygon, quantise, quantise_heading, snap
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.shown import BodyDetails, Outline, PlaceDetails, PreviewData
from banneret.core.space.snapping import about

Pose = tuple[float, float, float]


def is_number(value: object, most: float) -> TypeGuard[float]:
    """A finite number of sensible size; booleans and NaN are not."""
    if isinstance(value, int):
        # Compared as whole numbers: one of four hundred digits has no float to be compared as.
        return not isinstance(value, bool) and abs(value) <= int(most)
    return isinstance(value, float) and abs(value) <= most


class PlaceBody(Question):
    """Where something is set up: [x, y, heading] of its front centre, all of it within `area`.

    `forward_first` says whether a default place is looked for from the front of the area backwards, as seen
    by somebody who faces `facing`.
    """

    def __init__(
        self,
        name: str,
        clause: str,
        prompt: str,
        about: tuple[str, ...],
        area: tuple[float, float, float, float],
        facing: float,
        forward_first: bool,
    ) -> None:
        super().__init__("place", name, clause, prompt, about)
        self.area = area
        self.facing = facing
        self.forward_first = forward_first
        self.tried: dict[Pose, Refusal | None] = {}

    # ------------------------------------------------------------------ what a book says

    def refusal(self, pose: Pose) -> Refusal | None:
        """Why the body may not stand there."""
        raise AssertionError("every book says where its troops may stand")

    def body_at(self, x: float, y: float, heading: float) -> Polygon:
        """The rectangle round the whole body."""
        raise AssertionError("every book knows its troops' shape")

    def outline_at(self, pose: Pose) -> list[Outline]:
        """What an interface draws."""
        raise AssertionError("every book knows its troops' shape")

    def pose_about(self, cx: float, cy: float, heading: float) -> Pose:
        """The pose for which `body_at` has its centre there."""
        raise AssertionError("every book knows its troops' shape")

    def body_details(self) -> BodyDetails:
        """The unit's id and its footprint."""
        raise AssertionError("every book knows its troops")

    # ------------------------------------------------------------------ the question

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) != 3 or not all([is_number(v, 1e4) for v in data]):
            return self.malformed("it takes a place as [x, y, heading]")
        return (quantise(float(data[0])), quantise(float(data[1])), quantise_heading(float(data[2])))

    def check(self, answer: Answer) -> Refusal | None:
        if answer not in self.tried:
            self.tried[answer] = self.refusal(answer)
        return self.tried[answer]

    def nearby(self, data: object) -> Iterator[object]:
        pose = self.read(data)
        if isinstance(pose, tuple):
            x, y, heading = pose
            for px, py in about(x, y):
                yield [px, py, heading]

    def guess(self, rng: random.Random) -> Pose:
        """Some pose in the area; mostly facing ahead."""
        x0, y0, x1, y1 = self.area
        heading = self.facing
        if rng.random() < 0.2:
            heading = quantise_heading(heading + rng.choice((-30.0, 30.0, 90.0, -90.0, 180.0)))
        return rng.uniform(x0, x1), rng.uniform(y0, y1), heading

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        for attempt in range(8 * n):
            pose = self.guess(rng)
            place = (quantise(pose[0]), quantise(pose[1]), pose[2])
            if self.check(place) is None:
                found.append(place)
                if len(found) == n:
                    return found
            if found and attempt >= 4 * n:
                break
        if not found:
            found.append(self.default())
        return found

    def spot(self) -> Pose | None:
        """The first legal place of a scan through the area; None if the scan meets none."""
        # Straight ahead on a coarse grid first, as most units find room so; then turned, then finely.
        turned = [quantise_heading(self.facing + turn) for turn in (90.0, 270.0, 180.0)]
        for step, headings in ((1.0, [self.facing]), (1.0, turned), (0.25, [self.facing, *turned])):
            for heading in headings:
                found = self._scan(heading, step)
                if found is not None:
                    return found
        return None

    def _northward(self) -> bool:
        return self.facing < 90.0 or self.facing > 270.0

    def _scan(self, heading: float, step: float) -> Pose | None:
        """The first legal place on a grid of this step, by the centre of the body.

        Row by row from one border of the area to the other, each row from its middle outwards.
        """
        x0, y0, x1, y1 = self.area
        body = self.body_at(0.0, 0.0, heading)
        reach_x = max(body.xs) - body.cx
        reach_y = max(body.ys) - body.cy
        low_x, high_x = x0 + reach_x, x1 - reach_x
        low_y, high_y = y0 + reach_y, y1 - reach_y
        if low_x > high_x or low_y > high_y:
            return None
        middle = 0.5 * (low_x + high_x)
        columns = [0.0]
        for at in range(1, int((high_x - middle) / step) + 1):
            columns += [at * step, -at * step]
        columns += [high_x - middle, low_x - middle]
        lines = [at * step for at in range(int((high_y - low_y) / step) + 1)] + [high_y - low_y]
        from_top = self._northward() == self.forward_first
        for line in lines:
            for column in columns:
                cy = high_y - line if from_top else low_y + line
                x, y, _ = self.pose_about(middle + column, cy, heading)
                place = (quantise(x), quantise(y), heading)
                if self.check(place) is None:
                    return place
        return None

    def first_corner(self, heading: float, obstacles: list[Obstacle], box: Box) -> Pose | None:
        """The foremost legal place in a corner of the free ground, the nearest to the middle first.

        Obstacles and box are those of the place that is answered with, not of the body's centre.
        """
        x0, _, x1, _ = self.area
        from_top = self._northward() == self.forward_first
        ordered: list[tuple[float, float, float, float]] = []
        for x, y in free_corners(obstacles, box):
            back = box[3] - y if from_top else y - box[1]
            ordered.append((snap(back), snap(abs(x - 0.5 * (x0 + x1))), snap(x), snap(y)))
        for _, _, x, y in sorted(ordered):
            for shift in SHIFTS:
                px, py = rounded_about(x, y, shift)
                if self.check((px, py, heading)) is None:
                    return px, py, heading
        return None

    def default(self) -> Answer:
        found = self.spot()
        assert found is not None, "a unit is only offered where it has room"
        return found

    def preview(self, answer: Answer) -> PreviewData:
        refusal = self.check(answer)
        return {
            "refusal": None if refusal is None else refusal.to_data(),
            "unit": self.body_details()["unit"],
            "end": answer,
            "outline": self.outline_at(answer),
        }

    def details(self) -> PlaceDetails:
        return {
            **self.body_details(),
            "area": self.area,
            "facing": self.facing,
            "default": self.default(),
        }
