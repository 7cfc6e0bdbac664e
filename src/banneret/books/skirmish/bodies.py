"""Warriors as bodies on the table: who is in the way, and being set down somewhere."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.base_contact import in_contact, may_be_met
from banneret.books.skirmish.battle import Battle, pair_of
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.warrior import MOVED, Warrior
from banneret.core.space.geometry import EPS, heading_of, quantise_heading
from banneret.core.space.levels import Foothold
from banneret.core.space.uprights import Upright

SHORT_OF: Final = 0.02  # SK-MOV-14: inches out of contact, rounding included
SAMPLE: Final = 0.5  # SK-MOV-38: inches between places of a path that are looked at


def in_the_way(battle: Battle, mover: Warrior) -> list[Upright]:
    """SK-MOV-14: those who stand, friend or foe; who lies down is stepped over, though nobody stops there."""
    return [
        upright(battle.field, each) for each in battle.others(mover) if each.is_standing() and may_be_met(each)
    ]


def everybody_else(battle: Battle, mover: Warrior) -> list[Upright]:
    """All bodies but its own, standing or not: nobody comes to rest on any of them.

    SK-MOV-14: only charges make contact, so it comes to rest against no enemy whom it does not touch already.
    """
    found: list[Upright] = []
    for each in battle.others(mover):
        if may_be_met(each):
            body = upright(battle.field, each)
            if battle.are_foes(mover, each) and not in_contact(battle.field, mover, each):
                body = Upright(body.x, body.y, body.foot, body.radius + SHORT_OF, body.height)
            found.append(body)
    return found


# ---------------------------------------------------------------------------------------- places


def put_at(battle: Battle, warrior_id: str, place: Foothold) -> None:
    """Set down somewhere: heading, having MOVED, out of base contact with those no longer touched.

    Nothing is looked at. SK-SHO-18: any change of position counts as having moved.
    """
    before = battle.warrior(warrior_id)
    after = before.at(place.x, place.y, place.level).having(MOVED)
    dx: float = place.x - before.x
    dy: float = place.y - before.y
    if abs(dx) + abs(dy) > EPS:
        after = after.twin()
        after.heading = quantise_heading(heading_of(dx, dy))
    battle.put(after)
    for other in battle.opponents(warrior_id):
        if not in_contact(battle.field, after, battle.warrior(other)):
            gone = pair_of(warrior_id, other)
            battle.engaged = {pair: rounds for pair, rounds in battle.engaged.items() if pair != gone}


def place_of(warrior: Warrior) -> Foothold:
    return Foothold(warrior.x, warrior.y, warrior.level)


def sampled(path: list[Foothold]) -> list[Foothold]:
    """A path with places on it no more than half an inch apart."""
    found: list[Foothold] = []
    for k in range(len(path)):
        here = path[k]
        if k > 0 and path[k - 1].level == here.level:
            before = path[k - 1]
            dx: float = here.x - before.x
            dy: float = here.y - before.y
            pieces = int(math.sqrt(dx * dx + dy * dy) / SAMPLE)
            for n in range(1, pieces + 1):
                share: float = float(n) / float(pieces + 1)
                found.append(Foothold(before.x + dx * share, before.y + dy * share, here.level))
        found.append(here)
    return found
