"""What the searches of the Quick Starter propose, and what its steps ask and tell, on crowded tables of a seed.

    python -m tests.books.quick_starter.recorded

writes it anew into `recorded.json`. It is a record, not a proof of a rule: a search that proposes is free to
propose something else that is as good. So read the difference before keeping it; what must hold of every
proposal is asserted in test_recorded.py, and the rules are proven by cases.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from banneret.books.quick_starter import (
    charge_moves,
    charge_phase,
    charge_targets,
    flight,
    moving,
    pursuit,
    reform,
    reform_places,
    shooting_phase,
    sight,
    terrain,
    victory,
)
from banneret.books.quick_starter.armies import QuickStarterArmies
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.book import QuickStarter, play_step
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.character_ways import CharacterMove, approach, way_out
from banneret.books.quick_starter.charge_question import Arrival
from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.charges.shapes import Landing
from banneret.books.quick_starter.charges.solver import frontage_split
from banneret.books.quick_starter.codec import restored, saved
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.moving import ADVANCE, MARCH, PIVOT, SPELL_MOVE, VANGUARD_MOVE
from banneret.books.quick_starter.report import points_left
from banneret.books.quick_starter.unit import Unit
from banneret.books.quick_starter.view import view_data
from banneret.core.engine.ask import Choice, Refusal
from banneret.core.engine.dice import SeededDice
from banneret.core.space.distances import overlap
from tests.books.quick_starter.joint_scenes import TARGET, joint_scene

FILE = Path(__file__).with_name("recorded.json")
RULES = (
    "Light Troops",
    "Fly (7, 14)",
    "Swiftstride",
    "Towering Presence",
    "Vanguard",
    "Undead",
    "Unstable",
    "Fearless",
    "Aegis (2)",
    "Impact Hits (D3)",
    "Stomp Attacks (D3)",
    "Lightning Reflexes",
    "Poison Attacks",
    "Multiple Wounds (2)",
    "Fight in Extra Rank",
    "Monstrous Support",
    "Devastating Charge (+1 Str, +1 AP)",
)
SPELLS = (
    {"name": "Sting", "value": 5, "effects": [{"hits": "D6", "strength": 4}]},
    {
        "name": "Curse",
        "value": 6,
        "effects": [{"stat": "Def", "modifier": -1}, {"roll": "to hit", "modifier": -1}],
        "duration": "one_turn",
        "may_target_engaged": True,
    },
    {
        "name": "Boon",
        "value": 5,
        "target": "friendly_unit",
        "effects": [{"roll": "aegis", "modifier": 2}, {"stat": "Adv", "modifier": 2}],
        "duration": "one_turn",
    },
    {"name": "Haste", "value": 5, "target": "friendly_unit", "effects": [{"move": 5}]},
)


def some_unit(r: random.Random, side: str) -> dict[str, Any]:
    """A unit with a profile of its own, perhaps with losses, spells and rules."""
    files = r.randint(1, 5)
    base = r.choice([20, 25, 25, 40])
    profile: dict[str, Any] = {
        "models": files * r.randint(1, 3),
        "files": files,
        "base": [base, r.choice([base, base, 50])],
        "Dis": r.randint(5, 9),
        "HP": r.choice([1, 1, 2]),
        "Att": r.choice([1, 2]),
        "Arm": r.choice([0, 2, 4]),
        "Agi": r.randint(2, 5),
        "rules": r.sample(RULES, r.choice([0, 0, 1, 2])),
    }
    if r.random() < 0.4:
        profile["shooting"] = {"range": r.choice([12, 24, 30]), "shots": r.choice(["1", "2", "D3"])}
    unit: dict[str, Any] = {"side": side, "profile": profile}
    if profile["models"] > 1 and r.random() < 0.6:
        unit["models"] = r.randint(max(1, profile["models"] - 4), profile["models"])
    return unit


def crowd(seed: int, **state: Any) -> Battle:
    """A crowded table in the middle of a game: some fight or flee, Characters, a War Machine, terrain."""
    r = random.Random(seed)
    units: dict[str, Any] = {}
    terrain_: list[dict[str, Any]] = []
    for kind in ("hill", "hindering", "impassable", r.choice(["hindering", "impassable"])):
        spot = [round(r.uniform(4.0, 32.0), 2), round(r.uniform(6.0, 42.0), 2)]
        size = [round(r.uniform(2.0, 6.0), 2), round(r.uniform(2.0, 5.0), 2)]
        terrain_.append({"at": spot, "size": size, "category": kind, "turn": r.choice([0, 0, 30, 45])})
    battle = arrange({"terrain": terrain_}, {}, {})[1]

    def fits(key: str, unit: dict[str, Any]) -> bool:
        nonlocal battle
        trial = arrange({"terrain": terrain_}, {**units, key: unit}, {})[1]
        new = trial.unit(key)
        field = trial.field
        if not all(0.1 <= x <= field.width - 0.1 for x in new.boundary().xs):
            return False
        if not all(0.1 <= y <= field.depth - 0.1 for y in new.boundary().ys):
            return False
        if any(overlap(new.boundary(), piece.shape) for piece in field.impassable):
            return False
        foes = trial.foes_of(key)
        for other in trial.others(new):
            if overlap(new.boundary(), other.boundary()):
                return False
            if other.id not in foes and new.distance_to(other) < 0.03:
                return False
        units[key] = unit
        battle = trial
        return True

    def settle(key: str, made: Callable[[], dict[str, Any]]) -> bool:
        return any(fits(key, made()) for _ in range(40))

    for number in range(9):
        side = "AB"[number % 2]

        def anywhere(side: str = side) -> dict[str, Any]:
            unit = some_unit(r, side)
            unit["at"] = [round(r.uniform(5.0, 31.0), 3), round(r.uniform(10.0, 38.0), 3)]
            unit["facing"] = round(r.choice([0.0, 180.0, r.uniform(0.0, 360.0)]), 2)
            if r.random() < 0.2:
                unit["flags"] = [r.choice(["fleeing", "moved", "shot", "vanguarded", "marched", "barred"])]
            return unit

        settle(f"u{number}", anywhere)
    hosts = [key for key in units if key.startswith("u") and not units[key].get("flags")]
    for number in range(2):
        against = r.choice(hosts)

        def engaged(against: str = against) -> dict[str, Any]:
            unit = some_unit(r, "B" if units[against]["side"] == "A" else "A")
            on = r.choice(["front", "front", "left", "right", "rear"])
            return unit | {"against": against, "on": on, "offset": round(r.uniform(-2.0, 2.0), 3)}

        if settle(f"e{number}", engaged) and r.random() < 0.5:
            units[f"e{number}"]["flags"] = ["charged"]

    def gun() -> dict[str, Any]:
        shooting = {"range": 36, "shots": "D3", "strength": 4}
        profile = {"round": 60, "HP": 4, "rules": ["War Machine"], "shooting": shooting}
        return {
            "side": r.choice("AB"),
            "profile": profile,
            "at": [round(r.uniform(4, 32), 2), round(r.uniform(6, 42), 2)],
        }

    settle("gun", gun)
    for number in range(3):
        side = r.choice("AB")

        def hero(side: str = side) -> dict[str, Any]:
            profile = {
                "character": True,
                "HP": 3,
                "Att": 3,
                "Off": 5,
                "base": r.choice([[20, 20], [25, 25]]),
                "rules": r.sample(RULES[:3], r.choice([0, 1])),
                "spells": r.sample(SPELLS, 2),
            }
            spot = [round(r.uniform(4, 32), 3), round(r.uniform(6, 42), 3)]
            return {"side": side, "profile": profile, "at": spot, "facing": float(r.randint(0, 359))}

        settle(f"h{number}", hero)
    for number in range(3, 6):
        for key in r.sample(hosts, len(hosts)):
            host = units[key]
            size = host["profile"]["base"]
            profile = {"character": True, "HP": 3, "Att": 3, "base": size, "spells": r.sample(SPELLS, 1)}
            joined = {"side": host["side"], "profile": profile, "joins": key}
            try:
                if fits(f"h{number}", joined):
                    break
            except Exception:
                continue
    return arrange({"terrain": terrain_}, units, {"turn": 2, **state})[1]


# --------------------------------------------------------------------------------------------- what is recorded


def plain(value: Any) -> Any:
    """Rounded and as JSON has it; a Refusal as its code and clause."""
    if isinstance(value, Refusal):
        return f"{value.code} {value.clause}"
    if isinstance(value, Landing):
        return plain([value.x, value.y, value.heading, value.offset, value.models, value.path, value.touch])
    if isinstance(value, Unit):
        return plain([value.id, value.pose(), [figure.file for figure in value.figures]])
    if isinstance(value, float):
        return round(value, 3) + 0.0
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    return value


def some_path(r: random.Random, kind: str, rate: float) -> list[list[Any]]:
    path: list[list[Any]] = []
    for _ in range(r.choice([1, 1, 2, 3])):
        what = r.choice(["forward", "forward", "wheel-left", "wheel-right", "pivot", "back", "left", "right"])
        if what in ("pivot", "wheel-left", "wheel-right"):
            path.append([what, r.choice([10, 30, 45.5, 90, 91])])
        else:
            share = r.choice([0.2, 0.5, 0.5, 1.0, 1.02])
            path.append([what, round(rate * share, 3)])
    return path


def moves(seed: int) -> Any:
    """Paths that are tried, and some that are proposed."""
    battle = crowd(seed)
    r = random.Random(seed)
    found: list[Any] = []
    for unit in battle.on_table():
        for kind in (ADVANCE, MARCH, PIVOT, VANGUARD_MOVE, SPELL_MOVE):
            flying = r.random() < 0.2
            question = MoveUnit(battle, unit, "move", kind, 6.0, "QS-MOV-11", "Where?", flying)
            answers = [some_path(r, kind, 6.0) for _ in range(4)]
            answers += [[["pivot", r.randint(-170, 170)]], [["pivot", 40], ["forward", r.uniform(0.5, 4.0)]]]
            if unit.id == "u0":
                found.append(question.details())
                found.append(question.candidates(random.Random(seed), 3))
            for answer in answers:
                path = question.read(answer)
                trial = question.trial(path)
                what = trial.refusal if trial.refusal is not None else trial.pose()
                met = terrain.hindered_models(battle, unit, trial.legs, flying)
                found.append([unit.id, kind, what, trial.inches, len(trial.legs), met])
    return plain(found)


def travels(seed: int) -> Any:
    """How far units go that have no choice: in flight, in pursuit, after a charge that failed."""
    battle = crowd(seed)
    r = random.Random(seed)
    found: list[Any] = []
    for unit in battle.on_table():
        if unit.is_round():
            continue
        for far in (2.0, 7.0, 25.0):
            found.append([moving.free_travel(battle, unit, far), flight._how_far(battle, unit, far)])
        for _ in range(3):
            turned = unit.turned_to(r.uniform(0.0, 360.0))
            aside = battle.copy()
            aside.put(turned)
            found.append([moving.free_travel(aside, turned, 9.0), flight._how_far(aside, turned, 9.0)])
            chase = pursuit.Chase()
            found.append(pursuit.fresh_enemies(aside, turned, chase, 12.0))
        spot = (r.uniform(2.0, 34.0), r.uniform(2.0, 46.0))
        found.append(charge_moves.wheel_towards(unit, spot))
        for far_ in (2, 5, 6):
            moved, legs, inches = charge_moves.failed_charge_path(battle, unit, spot, far_)
            found.append([moved, len(legs), inches])
        found.append([flight.turn_from(battle.copy(), unit, spot), terrain.has_broken_ranks(battle, unit)])
        for enemy in battle.foes_of(unit.id):
            found.append(pursuit.outward(battle, unit, battle.unit(enemy)))
    return plain(found)


def charges(seed: int) -> Any:
    """Where charges of one unit may end, and what becomes of places and ways that a player names."""
    battle = crowd(seed)
    r = random.Random(seed)
    found: list[Any] = []
    for unit in battle.on_table():
        if unit.is_round() or battle.is_engaged(unit):
            continue
        near = sorted(battle.enemies_of(unit), key=unit.distance_to)[:2]
        for target in near:
            body, aim = charge_moves.body_of(unit), charge_moves.body_of(target)
            found.append(
                [
                    unit.id,
                    target.id,
                    frontage_split(body, aim),
                    charge_targets.viable(battle, unit, target, False),
                ]
            )
            facing = charge_moves.facing_to_contact(battle, unit, target, None)
            for flying in (False, True):
                found.append(charge_moves.landings(battle, unit, target, facing, flying))
            found += given(battle, unit, target, facing, r)
            if not target.fleeing:
                fleeing = battle.copy()
                twin = target.twin()
                twin.fleeing = True
                fleeing.put(twin)
                found.append(charge_moves.landings(fleeing, unit, twin, "", False))
                found += given(fleeing, unit, twin, "", r)
    return plain(found)


def given(battle: Battle, unit: Unit, target: Unit, facing: str, r: random.Random) -> list[Any]:
    """What becomes of places and ways that a player names."""
    landings = charge_moves.landings(battle, unit, target, facing, False)
    if not landings:
        return []
    arrival = Arrival(unit, target, facing, False)
    arrival.models = landings[0].models
    question = charge_moves.landing_question(battle, arrival, landings)
    found: list[Any] = [question.details()["options"], question.turn]
    first, corner, angle, _ = landings[-1].path
    turn = f"wheel-{corner or 'left'}"
    answers: list[Any] = [
        [],
        [["forward", first]],
        [[turn, angle]],
        [["forward", first], [turn, angle]],
        [["forward", first * 0.9], [turn, round(angle * 1.1, 2)]],
        [["forward", 0.5], ["wheel-left", r.randint(5, 60)]],
        [["forward", 0.5], ["wheel-right", r.randint(5, 60)]],
        [["wheel-left", 95]],
    ]
    for landing in landings:
        pose = [landing.x, landing.y, landing.heading]
        answers += [
            pose,
            pose[:2],
            [landing.x + 0.4, landing.y + 0.3, landing.heading + 3.0],
            [pose[0] + 0.5, pose[1]],
        ]
    for answer in answers:
        read = question.read(answer)
        if isinstance(read, Refusal):
            found.append(read)
        else:
            landed = question.landing(read)
            found.append(landed)
            if isinstance(landed, Refusal):
                found.append(nearest(question.preview(read)))
    return found


def nearest(preview: Any) -> Any:
    """Where a page goes on with a place that is not allowed, and whether that one is."""
    near = preview.get("near")
    return near if near is None else [near["end"], near["refusal"] and near["refusal"]["code"]]


def groups(seed: int) -> Any:
    """First moves of several chargers, and what the group brings."""
    scene = joint_scene(seed)
    if scene is None:
        return []
    battle, keys = scene
    plan = charge_phase.best_first_moves(battle, keys, battle.unit(TARGET))
    found: list[Any] = [{key: move.landings for key, move in plan.items()}]
    group = charge_phase.group_of(battle, keys, battle.unit(TARGET))
    found += [group.best(), group.moves]
    for key, move in plan.items():
        index = keys.index(key)
        for step in (-0.8, 0.3, 1.1):
            landing = group.units[index].alone
            at = None if landing is None else landing.at(move.landings[0].offset + step)
            if at is not None:
                found.append([at.offset, group.after(index, at), group.completes(index, at)])
    for unit in group.units:
        others = [start for start in group.starts if start.number != unit.index]
        found.append([unit.most, unit.most_own, unit.all_cells, unit.farthest, unit.offsets])
        for number, spot in enumerate(unit.stretches):
            row: list[Any] = [spot.low, spot.high, spot.own, spot.cells]
            if number % 5 == 0 and unit.reach is not None and spot.stretch is not None:
                row.append(group._hope(unit.index, spot, [], group.everybody, (0, 0), False))
                landing_ = unit.reach.within(spot.stretch, others)
                row.append(None if landing_ is None else [landing_.offset, landing_.path])
                row.append(len(group._places(unit, spot, group.moves[:1])))
            found.append(row)
        if unit.reach is not None:
            for offset in unit.offsets[::7]:
                landing_ = unit.reach.at(offset, others)
                found.append(None if landing_ is None else [landing_.offset, landing_.models, landing_.path])
    return plain(found)


def facings(seed: int) -> Any:
    """The ways onto a Facing, what stands in them, and where the number of models in contact changes."""
    battle = crowd(seed)
    found: list[Any] = []
    for unit in battle.on_table():
        if unit.is_round() or battle.is_engaged(unit):
            continue
        for target in sorted(battle.enemies_of(unit), key=unit.distance_to)[:2]:
            if target.is_round():
                continue
            facing = charge_moves.facing_to_contact(battle, unit, target, None)
            if facing in ("", "?"):
                continue
            scene = charge_moves.scene_of(battle, unit, target)
            body, aim = charge_moves.body_of(unit), charge_moves.body_of(target)
            for flying in (False, True):
                solver = Solver(body, aim, facing, scene, flying)
                p = solver.paths
                found.append([unit.id, target.id, p.straight, p.straight_target, p.spans, p.taken, len(p.ways)])
                found.append([[way.angle, way.turn, way.low, way.high] for way in p.ways[::9]])
                found.append(solver.marks())
                found.append([[item.low, item.high, item.count] for item in solver.items()])
                for low, high in p.spans[:1]:
                    between = p.paths_between(low, high, 0.25)
                    found.append(
                        [len(between), [[path.first, path.side, path.offset] for path in between[::25]]]
                    )
                    for share in (0.1, 0.35, 0.5, 0.8):
                        landing = solver.at(low + (high - low) * share)
                        found.append(None if landing is None else [landing.offset, landing.path, landing.touch])
                    nearest_ = solver.within(low, high, high, 1)
                    found.append(None if nearest_ is None else nearest_.offset)
                    dense = solver.dense(low, high, 1)
                    found.append(None if dense is None else [dense.offset, dense.path])
    return plain(found)


def guns(seed: int) -> Any:
    """Several chargers of one War Machine."""
    r = random.Random(seed)
    units: dict[str, Any] = {
        TARGET: {
            "side": "B",
            "profile": {"round": r.choice([50, 60, 80]), "rules": ["War Machine"]},
            "at": [18, 24],
        }
    }
    keys = ["one", "two", "three"][: 2 + seed % 2]
    for number, key in enumerate(keys):
        profile = {"models": 6, "files": r.choice([2, 3, 6]), "base": [20, 20]}
        at = [18 + (number - 1) * 6 + r.uniform(-1, 1), 24 - r.uniform(4, 8)]
        units[key] = {
            "side": "A",
            "profile": profile,
            "at": at,
            "facing": r.uniform(-20, 20) % 360 - 25 * (number - 1),
        }
        units[key]["facing"] %= 360
    charges_ = [{"unit": key, "target": TARGET, "facing": ""} for key in keys]
    battle = arrange({}, units, {"step": "charge moves", "charges": charges_})[1]
    plan = charge_phase.best_first_moves(battle, keys, battle.unit(TARGET))
    group = charge_phase.group_of(battle, keys, battle.unit(TARGET))
    return plain([{key: move.landings for key, move in plan.items()}, group.best(), group.moves])


def reforms(seed: int) -> Any:
    """Places for reforms, and what becomes of those that a player names."""
    battle = crowd(seed)
    r = random.Random(seed)
    found: list[Any] = []
    for unit in battle.on_table():
        contacts = battle.contacts_of(unit.id)
        if not contacts or unit.is_round() or len({contact.side_of(unit.id) for contact in contacts}) > 1:
            continue
        places = reform_places.places(battle, unit)
        found.append([[place.unit, place.side, place.models, place.figures] for place in places])
        spots = {"stay": unit.pose()} | {str(n): place.unit.pose() for n, place in enumerate(places, 1)}
        question = reform.ReformChoice(battle, unit, places, spots, dict.fromkeys(spots, "here"))
        answers: list[Any] = ["stay", "1", "77"]
        for place in [unit, *[place.unit for place in places[:4]]]:
            for shift in (0.0, 0.01, 0.6, -1.3):
                x, y, heading = place.pose()
                answers.append([x + shift, y, heading])
                answers.append([x, y + shift, heading + r.choice([0.0, 0.0, 4.0, 90.0])])
        if unit.figures:
            x, y, heading = unit.pose()
            answers += [
                [x, y, heading, list(files)] for files in itertools.permutations(range(3), len(unit.figures))
            ]
        for answer in answers:
            read = question.read(answer)
            placed = question.place(read)
            found.append(
                placed
                if placed is None or isinstance(placed, Refusal)
                else [placed.unit, placed.side, placed.models]
            )
            found.append(nearest(question.preview(read)))
    return plain(found)


def ways(seed: int) -> Any:
    """Ways of Characters to units and out of them."""
    battle = crowd(seed)
    found: list[Any] = []
    for hero in battle.on_table():
        if not hero.is_character_alone() or battle.is_engaged(hero):
            continue
        for flying in (False, True):
            walk = CharacterMove(battle, hero, ADVANCE, 8.0, flying)
            for host in battle.of_seat(hero.seat):
                if host.id != hero.id and not host.is_round():
                    found.append([hero.id, host.id, approach(walk, host)])
        found.append(way_out(CharacterMove(battle, hero, ADVANCE, 5.0, False)))
    return plain(found)


def sights(seed: int) -> Any:
    """Who sees whom, from which places, and who has Cover."""
    battle = crowd(seed)
    found: list[Any] = []
    for unit in battle.on_table():
        found.append([unit.id, terrain.hill_under(battle, unit), terrain.has_broken_ranks(battle, unit)])
        for target in battle.enemies_of(unit):
            row: list[Any] = [target.id, sight.unit_sees(battle, unit, target)]
            for rank, file in unit.cells()[:6:2]:
                hill = sight.hill_of(battle, unit, rank, file)
                hiding = sight.blockers(battle, unit, target, hill)
                row.append([sight.model_sees(battle, unit, rank, file, target), len(hiding), hill])
                row.append(sight.has_cover(battle, unit, rank, file, target, hiding))
                row.append(shooting_phase.base_distance(unit, rank, file, target))
            row.append(
                [(shooter.cell, shooter.need) for shooter in shooting_phase.shooters(battle, unit, target)]
            )
            found.append(row)
    return plain(found)


STEPS = (
    "charge declarations",
    "rally",
    "remaining moves",
    "flux",
    "magic",
    "shooting",
    "swaps",
    "melee",
    "turn end",
)


class ToldDice(SeededDice):
    """Dice that keep what they were rolled for."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.told: list[Any] = []

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        faces = super().d6(count, clause, purpose)
        self.told.append([clause, purpose, faces])
        return faces


