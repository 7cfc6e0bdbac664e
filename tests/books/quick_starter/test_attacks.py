"""Health Points and casualties, tried at random against the words of the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.quick_starter import attacks, case_setup, casualties
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.casualties import Loss
from banneret.books.quick_starter.unit import Unit
from banneret.core.space.distances import distance
from banneret.core.space.geometry import Polygon

NEAR = 0.006


def scene(units: dict[str, Any]) -> Battle:
    _, battle = case_setup.arrange({}, units, {"step": "melee"})
    return battle


def block(side: str, models: int, files: int, **more: Any) -> dict[str, Any]:
    rules = {"models": models, "files": files, **more.pop("profile", {})}
    return {"side": side, "profile": rules, **more}


def suffer(battle: Battle, unit: str, points: int, answer: str = "left") -> list[str]:
    """Take losses and answer what is asked; returns the names of the questions."""
    asked: list[str] = []
    steps = casualties.suffer(battle, [Loss(unit, "", points, "")])
    try:
        question = next(steps)
        while True:
            asked += [found.name for found in question.questions.values()]
            question = steps.send(answer)
    except StopIteration:
        return asked


@pytest.mark.clause("QS-ATK-03", "QS-ATK-04")
def test_the_table_to_wound() -> None:
    for strength in range(11):
        for resilience in range(1, 11):
            difference = strength - resilience
            row = {2: 2, 1: 3, 0: 4, -1: 5, -2: 6}[max(-2, min(2, difference))]
            assert attacks.needed_to_wound(strength, resilience) == (row if strength else 7)


@pytest.mark.clause("QS-ATK-07", "QS-ATK-09")
def test_the_table_of_saves() -> None:
    for armour in range(9):
        for penetration in range(11):
            row = {0: 7, 1: 6, 2: 5, 3: 4, 4: 3, 5: 2}[max(0, min(5, armour - penetration))]
            assert attacks.needed_to_save(armour, penetration) == row


@pytest.mark.clause("QS-ATK-12", "QS-ATK-13", "QS-ATK-15")
def test_whole_models_first_and_at_most_one_wounded() -> None:
    rng = random.Random(3)
    for _ in range(200):
        health, models, files = rng.randint(1, 5), rng.randint(1, 20), rng.randint(1, 6)
        battle = scene({"ogres": block("B", models, files, at=[18, 24], profile={"HP": health})})
        pool = health * models
        while pool > 0:
            points = rng.randint(1, 7)
            suffer(battle, "ogres", points)
            pool -= points
            unit = battle.unit("ogres")
            if pool <= 0:
                assert not unit.on_table()
                assert unit.phase_losses() == health * models
            else:
                # So many whole models that their Health Points hold what is left, and not one more.
                assert unit.pool == pool
                assert (unit.rnf - 1) * health < pool <= unit.rnf * health


@pytest.mark.clause("QS-ATK-18", "QS-ATK-19")
def test_the_front_rank_is_the_last_to_suffer() -> None:
    rng = random.Random(5)
    for _ in range(200):
        files, models = rng.randint(2, 6), rng.randint(2, 24)
        facing = rng.choice([0, 90, 37])
        battle = scene({"line": block("B", models, files, at=[18, 24], facing=facing)})
        before = battle.unit("line")
        lost = rng.randint(1, models - 1)
        asked = suffer(battle, "line", lost)
        after = battle.unit("line")
        if after.rnf >= before.files:
            assert after.pose() == before.pose()
            assert after.files == before.files
            assert asked == []
            # Nobody but models of the last rank that is left has gone, and those stand where somebody stood.
            assert set(after.cells()) <= set(before.cells())
        else:
            assert after.ranks() == 1
            assert after.files == after.rnf
            gone = before.files - after.files
            shift = before.x - after.x, before.y - after.y
            aside = (shift[0] ** 2 + shift[1] ** 2) ** 0.5 / before.entry.base_width
            # Evenly from both ends, or one more from an end of the owner's choice.
            assert aside == pytest.approx(0.5 * (gone % 2), abs=0.01)
            assert asked == (["casualty-side"] if gone % 2 else [])


def base_row(unit: Unit) -> list[Polygon]:
    return [unit.base_at(0, file) for file in range(unit.files)]


def contact_score(row: list[Polygon], enemies: list[Unit]) -> tuple[int, int]:
    """Units, and models of both sides, that touch bases of a rank."""
    units = 0
    models = 0
    for enemy in enemies:
        theirs = [enemy.base_at(*cell) for cell in enemy.cells()]
        pairs = [(a, b) for a, p in enumerate(row) for b, q in enumerate(theirs) if distance(p, q) <= NEAR]
        units += bool(pairs)
        models += len({a for a, _ in pairs}) + len({b for _, b in pairs})
    return units, models


@pytest.mark.clause("QS-ATK-20")
def test_an_engaged_rank_keeps_most_units_and_models_in_contact() -> None:
    rng = random.Random(11)
    for _ in range(150):
        files = rng.randint(3, 8)
        width = files * 40 / 25.4
        units: dict[str, Any] = {"line": block("B", files, files, at=[18, 24], profile={"base": [40, 40]})}
        start = -0.5 * width - 0.5
        number = 0
        while start < 0.5 * width - 0.5:
            own, mm = rng.randint(1, 3), rng.choice([20, 40])
            reach = own * mm / 25.4
            foe = block("A", own, own, against="line", offset=start + 0.5 * reach, profile={"base": [mm, mm]})
            if start + reach > -0.5 * width + 0.05:
                units[f"foe-{number}"] = foe
                number += 1
            start += reach + rng.choice([0.11, 0.9, 2.3])
        battle = scene(units)
        before = battle.unit("line")
        enemies = [unit for unit in battle.on_table() if unit.id != "line"]
        lost = rng.randint(1, files - 1)
        asked = suffer(battle, "line", lost)
        row = base_row(before)
        scores = [contact_score(row[left : files - lost + left], enemies) for left in range(lost + 1)]
        best = max(scores)
        after = battle.unit("line")
        assert contact_score(base_row(after), enemies) == best
        even = min(abs(2 * left - lost) for left in range(lost + 1) if scores[left] == best)
        ways = [left for left in range(lost + 1) if scores[left] == best and abs(2 * left - lost) == even]
        # The most even of the best, and a question only where two are equally good.
        assert bool(asked) == (len(ways) == 2)
        kept = [
            distance(p, base_row(after)[0]) <= 0.01 and abs(p.cx - base_row(after)[0].cx) < 0.01 for p in row
        ]
        assert kept.index(True) in ways
