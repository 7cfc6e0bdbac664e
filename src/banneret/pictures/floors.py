"""Levels in a picture: the ground as on any table, and below it a panel for each floor above.

A floor is all surfaces of one height. Its panel shows the part of the table that they cover, to the same scale:
what lies lower in faint colours, what lies higher as an outline only. `spread` moves whoever stands on a
surface into its panel, so that everything else that draws a table draws them there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from banneret.pictures.drawn_outlines import middle
from banneret.pictures.layers import pattern_drawing
from banneret.pictures.look_file import COLOURS, LOOKS
from banneret.pictures.marks import (
    SCALE,
    Box,
    Point,
    bounds,
    esc,
    halo_text,
    num,
    overlap_area,
    pts,
    text_width,
)

_TABLE_FRAME: Final = 20.0  # what the table of every picture has about it, in drawing units
_FRAME: Final = 16.0
_TOP: Final = 24.0  # where the frame bears a title
_GAP: Final = 12.0
_MARGIN: Final = 2.0  # inches of the table about the surfaces of a floor
_LEAST: Final = 14.0  # inches: a panel has room for the names in it
_ROOM: Final = 36.0  # drawing units that the sign of a link takes to one side of its place
_FAR: Final = 3.0  # drawing units: ends nearer than this lie one over the other

Data = dict[str, Any]


class Floor(NamedTuple):
    """A panel: whose it is, the part of the table it shows, and where its upper left corner is drawn."""

    height: float
    ceiling: float  # how high the next floor is
    surfaces: tuple[Data, ...]
    crop: Box  # left, low, right, high, in inches
    x: float
    y: float

    def shift(self, depth: float) -> Point:
        """How far, in inches, whoever stands on this floor is moved to be drawn in its panel."""
        left, _, _, high = self.crop
        return self.x / SCALE - left, depth - high - self.y / SCALE

    def size(self) -> Point:
        left, low, right, high = self.crop
        return (right - left) * SCALE, (high - low) * SCALE


def floors_of(view: Mapping[str, Any]) -> list[Floor]:
    """The floors above the ground, from the lowest up, laid out in rows below the table; none if it is flat."""
    table = view["table"]
    by_height: dict[float, list[Data]] = {}
    for surface in table.get("surfaces", ()):
        by_height.setdefault(surface["height"], []).append(surface)
    heights = sorted(by_height)
    # The frames of the panels begin and end where that of the table does.
    start, end = _FRAME - _TABLE_FRAME, table["width"] * SCALE + _TABLE_FRAME - _FRAME
    x, y, row = start, table["depth"] * SCALE + _TABLE_FRAME + _GAP + _TOP, 0.0
    found: list[Floor] = []
    for at, height in enumerate(heights):
        crop = _crop(by_height[height], table["width"], table["depth"])
        across, down = (crop[2] - crop[0]) * SCALE, (crop[3] - crop[1]) * SCALE
        if x > start and x + across > end:
            x, y, row = start, y + row + _FRAME + _GAP + _TOP, 0.0
        ceiling = heights[at + 1] if at + 1 < len(heights) else math.inf
        found.append(Floor(height, ceiling, tuple(by_height[height]), crop, x, y))
        x += across + 2 * _FRAME + _GAP
        row = max(row, down)
    return found


def drawn_height(view: Mapping[str, Any]) -> float:
    """How much room the panels need below the table, in drawing units; 0 if it is flat."""
    low = [floor.y + floor.size()[1] for floor in floors_of(view)]
    return max(low) + _FRAME - view["table"]["depth"] * SCALE - _TABLE_FRAME if low else 0.0


def _crop(surfaces: Sequence[Data], width: float, depth: float) -> Box:
    """The part of the table round some surfaces, in whole inches."""
    left, low, right, high = bounds([(p[0], p[1]) for surface in surfaces for p in surface["outline"]])
    left, right = _widened(math.floor(left - _MARGIN), math.ceil(right + _MARGIN), width, _LEAST)
    low, high = _widened(math.floor(low - _MARGIN), math.ceil(high + _MARGIN), depth, 0.0)
    return left, low, right, high


def _widened(first: float, last: float, most: float, least: float) -> Point:
    """A stretch of the table, at least so long if the table is, and never beyond its edges."""
    more = math.ceil(max(0.0, least - (last - first)) / 2)
    first, last = first - more, last + more
    # What is cut off at one edge is added at the other.
    first, last = first - max(0.0, last - most), last - min(0.0, first)
    return max(0.0, first), min(most, last)


# ------------------------------------------------------------------------------------ who stands there


def spread(view: Data) -> Data:
    """The view with everybody who stands on a surface moved into the panel of their floor."""
    floors = floors_of(view)
    if not floors:
        return view
    depth = view["table"]["depth"]
    panels = {surface["id"]: floor for floor in floors for surface in floor.surfaces}
    shifts = {level: floor.shift(depth) for level, floor in panels.items()}
    moved = {**view, "units": [_moved(unit, panels, shifts) for unit in view.get("units", ())]}
    if "markers" in view:
        moved["markers"] = [_moved_marker(marker, shifts) for marker in view["markers"]]
    return moved


def _moved(unit: Data, panels: Mapping[str, Floor], shifts: Mapping[str, Point]) -> Data:
    models = unit.get("models") or []
    own = unit.get("level", "")
    levels = [model.get("level", own) for model in models]
    if not unit.get("outline") or not any([own, *levels]):
        return unit
    # Where most of them are; there the name of the unit stands.
    most = max(dict.fromkeys(levels or [own]), key=levels.count)
    blocks = unit["outline"]
    if len(blocks) == len(models):
        blocks = [block for block, level in zip(blocks, levels, strict=True) if level == most]
    moved = {
        **unit,
        "outline": [_shifted(block, shifts.get(most)) for block in blocks],
        "models": [_moved_model(m, shifts.get(level)) for m, level in zip(models, levels, strict=True)],
    }
    if unit.get("pose"):
        moved["pose"] = [*_shifted([unit["pose"]], shifts.get(most))[0], *unit["pose"][2:]]
    if most in panels:
        floor = panels[most]
        across, down = floor.size()
        moved["room"] = (floor.x, floor.y, floor.x + across, floor.y + down)
    return moved


def _moved_model(model: Data, shift: Point | None) -> Data:
    moved = dict(model)
    if "at" in model:
        moved["at"] = [*_shifted([model["at"]], shift)[0], *model["at"][2:]]
    if "base" in model:
        moved["base"] = _shifted(model["base"], shift)
    return moved


def _moved_marker(marker: Data, shifts: Mapping[str, Point]) -> Data:
    dx, dy = shifts.get(marker.get("level", ""), (0.0, 0.0))
    return {**marker, "x": marker["x"] + dx, "y": marker["y"] + dy} if dx or dy else marker


def _shifted(points: Sequence[Sequence[float]], shift: Point | None) -> list[list[float]]:
    dx, dy = shift or (0.0, 0.0)
    return [[point[0] + dx, point[1] + dy] for point in points]


# ------------------------------------------------------------------------------------------- drawing


def layer(view: Mapping[str, Any], ruled: bool = True) -> str:
    """Walls, links and what lies above, drawn on the ground, and the panels of the floors; "" if it is flat.

    `ruled` with inches at the frames of the panels.
    """
    table = view["table"]
    floors = floors_of(view)
    ground = _walls(view, 0.0, floors[0].height if floors else math.inf) + _links(view, ("",), table["width"])
    if not floors and not ground:
        return ""
    over = "".join([_outline(surface, table["depth"], "over") for surface in table.get("surfaces", ())])
    title = halo_text(5, 11, "Ground", 8, text_width("Ground", 8)) if floors else ""
    out = f'<g class="ground-level">{over}{ground}{title}</g>'
    if floors:
        out = _DEFS + out + "".join([_panel(view, floor, ruled) for floor in floors])
    return f'<g class="levels">{out}</g>'


def from_above(view: Mapping[str, Any]) -> str:
    """Every floor over the one below it with its walls, as a bird sees them; "" if it is flat."""
    depth = view["table"]["depth"]
    floors = floors_of(view)
    drawn = [_walls(view, 0.0, floors[0].height if floors else math.inf)]
    for floor in floors:
        drawn += [_outline(surface, depth, "here") for surface in floor.surfaces]
        drawn.append(_walls(view, floor.height, floor.ceiling))
    return f'{_DEFS if floors else ""}<g class="levels">{"".join(drawn)}</g>' if any(drawn) else ""


_LOOK: Final = LOOKS.floors
_DEFS: Final = f"<defs>{pattern_drawing('planks', _LOOK.planks)}</defs>"


def _panel(view: Mapping[str, Any], floor: Floor, ruled: bool) -> str:
    """A floor in its frame: the ground faint, what is lower pale, its own as planks, what is higher dashed."""
    table = view["table"]
    depth = table["depth"]
    across, down = floor.size()
    left, _, _, high = floor.crop
    surfaces = table["surfaces"]
    inner = [f'<rect x="{num(left * SCALE)}" y="{num((depth - high) * SCALE)}" width="{num(across)}" ']
    inner.append(f'height="{num(down)}" fill="{_LOOK.ground}"/>')
    for piece in table["pieces"]:
        inner.append(f'<polygon points="{_points(piece["outline"], depth)}" {_LOOK.piece}/>')
    for kind, there in (
        ("under", [surface for surface in surfaces if surface["height"] < floor.height]),
        ("here", list(floor.surfaces)),
        ("over", [surface for surface in surfaces if surface["height"] > floor.height]),
    ):
        inner += [_outline(surface, depth, kind) for surface in there]
    inner.append(_walls(view, floor.height, floor.ceiling))
    inner.append(_links(view, _ids(floor), floor.crop[2]))
    for text, box in _names(view, floor):
        inner.append(halo_text(box[0], box[3] - 2, text, 7.5, box[2] - box[0]))
    frame = (
        f'<rect x="{num(-_FRAME)}" y="{num(-_TOP)}" width="{num(across + 2 * _FRAME)}" '
        f'height="{num(down + _TOP + _FRAME)}" rx="6" fill="{COLOURS.frame}"/>'
        f'<rect x="{num(2 - _FRAME)}" y="{num(2 - _TOP)}" width="{num(across + 2 * _FRAME - 4)}" '
        f'height="{num(down + _TOP + _FRAME - 4)}" rx="4.5" fill="none" '
        f'stroke="{COLOURS.frame_edge}" stroke-width="1.2"/>'
    )
    said = title_of(floor)
    room = min(text_width(said, 10), across)
    shown = f'viewBox="{num(left * SCALE)} {num((depth - high) * SCALE)} {num(across)} {num(down)}"'
    return (
        f'<g class="floor" data-height="{floor.height:g}" transform="translate({num(floor.x)} {num(floor.y)})">'
        f'{frame}<text y="-9" font-size="10" font-weight="700" textLength="{num(room)}" '
        f'lengthAdjust="spacingAndGlyphs" fill="{_LOOK.title}">{esc(said)}</text>'
        f'<svg width="{num(across)}" height="{num(down)}" {shown}>{"".join(inner)}</svg>'
        f"{_ruler(floor) if ruled else ''}</g>"
    )


def title_of(floor: Floor) -> str:
    named = ", ".join([surface["name"] for surface in floor.surfaces if surface.get("name")])
    return f"{floor.height:g}” up" + (f": {named}" if named else "")


def _ruler(floor: Floor) -> str:
    """Ticks at every inch and figures at every sixth, as they stand at the frame of the table."""
    left, low, right, high = floor.crop
    across, down = floor.size()
    ticks, figures = [], []
    for inch in range(math.ceil(left) + 1, math.ceil(right)):
        at, tall = (inch - left) * SCALE, 4.0 if inch % 6 == 0 else 2.2
        ticks.append(f"M{num(at)} 0v{num(-tall)}M{num(at)} {num(down)}v{num(tall)}")
        if inch % 6 == 0:
            figures.append(f'<text x="{num(at)}" y="{num(down + 10.5)}">{inch}</text>')
    for inch in range(math.ceil(low) + 1, math.ceil(high)):
        at, tall = (high - inch) * SCALE, 4.0 if inch % 6 == 0 else 2.2
        ticks.append(f"M0 {num(at)}h{num(-tall)}M{num(across)} {num(at)}h{num(tall)}")
        if inch % 6 == 0:
            figures.append(f'<text x="-8.5" y="{num(at + 2.2)}">{inch}</text>')
    return (
        f'<path d="{"".join(ticks)}" stroke="{COLOURS.ticks}" stroke-width=".8" fill="none"/>'
        f'<g font-size="6" fill="{COLOURS.figures}" text-anchor="middle">{"".join(figures)}</g>'
    )


def _outline(surface: Data, depth: float, kind: str) -> str:
    said = f"{surface.get('name') or surface['id']}, {surface['height']:g}” up"
    return (
        f'<g class="surface {kind}" data-id="{esc(surface["id"])}"><title>{esc(said)}</title>'
        f'<polygon points="{_points(surface["outline"], depth)}" stroke-linejoin="round" '
        f"{_LOOK.surfaces[kind]}/></g>"
    )


def _points(outline: Sequence[Sequence[float]], depth: float) -> str:
    return pts([(p[0] * SCALE, (depth - p[1]) * SCALE) for p in outline])


def _names(view: Mapping[str, Any], floor: Floor) -> list[tuple[str, Box]]:
    """The names of the surfaces of a floor, each with its box, as the table is drawn.

    A name stands in a corner of its surface, for the middle is where people go; and off the signs of links.
    """
    depth = view["table"]["depth"]
    taken = _sign_boxes(view, _ids(floor), floor.crop[2])
    found = []
    for surface in floor.surfaces:
        text = str(surface.get("name") or surface["id"])
        outline = [(p[0] * SCALE, (depth - p[1]) * SCALE) for p in surface["outline"]]
        left, top, right, bottom = bounds(outline)
        x, y = middle(outline)
        wide, tall = text_width(text, 7.5), 9.0
        spots = [
            (across, down) for down in (bottom - tall - 3, top + 3) for across in (left + 4, right - wide - 4)
        ]
        boxes = [(across, down, across + wide, down + tall) for across, down in spots]
        boxes.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))
        costs = [
            sum([overlap_area(box, other) for other in taken]) + 100 * (not _within(box, outline))
            for box in boxes
        ]
        best = boxes[costs.index(min(costs))]
        taken.append(best)
        found.append((text, best))
    return found


def _within(box: Box, outline: Sequence[Point]) -> bool:
    """Whether all corners of a box lie in an outline."""
    return all([_holds(outline, x, y) for x in box[::2] for y in box[1::2]])


def _holds(outline: Sequence[Point], x: float, y: float) -> bool:
    crossed = 0
    for at, (x1, y1) in enumerate(outline):
        x0, y0 = outline[at - 1]
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crossed += 1
    return crossed % 2 == 1


def _ids(floor: Floor) -> tuple[str, ...]:
    return tuple([surface["id"] for surface in floor.surfaces])


def _sign_boxes(view: Mapping[str, Any], levels: Sequence[str], edge: float) -> list[Box]:
    """What the signs of links take up on a floor, with how far they lead."""
    return [
        (sign.x - (25 if sign.left else 8), sign.y - 8, sign.x + (8 if sign.left else 25), sign.y + 8)
        for sign in _signs(view, levels, edge).values()
    ]


def name_boxes(view: Mapping[str, Any]) -> list[Box]:
    """Where the names of surfaces and the signs of links are in the whole picture: labels keep off them."""
    depth = view["table"]["depth"]
    found = _sign_boxes(view, ("",), view["table"]["width"])
    for floor in floors_of(view):
        dx, dy = floor.shift(depth)
        across, down = dx * SCALE, -dy * SCALE
        boxes = [box for _, box in _names(view, floor)] + _sign_boxes(view, _ids(floor), floor.crop[2])
        found += [(box[0] + across, box[1] + down, box[2] + across, box[3] + down) for box in boxes]
    return found


# ------------------------------------------------------------------------------------- walls and links


def _walls(view: Mapping[str, Any], height: float, ceiling: float) -> str:
    """The walls of a storey: those one stands before, and, dashed, those that begin over one's head."""
    depth = view["table"]["depth"]
    out = []
    for wall in view["table"].get("walls", ()):
        if wall["top"] <= height or wall["foot"] >= ceiling:
            continue
        high = wall["foot"] > height
        said = f"Wall from {wall['foot']:g}” to {wall['top']:g}”"
        out.append(
            f'<g class="wall-line{" overhead" if high else ""}" data-id="{esc(wall["id"])}">'
            f"<title>{esc(said)}</title>{_wall_drawing(_points(wall['outline'], depth), high)}</g>"
        )
    return "".join(out)


