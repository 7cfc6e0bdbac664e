"""Ways over surfaces: the shortest where that is known, and nothing that could not be gone."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.footing import Footing, Going
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import (
    CLIMB,
    GAP,
    GROUND,
    JUMP,
    LADDER,
    WALK,
    Foothold,
    Levels,
    Link,
    Surface,
    Wall,
)
from banneret.core.space.space_ways import (
    WALKS_ONLY,
    Agility,
    SpaceWay,
    contact_places,
    find_way,
    is_walk,
    toll,
)
from banneret.core.space.uprights import Upright, in_touch
from tests.core.space.test_footing import MAN, footing, square, wall

NIMBLE = Agility(6.0, 6.0, 3.0)


def way(
    there: Footing,
    start: tuple[float, float, str],
    goal: tuple[float, float, str],
    agility: Agility = WALKS_ONLY,
    others: list[Upright] | None = None,
    longest: float = 60.0,
) -> SpaceWay | None:
    return find_way(there, MAN, Foothold(*start), [Foothold(*goal)], agility, others or [], longest)


def kinds(found: SpaceWay | None) -> list[str]:
    assert found is not None
    return [leg.crossing.kind for leg in found.legs if leg.crossing is not None]


def check(there: Footing, found: SpaceWay, others: list[Upright]) -> None:
    """Every leg can be gone, begins where the last ended, and costs what it says."""
    for before, leg in zip([None, *found.legs], found.legs, strict=False):
        if before is not None:
            assert (leg.start.x, leg.start.y, leg.start.level) == (before.end.x, before.end.y, before.end.level)
        if leg.crossing is None:
            a, b = leg.start, leg.end
            assert a.level == b.level
            assert there.is_free(MAN, a.level, a.x, a.y, b.x, b.y, others)
            assert leg.cost == pytest.approx(there.price(a.level, a.x, a.y, b.x, b.y), abs=1e-5)
        else:
            assert leg.cost == pytest.approx(toll(leg.crossing))
        assert there.can_stand(MAN, leg.end.level, leg.end.x, leg.end.y, others)


def test_nothing_is_looked_at_that_leads_farther_round_than_the_way_is_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is left at least counts from the beginning: posts behind its back are no stops on its way."""
    posts = [wall(x, 8, x, 12, 0, 9) for x in (5, 7.5, 10, 12.5)]
    there = Footing(Levels(30, 30, [], [wall(16, 0, 16, 14, 0, 9), *posts], []), [], [])
    ends: list[tuple[float, float]] = []
    looked = Footing.is_free

    def noted(self: Footing, mover: Upright, level: str, *line: Any) -> bool:
        ends.append((line[2], line[3]))
        return looked(self, mover, level, *line)

    monkeypatch.setattr(Footing, "is_free", noted)
    found = way(there, (14, 10, GROUND), (18, 10, GROUND), NIMBLE)
    assert found is not None
    assert len(ends) > 2
    for x, y in ends:
        # A jump or a climb may carry somebody on for two inches more.
        assert math.hypot(x - 14, y - 10) + math.hypot(x - 18, y - 10) <= found.cost + 2.01


def test_straight_on_and_round_a_corner() -> None:
    found = way(footing(), (2, 2, GROUND), (8, 6, GROUND))
    assert found is not None
    assert found.cost == pytest.approx(math.hypot(6, 4))
    # Round the end of a wall: the shortest way touches its end.
    levels = Levels(30, 30, [], [wall(10, 0, 10, 12, 0, 3)], [])
    there = Footing(levels, [], [])
    found = way(there, (8, 10, GROUND), (12, 10, GROUND))
    assert found is not None
    check(there, found, [])
    touch = math.acos(0.5 / math.hypot(2, 2))
    exact = 2 * math.sqrt(8 - 0.25) + 0.5 * (1.5 * math.pi - 2 * touch)
    assert exact - 0.002 < found.cost < exact + 0.01
    assert way(there, (8, 10, GROUND), (12, 10, GROUND), longest=6.5) is None


def test_up_a_ladder_and_down_again() -> None:
    there = footing()
    found = way(there, (14, 13, GROUND), (17, 13, "loft"))
    assert found is not None
    check(there, found, [])
    assert kinds(found) == [LADDER]
    assert found.cost == pytest.approx(6.0, abs=0.3)
    assert kinds(way(there, (17, 13, "loft"), (14, 13, GROUND))) == [LADDER]


def test_jumps_gaps_and_climbs_only_if_they_are_allowed() -> None:
    there = footing()
    assert way(there, (16, 12, "loft"), (22, 12, "shed")) is None
    found = way(there, (16, 12, "loft"), (22, 12, "shed"), Agility(0.0, 6.0, 3.0))
    assert found is not None
    check(there, found, [])
    assert kinds(found) == [GAP]
    assert found.cost == pytest.approx(6.0, abs=0.2)
    assert way(there, (16, 12, "loft"), (22, 12, "shed"), Agility(0.0, 6.0, 1.9)) is None
    down = way(there, (16, 12, "loft"), (16, 5, GROUND), Agility(0.0, 6.0, 3.0))
    assert down is not None
    check(there, down, [])
    assert kinds(down) == [JUMP]
    assert kinds(way(there, (16, 12, "loft"), (16, 5, GROUND), Agility(0.0, 2.9, 0.0))) == [LADDER]
    up = way(there, (16, 8, GROUND), (16, 12, "loft"), NIMBLE, longest=12)
    assert up is not None
    check(there, up, [])
    assert kinds(up) == [CLIMB]
    assert up.cost == pytest.approx(1.5 + 3 + 2, abs=0.2)


