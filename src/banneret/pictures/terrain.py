"""The table: grass, grid, zones and terrain, each kind with shapes of its own and not only a colour."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from banneret.pictures.marks import (
    SCALE,
    Box,
    Point,
    bounds,
    esc,
    num,
    overlap_area,
    pts,
    seats_of,
    side_of,
    text_width,
)

INK: Final = "#2b2a22"

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
}
# Kinds that are drawn as others are.
_LIKE: Final = {"crops": "field", "scrub": "thorns", "crag": "rock", "mill": "tower"}
OTHER: Final = ("#b9b9ae", "#4a4a44")
_ROUNDED: Final = {"wood", "marsh", "hill", "pond", "thorns", "scree", "ford"}

EFFECTS: Final = (
    ("cover", "cover"),
    ("difficult", "difficult"),
    ("dangerous", "dangerous"),
    ("impassable", "impassable"),
    ("blocks_sight", "blocks sight"),
)
# What a piece counts as, in books that have categories instead of single effects.
CATEGORIES: Final = {
    "hill": "hill, hides what is behind it",
    "hindering": "hindering, gives cover",
    "impassable": "impassable, blocks sight",
}
# Over the drawing of its kind, the border of what a piece counts as: a wall round what nobody enters, points
# round what hinders.
_BORDERS: Final = {
    "impassable": '<path d="{}" fill="none" stroke="#2b2118" stroke-width="3.2" stroke-linejoin="round"/>',
    "hindering": '<path d="{0}" fill="none" stroke="#fff7d6" stroke-width="2.4" stroke-opacity=".8"/>'
    '<path d="{0}" fill="none" stroke="#4a3722" stroke-width="2.4" stroke-linecap="round" '
    'stroke-dasharray=".1 5.5"/>',
}


def defs() -> str:
    """Patterns used by the table, the zones and the second side's trays."""
    rng = random.Random("grass")
    blades = []
    for _ in range(34):
        x, y = rng.uniform(4, 116), rng.uniform(6, 114)
        lean, tall = rng.uniform(-1.4, 1.4), rng.uniform(2.2, 4.2)
        second = f"m1.2 {num(tall)}l{num(lean)} {num(-tall * 0.7)}"
        blades.append(f"M{num(x)} {num(y)}l{num(lean)} {num(-tall)}{second}")
    flecks = "".join(
        f'<circle cx="{num(rng.uniform(2, 118))}" cy="{num(rng.uniform(2, 118))}" '
        f'r="{num(rng.uniform(0.5, 1.1))}"/>'
        for _ in range(26)
    )
    zone = ""
    for style, turn in ((0, 45), (1, -45)):
        zone += (
            f'<pattern id="bn-zone{style}" width="12" height="12" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate({turn})"><path d="M0 0V12" stroke="{("#08365a", "#6b2b00")[style]}" '
            f'stroke-width="1.1" stroke-opacity=".2"/></pattern>'
        )
    return (
        '<pattern id="bn-grass" width="120" height="120" patternUnits="userSpaceOnUse">'
        '<rect width="120" height="120" fill="#a3b97f"/>'
        f'<g fill="#b4c78f" fill-opacity=".8">{flecks}</g>'
        f'<path d="{"".join(blades)}" stroke="#7f9a5c" stroke-width=".8" stroke-opacity=".7" '
        'fill="none"/></pattern>'
        '<pattern id="bn-reeds" width="26" height="20" patternUnits="userSpaceOnUse">'
        '<path d="M5 12l-2.4-7m2.4 7v-9m0 9l2.4-7M18 19l-2.4-6m2.4 6v-8m0 8l2.4-6" stroke="#3f5740" '
        'stroke-width="1.1" fill="none"/><path d="M11 5q2-1.6 4 0t4 0M9 16.5q1.6-1.4 3.2 0" '
        'stroke="#e4f0ec" stroke-width="1" fill="none"/></pattern>'
        '<pattern id="bn-waves" width="24" height="14" patternUnits="userSpaceOnUse">'
        '<path d="M2 5q2.5-2.6 5 0t5 0M13 12q2.5-2.6 5 0t5 0" stroke="#e9f5fa" stroke-width="1.1" '
        'fill="none"/>'
        "</pattern>"
        '<pattern id="bn-corn" width="8" height="9" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(14)">'
        '<path d="M4 0V9M4 6L1.6 3.4M4 6L6.4 3.4" stroke="#a3842f" stroke-width="1" fill="none"/></pattern>'
        '<pattern id="bn-flags" width="18" height="18" patternUnits="userSpaceOnUse">'
        '<path d="M0 0H18M0 9H18M6 0V9M14 9V18" stroke="#a79e8c" stroke-width=".8" fill="none"/></pattern>'
        '<pattern id="bn-other" width="7" height="7" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(30)">'
        '<path d="M0 0V7" stroke="#6b6b62" stroke-width="1"/></pattern>'
        '<pattern id="bn-tray1" width="3.6" height="3.6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="3.6" height="3.6" fill="#fde6d3"/>'
        '<path d="M0 0V3.6" stroke="#d98a4e" stroke-width="1.1"/></pattern>' + zone
    )


