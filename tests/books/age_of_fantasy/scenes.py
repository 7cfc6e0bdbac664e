"""Crowded scenes, each from a seed: units of many shapes among others, rocks, mud, fire and hills."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT_BY_ID
from banneret.books.age_of_fantasy.zones import boxes, middle_of, style_of, zone

Spot = list[float]
STYLES = sorted(DEPLOYMENT_BY_ID)

# Bases in millimetres: discs and long ones.
ROUND = ([25.0, 25.0], [25.0, 25.0], [32.0, 32.0], [40.0, 40.0])
LONG = ([25, 50], [30, 60], [25, 25.4], [50, 75])


class Scene:
    """Units being set down where nobody stands yet, and the terrain under them."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.taken: list[tuple[float, float, float]] = []
        self.units: dict[str, dict[str, Any]] = {}
        self.terrain: list[dict[str, Any]] = []

    def free(self, x: float, y: float, radius: float, clearance: float) -> bool:
        if not (radius < x < 72 - radius and radius < y < 48 - radius):
            return False
        return all(math.hypot(x - a, y - b) >= radius + r + clearance for a, b, r in self.taken)

    def unit(
        self,
        name: str,
        side: str,
        x: float,
        y: float,
        models: int,
        wide: float,
        base: Sequence[float],
        **more: Any,
    ) -> bool:
        """A unit about a point, its models loosely side by side; whether there was room for any."""
        radius = math.hypot(*base) / 50.8 if base[0] != base[1] else base[0] / 50.8
        places: list[Spot] = []
        clearance = more.pop("clearance", 0.05)
        for _ in range(12 * models):
            if len(places) == models:
                break
            px, py = x + self.rng.uniform(-wide, wide), y + self.rng.uniform(-wide, wide)
            if self.free(px, py, radius, 0.02 if places else clearance):
                heading = 0.0 if base[0] == base[1] else self.rng.choice((0.0, 30.0, 75.0, 160.0, 301.25))
                places.append([round(px, 3), round(py, 3), heading])
                self.taken.append((px, py, radius))
        if places:
            profile = {"quality": 4, "defense": 5, "models": len(places), "base": base, **more}
            self.units[name] = {"side": side, "profile": profile, "places": places}
        return bool(places)

    def crowd(self, x: float, y: float, wide: float, count: int) -> None:
        """Others, one by one, of both sides."""
        for number in range(count):
            px, py = x + self.rng.uniform(-wide, wide), y + self.rng.uniform(-wide, wide)
            base = self.rng.choice((*ROUND, [25.0, 50.0]))
            clearance = self.rng.choice((0.1, 0.5, 1.05))
            self.unit(f"other{number}", self.rng.choice("AB"), px, py, 1, 0.1, base, clearance=clearance)

    def ground(self, x: float, y: float, wide: float, count: int) -> None:
        kinds: tuple[dict[str, Any], ...] = (
            {"impassable": True},
            {"impassable": True},
            {"difficult": True},
            {"dangerous": True},
            {"kind": "hill"},
            {"kind": "forest"},
            {"height": 3.0},
            {"cover": True},
        )
        for _ in range(count):
            px, py = x + self.rng.uniform(-wide, wide), y + self.rng.uniform(-wide, wide)
            size = [round(self.rng.uniform(0.6, 4.0), 2), round(self.rng.uniform(0.6, 4.0), 2)]
            kind = self.rng.choice(kinds)
            if "impassable" in kind and not self.free(px, py, 0.5 * math.hypot(*size), 0.1):
                continue
            at = [round(px, 3), round(py, 3)]
            self.terrain.append({"at": at, "size": size, "turn": self.rng.choice((0.0, 20.0, 65.0)), **kind})

    def battle(self, **state: Any) -> Battle:
        return arrange({"terrain": self.terrain}, self.units, state)[1]


def any_base(rng: random.Random) -> list[float]:
    return list(rng.choice(ROUND if rng.random() < 0.6 else LONG))


def any_rules(rng: random.Random) -> list[str]:
    return rng.choice(([], [], [], [], ["Flying"], ["Strider"], ["Fast"], ["Slow"]))


def charge_scene(seed: int) -> Battle:
    """A unit of A that looks at one of B, others about both, ground between them."""
    scene = Scene(seed)
    rng = scene.rng
    angle = rng.uniform(0, 2 * math.pi)
    far = rng.uniform(5.0, 14.0)
    x, y = rng.choice(((36.0, 24.0), (36.0, 24.0), (4.0, 3.0)))
    scene.unit("foes", "B", x, y, rng.randint(1, 7), rng.choice((1.5, 2.4)), any_base(rng))
    mx, my = x + far * abs(math.cos(angle)), y + far * abs(math.sin(angle))
    loose = rng.choice((1.6, 2.4, 3.6))
    scene.unit("mine", "A", mx, my, rng.randint(1, 9), loose, any_base(rng), rules=any_rules(rng))
    scene.crowd(0.5 * (x + mx), 0.5 * (y + my), 7.0, rng.choice((0, 8, 16, 30)))
    scene.ground(0.5 * (x + mx), 0.5 * (y + my), 5.0, rng.choice((0, 2, 4)))
    return scene.battle()


def torn_scene(seed: int) -> Battle:
    """A unit of A that may be out of coherency, among others."""
    scene = Scene(seed)
    rng = scene.rng
    wide = rng.choice((3.0, 4.0, 5.5))
    scene.unit("mine", "A", 30.0, 20.0, rng.randint(2, 6), wide, any_base(rng), rules=any_rules(rng))
    scene.unit("foes", "B", 30.0, 33.0, 2, 1.5, [25, 25])
    scene.crowd(30.0, 20.0, 8.0, rng.choice((2, 6, 12, 20)))
    scene.ground(30.0, 20.0, 6.0, rng.choice((0, 1, 3)))
    return scene.battle()


def deployment_scene(seed: int) -> Battle:
    """A unit of A still to be deployed in a zone in which there is hardly room, and one of B near it."""
    scene = Scene(seed)
    rng = scene.rng
    style = STYLES[seed % len(STYLES)]
    number = rng.choice((1, 2))
    parts = zone(style_of(style), number)
    base = any_base(rng)
    profile = {"quality": 4, "defense": 5, "models": rng.choice((1, 5, 10, 20, 30)), "base": base}
    scene.units["mine"] = {"side": "A", "profile": profile}
    if rng.random() < 0.4:
        giant = {"quality": 3, "defense": 3, "base": [50, 50], "rules": ["Hero"]}
        scene.units["giant"] = {"side": "A", "profile": giant, "joins": "mine"}
    crowd = rng.choice((3, 60, 120))
    for k in range(crowd):
        x0, y0, x1, y1 = rng.choice(boxes(parts))
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        side = "B" if k % 9 == 0 else "A"
        scene.unit(f"other{k}", side, x, y, rng.choice((1, 3)), 1.2, any_base(rng), clearance=1.05)
    x, y = middle_of(parts)
    scene.ground(x, y, 12.0, 6)
    return scene.battle(step="deployment", deployment=style, zones={"A": number, "B": 3 - number})
