"""Smooth random fields over the hexes, in whole numbers from 0 to 65535."""

from __future__ import annotations

from typing import Final

from banneret.campaign.hexes import Grid
from banneret.core.engine.randoms import SplitMix64

MOST: Final = 65535
HEX: Final = 1000  # the width of a hex
_ROW: Final = 866  # how far its rows are apart
_FINE: Final = 1024  # parts of a cell, for smoothing


def spot(grid: Grid, number: int) -> tuple[int, int]:
    """Where the middle of a hex lies, in thousandths of its width."""
    row, column = grid.place(number)
    return column * HEX + row % 2 * (HEX // 2), row * _ROW


def _lattice(seed: int, x: int, y: int) -> int:
    # Far-apart steps for neighbouring places, so that their streams have nothing to do with each other.
    return SplitMix64(SplitMix64(seed + x * 0x1_0000_0001 + y * 0x3_0000_0007).next()).next() >> 48


def _smooth(part: int) -> int:
    return part * part * (3 * _FINE - 2 * part) // (_FINE * _FINE)


def noise(seed: int, x: int, y: int, cell: int) -> int:
    """Hills and dales about one cell wide."""
    column, row = x // cell, y // cell
    across, down = _smooth((x % cell) * _FINE // cell), _smooth((y % cell) * _FINE // cell)
    top = _lattice(seed, column, row) * (_FINE - across) + _lattice(seed, column + 1, row) * across
    low = _lattice(seed, column, row + 1) * (_FINE - across) + _lattice(seed, column + 1, row + 1) * across
    return (top * (_FINE - down) + low * down) // (_FINE * _FINE)


def rough(seed: int, x: int, y: int, cell: int) -> int:
    """The same with detail: half as wide and half as strong, twice over."""
    wide = noise(seed, x, y, cell)
    fine = noise(seed + 1, x, y, cell // 2)
    finest = noise(seed + 2, x, y, cell // 4)
    return (4 * wide + 2 * fine + finest) // 7


def ridge(seed: int, x: int, y: int, cell: int) -> int:
    """High along winding lines, which makes ranges."""
    return MOST - abs(2 * rough(seed, x, y, cell) - MOST)
