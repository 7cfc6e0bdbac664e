"""Why a charge, a target or a charger is not on offer."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_targets import FLY, every_charge, why_not_charge, why_not_declare
from banneret.books.quick_starter.closed import ClosedUnits, NotOffered, why_away
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Option, Refusal


class ClosedCharges(NotOffered):
    """Charges that cannot be declared now, of every unit of the Active Player on every other unit."""

    def everything(self) -> list[Option]:
        found: list[Option] = []
        for unit in self.battle.units.values():
            if unit.seat == self.battle.active:
                found += every_charge(self.battle, unit)
        return found

    def reason(self, option: Option) -> Refusal:
        battle = self.battle
        unit, target = battle.unit(option.marks[0]), battle.unit(option.marks[1])
        unable = why_away(battle, unit, "QS-CHG-01")
        if unable is None:
            unable = why_not_declare(battle, unit)
        if unable is not None:
            return unable
        return why_not_charge(battle, unit, target, option.key.startswith(FLY))


def why_not_redirect(battle: Battle, unit: Unit, fled: Unit) -> Refusal | None:
    """QS-CHG-12, QS-CHG-16: only who has charged the unit that fled, once a turn."""
    if unit.fleeing:
        return Refusal("fleeing", "QS-MOV-08", f"{unit.says('is fleeing and charges nobody')}.")
    declared = battle.charges.get(unit.id)
    if declared is None or declared.target != fled.id:
        return Refusal("not-charging", "QS-CHG-12", f"{unit.says('has')} not charged {fled.name}.")
    if declared.redirected:
        return Refusal("redirected", "QS-CHG-16", f"{unit.says('has')} tried to redirect this turn.")
    return None


class ClosedRedirects(ClosedUnits):
    """Units that cannot redirect from the one that fled."""

    def __init__(self, battle: Battle, offered: list[Option], fled: Unit) -> None:
        super().__init__(battle, offered, battle.active, "QS-CHG-12")
        self.fled = fled

    def why_unit(self, unit: Unit) -> Refusal:
        refusal = why_not_redirect(self.battle, unit, self.fled)
        if refusal is not None:
            return refusal
        return Refusal("no-target", "QS-CHG-12", f"There is nobody else whom {unit.does('could')} charge.")


class ClosedSecondTargets(NotOffered):
    """Whom a unit that redirects cannot charge instead."""

    def __init__(self, battle: Battle, offered: list[Option], unit: Unit, fled: str) -> None:
        super().__init__(battle, offered, unit.seat)
        self.unit = unit
        self.fled = fled

    def everything(self) -> list[Option]:
        return every_charge(self.battle, self.unit)

    def reason(self, option: Option) -> Refusal:
        target = self.battle.unit(option.marks[1])
        if target.id == self.fled:
            return Refusal("same-target", "QS-CHG-14", f"{target.says('has')} fled; name another target.")
        return why_not_charge(self.battle, self.unit, target, option.key.startswith(FLY))


class ClosedQuarry(ClosedUnits):
    """Enemies on whom no charge is left to be moved."""

    def __init__(self, battle: Battle, offered: list[Option]) -> None:
        super().__init__(battle, offered, battle.active, "QS-CHG-18", enemies=True)

    def why_unit(self, unit: Unit) -> Refusal:
        return Refusal("not-charged", "QS-CHG-18", f"No charge on {unit.the()} is left to be moved.")


class ClosedAims(ClosedUnits):
    """Enemies that a unit which has redirected has not charged."""

    def __init__(self, battle: Battle, offered: list[Option], charger: Unit) -> None:
        super().__init__(battle, offered, charger.seat, "QS-CHG-17", enemies=True)
        self.charger = charger

    def why_unit(self, unit: Unit) -> Refusal:
        return Refusal("not-charged", "QS-CHG-17", f"{self.charger.says('has')} not charged {unit.the()}.")


class ClosedChargers(ClosedUnits):
    """Units that do not move next against a target; `left` are the chargers that have yet to."""

    def __init__(self, battle: Battle, offered: list[Option], target: Unit, left: list[str]) -> None:
        super().__init__(battle, offered, battle.active, "QS-CHG-35")
        self.target = target
        self.left = left

    def why_unit(self, unit: Unit) -> Refusal:
        against = self.target.name
        if unit.id in self.left:
            why = f"If {unit.the()} moved now, fewer units or models would meet {against} than can."
            return Refusal("out-of-turn", "QS-CHG-35", why)
        return Refusal("not-charging", "QS-CHG-35", f"{unit.says('has')} no charge on {against} left to move.")