def _wall_drawing(points: str, high: bool) -> str:
    styles = _LOOK.walls["overhead" if high else "here"]
    return "".join([f'<polygon points="{points}" {style}/>' for style in styles])


# What a link is called.
LINKS: Final = {
    "walk": "Way up or down",
    "ladder": "Ladder",
    "climb": "Climb",
    "jump": "Jump down",
    "gap": "Gap to leap over",
}


class _Sign(NamedTuple):
    """Where the sign of a link stands, how much higher its other end is, and on which side that is told."""

    x: float
    y: float
    rise: float
    left: bool


def _signs(view: Mapping[str, Any], levels: Sequence[str], edge: float) -> dict[str, _Sign]:
    """The sign of each link on a floor that is shown as far to the right as `edge`, in inches."""
    depth = view["table"]["depth"]
    found: dict[str, _Sign] = {}
    for link in view["table"].get("links", ()):
        # Nobody goes up by where others have jumped down.
        back = 0.0 if link["kind"] == "jump" else -link["rise"]
        ends = [
            (*_middle(line, depth), rise)
            for level, line, rise in (
                (link["from"], link["from_line"], link["rise"]),
                (link["to"], link["to_line"], back),
            )
            if level in levels
        ]
        if len(ends) == 2:
            # Both ends are on this floor, and one sign between them will do.
            (x0, y0, rise), (x1, y1, _) = ends
            found[link["id"]] = _Sign((x0 + x1) / 2, (y0 + y1) / 2, rise, False)
        elif ends:
            x, y, rise = ends[0]
            sides = (-1, 1) if x + _ROOM > edge * SCALE else (1, -1)
            # Beside the place, since somebody may stand there; several links may begin at one.
            spots = [_Sign(x + side * 9.5, y + up, rise, side < 0) for up in (-9.5, 9.5) for side in sides]
            free = [
                spot for spot in spots if all(math.dist(spot[:2], sign[:2]) > 15 for sign in found.values())
            ]
            found[link["id"]] = (free or spots)[0]
    return found


