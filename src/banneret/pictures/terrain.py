"""The table: grass, grid, zones, where terrain stands and what it does."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final

from banneret.pictures.drawn_outlines import thickness
from banneret.pictures.kinds import shape_of
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
    out += _areas(view, seats_of(view), depth)
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


def _areas(view: dict[str, Any], seats: list[str], depth: float) -> list[str]:
    """Zones: each side's own, and those of nobody before they are chosen."""
    areas = [(area.get("seat", ""), part) for area in view.get("areas", ()) for part in area["outlines"]]
    out = []
    for seat, part in areas:
        side = side_of(seat, seats)
        points = pts([flip(p, depth) for p in part])
        hatch = f'<polygon points="{points}" fill="url(#bn-zone{side.style})"/>' if seat else ""
        out.append(
            f'<g class="zone" data-seat="{esc(seat)}"><polygon points="{points}" fill="{side.main}" '
            f'fill-opacity="{".06" if seat else ".16"}"/>{hatch}<polygon points="{points}" fill="none" '
            f'stroke="{side.dark}" stroke-opacity=".5" stroke-width="1.2" stroke-dasharray="7 5"/></g>'
        )
    return out


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
        thin = thickness(outline) < 16
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
    """The markers of the table with the sign of each, and a flag on every piece that a side has chosen."""
    markers = view.get("markers", [])
    units = {unit["id"]: unit for unit in view.get("units", []) if unit.get("outline")}
    found = []
    for at, marker in enumerate(markers, 1):
        number = str(marker["id"]).rpartition("-")[2]
        # Numbered as they are named, since some may be gone; one that stands alone needs no number.
        sign = (number if number.isdigit() else str(at)) if len(markers) > 1 else "✛"
        carrier = units.get(marker.get("carrier") or "")
        if carrier is None:
            found.append({**marker, "sign": sign})
            continue
        # Carried along, over the model nearest to the middle of the unit; several over several.
        x, y = carrier["pose"][:2]
        spots = [model["at"] for model in carrier["models"] if "at" in model] or [carrier["pose"]]
        spots = sorted(spots, key=lambda spot: math.dist((spot[0], spot[1]), (x, y)))
        others = [each for each in markers[: at - 1] if each.get("carrier") == carrier["id"]]
        near = spots[min(2 * len(others), len(spots) - 1)]
        found.append({**marker, "x": near[0], "y": near[1], "sign": sign})
    pieces = {piece["id"]: piece for piece in view["table"]["pieces"]}
    claims = view.get("claims", ())
    for at, claim in enumerate(claims):
        if claim["piece"] in pieces:
            left, low, right, high = bounds([(p[0], p[1]) for p in pieces[claim["piece"]]["outline"]])
            # Several sides may choose the same piece.
            x = (left + right) / 2 + 1.6 * (at - (len(claims) - 1) / 2)
            found.append(
                {
                    "id": f"claim-{claim['seat']}",
                    "x": x,
                    "y": (low + high) / 2,
                    "owner": claim["seat"],
                    "sign": "⌂",
                    "name": f"{claim['seat']} {claim['text']}",
                }
            )
    return found


def piece_names(view: dict[str, Any]) -> str:
    out = []
    known = [piece.get("id", "") for piece in view["table"]["pieces"]]
    for key, (text, (left, top, right, bottom), upright) in zip(known, name_boxes(view), strict=True):
        x, y = (left + right) / 2, (top + bottom) / 2
        turn = f' transform="rotate(-90 {num(x)} {num(y)})"' if upright else ""
        length = num(max(right - left, bottom - top) - 3)
        size = f'font-size="7.5" textLength="{length}" lengthAdjust="spacingAndGlyphs"'
        head = f'<text x="{num(x)}" y="{num(y + 2.5)}" {size}{turn}'
        inner = esc(text)
        out.append(
            f'<g data-id="{esc(key)}">{head} fill="none" stroke="#f7f4e6" stroke-width="2.6" '
            f'stroke-opacity=".88" stroke-linejoin="round">{inner}</text>{head} fill="{INK}">{inner}</text></g>'
        )
    return f'<g class="places" font-style="italic" font-weight="600" text-anchor="middle">{"".join(out)}</g>'


def flip(point: Sequence[float], depth: float) -> Point:
    """A table point in inches as a point of the drawing; `depth` in drawing units."""
    return point[0] * SCALE, depth - point[1] * SCALE


# ------------------------------------------------------------------------------------------- the kinds


def _piece(piece: dict[str, Any], depth: float) -> str:
    outline = [flip(p, depth * SCALE) for p in piece["outline"]]
    seed = f"{piece['kind']}:{piece.get('id', '')}"
    inner = shape_of(piece["kind"], outline, seed, piece.get("border", ""))
    about = ", ".join(effects([piece]))
    said = f"{piece.get('name') or piece['kind']} ({piece['kind']}{': ' + about if about else ''})"
    return (
        f'<g class="terrain {esc(piece["kind"])}" data-id="{esc(piece.get("id", ""))}" '
        f'data-kind="{esc(piece["kind"])}"><title>{esc(said)}</title>{inner}</g>'
    )


def effects(found: list[dict[str, Any]]) -> list[str]:
    """What pieces of terrain do, in words, each once."""
    return list(dict.fromkeys([effect for piece in found for effect in piece["effects"]]))
