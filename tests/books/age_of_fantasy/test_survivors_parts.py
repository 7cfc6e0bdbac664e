"""The parts of the search for who may fall, each against the plainest way to say the same."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from banneret.books.age_of_fantasy.survivors import Survivors
from banneret.core.space.bases import Base

OPEN, KEPT, LOST = 0, 1, 2


def a_crowd(rng: random.Random, count: int, wide: float) -> Survivors:
    """Discs an inch wide about a point, some of which may not fall."""
    bases = [Base(rng.uniform(-wide, wide), rng.uniform(-wide, wide), 0.0, 0.5, 0.0) for _ in range(count)]
    found = Survivors(bases, [rng.random() < 0.8 for _ in bases])
    for i, j in itertools.combinations(range(count), 2):
        apart = math.hypot(bases[i].cx - bases[j].cx, bases[i].cy - bases[j].cy) - 1.0
        if abs(apart - 2.0) > 0.01:
            assert (j in found._links[i]) is (i in found._links[j]) is (apart < 2.0)
        if abs(apart - 6.0) > 0.01:
            assert (j in found._rifts[i]) is (i in found._rifts[j]) is (apart > 6.0)
    return found


def any_fates(rng: random.Random, count: int) -> list[int]:
    return [rng.choice((OPEN, OPEN, OPEN, KEPT, LOST)) for _ in range(count)]


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize("seed", range(8))
def test_who_is_looked_at_first(seed: int) -> None:
    """Who is torn from most, how many pairs are torn, who is loneliest; and of several alike the first."""
    rng = random.Random(seed)
    for _ in range(40):
        count = rng.randint(2, 9)
        crowd = a_crowd(rng, count, rng.choice((2.5, 4.0, 6.0)))
        fates = any_fates(rng, count)
        opened = [at for at in range(count) if fates[at] == OPEN]
        torn = {at: sum(fates[other] == OPEN for other in crowd._rifts[at]) for at in opened}
        most = max(torn.values(), default=0)
        assert crowd._most_torn(fates) == (min(at for at in opened if torn[at] == most) if most else -1)
        left, pairs = list(opened), 0
        while left:
            at = left.pop(0)
            fitting = [other for other in crowd._rifts[at] if other in left]
            if fitting:
                left.remove(fitting[0])
                pairs += 1
        assert crowd._pairs_torn(fates) == pairs
        alone = {
            at: sum(fates[other] == OPEN for other in crowd._links[at])
            for at in range(count)
            if fates[at] == KEPT and not any(fates[other] == KEPT for other in crowd._links[at])
        }
        fewest = min(alone.values(), default=0)
        wanted = min((at for at in alone if alone[at] == fewest), default=-1)
        assert crowd._loneliest(fates) == wanted


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize("seed", range(8))
def test_groups_and_their_rims(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        count = rng.randint(2, 10)
        crowd = a_crowd(rng, count, rng.choice((2.5, 4.0, 6.0)))
        fates = any_fates(rng, count)
        groups = crowd._groups(fates)
        left = {at for at in range(count) if fates[at] != LOST}
        assert sorted(at for group in groups for at in group) == sorted(left)
        assert [group[0] for group in groups] == sorted(min(group) for group in groups)
        for one, two in itertools.combinations(groups, 2):
            assert not any(b in crowd._links[a] for a in one for b in two)
        for group in groups:
            together = {group[0]}
            for at in group[1:]:
                assert any(other in together for other in crowd._links[at])
                together.add(at)
            rim = crowd._from_the_rim(group, fates)
            assert sorted(rim) == sorted(at for at in group if fates[at] == OPEN)
            stays = {at for at in group if fates[at] == KEPT} or {group[0]}
            for number, at in enumerate(rim):
                rest = set(rim[number + 1 :]) | stays
                if at not in stays:
                    assert any(other in rest for other in crowd._links[at])
            if not any(fates[at] == KEPT for at in group):
                assert rim[-1] == group[0]
                # The nearer by links, the later it goes.
                steps = {group[0]: 0}
                for at in group:
                    for other in crowd._links[at]:
                        if other in group:
                            steps.setdefault(other, steps[at] + 1)
                order = [steps[at] for at in rim]
                assert order == sorted(order, reverse=True)


def is_whole(crowd: Survivors, left: set[int]) -> bool:
    if len(left) <= 1:
        return True
    return all(
        any(other in left for other in crowd._links[at])
        and not any(other in left for other in crowd._rifts[at])
        for at in left
    )


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize("seed", range(12))
def test_shedding_finds_whatever_there_is(seed: int) -> None:
    """Where nobody is torn: so many of the open ones fall, if any choice of them will do."""
    rng = random.Random(seed)
    tried = 0
    for _ in range(150):
        count = rng.randint(3, 8)
        crowd = a_crowd(rng, count, 3.0)
        fates = [fate if fate != LOST else OPEN for fate in any_fates(rng, count)]
        if not crowd._follow(fates) or crowd._most_torn(fates) >= 0 or crowd._loneliest(fates) >= 0:
            continue
        opened = [at for at in range(count) if fates[at] == OPEN]
        left = {at for at in range(count) if fates[at] != LOST}
        for spare in range(len(opened) + 1):
            if len(left) - spare <= 1:
                continue
            tried += 1
            possible = any(is_whole(crowd, left - set(lost)) for lost in itertools.combinations(opened, spare))
            found = crowd._shed(fates, spare)
            assert (found is not None) is possible
            if found is not None:
                assert OPEN not in found
                gone = {at for at in left if found[at] == LOST}
                assert len(gone) == spare
                assert gone <= set(opened)
                assert is_whole(crowd, left - gone)
    assert tried > 30


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize("seed", range(10))
def test_who_falls_with_whom(seed: int) -> None:
    """Some that must be among them, and as many more as asked for; None only where no choice will do."""
    rng = random.Random(seed)
    for _ in range(25):
        count = rng.randint(2, 7)
        crowd = a_crowd(rng, count, rng.choice((2.0, 4.0)))
        able = [at for at in range(count) if crowd.may_fall[at]]
        fallen = rng.sample(able, rng.randint(0, min(2, len(able))))
        for number in range(count + 1):
            found = crowd.falling(fallen, number)
            choices = [
                lost
                for lost in itertools.combinations(able, number)
                if set(fallen) <= set(lost) and is_whole(crowd, set(range(count)) - set(lost))
            ]
            assert (found is not None) is bool(choices)
            if found is not None:
                assert tuple(sorted(found)) in choices
