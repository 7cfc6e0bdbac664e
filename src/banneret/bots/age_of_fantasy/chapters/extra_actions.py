"""Extra actions: which the bot takes, what it makes of those of others, and when it reacts (AF-XAC)."""

from __future__ import annotations

import math
import random
from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import (
    COVERING,
    DEFEND,
    FOCUS,
    FOCUSED,
    HEAVY,
    HEAVY_OVER,
    HEAVY_UNDER,
    HUNKER,
    OVERWATCH,
    STEALTH,
    React,
)
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, RUSH
from banneret.books.age_of_fantasy.shooting import Aim, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.volleys import Battery
from banneret.bots.age_of_fantasy.arms import Arms
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.moves import Plan, settled_plan, shooting_plan
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import fail_chance
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.ranking import above, below, reaches, within


class ExtraActionAims(ChapterAims):
    moves: ClassVar[tuple[str, ...]] = (STEALTH,)
    reaction: ClassVar[str] = OVERWATCH

    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if isinstance(question, React):
            return watch(view, seat, question)
        return "yes" if question.name == "return-fire" else None

    # ------------------------------------------------------------------ what a unit could do

    def instead(self, look: Situation, unit: Unit, action: str, actions: list[str]) -> str:
        """Focused Fire is a Hold and more, a heavy charge a charge and more; who cannot shoot may hide."""
        better = {HOLD: FOCUSED, CHARGE: HEAVY}.get(action, "")
        if action == ADVANCE and not look.range(unit) > 0.0:
            better = STEALTH
        return better if better in actions else ""

    def staying(self, look: Situation, unit: Unit, actions: list[str], here: float, shots: float) -> list[Plan]:
        plans: list[Plan] = []
        if FOCUSED in actions:
            # It shoots like one who holds, and better at what is near.
            plans.append(shooting_plan(FOCUSED, here, shots * (1.3 if in_focus(look, unit) else 1.0)))
        if COVERING in actions and above(shots, 0.0):
            worth = look.shots(look.battle, unit, COVERING, False)
            if above(worth, 0.0):
                plans.append(settled_plan(COVERING, here + worth))
        if HUNKER in actions:
            plans.append(settled_plan(HUNKER, look.place(unit, 0.0, 0.0, HUNKER)))
        if DEFEND in actions:
            plans.append(settled_plan(DEFEND, look.place(unit, 0.0, 0.0, DEFEND) - 0.1))
        if OVERWATCH in actions:
            worth = watch_worth(look, unit)
            if above(worth, 0.0):
                plans.append(settled_plan(OVERWATCH, here + worth))
        return plans

    def charge_modifier(self, battle: Battle, action: str, inches: float) -> int:
        """AF-XAC-09."""
        over, under = battle.distance(HEAVY_OVER) + 0.2, battle.distance(HEAVY_UNDER) - 0.5
        return 1 if action == HEAVY and above(inches, over) and below(inches, under) else 0

    def exposed(self, action: str, charges: float, shots: float) -> tuple[float, float]:
        """AF-XAC-02, AF-XAC-04, AF-XAC-10."""
        if action == HUNKER:
            return charges, 0.45 * shots
        if action == STEALTH:
            return charges, 0.7 * shots
        return (0.6 * charges if action == DEFEND else charges), shots

    def braced(self, look: Situation, unit: Unit, actions: list[str]) -> str:
        """AF-XAC-03, AF-XAC-05: against the worse of two dangers."""
        charges, shots = look.dangers(unit, 0.0, 0.0)
        wanted = HUNKER if reaches(shots, charges) else DEFEND
        return wanted if wanted in actions else ""

    # ------------------------------------------------------------------ attacks

    def guard(self, target: Unit, shooting: bool) -> int:
        """AF-XAC-02, AF-XAC-04, AF-XAC-10."""
        if shooting:
            return (-2 if HUNKER in target.stances else 0) + (-1 if STEALTH in target.stances else 0)
        return -2 if DEFEND in target.stances else 0

    def sharper(self, action: str) -> float:
        return 1.6 if action == FOCUSED else 1.0

    def discarded(self, look: Arms, action: str, fired: list[Battery], target: Unit) -> float | None:
        """AF-XAC-06, AF-XAC-07: hits on sixes, each of which is as likely as not to make them test."""
        if action != COVERING:
            return None
        hits = 0.0
        for battery in fired:
            hits += battery.attacks * battery.count / 6.0
        pinned = 1.0 - math.pow(0.5, hits)
        return pinned * fail_chance(look.battle, target) * look.shaken(target)


def in_focus(look: Arms, unit: Unit) -> bool:
    """Whether Focused Fire helps against anybody (AF-XAC-08)."""
    return any(
        [
            within(look.apart(unit, 0.0, 0.0, enemy), look.battle.distance(FOCUS))
            for enemy in look.enemies_of(unit)
        ]
    )


def watch_worth(look: Situation, unit: Unit) -> float:
    """AF-XAC-11: what a shot at an enemy that comes into range may be worth; not all who could do so will."""
    reach = look.range(unit)
    most = 0.0
    for enemy in look.enemies_of(unit):
        if enemy.activated or enemy.wavering:
            continue
        far = look.apart(unit, 0.0, 0.0, enemy)
        if within(far, reach + 0.7 * look.reach(enemy, RUSH)):
            shots = sum([look.rough_volley(unit, weapon, enemy, False) for weapon in weapon_groups(unit)])
            most = max(most, shots * (0.55 if within(far, reach) else 0.35))
    return most


def watch(battle: Battle, seat: str, question: React) -> str:
    """AF-XAC-12: the moment of the best shot, the latest of equals, unless somebody better is to come."""
    watcher, mover = battle.unit(question.about[0]), battle.unit(question.about[1])
    look = Situation(battle, seat, {})
    groups = weapon_groups(watcher)
    moments = [option.key for option in question.options if option.key]
    chosen, now = "", 0.0
    for key in moments[:: max(1, len(moments) // 3)] + moments[-1:]:
        bases = question.frames[int(key)].bases
        seen = battle.copy()
        there = mover.standing_on([bases[question.ids.index(model.id)] for model in mover.models])
        seen.put(there)
        attack = Assault(True, OVERWATCH)
        aim = Aim(seen, watcher, there)
        worth = sum([look.volley(aim, weapon, attack) for weapon in groups])
        if reaches(worth, now):
            chosen, now = key, worth
    later = 0.0
    for enemy in look.enemies_of(watcher):
        if not enemy.activated and not enemy.wavering and enemy.id != mover.id:
            if within(look.apart(watcher, 0.0, 0.0, enemy), look.range(watcher)):
                later = max(later, sum([look.rough_volley(watcher, w, enemy, False) for w in groups]))
    return chosen if above(now, 0.4 * later) else ""
