"""Shots: who shoots, with what and at whom."""

from __future__ import annotations

from banneret.books.skirmish.shot_targets import NET
from banneret.books.skirmish.sight import rays
from banneret.books.skirmish.warrior import MOVED, Warrior
from banneret.bots.skirmish import worth
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ranking import above, best, within

NET_REACH = 6.0


def value_of(look: Situation, shooter: Warrior, key: str, target: Warrior) -> float:
    """What a shot with one of its weapons, or its net, is worth."""
    if key == NET:
        if above(look.apart(shooter, target), NET_REACH) or not target.is_standing():
            return 0.0
        return 0.15 * worth.face(7 - shooter.sheet.ballistic) * look.worth(target)
    weapon = next(each for each in shooter.sheet.missiles if each.id == key)
    free = rays(look.battle, shooter, target)
    share = look.shot_from(shooter, weapon, look.place(shooter), target, shooter.did(MOVED), free)
    # Out of sight or out of reach by the eye, it may still be tried: nothing is lost with it.
    return share * look.worth(target) + 0.001 / (1.0 + look.apart(shooter, target))


def choose_weapon(look: Situation, shooter: Warrior, keys: list[str]) -> str:
    foes = [foe for foe in look.foes if not foe.hidden and not look.battle.is_engaged(foe.id)]
    if not foes:
        return keys[0]
    return best(keys, lambda key: max([value_of(look, shooter, key, foe) for foe in foes]))


def choose_target(look: Situation, shooter: Warrior, keys: list[str], weapon: str) -> str:
    known = [each.id for each in shooter.sheet.missiles]
    used = weapon if weapon in known or weapon == NET else known[0] if known else NET
    return best(keys, lambda key: value_of(look, shooter, used, look.battle.warrior(key)))


def choose_shooter(look: Situation, keys: list[str]) -> str:
    """Anybody: a shot costs nothing. Those who shoot best first."""
    able = [key for key in keys if key]
    if not able:
        return ""
    if within(len(able), 1):
        return able[0]
    return best(able, lambda key: float(look.battle.warrior(key).sheet.ballistic))
