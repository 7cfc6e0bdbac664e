"""The kinds of terrain, each drawn with shapes of its own and not only a colour."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Final

from banneret.pictures.drawn_outlines import (
    inset,
    long_axis,
    middle,
    rounded,
    scaled,
    scatter,
    stone,
    thickness,
    walk,
)
from banneret.pictures.marks import Point, bounds, num, pts

# Fill and edge of every kind; what makes it plain without colour is drawn over it.
COLOURS: Final = {
    "wood": ("#7fa263", "#3c5a2c"),
    "ruin": ("#cfc7b6", "#5d564a"),
    "hedge": ("#5d8345", "#2f4a22"),
    "wall": ("#b7b0a2", "#4d483e"),
    "marsh": ("#8fa98a", "#4a6350"),
    "rock": ("#a7a39c", "#4b4843"),
    "hill": ("#a9bd77", "#6c7f3f"),
    "field": ("#dcc577", "#8f7630"),
    "pond": ("#86b7cf", "#2f6384"),
    "thorns": ("#9aa06a", "#54452a"),
    "scree": ("#bdb199", "#6e6350"),
    "ford": ("#b4d5de", "#4b7f94"),
    "tower": ("#b9a98f", "#4a3b28"),
    "cairn": ("#a39c8c", "#4b4843"),
    "barricade": ("#c8b48c", "#5a4630"),
    "river": ("#86b7cf", "#2f6384"),
    "hall": ("#c2a878", "#4a3b28"),
    "chasm": ("#6e6455", "#2b251d"),
    "plateau": ("#b3b07a", "#6a6336"),
    "cliff": ("#b5aa93", "#574c3a"),
    "thicket": ("#93ab6d", "#4d6136"),
    "mud": ("#a58d6b", "#5e4a31"),
    "quicksand": ("#e0cf9c", "#8b7337"),
    "firepit": ("#8d7f72", "#4a1f12"),
}
# Kinds that are drawn as others are.
_LIKE: Final = {
    "crops": "field",
    "scrub": "thorns",
    "crag": "rock",
    "mill": "tower",
    "forest": "wood",
    "ruins": "ruin",
    "lake": "pond",
    "brambles": "thorns",
}
OTHER: Final = ("#b9b9ae", "#4a4a44")
_ROUNDED: Final = {"wood", "marsh", "hill", "pond", "thorns", "scree", "ford"} | {
    "river",
    "chasm",
    "plateau",
    "thicket",
    "mud",
    "quicksand",
    "firepit",
}

# Over the drawing of its kind, the border of what a piece counts as: a wall round what nobody enters, points
# round what hinders.
_BORDERS: Final = {
    "impassable": '<path d="{}" fill="none" stroke="#2b2118" stroke-width="3.2" stroke-linejoin="round"/>',
    "dangerous": '<path d="{0}" fill="none" stroke="#2b1108" stroke-width="2.8" stroke-linejoin="round"/>'
    '<path d="{0}" fill="none" stroke="#ff9c3a" stroke-width="1.8" stroke-dasharray="5 4"/>',
    "hindering": '<path d="{0}" fill="none" stroke="#fff7d6" stroke-width="2.4" stroke-opacity=".8"/>'
    '<path d="{0}" fill="none" stroke="#4a3722" stroke-width="2.4" stroke-linecap="round" '
    'stroke-dasharray=".1 5.5"/>',
}


def shape_of(named: str, outline: list[Point], seed: str, category: str = "") -> str:
    """A piece of terrain of this kind with this outline, always the same for the same seed."""
    kind = _LIKE.get(named, named)
    fill, edge = COLOURS.get(kind, OTHER)
    path = rounded(outline, 9.0) if kind in _ROUNDED else "M" + "L".join(pts([p]) for p in outline) + "Z"
    rng = random.Random(seed)
    base = (
        f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.3" stroke-linejoin="round"'
        f"{_EDGES.get(kind, '')}/>"
    )
    draw = _DRAW.get(kind)
    over = draw(outline, path, rng) if draw is not None else f'<path d="{path}" fill="url(#bn-other)"/>'
    return base + over + _BORDERS.get(category, "").format(path)


def _wood(outline: list[Point], path: str, rng: random.Random) -> str:
    out = []
    for x, y in scatter(outline, 11.0, 4.0, rng):
        r = rng.uniform(4.2, 6.4)
        green = rng.choice(("#3f7138", "#4b7f3f", "#356631"))
        out.append(
            f'<circle cx="{num(x + 1)}" cy="{num(y + 1.4)}" r="{num(r)}" fill="#2f4a22" fill-opacity=".35"/>'
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{green}" '
            f'stroke="#25451f" stroke-width=".9"/>'
            f'<path d="M{num(x - r * 0.55)} {num(y - r * 0.1)}q{num(r * 0.2)} {num(-r * 0.6)} {num(r * 0.8)} '
            f'{num(-r * 0.5)}" stroke="#9cc182" stroke-width="1" fill="none" stroke-linecap="round"/>'
        )
    return "".join(out)


def _hedge(outline: list[Point], path: str, rng: random.Random) -> str:
    out = []
    for x, y in scatter(outline, 5.2, 1.0, rng, 0.15):
        out.append(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(rng.uniform(2.6, 3.4))}" fill="#41732f" '
            'stroke="#25451f" '
            'stroke-width=".8"/>'
        )
    return "".join(out)


def _wall(outline: list[Point], path: str, rng: random.Random) -> str:
    a, b, turn = long_axis(outline)
    length = math.dist(a, b)
    thick = max(4.0, thickness(outline))
    out = []
    at = 0.0
    while at < length - 1.5:
        wide = min(rng.uniform(6.5, 10.5), length - at)
        shade = rng.choice(("#c9c2b3", "#b3ab9b", "#a39b8b"))
        out.append(
            f'<rect x="{num(at)}" y="{num(-thick / 2)}" width="{num(wide)}" height="{num(thick)}" rx="1.4" '
            f'fill="{shade}" stroke="#4d483e" stroke-width=".9"/>'
        )
        at += wide
    return f'<g transform="translate({num(a[0])} {num(a[1])}) rotate({num(turn)})">{"".join(out)}</g>'


def _ruin(outline: list[Point], path: str, rng: random.Random) -> str:
    walls = pts(inset(outline, 3.0))
    rubble = "".join(
        stone(x, y, rng.uniform(1.6, 2.8), rng, "#8d8474") for x, y in scatter(outline, 17.0, 8.0, rng, 0.4)
    )
    return (
        f'<path d="{path}" fill="url(#bn-flags)"/>{rubble}'
        f'<polygon points="{walls}" fill="none" stroke="#4f483d" stroke-width="6" stroke-dasharray="34 9 '
        '17 6"/>'
        f'<polygon points="{walls}" fill="none" stroke="#9a917f" stroke-width="3.6" stroke-dasharray="34 9 '
        '17 6"/>'
    )


def _marsh(outline: list[Point], path: str, rng: random.Random) -> str:
    pools = "".join(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rng.uniform(5, 9))}" '
        f'ry="{num(rng.uniform(2.6, 4.4))}" '
        'fill="#86b1b8" stroke="#56818a" stroke-width=".7"/>'
        for x, y in scatter(outline, 22.0, 9.0, rng, 0.4)
    )
    return f'{pools}<path d="{path}" fill="url(#bn-reeds)"/>'


def _rock(outline: list[Point], path: str, rng: random.Random) -> str:
    left, top, right, bottom = bounds(outline)
    cx = (left + right) / 2 + rng.uniform(-0.1, 0.1) * (right - left)
    cy = (top + bottom) / 2 + rng.uniform(-0.15, 0.05) * (bottom - top)
    shades = ("#c4c0b8", "#aaa69e", "#8b8780", "#726e68", "#97938b", "#b8b4ac")
    out = []
    for at, a in enumerate(outline):
        b = outline[(at + 1) % len(outline)]
        # The light comes from the upper left.
        lit = (a[0] + b[0]) / 2 - cx + (a[1] + b[1]) / 2 - cy
        shade = shades[0] if lit < -8 else shades[3] if lit > 8 else shades[1 + at % 2]
        out.append(
            f'<polygon points="{pts([a, b, (cx, cy)])}" fill="{shade}" stroke="#4b4843" stroke-width=".9" '
            'stroke-linejoin="round"/>'
        )
    return "".join(out)


def _hill(outline: list[Point], path: str, rng: random.Random) -> str:
    out = []
    for factor, fill in ((0.74, "#b7c98a"), (0.46, "#c7d59f")):
        out.append(f'<path d="{rounded(scaled(outline, factor), 8)}" fill="{fill}" stroke="#6c7f3f"/>')
    ticks = []
    outer, inner = walk(outline, 7.0), middle(outline)
    for x, y in outer:
        dx, dy = inner[0] - x, inner[1] - y
        far = math.hypot(dx, dy) or 1.0
        ticks.append(f"M{num(x + dx / far)} {num(y + dy / far)}l{num(dx / far * 5)} {num(dy / far * 5)}")
    out.append(f'<path d="{"".join(ticks)}" stroke="#6c7f3f" stroke-width="1" fill="none"/>')
    return "".join(out)


def _field(outline: list[Point], path: str, rng: random.Random) -> str:
    return f'<path d="{path}" fill="url(#bn-corn)"/>'


def _pond(outline: list[Point], path: str, rng: random.Random) -> str:
    return (
        f'<path d="{rounded(scaled(outline, 0.86), 8)}" fill="#74a9c4" stroke="#a9d0e2" stroke-width="1"/>'
        f'<path d="{rounded(scaled(outline, 0.86), 8)}" fill="url(#bn-waves)"/>'
    )


def _thorns(outline: list[Point], path: str, rng: random.Random) -> str:
    out = []
    for x, y in scatter(outline, 9.0, 3.5, rng):
        turn = rng.uniform(0, 1.0)
        for arm in range(3):
            angle = turn + arm * math.pi / 3
            dx, dy = 4.2 * math.cos(angle), 4.2 * math.sin(angle)
            out.append(f"M{num(x - dx)} {num(y - dy)}l{num(2 * dx)} {num(2 * dy)}")
    return f'<path d="{"".join(out)}" stroke="#4a3722" stroke-width="1.1" fill="none" stroke-linecap="round"/>'


def _scree(outline: list[Point], path: str, rng: random.Random) -> str:
    return "".join(
        stone(x, y, rng.uniform(1.8, 3.4), rng, rng.choice(("#d6ccb8", "#a5987f", "#c7bca5")))
        for x, y in scatter(outline, 7.4, 3.0, rng)
    )


def _ford(outline: list[Point], path: str, rng: random.Random) -> str:
    stones = "".join(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rng.uniform(2.4, 3.6))}" '
        f'ry="{num(rng.uniform(1.7, 2.4))}" '
        'fill="#d9d2c2" stroke="#6e6350" stroke-width=".8"/>'
        for x, y in scatter(outline, 13.0, 4.0, rng, 0.35)
    )
    return f'<path d="{path}" fill="url(#bn-waves)"/>{stones}'


def _tower(outline: list[Point], path: str, rng: random.Random) -> str:
    inner, top = scaled(outline, 0.62), middle(outline)
    ridges = "".join(f"M{pts([corner])}L{pts([top])}" for corner in inner)
    return (
        f'<polygon points="{pts(scaled(outline, 0.84))}" fill="#8e7d64" stroke="#4a3b28" stroke-width="1"/>'
        f'<polygon points="{pts(inner)}" fill="#b5552f" stroke="#5e2712" stroke-width="1.1"/>'
        f'<path d="{ridges}" stroke="#5e2712" stroke-width="1" fill="none"/>'
    )


def _cairn(outline: list[Point], path: str, rng: random.Random) -> str:
    """Stones heaped up, the higher the smaller the ring."""
    out = []
    for factor, size in ((0.86, 4.2), (0.58, 3.8), (0.3, 3.2)):
        for x, y in walk(scaled(outline, factor), 6.5):
            out.append(stone(x, y, size, rng, rng.choice(("#d2ccbe", "#b3ac9c", "#948d7e"))))
    x, y = middle(outline)
    return "".join(out) + stone(x, y, 5.0, rng, "#ded8ca")


def _barricade(outline: list[Point], path: str, rng: random.Random) -> str:
    """Planks along it, and stakes that cross."""
    a, b, turn = long_axis(outline)
    length, thick = math.dist(a, b), max(4.0, thickness(outline))
    out = [f'<path d="M1 0H{num(length - 1)}" stroke="#6b5334" stroke-width="3"/>']
    count = max(2, round(length / 9))
    for at in range(count):
        x, far = (at + 0.5) * length / count, thick * 0.42
        lean = rng.uniform(2.2, 3.4)
        cross = f"M{num(x - lean)} {num(-far)}L{num(x + lean)} {num(far)}"
        cross += f"M{num(x + lean)} {num(-far)}L{num(x - lean)} {num(far)}"
        out.append(f'<path d="{cross}" stroke="#4a3722" stroke-width="1.7" stroke-linecap="round"/>')
    return f'<g transform="translate({num(a[0])} {num(a[1])}) rotate({num(turn)})">{"".join(out)}</g>'


def _river(outline: list[Point], path: str, rng: random.Random) -> str:
    """Currents that run along it."""
    a, b, turn = long_axis(outline)
    length, thick = math.dist(a, b), thickness(outline)
    rows = max(2, round(thick / 8))
    out = []
    for row in range(rows):
        y = (row + 0.5 - rows / 2) * thick / rows * 0.86
        x = rng.uniform(0.04, 0.16) * length
        # Short of where the outline narrows.
        end = length * rng.uniform(0.8, 0.92)
        waves = max(2, round((end - x) / 11))
        step = (end - x) / waves
        curve = "".join(f"q{num(step / 2)} {num(2.6 if at % 2 else -2.6)} {num(step)} 0" for at in range(waves))
        out.append(f"M{num(x)} {num(y)}{curve}")
    return (
        f'<g transform="translate({num(a[0])} {num(a[1])}) rotate({num(turn)})"><path d="{"".join(out)}" '
        'fill="none" stroke="#eef8fc" stroke-width="1.3" stroke-linecap="round"/></g>'
    )


def _hall(outline: list[Point], path: str, rng: random.Random) -> str:
    """A long roof with its ridge and rafters."""
    a, b, turn = long_axis(outline)
    length, half = math.dist(a, b), thickness(outline) / 2
    inner = pts(scaled(outline, 0.86))
    rafters = "".join(
        f"M{num(x)} {num(-half * 0.82)}V{num(half * 0.82)}" for x in _steps(length * 0.1, length * 0.9, 6.5)
    )
    return (
        f'<polygon points="{inner}" fill="#a8632f" stroke="#4e2a12" stroke-width="1.1"/>'
        f'<g transform="translate({num(a[0])} {num(a[1])}) rotate({num(turn)})">'
        f'<path d="{rafters}" stroke="#7d4520" stroke-width=".8"/>'
        f'<path d="M{num(length * 0.08)} 0H{num(length * 0.92)}" stroke="#4e2a12" stroke-width="2.2"/></g>'
    )


def _steps(first: float, last: float, gap: float) -> list[float]:
    count = max(1, round((last - first) / gap))
    return [first + (last - first) * at / count for at in range(count + 1)]


def _chasm(outline: list[Point], path: str, rng: random.Random) -> str:
    out = [
        f'<path d="{rounded(scaled(outline, factor), 8)}" fill="{fill}"/>'
        for factor, fill in ((0.84, "#4c4439"), (0.62, "#332d25"), (0.38, "#1d1914"))
    ]
    cracks = []
    cx, cy = middle(outline)
    for x, y in walk(outline, 11.0):
        dx, dy = (cx - x) * 0.3, (cy - y) * 0.3
        bend = rng.uniform(-2.0, 2.0)
        cracks.append(
            f"M{num(x)} {num(y)}l{num(dx * 0.5 + bend)} {num(dy * 0.5 - bend)}L{num(x + dx)} {num(y + dy)}"
        )
    return "".join(out) + f'<path d="{"".join(cracks)}" fill="none" stroke="#1d1914" stroke-width="1.1"/>'


def _plateau(outline: list[Point], path: str, rng: random.Random) -> str:
    """A flat top, and hatching down its sides."""
    top = scaled(outline, 0.78)
    return _hatched(outline, top, "#6a6336", 4.2) + (
        f'<path d="{rounded(top, 8)}" fill="#c9c58e" stroke="#6a6336" stroke-width="1.3"/>'
    )


def _cliff(outline: list[Point], path: str, rng: random.Random) -> str:
    """The same of rock, with broken edges and boulders."""
    top = scaled(outline, 0.66)
    rocks = "".join(
        stone(x, y, rng.uniform(1.8, 3.0), rng, "#8f8471") for x, y in walk(scaled(outline, 0.9), 8.5)
    )
    return (
        _hatched(outline, top, "#574c3a", 3.2)
        + f'<polygon points="{pts(top)}" fill="#cdc4b0" stroke="#574c3a" stroke-width="1.5"/>'
        + rocks
    )


def _hatched(outline: list[Point], top: list[Point], ink: str, gap: float) -> str:
    """Lines from the edge up to the top."""
    cx, cy = middle(outline)
    factor = math.dist(top[0], (cx, cy)) / (math.dist(outline[0], (cx, cy)) or 1.0)
    lines = [
        f"M{num(x)} {num(y)}L{num(cx + (x - cx) * factor)} {num(cy + (y - cy) * factor)}"
        for x, y in walk(outline, gap)
    ]
    return f'<path d="{"".join(lines)}" stroke="{ink}" stroke-width=".9" stroke-opacity=".75"/>'


def _thicket(outline: list[Point], path: str, rng: random.Random) -> str:
    """Low bushes, each of three arcs."""
    out = []
    for x, y in scatter(outline, 9.5, 4.0, rng):
        r = rng.uniform(2.6, 3.6)
        out.append(
            f"M{num(x - 1.6 * r)} {num(y)}a{num(r)} {num(r)} 0 0 1 {num(1.1 * r)} {num(-0.8 * r)}"
            f"a{num(r)} {num(r)} 0 0 1 {num(1.6 * r)} {num(0.1 * r)}a{num(r)} {num(r)} 0 0 1 {num(0.5 * r)} "
            f"{num(0.7 * r)}z"
        )
    return f'<path d="{"".join(out)}" fill="#6d8f4b" stroke="#3c5a2c" stroke-width=".9"/>'


def _mud(outline: list[Point], path: str, rng: random.Random) -> str:
    puddles = "".join(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rng.uniform(3.5, 7))}" '
        f'ry="{num(rng.uniform(1.6, 2.8))}" '
        'fill="#7d6746" stroke="#5e4a31" stroke-width=".7"/>'
        for x, y in scatter(outline, 13.0, 6.0, rng, 0.4)
    )
    ruts = "".join(
        f"M{num(x - 4)} {num(y)}q2-1.6 4 0t4 0" for x, y in scatter(scaled(outline, 0.9), 19.0, 6.0, rng, 0.4)
    )
    return puddles + f'<path d="{ruts}" fill="none" stroke="#cdb58f" stroke-width="1"/>'


def _quicksand(outline: list[Point], path: str, rng: random.Random) -> str:
    """Rings that draw inwards, and specks."""
    rings = "".join(
        f'<path d="{rounded(scaled(outline, factor), 8)}" fill="none" stroke="#a68a45" stroke-width="1.1" '
        f'stroke-dasharray="{dash}"/>'
        for factor, dash in ((0.8, "9 4"), (0.55, "7 3.5"), (0.3, "5 3"))
    )
    specks = "".join(
        f'<circle cx="{num(x)}" cy="{num(y)}" r=".8" fill="#8b7337"/>'
        for x, y in scatter(outline, 7.0, 3.0, rng, 0.45)
    )
    return specks + rings


def _firepit(outline: list[Point], path: str, rng: random.Random) -> str:
    glow = f'<path d="{rounded(scaled(outline, 0.78), 8)}" fill="#5a2313" stroke="#2b1108" stroke-width="1"/>'
    flames = []
    for x, y in scatter(scaled(outline, 0.74), 11.0, 5.0, rng):
        tall = rng.uniform(5.5, 8.0)
        for high, fill in ((tall, "#f08a24"), (tall * 0.55, "#ffd54a")):
            wide = high * 0.38
            flames.append(
                f'<path d="M{num(x)} {num(y - high)}Q{num(x + wide * 1.5)} {num(y - high * 0.2)} {num(x)} '
                f'{num(y + 1.5)}Q{num(x - wide * 1.5)} {num(y - high * 0.2)} {num(x)} {num(y - high)}Z" '
                f'fill="{fill}"/>'
            )
    return glow + "".join(flames)


_DRAW: Final[dict[str, Callable[[list[Point], str, random.Random], str]]] = {
    "wood": _wood,
    "ruin": _ruin,
    "hedge": _hedge,
    "wall": _wall,
    "marsh": _marsh,
    "rock": _rock,
    "hill": _hill,
    "field": _field,
    "pond": _pond,
    "thorns": _thorns,
    "scree": _scree,
    "ford": _ford,
    "tower": _tower,
    "cairn": _cairn,
    "barricade": _barricade,
    "river": _river,
    "hall": _hall,
    "chasm": _chasm,
    "plateau": _plateau,
    "cliff": _cliff,
    "thicket": _thicket,
    "mud": _mud,
    "quicksand": _quicksand,
    "firepit": _firepit,
}
_EDGES: Final = {"wood": ' stroke-dasharray="5 2.5"', "marsh": ' stroke-dasharray="2 2.4"'}
