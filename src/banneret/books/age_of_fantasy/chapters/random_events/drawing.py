"""Whom random events fall on: armies, units and quarters drawn at random, and the hits they deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.random_events.events import EventFizzled, EventHits
from banneret.books.age_of_fantasy.chapters.random_events.table import clause_of, name_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import NOBODY
from banneret.books.opr.attacks import Hits
from banneret.books.opr.morale import test_after_wounds
from banneret.books.opr.rolls import D3S, TABLE, DiceReading, half
from banneret.books.opr.volleys import block
from banneret.books.opr.warfare import Rolling
from banneret.books.turn_order import drawn
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

DRAWING: Final = "AF-EVT-04"
QUARTERS: Final = ("southwest", "southeast", "northwest", "northeast")

T = TypeVar("T")


class Quarter:
    """A quarter of the table, by its corners and its middle."""

    def __init__(self, battle: Battle, number: int) -> None:
        self.name: str = QUARTERS[number]
        self.half_width: float = 0.5 * battle.field.width
        self.half_depth: float = 0.5 * battle.field.depth
        self.east: bool = number % 2 == 1
        self.north: bool = number >= 2
        self.x: float = self.half_width * (1.5 if self.east else 0.5)
        self.y: float = self.half_depth * (1.5 if self.north else 0.5)

    def has(self, x: float, y: float) -> bool:
        """A point on the line between two is in the eastern or northern one."""
        return (x >= self.half_width) == self.east and (y >= self.half_depth) == self.north

    def holds(self, unit: Unit) -> bool:
        """AF-EVT-09: a unit is in it by more than half of its models' centres."""
        return 2 * sum([self.has(base.cx, base.cy) for base in unit.bases]) > unit.size()


def beginner(battle: Battle) -> str:
    """The side that begins the round: dice that are nobody's are rolled by it."""
    return battle.finished or battle.first or battle.seats[0]


def roll_for(
    battle: Battle, dice: Dice, count: int, clause: str, why: str, reading: DiceReading = TABLE
) -> Rolling:
    """Dice of an event, which are nobody's own."""
    faces = yield from battle.roll(dice, count, clause, why, beginner(battle), reading)
    return faces


# ---------------------------------------------------------------------------------------- drawn at random


def pick(among: list[T], dice: Dice, why: str) -> T:
    """One of these, each as likely as any other; where there is only one nothing is rolled."""
    if len(among) > 1:
        return among[drawn(len(among), dice, DRAWING, why)]
    (only,) = among
    return only


def any_unit(unit: Unit) -> bool:
    return True


def draw_army(
    battle: Battle, dice: Dice, fits: Callable[[Unit], bool] = any_unit, but: tuple[str, ...] = ()
) -> str:
    """AF-EVT-04: an army that has such a unit on the table, any of them alike; "" if none has."""
    seats = [seat for seat in battle.seats if eligible(battle, seat, fits, but)]
    return pick(seats, dice, "the army of the event") if seats else ""


def draw_unit(
    battle: Battle, dice: Dice, fits: Callable[[Unit], bool] = any_unit, but: tuple[str, ...] = ()
) -> str:
    """AF-EVT-04: first an army, then a unit of it that is none of these; "" if there is none."""
    seat = draw_army(battle, dice, fits, but)
    if not seat:
        return ""
    return pick(eligible(battle, seat, fits, but), dice, "the unit of the event").id


def eligible(battle: Battle, seat: str, fits: Callable[[Unit], bool], but: tuple[str, ...]) -> list[Unit]:
    return [unit for unit in battle.of_seat(seat) if unit.id not in but and fits(unit)]


def draw_quarter(battle: Battle, dice: Dice) -> Quarter:
    return Quarter(battle, pick([0, 1, 2, 3], dice, "the quarter of the table"))


def fizzle(battle: Battle, number: int, why: str) -> None:
    """AF-EVT-04: an event that finds nobody does nothing."""
    battle.tell(EventFizzled(DRAWING, number, why))


# ---------------------------------------------------------------------------------------- hits


def deal_hits(battle: Battle, unit_id: str, number: int, more: int, ap: int, dice: Dice) -> Steps:
    """AF-EVT-02: D3 hits and so many more, which may be blocked and make the unit test its nerve."""
    clause = clause_of(number)
    seat = battle.unit(unit_id).seat
    (face,) = yield from battle.roll(dice, 1, clause, f"the hits of {name_of(number)}", seat, D3S)
    hits = half(face) + more
    battle.tell(EventHits(clause, number, unit_id, hits, ap, face))
    unit = battle.unit(unit_id)
    wounds = yield from block(battle, unit, Hits(hits, ap, 1, False), shooting=False, dice=dice)
    told = yield from battle.suffer(unit_id, [wounds], dice, clause, "", NOBODY)
    yield from test_after_wounds(battle, unit, told, dice, NOBODY)
