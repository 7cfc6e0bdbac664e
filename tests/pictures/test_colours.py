"""Sides can be told apart by everybody: by their colours however these are seen, and by their shapes alone.

How colours look to whoever lacks one kind of cone is reckoned after Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

import itertools
import math

import pytest

from banneret.pictures.look_file import LOOKS

Colour = tuple[float, float, float]

SIDES = 6
APART = 15.0  # in CIELAB; two flat colours side by side are told apart from about 2.3 on
SIGHT: dict[str, tuple[Colour, Colour, Colour]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def light(written: str) -> Colour:
    """A colour as amounts of light."""
    parts = [int(written[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return red, green, blue


def mixed(rows: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    red, green, blue = [sum(a * b for a, b in zip(row, colour, strict=True)) for row in rows]
    return red, green, blue


def in_lab(colour: Colour) -> Colour:
    """Light as CIELAB, in which colours are as far apart as they look."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    clipped = (min(1.0, max(0.0, colour[0])), min(1.0, max(0.0, colour[1])), min(1.0, max(0.0, colour[2])))
    white = (0.9505, 1.0, 1.089)
    shares = [part / most for part, most in zip(mixed(rows, clipped), white, strict=True)]
    x, y, z = [share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares]
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_the_colours_of_six_sides_differ_for_everybody(sight: str) -> None:
    seen = [in_lab(mixed(SIGHT[sight], light(side.main))) for side in LOOKS.sides[:SIDES]]
    assert len(seen) == SIDES
    near = [
        (a, b, round(math.dist(seen[a], seen[b]), 1))
        for a, b in itertools.combinations(range(SIDES), 2)
        if math.dist(seen[a], seen[b]) < APART
    ]
    assert not near, near


def test_what_looks_alike_is_noticed() -> None:
    """Red and green of one brightness are much the same to some, and not to others."""
    red, green = light("#c04040"), light("#6a7a20")
    far = {
        sight: math.dist(in_lab(mixed(rows, red)), in_lab(mixed(rows, green))) for sight, rows in SIGHT.items()
    }
    assert far["usual"] > 3 * APART
    assert far["deuteranopia"] < APART


@pytest.mark.parametrize("part", ["flag", "token", "line", "edge", "zone"])
def test_six_sides_differ_without_colours(part: str) -> None:
    """Flags, tokens, lines, edges and zones: each side has its own of every one."""
    found = [repr(getattr(side, part)) for side in LOOKS.sides[:SIDES]]
    assert len(set(found)) == SIDES, found
