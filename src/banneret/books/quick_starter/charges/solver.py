"""Where a charge can end: the engine's charge solver (QS-CHG-04, QS-CHG-20 to 31).

`solve` lists the best places for one charger; `groups` finds room for several on one target.
Ranges are not looked at here: the path of a Charge Move is not limited (QS-CHG-20, 22).
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.charges.free import FreePaths
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene
from banneret.books.quick_starter.unit import GAP, TOUCH
from banneret.core.space.geometry import heading_vector

__all__ = [
    "GAP",
    "TOUCH",
    "Footprint",
    "Landing",
    "Scene",
    "frontage_split",
    "reachable",
    "solve",
]

_TINY: Final = 1e-9


def frontage_split(charger: Footprint, target: Footprint) -> dict[str, float]:
    """QS-CHG-24: the length of the charger's front edge in each Arc of the target (QS-GEO-12)."""
    lengths: dict[str, float] = {"front": 0.0, "left": 0.0, "right": 0.0, "rear": 0.0}
    if target.round:
        # QS-MOD-42: no Arcs; any facing will do.
        lengths["front"] = charger.width
        return lengths
    ts, tc = heading_vector(target.heading)
    w: float = target.width * 0.5
    d: float = target.depth * 0.5
    cx: float = target.x - ts * d
    cy: float = target.y - tc * d
    s, c = heading_vector(charger.heading)
    half: float = charger.width * 0.5
    dx: float = charger.x - half * c - cx
    dy: float = charger.y + half * s - cy
    x0: float = dx * tc - dy * ts
    y0: float = dx * ts + dy * tc
    # Along the front edge, from its left end, for each inch.
    ex: float = c * tc + s * ts
    ey: float = c * ts - s * tc
    cuts: list[float] = [0.0, charger.width]
    for i in range(6):
        # The lines between the Arcs, as a*x + b*y = k: they leave the corners at 45 degrees.  The last two
        # only tell left from right and front from rear.
        a: float = 0.0 if i == 5 else 1.0
        b: float = 0.0 if i == 4 else (-1.0 if i < 2 else 1.0)
        k: float = 0.0
        if i < 4:
            k = w - d if i % 2 == 0 else d - w
        rate: float = a * ex + b * ey
        if abs(rate) > _TINY:
            t: float = (k - a * x0 - b * y0) / rate
            if 0.0 < t < charger.width:
                cuts.append(t)
    cuts.sort()
    for i in range(len(cuts) - 1):
        t = (cuts[i] + cuts[i + 1]) * 0.5
        x: float = x0 + ex * t
        y: float = y0 + ey * t
        if abs(y) - d >= abs(x) - w:
            side = "front" if y >= 0.0 else "rear"
        else:
            side = "right" if x >= 0.0 else "left"
        lengths[side] += cuts[i + 1] - cuts[i]
    return lengths


def solve(
    charger: Footprint, target: Footprint, facing: str, scene: Scene, flying: bool = False, free: bool = False
) -> list[Landing]:
    """The places where the charge may end: 1 to 3 (a few when free), none if it is impossible.

    free: the target flees (QS-CHG-36) or is a War Machine (QS-MOD-44), so contact with the front anywhere
    will do and there is no aligning.
    """
    if free or target.round:
        return FreePaths(charger, target, scene, flying).landings(False)
    return Solver(charger, target, facing, scene, flying).best(False)


def reachable(
    charger: Footprint, target: Footprint, facing: str, scene: Scene, flying: bool = False, free: bool = False
) -> bool:
    """QS-CHG-04: whether a place is found where the charge may end.

    Distances before the Wheel are gone through without a gap. Wheels are tried at whole degrees and, between
    two that different things stop, at every twentieth of one.
    """
    if free or target.round:
        return len(FreePaths(charger, target, scene, flying).landings(True)) > 0
    return len(Solver(charger, target, facing, scene, flying).best(True)) > 0
