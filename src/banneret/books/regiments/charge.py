"""The charge move: pivot, straight forward into contact, and both sides shuffling for most contact.

Measuring is free, so a charge is declared only if it reaches (RG-ACT-08); failed charges do not exist.
"""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.volleys import measured
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge_pivots import PivotSearch, Span, window
from banneret.books.regiments.movement import (
    CHARGE,
    DIFFICULT_MOVE,
    HOLD,
    Trial,
    Walker,
    allowance,
    ignores_dangerous,
    slowed,
)
from banneret.books.regiments.room import StandingRoom, beyond, quantised
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Answer, Choice, Closed, Option, Question, Refusal
from banneret.core.space.distances import overlap, segment_to_polygon
from banneret.core.space.formation import placed
from banneret.core.space.geometry import CONTACT, heading_vector, quantise
from banneret.core.space.placing import is_number
from banneret.core.space.showing import way_words
from banneret.core.space.shown import ChargeDetails, PreviewData
from banneret.core.space.sight import side_of
from banneret.core.space.travel import flush, front_reach

_EDGE = {"front": 0, "left": 1, "rear": 2, "right": 3}
_SIDE_WORDS: Final = {"left": "left flank", "right": "right flank"}
_HOLD = 0.1  # a charger keeps at least so many inches of its front against the side it lies on


class ChargeTrial:
    """A charge with one pivot angle: refused, or where it ends for both sides."""

    def __init__(self, angle: float) -> None:
        self.angle = angle
        self.refusal: Refusal | None = None
        self.inches: float = 0.0
        self.side: str = ""
        self.danger: list[int] = []
        self.touch: tuple[float, float, float] = (0.0, 0.0, 0.0)  # place at first contact
        self.end: tuple[float, float, float] = (0.0, 0.0, 0.0)  # place after aligning
        self.target_end: tuple[float, float, float] = (0.0, 0.0, 0.0)
        self.contact: float = 0.0  # inches of shared front
        self.full: bool = False  # contact is as long as the narrower of the two facings

    def refuse(self, code: str, clause: str, why: str) -> ChargeTrial:
        self.refusal = Refusal(code, clause, why)
        return self


class Approach:
    """What is the same for every pivot of one charge: who is in the way of the move and of the shuffle."""

    def __init__(self, battle: Battle, unit: Unit, target: Unit) -> None:
        self.walker = Walker(battle, unit, target)
        self.room = StandingRoom(battle.field, battle.others(unit), unit, unit, target.id)


def contact_side(unit: Unit, target: Unit) -> str:
    """RG-MEL-09: the side of the target whose 45-degree arc holds the charger's front centre."""
    x, y = unit.front_centre()
    foot = target.footprint()
    tray = target.tray()
    return side_of(foot.cx, foot.cy, 0.5 * (tray.right - tray.left), 0.5 * tray.depth, target.heading, x, y)


def try_charge(
    battle: Battle, unit: Unit, target: Unit, angle: float, approach: Approach | None = None
) -> ChargeTrial:
    """RG-ACT-08, RG-MOV-03, RG-MEL-01: pivot up to 90 degrees, then straight forward into the target."""
    found = ChargeTrial(angle)
    if beyond(abs(angle), 90.0):
        return found.refuse("pivot-too-wide", "RG-MOV-03", "A charge may pivot by up to 90° before it moves.")
    reach = _reach(unit, target, angle)
    far = allowance(battle, unit, CHARGE)
    if reach == math.inf:
        return found.refuse("misses", "RG-MEL-01", f"Straight ahead from there, it would miss {target.the()}.")
    if beyond(reach, far):
        return found.refuse(
            "too-far", "RG-ACT-08", f"{target.says('is')} {reach:.1f}” away; the charge reaches {far:g}”."
        )
    if approach is None:
        approach = Approach(battle, unit, target)
    walker = approach.walker
    trial = Trial(unit.x, unit.y, unit.heading)
    trial.difficult = slowed(unit)
    if (angle and not walker.pivot(trial, angle)) or not walker.leg(trial, "forward", reach):
        found.refusal = trial.refusal
        return found
    if trial.difficult and beyond(trial.inches, DIFFICULT_MOVE):
        why = "A charge through difficult terrain is at most 6” long in all."
        if slowed(unit):
            why = f"{unit.says('moves')} as in difficult terrain, so that a charge is at most 6” long in all."
        return found.refuse("difficult", "RG-TER-02", why)
    found.inches = quantise(trial.inches)
    found.danger = trial.danger
    found.touch = (trial.x, trial.y, trial.heading)
    found.side = contact_side(unit, target)
    _align(battle, unit, target, approach.room, found)
    return found