def test_a_step_up_is_walked() -> None:
    found = way(footing(), (28, 12, GROUND), (32, 12, "kerb"))
    assert kinds(found) == [WALK]
    assert found is not None
    assert all(is_walk(leg) for leg in found.legs)


def test_hard_ground_is_gone_round_if_that_is_cheaper() -> None:
    swamp = Going(Polygon(square(10, 5, 14, 15)), 4.0)
    there = Footing(Levels(30, 30, [], [], []), [], [swamp])
    found = way(there, (8, 10, GROUND), (16, 10, GROUND))
    assert found is not None
    check(there, found, [])
    assert found.cost == pytest.approx(2 * math.hypot(2, 5) + 4, abs=0.05)
    # Through the end of it, where it is narrow.
    strip = Going(Polygon(square(10, 0, 11, 30)), 2.0)
    there = Footing(Levels(30, 30, [], [], []), [], [strip])
    found = way(there, (8, 10, GROUND), (16, 10, GROUND))
    assert found is not None
    assert found.cost == pytest.approx(9)


def test_to_touch_somebody() -> None:
    there = footing()
    target = Upright(20, 5, 0, 0.5, 1.25)
    places = contact_places(there, MAN, target, GROUND, 5, 5, [])
    assert all(in_touch(MAN.at(place.x, place.y, 0), target) for place in places)
    found = find_way(there, MAN, Foothold(5, 5), places, WALKS_ONLY, [target], 20.0)
    assert found is not None
    assert found.cost == pytest.approx(14.0, abs=0.002)
    # Hemmed in on all sides by friends he cannot be touched.
    ring = [
        Upright(20 + 1.01 * math.cos(k * math.tau / 6), 5 + 1.01 * math.sin(k * math.tau / 6), 0, 0.5, 1.25)
        for k in range(6)
    ]
    assert contact_places(there, MAN, target, GROUND, 5, 5, ring) == []


@pytest.mark.parametrize("seed", range(6))
def test_no_way_cheats_and_none_is_much_longer_than_a_fine_grid(seed: int) -> None:
    random = SplitMix64(seed)
    walls = []
    for _ in range(5):
        x, y = random.uniform(2, 10), random.uniform(2, 10)
        turn = random.uniform(0, math.tau)
        ends = (x + 3 * math.cos(turn), y + 3 * math.sin(turn))
        walls.append(Wall("w", [(round(x, 3), round(y, 3)), (round(ends[0], 3), round(ends[1], 3))], 0, 2))
    bog = Going(Polygon(square(4, 4, 8, 7)), 2.0)
    there = Footing(Levels(14, 14, [], walls, []), [], [bog] if seed % 2 else [])
    free = [
        (x, y)
        for x in range(1, 14)
        for y in range(1, 14)
        if there.can_stand(MAN, GROUND, float(x), float(y), [])
    ]
    start, goal = free[0], free[-1]
    found = way(there, (*start, GROUND), (*goal, GROUND))
    # On a grid of an inch, to eight neighbours: never shorter than what is found.
    cost = {start: 0.0}
    done = set()
    while goal not in done:
        left = [place for place in cost if place not in done]
        if not left:
            break
        here = min(left, key=lambda place: cost[place])
        done.add(here)
        for onward in free:
            if onward not in done and max(abs(onward[0] - here[0]), abs(onward[1] - here[1])) == 1:
                leg = (float(here[0]), float(here[1]), float(onward[0]), float(onward[1]))
                if there.is_free(MAN, GROUND, *leg, []):
                    total = cost[here] + there.price(GROUND, *leg)
                    cost[onward] = min(total, cost.get(onward, total))
    if goal in cost:
        assert found is not None
        check(there, found, [])
        assert found.cost <= cost[goal] * 1.001 + 1e-6
        assert found.cost >= math.dist(start, goal) - 1e-6


def test_a_way_up_two_floors() -> None:
    levels = Levels(
        30,
        30,
        [Surface("one", square(5, 5, 13, 11), 3.0), Surface("two", square(5, 5, 13, 11), 6.0)],
        [
            wall(5, 5, 13, 5, 0, 9),
            wall(5, 11, 13, 11, 0, 9),
            wall(5, 5, 5, 11, 0, 9),
            wall(13, 7, 13, 11, 0, 9),
        ],
        [
            Link("ladder-1", LADDER, GROUND, "one", ((6, 8), (6, 8)), ((6, 8), (6, 8)), 3.0),
            Link("ladder-2", LADDER, "one", "two", ((12, 10), (12, 10)), ((12, 10), (12, 10)), 3.0),
        ],
    )
    there = Footing(levels, [], [])
    found = way(there, (20, 6, GROUND), (6, 6, "two"))
    assert found is not None
    check(there, found, [])
    assert kinds(found) == [LADDER, LADDER]
