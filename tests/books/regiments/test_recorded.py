"""What searches propose and what trials meet, on seeded crowded tables: a record, not a proof of any rule.

Most breaks of a search only make a proposal poorer: no rule says what it must be, but one seed gives one game.
`python -m tests.books.regiments.test_recorded` writes the record anew; read the difference before keeping it.
What is proposed must be legal as well, which is asserted beside it.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.books.opr.troop import IN_AMBUSH, WAITING
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.book import broken_invariants
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.charge import (
    Approach,
    ChargePivot,
    angles_to_try,
    any_charge,
    best_charge,
    contact_line,
    pivots_left,
    try_charge,
)
from banneret.books.regiments.charge_pivots import window
from banneret.books.regiments.closing_up import close_up
from banneret.books.regiments.melee import Consolidation, furthest_slide
from banneret.books.regiments.movement import CHARGE, Move, allowance
from banneret.books.regiments.placing import PlaceMarker
from banneret.books.regiments.preparation import arrival_question, deployment_questions
from banneret.books.regiments.shooting import Aim, declare, every_slot
from banneret.books.regiments.terrain import in_danger
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Refusal
from banneret.core.space.distances import inside_box, overlap
from tests.books.regiments.test_charge_pivots import ahead, body, scene
from tests.data import plain

pytestmark = pytest.mark.native

RECORDS = Path(__file__).parent / "recorded"
Spec = dict[str, Any]
BASES = ([25, 25], [25, 25], [25, 50], [40, 40], [60, 80])
KINDS = (
    {"difficult": True, "cover": True},
    {"difficult": True},
    {"dangerous": True},
    {"dangerous": True, "difficult": True},
    {"impassable": True},
    {"impassable": True, "blocks_sight": True},
    {"cover": True},
    {"blocks_sight": True},
)
WEAPONS = (
    "Bow (24”, A1)",
    "Sling (12”, A2, AP(1))",
    "Rifle (18”, A1, Sniper)",
    "Mortar (30”, A1, Indirect, Blast(3))",
    "Axe (A2, Rending)",
)


def some_unit(rng: random.Random, side: str, at: tuple[float, float], facing: float) -> Spec:
    rules = [name for name in ("Flying", "Fast", "Slow", "Strider", "Stealth") if rng.random() < 0.1]
    models = rng.choice([1, 3, 5, 6, 10])
    profile = {
        "quality": rng.randint(3, 5),
        "defense": rng.randint(3, 5),
        "models": models,
        "base": rng.choice(BASES),
        "rules": rules,
        "weapons": rng.sample(WEAPONS, 2),
    }
    unit = {"side": side, "profile": profile, "at": [round(v, 3) for v in at], "facing": round(facing % 360, 2)}
    if models > 3 and rng.random() < 0.4:
        unit["models"] = rng.randint(2, models - 1)
    return unit


def crowded(seed: str) -> tuple[Battle, Unit]:
    """A table with a dozen units about one of A's, and terrain of all kinds; nobody stands on anybody."""
    rng = random.Random(seed)
    x, y = rng.choice([(36, 24), (36, 24), (36, 5), (5, 24), (4, 5)])
    middle = (x + rng.uniform(-2, 2), y + rng.uniform(-2, 2))
    units = {"us": some_unit(rng, "A", middle, rng.uniform(0, 360))}
    wide = rng.choice([8, 11, 14])
    for number in range(12):
        turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(1, wide)
        at = (middle[0] + far * math.sin(turn), middle[1] + far * math.cos(turn))
        units[f"unit {number}"] = some_unit(rng, rng.choice("ABB"), at, rng.uniform(0, 360))
    for key in ("us", "unit 1"):
        if rng.random() < 0.4:
            hero = {"quality": 3, "defense": 3, "base": rng.choice(BASES), "rules": ["Hero", "Tough(3)"]}
            units[f"hero of {key}"] = {"side": units[key]["side"], "profile": hero, "joins": key}
    terrain = []
    for _ in range(rng.randint(2, 7)):
        turn, far = rng.uniform(0, 2 * math.pi), rng.uniform(1, 12)
        place = (middle[0] + far * math.sin(turn), middle[1] + far * math.cos(turn))
        size = [rng.choice([1, 2, 3]), rng.choice([1, 2, 5])]
        piece = {"at": [round(v, 2) for v in place], "size": size, "turn": rng.choice([0, rng.uniform(0, 90)])}
        terrain.append({**piece, **rng.choice(KINDS)})
    return cleared(units, terrain) or crowded(f"{seed} again")


