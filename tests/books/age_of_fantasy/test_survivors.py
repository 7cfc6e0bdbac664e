"""Who may fall, against every choice there is."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.casualties import ChooseCasualties, doomed, tier
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.survivors import Survivors
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.bases import Base

BARE = Battle(Field(72.0, 48.0, [], {"A": [], "B": []}), [])


def scattered(rng: random.Random, count: int) -> list[Base]:
    """Models in one to three groups, some of them strung out."""
    bases: list[Base] = []
    middles = [(rng.uniform(-4, 4), rng.uniform(-4, 4)) for _ in range(rng.randint(1, 3))]
    while len(bases) < count:
        x, y = rng.choice(middles)
        wide = rng.choice((1.5, 3.5))
        bases.append(Base(x + rng.uniform(-wide, wide), y + rng.uniform(-wide, wide), 0.0, 0.4, 0.0))
    return bases


def left_together(bases: list[Base], lost: tuple[int, ...]) -> bool:
    return is_coherent([base for at, base in enumerate(bases) if at not in lost])


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize("seed", range(8))
def test_every_choice_that_keeps_coherency_is_found(seed: int) -> None:
    rng = random.Random(seed)
    answers = [0, 0]
    for _ in range(40):
        bases = scattered(rng, rng.randint(2, 8))
        may_fall = [rng.random() < 0.85 for _ in bases]
        able = [at for at in range(len(bases)) if may_fall[at]]
        number = rng.randint(0, len(bases))
        fallen = rng.sample(able, min(len(able), rng.choice((0, 0, 1, 2))))
        found = Survivors(bases, may_fall).falling(fallen, number)
        good = [
            lost
            for lost in itertools.combinations(able, number)
            if set(fallen) <= set(lost) and left_together(bases, lost)
        ]
        answers[bool(good)] += 1
        if found is None:
            assert not good
        else:
            assert tuple(sorted(found)) in good
    assert min(answers) > 3


def soldiers(rng: random.Random, count: int, rules: list[str]) -> Unit:
    spots: list[list[float]] = []
    while len(spots) < count:
        wide = rng.choice((2.0, 4.0))
        x, y = round(30 + rng.uniform(-wide, wide), 3), round(20 + rng.uniform(-wide, wide), 3)
        if all(abs(x - a) + abs(y - b) > 1.5 for a, b in spots):
            spots.append([x, y])
    profile = {"quality": 4, "defense": 5, "models": count, "rules": rules}
    battle = arrange({}, {"mine": {"side": "A", "profile": profile, "places": spots}}, {})[1]
    return battle.unit("mine")


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize("seed", range(30))
def test_casualties_are_refused_only_where_coherency_could_be_kept(seed: int) -> None:
    rng = random.Random(seed)
    unit = soldiers(rng, rng.randint(3, 7), [])
    number = rng.randint(1, unit.size() - 1)
    falling = rng.randint(number, unit.size() - 1)
    question = ChooseCasualties(unit, list(unit.models), number, "AF-SHO-16", falling)
    every = list(itertools.combinations(range(unit.size()), falling))
    kept = [set(lost) for lost in every if left_together(unit.bases, lost)]
    assert question.is_binding() is bool(kept)
    for picked in itertools.combinations(range(unit.size()), number):
        answer = tuple(unit.models[at].id for at in picked)
        refusal = question.check(answer)
        if kept and not any(set(picked) <= lost for lost in kept):
            assert refusal is not None
            assert (refusal.code, refusal.clause) == ("coherency", "AF-SHO-16")
        else:
            assert refusal is None
    assert question.check(question.default()) is None
    found = question.candidates(rng, 4)
    assert 1 <= len(found) <= 4
    assert len(set(found)) == len(found)
    assert all(question.check(answer) is None for answer in found)


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize(
    ("wounds", "hits", "sure", "falling", "spared"),
    [
        ([0, 0, 0], [1, 1], True, 0, []),
        ([0, 0, 0], [1, 1, 1], True, 1, []),
        ([0, 0, 0], [1] * 5, True, 1, []),
        ([0, 0, 0], [1] * 6, True, 2, []),
        ([0, 0, 0], [1] * 60, True, 3, []),
        ([0, 0, 0], [3, 3], True, 2, []),
        ([0, 0, 0], [2, 2, 2], True, 1, []),
        ([0, 0, 0], [2, 2, 2, 2], True, 2, []),
        ([2, 2, 2], [1, 1], True, 2, []),
        # Some take more than is to come; nothing is sure beyond the next to fall.
        ([2, 0, 0], [1], True, 1, [1, 2]),
        ([2, 0, 1], [1, 1], True, 1, [1]),
        ([2, 0, 1], [1, 1, 1], True, 1, []),
    ],
)
def test_how_many_are_doomed(
    wounds: list[int], hits: list[int], sure: bool, falling: int, spared: list[int]
) -> None:
    unit = soldiers(random.Random(1), 3, ["Tough(3)"])
    models = [model.with_wounds(wounds[at]) for at, model in enumerate(unit.models)]
    assert doomed(BARE, unit, models, hits, sure) == (falling, tuple(models[at].id for at in spared))


@pytest.mark.clause("AF-SPC-28", "AF-SHO-16")
def test_regeneration_leaves_only_the_next_to_fall_sure() -> None:
    unit = soldiers(random.Random(1), 3, ["Tough(3)", "Regeneration"])
    assert doomed(BARE, unit, list(unit.models), [1] * 6, False) == (1, ())
    assert doomed(BARE, unit, list(unit.models), [1] * 6, True) == (2, ())


@pytest.mark.clause("AF-SPC-38", "AF-SPC-39", "AF-SPC-40")
def test_among_whom_the_next_wound_falls() -> None:
    profile = {"quality": 4, "defense": 5, "models": 4, "extra": [{"name": "Brute", "rules": ["Tough(3)"]}] * 2}
    hero = {"quality": 3, "defense": 3, "rules": ["Hero", "Tough(6)"]}
    units: dict[str, Any] = {
        "mine": {"side": "A", "profile": profile, "at": [30, 20]},
        "hero": {"side": "A", "profile": hero, "joins": "mine"},
    }
    models = arrange({}, units, {})[1].unit("mine").models
    plain = [model for model in models if model.sheet.tough == 1]
    brutes = [model for model in models if model.sheet.tough == 3]
    lord = [model for model in models if model.sheet.hero]
    assert (len(plain), len(brutes), len(lord)) == (2, 2, 1)
    assert tier(list(models)) == plain
    assert tier([*brutes, *lord]) == brutes
    hurt = brutes[1].with_wounds(1)
    assert tier([brutes[0], hurt, *[model.with_wounds(4) for model in lord]]) == [hurt]
    assert tier(lord) == lord
