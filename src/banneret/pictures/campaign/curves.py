"""Curves over the turns of a campaign, a line for each realm, told apart without colours by their dashes and by
the flags at their ends; beside each the same figures as a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from banneret.campaign.standings import standings
from banneret.pictures.campaign.people import People
from banneret.pictures.campaign.record import CampaignRecord
from banneret.pictures.marks import esc, num, text_width

_WIDE: Final = 720.0
_HIGH: Final = 300.0
_LEFT: Final = 46.0
_TOP: Final = 14.0
_BOTTOM: Final = 34.0
_NAMES: Final = 13.0
_ROW: Final = 17.0  # between two names


def curves_html(people: People) -> str:
    """Land, gold and experience, turn by turn."""
    rows = [standings(turn.end) for turn in people.record.turns]
    kinds = (
        ("Land", "hexes", [{each.seat: each.hexes for each in row} for row in rows]),
        ("Gold", "gold in the treasury", [{each.seat: each.gold for each in row} for row in rows]),
        (
            "Experience",
            "Experience Points of all armies",
            [{each.seat: each.experience for each in row} for row in rows],
        ),
    )
    return "".join([_curve(people, *kind) for kind in kinds])


def _curve(people: People, title: str, unit: str, values: Sequence[Mapping[str, int]]) -> str:
    record = people.record
    top = _round_up(max([max(row.values(), default=0) for row in values], default=0))
    longest = max([text_width(people.name(seat), _NAMES) for seat in record.seats], default=0)
    right = _WIDE - min(longest, 190) - 42
    step = (right - _LEFT) / max(1, len(values) - 1)
    low = _HIGH - _BOTTOM

    def at(turn: int, value: int) -> tuple[float, float]:
        return _LEFT + turn * step, low - (low - _TOP) * value / top

    out = []
    for part in range(5):
        value = top * part // 4
        y = at(0, value)[1]
        out.append(f'<path class="grid" d="M{num(_LEFT)} {num(y)}H{num(right)}"/>')
        out.append(f'<text x="{num(_LEFT - 8)}" y="{num(y + 4)}" text-anchor="end">{value}</text>')
    every = max(1, -(-len(values) // 16))
    for place, turn in enumerate(record.turns):
        if place % every == 0:
            said = str(turn.number) if turn.number else "start"
            out.append(
                f'<text x="{num(at(place, 0)[0])}" y="{num(low + 20)}" text-anchor="middle">{said}</text>'
            )
    ends: list[tuple[float, str]] = []
    for seat in record.seats:
        look = people.look(seat)
        points = [at(place, row.get(seat, 0)) for place, row in enumerate(values)]
        path = "M" + "L".join([f"{num(x)} {num(y)}" for x, y in points])
        dash = f' stroke-dasharray="{look.dash}"' if look.dash else ""
        out.append(
            f'<g class="curve"><title>{esc(people.name(seat))}</title><path class="under" d="{path}"/>'
            f'<path d="{path}" stroke="{look.main}"{dash}/>'
            f"{''.join([_dot(x, y, look.main) for x, y in points])}</g>"
        )
        ends.append((points[-1][1], seat))
    out += _ends(people, ends, right, low)
    said = f"{title}: {unit}, by turn. " + " ".join(
        [f"{people.name(seat)} ends with {values[-1].get(seat, 0)}." for seat in record.seats]
    )
    return (
        f'<figure class="curvebox"><figcaption><h3>{esc(title)}</h3> <small>{esc(unit)}, at the end of each '
        f'turn</small></figcaption><svg viewBox="0 0 {num(_WIDE)} {num(_HIGH)}" role="img" '
        f'aria-label="{esc(said)}">{"".join(out)}</svg>{_table(people, title, values)}</figure>'
    )


def _round_up(most: int) -> int:
    """The top of the scale: the next of 4, 8, 20, 40, 80, 200 …"""
    scale = 4
    while True:
        for factor in (1, 2, 3, 5, 6, 8):
            if scale * factor >= most:
                return scale * factor
        scale *= 10


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="2.6" fill="{colour}"/>'


def _ends(people: People, ends: list[tuple[float, str]], right: float, low: float) -> list[str]:
    """The flags and names at the ends of the lines, kept apart."""
    out = []
    y = _TOP - _ROW
    placed = []
    for wanted, seat in sorted(ends):
        y = max(wanted, y + _ROW)
        placed.append((y, wanted, seat))
    over = max(0.0, placed[-1][0] - low) if placed else 0.0
    for y, wanted, seat in placed:
        y -= over
        at = people.seats.index(seat)
        out.append(
            f'<path class="grid" d="M{num(right + 3)} {num(wanted)}L{num(right + 11)} {num(y)}"/>'
            f'<use href="#flag{at}" transform="translate({num(right + 13)} {num(y - 6)}) scale(.9)"/>'
            f'<text class="name" x="{num(right + 34)}" y="{num(y + 4)}" font-size="{num(_NAMES)}">'
            f"{esc(people.name(seat))}</text>"
        )
    return out


def _table(people: People, title: str, values: Sequence[Mapping[str, int]]) -> str:
    record: CampaignRecord = people.record
    head = "".join([f'<th scope="col">{esc(people.name(seat))}</th>' for seat in record.seats])
    rows = []
    for turn, row in zip(record.turns, values, strict=True):
        cells = "".join([f"<td>{row.get(seat, 0)}</td>" for seat in record.seats])
        rows.append(f'<tr><th scope="row">{turn.number or "start"}</th>{cells}</tr>')
    return (
        f'<details><summary>{esc(title)} in figures</summary><div class="wide"><table class="figures">'
        f'<thead><tr><th scope="col">Turn</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
        "</table></div></details>"
    )
