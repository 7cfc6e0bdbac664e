"""Victory conditions (QS-SET-12 to QS-SET-15, QS-VIC-01 to QS-VIC-05)."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import BREAKTHROUGH, KING_OF_THE_HILL, Battle
from banneret.books.quick_starter.chapter import WINNER
from banneret.books.quick_starter.unit import RESERVE, WITHIN, Unit
from banneret.books.sides import leader, other_seat
from banneret.core.space.distances import contains, distance_to_point

CENTRE_RANGE: Final = 6.0


def counts_for_victory(unit: Unit) -> bool:
    """QS-SET-13: no Characters by themselves, nobody who flees."""
    return unit.on_table() and not unit.fleeing and not unit.is_character_alone()


def holds_centre(battle: Battle, unit: Unit) -> bool:
    """QS-SET-12: its boundary is within 6" of the centre of the table."""
    field = battle.field
    return unit.distance_to_spot(0.5 * field.width, 0.5 * field.depth) <= CENTRE_RANGE + WITHIN


def is_through(battle: Battle, unit: Unit) -> bool:
    """QS-VIC-03: its Centre is in the enemy's Deployment Zone."""
    x, y = unit.centre()
    for seat in battle.enemies(unit.seat):
        drawn = battle.zone_drawn(seat == battle.south)
        if drawn is not None:
            if distance_to_point(drawn, x, y) <= WITHIN:
                return True
            continue
        x0, y0, x1, y1 = battle.zone(seat)
        if x0 - WITHIN <= x <= x1 + WITHIN and y0 - WITHIN <= y <= y1 + WITHIN:
            return True
    return False


def is_in_feature(battle: Battle, unit: Unit, feature: str) -> bool:
    """QS-VIC-05: its Centre is in the Terrain Feature."""
    x, y = unit.centre()
    return contains(battle.field.feature(feature).shape, x, y)


def goal_of(battle: Battle, seat: str) -> str:
    """QS-VIC-05: the Terrain Feature in which a side must stand, which its opponent picked; "" before that."""
    return battle.features.get(other_seat(seat), "")


def counts(battle: Battle) -> dict[str, int]:
    """How many units of each side count now for the condition of the battle, and what chapters score beside."""
    found = dict.fromkeys(battle.seats, 0)
    for chapter in battle.chapters:
        for seat, points in chapter.victory_points(battle).items():
            found[seat] += points
    if battle.own_condition():
        return found
    for unit in battle.on_table():
        if not counts_for_victory(unit):
            continue
        if battle.condition == BREAKTHROUGH:
            counted = bool(battle.south) and is_through(battle, unit)
        elif battle.condition == KING_OF_THE_HILL:
            goal = goal_of(battle, unit.seat)
            counted = goal != "" and is_in_feature(battle, unit, goal)
        else:
            counted = holds_centre(battle, unit)
        if counted:
            found[unit.seat] += 1
    return found


def winner(battle: Battle) -> str:
    """QS-SET-12, QS-SET-14, QS-VIC-02, QS-VIC-03, QS-VIC-05: the winning side, or "" for a Draw."""
    for chapter in battle.chapters:
        if WINNER in chapter.provides:
            return chapter.winner(battle)
    found = counts(battle)
    if battle.condition == KING_OF_THE_HILL:
        standing = [seat for seat in battle.seats if found[seat] > 0]
        return standing[0] if len(standing) == 1 else ""
    return leader(found)


def is_massacre(battle: Battle, won: str) -> bool:
    """QS-SET-15: the winner has destroyed the entire enemy army."""
    if won == "":
        return False
    coming = [unit for seat in battle.enemies(won) for unit in battle.in_place(seat, RESERVE)]
    return not battle.against(won) and not coming
