"""Several units charging one target: most units first, then most models (QS-CHG-29, 30, 35, 39).

Whoever moves first stands in the way of the others, and those still to move stand in its way, so the moves are
searched in order: every charger as the first, at every offset where something changes for it or for another,
and then the best that the others can still do. How much any of that could bring is known before a path is
looked for: from the stretches of offsets that each charger might reach, what each stretch touches, and which of
them leave room for each other. What could not bring more than what is found already is not tried.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.charge_facing import Item, Solver, cells_at, own_at
from banneret.books.quick_starter.charge_free import FreePaths
from banneret.books.quick_starter.charge_shapes import Body, Landing, Scene, bits, distinct, worth_choosing
from banneret.core.geometry import Polygon, overlap

_SAMPLES: Final = 0.25  # how densely stretches of offsets are tried for one that moves before others
_SAME: Final = 1e-4  # offsets nearer than this are one
_RUB: Final = 0.004  # what rounding may take from the room between two chargers

# How many steps of sequences are looked at: for what three or more chargers can bring in all, and for proposing
# one place. Whether a place that a player names is allowed is looked into without an end.
_EFFORT: Final = 1200
_PROPOSING: Final = 80
_NO_END: Final = 1 << 60

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
        self.item: Item | None = None
        self.landing: Landing | None = None
        self.shape: Polygon | None = None
        self.barred = False  # tried in vain


def _most_first(spot: Spot) -> tuple[int, float]:
    return -spot.gain, spot.low


def _by_offset(spot: Spot) -> float:
    return spot.low


def _from_the_middle(spot: Spot) -> float:
    return abs(spot.low)


class Charger:
    def __init__(self, index: int, body: Body, facing: str, flying: bool, free: bool) -> None:
        self.index = index
        self.body = body
        self.facing = facing
        self.flying = flying
        self.free = free
        self.alone: Solver | None = None  # as if no other charger of the group were there
        self.stretches: list[Spot] = []  # what it might touch, most first
        self.offsets: list[float] = []  # where it is tried when it moves before others
        self.most = 0  # the greatest gain


class Ways:
    """The paths of one charger in one scene."""

    def __init__(self, unit: Charger, target: Body, scene: Scene) -> None:
        self.solver: Solver | None = None
        self.free: FreePaths | None = None
        if unit.free:
            self.free = FreePaths(unit.body, target, scene, unit.flying)
        else:
            known = None if unit.alone is None else unit.alone.paths
            self.solver = Solver(unit.body, target, unit.facing, scene, unit.flying, known)

    def to(self, spot: Spot) -> Landing | None:
        """A landing there, if the way is clear."""
        if self.solver is not None:
            return self.solver.at(spot.low)
        if self.free is None or spot.landing is None:
            return None
        return self.free.again(spot.landing)

    def anywhere(self, stretch: Spot) -> Landing | None:
        """A landing somewhere in a stretch of offsets, by a full search."""
        if self.solver is None or stretch.low == stretch.high:
            return None
        return self.solver.somewhere(Item(stretch.low, stretch.high, 0))


class Group:
    """The search for the best moves of a group."""

    def __init__(self, chargers: list[tuple[Body, str, bool, bool]], target: Body, scene: Scene) -> None:
        self.target = target
        self.scene = scene
        self.units: list[Charger] = []
        for i in range(len(chargers)):
            body, facing, flying, free = chargers[i]
            self.units.append(Charger(i, body, facing, flying, free or target.round))
        self.everybody = list(range(len(chargers)))
        for unit in self.units:
            self._look_alone(unit)
        if len(chargers) > 1:
            for unit in self.units:
                self._find_offsets(unit)
        self.effort = 0
        self.limit = _NO_END
        self._best: Worth | None = None
        self._top: Worth = (0, 0)
        self.moves: list[tuple[int, Landing]] = []  # that bring most

    # ------------------------------------------------------------------------------------ each as if alone

    def _look_alone(self, unit: Charger) -> None:
        """What the charger could touch were it alone: the stretches between the offsets where that changes."""
        if unit.free:
            for landing in FreePaths(unit.body, self.target, self.scene, unit.flying).spots():
                # QS-MOD-44: the models in contact do not matter.
                spot = Spot(0.0, 0.0, 0, 0)
                spot.landing = landing
                spot.shape = unit.body.at(landing.x, landing.y, landing.heading).shape()
                unit.stretches.append(spot)
            return
        solver = Solver(unit.body, self.target, unit.facing, self.scene, unit.flying)
        unit.alone = solver
        for item in solver.items():
            middle: float = (item.low + item.high) * 0.5
            cells = cells_at(solver.paths, middle) & ~self.scene.met
            spot = Spot(item.low, item.high, own_at(solver.paths, middle), cells)
            spot.item = item
            unit.stretches.append(spot)
        unit.stretches.sort(key=_most_first)
        if unit.stretches:
            unit.most = unit.stretches[0].gain

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

    # ---------------------------------------------------------------------------------- what could be, at most

    def _leaves_room(self, one: Charger, at: Spot, other: Charger, there: Spot) -> bool:
        """Whether the two could stand there side by side, somewhere in their stretches."""
        if at.shape is not None and there.shape is not None:
            return not overlap(at.shape, there.shape)
        if one.facing != other.facing:
            return True
        apart: float = (one.body.width + other.body.width) * 0.5 - _RUB
        return there.high - at.low >= apart or at.high - there.low >= apart

    def _at_most(self, left: list[int], placed: list[tuple[int, Spot]], cells: int) -> Worth:
        """The most that these could still bring, by what they might touch alone; whether they fit counts."""
        self._top = (0, 0)
        hopes: list[int] = [0]
        for k in reversed(left):
            hopes.append(hopes[-1] + self.units[k].most)
        hopes.reverse()
        self._try_spots(left, 0, placed, [], cells, (0, 0), hopes)
        return self._top

    def _try_spots(
        self,
        left: list[int],
        at: int,
        placed: list[tuple[int, Spot]],
        chosen: list[Spot],
        cells: int,
        worth: Worth,
        hopes: list[int],
    ) -> None:
        units, models = worth
        if at == len(left):
            if worth > self._top and self._all_reachable(chosen):
                self._top = worth
            return
        unit = self.units[left[at]]
        rest = len(left) - at
        for spot in unit.stretches:
            if (units + rest, models + spot.gain + hopes[at + 1]) <= self._top:
                break
            if spot.item is not None and spot.item.barred:
                continue
            new = bits(spot.cells & ~cells) + spot.own
            if (units + rest, models + new + hopes[at + 1]) <= self._top:
                continue
            fits = True
            for k, other in placed:
                if not self._leaves_room(unit, spot, self.units[k], other):
                    fits = False
                    break
            if fits:
                placed.append((unit.index, spot))
                chosen.append(spot)
                self._try_spots(
                    left, at + 1, placed, chosen, cells | spot.cells, (units + 1, models + new), hopes
                )
                chosen.pop()
                placed.pop()
        if (units + rest - 1, models + hopes[at + 1]) > self._top:
            self._try_spots(left, at + 1, placed, chosen, cells, worth, hopes)

    def _all_reachable(self, chosen: list[Spot]) -> bool:
        for spot in chosen:
            for unit in self.units:
                if spot.item is not None and unit.alone is not None and spot in unit.stretches:
                    if unit.alone.somewhere(spot.item) is None:
                        return False
        return True

    # ------------------------------------------------------------------------------------------- move by move

    def scene_for(self, moving: int, moved: list[tuple[int, Landing]]) -> Scene:
        """What is in the way of one charger: the scene, those that moved and those that still stand."""
        friends = list(self.scene.friends)
        gone: set[int] = {moving}
        for i, landing in moved:
            gone.add(i)
            friends.append(self.units[i].body.at(landing.x, landing.y, landing.heading))
        for unit in self.units:
            if unit.index not in gone:
                friends.append(unit.body)
        s = self.scene
        return Scene(friends, s.enemies, s.impassable, s.width, s.depth, self._met(moved))

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

    def _hope(self, k: int, spot: Spot, moved: list[tuple[int, Landing]], left: list[int]) -> Worth:
        """The most that k there, and then the others of `left`, could bring."""
        placed = [(i, self._spot_at(self.units[i], landing)) for i, landing in moved]
        for i, other in placed:
            if not self._leaves_room(self.units[k], spot, self.units[i], other):
                return 0, 0
        met = self._met(moved)
        placed.append((k, spot))
        rest = [i for i in left if i != k]
        units, models = self._at_most(rest, placed, met | spot.cells)
        return units + 1, models + spot.own + bits(spot.cells & ~met)

    def _last(self, k: int, moved: list[tuple[int, Landing]], over: Worth) -> list[tuple[int, Landing]]:
        """The best that one charger can do when all others have moved, if it is more than `over`."""
        unit = self.units[k]
        if over[0] > 1:
            return []
        self.effort += 1
        ways = Ways(unit, self.target, self.scene_for(k, moved))
        landings: list[Landing] = []
        if ways.free is not None:
            landings = ways.free.landings(True)
        elif ways.solver is not None:
            landings = ways.solver.best(False, over[1] + 1 if over[0] == 1 else 0)
        return [(k, landings[len(landings) // 2])] if landings else []

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

    def _go_on(
        self, moved: list[tuple[int, Landing]], left: list[int], enough: Worth, over: Worth
    ) -> list[tuple[int, Landing]]:
        """The best further moves that bring more than `over`, or none; `enough` is as good as any."""
        if len(left) == 1:
            return self._last(left[0], moved, over)
        best: list[tuple[int, Landing]] = []
        worth: Worth = max((0, 0), over)
        trials: list[tuple[int, int, int, int]] = []  # how much at most, negated; who; which stretch
        for k in left:
            unit = self.units[k]
            for at in range(len(unit.stretches)):
                units, models = self._hope(k, unit.stretches[at], moved, left)
                if units > 0:
                    trials.append((-units, -models, k, at))
        trials.sort()
        for units, models, k, at in trials:
            if (-units, -models) <= worth or worth >= enough or self.effort > self.limit:
                break
            unit = self.units[k]
            rest = [i for i in left if i != k]
            self.effort += 1
            ways = Ways(unit, self.target, self.scene_for(k, moved))
            for spot in self._places(unit, unit.stretches[at], moved):
                if self.effort > self.limit or self._hope(k, spot, moved, left) <= worth:
                    continue
                landing = ways.to(spot)
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
            landing = Ways(unit, self.target, self.scene_for(k, moved)).anywhere(unit.stretches[at])
            if landing is not None:
                moves = self._go_first(k, landing, moved, [i for i in left if i != k], enough, over)
                if self._worth(moved, moves) > over:
                    return moves
        return []

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
                enough = self._at_most(self.everybody, [], self.scene.met)
            self.limit = _EFFORT
            self.moves = self._go_on([], self.everybody, enough, (0, 0))
            self.limit = _NO_END
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
        most = self.best()
        unit = self.units[k]
        ways = Ways(unit, self.target, self.scene_for(k, []))
        places: list[Spot] = []
        for stretch in unit.stretches:
            if self._hope(k, stretch, [], self.everybody) >= most:
                places += self._places(unit, stretch, [])
        found: list[Landing] = []
        if unit.alone is None:
            for spot in places:
                landing = self._allowed(k, spot, ways)
                if landing is not None:
                    found.append(landing)
            return distinct(found)
        places.sort(key=_by_offset)
        for order in (places, sorted(places, key=_from_the_middle), list(reversed(places))):
            for spot in order:
                landing = self._allowed(k, spot, ways)
                if landing is not None:
                    found.append(landing)
                    break
        if not found and self.moves and self.moves[0][0] == k:
            return [self.moves[0][1]]
        if not found:
            for stretch in unit.stretches:
                if self._hope(k, stretch, [], self.everybody) >= most:
                    landing = ways.anywhere(stretch)
                    if landing is not None and self.completes(k, landing):
                        return [landing]
        return worth_choosing(found)

    def _allowed(self, k: int, spot: Spot, ways: Ways) -> Landing | None:
        """The landing if k may move there first: the group then brings as much as it can."""
        if spot.barred or self._hope(k, spot, [], self.everybody) < self.best():
            return None
        landing = ways.to(spot)
        self.effort = 0
        self.limit = _PROPOSING
        fine = landing is not None and self.completes(k, landing)
        self.limit = _NO_END
        spot.barred = not fine
        return landing if fine else None


def solve_group(
    chargers: list[tuple[Body, str, bool, bool]], target: Body, scene: Scene
) -> list[tuple[int, Landing]]:
    """QS-CHG-29, 35, 39: moves, in order, that bring most chargers into combat, then most models into contact.

    A charger is (body, facing, flying, free) and is named by its place in the list; those that do not fit are
    left out.  They stand in the way where they are.
    """
    if not chargers:
        return []
    group = Group(chargers, target, scene)
    group.best()
    return group.moves
