"""A move under way: straight legs and crossings, each as far as it may go, and what they cost.

Distances are measured only here, once a leg is made (SK-GEN-01).
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import crossing_over, encounters
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.bodies import SHORT_OF, in_the_way, place_of, put_at
from banneret.books.skirmish.field import Building, upright
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.crossings import Crossing, step_across
from banneret.core.space.distances import contains
from banneret.core.space.footing import BY_EDGE, UNSTOPPED
from banneret.core.space.geometry import EPS, OVERLAP, quantise
from banneret.core.space.levels import GAP, GROUND, Foothold
from banneret.core.space.space_ways import toll
from banneret.core.space.stretches import stretch_in, stretch_in_disc
from banneret.core.space.uprights import Upright, apart

# How somebody moves; each manner has its own limits.
WALK: Final = "walk"
RUN: Final = "run"
CLIMB: Final = "climb"
CRAWL: Final = "crawl"
ESCAPE: Final = "escape"
FOLLOW: Final = "follow"  # along a way that the rules have found: charges, flight, creatures

# What stops a leg, beside what stops any base (`footing`).
SPENT: Final = "spent"
KEPT: Final = "keep"
LYING: Final = "lying"
DOOR: Final = "door"
TOO_FAR: Final = "too far"

RUN_APART: Final = 8.0  # SK-MOV-17
ESCAPE_APART: Final = 1.0  # SK-MOV-02
_HAIR: Final = 0.0005
_PIECES: Final = 12  # over how many low steps one leg may lead


class Tread:
    """One move of one warrior while it is made."""

    __slots__ = ("entered", "keep", "left", "manner", "over", "passing", "path", "stopped", "warrior_id")

    def __init__(self, warrior_id: str, allowance: float, manner: str, keep: float = 0.0) -> None:
        self.warrior_id = warrior_id
        self.left = allowance
        self.manner = manner
        self.keep: float = RUN_APART if manner == RUN else keep  # from enemies, all the way
        self.path: list[Foothold] = []
        self.stopped: str = UNSTOPPED  # what cut the last leg short
        self.over: bool = False  # a fall, or a test that was failed, has ended it
        self.entered: list[str] = []  # feared buildings that it dares to enter
        self.passing: bool = False  # this leg is not the last of its way, and nobody rests at its end


def begin(battle: Battle, tread: Tread) -> Warrior:
    """The mover as it is; its path starts where it stands."""
    warrior = battle.warrior(tread.warrior_id)
    if not tread.path:
        tread.path.append(place_of(warrior))
    return warrior


# ---------------------------------------------------------------------------------------- on foot


def straight(battle: Battle, tread: Tread, x: float, y: float, dice: Dice) -> float:
    """A straight leg to a point, as far as it may go, over low steps too; the inches that it took."""
    tread.stopped = UNSTOPPED
    begin(battle, tread)
    before = tread.left
    for _ in range(_PIECES):
        if not _piece(battle, tread, x, y, dice):
            break
    return before - tread.left


def _piece(battle: Battle, tread: Tread, x1: float, y1: float, dice: Dice) -> bool:
    """As far as the leg goes on one surface; whether it goes on from there."""
    warrior = battle.warrior(tread.warrior_id)
    footing = battle.field.footing
    mover = upright(battle.field, warrior)
    x0, y0, level = warrior.x, warrior.y, warrior.level
    length: float = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
    if length <= EPS:
        return False
    dx: float = (x1 - x0) / length
    dy: float = (y1 - y0) / length
    others = bodies_for(battle, warrior, tread.manner)
    stride = footing.walk(mover, level, x0, y0, x1, y1, others)
    share: float = stride.share
    stopped: str = stride.stopped
    kerb: float = _kerb_ahead(battle, level, x0, y0, x1, y1)
    steps = stopped == BY_EDGE
    if kerb < share:
        share, stopped, steps = kerb, BY_EDGE, True
    paid: float = footing.affordable(level, x0, y0, x1, y1, tread.left)
    if paid < share:
        share, stopped, steps = paid, SPENT, False
    if tread.keep > 0.0:
        kept: float = _keeping(battle, warrior, tread, x1, y1)
        if kept < share:
            share, stopped, steps = kept, KEPT, False
    feared = _door_ahead(battle, tread, level, x0, y0, x1, y1, share)
    if feared is not None:
        return _at_the_door(battle, tread, feared, x1, y1, dice)
    if not tread.passing or (stopped != UNSTOPPED and not steps):
        rest, by = _resting(battle, warrior, tread.manner, x1, y1, share)
        if rest < share - EPS:
            share, stopped, steps = rest, by, False
    _set_down(battle, tread, x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
    tread.stopped = stopped
    if not steps:
        return False
    return _step(battle, tread, dx, dy, dice)


def bodies_for(battle: Battle, warrior: Warrior, manner: str) -> list[Upright]:
    """Who is in its way; from enemies it stays out of contact, unless it follows a way that leads to them."""
    if manner == FOLLOW:
        return in_the_way(battle, warrior)
    found: list[Upright] = []
    for each in battle.others(warrior):
        if each.is_standing():
            body = upright(battle.field, each)
            if battle.are_foes(warrior, each):
                body = Upright(body.x, body.y, body.foot, body.radius + SHORT_OF, body.height)
            found.append(body)
    return found


def _set_down(battle: Battle, tread: Tread, x: float, y: float) -> None:
    """There, for what the ground on the way costs."""
    warrior = battle.warrior(tread.warrior_id)
    place = Foothold(quantise(x), quantise(y), warrior.level)
    if abs(place.x - warrior.x) <= EPS and abs(place.y - warrior.y) <= EPS:
        return
    price: float = battle.field.footing.price(warrior.level, warrior.x, warrior.y, place.x, place.y)
    tread.left = max(0.0, tread.left - price)
    # Places are rounded, so a thousandth is nothing to go on with.
    if tread.left < 0.001:
        tread.left = 0.0
    put_at(battle, warrior.id, place)
    tread.path.append(place)


def _kerb_ahead(battle: Battle, level: str, x0: float, y0: float, x1: float, y1: float) -> float:
    """At which share of a leg something less than a step higher begins; more than all if nothing does."""
    field = battle.field
    height: float = field.height(level)
    found: float = 2.0
    for surface in field.levels.surfaces:
        rise: float = surface.height - height
        if EPS < rise < field.footing.step - EPS:
            for part in surface.parts:
                first, last = stretch_in(part, x0, y0, x1, y1, 0.0)
                if last - first > EPS:
                    found = min(found, first)
    return found


def _step(battle: Battle, tread: Tread, dx: float, dy: float, dice: Dice) -> bool:
    """SK-TER-05: onto what lies less than 1" higher or lower, as part of the leg; whether it came there."""
    warrior = battle.warrior(tread.warrior_id)
    field = battle.field
    others = bodies_for(battle, warrior, tread.manner)
    crossing = step_across(
        field.footing, upright(field, warrior), warrior.level, warrior.x, warrior.y, dx, dy, others
    )
    if crossing is None or toll(crossing) > tread.left + EPS or _comes_too_near(battle, tread, crossing):
        return False
    if not _dares(battle, tread, crossing.end, dice):
        return False
    tread.left = max(0.0, tread.left - toll(crossing))
    put_at(battle, warrior.id, crossing.end)
    tread.path.append(crossing.end)
    tread.stopped = UNSTOPPED
    return True


