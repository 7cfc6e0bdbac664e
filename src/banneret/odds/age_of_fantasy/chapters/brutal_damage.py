"""Brutal damage: stray and critical hits, and what comes of attacks as a whole (AF-BRU).

Mishaps and stray hits are no part of what shots do to their target; advice says so beside it.
"""

from __future__ import annotations

from typing import ClassVar, Final

import numpy as np

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.brutal_damage.chapter import (
    ANNIHILATED,
    ASTRAY_TO,
    ATTRITION,
    CRITICAL_FROM,
    CRITICALS,
    ELSEWHERE,
    FRIENDLY,
    HEAVY,
    ID,
    IN_MELEE,
    MISHAP_TO,
    MISHAPS,
    SHAKEN,
    BrutalDamage,
    brutal_notes,
    is_big,
    marked,
    result_of,
)
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import value_of, with_value
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import Volley
from banneret.odds.age_of_fantasy.bodies import Band, band_of
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds
from banneret.odds.opr.bodies import chance_to_fail
from banneret.odds.opr.results import Remains
from banneret.odds.opr.strikes import Shots
from banneret.odds.pmf import Pmf, binomial
from banneret.odds.timekeeping import keep_time
from banneret.odds.wording import printed

# How many of the 36 ways two dice fall give each sum.
_WAYS: Final = {total: 6 - abs(total - 7) for total in range(2, 13)}


def chance_of(result: str, taken: int) -> float:
    """AF-BRU-11: of a result of heavy damage, with so many wounds taken."""
    return sum([ways for total, ways in _WAYS.items() if result_of(total + taken) == result]) / 36


def chapter_of(battle: Battle) -> BrutalDamage:
    return next(chapter for chapter in battle.chapters if isinstance(chapter, BrutalDamage))