def _reach(unit: Unit, target: Unit, angle: float) -> float:
    """How far the unit's front has to go, after the pivot, until it touches the target."""
    foot = unit.footprint()
    heading = unit.heading + angle
    sin, cos = heading_vector(heading)
    half = 0.5 * unit.tray().depth
    x, y = foot.cx + half * sin, foot.cy + half * cos
    return min([front_reach(x, y, heading, unit.half_width(), block) for block in target.blocks()])


def _align(battle: Battle, unit: Unit, target: Unit, room: StandingRoom, found: ChargeTrial) -> None:
    """RG-MEL-02: the charger lies flush against the side and slides for most contact; then the defender.

    Where there is no room to lie flush on the side of RG-MEL-09, it lies flush on an edge it has touched,
    or at worst stays as it stands in contact.
    """
    touching = unit.footprint_at(*found.touch)
    sides = [found.side]
    for side in _EDGE:
        if side != found.side and segment_to_polygon(*contact_line(target, side), touching) <= 2.0 * CONTACT:
            sides.append(side)
    found.target_end = (target.x, target.y, target.heading)
    for side in sides:
        if _lie_flush(battle, unit, target, side, room, found):
            _note_danger(battle, unit, found)
            return
    if not room.fits(found.touch):
        # Only a flyer can come down where it cannot stand.
        found.refuse("no-room", "RG-MEL-02", f"There is no room to stand against {target.the()} there.")
        return
    found.end = found.touch  # on ground that its path has led over, which is noted already


def _lie_flush(
    battle: Battle, unit: Unit, target: Unit, side_name: str, room: StandingRoom, found: ChargeTrial
) -> bool:
    """Line up against one side of the target. False if there is no room anywhere along it."""
    x0, y0, x1, y1 = contact_line(target, side_name)
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    half, side = unit.half_width(), 0.5 * length
    depth = 0.5 * unit.tray().depth
    touched = unit.at(*found.touch).front_centre()
    start = (touched[0] - 0.5 * (x0 + x1)) * ux + (touched[1] - 0.5 * (y0 + y1)) * uy

    def charger_at(offset: float) -> tuple[float, float, float]:
        cx, cy, heading = flush(half, depth, x0, y0, x1, y1, offset)
        return unit.pose_about(cx, cy, heading)

    # Any offset within the slack gives the full contact; the least slide leads to the nearest of them.
    slack = abs(side - half)
    goal = min(max(start, -slack), slack)
    most = side + half - _HOLD
    line = room.line(charger_at(0.0), ux, uy)
    first = line.nearest(min(max(start, -most), most), -most, most)
    if first is None:
        return False
    offset = line.slide(first, goal)
    found.end = quantised(charger_at(offset))
    full = 2.0 * min(side, half)
    found.contact = _shared(offset, half, side)
    if beyond(full, found.contact):
        # Something was in the charger's way: the defender moves up along the same line, without turning.
        wanted = offset - min(max(offset, -slack), slack)
        about = StandingRoom(battle.field, battle.others(target), target, target, unit.id)
        shift = about.line((target.x, target.y, target.heading), ux, uy).slide(0.0, wanted)
        found.target_end = quantised((target.x + ux * shift, target.y + uy * shift, target.heading))
        found.contact = _shared(offset - shift, half, side)
    found.full = not beyond(full, found.contact)
    return True