def ground(view: dict[str, Any]) -> str:
    """Grass, the six-inch grid, inch ticks along the frame, and the zones of deployment."""
    width, depth = view["table"]["width"] * SCALE, view["table"]["depth"] * SCALE
    out = [
        f'<rect x="-20" y="-20" width="{num(width + 40)}" height="{num(depth + 40)}" rx="7" fill="#5a4630"/>',
        f'<rect x="-17.5" y="-17.5" width="{num(width + 35)}" height="{num(depth + 35)}" rx="5" fill="none" '
        'stroke="#8a6d4b" stroke-width="1.4"/>',
        f'<rect width="{num(width)}" height="{num(depth)}" fill="#a3b97f"/>',
        f'<rect width="{num(width)}" height="{num(depth)}" fill="url(#bn-grass)"/>',
    ]
    seats = seats_of(view)
    for seat, (x0, y0, x1, y1) in sorted(view.get("zones", {}).items()):
        side = side_of(seat, seats)
        box = (
            f'x="{num(x0 * SCALE)}" y="{num(depth - y1 * SCALE)}" '
            f'width="{num((x1 - x0) * SCALE)}" height="{num((y1 - y0) * SCALE)}"'
        )
        out.append(
            f'<g class="zone" data-seat="{esc(seat)}"><rect {box} fill="{side.main}" fill-opacity=".06"/>'
            f'<rect {box} fill="url(#bn-zone{side.style})"/>'
            f'<rect {box} fill="none" stroke="{side.dark}" stroke-opacity=".5" stroke-width="1.2" '
            'stroke-dasharray="7 5"/></g>'
        )
    lines, ticks, figures = [], [], []
    for inch in range(1, math.ceil(view["table"]["width"])):
        at = inch * SCALE
        if inch % 6 == 0:
            lines.append(f"M{num(at)} 0V{num(depth)}")
            for y in (-6.0, depth + 12.5):
                figures.append(f'<text x="{num(at)}" y="{num(y)}">{inch}</text>')
        tall = 5 if inch % 6 == 0 else 2.6
        ticks.append(f"M{num(at)} 0v{num(-tall)}M{num(at)} {num(depth)}v{num(tall)}")
    for inch in range(1, math.ceil(view["table"]["depth"])):
        at = depth - inch * SCALE
        if inch % 6 == 0:
            lines.append(f"M0 {num(at)}H{num(width)}")
            for x in (-10.5, width + 10.5):
                figures.append(f'<text x="{num(x)}" y="{num(at + 2.4)}">{inch}</text>')
        tall = 5 if inch % 6 == 0 else 2.6
        ticks.append(f"M0 {num(at)}h{num(-tall)}M{num(width)} {num(at)}h{num(tall)}")
    thin = 'stroke="#4d6136" stroke-opacity=".2" stroke-width=".8" fill="none"'
    out.append(f'<path d="{"".join(lines)}" {thin}/>')
    out.append(f'<path d="{"".join(ticks)}" stroke="#e6d6b4" stroke-width=".8" fill="none"/>')
    figs = "".join(figures)
    out.append(f'<g font-size="6.6" fill="#efe3c8" text-anchor="middle">{figs}</g>')
    return "".join(out)


