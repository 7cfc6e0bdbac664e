"""Units whose models stand on bases of their own: every base, what stands on it, and who belongs together.

Like a unit on a tray it is drawn about its own middle, but never turned: each base faces for itself. A model
can also be drawn alone, about the middle of its base, for a picture in which it moves.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any, Final

from banneret.pictures.figure_art import figure_of, figure_scale, is_mirrored, picture
from banneret.pictures.look_file import COLOURS, LOOKS, NEUTRAL, SIDES, Side, filled
from banneret.pictures.marks import SCALE, Point, num, pts
from banneret.pictures.units import aside, pose, rank_of, wounds_shield


def defs() -> str:
    """The signs of plain troops on a coloured base, 8 units wide: the tokens of their sides in white."""
    white = ' fill="#fff"'
    dots = [(side.id, filled(side.token, paint=white)) for side in (*SIDES, NEUTRAL)]
    return "".join([f'<g id="bn-dot{key}" transform="scale(.85)">{dot}</g>' for key, dot in dots])


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
            f'<path class="ring" {line} stroke="{COLOURS.ink}" stroke-width="{num(wide + 9)}"/>'
            f'<path class="ring" {line} stroke="{COLOURS.gold}" stroke-width="{num(wide + 6)}"/>'
        )
    out += (
        f'<path class="band" {line} stroke="{side.dark}" stroke-width="{num(wide + 2.6)}" stroke-opacity=".3"/>'
    )
    if "shaken" in looks:
        out += (
            f'<g class="shaken"><path {line} stroke="{COLOURS.ink}" stroke-width="{num(wide + 4)}" '
            f'stroke-opacity=".75"/><path d="{path}" fill="none" stroke="{COLOURS.gold}" '
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
    """A model about the middle of its base. Heroes have a golden rim; whoever has acted is paler.

    Whoever is down lies there, and over whoever is hidden lies a token.
    """
    rank = rank_of(model)
    hero = rank in ("general", "hero")
    rim, thick = (COLOURS.hero_rim, 2.0) if hero else (side.dark, 0.9)
    dash = f' stroke-dasharray="{side.rim}"' if side.rim and not hero else ""
    shade = f'fill="{COLOURS.shadow}" fill-opacity=".3"'
    golden = f'class="hero" fill="none" stroke="{COLOURS.hero_edge}" stroke-width="1"'
    look = f'fill="{side.body or side.main}" stroke="{rim}" stroke-width="{num(thick)}"{dash}'
    reach = width(model) / 2
    if model["radius"]:
        r = reach - thick / 2
        base = f'<circle r="{num(r)}" {look}/>'
        shadow = f'<circle cx=".8" cy="1.1" r="{num(reach)}" {shade}/>'
        edge = f'<circle r="{num(reach + 0.5)}" {golden}/>'
    else:
        x, y = model["at"][:2]
        outline = [((p[0] - x) * SCALE, (y - p[1]) * SCALE) for p in model["base"]]
        shape = pts([(px * 0.97, py * 0.97) for px, py in outline])
        base = f'<polygon points="{shape}" stroke-linejoin="round" {look}/>'
        moved = pts([(px + 0.8, py + 1.1) for px, py in outline])
        shadow = f'<polygon points="{moved}" {shade}/>'
        edge = f'<polygon points="{pts(outline)}" {golden}/>'
    size = reach / 4.2
    if (name := figure_of(model)) and "down" not in looks:
        token = f'<g transform="scale({num(size)})">{_hidden()}</g>' if "hidden" in looks else ""
        drawn = _on_base(model, name, side)
        dim = ' opacity=".72"' if "spent" in looks else ""
        figure = f"{shadow}<g{dim}>{edge if hero else ''}{base}{drawn}{token}</g>"
        return figure + (wounds_drawing(model["wounds"], reach) if model.get("wounds") else "")
    uses = [f"bn-dot{side.id}"]
    if hero:
        uses = ["bn-hero"]
    elif rank == "command":
        uses = ["bn-command"]
    elif rank == "special":
        uses.append("bn-special-on-white")
    inner = "".join(f'<use href="#{name}"/>' for name in uses)
    if "wizard" in model.get("ranks", ()):
        aside = ' transform="translate(2.2 2.2) scale(.75)"' if hero else ""
        inner += f'<use href="#bn-wizard"{aside}/>'
    if "down" in looks:
        inner = lying(side)
    if "hidden" in looks:
        inner += _hidden()
    scale = "" if abs(size - 1) < 0.08 else f' transform="scale({num(size)})"'
    dim = ' opacity=".58"' if "spent" in looks else ""
    figure = f"{shadow}<g{dim}>{edge if hero else ''}{base}<g{scale}>{inner}</g></g>"
    return figure + (wounds_drawing(model["wounds"], reach) if model.get("wounds") else "")


# The token of who is hidden lies at the upper right, so that one sees over whom.
HIDDEN_PLACE: Final = "translate(1.7 -1.7) scale(.72)"


def _hidden() -> str:
    return f'<g class="hidden-token" transform="{HIDDEN_PLACE}">{LOOKS.figures.hidden}</g>'


def _on_base(model: dict[str, Any], name: str, side: Side) -> str:
    """The figure on a base in the colours of its side, and what its model is beside a soldier."""
    wide, deep = _sides(model)
    scale = figure_scale(wide, deep)
    heading = model["at"][2] if len(model.get("at", ())) > 2 else 0.0
    return picture(name, side.on, scale, is_mirrored(name, heading)) + aside(model.get("ranks", ()), scale)


def _sides(model: dict[str, Any]) -> tuple[float, float]:
    """How wide and how deep a base is, in drawing units; which of them is the front does not matter here."""
    if model["radius"]:
        return width(model), width(model)
    a, b, c = model["base"][:3]
    return SCALE * math.dist(a, b), SCALE * math.dist(b, c)


def lying(side: Side) -> str:
    """A figure on the ground, in the colours of its side on white."""
    edge = f'stroke="{side.dark}" stroke-width=".7"'
    paint = f' fill="#fff" {edge}'
    line = f' fill="none" stroke="{side.dark}" stroke-width="1.1" stroke-linecap="round"'
    return f'<g class="lying" transform="scale(.85)">{filled(LOOKS.figures.lying, paint=paint, line=line)}</g>'


def wounds_drawing(count: int, reach: float) -> str:
    """The wounds a model has taken, in a small shield at the lower right of its base."""
    at = max(2.6, reach * 0.6)
    return f'<g class="wounds" transform="translate({num(at)} {num(at)}) scale(.85)">{wounds_shield(count)}</g>'
