"""How much work searches do: how often each dear step is taken, and with how much, in crowded scenes.

What saves work changes no game, so nothing but the work shows when it is broken: a place judged twice, a way
looked for that is too long, a search that ends too late or too soon. The counts are kept in `search_work.json`:
a record, not a proof of any rule. To write it anew, after looking at why it has changed:
`python -m tests.books.age_of_fantasy.test_search_work`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.books.age_of_fantasy import (
    arranging,
    closing,
    closing_places,
    closing_ways,
    contact_edges,
    deployment,
    edges,
    movement,
    packing,
    regrouping,
)
from banneret.books.age_of_fantasy import separation as falling_back
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.charge import charging, counter_move
from banneret.books.age_of_fantasy.charge_question import CloseIn
from tests.books.age_of_fantasy.scenes import charge_scene, deployment_scene, torn_scene

pytestmark = pytest.mark.plain

RECORD = Path(__file__).with_name("search_work.json")
Counts = dict[str, list[int]]

# Where each step is called from: a class, or a module that has imported it.
STEPS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (movement.March, ("walk", "may_stop", "slows", "obstacles", "towards", "attempt", "_can_turn", "_way_at")),
    (closing_ways.ClosingWays, ("is_free", "_suits", "_way_to", "gap_to_enemy", "_lost_to", "_violation_with")),
    (closing_places.ClosingPlaces, ("best_contact", "best_near", "_parts", "_reached", "_round_to_any")),
    (closing.Closing, ("_solve", "_somewhere", "_beside")),
    (contact_edges.ContactEdges, ("free", "headings")),
    (
        closing_places,
        ("find_path_to_any", "places_beside", "gap", "contact_edge", "nearest_on", "any_overlaps"),
    ),
    (closing_ways, ("fits_in", "stands_with", "gap")),
    (falling_back.Retreat, ("to_enemy", "_is_worth_it", "_may_be_better", "_crowds", "_way_to", "_all_edges")),
    (falling_back, ("find_path_to_any", "gap", "obstacle_of_base")),
    (edges.Edges, ("add", "nearest", "crossings")),
    (regrouping.Regrouping, ("_gather", "_place_for", "_free_places", "_goes_to", "_corners", "_fits")),
    (arranging, ("fits_in", "gap")),
    (packing.SetUpGround, ("is_free", "obstacles")),
    (packing.UnitPacking, ("_stand", "_in_rows", "_one_by_one")),
    (deployment, ("overlapping", "UnitPacking")),
)


def counted(counts: Counts, name: str, step: Callable[..., Any]) -> Callable[..., Any]:
    """A step that counts how often it is taken, and how long the lists are that it is given and gives."""

    @functools.wraps(step)
    def taken(*given: Any, **named: Any) -> Any:
        found = step(*given, **named)
        known = counts.setdefault(name, [0, 0])
        known[0] += 1
        known[1] += sum([len(each) for each in (*given, found) if isinstance(each, list)])
        return found

    return taken


def watch(monkeypatch: pytest.MonkeyPatch) -> Counts:
    counts: Counts = {}
    for place, names in STEPS:
        for name in names:
            step = getattr(place, name)
            monkeypatch.setattr(place, name, counted(counts, f"{place.__name__.split('.')[-1]} {name}", step))
    return counts


def a_charge(seed: int) -> None:
    battle = charge_scene(seed)
    unit, enemy = battle.unit("mine"), battle.unit("foes")
    found = charging(battle, unit, enemy, "charge")
    if not found.can_touch():
        return
    charging(battle, unit, enemy, "charge").mends()
    trial = found.solve()
    question = CloseIn(found, "charge", "charge-move", "?")
    question.staying()
    battle.put(unit.standing_on(trial.bases()))
    met = counter_move(battle, enemy, battle.unit("mine"))
    if met.movers:
        met.solve()
    falling_back.separation(battle, battle.unit("mine"), battle.unit("foes"))


def a_regrouping(seed: int) -> None:
    battle = torn_scene(seed)
    unit = battle.unit("mine")
    if unit.violation() > 0.0:
        arranging.closing_up(march_of(battle, unit, "rush" if seed % 2 else "advance"))


def a_deployment(seed: int) -> None:
    battle = deployment_scene(seed)
    unit = battle.unit("mine")
    question = (deployment.arrival_question if seed % 3 == 0 else deployment.deployment_question)(battle, unit)
    question.spot()


KINDS: dict[str, tuple[Callable[[int], None], tuple[int, ...]]] = {
    "charges": (a_charge, (301, 302, 304, 306, 307, 309, 311, 313, 314, 316, 317, 319, 321, 322, 326, 329)),
    "regroupings": (a_regrouping, tuple(range(300, 320))),
    "deployments": (a_deployment, (300, 301, 305, 307, 310, 313, 328)),
}
SCENES = [(kind, seed) for kind, (_, seeds) in KINDS.items() for seed in seeds]


def worked(kind: str, seed: int) -> Counts:
    with pytest.MonkeyPatch.context() as monkeypatch:
        counts = watch(monkeypatch)
        KINDS[kind][0](seed)
        return dict(sorted(counts.items()))


@pytest.mark.parametrize(("kind", "seed"), SCENES)
def test_searches_work_as_much_as_they_did(kind: str, seed: int) -> None:
    kept = json.loads(RECORD.read_text(encoding="utf-8"))[kind]
    assert worked(kind, seed) == kept[str(seed)]


def main() -> None:
    """Every scene on a line, so that a difference can be read."""
    lines = []
    for kind, (_, seeds) in KINDS.items():
        own = ",\n".join(f'  "{seed}": {json.dumps(worked(kind, seed))}' for seed in seeds)
        lines.append(f' "{kind}": {{\n{own}\n }}')
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
