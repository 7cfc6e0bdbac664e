"""SK-ENC-44: who was put Out of Action by a dog is eaten, unless a friend comes to look in time."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle, Starving
from banneret.books.skirmish.encounter_events import Eaten, FoundByFriend, Starves
from banneret.books.skirmish.field import Field
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import DEAD, OUT, Warrior
from banneret.core.space.distances import segment_distance
from banneret.core.space.levels import Foothold
from banneret.core.space.uprights import Upright, apart_from_point

CLAUSE: Final = "SK-ENC-44"
FOUND_WITHIN: Final = 6.0


def dragged_away(battle: Battle, warrior_id: str) -> None:
    """From now on it must be found before the next turn of its party is over."""
    warrior = battle.warrior(warrior_id)
    turn = turn_after(battle, warrior.seat)
    fallen = Starving(warrior_id, warrior.x, warrior.y, warrior.level, turn)
    battle.starving = (*battle.starving, fallen)
    battle.tell(Starves(CLAUSE, warrior_id))


def turn_after(battle: Battle, seat: str) -> int:
    """The number of the next game turn in which this side has a player turn that has not begun."""
    order = battle.sides.players(battle.first)
    still_to_come = order.index(seat) > order.index(battle.active)
    return battle.turn if still_to_come else battle.turn + 1


def look_for(battle: Battle, warrior_id: str, path: list[Foothold]) -> None:
    """Somebody has moved: whom of its friends it has come near enough to, anywhere on its way."""
    mover = battle.warrior(warrior_id)
    if not mover.on_table():
        return
    for each in battle.starving:
        if battle.warrior(each.warrior).seat == mover.seat and came_near(battle.field, mover, path, each):
            battle.starving = tuple([other for other in battle.starving if other is not each])
            battle.tell(FoundByFriend(CLAUSE, each.warrior, warrior_id))


def came_near(field: Field, mover: Warrior, path: list[Foothold], fallen: Starving) -> bool:
    """SK-GEN-06: within 6" of the spot, in space, from the edge of the base."""
    height = field.height(fallen.level)
    radius = mover.sheet.radius
    for k in range(len(path)):
        here, before = path[k], path[k - 1] if k else path[k]
        foot = field.height(here.level)
        body = Upright(here.x, here.y, foot, radius, mover.sheet.height)
        if apart_from_point(body, fallen.x, fallen.y, height) <= FOUND_WITHIN + WITHIN:
            return True
        if here.level == before.level:
            aside = segment_distance(before.x, before.y, here.x, here.y, fallen.x, fallen.y)
            over = max(0.0, aside - radius)
            up = foot - height
            if over * over + up * up <= (FOUND_WITHIN + WITHIN) * (FOUND_WITHIN + WITHIN):
                return True
    return False


def end_turn(battle: Battle) -> None:
    """The turn of a party is over: whoever of it should have been found by now is dead."""
    for each in battle.starving:
        warrior = battle.warrior(each.warrior)
        if warrior.seat != battle.active or battle.turn < each.turn:
            continue
        battle.starving = tuple([other for other in battle.starving if other is not each])
        if warrior.place == OUT:
            battle.put(warrior.removed(DEAD))
            battle.tell(Eaten(CLAUSE, warrior.id))
