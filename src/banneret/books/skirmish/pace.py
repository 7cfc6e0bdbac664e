"""How far a warrior goes (SK-MOV-14, SK-INJ-07, SK-ENC-50, SK-ENC-31)."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.warrior import HELD, STUNNED, Warrior

CRAWL: Final = 2.0  # SK-INJ-07
STORM: Final = "storm-of-magic"
FISH: Final = 2  # SK-ENC-48: what was rolled for a rain of fish


def pace(battle: Battle, warrior: Warrior) -> float:
    """Its M as it is now: halved, rounded up, in a rain of fish; 0 for who is held fast or sinking."""
    if cannot_stir(warrior):
        return 0.0
    move = warrior.sheet.move
    return float((move + 1) // 2 if rains_fish(battle) else move)


def crawl(warrior: Warrior) -> float:
    """SK-INJ-07: 2" for who is Knocked Down, whatever its M; 0 for who is held fast or sinking."""
    return 0.0 if cannot_stir(warrior) else CRAWL


def cannot_stir(warrior: Warrior) -> bool:
    """SK-TER-09, SK-INJ-11: sinking, Stunned, or held by a net or by magic."""
    return warrior.sinking > 0 or warrior.condition == STUNNED or warrior.did(HELD)


def rains_fish(battle: Battle) -> bool:
    """SK-ENC-50."""
    return any([each.kind == STORM and each.value == FISH for each in battle.encounters])
