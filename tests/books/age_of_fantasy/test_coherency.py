"""Quick answers about coherency are those of the slow way."""

from __future__ import annotations

import random

import pytest

from banneret.books.age_of_fantasy.coherency import stands_with
from banneret.core.bases import Base, gap


def a_base(rng: random.Random, spread: float) -> Base:
    x, y = rng.uniform(-spread, spread), rng.uniform(-spread, spread)
    if rng.random() < 0.4:
        return Base(x, y, 0.0, rng.uniform(0.4, 1.2), 0.0)
    return Base(x, y, rng.uniform(0, 360), rng.uniform(0.4, 1.0), rng.uniform(0.4, 2.5))


@pytest.mark.clause("AF-MOV-01")
def test_circles_about_and_within_bases_settle_what_their_gaps_would() -> None:
    rng = random.Random(1)
    answers = [0, 0]
    for _ in range(4000):
        base = a_base(rng, 2.0)
        others = [a_base(rng, 5.0) for _ in range(rng.randint(1, 4))]
        linked = rng.random() < 0.2
        gaps = [gap(base, other) for other in others]
        expected = max(gaps) <= 6.0 and (linked or min(gaps) <= 2.0)
        assert stands_with(base, others, 2.0, 6.0, linked) is expected
        answers[expected] += 1
    assert min(answers) > 500
