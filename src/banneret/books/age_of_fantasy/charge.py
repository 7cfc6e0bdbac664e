"""Charges: whom a unit can reach, and the move of the target to meet it."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle, Reachable
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.coherency import violation
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.movement import CHARGE, ROUNDING, March, Trial, allowances
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.volleys import measured
from banneret.core.engine.ask import Refusal
from banneret.core.space.bases import touching
from banneret.core.space.geometry import CONTACT

COUNTER: Final = 3.0  # AF-MEL-04


def charging(battle: Battle, unit: Unit, target: Unit, action: str, like: March | None = None) -> Closing:
    """A charge at one enemy; `like` is one of the same unit at another, which has met the same obstacles."""
    limits = allowances(battle, unit, action)
    unit = set_out(battle, unit, target)
    march = March(battle, unit, "charge", limits, "AF-MOV-08", target.id)
    if like is not None:
        march.share_obstacles(like)
    return Closing(march, target.body(), list(range(len(unit.bases))))


def set_out(battle: Battle, unit: Unit, target: Unit) -> Unit:
    """A unit as it sets out to charge another: where it is, unless a chapter has it elsewhere."""
    for chapter in battle.chapters:
        unit = chapter.setting_out(battle, unit, target)
    return unit


def charge_targets(battle: Battle, unit: Unit, action: str) -> list[Unit]:
    """AF-MOV-09, AF-MEL-02: the enemies with whom at least one model can get into contact.

    Asked for the list of actions and again for whom to charge; as long as nothing has moved it is the same.
    """
    limits = allowances(battle, unit, action)
    known = battle.reach
    if known is not None and known.unit is unit and known.limits == limits and known.holds(battle):
        return known.targets
    reached = _in_reach(battle, unit, action, limits)
    found = [target for target in reached if battle.why_passed_over(unit, target, reached) is None]
    battle.reach = Reachable(battle, unit, limits, found)
    return found


def _in_reach(battle: Battle, unit: Unit, action: str, limits: list[float]) -> list[Unit]:
    found: list[Unit] = []
    reach: float = max(limits, default=0.0)
    if reach <= 0.0:
        return found
    like: March | None = None
    for enemy in battle.attackable(unit):
        if unit.near(enemy, reach + ROUNDING) and battle.why_no_charge(unit, enemy) is None:
            closing = charging(battle, unit, enemy, action, like)
            like = closing.march
            if closing.can_touch():
                found.append(enemy)
    return found


def mended_by(battle: Battle, unit: Unit, action: str, target: Unit) -> bool:
    """AF-MOV-02: whether a unit out of coherency is in it again after charging this target in reach."""
    charge_targets(battle, unit, action)
    known = battle.reach
    assert known is not None
    found = known.mended.get(target.id)
    if found is None:
        found = charging(battle, unit, target, action).mends()
        known.mended[target.id] = found
    return found


def mending_charge(battle: Battle, unit: Unit, action: str) -> bool:
    """Whether any charge mends the unit; the first that does settles it."""
    for target in charge_targets(battle, unit, action):  # noqa: SIM110 (a loop compiles better)
        if mended_by(battle, unit, action, target):
            return True
    return False


def faults_after(battle: Battle, unit: Unit, action: str) -> list[tuple[Unit, float]]:
    """The targets in reach, each with how far out of coherency the unit is after charging it."""
    targets = charge_targets(battle, unit, action)
    known = battle.reach
    assert known is not None
    if len(known.faults) < len(targets):
        known.faults = [
            violation(charging(battle, unit, target, action).solve().bases(), unit.coherency)
            for target in targets
        ]
    return [(targets[k], known.faults[k]) for k in range(len(targets))]


def open_targets(battle: Battle, unit: Unit, action: str) -> list[Unit]:
    """AF-MOV-02: of the targets in reach, for a unit out of coherency, those by which it mends that.

    If none does, those that lessen the fault.
    """
    before: float = unit.violation()
    targets = charge_targets(battle, unit, action)
    if before <= 0.0:
        return targets
    mended = [target for target in targets if mended_by(battle, unit, action, target)]
    if mended:
        return mended
    lessened = [target for target, left in faults_after(battle, unit, action) if left < before]
    return lessened or targets


class ClosedCharges(ClosedUnits[Unit]):
    """Whom a unit cannot charge: all others on the table but those `offered`."""

    def __init__(self, battle: Battle, unit: Unit, action: str, offered: list[str]) -> None:
        super().__init__(battle.others(unit) + battle.things(unit), offered)
        self.battle = battle.seen_by(unit.seat)
        self.battle.reach = battle.reach
        self.unit = unit
        self.action = action

    def reason(self, unit: Unit) -> Refusal:
        charger = self.unit
        if not self.battle.are_enemies(unit.seat, charger.seat):
            return Refusal("friend", "AF-MEL-01", f"{unit.says('is')} no enemy of {charger.the()}.")
        barred = self.battle.why_no_charge(charger, unit)
        if barred is not None:
            return barred
        if unit in charge_targets(self.battle, charger, self.action):
            why = (
                f"{charger.says('is')} out of coherency; charge others, so that the models come closer "
                "together."
            )
            return Refusal("coherency", "AF-MOV-02", why)
        reached = _in_reach(self.battle, charger, self.action, allowances(self.battle, charger, self.action))
        passed = self.battle.why_passed_over(charger, unit, reached) if unit in reached else None
        return passed or why_out_of_reach(self.battle, charger, unit, self.action)


def why_out_of_reach(battle: Battle, unit: Unit, target: Unit, action: str) -> Refusal:
    """AF-MEL-02, AF-TER-07: an enemy whom no model can touch, too far away or with something in the way."""
    reach: float = max(allowances(battle, unit, action), default=0.0)
    apart: float = unit.distance_to(target)
    if apart > reach + ROUNDING:
        far = measured(apart, reach)
        why = f"{target.says('is')} {far}” away; a charge of {unit.the()} reaches {reach:g}”."
        return Refusal("too-far", "AF-MEL-02", why)
    freed = any([unit.flies(model) or unit.strides(model) for model in unit.models])
    march = charging(battle, unit, target, action).march
    if march.bogged and not freed and apart > march.difficult + ROUNDING:
        far, most = measured(apart, march.difficult), f"{march.difficult:g}”"
        why = f"{target.says('is')} {far}” away; {unit.does('moves')} as in difficult terrain, {most} at most."
        return Refusal("difficult", march.difficult_clause, why)
    return why_no_way(battle, unit, target, action)


def why_no_way(battle: Battle, unit: Unit, target: Unit, action: str) -> Refusal:
    """AF-MOV-09: what keeps a unit from touching an enemy near enough, under the clause for its kind."""
    closing = charging(battle, unit, target, action)
    reach = closing.march.reach
    closing.held = closing.march.bogged
    if all([closing.falls_short(at) > ROUNDING for at in closing.movers]):
        why = f"The models of {unit.the()} that go {reach:g}” are further than that from {target.the()}."
        return Refusal("too-far", "AF-MEL-02", why)
    touching_it = f"within {reach:g}” to touch {target.the()}"
    things = in_the_way(battle, unit, target, action)
    if not things:
        why = f"No place was found for {unit.the()} {touching_it}, even if nothing were in the way."
        return Refusal("no-way", "AF-MOV-09", why)
    names = [thing.name for thing in things]
    pieces = [thing for thing in things if isinstance(thing, Terrain)]
    who = f"{names[0]} is" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} are"
    code, clause = "no-way", "AF-MOV-09"
    why = f"{who} in the way, and no way round was found for {unit.the()} {touching_it}."
    if not pieces:
        code, clause = "blocked", "AF-MOV-06"
    elif len(pieces) < len(things):
        pass
    elif all([piece.impassable for piece in pieces]):
        code, clause = "impassable", "AF-TER-04"
        why = f"{who} impassable, and no way round was found for {unit.the()} {touching_it}."
    elif all([piece.slows() for piece in pieces]):
        code, clause = "difficult", closing.march.difficult_clause
        most = f"{closing.march.difficult:g}”"
        found = f"no way round was found for {unit.the()} {touching_it}, nor one through it of {most}"
        why = f"{who} difficult; {found}."
    elif all([piece.is_elevation() for piece in pieces]):
        code, clause = "high", "AF-TER-05"
        why = f"{who} high, and climbing counts; no way round or over was found for {unit.the()} {touching_it}."
    return Refusal(code, clause, why)


def in_the_way(battle: Battle, unit: Unit, target: Unit, action: str) -> list[Unit | Terrain]:
    """What would have to be gone for a charge to be open: no more than is needed, nothing if all is not enough.

    All is taken away and put back, one thing after the other, unless that closes the charge again. The terrain
    comes first, so that who stands in a gap is named rather than what is beside it.
    """
    march = charging(battle, unit, target, action).march
    gone: list[Unit | Terrain] = []
    for piece in march.walls + march.slowing + march.elevations:
        if piece not in gone:
            gone.append(piece)
    gone += [other for other in march.others if other.id != target.id]
    if not charging(without(battle, gone), unit, target, action).can_touch():
        return []
    for thing in list(gone):
        fewer = [other for other in gone if other is not thing]
        if charging(without(battle, fewer), unit, target, action).can_touch():
            gone = fewer
    return gone


def without(battle: Battle, gone: list[Unit | Terrain]) -> Battle:
    """The battle as if these units and pieces of terrain were not there."""
    emptier = battle.copy()
    for thing in gone:
        if isinstance(thing, Unit):
            del emptier.units[thing.id]
    field = battle.field
    kept = [piece for piece in field.pieces if piece not in gone]
    emptier.field = Field(field.width, field.depth, kept, field.spells)
    return emptier


def why_nobody_is_charged(battle: Battle, unit: Unit, action: str = CHARGE) -> Refusal:
    """AF-MOV-09: why a unit that reaches nobody cannot Charge."""
    enemies = battle.enemies_of(unit)
    if not enemies:
        return Refusal("nobody", "AF-MOV-09", "There is no enemy on the table to charge.")
    nearest = min(enemies, key=unit.distance_to)
    reason = battle.why_no_charge(unit, nearest) or why_out_of_reach(battle, unit, nearest, action)
    return Refusal(reason.code, "AF-MOV-09", f"Nobody can be charged. {reason.why}")


def counter_move(battle: Battle, unit: Unit, charger: Unit) -> Closing:
    """AF-MEL-04: models of the target that are not in contact yet, with 3" to get there."""
    limits = [battle.distance(COUNTER)] * len(unit.bases)
    march = March(battle, unit, "counter-move", limits, "AF-MEL-04", charger.id)
    if march.leader >= 0:
        march.release()
    movers = [
        at
        for at in range(len(unit.bases))
        if not any([touching(unit.bases[at], other) for other in charger.bases])
    ]
    return Closing(march, charger, movers)


def shortest_charge(closing: Closing, trial: Trial) -> float:
    """AF-XAC-09: the shortest way of those who reach base contact, to the very touch; -1 if nobody does."""
    ways: list[float] = []
    for at in range(len(trial.walks)):
        walk = trial.walks[at]
        left: float = closing.gap_to_enemy(walk.end)
        if left <= CONTACT and closing.march.measures(at):
            ways.append(walk.inches + max(0.0, left))
    return min(ways, default=-1.0)