def pieces(view: dict[str, Any]) -> str:
    depth = view["table"]["depth"]
    return "".join(_piece(piece, depth) for piece in view["table"]["pieces"])


def name_boxes(view: dict[str, Any]) -> list[tuple[str, Box, bool]]:
    """The name of every piece, the box it is written in, and whether it stands upright.

    Names keep off the markers and off each other; they move along their piece, or just beside it.
    """
    depth = view["table"]["depth"] * SCALE
    wide = view["table"]["width"] * SCALE
    shapes = [[flip(p, depth) for p in piece["outline"]] for piece in view["table"]["pieces"]]
    taken: list[Box] = []
    for marker in flags_of(view):
        x, y = marker["x"] * SCALE, depth - marker["y"] * SCALE
        taken.append((x - 8, y - 27, x + 16, y + 8))
    found: list[tuple[str, Box, bool]] = []
    for at, (piece, outline) in enumerate(zip(view["table"]["pieces"], shapes, strict=True)):
        text = str(piece.get("name") or piece["kind"])
        left, top, right, bottom = bounds(outline)
        cx, cy = (left + right) / 2, (top + bottom) / 2
        length, height = text_width(text, 7.5) + 3, 9.0
        thin = _thickness(outline) < 16
        tall = bottom - top > (right - left) * 1.5
        upright = thin and tall and right - left < 16 and bottom - top > length * 0.7
        w, h = (height, length) if upright else (length, height)
        spots: list[Point] = [(cx, cy)]
        if thin:
            beside = [(cx, bottom + h / 2 + 1.5), (cx, top - h / 2 - 1.5)]
            sideways = [(right + w / 2 + 2, cy), (left - w / 2 - 2, cy)]
            spots = sideways + beside if tall else beside + sideways
        spots += [(cx, cy + 12), (cx, cy - 12), (cx, cy + 22), (cx, cy - 22)]
        spots += [(cx + w / 3, cy), (cx - w / 3, cy), (cx, bottom + h / 2 + 2), (cx, top - h / 2 - 2)]
        others = [bounds(shape) for number, shape in enumerate(shapes) if number != at]
        best: tuple[float, Box] | None = None
        for rank, (x, y) in enumerate(spots):
            x = min(max(x, w / 2 + 2), wide - w / 2 - 2)
            y = min(max(y, h / 2 + 2), depth - h / 2 - 2)
            box = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
            cost = (
                sum(overlap_area(box, other) for other in taken) * 10
                + sum(overlap_area(box, o) for o in others)
                + rank
            )
            if best is None or cost < best[0]:
                best = (cost, box)
        assert best is not None
        found.append((text, best[1], upright))
        taken.append(best[1])
    return found


