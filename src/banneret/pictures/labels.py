"""Names of units, placed so that none lies over another, nor over trays and markers if it can be helped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.core.engine.shown import ShownState
from banneret.pictures.look_file import COLOURS, LOOKS, Side, filled
from banneret.pictures.marks import SCALE, Box, esc, halo_text, num, overlap_area, pennant, text_width
from banneret.pictures.units import box_on_table

SIZE: Final = 9.2
HEIGHT: Final = 12.0
_FLAG: Final = 11.0  # room for the pennant before the name
_BADGE: Final = 10.6


class Label:
    """The name of a unit with its models left and its states, and where its upper left corner is."""

    __slots__ = ("badges", "count", "name", "spot", "width", "x", "y")

    def __init__(self, name: str, count: str, badges: list[ShownState]) -> None:
        self.name = name
        self.count = count
        self.badges = badges
        counted = 3 + text_width(count, SIZE) if count else 0
        self.width = _FLAG + text_width(name, SIZE) + counted + 2 + _BADGE * len(badges)
        self.x = self.y = 0.0
        self.spot = -1


def badges_of(unit: Mapping[str, Any], states: Sequence[ShownState]) -> list[ShownState]:
    """The states that a unit is in; one that its book does not name has the first letter of what it is."""
    known = {state["id"]: state for state in states}
    found: list[ShownState] = []
    for badge in unit.get("badges", ()):
        unknown: ShownState = {"id": badge["id"], "sign": badge["text"][:1].upper(), "called": badge["text"]}
        found.append(known.get(badge["id"], unknown))
    return found


def looks_of(unit: Mapping[str, Any], states: Sequence[ShownState]) -> set[str]:
    """How a unit as a whole is drawn because of its states."""
    return {state["look"] for state in badges_of(unit, states) if "look" in state}


def label_of(unit: dict[str, Any], names: dict[str, str], states: Sequence[ShownState]) -> Label:
    # Of one who never was several, nobody counts how many there are.
    count = "" if unit["start_size"] == 1 else f"×{unit['size']}"
    return Label(names.get(unit["id"], unit["name"]), count, badges_of(unit, states))


def place(
    units: list[dict[str, Any]],
    names: dict[str, str],
    table: tuple[float, float],
    fixed: list[Box],
    soft: list[Box],
    states: Sequence[ShownState],
    before: dict[str, Label] | None = None,
) -> dict[str, Label]:
    """A label for every unit on the table, one after the other, each in the first free spot about its unit.

    `fixed` boxes (markers) are avoided as trays are, `soft` ones (names of places) if it costs little.
    A label stays where it was relative to its unit as long as that spot is free.
    """
    depth = table[1]
    width_units, depth_units = table[0] * SCALE, depth * SCALE
    trays = {unit["id"]: box_on_table(unit, depth) for unit in units}
    solid = list(trays.values()) + fixed
    found: dict[str, Label] = {}
    taken: list[Box] = []
    for unit in units:
        label = label_of(unit, names, states)
        spots = _spots(trays[unit["id"]], label.width)
        order = list(range(len(spots)))
        old = before.get(unit["id"]) if before else None
        if old is not None and old.spot >= 0:
            order.remove(old.spot)
            order.insert(0, old.spot)
        # A unit on a floor has its name in the panel of that floor.
        left, top, right, bottom = unit.get("room") or (0.0, 0.0, width_units, depth_units)
        best: tuple[float, float, float, int] | None = None
        for rank, spot in enumerate(order):
            x, y = spots[spot]
            # The frame is no place for a name.
            x = min(max(x, left + 2.0), right - label.width - 2)
            y = min(max(y, top + 2.0), bottom - HEIGHT - 2)
            box = (x, y, x + label.width, y + HEIGHT)
            cost = rank * 6.0
            if best is not None and cost >= best[0]:
                break
            cost += 10000 * sum([overlap_area(box, other) > 0 for other in taken])
            cost += sum([overlap_area(box, other) for other in solid]) * 3
            cost += sum([overlap_area(box, other) for other in soft]) * 0.4
            if best is None or cost < best[0]:
                best = (cost, x, y, spot)
        assert best is not None
        _, label.x, label.y, label.spot = best
        found[unit["id"]] = label
        taken.append((label.x - 1, label.y - 0.5, label.x + label.width + 1, label.y + HEIGHT + 0.5))
    return found


def _spots(tray: Box, width: float) -> list[tuple[float, float]]:
    left, top, right, bottom = tray
    cx, cy = (left + right) / 2, (top + bottom) / 2
    found: list[tuple[float, float]] = []
    for gap in (4.0, 12.0, 22.0, 34.0, 48.0, 66.0):
        under, over = bottom + gap - 1, top - HEIGHT - gap - 2
        middle = cx - width / 2
        found += [(middle, under), (middle, over)]
        found += [(right + gap + 2, cy - HEIGHT / 2), (left - width - gap - 2, cy - HEIGHT / 2)]
        for x in (left - width * 0.5, right - width * 0.5, left - width, right):
            found += [(x, under), (x, over)]
    return found


def drawing(label: Label, side: Side, tray: Box) -> str:
    """The label with its upper left corner at the origin, and a thin line to its unit if it is far off."""
    out = []
    left, top, right, bottom = tray
    cx, cy = (left + right) / 2 - label.x, (top + bottom) / 2 - label.y
    gap_x = max(left - label.x - label.width, label.x - right, 0.0)
    gap_y = max(top - label.y - HEIGHT, label.y - bottom, 0.0)
    if max(gap_x, gap_y) > 9:
        fx = min(max(cx, 4.0), label.width - 4)
        fy = 0.0 if cy < 0 else HEIGHT
        if gap_x > gap_y:
            fx, fy = (0.0 if cx < 0 else label.width), HEIGHT / 2
        line = f"M{num(fx)} {num(fy)}L{num(cx)} {num(cy)}"
        out.append(
            f'<path class="leader" d="{line}" stroke="{COLOURS.paper}" stroke-width="2.2" '
            f'stroke-opacity=".8"/>'
            f'<path d="{line}" stroke="{side.dark}" stroke-width=".9"/>'
        )
    out.append(pennant(side, 0.6, 2.0, 8.6, 8.0))
    at = _FLAG
    width = text_width(label.name, SIZE)
    out.append(halo_text(at, 9.2, label.name, SIZE, width))
    at += width
    if label.count:
        width = text_width(label.count, SIZE)
        out.append(halo_text(at + 3, 9.2, label.count, SIZE, width, side.dark))
        at += 3 + width
    at += 2
    for badge in label.badges:
        drawn = badge_drawing(badge["id"], badge["sign"])
        out.append(f'<g transform="translate({num(at + _BADGE / 2)} 6)">{drawn}</g>')
        at += _BADGE
    return "".join(out)


def badge_drawing(state: str, sign: str) -> str:
    """The badge of a state about its middle: as it is drawn in `looks.json`, or else its sign in a disc."""
    drawing = LOOKS.badges.get(state.replace("-", " "), LOOKS.badges[""])
    return f'<g class="badge" data-state="{esc(state)}">{filled(drawing, disc=LOOKS.disc, sign=esc(sign))}</g>'


def tag(label: Label, code: str, side: Side, tray: Box) -> str:
    """A short code in place of the name, for small screens, at the end of the label nearest to the unit."""
    mid = min(max((tray[0] + tray[2]) / 2 - label.x, 13.0), label.width - 13)
    return (
        f'<g transform="translate({num(mid)} 6)"><rect x="-13" y="-9" width="26" height="18" rx="4" '
        f'fill="{side.dark}" stroke="{COLOURS.paper}" stroke-width="1.2"/><text y="5.4" font-size="15" '
        f'font-weight="700" text-anchor="middle" fill="#fff">{code}</text></g>'
    )
