"""Who sees whom (SK-GEN-02, SK-GEN-03, SK-TER-07, SK-TER-08, SK-WEA-09)."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space import uprights
from banneret.core.space.obstacles import off_segment
from banneret.core.space.space_sight import ALL_RAYS
from banneret.core.space.uprights import Upright

_MOST_KEPT: Final = 20_000  # pairs of bodies, before all of them are forgotten
_BITS: Final = 31  # of the number of a body
_DOT: Final = 0.1  # inches: how high above the ground a point is looked at


def rays(battle: Battle, viewer: Warrior, target: Warrior) -> int:
    """Which of nine lines are free, as bits; models in between stop them too, and fog stops all."""
    field = battle.field
    eye, body = upright(field, viewer), upright(field, target)
    past = past_terrain(battle, eye, body)
    if past == 0:
        return 0
    between: list[Upright] = []
    for each in battle.warriors.values():
        if each.on_table() and each.id != viewer.id and each.id != target.id:
            reach: float = each.sheet.radius + body.radius
            if off_segment(eye.x, eye.y, body.x, body.y, each.x, each.y) < reach * reach:
                between.append(upright(field, each))
    return field.scene.clear_rays(eye, body, between) if between else past


def sees(battle: Battle, viewer: Warrior, target: Warrior) -> bool:
    """SK-GEN-02: at least one line is free."""
    return rays(battle, viewer, target) != 0


def is_obscured(battle: Battle, viewer: Warrior, target: Warrior) -> bool:
    """SK-SHO-16: at least one line is not free."""
    return rays(battle, viewer, target) != ALL_RAYS


def rays_past_terrain(battle: Battle, viewer: Warrior, body: Upright, fog: bool = True) -> int:
    """SK-MOV-34: lines to a body that terrain leaves free; models do not conceal anybody."""
    return past_terrain(battle, upright(battle.field, viewer), body, fog)


def past_terrain(battle: Battle, eye: Upright, body: Upright, fog: bool = True) -> int:
    """Lines that terrain and fog leave free. Kept for the ground as it is: nobody moves most of the time."""
    if fog and beyond_fog(battle, eye, body):
        return 0
    known = battle.field.seen
    key = (eye.number() << _BITS) + body.number()
    found = known.get(key)
    if found is None:
        found = battle.field.scene.clear_rays(eye, body, [])
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[key] = found
    return found


def sees_point(battle: Battle, viewer: Warrior, x: float, y: float, level: str) -> bool:
    """Whether a point of a surface is seen; who stands on it does not hide it."""
    field = battle.field
    eye = upright(field, viewer)
    dot = Upright(x, y, field.height(level), 0.0, _DOT)
    if beyond_fog(battle, eye, dot):
        return False
    between: list[Upright] = []
    for each in battle.on_table():
        body = upright(field, each)
        if each.id != viewer.id and uprights.apart(body, dot) > WITHIN:
            between.append(body)
    return field.scene.clear_rays(eye, dot, between) != 0


def risen(warrior: Warrior) -> Warrior:
    """SK-MOV-36, SK-MOV-38: as it stands when it shoots, casts or charges: who is Hidden gets up for it."""
    if not warrior.hidden:
        return warrior
    other = warrior.twin()
    other.hidden = False
    return other


def beyond_fog(battle: Battle, one: Upright, other: Upright) -> bool:
    """SK-WEA-09."""
    limit = float(battle.weather_value) if battle.weather == "dense-fog" else 0.0
    return limit > 0.0 and uprights.apart(one, other) > limit + WITHIN
