"""Post-Combat Reforms held to the words of the rules, by looking at bases instead of columns."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.quick_starter import case_setup, reform, reform_places
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.unit import FRONT, Unit
from banneret.cases.runner import offered_keys
from banneret.core.space.distances import distance, overlap
from banneret.core.space.geometry import Polygon, heading_vector
from tests.data import plain

NEAR = 0.006


def scene(units: dict[str, Any], terrain: list[Any] | None = None) -> Battle:
    _, battle = case_setup.arrange({"terrain": terrain or []}, units, {"step": "melee"})
    return battle


def block(side: str, models: int, files: int, **more: Any) -> dict[str, Any]:
    rules = {"models": models, "files": files, "Att": 0, **more.pop("profile", {})}
    return {"side": side, "profile": rules, **more}


def bases(unit: Unit) -> dict[tuple[int, int], Polygon]:
    return {cell: unit.base_at(*cell) for cell in unit.cells()}


def touches(one: Unit, other: Unit) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of models whose bases touch; for units without gaps these are all that count."""
    mine, theirs = bases(one), bases(other)
    return [(a, b) for a, p in mine.items() for b, q in theirs.items() if distance(p, q) <= NEAR]


def is_legal(battle: Battle, unit: Unit, moved: Unit) -> str:
    """Why a place is not allowed, by the text of the rules; "" if it is."""
    foes = battle.foes_of(unit.id)
    shape = moved.boundary()
    for other in battle.others(unit):
        if overlap(shape, other.boundary()):
            return f"overlaps {other.id}"
        if other.seat != unit.seat and (moved.distance_to(other) <= NEAR) != (other.id in foes):
            return f"{other.id}: not the same enemies (QS-RES-38)"
    if min(shape.xs) < -0.01 or min(shape.ys) < -0.01 or max(shape.xs) > 36.01 or max(shape.ys) > 48.01:
        return "off the board"
    for contact in battle.contacts_of(unit.id):
        enemy = battle.unit(contact.enemy_of(unit.id))
        x0, y0, x1, y1 = enemy.facing_edge(contact.side_of(enemy.id))
        length = math.hypot(x1 - x0, y1 - y0)
        # Outside the line of that Facing, with a whole edge on it.
        out = [((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / -length for x, y in shape.points()]
        if min(out) < -NEAR or sorted(out)[1] > NEAR:
            return f"{enemy.id}: not flush on the same Facing (QS-RES-39)"
        old, new = touches(unit, enemy), touches(moved, enemy)
        for cell in {b for _, b in old}:
            if sum(b == cell for _, b in new) < sum(b == cell for _, b in old):
                return f"{enemy.id} {cell}: fewer models than before (QS-RES-40)"
        for figure in enemy.figures:
            if any(b == (0, figure.file) for _, b in old) and not any(b == (0, figure.file) for _, b in new):
                return f"{figure.id} fights nobody any more (QS-RES-41)"
    for figure in unit.figures:
        fought = any(a == (0, figure.file) for foe in foes for a, _ in touches(unit, battle.unit(foe)))
        after = moved.figure(figure.id)
        fights = any(a == (0, after.file) for foe in foes for a, _ in touches(moved, battle.unit(foe)))
        if fought and not fights:
            return f"{figure.id} fights nobody any more (QS-RES-41)"
    return ""


def in_contact(battle: Battle, unit: Unit, moved: Unit) -> int:
    found = 0
    for foe in battle.foes_of(unit.id):
        pairs = touches(moved, battle.unit(foe))
        found += len({a for a, _ in pairs}) + len({b for _, b in pairs})
    return found


def random_scene(rng: random.Random) -> Battle:
    """A unit attacked on one side by one or two enemies, with Characters in most of them."""
    files, ranks = rng.randint(2, 5), rng.randint(1, 3)
    side = rng.choice(["front", "left", "right", "rear"])
    units: dict[str, Any] = {
        "line": block("B", files * ranks, files, at=[18, 24], facing=rng.choice([0, 180, 30]))
    }
    wide = files if side in ("front", "rear") else ranks
    half = 0.5 * wide * 20 / 25.4
    count = rng.randint(1, 2) if wide >= 3 else 1
    for number in range(count):
        own = rng.randint(1, 3)
        offset = rng.uniform(-half, half) if count == 1 else (half * (1 if number else -1))
        if count == 2:
            # Two side by side that do not overlap.
            offset += (1 if number else -1) * (0.5 * own * 20 / 25.4 - half + 0.05 + rng.random() * 0.3)
        units[f"foe-{number}"] = block(
            "A", own * rng.randint(1, 2), own, against="line", on=side, offset=offset
        )
    if rng.random() < 0.5:
        units["friend"] = block("B", 5, 5, at=[18 + rng.uniform(-6, 6), 24 + rng.choice([-7, 7])], facing=0)
    if rng.random() < 0.7:
        units["stranger"] = block("A", 5, 5, at=[18 + rng.choice([-6, 6]), 24 + rng.uniform(-5, 5)], facing=90)
    return scene(units)


def is_sound(battle: Battle) -> bool:
    """Nobody overlaps or touches a stranger, and no two bases touch only by a hair."""
    units = battle.on_table()
    for unit in units:
        for foe in battle.foes_of(unit.id):
            gaps = [distance(p, q) for p in bases(unit).values() for q in bases(battle.unit(foe)).values()]
            if any(0.003 < gap < 0.012 for gap in gaps):
                return False
    for i, one in enumerate(units):
        for other in units[i + 1 :]:
            if overlap(one.boundary(), other.boundary()):
                return False
            if (
                one.seat != other.seat
                and one.distance_to(other) <= NEAR
                and other.id not in battle.foes_of(one.id)
            ):
                return False
    return True


@pytest.mark.clause("QS-RES-37", "QS-RES-38", "QS-RES-39", "QS-RES-40", "QS-RES-41", "QS-RES-42")
def test_every_place_offered_is_legal() -> None:
    rng = random.Random(9)
    scenes = 0
    offered = 0
    while scenes < 60:
        battle = random_scene(rng)
        if not is_sound(battle):
            continue
        scenes += 1
        for unit in battle.on_table():
            sides = {contact.side_of(unit.id) for contact in battle.contacts_of(unit.id)}
            if len(sides) != 1:
                continue
            for place in reform_places.places(battle, unit):
                assert is_legal(battle, unit, place.unit) == ""
                assert (place.unit.files, place.unit.ranks()) == (unit.files, unit.ranks())
                assert place.models == in_contact(battle, unit, place.unit)
                offered += 1
    assert offered > 200


def poses_by_hand(battle: Battle, unit: Unit) -> list[Unit]:
    """Front to the enemy Facing, flush, every twentieth of an inch along it."""
    contact = battle.contacts_of(unit.id)[0]
    enemy = battle.unit(contact.enemy_of(unit.id))
    x0, y0, x1, y1 = enemy.facing_edge(contact.side_of(enemy.id))
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    heading = math.degrees(math.atan2(-uy, ux)) % 360.0
    sin, cos = heading_vector(heading)
    assert abs(sin * ux + cos * uy) < 1e-6
    found = []
    step = -unit.width()
    while step <= length + unit.width():
        found.append(unit.stand(x0 + ux * step, y0 + uy * step, heading))
        step += 0.05
    return found


@pytest.mark.clause("QS-RES-37", "QS-RES-40")
def test_no_place_to_the_front_beats_those_offered() -> None:
    rng = random.Random(4)
    compared = 0
    while compared < 40:
        battle = random_scene(rng)
        unit = battle.unit("line")
        if not is_sound(battle):
            continue
        best = max((p.models for p in reform_places.places(battle, unit) if p.side == FRONT), default=0)
        here = in_contact(battle, unit, unit) if battle.contacts_of(unit.id)[0].side_of("line") == FRONT else 0
        for moved in poses_by_hand(battle, unit):
            if is_legal(battle, unit, moved) == "":
                assert in_contact(battle, unit, moved) <= max(best, here)
        compared += 1


@pytest.mark.clause("QS-RES-40")
def test_an_enemy_model_never_touches_fewer_models_than_before() -> None:
    # Both wolves touch three of the line. Shifted by half a base towards its end one of them would touch two.
    battle = scene(
        {
            "line": block("B", 5, 5, at=[18, 24], facing=180),
            "wolves": block("A", 2, 2, against="line", offset=0.394),
        }
    )
    line = battle.unit("line")
    before = touches(line, battle.unit("wolves"))
    found = reform_places.places(battle, line)
    assert found
    for place in found:
        after = touches(place.unit, battle.unit("wolves"))
        for cell in ((0, 0), (0, 1)):
            assert sum(b == cell for _, b in after) >= sum(b == cell for _, b in before) == 3
    # Standing with the ends flush is flush and in contact, but one wolf would touch only two models.
    end = line.stand(18.0 + 1.575, 24.0, 180.0)
    assert "QS-RES-40" in is_legal(battle, line, end)
    assert all(place.unit.pose() != end.pose() for place in found)


@pytest.mark.clause("QS-RES-38")
def test_no_place_touches_another_enemy() -> None:
    units = {
        "line": block("B", 10, 5, at=[18, 24], facing=180),
        "wolves": block("A", 2, 2, against="line", on="left"),
    }
    free = {place.unit.pose() for place in reform_places.places(scene(units), scene(units).unit("line"))}
    # A unit that is not in this fight, just south of where the turned line would reach.
    units["hounds"] = block("A", 5, 5, at=[18, 22.8], facing=0)
    battle = scene(units)
    kept = {place.unit.pose() for place in reform_places.places(battle, battle.unit("line"))}
    assert kept < free
    for pose in free - kept:
        moved = battle.unit("line").stand(*pose)
        assert moved.distance_to(battle.unit("hounds")) < 0.011


@pytest.mark.clause("QS-RES-41")
def test_characters_of_both_sides_go_on_fighting() -> None:
    # The captain of four files stands where he would be left out if the line closed up to its other end.
    battle = scene(
        {
            "line": block("B", 9, 5, at=[18, 24], facing=180),
            "captain": {"side": "B", "profile": {"character": True, "Att": 0}, "joins": "line", "file": 4},
            "wolves": block("A", 2, 2, against="line", on="right"),
        }
    )
    line = battle.unit("line")
    assert any(a == (0, 4) for a, _ in touches(line, battle.unit("wolves")))
    moved_within = 0
    for place in reform_places.places(battle, line):
        captain = place.unit.figure("captain")
        assert any(a == (0, captain.file) for a, _ in touches(place.unit, battle.unit("wolves")))
        moved_within += captain.file != 4
    assert moved_within, "where his own file does not touch the enemy he is set into one that does"


@pytest.mark.clause("QS-RES-41")
def test_an_enemy_character_is_not_left_out() -> None:
    battle = scene(
        {
            "line": block("B", 3, 3, at=[18, 24], facing=180),
            "pikes": block("A", 9, 5, against="line"),
            "chief": {"side": "A", "profile": {"character": True, "Att": 0}, "joins": "pikes", "file": 0},
        }
    )
    line = battle.unit("line")
    # Now he is not in contact by the file of his own, but by a corner.
    assert any(b == (0, 0) for _, b in touches(line, battle.unit("pikes")))
    found = reform_places.places(battle, line)
    assert found
    for place in found:
        assert any(b == (0, 0) for _, b in touches(place.unit, battle.unit("pikes")))


@pytest.mark.clause("QS-RES-42")
def test_a_reform_moves_nobody_else_and_ends_flush() -> None:
    battle = scene(
        {
            "line": block("B", 10, 5, at=[18, 24], facing=30),
            "wolves": block("A", 2, 2, against="line", on="left"),
        }
    )
    poses = {unit.id: unit.pose() for unit in battle.on_table()}
    steps = reform.reform(battle, battle.unit("line"))
    asked = next(steps)
    assert "1" in offered_keys(asked.questions["B"])
    with pytest.raises(StopIteration):
        steps.send("1")
    assert battle.unit("wolves").pose() == poses["wolves"]
    assert battle.unit("line").pose() != poses["line"]
    assert battle.unit("line").distance_to(battle.unit("wolves")) <= NEAR


@pytest.mark.clause("QS-RES-37", "QS-RES-41")
def test_a_character_may_be_brought_into_the_fight() -> None:
    battle = scene(
        {
            "line": block("B", 9, 5, at=[18, 24], facing=180),
            "captain": {"side": "B", "profile": {"character": True, "Att": 0}, "joins": "line", "file": 0},
            "wolf": block("A", 1, 1, against="line"),
        }
    )
    line, wolf = battle.unit("line"), battle.unit("wolf")
    assert all(a != (0, 0) for a, _ in touches(line, wolf))
    found = [place.unit for place in reform_places.places(battle, line) if place.unit.pose() == line.pose()]
    assert any((0, unit.figure("captain").file) in [a for a, _ in touches(unit, wolf)] for unit in found)


@pytest.mark.clause("QS-RES-37")
def test_a_place_that_is_askew_is_shown_where_it_would_be_flush() -> None:
    battle = scene(
        {
            "foe": block("B", 10, 5, at=[18, 24], facing=180),
            "guards": block("A", 6, 3, against="foe", offset=0.2),
        }
    )
    question = next(reform.reform(battle, battle.unit("guards"))).questions["A"]
    assert plain(question.details())["turn"] == 90
    # As a hand drags it: somewhat off, somewhat turned.
    shown = plain(question.preview(question.read([18.3, 22.1, 12.0])))
    assert shown["refusal"]["code"] == "not-aligned"
    assert shown["near"]["refusal"] is None
    # About the middle of the unit, which is an inch behind its front.
    depth = battle.unit("guards").depth()
    aside = 18.3 - 0.5 * depth * math.sin(math.radians(12.0))
    assert shown["near"]["end"] == pytest.approx([aside, 24.0, 0.0], abs=0.001)
    assert question.check(question.read(shown["near"]["end"])) is None
    # Turned by more than half a quarter, another Facing meets the foe; too far along, none does.
    turned = plain(question.preview(question.read([18.2, 23, 260.0])))["near"]
    assert turned["end"][2] == pytest.approx(270.0)
    away = plain(question.preview(question.read([30, 22, 0.0])))["near"]
    assert away["refusal"]["code"] == "lost-contact"
    assert away["end"] == pytest.approx([30, 24, 0], abs=0.001)
    assert "near" not in plain(question.preview("17"))


@pytest.mark.clause("QS-RES-39")
def test_a_place_off_a_war_machine_is_shown_where_it_would_touch() -> None:
    engine = {"round": 60, "rules": ["War Machine"], "Att": 0, "HP": 9}
    battle = scene(
        {
            "engine": {"side": "B", "profile": engine, "at": [18, 20], "facing": 180},
            "wolves": block("A", 3, 3, against="engine", facing=0),
        }
    )
    question = next(reform.reform(battle, battle.unit("wolves"))).questions["A"]
    assert plain(question.details())["turn"] == 1
    cx, cy = battle.unit("engine").centre()
    near = plain(question.preview(question.read([cx - 3.0, cy, 90.0])))["near"]
    assert near["refusal"] is None
    assert near["end"] == pytest.approx([cx - battle.unit("engine").radius(), cy, 90.0], abs=0.002)
    assert "near" not in plain(question.preview(question.read([cx + 6.0, cy, 0.0])))
