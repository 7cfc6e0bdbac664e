"""The grid of the world map: directions, neighbours, distances, what lies within reach."""

from __future__ import annotations

import pytest

from banneret.campaign.hexes import DIRECTIONS, Grid, opposite


@pytest.mark.clause("CP-MOV-12")
def test_there_are_six_directions_and_each_has_an_opposite() -> None:
    assert set(DIRECTIONS) == {"NW", "NE", "E", "SE", "SW", "W"}
    assert {way: opposite(way) for way in ("NW", "NE", "E")} == {"NW": "SE", "NE": "SW", "E": "W"}
    grid = Grid(5, 5)
    for number in range(25):
        for way in DIRECTIONS:
            there = grid.step(number, way)
            if there is not None:
                assert grid.step(there, opposite(way)) == number
                assert grid.direction(number, there) == way


@pytest.mark.clause("CP-MOV-12", "CP-STA-01")
def test_points_are_up_and_odd_rows_stand_further_east() -> None:
    grid = Grid(4, 4)
    # From hex 5, in the second row, and from hex 9, in the third.
    steps = {way: grid.step(5, way) for way in DIRECTIONS}
    assert steps == {"E": 6, "SE": 10, "SW": 9, "W": 4, "NW": 1, "NE": 2}
    steps = {way: grid.step(9, way) for way in DIRECTIONS}
    assert steps == {"E": 10, "SE": 13, "SW": 12, "W": 8, "NW": 4, "NE": 5}
    assert [grid.step(0, way) for way in DIRECTIONS] == [1, 4, None, None, None, None]
    assert [grid.step(7, way) for way in DIRECTIONS] == [None, None, 11, 6, 3, None]
    assert grid.direction(5, 7) is None


def test_distances_are_the_fewest_steps() -> None:
    grid = Grid(7, 6)
    for start in range(len(grid)):
        away = {start: 0}
        edge = [start]
        for number in edge:
            for other in grid.neighbours(number):
                if other not in away:
                    away[other] = away[number] + 1
                    edge.append(other)
        assert {number: grid.distance(start, number) for number in range(len(grid))} == away
        for radius in range(5):
            assert grid.within(start, radius) == sorted([n for n, steps in away.items() if steps <= radius])


def test_hexes_are_numbered_row_by_row_from_the_top_left() -> None:
    grid = Grid(24, 20)
    assert len(grid) == 480
    assert grid.at(0, 23) == 23
    assert grid.place(24) == (1, 0)
    assert grid.neighbours(25) == tuple(sorted(grid.neighbours(25)))