def _note_danger(battle: Battle, unit: Unit, found: ChargeTrial) -> None:
    """RG-TER-03: the place a model comes to stand in after the shuffle counts like its path."""
    if not battle.field.dangerous or ignores_dangerous(unit):
        return
    bases = placed(unit.tray().slots, *found.end)
    for at in range(len(bases)):
        if at not in found.danger and any([overlap(bases[at], p.shape) for p in battle.field.dangerous]):
            found.danger.append(at)


def contact_line(target: Unit, side: str) -> tuple[float, float, float, float]:
    """The part of a side of the footprint where bases really stand: a short last row is only in its middle.

    Given as two points, running counter-clockwise round the target. Where bases reach the side in several
    places, the longest stretch counts.
    """
    foot = target.footprint()
    edge = _EDGE[side]
    x0, y0 = foot.xs[edge], foot.ys[edge]
    x1, y1 = foot.xs[(edge + 1) % 4], foot.ys[(edge + 1) % 4]
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    stretches: list[tuple[float, float]] = []
    for block in target.blocks():
        along = [
            (x - x0) * ux + (y - y0) * uy
            for x, y in block.points()
            if abs((x - x0) * uy - (y - y0) * ux) <= CONTACT
        ]
        if along:  # both ends of a side of the block, never one alone
            stretches.append((min(along), max(along)))
    stretches.sort()
    merged: list[tuple[float, float]] = []
    for low, high in stretches:
        if merged and low <= merged[-1][1] + CONTACT:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    low, high = max(merged, key=_length)
    return x0 + ux * low, y0 + uy * low, x0 + ux * high, y0 + uy * high


def _length(stretch: tuple[float, float]) -> float:
    return stretch[1] - stretch[0]


def _shared(offset: float, half: float, side: float) -> float:
    """The length that two centred intervals share when one is shifted by the offset."""
    return max(0.0, min(offset + half, side) - max(offset - half, -side))


def angles_to_try(unit: Unit, target: Unit, far: float) -> list[float]:
    """Pivots that could lead into the target, the smallest first: whole degrees and a few that fit exactly."""
    bounds = window(unit, target, far)
    if bounds is None:
        return []
    low, high, aim = bounds
    angles = [float(angle) for angle in range(math.ceil(low), math.floor(high) + 1)]
    # Between whole degrees: straight at the target, square to its sides, and onto a whole heading.
    between = [aim, round(unit.heading) - unit.heading]
    between += [(target.heading + turn - unit.heading + 180.0) % 360.0 - 180.0 for turn in (0, 90, 180, 270)]
    angles += [round(angle, 2) for angle in between if low <= angle <= high]
    angles.sort(key=abs)
    return list(dict.fromkeys(angles))


def best_charge(battle: Battle, unit: Unit, target: Unit) -> ChargeTrial | None:
    """A charge to propose: of the pivots tried that with the longest contact, then the smallest pivot.

    None only if no pivot at all leads into the target (RG-ACT-08), or if a chapter forbids to charge it.
    """
    if battle.why_no_charge(unit, target) is not None:
        return None
    far = allowance(battle, unit, CHARGE)
    angles = angles_to_try(unit, target, far)
    if not angles:
        return None
    approach: Approach | None = None
    best: ChargeTrial | None = None
    for angle in angles:
        if beyond(_reach(unit, target, angle), far):
            continue
        if approach is None:
            approach = Approach(battle, unit, target)
        found = try_charge(battle, unit, target, angle, approach)
        if found.refusal is None:
            if found.full:
                return found
            if best is None or beyond(found.contact, best.contact):
                best = found
    return best if best is not None else any_charge(battle, unit, target)


