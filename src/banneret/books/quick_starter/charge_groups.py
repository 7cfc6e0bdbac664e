"""Several units charging one target: most units first, then most models (QS-CHG-29, 30, 35, 39).

Places are planned together first, as if every charger were alone on its way; then an order of moves is looked
for in which each charger has a clear path, those that moved before it and those still to move being in its way.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.charge_facing import Solver, columns_met
from banneret.books.quick_starter.charge_free import FreePaths
from banneret.books.quick_starter.charge_shapes import Body, Landing, Scene, distinct
from banneret.core.geometry import Polygon, overlap

_PLACES: Final = (60, 60, 40, 20, 10)  # places looked at for each charger, by the number of chargers
_PLANS: Final = 40  # plans tried before what was found so far is taken


class _Place:
    """A place for one charger, reachable if nothing but the scene is in the way."""

    def __init__(self, landing: Landing, shape: Polygon, mine: int, cells: int) -> None:
        self.landing = landing
        self.shape = shape
        self.mine = mine  # own models in contact
        self.cells = cells  # models of the target in contact, a bit each


class _Charger:
    def __init__(self, index: int, body: Body, facing: str, flying: bool, free: bool) -> None:
        self.index = index
        self.body = body
        self.facing = facing
        self.flying = flying
        self.free = free
        self.places: list[_Place] = []


class _Plan:
    def __init__(self, models: int, chosen: list[tuple[int, int]]) -> None:
        self.models = models
        self.chosen = chosen  # (charger, place)


def _more_models(plan: _Plan) -> int:
    return -plan.models


def bits(n: int) -> int:
    count = 0
    while n:
        n &= n - 1
        count += 1
    return count


def target_cells(target: Body, facing: str, first: int, count: int) -> int:
    """The target's models in columns of a facing, as seen from the charger's left: one bit a model."""
    cells = 0
    files = target.columns_front
    ranks = target.columns_side
    for j in range(first, first + count):
        if facing == "front":
            file, rank = files - 1 - j, 0
        elif facing == "rear":
            file, rank = j, ranks - 1
        elif facing == "right":
            file, rank = files - 1, ranks - 1 - j
        else:
            file, rank = 0, j
        cells |= 1 << (file * ranks + rank)
    return cells


class Group:
    """The search for the best moves of a group."""

    def __init__(self, chargers: list[tuple[Body, str, bool, bool]], target: Body, scene: Scene) -> None:
        self.target = target
        self.scene = scene
        self.units: list[_Charger] = []
        for i in range(len(chargers)):
            body, facing, flying, free = chargers[i]
            self.units.append(_Charger(i, body, facing, flying, free or target.round))
        self.best: list[tuple[int, Landing]] = []
        self.best_models = -1

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
        return Scene(friends, s.enemies, s.impassable, s.width, s.depth)

    def place(self, unit: _Charger, landing: Landing) -> _Place:
        body = unit.body.at(landing.x, landing.y, landing.heading)
        if unit.free:
            return _Place(landing, body.shape(), max(landing.models - 1, 0), 1)
        t = self.target
        on_front = unit.facing == "front" or unit.facing == "rear"
        length: float = (t.width if on_front else t.depth) * 0.5
        columns = t.columns_front if on_front else t.columns_side
        half: float = body.width * 0.5
        low: float = landing.offset - half
        _, mine = columns_met(low, body.width / body.columns_front, body.columns_front, -length, length)
        first, theirs = columns_met(-length, 2.0 * length / columns, columns, low, low + body.width)
        return _Place(landing, body.shape(), mine, target_cells(t, unit.facing, first, theirs))

    def total(self, moves: list[tuple[int, Landing]]) -> int:
        """Models of both sides in contact, each counted once."""
        mine = 0
        cells = 0
        for i, landing in moves:
            place = self.place(self.units[i], landing)
            mine += place.mine
            cells |= place.cells
        return mine + bits(cells)

    def keep(self, moves: list[tuple[int, Landing]]) -> None:
        """Remember the moves if they bring more units, or as many with more models."""
        if len(moves) < len(self.best):
            return
        models = self.total(moves)
        if len(moves) > len(self.best) or models > self.best_models:
            self.best = list(moves)
            self.best_models = models

    # ---------------------------------------------------------------------------------------------- one by one

    def greedy(self, moved: list[tuple[int, Landing]], left: list[int], size: int, ideal: int) -> bool:
        """Each in turn takes its best place, in every order; True once nothing better can be."""
        stuck = True
        for k in left:
            unit = self.units[k]
            landings = self.options(unit, self.scene_for(k, moved))
            rest = [i for i in left if i != k]
            for landing in landings:
                stuck = False
                if self.greedy(moved + [(k, landing)], rest, size, ideal):
                    return True
        if stuck:
            self.keep(moved)
            return len(self.best) == size and self.best_models >= ideal
        return False

    def options(self, unit: _Charger, scene: Scene) -> list[Landing]:
        if unit.free:
            return FreePaths(unit.body, self.target, scene, unit.flying).landings(True)
        landings = Solver(unit.body, self.target, unit.facing, scene, unit.flying).best(False)
        # The central one is enough here: the others are among the planned places.
        return landings[len(landings) // 2 : len(landings) // 2 + 1]

    # ------------------------------------------------------------------------------------------------ planning

    def find_places(self, able: list[int]) -> None:
        """For each charger the places where it could stand, were it alone."""
        limit = _PLACES[min(len(able), len(_PLACES) - 1)]
        for k in able:
            unit = self.units[k]
            landings: list[Landing] = []
            if unit.free:
                landings = FreePaths(unit.body, self.target, self.scene, unit.flying).spots()
            else:
                solver = Solver(unit.body, self.target, unit.facing, self.scene, unit.flying)
                landings = solver.best(False)
                offsets = solver.marks()
                for other in self.units:
                    if other.index != unit.index and not other.free and other.facing == unit.facing:
                        # Flush beside a place of the other.
                        apart: float = (unit.body.width + other.body.width) * 0.5
                        mates = Solver(other.body, self.target, unit.facing, self.scene, other.flying)
                        for mark in mates.marks():
                            offsets.append(mark - apart)
                            offsets.append(mark + apart)
                offsets.sort()
                last: float = -1e9
                for offset in offsets:
                    if offset - last > 0.002:
                        last = offset
                        found = solver.at(offset)
                        if found is not None:
                            landings.append(found)
            places: list[_Place] = []
            for landing in distinct(landings):
                places.append(self.place(unit, landing))
            unit.places = thinned(places, limit)

    def plans(self, members: list[int]) -> list[_Plan]:
        """All ways to give each member a place without two in the same room, most models first."""
        found: list[_Plan] = []
        self._plan(members, 0, [], 0, 0, found)
        found.sort(key=_more_models)
        return found

    def _plan(
        self,
        members: list[int],
        at: int,
        chosen: list[tuple[int, int]],
        mine: int,
        cells: int,
        found: list[_Plan],
    ) -> None:
        if at == len(members):
            found.append(_Plan(mine + bits(cells), list(chosen)))
            return
        unit = self.units[members[at]]
        for j in range(len(unit.places)):
            place = unit.places[j]
            fits = True
            for i, k in chosen:
                if overlap(place.shape, self.units[i].places[k].shape):
                    fits = False
                    break
            if fits:
                chosen.append((unit.index, j))
                self._plan(members, at + 1, chosen, mine + place.mine, cells | place.cells, found)
                chosen.pop()

    def carry_out(self, plan: _Plan, moved: list[tuple[int, Landing]]) -> bool:
        """Whether there is an order in which all reach their planned places."""
        if len(moved) == len(plan.chosen):
            self.keep(moved)
            return True
        done = [i for i, _ in moved]
        for i, k in plan.chosen:
            if i in done:
                continue
            landing = self.by_path(self.units[i], self.units[i].places[k].landing, self.scene_for(i, moved))
            if landing is not None:
                moved.append((i, landing))
                if self.carry_out(plan, moved):
                    return True
                moved.pop()
        return False

    def by_path(self, unit: _Charger, landing: Landing, scene: Scene) -> Landing | None:
        """The same place reached in a scene with more in the way."""
        if unit.free:
            return FreePaths(unit.body, self.target, scene, unit.flying).again(landing)
        return Solver(unit.body, self.target, unit.facing, scene, unit.flying).at(landing.offset)

    def search(self) -> list[tuple[int, Landing]]:
        # One that does not get there with the others out of the way never will.
        able: list[int] = []
        ideal = 0
        for unit in self.units:
            landings = self.options(unit, self.scene)
            if landings:
                able.append(unit.index)
                ideal += landings[0].models
        if not able or self.greedy([], able, len(able), ideal):
            return self.best
        self.find_places(able)
        size = len(able)
        while size > 0 and size >= len(self.best):
            for members in subsets(able, size):
                for plan in self.plans(members)[:_PLANS]:
                    if size == len(self.best) and plan.models <= self.best_models:
                        break
                    if self.carry_out(plan, []):
                        break
            size -= 1
        return self.best


def thinned(places: list[_Place], limit: int) -> list[_Place]:
    """At most `limit` of the places, evenly spread over them."""
    if len(places) <= limit:
        return places
    return [places[i * len(places) // limit] for i in range(limit)]


def subsets(members: list[int], size: int) -> list[list[int]]:
    """All choices of `size` members, in order."""
    if size == 0:
        return [[]]
    found: list[list[int]] = []
    for i in range(len(members) - size + 1):
        for rest in subsets(members[i + 1 :], size - 1):
            found.append([members[i]] + rest)
    return found


def solve_group(
    chargers: list[tuple[Body, str, bool, bool]], target: Body, scene: Scene
) -> list[tuple[int, Landing]]:
    """QS-CHG-29, 35, 39: moves, in order, that bring most chargers into combat, then most models into contact.

    A charger is (body, facing, flying, free) and is named by its place in the list; those that do not fit are
    left out.  They stand in the way where they are.
    """
    if not chargers:
        return []
    return Group(chargers, target, scene).search()
