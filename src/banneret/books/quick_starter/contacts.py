"""Who touches whom: the models of two units in contact, over gaps as well, and those who support.

Along a contacted Facing every file (or rank, on a flank) is a column; the first model met behind the Facing
stands in for it (QS-MEL-13). Since every file has a front-rank model and every rank at least one model, a
column is never empty.
"""

from __future__ import annotations

import math

from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.charges.shapes import cell_behind
from banneret.books.quick_starter.unit import FRONT, REAR, TOUCH, Figure, Unit
from banneret.core.space.geometry import heading_vector

Cell = tuple[int, int]


def column_count(unit: Unit, side: str) -> int:
    return unit.files if side == FRONT or side == REAR else unit.ranks()


def column_cell(unit: Unit, side: str, at: int) -> Cell:
    """The model of a column, counted counter-clockwise along the Facing."""
    return cell_behind(side, at, unit.files, unit.full_ranks(), unit.rear)


def pairs(battle: Battle, contact: Contact) -> list[tuple[Cell, Cell]]:
    """The pairs of models in contact, those of `contact.a` first (QS-MEL-13, QS-MOD-45)."""
    a = battle.unit(contact.a)
    b = battle.unit(contact.b)
    return pairs_between(a, contact.side_a, b, contact.side_b)


def pairs_between(a: Unit, side_a: str, b: Unit, side_b: str) -> list[tuple[Cell, Cell]]:
    """QS-GEO-01: bases that touch anywhere along the line of contact, corners included."""
    if b.is_round():
        return [(cell, (0, 0)) for cell in _before_machine(a, b)]
    if a.is_round():
        return [((0, 0), cell) for cell in _before_machine(b, a)]
    bx0, by0, bx1, by1 = b.facing_edge(side_b)
    length: float = math.hypot(bx1 - bx0, by1 - by0)
    ux: float = (bx1 - bx0) / length
    uy: float = (by1 - by0) / length
    ax0, ay0, ax1, ay1 = a.facing_edge(side_a)
    # Seen along b's edge a's runs backwards.
    start: float = (ax0 - bx0) * ux + (ay0 - by0) * uy
    end: float = (ax1 - bx0) * ux + (ay1 - by0) * uy
    count_a = column_count(a, side_a)
    count_b = column_count(b, side_b)
    step_a: float = (end - start) / count_a
    step_b: float = length / count_b
    found: list[tuple[Cell, Cell]] = []
    for i in range(count_a):
        high: float = start + i * step_a
        low: float = high + step_a
        for j in range(count_b):
            if j * step_b <= high + TOUCH and (j + 1) * step_b >= low - TOUCH:
                found.append((column_cell(a, side_a, i), column_cell(b, side_b, j)))
    return found


def _before_machine(unit: Unit, machine: Unit) -> list[Cell]:
    """QS-MOD-45: first-rank models whose width, projected forward, meets the War Machine's base."""
    cx, cy = machine.centre()
    sin, cos = heading_vector(unit.heading)
    s: float = (cx - unit.x) * cos - (cy - unit.y) * sin
    found: list[Cell] = []
    for file in range(unit.files):
        low: float = (file - 0.5 * unit.files) * unit.entry.base_width
        high: float = low + unit.entry.base_width
        if low <= s + machine.radius() + TOUCH and high >= s - machine.radius() - TOUCH:
            found.append((0, file))
    return found


def still_touch(a: Unit, side_a: str, b: Unit, side_b: str) -> bool:
    """QS-GEO-10: whether the two boundaries still touch where they met."""
    return a.distance_to(b) <= 2.0 * TOUCH and len(pairs_between(a, side_a, b, side_b)) > 0


def models_in_contact(found: list[tuple[Cell, Cell]]) -> int:
    """QS-CHG-30: models of both sides with an enemy to touch."""
    return len({pair[0] for pair in found}) + len({pair[1] for pair in found})


class Striker:
    """Models of a unit that may strike now, all alike: who, how many, whom they reach.

    `figure` is a Character, or None for rank-and-file. `reach` holds (unit id, Character id or "") for every
    Health Pool in contact. `support` counts models that make Supporting Attacks only.
    """

    __slots__ = ("cells", "figure", "reach", "support", "unit")

    def __init__(
        self, unit: str, figure: Figure | None, support: bool, reach: tuple[tuple[str, str], ...]
    ) -> None:
        self.unit = unit
        self.figure = figure
        self.support = support
        self.reach = reach
        self.cells: list[Cell] = []


def reached(
    battle: Battle, unit: Unit
) -> tuple[dict[Cell, list[tuple[str, str]]], dict[int, list[tuple[str, str]]]]:
    """For every model of a unit the Health Pools it touches; and by file those touched to the front."""
    touched: dict[Cell, list[tuple[str, str]]] = {}
    ahead: dict[int, list[tuple[str, str]]] = {}
    for contact in battle.contacts_of(unit.id):
        enemy = battle.unit(contact.enemy_of(unit.id))
        for first, second in pairs(battle, contact):
            own = first if contact.a == unit.id else second
            other = second if contact.a == unit.id else first
            victim = enemy.figure_at(other[0], other[1])
            pool = (enemy.id, "" if victim is None else victim.id)
            if own not in touched:
                touched[own] = []
            if pool not in touched[own]:
                touched[own].append(pool)
            if contact.side_of(unit.id) == FRONT:
                if own[1] not in ahead:
                    ahead[own[1]] = []
                if pool not in ahead[own[1]]:
                    ahead[own[1]].append(pool)
    return touched, ahead


def may_support(unit: Unit, rank: int) -> bool:
    """QS-MEL-11, QS-MOD-09: whether a model of this rank may support: the second, or one more."""
    extra = 0
    for rule in unit.entry.rules:
        extra = max(extra, rule.extra_support_ranks())
    return 1 <= rank <= 1 + extra


def strikers(battle: Battle, unit: Unit) -> list[Striker]:
    """QS-MEL-07, QS-MEL-25: everybody of a unit who may strike as the units stand now."""
    touched, ahead = reached(battle, unit)
    found: dict[tuple[str, bool, tuple[tuple[str, str], ...]], Striker] = {}
    for rank, file in unit.cells():
        figure = unit.figure_at(rank, file)
        own = touched.get((rank, file))
        support = False
        if own is None:
            # QS-MEL-12, QS-MEL-18, QS-MEL-19: to the front only, as if at the head of its own file.
            own = ahead.get(file) if figure is None and may_support(unit, rank) else None
            support = True
        if own is None:
            continue
        key = ("" if figure is None else figure.id, support, tuple(sorted(own)))
        if key not in found:
            found[key] = Striker(unit.id, figure, support, key[2])
        found[key].cells.append((rank, file))
    return list(found.values())


def foes_ahead(battle: Battle, unit: Unit) -> list[str]:
    """Enemy units that touch the Front Facing."""
    return [c.enemy_of(unit.id) for c in battle.contacts_of(unit.id) if c.side_of(unit.id) == FRONT]