def hemmed(seed: int) -> tuple[Battle, Unit]:
    """A charger before a target that others and rocks stand so close to that not all of its side is free."""
    rng = random.Random(f"hemmed {seed}")
    at, facing = (rng.uniform(25, 47), rng.uniform(16, 32)), rng.uniform(0, 360)
    turned = facing + 180 + rng.choice([0, 0, rng.uniform(-60, 60)])
    goal = ahead(at, facing, rng.uniform(2, 7), rng.uniform(-3, 3))
    models = rng.choice([3, 5, 10])
    units = {
        "us": body("A", rng.choice([1, 3, 5, 10]), rng.choice([[25, 25], [40, 40]]), at, facing),
        "goal": body("B", models, [25, 25], goal, turned),
    }
    if rng.random() < 0.2:
        units["us"]["profile"]["rules"] = ["Flying"]
    half = 2.46 if models > 3 else 1.48
    terrain = []
    for number, side in enumerate((-1, 1)):
        place = ahead(goal, turned, rng.uniform(-0.5, 1.5), side * rng.uniform(0.2 * half, half + 1.5))
        if rng.random() < 0.3:
            size = [rng.choice([0.5, 1]), rng.choice([0.5, 1])]
            kind = rng.choice([{"impassable": True}, {"dangerous": True}])
            terrain.append({"at": [round(v, 3) for v in place], "size": size, "turn": turned, **kind})
        else:
            base = rng.choice([[25, 25], [20, 40]])
            units[f"guard {number}"] = body(rng.choice("AB"), 1, base, place, turned + rng.choice([0, 20]))
    return cleared(units, terrain) or hemmed(seed + 1000)


def divided(seed: int) -> tuple[Battle, Unit]:
    """A target between two rocks, a stone before its front: to either side of it only a part is free."""
    rng = random.Random(f"divided {seed}")
    stone = {"at": [36 + round(rng.uniform(-1.5, 1.5), 2), 19.9], "size": [0.2, 0.1], "impassable": True}
    rocks = [{"at": [x, 20.5], "size": [0.6, 0.6], "impassable": True} for x in (33.2, 38.8)]
    at = (rng.uniform(32, 40), rng.uniform(12, 17))
    units = {
        "us": body("A", rng.choice([1, 3]), rng.choice([[25, 25], [40, 40]]), at, rng.uniform(-30, 30)),
        "goal": body("B", 5, [25, 25], (36, 20), 180),
    }
    return cleared(units, [stone, *rocks]) or divided(seed + 1000)


def cleared(units: Spec, terrain: list[Spec]) -> tuple[Battle, Unit] | None:
    """The battle without those who would stand on others or on a rock; nothing if there is no charge to try."""
    _, battle = arrange({"terrain": terrain}, units, {})
    standing: list[Unit] = []
    for unit in battle.on_table():
        pieces = [piece.shape for piece in battle.field.impassable]
        others = [block for other in standing for block in other.blocks()]
        fits = all(inside_box(block, 0, 0, 72, 48) for block in unit.blocks())
        if fits and not any(overlap(a, b) for a in unit.blocks() for b in pieces + others):
            standing.append(unit)
        else:
            del battle.units[unit.id]
    if "us" not in battle.units or not battle.enemies_of(battle.unit("us")):
        return None
    return battle, battle.unit("us")


def sound(battle: Battle, unit: Unit) -> None:
    """With the unit put where it says, nobody overlaps and nobody has left the table."""
    after = battle.copy()
    after.put(unit)
    assert broken_invariants(after) == []


def rounded(data: Any) -> Any:
    if isinstance(data, float):
        return round(data, 3)
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    return [rounded(value) for value in data] if isinstance(data, (list, tuple)) else data


def refused(refusal: Refusal | None) -> list[str] | None:
    return None if refusal is None else [refusal.code, refusal.clause, refusal.why]


# ---------------------------------------------------------------------------------------- charges


