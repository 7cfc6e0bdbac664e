"""Casualties: how many wounds tell, whom they kill, and whom the engine proposes to lose."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.casualties import ChooseCasualties, suffer, tier
from banneret.books.age_of_fantasy.coherency import is_coherent, violation
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.attacks import Wounds
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.bases import gap


def a_battle(places: list[list[float]], rules: list[str] | None = None, **more: Any) -> Battle:
    profile = {"quality": 4, "defense": 5, "models": len(places), "rules": rules or [], **more}
    units: dict[str, Any] = {"mine": {"side": "A", "profile": profile, "places": places}}
    units["foes"] = {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[60, 40]]}
    battle = arrange({}, units, {})[1]
    battle.unit("mine").name = "The men"
    return battle


def row(count: int) -> list[list[float]]:
    return [[20.0 + 1.2 * k, 20.0] for k in range(count)]


def suffered(battle: Battle, wounds: list[Wounds], *faces: int) -> tuple[int, list[Any]]:
    """What told, and everything that was asked; the engine's own proposals are taken, after checking them."""
    dice = ScriptedDice(*faces)
    steps = suffer(battle, "mine", wounds, dice, "AF-SHO-15")
    asked = []
    try:
        ask = next(steps)
        while True:
            (question,) = ask.questions.values()
            asked.append(question)
            assert list(ask.questions) == ["A"]
            assert question.check(question.default()) is None
            ask = steps.send(question.default())
    except StopIteration as stop:
        dice.finish()
        return stop.value.told, asked


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


@pytest.mark.clause("AF-SHO-15", "AF-SPC-11", "AF-SPC-12", "AF-SPC-37")
@pytest.mark.parametrize("tough", [1, 2, 3, 6])
@pytest.mark.parametrize(
    "groups", [[(2, 1)], [(1, 3)], [(3, 1), (2, 3)], [(1, 2), (1, 6), (2, 1)], [(9, 3)], []]
)
def test_how_many_wounds_tell(tough: int, groups: list[tuple[int, int]]) -> None:
    """Deadly hits first, each on one model until it falls, and what is over is lost."""
    battle = a_battle(row(4), [f"Tough({tough})"] if tough > 1 else [])
    total, killed, left = 0, 0, tough
    for factor in sorted([factor for count, factor in groups for _ in range(count)], reverse=True):
        if killed < 4:
            total += min(factor, left)
            left -= min(factor, left)
            if left == 0:
                killed, left = killed + 1, tough
    found, _ = suffered(battle, [Wounds(count, factor, False) for count, factor in groups])
    assert found == total
    unit = battle.unit("mine")
    assert unit.size() == 4 - killed
    assert sum(model.wounds for model in unit.models) == (tough - left if killed < 4 else 0)
    events = told(battle, "Suffered")
    assert [(event.clause, event.unit, event.wounds, len(event.killed), event.left) for event in events] == (
        [("AF-SHO-15", "mine", total, killed, 4 - killed)] if total else []
    )
    assert len(told(battle, "Destroyed")) == (killed == 4)
    assert unit.on_table() is (killed < 4)


@pytest.mark.clause("AF-SPC-28")
@pytest.mark.parametrize(
    ("groups", "faces", "total", "ignored"),
    [
        ([(2, 1, False)], (5, 4), 1, 1),
        ([(2, 1, False)], (6, 5), 0, 2),
        ([(1, 3, False)], (4, 5, 1), 2, 1),
        ([(1, 3, True)], (), 3, 0),
        ([(1, 3, True), (1, 1, False)], (5,), 3, 1),
    ],
)
def test_regeneration(groups: list[Any], faces: tuple[int, ...], total: int, ignored: int) -> None:
    """A die for each wound, after they are multiplied; 5 and 6 save; not against what is sure."""
    battle = a_battle(row(2), ["Tough(6)", "Regeneration"])
    found, _ = suffered(battle, [Wounds(*group) for group in groups], *faces)
    assert found == total
    events = told(battle, "Regenerated")
    assert [(event.clause, event.unit, event.faces, event.ignored) for event in events] == (
        [("AF-SPC-28", "mine", faces, ignored)] if faces else []
    )


