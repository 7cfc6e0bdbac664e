# interpreted: tables are laid out once a game
"""What the chapter gives as tables, for a table of any size: deployment styles, and where markers lie.

Plain data, as the clauses have it for 36 by 24 inches; a test compares the two.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle, Point

SMALLEST: Final = (36.0, 24.0)  # AF-KIT-01: 3 by 2 feet


def kitchen_styles(w: float, h: float) -> tuple[DeploymentStyle, ...]:
    """AF-KIT-02: the style for two faces of a D6 each."""
    return (_frontline(w, h), _long_haul(w, h), _side_battle(w, h))


def quarters(w: float, h: float) -> tuple[Point, ...]:
    """AF-KIT-09: the centres of the four quarters of the table."""
    return tuple([(x, y) for y in (0.25 * h, 0.75 * h) for x in (0.25 * w, 0.75 * w)])


def _frontline(w: float, h: float) -> DeploymentStyle:
    deep = 0.25 * h
    return DeploymentStyle(
        id="frontline",
        name="Frontline",
        clause="AF-KIT-03",
        zones={
            "zone_1": (((0.0, 0.0), (w, 0.0), (w, deep), (0.0, deep)),),
            "zone_2": (((0.0, h - deep), (w, h - deep), (w, h), (0.0, h)),),
        },
        home_edges={"zone_1": (((0.0, 0.0), (w, 0.0)),), "zone_2": (((0.0, h), (w, h)),)},
        breakthrough={"zone_1": ((0.5 * w, deep),), "zone_2": ((0.5 * w, h - deep),)},
        seize_ground=quarters(w, h),
        gap=h - 2.0 * deep,
        about=f"Along the two long edges, {h - 2.0 * deep:g}” apart.",
    )


def _long_haul(w: float, h: float) -> DeploymentStyle:
    deep = 0.25 * w
    return DeploymentStyle(
        id="long-haul",
        name="Long Haul",
        clause="AF-KIT-04",
        zones={
            "zone_1": (((0.0, 0.0), (deep, 0.0), (deep, h), (0.0, h)),),
            "zone_2": (((w - deep, 0.0), (w, 0.0), (w, h), (w - deep, h)),),
        },
        home_edges={"zone_1": (((0.0, 0.0), (0.0, h)),), "zone_2": (((w, 0.0), (w, h)),)},
        breakthrough={"zone_1": ((deep, 0.5 * h),), "zone_2": ((w - deep, 0.5 * h),)},
        seize_ground=quarters(w, h),
        gap=w - 2.0 * deep,
        about=f"At the two short edges, {w - 2.0 * deep:g}” apart.",
    )


def _side_battle(w: float, h: float) -> DeploymentStyle:
    x, y = 2.0 * w / 3.0, 2.0 * h / 3.0
    return DeploymentStyle(
        id="side-battle",
        name="Side Battle",
        clause="AF-KIT-05",
        zones={
            "zone_1": (((0.0, 0.0), (x, 0.0), (0.0, y)),),
            "zone_2": (((w, h), (w - x, h), (w, h - y)),),
        },
        home_edges={
            "zone_1": (((0.0, 0.0), (x, 0.0)), ((0.0, 0.0), (0.0, y))),
            "zone_2": (((w, h), (w - x, h)), ((w, h), (w, h - y))),
        },
        breakthrough={"zone_1": ((0.5 * x, 0.5 * y),), "zone_2": ((w - 0.5 * x, h - 0.5 * y),)},
        seize_ground=quarters(w, h),
        # Their long sides are parallel: how far from each other.
        gap=1.0 / math.hypot(1.0 / x, 1.0 / y),
        about="In two opposite corners, along slanting lines.",
    )