def flags_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The markers of the table with the sign of each, and a flag on every piece that a side picked."""
    markers = view.get("markers", [])
    found = [
        # A marker that stands alone needs no number.
        {**marker, "sign": str(at) if len(markers) > 1 else "✛"}
        for at, marker in enumerate(markers, 1)
    ]
    pieces = {piece["id"]: piece for piece in view["table"]["pieces"]}
    for seat, chosen in sorted((view.get("features") or {}).items()):
        if chosen in pieces:
            left, low, right, high = bounds([(p[0], p[1]) for p in pieces[chosen]["outline"]])
            # Two sides may pick the same piece.
            x = (left + right) / 2 + (0.8 if seat == max(view["features"]) else -0.8)
            name = pieces[chosen].get("name") or pieces[chosen]["kind"]
            found.append(
                {
                    "id": f"feature-{seat}",
                    "x": x,
                    "y": (low + high) / 2,
                    "owner": seat,
                    "sign": "⌂",
                    "name": f"{name}, picked by {seat}",
                }
            )
    return found


def piece_names(view: dict[str, Any]) -> str:
    out = []
    for text, (left, top, right, bottom), upright in name_boxes(view):
        x, y = (left + right) / 2, (top + bottom) / 2
        turn = f' transform="rotate(-90 {num(x)} {num(y)})"' if upright else ""
        length = num(max(right - left, bottom - top) - 3)
        size = f'font-size="7.5" textLength="{length}" lengthAdjust="spacingAndGlyphs"'
        head = f'<text x="{num(x)}" y="{num(y + 2.5)}" {size}{turn}'
        inner = esc(text)
        out.append(
            f'{head} fill="none" stroke="#f7f4e6" stroke-width="2.6" stroke-opacity=".88" '
            f'stroke-linejoin="round">{inner}</text>{head} fill="{INK}">{inner}</text>'
        )
    return f'<g class="places" font-style="italic" font-weight="600" text-anchor="middle">{"".join(out)}</g>'


def flip(point: Sequence[float], depth: float) -> Point:
    """A table point in inches as a point of the drawing; `depth` in drawing units."""
    return point[0] * SCALE, depth - point[1] * SCALE


# ------------------------------------------------------------------------------------------- the kinds


def _piece(piece: dict[str, Any], depth: float) -> str:
    outline = [flip(p, depth * SCALE) for p in piece["outline"]]
    seed = f"{piece['kind']}:{piece.get('id', '')}"
    inner = shape_of(piece["kind"], outline, seed, str(piece.get("category", "")))
    about = ", ".join(effects([piece]))
    said = f"{piece.get('name') or piece['kind']} ({piece['kind']}{': ' + about if about else ''})"
    return (
        f'<g class="terrain {esc(piece["kind"])}" data-id="{esc(piece.get("id", ""))}" '
        f'data-kind="{esc(piece["kind"])}"><title>{esc(said)}</title>{inner}</g>'
    )


def effects(found: list[dict[str, Any]]) -> list[str]:
    """What pieces of terrain do, in words."""
    categories = list(dict.fromkeys([str(piece["category"]) for piece in found if piece.get("category")]))
    if categories:
        return [CATEGORIES.get(category, category) for category in categories]
    return [word for key, word in EFFECTS if any(piece.get(key) for piece in found)]


def shape_of(named: str, outline: list[Point], seed: str, category: str = "") -> str:
    """A piece of terrain of this kind with this outline, always the same for the same seed."""
    kind = _LIKE.get(named, named)
    fill, edge = COLOURS.get(kind, OTHER)
    path = _rounded(outline, 9.0) if kind in _ROUNDED else "M" + "L".join(pts([p]) for p in outline) + "Z"
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
    for x, y in _scatter(outline, 11.0, 4.0, rng):
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
    for x, y in _scatter(outline, 5.2, 1.0, rng, 0.15):
        out.append(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(rng.uniform(2.6, 3.4))}" fill="#41732f" '
            'stroke="#25451f" '
            'stroke-width=".8"/>'
        )
    return "".join(out)


def _wall(outline: list[Point], path: str, rng: random.Random) -> str:
    a, b, turn = _long_axis(outline)
    length = math.dist(a, b)
    thick = max(4.0, _thickness(outline))
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
    walls = pts(_inset(outline, 3.0))
    rubble = "".join(
        _stone(x, y, rng.uniform(1.6, 2.8), rng, "#8d8474") for x, y in _scatter(outline, 17.0, 8.0, rng, 0.4)
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
        for x, y in _scatter(outline, 22.0, 9.0, rng, 0.4)
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
        out.append(f'<path d="{_rounded(_scaled(outline, factor), 8)}" fill="{fill}" stroke="#6c7f3f"/>')
    ticks = []
    outer, inner = _walk(outline, 7.0), _scaled_point(outline)
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
        f'<path d="{_rounded(_scaled(outline, 0.86), 8)}" fill="#74a9c4" stroke="#a9d0e2" stroke-width="1"/>'
        f'<path d="{_rounded(_scaled(outline, 0.86), 8)}" fill="url(#bn-waves)"/>'
    )


def _thorns(outline: list[Point], path: str, rng: random.Random) -> str:
    out = []
    for x, y in _scatter(outline, 9.0, 3.5, rng):
        turn = rng.uniform(0, 1.0)
        for arm in range(3):
            angle = turn + arm * math.pi / 3
            dx, dy = 4.2 * math.cos(angle), 4.2 * math.sin(angle)
            out.append(f"M{num(x - dx)} {num(y - dy)}l{num(2 * dx)} {num(2 * dy)}")
    return f'<path d="{"".join(out)}" stroke="#4a3722" stroke-width="1.1" fill="none" stroke-linecap="round"/>'


def _scree(outline: list[Point], path: str, rng: random.Random) -> str:
    return "".join(
        _stone(x, y, rng.uniform(1.8, 3.4), rng, rng.choice(("#d6ccb8", "#a5987f", "#c7bca5")))
        for x, y in _scatter(outline, 7.4, 3.0, rng)
    )


def _ford(outline: list[Point], path: str, rng: random.Random) -> str:
    stones = "".join(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rng.uniform(2.4, 3.6))}" '
        f'ry="{num(rng.uniform(1.7, 2.4))}" '
        'fill="#d9d2c2" stroke="#6e6350" stroke-width=".8"/>'
        for x, y in _scatter(outline, 13.0, 4.0, rng, 0.35)
    )
    return f'<path d="{path}" fill="url(#bn-waves)"/>{stones}'


def _tower(outline: list[Point], path: str, rng: random.Random) -> str:
    inner, top = _scaled(outline, 0.62), _scaled_point(outline)
    ridges = "".join(f"M{pts([corner])}L{pts([top])}" for corner in inner)
    return (
        f'<polygon points="{pts(_scaled(outline, 0.84))}" fill="#8e7d64" stroke="#4a3b28" stroke-width="1"/>'
        f'<polygon points="{pts(inner)}" fill="#b5552f" stroke="#5e2712" stroke-width="1.1"/>'
        f'<path d="{ridges}" stroke="#5e2712" stroke-width="1" fill="none"/>'
    )


def _cairn(outline: list[Point], path: str, rng: random.Random) -> str:
    """Stones heaped up, the higher the smaller the ring."""
    out = []
    for factor, size in ((0.86, 4.2), (0.58, 3.8), (0.3, 3.2)):
        for x, y in _walk(_scaled(outline, factor), 6.5):
            out.append(_stone(x, y, size, rng, rng.choice(("#d2ccbe", "#b3ac9c", "#948d7e"))))
    x, y = _scaled_point(outline)
    return "".join(out) + _stone(x, y, 5.0, rng, "#ded8ca")


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
}
_EDGES: Final = {"wood": ' stroke-dasharray="5 2.5"', "marsh": ' stroke-dasharray="2 2.4"'}


# ---------------------------------------------------------------------------------------- plain geometry


def _inside(x: float, y: float, outline: list[Point], margin: float) -> bool:
    """Whether a point lies in a convex outline and this far from its edges."""
    sign = 0
    for at, (ax, ay) in enumerate(outline):
        bx, by = outline[(at + 1) % len(outline)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        off = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
        if abs(off) < margin:
            return False
        if sign == 0:
            sign = 1 if off > 0 else -1
        elif (off > 0) != (sign > 0):
            return False
    return True


def _scatter(
    outline: list[Point], gap: float, margin: float, rng: random.Random, loose: float = 0.3
) -> list[Point]:
    """Points over the outline: a staggered grid along its long axis, shaken a little."""
    a, _, turn = _long_axis(outline)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    local = [((x - a[0]) * cos + (y - a[1]) * sin, (y - a[1]) * cos - (x - a[0]) * sin) for x, y in outline]
    left, top, right, bottom = bounds(local)
    margin = min(margin, 0.42 * min(right - left, bottom - top))
    rows = max(1, int((bottom - top - 2 * margin) / (gap * 0.87)) + 1)
    columns = max(1, int((right - left - 2 * margin) / gap) + 1)
    found: list[Point] = []
    for row in range(rows):
        v = (top + bottom) / 2 + (row - (rows - 1) / 2) * gap * 0.87
        for column in range(columns + row % 2):
            u = (left + right) / 2 + (column - (columns - 1 + row % 2) / 2) * gap
            u2 = u + rng.uniform(-loose, loose) * gap
            v2 = v + rng.uniform(-loose, loose) * gap
            x, y = a[0] + u2 * cos - v2 * sin, a[1] + u2 * sin + v2 * cos
            if not _inside(x, y, outline, margin * 0.98):
                # Shaken out of its piece: back to its place in the grid.
                x, y = a[0] + u * cos - v * sin, a[1] + u * sin + v * cos
            if _inside(x, y, outline, margin * 0.98):
                found.append((x, y))
    found.sort(key=lambda p: (p[1], p[0]))
    return found


def _long_axis(outline: list[Point]) -> tuple[Point, Point, float]:
    """The middle line of the longest edge's direction: its two ends and its turn in degrees."""
    best = max(range(len(outline)), key=lambda at: math.dist(outline[at], outline[(at + 1) % len(outline)]))
    (ax, ay), (bx, by) = outline[best], outline[(best + 1) % len(outline)]
    angle = math.atan2(by - ay, bx - ax)
    cos, sin = math.cos(angle), math.sin(angle)
    along = [x * cos + y * sin for x, y in outline]
    across = [y * cos - x * sin for x, y in outline]
    mid = (min(across) + max(across)) / 2
    ends = [(u * cos - mid * sin, u * sin + mid * cos) for u in (min(along), max(along))]
    return ends[0], ends[1], math.degrees(angle)


