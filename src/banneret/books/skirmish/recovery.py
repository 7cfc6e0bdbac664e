"""The Recovery Phase (SK-REC-01 to SK-REC-15): rout, all alone, rally, and getting up again."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import AFTERMATH, STUPIDITY, Battle
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.events import (
    FriendNear,
    PartyRouted,
    RoutTest,
    StoodUp,
    StoppedFleeing,
)
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.fleeing import flee, leave_combat
from banneret.books.skirmish.scenarios import ended_by_rout
from banneret.books.skirmish.trials import (
    ALL_ALONE,
    RALLY,
    WITHIN,
    is_immune,
    leadership_test,
    own_leadership,
)
from banneret.books.skirmish.warrior import (
    FLED_NOW,
    KNOCKED_DOWN,
    ON_TABLE,
    RALLIED,
    STANDING,
    STOOD_UP,
    STUNNED,
    WAITING,
    Warrior,
)
from banneret.core.engine.ask import Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice

FRIEND_NEAR: Final = 6.0  # SK-REC-09
TEST: Final = "test"
ROUT: Final = "rout"


def recover(battle: Battle, dice: Dice) -> Steps:
    """SK-REC-01: the four steps in their order. SK-ENC-43: packs of dogs rout as parties do."""
    encounters.recover(battle, dice)
    yield from rout_test(battle, battle.active, dice)
    if battle.finished:
        battle.step = AFTERMATH
        return
    alone = all_alone_tests(battle, dice)
    rally_tests(battle, alone, dice)
    get_up(battle)
    battle.step = STUPIDITY


# ---------------------------------------------------------------------------------------- rout


def lost_members(battle: Battle, seat: str) -> int:
    """SK-REC-02: those of the party who are on the table no longer; encounter hirelings do not count."""
    members = [each for each in battle.warriors.values() if each.seat == seat and not each.has("hireling")]
    return len([each for each in members if each.place not in (ON_TABLE, WAITING, "away")])


def has_lost_a_quarter(battle: Battle, seat: str) -> bool:
    """SK-REC-02: 25% exactly is enough."""
    began = battle.began.get(seat, 0)
    return began > 0 and 4 * lost_members(battle, seat) >= began


def rout_test(battle: Battle, seat: str, dice: Dice) -> Steps:
    """SK-REC-02 to SK-REC-08."""
    if not has_lost_a_quarter(battle, seat):
        return
    options = [Option(TEST, "Test, and fight on if it is passed"), Option(ROUT, "Rout: the party flees")]
    prompt = "A quarter of the party is lost. Test whether it stands, or flee now?"
    answer = yield ask(seat, unmeasured(Choice("rout", "SK-REC-08", prompt, options)))
    if answer == ROUT:
        routed(battle, seat, "SK-REC-08")
        return
    value = rout_leadership(battle, seat)
    if value == 0:
        battle.tell(RoutTest("SK-REC-06", seat, 0, (), False))
        routed(battle, seat, "SK-REC-06")
        return
    faces = tuple(dice.d6(2, "SK-REC-04", "the Rout Test"))
    passed = sum(faces) <= value
    battle.tell(RoutTest("SK-REC-04", seat, value, faces, passed))
    if not passed:
        routed(battle, seat, "SK-REC-03")


def rout_leadership(battle: Battle, seat: str) -> int:
    """SK-REC-04, SK-REC-05: the Leader's; if out or Stunned, the next highest; 0 if there is nobody.

    Encounter hirelings are no members (SK-REC-02).
    """
    members = [each for each in battle.of_seat(seat) if not each.has("hireling")]
    able = [each for each in members if each.condition != STUNNED]
    leaders = [each for each in able if each.has("leader")]
    return max([own_leadership(each) for each in leaders or able], default=0)


def routed(battle: Battle, seat: str, clause: str) -> None:
    """SK-REC-03: the party flees, and the skirmish is over."""
    battle.tell(PartyRouted(clause, seat))
    battle.routed = (*battle.routed, seat)
    ended_by_rout(battle, seat)


# ---------------------------------------------------------------------------------------- all alone


def is_outnumbered(battle: Battle, warrior: Warrior) -> bool:
    """SK-REC-09: two standing enemies in contact, as everybody sees."""
    standing = [key for key in battle.opponents(warrior.id) if battle.warrior(key).is_standing()]
    return len(standing) >= 2 and not warrior.is_down()


def friend_near(battle: Battle, warrior: Warrior) -> str:
    """SK-REC-09: a friend within 6", in whatever state; "" if there is none."""
    for friend in battle.friends_of(warrior):
        if apart(battle.field, warrior, friend) <= FRIEND_NEAR + WITHIN:
            return friend.id
    return ""


def all_alone_tests(battle: Battle, dice: Dice) -> list[str]:
    """SK-REC-09, SK-REC-10. Returns who has begun to flee now."""
    began: list[str] = []
    for warrior in battle.of_seat(battle.active):
        now = battle.warrior(warrior.id)
        if not now.on_table() or now.fleeing or not is_outnumbered(battle, now):
            continue
        if is_immune(now):  # SK-SPC-13: it would pass, so nothing is measured
            continue
        friend = friend_near(battle, now)
        if friend:
            battle.tell(FriendNear("SK-REC-09", now.id, friend))
            continue
        if not leadership_test(battle, now.id, "SK-REC-09", ALL_ALONE, dice):
            leave_combat(battle, now.id, "SK-REC-10", dice)
            began.append(now.id)
    return began


# ---------------------------------------------------------------------------------------- rally


def rally_tests(battle: Battle, new: list[str], dice: Dice) -> None:
    """SK-REC-11 to SK-REC-14."""
    for warrior in battle.of_seat(battle.active):
        now = battle.warrior(warrior.id)
        if not now.on_table() or not now.fleeing or now.id in new:
            continue
        if may_rally(battle, now) and leadership_test(battle, now.id, "SK-REC-11", RALLY, dice):
            calm = battle.warrior(now.id).having(RALLIED).twin()
            calm.fleeing = False
            battle.put(calm)
            battle.tell(StoppedFleeing("SK-REC-12", now.id))
        else:
            flee(battle, now.id, "SK-REC-13", dice)
            if battle.warrior(now.id).on_table():
                battle.put(battle.warrior(now.id).having(FLED_NOW))


def may_rally(battle: Battle, warrior: Warrior) -> bool:
    """SK-REC-11, SK-REC-14: unless the closest model that counts is an enemy; a tie is none."""
    friend: float = math.inf
    foe: float = math.inf
    for other in battle.others(warrior):
        if other.fleeing or other.is_down() or other.hidden:
            continue
        gap = apart(battle.field, warrior, other)
        if battle.are_foes(warrior, other):
            foe = min(foe, gap)
        else:
            friend = min(friend, gap)
    # SK-SPC-13: with an enemy closest it counts as failed, and who is immune fails no test.
    return foe == math.inf or friend <= foe + WITHIN or is_immune(warrior)


# ---------------------------------------------------------------------------------------- getting up


def get_up(battle: Battle) -> None:
    """SK-REC-15, SK-ENC-09: one state a turn; encounter creatures in the turn of who met them."""
    for warrior in battle.on_table():
        if warrior.condition == STANDING or not battle.has_turn(warrior):
            continue
        other = warrior.twin()
        other.condition = STANDING if warrior.condition == KNOCKED_DOWN else KNOCKED_DOWN
        if other.condition == STANDING:
            other = other.having(STOOD_UP)
        battle.put(other)
        battle.tell(StoodUp("SK-REC-15", warrior.id, other.condition))
