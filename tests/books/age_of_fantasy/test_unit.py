"""A unit: where it stands, what it becomes when others join or fall, and what its models share."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
import shapely

from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.unit import Unit, base_of
from banneret.core.space.bases import Base


def units_of(**units: dict[str, Any]) -> dict[str, Unit]:
    return arrange({}, units, {})[1].units


def soldiers(places: list[list[float]], side: str = "A", **profile: Any) -> dict[str, Any]:
    return {
        "side": side,
        "profile": {"quality": 4, "defense": 5, "models": len(places), **profile},
        "places": places,
    }


def shape_of(base: Base) -> shapely.Geometry:
    if base.box is None:
        return shapely.Point(base.cx, base.cy).buffer(base.radius, quad_segs=128)
    return shapely.Polygon(base.box.points())


@pytest.mark.clause("AF-GEN-17")
@pytest.mark.parametrize("seed", range(10))
def test_where_a_unit_stands(seed: int) -> None:
    """Its middle, how far it reaches, how far another is, and that nobody near is left out."""
    rng = random.Random(seed)

    def somewhere(x: float, y: float) -> list[list[float]]:
        return [
            [
                round(x + 3.0 * k + rng.uniform(-1, 1), 3),
                round(y + rng.uniform(-2, 2), 3),
                rng.choice((0.0, 35.0)),
            ]
            for k in range(rng.randint(1, 4))
        ]

    bases = rng.choice(([25, 25], [25, 50]))
    units = units_of(
        mine=soldiers(somewhere(20, 20), base=bases),
        other=soldiers(somewhere(30, 20 + seed), "B", base=[50, 75]),
    )
    mine, other = units["mine"], units["other"]
    x, y, reach = mine.middle()
    assert x == pytest.approx(sum(base.cx for base in mine.bases) / len(mine.bases))
    assert y == pytest.approx(sum(base.cy for base in mine.bases) / len(mine.bases))
    assert reach == pytest.approx(max(math.hypot(b.cx - x, b.cy - y) + b.radius for b in mine.bases))
    apart = min(shape_of(one).distance(shape_of(two)) for one in mine.bases for two in other.bases)
    assert mine.distance_to(other) == pytest.approx(apart, abs=0.002)
    ox, oy, other_reach = other.middle()
    far = math.hypot(x - ox, y - oy) - reach - other_reach
    assert mine.near(other, apart + 0.01)
    if far > 0.1:
        assert mine.near(other, far)
        assert not mine.near(other, far - 0.05)
        assert not other.near(mine, far - 0.05)
    assert mine.places() == [(base.cx, base.cy, base.heading) for base in mine.bases]
    assert [mine.slot_of(model.id) for model in mine.models] == list(range(mine.size()))
    assert mine.slot_of("nobody") == -1
    moved = mine.at([(px + 1.0, py, heading) for px, py, heading in mine.places()])
    assert moved.middle()[0] == pytest.approx(x + 1.0, abs=0.001)
    assert mine.standing_on(moved.bases).middle()[0] == pytest.approx(x + 1.0, abs=0.001)


@pytest.mark.clause("AF-GEN-02", "AF-GEN-16")
def test_square_bases_are_discs() -> None:
    units = units_of(disc=soldiers([[20, 20]], base=[50, 50]), long=soldiers([[30, 20]], base=[25, 75]))
    sheet = units["disc"].models[0].sheet
    disc = base_of(sheet, 3.0, 4.0, 30.0)
    assert (disc.cx, disc.cy, disc.heading, disc.half_depth) == (3.0, 4.0, 0.0, 0.0)
    assert disc.radius == pytest.approx(25 / 25.4, abs=0.001)
    long = base_of(units["long"].models[0].sheet, 3.0, 4.0, 30.0)
    assert long.heading == 30.0
    assert [long.half_width, long.half_depth] == pytest.approx([12.5 / 25.4, 37.5 / 25.4], abs=0.001)


@pytest.mark.clause("AF-SPC-18")
def test_a_unit_joined_by_a_hero_counts_both() -> None:
    units = units_of(
        men={
            "side": "A",
            "profile": {"quality": 5, "defense": 5, "models": 3, "rules": ["Tough(2)"]},
            "points": 60,
        },
        hero={
            "side": "A",
            "profile": {"quality": 3, "defense": 3, "rules": ["Hero", "Tough(6)"]},
            "points": 45,
        },
    )
    joined = units["men"].joined_by(units["hero"])
    assert (joined.size(), joined.start_size, joined.start_tough, joined.points) == (4, 4, 12, 105)
    assert units["men"].size() == 3
    assert joined.quality() == 5
    alone = units["hero"]
    assert alone.quality() == 3


@pytest.mark.clause("AF-GEN-08")
@pytest.mark.parametrize(
    ("qualities", "shared"), [([4, 4, 5], 4), ([5, 5, 3], 5), ([5, 4], 4), ([3, 4, 4, 5, 5], 4), ([6], 6)]
)
def test_the_quality_of_most(qualities: list[int], shared: int) -> None:
    """And of two that are as many the better."""
    units: dict[str, Any] = {}
    for number, quality in enumerate(qualities):
        units[f"m{number}"] = {"side": "A", "profile": {"quality": quality, "defense": 5}}
    found = units_of(**units)
    unit = found["m0"]
    for number in range(1, len(qualities)):
        unit = unit.joined_by(found[f"m{number}"])
    assert unit.quality() == shared


@pytest.mark.clause("AF-GEN-02")
def test_who_is_left_stands_where_it_stood() -> None:
    mine = units_of(mine=soldiers([[20, 20], [22, 20], [24, 21]]))["mine"]
    first = mine.middle()
    left = mine.with_models([mine.models[2], mine.models[0]])
    assert left.places() == [(24.0, 21.0, 0.0), (20.0, 20.0, 0.0)]
    assert left.middle() != first
    assert left.middle()[:2] == (22.0, 20.5)
    assert left.on_table()
    gone = mine.with_models([])
    assert (gone.place, gone.bases) == ("destroyed", [])
    assert mine.size() == 3
    assert mine.with_stances(("overwatch",)).stances == ("overwatch",)


@pytest.mark.clause("AF-SPC-13", "AF-SPC-16", "AF-SPC-32", "AF-SPC-36")
def test_each_model_moves_by_its_own_rules() -> None:
    units = units_of(
        plain={"side": "A", "profile": {"quality": 4, "defense": 5}},
        flyer={"side": "A", "profile": {"quality": 4, "defense": 5, "rules": ["Flying", "Fast"]}},
        strider={"side": "A", "profile": {"quality": 4, "defense": 5, "rules": ["Strider", "Slow"]}},
    )
    unit = units["plain"].joined_by(units["flyer"]).joined_by(units["strider"])
    assert [unit.flies(model) for model in unit.models] == [False, True, False]
    assert [unit.strides(model) for model in unit.models] == [False, True, True]
    assert [unit.move_bonus(model, "advance") for model in unit.models] == [0, 2, -2]
    assert [unit.move_bonus(model, "rush") for model in unit.models] == [0, 4, -4]
