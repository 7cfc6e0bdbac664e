"""What searches for narrow room propose: lanes of a charge, orders with failed chargers, corners to deploy in.

    python -m tests.books.quick_starter.narrow_records

writes it anew into `narrow_records.json`. Like recorded.py it is a record, not a proof of a rule; what must
hold of every proposal is asserted in test_narrow_records.py.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from banneret.books.quick_starter import characters, charge_moves, charge_phase, movement_phase
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charge_phase import Order
from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.charges.lanes import Lane
from banneret.books.quick_starter.charges.paths import AT_TARGET, PAST, UNREACHED
from banneret.books.quick_starter.preparation import Deploy
from banneret.core.engine.ask import Option
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.distances import overlap
from tests.books.quick_starter.joint_scenes import TARGET, joint_scene
from tests.books.quick_starter.recorded import plain
from tests.books.quick_starter.test_charge_solver import position

FILE = Path(__file__).with_name("narrow_records.json")


# ------------------------------------------------------------------------------------------ lanes of a charge


def solver_of(seed: int) -> Solver:
    charger, target, facing, scene, _ = position(seed)
    return Solver(charger, target, facing, scene, False)


def some_lanes(solver: Solver) -> list[Lane]:
    """Of some ways, all the offsets that they reach, and the left and the right half of them."""
    found: list[Lane] = []
    for way in solver.paths.ways[::6]:
        middle = 0.4 * way.low + 0.6 * way.high
        for low, high in ((-99.0, 99.0), (way.low - 1.0, middle), (middle, way.high + 1.0)):
            found.append(Lane(solver.paths, way, low, high))
    return found


def lanes(seed: int) -> Any:
    """Where ways are clear, what bars them, and what a full search makes of it."""
    solver = solver_of(seed)
    p = solver.paths
    found: list[Any] = [len(p.blocks), len(p.ways)]
    if not p.blocks:
        return plain(found)
    for lane in some_lanes(solver):
        row: list[Any] = [lane.low, lane.high, lane.offsets(), lane.stops]
        row.append([lane._clear(lane.high, lane.low), lane._clear(lane.low, lane.high)])
        trials = [lane.low + (lane.high - lane.low) * share for share in (0.03, 0.31, 0.62, 0.97)]
        barred = [lane._barred(offset) for offset in trials]
        row.append(barred)
        for what in sorted(set(barred) - {0}):
            row.append(
                [[lane._bars(what, offset) for offset in trials], lane._beyond(what, lane.low, lane.high)]
            )
        for what in (AT_TARGET, PAST, UNREACHED):
            row.append([lane._bars(what, offset) for offset in trials])
        found.append(row)
    for low, high in p.spans:
        for least in (1, 4, 7):
            found.append(solver.squeezed(low, high, least))
        third = (high - low) / 3.0
        found.append(solver.squeezed(low + third, high - third, 2))
    for item in solver.items()[::3]:
        for landing in solver.best(False):
            found.append([item.low, item.high, landing.offset, solver.only_place(landing)])
    return plain(found)


# ------------------------------------------------------------------------- orders with failed chargers in them


def queue(seed: int) -> tuple[Battle, list[str], list[str], dict[str, int]] | None:
    """Chargers one behind another in a lane, some of which have failed; None if it does not fit.

    From 1000 on they charge a War Machine.
    """
    r = random.Random(seed)
    lane = r.uniform(1.1, 1.7)
    x = 18 + r.uniform(-1.0, 1.0)
    terrain: list[dict[str, Any]] = [
        {"at": [x + aside, 10.0], "size": [4, r.uniform(6.0, 13.0)], "category": "impassable"}
        for aside in (-lane / 2 - 2, lane / 2 + 2)
    ]
    if r.random() < 0.4:
        wall = {"at": [18 + r.uniform(-6, 6), r.uniform(20.2, 22)], "size": [r.uniform(1, 4), 0.5]}
        terrain.append(wall | {"category": "impassable"})
    foe = {"models": r.randint(3, 7), "files": r.randint(3, 6), "base": [25, 25]}
    units: dict[str, Any] = {
        TARGET: {"side": "B", "profile": foe, "at": [18, 24], "facing": 180 + r.choice([0, 0, 12, -9])}
    }
    if seed >= 1000:
        gun = {"round": 60, "HP": 4, "rules": ["War Machine"]}
        units[TARGET] = {"side": "B", "profile": gun, "at": [18, 24]}
    keys = ["one", "two", "three"][: 3 if seed % 3 else 2]
    y = 17.0
    for key in keys:
        base = r.choice([20, 25, 25])
        size = base / 25.4
        y -= size + r.uniform(0.15, 0.6)
        spot = [x + r.uniform(-0.5, 0.5) * max(0.0, lane - size), y + size]
        units[key] = {"side": "A", "profile": {"models": 1, "base": [base, base]}, "at": spot, "facing": 0}
    short = r.sample(keys, r.choice([1, 1, 2]) if len(keys) > 2 else 1)
    charges = [{"unit": key, "target": TARGET} for key in keys]
    battle = arrange({"terrain": terrain}, units, {"step": "charge moves", "charges": charges})[1]
    everybody = battle.on_table()
    if any(a.distance_to(b) < 0.02 for a, b in itertools.combinations(everybody, 2)):
        return None
    if any(overlap(unit.boundary(), piece.shape) for unit in everybody for piece in battle.field.impassable):
        return None
    _face(battle, keys)
    highest = {key: r.choice([2, 5, 6, 6]) for key in short}
    return battle, [key for key in keys if key not in short], sorted(short), highest


def _face(battle: Battle, keys: list[str]) -> None:
    foe = battle.unit(TARGET)
    for key in keys:
        dice = ScriptedDice(1)
        battle.charges[key].facing = charge_moves.facing_to_contact(battle, battle.unit(key), foe, dice)


def crowded_queue(seed: int) -> tuple[Battle, list[str], list[str], dict[str, int]] | None:
    """A joint charge of which one or two have failed."""
    scene = joint_scene(seed)
    if scene is None:
        return None
    battle, keys = scene
    r = random.Random(seed)
    short = r.sample(keys, 1 if len(keys) < 3 else r.choice([1, 2]))
    highest = {key: r.randint(1, 6) for key in short}
    return battle, [key for key in keys if key not in short], sorted(short), highest


def ordered(scene: tuple[Battle, list[str], list[str], dict[str, int]] | None) -> Any:
    if scene is None:
        return []
    battle, reaches, short, highest = scene
    target = battle.unit(TARGET)
    order = Order(battle, reaches, short, highest, target)
    fit = order.most()
    found: list[Any] = [reaches, short, order.group.best(), order.roomy.best(), fit]
    for key in short:
        after = order.after_failing(key)
        found.append([after.reaches, after.short, after.battle.unit(key), after.most()])
    for index in range(len(reaches)):
        landings = order.group.every_first_move(index)
        found.append([[landing.offset, landing.models, landing.path] for landing in landings])
        for landing in landings[::4]:
            row: list[Any] = [order.group.brings(index, landing), order.group.only_place(index, landing)]
            for over in ((0, 0), (1, 3), (fit[0], fit[1] - 1), fit):
                row.append(order.roomy.could_bring_more(index, landing, over))
            if target.is_round():
                row += [order.group.after(index, landing), order.group.completes(index, landing)]
            found.append(row)
    plan = charge_phase.best_first_moves(battle, reaches, target)
    found.append(sorted(plan))
    found.append(charge_phase.in_turn(battle, reaches, plan, short, highest, target))
    for key, move in plan.items():
        arrival = move.arrival
        found.append(
            [key, [[at.x, at.y, at.models, at.path] for at in move.landings], arrival.index, arrival.fit]
        )
        for landing in move.landings:
            brought = None if arrival.brings is None else arrival.brings(landing)
            only = charge_moves.only_place(battle, arrival, landing)
            found.append([brought, only, len(battle.charges)])
    return plain(found)


def queues(seed: int) -> Any:
    """Who may move next where some have failed, in a lane."""
    return ordered(queue(seed))


def crowds(seed: int) -> Any:
    """Who may move next where some have failed, in the open."""
    return ordered(crowded_queue(seed))


# -------------------------------------------------------------------------------------- corners to deploy in


def cluttered(seed: int) -> Battle:
    """A Deployment Zone with hardly any room: walls, friends, some enemies and a War Machine."""
    r = random.Random(seed)
    terrain: list[dict[str, Any]] = []
    units: dict[str, Any] = {}
    low = seed % 2 == 0
    for _ in range(r.randint(5, 9)):
        y = r.uniform(1.0, 12.0)
        spot = [round(r.uniform(2.0, 34.0), 2), round(y if low else 48.0 - y, 2)]
        size = [round(r.uniform(2.0, 9.0), 2), round(r.uniform(0.5, 4.0), 2)]
        terrain.append({"at": spot, "size": size, "category": "impassable", "turn": r.choice([0, 0, 20, 35.5])})
    for number in range(5):
        y = r.uniform(2.0, 11.0)
        files = r.randint(2, 5)
        units[f"other{number}"] = {
            "side": "BAAAA"[number] if low else "ABBBB"[number],
            "profile": {"models": 2 * files, "files": files, "base": [25, 25]},
            "at": [round(r.uniform(4.0, 32.0), 3), round(y if low else 48.0 - y, 3)],
            "facing": r.choice([0.0, 180.0, 35.0, 301.5]),
        }
    y = r.uniform(2.0, 11.0)
    gun = {"round": 60, "HP": 4, "rules": ["War Machine"]}
    spot = [round(r.uniform(4.0, 32.0), 3), round(y if low else 48.0 - y, 3)]
    units["gun"] = {"side": r.choice("AB"), "profile": gun, "at": spot}
    side = "A" if low else "B"
    units["block"] = {"side": side, "profile": {"models": 12, "files": r.choice([3, 4, 6]), "base": [25, 25]}}
    units["line"] = {"side": side, "profile": {"models": 9, "files": 9, "base": [40, 40]}}
    units["wheel"] = {"side": side, "profile": {"round": 80, "HP": 4, "rules": ["War Machine"]}}
    return arrange({"terrain": terrain}, units, {"step": "deployment"})[1]


def corners(seed: int) -> Any:
    """Places in the corners of the free ground, at every heading that is looked at."""
    battle = cluttered(seed)
    found: list[Any] = []
    for key in ("block", "line", "wheel"):
        question = Deploy(battle, battle.unit(key))
        headings = question._headings()
        found.append([key, headings])
        found.append([question._in_a_corner(heading) for heading in headings[:9]])
    return plain(found)


# ------------------------------------------------------------------------------------- Characters and units


def lonely(seed: int) -> Battle:
    """Characters alone, two of whom can fly, among units that they could join, behind walls and enemies."""
    r = random.Random(seed)
    while True:
        terrain: list[dict[str, Any]] = []
        units: dict[str, Any] = {}
        for _ in range(4):
            spot = [round(r.uniform(8.0, 28.0), 2), round(r.uniform(12.0, 34.0), 2)]
            size = [round(r.uniform(2.0, 7.0), 2), round(r.uniform(0.3, 2.0), 2)]
            terrain.append({"at": spot, "size": size, "category": "impassable", "turn": r.choice([0, 90, 40])})
        for number in range(5):
            files = r.randint(2, 5)
            units[f"unit{number}"] = {
                "side": "AAAAB"[number],
                "profile": {"models": files * r.randint(1, 2), "files": files, "base": [25, 25]},
                "at": [round(r.uniform(10.0, 26.0), 3), round(r.uniform(14.0, 32.0), 3)],
                "facing": float(r.randint(0, 359)),
            }
        for number, rules in enumerate(([], ["Fly (6, 9)"], ["Fly (3, 12)"])):
            profile = {"character": True, "HP": 3, "base": [25, 25], "Adv": r.choice([3, 5]), "Mar": 8}
            units[f"hero{number}"] = {
                "side": "A",
                "profile": profile | {"rules": rules},
                "at": [round(r.uniform(12.0, 24.0), 3), round(r.uniform(16.0, 30.0), 3)],
                "facing": float(r.randint(0, 359)),
            }
        battle = arrange({"terrain": terrain}, units, {"step": "remaining moves"})[1]
        everybody = battle.on_table()
        if any(a.distance_to(b) < 0.05 for a, b in itertools.combinations(everybody, 2)):
            continue
        shapes = [piece.shape for piece in battle.field.impassable]
        if not any(overlap(unit.boundary(), shape) for unit in everybody for shape in shapes):
            return battle


def joins(seed: int) -> Any:
    """The units that a Character may join, by which kind of move, and as what they are offered."""
    battle = lonely(seed)
    found: list[Any] = []
    for number in range(3):
        hero = battle.unit(f"hero{number}")
        ways = movement_phase.ways_to_move(battle, hero)
        nearest = min([battle.unit(f"unit{host}") for host in range(4)], key=hero.distance_to)
        for left in ("", nearest.id):
            options: list[Option] = []
            by = movement_phase.ways_to_join(battle, hero, ways, options, left)
            found.append([hero.id, left, {host: [way.key(), way.rate] for host, way in by.items()}])
            found.append([[option.key, option.label, list(option.marks)] for option in options])
            for way in ways:
                near = characters.hosts_near(battle, hero, way.rate, left)
                found.append([way.key(), [host.id for host in near]])
    return plain(found)


# Lanes that end at the edge of the board, where a wheel goes too far, or where a way does not lead; and those
# that lie between two whole degrees.
RARE = (652, 681, 723, 755, 825, 856, 1078, 640, 835, 923, 978, 1175, 1283)
SUBJECTS: dict[str, tuple[Callable[[int], Any], Sequence[int]]] = {
    "lanes": (lanes, (*range(600, 620), *RARE)),
    "queues": (queues, (9, 100, 103, 106, 115, 121, 163, 172)),
    "guns": (queues, (1103, 1105, 1112, 1114, 1118, 1127, 1138, 1151, 1168, 1172)),
    "crowds": (crowds, (3, 9, 11, 12, 13, 14, 17, 19, 22, 25, 28, 31, 32, 33, 34, 35)),
    "corners": (corners, range(800, 810)),
    "joins": (joins, (240, 241, 242, 243, 247, 251, 279, 283, 287, 293)),
}


def main() -> None:
    lines = []
    for name, (make, seeds) in SUBJECTS.items():
        rows = []
        for seed in seeds:
            rows.append(f'  "{seed}": {json.dumps(make(seed), ensure_ascii=False, separators=(",", ":"))}')
        lines.append(f'"{name}": {{\n' + ",\n".join(rows) + "\n}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
