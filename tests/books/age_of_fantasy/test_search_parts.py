"""What the parts of searches find in crowded scenes: places, ways, ratings, orders.

A whole search often comes to the same end when a part of it is worse. So what the parts find is kept in
`search_parts.json`: a record, not a proof of any rule. To write it anew, after looking at why it has changed:
`python -m tests.books.age_of_fantasy.test_search_parts`. Numbers are rounded, for other processors differ in
the last bits.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from banneret.books.age_of_fantasy import closing_places
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.arranging import _pack, _spots, close_places, formation, pack, towards
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.closing_places import places_beside
from banneret.books.age_of_fantasy.closing_ways import LOOSE, SO_FAR, WHOLE
from banneret.books.age_of_fantasy.coherency import violation
from banneret.books.age_of_fantasy.movement import Walk, turn_cost
from banneret.books.age_of_fantasy.regrouping import Regrouping, _along
from banneret.books.age_of_fantasy.separation import Retreat, Ties, _all_round
from banneret.core.space.bases import Base
from banneret.core.space.pathfinding import path_length
from tests.books.age_of_fantasy.scenes import Scene, any_base, any_rules, charge_scene, torn_scene
from tests.books.age_of_fantasy.test_proposals import differ

pytestmark = pytest.mark.native

RECORD = Path(__file__).with_name("search_parts.json")
CHUNK = 6
Data = Any


def spots(places: Iterable[Any], most: int = 6) -> Data:
    """The first of some places, and how many there are."""
    known = list(places)
    return [len(known), [[round(float(v), 3) for v in place[:3]] for place in known[:most]]]


def ends(bases: Iterable[Base], most: int = 6) -> Data:
    return spots([(base.cx, base.cy, base.heading) for base in bases], most)


def walked(walk: Walk | None) -> Data:
    if walk is None:
        return []
    return [round(walk.end.cx, 3), round(walk.end.cy, 3), round(walk.inches, 3), len(walk.path), int(walk.slow)]


def a_formation(seed: int) -> Data:
    """Units of many sizes in rows and close together."""
    rng = random.Random(seed)
    base = rng.choice(([25, 25], [32, 32], [25, 50], [60, 35]))
    profile = {"quality": 4, "defense": 5, "models": seed + 1, "base": base}
    units: dict[str, Any] = {"mine": {"side": "A", "profile": profile}}
    if seed % 3 == 0:
        giant = {"quality": 3, "defense": 3, "base": [50, 50], "rules": ["Hero"]}
        units["giant"] = {"side": "A", "profile": giant, "joins": "mine"}
    unit = arrange({}, units, {})[1].unit("mine")
    heading = rng.choice((0.0, 45.0, 90.0, 200.0))
    return [spots(formation(unit, 30.0, 20.0, heading), 30), spots(close_places(unit, 30.0, 20.0), 10)]


def a_pack(seed: int) -> Data:
    """Models close about a point, with and without slow ground."""
    battle = torn_scene(seed)
    unit = battle.unit("mine")
    rng = random.Random(seed)
    march = march_of(battle, unit, "rush" if seed % 2 else "advance")
    x, y, _ = unit.middle()
    x, y = x + round(rng.uniform(-3, 3), 2), y + round(rng.uniform(-3, 3), 2)
    found = [spots(sorted(_spots(march, x, y))), spots(pack(march, x, y), 9)]
    return [*found, spots(_pack(march, x, y, False), 9), spots(_pack(march, x, y, True), 9)]


def a_regrouping(seed: int) -> Data:
    """What a torn unit looks at: who stays, meeting places, corners, free places, ways."""
    battle = torn_scene(seed)
    unit = battle.unit("mine")
    regrouping = Regrouping(march_of(battle, unit, "rush" if seed % 2 else "advance"))
    found: list[Data] = []
    for held in (False, True):
        regrouping.held = held
        found.append([regrouping._together_with(at) for at in range(unit.size())])
        found.append([round(regrouping._limit(at), 3) for at in range(unit.size())])
        others = list(unit.bases[1:3])
        if not others:
            continue
        found.append(spots(regrouping._meeting_places(0), 8))
        found.append(spots(regrouping._corners(0, others, regrouping._limit(0))))
        for alone in (False, True):
            free = regrouping._free_places(0, unit.bases[0], regrouping._limit(0), others, alone)
            found.append(ends(free, 5))
            found.append([[int(regrouping._goes_to(0, end, s)) for end in free[:4]] for s in (True, False)])
            place = regrouping._place_for(0, others, alone)
            found.append([] if place is None else ends([place]))
        placed = {at: unit.bases[at] for at in range(1, min(3, unit.size()))}
        left = [at for at in range(unit.size()) if at not in placed]
        found.append([spots(regrouping._in_turn(placed, left, apart), 9) for apart in (False, True)])
        found.append(spots(regrouping._gather(placed), 9))
    found.append(spots([_along([(0.0, 0.0), (3.0, 0.0), (3.0, 2.0)], 0.3 * seed) for _ in range(1)]))
    return found


def a_retreat(seed: int) -> Data:
    """After a charge: how near, how places are rated, what bounds them."""
    battle = charge_scene(seed)
    unit, enemy = battle.unit("mine"), battle.unit("foes")
    closing = charging(battle, unit, enemy, "charge")
    if not closing.can_touch():
        return []
    battle.put(unit.standing_on(closing.solve().bases()))
    retreat = Retreat(battle, battle.unit("mine"), enemy)
    rng = random.Random(seed)
    found: list[Data] = [int(retreat.torn)]
    for at, base in enumerate(retreat.unit.bases[:3]):
        others = [other for k, other in enumerate(retreat.unit.bases) if k != at]
        retreat._ties = Ties(others)
        for loose in (False, True):
            retreat.loose = loose
            score = retreat._rated(at, base, 0.0)
            found.append([round(v, 3) for v in score])
            edges = retreat._all_edges(base, others, 2.5)
            found.append([len(edges.circles), len(edges.sides), len(edges.nearest()), len(edges.crossings())])
            for _ in range(4):
                x, y = round(base.cx + rng.uniform(-2, 2), 3), round(base.cy + rng.uniform(-2, 2), 3)
                end = base.at(x, y, base.heading)
                found.append(int(retreat._is_worth_it(at, end, others, score)))
                found.append([round(v, 3) for v in retreat._rated(at, end, 1.0)])
            found.append(int(retreat._shut_in(at, _all_round(base)[:40], others, score)))
            found.append(walked(retreat.best(at)))
    return found


def a_closing(seed: int) -> Data:
    """Before a charge: limits, approaches, contact beside others, places near the enemy, judgements."""
    battle = charge_scene(seed)
    unit, enemy = battle.unit("mine"), battle.unit("foes")
    closing = charging(battle, unit, enemy, "charge")
    found: list[Data] = [[int(held) for held in closing.modes()]]
    placed = [base.at(base.cx - 1.0, base.cy - 1.0, base.heading) for base in unit.bases[:2]]
    for at in range(min(3, unit.size())):
        base = unit.bases[at]
        for held in closing.modes():
            closing.held = held
            found.append([round(closing.limit(at), 3), round(closing.falls_short(at), 3)])
            way = closing.approach(at, 0)
            found.append([len(way.path), round(way.inches, 3), round(way.so_far, 3)])
            found.append([round(way.guess((base.cx + 1.0, base.cy, 0.0)), 3)] if way.path else [])
            found.append(
                [len(closing._keeps_off(at)), len(closing._passed(at, base)), int(closing._might_turn_in(at))]
            )
            for suits in (LOOSE, SO_FAR):
                found.append(int(closing._lost_to(at, placed, suits)))
                found.append(walked(closing.best_contact(at, placed, suits)))
                found.append(walked(closing.best_near(at, placed, closing.gap_to_enemy(base) - 0.05, suits)))
                found.append(walked(closing._beside(at, placed, suits)))
            found.append(walked(closing._somewhere(at, placed)))
            found.append(ends(closing._foremost(at, placed, 6.0)))
            found.append(closing._nearest_enemies(base))
            found.append(spots(closing._wider(at, placed, closing._nearest_enemies(base)), 2))
        found += in_whole(closing, at)
    found.append(spots(places_beside(unit.bases[0], enemy.bases[0], 0.3), 24))
    found.append(spots(closing_places._on_the_way(unit.bases[0], enemy.bases[0], 6.0)))
    found.append(spots(closing_places._along([(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)], 0.5 * seed + 0.2, 30.0)))
    return found


def in_whole(closing: Closing, at: int) -> list[Data]:
    """The unit as a whole, with one model elsewhere."""
    bases = closing.unit.bases
    others = [base for k, base in enumerate(bases) if k != at]
    found: list[Data] = []
    for allowed in (0.0, violation(bases) + 0.5):
        closing.allowed = allowed
        closing._look_at(others)
        found.append([len(closing._lonely), round(closing._rest_over, 3)])
        for dx in (0.0, 1.5, -4.0):
            end = bases[at].at(bases[at].cx + dx, bases[at].cy, bases[at].heading)
            if allowed > 0.0:
                total = closing._violation_with(end, others)
                assert total == pytest.approx(violation([*others, end]), abs=0.01)
            found.append(
                [int(closing._suits(end, others, suits, s)) for suits in (SO_FAR, WHOLE) for s in (0.0, 0.3)]
            )
    closing.allowed = 0.0
    return found


def a_walk(seed: int) -> Data:
    """Single models on their ways over mixed ground, straight, round corners and by corners that are named."""
    scene = Scene(seed)
    rng = scene.rng
    scene.unit("mine", "A", 30.0, 20.0, rng.randint(1, 3), 2.0, any_base(rng), rules=any_rules(rng))
    scene.unit("foes", "B", 30.0, 26.0, 2, 1.5, [25, 25])
    scene.crowd(30.0, 20.0, 6.0, rng.choice((2, 6, 12)))
    scene.ground(30.0, 20.0, 6.0, 9)
    battle = scene.battle()
    unit = battle.unit("mine")
    found: list[Data] = []
    for action in ("advance", "rush", "charge"):
        march = march_of(battle, unit, action)
        if action == "charge":
            march = charging(battle, unit, battle.unit("foes"), "charge").march
        found.append([len(march.near_bases), len(march.walls), len(march.slowing), len(march.harmful)])
        found.append([len(march.elevations), int(march.stays_torn())])
        base = unit.bases[0]
        found.append(march._round_about(base))
        for _ in range(5):
            x, y = round(base.cx + rng.uniform(-6, 6), 2), round(base.cy + rng.uniform(-6, 6), 2)
            heading = round(rng.uniform(0, 360), 2) if base.half_depth else 0.0
            end = base.at(x, y, heading)
            refusal = march.may_stop(end)
            found.append("" if refusal is None else f"{refusal.code} {refusal.clause}")
            found.append(
                [
                    int(march.slows(0, end)),
                    int(march._can_turn(0, base, heading)),
                    round(turn_cost(base, end), 3),
                ]
            )
            for straight in (False, True):
                walk = march.walk(0, (x, y, heading), [], straight=straight)
                found.append(walked(walk))
                if walk is not None:
                    found.append([len(walk.harm), *[round(float(v), 3) for v in march._merit(0, walk)]])
            corner = (round(base.cx + rng.uniform(-3, 3), 2), round(base.cy + rng.uniform(-3, 3), 2))
            found.append(walked(march.walk(0, (x, y, heading), [corner])))
            path = march.towards(0, end, "foes", march.slowing, 12.0)
            found.append([len(path), round(path_length(path), 3) if path else 0.0])
    return found


def a_sending(seed: int) -> Data:
    """A unit sent into the thick of others, where it must stop short, pack anew or go through mud."""
    scene = Scene(seed)
    rng = scene.rng
    scene.unit("mine", "A", 30.0, 20.0, rng.randint(2, 5), 1.6, any_base(rng), rules=any_rules(rng))
    for angle in range(0, 360, 24):
        far = rng.uniform(4.0, 9.0)
        x, y = 30.0 + far * math.cos(math.radians(angle)), 20.0 + far * math.sin(math.radians(angle))
        scene.unit(f"other{angle}", rng.choice("AB"), x, y, 1, 0.1, [25, 25], clearance=0.3)
    if seed % 2:
        scene.ground(30.0, 20.0, 7.0, 6)
    battle = scene.battle()
    unit = battle.unit("mine")
    x, y, _ = unit.middle()
    found: list[Data] = []
    for action in ("advance", "rush"):
        march = march_of(battle, unit, action)
        for dx, dy in ((9.0, 2.0), (-4.0, 8.0), (-3.0, -5.0)):
            found.append(spots(towards(march, x + dx, y + dy)))
    return found


KINDS: dict[str, tuple[Callable[[int], Data], int]] = {
    "formations": (a_formation, 30),
    "packs": (a_pack, 36),
    "regroupings": (a_regrouping, 12),
    "retreats": (a_retreat, 36),
    "closings": (a_closing, 36),
    "walks": (a_walk, 36),
    "sendings": (a_sending, 24),
}
CHUNKS = [(kind, first) for kind, (_, count) in KINDS.items() for first in range(0, count, CHUNK)]


@pytest.mark.parametrize(("kind", "first"), CHUNKS)
def test_parts_of_searches_find_what_they_did(kind: str, first: int) -> None:
    find, count = KINDS[kind]
    kept = json.loads(RECORD.read_text(encoding="utf-8"))[kind]
    assert len(kept) == count
    for seed in range(first, first + CHUNK):
        assert not differ(find(seed), kept[seed], f"{kind} {seed}")


def main() -> None:
    """Every find on a line, so that a difference can be read."""
    lines = []
    for kind, (find, count) in KINDS.items():
        own = ",\n".join(f"  {json.dumps(find(seed))}" for seed in range(count))
        lines.append(f' "{kind}": [\n{own}\n ]')
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
