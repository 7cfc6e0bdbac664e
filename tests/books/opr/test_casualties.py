"""Wounds put on models in the order of loss: who is next, who blocks for himself, and why it is not others."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.casualties import LostLater, next_to_lose, next_to_stand, suffer
from banneret.books.opr.tray import Model
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.core.engine.ask import Choice
from banneret.core.engine.dice import ScriptedDice

Extra = dict[str, Any]


def a_battle(models: int, *rules: str, extra: list[Extra] | None = None) -> Battle:
    profile = {"quality": 4, "defense": 5, "models": models, "rules": list(rules), "extra": extra or []}
    return arrange({}, {"mine": {"side": "A", "profile": profile, "at": [36, 12]}}, {})[1]


def suffered(
    battle: Battle, wounds: list[Wounds], *faces: int, picked: str = "", chosen: tuple[str, ...] = ()
) -> tuple[int, list[Choice]]:
    """What told, and what was asked; the first that is offered is lost unless others are chosen."""
    dice = ScriptedDice(*faces)
    steps = suffer(battle, "mine", wounds, dice, "RG-SHO-05", picked)
    asked: list[Choice] = []
    answers = list(chosen)
    try:
        ask = next(steps)
        while True:
            ((seat, question),) = ask.questions.items()
            assert isinstance(question, Choice)
            assert seat == "A"
            asked.append(question)
            ask = steps.send(answers.pop(0) if answers else question.options[0].key)
    except StopIteration as stop:
        dice.finish()
        assert not answers
        told_in_all: int = stop.value
        return told_in_all, asked


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


@pytest.mark.clause("RG-SPC-07", "RG-SPC-31", "RG-SPC-33")
@pytest.mark.parametrize("tough", [1, 2, 3, 6])
@pytest.mark.parametrize(
    "groups", [[(2, 1)], [(1, 3)], [(3, 1), (2, 3)], [(1, 2), (1, 6), (2, 1)], [(9, 6)], [(1, 1)], []]
)
def test_how_many_wounds_tell(tough: int, groups: list[tuple[int, int]]) -> None:
    """Deadly ones first, each on one model, who goes on taking them until it falls; what is over is lost."""
    battle = a_battle(5, *([f"Tough({tough})"] if tough > 1 else []))
    total, killed, left = 0, 0, tough
    for factor in sorted([factor for count, factor in groups for _ in range(count)], reverse=True):
        if killed < 5:
            total += min(factor, left)
            left -= min(factor, left)
            if left == 0:
                killed, left = killed + 1, tough
    found, asked = suffered(battle, [Wounds(count, factor, False) for count, factor in groups])
    assert (found, asked) == (total, [])
    unit = battle.unit("mine")
    assert unit.size() == 5 - killed
    assert sum(model.wounds for model in unit.models) == (tough - left if killed < 5 else 0)
    assert [(e.clause, e.unit, e.wounds, len(e.killed), e.left) for e in told(battle, "Suffered")] == (
        [("RG-SHO-05", "mine", total, killed, 5 - killed)] if total else []
    )
    assert [(e.clause, e.unit) for e in told(battle, "Destroyed")] == [("RG-SHO-05", "mine")] * (killed == 5)
    assert unit.on_table() is (killed < 5)


@pytest.mark.clause("RG-SPC-23")
@pytest.mark.parametrize(
    ("groups", "faces", "total", "ignored"),
    [
        ([(2, 1, False)], (5, 4), 1, 1),
        ([(2, 1, False)], (6, 5), 0, 2),
        ([(1, 3, False)], (4, 5, 1), 2, 1),
        ([(1, 3, True)], (), 3, 0),
        ([(1, 3, True), (1, 1, False)], (5,), 3, 1),
        ([(1, 1, False), (1, 2, False)], (1, 6, 3), 2, 1),
    ],
)
def test_regeneration(groups: list[Any], faces: tuple[int, ...], total: int, ignored: int) -> None:
    """A die for each wound, after they are multiplied; 5 and 6 save; not against what is sure."""
    battle = a_battle(3, "Tough(6)", "Regeneration")
    found, _ = suffered(battle, [Wounds(*group) for group in groups], *faces)
    assert found == total
    assert [(e.clause, e.unit, e.faces, e.ignored) for e in told(battle, "Regenerated")] == (
        [("RG-SPC-23", "mine", faces, ignored)] if faces else []
    )
    assert len(told(battle, "Suffered")) == (total > 0)


@pytest.mark.clause("RG-SPC-28")
def test_whom_a_sniper_picked_takes_it_all() -> None:
    """What it cannot take is lost, and nobody else is touched."""
    battle = a_battle(4, "Tough(2)")
    ids = [model.id for model in battle.unit("mine").models]
    assert suffered(battle, [Wounds(1, 1, False)], picked=ids[1]) == (1, [])
    assert [model.wounds for model in battle.unit("mine").models] == [0, 1, 0, 0]
    assert suffered(battle, [Wounds(3, 1, False)], picked=ids[1]) == (1, [])
    assert {model.id for model in battle.unit("mine").models} == {ids[0], ids[2], ids[3]}
    assert suffered(battle, [Wounds(3, 1, False)], picked=ids[1]) == (0, [])
    assert told(battle, "Suffered")[-1].killed == (ids[1],)


def posts() -> dict[str, Model]:
    """One model of each kind that comes at a place of its own in the order of loss."""
    extra: list[Extra] = [
        {"name": "Musician", "rules": ["Musician"]},
        {"name": "Brute", "rules": ["Tough(3)"]},
        {"name": "Lord", "rules": ["Hero"]},
    ]
    found: dict[str, Model] = {}
    for model in a_battle(6, extra=extra).unit("mine").models:
        found.setdefault("Plain" if model.sheet.name == "mine" else model.sheet.name, model)
    return found


@pytest.mark.clause("RG-SHO-05", "RG-SPC-32", "RG-SPC-33")
def test_who_is_lost_next() -> None:
    one = posts()
    plain, musician, brute, lord = one["Plain"], one["Musician"], one["Brute"], one["Lord"]
    assert next_to_lose([lord, brute, musician, plain]) == [plain]
    assert next_to_lose([lord, brute, musician]) == [musician]
    assert next_to_lose([lord, brute]) == [brute]
    assert next_to_lose([lord]) == [lord]
    hurt = brute.with_wounds(1)
    assert next_to_lose([brute, hurt]) == [hurt]
    # Of equals the last in the rows; of those who have used a power one each.
    twin = Model("twin", 9, plain.sheet, 0, False, False)
    assert next_to_lose([plain, twin]) == [twin]
    both = next_to_lose([plain.having_cast(), twin])
    assert [(model.id, model.cast) for model in both] == [(plain.id, True), ("twin", False)]


@pytest.mark.clause("RG-SPC-15")
def test_heroes_left_alone_block_each_for_himself() -> None:
    """The one with the best Defense stands up to hits; as many are rolled at once as he can take."""
    rules = ["Hero", "Tough(3)"]
    extra: list[Extra] = [
        {"name": "Lord", "rules": rules, "defense": 3},
        {"name": "Thane", "rules": rules, "defense": 5},
    ]
    battle = a_battle(2, extra=extra)
    models = {model.sheet.name: model for model in battle.unit("mine").models}
    lord, other = models["Lord"], models["Thane"]
    assert next_to_stand([lord, other]) == [lord]
    assert next_to_stand([other, lord]) == [lord]
    assert next_to_stand([other]) == [other]
    assert next_to_stand([lord, other.with_wounds(1)])[0].id == other.id
    # Five hits: three on the Lord, of which two go through and one more is rolled for; then the last.
    total, asked = suffered(battle, [Wounds(0, 1, False, Hits(5, 0, 1, False))], 2, 1, 3, 2, 4)
    assert asked == []
    rolls = [(e.clause, e.unit, e.faces, e.wounds) for e in told(battle, "BlockRoll")]
    assert [faces for _, _, faces, _ in rolls] == [(2, 1, 3), (2,), (4,)]
    assert [wounds for _, _, _, wounds in rolls] == [2, 1, 1]
    assert {(clause, unit) for clause, unit, _, _ in rolls} == {("RG-SHO-04", "mine")}
    assert total == 4
    (left,) = battle.unit("mine").models
    assert (left.id, left.wounds) == (other.id, 1)


@pytest.mark.clause("RG-SPC-15", "RG-SPC-07")
@pytest.mark.parametrize(
    ("hits", "faces", "rolls", "total", "wounds"),
    [
        # Tough(3), Defense 5+: Deadly(2) kills with two.
        ((1, 0, 2, False), (1,), [1], 2, [2]),
        ((3, 0, 2, False), (1, 1), [2], 3, []),
        ((2, 0, 3, False), (5, 1), [1, 1], 3, []),
        ((2, 4, 1, False), (6, 5), [2], 1, [1]),
    ],
)
def test_hits_on_a_hero_alone(
    hits: tuple[int, int, int, bool], faces: tuple[int, ...], rolls: list[int], total: int, wounds: list[int]
) -> None:
    battle = a_battle(1, "Hero", "Tough(3)")
    found, asked = suffered(battle, [Wounds(0, 1, False, Hits(*hits))], *faces)
    assert (found, asked) == (total, [])
    assert [len(event.faces) for event in told(battle, "BlockRoll")] == rolls
    assert [model.wounds for model in battle.unit("mine").models] == wounds


@pytest.mark.clause("RG-SHO-05", "RG-SPC-15")
def test_two_heroes_alike_and_who_stands_up() -> None:
    """Of different kinds and the same Defense the owner chooses, once; then it is the wounded one's turn."""
    rules = ["Hero", "Tough(3)"]
    battle = a_battle(2, extra=[{"name": "Lord", "rules": rules}, {"name": "Thane", "rules": rules}])
    ids = {model.sheet.name: model.id for model in battle.unit("mine").models}
    hits = Wounds(0, 1, False, Hits(2, 0, 1, False))
    total, asked = suffered(battle, [hits], 1, 1, chosen=(ids["Lord"],))
    assert total == 2
    (question,) = asked
    assert (question.name, question.clause, question.about) == ("casualty", "RG-SHO-05", ("mine",))
    assert (question.to_data()["harm"], question.planner) == (True, "choice")
    assert question.prompt == f"Which model of {battle.unit('mine').the()} is lost first?"
    assert sorted(option.key for option in question.options) == sorted(ids.values())
    assert all(option.marks == ("mine",) for option in question.options)
    assert {m.sheet.name: m.wounds for m in battle.unit("mine").models} == {"Lord": 2, "Thane": 0}


