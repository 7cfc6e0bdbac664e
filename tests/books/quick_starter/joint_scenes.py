"""Random scenes of two and three chargers, and a brute force over fine offsets to hold the solver against.

    python -m tests.books.quick_starter.joint_scenes 0 500

plays the scenes of that many seeds and says where a player could end above or below the maximum.
"""

from __future__ import annotations

import itertools
import math
import random
import sys
from typing import Any

from banneret.books.quick_starter import charge_moves, charge_phase
from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.unit import FRONT, Unit
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.distances import overlap
from tests.books.quick_starter.slow_charge import models_touching

NAMES = ("one", "two", "three")
TARGET = "foe"
STEPS = {2: 0.05, 3: 0.2}  # of the offsets that brute force looks at, by the number of chargers

Cells = frozenset[tuple[int, int]]
Place = tuple[float, int, Cells]  # offset, own models in contact, the target's


def some_profile(r: random.Random, most: int) -> dict[str, Any]:
    files = r.randint(1, most)
    base = r.choice([20, 25, 25, 40])
    return {"models": files * r.randint(1, 3) - r.randint(0, files - 1), "files": files, "base": [base, base]}


def round_about(r: random.Random, bearing: float, low: float, high: float) -> tuple[float, float]:
    far = r.uniform(low, high)
    return 18.0 + far * math.sin(math.radians(bearing)), 24.0 + far * math.cos(math.radians(bearing))


def joint_scene(seed: int) -> tuple[Battle, list[str]] | None:
    """Chargers of one target, things in the way, perhaps a fight that is on; None if it does not fit."""
    r = random.Random(seed)
    count = 2 + seed % 2
    units: dict[str, Any] = {
        TARGET: {
            "side": "B",
            "profile": some_profile(r, 7),
            "at": [18, 24],
            "facing": r.choice([0, 90, 137, 180]),
        }
    }
    bearing = r.uniform(0.0, 360.0)
    for name in NAMES[:count]:
        around = bearing + r.uniform(-70.0, 70.0)
        x, y = round_about(r, around, 5.0, 11.0)
        heading = (around + 180.0 + r.uniform(-25.0, 25.0)) % 360.0
        units[name] = {"side": "A", "profile": some_profile(r, 6), "at": [x, y], "facing": heading}
    if r.random() < 0.45:
        on = r.choice(["front", "left", "right", "rear"])
        fighting = {"side": "A", "profile": some_profile(r, 3), "against": TARGET, "on": on}
        units["friend"] = fighting | {"offset": round(r.uniform(-2.5, 2.5), 3)}
    for i in range(r.choice([0, 0, 1, 2])):
        x, y = round_about(r, r.uniform(0.0, 360.0), 3.0, 10.0)
        side = r.choice(["A", "A", "B"])
        units[f"other{i}"] = {
            "side": side,
            "profile": some_profile(r, 4),
            "at": [x, y],
            "facing": r.uniform(0, 360),
        }
    terrain: list[Any] = []
    if r.random() < 0.3:
        x, y = round_about(r, r.uniform(0.0, 360.0), 4.0, 9.0)
        terrain.append(
            {"at": [x, y], "size": [r.uniform(0.5, 3.0), r.uniform(0.5, 3.0)], "category": "impassable"}
        )
    charges = [{"unit": name, "target": TARGET} for name in NAMES[:count]]
    try:
        battle = arrange({"terrain": terrain}, units, {"step": "charge moves", "charges": charges})[1]
    except Exception:
        return None
    everybody = battle.on_table()
    for a, b in itertools.combinations(everybody, 2):
        fighting_each_other = TARGET in (a.id, b.id) and "friend" in (a.id, b.id)
        if overlap(a.boundary(), b.boundary()) or (not fighting_each_other and a.distance_to(b) < 0.02):
            return None
    for unit in everybody:
        if any(overlap(unit.boundary(), piece.shape) for piece in battle.field.impassable):
            return None
    foe = battle.unit(TARGET)
    for name in NAMES[:count]:
        charge = battle.charges[name]
        charge.facing = charge_moves.facing_to_contact(battle, battle.unit(name), foe, ScriptedDice(1))
        charge.flying = r.random() < 0.1
    return battle, list(NAMES[:count])


# ------------------------------------------------------------------------------------------- what is offered


def total_in_contact(battle: Battle) -> tuple[int, int]:
    """(units, models of both sides) that touch an enemy round the target, each counted once, pair by pair."""
    foe = battle.unit(TARGET)
    mine = 0
    cells: set[tuple[int, int]] = set()
    contacts = battle.contacts_of(TARGET)
    for contact in contacts:
        unit = battle.unit(contact.enemy_of(TARGET))
        own, theirs = touching(unit, foe, contact.side_of(TARGET))
        mine += own
        cells |= theirs
    return len(contacts), mine + len(cells)


def touching(unit: Unit, foe: Unit, side: str) -> tuple[int, set[tuple[int, int]]]:
    return models_touching(charge_moves.body_of(unit), charge_moves.body_of(foe), side)


def moved(battle: Battle, key: str, landing: Any) -> Battle:
    after = battle.copy()
    facing = after.charges.pop(key).facing
    after.put(after.unit(key).stand(landing.x, landing.y, landing.heading))
    after.engage(Contact(key, FRONT, TARGET, facing))
    return after


def offered_ends(battle: Battle, left: list[str]) -> set[tuple[int, int]]:
    """What every sequence of offered moves ends in."""
    plan = charge_phase.best_first_moves(battle, left, battle.unit(TARGET)) if left else {}
    if not plan:
        return {total_in_contact(battle)}
    ends: set[tuple[int, int]] = set()
    for key, move in plan.items():
        for landing in move.landings:
            ends |= offered_ends(moved(battle, key, landing), [other for other in left if other != key])
    return ends