def any_charge(battle: Battle, unit: Unit, target: Unit) -> ChargeTrial | None:
    """RG-ACT-08: the charge with the smallest pivot, to a hundredth of a degree, that leads into the target."""
    approach = Approach(battle, unit, target)
    for low, high in pivots_left(battle, unit, target, approach):
        for pivot in sorted(range(low, high + 1), key=abs):
            found = try_charge(battle, unit, target, round(0.01 * pivot, 2), approach)
            if found.refusal is None:
                return found
    return None


def pivots_left(battle: Battle, unit: Unit, target: Unit, approach: Approach) -> list[Span]:
    """The pivots that cannot be ruled out without trying them; every other one is refused."""
    search = PivotSearch(battle, unit, target, approach.walker)
    if approach.walker.flying:
        # Only the way to a side, never whether there is room along it, hangs on the pivot.
        trial = ChargeTrial(0.0)
        trial.touch = (unit.x, unit.y, unit.heading)
        free = [side for side in _EDGE if _lie_flush(battle, unit, target, side, approach.room, trial)]
        if contact_side(unit, target) not in free:
            search.no_landing = [shape for shape, _ in approach.room.limits]
            search.ways_out = [contact_line(target, side) for side in free]
    return search.left_over()


def charge_targets(battle: Battle, unit: Unit) -> dict[str, ChargeTrial]:
    """Every enemy the unit can charge now, with the best charge against it."""
    found = within_reach(battle, unit)
    reached = [battle.unit(key) for key in found]
    return {
        target.id: found[target.id]
        for target in reached
        if battle.why_passed_over(unit, target, reached) is None
    }


def within_reach(battle: Battle, unit: Unit) -> dict[str, ChargeTrial]:
    """The same with those too whom a chapter makes it pass over."""
    found: dict[str, ChargeTrial] = {}
    if unit.bar(CHARGE) is not None:
        return found
    for enemy in battle.enemies_of(unit):
        best = best_charge(battle, unit, enemy)
        if best is not None:
            found[enemy.id] = best
    return found


def why_not_charge(battle: Battle, unit: Unit, target: Unit) -> Refusal:
    """RG-ACT-08: why no pivot leads into this one, or what forbids it, which is known to be so.

    Something that stops a charge within reach tells more than that other pivots miss or fall short, so the
    smallest pivot that is stopped by anything gives the reason.
    """
    if not battle.are_enemies(unit.seat, target.seat):
        return Refusal("friend", "RG-ACT-08", f"{target.says('is')} no enemy of {unit.the()}.")
    forbidden = battle.why_no_charge(unit, target)
    if forbidden is None and battle.chapters:
        reached = [battle.unit(key) for key in within_reach(battle, unit)]
        if target in reached:
            forbidden = battle.why_passed_over(unit, target, reached)
    if forbidden is not None:
        return forbidden
    far = allowance(battle, unit, CHARGE)
    gap = unit.distance_to(target)
    if beyond(gap, far):
        why = f"{target.says('is')} {measured(gap, far)}” away; a charge of {unit.the()} reaches {far:g}”."
        return Refusal("too-far", "RG-ACT-08", why)
    least = math.inf
    approach = Approach(battle, unit, target)
    for angle in angles_to_try(unit, target, far):
        refusal = try_charge(battle, unit, target, angle, approach).refusal
        if refusal is not None and refusal.code != "misses" and refusal.code != "too-far":
            why = f"No pivot leads into {target.the()}. {refusal.why}"
            return Refusal(refusal.code, refusal.clause, why, refusal.by)
        least = min(least, _reach(unit, target, angle))
    if least < math.inf:
        reach = measured(least, far)
        why = f"{target.says('is')} {reach}” away straight ahead; a charge of {unit.the()} reaches {far:g}”."
        return Refusal("too-far", "RG-ACT-08", why)
    why = f"No pivot of up to 90° brings {target.the()} straight ahead of {unit.the()}."
    return Refusal("pivot-too-wide", "RG-MOV-03", why)


