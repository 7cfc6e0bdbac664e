"""Who touches whom, by drawing bases and the gaps before them instead of counting columns."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.quick_starter import case_setup, contacts
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.close_combat import needed_to_hit
from banneret.books.quick_starter.moving import Trial, Walker
from banneret.books.quick_starter.unit import FRONT, Unit
from banneret.core.space.distances import distance
from banneret.core.space.geometry import Polygon, hull

Cell = tuple[int, int]
NEAR = 0.006


def scene(units: dict[str, Any], terrain: list[Any] | None = None) -> Battle:
    _, battle = case_setup.arrange({"terrain": terrain or []}, units, {"step": "melee"})
    return battle


def block(side: str, models: int, files: int, **more: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"models": models, "files": files, **more.pop("profile", {})}, **more}


def reaching(unit: Unit, side: str) -> dict[Cell, Polygon]:
    """Every model with nobody of its unit before it on that side: its base and the gap to the Facing's line."""
    x0, y0, x1, y1 = unit.facing_edge(side)
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length, -(x1 - x0) / length  # outward
    cells = unit.cells()
    found: dict[Cell, Polygon] = {}
    for rank, file in cells:
        ahead = {
            "front": [(r, file) for r in range(rank)],
            "rear": [(r, file) for r in range(rank + 1, unit.ranks())],
            "left": [(rank, f) for f in range(file)],
            "right": [(rank, f) for f in range(file + 1, unit.files)],
        }[side]
        if any(cell in cells for cell in ahead):
            continue
        points = unit.base_at(rank, file).points()
        gap = min((x0 - x) * nx + (y0 - y) * ny for x, y in points)
        found[(rank, file)] = hull(points + [(x + nx * gap, y + ny * gap) for x, y in points])
    return found


@pytest.mark.clause("QS-MEL-13", "QS-MEL-07", "QS-MEL-12", "QS-MEL-18")
def test_contacts_and_support_as_drawn() -> None:
    rng = random.Random(21)
    sides = ["front", "left", "right", "rear"]
    compared = 0
    while compared < 150:
        files, models = rng.randint(1, 5), rng.randint(1, 14)
        files = min(files, models)
        short = models % files
        line = block("B", models, files, at=[18, 24], facing=rng.choice([0, 90, 211]))
        if short:
            line["rear"] = sorted(rng.sample(range(files), short))
        side = rng.choice(sides)
        own = rng.randint(1, 4)
        foes = block("A", own * rng.randint(1, 3), own, against="line", on=side, offset=rng.uniform(-2.5, 2.5))
        foes["profile"]["base"] = rng.choice([[20, 20], [40, 40], [25, 50]])
        battle = scene({"line": line, "foes": foes})
        ours, theirs = battle.unit("line"), battle.unit("foes")
        drawn_ours, drawn_theirs = reaching(ours, side), reaching(theirs, FRONT)
        gaps = {(a, b): distance(p, q) for a, p in drawn_ours.items() for b, q in drawn_theirs.items()}
        if any(0.003 < gap < 0.012 for gap in gaps.values()) or min(gaps.values()) > NEAR:
            continue
        compared += 1
        pairs = {pair for pair, gap in gaps.items() if gap <= NEAR}
        assert set(contacts.pairs_between(ours, side, theirs, FRONT)) == pairs
        # Everybody in contact strikes; the second rank supports to the front, behind a model in contact.
        for unit, own_side, touching in (
            (ours, side, {a for a, _ in pairs}),
            (theirs, FRONT, {b for _, b in pairs}),
        ):
            strike = {cell for s in contacts.strikers(battle, unit) if not s.support for cell in s.cells}
            support = {cell for s in contacts.strikers(battle, unit) if s.support for cell in s.cells}
            assert strike == touching
            behind = {(1, file) for rank, file in touching if rank == 0} if own_side == FRONT else set()
            assert support == {cell for cell in behind if cell in unit.cells()}


@pytest.mark.clause("QS-MEL-13")
def test_nothing_ever_stands_in_the_gap_that_is_fought_across() -> None:
    """Across other units or Impassable Terrain nobody fights: neither can be inside a Unit Boundary."""
    gap = {"deep": block("B", 6, 5, at=[18, 24], facing=0, rear=[4]), "mouse": block("A", 1, 1, at=[5, 5])}
    battle = scene(gap)
    deep, mouse = battle.unit("deep"), battle.unit("mouse")
    x, y = deep.cell_centre(1, 0)
    assert all(cell != (1, 0) for cell in deep.cells())
    assert not Walker(battle, mouse).may_stand(Trial(x, y + 0.39, 0.0))
    friend = {**gap, "mouse": block("B", 1, 1, at=[5, 5])}
    battle = scene(friend)
    assert not Walker(battle, battle.unit("mouse")).may_stand(Trial(x, y + 0.39, 0.0))
    rock = [{"at": [x, y], "size": [0.3, 0.3], "category": "impassable"}]
    battle = scene(gap, rock)
    assert not Walker(battle, battle.unit("deep")).may_stand(Trial(deep.x, deep.y, deep.heading))


@pytest.mark.clause("QS-MEL-20")
def test_the_table_to_hit() -> None:
    # The lowest difference of each row, and the roll it needs.
    rows = [(4, 2), (1, 3), (-3, 4), (-7, 5), (-99, 6)]
    for offensive in range(11):
        for defensive in range(11):
            assert needed_to_hit(offensive, defensive) == next(
                need for low, need in rows if offensive - defensive >= low
            )