@pytest.mark.clause("RG-SHO-05", "RG-SPC-15", "RG-SPC-32", "RG-SPC-33")
def test_why_the_others_are_not_lost_next() -> None:
    battle = a_battle(1)
    one = posts()
    plain, musician, brute, lord = one["Plain"], one["Musician"], one["Brute"], one["Lord"]

    def why(model: Model, *first: Model, left: list[Model] | None = None) -> tuple[str, str, str] | None:
        every = [*one.values()]
        closed = LostLater(battle.clauses, every, every if left is None else left, list(first))
        refusal = closed.why(model.id)
        return None if refusal is None else (refusal.code, refusal.clause, refusal.why)

    assert why(plain, plain) is None
    assert why(lord, plain) == (
        "heroes-last",
        "RG-SPC-33",
        f"{lord.name()} is a Hero, and Heroes are lost last.",
    )
    assert why(brute, plain) == (
        "tough-last",
        "RG-SPC-32",
        f"{brute.name()} is Tough and is lost after those who are not.",
    )
    assert why(musician, plain) == (
        "plain-first",
        "RG-SHO-05",
        f"Plain models are lost before {musician.name()}.",
    )
    assert why(plain, brute, left=[brute]) == ("fallen", "RG-SHO-05", f"{plain.name()} has fallen already.")
    assert LostLater(battle.clauses, [plain], [plain], [brute]).why("nobody") is None
    special = Model("s", 7, musician.sheet, 0, False, False)
    assert why(special, musician, left=[special]) == (
        "rear-first",
        "RG-SHO-05",
        "Of equal models the one furthest back is lost first, not Musician 7.",
    )
    hurt = Model("hurt", 8, brute.sheet, 1, False, False)
    assert why(brute, hurt) == (
        "wounded-first",
        "RG-SPC-33",
        f"Brute 8 has taken more wounds and is lost before {brute.name()}.",
    )
    closed = LostLater(battle.clauses, [plain, brute, lord], [plain, brute, lord], [plain])
    assert [(option.key, option.label) for option in closed.options()] == [
        (brute.id, brute.name()),
        (lord.id, lord.name()),
    ]