def _middle(line: Sequence[Sequence[float]], depth: float) -> Point:
    return middle([(p[0] * SCALE, (depth - p[1]) * SCALE) for p in line])


def _links(view: Mapping[str, Any], levels: Sequence[str], edge: float) -> str:
    depth = view["table"]["depth"]
    out = []
    signs = _signs(view, levels, edge)
    for link in view["table"].get("links", ()):
        if link["id"] not in signs:
            continue
        out.append(f'<g class="link {esc(link["kind"])}" data-id="{esc(link["id"])}">')
        out.append(f"<title>{esc(_link_sentence(link))}</title>")
        one, other = _middle(link["from_line"], depth), _middle(link["to_line"], depth)
        if math.dist(one, other) > _FAR:
            out.append(f'<path d="M{pts([one])}L{pts([other])}" {_LEAD}/>')
        for level, line, far in ((link["from"], link["from_line"], one), (link["to"], link["to_line"], other)):
            if level not in levels:
                continue
            ends = [(p[0] * SCALE, (depth - p[1]) * SCALE) for p in line]
            if math.dist(*ends) > _FAR:
                out.append(f'<path d="M{pts(ends[:1])}L{pts(ends[1:])}" {_EDGE}/>')
            else:
                out.append(f'<circle cx="{num(far[0])}" cy="{num(far[1])}" r="2.6" fill="{COLOURS.link}"/>')
        x, y, rise, left = signs[link["id"]]
        drawn = _sign_drawing(str(link["kind"]), rise, left)
        out.append(f'<g transform="translate({num(x)} {num(y)})">{drawn}</g></g>')
    return "".join(out)


