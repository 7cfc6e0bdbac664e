"""The figures and examples on arcs and cover, with the geometry that the rulings give them."""

from __future__ import annotations

import math

import pytest

from banneret.core.space import sight
from banneret.core.space.distances import contains
from banneret.core.space.geometry import Polygon, heading_vector, rectangle
from banneret.core.space.sight_lines import line_of_sight

Edge = tuple[float, float, float, float]


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def facing_of(p: Polygon, arc: str) -> Edge:
    i = {"front": 0, "left": 1, "rear": 2, "right": 3}[arc]
    j = (i + 1) % 4
    return p.xs[i], p.ys[i], p.xs[j], p.ys[j]


class Target:
    def __init__(self, cx: float, cy: float, half_width: float, half_depth: float, heading: float) -> None:
        self.pose = (cx, cy, half_width, half_depth, heading)
        self.outline = rectangle(*self.pose)

    def cover_from(
        self, model: Polygon, hiding: list[Polygon], hindering: list[Polygon]
    ) -> tuple[list[str], bool]:
        """The arcs a model is in, and whether it shoots at something in cover."""
        arcs = sight.arcs_touched(*self.pose, model)
        x0, y0, x1, y1 = facing_of(model, "front")
        viewpoints = [(x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2), (x1, y1)]
        # QS-SHO-24: the ground that the shooter stands in is left out.
        others = [p for p in hindering if not contains(p, model.cx, model.cy)]
        facings = [facing_of(self.outline, arc) for arc in arcs]
        return arcs, sight.in_cover(viewpoints, facings, hiding, others)


def looking_at(cx: float, cy: float, tx: float, ty: float, half: float = 0.4) -> Polygon:
    """A model's base turned towards a point."""
    return rectangle(cx, cy, half, half, math.degrees(math.atan2(tx - cx, ty - cy)))


@pytest.mark.clause("QS-GEO-07", "QS-GEO-12")
def test_figure_1_arcs_open_ninety_degrees_from_the_corners() -> None:
    # Six files and three ranks on 20 mm bases.
    side = 20 / 25.4
    half_width, half_depth = 3 * side, 1.5 * side
    for heading in (0.0, 30.0, 200.0):
        pose = (10.0, 7.0, half_width, half_depth, heading)
        outline = rectangle(*pose)
        for arc, ahead in (("front", 0.0), ("right", 90.0), ("rear", 180.0), ("left", 270.0)):
            x0, y0, x1, y1 = facing_of(outline, arc)
            # From either corner the border runs at 135 degrees to the facing: 45 outward of straight ahead.
            for x, y, way in ((x0, y0, 45.0), (x1, y1, -45.0)):
                for share, inside in ((0.98, True), (1.02, False)):
                    s, c = heading_vector(heading + ahead + share * way)
                    dot = rectangle(x + 9 * s, y + 9 * c, 0.01, 0.01, 0.0)
                    assert (arc in sight.arcs_touched(*pose, dot)) is inside


@pytest.mark.clause("QS-GEO-13")
def test_a_base_on_the_border_is_in_both_arcs() -> None:
    pose = (0.0, 0.0, 2.0, 1.0, 0.0)
    # The border runs from the corner (2, 1) through (5, 4); this base has one corner on it.
    assert sight.arcs_touched(*pose, box(5, 3, 6, 4)) == ["front", "right"]
    assert sight.arcs_touched(*pose, box(5.1, 3, 6, 4)) == ["right"]


FIGURE_6 = Target(2.5, 2.0, 2.5, 2.0, 0.0)
WOOD_6 = box(3, -1, 8, 4.1)


@pytest.mark.clause("QS-SHO-25", "QS-SHO-20", "QS-SHO-22")
def test_figure_6_left_model_shoots_at_a_flank_inside_the_wood() -> None:
    model = looking_at(14.0, 11.5, 5.0, 2.0)
    assert FIGURE_6.cover_from(model, [], [WOOD_6]) == (["right"], True)
    covered = sight.cover_fraction(14.0, 11.5, *facing_of(FIGURE_6.outline, "right"), [], [WOOD_6])
    assert covered == pytest.approx(1.0)


@pytest.mark.clause("QS-SHO-26", "QS-SHO-20", "QS-SHO-22")
def test_figure_6_right_model_shoots_at_a_front_mostly_outside_it() -> None:
    model = looking_at(12.0, 12.5, 2.5, 4.0)
    assert FIGURE_6.cover_from(model, [], [WOOD_6]) == (["front"], False)
    share = sight.cover_fraction(12.0, 12.5, *facing_of(FIGURE_6.outline, "front"), [], [WOOD_6])
    assert share == pytest.approx(0.42, abs=0.01)


@pytest.mark.clause("QS-SHO-27", "QS-SHO-21", "QS-TER-05", "QS-GEO-20")
def test_figure_7_a_unit_and_a_rock_hide_more_than_half_together() -> None:
    target = Target(5.0, 20.0, 5.0, 2.0, 180.0)
    model = rectangle(5.0, -0.4, 0.4, 0.4, 0.0)
    # Lines to the facing at y = 18 are half as far apart at y = 9: each hides the outer 3 of 10 inches.
    unit = box(2.5, 8, 4, 9)
    rock = box(6, 8, 7.5, 9)
    facing = facing_of(target.outline, "front")
    assert sight.cover_fraction(5.0, 0.0, *facing, [unit], []) == pytest.approx(0.3)
    assert sight.cover_fraction(5.0, 0.0, *facing, [rock], []) == pytest.approx(0.3)
    assert target.cover_from(model, [unit], []) == (["front"], False)
    assert target.cover_from(model, [rock], []) == (["front"], False)
    assert target.cover_from(model, [unit, rock], []) == (["front"], True)
    # The same place twice does not count twice.
    assert target.cover_from(model, [unit, unit], []) == (["front"], False)
    # It is seen all the same.
    assert line_of_sight((4.6, 0.0, 5.4, 0.0), (5.0, 0.0, 0.4, 0.0), target.outline, [unit, rock])


@pytest.mark.clause("QS-SHO-28", "QS-SHO-24", "QS-TER-10")
def test_shooting_out_of_a_wood() -> None:
    target = Target(5.0, 20.0, 3.0, 2.0, 180.0)
    model = rectangle(5.0, 1.0, 0.5, 0.5, 0.0)
    own = box(0, -2, 10, 6)
    second = box(0, 10, 10, 13)
    assert target.cover_from(model, [], [own]) == (["front"], False)
    assert target.cover_from(model, [], [own, second]) == (["front"], True)
    # Someone behind the first wood has it in the way.
    outside = rectangle(5.0, -4.0, 0.5, 0.5, 0.0)
    assert target.cover_from(outside, [], [own]) == (["front"], True)
    # And a wood never blocks sight: it is not among the blockers.
    assert line_of_sight((4.5, 1.5, 5.5, 1.5), (5.0, 1.5, 0.5, 0.0), target.outline, [])
