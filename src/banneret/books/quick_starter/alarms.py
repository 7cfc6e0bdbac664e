"""What makes units take Panic Tests. The tests themselves follow when the moment is over (QS-PAN-01)."""

from __future__ import annotations

from typing import Final

from banneret.books.doing import FRIENDS, NOBODY, Doing
from banneret.books.quick_starter.battle import Alarm, Battle
from banneret.books.quick_starter.unit import WITHIN, Unit

LOSSES: Final = "heavy losses"
DESTROYED_FRIEND: Final = "a friend destroyed"
BROKEN_FRIEND: Final = "a friend that broke"

PANIC_RANGE: Final = 6.0


def alarm(battle: Battle, unit_id: str, why: str, doing: Doing = NOBODY) -> None:
    battle.alarms.append(Alarm(unit_id, why, doing.by, doing.means))


def alarm_friends(battle: Battle, unit: Unit, why: str, doing: Doing) -> None:
    """QS-PAN-02, QS-PAN-03: every other unit of the side within 6" of where this one stands.

    That they are alarmed is the doing of whoever destroyed or broke this one.
    """
    for friend in battle.of_seat(unit.seat):
        if friend.id != unit.id and friend.distance_to(unit) <= PANIC_RANGE + WITHIN:
            alarm(battle, friend.id, why, Doing(doing.by, FRIENDS))