@pytest.mark.clause("AF-SPC-38", "AF-SPC-40", "AF-SHO-16")
def test_a_model_picked_out_takes_it_all() -> None:
    battle = a_battle(row(3))
    unit = battle.unit("mine")
    steps = suffer(battle, "mine", [Wounds(3, 1, False)], ScriptedDice(), "AF-SHO-15", unit.models[1].id)
    with pytest.raises(StopIteration) as stop:
        next(steps)
    assert stop.value.value.told == 1
    assert [model.id for model in battle.unit("mine").models] == [unit.models[0].id, unit.models[2].id]


@pytest.mark.clause("AF-SPC-38", "AF-SPC-39", "AF-SPC-40")
def test_among_whom_a_wound_falls() -> None:
    """Plain ones, then Tough ones, the most wounded first, and Heroes last of all."""
    units: dict[str, Any] = {
        "plain": {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 2}},
        "tough": {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 2, "rules": ["Tough(3)"]}},
        "hero": {"side": "A", "profile": {"quality": 4, "defense": 5, "rules": ["Hero", "Tough(3)"]}},
        "lord": {"side": "A", "profile": {"quality": 4, "defense": 5, "rules": ["Hero"]}},
    }
    battle = arrange({}, units, {})[1]
    plain, tough = list(battle.unit("plain").models), list(battle.unit("tough").models)
    hero, lord = battle.unit("hero").models[0], battle.unit("lord").models[0]
    assert tier([hero, *tough, *plain]) == plain
    assert tier([lord, hero, *tough]) == tough
    hurt = tough[1].with_wounds(1)
    assert tier([hero, tough[0], hurt]) == [hurt]
    assert tier([hero, lord]) == [hero, lord]
    worse = hero.with_wounds(2)
    assert tier([lord, worse]) == [worse]


@pytest.mark.clause("AF-SHO-16")
@pytest.mark.parametrize(
    ("number", "falling", "prompt"),
    [
        (1, 1, "Which model of the men is removed?"),
        (2, 2, "Which 2 models of the men are removed?"),
        (1, 0, "Which model of the men is wounded first?"),
    ],
)
def test_what_is_asked(number: int, falling: int, prompt: str) -> None:
    battle = a_battle(row(3))
    unit = battle.unit("mine")
    question = ChooseCasualties(unit, unit.models, number, "AF-SHO-16", falling)
    assert (question.name, question.clause, question.prompt) == ("casualties", "AF-SHO-16", prompt)
    assert (question.least, question.most, question.about) == (number, number, ("mine",))
    assert [option.marks for option in question.options] == [("mine", model.id) for model in unit.models]
    assert question.to_data()["harm"] is True


@pytest.mark.clause("AF-SHO-16")
def test_what_models_are_called() -> None:
    battle = a_battle(row(3), ["Tough(3)"])
    unit = battle.unit("mine")
    models = [unit.models[0], unit.models[1].with_wounds(2), unit.models[2]]
    labels = [option.label for option in ChooseCasualties(unit, models, 1, "AF-SHO-16", 0).options]
    assert [label.endswith(", 2 wounds") for label in labels] == [False, True, False]
    assert [label.split(",")[0].split()[-1] for label in labels] == ["1", "2", "3"]


def crowd(rng: random.Random, count: int, wide: float) -> list[list[float]]:
    """Models about a point, overlapping nobody."""
    found: list[list[float]] = []
    while len(found) < count:
        x, y = round(20 + rng.uniform(-wide, wide), 3), round(20 + rng.uniform(-wide, wide), 3)
        if all(math.hypot(x - a, y - b) > 1.05 for a, b in found):
            found.append([x, y])
    return found


def without(unit: Unit, lost: Any) -> list[Any]:
    return [base for base, model in zip(unit.bases, unit.models, strict=True) if model.id not in lost]


