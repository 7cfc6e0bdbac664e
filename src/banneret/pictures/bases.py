"""Units whose models stand on bases of their own: every base, what stands on it, and who belongs together.

Like a unit on a tray it is drawn about its own middle, but never turned: each base faces for itself. A model
can also be drawn alone, about the middle of its base, for a picture in which it moves.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

from banneret.pictures.marks import SCALE, Point, Side, esc, num, pts
from banneret.pictures.units import pose, rank_of


def defs() -> str:
    """The signs of plain troops on a coloured base, for a base 8 units wide."""
    return (
        '<circle id="bn-dot0" r="1.9" fill="#fff"/>'
        '<path id="bn-dot1" d="M0-2.7L2.7 0L0 2.7L-2.7 0Z" fill="#fff"/>'
        '<path id="bn-dot2" d="M-1.8-1.8H1.8V1.8H-1.8Z" fill="#fff"/>'
        '<path id="bn-special2" d="M0-3V3M-3 0H3" stroke="#1d1a14" stroke-width="1.1"/>'
    )


def drawing(unit: dict[str, Any], side: Side, looks: Collection[str], *, ring: bool) -> str:
    """The unit about its middle, looking as its states have it. `ring`: with the outline that marks it out."""
    models = []
    for model, (x, y) in zip(unit["models"], middles(unit), strict=True):
        models.append(f'<g transform="translate({num(x)} {num(y)})">{model_drawing(model, side, looks)}</g>')
    return backdrop(unit, side, looks, ring=ring) + "".join(models)


def middles(unit: dict[str, Any]) -> list[Point]:
    """Where the middles of the bases are, from the middle of the unit, in drawing units."""
    x0, y0, _ = pose(unit)
    return [((m["at"][0] - x0) * SCALE, (y0 - m["at"][1]) * SCALE) for m in unit["models"]]


def backdrop(unit: dict[str, Any], side: Side, looks: Collection[str], *, ring: bool) -> str:
    """A band that joins each base to its neighbours, so that one sees who belongs together."""
    joined = [link for there in _by_level(unit) for link in links(there)]
    path = "".join(f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}" for a, b in joined)
    wide = max([width(model) for model in unit["models"]], default=8.0)
    line = f'd="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    out = ""
    if ring:
        out += (
            f'<path class="ring" {line} stroke="#1d1a14" stroke-width="{num(wide + 9)}"/>'
            f'<path class="ring" {line} stroke="#ffe14d" stroke-width="{num(wide + 6)}"/>'
        )
    out += (
        f'<path class="band" {line} stroke="{side.dark}" stroke-width="{num(wide + 2.6)}" stroke-opacity=".3"/>'
    )
    if "shaken" in looks:
        out += (
            f'<g class="wavering"><path {line} stroke="#1d1a14" stroke-width="{num(wide + 4)}" '
            f'stroke-opacity=".75"/><path d="{path}" fill="none" stroke="#ffe14d" '
            f'stroke-width="{num(wide + 2)}" stroke-dasharray="3.4 2.6"/></g>'
        )
    return out


def _by_level(unit: dict[str, Any]) -> list[list[Point]]:
    """The middles of the bases, those on each surface together: no band runs from floor to floor."""
    found: dict[str, list[Point]] = {}
    for model, at in zip(unit["models"], middles(unit), strict=True):
        found.setdefault(model.get("level", unit.get("level", "")), []).append(at)
    return list(found.values())


def links(points: list[Point]) -> list[tuple[Point, Point]]:
    """The shortest lines that join all points; of a single one a line to itself, which is drawn as a dot."""
    if len(points) < 2:
        return [(point, (point[0] + 0.1, point[1])) for point in points]
    found: list[tuple[Point, Point]] = []
    near = {at: (math.dist(points[0], points[at]), 0) for at in range(1, len(points))}
    while near:
        at = min(near, key=lambda each: near[each][0])
        found.append((points[near.pop(at)[1]], points[at]))
        for other, (far, _) in near.items():
            step = math.dist(points[at], points[other])
            if step < far:
                near[other] = (step, at)
    return found


def width(model: dict[str, Any]) -> float:
    """How wide a base is, in drawing units; of a rectangle the shorter side."""
    if model["radius"]:
        return float(2 * SCALE * model["radius"])
    a, b, c = model["base"][:3]
    return SCALE * min(math.dist(a, b), math.dist(b, c))


def model_drawing(model: dict[str, Any], side: Side, looks: Collection[str]) -> str:
    """A model about the middle of its base. Heroes have a golden rim; whoever has acted is paler."""
    rank = rank_of(model)
    hero = rank in ("general", "hero")
    rim, thick = ("#ffc21a", 2.0) if hero else (side.dark, 0.9)
    dash = ' stroke-dasharray="2.6 1"' if side.style == 1 and not hero else ""
    look = f'fill="{side.main}" stroke="{rim}" stroke-width="{num(thick)}"{dash}'
    reach = width(model) / 2
    if model["radius"]:
        r = reach - thick / 2
        base = f'<circle r="{num(r)}" {look}/>'
        shadow = f'<circle cx=".8" cy="1.1" r="{num(reach)}" fill="#1d2a10" fill-opacity=".3"/>'
        edge = f'<circle class="hero" r="{num(reach + 0.5)}" fill="none" stroke="#3a2a00" stroke-width="1"/>'
    else:
        x, y = model["at"][:2]
        outline = [((p[0] - x) * SCALE, (y - p[1]) * SCALE) for p in model["base"]]
        shape = pts([(px * 0.97, py * 0.97) for px, py in outline])
        base = f'<polygon points="{shape}" stroke-linejoin="round" {look}/>'
        moved = pts([(px + 0.8, py + 1.1) for px, py in outline])
        shadow = f'<polygon points="{moved}" fill="#1d2a10" fill-opacity=".3"/>'
        edge = f'<polygon class="hero" points="{pts(outline)}" fill="none" stroke="#3a2a00" stroke-width="1"/>'
    size = reach / 4.2
    uses = [f"bn-dot{side.style}"]
    if hero:
        uses = ["bn-hero"]
    elif rank == "command":
        uses = ["bn-command"]
    elif rank == "special":
        uses.append("bn-special2")
    inner = "".join(f'<use href="#{name}"/>' for name in uses)
    if "wizard" in model.get("ranks", ()):
        aside = ' transform="translate(2.2 2.2) scale(.75)"' if hero else ""
        inner += f'<use href="#bn-wizard"{aside}/>'
    scale = "" if abs(size - 1) < 0.08 else f' transform="scale({num(size)})"'
    dim = ' opacity=".58"' if "spent" in looks else ""
    figure = f"{shadow}<g{dim}>{edge if hero else ''}{base}<g{scale}>{inner}</g></g>"
    return figure + (wounds_drawing(model["wounds"], reach) if model.get("wounds") else "")


def wounds_drawing(count: int, reach: float) -> str:
    """The wounds a model has taken, in a small shield at the lower right of its base."""
    at = max(2.6, reach * 0.6)
    return (
        f'<g class="wounds" transform="translate({num(at)} {num(at)}) scale(.85)">'
        '<path d="M-3.4-3.6H3.4V.8Q3.4 3.4 0 4.6Q-3.4 3.4-3.4.8Z" fill="#b3001b" stroke="#fff" '
        'stroke-width=".8"/>'
        f'<text y="2" font-size="6" font-weight="700" text-anchor="middle" fill="#fff">{esc(count)}</text></g>'
    )