def _thickness(outline: list[Point]) -> float:
    _, _, turn = _long_axis(outline)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    across = [y * cos - x * sin for x, y in outline]
    return max(across) - min(across)


def _rounded(outline: list[Point], radius: float) -> str:
    """A path with its corners taken off, so that woods and waters look grown and not cut."""
    out = []
    count = len(outline)
    for at in range(count):
        before, here, after = outline[at - 1], outline[at], outline[(at + 1) % count]
        first, last = _towards(here, before, radius), _towards(here, after, radius)
        out.append(f"{'L' if at else 'M'}{pts([first])}Q{pts([here])} {pts([last])}")
    return "".join(out) + "Z"


def _towards(here: Point, there: Point, far: float) -> Point:
    length = math.dist(here, there) or 1.0
    part = min(far, 0.4 * length) / length
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def _scaled_point(outline: list[Point]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _scaled(outline: list[Point], factor: float) -> list[Point]:
    cx, cy = _scaled_point(outline)
    return [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in outline]


def _inset(outline: list[Point], far: float) -> list[Point]:
    cx, cy = _scaled_point(outline)
    found = []
    for x, y in outline:
        length = math.hypot(x - cx, y - cy) or 1.0
        part = max(0.3, 1 - far * 1.4 / length)
        found.append((cx + (x - cx) * part, cy + (y - cy) * part))
    return found


def _walk(outline: list[Point], gap: float) -> list[Point]:
    """Points along the outline."""
    found = []
    for at, (ax, ay) in enumerate(outline):
        bx, by = outline[(at + 1) % len(outline)]
        steps = max(1, round(math.dist((ax, ay), (bx, by)) / gap))
        for step in range(1, steps):
            part = step / steps
            found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return found


def _stone(x: float, y: float, size: float, rng: random.Random, fill: str) -> str:
    corners = []
    for at in range(5):
        angle = at * 2 * math.pi / 5 + rng.uniform(-0.3, 0.3)
        far = size * rng.uniform(0.75, 1.15)
        corners.append((x + far * math.cos(angle), y + far * 0.8 * math.sin(angle)))
    return f'<polygon points="{pts(corners)}" fill="{fill}" stroke="#5d5443" stroke-width=".7"/>'
