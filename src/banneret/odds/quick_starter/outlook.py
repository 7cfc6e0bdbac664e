"""What would come of a place in the Quick Starter."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter import charge_targets
from banneret.books.quick_starter.battle import HOLD_THE_GROUND, Battle
from banneret.books.quick_starter.battlefield import BOOK
from banneret.books.quick_starter.charge_question import LandingChoice
from banneret.books.quick_starter.sight import unit_sees
from banneret.books.quick_starter.unit import WITHIN, Unit
from banneret.books.quick_starter.victory import counts_for_victory, holds_centre
from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.space.shown import Consequence, PreviewData
from banneret.odds.advice import places_by_chapters
from banneret.odds.outlook import (
    ChargeOutlook,
    Foreseen,
    Menace,
    PlaceOutlook,
    charge_menace,
    consequence,
    harm_text,
    shot_menace,
)
from banneret.odds.quick_starter import chances as odds
from banneret.odds.quick_starter.clash import landing_words
from banneret.odds.quick_starter.health_worth import points_per_health
from banneret.odds.quick_starter.measuring import fire_text, weapons
from banneret.odds.wording import against, percent

_CUT: Final = 0.02  # what may be left out as unlikely
_BROKEN: Final = 0.7  # what is lost of what is left by breaking


def outlook_of(battle: Battle, question: Question, answer: Answer, shown: PreviewData) -> Foreseen | None:
    if isinstance(question, LandingChoice):
        return _landing(battle, question, answer)
    end = shown.get("end")
    unit = battle.units.get(shown.get("unit", ""))
    if end is None or unit is None or battle.is_engaged(unit):
        return None
    there = battle.copy()
    return QuickStarterOutlook(there, there.put(unit.stand(*end)))


def _landing(battle: Battle, question: LandingChoice, answer: Answer) -> Foreseen | None:
    """What the charge comes to where it would land."""
    arrival, place = question.arrival, question.landing(answer)
    if isinstance(place, Refusal) or arrival.target.fleeing:
        return None
    unit, target = arrival.unit, arrival.target
    return ChargeOutlook(
        target.id, lambda until: against(unit, target, landing_words(battle, arrival, place, until))
    )


class QuickStarterOutlook(PlaceOutlook[Battle, Unit]):
    def enemies(self) -> list[Unit]:
        return [unit for unit in self.battle.enemies_of(self.unit) if not unit.fleeing]

    def gap(self, enemy: Unit) -> float:
        return self.unit.distance_to(enemy)

    def charge_reach(self, enemy: Unit) -> float:
        if enemy.is_war_machine() or self.battle.is_engaged(enemy):
            return 0.0
        rates = [
            charge_targets.advance_rate(self.battle, enemy, flying)
            for flying in charge_targets.ways(self.battle, enemy)
        ]
        return float(max(rates, default=0) + charge_targets.FURTHEST) if rates else 0.0

    def _step(self, enemy: Unit) -> float:
        return 0.0 if enemy.is_war_machine() else float(self.battle.advance_rate(enemy))

    def shot_reach(self, enemy: Unit) -> float:
        if self.battle.is_engaged(enemy):
            return 0.0
        far = max([float(weapon.range) for weapon in weapons(enemy)], default=0.0)
        return far + self._step(enemy) + WITHIN if far else 0.0

    def own_reach(self) -> float:
        return max([weapon.range + WITHIN for weapon in weapons(self.unit)], default=0.0)

    def markers(self) -> list[Consequence]:
        by_chapters = places_by_chapters(BOOK, self.battle, self.unit.id)
        if by_chapters is not None:
            return by_chapters
        if self.battle.condition != HOLD_THE_GROUND or not counts_for_victory(self.unit):
            return []
        if not holds_centre(self.battle, self.unit):
            return []
        return [consequence("marker", "Counts for the centre of the table", ["centre"])]

    def fire(self, enemy: Unit) -> str:
        if not unit_sees(self.battle, self.unit, enemy):
            return ""
        text = fire_text(self.battle, self.unit, enemy)
        return text.removeprefix("can shoot: ") if text.startswith("can shoot: ") else ""

    def charge(self, enemy: Unit, until: float) -> Menace | None:
        # It charges in a turn of its own.
        battle, unit = self.battle.copy(), self.unit
        battle.active = enemy.seat
        best = odds.best_charge(battle, enemy, unit)
        if best is None or best[1].chance == 0.0:
            return None
        flying, reach = best
        landed = odds.after_charge(battle, enemy, unit, flying)
        if landed is None:
            return None
        broken: float | None = None
        try:
            found = odds.combat(landed, enemy.id, least=_CUT, until=until)
            own = found.units[unit.id]
            lost, broken = found.mean_lost(unit.seat), own.breaks + own.destroyed + own.crumbled_away
        except odds.OutOfTime:
            lost = odds.blows(landed, enemy.id)[unit.seat]
        harm = f"{percent(reach.chance)} to arrive, then {harm_text(lost, 'Health Point', broken)}"
        value = points_per_health(unit)
        left = max(0.0, unit.health() - lost) * value
        worth = reach.chance * (lost * value + _BROKEN * (broken or 0.0) * left)
        return charge_menace(enemy, "it flying" if flying else "it", harm, worth)

    def shot(self, enemy: Unit, until: float) -> Menace | None:
        battle, unit = self.battle, self.unit
        if not unit_sees(battle, enemy, unit):
            return None
        gap = self.gap(enemy)
        able = [w.name for w in weapons(enemy) if gap <= w.range + self._step(enemy) + WITHIN]
        lost = odds.mean_losses(battle, enemy, unit)
        if not able:
            return None
        if not lost:
            # Out of range as it stands: it must come nearer first.
            text = f"{enemy.the_first()} can shoot it with {', '.join(able)} after an Advance"
            return Menace("shot", enemy.id, text, 0.0)
        lost = min(lost, float(unit.health()))
        worth = lost * points_per_health(unit)
        return shot_menace(enemy, ", ".join(able), False, harm_text(lost, "Health Point", None), worth)
