"""The question how a unit moves: a path of straight lines, Wheels and Pivots."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.moving import (
    MARCH,
    PIVOT,
    STEPS,
    Path,
    Trial,
    chord,
    half_rate,
    may_pivot_within,
    try_path,
)
from banneret.books.quick_starter.unit import TOUCH, Unit
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.geometry import quantise, quantise_heading
from banneret.core.space.placing import is_number
from banneret.core.space.showing import outline_of, way_words
from banneret.core.space.shown import LandingDetails, MoveDetails, PathStep, PreviewData
from banneret.core.space.snapping import shorter

LONGEST_PATH = 24

# What the button says that sends a move, by its kind.
ACTS = {"advance": "Advance", "march": "March", "pivot": "Pivot", "vanguard": "Make the Vanguard move"}

# How far a place that a player names may be from being flush with what the unit is aligned to.
ASKEW = 0.02
ASKEW_DEGREES = 0.05


class MoveUnit(Question):
    """How a unit moves. `kind` is advance, march, pivot, vanguard or spell.

    With `host` the path must end touching that friendly unit, which the moving Character then joins.
    `ghosts` are units that may be passed through.
    """

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        name: str,
        kind: str,
        rate: float,
        clause: str,
        prompt: str,
        flying: bool = False,
        ghosts: tuple[str, ...] = (),
        host: str = "",
        proposal: Path = (),
        may_stay: bool = False,
    ) -> None:
        super().__init__("move", name, clause, prompt, (unit.id,))
        self.act = ACTS.get(kind, "Move here")
        self.planner = "march"
        self.battle = battle.seen_by(unit.seat)
        self.unit = unit
        self.move = kind
        self.rate = rate
        self.flying = flying
        self.ghosts = ghosts
        self.host = host
        self.proposal = proposal  # a path known to be legal, for whoever is content with it
        self.may_stay = may_stay  # a Character for whom no way, out of his unit or to another, was found
        self.pivots: bool = kind == PIVOT or may_pivot_within(unit, kind)
        self.tried: dict[Path, Trial] = {}

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) > LONGEST_PATH:
            return self.malformed(f"it takes a list of up to {LONGEST_PATH} steps such as [“forward”, 4]")
        path: list[tuple[str, float]] = []
        for step in data:
            if not isinstance(step, (list, tuple)) or len(step) != 2:
                return self.malformed("each step is a pair such as [“wheel-left”, 30]")
            what, amount = step[0], step[1]
            if what not in STEPS:
                return self.malformed("a step is one of " + ", ".join(STEPS))
            if not is_number(amount, 360.0):
                return self.malformed("the amount of a step is a number of inches or degrees")
            degrees = what == "pivot" or what == "wheel-left" or what == "wheel-right"
            value = round(float(amount), 2) if degrees else quantise(float(amount))
            if what != "pivot" and value < 0:
                return self.malformed("only a pivot may be negative")
            if value != 0:
                path.append((what, value))
        return tuple(path)

    def trial(self, path: Path) -> Trial:
        """Where a path leads and what it meets; kept, because it is asked for more than once."""
        known = self.tried.get(path)
        if known is None:
            known = try_path(self.battle, self.unit, path, self.move, self.rate, self.flying, self.ghosts)
            if known.refusal is None and self.ghosts and not path and not self.may_stay:
                known.refuse("must-leave", self.clause, "The Character must end outside the unit.")
            if known.refusal is None and self.host and not (self.may_stay and not path):
                self._must_touch(known)
            self.tried[path] = known
        return known

    def _must_touch(self, trial: Trial) -> None:
        """QS-CHR-05: a Character joins a unit by moving into contact with it."""
        host = self.battle.unit(self.host)
        moved = self.unit.stand(trial.x, trial.y, trial.heading)
        if moved.distance_to(host) > 2.0 * TOUCH:
            trial.refuse("no-contact", "QS-CHR-05", f"To join {host.the()} the Character must touch it.")

    def check(self, answer: Answer) -> Refusal | None:
        return self.trial(answer).refusal

    def nearby(self, data: object) -> Iterator[object]:
        path = self.read(data)
        return iter([]) if isinstance(path, Refusal) else iter(shorter(path))

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        if self.host:
            return [self.proposal]
        for _ in range(4 * n):
            path = self._guess(rng)
            if path not in found and self.trial(path).refusal is None:
                found.append(path)
                if len(found) == n:
                    return found
        if self.default() not in found:
            found.append(self.default())
        return found

    def _guess(self, rng: random.Random) -> Path:
        """A path of the right form: mostly forward, often with a Wheel or a Pivot."""
        turn = float(round(rng.uniform(-180.0, 180.0)))
        if self.move == PIVOT:
            return (("pivot", turn),) if turn else ()
        far = self.rate
        path: list[tuple[str, float]] = []
        if self.pivots and rng.random() < 0.5:
            path = [("pivot", turn), ("forward", quantise(far * rng.random()))]
        elif self.move != MARCH and rng.random() < 0.15:
            path = [(rng.choice(("back", "left", "right")), quantise(half_rate(far) * rng.random()))]
        elif rng.random() < 0.5:
            degrees = float(rng.randint(5, 90))
            cost = chord(self.unit.width(), degrees)
            if cost > far:
                degrees = 10.0
                cost = chord(self.unit.width(), degrees)
            rest = max(0.0, far - cost)
            first = rest * rng.random()
            path = [
                ("forward", quantise(first)),
                (rng.choice(("wheel-left", "wheel-right")), degrees),
                ("forward", quantise((rest - first) * rng.random())),
            ]
        else:
            path = [("forward", quantise(far * (1.0 if rng.random() < 0.5 else rng.random())))]
        return tuple([step for step in path if step[1] != 0])

    def default(self) -> Answer:
        return self.proposal

    def details(self) -> MoveDetails:
        unit = self.unit
        half = 0.5 * unit.width()
        data: MoveDetails = {
            "unit": unit.id,
            "action": self.move,
            "allowance": self.rate,
            "aside": self._aside(),
            "pivot": 180 if self.pivots else 0,
            "wheels": self.move != PIVOT and not unit.is_round(),
            "legs": 0 if self.move == PIVOT else LONGEST_PATH,
            "flying": self.flying,
            "start": (unit.x, unit.y, unit.heading),
            "footprint": (-half, half, unit.depth()),
            "default": [cast(PathStep, step) for step in self.proposal],
        }
        if self.host:
            data["host"] = self.host
        return data

    def _aside(self) -> float:
        """How far it may go backwards or sideways."""
        if self.move in (MARCH, PIVOT):
            return 0.0
        return self.rate if self.unit.is_round() else half_rate(self.rate)

    def preview(self, answer: Answer) -> PreviewData:
        """Where the path leads, what it costs, and why not if it is not allowed."""
        trial = self.trial(answer)
        shape = self.unit.boundary_at(trial.x, trial.y, trial.heading)
        return {
            "refusal": None if trial.refusal is None else trial.refusal.to_data(),
            "unit": self.unit.id,
            "end": (trial.x, trial.y, trial.heading),
            "outline": [outline_of(shape)],
            "inches": quantise(trial.inches),
            "words": way_words(trial.inches),
        }


class PlaceChoice(Question):
    """One of a few places for a unit, by its key, or another. A page shows them all and snaps to a near one."""

    def __init__(
        self,
        unit: Unit,
        name: str,
        clause: str,
        prompt: str,
        places: dict[str, tuple[float, float, float]],
        labels: dict[str, str],
        target: str = "",
    ) -> None:
        super().__init__("landing", name, clause, prompt, (unit.id, target) if target else (unit.id,))
        self.act = "Place here"
        self.unit = unit
        self.places = places
        self.labels = labels
        self.target = target
        self.turn = 0  # degrees by which the unit may be turned there, if it may be at all

    def keys(self) -> list[str]:
        return list(self.places)

    def why_not(self, option: str) -> Refusal | None:
        return None if option in self.places else self.check(option)

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        keys = self.keys()
        return rng.sample(keys, min(n, len(keys)))

    def default(self) -> Answer:
        return self.keys()[0]

    def details(self) -> LandingDetails:
        half = 0.5 * self.unit.width()
        return {
            "unit": self.unit.id,
            "target": self.target,
            "start": (self.unit.x, self.unit.y, self.unit.heading),
            "footprint": (-half, half, self.unit.depth()),
            "turn": self.turn,
            "options": [
                {"key": key, "label": self.labels[key], "marks": [self.unit.id], "pose": pose}
                for key, pose in self.places.items()
            ],
            "default": self.default(),
        }

    def shown(self, x: float, y: float, heading: float) -> PreviewData:
        """The unit as it would stand, for a page to draw."""
        shape = self.unit.boundary_at(x, y, heading)
        return {
            "refusal": None,
            "unit": self.unit.id,
            "end": (x, y, heading),
            "outline": [outline_of(shape)],
        }

    def refused(self, refusal: Refusal, near: tuple[float, float, float] | None) -> PreviewData:
        """A place that is not allowed, and what becomes of the nearest one flush with what it is aligned to.

        No hand can drag a unit so exactly: a page goes on with that place.
        """
        data: PreviewData = {"refusal": refusal.to_data()}
        if near is not None:
            fault = self.check(near)
            there = self.shown(*near)
            there["refusal"] = None if fault is None else fault.to_data()
            data["near"] = there
        return data


def read_pose(question: Question, data: list[object] | tuple[object, ...]) -> Answer:
    """[x, y] or [x, y, heading] of the middle of a unit's front, rounded as places are; or a Refusal."""
    numbers: list[float] = []
    for value in data:
        if not is_number(value, 1000.0):
            return question.malformed("a place is [x, y] or [x, y, heading], in inches and degrees")
        numbers.append(float(value))
    if len(numbers) == 2:
        return quantise(numbers[0]), quantise(numbers[1])
    if len(numbers) == 3:
        return quantise(numbers[0]), quantise(numbers[1]), quantise_heading(numbers[2])
    return question.malformed("a place is [x, y] or [x, y, heading], in inches and degrees")
