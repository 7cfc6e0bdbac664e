"""Several units charging one target: most units first, then most models (QS-CHG-29, 30, 35, 39).

Whoever moves first stands in the way of the others, and those still to move stand in its way, so the moves are
searched in order: every charger as the first, at every offset where something changes for it or for another,
and then the best that the others can still do. How much any of that could bring is known before a path is
looked for (`charge_packing`). What could not bring more than what is found already is not tried.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.charges.facing import Solver, cells_at, elsewhere, own_at
from banneret.books.quick_starter.charges.free import FreePaths
from banneret.books.quick_starter.charges.packing import Charger, Packing, Spot, Worth, leaves_room, opens
from banneret.books.quick_starter.charges.reach import OtherCharger
from banneret.books.quick_starter.charges.shapes import (
    Footprint,
    Landing,
    Scene,
    bits,
    distinct,
    worth_choosing,
)

_SAMPLES: Final = 0.25  # how densely stretches of offsets are tried for one that moves before others
_SAME: Final = 1e-4  # offsets nearer than this are one


def _by_offset(spot: Spot) -> float:
    return spot.low


def _from_the_middle(spot: Spot) -> float:
    return abs(spot.low)


class Group:
    """The search for the best moves of a group.

    A charger is (body, facing, flying, free) and is named by its place in the list. Those that do not fit are
    left out; they stand in the way where they are.
    """

    def __init__(
        self, chargers: list[tuple[Footprint, str, bool, bool]], target: Footprint, scene: Scene
    ) -> None:
        self.target = target
        self.scene = scene
        self.units: list[Charger] = []
        self.starts: list[OtherCharger] = []
        for i in range(len(chargers)):
            body, facing, flying, free = chargers[i]
            self.units.append(Charger(i, body, facing, flying, free or target.round, target, scene))
            self.starts.append(OtherCharger(i, body))
        self.everybody = list(range(len(chargers)))
        if len(chargers) > 1:
            for unit in self.units:
                self._find_offsets(unit)
        self._landed: dict[tuple[int, float, float, float], OtherCharger] = {}
        self._free: dict[tuple[int, tuple[int, ...]], FreePaths] = {}
        self._no_more: dict[tuple[int, ...], Worth] = {}  # what cannot be surpassed once these have moved
        self._best: Worth | None = None
        self.moves: list[tuple[int, Landing]] = []  # that bring most

    def _find_offsets(self, unit: Charger) -> None:
        """Offsets where anything changes: for the unit, or for another that stands flush beside it."""
        solver = unit.alone
        if solver is None:
            return
        raw: list[float] = solver.marks()
        for spot in unit.stretches:
            steps = int((spot.high - spot.low) / _SAMPLES) + 1
            for i in range(1, steps + 1):
                raw.append(spot.low + (spot.high - spot.low) * i / (steps + 1))
        mates = [other for other in self.units if other.index != unit.index and other.facing == unit.facing]
        for other in mates:
            if other.alone is None:
                continue
            apart: float = (unit.body.width + other.body.width) * 0.5
            for mark in other.alone.marks():
                raw.append(mark - apart)
                raw.append(mark + apart)
                for third in mates:
                    if third.index != other.index:
                        # With a third between the two.
                        raw.append(mark - apart - third.body.width)
                        raw.append(mark + apart + third.body.width)
        raw.sort()
        for offset in raw:
            if unit.offsets and offset - unit.offsets[-1] < _SAME:
                continue
            if solver.free_at(offset):
                unit.offsets.append(offset)
                for spot in unit.stretches:
                    if spot.stretch is not None and spot.low < offset < spot.high:
                        spot.stretch.offsets.append(offset)

    # ------------------------------------------------------------------------------------------- move by move

    def scene_for(self, moving: int, moved: list[tuple[int, Landing]]) -> Scene:
        """What is in the way of one charger: the scene, those that moved and those that still stand."""
        friends = list(self.scene.friends)
        for other in self._in_the_way(moving, moved):
            friends.append(other.body)
        s = self.scene
        return Scene(friends, s.enemies, s.impassable, s.width, s.depth, self._met(moved))

    def _in_the_way(self, moving: int, moved: list[tuple[int, Landing]]) -> list[OtherCharger]:
        """The others of the group, where they are after these moves."""
        found: list[OtherCharger] = []
        gone: set[int] = {moving}
        for i, landing in moved:
            gone.add(i)
            found.append(self._at_rest(i, landing))
        for other in self.starts:
            if other.number not in gone:
                found.append(other)
        return found

    def _at_rest(self, i: int, landing: Landing) -> OtherCharger:
        """A charger that has moved."""
        key = (i, landing.x, landing.y, landing.heading)
        found = self._landed.get(key)
        if found is None:
            body = self.units[i].body.at(landing.x, landing.y, landing.heading)
            found = OtherCharger(len(self.units) + len(self._landed), body)
            self._landed[key] = found
        return found

    def _way_to(self, unit: Charger, spot: Spot, moved: list[tuple[int, Landing]]) -> Landing | None:
        """A landing there after these moves, if the way is clear."""
        if unit.reach is not None:
            return unit.reach.at(spot.low, self._in_the_way(unit.index, moved))
        if spot.landing is None:
            return None
        return self._free_paths(unit, moved).again(spot.landing)

    def _free_paths(self, unit: Charger, moved: list[tuple[int, Landing]]) -> FreePaths:
        key = (unit.index, tuple(sorted([o.number for o in self._in_the_way(unit.index, moved)])))
        found = self._free.get(key)
        if found is None:
            found = FreePaths(unit.body, self.target, self.scene_for(unit.index, moved), unit.flying)
            self._free[key] = found
        return found

    def _met(self, moved: list[tuple[int, Landing]]) -> int:
        """The target's models in contact once these have moved."""
        cells = self.scene.met
        for i, landing in moved:
            cells |= self._cells(self.units[i], landing)
        return cells

    def _cells(self, unit: Charger, landing: Landing) -> int:
        return 0 if unit.alone is None else cells_at(unit.alone.paths, landing.offset)

    def _spot_at(self, unit: Charger, landing: Landing) -> Spot:
        if unit.alone is None:
            spot = Spot(0.0, 0.0, 0, 0)
            spot.shape = unit.body.at(landing.x, landing.y, landing.heading).shape()
            return spot
        return self._point(unit.alone, landing.offset)

    def _hope(
        self, k: int, spot: Spot, moved: list[tuple[int, Landing]], left: list[int], over: Worth, any_more: bool
    ) -> Worth:
        """The most that k there, and then the others of `left`, could bring; (0, 0) if not more than `over`.

        If any more will do, not the most but something between.
        """
        placed = [(i, self._spot_at(self.units[i], landing)) for i, landing in moved]
        for i, other in placed:
            if not leaves_room(self.units[k], spot, self.units[i], other):
                return 0, 0
        if not opens(self.units[k], spot, [self.starts[i] for i in left if i != k]):
            return 0, 0
        met = self._met(moved)
        placed.append((k, spot))
        rest = [i for i in left if i != k]
        there = [self._at_rest(i, landing) for i, landing in moved]
        gain = spot.own + bits(spot.cells & ~met)
        floor = (over[0] - 1, over[1] - gain)
        packing = Packing(self.units, rest, placed, there)
        units, models = packing.most(met | spot.cells, floor, any_more)
        return (units + 1, models + gain) if (units, models) > floor else (0, 0)

    def _promises(self, k: int, spot: Spot) -> bool:
        """Whether the group could bring as much as it can with k there."""
        units, models = self.best()
        return self._hope(k, spot, [], self.everybody, (units, models - 1), True) > (0, 0)

    def _last(self, k: int, moved: list[tuple[int, Landing]], over: Worth) -> list[tuple[int, Landing]]:
        """The best that one charger can do when all others have moved, if it is more than `over`."""
        unit = self.units[k]
        if over[0] > 1:
            return []
        if unit.reach is None:
            landings = self._free_paths(unit, moved).landings(True) if over < (1, 0) else []
            return [(k, landings[len(landings) // 2])] if landings else []
        met = self._met(moved)
        hopes: list[tuple[int, int]] = []
        for at in range(len(unit.stretches)):
            spot = unit.stretches[at]
            gain = spot.own + bits(spot.cells & ~met)
            if (1, gain) > over:
                hopes.append((-gain, at))
        hopes.sort()
        others = self._in_the_way(k, moved)
        for _, at in hopes:
            stretch = unit.stretches[at].stretch
            if stretch is not None:
                landing = unit.reach.within(stretch, others)
                if landing is not None:
                    return [(k, landing)]
        return []

    def _worth(self, moved: list[tuple[int, Landing]], moves: list[tuple[int, Landing]]) -> Worth:
        """Units and models that further moves bring, each model counted once."""
        met = self._met(moved)
        models = 0
        for i, landing in moves:
            unit = self.units[i]
            if unit.alone is not None:
                cells = cells_at(unit.alone.paths, landing.offset)
                models += own_at(unit.alone.paths, landing.offset) + bits(cells & ~met)
                met |= cells
        return len(moves), models

    def _counted(self, moves: list[tuple[int, Landing]]) -> list[tuple[int, Landing]]:
        """The moves, each with the models that it brings when those before it have moved."""
        found: list[tuple[int, Landing]] = []
        for i, at in moves:
            if self.units[i].alone is not None:
                models = self._worth(found, [(i, at)])[1]
                at = Landing(at.x, at.y, at.heading, at.offset, models, at.path, at.touch)
            found.append((i, at))
        return found

    def _go_on(
        self, moved: list[tuple[int, Landing]], left: list[int], enough: Worth, over: Worth
    ) -> list[tuple[int, Landing]]:
        """The best further moves that bring more than `over`, or none; `enough` is as good as any."""
        if len(left) == 1:
            return self._last(left[0], moved, over)
        state = tuple(sorted([self._at_rest(i, landing).number for i, landing in moved]))
        known = self._no_more.get(state)
        if known is not None and known <= over:
            return []
        best: list[tuple[int, Landing]] = []
        worth: Worth = max((0, 0), over)
        placed = [(i, self._spot_at(self.units[i], landing)) for i, landing in moved]
        there = [self._at_rest(i, landing) for i, landing in moved]
        if Packing(self.units, left, placed, there).most(self._met(moved), worth, True) <= worth:
            return []
        trials: list[tuple[int, int, int, int]] = []  # how much at most, negated; who; which stretch
        for k in left:
            unit = self.units[k]
            for at in range(len(unit.stretches)):
                units, models = self._hope(k, unit.stretches[at], moved, left, worth, False)
                if units > 0:
                    trials.append((-units, -models, k, at))
        trials.sort()
        for units, models, k, at in trials:
            if (-units, -models) <= worth or worth >= enough:
                break
            unit = self.units[k]
            rest = [i for i in left if i != k]
            for spot in self._places(unit, unit.stretches[at], moved):
                if self._hope(k, spot, moved, left, worth, True) <= worth:
                    continue
                landing = self._way_to(unit, spot, moved)
                if landing is None:
                    continue
                moves = self._go_first(k, landing, moved, rest, enough, worth)
                if self._worth(moved, moves) > worth:
                    best = moves
                    worth = self._worth(moved, moves)
                    if worth >= enough:
                        break
        if not best and over[0] <= 0:
            best = self._squeeze_in(moved, left, enough, worth, trials)
            worth = max(worth, self._worth(moved, best))
        if worth < enough:
            self._no_more[state] = worth
        return best

    def _go_first(
        self,
        k: int,
        landing: Landing,
        moved: list[tuple[int, Landing]],
        rest: list[int],
        enough: Worth,
        over: Worth,
    ) -> list[tuple[int, Landing]]:
        """k moves there, and then the others as well as they can, if that brings more than `over`."""
        need = self._less(enough, moved, k, landing)
        then = self._go_on([*moved, (k, landing)], rest, need, self._less(over, moved, k, landing))
        return [(k, landing), *then]

    def _squeeze_in(
        self,
        moved: list[tuple[int, Landing]],
        left: list[int],
        enough: Worth,
        over: Worth,
        trials: list[tuple[int, int, int, int]],
    ) -> list[tuple[int, Landing]]:
        """Moves to places that only a full search finds, when nothing else brought more than `over`."""
        for units, models, k, at in trials:
            if (-units, -models) <= over:
                break
            unit = self.units[k]
            landing = self._anywhere(unit, unit.stretches[at], moved)
            if landing is not None:
                moves = self._go_first(k, landing, moved, [i for i in left if i != k], enough, over)
                if self._worth(moved, moves) > over:
                    return moves
        return []

    def _anywhere(self, unit: Charger, spot: Spot, moved: list[tuple[int, Landing]]) -> Landing | None:
        """A landing somewhere in a stretch of offsets, by a full search."""
        if unit.reach is None or spot.stretch is None or spot.low == spot.high:
            return None
        return unit.reach.within(spot.stretch, self._in_the_way(unit.index, moved))

    def _less(self, enough: Worth, moved: list[tuple[int, Landing]], k: int, landing: Landing) -> Worth:
        units, models = self._worth(moved, [(k, landing)])
        return enough[0] - units, enough[1] - models

    def _places(self, unit: Charger, stretch: Spot, moved: list[tuple[int, Landing]]) -> list[Spot]:
        """The places of a stretch worth trying for one that moves before others."""
        solver = unit.alone
        if solver is None:
            return [stretch]
        found: list[Spot] = []
        for offset in unit.offsets:
            if stretch.low - _SAME <= offset <= stretch.high + _SAME:
                found.append(self._point(solver, offset))
        for i, landing in moved:
            if self.units[i].facing == unit.facing:
                # Flush beside one that has moved.
                apart: float = (unit.body.width + self.units[i].body.width) * 0.5
                for offset in (landing.offset - apart, landing.offset + apart):
                    if stretch.low <= offset <= stretch.high:
                        found.append(self._point(solver, offset))
        return found

    def _point(self, solver: Solver, offset: float) -> Spot:
        return Spot(offset, offset, own_at(solver.paths, offset), cells_at(solver.paths, offset))

    # ------------------------------------------------------------------------------------------- what is asked

    def best(self) -> Worth:
        """QS-CHG-29, QS-CHG-30: the most units, and then models, that the group can bring into the combat."""
        if self._best is None:
            enough = (1, 0)
            if len(self.units) > 1:
                enough = Packing(self.units, self.everybody, [], []).most(self.scene.met, (0, 0), False)
            self.moves = self._counted(self._go_on([], self.everybody, enough, (0, 0)))
            self._best = self._worth([], self.moves)
        return self._best

    def after(self, k: int, landing: Landing) -> Worth:
        """What the group can still bring in all if k moves first, to this place."""
        rest = [i for i in self.everybody if i != k]
        moves = [(k, landing)]
        if rest:
            moves += self._go_on(moves, rest, self._less(self.best(), [], k, landing), (0, 0))
        return self._worth([], moves)

    def completes(self, k: int, landing: Landing) -> bool:
        """Whether the group can still bring as much as it can at all if k moves first, to this place."""
        units, models = self.best()
        rest = [i for i in self.everybody if i != k]
        moves = [(k, landing)]
        if rest and self._worth([], moves) < (units, models):
            over = self._less((units, models - 1), [], k, landing)
            moves += self._go_on(moves, rest, self._less((units, models), [], k, landing), over)
        return self._worth([], moves) >= (units, models)

    def first_moves(self, k: int) -> list[Landing]:
        """QS-CHG-31: the leftmost, most central and rightmost place to which k may move first."""
        unit = self.units[k]
        places: list[Spot] = []
        for stretch in unit.stretches:
            if self._promises(k, stretch):
                places += self._places(unit, stretch, [])
        found: list[Landing] = []
        if unit.alone is None:
            for spot in places:
                landing = self._allowed(k, spot)
                if landing is not None:
                    found.append(landing)
            return distinct(found)
        places.sort(key=_by_offset)
        for order in (places, sorted(places, key=_from_the_middle), list(reversed(places))):
            for spot in order:
                landing = self._allowed(k, spot)
                if landing is not None:
                    found.append(landing)
                    break
        if not found and self.moves and self.moves[0][0] == k:
            return [self.moves[0][1]]
        if not found:
            for stretch in unit.stretches:
                if self._promises(k, stretch):
                    landing = self._anywhere(unit, stretch, [])
                    if landing is not None and self.completes(k, landing):
                        return [landing]
        return worth_choosing(found)

    def every_first_move(self, k: int) -> list[Landing]:
        """All places worth trying to which k could move first, whatever that leaves to the others."""
        found: list[Landing] = []
        for stretch in self.units[k].stretches:
            for spot in self._places(self.units[k], stretch, []):
                landing = self._way_to(self.units[k], spot, [])
                if landing is not None:
                    found.append(landing)
        return distinct(found)

    def brings(self, k: int, landing: Landing) -> Worth:
        """What k alone brings there."""
        return self._worth([], [(k, landing)])

    def could_bring_more(self, k: int, landing: Landing, over: Worth) -> bool:
        """Whether the group might bring more than `over` if k moves there first."""
        spot = self._spot_at(self.units[k], landing)
        return self._hope(k, spot, [], self.everybody, over, True) > (0, 0)

    def only_place(self, k: int, landing: Landing) -> bool:
        """QS-CHG-31: whether k could move first nowhere else, whatever the way there."""
        for stretch in self.units[k].stretches:
            if elsewhere(stretch.low, stretch.high, landing) and self._promises(k, stretch):
                return False
        return True

    def _allowed(self, k: int, spot: Spot) -> Landing | None:
        """The landing if k may move there first: the group then brings as much as it can."""
        if spot.barred or not self._promises(k, spot):
            return None
        landing = self._way_to(self.units[k], spot, [])
        fine = landing is not None and self.completes(k, landing)
        spot.barred = not fine
        return landing if fine else None
