"""Which fights to leave."""

from __future__ import annotations

from typing import Final

from banneret.bots.skirmish import worth
from banneret.bots.skirmish.goals import Aim
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ranking import above, below

HOPELESS: Final = 2.5  # how much more it loses in a fight than it takes, before it tries to get away
WORTH_IT: Final = 4.0  # gold


def choose_escape(look: Situation, keys: list[str], aims: dict[str, Aim]) -> str:
    """Who is clearly the loser of a fight, or is needed elsewhere, if its nerve is good."""
    battle = look.battle
    for key in keys:
        if not key:
            continue
        warrior = battle.warrior(key)
        foes = [battle.warrior(foe) for foe in battle.opponents(key)]
        standing = [foe for foe in foes if foe.is_standing()]
        if not standing or below(worth.nerve(warrior), 0.7):
            continue
        loss = sum([worth.struck(foe, warrior) for foe in standing]) * look.worth(warrior)
        gain = max([worth.struck(warrior, foe) * look.worth(foe) for foe in standing])
        needed = key in aims and aims[key].timid and bool(warrior.carried)
        bad = above(loss, HOPELESS * gain) and above(loss, WORTH_IT)
        if bad or (needed and above(loss, 0.5 * gain)):
            return key
    return ""
