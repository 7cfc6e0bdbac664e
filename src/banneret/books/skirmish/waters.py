"""Rivers and ponds (SK-TER-11 to SK-TER-15)."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import hiding
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.bodies import everybody_else, place_of, put_at
from banneret.books.skirmish.field import Ground, upright
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.move_events import Drifted, Drowned
from banneret.books.skirmish.trials import initiative_test, strength_test
from banneret.books.skirmish.warrior import OUT, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import EPS, heading_vector, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.stretches import stretch_in

BY_WATER: Final = "water"
NO_INJURY: Final = "no serious injury"  # a feat: Out of Action, and nothing worse comes of it
_BANK: Final = 0.002  # just within the bank, rounding included
_BENDS: Final = 16


def water_under(battle: Battle, warrior: Warrior) -> Ground | None:
    """SK-TER-13: the water that the middle of its base is in."""
    return battle.field.water_at(warrior.x, warrior.y, warrior.level)


def drowning(battle: Battle, dice: Dice) -> None:
    """SK-TER-13: tests of the active side as its turn starts."""
    for warrior in battle.of_seat(battle.active):
        if warrior.sheet.body and water_under(battle, warrior) is not None:
            if not strength_test(battle, warrior.id, "SK-TER-13", "keeping above water", dice):
                go_under(battle, warrior.id, "SK-TER-13")


def go_under(battle: Battle, warrior_id: str, clause: str) -> None:
    """Out of Action, without a Serious Injury roll."""
    battle.tell(Drowned(clause, warrior_id))
    battle.feat(warrior_id, NO_INJURY)
    fell(battle, warrior_id, OUT, "", BY_WATER)


def went_down(battle: Battle, warrior_id: str, stunned: bool, dice: Dice) -> None:
    """SK-TER-14, SK-TER-15: the current takes it along; who is Stunned may go under first."""
    warrior = battle.warrior(warrior_id)
    water = water_under(battle, warrior)
    if water is None:
        return
    if stunned and not initiative_test(battle, warrior_id, "SK-TER-15", "keeping above water", dice):
        go_under(battle, warrior_id, "SK-TER-15")
        return
    if water.flow >= 0.0:
        drift(battle, warrior_id, "SK-TER-15" if stunned else "SK-TER-14", dice)


def drift(battle: Battle, warrior_id: str, clause: str, dice: Dice) -> None:
    """D6" with the current, which may bend; banks, obstacles, models and the table's edge stop it."""
    face = dice.one(clause, f"how far the current carries {battle.warrior(warrior_id).name}")
    path = [place_of(battle.warrior(warrior_id))]
    left: float = float(face)
    for _ in range(_BENDS):
        gone = _with_current(battle, warrior_id, left)
        if gone <= EPS:
            break
        left -= gone
        path.append(place_of(battle.warrior(warrior_id)))
        if left <= EPS:
            break
    after = battle.warrior(warrior_id)
    battle.tell(Drifted(clause, warrior_id, face, after.x, after.y, round(float(face) - left, 3)))
    hiding.look_about(battle, warrior_id, path)


def _with_current(battle: Battle, warrior_id: str, inches: float) -> float:
    """Along one stretch of a river, as far as it runs straight; how far that was."""
    warrior = battle.warrior(warrior_id)
    river = water_under(battle, warrior)
    if river is None or river.flow < 0.0:
        return 0.0
    dx, dy = heading_vector(river.flow)
    x, y = warrior.x + dx * inches, warrior.y + dy * inches
    _, bank = stretch_in(river.shape, warrior.x, warrior.y, x, y, 0.0)
    far: float = inches * max(0.0, bank)
    beyond = battle.field.water_at(
        warrior.x + dx * (far + _BANK), warrior.y + dy * (far + _BANK), warrior.level
    )
    # Into the next stretch if there is one, else no farther than the bank.
    if far < inches - EPS:
        far += _BANK if beyond is not None and beyond.flow >= 0.0 else -_BANK
    if far <= EPS:
        return 0.0
    stride = battle.field.footing.walk(
        upright(battle.field, warrior),
        warrior.level,
        warrior.x,
        warrior.y,
        warrior.x + dx * far,
        warrior.y + dy * far,
        everybody_else(battle, warrior),
    )
    if stride.share <= EPS:
        return 0.0
    put_at(battle, warrior_id, Foothold(quantise(stride.x), quantise(stride.y), warrior.level))
    return far * stride.share
