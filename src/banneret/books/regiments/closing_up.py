"""Closing up after losses, where bases differ: Heroes beside the front row, and Heroes left alone.

Soldiers on equal bases close up within the ground their unit stood on, and the middle of their front stays
where it is. A bigger base beside the front row may come over ground that it did not cover before.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.regiments.field import Field
from banneret.books.regiments.room import Pose, StandingRoom
from banneret.books.regiments.unit import Unit
from banneret.core.space.geometry import heading_vector

_STEP: Final = 0.1  # how finely rows before and behind their own are looked at


def close_up(field: Field, others: list[Unit], before: Unit, after: Unit) -> Unit:
    """RG-SPC-13, RG-PRE-04: what is left of a unit, where each base has room and all keep together.

    They close up within the width that the front had, Heroes left alone as near as they can to where they
    stood. If there is no room for that, they go to the nearest place where there is, their facing kept.
    """
    if not after.on_table() or (after.has_plain_soldiers() and not after.has_bigger_bases()):
        return after
    wanted = 0.0 if after.has_plain_soldiers() else _least_shift(before, after)
    sin, cos = heading_vector(after.heading)
    room = StandingRoom(field, others, after, before)
    old, new = before.tray(), after.tray()
    front = room.line((after.x, after.y, after.heading), cos, -sin)
    shift = front.nearest(wanted, old.left - new.left, old.right - new.right)
    if shift is not None:
        return after.at(after.x + shift * cos, after.y - shift * sin, after.heading)
    return after.at(*_nearest_place(room, after.x + wanted * cos, after.y - wanted * sin, after.heading))


def _nearest_place(room: StandingRoom, x: float, y: float, heading: float) -> Pose:
    """The place with room nearest to this one, row by row before and behind it, a tenth of an inch apart."""
    sin, cos = heading_vector(heading)
    widest = room.field.width + room.field.depth
    best = math.inf
    found = (x, y, heading)
    for row in range(int(widest / _STEP)):
        if row * _STEP >= best:
            break
        for ahead in (-row * _STEP, row * _STEP):
            start = (x + ahead * sin, y + ahead * cos, heading)
            aside = room.line(start, cos, -sin).nearest(0.0, -widest, widest)
            if aside is not None and math.hypot(aside, ahead) < best:
                best = math.hypot(aside, ahead)
                found = (start[0] + aside * cos, start[1] - aside * sin, heading)
    return found


def _least_shift(before: Unit, after: Unit) -> float:
    """How far to the right the row must be put for the Heroes to stand nearest to their old places."""
    old = {before.models[at].id: before.tray().slots[at][0] for at in range(len(before.models))}
    slots = after.tray().slots
    shifts = [old[after.models[at].id] - slots[at][0] for at in range(len(after.models))]
    return sum(shifts) / len(shifts)
