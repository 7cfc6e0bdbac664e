"""Blows: with which weapons to fight, and at whom to strike."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.arms import sets_of, strikes_last, wielded
from banneret.books.skirmish.warrior import CHARGED, Warrior
from banneret.bots.skirmish import worth
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ranking import above, best

SLOW: Final = 0.75  # what blows are worth that come last
PARRY: Final = 0.02
SHIELD: Final = 0.15  # of what comes back, that a shield keeps off


def targets(look: Situation, warrior: Warrior) -> list[Warrior]:
    there = [look.battle.warrior(key) for key in look.battle.opponents(warrior.id)]
    return [each for each in there if each.is_standing()] or there


def choose_weapons(look: Situation, warrior: Warrior, keys: list[str]) -> str:
    """What brings most, seen that some strike last and some leave no hand for the shield."""
    foes = targets(look, warrior)
    sets = sets_of(warrior)
    charging = warrior.did(CHARGED)

    def value(key: str) -> float:
        held = sets[int(key)]
        found = 0.0
        for foe in foes:
            share = worth.struck_with(warrior, held, foe, charging) * look.worth(foe)
            if foe.is_standing() and strikes_last(warrior, held):
                share *= SLOW
            if above(share, found):
                found = share
        back = sum([worth.struck(foe, warrior) for foe in foes if foe.is_standing()]) * look.worth(warrior)
        if warrior.sheet.shield and worth.is_two_handed(warrior, held):
            found -= SHIELD * back
        if any(["parry" in weapon.rules for weapon in held]):
            found += PARRY * back
        return found

    return best([key for key in keys if int(key) < len(sets)], value)


def share_out(look: Situation, warrior: Warrior, keys: list[str], total: int) -> dict[str, int]:
    """Blow by blow at whoever loses most by one more."""
    held = wielded(look.battle, warrior)[:1]
    charging = warrior.did(CHARGED)
    shares = dict.fromkeys(keys, 0)

    def gain(key: str) -> float:
        target = look.battle.warrior(key)
        one = worth.wounds_with(warrior, held, target, 1, charging)
        before, after = worth.lost(target, shares[key] * one), worth.lost(target, (shares[key] + 1) * one)
        return (after - before) * look.worth(target)

    for _ in range(total):
        shares[best(keys, gain)] += 1
    return {key: count for key, count in shares.items() if count}


def second_target(look: Situation, warrior: Warrior, keys: list[str]) -> str:
    """At whom the blow with the other hand goes."""
    held = wielded(look.battle, warrior)[1:]
    return best(
        keys,
        lambda key: (
            worth.wounds_with(warrior, held, look.battle.warrior(key), 1) * look.worth(look.battle.warrior(key))
        ),
    )