@pytest.mark.clause("RG-SHO-05")
def test_the_owner_chooses_among_those_who_differ() -> None:
    """One has cast and the others have not; each wound is asked for as long as they differ."""
    battle = a_battle(4)
    unit = battle.unit("mine")
    battle.put(unit.with_same_models([unit.models[0].having_cast(), *unit.models[1:]]))
    first, last = unit.models[0], unit.models[3]
    total, asked = suffered(battle, [Wounds(3, 1, False)], chosen=(last.id, first.id))
    assert total == 3
    assert [[option.key for option in question.options] for question in asked] == [
        [first.id, last.id],
        [first.id, unit.models[2].id],
    ]
    for question in asked:
        assert [option.label for option in question.options] == [
            f"{first.name()} (has used its power this round)",
            question.options[1].key.replace("mine/", "mine "),
        ]
        assert (question.name, question.clause) == ("casualty", "RG-SHO-05")
    refusal = asked[0].closed.why(unit.models[1].id)
    assert refusal is not None
    assert refusal.code == "rear-first"
    refusal = asked[1].closed.why(last.id)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("fallen", "RG-SHO-05")
    assert [model.id for model in battle.unit("mine").models] == [unit.models[1].id]
    assert told(battle, "Suffered")[0].killed == (last.id, first.id, unit.models[2].id)


