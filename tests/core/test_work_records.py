"""How much is worked out to answer, kept in work_records.json: how often each small step of a search is taken.

Most of what is far off is thrown out by a glance before anything is measured, likely lines and legs are tried
before all others, and what was worked out is kept. Answers do not show whether that still holds; these numbers
do, and no clock is needed. A record, not a proof of a rule: `python -m tests.core.test_work_records` makes it
anew.
"""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.core.space import (
    bases,
    contact,
    distances,
    geometry,
    obstacle_edges,
    obstacles,
    open_sight,
    outlines,
    pathfinding,
    sight,
    sight_lines,
    sliding,
    table_generator,
    travel,
)
from banneret.core.space.outlines import Laid, room_about
from banneret.core.space.table import load_catalogue
from banneret.core.space.table_generator import generate
from tests.core import test_core_records as small
from tests.core import test_path_records as ways

FILE = Path(__file__).parent / "work_records.json"

# Whose steps are counted: functions as the module calls them, methods of classes.
STEPS: dict[Any, tuple[str, ...]] = {
    bases: ("distance distance_to_point overlap segment_to_polygon swept gap",),
    contact: ("bar_by _cut _is_on point_on",),
    distances: (
        "_clip_length _holds_apart _side_gap distance distance_to_point gap_vector segment_distance",
        "signed_distance",
    ),
    geometry: ("heading_vector turned_by",),
    obstacle_edges: ("_bar _bar_arc _bar_disc _bar_side _bar_turn depth_in faces place_of",),
    obstacles: ("depth_in hits off_segment _sum _lowest",),
    open_sight: (
        "_bars_across _between_corners _crossings _deeper _leaves _on_side _outermost _resting",
        "gap gap_to_shape touching",
    ),
    open_sight._Lane: ("_beside _border _takes_shape borders",),
    open_sight._View: ("_close_seams _crossed _cut _search _shut _stopped_at_seam _try clear",),
    outlines: ("distance distance_to_point",),
    pathfinding: (
        "_between _followed _in_any _join _same_side _squeeze _to_point bar_beyond bar_by depth_in faces hits",
        "nearest off_segment path_length place_of room_along",
    ),
    pathfinding._Search: ("best drawn follow free in_reach prepare push runs_into take_up",),
    sight: ("_covered _nearer _shadows _stretch _turns clip segment_crosses",),
    sight_lines: (
        "_chord _crossings _disc_crossings _entry _near_pairs",
        "clip distance segment_crosses",
    ),
    sight_lines._View: ("_between _gather _pairs _shut _side_cut _tangents bar clear find reaches",),
    sliding: ("_closing closer_than translated",),
    table_generator: ("_outline glimpse hull_of is_convex room_about set_down signed_area",),
    travel: (
        "_edge_of_shadow _safe_turn _turn_while_beyond distance gap_vector heading_vector signed_distance",
        "turned_by",
    ),
}


class Counted:
    """Counts how often each step is taken while it is open."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.patch = pytest.MonkeyPatch()

    def __enter__(self) -> dict[str, int]:
        for place, names in STEPS.items():
            for name in " ".join(names).split():
                self.patch.setattr(place, name, self._counting(place, name, getattr(place, name)))
        return self.counts

    def __exit__(self, *_: object) -> None:
        self.patch.undo()

    def _counting(self, place: Any, name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        key = f"{place.__name__.removeprefix('banneret.core.space.')}.{name}"

        @functools.wraps(step)
        def counted(*args: Any, **more: Any) -> Any:
            self.counts[key] = self.counts.get(key, 0) + 1
            return step(*args, **more)

        return counted


# ------------------------------------------------------------------------------------------------ what is done


def small_scenes(name: str, kind: str) -> Callable[[], None]:
    def ask() -> None:
        small.answers(name, kind)

    return ask


def some_ways() -> None:
    for seed in range(60):
        ways.ways(seed)


def some_legs() -> None:
    for seed in range(1, 60, 2):
        ways.legs(seed)


def some_edges() -> None:
    for seed in range(100):
        body, other = ways.bodies(seed)
        obstacle_edges.bar_by(body, other)
        obstacle_edges.bar_beyond(body, 0.6, 0.8, 1.0)


def some_tables() -> None:
    generate(3)
    generate(4, style="balanced", kinds=load_catalogue("age-of-fantasy"))


def some_outlines() -> None:
    """Outlines and discs all round, at gaps about those to keep."""
    middle = Laid(((10.0, 10.0), (14.0, 10.0), (14.0, 14.0), (10.0, 14.0)), True)
    rng = random.Random(1)
    for _ in range(400):
        x, y = rng.uniform(0, 24), rng.uniform(0, 24)
        other = Laid(((x, y), (x + 2, y), (x + 2, y + 1), (x, y + 1)), rng.random() < 0.5)
        middle.has_room([other], 3.0, 5.0)
        room_about(x, y, 1.0, rng.random() < 0.5, [middle, other], 3.0, 5.0)
    for gap in (3.0, 3.01, 3.0099, 3.0101, 5.0, 4.99):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            x, y = 11.0 + dx * (gap + 3.0), 11.0 + dy * (gap + 3.0)
            other = Laid(((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)), False)
            middle.apart(other, 3.0)
            room_about(12.0 + dx * (gap + 2.0), 12.0 + dy * (gap + 2.0), 1.0, False, [middle], 2.0, 5.0)


WORK: dict[str, Callable[[], None]] = {
    **{f"{name} {kind}": small_scenes(name, kind) for name in small.QUESTIONS for kind in ("even", "loose")},
    "ways": some_ways,
    "legs": some_legs,
    "edges of bodies": some_edges,
    "tables": some_tables,
    "outlines of pieces": some_outlines,
}
# With round corners an even scene has places that are worked out by sine and cosine: their last bits differ.
for left_out in ("edges even", "edges_of_obstacles even", "turns even", "numbers even", "numbers loose"):
    del WORK[left_out]


def done(name: str) -> dict[str, int]:
    with Counted() as counts:
        WORK[name]()
    return dict(sorted(counts.items()))


KEPT: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


@pytest.mark.parametrize("name", WORK)
def test_no_more_is_worked_out_than_was(name: str) -> None:
    assert done(name) == KEPT[name]


def main() -> None:
    made = {name: done(name) for name in WORK}
    FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    print(FILE)


if __name__ == "__main__":
    main()