@pytest.mark.clause("AF-SHO-16", "AF-MOV-01")
@pytest.mark.parametrize("seed", range(24))
def test_whom_the_engine_would_lose(seed: int) -> None:
    """Those furthest out, if the rest stay together; else as far out as that allows; else what tears least."""
    rng = random.Random(seed)
    battle = a_battle(crowd(rng, rng.randint(3, 7), rng.choice((1.8, 2.6, 3.4, 4.5))))
    unit = battle.unit("mine")
    number = rng.randint(1, unit.size() - 1)
    question = ChooseCasualties(unit, unit.models, number, "AF-SHO-16", number)
    ids = [model.id for model in unit.models]
    choices = list(itertools.combinations(ids, number))
    whole = [lost for lost in choices if is_coherent(without(unit, lost))]
    x = sum(base.cx for base in unit.bases) / unit.size()
    y = sum(base.cy for base in unit.bases) / unit.size()
    away = {ids[k]: math.hypot(base.cx - x, base.cy - y) for k, base in enumerate(unit.bases)}
    outer = sorted(ids, key=lambda key: -away[key])
    found = question.proposal()
    assert question.is_binding() is bool(whole)
    if set(outer[:number]) in [set(lost) for lost in whole]:
        assert list(found) == outer[:number]
    elif whole:
        # One after the other from outside, whoever can still be part of a good choice.
        chosen: list[str] = []
        for key in outer:
            if len(chosen) < number and any({*chosen, key} <= set(lost) for lost in whole):
                chosen.append(key)
        assert list(found) == chosen
    else:
        options = [tuple(outer[:number])]
        for centre in unit.bases:
            far = sorted(range(unit.size()), key=lambda k: (-gap(centre, unit.bases[k]), ids[k]))
            options.append(tuple(ids[k] for k in far[:number]))
        least = min(violation(without(unit, lost)) for lost in options)
        assert violation(without(unit, found)) == pytest.approx(least)
    for lost in choices:
        refusal = question.check(lost)
        assert (refusal is None) is (not whole or lost in whole)
        if refusal is not None:
            assert (refusal.code, refusal.clause) == ("coherency", "AF-SHO-16")
    offered = question.candidates(random.Random(seed), 3)
    assert 1 <= len(offered) <= 3
    assert len(set(offered)) == len(offered)
    assert all(len(each) == number and question.check(each) is None for each in offered)


@pytest.mark.clause("AF-SHO-16", "AF-MOV-01")
def test_where_nothing_keeps_a_unit_together_the_nearest_two_are_left() -> None:
    """The outermost two would leave 26", the last two lost leave 4", the first two 8"."""
    unit = a_battle([[10.0, 20.0], [14.0, 20.0], [40.0, 20.0], [48.0, 20.0]]).unit("mine")
    one, two, three, four = [model.id for model in unit.models]
    question = ChooseCasualties(unit, unit.models, 2, "AF-SHO-16", 2)
    assert not question.is_binding()
    assert question._in_order()[:2] == [four, one]
    assert question.proposal() == (four, three)
    # Round each of them: whoever is furthest from him is lost first.
    assert question._round_somebody(question.keys()) == [(four, three), (four, three), (one, two), (one, two)]
    assert question._round_somebody([two, three, one])[0] == (three, two)


@pytest.mark.clause("AF-SHO-16")
def test_posts_are_lost_last() -> None:
    """Wizards and special weapons are kept, however far out they stand; those with a command post longest."""
    rules: tuple[list[str], ...] = ([], ["Sergeant (melee)"], ["Wizard(1)"], [])
    units: dict[str, Any] = {
        f"m{k}": {"side": "A", "profile": {"quality": 4, "defense": 5, "rules": own}}
        for k, own in enumerate(rules)
    }
    found = arrange({}, units, {})[1].units
    unit = found["m0"]
    for k in range(1, 4):
        unit = unit.joined_by(found[f"m{k}"])
    # The Sergeant stands furthest out, then the Wizard, then the last one.
    unit = unit.at([(20.0, 20.0, 0.0), (23.0, 20.0, 0.0), (17.6, 20.0, 0.0), (20.0, 21.5, 0.0)])
    assert [model.sheet.command for model in unit.models] == [False, True, False, False]
    question = ChooseCasualties(unit, unit.models, 1, "AF-SHO-16", 0)
    assert question._in_order() == [unit.models[k].id for k in (3, 0, 2, 1)]
