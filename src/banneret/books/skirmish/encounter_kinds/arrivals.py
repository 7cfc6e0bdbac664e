"""SK-ENC-10: where encounters come to the table, and the creatures that they bring."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import NPC_SEAT, Battle
from banneret.books.skirmish.draws import random_heading
from banneret.books.skirmish.encounter_events import CreaturesAppeared, NobodyAppeared
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.hiding import look_about
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.warrior import ON_TABLE, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import heading_vector, quantise
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.uprights import Upright, in_touch

AWAY: Final = 12.0
TRIES: Final = 20
_STEP: Final = 0.25  # inches from ring to ring of the places that are looked at
_TURN: Final = 10.0  # degrees from place to place on a ring


# ---------------------------------------------------------------------------------------- places


def body_of(sheet: WarriorSheet) -> Upright:
    """Somebody who is not on the table yet."""
    return Upright(0.0, 0.0, 0.0, sheet.radius, sheet.height)


def is_free(battle: Battle, body: Upright, x: float, y: float, level: str = GROUND) -> bool:
    """Whether a base can be put down here without touching anybody."""
    others = [upright(battle.field, each) for each in battle.on_table()]
    if not battle.field.footing.can_stand(body, level, x, y, others):
        return False
    there = body.at(x, y, battle.field.height(level))
    return not any([in_touch(there, other) for other in others])


def spot_12_away(battle: Battle, body: Upright, near: Warrior, clause: str, dice: Dice) -> Foothold | None:
    """SK-ENC-10: on the ground, base edge 12" from somebody, in a random direction (`random_heading`).

    Directions that lead off the table, into something or against somebody are rolled again; after 20 tries it
    is the free place nearest to 12" away, as far as rings a quarter of an inch apart tell. None if nothing is
    free.
    """
    for _ in range(TRIES):
        heading = random_heading(clause, f"direction from {near.name}", dice)
        x, y = at_distance(battle, body, near, AWAY, heading)
        if is_free(battle, body, x, y):
            return Foothold(x, y)
    for off in rings():
        for far in (AWAY - off, AWAY + off):
            for k in range(int(360.0 / _TURN)):
                x, y = at_distance(battle, body, near, far, _TURN * k)
                if is_free(battle, body, x, y):
                    return Foothold(x, y)
    return None


def at_distance(
    battle: Battle, body: Upright, near: Warrior, far: float, heading: float
) -> tuple[float, float]:
    """A point on the ground from which a base is so far in space from that of somebody (SK-GEN-06)."""
    up = battle.field.height(near.level)
    aside = math.sqrt(max(0.0, far * far - up * up)) + near.sheet.radius + body.radius
    dx, dy = heading_vector(heading)
    return quantise(near.x + dx * aside), quantise(near.y + dy * aside)


def rings() -> list[float]:
    """Distances of places that are looked at, from the nearest on, across the largest table."""
    return [_STEP * k for k in range(400)]


def nearest_free(battle: Battle, body: Upright, x: float, y: float, level: str = GROUND) -> Foothold | None:
    """The free place nearest to a point, as far as rings a quarter of an inch apart tell."""
    for far in rings():
        for k in range(1 if far <= 0.0 else int(360.0 / _TURN)):
            dx, dy = heading_vector(_TURN * k)
            px, py = quantise(x + dx * far), quantise(y + dy * far)
            if is_free(battle, body, px, py, level):
                return Foothold(px, py, level)
    return None


def along_edge(battle: Battle, body: Upright, x: float, y: float) -> Foothold | None:
    """The free place nearest to a point at an edge of the table: still touching that edge if there is any."""
    field = battle.field
    sideways = y <= body.radius or y >= field.depth - body.radius
    for off in rings():
        for shift in (off, -off):
            px = quantise(x + shift) if sideways else x
            py = y if sideways else quantise(y + shift)
            if is_free(battle, body, px, py):
                return Foothold(px, py)
    return nearest_free(battle, body, x, y)


# ---------------------------------------------------------------------------------------- creatures


def creature_id(battle: Battle, entry: str) -> str:
    """ "N.dog-1" for the first dog of a skirmish."""
    number = 1
    while f"{NPC_SEAT}.{entry}-{number}" in battle.warriors:
        number += 1
    return f"{NPC_SEAT}.{entry}-{number}"


def put_down(battle: Battle, id: str, seat: str, sheet: WarriorSheet, place: Foothold) -> Warrior:
    """Somebody new comes to the table; Hidden foes may be discovered by it (SK-MOV-40)."""
    warrior = Warrior(id, seat, sheet)
    warrior.place = ON_TABLE
    warrior.x, warrior.y, warrior.level = place.x, place.y, place.level
    battle.put(warrior)
    look_about(battle, id, [place])
    return warrior


def appear(battle: Battle, entry: str, count: int, near: Warrior, clause: str, dice: Dice) -> tuple[str, ...]:
    """SK-ENC-10: so many creatures 12" from somebody; a group fills the nearest free places."""
    first = creature_sheet(entry)
    body = body_of(first)
    spot = spot_12_away(battle, body, near, clause, dice)
    found: list[str] = []
    for k in range(count):
        place = spot if spot is None or not found else nearest_free(battle, body, spot.x, spot.y)
        if place is None:
            break
        sheet = first if count == 1 else creature_sheet(entry, f"{first.name} {k + 1}")
        found.append(put_down(battle, creature_id(battle, entry), NPC_SEAT, sheet, place).id)
    if spot is None or not found:
        battle.tell(NobodyAppeared("SK-ENC-10", first.name))
        return ()
    battle.tell(CreaturesAppeared(clause, tuple(found), spot.x, spot.y, near.id))
    return tuple(found)
