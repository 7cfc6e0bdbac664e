"""The question where a charge ends (QS-CHG-31): some places are proposed, any as good may be given.

An answer is the key of a place; or the place itself, [x, y] or [x, y, heading] of the middle of the front;
or the way there up to its Wheel, such as [["forward", 2], ["wheel-left", 30]], from which the charger goes
straight on into contact and is aligned.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from banneret.books.events import plural
from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.charges.free import FreePaths
from banneret.books.quick_starter.charges.groups import Group
from banneret.books.quick_starter.charges.packing import Worth
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene
from banneret.books.quick_starter.move_question import ASKEW, ASKEW_DEGREES, PlaceChoice, read_pose
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Answer, Refusal
from banneret.core.space.geometry import quantise, quantise_heading
from banneret.core.space.shown import PreviewData

WHEELS = ("wheel-left", "wheel-right")

# What rounding may have shifted a place along the Facing by: the place named stands for all of these.
_ROUNDED = (0.0, 0.0005, -0.0005, 0.001, -0.001)


class Arrival:
    """Where one charge may end as everybody stands now, and what it must bring."""

    def __init__(self, unit: Unit, target: Unit, facing: str, flying: bool) -> None:
        self.unit = unit
        self.target = target
        self.facing = facing
        self.flying = flying
        self.group: Group | None = None  # the chargers of the target still to move, if there are several
        self.index = 0  # of this one among them
        self.models = 0  # that one alone must bring into contact
        # What all can bring if this one moves there first and failed chargers move between the others, and what
        # that must be; none if no failed charger is left.
        self.brings: Callable[[Landing], Worth] | None = None
        self.fit: Worth = (0, 0)


class LandingChoice(PlaceChoice):
    """QS-CHG-31: where a charger meets its target."""

    def __init__(
        self,
        arrival: Arrival,
        bodies: tuple[Footprint, Footprint],
        scene: Scene,
        found: dict[str, Landing],
        labels: dict[str, str],
    ) -> None:
        unit, target = arrival.unit, arrival.target
        places = {key: (landing.x, landing.y, landing.heading) for key, landing in found.items()}
        prompt = f"Where {unit.asks('does')} meet {target.the()}?"
        super().__init__(unit, "landing", "QS-CHG-31", prompt, places, labels, target.id)
        self.arrival = arrival
        self.charger, self.aim = bodies
        self.scene = scene
        self.found = found
        self.given: dict[Answer, Landing | Refusal] = {}
        # QS-CHG-36, QS-MOD-44: without a Facing to align to, the front only has to touch, at any heading.
        self.touches: bool = arrival.facing == "" or self.aim.round or target.fleeing
        self.turn = 1 if self.touches else 0

    def read(self, data: object) -> Answer:
        if isinstance(data, str):
            return data
        if not isinstance(data, (list, tuple)):
            return self.malformed(
                "it takes the key of a place, a place such as [18, 24] or a way up to its Wheel"
            )
        if data and not isinstance(data[0], (list, tuple)):
            return read_pose(self, data)
        steps: list[tuple[str, float]] = []
        for step in data:
            if not isinstance(step, (list, tuple)) or len(step) != 2:
                return self.malformed("each step of a way is a pair such as [“forward”, 2]")
            what, amount = step[0], step[1]
            if not isinstance(amount, (int, float)) or isinstance(amount, bool) or not 0 <= amount <= 360:
                return self.malformed("the amount of a step is a number of inches or degrees")
            if what == "forward":
                steps.append(("forward", quantise(float(amount))))
            elif what in WHEELS:
                steps.append((what, round(float(amount), 2)))
            else:
                return self.malformed("a charger goes “forward” and then wheels, “wheel-left” or “wheel-right”")
        names = [what for what, _ in steps]
        if len(names) > 2 or (names and names[-1] == "forward") or (len(names) == 2 and names[0] != "forward"):
            return self.malformed(
                "the way is at most one “forward” and one Wheel; from there it goes straight into contact"
            )
        return tuple(steps)

    def landing(self, answer: Answer) -> Landing | Refusal:
        """Where the answer leads, or why not."""
        if isinstance(answer, str):
            if answer in self.found:
                return self.found[answer]
            return Refusal("not-offered", self.clause, "That is not one of the places offered here.")
        known = self.given.get(answer)
        if known is None:
            known = self._checked(answer)
            if not isinstance(known, Refusal):
                known = self._proposed(answer) or known
            self.given[answer] = known
        return known

    def _proposed(self, answer: Answer) -> Landing | None:
        """The proposal for a place that has been checked, if there is one: its way is the one to be told.

        Other ways lead to the same place; whether it is allowed is settled before this is asked.
        """
        for key, pose in self.places.items():
            if len(answer) == 3 and _same_place(answer, pose):
                return self.found[key]
        return None

    def check(self, answer: Answer) -> Refusal | None:
        landing = self.landing(answer)
        return landing if isinstance(landing, Refusal) else None

    def _checked(self, answer: Answer) -> Landing | Refusal:
        by_path = is_way(answer)
        if by_path and way_of(answer)[2] > 90.0:
            return Refusal("wheel-too-wide", "QS-CHG-23", "A Wheel in a charge is up to 90°.")
        landing = self._touching(answer, by_path) if self.touches else self._flush(answer, by_path)
        if isinstance(landing, Refusal):
            return landing
        fault = self._falls_short(landing)
        return landing if fault is None else fault

    def _flush(self, answer: Answer, by_path: bool) -> Landing | Refusal:
        """QS-CHG-22 to QS-CHG-28: aligned with the Facing, by a path that is clear.

        A path that is named is followed. To a place that is named one is looked for, as for those proposed.
        """
        arrival = self.arrival
        solver = Solver(self.charger, self.aim, arrival.facing, self.scene, arrival.flying)
        landing: Landing | None
        if by_path:
            first, turn, degrees = way_of(answer)
            landing = solver.by(first, turn, degrees)
        else:
            frame = solver.paths.frame
            askew = len(answer) == 3 and _turned(answer[2], frame.heading) > ASKEW_DEGREES
            if askew or abs(frame.to_y(answer[0], answer[1])) > ASKEW:
                why = f"{arrival.unit.name} must end flush with the {arrival.facing} of {arrival.target.name}."
                return Refusal("not-aligned", "QS-CHG-27", why)
            along: float = frame.to_x(answer[0], answer[1])
            landing = None
            for shift in _ROUNDED:
                landing = solver.at(along + shift)
                if landing is not None:
                    break
        return self._no_way(by_path) if landing is None else landing

    def _touching(self, answer: Answer, by_path: bool) -> Landing | Refusal:
        """QS-CHG-36, QS-MOD-44: with the front, anywhere, at the heading of the contact."""
        paths = FreePaths(self.charger, self.aim, self.scene, self.arrival.flying)
        landing: Landing | None
        if by_path:
            first, turn, degrees = way_of(answer)
            landing = paths.by(first, turn, degrees)
        elif len(answer) == 2:
            why = "Without a Facing to align to, a place needs its heading as well: [x, y, heading]."
            return Refusal("no-heading", self.clause, why)
        else:
            landing = paths.at(answer[0], answer[1], answer[2])
            if landing is not None and math.hypot(landing.x - answer[0], landing.y - answer[1]) > ASKEW:
                landing = None
        return self._no_way(by_path) if landing is None else landing

    def _no_way(self, by_path: bool) -> Refusal:
        """A way that is named is followed exactly; to a place that is named one is only looked for."""
        name = self.arrival.unit.name
        if by_path:
            why = f"That way does not bring {name} into contact as it must, clear of everything."
            return Refusal("no-way", "QS-CHG-22", why)
        why = f"No way was found that brings {name} there clear of everything."
        return Refusal("no-way", "QS-CHG-22", f"{why} If you know one, name it up to its Wheel.")

    def _falls_short(self, landing: Landing) -> Refusal | None:
        """QS-CHG-29, QS-CHG-30: as many units, and then as many models, as can be."""
        arrival = self.arrival
        if arrival.target.fleeing:
            return None
        models, most = landing.models, arrival.models
        if arrival.group is not None:
            best = max(arrival.group.best(), arrival.fit)
            complete = arrival.group.best() >= best and arrival.group.completes(arrival.index, landing)
            found = best if complete else arrival.group.after(arrival.index, landing)
            if not complete and arrival.brings is not None:
                found = max(found, arrival.brings(landing))
            if found[0] < best[0]:
                why = f"From there room was found for {found[0]} of the chargers only; {best[0]} can."
                return Refusal("fewer-units", "QS-CHG-29", why)
            models, most = found[1], best[1]
        if not self.aim.round and models < most:
            why = f"That brings {plural(models, 'model')} into contact; {most} can be."
            return Refusal("fewer-models", "QS-CHG-30", why)
        return None

    def preview(self, answer: Answer) -> PreviewData:
        landing = self.landing(answer)
        if isinstance(landing, Refusal):
            return self.refused(landing, self._near(answer))
        return self.shown(landing.x, landing.y, landing.heading)

    def _near(self, answer: Answer) -> tuple[float, float, float] | None:
        """The place nearest to one that is given from which the front meets the target as it must."""
        if isinstance(answer, str) or is_way(answer):
            return None
        arrival = self.arrival
        if not self.touches:
            frame = Solver(self.charger, self.aim, arrival.facing, self.scene, arrival.flying).paths.frame
            along: float = frame.to_x(answer[0], answer[1])
            x, y = quantise(frame.out_x(along, 0.0)), quantise(frame.out_y(along, 0.0))
            return x, y, quantise_heading(frame.heading)
        if len(answer) == 2:
            return None
        landing = FreePaths(self.charger, self.aim, self.scene, arrival.flying).at(
            answer[0], answer[1], answer[2]
        )
        return None if landing is None else (landing.x, landing.y, landing.heading)


def is_way(answer: Answer) -> bool:
    """Whether an answer other than a key is the way to a place, not the place itself."""
    return len(answer) == 0 or isinstance(answer[0], tuple)


def way_of(steps: tuple[tuple[str, float], ...]) -> tuple[float, float, float]:
    """Inches before the Wheel, its side (1 left, -1 right, 0 none) and its degrees."""
    first: float = 0.0
    turn: float = 0.0
    degrees: float = 0.0
    for what, amount in steps:
        if what == "forward":
            first = amount
        elif amount > 0.0:
            turn = 1.0 if what == "wheel-left" else -1.0
            degrees = amount
    return first, turn, degrees


def _same_place(answer: Answer, pose: tuple[float, float, float]) -> bool:
    """Whether a place that is given with its heading is one of those proposed, but for rounding."""
    if math.hypot(answer[0] - pose[0], answer[1] - pose[1]) > 0.002:
        return False
    return _turned(answer[2], pose[2]) < 0.02


def _turned(one: float, other: float) -> float:
    return abs((one - other + 180.0) % 360.0 - 180.0)
