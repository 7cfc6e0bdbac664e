"""What several chargers of one target could bring at most, side by side (QS-CHG-29, 30).

Chargers on one Facing stand beside each other, so they are placed from its left to its right, each at the first
offset of a stretch that the one before leaves to it. Of two ways to place the same chargers the one that leaves
more room and brings no less is enough. Nothing is said of the order in which they move, nor of what the way of
one takes from another: that only takes away from what is found here.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.charges.facing import Solver, cells_at, own_at
from banneret.books.quick_starter.charges.free import FreePaths
from banneret.books.quick_starter.charges.reach import OffsetStretch, OtherCharger, Reach
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene, bits
from banneret.core.space.distances import overlap
from banneret.core.space.geometry import Polygon

_RUB: Final = 0.004  # what rounding may take from the room between two chargers
_NEAR: Final = 0.02  # whoever stands farther than this from a column does not touch it
_FAR: Final = 1e6
_UNIT: Final = 1 << 20  # a unit in the combat is worth more than all models

Worth = tuple[int, int]  # units in the combat, models that come into contact


class Spot:
    """A place, or a stretch of offsets, for one charger: what it touches there, if it gets there.

    Against a Facing it is known by its offsets, otherwise by a landing and its shape.
    """

    def __init__(self, low: float, high: float, own: int, cells: int) -> None:
        self.low: float = low
        self.high: float = high
        self.own = own  # models of its own in contact
        self.cells = cells  # models of the target in contact, a bit each
        self.gain = own + bits(cells)
        self.stretch: OffsetStretch | None = None
        self.landing: Landing | None = None
        self.shape: Polygon | None = None
        self.barred = False  # tried in vain


def _most_first(spot: Spot) -> tuple[int, float]:
    return -spot.gain, spot.low


class Charger:
    """One of the chargers, with all that it might touch were it alone."""

    def __init__(
        self,
        index: int,
        body: Footprint,
        facing: str,
        flying: bool,
        free: bool,
        target: Footprint,
        scene: Scene,
    ) -> None:
        self.index = index
        self.body = body
        self.facing = facing
        self.flying = flying
        self.free = free
        self.half: float = body.width * 0.5
        self.reach: Reach | None = None  # against a Facing
        self.alone: Solver | None = None  # as if no other charger of the group were there
        self.stretches: list[Spot] = []  # what it might touch, most first
        self.offsets: list[float] = []  # where it is tried when it moves before others
        self.most = 0  # the greatest gain
        self.most_own = 0
        self.all_cells = 0
        self.farthest: float = -_FAR  # the rightmost offset
        if free:
            self._look_all_round(target, scene)
        else:
            self._look_along(target, scene)

    def _look_all_round(self, target: Footprint, scene: Scene) -> None:
        for landing in FreePaths(self.body, target, scene, self.flying).spots():
            # QS-MOD-44: the models in contact do not matter.
            spot = Spot(0.0, 0.0, 0, 0)
            spot.landing = landing
            spot.shape = self.body.at(landing.x, landing.y, landing.heading).shape()
            self.stretches.append(spot)

    def _look_along(self, target: Footprint, scene: Scene) -> None:
        """The stretches between the offsets where what it touches changes, and these offsets."""
        self.reach = Reach(self.body, target, self.facing, scene, self.flying)
        solver = self.reach.alone
        self.alone = solver
        for item in solver.items():
            middle: float = (item.low + item.high) * 0.5
            cells = cells_at(solver.paths, middle) & ~scene.met
            spot = Spot(item.low, item.high, own_at(solver.paths, middle), cells)
            spot.stretch = OffsetStretch(item.low, item.high, spot.gain)
            self.most_own = max(self.most_own, spot.own)
            self.all_cells |= cells
            self.farthest = max(self.farthest, item.high)
            self.stretches.append(spot)
        self.stretches.sort(key=_most_first)
        if self.stretches:
            self.most = self.stretches[0].gain


def leaves_room(one: Charger, at: Spot, other: Charger, there: Spot) -> bool:
    """Whether the two could stand there side by side, somewhere in their stretches."""
    if at.shape is not None:
        assert there.shape is not None, "either all chargers of a target have a Facing to meet or none has"
        return not overlap(at.shape, there.shape)
    if one.facing != other.facing:
        return True
    apart: float = one.half + other.half - _RUB
    return there.high - at.low >= apart or at.high - there.low >= apart


class StandingCharger:
    """A charger on a Facing: one that is to be placed, or one that has its place."""

    def __init__(self, unit: Charger, spots: list[Spot], fixed: bool) -> None:
        self.unit = unit
        self.half: float = unit.half
        self.spots = spots
        self.fixed = fixed
        self.farthest: float = spots[0].high if fixed else unit.farthest
        self.open: dict[int, bool] = {}  # by the place in the list, as far as has been looked at


class FacingLane:
    """The chargers on one Facing."""

    def __init__(self) -> None:
        self.standing: list[StandingCharger] = []
        self.models: list[int] = []  # the target's along the Facing, from left to right
        self.length: float = 0.0  # half of the Facing's
        self.cells_after = 0  # what those on the Facings after it could touch
        # The most that those on the Facings after it could bring.
        self.count_after = 0
        self.gain_after = 0
        self.own_after = 0

    def cells_from(self, edge: float) -> int:
        """The target's models that somebody to the right of the edge may touch, here or on a later Facing."""
        cells = self.cells_after
        count = len(self.models)
        for j in range(count):
            if self.length * (2.0 * (j + 1) / count - 1.0) >= edge - _NEAR:
                cells |= self.models[j]
        return cells


