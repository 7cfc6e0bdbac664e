"""Rivers on the world map, through hexes and along their edges (CP-TER-36), and roads from hex to hex."""

from __future__ import annotations

from typing import Final, TypeAlias

from banneret.campaign.hexes import DIRECTIONS, opposite
from banneret.campaign.realm import has_road
from banneret.campaign.state import Campaign
from banneret.pictures.campaign.hex_plan import SIZE, Corner, HexPlan, shaken
from banneret.pictures.campaign.map_ground import is_sea
from banneret.pictures.campaign.map_look import MAP_LOOK
from banneret.pictures.marks import Point, num
from banneret.pictures.symbols import numbers_of

Lines: TypeAlias = tuple[tuple[str, float], ...]

# From below: colour and width of their lines.
RIVER: Final = ((MAP_LOOK.sea.bank, 4.4), (MAP_LOOK.sea.river, 2.8))
ROAD: Final = (("#5b4326", 5.0), ("#e8d3a2", 2.8))
_BEND: Final = 11.0  # how far a river through a hex keeps off its middle


def rivers(campaign: Campaign, plan: HexPlan) -> str:
    paths = [*_through(campaign, plan), *_along(campaign, plan)]
    if not paths:
        return ""
    return f'<g class="rivers">{lined("".join(paths), RIVER)}</g>'


def lined(path: str, lines: Lines) -> str:
    """A path in several lines, one over the other."""
    return "".join(
        [
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round" '
            'stroke-linejoin="round"/>'
            for colour, wide in lines
        ]
    )


def _line(points: list[Point]) -> str:
    return "M" + "L".join([f"{num(x)} {num(y)}" for x, y in points])


# ------------------------------------------------------------------------------------------ through hexes


def _through(campaign: Campaign, plan: HexPlan) -> list[str]:
    out = []
    for number, hex in sorted(campaign.hexes.items()):
        if hex.river:
            out += _in_hex(plan, number, [_gate(plan, number, way) for way in _ways(campaign, plan, number)])
    return out


def _ways(campaign: Campaign, plan: HexPlan, number: int) -> list[str]:
    """Where a river goes on: into hexes with a river, and at its end into some water."""
    found: list[str] = []
    waters: list[str] = []
    for way in DIRECTIONS:
        other = plan.grid.step(number, way)
        if other is None:
            continue
        if campaign.hexes[other].river:
            found.append(way)
        elif is_sea(campaign.hexes[other]):
            waters.append(way)
    if waters and len(found) <= 1:
        came = DIRECTIONS.index(found[0]) if found else DIRECTIONS.index(opposite(waters[0]))
        # As straight on as can be.
        found.append(min(waters, key=lambda way: (abs((DIRECTIONS.index(way) - came) % 6 - 3), way)))
    return found


def _gate(plan: HexPlan, number: int, way: str) -> Point:
    """Where a river crosses an edge: the same seen from both sides."""
    points = plan.between(number, way)
    return points[len(points) // 2]


def _heart(plan: HexPlan, number: int) -> Point:
    """Where a river runs through a hex: not quite through its middle."""
    x, y = plan.middle(number)
    numbers = numbers_of(f"river {number}")
    return x + (2 * numbers() - 1) * _BEND, y + (2 * numbers() - 1) * _BEND


def _in_hex(plan: HexPlan, number: int, gates: list[Point]) -> list[str]:
    x, y = _heart(plan, number)
    numbers = numbers_of(f"bends {number}")
    middle = f"{num(x)} {num(y)}"
    if len(gates) == 2:
        (ax, ay), (bx, by) = gates
        # Twice to a side, as rivers wind.
        away = (3 + 3 * numbers()) * (1 if number % 2 else -1)
        side_x, side_y = (by - ay) / SIZE * away, (ax - bx) / SIZE * away
        return [
            f"M{num(ax)} {num(ay)}Q{num((2 * ax + x) / 3 + side_x)} {num((2 * ay + y) / 3 + side_y)} {middle}"
            f"Q{num((2 * bx + x) / 3 - side_x)} {num((2 * by + y) / 3 - side_y)} {num(bx)} {num(by)}"
        ]
    if not gates:
        return [_line([(x - 10, y + 2), (x - 3, y - 3), (x + 3, y + 1), (x + 10, y - 2)])]
    return [f"M{middle}L{num(gx)} {num(gy)}" for gx, gy in gates]


# ------------------------------------------------------------------------------------------ along edges


def _along(campaign: Campaign, plan: HexPlan) -> list[str]:
    out = []
    touched: dict[Corner, list[int]] = {}
    for number, hex in sorted(campaign.hexes.items()):
        for way in hex.banks:
            other = plan.grid.step(number, way)
            if other is not None and (other > number or opposite(way) not in campaign.hexes[other].banks):
                out.append(_line(plan.between(number, way)))
                for corner in plan.edge(number, way):
                    touched.setdefault(corner, []).append(number)
    return out + _inlets(campaign, plan, touched)


def _inlets(campaign: Campaign, plan: HexPlan, touched: dict[Corner, list[int]]) -> list[str]:
    """Where a stream along edges ends beside a hex with a river, it flows into that."""
    rivers: dict[Corner, list[int]] = {}
    seas: set[Corner] = set()
    for number, hex in campaign.hexes.items():
        for way in DIRECTIONS:
            corner = plan.edge(number, way)[0]
            if hex.river:
                rivers.setdefault(corner, []).append(number)
            if is_sea(hex):
                seas.add(corner)
    out = []
    for corner, edges in sorted(touched.items()):
        if len(edges) == 1 and corner in rivers and corner not in seas:
            number = min(rivers[corner])
            out.append(_line([shaken(corner), _heart(plan, number)]))
    return out


# ------------------------------------------------------------------------------------------ roads


def roads(campaign: Campaign, plan: HexPlan) -> str:
    """From middle to middle of hexes with roads or settlements; one that leads nowhere is a stub."""
    out = []
    for number, hex in sorted(campaign.hexes.items()):
        if not has_road(hex):
            continue
        x, y = plan.middle(number)
        beside = [other for other in plan.grid.neighbours(number) if has_road(campaign.hexes[other])]
        for other in beside:
            if other > number:
                to_x, to_y = plan.middle(other)
                numbers = numbers_of(f"road {number} {other}")
                bend = (2 * numbers() - 1) / 8
                mid_x, mid_y = (x + to_x) / 2 + (y - to_y) * bend, (y + to_y) / 2 + (to_x - x) * bend
                out.append(f"M{num(x)} {num(y)}Q{num(mid_x)} {num(mid_y)} {num(to_x)} {num(to_y)}")
        if hex.road and not beside:
            out.append(f"M{num(x - 12)} {num(y + 3)}Q{num(x)} {num(y - 4)} {num(x + 12)} {num(y + 1)}")
    return f'<g class="roads">{lined("".join(out), ROAD)}</g>' if out else ""
