"""The maps of many turns in one drawing: what is the same in several of them is drawn once, and says in which.

Everything that can differ stands in a group of its own with `data-turns`, the places of the turns that show it;
the page shows those of one turn at a time. They come in the order in which a single map is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from banneret.campaign.state import Campaign
from banneret.pictures.campaign.hex_plan import HexPlan
from banneret.pictures.campaign.map import FRAME, frame
from banneret.pictures.campaign.map_ground import grid_lines, ground_parts, hex_numbers, symbol_defs, symbols_in
from banneret.pictures.campaign.map_pieces import battles, hex_sentence, occupied, pieces_in, place_names
from banneret.pictures.campaign.map_realms import area_defs, border, hatch_defs, realm_look, tint
from banneret.pictures.campaign.map_rivers import rivers, roads
from banneret.pictures.marks import FONT, esc, num, pts

_EDGE: Final = FRAME + 3.0

Draw = Callable[[Campaign], str]


class _Layers:
    def __init__(self, states: Sequence[Campaign], shown: int) -> None:
        self.states = states
        self.shown = shown  # the turn that is seen before the page has chosen one
        self.out: list[str] = []

    def add(self, drawings: Iterable[str]) -> None:
        """A part of the map, as it is in each turn."""
        turns: dict[str, list[int]] = {}
        for at, drawn in enumerate(drawings):
            if drawn:
                turns.setdefault(drawn, []).append(at)
        for drawn, when in turns.items():
            if len(when) == len(self.states):
                self.out.append(drawn)
            else:
                off = "" if self.shown in when else ' class="off"'
                self.out.append(f'<g data-turns="{spans(when)}"{off}>{drawn}</g>')

    def draw(self, draw: Draw) -> None:
        self.add([draw(state) for state in self.states])


def spans(numbers: Sequence[int]) -> str:
    """“0-3 5 7-8”."""
    out: list[list[int]] = []
    for number in numbers:
        if out and out[-1][1] == number - 1:
            out[-1][1] = number
        else:
            out.append([number, number])
    return " ".join([f"{first}-{last}" if last > first else str(first) for first, last in out])


def layered_map(states: Sequence[Campaign], gains: Sequence[Collection[int]], shown: int, said: str) -> str:
    """One drawing of the maps of all these states. `gains` are the hexes of each that a new owner has."""
    plan = HexPlan(states[0].grid)
    seats = states[0].seats
    layers = _Layers(states, shown)
    defs = [symbol_defs(), hatch_defs(seats), f'<path id="m-hex" d="{_hex(plan)}"/>']
    defs.append(area_defs("m-world", plan.outline(states[0].hexes)))

    grounds = [ground_parts(state, plan) for state in states]
    for part in sorted({part for parts in grounds for part in parts}):
        layers.add([parts.get(part, "") for parts in grounds])
    paths = _areas(states, plan, defs)
    for at in range(len(seats)):
        layers.add([tint(at, path) if path else "" for path, _ in paths[at]])
    layers.out.append(grid_lines(plan))
    standing = [occupied(state) for state in states]
    for number in sorted(states[0].hexes):
        layers.add(
            [symbols_in(state, plan, number, there) for state, there in zip(states, standing, strict=True)]
        )
    layers.add([_gained(plan, hexes) for hexes in gains])
    for at, seat in enumerate(seats):
        look = realm_look(seat, seats)
        layers.add([border(look, path, area) if path else "" for path, area in paths[at]])
    layers.draw(lambda state: rivers(state, plan))
    layers.draw(lambda state: roads(state, plan))
    layers.out.append(hex_numbers(plan))
    for number in sorted(states[0].hexes):
        layers.draw(lambda state, number=number: pieces_in(state, plan, number))  # type: ignore[misc]
    layers.draw(lambda state: battles(state, plan))
    layers.draw(lambda state: place_names(state, plan))
    layers.out.append('<g class="hexes" fill="#fff" fill-opacity="0">')
    for number in sorted(states[0].hexes):
        layers.draw(lambda state, number=number: _pointed_at(state, plan, number))  # type: ignore[misc]
    layers.out.append("</g>")

    box = f"{num(-_EDGE)} {num(-_EDGE)} {num(plan.width + 2 * _EDGE)} {num(plan.height + 2 * _EDGE)}"
    return (
        f'<svg id="map" viewBox="{box}" role="img" aria-label="{esc(said)}" font-family="{FONT}">'
        f"<defs>{''.join(defs)}</defs>{frame(plan, 0, 0)}{''.join(layers.out)}</svg>"
    )


def _areas(states: Sequence[Campaign], plan: HexPlan, defs: list[str]) -> list[list[tuple[str, str]]]:
    """By seat and turn: the outline of a realm, and the id of the area in it, which is defined."""
    found: list[list[tuple[str, str]]] = []
    for at, seat in enumerate(states[0].seats):
        known: dict[frozenset[int], tuple[str, str]] = {frozenset(): ("", "")}
        row: list[tuple[str, str]] = []
        for state in states:
            held = frozenset(state.hexes_of(seat))
            if held not in known:
                known[held] = (plan.outline(held), f"m-realm{at}-{len(known)}")
                defs.append(area_defs(known[held][1], known[held][0]))
            row.append(known[held])
        found.append(row)
    return found


def _hex(plan: HexPlan) -> str:
    x, y = plan.middle(0)
    return "M" + "L".join([f"{num(cx - x)} {num(cy - y)}" for cx, cy in plan.corners(0)]) + "Z"


def _gained(plan: HexPlan, hexes: Collection[int]) -> str:
    """What has changed hands in a turn is paler, with a thin line in it."""
    out = []
    for number in sorted(hexes):
        x, y = plan.middle(number)
        corners = [(x + (cx - x) * 0.8, y + (cy - y) * 0.8) for cx, cy in plan.corners(number)]
        out.append(f'<polygon points="{pts(corners)}"/>')
    if not out:
        return ""
    return (
        '<g class="gained" fill="#fff" fill-opacity=".28" stroke="#fff" stroke-opacity=".95" '
        f'stroke-width="1.6" stroke-dasharray="4 3">{"".join(out)}</g>'
    )


def _pointed_at(campaign: Campaign, plan: HexPlan, number: int) -> str:
    """Every hex says what it is to whoever points at it."""
    x, y = plan.middle(number)
    said = esc(hex_sentence(campaign, number))
    return f'<use href="#m-hex" x="{num(x)}" y="{num(y)}"><title>{said}</title></use>'