def charges() -> list[Any]:
    """For every enemy the charge proposed, and charges with pivots drawn at random."""
    found: list[Any] = []
    for seed in range(140):
        battle, unit = crowded(f"charge {seed}") if seed < 40 else scene(("lane", "landing")[seed % 2], seed)
        if seed >= 50:
            battle, unit = hemmed(seed) if seed < 110 else divided(seed)
        rng = random.Random(seed)
        for enemy in battle.enemies_of(unit):
            best = best_charge(battle, unit, enemy)
            trials = [] if best is None else [best]
            far = allowance(battle, unit, CHARGE)
            angles = angles_to_try(unit, enemy, far)
            trials += [
                try_charge(battle, unit, enemy, angle) for angle in rng.sample(angles, min(5, len(angles)))
            ]
            told = []
            for trial in trials:
                if trial.refusal is None:
                    assert best is not None
                    assert best.full or trial.contact <= best.contact + 0.001
                    after = battle.copy()
                    after.put(enemy.at(*trial.target_end))
                    sound(after, unit.at(*trial.end))
                ways = [trial.touch, trial.end, trial.target_end, trial.contact, trial.full]
                told.append(
                    [trial.angle, refused(trial.refusal), trial.inches, trial.side, sorted(trial.danger), *ways]
                )
            lines = [contact_line(enemy, side) for side in ("front", "left", "rear", "right")]
            found.append([seed, enemy.id, angles[:3], len(angles), told, lines])
    return found


def pivots() -> list[Any]:
    """Which pivots the search for a charge leaves over, the smallest that leads to one, and those proposed."""
    found: list[Any] = []
    for seed in range(50):
        battle, unit = crowded(f"pivot {seed}") if seed < 36 else scene(("lane", "landing")[seed % 2], seed)
        for enemy in battle.enemies_of(unit):
            spans = pivots_left(battle, unit, enemy, Approach(battle, unit, enemy))
            joined: list[list[int]] = []
            for low, high in sorted(spans):
                if joined and joined[-1][1] + 1 == low:
                    joined[-1][1] = high
                else:
                    joined.append([low, high])
            first = any_charge(battle, unit, enemy)
            told: list[Any] = [
                spans[:2],
                len(spans),
                joined,
                window(unit, enemy, allowance(battle, unit, CHARGE)),
            ]
            if first is not None:
                question = ChargePivot(battle, unit, enemy, first)
                told += [first.angle, question.candidates(random.Random(seed), 4), plain(question.details())]
                told.append(plain(question.preview(first.angle)))
            found.append([seed, enemy.id, told])
    return found


# ---------------------------------------------------------------------------------------- moves


def some_path(rng: random.Random, far: float) -> list[tuple[str, float]]:
    """Mostly of the right form: a pivot or none, a leg, and another leg where there may be two."""
    steps: list[tuple[str, float]] = []
    if rng.random() < 0.6:
        steps.append(("pivot", round(rng.uniform(-95, 95), 2)))
    for _ in range({0.0: rng.random() < 0.2, 6.0: rng.choice([1, 1, 2, 3]), 12.0: rng.random() < 0.9}[far]):
        go = rng.choice(["forward", "forward", "forward", "back", "left", "right"])
        longest = far if go == "forward" else 0.55 * far
        steps.append((go, round(rng.uniform(0.05, 1) ** 2 * longest + 0.1, 3)))
    if rng.random() < 0.2:
        rng.shuffle(steps)
    return steps


def moves() -> list[Any]:
    """Paths drawn at random: where they lead, through what, or why not."""
    found: list[Any] = []
    for seed in range(40):
        battle, unit = crowded(f"move {seed}")
        rng = random.Random(seed)
        for action, far in (("advance", 6.0), ("rush", 12.0), ("hold", 0.0), ("waver", 0.0)):
            question = Move(battle, unit, action)
            found.append([seed, action, question.candidates(random.Random(seed), 4)])
            for _ in range(8 if far else 3):
                path = some_path(rng, far)
                seen = plain(question.preview(question.read(path)))
                if seen["refusal"] is None:
                    sound(battle, unit.at(*seen["end"]))
                trial = question.trial(question.read(path))
                found.append([path, seen["end"], seen["inches"], trial.difficult, sorted(trial.danger)])
                found[-1].append(refused(trial.refusal))
    return found


def slides() -> list[Any]:
    """How far units can be shifted in any direction, and what a consolidation meets."""
    found: list[Any] = []
    for seed in range(60):
        battle, unit = crowded(f"slide {seed}")
        rng = random.Random(seed)
        question = Consolidation(battle, unit)
        found.append([seed, question.candidates(random.Random(seed), 4)])
        for _ in range(6):
            turn, most = rng.uniform(0, 2 * math.pi), rng.choice([1.0, 3.0, 6.0])
            far = furthest_slide(battle, unit, math.sin(turn), math.cos(turn), most)
            sound(battle, unit.at(unit.x + far * math.sin(turn), unit.y + far * math.cos(turn), unit.heading))
            answer = question.read(["move", rng.uniform(0, 360), rng.uniform(0, 3.2)])
            trial = question.trial(answer)
            turned = question.trial(question.read(["pivot", rng.uniform(-185, 185)]))
            found.append([far, trial.x, trial.y, sorted(trial.danger), refused(trial.refusal)])
            found.append([turned.x, turned.y, turned.heading, sorted(turned.danger), refused(turned.refusal)])
    return found


