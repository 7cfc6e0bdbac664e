"""Narrow slots between what stands about, and the headings of a long base in them."""

from __future__ import annotations

import cmath
import math
import random

import pytest

from banneret.books.age_of_fantasy.slots import Post, posts_of, slot_headings
from banneret.core.space.bases import Base

LONG = Base(0.0, 0.0, 0.0, 0.5, 1.0)


def degrees(headings: list[float]) -> list[float]:
    """Sorted, with 180 for what rounds up to it taken as 0, since both are the same line."""
    return sorted(round(heading, 2) % 180.0 for heading in headings)


def reckoned(base: Base, posts: list[Post], leeway: float) -> list[float]:
    """The same headings by complex numbers, with the real axis running north."""
    at = [complex(y, x) for x, y, _, _ in posts]
    found: list[float] = []
    sizes = [(2 * base.half_width, 2 * base.half_depth), (2 * base.half_depth, 2 * base.half_width)]
    for wide, long in sizes:
        spare = long * math.tan(math.radians(leeway))
        for i, one in enumerate(posts):
            for j in range(i):
                least = wide + one[2] + posts[j][2]
                across = at[j] - at[i]
                if one[3] == posts[j][3] or not least - 0.001 <= abs(across) <= abs(
                    complex(least + spare, long / 2)
                ):
                    continue
                middle = (at[i] + at[j]) / 2
                if any(abs(p - middle) < wide / 2 + post[2] - spare for p, post in zip(at, posts, strict=True)):
                    continue
                found.append(math.degrees(cmath.phase(across)))
                for k in (i, j):
                    for m, post in enumerate(posts):
                        along = at[m] - at[k]
                        wider = posts[k][2] - post[2]
                        if m == k or abs(along) <= abs(wider) or abs(along) > long + spare:
                            continue
                        if abs((along / across).imag) * abs(across) / abs(along) <= 0.7:
                            continue
                        tilt = math.degrees(math.asin(wider / abs(along)))
                        own = math.degrees(cmath.phase(along))
                        found += [own + tilt] if tilt == 0.0 else [own + tilt, own - tilt]
    return found


@pytest.mark.clause("AF-MOV-09")
def test_what_walls_a_slot() -> None:
    assert posts_of(Base(3.0, 4.0, 0.0, 0.6, 0.0), 7) == [(3.0, 4.0, 0.6, 7)]
    corners = posts_of(Base(3.0, 4.0, 90.0, 0.5, 1.0), 2)
    assert sorted((round(x, 3), round(y, 3)) for x, y, _, _ in corners) == [
        *((2.0, 3.5), (2.0, 4.5), (4.0, 3.5), (4.0, 4.5)),
    ]
    assert {(r, owner) for _, _, r, owner in corners} == {(0.0, 2)}


@pytest.mark.clause("AF-MOV-09")
@pytest.mark.parametrize(
    ("posts", "headings"),
    [
        # Two discs across from each other, for a base 1 by 2: square to the line between them.
        ([(-1.0, 0.0, 0.5, 0), (1.0, 0.0, 0.5, 1)], [90.0]),
        ([(0.0, -1.0, 0.5, 0), (0.0, 1.0, 0.5, 1)], [0.0]),
        # Of one owner they wall no slot; too close together, or too far apart, neither.
        ([(-1.0, 0.0, 0.5, 3), (1.0, 0.0, 0.5, 3)], []),
        ([(-0.99, 0.0, 0.5, 0), (1.0, 0.0, 0.5, 1)], []),
        ([(-1.4, 0.0, 0.5, 0), (1.4, 0.0, 0.5, 1)], []),
        # As wide as the base is long.
        ([(-1.5, 0.0, 0.5, 0), (1.5, 0.0, 0.5, 1)], [90.0]),
        # Filled by a third.
        ([(-1.0, 0.0, 0.5, 0), (1.0, 0.0, 0.5, 1), (0.0, 0.2, 0.1, 2)], []),
    ],
)
def test_slots_between_two(posts: list[Post], headings: list[float]) -> None:
    assert degrees(slot_headings(LONG, posts, 5.0)) == headings


@pytest.mark.clause("AF-MOV-09")
def test_along_two_of_one_side() -> None:
    """A third disc of another size on the same side: along either line that touches both."""
    posts = [(-1.0, 0.0, 0.5, 0), (1.0, 0.0, 0.5, 1), (1.2, 1.6, 0.7, 2)]
    tilt = math.degrees(math.asin(0.2 / math.hypot(0.2, 1.6)))
    own = math.degrees(math.atan2(0.2, 1.6))
    found = degrees(slot_headings(LONG, posts, 5.0))
    assert any(abs(heading - (own + tilt)) < 0.02 for heading in found)
    assert any(abs(heading - (own - tilt)) < 0.02 for heading in found)
    assert found == degrees(reckoned(LONG, posts, 5.0))


@pytest.mark.clause("AF-MOV-09")
@pytest.mark.parametrize("seed", range(12))
def test_slots_among_many(seed: int) -> None:
    """Twice the same headings, reckoned in two ways."""
    rng = random.Random(seed)
    found = 0
    for _ in range(40):
        base = Base(0.0, 0.0, 0.0, rng.choice((0.3, 0.5)), rng.choice((0.6, 1.0, 1.4)))
        posts = [
            (rng.uniform(-2.0, 2.0), rng.uniform(-2.0, 2.0), rng.choice((0.0, 0.0, 0.3, 0.5, 0.6)), k // 2)
            for k in range(rng.choice((3, 4, 6)))
        ]
        headings = degrees(slot_headings(base, posts, 5.0))
        assert headings == pytest.approx(degrees(reckoned(base, posts, 5.0)), abs=0.03)
        found += len(headings)
    assert found > 20
