"""Tactical Retreat (AF-CPT-15): who may retreat, how far and in which direction."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.notes import use
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import RETREAT
from banneret.books.age_of_fantasy.closed import whereabouts
from banneret.books.age_of_fantasy.drifting import SHORT, Drift
from banneret.books.age_of_fantasy.melee import follow
from banneret.books.age_of_fantasy.movement import March, Trial
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.volleys import measured
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import gap

CLAUSE: Final = "AF-CPT-15"
NEAR: Final = 12.0
FAR: Final = 6.0
AS_FAR: Final = "as far as it gets"


class WayBack:
    """The straight way of a unit from the closest enemy; `enemy` is None if none is within 12"."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.unit = unit
        self.enemy: Unit | None = None
        self.apart: float = 0.0  # from that enemy
        self.ux: float = 0.0
        self.uy: float = 0.0
        closest: float = battle.distance(NEAR) + battle.slack
        for enemy in battle.enemies_of(unit):
            if not unit.near(enemy, closest):
                continue
            for own in unit.bases:
                for other in enemy.bases:
                    apart: float = gap(own, other)
                    dx: float = own.cx - other.cx
                    dy: float = own.cy - other.cy
                    far: float = math.hypot(dx, dy)
                    if apart <= closest and far > 0.0:
                        closest = apart
                        self.apart = apart
                        self.enemy = enemy
                        self.ux, self.uy = dx / far, dy / far
        self.inches: float = battle.distance(FAR)
        self.drift: Drift | None = None
        if self.enemy is not None:
            march = March(battle, unit, "retreat", [self.inches] * unit.size(), CLAUSE)
            self.drift = Drift(march, self.inches)

    def steps(self) -> dict[str, float]:
        """How far it can go: by whole inches, and as far as it gets; nothing if it cannot at all."""
        found: dict[str, float] = {}
        if self.drift is None:
            return found
        room: float = self.drift.room_along(self.ux, self.uy)
        for inches in range(1, int(self.inches) + 1):
            if inches <= room and self.trial(float(inches)).refusal is None:
                found[str(inches)] = float(inches)
        if room >= SHORT and room - int(room) >= 0.1 and self.trial(room).refusal is None:
            found[AS_FAR] = room
        return found

    def threat(self) -> str:
        """Why it might retreat: as long as this is the same, so is what it would come to."""
        assert self.enemy is not None, "who is far from all enemies does not retreat"
        acted = f"{self.unit.activated:d}{self.enemy.activated:d}"
        # The hundredth keeps whole inches whole, whatever the last bit of a distance is.
        return f"{self.unit.id} {self.enemy.id} {int(self.apart + 0.01)} {acted} {self.unit.wounds_left()}"

    def trial(self, inches: float) -> Trial:
        """The way of so many inches, as all moves are tried."""
        assert self.drift is not None, "who is far from all enemies does not retreat"
        return self.drift.march.attempt(self.drift.shifted(self.ux, self.uy, inches), {})


def ways_back(battle: Battle, seat: str) -> list[WayBack]:
    """AF-CPT-15: those of the units of a side within 12" of an enemy that have room to move away from it."""
    ways = [WayBack(battle, unit) for unit in battle.of_seat(seat)]
    return [way for way in ways if way.steps()]


class CannotRetreat(ClosedUnits[Unit]):
    """The units of a side that cannot retreat."""

    def __init__(self, battle: Battle, seat: str, offered: list[str]) -> None:
        super().__init__(battle.of_side(seat), offered)
        self.battle = battle.seen_by(seat)

    def reason(self, unit: Unit) -> Refusal:
        if not unit.on_table():
            return whereabouts(unit)
        if WayBack(self.battle, unit).enemy is None:
            apart = min([unit.distance_to(enemy) for enemy in self.battle.enemies_of(unit)], default=0.0)
            most = self.battle.distance(NEAR)
            far = measured(apart, most)
            why = f"The closest enemy is {far}” from {unit.the()}; it must be within {most:g}”."
            return Refusal("too-far", CLAUSE, why)
        why = f"{unit.says('has')} no room to move straight away from the closest enemy."
        return Refusal("no-room", CLAUSE, why)


class OtherSteps(Closed):
    """How far a unit does not retreat: whole inches for which it has no room."""

    def __init__(self, unit: Unit, most: float, offered: list[str]) -> None:
        self.unit = unit
        self.most = most
        self.offered = offered

    def options(self) -> list[Option]:
        every = [*[str(inches) for inches in range(1, int(self.most) + 1)], AS_FAR]
        return [Option(key, f"{key}”" if key != AS_FAR else AS_FAR) for key in every if key not in self.offered]

    def why(self, key: str) -> Refusal | None:
        if all([option.key != key for option in self.options()]):
            return None
        why = f"{self.unit.says('gets')} so far by whole inches already."
        if key != AS_FAR:
            why = f"{self.unit.says('has')} no room to retreat {key}”."
        return Refusal("no-room", CLAUSE, why)


def retreat(battle: Battle, seat: str, able: list[Unit], dice: Dice) -> Steps:
    """AF-CPT-15: which unit, and how far; it is no action, so nobody reacts to it."""
    if len(able) == 1:
        (unit,) = able
    else:
        options = [Option(each.id, each.name, (each.id,)) for each in able]
        closed = CannotRetreat(battle, seat, [each.id for each in able])
        chosen = yield ask(seat, Choice("retreating", CLAUSE, "Which unit retreats?", options, closed=closed))
        unit = battle.unit(chosen)
    use(battle, seat, RETREAT, unit.id)
    way = WayBack(battle, unit)
    steps = way.steps()
    options = [Option(key, f"{steps[key]:.1f}”", (unit.id,)) for key in reversed(steps)]
    assert way.enemy is not None
    prompt = f"How far {unit.asks('does')} retreat straight from {way.enemy.name}?"
    others = OtherSteps(unit, way.inches, list(steps))
    chosen = yield ask(seat, Choice("retreat", CLAUSE, prompt, options, (unit.id,), closed=others))
    yield from follow(battle, unit.id, way.trial(steps[chosen]), "retreat", CLAUSE, dice)