# ---------------------------------------------------------------------------------------- places


def places() -> list[Any]:
    """Where units are proposed to be set up on a crowded table, and what is wrong with other places."""
    found: list[Any] = []
    for seed in range(24):
        battle, unit = crowded(f"place {seed}")
        rng = random.Random(seed)
        for waits, question in (
            (WAITING, deployment_questions(battle, unit.in_place(WAITING))[0]),
            (IN_AMBUSH, arrival_question(battle, unit.in_place(IN_AMBUSH))),
        ):
            spot = question.spot()
            if spot is not None:
                sound(battle, unit.at(*spot))
                assert question.check(spot) is None
            found.append([seed, waits, spot, question.candidates(random.Random(seed), 3)])
            for _ in range(6):
                x0, y0, x1, y1 = question.area
                answer = (rng.uniform(x0 - 1, x1 + 1), rng.uniform(y0 - 1, y1 + 1), rng.uniform(0, 360))
                found.append([answer, refused(question.check(question.read(list(answer))))])
    return found


def full_zones() -> list[Any]:
    """Zones so full that room is left only between two places of the coarse grid, if anywhere."""
    found: list[Any] = []
    for seed in range(16):
        rng = random.Random(f"full {seed}")
        units: Spec = {}
        models, base = rng.choice([(1, [25, 25]), (1, [25, 50]), (3, [25, 25]), (5, [25, 25])])
        needed = models * base[0] / 25.4 + 2.0
        side, south = rng.choice([("A", 0.0), ("B", 36.0)])
        room = rng.randrange(4)  # the row in which the unit has room, once
        for row in range(4):
            x, wide = rng.uniform(2.47, 3), row == room
            while x < 69.5:
                at = [round(x, 3), round(south + 1.1 + 3.6 * row + rng.uniform(-0.1, 0.1), 3)]
                plain = {"quality": 4, "defense": 4, "models": 5}
                units[f"row {row} {len(units)}"] = {"side": side, "profile": plain, "at": at}
                gap = rng.uniform(1.02, 0.97 * min(needed, 3.9))
                if wide and x > 20:
                    gap, wide = needed + rng.uniform(-0.05, 0.25), False
                x += 4.92 + gap
            last = {"quality": 4, "defense": 4, "models": 1}
            units[f"end of row {row}"] = {"side": side, "profile": last, "at": [71.3, at[1]]}
        profile = {"quality": 4, "defense": 4, "models": models, "base": base}
        units["late"] = {"side": side, "profile": profile, "place": "to deploy"}
        _, battle = arrange({}, units, {})
        for unit in battle.on_table():
            if not all(inside_box(block, 0, 0, 72, 48) for block in unit.blocks()):
                del battle.units[unit.id]
        question = deployment_questions(battle, battle.unit("late"))[0]
        spot = question.spot()
        if spot is not None:
            assert question.check(spot) is None
        found.append([seed, spot])
    return found


def corners() -> list[Any]:
    """The foremost corner of free ground for a unit at each heading, every other one with a Hero."""
    found: list[Any] = []
    for seed in range(14):
        rng = random.Random(f"corner {seed}")
        side, edge = rng.choice([("A", 0.0), ("B", 36.0)])
        units: Spec = {}
        for row in range(3):
            for column in range(8):
                x, y = 4.0 + 9.0 * column + rng.uniform(-2, 2), edge + 2.0 + 4.0 * row + rng.uniform(-0.5, 0.5)
                who = side if rng.random() < 0.9 else "AB".replace(side, "")
                units[f"{row} {column}"] = some_unit(
                    rng, who, (x, y), rng.choice([0, 180, rng.uniform(0, 360)])
                )
        units["us"] = some_unit(rng, side, (36, 30 - edge / 3), 0)
        if seed % 2:
            hero = {"quality": 3, "defense": 3, "base": rng.choice(BASES[2:]), "rules": ["Hero", "Tough(3)"]}
            units["hero"] = {"side": side, "profile": hero, "joins": "us"}
        places = [(rng.uniform(5, 67), edge + rng.uniform(1, 11)) for _ in range(5)]
        rocks = [
            {"at": list(at), "size": [3, 1], "turn": rng.uniform(0, 90), "impassable": True} for at in places
        ]
        cleared_table = cleared(units, rocks)
        if cleared_table is None:
            continue
        battle, unit = cleared_table
        for question in (
            deployment_questions(battle, unit.in_place(WAITING))[0],
            arrival_question(battle, unit.in_place(IN_AMBUSH)),
        ):
            for heading in (0.0, 90.0, 180.0, 270.0):
                corner = question._in_a_corner(heading)
                if corner is not None:
                    assert question.check(corner) is None
                found.append([seed, question.clause, heading, corner])
    return found


