"""Questions about where the models of a unit go: to deploy it, to move it, to charge.

An answer names a place for every model, in the order of the unit's models, and may give corners of the way of
any of them: {"places": [[x, y, heading], …], "ways": {"3": [[x, y], …]}}. No places at all means that nobody
moves. {"to": [x, y]} sends the unit as a whole and leaves the rest to the engine; what it makes of it is the
answer that is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from banneret.books.age_of_fantasy.arranging import shifted, towards
from banneret.books.age_of_fantasy.movement import March, Point, Trial, Walk
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.geometry import quantise, quantise_heading
from banneret.core.space.placing import is_number
from banneret.core.space.showing import way_words
from banneret.core.space.shown import BasesDetails, BasesMode, PreviewData
from banneret.core.space.snapping import about, back_from

_FAR = 1e4
_MOST_CORNERS = 12


def answer_of(places: list[Place], ways: dict[int, list[Point]] | None = None) -> Answer:
    """Places as the answer to such a question."""
    given = {} if ways is None else ways
    return {
        "places": tuple(places),
        "ways": {str(at): tuple(given[at]) for at in sorted(given) if given[at]},
    }


class BasesQuestion(Question):
    """The base of these questions. `mode` says what kind of placing it is."""

    def __init__(self, mode: BasesMode, name: str, clause: str, prompt: str, unit: Unit) -> None:
        super().__init__("bases", name, clause, prompt, (unit.id,))
        self.mode: BasesMode = mode
        self.unit = unit
        self._tried: dict[str, Trial] = {}

    # ------------------------------------------------------------------ for each kind

    def sent(self, x: float, y: float, heading: float | None) -> list[Place]:
        """Where the models stand if the unit is sent to a point; [] if that cannot be."""
        raise AssertionError

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        """What comes of an answer with a place for every model."""
        raise AssertionError

    def staying(self) -> Trial:
        """What comes of an answer without places."""
        raise AssertionError

    def limits(self) -> list[float]:
        """How far each model may go; nothing where they are being set up."""
        return []

    def tests(self, trial: Trial) -> int:
        """For how many pieces of dangerous ground models test."""
        return 0

    def own_heading(self, at: int) -> float:
        """Where a model faces for which an answer names no heading."""
        return self.unit.bases[at].heading

    def add_details(self, data: BasesDetails) -> None:
        """What only some of these questions have."""

    # ------------------------------------------------------------------ answers

    def read(self, data: object) -> Answer:
        if not isinstance(data, Mapping):
            return self.malformed("it takes a table with “places”, or with “to”")
        if "to" in data:
            to = data["to"]
            if (
                not isinstance(to, (list, tuple))
                or len(to) not in (2, 3)
                or not all([is_number(v, _FAR) for v in to])
            ):
                return self.malformed("“to” is [x, y] in inches, or [x, y, heading]")
            places = self.sent(float(to[0]), float(to[1]), float(to[2]) if len(to) == 3 else None)
            if not places:
                return Refusal("no-room", self.clause, "No room was found for the unit there.")
            return answer_of(places)
        places_given = data.get("places")
        if not isinstance(places_given, (list, tuple)):
            return self.malformed("“places” is a list of [x, y, heading]")
        if len(places_given) not in (0, len(self.unit.models)):
            return self.malformed(f"it takes {len(self.unit.models)} places, one for each model, or none")
        found: list[Place] = []
        for place in places_given:
            if (
                not isinstance(place, (list, tuple))
                or len(place) not in (2, 3)
                or not all([is_number(v, _FAR) for v in place])
            ):
                return self.malformed("a place is [x, y, heading]")
            heading = quantise_heading(float(place[2])) if len(place) == 3 else self.own_heading(len(found))
            found.append((quantise(float(place[0])), quantise(float(place[1])), heading))
        ways = self._read_ways(data.get("ways", {}))
        if isinstance(ways, Refusal):
            return ways
        return answer_of(found, ways)

    def _read_ways(self, data: object) -> dict[int, list[Point]] | Refusal:
        if not isinstance(data, Mapping):
            return self.malformed("“ways” is a table from a model's number to the corners of its way")
        found: dict[int, list[Point]] = {}
        for key, corners in data.items():
            known = [str(at) for at in range(len(self.unit.models))]
            if not isinstance(key, str) or key not in known:
                return self.malformed("a way belongs to a model by its number, counted from 0")
            if not isinstance(corners, (list, tuple)) or len(corners) > _MOST_CORNERS:
                return self.malformed(f"a way has at most {_MOST_CORNERS} corners, each [x, y]")
            points: list[Point] = []
            for corner in corners:
                if (
                    not isinstance(corner, (list, tuple))
                    or len(corner) != 2
                    or not all([is_number(v, _FAR) for v in corner])
                ):
                    return self.malformed("a corner is [x, y]")
                points.append((quantise(float(corner[0])), quantise(float(corner[1]))))
            found[int(key)] = points
        return found

    def nearby(self, data: object) -> Iterator[object]:
        """Where the unit could be sent instead, or all its models shifted alike."""
        read = self.read(data)
        if not isinstance(data, Mapping) or (isinstance(read, Refusal) and read.code == "malformed"):
            return
        start = self.unit.places()
        if self.mode != "deploy" and isinstance(data.get("to"), (list, tuple)):
            x, y, _ = self.unit.middle()
            for place in back_from((float(data["to"][0]), float(data["to"][1])), (x, y)):
                yield {"to": list(place)}
        elif "to" in data:
            x, y, *heading = data["to"]
            for place in about(float(x), float(y)):
                yield {"to": [*place, *heading]}
        else:
            places = [] if isinstance(read, Refusal) else list(read["places"])
            if not places:
                return
            if self.mode != "deploy" and len(start) == len(places):
                for part in [number / 20 for number in range(19, 0, -1)]:
                    yield {
                        "places": [
                            [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]), b[2]]
                            for a, b in zip(start, places, strict=True)
                        ],
                        "ways": {},
                    }
            for dx, dy in about(0.0, 0.0):
                yield {"places": [[x + dx, y + dy, heading] for x, y, heading in places], "ways": {}}

    def trial(self, answer: Answer) -> Trial:
        key = repr(answer)
        known = self._tried.get(key)
        if known is None:
            if not answer["places"]:
                known = self.staying()
            else:
                ways = {int(at): list(corners) for at, corners in answer["ways"].items()}
                known = self.attempt(list(answer["places"]), ways)
            self._tried[key] = known
        return known

    def check(self, answer: Answer) -> Refusal | None:
        return self.trial(answer).refusal

    # ------------------------------------------------------------------ showing

    def preview(self, answer: Answer) -> PreviewData:
        trial = self.trial(answer)
        slow = any([walk.slow for walk in trial.walks])
        return {
            "refusal": None if trial.refusal is None else trial.refusal.to_data(),
            "unit": self.unit.id,
            "places": list(answer["places"]) or self.unit.places(),
            "paths": [[(round(x, 3), round(y, 3)) for x, y in walk.path] for walk in trial.walks],
            "inches": trial.inches,
            "words": way_words(trial.inches, slow, self.tests(trial)),
        }

    def details(self) -> BasesDetails:
        unit = self.unit
        default = self.default()
        data: BasesDetails = {
            "unit": unit.id,
            "mode": self.mode,
            "models": [
                {
                    "id": model.id,
                    "name": model.sheet.name,
                    "width": model.sheet.base_width,
                    "depth": model.sheet.base_depth,
                    "round": model.sheet.base_width == model.sheet.base_depth,
                }
                for model in unit.models
            ],
            "start": unit.places(),
            "limits": self.limits(),
            "default": {"places": list(default["places"]), "ways": dict(default["ways"])},
        }
        self.add_details(data)
        return data


class MoveBases(BasesQuestion):
    """AF-MOV-04, AF-MOV-07: where a unit moves.

    `closed`: how a unit out of coherency gets back into it, or nearer to it; then it may not stay where it is.
    """

    def __init__(
        self, march: March, mode: BasesMode, name: str, prompt: str, closed: list[Place] | None = None
    ) -> None:
        super().__init__(mode, name, march.clause, prompt, march.unit)
        self.act = "Move here"
        self.march = march
        self.closed: list[Place] = closed or []
        self.still = not self.closed
        self._default: Answer | None = None

    def limits(self) -> list[float]:
        return self.march.limits

    def tests(self, trial: Trial) -> int:
        return self.march.tests(trial)

    def sent(self, x: float, y: float, heading: float | None) -> list[Place]:
        return towards(self.march, x, y)

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        trial = self.march.attempt(places, ways)
        if trial.refusal is None and not trial.moved() and not self.still:
            return self.staying()
        return trial

    def staying(self) -> Trial:
        trial = stay(self.unit)
        if not self.still:
            trial.refuse("coherency", "AF-MOV-02", "The unit must move back into coherency.")
        return trial

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        reach = min(self.march.limits, default=0.0)
        x, y, _ = self.unit.middle()
        for number in range(2 * n):
            far = reach * (1.0 if rng.random() < 0.5 else rng.random())
            dx, dy = _direction(rng)
            places = shifted(self.unit, far * dx, far * dy)
            answer = answer_of(places)
            if self.trial(answer).refusal is not None:
                if number % 4:
                    continue
                answer = answer_of(towards(self.march, x + far * dx, y + far * dy))
                if self.trial(answer).refusal is not None:
                    continue
            if answer not in found:
                found.append(answer)
                if len(found) == n:
                    return found
        if not found:
            found.append(self.default())
        return found

    def default(self) -> Answer:
        if self._default is None:
            self._default = answer_of(self.closed)
        return self._default


def _direction(rng: random.Random) -> Point:
    while True:
        x, y = rng.uniform(-1.0, 1.0), rng.uniform(-1.0, 1.0)
        far = (x * x + y * y) ** 0.5
        if 0.1 < far <= 1.0:
            return x / far, y / far


def stay(unit: Unit) -> Trial:
    """A move in which nobody moves."""
    trial = Trial()
    trial.walks = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in unit.bases]
    return trial
