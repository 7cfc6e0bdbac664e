"""Units on their trays: every base, the front, and what kind of model stands where.

A unit is drawn in its own frame (front centre at the origin, facing up) and then put in its place, so that
the same drawing serves wherever the unit goes.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

from banneret.pictures.figure_art import figure_of, figure_scale, is_mirrored, picture
from banneret.pictures.look_file import COLOURS, LOOKS, NEUTRAL, SIDES, Side, filled
from banneret.pictures.marks import SCALE, Box, Point, bounds, esc, num, pts


def defs() -> str:
    """The tokens of all sides and the signs of heroes, wizards and command, for a base about 8 units wide."""
    tokens = [f'<g id="bn-tok{side.id}">{_token(side)}</g>' for side in (*SIDES, NEUTRAL)]
    signs = [f'<g id="bn-{name}">{drawing}</g>' for name, drawing in LOOKS.signs.items()]
    return "".join(tokens + signs)


def _token(side: Side) -> str:
    paint = f' fill="{side.body or side.main}" stroke="{side.dark}" stroke-width=".6"'
    return filled(side.token, paint=paint)


def transform(unit: dict[str, Any], depth: float) -> tuple[float, float, float]:
    """Where the unit's own frame lies in the drawing: x, y and the turn in degrees."""
    x, y, heading = pose(unit)
    return x * SCALE, (depth - y) * SCALE, heading


def is_loose(unit: dict[str, Any]) -> bool:
    """Whether its models stand on bases of their own, each at its own place."""
    return bool(unit.get("loose"))


def rank_of(model: Mapping[str, Any]) -> str:
    """What a model is beside a soldier, as far as its token shows it: one thing, and a wizard aside."""
    ranks = model.get("ranks", ())
    return next((rank for rank in ("general", "hero", "command", "special") if rank in ranks), "")


def pose(unit: dict[str, Any]) -> tuple[float, float, float]:
    given = unit.get("pose")
    if given and is_loose(unit):
        return given[0], given[1], 0.0
    if given:
        return given[0], given[1], given[2] if len(given) > 2 else 0.0
    corners = [p for block in unit["outline"] for p in block]
    left, low, right, high = bounds(corners)
    return (left + right) / 2, (low + high) / 2, 0.0


def local(unit: dict[str, Any], points: list[list[float]]) -> list[Point]:
    """Table points in the unit's own frame, in drawing units, forward being up."""
    x0, y0, heading = pose(unit)
    sin, cos = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    found = []
    for x, y in points:
        dx, dy = x - x0, y - y0
        # Rounded to a fiftieth of an inch, so that turning a unit does not change its drawing.
        right, ahead = dx * cos - dy * sin, dx * sin + dy * cos
        found.append((round(right * 50) / 50 * SCALE, -round(ahead * 50) / 50 * SCALE))
    return found


def box_on_table(unit: dict[str, Any], depth: float) -> Box:
    """The upright box round a unit, in drawing units."""
    corners = [(p[0] * SCALE, (depth - p[1]) * SCALE) for block in unit["outline"] for p in block]
    return bounds(corners)


