"""A Casting Attempt step by step, with all that is told of it and all that it leads to."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import magic_phase
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.events import (
    CastingRoll,
    DisciplineTest,
    DispelRoll,
    Enchanted,
    Marched,
    Miscast,
)
from banneret.books.quick_starter.magic_phase import spell_of
from banneret.books.quick_starter.unit import DESTROYED
from banneret.core.engine.dice import ScriptedDice

BOLT = {"name": "Bolt", "value": 6, "effects": [{"hits": "4", "wounds_on": 4}]}
PUSH = {"name": "Push", "value": 4, "target": "friendly_unit", "effects": [{"move": 4}]}
WARD = {
    "name": "Ward",
    "value": 4,
    "target": "caster",
    "effects": [{"stat": "Res", "modifier": 1}, {"stat": "Def", "modifier": 1}],
    "duration": "one_turn",
}


def scene(pools: tuple[int, int] = (6, 0), **more: Any) -> Battle:
    units = {
        "mage": {
            "side": "A",
            "profile": {"character": True, "spells": [BOLT, PUSH, WARD], "HP": 2},
            "at": [18, 10],
        },
        "foe": {
            "side": "B",
            "profile": {"models": 8, "files": 4},
            "at": [18, 20],
            "facing": 180,
            "phase_health": 8,
        },
        **more,
    }
    return arrange({}, units, {"step": "magic", "pools": {"A": pools[0], "B": pools[1]}})[1]


FRIEND = {"side": "A", "profile": {"models": 3, "files": 3}, "at": [18, 6]}


def played(steps: Any, *answers: Any) -> list[Any]:
    asked: list[Any] = []
    waiting = list(answers)
    try:
        question = next(steps)
        while True:
            asked += question.questions.values()
            question = steps.send(waiting.pop(0))
    except StopIteration:
        assert not waiting
        return asked


def attempted(battle: Battle, spell: str, faces: tuple[int, ...], *answers: Any) -> list[Any]:
    unit = battle.unit("mage")
    figure = unit.figures[0]
    dice = ScriptedDice(*faces)
    keys = {known.name: known.key for known in figure.entry.spells}
    asked = played(magic_phase.attempt(battle, unit, figure, spell_of(figure, keys[spell]), dice), *answers)
    dice.finish()
    return asked


def kinds(battle: Battle) -> list[str]:
    return [type(event).__name__ for event in battle.told]


@pytest.mark.clause("QS-MAG-09", "QS-MAG-10", "QS-MAG-13", "QS-PAN-04")
def test_who_loses_a_quarter_by_a_spell_tests_at_once() -> None:
    battle = scene()
    (dice,) = attempted(battle, "Bolt", (1, 2, 3, 4, 4, 3, 1, 3, 4), "3")
    assert (dice.name, [option.key for option in dice.options]) == ("casting-dice", ["1", "2", "3", "4", "5"])
    assert battle.told[0] == CastingRoll("QS-MAG-10", "mage", "Bolt", "foe", (1, 2, 3), 6, 6, True, False)
    assert battle.told[-1] == DisciplineTest(
        "QS-PAN-01", "foe", "Panic Test (heavy losses)", 7, (3, 4), True, ("mage",), "magic"
    )
    assert battle.unit("foe").rnf == 6
    assert battle.pools == {"A": 3, "B": 0}
    figure = battle.unit("mage").figures[0]
    assert (figure.cast, figure.lost) == ((spell_of(figure, figure.cast[0]).key,), ())


@pytest.mark.clause("QS-MAG-10")
def test_a_spell_that_fails_ends_there() -> None:
    battle = scene((6, 4))
    attempted(battle, "Bolt", (1, 4), "2")
    assert battle.told == [CastingRoll("QS-MAG-10", "mage", "Bolt", "foe", (1, 4), 5, 6, False, False)]
    assert battle.pools == {"A": 4, "B": 4}
    assert len(battle.unit("mage").figures[0].cast) == 1


@pytest.mark.clause("QS-MAG-11", "QS-MAG-12")
@pytest.mark.parametrize(("faces", "stopped"), [((3, 3), True), ((3, 2), False), ((4, 3), True)])
def test_as_much_as_was_rolled_dispels(faces: tuple[int, int], stopped: bool) -> None:
    battle = scene((2, 3))
    rest = () if stopped else (1, 1, 1, 1)
    cast, dispel = attempted(battle, "Bolt", (2, 4, *faces, *rest), "2", "2")
    assert [option.key for option in cast.options] == ["1", "2"]
    assert [(option.key, option.label) for option in dispel.options] == [
        ("0", "Let it happen"),
        ("1", "1 die"),
        ("2", "2 dice"),
        ("3", "3 dice"),
    ]
    assert battle.told[1] == DispelRoll("QS-MAG-12", "B", "Bolt", faces, sum(faces), 6, stopped)
    assert (len(battle.told) == 2) is stopped
    assert battle.pools == {"A": 0, "B": 1}


@pytest.mark.clause("QS-MAG-11")
def test_who_lets_it_happen_spends_nothing() -> None:
    battle = scene((2, 1))
    attempted(battle, "Bolt", (2, 4, 1, 1, 1, 1), "2", "0")
    assert "DispelRoll" not in kinds(battle)
    assert battle.pools == {"A": 0, "B": 1}


@pytest.mark.clause("QS-MAG-14", "QS-MAG-15", "QS-MAG-16", "QS-PAN-02")
def test_a_wizard_who_dies_of_his_spell_alarms_his_friends() -> None:
    battle = scene(friend=FRIEND)
    # No wound for the foe, 5 for the Miscast, two wounds for the mage, and the friend's Panic Test.
    attempted(battle, "Bolt", (2, 2, 2, 1, 1, 1, 1, 5, 4, 4, 3, 4), "3")
    assert battle.told[0] == CastingRoll("QS-MAG-10", "mage", "Bolt", "foe", (2, 2, 2), 6, 6, True, True)
    assert Miscast("QS-MAG-16", "mage", "Bolt", 5) in battle.told
    assert battle.unit("mage").place == DESTROYED
    assert battle.told[-1] == DisciplineTest(
        "QS-PAN-01", "friend", "Panic Test (a friend destroyed)", 7, (3, 4), True, (), "friends"
    )
    assert battle.alarms == []


@pytest.mark.clause("QS-MAG-16")
@pytest.mark.parametrize(("face", "lost"), [(1, True), (3, True), (4, False)])
def test_a_low_miscast_costs_the_spell(face: int, lost: bool) -> None:
    battle = scene()
    hurt = () if lost else (3, 4)
    attempted(battle, "Bolt", (2, 2, 2, 1, 1, 1, 1, face, *hurt), "3")
    figure = battle.unit("mage").figures[0]
    assert figure.lost == (figure.cast if lost else ())
    assert figure.hp == (2 if lost else 1)
    left = [spell.name for spell in magic_phase.known_spells(figure)]
    assert left == ["Push", "Ward"]


@pytest.mark.clause("QS-MAG-13")
@pytest.mark.parametrize(
    ("flags", "path", "carried", "pivoted"),
    [
        ([], (("forward", 3.0),), True, False),
        (["shifted"], (("forward", 3.0),), False, False),
        (["shifted", "carried"], (("forward", 3.0),), True, False),
        (["pivoted"], (("forward", 3.0),), True, True),
    ],
)
def test_a_spell_moves_a_friend(flags: list[str], path: Any, carried: bool, pivoted: bool) -> None:
    battle = scene(friend={**FRIEND, "at": [10, 6], "flags": flags})
    asked = attempted(battle, "Push", (2, 3), "friend", "2", path)
    assert [question.name for question in asked] == ["spell-target", "casting-dice", "spell-move"]
    assert asked[2].prompt == "Where does the friend move (Push, up to 4”)?"
    friend = battle.unit("friend")
    assert friend.pose() == pytest.approx((10.0, 9.0, 0.0), abs=0.001)
    assert (friend.carried, friend.shifted, friend.pivoted) == (carried, True, pivoted)
    (marched,) = [event for event in battle.told if isinstance(event, Marched)]
    assert (marched.clause, marched.unit, marched.how) == ("QS-MAG-13", "friend", "spell")
    assert marched.start == pytest.approx((10.0, 6.0, 0.0), abs=0.001)
    assert marched.end == pytest.approx((10.0, 9.0, 0.0), abs=0.001)
    assert marched.inches == pytest.approx(3.0)


@pytest.mark.clause("QS-MAG-13")
def test_who_is_to_move_may_stay() -> None:
    battle = scene(friend={**FRIEND, "at": [10, 6]})
    attempted(battle, "Push", (2, 3), "friend", "2", ())
    friend = battle.unit("friend")
    assert (friend.carried, friend.shifted) == (False, False)
    assert kinds(battle) == ["CastingRoll"]


@pytest.mark.clause("QS-MAG-13")
def test_a_spell_upon_its_caster_stays_with_him_and_is_told_once() -> None:
    battle = scene()
    attempted(battle, "Ward", (2, 3), "2")
    mage = battle.unit("mage")
    (upon,) = mage.figures[0].lasting
    assert (upon.spell.name, upon.seat, mage.lasting) == ("Ward", "A", ())
    assert battle.told[1:] == [Enchanted("QS-MAG-13", "mage", "Ward", True)]
    # Cast again it does not add up.
    battle.told.clear()
    attempted(battle, "Ward", (2, 3), "2")
    assert len(battle.unit("mage").figures[0].lasting) == 1


@pytest.mark.clause("QS-MAG-07", "QS-MAG-01")
def test_at_the_end_dice_and_attempts_are_forgotten() -> None:
    battle = scene((3, 2), friend=FRIEND)
    attempted(
        battle,
        "Bolt",
        (1, 1),
        "2",
    )
    (question,) = played(magic_phase.cast(battle, ScriptedDice()), "")
    mage = battle.unit("mage")
    assert question.prompt == "Which spell do you cast? (1 Magic Dice)"
    assert [option.label for option in question.options] == [
        "mage: Push (4+)",
        "mage: Ward (4+)",
        "No (more) spells",
    ]
    assert (battle.pools, battle.step, mage.figures[0].cast) == ({"A": 0, "B": 0}, "shooting", ())
    # Without dice nobody is asked.
    battle = scene((0, 5))
    assert played(magic_phase.cast(battle, ScriptedDice())) == []
    assert (battle.pools, battle.step) == ({"A": 0, "B": 0}, "shooting")
