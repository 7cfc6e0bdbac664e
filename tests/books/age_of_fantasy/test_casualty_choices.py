"""What is asked when wounds fall: how many are sure to be lost, who would outlive them, and what is refused."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.casualties import ChooseCasualties, ClosedModels, suffer, why_spared
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.attacks import Wounds
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.bases import Base, gap

ROW = [[20.0 + 1.2 * k, 20.0] for k in range(4)]


def a_battle(places: list[list[float]], *rules: str, **more: Any) -> Battle:
    profile = {"quality": 4, "defense": 5, "models": len(places), "rules": list(rules), **more}
    return arrange({}, {"mine": {"side": "A", "profile": profile, "places": places}}, {})[1]


def together(bases: list[Base]) -> bool:
    """AF-MOV-01 said once more: nobody over 6" from another, and each within 2" of one."""
    for one, other in itertools.combinations(bases, 2):
        if gap(one, other) > 6.0001:
            return False
    return len(bases) < 2 or all(
        any(other is not one and gap(one, other) <= 2.0001 for other in bases) for one in bases
    )


def asked(battle: Battle, wounds: list[Wounds], *faces: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """Of each question: how many are chosen, how many are sure to fall, and who would outlive it all."""
    ids = [model.id for model in battle.unit("mine").models]
    dice = ScriptedDice(*faces)
    steps = suffer(battle, "mine", wounds, dice, "AF-SHO-15")
    found: list[tuple[int, int, tuple[int, ...]]] = []
    try:
        ask = next(steps)
        while True:
            (question,) = ask.questions.values()
            assert isinstance(question, ChooseCasualties)
            assert (question.least, question.most) == (question.number, question.number)
            found.append((question.number, question.falling, tuple(ids.index(key) for key in question.spared)))
            ask = steps.send(question.default())
    except StopIteration:
        dice.finish()
        return found


@pytest.mark.clause("AF-SHO-16", "AF-SPC-11", "AF-SPC-28", "AF-SPC-39")
@pytest.mark.parametrize(
    ("rules", "groups", "faces", "questions"),
    [
        # Plain models: all at once, and those of later groups are sure to follow.
        ([], [(2, 1, False)], (), [(2, 2, ())]),
        ([], [(3, 1, True)], (), [(3, 3, ())]),
        ([], [(4, 1, False)], (), []),
        ([], [(9, 1, False)], (), []),
        ([], [(1, 2, False), (2, 1, False)], (), [(1, 3, ()), (2, 2, ())]),
        ([], [(1, 3, False), (1, 2, False), (1, 1, False)], (), [(1, 3, ()), (1, 2, ()), (1, 1, ())]),
        ([], [(2, 3, False), (9, 1, False)], (), [(1, 4, ()), (1, 3, ())]),
        # Tough ones: each question is for one, and the wounds to come are counted together.
        (["Tough(3)"], [(2, 1, False)], (), [(1, 0, ())]),
        (["Tough(3)"], [(3, 1, False)], (), [(1, 1, ())]),
        (["Tough(3)"], [(6, 1, False)], (), [(1, 2, ()), (1, 1, ())]),
        (["Tough(3)"], [(7, 1, False)], (), [(1, 2, ()), (1, 1, ()), (1, 0, ())]),
        (["Tough(3)"], [(1, 3, False), (3, 1, False)], (), [(1, 2, ()), (1, 1, ())]),
        (["Tough(3)"], [(1, 2, False), (1, 1, False)], (), [(1, 1, ())]),
        # Regeneration: only the next to fall is sure, unless nothing of all that is to come can be ignored.
        (["Tough(3)", "Regeneration"], [(6, 1, False)], (1,) * 6, [(1, 1, ()), (1, 1, ())]),
        (["Tough(3)", "Regeneration"], [(6, 1, True)], (), [(1, 2, ()), (1, 1, ())]),
        (
            ["Tough(3)", "Regeneration"],
            [(2, 3, True), (1, 1, False)],
            (1,),
            [(1, 1, ()), (1, 1, ()), (1, 0, ())],
        ),
        (["Tough(3)", "Regeneration"], [(2, 3, False)], (1,) * 6, [(1, 1, ()), (1, 1, ())]),
        (["Regeneration"], [(2, 1, False)], (1, 5), [(1, 1, ()), (1, 1, ())]),
        (["Regeneration"], [(2, 1, True)], (), [(1, 2, ()), (1, 1, ())]),
    ],
)
def test_what_is_asked_one_after_the_other(
    rules: list[str], groups: list[tuple[int, int, bool]], faces: tuple[int, ...], questions: list[Any]
) -> None:
    assert asked(a_battle(ROW, *rules), [Wounds(*group) for group in groups], *faces) == questions


@pytest.mark.clause("AF-SHO-16", "AF-SPC-39")
def test_who_would_outlive_the_wounds_is_named() -> None:
    """Models that can take differently much: a Tough(6) one outlives what kills those of Tough(3)."""
    battle = a_battle(ROW, "Tough(3)", extra=[{"name": "Giant", "rules": ["Tough(6)"]}])
    (giant,) = [k for k, model in enumerate(battle.unit("mine").models) if model.sheet.tough == 6]
    found = asked(battle, [Wounds(3, 1, False)])
    assert found[0] == (1, 1, (giant,))


def scattered(rng: random.Random, count: int) -> list[list[float]]:
    spots: list[list[float]] = []
    while len(spots) < count:
        wide = rng.choice((1.5, 3.0, 4.5))
        x, y = round(30 + rng.uniform(-wide, wide), 2), round(20 + rng.uniform(-wide, wide), 2)
        if all((x - a) ** 2 + (y - b) ** 2 > 1.2 for a, b in spots):
            spots.append([x, y])
    return spots


def without(unit: Unit, *lost: int) -> list[Base]:
    return [base for at, base in enumerate(unit.bases) if at not in lost]


@pytest.mark.clause("AF-SHO-16", "AF-MOV-01")
@pytest.mark.parametrize("seed", range(40))
def test_whom_nobody_need_lose(seed: int) -> None:
    """Where some would outlive the wounds, they may be chosen; so nobody need tear a unit that is together."""
    rng = random.Random(seed)
    unit = a_battle(scattered(rng, rng.randint(2, 6))).unit("mine")
    count = unit.size()
    spared = tuple(at for at in range(count) if rng.random() < 0.4)[: count - 1]
    names = tuple(unit.models[at].id for at in spared)
    question = ChooseCasualties(unit, list(unit.models), 1, "AF-SHO-16", 1, names)
    keeps = [at for at in range(count) if together(without(unit, at))]
    binding = bool(keeps) or (bool(spared) and together(list(unit.bases)))
    assert question.is_binding() is binding
    for at in range(count):
        refusal = question.check((unit.models[at].id,))
        allowed = not binding or at in keeps or at in spared
        assert (refusal is None) is allowed, at
        if refusal is not None:
            why = "That would leave the unit out of coherency, and it can be avoided."
            assert (refusal.code, refusal.clause, refusal.why) == ("coherency", "AF-SHO-16", why)
    assert question.check(question.default()) is None
    assert {key for (key,) in question.candidates(random.Random(seed), 9)} <= {
        unit.models[at].id for at in range(count) if not binding or at in keeps or at in spared
    }


@pytest.mark.clause("AF-SHO-16")
def test_off_the_table_and_where_nobody_falls_nothing_binds() -> None:
    away = arrange({}, {"mine": {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 3}}}, {})[1]
    unit = away.unit("mine")
    assert not unit.bases
    question = ChooseCasualties(unit, list(unit.models), 2, "AF-SHO-16", 2)
    assert question.is_binding() is False
    assert question.proposal() == (unit.models[0].id, unit.models[1].id)
    assert question.check((unit.models[2].id, unit.models[0].id)) is None
    # Three in a row, of whom the middle one holds the others together: a wound on it tears nobody yet.
    battle = a_battle([[20.0, 20.0], [22.9, 20.0], [25.8, 20.0]], "Tough(3)")
    unit = battle.unit("mine")
    for falling, refused in ((1, True), (0, False)):
        question = ChooseCasualties(unit, list(unit.models), 1, "AF-SHO-16", falling)
        assert question.is_binding() is refused
        assert (question.check((unit.models[1].id,)) is not None) is refused


@pytest.mark.clause("AF-SHO-16", "AF-SPC-38", "AF-SPC-39", "AF-SPC-40")
def test_why_the_others_are_closed() -> None:
    """One plain model, two brutes and a Hero: who is open, and why each other is not."""
    profile = {"quality": 4, "defense": 5, "models": 4, "extra": [{"name": "Brute", "rules": ["Tough(3)"]}] * 2}
    units: dict[str, Any] = {
        "mine": {"side": "A", "profile": profile, "at": [30, 20]},
        "hero": {
            "side": "A",
            "profile": {"quality": 3, "defense": 3, "rules": ["Hero", "Tough(6)"]},
            "joins": "mine",
        },
    }
    unit = arrange({}, units, {})[1].unit("mine")
    plain = [model for model in unit.models if model.sheet.tough == 1]
    brutes = [model for model in unit.models if model.sheet.tough == 3]
    (hero,) = [model for model in unit.models if model.sheet.hero]

    def told(closed: ClosedModels) -> dict[str, tuple[str, str]]:
        found = {}
        for option in closed.options():
            refusal = closed.why(option.key)
            assert refusal is not None
            found[option.key] = (refusal.code, refusal.clause)
        return found

    spared = {
        **{brute.id: ("tough-last", "AF-SPC-38") for brute in brutes},
        hero.id: ("heroes-last", "AF-SPC-40"),
    }
    assert told(ClosedModels(unit, list(unit.models), {})) == spared
    fallen = ("fallen", "AF-SHO-16")
    assert told(ClosedModels(unit, [plain[0], *brutes, hero], {})) == {plain[1].id: fallen, **spared}
    hurt = brutes[1].with_wounds(1)
    closed = ClosedModels(unit, [brutes[0], hurt, hero], {})
    assert told(closed) == {
        plain[0].id: fallen,
        plain[1].id: fallen,
        brutes[0].id: ("wounded-first", "AF-SPC-39"),
        hero.id: ("heroes-last", "AF-SPC-40"),
    }
    refusal = closed.why(brutes[0].id)
    assert refusal is not None
    name, other = f"Brute {brutes[0].number}", f"Brute {brutes[1].number}"
    assert refusal.why == f"{other} has taken more wounds and takes the next one before {name}."
    assert closed.why(hurt.id) is None
    assert closed.why("nobody") is None


class Scripted(random.Random):
    """Draws what it is told, and remembers of how many."""

    def __init__(self, *draws: str) -> None:
        super().__init__(0)
        self.draws = list(draws)
        self.numbers: list[int] = []

    def sample(self, population: Any, k: int, **_: Any) -> list[Any]:
        self.numbers.append(k)
        return [self.draws.pop(0)]


@pytest.mark.clause("AF-SHO-16")
def test_twice_as_many_draws_as_are_wanted() -> None:
    """The middle one of three holds the others together and is refused; what is drawn twice is told once."""
    unit = a_battle([[20.0, 20.0], [22.9, 20.0], [25.8, 20.0]]).unit("mine")
    left, middle, right = (model.id for model in unit.models)
    question = ChooseCasualties(unit, list(unit.models), 1, "AF-SHO-16", 1)
    for draws, found, over in (
        ((left, left, middle, right), [(left,), (right,)], 0),
        ((left, right, left), [(left,), (right,)], 1),
        ((left, left, middle, middle, right), [(left,)], 1),
        ((middle, middle, middle, middle, right), [question.proposal()], 1),
    ):
        rng = Scripted(*draws)
        assert question.candidates(rng, 2) == found
        assert len(rng.draws) == over
        assert set(rng.numbers) == {1}


@pytest.mark.clause("AF-SPC-39")
def test_the_first_of_those_more_wounded_is_named() -> None:
    extra = [{"name": name, "rules": ["Tough(3)"]} for name in ("Brute", "Ogre", "Troll")]
    models = {model.sheet.name: model for model in a_battle(ROW[:3], extra=extra).unit("mine").models}
    brute, ogre, troll = models["Brute"], models["Ogre"].with_wounds(1), models["Troll"].with_wounds(1)
    for among, name in (([ogre, troll], "Ogre"), ([troll, ogre], "Troll")):
        refusal = why_spared(brute, among)
        assert refusal is not None
        number = among[0].number
        assert refusal.why == (
            f"{name} {number} has taken more wounds and takes the next one before Brute {brute.number}."
        )
