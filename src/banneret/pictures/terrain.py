"""The table: grass, grid, zones, where terrain stands and what it does."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from banneret.pictures.drawn_outlines import axis_of
from banneret.pictures.kinds import shape_of
from banneret.pictures.layers import pattern_drawing
from banneret.pictures.look_file import COLOURS, LOOKS, NEUTRAL, SIDES
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


def defs() -> str:
    """Patterns of the ground, of terrain, and of the zones and trays of sides."""
    out = [pattern_drawing(name, pattern) for name, pattern in LOOKS.patterns.items()]
    for side in (*SIDES, NEUTRAL):
        words = {"main": side.main, "dark": side.dark, "pale": side.pale}
        out.append(pattern_drawing(f"zone{side.id}", side.zone, **words))
        if side.tray:
            out.append(pattern_drawing(f"tray{side.id}", side.tray, **words))
    return "".join(out)


def ground(view: dict[str, Any], ruled: bool = True) -> str:
    """Grass and the zones of deployment; `ruled` with the six-inch grid and inch ticks along the frame."""
    width, depth = view["table"]["width"] * SCALE, view["table"]["depth"] * SCALE
    out = [
        f'<rect x="-20" y="-20" width="{num(width + 40)}" height="{num(depth + 40)}" rx="7" '
        f'fill="{COLOURS.frame}"/>',
        f'<rect x="-17.5" y="-17.5" width="{num(width + 35)}" height="{num(depth + 35)}" rx="5" fill="none" '
        f'stroke="{COLOURS.frame_edge}" stroke-width="1.4"/>',
        f'<rect width="{num(width)}" height="{num(depth)}" fill="{COLOURS.grass}"/>',
        f'<rect width="{num(width)}" height="{num(depth)}" fill="url(#bn-grass)"/>',
        f'<rect width="{num(width)}" height="{num(depth)}" fill="url(#bn-cloth)"/>',
        # The frame is higher than the cloth.
        f'<path d="M1.5 {num(depth)}V1.5H{num(width)}" stroke="{COLOURS.shadow}" stroke-width="3" '
        'stroke-opacity=".22" fill="none"/>',
    ]
    out += _areas(view, seats_of(view), depth)
    if not ruled:
        return "".join(out)
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
    thin = f'stroke="{COLOURS.grid}" stroke-opacity=".2" stroke-width=".8" fill="none"'
    out.append(f'<path d="{"".join(lines)}" {thin}/>')
    out.append(f'<path d="{"".join(ticks)}" stroke="{COLOURS.ticks}" stroke-width=".8" fill="none"/>')
    figs = "".join(figures)
    out.append(f'<g font-size="6.6" fill="{COLOURS.figures}" text-anchor="middle">{figs}</g>')
    return "".join(out)


def _areas(view: dict[str, Any], seats: list[str], depth: float) -> list[str]:
    """Zones: each side's own, and those of nobody before they are chosen."""
    areas = [(area.get("seat", ""), part) for area in view.get("areas", ()) for part in area["outlines"]]
    out = []
    for seat, part in areas:
        side = side_of(seat, seats)
        points = pts([flip(p, depth) for p in part])
        hatch = f'<polygon points="{points}" fill="url(#bn-zone{side.id})"/>' if seat else ""
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
        thin = axis_of(outline).thick < 16
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
            f'<g data-id="{esc(key)}">{head} fill="none" stroke="{COLOURS.place_edge}" '
            f'stroke-width="2.6" stroke-opacity=".88" stroke-linejoin="round">{inner}</text>{head} '
            f'fill="{COLOURS.place}">{inner}</text></g>'
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
