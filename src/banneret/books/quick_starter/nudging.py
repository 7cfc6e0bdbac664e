"""Keeping contact when casualties have opened a gap, or dropping out of combat (QS-MEL-22 to QS-MEL-24)."""

from __future__ import annotations

import math

from banneret.books.quick_starter.battle import MELEE, Battle, Contact
from banneret.books.quick_starter.contacts import still_touch
from banneret.books.quick_starter.events import DroppedOut, Marched
from banneret.books.quick_starter.moving import Trial, Walker
from banneret.books.quick_starter.unit import Unit
from banneret.core.space.distances import closest_vector
from banneret.core.space.geometry import quantise


def mend_contacts(battle: Battle, damaged: list[str]) -> None:
    """QS-MEL-22, QS-MEL-24: whoever lost contact is moved back the shortest way, or drops out."""
    for contact in list(battle.contacts):
        if contact not in battle.contacts:
            continue
        a, b = battle.unit(contact.a), battle.unit(contact.b)
        if still_touch(a, contact.side_a, b, contact.side_b):
            continue
        for mover in movers(battle, contact, damaged):
            if nudge(battle, contact, mover):
                break
        else:
            drop_out(battle, contact)


def drop_out(battle: Battle, contact: Contact) -> None:
    """QS-MEL-24: neither of the two could be moved back."""
    battle.part(contact.a, contact.b)
    battle.tell(DroppedOut("QS-MEL-24", contact.a, contact.b))
    if battle.step != MELEE:
        # Outside a Round nobody who is not engaged has charged any more.
        for key in (contact.a, contact.b):
            forget_charge(battle, key)


def forget_charge(battle: Battle, key: str) -> None:
    """The charged flag does not outlast the combat it was won for."""
    unit = battle.unit(key)
    if unit.charged and not battle.is_engaged(unit):
        calm = unit.twin()
        calm.charged = False
        battle.put(calm)


def movers(battle: Battle, contact: Contact, damaged: list[str]) -> list[str]:
    """Who is nudged first: the unit that lost nobody; if both did, the Active Player's."""
    first, second = contact.a, contact.b
    hurt_first, hurt_second = first in damaged, second in damaged
    swap = hurt_first and not hurt_second
    if hurt_first == hurt_second:
        swap = not battle.is_active(battle.unit(first))
    order = [second, first] if swap else [first, second]
    # QS-MEL-23: never a unit that fights several enemies.
    return [key for key in order if len(battle.contacts_of(key)) == 1]


def nudge(battle: Battle, contact: Contact, mover: str) -> bool:
    """A shift without turning, by the shortest way; not into anybody, nor into contact with a new enemy."""
    unit = battle.unit(mover)
    other = battle.unit(contact.enemy_of(mover))
    dx, dy = _shift(unit, other)
    moved = unit.stand(unit.x + dx, unit.y + dy, unit.heading)
    if not still_touch(moved, contact.side_of(mover), other, contact.side_of(other.id)):
        return False
    walker = Walker(battle, moved)
    walker.others = [u for u in walker.others if u.id != other.id]
    if not walker.may_stand(Trial(moved.x, moved.y, moved.heading)):
        return False
    battle.put(moved)
    inches = quantise(math.hypot(dx, dy))
    battle.tell(Marched("QS-MEL-22", mover, "nudge", unit.pose(), moved.pose(), inches))
    return True


def _shift(unit: Unit, other: Unit) -> tuple[float, float]:
    if other.is_round() or unit.is_round():
        machine, troops = (other, unit) if other.is_round() else (unit, other)
        cx, cy = machine.centre()
        dx, dy = closest_vector(troops.boundary(), machine.boundary())
        gap = math.hypot(dx, dy)
        # To the circle itself rather than to the polygon that stands for it.
        far = troops.distance_to_spot(cx, cy) - machine.radius()
        if gap > 0.0:
            dx, dy = dx / gap * far, dy / gap * far
        return (dx, dy) if other.is_round() else (-dx, -dy)
    return closest_vector(unit.boundary(), other.boundary())
