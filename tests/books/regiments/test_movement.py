"""Movement: verdicts on many random paths, against a plain second opinion built on shapely.

The second opinion turns and shifts the bases itself, sweeps legs as hulls and turns in steps of a degree.
Where it is within SLACK of a limit it has no opinion.
"""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
import shapely
from shapely import affinity

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.movement import ADVANCE, CHARGE, HOLD, RUSH, Path, allowance, try_path
from banneret.books.regiments.unit import Unit

BOOK = Regiments()
SLACK = 0.03


class Opinion:
    """How far a path is from breaking each rule, in inches; below 0 it is broken."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.bases = [shapely.Polygon(base.points()) for base in unit.bases()]
        self.units = [
            (other.seat != unit.seat, shapely.union_all([shapely.Polygon(b.points()) for b in other.bases()]))
            for other in battle.others(unit)
        ]
        self.rocks = [shapely.Polygon(piece.shape.points()) for piece in battle.field.impassable]
        rows = math.ceil(unit.size() / unit.width)
        depth = rows * unit.slot_depth
        self.x, self.y, self.heading = unit.x, unit.y, unit.heading
        forward = (math.sin(math.radians(unit.heading)), math.cos(math.radians(unit.heading)))
        self.centre = (unit.x - 0.5 * depth * forward[0], unit.y - 0.5 * depth * forward[1])
        self.room: float = math.inf

    def _keep(self, room: float) -> None:
        self.room = min(self.room, room)

    def _stand(self) -> None:
        whole = shapely.union_all(self.bases)
        x0, y0, x1, y1 = whole.bounds
        self._keep(min(x0, y0, 72 - x1, 48 - y1))
        for _, other in self.units:
            self._keep(whole.distance(other) - 1)
        for rock in self.rocks:
            self._keep(_apart(whole, rock))

    def leg(self, go: str, inches: float) -> None:
        turn = math.radians(self.heading + {"forward": 0, "right": 90, "back": 180, "left": 270}[go])
        dx, dy = inches * math.sin(turn), inches * math.cos(turn)
        after = [affinity.translate(base, dx, dy) for base in self.bases]
        ground = shapely.union_all(
            [shapely.union(a, b).convex_hull for a, b in zip(self.bases, after, strict=True)]
        )
        for _, other in self.units:
            self._keep(ground.distance(other) - 1)
        for rock in self.rocks:
            self._keep(_apart(ground, rock))
        self.bases = after
        self.centre = (self.centre[0] + dx, self.centre[1] + dy)
        self._stand()

    def pivot(self, degrees: float) -> None:
        steps = math.ceil(abs(degrees))
        bars = shapely.union_all([other for enemy, other in self.units if enemy] + self.rocks)
        before = shapely.union_all(self.bases)
        for step in range(steps + 1):
            # Shapely turns the other way round.
            self._keep(_apart(affinity.rotate(before, -degrees * step / steps, origin=self.centre), bars))
        self.bases = [affinity.rotate(base, -degrees, origin=self.centre) for base in self.bases]
        self.heading += degrees
        self._stand()


def _apart(a: Any, b: Any) -> float:
    """How far apart, or with a minus sign roughly how deep one goes into the other."""
    gap: float = a.distance(b)
    if not gap <= 0:  # nothing at all is at no distance
        return gap
    return -math.sqrt(shapely.intersection(a, b).area)


def a_battle(rng: random.Random) -> Battle:
    """A unit in the middle of a crowd of friends, enemies and rocks, never within 1 inch at the start."""
    models, left = rng.choice(((1, 1), (3, 3), (5, 5), (10, 10), (10, 7), (20, 16), (6, 4)))
    # A single model on a long base sweeps far when it turns.
    base = [254, 25] if models == 1 else [25, 25]
    if rng.random() < 0.3:
        models, left, base = 1, 1, [254, 25]
    units: dict[str, dict[str, Any]] = {
        "mover": {
            "side": "A",
            "profile": {"quality": 4, "defense": 4, "models": models, "base": base},
            "models": left,
            "at": [36, 24],
            "facing": rng.choice((0, 90, 180, 270, rng.randint(0, 359))),
        }
    }
    for number in range(5):
        spot = [round(rng.uniform(26, 46), 2), round(rng.uniform(14, 34), 2)]
        if rng.random() < 0.1:
            spot = [rng.choice((2.0, 70.0)), 24.0]
        units[f"other-{number}"] = {
            "side": rng.choice("AB"),
            "profile": {"quality": 4, "defense": 4, "models": rng.choice((1, 5, 10))},
            "at": spot,
            "facing": rng.choice((0, 90, rng.randint(0, 359))),
        }
    rocks = [
        {
            "kind": "rock",
            "at": [round(rng.uniform(27, 45), 2), round(rng.uniform(15, 33), 2)],
            "size": [2, 1],
            "turn": rng.randint(0, 90),
        }
        for _ in range(2)
    ]
    _, battle = BOOK.arrange({"terrain": rocks}, units, {})
    found: Battle = battle
    mover = found.unit("mover")
    for other in found.others(mover):
        if mover.distance_to(other) < 1 + SLACK:
            del found.units[other.id]
    return found


def a_path(rng: random.Random, battle: Battle, unit: Unit, action: str) -> Path:
    far = allowance(battle, unit, action)
    if action == HOLD:
        return (("pivot", float(rng.randint(-180, 180)) or 90.0),)

    def leg(left: float) -> tuple[str, float]:
        go = rng.choice(("forward", "forward", "back", "left", "right"))
        most = left if go == "forward" else 0.5 * left
        return go, round(rng.uniform(0.1, most), 3)

    turn = ("pivot", float(rng.randint(-90, 90)) or 90.0)
    if action == RUSH:
        return rng.choice(((leg(far),), (turn, leg(far))))
    half = 0.5 * far
    return rng.choice(((leg(far),), (turn, leg(far)), (leg(far), turn), (leg(half), turn, leg(half))))


@pytest.mark.clause("RG-MOV-01", "RG-MOV-05")
@pytest.mark.parametrize("action", [HOLD, ADVANCE, RUSH])
def test_a_path_is_allowed_exactly_when_the_whole_of_it_is_clear(action: str) -> None:
    rng = random.Random(f"paths {action}")
    taken = refused = 0
    for _ in range(60):
        battle = a_battle(rng)
        unit = battle.unit("mover")
        for _ in range(4):
            path = a_path(rng, battle, unit, action)
            opinion = Opinion(battle, unit)
            for what, amount in path:
                if what == "pivot":
                    opinion.pivot(amount)
                else:
                    opinion.leg(what, amount)
            trial = try_path(battle, unit, path, action)
            if opinion.room > SLACK:
                assert trial.refusal is None, (path, trial.refusal, opinion.room)
                end = shapely.union_all(
                    [shapely.Polygon(b.points()) for b in unit.at(trial.x, trial.y, trial.heading).bases()]
                )
                assert end.symmetric_difference(shapely.union_all(opinion.bases)).area < 0.05, path
                taken += 1
            elif opinion.room < -SLACK:
                assert trial.refusal is not None, (path, opinion.room)
                assert trial.refusal.clause in ("RG-MOV-01", "RG-MOV-05")
                refused += 1
    assert taken > 30
    assert refused > 30


@pytest.mark.clause("RG-MOV-04", "RG-ACT-04", "RG-ACT-06", "RG-ACT-07")
def test_what_a_path_may_cost() -> None:
    """On an empty table only the inches decide: forward ones once, all others twice."""
    profile = {"quality": 4, "defense": 4}
    _, battle = BOOK.arrange({}, {"mover": {"side": "A", "profile": profile, "at": [36, 24]}}, {})
    unit = battle.unit("mover")
    rng = random.Random(4)
    for action, most in ((ADVANCE, 6), (RUSH, 12)):
        for go in ("forward", "back", "left", "right"):
            far = most if go == "forward" else most / 2
            assert try_path(battle, unit, ((go, far),), action).refusal is None
            trial = try_path(battle, unit, ((go, far + 0.001),), action)
            assert trial.refusal is not None
            assert trial.refusal.code == "too-far"
    for _ in range(300):
        path: list[tuple[str, float]] = []
        cost = 0.0
        for at in range(2):
            go = rng.choice(("forward", "back", "left", "right"))
            inches = round(rng.uniform(0.1, 4), 3)
            cost += inches if go == "forward" else 2 * inches
            path += [(go, inches)] if at else [(go, inches), ("pivot", 30.0)]
        refusal = try_path(battle, unit, tuple(path), ADVANCE).refusal
        assert (refusal is None) is (cost <= 6 + 1e-9), path


@pytest.mark.clause("RG-MOV-01", "RG-MOV-02", "RG-MOV-03")
@pytest.mark.parametrize(("action", "most"), [(HOLD, 180), (ADVANCE, 90), (RUSH, 90)])
def test_how_far_a_unit_may_pivot(action: str, most: int) -> None:
    profile = {"quality": 4, "defense": 4}
    _, battle = BOOK.arrange({}, {"mover": {"side": "A", "profile": profile, "at": [36, 24]}}, {})
    unit = battle.unit("mover")
    for degrees in range(-360, 361):
        refusal = try_path(battle, unit, (("pivot", float(degrees)),), action).refusal
        assert (refusal is None) is (abs(degrees) <= most), degrees


@pytest.mark.clause("RG-ACT-04")
def test_the_action_table() -> None:
    profile = {"quality": 4, "defense": 4}
    _, battle = BOOK.arrange({}, {"mover": {"side": "A", "profile": profile, "at": [36, 24]}}, {})
    unit = battle.unit("mover")
    assert {action: allowance(battle, unit, action) for action in (HOLD, ADVANCE, RUSH, CHARGE)} == {
        "hold": 0,
        "advance": 6,
        "rush": 12,
        "charge": 12,
    }
