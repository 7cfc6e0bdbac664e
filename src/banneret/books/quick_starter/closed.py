"""What exists and is not offered, and why: what the closed options of all chapters have in common.

They are made with a question out of the battle as its seat sees it, and worked out only when asked for.
"""

from __future__ import annotations

import math

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.unit import JOINED, ON_TABLE, RESERVE, WAITING, Unit
from banneret.core.engine.ask import Closed, Option, Refusal


class NotOffered(Closed):
    """Everything of a kind but what is offered. A chapter says what there is, and why it is closed.

    `asked` is the seat whose question it belongs to.
    """

    def __init__(self, battle: Battle, offered: list[Option], asked: str) -> None:
        self.battle = battle.seen_by(asked)
        self.offered = offered
        self._closed: list[Option] | None = None

    def everything(self) -> list[Option]:
        """All that could be chosen in principle, with or without what is always offered."""
        raise AssertionError("every chapter says what exists")

    def reason(self, option: Option) -> Refusal:
        """Why one of these is closed."""
        raise AssertionError("every chapter gives its reasons")

    def options(self) -> list[Option]:
        if self._closed is None:
            offered = {option.key for option in self.offered}
            self._closed = [option for option in self.everything() if option.key not in offered]
        return self._closed

    def why(self, key: str) -> Refusal | None:
        for option in self.options():
            if option.key == key:
                return self.reason(option)
        return None


class ClosedUnits(NotOffered):
    """The other units of a seat that is asked, in whatever place; `clause` says what they would be picked for.

    With `enemies` those of the sides that are against it.
    """

    def __init__(
        self, battle: Battle, offered: list[Option], seat: str, clause: str, enemies: bool = False
    ) -> None:
        super().__init__(battle, offered, seat)
        self.seats: tuple[str, ...] = battle.enemies(seat) if enemies else (seat,)
        self.clause = clause

    def everything(self) -> list[Option]:
        return [unit_option(unit) for unit in self.battle.units.values() if unit.seat in self.seats]

    def reason(self, option: Option) -> Refusal:
        unit = self.battle.unit(option.key)
        away = why_away(self.battle, unit, self.clause)
        return self.why_unit(unit) if away is None else away

    def why_unit(self, unit: Unit) -> Refusal:
        """Why a unit on the table is closed."""
        raise AssertionError("every chapter gives its reasons")


class ClosedTargets(ClosedUnits):
    """The other units of a seat that are on the table."""

    def everything(self) -> list[Option]:
        return [unit_option(unit) for unit in self.battle.on_table() if unit.seat in self.seats]


def unit_option(unit: Unit) -> Option:
    return Option(unit.id, unit.name, (unit.id,))


def why_away(battle: Battle, unit: Unit, clause: str) -> Refusal | None:
    """Why a unit that is not on the table by itself can do nothing."""
    if unit.place == ON_TABLE:
        return None
    if unit.place == JOINED:
        host = host_of(battle, unit)
        return Refusal("joined", "QS-CHR-04", f"{unit.says('is')} part of {host} and acts with it.")
    if unit.place == WAITING:
        return Refusal("not-deployed", "QS-SET-09", f"{unit.says('has')} not been deployed yet.")
    if unit.place == RESERVE:
        return Refusal("in-reserve", "QS-SET-09", f"{unit.says('is in reserve and has not arrived yet')}.")
    return Refusal("gone", clause, f"{unit.says('is')} no longer in the battle.")


def host_of(battle: Battle, hero: Unit) -> str:
    """The name of the unit that a Character has joined."""
    for unit in battle.on_table():
        for figure in unit.figures:
            if figure.id == hero.id:
                return unit.name
    return "another unit"


def why_not_fly(battle: Battle, unit: Unit) -> Refusal | None:
    """QS-MOD-10, QS-MOD-11: why a unit cannot fly."""
    if battle.fly_rates(unit)[0]:
        return None
    if all([any([rule.fly_rates()[0] for rule in rules]) for rules in unit.all_rules()]):
        return Refusal("no-rate", "QS-MOD-11", f"{unit.says('has')} no Advance Rate left to fly with.")
    why = (
        f"Not every model of {unit.the()} has Fly."
        if has_fliers(unit)
        else f"{unit.says('does')} not have Fly."
    )
    return Refusal("no-fly", "QS-MOD-10", why)


def has_fliers(unit: Unit) -> bool:
    """Whether any of its models has Fly, so that one may wonder whether it flies."""
    return any([rule.fly_rates()[0] > 0 for rules in unit.all_rules() for rule in rules])


def up_to(inches: float) -> str:
    """A distance that is too far, rounded so that it looks it."""
    return f"{math.ceil(inches * 100.0) / 100.0:g}”"
