"""Who is there from the beginning, who is named, and who has time to burn something (QS-SCN-05, QS-SCN-07,
QS-SCN-08)."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.closed import NotOffered, unit_option
from banneret.books.quick_starter.unit import WAITING, Unit
from banneret.core.engine.ask import Option, Refusal

END: Final = ""


def may_begin(battle: Battle, seat: str, chosen: list[str], limit: int, whole: int) -> list[Option]:
    """QS-SCN-05: those whose points fit in with the others; of the first, the cheapest in any case.

    `limit` is that of as many armies as make up the `whole`, so that nothing is divided.
    """
    waiting = [unit for unit in battle.in_place(seat, WAITING) if unit.id not in chosen]
    spent = sum([battle.unit(key).entry.points for key in chosen])
    fitting = [unit for unit in waiting if whole * (spent + unit.entry.points) <= limit]
    if not fitting and not chosen and waiting:
        least = min([unit.entry.points for unit in waiting])
        fitting = [unit for unit in waiting if unit.entry.points == least]
    return [unit_option(unit) for unit in fitting]


def has_rested(battle: Battle, unit: Unit) -> bool:
    """QS-SCN-08: it has neither moved, charged, shot, cast nor fought in this turn, and does not flee."""
    if unit.fleeing or unit.shifted or unit.declared or unit.shot or battle.is_engaged(unit):
        return False
    return not any([figure.cast for figure in unit.figures])


class ClosedNames(NotOffered):
    """Units of a side that cannot be named."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str, rule: str) -> None:
        super().__init__(battle, offered, seat)
        self.seat = seat
        self.rule = rule

    def everything(self) -> list[Option]:
        return [unit_option(unit) for unit in self.battle.units.values() if unit.seat == self.seat]

    def reason(self, option: Option) -> Refusal:
        unit = self.battle.unit(option.key)
        return Refusal("not-able", self.rule, f"{unit.says('is')} not of the kind that is named here.")


def nobody_else() -> Option:
    return Option(END, "Nobody else")


class ClosedMuster(NotOffered):
    """Units of a side that begin already, or are too dear to begin as well."""

    def __init__(
        self, battle: Battle, offered: list[Option], seat: str, rule: str, chosen: tuple[str, ...]
    ) -> None:
        super().__init__(battle, offered, seat)
        self.seat = seat
        self.rule = rule
        self.chosen = chosen

    def everything(self) -> list[Option]:
        own = [unit_option(unit) for unit in self.battle.units.values() if unit.seat == self.seat]
        return [*own, nobody_else()]

    def reason(self, option: Option) -> Refusal:
        if option.key == END:
            return Refusal("nobody", self.rule, "At least one unit is there from the beginning.")
        unit = self.battle.unit(option.key)
        if option.key in self.chosen:
            return Refusal("chosen", self.rule, f"{unit.says('is')} there from the beginning already.")
        return Refusal(
            "too-dear", self.rule, f"{unit.says('costs')} more than may be there from the beginning."
        )
