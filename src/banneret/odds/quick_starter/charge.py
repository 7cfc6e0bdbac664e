"""Exact odds of charges in the Quick Starter: whether they arrive, and whether a target that flees gets away.

Wounds from Hindering Terrain on the way are not part of these odds.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

from banneret.books.quick_starter import charge_moves, charge_targets, flight
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charges.shapes import Landing
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.dice import Dice
from banneret.core.engine.ranking import above
from banneret.odds import pmf
from banneret.odds.quick_starter.blows import first_answer, played
from banneret.odds.quick_starter.dice import charge_chance, distance_chances, needed


class ChargeOdds(NamedTuple):
    gap: float  # inches
    needs: int  # on the dice
    chance: float


class FleeOdds(NamedTuple):
    """What becomes of a unit that flees from a charge. The three exclude each other and add up to 1."""

    caught: float
    leaves_board: float
    escapes: float


class _SafeGround(Dice):
    """Sixes: nobody is hurt by Hindering Terrain, and equal frontages fall to the second Facing."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [6] * count


def charge_odds(battle: Battle, unit: Unit, target: Unit, flying: bool = False) -> ChargeOdds:
    """QS-CHG-19, QS-CHG-20: against a target that holds where it stands."""
    gap = unit.distance_to(target)
    return ChargeOdds(gap, needed(battle, unit, gap, flying), charge_chance(battle, unit, gap, flying))


def after_charge(battle: Battle, unit: Unit, target: Unit, flying: bool = False) -> Battle | None:
    """The battle with the charger in contact, in the first of the best places; None without room."""
    before = battle.copy()
    facing = charge_moves.facing_to_contact(before, unit, target, _SafeGround())
    places = charge_moves.landings(before, unit, target, facing, flying)
    return landed_at(before, unit, target, facing, places[0], flying) if places else None


def landed_at(
    battle: Battle, unit: Unit, target: Unit, facing: str, place: Landing, flying: bool = False
) -> Battle:
    """The battle with the charger in contact at this place."""
    landed = battle.copy()
    dice = _SafeGround()
    played(landed, charge_moves.complete(landed, unit, target, facing, place, flying, dice), first_answer)
    landed.told = []
    return landed


def flee_odds(
    battle: Battle, target: Unit, charger: Unit, flying: bool = False, *, until: float = math.inf
) -> FleeOdds:
    """QS-CHG-10, QS-CHG-11, QS-CHG-37: the target flees, and its charger goes on after it.

    For those who need an answer quickly: once the clock (time.perf_counter) has passed `until`, it is taken for
    granted that the charger finds room where it can reach.
    """
    caught = gone = 0.0
    for far, chance in enumerate(distance_chances(target)):
        if chance == 0.0:
            continue
        fled = _fled(battle, target, charger, far)
        unit = fled.unit(target.id)
        if not unit.on_table():
            gone += float(chance)
            continue
        reaches = charge_chance(battle, charger, charger.distance_to(unit), flying)
        if not reaches:
            continue
        if time.perf_counter() > until or charge_moves.has_room(fled, charger, unit, "", flying):
            caught += float(chance) * reaches
    return FleeOdds(pmf.chance(caught), pmf.chance(gone), pmf.chance(1.0 - caught - gone))


def _fled(battle: Battle, target: Unit, charger: Unit, far: int) -> Battle:
    """The battle when the target has rolled so much for its Flee Distance."""
    fled = battle.copy()
    unit = flight.start_fleeing(fled, target)
    unit = flight.turn_from(fled, unit, charger.centre())
    faces = [far // 2, far - far // 2]
    played(fled, flight.flee_move(fled, unit, faces, _SafeGround(), "QS-CHG-10"), first_answer)
    return fled


def best_charge(battle: Battle, unit: Unit, target: Unit) -> tuple[bool, ChargeOdds] | None:
    """How the unit would rather charge, on the ground or flying; None if it may not charge the target."""
    best: tuple[bool, ChargeOdds] | None = None
    for flying in charge_targets.ways(battle, unit):
        if charge_targets.viable(battle, unit, target, flying):
            odds = charge_odds(battle, unit, target, flying)
            if best is None or above(odds.chance, best[1].chance):
                best = (flying, odds)
    return best