# ---------------------------------------------------------------------------------------------- brute force


def fine_places(battle: Battle, key: str, step: float) -> list[Place]:
    """All offsets of a fine grid, and those where bases meet at their corners, with what they touch."""
    unit, foe = battle.unit(key), battle.unit(TARGET)
    charge = battle.charges[key]
    scene = charge_moves.scene_of(battle, unit, foe)
    body, aim = charge_moves.body_of(unit), charge_moves.body_of(foe)
    paths = Solver(body, aim, charge.facing, scene, charge.flying).paths
    far = paths.length + paths.half
    offsets = [-far + step * i for i in range(int(2.0 * far / step) + 1)]
    for i in range(paths.files + 1):
        for j in range(paths.columns + 1):
            offsets.append(
                -paths.length
                + 2 * paths.length * j / paths.columns
                + paths.half
                - paths.width * i / paths.files
            )
    found: list[Place] = []
    for offset in sorted({round(o, 5) for o in offsets if abs(o) <= far + 1e-9}):
        x, y = paths.frame.out_x(offset, 0.0), paths.frame.out_y(offset, 0.0)
        own, cells = models_touching(body.at(x, y, paths.frame.heading), aim, charge.facing)
        found.append((offset, own, frozenset(cells)))
    return found


class BruteForce:
    """All orders and all fine offsets; paths are looked for only where the count is above what is offered."""

    def __init__(self, battle: Battle, keys: list[str], most: tuple[int, int]) -> None:
        self.most = most
        self.places = {key: fine_places(battle, key, STEPS[len(keys)]) for key in keys}
        self.better: list[Any] = []
        self.tried = 0
        foe = battle.unit(TARGET)
        start = 0
        cells: set[tuple[int, int]] = set()
        contacts = battle.contacts_of(TARGET)
        for contact in contacts:
            own, theirs = touching(battle.unit(contact.enemy_of(TARGET)), foe, contact.side_of(TARGET))
            start += own
            cells |= theirs
        self.go(battle, keys, len(contacts), start, frozenset(cells), [])

    def go(self, battle: Battle, left: list[str], units: int, own: int, cells: Cells, path: list[Any]) -> None:
        if (units, own + len(cells)) > self.most:
            self.better.append((units, own + len(cells), path))
        for key in left:
            rest = [other for other in left if other != key]
            solver: Solver | None = None
            for offset, mine, theirs in self.places[key]:
                if self.better or not self.promising(
                    battle, rest, units + 1, own + mine, cells | theirs, key, offset
                ):
                    continue
                if solver is None:
                    foe, charge = battle.unit(TARGET), battle.charges[key]
                    scene = charge_moves.scene_of(battle, battle.unit(key), foe)
                    body, aim = charge_moves.body_of(battle.unit(key)), charge_moves.body_of(foe)
                    solver = Solver(body, aim, charge.facing, scene, charge.flying)
                self.tried += 1
                landing = solver.at(offset)
                if landing is not None:
                    after = moved(battle, key, landing)
                    self.go(after, rest, units + 1, own + mine, cells | theirs, [*path, (key, landing.offset)])

    def promising(
        self, battle: Battle, rest: list[str], units: int, own: int, cells: Cells, key: str, offset: float
    ) -> bool:
        """Whether the others, were every way open, could bring the whole above what is offered."""
        if (units + len(rest), 10_000) <= self.most:
            return False
        if (units, own + len(cells)) > self.most:
            return True
        facing = battle.charges[key].facing
        width = battle.unit(key).width()
        for size in range(1, len(rest) + 1):
            for chosen in itertools.permutations(rest, size):
                if units + size < self.most[0]:
                    continue
                fits = [
                    [
                        place
                        for place in self.places[other]
                        if battle.charges[other].facing != facing
                        or abs(place[0] - offset) >= 0.5 * (width + battle.unit(other).width()) - 0.004
                    ]
                    for other in chosen
                ]
                if units + size > self.most[0] and all(fits):
                    return True
                if not all(fits):
                    continue
                if size == 1:
                    best = max(mine + len(cells | theirs) for _, mine, theirs in fits[0])
                else:
                    distinct = [{(mine, theirs) for _, mine, theirs in places} for places in fits]
                    best = max(
                        sum(mine for mine, _ in chosen_places)
                        + len(cells.union(*(theirs for _, theirs in chosen_places)))
                        for chosen_places in itertools.product(*distinct)
                    )
                if own + best > self.most[1]:
                    return True
        return False


def faults(seed: int) -> tuple[str, int]:
    """What is wrong with a scene ("" if nothing, "-" if it is no scene), and how many chargers get in."""
    scene = joint_scene(seed)
    if scene is None:
        return "-", 0
    battle, keys = scene
    ends = offered_ends(battle, keys)
    most = max(ends)
    if len(ends) > 1:
        return f"{seed}: offered moves end with {sorted(ends)}", most[0]
    force = BruteForce(battle, keys, most)
    if force.better:
        return f"{seed}: offered {most}, possible {force.better[0]}", most[0]
    return "", most[0] - len(battle.contacts_of(TARGET))


def main(first: int, count: int) -> None:
    scenes = 0
    together = 0
    wrong = 0
    seed = first
    while scenes < count:
        what, got = faults(seed)
        seed += 1
        if what == "-" or (what == "" and got == 0):
            continue
        scenes += 1
        together += got > 1
        if what:
            wrong += 1
            print(what, flush=True)
    print(f"{scenes} scenes (seeds {first} to {seed - 1}), {together} with several chargers in; {wrong} wrong")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