_LEAD: Final = f'stroke="{COLOURS.link}" stroke-width="1.2" stroke-dasharray="1.5 2.5" fill="none"'
_EDGE: Final = f'stroke="{COLOURS.link}" stroke-width="2.4" stroke-linecap="round" fill="none"'


def _sign_drawing(kind: str, rise: float, left: bool) -> str:
    """A link's sign about its middle, and how far up or down it leads."""
    path = _LOOK.links.get(kind, _LOOK.links[""])
    drawn = (
        f'<circle r="7" fill="{COLOURS.paper}" stroke="{COLOURS.link}" stroke-width="1.3"/>'
        f'<path d="{path}" fill="none" stroke="{COLOURS.ink}" stroke-width="1.2" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
    if rise:
        far = f"{'▲' if rise > 0 else '▼'}{abs(rise):g}”"
        wide = text_width(far, 6.6)
        drawn += halo_text(-8.4 - wide if left else 8.4, 2.4, far, 6.6, wide, COLOURS.link)
    return drawn


def _link_sentence(link: Data) -> str:
    word = LINKS[link["kind"]] if link["kind"] in LINKS else str(link["kind"]).capitalize()
    return f"{word} from {link['from'] or 'the ground'} to {link['to'] or 'the ground'}"


# ----------------------------------------------------------------------------------------------- legend


def legend_items(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """A swatch and its words for what levels there are on this table."""
    table = view["table"]
    found = []
    if table.get("surfaces"):
        found.append(
            (f'<rect x="1" y="2" width="20" height="12" {_LOOK.surfaces["over"]}/>', "What lies above")
        )
    if table.get("walls"):
        found.append((_wall_drawing("2,8 20,8", False), "Wall"))
    floors = [0.0, *[floor.height for floor in floors_of(view)]]
    if any([wall["foot"] not in floors for wall in table.get("walls", ())]):
        found.append((_wall_drawing("2,8 20,8", True), "Wall overhead"))
    kinds = {link["kind"] for link in table.get("links", ())}
    for kind in LINKS:
        if kind in kinds:
            found.append((f'<g transform="translate(11 8)">{_sign_drawing(kind, 0.0, False)}</g>', LINKS[kind]))
    return found