def markers() -> list[Any]:
    """Where the next marker is proposed among those that lie already."""
    found: list[Any] = []
    for seed in range(30):
        rng = random.Random(f"marker {seed}")
        lie = [{"at": [round(rng.uniform(0, 72), 3), round(rng.uniform(12.1, 35.9), 3)]} for _ in range(8)]
        for number in range(len(lie) + 1):
            state = {"step": "objectives", "markers": lie[:number], "markers_to_place": 3}
            question = PlaceMarker(arrange({}, {}, state)[1])
            spot = question.spot()
            assert spot is not None
            assert question.check(spot) is None
            found.append([seed, number, spot])
        found.append(question.candidates(random.Random(seed), 3))
    return found


def closings() -> list[Any]:
    """Where those left of a unit with bigger bases in it come to stand."""
    found: list[Any] = []
    for seed in range(60):
        rng = random.Random(f"closing {seed}")
        battle, unit = crowded(f"closing {seed}")
        size = unit.size()
        for number in range(rng.randint(1, 2)):
            hero = {"quality": 3, "defense": 3, "base": rng.choice(BASES[2:]), "rules": ["Hero", "Tough(3)"]}
            _, alone = arrange({}, {f"hero {number}": {"side": "A", "profile": hero, "at": [1, 1]}}, {})
            unit = unit.joined_by(alone.unit(f"hero {number}"))
        unit = battle.put(unit)
        heroes = [model for model in unit.models if model.sheet.hero]
        soldiers = [model for model in unit.models if not model.sheet.hero]
        for left in (0, rng.randint(0, size)):
            models = heroes + soldiers[:left]
            after = close_up(battle.field, battle.others(unit), unit, unit.with_models(models))
            found.append([seed, left, [after.x, after.y, after.heading], after.tray().slots])
    return found


# ---------------------------------------------------------------------------------------- shooting


def volleys() -> list[Any]:
    """Who may shoot at whom with what, how many, and with which modifiers; and who stands in danger."""
    found: list[Any] = []
    for seed in range(40):
        battle, unit = crowded(f"volley {seed}")
        told: list[Any] = []
        for slot in every_slot(battle, unit):
            for option in slot.options:
                told.append([slot.key, option.key, option.label])
                for moved in (False, True):
                    for volley in declare(battle, unit, {slot.key: option.key}, moved):
                        fired = [
                            (b.weapon.name, b.quality, b.modifier, b.attacks, b.count) for b in volley.fired
                        ]
                        told.append([volley.models, volley.modifier, fired])
        for enemy in battle.enemies_of(unit):
            aim = Aim(battle, unit, enemy)
            gaps = [battle.sight_distance(unit, 0, enemy, most) for most in (6.0, 18.0)]
            seen = [battle.model_sees(unit, 0, enemy, at, 12.0) for at in range(enemy.size())]
            told.append([enemy.id, len(aim.in_arc), [gap if gap < 99.0 else "none" for gap in gaps], seen])
        found.append([seed, told, [[u.id, len(in_danger(battle, u))] for u in battle.on_table()]])
    return found


MADE: dict[str, Callable[[], list[Any]]] = {
    "charges": charges,
    "closings": closings,
    "corners": corners,
    "full-zones": full_zones,
    "markers": markers,
    "moves": moves,
    "pivots": pivots,
    "places": places,
    "slides": slides,
    "volleys": volleys,
}


def alike(a: Any, b: Any) -> bool:
    """Equal, numbers to two thousandths: other processors may round the last one otherwise."""
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return abs(a - b) <= 0.002
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all([alike(one, other) for one, other in zip(a, b, strict=True)])
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all([alike(a[key], b[key]) for key in a])
    return bool(a == b)


@pytest.mark.parametrize("name", sorted(MADE))
def test_as_recorded(name: str) -> None:
    """One row after another, so that the first that differs is shown."""
    kept = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    made = rounded(MADE[name]())
    assert len(made) == len(kept)
    for row, was in zip(made, kept, strict=True):
        assert alike(row, was), f"{row} is not {was}"


if __name__ == "__main__":
    for name, make in MADE.items():
        rows = [json.dumps(row, ensure_ascii=False) for row in rounded(make())]
        (RECORDS / f"{name}.json").write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