FLAGS = [
    "fleeing",
    "charged",
    "moved",
    "shifted",
    "carried",
    "marched",
    "pivoted",
    "rallied",
    "declared",
    "shot",
    "vanguarded",
    "barred",
    "panic_passed",
]
OF_FIGURES = ("moved", "shifted", "marched", "swapped", "cast")


def state_of(battle: Battle) -> dict[str, Any]:
    """All that a step may change of units."""
    found: dict[str, Any] = {}
    for unit in battle.units.values():
        flags = [flag for flag in FLAGS if getattr(unit, flag)]
        heroes = [
            [hero.id, hero.file, hero.hp, [flag for flag in OF_FIGURES if getattr(hero, flag, False)]]
            + [[upon.spell.name for upon in hero.lasting], list(hero.lost)]
            for hero in unit.figures
        ]
        lasting = [upon.spell.name + upon.seat for upon in unit.lasting]
        shape = [unit.rnf, unit.pool, unit.files, unit.rear, unit.phase_hp, unit.losses]
        found[unit.id] = plain([unit.place, unit.pose(), shape, flags, heroes, lasting])
    return found


def played_on(battle: Battle, seed: int, questions: int, most: int) -> Any:
    """What some steps ask, roll, tell and change, answered at random."""
    names = {key: key for key in (*battle.units, *[piece.id for piece in battle.field.pieces], "A", "B")}
    r = random.Random(seed)
    dice = ToldDice(seed)
    before = state_of(battle)
    found: list[Any] = []
    asked = 0
    for _ in range(most):
        if asked >= questions or battle.step == "over":
            break
        running = play_step(battle, dice)
        answer: Any = None
        while True:
            try:
                ask = running.send(answer)
            except StopIteration:
                break
            (question,) = ask.questions.values()
            options = []
            if isinstance(question, Choice):
                options = [f"{option.key}: {option.label}" for option in question.options[:14]]
            found.append([question.name, question.clause, question.prompt, list(question.about), options])
            answer = r.choice(question.candidates(r, 3))
            found.append(answer)
            asked += 1
    found.append([battle.step, battle.turn, battle.active, battle.phase, battle.placing, battle.waiting])
    found.append([battle.pools, battle.decks, [[c.a, c.side_a, c.b, c.side_b] for c in battle.contacts]])
    found.append([[event.clause, event.text(names)] for event in battle.told])
    found.append(dice.told)
    found.append({key: now for key, now in state_of(battle).items() if now != before.get(key)})
    return plain(found)