@pytest.mark.clause("RG-SPC-15")
def test_no_more_is_rolled_than_the_weaker_of_two_heroes_can_take() -> None:
    """Alike in Defense, one falls to two wounds and one to six: two dice, and then for whoever was chosen."""
    extra: list[Extra] = [
        {"name": "Giant", "rules": ["Hero", "Tough(6)"]},
        {"name": "Squire", "rules": ["Hero", "Tough(2)"]},
    ]
    battle = a_battle(2, extra=extra)
    giant = next(model for model in battle.unit("mine").models if model.sheet.name == "Giant")
    hits = Wounds(0, 1, False, Hits(5, 0, 1, False))
    total, asked = suffered(battle, [hits], 1, 1, 6, 6, 6, chosen=(giant.id,))
    assert (total, len(asked)) == (2, 1)
    assert [event.faces for event in told(battle, "BlockRoll")] == [(1, 1), (6, 6, 6)]


@pytest.mark.clause("RG-SPC-33")
def test_the_first_of_those_lost_next_is_named() -> None:
    battle = a_battle(1)
    brute = posts()["Brute"]
    hurt, other = (
        Model("hurt", 8, brute.sheet, 1, False, False),
        Model("other", 9, posts()["Lord"].sheet, 1, False, False),
    )
    refusal = LostLater(battle.clauses, [brute, hurt, other], [brute, hurt, other], [hurt, other]).why(brute.id)
    assert refusal is not None
    assert refusal.why == f"Brute 8 has taken more wounds and is lost before {brute.name()}."
