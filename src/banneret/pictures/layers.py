"""The layers of which drawings of terrain and patterns are made, each sort with its own function.

`web/src/draw/layers.ts` has the same, and a test holds the two to the same text: change both.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable

from banneret.pictures.drawn_outlines import (
    Axis,
    Sieve,
    axis_of,
    chord,
    inset,
    length,
    middle,
    rounded,
    scaled,
    times,
    walk,
)
from banneret.pictures.look_file import (
    AnyLayer,
    Around,
    Centre,
    Faces,
    Inward,
    Pattern,
    Rafters,
    Ring,
    Row,
    Scatter,
    Span,
    Spine,
    Spokes,
    Strewn,
    filled,
)
from banneret.pictures.marks import Point, bounds, num, pts
from banneret.pictures.symbols import Numbers, Stamp, numbers_of, stamps_of


class Plot:
    """What is drawn on: an outline, the path about it, and the numbers that make it differ from others."""

    def __init__(self, outline: list[Point], path: str, numbers: Numbers) -> None:
        self.outline = outline
        self.path = path
        self.numbers = numbers

    @functools.cached_property
    def axis(self) -> Axis:
        return axis_of(self.outline)

    def shrunk(self, by: float) -> Plot:
        return self if by == 1 else Plot(scaled(self.outline, by), "", self.numbers)

    def between(self, span: Span) -> float:
        low, high = span
        return low if low == high else low + (high - low) * self.numbers()

    def one_of(self, variants: list[Stamp]) -> Stamp:
        return variants[0 if len(variants) == 1 else math.floor(self.numbers() * len(variants))]


def layer_drawing(layer: AnyLayer, plot: Plot) -> str:
    match layer:
        case Scatter():
            return _scatter(layer, plot)
        case Around():
            return _strewn(layer, plot, walk(plot.shrunk(layer.by).outline, layer.gap))
        case Centre():
            return _strewn(layer, plot, [middle(plot.outline)])
        case Row():
            return _row(layer, plot)
        case Ring():
            return _ring(layer, plot)
        case Inward():
            return _inward(layer, plot)
        case Spokes():
            top = pts([middle(plot.outline)])
            lines = [f"M{pts([corner])}L{top}" for corner in scaled(plot.outline, layer.by)]
            return f'<path d="{"".join(lines)}" {layer.style}/>'
        case Faces():
            return _faces(layer, plot)
        case Spine():
            start, end = plot.axis.long * layer.start, plot.axis.long * layer.to
            return plot.axis.frame(f'<path d="M{num(start)} 0H{num(end)}" {layer.style}/>')
        case Rafters():
            return _rafters(layer, plot)


def _strewn(layer: Strewn, plot: Plot, spots: Iterable[Point]) -> str:
    """The symbols of a layer at these spots; those that are one path each are one path together."""
    variants = stamps_of(layer.of, layer.shades)
    out = []
    for x, y in spots:
        size = plot.between(layer.size)
        out.append(plot.one_of(variants).placed(x, y, size, size))
    return f"{variants[0].head}{''.join(out)}{variants[0].foot}" if out else ""


def _scatter(layer: Scatter, plot: Plot) -> str:
    plot = plot.shrunk(layer.by)
    axis, numbers, gap, loose = plot.axis, plot.numbers, layer.gap, layer.loose
    margin = min(layer.edge, 0.42 * min(axis.long, axis.thick))
    step = layer.row or gap * 0.87
    rows = max(1, math.floor((axis.thick - 2 * margin) / step) + 1)
    columns = max(1, math.floor((axis.long - 2 * margin) / gap) + 1)
    holds = Sieve(axis.points, margin * 0.98).holds
    spots: list[Point] = []
    for row in range(rows):
        v = (row - (rows - 1) / 2) * step
        more = row % 2
        for column in range(columns + more):
            u = axis.long / 2 + (column - (columns - 1 + more) / 2) * gap
            x = u + (2 * numbers() - 1) * loose * gap
            y = v + (2 * numbers() - 1) * loose * step
            if holds(x, y):
                spots.append((x, y))
            elif holds(u, v):
                # Shaken out of its piece: back to its place in the grid.
                spots.append((u, v))
    if layer.along:
        return axis.frame(_strewn(layer, plot, spots))
    cos, sin = axis.cos, axis.sin
    spots = [(axis.x + u * cos - v * sin, axis.y + u * sin + v * cos) for u, v in spots]
    # What is nearer to the reader is drawn over what is farther.
    spots.sort(key=lambda spot: (spot[1], spot[0]))
    return _strewn(layer, plot, spots)


def _row(layer: Row, plot: Plot) -> str:
    variants = stamps_of(layer.of, layer.shades)
    axis, thick = plot.axis, max(layer.least, plot.axis.thick)
    out = []
    at = 0.0
    while at < axis.long - 1.5:
        wide = min(plot.between(layer.long), axis.long - at)
        out.append(plot.one_of(variants).placed(at, 0, wide, thick))
        at += wide
    return axis.frame("".join(out))


def _ring(layer: Ring, plot: Plot) -> str:
    if layer.by == 1 and not layer.inset:
        return f'<path d="{plot.path}" {layer.style}/>'
    shape = inset(plot.outline, layer.inset) if layer.inset else scaled(plot.outline, layer.by)
    if layer.corner:
        return f'<path d="{rounded(shape, layer.corner)}" {layer.style}/>'
    return f'<polygon points="{pts(shape)}" {layer.style}/>'


def _inward(layer: Inward, plot: Plot) -> str:
    cx, cy = middle(plot.outline)
    out = []
    for x, y in walk(plot.outline, layer.gap):
        dx, dy = cx - x, cy - y
        if layer.long:
            far = length(dx, dy) or 1.0
            dx, dy = dx / far, dy / far
            x, y, dx, dy = x + dx * layer.start, y + dy * layer.start, dx * layer.long, dy * layer.long
        else:
            dx, dy = dx * layer.part, dy * layer.part
        if layer.bend:
            kink = (2 * plot.numbers() - 1) * layer.bend
            out.append(f"M{num(x)} {num(y)}l{num(dx / 2 + kink)} {num(dy / 2 - kink)}")
            out.append(f"L{num(x + dx)} {num(y + dy)}")
        else:
            out.append(f"M{num(x)} {num(y)}l{num(dx)} {num(dy)}")
    return f'<path d="{"".join(out)}" {layer.style}/>'


def _faces(layer: Faces, plot: Plot) -> str:
    left, top, right, bottom = bounds(plot.outline)
    cx, cy = middle(plot.outline)
    cx += plot.between((layer.shift[0], layer.shift[1])) * (right - left)
    cy += plot.between((layer.shift[2], layer.shift[3])) * (bottom - top)
    out = []
    for at, a in enumerate(plot.outline):
        b = plot.outline[(at + 1) % len(plot.outline)]
        # The light comes from the upper left.
        lit = (a[0] + b[0]) / 2 - cx + (a[1] + b[1]) / 2 - cy
        shade = layer.shades[0 if lit < -8 else 3 if lit > 8 else 1 + at % 2]
        inner = [(cx + (p[0] - cx) * layer.by, cy + (p[1] - cy) * layer.by) for p in (b, a)]
        shape = [a, b, *inner] if layer.by else [a, b, (cx, cy)]
        out.append(f'<polygon points="{pts(shape)}" fill="{shade}" {layer.style}/>')
    return "".join(out)


def _rafters(layer: Rafters, plot: Plot) -> str:
    axis = plot.shrunk(layer.by).axis
    first, last = axis.long * layer.start, axis.long * layer.to
    count = times(last - first, layer.gap)
    out = []
    for at in range(count + 1):
        x = first + (last - first) * at / count
        low, high = chord(axis.points, x)
        out.append(f"M{num(x)} {num(low)}V{num(high)}")
    return axis.frame(f'<path d="{"".join(out)}" {layer.style}/>')


def pattern_drawing(name: str, pattern: Pattern, **words: object) -> str:
    """A pattern for areas to be filled with, by its name."""
    wide, high = num(pattern.width), num(pattern.height)
    turn = f' patternTransform="rotate({num(pattern.turn)})"' if pattern.turn else ""
    inner = (
        f'<rect width="{wide}" height="{high}" fill="{filled(pattern.fill, **words)}"/>' if pattern.fill else ""
    )
    inner += filled(pattern.over, **words)
    if pattern.layers:
        tile = [(0.0, 0.0), (pattern.width, 0.0), (pattern.width, pattern.height), (0.0, pattern.height)]
        plot = Plot(tile, "", numbers_of(name))
        inner += "".join([layer_drawing(layer, plot) for layer in pattern.layers])
    head = f'<pattern id="bn-{name}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse"{turn}>'
    return f"{head}{inner}</pattern>"