# ---------------------------------------------------------------------------------------- enemies


def counts_for_runs(other: Warrior) -> bool:
    """SK-MOV-16: not who is Fleeing, Stunned, Knocked Down or Hidden."""
    return other.is_standing() and not other.fleeing and not other.hidden


def kept_from(battle: Battle, warrior: Warrior, manner: str) -> list[Warrior]:
    """The enemies from whom it keeps its distance."""
    if manner == RUN:
        return [each for each in battle.foes_of(warrior) if counts_for_runs(each)]
    return battle.foes_of(warrior)


def _keeping(battle: Battle, warrior: Warrior, tread: Tread, x1: float, y1: float) -> float:
    """SK-MOV-17: the first share of a leg at which an enemy would be nearer than it may be."""
    mover = upright(battle.field, warrior)
    share: float = 2.0
    for foe in kept_from(battle, warrior, tread.manner):
        body = upright(battle.field, foe)
        reach: float = in_plan(mover, body, tread.keep)
        if reach <= 0.0:
            continue
        # Who is nearer already may go away, but not come nearer still.
        dx: float = warrior.x - body.x
        dy: float = warrior.y - body.y
        near: float = min(reach, math.sqrt(dx * dx + dy * dy)) - _HAIR
        first, last = stretch_in_disc(body.x, body.y, near, warrior.x, warrior.y, x1, y1)
        if first <= last:
            share = min(share, first)
    return share


def in_plan(mover: Upright, other: Upright, limit: float) -> float:
    """How near two middles are in plan where the bases are this far apart in space; -1 if they never are."""
    up: float = mover.foot - other.foot
    if abs(up) >= limit:
        return -1.0
    return math.sqrt(limit * limit - up * up) + mover.radius + other.radius