def drawing(unit: dict[str, Any], side: Side, looks: Collection[str], *, ring: bool) -> str:
    """The unit in its own frame, looking as its states have it. `ring`: with the outline that marks it out."""
    blocks = [local(unit, block) for block in unit["outline"]]
    out = []
    if ring:
        for block in blocks:
            shape = pts(block)
            out.append(
                f'<polygon class="ring" points="{shape}" fill="none" stroke="{COLOURS.ink}" stroke-width="9" '
                f'stroke-linejoin="round"/><polygon class="ring" points="{shape}" fill="none" '
                f'stroke="{COLOURS.gold}" stroke-width="6" stroke-linejoin="round"/>'
            )
    # Those who flee have thrown their colours away.
    fill = "#fff" if "fleeing" in looks else side.fill
    dash = f' stroke-dasharray="{side.edge}"' if side.edge else ""
    for block in blocks:
        shifted = [(x + 1.2, y + 1.6) for x, y in block]
        out.append(f'<polygon points="{pts(shifted)}" fill="{COLOURS.shadow}" fill-opacity=".28"/>')
    for block in blocks:
        out.append(
            f'<polygon points="{pts(block)}" fill="{fill}" stroke="{side.dark}" stroke-width="1.5"{dash} '
            'stroke-linejoin="round"/>'
        )
    if all([len(block) == 4 for block in blocks]):
        # A round base has no front.
        out.append(_front(blocks, side))
    models = "".join(_model(unit, model, side) for model in unit.get("models", []))
    dim = ' opacity=".68"' if "spent" in looks else ""
    out.append(f"<g{dim}>{models}</g>")
    if "shaken" in looks or "fleeing" in looks:
        out.append(_zigzag(blocks))
    if "fleeing" in looks:
        out.append(_white_flag(unit, blocks))
    out.append("".join(_wounds(unit, model) for model in unit.get("models", []) if model.get("wounds")))
    return "".join(out)


def _front(blocks: list[list[Point]], side: Side) -> str:
    """A heavy line along the front with a band of chevrons, the middle one tall."""
    corners = [p for block in blocks for p in block]
    top = min(y for _, y in corners)
    row = [x for x, y in corners if y < top + 0.6]
    left, right = min(row), max(row)
    wide = right - left
    count = max(1, round(wide / 8))
    step = wide / count
    teeth = []
    for at in range(count):
        mid = left + (at + 0.5) * step
        low = num(top - 0.9)
        teeth.append(f"M{num(mid - 2.4)} {low}L{num(mid)} {num(top - 3.4)}L{num(mid + 2.4)} {low}")
    centre = (left + right) / 2
    arrow = [(centre - 3.8, top - 0.6), (centre, top - 6.6), (centre + 3.8, top - 0.6)]
    return (
        f'<g class="front"><path d="M{num(left)} {num(top)}H{num(right)}" stroke="{side.dark}" '
        'stroke-width="2.6" '
        f'stroke-linecap="round"/><path d="{"".join(teeth)}" fill="none" stroke="{side.dark}" '
        'stroke-width="1.2"/>'
        f'<polygon points="{pts(arrow)}" fill="{side.main}" stroke="#fff" stroke-width=".7"/></g>'
    )


def _model(unit: dict[str, Any], model: dict[str, Any], side: Side) -> str:
    shape = local(unit, model["base"])
    left, top, right, bottom = bounds(shape)
    cx, cy = (left + right) / 2, (top + bottom) / 2
    size = min(right - left, bottom - top) / 8.4
    if len(shape) == 4:
        inset = 0.5
        base = (
            f'<rect x="{num(left + inset)}" y="{num(top + inset)}" width="{num(right - left - 2 * inset)}" '
            f'height="{num(bottom - top - 2 * inset)}" rx="1" fill="#fff" fill-opacity=".72" '
            f'stroke="{side.dark}" stroke-width=".5"/>'
        )
    else:
        base = (
            f'<polygon points="{pts(shape)}" fill="#fff" fill-opacity=".72" stroke="{side.dark}" '
            'stroke-width=".5"/>'
        )
    place = f"translate({num(cx)} {num(cy)})" + ("" if abs(size - 1) < 0.08 else f" scale({num(size)})")
    rank = rank_of(model)
    leads = rank in ("general", "hero")
    figure = figure_of(model)
    if figure:
        rim = _rim(shape) if leads else ""
        return base + rim + _standing(unit, model, figure, (left, top, right, bottom), side)
    uses = [f"bn-{rank}"] if leads else [f"bn-tok{side.id}"]
    if rank and not leads:
        uses.append(f"bn-{rank}")
    inner = "".join(f'<use href="#{name}"/>' for name in uses)
    if "wizard" in model.get("ranks", ()):
        aside = ' transform="translate(2.4 2.2) scale(.8)"' if leads else ""
        inner += f'<use href="#bn-wizard"{aside}/>'
    return f'{base}<g transform="{place}">{inner}</g>'