class BrutalDamageOdds(ChapterOdds):
    follows_attacks: ClassVar[bool] = True

    def aimed(self, battle: Battle, volley: Volley, own: Shots) -> Shots:
        """AF-BRU-06, AF-BRU-10: hits that go astray do not strike the target; critical ones wound beside."""
        chapter = chapter_of(battle)
        astray = volley.beside and chapter.uses(FRIENDLY)
        critical = own.sixes and chapter.uses(CRITICALS)  # what is breathed out is not rolled for
        return own._replace(
            lands=6 - ASTRAY_TO if astray else own.lands, extra=7 - CRITICAL_FROM if critical else own.extra
        )

    def aside(self, battle: Battle, volley: Volley) -> str:
        """AF-BRU-06, AF-BRU-08: what friends and the shooter itself risk."""
        parts: list[str] = []
        if volley.beside and chapter_of(battle).uses(FRIENDLY):
            names = [battle.unit(key).name for key in volley.beside]
            parts.append(f"half of the hits strike {' or '.join(names)}")
        dice = sum([battery.count * battery.attacks for battery in volley.fired])
        if dice and chapter_of(battle).uses(MISHAPS):
            parts.append(f"{printed(dice / 6 * MISHAP_TO / 6)} wounds expected by mishaps")
        return ", ".join(parts)

    # ------------------------------------------------------------------ in melee

    def after_strikes(self, battle: Battle, band: Band, start: int, chances: Pmf) -> list[tuple[Battle, Pmf]]:
        """AF-BRU-02, AF-BRU-11: a monster or chariot that is shaken strikes back less well.

        Of all models only the one that is next to be lost has been marked and is alive.
        """
        chapter = chapter_of(battle)
        calm: Pmf = np.zeros(band.last + 1)
        shaken: dict[str, Pmf] = {}
        for state in np.flatnonzero(chances).tolist():
            keep_time()
            chance = float(chances[state])
            if state == band.last or band.told[state] == band.told[start]:
                calm[state] += chance
                continue
            wounds = int(band.told[state] - band.told[start])
            kills = shakes = 0.0
            model = band.order[band.dead[state]]
            if chapter.uses(HEAVY) and is_big(model):
                taken = self._taken(band, start, state, model)
                kills = chance_of(ANNIHILATED, taken) if taken else 0.0
                shakes = chance_of(SHAKEN, taken) if taken else 0.0
            if kills:
                calm += (
                    chance
                    * kills
                    * self._worn(chapter, battle, band, band.further(state, band.lefts[state]), wounds)
                )
            after = self._worn(chapter, battle, band, state, wounds)
            calm += chance * (1.0 - kills - shakes) * after
            if shakes:
                known = shaken.setdefault(model.id, np.zeros(band.last + 1))
                known += chance * shakes * after
        return [(battle, calm), *[(_shaken(battle, model), part) for model, part in shaken.items()]]

    def _taken(self, band: Band, start: int, state: int, model: Model) -> int:
        """The wounds that the model next to be lost has taken since."""
        now = model.sheet.tough - band.lefts[state]
        before = model.wounds
        if band.dead[start] == band.dead[state]:
            before = model.sheet.tough - band.lefts[start]
        return now - before

    def _worn(self, chapter: BrutalDamage, battle: Battle, band: Band, state: int, wounds: int) -> Pmf:
        """AF-BRU-03: the states after attrition, from this one on, for so many wounds."""
        found: Pmf = np.zeros(band.last + 1)
        if state == band.last or not chapter.uses(ATTRITION):
            found[state] = 1.0
            return found
        fails = chance_to_fail(battle, band.unit_at(state))
        for failed, chance in enumerate(binomial(wounds, fails)):
            found[band.further(state, IN_MELEE * failed)] += chance
        return found

    # ------------------------------------------------------------------ from afar

    def after_attack(self, battle: Battle, target: Unit, parts: list[Remains[Unit]]) -> list[Remains[Unit]]:
        """AF-BRU-02, AF-BRU-04, AF-BRU-11: heavy damage, whether it tests its nerve, and then attrition."""
        chapter = chapter_of(battle)
        if chapter.uses(HEAVY) and any([is_big(model) for model in target.models]):
            parts = [each for part in parts for each in self._damaged(battle, target, part)]
        if chapter.uses(ATTRITION):
            parts = [each for part in parts for each in self._attrition(battle, part)]
        return parts

    def _damaged(self, battle: Battle, target: Unit, part: Remains[Unit]) -> list[Remains[Unit]]:
        """AF-BRU-11: each monster or chariot that was marked may be killed at once."""
        body = part.body
        kept = part.chances.copy()
        found: list[Remains[Unit]] = []
        for state in np.flatnonzero(part.chances[: body.last]).tolist():
            keep_time()
            unit = body.unit_at(state)
            ends: list[tuple[list[Model], float]] = [([], float(part.chances[state]))]
            for model, taken in marked(target, unit):
                kills = chance_of(ANNIHILATED, taken)
                lives = [(lost, chance * (1.0 - kills)) for lost, chance in ends]
                ends = lives + [([*lost, model], chance * kills) for lost, chance in ends if kills]
            kept[state] = ends[0][1]
            for lost, chance in ends[1:]:
                gone = sum([model.left() for model in lost])
                left = [model for model in unit.models if model not in lost]
                if left:
                    band = band_of(battle, unit.with_models(left), body.spent_at(state))
                    told = part.before + int(body.told[state]) + gone
                    found.append(Remains(band, told, chance * band.start(), part.beyond + gone))
                else:
                    kept[body.last] += chance
        return [part._replace(chances=kept), *found]

    def _attrition(self, battle: Battle, part: Remains[Unit]) -> list[Remains[Unit]]:
        """AF-BRU-02 to AF-BRU-04: whether it tests its nerve is settled before the wounds that come of it."""
        body = part.body
        ends = {tests: np.zeros(body.last + 1) for tests in (False, True)}
        for state in np.flatnonzero(part.chances).tolist():
            keep_time()
            chance = float(part.chances[state])
            wounds = part.before + int(body.told[state]) - part.beyond
            if state == body.last or not wounds:
                ends[False][state] += chance
                continue
            unit = body.unit_at(state)
            tests = battle.tests_after_wounds(unit, wounds)
            for failed, share in enumerate(binomial(wounds, chance_to_fail(battle, unit))):
                ends[tests][body.further(state, ELSEWHERE * failed)] += chance * share
        return [part._replace(chances=chances, tests=tests) for tests, chances in ends.items()]


def _shaken(battle: Battle, model: str) -> Battle:
    """The battle in which one more model is shaken."""
    then = battle.copy()
    notes = brutal_notes(then)
    times = value_of(notes.shaken, model, 0) + 1
    then.notes[ID] = notes._replace(shaken=with_value(notes.shaken, model, times))
    return then