class Placed:
    """How far some chargers reach along a Facing, what they bring and touch."""

    def __init__(self, edge: float, value: int, cells: int) -> None:
        self.edge: float = edge
        self.value = value
        self.cells = cells


class Packing:
    """The search for the most that some chargers could bring beside others that have their places."""

    def __init__(
        self,
        units: list[Charger],
        left: list[int],
        placed: list[tuple[int, Spot]],
        there: list[OtherCharger],
    ) -> None:
        self.there = there
        self.round = False
        self._lanes: list[FacingLane] = []
        self._top = 0
        self._any_more = False
        self._sure = False
        self._known: dict[tuple[int, int], list[Placed]] = {}
        by_facing: dict[str, FacingLane] = {}
        for i, spot in placed:
            self._lane_of(units[i], by_facing).standing.append(StandingCharger(units[i], [spot], True))
        for k in left:
            self._lane_of(units[k], by_facing).standing.append(
                StandingCharger(units[k], units[k].stretches, False)
            )
        for at in range(len(self._lanes) - 1, 0, -1):
            lane = self._lanes[at]
            before = self._lanes[at - 1]
            before.cells_after = lane.cells_after
            before.count_after = lane.count_after
            before.gain_after = lane.gain_after
            before.own_after = lane.own_after
            for standing in lane.standing:
                if not standing.fixed:
                    before.cells_after |= standing.unit.all_cells
                    before.count_after += 1
                    before.gain_after += standing.unit.most
                    before.own_after += standing.unit.most_own

    def _lane_of(self, unit: Charger, by_facing: dict[str, FacingLane]) -> FacingLane:
        lane = by_facing.get(unit.facing)
        if lane is None:
            lane = FacingLane()
            by_facing[unit.facing] = lane
            self._lanes.append(lane)
            if unit.alone is None:
                self.round = True
            else:
                lane.models = unit.alone.paths.models
                lane.length = unit.alone.paths.length
        return lane

    def most(self, cells: int, over: Worth, any_more: bool) -> Worth:
        """The most, with these of the target in contact before; `over` if it is not more than that.

        If any more will do, the first found.
        """
        if not self._lanes:
            return max(over, (0, 0))
        self._top = over[0] * _UNIT + over[1]
        self._any_more = any_more
        floor = self._top
        if self.round:
            self._all_round(0, [], 0)
        else:
            self._along(0, (1 << len(self._lanes[0].standing)) - 1, -_FAR, 0, cells)
        if self._top == floor:
            return over
        return self._top // _UNIT, self._top % _UNIT

    def _found(self, value: int) -> None:
        if value > self._top:
            self._top = value
            self._sure = self._any_more

    # ---------------------------------------------------------------------------------------- along the Facings

    def _along(self, at: int, waiting: int, edge: float, value: int, cells: int) -> None:
        """The best of those waiting on a Facing, right of the edge, and of all on the Facings after it."""
        if at == len(self._lanes):
            self._found(value)
            return
        lane = self._lanes[at]
        hope = self._hope(lane, waiting, edge, cells)
        if hope < 0 or value + hope <= self._top or self._surpassed(at, waiting, edge, value, cells):
            return
        done = True
        for i in range(len(lane.standing)):
            bit = 1 << i
            if not waiting & bit:
                continue
            standing = lane.standing[i]
            if standing.fixed:
                done = False
                spot = standing.spots[0]
                x: float = max(spot.low, edge + standing.half - _RUB)
                self._along(at, waiting & ~bit, x + standing.half, value, cells)
            else:
                self._place(at, waiting & ~bit, standing, edge, value, cells)
            if self._sure:
                return
        if done:
            following = 0
            if at + 1 < len(self._lanes):
                following = (1 << len(self._lanes[at + 1].standing)) - 1
            self._along(at + 1, following, -_FAR, value, cells)

    def _place(
        self, at: int, waiting: int, standing: StandingCharger, edge: float, value: int, cells: int
    ) -> None:
        """One charger as the next from the left, wherever it may stand, and then the others."""
        least: float = edge + standing.half - _RUB
        if standing.farthest < least:
            return
        lane = self._lanes[at]
        rest = self._sum_of_gains(lane, waiting)
        for number in range(len(standing.spots)):
            spot = standing.spots[number]
            if value + _UNIT + spot.gain + rest <= self._top:
                break
            if spot.high < least:
                continue
            x: float = max(spot.low, least)
            after = cells | spot.cells
            worth = value + _UNIT + spot.own + bits(spot.cells & ~cells)
            hope = self._hope(lane, waiting, x + standing.half, after)
            if hope < 0 or worth + hope <= self._top:
                continue
            if self._open(standing, number):
                self._along(at, waiting, x + standing.half, worth, after)
                if self._sure:
                    return

    def _sum_of_gains(self, lane: FacingLane, waiting: int) -> int:
        gains = lane.count_after * _UNIT + lane.gain_after
        for i in range(len(lane.standing)):
            standing = lane.standing[i]
            if waiting >> i & 1 and not standing.fixed:
                gains += _UNIT + standing.unit.most
        return gains

    def _hope(self, lane: FacingLane, waiting: int, edge: float, cells: int) -> int:
        """What those waiting, and all on later Facings, could bring were each alone right of the edge.

        Below 0 if one that has its place is to the left.
        """
        count = lane.count_after
        gain = lane.gain_after
        own = lane.own_after
        touched = lane.cells_after
        for i in range(len(lane.standing)):
            if waiting >> i & 1:
                standing = lane.standing[i]
                reaches = standing.farthest >= edge + standing.half - _RUB
                if standing.fixed:
                    if not reaches:
                        return -1
                elif reaches:
                    count += 1
                    gain += standing.unit.most
                    own += standing.unit.most_own
                    touched |= standing.unit.all_cells
        return count * _UNIT + min(gain, own + bits(touched & ~cells))

    def _surpassed(self, at: int, waiting: int, edge: float, value: int, cells: int) -> bool:
        """Whether the same chargers were placed before so that they left as much room and brought as much."""
        key = (at, waiting)
        known = self._known.get(key)
        if known is None:
            known = []
            self._known[key] = known
        counting = self._lanes[at].cells_from(edge)
        for other in known:
            if other.edge <= edge and other.value - bits(other.cells & ~cells & counting) >= value:
                return True
        known.append(Placed(edge, value, cells))
        return False

    def _open(self, standing: StandingCharger, number: int) -> bool:
        known = standing.open.get(number)
        if known is None:
            known = opens(standing.unit, standing.spots[number], self.there)
            standing.open[number] = known
        return known

    # ------------------------------------------------------------------------------------------------ all round

    def _all_round(self, at: int, shapes: list[Polygon], value: int) -> None:
        """QS-MOD-44: on a round base only the number of those that fit counts."""
        everybody = self._lanes[0].standing
        if at == len(everybody):
            self._found(value)
            return
        standing = everybody[at]
        waiting = 0
        for other in everybody[at:]:
            if not other.fixed:
                waiting += 1
        if value + waiting * _UNIT <= self._top:
            return
        for spot in standing.spots:
            shape = spot.shape
            assert shape is not None, "round a target without Facings places have shapes"
            if not standing.fixed and any([overlap(shape, other) for other in shapes]):
                continue
            self._all_round(at + 1, [*shapes, shape], value if standing.fixed else value + _UNIT)
            if self._sure:
                return
        if not standing.fixed:
            self._all_round(at + 1, shapes, value)


def opens(unit: Charger, spot: Spot, there: list[OtherCharger]) -> bool:
    """Whether the charger could get there with each of these alone in its way.

    What all of them bar together is found when it moves: to look into that here costs more than it saves.
    """
    if unit.reach is None or spot.stretch is None:
        return True
    for other in there:
        if unit.reach.within(spot.stretch, [other]) is None:
            return False
    return len(there) > 0 or unit.reach.within(spot.stretch, []) is not None
