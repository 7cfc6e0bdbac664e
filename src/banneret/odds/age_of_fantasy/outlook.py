"""What would come of a place in Age of Fantasy, and of a charge."""

from __future__ import annotations

from banneret.books.age_of_fantasy.bases_question import BasesQuestion
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.charge_question import CloseIn
from banneret.books.age_of_fantasy.mission import near_marker
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, allowances
from banneret.books.age_of_fantasy.shooting import Aim, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.markers import contested
from banneret.core.engine.ask import Question
from banneret.core.space.shown import Consequence, PreviewData
from banneret.odds import pmf
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.chapter_odds import BOOK
from banneret.odds.age_of_fantasy.measuring import can_fire, sees
from banneret.odds.opr.advice import melee_text
from banneret.odds.opr.outlook import OprOutlook, breaks
from banneret.odds.outlook import ChargeOutlook, Foreseen, Menace, charge_menace, harm_text, shot_menace
from banneret.odds.timekeeping import in_time
from banneret.odds.wording import against, fight_text


def outlook_of(battle: Battle, question: Question, shown: PreviewData) -> Foreseen | None:
    places = shown.get("places")
    unit = battle.units.get(shown.get("unit", ""))
    if not isinstance(question, BasesQuestion) or places is None or unit is None:
        return None
    if len(places) != len(unit.models):
        return None
    there = battle.copy()
    placed = there.put(unit.at(places))
    if isinstance(question, CloseIn):
        other = there.units.get(question.closing.march.target)
        if other is None or not there.are_enemies(placed.seat, other.seat):
            return None
        charger, target = (placed, other) if question.mode == "charge" else (other, placed)
        return ChargeOutlook(other.id, lambda until: clash_text(there, charger, target, until))
    return AgeOfFantasyOutlook(there, placed)


def clash_text(battle: Battle, charger: Unit, target: Unit, until: float) -> str:
    found = in_time(until, lambda: odds.melee(battle, charger, target))
    if found is None:
        return ""
    fighting = len(battle.striking_slots(charger, target))
    said = [melee_text(found), fight_text(fighting, charger.size())]
    return against(charger, target, "; ".join([text for text in said if text]))


class AgeOfFantasyOutlook(OprOutlook[Battle, Unit]):
    book_id = BOOK

    def gap(self, enemy: Unit) -> float:
        """Exact where that matters: of who is far off no pair of models is measured."""
        reach = max(self.charge_reach(enemy), self.shot_reach(enemy), self.own_reach())
        return self.unit.distance_to(enemy) if self.unit.near(enemy, reach) else reach + 1.0

    def charge_reach(self, enemy: Unit) -> float:
        # AF-MOR-08: who is Wavering stays idle.
        if enemy.wavering or enemy.bar(CHARGE) is not None:
            return 0.0
        return max(allowances(self.battle, enemy, CHARGE), default=0.0)

    def _step(self, enemy: Unit) -> float:
        return max(allowances(self.battle, enemy, ADVANCE), default=0.0) if enemy.bar(ADVANCE) is None else 0.0

    def shot_reach(self, enemy: Unit) -> float:
        if enemy.wavering or (enemy.bar(HOLD) is not None and enemy.bar(ADVANCE) is not None):
            return 0.0
        far = max([self.battle.weapon_range(enemy, weapon) for weapon in weapon_groups(enemy)], default=0.0)
        return far + self._step(enemy) if far else 0.0

    def own_reach(self) -> float:
        weapons = weapon_groups(self.unit)
        return max([self.battle.weapon_range(self.unit, weapon) for weapon in weapons], default=0.0)

    def book_markers(self) -> list[Consequence]:
        found: list[Consequence] = []
        for marker in self.battle.objectives.values():
            near = [unit.seat for unit in near_marker(self.battle, marker)]
            if self.unit.seat in near:
                found.append(self.marker_consequence(marker, contested(self.battle, near)))
        return found

    def fire(self, enemy: Unit) -> str:
        return ", ".join(can_fire(self.battle, self.unit, enemy))

    def charge(self, enemy: Unit, until: float) -> Menace | None:
        battle, unit = self.battle, self.unit
        reached = in_time(until, lambda: odds.charge_reaches(battle, enemy, unit, CHARGE))
        if reached == 0.0:
            return None
        found = in_time(until, lambda: odds.charge(battle, enemy, unit)) if reached else None
        if found is None:
            lost, broken = odds.expected_wounds_melee(battle, enemy, unit, charging=True), None
        else:
            lost, broken = pmf.mean(found.defender.suffered), breaks(found.defender)
        worth = self.lost_by(lost, broken)
        return charge_menace(enemy, "it", harm_text(lost, "wound", broken), worth, self.when(enemy))

    def shot(self, enemy: Unit, until: float) -> Menace | None:
        battle, unit = self.battle, self.unit
        if not in_time(until, lambda: sees(battle, enemy, unit, 1)):
            return None
        gap = unit.distance_to(enemy)
        step = self._step(enemy)
        able = [weapon for weapon in weapon_groups(enemy) if gap <= battle.weapon_range(enemy, weapon) + step]
        if not able:
            return None
        aim = Aim(battle, enemy, unit)
        firing = aim.shots(able[0])
        covered = bool(firing) and aim.covered(able[0], firing)
        lost = odds.expected_wounds_shooting(battle, enemy, unit, odds.BEHIND if covered else "")
        arms = ", ".join([weapon.name for weapon in able])
        worth = odds.points_of(unit, lost)
        return shot_menace(enemy, arms, covered, harm_text(lost, "wound", None), worth, self.when(enemy))
