"""Tests of a characteristic: one die against Strength or Initiative, two against Leadership."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.events import CharacteristicTest
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice

LEADER_REACH: Final = 6.0  # SK-SPC-01
KEEPSAKE: Final = "keepsake"

# What a test is for; skills and gear let some of them be rolled again.
CLIMBING: Final = "climbing"
JUMPING: Final = "jumping"
GAP: Final = "jumping a gap"
EDGE: Final = "keeping its footing at an edge"
ALL_ALONE: Final = "being all alone"
RALLY: Final = "rallying"
ESCAPING: Final = "escaping"
FEAR: Final = "fear"

# By which rule a failed test for this may be rolled again, in the order in which they are used.
_AGAIN: Final = {
    CLIMBING: ("surefoot", "sure climber", "rope-and-hook"),
    JUMPING: ("surefoot",),
    GAP: ("surefoot", "rope-and-hook"),
    EDGE: ("surefoot",),
    ALL_ALONE: ("steadfast",),
    RALLY: ("steadfast",),
    ESCAPING: ("steadfast",),
}
_CALLED: Final = {
    "surefoot": "Surefoot",
    "sure climber": "a climber’s skill",
    "rope-and-hook": "Rope and Hook",
    "steadfast": "Steadfast",
    KEEPSAKE: "the Keepsake",
}


def initiative_test(battle: Battle, warrior_id: str, clause: str, why: str, dice: Dice) -> bool:
    """SK-GEN-04, with what weather and encounters take off Initiative."""
    warrior = battle.warrior(warrior_id)
    value = warrior.sheet.initiative - penalty_to_initiative(battle)
    return _one_die(battle, warrior, "Initiative", value, clause, why, dice)


def strength_test(battle: Battle, warrior_id: str, clause: str, why: str, dice: Dice) -> bool:
    """SK-GEN-04."""
    warrior = battle.warrior(warrior_id)
    return _one_die(battle, warrior, "Strength", warrior.sheet.strength, clause, why, dice)


def penalty_to_initiative(battle: Battle) -> int:
    """SK-WEA-12, SK-ENC-07."""
    penalty = 1 if battle.weather == "high-winds" else 0
    return penalty + (2 if battle.encounter("earthquake") is not None else 0)


def leadership_test(battle: Battle, warrior_id: str, clause: str, why: str, dice: Dice) -> bool:
    """SK-GEN-05, SK-SPC-13: 2D6 equal to or below Leadership; who is Immune to Psychology passes."""
    warrior = battle.warrior(warrior_id)
    if is_immune(warrior) or (why == FEAR and warrior.has("unshaken")):
        # SK-GEN-01: nothing is rolled, so nobody learns whether a Leader is near.
        own = own_leadership(warrior)
        battle.tell(CharacteristicTest(clause, warrior_id, "Leadership", why, own, (), True))
        return True
    value = leadership(battle, warrior)
    cursed = 1 if is_cursed(battle, warrior) else 0
    faces = tuple(dice.d6(2, clause, f"Leadership of {warrior.name} for {why}"))
    passed = sum(faces) + cursed <= value
    by = "" if passed else again_by(warrior, why, False)
    if not by:
        battle.tell(CharacteristicTest(clause, warrior_id, "Leadership", why, value, faces, passed))
        return passed
    _spend(battle, warrior, by)
    second = tuple(dice.d6(2, clause, f"Leadership of {warrior.name} for {why}, again"))
    passed = sum(second) + cursed <= value
    battle.tell(
        CharacteristicTest(clause, warrior_id, "Leadership", why, value, second, passed, faces, _CALLED[by])
    )
    return passed


def _one_die(
    battle: Battle, warrior: Warrior, what: str, value: int, clause: str, why: str, dice: Dice
) -> bool:
    """A natural 1 passes and a natural 6 fails, whatever is taken off the value."""
    cursed = 1 if is_cursed(battle, warrior) else 0
    face = dice.one(clause, f"{what} of {warrior.name} for {why}")
    passed = _passed(face, cursed, value)
    by = "" if passed else again_by(warrior, why, what == "Strength")
    if not by:
        battle.tell(CharacteristicTest(clause, warrior.id, what, why, value, (face,), passed))
        return passed
    _spend(battle, warrior, by)
    second = dice.one(clause, f"{what} of {warrior.name} for {why}, again")
    passed = _passed(second, cursed, value)
    battle.tell(
        CharacteristicTest(clause, warrior.id, what, why, value, (second,), passed, (face,), _CALLED[by])
    )
    return passed


def _passed(face: int, cursed: int, value: int) -> bool:
    if face == 1:
        return True
    return face != 6 and face + cursed <= value


def again_by(warrior: Warrior, why: str, strength: bool) -> str:
    """What lets a failed test be rolled again, once; "" if nothing does. A Keepsake goes last: it is spent."""
    for each in _AGAIN.get(why, ()):
        if warrior.has(each) or each in warrior.sheet.gear:
            return each
    if not strength and KEEPSAKE in warrior.sheet.gear and KEEPSAKE not in warrior.used:
        return KEEPSAKE
    return ""


def _spend(battle: Battle, warrior: Warrior, by: str) -> None:
    if by == KEEPSAKE:
        battle.put(battle.warrior(warrior.id).spending(KEEPSAKE))


def is_immune(warrior: Warrior) -> bool:
    """SK-SPC-11, SK-SPC-13: Immune to Psychology, be it by Frenzy."""
    return warrior.has("immune to psychology") or warrior.frenzied


def is_cursed(battle: Battle, warrior: Warrior) -> bool:
    """SK-ENC-35."""
    return warrior.has_effect("cursed")


def own_leadership(warrior: Warrior) -> int:
    """With what spells lend it (Stout Heart)."""
    return min(10, warrior.sheet.leadership + warrior.effect("leadership"))


def leadership(battle: Battle, warrior: Warrior) -> int:
    """SK-SPC-01, SK-SPC-02: its own, or that of a Leader within 6" who is neither down nor Fleeing."""
    best = own_leadership(warrior)
    for friend in battle.friends_of(warrior):
        if friend.has("leader") and friend.is_standing() and not friend.fleeing:
            if apart(battle.field, warrior, friend) <= LEADER_REACH + WITHIN:
                best = max(best, own_leadership(friend))
    return best


WITHIN: Final = 0.001  # places are rounded to a thousandth, so this far beyond a limit is still at it
