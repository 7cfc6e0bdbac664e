"""Who sees whom (SK-GEN-02, SK-GEN-03, SK-TER-07, SK-TER-08, SK-WEA-09)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space import uprights
from banneret.core.space.space_sight import ALL_RAYS
from banneret.core.space.uprights import Upright


def rays(battle: Battle, viewer: Warrior, target: Warrior) -> int:
    """Which of nine lines are free, as bits; models in between stop them too, and fog stops all."""
    field = battle.field
    eye, body = upright(field, viewer), upright(field, target)
    if beyond_fog(battle, eye, body):
        return 0
    between = [upright(field, each) for each in battle.on_table() if each.id not in (viewer.id, target.id)]
    return field.scene.clear_rays(eye, body, between)


def sees(battle: Battle, viewer: Warrior, target: Warrior) -> bool:
    """SK-GEN-02: at least one line is free."""
    return rays(battle, viewer, target) != 0


def is_obscured(battle: Battle, viewer: Warrior, target: Warrior) -> bool:
    """SK-SHO-16: at least one line is not free."""
    return rays(battle, viewer, target) != ALL_RAYS


def rays_past_terrain(battle: Battle, viewer: Warrior, body: Upright) -> int:
    """SK-MOV-34: lines to a body that terrain leaves free; models do not conceal anybody."""
    eye = upright(battle.field, viewer)
    return 0 if beyond_fog(battle, eye, body) else battle.field.scene.clear_rays(eye, body, [])


def beyond_fog(battle: Battle, one: Upright, other: Upright) -> bool:
    """SK-WEA-09."""
    limit = float(battle.weather_value) if battle.weather == "dense-fog" else 0.0
    return limit > 0.0 and uprights.apart(one, other) > limit + WITHIN
