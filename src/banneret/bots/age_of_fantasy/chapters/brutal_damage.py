"""Brutal damage: what wounds come to with attrition, and what shots risk (AF-BRU)."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.brutal_damage.chapter import (
    ATTRITION,
    CRITICALS,
    ELSEWHERE,
    IN_MELEE,
    MISHAPS,
    BrutalDamage,
)
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.volleys import Battery
from banneret.bots.age_of_fantasy.arms import Arms
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.worth import fail_chance, volley_wounds


def chapter_of(battle: Battle) -> BrutalDamage:
    return next(chapter for chapter in battle.chapters if isinstance(chapter, BrutalDamage))


class BrutalDamageAims(ChapterAims):
    def wears(self, battle: Battle, unit: Unit, wounds: float, melee: bool) -> float:
        """AF-BRU-02, AF-BRU-03: the mean of it."""
        if not chapter_of(battle).uses(ATTRITION):
            return wounds
        return wounds * (1.0 + (IN_MELEE if melee else ELSEWHERE) * fail_chance(battle, unit))

    def tests_nerve(self, battle: Battle) -> bool:
        """AF-BRU-05."""
        return not chapter_of(battle).drops_morale()

    def sharper(self, action: str) -> float:
        """AF-BRU-10: critical hits may be worth this much beside the others."""
        return 1.5

    def aimed(
        self, look: Arms, unit: Unit, target: Unit, fired: list[Battery], modifier: int, worth: float
    ) -> float:
        """AF-BRU-06, AF-BRU-08, AF-BRU-10: half of the hits if friends are near, and they take the others.

        A die in twelve is a critical hit, and one in twelve a mishap.
        """
        chapter = chapter_of(look.battle)
        beside = chapter.bystanders(look.battle, unit, target)
        if beside:
            harm = 0.0
            for key in beside:
                friend = look.battle.unit(key)
                harm += look.worth(friend, 0.5 * volley_wounds(fired, modifier, look.mark(friend, True)))
            worth = 0.5 * worth - harm / len(beside)
        dice = float(sum([battery.count * battery.attacks for battery in fired]))
        if chapter.uses(CRITICALS):
            worth += look.worth(target, dice / 12.0 * look.mark(target, True).kept)
        if chapter.uses(MISHAPS):
            worth -= look.worth(unit, dice / 12.0 * look.mark(unit, True).kept)
        return worth