def _rim(shape: list[Point]) -> str:
    """The golden edge of who leads."""
    left, top, right, bottom = bounds(shape)
    return (
        f'<path d="M{num(left + 0.9)} {num(top + 0.9)}H{num(right - 0.9)}V{num(bottom - 0.9)}'
        f'H{num(left + 0.9)}Z" fill="{COLOURS.gold}" fill-opacity=".4" stroke-linejoin="round" '
        f'stroke="{COLOURS.hero_rim}" stroke-width="1"/>'
    )


def _standing(unit: dict[str, Any], model: dict[str, Any], figure: str, box: Box, side: Side) -> str:
    """The figure on a base of a tray, and beside it what its model is beside a soldier.

    Both are upright, however the tray is turned.
    """
    left, top, right, bottom = box
    _, _, heading = pose(unit)
    scale = figure_scale(right - left, bottom - top)
    signs = aside(model.get("ranks", ()), scale)
    turned = f'<g transform="rotate({num(-heading)})">{signs}</g>' if heading and signs else signs
    drawn = picture(figure, side.dark, scale, is_mirrored(figure, heading), heading)
    return f'<g transform="translate({num((left + right) / 2)} {num((top + bottom) / 2)})">{drawn}{turned}</g>'


def aside(ranks: Collection[str], scale: float) -> str:
    """The signs of a model whose figure stands on its base, at the upper corners of the figure."""
    first = next((rank for rank in ("general", "hero", "command", "special") if rank in ranks), "")

    def at(name: str, x: float) -> str:
        place = f"translate({num(x * scale)} {num(-3.1 * scale)}) scale({scale * 0.5:.2f})"
        return f'<use href="#bn-{name}" transform="{place}"/>'

    found = at("special-on-white" if first == "special" else first, 3.1) if first else ""
    return found + (at("wizard", -3.1) if "wizard" in ranks else "")


def _zigzag(blocks: list[list[Point]]) -> str:
    left, _, right, bottom = bounds([p for block in blocks for p in block])
    # Behind the tray, so that it hides no model.
    count = max(2, round((right - left + 6) / 4.4))
    step = (right - left + 6) / count
    line = " ".join(
        f"{num(left - 3 + at * step)},{num(bottom + (4.4 if at % 2 else 0.8))}" for at in range(count + 1)
    )
    return (
        f'<g class="shaken" fill="none" stroke-linejoin="round"><polyline points="{line}" '
        f'stroke="{COLOURS.ink}" stroke-width="3.4"/><polyline points="{line}" stroke="{COLOURS.gold}" '
        'stroke-width="1.8"/></g>'
    )


def _white_flag(unit: dict[str, Any], blocks: list[list[Point]]) -> str:
    """Over the middle of a unit that flees, upright whichever way it faces."""
    left, top, right, bottom = bounds([p for block in blocks for p in block])
    _, _, heading = pose(unit)
    return (
        f'<g class="fleeing" transform="translate({num((left + right) / 2)} {num((top + bottom) / 2)}) '
        f'rotate({num(-heading)})">{LOOKS.signs["white-flag"]}</g>'
    )


def _wounds(unit: dict[str, Any], model: dict[str, Any]) -> str:
    """The wounds a model has taken, in a small shield on its base, upright whichever way the unit faces."""
    left, top, right, bottom = bounds(local(unit, model["base"]))
    cx, cy = (left + right) / 2, (top + bottom) / 2
    _, _, heading = pose(unit)
    return (
        f'<g class="wounds" transform="translate({num(cx)} {num(cy)}) rotate({num(-heading)}) '
        f'translate(3 2.8) scale(.8)">{wounds_shield(model["wounds"])}</g>'
    )


def wounds_shield(count: int) -> str:
    return (
        f'{LOOKS.signs["wounds"]}<text y="2" font-size="6" font-weight="700" text-anchor="middle" '
        f'fill="#fff">{esc(count)}</text>'
    )