def _resting(
    battle: Battle, warrior: Warrior, manner: str, x1: float, y1: float, share: float
) -> tuple[float, str]:
    """The farthest share of a leg at which it may come to rest, and what is in the way of going on.

    SK-MOV-14: nobody stands on those who lie; SK-MOV-02: an Escape ends over 1" from enemies.
    """
    mover = upright(battle.field, warrior)
    barred: list[tuple[float, float, str]] = []
    for other in battle.others(warrior):
        body = upright(battle.field, other)
        foe = battle.are_foes(warrior, other)
        reach: float = -1.0
        why = LYING
        if other.is_down() and other.level == warrior.level:
            reach = mover.radius + body.radius + (SHORT_OF if foe and manner != FOLLOW else 0.0) - _HAIR
            ex: float = warrior.x + (x1 - warrior.x) * share - body.x
            ey: float = warrior.y + (y1 - warrior.y) * share - body.y
            if ex * ex + ey * ey >= (reach - OVERLAP) * (reach - OVERLAP):
                # A way may end where somebody can just be set down beside who lies there.
                reach -= OVERLAP
        if manner == ESCAPE and foe:
            near: float = in_plan(mover, body, ESCAPE_APART)
            if near > reach:
                reach = near + 2.0 * _HAIR
                why = KEPT
        if reach > 0.0:
            first, last = stretch_in_disc(body.x, body.y, reach, warrior.x, warrior.y, x1, y1)
            if first <= last:
                barred.append((first, last, why))
    found: float = share
    by = UNSTOPPED
    again = True
    while again and found > 0.0:
        again = False
        for first, last, why in barred:
            if first < found <= last and found > 0.0:
                found = first
                by = why
                again = True
    return found, by


def _comes_too_near(battle: Battle, tread: Tread, crossing: Crossing) -> bool:
    """SK-MOV-17, SK-MOV-02: whether a crossing leads nearer to an enemy than this manner of moving may."""
    escapes = tread.manner == ESCAPE
    if not escapes and tread.keep <= 0.0:
        return False
    warrior = battle.warrior(tread.warrior_id)
    field = battle.field
    mover = upright(field, warrior)
    there = mover.at(crossing.end.x, crossing.end.y, field.height(crossing.end.level))
    for foe in kept_from(battle, warrior, tread.manner):
        body = upright(field, foe)
        then: float = apart(there, body)
        if escapes and then <= ESCAPE_APART + _HAIR:
            return True
        # Who is nearer already may go away, but not come nearer still.
        if not escapes and then < min(tread.keep, apart(mover, body)) - _HAIR:
            return True
    return False


# ---------------------------------------------------------------------------------------- feared buildings


def _door_ahead(
    battle: Battle, tread: Tread, level: str, x0: float, y0: float, x1: float, y1: float, share: float
) -> Building | None:
    """SK-ENC-21, SK-ENC-57: the feared building that this part of a leg leads into from outside."""
    if not battle.barred or level != GROUND:
        return None
    for building in battle.field.buildings:
        if building.id in battle.barred and building.id not in tread.entered:
            if not contains(building.shape, x0, y0):
                first, last = stretch_in(building.shape, x0, y0, x1, y1, 0.0)
                if first <= last and first < share:
                    return building
    return None


def _at_the_door(battle: Battle, tread: Tread, building: Building, x1: float, y1: float, dice: Dice) -> bool:
    """It goes as far as the doorway, and tests there: failed, it stops outside and its move ends."""
    warrior = battle.warrior(tread.warrior_id)
    x0, y0 = warrior.x, warrior.y
    length: float = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
    first, _ = stretch_in(building.shape, x0, y0, x1, y1, 0.0)
    share: float = max(0.0, first - warrior.sheet.radius / length)
    rest, _ = _resting(battle, warrior, tread.manner, x1, y1, share)
    _set_down(battle, tread, x0 + (x1 - x0) * rest, y0 + (y1 - y0) * rest)
    if encounters.may_enter(battle, warrior.id, building.id, dice):
        tread.entered.append(building.id)
        return battle.warrior(warrior.id).on_table()
    tread.stopped = DOOR
    tread.over = True
    return False


def _dares(battle: Battle, tread: Tread, place: Foothold, dice: Dice) -> bool:
    """The same where a crossing leads into a feared building."""
    warrior = battle.warrior(tread.warrior_id)
    building = battle.field.building_at(place.x, place.y, place.level)
    if building is None or building.id not in battle.barred or building.id in tread.entered:
        return True
    inside = battle.field.building_at(warrior.x, warrior.y, warrior.level)
    if inside is not None and inside.id == building.id:
        return True
    if encounters.may_enter(battle, warrior.id, building.id, dice):
        tread.entered.append(building.id)
        return True
    tread.stopped = DOOR
    tread.over = True
    return False


# ---------------------------------------------------------------------------------------- crossings


def across(battle: Battle, tread: Tread, crossing: Crossing, dice: Dice) -> float:
    """A crossing with its tests, if it can be paid; the inches of the move that it took.

    SK-MOV-27: a gap is jumped whether or not the move suffices for it, unless the rules have found the way.
    """
    tread.stopped = UNSTOPPED
    warrior = begin(battle, tread)
    cost: float = toll(crossing)
    blind = crossing.kind == GAP and tread.manner != FOLLOW
    if cost > tread.left + EPS and not blind:
        tread.stopped = TOO_FAR
        return 0.0
    if _comes_too_near(battle, tread, crossing):
        tread.stopped = KEPT
        return 0.0
    if not _dares(battle, tread, crossing.end, dice):
        return 0.0
    tread.over = not crossing_over.cross(battle, tread.warrior_id, crossing, dice, tread.left)
    tread.path.append(place_of(battle.warrior(warrior.id)))
    if tread.over:
        return 0.0
    tread.left = max(0.0, tread.left - cost)
    return cost