def why_no_charge(battle: Battle, unit: Unit) -> Refusal:
    """RG-ACT-08: why a unit cannot charge anybody, which is known to be so, by the enemy nearest to it."""
    nearest: Unit | None = None
    for enemy in battle.enemies_of(unit):
        if nearest is None or unit.distance_to(enemy) < unit.distance_to(nearest):
            nearest = enemy
    if nearest is None:
        return Refusal("no-charge", "RG-ACT-08", "There is no enemy on the table to charge.")
    why = why_not_charge(battle, unit, nearest).why
    return Refusal("no-charge", "RG-ACT-08", f"Nobody can be charged. {why}")


class CannotCharge(ClosedUnits[Unit]):
    """The other units on the table that a unit cannot charge: all but those in `charges`."""

    def __init__(self, battle: Battle, unit: Unit, charges: dict[str, ChargeTrial]) -> None:
        super().__init__(battle.others(unit), list(charges))
        self.battle = battle
        self.unit = unit

    def reason(self, unit: Unit) -> Refusal:
        return why_not_charge(self.battle, self.unit, unit)


class ChooseAction(Choice):
    """RG-ACT-03: which action; it keeps the charges found, for whoever weighs them."""

    def __init__(
        self,
        prompt: str,
        options: list[Option],
        unit: Unit,
        charges: dict[str, ChargeTrial],
        closed: Closed,
    ) -> None:
        super().__init__("action", "RG-ACT-03", prompt, options, (unit.id,), HOLD, closed)
        self.charges = charges


class ChargePivot(Question):
    """By how much to pivot before charging: any angle that leads into contact."""

    def __init__(self, battle: Battle, unit: Unit, target: Unit, best: ChargeTrial) -> None:
        prompt = f"By how much {unit.asks('does')} pivot before charging {target.the()}?"
        super().__init__("charge", "charge-pivot", "RG-MOV-03", prompt, (unit.id, target.id))
        self.act = f"Charge {target.the()}"
        self.battle = battle.seen_by(unit.seat)
        self.unit = unit
        self.target = target
        self.best = best
        self.tried: dict[float, ChargeTrial] = {best.angle: best}

    def read(self, data: object) -> Answer:
        if not is_number(data, 360.0):
            return self.malformed("it takes a number of degrees, clockwise positive")
        return round(float(data), 2)

    def trial(self, angle: float) -> ChargeTrial:
        known = self.tried.get(angle)
        if known is None:
            known = try_charge(self.battle, self.unit, self.target, angle)
            self.tried[angle] = known
        return known

    def check(self, answer: Answer) -> Refusal | None:
        return self.trial(answer).refusal

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = [self.best.angle]
        angles = angles_to_try(self.unit, self.target, allowance(self.battle, self.unit, CHARGE))
        for angle in rng.sample(angles, min(n - 1, len(angles))):
            if angle not in found and self.trial(angle).refusal is None:
                found.append(angle)
        return found

    def default(self) -> Answer:
        return self.best.angle

    def details(self) -> ChargeDetails:
        return {
            "unit": self.unit.id,
            "target": self.target.id,
            "allowance": allowance(self.battle, self.unit, CHARGE),
            "start": (self.unit.x, self.unit.y, self.unit.heading),
            "default": self.best.angle,
        }

    def preview(self, answer: Answer) -> PreviewData:
        trial = self.trial(answer)
        data: PreviewData = {"refusal": None, "unit": self.unit.id, "target": self.target.id}
        if trial.refusal is not None:
            data["refusal"] = trial.refusal.to_data()
            return data
        data["touch"] = trial.touch
        data["end"] = trial.end
        data["outline"] = self.unit.outline_at(*trial.end)
        data["target_outline"] = self.target.outline_at(*trial.target_end)
        data["inches"] = trial.inches
        data["words"] = [*way_words(trial.inches), f"hits the {_SIDE_WORDS.get(trial.side, trial.side)}"]
        return data
