"""What would come of a place in Regiments, and of a charge."""

from __future__ import annotations

from typing import Final

from banneret.books.opr.markers import contested
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import ChargePivot, best_charge, contact_side
from banneret.books.regiments.melee import stops_charge
from banneret.books.regiments.mission import contenders
from banneret.books.regiments.movement import ADVANCE, CHARGE, HOLD, allowance
from banneret.books.regiments.shooting import Aim, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Answer, Question
from banneret.core.space.shown import Consequence, PreviewData
from banneret.odds import pmf
from banneret.odds.opr.advice import melee_text
from banneret.odds.opr.outlook import OprOutlook, breaks
from banneret.odds.opr.wounds_worth import points_of
from banneret.odds.outlook import ChargeOutlook, Foreseen, Menace, charge_menace, harm_text, shot_menace
from banneret.odds.regiments.chances import BEHIND, expected_wounds_melee, expected_wounds_shooting
from banneret.odds.regiments.measuring import can_fire, sees
from banneret.odds.regiments.melees import melee_odds
from banneret.odds.timekeeping import in_time
from banneret.odds.wording import against, fight_text, rough_blows_text

_FLANKS: Final = {"front": "its front", "left": "its flank", "right": "its flank", "rear": "its rear"}


def outlook_of(battle: Battle, question: Question, answer: Answer, shown: PreviewData) -> Foreseen | None:
    if isinstance(question, ChargePivot):
        charger, target = battle.unit(question.unit.id), battle.unit(question.target.id)
        side = question.trial(answer).side
        return ChargeOutlook(target.id, lambda until: clash_text(battle, charger, target, side, until))
    end = shown.get("end")
    unit = battle.units.get(shown.get("unit", ""))
    if end is None or unit is None:
        return None
    there = battle.copy()
    return RegimentsOutlook(there, there.put(unit.at(*end)))


def clash_text(battle: Battle, charger: Unit, target: Unit, side: str, until: float, dealt: int = 0) -> str:
    """By the exact odds; "" if they take too long. `dealt` are wounds of spells since contact."""
    found = in_time(until, lambda: melee_odds(battle, charger, target, side, dealt))
    if found is None:
        return ""
    said = [melee_text(found), fight_text(len(charger.fighting()), charger.size())]
    return against(charger, target, "; ".join([text for text in said if text]))


def quick_text(battle: Battle, charger: Unit, target: Unit, side: str) -> str:
    """The same by the mean alone, for which there is always time."""
    dealt = expected_wounds_melee(charger, target, charging=not stops_charge(target, side), battle=battle)
    taken = expected_wounds_melee(target, charger, battle=battle)
    return rough_blows_text(dealt, taken)


class RegimentsOutlook(OprOutlook[Battle, Unit]):
    book_id = "regiments"

    def charge_reach(self, enemy: Unit) -> float:
        # RG-MOR-06: who is Wavering may only pivot.
        if enemy.wavering or enemy.bar(CHARGE) is not None:
            return 0.0
        return allowance(self.battle, enemy, CHARGE)

    def shot_reach(self, enemy: Unit) -> float:
        if enemy.wavering or (enemy.bar(HOLD) is not None and enemy.bar(ADVANCE) is not None):
            return 0.0
        far = max([self.battle.weapon_range(enemy, weapon) for weapon in ranged_weapons(enemy)], default=0.0)
        step = allowance(self.battle, enemy, ADVANCE) if enemy.bar(ADVANCE) is None else 0.0
        return far + step if far else 0.0

    def own_reach(self) -> float:
        weapons = ranged_weapons(self.unit)
        return max([self.battle.weapon_range(self.unit, weapon) for weapon in weapons], default=0.0)

    def book_markers(self) -> list[Consequence]:
        found: list[Consequence] = []
        for marker in self.battle.objectives.values():
            near = contenders(self.battle, marker)
            if self.unit.seat in near:
                found.append(self.marker_consequence(marker, contested(self.battle, near)))
        return found

    def gap(self, enemy: Unit) -> float:
        return self.unit.distance_to(enemy)

    def fire(self, enemy: Unit) -> str:
        return ", ".join(can_fire(Aim(self.battle, self.unit, enemy)))

    def charge(self, enemy: Unit, until: float) -> Menace | None:
        battle, unit = self.battle, self.unit
        if best_charge(battle, enemy, unit) is None:
            return None
        side = contact_side(enemy, unit)
        found = in_time(until, lambda: melee_odds(battle, enemy, unit, side))
        if found is None:
            lost, broken = expected_wounds_melee(enemy, unit, charging=True, battle=battle), None
        else:
            lost, broken = pmf.mean(found.defender.suffered), breaks(found.defender)
        worth = self.lost_by(lost, broken)
        return charge_menace(enemy, _FLANKS[side], harm_text(lost, "wound", broken), worth, self.when(enemy))

    def shot(self, enemy: Unit, until: float) -> Menace | None:
        battle, unit = self.battle, self.unit
        if not sees(battle, enemy, unit, 1):
            return None
        gap = unit.distance_to(enemy)
        step = allowance(battle, enemy, ADVANCE) if enemy.bar(ADVANCE) is None else 0.0
        able = [weapon for weapon in ranged_weapons(enemy) if gap <= battle.weapon_range(enemy, weapon) + step]
        if not able:
            return None
        covered = Aim(battle, enemy, unit).cover(able[0])
        lost = expected_wounds_shooting(enemy, unit, BEHIND if covered else "", gap > 0.0)
        arms = ", ".join([weapon.name for weapon in able])
        harm = harm_text(lost, "wound", None)
        return shot_menace(enemy, arms, covered, harm, points_of(unit, lost), self.when(enemy))
