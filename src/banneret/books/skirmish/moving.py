"""What every move does: legs one by one, and what ends a move."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import carrying, encounters, hiding, strides, swamps
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.bodies import in_the_way as in_the_way
from banneret.books.skirmish.bodies import put_at as put_at
from banneret.books.skirmish.bodies import sampled
from banneret.core.engine.dice import Dice
from banneret.core.space.levels import Foothold
from banneret.core.space.space_ways import WayLeg

FAILED: Final = -1.0  # what `go` says of who fell, or failed on the way


def go(
    battle: Battle,
    warrior_id: str,
    legs: list[WayLeg],
    allowance: float,
    dice: Dice,
    keep: float = 0.0,
    path: list[Foothold] | None = None,
) -> float:
    """Along a way that was found, as far as the allowance pays, with all tests of crossings.

    Returns what is left of it, FAILED if it fell or failed. With `keep` it stops before it comes nearer than
    this to an enemy. `path` is given the places it came through; what follows from them, `arrived` says.
    """
    tread = strides.Tread(warrior_id, allowance, strides.FOLLOW, keep)
    for k in range(len(legs)):
        leg = legs[k]
        tread.passing = k + 1 < len(legs)
        if leg.crossing is None:
            strides.straight(battle, tread, leg.end.x, leg.end.y, dice)
        else:
            strides.across(battle, tread, leg.crossing, dice)
        if tread.over or tread.stopped:
            break
    if path is not None:
        path.extend(tread.path)
    return FAILED if tread.over else tread.left


def arrived(
    battle: Battle, warrior_id: str, path: list[Foothold], dice: Dice, through_air: bool = False
) -> None:
    """A move of any kind is over: whom it has seen, swamps, what lies there to be taken, who is rescued."""
    if battle.warrior(warrior_id).on_table():
        hiding.look_about(battle, warrior_id, sampled(path))
    come_to_rest(battle, warrior_id, path, dice, through_air)


def come_to_rest(
    battle: Battle, warrior_id: str, path: list[Foothold], dice: Dice, through_air: bool = False
) -> None:
    """The same for a move that was looked at while it was made."""
    if len(path) > 1 and battle.warrior(warrior_id).on_table():
        swamps.after_move(battle, warrior_id, path[-1:] if through_air else path, dice)
    if battle.warrior(warrior_id).on_table():
        carrying.touch(battle, warrior_id, path)
    if battle.warrior(warrior_id).on_table():
        encounters.moved(battle, warrior_id, path, dice)