def steps(seed: int) -> Any:
    """Steps of a game from the middle of it."""
    step = STEPS[seed % len(STEPS)]
    active = "AB"[seed // len(STEPS) % 2]
    return played_on(crowd(seed, step=step, pools={"A": 6, "B": 5}, active=active), seed, 8, 5)


def beginnings(seed: int) -> Any:
    """A game up to its first turn, with a few units a side."""
    r = random.Random(seed)
    units: dict[str, Any] = {}
    for side in "AB":
        for number in range(3):
            unit = some_unit(r, side)
            unit.pop("models", None)
            if r.random() < 0.6:
                unit["profile"]["rules"] = ["Vanguard"]
            units[f"{side.lower()}{number}"] = unit
        base = units[f"{side.lower()}0"]["profile"]["base"]
        profile = {"character": True, "HP": 3, "base": base, "rules": r.choice([[], ["Vanguard"]])}
        units[f"{side.lower()}h"] = {"side": side, "profile": profile}
    pieces = [
        {"at": [10, 24], "size": [5, 4], "category": "hill"},
        {"at": [26, 20], "size": [4, 4], "category": "impassable"},
        {"at": [20, 38], "size": [6, 3], "category": "hindering"},
        {"at": [8, 9], "size": [4, 3], "category": "hill"},
    ]
    battle = arrange({"terrain": pieces}, units, {"step": "victory condition"})[1]
    return played_on(battle, seed, 16, 20)


def views(seed: int) -> Any:
    """What is shown of a table, and that it comes back from a snapshot as it was."""
    battle = crowd(seed)
    fresh = crowd(seed)
    again = restored(fresh, msgspec.msgpack.decode(msgspec.msgpack.encode(saved(battle))))
    assert msgspec.msgpack.encode(saved(again)) == msgspec.msgpack.encode(saved(battle))
    data = view_data(again)
    return plain(data)


def sheets(seed: int) -> Any:
    """Armies and lists as they are shown."""
    armies = QuickStarterArmies()
    army = armies.army_ids()[seed % 6]
    list_ = armies.list_ids()[seed % len(armies.list_ids())]
    found: list[Any] = [
        armies.army_line(army),
        armies.list_line(list_),
        msgspec.to_builtins(armies.check(list_)),
    ]
    found += [[sheet.title, sheet.headings, sheet.rows] for sheet in armies.army_sheets(army)]
    sheet = armies.roster_sheet(list_)
    found += [[sheet.title, sheet.headings, sheet.rows], armies.roster_view(list_), armies.too_large(list_)]
    return plain(found)


def games(seed: int) -> Any:
    """What a book says of games: their options, names, and how they stand."""
    book = QuickStarter()
    options = book.sample_options(seed)
    battle = crowd(seed)
    found: list[Any] = [options.tier, options.points, [army.name for army in options.armies.values()]]
    found += [len(options.table.pieces), sorted(book.names(options).items())[:12], book.summary(battle)]
    battle.step = "over"
    for condition in ("Hold the Ground", "Breakthrough", "King of the Hill"):
        battle.condition = condition
        battle.features = {"A": "hill-1", "B": "impassable-3"}
        outcome = book.outcome(battle)
        assert outcome is not None
        found.append([outcome.winner, outcome.score, outcome.why, victory.counts(battle)])
    found.append([[unit.id, points_left(battle, unit)] for unit in battle.on_table()])
    return plain(found)


# Joint charges that come in only between two whole degrees, or by a full search of a stretch.
RARE = (3002, 3003, 3010, 3020, 3027, 3580, 3596, 3597, 3608, 3618, 3628, 3638, 3643, 3644, 3655, 3685)
SUBJECTS: dict[str, tuple[Callable[[int], Any], Sequence[int]]] = {
    "moves": (moves, range(100, 103)),
    "travels": (travels, range(120, 130)),
    "charges": (charges, range(140, 145)),
    "groups": (groups, RARE),
    "facings": (facings, range(500, 504)),
    "guns": (guns, range(200, 204)),
    "reforms": (reforms, range(220, 228)),
    "ways": (ways, range(240, 246)),
    "sights": (sights, range(260, 264)),
    "steps": (steps, range(270, 342)),
    "beginnings": (beginnings, range(400, 406)),
    "views": (views, range(350, 352)),
    "sheets": (sheets, (0, 7)),
    "games": (games, range(420, 432)),
}


def main() -> None:
    found = {name: {str(seed): make(seed) for seed in seeds} for name, (make, seeds) in SUBJECTS.items()}
    lines = []
    for name, by_seed in found.items():
        rows = [
            f'  "{seed}": {json.dumps(rows, ensure_ascii=False, separators=(",", ":"))}'
            for seed, rows in by_seed.items()
        ]
        lines.append(f'"{name}": {{\n' + ",\n".join(rows) + "\n}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
